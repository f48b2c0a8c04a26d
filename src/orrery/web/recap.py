"""While others decide: where in the turn we are, and what has happened since the reader decided last.

Four lines at most. What touches the reader comes first, then what weighs most (`Drawing.weigh`), each in the order in which it
happened; passes are counted and not told.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec

from orrery.draw.telling import Phase, Weight
from orrery.engine.base import Event, Seat
from orrery.host.kept import kept
from orrery.host.values import Entry, Sight
from orrery.web import kit
from orrery.web.fragments import Sitter, called, drawing, seats_of
from orrery.web.sentences import Line, line
from orrery.web.telling import tale_of

LINES = 4
KEPT = 200
"""So many entries are looked at, the latest."""
RANK: dict[Weight, int] = {"loud": 3, "strong": 2, "plain": 1, "folded": 0}


class Told(msgspec.Struct, frozen=True):
    """A line of the recap, and whether it is about the reader."""

    line: Line
    touches: bool


class Recap(msgspec.Struct, frozen=True):
    """What is told while one waits."""

    phases: tuple[Phase, ...] = ()
    lines: tuple[Told, ...] = ()
    more: int = 0
    """How many other things have happened."""
    passes: int = 0
    since: int = 0
    """The entry of the reader's last decision."""
    scenes: bool = False
    """Whether something of it can be shown again as a scene."""


def is_decision(entry: Entry, seat: Seat | None) -> bool:
    """Whether an entry is something that this seat decided itself."""
    return (
        seat is not None
        and entry.kind == "move"
        and entry.seat == seat
        and not entry.auto
        and not entry.undone
    )


def since(entries: Sequence[Entry], seat: Seat | None) -> list[Entry]:
    """The reader's last decision and all entries after it; all of them if they have decided nothing yet."""
    for at in range(len(entries) - 1, -1, -1):
        if is_decision(entries[at], seat):
            return list(entries[at:])
    return list(entries)


def followed(known: Sequence[Entry], new: Sequence[Entry], seat: Seat | None) -> list[Entry]:
    """What has happened since the last decision, after more has happened."""
    undone = {entry.undoes for entry in new if entry.kind == "undo"}
    both = [entry for entry in (*known, *new) if entry.number not in undone]
    return since(both, seat)[-KEPT:]


@cache
def _macros() -> Any:
    return kit.environment().get_template("recap.html").module


@kept("recaps", 2048)
def _recap(made: Recap, seats: tuple[Sitter, ...]) -> str:
    return str(_macros().recap(made, seats))


@cache
def marker() -> str:
    """The line in the log above which everything is new."""
    return str(_macros().marker())


def mark(sight: Sight) -> Seat | None:
    """The seat whose last decision is marked in the log; none where several share a screen, since it changes hands."""
    return sight.scene.seat if sight.scene is not None and len(sight.you.seats) == 1 else None


def recap(sight: Sight, entries: Sequence[Entry]) -> str:
    """What stands in the decision while others decide; empty where the reader is asked or the game is over."""
    scene = sight.scene
    assert scene is not None
    if sight.state != "playing" or scene.yours:
        return ""
    return _recap(_made(sight, entries), seats_of(sight))


def _made(sight: Sight, entries: Sequence[Entry]) -> Recap:
    scene = sight.scene
    assert scene is not None
    art, call = drawing(sight.game), called(sight)
    phases = art.phases(scene.view)
    if scene.seat is None:
        return Recap(phases)
    start = entries[0].number if entries and is_decision(entries[0], scene.seat) else 0
    after = entries[1:] if start else entries
    told: list[tuple[int, Told]] = []
    passes = 0
    for entry in after:
        for event in entry.events if entry.kind in ("move", "resign") and not entry.undone else ():
            weight = art.weigh(event)
            if weight == "folded":
                passes += 1
                continue
            said = line(event, scene.words, call)
            if not said.heading:
                told.append((RANK[weight], Told(said, touches(event, said, scene.seat))))
    best = sorted(range(len(told)), key=lambda at: (told[at][1].touches, told[at][0], at), reverse=True)[
        :LINES
    ]
    shown = sorted(best, key=lambda at: (not told[at][1].touches, at))
    lines = tuple(told[at][1] for at in shown)
    scenes = any(tale_of(sight, entry) is not None for entry in reversed(after))
    return Recap(phases, lines, len(told) - len(lines), passes, start, scenes)


def touches(event: Event, said: Line, seat: Seat) -> bool:
    """Whether an event is about a seat: it names it, or is told to it alone."""
    return (event.only is not None and seat in event.only) or any(
        piece.kind == "seat" and piece.value == seat for piece in said.pieces
    )
