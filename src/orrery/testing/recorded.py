"""Recorded games: sensible games between bots, kept as files, which must replay to the same log and the same result.

A random game (see `playthrough`) rarely comes to the end of a plan; these do. What is kept is the record, as people keep
theirs, and of the log a few letters for every stretch of moves: enough to say where it first differs, and small.

`python -m orrery.testing.recorded GAME FOLDER` plays and keeps them anew; do so when a rule was changed on purpose.
"""

from __future__ import annotations

import gzip
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.record import Record, read_record
from orrery.games import game as find
from orrery.lab.one import play_one
from orrery.testing.playthrough import told

STRETCH = 20
"""So many moves share a sum of their log."""
SUFFIX = ".orrery.gz"


def sums(record: Record, game: Game) -> tuple[Position, list[str]]:
    """The end of a recorded game, and a sum of the log for each stretch of its moves."""
    found: list[str] = []
    lines: list[str] = []
    pos = game.new(record.header.players, record.header.stream_seed(), **record.header.options)
    for number, (seat, move) in enumerate(record.moves, 1):
        lines += [f"{seat + 1} {move}", *told(pos, pos.play(move, seat))]
        if number % STRETCH == 0 or number == len(record.moves):
            found.append(hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8])
            lines = []
    return pos, found


def kept(folder: Path) -> list[Path]:
    """The recorded games of a folder."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def check_recorded(game: Game, path: Path) -> None:
    """A recorded game can still be played, and is told and ends as it was."""
    again = (
        f'if the change is meant, raise the version of its rules (CONTRIBUTING, "A change that tables must survive") and '
        f"`python -m orrery.testing.recorded {game.slug} {path.parent}`"
    )
    record = read_record(gzip.decompress(path.read_bytes()).decode())
    logs: dict[str, list[str]] = msgspec.json.decode(_logs(path.parent).read_bytes())
    game = game.earlier(record.header.content) or game
    # an entry of the content may be worded anew: what counts is what comes of it
    record = replace(record, header=replace(record.header, content=game.content_hash))
    end, now = sums(record, game)
    assert end.outcome == record.header.outcome, f"{path.name} ends otherwise: {end.outcome}; {again}"
    for number, (one, two) in enumerate(zip(logs[path.name], now, strict=True)):
        where = f"moves {number * STRETCH + 1} to {(number + 1) * STRETCH}"
        assert one == two, f"{path.name}: the log of {where} reads otherwise; {again}"


def _logs(folder: Path) -> Path:
    return folder / "logs.json"


def games_of(game: Game) -> Iterator[tuple[str, Record]]:
    """A game of officers for each number of players, by name."""
    for players in range(game.players[0], game.players[1] + 1):
        seed = f"{game.slug} recorded {players}"
        played = play_one(game, players, ["officer"] * players, seed, {}, keep=True)
        assert not played.error, played.trace
        yield f"{players}-players{SUFFIX}", read_record(played.record)


def keep(game: Game, folder: Path) -> None:
    """Play the games anew and write them down."""
    folder.mkdir(parents=True, exist_ok=True)
    logs: dict[str, list[str]] = {}
    for old in kept(folder):
        old.unlink()
    for name, record in games_of(game):
        (folder / name).write_bytes(gzip.compress(record.text().encode(), 9, mtime=0))
        logs[name] = sums(record, game)[1]
    _logs(folder).write_bytes(msgspec.json.format(msgspec.json.encode(logs), indent=0) + b"\n")


if __name__ == "__main__":
    slug, target = sys.argv[1:]
    keep(find(slug), Path(target))
