"""The drawing of Lanterns: nine places for cards, and every way in which a page can put a choice."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.board import Board, Frame
from orrery.draw.choices import NOWHERE, Pointed, buttons
from orrery.draw.drawing import Drawing
from orrery.draw.palette import livery
from orrery.draw.table import (
    NO_TRACE,
    Choice,
    Count,
    Counts,
    Fact,
    Member,
    Members,
    Odds,
    Panel,
    Screen,
    Section,
    Table,
    Text,
    Trace,
)
from orrery.draw.telling import Explained
from orrery.draw.terminal import table as table_lines
from orrery.engine.base import Move
from orrery.engine.words import Vocabulary
from orrery.testing.toy.table import TableView

SIDE = 60


class LanternsDrawing(Drawing):
    """Cards in a row."""

    title = "Lanterns"

    def board(self, view: TableView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
        lit = {choice.target for choice in choices}
        spaces, targets = "", ""
        for card in range(1, 10):
            x = SIDE * (card - 1)
            body = f'x="{x + 6}" y="8" width="{SIDE - 12}" height="84" rx="6"'
            spaces += f'<rect class="tile" data-about="card:{card}" {body}/>'
            spaces += f'<text class="pile" x="{x + SIDE / 2}" y="60">{card}</text>'
            if f"go-{card}" in lit:
                targets += (
                    f'<g id="go-{card}" class="target" data-move="{card}"><rect class="hit" {body}/></g>'
                )
        about = f"Round {view.round}: nine places for cards."
        return Board(
            Frame(0, 0, 9 * SIDE, 100), "The row", about, {"spaces": spaces, "targets": targets}, css=""
        )

    def table(self, view: TableView, names: Sequence[str] = ()) -> Table:
        called = self.named(view, names)
        return Table(
            status=(Fact(str(view.round), before="Round", about="word:round"),),
            players=tuple(_panel(view, seat, name) for seat, name in enumerate(called)),
            shelf=(Section("deck", "Deck", (Text(f"{len(view.deck)} cards."),)),),
        )

    def choices(
        self, view: TableView, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
    ) -> tuple[Choice, ...]:
        found = buttons(
            moves, words, lambda kind, value: Pointed(f"seat-{value}") if kind == "seat" else NOWHERE
        )
        return tuple(_told(view, choice) for choice in found)

    def impossible(
        self, view: TableView, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
    ) -> tuple[Choice, ...]:
        """A card that one does not hold; the rules say why."""
        said = {words.text(move) for move in moves}
        if not any(text.startswith("play ") for text in said):
            return ()
        return tuple(
            Choice(f"play {card}", f"Play {card}", str(card), group="Play")
            for card in (1, 9)
            if f"play {card}" not in said
        )

    def explain(self, view: TableView, what: str, names: Sequence[str] = ()) -> Explained:
        kind, _, name = what.partition(":")
        return Explained(
            f"{kind.capitalize()} {name}", kind.capitalize(), "The highest single card takes a lantern."
        )

    def screen(self, view: TableView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
        return table_lines(self.table(view, names))

    def picture(self) -> str:
        return '<svg viewBox="0 0 8 5"><rect class="tile" x="3" y="1" width="2" height="3"/></svg>'


def _told(view: TableView, choice: Choice) -> Choice:
    """The same choice with what it costs and brings."""
    seat = view.seat or 0
    if choice.move.startswith("play "):
        card = int(choice.move.split()[1])
        others = tuple((other, "a secret card") for other in range(view.players) if other != seat)
        return choice.but(
            target=f"go-{card}",
            about=f"card:{card}",
            brings=f"a {card} in the trick",
            others=others,
            note="Best when nobody else has it.",
        )
    if choice.move == "snuff":
        odds = (Odds(0.7, "it stays dark", "good"), Odds(0.3, "somebody shows a nine", "bad"))
        return choice.but(price=(Count("credits", "coins", 1, tone="marks"),), odds=odds)
    if choice.move == "buy oil":
        return choice.but(group="Buy", face="Oil", price=(Count("credits", "coins", 1, tone="marks"),))
    if choice.move == "peek":
        warn = "Whoever has looked must go on."
        return choice.but(
            hurts=True, warn=warn, clause="TOY-PLAY-03", target=f"member-{seat}", then=("done",)
        )
    return choice


def _panel(view: TableView, seat: int, name: str) -> Panel:
    one = livery(seat)
    counts = Counts(
        (
            Count("credits", "Coins", view.coins[seat], about="word:coins"),
            Count("energy", "Oil", view.oil[seat]),
            Count("crown", "Lanterns", view.lanterns[seat]),
        )
    )
    keeper = Members((Member(f"Keeper {seat + 1}", f"member-{seat}", about=f"member:{seat}"),), open=True)
    return Panel(seat, one.colour, one.icon, name, (counts, keeper))


DRAWING = LanternsDrawing()
