"""Standing orders: a pure function from a seat's orders and the waiting window to an automatic answer."""

from __future__ import annotations

from orrery.engine.base import Move, Pass, Seat
from orrery.engine.standing import ASK, IF_LOSS, NEVER, Threat, automatic, kind_of
from orrery.engine.window import PASS, Window
from orrery.testing.toy.game import LANTERNS


class Parry(Move, frozen=True):
    """An answer."""


class Duck(Move, frozen=True):
    """Another one."""


class Blow(Window, frozen=True):  # type: ignore[type-arg]
    """A window that says what is at stake."""

    loss: int
    ways: int

    def answers(self, pos: object, seat: Seat) -> list[Move]:
        return [Parry(), Duck()][: self.ways]

    def threat(self, pos: object, seat: Seat) -> Threat:
        answers = self.answers(pos, seat)
        return Threat("blow", self.loss, answers[0] if len(answers) == 1 else None)


class Murmur(Window, frozen=True):  # type: ignore[type-arg]
    """A window that says nothing."""

    def answers(self, pos: object, seat: Seat) -> list[Move]:
        return [Parry()]


def asked(window: Window):  # type: ignore[type-arg, no-untyped-def]
    pos = LANTERNS.new(2)
    pos.stack = [window]
    pos.waiting = window.seats
    return pos


def test_orders_by_kind_and_for_everything() -> None:
    pos = asked(Blow((0, 1), 2, 1))
    assert kind_of(pos, 0) == "blow"
    assert automatic(pos, 0, {}) is None
    assert automatic(pos, 0, {"*": ASK}) is None
    assert automatic(pos, 0, {"*": NEVER}) == PASS
    assert automatic(pos, 0, {"blow": ASK, "*": NEVER}) is None
    assert automatic(pos, 0, {"blow": NEVER}) == PASS
    assert isinstance(automatic(pos, 0, {"blow": IF_LOSS}), Parry)


def test_if_loss_passes_where_nothing_is_lost_or_nothing_helps_and_asks_where_there_is_a_choice() -> None:
    assert automatic(asked(Blow((0,), 0, 1)), 0, {"*": IF_LOSS}) == PASS
    assert isinstance(automatic(asked(Blow((0,), 3, 0)), 0, {"*": IF_LOSS}), Pass)
    assert automatic(asked(Blow((0,), 3, 2)), 0, {"*": IF_LOSS}) is None


def test_windows_without_a_threat_are_known_by_their_name() -> None:
    pos = asked(Murmur((0,)))
    assert kind_of(pos, 0) == "Murmur"
    assert automatic(pos, 0, {"Murmur": NEVER}) == PASS
    assert automatic(pos, 0, {"Murmur": IF_LOSS}) == PASS


def test_nobody_else_and_no_decision_is_answered() -> None:
    assert automatic(asked(Blow((0,), 2, 1)), 1, {"*": NEVER}) is None
    pos = LANTERNS.new(2)
    assert automatic(pos, pos.waiting[0], {"*": NEVER}) is None
