"""What a bot weighs in Space Opera: levels and their clocks, growth, the leader's neck, and fair deals.

Moves are tried on a copy: everybody passes, small choices inside are answered by simple rules, and the table after it is
valued. Deals follow a plan: sell a spare card when poor, buy one when rich; offers are judged by the same prices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Done, Move, Sealed, Seat
from orrery.engine.domain import Domain
from orrery.engine.offers import Accept, AnswerOffer, Counter, Decline, DraftOffer, Send, Withdraw
from orrery.engine.window import PASS
from orrery.games.nomads.brain.believing import believe, remember
from orrery.games.nomads.brain.judging import BURDENS, FEATURES, SAID, features, progress, quiet
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import EQUIPMENT, SHIP, TECHNOLOGY
from orrery.games.nomads.holdings.discarding import DiscardCard
from orrery.games.nomads.holdings.trade import (
    AskCards,
    AskCredits,
    GiveCredits,
    GiveNamed,
    HandOver,
    OpenOffer,
    rival,
)
from orrery.games.nomads.table.clocks import FIRST, is_full, waits_for
from orrery.games.nomads.table.items import UseForCard
from orrery.games.nomads.table.passives import total
from orrery.games.nomads.table.state import Deal, Expanse
from orrery.games.nomads.table.values import attack, defence, free_place, in_reach, level, ships
from orrery.games.nomads.turn.activation import (
    Activate,
    AnnounceWish,
    DeclareWar,
    EndTurn,
    ExtraJump,
    TrainUnit,
)
from orrery.games.nomads.turn.looking import PutNext
from orrery.games.nomads.turn.setup import Keep, Lead, SendBack
from orrery.games.nomads.using.windows import React
from orrery.games.nomads.war.assault import AssaultChoice, Launch
from orrery.games.nomads.war.losses import ChooseLosses

__all__ = [
    "BURDENS",
    "FEATURES",
    "SAID",
    "believe",
    "excuse",
    "features",
    "progress",
    "propose",
    "quiet",
    "remember",
    "weigh",
    "worth",
]

CREDIT, PURSE, SPARE = 0.7, 8, 0.1
"""What a credit is worth, up to how many, and what one beyond that is worth: nobody wins by gold that lies there."""
UNIT = 5.0
SOLDIER = 4.6
CARD, HAND = 1.2, 7
"""What a card is worth that nobody has looked at, and how many are counted."""
STEPS = 120
"""A try is broken off after so many small choices."""


# --- the table --------------------------------------------------------------------------------------------------


def money(purse: int) -> float:
    """What so many credits are worth."""
    return CREDIT * min(purse, PURSE) + SPARE * max(0, purse - PURSE)


def card_worth(pos: Expanse, seat: Seat, card: int) -> float:
    """What a card in the storage is worth: technologies while there is room, growth, then the rest."""
    content, kind = pos.content, pos.kind(card)
    if content.type[kind] in (TECHNOLOGY, SHIP):
        return 2.0 - 0.1 * content.price[kind] if free_place(pos, seat) >= 0 else 0.7
    if content.type[kind] == EQUIPMENT:
        return 1.0 if ships(pos, seat) else 0.6
    found = _ops(pos, kind)
    if any(isinstance(op, effects.GainCredits) for op in found):
        return 0.3  # it is worth something as soon as it is used, and nothing before
    return 2.0 if any(isinstance(op, (effects.GainCivil, effects.Extract)) for op in found) else 1.2


def _ops(pos: Expanse, kind: int) -> list[Any]:
    return [op for ability in pos.content.consumable(kind) for op in ability.ops]


def held(pos: Expanse, seat: Seat) -> float:
    """What the seat's own cards are worth beyond their number, and credits that are on their way."""
    cards = pos.storage[seat]
    value = sum([card_worth(pos, seat, card) - CARD for card in cards]) if len(cards) <= HAND else 0.0
    for one in pos.standing:
        if one.user == seat and one.waiting and one.card >= 0:
            value += sum([3.0 for op in _ops(pos, pos.kind(one.card)) if isinstance(op, effects.GainCredits)])
    return value


