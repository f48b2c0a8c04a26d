"""Nothing in the content is ornament: each field of each kind of entry, and each value of each word, changes something.

One value at a time is changed in a copy of the pack. Then either the pack is refused, since a check has read it, or some
galaxy looks, sounds or plays otherwise: the same galaxies are made up and played on with both packs until they differ.
"""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
import pytest

from orrery.engine.chance import seeded
from orrery.engine.errors import ContentError
from orrery.games.emperor import GAME
from orrery.games.emperor.board import DRAWING
from orrery.games.emperor.content import Content
from orrery.games.emperor.game import Emperor
from orrery.games.emperor.pack import Pack
from orrery.games.emperor.state import Galaxy
from tests.games.emperor.constructed import construct
from tests.games.emperor.kit import rolled

RAW: dict[str, Any] = tomllib.loads((GAME.room / "content.toml").read_text(encoding="utf-8"))
MOVES = 45
GALAXIES = 90


def story(game: Emperor) -> Iterator[object]:
    """What a table of this game shows and tells, galaxy after galaxy."""
    for players in (3, 4, 5, 6):
        pos = game.new(players, 2)
        assert isinstance(pos, Galaxy)
        yield pos.words().tables
        yield pos.save()
        yield DRAWING.board(pos.view(0)).svg()
        yield DRAWING.table(pos.view(0))
        yield [DRAWING.explain(pos.view(0), f"role:{role}") for role in range(len(game.content.pack.role))]
    for number in range(GALAXIES):
        pos = construct(seeded(f"story {number}"), game)
        assert isinstance(pos, Galaxy)
        picks = seeded(f"story {number} moves")
        for _ in range(MOVES):
            if pos.over:
                break
            seat = pos.waiting[0]
            moves = pos.moves(seat)
            yield [pos.text(move) for move in moves]
            events = pos.play(moves[picks.below(len(moves))], seat)
            yield [pos.words().sentence(event) for event in events]
            yield (
                pos.marks[:],
                pos.metal[:],
                pos.energy[:],
                pos.points[:],
                pos.tokens[:],
                pos.food_pool,
                rolled(pos),
            )


@cache
def told() -> tuple[object, ...]:
    """The story of the pack in the box."""
    return tuple(story(GAME))


def is_read(raw: dict[str, Any]) -> bool:
    """Whether a changed pack is refused, or makes another story."""
    try:
        game = Emperor(Content(msgspec.convert(raw, Pack), "content.toml", GAME.content.digest))
    except (msgspec.ValidationError, ContentError):
        return True
    return any(new != old for new, old in zip(story(game), told(), strict=False))


def others(value: Any) -> Iterator[Any]:
    """Values of the same type that are not the same."""
    if isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield f"{value} X"
    else:
        assert isinstance(value, list)
        yield []
        for number, inner in enumerate(value):
            yield from ([*value[:number], changed, *value[number + 1 :]] for changed in others(inner))


def places() -> Iterator[tuple[str, str, str]]:
    """Every kind of entry with each of its fields, and with each value of its words and costs."""
    for kind, entries in RAW.items():
        found: dict[tuple[str, str], None] = {}
        for entry in entries if isinstance(entries, list) else [entries]:
            for field, value in entry.items():
                for inner in value if isinstance(value, dict) else [""]:
                    tag = value["do"] if inner and "do" in value else ""
                    found[field, f"{tag}.{inner}" if inner else ""] = None
        yield from ((kind, field, inner) for field, inner in found)


def changes(kind: str, field: str, inner: str) -> Iterator[dict[str, Any]]:
    """Packs with this field changed, in one entry after another."""
    tag, _, name = inner.partition(".")
    entries = RAW[kind] if isinstance(RAW[kind], list) else [RAW[kind]]
    for number, entry in enumerate(entries):
        if field not in entry or (inner and (name not in entry[field] or tag != entry[field].get("do", ""))):
            continue
        for value in others(entry[field][name] if inner else entry[field]):
            raw = copy.deepcopy(RAW)
            changed = raw[kind][number] if isinstance(raw[kind], list) else raw[kind]
            if inner:
                changed[field][name] = value
            else:
                changed[field] = value
            yield raw


@pytest.mark.parametrize(("kind", "field", "inner"), list(places()))
def test_a_changed_value_changes_something(kind: str, field: str, inner: str) -> None:
    assert any(is_read(raw) for raw in changes(kind, field, inner))


def test_the_story_of_an_unchanged_pack_is_the_same() -> None:
    assert not is_read(copy.deepcopy(RAW))
