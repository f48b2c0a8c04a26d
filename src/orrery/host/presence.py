"""Who is looking at which table right now: in this process by their open streams, on other servers by the bus.

Whoever comes or goes is told to everybody who watches. With two thousand at one table that would be millions of messages;
so it is told in batches, the more seldom the larger the crowd: whoever sits there is news at once, one more spectator can
wait.
"""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator

from orrery.host.bus import PEOPLE, PRESENT, LocalBus, RedisBus
from orrery.host.values import TableId

GRACE = 3.0
"""Seconds that somebody may be gone (a reload, a short gap in the net) before the table hears of it."""


SOON = 0.25
"""Seconds after which everybody has heard of a sitter who came or went."""
CROWD = 200
"""So many watchers are told of spectators every second; a crowd of so many more, as many times more seldom."""
NOTICE = 2.0
"""Seconds between two times that other servers are told that somebody has asked for something at a table."""
SLICE, BREATH = 20, 0.004
"""Spectators who are woken at once, and seconds between two slices of a crowd, in which others are served."""


class Farewell(Exception):
    """The server stops. It ends the block of `Tables.watch`, and goes no further."""


class Watch:
    """Somebody who watches a table; while it is open, their seats count as present."""

    def __init__(self, table: TableId, who: str, chairs: frozenset[int] = frozenset()) -> None:
        self.table = table
        self.who = who
        self.chairs = chairs
        self.guest = ""
        self.address = ""
        """Who watches and from where, as far as that is known: somebody may be shut out."""
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


class Batches:
    """News of tables, or of people at them: the first is told at once, what follows together, when those who hear it have
    had some rest."""

    def __init__(self, tell: Callable[[str], None], rest: Callable[[str], float]) -> None:
        self._tell = tell
        self._rest = rest
        self._resting: dict[str, tuple[asyncio.TimerHandle, bool]] = {}
        """What was told of lately: when they may be told again, and whether there is something to tell."""

    def news(self, about: str, patience: float = math.inf) -> None:
        """There is something to tell, within so many seconds at most."""
        if about not in self._resting:
            self._now(about)
            return
        timer, _ = self._resting[about]
        loop = asyncio.get_running_loop()
        if timer.when() > loop.time() + patience:
            timer.cancel()
            timer = loop.call_later(patience, self._rested, about)
        self._resting[about] = (timer, True)

    def _now(self, about: str) -> None:
        timer = asyncio.get_running_loop().call_later(self._rest(about), self._rested, about)
        self._resting[about] = (timer, False)
        self._tell(about)

    def _rested(self, about: str) -> None:
        _, news = self._resting.pop(about)
        if news:
            self._now(about)

    def close(self) -> None:
        """Tell nothing more."""
        for timer, _ in self._resting.values():
            timer.cancel()
        self._resting.clear()


