"""Whose bots think next: a fair queue before the few threads and processes in which they think.

Turns go round: first by party (the address that a table was opened from, or whoever opened it), then by table. The party
that has used the least time comes first, so that two hundred tables of one stranger wait for each other, not everybody
for them. A party that has used up its share rests between turns while others play as well: otherwise each of their turns
would still have to wait for one of its own.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from orrery.host.values import TableId

MEMORY = 60.0
"""Seconds after which a second of thinking counts for a third only."""
SHARE = 3.0
"""Seconds of thinking, of those remembered, that a party may use before it rests."""
REST = 6.0
"""So many times as long as a turn took does a party rest that has used up its share."""
PRESENT = 3.0
"""Seconds for which a party counts as playing after its last turn."""


class Party:
    """All tables that share one budget of thinking."""

    def __init__(self, name: str, now: float) -> None:
        self.name = name
        self.tables: dict[TableId, deque[asyncio.Future[None]]] = {}
        """Turns that are waited for, by table; whoever has had one stands behind the others."""
        self.used = 0.0
        self.seen = now
        self.rests_until = 0.0

    def forget(self, now: float) -> None:
        """Let time pass."""
        self.used *= math.exp((self.seen - now) / MEMORY)
        self.seen = now


class Turns:
    """The queue of all tables; so many may have their turn at once."""

    def __init__(
        self, places: int, rations: bool = True, share: float | None = None, rest: float = REST
    ) -> None:
        self._free = places
        self._rations = rations
        """Whether parties rest when they have used up their share."""
        self._share = share
        self._rest = rest
        self._parties: dict[str, Party] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def waiting(self) -> int:
        """How many turns are waited for."""
        return sum(len(turns) for party in self._parties.values() for turns in party.tables.values())

    @asynccontextmanager
    async def turn(self, name: str, table: TableId) -> AsyncIterator[None]:
        """Wait until it is this table's turn, and have it."""
        party = self._parties.get(name)
        if party is None:
            self._drop_old()
            party = self._parties[name] = Party(name, time.monotonic())
        given: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        party.tables.setdefault(table, deque()).append(given)
        self._next()
        try:
            await given
        except asyncio.CancelledError:
            if given.done() and not given.cancelled():
                self._free += 1
                self._next()
            raise
        began = time.monotonic()
        try:
            yield
        finally:
            self._free += 1
            self._count(party, time.monotonic() - began)
            self._next()

    def _next(self) -> None:
        """Give turns while there is room, and somebody who may have one."""
        while self._free and (party := self._whose()) is not None:
            table = next(iter(party.tables))
            turns = party.tables.pop(table)
            given = turns.popleft()
            if turns:
                party.tables[table] = turns
            if not given.done():
                self._free -= 1
                given.set_result(None)

    def _whose(self) -> Party | None:
        now = time.monotonic()
        asking = [party for party in self._parties.values() if party.tables]
        for party in asking:
            party.forget(now)
        awake = [party for party in asking if party.rests_until <= now]
        if awake:
            return min(awake, key=lambda party: party.used)
        if asking and self._timer is None:
            soonest = min(party.rests_until for party in asking)
            self._timer = asyncio.get_running_loop().call_later(soonest - now, self._rested)
        return None

    def _rested(self) -> None:
        self._timer = None
        self._next()

    def _count(self, party: Party, took: float) -> None:
        now = time.monotonic()
        party.forget(now)
        party.used += took
        others = any(
            other is not party and (other.tables or now - other.seen < PRESENT)
            for other in self._parties.values()
        )
        if self._rations and party.used > (SHARE if self._share is None else self._share) and others:
            party.rests_until = now + took * self._rest

    def _drop_old(self) -> None:
        """Forget parties that have not played for long, now and then."""
        if len(self._parties) % 256 == 255:
            now = time.monotonic()
            for party in list(self._parties.values()):
                if not party.tables and now - party.seen > 5 * MEMORY:
                    del self._parties[party.name]

    def close(self) -> None:
        """Nobody has a turn any more."""
        if self._timer is not None:
            self._timer.cancel()
