"""The alignment wheel: neighbours are one step apart; while somebody chooses, what is in reach is lit and listed."""

from __future__ import annotations

from math import cos, radians, sin

from orrery.draw.icons import icon
from orrery.draw.table import Picture, Section
from orrery.draw.text import label, shift
from orrery.games.referendum.actions import changes
from orrery.games.referendum.actions.planets import FillBox
from orrery.games.referendum.board.facts import FULL_NAMES, SIGNS, bloc_livery
from orrery.games.referendum.content import BLOC_WORDS, Content
from orrery.games.referendum.table.moves import Turn
from orrery.games.referendum.table.state import RealmView

Ways = dict[int, list[int]]
"""From an alignment to those that it may become; -1 stands for an empty box."""
ARROW = "\N{RIGHTWARDS ARROW}"
ROWS = 5
"""So many lines have room beside the wheel."""


def _listed_once(view: RealmView, boxes: list[int]) -> list[int]:
    """The alignments of these boxes, each once, in their order."""
    return list(dict.fromkeys(view.align[box] for box in boxes))


def ways(view: RealmView, content: Content) -> Ways:
    """What each alignment in question may become now; empty while nobody chooses."""
    step = view.stack[-1] if view.stack else None
    deed, roll = view.deed, view.roll
    if isinstance(step, FillBox):
        return {-1: list(range(6))}
    if deed is None:
        return {}
    if isinstance(step, changes.NameGovernment):
        return {view.government(deed.place): changes.new_governments(view, deed.place, step.steps)}
    if isinstance(step, changes.NameShift):
        word = changes.shift_word(view, deed, step.effect)
        toward = changes.toward_of(view, deed, word.toward)
        steps = deed.steps if word.one_box else min(1, deed.steps)
        here = _listed_once(view, changes.boxes_of(view, deed, word, deed.sector))
        return {bloc: changes.reachable(bloc, steps, toward) for bloc in here}
    if isinstance(step, changes.NameSet):
        found: Ways = {bloc: [] for bloc in _listed_once(view, content.pop[deed.place])}
        for move in changes.set_moves(view, deed, changes.set_word(view, deed, step.effect)):
            if isinstance(move, Turn) and move.bloc not in found[view.align[move.box]]:
                found[view.align[move.box]].append(move.bloc)
        return found
    if roll is not None and roll.stage == "deciding" and deed.code == "population" and roll.successes():
        here = _listed_once(view, content.pop[deed.place])
        return {bloc: changes.reachable(bloc, roll.successes(), -1) for bloc in here}
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
            f'<g data-about="bloc:{bloc}" class="wheel-bloc piece {bloc_livery(bloc).css}{lit}" '
            f'transform="{shift(53 * cos(angle), 53 * sin(angle))}">{body}{icon(SIGNS[bloc], 0, 0, 18, "sign")}</g>'
        )
    said = f"Clockwise: {', '.join(BLOC_WORDS)}"
    if near:
        said += f"; in reach now: {', '.join(BLOC_WORDS[bloc] for bloc in sorted(near))}"
    side = _listed(found) if found else _resting()
    svg = f'<svg viewBox="-80 -80 318 160" aria-hidden="true">{"".join(art)}<g transform="{shift(92, 0)}">{side}</g></svg>'
    return Section("wheel", "Alignment wheel", (Picture(svg, said, "rule:wheel"),), about="rule:wheel")


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
        f'<g class="piece {bloc_livery(bloc).css}" transform="{shift(x, y)}"><title>{FULL_NAMES[bloc]}</title>'
        f'<rect class="body" x="-10.5" y="-10.5" width="21" height="21" rx="5"/>{icon(SIGNS[bloc], 0, 0, 15, "sign")}</g>'
    )
