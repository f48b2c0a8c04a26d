"""Level clocks: how long each species has held each level from 3 upwards (NOM-CIV-09 to NOM-CIV-22).

`clocks[seat]` has one entry for each level from 3 to the current one, so a clock stops by being cut off when the level
falls and starts by being added when it rises.
"""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.nomads.table.state import Clock, Expanse
from orrery.games.nomads.table.values import level

FIRST = 3
"""The lowest level that can win (NOM-CIV-05)."""


def rank(pos: Expanse, seat: Seat) -> None:
    """Count the level anew after a change; start and stop clocks (NOM-CIV-09, NOM-CIV-16)."""
    wanted = max(0, level(pos, seat) - FIRST + 1)
    clocks = pos.clocks[seat]
    del clocks[wanted:]
    while len(clocks) < wanted:
        clocks.append(Clock())
        pos.tell("NOM-CIV-09", "{0:seat} rises to civilization level {1}", seat, FIRST + len(clocks) - 1)


def turn_begins(pos: Expanse, seat: Seat) -> None:
    """A turn that begins counts for the clocks of the others, and for the own ones that have waited (NOM-CIV-10)."""
    for owner in range(pos.players):
        for i, clock in enumerate(pos.clocks[owner]):
            if owner == seat:
                pos.clocks[owner][i] = Clock(clock.begun, clock.finished, clock.finished)
            elif seat not in clock.begun:
                pos.clocks[owner][i] = Clock((*clock.begun, seat), clock.finished, clock.seen)


def turn_ends(pos: Expanse, seat: Seat) -> None:
    """A turn that was begun since a clock started is finished now (NOM-CIV-10, NOM-CIV-17)."""
    for owner in range(pos.players):
        for i, clock in enumerate(pos.clocks[owner]):
            if seat in clock.begun and seat not in clock.finished:
                pos.clocks[owner][i] = Clock(clock.begun, (*clock.finished, seat), clock.seen)


def waits_for(pos: Expanse, seat: Seat, lv: int) -> list[Seat]:
    """The surviving rivals whose turn the clock of a level still waits for (NOM-CIV-10, NOM-CIV-22)."""
    finished = pos.clocks[seat][lv - FIRST].finished
    return [other for other in pos.others(seat) if other not in finished]


def is_full(pos: Expanse, seat: Seat, lv: int) -> bool:
    """Whether every surviving rival has played a turn and the own turn after that has begun (NOM-CIV-10, 22)."""
    seen = pos.clocks[seat][lv - FIRST].seen
    return all(other in seen for other in pos.others(seat))


def wins(pos: Expanse, seat: Seat) -> bool:
    """Victory check at the end of the own turn: a full clock, and everybody else below (NOM-CIV-07, NOM-CIV-11)."""
    rival = max((level(pos, other) for other in pos.others(seat)), default=0)
    return any(is_full(pos, seat, lv) for lv in range(max(FIRST, rival + 1), FIRST + len(pos.clocks[seat])))
