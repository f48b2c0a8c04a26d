"""Plans: what is left of a row of moves when others could answer, and goes on by itself when they have passed.

A chair keeps what was planned and behind which entry; how much of it is left follows from the log alone, so that every
server finds the same, now and after a restart. A plan outlives nothing but passes: whatever else anybody plays was not known to
whoever made it. What others have answered in a window counts when the window closes, as for everybody: before, the end of a
plan would tell that somebody has answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

import msgspec

from orrery.engine.base import Pass, Sealed, Seat
from orrery.engine.match import Tried
from orrery.engine.position import Position
from orrery.engine.stops import PLANNED
from orrery.host.values import Entry, EntryKind

PASSED = "pass"
BESIDE: frozenset[EntryKind] = frozenset(
    {"say", "stops", "member", "vote", "name", "again", "key", "pace", "share"}
)
"""Entries that change neither the game nor who plays it."""


class Left(msgspec.Struct, frozen=True):
    """What is left of a plan; or why it has ended early, as a sentence for whoever made it."""

    moves: tuple[str, ...]
    ended: str = ""


Plans: TypeAlias = Mapping[Seat, Left]
ANSWERED = "Your plan has ended: somebody did something else than pass."


def quiet(pos: Position) -> bool:
    """Whether a window is open: nobody is told who has answered it."""
    step = pos.decision
    return isinstance(step, Sealed) and step.quiet


def still_asks(before: Position, after: Position) -> bool:
    """Whether a question stands after somebody's sealed answer: the others still think about it."""
    return (
        isinstance(after.decision, Sealed)
        and after.decision is before.decision
        and 0 < len(after.waiting) < len(before.waiting)
    )


def in_silence(before: Position, entry: Entry) -> bool:
    """Whether nobody has answered the question that a move closes."""
    silent = all(answer is None or type(answer) is Pass for answer in before.answers)
    return silent and entry.text == PASSED


def planned(before: Position, row: Sequence[Tried], seat: Seat, moves: Sequence[str]) -> tuple[str, ...]:
    """What is planned of a row that was broken off: all that is left of it, if it began with a form that may be planned
    (`Sheet.plan`), says nothing else than that form, and was broken off because others may answer."""
    sheet = before.sheet(seat)
    if sheet is None or not sheet.plan or not row or not quiet(row[-1].pos):
        return ()
    known = {before.text(move) for move in sheet.moves()}
    said = [" ".join(move.split()).lower() for move in moves]
    return tuple(said[len(row) :]) if all(one in known for one in said) else ()


def after(plans: Plans, before: Position | None, entry: Entry, pos: Position | None) -> Plans:
    """What is left of all plans after an entry; `pos` is the position after it, for a move."""
    if not plans or entry.kind in BESIDE:
        return plans
    if entry.kind == "undo":
        sealed = before is not None and entry.seat is not None and before.can_retract(entry.seat)
        return {seat: left for seat, left in plans.items() if sealed and seat != entry.seat}
    if entry.kind != "move" or before is None or pos is None:
        alone = {"bot", "back", "clock", "stand", "dismiss", "sit", "bring"}
        return {seat: left for seat, left in plans.items() if entry.kind in alone and seat != entry.seat}
    if still_asks(before, pos):
        return plans
    if quiet(before):
        return plans if in_silence(before, entry) else {seat: _ended(left) for seat, left in plans.items()}
    found: dict[Seat, Left] = {}
    for seat, left in plans.items():
        if entry.seat != seat:
            found[seat] = left if entry.text == PASSED else _ended(left)
        elif entry.auto == PLANNED:
            if len(left.moves) > 1:
                found[seat] = Left(left.moves[1:])
        elif entry.auto:
            found[seat] = left
    return found


def _ended(left: Left) -> Left:
    return Left((), ANSWERED) if left.moves else left


def next_of(plans: Plans, seat: Seat) -> str:
    """The next move of a plan; empty where nothing is planned."""
    left = plans.get(seat)
    return left.moves[0] if left is not None and left.moves else ""
