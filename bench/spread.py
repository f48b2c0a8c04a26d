"""How much faster several workers are than one process: `python -m bench.spread` (--game, --games, --jobs, --repeats).

Each round plays the same games by one process, by processes and by local workers of Ray, one after the other, so that what else the machine does
falls on all of them alike. The clock runs while games are played, not while workers are started and load what they need. Two workers are nearly twice as
fast where two cores are free; the load of the machine stands beside each number, and above the number of cores it tells of the machine, not of the workers.
"""

from __future__ import annotations

import argparse
import os
from statistics import median

from orrery.lab import simulate
from orrery.lab.cluster import join


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="emperor")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--bots", default="random")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--repeats", type=int, default=3)
    given = parser.parse_args()
    ray, _ = join("local", given.jobs)
    ways: dict[str, tuple[int, str | None]] = {
        "one process": (1, None),
        f"{given.jobs} processes": (given.jobs, None),
        f"{given.jobs} workers of Ray": (given.jobs, "local"),
    }
    rates: dict[str, list[float]] = {way: [] for way in ways}
    for _ in range(given.repeats):
        for way, (jobs, where) in ways.items():
            report = simulate(given.game, given.games, bots=given.bots, seed="spread", jobs=jobs, ray=where)
            rates[way].append(report.games / report.seconds)
            load = f"; load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
            print(f"  {way}: {rates[way][-1]:.1f} games a second{load}", flush=True)
    alone = rates["one process"]
    for way, found in rates.items():
        ratios = [a / b for a, b in zip(found, alone, strict=True)]
        rounds = ", ".join(f"{ratio:.2f}" for ratio in ratios)
        print(f"{way}: {median(found):.1f} games a second; {median(ratios):.2f} times one process ({rounds})")
    ray.shutdown()


if __name__ == "__main__":
    main()
