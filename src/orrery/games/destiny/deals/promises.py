"""Promises that the game watches: kept, broken, released, enforced (DES-DEAL-03 to 07, 11 to 15, 31, 35; DES-COURT-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from orrery.engine.base import Decision, Move, Question, Seat, Step, says
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.ledger import (
    T,
    bound_terms,
    deal_by_id,
    end_deal,
    is_void,
    mark_kept,
    replace_deal,
)
from orrery.games.destiny.deals.transfers import hand_over
from orrery.games.destiny.table.deals import Deal
from orrery.games.destiny.table.goods import Funds
from orrery.games.destiny.table.senate import Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import (
    AboutBill,
    Promise,
    Restraint,
    Term,
    WillBid,
    WillDefend,
    WillHandOver,
    WillPay,
    WillSupport,
    WillTable,
    WillVeto,
    WillVote,
    WontVeto,
)
from orrery.games.destiny.table.votes import FOR, UNCALLED
from orrery.games.destiny.turn.bank import bank, bank_moves
from orrery.games.destiny.turn.corruption import bearer
from orrery.games.destiny.turn.promised import Watcher, watches

B = TypeVar("B", bound=AboutBill)


@says("accept the breach", "DES-DEAL-15")
class AcceptBreach(Move, frozen=True):
    """Be content with the offender's Corruption."""


@says("sue", "DES-COURT-01")
class Sue(Move, frozen=True):
    """Go to the Galactic Court."""


@says("keep line {term:line} of deal {deal}", "DES-DEAL-37")
class KeepNow(Move, frozen=True):
    """Pay or hand over what was promised, before it is asked for."""

    deal: int
    term: int


@says("keep the promise", "DES-DEAL-31")
class KeepIt(Move, frozen=True):
    """Do what was promised."""


@says("break the promise", "DES-DEAL-05")
class BreakIt(Move, frozen=True):
    """Do not do what was promised."""


def against(pos: Table, seat: Seat, kind: type[Restraint], party: Seat, spot: int) -> list[tuple[Deal, int]]:
    """The promises of a Party that an act against another one, or its Sector or Senator (`spot`), would break."""
    if not pos.deals:
        return []
    return [
        (deal, index)
        for deal, index, term in bound_terms(pos, seat, kind)
        if pos.turn <= term.until and term.forbids(party, spot)
    ]


def watch(
    pos: Table, seat: Seat, kind: type[Restraint], party: Seat, spot: int, cause: int = 0
) -> list[Step[Any]]:
    """A promise not to do something is broken as soon as the act is declared (DES-DEAL-31)."""
    if not pos.deals:
        return []
    pos.reveal()  # whether it breaks a promise is known to the partners of a deal only
    return [Broken(deal.id, index, cause) for deal, index in against(pos, seat, kind, party, spot)]


def barred(pos: Table, seat: Seat, kind: type[Restraint], party: Seat, spot: int) -> bool:
    """Acts against a ratified deal are refused (DES-COURT-06, DES-COURT-19)."""
    return any(deal.ratified for deal, _ in against(pos, seat, kind, party, spot))


# --- breaches ---------------------------------------------------------------------------------------------------


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
        if (
            deal.ratified
        ):  # it cannot be broken any more: what the court cannot enforce lapses (DES-COURT-06, 19)
            return
        giver = deal.terms[self.term].giver
        replace_deal(pos, msgspec.structs.replace(deal, cause=self.cause))
        pos.reveal()
        pos.whisper(deal.partners, "DES-DEAL-15", "{0:seat} breaks a promise of deal {1}", giver, deal.id)
        others = [seat for seat in pos.present() if seat in deal.partners and seat != giver]
        pos.then(
            *(AcceptOrSue(seat, self.deal, self.term) for seat in others), Accepted(self.deal, self.term)
        )


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
            # the court judges promises, and a broken promise goes to court: one of them must be late
            from orrery.games.destiny.deals.court import open_case

            open_case(pos, self.seat, self.deal, self.term)

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


# --- votes, vetoes, propositions --------------------------------------------------------------------------------


def vote_terms(pos: Table, seat: Seat) -> list[tuple[Deal, int, WillVote]]:
    """Promises of a Party about its vote on what is on the floor."""
    vote = pos.vote
    if vote is None or not pos.deals:
        return []
    return [entry for entry in bound_terms(pos, seat, WillVote) if entry[2].speaks_of(pos, vote)]


def bid_terms(pos: Table, seat: Seat) -> list[tuple[Deal, int, WillBid]]:
    """Promises of a Party about its bids on what is on the floor."""
    vote = pos.vote
    if vote is None or not pos.deals:
        return []
    return [entry for entry in bound_terms(pos, seat, WillBid) if entry[2].speaks_of(pos, vote)]


def vote_bound(pos: Table, seat: Seat, index: int) -> bool:
    """Whether a ratified promise forbids this vote (DES-COURT-19)."""
    vote = pos.vote
    assert vote is not None
    return any(
        deal.ratified and not term.is_kept(pos, vote, index) for deal, _, term in vote_terms(pos, seat)
    )


def judge_vote(pos: Table) -> list[Step[Any]]:
    """Promises about a vote are judged when it is over (DES-DEAL-31)."""
    vote = pos.vote
    if not pos.deals or vote is None or vote.vetoed or all(cast == UNCALLED for cast in vote.cast):
        return []
    pos.reveal()
    steps: list[Step[Any]] = []
    for seat in pos.loyal():
        for deal, index, term in vote_terms(pos, seat):
            steps.append(_judged(deal, index, term.is_kept(pos, vote, vote.cast[seat])))
        for deal, index, promised in bid_terms(pos, seat):
            steps.append(_judged(deal, index, vote.spent[seat] >= promised.amount))
    return steps


