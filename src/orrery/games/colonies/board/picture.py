"""A small chart for the home page: a corner of worlds, face-down cards and a Ship on its way, without names."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from orrery.draw import sky, squares
from orrery.draw.icons import icon
from orrery.draw.telling import Face
from orrery.draw.text import shift
from orrery.games.colonies.board.chart import back, funnel, rocks
from orrery.games.colonies.board.places import COLOURS
from orrery.games.colonies.table.scenarios import CUSTOM, FIRST

if TYPE_CHECKING:
    from orrery.games.colonies.content import Content
    from orrery.games.colonies.pack import ScenarioEntry

WORLDS = {
    (0, 0): ("Crown Furnace", "metal", "crimson"),
    (4, 1): ("Everbloom", "food", "turquoise"),
    (2, 2): ("Sunmeadow", "energy", "violet"),
}
DARK = {(1, 1), (3, 0), (3, 2), (1, 2), (4, 0)}


@cache
def picture() -> str:
    """An SVG element without ids; its gradients are those of any board's definitions."""
    cards = []
    for row in range(3):
        for column in range(5):
            x, y = squares.centre(column, row, 5, 3, 156, 124, 8)
            cards.append(f'<g transform="{shift(x, y)}">{_card(column, row)}</g>')
    plate = (
        '<g class="p-crimson piece" transform="translate(-164 0)"><rect class="body" x="-24" y="-15" width="48" height="30" rx="8"/>'
        f"{icon('ship', 0, 0, 24, 'sign')}</g>"
    )
    body = f"{sky.dust('colonies/picture', 820, 520, 60)}{''.join(cards)}{plate}"
    return sky.window("A chart of square cards, some face down, with worlds between them", body, 800)


def _card(column: int, row: int) -> str:
    if (column, row) in DARK:
        return back()
    if (column, row) not in WORLDS:
        art = (
            rocks()
            if (column, row) == (2, 0)
            else funnel()
            if (column, row) == (0, 2)
            else sky.dust(f"{column}{row}", 140, 110, 14)
        )
        return squares.box(156, 124, "tile tile-void", 9) + art
    name, kind, colour = WORLDS[column, row]
    owned = "".join(squares.box(152, 120, cls, 8) for cls in ("own-weave", "own-wash", "own-edge"))
    return (
        f'{squares.box(156, 124, "tile", 9)}<g class="p-{colour}">{owned}</g>'
        f'<g transform="{shift(0, 0, 3.4)}">{sky.planet(name, kind)}</g>'
    )


# --- scenarios --------------------------------------------------------------------------------------------------------


def maps(content: Content) -> tuple[Face, ...]:
    """The scenarios for whoever opens a table: the first game for any number of players, then maps for a certain number."""
    every = list(content.scenarios.values())
    starters = {entry.players: entry for entry in reversed(every)}
    first = starters[max(starters)]
    found = [Face(FIRST, "First game", "The map to begin with, for your number of players.", plan(first))]
    found += [
        Face(entry.id, entry.name, entry.text, plan(entry), entry.players)
        for entry in every
        if entry is not starters[entry.players]
    ]
    found.append(Face(CUSTOM, "A map of your own", "Its size and its cards are among the other options."))
    return tuple(found)


def plan(entry: ScenarioEntry) -> str:
    """A map from above: whose homes lie where, and what is still dark."""
    homes = {cell: COLOURS[seat] for seat, cells in enumerate(entry.home_cells) for cell in cells}
    cells = []
    for row in range(1, entry.rows + 1):
        for column in range(1, entry.cols + 1):
            owner = homes.get((row, column), "")
            cls = f"map-home p-{owner}" if owner else "map-dark"
            cells.append(
                f'<rect class="{cls}" x="{column * 10 - 9}" y="{row * 10 - 9}" width="8" height="8" rx="1.5"/>'
            )
    size = f"{entry.cols} by {entry.rows} cards"
    return (
        f'<svg class="map-plan" viewBox="0 0 {entry.cols * 10} {entry.rows * 10}" role="img" aria-label="{size}">'
        f"{''.join(cells)}</svg>"
    )
