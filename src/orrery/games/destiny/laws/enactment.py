"""From the vote to the law: challenges, review, ratification, repeal (DES-SNT-13, 14, DES-BILL-16, DES-LAW-26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.engine.base import Move, Sealed, Seat, Step, asks, says
from orrery.engine.stops import Stake
from orrery.engine.window import Window
from orrery.games.destiny.deals.deals import conclude
from orrery.games.destiny.laws.peace import make_peace
from orrery.games.destiny.laws.places import law_by_id
from orrery.games.destiny.laws.tabled import key_of
from orrery.games.destiny.senate.counting import carries_out
from orrery.games.destiny.table.deals import Offer
from orrery.games.destiny.table.laws import PERMIT, REPEAL, Law
from orrery.games.destiny.table.senate import B_LICENCE, B_PEACE, B_TRADE, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import FOR, V_BILL, Vote


@says("challenge it", "DES-BILL-03")
class Challenge(Move, frozen=True):
    """Say that the law violates the Bill of Sentient Rights."""


@says("it violates the bill", "DES-BILL-02")
class Violates(Move, frozen=True):
    """Agree with the challenge."""


@says("it stands", "DES-BILL-02")
class Stands(Move, frozen=True):
    """Disagree with the challenge."""


@carries_out(V_BILL)
def settle_bill(pos: Table, vote: Vote) -> None:
    """What the vote has decided about the bill (DES-SNT-13)."""
    bill = pos.bill
    if bill is None:
        return
    if vote.vetoed or vote.winner != FOR:
        pos.failed.append("peace" if bill.kind == B_PEACE else key_of(pos, bill))
        pos.tell("DES-SNT-13", "{0} is discarded", bill.name)
        pos.bill = None
        return
    pos.then(ChallengeWindow(tuple(pos.present())), Ratify())


CHECKED = "no article of the Bill was found violated when it was tabled"
OWN_LAW = "it is your own"


@asks(
    "It has passed. Do you challenge it under the Bill of Sentient Rights?",
    "{seat} may challenge it",
    "DES-BILL-16",
    "challenge",
)
class ChallengeWindow(Window[Table], frozen=True):
    """Right after the result any player may challenge it, a rebel included (DES-BILL-03, DES-BILL-16)."""

    def answers(self, pos: Table, seat: Seat) -> Sequence[Move]:
        return [Challenge()]

    def stake(self, pos: Table, seat: Seat) -> Stake:
        """A law in the language of laws was held against the Bill when it was tabled; free words only people can judge."""
        free = pos.bill is not None and bool(pos.bill.text)
        mine = pos.bill is not None and pos.bill.seat == seat
        return Stake("challenge", True, free and not mine, free, reason=OWN_LAW if mine else CHECKED)

    def answer(self, pos: Table, seat: Seat, move: Any) -> None:
        pos.tell("DES-BILL-16", "{0:seat} challenges it under the Bill of Sentient Rights", seat)
        pos.then(Review(tuple(pos.present())))


@asks(
    "Does it violate the Bill of Sentient Rights?",
    "{seat} judge(s|) whether it violates the Bill of Sentient Rights",
    "DES-BILL-03",
)
class Review(Sealed[Table], frozen=True):
    """More than half of all players, one vote each, strike a law down (DES-BILL-01, 02, 03)."""

    def moves(self, pos: Table, seat: Seat) -> Sequence[Move]:
        return [Violates(), Stands()]

    def resolve(self, pos: Table, answers: Sequence[Any]) -> None:
        against = sum(1 for answer in answers if isinstance(answer, Violates))
        struck = 2 * against > len(self.seats)
        pos.tell("DES-BILL-03", "{0} of {1} players say that it violates the Bill", against, len(self.seats))
        if struck and pos.bill is not None:
            pos.failed.append("peace" if pos.bill.kind == B_PEACE else key_of(pos, pos.bill))
            pos.tell("DES-BILL-01", "{0} is struck down", pos.bill.name)
            pos.bill = None


class Ratify(Step[Table], frozen=True):
    """What survives the review takes effect at once (DES-SNT-13, DES-SNT-14)."""

    def run(self, pos: Table) -> None:

        bill = pos.bill
        pos.bill = None
        if bill is None:
            return
        if bill.kind == B_LICENCE:
            assert bill.grant is not None
            pos.grants.append(bill.grant)
            pos.tell("DES-LAW-25", "The licence is granted")
        elif bill.kind == B_TRADE:
            conclude(pos, Offer(bill.seat, list(bill.terms)), ratified=True)
        elif bill.kind == B_PEACE:
            make_peace(pos, bill)
        else:
            enact(pos, bill)


def enact(pos: Table, bill: Bill) -> None:
    """A law takes effect; one with the same provisions only lasts longer (DES-PROP-05, DES-PROP-06, DES-LAW-26)."""
    for provision in bill.provisions:
        if provision.kind == REPEAL:
            end_law(pos, provision.law, "DES-PROP-20")
    rest = tuple(p for p in bill.provisions if p.kind != REPEAL)
    if not rest and not bill.text:
        return
    for i, law in enumerate(pos.laws):
        if law.provisions == rest and law.text == bill.text:
            longer = 0 if 0 in (law.turns, bill.turns) else max(law.turns, bill.turns)
            pos.laws[i] = msgspec.structs.replace(law, turns=longer)
            pos.tell("DES-PROP-06", "{0} lasts longer now", law.name)
            return
    name = bill.name if bill.sample >= 0 else f"Law {pos.next_law}"
    pos.laws.append(Law(pos.next_law, name, rest, bill.turns, pos.turn, bill.text, bill.sample))
    pos.next_law += 1
    pos.tell("DES-SNT-14", "{0} is law", name)


def end_law(pos: Table, number: int, clause: str) -> None:
    """A law ends, and the permissions that lift it end with it (DES-LAW-26)."""
    law = law_by_id(pos, number)
    if law is None:
        return
    pos.laws.remove(law)
    pos.tell(clause, "{0} ends", law.name)
    for other in pos.laws[:]:
        left = [(own, p) for own, p in other.numbered() if p.kind != PERMIT or p.law != number]
        if len(left) == len(other.provisions):
            continue
        if left:
            provisions, numbers = tuple(p for _, p in left), tuple(own for own, _ in left)
            shorter = msgspec.structs.replace(other, provisions=provisions, numbers=numbers)
            pos.laws[pos.laws.index(other)] = shorter
        else:
            pos.laws.remove(other)
            pos.tell("DES-LAW-26", "{0} ends with it", other.name)
