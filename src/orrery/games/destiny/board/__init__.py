"""The drawing of Galactic Destiny: the functions of `orrery.draw.table.Drawing`, all pure and from a view alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from orrery.draw import sky
from orrery.draw.board import Board
from orrery.draw.poster import poster as sheet
from orrery.draw.table import NO_TRACE, Choice, Screen, Table, Trace
from orrery.draw.terminal import plain
from orrery.draw.terminal import table as table_lines
from orrery.draw.text import num
from orrery.draw.trace import traced
from orrery.engine.base import Event, Move
from orrery.engine.words import Vocabulary
from orrery.games.destiny.board import galaxy
from orrery.games.destiny.board.around import around
from orrery.games.destiny.board.buttons import Buttons
from orrery.games.destiny.board.style import CSS
from orrery.games.destiny.content import INFESTED, Content, content_of, standard
from orrery.games.destiny.view import TableView


def names_of(view: TableView, names: Sequence[str]) -> tuple[str, ...]:
    """What the players are called: their names, or their Parties."""
    parties = [
        content_of(view.pack).party_ids[p] if p >= 0 else f"Seat {i + 1}" for i, p in enumerate(view.party)
    ]
    return tuple(names) if len(names) == view.players else tuple(parties)


def board(view: TableView, choices: Sequence[Choice] = (), trace: Trace = NO_TRACE) -> Board:
    """The galaxy of 56 Sectors."""
    content = content_of(view.pack)
    layers = {
        **_still(content),
        "control": galaxy.control(view, content),
        "last-move": galaxy.last_move(content, trace),
        "targets": galaxy.targets(content, choices),
        "pieces": galaxy.counters(view, content),
        "badges": galaxy.battle_mark(view, content),
    }
    fallen = view.owner.count(INFESTED)
    about = f"56 Sectors in a spiral; {fallen} are Infested, {sum(o >= 0 for o in view.owner)} controlled by Parties."
    return Board(galaxy.FRAME, "The galaxy", about, layers, css=CSS)


@cache
def _still(content: Content) -> dict[str, str]:
    """The layers that never change."""
    return {
        "sky": galaxy.backdrop(),
        "spaces": galaxy.spaces(content),
        "tiles": galaxy.tiles(content),
        "labels": galaxy.labels(content),
    }


def table(view: TableView, names: Sequence[str] = ()) -> Table:
    """Everything around the galaxy."""
    return around(view, content_of(view.pack), names_of(view, names))


def choices(
    view: TableView, moves: Sequence[Move], words: Vocabulary, names: Sequence[str] = ()
) -> tuple[Choice, ...]:
    """A button for each legal move."""
    return Buttons(view, content_of(view.pack), words, names_of(view, names)).all(moves)


def trace(view: TableView, events: Sequence[Event]) -> Trace:
    """The Sectors that these events name."""
    return traced(events, "sector", content_of(view.pack).sector_names)


def called(view: TableView, kind: str, value: int) -> str:
    """The full name of what a sentence mentions."""
    return f"Sector {value + 1}" if kind == "sector" else ""


def screen(view: TableView, names: Sequence[str] = (), choices: Sequence[Choice] = ()) -> Screen:
    """Galaxy and table for terminals: number, owner, Fleets of each Sector in the grid."""
    content = content_of(view.pack)
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
            here = sum(view.fleets[colour * content.sectors + sector] for colour in range(view.players + 1))
            mark = ">" if f"go-{sector + 1}" in targets else "+" if sector in view.marked else " "
            tone = galaxy.party_livery(content, view.party[owner]).colour if owner >= 0 else ""
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
