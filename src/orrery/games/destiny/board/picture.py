"""A small picture of the game for the home page."""

from __future__ import annotations

from functools import cache

from orrery.draw import sky
from orrery.draw.text import num
from orrery.games.destiny.board import galaxy
from orrery.games.destiny.content.printed import PACKS


@cache
def picture() -> str:
    """An SVG element without ids: worlds on a spiral."""
    content = PACKS.standard()
    parts = []
    for sector in range(27):
        x, y = galaxy.place(content, sector)
        kind = ("food", "metal", "energy")[sector % 3]
        moved = (
            f"translate({num((x - 408) * 0.34)} {num((y - 274) * 0.34)}) scale({1.1 if sector < 12 else 0.7})"
        )
        parts.append(f'<g transform="{moved}">{sky.planet(f"sector {sector + 1}", kind)}</g>')
    body = f"{sky.dust('destiny/picture', 300, 180, 80)}{sky.orbits(40, 70)}{''.join(parts)}"
    return sky.window("Worlds on a spiral around the heart of a republic", body)
