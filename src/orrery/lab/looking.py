"""Learning where to look: searches decide, and which moves they found is set against what the brain thought of them.

The priors of a game (`bots.priors`) are a softmax over the moves of a decision. Here their weights are found: officers play
that wander now and then, some of their decisions are searched as a captain does, but with an open mind (wider, without trust
in the brain or caution), and each move that was tried gets what the tries speak for it. The weights are those that make these findings most likely, pulled
towards the guess. Every game is kept apart once, in one of five turns: of these the loss is told, beside that of the guess.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from orrery.bots import bot
from orrery.bots.levels import CAREFUL, paced
from orrery.bots.priors import FACTS, LOOK, Learned, Priors, facts_of, guess, kind_of
from orrery.bots.search import Candidate, Plan, SearchBot, lead
from orrery.bots.wandering import WanderingBot
from orrery.engine.base import Move, Seat
from orrery.engine.chance import seeded
from orrery.engine.errors import SetupError
from orrery.engine.extras import extra
from orrery.engine.position import Position
from orrery.games import game as game_of
from orrery.lab.learning import WANDER

APART = 5
"""In how many turns games are kept apart: once each."""
PULL = 3.0
"""How strongly weights are drawn to zero, and so the priors to the guess: as much as so many decisions."""
MOST = 8
"""So many decisions of a game are searched, drawn from all of them."""
WIDTH = Plan().width
FAMILIAR = 8
"""A kind of move is weighed if it was tried in so many decisions."""


class Finding(msgspec.Struct, frozen=True, array_like=True):
    """One decision that was searched: its moves, best first by the brain."""

    kinds: list[str]
    weights: list[float]
    shares: list[float]
    """What the tries speak for each move; together one."""


class Findings(msgspec.Struct, frozen=True, array_like=True):
    """What the searches of one game have found."""

    number: int
    players: int
    found: list[Finding]


class Searches(msgspec.Struct, frozen=True):
    """Searches in one game, as a process is sent them."""

    slug: str
    players: int
    bots: tuple[str, ...]
    seed: str
    number: int
    wander: float = WANDER
    most: int = MOST


class Opinion(msgspec.Struct, frozen=True, kw_only=True):
    """What training has found, and how well it holds for games that were kept apart."""

    learned: Learned
    games: int
    decisions: int
    loss: float
    """Mean of -log of what a move was given, over moves as the searches found them."""
    guess: float
    """The same of the guess."""
    even: float
    """The same of one who gives every move the same."""
    least: float
    """The same of one who knew beforehand what each search finds."""
    error: float
    """The standard error of the difference between loss and guess, from decision to decision."""
    right: float
    """What the searches spoke for the first by the priors."""
    habit: float
    """What they spoke for the brain's own choice."""
    within: float
    """What they spoke for all moves that go into the race, in decisions with more moves than that ..."""
    without: float
    """... and for those that went into it by the brain's weights alone."""

    @property
    def better(self) -> bool:
        """Whether the priors are better than the guess by more than luck gives, and let no less of what was found into a race."""
        return self.guess - self.loss > 2 * self.error and self.within >= self.without


def search_some(job: Searches) -> Findings:
    """Play one game, then go through it again and search some of its decisions."""
    game = game_of(job.slug)
    text = f"{job.seed}/searched/{job.players}/{job.number}"
    pos = game.new(job.players, text)
    first = pos.copy()
    pos.listening = False
    minds = [
        WanderingBot(
            bot(job.bots[(seat + job.number) % len(job.bots)], game, f"{text}/seat {seat}"),
            seeded(f"{text}/wander {seat}"),
            job.wander,
        )
        for seat in range(job.players)
    ]
    played: list[tuple[Seat, Move]] = []
    real: list[int] = []
    while pos.outcome is None:
        seat = pos.waiting[0]
        moves, domains = pos.moves(seat), pos.domains(seat)
        if len(moves) > 1 or domains:
            real.append(len(played))
        move = minds[seat].choose(pos.view(seat), moves, domains)
        played.append((seat, move))
        pos.play(move, seat)
    luck = seeded(f"{text}/kept")
    luck.shuffle(real)
    return Findings(job.number, job.players, _searched(first, played, sorted(real[: job.most]), text))


