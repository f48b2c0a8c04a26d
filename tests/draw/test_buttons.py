"""The frame of a game's buttons: what it knows of kinds of moves, in which order buttons stand, what cannot be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from orrery.draw import choices
from orrery.draw.choices import improves
from orrery.draw.table import Choice
from orrery.engine.base import Done, Move
from orrery.testing.toy.game import LANTERNS, Bid, BuyOil, Peek, Snuff
from orrery.testing.toy.table import TableView


class Buttons(choices.Buttons[TableView]):
    """Oil is dear, and bids come first."""

    first = ("Bid",)

    def more(self, moves: Sequence[Move]) -> list[Choice]:
        """Whoever may look may look and go on at once."""
        return [self.one(move).but(then=("done",)) for move in moves if isinstance(move, Peek)]

    @improves(BuyOil, Snuff)
    def _paid(self, choice: Choice, move: BuyOil | Snuff) -> Choice:
        return choice.but(group="Buy", warn="It costs a coin.", hurts=True)


def made() -> Buttons:
    pos: Any = LANTERNS.new(3, "buttons")
    return Buttons(pos.view(0), pos.words(), ("Ines", "Astra", "Boreas"))


def test_a_button_says_what_the_game_knows_of_its_kind_of_move() -> None:
    known = made().one(BuyOil())
    assert (known.label, known.group, known.warn) == ("Buy oil", "Buy", "It costs a coin.")
    assert made().one(Peek()).warn == ""


def test_named_groups_stand_first_then_groups_as_they_come_and_endings_last() -> None:
    found = made().all([BuyOil(), Done(), Peek(), Snuff(), Bid(1, 2)])
    told = [(choice.move, choice.then) for choice in found]
    assert told == [
        ("bid 1 for cy", ()),
        ("buy oil", ()),
        ("snuff", ()),
        ("peek", ()),
        ("peek", ("done",)),
        ("done", ()),
    ]


def test_what_cannot_be_done_tells_why_and_warns_of_nothing() -> None:
    found = made().refused(BuyOil(), "You have no coin.", "TOY-PLAY-03", group="Wanted")
    assert (found.why, found.clause, found.warn, found.hurts, found.group) == (
        "You have no coin.",
        "TOY-PLAY-03",
        "",
        False,
        "Wanted",
    )


def test_two_methods_for_one_kind_of_move_are_refused() -> None:
    with pytest.raises(TypeError, match="BuyOil is improved twice"):

        class Twice(Buttons):
            @improves(BuyOil)
            def _again(self, choice: Choice, move: BuyOil) -> Choice:
                return choice
