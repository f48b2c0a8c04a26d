"""Deals and trades: writing an offer click by click, answering it, carrying it out (DES-DEAL)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from orrery.engine.base import Move, Question, Seat, Step, bargains, says, speaking
from orrery.engine.offers import COUNTER, AnswerOffer, Counter, DraftOffer
from orrery.engine.sheet import Sheet
from orrery.games.destiny.deals.at_once import SEATS, TERMS, add_at_once, clicks_of
from orrery.games.destiny.deals.form import deal_form
from orrery.games.destiny.deals.sayings import said
from orrery.games.destiny.deals.terms import DROP, LetGive, WriteTerm, offer_of
from orrery.games.destiny.deals.transfers import exchange, feasible, gifts_of, has_it
from orrery.games.destiny.table.deals import (
    Aim,
    Deal,
    Offer,
    Writing,
)
from orrery.games.destiny.table.goods import (
    ActionCard,
    FleetsAt,
    Funds,
    Goods,
    OwnedSector,
    ReserveSenator,
    SenatorInPlay,
)
from orrery.games.destiny.table.laws import Grant
from orrery.games.destiny.table.senate import B_PEACE, B_TRADE, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import Gift
from orrery.games.destiny.turn.acts import (
    EXCHANGE_CARDS,
    PROMISE,
    TRADE_FLEETS,
    TRADE_RESOURCES,
    TRADE_SECTORS,
    TRADE_SENATORS,
    deed,
)
from orrery.games.destiny.turn.stages import OFFERS

TRADES: dict[type[Goods], int] = {
    Funds: TRADE_RESOURCES,
    FleetsAt: TRADE_FLEETS,
    OwnedSector: TRADE_SECTORS,
    SenatorInPlay: TRADE_SENATORS,
    ReserveSenator: TRADE_SENATORS,
    ActionCard: EXCHANGE_CARDS,
}
"""The act that laws see in a trade of goods, in the order in which they look (DES-LAW-22)."""


@says("deal with {seat}", "DES-DEAL-28", "Choose another Party that is in the game and no partner yet.")
class BringIn(Move, frozen=True):
    """One more partner of the deal."""

    seat: int


@bargains("send")
@says("make the offer", "DES-DEAL-28")
class MakeOffer(Move, frozen=True):
    """Put the terms to the partners."""


@bargains("accept")
@says("accept the deal", "DES-DEAL-28")
class AcceptDeal(Move, frozen=True):
    """Accept the same terms."""


@bargains("decline")
@says("decline the deal", "DES-DEAL-28")
class DeclineDeal(Move, frozen=True):
    """Refuse the terms."""


MAKE, ACCEPT, DECLINE = MakeOffer(), AcceptDeal(), DeclineDeal()


def may_offer(pos: Table, seat: Seat) -> bool:
    """At most twenty offers in one step, and none after a failed one in the same moment (DES-DEAL-29, 32)."""
    return not pos.refused[seat] and pos.offers[seat] < OFFERS and pos.resigned.count(False) > 1


def start_offer(pos: Table, seat: Seat, aim: Aim = "deal") -> None:
    """Begin to write an offer."""
    pos.offers[seat] += 1
    pos.offer = Offer(seat, [], aim)
    pos.then(WriteDeal(seat))


LET_GIVE: Final[list[list[Move]]] = [
    [LetGive(giver, receiver) for receiver in range(SEATS)] for giver in range(SEATS)
]
"""By giver and receiver; made once, as these are, since each is listed at every click."""
BRING_IN: Final[list[Move]] = [BringIn(seat) for seat in range(SEATS)]


def _list_parts(
    seats: list[Seat], proposer: Seat, invited: tuple[Seat, ...], begun: bool, found: list[Move]
) -> None:
    """Each of these seats who is part of the offer may give something to each other, and others may be brought in."""
    inner: list[Seat] = []
    guests: list[Move] = []
    for seat in seats:
        if seat == proposer or seat in invited:
            inner.append(seat)
        else:
            guests.append(BRING_IN[seat])
    for giver in inner:
        gifts = LET_GIVE[giver]
        for receiver in inner:
            if giver != receiver:
                found.append(gifts[receiver])
    if begun or len(inner) == 1:
        found += guests


def may_join(pos: Table, aim: Aim, proposer: Seat) -> list[Seat]:
    """The Parties that the terms of an offer with this aim may name."""
    seats = pos.present()
    if aim == "deal":
        return seats
    if aim == "peace offered" or aim == "peace tabled":
        return [seat for seat in seats if seat in (proposer, pos.rebel, pos.treaty_with)]
    if aim == "tabled trade":
        return [seat for seat in seats if pos.in_standing(seat)]
    return seats


@speaking()  # it is sent and dropped in moves of its own
class WriteDeal(DraftOffer[Table], frozen=True):
    """A deal consists of instant transfers and promises (DES-DEAL-11)."""

    def sending(self) -> Move:
        return MAKE

    def withdrawing(self) -> Move:
        return DROP

    def moves(self, pos: Table) -> Sequence[Move]:
        """As of every offer, in one piece: compiled, each method of a decision is called through Python, and every click asks.
        A treaty may consist of the peace alone (DES-REB-24)."""
        offer = pos.offer
        assert offer is not None
        terms, aim = offer.terms, offer.aim
        found: list[Move] = []
        if len(terms) + offer.dropped < TERMS:  # DES-DEAL-34
            seat, invited = self.seat, offer.invited
            if aim == "deal":
                found = clicks_of(pos, terms, seat, invited)
            _list_parts(may_join(pos, aim, seat), seat, invited, bool(terms), found)
        if terms or offer.is_treaty():
            found.append(MAKE)
        found.append(DROP)
        return found

    def sheet(self, pos: Table) -> Sheet | None:
        """What the proposer gives one partner, and what it gets."""
        return deal_form(pos, offer_of(pos), MAKE)

    def add(self, pos: Table, part: Move) -> None:
        offer = offer_of(pos)
        if type(part) is LetGive:
            offer.writing = Writing(part.giver, part.receiver)
            pos.then(WriteTerm(self.seat))
        elif type(part) is BringIn:
            offer.invited = (*offer.invited, part.seat)
        else:
            add_at_once(pos, offer, part)

    def send(self, pos: Table) -> None:
        propose(pos)

    def withdraw(self, pos: Table) -> None:
        if offer_of(pos).aim == "peace offered":
            pos.treaty_with = -1
        pos.refused[self.seat] = True
        pos.offer = None

    def ask(self, pos: Table) -> Question:
        offer = offer_of(pos)
        text = "The offer has {0} term(s). Add another, or make it?"
        others = "{seat} write(s|) an offer"
        if len(offer.invited) == 1 and not offer.terms:
            text = "What do you offer {0:seat}, and what do you want for it?"
            return Question(text, others, (offer.invited[0],), "DES-DEAL-11")
        if not offer.terms:
            text = "With whom do you deal, and who gives whom what?"
        return Question(text, others, (len(offer.terms),), "DES-DEAL-11")

    def forced(self) -> bool:
        return True  # an offer whose eight terms were all dropped drops by itself


def propose(pos: Table) -> None:
    """The partners accept or decline in initiative order; it needs all of them (DES-DEAL-28)."""
    offer = offer_of(pos)
    offer.made = True
    pos.reveal()  # its partners read the terms, everybody sees who deals with whom
    if pos.listening:  # the sentence is written once, and only where somebody reads it
        words = said(pos, offer.terms)
        for seat in offer.partners():
            pos.whisper((seat,), "DES-DEAL-28", "An offer of {0:seat}: {1}", offer.proposer, words)
    pos.then(*[AskPartner(seat) for seat in asked(pos, offer)], Concluded())


def asked(pos: Table, offer: Offer) -> list[Seat]:
    """Who must accept an offer, in initiative order.

    The Party to whom the rebel offers peace answers by tabling the treaty. The rebel is asked about one that a Party
    tables, also where it gives the rebel nothing and asks for nothing (DES-REB-24).
    """
    if offer.aim == "peace offered":
        return []
    partners = offer.partners()
    if offer.aim == "peace tabled":
        partners.append(pos.rebel)
    return [seat for seat in pos.present() if seat in partners and seat != offer.proposer]


class AskPartner(Step[Table], frozen=True):
    """The next partner is asked, unless somebody has declined already."""

    seat: Seat

    def run(self, pos: Table) -> None:
        if pos.offer is not None:
            pos.then(AnswerDeal(self.seat))


@speaking(Counter)  # it accepts and declines in moves of its own
class AnswerDeal(AnswerOffer[Table], frozen=True):
    """A deal comes about only if every player in it accepts the same terms (DES-DEAL-28)."""

    def accepting(self) -> Move:
        return ACCEPT

    def declining(self) -> Move:
        return DECLINE

    def can_accept(self, pos: Table) -> bool:
        seat = self.seat
        for term in offer_of(pos).terms:  # noqa: SIM110 - a generator costs more than the look
            if term.giver == seat and not has_it(pos, term):
                return False
        return True

    def accept(self, pos: Table) -> None:
        """The next partner is asked; when all have accepted it is concluded."""

    def decline(self, pos: Table) -> None:
        proposer = offer_of(pos).proposer
        pos.tell("DES-DEAL-28", "{0:seat} declines an offer of {1:seat}", self.seat, proposer)
        pos.refused[proposer] = True
        pos.turned_down[proposer] += 1
        pos.offer = None

    def can_counter(self, pos: Table) -> bool:
        """Between two players, for who may still make offers of its own (DES-DEAL-41)."""
        offer = offer_of(pos)
        return offer.aim == "deal" and may_offer(pos, self.seat) and len(offer.partners()) == 2

    def sheet(self, pos: Table) -> Sheet | None:
        """A counter-offer as one form that begins with the terms as they were offered (DES-DEAL-41)."""
        if not self.can_counter(pos):
            return None
        offered = offer_of(pos)
        answer = Offer(self.seat, [], invited=(offered.proposer,))
        return deal_form(pos, answer, MAKE, COUNTER, offered)

    def counter(self, pos: Table) -> None:
        proposer = offer_of(pos).proposer
        self.decline(pos)
        start_offer(pos, self.seat)
        offer_of(pos).invited = (proposer,)

    def ask(self, pos: Table) -> Question:
        offer = offer_of(pos)
        gets = ", ".join([term.says(pos) for term in offer.terms if term.receiver == self.seat])
        gives = ", ".join([term.says(pos) for term in offer.terms if term.giver == self.seat])
        text = "{0:seat} offers you {1}, and wants {2} from you. Do you accept?"
        others = "{seat} think(s|) about an offer of {0:seat}"
        return Question(text, others, (offer.proposer, gets or "nothing", gives or "nothing"), "DES-DEAL-28")


TABLED_BY: list[Callable[[Table, Bill], None]] = []
"""Who brings a trade or a treaty before the Senate: the chapter of laws."""


class Concluded(Step[Table], frozen=True):
    """All have accepted: the deal is carried out, or tabled if the Senate must ratify it (DES-DEAL-02, PROP-14)."""

    def run(self, pos: Table) -> None:
        offer = pos.offer
        if offer is None:
            return
        pos.reveal()
        pos.offer = None
        terms = tuple(offer.terms)
        if offer.aim == "peace offered":
            # its partner has not been asked yet, so nobody looks into its hand (DES-REB-34)
            pos.treaty = terms
            pos.tell("DES-REB-24", "{0:seat} offers peace", offer.proposer)
        elif not feasible(pos, terms):
            pos.tell("DES-DEAL-28", "An agreed deal cannot be carried out")
        elif offer.aim == "peace tabled":
            TABLED_BY[0](pos, Bill(B_PEACE, offer.proposer, "Peace with the rebel", [], terms=terms))
        elif offer.aim == "tabled trade":
            partners = ", ".join([pos.seat_name(seat) for seat in offer.partners()])
            TABLED_BY[0](pos, Bill(B_TRADE, offer.proposer, f"A trade of {partners}", [], terms=terms))
        else:
            conclude(pos, offer, ratified=False)


def conclude(pos: Table, offer: Offer, ratified: bool) -> None:
    """All instant transfers happen at once and cannot be broken; what is left are promises (DES-DEAL-02, 03)."""
    if not feasible(pos, offer.terms):
        pos.tell("DES-DEAL-28", "An agreed deal cannot be carried out")
        return
    partners = offer.partners()
    pos.concluded += 1
    pos.reveal()
    pos.tell("DES-DEAL-28", "{0:seat} make a deal", tuple(partners))
    steps = _laws(pos, offer, partners, ratified)
    exchange(pos, gifts_of(offer.terms))
    promises = tuple([term for term in offer.terms if type(term) is not Gift])
    if promises:
        pos.deals.append(Deal(pos.next_deal, offer.proposer, tuple(partners), promises, pos.turn))
        if pos.listening:
            pos.whisper(tuple(partners), "DES-DEAL-04", "Deal {0}: {1}", pos.next_deal, said(pos, promises))
        pos.next_deal += 1
    pos.then(*steps)


def _laws(pos: Table, offer: Offer, partners: list[int], ratified: bool) -> list[Step[Any]]:
    """A trade is one act for every Party in it, a promise one act for who promises (DES-LAW-22, DES-PROP-14)."""
    steps: list[Step[Any]] = []
    if not pos.laws:
        return steps
    gifts = gifts_of(offer.terms)
    sectors = [gift.goods.sector for gift in gifts if type(gift.goods) is OwnedSector]
    traded = {TRADES[type(gift.goods)] for gift in gifts}
    acts = [act for act in dict.fromkeys(TRADES.values()) if act in traded]
    for seat in partners:
        for act in acts:
            if ratified:
                pos.grants.append(Grant(seat, act, 1))
            if act == TRADE_SECTORS:
                steps.extend(deed(pos, seat, act, sectors[0], more=sectors[1:]))
            else:
                steps.extend(deed(pos, seat, act))
        if any(term.giver == seat and type(term) is not Gift for term in offer.terms):
            if ratified:
                pos.grants.append(Grant(seat, PROMISE, 1))
            steps.extend(deed(pos, seat, PROMISE))
    return steps
