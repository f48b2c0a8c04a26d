"""The drawing of Space Opera: an `orrery.draw.drawing.Drawing`."""

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
from orrery.engine.words import several
from orrery.games.referendum.board import figures, items, marks, plates, sources, starmap, telling
from orrery.games.referendum.board import picture as small
from orrery.games.referendum.board.around import around
from orrery.games.referendum.board.buttons import Buttons
from orrery.games.referendum.board.chart import chart
from orrery.games.referendum.board.explaining import Explainer
from orrery.games.referendum.board.facts import place_id
from orrery.games.referendum.board.spots import spots
from orrery.games.referendum.content import BLOC_WORDS
from orrery.games.referendum.table.state import RealmView


class RealmDrawing(Drawing):
    """The star map, and everything around it."""

    title = "Space Opera: Referendum"
    main = ("station_layout", "turn_limit")
    buttons = Buttons
    explainer = Explainer
    cards = items.KINDS
    story = telling
    source = staticmethod(sources.source)
    weigh = staticmethod(telling.weigh)
    plate = staticmethod(plates.plate)
    picture = staticmethod(small.picture)

    def board(self, view: RealmView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
        """The star map, with what may be clicked now and what happened last."""
        content, layout = view.content, str(view.options["station_layout"])
        where = spots(content, layout, tuple(view.placed), tuple(view.where))
        uncharted = tuple(len(view.sector_deck(sector)) for sector in range(content.sectors))
        layers = {
            "sky": starmap.backdrop(content, layout),
            "spaces": starmap.sectors(content, layout, uncharted) + starmap.readable(content, where),
            "tiles": starmap.plates(content, where),
            "control": starmap.control(content, tuple(view.align), where)
            + marks.handles(content, where, tuple(view.wealth)),
            "last-move": marks.last_move(content, where, trace),
            "targets": marks.targets(view, content, where, choices),
            "labels": starmap.names(content, where),
            "pieces": starmap.markers(view, content, where) + figures.figures(view, content, where),
            "badges": starmap.open_marks(view, content, where),
            "dials": starmap.clock(view.clocks, view.full_pool),
        }
        return Board(starmap.FRAME, "The star map", _about(view, choices), layers, css=self.css)

    def table(self, view: RealmView, names: Sequence[str] = ()) -> Table:
        """Everything around the star map."""
        return around(view, view.content, self.named(view, names))

    def called(self, view: RealmView, kind: str, value: int) -> str:
        """Blocs by their words."""
        return BLOC_WORDS[value] if kind == "bloc" else ""

    def tale(self, view: RealmView, events: Sequence[Event], names: Sequence[str] = ()) -> Tale | None:
        """A roll, a vote, a government that changes hands, the Great Referendum."""
        return telling.Teller(view, self.named(view, names)).tale(events)

    def faces(self, option: str, content: Any) -> tuple[Face, ...]:
        """What the choices before the game mean."""
        if option != "station_layout":
            return ()
        return (
            Face("hub", "Hub", "The Core lies in the middle, and every sector borders on it."),
            Face("chain", "Chain", "All five sectors lie in a row."),
        )

    def trace(self, view: RealmView, events: Sequence[Event]) -> Trace:
        """The places that these events name: arrivals, new planets, changed boxes."""
        content = view.content
        places = [place_id(content, place) for place in range(content.places)]
        found = [
            *traced(events, "place", places).spaces,
            *traced(events, "planet", places).spaces,
            *traced(events, "box", [places[planet] for planet in content.box_planet]).spaces,
        ]
        return Trace(tuple(dict.fromkeys(found))) if found else NO_TRACE

    def screen(self, view: RealmView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
        """Star map and table for terminals."""
        targets = {choice.target.removeprefix("go-") for choice in choices if choice.target.startswith("go-")}
        return [*chart(view, view.content, targets), [], *table_lines(self.table(view, names))]


DRAWING = RealmDrawing(Path(__file__).parent)


def _about(view: RealmView, choices: Sequence[Choice]) -> str:
    worlds = sum(view.placed)
    about = f"Five sectors, {worlds} planets in play, four stations on the ring around the Core Worlds."
    if view.active >= 0:
        about += f" {view.content.citizen_names[view.active]} is active."
    goals = len({choice.target for choice in choices if choice.target.startswith("go-")})
    if goals:
        about += f" {several(goals, 'place')} can be chosen; the same moves are buttons in the decision."
    return about
