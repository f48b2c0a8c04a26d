"""Negotiation: offers of credits and cards, counter-offers, and the exchange at one moment (NOM-NEGO)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Seat, says
from orrery.engine.domain import Domain, Range
from orrery.engine.offers import AnswerOffer, DraftOffer
from orrery.engine.window import PASS
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
    if not pos.alive[other] or not may_negotiate(pos, other):
        return False
    limit, deals = int(pos.options["negotiation_limit"]), int(pos.options["deal_limit"])
    if (limit and pos.declined[other] >= limit) or (deals and pos.pair_deals[other] >= deals):
        return False
    return bool(pos.credits[maker] or pos.credits[partner] or pos.storage[maker] or pos.storage[partner])


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


class Draft(DraftOffer[Expanse], frozen=True):
    """Name the credits and cards that each side gives (NOM-NEGO-11, NOM-NEGO-12, NOM-NEGO-23)."""

    def parts(self, pos: Expanse) -> list[Move]:
        deal = pos.deal
        assert deal is not None
        moves: list[Move] = []
        for card in dict.fromkeys(loose(pos, deal)):
            moves.append(GiveNamed(card))
            moves.append(GiveHidden(card))
        if not deal.ask_named and len(pos.storage[deal.partner]) > deal.ask_any:
            moves.extend(AskNamed(kind) for kind in range(pos.content.kinds))
        return moves

    def domains(self, pos: Expanse) -> Sequence[Domain]:
        deal = pos.deal
        assert deal is not None
        found: list[Domain] = []
        if not deal.credits and not deal.ask_credits:
            if pos.credits[deal.maker]:
                found.append(_amount(GiveCredits(1), "credits", pos.credits[deal.maker], "Give credits"))
            if pos.credits[deal.partner]:
                found.append(_amount(AskCredits(1), "credits", pos.credits[deal.partner], "Ask for credits"))
        room = len(pos.storage[deal.partner]) - len(deal.ask_named)
        if room > 0 and not deal.ask_any:
            found.append(_amount(AskCards(1), "cards", room, "Ask for cards of the partner's choice"))
        return found

    def add(self, pos: Expanse, part: Move) -> None:
        deal = pos.deal
        assert deal is not None
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
        deal = pos.deal
        assert deal is not None
        return bool(
            deal.credits or deal.named or deal.hidden or deal.ask_credits or deal.ask_named or deal.ask_any
        )

    def send(self, pos: Expanse) -> None:
        deal = pos.deal
        assert deal is not None
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


def _amount(sample: Move, field: str, high: int, label: str) -> Domain:
    return Domain(sample, (Range(field, 1, high, field),), label)


class Answer(AnswerOffer[Expanse], frozen=True):
    """The partner accepts, declines or answers with a counter-offer (NOM-NEGO-14)."""

    def can_accept(self, pos: Expanse) -> bool:
        deal = pos.deal
        return deal is not None and can_conclude(pos, deal)

    def can_counter(self, pos: Expanse) -> bool:
        deal = pos.deal
        if deal is None or not (pos.alive[deal.maker] and pos.alive[deal.partner]):
            return False
        limit = int(pos.options["negotiation_limit"])
        return not limit or pos.declined[rival(pos, deal.maker, deal.partner)] + 1 < limit

    def accept(self, pos: Expanse) -> None:
        deal = pos.deal
        assert deal is not None
        if deal.ask_any:
            pos.then(PickCards(self.seat))
        else:
            conclude(pos)

    def decline(self, pos: Expanse) -> None:
        deal = pos.deal
        pos.deal = None
        if deal is not None:
            pos.declined[rival(pos, deal.maker, deal.partner)] += 1
            pos.tell("NOM-NEGO-14", "{0:seat} declines the offer of {1:seat}", self.seat, deal.maker)

    def counter(self, pos: Expanse) -> None:
        deal = pos.deal
        assert deal is not None
        self.decline(pos)
        open_offer(pos, deal.partner, deal.maker)

    def ask(self, pos: Expanse) -> str:
        deal = pos.deal
        maker = "Nobody" if deal is None else pos.seat_name(deal.maker)
        return f"{maker} makes you an offer. Do you accept it?"

    def clause(self) -> str:
        return "NOM-NEGO-14"

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        if not self.can_accept(pos):
            return "You cannot give what this offer asks for.", "NOM-NEGO-15"
        return "", ""


class PickCards(Decision[Expanse], frozen=True):
    """The partner picks the cards of its choice that the offer asks for (NOM-NEGO-12)."""

    def moves(self, pos: Expanse) -> Sequence[Move]:
        deal = pos.deal
        if deal is None or not pos.alive[self.seat]:
            return (PASS,)
        cards = pos.storage[self.seat][:]
        for card in [*deal.chosen, *asked_cards(pos, deal)]:
            cards.remove(card)
        return [HandOver(card) for card in dict.fromkeys(cards)]

    def apply(self, pos: Expanse, move: Move) -> None:
        deal = pos.deal
        if deal is None or not isinstance(move, HandOver):
            return
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
    """The partner's cards that were asked for by name, as far as it has them."""
    cards = pos.storage[deal.partner][:]
    found: list[int] = []
    for kind in deal.ask_named:
        for card in cards:
            if pos.kind(card) == kind:
                found.append(card)
                cards.remove(card)
                break
    return found


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
    deal = pos.deal
    assert deal is not None
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
