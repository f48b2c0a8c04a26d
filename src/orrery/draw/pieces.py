"""Pieces: tokens, ship plates, cubes and seals in a player's livery.

The outer group of a piece carries its identity and its place (this is what slides); the inner one its size and slot.
A CSS transform overrides the attribute, so the two never stand on one element.
"""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

from orrery.draw.icons import icon
from orrery.draw.palette import Livery
from orrery.draw.text import esc, num, shift

SLOTS: dict[int, tuple[tuple[str, float], ...]] = {
    1: (("at-mid", 0),),
    2: (("at-left", -18), ("at-right", 18)),
    3: (("at-first", -31), ("at-second", 0), ("at-third", 31)),
}
"""Where one, two or three stacks lie on the lower edge of a space: a class for far views and a shift for near ones."""


@cache
def star(outer: float, inner: float, points: int = 8) -> str:
    """The path of a star: the outline of a base."""
    corners = []
    for k in range(2 * points):
        radius, a = (inner if k % 2 else outer), pi * k / points - pi / 2
        corners.append(f"{num(radius * cos(a))} {num(radius * sin(a))}")
    return "M" + "L".join(corners) + "z"


@cache
def token(owner: Livery, rank: str, emblem: str = "") -> str:
    """A control token around the origin: `token` a disc, `base` a star, `home` a larger star with a full ring."""
    sign = emblem or owner.icon
    if rank == "token":
        art = f'<circle class="body" r="10.5"/>{icon(sign, 0, 0, 12, "sign")}'
    elif rank == "base":
        art = f'<path class="body" d="{star(14, 11)}"/><circle class="rim dim" r="7.6"/>{icon(sign, 0, 0, 9, "sign")}'
    else:
        art = f'<path class="body" d="{star(15.5, 12.4)}"/><circle class="rim" r="9.6"/>{icon(sign, 0, 0, 11, "sign")}'
    return f'<g class="token">{art}</g>'


@cache
def plate(kind: str, count: int, slot: int = 0, of: int = 1, chosen: bool = False) -> str:
    """Ships of one kind: a plate with their silhouette and their number, in its slot among the stacks of a space."""
    cls, x = SLOTS[of][slot]
    aura = '<rect class="aura" x="-17" y="-11" width="34" height="22" rx="6"/>' if chosen else ""
    small = 0.84 if of == 3 else 1
    where = f' transform="{shift(x, 0, small)}"' if x or small != 1 else ""
    return (
        f'<g class="ship {cls}"{where}>{aura}<rect class="body" x="-17" y="-11" width="34" height="22" rx="6"/>'
        f'{icon(kind, -6.5, 0, 17, "sign")}<text class="n" x="4.5" y="4.7">{count}</text></g>'
    )


def piece(ident: str, owner: Livery | None, x: float, y: float, art: str, *, chosen: bool = False) -> str:
    """Put a piece on the board under its identity, so that a later drawing moves it instead of replacing it."""
    cls = "piece" + (f" {owner.css}" if owner else "") + (" is-chosen" if chosen else "")
    return f'<g id="{esc(ident)}" class="{cls}" transform="{shift(x, y)}">{art}</g>'


@cache
def cube(tone: str = "food", side: float = 11) -> str:
    """A cube of a resource around the origin."""
    return (
        f'<g><rect class="cube cube-{tone}" x="{num(-side / 2)}" y="{num(-side / 2)}" '
        f'width="{num(side)}" height="{num(side)}" rx="2"/></g>'
    )


@cache
def seal(owner: Livery, x: float, y: float, radius: float = 9.5, emblem: str = "") -> str:
    """Whose is it? A disc with the owner's sign, at a point."""
    sign = icon(emblem or owner.icon, 0, 0, radius * 1.05, "sign")
    return f'<g class="piece {owner.css}" transform="{shift(x, y)}"><circle class="body" r="{num(radius)}"/>{sign}</g>'


@cache
def badge(sign: str) -> str:
    """The round mark at the corner of a legal target: what a click there does."""
    return f'<g class="badge-at"><circle class="badge" r="11"/>{icon(sign, 0, 0, 14, "badge-sign")}</g>'
