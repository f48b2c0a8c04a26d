"""A whole game as one page that needs nothing else: no server, no network, only a browser.

A game has hundreds of drawings that differ in little. They are taken apart into elements, each of which is kept once; a drawing is what
has changed since the one before it. The page puts them together again.
"""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from importlib.resources import files

import msgspec

from orrery.draw.export import stylesheet
from orrery.draw.icons import inlined
from orrery.draw.poster import poster_css
from orrery.draw.still import Still
from orrery.draw.text import esc

_ELEMENTS = re.compile(r"(?<=>)(?=<)")
_LONG = 400
"""So many elements between the first and the last change are sent anew instead of compared one by one."""
_FONTS = (
    ("Marcellus", "marcellus-latin-400-normal", "400"),
    ("Inter Variable", "inter-latin-wght-normal", "100 900"),
)

Edit = tuple[int, int, list[int]]
"""From this element on so many go, and these come."""


class Strip:
    """Drawings as what has changed from one to the next."""

    def __init__(self) -> None:
        self.pool: list[str] = []
        self.frames: list[list[Edit]] = []
        self._known: dict[str, int] = {}
        self._last: list[int] = []

    def add(self, svg: str) -> None:
        """One more drawing."""
        now = [self._number(part) for part in _ELEMENTS.split(svg)]
        self.frames.append(edits(self._last, now))
        self._last = now

    def _number(self, part: str) -> int:
        at = self._known.get(part)
        if at is None:
            at = self._known[part] = len(self.pool)
            self.pool.append(part)
        return at


def edits(before: Sequence[int], now: Sequence[int]) -> list[Edit]:
    """What turns one list into the other; from the end to the beginning, so that places stay what they were."""
    head, most = 0, min(len(before), len(now))
    while head < most and before[head] == now[head]:
        head += 1
    tail = 0
    while tail < most - head and before[-1 - tail] == now[-1 - tail]:
        tail += 1
    old, new = before[head : len(before) - tail], now[head : len(now) - tail]
    if not old and not new:
        return []
    if max(len(old), len(new)) > _LONG:
        return [(head, len(old), list(new))]
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    found = [
        (head + a, b - a, list(new[c:d])) for what, a, b, c, d in matcher.get_opcodes() if what != "equal"
    ]
    return found[::-1]


def film(title: str, about: str, stills: Iterable[Still], css: str = "", theme: str = "dark") -> str:
    """A page of all stills, with buttons, keys, a bar, a log and a clock of its own."""
    strip, log = Strip(), []
    for still in stills:
        strip.add(still.sheet)
        log.append([still.by, still.move, still.told])
    packed = msgspec.json.encode({"pool": strip.pool, "frames": strip.frames, "log": log})
    assets = files("orrery.draw").joinpath("assets")
    page = assets.joinpath("film.html").read_text("utf-8")
    style = fonts() + stylesheet() + poster_css() + css + assets.joinpath("film.css").read_text("utf-8")
    parts = {
        "theme": theme,
        "title": esc(title),
        "about": esc(about),
        "style": style,
        "symbols": inlined("".join(strip.pool)),
        "last": str(len(log) - 1),
        "film": b64encode(gzip.compress(packed, mtime=0)).decode(),
        "script": assets.joinpath("film.js").read_text("utf-8"),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], page)


def fonts() -> str:
    """The typefaces, inside the page; nothing where they are not built."""
    folder = files("orrery.draw").joinpath("assets/vendor")
    found = []
    for family, name, weight in _FONTS:
        path = folder.joinpath(f"{name}.woff2")
        if path.is_file():
            data = b64encode(path.read_bytes()).decode()
            found.append(
                f'@font-face {{ font-family: "{family}"; font-weight: {weight}; '
                f'src: url("data:font/woff2;base64,{data}") format("woff2"); }}\n'
            )
    return "".join(found)
