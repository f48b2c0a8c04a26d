"""What a seat may know, as a vector of whole numbers of a fixed size.

The vector is written from the declaration of the table (`engine.table`), field by field in its order, by inclusion as views are: an open
field with everything in it, of a field that is each seat's own the own entry and of others how many, of a counted one how
many, of a told one what `see_NAME` tells, of a hidden one nothing. So a position and a view of it give the same vector, and two
positions that differ only in what a seat cannot know give it the same, too. `Encoder.features` tells what stands where.

How values become numbers: a number is itself (-1 means, as everywhere, that there is none, and -9 that it lies there and is not
known), yes and no are 1 and 0, a word of a short list is its place in it from 0, free words are a checksum of 15 bits. A list that grows and
shrinks is its length and then its first entries, -1 behind its end. A part that may be absent begins with 1 or 0. What may be of several kinds
begins with the place of its kind from 1. A number that is a set of cards is one feature for each card.

Encoders are written as text and compiled once for each game, number of players and options, as one would write them by hand.
"""

from __future__ import annotations

import ast
import copy
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
from orrery.engine.base import Seat, Step
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.table import STORED, declared, is_frozen, is_optional

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
KEPT = 50_000
"""So many steps are remembered with their numbers."""


class Feature(NamedTuple):
    """Some places of the vector in a row."""

    name: str
    first: int
    size: int
    meaning: str


class Bit:
    """What was written for a value: parts of the text of a list, how many numbers they make, and what they mean."""

    def __init__(self, text: str, size: int, meaning: str, way: str = "") -> None:
        self.text = text
        self.size = size
        self.meaning = meaning
        self.way = way
        """How it is kept up to date: `one` number, a `fixed` list, a `growing` one, lists in lists (`nested`), a frozen `value`, or a `part`
        that changes within."""


def checksum(text: str) -> int:
    """Free words as a number: 0 for none."""
    return zlib.crc32(text.encode()) & 0x7FFF if text else 0


class Seen(NamedTuple):
    """A feature with what writes it."""

    name: str
    bit: Bit
    source: str
    """The value on the table: `pos.tile`."""
    apart: bool
    """Whether seats see it differently, so that it is written anew for each of them."""


