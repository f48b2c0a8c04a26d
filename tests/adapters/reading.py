"""A slow reader of views: what docs/study.md says of vectors, field by field, without writing any code for it."""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from orrery.adapters.observing import DEEP, INNER, OUTER, STEP_FIELDS, STEPS, checksum
from orrery.engine.base import Seat
from orrery.engine.game import Game
from orrery.engine.table import declared

ABSENT: Any = object()
"""Stands for a value that is not there: all its numbers are 0."""


class Reader:
    """Reads views of one game at tables of one size with the same options."""

    def __init__(self, game: Game, players: int, options: Mapping[str, Any]) -> None:
        self.game, self.players, self.spans = game, players, game.spans()
        self.new = game.new(players, 0, **options)
        self.blank = game.blank(players, self.new.options, self.new.chance)

    def read(self, view: Any, seat: Seat | None) -> dict[str, list[int]]:
        """The numbers of every field that is shown, and of what the engine itself has on the table but the own answer."""
        found = {
            "seat": [int(s == seat) for s in range(self.players)],
            "waiting": [int(s in view.waiting) for s in range(self.players)],
            "resigned": [int(gone) for gone in view.resigned],
            "over": [int(view.over)],
            "procedure": self.procedure(view.stack),
        }
        kinds = self.game.fields()
        for name, mark in declared(self.game.table).marks.items():
            if mark != "Hidden":
                found[name] = self.field(name, mark, kinds.get(name), getattr(view, name), seat)
        return found

    def procedure(self, stack: Sequence[Any]) -> list[int]:
        found: list[int] = []
        kinds = list(self.game.step_types())
        for step in [*reversed(stack), *[None] * STEPS][:STEPS]:
            numbers = [] if step is None else flat([getattr(step, name) for name in step.__struct_fields__])
            kind = 0 if step is None else kinds.index(type(step)) + 1
            found += [kind, *[*numbers, *[0] * STEP_FIELDS][:STEP_FIELDS]]
        return found

    def field(self, name: str, mark: str, kind: Any, value: Any, seat: Seat | None) -> list[int]:
        new = getattr(self.new, f"see_{name}")(0) if mark == "Derived" else getattr(self.new, name)
        if mark == "Derived":
            return [int(one) for one in value] if isinstance(value, list) else [int(value)]
        inner = get_args(kind)[0] if get_args(kind) else None
        if mark == "Counted" and get_origin(inner) is list:
            return padded([len(one) for one in value], max(len(new), 1), 0)
        if mark == "Counted":
            return [len(value)]
        if mark == "Own":
            mine = value[seat] if seat is not None and seat < len(value) else None
            if get_origin(inner) is not list:
                return [-1 if mine is None else mine]
            most = self.spans.get(f"{name}[]", max([len(one) for one in new] + [OUTER]))
            sizes = padded([len(one) for one in value], self.players, 0)
            return sizes + padded([] if mine is None else mine, most, -1)
        if get_origin(kind) is list or get_args(kind)[1:] == (Ellipsis,):
            blank = getattr(self.blank, name, None) or ()
            if 0 < len(blank) == len(new) and f"{name}[]" not in self.spans:
                bits = self.spans.get(f"{name}.bits")
                if bits:
                    return [one if one < 0 else one >> at & 1 for one in value for at in range(bits)]
                return [n for one in value for n in self.value(one, inner, f"{name}[]", 1)]
            return self.listed(value, inner, name, self.spans.get(f"{name}[]", max(len(new), OUTER)), 1)
        return self.value(value, kind, name, 0)

    def listed(self, values: Any, kind: Any, name: str, most: int, depth: int) -> list[int]:
        fill = 0
        if kind in (int, bool):
            entries = [] if values is ABSENT else [[int(one)] for one in values]
            size, fill = 1, -1
        else:
            entries = (
                [] if values is ABSENT else [self.value(v, kind, f"{name}[]", depth + 1) for v in values]
            )
            size = len(self.value(ABSENT, kind, f"{name}[]", depth + 1))
        if values is ABSENT:
            return [0] * (1 + most * size)
        return [len(values), *padded([n for entry in entries for n in entry], most * size, fill)]

    def value(self, value: Any, kind: Any, name: str, depth: int) -> list[int]:
        origin, args = get_origin(kind), get_args(kind)
        here = value is not ABSENT
        if origin is Annotated:
            return self.value(value, args[0], name, depth)
        if kind in (int, bool):
            return [int(value) if here else 0]
        if kind is str:
            return [checksum(value) if here else 0]
        if origin is Literal:
            return [args.index(value) if here else 0]
        if origin in (Union, types.UnionType) and type(None) in args:
            rest: Any = Union[tuple([arg for arg in args if arg is not type(None)])]  # noqa: UP007
            there = here and value is not None
            return [int(there), *self.value(value if there else ABSENT, rest, name, depth)]
        if depth >= DEEP:
            return [int(here and bool(value))]
        if origin in (Union, types.UnionType):
            kinds = sorted(args, key=lambda arg: getattr(arg, "__name__", str(arg)))
            longest = max(len(self.value(ABSENT, arg, "", depth)) for arg in kinds)
            if not here:
                return [0] * (1 + longest)
            at = [get_origin(arg) or arg for arg in kinds].index(type(value))
            return [at + 1, *padded(self.value(value, kinds[at], "", depth), longest, 0)]
        most = self.spans.get(f"{name}[]", INNER)
        if origin is list or (origin is tuple and args[1:] == (Ellipsis,)):
            return self.listed(value, args[0], name, most, depth)
        if origin is tuple:
            parts = value if here else [ABSENT] * len(args)
            pairs = zip(parts, args, strict=True)
            return [n for part, arg in pairs for n in self.value(part, arg, name, depth + 1)]
        if origin is dict:
            items = sorted(value.items()) if here else ABSENT
            key, entry = (len(self.value(ABSENT, arg, name, depth + 1)) for arg in args)
            if not here:
                return [0] * (1 + most * (key + entry))
            numbers = [
                n
                for item in items
                for v, arg in zip(item, args, strict=True)
                for n in self.value(v, arg, name, depth + 1)
            ]
            return [len(items), *padded(numbers, most * (key + entry), 0)]
        assert issubclass(kind, msgspec.Struct)
        hints = get_type_hints(kind)
        return [
            n
            for field in kind.__struct_fields__
            for n in self.value(getattr(value, field) if here else ABSENT, hints[field], field, depth + 1)
        ]


def padded(values: Sequence[int], most: int, fill: int) -> list[int]:
    """The first so many, filled up behind the end."""
    return [*values, *[fill] * most][:most]


def flat(value: Any) -> list[int]:
    """All numbers of a step, words as checksums, rows with their lengths."""
    if isinstance(value, (int, bool)):
        return [int(value)]
    if isinstance(value, str):
        return [checksum(value)]
    if isinstance(value, tuple):
        return [len(value), *(n for one in value for n in flat(one))]
    if isinstance(value, list):  # the fields of the step itself
        return [n for one in value for n in flat(one)]
    if isinstance(value, msgspec.Struct):
        return [n for name in value.__struct_fields__ for n in flat(getattr(value, name))]
    return [0]
