"""Events one by one, and the steps of the Galactic Phase at their edges (DES-GAL, DES-INF)."""

from __future__ import annotations

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.phases.events import DrawEvent, parties
from orrery.games.destiny.phases.galactic import (
    DrawActions,
    DrawSenators,
    Income,
    InfestationRoll,
    MarkSectors,
    MoveElectionCounter,
    RefreshSenators,
    RepublicLevy,
    infestation_bonus,
    yields,
)
from orrery.games.destiny.table.state import Table
from tests.games.destiny.kit import at, law, legal, play, sen, start, table, tokens
from tests.ledger import clause


def event(pos: Table, name: str) -> Table:
    """Draw this Event now."""
    number = next(i for i, entry in enumerate(pos.content.pack.event) if entry.id == name)
    pos.event_deck = [number]
    start(pos, DrawEvent())
    return pos


# --- at once ----------------------------------------------------------------------------------------------------


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("name", "money", "influence"),
    [
        ("bumper_harvest", [8, 7, 6], [4, 6, 6]),
        ("donor_gala", [5, 4, 3], [7, 7, 6]),
        ("market_slump", [2, 1, 0], [4, 6, 6]),
        ("scandal_sheet", [5, 4, 3], [0, 6, 6]),
        ("pension_strike", [2, 3, 3], [4, 6, 6]),
        ("relief_convoys", [5, 4, 8], [4, 6, 6]),
        ("wealth_panic", [0, 4, 3], [4, 6, 6]),
        ("protest_marches", [5, 4, 3], [4, 1, 1]),
        ("underdog_sympathy", [5, 4, 3], [4, 6, 11]),
        ("ethics_inquiry", [5, 4, 3], [0, 6, 6]),
        ("tumba_family_council", [5, 5, 3], [4, 7, 6]),
        ("ajira_pleasure_fair", [7, 4, 3], [4, 6, 6]),
        ("human_machinations", [5, 4, 3], [6, 6, 6]),
    ],
)
def test_events_about_resources_name_their_parties(name: str, money: list[int], influence: list[int]) -> None:
    pos = table(
        money={"GSP": 5, "BIP": 4, "PoP": 3},
        influence={"GSP": 4, "BIP": 6, "PoP": 6},
        owners={1: "GSP", 2: "GSP", 3: "BIP"},
        senators={"GSP": "orrumah wythelle eluvanne", "BIP": "oshuma"},
        tainted={"orrumah": (4, 0), "oshuma": (0, 1), "wythelle": (1, 0)},
    )
    event(pos, name)
    assert (pos.money, pos.influence) == (money, influence)
    assert len(pos.event_discards) == 1


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("who", "seats"),
    [
        ("most:fleets", [0]),
        ("fewest:fleets", [2]),
        ("most:corruption", [1]),
        ("most:sectors", [0, 1, 2]),
        ("fleets_over_5", [0]),
        ("fleets_under_3", [2]),
        ("token_value_at_least_4", [1]),
        ("each_party", [0, 1, 2]),
    ],
)
def test_whom_an_event_names_ties_included(who: str, seats: list[int]) -> None:
    pos = table(
        fleets={"GSP": {1: 6}, "BIP": {1: 5}, "PoP": {1: 2}},
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        tainted={"orrumah": (0, 1), "zharrak": (4, 0)},
    )
    assert parties(pos, who) == seats


TAINTS = {"daveth": (0, 0), "orrumah": (1, 0), "zharrak": (1, 1), "fola": (4, 0), "ilsane": (2, 0)}


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("temptation", {"daveth": (1, 0)}),
        ("night_of_candles", {"orrumah": (0, 0)}),
        ("whispers_in_the_void", {"zharrak": (2, 1)}),
        ("dreams_of_the_ke_ras", {"fola": (2, 1)}),
    ],
)
def test_events_about_tokens_name_their_senators(name: str, changed: dict[str, tuple[int, int]]) -> None:
    pos = table(senators={"GSP": "daveth orrumah zharrak", "BIP": "fola ilsane"}, tainted=TAINTS)
    event(pos, name)
    assert {each: tokens(pos, each) for each in TAINTS} == {**TAINTS, **changed}


@clause("DES-GAL-06")
def test_an_amnesty_is_offered_to_each_party_in_initiative_order() -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, tainted={"orrumah": (2, 0), "zharrak": (1, 0)})
    pos.initiative = [1, 0, 2]
    event(pos, "amnesty")
    assert pos.waiting == (1,)
    play(pos, "absolve zharrak")
    assert pos.waiting == (0,)
    assert legal(pos) == ["absolve orrumah", "pass"]
    play(pos, "pass")
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == ((2, 0), (0, 0))


