"""Two real processes are one server while everything around them breaks: a Redis that is gone and comes back empty, cut
connections, a process that is killed; and a clock that is set costs nobody a seat."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bench.servers import Redis, fresh_postgres, hang_up
from bench.wire import Client, HttpError, events
from orrery.host.people import new_token
from tests.host.kit import sqlite_in, until
from tests.needs import need, need_postgres
from tests.web.servers import Server

HOST = "127.0.0.1"
ME, LINK, BOT = {"kind": "me"}, {"kind": "link"}, {"kind": "bot", "bot": "random"}


async def patiently(server: Server, method: str, path: str, body: Any, token: str) -> Any:
    """An answer that comes as soon as the server has found its database again; until then it says so, with 503."""
    client = Client(HOST, server.port)
    try:
        async with asyncio.timeout(60):
            while True:
                status, _, answer = await client.ask(method, path, body, token)
                if status < 300:
                    return json.loads(answer)
                assert (status, json.loads(answer)["kind"]) == (503, "host"), answer
                await asyncio.sleep(0.1)
    finally:
        client.close()


class Stream:
    """Somebody's stream at one process, and how far it has told of the table."""

    def __init__(self, server: Server, table: str, token: str) -> None:
        self.at = 0
        self._task = asyncio.create_task(self._read(server, table, token))

    async def _read(self, server: Server, table: str, token: str) -> None:
        head = f"Authorization: Bearer {token}\r\n"
        while True:  # as a browser does
            with contextlib.suppress(OSError, HttpError):
                async for _, _, data in events(HOST, server.port, f"/api/tables/{table}/stream", head):
                    self.at = max(self.at, json.loads(data)["at"])
            await asyncio.sleep(0.2)

    async def has_heard(self, number: int, seconds: float = 40) -> None:
        """Wait until it has told of an entry."""

        async def so() -> bool:
            return self.at >= number

        await until(so, seconds)

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


@contextlib.asynccontextmanager
async def listening(server: Server, table: str, token: str) -> AsyncIterator[Stream]:
    """A stream, as long as it is needed."""
    stream = Stream(server, table, token)
    try:
        yield stream
    finally:
        await stream.close()


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.redis
async def test_two_processes_are_one_server_whatever_breaks() -> None:
    need_postgres()
    need(shutil.which("redis-server"), "redis-server on the path")
    with (
        fresh_postgres() as url,
        Redis() as redis,
        Server(url, redis.url) as one,
        Server(url, redis.url) as two,
    ):
        ann, bob, cyd, eve = (new_token() for _ in range(4))
        plan = {"game": "emperor", "seats": [ME, LINK, LINK]}
        opened = await patiently(one, "POST", "/api/tables", plan, ann)
        table = opened["table"]
        for token, link in zip((bob, cyd), opened["links"], strict=True):
            await patiently(two, "POST", "/api/join", {"token": link["token"]}, token)
        bots = await patiently(
            one, "POST", "/api/tables", {"game": "destiny", "seats": [BOT] * 3, "pace": 0.2}, eve
        )

        async def say(server: Server, token: str, words: str) -> int:
            body = {"text": words}
            at: int = (await patiently(server, "POST", f"/api/tables/{table}/chat", body, token))["at"]
            return at

        async with listening(one, table, bob) as first, listening(two, table, cyd) as second:

            async def both_hear(words: str) -> None:
                await first.has_heard(await say(two, ann, words))
                await second.has_heard(await say(one, ann, words))

            await both_hear("all is well")
            await asyncio.to_thread(redis.stop)
            await both_hear("Redis is gone")
            await asyncio.to_thread(redis.start)
            await both_hear("Redis is back, and has forgotten everything")
            for _ in range(3):
                await asyncio.to_thread(hang_up, url)
                await both_hear("connections were cut")
            one.kill()
            await second.has_heard(await say(two, bob, "one of two is dead"))
            now = await patiently(two, "GET", f"/api/tables/{bots['table']}", None, eve)

            async def bots_go_on() -> bool:
                later = await patiently(two, "GET", f"/api/tables/{bots['table']}", None, eve)
                return bool(later["at"] > now["at"] + 2 or later["state"] == "over")

            await until(bots_go_on, 60)
            await asyncio.to_thread(one.start)
            await both_hear("both are here")
        logs = [
            await patiently(server, "GET", f"/api/tables/{table}/log?limit=500", None, ann)
            for server in (one, two)
        ]
        assert logs[0] == logs[1]
        numbers = [entry["number"] for entry in logs[0]["entries"]]
        assert numbers == list(range(1, len(numbers) + 1))
        said = [entry["text"] for entry in logs[0]["entries"] if entry["kind"] == "say"]
        assert len(said) == 15
        assert said.count("connections were cut") == 6


SET_CLOCK = """
import time
_true = time.time
time.time = lambda: _true() + float(open({file!r}).read() or 0)
"""
"""The clock of the machine as somebody sets it: a file says by how many seconds."""


@pytest.mark.slow
@pytest.mark.parametrize(
    "jumps", [(3600, -3600), (-3600, 3600)], ids=["ahead, then behind", "behind, then ahead"]
)
async def test_a_clock_that_is_set_costs_nobody_a_seat_and_stops_no_bot(
    jumps: tuple[int, ...], tmp_path: Path
) -> None:
    file = tmp_path / "clock"
    file.write_text("0", encoding="utf-8")
    server = Server(sqlite_in(tmp_path), first=SET_CLOCK.format(file=str(file)))
    with server:
        ann = new_token()
        away = {"seconds": 1800, "by": "time", "bot": "random"}
        mine = {"game": "emperor", "seats": [ME, ME, ME], "minutes": 30, "away": away}
        table = (await patiently(server, "POST", "/api/tables", mine, ann))["table"]
        theirs = {"game": "destiny", "seats": [BOT] * 3, "pace": 0.1}
        bots = (await patiently(server, "POST", "/api/tables", theirs, ann))["table"]

        async def look(at: str) -> Any:
            return await patiently(server, "GET", f"/api/tables/{at}", None, ann)

        async def play() -> None:
            now = await patiently(server, "GET", f"/api/tables/{table}/moves", None, ann)
            while now["prompt"]["auto"]:
                now = await patiently(server, "GET", f"/api/tables/{table}/moves", None, ann)
            body = {"move": now["moves"][0], "after": now["at"], "seat": now["seat"]}
            await patiently(server, "POST", f"/api/tables/{table}/moves", body, ann)

        for jump in (*jumps, 0):
            await play()
            file.write_text(str(jump), encoding="utf-8")
            before = (await look(bots))["at"]

            async def bots_go_on(before: int = before) -> bool:
                found = await look(bots)
                return bool(found["at"] > before + 3 or found["state"] == "over")

            await until(bots_go_on, 60)
            await play()
            people = (await look(table))["people"]
            assert [person["bot"] for person in people] == [""] * 3, "a seat was given away"
            assert all(person["used"] < 600 for person in people), people
        server.kill()  # with a clock that is behind of what it has written, it goes on all the same
        file.write_text("-7200", encoding="utf-8")
        await asyncio.to_thread(server.start)
        before = (await look(bots))["at"]

        async def go_on_after_a_restart() -> bool:
            found = await look(bots)
            return bool(found["at"] > before + 3 or found["state"] == "over")

        await until(go_on_after_a_restart, 60)
        await play()
        assert [person["bot"] for person in (await look(table))["people"]] == [""] * 3
