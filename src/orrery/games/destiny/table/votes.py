"""The vote on the floor."""

from __future__ import annotations

from orrery.engine.base import Part, Seat

V_ELECTION, V_ORDERS, V_CHARGE, V_BILL = 0, 1, 2, 3


ABSTAIN, UNCALLED = -1, -2


VACANT = -1


AGAINST, FOR = 0, 1


class Vote(Part):
    """A vote of the Senate. `choices` are Senators or VACANT, plans or -1 for staying, or AGAINST and FOR.

    `at` and `passes` tell how far the bidding has come (`engine.bids`).
    """

    kind: int
    subject: int
    choices: list[int]
    president: Seat
    order: list[int]
    cast: list[int]
    spent: list[int]
    passes: int
    winner: int
    vetoed: bool
    at: int = 0
