"""Moves tried on a copy: everybody passes, small choices inside are answered by simple rules, and the table after it is
valued."""

from __future__ import annotations

import math
from typing import Any

from orrery.engine.base import Decision, Done, Move, Sealed, Seat
from orrery.engine.window import PASS
from orrery.games.nomads.brain.deals import plan
from orrery.games.nomads.brain.sense import CARD, HAND, card_worth, worth
from orrery.games.nomads.cards import effects
from orrery.games.nomads.holdings.discarding import DiscardCard
from orrery.games.nomads.holdings.trade import Answer, Draft, OpenOffer, rival
from orrery.games.nomads.table.items import UseForCard, UseOnItem, open_item
from orrery.games.nomads.table.passives import total
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import attack, defence, in_reach, level
from orrery.games.nomads.turn.activation import (
    Activate,
    AnnounceWish,
    DeclareWar,
    EndTurn,
    ExtraJump,
    TrainUnit,
)
from orrery.games.nomads.using.windows import React
from orrery.games.nomads.war.assault import AssaultChoice, Launch
from orrery.games.nomads.war.losses import ChooseLosses

STEPS = 120
"""A try is broken off after so many small choices."""


def tried(pos: Expanse, seat: Seat, move: Move, now: float) -> float:
    """The table after the move; ending the turn or passing is worth what lies there now."""
    if isinstance(move, EndTurn):
        return now + 0.05
    if isinstance(move, AnnounceWish):
        return now - 0.5
    if isinstance(move, OpenOffer):
        fresh = not pos.declined[rival(pos, seat, move.seat)]
        return now + 0.3 if fresh and plan(pos, seat, move.seat) is not None else -math.inf
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
    if isinstance(move, UseOnItem):
        aimed = open_item(pos, move.item)
        return 9.0 if aimed is not None and aimed[0] == seat else 0.0
    return 0.0


def _near(pos: Expanse, seat: Seat) -> bool:
    """Whether anybody can be reached."""
    return any(in_reach(pos, seat, other) for other in pos.others(seat))


def _leads(pos: Expanse, seat: Seat) -> bool:
    """Whether a clock of this seat runs on a level that nobody else has."""
    return bool(pos.clocks[seat]) and all(level(pos, seat) > level(pos, o) for o in pos.others(seat))


def _others_pass(pos: Expanse, step: Sealed[Any]) -> None:
    if isinstance(step, React):
        if pos.waiting and pos.decision is step:
            pos.all_answer(PASS)
        return
    while pos.waiting and pos.decision is step:
        other = pos.waiting[0]
        pos.play(Sealed.absent(step, pos, other, pos.moves(other)), other)


def go_on(pos: Expanse) -> None:
    """Answer what follows by simple rules until somebody chooses an action."""
    for _ in range(STEPS):
        step = pos.decision
        if pos.outcome is not None or step is None or isinstance(step, Activate):
            return
        if isinstance(step, React):
            pos.all_answer(PASS)
        elif isinstance(step, Sealed):
            while pos.waiting and pos.decision is step:
                other = pos.waiting[0]
                pos.play(pos.moves(other)[0], other)
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
    if isinstance(step, (Draft, Answer)):
        return moves[-1]
    return moves[0]
