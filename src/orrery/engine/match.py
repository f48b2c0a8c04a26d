"""A match: a position with its history, so that moves can be taken back, recorded and proved.

A bare position plays fast and forgets; a history remembers. It knows how far undo is free, since the position counts
it (`Position.free`), and keeps the copies that free undo needs, no more. Terminal, host, simulations and replays all stand
on it: there is one way to try a move, one way to take it back, and one way to write a record.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.engine.base import Event, Move, Seat
from orrery.engine.errors import IllegalMove, StaleMove
from orrery.engine.game import Game
from orrery.engine.position import RESIGN, Position
from orrery.engine.record import Header, Record, commit, header_of, salts_of, seed_of


class Tried(msgspec.Struct, frozen=True, eq=False):
    """What a move would do: the position after it, its canonical text and its events."""

    pos: Position
    text: str
    events: tuple[Event, ...]


class History:
    """A position, how many moves led to it, and what free undo needs."""

    def __init__(self, pos: Position, steps: int = 0) -> None:
        self.pos = pos
        self.steps = steps
        self._earlier: list[tuple[int, Position]] = []

    def attempt(self, seat: Seat, move: Move | str) -> Tried:
        """Try a move (a value or its text) on a copy. Raises the engine's errors."""
        pos = self.pos.copy()
        if isinstance(move, str):
            if move.strip().lower() == RESIGN:
                return Tried(pos, RESIGN, tuple(pos.resign(seat)))
            move = pos.words().parse(move)
        events = tuple(pos.play(move, seat))
        return Tried(pos, pos.text(move), events)

    def go_on(self, pos: Position, number: int = 0) -> None:
        """A move has been made, and this is the position after it; `number` is the caller's name for it."""
        self._earlier.append((number, self.pos))
        self.pos = pos
        self.steps += 1
        # a history that goes on from a stored position has fewer copies than free moves
        del self._earlier[: max(0, len(self._earlier) - pos.free)]

    def can_undo(self, seat: Seat) -> bool:
        """Whether this seat may take back its last move."""
        return self.pos.free > 0 and bool(self._earlier) and self.pos.waiting == (seat,)

    def last(self, seat: Seat) -> tuple[int, Position]:
        """The move that this seat may take back, and the position before it."""
        if not self.can_undo(seat):
            raise IllegalMove(
                "This cannot be taken back: dice were rolled, something was revealed, or the decision has moved on."
            )
        return self._earlier[-1]

    def go_back(self) -> None:
        """The last move has been taken back."""
        _, self.pos = self._earlier.pop()
        self.steps -= 1


class Match:
    """One game being played, from its first move to its record."""

    def __init__(self, game: Game, pos: Position, header: Header, secret: str = "") -> None:
        self.game = game
        self.history = History(pos)
        self.header = header
        self.moves: list[tuple[Seat, str]] = []
        self._secret = secret

    @classmethod
    def seeded(
        cls, game: Game, players: int, seed: int | str, names: Sequence[str] = (), **options: Any
    ) -> Match:
        """A match on a seed that everybody may know: simulations, puzzles, tests."""
        pos = game.new(players, str(seed), **options)
        return cls(game, pos, header_of(pos, names=tuple(names), seed=str(seed)))

    @classmethod
    def committed(
        cls,
        game: Game,
        players: int,
        shares: Sequence[str],
        names: Sequence[str] = (),
        secret: bytes | None = None,
        **options: Any,
    ) -> Match:
        """A match at a table: publish `commitment` and take a share from each seat before the first move; a seat that gives
        none has an empty one.

        The secret is made here unless the host made and committed to it earlier.
        """
        secret = secrets.token_bytes(32) if secret is None else secret
        commitment = commit(secret)
        salts = salts_of(commitment, shares)
        pos = game.new(players, seed_of(secret, salts), **options)
        header = header_of(pos, names=tuple(names), commitment=commitment, shares=tuple(shares), salts=salts)
        return cls(game, pos, header, secret.hex())

    @property
    def pos(self) -> Position:
        """The position now."""
        return self.history.pos

    def play(self, move: Move | str, seat: Seat | None = None, after: int | None = None) -> tuple[Event, ...]:
        """Play a move; `after` is how many moves the sender has seen, and a table that has moved on says so."""
        if after is not None and after != len(self.moves):
            raise StaleMove("The table has moved on since you looked; look again.")
        if seat is None:
            seat = self.pos.waiting[0] if self.pos.waiting else 0
        tried = self.history.attempt(seat, move)
        self.history.go_on(tried.pos)
        self.moves.append((seat, tried.text))
        return tried.events

    def can_undo(self, seat: Seat) -> bool:
        """Whether this seat may take back its last move."""
        return self.history.can_undo(seat)

    def undo(self, seat: Seat) -> None:
        """Take back the last move of the deciding seat, as long as nothing was rolled, shown or handed on."""
        self.history.last(seat)
        self.history.go_back()
        self.moves.pop()

    def record(self) -> Record:
        """The record so far; the secret is in it only when the game is over."""
        header = self.header
        secret = self._secret if self.pos.outcome is not None else ""
        return Record(
            header_of(
                self.pos,
                names=header.names,
                seed=header.seed,
                commitment=header.commitment,
                shares=header.shares,
                salts=header.salts,
                secret=secret,
            ),
            tuple(self.moves),
        )
