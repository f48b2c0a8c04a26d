"""Bidding round the table, and counting weighted votes."""

from __future__ import annotations

from orrery.engine.bids import after_turn
from orrery.engine.votes import leaders, tally


def test_bidding_ends_when_all_have_passed_in_a_row() -> None:
    assert after_turn(3, 0, 0, raised=True) == (1, 0, False)
    assert after_turn(3, 1, 0, raised=False) == (2, 1, False)
    assert after_turn(3, 2, 1, raised=True) == (0, 0, False)
    assert after_turn(3, 2, 2, raised=False) == (0, 3, True)


def test_totals_below_zero_and_abstentions_have_no_effect() -> None:
    assert tally(3, [0, 1, 0, -1, 1], [4, -1, 0, 9, 2]) == [4, 2, None]
    assert tally(2, [1], [-3]) == [None, None]


def test_leaders_are_one_several_or_none() -> None:
    assert leaders([4, 2, None]) == [0]
    assert leaders([4, None, 4]) == [0, 2]
    assert leaders([0, None]) == [0]
    assert leaders([None, None]) == []
