"""The words of Galactic Emperor: how its spaces, tiles, ships and cards are called in moves and in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from orrery.games.emperor.content import CUBES, DAMAGED, SHIP_IDS, UNIT_IDS, WARLORD

if TYPE_CHECKING:
    from orrery.games.emperor.state import Galaxy


def names_of(pos: Galaxy) -> dict[str, Sequence[str]]:
    """The tables of names."""
    content = pos.content
    units = [content.unit_names[unit] for unit in UNIT_IDS]
    units[DAMAGED] = f"damaged {units[DAMAGED]}"
    return {
        "seat": [colour.capitalize() for colour in pos.colour_names()],
        "space": content.space_ids,
        "spot": content.space_ids,  # a space by its place alone, where the sentence names its sector beside it
        "tile": content.tile_names,
        "ship": units[: len(SHIP_IDS)],
        "unit": units,
        "cube": CUBES,
        "tech": content.tech_names,
        "role": [*content.role_names, f"Second {content.role_names[WARLORD]}"],
    }
