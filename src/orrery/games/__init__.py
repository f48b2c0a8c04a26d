"""One room a game. A third-party package adds a game by the entry point `orrery.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from orrery.engine.errors import SetupError
from orrery.engine.game import Game


@cache
def games() -> dict[str, Game]:
    """Every installed game by its slug."""
    found: dict[str, Game] = {}
    for entry in sorted(entry_points(group="orrery.games"), key=lambda entry: entry.name):
        found[entry.name] = entry.load()
    return found


def game(slug: str) -> Game:
    """One game; an unknown slug gets a sentence with the known ones."""
    known = games()
    if slug not in known:
        raise SetupError(f"There is no game '{slug}'; the games here are {', '.join(known)}.")
    return known[slug]
