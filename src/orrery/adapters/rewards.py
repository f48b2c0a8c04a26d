"""What a game is worth to its players, by name.

- `outcome`: at the end 1 for winners and -1 for everybody else, 0 all the way there.
- `margin`: at the end the own score less the best score of the others, 0 all the way there.
- `worth`: the outcome, and on the way `SHAPING` times what the table has become worth to each seat since the last decision, as the
  game's own brain sees it. The brain is asked about the whole table: a reward is for whoever trains, not for whoever plays.
"""

from __future__ import annotations

from collections.abc import Callable

from orrery.bots.brain import brain_of
from orrery.engine.errors import SetupError
from orrery.engine.position import Position

SHAPING = 0.01


class Rewards:
    """The rewards of one running game."""

    def start(self, pos: Position) -> None:
        """A new game begins."""

    def after(self, pos: Position) -> list[float] | None:
        """What the last decision has brought to each seat; None for nothing to anybody."""
        return None if pos.outcome is None else self.final(pos)

    def final(self, pos: Position) -> list[float]:
        """What the end is worth to each seat."""
        raise NotImplementedError


class Outcomes(Rewards):
    """Winning and losing alone."""

    def final(self, pos: Position) -> list[float]:
        assert pos.outcome is not None
        return [1.0 if seat in pos.outcome.winners else -1.0 for seat in range(pos.players)]


class Margins(Rewards):
    """By how much."""

    def final(self, pos: Position) -> list[float]:
        assert pos.outcome is not None
        scores = pos.outcome.scores
        return [
            float(own - max(score for other, score in enumerate(scores) if other != seat))
            for seat, own in enumerate(scores)
        ]


class Worths(Outcomes):
    """The outcome, shaped by what the brain thinks of the table on the way."""

    def start(self, pos: Position) -> None:
        self._brain = brain_of(pos.game)
        self._last = self._now(pos)

    def after(self, pos: Position) -> list[float] | None:
        if pos.outcome is not None:
            return self.final(pos)
        now = self._now(pos)
        gained = [SHAPING * (new - old) for new, old in zip(now, self._last, strict=True)]
        self._last = now
        return gained

    def _now(self, pos: Position) -> list[float]:
        return [float(self._brain.worth(pos, seat)) for seat in range(pos.players)]


KINDS: dict[str, Callable[[], Rewards]] = {"outcome": Outcomes, "margin": Margins, "worth": Worths}


def rewards_by(name: str) -> Rewards:
    """Rewards by name."""
    if name not in KINDS:
        raise SetupError(f"There are no rewards by '{name}'; there are {', '.join(KINDS)}.")
    return KINDS[name]()
