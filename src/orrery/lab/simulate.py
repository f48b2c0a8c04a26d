"""Many games between bots, on as many processes as wanted, with the same result for the same seed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from time import perf_counter
from typing import Any, NamedTuple

from orrery.bots import bot
from orrery.engine.errors import SetupError
from orrery.engine.game import Game
from orrery.games import game as game_of
from orrery.lab.one import Played, play_one
from orrery.lab.report import Report, summed

CHUNK = 4
"""Games that a process plays before it reports."""
MOST_JOBS = 256


def simulate(
    slug: str,
    games: int = 100,
    players: int | None = None,
    bots: Sequence[str] | str = ("random",),
    seed: int | str = 0,
    jobs: int = 1,
    options: Mapping[str, Any] | None = None,
    each: Callable[[Played], None] | None = None,
    keep: bool = False,
) -> Report:
    """Play so many games and count them.

    `bots` names one kind for all seats, or one for each (a list, or a text with commas); they move round the table from game to game, so that each
    plays every seat equally often. Game number n has the seed "SEED/n". `each` is called after every game, in no
    particular order; with `keep` it gets the game's record.
    """
    game = game_of(slug)
    players = game.check_players(game.players[0] if players is None else players)
    checked = game.check_options(options or {})
    named = seats_of(bots.split(",") if isinstance(bots, str) else bots, players, game)
    if games < 1:
        raise SetupError(f"A simulation needs at least one game, not {games}.")
    if not 1 <= jobs <= MOST_JOBS:
        raise SetupError(f"The number of jobs must be between 1 and {MOST_JOBS}, not {jobs}.")
    start = perf_counter()
    played: list[Played] = []
    work = [
        Work(slug, players, named, str(seed), checked, range(n, min(n + CHUNK, games)), keep)
        for n in range(0, games, CHUNK)
    ]
    for one in _spread_out(work, jobs):
        played.append(one)
        if each is not None:
            each(one)
    played.sort(key=lambda one: one.number)
    return summed(slug, players, named, checked, str(seed), played, perf_counter() - start)


def seats_of(bots: Sequence[str], players: int, game: Game) -> tuple[str, ...]:
    """One bot for each seat, checked; one name stands for all."""
    names = tuple(name.strip().lower() for name in bots if name.strip())
    if not names:
        raise SetupError("No bot is named; try 'random' or 'greedy'.")
    for name in dict.fromkeys(names):
        bot(name, game)
    if len(names) == 1:
        return names * players
    if len(names) != players:
        raise SetupError(
            f"{len(names)} bots are named for {players} seats; name one for all seats, or one for each."
        )
    return names


def rotated(bots: Sequence[str], number: int) -> tuple[str, ...]:
    """Who sits where in this game: everybody moves one seat on from game to game."""
    n = len(bots)
    return tuple(bots[(seat - number) % n] for seat in range(n))


class Work(NamedTuple):
    """Some games of a run; what a process is sent."""

    slug: str
    players: int
    bots: tuple[str, ...]
    seed: str
    options: dict[str, Any]
    numbers: range
    keep: bool


def play_some(work: Work) -> list[Played]:
    """Play them."""
    game = game_of(work.slug)
    return [
        play_one(
            game,
            work.players,
            rotated(work.bots, number),
            f"{work.seed}/{number}",
            work.options,
            number,
            work.keep,
        )
        for number in work.numbers
    ]


def _spread_out(work: list[Work], jobs: int) -> Iterator[Played]:
    if jobs == 1 or len(work) == 1:
        for some in work:
            for number in some.numbers:
                yield from play_some(some._replace(numbers=range(number, number + 1)))
        return
    # where it can, a process starts as a copy of this one: fast, and a script needs no guard against being run again
    context = get_context("fork" if sys.platform == "linux" else "spawn")
    with ProcessPoolExecutor(min(jobs, len(work)), mp_context=context) as pool:
        try:
            for done in as_completed([pool.submit(play_some, some) for some in work]):
                yield from done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
