"""The bot that looks ahead: it tries its best moves in many imagined games, and judges where they lead.

Several players, hidden cards, dice, sealed answers and reactions are all the ordinary case. In every round the bot
imagines a position that fits its own view (it is never handed another), and tries each move that is still in the race on
a copy of it, with the same dice for all: so moves are compared, and not luck. Below the first move a tree can grow (`Plan.tree`) whose
statistics are shared by all imagined positions that the bot could not tell apart, and kept for its next decision; priors
order and widen it. Where the tree ends everybody plays on by the brain for some decisions, until the table is quiet, and the
judge tells every seat's chance to win. Moves that are clearly behind leave the race, and the rest get their time.

The budget is counted in decisions tried, so the same seed gives the same choice on every machine; a clock can end the
thinking earlier.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
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
    turns: int = 0
    """With a number, tries end as soon as so many turns have begun since the choice (`turn` of the brain), and `depth` is the most: moves
    are then judged at the same hour of the game, and ending a turn does not look like seeing further."""
    by_seats: bool = False
    """Whether depth and budget are those of a game of two, and grow with the number of players: as many decisions of each are then tried."""
    tree: int = 0
    """How many decisions behind the first move the tree may grow."""
    least: int = 4
    """Rounds before a move may leave the race."""
    doubt: float = 1.3
    """A move leaves when it lies behind by more than so many standard errors of the difference."""
    slack: float = 0.005
    """So small a difference in chances to win is not worth looking for: a move leaves as soon as it cannot be ahead of the first by more."""
    lots: bool = False
    """Whether equal moves are looked at by lot. Otherwise the first of the list are, and the first of all is the habit that others are compared with: on a board
    that is the lowest space, and whoever lives there gains by it; elsewhere the list may know more than the weights."""
    trust: float = 0.02
    """What the brain's own opinion counts for, in chances to win, against what was found."""
    caution: float = 0.0
    """By how many standard errors another move must be ahead of the brain's own choice to be played instead of it."""
    curiosity: float = 0.7
    """How much the tree prefers what it has hardly tried."""


def plan_of(brain: Any, otherwise: Mapping[str, Any] | None = None) -> Plan:
    """The plan of a brain's game, and what is done otherwise."""
    return Plan(**{**getattr(brain, "PLAN", {}), **(otherwise or {})})


class Branch:
    """What is known of one move in the tree: how often it was tried, and each seat's chances since then."""

    __slots__ = ("sums", "tried")

    def __init__(self, players: int) -> None:
        self.tried = 0
        self.sums = [0.0] * players

    def learn(self, chances: Sequence[float]) -> None:
        """One more try, and what came of it."""
        self.tried += 1
        for seat, value in enumerate(chances):
            self.sums[seat] += value


class Node(Branch):
    """What is known of all positions that the bot cannot tell apart, and of the moves there."""

    __slots__ = ("below",)

    def __init__(self, players: int) -> None:
        super().__init__(players)
        self.below: dict[tuple[Seat, Move], Branch] = {}


