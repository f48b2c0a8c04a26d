"""The drawing of Space Opera: the functions of `orrery.draw.table.Drawing`, all pure and from a view alone."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.board import Board
from orrery.draw.poster import poster as sheet
from orrery.draw.table import NO_TRACE, Choice, Screen, Table, Trace
from orrery.draw.terminal import plain
from orrery.draw.terminal import table as table_lines
from orrery.engine.base import Event, Move
from orrery.engine.words import Vocabulary
from orrery.games.referendum.board import figures, marks, starmap
from orrery.games.referendum.board import picture as small
from orrery.games.referendum.board.around import around
from orrery.games.referendum.board.buttons import Buttons
from orrery.games.referendum.board.chart import chart
from orrery.games.referendum.board.facts import names_of, place_id
from orrery.games.referendum.board.spots import Spots, spots
from orrery.games.referendum.board.style import CSS
from orrery.games.referendum.content import content_of
from orrery.games.referendum.view import RealmView
from orrery.games.referendum.words import count


def _spots(view: RealmView) -> Spots:
    return spots(view.pack, str(view.options["station_layout"]), view.placed, view.where)


def board(view: RealmView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
    """The star map, with what may be clicked now and what happened last."""
    content = content_of(view.pack)
    where = _spots(view)
    uncharted = tuple(sum(not view.placed[p] for p in planets) for planets in content.in_sector)
    layers = {
        "sky": starmap.backdrop(str(view.options["station_layout"])),
        "spaces": starmap.sectors(content, uncharted),
        "tiles": starmap.plates(content, where),
        "control": starmap.control(content, view.align, where) + marks.handles(content, where, view.wealth),
        "last-move": marks.last_move(content, where, trace),
        "targets": marks.targets(view, content, where, choices),
        "labels": starmap.names(content, where),
        "pieces": starmap.markers(view, content, where) + figures.figures(view, content, where),
        "badges": starmap.open_marks(view, content, where),
        "dials": starmap.clock(view.clocks, view.full_pool),
    }
    return Board(starmap.FRAME, "The star map", _about(view, choices), layers, css=CSS)


def _about(view: RealmView, choices: Sequence[Choice]) -> str:
    content = content_of(view.pack)
    worlds = sum(view.placed)
    about = f"Five sectors, {worlds} planets in play, four stations on the ring around the Core Worlds."
    if view.active >= 0:
        about += f" {content.citizen_names[view.active]} is active."
    goals = len({choice.target for choice in choices if choice.target.startswith("go-")})
    if goals:
        about += f" {count(goals, 'place')} can be chosen; the same moves are buttons in the decision."
    return about


def table(view: RealmView, names: Sequence[str] = ()) -> Table:
    """Everything around the star map."""
    return around(view, content_of(view.pack), names_of(view, names))


def choices(
    view: RealmView, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
) -> tuple[Choice, ...]:
    """A button for each legal move."""
    return Buttons(view, content_of(view.pack), words, names_of(view, names)).all(moves)


def trace(view: RealmView, events: Sequence[Event]) -> Trace:
    """The places that these events name: arrivals, changed boxes, new planets."""
    content = content_of(view.pack)
    found: dict[str, None] = {}
    for event in events:
        for index, kind in _kinds(event):
            value = event.args[index]
            if not isinstance(value, int):
                continue
            if kind in ("place", "planet"):
                found[place_id(content, value)] = None
            elif kind == "box":
                found[place_id(content, content.box_planet[value])] = None
    return Trace(tuple(found)) if found else NO_TRACE


def _kinds(event: Event) -> list[tuple[int, str]]:
    parts = event.text.split("{")[1:]
    words = [part.split("}", 1)[0].partition(":") for part in parts]
    return [(int(index), kind) for index, _, kind in words]


def called(view: RealmView, kind: str, value: int) -> str:
    """The full name of what a sentence mentions; here the vocabulary says it all."""
    return ""


def questions() -> dict[str, str]:
    """The kinds of reaction windows, in words: standing orders are left for them (see `engine.standing`)."""
    return {
        "cards": "Somebody plays a card",
        "journeys": "Somebody sets out on a journey",
        "changes": "Somebody would change an alignment",
        "injuries": "A citizen of yours would be injured",
        "votes": "The Senate has voted",
        "reactions": "Somebody plays a reaction",
        "rolls": "Somebody rolls where you could spoil it",
        "plus cards": "You could play a card on your own roll",
    }


def screen(view: RealmView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
    """Star map and table for terminals."""
    targets = {choice.target.removeprefix("go-") for choice in choices if choice.target.startswith("go-")}
    return [*chart(view, content_of(view.pack), targets), [], *table_lines(table(view, names))]


def text(view: RealmView, names: Sequence[str] = ()) -> str:
    """The same as plain text."""
    return plain(screen(view, names))


def poster(view: RealmView, names: Sequence[str] = (), theme: str = "dark") -> str:
    """Star map and table as one SVG file of its own."""
    return sheet("Space Opera: Referendum", board(view), table(view, names), theme)


def picture() -> str:
    """A small star map for the home page."""
    return small.picture()
