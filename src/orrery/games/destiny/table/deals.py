"""Deals: agreed, offered, disputed before the court."""

from __future__ import annotations

from typing import Literal, get_args

import msgspec

from orrery.engine.base import Lasting, Part, Seat, Value
from orrery.games.destiny.table.clicks import Click
from orrery.games.destiny.table.terms import AnyTerm, masked


class Deal(Lasting, frozen=True):
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

    def seen(self, seat: Seat | None) -> Deal:
        """The deal as a seat knows it: what others have agreed on has no words."""
        if seat is not None and seat in self.partners:
            return self
        return outside(self)


_OUTSIDE: dict[Deal, Deal] = {}
KEPT = 10_000
"""So many deals are remembered as outsiders know them."""


def outside(deal: Deal) -> Deal:
    """A deal without its words; views ask for the same ones again and again."""
    found = _OUTSIDE.get(deal)
    if found is None:
        if len(_OUTSIDE) >= KEPT:
            _OUTSIDE.clear()
        found = msgspec.structs.replace(deal, terms=tuple([masked(term) for term in deal.terms]))
        _OUTSIDE[deal] = found
    return found


class Writing(Value, frozen=True):
    """A term being written: who gives or promises whom, and the clicks so far."""

    giver: Seat
    receiver: Seat
    clicks: tuple[Click, ...] = ()


Aim = Literal["deal", "tabled trade", "peace offered", "peace tabled", "version"]
AIMS: tuple[Aim, ...] = get_args(Aim)
"""What an offer is for: a deal, a trade that the Senate must ratify (DES-PROP-14), a treaty that the rebel offers to a
Party, one that a Party writes to table it (DES-REB-24), or no offer at all but a version for the court (DES-COURT-22)."""


class Offer(Part):
    """A deal being written or answered."""

    proposer: Seat
    terms: list[AnyTerm]
    aim: Aim = "deal"
    writing: Writing | None = None
    made: bool = False
    invited: tuple[Seat, ...] = ()
    dropped: int = 0

    def seen(self, seat: Seat | None, rebel: Seat) -> Offer:
        """The offer as a seat knows it: its proposer at once, the partners when it is made."""
        if seat == self.proposer:
            return self.copy()
        if not self.made:
            return Offer(self.proposer, [], self.aim)
        asked = self.aim == "peace tabled" and seat == rebel
        inside = seat is not None and (seat in self.partners() or asked)
        terms = self.terms[:] if inside else [masked(term) for term in self.terms]
        return Offer(self.proposer, terms, self.aim, made=True)

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


class Case(Part):
    """A case before the Galactic Court (DES-COURT): who sues whom over which promise; the Senators stood forward and the
    versions stated, the plaintiff's first."""

    deal: int
    plaintiff: Seat
    defendant: Seat
    term: int
    senators: list[int]
    versions: list[AnyVersion]

    def masked(self) -> Case:
        """The case as others know it: what was promised is known to the partners of the deal only."""
        seen = self.copy()
        seen.versions = [InTerms(masked(v.term)) if isinstance(v, InTerms) else v for v in self.versions]
        return seen


def new_case(deal: int, plaintiff: Seat, defendant: Seat, term: int) -> Case:
    """Nobody stands forward yet; one side says what was written, the other that nothing was owed (DES-COURT-03)."""
    return Case(deal, plaintiff, defendant, term, [-1, -1], [AsWritten(), NothingOwed()])
