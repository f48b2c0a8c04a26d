"""The log in sentences: events taken apart into names, dice and words, each line with the clause that made it so."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from orrery.draw.telling import chapter_of
from orrery.draw.text import curly
from orrery.engine.base import Event, Question, Seat
from orrery.engine.words import Vocabulary
from orrery.host.kept import kept
from orrery.web import assets

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
    codes = _codes(tuple(words.tables.get("seat", ())))
    pieces = [one for part in words.pieces(event.text, event.args) for one in _pieces(part, call, codes)]
    if pieces and pieces[-1].text[-1:] not in ".!?":
        pieces.append(Piece("", "."))
    first = pieces[0] if pieces else None
    seat = first.value if first is not None and first.kind == "seat" else None
    return Line(tuple(pieces), event.clause, seat, bool(chapter_of(event)))


@kept("signs of seats", 256)
def _codes(seats: tuple[str, ...]) -> dict[str, Seat]:
    """How a game calls its seats inside texts of its own, where these are no words but signs: `GSP`, `CoS`."""
    return {
        name: seat for seat, name in enumerate(seats) if sum(map(str.isupper, name)) > 1 and name.isalpha()
    }


def _named(text: str, codes: dict[str, Seat]) -> list[Piece]:
    """A text in which the signs of seats stand for the people who sit there."""
    parts = re.split(rf"\b({'|'.join(map(re.escape, codes))})\b", text)
    return [
        Piece("seat", "", codes[part]) if i % 2 else Piece("", curly(part))
        for i, part in enumerate(parts)
        if part
    ]


def _pieces(part: Any, call: Caller | None, codes: dict[str, Seat]) -> list[Piece]:
    """A word as pieces; `dice` show their pips, `die` is a game's own die whose faces are named after icons."""
    several = part.value if isinstance(part.value, (list, tuple)) else (part.value,)
    if part.kind == "dice":
        return [Piece("dice", part.text, faces=tuple(several))]
    signs = tuple(part.text.split(", ")) if part.kind == "die" else ()
    if signs and assets.signs() >= set(signs):
        return [Piece("signs", part.text, signs)]
    if part.kind == "seat":
        found: list[Piece] = []
        for seat in several:
            found += [Piece("", ", ")] * bool(found) + [Piece("seat", "", seat)]
        return found
    if part.kind == "number" and isinstance(part.value, str) and codes:
        return _named(part.text, codes)
    if part.kind in ("", "number"):
        return [Piece(part.kind, curly(part.text))]
    if not isinstance(part.value, int):
        return [Piece(part.kind, curly(part.text))]
    full = call(part.kind, part.value) if call is not None else ""
    return [Piece(part.kind, curly(full or part.text), part.value)]


def asked(question: Question, words: Vocabulary, names: Sequence[str]) -> str:
    """A question to who decides, with the players' names; also where a text of the game, such as a promise, names a seat by its sign."""
    codes = _codes(tuple(words.tables.get("seat", ())))
    pieces = [
        one for part in words.pieces(question.text, question.args) for one in _pieces(part, None, codes)
    ]
    return "".join(names[piece.value] if piece.kind == "seat" else piece.text for piece in pieces)


def plain(found: Line, names: Sequence[str]) -> str:
    """A line as plain text, with the players' names: for the decision, titles and sounds."""
    text = "".join(names[piece.value] if piece.kind == "seat" else piece.text for piece in found.pieces)
    return text.removesuffix(".")
