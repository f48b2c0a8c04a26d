"""How long bots think: processor time of a captain's and an admiral's decisions at positions of officers' games.

    python -m bench.minds [GAME ...] [--levels captain,admiral] [--decisions 100] [--games 1] [--seed minds] [--slowest 3]

Officers play so many games with every number of players; of all their real choices some are drawn, and a bot of each level decides
them with what its seat has seen. Processor time counts, on one core, so that a busy machine stretches it a little and not by as much
as a clock would show. Beside the times stands which questions took longest. Ends with an error when a target of bench/targets.toml
is missed. The compiled build of a game is measured by `PYTHONPATH=build/compiled:. python -m bench.minds GAME` after `make compiled GAMES=GAME`.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table

from orrery.bots.levels import BY_NAME
from orrery.bots.memory import Memory
from orrery.bots.search import SearchBot
from orrery.engine.base import Event, Move, Seat
from orrery.engine.beliefs import Facts
from orrery.engine.chance import seeded
from orrery.engine.domain import Domain
from orrery.engine.position import Position
from orrery.engine.view import View
from orrery.games import game as game_of
from orrery.games import games as installed
from orrery.lab.one import play_one

ROOT = Path(__file__).resolve().parent.parent
console = Console(width=None if sys.stdout.isatty() else 140)


class Choice(msgspec.Struct, frozen=True):
    """A decision of an officers' game, as the seat that is asked knows it."""

    name: str
    view: View
    moves: Sequence[Move]
    domains: Sequence[Domain]
    facts: Facts


class Thought(msgspec.Struct, frozen=True):
    """How long one decision took, in seconds of a processor."""

    name: str
    seconds: float
    moves: int
    tries: int


def choices(slug: str, games: int, number: int, seed: str) -> list[Choice]:
    """So many real choices, drawn from whole games of officers with every number of players."""
    game = game_of(slug)
    pick = Random(f"{slug} {seed}")
    low, high = game.players
    kept: list[Choice] = []
    met = 0
    for players in range(low, high + 1):
        for one in range(games):
            memories = [Memory(game.brain()) for _ in range(players)]

            def before(pos: Position, seat: Seat, move: Move, memories: list[Memory] = memories) -> None:
                nonlocal met
                moves, domains = pos.moves(seat), pos.domains(seat)
                if len(moves) == 1 and not domains:
                    return
                met += 1
                at = len(kept) if met <= number else pick.randrange(met)
                if at >= number:
                    return
                name = f"{type(pos.decision).__name__}, {pos.players} players"
                facts = deepcopy(memories[seat].facts)
                kept[at : at + 1] = [Choice(name, pos.view(seat), tuple(moves), tuple(domains), facts)]

            def after(
                pos: Position, seat: Seat, events: Sequence[Event], memories: list[Memory] = memories
            ) -> None:
                for other, memory in enumerate(memories):
                    memory.see(events, other)

            played = play_one(
                game, players, ["officer"] * players, f"{seed}/{one}", {}, 0, False, before, after
            )
            if played.error:
                raise SystemExit(f"{slug}, {players} players, seed {seed}/{one}: {played.error}")
    return kept


def think(slug: str, level: str, asked: Sequence[Choice]) -> list[Thought]:
    """How long a bot of this level takes for each of these choices."""
    game = game_of(slug)
    found = []
    for number, choice in enumerate(asked):
        bot = BY_NAME[level].make(game, seeded(f"{level} {number}"))
        assert isinstance(bot, SearchBot), f"a {level} does not look ahead"
        bot.mind.memory.facts = deepcopy(choice.facts)
        start = process_time()
        bot.choose(choice.view, choice.moves, choice.domains)
        spent = process_time() - start
        tries = sum(len(one.values) for one in bot.last)
        found.append(Thought(choice.name, spent, len(choice.moves), tries))
    return found


def quantile(values: Sequence[float], part: float) -> float:
    """The value that this part of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def show(slug: str, level: str, thoughts: Sequence[Thought], targets: dict[str, float], slowest: int) -> bool:
    """Print what was measured; whether it is as quick as it should be."""
    seconds = [thought.seconds for thought in thoughts]
    table = Table(
        title=f"{slug}, {level}: {len(thoughts)} decisions, seconds of a processor", title_justify="left"
    )
    met = True
    row = []
    for name, part in (("median", 0.5), ("p90", 0.9), ("p99", 0.99), ("longest", 1.0)):
        table.add_column(name, justify="right")
        value, target = quantile(seconds, part), targets.get(f"{level}-{name}")
        missed = target is not None and value > target
        met = met and not missed
        row.append(f"{value:.2f}" + (f" [bold red](wanted: {target:g})[/]" if missed else ""))
    table.add_column("tries a second", justify="right")
    table.add_row(*row, f"{sum(thought.tries for thought in thoughts) / max(1e-9, sum(seconds)):.0f}")
    console.print(table)
    for thought in sorted(thoughts, key=lambda one: -one.seconds)[:slowest]:
        console.print(
            f"  {thought.seconds:.2f} s: {thought.name}, {thought.moves} moves, {thought.tries} tries"
        )
    return met


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("games_", nargs="*", metavar="GAME", help="default: all that are installed")
    parser.add_argument("--levels", default="captain,admiral")
    parser.add_argument("--decisions", type=int, default=100, help="for each level and game")
    parser.add_argument("--games", type=int, default=1, help="officers' games for each number of players")
    parser.add_argument("--seed", default="minds")
    parser.add_argument("--slowest", type=int, default=3, help="list so many decisions that took longest")
    given = parser.parse_args()
    known = sorted(installed())
    if strange := [slug for slug in given.games_ if slug not in known]:
        parser.error(f"there is no game {', '.join(strange)}; the games here are {', '.join(known)}")
    table: dict[str, Any] = tomllib.loads((ROOT / "bench" / "targets.toml").read_text(encoding="utf-8"))
    met = True
    for slug in given.games_ or known:
        with console.status(f"{slug}: officers play ..."):
            asked = choices(slug, given.games, given.decisions, given.seed)
        for level in given.levels.split(","):
            with console.status(f"{slug}: a {level} thinks ..."):
                thoughts = think(slug, level, asked)
            met = show(slug, level, thoughts, table["minds"], given.slowest) and met
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
