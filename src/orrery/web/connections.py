"""Connections: how many there may be, and how long they may keep us waiting.

Whoever connects and says nothing, says half of something, or does not read what they are sent costs a file of the system
and some memory, and there are only so many. So a request must arrive within some seconds, an answer must be read, an
address has so many connections; and where there is no room left, the one goes that has been silent for longest.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from orrery.web.guard import TOO_MUCH, network
from orrery.web.limits import SHARED, Limits

PATIENCE = 15.0
"""Seconds that a request may take to arrive, from the connection (or its first byte) to the end of its body."""
STALLED = 60.0
"""Seconds for which somebody may not read what they are sent."""
HEAD = 32 * 1024
"""The longest head of a request, in bytes."""
_SPARE = 128
"""Open files that are kept for the database and everything else."""
_BUSY = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\nretry-after: 5\r\n"
    b"connection: close\r\ncontent-length: %d\r\n\r\n%b" % (len(TOO_MUCH), TOO_MUCH.encode())
)


def allow_open_files() -> int:
    """Let this process open as many files as the system allows; how many that are."""
    try:
        import resource  # not on Windows
    except ImportError:  # pragma: no cover
        return 8192
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 65_536 if hard == resource.RLIM_INFINITY else min(hard, 65_536)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


class Connections:
    """All connections of this server."""

    def __init__(self, limits: Limits, files: int, proxied: bool = False) -> None:
        self.most = max(16, min(limits.all_connections, files - _SPARE))
        self.most_each = self.most if limits.off or proxied else limits.connections * SHARED
        """Of one address. All who come through a proxy have the proxy's; it counts them itself."""
        self.count = 0
        self._of: dict[str, int] = {}
        self._silent: OrderedDict[Connection, None] = OrderedDict()
        """Those that no request is under way from, the longest silent first."""
        self._silent_of: dict[str, OrderedDict[Connection, None]] = {}

    def enter(self, one: Connection) -> bool:
        """Somebody connects. False: there is no room, and nobody silent who could go."""
        here = one.address
        if self._of.get(here, 0) >= self.most_each:
            fits = self._send_away(self._silent_of.get(here))
        else:
            fits = self.count < self.most or self._send_away(self._silent)
        self.count += 1
        self._of[here] = self._of.get(here, 0) + 1
        return fits

    def leave(self, one: Connection) -> None:
        """Somebody has gone."""
        self.speaks(one)
        self.count -= 1
        self._of[one.address] -= 1
        if not self._of[one.address]:
            del self._of[one.address]

    def falls_silent(self, one: Connection) -> None:
        """No request is under way."""
        self._silent[one] = None
        self._silent_of.setdefault(one.address, OrderedDict())[one] = None

    def speaks(self, one: Connection) -> None:
        """A request is under way."""
        self._silent.pop(one, None)
        same = self._silent_of.get(one.address)
        if same is not None:
            same.pop(one, None)
            if not same:
                del self._silent_of[one.address]

    def _send_away(self, silent: OrderedDict[Connection, None] | None) -> bool:
        if not silent:
            return False
        one = next(iter(silent))
        self.speaks(one)
        one.transport.abort()
        return True


class Connection(HttpToolsProtocol):
    """One connection, with a limit to our patience."""

    def __init__(self, connections: Connections, **given: Any) -> None:
        super().__init__(**given)
        self.everybody = connections
        self.address = ""
        self._in_head = False
        self._in_body = False
        self._head_bytes = 0
        self._refused = False
        self._arriving: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = network(self.client[0]) if self.client else ""
        if self.everybody.enter(self):
            self.everybody.falls_silent(self)
            self._wait()
        else:
            self._refused = True
            transport.write(_BUSY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        self.everybody.leave(self)
        self._arrived()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._refused:
            return
        super().data_received(data)
        if self._in_head:
            self._head_bytes += len(data)
            if self._head_bytes > HEAD:
                self.send_400_response("The head of this request is too long.")
        if self._in_head or self._in_body:
            self._wait()
        else:
            self._arrived()

    # --- how far a request is ---------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._in_head, self._head_bytes = True, 0

    def on_headers_complete(self) -> None:
        self._in_head, self._in_body = False, True
        self.everybody.speaks(self)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline and not self.transport.is_closing():
            self.everybody.falls_silent(self)

    # --- patience ---------------------------------------------------------------------------------------------------

    def _wait(self) -> None:
        if self._arriving is None:
            self._arriving = self.loop.call_later(PATIENCE, self._give_up)

    def _arrived(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None

    def _give_up(self) -> None:
        self._arriving = self._stalled = None
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._stalled is None:
            self._stalled = self.loop.call_later(STALLED, self._give_up)

    def resume_writing(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
        super().resume_writing()
