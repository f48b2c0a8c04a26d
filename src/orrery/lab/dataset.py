"""Games as tables for learning: a row a decision, in files of Parquet.

Game number n of a dataset is game number n of `simulate` with the same seed. Each file holds the same number of games and is written at once
or not at all: a run that was broken off goes on with the files that are missing, and files are the same to the byte whoever made
them. `_dataset.json` beside them says what was played, and what every number means.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from orrery.engine.base import Move, Seat
from orrery.engine.errors import RecordError, SetupError
from orrery.engine.extras import extra
from orrery.engine.notation import view_text
from orrery.engine.position import Position
from orrery.games import game as game_of
from orrery.lab.crew import Crew
from orrery.lab.one import play_one
from orrery.lab.simulate import rotated, seats_of

with extra("data", "Writing datasets"):
    import numpy as np
    import pyarrow as pa
    from pyarrow import parquet

    from orrery.adapters.actions import Actions
    from orrery.adapters.observing import Encoder

FORMAT = 1
MANIFEST = "_dataset.json"
SHARD = 32
"""Games in a file."""
MOST_SHARD = 10_000
INCLUDED = ("json", "text")


class Manifest(msgspec.Struct, frozen=True):
    """What a folder holds: how it was made, and what the numbers in it mean."""

    format: int
    orrery: str
    game: str
    content: str
    players: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: str
    games: int
    shard: int
    include: tuple[str, ...]
    observation: int
    """How many numbers an observation has."""
    actions: int
    """How many actions there are: bits of the mask that count."""
    features: list[str]
    """Places of the observation, and what stands there."""
    moves: list[str]
    """Numbers of actions, and which moves they are."""


class Shard(NamedTuple):
    """The games of one file; what a worker is sent."""

    slug: str
    players: int
    bots: tuple[str, ...]
    seed: str
    options: dict[str, Any]
    first: int
    last: int
    """One beyond the last game."""
    include: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of its file."""
        return f"games-{self.first:06d}-{self.last - 1:06d}.parquet"


class Written(msgspec.Struct, frozen=True):
    """A file, and what it holds."""

    data: bytes
    games: int
    rows: int
    errors: tuple[str, ...]


class Summary(msgspec.Struct, frozen=True):
    """What a run has written."""

    files: int
    """All files of the dataset."""
    found: int
    """Those that were there before."""
    games: int
    """Games in the new files."""
    rows: int
    errors: tuple[str, ...]


def dataset(
    slug: str,
    out: Path,
    games: int = 100,
    players: int | None = None,
    bots: Sequence[str] | str = ("random",),
    seed: int | str = 0,
    options: Mapping[str, Any] | None = None,
    include: Sequence[str] = (),
    shard: int = SHARD,
    jobs: int | None = None,
    ray: str | None = None,
    each: Callable[[Shard, Written | None], None] | None = None,
) -> Summary:
    """Play games between bots, and write their decisions into a folder. `each` is called for every file, with None for one that was there
    before. A game that breaks off is left out and named in `errors`."""
    game = game_of(slug)
    players = game.check_players(game.players[0] if players is None else players)
    checked = game.check_options(options or {})
    named = seats_of(bots.split(",") if isinstance(bots, str) else bots, players, game)
    if games < 1:
        raise SetupError(f"A dataset needs at least one game, not {games}.")
    if not 1 <= shard <= MOST_SHARD:
        raise SetupError(f"A file holds 1 to {MOST_SHARD} games, not {shard}.")
    for name in include:
        if name not in INCLUDED:
            raise SetupError(f"A row may include {' and '.join(INCLUDED)}, not '{name}'.")
    kept = tuple(name for name in INCLUDED if name in include)
    actions, encoder = coding(slug, players, tuple(sorted(checked.items())))
    manifest = Manifest(
        FORMAT,
        version("orrery"),
        slug,
        game.content_hash,
        players,
        named,
        checked,
        str(seed),
        games,
        shard,
        kept,
        encoder.size,
        actions.size,
        encoder.described(),
        actions.described(),
    )
    shards = [
        Shard(slug, players, named, str(seed), checked, first, min(first + shard, games), kept)
        for first in range(0, games, shard)
    ]
    _begin(out, manifest)
    todo = []
    for one in shards:
        if (out / one.name).exists():
            if each is not None:
                each(one, None)
        else:
            todo.append(one)
    count = rows = 0
    errors: list[str] = []
    with Crew(jobs, ray) as crew:
        for number, written in crew.stream(write_shard, todo):
            _put(out / todo[number].name, written.data)
            count, rows = count + written.games, rows + written.rows
            errors += written.errors
            if each is not None:
                each(todo[number], written)
    return Summary(len(shards), len(shards) - len(todo), count, rows, tuple(sorted(errors)))


