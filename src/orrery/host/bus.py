"""The bus: "table ID is at N", to everybody in this process who watches it, and to other servers.

The bus carries no content: whoever hears a number looks for themselves. So a lost message costs a delay, never a move,
and nothing secret travels. In one process it is a dictionary; between processes it is one channel of Redis.

It also knows who is present, and lets one server at a time act for a table's bots.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, Protocol

from orrery.engine.extras import extra
from orrery.host.discretion import kind, unsaid
from orrery.host.errors import HostError
from orrery.host.values import TableId

logger = logging.getLogger(__name__)

Heard = Callable[[TableId, int], None]
"""Called for every message: the table and how far it is (0: look, something about its people has changed; -1: messages
may have been lost, look at everything; -2: something was written that not everybody may know of)."""

PEOPLE, LOST, ASIDE = 0, -1, -2

PRESENT = 25
"""Seconds after which a presence that nobody renews is over."""


class Bus(Protocol):
    """What a host needs of a bus."""

    shared: bool
    """Whether other processes may write to the same tables."""

    async def start(self, heard: Heard) -> None:
        """Begin to listen."""

    async def close(self) -> None:
        """Stop listening."""

    def publish(self, table: TableId, number: int) -> None:
        """Tell the other servers. This one has been told already."""

    async def answers(self) -> bool:
        """Whether the bus works at this moment."""

    async def lease(self, table: TableId, seconds: float) -> bool:
        """Whether this process is the one that acts for the table's bots now; asked again, it stays so."""

    async def release(self, table: TableId) -> None:
        """Let another process act."""

    async def attend(self, table: TableId, who: str, here: bool) -> None:
        """Somebody watches the table here, or has stopped; repeated while they stay."""

    async def present(self, table: TableId) -> frozenset[str]:
        """Who watches the table on other servers."""

    async def notice(self, table: TableId, who: str) -> None:
        """Somebody has asked for something here, with or without a stream."""

    async def gone(self, table: TableId) -> dict[str, float]:
        """Who was seen last on any server how many seconds ago, of those who have stopped watching or never did."""


class LocalBus:
    """All in one process: there is nobody else to tell."""

    shared = False

    async def start(self, heard: Heard) -> None:
        """Nobody else speaks."""

    async def close(self) -> None:
        """Nothing to close."""

    def publish(self, table: TableId, number: int) -> None:
        """Nobody else listens."""

    async def answers(self) -> bool:
        """Nothing can fail."""
        return True

    async def lease(self, table: TableId, seconds: float) -> bool:
        """Nobody else acts."""
        return True

    async def release(self, table: TableId) -> None:
        """Nobody else wants to."""

    async def attend(self, table: TableId, who: str, here: bool) -> None:
        """Nobody else asks."""

    async def present(self, table: TableId) -> frozenset[str]:
        """Nobody else is there."""
        return frozenset()

    async def notice(self, table: TableId, who: str) -> None:
        """Nobody else asks."""

    async def gone(self, table: TableId) -> dict[str, float]:
        """Nobody else was there."""
        return {}


_CHANNEL = "orrery:news"
_AGAIN = 0.5
"""Seconds until a Redis that did not answer is tried again."""
_SILENT = 5.0
"""Seconds after which a Redis that neither answers nor hangs up is taken for one that is away."""
_RENEW = """
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
return redis.call('set', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) and 1 or 0
"""
_ATTEND = """
redis.call('zadd', KEYS[1], redis.call('time')[1] + ARGV[2], ARGV[1])
return redis.call('expire', KEYS[1], 4 * ARGV[2])
"""
_LEAVE = """
redis.call('zadd', KEYS[2], redis.call('time')[1], ARGV[2])
redis.call('expire', KEYS[2], ARGV[3])
return redis.call('zrem', KEYS[1], ARGV[1])
"""
_NOTICE = """
redis.call('zadd', KEYS[1], redis.call('time')[1], ARGV[1])
return redis.call('expire', KEYS[1], ARGV[2])
"""
_LEFT = """
local found = redis.call('zrange', KEYS[1], 0, -1, 'WITHSCORES')
table.insert(found, 1, redis.call('time')[1])
return found
"""
_GONE = 24 * 3600
"""Seconds for which it is remembered when somebody was seen last."""
_PRESENT = "return redis.call('zrangebyscore', KEYS[1], redis.call('time')[1], '+inf')"
"""By the clock of Redis: those of the servers may differ, or be set."""
_DROP = "if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0"


