"""A visit: who asks (a cookie, no account), what they sent, and how pages, toasts and refusals go back to them."""

from __future__ import annotations

import gzip
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any
from urllib.parse import parse_qsl, quote, unquote

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from orrery.draw.palette import livery
from orrery.engine.errors import OrreryError
from orrery.host.errors import HostError, Refused, TooFast
from orrery.host.people import guest_of, new_token
from orrery.host.tables import Tables
from orrery.host.values import Who
from orrery.web import kit
from orrery.web.errors import kind_of, status_of
from orrery.web.fragments import Sitter
from orrery.web.guard import COOKIE, NO_NUL
from orrery.web.kit import render
from orrery.web.meters import refused

THEME = "orrery-theme"
NOTICE = "orrery-notice"
"""What the next page has to tell, once. A cookie, so that no link can put words into our mouth."""
YEAR = 400 * 24 * 3600
BODY = 64 * 1024
"""The largest form that is read."""
PACK = 1400
"""Answers below so many bytes are not packed."""

_KEPT = ":/%#?=@[]!$&'()*+,;"
"""What an address keeps as it is when it goes into a header: all that means something there."""

Handler = Callable[[Request], Awaitable[Response]]


def tables_of(request: Request) -> Tables:
    """The tables of this server."""
    found: Tables = request.app.state.tables
    return found


def who(request: Request) -> Who:
    """Who asks, as the guard has found out; a visitor without a token gets one with the answer."""
    found: Who = request.scope["orrery.who"]
    if not found.guest:
        token = request.state.token = new_token()
        found = request.scope["orrery.who"] = Who(guest_of(token), token)
    return found


def site_of(request: Request) -> str:
    """The address under which the visitor knows this server."""
    return f"{request.url.scheme}://{request.url.netloc}"


def theme_of(request: Request) -> str:
    """Night unless the visitor chose daylight."""
    return "light" if request.cookies.get(THEME) == "light" else "dark"


def is_htmx(request: Request) -> bool:
    """Whether htmx asks, and fragments go back."""
    return request.headers.get("hx-request") == "true"


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form. The guard has refused those of other sites."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > BODY:
            raise Refused("This is too long.")
    try:
        found = dict(parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=500))
    except (UnicodeDecodeError, ValueError) as error:
        raise Refused("This form cannot be read.") from error
    if any("\0" in text for field in found.items() for text in field):
        raise Refused(NO_NUL)
    return found


# --- answering --------------------------------------------------------------------------------------------------------


def policy(nonce: str) -> str:
    """What a page may load and run: our own files, scripts with the page's nonce, no inline styles, nobody else's host."""
    return (
        f"default-src 'none'; script-src 'nonce-{nonce}'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
        "require-trusted-types-for 'script'; trusted-types htmx"
    )


HEADERS = {"Cache-Control": "private, no-store"}
"""Pages are somebody's own and change: who goes back to one is shown it anew. The guard adds those that every answer has."""


def html(request: Request, text: str, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A page or a fragment, packed where the browser can unpack it, with the cookie of a new visitor."""
    body = text.encode()
    sent = {**HEADERS, **(headers or {})}
    if len(body) > PACK and "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 5, mtime=0)
        sent |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return greeted(request, HTMLResponse(body, status, sent))


def greeted(request: Request, response: Response) -> Response:
    """The same answer, with the cookie that makes the visitor a guest, if they had none."""
    token = getattr(request.state, "token", "")
    if token:
        keep(request, response, COOKIE, token)
    return response


def keep(request: Request, response: Response, name: str, value: str, seconds: int = YEAR) -> None:
    """Set a cookie that scripts cannot read and other sites cannot send."""
    secure = request.url.scheme == "https"
    response.set_cookie(name, value, max_age=seconds, httponly=True, samesite="lax", secure=secure, path="/")


async def page(request: Request, template: str, status: int = 200, **values: Any) -> Response:
    """A whole page."""
    nonce = kit.nonce()
    try:
        me = await tables_of(request).name_of(who(request).guest)
    except HostError:
        if status < 400:
            raise
        me = ""  # a page that says what is wrong needs nothing from the database
    text = render(
        template,
        nonce=nonce,
        theme=theme_of(request),
        path=request.url.path,
        me=me,
        me_seal=seal_of(me),
        told=tables_of(request).desk.notice,
        notice=unquote(request.cookies.get(NOTICE, "")).removeprefix(BAD),
        bad_notice=request.cookies.get(NOTICE, "").startswith(quote(BAD)),
        **values,
    )
    response = html(request, text, status, {"Content-Security-Policy": policy(nonce)})
    if NOTICE in request.cookies:
        response.delete_cookie(NOTICE, path="/")
    return response


def seal_of(name: str) -> Sitter:
    """A seal for somebody who sits nowhere: turquoise, or what their name's letters make of it."""
    found = livery(sum(map(ord, name)) if name else "turquoise")
    return Sitter(found.colour, found.icon, name)


BAD = "!"
"""What a notice begins with that is no good news."""


def to(request: Request, address: str, notice: str = "") -> Response:
    """Send the visitor elsewhere, and tell them something there; htmx is told in its own way."""
    address = quote(address, safe=_KEPT)
    found = (
        Response(status_code=204, headers={"HX-Redirect": address})
        if is_htmx(request)
        else RedirectResponse(address, 303)
    )
    if notice:
        keep(request, found, NOTICE, quote(notice[:200]), seconds=60)
    return greeted(request, found)


def done(request: Request, address: str) -> Response:
    """It is done, and the stream tells what has changed; without scripts the page is shown again."""
    return Response(status_code=204) if is_htmx(request) else to(request, address)


def toast(request: Request, sentence: str, status: int, clause: str = "") -> Response:
    """A sentence that appears at the edge of the page; nothing else moves."""
    text = render("toast.html", sentence=sentence, bad=status >= 400, clause=clause)
    return html(request, text, status)


def told(request: Request, address: str, sentence: str) -> Response:
    """It is done, and there is something to say about it."""
    return toast(request, sentence, 200) if is_htmx(request) else to(request, address, sentence)


def opening(handler: Handler) -> Handler:
    """A handler that opens a table: it is let through less often than others."""

    @wraps(handler)
    async def counted(request: Request) -> Response:
        request.scope["orrery.door"].opening(request.scope)
        return await handler(request)

    return counted


def guarded(handler: Handler) -> Handler:
    """A handler whose errors become a sentence: a toast for htmx, a page for everybody else."""

    @wraps(handler)
    async def safe(request: Request) -> Response:
        try:
            return await handler(request)
        except OrreryError as error:
            status = status_of(error)
            refused(kind_of(error))
            if is_htmx(request):
                response = toast(request, str(error), status, getattr(error, "clause", ""))
            else:
                response = await page(
                    request, "error.html", status, sentence=str(error), back=request.url.path
                )
            if isinstance(error, TooFast):
                response.headers["Retry-After"] = str(max(1, round(error.seconds)))
            return response

    return safe
