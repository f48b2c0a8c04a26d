"""`orrery show --html`, `--gif`: a whole recorded game, to be played back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from orrery.cli.common import bar, check_seat, load_record, out, write
from orrery.draw.still import Line, Still
from orrery.engine.base import Seat
from orrery.engine.errors import OrreryError, RecordError
from orrery.engine.extras import extra
from orrery.engine.game import Game
from orrery.engine.position import Position
from orrery.engine.record import Record

MOST_PICTURES = 100
GIF_WIDTH = 960


def whole_game(
    file: Path,
    seat: int | None,
    theme: str,
    html: Path | None,
    gif: Path | None,
    every: int | None,
    width: int | None,
) -> None:
    """Write a recorded game as a page, as a moving picture, or as both."""
    record, game = load_record(file)
    viewer = check_seat(seat, record.header.players)
    if html is not None:
        write(html, page(record, game, viewer, theme))
        out().print(f"{html}: {game.title}, {len(record.moves)} moves.", markup=False)
    if gif is not None:
        count = moving(record, game, viewer, theme, gif, every, width or GIF_WIDTH)
        out().print(f"{gif}: {game.title}, {count} pictures of {len(record.moves)} moves.", markup=False)


def stills(record: Record, game: Game, viewer: Seat | None) -> Iterator[tuple[Position, Still]]:
    """The table after every move, as somebody on this seat saw it."""
    pos = record.replay(game, 0)
    drawing, names, words = game.drawing(), record.header.names, pos.words()
    called = drawing.named(pos.view(viewer), names)
    if len(set(called)) < len(called):
        called = tuple(f"{pos.seat_name(seat)} ({name})" for seat, name in enumerate(called))
    with bar() as progress:
        task = progress.add_task(game.slug, total=len(record.moves), so_far="")
        yield pos, Still(drawing.sheet(pos.view(viewer), names))
        for number, (mover, move) in enumerate(record.moves, 1):
            try:
                events = pos.play(move, mover)
            except OrreryError as error:
                raise RecordError(f"Move {number} ('{move}') does not fit: {error}") from error
            told = tuple(
                Line(words.sentence(event), event.clause) for event in events if event.visible_to(viewer)
            )
            yield pos, Still(drawing.sheet(pos.view(viewer), names), called[mover], move, told)
            progress.advance(task)
            progress.refresh()


def page(record: Record, game: Game, viewer: Seat | None, theme: str) -> str:
    """The whole game as one page."""
    with extra("pictures", "A game as a page"):
        from orrery.draw.film import film  # only whole games need it
    names = ", ".join(record.header.names)
    about = f"{names}; {len(record.moves)} moves." if names else f"{len(record.moves)} moves."
    shown = (still for _, still in stills(record, game, viewer))
    return film(game.title, about, shown, game.drawing().css, theme)


def moving(
    record: Record, game: Game, viewer: Seat | None, theme: str, path: Path, every: int | None, width: int
) -> int:
    """The whole game as a GIF; how many pictures it has."""
    with extra("pictures", "A moving picture"):
        from orrery.draw.moving import gif  # brings the renderer and the fonts
    step = every or -(-len(record.moves) // MOST_PICTURES) or 1
    drawing, names, count = game.drawing(), record.header.names, len(record.moves)
    pictures = [
        drawing.poster(pos.view(viewer), names, theme)
        for number, (pos, _) in enumerate(stills(record, game, viewer))
        if number % step == 0 or number == count
    ]
    write(path, gif(pictures, width))
    return len(pictures)
