"""The galaxy for terminals: hexes as bricks, three lines each, so that rows of 4 to 7 fit 93 columns.

+------------+      first line   coordinate, who controls it and how, planets and yields
|E3 T+     oe|      second line  name of the tile
|Castor's Spa|      third line   food on it, ships in it
|** T:2C 1F  |
+------------+
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from orrery.draw.palette import livery
from orrery.draw.table import Screen, Span
from orrery.games.emperor.board.galaxy import Place

WIDE = 12
RANKS = " +*#"
SHIPS = {"fighter": "F", "cruiser": "C", "dreadnought": "D"}
LEGEND = "+ Empire  * Starbase  # home  o planet  f m e yields  \N{BLACK SMALL SQUARE} food  F C D ships"


def chart(places: Sequence[Place], targets: Collection[str] = ()) -> Screen:
    """The map, row by row; spaces that may be chosen now have a pointer before their coordinate."""
    rows: dict[int, list[Place]] = {}
    for place in places:
        rows.setdefault(place.r, []).append(place)
    ordered = [sorted(row, key=lambda place: place.q) for _, row in sorted(rows.items())]
    starts = [_start(row[0]) for row in ordered]
    least = min(starts)
    screen: Screen = []
    above: tuple[int, int] | None = None
    for row, start in zip(ordered, starts, strict=True):
        here = (start - least, len(row))
        screen.append([(_border(above, here), "quiet")])
        cells = [_cell(place, place.id in targets) for place in row]
        for line in range(3):
            spans: list[Span] = [(" " * here[0], "")]
            for cell in cells:
                spans += [("\N{BOX DRAWINGS LIGHT VERTICAL}", "quiet"), *cell[line]]
            screen.append([*spans, ("\N{BOX DRAWINGS LIGHT VERTICAL}", "quiet")])
        above = here
    screen.append([(_border(above, None), "quiet")])
    screen.append([(f"   {LEGEND}", "quiet")])
    return screen


def _start(first: Place) -> int:
    """The column of a row's first brick: half a brick for each step down-right."""
    step = WIDE + 1
    return first.q * step + first.r * step // 2 + 8 * step


def _border(above: tuple[int, int] | None, below: tuple[int, int] | None) -> str:
    """The line between two rows of bricks, with corners where walls meet it from above and from below."""
    up, down = _walls(above), _walls(below)
    ends = up | down
    line = []
    for column in range(max(ends) + 1):
        left = any(column > min(walls) and column <= max(walls) for walls in (up, down) if walls)
        right = any(column >= min(walls) and column < max(walls) for walls in (up, down) if walls)
        line.append(_BOX[column in up, column in down, left, right])
    return "".join(line)


def _walls(row: tuple[int, int] | None) -> set[int]:
    return {row[0] + i * (WIDE + 1) for i in range(row[1] + 1)} if row else set()


_BOX = {
    (False, False, False, False): " ",
    (False, False, True, True): "\N{BOX DRAWINGS LIGHT HORIZONTAL}",
    (True, False, True, True): "\N{BOX DRAWINGS LIGHT UP AND HORIZONTAL}",
    (False, True, True, True): "\N{BOX DRAWINGS LIGHT DOWN AND HORIZONTAL}",
    (True, True, True, True): "\N{BOX DRAWINGS LIGHT VERTICAL AND HORIZONTAL}",
    (True, False, False, True): "\N{BOX DRAWINGS LIGHT UP AND RIGHT}",
    (True, False, True, False): "\N{BOX DRAWINGS LIGHT UP AND LEFT}",
    (False, True, False, True): "\N{BOX DRAWINGS LIGHT DOWN AND RIGHT}",
    (False, True, True, False): "\N{BOX DRAWINGS LIGHT DOWN AND LEFT}",
}


def _cell(place: Place, target: bool) -> list[list[Span]]:
    """The three lines of a brick, each exactly as wide as it."""
    tile = place.tile
    head: list[Span] = [
        (
            ("\N{BLACK RIGHT-POINTING SMALL TRIANGLE}" if target else "") + place.id,
            "act" if target else "quiet",
        )
    ]
    if place.owner:
        head.append((f" {livery(place.owner).letter}{RANKS[place.rank]}", place.owner))
    good = ""
    if tile is not None:
        good = "o" * tile.planets + "f" * tile.food + "m" * tile.metal + "e" * tile.energy
    foot: list[Span] = [("\N{BLACK SMALL SQUARE}" * place.food, "")] if place.food else []
    for colour, count in place.influence:
        foot.append((f"{livery(colour).letter}({count})", colour))
    last = ""
    for stack in place.stacks:
        sign = "" if stack.colour == last else f"{livery(stack.colour).letter}:"
        gap = " " if foot else ""
        foot.append((f"{gap}{sign}{stack.count}{SHIPS[stack.kind]}", stack.colour))
        last = stack.colour
    named = tile.name if tile is not None else ""
    tone = "brass" if tile is not None and tile.kind in ("sun", "black_hole") else ""
    return [_fit(head, good), _fit([(named, tone)]), _fit(foot)]


def _fit(spans: list[Span], right: str = "") -> list[Span]:
    """Cut or fill to the width of a brick, with something at its right end."""
    room = WIDE - len(right)
    fitted: list[Span] = []
    for text, tone in spans:
        fitted.append((text[:room], tone))
        room -= len(text[:room])
    return [*fitted, (" " * room + right, "")]
