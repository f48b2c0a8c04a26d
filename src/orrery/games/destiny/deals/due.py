"""Payments and hand-overs that were promised: falling due, kept early, enforced (DES-DEAL-04, 13, 14, 31, 37; DES-COURT-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.engine.base import Decision, Move, Question, Seat, Step, bargains, says
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.breaches import Broken
from orrery.games.destiny.deals.ledger import (
    T,
    bound_terms,
    deal_by_id,
    is_void,
    mark_kept,
    replace_deal,
)
from orrery.games.destiny.deals.transfers import hand_over
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.goods import Funds
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import (
    Hidden,
    Promise,
    Term,
    WillHandOver,
    WillPay,
    WillTable,
)
from orrery.games.destiny.turn.bank import bank, bank_moves


@bargains("keep")
@says(
    "keep line {term:line} of deal {deal}",
    "DES-DEAL-37",
    "You owe nothing by that line that can be kept now.",
)
class KeepNow(Move, frozen=True):
    """Pay or hand over what was promised, before it is asked for."""

    deal: int
    term: int


@bargains("keep")
@says("keep the promise", "DES-DEAL-31")
class KeepIt(Move, frozen=True):
    """Do what was promised."""


@bargains("breach")
@says("break the promise", "DES-DEAL-05")
class BreakIt(Move, frozen=True):
    """Do not do what was promised."""


def _due(pos: Table, seat: Seat, kind: type[T]) -> list[tuple[int, int]]:
    return [(deal.id, index) for deal, index, term in bound_terms(pos, seat, kind) if term.is_due(pos.turn)]


class JudgePromises(Step[Table], frozen=True):
    """Promises due are judged at the end of the turn, in initiative order (DES-EOT-01, DES-DEAL-31)."""

    def run(self, pos: Table) -> None:
        steps: list[Step[Any]] = []
        if pos.deals:
            pos.reveal()
            for seat in pos.present():
                due = [*_due(pos, seat, WillPay), *_due(pos, seat, WillHandOver)]
                steps.extend([DuePromise(deal, index) for deal, index in due])
                steps.extend([Broken(deal, index) for deal, index in _due(pos, seat, WillTable)])
        pos.then(*steps, ExpirePromises())


class ExpirePromises(Step[Table], frozen=True):
    """Promises whose time is over and that were not broken are kept or lapse (DES-DEAL-04)."""

    def run(self, pos: Table) -> None:
        for deal in pos.deals[:]:
            for index, term in enumerate(deal.terms):
                if isinstance(term, Promise) and term.lapses(pos.turn):
                    mark_kept(pos, deal.id, index)


class DuePromise(Step[Table], frozen=True):
    """A payment or a hand-over falls due (DES-DEAL-13, DES-DEAL-14, DES-COURT-19)."""

    deal: int
    term: int

    def run(self, pos: Table) -> None:
        deal = deal_by_id(pos, self.deal)
        if deal is None or self.term in deal.kept:
            return
        pos.reveal()
        term = deal.terms[self.term]
        # hidden: imagined from outside the deal, where nobody knows what falls due
        if is_void(pos, term) or type(term) is Hidden:
            return
        if deal.ratified:
            enforce(pos, deal, self.term)
        elif can_keep(pos, term) or in_reach(pos, term):
            pos.then(KeepOrBreak(term.giver, self.deal, self.term))
        elif is_lost(pos, deal.id, self.term, term):
            pos.whisper(
                deal.partners,
                "DES-DEAL-14",
                "What was promised in deal {0} is lost: the promise ends",
                deal.id,
            )
            mark_kept(pos, deal.id, self.term)
        else:
            pos.then(Broken(self.deal, self.term))


def is_lost(pos: Table, number: int, index: int, term: Term) -> bool:
    """Whether a promised thing was lost without the promiser's doing, as far as the table shows (DES-DEAL-14)."""
    if type(term) is not WillHandOver or not term.goods.in_sight(pos):
        return False
    return (number, index) not in pos.given_up


def can_keep(pos: Table, term: Term) -> bool:
    """Whether the promiser has what it owes, and the receiver may have it."""
    if type(term) is WillPay:
        return Funds(term.resource, term.amount).there(pos, term.giver)
    assert type(term) is WillHandOver
    goods = term.goods.now(pos, term.giver)
    return goods.there(pos, term.giver) and goods.fits(pos, term.receiver)


