"""Reaction windows: who may answer what has just happened, all of them asked at once, answers taken in order.

Asking only the holder of a card would tell the table who holds it, so a window asks every seat that *could* have an
answer, as far as the table shows, and nobody sees who would have answered: the first answer in order is carried out
and the others are asked again (a `Round`, until all of them pass), and told who was first. Whether a player is stopped at
all (`engine.stops`) is kept outside the rules, by whoever hosts the table: it plays `pass` for the seat, as an ordinary
move of the record.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from orrery.engine.base import Move, P, Pass, Sealed, Seat, Step, keeps_quiet
from orrery.engine.stops import Stake, in_words
from orrery.engine.words import Vocabulary

PASS = Pass()
SECOND = "{0:seat} was first; what you wanted to answer ({1}) was not done, and nothing of yours is spent"
"""What somebody is told whose answer came too late to be carried out."""


@keeps_quiet
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

    def stake(self, pos: P, seat: Seat) -> Stake | None:
        """What is at stake for a seat: by default, whatever could be answered might be wanted."""
        could = bool(self.answers(pos, seat))
        kind = self.ask(pos, seat).kind or in_words(type(self).__name__)
        return Stake(kind, could, could, could)

    def resolve(self, pos: P, answers: Sequence[Any]) -> None:
        for at, move in enumerate(answers):
            if type(move) is not Pass:
                seat = self.seats[at]
                late = self.too_late(pos, seat, answers)
                self.answer(pos, seat, move)
                self.tell_late(pos, seat, late)
                return
        self.close(pos)

    def too_late(self, pos: P, first: Seat, answers: Sequence[Any]) -> list[tuple[Seat, str, str]]:
        """Who else wanted to answer, with the clause of the window and what they wanted; asked before the first answer is
        carried out, since the question may be another one afterwards."""
        if not pos.listening:
            return []
        late: list[tuple[Seat, str, str]] = []
        words: Vocabulary | None = None
        for at, move in enumerate(answers):
            seat = self.seats[at]
            if type(move) is not Pass and seat != first:
                if words is None:
                    words = pos.words()
                late.append((seat, self.ask(pos, seat).clause, words.text(move)))
        return late

    def tell_late(self, pos: P, first: Seat, late: Sequence[tuple[Seat, str, str]]) -> None:
        """Tell them, and nobody else, that somebody was first."""
        for seat, clause, text in late:
            pos.whisper((seat,), clause, SECOND, first, text)


class Round(Step[P], Generic[P], frozen=True):
    """A window that opens again after every answer, until all who could answer have passed.

    A game subclasses this and `RoundWindow`, and gives each the other.
    """

    def asked(self, pos: P) -> Sequence[Seat]:
        """Every seat that could answer now as far as the table shows, in the order in which answers are taken."""
        raise NotImplementedError(type(self).__name__)

    def window(self, seats: tuple[Seat, ...]) -> Step[P]:
        """The question to these seats."""
        raise NotImplementedError(type(self).__name__)

    def again(self, seat: Seat) -> Step[P]:
        """The round after an answer of this seat, or of nobody (-1): by default the same once more."""
        return self

    def all_passed(self, pos: P) -> None:
        """Nobody has answered, or nobody could."""

    def run(self, pos: P) -> None:
        seats = tuple(self.asked(pos))
        if seats:
            pos.then(self.window(seats))
        else:
            self.all_passed(pos)


class RoundWindow(Window[P], Generic[P], frozen=True):
    """The question of a round: do one thing, or pass."""

    def round(self) -> Round[P]:
        """The round that asked."""
        raise NotImplementedError(type(self).__name__)

    def carry_out(self, pos: P, seat: Seat, move: Any) -> None:
        """Do what was answered, now or by steps put on the stack; the round begins again behind it."""
        raise NotImplementedError(type(self).__name__)

    def answer(self, pos: P, seat: Seat, move: Any) -> None:
        pos.then(self.round().again(seat))
        self.carry_out(pos, seat, move)

    def close(self, pos: P) -> None:
        self.round().all_passed(pos)
