"""Dice as dice: a row of faces, what counts in gold, the rest muted."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.icons import icon
from orrery.draw.text import shift

FACES = tuple(f"die-{n}" for n in range(1, 7))


def die(face: int) -> str:
    """The icon of a face."""
    return FACES[face - 1]


def row(dice: Sequence[tuple[int, bool]], x: float, y: float, size: float = 22) -> str:
    """Dice from left to right, each with whether it counts."""
    art = "".join(
        icon(die(face), size / 2 + i * (size + 3), 0, size, "c-act" if counts else "c-muted")
        for i, (face, counts) in enumerate(dice)
    )
    return f'<g transform="{shift(x, y)}">{art}</g>'
