"""The Galactic Court: complaints, admission, the proposer's say, cases and verdicts (DES-COURT, DES-DEAL-08, 09)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.engine.base import (
    Decision,
    Move,
    Pass,
    Question,
    Seat,
    Step,
    absent_take_first,
    asks,
    otherwise,
    says,
)
from orrery.engine.dice import take_up
from orrery.games.destiny.content.printed import ENDING
from orrery.games.destiny.deals.breaches import TRIED_BY, Sue, punish
from orrery.games.destiny.deals.due import enforce
from orrery.games.destiny.deals.ledger import deal_by_id, end_deal, replace_deal
from orrery.games.destiny.deals.sayings import said
from orrery.games.destiny.deals.terms import WriteTerm
from orrery.games.destiny.senate.prosecutions import guilt, sentence_on
from orrery.games.destiny.table.deals import (
    AsWritten,
    Case,
    InTerms,
    NothingOwed,
    Offer,
    Writing,
    new_case,
)
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import FreeWords, Promise, WillHandOver, WillPay
from orrery.games.destiny.turn.acts import GO_TO_COURT, deed
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.dice import AfterRoll, highest, throw, total
from orrery.games.destiny.turn.open_moments import FREE_MOVES
from orrery.games.destiny.turn.stages import may_talk
from orrery.games.destiny.turn.ways import Way


@says(
    "complain about line {term:line} of deal {deal}",
    "DES-COURT-01",
    "Nothing is promised to you by that line that can be complained about now.",
)
class Complain(Move, frozen=True):
    """Say that a promise was broken, or will be."""

    deal: int
    term: int


@says("admit it", "DES-COURT-02")
class Admit(Move, frozen=True):
    """Admit the breach."""


@says("deny it", "DES-COURT-03")
class Deny(Move, frozen=True):
    """Plead that nothing was owed; about free words, leave it to those who judge."""


@says("hold to the deal as it was written", "DES-COURT-22")
class HoldToIt(Move, frozen=True):
    """Plead that the promise stands and was not broken."""


@says("claim it as it was written", "DES-COURT-22")
class ClaimWritten(Move, frozen=True):
    """State the promise in the words of the deal."""


@says("claim that nothing was owed", "DES-COURT-13")
class ClaimNothing(Move, frozen=True):
    """Plead that nothing was owed."""


@says("claim it in the game's terms", "DES-COURT-22")
class ClaimTerms(Move, frozen=True):
    """State what free words meant, as a promise that the game can check."""


@says("read it as broken", "DES-DEAL-08")
class ReadBroken(Move, frozen=True):
    """The proposer's reading: the promise was broken."""


@says("read it as kept", "DES-DEAL-08")
class ReadKept(Move, frozen=True):
    """The proposer's reading: the promise was not broken."""


@says("accept the reading", "DES-DEAL-09")
class AcceptReading(Move, frozen=True):
    """Be content with the proposer's reading."""


@says("stand {senator} before the court", "DES-COURT-03")
class StandBefore(Move, frozen=True):
    """The Senator that a side stands forward."""

    senator: int


def complaints(pos: Table, seat: Seat) -> list[Move]:
    """Open promises to a Party over which it may go to court; only once for a deal (DES-COURT-01, 13, 15)."""
    found: list[Move] = []
    list_complaints(pos, seat, found)
    return found


def list_complaints(pos: Table, seat: Seat, found: list[Move]) -> None:
    """Add them to what was found before."""
    if not pos.in_standing(seat) or not may_talk(pos, seat):
        return
    for deal in pos.deals:
        if seat in deal.partners and not deal.tried:
            for index, term in enumerate(deal.terms):
                if term.receiver == seat and index not in deal.kept and pos.in_standing(term.giver):
                    found.append(Complain(deal.id, index))


def complain(pos: Table, seat: Seat, move: Complain) -> None:
    """The other side may admit it; a dispute about words goes to the proposer first (DES-COURT-02, DES-DEAL-08)."""
    deal = deal_by_id(pos, move.deal)
    assert deal is not None
    giver = deal.terms[move.term].giver
    pos.offers[seat] += 1  # DES-COURT-20
    pos.tell("DES-COURT-01", "{0:seat} feels cheated by {1:seat} over deal {2}", seat, giver, deal.id)
    pos.then(AdmitOrDeny(giver, seat, move.deal, move.term))


