"""Nothing in a pack is ornament: every field of every entry and word is read by rules, words or drawings, not by the checks alone.

Where values are changed one by one (`content/test_everything_is_read.py` of a game), it is also seen that they change something.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from typing import Any

import pytest

from orrery.draw.drawing import Drawing
from orrery.engine.position import Position
from orrery.games import game
from orrery.testing.reading import Reads, played
from tests.test_imports import GAMES

ORIGIN = {"source", "known", "inferred", "public", "lines", "line"}
"""Where an entry comes from: read by the page of origins and by checks."""

ELSEWHERE = {
    "colonies": {
        "SeatEntry.id",  # refusals name an entry by it
    },
    "destiny": {
        "Pack.board",  # what is printed on the board and on the backs of cards has only an origin
        "Pack.sector_deck",
        "PropositionEntry.id",  # refusals name an entry by it
    },
    "nomads": {
        "DeckEntry.id",  # refusals name an entry by it
        "SystemEntry.id",
        "Damage.amount",  # no card has it but as a printed value: `tests/games/nomads/content`
        "Pack.screens",  # what there is of wood and cardboard: a pack with too little of it for four players is refused
        "Screens.count",
        "Screens.attack_markers",
        "Screens.defence_markers",
    },
}
"""What no rule reads, and why it stands there all the same."""

CHAPTERS = {
    "destiny": (
        "examples.test_senators_and_cards",
        "rules.test_bill_of_sentient_rights",
        "rules.test_campaigns",
        "rules.test_infestation",
        "rules.test_options_and_scope",
        "rules.test_playing_action_cards",
        "rules.test_purchases",
        "rules.test_resolving_battles",
        "rules.test_sector_abilities",
        "rules.test_senate_phase",
        "rules.test_senator_abilities",
    ),
    "referendum": ("rules.test_no_confidence", "rules.test_planet_effects"),
}
"""Chapters whose tests are run as well: random play seldom comes so far."""


def run_chapter(slug: str, chapter: str) -> None:
    """Every test of a chapter, with all that it is given by `parametrize`; those that need more are left out."""
    module = import_module(f"tests.games.{slug}.{chapter}")
    for name, test in vars(module).items():
        if name.startswith("test_"):
            for given in rows(test):
                if set(given) == set(inspect.signature(test).parameters):
                    test(**given)


def rows(test: Any) -> Iterator[dict[str, Any]]:
    """The cases of a test."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    for case in product(*(mark.args[1] for mark in marks)):
        given: dict[str, Any] = {}
        for mark, values in zip(marks, case, strict=True):
            names = mark.args[0]
            given.update({names: values} if isinstance(names, str) else zip(names, values, strict=True))
        yield given


def minutes_and_actions(pos: Position, drawing: Drawing) -> None:
    """A game of colonies that ends by the clock, and the cards of what is done without a Technology."""
    pos.game.new(2, seed=1, time_limit="17 minutes")
    for action in ("clone", "research"):
        drawing.explain(pos.view(0), f"action:{action}")


@pytest.mark.parametrize("slug", GAMES)
def test_every_field_of_every_entry_and_word_is_read(slug: str) -> None:
    drawing = import_module(f"orrery.games.{slug}.board").DRAWING
    with Reads(game(slug)) as reads:
        played(reads.game(), import_module(f"tests.games.{slug}.constructed"), drawing)
        if slug == "colonies":
            minutes_and_actions(reads.game().new(2, seed=1), drawing)
        for chapter in CHAPTERS.get(slug, ()):
            run_chapter(slug, chapter)
    unread = {name for name in reads.unread() if name.partition(".")[2] not in ORIGIN}
    assert unread == ELSEWHERE.get(slug, set())
