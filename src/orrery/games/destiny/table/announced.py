"""What was announced and waits for answers, and dice that may still be re-rolled."""

from __future__ import annotations

from orrery.engine.base import Part, Seat

CARD, MINISTRY, TRAIT, DEED, ATTEMPT, REGULAR = 0, 1, 2, 3, 4, 5
"""A card, a corrupt Ministry ability, a Senator ability, an Action, an attempt, a regular Ministry ability."""


D_ADMIRAL, D_CAMPAIGN = 0, 1


class Played(Part):
    """A card, an ability or a Senator's Action that was announced and waits for answers (DES-CARD-03).

    `id` is the card, Ministry or trait; `senator` acts; `target` and `other` are what it is aimed at; `extra_influence`
    was paid above the base cost. An attempt keeps its dice, for its assassin may die before it is rolled, and how far
    the bidding on it has come (`engine.bids`).
    """

    what: int
    seat: Seat
    id: int
    senator: int = -1
    target: int = -1
    other: int = -1
    number: int = 0
    money: int = 0
    influence: int = 0
    extra_influence: int = 0
    negated: bool = False
    ignored: bool = False
    bid: int = 0
    dice: int = 0
    raised: bool = False
    at: int = 0
    passes: int = 0


class Roll(Part):
    """Dice on the table that may still be re-rolled (DES-DICE-06): groups of dice, each with its roller.

    `seats[i]` is the Party by or for which group i was rolled; `extra[i]` are the dice that its 6s granted.
    """

    contest: str
    seats: list[int]
    dice: list[list[int]]
    extra: list[list[int]]
    explodes: list[bool]
    raised: list[int]
