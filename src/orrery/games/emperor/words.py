"""The words of Galactic Emperor: how its spaces, tiles, ships and cards are called in moves and in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.engine.words import Vocabulary
from orrery.games.emperor.content import CUBES, ROLE_IDS, Content

if TYPE_CHECKING:
    from orrery.games.emperor.state import Galaxy

SECOND_WARLORD = len(ROLE_IDS)
"""The flipped Explorer card, as a role that can be chosen."""

UNITS = ("Fighter", "Cruiser", "Dreadnought", "damaged Dreadnought", "Starbase", "Empire")
DAMAGED, UNIT_STARBASE, UNIT_EMPIRE = 3, 4, 5

_CACHE: dict[tuple[str, tuple[int, ...]], Vocabulary] = {}


def words_of(pos: Galaxy) -> Vocabulary:
    """The vocabulary of a table: it depends on the content and on who plays which colour."""
    key = (pos.content.digest, pos.colours)
    if key not in _CACHE:
        _CACHE[key] = make_words(pos.content, pos.colours, pos.game.move_types())
    return _CACHE[key]


def make_words(content: Content, colours: tuple[int, ...], moves: list[type]) -> Vocabulary:
    """The tables of names."""
    return Vocabulary(
        {
            "seat": [content.colours[colour].capitalize() for colour in colours],
            "space": content.space_ids,
            "tile": content.tile_names,
            "ship": ["Fighter", "Cruiser", "Dreadnought"],
            "unit": UNITS,
            "cube": CUBES,
            "tech": content.tech_names,
            "role": [*(role.capitalize() for role in ROLE_IDS), "Second Warlord"],
        },
        moves,
    )
