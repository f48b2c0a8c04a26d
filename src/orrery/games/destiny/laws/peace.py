"""Peace with the rebel: offering, tabling and making it (DES-REB-24 to 28, 34; DES-PROP-19)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Move, Seat, bargains, says
from orrery.games.destiny.content.printed import SENATE
from orrery.games.destiny.deals.deals import conclude, start_offer
from orrery.games.destiny.deals.transfers import feasible
from orrery.games.destiny.laws.tabled import bring_in
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.senate import B_PEACE, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.open_moments import FREE_MOVES
from orrery.games.destiny.turn.stages import may_talk
from orrery.games.destiny.turn.ways import Way


@bargains("begin")
@says("offer peace to {seat}", "DES-REB-24", "Choose a Party that is loyal.")
class OfferPeace(Move, frozen=True):
    """The rebel offers a treaty to a Party, which may table it."""

    seat: int


def peace_offers(pos: Table, seat: Seat) -> list[Move]:
    """The rebel may offer peace in the Senate Phase (DES-REB-24)."""
    if seat != pos.rebel or pos.phase != SENATE or pos.treaty_with >= 0 or "peace" in pos.failed:
        return []
    return [OfferPeace(other) for other in pos.loyal()] if may_talk(pos, seat) else []


class OfferingPeace(Way):
    """In the Senate Phase, whenever the rebel may act (DES-REB-24)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        if seat == pos.rebel:
            found += peace_offers(pos, seat)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        offer_peace(pos, seat, move.seat)

    def in_votes(self) -> bool:
        return False


FREE_MOVES.add(110, OfferingPeace(), OfferPeace)


def offer_peace(pos: Table, seat: Seat, other: Seat) -> None:
    """The rebel writes a treaty with a Party, which answers by tabling it (DES-REB-24, DES-REB-26)."""
    pos.treaty_with = other
    start_offer(pos, seat, "peace offered")


def table_peace(pos: Table, seat: Seat) -> None:
    """A Party tables the rebel's offer, or writes one that the rebel must accept first (DES-PROP-19, DES-REB-24)."""

    if pos.treaty_with == seat:
        bring_in(pos, Bill(B_PEACE, seat, "Peace with the rebel", [], terms=pos.treaty))
        return
    start_offer(pos, seat, "peace tabled")


def make_peace(pos: Table, bill: Bill) -> None:
    """The Party is back in good standing at once, and keeps its Sectors and Fleets (DES-REB-25, 26, 28, 34)."""
    seat = pos.rebel
    if seat < 0:
        return
    if not feasible(pos, bill.terms):
        pos.tell("DES-REB-34", "What the treaty promises at once is not there: there is no peace")
        pos.failed.append("peace")
        return
    pos.rebel = -1
    pos.peaced[seat] = True
    pos.treaty, pos.treaty_with = (), -1
    pos.tell("DES-REB-25", "{0:seat} makes peace and is in good standing again", seat)
    if bill.terms:
        conclude(pos, Offer(bill.seat, list(bill.terms)), ratified=True)
