"""Hexagonal geometry in axial coordinates (q to the right, r down-right), pointy tops."""

from __future__ import annotations

from typing import TypeAlias

Axial: TypeAlias = tuple[int, int]

DIRECTIONS: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def distance(a: Axial, b: Axial) -> int:
    """The smallest number of steps between two hexes."""
    q, r = a[0] - b[0], a[1] - b[1]
    return (abs(q) + abs(r) + abs(q + r)) // 2


def neighbours(spaces: list[Axial]) -> list[list[int]]:
    """For each hex the indices of those that share an edge with it, in the order of `DIRECTIONS`."""
    index = {space: i for i, space in enumerate(spaces)}
    return [[index[q + dq, r + dr] for dq, dr in DIRECTIONS if (q + dq, r + dr) in index] for q, r in spaces]


def hexagon(rings: int) -> list[Axial]:
    """A hexagon of so many rings around the centre, row by row from the top, left to right."""
    return [
        (q, r)
        for r in range(-rings, rings + 1)
        for q in range(max(-rings, -r - rings), min(rings, -r + rings) + 1)
    ]
