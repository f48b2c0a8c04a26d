"""Resources, Meeples and control (COL-RES): who controls a planet, whose things are on it, and what used Meeples may not do."""

from __future__ import annotations

import pytest

from orrery.engine.errors import IllegalMove, UnreadableMove
from orrery.games.colonies.space.control import RECHECK, Recheck
from tests.games.colonies.kit import (
    BLUE,
    RED,
    aboard,
    at,
    building,
    chart,
    go,
    legal,
    movement,
    of,
    play,
    settle,
    ship,
    start,
)
from tests.games.colonies.scenes import handing
from tests.ledger import clause


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


@clause("COL-RES-06")
def test_a_counter_of_three_shows_how_many_are_free() -> None:
    pos = chart(planets={"A1": of(RED, meeples=3, used=1, energy=9, ore=9)})
    building(pos)
    play(pos, "work at a1", "build farm", "build farm")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"]) == (3, 0)
    assert "work at a1" not in legal(pos)  # the used ones do not work again


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


@clause("COL-RES-09", "COL-RES-03", "COL-RES-10")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_ships_belong_to_the_planet_or_to_their_cargo(seat: int) -> None:
    pos = chart(
        planets={"A1": of(seat), "C3": of(), "A5": of(1 - seat)},
        ships=[
            ship("A1", 1 - seat, energy=3),  # on a controlled planet
            ship("C3", seat, energy=1),
            ship("C3", seat, meeples=1),
            ship("C3", seat, ore=1, nuke=1),
            ship("D4", seat),  # in space
            ship("B2", None, energy=1),
        ],
    )
    start(pos, Recheck())
    assert pos.ship_owner[1:] == [seat, seat, seat, -1, seat, -1]


@clause("COL-RES-10", "COL-SETTLE-09", "COL-TMOVE-12")
def test_a_stuck_ship_that_had_gone_into_stealth_does_not_disturb_a_fight_on_its_card() -> None:
    pos = chart(
        planets={"C2": of(card="Evenreach")},
        ships=[
            ship("C2", RED, stealth=1),
            ship("C2", RED, energy=2),
            ship("C1", BLUE, energy=2),
        ],
    )
    start(pos, RECHECK)
    assert aboard(pos, 1)["owner"] == -1  # no Energy, no crew, nobody's planet
    movement(pos, BLUE)
    play(pos, "fly ship 3 on 1 energy", "go to c2")
    settle(pos)
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["C2", "", ""]


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


@clause("COL-RES-11", "COL-SETTLE-09")
def test_energy_or_a_meeple_claims_an_ownerless_ship_and_nothing_else_does() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of()},
        ships=[ship("C3", 0, energy=1, ore=2, meeples=1, nuke=1), ship("C3", None, energy=0, ore=5)],
    )
    movement(pos)
    assert handing(pos) == {
        "unload 1 meeple from ship 1",
        "shift 1 energy from ship 1 to ship 2",
        "shift 1 meeple from ship 1 to ship 2",
    }
    play(pos, "shift 1 meeple from ship 1 to ship 2")
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["meeples"]) == (0, 1)
    assert "shift 1 ore from ship 2 to ship 1" in legal(pos)  # it is a Ship of the fleet now


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


@clause("COL-RES-14", "COL-RES-07")
def test_used_meeples_stay_used_aboard_and_ashore() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=4, used=2), "A2": of(0, meeples=1)},
        ships=[ship("A1", 0, energy=1), ship("A1", 0)],
    )
    movement(pos)
    play(pos, "load 1 meeple onto ship 1", "load 1 meeple onto ship 1", "load 1 meeple onto ship 1")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"], pos.ship_used[1]) == (1, 1, 2)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "unload 1 meeple from ship 1")
    assert (at(pos, "A2")["meeples"], at(pos, "A2")["free"], pos.ship_used[1]) == (2, 1, 1)
    play(pos, "unload 2 meeple from ship 1")
    assert (at(pos, "A2")["meeples"], at(pos, "A2")["free"], pos.ship_used[1]) == (4, 2, 0)


@clause("COL-RES-14", "COL-MOVE-08")
def test_used_meeples_are_the_first_to_be_shifted() -> None:
    pos = chart(ships=[ship("C3", 0, energy=1, meeples=3), ship("C3", 0, energy=1)])
    pos.ship_used[1] = 2
    movement(pos)
    play(pos, "shift 1 meeple from ship 1 to ship 2")
    assert (pos.ship_used[1], pos.ship_used[2]) == (1, 1)
    play(pos, "shift 2 meeple from ship 1 to ship 2")
    assert (pos.ship_used[1], pos.ship_used[2]) == (0, 2)
