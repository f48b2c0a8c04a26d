"""The drawing of Space Opera Boardgame: the functions of `orrery.draw.table.Drawing`, all pure and from a view alone."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from orrery.draw.board import Board
from orrery.draw.poster import poster as sheet
from orrery.draw.table import NO_TRACE, Choice, Screen, Table, Trace
from orrery.draw.terminal import plain
from orrery.draw.terminal import table as table_lines
from orrery.draw.trace import traced
from orrery.engine.base import Event, Move
from orrery.engine.squares import names as grid_names
from orrery.engine.words import Vocabulary
from orrery.games.colonies.board import chart, marks
from orrery.games.colonies.board import picture as small
from orrery.games.colonies.board.around import around
from orrery.games.colonies.board.buttons import Buttons
from orrery.games.colonies.board.places import COLOURS, names_of, places
from orrery.games.colonies.board.reach import Reach, Voyage
from orrery.games.colonies.board.terminal import grid
from orrery.games.colonies.content import content_of
from orrery.games.colonies.state import A_PLACE
from orrery.games.colonies.view import ChartView

FLIGHT = re.compile(r"fly ship (\d+) on (\d+) energy")
"""The text of a move that lets a Ship leave."""


@cache
def css() -> str:
    """The classes that only this chart uses."""
    return Path(__file__).with_name("board.css").read_text("utf-8")


def board(view: ChartView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
    """The star chart, with what may be clicked now and what happened last."""
    content = content_of(view.pack)
    here = places(view, content)
    outlines, ways = marks.last_move(here, trace)
    reach = Reach(view, content, here)
    glow, tabs = marks.targets(here, choices, hints(view, reach, choices))
    steps = [choice.target for choice in choices if choice.group in marks.STEPS]
    voyage = reach.in_flight()
    if voyage is not None and steps:
        tabs += marks.ahead(reach, voyage, steps)
    if view.attack:
        outlines += marks.aimed(here[view.attack[A_PLACE]])
    owner = view.ship_owner[view.flying] if view.flying else -1
    if owner >= 0:
        ways += marks.route(here, view.path, f"is-flown p-{COLOURS[owner]}")
    layers = {
        "sky": chart.backdrop(view.rows, view.cols),
        "tiles": chart.tiles(here, content),
        "control": chart.control(here),
        "last-move": outlines,
        "targets": glow,
        "labels": chart.labels(here, content),
        "pieces": chart.pieces_of(here, content),
        "trail": ways,
        "badges": tabs,
    }
    down = sum(not up for up in view.up)
    goals = len({choice.target for choice in choices if choice.target.startswith("go-")})
    about = f"{view.rows} rows of {view.cols} map cards; {len(view.up) - down} lie face up, {down} face down."
    if goals:
        about += f" {goals} cards can be chosen; the same moves are buttons in the decision."
    return Board(chart.frame(view.rows, view.cols), "The star chart", about, layers, css=css())


def hints(view: ChartView, reach: Reach, choices: Sequence[Choice]) -> dict[str, str]:
    """What shows up under the pointer: the range of a Ship that could leave, the gate of a step that could be taken."""
    steps = [choice.target for choice in choices if choice.group in marks.STEPS]
    if steps and view.path:
        return marks.next_gates(reach, view.path, steps)
    flights: dict[str, Voyage] = {}
    for choice in choices:
        found = FLIGHT.fullmatch(choice.move)
        if found is not None:
            voyage = reach.departure(int(found[1]), int(found[2]))
            known = flights.get(choice.target)
            if known is None or voyage.spaces > known.spaces:
                flights[choice.target] = voyage
    return marks.departures(reach, flights)


def table(view: ChartView, names: Sequence[str] = ()) -> Table:
    """Everything around the chart."""
    content = content_of(view.pack)
    return around(view, content, places(view, content), names_of(view, names, content))


def choices(
    view: ChartView, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
) -> tuple[Choice, ...]:
    """A button for each legal move."""
    content = content_of(view.pack)
    return Buttons(view, content, places(view, content), words, names_of(view, names, content)).all(moves)


def trace(view: ChartView, events: Sequence[Event]) -> Trace:
    """What to mark on the chart after these events."""
    return traced(events, "place", grid_names(view.rows, view.cols))


def called(view: ChartView, kind: str, value: int) -> str:
    """The full name of a place that a sentence mentions: `Galewater (B4)`."""
    if kind != "place" or not view.up[value]:
        return ""
    content = content_of(view.pack)
    card = view.card[value]
    name = grid_names(view.rows, view.cols)[value]
    return f"{content.card_names[card]} ({name})" if card < content.planets else ""


def questions() -> dict[str, str]:
    """The kinds of reaction windows, in words: standing orders are left for them (see `engine.standing`)."""
    return {
        "defence": "A planet of yours is attacked",
        "save": "A Ship of yours would be destroyed",
        "stealth": "An enemy meets your Ships",
        "answer": "Somebody uses a Technology",
    }


def screen(view: ChartView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
    """Chart and table for terminals."""
    content = content_of(view.pack)
    targets = {choice.target for choice in choices}
    return [*grid(places(view, content), view.cols, content, targets), [], *table_lines(table(view, names))]


def text(view: ChartView, names: Sequence[str] = ()) -> str:
    """The same as plain text."""
    return plain(screen(view, names))


def poster(view: ChartView, names: Sequence[str] = (), theme: str = "dark") -> str:
    """Chart and table as one SVG file of its own."""
    return sheet("Space Opera Boardgame", board(view), table(view, names), theme)


def picture() -> str:
    """A small chart for the home page."""
    return small.picture()
