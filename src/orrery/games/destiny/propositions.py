"""General propositions: tabling, debate, becoming law, challenges (DES-PROP, DES-SNT-07 to 14, DES-BILL-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.engine.base import Decision, Move, Pass, Sealed, Seat, Step, says
from orrery.engine.domain import Domain, Words
from orrery.engine.window import Window
from orrery.games.destiny.bill import ARTICLES, form_problem, violated
from orrery.games.destiny.deeds import BreakLaw
from orrery.games.destiny.laws import PLACED, Reading, law_by_id, law_text, read_law, sentence
from orrery.games.destiny.moments import M_TABLED, OWN_TABLE, OpenMoment
from orrery.games.destiny.state import Table
from orrery.games.destiny.things import (
    B_LAW,
    B_LICENCE,
    B_PEACE,
    B_TRADE,
    FOR,
    LICENSE,
    PERMIT,
    REPEAL,
    V_BILL,
    Bill,
    Grant,
    Law,
    Offer,
    Provision,
    Vote,
)
from orrery.games.destiny.votes import BeginVote, VetoChance, open_vote, presiding

LIMIT = 3
LONGEST = 400


@says("table {sample}", "DES-PROP-02")
class TableSample(Move, frozen=True):
    """Table one of the six sample propositions."""

    sample: int


@says("table law {text}", "DES-PROP-01")
class TableLaw(Move, frozen=True):
    """Table a proposition in the language of laws."""

    text: str


@says("table free law {text} for {turns} turns", "DES-LAW-20")
class TableFree(Move, frozen=True):
    """Table a proposition in free words; 0 turns: until repealed."""

    text: str
    turns: int


@says("table the repeal of law {law}", "DES-PROP-20")
class TableRepeal(Move, frozen=True):
    """Table the end of a law."""

    law: int


@says("draft a law", "DES-LAW-01")
class DraftLaw(Move, frozen=True):
    """Build a proposition click by click."""


@says("table a trade", "DES-PROP-14")
class TableTrade(Move, frozen=True):
    """Table a trade to be ratified by the Senate."""


@says("table peace", "DES-PROP-19")
class TablePeace(Move, frozen=True):
    """Table a treaty with the rebel."""


@says("ask for a licence to {act}", "DES-LAW-25")
class AskLicence(Move, frozen=True):
    """Ask the Senate for permission."""

    act: int


@says("for {number} of them", "DES-LAW-25")
class SoMany(Move, frozen=True):
    """How many acts the licence covers."""

    number: int


@says("in sector {sector}", "DES-LAW-25")
class InSector(Move, frozen=True):
    """Add a Sector to the request."""

    sector: int


@says("everywhere", "DES-LAW-25")
class Everywhere(Move, frozen=True):
    """The request names no Sector, or no further one."""


@says("go on", "DES-SNT-09")
class GoOn(Move, frozen=True):
    """Let the vote begin."""


@says("withdraw it", "DES-SNT-09")
class Withdraw(Move, frozen=True):
    """Take the proposition back."""


@says("amend to {text}", "DES-SNT-09")
class Amend(Move, frozen=True):
    """Change the proposition before the first vote is cast."""

    text: str


@says("challenge it", "DES-BILL-03")
class Challenge(Move, frozen=True):
    """Say that the law violates the Bill of Sentient Rights."""


@says("it violates the bill", "DES-BILL-02")
class Violates(Move, frozen=True):
    """Agree with the challenge."""


@says("it stands", "DES-BILL-02")
class Stands(Move, frozen=True):
    """Disagree with the challenge."""


# --- tabling in rounds ------------------------------------------------------------------------------------------


class Propositions(Step[Table], frozen=True):
    """In rounds, in initiative order, each Party may table one or pass; who passes is out (DES-SNT-07)."""

    def run(self, pos: Table) -> None:
        pos.out = [False] * pos.players
        if presiding(pos) < 0:
            pos.tell("DES-SNT-05", "There is no Minister: no proposition can be tabled")
            return
        pos.then(NextProposition(tuple(pos.present()), 0))


class NextProposition(Step[Table], frozen=True):
    """The next Party that is not out has its turn (DES-SNT-07)."""

    order: tuple[Seat, ...]
    at: int

    def run(self, pos: Table) -> None:
        for i in range(len(self.order)):
            at = (self.at + i) % len(self.order)
            seat = self.order[at]
            if pos.in_standing(seat) and not pos.out[seat] and presiding(pos) >= 0:
                pos.then(TableTurn(seat), NextProposition(self.order, at + 1))
                return


def key_of(pos: Table, bill: Bill) -> str:
    """What makes two propositions the same (DES-SNT-08)."""
    if bill.text:
        return bill.text
    if bill.kind == B_LICENCE and bill.grant is not None:
        return f"licence {bill.seat} {bill.grant.act} {bill.grant.number} {bill.grant.sectors}"
    if bill.kind != B_LAW:
        return ""
    return law_text(pos.content, bill.provisions, bill.turns)


def problem_with(pos: Table, provisions: Sequence[Provision], turns: int) -> tuple[str, str]:
    """Why a proposition is refused when it is tabled, and the clause (DES-BILL-03, DES-LAW-21, 28); empty if not."""
    article = violated(pos, provisions)
    if article:
        return f"It violates article {article} of the Bill of Sentient Rights: {ARTICLES[article]}.", _check(
            article
        )
    problem = form_problem(pos, provisions)
    if problem:
        return problem, "DES-LAW-28"
    if law_text(pos.content, provisions, turns) in pos.failed:
        return "It failed this turn and cannot be tabled again with the same content.", "DES-SNT-08"
    return "", ""


def _check(article: int) -> str:
    return ("", "DES-BILL-05", "DES-BILL-07", "DES-BILL-09", "DES-BILL-11", "DES-BILL-13")[article]


def sample_provisions(pos: Table, sample: int) -> Reading:
    """A sample proposition in the language of laws (DES-PROP-02, DES-PROP-04)."""
    entry = pos.content.pack.proposition[sample]
    return read_law(pos.content, "; ".join(entry.provisions) + f" for {entry.duration} turns")


class TableTurn(Decision[Table], frozen=True):
    """A Party's turn to table: a proposition, a request, a trade, a treaty, or nothing (DES-SNT-07, DES-PROP-01)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        from orrery.games.destiny.menu import free_moves

        found: list[Move] = []
        if pos.tabled[self.seat] < LIMIT:
            found.extend(self._propositions(pos))
        if pos.requests[self.seat] < LIMIT:
            found.extend(AskLicence(act) for act in licensed_acts(pos))
        if pos.offers[self.seat] < 20 and any(law.provisions and _licences_trade(law) for law in pos.laws):
            if len(pos.present()) > 1:
                found.append(TableTrade())
        return [*found, *free_moves(pos, self.seat, OWN_TABLE), Pass()]

    def _propositions(self, pos: Table) -> list[Move]:
        found: list[Move] = []
        for sample in range(len(pos.content.pack.proposition)):
            reading = sample_provisions(pos, sample)
            if not problem_with(pos, reading.provisions, reading.turns)[0]:
                found.append(TableSample(sample))
        for law in pos.laws:
            repeal = (Provision(REPEAL, law=law.id),)
            if law_text(pos.content, repeal, 0) not in pos.failed:
                found.append(TableRepeal(law.id))
        if pos.rebel >= 0 and "peace" not in pos.failed:
            found.append(TablePeace())
        if pos.options["propositions"] != "samples":
            found.append(DraftLaw())
        return found

    def domains(self, pos: Table) -> Sequence[Domain]:
        if pos.tabled[self.seat] >= LIMIT or pos.options["propositions"] == "samples":
            return ()
        found = [Domain(TableLaw(""), (Words("text", LONGEST, "law"),), "a law in the language of laws")]
        if pos.options["propositions"] == "free":
            from orrery.engine.domain import Range

            fields = (Words("text", LONGEST, "law"), Range("turns", 0, 10, "number of turns"))
            found.append(Domain(TableFree("", 0), fields, "a law in free words"))
        return found

    def apply(self, pos: Table, move: Move) -> None:
        from orrery.games.destiny.deals import start_offer
        from orrery.games.destiny.drafting import start_draft
        from orrery.games.destiny.menu import do_free
        from orrery.games.destiny.rebellion import table_peace

        content = pos.content
        if isinstance(move, TableSample):
            reading = sample_provisions(pos, move.sample)
            name = content.pack.proposition[move.sample].name
            bring_in(pos, _bill(self.seat, name, reading.provisions, reading.turns, sample=move.sample))
        elif isinstance(move, TableRepeal):
            law = law_by_id(pos, move.law)
            name = f"Repeal of {law.name}" if law is not None else "Repeal"
            bring_in(pos, _bill(self.seat, name, (Provision(REPEAL, law=move.law),), 0))
        elif isinstance(move, TableLaw):
            table_text(pos, self.seat, move.text, self)
        elif isinstance(move, TableFree):
            table_free(pos, self.seat, move, self)
        elif isinstance(move, DraftLaw):
            start_draft(pos, self.seat)
        elif isinstance(move, AskLicence):
            pos.then(LicenceNumber(self.seat, move.act))
        elif isinstance(move, TableTrade):
            start_offer(pos, self.seat, ratify=True)
        elif isinstance(move, TablePeace):
            table_peace(pos, self.seat)
        elif isinstance(move, Pass):
            pos.out[self.seat] = True
            pos.tell("DES-SNT-07", "{0:seat} tables nothing more", self.seat)
        else:
            pos.then(self)
            do_free(pos, self.seat, move)

    def ask(self, pos: Table) -> str:
        left = LIMIT - pos.tabled[self.seat]
        return f"Do you table a proposition? You may still table {left} this turn."

    def clause(self) -> str:
        return "DES-SNT-07"

    def forced(self) -> bool:
        return False  # who has no card to play would show it

    def why_not(self, pos: Table, move: Move) -> tuple[str, str]:
        if isinstance(move, TableSample):
            reading = sample_provisions(pos, move.sample)
            return problem_with(pos, reading.provisions, reading.turns)
        if isinstance(move, (TableLaw, TableFree)) and pos.options["propositions"] == "samples":
            return "Only the six sample propositions may be tabled in this game.", "DES-PROP-03"
        return "", ""


