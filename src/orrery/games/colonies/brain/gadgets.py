"""Technologies of one's own turn: what each is good for, and how much that is worth now.

Weights are those of the turn in which a card is offered: passing is worth 0.9, loading a Ship about 5, a good flight its errand.
A card that prepares something (a pulse, a scan, a converter) is weighed above what it prepares, so that it comes first.
"""

from __future__ import annotations

from orrery.engine.base import Move, Word
from orrery.games.colonies import effects as e
from orrery.games.colonies.brain.sense import FAR, Sense, need_of
from orrery.games.colonies.combat.stealth import CloakShip
from orrery.games.colonies.gadgets.beam import BeamAStructure, BeamTokens, beam_sources, beam_targets
from orrery.games.colonies.gadgets.scouting import FireGun, FirePulse, ScanCards, SpyOn, gun_line
from orrery.games.colonies.gadgets.transport import BridgeTo, UseConverter, available, is_invasion
from orrery.games.colonies.phases.production import SendRogue, TradeWith
from orrery.games.colonies.table.state import MOVED, Chart
from orrery.games.colonies.technology.knowledge import could_hold, helpers
from orrery.games.colonies.terms import (
    BIO,
    BUILDING,
    ENERGY,
    FREE,
    MEEPLE,
    MOVEMENT,
    NUKE,
    ORE,
    RESOURCES,
    SHIP,
    USED,
)

FIRST = 5.6
"""What prepares building or flying is used before it: a little above the best of these."""
NEVER = -1.0
SPARE = 3
"""Tokens that a planet keeps when goods leave it."""
WORTHWHILE = 3
"""Goods are not moved for less than this."""


def gadget(sense: Sense, move: Move) -> float:
    """What it is worth to use a Technology now."""
    pos = sense.pos
    if isinstance(move, SendRogue):
        return 6.0
    if isinstance(move, TradeWith):
        return 4.0 + 0.2 * (pos.energy[move.place] + pos.ore[move.place])
    if isinstance(move, SpyOn):
        return 1.5 + 0.1 * pos.hands[move.other].bit_count()
    if isinstance(move, FireGun):
        return shot(sense, move)
    if isinstance(move, UseConverter):
        kind = RESOURCES[pos.content.card(e.Convert, move.tech).word.source]
        return FIRST if converted(sense, move.place, kind) >= WORTHWHILE else NEVER
    if isinstance(move, BridgeTo):
        return FIRST if sum(bridged(sense, move.place, move.other)) >= WORTHWHILE else NEVER
    if isinstance(move, ScanCards):
        return FIRST if worth_a_look(sense) else NEVER
    if isinstance(move, FirePulse):
        return pulse(sense, move)
    if isinstance(move, CloakShip):
        return stealth(sense, move.ship)
    if isinstance(move, BeamTokens):
        return max((plan[0] for plan in beams(sense)), default=NEVER)
    if isinstance(move, BeamAStructure):
        return max((plan[0] for plan in armings(sense)), default=NEVER)
    return NEVER


def cheapest(pos: Chart, word: type[Word]) -> int:
    """The least Ship Energy that a word costs in this pack."""
    return min(int(card.word.ship_energy) for card in pos.content.cards(word))


def shot(sense: Sense, move: FireGun) -> float:
    """What burns on three cards, less what is one's own."""
    pos = sense.pos
    value = 0.0
    length = max(card.word.length for card in pos.content.cards(e.DestroyLine))
    for place in gun_line(pos, move.ship, move.way, length):
        owner = pos.owner[place]
        if owner >= 0:
            value += sense.planet_value(place) * (1.0 if owner != sense.seat else -1.5)
        for ship in pos.ships_at(place):
            crew = 1.0 + pos.aboard(ship, MEEPLE)
            value += crew * (-1.0 if pos.ship_owner[ship] == sense.seat else 0.6)
    return value - 3.0


# --- goods ------------------------------------------------------------------------------------------------------


def converted(sense: Sense, place: int, kind: int) -> int:
    """How many tokens should change: Ore that lies idle where Energy is short, Energy that overflows where Ore is."""
    pos = sense.pos
    if pos.phase not in (BUILDING, MOVEMENT):
        return 0
    full = pos.content.store
    if kind == ORE:
        hungry = pos.ready[place] or any(pos.ship_owner[ship] == sense.seat for ship in pos.ships_at(place))
        if pos.energy[place] > 3 or not hungry:
            return 0
        return max(0, min(pos.ore[place] - SPARE, full - pos.energy[place]))
    if pos.phase != BUILDING or pos.ore[place] > 1 or not pos.ready[place]:
        return 0
    return max(0, min(pos.energy[place] - SPARE - 2, full - pos.ore[place]))


def bridged(sense: Sense, place: int, other: int) -> tuple[int, int]:
    """Energy and Ore that should cross: from a planet that cannot use them up to one with more hands than goods."""
    pos = sense.pos
    found = []
    for store in (pos.energy, pos.ore):
        idle = store[place] - max(SPARE, 2 * pos.ready[place])
        want = min(2 * pos.ready[other], pos.content.store) - store[other]
        found.append(max(0, min(idle, want)))
    return found[0], found[1]


# --- looking and striking ---------------------------------------------------------------------------------------


def goals(sense: Sense) -> list[int]:
    """Unseen cards that a Ship with a crew could reach soon, the nearest first."""
    pos = sense.pos
    scouts = [ship for ship in pos.ships(sense.seat) if pos.aboard(ship, MEEPLE) or crewable(sense, ship)]
    near: dict[int, int] = {}
    for ship in scouts:
        for place in sense.dark:
            fuel = sense.fuel(pos.ship_at[ship], place)
            if fuel <= 2:
                near[place] = min(fuel, near.get(place, FAR))
    return sorted(near, key=lambda place: near[place])


