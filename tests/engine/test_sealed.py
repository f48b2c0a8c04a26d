"""Several seats asked at once: sealed questions and windows."""

from __future__ import annotations

from typing import cast

import pytest

from orrery.engine.base import Pass
from orrery.engine.match import Match
from orrery.testing.kit import asked, legal, refused, said, start
from orrery.testing.toy.game import LANTERNS, AnswerTrick, Lanterns, Play, PlayCards, Shop, Snuff
from orrery.testing.toy.table import Table


def table(*steps: object, **fields: object) -> Table:
    """Three players with a card or two each."""
    pos = cast(Table, LANTERNS.blank(3, LANTERNS.check_options({}), LANTERNS.new(3, 1).chance))
    pos.hands = [[2, 5], [3, 9], [7, 7]]
    for name, value in fields.items():
        setattr(pos, name, value)
    return start(pos, *steps)  # type: ignore[arg-type]


EVERYBODY = (0, 1, 2)


# --- sealed questions -------------------------------------------------------------------------------------------


def test_everybody_is_asked_at_once_each_with_their_own_moves() -> None:
    pos = table(PlayCards(EVERYBODY))
    assert asked(pos) == EVERYBODY
    assert legal(pos, 0) == ["play 2", "play 5"]
    assert legal(pos, 1) == ["play 3", "play 9"]
    assert legal(pos, 2) == ["play 7"]  # asked although there is one move: the others must not know


def test_answers_come_in_any_order_and_nothing_shows_before_the_last() -> None:
    pos = table(PlayCards(EVERYBODY))
    assert pos.play("play 7", 2) == []
    assert asked(pos) == (0, 1)
    assert pos.play("play 5", 0) == []
    assert asked(pos) == (1,)
    assert pos.trick == [0, 0, 0]
    assert said(pos, pos.play("play 9", 1)) == ["Ada plays 5", "Bo plays 9", "Cy plays 7"]
    assert pos.trick == [5, 9, 7]


def test_an_answer_is_seen_by_its_seat_alone() -> None:
    pos = table(PlayCards(EVERYBODY))
    pos.play("play 5", 0)
    assert pos.view(0).answer == Play(5)
    for seat in (1, 2, None):
        assert pos.view(seat).answer is None
        assert pos.view(seat).waiting == (1, 2)  # that it has answered is no secret


def test_a_sealed_answer_stays_when_somebody_resigns() -> None:
    pos = table(PlayCards(EVERYBODY))
    pos.play("play 2", 0)
    pos.play("play 3", 1)
    pos.resign(0)
    assert pos.answers == [Play(2), Play(3), None]
    pos.play("play 7", 2)
    assert pos.trick == [2, 3, 7]


def test_an_answer_that_a_resignation_makes_impossible_is_asked_for_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pos = table(PlayCards(EVERYBODY))

    def burn(self: Lanterns, pos: Table, seat: int) -> None:
        pos.hands[1] = [3]

    monkeypatch.setattr(Lanterns, "on_resign", burn)
    pos.play("play 5", 0)
    pos.play("play 9", 1)
    pos.resign(2)
    assert asked(pos) == (1,)
    assert legal(pos, 1) == ["play 3"]
    pos.play("play 3", 1)
    assert pos.trick == [5, 3, 7]


def test_a_resignation_that_brings_another_question_asks_everybody_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pos = table(PlayCards(EVERYBODY))

    def deal_again(self: Lanterns, pos: Table, seat: int) -> None:
        pos.stack[-1] = PlayCards((0, 1))

    monkeypatch.setattr(Lanterns, "on_resign", deal_again)
    pos.play("play 5", 0)
    pos.resign(2)
    assert asked(pos) == (0, 1)


def test_nobody_answers_twice_or_for_others() -> None:
    pos = table(PlayCards(EVERYBODY))
    pos.play("play 5", 0)
    assert str(refused(pos, "play 2", 0)) == "It is not your decision now: the table waits for Bo and Cy."
    assert str(refused(pos, "play 5", 1)) == "You have no 5."
    assert legal(pos, 0) == []


def test_a_sealed_question_can_be_saved_in_the_middle() -> None:
    pos = table(PlayCards(EVERYBODY))
    pos.play("play 5", 0)
    pos.play("play 7", 2)
    loaded = LANTERNS.load(pos.save())
    assert asked(loaded) == (1,)
    assert loaded.view(0).answer == Play(5)
    loaded.play("play 3", 1)
    pos.play("play 3", 1)
    assert loaded.save() == pos.save()
    assert pos.answers == [None, None, None]


