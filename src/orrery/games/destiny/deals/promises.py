"""Promises that the game watches: kept, broken, released, enforced (DES-DEAL-03 to 07, 11 to 15, 31, 35; DES-COURT-19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.engine.base import Decision, Move, Seat, Step, says
from orrery.games.destiny.content.printed import MONEY, RESOURCES
from orrery.games.destiny.table.deals import (
    BID,
    DEFEND,
    FREE,
    GIVE_CARD,
    GIVE_FLEETS,
    GIVE_SECTOR,
    HAND_OVER,
    NO_REBELLION,
    NOT_CAMPAIGN,
    NOT_INVADE,
    NOT_KILL,
    NOT_TRY,
    PAY,
    SUPPORT,
    TABLE,
    VOTE,
    Deal,
    Term,
)
from orrery.games.destiny.table.senate import FOR, UNCALLED, V_BILL, V_ORDERS, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS
from orrery.games.destiny.turn.corruption import bearer
from orrery.games.destiny.turn.promised import Watcher, watches

ABSTAINED = -2


@says("accept the breach", "DES-DEAL-15")
class AcceptBreach(Move, frozen=True):
    """Be content with the offender's Corruption."""


@says("sue", "DES-COURT-01")
class Sue(Move, frozen=True):
    """Go to the Galactic Court."""


@says("keep the promise", "DES-DEAL-31")
class KeepIt(Move, frozen=True):
    """Do what was promised."""


@says("break the promise", "DES-DEAL-05")
class BreakIt(Move, frozen=True):
    """Do not do what was promised."""


def deal_by_id(pos: Table, number: int) -> Deal | None:
    """The deal with this number that still binds."""
    for deal in pos.deals:
        if deal.id == number:
            return deal
    return None


def is_void(pos: Table, term: Term) -> bool:
    """Deals with a Party in Rebellion are not binding (DES-DEAL-26)."""
    return pos.rebel >= 0 and pos.rebel in (term.giver, term.receiver)


def bound_terms(pos: Table, seat: Seat, kind: int) -> list[tuple[Deal, int, Term]]:
    """The open promises of one kind that bind a Party."""
    return [
        (deal, index, term)
        for deal in pos.deals
        for index, term in enumerate(deal.terms)
        if term.kind == kind and term.giver == seat and index not in deal.kept and not is_void(pos, term)
    ]


def _hits(term: Term, party: Seat, spot: int) -> bool:
    return (term.a >= 0 and term.a == party) or (term.b >= 0 and term.b == spot)


def watch(pos: Table, seat: Seat, kind: int, party: Seat, spot: int) -> list[Step[Any]]:
    """A promise not to do something is broken as soon as the act is declared (DES-DEAL-31)."""
    if not pos.deals:
        return []
    pos.reveal()  # whether it breaks a promise is known to the partners of a deal only
    return [
        Broken(deal.id, index)
        for deal, index, term in bound_terms(pos, seat, kind)
        if pos.turn <= term.until and (kind == NO_REBELLION or _hits(term, party, spot))
    ]


def barred(pos: Table, seat: Seat, kind: int, party: Seat, spot: int) -> bool:
    """Acts against a ratified deal are refused (DES-COURT-06, DES-COURT-19)."""
    if not pos.deals:
        return False
    return any(
        deal.ratified and pos.turn <= term.until and (kind == NO_REBELLION or _hits(term, party, spot))
        for deal, _, term in bound_terms(pos, seat, kind)
    )


REMEMBERED = 12
"""Deals that are over and still in the ledger (DES-DEAL-33)."""


def remember(pos: Table, deal: Deal) -> None:
    """Write a deal that is over into the ledger (DES-DEAL-33)."""
    pos.past = [*pos.past, deal][-REMEMBERED:]


def mark_kept(pos: Table, number: int, index: int) -> None:
    """A promise is fulfilled; a deal of which nothing is open any more is over (DES-DEAL-04)."""
    for i, deal in enumerate(pos.deals):
        if deal.id == number and index not in deal.kept:
            pos.reveal()  # what a promise says is known to its partners only
            kept = (*deal.kept, index)
            pos.whisper(deal.partners, "DES-DEAL-04", "A promise of deal {0} is settled", deal.id)
            done = msgspec.structs.replace(deal, kept=kept)
            if len(kept) == len(deal.terms):
                pos.deals.pop(i)
                remember(pos, done)
            else:
                pos.deals[i] = done
            return


