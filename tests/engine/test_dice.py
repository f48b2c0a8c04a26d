"""Dice on the table: rolls that interrupt others, rounds of re-rolls, roll-offs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from orrery.engine.base import Move, Pass, Seat, Step, asks, says
from orrery.engine.chance import seeded
from orrery.engine.dice import lay, lying, ranked, take_up
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.window import Round, RoundWindow
from orrery.engine.words import Vocabulary
from orrery.testing.kit import asked


@says("turn to {face}")
class Turn(Move, frozen=True):
    """A re-roll with a known result."""

    face: int


class Tray(Position):
    """A table with dice; `left` says how many re-rolls each seat has."""

    def __init__(self, *left: int) -> None:
        super().__init__(Game(), len(left), {}, seeded(0))
        self.left = list(left)
        self.roll: list[int] | None = None
        self.under: list[list[int]] = []
        self.read: list[int] = []

    def words(self) -> Vocabulary:
        return Vocabulary({}, [Turn, Pass])


class Rerolls(Round[Tray], frozen=True):
    start: Seat = -1

    def asked(self, pos: Tray) -> Sequence[Seat]:
        seats = [(self.start + 1 + i) % pos.players for i in range(pos.players)]
        return [seat for seat in seats if pos.left[seat]]

    def window(self, seats: tuple[Seat, ...]) -> Step[Tray]:
        return RerollWindow(seats)

    def again(self, seat: Seat) -> Rerolls:
        return Rerolls(seat)


@asks("Do you re-roll?", "{seat} may re-roll", "TOY-PLAY-02")
class RerollWindow(RoundWindow[Tray], frozen=True):
    def round(self) -> Rerolls:
        return Rerolls()

    def answers(self, pos: Tray, seat: Seat) -> Sequence[Move]:
        return [Turn(face) for face in range(1, 7)]

    def carry_out(self, pos: Tray, seat: Seat, move: Any) -> None:
        pos.left[seat] -= 1
        lying(pos)[0] = move.face


class Read(Step[Tray], frozen=True):
    def run(self, pos: Tray) -> None:
        pos.read = take_up(pos)


def rolled(*left: int) -> Tray:
    pos = Tray(*left)
    lay(pos, [3])
    pos.then(Rerolls(), Read())
    pos.settle()
    return pos


def test_dice_lie_on_the_table_until_they_are_taken_up() -> None:
    pos = Tray(0)
    assert lay(pos, [4, 2]) == [4, 2] and lying(pos) == [4, 2]
    assert take_up(pos) == [4, 2] and pos.roll is None


def test_a_roll_that_is_interrupted_comes_back() -> None:
    pos = Tray(0)
    lay(pos, [1])
    lay(pos, [2])
    lay(pos, [3])
    assert (pos.roll, pos.under) == ([3], [[1], [2]])
    assert [take_up(pos), take_up(pos), take_up(pos)] == [[3], [2], [1]]
    assert (pos.roll, pos.under) == (None, [])


def test_who_can_re_roll_is_asked_until_all_pass_and_then_the_dice_are_read() -> None:
    pos = rolled(2, 1, 0)
    assert asked(pos) == (0, 1)
    pos.play(Turn(5), 0)
    pos.play(Turn(6), 1)  # the first in order is carried out, the other asked again
    assert (pos.roll, asked(pos)) == ([5], (1, 0))  # beginning behind who has re-rolled
    pos.play(Pass(), 0)
    pos.play(Turn(6), 1)
    assert (pos.roll, asked(pos)) == ([6], (0,))
    pos.play(Pass(), 0)
    assert pos.read == [6] and pos.roll is None


def test_dice_that_nobody_can_re_roll_are_read_at_once() -> None:
    assert rolled(0, 0).read == [3]


@pytest.mark.parametrize(
    ("dice", "places"),
    [
        ([4], [[0]]),
        ([2, 5, 3], [[1], [2], [0]]),
        ([6, 1, 6, 1], [[0, 2], [1, 3]]),
        ([3, 3], [[0, 1]]),
        ([], []),
    ],
)
def test_a_roll_off_ranks_from_the_highest_to_the_lowest(dice: list[int], places: list[list[int]]) -> None:
    assert ranked(dice) == places
