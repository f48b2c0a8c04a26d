"""The drawing of Galactic Destiny: the functions of `orrery.draw.table.Drawing`, all pure and from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from orrery.draw import sky
from orrery.draw.board import DEFS, Board
from orrery.draw.poster import poster as sheet
from orrery.draw.table import NO_TRACE, Choice, Screen, Table, Trace
from orrery.draw.terminal import plain
from orrery.draw.terminal import table as table_lines
from orrery.draw.text import num
from orrery.draw.trace import traced
from orrery.engine.base import Event, Move
from orrery.engine.words import Vocabulary
from orrery.games.destiny.board import chamber, galaxy
from orrery.games.destiny.board.around import around
from orrery.games.destiny.board.buttons import Buttons
from orrery.games.destiny.board.meaning import closed, scope
from orrery.games.destiny.board.scene import Scene
from orrery.games.destiny.content.printed import INFESTED, content_of, standard
from orrery.games.destiny.table.view import TableView


@cache
def css() -> str:
    """Classes that only this game uses."""
    return Path(__file__).with_name("board.css").read_text("utf-8")


def board(view: TableView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
    """The galaxy of 56 Sectors; while the Senate votes, its chamber stands around it."""
    scene = Scene(view)
    content, vote = scene.content, view.vote
    voting = vote is not None and bool(vote.order)
    provisions = view.bill.provisions if view.bill is not None else ()
    layers = {
        "sky": galaxy.backdrop(),
        "spaces": galaxy.spaces(content),
        "tiles": galaxy.tiles(content, voting),
        "labels": galaxy.labels(scene, voting),
        "control": galaxy.control(scene, voting, scope(scene, provisions)),
        "last-move": galaxy.last_move(content, trace),
        "targets": galaxy.targets(content, choices),
        "pieces": galaxy.counters(scene, voting),
        "trail": galaxy.orders(scene),
        "badges": galaxy.badges(scene, choices, closed(scene, provisions)),
    }
    if vote is not None and voting:
        layers["dials"] = chamber.chamber(scene, vote)
        layers["targets"] += chamber.bids(scene, vote, choices)
    fallen = view.owner.count(INFESTED)
    about = f"56 Sectors in a spiral; {fallen} are Infested, {sum(o >= 0 for o in view.owner)} controlled by Parties."
    if vote is not None and voting:
        sums = ", ".join(f"{side.name} {side.total}" for side in chamber.sides(scene, vote))
        about += f" The Senate votes: {sums}."
    frame = chamber.FRAME if voting else galaxy.FRAME
    return Board(frame, "The galaxy", about, layers, DEFS + galaxy.PATTERN, css())


def table(view: TableView, names: Sequence[str] = ()) -> Table:
    """Everything around the galaxy."""
    return around(Scene(view, names))


def choices(
    view: TableView, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
) -> tuple[Choice, ...]:
    """A button for each legal move."""
    return Buttons(Scene(view, names), words).all(moves)


def trace(view: TableView, events: Sequence[Event]) -> Trace:
    """The Sectors that these events name."""
    return traced(events, "sector", content_of(view.pack).sector_names)


def called(view: TableView, kind: str, value: int) -> str:
    """The full name of what a sentence mentions; templates say `Sector` themselves."""
    return ""


def screen(view: TableView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
    """Galaxy and table for terminals: number, owner, Fleets of each Sector in the grid."""
    scene = Scene(view, names)
    content = scene.content
    targets = {choice.target for choice in choices}
    cells = {(entry.column, entry.row): entry.number - 1 for entry in content.pack.sector}
    lines: Screen = []
    for row in range(1, 8):
        line: list[tuple[str, str]] = []
        for column in range(1, 9):
            sector = cells[column, row]
            owner = view.owner[sector]
            sign = (
                "***" if owner == INFESTED else content.party_ids[view.party[owner]] if owner >= 0 else "   "
            )
            here = sum(scene.fleets(colour, sector) for colour in range(view.players + 1))
            mark = ">" if f"go-{sector + 1}" in targets else "+" if sector in view.marked else " "
            tone = scene.livery(owner).colour if owner >= 0 else ""
            line.append((f"{mark}{sector + 1:>2} {sign}{f' {here}' if here else '  ':<3}", tone))
            line.append((" ", ""))
        lines.append(line)
    return [*lines, [], *table_lines(table(view, names))]


def text(view: TableView, names: Sequence[str] = ()) -> str:
    """The same as plain text."""
    return plain(screen(view, names))


def poster(view: TableView, names: Sequence[str] = (), theme: str = "dark") -> str:
    """Galaxy and table as one SVG file of its own."""
    return sheet("Galactic Destiny: Politics", board(view), table(view, names), theme)


@cache
def picture() -> str:
    """A small galaxy for the home page: worlds on a spiral."""
    content = standard()
    parts = []
    for sector in range(27):
        x, y = galaxy.place(content, sector)
        kind = ("food", "metal", "energy")[sector % 3]
        moved = (
            f"translate({num((x - 408) * 0.34)} {num((y - 274) * 0.34)}) scale({1.1 if sector < 12 else 0.7})"
        )
        parts.append(f'<g transform="{moved}">{sky.planet(f"sector {sector + 1}", kind)}</g>')
    return (
        '<svg class="picture" viewBox="-140 -87.5 280 175" preserveAspectRatio="xMidYMid slice" role="img" '
        'aria-label="Worlds on a spiral around the heart of a republic">'
        f"{sky.dust('destiny/picture', 300, 180, 80)}{sky.orbits(40, 70)}{''.join(parts)}</svg>"
    )
