"""Offers as a mechanism: drawn up click by click, accepted, declined or countered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import orrery
from orrery.engine.base import Done, Move, bargains, says
from orrery.engine.chance import seeded
from orrery.engine.game import Game
from orrery.engine.offers import ACCEPT, COUNTER, DECLINE, SEND, WITHDRAW, AnswerOffer, DraftOffer, bargain
from orrery.engine.position import Position


@says("add a stone")
class AddStone(Move, frozen=True):
    """Offer one more stone."""


class Stall(Position):
    """Two players, and stones on offer."""

    def __init__(self, room: int = 2) -> None:
        super().__init__(Game(), 2, {}, seeded(0))
        self.stones = 0
        self.room = room
        self.told: list[str] = []


class Draft(DraftOffer[Stall], frozen=True):
    def parts(self, pos: Stall) -> list[Move]:
        return [AddStone()] if pos.stones < pos.room else []

    def add(self, pos: Stall, part: Any) -> None:
        pos.stones += 1

    def complete(self, pos: Stall) -> bool:
        return pos.stones > 0

    def send(self, pos: Stall) -> None:
        pos.then(Answer(1 - self.seat))

    def withdraw(self, pos: Stall) -> None:
        pos.told.append("withdrawn")


class Answer(AnswerOffer[Stall], frozen=True):
    def can_accept(self, pos: Stall) -> bool:
        return pos.stones > 1

    def can_counter(self, pos: Stall) -> bool:
        return not pos.told

    def accept(self, pos: Stall) -> None:
        pos.told.append("accepted")

    def decline(self, pos: Stall) -> None:
        pos.told.append("declined")

    def counter(self, pos: Stall) -> None:
        self.decline(pos)
        pos.stones = 0
        pos.then(Draft(self.seat))


def stall() -> Stall:
    pos = Stall()
    pos.then(Draft(0))
    pos.settle()
    return pos


def test_an_empty_offer_cannot_be_sent_and_any_can_be_withdrawn() -> None:
    pos = stall()
    assert list(pos.moves()) == [AddStone(), WITHDRAW]
    pos.play(AddStone())
    assert list(pos.moves()) == [AddStone(), SEND, WITHDRAW]
    pos.play(WITHDRAW)
    assert pos.told == ["withdrawn"]


def test_the_partner_is_asked_even_when_only_declining_is_possible() -> None:
    pos = stall()
    pos.told.append("earlier")
    for move in (AddStone(), SEND):
        pos.play(move)
    assert pos.waiting == (1,)
    assert list(pos.moves()) == [DECLINE]


def test_accepting_and_countering() -> None:
    pos = stall()
    for move in (AddStone(), AddStone(), SEND):
        pos.play(move)
    assert list(pos.moves()) == [ACCEPT, COUNTER, DECLINE]
    pos.play(COUNTER)
    assert pos.waiting == (1,)
    for move in (AddStone(), AddStone(), SEND):
        pos.play(move)
    assert list(pos.moves()) == [ACCEPT, DECLINE]
    pos.play(ACCEPT)
    assert pos.told == ["declined", "accepted"]


@bargains("begin")
@says("open the stall")
class OpenStall(Move, frozen=True):
    """Begin."""


def test_a_move_says_what_it_does_for_an_offer() -> None:
    pos = stall()
    pos.play(AddStone())
    step: Any = pos.decision
    assert step.drafting and [bargain(move, step.drafting) for move in pos.moves()] == ["add", "send", "drop"]
    pos.play(AddStone())
    pos.play(SEND)
    step = pos.decision
    assert not step.drafting
    assert [bargain(move, step.drafting) for move in pos.moves()] == ["accept", "counter", "decline"]
    assert bargain(OpenStall()) == "begin" and bargain(Done()) is None and bargain(AddStone()) is None


def every(kind: type[Any]) -> Iterator[type[Any]]:
    """All kinds of decisions that are made of this one."""
    for one in kind.__subclasses__():
        yield one
        yield from every(one)


def test_every_game_says_it_in_the_moves_of_its_own() -> None:
    """A program finds offers by what moves do, so a game that draws them up in words of its own says so."""
    for slug in ("destiny", "nomads"):
        orrery.game(slug)
    drafts, answers = list(every(DraftOffer)), list(every(AnswerOffer))
    for kind in drafts:
        made = kind(0)
        assert made.drafting, kind
        assert (bargain(made.sending(), True), bargain(made.withdrawing(), True)) == ("send", "drop"), kind
    for kind in answers:
        made = kind(0)
        assert not made.drafting, kind
        assert (bargain(made.accepting()), bargain(made.declining())) == ("accept", "decline"), kind
    rooms = {kind.__module__.split(".")[2] for kind in (*drafts, *answers)}
    assert rooms >= {"destiny", "nomads"}
