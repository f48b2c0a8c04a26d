"""A proposition on the floor: what is refused, bringing it in, amending and withdrawing it (DES-SNT-08 to 11, DES-BILL-03)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from orrery.engine.base import Decision, Move, Seat, Step, absent_take_first, asks, says
from orrery.engine.domain import Domain, Words
from orrery.engine.sheet import Sheet
from orrery.engine.stops import Auto
from orrery.games.destiny.cards.meanings import CARDS, Meaning
from orrery.games.destiny.content.effects.played import WithdrawProposition
from orrery.games.destiny.content.printed import Content
from orrery.games.destiny.deals.deals import TABLED_BY
from orrery.games.destiny.deals.promises import kept_tabling
from orrery.games.destiny.laws.amending import Amend, amend_sheet
from orrery.games.destiny.laws.bill_of_rights import form_problem, violated
from orrery.games.destiny.laws.grammar import Reading, law_text, read_law
from orrery.games.destiny.laws.sayings import sentence
from orrery.games.destiny.senate.ballots import open_vote, presiding
from orrery.games.destiny.senate.counting import VetoChance
from orrery.games.destiny.senate.votes import BeginVote
from orrery.games.destiny.table.announced import Played
from orrery.games.destiny.table.laws import Provision
from orrery.games.destiny.table.senate import B_LAW, B_LICENCE, B_PEACE, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import AGAINST, FOR, V_BILL
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_TABLED, may_talk

LONGEST = 400


@says("draft a law", "DES-LAW-01")
class DraftLaw(Move, frozen=True):
    """Build a proposition click by click, or the one under debate anew."""


@says("go on", "DES-SNT-09")
class GoOn(Move, frozen=True):
    """Let the vote begin."""


@says("withdraw it", "DES-SNT-09")
class Withdraw(Move, frozen=True):
    """Take the proposition back."""


def key_of(pos: Table, bill: Bill) -> str:
    """What makes two propositions the same (DES-SNT-08)."""
    if bill.text:
        return bill.text
    if bill.grant is not None:
        return f"licence {bill.seat} {bill.grant.act} {bill.grant.number} {bill.grant.sectors}"
    if bill.kind != B_LAW:
        return ""
    return law_text(pos.content, bill.provisions, bill.turns)


def problem_with(pos: Table, provisions: Sequence[Provision], turns: int) -> tuple[str, str]:
    """Why a proposition is refused when it is tabled, and the clause (DES-BILL-03, DES-LAW-21, 28); empty if not."""
    article = violated(pos, provisions)
    if article:
        return against_article(pos, article)
    problem = form_problem(pos, provisions)
    if problem:
        return problem, "DES-LAW-28"
    if pos.failed and law_text(pos.content, provisions, turns) in pos.failed:
        return "It failed this turn and cannot be tabled again with the same content.", "DES-SNT-08"
    return "", ""


def against_article(pos: Table, article: int) -> tuple[str, str]:
    """The sentence that names a violated article, and the clause of its check."""
    entry = pos.content.pack.article[article - 1]
    return f"It violates article {article} of the Bill of Sentient Rights: {entry.says}.", entry.clause


def sample_provisions(pos: Table, sample: int) -> Reading:
    """A sample proposition in the language of laws (DES-PROP-02, DES-PROP-04)."""
    return read_sample(pos.content, sample)


@cache
def read_sample(content: Content, sample: int) -> Reading:
    """The same, for whoever has no table."""
    entry = content.pack.proposition[sample]
    return read_law(content, "; ".join(entry.provisions) + f" for {entry.duration} turns")


def bill_of(
    seat: Seat, name: str, provisions: Sequence[Provision], turns: int, sample: int = -1, text: str = ""
) -> Bill:
    return Bill(B_LAW, seat, name, list(provisions), turns, text, sample)


def refusal(pos: Table, reading: Reading) -> tuple[str, str]:
    """Why a text is refused: the first article it violates, or its form."""
    if reading.problem:
        also = violated(pos, reading.provisions)
        article = min(a for a in (reading.article, also) if a) if reading.article or also else 0
        if article:
            return against_article(pos, article)
        return reading.problem, "DES-LAW-01"
    return problem_with(pos, reading.provisions, reading.turns)


def bring_in(pos: Table, bill: Bill) -> None:
    """A proposition is on the floor: veto, cards and amendments come before the first vote (DES-SNT-09, 11)."""
    if bill.kind in (B_LAW, B_PEACE):
        pos.tabled[bill.seat] += 1
        kept_tabling(pos, bill)
    elif bill.kind == B_LICENCE:
        pos.requests[bill.seat] += 1
    pos.bill = bill
    pos.tell("DES-SNT-03", "{0:seat} tables: {1}", bill.seat, bill.name)
    for provision in bill.provisions:
        pos.tell("DES-LAW-01", "{0}", sentence(pos.content, provision))
    if bill.text:
        pos.tell("DES-LAW-20", "{0}", bill.text)
    open_vote(pos, V_BILL, bill.kind, [AGAINST, FOR], presiding(pos))
    pos.then(VetoChance(), OpenMoment(M_TABLED), MaybeAmend(), BeginVote())


TABLED_BY.append(bring_in)

DRAFTED_BY: list[Callable[[Table, Seat], None]] = []
"""Who begins a draft: the chapter of drafts, each of which is tabled or amends what is."""

TABLES_AGAIN: list[Callable[[Seat], Step[Table]]] = []
"""A Party's turn to table, which comes again when a draft is dropped or a request is none: the chapter of propositions."""


