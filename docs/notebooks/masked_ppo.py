"""Masked PPO on Galactic Emperor: one network learns all seats by playing against itself, on one core or on several.

    python docs/notebooks/masked_ppo.py train --minutes 60 --processes 2 --out run   # checkpoints, and a line of JSON for each batch
    python docs/notebooks/masked_ppo.py curve run --games 60 --out ppo.json          # each checkpoint against bots

It needs PyTorch beside `orrery[study]` (the extra `notebooks`). The pieces, from the table up:

- `Reader` turns vectors of `orrery.adapters.pettingzoo` into what a network likes: seats are counted from who looks, ships become how many of
  each kind are where, and what is a name and not an amount becomes yes and no.
- `Player` is the network: a trunk, a value, and a score for each *legal* move. The mask never becomes a row of thousands of numbers: the legal
  moves of all tables lie in one long list, and softmax is taken table by table (`by_table`).
- `Tables` plays many tables at once, everybody by the same network, and keeps what each seat saw, did and got.
- `learn` is PPO: clipped ratios, advantages by GAE, seat by seat.
- `Crew` is who learns together: each process plays its own tables and learns from what it saw there, and before every step of the
  network they take the mean of their gradients, so that all have the same network.

The reward is the outcome (1 or -1) and `POINT` for each victory point that a seat gains on the way, which it reads in its own observation.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import gymnasium
import numpy as np
import torch
import torch.distributed as together
from numpy.typing import NDArray
from torch import nn

import orrery.adapters.gymnasium  # noqa: F401  (it tells Gymnasium our games)
from orrery.adapters.desk import coding
from orrery.adapters.pettingzoo import Turns, raw_env
from orrery.games import game as game_of
from orrery.lab.report import share

SLUG = "emperor"
POINT = 0.03
GAMMA = 0.997
LAMBDA = 0.95
CLIP = 0.2
ENTROPY = 0.01
EPOCHS = 3
MINIBATCH = 1024
HIDDEN = 256

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


# --- what the network sees -------------------------------------------------------------------------------------


class Reader:
    """From vectors of whole numbers to features, by the names that docs/study/emperor.md lists."""

    WHOSE = (
        "owner",
        "holder",
        "personal",
        "haven",
        "tech_owner",
        "role_by",
        "throne",
        "first_chooser",
        "chooser",
    )
    """Each number is a seat: yes or no for every seat from the own one on, and for nobody."""
    BY_SEAT = (
        "resigned",
        "marks",
        "metal",
        "energy",
        "razed",
        "tokens",
        "hand",
        "placed",
        "points",
        "waiting",
    )
    """A number for each seat, or for each seat at each place."""
    NAMES: ClassVar = {"token": 4, "role": 8}
    """Names of things, so many of each (and none)."""
    SKIPPED = (
        "tile",
        "colours",
        "came_from",
        "steps_left",
        "moved",
        "stopped",
        "warped",
        "ship_at",
        "seat",
        "under",
    )
    """Tiles are read as what they bring, ships as where they are; what these have done this turn is seen in the moves that they still have."""

    def __init__(self, players: int) -> None:
        game: Any = game_of(SLUG)
        self.players = players
        self.actions, encoder = coding(game, players, game.check_options({}))
        at = {feature.name: (feature.first, feature.size) for feature in encoder.features}
        content = game.new(players, 0).content
        self.spaces, kinds = content.spaces, np.array(content.ship_type[: content.ships])
        self.kinds = int(kinds.max()) + 1
        self._seat, _ = at["seat"]
        self._points, _ = at["points"]
        first, size = at["ship_at"]
        self._ships = np.arange(first, first + size)
        self._ship_kind = np.tile(kinds, players)
        self._ship_seat = np.repeat(np.arange(players), content.ships)
        self._tiles = np.arange(*_span(at["tile"]))
        nothing = [[0, 0, 0, 0, 0]]
        tiles = zip(content.yields, content.planets, strict=True)
        self._brings = np.array(nothing + [[1, planets, *brought] for brought, planets in tiles], np.float32)
        self._whose = np.concatenate([np.arange(*_span(at[name])) for name in self.WHOSE])
        self._by_seat = np.concatenate(
            [np.arange(*_span(at[name])[:2])[: at[name][1] // players * players] for name in self.BY_SEAT]
        ).reshape(-1, players)
        named = [(place, values) for name, values in self.NAMES.items() for place in range(*_span(at[name]))]
        named.append((at["procedure"][0], len(game.step_types()) + 1))
        self._named = np.array([place for place, _ in named])
        self._many = np.array([values for _, values in named])
        self._named_from = np.concatenate([[0], np.cumsum(self._many + 1)[:-1]])
        known = set(self.WHOSE) | set(self.BY_SEAT) | set(self.NAMES) | set(self.SKIPPED)
        self._plain = np.concatenate(
            [np.arange(*_span(span)) for name, span in at.items() if name not in known]
        )
        self.size = (
            len(self._whose) * (players + 1)
            + self._by_seat.size
            + int((self._many + 1).sum())
            + players * self.kinds * self.spaces
            + len(self._tiles) * self._brings.shape[1]
            + len(self._plain)
        )

    def points(self, seen: NDArray[Any], seat: int) -> int:
        """The own victory points."""
        return int(seen[self._points + seat])

    def read(self, seen: NDArray[Any]) -> Floats:
        """A row of features for each row of an observation."""
        rows, players = len(seen), self.players
        every = np.arange(rows)
        seat = seen[:, self._seat : self._seat + players].argmax(1)
        held = seen[:, self._whose]
        whose = np.where(held < 0, players, (held - seat[:, None]) % players)
        from_me = (seat[:, None] + np.arange(players)) % players
        amounts = np.take_along_axis(
            seen[:, self._by_seat], from_me[:, None, :].repeat(len(self._by_seat), 1), 2
        )
        name = np.clip(seen[:, self._named], -1, self._many - 1) + 1 + self._named_from
        names = np.zeros((rows, int((self._many + 1).sum())), np.float32)
        names[every[:, None], name] = 1
        places = seen[:, self._ships]
        sides = (self._ship_seat - seat[:, None]) % players
        cell = (sides * self.kinds + self._ship_kind) * self.spaces + places
        cells = players * self.kinds * self.spaces
        flat = (every[:, None] * cells + cell)[places >= 0]
        ships = np.bincount(flat, minlength=rows * cells).reshape(rows, cells)
        return np.concatenate(
            [
                (whose[:, :, None] == np.arange(players + 1)).reshape(rows, -1).astype(np.float32),
                np.clip(amounts.reshape(rows, -1), -2, 60).astype(np.float32) / 10,
                names,
                ships.astype(np.float32),
                self._brings[np.clip(seen[:, self._tiles], -1, None) + 1].reshape(rows, -1),
                np.clip(seen[:, self._plain], -2, 60).astype(np.float32) / 10,
            ],
            axis=1,
        )


def _span(place: tuple[int, int]) -> tuple[int, int]:
    return place[0], place[0] + place[1]


# --- the network -----------------------------------------------------------------------------------------------


class Player(nn.Module):
    """A trunk, the value of the table to who looks, and a vector for every action of the game."""

    def __init__(self, reader: Reader, hidden: int = HIDDEN) -> None:
        super().__init__()
        actions = reader.actions
        self.trunk = nn.Sequential(
            nn.Linear(reader.size, hidden), nn.LayerNorm(hidden), nn.ReLU(),
            nn.Linear(hidden, hidden), nn.LayerNorm(hidden), nn.ReLU(),
        )  # fmt: skip
        self.value = nn.Linear(hidden, 1)
        self.action = nn.Embedding(actions.size, hidden)
        self.kind = nn.Embedding(len(actions.forms) + 1, hidden)
        kinds = torch.zeros(actions.size, dtype=torch.long)
        for at, form in enumerate(actions.forms, 1):
            kinds[form.first : form.first + form.size] = at
        self.register_buffer("kinds", kinds)
        for table in (self.action, self.kind):
            nn.init.normal_(table.weight, std=0.01)
        nn.init.zeros_(self.value.weight)

    def forward(self, features: Any, legal: Any, table: Any) -> tuple[Any, Any]:
        """The logarithm of the probability of each legal action, in one list for all tables, and the value of each table."""
        core = self.trunk(features)
        moves = self.action(legal) + self.kind(self.kinds[legal])
        return by_table((moves * core[table]).sum(1), table, len(features)), self.value(core).squeeze(1)


def by_table(scores: Any, table: Any, tables: int) -> Any:
    """The logarithm of softmax, for each table among its own entries."""
    top = torch.full((tables,), -torch.inf).scatter_reduce(0, table, scores.detach(), "amax")
    scores = scores - top[table]
    return scores - torch.zeros(tables).index_add(0, table, scores.exp()).log()[table]


def lay_out(legal: list[Ints]) -> tuple[Any, Any, Ints]:
    """The legal actions of several tables as one list, the table of each entry, and where each table begins."""
    counts = np.array([len(actions) for actions in legal])
    table = np.repeat(np.arange(len(legal)), counts)
    first = np.concatenate([[0], np.cumsum(counts)[:-1]])
    return torch.from_numpy(np.concatenate(legal)), torch.from_numpy(table), first


def choose(
    player: Player, features: Floats, legal: list[Ints], luck: np.random.Generator
) -> tuple[Ints, Floats, Floats]:
    """For each table the place of a move among its legal ones, drawn by the network, its log probability, and the value."""
    flat, table, first = lay_out(legal)
    with torch.no_grad():
        logs, values = player(torch.from_numpy(features), flat, table)
    logs = logs.numpy()
    # The largest of log p + Gumbel noise is a draw by p.
    noise = logs + luck.gumbel(size=len(logs))
    picked = np.array([noise[at : at + len(moves)].argmax() for at, moves in zip(first, legal, strict=True)])
    return picked, logs[first + picked], values.numpy()


# --- many tables at once ---------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """A decision of a seat that is not yet followed by its next one."""

    features: Floats
    legal: Ints
    picked: int
    log: float
    value: float
    points: int


class Row(NamedTuple):
    """A decision with what PPO needs to learn from it."""

    features: Floats
    legal: Ints
    picked: int
    log: float
    advantage: float
    goal: float


class Tables:
    """Tables at which one network plays all seats. A seat's last decision waits until the seat decides again or the game is over: only then
    its reward is known, and its value stands in for all that comes after it."""

    def __init__(self, reader: Reader, tables: int, seed: int) -> None:
        self.reader = reader
        self.luck = np.random.default_rng(seed)
        self.tables: list[Turns] = [raw_env(SLUG, players=reader.players) for _ in range(tables)]
        self.waiting: list[list[list[Choice]]] = []
        self.finished = 0
        self.decisions = 0
        for table in self.tables:
            table.reset(seed=int(self.luck.integers(2**31)))
            self.waiting.append([[] for _ in range(reader.players)])

    def play(self, player: Player, wanted: int) -> list[Row]:
        """At least so many decisions to learn from."""
        rows: list[Row] = []
        while len(rows) < wanted:
            self._round(player, rows)
            if len(rows) + self._held() >= wanted:
                for streams in self.waiting:
                    for stream in streams:
                        rows += advantages(stream, 0.0, 0)
                        del stream[:-1]
        return rows

    def _held(self) -> int:
        """Decisions whose reward is known by the next one."""
        return sum(max(0, len(stream) - 1) for streams in self.waiting for stream in streams)

    def _round(self, player: Player, rows: list[Row]) -> None:
        """One decision at every table."""
        seats, seen, legal = [], [], []
        for table in self.tables:
            seat = table.desk.pos.waiting[0]
            shown = table.desk.observe(seat)
            seats.append(seat)
            seen.append(shown["observation"])
            legal.append(np.flatnonzero(shown["action_mask"]))
        features = self.reader.read(np.stack(seen))
        picked, logs, values = choose(player, features, legal, self.luck)
        self.decisions += len(seats)
        for at, table in enumerate(self.tables):
            seat = seats[at]
            if len(legal[at]) > 1:  # where there is nothing to choose there is nothing to learn
                points = self.reader.points(seen[at], seat)
                self.waiting[at][seat].append(
                    Choice(
                        features[at], legal[at], int(picked[at]), float(logs[at]), float(values[at]), points
                    )
                )
            table.step(int(legal[at][picked[at]]))
            if table.desk.pos.over:
                self._finish(at, table, rows)

    def _finish(self, at: int, table: Turns, rows: list[Row]) -> None:
        for seat, stream in enumerate(self.waiting[at]):
            if stream:
                # `points` are hidden from others, not from whoever trains: the last gain is read off the table.
                last: Any = table.desk.pos
                rows += advantages(stream, table.rewards[f"seat_{seat}"], last.points[seat], over=True)
                stream.clear()
        self.finished += 1
        table.reset()


def advantages(stream: list[Choice], reward: float, points: int, over: bool = False) -> list[Row]:
    """Generalised advantages of the decisions of one seat; of an unfinished game all but the last, which waits."""
    rows: list[Row] = []
    ahead, following, then = 0.0, 0.0, points
    for at in range(len(stream) - 1, -1, -1):
        choice = stream[at]
        if at == len(stream) - 1 and not over:
            following, then = choice.value, choice.points
            continue
        gained = POINT * (then - choice.points) + (reward if at == len(stream) - 1 else 0.0)
        delta = gained + GAMMA * following - choice.value
        ahead = delta + GAMMA * LAMBDA * ahead
        rows.append(
            Row(choice.features, choice.legal, choice.picked, choice.log, ahead, ahead + choice.value)
        )
        following, then = choice.value, choice.points
    return rows


# --- learning --------------------------------------------------------------------------------------------------


class Crew:
    """The processes that train one network. One alone talks to nobody."""

    def __init__(self, rank: int = 0, size: int = 1, meet: str = "") -> None:
        self.rank, self.size = rank, size
        if size > 1:
            together.init_process_group("gloo", init_method=meet, rank=rank, world_size=size)

    def total(self, *values: float) -> list[float]:
        """The sum of what each says."""
        if self.size == 1:
            return list(values)
        said = torch.tensor(values, dtype=torch.float64)
        together.all_reduce(said)
        return [float(value) for value in said]

    def least(self, value: int) -> int:
        """The smallest number that anybody says."""
        if self.size == 1:
            return value
        said = torch.tensor(value)
        together.all_reduce(said, together.ReduceOp.MIN)
        return int(said)

    def same_network(self, player: Player) -> None:
        """Everybody starts from the network of the first."""
        if self.size > 1:
            for weight in player.parameters():
                together.broadcast(weight.data, 0)

    def mean_gradients(self, player: Player) -> None:
        if self.size == 1:
            return
        gradients = [weight.grad for weight in player.parameters() if weight.grad is not None]
        flat = torch.cat([gradient.flatten() for gradient in gradients])
        together.all_reduce(flat)
        parts = (flat / self.size).split([gradient.numel() for gradient in gradients])
        for gradient, part in zip(gradients, parts, strict=True):
            gradient.copy_(part.view_as(gradient))

    def leave(self) -> None:
        if self.size > 1:
            together.destroy_process_group()


def learn(
    player: Player, optimizer: Any, rows: list[Row], luck: np.random.Generator, crew: Crew | None = None
) -> dict[str, float]:
    """Some epochs of clipped updates; what they have done, for the record."""
    crew = crew or Crew()
    # All take as many steps, so whoever saw a few decisions more leaves some out, others in every epoch.
    used, size = crew.least(len(rows)), max(1, MINIBATCH // crew.size)
    features = np.stack([row.features for row in rows])
    old = np.array([row.log for row in rows], np.float32)
    gain = np.array([row.advantage for row in rows], np.float32)
    goal = np.array([row.goal for row in rows], np.float32)
    picked = np.array([row.picked for row in rows])
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    told: list[tuple[float, float, float]] = []
    for _ in range(EPOCHS):
        order = luck.permutation(len(rows))[:used]
        for begin in range(0, used, size):
            some = order[begin : begin + size]
            flat, table, first = lay_out([rows[at].legal for at in some])
            logs, values = player(torch.from_numpy(features[some]), flat, table)
            ratio = (logs[torch.from_numpy(first + picked[some])] - torch.from_numpy(old[some])).exp()
            some_gain = torch.from_numpy(gain[some])
            policy = -torch.min(ratio * some_gain, ratio.clamp(1 - CLIP, 1 + CLIP) * some_gain).mean()
            wrong = (values - torch.from_numpy(goal[some])).square().mean()
            entropy = -(logs.exp() * logs).sum() / len(some)
            loss = policy + 0.5 * wrong - ENTROPY * entropy
            optimizer.zero_grad()
            loss.backward()
            crew.mean_gradients(player)
            nn.utils.clip_grad_norm_(player.parameters(), 0.5)
            optimizer.step()
            told.append((float(policy.detach()), float(wrong.detach()), float(entropy.detach())))
    policy_, wrong_, entropy_ = np.mean(told, 0)
    return {"policy": float(policy_), "value": float(wrong_), "entropy": float(entropy_)}


def train(
    out: Path,
    *,
    players: int = 3,
    seconds: float = 60,
    tables: int = 32,
    batch: int = 8192,
    keep: float = 300,
    seed: int = 1,
    rate: float = 5e-4,
    most: int | None = None,
    processes: int = 1,
) -> Player:
    """Train for so many seconds of the processor in each process (or so many batches), with a checkpoint every `keep` of them, and a line
    in `log.jsonl` for each batch. What else a machine has to do makes it longer, but changes nothing. Tables and batch are those of all
    processes together."""
    out.mkdir(parents=True, exist_ok=True)
    room = (out, players, seconds, tables // processes, batch // processes, keep, seed, rate, most)
    if processes == 1:
        _train(0, 1, "", *room)
    else:
        with tempfile.TemporaryDirectory() as folder:
            torch.multiprocessing.spawn(_train, (processes, f"file://{folder}/meet", *room), processes)
    player = Player(Reader(players))
    player.load_state_dict(list(checkpoints(out))[-1]["weights"])
    return player


def _train(
    rank: int,
    size: int,
    meet: str,
    out: Path,
    players: int,
    seconds: float,
    tables: int,
    batch: int,
    keep: float,
    seed: int,
    rate: float,
    most: int | None,
) -> None:
    """What one process of a crew does; the first of them writes."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    crew = Crew(rank, size, meet)
    luck = np.random.default_rng([seed, rank])
    reader = Reader(players)
    player = Player(reader)
    crew.same_network(player)
    optimizer = torch.optim.Adam(player.parameters(), lr=rate, eps=1e-5)
    room = Tables(reader, tables, seed + 1_000_003 * rank)
    start, cpu = time.monotonic(), time.process_time()
    if rank == 0:
        save(player, out, 0, 0, 0.0, 0.0)
    worked, saved, batches = 0.0, 0.0, 0
    with (out / "log.jsonl").open("a") as log:
        while worked < seconds * size and (most is None or batches < most):
            for group in optimizer.param_groups:
                group["lr"] = rate * max(0.1, 1 - worked / (seconds * size))
            rows = room.play(player, batch)
            told = learn(player, optimizer, rows, luck, crew)
            batches += 1
            gone = time.monotonic() - start
            worked, decisions, games, used = crew.total(
                time.process_time() - cpu, room.decisions, room.finished, len(rows)
            )
            if rank:
                continue
            line = {
                "batch": batches, "seconds": round(gone, 1), "cpu": round(worked, 1), "decisions": int(decisions),
                "games": int(games), "rows": int(used), **{key: round(value, 4) for key, value in told.items()},
            }  # fmt: skip
            print(json.dumps(line), file=log, flush=True)
            if worked - saved >= keep * size:
                save(player, out, int(decisions), int(games), gone, worked)
                saved = worked
    if rank == 0 and batches:
        save(player, out, int(decisions), int(games), gone, worked)
    crew.leave()


