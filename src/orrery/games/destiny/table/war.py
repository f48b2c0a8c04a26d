"""Declarations, battles and Campaigns."""

from __future__ import annotations

from orrery.engine.base import Part, Seat, Value

DEFENDS = -3
"""The purpose of a force that defends (others: a seat, or NEUTRAL)."""


class Attack(Value, frozen=True):
    """A declared Invasion: the outcome fought for, its admiral or -1, the tag of its Corruption."""

    seat: Seat
    sector: int
    purpose: int
    admiral: int
    tag: int


class Stand(Value, frozen=True):
    """A declared defence with an explicit order this turn, its admiral or -1."""

    seat: Seat
    sector: int
    admiral: int


class Journey(Value, frozen=True):
    """Fleets moved in a declaration: what a Feint takes back."""

    seat: Seat
    source: int
    target: int
    number: int


class Payment(Value, frozen=True):
    """A tax paid, or a law broken (`resource` -1), in a declaration: what a Feint takes back."""

    seat: Seat
    law: int
    resource: int
    amount: int


class Force(Part):
    """A force in a battle: a Party's Fleets, the Republic's (seat = number of players), or the Sector's own dice
    (seat -1). `purpose` names its side."""

    seat: int
    purpose: int
    fleets: int
    admiral: int
    more_dice: int = 0
    fewer_hits: int = 0
    broken: bool = False
    total: int = 0
    hits: int = 0
    suffered: int = 0


class Battle(Part):
    """A battle: its Sector, its owner at the start, the forces (the Sector's own first), who decides for nobody's."""

    sector: int
    owner: int
    forces: list[Force]
    warden: Seat
    winner: int


class Tour(Value, frozen=True):
    """A declared Campaign."""

    seat: Seat
    senator: int
    sector: int


class Contest(Part):
    """A Campaign being resolved: the campaigners in initiative order, Influence spent and card bonuses by seat.

    `at` and `passes` tell how far the bidding has come (`engine.bids`).
    """

    sector: int
    tours: list[Tour]
    spent: list[int]
    bonus: list[int]
    passes: int
    at: int


class Order(Part):
    """An order to Fleets being given click by click: where, from where, how, for whom, led by whom."""

    seat: Seat
    sector: int
    sources: list[int]
    numbers: list[int]
    attack: bool = False
    purpose: int = DEFENDS
    admiral: int = -1
