"""Open bidding round the table: each in turn adds or passes, until all have passed in a row.

Who passed may still bid in a later round, and what was bid is spent; games keep amounts and limits themselves. A game
subclasses `Bidding` and `BidTurn` and gives each the other; how far it has come lies in the position (`Bids`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Protocol

from orrery.engine.base import Decision, Move, P, Pass, Seat, Step
from orrery.engine.window import PASS


class Bids(Protocol):
    """What a bidding is about (a vote, a contest), with how far the bidding on it has come."""

    at: int
    """Whose turn it is: the place among the bidders."""
    passes: int
    """How many have passed in a row."""


class Bidding(Step[P], Generic[P], frozen=True):
    """The bidding goes on with the next who can bid."""

    def bids(self, pos: P) -> Bids:
        """Where the bidding stands."""
        raise NotImplementedError(type(self).__name__)

    def bidders(self, pos: P) -> Sequence[Seat]:
        """Who bids, in order round the table; nobody once there is nothing to bid on."""
        raise NotImplementedError(type(self).__name__)

    def can_bid(self, pos: P, seat: Seat) -> bool:
        """Whether this seat is asked, as far as the table shows; others pass without being asked."""
        return True

    def turn(self, seat: Seat) -> Step[P]:
        """The question to this seat."""
        raise NotImplementedError(type(self).__name__)

    def others_passed(self, pos: P) -> bool:
        """Whether all others have passed since the present bidder's last turn, or it is the last of the first round."""
        return self.bids(pos).passes >= len(self.bidders(pos)) - 1

    def run(self, pos: P) -> None:
        seats = self.bidders(pos)
        if not seats:
            return
        seat = seats[self.bids(pos).at]
        if self.can_bid(pos, seat):
            pos.then(self.turn(seat))
        else:
            self.after(pos, seat, raised=False)

    def after(self, pos: P, seat: Seat, raised: bool) -> None:
        """This seat has bid or passed: the next one's turn, unless all have passed in a row. If it bids no longer, the
        others begin anew."""
        bids, seats = self.bids(pos), self.bidders(pos)
        if seat not in seats:
            bids.at = bids.passes = 0
        else:
            bids.at = (seats.index(seat) + 1) % len(seats)
            bids.passes = 0 if raised else bids.passes + 1
            if bids.passes >= len(seats):
                return
        pos.then(self)


class BidTurn(Decision[P], Generic[P], frozen=True):
    """A bidder's turn: add something, or pass. What the game allows besides does not end the turn."""

    def bidding(self) -> Bidding[P]:
        """The bidding that asks."""
        raise NotImplementedError(type(self).__name__)

    def raises(self, pos: P) -> list[Move]:
        """What the bidder can add."""
        raise NotImplementedError(type(self).__name__)

    def asides(self, pos: P, raises: list[Move]) -> Sequence[Move]:
        """What else can be done meanwhile."""
        return ()

    def add(self, pos: P, move: Any) -> bool:
        """Add what this move says to the bid; False if it is something else."""
        raise NotImplementedError(type(self).__name__)

    def aside(self, pos: P, move: Any) -> None:
        """Carry out what is no bid."""
        raise NotImplementedError(type(self).__name__)

    def still(self) -> Step[P]:
        """The turn goes on after something that was no bid."""
        return self

    def moves(self, pos: P) -> Sequence[Move]:
        raises = self.raises(pos)
        return [*raises, *self.asides(pos, raises), PASS]

    def apply(self, pos: P, move: Any) -> None:
        if type(move) is Pass:
            self.bidding().after(pos, self.seat, raised=False)
        elif self.add(pos, move):
            self.bidding().after(pos, self.seat, raised=True)
        else:
            pos.then(self.still())
            self.aside(pos, move)
