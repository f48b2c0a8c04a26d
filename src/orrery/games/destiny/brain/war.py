"""War: which Sectors are worth an attack, with how many Fleets, for whom, led by whom."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Pass, Seat
from orrery.games.destiny.brain.menu import free_value
from orrery.games.destiny.brain.sense import (
    BREACH,
    NEVER,
    attack_chance,
    blight,
    influence_worth,
    money_worth,
    prize,
    relief,
    rivalry,
    senator_value,
    token_cost,
)
from orrery.games.destiny.cards.assassination import LowerRoll, RaiseRoll
from orrery.games.destiny.content.printed import INFESTED, MONEY, NEUTRAL
from orrery.games.destiny.deals.promises import against
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.phases.events import GiveUpFleet, MusterFleet
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WontInvade
from orrery.games.destiny.turn.acts import INVADE, MOVE
from orrery.games.destiny.turn.senators import diplomacy
from orrery.games.destiny.war.battles import RetreatTo
from orrery.games.destiny.war.casualties import HitForce
from orrery.games.destiny.war.feints import MarchFrom, MarchTo
from orrery.games.destiny.war.invasions import (
    AttackIt,
    DefendIt,
    Enough,
    FightFor,
    FightForNobody,
    OrderTo,
    SendAs,
    SendNone,
    TakeFrom,
    invasion_cost,
    order_of,
)

SURE, FAIR = 0.72, 0.6
"""Odds that are looked for, and odds that are taken if there are no better ones."""


def gains(pos: Table, seat: Seat, sector: int, purpose: int) -> float:
    """What winning a Sector for somebody is worth, less the Corruption of the Invasion (DES-INV-11, DES-INV-26)."""
    owner = pos.owner[sector]
    cost = token_cost(pos, seat, invasion_cost(pos, seat, sector, purpose)) * 1.3
    if purpose == seat:
        return prize(pos, seat, sector) + (rivalry(pos, seat, owner) if owner >= 0 else 0.0) - cost
    if purpose == NEUTRAL:
        won = relief(pos) if owner == INFESTED else rivalry(pos, seat, owner)
        return won - cost
    return NEVER


def aim(pos: Table, seat: Seat, sector: int) -> int:
    """For whom a Sector is best attacked: for the own Party, or to make it neutral."""
    own, nobody = gains(pos, seat, sector, seat), gains(pos, seat, sector, NEUTRAL)
    return seat if own >= nobody or pos.owner[sector] == NEUTRAL else NEUTRAL


def needed_fleets(pos: Table, seat: Seat, sector: int, most: int, lead: int = -1) -> int:
    """The fewest Fleets that win a Sector in three of four cases, or 0."""
    for number in range(1, most + 1):
        if attack_chance(pos, seat, sector, number, lead) >= SURE:
            return number
    return most if most and attack_chance(pos, seat, sector, most, lead) >= FAIR else 0


def attack_value(pos: Table, seat: Seat, sector: int, fleets: int) -> float:
    """What an attack with so many Fleets promises; below 0 where it is better left."""
    owner = pos.owner[sector]
    if owner == seat or fleets < 1:
        return -1.0
    number = needed_fleets(pos, seat, sector, fleets)
    if not number:
        return -1.0
    if against(pos, seat, WontInvade, owner, sector):
        return -BREACH
    value = attack_chance(pos, seat, sector, number) * gains(pos, seat, sector, aim(pos, seat, sector))
    return value - 0.08 * number - _taxes(pos, seat, sector, number)


def _taxes(pos: Table, seat: Seat, sector: int, fleets: int) -> float:
    """What the laws in force demand for it: a tax, or a breach (DES-LAW-18)."""
    if not pos.laws:
        return 0.0
    cost = 0.0
    for item in (*due(pos, seat, MOVE, sector, fleets), *due(pos, seat, INVADE, sector)):
        if item.breach:
            cost += BREACH
        elif item.resource == MONEY:
            cost -= money_worth(pos, seat, -item.amount)
        else:
            cost -= influence_worth(pos, seat, -item.amount)
    return min(cost, BREACH + blight(pos, 2))


def declare(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Attack where the Fleets that can still move win it more likely than not, at the price in Corruption."""
    rested = sum([pos.rested(seat, s) for s in range(pos.area)])
    found: list[float] = []
    for move in moves:
        if isinstance(move, OrderTo):
            found.append(attack_value(pos, seat, move.sector, rested))
        else:
            found.append(0.0 if isinstance(move, Pass) else free_value(pos, seat, move))
    return found