def save(player: Player, out: Path, decisions: int, games: int, seconds: float, cpu: float) -> None:
    """A checkpoint that tells what it has cost."""
    torch.save(
        {
            "weights": player.state_dict(),
            "decisions": decisions,
            "games": games,
            "seconds": seconds,
            "cpu": cpu,
        },
        out / f"at-{decisions:09d}.pt",
    )


# --- against bots ----------------------------------------------------------------------------------------------


def against(
    player: Player, reader: Reader, opponents: str, games: int, seed: int = 1000
) -> tuple[float, float]:
    """How many of so many games it wins against bots in all other seats (shared ones by their share), and its mean margin."""
    luck = np.random.default_rng(seed)
    table: Any = gymnasium.make("orrery/emperor-v0", players=reader.players, seat=None, opponents=opponents)
    won, margins = 0.0, 0.0
    for number in range(games):
        seen, _ = table.reset(seed=seed + number)
        over = False
        while not over:
            legal = [np.flatnonzero(seen["action_mask"])]
            picked, _, _ = choose(player, reader.read(seen["observation"][None]), legal, luck)
            seen, _, over, _, _ = table.step(int(legal[0][picked[0]]))
        seat, outcome = table.unwrapped.seat, table.unwrapped.desk.pos.outcome
        won += (seat in outcome.winners) / len(outcome.winners)
        margins += outcome.scores[seat] - max(s for at, s in enumerate(outcome.scores) if at != seat)
    return won, margins / games


