"""Answers, payments and the smaller choices."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Done, Move, Pass
from orrery.games.colonies import effects as e
from orrery.games.colonies.brain.build import card_value
from orrery.games.colonies.brain.gadgets import armings, beams, bridged, converted, gadget, goals
from orrery.games.colonies.brain.sense import Sense
from orrery.games.colonies.combat.assault import DestroysIntruder, StopsDrone
from orrery.games.colonies.combat.diplomacy import OfferTies, PayOff, RefuseTies
from orrery.games.colonies.combat.saves import Armored, Shielded
from orrery.games.colonies.combat.ships import DefendWith, WithdrawTo
from orrery.games.colonies.gadgets.beam import FromPlanet, TakeStructure, ToPlanet, ToShip
from orrery.games.colonies.gadgets.scouting import ChooseScan, Copy, DestroysCards, Scan
from orrery.games.colonies.gadgets.transport import SendAmount, available
from orrery.games.colonies.phases.building import ReturnCard
from orrery.games.colonies.phases.production import (
    BringTo,
    ForcesTrade,
    Give,
    RobsEverybody,
    StealFrom,
    TakeTokens,
)
from orrery.games.colonies.technology.using import Hack, PayFrom
from orrery.games.colonies.terms import BIO, ENERGY, FREE, MEEPLE, NUKE, USED


def answer(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Hack what hurts; Armor Piercer and Kamikaze Pilot whenever they fit."""
    pos = sense.pos
    top = pos.pile[-1]
    hurts = isinstance(top, (DestroysCards, RobsEverybody))
    if isinstance(top, (DestroysIntruder, StopsDrone)):
        hurts = pos.ship_owner[top.ship] == sense.seat
    elif isinstance(top, (Armored, Shielded)):
        hurts = top.against == sense.seat
    elif isinstance(top, ForcesTrade):
        hurts = pos.owner[top.place] == sense.seat
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
    """Ties cost their holder nothing and may buy off an attack: the strongest neighbour is asked first."""
    return [
        2.0 + 0.01 * sense.pos.population(move.partner) if isinstance(move, OfferTies) else 1.0
        for move in moves
    ]


def answer_offer(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Ties bind whoever accepts them: a weak holder could buy off every attack for ever. With a much stronger one they cost
    nothing, since one would not attack, and he loses them by attacking; never in a duel."""
    pos, seat = sense.pos, sense.seat
    holder: int = pos.decision.holder  # type: ignore[union-attr]
    aims = {pos.owner[sense.errand(ship)[1]] for ship in pos.ships(seat) if sense.errand(ship)[1] >= 0}
    strong = pos.population(holder) >= 2 * pos.population(seat)
    peace = strong and len(pos.others(seat)) > 1 and holder not in aims
    return [float(isinstance(move, RefuseTies) != peace) for move in moves]


# --- Technologies of one's own turn, step by step ---------------------------------------------------------------


def convert(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """As many as was meant."""
    step = sense.pos.decision
    wish = max(1, converted(sense, step.place, step.kind))  # type: ignore[union-attr]
    return [-abs(float(getattr(move, "amount", 0)) - wish) for move in moves]


def send(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """What the bridge or the beam was meant for: goods by need, Meeples by plan, those that have worked first."""
    pos = sense.pos
    step = pos.decision
    assert isinstance(step, SendAmount)
    source, target, token = step.source, step.target, step.token(pos)
    if token < FREE:
        wish = bridged(sense, source, target)[token] if step.bridge else 0
        return [-abs(float(getattr(move, "amount", 0)) - wish) for move in moves]
    plans = [plan for plan in beams(sense) if plan[1:3] == (source, target)]
    people = plans[0][3] if plans else 1
    tired = available(pos, source, USED)
    wish = max(0, people - tired) if token == FREE else people - step.sent[-1]
    return [-abs(float(getattr(move, "amount", 0)) - wish) for move in moves]


def beam_from(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Where the best plan begins."""
    places = len(sense.pos.card)
    worth: dict[int, float] = {}
    for value, source, _, _ in beams(sense):
        worth[source] = max(value, worth.get(source, 0.0))
    return [
        worth.get(move.place if isinstance(move, FromPlanet) else places + move.ship, 0.0)  # type: ignore[attr-defined]
        for move in moves
    ]


def beam_to(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Where the best plan from here ends."""
    step = sense.pos.decision
    worth = {target: value for value, source, target, _ in beams(sense) if source == step.source}  # type: ignore[union-attr]
    return [worth.get(move.place, 0.0) if isinstance(move, ToPlanet) else 0.0 for move in moves]


def take_structure(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The warhead that a drone far away waits for."""
    worth = {(kind, place): value for value, place, _, kind in armings(sense)}
    return [
        worth.get((move.structure, move.place), 0.0) if isinstance(move, TakeStructure) else 0.0
        for move in moves
    ]


def structure_to(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """That drone."""
    places = len(sense.pos.card)
    worth = {target - places: value for value, _, target, _ in armings(sense)}
    return [worth.get(move.ship, 0.0) if isinstance(move, ToShip) else 0.0 for move in moves]


def scan(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The nearest cards, as long as Energy for the flight there is left."""
    pos = sense.pos
    step = pos.decision
    assert isinstance(step, ChooseScan)
    chosen, cost = step.chosen, pos.content.card(e.PeekMap, step.tech).word.energy
    wealth = sum([pos.energy[place] for place in sense.mine])
    enough = len(chosen) >= 2 or wealth - len(chosen) * cost < 4
    wanted = [place for place in goals(sense) if place not in chosen]
    if not wanted or (enough and chosen):
        return [float(isinstance(move, Done)) for move in moves]
    return [float(isinstance(move, Scan) and move.place == wanted[0]) for move in moves]


def last(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Choices in which the last, declining move is as good as any."""
    return [float(i == len(moves) - 1) for i in range(len(moves))]


def first(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Choices in which any will do."""
    return [float(i == 0) for i in range(len(moves))]


def withdraw(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """To an own planet, if there is one."""
    pos = sense.pos
    return [float(isinstance(move, WithdrawTo) and pos.owner[move.place] == sense.seat) for move in moves]