def strength(pos: Expanse, seat: Seat) -> float:
    """What a seat's own things are worth."""
    if not pos.alive[seat]:
        return -60.0
    content = pos.content
    value = UNIT * pos.civil[seat] + SOLDIER * pos.military[seat]
    value += money(pos.credits[seat]) + CARD * min(len(pos.storage[seat]), HAND)
    for place in pos.places(seat):
        card = pos.technology[place]
        if card >= 0:
            value += (5.0 + 0.5 * content.price[pos.kind(card)]) * (0.85 if pos.building[place] else 1.0)
    value += 2.5 * total(pos, seat, effects.Income) + 1.5 * total(pos, seat, effects.Healing)
    value += 0.35 * attack(pos, seat) + 0.45 * defence(pos, seat)
    return value + 5.0 * level(pos, seat)


def menace(pos: Expanse, seat: Seat) -> float:
    """How near a seat is to winning by its clocks: only a level above all others counts in full."""
    if not pos.alive[seat] or not pos.clocks[seat]:
        return 0.0
    rivals = pos.others(seat)
    best = max((level(pos, other) for other in rivals), default=0)
    danger = 0.0
    for lv in range(FIRST, FIRST + len(pos.clocks[seat])):
        alone = lv > best
        near = len(rivals) - len(waits_for(pos, seat, lv))
        points = 6.0 + 6.0 * near + (25.0 if is_full(pos, seat, lv) else 0.0)
        danger = max(danger, points if alone else 0.25 * points)
    return danger


def worth(pos: Expanse, seat: Seat) -> float:
    """How well the seat stands: its own strength and clocks against those of the others."""
    if pos.outcome is not None:
        return 1000.0 if seat in pos.outcome.winners else -1000.0
    own = strength(pos, seat) + menace(pos, seat) + held(pos, seat)
    others = [
        strength(pos, other) + 1.3 * menace(pos, other) for other in range(pos.players) if other != seat
    ]
    return own - 0.5 * max(others) - 0.1 * sum(others)


# --- trying moves -----------------------------------------------------------------------------------------------


