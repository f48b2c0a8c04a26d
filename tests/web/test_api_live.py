"""Real servers: streams, two processes on one database, how they start and how they stop."""

from __future__ import annotations

import asyncio
import json
import resource
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from pathlib import Path
from typing import Any

import pytest

from bench.wire import Client, events
from tests.host.kit import REDIS, fresh_postgres, run, sqlite_in
from tests.needs import need_postgres, need_redis
from tests.web.servers import ROOT, FreshServer, Server

HOST = "127.0.0.1"


class Seated:
    """Three people at a table, each with a token."""

    def __init__(self, table: str, tokens: list[str]) -> None:
        self.table = table
        self.tokens = tokens

    async def asked(self, client: Client) -> tuple[int, Any]:
        """The seat that is asked, and its moves; what goes by itself is waited for."""
        async with asyncio.timeout(20):
            while True:
                for seat, token in enumerate(self.tokens):
                    found = await client.json("GET", f"/api/tables/{self.table}/moves", token=token)
                    if found["moves"] and not found["prompt"]["auto"]:
                        return seat, found
                await asyncio.sleep(0.002)

    async def move(self, client: Client) -> int:
        """Play the first legal move; the entry's number."""
        seat, found = await self.asked(client)
        body = {"move": found["moves"][0], "after": found["at"]}
        played = await client.json("POST", f"/api/tables/{self.table}/moves", body, self.tokens[seat])
        number: int = played["at"]
        return number

    def stream(self, port: int, seat: int, after: int = 0) -> AsyncIterator[tuple[str, str, bytes]]:
        """The stream of a seat."""
        head = f"Authorization: Bearer {self.tokens[seat]}\r\n"
        return events(HOST, port, f"/api/tables/{self.table}/stream?after={after}", head)


async def seat_three(port: int) -> Seated:
    client = Client(HOST, port)
    tokens = [secrets.token_urlsafe(16) for _ in range(3)]
    seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
    opened = await client.json("POST", "/api/tables", {"game": "emperor", "seats": seats}, tokens[0])
    for token, link in zip(tokens[1:], opened["links"], strict=True):
        await client.json("POST", "/api/join", {"token": link["token"]}, token)
    client.close()
    return Seated(opened["table"], tokens)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with Server(sqlite_in(tmp_path)) as server:
        yield server


async def next_update(stream: AsyncIterator[tuple[str, str, bytes]], at_least: int) -> Any:
    """The next message that tells of an entry."""
    async for _, ident, data in stream:
        if int(ident) >= at_least:
            return json.loads(data)
    raise AssertionError("the stream has ended")


async def test_a_stream_tells_of_a_move_within_200_ms(server: Server) -> None:
    seated = await seat_three(server.port)
    client = Client(HOST, server.port)
    async with aclosing(seated.stream(server.port, 2)) as stream:  # type: ignore[type-var]
        first = await next_update(stream, 1)
        assert first["entries"][0]["number"] == 1
        took = []
        for _ in range(10):
            start = time.perf_counter()
            number = await seated.move(client)
            update = await next_update(stream, number)
            took.append(time.perf_counter() - start)
            # what goes by itself behind a move may come with it
            assert number in [entry["number"] for entry in update["entries"]]
        assert sorted(took)[5] < 0.2
    client.close()


async def test_a_stream_goes_on_after_a_restart_where_it_was_cut_off(tmp_path: Path) -> None:
    server = Server(sqlite_in(tmp_path)).start()
    seated = await seat_three(server.port)
    client = Client(HOST, server.port)
    numbers = [await seated.move(client) for _ in range(3)]
    async with aclosing(seated.stream(server.port, 0)) as stream:  # type: ignore[type-var]
        assert (await next_update(stream, numbers[-1]))["at"] == numbers[-1]
        server.kill()
        assert [message async for message in stream] == []
    await asyncio.to_thread(server.start)
    client.close()
    later = await seated.move(client)
    async with aclosing(seated.stream(server.port, 0, after=numbers[-1])) as stream:  # type: ignore[type-var]
        update = await next_update(stream, later)
        told = [entry["number"] for entry in update["entries"]]
        assert told[: later - numbers[-1]] == list(range(numbers[-1] + 1, later + 1)), (
            "something may go by itself after it"
        )
    server.stop()


async def test_a_server_stops_at_once_though_streams_are_open(tmp_path: Path) -> None:
    server = await asyncio.to_thread(FreshServer(sqlite_in(tmp_path)).start)
    seated = await seat_three(server.port)
    async with aclosing(seated.stream(server.port, 0)) as stream:  # type: ignore[type-var]
        await next_update(stream, 1)
        start = time.perf_counter()
        code = await asyncio.to_thread(server.stop)
        assert time.perf_counter() - start < 4
        assert code in {0, -15}
        assert [message async for message in stream] == []


@pytest.mark.postgres
@pytest.mark.redis
def test_two_processes_serve_one_table() -> None:
    need_postgres()
    need_redis()

    async def test(one: Server, two: Server) -> None:
        seated = await seat_three(one.port)
        clients = [Client(HOST, one.port), Client(HOST, two.port)]
        async with aclosing(seated.stream(two.port, 2)) as stream:  # type: ignore[type-var]
            await next_update(stream, 1)
            took = []
            for turn in range(20):
                start = time.perf_counter()
                number = await seated.move(clients[turn % 2])
                assert (await next_update(stream, number))["at"] == number
                took.append(time.perf_counter() - start)
            assert sorted(took)[10] < 0.2
        for _ in range(100):
            logs = [
                await client.json("GET", f"/api/tables/{seated.table}/log?limit=500", token=seated.tokens[0])
                for client in clients
            ]
            assert all(entry["number"] <= found["at"] for found in logs for entry in found["entries"])
            if logs[0]["at"] == logs[1]["at"]:  # what goes by itself may come in between
                break
            await asyncio.sleep(0.02)
        assert logs[0] == logs[1]
        one.kill()
        await seated.move(clients[1])
        for client in clients:
            client.close()

    with fresh_postgres() as url, Server(url, REDIS) as one, Server(url, REDIS) as two:
        run(test(one, two))


def test_the_second_start_takes_less_than_three_seconds(tmp_path: Path) -> None:
    """Of a processor: on a machine that is busy with other things the clock would tell of those."""
    took = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        with FreshServer(sqlite_in(tmp_path)):
            pass
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        took.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(took[1:]) < 3


def test_a_port_that_is_taken_gets_a_sentence(tmp_path: Path) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = taken.getsockname()[1]
        code = f"from orrery.web.serve import main; import os; os.environ['PORT'] = '{port}'; main()"
        done = subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, timeout=60, check=False,
            env={"ORRERY_DATA": str(tmp_path), "PATH": ""},
        )  # fmt: skip
    assert done.returncode == 1
    assert "cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_that_cannot_be_served_gets_a_sentence(tmp_path: Path) -> None:
    """Whoever starts a second server on the same file reads why it ends, and no trace."""
    with Server(sqlite_in(tmp_path)):
        done = subprocess.run(
            [sys.executable, "-m", "orrery.web.serve"], capture_output=True, text=True, cwd=ROOT, timeout=60, check=False,
            env={"ORRERY_DB": sqlite_in(tmp_path), "PORT": "0", "PATH": ""},
        )  # fmt: skip
    assert done.returncode == 1
    assert "already serving" in done.stderr
    assert "Traceback" not in done.stderr
