"""A judge tells of a position how likely each seat is to win: features in the game's words, weighted as play has taught.

The weights lie beside the brain (`brain/judge.json`), written by `orrery train`. A judge needs nothing but the
standard library: each seat gets the sum of its weighted features, and the sums become shares of one. What a feature is
worth changes between the beginning of a game and its end, so each has a weight for both, and `progress` says where
between them a position stands. In a game that all may lose, `NOBODY` is one more share with features of its own.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from orrery.engine.base import Seat
from orrery.engine.errors import ContentError
from orrery.engine.game import Game
from orrery.engine.position import Position

FILE = "judge.json"

Features = Callable[[Any, Seat], Sequence[float]]


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """What training found: for each feature its weight at the beginning and at the end of a game."""

    game: str
    features: tuple[str, ...]
    early: tuple[float, ...]
    late: tuple[float, ...]
    nobody: tuple[str, ...] = ()
    nobody_early: tuple[float, ...] = ()
    nobody_late: tuple[float, ...] = ()
    trained: dict[str, Any] = {}
    """How they were found: games, players, bots, seeds, and how well they predicted games that were kept apart."""
    digest: str = ""

    def stamped(self) -> Weights:
        """With the digest of all numbers, so that a changed file is noticed."""
        return msgspec.structs.replace(self, digest=self._sum())

    def _sum(self) -> str:
        plain = msgspec.structs.replace(self, digest="", trained={})
        return hashlib.sha256(msgspec.json.encode(plain)).hexdigest()[:16]

    def check(self, where: str, features: Sequence[str], nobody: Sequence[str]) -> None:
        """Refuse weights of other features, or numbers that somebody has changed by hand."""
        if list(self.features) != list(features) or list(self.nobody) != list(nobody):
            raise ContentError(
                f"{where} was trained with other features than the brain has now: run 'orrery train {self.game}'."
            )
        if self.digest != self._sum():
            raise ContentError(f"{where} was changed after it was written: run 'orrery train {self.game}'.")


class Judge:
    """The learned judgement of one game."""

    def __init__(self, brain: Any, weights: Weights) -> None:
        self.features: Features = brain.features
        self.said: Sequence[tuple[str, str]] = getattr(
            brain, "SAID", [(f"more of: {name}", f"less of: {name}") for name in weights.features]
        )
        self.burdens = frozenset(getattr(brain, "BURDENS", ()))
        self.progress: Callable[[Any], float] = brain.progress
        self.nobody: Callable[[Any], Sequence[float]] | None = getattr(brain, "nobody", None)
        self.weights = weights

    def chances(self, pos: Position) -> list[float]:
        """Each seat's share of a win, from 0 to 1. Together they make one, less the share of nobody."""
        at = self.progress(pos)
        weights = self.weights
        now = [a + at * (b - a) for a, b in zip(weights.early, weights.late, strict=True)]
        features = self.features
        sums = [
            -1e9 if pos.is_out(seat) else sum([w * f for w, f in zip(now, features(pos, seat), strict=True)])
            for seat in range(pos.players)
        ]
        if self.nobody is not None:
            pairs = zip(weights.nobody_early, weights.nobody_late, self.nobody(pos), strict=True)
            sums.append(sum([(a + at * (b - a)) * f for a, b, f in pairs]))
        top = max(sums)
        powers = [math.exp(value - top) for value in sums]
        total = sum(powers)
        return [power / total for power in powers[: pos.players]]


@cache
def _weights(path: Path) -> Weights | None:
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=Weights)
    except msgspec.DecodeError as error:
        raise ContentError(f"{path.name} is damaged: {error}.") from error


def weights_path(game: Game) -> Path:
    """Where the weights of a game lie."""
    return game.room / "brain" / FILE


def judge_of(game: Game, brain: Any) -> Judge | None:
    """The learned judge of a game; None where its brain names no features, or nobody has trained it yet."""
    names = getattr(brain, "FEATURES", None)
    weights = _weights(weights_path(game)) if names else None
    if names is None or weights is None:
        return None
    weights.check(f"{game.slug}/brain/{FILE}", names, getattr(brain, "NOBODY", ()))
    return Judge(brain, weights)
