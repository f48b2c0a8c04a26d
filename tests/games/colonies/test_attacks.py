"""Strikes, warheads, invasion, production, maintenance (COL-STRK, COL-WMD, COL-INV, COL-PROD, COL-MAINT)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.window import Window
from orrery.games.colonies.terms import MEEPLE
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    building,
    chart,
    clauses,
    go,
    harvest,
    legal,
    maintenance,
    movement,
    of,
    place,
    play,
    refused,
    settle,
    ship,
)
from tests.ledger import clause

FLY = ("fly ship 1 on 1 energy", "go to a2")


def attack(hands: dict[int, str] | None = None, cargo: dict[str, int] | None = None, **target: int):  # type: ignore[no-untyped-def]
    """A Red drone on A1 next to Blue's planet at A2; both have a home elsewhere."""
    target.setdefault("meeples", 2)
    pos = chart(
        planets={
            "A1": of(0, energy=5, ore=5),
            "A2": of(1, "Evenreach", **target),
            "E5": of(1, energy=5, ore=5),
        },
        ships=[ship("A1", 0, **{"energy": 3, **(cargo or {})})],
        hands=hands,
    )
    movement(pos)
    go(pos, *FLY)
    return pos


# --- strikes ----------------------------------------------------------------------------------------------------


@clause("COL-STRK-01", "COL-STRK-02", "COL-STRK-06")
def test_a_drone_takes_down_one_target_and_is_used_up() -> None:
    pos = attack(windmill=3, refinery=2, cargo={"ore": 3})
    play(pos, "strike the windmill")
    assert (at(pos, "A2")["windmill"], at(pos, "A2")["refinery"], at(pos, "A2")["meeples"]) == (0, 2, 2)
    assert aboard(pos, 1)["at"] == ""
    pos = attack(refinery=2)
    play(pos, "strike the refinery")
    assert at(pos, "A2")["refinery"] == 0


@clause("COL-STRK-03", "COL-STRK-04")
def test_what_can_be_a_target() -> None:
    pos = attack(windmill=1, refinery=1, farm=1, bunkers=0, bio=1, nuke=1)
    assert legal(pos) == [
        "strike the meeple",
        "strike the windmill",
        "strike the refinery",
        "strike the farm",
    ]
    pos = attack(windmill=1, bunkers=5)
    assert legal(pos) == ["strike the windmill"]


@clause("COL-STRK-05")
def test_only_meeples_above_the_bunkers_are_struck() -> None:
    pos = attack(meeples=3, bunkers=2)
    play(pos, "strike the meeple")
    assert at(pos, "A2")["meeples"] == 2


@clause("COL-STRK-07", "COL-STRK-08")
def test_protected_farm_levels_stay() -> None:
    pos = attack(farm=3, bunkers=1)
    play(pos, "strike the farm")
    assert at(pos, "A2")["farm"] == 1
    pos = attack(farm=1, bunkers=1)
    assert "strike the farm" not in legal(pos)


@clause("COL-STRK-09", "COL-TATT-02", "COL-TATT-03", "COL-TATT-24")
def test_armor_piercer_makes_a_bunker_the_target() -> None:
    pos = attack({0: "Armor Piercer"}, meeples=2, bunkers=2)
    assert legal(pos) == ["strike the bunker"]
    play(pos, "strike the bunker")
    assert (at(pos, "A2")["bunkers"], at(pos, "A2")["meeples"], at(pos, "A1")["ore"]) == (1, 2, 4)


@clause("COL-STRK-10", "COL-WMD-13")
def test_a_struck_ship_is_lost_with_its_crew() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1, bunkers=3), "E5": of(1)},
        ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=2, meeples=2)],
    )
    movement(pos)
    play(pos, *FLY, "strike ship 2")
    assert aboard(pos, 2)["at"] == ""
    assert pos.population(1) == 4


@clause("COL-STRK-11", "COL-STRK-17")
def test_the_target_is_named_before_the_defender_reacts() -> None:
    pos = attack({1: "Force Field"}, windmill=1)
    assert asked(pos) == (0,)
    events = play(pos, "strike the windmill")
    assert clauses(events) == ["COL-STRK-11"]
    assert asked(pos) == (1,)
    assert legal(pos) == ["raise the force field", "pass"]