def end_deal(pos: Table, number: int, broken: tuple[int, ...] = ()) -> None:
    """A deal binds nobody any more (DES-DEAL-06, DES-DEAL-07)."""
    for deal in pos.deals:
        if deal.id == number:
            remember(pos, msgspec.structs.replace(deal, broken=broken))
    pos.deals = [deal for deal in pos.deals if deal.id != number]


# --- breaches ---------------------------------------------------------------------------------------------------


class Broken(Step[Table], frozen=True):
    """The breach is announced, and each other party of the deal may accept it or sue (DES-DEAL-15)."""

    deal: int
    term: int

    def run(self, pos: Table) -> None:
        deal = deal_by_id(pos, self.deal)
        if deal is None or self.term in deal.kept or is_void(pos, deal.terms[self.term]):
            return
        if (
            deal.ratified
        ):  # it cannot be broken any more: what the court cannot enforce lapses (DES-COURT-06, 19)
            return
        giver = deal.terms[self.term].giver
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
            from orrery.games.destiny.deals.court import open_case

            open_case(pos, self.seat, self.deal, self.term)

    def ask(self, pos: Table) -> str:
        return f"A promise of deal {self.deal} was broken. Do you accept it (2 Corruption for the offender) or sue?"

    def clause(self) -> str:
        return "DES-DEAL-15"


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
    bearer(pos, giver, pos.content.numbers.broken_deal_corruption, "DES-DEAL-05")


# --- votes, vetoes, propositions --------------------------------------------------------------------------------


def is_this_vote(pos: Table, term: Term) -> bool:
    """Whether a promise is about the vote on the floor."""
    vote = pos.vote
    if vote is None or term.a != vote.kind:
        return False
    if vote.kind == V_ORDERS:
        return True
    if vote.kind == V_BILL:
        return pos.bill is not None and (term.b < 0 or term.b == pos.bill.sample)
    return term.b == vote.subject


def cast_value(pos: Table, index: int) -> int:
    """What a vote means: the Senator, VACANT, the seat of the plan or -1, FOR or AGAINST, or ABSTAINED."""
    vote = pos.vote
    assert vote is not None
    if index < 0:
        return ABSTAINED
    value = vote.choices[index]
    return pos.plans[value].seat if vote.kind == V_ORDERS and value >= 0 else value


def vote_bound(pos: Table, seat: Seat, index: int) -> bool:
    """Whether a ratified promise forbids this vote (DES-COURT-19)."""
    return any(
        deal.ratified
        and pos.turn <= term.until
        and is_this_vote(pos, term)
        and cast_value(pos, index) != term.c
        for deal, _, term in bound_terms(pos, seat, VOTE)
    )


def judge_vote(pos: Table) -> list[Step[Any]]:
    """Promises about a vote are judged when it is over (DES-DEAL-31)."""
    vote = pos.vote
    if not pos.deals or vote is None or vote.vetoed or all(cast == UNCALLED for cast in vote.cast):
        return []
    pos.reveal()
    steps: list[Step[Any]] = []
    for seat in pos.loyal():
        for deal, index, term in [*bound_terms(pos, seat, VOTE), *bound_terms(pos, seat, BID)]:
            if not is_this_vote(pos, term) or pos.turn > term.until:
                continue
            kept = (
                vote.spent[seat] >= term.n if term.kind == BID else cast_value(pos, vote.cast[seat]) == term.c
            )
            steps.append(Kept(deal.id, index) if kept else Broken(deal.id, index))
    return steps


class Kept(Step[Table], frozen=True):
    """A promise was kept."""

    deal: int
    term: int

    def run(self, pos: Table) -> None:
        mark_kept(pos, self.deal, self.term)


def _names(pos: Table, term: Term, bill: Bill | None) -> bool:
    return bill is not None and (term.b < 0 or term.b == bill.sample)


def veto_terms(pos: Table, seat: Seat) -> list[tuple[Deal, int, Term]]:
    """Promises of a Party to veto the proposition on the floor, or not to."""
    return [
        (deal, index, term)
        for deal, index, term in bound_terms(pos, seat, TABLE)
        if term.a > 0 and pos.turn <= term.until and _names(pos, term, pos.bill)
    ]


