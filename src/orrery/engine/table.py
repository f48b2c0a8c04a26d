"""A table is declared once: a class whose fields say their type, their empty value and who may know them.

    class Galaxy(Position):
        tile: Open[list[int]] = each("spaces", -1)   # everybody sees it
        hands: Own[list[list[int]]] = each("players", [])  # each seat its own; of the others how many
        deck: Counted[list[int]]                     # how many, and no more
        points: Told[list[int]] = each("players", 0) # what `see_points(seat)` says
        seals: Hidden[list[int]]                     # nobody
        strength: Derived[list[int]]                 # not stored: views have it, as `see_strength(seat)` says
        content: Aside[Content]                      # no part of the table


    class GalaxyView(Galaxy, View): ...


    declare(Galaxy, GalaxyView)

Saving, loading, copying, the empty table, the view and the known half of an imagined position follow from this list:
`declare` writes `copy`, `clear`, `view`, `known` and `laid_out` (all fields that a view has, in one call) from it, as one would by hand. A field without a word about who may
know it is hidden. Empty values are those of the type (0, False, "", [], None) unless the line says another: a plain value, `each`
for a list with an entry for everything of a kind, or `made` for whatever else.

This module stays plain. The compiled build has the same methods in the text of its classes (`tools/compiled.py`).
"""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Callable
from enum import Enum
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from orrery.engine.chance import NO_CHANCE
from orrery.engine.slots import Slotted
from orrery.engine.view import UNSEEN

if TYPE_CHECKING:
    from orrery.engine.position import Position

T = TypeVar("T")

Open = Annotated[T, "open"]
"""Everybody knows it."""
Own = Annotated[T, "own"]
"""By seat: each seat knows its own entry; of another's list it knows how long it is, of another's number that there is one."""
Counted = Annotated[T, "counted"]
"""Everybody knows how many there are, nobody which."""
Told = Annotated[T, "told"]
"""A seat knows what the method `see_NAME(seat)` tells it."""
Hidden = Annotated[T, "hidden"]
"""Nobody knows anything of it."""
Derived = Annotated[T, "derived"]
"""Not stored: only views have it, as `see_NAME(seat)` tells."""
Aside = Annotated[T, "aside"]
"""Not on the table: content, and numbers that follow from it; nothing that changes, for copies share it."""

MARKS = ("Open", "Own", "Counted", "Told", "Hidden", "Derived", "Aside")
STORED = ("Open", "Own", "Counted", "Told", "Hidden")


class Blank:
    """An empty value that is made for each table anew; `text` is the expression that makes it, `self` being the table."""

    def __init__(self, text: str, make: Callable[[Any], Any] | None = None) -> None:
        self.text = text
        self.make = make


def each(per: str, value: T) -> list[T]:
    """A list with this value for each seat (`players`), or for each of a number of the content (`spaces`)."""
    return cast("list[T]", Blank(each_text(per, repr(value), isinstance(value, list))))


def each_text(per: str, value: str, fresh: bool) -> str:
    """The expression behind `each`; lists within lists are made one by one."""
    number = "self.players" if per == "players" else f"self.content.{per}"
    return f"[{value} for _ in range({number})]" if fresh else f"[{value}] * {number}"


def made(make: Callable[[Any], T]) -> T:
    """An empty value that a small function makes from the new table: `made(lambda t: [0] * (t.players + 1))`."""
    return cast("T", Blank("", make))


class Field:
    """One line of a declaration."""

    def __init__(self, name: str, mark: str, written: str, kind: Any, blank: str) -> None:
        self.name = name
        self.mark = mark
        self.written = written
        """Its type as it is written."""
        self.kind = kind
        self.blank = blank


class Declared:
    """What a declaration says, for saving, loading and whoever reads views."""

    def __init__(self, stored: dict[str, Any], marks: dict[str, str]) -> None:
        self.stored = stored
        """Every stored field with its type."""
        self.marks = marks
        """Who may know each field: Open, Own, Counted, Told, Hidden or Derived."""
        self.shown = tuple(name for name, mark in marks.items() if mark != "Hidden")
        """The fields that a view has."""


TABLES: dict[type[Any], Declared] = {}
"""By class of table."""


def declared(table: type[Any]) -> Declared:
    """What a class of tables (or of their views) declares."""
    for cls in table.__mro__:
        if cls in TABLES:
            return TABLES[cls]
    raise TypeError(f"{table.__name__} is not declared: write `declare({table.__name__}, ...)` below it")


