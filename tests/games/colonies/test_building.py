"""Resources, structures, the Round, building and research (COL-RES, COL-STR, COL-ROUND, COL-BUILD, COL-RSCH)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.errors import IllegalMove, UnreadableMove
from orrery.games.colonies.content import BUILDING, MAINTENANCE, MOVEMENT, PRODUCTION
from orrery.games.colonies.control import Recheck
from orrery.games.colonies.rounds import PassToken, StartRound
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    building,
    chart,
    harvest,
    holds,
    legal,
    maintenance,
    movement,
    new,
    of,
    place,
    play,
    refused,
    said,
    ship,
    start,
    tech,
)
from tests.ledger import clause

# --- resources --------------------------------------------------------------------------------------------------


@clause("COL-RES-01", "COL-RES-04", "COL-MOVE-10", "COL-SETTLE-05")
def test_a_planet_without_meeples_is_uncontrolled_with_everything_on_it() -> None:
    pos = chart(
        planets={"A1": of(0), "B2": of(0, meeples=1, energy=4, ore=2, windmill=1)},
        ships=[ship("B2", 0), ship("B2", 0)],
    )
    movement(pos)
    play(pos, "load 1 meeple onto ship 1")
    assert at(pos, "B2")["owner"] == 0  # until the step is over
    play(pos, "load 4 energy onto ship 1", "load 1 ore onto ship 1", "pass")
    empty = at(pos, "B2")
    assert (empty["owner"], empty["energy"], empty["ore"], empty["windmill"]) == (-1, 0, 1, 1)
    assert aboard(pos, 1)["owner"] == 0
    assert aboard(pos, 2)["owner"] == -1


@clause("COL-RES-02", "COL-INV-04")
def test_a_fight_leaves_one_side() -> None:
    pos = chart(planets={"A1": of(0), "A2": of(1, meeples=2)}, ships=[ship("A1", 0, energy=1, meeples=5)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "invade")
    assert at(pos, "A2")["owner"] == 0
    assert at(pos, "A2")["meeples"] == 3


@clause("COL-RES-03", "COL-RES-12", "COL-INV-09")
def test_who_controls_a_planet_owns_what_is_on_it() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1, energy=5), "E5": of(1)},
        ships=[ship("A1", 0, energy=1, meeples=3), ship("A2", 1, energy=4)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "invade")
    assert at(pos, "A2")["energy"] == 5
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["energy"]) == (0, 4)
    assert "unload 4 energy from ship 2" in legal(pos)


@clause("COL-RES-05")
def test_what_resources_are_for() -> None:
    pos = chart(planets={"A1": of(0, meeples=1, energy=1, ore=0)})
    building(pos)
    play(pos, "work at a1")
    assert legal(pos) == ["clone"]  # without Ore nothing can be built


@clause("COL-RES-07")
def test_used_meeples_still_board_and_defend() -> None:
    pos = chart(planets={"A1": of(0, meeples=2, used=2)}, ships=[ship("A1", 0)])
    movement(pos)
    play(pos, "load 1 meeple onto ship 1")
    assert aboard(pos, 1)["meeples"] == 1


@clause("COL-RES-08")
def test_energy_aboard_is_one_pool() -> None:
    pos = chart(planets={"A1": of(0), "A2": of(0)}, ships=[ship("A1", 0, energy=3)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "unload 2 energy from ship 1")
    assert (at(pos, "A2")["energy"], aboard(pos, 1)["energy"]) == (2, 0)


@clause("COL-RES-09", "COL-RES-10")
def test_whose_ship_it_is() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of(), "B2": of(1)},
        ships=[
            ship("C3", 1, energy=1),
            ship("C3", 0, meeples=1),
            ship("C3", 0, ore=3),
            ship("B2", 1),
            ship("D4", 0),
        ],
    )
    start(pos, Recheck())
    assert [pos.ship_owner[number] for number in range(1, 6)] == [1, 0, -1, 1, 0]


@clause("COL-RES-11")
def test_fuel_claims_an_ownerless_ship() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of()}, ships=[ship("C3", 0, energy=2, ore=1), ship("C3", None, ore=1)]
    )
    movement(pos)
    assert "shift 1 ore from ship 1 to ship 2" not in legal(pos)
    play(pos, "shift 1 energy from ship 1 to ship 2")
    assert aboard(pos, 2)["owner"] == 0
    pos = chart(
        planets={"A1": of(0), "C3": of(card="Lowmere")},
        ships=[ship("C3", 0, meeples=2), ship("C3", None, ore=1)],
    )
    movement(pos)
    play(pos, "unload 1 meeple from ship 1", "pass")
    assert aboard(pos, 2)["owner"] == 0


@clause("COL-RES-13", "COL-TECH-16")
def test_nothing_passes_between_players_by_agreement() -> None:
    pos = chart(planets={"A1": of(0, energy=5)}, hands={0: "Hacker"})
    building(pos)
    for text in ("give 1 energy to blue", "give hacker to blue"):
        with pytest.raises((UnreadableMove, IllegalMove)):
            pos.play(text)


@clause("COL-RES-14")
def test_used_meeples_go_first() -> None:
    pos = chart(planets={"A1": of(0, meeples=3, used=1)}, ships=[ship("A1", 0)])
    movement(pos)
    play(pos, "load 1 meeple onto ship 1")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"]) == (2, 2)


# --- structures -------------------------------------------------------------------------------------------------


@clause("COL-STR-01", "COL-PROD-02")
def test_each_windmill_level_yields_one_more_energy() -> None:
    for levels in range(4):
        pos = chart(planets={"A1": of(0, "Lowmere", windmill=levels, refinery=1, farm=3, meeples=2)})
        harvest(pos, 0)
        assert at(pos, "A1")["energy"] == 1 + levels


@clause("COL-STR-02", "COL-PROD-03")
def test_each_refinery_level_yields_one_more_ore() -> None:
    for levels in range(4):
        pos = chart(planets={"A1": of(0, "Lowmere", windmill=1, refinery=levels, farm=3, meeples=2)})
        harvest(pos, 0)
        assert at(pos, "A1")["ore"] == 1 + levels


@clause("COL-STR-03")
def test_each_farm_level_feeds_one_more_meeple() -> None:
    for levels in range(4):
        pos = chart(planets={"A1": of(0, "Lowmere", windmill=1, refinery=1, farm=levels, meeples=9)})
        maintenance(pos)
        assert at(pos, "A1")["meeples"] == 2 + levels


@clause("COL-STR-04", "COL-BUILD-18")
def test_three_levels_at_most() -> None:
    pos = chart(planets={"A1": of(0, energy=9, ore=9, windmill=3, refinery=2)})
    building(pos)
    play(pos, "work at a1", "build refinery")
    assert "build windmill" not in legal(pos)
    assert "build refinery" not in legal(pos)
    assert refused(pos, "build windmill").clause == "COL-BUILD-18"


@clause("COL-STR-06", "COL-STR-07")
def test_a_bunker_protects_one_meeple_and_one_farm_level() -> None:
    from orrery.games.colonies.targets import unprotected_farm, unprotected_meeples

    pos = chart(
        planets={"A1": of(0, meeples=3, farm=2, bunkers=1), "B2": of(0, meeples=2, farm=1, bunkers=2)}
    )
    assert (unprotected_meeples(pos, 0), unprotected_farm(pos, 0)) == (2, 1)
    assert (unprotected_meeples(pos, place("B2")), unprotected_farm(pos, place("B2"))) == (0, 0)


@clause("COL-STR-08", "COL-INV-03")
def test_only_occupied_bunkers_add_strength() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1, bunkers=4), "E5": of(1)},
        ships=[ship("A1", 0, energy=1, meeples=3)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (0, 1)  # 3 against 1 + 1


@clause("COL-STR-09", "COL-INV-12")
def test_invasions_and_bombs_leave_bunkers() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1, bunkers=2), "E5": of(1)},
        ships=[ship("A1", 0, energy=1, nuke=1), ship("A1", 0, energy=1, meeples=4)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert "strike the bunker" not in legal(pos)
    play(pos, "detonate the nuclear warhead", "done", "fly ship 2 on 1 energy", "go to a2", "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["bunkers"]) == (0, 2)


@clause("COL-STR-11")
def test_a_warhead_stays_where_it_was_built_until_it_is_loaded() -> None:
    pos = chart(planets={"A1": of(0, energy=5, ore=5)}, ships=[ship("A1", 0, energy=1)])
    building(pos)
    play(pos, "work at a1", "build nuclear warhead", "done")
    assert at(pos, "A1")["nuke"] == 1
    movement(pos)
    play(pos, "load 1 nuclear warhead onto ship 1")
    assert (at(pos, "A1")["nuke"], aboard(pos, 1)["nuke"]) == (0, 1)


# --- the Round --------------------------------------------------------------------------------------------------


@clause("COL-ROUND-01", "COL-ROUND-02")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("production_first", [BUILDING, MOVEMENT, PRODUCTION, MAINTENANCE]),
        ("maintenance_first", [BUILDING, MOVEMENT, MAINTENANCE, PRODUCTION]),
    ],
)
def test_four_phases(order: str, expected: list[int]) -> None:
    pos = chart(phase_order=order)
    pos.round = 0
    start(pos, StartRound())
    steps = [step.phase for step in reversed(pos.stack) if type(step).__name__ == "Phase"]
    assert [BUILDING, *steps] == expected


@clause("COL-ROUND-04")
def test_the_token_goes_counterclockwise_past_those_who_are_out() -> None:
    for players, first, out, then in (
        (2, 0, (), 1),
        (2, 1, (), 0),
        (4, 0, (), 3),
        (4, 0, (3, 2), 1),
        (4, 2, (1, 0, 3), 2),
    ):
        pos = chart(players, first=first)
        for seat in out:
            pos.out[seat] = True
        start(pos, PassToken())
        assert pos.first == then, (players, first, out)


@clause("COL-ROUND-03", "COL-ROUND-04", "COL-MAINT-07")
def test_clockwise_from_the_first_player_and_the_token_goes_the_other_way() -> None:
    pos = new(3, first_player="blue")
    order = []
    for _ in range(3):
        order.append(pos.waiting[0])
        play(pos, "pass")
    assert order == [1, 2, 0]
    while pos.round == 1:
        play(pos, legal(pos)[-1])
    assert pos.first == 0


@clause("COL-ROUND-05", "COL-ROUND-06")
def test_players_who_are_out_are_skipped() -> None:
    pos = chart(4)
    pos.out[3] = True
    start(pos, PassToken())
    assert pos.first == 2
    assert asked(pos) == (2,)
    pos = chart(3, first=1)
    pos.out[1] = True
    pos.round = 0
    start(pos, StartRound())
    assert asked(pos) == (2,)


@clause("COL-ROUND-07", "COL-BUILD-03", "COL-MOVE-03")
def test_who_has_passed_is_skipped_until_nobody_has_a_turn() -> None:
    pos = chart(planets={"A1": of(0, energy=2), "C3": of(0, energy=2), "A5": of(1, energy=2)})
    building(pos)
    play(pos, "work at a1", "clone", "done")
    assert asked(pos) == (1,)
    play(pos, "pass")
    assert asked(pos) == (0,)
    play(pos, "work at c3", "clone", "clone")
    assert asked(pos) == ()


@clause("COL-ROUND-08")
def test_a_player_who_passed_still_reacts() -> None:
    pos = chart(hands={0: "Hacker", 1: "Matter Converter"}, planets={"A5": of(1, ore=3)})
    building(pos)
    play(pos, "pass", "use matter converter on a5")
    assert asked(pos) == (0,)
    play(pos, "hack matter converter")
    assert at(pos, "A5")["energy"] == 0


# --- building ---------------------------------------------------------------------------------------------------


@clause("COL-BUILD-01", "COL-BUILD-02", "COL-BUILD-05", "COL-BUILD-22")
def test_one_planet_a_turn_and_each_planet_once() -> None:
    pos = chart(planets={"A1": of(0, meeples=3, energy=9, ore=9), "C3": of(0, energy=9, ore=9)})
    building(pos)
    play(pos, "work at a1", "build farm", "clone", "done")
    assert (at(pos, "A1")["farm"], at(pos, "A1")["meeples"], at(pos, "A1")["free"]) == (1, 4, 1)
    play(pos, "pass")  # Blue
    assert "work at a1" not in legal(pos)
    assert refused(pos, "work at a1").clause == "COL-BUILD-02"
    play(pos, "work at c3", "clone", "clone", "clone")
    assert asked(pos) == ()  # no free Meeple is left: the turn is over by itself


@clause("COL-BUILD-04")
def test_only_those_without_cards_pass_by_themselves() -> None:
    pos = chart(hands={1: "Fusion Reactor"})
    pos.deck = []
    building(pos)
    assert asked(pos) == (1,)
    assert legal(pos) == ["pass"]


@clause("COL-BUILD-06")
def test_the_planet_itself_pays() -> None:
    pos = chart(planets={"A1": of(0), "C3": of(0, energy=9, ore=9)}, ships=[ship("A1", 0, energy=9, ore=9)])
    building(pos)
    assert "work at a1" not in legal(pos)
    assert "work at c3" in legal(pos)


def builds(structure: str, energy: int, ore: int) -> dict[str, Any]:
    """Build it with a Meeple and exactly that much, see that one token less is refused, and return the planet."""
    pos = chart(planets={"A1": of(0, meeples=2, energy=energy, ore=ore)})
    building(pos)
    play(pos, "work at a1", f"build {structure}")
    home = at(pos, "A1")
    assert (home["energy"], home["ore"], home["free"], home["meeples"]) == (0, 0, 1, 2)
    for short in ((energy - 1, 9), (9, ore - 1)):
        poor = chart(planets={"A1": of(0, meeples=2, energy=short[0], ore=short[1])})
        building(poor)
        if "work at a1" in legal(poor):
            play(poor, "work at a1")
        assert f"build {structure}" not in legal(poor)
    return home


@clause("COL-BUILD-07")
def test_a_windmill_costs_1_energy_and_1_ore() -> None:
    assert builds("windmill", 1, 1)["windmill"] == 1


@clause("COL-BUILD-08")
def test_a_refinery_costs_1_energy_and_1_ore() -> None:
    assert builds("refinery", 1, 1)["refinery"] == 1


@clause("COL-BUILD-09")
def test_a_farm_costs_1_energy_and_1_ore() -> None:
    assert builds("farm", 1, 1)["farm"] == 1


@clause("COL-BUILD-10")
def test_a_bunker_costs_2_energy_and_3_ore() -> None:
    assert builds("bunker", 2, 3)["bunkers"] == 1


@clause("COL-BUILD-11")
def test_a_ship_costs_1_energy_and_1_ore_and_starts_empty() -> None:
    assert builds("ship", 1, 1)["ships"] == [1]
    pos = chart(planets={"A1": of(0, meeples=2, energy=9, ore=9)})
    building(pos)
    play(pos, "work at a1", "build ship")
    assert pos.cargo[5:10] == [0, 0, 0, 0, 0]


@clause("COL-BUILD-12")
def test_a_biological_warhead_costs_1_energy_and_2_ore() -> None:
    assert builds("biological warhead", 1, 2)["bio"] == 1


@clause("COL-BUILD-13")
def test_a_nuclear_warhead_costs_2_energy_and_3_ore() -> None:
    assert builds("nuclear warhead", 2, 3)["nuke"] == 1


@clause("COL-BUILD-14", "COL-BUILD-15", "COL-BUILD-16", "COL-PROD-07")
def test_cloning() -> None:
    pos = chart(planets={"A1": of(0, "Cinderhusk", meeples=2, energy=3)})
    building(pos)
    play(pos, "work at a1", "clone", "clone")
    home = at(pos, "A1")
    assert (home["meeples"], home["free"], home["energy"], home["ore"]) == (4, 0, 1, 0)
    harvest(pos, 0)
    assert at(pos, "A1")["meeples"] == 4


@clause("COL-BUILD-17")
def test_clone_last() -> None:
    planets = {"A1": of(0, meeples=3, energy=9, ore=9)}
    pos = chart(planets=planets, clone_last=True)
    building(pos)
    play(pos, "work at a1", "build farm", "clone")
    assert legal(pos) == ["clone", "done"]
    assert refused(pos, "build farm").clause == "COL-BUILD-17"
    pos = chart(planets=planets)
    building(pos)
    play(pos, "work at a1", "clone")
    assert "build farm" in legal(pos)


@clause("COL-BUILD-19", "COL-WMD-03", "COL-WMD-08")
@pytest.mark.parametrize("marker", ["plague", "fallout"])
def test_no_building_under_a_marker(marker: str) -> None:
    pos = chart(planets={"C3": of(0, energy=9, ore=9, **{marker: 5}), "C4": of(0, energy=9, ore=9)})
    building(pos)
    assert "work at c3" not in legal(pos) and "work at c4" in legal(pos)
    assert refused(pos, "work at c3").clause == "COL-BUILD-19"


@clause("COL-BUILD-20")
def test_choosing_a_planet_means_doing_something_there() -> None:
    pos = chart(planets={"A1": of(0, energy=9, ore=9)})
    building(pos)
    play(pos, "work at a1")
    assert "done" not in legal(pos)
    assert refused(pos, "done").clause == "COL-BUILD-20"


@clause("COL-BUILD-21", "COL-STR-12")
def test_what_is_built_works_at_once_and_yields_later() -> None:
    pos = chart(planets={"A1": of(0, "Lowmere", meeples=4, energy=5, ore=5)})
    building(pos)
    play(pos, "work at a1", "build windmill", "build farm", "build ship", "done")
    assert (at(pos, "A1")["energy"], pos.attribute(0, 2)) == (2, 3)
    movement(pos)
    play(pos, "load 2 energy onto ship 1", "fly ship 1 on 1 energy", "go to a2", "stop")
    assert aboard(pos, 1)["at"] == "A2"


@clause("COL-BUILD-22", "COL-RSCH-02")
def test_a_technology_is_not_the_turn() -> None:
    pos = chart(planets={"A1": of(0, energy=4, ore=1, meeples=2)}, hands={0: "Energy Converter"})
    building(pos)
    play(pos, "use energy converter on a1", "convert 1 energy")
    assert "research" in legal(pos)
    play(pos, "work at a1", "build farm")
    assert pos.active == 0
    assert "use energy converter on a1" not in legal(pos)  # the fee would leave nothing to convert


# --- research ---------------------------------------------------------------------------------------------------


@clause("COL-RSCH-01", "COL-RSCH-03")
def test_research_on_the_first_turn_only_and_instead_of_everything() -> None:
    planets = {"A1": of(0, energy=3), "C3": of(0, energy=3)}
    pos = chart(planets=planets)
    building(pos)
    play(pos, "work at a1", "clone", "done", "pass")
    assert "research" not in legal(pos)
    assert refused(pos, "research").clause == "COL-RSCH-01"
    pos = chart(planets=planets)
    building(pos)
    play(pos, "research", "pass")
    assert asked(pos) == ()


@clause("COL-RSCH-04", "COL-RSCH-08")
def test_the_top_card_unseen_by_others() -> None:
    pos = chart()
    pos.deck.remove(tech("Hacker"))
    pos.deck.append(tech("Hacker"))
    building(pos)
    events = play(pos, "research")
    assert holds(pos, 0) == {"Hacker"}
    assert not [event for event in events if event.visible_to(1) and "Hacker" in said(pos, [event])[0]]
    assert [event for event in events if event.visible_to(0) and "Hacker" in said(pos, [event])[0]]
    assert (pos.view(1).hands, pos.view(1).hand_sizes) == ([0, 0], [1, 0])


@clause("COL-RSCH-05")
def test_research_costs_nothing_and_needs_no_planet() -> None:
    pos = chart(planets={"A1": of(), "A5": of(1)}, ships=[ship("C3", 0, meeples=1, energy=1)])
    building(pos)
    assert "research" in legal(pos)
    play(pos, "research")
    assert pos.hands[0].bit_count() == 1


@clause("COL-RSCH-06", "COL-RSCH-07", "COL-RSCH-10")
def test_returned_cards_are_shuffled_in_unseen() -> None:
    pos = chart(hands={0: "Rogue, Spy, Trader, Engineer"})
    pos.shown_cards[0] = pos.hands[0]
    pos.deck.remove(tech("Hacker"))
    pos.deck.append(tech("Hacker"))
    building(pos)
    play(pos, "research")
    drawn = pos.chance.drawn
    events = play(pos, "return trader")
    assert holds(pos, 0) == {"Rogue", "Spy", "Engineer", "Hacker"}
    assert tech("Trader") in pos.deck
    assert pos.chance.drawn > drawn
    assert pos.view(1).hands[0] == 0
    assert not [event for event in events if event.visible_to(1) and "Trader" in said(pos, [event])[0]]


@clause("COL-RSCH-08")
def test_using_a_card_does_not_discard_it() -> None:
    pos = chart(planets={"A1": of(0, energy=4)}, hands={0: "Energy Converter"})
    building(pos)
    play(pos, "use energy converter on a1", "convert 1 energy")
    assert holds(pos, 0) == {"Energy Converter"}


@clause("COL-RSCH-09")
def test_no_research_without_a_deck() -> None:
    pos = chart(planets={"A1": of(0, energy=3)})
    pos.deck = []
    building(pos)
    assert "research" not in legal(pos)
