"""The templates, and the few functions that they use."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from orrery.draw import sky
from orrery.draw.board import DEFS
from orrery.draw.icons import linked
from orrery.draw.table import Lines, Part, Section, Sentence
from orrery.draw.text import esc
from orrery.web import assets


def minutes(seconds: float) -> str:
    """A clock: `8:41`, or `1:02:10` with hours."""
    whole = max(0, int(seconds))
    hours, rest = divmod(whole, 3600)
    clock = f"{rest // 60:02d}:{rest % 60:02d}" if hours else f"{rest // 60}:{rest % 60:02d}"
    return f"{hours}:{clock}" if hours else clock


def ago(seconds: float) -> str:
    """How long ago something was, in the shortest words: `now`, `2 min`, `3 h`, `5 d`."""
    if seconds < 60:
        return "now"
    if seconds < 3600:
        return f"{int(seconds // 60)} min"
    return f"{int(seconds // 3600)} h" if seconds < 86400 else f"{int(seconds // 86400)} d"


def drawn(svg: str) -> Markup:
    """A drawing of a game (which has escaped its texts), with its icons taken from the sprite."""
    return Markup(linked(svg, assets.url("icons.svg")))


@lru_cache(maxsize=4096)
def icon(name: str, cls: str = "", label: str = "") -> Markup:
    """An icon of the sprite: an image if it has a name, otherwise an ornament. Pages hold hundreds, so no template."""
    said = f'role="img" aria-label="{esc(label)}"' if label else 'aria-hidden="true"'
    href = f"{assets.url('icons.svg')}#i-{esc(name)}"
    return Markup(f'<svg class="icon{" " + cls if cls else ""}" {said}><use href="{href}"/></svg>')


@lru_cache(maxsize=256)
def _seal(colour: str, emblem: str, small: bool) -> Markup:
    size = " seal-s" if small else ""
    return Markup(f'<span class="seal{size} p-{esc(colour)}">{icon(emblem)}</span>')


def seal(sitter: Any, small: bool = True) -> Markup:
    """Whose is it? Colour, weave and emblem of whoever has a `colour` and an `emblem`."""
    return _seal(sitter.colour, sitter.emblem, small)


@lru_cache(maxsize=8192)
def row(part: Part, seats: tuple[Any, ...] = (), lit: frozenset[str] = frozenset()) -> Markup:
    """A row of a panel or a section, remembered by its values: most rows stay as they were from move to move."""
    return Markup(environment().get_template("kit.html").module.row(part, seats, lit))  # type: ignore[attr-defined]


def count_word(number: int) -> str:
    """Small numbers as words, for headlines."""
    words = (
        "No",
        "One",
        "Two",
        "Three",
        "Four",
        "Five",
        "Six",
        "Seven",
        "Eight",
        "Nine",
        "Ten",
        "Eleven",
        "Twelve",
    )
    return words[number] if number < len(words) else str(number)


def rows_of(sections: Sequence[Section]) -> int:
    """How many lines sections have, roughly: a list counts each of its own."""
    parts = [part for section in sections for part in section.parts]
    return sum(
        len(part.items) if isinstance(part, Lines) else 2 if isinstance(part, Sentence) else 1
        for part in parts
    )


def nonce() -> str:
    """A word that marks the scripts and live elements of one answer as ours."""
    return secrets.token_urlsafe(16)


@cache
def environment() -> Environment:
    """Templates escape everything that is not marked as a drawing, and fail on names that do not exist."""
    env = Environment(
        loader=PackageLoader("orrery.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(
        sprite=assets.url("icons.svg"),
        asset=assets.url,
        has_asset=assets.has,
        kind_of=lambda part: type(part).__name__,
        rows_of=rows_of,
        icon=icon,
        seal=seal,
        row=row,
        minutes=minutes,
        ago=ago,
        drawn=drawn,
        count_word=count_word,
        defs=Markup(DEFS),
        sun=Markup(sky.sun(20, 40)),
        planet=lambda name, kind: Markup(sky.planet(name, kind)),
    )
    return env


def render(template: str, **values: Any) -> str:
    """A page or a fragment as text."""
    return environment().get_template(template).render(**values)


@cache
def macros() -> Any:
    """The macros of `fragments.html` as functions."""
    return environment().get_template("fragments.html").module
