"""Deals and trades: writing an offer click by click, answering it, carrying it out (DES-DEAL)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from orrery.engine.base import Decision, Move, Seat, Step, says
from orrery.games.destiny.deeds import deed
from orrery.games.destiny.laws import (
    EXCHANGE_CARDS,
    PROMISE,
    TRADE_FLEETS,
    TRADE_RESOURCES,
    TRADE_SECTORS,
    TRADE_SENATORS,
)
from orrery.games.destiny.moments import may_talk
from orrery.games.destiny.sayings import said
from orrery.games.destiny.state import Table
from orrery.games.destiny.terms import DROP, GOODS, TERMS, WriteTerm, offer_of
from orrery.games.destiny.things import (
    B_PEACE,
    B_TRADE,
    GIVE_CARD,
    GIVE_FLEETS,
    GIVE_INFLUENCE,
    GIVE_MONEY,
    GIVE_RESERVE,
    GIVE_SECTOR,
    GIVE_SENATOR,
    Bill,
    Deal,
    Grant,
    Offer,
)
from orrery.games.destiny.transfers import exchange, feasible, has_it


@says("deal with {seat}", "DES-DEAL-28")
class BringIn(Move, frozen=True):
    """One more partner of the deal."""

    seat: int


@says("deal: {giver:seat} gives {receiver:seat}", "DES-DEAL-11")
class LetGive(Move, frozen=True):
    """Begin a term: who gives or promises something to whom."""

    giver: int
    receiver: int


@says("make the offer", "DES-DEAL-28")
class MakeOffer(Move, frozen=True):
    """Put the terms to the partners."""


@says("accept the deal", "DES-DEAL-28")
class AcceptDeal(Move, frozen=True):
    """Accept the same terms."""


@says("decline the deal", "DES-DEAL-28")
class DeclineDeal(Move, frozen=True):
    """Refuse the terms."""


def may_offer(pos: Table, seat: Seat) -> bool:
    """At most twenty offers in one step, and none after a failed one in the same moment (DES-DEAL-29, 32)."""
    return may_talk(pos, seat) and not pos.refused[seat] and pos.resigned.count(False) > 1


def start_offer(pos: Table, seat: Seat, ratify: bool = False, treaty: int = 0) -> None:
    """Begin to write an offer."""
    pos.offers[seat] += 1
    pos.offer = Offer(seat, [], [], treaty, ratify)
    pos.then(WriteDeal(seat))


def partners_of(offer: Offer) -> list[int]:
    """Everybody who gives or receives something, the proposer included."""
    found = {offer.proposer}
    for term in offer.terms:
        found.update((term.giver, term.receiver))
    return sorted(found)


@cache
def _gifts(seats: tuple[Seat, ...]) -> tuple[Move, ...]:
    """Each of these may give something to each other."""
    return tuple(LetGive(giver, receiver) for giver in seats for receiver in seats if giver != receiver)


class WriteDeal(Decision[Table], frozen=True):
    """A deal consists of instant transfers and promises (DES-DEAL-11)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        offer = offer_of(pos)
        found: list[Move] = []
        if len(offer.terms) + offer.dropped < TERMS:  # DES-DEAL-34
            seats = pos.present()
            if offer.treaty:
                seats = [seat for seat in seats if seat in (self.seat, pos.rebel, pos.treaty_with)]
            elif offer.ratify:
                seats = [seat for seat in seats if pos.in_standing(seat)]
            inner = [seat for seat in seats if seat in offer.invited or seat == self.seat]
            found.extend(_gifts(tuple(inner)))
            if len(inner) == 1 or offer.terms:
                found.extend([BringIn(seat) for seat in seats if seat not in inner])
        if offer.terms or offer.treaty:
            found.append(MakeOffer())
        found.append(DROP)
        return found

    def apply(self, pos: Table, move: Move) -> None:
        offer = offer_of(pos)
        if type(move) is BringIn:
            offer.invited = (*offer.invited, move.seat)
            pos.then(self)
        elif type(move) is LetGive:
            offer.draft = [move.giver, move.receiver]
            pos.then(WriteTerm(self.seat), self)
        elif type(move) is MakeOffer:
            propose(pos)
        else:
            if offer.treaty == 1:
                pos.treaty_with = -1
            pos.refused[self.seat] = True
            pos.offer = None

    def ask(self, pos: Table) -> str:
        offer = offer_of(pos)
        if not offer.terms:
            return "With whom do you deal, and who gives whom what?"
        return f"The offer has {len(offer.terms)} terms. Add another, or make it?"

    def clause(self) -> str:
        return "DES-DEAL-11"


def propose(pos: Table) -> None:
    """The partners accept or decline in initiative order; it needs all of them (DES-DEAL-28)."""
    offer = offer_of(pos)
    offer.made = True
    pos.reveal()  # its partners read the terms, everybody sees who deals with whom
    asked = partners_of(offer)
    if offer.treaty == 1:
        asked = []  # the Party to whom the rebel offers peace answers by tabling the treaty
    elif offer.treaty == 2:
        asked.append(pos.rebel)  # also where the treaty gives it nothing and asks for nothing (DES-REB-24)
    others = [seat for seat in pos.present() if seat in asked and seat != offer.proposer]
    for seat in partners_of(offer):
        pos.whisper(
            (seat,), "DES-DEAL-28", "An offer of {0:seat}: {1}", offer.proposer, said(pos, offer.terms)
        )
    pos.then(*[AskPartner(seat) for seat in others], Concluded())


