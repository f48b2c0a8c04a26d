"""A game's vocabulary: one text for each value, printed and parsed.

A vocabulary is a table of names for each kind of id (`ship`, `space`, `tile`, `seat`). From it and the templates of
`@says` come the canonical texts of moves, their parser, and the sentences of the log. Fields whose kind has no table
are whole numbers, or text in quotes (as in JSON) where the move's field is a string.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from orrery.engine.base import PHRASES, Event, Move, Question, Seat
from orrery.engine.errors import UnreadableMove

_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")
_NUMBER = re.compile(r"(?<=\w)\(([a-z]*)(?:\|([a-z]*))?\)")
_OPEN = r'\d{1,9}|"(?:[^"\\]|\\.)*"'
_QUOTED = re.compile(r'("(?:[^"\\]|\\.)*")')


class Template:
    """A template taken apart: literal texts, and between them fields, each with its kind of the vocabulary.

    `build {ship} at {source:space}` has the literals `build `, ` at ` and an empty one, and the fields (`ship`, `ship`) and
    (`source`, `space`); in `{0:seat} pays {1}` the second field has no kind.
    """

    def __init__(self, text: str) -> None:
        parts = _FIELD.split(text)
        self.literals: list[str] = parts[::3]
        self.fields: list[tuple[str, str]] = [
            (name, kind or ("" if name.isdigit() else name))
            for name, kind in zip(parts[1::3], parts[2::3], strict=True)
        ]


_TEMPLATES: dict[str, Template] = {}


def template(text: str) -> Template:
    """A template, taken apart once: rules have a few hundred of them, and say them again and again."""
    found = _TEMPLATES.get(text)
    if found is None:
        if len(_TEMPLATES) >= 10_000:  # somebody makes them up; nothing is lost but time
            _TEMPLATES.clear()
        found = _TEMPLATES[text] = Template(text)
    return found


class Piece:
    """A part of a sentence: plain text (`kind` is empty), or a word of the vocabulary with its id."""

    def __init__(self, kind: str, text: str, value: Any = None) -> None:
        self.kind = kind
        self.text = text
        self.value = value


class _Pattern:
    """A move class with its template taken apart: literal texts, and (field, kind) between them.

    `exact` knows every name, so that one with a word of the template in it ("The Road to Ruin") is read as a name;
    `loose` takes anything for a name, to tell what is wrong with it.
    """

    def __init__(self, cls: type[Move], said: Template, tables: Mapping[str, Sequence[str]]) -> None:
        self.cls = cls
        self.fields = said.fields
        self.literals = said.literals
        self._tables = tables
        self._exact: re.Pattern[str] | None = None
        self.said: list[tuple[str, Sequence[str] | None, str]] = [
            (field, tables.get(kind), literal)
            for (field, kind), literal in zip(said.fields, said.literals[1:], strict=True)
        ]
        """Each field, the names of its kind if it has any, and what is said behind it."""

    def exact(self, said: str) -> re.Match[str] | None:
        """Read a text. The expression is built when the first one comes: many tables never read one."""
        if self._exact is None:
            source = ""
            for literal, (_, kind) in zip(self.literals, self.fields, strict=False):
                names = sorted(self._tables.get(kind, ()), key=len, reverse=True)
                known = "|".join(map(re.escape, names)) or "(?!)" if kind in self._tables else _OPEN
                source += f"{re.escape(literal)}({known})"
            self._exact = re.compile(source + re.escape(self.literals[-1]), re.IGNORECASE | re.DOTALL)
        return self._exact.fullmatch(said)

    def loose(self, said: str) -> re.Match[str] | None:
        source = "(.+?)".join(re.escape(literal) for literal in self.literals)
        return re.fullmatch(source, said, re.IGNORECASE | re.DOTALL)


class Vocabulary:
    """The words of one game, with the moves it can say."""

    def __init__(self, tables: Mapping[str, Sequence[str]], moves: Iterable[type[Move]] = ()) -> None:
        self.tables: dict[str, tuple[str, ...]] = {kind: tuple(names) for kind, names in tables.items()}
        self._ids: dict[str, dict[str, int]] = {
            kind: {name.lower(): i for i, name in enumerate(names)} for kind, names in self.tables.items()
        }
        self._patterns: dict[type[Move], _Pattern] = {}
        self._by_first: dict[str, list[_Pattern]] = {}
        for cls in moves:
            pattern = _Pattern(cls, template(PHRASES[cls].template), self.tables)
            self._patterns[cls] = pattern
            first = pattern.literals[0].split(" ", 1)[0].lower() if pattern.literals[0] else ""
            self._by_first.setdefault(first, []).append(pattern)

    def name(self, kind: str, value: Any) -> str:
        """The name of one value, as printed in sentences: `Castor's Spark`, `Cruiser`, `3`."""
        table = self.tables.get(kind)
        if isinstance(value, (list, tuple)):
            return ", ".join([self.name(kind, item) for item in value])
        if table is None or not isinstance(value, int):
            return str(value)
        return table[value]

    def text(self, move: Move) -> str:
        """The one canonical text of a move."""
        pattern = self._patterns[type(move)]
        if not pattern.said:
            return pattern.literals[0]
        parts = [pattern.literals[0]]
        for field, table, literal in pattern.said:
            value = getattr(move, field)
            if table is not None and isinstance(value, int):
                parts.append(table[value].lower())
            elif isinstance(value, str):
                parts.append(msgspec.json.encode(value).decode())
            else:
                parts.append(str(value))
            parts.append(literal)
        return "".join(parts)

    def parse(self, text: str) -> Move:
        """The move that a text says; `UnreadableMove` with the nearest readable words otherwise."""
        said = _one_line(text)
        first = said.split(" ", 1)[0].lower() if said else ""
        for pattern in self._by_first.get(first, ()):
            match = pattern.exact(said)
            if match is not None:
                values = [
                    self._value(kind, raw)
                    for (_, kind), raw in zip(pattern.fields, match.groups(), strict=True)
                ]
                if None not in values:
                    names = [field for field, _ in pattern.fields]
                    return pattern.cls(**dict(zip(names, values, strict=True)))
        raise UnreadableMove(self._problem(said, first))

    def _problem(self, said: str, first: str) -> str:
        """What is wrong with a text that is no move: an unknown name, or nothing like a move at all."""
        for pattern in self._by_first.get(first, ()):
            match = pattern.loose(said)
            if match is not None:
                for (_, kind), raw in zip(pattern.fields, match.groups(), strict=True):
                    if self._value(kind, raw) is None:
                        return self._unknown(kind, raw)
        return self._unreadable(said, first)

    def _value(self, kind: str, raw: str) -> int | str | None:
        table = self._ids.get(kind)
        if table is not None:
            return table.get(raw.lower())
        if raw.startswith('"'):
            return _unquoted(raw)
        return int(raw) if re.fullmatch(r"\d{1,9}", raw) else None

    def _unknown(self, kind: str, raw: str) -> str:
        if kind not in self.tables:
            return f"'{raw[:60]}' is neither a number nor a text in quotes."
        near = difflib.get_close_matches(raw.lower(), list(self._ids[kind]), 3, 0.5)
        known = ", ".join(near or list(self._ids[kind])[:8])
        return f"There is no {kind} called '{raw[:60]}'; did you mean {known}?"

    def _unreadable(self, said: str, first: str) -> str:
        if not said:
            return "A move cannot be empty."
        if first in self._by_first:
            forms = "', '".join(PHRASES[p.cls].template.replace(":", " of ") for p in self._by_first[first])
            return f"'{said[:80]}' is no move; this kind is written '{forms}'."
        near = difflib.get_close_matches(first, [word for word in self._by_first if word], 3, 0.5)
        hint = f"; did you mean '{near[0]} ...'?" if near else "."
        return f"'{said[:80]}' is no move of this game{hint}"

    def pieces(self, text: str, args: Sequence[Any], number: int = 0) -> list[Piece]:
        """A sentence taken apart, so that a page can link a tile and draw dice as dice.

        Words follow the number before them (or `number`, before the first): `{0} Fleet(s)`, `{0} casualt(y|ies)`,
        `{0} Fleet(s) attack(s|)`.
        """
        parts = template(text)
        pieces: list[Piece] = []
        for i, literal in enumerate(parts.literals):
            if literal:
                pieces.append(Piece("", _counted(literal, number)))
            if i < len(parts.fields):
                name, kind = parts.fields[i]
                value = args[int(name)]
                pieces.append(Piece(kind or "number", self.name(kind, value), value))
                if not kind and isinstance(value, int):
                    number = value
        return pieces

    def asked(self, question: Question, names: Sequence[str] = ()) -> str:
        """A question to who decides, as plain text; with players' names in place of their seats'."""
        return _joined(self.pieces(question.text, question.args), names)

    def awaited(self, question: Question, waiting: Sequence[Seat], names: Sequence[str] = ()) -> str:
        """A question as those who wait are told: `Boreas decides whether to save Ship 2`; without a name where the
        sentence has none, since a name may tell who holds a card."""
        if "{seat}" not in question.others:
            return _joined(self.pieces(question.others, question.args), names)
        seats = [names[seat] if names else self.name("seat", seat) for seat in waiting]
        who = f"{', '.join(seats[:-1])} and {seats[-1]}" if len(seats) > 1 else "".join(seats)
        before, _, after = question.others.partition("{seat}")
        told = [*self.pieces(before, question.args), Piece("", who)]
        return _joined([*told, *self.pieces(after, question.args, len(seats))], names)

    def sentence(self, event: Event) -> str:
        """An event as plain text."""
        return "".join(piece.text for piece in self.pieces(event.text, event.args))


def several(number: int, one: str, many: str = "") -> str:
    """A number with its noun: `1 planet`, `2 planets`, `3 successes` where the noun says so."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def joined(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence: `a`, `a and b`, `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def _joined(pieces: list[Piece], names: Sequence[str]) -> str:
    parts: list[str] = []
    for piece in pieces:
        seat = names and piece.kind == "seat" and isinstance(piece.value, int)
        parts.append(names[piece.value] if seat else piece.text)
    return "".join(parts)


def _counted(text: str, number: int) -> str:
    """The words of a sentence, in the singular or plural that a number asks for."""
    if "(" not in text:
        return text
    parts: list[str] = []
    at = 0
    for match in _NUMBER.finditer(text):
        one, many = match.group(1), match.group(2)
        if many is None:
            one, many = "", one
        parts += (text[at : match.start()], one if number == 1 else many)
        at = match.end()
    return "".join(parts) + text[at:]


def _one_line(text: str) -> str:
    """Blanks do not matter, except within quotes: a speech is kept to the letter."""
    if '"' not in text:
        return " ".join(text.split())
    parts = _QUOTED.split(text)
    return "".join(part if i % 2 else re.sub(r"\s+", " ", part) for i, part in enumerate(parts)).strip()


def _unquoted(raw: str) -> str | None:
    """What stands in quotes, written as in JSON, so that any text fits into one line of a record."""
    try:
        return msgspec.json.decode(raw, type=str)
    except msgspec.DecodeError:
        return None
