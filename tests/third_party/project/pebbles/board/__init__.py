"""The drawing of Pebbles: five stones in a brook."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from orrery.draw.board import Board, Frame
from orrery.draw.choices import NOWHERE, Pointed, buttons
from orrery.draw.drawing import Drawing
from orrery.draw.icons import icon
from orrery.draw.palette import livery
from orrery.draw.pieces import seal
from orrery.draw.table import (
    NO_TRACE,
    Card,
    Choice,
    Count,
    Counts,
    Fact,
    Panel,
    Screen,
    Section,
    Table,
    Text,
    Trace,
)
from orrery.draw.terminal import table as table_lines
from orrery.engine.base import Move
from orrery.engine.words import Vocabulary
from pebbles.table import BeachView

STEP = 100


class BeachDrawing(Drawing):
    """Stones in a row; a pebble is its own sign in three sizes."""

    title = "Pebbles"

    def board(self, view: BeachView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
        lit = {choice.target for choice in choices}
        stones, pieces, targets = "", "", ""
        for stone, top in enumerate(view.top):
            x = STEP * stone + STEP / 2
            stones += f'<ellipse id="stone-{stone}" class="pebbles-stone" cx="{x}" cy="60" rx="42" ry="26"/>'
            if f"go-{stone}" in lit:
                targets += f'<g id="go-{stone}" class="target"><circle cx="{x}" cy="60" r="44"/></g>'
            if top >= 0:
                pieces += icon("pebble", x, 54, 18 + 8 * view.content.size[top], "pebbles-pebble")
                pieces += seal(livery(view.owner[stone]), x + 26, 76)
        layers = {"spaces": stones, "targets": targets, "pieces": pieces}
        frame = Frame(0, 0, STEP * len(view.top), 120)
        return Board(frame, "The brook", f"{len(view.top)} stones in a brook.", layers, css=self.css)

    def table(self, view: BeachView, names: Sequence[str] = ()) -> Table:
        called = self.named(view, names)
        own = [] if view.seat is None else sorted(view.hands[view.seat])
        return Table(
            status=(Fact(str(len(view.bag)), after="in the bag", icon="pebble"),),
            players=tuple(panel(view, seat, name) for seat, name in enumerate(called)),
            shelf=(Section("covered", "Covered", (Text(f"{len(view.under)} pebbles lie under others."),)),),
            hand=tuple(
                Card(
                    f"hand-{place}",
                    view.content.pebble_names[pebble],
                    f"Size {view.content.size[pebble]}.",
                    "pebble",
                )
                for place, pebble in enumerate(own)
            ),
        )

    def choices(
        self, view: BeachView, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
    ) -> tuple[Choice, ...]:
        return buttons(
            moves, words, lambda kind, value: Pointed(f"go-{value}") if kind == "stone" else NOWHERE
        )

    def screen(self, view: BeachView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
        rows: Screen = []
        for stone, top in enumerate(view.top):
            pebble = "bare" if top < 0 else view.content.pebble_names[top]
            owner = "" if view.owner[stone] < 0 else f" ({livery(view.owner[stone]).letter})"
            rows.append([(f"{view.content.stone_names[stone]}: {pebble}{owner}", "")])
        return [*rows, [], *table_lines(self.table(view, names))]

    def picture(self) -> str:
        return '<svg viewBox="0 0 8 5"><ellipse class="pebbles-stone" cx="4" cy="3" rx="3" ry="1.5"/></svg>'


def panel(view: BeachView, seat: int, name: str) -> Panel:
    """A player: stones owned, pebbles held."""
    one = livery(seat)
    held = Count("pebble", "Pebbles held", len(view.hands[seat]))
    owned = Count("pebble", "Stones", view.owner.count(seat))
    return Panel(seat, one.colour, one.icon, name, (Counts((owned, held)),))


DRAWING = BeachDrawing(Path(__file__).parent)
