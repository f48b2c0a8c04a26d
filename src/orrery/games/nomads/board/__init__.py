"""The drawing of Space Opera: an `orrery.draw.drawing.Drawing`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from orrery.draw import sky
from orrery.draw.board import Board
from orrery.draw.drawing import Drawing
from orrery.draw.table import NO_TRACE, Card, Choice, Screen, Table, Trace
from orrery.draw.telling import Explained, Face, Goal, Phase, Result, Tale, Weight
from orrery.draw.terminal import table as table_lines
from orrery.draw.text import curly, num
from orrery.engine.base import Event, Move
from orrery.engine.sheet import Sheet
from orrery.engine.view import UNSEEN
from orrery.engine.words import Vocabulary
from orrery.games.nomads.board import battle, chart, decks, items, plates, telling
from orrery.games.nomads.board.around import around
from orrery.games.nomads.board.buttons import Buttons, offer_line, plan_line
from orrery.games.nomads.board.explaining import Explainer
from orrery.games.nomads.board.facts import colour, in_battle, name_at, sectors_of
from orrery.games.nomads.board.sources import source
from orrery.games.nomads.cards.content import ROOM, Content
from orrery.games.nomads.table.state import ExpanseView
from orrery.games.nomads.table.values import in_reach, ships
from orrery.games.nomads.words import SEATS


class ExpanseDrawing(Drawing):
    """The chart of sectors or the lines of a fleet battle, and everything around it."""

    title = "Space Opera: Nomads"
    main = ("mode",)

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

    def choices(
        self, view: ExpanseView, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
    ) -> tuple[Choice, ...]:
        """A button for each legal move."""
        return Buttons(view, words, self.named(view, names)).all(moves)

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

    def picture(self) -> str:
        """A small chart for the home page."""
        return _picture()

    def explain(self, view: ExpanseView, what: str, names: Sequence[str] = ()) -> Explained | None:
        return Explainer(view, self.named(view, names)).explain(what)

    def item(self, content: Content, kind: str, number: int) -> Card | None:
        """An item of the content as this table shows it."""
        return items.item(content, kind, number)

    def source(self, view: ExpanseView, what: str) -> str:
        """Where an item comes from."""
        return source(view, what)

    def goal(self, view: ExpanseView, names: Sequence[str] = ()) -> Goal:
        return telling.goal(view, self.named(view, names))

    def phases(self, view: ExpanseView) -> tuple[Phase, ...]:
        return telling.phases(view)

    def tale(self, view: ExpanseView, events: Sequence[Event], names: Sequence[str] = ()) -> Tale | None:
        return telling.Teller(view, events, self.named(view, names)).tale()

    def weigh(self, event: Event) -> Weight:
        found = telling.weigh(event)
        return super().weigh(event) if found == "plain" else found

    def result(self, view: ExpanseView, names: Sequence[str] = ()) -> Result | None:
        return telling.result(view, self.named(view, names))

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

    def impossible(
        self, view: ExpanseView, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
    ) -> tuple[Choice, ...]:
        return Buttons(view, words, self.named(view, names)).impossible(moves)

    def plate(self, name: str) -> str:
        return plates.PLATES[name]()


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


@cache
def _picture() -> str:
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
