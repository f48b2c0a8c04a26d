"""Two real processes on one PostgreSQL and one Redis are one server: also while Redis or the database is away."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_urlsafe
from typing import Any

import pytest

from bench.wire import Client, events
from tests.host.kit import fresh_postgres
from tests.host.outage import Line, line_to
from tests.needs import need_postgres, need_redis
from tests.web.servers import Server

pytestmark = [pytest.mark.postgres, pytest.mark.redis]
HOST = "127.0.0.1"
SEATS = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]


class Pair:
    """Two processes, the lines to what they share, and a connection to each."""

    def __init__(self, one: Server, two: Server, redis: Line, database: Line) -> None:
        self.servers = (one, two)
        self.clients = (Client(HOST, one.port), Client(HOST, two.port))
        self.redis = redis
        self.database = database

    async def open(self, seated: bool = True) -> tuple[str, list[str], Any]:
        """A table with three people at it, opened at the first process."""
        tokens = [token_urlsafe(16) for _ in range(3)]
        one, _ = self.clients
        opened = await one.json("POST", "/api/tables", {"game": "emperor", "seats": SEATS}, tokens[0])
        for token, link in zip(tokens[1:], opened["links"], strict=True):
            if seated:
                await one.json("POST", "/api/join", {"token": link["token"]}, token)
        return opened["table"], tokens, opened

    async def say(self, number: int, table: str, token: str) -> int:
        """Say something at one of the two; the entry's number."""
        answer = await self.clients[number].json(
            "POST", f"/api/tables/{table}/chat", {"text": "hello"}, token
        )
        at: int = answer["at"]
        return at

    def stream(self, number: int, table: str, token: str) -> AsyncIterator[tuple[str, str, bytes]]:
        """The stream of somebody at one of the two."""
        head = f"Authorization: Bearer {token}\r\n"
        return events(HOST, self.servers[number].port, f"/api/tables/{table}/stream", head)


@asynccontextmanager
async def pair() -> AsyncIterator[Pair]:
    need_postgres()
    need_redis()
    with fresh_postgres() as url:
        async with line_to(6379) as redis, line_to(5432) as database:
            through = url.replace(":5432", f":{database.port}")
            servers = [Server(through, f"redis://{HOST}:{redis.port}") for _ in range(2)]
            try:
                for server in servers:
                    await asyncio.to_thread(server.start)
                found = Pair(servers[0], servers[1], redis, database)
                yield found
                for client in found.clients:
                    client.close()
            finally:
                for server in servers:
                    await asyncio.to_thread(server.stop)


async def heard(stream: AsyncIterator[tuple[str, str, bytes]], at: int, seconds: float) -> None:
    """Wait until a stream has told of an entry."""
    async with asyncio.timeout(seconds):
        async for _, _, data in stream:
            if json.loads(data)["at"] >= at:
                return
    raise AssertionError("the stream has ended")


async def test_two_processes_seat_one_person_and_know_who_belongs_to_a_table() -> None:
    async with pair() as both:
        one, two = both.clients
        for _ in range(10):
            table, tokens, opened = await both.open(seated=False)
            await two.json("GET", f"/api/tables/{table}", token=tokens[0])
            token = opened["links"][0]["token"]
            answers = await asyncio.gather(
                one.ask("POST", "/api/join", {"token": token}, token_urlsafe(16)),
                two.ask("POST", "/api/join", {"token": token}, token_urlsafe(16)),
            )
            assert sorted(status for status, _, _ in answers) == [200, 404]
        table, tokens, opened = await both.open()
        await two.json("GET", f"/api/tables/{table}", token=tokens[0])
        fan = token_urlsafe(16)
        await one.json("POST", "/api/join", {"token": opened["watch"]}, fan)
        assert (await two.json("GET", f"/api/tables/{table}", token=fan))["you"]["watcher"]
        key = (await one.json("POST", f"/api/tables/{table}/seats/1/key", {}, tokens[1]))["key"]
        assert (await two.json("GET", f"/api/tables/{table}", token=key))["you"]["seats"] == [1]


async def test_streams_of_two_processes_outlive_redis() -> None:
    async with pair() as both:
        table, tokens, _ = await both.open()
        stream = both.stream(1, table, tokens[2])
        await heard(stream, await both.say(0, table, tokens[0]), 5)
        await both.redis.cut()
        await heard(stream, await both.say(0, table, tokens[0]), 12)
        during = await both.say(0, table, tokens[0])
        await both.redis.mend()
        await heard(stream, during, 12)
        await asyncio.sleep(1.5)
        await heard(stream, await both.say(0, table, tokens[0]), 3)
        await stream.aclose()  # type: ignore[attr-defined]


async def test_a_database_that_is_away_is_503_and_comes_back_by_itself() -> None:
    async with pair() as both:
        table, tokens, opened = await both.open()
        await both.database.cut()
        asked: list[tuple[str, str, Any]] = [
            ("GET", f"/api/tables/{table}", None),
            ("GET", "/api/tables?mine=true", None),
            ("POST", "/api/join", {"token": opened["watch"]}),
            ("POST", f"/api/tables/{table}/chat", {"text": "hello?"}),
        ]
        for client in both.clients:
            for method, path, body in asked:
                status, _, answer = await client.ask(method, path, body, tokens[0])
                assert (status, json.loads(answer)["kind"]) == (503, "host"), (method, path)
            status, _, _ = await client.ask("GET", "/", None)
            assert status == 503
        await both.database.mend()
        for number in (0, 1):
            assert await both.say(number, table, tokens[number])
