"""The guard at the door: sizes, rates, security headers, and a sentence instead of a stack trace.

A plain ASGI layer around pages and API: it looks at heads, counts bytes, and adds headers that no handler has set.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.host.errors import TooFast
from orrery.host.people import guest_of, is_token
from orrery.host.values import Who
from orrery.web.limits import Buckets, Limits
from orrery.web.numbers import number

logger = logging.getLogger(__name__)

COOKIE = "orrery"
STRICT = b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
"""What answers may load that say nothing else: nothing."""
HEADERS = {
    b"content-security-policy": STRICT,
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"referrer-policy": b"same-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=(), browsing-topics=()",
}
SAFE = list(HEADERS.items())
"""The same as ASGI wants them."""


TOO_MUCH = "This was too much at once; wait a moment."


class TooLarge(Exception):
    """A body has grown beyond its limit."""


class Guard:
    """The outermost layer of the site."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits
        self._reads = Buckets(limits.reads)
        self._writes = Buckets(limits.writes)
        self._opens = Buckets(limits.opens)
        self._streams: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        guarded = _Answer(send)
        head = dict(scope["headers"])
        token = token_in(head)
        who = scope["orrery.who"] = Who(guest_of(token), token)
        scope["orrery.head"] = head
        refusal = self._refuse(scope, head, who.guest)
        if refusal is not None:
            await refuse(scope, guarded, *refusal)
            return
        scope["orrery.door"] = self
        try:
            await self.app(scope, self._counted(receive), guarded)
        except TooLarge:
            await refuse(scope, guarded, 413, "This is too long.", "too large")
        except Exception:
            logger.exception(
                "%s %s failed", scope["method"], scope.get("root_path", "") + _shape(scope["path"])
            )
            await refuse(scope, guarded, 500, "Something went wrong here; it has been noted.", "bug")

    def _refuse(
        self, scope: Scope, head: dict[bytes, bytes], guest: str
    ) -> tuple[int, str, str, float] | None:
        size = number(head.get(b"content-length", b"0").decode("latin-1"))
        if size is None or size > self.limits.body:
            return 413, "This is too long.", "too large", 0.0
        if self.limits.off:
            return None
        if scope["method"] in {"GET", "HEAD", "OPTIONS"}:
            free = scope["path"].startswith("/static/")
            wait = 0.0 if free else self._reads.wait_for(guest, address_of(scope))
        else:
            wait = self._writes.wait_for(guest, address_of(scope))
        return (429, TOO_MUCH, "too fast", wait) if wait else None

    # --- limits that routes declare ---------------------------------------------------------------------------------

    def opening(self, scope: Scope) -> None:
        """Somebody opens a table or becomes a guest: that is limited more than other requests."""
        wait = 0.0 if self.limits.off else self._opens.wait_for(scope["orrery.who"].guest, address_of(scope))
        if wait:
            raise TooFast(TOO_MUCH, wait)

    @contextmanager
    def streaming(self, scope: Scope) -> Iterator[None]:
        """A request that stays open, counted as long as it does."""
        who = scope["orrery.who"].guest or address_of(scope)
        if not self.limits.off and self._streams.get(who, 0) >= self.limits.streams:
            raise TooFast("You have many tables open at once; close some of them.", 5.0)
        self._streams[who] = self._streams.get(who, 0) + 1
        try:
            yield
        finally:
            self._streams[who] -= 1
            if not self._streams[who]:
                del self._streams[who]

    def _counted(self, receive: Receive) -> Receive:
        """The body, as long as it stays small: a length that nobody announced is counted."""
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                if seen > self.limits.body:
                    raise TooLarge
            return message

        return counted


class _Answer:
    """An answer on its way out: headers that nobody has set are added, and it is known whether it has begun."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.begun = True
            headers = message.setdefault("headers", [])
            if not headers or headers[0] != SAFE[0]:  # whoever begins with ours has them all
                known = {name.lower() for name, _ in headers}
                message["headers"] = [*headers, *(item for item in SAFE if item[0] not in known)]
        await self._send(message)


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


async def refuse(
    scope: Scope, answer: Send, status: int, sentence: str, kind: str, wait: float = 0.0
) -> None:
    """Answer with a sentence, unless an answer has begun: JSON for the API, plain text for everybody else."""
    if isinstance(answer, _Answer) and answer.begun:
        return
    if scope["path"].startswith("/api"):
        body = msgspec.json.encode({"error": sentence, "kind": kind, "clause": ""})
        headers = [(b"content-type", b"application/json")]
    else:
        body = sentence.encode()
        headers = [(b"content-type", b"text/plain; charset=utf-8")]
    headers.append((b"content-length", str(len(body)).encode()))
    if wait:
        headers.append((b"retry-after", str(max(1, round(wait))).encode()))
    await answer({"type": "http.response.start", "status": status, "headers": headers})
    await answer({"type": "http.response.body", "body": body})


def token_in(head: dict[bytes, bytes]) -> str:
    """The token that a request carries, as a bearer or in the cookie; an empty text if there is none."""
    given = head.get(b"authorization", b"")
    if given:
        kind, _, token = given.decode("latin-1").partition(" ")
        token = token.strip()
        return token if kind.lower() == "bearer" and is_token(token) else ""
    cookies = head.get(b"cookie", b"").decode("latin-1")
    if COOKIE not in cookies:
        return ""
    for part in cookies.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and is_token(value):
            return value
    return ""


def _shape(path: str) -> str:
    """A path for the log, without tokens: seat links carry one."""
    return "/".join("..." if is_token(part) else part for part in path.split("/"))
