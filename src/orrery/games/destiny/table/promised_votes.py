"""What a promise about a vote names: which vote, and which choice in it (DES-DEAL-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from orrery.engine.base import Seat, Value
from orrery.games.destiny.table.votes import (
    AGAINST,
    FOR,
    V_BILL,
    V_CHARGE,
    V_ELECTION,
    V_ORDERS,
    VACANT,
    Vote,
)

if TYPE_CHECKING:
    from orrery.games.destiny.table.state import Table


def say_proposition(pos: Table, sample: int | None) -> str:
    """A sample proposition by its name, or any proposition."""
    return "any proposition" if sample is None else f"'{pos.content.pack.proposition[sample].name}'"


# --- which vote -------------------------------------------------------------------------------------------------


class Matter(Value, frozen=True, tag=True):
    """What a vote is about."""

    def is_put(self, pos: Table, vote: Vote) -> bool:
        """Whether this vote is about it."""
        raise NotImplementedError(type(self).__name__)

    def says(self, pos: Table) -> str:
        """What players call it."""
        raise NotImplementedError(type(self).__name__)

    def where(self, pos: Table) -> str:
        """In or on what a Party bids or abstains."""
        return f"on {self.says(pos)}"


class ElectionOf(Matter, frozen=True):
    """The Election of a Minister."""

    ministry: int

    def is_put(self, pos: Table, vote: Vote) -> bool:
        return vote.kind == V_ELECTION and vote.subject == self.ministry

    def says(self, pos: Table) -> str:
        return f"the election of the {pos.content.minister_names[self.ministry]}"

    def where(self, pos: Table) -> str:
        return f"in {self.says(pos)}"


class FleetOrders(Matter, frozen=True):
    """The orders to the Republic Fleets."""

    def is_put(self, pos: Table, vote: Vote) -> bool:
        return vote.kind == V_ORDERS

    def says(self, pos: Table) -> str:
        return "the Republic Fleets"


class Indictment(Matter, frozen=True):
    """Whether a Senator is prosecuted."""

    senator: int

    def is_put(self, pos: Table, vote: Vote) -> bool:
        return vote.kind == V_CHARGE and vote.subject == self.senator

    def says(self, pos: Table) -> str:
        return f"the prosecution of {pos.content.senator_names[self.senator]}"

    def where(self, pos: Table) -> str:
        return f"in {self.says(pos)}"


class Proposition(Matter, frozen=True):
    """A sample proposition, or any proposition."""

    sample: int | None = None

    def is_put(self, pos: Table, vote: Vote) -> bool:
        bill = pos.bill
        return vote.kind == V_BILL and bill is not None and self.sample in (None, bill.sample)

    def says(self, pos: Table) -> str:
        return say_proposition(pos, self.sample)


AnyMatter = ElectionOf | FleetOrders | Indictment | Proposition


# --- which choice -----------------------------------------------------------------------------------------------


class Choice(Value, frozen=True, tag=True):
    """What a Party promises to vote for."""

    def is_cast(self, pos: Table, vote: Vote, index: int) -> bool:
        """Whether the choice with this index is the promised one; less than 0 is an abstention."""
        raise NotImplementedError(type(self).__name__)

    def says(self, pos: Table, matter: AnyMatter) -> str:
        """The promise as players read it."""
        raise NotImplementedError(type(self).__name__)


class Nominee(Choice, frozen=True):
    """A Senator, in an Election."""

    senator: int

    def is_cast(self, pos: Table, vote: Vote, index: int) -> bool:
        return index >= 0 and vote.choices[index] == self.senator

    def says(self, pos: Table, matter: AnyMatter) -> str:
        return f"to elect {pos.content.senator_names[self.senator]} {_office(pos, matter)}"


class OrdersOf(Choice, frozen=True):
    """The orders that a Party proposes for the Republic Fleets."""

    seat: Seat

    def is_cast(self, pos: Table, vote: Vote, index: int) -> bool:
        return index >= 0 and vote.choices[index] >= 0 and pos.plans[vote.choices[index]].seat == self.seat

    def says(self, pos: Table, matter: AnyMatter) -> str:
        return f"to vote for the orders of {pos.seat_name(self.seat)}"


class Plain(Choice, frozen=True):
    """A choice that is told by a word."""

    word: Literal["for", "against", "abstain", "vacant", "stay"]

    def is_cast(self, pos: Table, vote: Vote, index: int) -> bool:
        if index < 0:
            return self.word == "abstain"
        return vote.choices[index] == _CAST.get(self.word)

    def says(self, pos: Table, matter: AnyMatter) -> str:
        if self.word == "abstain":
            return f"to abstain {matter.where(pos)}"
        if self.word == "vacant":
            return f"to elect nobody {_office(pos, matter)}"
        if self.word == "stay":
            return "to vote that the Republic Fleets stay"
        return f"to vote {self.word} {matter.says(pos)}"


_CAST = {"for": FOR, "against": AGAINST, "vacant": VACANT, "stay": -1}


def _office(pos: Table, matter: AnyMatter) -> str:
    assert type(matter) is ElectionOf
    return pos.content.minister_names[matter.ministry]


AnyChoice = Nominee | OrdersOf | Plain
