"""A small picture of the game for the home page."""

from __future__ import annotations

from functools import cache

from orrery.draw import sky
from orrery.draw.text import num
from orrery.games.nomads.board import chart


@cache
def picture() -> str:
    """An SVG element without ids: worlds around a ring of sectors, joined by threads."""
    worlds = (
        (-92.0, -46.0, "Gilded Shoals", "metal"),
        (92.0, -40.0, "Lifewell", "food"),
        (70.0, 52.0, "Violet Maw", "energy"),
    )
    parts = []
    for i, (x, y, title, good) in enumerate(worlds):
        a, b = chart.medal_at((i * 2) % 5), chart.medal_at((i * 2 + 1) % 5)
        for mx, my in (a, b):
            parts.append(
                f'<path class="orbit" d="M{num(x)} {num(y)}L{num((mx - chart.X) * 0.6)} {num((my - chart.Y) * 0.6)}"/>'
            )
        parts.append(f'<g transform="translate({num(x)} {num(y)}) scale(2)">{sky.planet(title, good)}</g>')
    for i in range(5):
        mx, my = chart.medal_at(i)
        parts.append(
            f'<circle class="engraved" cx="{num((mx - chart.X) * 0.6)}" cy="{num((my - chart.Y) * 0.6)}" r="9"/>'
        )
    body = f"{sky.dust('nomads/picture', 300, 180, 80)}{sky.orbits(56, 78)}{''.join(parts)}"
    return sky.window("Worlds joined by threads to a ring of sectors", body)
