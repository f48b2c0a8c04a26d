"""How sure a difference is: the same seeds played twice, compared game by game.

What two packs do to a game is drowned in luck when games are compared at large. With the same seed, seats and bots on both sides much
of the luck is the same, and the difference within each pair is looked at.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, erfc, sqrt

import msgspec

from orrery.lab.report import Z

WRONG = 0.05
"""How often one may be wrong."""
FEW = 200
"""Up to so many pairs that differ they are counted exactly."""


class Spread(msgspec.Struct, frozen=True):
    """A mean over games with its 95 % interval."""

    mean: float
    low: float
    high: float
    games: int


class Difference(msgspec.Struct, frozen=True):
    """One number on both sides, and how it differs from the first to the second."""

    about: str
    """What kind of number it is: `wins by seat`, `length`."""
    name: str
    first: float
    second: float
    difference: float
    """The first less the second, from pair to pair on average ..."""
    low: float
    """... with its 95 % interval."""
    high: float
    chance: float
    """How often luck alone would make as large a difference, if there were none (p)."""
    percent: bool = True
    """A share of games, and not a number of its own."""
    sure: bool = False
    """It holds although so many numbers were compared (Holm, 5 %)."""

    @property
    def likely(self) -> bool:
        """Taken by itself it is no luck; among twenty numbers one looks so anyway."""
        return self.chance < WRONG


def spread(values: Sequence[float]) -> Spread:
    """The mean of some numbers, and where it lies in 95 of 100 cases."""
    if not values:
        return Spread(0.0, 0.0, 0.0, 0)
    mean, error = _mean(values)
    reach = student(len(values) - 1) * error
    return Spread(mean, mean - reach, mean + reach, len(values))


def difference(
    about: str, name: str, first: Sequence[float], second: Sequence[float], percent: bool = True
) -> Difference:
    """Compare two lists of numbers, pair by pair."""
    pairs = [a - b for a, b in zip(first, second, strict=True)]
    found = spread(pairs)
    count = max(1, len(pairs))
    return Difference(
        about,
        name,
        sum(first) / count,
        sum(second) / count,
        found.mean,
        max(-1.0, found.low) if percent else found.low,
        min(1.0, found.high) if percent else found.high,
        chance(pairs),
        percent,
    )


def chance(pairs: Sequence[float]) -> float:
    """How often luck alone would part two equal sides so far: whatever is yes or no by counting, other numbers by their spread."""
    up, down = sum(one > 0 for one in pairs), sum(one < 0 for one in pairs)
    if not up + down:
        return 1.0
    if up + down <= FEW and all(one in (-1.0, 0.0, 1.0) for one in pairs):
        return _signs(up, down)
    mean, error = _mean(pairs)
    if not error:  # every pair differs alike
        return _signs(up, down) if up + down <= FEW else 0.0
    # a little longer tails than the normal curve's, for few games
    return float(erfc(abs(mean / error) * Z / student(len(pairs) - 1) / sqrt(2)))


def holm(found: Sequence[Difference]) -> list[Difference]:
    """Mark what holds although many numbers were compared: the chance that any mark is wrong is one in twenty."""
    order = sorted(range(len(found)), key=lambda number: found[number].chance)
    sure: set[int] = set()
    for rank, number in enumerate(order):
        if found[number].chance > WRONG / (len(found) - rank):
            break
        sure.add(number)
    return [msgspec.structs.replace(one, sure=number in sure) for number, one in enumerate(found)]


def student(freedom: int) -> float:
    """How many standard errors an interval reaches: more than 1.96 for few games (Cornish and Fisher's series for Student's t)."""
    v = max(1, freedom)
    return Z + (Z**3 + Z) / (4 * v) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * v * v)


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    n = len(values)
    mean = sum(values) / n
    if n == 1:
        return mean, 0.0
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (n - 1) / n)


def _signs(up: int, down: int) -> float:
    """As often as that, or more, a fair coin falls to one side."""
    n, most = up + down, max(up, down)
    return float(min(1.0, 2 * sum(comb(n, k) for k in range(most, n + 1)) / 2**n))
