"""Order round the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Seat

_CIRCLES: Final[dict[int, list[Seat]]] = {}


def _circle(players: int) -> list[Seat]:
    """Twice round the table: every order that begins somewhere and goes once round is a slice of it, the cheapest list there is."""
    found = _CIRCLES.get(players)
    if found is None:
        found = _CIRCLES[players] = [*range(players), *range(players)]
    return found


def round_table(players: int, start: Seat, step: int = 1) -> list[Seat]:
    """Every seat once, from `start` on: clockwise, or the other way with a step of -1."""
    if step == 1:
        start %= players
        return _circle(players)[start : start + players]
    return [(start + step * i) % players for i in range(players)]


def others(players: int, seat: Seat, step: int = 1) -> list[Seat]:
    """Every other seat once, from the next one on."""
    if step == 1:
        seat %= players
        return _circle(players)[seat + 1 : seat + players]
    return [(seat + step * i) % players for i in range(1, players)]


def beginning_at(seats: Sequence[Seat], at: int) -> list[Seat]:
    """These seats in their order, the one at this place first."""
    return [*seats[at:], *seats[:at]]


def from_after(seats: Sequence[Seat], start: Seat) -> list[Seat]:
    """These seats in their order, beginning behind `start` where it is among them."""
    if start not in seats:
        return list(seats)
    return beginning_at(seats, seats.index(start) + 1)
