"""Deals: their terms, offers, and cases before the court."""

from __future__ import annotations

import msgspec

from orrery.engine.base import Seat, Value

# goods that change hands at once, and that can be promised for later
GIVE_MONEY, GIVE_INFLUENCE, GIVE_SECTOR, GIVE_FLEETS, GIVE_SENATOR, GIVE_RESERVE, GIVE_CARD = (
    0,
    1,
    2,
    3,
    4,
    5,
    6,
)


# promises
(
    PAY,
    HAND_OVER,
    VOTE,
    BID,
    NOT_INVADE,
    NOT_CAMPAIGN,
    NOT_KILL,
    NOT_TRY,
    DEFEND,
    SUPPORT,
    TABLE,
    NO_REBELLION,
    FREE,
) = range(10, 23)


TERM_NAMES = {
    GIVE_MONEY: "Money",
    GIVE_INFLUENCE: "Influence",
    GIVE_SECTOR: "a Sector",
    GIVE_FLEETS: "Fleets",
    GIVE_SENATOR: "a Senator in play",
    GIVE_RESERVE: "a Senator of the reserve",
    GIVE_CARD: "an Action card",
    PAY: "a payment later",
    HAND_OVER: "a hand-over later",
    VOTE: "a vote",
    BID: "a bid",
    NOT_INVADE: "no Invasion",
    NOT_CAMPAIGN: "no Campaign",
    NOT_KILL: "no assassination",
    NOT_TRY: "no prosecution",
    DEFEND: "a defence",
    SUPPORT: "support in battle",
    TABLE: "a proposition or a veto",
    NO_REBELLION: "no Rebellion",
    FREE: "a promise in free words",
}


class Term(Value, frozen=True):
    """One line of a deal: what a Party gives or promises to another.

    Goods: `a` is the Sector, Senator or card, `n` the number. PAY: `a` the resource, `n` the amount, `turn` the first
    turn, `until` the last. HAND_OVER: `b` the kind of goods, `a` and `n` as for goods, `until` the last turn.
    VOTE, BID: `a` the kind of vote, `b` its subject, `c` the choice, `n` the bid. NOT_...: `a` the Party, or `b` the
    Sector or Senator (-1 for the other), `until`. DEFEND, SUPPORT: `a` the Sector, `b` the Party, `n` Fleets, `turn`.
    TABLE: `a` 0 table, 1 veto, 2 do not veto; `b` the sample proposition, -1 any; `until`.
    """

    giver: Seat
    receiver: Seat
    kind: int
    a: int = -1
    b: int = -1
    c: int = -1
    n: int = 0
    turn: int = 0
    until: int = 0
    text: str = ""


class Deal(Value, frozen=True):
    """An agreed deal (DES-DEAL-04). `kept` marks fulfilled terms, `broken` the one that ended it; a ratified deal cannot
    be broken (DES-COURT-06)."""

    id: int
    proposer: Seat
    partners: tuple[Seat, ...]
    terms: tuple[Term, ...]
    made: int
    kept: tuple[int, ...] = ()
    ratified: bool = False
    tried: bool = False
    broken: tuple[int, ...] = ()


class Offer(msgspec.Struct):
    """A deal being written or answered. `treaty`: it goes with a peace (1 offered by the rebel, 2 by a Party)."""

    proposer: Seat
    terms: list[Term]
    draft: list[int]
    treaty: int = 0
    ratify: bool = False
    text: str = ""
    made: bool = False
    invited: tuple[int, ...] = ()
    dropped: int = 0

    def copy(self) -> Offer:
        """An equal, independent offer."""
        return Offer(
            self.proposer,
            self.terms[:],
            self.draft[:],
            self.treaty,
            self.ratify,
            self.text,
            self.made,
            self.invited,
            self.dropped,
        )


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