class Complaining(Way):
    """Whenever a player may talk (DES-COURT-01)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        if pos.deals:
            list_complaints(pos, seat, found)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        complain(pos, seat, move)

    def in_votes(self) -> bool:
        return False


FREE_MOVES.add(80, Complaining(), Complain)


class AdmitOrDeny(Decision[Table], frozen=True):
    """An offender who admits the breach gains 2 Corruption and the deal ends (DES-COURT-02)."""

    plaintiff: Seat
    deal: int
    term: int

    def moves(self, pos: Table) -> Sequence[Move]:
        deal = deal_by_id(pos, self.deal)
        if deal is None:
            return [Deny()]
        if type(deal.terms[self.term]) is FreeWords:
            return [Admit(), Deny()]  # what they meant is stated before the court
        return [Admit(), HoldToIt(), Deny()]

    def apply(self, pos: Table, move: Move) -> None:
        deal = deal_by_id(pos, self.deal)
        if deal is None:
            return  # DES-COURT-21
        if isinstance(move, Admit):
            pos.tell("DES-COURT-02", "{0:seat} admits the breach", self.seat)
            punish(pos, deal, self.term)
        elif type(deal.terms[self.term]) is FreeWords:
            pos.then(ProposerSays(deal.proposer, self.plaintiff, self.seat, self.deal, self.term))
        else:
            pos.then(OpenCase(self.plaintiff, self.deal, self.term, type(move) is HoldToIt))

    def ask(self, pos: Table) -> Question:
        text = "{0:seat} says that you have broken deal {1}. Do you admit it (2 Corruption)?"
        others = "{seat} answer(s|) a complaint of {0:seat}"
        return Question(text, others, (self.plaintiff, self.deal), "DES-COURT-02")


class ProposerSays(Decision[Table], frozen=True):
    """In a dispute over what a deal means, the player who proposed it has the final say (DES-DEAL-08)."""

    plaintiff: Seat
    defendant: Seat
    deal: int
    term: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [ReadBroken(), ReadKept()] if deal_by_id(pos, self.deal) is not None else [ReadKept()]

    def apply(self, pos: Table, move: Move) -> None:
        if deal_by_id(pos, self.deal) is None:
            return  # DES-COURT-21
        broken = isinstance(move, ReadBroken)
        reading = "broken" if broken else "kept"
        pos.tell("DES-DEAL-08", "{0:seat}, who proposed the deal, reads the promise as " + reading, self.seat)
        loser = self.defendant if broken else self.plaintiff
        pos.then(RejectReading(loser, self.plaintiff, self.deal, self.term, broken))

    def ask(self, pos: Table) -> Question:
        text = "You proposed deal {0}. Was the promise broken?"
        return Question(text, "{seat} say(s|) what deal {0} means", (self.deal,), "DES-DEAL-08")


@asks("Do you accept the proposer's reading, or sue?", "{seat} decide(s|) whether to sue", "DES-DEAL-09")
class RejectReading(Decision[Table], frozen=True):
    """Another party of the deal that rejects the reading may sue instead (DES-DEAL-09)."""

    plaintiff: Seat
    deal: int
    term: int
    broken: bool

    def moves(self, pos: Table) -> Sequence[Move]:
        return [Sue(), AcceptReading()] if deal_by_id(pos, self.deal) is not None else [AcceptReading()]

    def apply(self, pos: Table, move: Move) -> None:
        deal = deal_by_id(pos, self.deal)
        if deal is None:
            return  # DES-COURT-21
        if isinstance(move, Sue):
            pos.then(OpenCase(self.plaintiff, self.deal, self.term))
        elif self.broken:
            punish(pos, deal, self.term)


# --- the case ---------------------------------------------------------------------------------------------------


def open_case(pos: Table, plaintiff: Seat, number: int, term: int) -> None:
    """A suit: the offender may still admit the breach (DES-COURT-01, DES-COURT-02)."""
    deal = deal_by_id(pos, number)
    assert deal is not None
    giver = deal.terms[term].giver
    pos.tell("DES-COURT-01", "{0:seat} sues {1:seat}", plaintiff, giver)
    pos.then(AdmitOrDeny(giver, plaintiff, number, term))


TRIED_BY.append(open_case)


class OpenCase(Step[Table], frozen=True):
    """Each side states its version and stands one Senator forward; nothing is paid (DES-COURT-03, DES-COURT-10)."""

    plaintiff: Seat
    deal: int
    term: int
    upheld: bool = False

    def run(self, pos: Table) -> None:
        deal = deal_by_id(pos, self.deal)
        if deal is None:
            return
        pos.reveal()  # whether versions are stated shows everybody whether the term is in free words
        defendant = deal.terms[self.term].giver
        replace_deal(pos, msgspec.structs.replace(deal, tried=True))
        pos.case = new_case(deal.id, self.plaintiff, defendant, self.term)
        if self.upheld:
            pos.case.versions[DEFENDANT] = AsWritten()
        sides = ((self.plaintiff, PLAINTIFF), (defendant, DEFENDANT))
        versions: list[Step[Any]] = []
        if type(deal.terms[self.term]) is FreeWords:
            versions = [StateVersion(seat, side) for seat, side in sides]
        laws = deed(pos, self.plaintiff, GO_TO_COURT)
        pos.then(*laws, *versions, *[CourtSide(seat, side) for seat, side in sides], CourtRoll())


PLAINTIFF, DEFENDANT = 0, 1
"""The sides of a case."""


@absent_take_first
@asks(
    "What do you say before the Galactic Court that was promised?",
    "{seat} speak(s|) before the Galactic Court",
    "DES-COURT-03",
)
class StateVersion(Decision[Table], frozen=True):
    """What did free words mean? (DES-COURT-03, 13, 22)."""

    side: int

    def moves(self, pos: Table) -> Sequence[Move]:
        if deal_by_id(pos, court(pos).deal) is None:
            return [ClaimWritten()]  # DES-COURT-21
        found: list[Move] = [ClaimNothing()] if self.side == DEFENDANT else []
        return [*found, ClaimWritten(), ClaimTerms()]

    def apply(self, pos: Table, move: Move) -> None:
        case = court(pos)
        if type(move) is ClaimTerms:
            pos.offer = Offer(self.seat, [], "version", Writing(case.defendant, case.plaintiff))
            pos.then(WriteTerm(self.seat), TakeVersion(self.side))
        else:
            case.versions[self.side] = NothingOwed() if type(move) is ClaimNothing else AsWritten()


class TakeVersion(Step[Table], frozen=True):
    """A version in the game's own terms is written down; one that was dropped leaves the first one (DES-COURT-22)."""

    side: int

    def run(self, pos: Table) -> None:
        offer = pos.offer
        pos.offer = None
        deal = deal_by_id(pos, court(pos).deal)
        if offer is None or not offer.terms or deal is None:
            return
        term = offer.terms[0]
        court(pos).versions[self.side] = InTerms(term)
        pos.reveal()  # the other side has heard it
        pos.whisper(deal.partners, "DES-COURT-22", "{0:seat} says: {1}", offer.proposer, said(pos, [term]))


