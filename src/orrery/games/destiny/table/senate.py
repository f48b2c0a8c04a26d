"""Orders to the Republic Fleets, charges, bills."""

from __future__ import annotations

from orrery.engine.base import Part, Seat, Value
from orrery.games.destiny.table.laws import Grant, Provision
from orrery.games.destiny.table.terms import AnyTerm


class March(Value, frozen=True):
    """Republic Fleets sent from a Sector to a Sector. `purpose` is a seat, NEUTRAL, or DEFENDS."""

    source: int
    target: int
    number: int
    purpose: int


class Plan(Value, frozen=True):
    """Orders to the Republic Fleets (DES-ORD-01): marches, and an admiral for a Sector as pairs."""

    seat: Seat
    marches: tuple[March, ...]
    admirals: tuple[tuple[int, int], ...] = ()


class Charge(Value, frozen=True):
    """A Senator to be prosecuted, who pays for it, and whether the Minister of Justice added it."""

    senator: int
    payer: Seat
    by_justice: bool


B_LAW, B_TRADE, B_LICENCE, B_PEACE = 0, 1, 2, 3


class Bill(Part):
    """What is on the floor: a proposition, a trade to be ratified, a request for a licence, or a treaty."""

    kind: int
    seat: Seat
    name: str
    provisions: list[Provision]
    turns: int = 0
    text: str = ""
    sample: int = -1
    amended: int = 0
    grant: Grant | None = None
    terms: tuple[AnyTerm, ...] = ()
