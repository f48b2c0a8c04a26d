"""`make bench`: random play, copies, replays and reproducibility of every game, beside catanatron, on one core.

    python -m bench.rules [GAME ...] [--rounds 5] [--seconds 1.5] [--soak 1000] [--json FILE]

The contenders take turns over several rounds; a rate is the median of its rounds, a ratio the median of the ratios within
each round. Ends with an error when a target of bench/targets.toml is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tomllib
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.peers import catanatron_python
from bench.protocol import Worker, WorkerFailed
from tools import compiled

ROOT = Path(__file__).resolve().parent.parent
PLAIN, COMPILED, PEER = "plain", "compiled", "catanatron"
HASH_SEEDS = ("0", "1", "4242")
console = Console(width=None if sys.stdout.isatty() else 120)


@dataclass
class Check:
    """One target and what was measured."""

    what: str
    measured: str
    target: str
    met: bool


@dataclass
class Result:
    """What one game measured."""

    game: str
    players: int
    rates: dict[str, dict[str, float]] = field(default_factory=dict)
    """Measure (`decisions`, `copies`, ...) -> contender -> per second."""
    ratios: dict[str, dict[str, float]] = field(default_factory=dict)
    """Measure -> contender -> times the peer."""
    length: dict[str, float] = field(default_factory=dict)
    """Contender -> decisions in a game."""
    checks: list[Check] = field(default_factory=list)


def one_core() -> int | None:
    """The last core we may use: the first one tends to serve interrupts."""
    return max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None


def compiled_at(game: str) -> Path:
    """Each game is compiled by itself: one build of all of them keeps the C compiler busy for many minutes."""
    return ROOT / "build" / f"compiled-{game}"


def orrery(name: str, game: str, cpu: int | None, hash_seed: str = "random") -> Worker:
    package = compiled_at(game) if name == COMPILED else ROOT / "src"
    return Worker(name, [sys.executable, "-m", "bench.orrery_worker"], [package, ROOT], cpu, hash_seed)


def build_compiled(game: str) -> None:
    with console.status(f"compiling the engine and {game} with mypyc ..."):
        compiled.build(ROOT / "src" / "orrery", compiled_at(game), compiled.plan([game]))


def per_second(answer: dict[str, Any], what: str) -> float:
    return float(answer[what] / answer["seconds"])


def measure(game: str, players: int, workers: dict[str, Worker], rounds: int, seconds: float) -> Result:
    """Let the contenders take turns, another one first in each round."""
    result = Result(game, players)
    rows: dict[str, dict[str, list[float]]] = {}
    length: dict[str, list[float]] = {}
    part = workers[PEER].ask("choices", games=20, seed=1)["part"]

    def note(what: str, name: str, rate: float) -> None:
        rows.setdefault(what, {}).setdefault(name, []).append(rate)

    broken: set[str] = set()

    def replay(name: str, **asked: Any) -> None:
        """A record that does not replay is a missed target, not the end of the bench."""
        if name in broken:
            return
        try:
            note("replayed", name, per_second(workers[name].ask("replay", **asked), "decisions"))
        except WorkerFailed as error:
            broken.add(name)
            told = str(error).partition("\n")[0]
            result.checks.append(Check(f"record replayed, {name}", told, "it replays", False))

    names = list(workers)
    for number in range(rounds):
        seed = 1000 * (number + 1)
        with console.status(f"{game}: round {number + 1} of {rounds} ..."):
            for name in names[number % len(names) :] + names[: number % len(names)]:
                ask = workers[name].ask
                where = {} if name == PEER else {"game": game, "players": players}
                played = ask("play", seconds=seconds, seed=seed, **where)
                note("decisions", name, per_second(played, "decisions"))
                note("games", name, per_second(played, "games"))
                length.setdefault(name, []).append(played["decisions"] / played["games"])
                note(
                    "copies", name, per_second(ask("copy", seconds=seconds / 2, seed=seed, **where), "copies")
                )
                iterated = ask("iterate", seconds=seconds / 2, seed=seed, **where)
                note("iterations", name, per_second(iterated, "iterations"))
                if name == PEER:
                    note("choices", name, per_second(played, "decisions") * part)
                    continue
                note("choices", name, per_second(played, "choices"))
                note("tries", name, per_second(ask("think", seconds=seconds, seed=seed, **where), "tries"))
                quiet = ask("play", seconds=seconds / 2, seed=seed, log=False, **where)
                note("decisions, no log", name, per_second(quiet, "decisions"))
                replay(name, seconds=seconds / 2, seed=seed, **where)
    for what, by_name in rows.items():
        result.rates[what] = {name: median(values) for name, values in by_name.items()}
        if PEER in by_name:
            result.ratios[what] = {
                name: median(a / b for a, b in zip(values, by_name[PEER], strict=True))
                for name, values in by_name.items()
                if name != PEER
            }
    result.length = {name: median(values) for name, values in length.items()}
    return result


def check_targets(result: Result, targets: dict[str, float]) -> None:
    for name in (PLAIN, COMPILED):
        for what in ("decisions", "copies"):
            ratio, target = result.ratios[what][name], targets[f"{name}-{what}"]
            result.checks.append(
                Check(
                    f"{what} per second, {name}", f"{ratio:.1f} x", f">= {target:g} x {PEER}", ratio >= target
                )
            )
    rate = result.rates["replayed"][PLAIN]
    target = targets["replay"]
    result.checks.append(
        Check("record replayed, plain", f"{rate:,.0f}/s", f">= {target:,.0f}/s", rate >= target)
    )


def check_same_bytes(result: Result, cpu: int | None) -> None:
    """The same seeds and moves must give the same bytes, plain and compiled, under any hash seed."""
    seen: dict[str, list[str]] = {}
    with console.status(f"{result.game}: the same bytes everywhere? ..."):
        for name in (PLAIN, COMPILED):
            for hash_seed in HASH_SEEDS:
                with orrery(name, result.game, cpu, hash_seed) as worker:
                    digest = worker.ask("digest", game=result.game, games=3, seed=11)["digest"]
                seen.setdefault(digest, []).append(f"{name}, PYTHONHASHSEED={hash_seed}")
    told = next(iter(seen))[:16] if len(seen) == 1 else " | ".join(" and ".join(who) for who in seen.values())
    result.checks.append(Check("same bytes", told, "one digest everywhere", len(seen) == 1))


def check_soak(result: Result, worker: Worker, counts: range, games: int) -> None:
    for players in counts:
        with console.status(f"{result.game}: {games} games of {players} players ..."):
            soaked = worker.ask("soak", game=result.game, players=players, games=games, seed=1)
        troubles = soaked["troubles"]
        told = f"{soaked['decisions'] / games:,.0f} decisions a game, {soaked['longest']:,} at most"
        if troubles:
            told = f"{len(troubles)} troubles, first: {troubles[0]}"
        result.checks.append(
            Check(f"{games} random games, {players} players", told, "no trouble", not troubles)
        )


def show(result: Result) -> None:
    table = Table(
        title=f"{result.game}, {result.players} players, one core, per second (median)", title_justify="left"
    )
    table.add_column("")
    for name in (PLAIN, COMPILED, PEER, "plain / peer", "compiled / peer"):
        table.add_column(name, justify="right")
    labels = {
        "decisions": "decisions",
        "decisions, no log": "decisions without the log",
        "choices": "real choices (more than one move)",
        "games": "whole games",
        "copies": "copies in mid-game",
        "iterations": "mid-games that random moves end",
        "tries": "moves that a captain tries and judges",
        "replayed": "decisions replayed from a record",
    }
    for what, label in labels.items():
        rates, ratios = result.rates.get(what, {}), result.ratios.get(what, {})
        digits = 1 if what in ("games", "iterations") else 0
        cells = [f"{rates[name]:,.{digits}f}" if name in rates else "" for name in (PLAIN, COMPILED, PEER)]
        cells += [f"{ratios[name]:.1f} x" if name in ratios else "" for name in (PLAIN, COMPILED)]
        table.add_row(label, *cells)
    lengths = [f"{result.length[name]:,.0f}" for name in (PLAIN, COMPILED, PEER)]
    table.add_row("decisions in a game (not a rate)", *lengths)
    console.print(table)
    checks = Table(show_header=True)
    for title in ("target", "wanted", "measured", ""):
        checks.add_column(title, overflow="fold")
    for check in result.checks:
        verdict = "[green]met[/]" if check.met else "[bold red]MISSED[/]"
        checks.add_row(check.what, check.target, check.measured, verdict)
    console.print(checks)


def bench(
    game: str, given: argparse.Namespace, counts: range, targets: dict[str, float], cpu: int | None
) -> Result:
    """Everything about one game, with fresh workers."""
    players = min(max(int(targets["players"]), counts[0]), counts[-1])
    with ExitStack() as stack:
        peer = Worker(PEER, [str(catanatron_python()), "-m", "bench.catanatron_worker"], [ROOT], cpu)
        workers = {
            worker.name: worker for worker in (orrery(PLAIN, game, cpu), orrery(COMPILED, game, cpu), peer)
        }
        for worker in workers.values():
            stack.enter_context(worker)
        if not workers[COMPILED].ask("about")["compiled"]:
            raise SystemExit(
                f"{compiled_at(game).relative_to(ROOT)} holds no compiled engine; remove it and try again"
            )
        result = measure(game, players, workers, given.rounds, given.seconds)
        check_targets(result, targets)
        check_same_bytes(result, cpu)
        if given.soak:
            check_soak(result, workers[COMPILED], counts, given.soak)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all that are installed")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--seconds", type=float, default=1.5, help="processor time for each measurement of a round"
    )
    parser.add_argument("--soak", type=int, default=1000, help="random games for each player count; 0: none")
    parser.add_argument(
        "--json", type=Path, default=ROOT / "build" / "bench.json", help="where the numbers go"
    )
    given = parser.parse_args()
    table = tomllib.loads((ROOT / "bench" / "targets.toml").read_text(encoding="utf-8"))
    cpu = one_core()
    with orrery(PLAIN, "", cpu) as worker:
        known: dict[str, list[int]] = worker.ask("about")["games"]
    if strange := [game for game in given.games if game not in known]:
        parser.error(f"there is no game {', '.join(strange)}; the games here are {', '.join(known)}")
    results = []
    for game in given.games or known:
        build_compiled(game)
        low, high = known[game]
        targets = {**table["default"], **table.get(game, {})}
        result = bench(game, given, range(low, high + 1), targets, cpu)
        show(result)
        results.append(result)
    given.json.parent.mkdir(parents=True, exist_ok=True)
    given.json.write_text(json.dumps(results, default=vars, indent=2) + "\n", encoding="utf-8")
    return 0 if all(check.met for result in results for check in result.checks) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except WorkerFailed as error:
        sys.exit(str(error))
