"""Priors tell of a decision how likely each move is to be the best one, before anything was tried.

The brain weighs moves in its own numbers; how much a lead of three is worth, which kinds of moves it overrates, and how far
down its list the best one is to be looked for, was learned from searches (`orrery train`) and lies beside it (`brain/priors.json`).
Every move gets a sum of weighted facts that any brain gives (its rank, how far it lies behind the first) and of its kind, by the names
of the question and of the move; the sums become shares of one. Where nothing was learned, the guess stands alone.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from orrery.engine.base import Move
from orrery.engine.errors import ContentError
from orrery.engine.game import Game
from orrery.engine.position import Position

FILE = "priors.json"
LOOK = 8
"""So many moves of a decision are looked at, the best by the brain's weights. Worse ones are no candidates."""

FACTS = (
    "the brain's first",
    "rank",
    "behind the first, of all that they differ",
    "behind the first, in the brain's numbers",
    "above the mean, in standard deviations",
    "the brain's first, among many",
    "rank, among many",
    "behind the first, among many",
)


class Learned(msgspec.Struct, frozen=True, kw_only=True):
    """What training found: what each fact adds to the guess, and each kind of move."""

    game: str
    facts: tuple[str, ...]
    weights: tuple[float, ...]
    kinds: dict[str, float]
    trained: dict[str, Any] = {}
    """How they were found: decisions, players, bots, seeds, and how well they foretold games that were kept apart."""
    digest: str = ""

    def stamped(self) -> Learned:
        """With the digest of all numbers, so that a changed file is noticed."""
        return msgspec.structs.replace(self, digest=self._sum())

    def _sum(self) -> str:
        plain = msgspec.structs.replace(self, digest="", trained={})
        return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()[:16]

    def check(self, where: str) -> None:
        """Refuse weights of other facts, or numbers that somebody has changed by hand."""
        if self.facts != FACTS:
            raise ContentError(
                f"{where} was trained with other facts than bots look at now: run 'orrery train {self.game}'."
            )
        if self.digest != self._sum():
            raise ContentError(f"{where} was changed after it was written: run 'orrery train {self.game}'.")


class Priors:
    """The learned opinion of one game; without weights, the guess."""

    def __init__(self, learned: Learned | None = None) -> None:
        self.learned = learned

    def ranked(
        self, pos: Position, options: Sequence[Move], weights: Sequence[float], most: int
    ) -> list[tuple[int, float]]:
        """The moves that deserve a look, the likeliest first: which of the options, and its share. The brain's own choice comes first
        in any case: a search must know what it would leave. Options of the same weight stay in the order in which they come."""
        order = sorted(range(len(options)), key=lambda i: -round(weights[i], 9))
        # what a brain rules out is no candidate
        order = [i for i in order if weights[i] > -math.inf] or order[:1]
        if self.learned is None or len(order) == 1:
            order = order[:most]
            return list(zip(order, priors_of([weights[i] for i in order]), strict=True))
        order = order[:LOOK]
        sums = self._sums(pos, [options[i] for i in order], [weights[i] for i in order], self.learned)
        kept = sorted(range(1, len(order)), key=lambda at: -sums[at])[: most - 1]
        kept.insert(0, 0)
        top = max([sums[at] for at in kept])
        powers = [math.exp(sums[at] - top) for at in kept]
        total = sum(powers)
        return [(order[at], power / total) for at, power in zip(kept, powers, strict=True)]

    def _sums(
        self, pos: Position, moves: Sequence[Move], weights: Sequence[float], learned: Learned
    ) -> list[float]:
        kinds = learned.kinds
        found = []
        for move, facts in zip(moves, facts_of(weights), strict=True):
            value = guess(facts) + sum([a * b for a, b in zip(learned.weights, facts, strict=True)])
            found.append(value + kinds.get(kind_of(pos, move), 0.0))
        return found


def kind_of(pos: Position, move: Move) -> str:
    """What kind of move it is, by the names of the question and of the move."""
    return f"{type(pos.decision).__name__}: {type(move).__name__}"


def facts_of(weights: Sequence[float]) -> list[list[float]]:
    """Of each move what its weight tells beside the others. Weights come best first; moves of the same weight have the same rank."""
    count, first = len(weights), weights[0]
    span = max(1e-9, first - weights[-1])
    mean = sum(weights) / count
    deviation = math.sqrt(sum([(weight - mean) ** 2 for weight in weights]) / count)
    many = math.log(count) - 1.0
    found: list[list[float]] = []
    rank = 0
    for at, weight in enumerate(weights):
        if at and weight < weights[at - 1] - 1e-9:
            rank = at
        best = 1.0 if rank == 0 else 0.0
        low, behind = -math.log(1 + rank), -(first - weight) / span
        above = (weight - mean) / deviation if deviation > 1e-9 else 0.0
        gap = -math.log1p(max(0.0, first - weight))
        found.append([best, low, behind, gap, above, many * best, many * low, many * behind])
    return found


def guess(facts: Sequence[float]) -> float:
    """What is taken for granted before anything was learned: rank, bent by how far a move lies behind the first."""
    return facts[1] + 2.0 * facts[2]


def priors_of(weights: Sequence[float]) -> list[float]:
    """Weights of the brain, best first, as shares: by rank, bent by how far each lies behind the best."""
    if len(weights) == 1:
        return [1.0]
    span = max(1e-9, weights[0] - weights[-1])
    powers = [
        math.exp(-2.0 * (weights[0] - weight) / span) / (1 + rank) for rank, weight in enumerate(weights)
    ]
    total = sum(powers)
    return [power / total for power in powers]


@cache
def _learned(path: Path) -> Learned | None:
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=Learned)
    except msgspec.DecodeError as error:
        raise ContentError(f"{path.name} is damaged: {error}.") from error


def priors_path(game: Game) -> Path:
    """Where the priors of a game lie."""
    return game.room / "brain" / FILE


def priors_for(game: Game, own: bool = True) -> Priors:
    """The priors of a game: learned ones for its own brain, where there are any; else the guess."""
    learned = _learned(priors_path(game)) if own else None
    if learned is not None:
        learned.check(f"{game.slug}/brain/{FILE}")
    return Priors(learned)
