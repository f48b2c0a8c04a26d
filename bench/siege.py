"""A server under siege: crowds, silent connections, bursts of bots, and what tables and streams take in memory.

    python -m bench.siege crowd  [--streams 3000 --addresses 300 --tables 1 --pages]
    python -m bench.siege silent [--connections 1500 --addresses 15 --files 0]
    python -m bench.siege bots   [--tables 200 --addresses 4]
    python -m bench.siege memory [--tables 200]

Limits are on. Visitors come from many addresses of this machine (127.0.x.y), which Linux gives away freely; the home page is
asked for from another process, so that it is not our own crowd that makes it wait. Each ends with what was to be reached.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import resource
import secrets
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from bench.server_bench import busy
from bench.wire import Client

HOST = "127.0.0.1"
HOME, WAIT, CACHE, STREAM = 100.0, 1.5, 400.0, 60.0
"""Milliseconds of the home page at p95; times of bots' waits; megabytes of 4,096 tables; kilobytes of a page's stream."""


@contextmanager
def server(files: int = 0, **env: str) -> Iterator[tuple[int, int]]:
    """A server on a fresh database, which may open so many files; its port and its process."""
    few = (
        f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files}))\n" if files else ""
    )
    code = f"{few}from orrery.web.serve import serve; serve(port=0, browser=False)"
    with tempfile.TemporaryDirectory(prefix="orrery-siege-") as folder:
        given = {**os.environ, "ORRERY_DATA": folder, "ORRERY_DB": "", "ORRERY_REDIS": "", **env}
        process = subprocess.Popen([sys.executable, "-c", code], env=given, stdout=subprocess.PIPE, text=True)
        assert process.stdout
        found = re.search(r":(\d+)", process.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        try:
            yield int(found[1]), process.pid
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()


def rss(process: int | str = "self") -> float:
    """Megabytes that a process has in memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * resource.getpagesize() / 1e6


def at(values: list[float], share: float) -> float:
    """The value below which such a share of them lies."""
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def address(number: int) -> str:
    """One of many addresses of this machine."""
    return f"127.0.{1 + number // 200}.{1 + number % 200}"


