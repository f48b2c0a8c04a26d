"""Order round the table."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Seat


def round_table(players: int, start: Seat, step: int = 1) -> list[Seat]:
    """Every seat once, from `start` on: clockwise, or the other way with a step of -1."""
    return [(start + step * i) % players for i in range(players)]


def others(players: int, seat: Seat, step: int = 1) -> list[Seat]:
    """Every other seat once, from the next one on."""
    return [(seat + step * i) % players for i in range(1, players)]


def from_after(seats: Sequence[Seat], start: Seat) -> list[Seat]:
    """These seats in their order, beginning behind `start` where it is among them."""
    if start not in seats:
        return list(seats)
    at = seats.index(start) + 1
    return [*seats[at:], *seats[:at]]
