"""The galaxy as layers of SVG: hexes with worlds, tokens, food and ships.

A hex from top to bottom: yields, worlds with the token at their left and food at their right, name, ships, coordinate.
Every function is pure and takes small frozen values, so that its text is memoised by value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from orrery.draw import hexes, pieces, sky
from orrery.draw.board import Frame
from orrery.draw.icons import icon
from orrery.draw.palette import livery
from orrery.draw.text import curly, label, name, shift
from orrery.games.emperor.pack import TileEntry

FRAME = Frame(-400, -364, 800, 728)
TILE = hexes.R - 2
CUBES = ("food", "metal", "energy")
RANKS = ("", "token", "base", "home")


class Stack(msgspec.Struct, frozen=True):
    """Ships of one kind and one owner in a space."""

    colour: str
    kind: str
    count: int
    chosen: bool = False


class Place(msgspec.Struct, frozen=True):
    """A space with everything that lies there."""

    id: str
    index: int
    q: int
    r: int
    tile: TileEntry | None = None
    owner: str = ""
    rank: int = 0
    food: int = 0
    stacks: tuple[Stack, ...] = ()
    influence: tuple[tuple[str, int], ...] = ()

    @property
    def at(self) -> tuple[float, float]:
        """Its centre on the board."""
        return hexes.centre(self.q, self.r)

    @property
    def called(self) -> str:
        """What a sentence calls it: `E3, Castor's Spark`, or `C3, uncharted space`."""
        return f"{self.id}, {curly(self.tile.name) if self.tile else 'uncharted space'}"


# --- sky, spaces, tiles, labels: what lies there ---------------------------------------------------------------------


@lru_cache(maxsize=1)
def backdrop() -> str:
    """Stars, the orbits of the three rings, and the graduated limb of the chart."""
    ring = hexes.R * hexes.ROOT
    return sky.dust("galaxy", 1500, 1000, 260) + sky.orbits(ring, 2 * ring, 3 * ring) + sky.limb(404)


@lru_cache(maxsize=256)
def spaces(places: tuple[tuple[str, int, int, int], ...]) -> str:
    """Spaces without a tile: dashed, with their coordinate in the middle."""
    return "".join(
        f'<g id="sp-{ident}" data-about="space:{index}" transform="{shift(*hexes.centre(q, r))}">'
        f"{hexes.path(TILE, 'space')}{label(ident, 'coord', 0, 4)}</g>"
        for ident, index, q, r in places
    )


@lru_cache(maxsize=64)
def art(tile: TileEntry) -> str:
    """What a tile shows, around the origin: worlds, a sun, the Black Hole, or dust, and its yields at the top."""
    if tile.id == "omega_sun":  # larger than other suns: no ship can ever stand in front of it
        return f'<g transform="{shift(0, -9)}">{sky.sun(24, 40)}</g>'
    if tile.kind == "sun":
        return f'<g transform="{shift(0, -19)}">{sky.sun(16)}</g>'
    if tile.kind == "black_hole":
        return f'<g transform="{shift(0, -20)}">{sky.black_hole(15)}</g>'
    if tile.kind == "empty":
        return sky.dust(tile.name, 90, 90, 16)
    kind = next((cube for cube in ("energy", "metal", "food") if getattr(tile, cube)), "barren")
    kind = "food" if tile.food > max(tile.metal, tile.energy) else kind
    if tile.planets == 1:
        worlds = f'<g transform="{shift(0, -18, 1.7)}">{sky.planet(tile.name, kind)}</g>'
    else:
        second = "barren" if tile.food + tile.metal + tile.energy == 1 and kind != "food" else kind
        worlds = (
            f'<g transform="{shift(-9, -24, 1.2)}">{sky.planet(tile.name, kind)}</g>'
            f'<g transform="{shift(14, -14, 1.2)}">{sky.planet(f"{tile.name}/2", second)}</g>'
        )
    return f'<g class="near">{worlds}</g>{yields(tile)}'


def yields(tile: TileEntry) -> str:
    """What a tile produces, one icon a cube, centred at its top."""
    cubes = [cube for cube in CUBES for _ in range(getattr(tile, cube))]
    left = -7.5 * (len(cubes) - 1)
    return (
        '<g class="yield">'
        + "".join(icon(cube, left + 15 * i, -45, 14, f"c-{cube}") for i, cube in enumerate(cubes))
        + "</g>"
    )


def face(tile: TileEntry) -> str:
    """A tile around the origin: its ground and what it shows."""
    cls = {"sun": "tile tile-sun", "empty": "tile tile-void", "black_hole": "tile tile-void"}.get(
        tile.kind, "tile"
    )
    return hexes.path(TILE, cls) + art(tile)


@lru_cache(maxsize=256)
def tiles(places: tuple[tuple[TileEntry, int, int, int], ...]) -> str:
    """All tiles that lie, under their own identities."""
    return "".join(
        f'<g id="tile-{tile.id}" data-about="space:{index}" transform="{shift(*hexes.centre(q, r))}">{face(tile)}</g>'
        for tile, index, q, r in places
    )


@lru_cache(maxsize=256)
def labels(places: tuple[tuple[str, TileEntry, int, int], ...]) -> str:
    """Names and coordinates of the tiles."""
    return "".join(
        f'<g transform="{shift(*hexes.centre(q, r))}">{name(tile.name, name_at(tile))}'
        f"{label(ident, 'coord halo', 0, 53.5)}</g>"
        for ident, tile, q, r in places
    )


def name_at(tile: TileEntry) -> float:
    """How high the name of a tile stands on it."""
    return 41 if tile.id == "omega_sun" else 15


# --- control, pieces: whose it is ------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _owned(ident: str, index: int, q: int, r: int, colour: str) -> str:
    body = hexes.path(60, "own-weave") + hexes.path(60, "own-wash") + hexes.path(59.5, "own-edge")
    where = shift(*hexes.centre(q, r))
    return f'<g id="own-{ident}" class="p-{colour}" data-about="space:{index}" transform="{where}">{body}</g>'


def control(places: Iterable[Place]) -> str:
    """The owner's wash, weave and edge over each controlled sector."""
    return "".join(
        _owned(place.id, place.index, place.q, place.r, place.owner) for place in places if place.owner
    )


