"""Deals: agreed, offered, disputed before the court."""

from __future__ import annotations

from typing import Literal

import msgspec

from orrery.engine.base import Seat, Value
from orrery.games.destiny.table.clicks import Click
from orrery.games.destiny.table.terms import AnyTerm


class Deal(Value, frozen=True):
    """An agreed deal (DES-DEAL-04). `kept` marks fulfilled terms, `broken` the one that ended it; a ratified deal cannot
    be broken (DES-COURT-06)."""

    id: int
    proposer: Seat
    partners: tuple[Seat, ...]
    terms: tuple[AnyTerm, ...]
    made: int
    kept: tuple[int, ...] = ()
    ratified: bool = False
    tried: bool = False
    broken: tuple[int, ...] = ()


class Writing(Value, frozen=True):
    """A term being written: who gives or promises whom, and the clicks so far."""

    giver: Seat
    receiver: Seat
    clicks: tuple[Click, ...] = ()


Aim = Literal["deal", "tabled trade", "peace offered", "peace tabled"]
"""What an offer is for: a deal, a trade that the Senate must ratify (DES-PROP-14), a treaty that the rebel offers to a
Party, or one that a Party writes to table it (DES-REB-24)."""


class Offer(msgspec.Struct):
    """A deal being written or answered."""

    proposer: Seat
    terms: list[AnyTerm]
    aim: Aim = "deal"
    writing: Writing | None = None
    made: bool = False
    invited: tuple[Seat, ...] = ()
    dropped: int = 0

    def copy(self) -> Offer:
        """An equal, independent offer."""
        return Offer(
            self.proposer, self.terms[:], self.aim, self.writing, self.made, self.invited, self.dropped
        )

    def is_treaty(self) -> bool:
        """Whether it goes with a peace."""
        return self.aim == "peace offered" or self.aim == "peace tabled"

    def partners(self) -> list[Seat]:
        """Everybody who gives or receives something, the proposer included."""
        found = {self.proposer}
        for term in self.terms:
            found.update((term.giver, term.receiver))
        return sorted(found)


class Case(msgspec.Struct):
    """A case before the Galactic Court (DES-COURT): who sues whom over which promise, and the Senators stood forward."""

    deal: int
    plaintiff: Seat
    defendant: Seat
    term: int
    senators: list[int]

    def copy(self) -> Case:
        """An equal, independent case."""
        return Case(self.deal, self.plaintiff, self.defendant, self.term, self.senators[:])
