"""The drawing of Space Opera Boardgame: an `orrery.draw.drawing.Drawing`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from orrery.draw.board import Board
from orrery.draw.drawing import Drawing
from orrery.draw.table import NO_TRACE, Choice, Screen, Table, Trace
from orrery.draw.telling import Face, Tale
from orrery.draw.terminal import table as table_lines
from orrery.draw.trace import traced
from orrery.engine.base import Event
from orrery.engine.squares import names as grid_names
from orrery.games.colonies.board import chart, items, marks, plates, sources, story
from orrery.games.colonies.board import picture as small
from orrery.games.colonies.board.around import around
from orrery.games.colonies.board.buttons import FLY, Buttons
from orrery.games.colonies.board.explain import Explainer
from orrery.games.colonies.board.places import COLOURS, places
from orrery.games.colonies.board.reach import Reach, Voyage
from orrery.games.colonies.board.terminal import grid
from orrery.games.colonies.phases.movement import FlyShip
from orrery.games.colonies.table.state import ChartView

CUSTOM_ONLY = (
    "rows",
    "cols",
    "homes",
    "home_class",
    "home_places",
    "hidden_planets",
    "supernovas",
    "asteroid_fields",
    "wormholes",
    "space_cards",
    "movement_rate",
)
"""Options that only a map of one's own takes."""


class ChartDrawing(Drawing):
    """The star chart, and everything around it."""

    title = "Space Opera Boardgame"
    main = ("scenario",)
    labels = {
        "cols": "Columns",
        "respawn_techs": "Respawn Technologies",
        **{
            f"first_player {name}": f"seat {n}"
            for n, name in enumerate(("red", "blue", "purple", "green"), 1)
        },
        "phase_order production_first": "Production, then Maintenance",
        "phase_order maintenance_first": "Maintenance, then Production",
        "respawn scenario": "as the scenario says",
        "natives scenario": "as the scenario says",
        "open_map scenario": "as the scenario says",
    }
    applies = {
        "two_player_corners": "option.scenario=first players=2",
        "respawn_level": "option.respawn=on|scenario",
        "respawn_techs": "option.respawn=on|scenario",
        **dict.fromkeys(CUSTOM_ONLY, "option.scenario=custom"),
    }
    buttons = Buttons
    explainer = Explainer
    cards = items.KINDS
    story = story
    source = staticmethod(sources.source)
    weigh = staticmethod(story.weigh)
    plate = staticmethod(plates.plate)
    picture = staticmethod(small.picture)

    def board(self, view: ChartView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
        """The star chart, with what may be clicked now and what happened last."""
        content = view.content
        here = places(view)
        outlines, ways = marks.last_move(here, trace)
        reach = Reach(view, here)
        glow, tabs = marks.targets(here, choices, hints(view, reach, choices))
        steps = [choice.target for choice in choices if choice.group in marks.STEPS]
        voyage = reach.in_flight()
        if voyage is not None and steps:
            tabs += marks.ahead(reach, voyage, steps)
        if view.attack is not None:
            outlines += marks.aimed(here[view.attack.place])
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
        about = (
            f"{view.rows} rows of {view.cols} map cards; {len(view.up) - down} lie face up, {down} face down."
        )
        if goals:
            about += f" {goals} cards can be chosen; the same moves are buttons in the decision."
        return Board(chart.frame(view.rows, view.cols), "The star chart", about, layers, css=self.css)

    def table(self, view: ChartView, names: Sequence[str] = ()) -> Table:
        """Everything around the chart."""
        return around(view, places(view), self.named(view, names))

    def trace(self, view: ChartView, events: Sequence[Event]) -> Trace:
        """What to mark on the chart after these events."""
        return traced(events, "place", grid_names(view.rows, view.cols))

    def called(self, view: ChartView, kind: str, value: int) -> str:
        """The full name of a place that a sentence mentions: `Galewater (B4)`."""
        if kind != "place" or not view.is_planet(value):
            return ""
        return f"{view.content.card_names[view.card[value]]} ({grid_names(view.rows, view.cols)[value]})"

    def screen(self, view: ChartView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
        """Chart and table for terminals."""
        targets = {choice.target for choice in choices}
        lines = grid(places(view), view.cols, view.content, targets)
        return [*lines, [], *table_lines(self.table(view, names))]

    def faces(self, option: str, content: Any) -> tuple[Face, ...]:
        """The scenarios, each with its map."""
        return small.maps(content) if option == "scenario" else ()

    # --- how it explains itself -----------------------------------------------------------------------------

    def tale(self, view: ChartView, events: Sequence[Event], names: Sequence[str] = ()) -> Tale | None:
        """Invasions, strikes, fights, finds, trades, ties, and who goes out."""
        return story.Scenes(view, self.named(view, names), events).tale()


DRAWING = ChartDrawing(Path(__file__).parent)


def hints(view: ChartView, reach: Reach, choices: Sequence[Choice]) -> dict[str, str]:
    """What shows up under the pointer: the range of a Ship that could leave, the gate of a step that could be taken."""
    steps = [choice.target for choice in choices if choice.group in marks.STEPS]
    if steps and view.path:
        return marks.next_gates(reach, view.path, steps)
    flights: dict[str, Voyage] = {}
    words = view.words()
    for choice in choices:
        move = words.parse(choice.move) if choice.group == FLY else None
        if type(move) is FlyShip:
            voyage = reach.departure(move.ship, move.energy)
            known = flights.get(choice.target)
            if known is None or voyage.spaces > known.spaces:
                flights[choice.target] = voyage
    return marks.departures(reach, flights)
