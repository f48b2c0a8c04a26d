"""Single turns, clockwise: whose it is in the phases of building and of movement."""

from __future__ import annotations

from collections.abc import Callable

from orrery.engine.base import Seat
from orrery.engine.order import round_table
from orrery.games.colonies.table.state import Chart
from orrery.games.colonies.technology.knowledge import holds_cards


def next_in_turn(pos: Chart, start: Seat, can_act: Callable[[Chart, Seat], bool]) -> Seat:
    """The first seat from `start` on that is not done, which is active now; -1 once all are. Who has nothing to do and no card to
    use is done (COL-ROUND-07, COL-BUILD-04, COL-MOVE-29)."""
    pos.active = -1
    for seat in round_table(pos.players, start):
        if pos.out[seat] or pos.done >> seat & 1:
            continue
        if holds_cards(pos, seat) or can_act(pos, seat):
            pos.active = seat
            return seat
        pos.done |= 1 << seat
    return -1
