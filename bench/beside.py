"""`make beside OTHER=path`: is this checkout slower than another one? Both play the same games, in turns, on one core.

    python -m bench.beside OTHER [GAME ...] [--compiled] [--games 6] [--rounds 5] [--seconds 0.3] [--least 0.95]

Both checkouts play random games from the same seeds; positions of these games are then copied, viewed by every seat,
and imagined from the views. Each does the same work in every round, so what took least was disturbed least: of every decision, and
of every measure, the fastest counts, and a ratio is this checkout's against the other's.

Games of two checkouts are not the same games: where a rule was mended or a list of moves is another one, chance takes another way,
and questions come in other numbers. So decisions are compared kind by kind (the question, and the first word of the answer),
and every kind counts as often as it comes in the games of both, taken together. How much of the games that covers is told, and
so is the ratio without it. Ends with an error where one is below `--least`.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from bench.protocol import Worker, WorkerFailed
from bench.rules import ROOT, build_compiled, compiled_at, console, one_core

MEASURES = ("decisions", "copies", "views", "imagined")
THIS, OTHER = "this", "other"

Rates = dict[str, float]
"""Measure -> per second."""
Kinds = dict[str, tuple[int, float]]
"""Kind of decision -> how many, and the seconds they took."""


def build_other(checkout: Path, game: str) -> Path:
    """The other checkout's game, compiled by its own tools."""
    target = checkout / "build" / compiled_at(game).name
    with console.status(f"compiling the engine and {game} of {checkout} with mypyc ..."):
        done = subprocess.run(
            [sys.executable, "-m", "tools.compiled", game, "--target", str(target)],
            cwd=checkout,
            env={**os.environ, "PYTHONPATH": str(checkout / "src")},
            text=True,
            capture_output=True,
        )
    if done.returncode:
        raise SystemExit(f"{done.stdout}{done.stderr}{checkout} could not compile {game}")
    return target


def packages(other: Path, game: str, compiled: bool) -> dict[str, Path]:
    """Where each checkout's package lies."""
    if not compiled:
        return {THIS: ROOT / "src", OTHER: other / "src"}
    build_compiled(game)
    return {THIS: compiled_at(game), OTHER: build_other(other, game)}


def contender(name: str, package: Path, cpu: int | None) -> Worker:
    """Both are driven by the worker of this checkout, so that they are asked the same."""
    return Worker(name, [sys.executable, "-m", "bench.orrery_worker"], [package, ROOT], cpu, hash_seed="0")


def evened(this: Kinds, other: Kinds) -> tuple[float, float, float]:
    """Decisions per second of each, on a mix of kinds that is the same for both, and the share of all decisions in that mix."""
    mine, theirs = (sum(number for number, _ in kinds.values()) for kinds in (this, other))
    share = spent_here = spent_there = 0.0
    for kind in this.keys() & other.keys():
        (here, seconds_here), (there, seconds_there) = this[kind], other[kind]
        part = (here / mine + there / theirs) / 2
        share += part
        spent_here += part * seconds_here / here
        spent_there += part * seconds_there / there
    return share / spent_here, share / spent_there, share


def measure(game: str, workers: dict[str, Worker], given: argparse.Namespace) -> dict[str, Rates]:
    """The best rates of each checkout; another one begins in each round."""
    best: dict[str, Rates] = {name: {} for name in workers}
    kinds: dict[str, Kinds] = {}
    low, high = workers[THIS].ask("about")["games"][game]
    asked = {"game": game, "players": min(max(4, low), high), "games": given.games, "seed": 1}
    names = list(workers)
    for number in range(given.rounds):
        with console.status(f"{game}: round {number + 1} of {given.rounds} ..."):
            for name in names[number % 2 :] + names[: number % 2]:
                ask, rates = workers[name].ask, best[name]
                played = ask("course", **asked)
                kinds[name] = played["kinds"]  # the least times of all rounds so far
                rates["length"] = played["decisions"] / given.games
                rates["uneven"] = played["decisions"] / sum(spent for _, spent in kinds[name].values())
                for what, rate in ask("moments", seconds=given.seconds, **asked).items():
                    rates[what] = max(rates.get(what, 0.0), rate)
    here, there, share = evened(kinds[THIS], kinds[OTHER])
    best[THIS] |= {"decisions": here, "share": share}
    best[OTHER] |= {"decisions": there, "share": share}
    return best


def report(game: str, best: dict[str, Rates], least: float) -> bool:
    """Print a game's lines; whether every ratio is high enough."""
    this, other = best[THIS], best[OTHER]
    console.print(f"[bold]{game}[/], {this['length']:,.0f} and {other['length']:,.0f} decisions in a game")
    console.print(
        f"  of the same kinds are {this['share']:.0%} of them; each in its own mix: {this['uneven'] / other['uneven']:.2f}",
        highlight=False,
    )
    fine = True
    for what in MEASURES:
        ratio = this[what] / other[what]
        fine = fine and ratio >= least
        shown = f"{ratio:.2f}" if ratio >= least else f"[bold red]{ratio:.2f}[/]"
        console.print(f"  {what:10} {this[what]:>10,.0f} / {other[what]:>10,.0f} = {shown}", highlight=False)
    return fine


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "other", type=Path, metavar="OTHER", help="another checkout, as of `git worktree add`"
    )
    parser.add_argument("games_of", nargs="*", metavar="GAME", help="default: all that both checkouts have")
    parser.add_argument(
        "--compiled", action="store_true", help="compare the compiled builds, not the plain sources"
    )
    parser.add_argument("--games", type=int, default=6, help="random games that each plays in a round")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--seconds", type=float, default=0.3, help="processor time for copies, views, imagining"
    )
    parser.add_argument(
        "--least", type=float, default=0.0, help="end with an error where a ratio is below this"
    )
    given = parser.parse_args()
    other: Path = given.other.resolve()
    if not (other / "src" / "orrery").is_dir():
        parser.error(f"{given.other} is no checkout of Orrery: it has no src/orrery")
    cpu = one_core()
    known: list[str] = []
    for package in (ROOT / "src", other / "src"):
        with contender(str(package), package, cpu) as worker:
            found: dict[str, list[int]] = worker.ask("about")["games"]
        known = [game for game in found if not known or game in known]
    if strange := [game for game in given.games_of if game not in known]:
        parser.error(f"there is no game {', '.join(strange)}; both checkouts have {', '.join(known)}")
    kind = "compiled" if given.compiled else "plain"
    console.print(f"{kind}, one core, per second: this checkout / {other} = ratio", soft_wrap=True)
    fine = True
    for game in given.games_of or known:
        with ExitStack() as stack:
            workers = {
                name: stack.enter_context(contender(name, package, cpu))
                for name, package in packages(other, game, given.compiled).items()
            }
            fine = report(game, measure(game, workers, given), given.least) and fine
    return 0 if fine else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except WorkerFailed as error:
        sys.exit(str(error))
