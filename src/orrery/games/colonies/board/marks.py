"""Marks on the chart: legal targets and what a click there leads to, the last move, the way being flown."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from orrery.draw import squares
from orrery.draw.icons import icon
from orrery.draw.table import Choice, Trace
from orrery.draw.text import esc, label, num, shift, width
from orrery.games.colonies.board.places import GAP, HIGH, WIDE, Place

SERIOUS = ("attack", "claim", "move", "choose", "end")
"""Which of several moves on one target colours it: the first of these."""
FATAL = ("no Energy", "burns")
"""Verdicts of moves that are legal and lose the Ship."""


def targets(all_places: Sequence[Place], choices: Sequence[Choice]) -> tuple[str, str]:
    """Glowing rims of what may be clicked, and tabs on the lower edge that tell what it leads to."""
    by_target: dict[str, list[Choice]] = {}
    for choice in choices:
        if choice.target:
            by_target.setdefault(choice.target, []).append(choice)
    at = {f"go-{place.id}": place for place in all_places}
    glow, tabs = [], []
    for ident, group in by_target.items():
        place = at.get(ident)
        if place is None:
            continue
        kind = min((choice.kind for choice in group), key=SERIOUS.index)
        verdict = group[0].detail if len(group) == 1 and group[0].group in ("Go to", "Jump to") else ""
        fatal = verdict in FATAL
        cls = "target" + (" target-attack" if kind == "attack" else "") + (" target-lost" if fatal else "")
        move = f' data-move="{esc(group[0].move)}"' if len(group) == 1 else ""
        said = "; ".join(choice.label for choice in group[:4])
        where = shift(place.x, place.y)
        rim = squares.box(WIDE - 6, HIGH - 6, "glow", 8) if not fatal else ""
        glow.append(
            f'<g id="{esc(ident)}" class="{cls} target-face" transform="{where}"{move}><title>{esc(said)}</title>'
            f"{rim}{squares.box(WIDE - 6, HIGH - 6, 'hit', 8)}</g>"
        )
        if verdict:
            sign = "warning" if fatal else group[0].icon or "arrow"
            tabs.append(f'<g class="{cls} mark" transform="{where}">{tab(verdict, sign)}</g>')
    return "".join(glow), "".join(tabs)


def tab(verdict: str, sign: str) -> str:
    """A verdict near, a sign far away."""
    wide = 30 + width(verdict, 11.5, bold=True)
    return (
        f'<g class="near"><rect class="badge" x="-72" y="52" width="{num(wide)}" height="20" rx="10"/>'
        f"{icon(sign, -59, 62, 14, 'badge-sign')}{label(verdict, 'verdict', -48, 66)}</g>"
        f'<g class="far" transform="{shift(50, 38)}"><circle class="badge" r="20"/>{icon(sign, 0, 0, 26, "badge-sign")}</g>'
    )


def last_move(all_places: Sequence[Place], trace: Trace) -> tuple[str, str]:
    """The dashed outlines and the dashed ways of what happened last."""
    at = {place.id: (place.x, place.y) for place in all_places}
    outlines = "".join(
        f'<g transform="{shift(*at[spot])}">{squares.box(WIDE - 8, HIGH - 8, "was-last", 7)}</g>'
        for spot in trace.spaces
        if spot in at
    )
    ways = "".join(
        f'<path class="trail" d="M{num(at[a][0])} {num(at[a][1])}L{num(at[b][0])} {num(at[b][1])}"/>'
        for a, b in trace.ways
        if a in at and b in at and a != b
    )
    return outlines, ways


def route(all_places: Sequence[Place], path: Sequence[int], colour: str) -> str:
    """A numbered gate on each border that the Ship in flight has crossed; a jump runs dotted."""
    found = []
    for step, (one, two) in enumerate(pairwise(path), 1):
        a, b = all_places[one], all_places[two]
        dx, dy = b.x - a.x, b.y - a.y
        if abs(dx) > WIDE + GAP + 1 or abs(dy) > HIGH + GAP + 1 or (dx and dy):
            found.append(f'<path class="trail trail-jump" d="M{num(a.x)} {num(a.y)}L{num(b.x)} {num(b.y)}"/>')
            continue
        turn = 0 if dx > 0 else 180 if dx < 0 else 90 if dy > 0 else 270
        found.append(
            f'<g class="gate is-flown p-{colour}" transform="{shift((a.x + b.x) / 2, (a.y + b.y) / 2)}">'
            f'<g class="gate-at"><path class="gate-arrow" transform="rotate({turn})" d="M-13-11h14l12 11-12 11h-14z"/>'
            f"{label(str(step), 'gate-n', 0, 4)}</g></g>"
        )
    return "".join(found)


def aimed(place: Place) -> str:
    """The planet or the card under attack."""
    return (
        f'<g transform="{shift(place.x, place.y)}">{squares.box(WIDE - 4, HIGH - 4, "under-attack", 8)}</g>'
    )