def licensed_acts(pos: Table) -> list[int]:
    """Acts that need a licence by a law in force; trades are ratified as such (DES-LAW-25, DES-PROP-14)."""
    acts = {p.act for law in pos.laws for p in law.provisions if p.kind == LICENSE}
    return sorted(acts - {7, 8, 9, 10, 11})


def _licences_trade(law: Law) -> bool:
    return any(p.kind == LICENSE and p.act in (7, 8, 9, 10, 11) for p in law.provisions)


def _bill(
    seat: Seat, name: str, provisions: Sequence[Provision], turns: int, sample: int = -1, text: str = ""
) -> Bill:
    return Bill(B_LAW, seat, name, list(provisions), turns, text, sample, 0, None)


def table_text(pos: Table, seat: Seat, text: str, again: Step[Any]) -> None:
    """A proposition in the language of laws is checked when it is tabled (DES-BILL-03, DES-LAW-28)."""
    reading = read_law(pos.content, text)
    problem, clause = refusal(pos, reading)
    if problem:
        pos.tell(clause, "The proposition of {0:seat} is refused: {1}", seat, problem)
        pos.then(again)
        return
    bring_in(pos, _bill(seat, f"Proposition of {pos.seat_name(seat)}", reading.provisions, reading.turns))


def refusal(pos: Table, reading: Reading) -> tuple[str, str]:
    """Why a text is refused: the first article it violates, or its form."""
    if reading.problem:
        also = violated(pos, reading.provisions)
        article = min(a for a in (reading.article, also) if a) if reading.article or also else 0
        if article:
            return (
                f"It violates article {article} of the Bill of Sentient Rights: {ARTICLES[article]}.",
                _check(article),
            )
        return reading.problem, "DES-LAW-01"
    return problem_with(pos, reading.provisions, reading.turns)


