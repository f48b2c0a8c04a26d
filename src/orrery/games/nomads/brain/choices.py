"""Small choices: which species to lead, and which cards to keep, to send back, to discard or to hand over."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Seat
from orrery.games.nomads.brain.sense import card_worth
from orrery.games.nomads.cards import effects
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.turn.looking import PutNext
from orrery.games.nomads.turn.setup import Keep, Lead, SendBack

HASTE = 1.2
"""What each step later in the turn order is worth when a species is chosen: of two that grow alike the earlier one wins."""


def small_weight(pos: Expanse, seat: Seat, move: Any) -> float:
    """Species, cards to keep, to send back, to discard or to hand over."""
    if isinstance(move, Lead):
        return species_worth(pos, move.species)
    if isinstance(move, (Keep, PutNext)):
        return card_worth(pos, seat, move.card) - 0.08 * pos.content.price[pos.kind(move.card)]
    if isinstance(move, SendBack):
        cards = pos.storage[seat]
        back = [card for i, card in enumerate(cards) if move.subset >> i & 1]
        return sum([1.6 - card_worth(pos, seat, card) for card in back])
    return -card_worth(pos, seat, move.card)


def species_worth(pos: Expanse, species: int) -> float:
    """An early turn, growth and cheap building before raw strength."""
    content = pos.content
    value = -HASTE * content.initiative[species]
    value += 0.2 * content.base_attack[species] + 0.3 * content.base_defence[species]
    value += 2.0 * len(content.discounts[species]) + 2.0 * content.amounts[effects.Income][species]
    for ability in content.of_source[species]:
        if any(isinstance(op, (effects.GainCivil, effects.FinishConstruction)) for op in ability.ops):
            value += 3.0
        elif any(isinstance(op, (effects.GainCredits, effects.Extract, effects.Jump)) for op in ability.ops):
            value += 1.5
    return value
