"""Where a request that changes something was sent from: by our own pages, or by a program that shows its token itself.

A browser sends our visitors' cookies along with whatever any page makes it send; so a cookie alone proves nothing. What
does is what the browser says of the page (`Origin`, and `Sec-Fetch-Site` where the connection is one it trusts): both are
looked at, on every unsafe request, and what they say must be true. Programs send neither, and no cookie.
"""

from __future__ import annotations

from collections.abc import Mapping

from starlette.types import Scope

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""
_OURS = frozenset({b"same-origin", b"none"})
_PORTS = {b"http": b":80", b"https": b":443"}

ANOTHER_SITE = (
    "This was sent by a page of another site, or of another address of this server; nothing has happened."
)
COOKIE_ALONE = (
    "A cookie alone is not enough for this: a browser says which page it sends from (Origin), and a program "
    "sends its token in the Authorization header."
)


def why_not(scope: Scope, head: Mapping[bytes, bytes]) -> str:
    """Why a request may not change anything; an empty text if it may."""
    if scope["method"] in SAFE_METHODS:
        return ""
    site, origin = head.get(b"sec-fetch-site"), head.get(b"origin")
    if site is not None and site not in _OURS:
        return ANOTHER_SITE
    if origin is not None:
        return "" if _same(origin, scope, head) else ANOTHER_SITE
    if site is None and b"cookie" in head and b"authorization" not in head:
        return COOKIE_ALONE
    return ""


def _same(origin: bytes, scope: Scope, head: Mapping[bytes, bytes]) -> bool:
    """Whether a page comes from the address to which its request goes: the same scheme, host and port."""
    scheme = scope.get("scheme", "http").encode()
    usual = _PORTS.get(scheme, b"")
    host = head.get(b"host", b"").lower().removesuffix(usual)
    given, _, place = origin.lower().partition(b"://")
    return given == scheme and bool(host) and place.removesuffix(usual) == host
