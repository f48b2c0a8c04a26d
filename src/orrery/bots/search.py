"""The bot that looks ahead: it tries its best moves in many imagined games, and judges where they lead.

Several players, hidden cards, dice, sealed answers and reactions are all the ordinary case. In every round the bot
imagines a position that fits its own view (it is never handed another), and tries each move that is still in the race on
a copy of it, with the same dice for all: so moves are compared, and not luck. Below the first move a tree grows whose
statistics are shared by all imagined positions that a seat could not tell apart by the moves played; the brain orders
and widens it. Where the tree ends everybody plays on by the brain for some decisions, until the table is quiet, and the
judge tells every seat's chance to win. Moves that are clearly behind leave the race, and the rest get their time.

The budget is counted in decisions tried, so the same seed gives the same choice on every machine; a clock can end the
thinking earlier.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from orrery.bots.brain import Brain
from orrery.bots.mind import Rememberer
from orrery.engine.base import Move, Seat
from orrery.engine.chance import Chance, seeded
from orrery.engine.domain import Domain
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.view import View


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """How a search spends its time. A brain may say otherwise for its game: `PLAN`, by the names of these fields."""

    width: int = 6
    """So many moves are looked at, the best by the brain's weights."""
    depth: int = 24
    """So many decisions are played on behind the tree before the judge is asked ..."""
    patience: int = 24
    """... and so many more at most while the table is not quiet."""
    tree: int = 0
    """How many decisions behind the first move the tree may grow."""
    least: int = 4
    """Rounds before a move may leave the race."""
    doubt: float = 1.3
    """A move leaves when it lies behind by more than so many standard errors of the difference."""
    trust: float = 0.02
    """What the brain's own opinion counts for, in chances to win, against what was found."""
    caution: float = 0.0
    """By how many standard errors another move must be ahead of the brain's own choice to be played instead of it."""
    curiosity: float = 0.7
    """How much the tree prefers what it has hardly tried."""


class Branch:
    """What is known of one move in the tree: how often it was tried, and each seat's chances since then."""

    __slots__ = ("below", "sums", "tried")

    def __init__(self, players: int) -> None:
        self.tried = 0
        self.sums = [0.0] * players
        self.below: dict[tuple[Seat, Move], Branch] = {}


class Candidate(msgspec.Struct):
    """One move of the race at the root: what each round gave it."""

    move: Move
    weight: float
    prior: float
    branch: Any
    price: float = 0.0
    """What the bot's character takes off for the promises that it breaks, in chances to win."""
    values: list[float] = []
    sums: list[float] = []
    """The features of the seat that decides where the tries ended, added up (for reasons)."""

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values) if self.values else 0.0


