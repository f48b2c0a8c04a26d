"""Where content comes from: what the rulebook does not show, and was designed here, is listed by name beside the rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from orrery.engine.game import Game

SOURCES = {
    "designed": "designed",
    "partial": "partly designed",
}
"""What is said of content that does not stand in the rulebook as a whole."""


class Origin(msgspec.Struct, frozen=True):
    """Content of one kind and one origin: `Tile`, `designed`, and what belongs to it."""

    kind: str
    source: str
    names: tuple[str, ...]


@lru_cache(maxsize=64)
def origins(game: Game) -> tuple[Origin, ...]:
    """All content of a game that was designed here, wholly or in part, in the order of its pack."""
    pack = tomllib.loads((game.room / "content.toml").read_text(encoding="utf-8"))
    found: dict[tuple[str, str], list[str]] = {}
    for kind, entry in _entries(pack):
        source = SOURCES.get(entry.get("source", ""))
        if source:
            found.setdefault((kind, source), []).append(_name(entry))
    return tuple(
        Origin(kind, source, tuple(name for name in names if name)) for (kind, source), names in found.items()
    )


def _entries(pack: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for table, content in pack.items():
        kind = table.replace("_", " ").capitalize()
        for entry in content if isinstance(content, list) else [content]:
            if isinstance(entry, dict):
                yield kind, entry


def _name(entry: dict[str, Any]) -> str:
    """What an entry is called: by its name, or by what tells it apart."""
    for field in ("name", "title", "id", "number"):
        if entry.get(field) not in (None, ""):
            return str(entry[field]).replace("_", " ")
    return ""


def searched(game: Game, query: str) -> tuple[Origin, ...]:
    """The content that a search finds: all of it without words to look for."""
    wanted = query.lower().split()
    return tuple(
        one
        for one in origins(game)
        if all(word in f"{one.kind} {one.source} {' '.join(one.names)}".lower() for word in wanted)
    )
