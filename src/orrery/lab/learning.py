"""Learning to judge: bots play, and what they reached is set against who won.

The judge of a game (`bots.judge`) is a weighted sum of features for each seat. Here the weights are found: games are
played by bots that wander from their best move now and then, positions of them are kept with the features of all seats,
and the weights are those that make the actual winners most likely (with a little pull towards zero). Games that were kept
apart tell how well the judgement holds: its loss, and how often those won who were given so many chances.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from orrery.bots import bot
from orrery.bots.brain import brain_of
from orrery.bots.judge import Weights
from orrery.bots.mind import result
from orrery.bots.wandering import WanderingBot
from orrery.engine.chance import seeded
from orrery.engine.errors import SetupError
from orrery.engine.extras import extra
from orrery.games import game as game_of

EVERY = 6
"""One of so many quiet positions is kept."""
APART = 5
"""Every game whose number is a multiple of this is kept apart, to try the judgement on."""
WANDER = 0.12
"""How often a bot plays any move instead of its best, unless a brain says otherwise (`WANDER`)."""
PULL = 3e-3
"""How strongly weights are drawn to zero, for each position."""
BINS = 10


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """One position of a game: where between beginning and end it stands, and each seat's features."""

    progress: float
    seats: list[list[float]]
    nobody: list[float]
    left: list[int]
    """The seats that play no more."""


class Lesson(msgspec.Struct, frozen=True, array_like=True):
    """What one game taught."""

    number: int
    players: int
    result: list[float]
    samples: list[Sample]


class Bin(msgspec.Struct, frozen=True):
    """Of positions and seats that were given about so much: how often they won."""

    predicted: float
    actual: float
    count: int


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """What training has found, and how well it holds for games that were kept apart."""

    weights: Weights
    games: int
    positions: int
    loss: float
    """Mean of -log of what the winner was given."""
    guess: float
    """The same for a judge that gives everybody the same."""
    right: float
    """How often the first by judgement won."""
    calibration: list[Bin]


class Lessons(msgspec.Struct, frozen=True):
    """Games to be learned from, as a process is sent them."""

    slug: str
    players: int
    bots: tuple[str, ...]
    seed: str
    number: int
    wander: float = WANDER


def wander_of(brain: Any) -> float:
    """How often bots wander in the games that this brain's judge learns from."""
    return float(getattr(brain, "WANDER", WANDER))


def learn_one(job: Lessons) -> Lesson:
    """Play one game and keep positions of it."""
    game = game_of(job.slug)
    brain: Any = brain_of(game)
    quiet = getattr(brain, "quiet", None)
    nobody = getattr(brain, "nobody", None)
    text = f"{job.seed}/{job.players}/{job.number}"
    pos = game.new(job.players, text)
    pos.listening = False
    luck = seeded(f"{text}/kept")
    minds = [
        WanderingBot(
            bot(job.bots[(seat + job.number) % len(job.bots)], game, f"{text}/seat {seat}"),
            seeded(f"{text}/wander {seat}"),
            job.wander,
        )
        for seat in range(job.players)
    ]
    samples: list[Sample] = []
    while pos.outcome is None:
        seat = pos.waiting[0]
        moves, domains = pos.moves(seat), pos.domains(seat)
        if (len(moves) > 1 or domains) and luck.below(EVERY) == 0 and (quiet is None or quiet(pos)):
            out = [other for other in range(pos.players) if pos.is_out(other)]
            features = [
                [round(float(f), 4) for f in brain.features(pos, other)] for other in range(pos.players)
            ]
            samples.append(
                Sample(
                    round(brain.progress(pos), 4),
                    features,
                    [round(float(f), 4) for f in nobody(pos)] if nobody else [],
                    out,
                )
            )
        pos.play(minds[seat].choose(pos.view(seat), moves, domains), seat)
    return Lesson(job.number, job.players, result(pos.outcome, pos.players), samples)


def numpy_for_training() -> Any:
    """NumPy, which only training needs; whoever trains asks for it before the games are played."""
    with extra("train", "Training"):
        import numpy  # see above
    return numpy


