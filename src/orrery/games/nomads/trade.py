"""Negotiation: offers of credits and cards, counter-offers, and the exchange at one moment (NOM-NEGO)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from orrery.engine.base import Decision, Move, Seat, says
from orrery.engine.domain import Domain, Range
from orrery.engine.offers import Accept, AnswerOffer, Counter, DraftOffer
from orrery.games.nomads.changes import credit_on, store, unstore
from orrery.games.nomads.state import ACTIVATION, Deal, Expanse, new_deal
from orrery.games.nomads.values import may_negotiate


@says("negotiate with {seat}", "NOM-NEGO-10")
class OpenOffer(Move, frozen=True):
    """Begin to draw up an offer."""

    seat: int


@says("give {credits} credits", "NOM-NEGO-11")
class GiveCredits(Move, frozen=True):
    """Offer credits."""

    credits: int


@says("give {card} by name", "NOM-NEGO-11")
class GiveNamed(Move, frozen=True):
    """Offer a card that the partner is told."""

    card: int


@says("give {card} face down", "NOM-NEGO-11")
class GiveHidden(Move, frozen=True):
    """Offer a card of which only the number is told."""

    card: int


@says("ask for {credits} credits", "NOM-NEGO-12")
class AskCredits(Move, frozen=True):
    """Ask for credits."""

    credits: int


@says("ask for {kind} by name", "NOM-NEGO-12")
class AskNamed(Move, frozen=True):
    """Ask for a card by its name."""

    kind: int


@says("ask for {cards} cards", "NOM-NEGO-12")
class AskCards(Move, frozen=True):
    """Ask for so many cards of the partner's choice."""

    cards: int


@says("hand over {card}", "NOM-NEGO-12")
class HandOver(Move, frozen=True):
    """Pick a card for a deal that asks for a card of one's choice."""

    card: int


def rival(pos: Expanse, a: Seat, b: Seat) -> Seat:
    """Of two partners the one whose turn it is not; limits are counted with it."""
    return b if a == pos.active else a


def can_offer(pos: Expanse, maker: Seat, partner: Seat) -> bool:
    """Whether an offer is allowed now (NOM-NEGO-02, 03, 08, 10, 17, 21, 22)."""
    if pos.active not in (maker, partner) or maker == partner:
        return False
    if pos.war is not None or pos.pile or pos.ending or pos.phase != ACTIVATION:
        return False
    other = rival(pos, maker, partner)
    if not pos.alive[other]:
        return False
    limit, deals = int(pos.options["negotiation_limit"]), int(pos.options["deal_limit"])
    if (limit and pos.declined[other] >= limit) or (deals and pos.pair_deals[other] >= deals):
        return False
    if not (pos.credits[maker] or pos.credits[partner] or pos.storage[maker] or pos.storage[partner]):
        return False
    return may_negotiate(pos, other)


def open_deal(pos: Expanse) -> Deal:
    """The offer under negotiation; it is cleared away with its question when one of the two leaves (NOM-EXT-08)."""
    deal = pos.deal
    assert deal is not None
    return deal


def open_offer(pos: Expanse, maker: Seat, partner: Seat) -> None:
    """Begin a negotiation; it obliges nobody (NOM-NEGO-06)."""
    pos.deal = new_deal(maker, partner)
    pos.tell("NOM-NEGO-13", "{0:seat} negotiates with {1:seat}", maker, partner)
    pos.then(Draft(maker))


def loose(pos: Expanse, deal: Deal) -> list[int]:
    """Cards of the maker that are not promised yet: none can be promised twice (NOM-NEGO-21)."""
    cards = pos.storage[deal.maker][:]
    for card in deal.named:
        cards.remove(card)
    for card in deal.hidden:
        cards.remove(card)
    return cards


@cache
def _asks(kinds: int) -> tuple[Move, ...]:
    """Every card can be asked for by its name, always the same ones."""
    return tuple(AskNamed(kind) for kind in range(kinds))