def in_reach(pos: Table, term: Term) -> bool:
    """Whether the bank would make a promised payment possible (DES-RES-05, DES-DEAL-38)."""
    if type(term) is not WillPay:
        return False
    other = pos.influence if term.resource == MONEY else pos.money
    own = Funds(term.resource, term.amount).stock(pos, term.giver)
    return own + other[term.giver] // pos.content.numbers.bank_rate >= term.amount


def keep(pos: Table, deal: Deal, index: int) -> None:
    """Pay or hand over now, as far as it is there."""
    pos.reveal()  # everybody sees what was promised
    term = deal.terms[index]
    if type(term) is WillPay:
        paid = pos.lose(term.giver, term.resource, term.amount)
        pos.gain(term.receiver, term.resource, paid)
        pos.tell(
            "DES-DEAL-31",
            "{0:seat} pays {1:seat} {2} {3:resource}",
            term.giver,
            term.receiver,
            paid,
            term.resource,
        )
        if pos.turn >= term.until:
            mark_kept(pos, deal.id, index)
        else:  # what is left of it begins with the next turn
            rest = msgspec.structs.replace(term, first=pos.turn + 1)
            terms = (*deal.terms[:index], rest, *deal.terms[index + 1 :])
            replace_deal(pos, msgspec.structs.replace(deal, terms=terms))
        return
    assert type(term) is WillHandOver
    goods = term.goods.now(pos, term.giver).part(pos, term.giver, term.receiver)
    if goods is not None:
        hand_over(pos, term.giver, term.receiver, goods)  # which keeps the promise


def list_keepable(pos: Table, seat: Seat, found: list[Move]) -> None:
    """Add promised payments of this turn, then promised hand-overs, that a Party can make at once (DES-DEAL-37)."""
    payment: type[Term] = WillPay  # each is looked up once: every open moment asks this of every term
    hand_over: type[Term] = WillHandOver
    goods: list[Move] | None = None
    for deal in pos.deals:
        for index, term in enumerate(deal.terms):
            kind = type(term)
            if kind is payment:
                if term.giver == seat and _is_open(pos, deal, index, term):
                    found.append(KeepNow(deal.id, index))
            elif kind is hand_over and term.giver == seat and _is_open(pos, deal, index, term):
                if goods is None:
                    goods = []
                goods.append(KeepNow(deal.id, index))
    if goods is not None:
        found += goods


def _is_open(pos: Table, deal: Deal, index: int, term: Term) -> bool:
    """Whether something that was promised still binds, and is there to be given; a payment not before its turn."""
    if type(term) is WillPay and not term.is_due(pos.turn):
        return False
    return index not in deal.kept and not is_void(pos, term) and can_keep(pos, term)


def keep_now(pos: Table, move: KeepNow) -> None:
    """Pay or hand over before the end of the turn (DES-DEAL-37)."""
    deal = deal_by_id(pos, move.deal)
    assert deal is not None
    keep(pos, deal, move.term)


def enforce(pos: Table, deal: Deal, index: int) -> None:
    """The court enforces a ratified deal as far as the Party has what it owes; the rest lapses (DES-COURT-19)."""
    keep(pos, deal, index)
    if type(deal.terms[index]) is WillHandOver:
        mark_kept(pos, deal.id, index)


class KeepOrBreak(Decision[Table], frozen=True):
    """Does the Party do what it promised? (DES-DEAL-31)."""

    deal: int
    term: int

    def moves(self, pos: Table) -> Sequence[Move]:
        deal = deal_by_id(pos, self.deal)
        if deal is None:
            return [BreakIt()]
        if can_keep(pos, deal.terms[self.term]):
            return [KeepIt(), BreakIt()]
        return [*bank_moves(pos, self.seat), BreakIt()]

    def apply(self, pos: Table, move: Move) -> None:
        deal = deal_by_id(pos, self.deal)
        if deal is None:
            return  # a player of it has left the game (DES-END-10)
        if type(move) is KeepIt:
            keep(pos, deal, self.term)
        elif type(move) is BreakIt:
            pos.then(Broken(self.deal, self.term))
        else:
            pos.then(self)
            bank(pos, self.seat, move)

    def ask(self, pos: Table) -> Question:
        deal = deal_by_id(pos, self.deal)
        assert deal is not None
        term = deal.terms[self.term]
        others = "{seat} decide(s|) whether to keep a promise"
        if type(term) is WillPay:
            text = "You promised {0} {1:resource} to {2:seat}. Do you keep the promise?"
            return Question(text, others, (term.amount, term.resource, term.receiver), "DES-DEAL-31")
        text = "A hand-over that you promised is due. Do you keep the promise?"
        return Question(text, others, (), "DES-DEAL-31")
