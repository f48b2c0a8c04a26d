"""Building, cloning and research: what a free Meeple should do."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Done, Move, Pass, Word
from orrery.games.colonies import effects as e
from orrery.games.colonies.brain.gadgets import gadget
from orrery.games.colonies.brain.sense import Sense
from orrery.games.colonies.phases.building import Build, Clone, ProposeStop, Research, WorkAt, works
from orrery.games.colonies.terms import (
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

WORD_VALUE: dict[type[Word], float] = {
    e.Treaty: 1.6,
    e.SuppressCard: 1.5,
    e.ProductionBonus: 5.0,
    e.Convert: 2.8,
    e.ShieldShip: 2.4,
    e.PierceArmor: 1.6,
    e.OpenBunker: 1.0,
    e.DestroyEntering: 5.0,
    e.NoEnergyNeeded: 3.0,
    e.CancelAny: 3.2,
    e.Hyperspace: 2.2,
    e.BreakDefence: 1.8,
    e.StrikePiloted: 1.0,
    e.StopStrike: 4.0,
    e.CapacityBonus: 3.4,
    e.MoveBonus: 3.2,
    e.PeekMap: 2.0,
    e.SeeStealth: 1.0,
    e.Steal: 4.4,
    e.ArmorShip: 2.6,
    e.Bridge: 1.4,
    e.CopyCard: 1.5,
    e.Cloak: 1.6,
    e.StrengthBonus: 4.2,
    e.OpenWarhead: 1.0,
    e.ForcedTrade: 3.6,
    e.Beam: 3.8,
    e.BeamStructure: 1.0,
    e.DestroyLine: 1.5,
}
"""How much a card is wanted for a word; of several words the best counts."""
ORE_BONUS, ENERGY_CONVERTER = 3.5, 1.2
"""Ore is wanted less than Energy."""
BUSY, BUSY_IN_A_DUEL = 18.0, 12.0
"""How much work there must be for a whole phase of building to beat a card: a duel is over before most cards pay."""


def card_value(sense: Sense, tech: int) -> float:
    """How much a card is wanted."""
    return max(word_value(word) for word in sense.pos.content.pack.technology[tech].effects)


def word_value(word: e.Effect) -> float:
    """How much a word is wanted."""
    if isinstance(word, e.ProductionBonus) and word.resource == "ore":
        return ORE_BONUS
    if isinstance(word, e.Convert) and word.source == "energy":
        return ENERGY_CONVERTER
    return WORD_VALUE[type(word)]


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
    bombs = sum(pos.warheads) + sum([pos.aboard(ship, NUKE) for ship in pos.ships(sense.seat)])
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
        [best_work(sense, place) * min(pos.ready[place], max(1, pos.energy[place])) for place in sense.mine]
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
        elif isinstance(move, ProposeStop):
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
    fuel = sum([pos.aboard(ship, ENERGY) for ship in idle])
    keep = 2.5 if idle and pos.energy[place] + fuel <= 2 else 0.9
    return [
        keep
        if isinstance(move, Done)
        else work_value(sense, place, move)
        if isinstance(move, (Build, Clone))
        else gadget(sense, move)
        for move in moves
    ]
