"""The drawing of Galactic Destiny: an `orrery.draw.drawing.Drawing`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from orrery.draw.board import DEFS, Board
from orrery.draw.drawing import Drawing
from orrery.draw.table import NO_TRACE, Choice, Screen, Table, Trace
from orrery.draw.telling import Tale
from orrery.draw.terminal import table as table_lines
from orrery.draw.trace import traced
from orrery.engine.base import Event
from orrery.engine.sheet import Sheet
from orrery.engine.words import Vocabulary
from orrery.games.destiny.board import (
    amendments,
    chamber,
    galaxy,
    items,
    offers,
    picture,
    plates,
    sources,
    telling,
)
from orrery.games.destiny.board.around import around
from orrery.games.destiny.board.buttons import Buttons
from orrery.games.destiny.board.explain import Explainer
from orrery.games.destiny.board.meaning import closed, scope
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.board.tales import tale
from orrery.games.destiny.content.printed import INFESTED
from orrery.games.destiny.laws.amending import Amend
from orrery.games.destiny.table.state import TableView


class GalaxyDrawing(Drawing):
    """The galaxy of 56 Sectors, and everything around it."""

    title = "Galactic Destiny: Politics"
    main = ("random_first_election", "turn_limit")
    buttons = Buttons
    explainer = Explainer
    cards = items.KINDS
    story = telling
    source = staticmethod(sources.source)
    weigh = staticmethod(telling.weigh)
    plate = staticmethod(plates.plate)
    picture = staticmethod(picture.picture)

    def board(self, view: TableView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
        """The galaxy of 56 Sectors; while the Senate votes, its chamber lies over the rim."""
        return self.inscribed(view, (), choices, trace)

    def inscribed(
        self,
        view: TableView,
        names: Sequence[str],
        choices: Sequence[Choice] = (),
        trace: Trace = NO_TRACE,
    ) -> Board:
        """The same; in the chamber players are called by their names."""
        scene = Scene(view, names)
        content, vote = scene.content, view.vote
        voting = vote is not None and bool(vote.order)
        provisions = view.bill.provisions if view.bill is not None else ()
        layers = {
            "sky": galaxy.backdrop(),
            "spaces": galaxy.spaces(content),
            "tiles": galaxy.tiles(content),
            "labels": galaxy.labels(scene),
            "control": galaxy.control(scene, scope(scene, provisions)) + galaxy.readable(scene),
            "last-move": galaxy.last_move(content, trace),
            "targets": galaxy.targets(content, choices),
            "pieces": galaxy.counters(scene),
            "trail": galaxy.orders(scene),
            "badges": galaxy.badges(scene, choices, closed(scene, provisions)),
        }
        if vote is not None and voting:
            layers["dials"] = chamber.chamber(scene, vote)
            layers["targets"] += chamber.bids(scene, vote, choices)
        fallen = view.owner.count(INFESTED)
        about = f"56 Sectors in a spiral; {fallen} are Infested, {sum(o >= 0 for o in view.owner)} controlled by Parties."
        if vote is not None and voting:
            sums = ", ".join(f"{side.name} {side.total}" for side in chamber.sides(scene, vote))
            about += f" The Senate votes: {sums}."
        return Board(galaxy.FRAME, "The galaxy", about, layers, DEFS + galaxy.PATTERN, self.css)

    def table(self, view: TableView, names: Sequence[str] = ()) -> Table:
        """Everything around the galaxy."""
        return around(Scene(view, self.named(view, names)))

    def trace(self, view: TableView, events: Sequence[Event]) -> Trace:
        """The Sectors that these events name."""
        return traced(events, "sector", view.content.sector_names)

    def screen(self, view: TableView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
        """Galaxy and table for terminals: number, owner, Fleets of each Sector in the grid."""
        scene = Scene(view, self.named(view, names))
        content = scene.content
        targets = {choice.target for choice in choices}
        cells = {(entry.column, entry.row): entry.number - 1 for entry in content.pack.sector}
        lines: Screen = []
        for row in range(1, 8):
            line: list[tuple[str, str]] = []
            for column in range(1, 9):
                sector = cells[column, row]
                owner = view.owner[sector]
                sign = (
                    "***"
                    if owner == INFESTED
                    else content.party_ids[view.party[owner]]
                    if owner >= 0
                    else "   "
                )
                here = sum(scene.fleets(colour, sector) for colour in range(view.players + 1))
                mark = ">" if f"go-{sector + 1}" in targets else "+" if sector in view.marked else " "
                tone = scene.livery(owner).colour if owner >= 0 else ""
                line.append((f"{mark}{sector + 1:>2} {sign}{f' {here}' if here else '  ':<3}", tone))
                line.append((" ", ""))
            lines.append(line)
        return [*lines, [], *table_lines(self.table(view, names))]

    # --- how it explains itself ---------------------------------------------------------------------------------

    def tale(self, view: TableView, events: Sequence[Event], names: Sequence[str] = ()) -> Tale | None:
        """The scene of a move."""
        return tale(Scene(view, self.named(view, names)), events)

    def lines(
        self, view: TableView, sheet: Sheet, words: Vocabulary, names: Sequence[str] = ()
    ) -> tuple[Choice, ...]:
        """The lines of a form; those of an offer read as sentences."""
        scene = Scene(view, self.named(view, names))
        if any(isinstance(line.move, Amend) for line in sheet.lines):
            return amendments.drawn(scene, sheet, words)
        if sheet.partner < 0 and not any(line.between for line in sheet.lines):
            return super().lines(view, sheet, words, names)
        buttons = Buttons(view, words, scene.names)
        return offers.drawn(scene, sheet, [buttons.one(line.move) for line in sheet.lines])


DRAWING = GalaxyDrawing(Path(__file__).parent)
