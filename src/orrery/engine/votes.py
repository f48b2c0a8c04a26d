"""Counting weighted votes: choices are indices, abstentions negative, totals below zero have no effect."""

from __future__ import annotations

from collections.abc import Sequence


def tally(choices: int, cast: Sequence[int], totals: Sequence[int]) -> list[int | None]:
    """The sum for each choice; None where nobody has cast a vote with effect."""
    sums: list[int | None] = [None] * choices
    for choice, total in zip(cast, totals, strict=True):
        if choice >= 0 and total >= 0:
            sums[choice] = (sums[choice] or 0) + total
    return sums


def leaders(sums: Sequence[int | None]) -> list[int]:
    """The choices with the highest sum: one winner, or several that are tied, or none."""
    best = max((value for value in sums if value is not None), default=None)
    return [] if best is None else [i for i, value in enumerate(sums) if value == best]
