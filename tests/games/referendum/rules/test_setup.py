"""Setup (REF-SET)."""

from __future__ import annotations

import itertools

import pytest

from orrery.engine.chance import seeded
from orrery.engine.errors import SetupError
from orrery.games.referendum import GAME
from orrery.games.referendum.content import PLAYABLE
from orrery.games.referendum.table.state import DECK, GONE, Realm
from orrery.games.referendum.turn.setup import DealHands, PlaceEverybody
from orrery.games.referendum.turn.turns import StartGameTurn
from tests.games.referendum.kit import (
    C,
    act,
    bloc,
    citizen,
    clauses,
    hand,
    legal,
    new,
    people,
    place,
    play,
    realm,
    said,
    start,
    where,
)
from tests.games.referendum.scenes import EACH, FOUR
from tests.ledger import clause


@clause("REF-SET-01")
def test_both_decks_are_shuffled_apart() -> None:
    one, two = new(2, 1), new(2, 2)
    assert one.troubles != two.troubles and sorted(one.troubles) == sorted(two.troubles)
    assert one.deck != two.deck
    assert one.troubles != sorted(one.troubles)


@clause("REF-SET-02", "REF-SET-03")
def test_four_stations_lie_between_the_sectors() -> None:
    hub = C.touches["hub"]
    assert len(hub) == 4 and all(C.sector_names.index("Core Worlds") in pair for pair in hub)
    assert sorted(max(pair) for pair in hub) == [1, 2, 3, 4]
    chain = C.touches["chain"]
    row = [4, 1, 0, 2, 3]
    assert sorted(tuple(sorted(pair)) for pair in chain) == sorted(
        tuple(sorted(pair)) for pair in itertools.pairwise(row)
    )
    pos = realm("royal church", at={"kalban": "grimholt"}, station_layout="chain")
    assert pos.sectors_at(place("keld")) == (4, 1)
    act(pos, "kalban")
    assert [text for text in legal(pos) if "station" in text] == ["travel to keld station"]
    with pytest.raises(SetupError, match="hub, chain"):
        GAME.new(2, station_layout="ring")


@clause("REF-SET-04", "REF-SET-07")
def test_leaders_are_told_by_the_number_of_the_seat() -> None:
    pos = GAME.new(3, 8, choose_blocs=True)
    first = pos.waiting[0]
    assert f"Player {first + 1} chooses Kata and leads PF" in said(pos, play(pos, "lead pf"))


@clause("REF-SET-04")
def test_a_seat_is_called_by_its_bloc_the_first_of_the_wheel_included() -> None:
    pos = realm("royal church", at={"kalban": "cristal", "svelk": "cristal"}, hands={"church": "spy"})
    told = said(pos, act(pos, "kalban", "pass", "take a card"))
    assert "Royal takes 1 Opportunity card" in told and "You take " in " ".join(told)
    pos = realm("church royal", at={"svelk": "keld"}, planets="aldace", dice="O")
    told = said(pos, act(pos, "svelk", "travel to aldace"))
    assert "Svelk rolls opportunity on arrival" in told


@clause("REF-SET-05")
def test_nobody_of_a_bloc_that_was_not_dealt_is_left() -> None:
    pos = new(2, 11)
    out = [b for b in PLAYABLE if b not in pos.bloc_of]
    assert all(pos.where[c] == GONE for b in out for c in C.of_bloc[b])
    assert sum(1 for w in pos.where if w == DECK) == 6


@clause("REF-SET-06")
def test_nobody_of_a_bloc_that_was_not_dealt_stays_in_the_game() -> None:
    for seed in range(6):
        pos = new(2, seed)
        for who in range(C.citizens):
            assert (pos.where[who] == GONE) == (C.bloc[who] not in pos.bloc_of)


@clause("REF-SET-07")
def test_a_bloc_that_is_chosen_is_not_dealt() -> None:
    pos = GAME.new(2, 8, choose_blocs=True)
    events = play(pos, "lead pf")
    assert clauses(events)[0] == "REF-SET-07" and "chooses Kata and leads PF" in said(pos, events)[0]


@clause("REF-SET-07")
def test_blocs_can_be_chosen_in_seat_order() -> None:
    pos = GAME.new(3, 8, choose_blocs=True)
    assert isinstance(pos, Realm)
    first = pos.start
    assert pos.waiting == (first,) and legal(pos) == ["lead church", "lead pf", "lead royal", "lead senate"]
    play(pos, "lead pf")
    assert pos.waiting == ((first + 1) % 3,) and "lead pf" not in legal(pos)
    play(pos, "lead senate", "lead church")
    assert pos.bloc_of[first] == bloc("pf") and pos.bloc_of[(first + 2) % 3] == bloc("church")


@clause("REF-SET-08", "REF-EDG-07")
def test_any_two_of_the_five_may_be_drawn() -> None:
    seen: set[int] = set()
    for seed in range(40):
        pos = new(4, seed)
        seen |= {c for c in range(24) if pos.where[c] >= 0}
    assert len(seen) == 24


@clause("REF-SET-08", "REF-SET-18", "REF-SET-19")
def test_everybody_starts_with_three_ready_citizens_and_three_in_the_deck() -> None:
    for seed in range(10):
        pos = new(4, seed)
        for seat in range(4):
            there = pos.citizens_of(seat)
            assert len(there) == 3 and len(pos.in_deck(seat)) == 3
            assert C.leader[pos.bloc_of[seat]] in there
            assert all(pos.ready[c] and not pos.hurt[c] for c in there)
        waiting = [c for c in range(24) if pos.where[c] >= 0 and c != pos.active]
        assert all(pos.wealth[c] == 0 for c in waiting)


