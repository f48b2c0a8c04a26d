"""The bot that plays anything that is legal: the yardstick of all others, and the fuzzer of every game."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move
from orrery.engine.chance import Chance
from orrery.engine.domain import Domain
from orrery.engine.game import Game
from orrery.engine.view import View


class RandomBot:
    """Every listed move is equally likely, and an open-ended choice counts as one more."""

    def __init__(self, game: Game, chance: Chance) -> None:
        self.chance = chance

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        at = self.chance.below(len(moves) + len(domains))
        return moves[at] if at < len(moves) else domains[at - len(moves)].draw(self.chance)
