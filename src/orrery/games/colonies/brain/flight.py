"""Cargo, flights, exploring and attacks."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Done, Move, Pass
from orrery.games.colonies.brain.gadgets import gadget
from orrery.games.colonies.brain.sense import FAR, Sense, need_of
from orrery.games.colonies.combat.assault import DetonateWarhead, Invade
from orrery.games.colonies.combat.ships import Detonate, FightSeat, SlipBy
from orrery.games.colonies.combat.strikes import Strike, StrikeAboard, StrikeShip
from orrery.games.colonies.phases.movement import FlyShip
from orrery.games.colonies.space.routes import JumpTo, in_hyperspace
from orrery.games.colonies.table.state import MOVED
from orrery.games.colonies.terms import (
    BIO,
    ENERGY,
    HOLD,
    MEEPLE,
    NUKE,
    T_BUNKER,
    T_FARM,
    T_MEEPLE,
    T_REFINERY,
    T_WINDMILL,
)
from orrery.games.colonies.travel.cargo import Load, Shift, Unload
from orrery.games.colonies.travel.exploration import Land, TurnUp
from orrery.games.colonies.travel.flight import GoTo, Stop


def movement_turn(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Load what errands need, then fly the Ship with the best errand."""
    found: list[float] = []
    for move in moves:
        if isinstance(move, FlyShip):
            found.append(fly(sense, move))
        elif isinstance(move, Load):
            found.append(load(sense, move))
        elif isinstance(move, (Unload, Shift)):
            found.append(hand_over(sense, move))
        elif isinstance(move, (Pass, Done)):
            found.append(0.9)
        else:
            found.append(gadget(sense, move))
    return found


def fly(sense: Sense, move: FlyShip) -> float:
    """Worth a flight: the best errand with this cargo, if the fuel lasts."""
    pos = sense.pos
    if move.energy > 1:
        return leap(sense, move)
    value, place = sense.errand(move.ship)
    if place < 0:
        return 0.0
    if move.energy == 0:
        return value * 0.5
    if pos.cargo[move.ship * HOLD + ENERGY] < need_of(sense, move.ship, place):
        return 0.0
    return value


def leap(sense: Sense, move: FlyShip) -> float:
    """Hyperspace: into darkness that enemy Ships close off or that is more than one move away, on no more than it takes."""
    value, place, fuel = sense.leap(move.ship)
    return value + 0.3 if place >= 0 and fuel == move.energy else 0.0


def load(sense: Sense, move: Load) -> float:
    """Crew for an errand, warheads for drones, fuel for the way; whoever would starve goes aboard."""
    pos, ship = sense.pos, move.ship
    place = pos.ship_at[ship]
    if pos.ship_marks[ship] & MOVED and move.kind != MEEPLE:
        return 0.0
    crew = pos.aboard(ship, MEEPLE)
    bombs = pos.aboard(ship, NUKE) + pos.aboard(ship, BIO)
    if move.kind in (BIO, NUKE):
        return 7.0 if not crew and not bombs and move.amount == 1 and sense.enemies else 0.0
    if move.kind == MEEPLE:
        if bombs or move.amount > 1:
            return 0.0
        if pos.meeples[place] > pos.attribute(place, MEEPLE):
            return 6.5
        if pos.meeples[place] <= 1 or pos.ship_marks[ship] & MOVED:
            return 0.0
        now, _ = sense.errand(ship)
        then, where = sense.errand(ship, crew + 1)
        spare = 2 if sense.blocked_near(place) else 1
        if then > now + 0.8 and where >= 0 and pos.meeples[place] > spare:
            return 5.0 if pos.energy[place] + pos.aboard(ship, ENERGY) >= need_of(sense, ship, where) else 0.0
        return 0.0
    if move.kind == ENERGY and move.amount == 1:
        value, where = sense.errand(ship)
        if where < 0 or value < 1.0:
            return 0.0
        need = need_of(sense, ship, where)
        have = pos.aboard(ship, ENERGY)
        if have < need <= have + pos.energy[place] and need < FAR:
            return 5.5
        if have == need > 1 and pos.energy[place] > 2:
            return 1.0  # a spare one: the way may be closed when the Ship gets there
        return 0.0
    return 0.0


