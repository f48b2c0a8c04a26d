"""What is announced and lies open: items on the pile, what they are aimed at, effects that wait or last, and their moves.

Not compiled: an item holds its target, a value within a value. A *deed* is a card of the storage or, after all cards, a
named active effect of something in force. A *place* is one of the eight technology places of a seat: `seat * 8 + n`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from orrery.engine.base import Move, Seat, Value, says
from orrery.games.nomads.cards.content import ROOM

if TYPE_CHECKING:
    from orrery.games.nomads.table.state import Expanse

# --- moves ------------------------------------------------------------------------------------------------------


@says("use {deed}", "NOM-CONS-01")
class Use(Move, frozen=True):
    """Use a consumable or an active effect that needs no target."""

    deed: int


@says("use {deed} on {seat}", "NOM-CONS-04")
class UseOnSeat(Move, frozen=True):
    """Use it on a species."""

    deed: int
    seat: int


@says("use {deed} on {place}", "NOM-CONS-11")
class UseOnPlace(Move, frozen=True):
    """Use it on a ship, a technology or a construction."""

    deed: int
    place: int


@says("use {deed} against item {item}", "NOM-SYNC-15")
class UseOnItem(Move, frozen=True):
    """Use it on something on the pile, lasting or waiting."""

    deed: int
    item: int


@says("use {deed} for {card}", "NOM-CONS-11")
class UseForCard(Move, frozen=True):
    """Use it to get a card of the discard pile."""

    deed: int
    card: int


Deed = Use | UseOnSeat | UseOnPlace | UseOnItem | UseForCard
DEEDS = (Use, UseOnSeat, UseOnPlace, UseOnItem, UseForCard)

# --- targets ----------------------------------------------------------------------------------------------------


class AtNothing(Value, frozen=True, tag=True):
    """An effect without a target."""

    def move(self, deed: int) -> Deed:
        """The move that aims a deed at this."""
        return Use(deed)

    def told(self) -> tuple[str, tuple[int, ...]]:
        """The target in a sentence of the log, each `#` being a number among the arguments, and these arguments."""
        return "", ()

    def strikes(self, pos: Expanse, seat: Seat) -> bool:
        """Whether this is a seat, or something of it."""
        return False


class OnSeat(AtNothing, frozen=True, tag=True):
    """A species."""

    seat: Seat

    def move(self, deed: int) -> Deed:
        return UseOnSeat(deed, self.seat)

    def told(self) -> tuple[str, tuple[int, ...]]:
        return " on {#:seat}", (self.seat,)

    def strikes(self, pos: Expanse, seat: Seat) -> bool:
        return self.seat == seat


class OnPlace(AtNothing, frozen=True, tag=True):
    """What lies at a place: of a built technology also its kind, so that another card there is another target."""

    place: int
    kind: int = -1

    def move(self, deed: int) -> Deed:
        return UseOnPlace(deed, self.place)

    def told(self) -> tuple[str, tuple[int, ...]]:
        """By what lies there now: later the place may hold something else, and the sentence is still read."""
        if self.kind < 0:
            return " on a construction of {#:seat}", (self.place // ROOM,)
        return " on {#:kind} of {#:seat}", (self.kind, self.place // ROOM)

    def strikes(self, pos: Expanse, seat: Seat) -> bool:
        return self.place // ROOM == seat


class OnItem(AtNothing, frozen=True, tag=True):
    """Something on the pile, lasting or waiting, by its number."""

    serial: int

    def move(self, deed: int) -> Deed:
        return UseOnItem(deed, self.serial)

    def strikes(self, pos: Expanse, seat: Seat) -> bool:
        found = open_item(pos, self.serial)
        return found is not None and found[0] == seat


class OnCard(AtNothing, frozen=True, tag=True):
    """A card of the discard pile."""

    card: int

    def move(self, deed: int) -> Deed:
        return UseForCard(deed, self.card)

    def told(self) -> tuple[str, tuple[int, ...]]:
        return " on {#:card}", (self.card,)


Target = AtNothing | OnSeat | OnPlace | OnItem | OnCard
NOTHING = AtNothing()


def thing_at(pos: Expanse, place: int) -> OnPlace:
    """What lies at a place, as a target; nobody names the kind of a construction (NOM-TECH-12)."""
    card = pos.technology[place] if place < len(pos.technology) else -1
    return OnPlace(place, -1 if card < 0 or pos.building[place] else pos.kind(card))


def target_of(pos: Expanse, move: Deed) -> Target:
    """What a move names."""
    if isinstance(move, UseOnSeat):
        return OnSeat(move.seat)
    if isinstance(move, UseOnPlace):
        return thing_at(pos, move.place)
    if isinstance(move, UseOnItem):
        return OnItem(move.item)
    return OnCard(move.card) if isinstance(move, UseForCard) else NOTHING


# --- what lies open ---------------------------------------------------------------------------------------------


class Item(Value, frozen=True):
    """Something on the pile: a consumable or an active effect, announced and paid (NOM-SYNC-06)."""

    serial: int
    user: Seat
    ability: int
    card: int
    """The consumable, or -1 for an active effect."""
    target: Target = NOTHING


Until = Literal["trigger", "confrontation", "phase", "war", "own turn"]
"""How long something stays in force."""


class Standing(Value, frozen=True):
    """A consumable that waits or lasts, or a change of values by an active effect (NOM-CONS-07)."""

    serial: int
    user: Seat
    ability: int
    card: int
    waiting: bool
    until: Until
    seat: Seat = -1
    place: int = -1
    attack: int = 0
    defence: int = 0
    healing: int = 0


def open_item(pos: Expanse, serial: int) -> tuple[Seat, str, str] | None:
    """What lies open under a number: whose it is, consumable or active effect, and where it lies (NOM-CONS-07)."""
    for item in pos.pile:
        if item.serial == serial:
            return item.user, "consumable" if item.card >= 0 else "active", "pile"
    for one in pos.standing:
        if one.serial == serial and one.card >= 0:
            return one.user, "consumable", "waiting" if one.waiting else "lasting"
    return None