class Presence:
    """The watchers of all tables."""

    def __init__(self, bus: LocalBus | RedisBus, wake: Callable[[TableId], None]) -> None:
        self._bus = bus
        self._wake = wake
        self._here: dict[TableId, dict[str, set[Watch]]] = {}
        """By who they are: somebody may watch from several devices."""
        self._watchers: dict[TableId, int] = {}
        self._near = Batches(self._changed, self._rest)
        self._far = Batches(self._spread, self._rest)
        self._seen = Batches(self._tell_seen, lambda seen: NOTICE)
        self._gone: dict[TableId, dict[str, asyncio.TimerHandle]] = {}
        self._elsewhere: dict[TableId, frozenset[str]] = {}
        self._versions: dict[TableId, int] = {}
        self._left_at: dict[TableId, dict[str, float]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False

    # --- watching ---------------------------------------------------------------------------------------------------

    def enter(self, table: TableId, guest: str, chairs: Iterable[int]) -> Watch:
        """Somebody begins to watch: a sitter with their chairs, or a spectator."""
        sitting = frozenset(chairs)
        who = _sitter(sitting) if sitting else f"bench {guest or secrets.token_hex(8)}"
        watch = Watch(table, who, sitting)
        watch.guest = guest
        if self._closing:
            watch.end()
        known = self._is_here(table, watch.who)
        self._here.setdefault(table, {}).setdefault(watch.who, set()).add(watch)
        self._watchers[table] = self._watchers.get(table, 0) + 1
        leaving = self._gone.get(table, {}).pop(watch.who, None)
        if leaving is not None:
            leaving.cancel()
        elif not known:
            self._tell(table, watch.who, True)
        return watch

    def leave(self, watch: Watch) -> None:
        """Somebody has stopped; if they do not come back soon, the table hears of it."""
        here = self._here[watch.table]
        here[watch.who].discard(watch)
        self._watchers[watch.table] -= 1
        if not here[watch.who]:
            del here[watch.who]
        if not here:
            del self._here[watch.table], self._watchers[watch.table]
        if not self._is_here(watch.table, watch.who):
            later = asyncio.get_running_loop().call_later(GRACE, self._left, watch.table, watch.who)
            self._gone.setdefault(watch.table, {})[watch.who] = later

    def notice(self, table: TableId, chairs: Iterable[int]) -> None:
        """Somebody who sits on these chairs asks for something: they are not away, whichever server is asked about it."""
        if self._bus.shared:
            self._seen.news(f"{table} {_sitter(chairs)}")

    def _tell_seen(self, seen: str) -> None:
        table, _, who = seen.partition(" ")
        self._spawn(self._bus.notice(table, who))

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
        return who in self._here.get(table, ())

    def _watches(self, table: TableId) -> Iterator[Watch]:
        for watches in self._here.get(table, {}).values():
            yield from watches

    def wake(self, table: TableId, chairs: frozenset[int] | None = None) -> None:
        """Wake everybody who watches this table, or only those who sit on certain chairs. Sitters come first; a crowd is
        woken in slices."""
        crowd: list[Watch] = []
        for watch in self._watches(table):
            if watch.chairs:
                if chairs is None or not chairs.isdisjoint(watch.chairs):
                    watch.wake()
            elif chairs is None:
                crowd.append(watch)
        self._wake_some(crowd)

    def _wake_some(self, crowd: list[Watch]) -> None:
        for watch in crowd[:SLICE]:
            watch.wake()
        if len(crowd) > SLICE:
            asyncio.get_running_loop().call_later(BREATH, self._wake_some, crowd[SLICE:])

    def end(self, table: TableId, chair: int) -> None:
        """End the watches of those who sit on a chair: it is another's now, or has another key."""
        for watch in self._watches(table):
            if chair in watch.chairs:
                watch.end()

    def turn_out(self, unwelcome: Callable[[Watch], bool]) -> None:
        """End the watches of all whom this is true of; whoever may will come back."""
        for table in self._here:
            for watch in self._watches(table):
                if unwelcome(watch):
                    watch.end()

    def forget(self, table: TableId) -> None:
        """Forget when people left a table, as nobody will ask any more."""
        self._left_at.pop(table, None)

    def send_home(self) -> None:
        """End all watches, and those that still begin: the server is about to stop."""
        self._closing = True
        self.turn_out(lambda watch: True)

    @property
    def streams(self) -> int:
        """How many watches are open here."""
        return sum(len(watches) for here in self._here.values() for watches in here.values())

    def is_watched(self, table: TableId) -> bool:
        """Whether somebody watches this table here."""
        return table in self._here

    def watched(self) -> list[TableId]:
        """All tables that somebody watches here."""
        return list(self._here)

    def version(self, table: TableId) -> int:
        """A number that changes when it is told that somebody has come or gone."""
        return self._versions.get(table, 0)

    def _changed(self, table: TableId) -> None:
        self._versions[table] = self._versions.get(table, 0) + 1
        self._wake(table)

    # --- asking -----------------------------------------------------------------------------------------------------

    def at(self, table: TableId) -> tuple[set[int], int]:
        """The chairs whose sitters are present, and the number of spectators."""
        chairs: set[int] = set()
        bench: set[str] = set()
        present = set(self._here.get(table, ()))
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
        patience = SOON if _chairs(who) else math.inf
        self._near.news(table, patience)
        if self._bus.shared:
            self._spawn(self._announce(table, who, here, patience))

    async def _announce(self, table: TableId, who: str, here: bool, patience: float) -> None:
        await self._bus.attend(table, who, here)
        self._far.news(table, patience)

    def _spread(self, table: TableId) -> None:
        self._bus.publish(table, PEOPLE)
        self._spawn(self._look(table))

    def _rest(self, table: TableId) -> float:
        """How long those who watch a table are left in peace by spectators who come and go."""
        return max(1.0, self._watchers.get(table, 0) / CROWD)

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
            for table, here in list(self._here.items()):
                for who in list(here):
                    await self._bus.attend(table, who, True)
                await self._look(table)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def close(self) -> None:
        """Forget the timers."""
        for batches in (self._near, self._far, self._seen):
            batches.close()
        for gone in self._gone.values():
            for handle in gone.values():
                handle.cancel()
        for task in self._tasks:
            task.cancel()


def _sitter(chairs: Iterable[int]) -> str:
    """Somebody who sits on these chairs, as servers speak of them."""
    return f"chair {','.join(str(chair) for chair in sorted(chairs))}"


def _chairs(who: str) -> list[int]:
    """The chairs of somebody who watches; none for a spectator."""
    kind, _, rest = who.partition(" ")
    return [int(chair) for chair in rest.split(",")] if kind == "chair" else []
