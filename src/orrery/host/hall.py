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
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence

import msgspec
from msgspec.structs import replace
from sqlalchemy import Executable

from orrery.engine.base import Event, Sealed, Seat
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.stops import automatic
from orrery.host.bots import is_quick
from orrery.host.bus import ASIDE, LOST, PEOPLE, LocalBus, RedisBus
from orrery.host.config import Config
from orrery.host.errors import HostError, NoSuchTable, NotNow
from orrery.host.library import Library
from orrery.host.live import Live, Since
from orrery.host.names import acceptable
from orrery.host.plans import Plans, next_of
from orrery.host.presence import Presence
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.rows import Chair, Loaded, Pulse, Snapshot, params_of
from orrery.host.store.store import Store
from orrery.host.store.writer import SILENT, Job
from orrery.host.together import Together
from orrery.host.updating import what_is_told
from orrery.host.values import Entry, EntryKind, GuestId, TableId

logger = logging.getLogger(__name__)

FOLLOWED = frozenset({"move", "undo", "resign", "say", "member", "scene"})
"""Entries of other servers that can be followed in memory; after any other the table is read anew."""


_TRIES = 8
_DELETED = "There is no such table any more."
_UNSETTLED = 5.0
"""Seconds that somebody waits for a write of somebody else who has given up."""
_OPENERS = 20_000
QUIET = 4.0
"""Seconds after which somebody who watches and has heard nothing looks into the database, where others may write to it."""


