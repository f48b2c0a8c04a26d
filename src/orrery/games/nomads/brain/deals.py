"""Deals follow a plan: sell a spare card when poor, buy one when rich; offers are judged by the same prices."""

from __future__ import annotations

import math

from orrery.engine.base import Move, Seat
from orrery.engine.domain import Domain
from orrery.engine.offers import Accept, Counter, Decline, Send, Withdraw
from orrery.games.nomads.brain.sense import CARD, card_worth, menace, money
from orrery.games.nomads.holdings.trade import Answer, AskCards, AskCredits, GiveCredits, GiveNamed, rival
from orrery.games.nomads.table.state import Deal, Expanse

Terms = tuple[int, int, int, int]
"""Credits and a card to give by name (-1: none), credits and cards of the partner's choice to ask for."""

PRICES = (1, 2, 3, 4)
EAGER = 0.1
"""What the partner must gain, as far as one knows its cards, for an offer to be worth the talk."""
DOUBTFUL = 100.0
"""Of an offer that was begun any end is better than none, but one that the partner would decline comes last."""
PLENTY = 4
"""Of more cards than this nobody uses every one soon."""


def plan(pos: Expanse, seat: Seat, partner: Seat, begun: Deal | None = None) -> Terms | None:
    """The offer to make: the best for the seat among those that the partner has a reason to accept; None without one. What was `begun`
    is carried on: the partner's cards are imagined anew for every question, and another offer may look better now."""
    if (
        pos.pair_deals[rival(pos, seat, partner)] >= 2
        or feeds(pos, seat, partner)
        or feeds(pos, partner, seat)
    ):
        return None
    found: Terms | None = None
    best = -math.inf
    mine, theirs = Side(pos, seat, partner), Side(pos, partner, seat)
    for terms in _ideas(pos, seat, partner):
        if begun is not None and not leads_to(begun, terms):
            continue
        deal = drawn_up(seat, partner, terms)
        value = mine.gain(deal)
        if value <= 0.0 or value <= best:
            continue
        if theirs.gain(deal) <= EAGER:
            if begun is None:
                continue
            value -= DOUBTFUL
        if value > best:
            found, best = terms, value
    return found


def _ideas(pos: Expanse, seat: Seat, partner: Seat) -> list[Terms]:
    """A card for credits, by its name, so that the partner knows what it buys; or credits for a spare card."""
    found: list[Terms] = []
    for price in PRICES:
        if price <= pos.credits[partner]:
            found += [(0, card, price, 0) for card in dict.fromkeys(pos.storage[seat])]
        if price <= pos.credits[seat] and len(pos.storage[partner]) >= 3:
            found.append((price, -1, 0, 1))
    return found


def drawn_up(seat: Seat, partner: Seat, terms: Terms) -> Deal:
    """Terms as an offer."""
    named = [terms[1]] if terms[1] >= 0 else []
    return Deal(
        maker=seat, partner=partner, credits=terms[0], named=named, ask_credits=terms[2], ask_any=terms[3]
    )


def says(deal: Deal, terms: Terms) -> bool:
    """Whether a draft says just this. (Compiled, `==` between two parts of a table would ask whether they are the same one.)"""
    named = [terms[1]] if terms[1] >= 0 else []
    given = deal.credits == terms[0] and deal.named == named and not deal.hidden
    return given and deal.ask_credits == terms[2] and deal.ask_any == terms[3] and not deal.ask_named


def leads_to(deal: Deal, terms: Terms) -> bool:
    """Whether a draft says nothing that these terms do not."""
    if deal.hidden or deal.ask_named or deal.named not in ([], [terms[1]]):
        return False
    return (
        deal.credits in (0, terms[0]) and deal.ask_credits in (0, terms[2]) and deal.ask_any in (0, terms[3])
    )


def feeds(pos: Expanse, seat: Seat, other: Seat) -> bool:
    """Whether a deal would strengthen somebody whose clock runs while the own one does not."""
    return bool(pos.clocks[other]) and not pos.clocks[seat]


def propose(pos: Expanse, seat: Seat, domain: Domain) -> list[Move]:
    """The one number of an open-ended part that the plan wants."""
    deal = pos.deal
    wanted = None if deal is None else plan(pos, seat, deal.partner, deal)
    if wanted is None:
        return []
    sample = domain.sample
    if isinstance(sample, GiveCredits):
        move: Move = GiveCredits(wanted[0])
    elif isinstance(sample, AskCredits):
        move = AskCredits(wanted[2])
    else:
        move = AskCards(wanted[3])
    return [] if domain.why_not(move) else [move]


