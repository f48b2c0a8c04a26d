"""The alignment wheel: neighbours are one step apart; while somebody chooses, what is in reach is lit and listed."""

from __future__ import annotations

from math import cos, radians, sin

from orrery.draw.icons import icon
from orrery.draw.table import Picture, Section
from orrery.draw.text import label, shift
from orrery.games.referendum.board.facts import SIGNS, bloc_livery
from orrery.games.referendum.changes import (
    RECRUITING,
    TOURING,
    NameGovernment,
    NameSet,
    NameShift,
    reachable,
)
from orrery.games.referendum.content import BLOCS, Content
from orrery.games.referendum.effects.cards import SetPop, ShiftPop
from orrery.games.referendum.planets import FillBox
from orrery.games.referendum.things import DECIDING, PLAY, POPULATION, SPECIAL, Deed
from orrery.games.referendum.view import RealmView

Ways = dict[int, list[int]]
"""From an alignment to those that it may become; -1 stands for an empty box."""
ARROW = "\N{RIGHTWARDS ARROW}"
ROWS = 5
"""So many lines have room beside the wheel."""


def _word(content: Content, deed: Deed, effect: int) -> ShiftPop | SetPop | None:
    """What the deed's card, law or special action says about the change."""
    if deed.code == PLAY or deed.law:
        words = content.doings[deed.card]
    elif deed.code == SPECIAL:
        words = content.specials[deed.special].effects
    else:
        return None
    word = words[effect] if 0 <= effect < len(words) else None
    return word if isinstance(word, (ShiftPop, SetPop)) else None


def _toward(view: RealmView, deed: Deed, toward: str) -> int:
    if toward == "own":
        return view.bloc_of[deed.controller]
    return BLOCS.index(toward) if toward in BLOCS else -1


def _boxes(view: RealmView, content: Content, deed: Deed, word: ShiftPop | SetPop | None) -> list[int]:
    """The alignments of the boxes that may change, each once, in their order."""
    if isinstance(word, ShiftPop) and word.where != "here":
        sector = deed.sector if deed.sector >= 0 else content.sector_of[deed.place]
        boxes = [box for p in content.in_sector[sector] if view.placed[p] for box in content.pop[p]]
    else:
        boxes = content.pop[deed.place] if 0 <= deed.place < content.planets else []
    found = [view.align[box] for box in boxes]
    if isinstance(word, ShiftPop) and word.only_named and deed.align >= 0:
        found = [bloc for bloc in found if bloc == deed.align]
    return list(dict.fromkeys(found))


def ways(view: RealmView, content: Content) -> Ways:
    """What each alignment in question may become now; empty while nobody chooses."""
    step = view.stack[-1] if view.stack else None
    deed, roll = view.deed, view.roll
    if isinstance(step, FillBox):
        return {-1: list(range(6))}
    if deed is None:
        return {}
    if isinstance(step, NameGovernment):
        now = view.align[content.gov[deed.place]]
        people = {view.align[box] for box in content.pop[deed.place]} - {now}
        return {now: reachable(now, step.steps, -1) if step.steps else sorted(people)}
    if isinstance(step, NameShift):
        word = _word(content, deed, step.effect) if step.effect not in (RECRUITING, TOURING) else None
        toward = _toward(view, deed, word.toward) if isinstance(word, ShiftPop) else -1
        single = word is None or (isinstance(word, ShiftPop) and word.one_box)
        steps = deed.steps if single else min(1, deed.steps)
        return {bloc: reachable(bloc, steps, toward) for bloc in _boxes(view, content, deed, word)}
    if isinstance(step, NameSet):
        word = _word(content, deed, step.effect)
        here = _boxes(view, content, deed, word)
        if not isinstance(word, SetPop) or word.to == "random":
            return {bloc: [] for bloc in here}
        goals = here if word.to == "match" else [_toward(view, deed, word.to)]
        return {bloc: [goal for goal in goals if goal != bloc] for bloc in here}
    if roll is not None and roll.stage == DECIDING and deed.code == POPULATION and roll.successes():
        return {bloc: reachable(bloc, roll.successes(), -1) for bloc in _boxes(view, content, deed, None)}
    return {}


def wheel(view: RealmView, content: Content) -> Section:
    """The wheel, with reachable alignments lit and each way beside it."""
    found = {start: goals for start, goals in ways(view, content).items() if goals}
    near = {goal for goals in found.values() for goal in goals}
    starts = set(found) - {-1}
    art = ['<circle class="orbit" r="50"/><circle class="engraved dim" r="56"/>']
    for bloc in range(6):
        angle = radians(-90 + 60 * bloc)
        lit = " is-near" if bloc in near else " is-far" if near else ""
        lit += " is-from" if bloc in starts else ""
        body = '<circle class="wheel-lit" r="18.5"/><circle class="wheel-from" r="22"/><circle class="body" r="14.5"/>'
        art.append(
            f'<g class="wheel-bloc piece {bloc_livery(bloc).css}{lit}" '
            f'transform="{shift(53 * cos(angle), 53 * sin(angle))}">{body}{icon(SIGNS[bloc], 0, 0, 18, "sign")}</g>'
        )
    said = f"Clockwise: {', '.join(BLOCS)}"
    if near:
        said += f"; in reach now: {', '.join(BLOCS[bloc] for bloc in sorted(near))}"
    side = _listed(found) if found else _resting()
    svg = f'<svg viewBox="-80 -80 318 160" aria-hidden="true">{"".join(art)}<g transform="{shift(92, 0)}">{side}</g></svg>'
    return Section("wheel", "Alignment wheel", (Picture(svg, said),))


def _resting() -> str:
    lines = ("Neighbours are one", "step apart; opposites", "are three.")
    return "".join(label(line, "wheel-text", 0, -14 + 18 * i) for i, line in enumerate(lines))


def _listed(found: Ways) -> str:
    """A line for each alignment in question: what it is now, an arrow, what it may become."""
    rows = list(found.items())[:ROWS]
    art = []
    for i, (start, goals) in enumerate(rows):
        y = (i - (len(rows) - 1) / 2) * 29
        x = 10.0
        if start >= 0:
            art.append(_chip(start, x, y) + label(ARROW, "wheel-arrow", x + 24, y + 5))
            x += 48
        for goal in goals:
            art.append(_chip(goal, x, y))
            x += 26 if len(goals) < 5 else 22
    return "".join(art)


def _chip(bloc: int, x: float, y: float) -> str:
    return (
        f'<g class="piece {bloc_livery(bloc).css}" transform="{shift(x, y)}"><title>{BLOCS[bloc]}</title>'
        f'<rect class="body" x="-10.5" y="-10.5" width="21" height="21" rx="5"/>{icon(SIGNS[bloc], 0, 0, 15, "sign")}</g>'
    )
