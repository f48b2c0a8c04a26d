"""Where everything lies on the star map: planets by sector, stations, boxes, figures.

The Core Worlds lie in the middle round the clock pool, the four outer sectors in the corners. A world keeps its place for
the whole game: a new one fills the slot that was empty. Figures stand in rows below their plate, as
far as there is room before the next thing; a crowd moves together into two columns of short figures.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

import msgspec

from orrery.games.referendum.content import Content

LEFT, TOP, WIDE, HIGH = -565, -408, 1130, 792
"""What the map shows of the plane."""
Points = tuple[tuple[float, float], ...]
CORE_RING: Points = ((178, -92), (178, 88), (68, 240), (-68, 240), (-178, 88), (-178, -92))
CORE_TOP: Points = ((0, -322),)
CORE_UPPER: Points = ((126, -246), (-126, -246))
CORE: Points = CORE_TOP + CORE_UPPER[:1] + CORE_RING + CORE_UPPER[1:]
"""The Core Worlds, clockwise from the top."""
ARM_MANY: Points = ((490, -322), (372, -322), (490, -168), (372, -168), (490, -14), (372, -14))
EDGE_MANY: Points = ((490, 178), (372, 212), (490, 298))
STATIONS: dict[str, Points] = {
    "hub": ((250, -254), (-250, -254), (250, 252), (-250, 252)),
    "chain": ((250, -254), (-250, -254), (268, 112), (-268, 112)),
}
"""Labica, Notana, Vantry and Keld, in both layouts."""
CLOCK = -22
"""How high the middle of the clock pool lies."""
ROW = 25
"""From one figure to the next."""
DISC = 41
"""From one disc to the next, on a small map."""


CROWDED = 0.88
"""Below this scale the name of a figure would be smaller than eleven pixels."""


class Spot(msgspec.Struct, frozen=True):
    """A point of the map, and how large what lies there is drawn."""

    x: float
    y: float
    scale: float = 1


class Stand(Spot, frozen=True):
    """Where a figure stands, whether it is a short one, and where its disc stands when the map is small."""

    short: bool = False
    far_x: float = 0
    far_y: float = 0

    @property
    def drawn(self) -> str:
        """A class for figures that had to draw together: on a page they are discs, since their letters would be too small."""
        return " is-crowded" if self.scale < CROWDED else ""


class Spots(msgspec.Struct, frozen=True):
    """All points of one table: places, boxes, figures."""

    places: tuple[Spot | None, ...]
    boxes: tuple[Spot | None, ...]
    figures: tuple[Stand | None, ...]


def _plates(sector: int) -> tuple[Points, float]:
    """The plates of a sector and their scale: each world has its own from the beginning, charted or not."""
    if sector == 0:
        return CORE, 0.82
    return (ARM_MANY, 0.76) if sector in (1, 2) else (EDGE_MANY, 0.72)


@lru_cache(maxsize=256)
def spots(content: Content, layout: str, placed: tuple[bool, ...], where: tuple[int, ...]) -> Spots:
    """Every point of a table, from what lies open."""
    places: list[Spot | None] = [None] * content.places
    for sector in range(content.sectors):
        points, scale = _plates(sector)
        side = -1 if sector in (1, 4) else 1
        for i, planet in enumerate(content.in_sector[sector]):
            if placed[planet]:
                x, y = points[i % len(points)]
                places[planet] = Spot(side * x, y, scale)
    for i, (x, y) in enumerate(STATIONS[layout]):
        if content.planets + i < content.places:
            places[content.planets + i] = Spot(x, y)
    boxes: list[Spot | None] = [None] * content.boxes
    for planet in range(content.planets):
        at = places[planet]
        if at is not None:
            for box, spot in zip(content.pop[planet], seats_at(at, len(content.pop[planet])), strict=True):
                boxes[box] = spot
            boxes[content.gov[planet]] = Spot(at.x, at.y + 8 * at.scale, at.scale)
    return Spots(tuple(places), tuple(boxes), _figures(content, places, where))


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


def _room(content: Content, places: list[Spot | None], place: int) -> float:
    """How far figures may reach from the edge of their place: down to the next thing, a high station's up."""
    at = places[place]
    assert at is not None
    if place >= content.planets and at.y < 0:
        return at.y - 54 - TOP - 24
    edge = at.y + (32 if place >= content.planets else 68 * at.scale)
    room = TOP + HIGH - 4 - edge
    reach = 58 * at.scale
    for other, spot in enumerate(places):
        if spot is None or other == place:
            continue
        plate = other < content.planets
        half, top = (72 * spot.scale, spot.y - 72 * spot.scale) if plate else (34, spot.y - 48)
        if abs(spot.x - at.x) < reach + half and edge < top + 20:
            room = min(room, top - edge)
    if abs(at.x) < reach + 54 and edge < CLOCK - 54:
        room = min(room, CLOCK - 56 - edge)
    return room


def _figures(content: Content, places: list[Spot | None], where: tuple[int, ...]) -> tuple[Stand | None, ...]:
    """Where every figure stands."""
    found: list[Stand | None] = [None] * len(where)
    for place, at in enumerate(places):
        crowd = [citizen for citizen, there in enumerate(where) if there == place]
        if at is not None and crowd:
            stands = _crowd(content, places, place, len(crowd))
            for citizen, stand in zip(crowd, stands, strict=True):
                found[citizen] = stand
    return tuple(found)


def _crowd(content: Content, places: list[Spot | None], place: int, number: int) -> list[Stand]:
    """One column of figures, or two of short ones; where even these are too many, they draw together."""
    at = places[place]
    assert at is not None
    station = place >= content.planets
    up = -1 if station and at.y < 0 else 1
    size = (1 + at.scale) / 2
    room = _room(content, places, place)
    columns = 1 if number * ROW * size <= room + 4 else 2
    rows = -(-number // columns)
    if columns == 2:
        size = max(0.72, min(size * 0.9, (room + 4) / (rows * ROW)))
    step = min(ROW * size, max(0.0, room + 4 - ROW * size) / max(1, rows - 1))
    edge = (-54 if up < 0 else 32) if station else 68 * at.scale
    found = []
    for i in range(number):
        row, column = divmod(i, columns)
        beside = 0.0 if columns == 1 or (i == number - 1 and column == 0) else (column - 0.5) * 92 * size
        x, y = at.x + beside, at.y + edge + up * (ROW * size / 2 + row * step)
        far_x, far_y = _far(at, station, i, number)
        found.append(Stand(x, y, size, columns == 2, far_x - x, far_y - y))
    return found


def _far(at: Spot, station: bool, number: int, of: int) -> tuple[float, float]:
    """On a small map discs stand three in a row on the edge of their place; at the lower edge of the map, where further rows
    would fall off it, they draw together."""
    first = at.y + (40 if station else 68 * at.scale) + 14
    rows = 1 + max(0, int((TOP + HIGH - DISC / 2 - first) // DISC))
    wide = max(3, -(-of // rows))
    row, column = divmod(number, wide)
    in_row = min(wide, of - wide * row)
    return at.x + (column - (in_row - 1) / 2) * DISC * 2 / (wide - 1), first + DISC * row
