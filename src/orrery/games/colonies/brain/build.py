"""Building, cloning and research: what a free Meeple should do."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Done, Move, Pass
from orrery.games.colonies.brain.gadgets import gadget
from orrery.games.colonies.brain.sense import Sense
from orrery.games.colonies.building import Build, CallTime, Clone, ProposeStop, Research, WorkAt, works
from orrery.games.colonies.content import (
    BIOLOGICAL,
    BUNKER,
    ENERGY,
    FARM,
    MEEPLE,
    NUCLEAR,
    NUKE,
    REFINERY,
    SHIP,
    WINDMILL,
)

CARD_VALUE = {
    "Ambassador": 1.6,
    "EM Pulse Cannon": 1.5,
    "Engineer": 5.0,
    "Energy Converter": 1.2,
    "Energy Shield": 2.4,
    "Armor Piercer": 1.6,
    "Force Field": 5.0,
    "Fusion Reactor": 3.0,
    "Hacker": 3.2,
    "Hyperspace Drive": 2.2,
    "Kamikaze Pilot": 1.8,
    "Matter Converter": 2.8,
    "Metallurgist": 3.5,
    "Missile Defense System": 4.0,
    "Permaculture Expert": 3.4,
    "Plasma Propulsion System": 3.2,
    "Radio Telescope": 2.0,
    "Rogue": 4.4,
    "Ship Armor": 2.6,
    "Space Bridge": 1.4,
    "Spy": 1.5,
    "Stealth Technology": 1.6,
    "Super Soldier": 4.2,
    "Surgical Strike": 1.0,
    "Trader": 3.6,
    "Transport Beam": 3.8,
    "Wave Motion Gun": 1.5,
}
"""How much a card is wanted; cards of other packs are worth a middling 2."""
BUSY, BUSY_IN_A_DUEL = 18.0, 12.0
"""How much work there must be for a whole phase of building to beat a card: a duel is over before most cards pay."""


def card_value(sense: Sense, tech: int) -> float:
    """How much a card is wanted."""
    return CARD_VALUE.get(sense.pos.content.tech_names[tech], 2.0)


def work_value(sense: Sense, place: int, move: Move) -> float:
    """What one build or clone on a planet is worth now."""
    pos = sense.pos
    energy, people = pos.energy[place], pos.meeples[place]
    room = pos.attribute(place, MEEPLE)
    here = [ship for ship in pos.ships_at(place) if pos.ship_owner[ship] == sense.seat]
    ships = sum(1 for ship in pos.ships(sense.seat) if pos.owner[pos.ship_at[ship]] == sense.seat)
    late = pos.limit > 0 and pos.limit - pos.round < 4
    if isinstance(move, Clone):
        if people < room:
            return 4.2
        if here and energy >= 2:
            return 2.3
        return 0.1
    assert isinstance(move, Build)
    kind = move.structure
    if kind == WINDMILL:
        return 0.4 if late else 5.0 - 0.7 * pos.levels[place * 3]
    if kind == REFINERY:
        return 0.3 if late else 3.4 - 1.2 * pos.levels[place * 3 + 1]
    if kind == FARM:
        return 3.6 - 0.8 * pos.levels[place * 3 + FARM]
    if kind == SHIP:
        warheads = pos.warheads[place * 2] + pos.warheads[place * 2 + 1]
        drones = sum(1 for ship in here if not pos.aboard(ship, MEEPLE))
        if warheads > drones:
            return 4.6
        if not here and ships < 2 * len(sense.mine) + 1:
            return 4.0
        return 1.2 if ships < 3 * len(sense.mine) else 0.2
    if kind == BUNKER:
        return 2.6 - 0.8 * pos.bunkers[place] if pos.round > 3 else 0.3
    bombs = sum(pos.warheads) + sum(pos.aboard(ship, NUKE) for ship in pos.ships(sense.seat))
    if kind == NUCLEAR:
        return 3.3 if sense.enemies and bombs < 2 and energy >= 3 else 0.6
    return 0.4 if kind == BIOLOGICAL else 0.2


def best_work(sense: Sense, place: int) -> float:
    """The best thing to do on a planet."""
    return max((work_value(sense, place, move) for move in works(sense.pos, place, False)), default=0.0)


def building_turn(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Where to work; research when building has little to offer and the hand has room."""
    pos = sense.pos
    hand = pos.hands[sense.seat].bit_count()
    found: list[float] = []
    total = sum(
        best_work(sense, place) * min(pos.ready[place], max(1, pos.energy[place])) for place in sense.mine
    )
    busy = BUSY if len(pos.others(sense.seat)) > 1 else BUSY_IN_A_DUEL
    for move in moves:
        if isinstance(move, WorkAt):
            found.append(best_work(sense, move.place) + 0.05 * pos.energy[move.place])
        elif isinstance(move, Research):
            found.append(
                (4.6 if total < busy else 2.0) if hand < pos.content.hand else (1.6 if total < 4.0 else 0.6)
            )
        elif isinstance(move, Pass):
            found.append(0.9)
        elif isinstance(move, (ProposeStop, CallTime)):
            found.append(-1.0)
        else:
            found.append(gadget(sense, move))
    return found


def work_here(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """One action after another; some Energy is kept for Ships that could fly."""
    pos = sense.pos
    step = pos.decision
    place: int = step.place  # type: ignore[union-attr]
    idle = [ship for ship in pos.ships_at(place) if pos.ship_owner[ship] == sense.seat]
    fuel = sum(pos.aboard(ship, ENERGY) for ship in idle)
    keep = 2.5 if idle and pos.energy[place] + fuel <= 2 else 0.9
    return [
        keep
        if isinstance(move, Done)
        else work_value(sense, place, move)
        if isinstance(move, (Build, Clone))
        else gadget(sense, move)
        for move in moves
    ]
