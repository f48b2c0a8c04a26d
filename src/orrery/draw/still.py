"""One moment of a recorded game, as a page of the whole game shows it."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """A sentence of the log, and the clause that made it so."""

    text: str
    clause: str


class Still(NamedTuple):
    """The table after a move: its drawing, who did what, and what came of it. The first one has no move."""

    sheet: str
    by: str = ""
    move: str = ""
    told: tuple[Line, ...] = ()
