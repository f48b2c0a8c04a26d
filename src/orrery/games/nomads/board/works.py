"""What a species has built, in its panel: ship by ship and card by card, with what it fights with or what lies on it."""

from __future__ import annotations

from collections.abc import Iterator

from orrery.draw.table import Count, Member, Members, Sign
from orrery.draw.text import curly
from orrery.engine.view import UNSEEN
from orrery.games.nomads.board.facts import entry, gear_of, ident_of, places, sign_of
from orrery.games.nomads.cards.pack import ResourceEntry
from orrery.games.nomads.table.state import ExpanseView
from orrery.games.nomads.table.values import is_ship, ship_attack, ship_damage, ship_defence


def order(view: ExpanseView, seat: int) -> list[int]:
    """Ships first, then technologies, then what is being built."""
    return sorted(places(view, seat), key=lambda place: (not is_ship(view, place), view.building[place]))


def built(view: ExpanseView, seat: int) -> Members:
    """Everything that a species has built: in rows for whoever plays it, as chips for the others."""
    mine = seat == view.seat
    return Members(tuple(work(view, place, mine) for place in order(view, seat)), open=mine, signs=True)


def work(view: ExpanseView, place: int, mine: bool) -> Member:
    """One card: sign, name, slots of a ship, and what it fights with or what lies on it."""
    card, ident, about = view.technology[place], f"work-{ident_of(place)}", f"place:{place}"
    if card == UNSEEN or view.building[place]:
        known = card != UNSEEN
        return Member(
            curly(entry(view.content, card).name) if known else "Face down",
            ident,
            "eye" if known else "building",
            (Count("credits", "credits on it", view.credits_on[place], tone="marks"),),
            note="under construction",
            about=about,
        )
    resource = entry(view.content, card)
    ship = is_ship(view, place)
    return Member(
        curly(resource.name),
        ident,
        sign_of(resource),
        tuple(values(view, place)) if ship else (),
        note="" if mine else resource.effect,
        offices=tuple(slots(view, place, resource)) if ship else (),
        about=about,
    )


def values(view: ExpanseView, place: int) -> Iterator[Count]:
    """What a ship fights with now."""
    yield Count("attack", "Attack", ship_attack(view, place))
    yield Count("defence", "Defence", ship_defence(view, place))
    if damage := ship_damage(view, place):
        yield Count("damage", "Damage", damage, tone="muted")


def slots(view: ExpanseView, place: int, resource: ResourceEntry) -> Iterator[Sign]:
    """The equipment of a ship, and the slots that are free."""
    gear = gear_of(view, place)
    for card in gear:
        yield Sign(sign_of(entry(view.content, card)), curly(entry(view.content, card).name))
    for _ in range(resource.slots - len(gear)):
        yield Sign("slot", "a free slot")
