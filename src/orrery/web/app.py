"""The site: pages and API on one set of tables, behind the guard."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.host.config import Config
from orrery.host.errors import NoSuchTable
from orrery.host.tables import Tables, open_tables
from orrery.web import pages
from orrery.web.api import OPERATIONS
from orrery.web.console import Console
from orrery.web.guard import Guard, shape, visitor
from orrery.web.limits import Limits
from orrery.web.logs import log_request
from orrery.web.meters import answered, route_class
from orrery.web.operations import Api
from orrery.web.visit import guarded


class Site:
    """The whole site as an ASGI application. It opens its tables when it starts, unless it is handed some.

    The API does not pass through the layers of the pages: it is called much more often, by programs.
    """

    def __init__(
        self, config: Config | None = None, limits: Limits | None = None, tables: Tables | None = None
    ) -> None:
        self.config = config or Config.from_env()
        self.tables = tables
        self.packs: tuple[Path, ...] = ()
        """Packs that are offered to everybody who opens a table."""
        self.pages = Starlette(
            routes=pages.routes(), exception_handlers={HTTPException: _refused}, lifespan=self._lifespan
        )
        if tables is not None:
            self.pages.state.tables = tables
        self.limits = limits or Limits(off=not self.config.limits)
        self._api: ASGIApp = Api(OPERATIONS, self._open)
        self._guard = Guard(self._inside, self.limits, lambda who: self._open().knows(who))
        self._guard.banned = self._banned
        self.console = Console(self.config.metrics_token)
        self.console.tables = tables

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Start, serve, stop."""
        if scope["type"] != "http":
            await self.pages(scope, receive, send)
        elif self.console.serves(scope):
            await self.console(scope, receive, send)
        else:
            await self._counted(scope, receive, send)

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, and note how long it took and what came of it."""
        began, status = time.perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        method, path = scope["method"], scope["path"]
        try:
            await self._guard(scope, receive, noting)
        finally:
            seconds = time.perf_counter() - began
            if status:
                answered(route_class(method, path), status, seconds)
            if self.config.log_requests:
                log_request(method, shape(path), status, seconds, visitor(scope))

    def _banned(self, guest: str, address: str) -> str:
        return "" if self.tables is None else self.tables.desk.bans.sentence(guest, address)

    async def _inside(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path"]
        inside = self._api if path.startswith("/api/") or path == "/api" else self.pages
        await inside(scope, receive, send)

    def _open(self) -> Tables:
        assert self.tables is not None, "the site has not been opened"
        return self.tables

    async def open(self) -> None:
        """Open the tables, so that whatever is wrong with the database is known before anybody is served."""
        self.tables = self.pages.state.tables = self.console.tables = await open_tables(self.config)
        for path in self.packs:
            await self.tables.packs.offer(path)

    async def close(self) -> None:
        """Close the tables that `open` has opened."""
        tables, self.tables, self.console.tables = self.tables, None, None
        if tables is not None:
            await tables.close()

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        ours = self.tables is None
        if ours:
            await self.open()
        yield
        if ours:
            await self.close()


async def _refused(request: Request, error: Exception) -> Response:
    """An address or a method that does not exist."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await _lost(request)
    return Response(error.detail, error.status_code, error.headers, "text/plain")


@guarded
async def _lost(request: Request) -> Response:
    raise NoSuchTable("There is no such page.")
