"""Invasion (COL-INV): strengths, losses and what the winner takes over."""

from __future__ import annotations

import pytest

from tests.games.colonies.kit import (
    BLUE,
    RED,
    aboard,
    at,
    chart,
    clauses,
    go,
    legal,
    movement,
    of,
    play,
    settle,
    ship,
)
from tests.games.colonies.scenes import FLY, attack, strike, windmill_strike
from tests.ledger import clause


@clause("COL-INV-01", "COL-INV-02", "COL-INV-05", "COL-INV-08")
def test_all_meeples_aboard_take_part_and_the_ship_is_lost() -> None:
    pos = attack(cargo={"meeples": 6, "ore": 2, "nuke": 1}, meeples=3, bunkers=1)
    assert "invade" in legal(pos)
    play(pos, "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (0, 2)
    assert (at(pos, "A2")["ore"], at(pos, "A2")["nuke"], aboard(pos, 1)["at"]) == (0, 0, "")


@clause("COL-INV-02", "COL-INV-03", "COL-TATT-15", "COL-STR-08")
@pytest.mark.parametrize("seat", [RED, BLUE])
@pytest.mark.parametrize(
    ("crew", "hands", "owner", "left"),
    [
        (5, {}, "attacker", 1),  # against 3 + 1
        (4, {}, "nobody", 0),
        (3, {}, "defender", 1),
        (6, {"defender": "Super Soldier"}, "nobody", 0),
        (3, {"attacker": "Super Soldier"}, "attacker", 1),
    ],
)
def test_strengths_are_compared_whoever_attacks(
    seat: int, crew: int, hands: dict[str, str], owner: str, left: int
) -> None:
    sides = {"attacker": seat, "defender": 1 - seat, "nobody": -1}
    pos = chart(
        planets={"A1": of(seat), "C2": of(1 - seat, meeples=3, bunkers=1), "A5": of(1 - seat)},
        ships=[ship("C1", seat, energy=3, meeples=crew)],
        hands={sides[side]: card for side, card in hands.items()},
    )
    movement(pos, seat)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "invade")
    settle(pos)
    assert (at(pos, "C2")["owner"], at(pos, "C2")["meeples"]) == (sides[owner], left)


@clause("COL-INV-03", "COL-STR-08")
@pytest.mark.parametrize(("crew", "owner", "left"), [(5, RED, 1), (4, -1, 0), (3, BLUE, 1)])
def test_an_empty_bunker_defends_nothing(crew: int, owner: int, left: int) -> None:
    pos = attack(cargo={"meeples": crew}, meeples=2, bunkers=4)
    play(pos, "invade")  # against 2 in 2 of the 4 Bunkers
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (owner, left)


@clause("COL-WMD-13", "COL-INV-03", "COL-INV-09")
def test_a_crew_that_steps_out_defends_the_planet_and_its_ship_is_captured_empty() -> None:
    pos = windmill_strike({}, [ship("A2", BLUE, meeples=2)], {"meeples": 6}, bunkers=0)
    play(pos, "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (RED, 3)
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["meeples"]) == (RED, 0)


@clause("COL-INV-04", "COL-INV-05", "COL-INV-06")
def test_a_defender_who_wins_keeps_the_difference() -> None:
    pos = attack(cargo={"meeples": 1}, meeples=3)
    play(pos, "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (1, 2)
    pos = attack(cargo={"meeples": 1}, meeples=2, bunkers=4)
    play(pos, "invade")
    assert at(pos, "A2")["meeples"] == 2


@clause("COL-INV-04", "COL-INV-05", "COL-INV-06", "COL-INV-10", "COL-RES-14")
def test_what_is_left_of_a_winning_invader() -> None:
    pos = strike({}, {"meeples": 6, "ore": 2}, bunkers=1)
    pos.ship_used[1] = 1
    play(pos, "invade")  # 6 against 2 + 1 from Ship 2 + 1 Bunker
    left = at(pos, "C2")
    assert (left["owner"], left["meeples"], left["free"], left["bunkers"]) == (0, 2, 2, 1)
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["moved"], aboard(pos, 2)["ore"]) == (0, True, 1)
    assert (aboard(pos, 1)["at"], left["ore"]) == ("", 0)  # the transport's cargo is lost


@clause("COL-INV-05", "COL-INV-06", "COL-RES-14")
def test_what_is_left_of_a_winning_defender() -> None:
    pos = strike({}, {"meeples": 4}, meeples=4, used=1, bunkers=1)
    play(pos, "invade")  # 4 against 5 + 1
    left = at(pos, "C2")
    assert (left["owner"], left["meeples"], left["free"]) == (1, 2, 2)  # the used one fell first
    pos = strike({}, {"meeples": 1}, meeples=4, bunkers=5)
    play(pos, "invade")  # 1 against 10: nobody falls, and nobody is added
    assert at(pos, "C2")["meeples"] == 5


@clause("COL-INV-06", "COL-RES-14", "COL-TATT-15")
def test_the_used_among_the_winners_stay_used() -> None:
    pos = strike({0: "Super Soldier"}, {"meeples": 4})
    pos.ship_used[1] = 3
    go(pos, "invade")  # 4 + 2 against 2 + 1 from Ship 2
    settle(pos)
    assert (at(pos, "C2")["meeples"], at(pos, "C2")["free"]) == (3, 1)


@clause("COL-INV-06", "COL-INV-03")
def test_a_defender_with_more_bunkers_than_meeples_keeps_no_more_than_it_had() -> None:
    pos = chart(planets={"D3": of(BLUE, meeples=2, bunkers=5)}, ships=[ship("D2", RED, energy=2, meeples=1)])
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to d3", "invade")
    assert at(pos, "D3")["meeples"] == 2  # 2 + 2 against 1


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


@clause("COL-INV-08")
def test_the_transport_of_an_invasion_goes_by_its_own_clause() -> None:
    pos = chart(
        planets={"D3": of(RED, meeples=2), "A1": of(RED), "A5": of(BLUE)},
        ships=[ship("D2", BLUE, energy=2, meeples=3)],
    )
    movement(pos, BLUE)
    events = go(pos, "fly ship 1 on 1 energy", "go to d3", "invade")
    assert "COL-INV-08" in clauses(events) and "COL-STRK-02" not in clauses(events)


@clause("COL-INV-10")
def test_captured_ships_count_as_moved() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1), "E5": of(1)},
        ships=[ship("A1", 0, energy=1, meeples=3), ship("A2", 1, energy=2)],
    )
    movement(pos)
    play(pos, *FLY, "invade")
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["moved"]) == (0, True)


@clause("COL-INV-11")
@pytest.mark.parametrize("marker", ["plague", "fallout"])
def test_a_marker_stops_neither_an_invasion_nor_settlers(marker: str) -> None:
    planets = {
        "A1": of(RED),
        "E5": of(BLUE),
        "A2": of(BLUE, meeples=1, **{marker: 6}),
        "B1": of(card="Lowmere", **{marker: 6}),
    }
    pos = chart(
        planets=planets, ships=[ship("A1", RED, energy=2, meeples=2), ship("A1", RED, energy=2, meeples=1)]
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "invade")
    settle(pos)
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (RED, 1)
    movement(pos)
    go(pos, "fly ship 2 on 1 energy", "go to b1", "stop", "land 1 meeples")
    assert at(pos, "B1")["owner"] == RED


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
