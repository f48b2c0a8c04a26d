"""Connections that say nothing, half of something, or do not read: newcomers are served all the same."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from pathlib import Path

from bench.wire import Client, events
from orrery.host.people import new_token
from tests.host.kit import sqlite_in
from tests.web.servers import Server

IMPATIENT = "from orrery.web import connections; connections.PATIENCE = 1.0; connections.STALLED = 1.0"
FEW_FILES = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (320, 320))"


def server(folder: Path, first: str = "") -> Server:
    return Server(sqlite_in(folder), first=first, errors=folder / "errors.log", ORRERY_LIMITS="on")


async def home(port: int, source: str = "127.0.0.1") -> int:
    """The status of the home page for somebody who has just come."""
    async with asyncio.timeout(10):
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        status = int((await reader.readline()).split()[1])
        writer.close()
    return status


@contextlib.asynccontextmanager
async def said(
    port: int, data: bytes, number: int, addresses: int = 1
) -> AsyncIterator[list[asyncio.StreamReader]]:
    """So many connections that say the same, from several addresses of this machine."""
    found = []
    for each in range(number):
        source = f"127.0.9.{1 + each % addresses}"
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        writer.write(data)
        found.append((reader, writer))
    try:
        yield [reader for reader, _ in found]
    finally:
        for _, writer in found:
            writer.transport.abort()


async def closed(readers: list[asyncio.StreamReader], seconds: float) -> int:
    """How many connections the server closes within some seconds, without an answer or with one."""

    async def end(reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):
            while await reader.read(65536):
                pass

    done, waiting = await asyncio.wait(
        [asyncio.create_task(end(reader)) for reader in readers], timeout=seconds
    )
    for task in waiting:
        task.cancel()
    return len(done)


async def test_newcomers_are_served_where_silent_connections_take_all_files(tmp_path: Path) -> None:
    """More of them than the process may open files; whoever is silent for longest goes."""
    with server(tmp_path, FEW_FILES) as here:
        async with said(here.port, b"", 400, addresses=8) as silent:
            for source in ("127.0.0.1", "127.0.9.1", "127.0.8.8"):
                assert await home(here.port, source) == 200
            assert await closed(silent[:100], 2) == 100
            assert await closed(silent[-100:], 0.5) == 0


async def test_one_address_cannot_have_all_connections(tmp_path: Path) -> None:
    """The longest silent one of the same address goes, and others keep theirs."""
    with server(tmp_path) as here:
        async with said(here.port, b"", 1, addresses=1) as other, said(here.port, b"", 0):
            sockets = []
            for _ in range(450):
                one = socket.create_connection(("127.0.0.1", here.port), source_address=("127.0.7.7", 0))
                one.setblocking(False)
                sockets.append(one)
            assert await home(here.port, "127.0.7.7") == 200
            gone = 0
            for one in sockets[:51]:
                with contextlib.suppress(BlockingIOError):
                    gone += one.recv(1) == b""
            assert gone >= 50
            assert await closed(other, 0.3) == 0
            for one in sockets:
                one.close()


async def test_half_a_request_is_waited_for_some_seconds_only(tmp_path: Path) -> None:
    head = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{"
    with server(tmp_path, IMPATIENT) as here:
        for half in (b"", b"GET / HTTP/1.1\r\nHost: x\r\nX-A: ", head):
            async with said(here.port, half, 20) as readers:
                assert await closed(readers, 8) == 20, half
        async with said(here.port, b"GET / HTTP/1.1\r\nX-A: " + b"a" * 40_000, 1) as readers:
            assert await closed(readers, 0.9) == 1  # a head that does not end


async def test_a_second_request_on_a_connection_is_not_waited_for_longer(tmp_path: Path) -> None:
    with server(tmp_path, IMPATIENT) as here:
        whole = b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n"
        async with said(here.port, whole + b"GET / HTTP/1.1\r\nHost:", 3) as readers:
            assert await closed(readers, 8) == 3
        async with said(here.port, whole, 3) as readers:
            assert await closed(readers, 3) == 0  # somebody who has asked may ask again, later


async def test_streams_stay_open_for_as_long_as_they_are_read(tmp_path: Path) -> None:
    with server(tmp_path, IMPATIENT) as here:
        client, token = Client("127.0.0.1", here.port), new_token()
        plan = {"game": "emperor", "seats": [{"kind": "me"}] * 3, "public": True}
        table = (await client.json("POST", "/api/tables", plan, token))["table"]
        heard: list[str] = []

        async def listen() -> None:
            path, bearer = f"/api/tables/{table}/stream", f"Authorization: Bearer {token}\r\n"
            async for _, ident, _ in events("127.0.0.1", here.port, path, bearer):
                heard.append(ident)

        task = asyncio.create_task(listen())
        await asyncio.sleep(2.5)  # longer than our patience for requests, and for those who do not read
        now = await client.json("GET", f"/api/tables/{table}/moves", token=token)
        body = {"move": now["moves"][0], "after": now["at"], "seat": now["seat"]}
        last = str((await client.json("POST", f"/api/tables/{table}/moves", body, token))["at"])
        async with asyncio.timeout(20):
            while last not in heard:
                await asyncio.sleep(0.05)
        task.cancel()
        client.close()


async def test_whoever_does_not_read_is_not_written_to_for_ever(tmp_path: Path) -> None:
    """A hundred answers that nobody fetches: the server gives up, long before all have been made."""
    with server(tmp_path, IMPATIENT) as here:
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.connect(("127.0.0.1", here.port))
        deaf.sendall(b"GET /rules/destiny HTTP/1.1\r\nHost: x\r\n\r\n" * 100)
        await asyncio.sleep(4)
        deaf.settimeout(5)
        answers = 0
        with contextlib.suppress(OSError):
            while data := await asyncio.to_thread(deaf.recv, 1 << 20):
                answers += data.count(b"HTTP/1.1 200")
        assert 0 < answers < 100
        deaf.close()
