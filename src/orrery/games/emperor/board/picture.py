"""A small galaxy for the home page: a few sectors around the Omega Sun, without names or pieces."""

from __future__ import annotations

from functools import cache

from orrery.draw import hexes, sky
from orrery.draw.text import shift
from orrery.games.emperor.content import Content

SIZE = 27.0
SECTORS = {
    "B1": ("home_crimson", "crimson"),
    "B2": ("plain_07", "crimson"),
    "B4": ("plain_10", "violet"),
    "B5": ("home_violet", "violet"),
    "C1": ("plain_15", ""),
    "C2": ("plain_03", "crimson"),
    "C4": ("plain_11", "violet"),
    "C5": ("plain_09", "violet"),
    "D3": ("plain_13", "crimson"),
    "D4": ("omega_sun", ""),
    "D6": ("plain_05", "orange"),
    "E2": ("plain_06", "turquoise"),
    "E3": ("plain_14", "turquoise"),
    "E4": ("plain_01", ""),
    "E5": ("plain_08", "orange"),
    "F1": ("home_turquoise", "turquoise"),
    "F2": ("plain_02", "turquoise"),
    "F3": ("plain_18", ""),
    "F4": ("plain_16", ""),
    "F5": ("home_orange", "orange"),
}


@cache
def picture(content: Content) -> str:
    """An SVG element without ids; its gradients are those of any board's definitions."""
    tiles = {tile.id: tile for tile in content.pack.tile}
    hexagons = []
    for space in content.pack.space:
        ident, colour = SECTORS.get(space.id, ("", ""))
        tile = tiles.get(ident)
        if tile is None:
            art = hexes.path(SIZE - 1, "space")
        else:
            void = tile.kind in ("sun", "empty")
            art = (
                hexes.path(SIZE - 1, "tile tile-void" if void else "tile")
                + _owned(colour)
                + _world(tile.kind, tile.name)
            )
        hexagons.append(f'<g transform="{shift(*hexes.centre(space.q, space.r, SIZE))}">{art}</g>')
    body = f"{sky.dust('emperor/picture', 300, 180, 70)}{''.join(hexagons)}"
    return sky.window("A galaxy of hexes around the Omega Sun", body)


def _owned(colour: str) -> str:
    if not colour:
        return ""
    body = hexes.path(25.5, "own-weave") + hexes.path(25.5, "own-wash") + hexes.path(25.2, "own-edge thin")
    return f'<g class="p-{colour}">{body}</g>'


def _world(kind: str, name: str) -> str:
    if kind == "sun":
        return sky.sun(11 if name == "Omega Sun" else 8, 24)
    if kind == "empty":
        return ""
    good = ("food", "metal", "energy")[len(name) % 3]
    return f'<g transform="scale(1.05)">{sky.planet(name, good)}</g>'