def answer_weight(pos: Expanse, seat: Seat, deal: Deal, move: Move) -> float:
    """Accept what is worth it; answer the rest with an offer of one's own, if there is one."""
    if isinstance(move, Accept):
        return gain(pos, seat, deal)
    if isinstance(move, Counter):
        fresh = not pos.declined[rival(pos, seat, deal.maker)]
        return 0.05 if fresh and plan(pos, seat, deal.maker) is not None else -math.inf
    return 0.0


def excuse(pos: Expanse, seat: Seat, move: Move) -> str:
    """Why an offer is declined, to who has made it; "" for every other move."""
    deal = pos.deal
    if deal is None or not isinstance(pos.decision, Answer) or not isinstance(move, (Decline, Counter)):
        return ""
    if feeds(pos, seat, deal.maker):
        return "Your clock runs and mine does not: I deal with you no more."
    paid = deal.credits - deal.ask_credits
    if money(pos.credits[seat] + paid) < money(pos.credits[seat]) and not deal.cards():
        return "I would pay for nothing."
    if deal.ask_cards() and not deal.cards():
        return "My cards are worth more to me than that."
    if paid > 0 and gain(pos, seat, deal) > -1.0:
        return "Raise it a little, and we may come together."
    return "It would cost me more than it brings me."


def draft_weight(deal: Deal, wanted: Terms | None, move: Move) -> float:
    """Draw up what the plan says, part by part, then send."""
    fits = False
    if wanted is None:
        pass
    elif isinstance(move, Send):
        fits = says(deal, wanted)
    elif isinstance(move, GiveCredits):
        fits = move.credits == wanted[0] and not deal.credits
    elif isinstance(move, GiveNamed):
        fits = move.card == wanted[1] and not deal.named
    elif isinstance(move, AskCredits):
        fits = move.credits == wanted[2] and not deal.ask_credits
    elif isinstance(move, AskCards):
        fits = move.cards == wanted[3] and not deal.ask_any
    return 1.0 if fits else 0.0 if isinstance(move, Withdraw) else -math.inf


def gain(pos: Expanse, seat: Seat, deal: Deal) -> float:
    """What an offer brings one of its two sides, against what it costs; the other side's gain is weighed, too."""
    return Side(pos, seat, deal.partner if seat == deal.maker else deal.maker).gain(deal)


class Side:
    """One of two who deal. What it thinks of its cards and of the other is reckoned once for all the offers that it looks at."""

    def __init__(self, pos: Expanse, seat: Seat, other: Seat) -> None:
        self.pos = pos
        self.seat = seat
        self.other = other
        self.refuses = feeds(pos, seat, other)
        self.purse = pos.credits[seat]
        self.their_purse = pos.credits[other]
        self.spare = 0.6 if len(pos.storage[seat]) > PLENTY else 1.0
        self.cards: dict[int, float] = {}
        self.envy = -1.0

    def card(self, card: int) -> float:
        """What a card is worth to this side."""
        found = self.cards.get(card)
        if found is None:
            found = self.cards[card] = card_worth(self.pos, self.seat, card)
        return found

    def gain(self, deal: Deal) -> float:
        """What an offer brings this side."""
        if self.refuses:
            return -5.0
        maker = self.seat == deal.maker
        paid = deal.ask_credits - deal.credits if maker else deal.credits - deal.ask_credits
        named: float = sum([self.card(card) for card in deal.named])
        chosen = len(deal.hidden) if maker else deal.ask_any
        least: float = (
            sum(sorted([self.spare * self.card(card) for card in self.pos.storage[self.seat]])[:chosen])
            if chosen
            else 0.0
        )
        value = money(self.purse + paid) - money(self.purse) - 0.2
        if maker:
            value += CARD * deal.ask_cards() - self.spare * named - least
        else:
            value += named + CARD * len(deal.hidden) - least - 2.2 * len(deal.ask_named)
        # of the other side's gain only what everybody sees counts: credits, and how many cards
        theirs = money(self.their_purse - paid) - money(self.their_purse)
        moved = deal.ask_cards() - deal.cards()
        theirs -= CARD * (moved if maker else -moved)
        if theirs <= 0.0:
            return value
        if self.envy < 0.0:
            self.envy = 0.3 if menace(self.pos, self.other) < 10 else 1.0
        return value - theirs * self.envy
