"""A bot that now and then does something else than it means to: it sees more of a game than its habits show."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.bots.bot import Bot
from orrery.engine.base import Move
from orrery.engine.chance import Chance
from orrery.engine.domain import Domain
from orrery.engine.view import View


class WanderingBot:
    """Another bot's choice, or, once in a while, any listed move."""

    def __init__(self, other: Bot, chance: Chance, often: float) -> None:
        self.other = other
        self.chance = chance
        self.often = round(often * 1000)

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        if moves and self.chance.below(1000) < self.often:
            return moves[self.chance.below(len(moves))]
        return self.other.choose(view, moves, domains)
