"""Orrery: play, host, simulate and study space-empire board games.

>>> import orrery
>>> pos = orrery.new("emperor", players=4, seed=7)
>>> events = pos.play(pos.moves()[0])
"""

from __future__ import annotations

from pathlib import Path
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
from orrery.engine.notation import position_text, read_position, read_view, view_text
from orrery.engine.packs import Pack
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
    "Pack",
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
    "position_text",
    "read",
    "read_record",
    "show",
    "view_text",
]


def new(
    slug: str,
    players: int | None = None,
    seed: int | str = 0,
    pack: Pack | Path | str | bytes | None = None,
    **options: Any,
) -> Position:
    """A new game, set up to its first decision; the same seed and moves give the same game everywhere.

    `pack` is content of one's own: where it lies (a folder, a .toml or a .zip), its text, or one that was read before.
    """
    return game(slug).with_pack(pack).new(players, seed, **options)


def read(text: str) -> Position | View:
    """The position, or the view, that a text says (`position_text`, `view_text`).

    >>> pos = new("emperor", players=3, seed=7)
    >>> read(position_text(pos)) == pos
    True
    >>> read(view_text(pos.view(0))) == pos.view(0)
    True
    """
    return read_view(text, game) if text.split(None, 1)[:1] == ["orrery-view"] else read_position(text, game)


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
