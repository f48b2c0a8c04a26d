"""Playing, refusing, resigning, saving: what every position does."""

from __future__ import annotations

from typing import cast

import pytest

from orrery.engine.base import Pass
from orrery.engine.errors import IllegalMove, RecordError, UnreadableMove
from orrery.testing.kit import asked, clauses, legal, play, refused, said, start
from orrery.testing.toy.game import LANTERNS, Bid, BidOnDie, PlayCards, Shop, Toast
from orrery.testing.toy.table import Table


def table(players: int = 3, **fields: object) -> Table:
    """An empty table of Lanterns with the given fields."""
    pos = cast(Table, LANTERNS.blank(players, LANTERNS.check_options({}), LANTERNS.new(players, 1).chance))
    for name, value in fields.items():
        setattr(pos, name, value)
    return pos


# --- refusing ---------------------------------------------------------------------------------------------------


def test_an_illegal_move_names_what_is_possible_and_changes_nothing() -> None:
    pos = start(table(), Shop(0))
    error = refused(pos, "snuff")
    assert str(error) == "'snuff' is not possible now. You may play 'buy oil', 'done'."
    assert error.clause == "TOY-PLAY-03"


def test_a_long_list_of_moves_is_cut() -> None:
    pos = start(table(hands=[[1, 2, 3, 4, 5, 6, 7, 8], [1], [2]]), PlayCards((0, 1, 2)))
    assert "and 2 more." in str(refused(pos, "snuff", 0))
    assert str(refused(pos, "play 9", 0)) == "You have no 9."  # a step may know better


def test_an_unreadable_move_changes_nothing() -> None:
    pos = start(table(), Shop(0))
    before = pos.save()
    with pytest.raises(UnreadableMove, match=r"did you mean 'buy \.\.\.'"):
        pos.play("by oil")
    assert pos.save() == before


def test_only_the_seat_that_is_asked_may_move() -> None:
    pos = start(table(), Shop(1))
    assert str(refused(pos, "done", 0)) == "It is not your decision now: the table waits for Bo."
    assert str(refused(pos, "done", 7)) == "There is no seat 8 at this table."
    assert str(refused(pos, "done", -1)) == "There is no seat 0 at this table."


def test_nobody_moves_after_the_end_or_before_anything_is_asked() -> None:
    pos = table()
    with pytest.raises(IllegalMove, match=r"Nobody is asked anything now\."):
        pos.play("done")
    pos = LANTERNS.new(2, 1)  # type: ignore[assignment]
    pos.play("resign", 0)
    with pytest.raises(IllegalMove, match=r"The game is over\."):
        pos.play("done")
    with pytest.raises(IllegalMove, match=r"The game is over\."):
        pos.resign(1)


# --- domains ----------------------------------------------------------------------------------------------------


def test_a_move_of_a_domain_is_played_and_bounded() -> None:
    pos = start(table(coins=[4, 0, 0]), BidOnDie(0))
    assert legal(pos) == ["pass"]
    assert len(pos.domains()) == 2
    assert str(refused(pos, "bid 5 for ada")) == "The bid must be between 1 and 4, not 5."
    assert str(refused(pos, "bid 0 for ada")) == "The bid must be between 1 and 4, not 0."
    assert (
        str(refused(pos, 'toast "much too long a speech"'))
        == "The speech may have at most 12 letters, not 22."
    )
    assert str(refused(pos, "toast 5")) == "The speech must stand in quotes."
    assert str(refused(pos, 'bid "all" for ada')) == "The bid must be a number from 1 to 4."
    play(pos, "bid 3 for ada")
    assert pos.coins[0] == 1
    assert asked(pos) == ()


def test_a_domain_move_given_as_a_value_is_checked_too() -> None:
    pos = start(table(coins=[4, 0, 0]), BidOnDie(0))
    with pytest.raises(IllegalMove, match="between 1 and 4"):
        pos.play(Bid(9, 0))
    with pytest.raises(IllegalMove):
        pos.play(Bid(2, 1))  # in the name of somebody else
    pos.play(Toast("hear, hear"))
    assert said(pos) == ["Ada says: hear, hear"]


def test_a_seat_that_is_not_asked_has_no_moves_and_no_domains() -> None:
    pos = start(table(coins=[4, 4, 4]), BidOnDie(0))
    assert (list(pos.moves(1)), list(pos.domains(1))) == ([], [])
    assert (list(pos.moves(0)), len(pos.domains(0))) == ([Pass()], 2)


# --- steps ------------------------------------------------------------------------------------------------------


def test_a_single_move_is_carried_out_without_asking_unless_that_would_tell_something() -> None:
    pos = start(table(coins=[0, 0, 0]), Shop(0))
    assert asked(pos) == ()  # only `done` was left
    pos = start(table(coins=[0, 0, 0]), BidOnDie(0))
    assert asked(pos) == (0,)  # not forced, although only `pass` is left


def test_steps_run_in_reading_order_before_what_waits_already() -> None:
    pos = table(coins=[1, 1, 1])
    pos.then(BidOnDie(2))
    pos.then(Shop(0), Shop(1))
    pos.settle()
    order = []
    while asked(pos):
        order.append(asked(pos)[0])
        play(pos, legal(pos)[-1])
    assert order == [0, 1, 2]


