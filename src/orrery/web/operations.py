"""An operation of the API: how it is called, what it takes and gives. Routes and the OpenAPI document come from these.

This is a small ASGI application of its own. Programs call it much more often than people open pages, and what a framework
does for a page costs more than a move of a game.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Any, Literal, TypeAlias, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.types import ASGIApp, Receive, Scope, Send

from orrery.engine.base import Seat
from orrery.engine.errors import OrreryError
from orrery.host.errors import HostError, NoSuchTable, NotYours, Refused, TooFast
from orrery.host.tables import Tables
from orrery.host.values import TableId, Who
from orrery.web.api_types import Nothing, Problem
from orrery.web.errors import Unreadable, kind_of, status_of
from orrery.web.guard import NO_NUL, SAFE, Guard
from orrery.web.meters import refused
from orrery.web.numbers import number
from orrery.web.verbs import VERBS, Act, Done

logger = logging.getLogger(__name__)

T = TypeVar("T")
H = TypeVar("H", bound=Callable[..., Awaitable[Any]])
JSON = "application/json"
Cost: TypeAlias = Literal["", "table", "guest", "promise", "waiting"]
"""What a call costs beside being a read or a write: it leaves something that is kept, or it stays open."""
_encode = msgspec.json.encode
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
"""The character NUL in a text of JSON: no database keeps it."""
_NOT_KEPT = [*SAFE, (b"cache-control", b"no-store")]


class Answer:
    """An answer: its body, and what its head says of it."""

    def __init__(
        self, body: bytes, status: int = 200, media: str = JSON, more: tuple[tuple[bytes, bytes], ...] = ()
    ) -> None:
        self.body = body
        self.status = status
        self.headers = [
            *_NOT_KEPT,
            (b"content-type", media.encode()),
            (b"content-length", b"%d" % len(body)),
            *more,
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        await send({"type": "http.response.start", "status": self.status, "headers": self.headers})
        await send({"type": "http.response.body", "body": self.body})


class Call:
    """One call: who asks, for which table, and the tables themselves."""

    def __init__(self, scope: Scope, tables: Tables, path: dict[str, str]) -> None:
        self.tables = tables
        self.path = path
        self.head: dict[bytes, bytes] = scope["orrery.head"]
        self.who: Who = scope["orrery.who"]
        """A guest, or the holder of a seat's key: a bearer may be either, so it is tried as both."""
        self.address: str = scope["orrery.client"].address

    async def do(self, verb: str, **what: Any) -> Done:
        """Do something at the table of the path."""
        once = self.head.get(b"idempotency-key", b"").decode("latin-1")
        return await VERBS[verb](Act(self.tables, self.table, self.who, once=once, **what))

    @property
    def table(self) -> TableId:
        """The table of the path."""
        table = self.path["table"]
        if len(table) > 16 or not table.isascii():
            raise NoSuchTable("There is no such table.")
        return table

    @property
    def seat(self) -> Seat:
        """The seat of the path."""
        seat = number(self.path["seat"], 3)
        if seat is None:
            raise Refused("A seat is a small number, counted from 0.")
        return seat


class Operation(msgspec.Struct, frozen=True, eq=False):
    """A way to call the API."""

    method: str
    path: str
    handler: Callable[..., Awaitable[Any]]
    summary: str
    body: type[Any] | None
    query: type[Any] | None
    answer: Any
    status: int
    media: str
    errors: tuple[int, ...]
    cost: Cost
    decoder: msgspec.json.Decoder[Any] | None

    async def serve(self, scope: Scope, receive: Receive, tables: Tables, path: dict[str, str]) -> ASGIApp:
        """Answer a request."""
        try:
            given: list[Any] = []
            if self.decoder is not None:
                given.append(await _read_body(scope, receive, self.decoder))
            if self.query is not None:
                given.append(_read_query(scope, self.query))
            door: Guard = scope["orrery.door"]
            if self.cost not in {"", "waiting"}:
                door.opening(scope, self.cost)
            with door.streaming(scope) if self.cost == "waiting" else nullcontext():
                answer = await self.handler(Call(scope, tables, path), *given)
        except OrreryError as error:
            return refusal(error)
        return answer if callable(answer) else Answer(_encode(answer), self.status)


