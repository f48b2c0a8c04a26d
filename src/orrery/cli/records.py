"""`orrery show`, `orrery replay`, `orrery verify`: what a recorded game was, and that it was so."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.common import (
    RecordFile,
    SeatNumber,
    check_seat,
    colours_of,
    load_record,
    out,
    told,
    write,
)
from orrery.draw.terminal import markup
from orrery.engine.base import Outcome
from orrery.engine.errors import OrreryError, RecordError
from orrery.engine.position import Position
from orrery.engine.record import Header, Record


def show(
    file: RecordFile,
    at: Annotated[
        int | None, typer.Option("--at", metavar="N", help="After so many moves; by default at the end.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="board.svg or board.png; without it, as text."),
    ] = None,
    seat: SeatNumber = None,
    light: Annotated[bool, typer.Option("--light", help="On light paper instead of a dark sky.")] = False,
    width: Annotated[
        int | None, typer.Option("--width", help="Pixels across, for a PNG.", min=100, max=8000)
    ] = None,
) -> None:
    """Draw the table of a recorded game, as SVG, as PNG, or as text in the terminal."""
    record, game = load_record(file)
    viewer = check_seat(seat, record.header.players)
    suffix = output.suffix.lower() if output is not None else ""
    if output is not None and suffix not in (".svg", ".png"):
        raise RecordError(f"'{output}' should end in .svg or .png.")
    check_at(at, record, "--at")
    pos = record.replay(game, at)
    view, names, board = pos.view(viewer), record.header.names, game.drawing()
    if output is None:
        out().print(markup(board.screen(view, names)))
        return
    svg = board.poster(view, names, "light" if light else "dark")
    if suffix == ".svg":
        write(output, svg)
    else:
        from orrery.draw.png import png  # brings the renderer and the fonts

        write(output, png(svg, width))
    moves = len(record.moves) if at is None else at
    out().print(f"{output}: {game.title} after {moves} of {len(record.moves)} moves.", markup=False)


def replay(
    file: RecordFile,
    first: Annotated[int, typer.Option("--from", metavar="N", help="Begin with this move.")] = 1,
    last: Annotated[int | None, typer.Option("--to", metavar="N", help="End with this move.")] = None,
    seat: SeatNumber = None,
    pause: Annotated[bool, typer.Option("--pause", help="Wait for Enter after each move.")] = False,
) -> None:
    """Tell a recorded game move by move, each event with the clause that made it so."""
    record, game = load_record(file)
    viewer = check_seat(seat, record.header.players)
    check_at(first, record, "--from", 1)
    check_at(last, record, "--to")
    pos = record.replay(game, first - 1)
    words, console = pos.words(), out()
    colours = colours_of(pos.view(None))
    names = record.header.names or tuple(pos.seat_name(s) for s in range(pos.players))
    console.print(f"{game.title}: {', '.join(names)}; {len(record.moves)} moves.", markup=False, style="bold")
    for number, (mover, move) in enumerate(record.moves[first - 1 : last], first):
        try:
            events = pos.play(move, mover)
        except OrreryError as error:
            raise RecordError(f"Move {number} ('{move}') does not fit: {error}") from error
        console.print(f"{number:>4}  {pos.seat_name(mover)}: {move}", markup=False, style="bold")
        for event in events:
            if event.visible_to(viewer):
                console.print(f"{'':6}", told(event, words, colours))
        if pause and not wait_for_enter():
            return
    if pos.outcome is not None:
        console.print(result(pos, pos.outcome), markup=False, style="bold")


def wait_for_enter() -> bool:
    """Whether somebody wants to see the next move; the end of the input means no."""
    return sys.stdin.readline() != ""


def verify(file: RecordFile) -> None:
    """Prove a recorded game offline: its promise, its dice and shuffles, its moves, its result."""
    record, game = load_record(file)
    header = record.header
    pos = record.verify(game)
    console = out()
    if header.commitment:
        console.print(
            f"The secret fits the promise made before the first move ({header.commitment[:16]}...).",
            markup=False,
        )
        console.print(about_salts(header), markup=False)
    else:
        console.print(
            f"Every die and shuffle follows from the open seed '{header.seed}'; no promise was made.",
            markup=False,
        )
    console.print(f"All {len(record.moves)} moves are legal in the order in which they stand.")
    if pos.outcome is None:
        console.print("OK as far as it goes: the game is not finished.", style="bold green")
    elif header.outcome is None:
        console.print(
            f"OK, though the record does not tell the result: {result(pos, pos.outcome)}", style="bold green"
        )
    else:
        console.print(f"OK: {result(pos, pos.outcome)}", style="bold green", markup=False)


def about_salts(header: Header) -> str:
    """What a proved record says about who had a hand in the dice, and in which order."""
    if not header.shares:
        salts = f"the secret and {len(header.salts)} salts" if header.salts else "the secret"
        return (
            f"Every die and shuffle follows from {salts}. This is an older record: it cannot prove that the salts "
            "came after the promise."
        )
    own = sum(share != "" for share in header.shares)
    if not own:
        return (
            "Every salt follows from the promise, so nobody chose one after it. But no player gave a share of "
            "their own: the dice are those of the host's secret."
        )
    given = "1 player gave a share" if own == 1 else f"{own} players gave a share"
    return (
        f"Every salt was made after the promise: {given} of their own, the other {len(header.shares) - own} "
        "follow from the promise. Every die and shuffle follows from the secret and the salts: nobody chose them."
    )


def result(pos: Position, outcome: Outcome) -> str:
    """The end of a game in one sentence."""
    winners = " and ".join(pos.seat_name(seat) for seat in outcome.winners)
    scores = ", ".join(f"{pos.seat_name(seat)} {score}" for seat, score in enumerate(outcome.scores))
    return f"{winners} won ({scores}); the game ended by '{outcome.ending}', {outcome.clause}."


def check_at(number: int | None, record: Record, name: str, low: int = 0) -> None:
    """A number of moves that the record has."""
    if number is not None and not low <= number <= max(low, len(record.moves)):
        raise RecordError(f"{name} must be between {low} and {len(record.moves)}, not {number}.")