def veto_bound(pos: Table, seat: Seat) -> bool:
    """Whether a ratified promise forbids the veto (DES-COURT-19)."""
    return any(deal.ratified and term.a == 2 for deal, _, term in veto_terms(pos, seat))


def veto_owed(pos: Table, seat: Seat) -> bool:
    """Whether a ratified promise demands the veto of what has passed (DES-COURT-19, DES-DEAL-35)."""
    vote = pos.vote
    if vote is None or vote.winner != FOR:
        return False
    return any(deal.ratified and term.a == 1 for deal, _, term in veto_terms(pos, seat))


def watch_veto(pos: Table, seat: Seat) -> list[Step[Any]]:
    """A veto keeps a promise to veto and breaks one not to."""
    return [
        Kept(deal.id, index) if term.a == 1 else Broken(deal.id, index)
        for deal, index, term in veto_terms(pos, seat)
    ]


def let_stand(pos: Table, seat: Seat) -> list[Step[Any]]:
    """What passed and was not vetoed breaks a promise to veto it (DES-DEAL-35)."""
    if pos.deals:
        pos.reveal()
    return [Broken(deal.id, index) for deal, index, term in veto_terms(pos, seat) if term.a == 1]


def kept_tabling(pos: Table, bill: Bill) -> None:
    """Tabling a proposition keeps a promise to table it."""
    for deal, index, term in bound_terms(pos, bill.seat, TABLE):
        if term.a == 0 and pos.turn <= term.until and _names(pos, term, bill):
            mark_kept(pos, deal.id, index)


# --- war --------------------------------------------------------------------------------------------------------


def judge_defence(pos: Table) -> list[Step[Any]]:
    """Promised defenders must stand there when Invasions are resolved (DES-DEAL-11, DES-DEAL-31)."""
    steps: list[Step[Any]] = []
    if pos.deals:
        pos.reveal()
    for seat in pos.present() if pos.deals else ():
        for deal, index, term in bound_terms(pos, seat, DEFEND):
            if term.turn == pos.turn:
                attacks = any(a.seat == seat and a.sector == term.a for a in pos.attacks)
                there = 0 if attacks else pos.fleets_at(seat, term.a)
                steps.append(Kept(deal.id, index) if there >= term.n else Broken(deal.id, index))
    return steps


def judge_support(pos: Table) -> list[Step[Any]]:
    """Promised support is judged in the named battle (DES-DEAL-31)."""
    battle = pos.battle
    steps: list[Step[Any]] = []
    if battle is None or not pos.deals:
        return steps
    pos.reveal()
    for seat in pos.present():
        for deal, index, term in bound_terms(pos, seat, SUPPORT):
            if term.turn != pos.turn or term.a != battle.sector:
                continue
            side = DEFENDS if battle.owner == term.b else term.b
            there = sum(f.fleets for f in battle.forces if f.seat == seat and f.purpose == side)
            steps.append(Kept(deal.id, index) if there >= term.n else Broken(deal.id, index))
    return steps


# --- the end of the turn ----------------------------------------------------------------------------------------


class JudgePromises(Step[Table], frozen=True):
    """Promises due are judged at the end of the turn, in initiative order (DES-EOT-01, DES-DEAL-31)."""

    def run(self, pos: Table) -> None:
        steps: list[Step[Any]] = []
        if pos.deals:
            pos.reveal()
        for seat in pos.present():
            for kind in (PAY, HAND_OVER, TABLE):
                for deal, index, term in bound_terms(pos, seat, kind):
                    if (kind == PAY and term.turn <= pos.turn <= term.until) or (
                        kind == HAND_OVER and pos.turn >= term.until
                    ):
                        steps.append(DuePromise(deal.id, index))
                    elif kind == TABLE and term.a == 0 and pos.turn >= term.until:
                        steps.append(Broken(deal.id, index))
        pos.then(*steps, ExpirePromises())


