"""Whole games at random stay sound and come to an end."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.chance import seeded
from orrery.testing.walks import draw
from tests.games.destiny.kit import GAME
from tests.ledger import clause


@pytest.mark.parametrize(
    ("players", "options"), [(3, {}), (4, {"propositions": "free"}), (6, {"random_first_election": True})]
)
def test_random_games_stay_sound(players: int, options: dict[str, Any]) -> None:
    for seed in range(2):
        pos = GAME.new(players, f"sound {seed}", turn_limit=2, **options)
        chance = seeded(seed)
        decisions = 0
        while not pos.over:
            seat = pos.waiting[chance.below(len(pos.waiting))]
            pos.play(draw(pos, seat, chance), seat)
            decisions += 1
            assert pos.problems() == []
            assert decisions < GAME.bound


@clause("DES-END-10", "DES-END-15")
def test_whatever_is_asked_anybody_may_leave() -> None:
    """The first times that a question is asked, each seat leaves once, asked or not, and the others play on."""
    pos = GAME.new(4, "leave 0", turn_limit=3)
    chance = seeded("leave 0")
    times: dict[str, int] = {}
    while not pos.over:
        kind = type(pos.decision).__name__
        times[kind] = times.get(kind, 0) + 1
        for leaver in range(4 if times[kind] <= 3 else 0):
            rest = pos.copy()
            rest.resign(leaver)
            for _ in range(10):
                assert rest.problems() == [], f"{kind}, when {leaver} leaves"
                if not rest.over:
                    seat = rest.waiting[chance.below(len(rest.waiting))]
                    rest.play(draw(rest, seat, chance), seat)
        seat = pos.waiting[chance.below(len(pos.waiting))]
        pos.play(draw(pos, seat, chance), seat)
    assert len(times) > 30