def test_whoever_resigns_in_a_sealed_question_answers_by_default() -> None:
    pos = table(PlayCards(EVERYBODY))
    pos.play("play 2", 0)
    pos.play("resign", 1)
    assert asked(pos) == (2,)
    pos.play("play 7", 2)
    assert pos.trick == [2, 9, 7]  # the last of its moves


def test_the_last_open_answer_may_be_given_by_resigning() -> None:
    pos = table(PlayCards(EVERYBODY))
    pos.play("play 2", 0)
    pos.play("play 3", 1)
    pos.play("resign", 2)
    assert pos.trick == [2, 3, 7]
    assert asked(pos) == ()


def test_whoever_resigned_before_the_question_is_not_asked() -> None:
    pos = table(resigned=[False, True, False])
    start(pos, PlayCards(EVERYBODY))
    assert asked(pos) == (0, 2)


def test_the_last_to_answer_cannot_take_it_back() -> None:
    """All cards lie open by then, and the same seat is asked next: without care undo would look free."""
    pos = table(PlayCards(EVERYBODY), Shop(1), coins=[3, 3, 3])
    pos.play("play 2", 0)
    pos.play("play 7", 2)
    pos.play("play 3", 1)
    assert asked(pos) == (1,)
    assert pos.free == 0


def test_an_answer_given_is_not_taken_back_while_others_think() -> None:
    match = Match.seeded(LANTERNS, 3, "sealed")
    match.play(match.pos.moves(0)[0], 0)
    assert not match.can_undo(0)


# --- windows ----------------------------------------------------------------------------------------------------


def window(**fields: object) -> Table:
    return table(AnswerTrick((1, 2, 0)), **{"trick": [5, 4, 3], "coins": [1, 1, 0], **fields})


def test_a_window_asks_every_seat_whether_it_has_an_answer_or_not() -> None:
    pos = window(hands=[[2], [9], [3]])
    assert asked(pos) == (1, 2, 0)
    assert legal(pos, 0) == ["snuff", "pass"]
    assert legal(pos, 1) == ["snuff", "show a nine", "pass"]
    assert legal(pos, 2) == ["pass"]


def test_a_window_in_which_all_pass_closes() -> None:
    pos = window()
    pos.play("pass", 0)
    pos.play("pass", 1)
    assert said(pos, pos.play("pass", 2)) == ["Nobody answers"]
    assert asked(pos) == ()


def test_the_first_answer_in_the_order_of_the_window_is_carried_out() -> None:
    pos = window()
    pos.play("snuff", 0)
    pos.play("pass", 2)
    events = pos.play("snuff", 1)  # seat 1 stands first in the window, although it answered last
    assert said(pos, events)[0] == "Bo snuffs the card of Ada"
    assert [event.only for event in events] == [None, (0,)], "who was too late is told so, in private"
    assert pos.coins == [1, 0, 0]  # the answer of seat 0 was not carried out


def test_a_window_can_open_again_for_the_others() -> None:
    pos = window()
    pos.play("snuff", 0)
    pos.play("pass", 2)
    pos.play("snuff", 1)
    assert asked(pos) == (1, 2, 0)
    assert pos.view(0).answer is None  # everybody is asked anew
    pos.play("pass", 1)
    pos.play("pass", 2)
    assert said(pos, pos.play("snuff", 0)) == ["Ada snuffs the card of Bo"]
    assert pos.trick == [0, 0, 3]


def test_a_resignation_inside_a_window_is_a_pass() -> None:
    pos = window()
    pos.play("snuff", 0)
    pos.play("resign", 1)
    assert said(pos, pos.play("pass", 2)) == ["Ada snuffs the card of Ada"]
    assert asked(pos) == (2, 0)


def test_a_window_can_be_saved_and_copied_in_the_middle() -> None:
    pos = window()
    pos.play("snuff", 0)
    for other in (LANTERNS.load(pos.save()), pos.copy()):
        assert asked(other) == (1, 2)
        other.play("pass", 1)
        other.play("pass", 2)
        assert other.coins == [0, 1, 0]  # type: ignore[attr-defined]
    assert asked(pos) == (1, 2)
    assert pos.answers == [Snuff(), None, None]


def test_a_window_for_one_seat_is_an_ordinary_decision() -> None:
    pos = table(AnswerTrick((1,)), Shop(1), trick=[5, 4, 3], coins=[1, 2, 0])
    assert asked(pos) == (1,)
    pos.play(Pass(), 1)
    assert asked(pos) == (1,)
    assert pos.free == 1  # nothing was hidden from the only seat asked
