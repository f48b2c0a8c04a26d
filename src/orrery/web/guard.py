"""The guard at the door: sizes, rates, security headers, and a sentence instead of a stack trace.

A plain ASGI layer around pages and API: it looks at heads, counts bytes, and adds headers that no handler has set.
"""

from __future__ import annotations

import ipaddress
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from orrery.host.discretion import trace
from orrery.host.errors import HostError, TooFast
from orrery.host.kept import kept
from orrery.host.people import guest_of, is_token
from orrery.host.values import Who
from orrery.web.limits import SHARED, Buckets, Client, Limits, Places
from orrery.web.meters import refused
from orrery.web.numbers import number
from orrery.web.senders import SAFE_METHODS, why_not

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


NO_NUL = "A text cannot hold the character NUL."
TOO_MUCH = "This was too much at once; wait a moment."


_PEOPLE = 50_000
"""People who are remembered, those who were met first forgotten first."""
_UNKNOWN = 5.0
"""Seconds after which it is looked again whether somebody has become known."""


class TooLarge(Exception):
    """A body has grown beyond its limit."""


class Guard:
    """The outermost layer of the site."""

    def __init__(self, app: ASGIApp, limits: Limits, knows: Callable[[Who], Awaitable[bool]]) -> None:
        self.app = app
        self.limits = limits
        self._reads = Buckets(limits.reads)
        self._writes = Buckets(limits.writes)
        self._opens = {kind: Buckets(limits.opens) for kind in ("table", "guest", "promise")}
        self._kept = {"table": Buckets(limits.tables), "guest": Buckets(limits.guests)}
        self._streams = Places(limits.streams)
        self._people = People(limits, knows)
        self.banned: Callable[[str, str], str] = lambda guest, address: ""
        """What a guest or an address is told that whoever runs the server has shut out; an empty text for others."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        scope.setdefault("query_string", b"")
        guarded = _Answer(send)
        head = dict(scope["headers"])
        token = token_in(head)
        who = scope["orrery.who"] = Who(guest_of(token), token)
        scope["orrery.head"] = head
        scope["orrery.door"] = self
        client = scope["orrery.client"] = self._people.seen(address_of(scope), who)
        refusal = self._refuse(scope, head, client)
        if refusal is not None:
            await refuse(scope, guarded, *refusal)
            return
        try:
            if not client.known and who.guest and not self.limits.off and not _is_free(scope):
                scope["orrery.client"] = await self._people.met(client.address, who)
            await self.app(scope, self._counted(receive), guarded)
        except TooLarge:
            await refuse(scope, guarded, 413, "This is too long.", "too large")
        except Exception as error:
            where = scope.get("root_path", "") + shape(scope["path"])
            logger.error("%s %s failed: %s", scope["method"], where, trace(error))
            await refuse(scope, guarded, 500, "Something went wrong here; it has been noted.", "bug")

    def _refuse(
        self, scope: Scope, head: dict[bytes, bytes], client: Client
    ) -> tuple[int, str, str, float] | None:
        out = self.banned(scope["orrery.who"].guest, visitor(scope))
        if out:
            return 403, out, "banned", 0.0
        size = number(head.get(b"content-length", b"0").decode("latin-1"))
        if size is None or size > self.limits.body:
            return 413, "This is too long.", "too large", 0.0
        if "\0" in scope["path"] or b"%00" in scope["query_string"]:
            return 400, NO_NUL, "unreadable", 0.0
        foreign = why_not(scope, head)
        if foreign:
            return 403, foreign, "not yours", 0.0
        if self.limits.off:
            return None
        if scope["method"] in SAFE_METHODS:
            wait = 0.0 if _is_free(scope) else self._reads.wait_for(client)
        else:
            wait = self._writes.wait_for(client)
        return (429, TOO_MUCH, "too fast", wait) if wait else None

    # --- limits that routes declare ---------------------------------------------------------------------------------

    def opening(self, scope: Scope, kind: str = "table") -> None:
        """Somebody opens a table, becomes a guest, or asks for a promise: what is kept is limited more than other requests."""
        if self.limits.off:
            return
        client: Client = scope["orrery.client"]
        wait = self._opens[kind].wait_for(client)
        if not wait and kind in self._kept and self._kept[kind].wait_for(client):
            raise TooFast("From here much has been opened today; come back later.", 3600.0)
        if wait:
            raise TooFast(TOO_MUCH, wait)

    @contextmanager
    def streaming(self, scope: Scope) -> Iterator[None]:
        """A request that stays open, counted as long as it does."""
        client: Client = scope["orrery.client"]
        if not self.limits.off and self._streams.is_full(client):
            raise TooFast("Many tables are open at once from here; close some of them.", 5.0)
        with self._streams.taken(client):
            yield

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


class People:
    """Whom the host knows, of those who asked lately. Each address has so many of them in a day, so that nobody can become
    a thousand people by giving a thousand names."""

    def __init__(self, limits: Limits, knows: Callable[[Who], Awaitable[bool]]) -> None:
        self._knows = knows
        self._new = Buckets(limits.guests)
        self._found: OrderedDict[tuple[str, str], float] = OrderedDict()
        """Until when it is settled that somebody is known there (for ever), or is not."""

    def seen(self, address: str, who: Who) -> Client:
        """Who asks, as far as it is known without a look into the database."""
        known = self._found.get((address, who.guest)) == math.inf
        return Client(address, who.guest if known else "")

    async def met(self, address: str, who: Who) -> Client:
        """Who asks, of whom nothing is known yet."""
        key = (address, who.guest)
        if self._found.get(key, 0.0) <= time.monotonic():
            try:
                known = await self._knows(who)
            except HostError:  # the database is away: whoever it is will hear of it
                return Client(address)
            known = known and not self._new.take(address, SHARED)
            self._found[key] = math.inf if known else time.monotonic() + _UNKNOWN
            if len(self._found) > _PEOPLE:
                self._found.popitem(last=False)
        return self.seen(address, who)


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


def visitor(scope: Scope) -> str:
    """The very address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def address_of(scope: Scope) -> str:
    """Where a request comes from, as budgets count it."""
    return network(visitor(scope))


@kept("networks of addresses", 4096)
def network(address: str) -> str:
    """The address as budgets count it: one of IPv6 stands for the 2^64 that one household has."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))


def _is_free(scope: Scope) -> bool:
    """Files cost nothing, and pages ask for several."""
    return bool(scope["path"].startswith("/static/"))


async def refuse(
    scope: Scope, answer: Send, status: int, sentence: str, kind: str, wait: float = 0.0
) -> None:
    """Answer with a sentence, unless an answer has begun: JSON for the API, plain text for everybody else."""
    if isinstance(answer, _Answer) and answer.begun:
        return
    refused(kind)
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


def shape(path: str) -> str:
    """A path for the log, without tokens: seat links carry one."""
    return "/".join("..." if is_token(part) else part for part in path.split("/"))
