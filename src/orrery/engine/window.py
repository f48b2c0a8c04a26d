"""Reaction windows: who may answer what has just happened, all of them asked at once, answers taken in order.

Asking only the holder of a card would tell the table who holds it, so a window asks every seat that *could* have an
answer, as far as the table shows, and nobody sees who would have answered: the first answer in order is carried out
and the others are asked again. A standing order ("never stop me for this kind") is kept outside the rules, by whoever
hosts the table: it plays `pass` for the seat, as an ordinary move of the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from orrery.engine.base import Move, P, Pass, Sealed, Seat

PASS = Pass()


class Window(Sealed[P], Generic[P], frozen=True):
    """A window in which seats may answer or pass. `seats` stands in the order in which answers are taken."""

    def answers(self, pos: P, seat: Seat) -> Sequence[Move]:
        """What this seat could answer now, without the pass."""
        raise NotImplementedError(type(self).__name__)

    def answer(self, pos: P, seat: Seat, move: Any) -> None:
        """Carry out the first answer. To let the others answer too, push the window again behind the effect."""
        raise NotImplementedError(type(self).__name__)

    def close(self, pos: P) -> None:
        """Everybody has passed."""

    def moves(self, pos: P, seat: Seat) -> Sequence[Move]:
        return [*self.answers(pos, seat), PASS]

    def resolve(self, pos: P, answers: Sequence[Any]) -> None:
        for seat, move in zip(self.seats, answers, strict=True):
            if type(move) is not Pass:
                self.answer(pos, seat, move)
                return
        self.close(pos)
