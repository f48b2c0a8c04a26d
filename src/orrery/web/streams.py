"""Streams of server-sent events, close to the bone: one task for each reader, and nothing between it and the server.

Starlette's own streaming response runs a group of tasks and passes each message through several layers; with hundreds
of readers that is most of what a move costs.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from orrery.engine.errors import OrreryError
from orrery.host.errors import TooFast
from orrery.host.presence import Farewell, Watch
from orrery.web.guard import SAFE, refuse, visitor

ALIVE = 15.0
"""After so many seconds without news a comment keeps proxies from closing a stream."""

News = Callable[[], AsyncIterator[bytes]]
"""Messages that a reader has not been sent yet."""

_HEADERS = [
    *SAFE,
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class EventStream(Response):
    """A stream that tells its news first, and again whenever its watch says that something has changed."""

    def __init__(self, watching: AbstractAsyncContextManager[Watch], news: News) -> None:
        super().__init__()
        self._watching = watching
        self._news = news

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until the reader goes or the server stops."""
        try:
            with scope["orrery.door"].streaming(scope):
                await self._run(receive, send, visitor(scope))
        except TooFast as error:
            await refuse(scope, send, 429, str(error), "too fast", error.seconds)

    async def _run(self, receive: Receive, send: Send, address: str) -> None:
        async with self._watching as watch:
            watch.address = address
            gone = asyncio.create_task(self._until_gone(receive, watch))
            try:
                await send({"type": "http.response.start", "status": 200, "headers": _HEADERS})
                await send(_part(b"retry: 500\n\n"))
                while True:
                    async for text in self._news():
                        await send(_part(text))
                    while not await watch.changed(ALIVE):
                        await send(_part(b": still here\n\n"))
            except (Farewell, OrreryError):
                # sent home, sent away, or nothing can be read: the reader asks again
                await send({"type": "http.response.body", "body": b"", "more_body": False})
            finally:
                gone.cancel()

    async def _until_gone(self, receive: Receive, watch: Watch) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        watch.end()


def _part(data: bytes) -> dict[str, object]:
    return {"type": "http.response.body", "body": data, "more_body": True}


def message(data: bytes, ident: str = "", event: str = "") -> bytes:
    """One server-sent event; `data` has no line breaks."""
    head = (f"event: {event}\n" if event else "") + (f"id: {ident}\n" if ident else "")
    return b"%bdata: %b\n\n" % (head.encode(), data)
