"""The peer of Orrery's server: boardgame.io with FlatFile storage, 50 matches as fast as they go.

    python -m bench.peer_server [--matches 50] [--moves 100]

The server runs on one core, the load comes from another. Every move is on disk: afterwards the matches' files are read and
their moves counted.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.peers import boardgameio_folder
from tools.node import node


@dataclass(frozen=True)
class ServerRate:
    """How many moves a server persisted in which time."""

    moves: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.moves / self.seconds


def on_core(number: int, command: Sequence[str]) -> list[str]:
    """The command, bound to the n-th core that we may use; unbound where the system has no such thing."""
    if not (hasattr(os, "sched_getaffinity") and shutil.which("taskset")):
        return list(command)
    cores = sorted(os.sched_getaffinity(0))
    return ["taskset", "-c", str(cores[number % len(cores)]), *command]


def persisted_moves(folder: Path, ids: Sequence[str]) -> int:
    """Count the moves in the stored matches, as a restarted server would find them; a file half written counts 0."""
    found = 0
    for path in folder.iterdir():
        try:
            stored = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            continue
        if stored["key"] in ids:
            found += stored["value"]["_stateID"]
    return found


def measure(matches: int = 50, moves: int = 100) -> ServerRate:
    """Start the server on a fresh folder, play, and check that every move was written."""
    home = boardgameio_folder()
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as store:
        server = subprocess.Popen(
            on_core(0, [*node(), "server.js", store]),
            cwd=home,
            env={**os.environ, "NODE_ENV": "production"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert server.stdout
            port = json.loads(server.stdout.readline())["port"]
            load = on_core(1, [*node(), "load.js", str(port), str(matches), str(moves)])
            done = subprocess.run(load, cwd=home, stdout=subprocess.PIPE, text=True, check=True)
            played = json.loads(done.stdout)
            deadline = time.monotonic() + 5
            while (written := persisted_moves(Path(store), played["ids"])) < played["moves"]:
                if time.monotonic() > deadline:
                    raise SystemExit(f"boardgame.io wrote {written} of {played['moves']} moves")
                time.sleep(0.1)
        finally:
            server.terminate()
            server.wait()
    return ServerRate(played["moves"], played["seconds"])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--matches", type=int, default=50)
    parser.add_argument("--moves", type=int, default=100, help="of each match")
    given = parser.parse_args()
    rate = measure(given.matches, given.moves)
    print(
        f"boardgame.io 0.50, FlatFile: {rate.moves} moves in {rate.seconds:.1f} s, {rate.per_second:.0f} persisted moves/s"
    )


if __name__ == "__main__":
    main()
