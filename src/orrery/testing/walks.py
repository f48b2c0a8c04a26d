"""Random games, remembered decision by decision, for the checks of the contract."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from orrery.engine.base import Event, Move, Seat
from orrery.engine.chance import Chance, seeded
from orrery.engine.errors import SetupError
from orrery.engine.game import Game
from orrery.engine.position import RESIGN, Position


class Stop:
    """One decision of a walk: the position before it, who moved, the move's text, and what followed."""

    def __init__(self, walk: Walk, pos: Position, seat: Seat, text: str) -> None:
        self.walk = walk
        self.number = len(walk.stops)
        self.saved = pos.save()
        self.pos = pos.copy()
        self.seat = seat
        self.text = text
        self.events: list[Event] = []
        self.free = 0
        """How many moves could be taken back after this one."""

    def __str__(self) -> str:
        """Where a check failed, so that it can be looked at again."""
        before = [
            f"{stop.seat + 1} {stop.text}" for stop in self.walk.stops[max(0, self.number - 5) : self.number]
        ]
        return (
            f"\n  {self.walk}, decision {self.number}: {type(self.pos.decision).__name__} of seat {self.seat + 1}, "
            f"who plays '{self.text}'\n  before it: {' | '.join(before) or 'nothing'}\n"
        )


class Walk:
    """A random game from its setup to its end."""

    def __init__(
        self, game: Game, players: int, seed: str, options: dict[str, Any], resigns: bool = False
    ) -> None:
        self.game = game
        self.players = players
        self.seed = seed
        self.options = options
        self.stops: list[Stop] = []
        self.end = self._play(resigns)

    def __str__(self) -> str:
        options = f", {self.options}" if self.options else ""
        return f"{self.game.slug} with {self.players} players, seed '{self.seed}'{options}"

    def _play(self, resigns: bool) -> Position:
        game = self.game
        pos = game.new(self.players, self.seed, **self.options)
        chance = seeded(f"walk {self.seed}")
        while not pos.over:
            assert len(self.stops) <= game.bound, f"{self}: more than {game.bound} decisions"
            assert pos.waiting, f"{self}: nobody is asked, and the game is not over: {pos.stack}"
            seat = pos.waiting[chance.below(len(pos.waiting))]
            text = pos.text(draw(pos, seat, chance))
            if resigns and chance.below(150) == 0 and sum(pos.resigned) < self.players - 2:
                text = RESIGN
            stop = Stop(self, pos, seat, text)
            self.stops.append(stop)
            stop.events = list(pos.play(text, seat))
            stop.free = pos.free
        return pos

    def sample(self, about: int, rare: int = 3) -> Iterator[Stop]:
        """About so many stops, spread over the game, and the first few of each kind of decision."""
        every = max(1, len(self.stops) // about)
        seen: dict[type[Any], int] = {}
        for stop in self.stops:
            kind = type(stop.pos.decision)
            seen[kind] = seen.get(kind, 0) + 1
            if stop.number % every == 0 or seen[kind] <= rare:
                yield stop


def draw(pos: Position, seat: Seat, chance: Chance) -> Move:
    """A legal move at random, from the list or from a domain."""
    moves = [*pos.moves(seat), *(domain.draw(chance) for domain in pos.domains(seat))]
    assert moves, f"seat {seat + 1} is asked and has no move: {pos.decision}"
    return moves[chance.below(len(moves))]


def other_options(game: Game) -> dict[str, Any]:
    """Every option of few choices at another value than its default."""
    return {
        option.name: next(choice for choice in option.choices if choice != option.default)
        for option in game.options()
        if option.choices
    }


def walks(game: Game, players: int) -> list[Walk]:
    """Two random games: one by the default options, one by the others, in which seats resign.

    A game whose random games are long names options that keep them short (`quick`). An option that is not for so many
    players stays as it is.
    """
    quick = dict(getattr(game, "quick", {}))
    others = {
        name: value for name, value in other_options(game).items() if fits(game, players, {name: value})
    }
    return [
        Walk(game, players, "first", quick),
        Walk(game, players, "second", {**others, **quick}, resigns=True),
    ]


def fits(game: Game, players: int, options: dict[str, Any]) -> bool:
    """Whether a game of so many players can be set up with these options."""
    try:
        game.new(players, "fits", **options)
    except SetupError:
        return False
    return True
