"""What a bot weighs: stones, and pebbles that stay."""

from __future__ import annotations

from orrery.engine.base import Seat
from pebbles.table import Beach


def worth(pos: Beach, seat: Seat) -> float:
    """Own stones, more so under a pebble that is hard to cover."""
    mine = [pos.content.size[pos.top[stone]] for stone, owner in enumerate(pos.owner) if owner == seat]
    return float(sum(4 + size for size in mine) - sum(4 for owner in pos.owner if owner not in (-1, seat)))
