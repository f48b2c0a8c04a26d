"""A client of the API inside the test's process, without a socket."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from orrery.host.people import new_token
from orrery.host.tables import Tables
from orrery.web.app import Site
from orrery.web.limits import Limits
from tests.host.kit import config_for, serving


class Caller:
    """Somebody with a token."""

    def __init__(self, client: httpx.AsyncClient, token: str = "") -> None:
        self.client = client
        self.token = token

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        """Any request; the answer, whatever it is."""
        headers = {"authorization": f"Bearer {self.token}"} if self.token else {}
        headers |= more.pop("headers", {})
        return await self.client.request(method, f"/api{path}", json=body, headers=headers, **more)

    async def get(self, path: str, **query: Any) -> Any:
        """An answer that must be good."""
        found = await self.ask("GET", path, params=query)
        assert found.status_code == 200, found.text
        return found.json()

    async def post(self, path: str, body: Any = None, method: str = "POST") -> Any:
        """An answer that must be good."""
        found = await self.ask(method, path, {} if body is None else body)
        assert found.status_code in {200, 201}, found.text
        return found.json()

    async def refused(self, method: str, path: str, body: Any = None, **more: Any) -> tuple[int, str]:
        """An answer that must be a sentence; its status and its kind."""
        found = await self.ask(method, path, body, **more)
        problem = found.json()
        assert set(problem) == {"error", "kind", "clause"}, problem
        assert problem["error"].endswith((".", "?", "!")), problem
        return found.status_code, problem["kind"]


class Place:
    """A site with its tables, and people who call it."""

    def __init__(self, tables: Tables, client: httpx.AsyncClient) -> None:
        self.tables = tables
        self.client = client

    def caller(self, token: str | None = None) -> Caller:
        """Somebody new, or somebody with this token; an empty one for a stranger."""
        return Caller(self.client, new_token() if token is None else token)

    async def group(
        self, players: int = 3, game: str = "emperor", **plan: Any
    ) -> tuple[str, list[Caller], Any]:
        """A table with a caller on each seat."""
        people = [self.caller() for _ in range(players)]
        seats = [{"kind": "me"}, *[{"kind": "link"}] * (players - 1)]
        opened = await people[0].post("/tables", {"game": game, "seats": seats, **plan})
        for who, link in zip(people[1:], opened["links"], strict=True):
            await who.post("/join", {"token": link["token"]})
        return opened["table"], people, opened


@asynccontextmanager
async def place(database: str, limits: Limits | None = None, **config: Any) -> AsyncIterator[Place]:
    """A site on a database; limits are off unless a test wants some."""
    async with serving(config_for(database, **config)) as tables:
        site = Site(limits=limits or Limits(off=True), tables=tables)
        transport = httpx.ASGITransport(app=site)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            yield Place(tables, client)
