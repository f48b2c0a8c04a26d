"""One game between bots, from its seed to its result."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from orrery.bots import bot
from orrery.bots.bot import Watcher
from orrery.engine.base import Event, Move, Outcome, Seat
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.record import Record, header_of


class Played(msgspec.Struct, frozen=True):
    """What came of one game of a run. A game that broke off has no outcome, but an error and its record."""

    number: int
    seed: str
    bots: tuple[str, ...]
    """The kind of bot in each seat."""
    decisions: int
    outcome: Outcome | None = None
    error: str = ""
    trace: str = ""
    record: str = ""


def play_one(
    game: Game,
    players: int,
    seats: Sequence[str],
    seed: str,
    options: Mapping[str, Any],
    number: int = 0,
    keep: bool = False,
    before: Callable[[Position, Seat, Move], None] | None = None,
    after: Callable[[Position, Seat, Sequence[Event]], None] | None = None,
) -> Played:
    """Play a game to its end. Whatever goes wrong is caught and kept with the moves that led to it.

    The game's seed is `seed`, and each bot's is made of it and its seat: everything follows from one text.
    `before` is called before each decision is played, `after` when it is, with all that happened.
    """
    moves: list[tuple[Seat, Move]] = []
    names = tuple(seats)
    pos: Position | None = None
    try:
        pos = game.new(players, seed, **options)
        minds = [bot(name, game, f"{seed}/seat {seat + 1}") for seat, name in enumerate(names)]
        watchers = [
            (seat, mind) for seat, mind in enumerate(minds) if isinstance(mind, Watcher) and mind.listens
        ]
        pos.listening = bool(watchers) or after is not None
        while pos.outcome is None:
            seat = pos.waiting[0]
            move = minds[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat))
            moves.append((seat, move))
            if before is not None:
                before(pos, seat, move)
            events = pos.play(move, seat)
            if after is not None:
                after(pos, seat, events)
            for other, mind in watchers:
                mind.seen([event for event in events if event.visible_to(other)], other)
            if len(moves) > game.bound:
                raise AssertionError(f"still not over after {game.bound} decisions")
    except Exception as error:  # a run goes on; the report tells, and the record reproduces it
        said = f"{type(error).__name__}: {error}"
        record = _record(game, players, names, seed, pos, moves) if pos is not None else ""
        return Played(number, seed, names, len(moves), None, said, traceback.format_exc(), record)
    record = _record(game, players, names, seed, pos, moves) if keep else ""
    return Played(number, seed, names, len(moves), pos.outcome, record=record)


def _record(
    game: Game, players: int, names: tuple[str, ...], seed: str, pos: Position, moves: list[tuple[Seat, Move]]
) -> str:
    header = header_of(pos, names=names, seed=seed)
    texts = tuple((seat, pos.text(move)) for seat, move in moves)
    return Record(header, texts).text()