class Candidate(msgspec.Struct):
    """One move of the race at the root: what each round gave it."""

    move: Move
    weight: float
    prior: float
    branch: Branch
    """What earlier decisions found when they came this way."""
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
        self.plan = plan or plan_of(self.mind.brain)
        self.judge = self.mind.judge
        self.quiet: Callable[[Any], bool] | None = getattr(self.mind.brain, "quiet", None)
        self.turn: Callable[[Any], int] | None = getattr(self.mind.brain, "turn", None)
        self.until: int | None = None
        self.clock = clock
        self.look = look
        """Whether the bot also looks at why: what its tries lead to, feature by feature."""
        self.left = 0
        self.rounds = 0
        self.last: list[Candidate] = []
        self.seat: Seat = 0
        self.nodes: dict[bytes, Node] = {}
        self.former: dict[bytes, Node] = {}
        """The nodes of the decision before: what is not met again is forgotten."""

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
        self.seat, self.former, self.nodes = seat, self.nodes, {}
        field = self._candidates(view, seat, moves, domains, also)
        racing = field[:]
        self.left = self.budget * view.players // 2 if self.plan.by_seats else self.budget
        self.rounds = 0
        while self.left > 0 and len(racing) > 1 and not (self.clock is not None and self.clock()):
            self.rounds += 1
            pos = self.mind.imagine(view, self.chance)
            pos.moves(seat)  # listed once for all copies
            if self.plan.turns and self.turn is not None:
                self.until = self.turn(pos) + self.plan.turns
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
        if self.plan.lots:
            order = list(range(len(options)))
            self.chance.shuffle(order)
            options, weights = [options[i] for i in order], [weights[i] for i in order]
            broken = [broken[i] for i in order]
        # an offer is drawn up part by part as the brain has planned it, and half an offer tells the judge nothing: what is
        # compared is to begin one or not
        width = 1 if getattr(pos.decision, "drafting", False) else self.plan.width
        ranked = self.mind.priors.ranked(pos, options, weights, width)
        if also is not None and all(options[i] != also for i, _ in ranked):
            ranked.append((options.index(also), min([prior for _, prior in ranked])))
        price, none = self.mind.character.price, Branch(pos.players)
        kept = self._node(pos).below if self.plan.tree else {}
        return [
            Candidate(options[i], weights[i], prior, kept.get((seat, options[i]), none), price * broken[i])
            for i, prior in ranked
        ]

    def _score(self, candidate: Candidate) -> float:
        """What was found, now and on the way here (which counts for a few rounds at most), and what the brain says."""
        mean, branch = candidate.mean, candidate.branch
        if branch.tried:
            now, then = len(candidate.values), min(branch.tried, self.plan.least)
            before = branch.sums[self.seat] / branch.tried - candidate.price
            mean = (now * mean + then * before) / (now + then)
        return mean + self.plan.trust * candidate.prior

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
                if mean > doubt * error - self.plan.slack + 1e-9:
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
        found = self._below(pos)
        if self.look and self.judge is not None and pos.outcome is None:
            features = self.judge.features(pos, seat)
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
        judge = self.judge
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

    def _below(self, pos: Position) -> Sequence[float]:
        """Down the tree as far as it has grown, then to the judge; everything on the way learns what came of it."""
        path: list[Branch] = []
        for _ in range(self.plan.tree):
            while pos.outcome is None and len(pos.moves()) == 1 and not pos.domains(pos.waiting[0]):
                pos.play(pos.moves()[0], pos.waiting[0])
            if pos.outcome is not None:
                break
            node = self._node(pos)
            path.append(node)
            if not node.tried:
                break
            seat = pos.waiting[0]
            move = self._select(pos, seat, node)
            if (seat, move) not in node.below:
                node.below[seat, move] = Branch(pos.players)
            path.append(node.below[seat, move])
            pos.play(move, seat)
            self.left -= 1
        chances = self._play_on(pos)
        for branch in path:
            branch.learn(chances)
        return chances

    def _node(self, pos: Position) -> Node:
        """What is known of all positions that look like this one to the bot, from this decision or the one before."""
        key = msgspec.msgpack.encode((pos.waiting[0], pos.view(self.seat).shown()))
        if key not in self.nodes:
            self.nodes[key] = self.former.get(key) or Node(pos.players)
        return self.nodes[key]

    def _select(self, pos: Position, seat: Seat, node: Node) -> Move:
        """The move that promises most to who decides: by what it gave, by its prior, and by how little it was tried. More
        moves are let in as the node is tried more often."""
        moves, domains = pos.moves(seat), pos.domains(seat)
        options = self.mind.options(pos, seat, moves, domains, pos.chance) if domains else moves
        weights = self.mind.weights(pos, seat, options)
        wide = min(len(options), 1 + int(math.sqrt(node.tried)))
        ranked = self.mind.priors.ranked(pos, options, weights, wide)
        root = math.sqrt(node.tried)
        average = node.sums[seat] / node.tried
        best, most = options[ranked[0][0]], -1.0
        for i, prior in ranked:
            below = node.below.get((seat, options[i]))
            tried = below.tried if below else 0
            value = below.sums[seat] / tried if below and tried else average
            promise = value + self.plan.curiosity * prior * root / (1 + tried)
            if promise > most:
                best, most = options[i], promise
        return best

    def _play_on(self, pos: Position) -> Sequence[float]:
        """Everybody plays by the brain for a while; then the judge speaks."""
        mind, plan, quiet, turn, until = self.mind, self.plan, self.quiet, self.turn, self.until
        depth = plan.depth * pos.players // 2 if plan.by_seats else plan.depth
        end = -plan.patience
        while pos.outcome is None:
            ended = depth <= 0 or (until is not None and turn is not None and turn(pos) >= until)
            if ended and (depth <= end or quiet is None or quiet(pos)):
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
