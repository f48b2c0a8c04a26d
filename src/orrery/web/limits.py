"""How much one client may ask for: a bucket that fills with time, for each person and, ten times larger, each address.

A person is somebody whom the host knows: by a name they gave, a seat, a table. A token that nobody knows is made up in a
moment, so all who come with such tokens (or with none) from one address share the budget of a few people.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

_BUCKETS = 20_000
"""Clients that are remembered; the ones that asked longest ago are forgotten first, with full buckets."""
SHARED = 10
"""An address may stand for a household or a school."""
STRANGERS = 3
"""So many people's budget have all together who come from one address and are not known."""
DAY = 24 * 3600


class Rate(msgspec.Struct, frozen=True):
    """So many a second in the long run, and so many at once."""

    per_second: float
    burst: int


class Limits(msgspec.Struct, frozen=True):
    """What one person may do; an address may do ten times as much, and strangers of an address three times as much."""

    reads: Rate = Rate(50, 200)
    writes: Rate = Rate(20, 60)
    opens: Rate = Rate(0.2, 20)
    """Tables and guests."""
    tables: Rate = Rate(100 / DAY, 100)
    guests: Rate = Rate(50 / DAY, 50)
    streams: int = 40
    """Open streams, and polls that wait."""
    connections: int = 40
    """Connections; how many one person has is not known before they have asked for something, so that only the address
    counts."""
    all_connections: int = 8192
    """Connections of everybody together; fewer where the system allows fewer open files."""
    body: int = 64 * 1024
    """The largest body of a request, in bytes."""
    off: bool = False
    """Only the size of bodies, the time that requests may take and the number of all connections are limited."""


class Client(msgspec.Struct, frozen=True):
    """Whoever asks for something: from which address, and who they are, if the host knows them."""

    address: str
    known: str = ""

    @property
    def shares(self) -> tuple[tuple[str, int], ...]:
        """Whose budgets are used, and how many people's they are."""
        whole = (f"@{self.address}", SHARED)
        return (whole, (self.known, 1) if self.known else (f"?{self.address}", STRANGERS))


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

    def wait_for(self, client: Client) -> float:
        """Take a drop from every bucket that a client uses; how long to wait if one of them is empty."""
        return max([self.take(whose, size) for whose, size in client.shares])


class Places:
    """What is open at the same time, counted for everybody who shares a budget."""

    def __init__(self, each: int) -> None:
        self.each = each
        self._taken: dict[str, int] = {}

    def is_full(self, client: Client) -> bool:
        """Whether one of the budgets that a client uses is spent."""
        return any(self._taken.get(whose, 0) >= self.each * size for whose, size in client.shares)

    @contextmanager
    def taken(self, client: Client) -> Iterator[None]:
        """A place, as long as it is needed."""
        shares = [whose for whose, _ in client.shares]
        for whose in shares:
            self._taken[whose] = self._taken.get(whose, 0) + 1
        try:
            yield
        finally:
            for whose in shares:
                self._taken[whose] -= 1
                if not self._taken[whose]:
                    del self._taken[whose]
