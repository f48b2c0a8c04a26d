"""Biological and nuclear attacks (COL-WMD): warheads, Contamination, Fallout and how long they last."""

from __future__ import annotations

import pytest

from tests.games.colonies.kit import (
    BLUE,
    RED,
    aboard,
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
from tests.games.colonies.scenes import armed, arsenals, attack, nuked, strike, windmill_strike
from tests.ledger import clause


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


@clause("COL-WMD-03")
def test_nobody_builds_or_clones_on_a_contaminated_planet() -> None:
    pos = building(chart(planets={"A1": of(RED, energy=9, ore=9, plague=6), "B2": of(RED, energy=9, ore=9)}))
    assert "work at b2" in legal(pos)
    assert refused(pos, "work at a1").clause == "COL-BUILD-19"


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


@clause("COL-WMD-06")
def test_a_nuclear_strike_leaves_bunkers_and_what_they_protect() -> None:
    pos = nuked()
    settle(pos)
    left = at(pos, "A2")
    assert (left["bunkers"], left["farm"], left["owner"]) == (1, 1, 1)
    assert [left[what] for what in ("windmill", "refinery", "energy", "ore", "bio")] == [0] * 5


@clause("COL-WMD-06")
def test_a_nuclear_strike_destroys_the_warheads_of_its_planet_and_no_others() -> None:
    pos = armed()
    before = arsenals(pos)
    pos.new_ship(place("D3"), BLUE)
    pos.cargo[2 * 5], pos.cargo[2 * 5 + 4] = 3, 1
    movement(pos, BLUE)
    go(pos, "fly ship 2 on 1 energy", "go to c3", "detonate the nuclear warhead")
    settle(pos)
    assert arsenals(pos) == {**before, "C3": (0, 0)}


@clause("COL-WMD-07")
def test_a_nuclear_strike_leaves_fallout() -> None:
    pos = nuked()
    settle(pos)
    assert at(pos, "A2")["fallout"] == pos.round + 2
    assert at(pos, "A2")["plague"] == 0


@clause("COL-WMD-08")
def test_no_harvest_under_fallout() -> None:
    pos = chart(planets={"A1": of(0, "Paragon Rest", fallout=9)})
    harvest(pos, 0)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (0, 0)


@clause("COL-WMD-08", "COL-WMD-09")
def test_fallout_of_the_first_round_is_fallout() -> None:
    for last, texts in (
        (0, ["use energy converter on a1", "use energy converter on a3"]),
        (1, ["use energy converter on a3"]),
    ):
        pos = chart(
            planets={"A1": of(RED, energy=9, fallout=last), "A3": of(RED, energy=9)},
            hands={RED: "Energy Converter"},
            in_round=1,
        )
        movement(pos)
        assert [text for text in legal(pos) if text.startswith("use")] == texts


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


@clause("COL-WMD-11", "COL-WMD-12", "COL-MAINT-06")
def test_markers_count_from_the_round_of_the_last_strike() -> None:
    pos = strike({}, {"bio": 1}, plague=5, fallout=5)
    play(pos, "detonate the biological warhead")
    assert (at(pos, "C2")["plague"], at(pos, "C2")["fallout"]) == (6, 5)


@clause("COL-WMD-12")
def test_a_new_strike_starts_the_count_again_and_fallout_rules() -> None:
    pos = attack(cargo={"bio": 1}, plague=4)
    play(pos, "detonate the biological warhead")
    assert at(pos, "A2")["plague"] == 6
    pos = chart(planets={"A1": of(0, plague=9, fallout=9)})
    harvest(pos, 0)
    assert at(pos, "A1")["energy"] == 0


@clause("COL-WMD-13")
def test_crews_step_onto_the_planet_before_a_nuclear_strike() -> None:
    pos = nuked(bunkers=3)
    settle(pos)
    assert at(pos, "A2")["meeples"] == 3  # two that lived there, and the crew: all find room in the Bunkers
    assert pos.population(1) == 6


@clause("COL-WMD-13", "COL-WMD-06", "COL-RES-14")
def test_crews_step_out_used_or_free_as_they_are() -> None:
    pos = strike({}, {"nuke": 1}, bunkers=3)
    pos.cargo[2 * 5 + 2], pos.ship_used[2] = 2, 1
    play(pos, "detonate the nuclear warhead")
    left = at(pos, "C2")
    assert (left["meeples"], left["free"], left["bunkers"], left["fallout"]) == (
        3,
        3,
        3,
        6,
    )  # the used one fell
    assert left["ships"] == [] and pos.ship_used[2] == 0


@clause("COL-WMD-13", "COL-WMD-01", "COL-RES-14")
def test_a_crew_that_steps_out_before_a_plague_brings_its_used_meeples_along() -> None:
    pos = windmill_strike(
        {}, [ship("A2", BLUE, meeples=3, energy=1), ship("A2", BLUE)], {"bio": 1}, bunkers=3
    )
    pos.ship_used[2] = 2
    events = play(pos, "detonate the biological warhead")
    assert (at(pos, "A2")["meeples"], at(pos, "A2")["free"]) == (3, 2)  # of four, a used one has died
    assert (aboard(pos, 2)["at"], aboard(pos, 2)["meeples"], pos.ship_used[2]) == ("A2", 0, 0)
    assert clauses(events).count("COL-WMD-13") == 1
    assert aboard(pos, 2)["energy"] == 1


@clause("COL-WMD-13", "COL-SCN-12")
def test_a_crew_parked_among_natives_stays_aboard_when_a_comrade_invades_them() -> None:
    pos = chart(
        planets={"A1": of(RED), "C2": of(None, "Evenreach", natives=2)},
        ships=[ship("C1", RED, energy=1, meeples=3), ship("C2", RED, energy=1, meeples=2)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "stop")
    settle(pos)
    assert (at(pos, "C2")["owner"], at(pos, "C2")["meeples"]) == (RED, 1)
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["meeples"]) == ("", 2)


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