async def connected(port: int, source: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(HOST, port, local_addr=(source, 0), limit=2**22)


# --- whoever only wants the home page ---------------------------------------------------------------------------------


async def visit(port: int, seconds: float) -> None:
    """Ask for the home page again and again, each time as somebody who has just come; print how long each took."""
    took: list[tuple[float, float]] = []
    end = time.monotonic() + seconds
    number = 0
    while time.monotonic() < end:
        number += 1
        began = time.perf_counter()
        try:
            async with asyncio.timeout(10):
                reader, writer = await connected(port, f"127.0.99.{1 + number % 200}")
                writer.write(b"GET / HTTP/1.1\r\nHost: siege\r\nConnection: close\r\n\r\n")
                good = b" 200 " in await reader.readline()
                await reader.read()
                writer.close()
        except (OSError, TimeoutError):
            good = False
        took.append((time.monotonic(), 1000 * (time.perf_counter() - began) if good else 10_000.0))
        await asyncio.sleep(0.05)
    print(json.dumps(took))


class Visits:
    """When somebody had asked for the home page, and how many milliseconds each took."""

    def __init__(self) -> None:
        self.took: list[tuple[float, float]] = []

    def told(self, since: float = 0.0, until: float = float("inf")) -> str:
        """The usual, the slow and the slowest of some time."""
        some = [took for when, took in self.took if since <= when < until]
        return f"p50 {at(some, 0.5):.0f}, p95 {at(some, 0.95):.0f}, worst {max(some, default=0):.0f} ms ({len(some)} visits)"

    @property
    def p95(self) -> float:
        return at([took for _, took in self.took], 0.95)

    @property
    def worst(self) -> float:
        return max(took for _, took in self.took)


@asynccontextmanager
async def visited(port: int, seconds: float) -> AsyncIterator[Visits]:
    """The same from another process; the list is filled at the end."""
    command = [sys.executable, "-m", "bench.siege", "visit", str(port), str(seconds)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    found = Visits()
    yield found
    out, _ = await process.communicate()
    found.took = json.loads(out)


# --- the sieges -------------------------------------------------------------------------------------------------------


class Crowd:
    """Streams that are open."""

    def __init__(self, port: int, pages: bool) -> None:
        self.port = port
        self.pages = pages
        self.open = self.refused = self.messages = 0
        self.tasks: list[asyncio.Task[None]] = []

    def join(self, table: str, number: int, source: str) -> None:
        self.tasks.append(asyncio.create_task(self._watch(table, source)))

    async def _watch(self, table: str, source: str) -> None:
        token = secrets.token_urlsafe(16)
        path = f"/tables/{table}/live?state=playing" if self.pages else f"/api/tables/{table}/stream"
        proof = f"Cookie: orrery={token}" if self.pages else f"Authorization: Bearer {token}"
        with contextlib.suppress(OSError):
            reader, writer = await connected(self.port, source)
            writer.write(f"GET {path} HTTP/1.1\r\nHost: siege\r\n{proof}\r\n\r\n".encode())
            if b" 200 " not in await reader.readline():
                self.refused += 1
                return
            self.open += 1
            try:
                while data := await reader.read(1 << 16):
                    self.messages += data.count(b"\n\n")
            finally:
                writer.transport.abort()

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def _played(port: int, table: str, token: str, luck: random.Random) -> None:
    """One move at a table where all seats are ours."""
    client = Client(HOST, port)
    now = await client.json("GET", f"/api/tables/{table}/moves", token=token)
    if now["moves"]:
        body = {"move": luck.choice(now["moves"]), "after": now["at"], "seat": now["seat"]}
        await client.json("POST", f"/api/tables/{table}/moves", body, token)
    client.close()


class Crowded(msgspec.Struct, frozen=True):
    """What a crowd has cost: how many came in, milliseconds of the home page at p95, kilobytes of each stream."""

    came: int
    home: float
    each: float


async def crowd(streams: int, addresses: int, tables: int, pages: bool) -> bool:
    """Many come to few tables, watch some moves, and go; others want the home page meanwhile."""
    found = await crowded(streams, addresses, tables, pages)
    return found.came == streams and found.home < HOME and (not pages or found.each <= STREAM)


async def crowded(streams: int, addresses: int, tables: int, pages: bool) -> Crowded:
    """The same, and what it has cost."""
    luck = random.Random(7)
    limits = "on" if tables == 1 else "off"
    with server(ORRERY_LIMITS=limits) as (port, process):
        client, token = Client(HOST, port), secrets.token_urlsafe(16)
        plan = {"game": "emperor", "seats": [{"kind": "me"}] * 3, "public": True}
        opened = [(await client.json("POST", "/api/tables", plan, token))["table"] for _ in range(tables)]
        async with visited(port, 6) as quiet:
            await asyncio.sleep(6)
        before, used, came = rss(process), busy(process), time.monotonic()
        here = Crowd(port, pages)
        seconds = streams / 100 + 25

        async with visited(port, seconds) as home:
            for number in range(streams):
                here.join(opened[number % tables], number, address(number % addresses))
                if number % 10 == 9:
                    await asyncio.sleep(0.1)
            while here.open + here.refused < streams and time.monotonic() - came < seconds:
                await asyncio.sleep(0.2)
            arrived = time.monotonic() - came
            await asyncio.sleep(2)
            coming, grown, told = busy(process) - used, rss(process) - before, here.messages
            moving = time.monotonic()
            for _ in range(3):
                await _played(port, opened[0], token, luck)
                await asyncio.sleep(3)
            going = time.monotonic()
            await here.leave()
            await asyncio.sleep(4)
        kind = "page" if pages else "API"
        each = 1000 * grown / max(1, here.open)
        print(
            f"{here.open} of {streams} {kind} streams at {tables} table(s) from {addresses} addresses, limits {limits}: came "
            f"within {arrived:.0f} s for {coming:.1f} s of processor time and {told} messages; {each:.0f} kB a stream"
        )
        print(f"home page before: {quiet.told()}; throughout: {home.told()}")
        print(f"  while they come: {home.told(until=moving)}")
        print(f"  during three moves: {home.told(moving, going)}")
        print(f"  while they go, all at once: {home.told(going)}")
        return Crowded(here.open, home.p95, each)


async def silent(connections: int, addresses: int, files: int) -> bool:
    """Many connect and say nothing; newcomers want the home page."""
    with server(files) as (port, _):
        held = []
        for number in range(connections):
            one = socket.socket()
            one.setblocking(False)
            one.bind((address(number % addresses), 0))
            with contextlib.suppress(BlockingIOError):
                one.connect((HOST, port))
            held.append(one)
            if number % 50 == 49:
                await asyncio.sleep(0.05)
        async with visited(port, 5) as home:
            await asyncio.sleep(5)
        await asyncio.sleep(12)
        still = 0
        for one in held:
            try:
                one.recv(1)
            except BlockingIOError:
                still += 1
            except OSError:
                pass
            one.close()
    print(
        f"{connections} silent connections from {addresses} addresses{f', {files} files allowed' if files else ''}: home page for "
        f"newcomers {home.told()}; {still} open after 17 s"
    )
    return home.worst < 10_000 and still == 0


async def _waits(port: int, luck: random.Random, times: int) -> list[float]:
    """How long one waits for one's own two bots."""
    client, token = Client(HOST, port), secrets.token_urlsafe(16)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "officer"}, {"kind": "bot", "bot": "officer"}]
    waits: list[float] = []
    while len(waits) < times:
        plan = {"game": "emperor", "seats": seats, "pace": 0}
        table = (await client.json("POST", "/api/tables", plan, token))["table"]
        end = time.monotonic() + 20
        while len(waits) < times and time.monotonic() < end:
            now = await client.json("GET", f"/api/tables/{table}/moves", token=token)
            if now["moves"]:
                body = {"move": luck.choice(now["moves"]), "after": now["at"]}
                await client.ask("POST", f"/api/tables/{table}/moves", body, token)
                continue
            began = time.monotonic()
            while not now["moves"] and time.monotonic() - began < 20:
                await asyncio.sleep(0.01)
                now = await client.json("GET", f"/api/tables/{table}/moves", token=token)
            waits.append(1000 * (time.monotonic() - began))
    client.close()
    return waits