def _begin(out: Path, manifest: Manifest) -> None:
    """Say what the folder holds; one that holds something else is left as it is."""
    path = out / MANIFEST
    text = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    try:
        if path.exists():
            if path.read_bytes() != text:
                raise SetupError(
                    f"'{out}' holds another dataset, or one of another version; name another folder."
                )
            return
        if out.exists() and any(out.iterdir()):
            raise SetupError(f"'{out}' is not empty and holds no dataset; name another folder.")
        out.mkdir(parents=True, exist_ok=True)
        _put(path, text)
    except OSError as error:
        raise RecordError(f"The folder '{out}' cannot be used: {error.strerror}.") from error


def _put(path: Path, data: bytes) -> None:
    """Write a file at once or not at all."""
    half = path.with_suffix(".part")
    try:
        half.write_bytes(data)
        half.replace(path)
    except OSError as error:
        raise RecordError(f"'{path}' cannot be written: {error.strerror}.") from error


@lru_cache(maxsize=8)
def coding(slug: str, players: int, options: tuple[tuple[str, Any], ...]) -> tuple[Actions, Encoder]:
    """The numbers of moves and of what a seat may know."""
    game = game_of(slug)
    actions = Actions(game, players, dict(options))
    return actions, Encoder(game, players, dict(options), actions)


class Rows:
    """The decisions of some games, column by column."""

    def __init__(self, actions: Actions, encoder: Encoder, include: Sequence[str]) -> None:
        self._actions = actions
        self._encoder = encoder
        self._include = include
        self._width = -(-actions.size // 8)
        self._schema = pa.schema(
            [
                ("game", pa.int32()),
                ("step", pa.int32()),
                ("seat", pa.int8()),
                ("bot", pa.string()),
                ("observation", pa.list_(pa.int32(), encoder.size)),
                ("mask", pa.binary(self._width)),
                ("action", pa.int32()),
                ("move", pa.string()),
                ("won", pa.float32()),
                ("score", pa.int32()),
                ("ending", pa.string()),
                *((name, pa.string()) for name in include),
            ]
        )
        self.columns: dict[str, list[Any]] = {name: [] for name in self._schema.names}
        self._encoder = encoder.another()

    def __len__(self) -> int:
        return len(self.columns["game"])

    def add(self, pos: Position, seat: Seat, move: Move, game: int, step: int, bot: str) -> None:
        """A decision, before it is played."""
        into = self.columns
        legal = self._actions.legal(pos, seat)
        number = self._actions.number(move)
        mask = np.zeros(self._actions.size, np.uint8)
        mask[list(legal)] = 1
        # a listed move beyond the grid has a spare number of its own for this decision
        action = number if number in legal else next((at for at, one in legal.items() if one == move), -1)
        view = pos.view(seat)
        into["game"].append(game)
        into["step"].append(step)
        into["seat"].append(seat)
        into["bot"].append(bot)
        into["observation"].append(self._encoder.observe(pos, seat))
        into["mask"].append(np.packbits(mask).tobytes())
        into["action"].append(action)
        into["move"].append(pos.text(move))
        for name in self._include:
            into[name].append(
                view_text(view) if name == "text" else msgspec.json.encode(view.shown()).decode()
            )

    def drop(self, size: int) -> None:
        """Take away what came after so many rows."""
        for values in self.columns.values():
            del values[size:]

    def parquet(self) -> bytes:
        """The rows as a file."""
        arrays = []
        for field in self._schema:
            values = self.columns[field.name]
            if field.name == "observation":
                flat = np.concatenate(values) if values else np.zeros(0, np.int32)
                arrays.append(
                    pa.FixedSizeListArray.from_arrays(pa.array(flat, pa.int32()), self._encoder.size)
                )
            else:
                arrays.append(pa.array(values, field.type))
        sink = pa.BufferOutputStream()
        parquet.write_table(pa.Table.from_arrays(arrays, schema=self._schema), sink, compression="zstd")
        return bytes(sink.getvalue().to_pybytes())


def write_shard(shard: Shard) -> Written:
    """Play the games of a file, and write it."""
    game = game_of(shard.slug)
    actions, encoder = coding(shard.slug, shard.players, tuple(sorted(shard.options.items())))
    rows = Rows(actions, encoder, shard.include)
    errors = []
    for number in range(shard.first, shard.last):
        bots, size = rotated(shard.bots, number), len(rows)

        def note(
            pos: Position, seat: Seat, move: Move, number: int = number, bots: Any = bots, size: int = size
        ) -> None:
            rows.add(pos, seat, move, number, len(rows) - size, bots[seat])

        played = play_one(
            game, shard.players, bots, f"{shard.seed}/{number}", shard.options, number, before=note
        )
        outcome = played.outcome
        if outcome is None:
            rows.drop(size)
            errors.append(f"game {number} (seed {played.seed}): {played.error}")
            continue
        for seat in rows.columns["seat"][size:]:
            rows.columns["won"].append(1 / len(outcome.winners) if seat in outcome.winners else 0.0)
            rows.columns["score"].append(outcome.scores[seat])
            rows.columns["ending"].append(outcome.ending)
    return Written(rows.parquet(), shard.last - shard.first - len(errors), len(rows), tuple(errors))
