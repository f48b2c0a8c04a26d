"""The box, the board and the setup, one test a clause (DES-COMP, DES-BOARD, DES-SETUP)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from orrery.games.destiny import GAME
from orrery.games.destiny.cards.sector_abilities import UseSectors
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL, Content
from orrery.games.destiny.game import Destiny
from orrery.games.destiny.phases.galactic import Income
from orrery.games.destiny.phases.setup import ChooseParty, DealOut, PlayParty, SetUp
from orrery.games.destiny.table.state import DEAD, IN_DECK, IN_PLAY, IN_RESERVE, Table
from orrery.games.destiny.turn.control import infest, take_control
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.dice import throw
from orrery.games.destiny.war.campaigns import open_sectors
from orrery.games.destiny.war.invasions import invasion_cost, targets
from orrery.games.destiny.war.purchases import BuyTurn, fleet_price, republic_price
from tests.games.destiny.kit import at, hand_in, legal, play, said, sen, start, table, tokens
from tests.ledger import clause

CONTENT = GAME.content
PACK = CONTENT.pack
HOMES = {"BIP": 28, "GSP": 29, "PoP": 30, "CoS": 32, "PPF": 33, "TMP": 34}


def set_up(players: int = 3) -> Table:
    """A table right after the setup, before the first turn has begun."""
    names = ["BIP", "GSP", "PoP", "CoS", "PPF", "TMP"][:players]
    pos = table(" ".join(names), turn=0, phase="galactic", counter=0)
    pos.then(DealOut())
    step = pos.stack.pop()
    step.run(pos)
    pos.stack.clear()  # the first turn waits
    return pos


# --- the box ----------------------------------------------------------------------------------------------------


@clause("DES-COMP-01")
def test_four_decks_of_fifty_cards() -> None:
    assert sum(CONTENT.card_copies) == 50
    assert len(CONTENT.event_names) == 50
    assert CONTENT.senators == 50
    assert len(CONTENT.sector_cards) == 50
    assert len(PACK.minister) == 5
    assert len(PACK.sector_ability) == 13


@clause("DES-COMP-02")
def test_each_of_the_six_parties_is_played_once() -> None:
    assert CONTENT.party_ids == ["GSP", "BIP", "PoP", "TMP", "CoS", "PPF"]
    pos = table(turn=0)
    pos.party = [-1, -1, -1]
    start(pos, ChooseParty(0), ChooseParty(1))
    assert len(pos.moves()) == 6
    pos.play(PlayParty(2), 0)
    assert PlayParty(2) not in pos.moves(1)
    assert len(pos.moves(1)) == 5


@clause("DES-COMP-04")
def test_a_party_never_has_more_than_ten_fleets() -> None:
    pos = table(
        senators={"GSP": "orrumah"}, owners={29: "GSP"}, fleets={"GSP": {29: 9}}, money=99, phase="intrigue"
    )
    start(pos, BuyTurn(0))
    play(pos, "buy a fleet for sector 29")
    assert pos.fleets_of(0) == 10
    assert "buy a fleet for sector 29" not in legal(pos)


@clause("DES-COMP-05")
def test_the_republic_never_has_more_than_ten_fleets() -> None:
    pos = table(senators={"GSP": "orrumah"}, republic={1: 9}, money=99, phase="intrigue")
    start(pos, BuyTurn(0))
    play(pos, "buy a republic fleet")
    assert pos.fleets_of(pos.republic) == 10
    assert "buy a republic fleet" not in legal(pos)


@clause("DES-COMP-06")
def test_a_fleet_is_a_fleet() -> None:
    """One number for each colour and Sector: there is no other kind to name."""
    pos = table(fleets={"GSP": {29: 2}}, republic={1: 3})
    assert len(pos.fleets) == (pos.players + 1) * CONTENT.sectors
    assert (pos.fleets_of(0), pos.fleets_of(pos.republic)) == (2, 3)


@clause("DES-COMP-07", "DES-COMP-08")
def test_icons_are_no_limit() -> None:
    pos = table(owners=dict.fromkeys(range(1, 15), "GSP"), infested=range(20, 32))
    take_control(pos, at(15), 0)
    assert pos.count_sectors(0) == 15
    infest(pos, at(40), "DES-INF-04")
    assert pos.infested() == 13


@clause("DES-COMP-09")
def test_tokens_are_not_limited_to_45() -> None:
    pos = table(senators={"GSP": "orrumah"})
    for _ in range(25):
        corrupt(pos, sen("orrumah"), 2, "DES-COR-01")
    corruption, shadow = tokens(pos, "orrumah")
    assert corruption + 3 * shadow == 50


@clause("DES-COMP-10")
def test_more_than_ten_dice_can_be_rolled() -> None:
    pos = table()
    assert len(throw(pos, "battle", [0], [23]).dice[0]) == 23


@clause("DES-COMP-15")
def test_one_rule_set_without_variants() -> None:
    """The options are those of the rules, and none of them changes the setup or leaves rules out."""
    names = {option.name for option in GAME.options()}
    assert names == {
        "random_first_election",
        "assassination_counter_bid",
        "propositions",
        "free_text_promises",
        "turn_limit",
    }


@clause("DES-COMP-11")
@pytest.mark.parametrize("resource", [0, 1])
def test_the_tracks_show_0_to_99(resource: int) -> None:
    pos = table()
    purse = (pos.money, pos.influence)[resource]
    assert pos.gain(0, resource, 98) == 98
    assert pos.gain(0, resource, 5) == 1
    assert purse[0] == 99
    assert pos.lose(0, resource, 200) == 99
    assert purse[0] == 0


@clause("DES-COMP-12")
def test_every_action_card_shows_cost_time_action_and_priority() -> None:
    assert all(0 <= entry.priority <= 5 for entry in PACK.action)
    assert {entry.time for entry in PACK.action} == {"General", "Senate", "Intrigue"}
    assert [CONTENT.card_priority[CONTENT.card(n)] for n in ("ghost_in_the_dark", "multi_task")] == [0, 4]
    assert CONTENT.card_action[CONTENT.card("assassination")]
    assert not CONTENT.card_action[CONTENT.card("feint")]
    assert CONTENT.card_money[CONTENT.card("feint")] == 3


@clause("DES-COMP-13")
def test_every_senator_shows_race_values_cost_and_at_most_one_icon() -> None:
    assert all(0 <= race < len(CONTENT.races) for race in CONTENT.race)
    assert all(-1 <= icon < 6 for icon in CONTENT.icon)
    daveth = sen("daveth")
    assert (CONTENT.diplomacy[daveth], CONTENT.command[daveth], CONTENT.cost[daveth]) == (6, 0, 14)
    assert all(CONTENT.cost[s] > 0 for s in range(CONTENT.senators))


@clause("DES-COMP-14")
def test_an_ability_belongs_to_whoever_controls_the_sector() -> None:
    pos = table(owners={5: "GSP"}, hands={"BIP": "feint"})
    assert [pos.text(move) for move in UseSectors().moves(pos, 0, 0)] == ["look at the hand of bip"]
    take_control(pos, at(5), 2)
    assert UseSectors().moves(pos, 0, 0) == []
    assert [pos.text(move) for move in UseSectors().moves(pos, 2, 0)] == ["look at the hand of bip"]


# --- the board --------------------------------------------------------------------------------------------------


@clause("DES-BOARD-01", "DES-BOARD-05")
def test_a_sector_is_the_unit_of_income_and_control() -> None:
    pos = table(owners={1: "GSP", 2: "GSP", 3: "BIP"}, active="")
    Income().run(pos)
    both = [CONTENT.yields_money[at(n)] for n in (1, 2)]
    assert pos.money[0] == 5 + sum(both)
    assert pos.influence[1] == CONTENT.yields_influence[at(3)]


@clause("DES-BOARD-02")
def test_56_sectors() -> None:
    assert CONTENT.sectors == 56
    assert [entry.number for entry in PACK.sector] == list(range(1, 57))


@clause("DES-BOARD-03")
def test_eight_columns_seven_rows_and_starting_sectors_apart() -> None:
    cells = {(entry.column, entry.row) for entry in PACK.sector}
    assert len(cells) == 56
    assert {column for column, _ in cells} == set(range(1, 9))
    assert {row for _, row in cells} == set(range(1, 8))
    where = {entry.number: (entry.column, entry.row) for entry in PACK.sector}
    column, row = where[1]
    assert (where[2], where[3]) == ((column + 1, row), (column + 2, row))
    assert where[56] == (8, 1)
    homes = [at(n) for n in HOMES.values()]
    assert not any(b in CONTENT.near[a] for a in homes for b in homes)
    assert at(32) in CONTENT.near[at(31)]


@clause("DES-BOARD-04")
def test_adjacent_are_sectors_that_share_a_side() -> None:
    where = {entry.number - 1: (entry.column, entry.row) for entry in PACK.sector}
    for sector, (column, row) in where.items():
        beside = {s for s, (c, r) in where.items() if abs(c - column) + abs(r - row) == 1}
        assert set(CONTENT.near[sector]) == beside


@clause("DES-BOARD-07")
def test_demographics_are_a_race_and_a_leaning() -> None:
    assert sum(1 for race in CONTENT.sector_race if race >= 0) > 20
    assert sum(1 for leaning in CONTENT.leaning if leaning >= 0) > 10
    assert all(race < len(CONTENT.races) for race in CONTENT.sector_race)


@clause("DES-BOARD-08")
def test_thirteen_sectors_carry_an_ability() -> None:
    with_ability = [s + 1 for s in range(56) if CONTENT.ability_at[s] >= 0]
    assert with_ability == [1, 4, 5, 6, 8, 9, 10, 28, 29, 30, 32, 33, 34]


@clause("DES-BOARD-09")
def test_an_ability_passes_with_its_sector_or_goes_back() -> None:
    pos = table(owners={5: "GSP"})
    ability = CONTENT.ability_at[at(5)]
    assert pos.has_ability(0, ability)
    take_control(pos, at(5), 1)
    assert pos.has_ability(1, ability) and not pos.has_ability(0, ability)
    infest(pos, at(5), "DES-INF-04")
    assert not any(pos.has_ability(seat, ability) for seat in range(3))


@clause("DES-BOARD-11")
def test_a_sector_is_in_one_state() -> None:
    pos = table(owners={5: "GSP"}, infested=(6,))
    assert (pos.owner[at(5)], pos.owner[at(6)], pos.owner[at(7)]) == (0, INFESTED, NEUTRAL)
    infest(pos, at(5), "DES-INF-04")
    assert pos.owner[at(5)] == INFESTED and pos.count_sectors(0) == 0


@clause("DES-BOARD-12")
def test_a_sector_gained_in_rebellion_is_rebellious() -> None:
    pos = table(owners={20: "BIP"}, rebel="BIP", phase="intrigue")
    take_control(pos, at(21), 1)
    assert [invasion_cost(pos, 0, at(n), NEUTRAL) for n in (20, 21, 22)] == [0, 0, 2]


@clause("DES-BOARD-13")
def test_marked_sectors_are_open_to_all_even_if_somebody_controls_them() -> None:
    pos = table(owners={29: "GSP", 50: "BIP"}, marked=(50, 44))
    assert {at(50), at(44)} <= set(open_sectors(pos, 0))
    pos.marked = []
    assert not {at(50), at(44)} & set(open_sectors(pos, 0))


# --- the setup --------------------------------------------------------------------------------------------------


@clause("DES-SETUP-01")
def test_the_counter_starts_on_election() -> None:
    assert set_up().counter == GAME.content.election


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


@clause("DES-SETUP-06", "DES-SETUP-07")
def test_seats_choose_in_a_random_order() -> None:
    firsts = set()
    for seed in range(8):
        pos = GAME.new(3, f"order {seed}")
        firsts.add(pos.waiting[0])
    assert len(firsts) > 1


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


@clause("DES-SETUP-06")
def test_the_log_says_who_plays_which_party() -> None:
    pos = table(turn=0)
    pos.party = [-1, -1, -1]
    start(pos, ChooseParty(1))
    assert said(pos, pos.play(PlayParty(3), 1)) == ["TMP is played by seat 2"]


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


@clause("DES-OPT-01")
def test_the_options_of_a_game_nobody_has_changed() -> None:
    assert GAME.check_options({}) == {
        "random_first_election": False,
        "assassination_counter_bid": False,
        "propositions": "grammar",
        "free_text_promises": True,
        "turn_limit": 0,
    }


@clause("DES-BUY-07", "DES-SEC-06")
def test_no_discount_takes_a_fleet_below_nothing_even_where_fleets_are_cheap() -> None:
    """A group may play with content of its own."""
    numbers = replace(PACK.numbers, party_fleet_price=3, republic_fleet_price=1)
    game = Destiny(Content(replace(PACK, numbers=numbers), CONTENT.file, "cheap"))
    assert game.content_hash == "cheap"
    assert GAME.content_hash == CONTENT.digest
    pos = table(owners={9: "GSP"})
    pos.content = game.content
    pos.docked[0] = 1
    assert (fleet_price(pos, 0), republic_price(pos, 0)) == (0, 0)
    assert (fleet_price(pos, 1), republic_price(pos, 1)) == (3, 1)


@clause("DES-SEN-09")
def test_a_senator_that_is_not_in_play_belongs_to_nobody() -> None:
    pos = table(senators={"BIP": "zharrak"}, reserve={"GSP": "wythelle"})
    assert [pos.party_of(sen(name)) for name in ("zharrak", "wythelle", "fola")] == [1, -1, -1]
    twin = start(pos, BuyTurn(0)).copy()
    assert (twin.waiting, twin.stack, twin.resigned) == (pos.waiting, pos.stack, pos.resigned)


@clause("DES-SETUP-15")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_same_setup_for_every_number_of_players(players: int) -> None:
    pos = set_up(players)
    assert pos.fleets_of(pos.republic) == 5
    assert [pos.fleets_of(seat) for seat in range(players)] == [2] * players
    assert [len(hand) for hand in pos.hands] == [5] * players
    assert [pos.count_sectors(seat) for seat in range(players)] == [1] * players
