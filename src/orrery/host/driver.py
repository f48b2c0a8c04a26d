"""What happens at a table without a person: bots move at a visible pace, what goes by itself goes, clocks run out.

One task a table, as long as there is something to do. Bots think from the view of their seat (`thoughts`); if the table
has moved on meanwhile, they think again. Among several servers the one with the lease acts, and when a server dies the
others find its tables by the mark `due` that every entry leaves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Sequence

from msgspec.structs import replace

from orrery.engine.base import Move, Sealed, Seat
from orrery.engine.errors import OrreryError
from orrery.engine.stops import PLANNED
from orrery.host.away import Absence, stand_in
from orrery.host.discretion import kind, trace
from orrery.host.errors import HostError, NoSuchTable, NotNow, NotYours
from orrery.host.hall import Change, Hall
from orrery.host.lessons import next_change
from orrery.host.live import Live
from orrery.host.plans import quiet
from orrery.host.store import reads
from orrery.host.store.rows import Chair
from orrery.host.thoughts import Thoughts
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
    """Bots, automatic answers and clocks of all tables of this process."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.thoughts = Thoughts(hall)
        self._tasks: dict[TableId, asyncio.Task[None]] = {}
        self._clocks: dict[TableId, asyncio.TimerHandle] = {}
        self._timeouts: set[asyncio.Task[None]] = set()
        self._stuck: dict[TableId, float] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._closed = False
        hall.on_change = self.attend
        hall.is_busy = lambda table: table in self._tasks or table in self._clocks

    @property
    def thinking(self) -> int:
        """Bots that think, or wait for their turn to."""
        return self.thoughts.thinking

    @property
    def driven(self) -> int:
        """Tables where a bot is to act."""
        return len(self._tasks)

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
        await self.thoughts.close()

    def attend(self, live: Live) -> None:
        """A table has changed: see whether somebody must act."""
        if self._closed:
            return
        table = live.row.id
        self.thoughts.look(live)
        if live.row.closed:
            return
        if live.row.state == "over":
            self.thoughts.forget(table)
            self.hall.presence.forget(table)
        elif live.pulse.due and table not in self._tasks:
            task = self._tasks[table] = asyncio.create_task(self._drive(table))
            task.add_done_callback(lambda _: self._tasks.pop(table, None))
        if live.row.minutes or live.row.away.by == "time":
            self._wind(live)

    # --- acting -----------------------------------------------------------------------------------------------------

    async def _drive(self, table: TableId) -> None:
        try:
            while await self.hall.bus.lease(table, _LEASE):
                live = await self.hall.live(table, fresh=False)
                if live.lesson_due(live.steps):
                    await self._teach(live)
                    continue
                acting = [seat for seat in live.waiting if live.bot_at(seat) or live.automatic(seat)]
                if not acting or live.course is not None:  # at a lesson nobody acts out of turn
                    break
                if isinstance(live.pos and live.pos.decision, Sealed):
                    await self._answer_together(live, acting)
                elif live.bot_at(acting[0]):
                    await self._think(live, acting[0])
                else:
                    await self._go_by_itself(live, acting[0], live.game_at)
            await self.hall.bus.release(table)
        except asyncio.CancelledError:
            raise
        except NoSuchTable:  # whoever runs the server has closed it meanwhile
            self.thoughts.forget(table)
        except Exception as error:  # the table stays as it was, still marked as due
            logger.error("a bot of table %s could not act: %s", table, trace(error))

    async def _answer_together(self, live: Live, seats: Sequence[Seat]) -> None:
        """Those who are asked together answer together, a beat after the question was put: bots, which think meanwhile, and
        whatever goes by itself. So the time tells nothing of what anybody holds."""
        at, bots = live.game_at, [(seat, bot) for seat in seats if (bot := live.bot_at(seat))]
        # a window closes with the beat, whoever is still thinking; other sealed questions wait for the last one anyway
        patience = (self.hall.beat_left(live) or None) if live.pos is not None and quiet(live.pos) else None
        thoughts = [self.thoughts.choice(live, seat, bot, patience) for seat, bot in bots]
        moves = await asyncio.gather(*thoughts)
        await asyncio.sleep(self.hall.beat_left(live))
        for (seat, bot), move in zip(bots, moves, strict=True):
            if move is not None:
                await self._do(live, seat, at, move, bot)
        for seat in seats:
            await self._go_by_itself(live, seat, at)

    async def _teach(self, live: Live) -> None:
        """Do what the lesson at this table does next: the others' moves at their pace, the rest at once."""
        at, line = live.game_at, live.line()
        if line is not None and not line.auto:
            await asyncio.sleep(self._pace(live))
        async with live.lock:
            await self.hall.catch_up(live)
            if live.game_at == at and live.lesson_due(live.steps):
                with contextlib.suppress(NotNow):
                    await self.hall.change(live, lambda: next_change(live))

    def _pace(self, live: Live) -> float:
        return self.hall.config.pace if live.row.pace is None else live.row.pace

    async def _go_by_itself(self, live: Live, seat: Seat, at: int) -> None:
        """Give the answer that goes by itself for a seat when the beat is over, if it still does."""
        await asyncio.sleep(self.hall.beat_left(live))
        auto = live.automatic(seat)
        if auto is not None:
            await self._act(live, seat, at, auto.move, "", auto.reason)

    async def _think(self, live: Live, seat: Seat) -> None:
        """Let a bot decide; it is asked again if the question has changed meanwhile. However fast it thinks, it seems to take
        as long as the table's pace has it."""
        at, bot, began = live.game_at, live.bot_at(seat), time.monotonic()
        move = await self.thoughts.choice(live, seat, bot)
        if move is not None:
            await asyncio.sleep(max(0.0, began + self._pace(live) - time.monotonic()))
            await self._do(live, seat, at, move, bot)

    async def _do(self, live: Live, seat: Seat, at: int, move: Move, bot: str) -> None:
        """Play what a bot has chosen, even if that is no legal move; where it refuses something, it says why."""
        words = self.thoughts.remark(live, seat, move)
        try:
            if await self._act(live, seat, at, move, bot) and words:
                await self._say(live, seat, words)
        except HostError:
            raise
        except Exception as error:
            await self._act(live, seat, at, self.thoughts.instead(live, seat, bot, error), bot)

    async def _say(self, live: Live, seat: Seat, words: str) -> None:
        """Let a bot say something at the table."""
        async with live.lock:
            await self.hall.catch_up(live)
            with contextlib.suppress(NotNow):
                await self.hall.change(live, lambda: Change("say", seat, text=words))

    async def _act(self, live: Live, seat: Seat, at: int, move: Move, bot: str, why: str = "") -> bool:
        """Play for a seat, if its question and whoever answers it are still the same; whether it was played."""
        async with live.lock:
            await self.hall.catch_up(live)
            if why == PLANNED:  # another server may have been told meanwhile that the plan is given up
                await self.hall.was_behind(live)

            def think() -> Change:
                if seat not in live.waiting or live.asked[seat] > at:
                    raise NotNow("The table has moved on.")
                auto = live.automatic(seat)
                if live.bot_at(seat) != bot if bot else auto is None or auto.move != move:
                    raise NotNow("The seat answers for itself again.")
                tried = live.propose(seat, move)
                return Change("move", seat, text=tried.text, events=tried.events, auto=why, pos=tried.pos)

            try:
                await self.hall.change(live, think)
            except NotNow:
                return False
            return True

    # --- after a crash ----------------------------------------------------------------------------------------------

    async def _sweep(self) -> None:
        overdue = 0.0 if not self.hall.bus.shared else _OVERDUE
        while True:
            try:
                await self._sweep_once(overdue)
            except HostError as error:
                logger.warning("could not look for tables that wait for a bot: %s", error)
            except Exception as error:
                logger.error("could not look for tables that wait for a bot: %s", trace(error))
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
                        logger.warning("the bots of table %s cannot go on: %s", table, kind(error))
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
        with contextlib.suppress(NoSuchTable):  # it was closed meanwhile
            await self._play_on(table, seat)

    async def _play_on(self, table: TableId, seat: Seat) -> None:
        live = await self.hall.live(table)
        absence = Absence(*await self.hall.presence.gone_since(table))
        async with live.lock:
            await self.hall.catch_up(live)

            def think() -> Change:
                chair = live.by_seat[seat]
                if live.row.state != "playing" or chair.bot or seat not in live.waiting:
                    raise NotNow("Nobody is waited for.")
                if live.row.minutes and self._thinking_left(live, chair) <= 0:
                    return Change(
                        "clock", seat, chairs=(replace(chair, bot=live.row.away.bot, timed_out=True),)
                    )
                if live.row.away.by != "time":
                    raise NotNow("There is time left.")
                absence.check(live, chair)
                return stand_in(live, chair)

            try:
                await self.hall.change(live, think)
            except (NotNow, NotYours):
                self._wind(live, _LATER)
