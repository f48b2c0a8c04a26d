"""How a game is drawn: one value for each game, with a default for whatever a game need not say itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from orrery.draw import icons
from orrery.draw.board import Board
from orrery.draw.choices import Buttons
from orrery.draw.explaining import Explainer
from orrery.draw.measures import counted
from orrery.draw.poster import poster, sheet
from orrery.draw.table import NO_TRACE, Card, Choice, Screen, Table, Trace
from orrery.draw.telling import Explained, Face, Goal, Phase, Result, Story, Tale, Weight
from orrery.draw.terminal import plain
from orrery.engine.base import Event, Move, Seat
from orrery.engine.content import origin_said
from orrery.engine.sheet import Sheet
from orrery.engine.words import Vocabulary

PASSES = re.compile(r"\bpass(es)?\b")
"""Events that say no more than that somebody passed."""
LEAVES = re.compile(r"\bis (extinct|out\b)|\bsurrenders and\b|\bleaves the game$|\} resigns\b")
"""Events that say that somebody plays no more: everybody is told."""


class Drawing:
    """What a game's `board` offers as `DRAWING`. All of it is pure, and made from a view, never from the position.

    `names` are the players' names by seat; where they are left out, players are called as the game calls its seats.
    A folder `board` may hold `board.css`, the classes that only this game uses, and `icons.svg`, a sprite with signs of
    its own (`<symbol id="i-...">`); both are found by themselves.
    """

    title: str
    """What stands on a poster."""
    main: tuple[str, ...] = ()
    """The options that matter most, in their order: the form of a new table shows them first and folds the others."""
    labels: Mapping[str, str] = MappingProxyType({})
    """What options and their values are called on that form, where their own names do not tell a player."""
    applies: Mapping[str, str] = MappingProxyType({})
    """When an option matters, where it does not always: `option.respawn=on|scenario players=2`. The form shows it only then."""

    buttons: type[Buttons[Any]] | None = None
    """What turns moves into buttons (`draw.choices`); without it a game has `choices` and `impossible` of its own."""
    explainer: type[Explainer[Any]] | None = None
    """What explains things (`draw.explaining`); without it a game has `explain` of its own."""
    cards: Mapping[str, Callable[[Any, int], Card]] = MappingProxyType({})
    """How an entry of each kind of the content looks as a card, with what lies on the board as a drawing (`Card.art`)."""
    story: Story | None = None
    """What tells where the game stands and how it ended; without it a game has `goal`, `phases` and `result` of its own."""

    def __init__(self, folder: Path | None = None) -> None:
        self.css = _read(folder, "board.css")
        self.signs = frozenset(icons.brought(folder) if folder is not None else ())
        if folder is not None:
            icons.add(icons.brought(folder))

    # --- what a game draws --------------------------------------------------------------------------------------

    def board(self, view: Any, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
        """The board, with what may be clicked now and what happened last."""
        raise NotImplementedError

    def inscribed(
        self, view: Any, names: Sequence[str], choices: Sequence[Choice] = (), trace: Trace = NO_TRACE
    ) -> Board:
        """The board of players who have names; it differs only where the game writes names on it."""
        return self.board(view, choices, trace)

    def table(self, view: Any, names: Sequence[str] = ()) -> Table:
        """Everything around the board."""
        raise NotImplementedError

    def choices(
        self, view: Any, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
    ) -> tuple[Choice, ...]:
        """A button for each of these legal moves, in the order in which they should stand."""
        if self.buttons is None:
            raise NotImplementedError
        return self.buttons(view, words, self.named(view, names)).all(moves)

    def screen(self, view: Any, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
        """The board and the table for terminals: at most 100 columns. See `terminal.plain` and `terminal.markup`."""
        raise NotImplementedError

    def picture(self) -> str:
        """A small picture of the game for the home page: an SVG element without ids, 8 wide and 5 high."""
        raise NotImplementedError

    # --- what it need not say itself ----------------------------------------------------------------------------

    def trace(self, view: Any, events: Sequence[Event]) -> Trace:
        """What to mark on the board after these events."""
        return NO_TRACE

    def called(self, view: Any, kind: str, value: int) -> str:
        """The full name of something that a sentence mentions (`Lantern Fields (E5)`); empty where its word says it all."""
        return ""

    def faces(self, option: str, content: Any) -> tuple[Face, ...]:
        """What an option of the game may be, with names and pictures; empty where its bare values say enough. `content` is
        what the game is played with (`Game.content`)."""
        return ()

    def item(self, content: Any, kind: str, number: int) -> Card | None:
        """An item of the content as the table shows it: entry `number` of a kind as its card (`cards`). For workshops and sheets of
        cards. None for kinds that no table shows."""
        return self.cards[kind](content, number) if kind in self.cards else None

    # --- how it explains itself (`draw.telling`) ------------------------------------------------------------------

    def explain(self, view: Any, what: str, names: Sequence[str] = ()) -> Explained | None:
        """What a thing is, does and means now: for everything that a picture, a panel or a sentence names (`about`). None for
        what this game does not know."""
        return self.explainer(view, self.named(view, names)).explain(what) if self.explainer else None

    def source(self, view: Any, what: str) -> str:
        """Where the item of the content comes from that a thing is (`rulebook`, `partial`, `designed`, a pack), as far as the reader of
        this view knows which it is; empty for what is no item, or one that they do not know."""
        return ""

    def explained(self, view: Any, what: str, names: Sequence[str] = ()) -> Explained | None:
        """`explain`, with where it comes from."""
        found = self.explain(view, what, names)
        source = "" if found is None else self.source(view, what)
        return found.but(origin=origin_said(source)) if found and source else found

    def goal(self, view: Any, names: Sequence[str] = ()) -> Goal | None:
        """What everybody is after, and how near they are."""
        return self.story.goal(view, self.named(view, names)) if self.story else None

    def phases(self, view: Any) -> tuple[Phase, ...]:
        """The parts of the present round or turn, in order."""
        return self.story.phases(view) if self.story else ()

    def tale(self, view: Any, events: Sequence[Event], names: Sequence[str] = ()) -> Tale | None:
        """The scene that the events of one move make, as a reader with this view (after them) may see it; None if it is no
        more than a line of the log."""
        return None

    def weigh(self, event: Event) -> Weight:
        """How much an event weighs in the story."""
        return _weight(event.text)

    def result(self, view: Any, names: Sequence[str] = ()) -> Result | None:
        """How a finished game was decided."""
        return self.story.result(view, self.named(view, names)) if self.story else None

    def impossible(
        self, view: Any, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
    ) -> tuple[Choice, ...]:
        """What a player might want to do now and cannot: choices with a reason (`Choice.why`) and its clause."""
        return self.buttons(view, words, self.named(view, names)).impossible(moves) if self.buttons else ()

    def lines(
        self, view: Any, sheet: Sheet, words: Vocabulary, names: Sequence[str] = ()
    ) -> tuple[Choice, ...]:
        """The lines of a form of several moves, each as a choice; those with blanks say how their options read (`Choice.blanks`)."""
        moves = [line.move for line in sheet.lines]
        by_move = {choice.move: choice for choice in self.choices(view, moves, words, names)}
        said = {move for line in sheet.lines for pick in line.picks for row in pick.options for move in row}
        faces = {choice.move: choice.face for choice in self.choices(view, tuple(said), words, names)}

        def reads(row: Sequence[Move]) -> str:
            return " ".join(faces[words.text(move)] for move in row)

        return tuple(
            by_move[words.text(line.move)].but(
                blanks=tuple(tuple(reads(row) for row in pick.options) for pick in line.picks)
            )
            for line in sheet.lines
        )

    def plate(self, name: str) -> str:
        """A small drawing for "How to play", by its name in `learn.toml`: an SVG element in the board's own classes."""
        raise KeyError(name)

    # ----------------------------------------------------------------------------------------------------------------

    def named(self, view: Any, names: Sequence[str] = ()) -> tuple[str, ...]:
        """The players' names, or what the game calls their seats where nobody has told any."""
        return tuple(names) or tuple(view.words().tables["seat"])

    def measured(self, view: Any, seat: Seat) -> dict[str, int]:
        """What a chart of the game's course can show of a seat: by default the numbers in its panel."""
        return next(counted(panel) for panel in self.table(view).players if panel.seat == seat)

    def text(self, view: Any, names: Sequence[str] = ()) -> str:
        """Board and table as plain text."""
        return plain(self.screen(view, names))

    def poster(self, view: Any, names: Sequence[str] = (), theme: str = "dark") -> str:
        """Board and table as one SVG file of its own, for `orrery show`, notebooks and the wall."""
        return poster(self.title, self.inscribed(view, names), self.table(view, names), theme)

    def sheet(self, view: Any, names: Sequence[str] = ()) -> str:
        """The same drawing for a page that brings symbols and stylesheets: quick to make, so that a whole game can be drawn."""
        return sheet(self.title, self.board(view), self.table(view, names))


@lru_cache(maxsize=2048)
def _weight(text: str) -> Weight:
    """How much a sentence of the log weighs: rules have a few hundred of them, and every reader of a move weighs its own."""
    if LEAVES.search(text) and text.startswith("{0:seat}"):
        return "loud"
    return "folded" if PASSES.search(text) else "plain"


def _read(folder: Path | None, name: str) -> str:
    path = folder / name if folder is not None else None
    return path.read_text("utf-8") if path is not None and path.exists() else ""
