"""The drawing of Galactic Emperor: an `orrery.draw.drawing.Drawing`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import msgspec

from orrery.draw.board import Board
from orrery.draw.drawing import Drawing
from orrery.draw.table import NO_TRACE, Choice, Screen, Table, Trace
from orrery.draw.telling import Tale, Weight
from orrery.draw.terminal import table as table_lines
from orrery.draw.trace import traced
from orrery.engine.base import Event
from orrery.games.emperor.board import galaxy, items, marks, plates, sources, tales, telling
from orrery.games.emperor.board import picture as small
from orrery.games.emperor.board.around import around
from orrery.games.emperor.board.buttons import Buttons
from orrery.games.emperor.board.chart import chart
from orrery.games.emperor.board.explaining import Explainer
from orrery.games.emperor.board.places import Lying, influence, lying, places
from orrery.games.emperor.content import PACKS, Content
from orrery.games.emperor.state import GalaxyView


class GalaxyDrawing(Drawing):
    """The galaxy, and everything around it."""

    title = "Galactic Emperor"
    main = ("open_scores",)
    labels = {"first_throne random": "drawn", "first_throne host": "the seat named below"}
    applies = {"throne_seat": "option.first_throne=host"}
    buttons = Buttons
    explainer = Explainer
    cards = items.KINDS
    story = telling
    source = staticmethod(sources.source)

    def board(self, view: GalaxyView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
        """The galaxy, with what may be clicked now and what happened last."""
        content = view.content
        laid = lying(view)
        here = places(laid, content)
        colours = view.colour_names()
        outlines, ways = marks.last_move(here, trace)
        glow, badges = marks.targets(here, choices)
        if view.battle is not None and not view.battle.showdown:
            badges += marks.at_war(here[view.battle.space])
        dials = marks.corners(
            colours,
            view.direction > 0,
            colours[view.throne] if view.throne >= 0 else "",
            view.pool,
            content.layouts[view.players].victory_points,
            influence(laid, content.spaces),
        )
        layers = {"last-move": outlines, "targets": glow, "trail": ways, "badges": badges, "dials": dials}
        tiles = sum(tile >= 0 for tile in view.tile)
        goals = len({choice.target for choice in choices if choice.target.startswith("go-")})
        return Board(galaxy.FRAME, "The galaxy", _about(tiles, goals), {**_laid(laid, content), **layers})

    def table(self, view: GalaxyView, names: Sequence[str] = ()) -> Table:
        """Everything around the galaxy."""
        return around(view, view.content, self.named(view, names))

    def trace(self, view: GalaxyView, events: Sequence[Event]) -> Trace:
        """What to mark on the galaxy after these events."""
        here = [
            msgspec.structs.replace(event, text=event.text.replace(":spot}", ":space}")) for event in events
        ]
        return traced(here, "space", view.content.space_ids)

    def called(self, view: GalaxyView, kind: str, value: int) -> str:
        """The full name of a space that a sentence mentions: `Lantern Fields (E5)`."""
        content = view.content
        if kind != "space" or view.tile[value] < 0:
            return ""
        return f"{content.tile_names[view.tile[value]]} ({content.space_ids[value]})"

    def screen(self, view: GalaxyView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
        """Galaxy and table for terminals."""
        targets = {choice.target.removeprefix("go-") for choice in choices if choice.target.startswith("go-")}
        return [*chart(places(lying(view), view.content), targets), [], *table_lines(self.table(view, names))]

    # --- how it explains itself ---------------------------------------------------------------------------------

    def tale(self, view: GalaxyView, events: Sequence[Event], names: Sequence[str] = ()) -> Tale | None:
        """A battle, a count, a market, a sabotage."""
        return tales.tale(view, events, self.named(view, names))

    def weigh(self, event: Event) -> Weight:
        """How much an event weighs in the story."""
        return telling.weigh(event, super().weigh(event))

    def plate(self, name: str) -> str:
        """A small drawing for "How to play"."""
        return plates.plate(PACKS.standard(), name)

    def picture(self) -> str:
        """A small galaxy for the home page."""
        return small.picture(PACKS.standard())


DRAWING = GalaxyDrawing(Path(__file__).parent)


@lru_cache(maxsize=256)
def _laid(laid: Lying, content: Content) -> dict[str, str]:
    """The layers that do not depend on who looks and what may be done: made once for all seats."""
    here = places(laid, content)
    tiles = [(place, place.tile) for place in here if place.tile is not None]
    return {
        "sky": galaxy.backdrop(),
        "spaces": galaxy.spaces(tuple((p.id, p.index, p.q, p.r) for p in here if p.tile is None)),
        "tiles": galaxy.tiles(tuple((tile, p.index, p.q, p.r) for p, tile in tiles)),
        "labels": galaxy.labels(tuple((p.id, tile, p.q, p.r) for p, tile in tiles)),
        "control": galaxy.control(here),
        "pieces": galaxy.counters(here),
    }


def _about(lying: int, targets: int) -> str:
    about = f"37 spaces in rows A to G; {lying} tiles lie."
    if targets == 1:
        about += " One place can be chosen"
    elif targets:
        about += f" {targets} places can be chosen"
    return f"{about}; the same moves are buttons in the decision." if targets else about
