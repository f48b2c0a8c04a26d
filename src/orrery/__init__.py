"""Orrery: play, host, simulate and study space-empire board games.

>>> import orrery
>>> pos = orrery.new("emperor", players=4, seed=7)
>>> events = pos.play(pos.moves()[0])
"""

from __future__ import annotations

from typing import Any

from orrery.draw.picture import Picture
from orrery.engine.base import Decision, Event, Move, Outcome, Seat, Step
from orrery.engine.errors import (
    ContentError,
    IllegalMove,
    OrreryError,
    RecordError,
    SetupError,
    StaleMove,
    UnreadableMove,
)
from orrery.engine.game import Game, Option
from orrery.engine.match import Match
from orrery.engine.position import Position
from orrery.engine.record import Record, read_record
from orrery.engine.view import View
from orrery.games import game
from orrery.games import games as installed

__all__ = [
    "ContentError",
    "Decision",
    "Event",
    "Game",
    "IllegalMove",
    "Match",
    "Move",
    "Option",
    "OrreryError",
    "Outcome",
    "Picture",
    "Position",
    "Record",
    "RecordError",
    "Seat",
    "SetupError",
    "StaleMove",
    "Step",
    "UnreadableMove",
    "View",
    "game",
    "installed",
    "new",
    "read_record",
    "show",
]


def new(slug: str, players: int | None = None, seed: int | str = 0, **options: Any) -> Position:
    """A new game, set up to its first decision; the same seed and moves give the same game everywhere."""
    return game(slug).new(players, seed, **options)


def show(table: Position | View, seat: Seat | None = None, theme: str = "dark") -> Picture:
    """The table as a notebook shows it: of a position as a seat sees it (by default a spectator), or of a view.

    >>> show(new("emperor", players=3, seed=7), seat=0).svg[:4]
    '<svg'
    """
    if theme not in ("dark", "light"):
        raise SetupError(f"There is no theme '{theme}'; there are dark and light.")
    view = table
    if not isinstance(table, View):
        if seat is not None and not 0 <= seat < table.players:
            raise SetupError(f"There is no seat {seat}; the seats are 0 to {table.players - 1}.")
        view = table.view(seat)
    return Picture(table.game.drawing().poster(view, theme=theme))
