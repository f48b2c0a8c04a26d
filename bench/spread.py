"""How much faster several workers are than one process: `python -m bench.spread` (--game, --games, --jobs, --repeats).

Each round plays the same games by one process, by processes and by local workers of Ray, one after the other, so that what else the machine does
falls on all of them alike. The clock runs while games are played, not while workers are started and load what they need. Two workers are nearly twice as
fast where two cores are free; the load of the machine stands beside each number, and above the number of cores it tells of the machine, not of the workers.

So the time of the processor is counted, too: of this process and of everything that it has started, Ray's own servants included. What one process
needs for a game, times the workers, over what all of them together need for one, is how much faster they are where each has a core for itself.
Ends with an error when workers of Ray miss the target of bench/targets.toml by the clock.
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from orrery.games import game as game_of
from orrery.lab import Crew
from orrery.lab.cluster import join
from orrery.lab.simulate import Work, get_ready, play

ROOT = Path(__file__).resolve().parent.parent
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Run(NamedTuple):
    """One way to play all games, once."""

    seconds: float
    processor: float
    """Seconds of the processor; 0 where the machine does not tell them of others' processes."""


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="emperor")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--repeats", type=int, default=3)
    given = parser.parse_args()
    target = tomllib.loads((ROOT / "bench" / "targets.toml").read_text("utf-8"))["study"]["workers"]
    work = games(given.game, given.games, given.bots)
    ray, _ = join("local", given.jobs)
    on_ray = f"{given.jobs} workers of Ray"
    ways: dict[str, tuple[int, str | None]] = {
        "one process": (1, None),
        f"{given.jobs} processes": (given.jobs, None),
        on_ray: (given.jobs, "local"),
    }
    runs: dict[str, list[Run]] = {way: [] for way in ways}
    for _ in range(given.repeats):
        for way, (jobs, where) in ways.items():
            run = measured(work, jobs, where)
            runs[way].append(run)
            load = f"; load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
            print(f"  {way}: {len(work) / run.seconds:.1f} games a second{load}", flush=True)
    ray.shutdown()
    alone = runs["one process"]
    faster: dict[str, float] = {}
    for way, found in runs.items():
        ratios = [one.seconds / run.seconds for one, run in zip(alone, found, strict=True)]
        faster[way] = median(ratios)
        rounds = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        rate = len(work) / median(run.seconds for run in found)
        print(f"{way}: {rate:.1f} games a second; {faster[way]:.2f} times one process ({rounds})")
        if all(run.processor for run in found):
            jobs = ways[way][0]
            free = median(jobs * one.processor / run.processor for one, run in zip(alone, found, strict=True))
            each = 1000 * median(run.processor for run in found) / len(work)
            print(f"  {each:.2f} ms of the processor a game; {free:.2f} times one process on free cores")
    if faster[on_ray] < target:
        print(f"missed: {on_ray} are {faster[on_ray]:.2f} times as fast as one process, not {target:g}")
        return 1
    return 0


def games(slug: str, number: int, bots: str) -> list[Work]:
    """So many games, as `orrery simulate` plays them."""
    game = game_of(slug)
    players, options = game.players[0], game.check_options({})
    seats = (bots,) * players
    return [
        Work(slug, players, seats, f"spread/{n}", options, n, False, game.content_hash) for n in range(number)
    ]


def measured(work: list[Work], jobs: int, where: str | None) -> Run:
    """Let workers play all games, once they have loaded what they need."""
    with Crew(jobs, where) as crew:
        crew.warm(get_ready, work[0])
        before, start = processor(), perf_counter()
        crew.run(play, work)
        seconds, after = perf_counter() - start, processor()
    # who has ended in between belonged to an earlier run
    return Run(seconds, sum(spent - before.get(pid, 0.0) for pid, spent in after.items()))


def processor() -> dict[int, float]:
    """Seconds of the processor that this process and everything that it has started have taken so far, by process, as Linux tells them."""
    parents: dict[int, int] = {}
    spent: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text("utf-8", "replace").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        pid = int(path.parent.name)
        parents[pid] = int(fields[1])
        spent[pid] = (int(fields[11]) + int(fields[12])) / TICKS

    def ours(pid: int) -> bool:
        while pid not in (0, os.getpid()):
            pid = parents.get(pid, 0)
        return pid != 0

    return {pid: seconds for pid, seconds in spent.items() if ours(pid)}


if __name__ == "__main__":
    sys.exit(main())
