"""Game turns for three and four, resigning, the count of governments, and what a seat can imagine."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.engine.chance import seeded
from orrery.engine.view import UNSEEN
from orrery.games.referendum import GAME
from orrery.games.referendum.table.state import Realm
from orrery.games.referendum.turn.setup import DealHands
from orrery.games.referendum.turn.turns import EndGameTurn, StartGameTurn
from tests.games.referendum.kit import (
    act,
    bloc,
    card,
    citizen,
    clauses,
    cristal,
    game_on,
    hand,
    legal,
    new,
    people,
    place,
    play,
    realm,
    referendum,
    said,
    start,
    where,
)
from tests.games.referendum.test_adversity import drawn
from tests.games.referendum.test_every_card import rigged
from tests.ledger import clause

FOUR = "royal church pf senate"
EACH = {"kalban": "cristal", "svelk": "solne", "kata": "mevtu", "fula": "bellmere"}


# --- turns ------------------------------------------------------------------------------------------------------


@clause("REF-TRN-05", "REF-TRN-04", "REF-TRN-01")
def test_turns_go_clockwise_and_skip_whoever_is_done() -> None:
    at = {**EACH, "angel": "cristal", "xuan": "mevtu", "vu": "keld"}
    pos = game_on(realm(FOUR, at=at, done="svelk", clocks=5), 2)
    order = []
    while pos.turn == 1:
        order.append(pos.waiting[0])
        if legal(pos)[0].startswith("activate"):
            assert (pos.active, pos.actions, pos.taken) == (-1, 0, [])
            play(pos, legal(pos)[0])
        play(pos, "pass", "pass")
    assert order == [2, 3, 0, 2, 3, 0], "Church has nobody Ready"
    assert pos.clocks == 4


@clause("REF-TRN-04")
def test_whoever_is_done_is_told_and_whoever_left_is_not() -> None:
    pos = realm("royal church", at={"kalban": "cristal", "caan": "enalda", "svelk": "solne"})
    game_on(pos)
    play(pos, "activate caan")
    while legal(pos) != ["pass"] and "pass" not in legal(pos):
        play(pos, "done")
    events = play(pos, "pass", "pass")
    assert "Caan is Done" in said(pos, events), "on the first of all places too"
    pos = realm("royal church", at={"kalban": "cristal", "svelk": "solne"}, hurt="kalban", dice="AAAAAA")
    game_on(pos)
    events = play(pos, "travel to notana station")
    assert where(pos, "kalban") == "gone" and "REF-TRN-04" not in clauses(events)
    assert pos.active == citizen("svelk"), "the next player is on turn"


@clause("REF-SET-20", "REF-TRN-17")
def test_the_starting_player_moves_on_and_skips_who_has_resigned() -> None:
    for before, resigned, after in ((0, "", 1), (3, "", 0), (0, "church", 2), (2, "senate royal", 1)):
        pos = realm(FOUR, at=EACH, resigned=resigned)
        pos.start = before
        start(pos, StartGameTurn())
        assert pos.start == after and pos.waiting == (after,)


@clause("REF-TRN-06", "REF-TRN-07", "REF-END-01")
@pytest.mark.parametrize(
    ("clocks", "left", "over"), [(0, 0, True), (1, 0, True), (2, 1, False), (3, 2, False)]
)
def test_the_clock_at_the_end_of_a_game_turn(clocks: int, left: int, over: bool) -> None:
    pos = start(
        realm("royal church", at={"kalban": "cristal", "svelk": "solne"}, clocks=clocks), EndGameTurn()
    )
    assert (pos.clocks, pos.over) == (left, over)
    assert pos.turn == (1 if over else 2)


@clause("REF-EDG-01", "REF-TRN-17", "REF-INJ-12")
def test_a_convalescent_comes_back_through_the_deck() -> None:
    pos = realm("royal church", at={"svelk": "solne"}, gone="kalban renard anilay angel trevin")
    pos.where[citizen("caan")] = -3
    start(pos, StartGameTurn())
    assert pos.waiting == (0,) and legal(pos)[0].startswith("start at"), "drawn at once: nobody else is left"
    play(pos, "start at keld station")
    assert where(pos, "caan") == "keld" and pos.ready[citizen("caan")]


@clause("REF-EDG-02")
def test_a_player_without_any_citizen_may_still_react() -> None:
    everybody = "kalban caan renard anilay angel trevin"
    at = {"wallak": "enalda", "madalla": "tamberly"}
    hands = {"senate": "curfew", "royal": "filibuster sabotage"}
    pos = realm("senate royal", at=at, gone=everybody, planets="solne", hands=hands)
    act(pos, "wallak", "enact curfew", "aim at solne", "vote for")
    assert pos.waiting == (1,)
    play(pos, "play filibuster against it")
    assert pos.curfew[place("solne")] > 0 and hand(pos, "royal") == ["sabotage"], "5 to 4"


# --- setting up -------------------------------------------------------------------------------------------------


@clause("REF-SET-08", "REF-EDG-07")
def test_any_two_of_the_five_may_be_drawn() -> None:
    seen: set[int] = set()
    for seed in range(40):
        pos = new(4, seed)
        seen |= {c for c in range(24) if pos.where[c] >= 0}
    assert len(seen) == 24


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


@clause("REF-SET-16")
def test_a_senate_that_gives_up_everything_draws_six_anew() -> None:
    pos = start(realm("royal senate"), DealHands())
    while len(legal(pos)) > 1:
        play(pos, legal(pos)[0])
    assert hand(pos, "senate") == [] and legal(pos) == ["done"]
    play(pos, "done")
    assert len(hand(pos, "senate")) == 6 and len(pos.discards) == 6


@clause("REF-SEK-04", "REF-EDG-07")
def test_a_new_deck_is_shuffled() -> None:
    orders = set()
    for seed in range(5):
        pos = realm("royal church", at={"kalban": "cristal"}, seed=seed)
        pos.discards, pos.deck = sorted(pos.deck), []
        act(pos, "kalban", "pass", "take a card")
        assert len(pos.deck) == 53 and pos.discards == []
        orders.add(tuple(pos.deck))
    assert len(orders) == 5
    orders = set()
    for seed in range(5):
        pos = realm("church royal", at={"kelling": "solne"}, dice="NO A", seed=seed)
        pos.past_troubles, pos.troubles = sorted(pos.troubles), []
        act(pos, "kelling", "recruit the people", "roll again")
        orders.add(tuple(pos.troubles))
    assert len(orders) == 5


# --- governments and results ------------------------------------------------------------------------------------


@clause("REF-END-02", "REF-END-08")
def test_planets_in_their_decks_count_for_nobody() -> None:
    pos = realm("pf royal", boxes={"solne": "P RR", "cristal": "R CCC", "velmoor": "N RRR"})
    assert pos.governments() == [1, 1, 0, 0, 0, 1]
    referendum(pos)
    assert pos.outcome is not None and pos.outcome.scores == (1, 1)


@clause("REF-END-03", "REF-END-04", "REF-END-07")
@pytest.mark.parametrize(
    ("boxes", "winners", "cited"),
    [
        ({"solne": "R FP"}, (0,), "REF-END-03"),
        ({"solne": "R FP", "gurst": "C FFF"}, (0, 1), "REF-END-04"),
        ({"solne": "N FP"}, (0, 1, 2), "REF-END-07"),
    ],
)
def test_the_result_cites_how_it_was_won(boxes: dict[str, str], winners: tuple[int, ...], cited: str) -> None:
    pos = referendum(realm("royal church pf", boxes=boxes))
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.clause) == (winners, cited)


@clause("REF-ALI-06")
@pytest.mark.parametrize(
    ("letters", "plurality"), [("RRN", "R"), ("RNS", ""), ("NNN", "N"), ("RRP", "R"), ("PPR", "P")]
)
def test_a_plurality_is_strictly_more_than_every_other(letters: str, plurality: str) -> None:
    pos = realm("royal church", boxes={"cristal": f"C {letters}"})
    assert pos.plurality(place("cristal")) == (bloc(plurality) if plurality else -1)


# --- resigning --------------------------------------------------------------------------------------------------


@clause("REF-EDG-04", "REF-EDG-05")
def test_resigning_makes_done_and_counts_governments() -> None:
    boxes = {"solne": "R FP", "cristal": "R CCC", "gurst": "C FFF", "mevtu": "P PPSF"}
    pos = realm("royal church pf", at={"kalban": "cristal", "svelk": "solne", "kata": "mevtu"}, boxes=boxes)
    pos.resign(0)
    assert [pos.ready[citizen(name)] for name in ("kalban", "svelk", "kata")] == [False, True, True]
    pos.resign(2)
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.scores, pos.outcome.clause) == ((1,), (2, 1, 1), "REF-EDG-05")


@clause("REF-EDG-05", "REF-END-02")
def test_a_government_that_nobody_has_filled_yet_counts_for_nobody() -> None:
    at = {"wallak": "keld", "madalla": "tamberly", "kata": "mevtu"}
    boxes = {"tamberly": "S SNC", "mevtu": "P PPSF", "kor_river": "S RNS", "ymmeril": "P CFP"}
    pos = realm("senate pf", at=at, boxes=boxes, hands={"senate": "planetary-census"}, dice="IAAAAA")
    act(pos, "wallak", "enact planetary census", "name the orloon frontier", "vote for")
    assert legal(pos)[0] == "fill lantern government with royal"
    pos.resign(0)
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.scores) == ((1,), (2, 2))


@clause("REF-EDG-05")
def test_one_may_resign_before_the_blocs_are_chosen() -> None:
    pos = GAME.new(2, 8, choose_blocs=True)
    assert isinstance(pos, Realm)
    pos.resign(pos.waiting[0])
    assert pos.outcome is not None and pos.outcome.scores == (0, 0) and len(pos.outcome.winners) == 1
    three = GAME.new(3, 8, choose_blocs=True)
    assert isinstance(three, Realm)
    first = three.waiting[0]
    three.resign(first)
    assert not three.over and three.waiting != (first,), (
        "the first bloc of the list is taken for whoever left"
    )
    assert three.bloc_of[first] == bloc("church")


@clause("REF-EDG-04")
def test_nobody_comes_into_play_ready_for_a_player_who_has_left() -> None:
    """Whoever leaves while a citizen is on the way gets her Done, recruited, placed or woken."""
    three = {"kalban": "cristal", "svelk": "solne"}
    recruiting = realm("pf royal church", at={**three, "kata": "mevtu"}, dice="NN")
    act(recruiting, "kata", "recruit a citizen")
    recruiting.resign(0)
    assert len(recruiting.citizens_of(0)) == 2, "the first of those drawn comes all the same"
    placing = start(realm("pf royal church", at=three), StartGameTurn())
    while placing.waiting != (0,):
        play(placing, legal(placing)[0])
    placing.resign(0)
    assert len(placing.citizens_of(0)) == 1
    at = {**three, "kata": "mevtu", "sand": "mevtu", "waal": "mevtu"}
    waking = realm("pf royal church", at=at, done="sand waal", hands={"pf": "wake-up-call"})
    act(waking, "kata", "play wake-up call")
    assert legal(waking) == ["target waal", "target sand"]
    waking.resign(0)
    assert waking.deed is None and waking.discards == [card("wake-up-call")]
    for pos in (recruiting, placing, waking):
        assert [pos.ready[c] for c in pos.citizens_of(0)] == [False] * len(pos.citizens_of(0))
        assert pos.ready[citizen("kalban")] and pos.problems() == []


# --- what a seat can imagine ------------------------------------------------------------------------------------


def at_the_menu() -> Realm:
    return new(3, 4)


def rolling() -> Realm:
    pos = cristal(hands={"royal": "spy", "church": "sabotage curfew", "pf": "embargo"})
    act(pos, "kalban", "recruit the people")
    play(pos, "pass")
    return pos


def spying() -> Realm:
    pos = rigged("spy", 1, hands={"royal": "curfew embargo"})
    act(pos, "michael", "play spy")
    while not legal(pos)[0].startswith("take"):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    return pos


def thinking() -> Realm:
    pos = rigged("think-tank", 2, hands={"church": "amnesty"})
    act(pos, "renard", "play think tank")
    while not legal(pos)[0].startswith("keep"):
        play(pos, "pass")
    return pos


def voting() -> Realm:
    at = {"wallak": "enalda", "madalla": "tamberly", "hyrala": "enalda"}
    pos = realm("senate church", at=at, hands={"senate": "curfew spy"}, resigned="", planets="solne")
    act(pos, "wallak", "enact curfew", "aim at solne", "vote for")
    return pos


def in_trouble() -> Realm:
    at = {"kelling": "solne", "kalban": "solne"}
    pos = realm("church royal pf", at=at, dice="NO A", troubles="hostile-takeover", resigned="pf")
    act(pos, "kelling", "recruit the people")
    while "roll again" not in legal(pos):
        play(pos, "pass")
    play(pos, "roll again")
    return pos


def travelling() -> Realm:
    at = {"kalban": "solne", "svelk": "solne", "kata": "solne"}
    pos = realm("royal church pf", at=at, hands={"church": "spy", "pf": "customs-hold"})
    act(pos, "kalban", "travel to labica station", "done")
    return pos


def answered() -> Realm:
    pos = travelling()
    pos.play("pass", 2)
    return pos


def first_card() -> Realm:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "fast-transport", "church": "spy"})
    act(pos, "kalban", "play fast transport")
    assert pos.the_deed().card == 0
    return pos


def first_trouble() -> Realm:
    pos = drawn("red-shirt", hands={"church": "bartender"})
    assert pos.trouble == 0
    return pos


def over() -> Realm:
    return referendum(realm("royal church", boxes={"solne": "R FP"}))


TABLES = [
    at_the_menu,
    rolling,
    spying,
    thinking,
    voting,
    in_trouble,
    travelling,
    answered,
    first_card,
    first_trouble,
    over,
]


@clause("REF-EDG-11")
@pytest.mark.parametrize("make", TABLES)
def test_an_imagined_realm_fits_what_the_seat_sees(make: Callable[[], Realm]) -> None:
    pos = make()
    for seat in (*range(pos.players), None):
        view = pos.view(seat)
        for seed in range(2):
            other = GAME.imagine(view, seeded(f"guess {seed}"))
            assert isinstance(other, Realm)
            assert other.view(seat) == view and other.problems() == []
            assert other.resigned == pos.resigned and other.listening is False


@clause("REF-EDG-11")
def test_hidden_cards_are_dealt_anew() -> None:
    pos = new(3, 4)
    decks, hands, troubles = set(), set(), set()
    for seed in range(6):
        other = GAME.imagine(pos.view(0), seeded(seed))
        assert isinstance(other, Realm)
        assert other.hands[0] == pos.hands[0]
        decks.add(tuple(other.deck))
        hands.add(tuple(other.hands[1]))
        troubles.add(tuple(other.troubles))
    assert len(decks) == len(hands) == len(troubles) == 6


@clause("REF-EDG-11")
def test_who_looks_at_a_hand_sees_it_and_nobody_else_does() -> None:
    pos = spying()
    shown, backs = [card("embargo"), card("curfew")], [UNSEEN, UNSEEN]
    assert pos.view(0).hands[1] == shown and pos.view(None).hands == [[], backs]
    first = realm("church royal", at={"michael": "gurst", "caan": "gurst"}, hands={"church": "curfew"})
    assert first.view(1).hands[0] == [UNSEEN], "nobody is looking"
    at = {"caan": "gurst", "michael": "gurst"}
    pos = realm("church royal", at=at, hands={"church": "curfew embargo", "royal": "spy"}, dice="GOO")
    act(pos, "caan", "play spy")
    while not legal(pos)[0].startswith("take"):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    assert pos.view(1).hands[0] == shown, "the first seat's hand can be shown too"


@clause("REF-EDG-11")
def test_cards_drawn_to_choose_from_are_seen_by_their_drawer() -> None:
    pos = thinking()
    assert pos.view(0).picked == pos.picked and len(pos.picked) == 4
    assert pos.view(1).picked == pos.view(None).picked == [UNSEEN] * 4
    assert people(pos, "gurst") == "CFF"