async def bots(tables: int, addresses: int) -> bool:
    """A stranger opens tables of six bots as fast as it goes; another waits for two of their own."""
    with server() as (port, process):
        quiet = await _waits(port, random.Random(3), 25)
        seats = [{"kind": "bot", "bot": "officer"}] * 6
        body = json.dumps({"game": "destiny", "seats": seats, "pace": 0}).encode()
        ask = b"POST /api/tables HTTP/1.1\r\nHost: siege\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%b"
        opened = 0
        for number in range(tables):
            reader, writer = await connected(port, address(number % addresses))
            writer.write(ask % (len(body), body))
            opened += b" 201 " in await reader.readline()
            writer.close()
        await asyncio.sleep(5)
        used, began = busy(process), time.monotonic()
        siege = await _waits(port, random.Random(3), 25)
        share = (busy(process) - used) / (time.monotonic() - began)
    times = statistics.median(siege) / statistics.median(quiet)
    mean = statistics.mean(siege) / statistics.mean(quiet)
    print(
        f"{opened} of {tables} tables of six bots opened by strangers of {addresses} addresses: waiting for one's own two bots took "
        f"{statistics.median(quiet):.0f} ms before and {statistics.median(siege):.0f} ms then at the median ({times:.2f} times; "
        f"mean {mean:.2f} times, worst {max(siege):.0f} ms); server {100 * share:.0f} % busy"
    )
    return times <= WAIT


