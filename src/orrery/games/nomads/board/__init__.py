"""The drawing of Space Opera: the functions of `orrery.draw.table.Drawing`, all pure and from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from orrery.draw import sky
from orrery.draw.board import Board
from orrery.draw.poster import poster as sheet
from orrery.draw.table import NO_TRACE, Choice, Screen, Table, Trace
from orrery.draw.terminal import plain
from orrery.draw.terminal import table as table_lines
from orrery.draw.text import curly, num
from orrery.engine.base import Event, Move
from orrery.engine.words import Vocabulary
from orrery.games.nomads.board import battle, chart
from orrery.games.nomads.board.around import around
from orrery.games.nomads.board.buttons import Buttons
from orrery.games.nomads.board.facts import (
    colour,
    ident_of,
    in_battle,
    name_at,
    names_of,
    reaches,
    sectors_of,
    system_of,
)
from orrery.games.nomads.board.style import CSS
from orrery.games.nomads.content import content_of
from orrery.games.nomads.view import ExpanseView
from orrery.games.nomads.words import SEATS


def board(view: ExpanseView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
    """The chart of sectors, or the lines of a fleet battle."""
    content = content_of(view.pack)
    if in_battle(view):
        assert view.war is not None
        drawn = battle.layers(view, content, choices)
        about = f"{SEATS[view.war.attacker]} attacks {SEATS[view.war.defender]}; {len(view.ships)} ships lie on the table."
        return Board(battle.frame(view, view.war), "Fleet battle", about, drawn, css=CSS)
    drawn = chart.layers(view, content, choices, trace)
    return Board(chart.FRAME, "Who can reach whom", _about(view), drawn, css=CSS)


def _about(view: ExpanseView) -> str:
    content = content_of(view.pack)
    said = ["Five sectors in a ring."]
    for seat in range(view.players):
        system = system_of(view, seat)
        if system >= 0:
            near = [SEATS[o] for o in range(view.players) if o != seat and reaches(view, content, seat, o)]
            where = f"{SEATS[seat]} at {content.system_names[system]}, {' and '.join(sectors_of(view, content, seat))}"
            said.append(f"{where}, reaches {' and '.join(near) or 'nobody'}.")
    return " ".join(said)


def table(view: ExpanseView, names: Sequence[str] = ()) -> Table:
    """Everything around the chart."""
    return around(view, content_of(view.pack), names_of(view, names))


def choices(
    view: ExpanseView, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
) -> tuple[Choice, ...]:
    """A button for each legal move."""
    return Buttons(view, content_of(view.pack), words, names_of(view, names)).all(moves)


def trace(view: ExpanseView, events: Sequence[Event]) -> Trace:
    """Who has just jumped."""
    jumped = [colour(event.args[0]).colour for event in events if event.clause == "NOM-JUMP-01"]
    return Trace(tuple(dict.fromkeys(jumped))) if jumped else NO_TRACE


def called(view: ExpanseView, kind: str, value: int) -> str:
    """The full name of what a sentence mentions: a place by what lies there now, as far as the reader knows."""
    content = content_of(view.pack)
    if kind == "place" and 0 <= value < len(view.work) and view.work[value] >= 0:
        return curly(f"{name_at(view, content, value)} ({ident_of(value)})")
    return ""


def screen(view: ExpanseView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
    """Sectors and table for terminals: who is where, who reaches whom."""
    content = content_of(view.pack)
    called = names_of(view, names)
    lines: Screen = []
    for seat in view.order:
        system = system_of(view, seat)
        if not view.alive[seat]:
            where = "extinct"
        elif system < 0:
            where = "no system yet"
        else:
            where = f"{content.system_names[system]} [{', '.join(sectors_of(view, content, seat))}]"
        near = [
            called[o] for o in view.order if o != seat and view.alive[o] and reaches(view, content, seat, o)
        ]
        reach = f" reaches {', '.join(near)}" if near else ""
        lines.append([(f"{called[seat]:<12.12}", colour(seat).colour), (f" {where}{reach}"[:86], "")])
    return [*lines, [], *table_lines(table(view, names))]


def text(view: ExpanseView, names: Sequence[str] = ()) -> str:
    """The same as plain text."""
    return plain(screen(view, names))


def poster(view: ExpanseView, names: Sequence[str] = (), theme: str = "dark") -> str:
    """Chart and table as one SVG file of its own."""
    return sheet("Space Opera: Nomads", board(view), table(view, names), theme)


@cache
def picture() -> str:
    """A small chart for the home page: worlds around a ring of sectors, joined by threads."""
    worlds = (
        (-92.0, -46.0, "Gilded Shoals", "metal"),
        (92.0, -40.0, "Lifewell", "food"),
        (70.0, 52.0, "Violet Maw", "energy"),
    )
    parts = []
    for i, (x, y, title, good) in enumerate(worlds):
        a, b = chart.medal_at((i * 2) % 5), chart.medal_at((i * 2 + 1) % 5)
        for mx, my in (a, b):
            parts.append(
                f'<path class="orbit" d="M{num(x)} {num(y)}L{num((mx - chart.X) * 0.6)} {num((my - chart.Y) * 0.6)}"/>'
            )
        parts.append(f'<g transform="translate({num(x)} {num(y)}) scale(2)">{sky.planet(title, good)}</g>')
    for i in range(5):
        mx, my = chart.medal_at(i)
        parts.append(
            f'<circle class="engraved" cx="{num((mx - chart.X) * 0.6)}" cy="{num((my - chart.Y) * 0.6)}" r="9"/>'
        )
    return (
        '<svg class="picture" viewBox="-140 -87.5 280 175" preserveAspectRatio="xMidYMid slice" role="img" '
        'aria-label="Worlds joined by threads to a ring of sectors">'
        f"{sky.dust('nomads/picture', 300, 180, 80)}{sky.orbits(56, 78)}{''.join(parts)}</svg>"
    )