@clause("DES-GAL-06")
def test_perks_are_offered_for_each_ministry_and_may_be_refused() -> None:
    pos = table(
        senators={"GSP": "orrumah", "BIP": "zharrak"},
        ministers={"prime_minister": "zharrak", "justice": "orrumah"},
    )
    event(pos, "perks_of_office")
    assert pos.waiting == (0,)
    play(pos, "take the perks of minister of justice")
    assert pos.waiting == (1,)
    play(pos, "pass")
    assert pos.money == [4, 0, 0]
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == ((1, 0), (0, 0))


@clause("DES-GAL-06")
def test_the_archive_fire_burns_one_card_of_the_owners_choice() -> None:
    pos = table(hands={"GSP": "feint seduction", "PoP": "feint"})
    event(pos, "archive_fire")
    assert pos.waiting == (0,)
    play(pos, "throw away seduction")
    assert pos.waiting == (2,)
    play(pos, "throw away feint")
    assert [len(hand) for hand in pos.hands] == [1, 0, 0]
    assert len(pos.discards) == 2


@clause("DES-GAL-06")
def test_the_engine_blight_takes_one_fleet_from_those_with_more_than_five() -> None:
    pos = table(fleets={"GSP": {1: 4, 2: 2}, "BIP": {1: 5}})
    event(pos, "engine_blight")
    assert legal(pos) == ["give up a fleet in sector 1", "give up a fleet in sector 2"]
    play(pos, "give up a fleet in sector 2")
    assert (pos.fleets_at(0, at(2)), pos.fleets_of(1)) == (1, 5)


@clause("DES-GAL-06")
@pytest.mark.parametrize(("owners", "places"), [({4: "GSP", 7: "GSP"}, 2), ({}, table().area)])
def test_volunteers_muster_in_own_sectors_or_in_neutral_ones(owners: dict[int, str], places: int) -> None:
    pos = table(owners=owners, fleets={"GSP": {1: 2}, "BIP": {1: 3}, "PoP": {1: 3}})
    event(pos, "volunteer_flotilla")
    assert pos.waiting == (0,)
    assert len(legal(pos)) == places
    play(pos, "muster a fleet in sector 7")
    assert pos.fleets_at(0, at(7)) == 1


@clause("DES-GAL-05")
def test_the_republic_levy_stops_at_ten_fleets() -> None:
    for number, after in ((9, 10), (10, 10)):
        pos = event(table(republic={1: number}), "republic_levy")
        assert pos.fleets_of(pos.republic) == after


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("places", "left"), [({1: 2, 5: 1}, {1: 1, 5: 1}), ({9: 1, 5: 2}, {9: 1, 5: 1}), ({}, {})]
)
def test_deserters_leave_sector_1_first_then_the_lowest_number(
    places: dict[int, int], left: dict[int, int]
) -> None:
    pos = event(table(republic=places), "deserters")
    assert {
        n + 1: pos.fleets_at(pos.republic, n) for n in range(pos.area) if pos.fleets_at(pos.republic, n)
    } == left


@clause("DES-GAL-05")
def test_the_creeping_dark_takes_a_neutral_neighbour_of_the_infestation() -> None:
    near = table().content.near[at(12)]
    free = near[0]
    pos = table(infested=[12], owners={n + 1: "GSP" for n in near if n != free})
    event(pos, "creeping_dark")
    assert pos.owner[free] == INFESTED
    assert pos.infested() == 2
    assert event(table(), "creeping_dark").infested() == 0


@clause("DES-GAL-05")
def test_the_cleansing_fire_frees_the_infested_sector_with_the_lowest_defence() -> None:
    defence = table().content.defence
    low, high = (
        min(range(len(defence)), key=defence.__getitem__),
        max(range(len(defence)), key=defence.__getitem__),
    )
    pos = event(table(infested=[low + 1, high + 1]), "cleansing_fire")
    assert (pos.owner[low], pos.owner[high]) == (NEUTRAL, INFESTED)


@clause("DES-GAL-05")
def test_secession_spares_the_starting_sector_of_the_party() -> None:
    home = table().content.start_of.index(table().content.party_ids.index("GSP"))
    other = home + 1 if home < 40 else home - 1
    pos = table(owners={home + 1: "GSP", other + 1: "GSP", 50: "BIP"})
    event(pos, "secession")
    assert (pos.owner[home], pos.owner[other], pos.owner[at(50)]) == (0, NEUTRAL, 1)


