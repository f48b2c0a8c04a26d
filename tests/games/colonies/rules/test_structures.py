"""Structures (COL-STR): what Windmills, Refineries, Farms, Bunkers, Ships and warheads are good for."""

from __future__ import annotations

import pytest

from tests.games.colonies.kit import (
    BLUE,
    RED,
    aboard,
    at,
    building,
    chart,
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
from tests.games.colonies.scenes import armed, arsenals, gun
from tests.ledger import clause


@clause("COL-WMD-04", "COL-WMD-08", "COL-WMD-12", "COL-STR-01")
@pytest.mark.parametrize(
    ("markers", "energy", "ore"),
    [({}, 6, 5), ({"plague": 9}, 1, 1), ({"fallout": 9}, 0, 0), ({"plague": 9, "fallout": 9}, 0, 0)],
)
def test_what_markers_leave_of_a_harvest(markers: dict[str, int], energy: int, ore: int) -> None:
    pos = chart(planets={"A1": of(RED, "Everbloom", windmill=3, refinery=3, **markers)})
    harvest(pos, RED)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (energy, ore)


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


@clause("COL-STR-05")
def test_bunkers_are_built_without_a_limit() -> None:
    pos = building(chart(planets={"A1": of(RED, meeples=3, energy=9, ore=9, bunkers=20)}))
    play(pos, "work at a1", "build bunker", "build bunker", "build bunker")
    assert at(pos, "A1")["bunkers"] == 23


@clause("COL-STR-06", "COL-STR-07")
def test_a_bunker_protects_one_meeple_and_one_farm_level() -> None:
    from orrery.games.colonies.table.state import unprotected_farm, unprotected_meeples

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


@clause("COL-STR-09")
def test_a_shot_destroys_bunkers() -> None:
    pos = gun()
    go(pos, "fire the gun of ship 1 right")
    settle(pos)
    assert at(pos, "C3")["bunkers"] == 0


@clause("COL-STR-10")
def test_a_ship_carries_everything_strikes_and_invades() -> None:
    pos = chart(
        planets={
            "A1": of(RED, meeples=3, energy=3, ore=3, bio=1, nuke=1),
            "A2": of(BLUE, meeples=1, windmill=1),
            "E5": of(BLUE),
        },
        ships=[ship("A1", RED, energy=1), ship("A1", RED, energy=1)],
    )
    movement(pos)
    for kind in ("energy", "ore", "biological warhead", "nuclear warhead"):
        play(pos, f"load 1 {kind} onto ship 1")
    play(pos, "load 1 meeple onto ship 2", "load 1 meeple onto ship 2")
    assert [aboard(pos, 1)[key] for key in ("energy", "ore", "bio", "nuke")] == [2, 1, 1, 1]
    play(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill")
    settle(pos)
    assert at(pos, "A2")["windmill"] == 0
    movement(pos)
    go(pos, "fly ship 2 on 1 energy", "go to a2", "invade")
    assert at(pos, "A2")["owner"] == RED


@clause("COL-STR-11")
def test_a_warhead_stays_where_it_was_built_until_it_is_loaded() -> None:
    pos = chart(planets={"A1": of(0, energy=5, ore=5)}, ships=[ship("A1", 0, energy=1)])
    building(pos)
    play(pos, "work at a1", "build nuclear warhead", "done")
    assert at(pos, "A1")["nuke"] == 1
    movement(pos)
    play(pos, "load 1 nuclear warhead onto ship 1")
    assert (at(pos, "A1")["nuke"], aboard(pos, 1)["nuke"]) == (0, 1)


@clause("COL-STR-11", "COL-BUILD-01")
def test_a_warhead_is_built_on_the_planet_that_pays_for_it() -> None:
    pos = armed()
    before = arsenals(pos)
    building(pos)
    play(pos, "work at c3", "build biological warhead", "build nuclear warhead")
    assert arsenals(pos) == {**before, "C3": (5, 6)}


@clause("COL-STR-12")
def test_ships_and_warheads_are_built_without_a_limit_and_a_new_ship_moves_at_once() -> None:
    pos = chart(
        planets={"A1": of(RED, meeples=6, energy=9, ore=9, bio=9, nuke=9)},
        ships=[ship("A1", RED) for _ in range(12)],
    )
    building(pos)
    play(pos, "work at a1", "build ship", "build biological warhead", "build nuclear warhead", "done")
    assert (len(at(pos, "A1")["ships"]), at(pos, "A1")["bio"], at(pos, "A1")["nuke"]) == (13, 10, 10)
    movement(pos)
    play(pos, "load 1 energy onto ship 13")
    assert "fly ship 13 on 1 energy" in legal(pos)
