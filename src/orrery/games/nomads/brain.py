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
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import EQUIPMENT, SHIP, TECHNOLOGY
from orrery.games.nomads.holdings.discarding import DiscardCard
from orrery.games.nomads.holdings.trade import (
    AskCards,
    AskCredits,
    GiveCredits,
    GiveHidden,
    GiveNamed,
    HandOver,
    OpenOffer,
    rival,
)
from orrery.games.nomads.table.clocks import FIRST, is_full, waits_for
from orrery.games.nomads.table.passives import total
from orrery.games.nomads.table.state import Deal, Expanse
from orrery.games.nomads.table.values import attack, defence, free_place, level, ships
from orrery.games.nomads.turn.activation import Activate, AnnounceWish, EndTurn
from orrery.games.nomads.turn.looking import PutNext
from orrery.games.nomads.turn.setup import Keep, Lead, SendBack
from orrery.games.nomads.using.windows import React
from orrery.games.nomads.war.assault import AssaultChoice, Launch
from orrery.games.nomads.war.losses import ChooseLosses

CREDIT = 0.7
UNIT = 5.0
SOLDIER = 4.6
STEPS = 120
"""A try is broken off after so many small choices."""


# --- the table --------------------------------------------------------------------------------------------------


def card_worth(pos: Expanse, seat: Seat, card: int) -> float:
    """What a card in the storage is worth: technologies while there is room, growth, then the rest."""
    content, kind = pos.content, pos.kind(card)
    if content.type[kind] in (TECHNOLOGY, SHIP):
        return 2.6 - 0.1 * content.price[kind] if free_place(pos, seat) >= 0 else 0.8
    if content.type[kind] == EQUIPMENT:
        return 1.0 if ships(pos, seat) else 0.6
    growing = any(
        isinstance(op, (effects.GainCivil, effects.GainCredits, effects.Extract)) for op in _ops(pos, kind)
    )
    return 2.0 if growing else 1.2


def _ops(pos: Expanse, kind: int) -> list[Any]:
    return [op for ability in pos.content.consumable(kind) for op in ability.ops]


def strength(pos: Expanse, seat: Seat) -> float:
    """What a seat's own things are worth."""
    if not pos.alive[seat]:
        return -60.0
    content = pos.content
    value = UNIT * pos.civil[seat] + SOLDIER * pos.military[seat]
    value += CREDIT * min(pos.credits[seat], 12) + 0.3 * max(0, pos.credits[seat] - 12)
    value += 1.2 * min(len(pos.storage[seat]), 7)
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
    own = strength(pos, seat) + menace(pos, seat)
    others = [
        strength(pos, other) + 1.3 * menace(pos, other) for other in range(pos.players) if other != seat
    ]
    return own - 0.5 * max(others) - 0.1 * sum(others)


# --- trying moves -----------------------------------------------------------------------------------------------


def weigh(pos: Expanse, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
    """What each move is worth; every kind of decision of the game is known here."""
    step = pos.decision
    if isinstance(step, (DraftOffer, AnswerOffer)):
        return [trade_weight(pos, seat, move) for move in moves]
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
        return now + 0.3 if plan(pos, seat, move.seat) is not None else now - 1.0
    new = pos.copy()
    new.listening = False
    new.play(move, seat)
    step: Any = pos.decision
    if isinstance(step, Sealed):
        _others_pass(new, step)
    if move == PASS and not pos.pile and pos.war is None:
        return now
    go_on(new)
    return worth(new, seat)


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


def plan(pos: Expanse, seat: Seat, partner: Seat) -> tuple[int, int, int, int] | None:
    """The offer to make: credits and a card to give, credits and cards to ask for; None without a good one."""
    other = rival(pos, seat, partner)
    if pos.declined[other] or pos.pair_deals[other] >= 2 or menace(pos, partner) > 10:
        return None
    spare = sorted(pos.storage[seat], key=lambda card: card_worth(pos, seat, card))
    if pos.credits[seat] <= 2 and len(spare) >= 4 and pos.credits[partner] >= 3:
        return 0, spare[0], 3, 0
    if pos.credits[seat] >= 8 and len(spare) <= 3 and len(pos.storage[partner]) >= 3:
        return 3, -1, 0, 1
    return None


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


def trade_weight(pos: Expanse, seat: Seat, move: Move) -> float:
    """Draw up what the plan says, part by part, then send; accept what is worth it."""
    deal = pos.deal
    if deal is None:
        return 0.0
    if isinstance(move, Decline):
        return 0.0
    if isinstance(move, Accept):
        return gain(pos, seat, deal)
    if isinstance(move, Counter):
        return 0.05 if gain(pos, seat, deal) > -2.0 and plan(pos, seat, deal.maker) is not None else -5.0
    wanted = plan(pos, seat, deal.partner)
    if isinstance(move, Withdraw):
        return -1.0
    if isinstance(move, Send):
        return 1.0 if wanted is not None and matches(deal, wanted) else -3.0
    if wanted is None:
        return -4.0
    if isinstance(move, GiveCredits):
        return 3.0 if move.credits == wanted[0] else -4.0
    if isinstance(move, GiveHidden):
        return 3.0 if move.card == wanted[1] and not deal.hidden else -4.0
    if isinstance(move, AskCredits):
        return 2.5 if move.credits == wanted[2] else -4.0
    if isinstance(move, AskCards):
        return 2.5 if move.cards == wanted[3] else -4.0
    return -0.5 if not isinstance(move, GiveNamed) else -4.0


def matches(deal: Deal, wanted: tuple[int, int, int, int]) -> bool:
    """Whether the offer drawn up says what the plan says."""
    return (
        deal.credits == wanted[0]
        and len(deal.hidden) == (1 if wanted[1] >= 0 else 0)
        and deal.ask_credits == wanted[2]
        and deal.ask_any == wanted[3]
    )


def gain(pos: Expanse, seat: Seat, deal: Deal) -> float:
    """What accepting an offer brings, against what it costs; a leader's offers are looked at twice."""
    value = CREDIT * (deal.credits - deal.ask_credits) + 1.4 * len(deal.hidden)
    value += sum(card_worth(pos, seat, card) for card in deal.named)
    own = sorted(card_worth(pos, seat, card) for card in pos.storage[seat])
    value -= sum(own[: deal.ask_any]) + 2.2 * len(deal.ask_named)
    return value - 0.2 - 0.1 * menace(pos, deal.maker)
