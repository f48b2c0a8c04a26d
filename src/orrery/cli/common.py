"""What several commands need: options of games, records from files, colours of a terminal."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Sequence
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from orrery.draw.terminal import markup
from orrery.engine.base import Event, Seat
from orrery.engine.errors import OrreryError, RecordError, SetupError
from orrery.engine.game import Game
from orrery.engine.record import Record, read_record
from orrery.engine.words import Vocabulary
from orrery.games import game as game_of
from orrery.lab.one import Played

Slug = Annotated[
    str, typer.Argument(metavar="GAME", help="Which game; `orrery games` lists them.", show_default=False)
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Set an option of the game; may be repeated."),
]
RecordFile = Annotated[
    Path, typer.Argument(metavar="RECORD", help="The file of a recorded game.", show_default=False)
]
Jobs = Annotated[
    int | None,
    typer.Option("--jobs", "-j", help="How many processes; with --ray, how many workers.", show_default="1"),
]
OnRay = Annotated[
    str | None,
    typer.Option(
        "--ray",
        metavar="ADDRESS",
        help="Let a cluster of Ray do it: its address, or 'local' for this machine.",
    ),
]
Resume = Annotated[
    Path | None,
    typer.Option("--resume", metavar="FILE", help="Keep what is finished in this file, and go on from it."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
SeatNumber = Annotated[
    int | None,
    typer.Option(
        "--seat", metavar="N", help="See the table from this seat, counted from 1; by default as a spectator."
    ),
]


WIDTH = 100
BETWEEN = 0.1
"""Seconds between two pictures of a bar."""


def out() -> Console:
    """The console for results: colours on a terminal only, and no line is broken for a pipe."""
    return Console(highlight=False, soft_wrap=True)


class Bar(Progress):
    """A bar that is drawn at most ten times a second: to draw it costs a tenth of a game of random players."""

    _drawn = 0.0

    def refresh(self) -> None:
        now = monotonic()
        if now - self._drawn >= BETWEEN or self.finished:
            self._drawn = now
            super().refresh()


def bar() -> Progress:
    """A bar on the terminal's error stream, with what is known so far; nothing where nobody looks.

    It has no thread: processes may be forked.
    """
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.fields[so_far]}", markup=False),
    )
    console = Console(stderr=True)
    return Bar(*columns, console=console, transient=True, auto_refresh=False, disable=not sys.stderr.isatty())


class Tally:
    """Who has won how many games so far: what a bar tells while the rest is played."""

    def __init__(self) -> None:
        self._won: Counter[str] = Counter()

    def add(self, winners: Collection[str] | None) -> str:
        """One more game, and who has won it (None: it broke off); then all so far."""
        self._won.update(["errors"] if winners is None else set(winners) or ["nobody"])
        return ", ".join(f"{name} {number}" for name, number in self._won.most_common())


def winners(one: Played) -> list[str] | None:
    """Who has won a game: by kinds of bots where several play, by seats where all are of one kind; None if it broke off."""
    if one.outcome is None:
        return None
    names = one.bots if len(set(one.bots)) > 1 else [f"seat {n}" for n in range(1, len(one.bots) + 1)]
    return [names[seat] for seat in one.outcome.winners]


def read_options(given: Sequence[str] | None) -> dict[str, str]:
    """`--option name=value` as a table; the game checks names and values."""
    found: dict[str, str] = {}
    for text in given or ():
        name, equals, value = text.partition("=")
        if not equals or not name.strip():
            raise SetupError(f"'{text}' is no option; write it as name=value.")
        found[name.strip()] = value.strip()
    return found


def load_record(path: Path) -> tuple[Record, Game]:
    """A record and the game it belongs to."""
    return parse_record(read_text(path), path)


def parse_record(text: str, path: Path) -> tuple[Record, Game]:
    """A record from its text; the sentence about a damaged one names the file."""
    try:
        record = read_record(text)
        return record, game_of(record.header.game)
    except OrreryError as error:
        raise RecordError(f"{path}: {error}") from error


def read_text(path: Path) -> str:
    """A file's text, or a sentence."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise RecordError(f"There is no file '{path}'.") from error
    except UnicodeDecodeError as error:
        raise RecordError(f"'{path}' is no text file, so it is no record.") from error
    except OSError as error:
        raise RecordError(f"'{path}' cannot be read: {error.strerror}.") from error


def write(path: Path, content: str | bytes) -> None:
    """Write a file, or say why not."""
    try:
        if isinstance(content, str):
            path.write_text(content, encoding="utf-8")
        else:
            path.write_bytes(content)
    except OSError as error:
        raise RecordError(f"'{path}' cannot be written: {error.strerror}.") from error


def check_seat(number: int | None, players: int) -> Seat | None:
    """A seat counted from 1, as people count."""
    if number is None:
        return None
    if not 1 <= number <= players:
        raise SetupError(f"There is no seat {number}; the seats are 1 to {players}.")
    return number - 1


def told(event: Event, words: Vocabulary, colours: Sequence[str] = ()) -> Text:
    """An event as a sentence, players in their colours, with the clause that made it so."""
    line = Text()
    for piece in words.pieces(event.text, event.args):
        seats = piece.value if isinstance(piece.value, (list, tuple)) else (piece.value,)
        if piece.kind == "seat" and len(seats) == 1 and isinstance(seats[0], int) and colours:
            line.append_text(tinted(piece.text, colours[seats[0]]))
        elif piece.kind == "dice":
            line.append(f"[{piece.text}]", "bold")
        else:
            line.append(piece.text)
    if line.plain[-1:] not in ".!?":
        line.append(".")
    return line.append(f"  {event.clause}", "dim")


def many(count: int, what: str) -> str:
    """`1 table`, `2 tables`, `3 entries`."""
    plural = f"{what[:-1]}ies" if what.endswith("y") else f"{what}s"
    return f"{count} {what if count == 1 else plural}"


def paragraph(console: Console, text: Text | str, indent: int = 2, style: str = "") -> None:
    """A text no wider than a book's page, indented; without blanks at the ends of lines."""
    whole = Text(text, style) if isinstance(text, str) else text
    for line in whole.wrap(console, max(20, min(WIDTH, console.width) - indent)):
        line.rstrip()
        console.print(Text(" " * indent).append_text(line))


def tinted(text: str, colour: str) -> Text:
    """A text in a player's colour."""
    return Text.from_markup(markup([[(text, colour)]]))


def colours_of(view: Any) -> tuple[str, ...]:
    """The players' colours by seat, where the game's view tells them."""
    return tuple(getattr(view, "colours", ()))
