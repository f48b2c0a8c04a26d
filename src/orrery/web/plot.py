"""The course of a game as a chart: one curve a seat, in its colour, with its seal at the end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from orrery.draw.icons import icon, linked
from orrery.draw.measures import Course
from orrery.draw.text import esc, num
from orrery.web import assets
from orrery.web.fragments import Sitter

WIDE, HIGH = 720.0, 260.0
LEFT, RIGHT, TOP, FOOT = 36.0, 112.0, 14.0, 28.0
SPREAD = 18.0
"""Seals at the end of curves stand at least so far apart."""


def ticks(high: int) -> list[int]:
    """Four or five round numbers from 0 up to at least `high`."""
    step = 1
    for size in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000):
        step = size
        if high <= size * 5:
            break
    return list(range(0, max(high, 1) + step, step))


def spread(places: Sequence[float]) -> list[float]:
    """The same heights, moved apart where they would overlap, in their order."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    found = list(places)
    for before, after in pairwise(order):
        found[after] = max(found[after], found[before] + SPREAD)
    over = max(found, default=0) - (HIGH - FOOT)
    return [place - max(0.0, over) for place in found]


LABELS = 12
"""So many rounds or turns are named under a chart at most."""


def _several(chapter: str) -> str:
    """What chapters are counted in: `Round 4` makes rounds."""
    return f"{chapter.rpartition(' ')[0].lower()}s"


def plot(course: Course, seats: Sequence[Sitter], name: str, chapters: Sequence[tuple[int, str]] = ()) -> str:
    """What was counted under this name, as SVG; empty where nothing was. Rounds (or turns) are equally wide, whatever
    was done in them; a game that has none goes by its moves."""
    if len(course) < 2:
        return ""
    steps = course[-1][0] or 1
    edges = sorted({0, *(step for step, _ in chapters if step < steps)}) if len(chapters) > 1 else [0]
    edges.append(steps)
    low = min(0, min(min(points) for _, points in course))
    grid = ticks(max(max(points) for _, points in course))
    high = grid[-1]
    deep = HIGH - TOP - FOOT

    def x(step: int) -> float:
        part = max(at for at in range(len(edges) - 1) if edges[at] <= step)
        inside = (step - edges[part]) / (edges[part + 1] - edges[part])
        return LEFT + (WIDE - LEFT - RIGHT) * (part + inside) / (len(edges) - 1)

    def y(value: int) -> float:
        return TOP + deep * (1 - (value - low) / (high - low))

    art = [
        f'<path class="grid" d="M{num(LEFT)} {num(y(value))}H{num(WIDE - RIGHT)}"/>'
        f'<text x="{num(LEFT - 8)}" y="{num(y(value) + 4)}" text-anchor="end">{value}</text>'
        for value in grid
    ]
    if len(chapters) > 1:
        every = -(-len(chapters) // LABELS)
        marks = [(step, text.rpartition(" ")[2]) for step, text in chapters[::every]]
    else:
        marks = [(steps * k // 4, str(steps * k // 4)) for k in range(5)]
    art += [
        f'<text x="{num(x(step))}" y="{num(HIGH - 8)}" text-anchor="middle">{esc(text)}</text>'
        for step, text in marks
    ]
    ends = spread([y(course[-1][1][seat]) for seat in range(len(seats))])
    for seat, sitter in enumerate(seats):
        line = "L".join(f"{num(x(step))} {num(y(points[seat]))}" for step, points in course)
        at = WIDE - RIGHT + 14
        art.append(
            f'<g class="p-{sitter.colour}"><path class="curve curve-{seat}" d="M{line}"/>'
            f'<circle class="dot" cx="{num(at)}" cy="{num(ends[seat])}" r="8"/>'
            f"{icon(sitter.emblem, at, ends[seat], 9, 'sign')}"
            f'<text x="{num(at + 13)}" y="{num(ends[seat] + 4)}">{course[-1][1][seat]} {esc(sitter.name[:9])}</text></g>'
        )
    counted = f"{len(chapters)} {_several(chapters[0][1])}" if len(chapters) > 1 else f"{steps} moves"
    best = "; ".join(f"{sitter.name} {course[-1][1][seat]}" for seat, sitter in enumerate(seats))
    return linked(
        f'<svg class="plot" viewBox="0 0 {num(WIDE)} {num(HIGH)}" role="img" '
        f'aria-label="{esc(name)} over {counted}. At the end: {esc(best)}.">{"".join(art)}</svg>',
        assets.url("icons.svg"),
    )
