"""The chart for terminals: four lines a card, five cards a row in 96 columns, fewer letters on wider grids.

A1 R Crown Fur V    coordinate, owner, name, Class (`??` face down, `(..)` seen by you alone)
e8+6 o6+4 m2/4      stores with yields, Meeples and Capacity
w3 r1 f2 b2         levels and Bunkers
R1:2e1m             Ships: owner, number, Energy, Meeples, warheads
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from orrery.draw.palette import livery
from orrery.draw.table import Screen, Span
from orrery.games.colonies.board.places import ROMAN, Place
from orrery.games.colonies.content import Content

LETTERS = {"crimson": "R", "turquoise": "B", "violet": "P", "orange": "G", "": "-"}
LEGEND = (
    "R B P G players  ? face down  e energy  o ore  m Meeples  w r f levels  b Bunkers  n b warheads  * moved"
)


def grid(places: Sequence[Place], cols: int, content: Content, targets: Collection[str] = ()) -> Screen:
    """The map, row by row; cards that may be chosen now have a pointer before their coordinate."""
    wide = max(9, min(18, (99 - cols - 1) // cols))
    rule = "+" + "+".join("-" * wide for _ in range(cols)) + "+"
    screen: Screen = [[(rule, "quiet")]]
    for start in range(0, len(places), cols):
        cells = [
            _cell(place, content, f"go-{place.id}" in targets, wide) for place in places[start : start + cols]
        ]
        for line in range(4):
            spans: list[Span] = []
            for cell in cells:
                spans += [("|", "quiet"), *cell[line]]
            screen.append([*spans, ("|", "quiet")])
        screen.append([(rule, "quiet")])
    screen.append([(LEGEND[:98], "quiet")])
    return screen


def _cell(place: Place, content: Content, target: bool, wide: int) -> list[list[Span]]:
    head: list[Span] = [
        (
            ("\N{BLACK RIGHT-POINTING SMALL TRIANGLE}" if target else "") + place.id,
            "act" if target else "quiet",
        )
    ]
    name = place.name if place.up else f"({place.name})" if place.card >= 0 else "?"
    if place.owner:
        head.append((f" {LETTERS[place.owner]}", place.owner))
    if not (place.up and place.card == content.space):
        head.append((f" {name}", "brass" if not place.owner else ""))
    if place.rank and place.up:
        head.append((f" {ROMAN[place.rank]}", "quiet"))
    stores: list[Span] = []
    levels: list[Span] = []
    if place.up and 0 <= place.card < content.planets:
        people = place.meeples or place.natives
        stores = [
            (f"e{place.energy}+{place.yields[0]} o{place.ore}+{place.yields[1]} m{people}/{place.room}", "")
        ]
        text = "".join(f"{sign}{level} " for sign, level in zip("wrf", place.levels, strict=True) if level)
        text += f"b{place.bunkers} " if place.bunkers else ""
        text += f"B{place.warheads[0]} " if place.warheads[0] else ""
        text += f"N{place.warheads[1]} " if place.warheads[1] else ""
        levels = [(text, "")]
        if any(place.markers):
            levels.append(("!", "danger"))
    ships: list[Span] = []
    for craft in place.ships:
        energy, _, crew, bio, nuke = craft.cargo
        text = f"{LETTERS[craft.colour]}{craft.number}:{energy}e" + (f"{crew}m" if crew else "")
        text += ("b" if bio else "") + ("n" if nuke else "") + ("*" if craft.moved else "")
        ships.append((text + " ", craft.colour and livery(craft.colour).colour))
    return [_fit(line, wide) for line in (head, stores, levels, ships)]


def _fit(spans: list[Span], wide: int) -> list[Span]:
    """Cut or fill to the width of a card."""
    room = wide
    fitted: list[Span] = []
    for text, tone in spans:
        fitted.append((text[:room], tone))
        room -= len(text[:room])
    return [*fitted, (" " * room, "")]
