"""What a seat may know, as a vector of whole numbers of a fixed size.

The vector is written from the declaration of the table (`engine.table`), field by field in its order, by inclusion as views are: an open
field with everything in it, of a field that is each seat's own the own entry and of others how many, of a counted one how
many, of a told one what `see_NAME` tells, of a hidden one nothing. So a position and a view of it give the same vector, and two
positions that differ only in what a seat cannot know give it the same, too. `Encoder.features` tells what stands where.

How values become numbers: a number is itself (-1 means, as everywhere, that there is none, and -9 that it lies there and is not
known), yes and no are 1 and 0, a word of a short list is its place in it from 0, free words are a checksum of 15 bits. A list that grows and
shrinks is its length and then its first entries, -1 behind its end. A part that may be absent begins with 1 or 0. What may be of several kinds
begins with the place of its kind from 1. A number that is a set of cards is one feature for each card.

Encoders are written as text and compiled once for each game, number of players and options, as one would write them by hand. There are
two: one writes the numbers of a table at once, and the other, which every step of an environment uses, only those of fields that are no
longer as they were when it last looked.
"""

from __future__ import annotations

import ast
import copy
import struct
import sys
import types
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin, get_type_hints

import msgspec

from orrery.engine.extras import extra

with extra("study", "An environment for research"):
    import numpy as np
    from numpy.typing import NDArray

from orrery.adapters.actions import Actions
from orrery.engine.base import Lasting, Move, Seat, Step
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.table import STORED, copied, declared, is_optional

Vector: TypeAlias = "NDArray[np.int32]"

DEEP = 4
"""Parts within parts are looked into so far; below, only whether something is there."""
INNER = 3
"""So many entries of a list within a part, where the game does not say."""
OUTER = 6
"""So many entries of a list on the table that is empty at the beginning, where the game does not say."""
STEPS = 2
"""So many steps of what is still to be done, the next one first."""
STEP_FIELDS = 6
FEW = 8
"""So many entries of a list are written one by one."""
KEPT = 50_000
"""So many frozen values, steps among them, are remembered with their numbers."""


class Feature(NamedTuple):
    """Some places of the vector in a row."""

    name: str
    first: int
    size: int
    meaning: str


class Bit:
    """What was written for a value: parts of the text of a list, how many numbers they make, and what they mean."""

    def __init__(self, text: str, size: int, meaning: str) -> None:
        self.text = text
        self.size = size
        self.meaning = meaning


def checksum(text: str) -> int:
    """Free words as a number: 0 for none."""
    return zlib.crc32(text.encode()) & 0x7FFF if text else 0


class Seen(NamedTuple):
    """A feature with what writes it."""

    name: str
    bit: Bit
    source: str
    """The value on the table: `pos.tile` of a view, `tile_` of a position that is laid out. The text of the bit calls it by its name and a line, `tile_`. Empty for a single number: its bit
    is the source itself, and it is compared together with all the others."""
    keep: str = ""
    """The text that makes a copy of the value, to compare with the next one."""
    apart: bool = False
    """Whether seats see it differently."""


class Never:
    """What was never seen: equal to nothing."""


class Written:
    """Some numbers in a row as they were last written, and what they were written from. They are written into bytes, in half the time of
    writing into an array, and read as an array."""

    def __init__(self, size: int, parts: int) -> None:
        self.bytes = bytearray(4 * size)
        self.old: list[Any] = [Never()] * parts

    def copy(self) -> Written:
        """The same for another table."""
        new = copy.copy(self)
        new.bytes = self.bytes[:]
        new.old = self.old[:]
        return new