def gather(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """As many Fleets as are needed, from wherever they are."""
    order = order_of(pos)
    have = sum(order.numbers) + pos.rested(seat, order.sector)
    rested = sum(
        [pos.rested(seat, s) for s in range(pos.area) if s not in order.sources and s != order.sector]
    )
    wanted = needed_fleets(pos, seat, order.sector, have + rested) - have
    found: list[float] = []
    for move in moves:
        if isinstance(move, TakeFrom):
            found.append(1.0 - 0.1 * abs(move.number - wanted) if wanted > 0 else -1.0)
        else:
            found.append(0.0 if isinstance(move, Enough) else -2.0)
    return found


def stance(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """An order that was begun for an attack is one, unless a promise forbids it."""
    sector = order_of(pos).sector
    bound = against(pos, seat, WontInvade, pos.owner[sector], sector)
    attack = 0.0 if bound else 1.0
    return [attack if isinstance(m, AttackIt) else (0.5 if isinstance(m, DefendIt) else 0.0) for m in moves]


def purpose(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """For the own Party, or to free the Sector where that is cheaper."""
    sector = order_of(pos).sector
    found: list[float] = []
    for move in moves:
        if isinstance(move, FightFor):
            found.append(gains(pos, seat, sector, move.seat))
        elif isinstance(move, FightForNobody):
            found.append(gains(pos, seat, sector, NEUTRAL))
        else:
            found.append(NEVER)
    return found


def admiral(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """A Senator that wins the battle more surely, unless it is worth more in a Campaign."""
    order = order_of(pos)
    fleets = sum(order.numbers) + pos.fleets_at(seat, order.sector)
    stake = gains(pos, seat, order.sector, order.purpose) if order.attack else 0.3
    alone = attack_chance(pos, seat, order.sector, fleets)
    tokens = invasion_cost(pos, seat, order.sector, order.purpose) if order.attack else 0
    found: list[float] = []
    for move in moves:
        value = 0.0 if isinstance(move, SendNone) else -1.0
        if isinstance(move, SendAs):
            led = attack_chance(pos, seat, order.sector, fleets, move.senator)
            elsewhere = 0.12 * max(0, diplomacy(pos, move.senator)) + 0.05 * tokens
            value = (led - alone) * max(stake, 0.5) - elsewhere
        found.append(value)
    return found


def retreat(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Together, to the Sector that is most in danger."""
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, RetreatTo):
            foes = sum(1 for near in pos.content.near[move.sector] if 0 <= pos.owner[near] != seat)
            value = move.number + 0.1 * foes
        found.append(value)
    return found


def hit(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Casualties fall on the strongest rival first."""
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, HitForce) and 0 <= move.colour < pos.players:
            value = rivalry(pos, seat, move.colour) if move.colour != seat else -1.0
        found.append(value)
    return found


def next_battle(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """What is surest comes first: a Sector won helps in the battles beside it."""
    found: list[float] = []
    for move in moves:
        sector = getattr(move, "sector", 0)
        fleets = pos.fleets_at(seat, sector)
        found.append(attack_chance(pos, seat, sector, fleets) if fleets else 0.0)
    return found


def march(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Counter-March: spare Fleets go where the own Sectors are attacked."""
    attacked = {a.sector for a in pos.attacks if pos.owner[a.sector] == seat and a.seat != seat}
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, MarchFrom):
            value = 0.5 if attacked and move.source not in attacked else -1.0
        elif isinstance(move, MarchTo):
            value = 1.0 if move.sector in attacked else 0.0
        found.append(value)
    return found


def lose_fleet(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The Fleet that guards least, or a place for a new one: own Sectors beside those of others need it most."""
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, (GiveUpFleet, MusterFleet)):
            foes = sum(1 for near in pos.content.near[move.sector] if 0 <= pos.owner[near] != seat)
            guard = (1.0 if pos.owner[move.sector] == seat else 0.0) + 0.2 * foes
            value = guard if isinstance(move, MusterFleet) else 5.0 - guard
        found.append(value)
    return found


def bid_on_attempt(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """A step costs 5 Influence and changes the odds by a sixth for each die (DES-ASN-09)."""
    attempt = pos.pile[-1]
    target, sign = attempt.target, 0.0
    if pos.in_play(target):
        if pos.party_of(target) == seat:
            sign = -1.0
        elif attempt.seat == seat:
            sign = 1.0
    stake = (senator_value(pos, target) if sign else 0.0) * max(1, attempt.dice) / 6
    if sign > 0:
        stake = stake * rivalry(pos, seat, pos.party_of(target)) + blight(pos, 0, pos.shadow[target]) / 6
    cost = -influence_worth(pos, seat, -pos.content.numbers.assassination_step)
    found: list[float] = []
    for move in moves:
        value = 0.0 if isinstance(move, Pass) else -1.0
        if (isinstance(move, RaiseRoll) and sign > 0) or (isinstance(move, LowerRoll) and sign < 0):
            value = stake - cost
        found.append(value)
    return found
