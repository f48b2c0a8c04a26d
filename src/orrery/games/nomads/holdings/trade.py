"""Negotiation: offers of credits and cards, counter-offers, and the exchange at one moment (NOM-NEGO)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from orrery.engine.base import Decision, Move, Question, Seat, always_asked, bargains, otherwise, says
from orrery.engine.domain import Domain, Range
from orrery.engine.offers import COUNTER, SEND, Accept, AnswerOffer, Counter, DraftOffer, Send
from orrery.engine.sheet import Pick, Purse, Sheet, SheetLine
from orrery.games.nomads.cards.meaning import Reason
from orrery.games.nomads.table.changes import credit_on, store, unstore
from orrery.games.nomads.table.state import ACTIVATION, Deal, Expanse
from orrery.games.nomads.table.values import may_negotiate


@bargains("begin")
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


def why_not_offer(pos: Expanse, maker: Seat, partner: Seat) -> Reason | None:
    """Why no offer is allowed between these two now; None if one is (NOM-NEGO-02, 03, 08, 10, 17, 21, 22)."""
    if maker == partner:
        return "A deal has two sides.", "NOM-NEGO-18"
    active = pos.active
    if active != maker and active != partner:
        return "One of the two must be the player whose turn it is.", "NOM-NEGO-03"
    if pos.war is not None:
        return "No negotiation is possible during a war.", "NOM-NEGO-08"
    if pos.pile or pos.ending or pos.phase != ACTIVATION:
        return "Offers are made between two actions of the active player.", "NOM-NEGO-10"
    other = partner if maker == active else maker
    if other >= pos.players or not pos.alive[other]:
        return "There is nobody to negotiate with.", "NOM-NEGO-03"
    if at_limit(pos, "negotiation_limit", pos.declined[other]):
        return "Too many offers between you two were declined this turn.", "NOM-NEGO-17"
    if at_limit(pos, "deal_limit", pos.pair_deals[other]):
        return f"You two have concluded {int(pos.options['deal_limit'])} deals this turn.", "NOM-NEGO-22"
    if not (pos.credits[maker] or pos.credits[partner] or pos.storage[maker] or pos.storage[partner]):
        return "Neither of you has a credit or a card to give.", "NOM-NEGO-21"
    return why_not_negotiate(pos, other)


def at_limit(pos: Expanse, option: str, number: int) -> bool:
    """Whether there were already as many as an option allows; 0 allows any number."""
    return number > 0 and 0 < int(pos.options[option]) <= number


def why_not_negotiate(pos: Expanse, other: Seat) -> Reason | None:
    """Why a seat cannot be reached by the active player for a deal; None if it can (NOM-NEGO-02)."""
    return None if may_negotiate(pos, other) else ("You are not in the same sector.", "NOM-NEGO-02")


def open_deal(pos: Expanse) -> Deal:
    """The offer under negotiation; it is cleared away with its question when one of the two leaves (NOM-EXT-08)."""
    deal = pos.deal
    assert deal is not None
    return deal


def open_offer(pos: Expanse, maker: Seat, partner: Seat) -> None:
    """Begin a negotiation; it obliges nobody (NOM-NEGO-06)."""
    pos.deal = Deal(maker=maker, partner=partner)
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


NAMED = 2
"""Cards that can be asked for by name in the form; more can be added afterwards."""


@cache
def _asks(kinds: int) -> tuple[Move, ...]:
    """Every card can be asked for by its name, always the same ones."""
    return tuple(AskNamed(kind) for kind in range(kinds))


_GIVES: Final[dict[int, list[Move]]] = {}
"""By card, as far as one was held: an offer is drawn up click by click, and every click lists them all."""


def _gives(card: int) -> list[Move]:
    """A card can be given by its name or face down."""
    found = _GIVES.get(card)
    if found is None:
        found = _GIVES[card] = [GiveNamed(card), GiveHidden(card)]
    return found


def why_not_part(pos: Expanse, deal: Deal, part: Move) -> Reason | None:
    """Why something cannot be added to an offer; None if it can (NOM-NEGO-11, 12, 21, 23)."""
    if isinstance(part, (GiveNamed, GiveHidden)):
        if part.card not in loose(pos, deal):
            return "You do not hold that card, or have promised it already.", "NOM-NEGO-21"
    elif isinstance(part, (AskNamed, AskCards)):
        if room_to_ask(pos, deal) <= 0:
            return "Your partner holds no more cards than you ask for already.", "NOM-NEGO-12"
    elif isinstance(part, (GiveCredits, AskCredits)):
        gives = isinstance(part, GiveCredits)
        if deal.ask_credits if gives else deal.credits:
            return "Credits go one way only, and the offer names them the other way.", "NOM-NEGO-23"
        if (left_to_give(pos, deal) if gives else left_to_ask(pos, deal)) <= 0:
            return "There are no more credits to give.", "NOM-NEGO-21"
    return None


def left_to_give(pos: Expanse, deal: Deal) -> int:
    """Credits of the maker that are not promised yet (NOM-NEGO-21)."""
    return pos.credits[deal.maker] - deal.credits


def left_to_ask(pos: Expanse, deal: Deal) -> int:
    """Credits of the partner that are not asked for yet."""
    return pos.credits[deal.partner] - deal.ask_credits


def room_to_ask(pos: Expanse, deal: Deal) -> int:
    """How many more cards the partner could hand over, as far as their number shows."""
    return len(pos.storage[deal.partner]) - len(deal.ask_named) - deal.ask_any


def why_not_send(deal: Deal) -> Reason | None:
    """Why an offer cannot be sent; None if it can (NOM-NEGO-21)."""
    if deal.credits or deal.named or deal.hidden or deal.ask_credits or deal.ask_named or deal.ask_any:
        return None
    return "At least one credit or card must change hands.", "NOM-NEGO-21"


class Draft(DraftOffer[Expanse], frozen=True):
    """Name the credits and cards that each side gives (NOM-NEGO-11, NOM-NEGO-12, NOM-NEGO-23)."""

    def parts(self, pos: Expanse) -> list[Move]:
        deal = open_deal(pos)
        moves: list[Move] = []
        last = -1
        for card in loose(pos, deal):
            if card != last:
                moves.extend(_gives(card))
            last = card
        if room_to_ask(pos, deal) > 0:
            moves.extend(_asks(pos.content.kinds))
        return moves

    def domains(self, pos: Expanse) -> Sequence[Domain]:
        deal = open_deal(pos)
        found: list[Domain] = []
        # the clauses of `why_not_part`, which gives the reasons
        if not deal.ask_credits and left_to_give(pos, deal) > 0:
            found.append(_give_credits(left_to_give(pos, deal)))
        if not deal.credits and left_to_ask(pos, deal) > 0:
            found.append(_ask_credits(left_to_ask(pos, deal)))
        room = room_to_ask(pos, deal)
        if room > 0:
            found.append(_ask_cards(room))
        return found

    def sheet(self, pos: Expanse) -> Sheet:
        return offer_sheet(pos, open_deal(pos))

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        deal = open_deal(pos)
        reason = why_not_send(deal) if isinstance(move, Send) else why_not_part(pos, deal, move)
        return reason or ("", "")

    def add(self, pos: Expanse, part: Move) -> None:
        deal = open_deal(pos)
        if isinstance(part, GiveCredits):
            deal.credits += part.credits
        elif isinstance(part, GiveNamed):
            deal.named.append(part.card)
        elif isinstance(part, GiveHidden):
            deal.hidden.append(part.card)
        elif isinstance(part, AskCredits):
            deal.ask_credits += part.credits
        elif isinstance(part, AskNamed):
            deal.ask_named.append(part.kind)
        else:
            assert isinstance(part, AskCards)
            deal.ask_any += part.cards

    def complete(self, pos: Expanse) -> bool:
        return why_not_send(open_deal(pos)) is None

    def send(self, pos: Expanse) -> None:
        deal = open_deal(pos)
        deal.sent = True
        pos.reveal()
        pos.tell(
            "NOM-NEGO-13",
            numbers_told("{0:seat} offers {1:seat} {2} for {3}", deal.numbers()),
            deal.maker,
            deal.partner,
            *deal.numbers(),
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

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "What do you give {0:seat}, and what do you want for it?",
            "{seat} draw(s|) up an offer to {0:seat}",
            (open_deal(pos).partner,),
            "NOM-NEGO-11",
        )


def offer_sheet(pos: Expanse, deal: Deal, before: Deal | None = None) -> Sheet:
    """Both sides of an offer; what it names already can be added to. A counter-offer is a form of its own beside the answers, and
    begins with what was offered `before`, turned round."""
    lines: list[SheetLine] = []
    if not deal.ask_credits and left_to_give(pos, deal) > 0:
        most = left_to_give(pos, deal)
        now = 0 if before is None else min(most, before.ask_credits)
        lines.append(SheetLine(GiveCredits(1), most, (0,), "give", "credits", now=now))
    wanted = [] if before is None else before.ask_named[:]
    for card in loose(pos, deal):
        # a card is kept, given by name, or given face down
        how = Pick("how", tuple((move,) for move in _gives(card)))
        picked: tuple[int, ...] = ()
        if pos.kind(card) in wanted:
            wanted.remove(pos.kind(card))
            picked = (0,)
        lines.append(SheetLine(_gives(card)[0], 1, (0,), "give", picks=(how,), alone=True, picked=picked))
    if not deal.credits and left_to_ask(pos, deal) > 0:
        most = left_to_ask(pos, deal)
        now = 0 if before is None else min(most, before.credits)
        lines.append(SheetLine(AskCredits(1), most, (0,), "get", "credits", now=now))
    room = room_to_ask(pos, deal)
    if room > 0:
        named = _asks(pos.content.kinds)
        which = Pick("card", tuple((move,) for move in named))
        shown = [] if before is None else [pos.kind(card) for card in before.named][: min(room, NAMED)]
        unseen = 0 if before is None else len(before.hidden)
        lines.append(SheetLine(AskCards(1), room, (1,), "get", now=min(unseen, room - len(shown))))
        for at in range(min(room, NAMED)):
            picked = (shown[at],) if at < len(shown) else ()
            lines.append(SheetLine(named[0], 1, (1,), "get", picks=(which,), alone=True, picked=picked))
    purses = (Purse("their cards", room),)
    if before is not None:
        return Sheet(tuple(lines), purses, 1, end=SEND, start=COUNTER, folded=True, partner=deal.partner)
    return Sheet(tuple(lines), purses, int(why_not_send(deal) is not None), end=SEND, partner=deal.partner)


@cache
def _give_credits(most: int) -> Domain:
    return Domain(GiveCredits(1), (Range("credits", 1, most, "credits"),), "Give credits")


@cache
def _ask_credits(most: int) -> Domain:
    return Domain(AskCredits(1), (Range("credits", 1, most, "credits"),), "Ask for credits")


@cache
def _ask_cards(most: int) -> Domain:
    return Domain(AskCards(1), (Range("cards", 1, most, "cards"),), "Ask for cards of the partner's choice")


def told_terms(pos: Expanse, deal: Deal) -> tuple[str, str]:
    """What the maker gives and wants, in words for the two partners: cards by their names where they are named."""
    names = pos.content.card_names
    gives = [names[pos.kind(card)] for card in deal.named]
    wants = [names[kind] for kind in deal.ask_named]
    return (
        _terms(deal.credits, gives, len(deal.hidden), "face down"),
        _terms(deal.ask_credits, wants, deal.ask_any, "of your choice"),
    )


def numbers_told(sentence: str, numbers: tuple[int, int, int, int]) -> str:
    """The template of a sentence about an offer, with what each side gives in the places of {2} and {3}: what is nothing is left out."""
    credits_, cards, ask_credits, ask_cards = numbers
    return _template(sentence, credits_ > 0, cards > 0, ask_credits > 0, ask_cards > 0)


@cache
def _template(sentence: str, credits_: bool, cards: bool, ask_credits: bool, ask_cards: bool) -> str:
    gives = _numbers("{2} credit(s)" * credits_, "{3} card(s)" * cards)
    wants = _numbers("{4} credit(s)" * ask_credits, "{5} card(s)" * ask_cards)
    before, rest = sentence.split("{2}")
    between, after = rest.split("{3}")
    return before + gives + between + wants + after


def _numbers(money: str, cards: str) -> str:
    return " and ".join(part for part in (money, cards) if part) or "nothing"


def _terms(credits_: int, named: Sequence[str], others: int, how: str) -> str:
    parts = [f"{credits_} credit{'s' * (credits_ != 1)}"] if credits_ else []
    parts += named
    parts += [f"{others} card{'s' * (others != 1)} {how}"] if others else []
    return " and ".join(parts) or "nothing"


class Answer(AnswerOffer[Expanse], frozen=True):
    """The partner accepts, declines or answers with a counter-offer (NOM-NEGO-14)."""

    def can_accept(self, pos: Expanse) -> bool:
        return why_not_conclude(pos, open_deal(pos)) is None

    def can_counter(self, pos: Expanse) -> bool:
        return why_not_counter(pos, open_deal(pos)) is None

    def sheet(self, pos: Expanse) -> Sheet | None:
        """A counter-offer as one form that begins with what was offered (NOM-NEGO-14)."""
        if not self.can_counter(pos):
            return None
        offered = open_deal(pos)
        return offer_sheet(pos, Deal(maker=self.seat, partner=offered.maker), offered)

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

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "{0:seat} gives {1} and wants {2}. Do you accept?",
            "{seat} answer(s|) the offer of {0:seat}",
            (open_deal(pos).maker, *told_terms(pos, open_deal(pos))),
            "NOM-NEGO-14",
        )

    def why_not(self, pos: Expanse, move: Move) -> tuple[str, str]:
        reason: Reason | None = None
        if isinstance(move, Accept):
            reason = why_not_conclude(pos, open_deal(pos))
        elif isinstance(move, Counter):
            reason = why_not_counter(pos, open_deal(pos))
        return reason or ("", "")


def why_not_counter(pos: Expanse, deal: Deal) -> Reason | None:
    """Why an offer cannot be answered with another; None if it can: it declines the one before it (NOM-NEGO-17)."""
    if at_limit(pos, "negotiation_limit", pos.declined[rival(pos, deal.maker, deal.partner)] + 1):
        return "Too many offers between you two were declined this turn.", "NOM-NEGO-17"
    return None


@otherwise("You do not hold that card, or give it already.", "NOM-NEGO-21")
@always_asked  # a storage of equal cards would betray itself
class PickCards(Decision[Expanse], frozen=True):
    """The partner picks the cards of its choice that the offer asks for (NOM-NEGO-12)."""

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return [HandOver(card) for card in dict.fromkeys(self.cards(pos))]

    def cards(self, pos: Expanse) -> list[int]:
        """What can still be handed over."""
        deal = open_deal(pos)
        cards = pos.storage[self.seat][:]
        for card in [*deal.chosen, *asked_cards(pos, deal)]:
            cards.remove(card)
        return cards

    def sheet(self, pos: Expanse) -> Sheet:
        deal, cards = open_deal(pos), self.cards(pos)
        number = deal.ask_any - len(deal.chosen)
        lines = tuple(SheetLine(HandOver(card), cards.count(card)) for card in dict.fromkeys(cards))
        return Sheet(lines, least=number, most=number)

    def apply(self, pos: Expanse, move: Move) -> None:
        assert isinstance(move, HandOver)
        deal = open_deal(pos)
        deal.chosen.append(move.card)
        if len(deal.chosen) < deal.ask_any:
            pos.then(PickCards(self.seat))
        else:
            conclude(pos)

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "Choose {0} card(s) to hand over to {1:seat}.",
            "{seat} pick(s|) {0} card(s) for the deal",
            (open_deal(pos).ask_any - len(open_deal(pos).chosen), open_deal(pos).maker),
            "NOM-NEGO-12",
        )


def asked_cards(pos: Expanse, deal: Deal) -> list[int]:
    """The partner's cards that were asked for by name, as far as it holds them; of equal ones as many as asked for."""
    left = deal.ask_named[:]
    found: list[int] = []
    for card in pos.storage[deal.partner]:
        if pos.kind(card) in left:
            left.remove(pos.kind(card))
            found.append(card)
    return found


