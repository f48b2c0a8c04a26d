"""What the host's tests share: fresh databases, guests, and a way to play at tables without a server."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar, cast

from bench.servers import hang_up as hang_up
from orrery.engine.base import Seat
from orrery.engine.errors import IllegalMove, StaleMove
from orrery.engine.game import Game
from orrery.games import games
from orrery.host.bus import RedisBus
from orrery.host.config import Config
from orrery.host.errors import NoSuchTable
from orrery.host.live import Since
from orrery.host.people import guest_of, new_token
from orrery.host.presence import Watch
from orrery.host.store import reads
from orrery.host.tables import Tables, open_tables
from orrery.host.values import Opened, Plan, SeatPlan, Sight, TableId, Who
from orrery.testing.toy.game import Lanterns
from tests.databases import fresh_postgres as fresh_postgres
from tests.databases import sqlite_in as sqlite_in
from tests.databases import unmade_in as unmade_in

T = TypeVar("T")
TOY = Lanterns()
REDIS = "redis://127.0.0.1:6379"
ME, LINK, BOT = SeatPlan("me"), SeatPlan("link"), SeatPlan("bot", "random")


def run(work: Awaitable[T], seconds: float = 120) -> T:
    """Run a test's coroutine, but not for ever."""

    async def limited() -> T:
        async with asyncio.timeout(seconds):
            return await work

    return asyncio.run(limited())


def all_games() -> dict[str, Game]:
    """The installed games, and the toy whose secrets and windows are easy to follow."""
    return {**games(), TOY.slug: TOY}


class Shared(str):
    """The URL of a database that two servers serve: tests that are written for one get both, in turns."""


def config_for(database: str, **more: Any) -> Config:
    """A configuration for tests: bots do not dawdle, snapshots come often."""
    shared = {"redis": REDIS} if isinstance(database, Shared) else {}
    return Config(database, **{"pace": 0.0, "beat": 0.0, "snapshot_every": 8, **shared, **more})


@asynccontextmanager
async def serving(config: Config) -> AsyncIterator[Tables]:
    """Tables, from the opening of the store to its closing."""
    tables = await open_tables(config, all_games())
    try:
        if not isinstance(config.database, Shared):
            yield tables
            return
        other = await open_tables(config, all_games())
        try:
            yield cast(Tables, InTurns(tables, other))
        finally:
            await other.close()
    finally:
        await tables.close()


class InTurns:
    """Two servers on one database as if they were one: what is asked goes to the first and to the second in turns.

    Whatever a test looks at inside (`hall`, `works`) is the first one's.
    """

    def __init__(self, *servers: Tables) -> None:
        self.servers = servers
        self._asked = 0

    def __getattr__(self, name: str) -> Any:
        if name in {"desk", "driver"}:
            return Together(*(getattr(server, name) for server in self.servers))
        if name in {"hall", "works"} or name.startswith("_"):
            return getattr(self.servers[0], name)
        self._asked += 1
        return getattr(self.servers[self._asked % len(self.servers)], name)


class Together:
    """The same part of two servers: what one is asked to do, both do; what is counted there, is counted together."""

    def __init__(self, *parts: Any) -> None:
        self._parts = parts

    def __getattr__(self, name: str) -> Any:
        found = [getattr(part, name) for part in self._parts]
        if isinstance(found[0], int):
            return sum(found)
        if not asyncio.iscoroutinefunction(found[0]):
            return found[0]

        async def all_do(*given: Any) -> None:
            for one in found:
                await one(*given)

        return all_do


def servers_of(tables: Tables) -> Sequence[Tables]:
    """The one server, or the two that are asked in turns."""
    return getattr(tables, "servers", (tables,))


async def settled(tables: Tables) -> None:
    """Tell other servers now what they would be told soon, of who is at the tables."""
    presence = tables.hall.presence
    untold = [about for about, (_, news) in presence._seen._resting.items() if news]
    presence._seen.close()
    for about in untold:
        presence._tell_seen(about)
    await asyncio.gather(*presence._tasks)


def guest() -> Who:
    """Somebody new."""
    return Who(guest_of(new_token()))


