"""Where the items come from that a table names: by the kinds of its things, as far as a reader knows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.draw.telling import listed_source, numbered
from orrery.games.emperor.content import CUBES, ROLE_IDS, SECOND_WARLORD, SHIP_IDS, UNIT_IDS, WARLORD
from orrery.games.emperor.state import GalaxyView


def source(view: GalaxyView, what: str) -> str:
    """Of a tile, a space with what lies there, a role, a technology, a ship or a token, a kind of cube."""
    pack = view.content.pack
    kind, number = numbered(what)
    if kind == "tile":
        return listed_source(pack.tile, number)
    if kind == "space" and 0 <= number < view.content.spaces:
        tile = view.tile[number]
        return listed_source(pack.tile, tile) if tile >= 0 else listed_source(pack.space, number)
    if kind == "tech":
        return listed_source(pack.technology, number)
    if kind == "role":
        return _named(pack.role, ROLE_IDS, WARLORD if number == SECOND_WARLORD else number)
    if kind == "ship":
        return _named(pack.unit, SHIP_IDS, number)
    if kind == "unit":
        return _named(pack.unit, UNIT_IDS, number)
    return _named(pack.supply, CUBES, number) if kind == "cube" else ""


def _named(entries: Sequence[Any], ids: Sequence[str], number: int) -> str:
    """The source of the entry that rules know by a fixed number."""
    if not 0 <= number < len(ids):
        return ""
    return next((str(entry.source) for entry in entries if entry.id == ids[number]), "")