SEARCH_BEAT = 1.0
"""Seconds for which a window stands that asks a bot which searches: for everybody alike, whatever they hold."""


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
    auto: str = ""
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
        self.library = Library(store, games)
        self.presence = Presence(bus, self.wake)
        self.started = time.monotonic()
        self._offset = time.time() - self.started
        self.loop = asyncio.get_running_loop()
        self.on_change: Callable[[Live], None] = lambda live: None
        """Called after every change of a table that was made here or heard of: bots and clocks look at it."""
        self.is_busy: Callable[[TableId], bool] = lambda table: False
        """Whether a table must stay in memory though nobody watches it."""
        self.written: Counter[str] = Counter()
        """How many entries of each kind were written here (asides are nobody's business, not even the host's)."""
        self._lives: OrderedDict[TableId, Live] = OrderedDict()
        self._weights: dict[TableId, int] = {}
        self.bytes = 0
        """About how many bytes the tables in memory take."""
        self.openers: OrderedDict[TableId, str] = OrderedDict()
        """The addresses from which tables were opened lately; they are written down nowhere."""
        self._loading: Together[TableId, Live] = Together()
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
                if await self._is_behind(live):  # we may have heard of something since we looked
                    live.behind = True
        if live.behind:
            async with live.lock:
                await self.catch_up(live)
        return live

    def note_opener(self, table: TableId, address: str) -> None:
        """Remember from where a table was opened."""
        if address:
            self.openers[table] = address
            if len(self.openers) > _OPENERS:
                self.openers.popitem(last=False)

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._lives)

    async def was_behind(self, live: Live) -> bool:
        """Whether another server had written what nobody told us of yet; then it has been followed. The caller holds the
        table's lock, and asks before a refusal: what is acknowledged there counts here."""
        if not self.bus.shared:
            return False
        if not await self._is_behind(live):
            return False
        live.behind = True
        await self.catch_up(live)
        return True

    async def _is_behind(self, live: Live) -> bool:
        """Whether there is more on disk than we know. Where there is nothing any more, the table was deleted."""
        number, asides = await self.store.read(reads.end, live.row.id)
        if live.at and not number:
            raise NoSuchTable(_DELETED)
        return number > live.at or asides > live.asides

    def cached(self, table: TableId) -> Live | None:
        """A table, if it is in memory."""
        return self._lives.get(table)

    async def _load(self, table: TableId) -> Live:
        return await self._loading.ask(table, lambda: self._load_once(table))

    async def _load_once(self, table: TableId) -> Live:
        loaded = await self.store.read(reads.load, table)
        if loaded is None:
            raise NoSuchTable("There is no such table.")
        check_open(loaded.row.closed)
        live = await self.opened(loaded)
        self._lives[table] = live
        self._weigh(live)
        self.on_change(live)
        return live

    def _weigh(self, live: Live) -> None:
        """A table has come or grown: count its bytes, and forget tables that nobody has used for long if there are too many
        of either; whatever is on disk can be read again."""
        table = live.row.id
        if table in self._lives:
            weight = live.weight
            self.bytes += weight - self._weights.get(table, 0)
            self._weights[table] = weight
        if not self._is_full():
            return
        for old in list(self._lives):
            if not self._is_full():
                break
            other = self._lives[old]
            if other is live or other.lock.locked() or self.presence.is_watched(old) or self.is_busy(old):
                continue
            del self._lives[old]
            self.bytes -= self._weights.pop(old, 0)

    def _is_full(self) -> bool:
        return len(self._lives) > self.config.cached_tables or self.bytes > self.config.cache * 1_000_000

    async def name_of(self, guest: GuestId) -> str:
        """The name that a guest gave, or an empty text."""
        return acceptable(await self.store.read(reads.guest_name, guest)) if guest else ""

    async def opened(self, loaded: Loaded) -> Live:
        """A table as it is found on disk, brought forward first if an older version of the rules has written it."""
        game = await self.library.game_of(loaded)
        for _ in range(_TRIES):
            if not await self.library.is_old(loaded.row, game):
                return Live(game, loaded, self._since(loaded))
            await self._bring_forward(loaded, game)
            again = await self.store.read(reads.load, loaded.row.id)
            if again is None:
                raise NoSuchTable(_DELETED)
            loaded = again
        raise NotNow("The table is very busy; please try again.")

    async def _bring_forward(self, loaded: Loaded, game: Game) -> None:
        """Write that a table is brought forward. If another server was faster, nothing is written."""
        forward, row = await self.library.forward(loaded, game), loaded.row
        began = row.version or (
            game.versions.of_saved(msgspec.json.decode(loaded.snapshot.position)) if loaded.snapshot else 1
        )
        at = loaded.pulse.at
        kept = Snapshot(at, forward.steps, [at] * row.players, forward.pos.save(), game.version)
        whole = replace(loaded, snapshot=kept, entries=[])
        live = Live(game, whole, self._since(loaded))
        here = s.tables.c.id == row.id
        marked = (
            s.tables.update()
            .where(here)
            .values(
                version=game.version,
                began=row.began or began,
                **({} if forward.known and row.version else {"content": game.content_hash}),
            )
        )
        then: list[Executable] = [marked]
        if not row.origin.pack:  # packs are kept already
            then += self.library.keep_content(game)
        if live.pos is not None and live.pos.outcome is not None and row.state != "over":
            outcome = msgspec.json.encode(live.pos.outcome).decode()
            then.append(s.tables.update().where(here).values(state="over", outcome=outcome))
        if forward.lost and row.state != "over":
            numbers = [entry.number for entry in forward.lost]
            lost = (s.log.c.table_id == row.id) & s.log.c.number.in_(numbers)
            then.append(s.log.update().where(lost).values(undone=True))
        # a table whose rules and cards are the same has nothing to tell
        told = what_is_told(game, row, forward, began) if began != game.version or not forward.known else ()
        change = Change("update", events=told, pos=live.pos, then=tuple(then))
        entries = self._entries(live, [change])
        pulse = self._pulse(live, entries[-1], live.pos, (), 1, {})
        snapshot = self._snapshot(live, entries[-1], live.pos, forward.steps)
        await self.store.writer.write(Job(row.id, None, pulse, snapshot, then=then, entries=entries))

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
        return (await self.change_row(live, lambda: (think(),)))[-1]

    async def change_row(self, live: Live, think: Callable[[], Sequence[Change]]) -> list[Entry]:
        """The same for several entries that are written together or not at all: a row of moves of one seat, or taking it back."""
        check_open(live.row.closed)
        for _ in range(_TRIES):
            entries = await self._commit(live, think())
            if entries is not None:
                return entries
        raise NotNow("The table is very busy; please try again.")

    async def _commit(self, live: Live, changes: Sequence[Change]) -> list[Entry] | None:
        """Write changes as the table's next entries. None: another server has written their numbers; the table has been
        caught up with."""
        change = changes[-1]
        if change.aside:
            aside = await self._commit_aside(live, change)
            return None if aside is None else [aside]
        table, pos, chairs = live.row.id, change.pos, change.chairs
        entries = self._entries(live, changes)
        entry = entries[-1]
        plans, before = live.plans, live.pos
        for one, made in zip(entries, changes, strict=True):
            plans, before = live.plans_after(plans, before, one, made.pos), made.pos or before
        plans = {**plans, **live.made_plans(chairs)}
        pulse = self._pulse(live, entry, pos, chairs, len(entries), plans)
        # where a plan goes on, the log behind it tells how far: nothing is saved there
        going = any(left.moves for left in plans.values())
        snapshot = None if going else self._snapshot(live, entry, pos, pulse.steps)
        # what a seat has planned is nobody else's business: it is numbered apart
        beside = (
            [self._aside(live, Change("stops", change.seat))] if chairs and entry.kind in FOLLOWED else []
        )
        then = [statement for one in changes for statement in one.then]
        then += chair_updates(live, chairs)
        for one in entries:
            if one.undoes:
                taken_back = (s.log.c.table_id == table) & (s.log.c.number == one.undoes)
                then.append(s.log.update().where(taken_back).values(undone=True))
        if pos is not None and pos.outcome is not None:
            outcome = msgspec.json.encode(pos.outcome).decode()
            then.append(s.tables.update().where(s.tables.c.id == table).values(state="over", outcome=outcome))
        job = Job(table, None, pulse, snapshot, then=then, entries=[*entries, *beside])
        if not await self._written(live, job):
            return None
        self.written.update(one.kind for one in entries)
        if entry.kind in FOLLOWED:
            for one, made in zip(entries, changes, strict=True):
                live.accept(one, made.pos)
            if beside:
                live.asides += 1
                live.reseat(chairs)
            self._take_over(live, entry, pos, pulse, snapshot)
        else:
            await self._read_again(live)
        self._weigh(live)
        self._turn_out(live, entries)
        self.bus.publish(table, entry.number)
        self.wake(table)
        self.on_change(live)
        return entries

    def _entries(self, live: Live, changes: Sequence[Change]) -> list[Entry]:
        """The next entries of the log. Moves of a row name its first, with which they are taken back."""
        now, found = time.time(), []
        for number, change in enumerate(changes, live.at + 1):
            name = change.name
            if not name and change.seat is not None:
                name = live.by_seat[change.seat].name
            found.append(
                Entry(
                    number,
                    now,
                    change.kind,
                    change.seat,
                    name,
                    change.text,
                    change.events,
                    False,
                    change.undoes,
                    change.to,
                    follows=live.at + 1 if change.kind == "move" and number > live.at + 1 else 0,
                    auto=change.auto,
                )
            )
        return found

    async def _commit_aside(self, live: Live, change: Change) -> Entry | None:
        """The same for what not everybody may know of: the table's log and its times stay as they are."""
        table = live.row.id
        entry = self._aside(live, change)
        then = [*change.then, *chair_updates(live, change.chairs)]
        plans = {**live.plans, **live.made_plans(change.chairs)}
        due = bool(change.chairs) and self._is_due(live, live.pos, change.chairs, plans)
        if due:
            then.append(s.pulse.update().where(s.pulse.c.table_id == table).values(due=True))
        if not await self._written(live, Job(table, entry, then=then)):
            return None
        if change.member is not None:
            live.enrol([change.member])
        if entry.kind in FOLLOWED:
            live.hear(entry)
        elif entry.kind == "stops":
            live.asides = max(live.asides, -entry.number)
            live.reseat(change.chairs)
            live.pulse.due = live.pulse.due or due
        else:
            await self._read_again(live)
        self.bus.publish(table, ASIDE)
        self._wake_hearers(live, [entry])
        self.on_change(live)
        return entry

    def _aside(self, live: Live, change: Change) -> Entry:
        seat = change.seat
        return Entry(
            -(live.asides + 1),
            time.time(),
            change.kind,
            seat,
            change.name or ("" if seat is None else live.by_seat[seat].name),
            change.text,
            to=change.to,
            follows=live.at,
        )

    async def _written(self, live: Live, job: Job) -> bool:
        """Whether a job is on disk. If another server was faster, the table has been caught up with."""
        writing = self.store.writer.write(job)
        try:
            written = await self.store.writer.settled(writing)
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
        """Entries have been written, the last of which is `entry`: this is how the table stands now."""
        live.pulse = pulse
        if snapshot is not None:
            live.snapshot_at = entry.number
        if pos is not None:
            live.since = Since(entry.time, time.monotonic())
            if pos.outcome is not None:
                live.row.state = "over"
                live.row.outcome = pos.outcome

    def _pulse(
        self,
        live: Live,
        entry: Entry,
        pos: Position | None,
        chairs: Sequence[Chair],
        entries: int,
        plans: Plans,
    ) -> Pulse:
        """How the table stands after the entry, which is the last of so many."""
        steps = live.steps
        used = live.pulse.used
        after = live.pos if pos is None else pos
        if pos is not None:
            if entry.kind != "update":
                steps = (
                    0 if entry.kind == "start" else steps + (-entries if entry.kind == "undo" else entries)
                )
            used = list(used)
            thought = time.monotonic() - live.since.counted
            for seat in live.waiting:
                if not live.by_seat[seat].bot:
                    used[seat] += thought
        waiting = () if after is None else after.waiting
        due = self._is_due(live, after, chairs, plans) or live.lesson_due(steps)
        return Pulse(entry.number, waiting, used, steps, due, entry.time)

    def _is_due(self, live: Live, pos: Position | None, chairs: Sequence[Chair], plans: Plans) -> bool:
        """Whether a bot is to act at this position or something goes by itself, with these chairs and plans."""
        if pos is None or live.course is not None:  # a lesson knows by itself who acts
            return False
        changed = {chair.chair for chair in chairs}
        seated = [*chairs, *(chair for chair in live.chairs if chair.chair not in changed)]
        return any(
            bool(chair.bot) or automatic(pos, chair.seat, chair.stops, next_of(plans, chair.seat)) is not None
            for chair in seated
            if chair.seat in pos.waiting
        )

    def beat_left(self, live: Live) -> float:
        """How many seconds the present question still stands for those who need not think about it."""
        # nobody is left to be told anything by the time it takes
        if live.row.pace == 0 and not live.people():
            return 0.0
        beat = self.config.beat
        if beat and is_searched(live):
            beat = max(beat, SEARCH_BEAT)
        return live.beat_left(beat)

    def _snapshot(self, live: Live, entry: Entry, pos: Position | None, steps: int) -> Snapshot | None:
        """A snapshot, if it is time for one. None is taken where moves could be taken back: undo never has to look behind
        the latest one."""
        if pos is None or pos.free > 0:
            return None
        always = entry.kind in ("start", "update")
        if not always and entry.number - live.snapshot_at < self.config.snapshot_every:
            return None
        asked = live.asked_after(entry.number, pos)
        saved = pos.save()
        live.saved = len(saved)
        return Snapshot(entry.number, steps, list(asked), zlib.compress(saved, 1), live.game.version)

    async def _read_again(self, live: Live) -> None:
        loaded = await self.store.read(reads.load, live.row.id)
        if loaded is None:
            raise NoSuchTable(_DELETED)
        since = live.since if loaded.row.state == live.row.state else self._since(loaded)
        at, kept = live.game_at, (live.opened, live.passed, live.hand)
        live.adopt(loaded, since)
        if live.game_at == at:  # the same question stands, and its beat goes on
            live.opened, live.passed, live.hand = kept

    async def catch_up(self, live: Live) -> None:
        """Follow what others have written. The caller holds the table's lock."""
        if not live.behind:
            return
        if live.unsettled is not None:
            await asyncio.wait([live.unsettled], timeout=_UNSETTLED)
            if not live.unsettled.done():
                raise HostError(SILENT)
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
        self._weigh(live)
        self._turn_out(live, entries)
        if entries:
            self.wake(live.row.id)
        elif asides:
            self._wake_hearers(live, asides)
        if entries or asides:
            self.on_change(live)

    async def read_anew(self, table: TableId) -> None:
        """Whoever runs the server has changed a table, closed or deleted it: take over what is on disk, and let all who
        watch it come in anew."""
        live = self._lives.get(table)
        if live is not None:
            async with live.lock:
                try:
                    await self._read_again(live)
                except NoSuchTable as gone:
                    live.row.closed = str(gone)
            if live.row.closed:
                self._lives.pop(table, None)
            self.on_change(live)
        self.presence.turn_out(lambda watch: watch.table == table)

    def _turn_out(self, live: Live, entries: Sequence[Entry]) -> None:
        """End the watches of those whose seat is not theirs any more; whoever may will come back."""
        for entry in entries:
            left = entry.kind == "stand" and live.row.state == "gathering"
            if entry.seat is not None and (left or entry.kind in {"dismiss", "key"}):
                self.presence.end(live.row.id, live.by_seat[entry.seat].chair)

    async def _refresh_pulse(self, live: Live) -> None:
        pulse = await self.store.read(reads.pulse, live.row.id)
        if pulse is None:
            raise NoSuchTable(_DELETED)
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


def is_searched(live: Live) -> bool:
    """Whether the window that is open asks a bot which searches: everybody sees that."""
    step = None if live.pos is None else live.pos.decision
    return (
        isinstance(step, Sealed)
        and step.quiet
        and any(live.bot_at(seat) and not is_quick(live.bot_at(seat)) for seat in step.seats)
    )


def check_open(closed: str) -> None:
    """Raise for a table that whoever runs the server has closed."""
    if closed:
        raise NoSuchTable(closed)


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
