"""Open-ended choices: a bid of 0 to 99, a bundle of goods. Described, not listed.

A domain says which fields of a move are free and within which bounds. It validates a move, names what is wrong with
it, becomes a small form on a page, and can be sampled by bots. Everything else is a plain list of moves.
"""

from __future__ import annotations

from orrery.engine.base import Move, Value
from orrery.engine.chance import Chance


class Range(Value, frozen=True):
    """A free whole number of the move, both ends included."""

    field: str
    low: int
    high: int
    label: str = ""


class Words(Value, frozen=True):
    """A free text of the move (a speech, a promise), at most so many letters."""

    field: str
    limit: int
    label: str = ""
    text: str = ""
    """What stands there to begin with."""


class Domain(Value, frozen=True):
    """All moves like `sample` whose free fields lie within their bounds; `limit` bounds the sum of the ranges."""

    sample: Move
    fields: tuple[Range | Words, ...]
    label: str = ""
    limit: int | None = None

    def why_not(self, move: Move) -> str:
        """What is wrong with this move, as a sentence; empty if it lies in the domain."""
        free = {field.field for field in self.fields}
        if type(move) is not type(self.sample):
            return "This is another kind of move."
        for name in move.__struct_fields__:
            if name not in free and getattr(move, name) != getattr(self.sample, name):
                return "This is another kind of move."
        total = 0
        for field in self.fields:
            value = getattr(move, field.field)
            label = field.label or field.field
            if isinstance(field, Range):
                if not isinstance(value, int):
                    return f"The {label} must be a number from {field.low} to {field.high}."
                total += value
                if not field.low <= value <= field.high:
                    return f"The {label} must be between {field.low} and {field.high}, not {value}."
            elif not isinstance(value, str):
                return f"The {label} must stand in quotes."
            elif len(value) > field.limit:
                return f"The {label} may have at most {field.limit} letters, not {len(value)}."
        if self.limit is not None and total > self.limit:
            return f"The sum must not exceed {self.limit}, and this is {total}."
        return ""

    def draw(self, chance: Chance) -> Move:
        """A move of the domain, at random, for bots."""
        values = {name: getattr(self.sample, name) for name in self.sample.__struct_fields__}
        room = self.limit
        for field in self.fields:
            if isinstance(field, Words):
                continue
            high = field.high if room is None else min(field.high, max(field.low, room))
            values[field.field] = field.low + chance.below(high - field.low + 1)
            if room is not None:
                room -= values[field.field]
        return type(self.sample)(**values)
