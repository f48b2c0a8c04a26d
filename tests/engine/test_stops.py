"""Stops: a pure function from what a player wants to be asked and the waiting question to an automatic answer."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.base import Decision, Done, Move, Pass, Seat, asks
from orrery.engine.stops import (
    DEFAULT,
    FULL,
    LEVELS,
    NEVER_WANTED,
    NOT_TOUCHED,
    NOTHING_HELD,
    NOTHING_WANTED,
    ONLY_ANSWER,
    UNTIL_TURN,
    Auto,
    Stake,
    StopKind,
    Stops,
    automatic,
    kind_of,
    stop_kinds,
)
from orrery.engine.window import SECOND, Window
from orrery.games import games
from orrery.testing.toy.game import LANTERNS, Lanterns


class Parry(Move, frozen=True):
    """An answer."""


class Duck(Move, frozen=True):
    """Another one."""


class Blow(Window, frozen=True):  # type: ignore[type-arg]
    """A window that says what is at stake."""

    ways: int = 1
    wants: bool = True
    touches: bool = True
    reason: str = ""
    kind: str = "blow"

    def answers(self, pos: object, seat: Seat) -> list[Move]:
        return [Parry(), Duck()][: self.ways]

    def stake(self, pos: object, seat: Seat) -> Stake:
        return Stake(self.kind, bool(self.ways), self.wants, self.touches, reason=self.reason)


@asks("What is that?", "{seat} murmur(s|)", "TOY-PLAY-02")
class Murmur(Window, frozen=True):  # type: ignore[type-arg]
    """A window that says nothing."""

    def answers(self, pos: object, seat: Seat) -> list[Move]:
        return [Parry()]


class Choose(Decision, frozen=True):  # type: ignore[type-arg]
    """A decision of one's own."""

    ways: int
    alone: bool = False
    staked: bool = False

    def moves(self, pos: object) -> list[Move]:
        return [Parry(), Duck(), Done()][: self.ways]

    def by_itself(self, pos: object) -> Auto | None:
        return Auto(Duck(), "ducking is never worse") if self.alone else None

    def stake(self, pos: object) -> Stake | None:
        return Stake("choices", True, False, False, answer=Duck()) if self.staked else None


class Boxing(Lanterns):
    """The toy with kinds of stops of its own."""

    def stops(self) -> tuple[StopKind, ...]:
        return (
            StopKind("blow", "Somebody strikes"),
            StopKind("aimed", "It is meant for me", "always"),
            StopKind("noise", "Something is heard", "never"),
        )


def asked(step: Any) -> Any:
    pos = Boxing().new(2)
    pos.stack = [step]
    pos.waiting = step.seats if isinstance(step, Window) else (step.seat,)
    pos.listed = step.moves(pos, pos.waiting[0]) if isinstance(step, Window) else step.moves(pos)
    return pos


def reason(step: Any, stops: Stops) -> str | None:
    auto = automatic(asked(step), 0, stops)
    return None if auto is None else auto.reason


@pytest.mark.parametrize("level", LEVELS)
def test_a_question_with_one_answer_stops_nobody_at_any_level(level: Any) -> None:
    assert automatic(asked(Blow((0, 1), 0)), 0, Stops(level)) == Auto(Pass(), NOTHING_HELD)
    assert automatic(asked(Blow((0,), 0, reason="nobody strikes")), 0, Stops(level)) == Auto(
        Pass(), "nobody strikes"
    )
    assert automatic(asked(Choose(0, 1)), 0, Stops(level)) == Auto(Parry(), ONLY_ANSWER)
    assert automatic(asked(Blow((0, 1), 0)), 0, Stops(level, {}, True)) is not None


def test_levels_from_everything_to_nothing() -> None:
    idle, far, near = Blow((0,), 1, False, False), Blow((0,), 1, True, False), Blow((0,))
    assert [reason(idle, Stops(level)) for level in LEVELS] == [None, *[NOTHING_WANTED] * 2, UNTIL_TURN]
    assert [reason(far, Stops(level)) for level in LEVELS] == [None, None, NOT_TOUCHED, UNTIL_TURN]
    assert [reason(near, Stops(level)) for level in LEVELS] == [None, None, None, UNTIL_TURN]
    assert reason(Blow((0,), 1, False, False, "it would miss"), DEFAULT) == "it would miss"


def test_rules_by_kind_go_before_the_level_but_not_before_full_control() -> None:
    idle = Blow((0,), 1, False, False)
    assert reason(idle, Stops("turn", {"blow": "always"})) is None
    assert reason(Blow((0,)), Stops("smart", {"blow": "never"})) == NEVER_WANTED
    assert reason(Blow((0,)), Stops("full", {"blow": "never"})) is None
    assert reason(Blow((0,), 1, True, False), Stops("smart", {"blow": "mine"})) == NOT_TOUCHED
    assert reason(Blow((0,), 1, True, False), Stops("mine", {"blow": "smart"})) is None
    assert reason(Blow((0,)), Stops("turn", {"blow": "smart"})) is None
    assert reason(Blow((0,)), Stops("smart", {"another": "never"})) is None