def test_equal_positions_are_equal_and_none_can_be_a_key() -> None:
    one, two = LANTERNS.new(3, 1), LANTERNS.new(3, 1)
    assert one == two
    assert one is not two
    two.play(two.moves()[0])
    assert one != two
    assert one != "a position"
    with pytest.raises(TypeError, match="mutable"):
        hash(one)


def test_without_listening_nothing_is_logged_and_all_else_is_the_same() -> None:
    loud, quiet = LANTERNS.new(3, 5), LANTERNS.new(3, 5)
    quiet.listening = False
    for _ in range(12):
        seat = loud.waiting[0]
        move = loud.moves(seat)[-1]
        assert quiet.play(move, seat) == []
        loud.play(move, seat)
        assert loud.save() == quiet.save()


# --- resigning --------------------------------------------------------------------------------------------------


def test_any_seat_may_resign_at_any_time_once() -> None:
    pos = start(table(4, coins=[3] * 4, hands=[[1], [2], [3], [4]]), Shop(0), BidOnDie(1))
    pos.play("  RESIGN ", 2)
    assert asked(pos) == (0,)
    assert pos.resigned == [False, False, True, False]
    assert str(refused(pos, "resign", 2)) == "This seat has resigned already."
    assert str(refused(pos, "resign", 9)) == "There is no seat 10 at this table."
    pos.play("resign", 0)
    assert asked(pos) == (1,)  # what was asked of seat 0 is declined


def test_a_resigned_seat_declines_what_it_is_asked_later() -> None:
    pos = table(coins=[3, 3, 3])
    pos.resigned[1] = True
    start(pos, Shop(1), BidOnDie(1), Shop(2))
    assert asked(pos) == (2,)
    assert pos.coins == [3, 3, 3]


def test_the_game_may_end_by_resigning() -> None:
    pos = LANTERNS.new(3, 1)
    pos.play("resign", 0)
    pos.play("resign", 2)
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.ending) == ((1,), "resigned")
    assert pos.waiting == ()
    assert pos.stack == []


# --- saving -----------------------------------------------------------------------------------------------------


def test_what_is_not_a_saved_position_is_refused_with_a_sentence() -> None:
    good = LANTERNS.new(3, 1).save()
    for bad in (
        b"",
        b"{",
        b"[]",
        b'{"game": 3}',
        b'{"game": "lanterns"}',
        good[:-20],
        good.replace(b"PlayCards", b"Elves"),
    ):
        with pytest.raises(RecordError, match="no saved position of Lanterns"):
            LANTERNS.load(bad)
    with pytest.raises(RecordError, match="a saved position of chess, not of lanterns"):
        LANTERNS.load(good.replace(b'"lanterns"', b'"chess"'))


def test_the_undo_counter_is_saved() -> None:
    pos = start(table(coins=[3, 0, 0]), Shop(0))
    play(pos, "buy oil", "buy oil")
    assert pos.free == 2
    assert LANTERNS.load(pos.save()).free == 2


# --- how far undo is free ---------------------------------------------------------------------------------------


def test_moves_of_one_seat_without_chance_or_secrets_are_free() -> None:
    pos = start(table(coins=[3, 3, 3], deck=[4, 5]), Shop(0), Shop(1))
    play(pos, "buy oil")
    assert pos.free == 1
    play(pos, "buy oil")
    assert pos.free == 2


def test_chance_a_reveal_and_another_seat_end_it() -> None:
    pos = start(table(coins=[5, 3, 3], deck=[4, 5]), Shop(0), BidOnDie(0), Shop(0), Shop(1))
    play(pos, "buy oil", "peek")
    assert pos.free == 0  # something was seen
    play(pos, "done")
    assert pos.free == 1
    play(pos, "bid 1 for ada")
    assert pos.free == 0  # a die was rolled
    play(pos, "buy oil")
    assert pos.free == 1
    play(pos, "done")
    assert pos.free == 0  # it is somebody else's turn
    assert asked(pos) == (1,)


def test_a_log_line_for_one_seat_is_seen_by_nobody_else() -> None:
    pos = start(table(coins=[3, 3, 3], deck=[4, 5]), Shop(0))
    events = play(pos, "peek")
    assert said(pos, [event for event in events if event.visible_to(0)]) == ["Ada peeks", "The top card is 5"]
    assert said(pos, [event for event in events if event.visible_to(1)]) == ["Ada peeks"]
    assert clauses(events) == ["TOY-PLAY-03", "TOY-PLAY-03"]


def test_why_not_tells_what_playing_would_and_plays_nothing() -> None:
    pos = LANTERNS.new(3, "why")
    held = {pos.text(move) for move in pos.moves(1)}
    missing = next(f"play {card}" for card in range(1, 10) if f"play {card}" not in held)
    before = pos.save()
    assert pos.why_not(missing, 1) == (f"You have no {missing[-1]}.", "TOY-PLAY-01")
    assert pos.why_not(pos.moves(1)[0], 1) == ("", "")
    assert pos.why_not("done", 1)[1] == "TOY-PLAY-01", "the question's clause where the rules name none"
    assert pos.why_not(missing, 7) == ("There is no seat 8 at this table.", "")
    with pytest.raises(UnreadableMove):
        pos.why_not("dance", 1)
    assert pos.save() == before