@clause("REF-SET-09", "REF-SET-10", "REF-SET-14")
def test_homes_are_placed_once_and_the_rest_stays_in_the_sector_decks() -> None:
    for seed in range(12):
        pos = new(4, seed)
        homes = {C.home[c] for c in range(24) if pos.where[c] >= 0 and C.home[c] >= 0}
        assert {p for p in range(C.planets) if pos.placed[p]} == homes
        for c in range(24):
            if pos.where[c] >= 0 and C.home[c] >= 0:
                assert pos.where[c] == C.home[c]
        for sector in range(5):
            assert {*pos.sector_deck(sector)} == {p for p in C.in_sector[sector] if p not in homes}


@clause("REF-SET-11")
def test_the_earlier_player_fills_a_shared_home_and_dice_are_rolled() -> None:
    pos = realm("pf royal", dice="GW")
    pos.drawn = [citizen("ahambra")]
    start(pos, PlaceEverybody())
    assert people(pos, "kor_river") == "PSR" and not pos.waiting


@clause("REF-SET-12")
def test_a_citizen_without_a_home_starts_on_any_station() -> None:
    pos = realm("senate royal")
    pos.drawn = [citizen("krelane")]
    start(pos, PlaceEverybody())
    assert legal(pos) == [f"start at {name} station" for name in ("labica", "notana", "vantry", "keld")]
    play(pos, "start at keld station")
    assert where(pos, "krelane") == "keld" and pos.ready[citizen("krelane")]


@clause("REF-SET-13", "REF-SET-22")
def test_order_of_setup() -> None:
    order = [
        "REF-SET-20",
        "REF-SET-04",
        "REF-SET-08",
        "REF-SET-09",
        "REF-SET-14",
        "REF-SET-15",
        "REF-SET-17",
        "REF-TRN-02",
    ]
    for seed in range(6):
        pos = GAME.blank(3, GAME.check_options({}), seeded(seed))
        assert isinstance(pos, Realm)
        GAME.set_up(pos)
        pos.settle()
        events = list(pos.events)
        while pos.turn == 0:
            events += pos.play(pos.moves()[-1])
        cited = clauses(events)
        assert [cited.index(one) for one in order] == sorted(cited.index(one) for one in order)
        placed = [
            pos.seat_of(event.args[0]) for event in events if event.clause in ("REF-SET-09", "REF-SET-12")
        ]
        assert placed == [seat for seat in pos.order(pos.start) for _ in range(3)]
        leaders = [event.args[0] for event in events if event.clause == "REF-SET-09"]
        assert leaders[0] == C.leader[pos.bloc_of[pos.start]]


@clause("REF-SET-15")
def test_six_cards_each() -> None:
    pos = new(4, 7)
    assert [len(cards) for cards in pos.hands] == [6, 6, 6, 6] and len(pos.deck) == 30


@clause("REF-SET-16")
def test_a_senate_that_gives_up_everything_draws_six_anew() -> None:
    pos = start(realm("royal senate"), DealHands())
    while len(legal(pos)) > 1:
        play(pos, legal(pos)[0])
    assert hand(pos, "senate") == [] and legal(pos) == ["done"]
    play(pos, "done")
    assert len(hand(pos, "senate")) == 6 and len(pos.discards) == 6


@clause("REF-SET-16", "REF-SET-23", "REF-SET-21")
def test_the_senate_exchanges_cards_once() -> None:
    pos = realm("royal senate")
    start(pos, DealHands())
    assert pos.waiting == (1,)
    before = hand(pos, "senate")
    first, second = before[0], before[1]
    play(pos, legal(pos)[0])
    assert C.pack.opportunity[pos.discards[-1]].id == first and len(hand(pos, "senate")) == 5
    play(pos, f"give up {second.replace('-', ' ')}")
    assert [C.pack.opportunity[c].id for c in pos.discards] == [first, second], (
        "the latest discard is the top"
    )
    play(pos, "done")
    assert len(hand(pos, "senate")) == 6 and legal(pos) == []
    alone = start(realm("royal church"), DealHands())
    assert not alone.waiting, "nobody else may exchange"


@clause("REF-SET-17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pool_holds_three_tokens_a_player_from_the_start(players: int) -> None:
    pos = new(players, 3)
    assert pos.clocks == pos.full_pool == 3 * players


@clause("REF-SET-20", "REF-TRN-17")
def test_the_starting_player_moves_on_and_skips_who_has_resigned() -> None:
    for before, resigned, after in ((0, "", 1), (3, "", 0), (0, "church", 2), (2, "senate royal", 1)):
        pos = realm(FOUR, at=EACH, resigned=resigned)
        pos.start = before
        start(pos, StartGameTurn())
        assert pos.start == after and pos.waiting == (after,)


@clause("REF-SET-20")
def test_the_starting_player_is_drawn_and_moves_on_clockwise() -> None:
    from orrery.games.referendum.turn.turns import StartGameTurn

    assert {new(3, seed).start for seed in range(20)} == {0, 1, 2}
    pos = realm("royal church pf", at={"kalban": "cristal", "svelk": "solne", "kata": "mevtu"})
    pos.start = 1
    start(pos, StartGameTurn())
    assert pos.start == 2 and pos.waiting == (2,)