def why_not_conclude(pos: Expanse, deal: Deal) -> Reason | None:
    """Why an offer cannot be accepted: both must still be allowed to negotiate and be able to give what they
    promised; None if it can (NOM-NEGO-15)."""
    if not (pos.alive[deal.maker] and pos.alive[deal.partner]):
        return "One of the two partners has died out.", "NOM-NEGO-15"
    reason = why_not_negotiate(pos, rival(pos, deal.maker, deal.partner))
    if reason is not None:
        return reason
    storage = pos.storage[deal.maker][:]
    for card in [*deal.named, *deal.hidden]:
        if card not in storage:
            return "The cards that were offered are not there any more.", "NOM-NEGO-15"
        storage.remove(card)
    if pos.credits[deal.maker] < deal.credits:
        return "The credits that were offered are not there any more.", "NOM-NEGO-15"
    if pos.credits[deal.partner] < deal.ask_credits:
        return (
            f"You are asked for {deal.ask_credits} credits; you have {pos.credits[deal.partner]}.",
            "NOM-NEGO-15",
        )
    named = asked_cards(pos, deal)
    if len(named) < len(deal.ask_named):
        return "You do not hold every card that is asked for by name.", "NOM-NEGO-15"
    if len(pos.storage[deal.partner]) < len(named) + deal.ask_any:
        return "You do not hold as many cards as are asked for.", "NOM-NEGO-15"
    return None


def conclude(pos: Expanse) -> None:
    """Both sides hand over everything at the same moment, or nothing at all (NOM-NEGO-14, NOM-NEGO-15)."""
    deal = open_deal(pos)
    pos.deal = None
    if why_not_conclude(pos, deal) is not None:
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
        numbers_told("Deal: {0:seat} gives {2}, {1:seat} gives {3}", deal.numbers()),
        deal.maker,
        deal.partner,
        *deal.numbers(),
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