def test_a_game_says_what_stops_by_default() -> None:
    aimed, noise = Blow((0,), 1, False, False, kind="aimed"), Blow((0,), kind="noise")
    assert reason(aimed, Stops("turn")) is None
    assert reason(noise, DEFAULT) == NOTHING_WANTED
    assert reason(noise, Stops("smart", {"noise": "smart"})) is None
    assert reason(noise, FULL) is None


def test_who_wants_to_be_asked_once_is_asked_whatever_the_rules_say() -> None:
    for stops in (Stops("turn", {}, True), Stops("smart", {"blow": "never"}, True)):
        assert reason(Blow((0,), 1, False, False), stops) is None
        assert reason(Choose(0, 2, True), stops) is None


def test_windows_that_say_nothing_are_known_by_their_name_and_stop_whoever_could_answer() -> None:
    pos = asked(Murmur((0,)))
    assert kind_of(pos, 0) == "murmur"
    assert automatic(pos, 0, DEFAULT) is None
    assert reason(Murmur((0,)), Stops("turn")) == UNTIL_TURN


def test_own_decisions_are_left_alone_unless_they_say_what_goes_without_saying() -> None:
    assert reason(Choose(0, 2), Stops("turn")) is None
    for level in ("smart", "mine", "turn"):
        assert automatic(asked(Choose(0, 2, True)), 0, Stops(level)) == Auto(Duck(), "ducking is never worse")
    assert reason(Choose(0, 2, True), FULL) is None


def test_a_decision_may_tell_its_stake_and_what_is_done_when_nobody_is_stopped() -> None:
    assert automatic(asked(Choose(0, 3, staked=True)), 0, DEFAULT) == Auto(Duck(), NOTHING_WANTED)
    assert reason(Choose(0, 3, staked=True), Stops("smart", {"choices": "always"})) is None
    assert kind_of(asked(Choose(0, 3, staked=True)), 0) == "choices"
    assert kind_of(asked(Choose(0, 3)), 0) == ""


def test_nobody_else_is_answered_for() -> None:
    assert automatic(asked(Blow((0,), 0)), 1, DEFAULT) is None
    pos = LANTERNS.new(2)
    assert automatic(pos, pos.waiting[0], Stops("turn")) is None


def test_every_game_lists_its_kinds_in_words_and_a_game_that_does_not_has_its_windows() -> None:
    assert stop_kinds(LANTERNS) == (StopKind("answer trick", "Answer trick"),)
    for slug, game in games().items():
        kinds = [known.kind for known in game.stops()]
        assert len(kinds) == len(set(kinds)) >= 3, slug


def test_who_answered_too_late_is_told_who_was_first_and_nobody_else_is() -> None:
    pos: Any = LANTERNS.new(3, seed=5)
    for seat in range(3):
        pos.play(pos.moves(seat)[0], seat)
    pos.coins = [1, 1, 1]
    pos.hands = [[1], [1], [1]]
    for seat, text in ((2, "snuff"), (0, "pass"), (1, "snuff")):
        events = pos.play(text, seat)
    told = [event for event in events if event.text == SECOND]
    assert [(event.only, event.args) for event in told] == [((2,), (1, "snuff"))]
    assert pos.waiting == (0, 1, 2)
    assert pos.coins == [1, 0, 1]


def test_of_a_window_nobody_learns_who_has_answered_but_a_seat_knows_its_own_part() -> None:
    pos = LANTERNS.new(3, seed=5)
    pos.play(pos.moves(1)[0], 1)
    assert [pos.asked(seat) for seat in (None, 0, 1)] == [(0, 2)] * 3, "a sealed question is no window"
    for seat in (0, 2):
        pos.play(pos.moves(seat)[0], seat)
    pos.play("pass", 1)
    assert pos.waiting == (0, 2)
    assert [pos.asked(seat) for seat in (None, 0, 1)] == [(0, 1, 2), (0, 1, 2), (0, 2)]
    assert pos.view(0).waiting == (0, 1, 2)
    assert pos.view(1).waiting == (0, 2)


def test_a_sealed_answer_can_be_taken_back_while_others_think() -> None:
    pos = LANTERNS.new(3, seed=5)
    fresh = pos.copy()
    pos.play(pos.moves(1)[0], 1)
    assert [pos.can_retract(seat) for seat in range(3)] == [False, True, False]
    pos.retract(1)
    assert pos == fresh
    for seat in range(3):
        pos.play(pos.moves(seat)[0], seat)
    assert not any(pos.can_retract(seat) for seat in range(3)), "everybody has seen it"