def fit(slug: str, lessons: Sequence[Lesson], trained: Mapping[str, Any] | None = None) -> Study:
    """The weights that make the winners of these games most likely, tried on games that were kept apart."""
    np = numpy_for_training()
    game = game_of(slug)
    brain: Any = brain_of(game)
    names = tuple(brain.FEATURES)
    others = tuple(getattr(brain, "NOBODY", ()))
    width = 2 * len(names) + 2 * len(others)
    kept = [lesson for lesson in lessons if lesson.number % APART]
    apart = [lesson for lesson in lessons if not lesson.number % APART]
    if not kept or not apart:
        raise SetupError("Training needs at least a few games; try --games 200.")

    def table(some: Iterable[Lesson]) -> tuple[Any, Any, Any, Any]:
        """Rows of candidates (seats, and nobody), which position each belongs to, what each got, how much it counts."""
        rows, at, got, share = [], [], [], []
        number = 0
        for lesson in some:
            each = 1.0 / max(1, len(lesson.samples))  # a long game does not count for more
            missing = max(0.0, 1.0 - sum(lesson.result))
            for sample in lesson.samples:
                t = sample.progress
                for seat, features in enumerate(sample.seats):
                    if seat in sample.left:
                        continue
                    early = [(1 - t) * f for f in features]
                    late = [t * f for f in features]
                    rows.append(early + late + [0.0] * (2 * len(others)))
                    at.append(number)
                    got.append(lesson.result[seat])
                    share.append(each)
                if others:
                    rows.append(
                        [0.0] * (2 * len(names))
                        + [(1 - t) * f for f in sample.nobody]
                        + [t * f for f in sample.nobody]
                    )
                    at.append(number)
                    got.append(missing)
                    share.append(each)
                number += 1
        if not rows:
            raise SetupError("No position was kept: the games were too short, or never quiet.")
        return np.array(rows), np.array(at), np.array(got), np.array(share)

    x, at, got, share = table(kept)
    scale = np.sqrt((x * x).mean(axis=0)) + 1e-9
    x /= scale
    w = np.zeros(width)
    groups = at.max() + 1
    pull = PULL * groups * share.mean()

    def shares(rows: Any, at: Any, groups: int, w: Any) -> Any:
        s = rows @ w
        top = np.full(groups, -np.inf)
        np.maximum.at(top, at, s)
        p = np.exp(s - top[at])
        return p / np.bincount(at, p, groups)[at]

    for _ in range(60):  # Newton's way: the loss is convex, so it ends at the one best place
        p = shares(x, at, groups, w)
        slope = x.T @ (share * (p - got)) + pull * w
        mean = np.zeros((groups, width))
        np.add.at(mean, at, p[:, None] * x)
        weight_of = np.zeros(groups)
        weight_of[at] = share
        curve = (x * (share * p)[:, None]).T @ x - (mean * weight_of[:, None]).T @ mean + pull * np.eye(width)
        step = np.linalg.solve(curve, slope)
        size = float(np.abs(step).max())
        w -= step * min(1.0, 3.0 / max(size, 1e-12))
        if size < 1e-6:
            break
    raw = w / scale
    xa, ata, gota, _ = table(apart)
    p = shares(xa, ata, ata.max() + 1, raw)
    loss = float(-(gota * np.log(np.maximum(p, 1e-12))).sum() / gota.sum())
    equal = 1.0 / np.bincount(ata)[ata]
    guess = float(-(gota * np.log(equal)).sum() / gota.sum())
    best = np.full(ata.max() + 1, -1.0)
    np.maximum.at(best, ata, p)
    first = p >= best[ata]
    bins = []
    for low in range(BINS):
        inside = (p >= low / BINS) & (p < (low + 1) / BINS + (low == BINS - 1))
        if inside.any():
            bins.append(
                Bin(
                    round(float(p[inside].mean()), 4), round(float(gota[inside].mean()), 4), int(inside.sum())
                )
            )
    k, m = len(names), len(others)
    numbers = [round(float(value), 5) for value in raw]
    weights = Weights(
        game=slug,
        features=names,
        early=tuple(numbers[:k]),
        late=tuple(numbers[k : 2 * k]),
        nobody=others,
        nobody_early=tuple(numbers[2 * k : 2 * k + m]),
        nobody_late=tuple(numbers[2 * k + m :]),
        trained={
            **(trained or {}),
            "games": len(lessons),
            "positions": int(groups + ata.max() + 1),
            "loss": round(loss, 4),
            "guess": round(guess, 4),
            "calibration": [msgspec.to_builtins(one) for one in bins],
        },
    ).stamped()
    return Study(
        weights=weights,
        games=len(lessons),
        positions=int(groups + ata.max() + 1),
        loss=loss,
        guess=guess,
        right=float(gota[first].sum() / gota.sum()),
        calibration=bins,
    )


def write_weights(weights: Weights, path: Path) -> None:
    """The weights as a small file that people can read and compare."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")
