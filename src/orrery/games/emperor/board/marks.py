"""Marks on the galaxy: legal targets and what a click there does, the last move, and the dials in the corners."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot

from orrery.draw import dials, hexes, pieces
from orrery.draw.icons import icon
from orrery.draw.palette import livery
from orrery.draw.table import Choice, Trace
from orrery.draw.text import esc, label, num, shift
from orrery.games.emperor.board.galaxy import Place, influence_token

BADGES = {"claim": "flag", "attack": "role-warlord"}
SERIOUS = ("attack", "claim", "move", "choose", "end")
"""Which of several moves on one target colours it: the first of these."""


# --- targets, badges, last move --------------------------------------------------------------------------------------


def targets(places: Sequence[Place], choices: Sequence[Choice]) -> tuple[str, str]:
    """Glowing outlines of what may be clicked, and the badges that tell what a click does."""
    by_target: dict[str, list[Choice]] = {}
    for choice in choices:
        if choice.target:
            by_target.setdefault(choice.target, []).append(choice)
    if not by_target:
        return "", ""
    at = {f"go-{place.id}": place.at for place in places} | {"go-throne": THRONE}
    reads = {f"go-{place.id}": f"space:{place.index}" for place in places} | {"go-throne": "sign:throne"}
    glow, marks = [], []
    for ident, group in by_target.items():
        if ident not in at:
            continue  # a tile on the shelf, a role, a player: the page lights those up
        kind = min((choice.kind for choice in group), key=SERIOUS.index)
        cls = "target target-attack" if kind == "attack" else "target"
        move = f' data-move="{esc(group[0].move)}"' if len(group) == 1 else ""
        shape = _ring if ident == "go-throne" else _outline
        where = shift(*at[ident])
        said = "; ".join(choice.label for choice in group[:4])
        glow.append(
            f'<g id="{esc(ident)}" class="{cls}" data-about="{reads[ident]}" transform="{where}"{move}>'
            f"<title>{esc(said)}</title>{shape()}</g>"
        )
        if kind in BADGES:
            marks.append(
                f'<g class="{cls} mark" transform="{where}"><g transform="{shift(38, -38)}">'
                f"{pieces.badge(BADGES[kind])}</g></g>"
            )
    return "".join(glow), "".join(marks)


def at_war(place: Place) -> str:
    """Swords at the space of the battle being fought: a mark, not a target."""
    return (
        f'<g class="target mark target-attack" transform="{shift(*place.at)}"><g transform="{shift(38, -38)}">'
        f"{pieces.badge(BADGES['attack'])}</g></g>"
    )


@lru_cache(maxsize=1)
def _outline() -> str:
    return hexes.path(60, "glow") + hexes.path(60, "hit")


@lru_cache(maxsize=1)
def _ring() -> str:
    return '<circle class="glow" r="36"/><circle class="hit" r="36"/>'


def last_move(places: Sequence[Place], trace: Trace) -> tuple[str, str]:
    """The dashed outlines and the dashed trail of what happened last."""
    if not trace.spaces:
        return "", ""
    at = {place.id: place.at for place in places}
    spots = [spot for spot in trace.spaces if spot in at]
    outlines = "".join(
        f'<g transform="{shift(*at[spot])}">{hexes.path(55, "was-last")}</g>' for spot in spots
    )
    ways = "".join(_way(at[a], at[b]) for a, b in trace.ways if a in at and b in at and a != b)
    return outlines, ways


def _way(start: tuple[float, float], end: tuple[float, float]) -> str:
    """A bent line with a head, from the lower edge of one space to the middle of another."""
    (x1, y1), (x2, y2) = (start[0], start[1] + 14), (end[0], end[1] - 6)
    dx, dy = x2 - x1, y2 - y1
    length = hypot(dx, dy)
    ux, uy = dx / length, dy / length
    x1, y1 = x1 + 24 * ux, y1 + 24 * uy
    bend = min(length * 0.16, 40)
    mx, my = (x1 + x2) / 2 + bend * uy, (y1 + y2) / 2 - bend * ux
    hx, hy = x2 - mx, y2 - my
    far = hypot(hx, hy)
    hx, hy = hx / far, hy / far
    bx, by = x2 - 12 * hx, y2 - 12 * hy
    head = (
        f"M{num(x2)} {num(y2)}L{num(bx - 6 * hy)} {num(by + 6 * hx)}L{num(bx + 6 * hy)} {num(by - 6 * hx)}z"
    )
    return (
        f'<path class="trail" d="M{num(x1)} {num(y1)}Q{num(mx)} {num(my)} {num(bx)} {num(by)}"/>'
        f'<path class="trail-head" d="{head}"/>'
    )


# --- dials -----------------------------------------------------------------------------------------------------------

ORDER, POOL, THRONE = (-336.0, -304.0), (336.0, -300.0), (336.0, 300.0)


def corners(
    seats: tuple[str, ...],
    clockwise: bool,
    throne: str,
    points: int,
    limit: int,
    courted: tuple[tuple[str, int], ...] = (),
) -> str:
    """Order of play, the victory pool and the Throne, in three corners; the fourth is for the page's buttons."""
    order = dials.order(
        tuple(livery(colour) for colour in seats),
        clockwise,
        seats.index(throne) if throne in seats else None,
        "Order of play",
        *ORDER,
    )
    pool = dials.gauge(points, limit, "Victory pool", *POOL)
    return f'<g data-about="sign:direction">{order}</g><g data-about="sign:pool">{pool}</g>{_throne(throne, courted)}'


@lru_cache(maxsize=64)
def _throne(holder: str, courted: tuple[tuple[str, int], ...]) -> str:
    held = pieces.seal(livery(holder), 22, 22, 9.5) if holder else ""
    left = -12 * (len(courted) - 1)
    tokens = "".join(
        influence_token("throne", colour, n, left + 24 * i, -30) for i, (colour, n) in enumerate(courted)
    )
    return (
        f'<g class="dial" data-about="sign:throne" transform="{shift(*THRONE)}"><circle class="engraved" r="36"/>'
        f'<circle class="engraved" r="32" stroke-dasharray="1 3"/>{icon("throne", 0, -2, 34, "c-brass")}{held}{tokens}'
        f"{label('Throne', 'cap', 0, 52)}</g>"
    )
