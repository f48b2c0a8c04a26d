"""Deals: agreed, offered, disputed before the court."""

from __future__ import annotations

from typing import Literal

import msgspec

from orrery.engine.base import Seat, Value
from orrery.games.destiny.table.clicks import Click
from orrery.games.destiny.table.terms import AnyTerm


class Deal(Value, frozen=True):
    """An agreed deal (DES-DEAL-04). `kept` marks fulfilled terms, `broken` the one that ended it, `cause` the tag of the
    declaration that broke it or 0; a ratified deal cannot be broken (DES-COURT-06)."""

    id: int
    proposer: Seat
    partners: tuple[Seat, ...]
    terms: tuple[AnyTerm, ...]
    made: int
    kept: tuple[int, ...] = ()
    ratified: bool = False
    tried: bool = False
    broken: tuple[int, ...] = ()
    cause: int = 0


class Writing(Value, frozen=True):
    """A term being written: who gives or promises whom, and the clicks so far."""

    giver: Seat
    receiver: Seat
    clicks: tuple[Click, ...] = ()


Aim = Literal["deal", "tabled trade", "peace offered", "peace tabled", "version"]
"""What an offer is for: a deal, a trade that the Senate must ratify (DES-PROP-14), a treaty that the rebel offers to a
Party, one that a Party writes to table it (DES-REB-24), or no offer at all but a version for the court (DES-COURT-22)."""


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


class Version(Value, frozen=True, tag=True):
    """What a side says before the court that was promised (DES-COURT-03, DES-COURT-22)."""


class AsWritten(Version, frozen=True):
    """The promise as it was written."""


class NothingOwed(Version, frozen=True):
    """That nothing was owed."""


class InTerms(Version, frozen=True):
    """Free words in the game's own terms."""

    term: AnyTerm


AnyVersion = AsWritten | NothingOwed | InTerms


class Case(msgspec.Struct):
    """A case before the Galactic Court (DES-COURT): who sues whom over which promise; the Senators stood forward and the
    versions stated, the plaintiff's first."""

    deal: int
    plaintiff: Seat
    defendant: Seat
    term: int
    senators: list[int] = msgspec.field(default_factory=lambda: [-1, -1])
    versions: list[AnyVersion] = msgspec.field(default_factory=lambda: [AsWritten(), NothingOwed()])

    def copy(self) -> Case:
        """An equal, independent case."""
        return Case(self.deal, self.plaintiff, self.defendant, self.term, self.senators[:], self.versions[:])
