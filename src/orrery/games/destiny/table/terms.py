"""The terms of a deal, one class for each kind: gifts that change hands at once, and promises (DES-DEAL-11).

A term knows its own sentence, and when it is due, kept or broken, as far as the table shows it. What then happens is
written in `promises` and `transfers`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from orrery.engine.base import Seat, Value
from orrery.games.destiny.content.printed import RESOURCES
from orrery.games.destiny.table.goods import AnyGoods
from orrery.games.destiny.table.promised_votes import AnyChoice, AnyMatter, say_proposition
from orrery.games.destiny.table.votes import Vote
from orrery.games.destiny.table.war import DEFENDS

if TYPE_CHECKING:
    from orrery.games.destiny.table.senate import Bill
    from orrery.games.destiny.table.state import Table


class Term(Value, frozen=True, tag=True):
    """One line of a deal: what a Party gives or promises to another."""

    giver: Seat
    receiver: Seat

    def names(self, seat: Seat) -> bool:
        """Whether a Party gives or gets something by it."""
        return seat == self.giver or seat == self.receiver

    def says(self, pos: Table) -> str:
        """What it gives or promises, without who does it."""
        raise NotImplementedError(type(self).__name__)


class Gift(Term, frozen=True):
    """Goods that change hands at once (DES-DEAL-02)."""

    goods: AnyGoods

    def says(self, pos: Table) -> str:
        return self.goods.says(pos)


class Hidden(Term, frozen=True):
    """A term of which an outsider knows only who gives whom (DES-DEAL-33)."""

    def says(self, pos: Table) -> str:
        return "known to them alone"


class Promise(Term, frozen=True):
    """Something to be done or left undone later; `until` is the last turn that it speaks of (DES-DEAL-03)."""

    until: int

    def is_due(self, turn: int) -> bool:
        """Whether it is judged at the end of this turn (DES-DEAL-31)."""
        return False

    def lapses(self, turn: int) -> bool:
        """Whether it is over with this turn, unless it was broken (DES-DEAL-04)."""
        return turn >= self.until


# --- goods ------------------------------------------------------------------------------------------------------


class WillPay(Promise, frozen=True):
    """To pay an amount in each turn from the first to the last one."""

    first: int
    resource: int
    amount: int

    def is_due(self, turn: int) -> bool:
        return self.first <= turn <= self.until

    def lapses(self, turn: int) -> bool:
        return False

    def says(self, pos: Table) -> str:
        what = f"to pay {self.amount} {RESOURCES[self.resource]} on turn {self.first}"
        return what + (f" and each turn to turn {self.until}" if self.until > self.first else "")


class WillHandOver(Promise, frozen=True):
    """To hand goods over by the last turn."""

    goods: AnyGoods

    def is_due(self, turn: int) -> bool:
        return turn >= self.until

    def lapses(self, turn: int) -> bool:
        return False

    def says(self, pos: Table) -> str:
        return f"to hand over {self.goods.says(pos)} by turn {self.until}"


# --- the Senate -------------------------------------------------------------------------------------------------


class WillVote(Promise, frozen=True):
    """To vote for a choice, or to abstain."""

    matter: AnyMatter
    choice: AnyChoice

    def speaks_of(self, pos: Table, vote: Vote) -> bool:
        """Whether it is about this vote, and still in time."""
        return pos.turn <= self.until and self.matter.is_put(pos, vote)

    def is_kept(self, pos: Table, vote: Vote, index: int) -> bool:
        """Whether this vote keeps it; an index less than 0 is an abstention."""
        return self.choice.is_cast(pos, vote, index)

    def says(self, pos: Table) -> str:
        return f"{self.choice.says(pos, self.matter)} to turn {self.until}"


class WillBid(Promise, frozen=True):
    """To bid at least an amount of Influence."""

    matter: AnyMatter
    amount: int

    def speaks_of(self, pos: Table, vote: Vote) -> bool:
        """Whether it is about this vote, and still in time."""
        return pos.turn <= self.until and self.matter.is_put(pos, vote)

    def says(self, pos: Table) -> str:
        return f"to bid at least {self.amount} Influence {self.matter.where(pos)} to turn {self.until}"


class AboutBill(Promise, frozen=True):
    """About a sample proposition, or any."""

    sample: int | None = None

    def speaks_of(self, pos: Table, bill: Bill | None) -> bool:
        """Whether it is about this proposition, and still in time."""
        return pos.turn <= self.until and bill is not None and self.sample in (None, bill.sample)

    def verb(self) -> str:
        """What is promised to be done with it."""
        raise NotImplementedError(type(self).__name__)

    def says(self, pos: Table) -> str:
        return f"{self.verb()} {say_proposition(pos, self.sample)} to turn {self.until}"


class WillTable(AboutBill, frozen=True):
    """To table a proposition."""

    def is_due(self, turn: int) -> bool:
        return turn >= self.until

    def verb(self) -> str:
        return "to table"


class WillVeto(AboutBill, frozen=True):
    """To veto a proposition that passes (DES-DEAL-35)."""

    def verb(self) -> str:
        return "to veto"


class WontVeto(AboutBill, frozen=True):
    """Not to veto a proposition."""

    def verb(self) -> str:
        return "not to veto"


# --- things left undone -----------------------------------------------------------------------------------------


class Restraint(Promise, frozen=True):
    """Not to do something; it is broken as soon as that is declared (DES-DEAL-31)."""

    def forbids(self, party: Seat, spot: int) -> bool:
        """Whether it speaks of a Party, or of one of its Sectors or Senators."""
        raise NotImplementedError(type(self).__name__)

    def noun(self) -> str:
        """What is promised not to be."""
        raise NotImplementedError(type(self).__name__)


class SparesSectors(Restraint, frozen=True):
    """Nothing against the Sectors of a Party, or against one Sector."""

    party: Seat | None = None
    sector: int | None = None

    def forbids(self, party: Seat, spot: int) -> bool:
        return self.party == party or self.sector == spot

    def says(self, pos: Table) -> str:
        whom = f"Sector {self.sector + 1}" if self.sector is not None else pos.seat_name(_party(self.party))
        return f"{self.noun()} against {whom} to turn {self.until}"


class WontInvade(SparesSectors, frozen=True):
    """Not to invade."""

    def noun(self) -> str:
        return "no Invasion"


class WontCampaign(SparesSectors, frozen=True):
    """Not to campaign."""

    def noun(self) -> str:
        return "no Campaign"


class SparesSenators(Restraint, frozen=True):
    """Nothing against the Senators of a Party, or against one Senator."""

    party: Seat | None = None
    senator: int | None = None

    def forbids(self, party: Seat, spot: int) -> bool:
        return self.party == party or self.senator == spot

    def says(self, pos: Table) -> str:
        names = pos.content.senator_names
        whom = names[self.senator] if self.senator is not None else pos.seat_name(_party(self.party))
        return f"{self.noun()} against {whom} to turn {self.until}"


class WontKill(SparesSenators, frozen=True):
    """Not to assassinate."""

    def noun(self) -> str:
        return "no assassination"


class WontTry(SparesSenators, frozen=True):
    """Neither to prosecute nor to audit."""

    def noun(self) -> str:
        return "no prosecution"


class WontRebel(Restraint, frozen=True):
    """Not to declare Rebellion."""

    def forbids(self, party: Seat, spot: int) -> bool:
        return True

    def says(self, pos: Table) -> str:
        return f"no Rebellion to turn {self.until}"


def _party(seat: Seat | None) -> Seat:
    assert seat is not None
    return seat


# --- war --------------------------------------------------------------------------------------------------------


class WillDefend(Promise, frozen=True):
    """To defend a Sector with so many Fleets in the turn `until`."""

    sector: int
    fleets: int

    def is_kept(self, pos: Table) -> bool:
        """Whether the Fleets stand there, all Invasions declared."""
        if any(a.seat == self.giver and a.sector == self.sector for a in pos.attacks):
            return False
        return pos.fleets_at(self.giver, self.sector) >= self.fleets

    def says(self, pos: Table) -> str:
        return f"a defence with {self.fleets} Fleets in Sector {self.sector + 1} on turn {self.until}"


class WillSupport(Promise, frozen=True):
    """To fight for a Party in a Sector with so many Fleets in the turn `until`."""

    sector: int
    party: Seat
    fleets: int

    def speaks_of(self, pos: Table) -> bool:
        """Whether it is about the battle being fought."""
        battle = pos.battle
        return battle is not None and pos.turn == self.until and battle.sector == self.sector

    def is_kept(self, pos: Table) -> bool:
        """Whether so many Fleets fight on that side."""
        battle = pos.battle
        assert battle is not None
        side = DEFENDS if battle.owner == self.party else self.party
        there = sum([f.fleets for f in battle.forces if f.seat == self.giver and f.purpose == side])
        return there >= self.fleets

    def says(self, pos: Table) -> str:
        whom, where = pos.seat_name(self.party), f"Sector {self.sector + 1}"
        return f"support in battle of {whom} with {self.fleets} Fleets in {where} on turn {self.until}"


class FreeWords(Promise, frozen=True):
    """A promise in free words, which the game does not judge (DES-DEAL-12)."""

    text: str

    def says(self, pos: Table) -> str:
        return f"'{self.text}' to turn {self.until}"


AnyPromise = (
    WillPay
    | WillHandOver
    | WillVote
    | WillBid
    | WillTable
    | WillVeto
    | WontVeto
    | WontInvade
    | WontCampaign
    | WontKill
    | WontTry
    | WontRebel
    | WillDefend
    | WillSupport
    | FreeWords
)
AnyTerm = Gift | Hidden | AnyPromise


def masked(term: Term) -> AnyTerm:
    """A term of which an outsider knows only who gives whom."""
    return Hidden(term.giver, term.receiver)
