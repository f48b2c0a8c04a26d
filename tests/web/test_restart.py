"""A restart that nobody minds: real processes, real streams, players who do not stop playing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from secrets import token_urlsafe
from typing import Any

import pytest

from bench.wire import Client, HttpError, events
from orrery.web.serve import handed_over
from tests.host.kit import fresh_postgres, sqlite_in
from tests.needs import need_postgres
from tests.web.servers import ROOT, Server

HOST = "127.0.0.1"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite_in(tmp_path)
        return
    need_postgres()
    with fresh_postgres() as url:
        yield url


SOON = 4.0
"""Seconds: half of one is the stream's own pause, and a loaded machine takes its time. On a quiet one it is less than 1."""


class Stream:
    """A reader that comes back whenever its stream ends, as a page does: half a second later, from where it was."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.port, self.table, self.token = port, table, token
        self.seen: list[int] = []
        self.ended: list[float] = []
        self.begun: list[float] = []
        self.task = asyncio.create_task(self._read())

    async def _read(self) -> None:
        while True:
            last = f"Last-Event-ID: {self.seen[-1]}\r\n" if self.seen else ""
            head = f"Authorization: Bearer {self.token}\r\n{last}"
            with contextlib.suppress(OSError, asyncio.IncompleteReadError, HttpError):
                async for event, _, data in events(HOST, self.port, f"/api/tables/{self.table}/stream", head):
                    if len(self.begun) == len(self.ended):
                        self.begun.append(time.monotonic())
                    if event == "update":
                        entries = json.loads(data)["entries"]  # what is said to one's ear is counted apart
                        self.seen += [entry["number"] for entry in entries if not entry.get("aside")]
            if len(self.begun) > len(self.ended):
                self.ended.append(time.monotonic())
            await asyncio.sleep(0.5)


class Player:
    """Somebody who plays all three seats of a table; a request without an answer is sent again, under the same key."""

    def __init__(self, port: int, token: str) -> None:
        self.client = Client(HOST, port)
        self.token = token
        self.table = ""
        self.acknowledged: list[int] = []
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        plan = {"game": "emperor", "seats": [{"kind": "me"}] * 3}
        self.table = (await self.client.json("POST", "/api/tables", plan, self.token))["table"]

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        key = token_urlsafe(12)
        while True:
            try:
                status, _, answer = await self.client.ask(
                    method, path, body, self.token, f"Idempotency-Key: {key}\r\n"
                )
            except (HttpError, OSError):
                await asyncio.sleep(0.05)
                continue
            assert status == 200, (status, answer)
            return json.loads(answer)

    async def play(self) -> None:
        path = f"/api/tables/{self.table}"
        while True:
            found = await self.ask("GET", f"{path}/moves")
            if not found["moves"]:
                return
            if found["prompt"]["auto"]:  # it goes by itself
                await asyncio.sleep(0.002)
                continue
            move = {"move": found["moves"][0], "after": found["at"], "seat": found["seat"]}
            self.acknowledged.append((await self.ask("POST", f"{path}/moves", move))["at"])
            # a whole game would be over before the last restart
            await asyncio.sleep(0.05)


async def test_streams_are_back_within_a_second_and_no_move_is_lost(database: str) -> None:
    server = Server(database)
    await asyncio.to_thread(server.start)
    players = [Player(server.port, token_urlsafe(16)) for _ in range(3)]
    for player in players:
        await player.open()
    streams = [Stream(server.port, player.table, player.token) for player in players for _ in range(4)]
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        async with asyncio.timeout(20):
            while (
                not all(stream.begun for stream in streams) or min(len(p.acknowledged) for p in players) < 5
            ):
                await asyncio.sleep(0.02)
        for restart in range(1, 3):
            asked = time.monotonic()
            await asyncio.to_thread(server.stop)
            assert [len(stream.ended) for stream in streams] == [restart] * len(streams)
            # they were sent home, not left to find out
            assert max(stream.ended[-1] for stream in streams) - asked < SOON
            before = [len(player.acknowledged) for player in players]
            await asyncio.to_thread(server.start)
            up = time.monotonic()
            async with asyncio.timeout(20):
                while any(len(stream.begun) <= restart for stream in streams):
                    await asyncio.sleep(0.01)
            assert max(stream.begun[-1] for stream in streams) - up < SOON
            async with asyncio.timeout(20):
                while any(len(p.acknowledged) < n + 3 for p, n in zip(players, before, strict=True)):
                    await asyncio.sleep(0.01)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for player in players:
            end = (await player.ask("GET", f"/api/tables/{player.table}"))["at"]
            async with asyncio.timeout(10):
                mine = [stream for stream in streams if stream.table == player.table]
                while any(stream.seen[-1] < end for stream in mine):
                    await asyncio.sleep(0.02)
            assert len(set(player.acknowledged)) == len(player.acknowledged)
            for stream in mine:  # each entry once, in order, and every acknowledged move among them
                assert stream.seen == sorted(set(stream.seen))
                assert set(player.acknowledged) <= set(stream.seen)
    finally:
        for task in [*playing, *(stream.task for stream in streams)]:
            task.cancel()
        for player in players:
            player.client.close()
        await asyncio.to_thread(server.stop)


async def test_readiness_goes_first_and_requests_are_served_until_the_end(tmp_path: Path) -> None:
    server = Server(sqlite_in(tmp_path), ORRERY_DRAIN="2")
    await asyncio.to_thread(server.start)
    client = Client(HOST, server.port)
    player = Player(server.port, token_urlsafe(16))
    try:
        await player.open()
        stream = Stream(server.port, player.table, player.token)
        while not stream.begun:
            await asyncio.sleep(0.02)
        assert (await client.ask("GET", "/readyz"))[0] == 200
        assert server.process is not None
        server.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(1.5):
            while (await client.ask("GET", "/readyz"))[0] == 200:
                await asyncio.sleep(0.02)
        status, _, words = await client.ask("GET", "/readyz")
        assert (status, words) == (503, b"The server is about to stop.\n")
        assert (await client.ask("GET", "/healthz"))[0] == 200
        # whoever is here is served on, also by new connections
        assert (await Client(HOST, server.port).ask("GET", "/api/games"))[0] == 200
        assert stream.ended == []
        async with asyncio.timeout(10):
            while server.process.poll() is None:
                await asyncio.sleep(0.02)
        assert len(stream.ended) == 1
        stream.task.cancel()
    finally:
        client.close()
        player.client.close()
        await asyncio.to_thread(server.stop)


async def test_a_polite_end_closes_the_database(tmp_path: Path) -> None:
    """What SQLite keeps beside its file is folded into it when the last connection is closed."""
    server = Server(sqlite_in(tmp_path))
    await asyncio.to_thread(server.start)
    player = Player(server.port, token_urlsafe(16))
    await player.open()
    player.client.close()
    assert (tmp_path / "orrery.db-wal").exists()
    await asyncio.to_thread(server.stop)
    assert not (tmp_path / "orrery.db-wal").exists()


def test_a_socket_that_systemd_holds_is_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """Visitors wait at it through a restart, and none is refused."""
    assert handed_over() is None
    monkeypatch.setenv("LISTEN_FDS", "1")
    monkeypatch.setenv("LISTEN_PID", "1")  # somebody else's
    assert handed_over() is None
    with socket.create_server((HOST, 0)) as listening:
        code = (
            "import os, sys; os.dup2(int(sys.argv[1]), 3); os.environ['LISTEN_PID'] = str(os.getpid());"
            "from orrery.web.serve import handed_over; print(handed_over().getsockname()[1])"
        )
        ran = subprocess.run(
            [sys.executable, "-c", code, str(listening.fileno())],
            pass_fds=[listening.fileno()],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={"PYTHONPATH": str(ROOT / "src"), "LISTEN_FDS": "1"},
        )
        assert ran.stdout.strip() == str(listening.getsockname()[1]), ran.stderr


@pytest.mark.parametrize("variable", ["PORT", "ORRERY_METRICS"])
def test_a_port_that_is_taken_is_a_sentence(tmp_path: Path, variable: str) -> None:
    with socket.create_server((HOST, 0)) as taken:
        port = str(taken.getsockname()[1])
        ran = subprocess.run(
            [sys.executable, "-m", "orrery.web.serve"],
            capture_output=True,
            text=True,
            cwd=ROOT,
            env={
                "PYTHONPATH": str(ROOT / "src"),
                "ORRERY_DATA": str(tmp_path),
                "PORT": "0",
                "CI": "1",
                variable: port,
            },
        )
    assert ran.returncode == 1
    assert ran.stderr.strip().splitlines()[-1].startswith(f"Port {port} of 127.0.0.1 cannot be used")
    assert "Traceback" not in ran.stderr