def _judged(deal: Deal, index: int, kept: bool) -> Step[Any]:
    return Kept(deal.id, index) if kept else Broken(deal.id, index)


class Kept(Step[Table], frozen=True):
    """A promise was kept."""

    deal: int
    term: int

    def run(self, pos: Table) -> None:
        mark_kept(pos, self.deal, self.term)


def _on_floor(pos: Table, seat: Seat, kind: type[B]) -> list[tuple[Deal, int, B]]:
    if not pos.deals:
        return []
    return [entry for entry in bound_terms(pos, seat, kind) if entry[2].speaks_of(pos, pos.bill)]


def must_veto(pos: Table, seat: Seat) -> list[tuple[Deal, int, WillVeto]]:
    """Promises of a Party to veto the proposition on the floor."""
    return _on_floor(pos, seat, WillVeto)


def must_not_veto(pos: Table, seat: Seat) -> list[tuple[Deal, int, WontVeto]]:
    """Promises of a Party not to veto the proposition on the floor."""
    return _on_floor(pos, seat, WontVeto)


def veto_bound(pos: Table, seat: Seat) -> bool:
    """Whether a ratified promise forbids the veto (DES-COURT-19)."""
    return any(deal.ratified for deal, _, _ in must_not_veto(pos, seat))


def veto_owed(pos: Table, seat: Seat) -> bool:
    """Whether a ratified promise demands the veto of what has passed (DES-COURT-19, DES-DEAL-35)."""
    vote = pos.vote
    if vote is None or vote.winner != FOR:
        return False
    return any(deal.ratified for deal, _, _ in must_veto(pos, seat))


def watch_veto(pos: Table, seat: Seat) -> list[Step[Any]]:
    """A veto keeps a promise to veto and breaks one not to."""
    return [
        *[Kept(deal.id, index) for deal, index, _ in must_veto(pos, seat)],
        *[Broken(deal.id, index) for deal, index, _ in must_not_veto(pos, seat)],
    ]


def let_stand(pos: Table, seat: Seat) -> list[Step[Any]]:
    """What passed and was not vetoed breaks a promise to veto it (DES-DEAL-35)."""
    if pos.deals:
        pos.reveal()
    return [Broken(deal.id, index) for deal, index, _ in must_veto(pos, seat)]


def kept_tabling(pos: Table, bill: Bill) -> None:
    """Tabling a proposition keeps a promise to table it."""
    for deal, index, term in bound_terms(pos, bill.seat, WillTable):
        if term.speaks_of(pos, bill):
            mark_kept(pos, deal.id, index)


# --- war --------------------------------------------------------------------------------------------------------


def judge_defence(pos: Table) -> list[Step[Any]]:
    """Promised defenders must stand there when Invasions are resolved (DES-DEAL-11, DES-DEAL-31)."""
    if not pos.deals:
        return []
    pos.reveal()
    return [
        _judged(deal, index, term.is_kept(pos))
        for seat in pos.present()
        for deal, index, term in bound_terms(pos, seat, WillDefend)
        if term.until == pos.turn
    ]


def judge_support(pos: Table) -> list[Step[Any]]:
    """Promised support is judged in the named battle (DES-DEAL-31)."""
    if pos.battle is None or not pos.deals:
        return []
    pos.reveal()
    return [
        _judged(deal, index, term.is_kept(pos))
        for seat in pos.present()
        for deal, index, term in bound_terms(pos, seat, WillSupport)
        if term.speaks_of(pos)
    ]


# --- the end of the turn ----------------------------------------------------------------------------------------


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
        if is_void(pos, term):
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


def keepable(pos: Table, seat: Seat) -> list[Move]:
    """Promised payments of this turn and promised hand-overs that a Party can make at once (DES-DEAL-37)."""
    pays: list[Move] = []
    goods: list[Move] = []
    for deal in pos.deals:
        for index, term in enumerate(deal.terms):
            if term.giver != seat or index in deal.kept:
                continue
            if type(term) is WillPay:
                if term.is_due(pos.turn) and not is_void(pos, term) and can_keep(pos, term):
                    pays.append(KeepNow(deal.id, index))
            elif type(term) is WillHandOver and not is_void(pos, term) and can_keep(pos, term):
                goods.append(KeepNow(deal.id, index))
    return pays + goods


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


@watches
class Promises(Watcher):
    """The chapter of deals watches what the others do."""

    def watch(self, pos: Table, seat: Seat, kind: Any, party: Seat, spot: int, cause: int) -> list[Step[Any]]:
        return watch(pos, seat, kind, party, spot, cause)

    def barred(self, pos: Table, seat: Seat, kind: Any, party: Seat, spot: int) -> bool:
        return barred(pos, seat, kind, party, spot)

    def vote_bound(self, pos: Table, seat: Seat, index: int) -> bool:
        return vote_bound(pos, seat, index)

    def judge_vote(self, pos: Table) -> list[Step[Any]]:
        return judge_vote(pos)

    def veto_bound(self, pos: Table, seat: Seat) -> bool:
        return veto_bound(pos, seat)

    def veto_owed(self, pos: Table, seat: Seat) -> bool:
        return veto_owed(pos, seat)

    def watch_veto(self, pos: Table, seat: Seat) -> list[Step[Any]]:
        return watch_veto(pos, seat)

    def let_stand(self, pos: Table, seat: Seat) -> list[Step[Any]]:
        return let_stand(pos, seat)