def table_free(pos: Table, seat: Seat, move: TableFree, again: Step[Any]) -> None:
    """A law in free words; the players judge it (DES-LAW-20)."""
    if not move.text.strip() or move.text in pos.failed:
        pos.tell(
            "DES-SNT-08", "The proposition of {0:seat} is refused: it is empty, or failed this turn", seat
        )
        pos.then(again)
        return
    bring_in(pos, _bill(seat, f"Law of {pos.seat_name(seat)}", (), move.turns, text=move.text))


def bring_in(pos: Table, bill: Bill) -> None:
    """A proposition is on the floor: veto, cards and amendments come before the first vote (DES-SNT-09, 11)."""
    from orrery.games.destiny.promises import kept_tabling

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
    open_vote(pos, V_BILL, bill.kind, [0, 1], presiding(pos))
    pos.then(VetoChance(), OpenMoment(M_TABLED), MaybeAmend(), BeginVote())


class MaybeAmend(Step[Table], frozen=True):
    """The proposer may withdraw or amend until the first vote is cast (DES-SNT-09)."""

    def run(self, pos: Table) -> None:
        vote = pos.vote
        if pos.bill is not None and vote is not None and not vote.vetoed:
            pos.then(AmendOrNot(pos.bill.seat))


class AmendOrNot(Decision[Table], frozen=True):
    """Go on, amend up to three times, or withdraw (DES-SNT-09)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        return [Withdraw(), GoOn()]

    def domains(self, pos: Table) -> Sequence[Domain]:
        bill = pos.bill
        if bill is None or bill.kind != B_LAW or bill.amended >= 3 or bill.text:
            return ()
        if pos.options["propositions"] == "samples":
            return ()
        return (Domain(Amend(""), (Words("text", LONGEST, "law"),), "the amended law"),)

    def apply(self, pos: Table, move: Move) -> None:
        bill = pos.bill
        assert bill is not None
        if isinstance(move, Withdraw):
            pos.tell("DES-SNT-09", "{0:seat} withdraws it", self.seat)
            pos.bill = None
        elif isinstance(move, Amend):
            reading = read_law(pos.content, move.text)
            problem, clause = refusal(pos, reading)
            if problem:
                pos.tell(clause, "The amendment is refused: {0}", problem)
            else:
                bill.provisions, bill.turns = list(reading.provisions), reading.turns
                bill.sample = -1
                pos.tell("DES-SNT-09", "{0:seat} amends it", self.seat)
                for provision in bill.provisions:
                    pos.tell("DES-LAW-01", "{0}", sentence(pos.content, provision))
            bill.amended += 1
            pos.then(self)

    def ask(self, pos: Table) -> str:
        return "Your proposition is on the table. Let the vote begin, amend it, or withdraw it?"

    def clause(self) -> str:
        return "DES-SNT-09"

    def absent(self, pos: Table, moves: Sequence[Move]) -> Move:
        return moves[0]


def off_the_table(pos: Table, clause: str) -> None:
    """A proposition is off the table and cannot be tabled again this turn."""
    if pos.bill is not None:
        pos.failed.append(key_of(pos, pos.bill))
        pos.tell(clause, "{0} is off the table", pos.bill.name)
        pos.bill = None


# --- licences ---------------------------------------------------------------------------------------------------


class LicenceNumber(Decision[Table], frozen=True):
    """How many acts does the request cover? (DES-LAW-25)."""

    act: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [SoMany(number) for number in range(1, 11)]

    def apply(self, pos: Table, move: SoMany) -> None:
        if self.act in PLACED:
            pos.then(LicenceSectors(self.seat, self.act, move.number, ()))
        else:
            request(pos, self.seat, self.act, move.number, ())

    def ask(self, pos: Table) -> str:
        return "For how many of them do you ask?"

    def clause(self) -> str:
        return "DES-LAW-25"

    def absent(self, pos: Table, moves: Sequence[Move]) -> Move:
        return moves[0]


class LicenceSectors(Decision[Table], frozen=True):
    """In which Sectors, where it matters? (DES-LAW-25)."""

    act: int
    number: int
    sectors: tuple[int, ...]

    def moves(self, pos: Table) -> Sequence[Move]:
        if len(self.sectors) >= 4:
            return [Everywhere()]
        return [*(InSector(s) for s in range(pos.area) if s not in self.sectors), Everywhere()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, InSector):
            pos.then(LicenceSectors(self.seat, self.act, self.number, (*self.sectors, move.sector)))
        else:
            request(pos, self.seat, self.act, self.number, self.sectors)

    def ask(self, pos: Table) -> str:
        return "In which Sectors? Name some, or go on."

    def clause(self) -> str:
        return "DES-LAW-25"


def request(pos: Table, seat: Seat, act: int, number: int, sectors: tuple[int, ...]) -> None:
    """Put a request for a licence to the vote."""
    grant = Grant(seat, act, number, sectors)
    name = f"Licence for {pos.seat_name(seat)}: {pos.content.acts[act]}"
    bill = Bill(B_LICENCE, seat, name, [], 0, "", -1, 0, grant)
    if key_of(pos, bill) in pos.failed:
        pos.tell("DES-SNT-08", "The same request failed this turn")
        pos.then(TableTurn(seat))
        return
    bring_in(pos, bill)


# --- becoming law -----------------------------------------------------------------------------------------------


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


class ChallengeWindow(Window[Table], frozen=True):
    """Right after the result any player may challenge it, a rebel included (DES-BILL-03, DES-BILL-16)."""

    def answers(self, pos: Table, seat: Seat) -> Sequence[Move]:
        return [Challenge()]

    def answer(self, pos: Table, seat: Seat, move: Any) -> None:
        pos.tell("DES-BILL-16", "{0:seat} challenges it under the Bill of Sentient Rights", seat)
        pos.then(Review(tuple(pos.present())))

    def ask(self, pos: Table, seat: Seat) -> str:
        return "It has passed. Do you challenge it under the Bill of Sentient Rights?"

    def clause(self) -> str:
        return "DES-BILL-16"


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

    def ask(self, pos: Table, seat: Seat) -> str:
        return "Does it violate the Bill of Sentient Rights?"

    def clause(self) -> str:
        return "DES-BILL-03"


class Ratify(Step[Table], frozen=True):
    """What survives the review takes effect at once (DES-SNT-13, DES-SNT-14)."""

    def run(self, pos: Table) -> None:
        from orrery.games.destiny.deals import conclude
        from orrery.games.destiny.rebellion import make_peace

        bill = pos.bill
        pos.bill = None
        if bill is None:
            return
        if bill.kind == B_LICENCE:
            assert bill.grant is not None
            pos.grants.append(bill.grant)
            pos.tell("DES-LAW-25", "The licence is granted")
        elif bill.kind == B_TRADE:
            conclude(pos, Offer(bill.seat, list(bill.terms), []), ratified=True)
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
        left = tuple(p for p in other.provisions if p.kind != PERMIT or p.law != number)
        if left == other.provisions:
            continue
        if left:
            # the tally counts by the place in the list, so a dropped permission only matters for counts of this turn
            pos.laws[pos.laws.index(other)] = msgspec.structs.replace(other, provisions=left)
        else:
            pos.laws.remove(other)
            pos.tell("DES-LAW-26", "{0} ends with it", other.name)


# --- free laws --------------------------------------------------------------------------------------------------


@says("say that {seat} has broken law {law}", "DES-LAW-20")
class Allege(Move, frozen=True):
    """Allege a breach of a law in free words."""

    seat: int
    law: int


@says("it was broken", "DES-LAW-20")
class WasBroken(Move, frozen=True):
    """Agree with the allegation."""


@says("it was not broken", "DES-LAW-20")
class NotBroken(Move, frozen=True):
    """Disagree with the allegation."""


def allegations(pos: Table, seat: Seat) -> list[Move]:
    """Breaches of free laws that a player may allege (DES-LAW-20)."""
    return [
        Allege(other, law.id)
        for law in pos.laws
        if law.text
        for other in pos.loyal()
        if other != seat and (law.id, other) not in pos.broken and (law.id, other, seat, -1) not in pos.tally
    ]


def allege(pos: Table, seat: Seat, move: Allege) -> None:
    """A majority of all players decides (DES-LAW-20); the same player alleges it once a turn."""
    pos.tally.append((move.law, move.seat, seat, -1))
    pos.tell("DES-LAW-20", "{0:seat} says that {1:seat} has broken law {2}", seat, move.seat, move.law)
    pos.then(JudgeBreach(tuple(pos.present()), move.seat, move.law))


class JudgeBreach(Sealed[Table], frozen=True):
    """Was the law broken? (DES-LAW-20)."""

    seat: Seat
    law: int

    def moves(self, pos: Table, seat: Seat) -> Sequence[Move]:
        return [WasBroken(), NotBroken()]

    def resolve(self, pos: Table, answers: Sequence[Any]) -> None:
        yes = sum(1 for answer in answers if isinstance(answer, WasBroken))
        pos.tell("DES-LAW-20", "{0} of {1} players say that it was broken", yes, len(self.seats))
        if 2 * yes > len(self.seats):
            pos.then(BreakLaw(self.seat, self.law))

    def ask(self, pos: Table, seat: Seat) -> str:
        law = law_by_id(pos, self.law)
        text = law.text if law is not None else ""
        return f"Has {pos.seat_name(self.seat)} broken this law: {text}?"

    def clause(self) -> str:
        return "DES-LAW-20"
