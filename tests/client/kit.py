"""A real server for a module of tests, and short games of each kind."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from orrery.client import Turn


class Short(NamedTuple):
    """A game that is soon over: how many play, and with which options."""

    players: int
    options: dict[str, Any]


SHORT = {
    "colonies": Short(2, {"time_limit": "2 rounds"}),
    "destiny": Short(3, {"turn_limit": 1}),
    "emperor": Short(3, {"round_limit": 1}),
    "nomads": Short(2, {"round_limit": 1}),
    "referendum": Short(2, {"turn_limit": 1}),
}


WHOLE = [
    *(pytest.param(slug, short, id=slug) for slug, short in SHORT.items()),
    *(
        pytest.param(slug, Short(short.players, {}), id=f"{slug}-in-full-length", marks=pytest.mark.long)
        for slug, short in SHORT.items()
    ),
]
"""Whole games: short ones always, and those of the usual options in the long run."""


class Script:
    """An agent that plays by a seed: any legal move, and open-ended ones by their example."""

    def __init__(self, seed: str) -> None:
        self._pick = random.Random(seed)
        self.said: list[str] = []

    @property
    def turns(self) -> int:
        """How often it was asked; an answer that came too late is asked for again."""
        return len(self.said)

    def __call__(self, turn: Turn) -> str:
        self.said.append(self._pick.choice(turn.answers))
        return self.said[-1]

    async def later(self, turn: Turn) -> str:
        return self(turn)
