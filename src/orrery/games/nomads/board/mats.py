"""The mats: what each species has built, beside its world on the chart, ship by ship and card by card."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.draw.icons import icon
from orrery.draw.pieces import seal
from orrery.draw.table import Choice
from orrery.draw.text import curly, label, num, shift, width
from orrery.engine.view import UNSEEN
from orrery.games.nomads.board.facts import (
    colour,
    entry,
    gear_of,
    ident_of,
    places,
    sign_of,
)
from orrery.games.nomads.cards.content import Content
from orrery.games.nomads.table.state import ExpanseView
from orrery.games.nomads.table.values import in_reach, is_ship, ship_attack, ship_defence

WIDE, HIGH, LINE = 236.0, 226.0, 21.5
HEAD = 44.0


def origin(corner: tuple[float, float], middle: tuple[float, float], wide: float) -> tuple[float, float]:
    """Where the mat of a world lies: at the outer edge of the drawing, above or below the middle."""
    x = 8.0 if corner[0] < middle[0] else wide - WIDE - 8
    return x, middle[1] - HIGH - 8 if corner[1] < middle[1] else middle[1] + 8


def mat(view: ExpanseView, seat: int, at: tuple[float, float]) -> str:
    """The mat of one species: its name, whether the reader can reach it, then everything it has built."""
    owner = colour(seat)
    species = view.species[seat]
    title = view.content.species_names[species] if species >= 0 else "no species yet"
    near = ""
    if view.seat is not None and seat != view.seat and view.alive[seat] and view.round:
        reached = in_reach(view, view.seat, seat)
        sign = icon("link" if reached else "blocked", WIDE - 22, 22, 17, "c-brass" if reached else "c-muted")
        near = (
            f'<g data-about="sign:reach"><title>{"in reach" if reached else "out of reach"}</title>{sign}</g>'
        )
    lines = [row(view, place) for place in order(view, seat)]
    body = "".join(
        f'<g id="mat-{ident_of(place)}" data-about="place:{place}" transform="{shift(0, HEAD + LINE * i)}">{line}</g>'
        for i, (place, line) in enumerate(zip(order(view, seat), lines, strict=True))
    )
    if not lines:
        body = label("nothing built yet", "mat-none", 14, HEAD + 12)
    return (
        f'<g class="mat {owner.css}{" is-mine" if seat == view.seat else ""}" transform="{shift(*at)}">'
        f'<rect class="mat-sheet" width="{num(WIDE)}" height="{num(HIGH)}" rx="10"/>'
        f'<path class="mat-edge" d="M2.5 10v{num(HIGH - 20)}"/>{seal(owner, 24, 22, 10.5)}'
        f'<g data-about="seat:{seat}">{label(curly(title), "mat-title", 42, 27)}</g>{near}{body}</g>'
    )


def order(view: ExpanseView, seat: int) -> list[int]:
    """Ships first, then technologies, then what is being built."""
    return sorted(places(view, seat), key=lambda place: (not is_ship(view, place), view.building[place]))


def row(view: ExpanseView, place: int) -> str:
    """One line: sign, name, slots, and what it fights with or what lies on it."""
    card = view.technology[place]
    if card == UNSEEN or view.building[place]:
        name = "Face down" if card == UNSEEN else curly(entry(view.content, card).name)
        sign = "building" if card == UNSEEN else "eye"
        return (
            icon(sign, 22, 8, 16, "c-brass")
            + label(name, "mat-begun", 38, 13)
            + label(str(view.credits_on[place]), "mat-value", WIDE - 30, 13)
            + icon("credits", WIDE - 20, 8, 14, "c-marks")
        )
    resource = entry(view.content, card)
    name = curly(resource.name)
    if not is_ship(view, place):
        return icon(sign_of(resource), 22, 8, 16, "c-brass") + label(name, "mat-name", 38, 13)
    slots = "".join(
        _slot(view.content, gear, 46 + width(name, 13) + 13 * i)
        for i, gear in enumerate([*gear_of(view, place), *[-1] * resource.slots][: resource.slots])
    )
    return (
        icon(sign_of(resource), 22, 8, 18, "hullform")
        + label(name, "mat-name", 38, 13)
        + slots
        + label(f"{ship_attack(view, place)}/{ship_defence(view, place)}", "mat-value", WIDE - 12, 13)
    )


def _slot(content: Content, gear: int, x: float) -> str:
    if gear < 0:
        return f'<circle class="slot" cx="{num(x)}" cy="8" r="5"/>'
    return icon(sign_of(entry(content, gear)), x, 8, 12, "c-brass")


def targets(view: ExpanseView, seat: int, at: tuple[float, float], choices: Sequence[Choice]) -> str:
    """Lines of a mat that can be clicked."""
    wanted = {choice.target for choice in choices}
    return "".join(
        f'<g id="go-{ident_of(place)}" class="target mat-go" transform="{shift(at[0], at[1] + HEAD + LINE * i)}">'
        f'<rect class="glow" x="6" y="-3" width="{num(WIDE - 12)}" height="21" rx="6"/>'
        f'<rect class="hit" x="6" y="-3" width="{num(WIDE - 12)}" height="21" rx="6"/></g>'
        for i, place in enumerate(order(view, seat))
        if f"go-{ident_of(place)}" in wanted
    )