def refusal(error: OrreryError) -> Answer:
    """An error as JSON, with the right status."""
    if isinstance(error, HostError):
        logger.error("%s", error)
    kind = kind_of(error)
    refused(kind)
    problem = Problem(str(error), kind, getattr(error, "clause", ""))
    wait = error.seconds if isinstance(error, TooFast) else 0.0
    more = ((b"retry-after", b"%d" % max(1, round(wait))),) if wait else ()
    return Answer(_encode(problem), status_of(error), more=more)


async def _read_body(scope: Scope, receive: Receive, decoder: msgspec.json.Decoder[T]) -> T:
    """The body as its type. Only JSON is taken, which no form can send."""
    head: dict[bytes, bytes] = scope["orrery.head"]
    if head.get(b"content-type", b"").partition(b";")[0].strip().lower() != b"application/json":
        raise Unreadable("Send the body as JSON, with the header 'Content-Type: application/json'.")
    raw, more = b"", True
    while more:
        message = await receive()
        # half a body is no body, and an empty one could mean something
        if message["type"] == "http.disconnect":
            raise Unreadable("The body has not come to its end.")
        raw += message.get("body", b"")
        more = message.get("more_body", False)
    if _NUL.search(raw):
        raise Refused(NO_NUL)
    try:
        return decoder.decode(raw or b"{}")
    except msgspec.ValidationError as error:
        raise Refused(f"The body does not fit: {error}.") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable("The body is not valid JSON.") from error


def _read_query(scope: Scope, kind: type[T]) -> T:
    raw = scope["query_string"]
    try:
        fields = (
            dict(parse_qsl(raw.decode("latin-1"), keep_blank_values=True, max_num_fields=50)) if raw else {}
        )
        return msgspec.convert(fields, kind, strict=False)
    except ValueError as error:  # msgspec's errors are such errors, too
        raise Refused(f"The query does not fit: {error}.") from error


class Operations(list[Operation]):
    """All operations of an API, declared where their handlers stand."""

    def add(
        self,
        method: str,
        path: str,
        summary: str,
        *,
        answer: Any,
        body: type[Any] | None = None,
        query: type[Any] | None = None,
        status: int = 200,
        media: str = JSON,
        errors: tuple[int, ...] = (),
        cost: Cost = "",
    ) -> Callable[[H], H]:
        """Declare a handler. Its arguments after the call are the body and the query, where it has them."""
        if body is None and method in {"POST", "PUT"}:
            body = Nothing
        decoder = None if body is None else msgspec.json.Decoder(body)

        def keep(handler: H) -> H:
            self.append(
                Operation(
                    method, path, handler, summary, body, query, answer, status, media, errors, cost, decoder
                )
            )
            return handler

        return keep


class Api:
    """An ASGI application that serves operations. It finds them by the parts of the path, without trying one by one."""

    def __init__(self, operations: Operations, tables: Callable[[], Tables]) -> None:
        self._tables = tables
        self._routes: dict[tuple[str, int], list[tuple[list[str], Operation]]] = {}
        for op in operations:
            parts = op.path.split("/")[1:]
            self._routes.setdefault((op.method, len(parts)), []).append((parts, op))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request below `/api`."""
        parts = scope["path"].rstrip("/").split("/")[2:]
        found = self._find(scope["method"], parts)
        if found is None:
            answer: ASGIApp = self._lost(parts)
        elif b"authorization" in scope["orrery.head"] and not scope["orrery.who"].key:
            answer = refusal(NotYours("The Authorization header should read 'Bearer' and one of our tokens."))
        else:
            op, path = found
            answer = await op.serve(scope, receive, self._tables(), path)
        await answer(scope, receive, send)

    def _find(self, method: str, parts: list[str]) -> tuple[Operation, dict[str, str]] | None:
        for pattern, op in self._routes.get((method, len(parts)), ()):
            path = {}
            for wanted, part in zip(pattern, parts, strict=True):
                if wanted[0] == "{":
                    path[wanted[1:-1]] = part
                elif wanted != part:
                    break
            else:
                return op, path
        return None

    def _lost(self, parts: list[str]) -> Answer:
        methods = sorted({method for method, _ in self._routes if self._find(method, parts)})
        if methods:
            problem = Problem(f"This address takes {' and '.join(methods)} only.", "unknown")
            return Answer(_encode(problem), 405, more=((b"allow", ", ".join(methods).encode()),))
        return Answer(_encode(Problem("There is no such address.", "unknown")), 404)
