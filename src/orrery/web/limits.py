"""How much one client may ask for: a bucket that fills with time, for each token and, ten times larger, each address."""

from __future__ import annotations

import time
from collections import OrderedDict

import msgspec

_BUCKETS = 20_000
"""Clients that are remembered; the ones that asked longest ago are forgotten first, with full buckets."""
_SHARED = 10
"""An address may stand for a household or a school."""


class Rate(msgspec.Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int


class Limits(msgspec.Struct, frozen=True):
    """What one token may do; an address may do ten times as much."""

    reads: Rate = Rate(50, 200)
    writes: Rate = Rate(20, 60)
    opens: Rate = Rate(0.2, 20)
    streams: int = 40
    """Open streams of one token."""
    body: int = 64 * 1024
    """The largest body of a request, in bytes."""
    off: bool = False
    """Only the size of bodies is limited."""


class Buckets:
    """The buckets of all clients for one kind of request."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str, size: int = 1) -> float:
        """Take one drop. 0 if there was one, otherwise how many seconds until there is one."""
        now = time.monotonic()
        full = float(self.rate.burst * size)
        level, then = self._levels.get(client, (full, now))
        level = min(full, level + (now - then) * self.rate.per_second * size)
        wait = 0.0 if level >= 1 else (1 - level) / (self.rate.per_second * size)
        self._levels[client] = (level if wait else level - 1, now)
        self._levels.move_to_end(client)
        if len(self._levels) > _BUCKETS:
            self._levels.popitem(last=False)
        return wait

    def wait_for(self, guest: str, address: str) -> float:
        """Take a drop from the buckets of a guest and of their address; how long to wait if one of them is empty."""
        shared = self.take(f"@{address}", _SHARED)
        return max(shared, self.take(guest) if guest else 0.0)
