"""A chain of clicks as one form: what can be chosen together, how often, from which purse.

Rules go on asking click by click; a sheet only tells that these clicks belong together, so that a page can show steppers or
marks with one confirmation, and send all moves at once. Whoever plays the moves one by one plays the same game.
"""

from __future__ import annotations

from typing import Literal

from orrery.engine.base import Move, Seat, Value
from orrery.engine.domain import Domain


class Purse(Value, frozen=True):
    """What lines draw from together: credits, workers, room in a hold. `name` is said to the player ("metal")."""

    name: str
    amount: int


class Pick(Value, frozen=True):
    """A blank of a line that is filled from a list: each option is the moves that say it. What is typed has a domain instead."""

    label: str
    options: tuple[tuple[Move, ...], ...] = ()
    typed: Domain | None = None
    empty: str = ""
    """What it says while nothing is chosen, where the line itself does not tell."""


class SheetLine(Value, frozen=True):
    """One thing that can be chosen, up to `most` times; `costs` are what one of it takes from each purse, in their order."""

    move: Move
    most: int = 1
    costs: tuple[int, ...] = ()
    side: Literal["", "give", "get"] = ""
    """For an offer: on which side of it the thing lies."""
    apart: str = ""
    """Lines that say the same here exclude each other: a kind of goods is bought or sold, not both."""
    then: tuple[Move, ...] = ()
    """Moves that follow the first one, before its blanks."""
    picks: tuple[Pick, ...] = ()
    """Blanks to be filled: such a line is chosen once, by filling the first of them."""
    alone: bool = False
    """Its blanks say it alone: `move` is only a sample of what they say."""
    now: int = 0
    """How often it is chosen when the form opens: a counter-offer begins with what was offered."""
    picked: tuple[int, ...] = ()
    """With what its blanks are filled when the form opens."""
    between: tuple[Seat, ...] = ()
    """For an offer to several: who gives, and who gets it."""
    spare: bool = False
    """Seldom wanted: a page shows it when it is asked for."""


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
    folded: bool = False
    """The form is one of several answers: a page opens it at a press."""
    title: str = ""
    """What the button says that opens a folded form, where no move does (`start`)."""
    plan: bool = False
    """Others may answer between the choices. What is left of them waits as the seat's plan, and goes on by itself as long as
    nothing but passes comes in between; so no choice may bring anything to light that is new to the seat."""
    closing: Move | None = None
    """A move that may follow all the others, by a second button: do these, or do these and end the turn."""
    partner: Seat = -1
    """With whom an offer is made, where the lines have two sides."""

    def moves(self) -> tuple[Move, ...]:
        """Every move that the form could send."""
        found = [move for move in (self.start, self.end, self.closing) if move is not None]
        for line in self.lines:
            found += [line.move, *line.then]
            found += [move for pick in line.picks for row in pick.options for move in row]
        return tuple(dict.fromkeys(found))
