"""Purchases, tokens, gifts of Events."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Pass, Seat
from orrery.games.destiny.brain.menu import free_value
from orrery.games.destiny.brain.sense import (
    BREACH,
    SEATS,
    blight,
    bodies,
    money_worth,
    relief,
    token_cost,
)
from orrery.games.destiny.laws.taxes import due
from orrery.games.destiny.phases.events import AbsolveOne, TakePerks
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.acts import BUY_FLEET, BUY_REPUBLIC, RECRUIT
from orrery.games.destiny.turn.corruption import PutOn
from orrery.games.destiny.war.purchases import (
    BuyFleet,
    BuyRepublic,
    Indulge,
    Recruit,
    fleet_price,
    senator_price,
)


def law_cost(pos: Table, seat: Seat, act: int, sector: int = -1) -> float:
    """What the laws in force demand for a purchase."""
    cost = 0.0
    for item in due(pos, seat, act, sector) if pos.laws else ():
        if item.breach:
            cost += BREACH + blight(pos, 2)
        else:
            cost += 0.06 * item.amount
    return cost


def buy(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Senators campaign every turn, and five of them can win the Senate; Fleets win Sectors for a rebel and free
    Infested ones for everybody."""
    found: list[float] = []
    rebel = seat == pos.rebel
    saving = not rebel and bodies(pos, seat) < SEATS and bool(pos.reserve_of(seat))
    near = pos.count_sectors(seat) >= 7
    for move in moves:
        value = -1.0
        if isinstance(move, Pass):
            value = 0.0
        elif isinstance(move, Recruit):
            value = recruit_value(pos, seat, move.senator, near) - law_cost(pos, seat, RECRUIT)
        elif isinstance(move, BuyFleet):
            value = fleet_value(pos, seat, saving) - law_cost(pos, seat, BUY_FLEET, move.sector)
        elif isinstance(move, BuyRepublic):
            value = republic_value(pos, seat, saving) - law_cost(pos, seat, BUY_REPUBLIC)
        elif isinstance(move, Indulge):
            price = -money_worth(pos, seat, -10)
            mine = pos.sen_seat[move.senator] == seat
            value = (0.4 if mine else 0.0) - blight(pos, 0, -1) - price
        else:
            value = free_value(pos, seat, move)
        found.append(value)
    return found


def recruit_value(pos: Table, seat: Seat, senator: int, near: bool) -> float:
    """Diplomacy for its price; a body for an empty chair counts most on the way to five."""
    price = max(1, senator_price(pos, seat, senator))
    content = pos.content
    value = (0.6 + 0.28 * content.diplomacy[senator]) / price * 6
    if seat != pos.rebel and bodies(pos, seat) < SEATS:
        value += 6.0 / price
    if bodies(pos, seat) >= 6 or near:
        value *= 0.5
    return value


def fleet_value(pos: Table, seat: Seat, saving: bool) -> float:
    """A Fleet: for a rebel the way to Sectors, for others against the Infestation, once the chairs are filled."""
    price = max(1, fleet_price(pos, seat))
    if seat == pos.rebel:
        return 4.0 / price
    if saving:
        return -1.0 if relief(pos) < 1.0 else 0.3
    return 0.4 + 0.5 * min(1.0, relief(pos))


def republic_value(pos: Table, seat: Seat, saving: bool) -> float:
    """A Republic Fleet for 3 Money frees Infested Sectors if this Party can tell it where to go."""
    if saving or not pos.ministries_of(seat):
        return -1.0
    return 0.6 * min(1.0, relief(pos)) - 0.25


def bearer(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Tokens go where they make no Shadow, and where least Diplomacy is lost."""
    number = int(getattr(pos.decision, "number", 2))
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, PutOn):
            tokens, shadow = pos.corruption[move.senator] + number, pos.shadow[move.senator]
            dark = tokens > 4 or (shadow > 0 and tokens > 2)
            value = -(3.0 if dark else 0.0) - 0.1 * pos.content.diplomacy[move.senator]
            value -= 0.3 if pos.office(move.senator) >= 0 else 0.0
        found.append(value)
    return found


def absolve(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The most tainted Senator first."""
    return [float(pos.corruption[m.senator]) if isinstance(m, AbsolveOne) else 0.0 for m in moves]


def perks(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """4 Money for 1 Corruption, where the danger is small."""
    gain = money_worth(pos, seat, 4) - token_cost(pos, seat, 1)
    return [gain if isinstance(move, TakePerks) else 0.0 for move in moves]
