"""The load of the server's bench, in a process of its own: it opens tables, plays and watches, and prints what it saw.

python -m bench.server_load PORT watched --tables 200 --every 2 --seconds 20 [--pages]
python -m bench.server_load PORT rush --tables 50 --seconds 10
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import time
from typing import Any

from bench.wire import Client, HttpError, events

HOST = "127.0.0.1"
PLAYERS = 3
NOTHING_TO_DO = b'"moves":[],"choices":[]'


class Seated:
    """A table with its players' tokens and the spectators' one."""

    def __init__(self, table: str, tokens: list[str], watch: str) -> None:
        self.table = table
        self.tokens = tokens
        self.watch = watch
        self.at = 0
        self.moves = 0


async def seat(port: int) -> Seated:
    """Open a table as one guest and let others join by their links, as people do."""
    client = Client(HOST, port)
    tokens = [secrets.token_urlsafe(16) for _ in range(PLAYERS)]
    plan = {"game": "emperor", "seats": [{"kind": "me"}, *[{"kind": "link"}] * (PLAYERS - 1)]}
    opened = await client.json("POST", "/api/tables", plan, tokens[0])
    for token, link in zip(tokens[1:], opened["links"], strict=True):
        await client.json("POST", "/api/join", {"token": link["token"]}, token)
    client.close()
    return Seated(opened["table"], tokens, opened["watch"])


async def seat_captains(port: int, number: int) -> None:
    """Open tables at which captains alone play as fast as they think, four each, of the game in which they think longest."""
    client = Client(HOST, port)
    token = secrets.token_urlsafe(16)
    for _ in range(number // 4):
        plan = {"game": "referendum", "seats": [{"kind": "bot", "bot": "captain"}] * 4, "pace": 0}
        await client.json("POST", "/api/tables", plan, token)
    client.close()


async def seat_all(port: int, number: int) -> list[Seated]:
    """Open many tables, some at a time."""
    found: list[Seated] = []
    for start in range(0, number, 20):
        found += await asyncio.gather(*(seat(port) for _ in range(min(20, number - start))))
    return found


def pick(now: dict[str, Any], luck: random.Random) -> str:
    """Any legal move; the example where the choice is open-ended."""
    texts: list[str] = now["moves"]
    return luck.choice(texts) if texts else now["choices"][0]["example"]


# --- tables that are watched -------------------------------------------------------------------------------------------


class Arrivals:
    """When each watcher of a table was told of each entry."""

    def __init__(self, watchers: int) -> None:
        self.seen = [0] * watchers
        self.bytes: list[int] = []
        self._news = asyncio.Condition()

    async def note(self, watcher: int, number: int, size: int) -> None:
        self.seen[watcher] = max(self.seen[watcher], number)
        self.bytes.append(size)
        async with self._news:
            self._news.notify_all()

    async def all_at(self, number: int) -> None:
        """Wait until the last watcher has been told."""
        async with self._news:
            await self._news.wait_for(lambda: min(self.seen) >= number)


async def watch(port: int, path: str, headers: str, watcher: int, arrivals: Arrivals) -> None:
    """One watching page or client."""
    async for _, ident, data in events(HOST, port, path, headers):
        # a page's mark is a sum of what it shows, the entry of the log and the talk; that of the API begins with the entry
        parts = ident.split(".")
        number = parts[1] if len(parts) > 2 else parts[0]
        if number.isdigit():
            await arrivals.note(watcher, int(number), len(data))


async def watched_table(
    port: int, table: Seated, every: float, end: float, pages: bool, luck: random.Random
) -> tuple[list[float], list[int]]:
    """Three players and a spectator watch, one move is made every few seconds; how long each took to the last watcher."""
    arrivals = Arrivals(PLAYERS + 1)
    streams: list[asyncio.Task[None]] = []
    client = Client(HOST, port)
    spectator = secrets.token_urlsafe(16)
    await client.json("POST", "/api/join", {"token": table.watch}, spectator)
    for number, token in enumerate([*table.tokens, spectator]):
        if pages:
            path, headers = f"/tables/{table.table}/live", f"Cookie: orrery={token}\r\n"
        else:
            path, headers = f"/api/tables/{table.table}/stream", f"Authorization: Bearer {token}\r\n"
        streams.append(asyncio.create_task(watch(port, path, headers, number, arrivals)))
    await asyncio.sleep(3 + luck.random() * every)
    took: list[float] = []
    arrivals.bytes.clear()
    try:
        while time.monotonic() < end:
            began = time.monotonic()
            token, now = await asked(client, table)
            if now is None:
                break
            body = {"move": pick(now, luck), "after": now["at"]}
            start = time.perf_counter()
            status, _, answer = await client.ask("POST", f"/api/tables/{table.table}/moves", body, token)
            if status == 409:
                continue  # what goes by itself was faster: look again
            if status != 200:
                raise HttpError(f"{status} {answer.decode()}")
            await asyncio.wait_for(arrivals.all_at(json.loads(answer)["at"]), 10)
            took.append(time.perf_counter() - start)
            table.moves += 1
            await asyncio.sleep(max(0.0, every - (time.monotonic() - began)))
    finally:
        for stream in streams:
            stream.cancel()
        client.close()
    return took, arrivals.bytes


async def asked(client: Client, table: Seated) -> tuple[str, dict[str, Any] | None]:
    """The token of a seat that is asked, and what it may do."""
    for _ in range(2):
        for token in table.tokens:
            now = await client.json("GET", f"/api/tables/{table.table}/moves", token=token)
            if now["moves"] or now["choices"]:
                return token, now
    return "", None


async def watched(
    port: int, tables: int, every: float, seconds: float, pages: bool, captains: int
) -> dict[str, Any]:
    """Many tables with four watchers each, while so many captains think at others."""
    seated = await seat_all(port, tables)
    await seat_captains(port, captains)
    end = time.monotonic() + seconds + 3 + every
    found = await asyncio.gather(
        *(watched_table(port, t, every, end, pages, random.Random(n)) for n, t in enumerate(seated))
    )
    took = sorted(t for times, _ in found for t in times)
    sizes = sorted(size for _, some in found for size in some)
    return {
        "moves": {t.table: t.moves for t in seated},
        "p50": took[len(took) // 2] * 1000,
        "p99": took[int(len(took) * 0.99)] * 1000,
        "max": took[-1] * 1000,
        "bytes": sizes[len(sizes) // 2],
    }


# --- tables as fast as they go -----------------------------------------------------------------------------------------


async def rushed_table(port: int, table: Seated, end: float, luck: random.Random) -> None:
    """Every player has a stream open, and moves as soon as it says that they are asked."""
    turn: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()

    async def listen(token: str) -> None:
        path = f"/api/tables/{table.table}/stream"
        async for _, _, data in events(HOST, port, path, f"Authorization: Bearer {token}\r\n"):
            if (
                NOTHING_TO_DO not in data
            ):  # most updates go to those who wait: reading them would slow down the load
                turn.put_nowait((token, json.loads(data)["now"]))

    streams = [asyncio.create_task(listen(token)) for token in table.tokens]
    client = Client(HOST, port)
    try:
        while time.monotonic() < end:
            token, now = await asyncio.wait_for(turn.get(), 5)
            if now["prompt"]["asked_at"] < table.at:
                continue  # the same question again, because somebody came or went
            body = {"move": pick(now, luck), "after": now["at"]}
            status, _, answer = await client.ask("POST", f"/api/tables/{table.table}/moves", body, token)
            if status == 200:
                table.at = json.loads(answer)["at"]
                table.moves += 1
            elif status != 409:
                raise HttpError(f"{status} {answer.decode()}")
    except TimeoutError:
        pass  # this game is over
    finally:
        for stream in streams:
            stream.cancel()
        client.close()


async def rush(port: int, tables: int, seconds: float) -> dict[str, Any]:
    """Many tables as fast as they go."""
    seated = await seat_all(port, tables)
    start = time.monotonic()
    await asyncio.gather(
        *(rushed_table(port, t, start + seconds, random.Random(n)) for n, t in enumerate(seated))
    )
    took = time.monotonic() - start
    return {"moves": {t.table: t.moves for t in seated}, "seconds": took}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("port", type=int)
    parser.add_argument("kind", choices=["watched", "rush"])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--every", type=float, default=2.0)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--pages", action="store_true")
    parser.add_argument("--captains", type=int, default=0)
    given = parser.parse_args()
    if given.kind == "watched":
        work = watched(given.port, given.tables, given.every, given.seconds, given.pages, given.captains)
    else:
        work = rush(given.port, given.tables, given.seconds)
    try:
        import uvloop
    except ImportError:
        print(json.dumps(asyncio.run(work)))
    else:
        print(json.dumps(uvloop.run(work)))


if __name__ == "__main__":
    main()
