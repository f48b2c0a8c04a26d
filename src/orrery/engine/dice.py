"""Dice that have fallen: they lie on the table until they are read, and may be rolled again meanwhile.

What a roll is (groups, what a die needs, sixes that grant dice) is a game's business; its table holds the dice that lie
there and the rolls that they have interrupted (`Dice`). `lay` is the one door through which dice come to the table, so
that whatever may be done to them finds them there: after it a game pushes its `Round` of re-rolls, then the step that
reads them. A card that re-rolls may be answered by one that throws dice of its own: these lie on top until they are
taken up, and the first ones are there again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

R = TypeVar("R")


class Dice(Protocol[R]):
    """A table on which dice lie."""

    roll: R | None
    """The dice that have fallen last."""
    under: list[R]
    """Rolls that wait for them, the last one on top."""


def lay(pos: Dice[R], roll: R) -> R:
    """Dice have fallen; those that lie there and have not been read wait under them."""
    if pos.roll is not None:
        pos.under.append(pos.roll)
    pos.roll = roll
    return roll


def lying(pos: Dice[R]) -> R:
    """The dice on the table, where the rules make sure that some lie there."""
    roll = pos.roll
    assert roll is not None
    return roll


def take_up(pos: Dice[R]) -> R:
    """The dice are read and taken from the table; a roll that waited for them lies there again."""
    roll = lying(pos)
    pos.roll = pos.under.pop() if pos.under else None
    return roll


def ranked(dice: Sequence[int]) -> list[list[int]]:
    """A roll-off of one die each: who has rolled the same (as places in the list), from the highest to the lowest.

    Who has to roll again because of it is for the game to say: all who are equal, or the highest alone.
    """
    return [[i for i, die in enumerate(dice) if die == value] for value in sorted(set(dice), reverse=True)]
