"""Icons: a sprite of symbols on a 24 grid, used by reference on pages and copied into drawings that stand alone.

The kit has what several games or the pages show; what one game alone shows lies with its board.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path

from orrery.draw.text import num

_SYMBOL = re.compile(r'<symbol id="i-([^"]+)".*?</symbol>', re.DOTALL)
_USED = re.compile(r'href="#i-([^"]+)"')


@cache
def kit() -> dict[str, str]:
    """The signs of the kit, which every game may draw with, each by its name without the `i-`."""
    return read(files("orrery.draw").joinpath("assets/icons.svg").read_text("utf-8"))


@cache
def brought(folder: Path) -> dict[str, str]:
    """The signs that a game brings along: those of the sprite `icons.svg` in the folder of its board, if there is one."""
    path = folder / "icons.svg"
    return read(path.read_text("utf-8")) if path.exists() else {}


@cache
def symbols() -> dict[str, str]:
    """Every sign that can be drawn: the kit's own, and those that drawings of games have added."""
    return dict(kit())


def add(signs: Mapping[str, str]) -> None:
    """Take in the signs that a game brings. A name that is taken already must mean the same sign."""
    known = symbols()
    for name, text in signs.items():
        assert known.get(name, text) == text, f"there is another icon {name!r} already"
        known[name] = text


def why_no_sign(name: str, board: Path) -> str | None:
    """Why content may not name this sign: neither the kit has it, nor the game whose board lies in this folder."""
    return None if name in kit() or name in brought(board) else f"there is no symbol '{name}'."


def read(sprite: str) -> dict[str, str]:
    """The symbols of a sprite, each by its name without the `i-`."""
    return {match[1]: match[0] for match in _SYMBOL.finditer(sprite)}


def named(svg: str) -> set[str]:
    """The signs that a drawing refers to."""
    return set(_USED.findall(svg))


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
    used = named(svg)
    return "".join(text for name, text in symbols().items() if name in used)


def linked(svg: str, sprite_url: str) -> str:
    """The same drawing with its icons taken from a sprite at an address instead of from its own document."""
    return svg.replace('href="#i-', f'href="{sprite_url}#i-')