class AskPartner(Step[Table], frozen=True):
    """The next partner is asked, unless somebody has declined already."""

    seat: Seat

    def run(self, pos: Table) -> None:
        if pos.offer is not None:
            pos.then(AnswerOffer(self.seat))


class AnswerOffer(Decision[Table], frozen=True):
    """A deal comes about only if every player in it accepts the same terms (DES-DEAL-28)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        able = all(term.giver != self.seat or has_it(pos, term) for term in offer_of(pos).terms)
        return [AcceptDeal(), DeclineDeal()] if able else [DeclineDeal()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, DeclineDeal):
            proposer = offer_of(pos).proposer
            pos.tell("DES-DEAL-28", "{0:seat} declines an offer of {1:seat}", self.seat, proposer)
            pos.refused[proposer] = True
            pos.offer = None

    def ask(self, pos: Table) -> str:
        return f"An offer: {said(pos, offer_of(pos).terms)}. Do you accept?"

    def clause(self) -> str:
        return "DES-DEAL-28"

    def forced(self) -> bool:
        return False  # whether the asked card is in the hand is a secret


class Concluded(Step[Table], frozen=True):
    """All have accepted: the deal is carried out, or tabled if the Senate must ratify it (DES-DEAL-02, PROP-14)."""

    def run(self, pos: Table) -> None:
        from orrery.games.destiny.floor import bring_in

        offer = pos.offer
        if offer is None:
            return
        pos.reveal()
        pos.offer = None
        terms = tuple(offer.terms)
        if (
            offer.treaty == 1
        ):  # its partner has not been asked yet, so nobody looks into its hand (DES-REB-34)
            pos.treaty = terms
            pos.tell("DES-REB-24", "{0:seat} offers peace", offer.proposer)
        elif not feasible(pos, terms):
            pos.tell("DES-DEAL-28", "An agreed deal cannot be carried out")
        elif offer.treaty == 2:
            bring_in(pos, Bill(B_PEACE, offer.proposer, "Peace with the rebel", [], terms=terms))
        elif offer.ratify:
            partners = ", ".join(pos.seat_name(seat) for seat in partners_of(offer))
            bring_in(pos, Bill(B_TRADE, offer.proposer, f"A trade of {partners}", [], terms=terms))
        else:
            conclude(pos, offer, ratified=False)


def conclude(pos: Table, offer: Offer, ratified: bool) -> None:
    """All instant transfers happen at once and cannot be broken; what is left are promises (DES-DEAL-02, 03)."""
    if not feasible(pos, offer.terms):
        pos.tell("DES-DEAL-28", "An agreed deal cannot be carried out")
        return
    partners = partners_of(offer)
    pos.concluded += 1
    pos.reveal()
    pos.tell("DES-DEAL-28", "{0:seat} make a deal", tuple(partners))
    steps = _laws(pos, offer, partners, ratified)
    exchange(pos, [term for term in offer.terms if term.kind in GOODS])
    promises = tuple(term for term in offer.terms if term.kind not in GOODS)
    if promises:
        pos.deals.append(Deal(pos.next_deal, offer.proposer, tuple(partners), promises, pos.turn))
        pos.whisper(tuple(partners), "DES-DEAL-04", "Deal {0}: {1}", pos.next_deal, said(pos, promises))
        pos.next_deal += 1
    pos.then(*steps)


def _laws(pos: Table, offer: Offer, partners: list[int], ratified: bool) -> list[Step[Any]]:
    """A trade is one act for every Party in it, a promise one act for who promises (DES-LAW-22, DES-PROP-14)."""
    steps: list[Step[Any]] = []
    if not pos.laws:
        return steps
    kinds = {term.kind for term in offer.terms}
    sectors = [term.a for term in offer.terms if term.kind == GIVE_SECTOR]
    acts: list[int] = []
    if kinds & {GIVE_MONEY, GIVE_INFLUENCE}:
        acts.append(TRADE_RESOURCES)
    if GIVE_FLEETS in kinds:
        acts.append(TRADE_FLEETS)
    if sectors:
        acts.append(TRADE_SECTORS)
    if kinds & {GIVE_SENATOR, GIVE_RESERVE}:
        acts.append(TRADE_SENATORS)
    if GIVE_CARD in kinds:
        acts.append(EXCHANGE_CARDS)
    for seat in partners:
        for act in acts:
            if ratified:
                pos.grants.append(Grant(seat, act, 1))
            if act == TRADE_SECTORS:
                steps.extend(deed(pos, seat, act, sectors[0], more=sectors[1:]))
            else:
                steps.extend(deed(pos, seat, act))
        if any(term.giver == seat and term.kind not in GOODS for term in offer.terms):
            if ratified:
                pos.grants.append(Grant(seat, PROMISE, 1))
            steps.extend(deed(pos, seat, PROMISE))
    return steps