class Draft(DraftOffer[Expanse], frozen=True):
    """Name the credits and cards that each side gives (NOM-NEGO-11, NOM-NEGO-12, NOM-NEGO-23)."""

    def parts(self, pos: Expanse) -> list[Move]:
        deal = open_deal(pos)
        moves: list[Move] = []
        for card in dict.fromkeys(loose(pos, deal)):
            moves.append(GiveNamed(card))
            moves.append(GiveHidden(card))
        if not deal.ask_named and len(pos.storage[deal.partner]) > deal.ask_any:
            moves.extend(_asks(pos.content.kinds))
        return moves

    def domains(self, pos: Expanse) -> Sequence[Domain]:
        deal = open_deal(pos)
        found: list[Domain] = []
        if not deal.credits and not deal.ask_credits:
            if pos.credits[deal.maker]:
                found.append(_give_credits(pos.credits[deal.maker]))
            if pos.credits[deal.partner]:
                found.append(_ask_credits(pos.credits[deal.partner]))
        room = len(pos.storage[deal.partner]) - len(deal.ask_named)
        if room > 0 and not deal.ask_any:
            found.append(_ask_cards(room))
        return found

    def add(self, pos: Expanse, part: Move) -> None:
        deal = open_deal(pos)
        if isinstance(part, GiveCredits):
            deal.credits = part.credits
        elif isinstance(part, GiveNamed):
            deal.named.append(part.card)
        elif isinstance(part, GiveHidden):
            deal.hidden.append(part.card)
        elif isinstance(part, AskCredits):
            deal.ask_credits = part.credits
        elif isinstance(part, AskNamed):
            deal.ask_named.append(part.kind)
        else:
            assert isinstance(part, AskCards)
            deal.ask_any = part.cards

    def complete(self, pos: Expanse) -> bool:
        deal = open_deal(pos)
        return bool(
            deal.credits or deal.named or deal.hidden or deal.ask_credits or deal.ask_named or deal.ask_any
        )

    def send(self, pos: Expanse) -> None:
        deal = open_deal(pos)
        deal.sent = True
        pos.reveal()
        pos.tell(
            "NOM-NEGO-13",
            "{0:seat} offers {1:seat} {2} credit(s) and {3} card(s) for {4} credit(s) and {5} card(s)",
            deal.maker,
            deal.partner,
            deal.credits,
            len(deal.named) + len(deal.hidden),
            deal.ask_credits,
            len(deal.ask_named) + deal.ask_any,
        )
        both = (deal.maker, deal.partner)
        if deal.named:
            pos.whisper(both, "NOM-NEGO-11", "Offered by name: {0:card}", deal.named[:])
        if deal.ask_named:
            pos.whisper(both, "NOM-NEGO-12", "Asked for by name: {0:kind}", deal.ask_named[:])
        pos.then(Answer(deal.partner))

    def withdraw(self, pos: Expanse) -> None:
        pos.deal = None
        pos.tell("NOM-NEGO-06", "{0:seat} makes no offer", self.seat)

    def ask(self, pos: Expanse) -> str:
        return "What do you offer, and what do you ask for?"

    def clause(self) -> str:
        return "NOM-NEGO-11"


@cache
def _give_credits(most: int) -> Domain:
    return Domain(GiveCredits(1), (Range("credits", 1, most, "credits"),), "Give credits")


@cache
def _ask_credits(most: int) -> Domain:
    return Domain(AskCredits(1), (Range("credits", 1, most, "credits"),), "Ask for credits")


@cache
def _ask_cards(most: int) -> Domain:
    return Domain(AskCards(1), (Range("cards", 1, most, "cards"),), "Ask for cards of the partner's choice")


class Answer(AnswerOffer[Expanse], frozen=True):
    """The partner accepts, declines or answers with a counter-offer (NOM-NEGO-14)."""

    def can_accept(self, pos: Expanse) -> bool:
        return can_conclude(pos, open_deal(pos))

    def can_counter(self, pos: Expanse) -> bool:
        deal = open_deal(pos)
        limit = int(pos.options["negotiation_limit"])
        return not limit or pos.declined[rival(pos, deal.maker, deal.partner)] + 1 < limit

    def accept(self, pos: Expanse) -> None:
        deal = open_deal(pos)
        pos.reveal()  # whoever accepts has what was asked for
        if deal.ask_any:
            pos.then(PickCards(self.seat))
        else:
            conclude(pos)

    def decline(self, pos: Expanse) -> None:
        deal = open_deal(pos)
        pos.deal = None
        pos.declined[rival(pos, deal.maker, deal.partner)] += 1
        pos.tell("NOM-NEGO-14", "{0:seat} declines the offer of {1:seat}", self.seat, deal.maker)

    def counter(self, pos: Expanse) -> None:
        deal = open_deal(pos)
        self.decline(pos)
        open_offer(pos, deal.partner, deal.maker)

    def ask(self, pos: Expanse) -> str:
        return f"{pos.seat_name(open_deal(pos).maker)} makes you an offer. Do you accept it?"

    def clause(self) -> str:
        return "NOM-NEGO-14"

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        if isinstance(move, Accept) and not self.can_accept(pos):
            return "You cannot give what this offer asks for.", "NOM-NEGO-15"
        if isinstance(move, Counter):
            return "Too many offers between you two were declined this turn.", "NOM-NEGO-17"
        return "", ""