def maybe_drop(pos: Table) -> bool:
    """A case ends without a verdict when a player of its deal has left the game (DES-COURT-21)."""
    if deal_by_id(pos, court(pos).deal) is not None:
        return False
    pos.case = None
    pos.tell("DES-COURT-21", "The deal is over, and the case with it")
    return True


def can_appear(pos: Table, seat: Seat) -> list[int]:
    """Senators in play that were not prosecuted this turn (DES-COURT-11, DES-COURT-18)."""
    return [senator for senator in pos.senators_of(seat) if not pos.tried[senator]]


def court(pos: Table) -> Case:
    """The case being heard."""
    case = pos.case
    assert case is not None
    return case


class CourtSide(Step[Table], frozen=True):
    """A side stands a Senator forward if it has one that was not prosecuted yet (DES-COURT-03, DES-COURT-18)."""

    seat: Seat
    side: int

    def run(self, pos: Table) -> None:
        if can_appear(pos, self.seat):
            pos.then(StandInCourt(self.seat, self.side))


@asks(
    "Which Senator do you stand before the Galactic Court?",
    "{seat} choose(s|) who stands before the court",
    "DES-COURT-03",
)
@otherwise("This Senator cannot stand before the court for you.", "DES-COURT-03")
class StandInCourt(Decision[Table], frozen=True):
    """Which Senator stands before the court? (DES-COURT-03)."""

    side: int

    def moves(self, pos: Table) -> Sequence[Move]:
        if deal_by_id(pos, court(pos).deal) is None:
            return [Pass()]
        return [StandBefore(senator) for senator in can_appear(pos, self.seat)]

    def apply(self, pos: Table, move: Move) -> None:
        if not isinstance(move, StandBefore):
            return  # DES-COURT-21
        court(pos).senators[self.side] = move.senator
        pos.tell("DES-COURT-03", "{0:seat} stands {1:senator} forward", self.seat, move.senator)