class Encoder:
    """Writes vectors of one game at tables of one size with the same options."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any], actions: Actions) -> None:
        self.game = game
        self.players = players
        self.actions = actions
        self.spans = game.spans()
        self._scope: dict[str, Any] = {
            "_pad": padded,
            "_text": checksum,
            "_many": many,
            "_own": own_entry,
            "_steps": self._steps,
            "_answer": self._answer,
        }
        self._made: dict[Any, tuple[str, int]] = {}
        self._new = game.new(players, 0, **options)
        self._blank = game.blank(players, self._new.options, self._new.chance)
        self._kinds = {cls: at for at, cls in enumerate(game.step_types(), 1)}
        self._known: dict[Step[Any], list[int]] = {}
        seen, of_view, whole = (self._listed(what) for what in ("seen", "view", "whole"))
        self.features = _placed(seen)
        self.state_features = _placed(whole)
        self.size = sum(feature.size for feature in self.features)
        self.state_size = sum(feature.size for feature in self.state_features)
        self._plain = self._at_once(seen, "pos.asked(seat)")
        self._of_view = self._at_once(of_view, "pos.waiting")
        self._whole = self._at_once(whole, "pos.waiting")
        self._update, self._parts = self._bit_by_bit(seen)
        self._buffer = np.zeros(self.size, np.int32)
        self._old: list[Any] = [True] * self._parts

    def another(self) -> Encoder:
        """The same encoder for another table: it remembers another last position."""
        new = copy.copy(self)
        new._buffer = self._buffer.copy()
        new._old = self._old[:]
        return new

    # --- what others call -------------------------------------------------------------------------------------

    def observe(self, pos: Position, seat: Seat | None) -> Vector:
        """What a seat (None: a spectator) may know of a position. Most of a table stays as it was between two decisions, so
        only what differs from the last position is written anew."""
        self._update(pos, seat, self._buffer, self._old)
        return self._buffer.copy()

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

        def add(name: str, bit: Bit, source: str = "", apart: bool = False) -> None:
            if bit.size:
                found.append(Seen(name, bit, source, apart))

        if what != "whole":
            mine = ", ".join(f"seat == {s}" for s in seats)
            add("seat", Bit(mine, self.players, "1 for the seat that looks, 0 for the others"), "", True)
            told = "the action of the own sealed answer that still stands, 0 for none"
            add("answer", Bit("_answer(pos, seat)", 1, told), "", True)
        asked = ", ".join(f"{s} in waiting" for s in seats)
        add("waiting", Bit(asked, self.players, "1 for seats that are asked something"), "", True)
        gone = Bit("*pos.resigned", self.players, "1 for seats that have resigned", "fixed")
        add("resigned", gone, "pos.resigned")
        add("over", Bit("pos.outcome is not None", 1, "1 once the game is over", "one"))
        todo = (
            f"the next {STEPS} steps to be done, each as the place of its kind among the game's steps from 1, and "
            f"its first {STEP_FIELDS} numbers"
        )
        add("procedure", Bit("*_steps(pos.stack)", STEPS * (1 + STEP_FIELDS), todo), "", True)
        said, kinds = declared(self.game.table), self.game.fields()
        for name, mark in said.marks.items():
            kind, source = kinds.get(name), f"pos.{name}"
            if what == "whole":
                if mark in STORED:
                    add(name, self._field(name, "Open", kind, source), source)
            elif mark in ("Told", "Derived"):
                source = f"pos.see_{name}(seat)" if what == "seen" else source
                add(name, self._field(name, mark, kind, source), source, True)
            elif mark != "Hidden":
                add(name, self._field(name, mark, kind, source), source, mark == "Own")
        return sorted(found, key=lambda seen: (seen.apart, seen.bit.way != "one"))

    def _at_once(self, seen: list[Seen], waiting: str) -> Callable[[Any, Seat | None], list[int]]:
        """The function from a position or a view to all its numbers."""
        lines = [f"    {feature.bit.text},  # {feature.name}" for feature in seen]
        text = "\n".join(["def encode(pos, seat):", f"  waiting = {waiting}", "  return [", *lines, "  ]"])
        exec(text, self._scope)
        return self._scope.pop("encode")  # type: ignore[no-any-return]

    def _bit_by_bit(
        self, seen: list[Seen]
    ) -> tuple[Callable[[Any, Seat | None, Vector, list[Any]], None], int]:
        """The function that brings a vector up to date, and how many things it remembers for that. Comparing a list with a copy of
        it costs an eighth of writing it."""
        lines = ["def update(pos, seat, buf, old):", "  waiting = pos.asked(seat)"]
        ones = [feature for feature in seen if feature.bit.way == "one" and not feature.apart]
        lines += [
            f"  v = [{', '.join(feature.bit.text for feature in ones)}]",
            "  if v != old[0]:",
            f"    buf[0:{len(ones)}] = v",
            "    old[0] = v",
        ]
        at, number = len(ones), 1
        for feature in seen[len(ones) :]:
            if feature.apart:
                break
            bit, end = feature.bit, at + feature.bit.size
            lines.append(f"  v = {feature.source}")
            if bit.way == "part":
                # What is not there stays as it is; what is there may have changed within, so its numbers are compared.
                lines += [f"  if v or old[{number}]:", f"    w = [{bit.text}]", f"    if w != old[{number}]:"]
                lines += [f"      buf[{at}:{end}] = w", f"    old[{number}] = w if v else []"]
            else:
                keep = {"nested": "[x[:] for x in v]", "value": "v"}.get(bit.way, "v[:]")
                lines += [f"  if v != old[{number}]:", f"    old[{number}] = {keep}"]
                lines += [f"    buf[{at}:{end}] = {'v' if bit.way == 'fixed' else f'[{bit.text}]'}"]
            at, number = end, number + 1
        apart = [feature for feature in seen if feature.apart]
        text = ", ".join(feature.bit.text for feature in apart)
        lines += [
            f"  v = [{text}]",
            f"  if v != old[{number}]:",
            f"    buf[{at}:] = v",
            f"    old[{number}] = v",
        ]
        exec("\n".join(lines), self._scope)
        return self._scope.pop("update"), number + 1

    def _field(self, name: str, mark: str, kind: Any, text: str) -> Bit:
        """A field of the table, by who may know it."""
        now = getattr(self._new, f"see_{name}")(0) if mark == "Derived" else getattr(self._new, name)
        if kind is None:
            kind = _guess(now)
        bits = self.spans.get(f"{name}.bits")
        if mark == "Counted":
            if get_origin(get_args(kind)[0]) is list:
                longest = max(len(now), 1)
                call = f"*_pad([len(x) for x in {text}], {longest}, 0)"
                return Bit(call, longest, "how many there are of each", "part")
            return Bit(f"len({text})", 1, "how many there are", "one")
        if mark == "Own":
            inner = get_args(kind)[0]
            if get_origin(inner) is list:
                most = self.spans.get(f"{name}[]", max([len(x) for x in now] + [OUTER]))
                # A field that this way of playing does not use (`[]`) has no entries of seats either.
                sizes = f"*_pad([len(x) for x in {text}], {self.players}, 0)"
                own = f"*_pad(_own({text}, seat), {most}, -1)"
                return Bit(
                    f"{sizes}, {own}",
                    self.players + most,
                    f"how many each seat has, then the own ones, at most {most}",
                )
            return Bit(f"*_pad(_own({text}, seat, True), 1, -1)", 1, "the own one")
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
                call = f"*[b for x in {text} for b in _bits{bits}(x)]"
                sets = f"{len(now)} sets of {bits} cards, one after the other, 1 for each in it"
                return Bit(call, bits * len(now), sets, "growing")
            if (fixed or (mark == "Derived" and now)) and _scalar(kinds[0]):
                return Bit(f"*{text}", len(now), f"{len(now)} numbers", "fixed")
            inner = get_args(kinds[0])[0] if get_origin(kinds[0]) is list else int
            way = "growing" if is_frozen(kinds[0]) else "part"
            if get_origin(kinds[0]) is list and is_frozen(inner):
                way = "nested"
            if fixed:
                part = self._value(kinds[0], "x", f"{name}[]", 1)
                call = f"*[y for x in {text} for y in ({part.text},)]"
                times = f"{len(now)} times {part.size}: {part.meaning}"
                return Bit(call, part.size * len(now), times, way)
            if get_origin(kind) is list or (len(kinds) == 2 and kinds[1] is Ellipsis):
                most = self.spans.get(f"{name}[]", max(len(now), OUTER))
                bit = self._list(kinds[0], text, name, most, 1)
                bit.way = way if get_origin(kind) is list else "value"
                return bit
        bit = self._value(kind, text, name, 0)
        bit.way = "value" if is_frozen(kind) else "part"
        if _scalar(kind) or kind is str or get_origin(kind) is Literal:
            bit.way = "one"
        return bit

    def _list(self, kind: Any, text: str, name: str, most: int, depth: int) -> Bit:
        """A list that grows and shrinks."""
        if _scalar(kind):
            return Bit(
                f"len({text}), *_pad({text}, {most}, -1)",
                1 + most,
                f"how many, then the first {most}, -1 behind the end",
            )
        part = self._value(kind, "x", f"{name}[]", depth + 1)
        maker = self._maker(("entry", part.text), part)
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
            part = self._value(Union[tuple(whole)], "x", name, depth)  # noqa: UP007
            maker = self._maker(("maybe", part.text), part)
            return Bit(
                f"*_many(({text},) if {text} is not None else (), {maker}, 1, {part.size}, True)",
                1 + part.size,
                f"1 if there is one, then {part.meaning}",
            )
        if depth >= DEEP:
            return Bit(f"int(bool({text}))", 1, "1 if there is something")
        if origin in (Union, types.UnionType):
            return self._union(args, text, depth)
        if origin is list or (origin is tuple and len(args) == 2 and args[1] is Ellipsis):
            return self._list(args[0], text, name, self.spans.get(f"{name}[]", INNER), depth)
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
            (name, self._value(hints[name], f"v.{name}", name, depth + 1)) for name in kind.__struct_fields__
        ]
        size = sum(part.size for _, part in parts)
        inside = ", ".join(part.text for _, part in parts)
        meaning = ", ".join(name if part.size == 1 else f"{name} ({part.size})" for name, part in parts)
        maker = self._maker((kind, depth), Bit(inside, size, meaning), "v")
        return Bit(f"*{maker}({text})", size, f"{kind.__name__}: {meaning}")

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

    def _maker(self, key: Any, part: Bit, variable: str = "x") -> str:
        """The name of a function that writes one value."""
        made = self._made.get(key)
        if made is None:
            name = f"_make{len(self._made)}"
            exec(f"def {name}({variable}): return [{part.text}]", self._scope)
            made = self._made[key] = (name, part.size)
        return made[0]

    def _constant(self, value: Any) -> str:
        name = f"_const{len(self._scope)}"
        self._scope[name] = value
        return name

    # --- what is still to be done -----------------------------------------------------------------------------

    def _steps(self, stack: list[Step[Any]]) -> list[int]:
        found: list[int] = []
        for step in stack[: -STEPS - 1 : -1]:
            numbers = self._known.get(step)
            if numbers is None:
                if len(self._known) >= KEPT:
                    self._known.clear()
                numbers = self._known[step] = self._step(step)
            found += numbers
        missing = STEPS * (1 + STEP_FIELDS) - len(found)
        return found + [0] * missing if missing else found

    def _step(self, step: Step[Any]) -> list[int]:
        values: list[int] = []
        for name in step.__struct_fields__:
            _flatten(getattr(step, name), values)
        return [self._kinds.get(type(step), 0), *values[:STEP_FIELDS], *[0] * (STEP_FIELDS - len(values))]

    def _answer(self, pos: Any, seat: Seat | None) -> int:
        move = None if seat is None else pos.answers[seat]
        return 0 if move is None else self.actions.number(move)

    def described(self) -> list[str]:
        """One line for each feature: its places, its name and what it means."""
        return [
            f"{f.first if f.size == 1 else f'{f.first}-{f.first + f.size - 1}'} {f.name}: {f.meaning}"
            for f in self.features
        ]


def _placed(seen: list[Seen]) -> list[Feature]:
    """The features with the places where they stand."""
    found: list[Feature] = []
    at = 0
    for feature in seen:
        found.append(Feature(feature.name, at, feature.bit.size, feature.bit.meaning))
        at += feature.bit.size
    return found


# --- what encoders call ---------------------------------------------------------------------------------------


def padded(values: Any, most: int, fill: int) -> list[int]:
    """The first so many of a list, filled up behind its end."""
    missing = most - len(values)
    if missing > 0:
        return [*values, *[fill] * missing]
    return list(values[:most])


def many(
    values: Any, make: Callable[[Any], list[int]], most: int, size: int, flag: bool = False
) -> list[int]:
    """The numbers of the first so many entries, zeros behind the last; with `flag`, whether there is one before them."""
    found: list[int] = [1 if values else 0] if flag else []
    for value in values[:most]:
        found += make(value)
    missing = most * size + flag - len(found)
    return found + [0] * missing if missing else found


def own_entry(values: Any, seat: Seat | None, one: bool = False) -> Any:
    """The own entry of a list by seats; nothing for a spectator, and where the table has no such list."""
    if seat is None or seat >= len(values):
        return ()
    return (values[seat],) if one else values[seat]


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