def checkpoints(run: Path, every: int = 1) -> Iterator[dict[str, Any]]:
    """What was kept of a run, in order: the first and every so many after it, and the last."""
    paths = sorted(run.glob("at-*.pt"))
    for at, path in enumerate(paths):
        if at % every == 0 or at == len(paths) - 1:
            yield torch.load(path)


def curve(
    run: Path, games: int, opponents: tuple[str, ...], players: int = 3, every: int = 1
) -> list[dict[str, Any]]:
    """Every so many checkpoints, and the last one, against each kind of bot, with intervals of 95 %."""
    torch.set_num_threads(1)
    reader = Reader(players)
    found: list[dict[str, Any]] = []
    for kept in checkpoints(run, every):
        player = Player(reader)
        player.load_state_dict(kept.pop("weights"))
        line: dict[str, Any] = {key: round(value) for key, value in kept.items()}
        for name in opponents:
            won, margin = against(player, reader, name, games)
            found_ = share(won, games)
            line[name] = {
                "played": games, "won": won, "low": round(found_.low, 3), "high": round(found_.high, 3), "margin": round(margin, 1),
            }  # fmt: skip
        found.append(line)
        print(json.dumps(line), flush=True)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    one = verbs.add_parser("train")
    one.add_argument("--minutes", type=float, default=60, help="of the processor, in each process")
    one.add_argument("--processes", type=int, default=1)
    one.add_argument("--players", type=int, default=3)
    one.add_argument("--seed", type=int, default=1)
    one.add_argument("--out", type=Path, required=True)
    two = verbs.add_parser("curve")
    two.add_argument("run", type=Path)
    two.add_argument("--players", type=int, default=3)
    two.add_argument("--games", type=int, default=60)
    two.add_argument("--every", type=int, default=1)
    two.add_argument("--opponents", default="random,cadet,officer")
    two.add_argument("--out", type=Path)
    given = parser.parse_args()
    if given.verb == "train":
        train(
            given.out,
            players=given.players,
            seconds=60 * given.minutes,
            seed=given.seed,
            processes=given.processes,
        )
        return
    found = curve(given.run, given.games, tuple(given.opponents.split(",")), given.players, given.every)
    if given.out:
        lines = ",\n".join(json.dumps(point) for point in found)
        given.out.write_text(f'{{"players": {given.players}, "points": [\n{lines}\n]}}\n', "utf-8")


if __name__ == "__main__":
    main()
