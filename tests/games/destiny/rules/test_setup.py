"""Setup (DES-SETUP): Parties, starting Sectors and Senators, decks and secrets."""

from __future__ import annotations

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.phases.setup import ChooseParty, DealOut, PlayParty, SetUp
from orrery.games.destiny.table.state import DEAD, IN_DECK, IN_PLAY, IN_RESERVE, Table
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.war.campaigns import open_sectors
from orrery.games.destiny.war.invasions import targets
from tests.games.destiny.kit import at, hand_in, legal, said, sen, start, table, tokens
from tests.games.destiny.scenes import CONTENT, HOMES, PACK
from tests.ledger import clause


def set_up(players: int = 3) -> Table:
    """A table right after the setup, before the first turn has begun."""
    names = ["BIP", "GSP", "PoP", "CoS", "PPF", "TMP"][:players]
    pos = table(" ".join(names), turn=0, phase="galactic", counter=0)
    pos.then(DealOut())
    step = pos.stack.pop()
    step.run(pos)
    pos.stack.clear()  # the first turn waits
    return pos


def fresh(players: int, seed: int = 1) -> Table:
    """A game up to its first open moment."""
    pos = GAME.new(players, seed)
    for party in (
        "party of the people",
        "black iron party",
        "green spiral party",
        "coalition of stability",
        "transcendent mind party",
        "pragmatic party of the future",
    )[:players]:
        if pos.waiting and f"play the {party}" in legal(pos):
            pos.play(f"play the {party}")
    assert isinstance(pos, Table)
    return pos


@clause("DES-SETUP-01")
def test_the_counter_starts_on_election() -> None:
    assert set_up().counter == GAME.content.election


def tokens_are_clean(pos: Table, senator: int) -> bool:
    return pos.shadow[senator] == 0 and pos.corruption[senator] <= 1  # an Event of turn 1 may have tempted it


@clause(
    "DES-SETUP-01",
    "DES-SETUP-02",
    "DES-SETUP-03",
    "DES-SETUP-04",
    "DES-SETUP-06",
    "DES-SETUP-08",
    "DES-SETUP-09",
    "DES-SETUP-10",
    "DES-SETUP-11",
    "DES-SETUP-12",
    "DES-SETUP-15",
    "DES-GAL-21",
)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_setup(players: int) -> None:
    pos = fresh(players)
    assert pos.counter == 3
    assert pos.fleets_at(pos.republic, at(1)) >= 4
    assert pos.ministry == [-1] * 5
    assert len(set(pos.party)) == players
    starting = [CONTENT.start_senator[party] for party in pos.party]
    for seat, party in enumerate(pos.party):
        assert pos.senators_of(seat) == [starting[seat]]
        assert tokens_are_clean(pos, starting[seat])
        assert not pos.exhausted[starting[seat]]
        assert len(pos.hands[seat]) >= 4
        assert len(pos.reserve_of(seat)) == 3
        assert pos.fleets_at(seat, CONTENT.start_sector[party]) >= 2
    for party in range(6):
        if party not in pos.party:
            senator = CONTENT.start_senator[party]
            assert pos.sen_at[senator] != IN_PLAY
    assert CONTENT.start_sector == [at(n) for n in (29, 28, 30, 34, 32, 33)]
    assert [(p.start_money, p.start_influence) for p in CONTENT.pack.party][1] == (8, 7)


@clause("DES-SETUP-02")
def test_five_republic_fleets_start_in_sector_1() -> None:
    pos = set_up()
    assert pos.fleets_at(pos.republic, at(1)) == pos.fleets_of(pos.republic) == 5


@clause("DES-SETUP-03")
def test_nobody_starts_with_a_ministry_and_nobody_in_rebellion() -> None:
    pos = set_up()
    assert pos.ministry == [-1] * 5
    assert pos.rebel == -1


@clause("DES-SETUP-04")
@pytest.mark.parametrize("players", [3, 6])
def test_starting_senators_of_parties_that_nobody_plays_go_into_the_deck(players: int) -> None:
    pos = set_up(players)
    for party, name in enumerate(CONTENT.party_ids):
        senator = CONTENT.start_senator[party]
        in_game = party in pos.party
        assert (pos.sen_at[senator] == IN_PLAY) is in_game, name
        if not in_game:
            assert pos.sen_at[senator] in (IN_DECK, IN_RESERVE)
    dealt = sum(1 for where in pos.sen_at if where in (IN_PLAY, IN_RESERVE))
    assert len(pos.senator_deck) + dealt == 50
    assert len(set(pos.senator_deck)) == len(pos.senator_deck)


@clause("DES-SETUP-05")
def test_all_four_decks_are_shuffled() -> None:
    decks = []
    for seed in range(2):
        pos = table(seed=f"shuffle {seed}", turn=0)
        pos.party = [-1, -1, -1]
        SetUp().run(pos)
        pos.stack.clear()
        pos.party = [0, 1, 2]
        DealOut().run(pos)
        decks.append((pos.deck, pos.event_deck, pos.sector_deck, pos.senator_deck))
    for one, two in zip(*decks, strict=True):
        assert one != two
        assert one != sorted(one)


