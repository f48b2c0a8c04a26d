"""Hexes with pointy tops: outlines around the origin and centres from axial coordinates (q right, r down-right)."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin, sqrt

from orrery.draw.text import num

R = 64.0
"""Centre to corner of a space on a board; tiles are drawn at `R - 2`, so that a hair of sky shows between them."""

ROOT = sqrt(3)


@cache
def outline(radius: float) -> str:
    """The path of a hex around the origin."""
    corners = [(radius * cos(a), radius * sin(a)) for a in (pi / 6 + k * pi / 3 for k in range(6))]
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in corners) + "z"


def centre(q: int, r: int, radius: float = R) -> tuple[float, float]:
    """Where a hex lies when (0, 0) is the origin."""
    return radius * ROOT * (q + r / 2), radius * 1.5 * r


def path(radius: float, cls: str) -> str:
    """A hex around the origin with the looks of a class."""
    return f'<path class="{cls}" d="{outline(radius)}"/>'