class ExpirePromises(Step[Table], frozen=True):
    """Promises whose time is over and that were not broken are kept or lapse (DES-DEAL-04)."""

    def run(self, pos: Table) -> None:
        for deal in pos.deals[:]:
            for index, term in enumerate(deal.terms):
                timed = (NOT_INVADE, NOT_CAMPAIGN, NOT_KILL, NOT_TRY, NO_REBELLION, VOTE, BID, TABLE, FREE)
                over = (term.kind in timed and pos.turn >= term.until) or (
                    term.kind in (DEFEND, SUPPORT) and pos.turn >= term.turn
                )
                if over and index not in deal.kept:
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
        elif can_keep(pos, term):
            pos.then(KeepOrBreak(term.giver, self.deal, self.term))
        elif term.kind == HAND_OVER and term.b != GIVE_CARD and (deal.id, self.term) not in pos.given_up:
            pos.whisper(
                deal.partners,
                "DES-DEAL-14",
                "What was promised in deal {0} is lost: the promise ends",
                deal.id,
            )
            mark_kept(pos, deal.id, self.term)
        else:
            pos.then(Broken(self.deal, self.term))


def can_keep(pos: Table, term: Term) -> bool:
    """Whether the promiser has what it owes."""
    if term.kind == PAY:
        return (pos.money if term.a == MONEY else pos.influence)[term.giver] >= term.n
    if term.b == GIVE_SECTOR:
        return pos.owner[term.a] == term.giver
    if term.b == GIVE_FLEETS:
        free = pos.content.fleet_limit - pos.fleets_of(term.receiver)
        return pos.fleets_at(term.giver, term.a) >= term.n and free >= term.n
    if term.b == GIVE_CARD:
        return term.a in pos.hands[term.giver]
    return pos.party_of(term.a) == term.giver


def keep(pos: Table, deal: Deal, index: int) -> None:
    """Pay or hand over now."""
    from orrery.games.destiny.deals.transfers import hand_over

    term = deal.terms[index]
    if term.kind == PAY:
        paid = pos.lose(term.giver, term.a, term.n)
        pos.gain(term.receiver, term.a, paid)
        pos.tell(
            "DES-DEAL-31", "{0:seat} pays {1:seat} {2} {3:resource}", term.giver, term.receiver, paid, term.a
        )
        if pos.turn >= term.until:
            mark_kept(pos, deal.id, index)
    else:
        hand_over(pos, Term(term.giver, term.receiver, term.b, term.a, n=term.n))  # which keeps the promise


def enforce(pos: Table, deal: Deal, index: int) -> None:
    """The court enforces a ratified deal as far as the Party has what it owes; the rest lapses (DES-COURT-19)."""
    from orrery.games.destiny.deals.transfers import hand_over

    term = deal.terms[index]
    if term.kind == PAY or can_keep(pos, term):
        keep(pos, deal, index)
        return
    if term.b == GIVE_FLEETS:
        room = pos.content.fleet_limit - pos.fleets_of(term.receiver)
        number = min(pos.fleets_at(term.giver, term.a), room)
        if number:
            hand_over(pos, Term(term.giver, term.receiver, GIVE_FLEETS, term.a, n=number))
    mark_kept(pos, deal.id, index)


class KeepOrBreak(Decision[Table], frozen=True):
    """Does the Party do what it promised? (DES-DEAL-31)."""

    deal: int
    term: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [KeepIt(), BreakIt()] if deal_by_id(pos, self.deal) is not None else [BreakIt()]

    def apply(self, pos: Table, move: Move) -> None:
        deal = deal_by_id(pos, self.deal)
        if deal is None:
            return  # a player of it has left the game (DES-END-10)
        if isinstance(move, KeepIt):
            keep(pos, deal, self.term)
        else:
            pos.then(Broken(self.deal, self.term))

    def ask(self, pos: Table) -> str:
        deal = deal_by_id(pos, self.deal)
        assert deal is not None
        term = deal.terms[self.term]
        if term.kind == PAY:
            who = pos.seat_name(term.receiver)
            return f"You promised {term.n} {RESOURCES[term.a]} to {who}. Do you keep the promise?"
        return "A hand-over that you promised is due. Do you keep the promise?"

    def clause(self) -> str:
        return "DES-DEAL-31"


@watches
class Promises(Watcher):
    """The chapter of deals watches what the others do."""

    def watch(self, pos: Table, seat: Seat, kind: Any, party: Seat, spot: int) -> list[Step[Any]]:
        return watch(pos, seat, kind, party, spot)

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