@clause("DES-GAL-05")
def test_the_sunset_review_takes_a_turn_off_every_law_that_has_a_duration() -> None:
    pos = table()
    for duration in ("for 1 turns", "for 3 turns", "until_repealed"):
        law(pos, f"tax move_fleet 2 money {duration}")
    event(pos, "sunset_review")
    assert [(each.id, each.turns) for each in pos.laws] == [(2, 2), (3, 0)]


@clause("DES-GAL-05", "DES-GAL-07")
def test_an_event_in_force_goes_to_the_active_events_and_not_to_the_discards() -> None:
    pos = event(table(), "frontier_boom")
    assert [turns for _, turns in pos.active] == [2]
    assert pos.event_discards == []
    once = event(table(), "bumper_harvest")
    assert once.active == []


# --- in force ---------------------------------------------------------------------------------------------------


@clause("DES-INF-01", "DES-INF-02", "DES-INF-03")
@pytest.mark.parametrize(
    ("taints", "bonus"),
    [
        ({"orrumah": (2, 0)}, 0),
        ({"orrumah": (2, 0), "zharrak": (1, 0)}, 1),
        ({"orrumah": (4, 0), "zharrak": (1, 0)}, 1),
        ({"orrumah": (0, 1)}, 1),
        ({"orrumah": (2, 2), "zharrak": (1, 0)}, 3),
    ],
)
def test_three_corruption_or_one_shadow_add_one_to_the_infestation(
    taints: dict[str, tuple[int, int]], bonus: int
) -> None:
    pos = table(senators={"GSP": "orrumah", "BIP": "zharrak"}, tainted=taints)
    assert infestation_bonus(pos) == bonus


@clause("DES-INF-04", "DES-INF-05")
@pytest.mark.parametrize(
    ("active", "dice", "infested"),
    [
        ("", [4, 5], False),
        ("", [5, 5], True),
        ("rift_tremor", [4, 4], True),
        ("dreams_of_the_ke_ras", [4, 5], True),
        ("warding_rites", [5, 6], False),
        ("council_of_remembrance", [5, 5], False),
        ("quiet_stars", [6, 6], False),
        ("curfew", [4, 5], False),
    ],
)
def test_ten_or_more_infests_the_marked_sectors_and_events_alone_change_the_roll(
    active: str, dice: list[int], infested: bool
) -> None:
    pos = table(marked=[3, 4], owners={3: "GSP"}, fleets={"GSP": {3: 2}}, active=active, dice=dice)
    start(pos, InfestationRoll())
    assert [pos.owner[at(n)] == INFESTED for n in (3, 4, 5)] == [infested, infested, False]
    assert pos.fleets_at(0, at(3)) == 2


@clause("DES-BOARD-05", "DES-GAL-18")
@pytest.mark.parametrize(
    ("active", "place", "resource", "change"),
    [
        ("frontier_boom", "rim", 0, 1),
        ("core_recession", "core", 0, -1),
        ("pilgrimage_season", "ability", 1, 1),
        ("apathy", "rich", 1, -1),
    ],
)
def test_events_change_what_sectors_of_a_place_yield(
    active: str, place: str, resource: int, change: int
) -> None:
    pos, plain = table(active=active), table()
    content = pos.content
    for sector in range(pos.area):
        printed = (content.yields_money[sector], content.yields_influence[sector])
        belongs = {
            "rim": content.rim[sector] and printed[0] >= 1,
            "core": content.core[sector],
            "ability": content.ability_at[sector] >= 0,
            "rich": printed[1] >= 2,
        }[place]
        wanted = list(printed)
        wanted[resource] = max(0, wanted[resource] + (change if belongs else 0))
        assert yields(pos, sector) == tuple(wanted)
        assert yields(plain, sector) == printed


@clause("DES-GAL-18", "DES-GAL-19")
def test_income_is_the_yield_of_controlled_sectors_and_five_money() -> None:
    pos = table(owners={3: "GSP", 4: "GSP", 5: "BIP"}, infested=[6])
    start(pos, Income())
    money = [5 + sum(pos.content.yields_money[s] for s in pos.sectors_of(seat)) for seat in range(3)]
    assert pos.money == money
    assert pos.influence == [
        sum(pos.content.yields_influence[s] for s in pos.sectors_of(seat)) for seat in range(3)
    ]


@clause("DES-GAL-20", "DES-GAL-21")
@pytest.mark.parametrize(
    ("turn", "counter", "active", "after"),
    [
        (2, 0, "", 1),
        (2, 2, "", GAME.content.election),
        (1, 0, "", 0),
        (2, 0, "snap_dissolution", 2),
        (2, 2, "snap_dissolution", GAME.content.election),
        (2, 1, "procedural_deadlock", 1),
    ],
)
def test_the_election_counter_moves_one_space_and_never_beyond_election(
    turn: int, counter: int, active: str, after: int
) -> None:
    pos = table(turn=turn, counter=counter, active=active)
    start(pos, MoveElectionCounter())
    assert pos.counter == after


