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
    parse_record,
    read_text,
    told,
    write,
)
from orrery.cli.whole import whole_game
from orrery.draw.terminal import markup
from orrery.engine.base import Outcome
from orrery.engine.errors import OrreryError, RecordError
from orrery.engine.notation import VIEW, is_position, position_text, read_position, read_view, view_text
from orrery.engine.position import Position
from orrery.engine.record import Header, Record
from orrery.engine.view import View
from orrery.games import game as game_of


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
    text: Annotated[
        bool,
        typer.Option(
            "--text", help="The position in one text that can be read back; with --seat what that seat knows."
        ),
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="The whole game as one page, for any browser, offline."),
    ] = None,
    gif: Annotated[
        Path | None, typer.Option("--gif", metavar="FILE", help="The whole game as a moving picture.")
    ] = None,
    every: Annotated[
        int | None,
        typer.Option(
            "--every",
            metavar="N",
            help="For a GIF: every so many moves.",
            min=1,
            show_default="at most 100 pictures",
        ),
    ] = None,
) -> None:
    """Draw a table as SVG, as PNG, or in the terminal: of a recorded game, or of the text of a position or view; or draw the whole
    game, to be played back."""
    theme = "light" if light else "dark"
    suffix = output.suffix.lower() if output is not None else ""
    if output is not None and (text or suffix not in (".svg", ".png")):
        raise RecordError(
            "--text goes without --output." if text else f"'{output}' should end in .svg or .png."
        )
    if html is not None or gif is not None:
        whole_game(file, seat, theme, html, gif, every, width)
        if output is None:
            return
    pos, view, names, about = shown(file, at, seat)
    game = view.game
    if text:
        out().print(
            view_text(view) if pos is None or seat is not None else position_text(pos),
            markup=False,
            highlight=False,
            soft_wrap=True,
        )
        return
    board = game.drawing()
    if output is None:
        out().print(markup(board.screen(view, names)))
        return
    svg = board.poster(view, names, theme)
    if suffix == ".svg":
        write(output, svg)
    else:
        from orrery.draw.png import png  # brings the renderer and the fonts

        write(output, png(svg, width))
    out().print(f"{output}: {game.title} {about}.", markup=False)


def shown(file: Path, at: int | None, seat: int | None) -> tuple[Position | None, View, tuple[str, ...], str]:
    """What to show: the position where it is known, the view, players' names, and where in the game it is."""
    said = read_text(file)
    if is_position(said):
        if at is not None:
            raise RecordError(f"{file} is one position, so --at has nothing to count.")
        try:
            pos, view = read_table(said)
        except OrreryError as error:
            raise RecordError(f"{file}: {error}") from error
        if pos is None and seat is not None:
            raise RecordError(f"{file} is what one seat knows, so --seat cannot be chosen.")
        return pos, view if pos is None else pos.view(check_seat(seat, pos.players)), (), "as it is written"
    record, game = parse_record(said, file)
    viewer = check_seat(seat, record.header.players)
    check_at(at, record, "--at")
    pos = record.replay(game, at)
    moves = len(record.moves) if at is None else at
    return pos, pos.view(viewer), record.header.names, f"after {moves} of {len(record.moves)} moves"


def read_table(said: str) -> tuple[Position | None, View]:
    """The position that a text says with what a spectator sees of it; of a view, the view alone."""
    if said.split(None, 1)[0] == VIEW:
        return None, read_view(said, game_of)
    pos = read_position(said, game_of)
    return pos, pos.view(None)


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
    proof = record.prove(game)
    pos, console = proof.pos, out()
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
    if proof.doubts:
        for doubt in proof.doubts:
            console.print(doubt, markup=False)
        console.print("OK as far as this version of the rules can tell.", style="bold green")
        return
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
