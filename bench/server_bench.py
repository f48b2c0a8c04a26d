"""Orrery's server: how fast its watchers hear of a move, and how many moves it stores, beside boardgame.io.

    python -m bench.server_bench [--quick]

The server runs on one core, the load comes from another. Every move is on disk: afterwards the database is read, and no
acknowledged move may be missing. The two rates are measured in turns over several rounds, and medians are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bench.peer_server import ServerRate, on_core
from bench.peer_server import measure as measure_peer

P50, P99 = 10.0, 40.0
"""Milliseconds from the post to the last of four watchers, at 200 tables with a move every 2 s."""
TIMES = 2.0
"""Times the moves per second of boardgame.io."""
CAPTAINS = 8
"""Bots that search without a pause at other tables, while the same is demanded."""
UPDATE = 20_000
"""Bytes of a page's update at the median."""


@contextmanager
def server(folder: Path) -> Iterator[tuple[int, int]]:
    """A server on a fresh database; its port and its process."""
    code = "from orrery.web.serve import serve; serve(port=0, browser=False)"
    env = {
        **os.environ,
        "ORRERY_DATA": str(folder),
        "ORRERY_LIMITS": "off",
        "ORRERY_DB": "",
        "ORRERY_REDIS": "",
    }
    process = subprocess.Popen(
        on_core(0, [sys.executable, "-c", code]), env=env, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    found = re.search(r":(\d+)", process.stdout.readline())
    if found is None:
        raise SystemExit("the server did not start")
    try:
        yield int(found[1]), process.pid
    finally:
        process.terminate()
        process.wait()


def load(port: int, *arguments: str) -> dict[str, Any]:
    """Run the load generator on the other core; what it saw."""
    command = on_core(1, [sys.executable, "-m", "bench.server_load", str(port), *arguments])
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def check_stored(folder: Path, moves: dict[str, int]) -> None:
    """Every acknowledged move is in the database that the ended server has left."""
    database = sqlite3.connect(folder / "orrery.db")
    query = "SELECT table_id, count(*) FROM log WHERE kind = 'move' GROUP BY table_id"
    stored = dict(database.execute(query).fetchall())
    database.close()
    lost = {
        table: number - stored.get(table, 0)
        for table, number in moves.items()
        if stored.get(table, 0) < number
    }
    if lost:
        raise SystemExit(f"acknowledged moves are missing: {lost}")


def busy(process: int) -> float:
    """Seconds of processor time that a process has used, where the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def watched(tables: int, seconds: float, pages: bool, captains: int = 0) -> dict[str, Any]:
    """How long it takes until the last watcher of a table has heard of a move, while so many captains think elsewhere."""
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as name:
        folder = Path(name)
        arguments = [
            "watched",
            "--tables",
            str(tables),
            "--seconds",
            str(seconds),
            "--captains",
            str(captains),
        ]
        with server(folder) as (port, process):
            before = busy(process)
            found = load(port, *arguments, *(["--pages"] if pages else []))
            found["busy"] = busy(process) - before
        check_stored(folder, found["moves"])
    return found


def rush(tables: int, seconds: float) -> tuple[ServerRate, float]:
    """How many moves are stored when every table plays as fast as it goes; also per second of processor time."""
    with tempfile.TemporaryDirectory(prefix="orrery-bench-") as name:
        folder = Path(name)
        with server(folder) as (port, process):
            before = busy(process)
            found = load(port, "rush", "--tables", str(tables), "--seconds", str(seconds))
            used = busy(process) - before
        check_stored(folder, found["moves"])
    moves = sum(found["moves"].values())
    return ServerRate(moves, found["seconds"]), moves / used if used else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="fewer tables and rounds, for a first look")
    given = parser.parse_args()
    tables, seconds, rounds = (40, 6.0, 1) if given.quick else (200, 20.0, 3)
    missed = []
    for pages, captains in ((False, 0), (True, 0), (False, CAPTAINS), (True, CAPTAINS)):
        found = watched(tables, seconds, pages, captains)
        kind = ("pages" if pages else "API streams") + (
            f" beside {captains} thinking captains" if captains else ""
        )
        moves = sum(found["moves"].values())
        print(
            f"{tables} tables, four {kind} each, a move every 2 s: post to last watcher p50 {found['p50']:.1f} ms, "
            f"p99 {found['p99']:.1f} ms, worst {found['max']:.0f} ms; update {found['bytes']} bytes at the median; "
            f"{moves} moves, all stored; {1000 * found['busy'] / moves:.1f} ms of the server's core for each, "
            "with the opening of the tables"
        )
        if found["p50"] > P50 or found["p99"] > P99:
            missed.append(f"{kind}: p50 <= {P50:.0f} ms and p99 <= {P99:.0f} ms")
        if pages and found["bytes"] > UPDATE:
            missed.append(f"updates of at most {UPDATE} bytes")
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(rounds):
        rate, efficiency = rush(50, 8.0)
        ours.append(rate.per_second)
        theirs.append(measure_peer().per_second)
        print(
            f"50 tables as fast as they go: Orrery (Galactic Emperor, three streams a table) {ours[-1]:.0f} stored "
            f"moves/s ({efficiency:.0f} per second of processor time), boardgame.io {theirs[-1]:.0f}"
        )
    times = statistics.median(ours) / statistics.median(theirs)
    print(f"Orrery stores {times:.1f} times the moves of boardgame.io 0.50 with its FlatFile storage")
    if times < TIMES:
        missed.append(f"at least {TIMES:.0f} times the peer")
    if missed:
        raise SystemExit("missed: " + "; ".join(missed))


if __name__ == "__main__":
    main()
