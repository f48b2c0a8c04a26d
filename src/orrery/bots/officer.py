"""The bot that asks the game's own brain what each move is worth, and plays the best at once."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.bots.mind import Rememberer, pick
from orrery.engine.base import Move
from orrery.engine.domain import Domain
from orrery.engine.view import View


class OfficerBot(Rememberer):
    """The best move by the brain's weights; among equals the bot's own chance decides."""

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        if len(moves) == 1 and not domains:
            return moves[0]
        assert view.seat is not None, "a spectator has nothing to choose"
        pos = self.mind.imagine(view, self.chance)
        options = self.mind.options(pos, view.seat, moves, domains, self.chance)
        return pick(options, self.mind.own_weights(pos, view.seat, options), self.chance)
