"""Reviews of finished games: found out in a process of their own, one after the other, behind everything else, and kept."""

from __future__ import annotations

import asyncio
import logging
from importlib.metadata import version

import msgspec

from orrery.bots.review import Review
from orrery.host.discretion import trace
from orrery.host.errors import HostError, NotNow
from orrery.host.hall import Hall
from orrery.host.kept import Kept
from orrery.host.live import Live
from orrery.host.minds.pool import Mindless, Minds
from orrery.host.replay import Replays
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.writer import Job
from orrery.host.values import TableId

logger = logging.getLogger(__name__)

VERSION = version("orrery")
SECONDS = 900.0
"""The longest that a review may take."""
WAITING = 100
"""Games that wait for their review at most."""


class Reviews:
    """What there is to learn from the finished games of a server."""

    def __init__(self, hall: Hall, replays: Replays) -> None:
        self.hall = hall
        self.replays = replays
        self._minds = Minds(1)
        self._one = asyncio.Lock()
        self._known: Kept[TableId, Review] = Kept("reviews", 64)
        self._running: dict[TableId, asyncio.Task[None]] = {}
        self._failed: Kept[TableId, str] = Kept("failed reviews", 256)

    async def find(self, live: Live) -> Review | None:
        """The review of a finished game; None while it is being found out."""
        if live.row.state != "over":
            raise NotNow("The game is not over yet; it can be looked back at when it is.")
        table = live.row.id
        found = self._known.get(table)
        if found is None and table not in self._running:
            body = await self.hall.store.read(reads.review, table, VERSION)
            if body is not None:
                return self._known.put(table, msgspec.json.decode(body, type=Review))
            failed = self._failed.get(table)
            if failed is not None:
                raise NotNow(failed)
            self._begin(live)
        return found

    def _begin(self, live: Live) -> None:
        table = live.row.id
        if table in self._running:
            return
        if len(self._running) >= WAITING:
            raise NotNow("Many games are being looked back at; please try again later.")
        task = self._running[table] = asyncio.create_task(self._make(live))
        task.add_done_callback(lambda _: self._running.pop(table, None))

    async def _make(self, live: Live) -> None:
        table = live.row.id
        try:
            record = await self.replays.record(live)
            async with self._one:
                found = await self._minds.think(live.game, "look back", (record.text(),), SECONDS)
            assert isinstance(found, Review)
            self._known.put(table, found)
            kept = {"table_id": table, "made_by": VERSION, "body": msgspec.json.encode(found).decode()}
            old = s.reviews.delete().where(s.reviews.c.table_id == table)
            await self.hall.store.write(Job(first=[old, s.reviews.insert().values(**kept)]))
        except Mindless as error:
            logger.error("table %s could not be looked back at: %s", table, error)
            self._failed.put(table, "This game cannot be looked back at.")
        except HostError as error:
            logger.warning("the review of table %s could not be kept: %s", table, error)
        except Exception as error:
            logger.error("table %s could not be looked back at: %s", table, trace(error))
            self._failed.put(table, "This game cannot be looked back at.")

    async def close(self) -> None:
        """Stop; what is not found out will be when somebody asks again."""
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self._minds.close()
