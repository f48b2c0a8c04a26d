"""Floods: thousands who make up tokens, open streams, or connect and say nothing. Whoever comes afterwards is served.

What each budget is, is tested beside the guard (`tests/web/test_limits.py`, `tests/web/test_connections.py`); here a real
server with its limits on meets all of it at once.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import Counter
from pathlib import Path

import pytest

from bench import siege
from bench.servers import Server
from bench.wire import Client
from orrery.host.people import new_token
from tests.host.kit import run, sqlite_in

HOST = "127.0.0.1"


class Flood:
    """Connections that stay, from many addresses of this machine."""

    def __init__(self, port: int, addresses: int) -> None:
        self.port = port
        self.addresses = addresses
        self.writers: list[asyncio.StreamWriter] = []
        self.answers: Counter[str] = Counter()

    async def send(self, number: int, head: str) -> None:
        """Connect and send this; what the first line of the answer says is counted, if one comes."""
        source = f"127.{10 + number % self.addresses // 250}.0.{1 + number % self.addresses % 250}"
        try:
            reader, writer = await asyncio.open_connection(HOST, self.port, local_addr=(source, 0))
            self.writers.append(writer)
            writer.write(head.encode())
            async with asyncio.timeout(30):
                line = await reader.readline() if head else b""
            self.answers[line.split()[1].decode() if line else "nothing"] += 1
        except (OSError, TimeoutError):
            self.answers["refused"] += 1

    async def rise(self, count: int, head: str, at_once: int = 50) -> None:
        """So many of them; `{}` in the head becomes a made-up token."""
        for start in range(0, count, at_once):
            these = range(start, min(start + at_once, count))
            await asyncio.gather(*(self.send(number, head.replace("{}", new_token())) for number in these))

    def ebb(self) -> None:
        """All go at once."""
        for writer in self.writers:
            writer.transport.abort()
        self.writers.clear()


async def newcomers(port: int, count: int = 10) -> list[float]:
    """How long the home page takes for people who come one after the other, each on a new connection."""
    found = []
    for _ in range(count):
        start = time.monotonic()
        client = Client(HOST, port)
        async with asyncio.timeout(30):
            status, _, _ = await client.ask("GET", "/", None, "")
        client.close()
        assert status == 200
        found.append(time.monotonic() - start)
    return found


async def flooded(folder: Path, streams: int, addresses: int, silent: int) -> None:
    """A table that everybody may watch; a flood of spectators with made-up tokens, then one of silent connections."""
    with Server(sqlite_in(folder), errors=folder / "errors.log", ORRERY_LIMITS="on") as server:
        ann, client = new_token(), Client(HOST, server.port)
        plan = {"game": "emperor", "seats": [{"kind": "me"}] * 3, "public": True}
        table = (await client.json("POST", "/api/tables", plan, ann))["table"]
        usual = sorted(await newcomers(server.port))
        flood = Flood(server.port, addresses)
        stream = f"GET /api/tables/{table}/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {{}}\r\n\r\n"
        try:
            rising = asyncio.create_task(flood.rise(streams, stream))
            during = await newcomers(server.port)
            await rising
            during += await newcomers(server.port)
            answers = dict(flood.answers)
            assert set(answers) <= {"200", "429", "503", "refused", "nothing"}, answers
            assert answers.get("200", 0) <= addresses * 120, (
                "strangers of one address share the budget of three people"
            )
            now = await client.json("GET", f"/api/tables/{table}/moves", token=ann)  # whoever plays, plays on
            move = {"move": now["moves"][0], "after": now["at"], "seat": now["seat"]}
            await client.json("POST", f"/api/tables/{table}/moves", move, ann)
            await flood.rise(silent, "")
            during += await newcomers(server.port)
        finally:
            flood.ebb()
        client.close()
        print(
            f"home page: {usual[len(usual) // 2]:.3f} s, {sorted(during)[-2]:.3f} s at worst; streams: {answers}"
        )
        with contextlib.suppress(FileNotFoundError):
            said = (folder / "errors.log").read_text(encoding="utf-8")
            assert "Traceback" not in said, said[-2000:]


@pytest.mark.slow
async def test_newcomers_are_served_in_a_flood_of_strangers(tmp_path: Path) -> None:
    await flooded(tmp_path, streams=300, addresses=2, silent=300)


@pytest.mark.long
async def test_newcomers_are_served_in_a_great_flood(tmp_path: Path) -> None:
    await flooded(tmp_path, streams=3000, addresses=300, silent=1500)


@pytest.mark.long
def test_a_full_cache_of_long_games_takes_no_more_memory_than_it_may() -> None:
    assert run(siege.memory(60), 1800)


@pytest.mark.long
def test_streams_of_pages_take_no_more_memory_than_they_may() -> None:
    """How fast the home page is meanwhile depends on the machine: `python -m bench.siege crowd` tells."""
    found = run(siege.crowded(1000, 100, 1, pages=True), 900)
    assert found.came == 1000
    assert found.each <= siege.STREAM
