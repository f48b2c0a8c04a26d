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
from orrery.engine.errors import IllegalMove, OrreryError, StaleMove, UnreadableMove
from orrery.engine.game import Game
from orrery.engine.notation import position_text
from orrery.engine.position import FROM, RESIGN, SCENE, Position
from orrery.engine.record import Header, Record, commit, header_of, salts_of, seed_of

CLOSING = ("done", "pass")
"""What closes a chain of optional clicks: nobody minds if the chain has ended by itself."""


class Tried(msgspec.Struct, frozen=True, eq=False):
    """What a move would do: the position after it, its canonical text and its events."""

    pos: Position
    text: str
    events: tuple[Event, ...]


def _attempt(before: Position, seat: Seat, move: Move | str) -> Tried:
    pos = before.copy()
    if isinstance(move, str):
        if move.strip().lower() == RESIGN:
            return Tried(pos, RESIGN, tuple(pos.resign(seat)))
        if move.startswith(SCENE):
            raise IllegalMove("A scene is laid out by the table, not by a player.")
        move = pos.words().parse(move)
    events = tuple(pos.play(move, seat))
    return Tried(pos, pos.text(move), events)


def _shows_own(before: Position, row: Sequence[Tried], seat: Seat) -> bool:
    """Whether a seat is in the middle of a form whose choices show nothing but what is its own: the same question as at its
    beginning, though what is left of it may need no form any more, and nothing else was played meanwhile."""
    sheet, now = before.sheet(seat), row[-1].pos
    if sheet is None or not sheet.own or type(before.decision) is not type(now.decision):
        return False
    known = {before.text(move) for move in sheet.moves()}
    return seat in now.waiting and all(one.text in known for one in row)


def _closed(before: Position, now: Position, seat: Seat, move: Move | str) -> bool:
    """Whether a move would only close the form that the last choice has ended by itself."""
    sheet = before.sheet(seat)
    if sheet is None or sheet.end is None or type(before.decision) is type(now.decision):
        return False
    return move == sheet.end or (isinstance(move, str) and move.strip().lower() == before.text(sheet.end))


def broken_off(before: Position, row: Sequence[Tried], seat: Seat, moves: Sequence[str]) -> bool:
    """Whether a row of moves ended early: at something new, and not because its last word had nothing left to close."""
    if len(row) >= len(moves):
        return False
    if len(row) < len(moves) - 1 or not row or moves[-1].strip().lower() not in CLOSING:
        return True
    now = row[-1].pos
    return type(before.decision) is type(now.decision) and seat in now.waiting


class History:
    """A position, how many moves led to it, and what free undo needs."""

    def __init__(self, pos: Position, steps: int = 0) -> None:
        self.pos = pos
        self.steps = steps
        self._earlier: list[tuple[int, Position]] = []

    def attempt(self, seat: Seat, move: Move | str) -> Tried:
        """Try a move (a value or its text) on a copy. Raises the engine's errors."""
        return _attempt(self.pos, seat, move)

    def attempt_row(self, seat: Seat, moves: Sequence[Move | str]) -> list[Tried]:
        """Try several moves of one seat in a row, each on a copy of what the one before made.

        The row ends early where something new comes to light: dice, a secret, somebody else's decision. What came before
        stands, and the rest was planned without knowing it. Otherwise one move that is not possible spoils the whole row:
        the error names it. What closes a form (`engine.sheet`) falls away where its question is over by itself.
        """
        row: list[Tried] = []
        for place, move in enumerate(moves, 1):
            if row and row[-1].pos.free == 0 and not _shows_own(self.pos, row, seat):
                break
            if (
                row
                and place == len(moves)
                and _closed(row[-2].pos if len(row) > 1 else self.pos, row[-1].pos, seat, move)
            ):
                break
            try:
                if isinstance(move, str) and move.strip().lower() == RESIGN:
                    raise IllegalMove("Nobody resigns in a row of moves.")
                row.append(_attempt(row[-1].pos if row else self.pos, seat, move))
            except OrreryError as error:
                if len(moves) == 1:
                    raise
                said = move if isinstance(move, str) else self.pos.text(move)
                if row and place == len(moves) and said.strip().lower() == CLOSING[0]:
                    break  # the chain that it closes has ended by itself
                told = f"Move {place} of {len(moves)} ('{said}'): {error}"
                if isinstance(error, IllegalMove):
                    raise IllegalMove(told, error.clause) from error
                raise UnreadableMove(told) from error
        return row

    def lay_out(self, scene: str) -> Tried:
        """Lay out a scene on a copy: a lesson, or a game that goes on with other dice."""
        pos = self.pos.copy()
        return Tried(pos, f"{SCENE}{scene}", tuple(pos.lay_out(scene)))

    def go_on(self, pos: Position, number: int = 0) -> None:
        """A move has been made, and this is the position after it; `number` is the caller's name for it."""
        self._earlier.append((number, self.pos))
        self.pos = pos
        self.steps += 1
        # a history that goes on from a stored position has fewer copies than free moves
        del self._earlier[: max(0, len(self._earlier) - pos.free)]

    @property
    def copies(self) -> int:
        """How many positions are kept."""
        return 1 + len(self._earlier)

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

    def free_since(self, number: int) -> list[tuple[int, Position]]:
        """The moves from the caller's `number` on that can be taken back, the last one first, each with the position before."""
        return [earlier for earlier in reversed(self._earlier) if earlier[0] >= number]

    def retract(self, seat: Seat) -> None:
        """A sealed answer that nobody has seen has been taken back; the answers of others stand."""
        pos = self.pos.copy()
        pos.retract(seat)
        self.pos = pos
        self.steps -= 1
        self._earlier.clear()

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
    def starting(cls, pos: Position, seed: int | str, names: Sequence[str] = ()) -> Match:
        """A match that begins with a position: its record lays it out first, and replays like all others."""
        match = cls.seeded(pos.game, pos.players, seed, names, **pos.options)
        match.lay_out(f"{FROM}{position_text(pos, one_line=True)}")
        return match

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

    def lay_out(self, scene: str) -> None:
        """Lay out a scene, as whoever runs the table may do; it stands in the record."""
        tried = self.history.lay_out(scene)
        self.history.go_on(tried.pos)
        self.moves.append((0, tried.text))

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
