"""Small drawings for "How to play", in the board's own classes: what is learned here looks the same there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from orrery.draw import hexes, pieces
from orrery.draw.icons import icon
from orrery.draw.palette import livery
from orrery.draw.text import label, shift
from orrery.games.emperor.board.galaxy import RANKS, TILE, art
from orrery.games.emperor.content import EMPIRE, HOME, ROLE_IDS, STARBASE, Content

COLOURS = ("turquoise", "crimson", "violet", "orange")


def plate(content: Content, name: str) -> str:
    """The drawing of this name. Raises `KeyError`."""
    return _drawn(content, PLATES[name])


@cache
def _drawn(content: Content, draw: Callable[[Content], str]) -> str:
    return f'<svg viewBox="-160 -75 320 150" role="img" aria-label="{draw.__doc__}">{draw(content)}</svg>'


def _sector(
    content: Content, ident: str, x: float, y: float, colour: str = "", rank: int = 0, cls: str = ""
) -> str:
    """A sector with its worlds, its owner's wash and token."""
    tile = next(one for one in content.pack.tile if one.id == ident)
    body = hexes.path(TILE, "tile") + art(tile)
    if colour:
        owner = livery(colour)
        wash = hexes.path(60, "own-weave") + hexes.path(60, "own-wash") + hexes.path(59.5, "own-edge")
        token = pieces.piece("", owner, -37, -16, pieces.token(owner, RANKS[rank])).replace(' id=""', "")
        body += f'<g class="{owner.css}">{wash}</g>{token}'
    if cls:
        body += f'<g class="target mark">{hexes.path(60, cls)}</g>'
    return f'<g transform="{shift(x, y, 0.85)}">{body}</g>'


def _ships(kind: str, count: int, colour: str, x: float, y: float) -> str:
    body = pieces.piece("", livery(colour), x, y, pieces.plate(kind, count, 0, 1, False))
    return body.replace(' id=""', "")


def _way(x1: float, y1: float, x2: float, y2: float, bend: float = -24) -> str:
    path = f"M{x1} {y1}Q{(x1 + x2) / 2} {(y1 + y2) / 2 + bend} {x2} {y2}"
    return f'<path class="trail" d="{path}"/>'


def _points(content: Content) -> str:
    """Planets pay points from the pool"""
    pool = content.layouts[4].victory_points
    rays = "".join(
        _way(44 * side, y, 92 * side, y * 1.6, -10) + icon("victory", 112 * side, y * 1.6, 24, "c-victory")
        for side in (-1, 1)
        for y in (-22, 22)
    )
    said = f'<g class="dial">{label(str(pool), "figure", 0, 4)}{label("points", "sub", 0, 24)}</g>'
    return f'<circle class="orbit" r="56"/><circle class="orbit" r="44"/>{said}{rays}'


def _roles(content: Content) -> str:
    """One chooses a role, and all players act on it"""
    cards = []
    for k, role in enumerate(ROLE_IDS):
        x = 40 * (k - 3)
        cls = "hit" if role == "steward" else "engraved"
        frame = f'<g class="target mark"><rect class="{cls}" x="{x - 17}" y="-56" width="34" height="46" rx="5"/></g>'
        cards.append(frame + icon(f"role-{role}", x, -33, 22, "c-brass"))
    seals = []
    for k, colour in enumerate(COLOURS):
        x = 50 * k - 75
        seals.append(_way(-40, -8, x, 30, 0) + pieces.seal(livery(colour), x, 42, 13))
    return "".join(cards) + "".join(seals)


def _goods(content: Content) -> str:
    """Food becomes metal, and metal becomes ships"""
    first = _sector(content, "plain_02", -105, 0, "turquoise", EMPIRE)
    second = _sector(content, "plain_11", -5, 0, "turquoise", STARBASE)
    food = pieces.cube()
    way = _way(-88, -44, -2, -44, -20) + f'<g transform="{shift(30, -6)}">{food}</g>'
    return f"{first}{second}{way}{_way(46, 6, 92, 6, 0)}{_ships('cruiser', 1, 'turquoise', 120, 6)}"


def _claims(content: Content) -> str:
    """Ships claim free sectors, and influence keeps them"""
    home = _sector(content, "home_turquoise", -84, 0, "turquoise", HOME)
    free = _sector(content, "plain_14", 76, 0, cls="hit")
    flag = f'<g class="target mark"><g transform="{shift(112, -40)}">{pieces.badge("flag")}</g></g>'
    return f"{home}{free}{_way(-56, 34, 48, 22, 26)}{_ships('fighter', 2, 'turquoise', -84, 30)}{flag}"


PLATES: dict[str, Callable[[Content], str]] = {
    "points": _points,
    "roles": _roles,
    "goods": _goods,
    "claims": _claims,
}
