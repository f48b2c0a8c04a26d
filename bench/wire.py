"""A small HTTP client for benches and tests: keep-alive posts and streams of server-sent events, nothing else.

It exists because a load generator must cost less than the server that it measures.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any


class HttpError(Exception):
    """The server closed the connection before it had answered."""


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    raw = await reader.readuntil(b"\r\n\r\n")
    first, *lines = raw.decode("latin-1").split("\r\n")
    fields = (line.split(": ", 1) for line in lines if line)
    return int(first.split(" ", 2)[1]), {name.lower(): value for name, value in fields}


class Client:
    """One keep-alive connection, one request at a time."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str = "",
        headers: str = "",
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request and read the whole answer. A connection that the server closed raises `HttpError`."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\n{headers}"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        if body is not None:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        try:
            if self._writer is None:
                self._reader, self._writer = await asyncio.open_connection(self.host, self.port)
            assert self._reader
            self._writer.write(head.encode() + b"\r\n" + data)
            status, found = await _head(self._reader)
            answer = await self._reader.readexactly(int(found.get("content-length", "0")))
        except (OSError, asyncio.IncompleteReadError) as error:
            self.close()
            raise HttpError(str(error)) from error
        if found.get("connection") == "close":
            self.close()
        return status, found, answer

    async def json(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        """Like `ask`, for answers in JSON that must be good ones."""
        status, _, answer = await self.ask(method, path, body, token)
        if status >= 400:
            raise HttpError(f"{method} {path}: {status} {answer.decode()[:300]}")
        return json.loads(answer)

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None


async def events(host: str, port: int, path: str, headers: str) -> AsyncIterator[tuple[str, str, bytes]]:
    """A stream of server-sent events as (event, id, data), until the server ends it."""
    reader, writer = await asyncio.open_connection(host, port, limit=2**22)
    try:
        writer.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nAccept: text/event-stream\r\n{headers}\r\n".encode()
        )
        status, found = await _head(reader)
        if status != 200:
            raise HttpError(f"GET {path}: {status}")
        rest = b""
        while True:
            size = int(await reader.readline(), 16) if found.get("transfer-encoding") == "chunked" else 0
            if size == 0:
                return
            rest += (await reader.readexactly(size + 2))[:-2]
            while b"\n\n" in rest:
                block, rest = rest.split(b"\n\n", 1)
                event, ident, data = "message", "", []
                for line in block.split(b"\n"):
                    if line.startswith(b"data: "):
                        data.append(line[6:])
                    elif line.startswith(b"event: "):
                        event = line[7:].decode()
                    elif line.startswith(b"id: "):
                        ident = line[4:].decode()
                if data or ident:
                    yield event, ident, b"\n".join(data)
    except (OSError, asyncio.IncompleteReadError, ValueError):
        return
    finally:
        writer.close()
