"""Marks on the chart: legal targets and what a click there leads to, the last move, the way being flown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import atan2, degrees

from orrery.draw import squares
from orrery.draw.icons import icon
from orrery.draw.table import Choice, Trace
from orrery.draw.text import esc, label, num, shift, width
from orrery.games.colonies.board.places import GAP, HIGH, WIDE, Place
from orrery.games.colonies.board.reach import FATAL, Reach, Verdict, Voyage

SERIOUS = ("attack", "claim", "move", "choose", "end")
"""Which of several moves on one target colours it: the first of these."""
STEPS = ("Go to", "Jump to")
"""Groups of moves that take a Ship onto a card."""


def targets(
    all_places: Sequence[Place], choices: Sequence[Choice], hints: Mapping[str, str] | None = None
) -> tuple[str, str]:
    """Glowing rims of what may be clicked, and tabs on the lower edge that tell what it leads to.

    `hints` are drawings that show up while a target is under the pointer or its button has the focus.
    """
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
        verdict = group[0].detail if len(group) == 1 and (group[0].group in STEPS or group[0].then) else ""
        fatal = verdict in FATAL
        cls = "target" + (" target-attack" if kind == "attack" else "") + (" target-lost" if fatal else "")
        move = f' data-move="{esc(group[0].move)}"' if len(group) == 1 else ""
        said = "; ".join(choice.label for choice in group[:4])
        where = shift(place.x, place.y)
        rim = squares.box(WIDE - 6, HIGH - 6, "glow", 8) if not fatal else ""
        glow.append(
            f'<g id="{esc(ident)}" class="{cls} target-face" transform="{where}"{move} data-about="place:{place.index}">'
            f"<title>{esc(said)}</title>"
            f"{rim}{squares.box(WIDE - 6, HIGH - 6, 'hit', 8)}</g>"
        )
        if hints and ident in hints:
            glow.append(f'<g class="range">{hints[ident]}</g>')
        if verdict:
            sign = "warning" if fatal else group[0].icon or "arrow"
            tabs.append(f'<g class="{cls} mark" transform="{where}">{tab(verdict, sign)}</g>')
    return "".join(glow), "".join(tabs)


def tab(verdict: str, sign: str) -> str:
    """A verdict near, a sign far away."""
    wide = 30 + width(verdict, 11.5, bold=True)
    # below the Ships of this card, above the name of the next one
    return (
        f'<g class="near"><rect class="badge" x="-72" y="61" width="{num(wide)}" height="17" rx="8.5"/>'
        f"{icon(sign, -59, 69.5, 13, 'badge-sign')}{label(verdict, 'verdict', -48, 73.5)}</g>"
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
        trail(at[one], at[two]) for one, two in trace.ways if one in at and two in at and one != two
    )
    return outlines, ways


def trail(start: tuple[float, float], end: tuple[float, float]) -> str:
    """A dashed way with a head."""
    turn = degrees(atan2(end[1] - start[1], end[0] - start[0]))
    return (
        f'<path class="trail" d="M{num(start[0])} {num(start[1])}L{num(end[0])} {num(end[1])}"/>'
        f'<g transform="{shift(*end)}"><path class="trail-head" transform="rotate({num(turn)})" d="M6 0L-6 6V-6z"/></g>'
    )


def route(all_places: Sequence[Place], path: Sequence[int], cls: str, first: int = 1) -> str:
    """A numbered gate on each border that a Ship crosses; a jump runs dotted. Flown is the player's, ahead is gold."""
    found = []
    for step, (one, two) in enumerate(pairwise(path), first):
        a, b = all_places[one], all_places[two]
        dx, dy = b.x - a.x, b.y - a.y
        if abs(dx) > WIDE + GAP + 1 or abs(dy) > HIGH + GAP + 1 or (dx and dy):
            found.append(f'<path class="trail trail-jump" d="M{num(a.x)} {num(a.y)}L{num(b.x)} {num(b.y)}"/>')
            continue
        turn = 0 if dx > 0 else 180 if dx < 0 else 90 if dy > 0 else 270
        upright = " gate-v" if dy else ""
        found.append(
            f'<g class="gate {cls}{upright}" transform="{shift((a.x + b.x) / 2, (a.y + b.y) / 2)}">'
            f'<g class="gate-at"><path class="gate-arrow" transform="rotate({turn})" d="M-13-11h14l12 11-12 11h-14z"/>'
            f"{label(str(step), 'gate-n', 0, 4)}</g></g>"
        )
    return "".join(found)


# --- ranges and dangers, before the click -----------------------------------------------------------------------


def ahead(reach: Reach, voyage: Voyage, steps: Sequence[str]) -> str:
    """Cards beyond the next step that the flight in hand still reaches, with their verdicts, and ways that are closed."""
    ways = reach.ways(voyage)
    far = {
        place: found[0]
        for place, found in ways.items()
        if f"go-{reach.here[place].id}" not in steps and found[0] >= 0
    }
    found = "".join(
        outlook(reach.here[place], reach.verdict(voyage, place, left)) for place, left in far.items()
    )
    return found + bolts(reach.here, reach.bolts(voyage, ways))


def departures(reach: Reach, flights: Mapping[str, Voyage]) -> dict[str, str]:
    """For each card with a Ship that could leave: what it reaches, shown while the pointer is on it."""
    found = {}
    for ident, voyage in flights.items():
        ways = reach.ways(voyage)
        art = "".join(
            outlook(reach.here[place], reach.verdict(voyage, place, left))
            for place, (left, _) in ways.items()
        )
        found[ident] = art + bolts(reach.here, reach.bolts(voyage, ways))
    return found


def next_gates(reach: Reach, path: Sequence[int], steps: Iterable[str]) -> dict[str, str]:
    """For each card that the next step may go to: the gate that would be crossed, in gold."""
    at = {f"go-{place.id}": place.index for place in reach.here}
    return {
        ident: route(reach.here, (path[-1], at[ident]), "is-ahead", len(path))
        for ident in steps
        if ident in at
    }


def outlook(place: Place, verdict: Verdict) -> str:
    """A card within reach: a dotted rim, and its verdict as a tab."""
    cls = "outlook" + (" is-bad" if verdict.fatal else "")
    words = tab(verdict.word, verdict.icon) if verdict.word else ""
    return f'<g class="{cls}" transform="{shift(place.x, place.y)}">{squares.box(WIDE - 6, HIGH - 6, "outlook-rim", 8)}{words}</g>'


def bolts(all_places: Sequence[Place], borders: Iterable[tuple[int, int]]) -> str:
    """A hatched bolt on each border that a blocking Ship closes."""
    found = []
    for one, two in borders:
        a, b = all_places[one], all_places[two]
        turn, aside = (90, 0) if a.y == b.y else (0, 44)  # verdicts hang on the left of a lower edge
        hatch = "".join(f"M{x} 4l6-8" for x in (-20, -10, 0, 10))
        found.append(
            f'<g class="barrier" transform="{shift((a.x + b.x) / 2 + aside, (a.y + b.y) / 2)}"><g transform="rotate({turn})">'
            f'<title>A Ship closes this way</title><rect x="-26" y="-6" width="52" height="12" rx="6"/><path d="{hatch}"/></g></g>'
        )
    return "".join(found)


def aimed(place: Place) -> str:
    """The planet or the card under attack."""
    return (
        f'<g transform="{shift(place.x, place.y)}">{squares.box(WIDE - 4, HIGH - 4, "under-attack", 8)}</g>'
    )
