"""Technologies: building them, installing equipment, and what effects do to them (NOM-TECH, NOM-EQUIP)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Move, Seat, says
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import EQUIPMENT, ROOM, SHIP
from orrery.games.nomads.cards.meaning import (
    BUILDINGS,
    CONSTRUCTIONS,
    OPERATIONS,
    Operation,
    Reason,
    Resolution,
)
from orrery.games.nomads.table.changes import credit_on, destroy, finish, unstore
from orrery.games.nomads.table.prices import (
    INSTALL,
    affordable,
    build_price,
    build_prices,
    price,
    why_too_dear,
)
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import free_place, free_slot, is_ship, ships


@says("build {card}", "NOM-TECH-01")
class Build(Move, frozen=True):
    """Place a technology face down with its price on it."""

    card: int


@says("install {card} on {place}", "NOM-EQUIP-02")
class Install(Move, frozen=True):
    """Put equipment under a built ship."""

    card: int
    place: int


def why_not_build(pos: Expanse, seat: Seat, card: int) -> Reason | None:
    """Why a card cannot be built now; None if it can (NOM-COMP-16, NOM-TECH-07, NOM-ACT-05)."""
    if card not in pos.storage[seat]:
        return "You do not hold that card.", "NOM-TECH-01"
    return why_not_begin(pos, seat, pos.kind(card))


def why_not_begin(pos: Expanse, seat: Seat, kind: int) -> Reason | None:
    """The same for a card that is held."""
    if not pos.content.is_technology(kind):
        return "Only technologies and ships are built.", "NOM-COMP-16"
    if free_place(pos, seat) < 0:
        return (
            f"You have {ROOM} technologies already, built and under construction together.",
            "NOM-TECH-07",
        )
    return why_too_dear(pos, seat, pos.content.price[kind], build_prices(pos, kind))


def why_not_install(pos: Expanse, seat: Seat, card: int, place: int) -> Reason | None:
    """Why a card cannot be installed there now; None if it can (NOM-EQUIP-01, NOM-EQUIP-03, NOM-ACT-05)."""
    if card not in pos.storage[seat]:
        return "You do not hold that card.", "NOM-EQUIP-02"
    return why_not_fit(pos, seat, pos.kind(card), place)


def why_not_fit(pos: Expanse, seat: Seat, kind: int, place: int) -> Reason | None:
    """The same for a card that is held."""
    if pos.content.type[kind] != EQUIPMENT:
        return "Only equipment is installed.", "NOM-EQUIP-01"
    if place // ROOM != seat or not is_ship(pos, place) or free_slot(pos, place) < 0:
        return "Equipment goes into a free slot of one of your built ships.", "NOM-EQUIP-03"
    return why_too_dear(pos, seat, pos.content.price[kind], INSTALL)


def build_moves(pos: Expanse, seat: Seat) -> list[Move]:
    """Technologies that can be started, equipment that can be installed."""
    content = pos.content
    moves: list[Move] = []
    last = -1
    for card in pos.storage[seat]:
        if card == last:
            continue
        last = card
        kind = card % content.kinds
        base = content.price[kind]
        if content.is_technology(kind):
            if (
                affordable(pos, seat, base, build_prices(pos, kind))
                and why_not_begin(pos, seat, kind) is None
            ):
                moves.append(Build(card))
        elif content.type[kind] == EQUIPMENT and affordable(pos, seat, base, INSTALL):
            for place in ships(pos, seat):
                if why_not_fit(pos, seat, kind, place) is None:
                    moves.append(Install(card, place))
    return moves


def build(pos: Expanse, seat: Seat, card: int) -> None:
    """Face down, with the whole price on it; no effect before it is flipped (NOM-TECH-01 to 03, NOM-TECH-17)."""
    cost = build_price(pos, seat, pos.kind(card))
    place = free_place(pos, seat)
    pos.credits[seat] -= cost
    unstore(pos, seat, card)
    pos.technology[place] = card
    pos.building[place] = True
    pos.credits_on[place] = cost
    pos.built += 1
    if pos.content.type[pos.kind(card)] == SHIP:
        pos.built_ships += 1
    pos.reveal()  # its price can be counted
    pos.tell("NOM-TECH-01", "{0:seat} begins a technology with {1} credit(s) on it", seat, cost)
    pos.whisper((seat,), "NOM-TECH-12", "You have begun {0:card}", card)
    credit_on(pos, seat, "build", pos.built == 1)


def install(pos: Expanse, seat: Seat, card: int, place: int) -> None:
    """Face up under the ship, working at once and for good (NOM-EQUIP-02, NOM-EQUIP-06, NOM-EQUIP-08)."""
    pos.credits[seat] -= price(pos, seat, pos.content.price[pos.kind(card)], INSTALL)
    unstore(pos, seat, card)
    pos.equipment[free_slot(pos, place)] = card
    pos.tell("NOM-EQUIP-02", "{0:seat} installs {1:card} on {2:card}", seat, card, pos.technology[place])
    pos.reveal()


# --- what effects do --------------------------------------------------------------------------------------------


@OPERATIONS.of(effects.FinishConstruction)
class FinishConstruction(Operation):
    """A construction is built at once (NOM-TECH-15)."""

    aims = CONSTRUCTIONS

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        place = use.place
        finish(pos, place)
        pos.tell("NOM-TECH-15", "{0:seat} finishes {1:card} at once", use.seat, pos.technology[place])


@OPERATIONS.of(effects.DestroyConstruction)
class DestroyConstruction(Operation):
    """A construction is shown and discarded (NOM-TECH-14)."""

    aims = CONSTRUCTIONS

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        place = use.place
        pos.reveal()
        said = "{0:card} of {1:seat} is shown and destroyed"
        pos.tell("NOM-TECH-14", said, pos.technology[place], place // ROOM)
        destroy(pos, place)


@OPERATIONS.of(effects.DestroyTechnology)
class DestroyTechnology(Operation):
    """A built technology is discarded (NOM-TECH-11)."""

    aims = BUILDINGS

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        place = use.place
        pos.tell("NOM-TECH-11", "{0:card} of {1:seat} is destroyed", pos.technology[place], place // ROOM)
        destroy(pos, place)
