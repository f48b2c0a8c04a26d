"""`make bench-study`: steps per second through PettingZoo, beside PettingZoo's own chess and hold'em and catanatron's environment.

    python -m bench.study [GAME ...] [--rounds 3] [--seconds 2] [--plain]

Every step comes with its observation and its mask. Contenders take turns on one core over several rounds, and medians count. Ends with an error
when a target of bench/targets.toml is missed.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from rich.table import Table

from bench.peers import CATAN_GYM, PETTINGZOO, installed
from bench.protocol import Worker
from bench.rules import COMPILED, PLAIN, build_compiled, compiled_at, console, one_core
from orrery.games import game as game_of

ROOT = Path(__file__).resolve().parent.parent
PEERS = ("chess_v6", "texas_holdem_v4")
CATAN = "catanatron"
GAMES = ("emperor", "nomads", "referendum", "colonies", "destiny")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--plain", action="store_true", help="without the compiled build")
    asked = parser.parse_args()
    targets = tomllib.loads((ROOT / "bench" / "targets.toml").read_text("utf-8"))["study"]
    kinds = (PLAIN,) if asked.plain else (PLAIN, COMPILED)
    rates: dict[str, list[float]] = {}
    looks: dict[str, list[float]] = {}
    games = asked.games or list(GAMES)
    if not asked.plain:
        for game in games:
            build_compiled(game)
    with ExitStack() as stack:
        cpu = one_core()

        def worker(name: str, python: str, module: str, path: list[Path]) -> Worker:
            return stack.enter_context(Worker(name, [python, "-m", module], path, cpu))

        zoo = worker("PettingZoo", str(installed(*PETTINGZOO)), "bench.study_peers", [ROOT])
        catan = worker(CATAN, str(installed(*CATAN_GYM)), "bench.study_peers", [ROOT])
        ours = {
            (kind, game): worker(
                f"{kind} {game}",
                sys.executable,
                "bench.study_worker",
                [compiled_at(game) if kind == COMPILED else ROOT / "src", ROOT],
            )
            for kind in kinds
            for game in games
        }
        for (kind, game), mine in ours.items():
            assert mine.ask("about")["compiled"] == (kind == COMPILED), f"{game} is not {kind}"
        for number in range(asked.rounds):
            seed = 1000 * (number + 1)
            for name in PEERS:
                told = zoo.ask("turns", name=name, seconds=asked.seconds, seed=seed)
                rates.setdefault(name, []).append(told["steps"] / told["seconds"])
            told = catan.ask("catan", seconds=asked.seconds, seed=seed)
            rates.setdefault(CATAN, []).append(told["steps"] / told["seconds"])
            for (kind, game), mine in ours.items():
                where = {"game": game, "players": game_of(game).players[1], "seed": seed}
                told = mine.ask("turns", seconds=asked.seconds, **where)
                rates.setdefault(f"{game} {kind}", []).append(told["steps"] / told["seconds"])
                told = mine.ask("parts", seconds=asked.seconds / 2, **where)
                looks.setdefault(f"{game} {kind}", []).append(told["observation"] / told["decision"])
    return report(rates, looks, targets)


def report(rates: dict[str, list[float]], looks: dict[str, list[float]], targets: dict[str, float]) -> int:
    """Print what was measured, and say what is missed."""
    table = Table(title="Steps per second with observation and mask, one core")
    for column in (
        "environment",
        "steps/s",
        "x catanatron",
        "x chess",
        "x hold'em",
        "observation / decision",
    ):
        table.add_column(column, justify="left" if column == "environment" else "right")
    missed: list[str] = []
    for name, values in rates.items():
        times = [median(a / b for a, b in zip(values, rates[peer], strict=True)) for peer in (CATAN, *PEERS)]
        look = median(looks[name]) if name in looks else 0.0
        shown = f"{look:.2f}" if look else ""
        table.add_row(name, f"{median(values):,.0f}", *(f"{ratio:.2f}" for ratio in times), shown)
        game, _, kind = name.partition(" ")
        if not kind:
            continue
        if game in ("emperor", "nomads", "referendum"):
            wanted = targets[f"{kind}-catanatron"]
            if times[0] < wanted:
                missed.append(f"{name}: {times[0]:.2f} times catanatron's environment, not {wanted:g}")
            missed += [
                f"{name}: {ratio:.2f} times PettingZoo's {peer}, not {targets['peers']:g}"
                for ratio, peer in zip(times[1:], PEERS, strict=True)
                if ratio < targets["peers"]
            ]
        if look > targets["observation"]:
            missed.append(
                f"{name}: an observation costs {look:.2f} decisions, more than {targets['observation']:g}"
            )
    console.print(table)
    for sentence in missed:
        console.print(f"missed: {sentence}", style="red")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
