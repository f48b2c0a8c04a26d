"""Offers between players: drawn up click by click, then accepted, declined or answered with a counter-offer.

What can be traded is the game's business; the offer itself lies in its position (its details may be secret). A game
subclasses the two decisions, and may say them in words of its own (`sending`, `withdrawing`, `accepting`,
`declining`). An offer to several players is answered by each of them in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic

from orrery.engine.base import BARGAINS, Bargain, Decision, Move, P, bargains, drafts, says, speaking


@bargains("send")
@says("send the offer")
class Send(Move, frozen=True):
    """The offer is complete: lay it before the partner."""


@bargains("drop")
@says("withdraw the offer")
class Withdraw(Move, frozen=True):
    """Drop an offer that was not sent."""


@bargains("accept")
@says("accept the offer")
class Accept(Move, frozen=True):
    """Conclude the deal: both sides hand over everything at the same moment."""


@bargains("counter")
@says("make a counter-offer")
class Counter(Move, frozen=True):
    """Decline, and draw up an offer of one's own."""


@bargains("decline")
@says("decline the offer")
class Decline(Move, frozen=True):
    """No deal."""


SEND, WITHDRAW, ACCEPT, COUNTER, DECLINE = Send(), Withdraw(), Accept(), Counter(), Decline()


def bargain(move: Move, drafting: bool = False) -> Bargain | None:
    """What a move does for an offer to other players; None if it has nothing to do with any. `drafting` says whether one is drawn up
    (`Decision.drafting`)."""
    return BARGAINS.get(type(move), "add" if drafting else None)


@drafts
@speaking(Send, Withdraw)
class DraftOffer(Decision[P], Generic[P], frozen=True):
    """Draw up an offer, one part a click; it can be sent as soon as something would change hands."""

    def sending(self) -> Move:
        """The move that lays the offer before the partners; one of the game's own is marked `@bargains("send")`."""
        return SEND

    def withdrawing(self) -> Move:
        """The move that drops it; one of the game's own is marked `@bargains("drop")`."""
        return WITHDRAW

    def parts(self, pos: P) -> list[Move]:
        """What can be added to the offer now."""
        raise NotImplementedError(type(self).__name__)

    def add(self, pos: P, part: Any) -> None:
        """Add one part; the question is put again by itself."""
        raise NotImplementedError(type(self).__name__)

    def complete(self, pos: P) -> bool:
        """Whether anything would change hands."""
        raise NotImplementedError(type(self).__name__)

    def send(self, pos: P) -> None:
        """Lay it before the partner."""
        raise NotImplementedError(type(self).__name__)

    def withdraw(self, pos: P) -> None:
        """Drop it."""
        raise NotImplementedError(type(self).__name__)

    def moves(self, pos: P) -> Sequence[Move]:
        moves = self.parts(pos)
        if self.complete(pos):
            moves.append(self.sending())
        moves.append(self.withdrawing())
        return moves

    def apply(self, pos: P, move: Any) -> None:
        role = BARGAINS.get(type(move))
        if role == "send":
            self.send(pos)
        elif role == "drop":
            self.withdraw(pos)
        else:
            pos.stack.append(self)
            self.add(pos, move)

    def forced(self) -> bool:
        return False


@speaking(Accept, Counter, Decline)
class AnswerOffer(Decision[P], Generic[P], frozen=True):
    """A partner accepts, declines or answers with a counter-offer.

    It is asked even when only declining is possible: not being asked would tell that the partner could not accept.
    """

    def accepting(self) -> Move:
        """The move that accepts."""
        return ACCEPT

    def declining(self) -> Move:
        """The move that declines."""
        return DECLINE

    def can_accept(self, pos: P) -> bool:
        """Whether the partner could hand over what is asked."""
        raise NotImplementedError(type(self).__name__)

    def can_counter(self, pos: P) -> bool:
        """Whether the partner may draw up another offer, the other way round, instead."""
        return False

    def accept(self, pos: P) -> None:
        """Conclude the deal."""
        raise NotImplementedError(type(self).__name__)

    def decline(self, pos: P) -> None:
        """No deal."""
        raise NotImplementedError(type(self).__name__)

    def counter(self, pos: P) -> None:
        """Decline and draw up another offer; only where `can_counter` allows it."""
        raise NotImplementedError(type(self).__name__)

    def moves(self, pos: P) -> Sequence[Move]:
        moves: list[Move] = []
        if self.can_accept(pos):
            moves.append(self.accepting())
        if self.can_counter(pos):
            moves.append(COUNTER)
        moves.append(self.declining())
        return moves

    def apply(self, pos: P, move: Any) -> None:
        if move == self.accepting():
            self.accept(pos)
        elif type(move) is Counter:
            self.counter(pos)
        else:
            self.decline(pos)

    def forced(self) -> bool:
        return False
