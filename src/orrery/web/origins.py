"""Where content comes from: the rulebook, our own design, or a pack; listed by name beside the rules."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from orrery.engine.content import origin_word
from orrery.engine.game import Game
from orrery.host.kept import kept


class Origin(msgspec.Struct, frozen=True):
    """Content of one kind and one origin: `Tile`, `designed`, and what belongs to it."""

    kind: str
    source: str
    names: tuple[str, ...]


@kept("origins", 64)
def origins(game: Game) -> tuple[Origin, ...]:
    """All content of a game by where it comes from: what a pack brings, what was designed here, wholly or in part, and what
    the rulebook shows; in the order of its kinds."""
    found: dict[tuple[str, str], list[str]] = {}
    for kind, entry in _entries(game):
        source = getattr(entry, "source", "")
        if source:
            source = origin_word(source) or source
            found.setdefault((kind, source), []).append(_name(entry))
    return tuple(
        Origin(kind, source, tuple(name for name in names if name)) for (kind, source), names in found.items()
    )


def _entries(game: Game) -> Iterator[tuple[str, msgspec.Struct]]:
    """Every entry of the content that a game is played with, after what it calls its kind."""
    if game.packs is None:
        return
    pack = game.content.pack
    for field in msgspec.structs.fields(pack):
        kind = field.encode_name.replace("_", " ").capitalize()
        content = getattr(pack, field.name)
        for entry in content if isinstance(content, tuple | list) else [content]:
            if isinstance(entry, msgspec.Struct):
                yield kind, entry


def _name(entry: msgspec.Struct) -> str:
    """What an entry is called: by its name, or by what tells it apart."""
    for field in ("name", "title", "id", "number"):
        called = getattr(entry, field, "")
        if called != "":
            return str(called).replace("_", " ")
    return ""


def searched(game: Game, query: str) -> tuple[Origin, ...]:
    """The content that a search finds: all of it without words to look for."""
    wanted = query.lower().split()
    return tuple(
        one
        for one in origins(game)
        if all(word in f"{one.kind} {one.source} {' '.join(one.names)}".lower() for word in wanted)
    )