class RedisBus:
    """Several processes on one database."""

    shared = True

    def __init__(self, url: str) -> None:
        with extra("redis", "A server of several processes (ORRERY_REDIS is set)"):
            import redis.asyncio as redis  # an extra: most servers are one process
        self.name = secrets.token_hex(6)
        try:
            self._redis: Any = redis.Redis.from_url(
                url,
                socket_connect_timeout=5,
                socket_timeout=_SILENT,
                health_check_interval=15,
                client_name=f"orrery-{self.name}",
            )
        except ValueError as error:  # it quotes what it could not read
            raise HostError(
                "ORRERY_REDIS cannot be used; it should look like redis://host:6379/0."
            ) from error
        self._url = url
        self._tasks: list[asyncio.Task[None]] = []
        self._out: dict[tuple[TableId, str], int] = {}
        """What has not been told yet: how far each table is, and what else is to be looked at there."""
        self._more = asyncio.Event()

    async def start(self, heard: Heard) -> None:
        """Begin to listen; a Redis that does not answer at the start is an error, later ones are waited for."""
        try:
            await self._redis.ping()
        except Exception as error:
            said = str(error).rstrip(".")
            raise HostError(unsaid(f"Redis does not answer at {self._url}: {said}.", self._url)) from error
        ready = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(heard, ready)),
            asyncio.create_task(self._send()),
        ]
        await asyncio.wait_for(ready.wait(), 10)

    async def close(self) -> None:
        """Stop listening."""
        for task in self._tasks:
            while not task.done():  # a cancellation in the middle of a command may be swallowed by the client
                task.cancel()
                await asyncio.wait([task], timeout=0.05)
        with contextlib.suppress(Exception):
            await self._redis.aclose()

    def publish(self, table: TableId, number: int) -> None:
        """Tell the other servers, as soon as Redis takes it."""
        key = (table, str(number) if number <= 0 else "")
        self._out[key] = max(number, self._out.get(key, number))
        self._more.set()

    async def answers(self) -> bool:
        """Whether Redis answers a ping soon."""
        with contextlib.suppress(Exception):
            return bool(await asyncio.wait_for(self._redis.ping(), 2))
        return False

    async def lease(self, table: TableId, seconds: float) -> bool:
        """Take or renew the lease. Without Redis nobody holds one: then servers may race, and the log decides."""
        with contextlib.suppress(Exception):
            return bool(
                await self._redis.eval(_RENEW, 1, f"orrery:lease:{table}", self.name, int(seconds * 1000))
            )
        return True

    async def release(self, table: TableId) -> None:
        """Give the lease back, if it is ours."""
        with contextlib.suppress(Exception):
            await self._redis.eval(_DROP, 1, f"orrery:lease:{table}", self.name)

    async def attend(self, table: TableId, who: str, here: bool) -> None:
        """Presence is a sorted set, ordered by when it ends (by the clock of Redis, which all servers share)."""
        key, member = f"orrery:present:{table}", f"{self.name} {who}"
        with contextlib.suppress(Exception):
            if here:
                await self._redis.eval(_ATTEND, 1, key, member, PRESENT)
            elif who.startswith("bench"):
                await self._redis.zrem(key, member)
            else:
                await self._redis.eval(_LEAVE, 2, key, f"orrery:gone:{table}", member, who, _GONE)

    async def present(self, table: TableId) -> frozenset[str]:
        """Who watches the table on other servers."""
        with contextlib.suppress(Exception):
            found = await self._redis.eval(_PRESENT, 1, f"orrery:present:{table}")
            others = [member.decode().split(" ", 1) for member in found]
            return frozenset(who for name, who in others if name != self.name)
        return frozenset()

    async def notice(self, table: TableId, who: str) -> None:
        """Who asks for something is gone no earlier than now."""
        with contextlib.suppress(Exception):
            await self._redis.eval(_NOTICE, 1, f"orrery:gone:{table}", who, _GONE)

    async def gone(self, table: TableId) -> dict[str, float]:
        """Who was seen last on any server how many seconds ago."""
        with contextlib.suppress(Exception):
            now, *found = await self._redis.eval(_LEFT, 1, f"orrery:gone:{table}")
            pairs = zip(found[::2], found[1::2], strict=True)
            return {who.decode(): max(0.0, float(now) - float(when)) for who, when in pairs}
        return {}

    async def _send(self) -> None:
        while True:
            await self._more.wait()
            self._more.clear()
            told, self._out = self._out, {}
            lines = [f"{self.name} {table} {number}" for (table, _), number in told.items()]
            try:
                await self._redis.publish(_CHANNEL, "\n".join(lines))
            except Exception as error:  # they wait until Redis takes them; what was said since counts more
                logger.warning("Redis does not take messages: %s", kind(error))
                self._out = told | self._out
                self._more.set()
                await asyncio.sleep(_AGAIN)

    async def _listen(self, heard: Heard, ready: asyncio.Event) -> None:
        while True:
            try:
                async with self._redis.pubsub() as pubsub:
                    await pubsub.subscribe(_CHANNEL)
                    heard("", LOST)
                    ready.set()
                    await self._hear_all(pubsub, heard)
            except Exception as error:
                logger.warning("Redis is lost, trying again: %s", kind(error))
                await asyncio.sleep(_AGAIN)

    async def _hear_all(self, pubsub: Any, heard: Heard) -> None:
        """Hear what others say, until Redis is lost: also one that says nothing any more, not even when it is asked."""
        last = time.monotonic()
        while time.monotonic() - last < 2 * _SILENT:
            message = await pubsub.get_message(timeout=_SILENT)
            if message is None:
                await pubsub.ping()
                continue
            last = time.monotonic()
            if message["type"] == "message":
                self._hear(message["data"].decode(), heard)
        raise TimeoutError

    def _hear(self, data: str, heard: Heard) -> None:
        for line in data.split("\n"):
            name, table, number = line.split(" ")
            if name != self.name:
                heard(table, int(number))


def open_bus(redis: str) -> LocalBus | RedisBus:
    """The bus that the configuration asks for."""
    return RedisBus(redis) if redis else LocalBus()
