"""Square grids: places are counted row by row from the upper left corner and named `A1`, row letter first."""

from __future__ import annotations

from typing import Final

UP: Final = 0
RIGHT: Final = 1
DOWN: Final = 2
LEFT: Final = 3
DIRECTIONS: tuple[tuple[int, int], ...] = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Rows and columns of one step up, right, down and left."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def names(rows: int, cols: int) -> list[str]:
    """The names of all places of a grid."""
    return [f"{LETTERS[row]}{col + 1}" for row in range(rows) for col in range(cols)]


def neighbours(rows: int, cols: int) -> list[list[int]]:
    """For each place those that share a side with it, in the order of `DIRECTIONS`; edges do not join up."""
    return [
        [place for place in (step(rows, cols, at, way) for way in range(4)) if place >= 0]
        for at in range(rows * cols)
    ]


def step(rows: int, cols: int, at: int, way: int) -> int:
    """The place one step from here in a direction; -1 beyond the edge."""
    row, col = at // cols + DIRECTIONS[way][0], at % cols + DIRECTIONS[way][1]
    return row * cols + col if 0 <= row < rows and 0 <= col < cols else -1


def line(rows: int, cols: int, at: int, way: int, length: int) -> list[int]:
    """The places in a straight line from here, this one left out, fewer where the grid ends."""
    found: list[int] = []
    for _ in range(length):
        at = step(rows, cols, at, way)
        if at < 0:
            break
        found.append(at)
    return found


def distance(cols: int, one: int, two: int) -> int:
    """Steps between two places."""
    return abs(one // cols - two // cols) + abs(one % cols - two % cols)
