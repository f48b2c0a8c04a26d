"""Order round the table."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Seat

# For so many players all seats twice round the table: an order from any of them is a slice.
MOST = 16
TWICE: Final[list[list[Seat]]] = [[*range(players), *range(players)] for players in range(MOST + 1)]


def round_table(players: int, start: Seat, step: int = 1) -> list[Seat]:
    """Every seat once, from `start` on: clockwise, or the other way with a step of -1."""
    if step == 1 and players <= MOST:
        start %= players
        return TWICE[players][start : start + players]
    return [(start + step * i) % players for i in range(players)]


def others(players: int, seat: Seat, step: int = 1) -> list[Seat]:
    """Every other seat once, from the next one on."""
    if step == 1 and players <= MOST:
        seat %= players
        return TWICE[players][seat + 1 : seat + players]
    return [(seat + step * i) % players for i in range(1, players)]


def beginning_at(seats: list[Seat], at: int) -> list[Seat]:
    """These seats in their order, the one at this place first."""
    return seats[at:] + seats[:at]


def from_after(seats: list[Seat], start: Seat) -> list[Seat]:
    """These seats in their order, beginning behind `start` where it is among them."""
    return beginning_at(seats, seats.index(start) + 1) if start in seats else seats[:]
