"""The log and the chat of a table as fragments: one block a move, newest first; what was said, oldest first."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from orrery.draw.telling import Change, Weight
from orrery.engine.base import Seat
from orrery.engine.stops import NOTHING_HELD, ONLY_ANSWER
from orrery.host.kept import kept
from orrery.host.values import Entry, Sight
from orrery.web import recap, sentences, stops
from orrery.web.fragments import Sitter, drawing
from orrery.web.kit import macros
from orrery.web.sentences import Caller, Line, Piece
from orrery.web.telling import tale_of

PAGE = 60
"""Entries that a page shows before one asks for earlier ones."""

QUIET = {
    "open": "opens the table",
    "sit": "sits down",
    "stand": "gets up",
    "start": "",
    "resign": "resigns",
    "bot": "is away: a bot stands in",
    "back": "is back",
    "vote": "would let a bot play for {text}",
    "dismiss": "was sent away",
    "key": "has a new key",
    "clock": "has run out of time: a bot plays on",
    "again": "opens a table for another game",
    "pace": "lets the bots play {text}",
    "name": "was called {text} before",
}
"""What people do, beside playing and talking."""
PACES = {"0": "at once, to the end", "0.3": "quickly", "2": "slowly", "": "at their usual pace"}
"""The paces that a table offers for its bots, in words."""


def paced(seconds: str) -> str:
    """How fast bots play from now on, in words."""
    return PACES.get(seconds, f"at {seconds} seconds a move")


class Page(msgspec.Struct, frozen=True):
    """A stretch of the log: its moves and its chat as text, and where it begins and ends."""

    log: str
    chat: str
    first: int
    """The first entry shown; 0 if there is nothing before it."""
    last: int
    """The last entry seen."""
    move: Entry | None
    """The last move that stands."""


class Beat(msgspec.Struct, frozen=True):
    """One entry of the log: its lines, how much it weighs, and what it does to the reader."""

    number: int
    lines: tuple[Line, ...]
    weight: Weight = "plain"
    mine: bool = False
    """Whether it is about the reader's own seat."""
    effects: tuple[Change, ...] = ()
    """What it changes for the reader."""
    auto: bool = False


def beat(
    entry: Entry,
    sight: Sight,
    seats: tuple[Sitter, ...],
    call: Caller | None = None,
    oldest_first: bool = False,
) -> str:
    """One entry of the log as a block; empty where there is nothing to tell."""
    lines: list[Line] = []
    mine, scene, own = False, sight.scene, sight.you.seats
    weights: set[Weight] = {"plain"}
    if scene is not None and entry.events:
        art = drawing(sight.game)
        lines = [sentences.line(event, scene.words, call) for event in entry.events]
        weights = {art.weigh(event) for event in entry.events}
        both = list(zip(entry.events, lines, strict=True))
        mine = any(recap.touches(event, said, seat) for seat in own for event, said in both)
    deed = QUIET.get(entry.kind, "")
    if deed and not (entry.kind == "resign" and lines):
        said = deed.replace("{text}", paced(entry.text) if entry.kind == "pace" else entry.text)
        lines.append(Line((Piece("", f"{entry.name} {said}."),), "", entry.seat))
    # where nothing else was possible, nothing is told
    if entry.auto and entry.auto not in (
        NOTHING_HELD,
        ONLY_ANSWER,
    ):
        lines.append(Line((Piece("", stops.answered(entry)),), "", entry.seat))
    if not lines or entry.undone:
        return ""
    tale = tale_of(sight, entry) if own else None
    effects = tuple(one for one in tale.changes if one.seat in own) if tale is not None else ()
    made = Beat(
        entry.number,
        tuple(lines if oldest_first else reversed(lines)),
        max(weights, key=recap.RANK.__getitem__),
        mine or bool(effects),
        effects,
        bool(entry.auto) and not entry.events,
    )
    return _beat(made, seats, sight.game)


@kept("lines of the log", 4096)
def _beat(made: Beat, seats: tuple[Sitter, ...], game: str) -> str:
    return str(macros().beat(made, seats, game))


def saying(entry: Entry, seats: Sequence[Sitter]) -> str:
    """A line of chat; what was said to one seat alone tells whose ear it was."""
    livery = seats[entry.seat] if entry.seat is not None and entry.seat < len(seats) else None
    ear = seats[entry.to] if entry.to is not None and entry.to < len(seats) else None
    mark = f"{entry.number}-{entry.aside}" if entry.aside else entry.number
    return str(macros().saying(mark, entry.name, entry.text, livery, ear))


def written(
    entries: Sequence[Entry],
    sight: Sight,
    seats: tuple[Sitter, ...],
    call: Caller | None = None,
    mark: Seat | None = None,
) -> Page:
    """Entries, oldest first, as a page of the log; the last decision of the seat `mark` is marked in it."""
    decided = [entry for entry in entries if recap.is_decision(entry, mark)]
    told = []
    for entry in entries:
        if entry.kind not in {"say", "undo"}:
            told.append(beat(entry, sight, seats, call))
            if decided and entry is decided[-1]:
                told.append(recap.marker())
    said = [saying(entry, seats) for entry in entries if entry.kind == "say"]
    first = entries[0].number if entries else 0
    return Page(
        "".join(reversed(told)),
        "".join(said),
        first if first > 1 else 0,
        max((entry.number for entry in entries), default=0),
        last_move(entries),
    )


def last_own(entries: Sequence[Entry], seat: Seat | None) -> Entry | None:
    """The last move of a seat that stands, whether or not it told anything."""
    for entry in reversed(entries):
        if entry.kind == "move" and entry.seat == seat and not entry.undone:
            return entry
    return None


def last_move(entries: Sequence[Entry]) -> Entry | None:
    """The last move that was not taken back and that told something."""
    for entry in reversed(entries):
        if entry.kind == "move" and not entry.undone and entry.events:
            return entry
    return None
