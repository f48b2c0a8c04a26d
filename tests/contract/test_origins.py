"""Where every item comes from is told: by the card that explains it, at the table and from the log, and by the rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from orrery.bots import bot
from orrery.draw.telling import numbered
from orrery.engine.content import origin_said
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.games import game, games
from orrery.web.origins import origins

KINDS = {
    "colonies": ("tech", "structure", "marker"),
    "destiny": ("card", "event", "ministry", "sector", "senator"),
    "emperor": ("tile", "tech", "role", "ship", "space", "cube"),
    "nomads": ("card", "species", "system"),
    "referendum": ("citizen", "card", "place", "sector", "die"),
}
"""Kinds of things that are items of the content, as a table and its log name them."""
WORDS = ("rulebook", "partly designed", "designed")
DECISIONS = 250


def middle(one: Game) -> tuple[Position, set[str]]:
    """A game that officers have played for a while, and all things that its log has named."""
    pos = one.new(one.players[0], "origins")
    mind, named = bot("officer", one, "origins"), set()
    for _ in range(DECISIONS):
        if pos.outcome is not None:
            break
        seat = pos.waiting[0]
        for event in pos.play(mind.choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat):
            for number, kind in re.findall(r"\{(\d+):([a-z]+)\}", event.text):
                values = event.args[int(number)]
                for value in values if isinstance(values, list | tuple) else [values]:
                    named.add(f"{kind}:{value}")
    return pos, named


@pytest.mark.parametrize("slug", sorted(KINDS))
def test_whatever_is_named_tells_where_it_comes_from(slug: str) -> None:
    one = game(slug)
    pos, named = middle(one)
    things = {what for what in named if numbered(what)[0] in KINDS[slug]}
    drawing, view = one.drawing(), pos.view(0)
    assert len(things) >= 2, "the log names too little"
    for what in sorted(things):
        found = drawing.explained(view, what)
        assert found is not None and found.origin in WORDS, what


@pytest.mark.parametrize("slug", sorted(KINDS))
def test_what_a_pack_brings_has_its_name(slug: str) -> None:
    one = game(slug)
    kind = {
        "colonies": "technology",
        "destiny": "senator",
        "emperor": "technology",
        "nomads": "species",
        "referendum": "citizen",
    }[slug]
    ident = getattr(one.content.pack, kind)[0].id
    packed = one.with_pack(
        f'[pack]\ngame = "{slug}"\nname = "Mine"\n[[{kind}]]\nid = "{ident}"\nname = "Changed"\n'
    )
    word = {"technology": "tech"}.get(kind, kind)
    view = packed.new(None, 1).view(0)
    found = [packed.drawing().explained(view, f"{word}:{number}") for number in (0, 1)]
    assert found[0] is not None and (found[0].title, found[0].origin) == ("Changed", "Mine")
    assert found[1] is not None and found[1].origin in WORDS
    assert any(source.source == "Mine" and "Changed" in source.names for source in origins(packed))


@pytest.mark.parametrize("slug", sorted(games()))
def test_the_rules_list_every_item_with_its_origin(slug: str) -> None:
    one = game(slug)
    for kind in ("technology", "tile", "planet", "senator", "citizen", "species", "scenario", "deck"):
        for entry in getattr(one.content.pack, kind, ()):
            listed = [found for found in origins(one) if found.source == origin_said(entry.source)]
            assert any(entry.name in found.names for found in listed), (kind, entry.name)


def test_what_a_reader_does_not_know_has_no_origin() -> None:
    one = game("colonies")
    view: Any = one.new(3, 5).view(None)
    dark = [place for place, card in enumerate(view.card) if card < 0]
    assert dark and not any(one.drawing().source(view, f"place:{place}") for place in dark)
