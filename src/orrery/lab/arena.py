"""An arena: kinds of bots meet each other over balanced seats and the same seeds, and are rated.

Every two kinds meet. With two players they change seats after each game and play every seed twice. With more players one
of the first kind sits among the others, at every seat in turn for every seed: its share of the wins, against the fair
share of one seat, tells how much stronger it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec

from orrery.bots import bot
from orrery.engine.errors import SetupError
from orrery.engine.extras import extra
from orrery.games import game as game_of
from orrery.lab.crew import Crew
from orrery.lab.one import Played
from orrery.lab.report import Share, share
from orrery.lab.simulate import Work, play


class Pairing(msgspec.Struct, frozen=True):
    """How one kind fared among another."""

    first: str
    """One seat in each game ..."""
    second: str
    """... and all the others."""
    won: Share
    fair: float
    """What the first would win if both were equally strong."""

    @property
    def times(self) -> float:
        """How many times the fair share the first has won."""
        return self.won.rate / self.fair


class Rating(msgspec.Struct, frozen=True):
    """The strength of a kind by OpenSkill (Plackett-Luce), with how sure that is."""

    bot: str
    rating: float
    low: float
    high: float
    games: int


class Standings(msgspec.Struct, frozen=True):
    """What an arena has shown."""

    game: str
    players: int
    options: dict[str, Any]
    seed: str
    games: int
    errors: int
    pairings: list[Pairing]
    ratings: list[Rating]
    failures: tuple[Played, ...] = ()


def arena(
    slug: str,
    bots: Sequence[str],
    games: int = 100,
    players: int | None = None,
    seed: int | str = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    ray: str | None = None,
    resume: Path | None = None,
    each: Callable[[Played], None] | None = None,
) -> Standings:
    """Let every two kinds of bots play at least so many games against each other: as many as fill all seats equally often."""
    game = game_of(slug)
    players = game.check_players(game.players[0] if players is None else players)
    checked = game.check_options(options or {})
    names = list(dict.fromkeys(name.strip() for name in bots if name.strip()))
    for name in names:
        bot(name, game)
    if len(names) < 2:
        raise SetupError("An arena needs at least two kinds of bots, such as captain,officer.")
    if games < 1:
        raise SetupError(f"An arena needs at least one game, not {games}.")
    work = []
    for first, second in combinations(names, 2):
        rounds = -(-games // players)
        for number in range(rounds * players):
            seats = [second] * players
            seats[number % players] = first
            work.append(
                Work(
                    slug,
                    players,
                    tuple(seats),
                    f"{seed}/{number // players}",
                    checked,
                    number,
                    False,
                    game.content_hash,
                )
            )
    with extra("arena", "An arena"):
        import openskill.models  # only ratings need it
    with Crew(jobs, ray, resume) as crew:
        played = crew.run(play, work, None if each is None else lambda _, one: each(one))
    done = [one for one in played if one.outcome is not None]
    pairings = []
    for first, second in combinations(names, 2):
        met = [one for one in done if set(one.bots) == {first, second} and one.bots.count(first) == 1]
        wins = sum(_share(one, first) for one in met)
        pairings.append(Pairing(first, second, share(wins, len(met)), 1 / players))
    return Standings(
        slug,
        players,
        checked,
        str(seed),
        len(done),
        len(played) - len(done),
        pairings,
        _ratings(openskill.models.PlackettLuce(), names, done),
        tuple(one for one in played if one.outcome is None),
    )


def _share(one: Played, name: str) -> float:
    """What a kind won of a game, in which it holds one seat."""
    assert one.outcome is not None
    winners = one.outcome.winners
    return sum(1 / len(winners) for seat in winners if one.bots[seat] == name)


def _ratings(model: Any, names: Sequence[str], played: Sequence[Played]) -> list[Rating]:
    """Game by game: whoever won stands before all others, and the others are equal."""
    known = {name: model.rating(name=name) for name in names}
    count = dict.fromkeys(names, 0)
    for one in played:
        assert one.outcome is not None
        before = [known[name] for name in one.bots]
        ranks = [0 if seat in one.outcome.winners else 1 for seat in range(len(one.bots))]
        after = model.rate([[rating] for rating in before], ranks=ranks) if len(set(ranks)) > 1 else None
        if after is None:  # everybody lost, or everybody won: it tells nothing
            continue
        for name in dict.fromkeys(one.bots):
            seats = [seat for seat, other in enumerate(one.bots) if other == name]
            mu = sum(after[seat][0].mu for seat in seats) / len(seats)
            sigma = sum(after[seat][0].sigma for seat in seats) / len(seats)
            known[name] = model.rating(name=name, mu=mu, sigma=sigma)
            count[name] += 1
    found = [
        Rating(name, round(r.mu, 2), round(r.mu - 2 * r.sigma, 2), round(r.mu + 2 * r.sigma, 2), count[name])
        for name, r in known.items()
    ]
    return sorted(found, key=lambda rating: -rating.rating)