class Group:
    """A table with people at it, one for each seat."""

    def __init__(self, tables: Tables, opened: Opened, people: list[Who]) -> None:
        self.tables = tables
        self.opened = opened
        self.table: TableId = opened.table
        self.people = people

    def moved_to(self, tables: Tables) -> Group:
        """The same people, served by another process."""
        return Group(tables, self.opened, self.people)

    async def look(self, seat: Seat) -> Sight:
        """What a seat sees."""
        return await self.tables.look(self.table, self.people[seat])

    async def asked(self) -> tuple[Seat, Sight]:
        """The first seat that is asked, and what it sees; what goes by itself is waited for."""
        found = await self.asked_or_over()
        assert found is not None, "the game is over"
        return found

    async def asked_or_over(self) -> tuple[Seat, Sight] | None:
        """The same; None if the game is over."""
        async with asyncio.timeout(20):
            while True:
                for seat in range(len(self.people)):
                    sight = await self.look(seat)
                    if sight.state == "over":
                        return None
                    if sight.scene is not None and sight.scene.yours:
                        return seat, sight
                await asyncio.sleep(0.002)

    async def play(self, move: str, seat: Seat | None = None, after: int | None = None) -> int:
        """Play for a seat, by default the one that is asked, having seen everything; the entry's number."""
        if seat is None:
            seat, sight = await self.asked()
        else:
            sight = await self.look(seat)
        played = await self.tables.play(
            self.table, self.people[seat], move, sight.at if after is None else after
        )
        return played.at

    async def waited(self, seconds: float) -> None:
        """As if the table had waited for so long, and nobody had looked meanwhile."""
        for tables in servers_of(self.tables):
            live = await tables.hall.live(self.table)
            live.since = Since(live.since.shown, live.since.counted - seconds)
            live.noticed = {chair: seen - seconds for chair, seen in live.noticed.items()}
            left = tables.hall.presence._left_at.get(self.table, {})
            left.update({who: when - seconds for who, when in left.items()})
            await settled(tables)
        bus = self.tables.hall.bus
        if isinstance(bus, RedisBus):
            for who in await bus.gone(self.table):
                await bus._redis.zincrby(f"orrery:gone:{self.table}", -seconds, who)

    async def chosen(self, after: int) -> list[str]:
        """The kinds of the entries after one that somebody has chosen: a server may have added what goes by itself."""
        entries = await self.tables.hall.store.read(reads.entries, self.table, after, None, 500)
        return [entry.kind for entry in entries if not entry.auto]

    async def any_move(self, luck: random.Random) -> bool:
        """Play any legal move, of the next question where one has just been answered by itself; False if the game is over."""
        while (found := await self.asked_or_over()) is not None:
            seat, sight = found
            try:
                await self.tables.play(self.table, self.people[seat], any_of(sight, luck), sight.at)
            except StaleMove:
                continue
            except IllegalMove:
                now = await self.look(seat)
                if now.scene is not None and now.scene.yours:
                    raise
                continue  # in a window the answer has gone by itself since we looked, and nothing else shows it
            return True
        return False

    async def play_out(self, luck: random.Random, limit: int = 100_000) -> None:
        """Play any legal moves to the end."""
        for _ in range(limit):
            if not await self.any_move(luck):
                return


def any_of(sight: Sight, luck: random.Random) -> str:
    """Any legal move of the seat that looks."""
    scene = sight.scene
    assert scene is not None
    texts = [*scene.texts, *(scene.words.text(domain.sample) for domain in scene.domains)]
    return luck.choice(texts)


async def gather(tables: Tables, players: int = 3, game: str = "emperor", **plan: Any) -> Group:
    """A table at which everybody sits on their own seat, by links."""
    people = [guest() for _ in range(players)]
    seats = (ME, *[LINK] * (players - 1))
    opened = await tables.open(people[0].guest, Plan(game, seats, **plan))
    for who, link in zip(people[1:], opened.links, strict=True):
        await tables.join(who.guest, link.token)
    if not plan.get("draw_seats"):
        return Group(tables, opened, people)
    seated: dict[Seat, Who] = {}
    for who in people:
        seated[(await tables.look(opened.table, who)).you.seats[0]] = who
    return Group(tables, opened, [seated[seat] for seat in range(players)])


async def until(check: Callable[[], Awaitable[bool]], seconds: float = 20.0) -> None:
    """Wait until something is so."""
    async with asyncio.timeout(seconds):
        while not await check():
            await asyncio.sleep(0.01)


async def read_on(tables: Tables, watch: Watch, table: TableId, who: Who, seconds: float = 5.0) -> None:
    """Do what a stream does: look whenever one is woken, until the watch ends, or nothing comes for some seconds."""
    while await watch.changed(seconds):
        for server in servers_of(tables):
            with contextlib.suppress(NoSuchTable):
                await server.look(table, who, fresh=False)
