"""What a bot thinks with: the brain of its game, asked for moves, weights and the chances of every seat.

It knows no game. Everything here is asked of a position that was imagined from a view, so that brains may ask the rules
freely and still see no more than their seat does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from orrery.bots.brain import Brain, brain_of, samples
from orrery.bots.character import FAIR, Character
from orrery.bots.judge import Judge, judge_of
from orrery.bots.memory import Memory
from orrery.bots.priors import Priors, priors_for
from orrery.engine.base import Event, Move, Outcome, Sealed, Seat
from orrery.engine.chance import Chance, seeded
from orrery.engine.domain import Domain
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.view import View

TRIES = 4
"""How often a move whose outcome depends on chance is tried."""
CLOSE = 1e-9
"""Weights that differ by less are equal."""


class Mind:
    """A game's brain as all bots use it."""

    def __init__(self, game: Game, brain: Brain | None = None) -> None:
        self.game = game
        self.brain: Any = brain_of(game) if brain is None else brain
        self.weigh = getattr(self.brain, "weigh", None)
        self.propose = getattr(self.brain, "propose", None)
        self.breaks = getattr(self.brain, "breaks", None)
        self.character: Character = FAIR
        """What the bot that thinks with this is like."""
        self.priors: Priors = priors_for(game, own=brain is None)
        self.memory = Memory(self.brain)

    @cached_property
    def judge(self) -> Judge | None:
        """The learned judge, once it is asked for: officers play without one, so that they can teach one that has new features to learn."""
        return judge_of(self.game, self.brain)

    def seen(self, events: Sequence[Event], seat: Seat) -> None:
        """Remember what happened, as far as this seat may read it."""
        self.memory.see(events, seat)

    def imagine(self, view: View, chance: Chance) -> Position:
        """A position that fits the view and what was seen before."""
        pos = self.game.imagine(view, chance)
        if self.memory.believe is not None and self.memory.facts and view.seat is not None:
            self.memory.believe(pos, view.seat, self.memory.facts, chance)
        if isinstance(pos.decision, Sealed):
            self._answered(pos, view.seat, chance)
        return pos

    def _answered(self, pos: Position, me: Seat | None, chance: Chance) -> None:
        """Who has answered a sealed question before has thought about it: what is imagined of the answer is what the brain would say in that seat, and
        not any answer. Whoever is asked last would otherwise know others worse than who is asked first."""
        step: Any = pos.decision
        for seat, answer in enumerate(pos.answers):
            if answer is not None and seat != me and not pos.resigned[seat]:
                moves = step.moves(pos, seat)
                if len(moves) > 1:
                    pos.answers[seat] = pick(moves, self.weights(pos, seat, moves), chance)

    def options(
        self, pos: Position, seat: Seat, moves: Sequence[Move], domains: Sequence[Domain], chance: Chance
    ) -> list[Move]:
        """The moves that are looked at: all that are listed, and of open-ended choices those that deserve it."""
        found = list(moves)
        for domain in domains:
            found += self.propose(pos, seat, domain) if self.propose else samples(domain, chance)
        return found

    def weights(self, pos: Position, seat: Seat, options: Sequence[Move]) -> Sequence[float]:
        """What each move is worth to the seat, in the brain's own numbers."""
        weights = self.weigh(pos, seat, options) if self.weigh else None
        return [self.tried(pos, seat, move) for move in options] if weights is None else weights

    def own_weights(self, pos: Position, seat: Seat, options: Sequence[Move]) -> Sequence[float]:
        """The same to the bot that thinks: by its character, a broken promise counts for more or for less."""
        weights = self.weights(pos, seat, options)
        if self.breaks is None or self.character.honour == 1.0:
            return weights
        more = (self.character.honour - 1.0) * float(self.brain.BREACH)
        broken = self.breaks(pos, seat, options)
        return [weight - more * times for weight, times in zip(weights, broken, strict=True)]

    def broken(self, pos: Position, seat: Seat, options: Sequence[Move]) -> Sequence[float]:
        """How many promises of the seat each move breaks."""
        return [0.0] * len(options) if self.breaks is None else self.breaks(pos, seat, options)

    def best(self, pos: Position, seat: Seat, chance: Chance) -> Move:
        """What the brain would play at once."""
        moves, domains = pos.moves(seat), pos.domains(seat)
        if len(moves) == 1 and not domains:
            return moves[0]
        options = self.options(pos, seat, moves, domains, chance) if domains else moves
        return pick(options, self.weights(pos, seat, options), chance)

    def tried(self, pos: Position, seat: Seat, move: Move) -> float:
        """What the table is worth after the move: once, or on average where chance had a hand in it."""
        after = played(pos, seat, move, pos.chance)
        value: float = self.brain.worth(after, seat)
        if after.chance.drawn == pos.chance.drawn:
            return value
        for number in range(1, TRIES):
            # the same luck for every move of this decision, so that moves are compared and not dice
            luck = seeded(pos.chance.key + number.to_bytes(2, "big"))
            value += self.brain.worth(played(pos, seat, move, luck), seat)
        return value / TRIES

    def chances(self, pos: Position) -> Sequence[float]:
        """What every seat may expect of this position: its share of a win, from 0 to 1."""
        if pos.outcome is not None:
            return result(pos.outcome, pos.players)
        if self.judge is not None:
            return self.judge.chances(pos)
        worth = [self.brain.worth(pos, seat) for seat in range(pos.players)]
        spread = max(1.0, max(abs(value) for value in worth) / 2)
        return softmax([value / spread for value in worth])


class Thinker:
    """What bots that think with a mind have in common."""

    def __init__(self, game: Game, chance: Chance, brain: Brain | None = None) -> None:
        self.game = game
        self.chance = chance
        self.mind = Mind(game, brain)

    def be(self, character: Character) -> None:
        """Deal with others as this character does."""
        self.mind.character = character


class Rememberer(Thinker):
    """A thinker that also remembers what its seat has seen."""

    @property
    def listens(self) -> bool:
        """Whether the game's brain remembers anything."""
        return self.mind.memory.listens

    def seen(self, events: Sequence[Event], seat: Seat) -> None:
        """Remember what happened."""
        self.mind.seen(events, seat)


def result(outcome: Outcome, players: int) -> list[float]:
    """A game that is over, as shares of a win."""
    winners = outcome.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(players)]


def softmax(values: Sequence[float]) -> list[float]:
    """Numbers as shares of one."""
    top = max(values)
    powers = [math.exp(value - top) for value in values]
    total = sum(powers)
    return [power / total for power in powers]


def pick(options: Sequence[Move], weights: Sequence[float], chance: Chance) -> Move:
    """The move of the greatest weight; among equals chance decides."""
    best = max(weights)
    equal = [move for move, weight in zip(options, weights, strict=True) if weight >= best - CLOSE]
    return equal[0] if len(equal) == 1 else equal[chance.below(len(equal))]


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
