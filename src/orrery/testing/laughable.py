"""Counting what a player would laugh at: games of bots are played to their end, and a witness looks at every decision.

A game's tests say what is laughable in it, one condition for each entry, as a subclass of `Witness`; the counts of a
number of seeded games are held by a test, so that no change of a brain brings an old folly back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from orrery.engine.base import Move, Seat
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.lab.one import play_one


class Witness:
    """Looks at one game. A new one is made for every game."""

    def __init__(self) -> None:
        self.found: Counter[str] = Counter()
        """How often each thing was seen."""

    def saw(self, pos: Any, seat: Seat, move: Move) -> None:
        """Look at a decision: the position before it, who decides, and what was chosen."""
        raise NotImplementedError(type(self).__name__)

    def ended(self) -> None:
        """Look back when the game is over. The position that was last looked at is at its end then."""


def laughed_at(
    game: Game, players: int, games: int, witness: type[Witness], level: str = "officer", **options: Any
) -> dict[str, float]:
    """What was seen in so many games, a game's share of it. The games are always the same ones."""
    found: Counter[str] = Counter()
    for number in range(games):
        one = witness()

        def look(pos: Position, seat: Seat, move: Move, one: Witness = one) -> None:
            one.saw(pos, seat, move)

        played = play_one(
            game, players, [level] * players, f"laughable {number}", options, number, before=look
        )
        assert not played.error, f"{played.error}\n{played.trace}"
        one.ended()
        found.update(one.found)
        found["decisions"] += played.decisions
        found["games that everybody lost"] += played.outcome is not None and not played.outcome.winners
    return {name: value / games for name, value in sorted(found.items())}


def too_often(found: Mapping[str, float], most: Mapping[str, float]) -> list[str]:
    """What happened more often than it may, as sentences; nothing if all is well."""
    return [
        f"{name}: {found.get(name, 0.0):.2f} a game, at most {limit:g}"
        for name, limit in most.items()
        if found.get(name, 0.0) > limit
    ]
