"""What does a change do? Bots play both sides of it with the same seeds, and what differs is told with how sure that is.

One side alone is a study of a game as it is: who wins from where and with what, how long games take, when they are decided, and what
nobody ever uses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import permutations
from pathlib import Path
from typing import Any

import msgspec

from orrery.engine.errors import SetupError
from orrery.engine.game import Game
from orrery.engine.packs import Pack
from orrery.games import game as game_of
from orrery.lab.crew import Crew
from orrery.lab.paired import Difference, difference, holm
from orrery.lab.simulate import Work, rotated, seats_of
from orrery.lab.standing import Side, decided, ended_by, lead_changes, standing, used, won, won_as
from orrery.lab.traced import Traced, things, trace

OURS = "ours"


class Balance(msgspec.Struct, frozen=True):
    """The result of a study. It is the same for the same seed, whoever played."""

    game: str
    title: str
    players: int
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: str
    games: int
    """Games that were asked for, on each side."""
    learned: bool
    """Whether who leads was told by a judge that has learned it, or by what the brain thinks a table is worth."""
    sides: tuple[Side, ...]
    """One, or the two that were compared."""
    pairs: int = 0
    """Games that came to their end on both sides."""
    differences: tuple[Difference, ...] = ()

    @property
    def errors(self) -> int:
        return sum(len(side.failures) for side in self.sides)


def balance(
    slug: str,
    pack: Pack | None = None,
    against: Pack | None = None,
    games: int = 100,
    players: int | None = None,
    bots: Sequence[str] | str = ("officer",),
    seed: int | str = 0,
    options: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    ray: str | None = None,
    resume: Path | None = None,
    each: Callable[[Traced], None] | None = None,
) -> Balance:
    """Study a game, or a pack against another one; what is not named is the game's own content.

    Game number n has the seed "SEED/n" on both sides, with the same bots in the same seats; both bots and what players bring along
    (decks) move round the table from game to game. `each` is called after every game. `jobs`, `ray` and `resume` are as for
    `simulate`.
    """
    study = Study(slug, pack, against, games, players, bots, seed, options)
    work = [one for side in study.work for one in side]
    with Crew(jobs, ray, resume) as crew:
        traced = crew.run(trace, work, None if each is None else lambda _, one: each(one))
    return study.told([traced[start : start + games] for start in range(0, len(work), games)])


class Study:
    """What is to be played on each side, and what is told when it was, by whomever."""

    def __init__(
        self,
        slug: str,
        pack: Pack | None = None,
        against: Pack | None = None,
        games: int = 100,
        players: int | None = None,
        bots: Sequence[str] | str = ("officer",),
        seed: int | str = 0,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.plain = plain = game_of(slug)
        self.tried = [plain.with_pack(pack)]
        if pack is not None or against is not None:
            self.tried.append(plain.with_pack(against))
        self.players = plain.check_players(plain.players[0] if players is None else players)
        if games < 1:
            raise SetupError(f"A study of balance needs at least one game, not {games}.")
        self.named = seats_of(bots.split(",") if isinstance(bots, str) else bots, self.players, plain)
        self.seed, self.options = str(seed), options or {}
        self.work = [
            _work(game, games, self.players, self.named, self.seed, self.options) for game in self.tried
        ]
        """The games of each side."""

    def told(self, sides: Sequence[Sequence[Traced]]) -> Balance:
        """What came of it; equally many games of each side, the first ones if not all were played."""
        told = tuple(
            standing(game, _label(game, number, self.tried), self.players, side)
            for number, (game, side) in enumerate(zip(self.tried, sides, strict=True))
        )
        found, pairs = compared(self.tried, sides) if len(self.tried) == 2 else ([], 0)
        return Balance(
            self.plain.slug,
            self.plain.title,
            self.players,
            self.named,
            self.tried[0].check_options(self.options),
            self.seed,
            len(sides[0]),
            any(side.learned for side in told),
            told,
            pairs,
            tuple(found),
        )


def _label(game: Game, number: int, tried: Sequence[Game]) -> str:
    """What a side is called: its pack's name, or `ours`; numbered if both are called alike."""
    names = [OURS if one.pack is None else one.pack.name for one in tried]
    return f"{names[number]} ({number + 1})" if names.count(names[number]) > 1 else names[number]


def _work(
    game: Game, games: int, players: int, named: Sequence[str], seed: str, options: Mapping[str, Any]
) -> list[Work]:
    checked = game.check_options(options)
    places = _places(game, checked, options, players)
    source = game.pack.source if game.pack else ""
    return [
        Work(
            game.slug,
            players,
            rotated(named, n),
            f"{seed}/{n}",
            game.seated_options(checked, places[n % len(places)]),
            n,
            False,
            game.content_hash,
            source,
        )
        for n in range(games)
    ]


def _places(
    game: Game, checked: Mapping[str, Any], given: Mapping[str, Any], players: int
) -> list[tuple[int, ...]]:
    """Where what players bring lies in each game: every order in turn, so that after each round of games everything lay at every seat.
    If some was named, what was not stays out of it."""
    seats = [option.seat for option in game.brought(checked) if option.seat is not None]
    named = [
        option.seat for option in game.brought(checked) if option.seat is not None and option.name in given
    ]
    count = max(players, 1 + max(named)) if named else len(seats)
    if not seats:
        return [()]
    circles = [order for order in permutations(range(count)) if order[0] == 0]
    return [order[turn:] + order[:turn] for order in circles for turn in range(count)]


def compared(games: Sequence[Game], sides: Sequence[Sequence[Traced]]) -> tuple[list[Difference], int]:
    """Every number of both sides, pair by pair, over games that ended on both; what differs most surely first."""
    pairs = [
        (a, b)
        for a, b in zip(sides[0], sides[1], strict=True)
        if a.played.outcome is not None and b.played.outcome is not None
    ]
    if len(pairs) < 2:
        return [], len(pairs)
    found: list[Difference] = []

    def both(
        about: str, name: str, value: Callable[..., float], *which: object, percent: bool = True
    ) -> None:
        first, second = [value(a, *which) for a, _ in pairs], [value(b, *which) for _, b in pairs]
        # what came to pass on no side is no comparison, and would only make others less sure
        if any(first) or any(second):
            found.append(difference(about, name, first, second, percent))

    ended = [one for pair in pairs for one in pair]
    players = len(ended[0].played.bots)
    both("length", "decisions", lambda one: one.played.decisions, percent=False)
    both("length", "rounds", lambda one: one.rounds, percent=False)
    both("course", "lead changes", lead_changes, percent=False)
    both("course", "decided in round", decided, percent=False)
    for seat in range(players):
        both("wins by seat", f"seat {seat + 1}", won, seat)
    for ending in sorted({one.played.outcome.ending for one in ended if one.played.outcome is not None}):
        both("endings", ending, ended_by, ending)
    for word in dict.fromkeys(word for one in ended for word in one.sides):
        for name in sorted({name for one in ended for name in one.sides.get(word, ()) if name}):
            both(f"wins by {word}", name, won_as, word, name)
    groups = [things(game, game.new(players, 0).words()) for game in games]
    for title in groups[0]:
        for name in dict.fromkeys([*groups[0][title], *groups[1].get(title, [])]):
            both(title, name, used, title, name)
    return sorted(holm(found), key=lambda one: one.chance), len(pairs)
