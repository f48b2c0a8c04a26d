"""The templates, and the few functions that they use."""

from __future__ import annotations

import re
import secrets
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from orrery.draw import sky
from orrery.draw.board import DEFS
from orrery.draw.icons import linked, symbols
from orrery.draw.table import Choice, Part
from orrery.draw.text import esc
from orrery.host.kept import kept
from orrery.web import assets
from orrery.web.levels import opponent


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


@kept("icons", 4096)
def icon(name: str, cls: str = "", label: str = "") -> Markup:
    """An icon of the sprite: an image if it has a name, otherwise an ornament. Pages hold hundreds, so no template."""
    said = f'role="img" aria-label="{esc(label)}"' if label else 'aria-hidden="true"'
    href = f"{assets.url('icons.svg')}#i-{esc(name)}"
    return Markup(f'<svg class="icon{" " + cls if cls else ""}" {said}><use href="{href}"/></svg>')


@kept("seals", 256)
def _seal(colour: str, emblem: str, small: bool) -> Markup:
    size = " seal-s" if small else ""
    return Markup(f'<span class="seal{size} p-{esc(colour)}">{icon(emblem)}</span>')


def seal(sitter: Any, small: bool = True) -> Markup:
    """Whose is it? Colour, weave and emblem of whoever has a `colour` and an `emblem`."""
    return _seal(sitter.colour, sitter.emblem, small)


@kept("rows", 8192)
def row(part: Part, seats: tuple[Any, ...] = (), lit: frozenset[str] = frozenset(), own: str = "") -> Markup:
    """A row of a panel or a section, remembered by its values: most rows stay as they were from move to move."""
    return Markup(environment().get_template("kit.html").module.row(part, seats, lit, own))  # type: ignore[attr-defined]


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


def percent(share: float) -> str:
    """How likely something is: `19 %`; what is possible but rare is never 0, and what may fail never 100."""
    whole = round(share * 100)
    if 0 < share < 1:
        whole = min(99, max(1, whole))
    return f"{whole} %"


def row_of(choice: Choice) -> Markup:
    """The moves of a choice as the value of a button: a line each. The breaks are written as references, since a message of
    the stream is one line."""
    return Markup("&#10;").join([choice.move, *choice.then])


def purse_sign(name: str) -> Markup:
    """The sign of what a purse holds, where there is one of that name."""
    sign = name.lower()
    return icon(sign, f"c-{sign}") if sign in symbols() else Markup("")


_CLAUSE = re.compile(r"\b[A-Z]{3}-[A-Z]+-\d+\b")


def with_clauses(text: str) -> Markup:
    """A sentence of the rules in which every clause that it names is a link to it."""
    made, end = Markup(), 0
    for found in _CLAUSE.finditer(text):
        made += text[end : found.start()]
        made += Markup('<a href="#{0}" data-clause="{0}">{0}</a>').format(found[0])
        end = found.end()
    return made + text[end:]


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
        icon=icon,
        seal=seal,
        row=row,
        minutes=minutes,
        ago=ago,
        drawn=drawn,
        count_word=count_word,
        percent=percent,
        row_of=row_of,
        opponent=opponent,
        purse_sign=purse_sign,
        with_clauses=with_clauses,
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
