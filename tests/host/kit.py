"""What the host's tests share: fresh databases, guests, and a way to play at tables without a server."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import create_engine, text

from orrery.engine.base import Seat
from orrery.engine.game import Game
from orrery.games import games
from orrery.host.config import Config
from orrery.host.people import guest_of, new_token
from orrery.host.tables import Tables, open_tables
from orrery.host.values import Opened, Plan, SeatPlan, Sight, TableId, Who
from orrery.testing.toy.game import Lanterns

T = TypeVar("T")
TOY = Lanterns()
POSTGRES = "postgresql://postgres@127.0.0.1:5432"
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


@contextmanager
def fresh_postgres() -> Iterator[str]:
    """The URL of an empty database that is dropped afterwards."""
    name = f"orrery_{secrets.token_hex(6)}"
    engine = create_engine(f"{POSTGRES.replace('://', '+psycopg://')}/test", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    try:
        yield f"{POSTGRES}/{name}"
    finally:
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        engine.dispose()


def config_for(database: str, **more: Any) -> Config:
    """A configuration for tests: bots do not dawdle, snapshots come often."""
    return Config(database, **{"pace": 0.0, "snapshot_every": 8, **more})


def sqlite_in(folder: Path) -> str:
    """The URL of a database file."""
    return f"sqlite:///{folder / 'orrery.db'}"


@asynccontextmanager
async def serving(config: Config) -> AsyncIterator[Tables]:
    """Tables, from the opening of the store to its closing."""
    tables = await open_tables(config, all_games())
    try:
        yield tables
    finally:
        await tables.close()


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
        """The first seat that is asked, and what it sees."""
        sight = await self.look(0)
        assert sight.scene is not None
        seat = sight.scene.prompt.waiting[0]
        return seat, await self.look(seat)

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

    async def any_move(self, luck: random.Random) -> bool:
        """Play any legal move; False if the game is over."""
        if (await self.look(0)).state == "over":
            return False
        seat, sight = await self.asked()
        await self.tables.play(self.table, self.people[seat], any_of(sight, luck), sight.at)
        return True

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
