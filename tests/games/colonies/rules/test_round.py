"""The Round (COL-ROUND): four phases, their order, and the First-Player-Token."""

from __future__ import annotations

import pytest

from orrery.games.colonies.phases.rounds import PassToken, Phase, StartRound
from orrery.games.colonies.terms import BUILDING, MAINTENANCE, MOVEMENT, PRODUCTION
from tests.games.colonies.kit import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    asked,
    at,
    building,
    chart,
    go,
    legal,
    of,
    play,
    start,
)
from tests.ledger import clause


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


@clause("COL-ROUND-01", "COL-ROUND-04", "COL-MAINT-07", "COL-TECH-18")
def test_a_round_from_its_beginning_to_the_next() -> None:
    pos = chart(3, first=BLUE, in_round=3)
    pos.used_round = [1, 1, 1]
    pos.proposed, pos.busy = 7, True
    start(pos, StartRound())
    assert (pos.round, pos.phase, asked(pos), pos.busy, pos.proposed) == (4, BUILDING, (BLUE,), False, 0)
    assert pos.used_round == [0, 0, 0]
    phases = []
    while pos.round == 4:
        phases.append(pos.phase)
        play(pos, "pass")
    assert phases == [BUILDING] * 3  # nobody has a Ship: the other phases need no choice
    assert (pos.first, asked(pos)) == (RED, (RED,))


@clause("COL-ROUND-02", "COL-ROUND-01")
@pytest.mark.parametrize(("order", "crowd"), [("production_first", 4), ("maintenance_first", 2)])
def test_who_starves_before_the_harvest_and_who_after_it(order: str, crowd: int) -> None:
    pos = chart(planets={"A1": of(RED, "Lowmere", meeples=4)}, hands={RED: "Rogue"}, phase_order=order)
    start(pos, StartRound())
    while pos.phase != PRODUCTION or not asked(pos):
        go(pos, legal(pos)[-1])
    assert (asked(pos), at(pos, "A1")["energy"], at(pos, "A1")["meeples"]) == ((RED,), 1, crowd)


@clause("COL-ROUND-03", "COL-ROUND-05", "COL-MAP-05")
def test_order_and_opponents_go_clockwise_past_those_who_are_out() -> None:
    pos = chart(4)
    pos.out[PURPLE] = True
    assert pos.order(BLUE) == [BLUE, GREEN, RED]
    assert pos.order(PURPLE) == [GREEN, RED, BLUE]
    assert pos.others(RED) == [BLUE, GREEN]
    assert pos.others(GREEN) == [RED, BLUE]


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


@clause("COL-ROUND-06", "COL-ROUND-03")
@pytest.mark.parametrize(("phase", "seat"), [(BUILDING, PURPLE), (MOVEMENT, PURPLE)])
def test_in_every_phase_the_next_in_the_game_acts_for_a_token_holder_who_is_out(
    phase: int, seat: int
) -> None:
    pos = chart(4, first=BLUE, hands={RED: "Engineer", PURPLE: "Rogue", GREEN: "Spy"})
    pos.out[BLUE] = True
    start(pos, Phase(phase))
    assert asked(pos) == (seat,)


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


@clause("COL-ROUND-07", "COL-ROUND-03", "COL-BUILD-02")
def test_turns_rotate_until_all_planets_are_dealt_with() -> None:
    pos = chart(
        3,
        planets={name: of(seat, energy=1) for name, seat in (("A1", 0), ("B1", 0), ("A5", 1), ("E5", 2))},
    )
    pos.deck = []
    building(pos, 1)
    order = []
    while asked(pos):
        order.append(asked(pos)[0])
        play(pos, legal(pos)[0], "clone")
    assert order == [1, 2, 0, 0]
    assert pos.active == -1


@clause("COL-ROUND-08")
def test_a_player_who_passed_still_reacts() -> None:
    pos = chart(hands={0: "Hacker", 1: "Matter Converter"}, planets={"A5": of(1, ore=3)})
    building(pos)
    play(pos, "pass", "use matter converter on a5")
    assert asked(pos) == (0,)
    play(pos, "hack matter converter")
    assert at(pos, "A5")["energy"] == 0
