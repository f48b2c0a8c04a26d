"""Visitors of the pages inside the test's process: a cookie, forms, and the fragments that a stream would send."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from orrery.host.people import guest_of, new_token
from orrery.host.tables import Tables
from orrery.host.values import Sight, Who
from orrery.web.app import Site
from orrery.web.limits import Limits
from orrery.web.live import Reader, stamp
from tests.host.kit import config_for, serving, sqlite_in


class Guest:
    """Somebody with a cookie."""

    def __init__(self, tables: Tables, client: httpx.AsyncClient) -> None:
        self.tables = tables
        self.client = client
        self.token = new_token()
        self.who = Who(guest_of(self.token))

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """Any request, as a browser sends it from one of our pages; redirects are not followed."""
        from_here = {} if method == "GET" else {"origin": "http://test"}
        headers = {"cookie": f"orrery={self.token}", **from_here, **more.pop("headers", {})}
        return await self.client.request(method, path, headers=headers, **more)

    async def get(self, path: str) -> str:
        """A page that must be there."""
        found = await self.ask("GET", path)
        assert found.status_code == 200, found.text
        return found.text

    async def post(
        self, path: str, htmx: bool = False, fields: dict[str, str] | None = None, **more: str
    ) -> httpx.Response:
        """Send a form."""
        headers = {"hx-request": "true"} if htmx else {}
        return await self.ask("POST", path, data={**(fields or {}), **more}, headers=headers)

    async def new_table(self, players: int = 3, game: str = "emperor", **fields: str) -> str:
        """Open a table by its form; the id of the table. Seats that are not named get bots."""
        form = {
            "players": str(players),
            "seat1": "me",
            **{f"seat{n}": "officer" for n in range(2, players + 1)},
        }
        answer = await self.post(f"/new/{game}", fields={**form, **fields})
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).removeprefix("/tables/")

    async def look(self, table: str) -> Sight:
        """What this guest may know."""
        return await self.tables.look(table, self.who)

    async def asked(self, table: str) -> Sight:
        """What this guest may know as soon as they are asked, or the game is over; what goes by itself is waited for."""
        async with asyncio.timeout(20):
            while True:
                sight = await self.look(table)
                if sight.state == "over" or (sight.scene is not None and sight.scene.yours):
                    return sight
                await asyncio.sleep(0.002)

    async def reader(self, table: str, fresh: bool = True) -> Reader:
        """A stream that has just been opened, by a page that was just loaded (or by an old one)."""
        sight = await self.look(table)
        have, seen = (stamp(sight), sight.at) if fresh else ("", 0)
        return Reader(self.tables, table, self.who, "http://test", have, seen, sight.state, seen)


async def news(reader: Reader) -> str:
    """Everything that a stream sends now."""
    return "".join([text.decode() async for text in reader.news()])


def targets(sent: str) -> set[str]:
    """The elements that a message puts into their places."""
    return set(re.findall(r'hx-target="([^"]+)"', sent))


def read(text: str) -> str:
    """The words of a page."""
    return html.unescape(re.sub(r"<[^>]+>", " ", text))


@asynccontextmanager
async def pages(folder: Path, **config: Any) -> AsyncIterator[tuple[Guest, Guest]]:
    """A site with two guests."""
    async with serving(config_for(sqlite_in(folder), **config)) as tables:
        transport = httpx.ASGITransport(app=Site(limits=Limits(off=True), tables=tables))
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield Guest(tables, client), Guest(tables, client)
