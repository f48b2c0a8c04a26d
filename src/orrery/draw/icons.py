"""Icons: one sprite of symbols on a 24 grid, used by reference on pages and copied into drawings that stand alone."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from orrery.draw.text import num

_SYMBOL = re.compile(r'<symbol id="i-([^"]+)".*?</symbol>', re.DOTALL)
_USED = re.compile(r'href="#i-([^"]+)"')


@cache
def symbols() -> dict[str, str]:
    """Each symbol by its name without the `i-`: the kit's own, and those that drawings of games have added."""
    text = files("orrery.draw").joinpath("assets/icons.svg").read_text("utf-8")
    return {match[1]: match[0] for match in _SYMBOL.finditer(text)}


def add(sprite: str) -> None:
    """Take in the signs that a game brings. A name that is taken already must mean the same sign."""
    known = symbols()
    for match in _SYMBOL.finditer(sprite):
        assert known.get(match[1], match[0]) == match[0], f"there is another icon {match[1]!r} already"
        known[match[1]] = match[0]


def sprite() -> str:
    """The whole sprite, as the server sends it."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{"".join(symbols().values())}</svg>\n'


def icon(name: str, x: float, y: float, size: float, cls: str = "") -> str:
    """One icon with its centre at a point; it takes the text colour of its class."""
    assert name in symbols(), f"the sprite has no icon {name!r}"
    side, half = num(size), size / 2
    kind = f' class="{cls}"' if cls else ""
    return f'<use href="#i-{name}" x="{num(x - half)}" y="{num(y - half)}" width="{side}" height="{side}"{kind}/>'


def inlined(svg: str) -> str:
    """The symbols that a drawing refers to, for its own `<defs>`, in the order of the sprite."""
    used = set(_USED.findall(svg))
    return "".join(text for name, text in symbols().items() if name in used)


def linked(svg: str, sprite_url: str) -> str:
    """The same drawing with its icons taken from a sprite at an address instead of from its own document."""
    return svg.replace('href="#i-', f'href="{sprite_url}#i-')