VOTE_NOW = "your proposition is voted on as you tabled it"


class MaybeAmend(Step[Table], frozen=True):
    """The proposer may withdraw or amend until the first vote is cast (DES-SNT-09)."""

    def run(self, pos: Table) -> None:
        vote = pos.vote
        if pos.bill is not None and vote is not None and not vote.vetoed:
            pos.then(AmendOrNot(pos.bill.seat))


@absent_take_first
@asks(
    "Your proposition is on the table. Let the vote begin, amend it, or withdraw it?",
    "{seat} may amend or withdraw the proposition",
    "DES-SNT-09",
)
class AmendOrNot(Decision[Table], frozen=True):
    """Go on, amend up to three times, or withdraw (DES-SNT-09)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        found: list[Move] = [Withdraw(), GoOn()]
        if self.domains(pos) and may_talk(pos, self.seat):  # DES-PROP-22
            found.append(DraftLaw())
        return found

    def by_itself(self, pos: Table) -> Auto | None:
        return Auto(GoOn(), VOTE_NOW)

    def domains(self, pos: Table) -> Sequence[Domain]:
        bill = pos.bill
        if bill is None or bill.kind != B_LAW or bill.amended >= 3 or bill.text:
            return ()
        if pos.options["propositions"] == "samples":
            return ()
        now = law_text(pos.content, bill.provisions, bill.turns)
        return (
            Domain(Amend(""), (Words("text", LONGEST, "law", now),), "the whole law in the language of laws"),
        )

    def sheet(self, pos: Table) -> Sheet | None:
        """The changes that a debate is mostly about, in words."""
        bill = pos.bill
        return amend_sheet(pos, bill) if bill is not None and self.domains(pos) else None

    def apply(self, pos: Table, move: Move) -> None:
        bill = pos.bill
        assert bill is not None
        if isinstance(move, Withdraw):
            pos.tell("DES-SNT-09", "{0:seat} withdraws it", self.seat)
            pos.bill = None
        elif isinstance(move, Amend):
            reading = read_law(pos.content, move.text)
            amend(pos, bill, reading, refusal(pos, reading))
        elif isinstance(move, DraftLaw):
            DRAFTED_BY[0](pos, self.seat)


def amend(pos: Table, bill: Bill, reading: Reading, refused: tuple[str, str]) -> None:
    """Another wording takes the place of the first, unless it is refused; both count (DES-SNT-09)."""
    problem, clause = refused
    if problem:
        pos.tell(clause, "The amendment is refused: {0}", problem)
    else:
        bill.provisions, bill.turns = list(reading.provisions), reading.turns
        bill.sample = -1
        pos.tell("DES-SNT-09", "{0:seat} amends it", bill.seat)
        for provision in bill.provisions:
            pos.tell("DES-LAW-01", "{0}", sentence(pos.content, provision))
    bill.amended += 1
    pos.then(AmendOrNot(bill.seat))


class TakingOffTheTable(Meaning):
    """The proposition under debate is off the table and cannot be tabled again this turn (DES-SNT-08)."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return where == M_TABLED and pos.bill is not None and pos.bill.kind == B_LAW

    def presses(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return pos.bill is not None and pos.bill.seat != seat

    def hits(self, pos: Table, word: Any, played: Played, seat: Seat) -> bool:
        return pos.bill is not None and pos.bill.seat == seat

    def do(self, pos: Table, word: Any, played: Played) -> None:
        if pos.bill is not None:
            pos.failed.append(key_of(pos, pos.bill))
            pos.tell("DES-SNT-08", "{0} is off the table", pos.bill.name)
            pos.bill = None


CARDS.add({WithdrawProposition: TakingOffTheTable()})
