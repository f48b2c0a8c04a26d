"""The Galactic Phase (DES-GAL): its steps: refreshing, income, Events, cards, Sectors, the Election counter."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.content.effects.events import Gain as EventGain
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.phases import events
from orrery.games.destiny.phases.ending import RunDown
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
    draw_action,
)
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.senators import command, diplomacy, kill
from orrery.games.destiny.war.campaigns import open_sectors
from tests.games.destiny.kit import at, law, legal, play, said, sen, start, table, tokens
from tests.games.destiny.scenes import CONTENT, FIVE, PEOPLE, SPOT, rich
from tests.ledger import clause


def event(pos: Table, name: str) -> Table:
    """Draw this Event now."""
    number = next(i for i, entry in enumerate(pos.content.pack.event) if entry.id == name)
    pos.event_deck = [number]
    start(pos, DrawEvent())
    return pos


@clause("DES-GAL-01", "DES-GAL-04")
def test_senators_are_refreshed_and_a_bureaucrat_pays_only_in_office() -> None:
    for ministers, money in (({}, 0), ({"finance": "ordrun"}, 3)):
        pos = table(senators={"BIP": "ordrun zharrak"}, exhausted="ordrun zharrak", ministers=ministers)
        start(pos, RefreshSenators())
        assert not any(pos.exhausted)
        assert pos.money == [0, money, 0]


@clause("DES-TURN-01", "DES-GAL-01", "DES-GAL-05")
def test_a_turn_begins_with_the_steps_of_the_galactic_phase_in_their_order() -> None:
    pos = table(turn=2, phase="ending", stage=5, senators={"GSP": "orrumah"}, exhausted="orrumah")
    pos.invaded = True
    StartTurn().run(pos)
    assert (pos.turn, pos.phase, pos.stage, pos.invaded) == (3, 0, 0, False)
    assert [type(step).__name__ for step in reversed(pos.stack)] == [
        "SetInitiative",
        "RefreshSenators",
        "RepublicLevy",
        *["DrawEvent"] * 3,
        "MarkSectors",
        "DrawActions",
        "DrawSenators",
        "InfestationRoll",
        "Income",
        "MoveElectionCounter",
        "SenatePhase",
        "IntriguePhase",
        "EndOfTurn",
        "StartTurn",
    ]


@clause("DES-GAL-01", "DES-GAL-04", "DES-SAB-05", "DES-SEN-02")
def test_refresh_and_bureaucrats() -> None:
    pos = table(
        "BIP CoS GSP",
        phase="galactic",
        senators={"BIP": "ordrun", "CoS": "sybarine"},
        exhausted="ordrun sybarine",
        ministers={"interior": "ordrun"},
    )
    assert pos.ready_of(0) == []
    start(pos, RefreshSenators())
    assert pos.ready_of(0) == [sen("ordrun")]
    assert pos.money == [3, 0, 0]


@clause("DES-GAL-02", "DES-GAL-03")
@pytest.mark.parametrize(("number", "after"), [(4, 5), (5, 5), (0, 1)])
def test_the_republic_gets_a_fleet_in_sector_1_below_five(number: int, after: int) -> None:
    pos = table(republic={9: number})
    start(pos, RepublicLevy())
    assert pos.fleets_of(pos.republic) == after
    assert pos.fleets_at(pos.republic, 0) == after - number


@clause("DES-GAL-02", "DES-GAL-03")
def test_the_levy_and_its_log_name_sector_1() -> None:
    pos = start(table(), RepublicLevy())
    assert pos.fleets_at(pos.republic, 0) == 1
    assert [pos.words().sentence(each) for each in pos.events] == ["A Republic Fleet is added in Sector 1"]


@clause("DES-GAL-02")
@pytest.mark.parametrize(("before", "after"), [(4, 5), (5, 5), (0, 1)])
def test_a_republic_fleet_is_added(before: int, after: int) -> None:
    pos = table(phase="galactic", republic={7: before} if before else {})
    start(pos, RepublicLevy())
    assert pos.fleets_of(pos.republic) == after
    assert pos.fleets_at(pos.republic, at(1)) == after - before


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("per", "race", "count"),
    [("", "", 1), ("own_senators", "", 2), ("own_corruption", "", 3), ("race", "Shorem", 2)],
)
def test_what_the_amount_of_an_event_is_multiplied_by(per: Any, race: str, count: int) -> None:
    pos = rich()
    assert events.amount_of(pos, 0, EventGain("each_party", "money", 2, per, race)) == 2 * count
    assert events.amount_of(pos, 0, EventGain("each_party", "money", 2, per, race, 1)) == 1


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


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("who", "seats"),
    [("fleets_over_5", [2]), ("fleets_under_3", [0]), ("fewest:senators", [2]), ("most:senators", [0])],
)
def test_an_event_names_parties_beyond_its_number_not_at_it(who: str, seats: list[int]) -> None:
    pos = table(
        fleets={"GSP": {1: 2}, "BIP": {1: 2, 5: 1}, "PoP": {1: 6}},
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
    )
    assert parties(pos, who) == seats
    pos.remove(2, at(1), 1)
    pos.place(0, at(1), 1)
    if "fleets" in who:
        assert parties(pos, who) == []


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("taint", "hit"), [((1, 1), True), ((0, 1), False), ((4, 0), True), ((3, 0), False), ((0, 2), True)]
)
def test_the_ethics_inquiry_counts_a_shadow_like_three(taint: tuple[int, int], hit: bool) -> None:
    pos = table(senators={"BIP": "zharrak"}, tainted={"zharrak": taint}, influence=9)
    assert event(pos, "ethics_inquiry").influence == [9, 5 if hit else 9, 9]


@clause("DES-GAL-05", "DES-GAL-03")
def test_the_republic_levy_of_an_event_comes_to_sector_1() -> None:
    pos = event(table(republic={9: 3}), "republic_levy")
    assert (pos.fleets_at(pos.republic, 0), pos.fleets_of(pos.republic)) == (1, 4)


@clause("DES-GAL-05")
def test_deserters_leave_sector_1_even_where_others_could() -> None:
    pos = event(table(republic={1: 1, 2: 2, 3: 2}), "deserters")
    assert [pos.fleets_at(pos.republic, at(n)) for n in (1, 2, 3)] == [0, 2, 2]


@clause("DES-GAL-05")
def test_the_sunset_review_ends_laws_in_their_last_turn_alone() -> None:
    pos = table()
    for turns in (1, 2):
        law(pos, f"tax move_fleet 2 money for {turns} turns")
    event(pos, "sunset_review")
    assert [(each.id, each.turns) for each in pos.laws] == [(2, 1)]


@clause("DES-GAL-05")
def test_secession_meets_every_party_that_is_tied_and_spares_one_with_its_home_alone() -> None:
    pos = table(owners={29: "GSP", 28: "BIP", 40: "PoP"})
    event(pos, "secession")
    assert [pos.owner[at(n)] for n in (29, 28, 40)] == [0, 1, -1]


@clause("DES-GAL-05")
def test_among_equals_the_cleansing_fire_frees_the_lowest_number() -> None:
    pos = event(table(infested=[48, 49, 42]), "cleansing_fire")
    assert [pos.owner[at(n)] for n in (42, 48, 49)] == [-1, -2, -2]


@clause("DES-GAL-05")
@pytest.mark.parametrize(
    ("name", "money", "influence"),
    [
        ("wealth_panic", [4, 8, 7], [9, 9, 8]),
        ("protest_marches", [9, 8, 7], [4, 4, 8]),
        ("scandal_sheet", [9, 8, 7], [7, 9, 8]),
        ("pension_strike", [7, 7, 7], [9, 9, 8]),
        ("market_slump", [6, 5, 4], [9, 9, 8]),
    ],
)
def test_what_parties_that_have_enough_lose_to_an_event(
    name: str, money: list[int], influence: list[int]
) -> None:
    pos = table(
        money={"GSP": 9, "BIP": 8, "PoP": 7},
        influence={"GSP": 9, "BIP": 9, "PoP": 8},
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
        tainted={"orrumah": (2, 0)},
    )
    event(pos, name)
    assert (pos.money, pos.influence) == (money, influence)


@clause("DES-GAL-05", "DES-INF-05")
@pytest.mark.parametrize(
    ("active", "dice", "infested"),
    [
        ("rift_tremor", [3, 4], False),
        ("rift_tremor", [4, 4], True),
        ("dreams_of_the_ke_ras", [4, 4], False),
        ("dreams_of_the_ke_ras", [4, 5], True),
        ("warding_rites", [5, 6], False),
        ("warding_rites", [6, 6], True),
        ("council_of_remembrance", [5, 5], False),
        ("council_of_remembrance", [5, 6], True),
    ],
)
def test_how_much_an_event_changes_the_infestation_roll(active: str, dice: list[int], infested: bool) -> None:
    pos = table(marked=[40], active=active, dice=dice)
    start(pos, InfestationRoll())
    assert (pos.owner[at(40)] == -2) is infested


ONE_OF_EACH = {
    "Shorem": "orrumah",
    "Jur": "zharrak",
    "Ajira": "fola",
    "Human": "ilsane",
    "Tumba": "tasumbe",
    "Qera": "quorith",
}


@clause("DES-GAL-05", "DES-SEN-07")
@pytest.mark.parametrize(
    ("event", "race", "more_command", "more_diplomacy"),
    [
        ("jur_honour_games", "Jur", 2, 0),
        ("qera_old_ones_stir", "Qera", 1, 1),
        ("shorem_vision_dance", "Shorem", 0, 2),
        ("curfew", "", 0, 0),
    ],
)
def test_events_that_stir_a_race_raise_its_senators_and_no_others(
    event: str, race: str, more_command: int, more_diplomacy: int
) -> None:
    people = {"GSP": " ".join(ONE_OF_EACH.values())}
    plain, stirred = table(senators=people), table(senators=people, active=event)
    for each, name in ONE_OF_EACH.items():
        hit = each == race
        assert command(stirred, sen(name)) - command(plain, sen(name)) == more_command * hit
        assert diplomacy(stirred, sen(name)) - diplomacy(plain, sen(name)) == more_diplomacy * hit


@clause("DES-GAL-05", "DES-GAL-07", "DES-GAL-25", "DES-GAL-06")
def test_events_are_drawn_resolved_and_shuffled_again() -> None:
    pos = table(
        "GSP BIP PoP",
        phase="galactic",
        initiative="PoP GSP BIP",
        senators={"GSP": "orrumah", "PoP": "fola"},
        tainted={"orrumah": (1, 0), "fola": (2, 0)},
    )
    names = [entry.id for entry in CONTENT.pack.event]
    amnesty, harvest, dream = (
        names.index("amnesty"),
        names.index("bumper_harvest"),
        names.index("feast_of_shadows"),
    )
    pos.event_deck = [dream, harvest, amnesty]
    pos.event_discards = [e for e in range(50) if e not in pos.event_deck]
    start(pos, DrawEvent())
    assert pos.waiting == (2,)
    assert legal(pos) == ["absolve fola", "pass"]
    play(pos, "absolve fola", "pass")
    assert tokens(pos, "fola") == (1, 0)
    start(pos, DrawEvent(), DrawEvent())
    assert pos.money == [3, 3, 3]
    assert pos.active == [(dream, 2)]
    assert dream not in pos.event_discards
    start(pos, DrawEvent())
    assert len(pos.event_deck) + len(pos.event_discards) + len(pos.active) == 50


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


@clause("DES-GAL-06")
def test_only_parties_with_fewer_than_three_fleets_get_a_volunteer() -> None:
    pos = table(owners={4: "GSP", 5: "BIP"}, fleets={"GSP": {1: 2}, "BIP": {1: 3}, "PoP": {1: 4}})
    event(pos, "volunteer_flotilla")
    assert not pos.waiting  # GSP has one Sector to put it in
    assert [pos.fleets_of(seat) for seat in range(3)] == [3, 3, 4]


@clause("DES-GAL-06")
def test_only_parties_with_more_than_five_fleets_lose_one_to_the_blight() -> None:
    pos = table(fleets={"GSP": {1: 6}, "BIP": {1: 5}, "PoP": {2: 7}})
    event(pos, "engine_blight")
    assert [pos.fleets_of(seat) for seat in range(3)] == [5, 5, 6]


@clause("DES-GAL-06")
def test_the_archive_fire_burns_a_card_of_every_party_that_has_one() -> None:
    pos = table(
        hands={"GSP": "feint", "BIP": "feint", "PoP": "feint"},
        senators={"GSP": "orrumah brannoch", "BIP": "zharrak"},
    )
    event(pos, "archive_fire")
    asked = []
    while pos.waiting:
        asked.append(pos.waiting[0])
        play(pos, "throw away feint")
    assert asked == [0, 1, 2]


@clause("DES-GAL-07", "DES-GAL-25")
def test_an_empty_event_deck_is_made_of_the_shuffled_discards() -> None:
    pos = table()
    pos.event_deck, pos.event_discards = [], list(range(12))  # these are all over at once
    start(pos, DrawEvent())
    drawn = [*pos.event_deck, *pos.event_discards]
    assert sorted(drawn) == list(range(12)) and drawn != list(range(12))
    assert len(pos.event_discards) == 1
    none = table()
    none.event_deck = none.event_discards = []
    start(none, DrawEvent())
    assert none.events == []


@clause("DES-GAL-07", "DES-EOT-01")
def test_an_event_of_two_turns_stays_for_the_second() -> None:
    pos = table(active="home_guard")
    RunDown().run(pos)
    assert [turns for _, turns in pos.active] == [1] and pos.event_discards == []
    RunDown().run(pos)
    assert pos.active == [] and len(pos.event_discards) == 1


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


@clause("DES-GAL-08", "DES-GAL-09", "DES-EOT-02", "DES-GAL-10")
def test_sector_cards_are_marked() -> None:
    pos = table(phase="galactic", marked=[2], infested=[5])
    pos.sector_deck = [at(5), at(9)]
    pos.sector_discards = [s for s in CONTENT.sector_cards if s not in pos.sector_deck]
    start(pos, MarkSectors())
    assert pos.marked[:2] == [at(9), at(5)]
    assert len(set(pos.marked)) == 3
    assert len(pos.sector_deck) == 47
    assert at(5) not in open_sectors(pos, 0)
    assert pos.owner[at(5)] == INFESTED


@clause("DES-GAL-09", "DES-GAL-25")
def test_an_empty_sector_deck_is_made_of_the_shuffled_discards() -> None:
    pos = table()
    pos.sector_deck, pos.sector_discards = [], list(range(10, 30))
    start(pos, MarkSectors())
    order = [*pos.sector_deck, *reversed(pos.marked)]
    assert sorted(order) == list(range(10, 30)) and order != list(range(10, 30))


@clause("DES-GAL-10", "DES-INF-09")
def test_a_marked_sector_that_is_infested_stays_so_and_is_closed_to_campaigns() -> None:
    pos = table(infested=[SPOT], marked=[SPOT, 44], dice=[6, 6])
    assert open_sectors(pos, 0) == [at(44)]
    start(pos, InfestationRoll())
    assert (pos.owner[at(SPOT)], pos.owner[at(44)], pos.infested()) == (-2, -2, 2)


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


@clause("DES-GAL-11", "DES-GAL-12")
def test_nobody_draws_in_the_first_turn() -> None:
    pos = table(turn=1)
    start(pos, DrawActions(), DrawSenators())
    assert pos.hands == [[], [], []]
    assert [pos.reserve_of(seat) for seat in range(3)] == [[], [], []]


@clause("DES-GAL-11", "DES-GAL-13", "DES-GAL-14")
@pytest.mark.parametrize(
    ("discards", "hands"),
    [
        (
            "feint feint feint feint",
            [["seduction", "confession"], ["safe_house", "feint"], ["feint", "feint"]],
        ),
        ("feint", [["seduction", "feint"], ["confession"], ["safe_house"]]),
    ],
)
def test_two_cards_each_in_turn_or_one_by_one_where_there_are_too_few(
    discards: str, hands: list[list[str]]
) -> None:
    """Seduction lies on top of the deck, then Confession and Safe House."""
    pos = table(phase="galactic")
    content = pos.content
    pos.deck = [content.card(name) for name in ("safe_house", "confession", "seduction")]
    pos.discards = [content.card(name) for name in discards.split()]
    start(pos, DrawActions())
    assert [[content.card_ids[card] for card in hand] for hand in pos.hands] == hands


@clause("DES-GAL-11", "DES-GAL-12", "DES-GAL-13")
def test_draws_of_cards() -> None:
    pos = table("GSP BIP PoP", turn=1, phase="galactic")
    start(pos, DrawActions(), DrawSenators())
    assert [len(hand) for hand in pos.hands] == [0, 0, 0]
    pos.turn = 2
    pos.deck, pos.discards = pos.deck[:1], pos.deck[1:]
    start(pos, DrawActions(), DrawSenators())
    assert [len(hand) for hand in pos.hands] == [2, 2, 2]
    assert [len(pos.reserve_of(seat)) for seat in range(3)] == [2, 2, 2]
    assert pos.discards == []


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


@clause("DES-GAL-13", "DES-GAL-25")
def test_an_empty_action_deck_is_made_of_the_shuffled_discards() -> None:
    pos = table()
    pos.deck, pos.discards = [], list(range(20))
    draw_action(pos, 0)
    order = [*pos.deck, *pos.hands[0]]
    assert sorted(order) == list(range(20)) and order != list(range(20))
    assert pos.discards == []


@clause("DES-GAL-14")
def test_exactly_enough_cards_are_drawn_in_pairs() -> None:
    pos = table()
    pos.deck = [5, 4, 3, 2, 1, 0]
    start(pos, DrawActions())
    assert pos.hands == [[0, 1], [2, 3], [4, 5]]


@clause("DES-GAL-14")
def test_too_few_action_cards_are_dealt_one_at_a_time() -> None:
    pos = table("GSP BIP PoP", phase="galactic", initiative="PoP GSP BIP")
    pos.hands[1] = pos.deck[4:]
    pos.deck, pos.discards = pos.deck[:2], pos.deck[2:4]
    start(pos, DrawActions())
    assert [len(pos.hands[seat]) for seat in (2, 0)] == [2, 1]
    assert len(pos.hands[1]) == 47


@clause("DES-GAL-16", "DES-SEN-10")
def test_a_dead_senator_is_not_drawn_again() -> None:
    pos = table(senators=PEOPLE)
    kill(pos, sen("orrumah"), "DES-ASN-04", "{0:senator} is assassinated")
    pos.senator_deck = [sen("jemak")]
    start(pos, DrawSenators())
    start(pos, DrawSenators())
    assert [pos.reserve_of(seat) for seat in range(3)] == [[sen("jemak")], [], []]
    assert sen("orrumah") not in pos.senator_deck


@clause("DES-GAL-17", "DES-INF-04")
def test_nine_is_not_enough_and_quiet_stars_skip_the_roll() -> None:
    pos = table(phase="galactic", marked=[7], dice=[4, 5])
    start(pos, InfestationRoll())
    assert pos.owner[at(7)] == NEUTRAL
    still = table(phase="galactic", marked=[7], active="quiet_stars", dice=[6, 6])
    start(still, InfestationRoll())
    assert still.owner[at(7)] == NEUTRAL


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


@clause("DES-GAL-20", "DES-GAL-22")
@pytest.mark.parametrize(
    ("active", "counter", "log"),
    [("", 1, ["The Election counter moves to 2"]), ("procedural_deadlock", 0, [])],
)
def test_the_log_tells_where_the_counter_goes_if_it_goes(active: str, counter: int, log: list[str]) -> None:
    pos = table(phase="galactic", active=active)
    start(pos, MoveElectionCounter())
    assert (pos.counter, said(pos)) == (counter, log)


@clause("DES-GAL-22")
def test_regular_elections_fall_on_every_third_turn() -> None:
    pos = table(phase="galactic", counter=GAME.content.election, turn=1)
    due_on = []
    for turn in range(1, 8):
        pos.turn = turn
        start(pos, MoveElectionCounter())
        if pos.counter == GAME.content.election:
            due_on.append(turn)
            pos.counter = 0  # held
    assert due_on == [1, 4, 7]


@clause("DES-GAL-23", "DES-GAL-24")
def test_a_called_election_vacates_all_ministries_at_once() -> None:
    for answer, office in (("call an election", -1), ("pass", sen("orrumah"))):
        pos = table(counter=0, senators={"GSP": "orrumah"}, ministers={"prime_minister": "orrumah"})
        start(pos, MoveElectionCounter())
        play(pos, answer)
        assert pos.ministry[0] == office
        assert (pos.counter == pos.content.election) is (office < 0)


@clause("DES-GAL-23", "DES-GAL-24")
@pytest.mark.parametrize(("text", "called"), [("call an election", True), ("pass", False)])
def test_everybody_sees_that_an_election_was_called(text: str, called: bool) -> None:
    pos = table(phase="galactic", senators=PEOPLE, ministers={"prime_minister": "orrumah"})
    start(pos, MoveElectionCounter())
    play(pos, text)
    assert [pos.view(seat).counter == pos.content.election for seat in (0, 1, None)] == [called] * 3
    assert pos.ministry[0] == (-1 if called else sen("orrumah"))


@clause("DES-GAL-24", "DES-GAL-20", "DES-GAL-23")
@pytest.mark.parametrize(("counter", "asked"), [(2, False), (1, True)])
def test_when_the_counter_reaches_election_nobody_is_asked_and_all_ministries_are_vacated(
    counter: int, asked: bool
) -> None:
    pos = table(counter=counter, senators={"GSP": "orrumah"}, ministers={"prime_minister": "orrumah"})
    start(pos, MoveElectionCounter())
    assert bool(pos.waiting) is asked
    assert pos.ministry[0] == (sen("orrumah") if asked else -1)


@clause("DES-GAL-24")
def test_all_five_ministries_are_vacated_when_an_election_is_due() -> None:
    pos = table(senators={"GSP": FIVE}, counter=2)
    pos.ministry = [sen(name) for name in FIVE.split()]
    start(pos, MoveElectionCounter())
    assert pos.ministry == [-1] * 5
