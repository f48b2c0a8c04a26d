"""Dials for the corners of a board: how far a clock of the game has run, and who acts in which order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, radians, sin

from orrery.draw.icons import icon
from orrery.draw.palette import Livery
from orrery.draw.pieces import seal
from orrery.draw.text import label, num, shift


@cache
def gauge(value: int, limit: int, caption: str, x: float, y: float) -> str:
    """A three-quarter circle filled as far as the value; the number stands inside, its limit below it."""
    share = min(max(value / limit, 0), 1) if limit else 0
    arc = f'<path class="arc" d="{_arc(36, -225, -225 + 270 * share)}"/>' if share else ""
    return (
        f'<g class="dial" transform="{shift(x, y)}"><path class="engraved" d="{_graduation()}"/>'
        f'<path class="rest" d="{_arc(36, -225, 45)}"/>{arc}'
        f"{label(str(value), 'figure', 0, 4)}{label(f'of {limit}', 'sub', 0, 19)}{label(caption, 'cap', 0, 50)}</g>"
    )


@cache
def order(
    seats: tuple[Livery, ...], clockwise: bool, first: int | None, caption: str, x: float, y: float
) -> str:
    """The players around a ring as they sit, the direction of play in the middle, a throne beside who goes first."""
    way, sign = ("clockwise", "direction-cw") if clockwise else ("counter-clockwise", "direction-ccw")
    places = [_seat(i, len(seats), 30) for i in range(len(seats))]
    discs = "".join(seal(owner, px, py) for owner, (px, py) in zip(seats, places, strict=True))
    throne = ""
    if first is not None:
        px, py = _seat(first, len(seats), 49)
        throne = icon("throne", px, py, 15, "c-marks")
    return (
        f'<g class="dial" transform="{shift(x, y)}"><circle class="engraved" r="40" stroke-dasharray="1 3"/>'
        f'<circle class="orbit" r="30"/>{icon(sign, 0, 0, 24, "c-brass")}{discs}{throne}'
        f"{label(caption, 'cap', 0, 70)}{label(way, 'sub', 0, 84)}</g>"
    )


def _seat(index: int, of: int, radius: float) -> tuple[float, float]:
    """Seats go round as the players sit, clockwise from the lower left, alike on both sides."""
    a = radians(90 + 180 / of + 360 * index / of)
    return radius * cos(a), radius * sin(a)


def _arc(radius: float, start: float, end: float) -> str:
    a, b = radians(start), radians(end)
    large = 1 if end - start > 180 else 0
    return (
        f"M{num(radius * cos(a))} {num(radius * sin(a))}"
        f"A{num(radius)} {num(radius)} 0 {large} 1 {num(radius * cos(b))} {num(radius * sin(b))}"
    )


@cache
def _graduation() -> str:
    marks = []
    for i in range(27):
        a = -1.25 * pi + 1.5 * pi * i / 26
        end = 47 if i % 5 == 0 else 45
        marks.append(f"M{num(42 * cos(a))} {num(42 * sin(a))}L{num(end * cos(a))} {num(end * sin(a))}")
    return "".join(marks)


def meter(value: int, limit: int, wide: float, cls: str = "") -> str:
    """A flat gauge from the origin to the right."""
    share = min(max(value / limit, 0), 1) if limit else 0
    full = f'<rect class="meter-full {cls}" width="{num(wide * share)}" height="6" rx="3"/>' if share else ""
    return f'<rect class="meter" width="{num(wide)}" height="6" rx="3"/>{full}'


def slots(tone: str, value: int, limit: int, x: float, y: float, size: float = 11) -> str:
    """A store: one box for each cube it can hold, filled from the left."""
    boxes: Sequence[str] = [
        f'<rect class="slot{f" slot-full c-{tone}" if i < value else ""}" x="{num(i * (size + 3))}" '
        f'width="{num(size)}" height="{num(size)}" rx="2"/>'
        for i in range(limit)
    ]
    return f'<g transform="{shift(x, y)}">{"".join(boxes)}</g>'
