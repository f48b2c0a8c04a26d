"""The star map for terminals: sector by sector, a line for each place."""

from __future__ import annotations

from collections.abc import Collection

from orrery.draw.table import Screen, Span
from orrery.games.referendum.board.facts import COLOURS, box_id, is_open, place_id
from orrery.games.referendum.content import BLOCS, Content
from orrery.games.referendum.table.state import RealmView

LETTERS = "RNSCFP"
LEGEND = "R Royal  N Navy  S Senate  C Church  F FWM  P PF  ! open to No Confidence  * Ready  + injured"


def chart(view: RealmView, content: Content, targets: Collection[str] = ()) -> Screen:
    """Every place in play: government, people, who stands there."""
    screen: Screen = []
    for sector, name in enumerate(content.sector_names):
        here = [p for p in content.in_sector[sector] if view.placed[p]]
        left = len(content.in_sector[sector]) - len(here)
        screen.append([(name, "brass"), (f"  {left} uncharted", "quiet")])
        screen.extend(_planet(view, content, planet, targets) for planet in here)
    screen.append([("Stations", "brass")])
    for i, entry in enumerate(content.pack.station):
        touches = content.touches[str(view.options["station_layout"])][i]
        near = " and ".join(content.sector_names[s] for s in touches)
        place = content.planets + i
        line: list[Span] = [_pointer(place_id(content, place) in targets), (f"{entry.name:<16}", "")]
        line.append((f"+1 {entry.skill:<13}", "quiet"))
        people = _people(view, content, place)
        screen.append([*line, *people] if people else [*line, (near, "quiet")])
    screen.append([(LEGEND, "quiet")])
    return screen


def _pointer(lit: bool) -> Span:
    return ("\N{BLACK RIGHT-POINTING SMALL TRIANGLE} " if lit else "  ", "act")


def _planet(view: RealmView, content: Content, planet: int, targets: Collection[str]) -> list[Span]:
    boxes = [content.gov[planet], *content.pop[planet]]
    lit = place_id(content, planet) in targets or any(box_id(content, box) in targets for box in boxes)
    entry = content.pack.planet[planet]
    spans: list[Span] = [_pointer(lit), (f"{entry.name:<12}", "")]
    gov = view.align[boxes[0]]
    spans.append((f"{BLOCS[gov]:<7}" if gov >= 0 else "?      ", COLOURS[gov] if gov >= 0 else "quiet"))
    spans.append(("!" if is_open(view, planet) else " ", "danger"))
    for box in boxes[1:]:
        bloc = view.align[box]
        spans.append((f" {LETTERS[bloc]}" if bloc >= 0 else " ?", COLOURS[bloc] if bloc >= 0 else "quiet"))
    spans.append((" " * (12 - 2 * len(boxes[1:])), ""))
    return [*spans, *_people(view, content, planet)]


def _people(view: RealmView, content: Content, place: int) -> list[Span]:
    here = [c for c, at in enumerate(view.where) if at == place]
    room = 62
    spans: list[Span] = []
    for citizen in here:
        name = content.citizen_names[citizen]
        name += ("*" if view.ready[citizen] else "") + ("+" if view.hurt[citizen] else "")
        if room - len(name) - 1 < 4:
            spans.append((" ...", "quiet"))
            break
        spans.append((f" {name}", COLOURS[content.bloc[citizen]]))
        room -= len(name) + 1
    return spans