def crewable(sense: Sense, ship: int) -> bool:
    """Whether somebody could still go aboard before the Ship leaves."""
    pos = sense.pos
    place = pos.ship_at[ship]
    return pos.owner[place] == sense.seat and pos.meeples[place] > 1 and not pos.ship_marks[ship] & MOVED


def worth_a_look(sense: Sense) -> bool:
    """A look is cheaper than a flight into the wrong darkness, while both outcomes are likely and Energy is there."""
    if not 0.08 < sense.promise < 0.9 or sense.free_worlds:
        return False
    wealth = sum([sense.pos.energy[place] for place in sense.mine])
    return wealth >= 4 and len(goals(sense)) > 1


def pulse(sense: Sense, move: FirePulse) -> float:
    """Shut a planet's defences before an invasion, or hold a troop Ship that threatens an own planet."""
    pos, seat = sense.pos, sense.seat
    if (
        pos.aboard(move.ship, ENERGY) <= cheapest(pos, e.SuppressCard)
        and pos.owner[pos.ship_at[move.ship]] != seat
    ):
        return NEVER  # the Ship would not live to see it
    holder = pos.owner[move.place]
    if holder not in (seat, -1):
        armed = could_hold(pos, holder, e.DestroyEntering) or could_hold(pos, holder, e.StrengthBonus)
        for ship in pos.ships(seat):
            if ship != move.ship and not pos.ship_marks[ship] & MOVED and armed:
                value, place = sense.errand(ship)
                if place == move.place and sense.enough(ship, place) and value > 4.0:
                    return value + 1.0
        return NEVER
    for ship in pos.ships_at(move.place):
        crew = pos.aboard(ship, MEEPLE)
        if pos.ship_owner[ship] not in (seat, -1) and crew and not pos.ship_marks[ship] & MOVED:
            if any(sense.defence(place) < crew for place in sense.mine if place in pos.near(move.place)):
                return 4.5
    return NEVER


def stealth(sense: Sense, ship: int) -> float:
    """Hide a Ship whose errand Missile Defense System could stop, if fuel is left for the way."""
    pos = sense.pos
    value, place = sense.errand(ship)
    if place < 0 or pos.owner[place] in (sense.seat, -1) or value < 3.0 or pos.aboard(ship, MEEPLE):
        return NEVER
    spare = pos.aboard(ship, ENERGY) - need_of(sense, ship, place) - cheapest(pos, e.Cloak)
    if spare < 0 or not could_hold(pos, pos.owner[place], e.StopStrike):
        return NEVER
    return value + 0.5


# --- Transport Beam ---------------------------------------------------------------------------------------------

Plan = tuple[float, int, int, int]
"""Worth, where from, where to (Ships after places), and how many Meeples."""


def beams(sense: Sense) -> list[Plan]:
    """Invasions that win without a Ship, free worlds, and room for Meeples that would starve."""
    pos, seat = sense.pos, sense.seat
    found: list[Plan] = []
    for card in helpers(pos, seat, e.Beam):
        found.extend(beams_of(sense, card.tech))
    return found


def beams_of(sense: Sense, tech: int) -> list[Plan]:
    """What one card could beam to some purpose."""
    pos, seat = sense.pos, sense.seat
    places = len(pos.card)
    found: list[Plan] = []
    for source in beam_sources(pos, seat, tech):
        people = available(pos, source, FREE) + available(pos, source, USED)
        send = people - 1 if source < places else people
        if send < 1:
            continue
        crowd = people - pos.attribute(source, MEEPLE) if source < places else 0
        for target in beam_targets(pos, seat, tech, source):
            if target >= places:
                continue
            if pos.owner[target] == seat:
                room = pos.attribute(target, MEEPLE) - pos.meeples[target]
                moved = min(crowd, room)
                if moved >= 2:
                    found.append((1.0 + 0.8 * moved, source, target, moved))
            elif is_invasion(pos, seat, target):
                margin = send + sense.attack_bonus() - sense.defence(target)
                if margin > 0:
                    found.append((sense.planet_value(target) + 2.0, source, target, send))
            else:
                found.append((sense.planet_value(target) + 1.0, source, target, min(send, 2)))
    return found


def armings(sense: Sense) -> list[Plan]:
    """A warhead that lies on a planet goes aboard a drone which stands where it can use it; the last number is its kind."""
    pos, seat = sense.pos, sense.seat
    if pos.phase != MOVEMENT:
        return []
    found: list[Plan] = []
    drones = [
        ship
        for ship in pos.ships(seat)
        if not pos.ship_marks[ship] & MOVED
        and not any(pos.aboard(ship, kind) for kind in (MEEPLE, BIO, NUKE))
        and pos.aboard(ship, ENERGY)
    ]
    for place in sense.mine:
        for kind in (BIO, NUKE):
            if not pos.stock(place, kind):
                continue
            for ship in drones:
                if pos.ship_at[ship] == place:
                    continue
                value = max((bombing(sense, ship, enemy, kind) for enemy in sense.enemies), default=0.0)
                if value > 4.0:
                    found.append((value + 1.0, place, len(pos.card) + ship, SHIP + 1 + kind - BIO))
    return found


def bombing(sense: Sense, ship: int, enemy: int, kind: int) -> float:
    """What a warhead aboard this drone would do to an enemy planet, if the fuel lasts."""
    pos = sense.pos
    fuel = sense.fuel(pos.ship_at[ship], enemy)
    if fuel > pos.aboard(ship, ENERGY) or pos.truce[sense.seat * pos.players + pos.owner[enemy]]:
        return 0.0
    return sense.bomb_value(enemy, kind == NUKE) - 0.55 * fuel
