"""An effect takes place: its operations one after the other (NOM-EFF-10). Not compiled: the step holds its target."""

from __future__ import annotations

from orrery.engine.base import Seat, Step
from orrery.games.nomads.cards.effects import Op
from orrery.games.nomads.cards.meaning import OPERATIONS, Resolution
from orrery.games.nomads.table.items import NOTHING, Target
from orrery.games.nomads.table.state import Expanse


class Effect(Step[Expanse], frozen=True):
    """Carry out the operations of an ability, the one at `at` now and the others behind it (NOM-ACT-07)."""

    seat: Seat
    ability: int
    target: Target = NOTHING
    card: int = -1
    at: int = 0

    def run(self, pos: Expanse) -> None:
        ability = pos.content.abilities[self.ability]
        if not pos.alive[self.seat]:
            return
        if self.at + 1 < len(ability.ops):
            pos.then(Effect(self.seat, self.ability, self.target, self.card, self.at + 1))
        carry_out(pos, ability.ops[self.at], Resolution(self.seat, ability, self.target, self.card))


def carry_out(pos: Expanse, op: Op, use: Resolution) -> None:
    """Do what one word of an effect says, in the chapter of that word."""
    OPERATIONS[op].do(pos, op, use)
