"""The drawings of "How to play", in the classes of the chart."""

from __future__ import annotations

from collections.abc import Callable

from orrery.draw import squares
from orrery.draw.icons import icon
from orrery.draw.text import label, num, shift
from orrery.games.colonies.board import chart
from orrery.games.colonies.board.places import HIGH, WIDE, Craft, Place

ARDENT = Place(
    "A1", 0, 0, 0, 0, True, "Paragon Rest", 5, "energy", "crimson", 3, 3, (5, 3), 3, 2, 3, 0, (2, 0, 0)
)
TAKEN = Place("C3", 0, 0, 0, 0, True, "Galewater", 2, "food", "turquoise", 2, 1, (2, 1), 1, 1, 2)


def plate(name: str) -> str:
    """A plate by its name."""
    return _frame(PLATES[name]())


def _frame(art: str) -> str:
    return f'<svg viewBox="0 0 320 150" class="board" aria-hidden="true">{art}</svg>'


def _card(place: Place, x: float, y: float = 75) -> str:
    own = f'<g class="p-{place.owner}">{squares.box(WIDE - 4, HIGH - 4, "own-wash", 8)}{squares.box(WIDE - 4, HIGH - 4, "own-edge", 8)}</g>'
    face = squares.box(WIDE, HIGH, "tile", 9) + (own if place.owner else "")
    return f'<g transform="{shift(x, y)}">{face}{chart.figures(place, 10)}</g>'


def _arrow(x: float, y: float) -> str:
    return f'<path class="trail" d="M{num(x - 16)} {num(y)}h26"/><path class="trail-head" transform="{shift(x + 12, y)}" d="M6 0L-6 6V-6z"/>'


def _ship(colour: str, energy: int, crew: int, x: float, y: float) -> str:
    art, _ = chart.plate(Craft(1, colour, (energy, 0, crew, 0, 0)), False)
    return f'<g class="piece p-{colour}"><g transform="{shift(x, y, 1.4)}">{art}</g></g>'


def build() -> str:
    """A planet with its store and people, and what a Windmill adds."""
    added = (
        icon("windmill", 215, 48, 26, "c-brass")
        + label("1 Energy, 1 Ore", "col-n plate-t", 236, 54)
        + icon("meeple", 215, 82, 22)
        + label("one job each", "col-n plate-t", 236, 88)
        + icon("energy", 215, 114, 22, "c-energy")
        + label("+1 every Round", "col-n plate-t", 236, 120)
    )
    return _card(ARDENT, 92) + added


def fly() -> str:
    """A Ship on its way into the dark."""
    back = f'<g transform="{shift(242, 75, 0.9)}">{chart.back()}</g>'
    return f'<g transform="{shift(0, 7.5, 0.9)}">{_card(ARDENT, 84)}</g>{_arrow(158, 75)}{back}{_ship("crimson", 1, 1, 206, 75)}'


def harvest() -> str:
    """What a planet yields."""
    told = "".join(
        icon(sign, 215, y, 26, f"c-{sign}") + label(text, "col-n plate-t", 236, y + 6)
        for sign, y, text in (("energy", 52.0, "+5 Energy"), ("ore", 86.0, "+3 Ore"))
    )
    return _card(ARDENT, 92) + told + label("a store holds 10", "col-n plate-t", 186, 126)


def invade() -> str:
    """Three against one."""
    return (
        _ship("crimson", 1, 3, 10, 75)
        + _arrow(118, 75)
        + _card(TAKEN, 226)
        + label("3 against 1", "col-name plate-t", 14, 40)
        + label("2 remain", "col-n plate-t", 14, 118)
    )


PLATES: dict[str, Callable[[], str]] = {"build": build, "fly": fly, "harvest": harvest, "invade": invade}