class PickCards(Decision[Expanse], frozen=True):
    """The partner picks the cards of its choice that the offer asks for (NOM-NEGO-12)."""

    def moves(self, pos: Expanse) -> Sequence[Move]:
        deal = open_deal(pos)
        cards = pos.storage[self.seat][:]
        for card in [*deal.chosen, *asked_cards(pos, deal)]:
            cards.remove(card)
        return [HandOver(card) for card in dict.fromkeys(cards)]

    def apply(self, pos: Expanse, move: Move) -> None:
        assert isinstance(move, HandOver)
        deal = open_deal(pos)
        deal.chosen.append(move.card)
        if len(deal.chosen) < deal.ask_any:
            pos.then(PickCards(self.seat))
        else:
            conclude(pos)

    def ask(self, pos: Expanse) -> str:
        return "Which card do you hand over?"

    def clause(self) -> str:
        return "NOM-NEGO-12"

    def forced(self) -> bool:
        return False  # a storage of equal cards would betray itself


def asked_cards(pos: Expanse, deal: Deal) -> list[int]:
    """The partner's card that was asked for by name, if it has one; more are not asked for (NOM-NEGO-23)."""
    found = [card for card in pos.storage[deal.partner] if pos.kind(card) in deal.ask_named]
    return found[:1]


def can_conclude(pos: Expanse, deal: Deal) -> bool:
    """Both still may negotiate and can give what they promised (NOM-NEGO-15)."""
    other = rival(pos, deal.maker, deal.partner)
    if not (pos.alive[deal.maker] and pos.alive[deal.partner]) or not may_negotiate(pos, other):
        return False
    named = asked_cards(pos, deal)
    storage = pos.storage[deal.maker][:]
    for card in [*deal.named, *deal.hidden]:
        if card not in storage:
            return False
        storage.remove(card)
    return (
        pos.credits[deal.maker] >= deal.credits
        and pos.credits[deal.partner] >= deal.ask_credits
        and len(named) == len(deal.ask_named)
        and len(pos.storage[deal.partner]) >= len(named) + deal.ask_any
    )


def conclude(pos: Expanse) -> None:
    """Both sides hand over everything at the same moment, or nothing at all (NOM-NEGO-14, NOM-NEGO-15)."""
    deal = open_deal(pos)
    pos.deal = None
    if not can_conclude(pos, deal):
        pos.tell("NOM-NEGO-15", "The deal of {0:seat} and {1:seat} is void", deal.maker, deal.partner)
        return
    given = [*deal.named, *deal.hidden]
    taken = [*asked_cards(pos, deal), *deal.chosen]
    pos.credits[deal.maker] += deal.ask_credits - deal.credits
    pos.credits[deal.partner] += deal.credits - deal.ask_credits
    for card in given:
        unstore(pos, deal.maker, card)
        store(pos, deal.partner, card)
    for card in taken:
        unstore(pos, deal.partner, card)
        store(pos, deal.maker, card)
    pos.reveal()
    pos.tell(
        "NOM-NEGO-14",
        "Deal: {0:seat} gives {2} credit(s) and {3} card(s), {1:seat} gives {4} credit(s) and {5} card(s)",
        deal.maker,
        deal.partner,
        deal.credits,
        len(given),
        deal.ask_credits,
        len(taken),
    )
    both = (deal.maker, deal.partner)
    if given:
        pos.whisper(both, "NOM-NEGO-13", "{0:seat} gives {1:card}", deal.maker, given)
    if taken:
        pos.whisper(both, "NOM-NEGO-13", "{0:seat} gives {1:card}", deal.partner, taken)
    pos.pair_deals[rival(pos, deal.maker, deal.partner)] += 1
    for seat in both:
        pos.deals[seat] += 1
        credit_on(pos, seat, "deal_concluded", pos.deals[seat] == 1)
