"""Deals that bind, and the ledger of those that are over (DES-DEAL-04, 06, 07, 26, 33)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from orrery.engine.base import Seat
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import Promise, Term

T = TypeVar("T", bound=Promise)

REMEMBERED = 12
"""Deals that are over and still in the ledger (DES-DEAL-33)."""


def deal_by_id(pos: Table, number: int) -> Deal | None:
    """The deal with this number that still binds."""
    for deal in pos.deals:
        if deal.id == number:
            return deal
    return None


def is_void(pos: Table, term: Term) -> bool:
    """Deals with a Party in Rebellion are not binding (DES-DEAL-26)."""
    return pos.rebel >= 0 and term.names(pos.rebel)


def bound_terms(pos: Table, seat: Seat, kind: type[T]) -> list[tuple[Deal, int, T]]:
    """The open promises of one kind that bind a Party."""
    found: list[tuple[Deal, int, T]] = []
    for deal in pos.deals:
        for index, term in enumerate(deal.terms):
            if type(term) is kind and term.giver == seat and index not in deal.kept:
                if not is_void(pos, term):
                    found.append((deal, index, term))
    return found


def remember(pos: Table, deal: Deal) -> None:
    """Write a deal that is over into the ledger (DES-DEAL-33)."""
    pos.past = [*pos.past, deal][-REMEMBERED:]


def replace_deal(pos: Table, changed: Deal) -> None:
    """A deal goes on with something changed."""
    pos.deals = [changed if deal.id == changed.id else deal for deal in pos.deals]


def mark_kept(pos: Table, number: int, index: int) -> None:
    """A promise is fulfilled; a deal of which nothing is open any more is over (DES-DEAL-04)."""
    deal = deal_by_id(pos, number)
    if deal is None or index in deal.kept:
        return
    pos.reveal()  # what a promise says is known to its partners only
    kept = (*deal.kept, index)
    pos.whisper(deal.partners, "DES-DEAL-04", "A promise of deal {0} is settled", deal.id)
    done = msgspec.structs.replace(deal, kept=kept)
    if len(kept) == len(deal.terms):
        pos.deals = [other for other in pos.deals if other.id != number]
        remember(pos, done)
    else:
        replace_deal(pos, done)


def make_whole(pos: Table, causes: Sequence[int]) -> None:
    """Deals broken by declarations that are void bind again, unless a Party of them has left the Senate or the game
    (DES-DEAL-36)."""
    again = [
        deal
        for deal in pos.past
        if deal.broken and deal.cause in causes and all(pos.in_standing(seat) for seat in deal.partners)
    ]
    pos.past = [deal for deal in pos.past if deal not in again]
    for deal in again:
        pos.deals.append(msgspec.structs.replace(deal, broken=(), cause=0))
        pos.whisper(deal.partners, "DES-DEAL-36", "Deal {0} is whole again", deal.id)


def end_deal(pos: Table, number: int, broken: tuple[int, ...] = ()) -> None:
    """A deal binds nobody any more (DES-DEAL-06, DES-DEAL-07)."""
    deal = deal_by_id(pos, number)
    if deal is not None:
        remember(pos, msgspec.structs.replace(deal, broken=broken))
        pos.deals = [other for other in pos.deals if other.id != number]
