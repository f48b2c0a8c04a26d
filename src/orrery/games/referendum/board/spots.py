"""Where everything lies on the star map: planets by sector and number in play, stations, boxes, figures.

The Core Worlds lie in the middle round the clock pool, the four outer sectors in the corners. A new planet moves only
the planets of its own sector; where a sector fills up, its plates shrink.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin

import msgspec

from orrery.games.referendum.content import Content, content_of

CORE_FEW = ((0, -222), (146, -98), (146, 102), (0, 226), (-146, 102), (-146, -98))
CORE_MANY = (
    (0, -262),
    (126, -190),
    (178, -52),
    (178, 96),
    (72, 226),
    (-72, 226),
    (-178, 96),
    (-178, -52),
    (-126, -190),
)
ARM_FEW = ((484, -236), (342, -150), (484, -64))
ARM_MANY = ((506, -266), (370, -266), (506, -138), (370, -138), (506, -14), (370, -14))
EDGE_FEW = ((486, 168), (364, 276))
EDGE_MANY = ((506, 150), (370, 150), (438, 278))
STATIONS = {
    "hub": ((236, -232), (-236, -232), (236, 240), (-236, 240)),
    "chain": ((236, -232), (-236, -232), (330, 62), (-330, 62)),
}
"""Labica, Notana, Vantry and Keld, in both layouts."""


class Spot(msgspec.Struct, frozen=True):
    """A point of the map, and how large what lies there is drawn."""

    x: float
    y: float
    scale: float = 1


class Spots(msgspec.Struct, frozen=True):
    """All points of one table: places, boxes, figures."""

    places: tuple[Spot | None, ...]
    boxes: tuple[Spot | None, ...]
    figures: tuple[Spot | None, ...]


def _plates(sector: int, count: int) -> list[Spot]:
    """The plates of a sector with so many planets in play."""
    if sector == 0:
        many = count > len(CORE_FEW)
        return [Spot(x, y, 0.8 if many else 1) for x, y in (CORE_MANY if many else CORE_FEW)]
    arm = sector in (1, 2)
    few, full = (ARM_FEW, ARM_MANY) if arm else (EDGE_FEW, EDGE_MANY)
    many = count > len(few)
    side = -1 if sector in (1, 4) else 1
    return [Spot(side * x, y, 0.72 if many else 1) for x, y in (full if many else few)]


@lru_cache(maxsize=256)
def spots(pack: str, layout: str, placed: tuple[bool, ...], where: tuple[int, ...]) -> Spots:
    """Every point of a table, from what lies open."""
    content = content_of(pack)
    places: list[Spot | None] = [None] * content.places
    for sector in range(content.sectors):
        here = [planet for planet in content.in_sector[sector] if placed[planet]]
        plates = _plates(sector, len(here))
        for i, planet in enumerate(here):
            places[planet] = plates[i % len(plates)]
    for i, (x, y) in enumerate(STATIONS[layout]):
        if content.planets + i < content.places:
            places[content.planets + i] = Spot(x, y)
    boxes: list[Spot | None] = [None] * content.boxes
    for planet in range(content.planets):
        at = places[planet]
        if at is not None:
            for box, spot in zip(content.pop[planet], _seats(at, len(content.pop[planet])), strict=True):
                boxes[box] = spot
            boxes[content.gov[planet]] = Spot(at.x, at.y + 8 * at.scale, at.scale)
    return Spots(tuple(places), tuple(boxes), _figures(content, places, where))


def _seats(at: Spot, count: int) -> list[Spot]:
    """Population boxes sit like a parliament over their world."""
    spread = {2: 60, 3: 90, 4: 126, 5: 148}.get(count, 150)
    found = []
    for i in range(count):
        angle = radians(-90 - spread / 2 + (spread * i / (count - 1) if count > 1 else 0))
        found.append(
            Spot(at.x + 51 * at.scale * cos(angle), at.y + (2 + 51 * sin(angle)) * at.scale, at.scale)
        )
    return found


def _figures(content: Content, places: list[Spot | None], where: tuple[int, ...]) -> tuple[Spot | None, ...]:
    """Figures stand in rows below their plate."""
    rows = [0] * content.places
    found: list[Spot | None] = []
    for place in where:
        at = places[place] if place >= 0 else None
        if at is None:
            found.append(None)
            continue
        station = place >= content.planets
        small = 0.8 if at.scale < 1 else 1
        first = 44 if station else 68 * at.scale + 13 * small
        found.append(Spot(at.x, at.y + first + 25 * small * rows[place], small))
        rows[place] += 1
    return tuple(found)
