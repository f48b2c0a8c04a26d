"""Technologies: what each card is worth, and when (EMP-SCI, EMP-TEC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Seat
from orrery.games.emperor.brain.sense import Sense
from orrery.games.emperor.effects import (
    Discount,
    FixedPrice,
    FreeProduction,
    HitBonus,
    IgnoreHits,
    MoveBonus,
    ProtectSector,
    Reroll,
    ScanTile,
    Steal,
    StopTechnology,
    TokenDice,
)
from orrery.games.emperor.scientist import BuyTech, cost_of
from orrery.games.emperor.state import SHELF

WORTH: dict[type[Any], float] = {
    Discount: 2.2,  # two ships' metal in every Engineer role
    FreeProduction: 2.2,
    HitBonus: 2.0,
    MoveBonus: 1.6,
    IgnoreHits: 1.7,
    ProtectSector: 1.4,
    TokenDice: 1.0,
    FixedPrice: 0.8,
    Reroll: 0.9,
    Steal: 1.1,
    ScanTile: 0.7,
    StopTechnology: 0.5,
}
"""What a card bought at the start brings over the whole game."""


def card_worth(sense: Sense, tech: int) -> float:
    """What a card brings in the time that is left."""
    return WORTH[type(sense.content.powers[tech])] * sense.young * sense.taste.card


def buy_technology(sense: Sense, moves: Sequence[Move]) -> list[float]:
    """The card that brings most beyond its price in energy (EMP-SCI-01)."""
    pos, seat = sense.pos, sense.seat
    weights: list[float] = []
    for move in moves:
        if isinstance(move, BuyTech):
            energy = pos.energy[seat]
            price = sense.energy_worth(energy) - sense.energy_worth(energy - cost_of(pos, seat, move.tech))
            weights.append(card_worth(sense, move.tech) - price)
        else:
            weights.append(0.0)
    return weights


def scientist_gain(sense: Sense, seat: Seat, chooser: Seat) -> float:
    """What a Scientist turn is worth: the best card that the store pays for."""
    pos = sense.pos
    energy = pos.energy[seat]
    best = 0.0
    for tech, owner in enumerate(pos.tech_owner):
        cost = max(
            0, sense.content.tech_cost[tech] - (sense.content.research.discount if seat == chooser else 0)
        )
        if owner == SHELF and cost <= energy:
            price = sense.energy_worth(energy) - sense.energy_worth(energy - cost)
            best = max(best, card_worth(sense, tech) - price)
    return best