def declare(table: type[Position], view: type[Position]) -> None:
    """Give a class of tables what follows from its fields. In a compiled module all of it is there already."""
    found, blanks = fields_of(table)
    namespace = vars(sys.modules[table.__module__])
    scope = {**namespace, "_BLANKS": blanks, "_UNSEEN": UNSEEN, "_NO_CHANCE": NO_CHANCE, "_Any": Any}
    exec(methods(found, table.__name__, view.__name__), scope)
    exec(plain_copy(found, asides(table), table.__name__), scope)
    for name in METHODS:
        method = scope[name]
        method.__qualname__ = f"{table.__name__}.{name}"
        method.__module__ = table.__module__
        setattr(table, name, method)
    keep(table, {f.name: f.kind for f in found if f.mark in STORED}, {f.name: f.mark for f in found})


def keep(table: type[Any], stored: dict[str, Any], marks: dict[str, str]) -> None:
    """Remember what a class declares."""
    TABLES[table] = Declared(stored, marks)


def fields_of(table: type[Any]) -> tuple[list[Field], dict[str, Callable[[Any], Any]]]:
    """The fields of a class in plain Python, and the functions that make some of their empty values."""
    scope = vars(sys.modules[table.__module__])
    laid_aside = given_by(table)
    found: list[Field] = []
    blanks: dict[str, Callable[[Any], Any]] = {}
    for name, note in table.__annotations__.items():
        mark, written = split(note if isinstance(note, str) else ast.unparse(ast.parse(str(note))))
        if mark == "Aside":
            continue
        kind = eval(written, scope)
        given = laid_aside.get(name, ...)
        if isinstance(given, Blank):
            blank = given.text or f"_BLANKS[{name!r}](self)"
            if given.make is not None:
                blanks[name] = given.make
        else:
            blank = empty(kind, name) if given is ... else repr(given)
        found.append(Field(name, mark, written, kind, blank))
    return found, blanks


def given_by(table: type[Any]) -> dict[str, Any]:
    """The empty values that the fields of a class say."""
    if isinstance(table, Slotted):
        return dict(vars(table)["_given"])
    # the engine is compiled and the table is not: its empty values still stand in the class
    found = {name: vars(table)[name] for name in table.__annotations__ if name in vars(table)}
    for name in found:
        delattr(table, name)  # a field that was never set must not look like an empty one
    return found


def split(note: str) -> tuple[str, str]:
    """Who may know a field, and its type, from its annotation; without a word it is hidden."""
    node = ast.parse(note, mode="eval").body
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id in MARKS:
        return node.value.id, ast.unparse(node.slice)
    return "Hidden", note


def asides(table: type[Any]) -> list[str]:
    """The fields of a class that are no part of the table."""
    return [name for name, note in table.__annotations__.items() if split(str(note))[0] == "Aside"]


def empty(kind: Any, name: str) -> str:
    """The empty value of a type."""
    origin = get_origin(kind) or kind
    if origin in (list, dict, tuple):
        return {list: "[]", dict: "{}", tuple: "()"}[origin]
    if origin in (int, bool, str):
        return repr(origin())
    if is_optional(kind):
        return "None"
    raise TypeError(f"The field {name} needs an empty value: its type {kind} has none")


# --- writing the methods ----------------------------------------------------------------------------------------------

METHODS = ("copy", "hand_over", "clear", "view", "laid_out", "known")


def methods(found: list[Field], table: str, view: str) -> str:
    """The text of everything that follows from the fields, as one would write it by hand."""
    stored = [field for field in found if field.mark in STORED]
    lines = [
        f"def copy(self) -> {table}:  # type: ignore[override]",
        f"    new = {table}(self.game, self.players, self.options, self.chance)",
        "    self.copy_base(new)",
        "    self.hand_over(new)",
        "    return new",
        "",
        f"def hand_over(self, new: {table}) -> None:",
        *(f"    new.{f.name} = {copied(f.kind, f'self.{f.name}')}" for f in stored),
        "    return None",
        "",
        "def clear(self) -> None:",
        *(f"    self.{f.name} = {f.blank}" for f in stored),
        "    return None",
        "",
        f"def view(self, seat: int | None) -> {view}:",
        f"    new = {view}(self.game, self.players, self.options, _NO_CHANCE)",
        "    self.show_base(new, seat)",
        "    new.seat = seat",
        "    new.answer = None if seat is None else self.answers[seat]",
        *(f"    new.{f.name} = {seen(f)}" for f in found),
        "    return new",
        "",
        "def laid_out(self, seat: int | None) -> tuple[_Any, ...]:",
        f"    return ({''.join(f'{read(f)}, ' for f in found if f.mark != 'Hidden')})",
        "",
        f"def known(self, chance: _Chance) -> {table}:",
        f"    new = {table}(self.game, self.players, dict(self.options), chance)",
        "    self.know_base(new)",
        "    self.hand_over(new)",
        "    return new",
        "",
    ]
    return "\n".join(lines)