def hand_over(sense: Sense, move: Unload | Shift) -> float:
    """A colony Ship leaves goods on its new world; otherwise cargo stays where it is."""
    pos = sense.pos
    if isinstance(move, Shift):
        return 0.0
    place = pos.ship_at[move.ship]
    if move.kind == MEEPLE and move.amount == 1:
        if pos.owner[place] < 0:
            return 6.0
        if pos.meeples[place] < pos.attribute(place, MEEPLE) and pos.aboard(move.ship, MEEPLE) < 3:
            return 1.0
    return 0.0


def choose_step(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """On along the shortest way to the errand's place."""
    pos = sense.pos
    ship = pos.flying
    hyper = in_hyperspace(pos)
    place = sense.leap_goal(ship) if hyper else sense.errand(ship)[1]
    here = pos.path[-1]
    found: list[float] = []
    if place < 0:
        return [1.0 if isinstance(move, Stop) else 0.0 for move in moves]
    steps = sense.leaps_from(place) if hyper else sense.steps_from(place)
    energy = pos.aboard(ship, ENERGY)
    for move in moves:
        if isinstance(move, Stop):
            found.append(50.0 if here == place else (-5.0 if energy == 0 else 0.5))
        elif isinstance(move, (GoTo, JumpTo)):
            if move.place == place:
                found.append(40.0)
            elif sense.blocked[move.place] and not hyper:
                found.append(-20.0)
            else:
                found.append(10.0 - steps[move.place] - (3.0 if steps[move.place] >= steps[here] else 0.0))
        else:
            found.append(0.0)
    return found


def choose_attack(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Bombs where they clear a planet, invasions that win, the best target otherwise."""
    pos = sense.pos
    ship, place = pos.the_attack().ship, pos.the_attack().place
    crew = pos.aboard(ship, MEEPLE)
    found: list[float] = []
    for move in moves:
        if isinstance(move, Invade):
            margin = crew + sense.attack_bonus() - sense.defence(place)
            found.append(sense.planet_value(place) + margin if margin > 0 else 1.0 + 0.2 * margin)
        elif isinstance(move, DetonateWarhead):
            found.append(sense.bomb_value(place, move.kind == NUKE) - crew)
        else:
            found.append(target_value(sense, move, place) - crew)
    return found


def target_value(sense: Sense, move: Move, place: int) -> float:
    """What a single target is worth."""
    pos = sense.pos
    if isinstance(move, StrikeShip):
        ship = move.ship
        return 1.0 + 0.8 * pos.aboard(ship, MEEPLE) + pos.aboard(ship, NUKE)
    if isinstance(move, StrikeAboard):
        return 1.4
    assert isinstance(move, Strike)
    if move.target == T_MEEPLE:
        return 5.0 if pos.meeples[place] == 1 else 1.2
    if move.target == T_WINDMILL:
        return 0.9 * pos.levels[place * 3]
    if move.target == T_REFINERY:
        return 0.7 * pos.levels[place * 3 + 1]
    if move.target == T_FARM:
        return 0.6 * pos.levels[place * 3 + 2]
    return 1.1 if move.target == T_BUNKER else 1.3


def choose_fight(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Fight the fleet that hurts most; detonate against several Ships."""
    pos = sense.pos
    place = pos.ship_at[pos.flying]
    found: list[float] = []
    for move in moves:
        if isinstance(move, SlipBy):
            found.append(2.0 if pos.aboard(pos.flying, MEEPLE) > 1 else 0.5)
        else:
            assert isinstance(move, (FightSeat, Detonate))
            fleet = [ship for ship in pos.ships_at(place) if pos.ship_owner[ship] == move.victim]
            cargo = sum([pos.aboard(ship, MEEPLE) + pos.aboard(ship, NUKE) for ship in fleet])
            found.append(1.0 + 0.3 * cargo + (len(fleet) - 1.5 if isinstance(move, Detonate) else 0.0))
    return found


def turn_or_leave(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Turn it up: a planet is worth the risk of a Supernova; a fleet that stands there waits."""
    pos = sense.pos
    fleet = len(pos.ships_at(pos.ship_at[pos.flying]))
    return [1.0 if isinstance(move, TurnUp) else (0.2 + 0.3 * (fleet - 1)) for move in moves]


def land(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """As many as the planet supports; the others go on."""
    pos = sense.pos
    room = pos.attribute(pos.ship_at[pos.flying], MEEPLE)
    return [
        (move.amount if move.amount <= room else 2 * room - move.amount) + 1.0
        if isinstance(move, Land)
        else 0.0
        for move in moves
    ]