@clause("DES-GAL-23", "DES-GAL-24")
def test_a_called_election_vacates_all_ministries_at_once() -> None:
    for answer, office in (("call an election", -1), ("pass", sen("orrumah"))):
        pos = table(counter=0, senators={"GSP": "orrumah"}, ministers={"prime_minister": "orrumah"})
        start(pos, MoveElectionCounter())
        play(pos, answer)
        assert pos.ministry[0] == office
        assert (pos.counter == pos.content.election) is (office < 0)


@clause("DES-GAL-01", "DES-GAL-04")
def test_senators_are_refreshed_and_a_bureaucrat_pays_only_in_office() -> None:
    for ministers, money in (({}, 0), ({"finance": "ordrun"}, 3)):
        pos = table(senators={"BIP": "ordrun zharrak"}, exhausted="ordrun zharrak", ministers=ministers)
        start(pos, RefreshSenators())
        assert not any(pos.exhausted)
        assert pos.money == [0, money, 0]


@clause("DES-GAL-02", "DES-GAL-03")
@pytest.mark.parametrize(("number", "after"), [(4, 5), (5, 5), (0, 1)])
def test_the_republic_gets_a_fleet_in_sector_1_below_five(number: int, after: int) -> None:
    pos = table(republic={9: number})
    start(pos, RepublicLevy())
    assert pos.fleets_of(pos.republic) == after
    assert pos.fleets_at(pos.republic, 0) == after - number


@clause("DES-GAL-08", "DES-GAL-09")
@pytest.mark.parametrize(("active", "number"), [("", 3), ("extra_writs", 4)])
def test_new_tokens_replace_the_old_and_a_short_deck_is_drawn_out_first(active: str, number: int) -> None:
    pos = table(marked=[9], active=active)
    pos.sector_deck, pos.sector_discards = [at(3), at(4)], [at(n) for n in range(10, 20)]
    start(pos, MarkSectors())
    assert pos.marked[:2] == [at(4), at(3)]
    assert len(pos.marked) == number
    assert len(set(pos.marked)) == number
    assert sorted(pos.sector_discards) == sorted(pos.marked)
    assert len(pos.sector_deck) == 10 - (number - 2)


@clause("DES-GAL-11", "DES-GAL-13", "DES-GAL-14", "DES-GAL-25")
@pytest.mark.parametrize(
    ("deck", "discards", "hands"),
    [
        (9, 0, [2, 2, 2]),
        (6, 0, [2, 2, 2]),
        (1, 5, [2, 2, 2]),
        (5, 0, [2, 2, 1]),
        (2, 2, [2, 1, 1]),
        (0, 2, [1, 1, 0]),
    ],
)
def test_action_cards_are_drawn_in_pairs_or_dealt_singly(deck: int, discards: int, hands: list[int]) -> None:
    pos = table()
    pos.deck, pos.discards = pos.deck[:deck], pos.deck[-discards:] if discards else []
    start(pos, DrawActions())
    assert [len(hand) for hand in pos.hands] == hands


@clause("DES-GAL-14")
def test_exactly_enough_cards_are_drawn_in_pairs() -> None:
    pos = table()
    pos.deck = [5, 4, 3, 2, 1, 0]
    start(pos, DrawActions())
    assert pos.hands == [[0, 1], [2, 3], [4, 5]]


@clause("DES-GAL-11", "DES-GAL-12")
def test_nobody_draws_in_the_first_turn() -> None:
    pos = table(turn=1)
    start(pos, DrawActions(), DrawSenators())
    assert pos.hands == [[], [], []]
    assert [pos.reserve_of(seat) for seat in range(3)] == [[], [], []]


@clause("DES-GAL-12", "DES-GAL-15")
@pytest.mark.parametrize(
    ("left", "drawn"),
    [(9, [2, 2, 2]), (6, [2, 2, 2]), (5, [2, 2, 1]), (3, [1, 1, 1]), (2, [1, 1, 0]), (0, [0, 0, 0])],
)
def test_too_few_senators_are_shared_equally_leftovers_in_initiative_order(
    left: int, drawn: list[int]
) -> None:
    pos = table()
    pos.senator_deck = pos.senator_deck[:left]
    start(pos, DrawSenators())
    assert [len(pos.reserve_of(seat)) for seat in range(3)] == drawn
