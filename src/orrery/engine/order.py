"""Order round the table."""

from __future__ import annotations

from orrery.engine.base import Seat


def round_table(players: int, start: Seat, step: int = 1) -> list[Seat]:
    """Every seat once, from `start` on: clockwise, or the other way with a step of -1."""
    if step == 1:
        start %= players
        return [*range(start, players), *range(start)]
    return [(start + step * i) % players for i in range(players)]


def others(players: int, seat: Seat, step: int = 1) -> list[Seat]:
    """Every other seat once, from the next one on."""
    if step == 1:
        seat %= players
        return [*range(seat + 1, players), *range(seat)]
    return [(seat + step * i) % players for i in range(1, players)]


def beginning_at(seats: list[Seat], at: int) -> list[Seat]:
    """These seats in their order, the one at this place first."""
    return seats[at:] + seats[:at]


def from_after(seats: list[Seat], start: Seat) -> list[Seat]:
    """These seats in their order, beginning behind `start` where it is among them."""
    return beginning_at(seats, seats.index(start) + 1) if start in seats else seats[:]
