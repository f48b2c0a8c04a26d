"""Orders to the Republic Fleets: against the Infestation and the rebel; and what a corrupt Minister does with them."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Pass, Seat
from orrery.games.destiny.brain.menu import republic_prey
from orrery.games.destiny.brain.sense import attack_chance, best, relief, rivalry, senator_value
from orrery.games.destiny.content.printed import INFESTED
from orrery.games.destiny.senate.orders import (
    GoAlong,
    LedBy,
    LedByNobody,
    NameAdmiral,
    OrderSome,
    PickPurpose,
    PickTarget,
    ProposeThese,
    RefuseToGo,
    SendThem,
    ToDefend,
    ToFree,
    ToTakeFor,
    WritePlan,
    unsent,
)
from orrery.games.destiny.table.senate import Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.senators import command, diplomacy

ENOUGH = 0.66


def target_value(pos: Table, seat: Seat, sector: int, fleets: int, lead: int = -1) -> float:
    """What sending Republic Fleets to a Sector promises a Party."""
    owner = pos.owner[sector]
    chance = attack_chance(pos, pos.republic, sector, fleets, lead)
    if owner == INFESTED:
        return chance * (relief(pos) + 0.15)
    if owner >= 0 and owner == pos.rebel:
        return chance * (rivalry(pos, seat, owner) if owner != seat else -1.2)
    return 0.05 if owner == seat else 0.0


def plan_value(pos: Table, seat: Seat, plan: Plan) -> float:
    """What orders on the table are worth to a Party; an own Senator named as admiral loses its Action."""
    sent: dict[int, int] = {}
    for march in plan.marches:
        sent[march.target] = sent.get(march.target, 0) + march.number
    value = 0.0
    for sector, number in sent.items():
        lead = next((senator for where, senator in plan.admirals if where == sector), -1)
        value += target_value(pos, seat, sector, number, lead)
        if lead >= 0 and pos.party_of(lead) == seat:
            value -= 0.15 + 0.1 * max(0, diplomacy(pos, lead))
    return value + (0.05 if plan.seat == seat else 0.0)


def best_target(pos: Table, seat: Seat, fleets: int) -> int:
    """The Sector that Republic Fleets should go to, or -1 where they had better stay."""
    taken = {march.target for march in pos.marches}
    found, value = -1, 0.08
    for sector in range(pos.area):
        if sector not in taken:
            worth = target_value(pos, seat, sector, fleets)
            if worth > value:
                found, value = sector, worth
    return found


def _enough(pos: Table, sector: int, fleets: int) -> int:
    """The fewest of these Fleets that are likely to win there."""
    for number in range(1, fleets):
        if attack_chance(pos, pos.republic, sector, number) >= ENOUGH + 0.1:
            return number
    return fleets


def write_plan(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Send as many as are needed to the best target, then the rest to the next one, then propose it."""
    step = pos.decision
    assert isinstance(step, WritePlan)
    free = [(unsent(pos, sector), sector) for sector in range(pos.area) if unsent(pos, sector)]
    finish: Move = ProposeThese() if pos.marches else Pass()
    if not free:
        return best(moves, finish)
    number, source = max(free)
    if step.minister >= 0:
        sector, _ = republic_prey(pos, seat) if not pos.marches else (-1, 0.0)
        return best(moves, OrderSome(number, source) if sector >= 0 else finish)
    target = best_target(pos, seat, number)
    if target < 0 or attack_chance(pos, pos.republic, target, number) < ENOUGH - 0.2:
        return best(moves, finish)
    return best(moves, OrderSome(_enough(pos, target, number), source))


def pick_target(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Where the picked Fleets do most."""
    step = pos.decision
    assert isinstance(step, PickTarget)
    if step.minister >= 0:
        return best(moves, SendThem(republic_prey(pos, seat)[0]))
    return best(moves, SendThem(best_target(pos, seat, unsent(pos, step.source))))


def pick_purpose(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Under a corrupt Minister the Sector is taken for the own Party."""
    step = pos.decision
    assert isinstance(step, PickPurpose)
    wants = pos.owner[step.sector] != seat
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, ToTakeFor) and move.seat == seat and wants:
            value = 2.0
        elif isinstance(move, ToFree) and pos.owner[step.sector] == INFESTED:
            value = 1.0
        elif isinstance(move, ToDefend):
            value = 0.5
        found.append(value)
    return found


def name_admiral(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The best commander of another Party that is ready: the Senate may name anybody (DES-ORD-08); an own Senator only
    for the own Sector's sake."""
    step = pos.decision
    assert isinstance(step, NameAdmiral)
    infested = pos.owner[step.sector] == INFESTED
    found: list[float] = []
    for move in moves:
        value = 0.0 if isinstance(move, LedByNobody) else -1.0
        if isinstance(move, LedBy) and not pos.exhausted[move.senator]:
            lead = 0.08 * command(pos, move.senator, infested)
            mine = pos.party_of(move.senator) == seat
            value = lead - (0.3 + 0.1 * max(0, diplomacy(pos, move.senator)) if mine else 0.1)
        found.append(value)
    return found


def follow(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Nobody dies for a corrupt Minister."""
    step = pos.decision
    risk = 0.2 * senator_value(pos, int(getattr(step, "senator", 0)))
    return [risk if isinstance(m, RefuseToGo) else (0.05 if isinstance(m, GoAlong) else 0.0) for m in moves]
