"""What the browser loads beside pages: one stylesheet, one script of ours, htmx, fonts, icons; read once, packed once.

Everything lies below `/static/VERSION/`, where the version is a hash of all of it. So a browser may keep each file for
ever, relative addresses in stylesheets stay true, and a new release is fetched at once.
"""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from orrery.draw import icons
from orrery.games import games

FOREVER = "public, max-age=31536000, immutable"
TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml; charset=utf-8",
    "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8",
}
STYLES = ("fonts.css", "base.css", "parts.css", "home.css", "pages.css", "workshop.css", "learn.css")
"""Our own stylesheets, after the tokens and before the boards' classes; together they are `orrery.css`."""
TABLE_STYLES = ("table.css", "decide.css", "offer.css", "stops.css", "recap.css", "story.css", "after.css")
"""What only tables need (and their lobbies, logs and replays); together they are `table.css`."""
REMARKS = re.compile(rb"/\*(?!!).*?\*/\n?", re.DOTALL)
"""What whoever works at a stylesheet reads, and no browser: a fifth of its weight. Notices of licences (`/*!`) stay."""
LIBRARY = ("htmx.min.js", "hx-sse.min.js", "hx-csp.min.js")
"""htmx with its extensions, in the order in which they register; together they are `htmx.js`."""


class Asset(msgspec.Struct, frozen=True):
    """A file as it is sent."""

    kind: str
    plain: bytes
    packed: bytes | None
    """The same in gzip, where that is shorter."""


def _walk(folder: Traversable, prefix: str = "") -> dict[str, bytes]:
    found: dict[str, bytes] = {}
    for item in folder.iterdir():
        if item.is_dir():
            found.update(_walk(item, f"{prefix}{item.name}/"))
        elif item.name.rpartition(".")[2] in TYPES:
            found[prefix + item.name] = item.read_bytes()
    return found


@cache
def _raw() -> dict[str, bytes]:
    """All files by the name under which pages ask for them; a game's board brings the classes that only it uses."""
    found = _walk(files("orrery.web").joinpath("static"))
    drawn = files("orrery.draw").joinpath("assets")
    fonts = drawn.joinpath("vendor")
    if fonts.is_dir():  # where they are built
        found.update(_walk(fonts, "vendor/"))
    sheets = [
        drawn.joinpath("tokens.css").read_bytes(),
        *(found.pop(name) for name in STYLES if name in found),
    ]
    found["orrery.css"] = b"\n".join([*sheets, drawn.joinpath("board.css").read_bytes()])
    found["table.css"] = b"\n".join(found.pop(name) for name in TABLE_STYLES if name in found)
    library = [found.pop(f"vendor/{name}", b"") for name in LIBRARY]
    found["htmx.js"] = b";\n".join(part for part in library if part)
    for slug, game in games().items():
        sheet = game.drawing().css
        if sheet:
            found[f"games/{slug}.css"] = sheet.encode()
    found["icons.svg"] = icons.sprite().encode()  # with the signs that drawings bring along
    # the home page shows a picture of every game
    found["games.css"] = b"\n".join(body for name, body in found.items() if name.startswith("games/"))
    return {name: REMARKS.sub(b"", body) if name.endswith(".css") else body for name, body in found.items()}


@cache
def signs() -> frozenset[str]:
    """The signs of the sprite that is sent, those of all games among them."""
    return frozenset(icons.read(_raw()["icons.svg"].decode()))


@cache
def version() -> str:
    """What changes when any file does."""
    total = hashlib.sha256()
    for name, body in sorted(_raw().items()):
        total.update(name.encode() + b"\0" + body + b"\0")
    return total.hexdigest()[:10]


def asset(name: str) -> Asset | None:
    """One file, if there is one of this name: names that somebody made up are not remembered."""
    return _packed(name) if has(name) else None


@cache
def _packed(name: str) -> Asset:
    """A file as it is sent, packed when it is first asked for."""
    body = _raw()[name]
    kind = name.rpartition(".")[2]
    packed = None if kind == "woff2" else gzip.compress(body, 9, mtime=0)
    return Asset(TYPES[kind], body, packed if packed and len(packed) < len(body) else None)


def url(name: str) -> str:
    """The address of a file."""
    return f"/static/{version()}/{name}"


def has(name: str) -> bool:
    """Whether there is such a file: a game's own stylesheet is optional."""
    return name in _raw()


async def serve(request: Request) -> Response:
    """Answer with a file. An address of another release finds the same name, but is not to be kept."""
    found = asset(request.path_params["name"])
    if found is None:
        return PlainTextResponse("There is no such file.", 404)
    current = request.path_params["version"] == version()
    headers = {
        "Cache-Control": FOREVER if current else "no-cache",
        "Vary": "Accept-Encoding",
        "X-Content-Type-Options": "nosniff",
    }
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return Response(found.packed, media_type=found.kind, headers=headers)
    return Response(found.plain, media_type=found.kind, headers=headers)
