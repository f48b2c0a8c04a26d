"""A small chart for the home page: a corner of worlds, face-down cards and a Ship on its way, without names."""

from __future__ import annotations

from functools import cache

from orrery.draw import sky, squares
from orrery.draw.icons import icon
from orrery.draw.text import shift
from orrery.games.colonies.board.chart import back, funnel, rocks

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
    return (
        '<svg class="picture" viewBox="-400 -250 800 500" preserveAspectRatio="xMidYMid slice" role="img" '
        'aria-label="A chart of square cards, some face down, with worlds between them">'
        f"{sky.dust('colonies/picture', 820, 520, 60)}{''.join(cards)}{plate}</svg>"
    )


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
