"""End of the game and scoring (EMP-END)."""

from __future__ import annotations

import pytest

from orrery.games.emperor import GAME
from orrery.games.emperor.regent import RegentStart
from orrery.games.emperor.rounds import EndRound
from orrery.games.emperor.scoring import EndRole
from tests.games.emperor.kit import clauses, galaxy, play, start
from tests.ledger import clause


@clause("EMP-END-13", "EMP-END-07")
def test_a_last_round_that_ends_with_a_regent_role_counts_planets_once() -> None:
    pos = galaxy(role="regent", round_limit=1, tiles={"C2": "plain_11"}, empires={"C2": 1}, marks=[4, 0, 0])
    start(pos, RegentStart(0), EndRole(), EndRound())
    play(pos, "pass", "done", "done")
    events = play(pos, "done")
    assert pos.outcome is not None and pos.outcome.ending == "rounds"
    assert pos.points == [1 + 2, 3, 1]
    assert "EMP-END-13" in clauses(events) and "EMP-END-06" not in clauses(events)


@clause("EMP-END-13")
@pytest.mark.parametrize("role", ["explorer", "warlord", "steward"])
def test_after_any_other_role_the_last_round_has_a_final_count(role: str) -> None:
    pos = galaxy(role=role, round_limit=1, tiles={"C2": "plain_11"}, empires={"C2": 1}, marks=[4, 0, 0])
    start(pos, EndRole(), EndRound())
    assert pos.points == [1 + 2, 3, 1]


@clause("EMP-END-13")
def test_the_longest_limit_stays_within_the_bound_of_decisions() -> None:
    (limit,) = [option for option in GAME.options() if option.name == "round_limit"]
    assert limit.high == 1000 and GAME.bound >= 600 * limit.high
