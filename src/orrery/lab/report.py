"""What a run of games has shown, with how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from orrery.lab.one import Played

Z = 1.96
"""For intervals that hold in 95 of 100 cases."""


class Share(msgspec.Struct, frozen=True):
    """How often somebody won: wins of so many games, a victory shared by two counting half for each."""

    wins: float
    games: int
    rate: float
    low: float
    """The 95 % interval of the rate (Wilson), from here ..."""
    high: float
    """... to here."""


class Length(msgspec.Struct, frozen=True):
    """Decisions in a game."""

    mean: float
    shortest: int
    longest: int


class Failure(msgspec.Struct, frozen=True):
    """A game that broke off: what was wrong, and the record that reproduces it."""

    number: int
    seed: str
    bots: tuple[str, ...]
    decisions: int
    error: str
    trace: str
    record: str


class Report(msgspec.Struct, frozen=True):
    """The result of a run. Everything but the seconds is the same for the same seed, however many jobs it had."""

    game: str
    players: int
    bots: tuple[str, ...]
    options: dict[str, bool | int | str]
    seed: str
    games: int
    """Games played to their end."""
    decisions: int
    seconds: float
    errors: int
    endings: dict[str, int]
    """How games ended, by the game's own words."""
    wins_by_seat: list[Share]
    wins_by_bot: dict[str, Share]
    """By kind of bot; a kind that holds two seats has played two games in each."""
    length: Length
    mean_scores: dict[str, float]
    failures: tuple[Failure, ...] = ()

    @property
    def rate(self) -> float:
        """Decisions per second."""
        return self.decisions / self.seconds if self.seconds else 0.0


def share(wins: float, games: int) -> Share:
    """A rate with Wilson's interval, which stays within 0 and 1 and is honest for few games."""
    if not games:
        return Share(0.0, 0, 0.0, 0.0, 1.0)
    rate = wins / games
    spread = Z * sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    middle = rate + Z * Z / (2 * games)
    return Share(wins, games, rate, max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale))


def summed(
    game: str,
    players: int,
    bots: Sequence[str],
    options: dict[str, bool | int | str],
    seed: str,
    played: Sequence[Played],
    seconds: float,
) -> Report:
    """Count the games of a run, in the order of their numbers."""
    ended = [one for one in played if one.outcome is not None]
    seats = [0.0] * players
    names = list(dict.fromkeys(bots))
    wins, entries, scores = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0), dict.fromkeys(names, 0)
    endings: dict[str, int] = {}
    for one in ended:
        outcome = one.outcome
        assert outcome is not None
        endings[outcome.ending] = endings.get(outcome.ending, 0) + 1
        for seat in outcome.winners:
            seats[seat] += 1 / len(outcome.winners)
            wins[one.bots[seat]] += 1 / len(outcome.winners)
        for seat, name in enumerate(one.bots):
            entries[name] += 1
            scores[name] += outcome.scores[seat]
    lengths = [one.decisions for one in ended] or [0]
    return Report(
        game=game,
        players=players,
        bots=tuple(bots),
        options=options,
        seed=seed,
        games=len(ended),
        decisions=sum(one.decisions for one in played),
        seconds=seconds,
        errors=len(played) - len(ended),
        endings=dict(sorted(endings.items())),
        wins_by_seat=[share(won, len(ended)) for won in seats],
        wins_by_bot={name: share(wins[name], entries[name]) for name in names},
        length=Length(sum(lengths) / len(lengths), min(lengths), max(lengths)),
        mean_scores={name: scores[name] / entries[name] if entries[name] else 0.0 for name in names},
        failures=tuple(
            Failure(one.number, one.seed, one.bots, one.decisions, one.error, one.trace, one.record)
            for one in played
            if one.outcome is None
        ),
    )
