"""What tests of every game share: loaded dice, playing in move texts, reading what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

from orrery.engine.base import Event, Seat, Step
from orrery.engine.chance import Chance, seeded
from orrery.engine.errors import IllegalMove
from orrery.engine.notation import read_position
from orrery.engine.position import Position
from orrery.games import game

P = TypeVar("P", bound=Position)


class LoadedChance(Chance):
    """A stream whose first six-sided dice show the given numbers; then, and for everything else, a seeded one."""

    def __init__(self, dice: Iterable[int] = (), seed: int | str = 0) -> None:
        super().__init__(seeded(seed).key)
        self.loaded = list(dice)
        """What the next dice show; empty once all of them have been rolled."""

    def die(self, sides: int = 6) -> int:
        if sides == 6 and self.loaded:
            self.byte()  # a loaded die is chance all the same: it ends free undo
            return self.loaded.pop(0)
        return super().die(sides)

    def copy(self) -> LoadedChance:
        new = LoadedChance(self.loaded)
        new.key, new.drawn, new.block = self.key, self.drawn, self.block
        return new


def start(pos: P, *steps: Step[Any]) -> P:
    """Push steps in reading order and run to the first decision; what happens is in `pos.events`."""
    pos.events = []
    pos.then(*steps)
    pos.settle()
    return pos


def position(text: str) -> Position:
    """The position of a text (`engine.notation`): a bug report, a puzzle or a rare moment as a few lines of a test."""
    return read_position(text, game)


def play(pos: Position, *texts: str) -> list[Event]:
    """Play moves, each as the seat that is asked first; all events come back."""
    events: list[Event] = []
    for text in texts:
        events.extend(pos.play(text))
    return events


def asked(pos: Position) -> tuple[Seat, ...]:
    """Whom the table waits for; nobody once all steps are done."""
    return pos.waiting


def legal(pos: Position, seat: Seat | None = None) -> list[str]:
    """The texts of all listed moves of the seat that is asked (by default the first)."""
    return [pos.text(move) for move in pos.moves(seat)]


def refused(pos: Position, text: str, seat: Seat | None = None) -> IllegalMove:
    """Try a move that must be refused; nothing may have changed. The error carries sentence and clause."""
    before = pos.save()
    with pytest.raises(IllegalMove) as caught:
        pos.play(text, seat)
    assert pos.save() == before, f"the refused move '{text}' has changed the position"
    return caught.value


def said(pos: Position, events: Iterable[Event] | None = None) -> list[str]:
    """The log as sentences (of the last move by default)."""
    return [pos.words().sentence(event) for event in (pos.events if events is None else events)]


def clauses(events: Iterable[Event]) -> list[str]:
    """The clauses that the log cites, in order."""
    return [event.clause for event in events]