def plain_copy(found: list[Field], aside: list[str], table: str) -> str:
    """The text of `copy` in plain Python: the same, but what lies aside is taken over and not made again."""
    stored = [field for field in found if field.mark in STORED]
    lines = [
        f"def copy(self) -> {table}:",
        f"    new = {table}.__new__({table})",
        *(f"    new.{name} = self.{name}" for name in ("game", "players", "options", *aside)),
        "    new.revealed = False",
        "    new.events = []",
        "    self.copy_base(new)",
        *(f"    new.{f.name} = {copied(f.kind, f'self.{f.name}')}" for f in stored),
        "    return new",
        "",
    ]
    return "\n".join(lines)


def part_copy(kind: type[msgspec.Struct], name: str) -> str:
    """The text of `copy` for a mutable part of a table."""
    hints = get_type_hints(kind)
    values = ", ".join(copied(hints[field], f"self.{field}") for field in kind.__struct_fields__)
    return f"def copy(self) -> {name}:  # type: ignore[override]\n    return {name}({values})\n"


def read(field: Field) -> str:
    """The value from which an observation is written: as it lies there, or as a seat is told."""
    told = field.mark in ("Told", "Derived")
    return f"self.see_{field.name}(seat)" if told else f"self.{field.name}"


def seen(field: Field) -> str:
    """What a view says of a field, by who may know it."""
    name, mark = f"self.{field.name}", field.mark
    if mark == "Open":
        return copied(field.kind, name)
    if mark in ("Told", "Derived"):
        return f"self.see_{field.name}(seat)"
    if mark == "Counted":
        return _backs(field, name)
    if mark == "Own":
        inner = get_args(field.kind)[0] if get_origin(field.kind) is list else None
        if inner is int:
            return f"[x if s == seat else _UNSEEN for s, x in enumerate({name})]"
        if get_origin(inner) is list and get_args(inner)[0] is int:
            return (
                f"[{copied(inner, 'x')} if s == seat else [_UNSEEN] * len(x) for s, x in enumerate({name})]"
            )
        raise TypeError(f"{field.name}: only lists of numbers, or of lists of numbers, can be Own")
    return field.blank


def _backs(field: Field, name: str) -> str:
    kind = field.kind
    if kind == list[int]:
        return f"[_UNSEEN] * len({name})"
    if kind == list[list[int]]:
        return f"[[_UNSEEN] * len(x) for x in {name}]"
    raise TypeError(f"{field.name}: only lists of numbers, or of lists of numbers, can be Counted")


def copied(kind: Any, name: str, depth: int = 0) -> str:
    """An equal, independent value: the expression that makes it."""
    if is_frozen(kind):
        return name
    origin, args = get_origin(kind), get_args(kind)
    inner = "xyzuvw"[depth]
    if origin is list:
        if is_frozen(args[0]):
            return f"{name}[:]"
        return f"[{copied(args[0], inner, depth + 1)} for {inner} in {name}]"
    if origin is dict:
        if is_frozen(args[1]):
            return f"{name}.copy()"
        return f"{{k{depth}: {copied(args[1], inner, depth + 1)} for k{depth}, {inner} in {name}.items()}}"
    if is_optional(kind):
        whole = [arg for arg in args if arg is not type(None)]
        return f"(None if {name} is None else {copied(Union[tuple(whole)], name, depth)})"  # noqa: UP007
    return f"{name}.copy()"


def is_optional(kind: Any) -> bool:
    """Whether None is one of its values."""
    return get_origin(kind) in (Union, types.UnionType) and type(None) in get_args(kind)


def is_frozen(kind: Any) -> bool:
    """Whether values of a type never change, so that copies may share them."""
    origin, args = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return is_frozen(args[0])
    if origin in (Union, types.UnionType, tuple):
        return all(is_frozen(arg) for arg in args if arg is not Ellipsis)
    if origin is Literal:
        return True
    if isinstance(kind, type):
        if issubclass(kind, msgspec.Struct):
            return kind.__struct_config__.frozen
        return issubclass(kind, (int, str, bytes, float, type(None), Enum)) or kind is tuple
    return kind is None or hasattr(kind, "__supertype__")
