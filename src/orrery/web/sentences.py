"""The log in sentences: events taken apart into names, dice and words, each line with the clause that made it so."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from orrery.draw.icons import symbols
from orrery.draw.text import curly
from orrery.engine.base import Event, Seat
from orrery.engine.words import Vocabulary

_HEADING = re.compile(r"(Round|Turn|Game turn|Year) \{\d+")
"""Events that open a part of the game stand as headings."""

Caller = Callable[[str, Any], str]
"""From a kind of the vocabulary and a value to its full name: `Lantern Fields (E5)`; empty where the word is enough."""


class Piece(msgspec.Struct, frozen=True):
    """A part of a sentence, as templates need it."""

    kind: str
    text: str
    value: Any = None
    faces: tuple[int, ...] = ()


class Line(msgspec.Struct, frozen=True):
    """One line of the log."""

    pieces: tuple[Piece, ...]
    clause: str
    seat: Seat | None = None
    heading: bool = False

    @property
    def short(self) -> str:
        """The clause without the game's own prefix: `MOV-02`."""
        return self.clause.partition("-")[2]


def line(event: Event, words: Vocabulary, call: Caller | None = None) -> Line:
    """An event as a line; it belongs to the seat that it begins with."""
    pieces = [one for part in words.pieces(event.text, event.args) for one in _pieces(part, call)]
    if pieces and pieces[-1].text[-1:] not in ".!?":
        pieces.append(Piece("", "."))
    first = pieces[0] if pieces else None
    seat = first.value if first is not None and first.kind == "seat" else None
    return Line(tuple(pieces), event.clause, seat, bool(_HEADING.match(event.text)))


def _pieces(part: Any, call: Caller | None) -> list[Piece]:
    """A word as pieces; `dice` show their pips, `die` is a game's own die whose faces are named after icons."""
    several = part.value if isinstance(part.value, (list, tuple)) else (part.value,)
    if part.kind == "dice":
        return [Piece("dice", part.text, faces=tuple(several))]
    signs = tuple(part.text.split(", ")) if part.kind == "die" else ()
    if signs and symbols().keys() >= set(signs):
        return [Piece("signs", part.text, signs)]
    if part.kind == "seat":
        found: list[Piece] = []
        for seat in several:
            found += [Piece("", ", ")] * bool(found) + [Piece("seat", "", seat)]
        return found
    if part.kind in ("", "number"):
        return [Piece(part.kind, curly(part.text))]
    full = call(part.kind, part.value) if call is not None and isinstance(part.value, int) else ""
    return [Piece(part.kind, curly(full or part.text))]


def plain(found: Line, names: Sequence[str]) -> str:
    """A line as plain text, with the players' names: for the decision, titles and sounds."""
    text = "".join(names[piece.value] if piece.kind == "seat" else piece.text for piece in found.pieces)
    return text.removesuffix(".")