@clause("COL-STRK-12")
def test_a_target_that_is_gone_is_named_again() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1), "E5": of(1)},
        ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=2)],
        hands={1: "Stealth Technology"},
    )
    movement(pos)
    play(pos, *FLY, "strike ship 2", "cloak ship 2")
    assert legal(pos) == ["strike the meeple"]
    play(pos, "strike the meeple")
    assert (aboard(pos, 2)["at"], aboard(pos, 1)["at"], at(pos, "A2")["meeples"]) == ("A2", "", 0)
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1, bunkers=1), "E5": of(1)},
        ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=2)],
        hands={1: "Stealth Technology"},
    )
    movement(pos)
    play(pos, *FLY, "strike ship 2", "cloak ship 2")
    assert (aboard(pos, 2)["at"], aboard(pos, 1)["at"]) == ("A2", "")


@clause("COL-STRK-13")
def test_a_drone_without_a_target_may_not_enter() -> None:
    planets = {"A1": of(0, ore=1), "A2": of(1, meeples=1, bunkers=1), "E5": of(1)}
    pos = chart(planets=planets, ships=[ship("A1", 0, energy=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert "go to a2" not in legal(pos)
    assert refused(pos, "go to a2").clause == "COL-STRK-13"
    pos = chart(planets=planets, ships=[ship("A1", 0, energy=1)], hands={0: "Armor Piercer"})
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert "go to a2" in legal(pos)


@clause("COL-STRK-14")
def test_uncontrolled_planets_are_not_struck() -> None:
    pos = chart(planets={"A1": of(0), "A2": of(windmill=2)}, ships=[ship("A1", 0, energy=2, nuke=1)])
    movement(pos)
    play(pos, *FLY)
    assert "stop" in legal(pos)
    play(pos, "stop")
    assert at(pos, "A2")["windmill"] == 2


@clause("COL-STRK-15", "COL-TATT-13")
def test_a_piloted_ship_invades_unless_it_has_a_kamikaze_pilot() -> None:
    pos = attack(cargo={"meeples": 1}, windmill=1)
    assert legal(pos) == ["invade"]
    pos = attack({0: "Kamikaze Pilot"}, cargo={"meeples": 1}, windmill=1)
    assert "strike the windmill" in legal(pos)
    people = pos.population(0)
    play(pos, "strike the windmill")
    assert (at(pos, "A2")["windmill"], pos.population(0)) == (0, people - 1)
    pos = attack({0: "Kamikaze Pilot", 1: "Hacker"}, cargo={"meeples": 4}, windmill=1)
    play(pos, "strike the windmill", "hack kamikaze pilot")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["windmill"]) == (0, 1)


@clause("COL-STRK-16", "COL-WMD-15", "COL-TATT-04")
def test_one_warhead_is_set_off_instead_of_a_target() -> None:
    pos = attack({0: "Armor Piercer"}, cargo={"bio": 2, "nuke": 1}, windmill=1, bunkers=1)
    assert legal(pos) == [
        "strike the meeple",
        "strike the windmill",
        "strike the bunker",
        "detonate the biological warhead",
        "detonate the nuclear warhead",
    ]
    play(pos, "detonate the biological warhead")
    assert (at(pos, "A2")["windmill"], at(pos, "A2")["bunkers"], at(pos, "A2")["fallout"]) == (1, 1, 0)
    assert aboard(pos, 1)["at"] == ""


# --- biological and nuclear -------------------------------------------------------------------------------------


@clause("COL-WMD-01", "COL-WMD-02", "COL-WMD-11", "COL-STR-06")
def test_a_biological_strike() -> None:
    pos = attack(cargo={"bio": 1}, meeples=5, bunkers=2, farm=3, windmill=2, energy=1, ore=1)
    play(pos, "detonate the biological warhead")
    left = at(pos, "A2")
    assert (left["meeples"], left["farm"], left["bunkers"], left["windmill"], left["energy"]) == (
        2,
        2,
        2,
        2,
        1,
    )
    assert left["plague"] == pos.round + 2


@clause("COL-WMD-04", "COL-TECON-03")
def test_a_contaminated_planet_yields_one() -> None:
    pos = chart(
        planets={"A1": of(0, "Paragon Rest", windmill=3, refinery=2, plague=9)}, hands={0: "Engineer"}
    )
    harvest(pos, 0)
    settle(pos)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (1, 1)


@clause("COL-WMD-05", "COL-WMD-08", "COL-WMD-16", "COL-INV-11")
@pytest.mark.parametrize("marker", ["plague", "fallout"])
def test_ships_load_leave_and_arrive_under_a_marker(marker: str) -> None:
    pos = chart(
        planets={
            "A1": of(0, meeples=2, energy=3, **{marker: 9}),
            "A2": of(0, **{marker: 9}),
            "A3": of(**{marker: 9}),
        },
        ships=[ship("A1", 0)],
    )
    movement(pos)
    play(
        pos,
        "load 3 energy onto ship 1",
        "load 1 meeple onto ship 1",
        "fly ship 1 on 1 energy",
        "go to a2",
        "stop",
    )
    play(pos, "unload 1 energy from ship 1", "done")
    assert at(pos, "A2")["energy"] == 1
    pos.ship_marks[1] = 0
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a3", "stop", "land 1 meeples")
    assert at(pos, "A3")["owner"] == 0


def nuked(bunkers: int = 1) -> Any:
    """A nuclear strike on a rich planet with a Bunker, a crewed Ship and one in stealth; every card that saves Ships is held."""
    pos = chart(
        planets={
            "A1": of(0),
            "A2": of(1, meeples=2, bunkers=bunkers, farm=2, windmill=1, refinery=3, energy=7, ore=4, bio=1),
            "E5": of(1, ore=5),
        },
        ships=[
            ship("A1", 0, energy=1, nuke=1),
            ship("A2", 1, meeples=1, energy=2),
            ship("A2", 1, energy=2, stealth=1),
        ],
        hands={1: "Energy Shield, Ship Armor"},
    )
    movement(pos)
    play(pos, *FLY, "detonate the nuclear warhead")
    return pos


@clause("COL-WMD-06")
def test_a_nuclear_strike_leaves_bunkers_and_what_they_protect() -> None:
    pos = nuked()
    settle(pos)
    left = at(pos, "A2")
    assert (left["bunkers"], left["farm"], left["owner"]) == (1, 1, 1)
    assert [left[what] for what in ("windmill", "refinery", "energy", "ore", "bio")] == [0] * 5


@clause("COL-WMD-13")
def test_crews_step_onto_the_planet_before_a_nuclear_strike() -> None:
    pos = nuked(bunkers=3)
    settle(pos)
    assert at(pos, "A2")["meeples"] == 3  # two that lived there, and the crew: all find room in the Bunkers
    assert pos.population(1) == 6


@clause("COL-WMD-07")
def test_a_nuclear_strike_leaves_fallout() -> None:
    pos = nuked()
    settle(pos)
    assert at(pos, "A2")["fallout"] == pos.round + 2
    assert at(pos, "A2")["plague"] == 0


@clause("COL-TDEF-03")
def test_an_energy_shield_does_not_save_a_parked_ship_from_a_nuclear_strike() -> None:
    pos = nuked()
    while isinstance(pos.decision, Window):
        assert legal(pos, pos.waiting[0]) == ["pass"]
        pos.play("pass")
    assert aboard(pos, 2)["at"] == ""


@clause("COL-TMOVE-19")
def test_stealth_does_not_hide_a_parked_ship_from_a_nuclear_strike() -> None:
    pos = nuked()
    settle(pos)
    assert aboard(pos, 3)["at"] == ""


@clause("COL-WMD-08")
def test_no_harvest_under_fallout() -> None:
    pos = chart(planets={"A1": of(0, "Paragon Rest", fallout=9)})
    harvest(pos, 0)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (0, 0)


@clause("COL-WMD-09", "COL-TECON-28")
def test_no_technology_under_fallout() -> None:
    pos = chart(
        planets={"A1": of(0, energy=9, ore=9, fallout=9), "C3": of(0, energy=1), "D4": of(0)},
        ships=[ship("A1", 0, ore=4)],
        hands={0: "Energy Converter, Transport Beam, Engineer, Space Bridge"},
    )
    building(pos)
    assert legal(pos) == ["work at c3", "research", "pass"]
    pos.energy[place("C3")] = 5
    building(pos)
    play(pos, "beam tokens")
    assert "beam from c3" in legal(pos)
    assert "beam from a1" not in legal(pos)
    assert "beam from ship 1" not in legal(pos)


@clause("COL-WMD-10")
def test_a_planet_under_fallout_is_defended_if_another_pays() -> None:
    pos = attack({1: "Force Field"}, windmill=1, fallout=9, energy=5)
    play(pos, "strike the windmill", "raise the force field")
    assert (at(pos, "A2")["windmill"], at(pos, "A2")["energy"], at(pos, "E5")["energy"]) == (1, 5, 4)
    pos = attack({1: "Force Field"}, windmill=1, fallout=9, energy=5)
    pos.energy[place("E5")] = 0
    play(pos, "strike the windmill")
    assert at(pos, "A2")["windmill"] == 0


@clause("COL-WMD-11", "COL-MAINT-06")
def test_a_marker_works_through_the_third_round() -> None:
    pos = chart(planets={"A1": of(0, plague=6, fallout=6)}, in_round=5)
    maintenance(pos)
    assert at(pos, "A1")["plague"] == 6
    pos.round = 6
    maintenance(pos)
    assert (at(pos, "A1")["plague"], at(pos, "A1")["fallout"]) == (0, 0)


@clause("COL-WMD-12")
def test_a_new_strike_starts_the_count_again_and_fallout_rules() -> None:
    pos = attack(cargo={"bio": 1}, plague=4)
    play(pos, "detonate the biological warhead")
    assert at(pos, "A2")["plague"] == 6
    pos = chart(planets={"A1": of(0, plague=9, fallout=9)})
    harvest(pos, 0)
    assert at(pos, "A1")["energy"] == 0


@clause("COL-WMD-14", "COL-WMD-16", "COL-INV-11")
def test_markers_stay_when_control_changes() -> None:
    pos = attack(cargo={"meeples": 5}, plague=6)
    play(pos, "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["plague"]) == (0, 6)


@clause("COL-WMD-15")
def test_a_stopped_warhead_does_nothing() -> None:
    pos = attack({1: "Missile Defense System"}, cargo={"nuke": 1}, windmill=1)
    play(pos, "detonate the nuclear warhead", "fire the missile defense")
    go(pos, "pay energy from e5") if "pay energy from e5" in legal(pos) else None
    assert (at(pos, "A2")["windmill"], at(pos, "A2")["fallout"], aboard(pos, 1)["at"]) == (1, 0, "")


# --- invasion ---------------------------------------------------------------------------------------------------


@clause("COL-INV-01", "COL-INV-02", "COL-INV-05", "COL-INV-08")
def test_all_meeples_aboard_take_part_and_the_ship_is_lost() -> None:
    pos = attack(cargo={"meeples": 6, "ore": 2, "nuke": 1}, meeples=3, bunkers=1)
    assert "invade" in legal(pos)
    play(pos, "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (0, 2)
    assert (at(pos, "A2")["ore"], at(pos, "A2")["nuke"], aboard(pos, 1)["at"]) == (0, 0, "")


@clause("COL-INV-04", "COL-INV-05", "COL-INV-06")
def test_a_defender_who_wins_keeps_the_difference() -> None:
    pos = attack(cargo={"meeples": 1}, meeples=3)
    play(pos, "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (1, 2)
    pos = attack(cargo={"meeples": 1}, meeples=2, bunkers=4)
    play(pos, "invade")
    assert at(pos, "A2")["meeples"] == 2


@clause("COL-INV-07")
def test_equal_strengths_leave_nobody() -> None:
    pos = attack(cargo={"meeples": 3}, meeples=2, bunkers=1, windmill=2, energy=4)
    events = play(pos, "invade")
    assert "COL-INV-07" in clauses(events) and "COL-INV-09" not in clauses(events)  # nobody takes it
    left = at(pos, "A2")
    assert (left["owner"], left["meeples"], left["bunkers"], left["windmill"], left["energy"]) == (
        -1,
        0,
        1,
        2,
        4,
    )


@clause("COL-INV-10")
def test_captured_ships_count_as_moved() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1), "E5": of(1)},
        ships=[ship("A1", 0, energy=1, meeples=3), ship("A2", 1, energy=2)],
    )
    movement(pos)
    play(pos, *FLY, "invade")
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["moved"]) == (0, True)


@clause("COL-INV-13")
def test_every_arrival_is_an_invasion_of_its_own() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=3), "E5": of(1)},
        ships=[ship("A1", 0, energy=1, meeples=2), ship("A1", 0, energy=1, meeples=2)],
    )
    movement(pos)
    play(pos, *FLY, "invade", "done")
    assert at(pos, "A2")["meeples"] == 1
    play(pos, "fly ship 2 on 1 energy", "go to a2", "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (0, 1)


# --- production and maintenance ---------------------------------------------------------------------------------


@clause("COL-PROD-01", "COL-PROD-05")
def test_everybody_harvests_on_all_controlled_planets() -> None:
    pos = chart(
        planets={
            "A1": of(0, "Lowmere"),
            "C3": of(0, "Deepseam"),
            "A5": of(1, "Flarewick"),
            "E5": of(card="Slagholm"),
        }
    )
    harvest(pos, 1, 0)
    assert (at(pos, "A1")["energy"], at(pos, "C3")["ore"], at(pos, "A5")["energy"]) == (1, 3, 3)
    assert (at(pos, "E5")["energy"], at(pos, "E5")["ore"]) == (0, 0)


@clause("COL-PROD-06")
def test_harvest_comes_before_technology() -> None:
    pos = chart(planets={"A1": of(0, "Lowmere"), "A5": of(1, "Lodewater", energy=2)}, hands={0: "Rogue"})
    harvest(pos, 0, 1)
    assert at(pos, "A1")["energy"] == 1
    play(pos, "send out the rogue", "steal energy from a5")
    assert at(pos, "A1")["energy"] == 2


@clause("COL-MAINT-01", "COL-MAINT-04", "COL-MAINT-05")
def test_the_order_of_maintenance() -> None:
    pos = chart(
        planets={"A1": of(0, "Cinderhusk", meeples=4, used=2)},
        ships=[ship("C3", 0, energy=1, moved=1)],
        hands={0: "Ambassador"},
    )
    maintenance(pos)
    assert type(pos.decision).__name__ == "OfferOrPass"
    assert at(pos, "A1")["meeples"] == 4
    play(pos, "pass")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"]) == (1, 1)
    assert not aboard(pos, 1)["moved"]


@clause("COL-MAINT-02", "COL-MAINT-03", "COL-MAINT-08")
def test_overpopulation_spares_those_aboard() -> None:
    pos = chart(
        planets={"A1": of(0, "Cinderhusk", meeples=4, farm=1), "A5": of(1, "Lowmere", meeples=3)},
        ships=[ship("A1", 0, meeples=5)],
    )
    maintenance(pos)
    assert (at(pos, "A1")["meeples"], at(pos, "A5")["meeples"]) == (2, 2)
    assert pos.aboard(1, MEEPLE) == 5


@clause("COL-MAINT-09", "COL-TECON-04", "COL-TECON-05")
def test_permaculture_is_announced_before_the_check() -> None:
    planets = {"A1": of(0, "Cinderhusk", meeples=4)}
    pos = chart(planets=planets, hands={0: "Permaculture Expert"})
    maintenance(pos)
    go(pos, "pass")
    settle(pos)
    assert at(pos, "A1")["meeples"] == 2
    pos = chart(planets=planets, hands={0: "Permaculture Expert", 1: "Hacker"})
    maintenance(pos)
    play(pos, "pass", "pass")
    play(pos, "hack permaculture expert")
    assert at(pos, "A1")["meeples"] == 1
