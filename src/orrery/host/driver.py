"""What happens at a table without a person: bots move at a visible pace, standing orders pass, clocks run out.

One task a table, as long as there is something to do. Bots think in a thread, from the view of their seat; if the table
has moved on meanwhile, they think again. Among several servers the one with the lease acts, and when a server dies the
others find its tables by the mark `due` that every entry leaves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor

from msgspec.structs import replace

from orrery.bots.bot import Bot
from orrery.bots.registry import bot as make_bot
from orrery.engine.base import Move, Seat
from orrery.engine.errors import OrreryError
from orrery.host.away import Absence, stand_in
from orrery.host.bots import FALLBACK, STAND_IN
from orrery.host.errors import HostError, NotNow, NotYours
from orrery.host.hall import Change, Hall
from orrery.host.live import Live
from orrery.host.store import reads
from orrery.host.store.rows import Chair
from orrery.host.values import TableId

logger = logging.getLogger(__name__)

_LEASE = 20.0
_SWEEP = 5.0
"""How often tables are looked for whose server has died."""
_OVERDUE = 8.0
_LATER = 1.0
"""Seconds until the alarm of a table rings again that could not be settled: others may know more about who is there."""
_STUCK = 60.0
"""Seconds until a table that could not be opened is tried again."""


class Driver:
    """Bots, standing orders and clocks of all tables of this process."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._threads = ThreadPoolExecutor(hall.config.bot_threads, "orrery-bot")
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._bots: dict[tuple[TableId, Seat, str], Bot] = {}
        self._clocks: dict[TableId, asyncio.TimerHandle] = {}
        self._timeouts: set[asyncio.Task[None]] = set()
        self._stuck: dict[TableId, float] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._closed = False
        hall.on_change = self.attend
        hall.is_busy = lambda table: table in self._tasks or table in self._clocks

    def start(self) -> None:
        """Begin with the tables that wait for a bot since the last server ended."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Stop; what bots have not finished thinking they will think again."""
        self._closed = True
        driven = list(self._tasks)
        tasks = [*self._tasks.values(), *self._timeouts]
        if self._sweeper is not None:
            tasks.append(self._sweeper)
        for handle in self._clocks.values():
            handle.cancel()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in driven:  # so that another server need not wait until our lease runs out
            await self.hall.bus.release(table)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def attend(self, live: Live) -> None:
        """A table has changed: see whether somebody must act."""
        if self._closed:
            return
        table = live.row.id
        if live.row.state == "over":
            self._forget(table)
            self.hall.presence.forget(table)
        elif live.pulse.due and table not in self._tasks:
            task = self._tasks[table] = asyncio.create_task(self._drive(table))
            task.add_done_callback(lambda _: self._tasks.pop(table, None))
        if live.row.minutes or live.row.away.by == "time":
            self._wind(live)

    def _forget(self, table: TableId) -> None:
        for key in [key for key in self._bots if key[0] == table]:
            del self._bots[key]

    # --- acting -----------------------------------------------------------------------------------------------------

    async def _drive(self, table: TableId) -> None:
        answered = -1
        try:
            while await self.hall.bus.lease(table, _LEASE):
                live = await self.hall.live(table, fresh=False)
                acting = self._next(live)
                if acting is None:
                    break
                seat, bot = acting
                ordered = live.standing_answer(seat)
                if ordered is not None:
                    await self._act(live, seat, live.game_at, ordered, "")
                    continue
                asked = live.asked[seat]
                if asked != answered:  # those who are asked together answer together
                    await asyncio.sleep(self.hall.config.pace if live.row.pace is None else live.row.pace)
                    answered = asked
                await self._think(live, seat, bot)
            await self.hall.bus.release(table)
        except asyncio.CancelledError:
            raise
        except Exception:  # the table stays as it was, still marked as due
            logger.exception("a bot of table %s could not act", table)

    def _next(self, live: Live) -> tuple[Seat, str] | None:
        """Who acts next: a seat with a standing order, or one with the bot that plays it."""
        for seat in live.waiting:
            if live.standing_answer(seat) is not None:
                return seat, ""
        for seat in live.waiting:
            if live.bot_at(seat):
                return seat, live.bot_at(seat)
        return None

    async def _think(self, live: Live, seat: Seat, bot: str) -> None:
        """Let a bot choose, from what its seat may know; it is asked again if the question has changed meanwhile."""
        at, scene = live.game_at, live.scene(seat)
        if scene is None or seat not in live.waiting or live.bot_at(seat) != bot:
            return
        asked = (scene.view, scene.moves, scene.domains)
        try:
            player = self._bot(live, seat, bot)
            move = await asyncio.get_running_loop().run_in_executor(self._threads, player.choose, *asked)
            await self._act(live, seat, at, move, bot)
        except HostError:
            raise
        except Exception:
            # a bot with a bug must not hold up a table of people: chance decides for it this time
            logger.exception("the bot '%s' failed at table %s", bot, live.row.id)
            await self._act(
                live, seat, at, make_bot(FALLBACK, live.game, secrets.token_hex(16)).choose(*asked), bot
            )

    def _bot(self, live: Live, seat: Seat, name: str) -> Bot:
        key = (live.row.id, seat, name)
        if key not in self._bots:
            self._bots[key] = make_bot(name, live.game, secrets.token_hex(16))
        return self._bots[key]

    async def _act(self, live: Live, seat: Seat, at: int, move: Move, bot: str) -> None:
        """Play for a seat, if its question and whoever answers it are still the same."""
        async with live.lock:
            await self.hall.catch_up(live)

            def think() -> Change:
                if seat not in live.waiting or live.asked[seat] > at:
                    raise NotNow("The table has moved on.")
                if live.bot_at(seat) != bot if bot else live.standing_answer(seat) != move:
                    raise NotNow("The seat answers for itself again.")
                proposal = live.propose(seat, move)
                return Change("move", seat, text=proposal.text, events=proposal.events, pos=proposal.pos)

            with contextlib.suppress(NotNow):
                await self.hall.change(live, think)

    # --- after a crash ----------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        overdue = 0.0 if not self.hall.bus.shared else _OVERDUE
        while True:
            try:
                await self._sweep_once(overdue)
            except HostError as error:
                logger.warning("could not look for tables that wait for a bot: %s", error)
            except Exception:
                logger.exception("could not look for tables that wait for a bot")
            overdue = _OVERDUE
            await asyncio.sleep(_SWEEP)

    async def _sweep_once(self, overdue: float) -> None:
        """Attend to all tables that wait for a bot, page by page: one that cannot be opened stops no other."""
        now, loop = time.time(), asyncio.get_running_loop()
        busy = (now - overdue, now + overdue) if overdue else None
        page = await self.hall.store.read(reads.due, busy)
        while page:
            for _, table in page:
                if table in self._tasks or self._stuck.get(table, 0.0) > loop.time():
                    continue
                try:
                    self.attend(await self.hall.live(table))
                    self._stuck.pop(table, None)
                except OrreryError as error:
                    if table not in self._stuck:
                        logger.warning("the bots of table %s cannot go on: %s", table, error)
                    self._stuck[table] = loop.time() + _STUCK
            page = await self.hall.store.read(reads.due, busy, page[-1])

    # --- clocks -----------------------------------------------------------------------------------------------------

    def _wind(self, live: Live, soonest: float = 0.0) -> None:
        """Set the table's alarm to the moment when the first of those asked will have no time left, or may have been away
        for too long."""
        table = live.row.id
        old = self._clocks.pop(table, None)
        if old is not None:
            old.cancel()
        thinking = [live.by_seat[seat] for seat in live.waiting if not live.by_seat[seat].bot]
        if not thinking or live.row.state != "playing":
            return
        seconds, chair = min(
            ((self._left(live, chair), chair) for chair in thinking), key=lambda pair: pair[0]
        )
        loop = asyncio.get_running_loop()
        self._clocks[table] = loop.call_later(max(soonest, seconds), self._ring, table, chair.seat)

    def _left(self, live: Live, chair: Chair) -> float:
        """Seconds until somebody must look at the seat again."""
        left = [self._thinking_left(live, chair)] if live.row.minutes else []
        if live.row.away.by == "time":
            here, gone = self.hall.presence.at(live.row.id)[0], live.row.away.seconds
            left.append(gone - Absence(here, {}).seconds(live, chair))
        return min(left)

    def _thinking_left(self, live: Live, chair: Chair) -> float:
        return live.row.minutes * 60 - live.pulse.used[chair.seat] - (time.monotonic() - live.since.counted)

    def _ring(self, table: TableId, seat: Seat) -> None:
        self._clocks.pop(table, None)
        task = asyncio.create_task(self._time_out(table, seat))
        self._timeouts.add(task)
        task.add_done_callback(self._timeouts.discard)

    async def _time_out(self, table: TableId, seat: Seat) -> None:
        """The seat's time is over, or its sitter has been away for as long as was agreed: a bot plays on for it."""
        live = await self.hall.live(table)
        absence = Absence(*await self.hall.presence.gone_since(table))
        async with live.lock:
            await self.hall.catch_up(live)

            def think() -> Change:
                chair = live.by_seat[seat]
                if live.row.state != "playing" or chair.bot or seat not in live.waiting:
                    raise NotNow("Nobody is waited for.")
                if live.row.minutes and self._thinking_left(live, chair) <= 0:
                    return Change("clock", seat, chairs=(replace(chair, bot=STAND_IN, timed_out=True),))
                if live.row.away.by != "time":
                    raise NotNow("There is time left.")
                absence.check(live, chair)
                return stand_in(live, chair)

            try:
                await self.hall.change(live, think)
            except (NotNow, NotYours):
                self._wind(live, _LATER)