async def memory(tables: int, full: bool = False) -> bool:
    """Long games in memory: what each takes, what the host thinks it takes, and what a full cache comes to. With `full` the cache
    is bounded as it is by default, and what the process takes in the end is read, not reckoned."""
    from orrery.host.config import Config
    from orrery.host.people import guest_of
    from orrery.host.tables import open_tables
    from orrery.host.values import Plan, SeatPlan, Who

    sizes = {"emperor": 3, "destiny": 3, "referendum": 3, "nomads": 2, "colonies": 3}
    ann, luck = Who(guest_of("a" * 22)), random.Random(5)
    with tempfile.TemporaryDirectory(prefix="orrery-siege-") as folder:
        config = Config(f"sqlite:///{folder}/orrery.db", tables_a_day=10**6, beat=0.0)
        if not full:
            config = msgspec.structs.replace(config, cache=10**6)
        found = await open_tables(config)
        base = start = rss()
        counted = 0
        for number in range(tables):
            game = list(sizes)[number % len(sizes)]
            seats = tuple(SeatPlan("me", name=f"Guest {seat}") for seat in range(sizes[game]))
            table = (await found.open(ann.guest, Plan(game, seats))).table
            for _ in range(260):
                sight = await found.look(table, ann)
                if sight.state != "playing" or sight.scene is None:
                    break
                scene = sight.scene
                if not scene.yours:  # it goes by itself
                    await asyncio.sleep(0.001)
                    continue
                texts = [*scene.texts, *(scene.words.text(one.sample) for one in scene.domains)]
                await found.play(table, ann, luck.choice(texts), sight.at, scene.seat)
            if number == 9:
                start, counted = rss(), found.hall.bytes
        grown, counted = rss() - start, found.hall.bytes - counted
        if full:
            print(f"{tables} long games, {found.hall.in_memory} in memory: the process takes {rss():.0f} MB")
            await found.close()
            return rss() <= CACHE
        await found.close()
    each, thought = 1000 * grown / (tables - 10), counted / 1000 / (tables - 10)
    most = Config("").cache * max(1.0, each / thought)
    whole = base + min(4096 * each / 1000, most)
    print(
        f"{tables} long games: {each:.0f} kB each, by the host's own count {thought:.0f} kB; base {base:.0f} MB; 4,096 of them in a "
        f"cache of {Config('').cache} MB: {whole:.0f} MB"
    )
    return whole <= CACHE


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    kinds = parser.add_subparsers(dest="kind", required=True)
    one = kinds.add_parser("crowd")
    one.add_argument("--streams", type=int, default=3000)
    one.add_argument("--addresses", type=int, default=300)
    one.add_argument("--tables", type=int, default=1)
    one.add_argument("--pages", action="store_true")
    one = kinds.add_parser("silent")
    one.add_argument("--connections", type=int, default=1500)
    one.add_argument("--addresses", type=int, default=15)
    one.add_argument("--files", type=int, default=0)
    one = kinds.add_parser("bots")
    one.add_argument("--tables", type=int, default=200)
    one.add_argument("--addresses", type=int, default=4)
    one = kinds.add_parser("memory")
    one.add_argument("--tables", type=int, default=200)
    one.add_argument("--full", action="store_true")
    one = kinds.add_parser("visit")
    one.add_argument("port", type=int)
    one.add_argument("seconds", type=float)
    given: dict[str, Any] = vars(parser.parse_args())
    works: dict[str, Callable[..., Awaitable[bool | None]]] = {
        "crowd": crowd,
        "silent": silent,
        "bots": bots,
        "memory": memory,
        "visit": visit,
    }
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 20_000)), hard))

    async def run() -> bool | None:
        return await works[given.pop("kind")](**given)

    if asyncio.run(run()) is False:
        raise SystemExit("this is not what was to be reached")


if __name__ == "__main__":
    main()