def _searched(
    pos: Position, played: Sequence[tuple[Seat, Move]], at: Sequence[int], text: str
) -> list[Finding]:
    """The game once more, up to the last of these decisions. Whoever searches has seen what its seat may."""
    seats = range(pos.players)
    searchers = [paced(SearchBot(pos.game, seeded(f"{text}/search {seat}"), CAREFUL)) for seat in seats]
    for one in searchers:
        one.plan = msgspec.structs.replace(one.plan, width=LOOK, trust=0.0, caution=0.0)
        one.mind.priors = Priors()
    pos.listening = any(one.listens for one in searchers)
    found: list[Finding] = []
    for number, (seat, move) in enumerate(played[: at[-1] + 1] if at else ()):
        if number in at:
            told = finding(pos, searchers[seat], seat)
            if told is not None:
                found.append(told)
        events = pos.play(move, seat)
        for other, one in enumerate(searchers):
            if one.listens:
                one.seen([event for event in events if event.visible_to(other)], other)
    return found


def finding(pos: Position, searcher: SearchBot, seat: Seat) -> Finding | None:
    """What a search finds in this decision; None where it had nothing to compare."""
    field = searcher.race(pos.view(seat), pos.moves(seat), pos.domains(seat))
    if len(field) < 2 or any(len(one.values) < 2 for one in field):
        return None
    best = sorted(field, key=lambda one: -one.weight)
    shares = spoken(field)
    return Finding(
        [kind_of(pos, one.move) for one in best],
        [round(one.weight, 6) for one in best],
        [round(shares[id(one)], 4) for one in best],
    )


def spoken(field: Sequence[Candidate]) -> dict[int, float]:
    """What the tries speak for each move: how likely it is no worse than the first by what both were tried in, as shares of one."""
    most = max(len(one.values) for one in field)
    first = max([one for one in field if len(one.values) == most], key=lambda one: one.mean)
    found = {}
    for one in field:
        if one is first:
            found[id(one)] = 1.0
            continue
        rounds = len(one.values)
        mean, error = lead(msgspec.structs.replace(first, values=first.values[:rounds]), one)
        if error < 1e-9:
            found[id(one)] = 1.0 if mean <= 1e-9 else 0.0
        else:
            found[id(one)] = min(1.0, math.erfc(mean / error / math.sqrt(2)))
    total = sum(found.values())
    return {one: share / total for one, share in found.items()}


