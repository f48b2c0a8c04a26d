"""Laws in free words: alleging a breach, and the judgement of all players (DES-LAW-20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Question, Sealed, Seat, says
from orrery.games.destiny.laws.places import law_by_id
from orrery.games.destiny.laws.taxes import BreakLaw
from orrery.games.destiny.table.laws import Law
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.open_moments import FREE_MOVES
from orrery.games.destiny.turn.stages import may_talk
from orrery.games.destiny.turn.ways import Way


@says("say that {seat} has broken law {law}", "DES-LAW-20")
class Allege(Move, frozen=True):
    """Allege a breach of a law in free words."""

    seat: int
    law: int


@says("it was broken", "DES-LAW-20")
class WasBroken(Move, frozen=True):
    """Agree with the allegation."""


@says("it was not broken", "DES-LAW-20")
class NotBroken(Move, frozen=True):
    """Disagree with the allegation."""


def allegations(pos: Table, seat: Seat) -> list[Move]:
    """Breaches of free laws that a player may allege (DES-LAW-20)."""
    found: list[Move] = []
    if may_talk(pos, seat):
        for law in pos.laws:
            if law.text:
                found += [
                    Allege(other, law.id) for other in pos.loyal() if _may_allege(pos, seat, other, law)
                ]
    return found


def _may_allege(pos: Table, seat: Seat, other: Seat, law: Law) -> bool:
    """Whether nobody has broken the law by this Party already, and the player has not said so yet."""
    if other == seat or (law.id, other) in pos.broken:
        return False
    return (law.id, other, seat, -1) not in pos.tally


class Alleging(Way):
    """Whenever a player may talk (DES-LAW-20)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        if pos.laws:
            found += allegations(pos, seat)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        allege(pos, seat, move)

    def in_votes(self) -> bool:
        return False


FREE_MOVES.add(90, Alleging(), Allege)


def allege(pos: Table, seat: Seat, move: Allege) -> None:
    """A majority of all players decides (DES-LAW-20); the same player alleges it once a turn."""
    pos.offers[seat] += 1  # DES-COURT-20
    pos.tally.append((move.law, move.seat, seat, -1))
    pos.tell("DES-LAW-20", "{0:seat} says that {1:seat} has broken law {2}", seat, move.seat, move.law)
    pos.then(JudgeBreach(tuple(pos.present()), move.seat, move.law))


class JudgeBreach(Sealed[Table], frozen=True):
    """Was the law broken? (DES-LAW-20)."""

    seat: Seat
    law: int

    def moves(self, pos: Table, seat: Seat) -> Sequence[Move]:
        return [WasBroken(), NotBroken()]

    def resolve(self, pos: Table, answers: Sequence[Any]) -> None:
        yes = sum(1 for answer in answers if isinstance(answer, WasBroken))
        pos.tell("DES-LAW-20", "{0} of {1} players say that it was broken", yes, len(self.seats))
        if 2 * yes > len(self.seats):
            pos.then(BreakLaw(self.seat, self.law))

    def ask(self, pos: Table, seat: Seat) -> Question:
        law = law_by_id(pos, self.law)
        text = "Has {0:seat} broken this law: {1}?"
        others = "{seat} judge(s|) whether {0:seat} has broken a law"
        return Question(text, others, (self.seat, law.text if law is not None else ""), "DES-LAW-20")
