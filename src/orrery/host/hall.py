"""The hall: all tables that this process has in memory, who watches them, and the one door through which they change.

`change` is that door. It writes an entry of the log together with everything that follows from it, and only when that
is on disk does the table in memory change and everybody who watches hear of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable, Sequence

import msgspec
from sqlalchemy import Executable

from orrery.engine.base import Event, Seat
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.host.bus import ASIDE, LOST, PEOPLE, LocalBus, RedisBus
from orrery.host.config import Config
from orrery.host.errors import HostError, NoSuchTable, NotNow, Refused
from orrery.host.live import Live, Since
from orrery.host.presence import Presence
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.rows import Chair, Loaded, Pulse, Snapshot, params_of
from orrery.host.store.store import Store
from orrery.host.store.writer import Job
from orrery.host.values import Entry, EntryKind, GuestId, TableId

logger = logging.getLogger(__name__)

FOLLOWED = frozenset({"move", "undo", "resign", "say", "member"})
"""Entries of other servers that can be followed in memory; after any other the table is read anew."""


_TRIES = 8
QUIET = 4.0
"""Seconds after which somebody who watches and has heard nothing looks into the database, where others may write to it."""


class Change(msgspec.Struct, frozen=True, eq=False):
    """What shall happen at a table: the entry of its log, and what follows from it.

    `pos` is the position after it, if it changes the game; `chairs` are those that it changes; `then` is written with it.
    An `aside` is numbered apart: whoever may not read it finds no gap, and is not even woken. It changes no position,
    and of a chair only what no other entry changes.
    """

    kind: EntryKind
    seat: Seat | None = None
    name: str = ""
    text: str = ""
    events: tuple[Event, ...] = ()
    undoes: int = 0
    to: Seat | None = None
    pos: Position | None = None
    chairs: tuple[Chair, ...] = ()
    then: tuple[Executable, ...] = ()
    aside: bool = False
    member: tuple[GuestId, int] | None = None
    """Who belongs to the table from now on, and on which chair."""


class Hall:
    """Tables in memory."""

    def __init__(
        self, config: Config, store: Store, bus: LocalBus | RedisBus, games: dict[str, Game]
    ) -> None:
        self.config = config
        self.store = store
        self.bus = bus
        self.games = games
        self.presence = Presence(bus, self.wake)
        self.started = time.monotonic()
        self._offset = time.time() - self.started
        self.loop = asyncio.get_running_loop()
        self.on_change: Callable[[Live], None] = lambda live: None
        """Called after every change of a table that was made here or heard of: bots and clocks look at it."""
        self.is_busy: Callable[[TableId], bool] = lambda table: False
        """Whether a table must stay in memory though nobody watches it."""
        self._lives: OrderedDict[TableId, Live] = OrderedDict()
        self._loading: dict[TableId, asyncio.Task[Live]] = {}
        self._following: set[asyncio.Task[None]] = set()

    # --- finding ----------------------------------------------------------------------------------------------------

    async def live(self, table: TableId, fresh: bool = True) -> Live:
        """A table, as far as it is on disk. With `fresh` even moves of other servers that nobody told us of are seen."""
        live = self._lives.get(table)
        if live is None:
            live = await self._load(table)
        else:
            self._lives.move_to_end(table)
            if fresh and self.bus.shared and not live.behind:
                number, asides = await self.store.read(reads.end, table)
                live.behind = number > live.at or asides > live.asides
        if live.behind:
            async with live.lock:
                await self.catch_up(live)
        return live

    def cached(self, table: TableId) -> Live | None:
        """A table, if it is in memory."""
        return self._lives.get(table)

    async def _load(self, table: TableId) -> Live:
        task = self._loading.get(table)
        if task is None:
            task = self._loading[table] = asyncio.create_task(self._load_once(table))
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load_once(self, table: TableId) -> Live:
        loaded = await self.store.read(reads.load, table)
        if loaded is None:
            raise NoSuchTable("There is no such table.")
        live = Live(self.game_of(loaded), loaded, self._since(loaded))
        self._lives[table] = live
        self._make_room()
        self.on_change(live)
        return live

    def _make_room(self) -> None:
        """Forget tables that nobody has used for long; whatever is on disk can be read again."""
        for table in list(self._lives):
            if len(self._lives) <= self.config.cached_tables:
                break
            live = self._lives[table]
            if not (live.lock.locked() or self.presence.is_watched(table) or self.is_busy(table)):
                del self._lives[table]

    def game(self, slug: str) -> Game:
        """A game that can be played here."""
        found = self.games.get(slug)
        if found is None:
            raise Refused(f"There is no game '{slug[:40]}'; the games here are {', '.join(self.games)}.")
        return found

    def game_of(self, loaded: Loaded) -> Game:
        """The game that a table plays, with the same cards; a sentence if it is not here any more."""
        row = loaded.row
        game = self.games.get(row.game)
        if game is None:
            raise HostError(f"This table plays '{row.game}', which is not installed here.")
        if row.state != "gathering" and game.content_hash != row.content:
            raise HostError(
                f"This table was begun with other cards or tiles ({row.content}) than the ones here "
                f"({game.content_hash}); put the same content pack in place."
            )
        return game

    def _since(self, loaded: Loaded) -> Since:
        """Since when the table waits; the time when no server was running is nobody's thinking time, nor is what a clock
        that was set has made of it."""
        now, counted = time.time(), time.monotonic()
        clock_was_set = abs(now - counted - self._offset) > 1
        waited = 0.0 if clock_was_set else min(max(0.0, now - loaded.pulse.updated), counted - self.started)
        return Since(now - waited, counted - waited)

    # --- changing ---------------------------------------------------------------------------------------------------

    async def change(self, live: Live, think: Callable[[], Change]) -> Entry:
        """Change a table: think, write, and think again if another server was faster. The caller holds the lock.

        `think` looks at the table as it is now, and raises if what is wanted is not possible (any more).
        """
        for _ in range(_TRIES):
            entry = await self._commit(live, think())
            if entry is not None:
                return entry
        raise NotNow("The table is very busy; please try again.")

    async def _commit(self, live: Live, change: Change) -> Entry | None:
        """Write a change as the table's next entry. None: another server has written that number; the table has been
        caught up with."""
        if change.aside:
            return await self._commit_aside(live, change)
        table, pos, chairs = live.row.id, change.pos, change.chairs
        name = change.name
        if not name and change.seat is not None:
            name = live.by_seat[change.seat].name
        entry = Entry(
            live.at + 1,
            time.time(),
            change.kind,
            change.seat,
            name,
            change.text,
            change.events,
            False,
            change.undoes,
            change.to,
        )
        pulse = self._pulse(live, entry, pos, chairs)
        snapshot = self._snapshot(live, entry, pos, pulse.steps)
        then = list(change.then)
        then += chair_updates(live, chairs)
        if entry.undoes:
            taken_back = (s.log.c.table_id == table) & (s.log.c.number == entry.undoes)
            then.append(s.log.update().where(taken_back).values(undone=True))
        if pos is not None and pos.outcome is not None:
            outcome = msgspec.json.encode(pos.outcome).decode()
            then.append(s.tables.update().where(s.tables.c.id == table).values(state="over", outcome=outcome))
        if not await self._written(live, Job(table, entry, pulse, snapshot, then=then)):
            return None
        if entry.kind in FOLLOWED:
            self._take_over(live, entry, pos, pulse, snapshot)
        else:
            await self._read_again(live)
        self._turn_out(live, [entry])
        self.bus.publish(table, entry.number)
        self.wake(table)
        self.on_change(live)
        return entry

    async def _commit_aside(self, live: Live, change: Change) -> Entry | None:
        """The same for what not everybody may know of: the table's log and its times stay as they are."""
        table, seat = live.row.id, change.seat
        entry = Entry(
            -(live.asides + 1),
            time.time(),
            change.kind,
            seat,
            change.name or ("" if seat is None else live.by_seat[seat].name),
            change.text,
            to=change.to,
            follows=live.at,
        )
        then = [*change.then, *chair_updates(live, change.chairs)]
        if change.chairs and self._is_due(live, live.waiting, change.chairs):
            then.append(s.pulse.update().where(s.pulse.c.table_id == table).values(due=True))
        if not await self._written(live, Job(table, entry, then=then)):
            return None
        if change.member is not None:
            live.enrol([change.member])
        if entry.kind in FOLLOWED:
            live.hear(entry)
        else:
            await self._read_again(live)
        self.bus.publish(table, ASIDE)
        self._wake_hearers(live, [entry])
        self.on_change(live)
        return entry

    async def _written(self, live: Live, job: Job) -> bool:
        """Whether a job is on disk. If another server was faster, the table has been caught up with."""
        writing = self.store.writer.write(job)
        try:
            written = await asyncio.shield(writing)
        except BaseException:
            # the caller gave up, or the database did: look at what is on disk before anything else happens
            live.behind, live.unsettled = True, writing
            raise
        if not written:
            live.behind = True
            await self.catch_up(live)
        return written

    def _wake_hearers(self, live: Live, asides: Sequence[Entry]) -> None:
        seats = {seat for entry in asides for seat in (entry.seat, entry.to)}
        chairs = frozenset(chair.chair for chair in live.chairs if chair.seat in seats)
        self.presence.wake(live.row.id, chairs)

    def _take_over(
        self, live: Live, entry: Entry, pos: Position | None, pulse: Pulse, snapshot: Snapshot | None
    ) -> None:
        live.accept(entry, pos)
        live.pulse = pulse
        if snapshot is not None:
            live.snapshot_at = entry.number
        if pos is not None:
            live.since = Since(entry.time, time.monotonic())
            if pos.outcome is not None:
                live.row.state = "over"
                live.row.outcome = pos.outcome

    def _pulse(self, live: Live, entry: Entry, pos: Position | None, chairs: Sequence[Chair]) -> Pulse:
        """How the table stands after the entry."""
        steps = live.steps
        used = live.pulse.used
        after = live.pos if pos is None else pos
        if pos is not None:
            steps = 0 if entry.kind == "start" else steps - 1 if entry.kind == "undo" else steps + 1
            used = list(used)
            thought = time.monotonic() - live.since.counted
            for seat in live.waiting:
                if not live.by_seat[seat].bot:
                    used[seat] += thought
        waiting = () if after is None else after.waiting
        due = self._is_due(live, waiting, chairs)
        return Pulse(entry.number, waiting, used, steps, due, entry.time)

    def _is_due(self, live: Live, waiting: Sequence[Seat], chairs: Sequence[Chair]) -> bool:
        """Whether a bot or a standing order is to act, with these chairs changed."""
        changed = {chair.chair for chair in chairs}
        seated = [*chairs, *(chair for chair in live.chairs if chair.chair not in changed)]
        return any(chair.seat in waiting for chair in seated if chair.bot or chair.orders)

    def _snapshot(self, live: Live, entry: Entry, pos: Position | None, steps: int) -> Snapshot | None:
        """A snapshot, if it is time for one. None is taken where moves could be taken back: undo never has to look behind
        the latest one."""
        if pos is None or pos.free > 0:
            return None
        if entry.kind != "start" and entry.number - live.snapshot_at < self.config.snapshot_every:
            return None
        asked = live.asked_after(entry.number, pos)
        return Snapshot(entry.number, steps, list(asked), zlib.compress(pos.save(), 1))

    async def _read_again(self, live: Live) -> None:
        loaded = await self.store.read(reads.load, live.row.id)
        assert loaded is not None, "tables are never deleted"
        since = live.since if loaded.row.state == live.row.state else self._since(loaded)
        live.adopt(loaded, since)

    async def catch_up(self, live: Live) -> None:
        """Follow what others have written. The caller holds the table's lock."""
        if not live.behind:
            return
        if live.unsettled is not None:
            await asyncio.gather(asyncio.shield(live.unsettled), return_exceptions=True)
            live.unsettled = None
        entries, asides = await self.store.read(reads.since, live.row.id, live.at, live.asides)
        if any(entry.kind not in FOLLOWED for entry in (*entries, *asides)):
            await self._read_again(live)
        else:
            for entry in asides:
                live.hear(entry)
            if any(entry.kind == "member" for entry in asides):
                live.enrol(await self.store.read(reads.members, live.row.id))
            for entry in entries:
                live.follow(entry)
                if entry.kind != "say":
                    live.since = Since(entry.time, time.monotonic())
            await self._refresh_pulse(live)
        live.behind = False
        self._turn_out(live, entries)
        if entries:
            self.wake(live.row.id)
        elif asides:
            self._wake_hearers(live, asides)
        if entries or asides:
            self.on_change(live)

    def _turn_out(self, live: Live, entries: Sequence[Entry]) -> None:
        """End the watches of those whose seat is not theirs any more; whoever may will come back."""
        for entry in entries:
            left = entry.kind == "stand" and live.row.state == "gathering"
            if entry.seat is not None and (left or entry.kind in {"dismiss", "key"}):
                self.presence.end(live.row.id, live.by_seat[entry.seat].chair)

    async def _refresh_pulse(self, live: Live) -> None:
        pulse = await self.store.read(reads.pulse, live.row.id)
        live.pulse = pulse
        if live.pos is not None and live.pos.outcome is not None:
            live.row.state = "over"
            live.row.outcome = live.pos.outcome

    # --- telling ----------------------------------------------------------------------------------------------------

    def wake(self, table: TableId) -> None:
        """Tell everybody who watches this table here."""
        self.presence.wake(table)

    def heard(self, table: TableId, number: int) -> None:
        """Another server tells of a table (see `bus.Heard`)."""
        if number == LOST:
            for live in self._lives.values():
                live.behind = True
            for watched in self.presence.watched():
                self.wake(watched)
                self.presence.refresh(watched)
            return
        known = self._lives.get(table)
        if number == PEOPLE:
            self.presence.refresh(table)
        elif known is not None and number == ASIDE:
            known.behind = True
            task = asyncio.create_task(self._follow(known))
            self._following.add(task)
            task.add_done_callback(self._following.discard)
        elif known is not None and number > known.at:
            known.behind = True
            self.wake(table)

    async def look_about(self) -> None:
        """Look into the database for everybody who watches and has heard nothing for a while, for ever: a message may have
        been lost, or Redis be away."""
        while self.bus.shared:
            before = {table: self._told(table) for table in self.presence.watched()}
            await asyncio.sleep(QUIET)
            quiet = [table for table, told in before.items() if self._told(table) == told]
            try:
                found = await self.store.read(reads.ends, quiet) if quiet else {}
            except HostError as error:
                logger.warning("could not look for news: %s", error)
                continue
            for table, (number, asides) in found.items():
                self.heard(table, number)
                live = self._lives.get(table)
                if live is not None and asides > live.asides:
                    self.heard(table, ASIDE)

    def _told(self, table: TableId) -> tuple[int, int]:
        live = self._lives.get(table)
        return (0, 0) if live is None else (live.at, live.asides)

    async def _follow(self, live: Live) -> None:
        """Find out whom something concerns that not everybody may know of; catching up wakes them."""
        with contextlib.suppress(HostError):  # whoever looks next will try again
            async with live.lock:
                await self.catch_up(live)


def chair_updates(live: Live, chairs: Sequence[Chair]) -> list[Executable]:
    """The statements that write what is new about some chairs, and nothing else."""
    found: list[Executable] = []
    for chair in chairs:
        before, after = params_of(live.chairs[chair.chair]), params_of(chair)
        new = {name: value for name, value in after.items() if before[name] != value}
        if new:
            here = (s.chairs.c.table_id == live.row.id) & (s.chairs.c.chair == chair.chair)
            found.append(s.chairs.update().where(here).values(**new))
    return found
