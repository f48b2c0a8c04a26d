"""Tiles as small drawings of their own, for the shelf and for a player's hand."""

from __future__ import annotations

from functools import lru_cache

from orrery.draw.table import Figure
from orrery.draw.text import curly, esc
from orrery.games.emperor.board.galaxy import art, face
from orrery.games.emperor.board.places import about
from orrery.games.emperor.pack import TileEntry


@lru_cache(maxsize=64)
def small(tile: TileEntry) -> str:
    """A tile as a drawing of its own, a little larger in its frame than on the board."""
    ground = face(tile).removesuffix(art(tile))
    return (
        f'<svg viewBox="-58 -66 116 132" role="img" aria-label="{esc(curly(tile.name))}: {about(tile)}">'
        f'{ground}<g transform="translate(0 6) scale(1.25)">{art(tile)}</g></svg>'
    )


def figure(tile: TileEntry, ident: str = "", index: int = -1) -> Figure:
    """A tile with its name; with its index it can be read about."""
    name = curly(tile.name)
    read = f"tile:{index}" if index >= 0 else ""
    return Figure(ident or f"open-{tile.id}", small(tile), name, f"{name} ({about(tile)})", read)
