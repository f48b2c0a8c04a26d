"""The drawing of Space Opera: an `orrery.draw.drawing.Drawing`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from orrery.draw.board import Board
from orrery.draw.drawing import Drawing
from orrery.draw.table import NO_TRACE, Choice, Screen, Table, Trace
from orrery.draw.telling import Face, Tale, Weight
from orrery.draw.terminal import table as table_lines
from orrery.draw.text import curly
from orrery.engine.base import Event
from orrery.engine.sheet import Sheet
from orrery.engine.view import UNSEEN
from orrery.engine.words import Vocabulary
from orrery.games.nomads.board import battle, chart, decks, items, picture, plates, sources, telling
from orrery.games.nomads.board.around import around
from orrery.games.nomads.board.buttons import Buttons, offer_line, plan_line
from orrery.games.nomads.board.explaining import Explainer
from orrery.games.nomads.board.facts import colour, in_battle, name_at, sectors_of
from orrery.games.nomads.cards.content import ROOM
from orrery.games.nomads.table.state import ExpanseView
from orrery.games.nomads.table.values import in_reach, ships
from orrery.games.nomads.words import SEATS


class ExpanseDrawing(Drawing):
    """The chart of sectors or the lines of a fleet battle, and everything around it."""

    title = "Space Opera: Nomads"
    main = ("mode",)
    buttons = Buttons
    explainer = Explainer
    cards = items.KINDS
    story = telling
    source = staticmethod(sources.source)
    plate = staticmethod(plates.plate)
    picture = staticmethod(picture.picture)

    def board(self, view: ExpanseView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
        """The chart of sectors, or the lines of a fleet battle."""
        if in_battle(view):
            war = view.war
            assert war is not None
            lie = sum(len(ships(view, seat)) for seat in range(view.players))
            about = f"{SEATS[war.attacker]} attacks {SEATS[war.defender]}; {lie} ships lie on the table."
            drawn = battle.layers(view, choices)
            return Board(battle.frame(view, war), "Fleet battle", about, drawn, css=self.css)
        drawn = chart.layers(view, choices, trace)
        return Board(chart.FRAME, "Who can reach whom", _about(view), drawn, css=self.css)

    def table(self, view: ExpanseView, names: Sequence[str] = ()) -> Table:
        """Everything around the chart."""
        return around(view, self.named(view, names))

    def faces(self, option: str, content: Any) -> tuple[Face, ...]:
        """What the choices before the game mean; the sample decks, each with what it is made of."""
        if option.startswith("deck"):
            return decks.faces(content)
        if option != "mode":
            return ()
        return (
            Face(
                "casual", "One deck for all", "Everybody draws from the common deck: the game to begin with."
            ),
            Face("competitive", "A deck of one's own", "Everybody brings a deck that they have built."),
        )

    def trace(self, view: ExpanseView, events: Sequence[Event]) -> Trace:
        """Who has just jumped."""
        jumped = [colour(event.args[0]).colour for event in events if event.clause == "NOM-JUMP-01"]
        return Trace(tuple(dict.fromkeys(jumped))) if jumped else NO_TRACE

    def called(self, view: ExpanseView, kind: str, value: int) -> str:
        """The full name of what a sentence mentions: a place, of which only logs from before sentences named cards tell, by what
        lies there now, as far as the reader knows, or by whose it is where nothing does any more."""
        if kind != "place" or not 0 <= value < len(view.technology) or view.species[value // ROOM] < 0:
            return ""
        species, card = view.content.species_names[view.species[value // ROOM]], view.technology[value]
        return curly(f"{name_at(view, value)} of {species}" if card >= 0 or card == UNSEEN else species)

    def screen(self, view: ExpanseView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
        """Sectors and table for terminals: who is where, who reaches whom."""
        called = self.named(view, names)
        lines: Screen = []
        for seat in view.order:
            near = [called[o] for o in view.order if o != seat and view.alive[o] and in_reach(view, seat, o)]
            reach = f" reaches {', '.join(near)}" if near else ""
            where = f" {_where(view, seat)}{reach}"
            lines.append([(f"{called[seat]:<12.12}", colour(seat).colour), (where[:86], "")])
        return [*lines, [], *table_lines(self.table(view, names))]

    def tale(self, view: ExpanseView, events: Sequence[Event], names: Sequence[str] = ()) -> Tale | None:
        return telling.Teller(view, events, self.named(view, names)).tale()

    def weigh(self, event: Event) -> Weight:
        found = telling.weigh(event)
        return super().weigh(event) if found == "plain" else found

    def lines(
        self, view: ExpanseView, sheet: Sheet, words: Vocabulary, names: Sequence[str] = ()
    ) -> tuple[Choice, ...]:
        """The lines of a form; those of an offer read as sentences, those of a plan do not tell what one alone would leave."""
        found = super().lines(view, sheet, words, names)
        if sheet.plan:
            return tuple(
                plan_line(line.move, choice, view.content)
                for line, choice in zip(sheet.lines, found, strict=True)
            )
        if sheet.partner < 0:
            return found
        return tuple(offer_line(line.move, choice) for line, choice in zip(sheet.lines, found, strict=True))


DRAWING = ExpanseDrawing(Path(__file__).parent)


def _where(view: ExpanseView, seat: int) -> str:
    if not view.alive[seat]:
        return "extinct"
    system = view.system(seat)
    if system < 0:
        return "no system yet"
    return f"{view.content.system_names[system]} [{', '.join(sectors_of(view, seat))}]"


def _about(view: ExpanseView) -> str:
    said = ["Five sectors in a ring."]
    for seat in range(view.players):
        system = view.system(seat)
        if system >= 0:
            near = [SEATS[o] for o in range(view.players) if o != seat and in_reach(view, seat, o)]
            sectors = " and ".join(sectors_of(view, seat))
            where = f"{SEATS[seat]} at {view.content.system_names[system]}, {sectors}"
            said.append(f"{where}, reaches {' and '.join(near) or 'nobody'}.")
    return " ".join(said)
