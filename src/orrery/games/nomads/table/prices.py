"""Prices and their reductions: what something costs now, and why somebody cannot pay for it (NOM-ACT-05, NOM-ACT-06)."""

from __future__ import annotations

from typing import Final

from orrery.engine.base import Seat
from orrery.games.nomads.cards.content import SHIP, Ability
from orrery.games.nomads.cards.effects import Discount, Price
from orrery.games.nomads.cards.meaning import Reason
from orrery.games.nomads.table.passives import sources
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import jumps_left, why_no_jump

Prices = tuple[Price, ...]
"""The reductions that a price takes: those of a ship are those of technologies and those of ships alone."""

BUILD: Final[Prices] = ("build",)
BUILD_SHIP: Final[Prices] = ("build", "build_ship")
TRAIN: Final[Prices] = ("train",)
INSTALL: Final[Prices] = ("install",)
EXTRA_JUMP: Final[Prices] = ("extra_jump",)
SYNCHRONIC: Final[Prices] = ("synchronic",)
NO_PRICES: Final[Prices] = ()


def price(pos: Expanse, seat: Seat, base: int, what: Prices) -> int:
    """Reductions add up, down to the highest minimum among them; they never raise a price (NOM-ACT-06)."""
    if not what:
        return base
    off = floor = 0
    discounts = pos.content.discounts
    for source in sources(pos, seat):
        for word in discounts[source]:
            if word.what in what and applies(pos, word):
                off += word.by
                floor = max(floor, word.min)
    return min(base, max(floor, base - off, 0))


def applies(pos: Expanse, word: Discount) -> bool:
    """Whether a reduction for the first of a turn is still to be had: technologies, or ships alone (NOM-EFF-14)."""
    if not word.first_per_turn:
        return True
    return (pos.built_ships if word.what == "build_ship" else pos.built) == 0


def affordable(pos: Expanse, seat: Seat, base: int, what: Prices) -> bool:
    """Whether a seat can pay a price now. Who has the full one needs no reductions (NOM-ACT-05)."""
    purse = pos.credits[seat]
    return purse >= base or purse >= price(pos, seat, base, what)


def why_too_dear(pos: Expanse, seat: Seat, base: int, what: Prices, name: str = "It") -> Reason | None:
    """Why a seat cannot pay a price now; None if it can. A list of moves asks `affordable` first: nobody reads the sentences
    about everything in it that is too dear."""
    return (
        None if affordable(pos, seat, base, what) else short_of(pos, seat, price(pos, seat, base, what), name)
    )


def short_of(pos: Expanse, seat: Seat, cost: int, name: str = "It") -> Reason:
    """The sentence for whoever cannot pay."""
    return f"{name} costs {cost} credits; you have {pos.credits[seat]}.", "NOM-ACT-05"


def build_prices(pos: Expanse, kind: int) -> Prices:
    """The reductions for building a technology; ships have some of their own."""
    return BUILD_SHIP if pos.content.type[kind] == SHIP else BUILD


def build_price(pos: Expanse, seat: Seat, kind: int) -> int:
    """What a technology costs to build now."""
    return price(pos, seat, pos.content.price[kind], build_prices(pos, kind))


def use_price(pos: Expanse, seat: Seat, kind: int, ability: Ability) -> int:
    """What a consumable costs to use now."""
    return price(pos, seat, pos.content.price[kind], use_prices(ability))


def use_prices(ability: Ability) -> Prices:
    """The reductions for using a consumable: there are some for synchronics."""
    return SYNCHRONIC if ability.synchronic else NO_PRICES


def train_price(pos: Expanse, seat: Seat) -> int:
    """What training one unit costs now (NOM-TRAIN-01)."""
    return price(pos, seat, pos.content.training_price, TRAIN)


def jump_price(pos: Expanse, seat: Seat) -> int:
    """What an extra jump costs now (NOM-JUMP-04)."""
    return price(pos, seat, pos.content.jump_price, EXTRA_JUMP)


def why_no_extra_jump(pos: Expanse, seat: Seat) -> Reason | None:
    """Why the active player cannot make an extra jump now; None if it is possible (NOM-JUMP-04, NOM-JUMP-05)."""
    reason = why_no_jump(pos, seat)
    if reason is not None:
        return reason
    if not jumps_left(pos, seat):
        return "You have made your extra jump this turn.", "NOM-JUMP-05"
    return why_too_dear(pos, seat, pos.content.jump_price, EXTRA_JUMP, "An extra jump")
