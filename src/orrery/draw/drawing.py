"""How a game is drawn: one value for each game, with a default for whatever a game need not say itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from orrery.draw import icons
from orrery.draw.board import Board
from orrery.draw.measures import counted
from orrery.draw.poster import poster
from orrery.draw.table import NO_TRACE, Choice, Screen, Table, Trace
from orrery.draw.terminal import plain
from orrery.engine.base import Event, Move, Seat
from orrery.engine.words import Vocabulary


class Drawing:
    """What a game's `board` offers as `DRAWING`. All of it is pure, and made from a view, never from the position.

    `names` are the players' names by seat; where they are left out, players are called as the game calls its seats.
    A folder `board` may hold `board.css`, the classes that only this game uses, and `icons.svg`, a sprite with signs of
    its own (`<symbol id="i-...">`); both are found by themselves.
    """

    title: str
    """What stands on a poster."""
    questions: Mapping[str, str] = {}
    """Kinds of questions for which players leave standing orders, in their words (see `engine.standing`)."""

    def __init__(self, folder: Path | None = None) -> None:
        self.css = _read(folder, "board.css")
        signs = _read(folder, "icons.svg")
        if signs:
            icons.add(signs)

    # --- what a game draws --------------------------------------------------------------------------------------

    def board(self, view: Any, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
        """The board, with what may be clicked now and what happened last."""
        raise NotImplementedError

    def table(self, view: Any, names: Sequence[str] = ()) -> Table:
        """Everything around the board."""
        raise NotImplementedError

    def choices(
        self, view: Any, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
    ) -> tuple[Choice, ...]:
        """A button for each of these legal moves, in the order in which they should stand."""
        raise NotImplementedError

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
        return poster(self.title, self.board(view), self.table(view, names), theme)


def _read(folder: Path | None, name: str) -> str:
    path = folder / name if folder is not None else None
    return path.read_text("utf-8") if path is not None and path.exists() else ""
