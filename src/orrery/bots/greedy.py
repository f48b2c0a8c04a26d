"""The bot that asks the game's own brain what each move is worth, and plays the best.

It knows no game. It imagines a position that fits its view (hidden things dealt anew), and hands that to the brain: a
brain can then ask the rules themselves who reaches which space, without ever seeing what its seat may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

import msgspec

from orrery.engine.base import Move, Sealed, Seat
from orrery.engine.chance import Chance, seeded
from orrery.engine.domain import Domain, Range
from orrery.engine.errors import SetupError
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.view import View

TRIES = 4
"""How often a move whose outcome depends on chance is tried."""
CLOSE = 1e-9
"""Weights that differ by less are equal."""


class Brain(Protocol):
    """What a game's `brain.py` offers. Numbers are the game's own; within one decision more is better.

    The short way to a brain is `worth` alone, without a `weigh`: each move is then tried on a copy. The fast way is
    `weigh`, decision by decision. A third function may help with open-ended choices: `propose(pos, seat,
    domain)` returns the few moves of a domain that deserve a look; without it the ends and the middle are looked at.
    """

    def weigh(self, pos: Any, seat: Seat, moves: Sequence[Move]) -> Sequence[float] | None:
        """What each of these moves is worth to the seat, in the same order; None where the brain has no opinion."""
        ...

    def worth(self, pos: Any, seat: Seat) -> float:
        """How well the seat stands in a position."""
        ...


def brain_of(game: Game) -> Brain:
    """The game's own brain; a game without one gets a sentence."""
    try:
        return cast(Brain, game.brain())
    except ModuleNotFoundError as error:
        if error.name != f"{game.package}.brain":
            raise
        raise SetupError(
            f"{game.title} has no brain for a greedy bot yet; the random bot can play it."
        ) from error


class GreedyBot:
    """The best move by the brain's weights; among equals the bot's own chance decides."""

    def __init__(self, game: Game, chance: Chance, brain: Brain | None = None) -> None:
        self.game = game
        self.chance = chance
        self.brain = brain_of(game) if brain is None else brain

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        if len(moves) == 1 and not domains:
            return moves[0]
        assert view.seat is not None, "a spectator has nothing to choose"
        pos = self.game.imagine(view, self.chance)
        options = list(moves)
        for domain in domains:
            options += self._proposed(pos, view.seat, domain)
        weigh = getattr(self.brain, "weigh", None)
        weights = weigh(pos, view.seat, options) if weigh else None
        if weights is None:
            weights = [self._tried(pos, view.seat, move) for move in options]
        best = max(weights)
        equal = [move for move, weight in zip(options, weights, strict=True) if weight >= best - CLOSE]
        return equal[0] if len(equal) == 1 else equal[self.chance.below(len(equal))]

    def _proposed(self, pos: Position, seat: Seat, domain: Domain) -> list[Move]:
        propose = getattr(self.brain, "propose", None)
        return list(propose(pos, seat, domain)) if propose else samples(domain, self.chance)

    def _tried(self, pos: Position, seat: Seat, move: Move) -> float:
        """What the table is worth after the move: once, or on average where chance had a hand in it."""
        after = played(pos, seat, move, pos.chance)
        value = self.brain.worth(after, seat)
        if after.chance.drawn == pos.chance.drawn:
            return value
        for number in range(1, TRIES):
            # the same luck for every move of this decision, so that moves are compared and not dice
            luck = seeded(pos.chance.key + number.to_bytes(2, "big"))
            value += self.brain.worth(played(pos, seat, move, luck), seat)
        return value / TRIES


def played(pos: Position, seat: Seat, move: Move, chance: Chance) -> Position:
    """A copy after the move. Where several are asked at once, the others are taken to decline."""
    new = pos.copy()
    new.chance = chance.copy()
    step = new.decision
    new.play(move, seat)
    while isinstance(step, Sealed) and new.waiting and new.decision is step:
        other = new.waiting[0]
        new.play(step.absent(new, other, new.moves(other)), other)
    return new


def samples(domain: Domain, chance: Chance) -> list[Move]:
    """Moves of an open-ended choice: every number low, then each in turn at its middle and its top, and one drawn."""
    low = {field.field: field.low for field in domain.fields if isinstance(field, Range)}
    found = [msgspec.structs.replace(domain.sample, **low)] if low else [domain.sample]
    for field in domain.fields:
        if isinstance(field, Range):
            room = (
                field.high
                if domain.limit is None
                else min(field.high, field.low + domain.limit - sum(low.values()))
            )
            for value in ((field.low + room) // 2, room):
                found.append(msgspec.structs.replace(domain.sample, **{**low, field.field: value}))
    found.append(domain.draw(chance))
    return [move for move in dict.fromkeys(found) if not domain.why_not(move)]
