"""Colonising planets (COL-SETTLE): who lands on a planet of nobody, and who comes to own it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.colonies.kit import (
    RED,
    aboard,
    at,
    chart,
    end_movement,
    harvest,
    legal,
    movement,
    of,
    place,
    play,
    said,
    ship,
)
from tests.games.colonies.scenes import FLY_AND_STOP, arrive, handing, where
from tests.ledger import clause


@clause("COL-SETTLE-01")
def test_hidden_planets_have_no_inhabitants() -> None:
    pos = chart(down={"A2": "Mosshaven"}, ships=[ship("A1", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    assert (at(pos, "A2")["meeples"], pos.natives[place("A2")]) == (0, 0)


@clause("COL-SETTLE-02", "COL-RES-01")
def test_blue_lands_as_red_does() -> None:
    pos = arrive(ship("B1", 1, energy=2, meeples=2), seat=1, down={"B2": "Deepseam"})
    play(pos, "turn up b2")
    assert legal(pos) == ["land 1 meeples", "land 2 meeples"]  # at least one
    play(pos, "land 2 meeples")
    assert (at(pos, "B2")["owner"], at(pos, "B2")["meeples"], aboard(pos, 1)["meeples"]) == (1, 2, 0)


@clause("COL-SETTLE-02", "COL-SETTLE-04", "COL-SETTLE-06")
def test_a_piloted_ship_colonises_what_it_turns_up() -> None:
    pos = chart(down={"A2": "Deepseam"}, ships=[ship("A1", 0, energy=2, meeples=2, ore=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    assert legal(pos) == ["land 1 meeples", "land 2 meeples"]
    play(pos, "land 1 meeples", "unload 1 ore from ship 1", "done")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"], at(pos, "A2")["ore"]) == (0, 1, 1)
    assert aboard(pos, 1)["meeples"] == 1
    harvest(pos, 0)
    assert (at(pos, "A2")["energy"], at(pos, "A2")["ore"]) == (1, 4)


@clause("COL-SETTLE-03", "COL-SETTLE-04")
def test_a_crew_may_stay_aboard_over_a_face_up_planet() -> None:
    pos = arrive(ship("B1", 0, energy=2, meeples=2), planets={"A1": of(0), "B2": of()})
    assert legal(pos) == ["land 1 meeples", "land 2 meeples", "stay aboard"]
    play(pos, "stay aboard")
    assert (at(pos, "B2")["owner"], aboard(pos, 1)["meeples"], aboard(pos, 1)["owner"]) == (-1, 2, 0)


@clause("COL-SETTLE-03", "COL-SETTLE-07")
def test_nobody_is_asked_to_land_from_a_drone_or_on_an_own_planet() -> None:
    pos = arrive(ship("B1", 0, energy=2), planets={"A1": of(0), "B2": of()})
    assert pos.flying == 0 and at(pos, "B2")["owner"] == -1
    pos = arrive(ship("B1", 0, energy=2, meeples=1), planets={"A1": of(0), "B2": of(0)})
    assert pos.flying == 0 and aboard(pos, 1)["meeples"] == 1


@clause("COL-SETTLE-03", "COL-SETTLE-05")
def test_a_face_up_planet_may_be_colonised_with_what_lies_there() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(card="Lowmere", energy=3, farm=1)},
        ships=[ship("A1", 0, energy=2, meeples=2), ship("A2", None)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop")
    assert legal(pos) == ["land 1 meeples", "land 2 meeples", "stay aboard"]
    play(pos, "land 2 meeples")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["energy"], at(pos, "A2")["farm"]) == (0, 3, 1)
    assert aboard(pos, 2)["owner"] == 0


@clause("COL-SETTLE-05", "COL-RES-14")
def test_those_who_worked_this_round_land_used() -> None:
    pos = chart(
        ships=[ship("B1", 0, energy=2, meeples=3), ship("B2", None, ore=2)],
        planets={"A1": of(0), "B2": of(energy=2, windmill=1)},
    )
    pos.ship_used[1] = 2
    movement(pos)
    play(pos, *FLY_AND_STOP, "land 1 meeples")
    here = at(pos, "B2")
    assert (here["owner"], here["meeples"], here["free"], here["energy"], here["windmill"]) == (0, 1, 0, 2, 1)
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["moved"], pos.ship_used[1]) == (0, False, 1)
    pos = chart(ships=[ship("B1", 0, energy=2, meeples=3)], planets={"A1": of(0), "B2": of()})
    pos.ship_used[1] = 2
    movement(pos)
    play(pos, *FLY_AND_STOP, "land 3 meeples")
    assert (at(pos, "B2")["meeples"], at(pos, "B2")["free"], pos.ship_used[1]) == (3, 1, 0)


@clause("COL-SETTLE-07", "COL-SETTLE-08")
def test_a_drone_with_energy_keeps_its_owner() -> None:
    for energy, owner in ((2, 0), (1, -1)):
        pos = chart(planets={"A1": of(0), "A2": of()}, ships=[ship("A1", 0, energy=energy)])
        movement(pos)
        play(pos, "fly ship 1 on 1 energy", "go to a2", "stop")
        assert (aboard(pos, 1)["at"], aboard(pos, 1)["owner"]) == ("A2", owner)


@clause("COL-SETTLE-09", "COL-MAP-05")
@pytest.mark.parametrize("mover", [0, 1])
def test_ownerless_ships_do_not_fight(mover: int) -> None:
    pos = chart(
        planets={"A1": of(0), "A5": of(1), "C2": of()}, ships=[ship("C1", mover, energy=3), ship("C2", None)]
    )
    movement(pos, mover)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3")
    assert where(pos, 1, 2) == ["C3", "C2"]


@clause("COL-SETTLE-09", "COL-SHIP-06")
def test_ships_meet_on_an_uncontrolled_planet_as_in_space() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of()},
        ships=[ship("A1", 0, energy=2, nuke=1), ship("A2", 1, energy=2), ship("A2", None)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")  # no detonation is offered, so the fight needs no choice
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "", "A2"]


@clause("COL-SETTLE-09", "COL-TMOVE-21")
def test_nobody_fights_an_ownerless_ship_when_stealth_ends() -> None:
    pos = chart(
        planets={"C2": of(card="Evenreach")}, ships=[ship("C2", RED, energy=1, stealth=1), ship("C2", None)]
    )
    end_movement(pos)
    assert [text for text in said(pos) if "Stealth has ended" in text] == []
    assert [aboard(pos, number)["at"] for number in (1, 2)] == ["C2", "C2"]


@clause("COL-SETTLE-10", "COL-MOVE-07")
def test_only_meeples_go_ashore_on_an_uncontrolled_planet_then_anything() -> None:
    pos = chart(planets={"A1": of(0), "C3": of()}, ships=[ship("C3", 0, energy=1, ore=2, meeples=2)])
    movement(pos)
    assert handing(pos) == {"unload 1 meeple from ship 1", "unload 2 meeple from ship 1"}
    play(pos, "unload 1 meeple from ship 1")
    assert at(pos, "C3")["owner"] == 0
    assert {"unload 2 ore from ship 1", "unload 1 energy from ship 1"} <= handing(pos)


@clause("COL-SETTLE-10")
def test_a_ship_that_stands_there_may_colonise_without_moving() -> None:
    pos = chart(planets={"A1": of(0), "A2": of()}, ships=[ship("A2", 0, energy=2, meeples=2)])
    movement(pos)
    play(pos, "unload 1 meeple from ship 1")
    assert at(pos, "A2")["owner"] == 0
    assert "fly ship 1 on 1 energy" in legal(pos)


@clause("COL-SETTLE-11", "COL-SCN-13", "COL-CARD-14")
def test_no_meeple_goes_ashore_beside_a_strange_ship_among_natives_or_on_a_hidden_planet() -> None:
    fleet = [ship("C3", 0, energy=1, meeples=2)]
    pos = chart(planets={"A1": of(0), "C3": of()}, ships=[*fleet, ship("C3", 1, energy=1, stealth=1)])
    assert handing(movement(pos)) == set()
    pos = chart(planets={"A1": of(0), "C3": of(natives=1)}, ships=fleet)
    assert handing(movement(pos)) == set()
    pos = chart(down={"C3": "Deepseam"}, ships=fleet)
    assert handing(movement(pos)) == set()
    pos = chart(planets={"A1": of(0), "C3": of()}, ships=[*fleet, ship("C3", None)])
    assert "unload 2 meeple from ship 1" in handing(movement(pos))  # an ownerless Ship is in nobody's way


@clause("COL-SETTLE-11")
@pytest.mark.parametrize("face_up", [True, False])
def test_nobody_lands_beside_a_strange_ship(face_up: bool) -> None:
    where: dict[str, Any] = (
        {"planets": {"A1": of(0), "B2": of()}} if face_up else {"down": {"B2": "Deepseam"}}
    )
    pos = arrive(ship("B1", 0, energy=2, meeples=1), ship("B2", 1, energy=2, stealth=1), **where)
    if not face_up:
        play(pos, "turn up b2")
    assert (pos.flying, at(pos, "B2")["owner"], aboard(pos, 1)["meeples"]) == (0, -1, 1)
    assert aboard(pos, 2)["owner"] == 1


@clause("COL-SETTLE-11")
def test_no_colony_beside_a_ship_of_another_player() -> None:
    pos = chart(
        planets={"A1": of(0, energy=9), "A2": of()},
        ships=[ship("A2", 1, energy=2, stealth=1), ship("A2", 0, energy=2, meeples=1)],
        hands={0: "Transport Beam"},
    )
    movement(pos)
    assert not [text for text in legal(pos) if text.startswith("unload")]
    play(pos, "beam tokens", "beam from a1")
    assert "beam to a2" not in legal(pos)
