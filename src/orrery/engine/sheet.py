"""A chain of clicks as one form: what can be chosen together, how often, from which purse.

Rules go on asking click by click; a sheet only tells that these clicks belong together, so that a page can show steppers or
marks with one confirmation, and send all moves at once. Whoever plays the moves one by one plays the same game.
"""

from __future__ import annotations

from typing import Literal

from orrery.engine.base import Move, Value


class Purse(Value, frozen=True):
    """What lines draw from together: credits, workers, room in a hold. `name` is said to the player ("metal")."""

    name: str
    amount: int


class SheetLine(Value, frozen=True):
    """One thing that can be chosen, up to `most` times; `costs` are what one of it takes from each purse, in their order."""

    move: Move
    most: int = 1
    costs: tuple[int, ...] = ()
    side: Literal["", "give", "get"] = ""
    """For an offer: on which side of it the thing lies."""
    apart: str = ""
    """Lines that say the same here exclude each other: a kind of goods is bought or sold, not both."""


class Sheet(Value, frozen=True):
    """All lines of the form, and how many choices it needs in all (`most` 0: as many as purses allow)."""

    lines: tuple[SheetLine, ...]
    purses: tuple[Purse, ...] = ()
    least: int = 0
    most: int = 0
    ordered: bool = False
    """The order of the choices matters: they are numbered as they are made."""
    end: Move | None = None
    """The move that confirms, after all the others; None where the last choice ends it by itself. A `done` falls away where
    the choices have ended the chain already."""
    own: bool = False
    """What a choice shows to the others is the seat's own (a card that it discards). It cannot be taken back, but to the seat
    itself nothing new comes to light, and the row of its moves goes on."""
    start: Move | None = None
    """The move that opens the chain, before all the others: choose the place, then what is done there."""