def weigh(pos: Expanse, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
    """What each move is worth; every kind of decision of the game is known here."""
    step = pos.decision
    deal = pos.deal
    if deal is not None and isinstance(step, DraftOffer):
        wanted = plan(pos, seat, deal.partner)
        return [draft_weight(deal, wanted, move) for move in moves]
    if deal is not None and isinstance(step, AnswerOffer):
        return [answer_weight(pos, seat, deal, move) for move in moves]
    first = moves[0]
    if isinstance(first, (Lead, Keep, SendBack, DiscardCard, HandOver, PutNext)):
        return [small_weight(pos, seat, move) for move in moves]
    now = worth(pos, seat)
    return [tried(pos, seat, move, now) for move in moves]


def tried(pos: Expanse, seat: Seat, move: Move, now: float) -> float:
    """The table after the move; ending the turn or passing is worth what lies there now."""
    if isinstance(move, EndTurn):
        return now + 0.05
    if isinstance(move, AnnounceWish):
        return now - 0.5
    if isinstance(move, OpenOffer):
        fresh = not pos.declined[rival(pos, seat, move.seat)]
        return now + 0.3 if fresh and plan(pos, seat, move.seat) is not None else now - 1.0
    new = pos.copy()
    new.listening = False
    new.play(move, seat)
    step: Any = pos.decision
    if isinstance(step, Sealed):
        _others_pass(new, step)
    if move == PASS and not pos.pile and pos.war is None:
        return now
    go_on(new)
    value = worth(new, seat) - folly(pos, seat, move)
    return value if isinstance(move, UseForCard) else value - drawn(pos, new, seat)


def drawn(pos: Expanse, new: Expanse, seat: Seat) -> float:
    """What cards that were drawn seem to be worth beyond a card that nobody has looked at: mere imagination."""
    cards = new.storage[seat][:] if len(new.storage[seat]) <= HAND else []
    for card in pos.storage[seat]:
        if card in cards:
            cards.remove(card)
    return sum([card_worth(new, seat, card) - CARD for card in cards])


def folly(pos: Expanse, seat: Seat, move: Move) -> float:
    """What the table after a move does not show: who is strengthened by it, and who comes near."""
    if isinstance(move, TrainUnit):
        return 0.0 if pos.clocks[seat] or _near(pos, seat) else 4.0
    if isinstance(move, DeclareWar):
        return 6.0 if any(_leads(pos, other) for other in pos.others(seat) if other != move.seat) else 0.0
    if isinstance(move, ExtraJump) and pos.clocks[seat]:
        return 9.0 if total(pos, seat, effects.NoWar) else 0.0 if _near(pos, seat) else 2.0
    if isinstance(move, Launch):
        war = pos.war
        return 1.0 if war is not None and attack(pos, seat) <= defence(pos, war.defender) else 0.0
    return 0.0


def _near(pos: Expanse, seat: Seat) -> bool:
    """Whether anybody can be reached."""
    return any(in_reach(pos, seat, other) for other in pos.others(seat))


def _leads(pos: Expanse, seat: Seat) -> bool:
    """Whether a clock of this seat runs on a level that nobody else has."""
    return bool(pos.clocks[seat]) and all(level(pos, seat) > level(pos, o) for o in pos.others(seat))


def _others_pass(pos: Expanse, step: Sealed[Any]) -> None:
    while pos.waiting and pos.decision is step:
        other = pos.waiting[0]
        pos.play(Sealed.absent(step, pos, other, pos.moves(other)), other)


def go_on(pos: Expanse) -> None:
    """Answer what follows by simple rules until somebody chooses an action."""
    for _ in range(STEPS):
        step = pos.decision
        if pos.outcome is not None or step is None or isinstance(step, Activate):
            return
        if isinstance(step, Sealed):
            while pos.waiting and pos.decision is step:
                other = pos.waiting[0]
                pos.play(PASS if isinstance(step, React) else pos.moves(other)[0], other)
        else:
            pos.play(habit(pos, step))


def habit(pos: Expanse, step: Any) -> Move:
    """A sensible answer to a small choice, without thinking."""
    moves = pos.moves()
    if isinstance(step, AssaultChoice):
        war = pos.war
        assert war is not None
        strong = attack(pos, war.attacker) > defence(pos, war.defender)
        weak = attack(pos, war.defender) > defence(pos, war.attacker)
        return Launch() if strong and not weak else Done()
    if isinstance(step, ChooseLosses):
        # own losses: soldiers cost more; the enemy's: soldiers first, since they strike back
        return moves[0] if step.side == 0 else moves[-1]
    if isinstance(moves[0], DiscardCard):
        assert isinstance(step, Decision)
        return min(moves, key=lambda move: card_worth(pos, step.seat, getattr(move, "card", 0)))
    if isinstance(step, (DraftOffer, AnswerOffer)):
        return moves[-1]
    return moves[0]


# --- small choices ----------------------------------------------------------------------------------------------


def small_weight(pos: Expanse, seat: Seat, move: Any) -> float:
    """Species, cards to keep, to send back, to discard or to hand over."""
    if isinstance(move, Lead):
        return species_worth(pos, move.species)
    if isinstance(move, (Keep, PutNext)):
        return card_worth(pos, seat, move.card) - 0.08 * pos.content.price[pos.kind(move.card)]
    if isinstance(move, SendBack):
        cards = pos.storage[seat]
        back = [card for i, card in enumerate(cards) if move.subset >> i & 1]
        return sum(1.6 - card_worth(pos, seat, card) for card in back)
    return -card_worth(pos, seat, move.card)


def species_worth(pos: Expanse, species: int) -> float:
    """Growth and cheap building before raw strength."""
    content = pos.content
    value = 0.2 * content.base_attack[species] + 0.3 * content.base_defence[species]
    value += 2.0 * len(content.discounts[species]) + 2.0 * content.amounts[effects.Income][species]
    for ability in content.of_source[species]:
        if any(isinstance(op, (effects.GainCivil, effects.FinishConstruction)) for op in ability.ops):
            value += 3.0
        elif any(isinstance(op, (effects.GainCredits, effects.Extract, effects.Jump)) for op in ability.ops):
            value += 1.5
    return value


# --- deals ------------------------------------------------------------------------------------------------------


Terms = tuple[int, int, int, int]
"""Credits and a card to give by name (-1: none), credits and cards of the partner's choice to ask for."""


def plan(pos: Expanse, seat: Seat, partner: Seat) -> Terms | None:
    """The offer to make: the best for the seat among those that the partner has a reason to accept; None without one."""
    if (
        pos.pair_deals[rival(pos, seat, partner)] >= 2
        or feeds(pos, seat, partner)
        or feeds(pos, partner, seat)
    ):
        return None
    found: Terms | None = None
    best = 0.0
    for terms in _ideas(pos, seat, partner):
        deal = drawn_up(seat, partner, terms)
        if gain(pos, partner, deal) <= 0.0:
            continue
        value = gain(pos, seat, deal)
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


PRICES = (1, 2, 3, 4)
PLENTY = 4
"""Of more cards than this nobody uses every one soon."""


def drawn_up(seat: Seat, partner: Seat, terms: Terms) -> Deal:
    """Terms as an offer."""
    named = [terms[1]] if terms[1] >= 0 else []
    return Deal(
        maker=seat, partner=partner, credits=terms[0], named=named, ask_credits=terms[2], ask_any=terms[3]
    )


def feeds(pos: Expanse, seat: Seat, other: Seat) -> bool:
    """Whether a deal would strengthen somebody whose clock runs while the own one does not."""
    return bool(pos.clocks[other]) and not pos.clocks[seat]


def propose(pos: Expanse, seat: Seat, domain: Domain) -> list[Move]:
    """The one number of an open-ended part that the plan wants."""
    deal = pos.deal
    wanted = None if deal is None else plan(pos, seat, deal.partner)
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
        return 0.05 if fresh and plan(pos, seat, deal.maker) is not None else -5.0
    return 0.0


def excuse(pos: Expanse, seat: Seat, move: Move) -> str:
    """Why an offer is declined, to who has made it; "" for every other move."""
    deal = pos.deal
    if deal is None or not isinstance(pos.decision, AnswerOffer) or not isinstance(move, (Decline, Counter)):
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
    if isinstance(move, Withdraw):
        return -1.0
    if wanted is None:
        return -4.0
    if isinstance(move, Send):
        return 1.0 if deal == drawn_up(deal.maker, deal.partner, wanted) else -3.0
    if isinstance(move, GiveCredits):
        return 3.0 if move.credits == wanted[0] and not deal.credits else -4.0
    if isinstance(move, GiveNamed):
        return 3.0 if move.card == wanted[1] and not deal.named else -4.0
    if isinstance(move, AskCredits):
        return 2.5 if move.credits == wanted[2] and not deal.ask_credits else -4.0
    if isinstance(move, AskCards):
        return 2.5 if move.cards == wanted[3] and not deal.ask_any else -4.0
    return -4.0


def gain(pos: Expanse, seat: Seat, deal: Deal) -> float:
    """What an offer brings one of its two sides, against what it costs; the other side's gain is weighed, too."""
    sign, other = (1, deal.partner) if seat == deal.maker else (-1, deal.maker)
    if feeds(pos, seat, other):
        return -5.0
    paid = sign * (deal.ask_credits - deal.credits)
    named = sum([card_worth(pos, seat, card) for card in deal.named])
    spare = 0.6 if len(pos.storage[seat]) > PLENTY else 1.0
    own = sorted([spare * card_worth(pos, seat, card) for card in pos.storage[seat]])
    value = money(pos.credits[seat] + paid) - money(pos.credits[seat]) - 0.2
    if seat == deal.maker:
        value += CARD * deal.ask_cards() - spare * named - sum(own[: len(deal.hidden)])
    else:
        value += named + CARD * len(deal.hidden) - sum(own[: deal.ask_any]) - 2.2 * len(deal.ask_named)
    # of the other side's gain only what everybody sees counts: credits, and how many cards
    theirs = money(pos.credits[other] - paid) - money(pos.credits[other])
    theirs -= CARD * sign * (deal.ask_cards() - deal.cards())
    return value - max(0.0, theirs) * (0.3 if menace(pos, other) < 10 else 1.0)