class SearchBot(Rememberer):
    """Look ahead as far as the budget goes."""

    def __init__(
        self,
        game: Game,
        chance: Chance,
        budget: int = 1500,
        plan: Plan | None = None,
        brain: Brain | None = None,
        clock: Callable[[], bool] | None = None,
        look: bool = False,
    ) -> None:
        super().__init__(game, chance, brain)
        self.budget = budget
        self.plan = plan or Plan(**getattr(self.mind.brain, "PLAN", {}))
        self.quiet: Callable[[Any], bool] | None = getattr(self.mind.brain, "quiet", None)
        self.clock = clock
        self.look = look
        """Whether the bot also looks at why: what its tries lead to, feature by feature."""
        self.left = 0
        self.rounds = 0
        self.last: list[Candidate] = []

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        if len(moves) == 1 and not domains:
            return moves[0]
        found = self.race(view, moves, domains)
        return found[0].move

    # --- the race at the root -----------------------------------------------------------------------------------

    def race(
        self, view: View, moves: Sequence[Move], domains: Sequence[Domain], also: Move | None = None
    ) -> list[Candidate]:
        """The candidates, best first. `also` names a move that is looked at whatever the brain thinks of it."""
        seat = view.seat
        assert seat is not None, "a spectator has nothing to choose"
        field = self._candidates(view, seat, moves, domains, also)
        racing = field[:]
        self.left = self.budget
        self.rounds = 0
        while self.left > 0 and len(racing) > 1 and not (self.clock is not None and self.clock()):
            self.rounds += 1
            pos = self.mind.imagine(view, self.chance)
            pos.moves(seat)  # listed once for all copies
            luck = seeded(
                self.chance.key
                + b"luck"
                + self.rounds.to_bytes(4, "big")
                + self.chance.drawn.to_bytes(8, "big")
            )
            for candidate in racing:
                candidate.values.append(self._try(pos, seat, candidate, luck) - candidate.price)
            if self.rounds >= self.plan.least:
                racing = self._still(field, racing)
        standing = self._standing(field, racing)
        field.sort(key=lambda candidate: (candidate in racing, standing[id(candidate)]), reverse=True)
        self.last = field
        return field

    def _candidates(
        self,
        view: View,
        seat: Seat,
        moves: Sequence[Move],
        domains: Sequence[Domain],
        also: Move | None,
    ) -> list[Candidate]:
        pos = self.mind.imagine(view, self.chance)
        options = self.mind.options(pos, seat, moves, domains, self.chance)
        if also is not None and also not in options:
            options.append(also)
        weights = self.mind.own_weights(pos, seat, options)
        broken = self.mind.broken(pos, seat, options)
        ranked = sorted(range(len(options)), key=lambda i: -weights[i])
        order = ranked[: self.plan.width]
        order += [i for i in ranked[self.plan.width :] if options[i] == also]
        priors = priors_of([weights[i] for i in order])
        return [
            Candidate(
                options[i], weights[i], prior, Branch(pos.players), self.mind.character.price * broken[i]
            )
            for i, prior in zip(order, priors, strict=True)
        ]

    def _score(self, candidate: Candidate) -> float:
        return candidate.mean + self.plan.trust * candidate.prior

    def _standing(self, field: list[Candidate], racing: list[Candidate]) -> dict[int, float]:
        """What each candidate is worth in the end. While the brain's own choice is in the race, others are worth what they are
        ahead of it beyond doubt: a few tries differ by luck, and the brain knows the game."""
        found = {id(candidate): self._score(candidate) for candidate in field}
        habit = field[0]
        if self.plan.caution and habit in racing and len(habit.values) > 1:
            for candidate in racing:
                if candidate is not habit:
                    found[id(candidate)] -= self.plan.caution * lead(candidate, habit)[1]
        return found

    def _still(self, field: list[Candidate], racing: list[Candidate]) -> list[Candidate]:
        """Those that may still win the race: not clearly behind the first, round by round. The brain's own choice stays longer."""
        first = max(racing, key=self._score)
        kept = []
        for candidate in racing:
            if candidate is not first:
                mean, error = lead(first, candidate)
                doubt = self.plan.doubt + (self.plan.caution if candidate is field[0] else 0.0)
                if mean > doubt * error + 1e-9:
                    continue
                if error == 0.0 and len(first.values) >= 2 * self.plan.least:  # no difference at all
                    continue
            kept.append(candidate)
        return kept

    # --- one try ------------------------------------------------------------------------------------------------

    def _try(self, imagined: Position, seat: Seat, candidate: Candidate, luck: Chance) -> float:
        pos = imagined.copy()
        pos.chance = luck.copy()
        pos.play(candidate.move, seat)
        self.left -= 1
        found = self._below(pos, candidate.branch)
        if self.look and self.mind.judge is not None and pos.outcome is None:
            features = self.mind.judge.features(pos, seat)
            candidate.sums = [
                a + b for a, b in zip(candidate.sums or [0.0] * len(features), features, strict=True)
            ]
        return found[seat]

    def differences(
        self, one: Candidate, others: Sequence[Candidate], most: int = 2
    ) -> tuple[list[str], list[str]]:
        """What speaks for a move and what against it, beside the others on average and in the game's words; what weighs most first.

        A weight that says the opposite of what everybody takes for granted (fewer planets are better) has learned
        from what comes along with it, and explains nothing: it is passed over.
        """
        judge = self.mind.judge
        rest = [other for other in others if other.sums]
        if judge is None or not one.sums or not rest:
            return [], []
        weights = judge.weights
        found = []
        for at, name in enumerate(weights.features):
            mine = one.sums[at] / len(one.values)
            theirs = sum(other.sums[at] / len(other.values) for other in rest) / len(rest)
            gain = (weights.early[at] + weights.late[at]) / 2 * (mine - theirs)
            welcome = (mine > theirs) != (name in judge.burdens)
            if abs(gain) > 0.02 and welcome == (gain > 0):
                found.append((gain, judge.said[at][0 if mine > theirs else 1]))
        found.sort(key=lambda entry: -abs(entry[0]))
        return (
            [phrase for gain, phrase in found if gain > 0][:most],
            [phrase for gain, phrase in found if gain < 0][:most],
        )

    def _below(self, pos: Position, branch: Branch) -> Sequence[float]:
        """Down the tree, then to the judge; every branch on the way learns what came of it."""
        path, levels = [branch], self.plan.tree
        while levels > 0 and branch.tried > 0 and pos.outcome is None:
            seat = pos.waiting[0]
            moves = pos.moves(seat)
            if len(moves) == 1 and not pos.domains(seat):
                pos.play(moves[0], seat)
                continue
            move = self._select(pos, seat, branch)
            key = (seat, move)
            if key not in branch.below:
                branch.below[key] = Branch(pos.players)
            branch = branch.below[key]
            path.append(branch)
            pos.play(move, seat)
            self.left -= 1
            levels -= 1
        chances = self._play_on(pos)
        for branch in path:
            branch.tried += 1
            for seat, value in enumerate(chances):
                branch.sums[seat] += value
        return chances

    def _select(self, pos: Position, seat: Seat, branch: Branch) -> Move:
        """The move that promises most to who decides: by what it gave, by the brain, and by how little it was tried. More
        moves are let in as the branch is tried more often."""
        moves, domains = pos.moves(seat), pos.domains(seat)
        options = self.mind.options(pos, seat, moves, domains, pos.chance) if domains else moves
        weights = self.mind.weights(pos, seat, options)
        wide = min(len(options), 1 + int(math.sqrt(branch.tried)))
        order = sorted(range(len(options)), key=lambda i: -weights[i])[:wide]
        if wide == 1:
            return options[order[0]]
        priors = priors_of([weights[i] for i in order])
        root = math.sqrt(branch.tried)
        average = branch.sums[seat] / branch.tried
        best, most = options[order[0]], -1.0
        for i, prior in zip(order, priors, strict=True):
            below = branch.below.get((seat, options[i]))
            tried = below.tried if below else 0
            value = below.sums[seat] / tried if below and tried else average
            promise = value + self.plan.curiosity * prior * root / (1 + tried)
            if promise > most:
                best, most = options[i], promise
        return best

    def _play_on(self, pos: Position) -> Sequence[float]:
        """Everybody plays by the brain for a while; then the judge speaks."""
        mind, plan, quiet = self.mind, self.plan, self.quiet
        depth, end = plan.depth, -plan.patience
        while pos.outcome is None:
            if depth <= 0 and (depth <= end or quiet is None or quiet(pos)):
                break
            seat = pos.waiting[0]
            moves = pos.moves(seat)
            if len(moves) > 1 or pos.domains(seat):
                depth -= 1
                self.left -= 1
                pos.play(mind.best(pos, seat, pos.chance), seat)
            else:
                pos.play(moves[0], seat)
        return mind.chances(pos)


def lead(one: Candidate, other: Candidate) -> tuple[float, float]:
    """By how much a move was ahead of another, round by round: the mean, and its standard error."""
    gaps = [a - b for a, b in zip(one.values, other.values, strict=True)]
    mean = sum(gaps) / len(gaps)
    spread = sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1)
    return mean, math.sqrt(spread / len(gaps))


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