@lru_cache(maxsize=4096)
def _pieces(place: Place) -> str:
    x, y = place.at
    parts = []
    if place.owner:
        owner = livery(place.owner)
        parts.append(
            pieces.piece(f"token-{place.id}", owner, x - 37, y - 16, pieces.token(owner, RANKS[place.rank]))
        )
    for k in range(place.food):
        parts.append(pieces.piece(f"food-{place.id}-{k + 1}", None, x + 37.5, y - 9 - 13 * k, pieces.cube()))
    for row, (colour, stacks) in enumerate(_by_owner(place.stacks)):
        parts += [
            pieces.piece(
                f"ship-{colour}-{stack.kind}-{place.id}",
                livery(colour),
                x,
                y + 33 - 25 * row,
                pieces.plate(stack.kind, stack.count, slot, len(stacks), stack.chosen),
                chosen=stack.chosen,
            )
            for slot, stack in enumerate(stacks)
        ]
    left = -12 * (len(place.influence) - 1)
    for i, (colour, count) in enumerate(place.influence):
        parts.append(influence_token(place.id, colour, count, x + left + 24 * i, y - 22))
    return "".join(parts)


def _by_owner(stacks: Sequence[Stack]) -> list[tuple[str, list[Stack]]]:
    """The owner of the sector first, at the lower edge; whoever attacks stands above."""
    rows: dict[str, list[Stack]] = {}
    for stack in stacks:
        rows.setdefault(stack.colour, []).append(stack)
    return list(rows.items())


def influence_token(where: str, colour: str, count: int, x: float, y: float) -> str:
    owner = livery(colour)
    body = (
        '<g class="token"><rect class="body" x="-11" y="-8" width="22" height="16" rx="8"/>'
        f'{icon(owner.icon, -4, 0, 8, "sign")}<text class="n n-small" x="2" y="4">{count}</text></g>'
    )
    return pieces.piece(f"influence-{colour}-{where}", owner, x, y, body)


def counters(places: Iterable[Place]) -> str:
    """All tokens, food cubes, ships and influence."""
    return "".join(_pieces(place) for place in places)