def fit_priors(slug: str, findings: Sequence[Findings], trained: Mapping[str, Any] | None = None) -> Opinion:
    """The weights that make the findings most likely, tried on games that were kept apart."""
    with extra("train", "Training"):
        import numpy as np  # only training needs it

    rows, offsets, at, share, turn = [], [], [], [], []
    counts: dict[str, int] = {}
    every = [(n % APART, one) for n, game in enumerate(findings) for one in game.found]
    if len({n for n, _ in every}) < 2:
        raise SetupError("Priors need the searches of a few games at least; try --decisions 200.")
    for _, one in every:
        for kind in sorted(set(one.kinds)):
            counts[kind] = counts.get(kind, 0) + 1
    kinds = [kind for kind in sorted(counts) if counts[kind] >= FAMILIAR]
    place = {kind: len(FACTS) + n for n, kind in enumerate(kinds)}
    width = len(FACTS) + len(kinds)
    for number, (fold, one) in enumerate(every):
        for kind, facts, part in zip(one.kinds, facts_of(one.weights), one.shares, strict=True):
            row = facts + [0.0] * len(kinds)
            if kind in place:
                row[place[kind]] = 1.0
            rows.append(row)
            offsets.append(guess(facts))
            at.append(number)
            share.append(part)
            turn.append(fold)
    x, base, group, target, fold_of = (
        np.array(rows),
        np.array(offsets),
        np.array(at),
        np.array(share),
        np.array(turn),
    )

    def shares(x: Any, base: Any, group: Any, count: int, w: Any) -> Any:
        s = x @ w + base
        top = np.full(count, -np.inf)
        np.maximum.at(top, group, s)
        p = np.exp(s - top[group])
        return p / np.bincount(group, p, count)[group]

    def found(inside: Any) -> Any:
        """The best weights for these rows, by Newton's way: the loss is convex."""
        mine, mine_base, mine_target = x[inside], base[inside], target[inside]
        _, mine_group = np.unique(group[inside], return_inverse=True)
        count = int(mine_group.max()) + 1
        w = np.zeros(width)

        def cost(w: Any, p: Any) -> float:
            return float(-(mine_target * np.log(np.maximum(p, 1e-300))).sum() + PULL / 2 * (w @ w))

        p = shares(mine, mine_base, mine_group, count, w)
        now = cost(w, p)
        for _ in range(60):
            slope = mine.T @ (p - mine_target) + PULL * w
            mean = np.zeros((count, width))
            np.add.at(mean, mine_group, p[:, None] * mine)
            curve = (mine * p[:, None]).T @ mine - mean.T @ mean + PULL * np.eye(width)
            step = np.linalg.solve(curve, slope)
            for _ in range(40):  # where a whole step goes too far, a shorter one does not
                tried = w - step
                p = shares(mine, mine_base, mine_group, count, tried)
                if cost(tried, p) <= now:
                    break
                step /= 2
            else:
                break
            w, now = tried, cost(tried, p)
            if float(np.abs(step).max()) < 1e-6:
                break
        return w

    decisions = len(every)
    given = np.zeros(len(rows))
    for fold in sorted(set(turn)):
        apart = fold_of == fold
        given[apart] = shares(x, base, group, decisions, found(~apart))[apart]
    plain = shares(x, base, group, decisions, np.zeros(width))

    def losses(p: Any) -> Any:
        return np.bincount(group, -target * np.log(np.maximum(p, 1e-12)), decisions)

    def first(p: Any) -> float:
        """What was found for the move that gets most; among equals their mean."""
        best = np.full(decisions, -1.0)
        np.maximum.at(best, group, p)
        top = p >= best[group] - 1e-9
        return float(
            (np.bincount(group, target * top, decisions) / np.bincount(group, top, decisions)).mean()
        )

    def let_in(p: Any) -> float:
        """What was found for the moves that a race has room for; the brain's own choice is always among them."""
        sums = []
        for number, (_, one) in enumerate(every):
            if len(one.shares) > WIDTH:
                mine = p[group == number]
                order = sorted(range(1, len(mine)), key=lambda at: -mine[at])[: WIDTH - 1]
                sums.append(one.shares[0] + sum([one.shares[at] for at in order]))
        return sum(sums) / len(sums) if sums else 1.0

    gains = losses(plain) - losses(given)
    w = found(np.full(len(rows), True))
    numbers = [round(float(value), 4) for value in w]
    loss, guessed = float(losses(given).mean()), float(losses(plain).mean())
    least = float(losses(target).mean())
    even = float(losses(1.0 / np.bincount(group)[group]).mean())
    error = float(gains.std(ddof=1) / math.sqrt(decisions))
    right, habit = first(given), first(x[:, 0])
    within, without = let_in(given), let_in(plain)
    learned = Learned(
        game=slug,
        facts=FACTS,
        weights=tuple(numbers[: len(FACTS)]),
        kinds=dict(zip(kinds, numbers[len(FACTS) :], strict=True)),
        trained={
            **(trained or {}),
            "games": len(findings),
            "decisions": decisions,
            "loss": round(loss, 4),
            "guess": round(guessed, 4),
            "even": round(even, 4),
            "least": round(least, 4),
            "error": round(error, 4),
            "right": round(right, 4),
            "habit": round(habit, 4),
            "within": round(within, 4),
            "without": round(without, 4),
        },
    ).stamped()
    return Opinion(
        learned=learned,
        games=len(findings),
        decisions=decisions,
        loss=loss,
        guess=guessed,
        even=even,
        least=least,
        error=error,
        right=right,
        habit=habit,
        within=within,
        without=without,
    )


def write_priors(learned: Learned, path: Path) -> None:
    """The priors as a small file that people can read and compare."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(learned), indent=1) + b"\n")
