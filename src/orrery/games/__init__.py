"""One room a game. A third-party package adds a game by the entry point `orrery.games`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from orrery.engine.errors import SetupError
from orrery.engine.game import Game


@cache
def _loaded() -> tuple[dict[str, Game], dict[str, str]]:
    """The installed games by their slugs, and why others could not be loaded: one package harms nobody else's games."""
    found: dict[str, Game] = {}
    broken: dict[str, str] = {}
    for entry in sorted(entry_points(group="orrery.games"), key=lambda entry: entry.name):
        try:
            found[entry.name] = entry.load()
        except Exception as error:  # whatever the package does wrong
            broken[entry.name] = f"{type(error).__name__}: {error}"
    return found, broken


def games() -> dict[str, Game]:
    """Every installed game by its slug."""
    return _loaded()[0]


def broken_games() -> dict[str, str]:
    """Installed games that cannot be loaded, by their slug, with the reason."""
    return _loaded()[1]


def game(slug: str) -> Game:
    """One game; an unknown slug gets a sentence with the known ones."""
    known, broken = _loaded()
    if slug in broken:
        raise SetupError(f"The game '{slug}' is installed, but cannot be loaded: {broken[slug]}.")
    if slug not in known:
        raise SetupError(f"There is no game '{slug}'; the games here are {', '.join(known)}.")
    return known[slug]
