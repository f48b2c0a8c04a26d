"""The words of Galactic Emperor: how its spaces, tiles, ships and cards are called in moves and in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from orrery.games.emperor.content import CUBES, ROLE_IDS

if TYPE_CHECKING:
    from orrery.games.emperor.state import Galaxy

SHIPS = ("Fighter", "Cruiser", "Dreadnought")
UNITS = (*SHIPS, "damaged Dreadnought", "Starbase", "Empire")


def names_of(pos: Galaxy) -> dict[str, Sequence[str]]:
    """The tables of names."""
    content = pos.content
    return {
        "seat": [colour.capitalize() for colour in pos.colour_names()],
        "space": content.space_ids,
        "tile": content.tile_names,
        "ship": SHIPS,
        "unit": UNITS,
        "cube": CUBES,
        "tech": content.tech_names,
        "role": [*(role.capitalize() for role in ROLE_IDS), "Second Warlord"],
    }