@clause("DES-SETUP-05", "DES-SETUP-07", "DES-SETUP-14")
def test_decks_and_order_of_choice_are_random_and_hands_are_secret() -> None:
    orders = {GAME.new(4, seed).waiting for seed in range(30)}
    assert len(orders) == 4
    one, two = fresh(3, 1), fresh(3, 2)
    assert one.deck != two.deck
    view = one.view(0)
    assert hand_in(view) == sorted(one.hands[0])
    hidden = one.reserve_of(1)
    assert all(view.sen_at[s] == 0 for s in hidden)
    assert view.money == one.money


@clause("DES-SETUP-06", "DES-SETUP-07")
def test_seats_choose_in_a_random_order() -> None:
    firsts = set()
    for seed in range(8):
        pos = GAME.new(3, f"order {seed}")
        firsts.add(pos.waiting[0])
    assert len(firsts) > 1


@clause("DES-SETUP-06")
def test_the_log_says_who_plays_which_party() -> None:
    pos = table(turn=0)
    pos.party = [-1, -1, -1]
    start(pos, ChooseParty(1))
    assert said(pos, pos.play(PlayParty(3), 1)) == ["TMP leads the Transcendent Mind Party"]


@clause("DES-SETUP-06", "DES-SETUP-13", "DES-END-10")
def test_who_leaves_before_the_start_takes_the_first_party_that_is_left_out_of_the_game() -> None:
    pos = table("GSP BIP PoP TMP", turn=0)
    pos.party = [-1, -1, -1, -1]
    start(pos, ChooseParty(0), ChooseParty(1), ChooseParty(2), ChooseParty(3), DealOut())
    pos.play(PlayParty(0), 0)
    pos.resign(1)
    pos.play(PlayParty(5), 2)
    pos.play(PlayParty(4), 3)
    assert pos.party == [0, 1, 5, 4]
    assert [pos.count_sectors(seat) for seat in range(4)] == [1, 0, 1, 1]
    assert [pos.fleets_of(seat) for seat in range(4)] == [2, 0, 2, 2]
    assert [len(pos.hands[seat]) > 0 for seat in range(4)] == [True, False, True, True]
    assert (pos.money[1], pos.influence[1]) == (0, 0)
    gone = CONTENT.start_senator[1]
    assert (pos.sen_at[gone], gone in pos.senator_deck) == (DEAD, False)
    assert pos.problems() == []


@clause("DES-SETUP-08")
@pytest.mark.parametrize(("party", "number"), HOMES.items())
def test_each_party_controls_its_home_and_has_its_ability(party: str, number: int) -> None:
    pos = set_up(6)
    seat = pos.party.index(CONTENT.party_ids.index(party))
    assert pos.sectors_of(seat) == [at(number)]
    assert pos.has_ability(seat, CONTENT.ability_at[at(number)])


@clause("DES-SETUP-09")
def test_the_starting_senator_is_in_play_refreshed_and_clean() -> None:
    pos = set_up()
    assert pos.senators_of(1) == [sen("orrumah")] == pos.ready_of(1)
    assert tokens(pos, "orrumah") == (0, 0)


@clause("DES-SETUP-10")
def test_two_fleets_start_at_home() -> None:
    pos = set_up(6)
    for seat, party in enumerate(pos.party):
        assert pos.fleets_of(seat) == pos.fleets_at(seat, CONTENT.start_sector[party]) == 2


@clause("DES-SETUP-11")
def test_five_action_cards_and_three_senators_each() -> None:
    pos = set_up(4)
    assert [len(hand) for hand in pos.hands] == [5] * 4
    assert [len(pos.reserve_of(seat)) for seat in range(4)] == [3] * 4


@clause("DES-SETUP-12")
def test_the_printed_money_and_influence() -> None:
    pos = set_up(6)
    for seat, party in enumerate(pos.party):
        entry = PACK.party[party]
        assert (pos.money[seat], pos.influence[seat]) == (entry.start_money, entry.start_influence)
    assert pos.money[pos.party.index(CONTENT.party_ids.index("BIP"))] == 8


@clause("DES-SETUP-13")
def test_the_home_of_a_party_nobody_plays_is_neutral_has_no_card_and_can_be_taken() -> None:
    pos = set_up(3)
    assert [pos.owner[at(HOMES[name])] for name in ("CoS", "PPF", "TMP")] == [NEUTRAL] * 3
    assert not {at(n) for n in HOMES.values()} & set(CONTENT.sector_cards)
    assert at(34) in targets(pos, 0)
    beside = CONTENT.near[at(34)][0]
    assert at(34) not in open_sectors(pos, 0)
    take_control(pos, beside, 0)
    assert at(34) in open_sectors(pos, 0)
    pos.rebel = 1
    assert at(34) in open_sectors(pos, 1)


@clause("DES-SETUP-14")
def test_hands_and_reserves_are_secret_and_resources_are_not() -> None:
    pos = set_up(3)
    seen = pos.view(0)
    assert hand_in(seen) == sorted(pos.hands[0])
    assert [len(hand) for hand in seen.hands] == [5, 5, 5]
    assert all(seen.sen_at[s] == IN_DECK for s in pos.reserve_of(1))
    assert (seen.money, seen.influence) == (pos.money, pos.influence)
    assert hand_in(pos.view(None)) == []


@clause("DES-SETUP-15")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_same_setup_for_every_number_of_players(players: int) -> None:
    pos = set_up(players)
    assert pos.fleets_of(pos.republic) == 5
    assert [pos.fleets_of(seat) for seat in range(players)] == [2] * players
    assert [len(hand) for hand in pos.hands] == [5] * players
    assert [pos.count_sectors(seat) for seat in range(players)] == [1] * players
