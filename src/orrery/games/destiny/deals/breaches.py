"""Promises kept and broken: the breach, its acceptance, the way to court (DES-DEAL-05, 07, 15)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from orrery.engine.base import Decision, Move, Question, Seat, Step, says
from orrery.games.destiny.deals.ledger import (
    deal_by_id,
    end_deal,
    is_void,
    mark_kept,
    replace_deal,
)
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.corruption import bearer


@says("accept the breach", "DES-DEAL-15")
class AcceptBreach(Move, frozen=True):
    """Be content with the offender's Corruption."""


@says("sue", "DES-COURT-01")
class Sue(Move, frozen=True):
    """Go to the Galactic Court."""


class Broken(Step[Table], frozen=True):
    """The breach is announced, and each other party of the deal may accept it or sue (DES-DEAL-15).

    `cause` is the tag of the declaration that broke it, which a Feint may void; 0 for other breaches.
    """

    deal: int
    term: int
    cause: int = 0

    def run(self, pos: Table) -> None:
        deal = deal_by_id(pos, self.deal)
        if deal is None or self.term in deal.kept or is_void(pos, deal.terms[self.term]):
            return
        if deal.ratified:
            # it cannot be broken any more: what the court cannot enforce lapses (DES-COURT-06, 19)
            return
        giver = deal.terms[self.term].giver
        replace_deal(pos, msgspec.structs.replace(deal, cause=self.cause))
        pos.reveal()
        pos.whisper(deal.partners, "DES-DEAL-15", "{0:seat} breaks a promise of deal {1}", giver, deal.id)
        others = [seat for seat in pos.present() if seat in deal.partners and seat != giver]
        pos.then(
            *(AcceptOrSue(seat, self.deal, self.term) for seat in others), Accepted(self.deal, self.term)
        )


TRIED_BY: list[Callable[[Table, Seat, int, int], None]] = []
"""Who opens a case about a term of a deal: the court."""


class AcceptOrSue(Decision[Table], frozen=True):
    """Accept the breach, or sue; only one case can be brought for a deal (DES-DEAL-15, DES-COURT-13, 15)."""

    deal: int
    term: int

    def moves(self, pos: Table) -> Sequence[Move]:
        deal = deal_by_id(pos, self.deal)
        if deal is None or deal.tried or not pos.in_standing(self.seat):
            return [AcceptBreach()]
        return [Sue(), AcceptBreach()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, Sue):
            TRIED_BY[0](pos, self.seat, self.deal, self.term)

    def ask(self, pos: Table) -> Question:
        text = "A promise of deal {0} was broken. Do you accept it (2 Corruption for the offender) or sue?"
        return Question(text, "{seat} decide(s|) whether to sue", (self.deal,), "DES-DEAL-15")


class Accepted(Step[Table], frozen=True):
    """If all accept, the offender gains 2 Corruption and the deal ends (DES-DEAL-05, 07, 15)."""

    deal: int
    term: int

    def run(self, pos: Table) -> None:
        deal = deal_by_id(pos, self.deal)
        if deal is None or deal.tried:
            return
        punish(pos, deal, self.term)


def punish(pos: Table, deal: Deal, term: int) -> None:
    """2 Corruption, both on one Senator of the offender's choice; the deal is over (DES-DEAL-05, DES-COR-03)."""
    giver = deal.terms[term].giver
    end_deal(pos, deal.id, (term,))
    pos.tell("DES-DEAL-05", "{0:seat} has broken a deal", giver)
    bearer(pos, giver, pos.content.numbers.broken_deal_corruption, "DES-DEAL-05", deal.cause)


def judged(deal: Deal, index: int, kept: bool) -> Step[Any]:
    """What becomes of a promise that was judged."""
    return Kept(deal.id, index) if kept else Broken(deal.id, index)


class Kept(Step[Table], frozen=True):
    """A promise was kept."""

    deal: int
    term: int

    def run(self, pos: Table) -> None:
        mark_kept(pos, self.deal, self.term)
