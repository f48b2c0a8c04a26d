"""How a game explains itself: what a thing is, where the game stands, what has just happened, how it ended.

Like `draw.table`, plain values between a game's `board` and everything that shows them. All of it is made from the reader's
own view, so it can tell nothing that the reader may not know. Texts are plain sentences in the players' names.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeAlias

from orrery.draw.table import Count, Die, Gauge, Part, State, Thing
from orrery.engine.base import Event, Seat

Weight: TypeAlias = Literal["folded", "plain", "strong", "loud"]
"""How much an event weighs in the story: a pass that is folded away, a line, one that a recap names first, or one that is
told to everybody at once (somebody is out, a promise is broken, a capital is lost, somebody is about to win)."""

_HEADING = re.compile(r"(Round|Turn|Game turn|Year) \{(\d+)[^}]*\}(?! ends)")


def chapter_of(event: Event) -> str:
    """The part of the game that an event opens (`Round 4`): it stands as a heading, and charts and replays count by it.
    Empty for any other event."""
    found = _HEADING.match(event.text)
    return f"{found[1]} {event.args[int(found[2])]}" if found else ""


# --- what can be chosen before it begins ------------------------------------------------------------------------------


class Face(Thing, frozen=True):
    """A value that an option of a game may take, as whoever opens a table sees it: its name, a sentence, a small picture."""

    value: str
    name: str
    text: str = ""
    picture: str = ""
    """An SVG element without ids, in the board's own classes."""
    players: int = 0
    """For so many players only; 0 for any number."""


# --- what a thing is -------------------------------------------------------------------------------------------------


class Explained(Thing, frozen=True):
    """The card that opens when somebody points at a thing: what it is, what it does, what it means now.

    `now` is worked out from the reader's own view. Things are named by a kind of the vocabulary and a number
    (`tech:4`), or by a word of the game's own (`gauge:infestation`); see `about` in `draw.table`.
    """

    title: str
    kind: str
    """What sort of thing it is, in a player's words: "Technology", "Role"."""
    text: str
    now: tuple[str, ...] = ()
    clause: str = ""
    icon: str = ""
    owner: Seat | None = None
    counts: tuple[Count, ...] = ()
    parts: tuple[Part, ...] = ()
    origin: str = ""


def listed_source(entries: Sequence[Any], number: int) -> str:
    """The source of one of several entries of the content; empty for one that is not there or not known."""
    return str(entries[number].source) if 0 <= number < len(entries) else ""


DIGITS = 6
"""Nothing has a longer number."""


def numbered(what: str) -> tuple[str, int]:
    """`tech:4` as its kind and its number; -1 where there is none."""
    kind, _, name = what.partition(":")
    return kind, int(name) if name.isdecimal() and len(name) <= DIGITS else -1


# --- where the game stands -------------------------------------------------------------------------------------------


class Progress(Thing, frozen=True):
    """How near a seat is to winning: so many of so many, and in words."""

    seat: Seat
    value: int
    limit: int
    text: str = ""
    danger: bool = False


class Goal(Thing, frozen=True):
    """What everybody is after: one sentence, the game's clock, everybody's progress, and a warning while it could end (or
    somebody fall) within a round."""

    text: str
    clause: str
    progress: tuple[Progress, ...] = ()
    clock: Gauge | None = None
    warning: str = ""


class Phase(Thing, frozen=True):
    """A part of the round or turn: past (`taken`), running (`now`) or to come."""

    name: str
    state: State = ""
    note: str = ""
    about: str = ""


# --- what has just happened ------------------------------------------------------------------------------------------


class Side(Thing, frozen=True):
    """One of those who meet in a scene: who, as what, with which pieces, and what they lost."""

    name: str
    seat: Seat | None = None
    role: str = ""
    kept: tuple[Count, ...] = ()
    lost: tuple[Count, ...] = ()
    won: bool = False


class Throw(Thing, frozen=True):
    """A row of a scene: dice (or votes, or cards) of one side, what counts among them, and what that means."""

    label: str
    dice: tuple[Die, ...] = ()
    counts: tuple[Count, ...] = ()
    seat: Seat | None = None
    text: str = ""


class Change(Thing, frozen=True):
    """What it changes: for whom, in words, and whether that is good for them."""

    text: str
    seat: Seat | None = None
    tone: Literal["", "good", "bad"] = ""


class Tale(Thing, frozen=True):
    """A scene of the story, told from the events of one move: a battle, a vote, an election, a trial, a roll, a deal.

    The title is a sentence ("Boreas takes Lantern Fields"). `seats` are those whom it touches.
    """

    label: str
    title: str
    sides: tuple[Side, ...] = ()
    throws: tuple[Throw, ...] = ()
    changes: tuple[Change, ...] = ()
    seats: tuple[Seat, ...] = ()
    loud: bool = False
    clause: str = ""


# --- how it ended ----------------------------------------------------------------------------------------------------


class Source(Thing, frozen=True):
    """Where a part of a score comes from."""

    label: str
    value: int
    icon: str = ""


class Share(Thing, frozen=True):
    """A seat's score, taken apart; the sources add up to it."""

    seat: Seat
    total: int
    sources: tuple[Source, ...] = ()


class Result(Thing, frozen=True):
    """Who won and why: the sentence, everybody's score by its sources, and what broke a tie."""

    text: str
    clause: str
    shares: tuple[Share, ...] = ()
    tie: str = ""
    tie_clause: str = ""
    caption: str = "Where the points come from"
    """What the shares tell, above them: where points did not decide, they are no points."""


class Story(Protocol):
    """Where a game stands and how it ended, as a game's module tells it, in the players' names."""

    def goal(self, view: Any, names: Sequence[str]) -> Goal | None: ...

    def phases(self, view: Any) -> tuple[Phase, ...]: ...

    def result(self, view: Any, names: Sequence[str]) -> Result | None: ...
