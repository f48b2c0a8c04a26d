"""The frame of a game's explanations: from the name of a thing to the method that knows it."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.draw import explaining
from orrery.draw.explaining import explains, seats
from orrery.draw.telling import Explained
from orrery.games import game, games
from orrery.testing.toy.game import LANTERNS
from orrery.testing.toy.table import TableView


class Explainer(explaining.Explainer[TableView]):
    """Players, cards, words and one sign."""

    @explains("seat", below=seats)
    @explains("card", "trick", below=9)
    def counted(self, number: int) -> Explained:
        """Whatever has a number."""
        return Explained(f"number {number}", "", "")

    @explains("word")
    def word(self, word: str) -> Explained | None:
        """Whatever has a word."""
        return Explained(f"word {word}", "", "") if word else None

    @explains("word:round")
    def round(self) -> Explained:
        """One thing."""
        return Explained("the round", "", "")


def title(what: str) -> str | None:
    pos: Any = LANTERNS.new(3, "explained")
    found = Explainer(pos.view(0), ("Ines", "Astra", "Boreas")).explain(what)
    return None if found is None else found.title


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("seat:2", "number 2"),
        ("card:8", "number 8"),
        ("trick:0", "number 0"),
        ("word:oil", "word oil"),
        ("word:round", "the round"),
    ],
)
def test_a_thing_is_explained_by_the_method_for_its_kind(what: str, said: str) -> None:
    assert title(what) == said


NOTHING = [
    "",
    "seat",
    "seat:",
    "seat:3",
    "seat:-1",
    "seat:x",
    "seat:\u00b2",
    "card:9",
    "word:",
    "dragon:1",
    f"seat:{'9' * 5000}",
]


@pytest.mark.parametrize("what", NOTHING)
def test_what_there_is_not_has_no_card(what: str) -> None:
    assert title(what) is None


@pytest.mark.parametrize("slug", sorted(games()))
def test_no_game_stumbles_over_a_number_that_is_none(slug: str) -> None:
    drawing, view = game(slug).drawing(), game(slug).new(seed="explained").view(0)
    for kind in ("seat", "card", "place", "space", "sector", "successes", "sign", "rule", "item", "law"):
        for value in ("\u00b2", "9" * 5000):
            assert drawing.explained(view, f"{kind}:{value}") is None


def test_two_methods_for_one_kind_of_thing_are_refused() -> None:
    with pytest.raises(TypeError, match="card is explained twice"):

        class Twice(Explainer):
            @explains("card", below=3)
            def again(self, number: int) -> Explained:
                return Explained("", "", "")
