"""Many games between bots, by as many workers as wanted, with the same result for the same seed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from orrery.bots import bot
from orrery.engine.errors import SetupError
from orrery.engine.game import Game
from orrery.engine.packs import Pack
from orrery.games import game as game_of
from orrery.lab.crew import Crew
from orrery.lab.one import Played, play_one
from orrery.lab.report import Report, summed


def simulate(
    slug: str,
    games: int = 100,
    players: int | None = None,
    bots: Sequence[str] | str = ("random",),
    seed: int | str = 0,
    jobs: int | None = None,
    options: Mapping[str, Any] | None = None,
    each: Callable[[Played], None] | None = None,
    keep: bool = False,
    ray: str | None = None,
    resume: Path | None = None,
    pack: Pack | None = None,
) -> Report:
    """Play so many games and count them.

    `bots` names one kind for all seats, or one for each (a list, or a text with commas); they move round the table from
    game to game, so that each plays every seat equally often. Game number n has the seed "SEED/n". `each` is called after
    every game, in no particular order; with `keep` it gets the game's record. `jobs` and `ray` say who plays (`lab.crew`),
    and change nothing in the result; `resume` names a file of finished games, so that a run that was broken off goes on. With a
    `pack` the game is played with its content.
    """
    game = game_of(slug).with_pack(pack)
    players = game.check_players(game.players[0] if players is None else players)
    checked = game.check_options(options or {})
    named = seats_of(bots.split(",") if isinstance(bots, str) else bots, players, game)
    if games < 1:
        raise SetupError(f"A simulation needs at least one game, not {games}.")
    work = [
        Work(
            slug,
            players,
            rotated(named, n),
            f"{seed}/{n}",
            checked,
            n,
            keep,
            game.content_hash,
            pack.source if pack else "",
        )
        for n in range(games)
    ]
    with Crew(jobs, ray, resume) as crew:
        crew.warm(get_ready, work[0])
        start = perf_counter()
        played = crew.run(play, work, None if each is None else lambda _, one: each(one))
        seconds = perf_counter() - start
    return summed(slug, players, named, checked, str(seed), played, seconds)


def seats_of(bots: Sequence[str], players: int, game: Game) -> tuple[str, ...]:
    """One bot for each seat, checked; one name stands for all."""
    # a bot of one's own is named by its module and class, as they are written
    names = tuple(name.strip() if ":" in name else name.strip().lower() for name in bots if name.strip())
    if not names:
        raise SetupError("No bot is named; try 'officer'.")
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
    """A game of a run; what a worker is sent."""

    slug: str
    players: int
    bots: tuple[str, ...]
    """The kind of bot in each seat."""
    seed: str
    options: dict[str, Any]
    number: int
    keep: bool
    content: str
    """With other content it is another game, and not finished because this one was."""
    pack: str = ""
    """The whole content of a pack as a text; empty for the game's own."""


def played_by(work: Work) -> Game:
    """The game of a run, with its content."""
    game = game_of(work.slug)
    return game.with_text(work.pack, "pack.toml") if work.pack else game


def get_ready(work: Work) -> None:
    """Load everything that such a game needs, and play nothing."""
    game = played_by(work)
    pos = game.new(work.players, work.seed, **work.options)
    for seat, name in enumerate(work.bots):
        bot(name, game, 0)
        pos.view(seat)


def play(work: Work) -> Played:
    """Play it."""
    game = played_by(work)
    return play_one(game, work.players, work.bots, work.seed, work.options, work.number, work.keep)
