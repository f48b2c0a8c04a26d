"""Negotiating: where it is begun, offers that a player asks for, promises kept before they fall due (DES-DEAL-10, 37, 40)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Pass, Seat, Step, asks, bargains, says
from orrery.engine.window import Window
from orrery.games.destiny.deals.deals import may_offer, start_offer
from orrery.games.destiny.deals.due import KeepNow, keep_now, list_keepable
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.open_moments import FREE_MOVES
from orrery.games.destiny.turn.stages import OWN_VOTE
from orrery.games.destiny.turn.ways import Way


@bargains("begin")
@says("negotiate", "DES-DEAL-10")
class Negotiate(Move, frozen=True):
    """Write an offer to other players."""


NEGOTIATE = Negotiate()


@bargains("begin")
@says("hear offers", "DES-DEAL-40")
class HearOffers(Move, frozen=True):
    """Let the others make offers before the vote or the bid."""


HEAR = HearOffers()


def bidders_for(pos: Table, seat: Seat) -> list[Seat]:
    """Who may make offers when they are asked for."""
    return [other for other in pos.present() if other != seat and may_offer(pos, other)]


def talk(pos: Table, seat: Seat, move: Any) -> None:
    """Carry it out; whoever is asked something is asked again afterwards."""
    if type(move) is KeepNow:
        keep_now(pos, move)
    elif type(move) is HearOffers:
        pos.offers[seat] += 1  # DES-DEAL-29
        pos.tell("DES-DEAL-40", "{0:seat} is open to offers", seat)
        pos.then(OffersWanted(tuple(bidders_for(pos, seat))), Heard(seat, pos.concluded))
    else:
        start_offer(pos, seat)


class Talking(Way):
    """At any time a player may act, and while votes and bids are called for (DES-DEAL-10, DES-DEAL-40)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        """An offer of one's own, and promises that can be kept at once. Who is asked to vote or to bid may also ask for offers
        (DES-DEAL-40)."""
        if pos.deals:
            list_keepable(pos, seat, found)
        if may_offer(pos, seat):
            found.append(NEGOTIATE)
            if where == OWN_VOTE and bidders_for(pos, seat):
                found.append(HEAR)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        talk(pos, seat, move)

    def is_aside(self) -> bool:
        return True

    def is_talk(self) -> bool:
        return True


FREE_MOVES.add(100, Talking(), Negotiate, HearOffers, KeepNow)


@asks("Do you make an offer before this goes on?", "{seat} may make an offer", "DES-DEAL-40", "offers")
class OffersWanted(Window[Table], frozen=True):
    """Does anybody make an offer? All who do are heard, in initiative order (DES-DEAL-40)."""

    def answers(self, pos: Table, seat: Seat) -> Sequence[Move]:
        return [NEGOTIATE]

    def resolve(self, pos: Table, answers: Sequence[Any]) -> None:
        pos.then(
            *[
                OfferOf(seat)
                for seat, answer in zip(self.seats, answers, strict=True)
                if type(answer) is not Pass
            ]
        )


class OfferOf(Step[Table], frozen=True):
    """The next one writes its offer, if it still may."""

    seat: Seat

    def run(self, pos: Table) -> None:
        if not pos.resigned[self.seat] and may_offer(pos, self.seat):
            start_offer(pos, self.seat)


class Heard(Step[Table], frozen=True):
    """Who asked for offers, and made no deal, asks and offers no more in this moment (DES-DEAL-32)."""

    seat: Seat
    concluded: int

    def run(self, pos: Table) -> None:
        if pos.concluded == self.concluded:
            pos.refused[self.seat] = True
