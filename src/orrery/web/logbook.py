"""The log and the chat of a table as fragments: one block a move, newest first; what was said, oldest first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from orrery.engine.words import Vocabulary
from orrery.host.values import Entry, Sight
from orrery.web import sentences
from orrery.web.fragments import Sitter
from orrery.web.kit import macros
from orrery.web.sentences import Caller, Line, Piece

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
}
"""What people do, beside playing and talking."""


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


def beat(
    entry: Entry, words: Vocabulary | None, seats: tuple[Sitter, ...], game: str, call: Caller | None = None
) -> str:
    """One entry of the log as a block; empty where there is nothing to tell."""
    lines: list[Line] = []
    if words is not None:
        lines = [sentences.line(event, words, call) for event in entry.events]
    deed = QUIET.get(entry.kind, "")
    if deed and not (entry.kind == "resign" and lines):
        said = deed.replace("{text}", entry.text)
        lines.append(Line((Piece("", f"{entry.name} {said}."),), "", entry.seat))
    if not lines or entry.undone:
        return ""
    return _beat(entry.number, tuple(reversed(lines)), seats, game)


@lru_cache(maxsize=4096)
def _beat(number: int, lines: tuple[Line, ...], seats: tuple[Sitter, ...], game: str) -> str:
    return str(macros().beat(number, lines, seats, game))


def saying(entry: Entry, seats: Sequence[Sitter]) -> str:
    """A line of chat; what was said to one seat alone tells whose ear it was."""
    livery = seats[entry.seat] if entry.seat is not None and entry.seat < len(seats) else None
    ear = seats[entry.to] if entry.to is not None and entry.to < len(seats) else None
    mark = f"{entry.number}-{entry.aside}" if entry.aside else entry.number
    return str(macros().saying(mark, entry.name, entry.text, livery, ear))


def written(
    entries: Sequence[Entry], sight: Sight, seats: tuple[Sitter, ...], call: Caller | None = None
) -> Page:
    """Entries, oldest first, as a page of the log."""
    words = sight.scene.words if sight.scene is not None else None
    told = [
        beat(entry, words, seats, sight.game, call) for entry in entries if entry.kind not in {"say", "undo"}
    ]
    said = [saying(entry, seats) for entry in entries if entry.kind == "say"]
    first = entries[0].number if entries else 0
    return Page(
        "".join(reversed(told)),
        "".join(said),
        first if first > 1 else 0,
        max((entry.number for entry in entries), default=0),
        last_move(entries),
    )


def last_move(entries: Sequence[Entry]) -> Entry | None:
    """The last move that was not taken back and that told something."""
    for entry in reversed(entries):
        if entry.kind == "move" and not entry.undone and entry.events:
            return entry
    return None
