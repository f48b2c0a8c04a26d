"""A line to a service that can be cut and mended: what a test needs that stops PostgreSQL or Redis for us alone."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Line:
    """A port of this machine that leads to another one, until it is cut."""

    def __init__(self, port: int) -> None:
        self.target = port
        self.port = 0
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()
        self._flows = asyncio.Event()
        self._flows.set()

    async def mend(self) -> None:
        """Let connections through (again)."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", self.port)
        self.port = self._server.sockets[0].getsockname()[1]

    async def cut(self) -> None:
        """End all connections, and take no new ones."""
        assert self._server is not None
        self._server.close()
        for writer in list(self._open):
            writer.transport.abort()
        await asyncio.sleep(0.05)

    def freeze(self) -> None:
        """Carry nothing any more, in either direction, and end nothing: what a machine does that has lost its power."""
        self._flows.clear()

    def thaw(self) -> None:
        """Carry what has waited, and go on."""
        self._flows.set()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        self._open |= {writer, back}
        await asyncio.gather(self._carry(reader, back), self._carry(there, writer))
        self._open -= {writer, back}

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                await self._flows.wait()
                writer.write(data)
                await writer.drain()
        writer.transport.abort()


@asynccontextmanager
async def line_to(port: int) -> AsyncIterator[Line]:
    """A line that is open at first."""
    line = Line(port)
    await line.mend()
    try:
        yield line
    finally:
        line.thaw()
        await line.cut()
