"""A match: a position with its history, so that moves can be taken back, recorded and proved.

A bare position plays fast and forgets; a match remembers. It knows how far undo is free, since the position counts
it (`Position.free`), and keeps the copies that free undo needs, no more.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Event, Move, Seat
from orrery.engine.errors import IllegalMove, StaleMove
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.record import Header, Record, commit, digest_of, seed_of


class Match:
    """One game being played, from its first move to its record."""

    def __init__(self, game: Game, pos: Position, header: Header, secret: str = "") -> None:
        self.game = game
        self.pos = pos
        self.header = header
        self.moves: list[tuple[Seat, str]] = []
        self._secret = secret
        self._earlier: list[Position] = []

    @classmethod
    def seeded(
        cls, game: Game, players: int, seed: int | str, names: Sequence[str] = (), **options: Any
    ) -> Match:
        """A match on a seed that everybody may know: simulations, puzzles, tests."""
        pos = game.new(players, str(seed), **options)
        header = Header(
            game.slug, players, pos.options, game.content_hash, names=tuple(names), seed=str(seed)
        )
        return cls(game, pos, header)

    @classmethod
    def committed(
        cls,
        game: Game,
        players: int,
        salts: Sequence[str],
        names: Sequence[str] = (),
        secret: bytes | None = None,
        **options: Any,
    ) -> Match:
        """A match at a table: publish `commitment` and take a salt from each seat before the first move.

        The secret is made here unless the host made and committed to it earlier.
        """
        secret = secrets.token_bytes(32) if secret is None else secret
        pos = game.new(players, seed_of(secret, salts), **options)
        header = Header(
            game.slug,
            players,
            pos.options,
            game.content_hash,
            names=tuple(names),
            commitment=commit(secret),
            salts=tuple(salts),
        )
        return cls(game, pos, header, secret.hex())

    def play(self, move: Move | str, seat: Seat | None = None, after: int | None = None) -> list[Event]:
        """Play a move; `after` is how many moves the sender has seen, and a table that has moved on says so."""
        if after is not None and after != len(self.moves):
            raise StaleMove("The table has moved on since you looked; look again.")
        pos = self.pos
        if seat is None and pos.waiting:
            seat = pos.waiting[0]
        before = pos.copy()
        events = pos.play(move, seat)
        text = move.strip().lower() if isinstance(move, str) and move.strip().lower() == "resign" else ""
        if not text:
            text = pos.text(pos.words().parse(move) if isinstance(move, str) else move)
        self.moves.append((seat if seat is not None else 0, text))
        self._earlier.append(before)
        # a match that goes on from a stored position has fewer copies than free moves
        del self._earlier[: max(0, len(self._earlier) - pos.free)]
        return events

    def can_undo(self, seat: Seat) -> bool:
        """Whether this seat may take back its last move."""
        return self.pos.free > 0 and bool(self._earlier) and self.pos.waiting == (seat,)

    def undo(self, seat: Seat) -> None:
        """Take back the last move of the deciding seat, as long as nothing was rolled, shown or handed on."""
        if not self.can_undo(seat):
            raise IllegalMove(
                "This cannot be taken back: dice were rolled, something was revealed, or the decision has moved on."
            )
        self.pos = self._earlier.pop()
        self.moves.pop()

    def record(self) -> Record:
        """The record so far; the secret is in it only when the game is over."""
        pos = self.pos
        done = pos.outcome is not None
        header = Header(
            self.header.game,
            self.header.players,
            self.header.options,
            self.header.content,
            names=self.header.names,
            seed=self.header.seed,
            commitment=self.header.commitment,
            salts=self.header.salts,
            secret=self._secret if done else "",
            outcome=pos.outcome,
            digest=digest_of(pos) if done else "",
        )
        return Record(header, tuple(self.moves))