class Encoder:
    """Writes vectors of one game at tables of one size with the same options."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any], actions: Actions) -> None:
        self.game = game
        self.players = players
        self.actions = actions
        self.spans = game.spans()
        self._scope: dict[str, Any] = {
            "_text": checksum,
            "_many": many,
            "_own": own_entry,
            "_steps": self._steps,
            "_answer": self._answer,
        }
        self._made: dict[Any, str] = {}
        self._new = game.new(players, 0, **options)
        self._blank = game.blank(players, self._new.options, self._new.chance)
        self._kinds = {cls: at for at, cls in enumerate(game.step_types(), 1)}
        self._known: dict[Step[Any], list[int]] = {}
        seen, of_view, whole = (self._listed(what) for what in ("seen", "view", "whole"))
        self.features = _placed(seen)
        self.state_features = _placed(whole)
        self.size = sum(feature.size for feature in self.features)
        self.state_size = sum(feature.size for feature in self.state_features)
        said = declared(game.table)
        # in one call: reading a compiled table field by field costs twice as much as reading a plain one
        laid_out = f"  ({''.join(f'{name}_, ' for name in said.shown)}) = pos.laid_out(seat)"
        self._plain = self._at_once(seen, laid_out)
        self._of_view = self._at_once(of_view)
        self._whole = self._at_once(whole)
        self._update, parts = self._bit_by_bit(seen, laid_out)
        open_size = sum(feature.bit.size for feature in seen if not feature.apart)
        self._open = Written(open_size, parts[0])
        self._apart = [Written(self.size - open_size, parts[1]) for _ in range(players + 1)]

    def another(self) -> Encoder:
        """The same encoder for another table: it remembers another last position."""
        new = copy.copy(self)
        new._open = self._open.copy()
        new._apart = [numbers.copy() for numbers in self._apart]
        return new

    # --- what others call -------------------------------------------------------------------------------------

    def observe(self, pos: Position, seat: Seat | None) -> Vector:
        """What a seat (None: a spectator) may know of a position. Most of a table stays as it was between two decisions, so
        only what differs from the last position is written anew. What seats see differently is remembered for each of them."""
        shared, apart = self._open, self._apart[-1 if seat is None else seat]
        self._update(pos, seat, shared.bytes, shared.old, apart.bytes, apart.old)
        return np.frombuffer(shared.bytes + apart.bytes, np.int32)

    def plainly(self, pos: Position, seat: Seat | None) -> Vector:
        """The same, written at once from nothing."""
        return np.array(self._plain(pos, seat), np.int32)

    def of_view(self, view: Any) -> Vector:
        """The same from a view alone."""
        return np.array(self._of_view(view, view.seat), np.int32)

    def state(self, pos: Position) -> Vector:
        """Everything that lies on the table, hidden things included: for critics, never for a player."""
        return np.array(self._whole(pos, None), np.int32)

    # --- writing ----------------------------------------------------------------------------------------------

    def _listed(self, what: str) -> list[Seen]:
        """All features of a position (`seen`), of a view (`view`) or of everything on the table (`whole`), in the order of the
        vector: single numbers, what lies open, and what each seat sees in its own way."""
        found: list[Seen] = []
        seats = range(self.players)

        def add(name: str, bit: Bit, *more: Any) -> None:
            if bit.size:
                found.append(Seen(name, bit, *more))

        if what != "whole":
            mine = ", ".join(f"seat_ == {s}" for s in seats)
            told = "1 for the seat that looks, 0 for the others"
            add("seat", Bit(mine, self.players, told), "seat", "seat_", True)
            told = "the action of the own sealed answer that still stands, 0 for none"
            given = "None if seat is None else pos.answers[seat]"
            add("answer", Bit("_answer(answer_)", 1, told), given, "answer_", True)
        asked = ", ".join(f"{s} in waiting_" for s in seats)
        told = "1 for seats that are asked something"
        waiting = "pos.asked(seat)" if what == "seen" else "pos.waiting"
        add("waiting", Bit(asked, self.players, told), waiting, "waiting_", True)
        told = "1 for seats that have resigned"
        add("resigned", Bit("*resigned_", self.players, told), "pos.resigned", "resigned_[:]")
        add("over", Bit("pos.outcome is not None", 1, "1 once the game is over"), "")
        told = (
            f"the next {STEPS} steps to be done, each as the place of its kind among the game's steps from 1, and "
            f"its first {STEP_FIELDS} numbers"
        )
        todo = Bit("*_steps(procedure_)", STEPS * (1 + STEP_FIELDS), told)
        add("procedure", todo, f"pos.stack[-{STEPS}:]", "procedure_", True)
        said, kinds = declared(self.game.table), self.game.fields()
        for name, mark in said.marks.items():
            apart = what != "whole" and mark in ("Own", "Told", "Derived")
            if (mark == "Hidden" and what != "whole") or (mark not in STORED and what == "whole"):
                continue
            source = f"{name}_" if what == "seen" else f"pos.{name}"
            now = getattr(self._new, f"see_{name}")(0) if mark == "Derived" else getattr(self._new, name)
            kind = kinds.get(name) or _guess(now)
            seen_as = "Open" if what == "whole" else mark
            if _single(kind):
                add(name, self._field(name, seen_as, kind, source, now), "", "", apart)
            elif seen_as == "Counted" and get_origin(get_args(kind)[0]) is not list:
                add(name, self._field(name, seen_as, kind, source, now), "")
            else:
                local = f"{name}_"
                bit = self._field(name, seen_as, kind, local, now)
                add(name, bit, source, copied(kind, local), apart)
        return sorted(found, key=lambda seen: (seen.apart, bool(seen.source)))

    def _at_once(self, seen: list[Seen], first: str = "") -> Callable[[Any, Seat | None], list[int]]:
        """The function from a position or a view to all its numbers."""
        values = [f"  {feature.name}_ = {feature.source}" for feature in seen if feature.source]
        lines = [f"    {feature.bit.text},  # {feature.name}" for feature in seen]
        text = "\n".join(["def encode(pos, seat):", first, *values, "  return [", *lines, "  ]"])
        exec(text, self._scope)
        return self._scope.pop("encode")  # type: ignore[no-any-return]

    def _bit_by_bit(
        self, seen: list[Seen], first: str
    ) -> tuple[
        Callable[[Any, Seat | None, bytearray, list[Any], bytearray, list[Any]], None], tuple[int, int]
    ]:
        """The function that brings numbers up to date, those that all see alike and those of one seat, and how many things it
        remembers for both. Comparing a list with a copy of it costs a twentieth of writing it."""
        body: list[str] = []
        parts: list[int] = []
        for apart, into, old in ((False, "numbers", "old"), (True, "mine", "had")):
            at = number = 0
            ones = [feature for feature in seen if feature.apart == apart and not feature.source]
            if ones:
                body += [
                    f"  ones = [{', '.join(feature.bit.text for feature in ones)}]",
                    f"  if ones != {old}[{number}]:",
                    f"    {old}[{number}] = ones",
                    f"    {self._writer(len(ones))}({into}, {4 * at}, *ones)",
                ]
                at, number = at + len(ones), number + 1
            for feature in seen:
                if feature.apart != apart or not feature.source:
                    continue
                name, bit = f"{feature.name}_", feature.bit
                if feature.source != name:
                    body.append(f"  {name} = {feature.source}")
                test = f"{name} != {old}[{number}]"
                if feature.keep == name:
                    # What never changes within is often the very same, and a tuple does not look for that itself.
                    test = f"{name} is not {old}[{number}] and {test}"
                body += [
                    f"  if {test}:",
                    f"    {old}[{number}] = {feature.keep}",
                    f"    {self._writer(bit.size)}({into}, {4 * at}, {bit.text})",
                ]
                at, number = at + bit.size, number + 1
            parts.append(number)
        exec("\n".join(["def update(pos, seat, numbers, old, mine, had):", first, *body]), self._scope)
        return self._scope.pop("update"), (parts[0], parts[1])

    def _writer(self, size: int) -> str:
        """The name of a function that writes so many numbers into bytes."""
        self._scope.setdefault(f"_write{size}", struct.Struct(f"={size}i").pack_into)
        return f"_write{size}"

    def _field(self, name: str, mark: str, kind: Any, text: str, now: Any) -> Bit:
        """A field of the table, by who may know it; `now` is what a new table has there."""
        bits = self.spans.get(f"{name}.bits")
        if mark == "Counted":
            if get_origin(get_args(kind)[0]) is list:
                longest = max(len(now), 1)
                return Bit(
                    self._padded(f"[*map(len, {text})]", longest, 0), longest, "how many there are of each"
                )
            return Bit(f"len({text})", 1, "how many there are")
        if mark == "Own":
            inner = get_args(kind)[0]
            if get_origin(inner) is list:
                most = self.spans.get(f"{name}[]", max([len(x) for x in now] + [OUTER]))
                # A field that this way of playing does not use (`[]`) has no entries of seats either.
                sizes = self._padded(f"[*map(len, {text})]", self.players, 0)
                own = self._padded(f"_own({text}, seat)", most, -1)
                return Bit(
                    f"{sizes}, {own}",
                    self.players + most,
                    f"how many each seat has, then the own ones, at most {most}",
                )
            return Bit(self._padded(f"_own({text}, seat, True)", 1, -1), 1, "the own one")
        blank = getattr(self._blank, name, None)
        if get_origin(kind) in (list, tuple):
            kinds = get_args(kind)
            fixed = (
                (get_origin(kind) is list or kinds[1:] == (Ellipsis,))
                and isinstance(blank, (list, tuple))
                and 0 < len(blank) == len(now)
                and f"{name}[]" not in self.spans
            )
            if bits and fixed:
                self._scope.setdefault(f"_bits{bits}", _bits(bits))
                row = _row(lambda x: f"*_bits{bits}({x})", text, len(now))
                sets = f"{len(now)} sets of {bits} cards, one after the other, 1 for each in it"
                return Bit(row, bits * len(now), sets)
            if (fixed or (mark == "Derived" and now)) and _scalar(kinds[0]):
                return Bit(f"*{text}", len(now), f"{len(now)} numbers")
            if fixed:
                part = self._value(kinds[0], "x", f"{name}[]", 1)
                row = _row(lambda x: self._value(kinds[0], x, f"{name}[]", 1).text, text, len(now))
                times = f"{len(now)} times {part.size}: {part.meaning}"
                return Bit(row, part.size * len(now), times)
            if get_origin(kind) is list or (len(kinds) == 2 and kinds[1] is Ellipsis):
                most = self.spans.get(f"{name}[]", max(len(now), OUTER))
                return self._list(kind, text, name, most, 1)
        return self._value(kind, text, name, 0)

    def _list(self, kind: Any, text: str, name: str, most: int, depth: int) -> Bit:
        """A list, or a tuple, that grows and shrinks."""
        whole, kind = kind, get_args(kind)[0]
        if _scalar(kind):
            return Bit(
                f"len({text}), {self._padded(text, most, -1, get_origin(whole))}",
                1 + most,
                f"how many, then the first {most}, -1 behind the end",
            )
        part = self._value(kind, "x", f"{name}[]", depth + 1)
        maker = self._maker(("entry", part.text), part, _lasts(kind))
        return Bit(
            f"len({text}), *_many({text}, {maker}, {most}, {part.size})",
            1 + most * part.size,
            f"how many, then the first {most}, each {part.size}: {part.meaning}",
        )

    def _value(self, kind: Any, text: str, name: str, depth: int) -> Bit:
        """A value of any type that a table may hold."""
        origin, args = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self._value(args[0], text, name, depth)
        if kind in (int, bool):
            return Bit(text, 1, "a number" if kind is int else "1 or 0")
        if kind is str:
            return Bit(f"_text({text})", 1, "a checksum of the words")
        if origin is Literal:
            places = self._constant({word: at for at, word in enumerate(args)})
            return Bit(f"{places}[{text}]", 1, f"0 to {len(args) - 1}: {', '.join(map(str, args))}")
        if is_optional(kind):
            whole = [arg for arg in args if arg is not type(None)]
            part = self._value(Union[tuple(whole)], text, name, depth)  # noqa: UP007
            nothing = self._constant((0,) * (1 + part.size))
            return Bit(
                f"*((1, {part.text}) if {text} is not None else {nothing})",
                1 + part.size,
                f"1 if there is one, then {part.meaning}",
            )
        if depth >= DEEP:
            return Bit(f"int(bool({text}))", 1, "1 if there is something")
        if origin in (Union, types.UnionType):
            return self._union(args, text, depth)
        if origin is list or (origin is tuple and len(args) == 2 and args[1] is Ellipsis):
            return self._list(kind, text, name, self.spans.get(f"{name}[]", INNER), depth)
        if origin is tuple:
            parts = [self._value(arg, f"{text}[{at}]", name, depth + 1) for at, arg in enumerate(args)]
            size = sum(part.size for part in parts)
            return Bit(", ".join(part.text for part in parts), size, f"{size} numbers")
        if origin is dict:
            key, value = (self._value(arg, f"x[{at}]", name, depth + 1) for at, arg in enumerate(args))
            part = Bit(f"{key.text}, {value.text}", key.size + value.size, "")
            maker = self._maker(("pair", part.text), part)
            most = self.spans.get(f"{name}[]", INNER)
            return Bit(
                f"len({text}), *_many(sorted({text}.items()), {maker}, {most}, {part.size})",
                1 + most * part.size,
                f"how many, then the first {most} pairs",
            )
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(kind, text, depth)
        raise TypeError(f"{self.game.slug}: {name} is of a type without numbers: {kind}")

    def _struct(self, kind: type[msgspec.Struct], text: str, depth: int) -> Bit:
        hints = hints_of(kind)
        parts = [
            (name, self._value(hints[name], f"{text}.{name}", name, depth + 1))
            for name in kind.__struct_fields__
        ]
        size = sum(part.size for _, part in parts)
        inside = ", ".join(part.text for _, part in parts)
        meaning = ", ".join(name if part.size == 1 else f"{name} ({part.size})" for name, part in parts)
        return Bit(inside, size, f"{kind.__name__}: {meaning}")

    def _union(self, kinds: tuple[Any, ...], text: str, depth: int) -> Bit:
        """A value of one of several kinds: which one, then its numbers, filled up to the longest."""
        kinds = tuple(sorted(kinds, key=lambda kind: getattr(kind, "__name__", str(kind))))
        parts = [self._value(kind, "x", "", depth) for kind in kinds]
        longest = max(part.size for part in parts)
        makers: dict[Any, tuple[int, Callable[[Any], Any], list[int]]] = {}
        for at, (kind, part) in enumerate(zip(kinds, parts, strict=True), 1):
            name = self._maker(("kind", kind, depth), part)
            makers[get_origin(kind) or kind] = (at, self._scope[name], [0] * (longest - part.size))
        table = self._constant(makers)
        key = f"_union{len(self._scope)}"
        exec(
            f"def {key}(x):\n  at, make, rest = {table}[type(x)]\n  return [at, *make(x), *rest]",
            self._scope,
        )
        names = ", ".join(f"{at} {getattr(kind, '__name__', kind)}" for at, kind in enumerate(kinds, 1))
        return Bit(f"*{key}({text})", 1 + longest, f"which kind ({names}), then its numbers")

    def _padded(self, text: str, most: int, fill: int, kind: Any = list) -> str:
        """The first so many of a list, filled up behind its end."""
        return f"*({text} + {self._constant(kind((fill,)) * most)})[:{most}]"

    def _maker(self, key: Any, part: Bit, lasts: bool = False) -> str:
        """The name of a function that writes one value; of values that last it remembers the numbers."""
        if key not in self._made:
            name = self._made[key] = f"_make{len(self._made)}"
            exec(f"def {name}(x): return [{part.text}]", self._scope)
            if lasts:
                self._scope[name] = _remembered(self._scope[name])
        return self._made[key]

    def _constant(self, value: Any) -> str:
        """The name of a value that is always the same."""
        key = ("constant", repr(value))
        if key not in self._made:
            name = self._made[key] = f"_const{len(self._made)}"
            self._scope[name] = value
        return self._made[key]

    # --- what is still to be done -----------------------------------------------------------------------------

    def _steps(self, stack: list[Step[Any]]) -> list[int]:
        known = self._known
        found: list[int] = []
        for step in reversed(stack):
            numbers = known.get(step)
            if numbers is None:
                if len(known) >= KEPT:
                    known.clear()
                numbers = known[step] = self._step(step)
            found += numbers
        missing = STEPS * (1 + STEP_FIELDS) - len(found)
        return found + [0] * missing if missing else found

    def _step(self, step: Step[Any]) -> list[int]:
        values: list[int] = []
        for name in step.__struct_fields__:
            _flatten(getattr(step, name), values)
        return [self._kinds.get(type(step), 0), *values[:STEP_FIELDS], *[0] * (STEP_FIELDS - len(values))]

    def _answer(self, move: Move | None) -> int:
        return 0 if move is None else self.actions.number(move)

    def described(self) -> list[str]:
        """One line for each feature: its places, its name and what it means."""
        return [
            f"{f.first if f.size == 1 else f'{f.first}-{f.first + f.size - 1}'} {f.name}: {f.meaning}"
            for f in self.features
        ]


def _row(entry: Callable[[str], str], text: str, number: int) -> str:
    """The text of so many entries in a row: a few one by one, which saves a loop, and more by a loop."""
    if number > FEW:
        return f"*[y for x in {text} for y in ({entry('x')},)]"
    return ", ".join(entry(f"{text}[{at}]") for at in range(number))


def _placed(seen: list[Seen]) -> list[Feature]:
    """The features with the places where they stand."""
    found: list[Feature] = []
    at = 0
    for feature in seen:
        found.append(Feature(feature.name, at, feature.bit.size, feature.bit.meaning))
        at += feature.bit.size
    return found


# --- what encoders call ---------------------------------------------------------------------------------------


def many(values: Any, make: Callable[[Any], list[int]], most: int, size: int) -> list[int]:
    """The numbers of the first so many entries, zeros behind the last."""
    found: list[int] = []
    for value in values[:most]:
        found += make(value)
    missing = most * size - len(found)
    return found + [0] * missing if missing else found


def own_entry(values: Any, seat: Seat | None, one: bool = False) -> Any:
    """The own entry of a list by seats; nothing for a spectator, and where the table has no such list."""
    if seat is None or seat >= len(values):
        return []
    return [values[seat]] if one else values[seat]


def _lasts(kind: Any) -> bool:
    """Whether values of a type are frozen and know their hash: the same ones are looked at again and again."""
    return isinstance(kind, type) and issubclass(kind, Lasting)


def _remembered(make: Callable[[Any], list[int]]) -> Callable[[Any], list[int]]:
    """The same function, which remembers what it has made."""
    known: dict[Any, list[int]] = {}

    def remembered(value: Any) -> list[int]:
        found = known.get(value)
        if found is None:
            if len(known) >= KEPT:
                known.clear()
            found = known[value] = make(value)
        return found

    return remembered


def _bits(number: int) -> Callable[[int], tuple[int, ...]]:
    """A set of cards as one number each; sets come again and again, so they are remembered."""
    known: dict[int, tuple[int, ...]] = {}

    def bits(value: int) -> tuple[int, ...]:
        found = known.get(value)
        if found is None:
            if len(known) >= KEPT:
                known.clear()
            hidden = value < 0
            found = known[value] = tuple(value if hidden else value >> at & 1 for at in range(number))
        return found

    return bits


def hints_of(kind: type[Any]) -> dict[str, Any]:
    """The types of a struct's fields. A compiled module keeps no more of them than `list`; its text lies beside it, and tells."""
    hints = get_type_hints(kind)
    for cls in reversed(kind.__mro__):
        module = sys.modules[cls.__module__]
        path = Path(getattr(module, "__file__", None) or "")
        if path.suffix in ("", ".py"):
            continue
        source = path.with_name(f"{path.name.partition('.')[0]}.py")
        for node in ast.parse(source.read_text("utf-8")).body if source.exists() else ():
            if isinstance(node, ast.ClassDef) and node.name == cls.__name__:
                for line in node.body:
                    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                        with suppress(NameError):  # known to the type checker alone
                            hints[line.target.id] = eval(ast.unparse(line.annotation), vars(module))
    return hints


def _scalar(kind: Any) -> bool:
    return kind in (int, bool)


def _single(kind: Any) -> bool:
    """Whether a field is one number."""
    return _scalar(kind) or kind is str or get_origin(kind) is Literal


def _guess(value: Any) -> Any:
    """The type of a derived field, from what it says of a new table."""
    if isinstance(value, list):
        return list[int] if all(isinstance(entry, int) for entry in value) else list[list[int]]
    return bool if isinstance(value, bool) else int


def _flatten(value: Any, into: list[int]) -> None:
    """All numbers of a step in the order of its fields; words as their checksums."""
    if isinstance(value, (int, bool)):
        into.append(int(value))
    elif isinstance(value, str):
        into.append(checksum(value))
    elif isinstance(value, (list, tuple)):
        into.append(len(value))
        for entry in value:
            _flatten(entry, into)
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            _flatten(getattr(value, name), into)
    else:
        into.append(0)
