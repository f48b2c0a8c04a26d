"""The pile as a mechanism: last in, first out, one item at a time, re-opened after each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Done, Move, Seat, Step, asks, says
from orrery.engine.chance import seeded
from orrery.engine.game import Game
from orrery.engine.pile import PileRound
from orrery.engine.position import Position
from orrery.engine.window import RoundWindow
from orrery.engine.words import Vocabulary


@says("say {word}")
class Say(Move, frozen=True):
    """Put a word on the pile."""

    word: int


class Talk(Position):
    """A table where words are piled up; `could` says who could speak."""

    def __init__(self, could: list[bool]) -> None:
        super().__init__(Game(), len(could), {}, seeded(0))
        self.could = could
        self.pile: list[int] = []
        self.heard: list[int] = []

    def words(self) -> Vocabulary:
        return Vocabulary({}, [Say, Done])


class Round(PileRound[Talk], frozen=True):
    def asked(self, pos: Talk) -> Sequence[Seat]:
        return [seat for seat in range(pos.players) if pos.could[seat]]

    def window(self, seats: tuple[Seat, ...]) -> Step[Talk]:
        return Speak(seats)

    def height(self, pos: Talk) -> int:
        return len(pos.pile)

    def resolve_top(self, pos: Talk) -> None:
        pos.then(Hear(0, pos.pile.pop()))

    def close(self, pos: Talk) -> None:
        pos.heard.append(-1)


@asks("Do you speak?", "{seat} may speak", "TOY-PLAY-02")
class Speak(RoundWindow[Talk], frozen=True):
    def round(self) -> PileRound[Talk]:
        return Round()

    def answers(self, pos: Talk, seat: Seat) -> Sequence[Move]:
        return [Say(word) for word in range(10)]

    def carry_out(self, pos: Talk, seat: Seat, move: Any) -> None:
        pos.pile.append(move.word)


class Hear(Decision[Talk], frozen=True):
    """A choice inside a resolution."""

    word: int

    def moves(self, pos: Talk) -> Sequence[Move]:
        return (Done(), Say(0))

    def apply(self, pos: Talk, move: Move) -> None:
        pos.heard.append(self.word)


def talk(*could: bool) -> Talk:
    pos = Talk(list(could))
    pos.then(Round())
    pos.settle()
    return pos


def answer(pos: Talk, *moves: Move) -> None:
    for seat, move in zip(pos.waiting, moves, strict=True):
        pos.play(move, seat)


PASS = Speak((0,)).moves(Talk([True]), 0)[-1]


def test_the_first_answer_in_order_is_announced_and_the_others_are_asked_again() -> None:
    pos = talk(True, True)
    answer(pos, Say(1), Say(2))
    assert pos.pile == [1]
    assert pos.waiting == (0, 1)


def test_items_resolve_from_the_last_to_the_first_with_a_round_after_each() -> None:
    pos = talk(True, True)
    answer(pos, Say(1), PASS)
    answer(pos, PASS, Say(2))
    answer(pos, PASS, PASS)
    assert isinstance(pos.decision, Hear)  # a choice inside the resolution
    pos.play(Done())
    assert (pos.heard, pos.pile) == ([2], [1])
    answer(pos, PASS, Say(3))  # more can be added before the rest is resolved
    answer(pos, PASS, PASS)
    pos.play(Done())
    answer(pos, PASS, PASS)
    pos.play(Done())
    assert pos.heard == [2, 3, 1]
    answer(pos, PASS, PASS)
    assert pos.heard == [2, 3, 1, -1]
    assert pos.decision is None


def test_only_who_could_answer_is_asked_and_without_anybody_all_resolves() -> None:
    pos = talk(False, True)
    assert pos.waiting == (1,)
    pos.could = [False, False]
    answer(pos, Say(7))
    assert isinstance(pos.decision, Hear)
    pos.play(Done())
    assert pos.heard == [7, -1]


def test_an_empty_pile_nobody_could_add_to_closes_at_once() -> None:
    assert talk(False, False).heard == [-1]
