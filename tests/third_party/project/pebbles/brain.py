"""What a bot weighs: stones, and pebbles for later."""

from __future__ import annotations

from orrery.engine.base import Seat
from pebbles.table import Beach


def worth(pos: Beach, seat: Seat) -> float:
    """Own stones, the others' stones, and large pebbles that are still held: they cover what others put down."""
    stones = sum(1 if owner == seat else -1 for owner in pos.owner if owner >= 0)
    return 4.0 * stones + sum(pos.content.size[pebble] for pebble in pos.hands[seat])
