"""Who is looking at which table right now: in this process by their open streams, on other servers by the bus."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable

from orrery.host.bus import PEOPLE, PRESENT, LocalBus, RedisBus
from orrery.host.values import TableId

GRACE = 3.0
"""Seconds that somebody may be gone (a reload, a short gap in the net) before the table hears of it."""


class Farewell(Exception):
    """The server stops. It ends the block of `Tables.watch`, and goes no further."""


class Watch:
    """Somebody who watches a table; while it is open, their seats count as present."""

    def __init__(self, table: TableId, who: str, chairs: frozenset[int] = frozenset()) -> None:
        self.table = table
        self.who = who
        self.chairs = chairs
        self._loop = asyncio.get_running_loop()
        self._news = False
        self._ended = False
        self._waiter: asyncio.Future[None] | None = None

    async def changed(self, timeout: float | None = None) -> bool:
        """Wait until something has changed since the last call (moves, people, presence, chat); False when time is up.

        Changes are coalesced: look again with `Tables.look` and `Tables.log(after=...)`. One task at a time may wait.
        """
        if not (self._news or self._ended):
            # a bare future and timer: this is waited for by every watcher at every move
            self._waiter = self._loop.create_future()
            timer = None if timeout is None else self._loop.call_later(timeout, self._wake)
            try:
                await self._waiter
            finally:
                self._waiter = None
                if timer is not None:
                    timer.cancel()
        if self._ended:
            raise Farewell
        news, self._news = self._news, False
        return news

    def wake(self) -> None:
        """Something has changed."""
        self._news = True
        self._wake()

    def end(self) -> None:
        """Nothing more will come (the server is about to stop, the reader has gone): whoever waits is sent home."""
        self._ended = True
        self._wake()

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)


class Presence:
    """The watchers of all tables."""

    def __init__(self, bus: LocalBus | RedisBus, wake: Callable[[TableId], None]) -> None:
        self._bus = bus
        self._wake = wake
        self._here: dict[TableId, set[Watch]] = {}
        self._gone: dict[TableId, dict[str, asyncio.TimerHandle]] = {}
        self._elsewhere: dict[TableId, frozenset[str]] = {}
        self._versions: dict[TableId, int] = {}
        self._left_at: dict[TableId, dict[str, float]] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # --- watching ---------------------------------------------------------------------------------------------------

    def enter(self, table: TableId, guest: str, chairs: Iterable[int]) -> Watch:
        """Somebody begins to watch: a sitter with their chairs, or a spectator."""
        sitting = frozenset(chairs)
        held = ",".join(str(chair) for chair in sorted(sitting))
        watch = Watch(table, f"chair {held}" if held else f"bench {guest or secrets.token_hex(8)}", sitting)
        known = self._is_here(table, watch.who)
        self._here.setdefault(table, set()).add(watch)
        leaving = self._gone.get(table, {}).pop(watch.who, None)
        if leaving is not None:
            leaving.cancel()
        elif not known:
            self._tell(table, watch.who, True)
        return watch

    def leave(self, watch: Watch) -> None:
        """Somebody has stopped; if they do not come back soon, the table hears of it."""
        watches = self._here.get(watch.table, set())
        watches.discard(watch)
        if not watches:
            self._here.pop(watch.table, None)
        if not self._is_here(watch.table, watch.who):
            later = asyncio.get_running_loop().call_later(GRACE, self._left, watch.table, watch.who)
            self._gone.setdefault(watch.table, {})[watch.who] = later

    def _left(self, table: TableId, who: str) -> None:
        gone = self._gone.get(table, {})
        gone.pop(who, None)
        if not gone:
            self._gone.pop(table, None)
        if not self._is_here(table, who):
            if _chairs(who):
                self._left_at.setdefault(table, {})[who] = time.monotonic()
            self._tell(table, who, False)

    def _is_here(self, table: TableId, who: str) -> bool:
        return any(watch.who == who for watch in self._here.get(table, ()))

    def wake(self, table: TableId, chairs: frozenset[int] | None = None) -> None:
        """Wake everybody who watches this table, or only those who sit on certain chairs."""
        for watch in self._here.get(table, ()):
            if chairs is None or not chairs.isdisjoint(watch.chairs):
                watch.wake()

    def end(self, table: TableId, chair: int) -> None:
        """End the watches of those who sit on a chair: it is another's now, or has another key."""
        for watch in self._here.get(table, ()):
            if chair in watch.chairs:
                watch.end()

    def forget(self, table: TableId) -> None:
        """Forget when people left a table, as nobody will ask any more."""
        self._left_at.pop(table, None)

    def send_home(self) -> None:
        """End all watches: the server is about to stop."""
        for watches in self._here.values():
            for watch in watches:
                watch.end()

    def is_watched(self, table: TableId) -> bool:
        """Whether somebody watches this table here."""
        return table in self._here

    def watched(self) -> list[TableId]:
        """All tables that somebody watches here."""
        return list(self._here)

    def version(self, table: TableId) -> int:
        """A number that changes when somebody comes or goes."""
        return self._versions.get(table, 0)

    def _changed(self, table: TableId) -> None:
        self._versions[table] = self._versions.get(table, 0) + 1
        self._wake(table)

    # --- asking -----------------------------------------------------------------------------------------------------

    def at(self, table: TableId) -> tuple[set[int], int]:
        """The chairs whose sitters are present, and the number of spectators."""
        chairs: set[int] = set()
        bench: set[str] = set()
        present = {watch.who for watch in self._here.get(table, ())}
        present.update(self._gone.get(table, ()), self._elsewhere.get(table, ()))
        for who in present:
            held = _chairs(who)
            if held:
                chairs.update(held)
            else:
                bench.add(who)
        return chairs, len(bench)

    async def gone_since(self, table: TableId) -> tuple[set[int], dict[int, float]]:
        """The chairs whose sitters are present anywhere, and for those who have been: since when they are not
        (`time.monotonic`)."""
        if self._bus.shared:
            await self._look(table)
        now = time.monotonic()
        left = dict(self._left_at.get(table, {}))
        for who, seconds in (await self._bus.gone(table)).items():
            left[who] = max(left.get(who, 0.0), now - seconds)
        since: dict[int, float] = {}
        for who, when in left.items():
            for chair in _chairs(who):
                since[chair] = max(when, since.get(chair, when))
        return self.at(table)[0], since

    # --- between servers --------------------------------------------------------------------------------------------

    def _tell(self, table: TableId, who: str, here: bool) -> None:
        self._changed(table)
        if self._bus.shared:
            self._spawn(self._announce(table, who, here))

    async def _announce(self, table: TableId, who: str, here: bool) -> None:
        await self._bus.attend(table, who, here)
        self._bus.publish(table, PEOPLE)
        await self._look(table)

    def refresh(self, table: TableId) -> None:
        """Somebody has come or gone on another server."""
        if table in self._here:
            self._spawn(self._look(table))

    async def _look(self, table: TableId) -> None:
        found = await self._bus.present(table)
        if found != self._elsewhere.get(table, frozenset()):
            self._elsewhere[table] = found
            self._changed(table)
        if not found:
            self._elsewhere.pop(table, None)

    async def renew(self) -> None:
        """Renew our watchers' presence at the bus, for ever; those of a server that died run out."""
        while self._bus.shared:
            await asyncio.sleep(PRESENT / 3)
            for table, watches in list(self._here.items()):
                for who in {watch.who for watch in watches}:
                    await self._bus.attend(table, who, True)
                await self._look(table)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Forget the timers."""
        for gone in self._gone.values():
            for handle in gone.values():
                handle.cancel()
        for task in self._tasks:
            task.cancel()


def _chairs(who: str) -> list[int]:
    """The chairs of somebody who watches; none for a spectator."""
    kind, _, rest = who.partition(" ")
    return [int(chair) for chair in rest.split(",")] if kind == "chair" else []
