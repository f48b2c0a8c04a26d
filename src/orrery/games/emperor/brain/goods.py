"""The Steward and the Engineer: what produces, which ships are built, and where (EMP-STW, EMP-ENG)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Done, Move, Seat
from orrery.games.emperor.brain.sense import Sense
from orrery.games.emperor.brain.trade import cube_worth, fund_worth
from orrery.games.emperor.content import METAL
from orrery.games.emperor.effects import Discount, FreeProduction
from orrery.games.emperor.engineer import Build, DeployFree, why_not_ship
from orrery.games.emperor.steward import FieldsAt, ProduceAt, TakeCube
from orrery.games.emperor.technology import UseTechnology

# --- Steward ----------------------------------------------------------------------------------------------------


def output_worth(sense: Sense, seat: Seat, space: int) -> float:
    """What a sector yields in a Steward role, as far as there is room for it."""
    pos = sense.pos
    _, metal, energy = sense.content.yields[pos.tile[space]]
    more_metal = min(sense.content.room_metal, pos.metal[seat] + metal)
    more_energy = min(sense.content.room_energy, pos.energy[seat] + energy)
    return sense.store_worth(more_metal, more_energy) - sense.store_worth(pos.metal[seat], pos.energy[seat])


def free_cube(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The cube that is worth more now (EMP-STW-01)."""
    pos, seat = sense.pos, sense.seat
    weights: list[float] = []
    for move in moves:
        assert isinstance(move, TakeCube)
        have = pos.metal[seat] if move.cube == METAL else pos.energy[seat]
        weights.append(cube_worth(sense, move.cube, have + 1) - cube_worth(sense, move.cube, have))
    return weights


def production(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Produce wherever there is room, Protein Fields where they spare most (EMP-STW-03, EMP-TEC-23)."""
    pos, seat = sense.pos, sense.seat
    weights: list[float] = []
    for move in moves:
        if isinstance(move, ProduceAt):
            kept = 0.3 * fund_worth(sense, seat, move.space, pos.food[move.space] - 1)
            weights.append(output_worth(sense, seat, move.space) - kept)
        elif isinstance(move, FieldsAt):
            # a sector without food can produce in no other way
            spared = 0.3 if not pos.food[move.space] else 0.1
            gain = output_worth(sense, seat, move.space)
            weights.append(gain + spared if gain > 0 else -1.0)
        else:
            assert isinstance(move, Done)
            weights.append(0.01)
    return weights


# --- Engineer ---------------------------------------------------------------------------------------------------


def berth(sense: Sense, space: int) -> float:
    """How good a Starbase is for a new ship: near free planets and near rivals' sectors."""
    pos = sense.pos
    value = 0.0
    for target in range(sense.content.spaces):
        far = sense.content.distance[space][target]
        if far > 4:
            continue
        if pos.can_claim(sense.seat, target):
            value += sense.sector_worth(target) * 0.5**far
        elif pos.is_foe(target, sense.seat):
            value += 0.3 * sense.sector_worth(target) * 0.5**far
        elif pos.owner[target] == sense.seat:
            value += 0.1 * sense.sector_worth(target) * 0.5**far
    return value


def free_fighter(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Where it is needed most (EMP-ENG-01)."""
    return [berth(sense, move.space) if isinstance(move, DeployFree) else -1.0 for move in moves]


def build(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """Ships that are worth more than they cost, where they are needed most (EMP-ENG-02, EMP-TEC-20)."""
    pos, seat = sense.pos, sense.seat
    gains: dict[int, float] = {}
    berths: dict[int, float] = {}
    weights: list[float] = []
    for move in moves:
        if isinstance(move, Build):
            if move.ship not in gains:
                gains[move.ship] = ship_gain(sense, seat, move.ship, pos.discount)
            if move.space not in berths:
                berths[move.space] = berth(sense, move.space)
            weights.append(gains[move.ship] + 0.01 * berths[move.space] if gains[move.ship] > 0 else -1.0)
        elif isinstance(move, UseTechnology):
            discount = sense.content.power(move.tech, Discount).amount
            useful = any(
                ship_gain(sense, seat, kind, discount) > 0 and why_not_ship(pos, seat, kind, discount) is None
                for kind in range(3)
            )
            weights.append(50.0 if useful else -1.0)
        else:
            assert isinstance(move, Done)
            weights.append(0.0)
    return weights


def ship_gain(sense: Sense, seat: Seat, kind: int, discount: int) -> float:
    """What a ship is worth beyond its price."""
    pos = sense.pos
    metal, energy, marks = sense.content.ship_cost[kind]
    spent = max(0, metal - discount)
    after = sense.store_worth(max(0, pos.metal[seat] - spent), max(0, pos.energy[seat] - energy))
    price = sense.store_worth(pos.metal[seat], pos.energy[seat]) - after
    price += sense.marks_worth(seat, pos.marks[seat]) - sense.marks_worth(
        seat, max(0, pos.marks[seat] - marks)
    )
    return sense.ship_worth(kind) - price


def build_gain(sense: Sense, seat: Seat, free: int = 0) -> float:
    """What a whole Engineer turn is worth: the best ships that the store pays for."""
    pos = sense.pos
    metal, energy, marks = pos.metal[seat], pos.energy[seat], pos.marks[seat]
    robotics = pos.usable(Discount, seat)
    if robotics >= 0:
        metal += sense.content.power(robotics, Discount).amount
    gain = free * sense.ship_worth(0)
    room = [
        sense.content.ship_count[kind]
        - sum(sense.content.ship_type[ship] == kind for ship in pos.fleet(seat))
        for kind in range(3)
    ]
    for kind in (2, 1, 0):
        need_metal, need_energy, need_marks = sense.content.ship_cost[kind]
        worth = (
            sense.ship_worth(kind)
            - 0.6
            * (
                need_metal * sense.taste.metal
                + need_energy * sense.taste.energy
                + need_marks * sense.taste.mark
            )
            * sense.young
        )
        while (
            room[kind] and metal >= need_metal and energy >= need_energy and marks >= need_marks and worth > 0
        ):
            room[kind] -= 1
            metal -= need_metal
            energy -= need_energy
            marks -= need_marks
            gain += worth
    return gain


def steward_gain(sense: Sense, seat: Seat) -> float:
    """What a Steward turn yields: funded sectors, as far as there is room."""
    pos = sense.pos
    metal, energy = pos.metal[seat], pos.energy[seat]
    card = pos.usable(FreeProduction, seat)
    fields = sense.content.power(card, FreeProduction).sectors if card >= 0 else 0
    for space in pos.controlled(seat):
        _, more_metal, more_energy = sense.content.yields[pos.tile[space]]
        if more_metal or more_energy:
            if pos.food[space] or fields:
                fields -= 0 if pos.food[space] else 1
                metal = min(sense.content.room_metal, metal + more_metal)
                energy = min(sense.content.room_energy, energy + more_energy)
    return sense.store_worth(metal, energy) - sense.store_worth(pos.metal[seat], pos.energy[seat])
