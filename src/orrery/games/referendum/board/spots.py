"""Where everything lies on the star map: planets by sector, stations, boxes, figures.

The Core Worlds lie in the middle round the clock pool, the two arms above in the corners, the two borders below. Every world of
the box has its own cell from the beginning, charted or not, and keeps it: cells are as large as the number of worlds of a sector
allows. Figures stand below their place: one or two as pills with names, a crowd as discs in rows.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, cos, pi, radians, sin

import msgspec

from orrery.games.referendum.content import Content

LEFT, TOP, WIDE, HIGH = -590, -400, 1180, 822
"""What the map shows of the plane."""
PLATE = 144
"""How wide a world is at scale 1."""
CELL = 147
"""From one world to the next in a row."""
STATION = 75
"""How much of a row a station takes."""
ROWS = (-302, -112, 78, 294)
"""Where the middle of worlds lies, row by row, at the sides."""
CORE_ROWS = (-302, -116, 70, 254)
"""The same in the core, where no title stands between rows."""
FOOT = 64
"""From the middle of a world to its lower edge."""
CLOCK = CORE_ROWS[1]
"""How high the middle of the clock pool lies."""
CLOCK_ROOM = 68
"""From the middle of the clock pool to the worlds beside it."""
TITLE = 26
"""The room of a sector's title above its worlds."""
LEAST = 0.3
"""No world is drawn smaller than this."""
ROW = 27
"""From one pill to the next."""
PILLS = 2
"""So many figures of one place stand as pills; more of them are discs."""
DISC = 17
"""How large a disc is in its own measure, in which eleven is the size of its letters: on pages this is pixels."""
NEAR = 1.6
"""How many units of the map one of a disc has, where the map is large."""

Points = list[tuple[float, float]]


class Spot(msgspec.Struct, frozen=True):
    """A point of the map, and how large what lies there is drawn."""

    x: float
    y: float
    scale: float = 1


class Stand(Spot, frozen=True):
    """Where a figure stands: below which point of the map, how far below it as a pill, and where among the discs of a crowd."""

    drop: float = 0
    crowd: bool = False
    disc_x: float = 0
    disc_y: float = 0

    @property
    def disc(self) -> tuple[float, float]:
        """Where its disc stands when the map is large, in units of the map."""
        return self.disc_x * NEAR, self.disc_y * NEAR


class Layout(msgspec.Struct, frozen=True):
    """What never changes at a table: every place, the titles of the sectors, the lines between them."""

    places: tuple[Spot, ...]
    titles: tuple[tuple[float, float], ...]
    borders: tuple[tuple[float, float], ...]


class Spots(msgspec.Struct, frozen=True):
    """All points of one table: places, boxes, figures."""

    places: tuple[Spot | None, ...]
    boxes: tuple[Spot | None, ...]
    figures: tuple[Stand | None, ...]


# --- places -----------------------------------------------------------------------------------------------------------


def _line(number: int, width: float, y: float) -> Points:
    """So many points in a row round the middle, as far apart as the width allows."""
    step = width / number if number else 0.0
    return [((i - (number - 1) / 2) * step, y) for i in range(number)]


def _fits(width: float, scale: float) -> int:
    return int(width / (PLATE * scale))


