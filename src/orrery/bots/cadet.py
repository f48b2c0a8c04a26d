"""The bot for beginners: it knows the rules and has the same ideas as an officer, but does not look closely."""

from __future__ import annotations

import math
from collections.abc import Sequence

from orrery.bots.mind import Thinker
from orrery.engine.base import Move
from orrery.engine.domain import Domain
from orrery.engine.view import View

GLANCE = 6
"""At one look it sees about one in so many of its moves ..."""
LOOKS = 2
"""... and it sees at least so many."""
SLIP = 3
"""Once in so many decisions it does not look at all, and takes what comes to its mind first; not where its word is at stake."""


class CadetBot(Thinker):
    """The best of the moves that it happens to think of: of two it thinks of both, of twenty of three or four; and now and then
    simply one of them.

    So it mostly plays no nonsense where the choice is small, and misses good moves where it is large, as a casual player does.
    """

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        if len(moves) == 1 and not domains:
            return moves[0]
        assert view.seat is not None, "a spectator has nothing to choose"
        pos = self.game.imagine(view, self.chance)
        options = self.mind.options(pos, view.seat, moves, domains, self.chance)
        # the brain weighs all of them, since some weights compare a move with the others
        weights = self.mind.own_weights(pos, view.seat, options)
        weight = {id(move): value for move, value in zip(options, weights, strict=True)}
        options = [move for move in options if weight[id(move)] > -math.inf] or options  # nonsense is no slip
        if self.chance.below(SLIP) == 0 and not any(self.mind.broken(pos, view.seat, options)):
            return options[self.chance.below(len(options))]
        seen = [move for move in options if self.chance.below(GLANCE) == 0]
        while len(seen) < min(LOOKS, len(options)):
            move = options[self.chance.below(len(options))]
            if move not in seen:
                seen.append(move)
        return max(seen, key=lambda move: weight[id(move)])