class CourtRoll(Step[Table], frozen=True):
    """Both Senators are prosecuted at once, two dice each; without a Senator one die each (DES-COURT-04, 08, 12)."""

    def run(self, pos: Table) -> None:
        case = court(pos)
        if maybe_drop(pos):
            return
        if min(case.senators) < 0:
            pos.tell("DES-COURT-08", "A side has no Senator to stand forward: one die decides")
            pos.then(CourtDice())
            return
        for senator in case.senators:
            pos.tried[senator] = True  # DES-COURT-11
        throw(pos, "court", [case.plaintiff, case.defendant], [2, 2])
        pos.tell("DES-COURT-12", "The court rolls {0:dice}", tuple(pos.rolled))
        pos.then(AfterRoll(), CourtVerdict())


class CourtVerdict(Step[Table], frozen=True):
    """Both totals are fixed, then all results apply; the lower total wins (DES-COURT-05, 09, 16, 17)."""

    def run(self, pos: Table) -> None:
        case, roll = court(pos), take_up(pos)
        if maybe_drop(pos):
            return
        natural = [total(roll, side) for side in range(2)]
        totals = [natural[side] + guilt(pos, case.senators[side]) for side in range(2)]
        pos.tell("DES-COURT-17", "Totals {0} and {1}", totals[0], totals[1])
        for side in range(2):
            if natural[side] == 2:
                corrupt(pos, case.senators[1 - side], 1, "DES-COURT-09")
        for side in range(2):
            if totals[side] > 2:  # DES-COURT-16
                sentence_on(pos, case.senators[side], totals[side])
        if totals[0] == totals[1]:
            pos.tell("DES-COURT-07", "The totals are equal: one die decides")
            pos.then(CourtDice())
        else:
            finish(pos, totals[0] < totals[1])


class CourtDice(Step[Table], frozen=True):
    """One die each until one is higher; the higher wins (DES-COURT-07, DES-COURT-08)."""

    def run(self, pos: Table) -> None:
        case = court(pos)
        throw(pos, "court", [case.plaintiff, case.defendant], [1, 1])
        pos.tell("DES-COURT-07", "The dice show {0:dice}", tuple(pos.rolled))
        pos.then(AfterRoll(), CourtDecision())


class CourtDecision(Step[Table], frozen=True):
    """The higher die wins, equal ones are rolled again (DES-COURT-07)."""

    def run(self, pos: Table) -> None:
        best = highest(take_up(pos))
        if maybe_drop(pos):
            return
        if len(best) > 1:
            pos.then(CourtDice())
        else:
            finish(pos, best == [0])


def finish(pos: Table, plaintiff_wins: bool) -> None:
    """The winner's version is ratified and binding; nobody gains Corruption for the breach (DES-COURT-05, 06, 14)."""
    case = court(pos)
    pos.case = None
    winner, side = (case.plaintiff, PLAINTIFF) if plaintiff_wins else (case.defendant, DEFENDANT)
    version = case.versions[side]
    if type(version) is NothingOwed:
        pos.tell("DES-COURT-05", "{0:seat} wins the case: nothing is owed", winner)
        end_deal(pos, case.deal)
        return
    pos.tell("DES-COURT-05", "{0:seat} wins the case: the deal is ratified", winner)
    deal = deal_by_id(pos, case.deal)
    assert deal is not None
    terms = deal.terms
    if type(version) is InTerms:
        terms = (*terms[: case.term], version.term, *terms[case.term + 1 :])
    ratified = msgspec.structs.replace(deal, terms=terms, ratified=True, cause=0)
    replace_deal(pos, ratified)
    term = terms[case.term]
    owed = type(term) is WillPay or type(term) is WillHandOver
    if owed and pos.phase == ENDING and isinstance(term, Promise) and term.is_due(pos.turn):
        enforce(pos, ratified, case.term)
