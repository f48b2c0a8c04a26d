"""Answers, payments and the smaller choices."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Done, Move, Pass
from orrery.games.colonies.brain.build import card_value, gadget
from orrery.games.colonies.brain.sense import Sense
from orrery.games.colonies.building import ReturnCard
from orrery.games.colonies.combat import DefendWith, WithdrawTo
from orrery.games.colonies.content import BIO, ENERGY, MEEPLE, NUKE
from orrery.games.colonies.diplomacy import OfferTies, PayOff, RefuseTies
from orrery.games.colonies.production import BringTo, Give, StealFrom, TakeTokens
from orrery.games.colonies.scouting import Copy
from orrery.games.colonies.technology import (
    ARMOR,
    DEFENCE,
    FIELD,
    GUN,
    SHIELD,
    STEAL,
    TRADE,
    Hack,
    PayFrom,
)


def answer(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Hack what hurts; Armor Piercer and Kamikaze Pilot whenever they fit."""
    pos = sense.pos
    top = pos.pile[-1]
    hurts = top.what in (GUN, STEAL)
    if top.what in (FIELD, DEFENCE):
        hurts = pos.ship_owner[top.a] == sense.seat
    elif top.what in (ARMOR, SHIELD):
        hurts = top.b == sense.seat
    elif top.what == TRADE:
        hurts = pos.owner[top.a] == sense.seat
    return [
        0.5 if isinstance(move, Pass) else (1.0 if hurts else 0.1) if isinstance(move, Hack) else 2.0
        for move in moves
    ]


def protect(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Save what can be saved; the first way offered is the best."""
    return [0.5 if isinstance(move, Pass) else 2.0 - 0.1 * i for i, move in enumerate(moves)]


def pay(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The fullest store pays."""
    pos = sense.pos
    return [float(pos.stock(move.place, move.kind)) if isinstance(move, PayFrom) else 0.0 for move in moves]


def return_card(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The least wanted card goes."""
    return [-card_value(sense, move.tech) if isinstance(move, ReturnCard) else 0.0 for move in moves]


def copy_card(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The most wanted card."""
    return [card_value(sense, move.tech) if isinstance(move, Copy) else 0.0 for move in moves]


def use_or_done(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Rogue and Trader whenever they can be used."""
    return [0.9 if isinstance(move, Done) else gadget(sense, move) for move in moves]


def steal(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The last Meeple of a planet before all, then Energy."""
    pos = sense.pos
    found: list[float] = []
    for move in moves:
        if not isinstance(move, StealFrom):
            found.append(0.0)
        elif move.kind == MEEPLE:
            found.append(5.0 if pos.meeples[move.place] == 1 else 1.6)
        else:
            found.append(1.4 if move.kind == ENERGY else 1.0)
    return found


def bring(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Where there is least."""
    pos = sense.pos
    return [-float(pos.energy[move.place]) if isinstance(move, BringTo) else 0.0 for move in moves]


def give(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """What there is most of."""
    pos = sense.pos
    return [float(pos.stock(move.place, move.kind)) if isinstance(move, Give) else 0.0 for move in moves]


def goods(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Energy before Ore."""
    return [1.2 * move.energy + move.ore if isinstance(move, TakeTokens) else 0.0 for move in moves]


def defend_with(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The Ship that is missed least."""
    pos = sense.pos
    return [
        -float(
            2 * pos.aboard(move.ship, MEEPLE) + 3 * pos.aboard(move.ship, NUKE) + pos.aboard(move.ship, BIO)
        )
        if isinstance(move, DefendWith)
        else 0.0
        for move in moves
    ]


def pay_or_fight(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Peace is cheap."""
    return [0.5 if not isinstance(move, PayOff) else (2.0 if move.kind != MEEPLE else 0.8) for move in moves]


def offer(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """A greedy player signs nothing."""
    return [0.0 if isinstance(move, OfferTies) else 1.0 for move in moves]


def answer_offer(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Nor accepts anything."""
    return [1.0 if isinstance(move, RefuseTies) else 0.0 for move in moves]


def last(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Choices in which the last, declining move is as good as any."""
    return [float(i == len(moves) - 1) for i in range(len(moves))]


def first(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Choices in which any will do."""
    return [float(i == 0) for i in range(len(moves))]


def most(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Amounts: all of it."""
    return [float(getattr(move, "amount", 0)) for move in moves]


def withdraw(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """To an own planet, if there is one."""
    pos = sense.pos
    return [float(isinstance(move, WithdrawTo) and pos.owner[move.place] == sense.seat) for move in moves]
