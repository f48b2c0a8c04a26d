"""The host's own addresses: `/healthz`, `/readyz`, `/metrics`. They stand before the guard, which would count them.

The first two say nothing that a stranger may not know. Numbers are for whoever runs the server: they are served on a port
of their own, or to whoever knows the token; everybody else finds that there is no such page.
"""

from __future__ import annotations

import time
from secrets import compare_digest

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.types import ASGIApp, Receive, Scope, Send

from orrery.host.tables import Tables
from orrery.host.together import Together
from orrery.host.vitals import unready, vitals
from orrery.web import meters
from orrery.web.operations import Answer

HEALTH, READY, NUMBERS = "/healthz", "/readyz", "/metrics"
_FRESH = 1.0
"""Seconds for which an answer about readiness holds: whoever asks often does not keep the database busy."""
_LEAVING = "The server is about to stop."
_TEXT = "text/plain; charset=utf-8"


class Console:
    """What whoever runs the server may ask it."""

    def __init__(self, token: str = "") -> None:
        self.tables: Tables | None = None
        self.port = 0
        """The port of our own, where nothing else is served; 0 if there is none."""
        self.leaving = False
        """The server is about to stop: it serves, but nobody new should be sent to it."""
        self._token = token.encode()
        self._known = ("", 0.0)
        self._asking: Together[None, str] = Together()

    def serves(self, scope: Scope) -> bool:
        """Whether a request is for us."""
        return (
            scope["path"] in {HEALTH, READY}
            or self._is_ours(scope)
            or (scope["path"] == NUMBERS and self._may_read(scope))
        )

    def _is_ours(self, scope: Scope) -> bool:
        return bool(self.port) and (scope.get("server") or ("", 0))[1] == self.port

    def _may_read(self, scope: Scope) -> bool:
        given = dict(scope["headers"]).get(b"authorization", b"")
        return bool(self._token) and compare_digest(given, b"Bearer " + self._token)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        if scope["method"] not in {"GET", "HEAD"}:
            answer: ASGIApp = Answer(b"Only GET is answered here.\n", 405, _TEXT, ((b"allow", b"GET, HEAD"),))
        elif scope["path"] == HEALTH:
            answer = Answer(b"ok\n", 200, _TEXT)
        elif scope["path"] == READY:
            wrong = await self._unready()
            answer = Answer(f"{wrong or 'ready'}\n".encode(), 503 if wrong else 200, _TEXT)
        elif scope["path"] == NUMBERS and self.tables is not None:
            body = meters.page(await vitals(self.tables))
            answer = Answer(body, 200, CONTENT_TYPE_LATEST)
        else:
            answer = Answer(b"There is no such page.\n", 404, _TEXT)
        await answer(scope, receive, send)

    async def _unready(self) -> str:
        wrong = await self._asked() if not self.leaving else ""
        return _LEAVING if self.leaving else wrong  # it may have begun to while we asked

    async def _asked(self) -> str:
        tables = self.tables
        if tables is None:
            return "The tables are not open."
        wrong, when = self._known
        if not when or time.monotonic() - when > _FRESH:
            wrong = await self._asking.ask(None, lambda: unready(tables))  # the database is asked once
            self._known = (wrong, time.monotonic())
        return wrong