def _core(number: int, chain: bool) -> tuple[Points, float, Points]:
    """The Core Worlds clockwise from the top, their scale, and the four stations: two beside the uppermost row, and two beside the
    lowest one; in a chain, where these lie between an arm and a border, beside the row above that."""
    low = 2 if chain else 3
    room = [4 * CELL, 2 * CELL - CLOCK_ROOM, 4 * CELL, 2 * CELL]
    edges = [room[0] / 2, room[low] / 2]
    room[0] -= 2 * STATION
    room[low] -= 2 * STATION
    scale = 1.0
    while True:
        counts = [_fits(width, scale) for width in room]
        counts[1] *= 2
        if sum(counts) >= number or scale <= LEAST:
            break
        scale = round(scale - 0.01, 2)
    while sum(counts) > number and max(counts[0], counts[2], counts[3]) > 1:
        # the fullest row gives way; those beside the clock go in pairs, and stay
        counts[max((0, 2, 3), key=lambda row: (counts[row], row))] -= 1
    points = [point for row in (0, 2, 3) for point in _line(counts[row], room[row], CORE_ROWS[row])]
    for x, y in _line(counts[1] // 2, room[1], CORE_ROWS[1]):
        beside = CLOCK_ROOM + room[1] / 2 + x
        points += [(beside, y), (-beside, y)]
    points.sort(key=lambda point: (atan2(point[0], CLOCK - point[1]) + 0.001) % (2 * pi))
    stations: Points = []
    for row, edge in ((0, edges[0]), (low, edges[1])):
        x = (room[row] / 2 + edge) / 2
        stations += [(x, CORE_ROWS[row]), (-x, CORE_ROWS[row])]
    return points, scale, stations


def _side(arm: int, border: int) -> tuple[Points, Points, float, float]:
    """The worlds of an arm and of the border below it on the right side, their scale, and where the border begins."""
    scale = 1.0
    while True:
        columns = max(1, _fits(2 * CELL, scale))
        below = 3 if scale == 1 and border <= 3 else columns
        rows = [-(-arm // columns), -(-border // below)]
        if sum(rows) * scale <= 4 or scale <= LEAST:
            break
        scale = round(scale - 0.01, 2)
    pitch = (ROWS[1] - ROWS[0]) * scale
    first = TOP + TITLE + 72 * scale
    upper = [
        (4 * CELL - (i % columns + 0.5) * 2 * CELL / columns, first + i // columns * pitch)
        for i in range(arm)
    ]
    begins = max(first + rows[0] * pitch + TITLE, ROWS[3] - (max(1, rows[1]) - 1) * pitch)
    wide = CELL if below == 3 and scale == 1 else 2 * CELL / columns
    lower = [(4 * CELL - (i % below + 0.5) * wide, begins + i // below * pitch) for i in range(border)]
    return upper, lower, scale, begins - 72 * scale


@lru_cache(maxsize=16)
def layout(content: Content, name: str) -> Layout:
    """Where everything lies that a table of this content can have."""
    places: list[Spot | None] = [None] * content.places
    counts = [len(planets) for planets in content.in_sector]
    core, scale, stations = _core(counts[0], name == "chain")
    cells: list[tuple[Points, float]] = [(core, scale)] + [([], 1.0)] * 4
    borders = []
    titles = [(0.0, CLOCK + 78.0)] + [(0.0, 0.0)] * 4
    for arm, border, side in ((1, 4, -1), (2, 3, 1)):
        upper, lower, size, begins = _side(counts[arm], counts[border])
        cells[arm] = ([(side * x, y) for x, y in upper], size)
        cells[border] = ([(side * x, y) for x, y in lower], size)
        titles[arm], titles[border] = (
            (side * (LEFT + WIDE - 12), TOP + 19),
            (side * (LEFT + WIDE - 12), begins - 7),
        )
        borders.append((side * (LEFT + WIDE), begins - 27))
    for sector in range(content.sectors):
        points, size = cells[sector]
        for i, planet in enumerate(content.in_sector[sector]):
            x, y = points[i % len(points)]
            places[planet] = Spot(x, y, size)
    for i, (x, y) in enumerate(stations):
        if content.planets + i < content.places:
            places[content.planets + i] = Spot(x, y)
    return Layout(tuple(at or Spot(0, 0) for at in places), tuple(titles), tuple(borders))


@lru_cache(maxsize=256)
def spots(content: Content, name: str, placed: tuple[bool, ...], where: tuple[int, ...]) -> Spots:
    """Every point of a table, from what lies open."""
    everything = layout(content, name).places
    places = tuple(
        at if place >= content.planets or placed[place] else None for place, at in enumerate(everything)
    )
    boxes: list[Spot | None] = [None] * content.boxes
    for planet in range(content.planets):
        at = places[planet]
        if at is not None:
            for box, spot in zip(content.pop[planet], seats_at(at, len(content.pop[planet])), strict=True):
                boxes[box] = spot
            boxes[content.gov[planet]] = Spot(at.x, at.y + 8 * at.scale, at.scale)
    return Spots(places, tuple(boxes), _figures(content, places, where))


def seats_at(at: Spot, count: int) -> list[Spot]:
    """Population boxes sit like a parliament over their world."""
    spread = {2: 60, 3: 90, 4: 126, 5: 148}.get(count, 150)
    found = []
    for i in range(count):
        angle = radians(-90 - spread / 2 + (spread * i / (count - 1) if count > 1 else 0))
        found.append(
            Spot(at.x + 51 * at.scale * cos(angle), at.y + (2 + 51 * sin(angle)) * at.scale, at.scale)
        )
    return found


# --- figures ---------------------------------------------------------------------------------------------------------


def _figures(
    content: Content, places: tuple[Spot | None, ...], where: tuple[int, ...]
) -> tuple[Stand | None, ...]:
    """Where every figure stands."""
    found: list[Stand | None] = [None] * len(where)
    for place, at in enumerate(places):
        crowd = [citizen for citizen, there in enumerate(where) if there == place]
        if at is not None and crowd:
            stands = _crowd(at, place >= content.planets, len(crowd))
            for citizen, stand in zip(crowd, stands, strict=True):
                found[citizen] = stand
    return tuple(found)


def _crowd(at: Spot, station: bool, number: int) -> list[Stand]:
    """One or two pills below each other, or rows of discs; at the edge of the map a long row grows inwards. Stations have
    worlds at both sides: their figures are discs below each other."""
    y = at.y + (34 if station else FOOT * at.scale)
    wide = max(1 if station and number <= 3 else 2 if station else 3, -(-number // (3 if station else 2)))
    found = []
    for i in range(number):
        row, column = divmod(i, wide)
        x = column - (min(wide, number - wide * row) - 1) / 2
        if wide > 3 and abs(at.x) > 3 * CELL:
            x = column - 1 if at.x < 0 else 1 - column
        crowd = station or number > PILLS
        found.append(Stand(at.x, y, 1, ROW * (i + 0.5), crowd, x * DISC, (row + 0.5) * DISC))
    return found
