"""What a game counts for each player, read off the players' panels: the curves that a chart of its course can show."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.draw.table import Counts, Panel, Stores
from orrery.draw.text import capital

Course = Sequence[tuple[int, tuple[int, ...]]]
"""After how many moves each seat had how much."""


class Measure(msgspec.Struct, frozen=True):
    """Something that was counted through a whole game: planets, votes, credits."""

    name: str
    course: tuple[tuple[int, tuple[int, ...]], ...]
    chapters: tuple[tuple[int, str], ...] = ()
    """The steps that opened a round or a turn of the game, and how it is counted."""


def counted(panel: Panel) -> dict[str, int]:
    """The numbers of a panel by their names; secrets, which have none, are left out."""
    rows = [row for row in panel.rows if isinstance(row, (Counts, Stores))]
    return {count.label: count.value for row in rows for count in row.items if count.value is not None}


TOWARDS = "towards the goal"
"""How near everybody was to winning (`Drawing.goal`), among what is counted."""


def measures(
    steps: Sequence[int],
    seen: Sequence[Sequence[dict[str, int]]],
    scores: Sequence[int],
    chapters: tuple[tuple[int, str], ...] = (),
) -> list[Measure]:
    """What was counted for every seat after each of these steps, in the order of the panels; whatever decided the game
    comes first, then what brought somebody nearer to winning. What never changed tells nothing and is left out, and so
    does the way to the goal where a panel counts the same thing under its own name."""
    names = [name for name in seen[-1][0] if all(name in seat for frame in seen for seat in frame)]
    found = []
    for name in names:
        course = tuple(
            (step, tuple(seat[name] for seat in frame)) for step, frame in zip(steps, seen, strict=True)
        )
        if len({points for _, points in course}) > 1:
            found.append(Measure(capital(name), course, chapters))
    near = {one.course for one in found if one.name.lower() == TOWARDS}
    twins = [one for one in found if one.course in near and one.name.lower() != TOWARDS]
    if twins:
        found = [one for one in found if one.name.lower() != TOWARDS]
    return sorted(found, key=lambda one: (one.course[-1][1] != tuple(scores), one.course not in near))
