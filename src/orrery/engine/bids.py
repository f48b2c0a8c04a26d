"""Open bidding round the table: each in turn adds or passes, until all have passed in a row.

Who passed may still bid in a later round, and what was bid is spent; games keep amounts and limits themselves.
"""

from __future__ import annotations


def after_turn(bidders: int, at: int, passes: int, raised: bool) -> tuple[int, int, bool]:
    """Whose turn it is next (an index), how many have passed in a row, and whether the bidding is over."""
    passes = 0 if raised else passes + 1
    return (at + 1) % bidders, passes, passes >= bidders
