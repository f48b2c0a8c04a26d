"""Leaving the table before the end (EMP-TABLE-09, EMP-TABLE-10, EMP-TABLE-12)."""

from __future__ import annotations

from orrery.engine.base import Outcome, Seat
from orrery.games.emperor.state import Galaxy


def leave(pos: Galaxy, seat: Seat) -> None:
    """Pieces stay; the last player at the table wins at once (EMP-TABLE-09, EMP-TABLE-10)."""
    pos.tell("EMP-TABLE-09", "{0:seat} resigns; the pieces stay on the board", seat)
    staying = [s for s in range(pos.players) if not pos.resigned[s]]
    if len(staying) == 1:
        pos.tell("EMP-TABLE-10", "Everybody else has resigned: {0:seat} wins", staying[0])
        pos.finish(Outcome("EMP-TABLE-10", (staying[0],), tuple(pos.points), "resigned"))
