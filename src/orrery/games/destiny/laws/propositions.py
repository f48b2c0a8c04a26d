"""General propositions: tabling, debate, becoming law, challenges (DES-PROP, DES-SNT-07 to 14, DES-BILL-16)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step, always_asked, bargains, says
from orrery.engine.domain import Domain, Range, Words
from orrery.engine.stops import Auto
from orrery.games.destiny.deals.deals import start_offer
from orrery.games.destiny.laws.drafting import start_draft
from orrery.games.destiny.laws.grammar import read_law
from orrery.games.destiny.laws.licences import AskLicence, LicenceNumber, licences_trade, licensed_acts
from orrery.games.destiny.laws.peace import table_peace
from orrery.games.destiny.laws.places import law_by_id
from orrery.games.destiny.laws.tabled import (
    LONGEST,
    TABLES_AGAIN,
    DraftLaw,
    bill_of,
    bring_in,
    problem_with,
    refusal,
    sample_provisions,
)
from orrery.games.destiny.senate.ballots import presiding
from orrery.games.destiny.table.laws import REPEAL, Provision
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.open_moments import do_free, free_moves
from orrery.games.destiny.turn.stages import OWN_TABLE, may_talk

LIMIT = 3
TABLED = "you have tabled something this turn"


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


@bargains("begin")
@says("table a trade", "DES-PROP-14")
class TableTrade(Move, frozen=True):
    """Table a trade to be ratified by the Senate."""


@bargains("begin")
@says("table peace", "DES-PROP-19")
class TablePeace(Move, frozen=True):
    """Table a treaty with the rebel."""


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


@always_asked  # who has no card to play would show it
class TableTurn(Decision[Table], frozen=True):
    """A Party's turn to table: a proposition, a request, a trade, a treaty, or nothing (DES-SNT-07, DES-PROP-01)."""

    def moves(self, pos: Table) -> Sequence[Move]:
        found: list[Move] = []
        if pos.tabled[self.seat] < LIMIT:
            found.extend(self._propositions(pos))
        if pos.requests[self.seat] < LIMIT:
            found.extend([AskLicence(act) for act in licensed_acts(pos)])
        if may_talk(pos, self.seat) and any(licences_trade(law) for law in pos.laws):
            if len(pos.present()) > 1:
                found.append(TableTrade())
        return [*found, *free_moves(pos, self.seat, OWN_TABLE), Pass()]

    def by_itself(self, pos: Table) -> Auto | None:
        """Who has tabled something is not asked for more, unless it raises its hand."""
        return Auto(Pass(), TABLED) if pos.tabled[self.seat] or pos.requests[self.seat] else None

    def _propositions(self, pos: Table) -> list[Move]:
        found: list[Move] = []
        for sample in range(len(pos.content.pack.proposition)):
            reading = sample_provisions(pos, sample)
            if not problem_with(pos, reading.provisions, reading.turns)[0]:
                found.append(TableSample(sample))
        for law in pos.laws:
            repeal = (Provision(REPEAL, law=law.id),)
            if not problem_with(pos, repeal, 0)[0]:
                found.append(TableRepeal(law.id))
        if pos.rebel >= 0 and "peace" not in pos.failed and may_talk(pos, self.seat):
            found.append(TablePeace())
        if pos.options["propositions"] != "samples" and may_talk(pos, self.seat):  # DES-PROP-22
            found.append(DraftLaw())
        return found

    def domains(self, pos: Table) -> Sequence[Domain]:
        if pos.tabled[self.seat] >= LIMIT or pos.options["propositions"] == "samples":
            return ()
        if not may_talk(pos, self.seat):
            return ()
        found = [Domain(TableLaw(""), (Words("text", LONGEST, "law"),), "a law in the language of laws")]
        if pos.options["propositions"] == "free":
            fields = (Words("text", LONGEST, "law"), Range("turns", 0, 10, "number of turns"))
            found.append(Domain(TableFree("", 0), fields, "a law in free words"))
        return found

    def apply(self, pos: Table, move: Move) -> None:

        content = pos.content
        if isinstance(move, TableSample):
            reading = sample_provisions(pos, move.sample)
            name = content.pack.proposition[move.sample].name
            bring_in(pos, bill_of(self.seat, name, reading.provisions, reading.turns, sample=move.sample))
        elif isinstance(move, TableRepeal):
            law = law_by_id(pos, move.law)
            name = f"Repeal of {law.name}" if law is not None else "Repeal"
            bring_in(pos, bill_of(self.seat, name, (Provision(REPEAL, law=move.law),), 0))
        elif isinstance(move, TableLaw):
            table_text(pos, self.seat, move.text, self)
        elif isinstance(move, TableFree):
            table_free(pos, self.seat, move, self)
        elif isinstance(move, DraftLaw):
            start_draft(pos, self.seat)
        elif isinstance(move, AskLicence):
            pos.then(LicenceNumber(self.seat, move.act))
        elif isinstance(move, TableTrade):
            start_offer(pos, self.seat, "tabled trade")
        elif isinstance(move, TablePeace):
            table_peace(pos, self.seat)
        elif isinstance(move, Pass):
            pos.out[self.seat] = True
            pos.tell("DES-SNT-07", "{0:seat} tables nothing more", self.seat)
        else:
            pos.then(self)
            do_free(pos, self.seat, move)

    def ask(self, pos: Table) -> Question:
        text = "Do you table a proposition? You may still table {0} this turn."
        left = LIMIT - pos.tabled[self.seat]
        return Question(text, "{seat} may table a proposition", (left,), "DES-SNT-07")

    def why_not(self, pos: Table, move: Move) -> tuple[str, str]:
        if isinstance(move, TableSample):
            reading = sample_provisions(pos, move.sample)
            return problem_with(pos, reading.provisions, reading.turns)
        if isinstance(move, TableRepeal):
            return problem_with(pos, (Provision(REPEAL, law=move.law),), 0)
        if isinstance(move, (TableLaw, TableFree)) and pos.options["propositions"] == "samples":
            return "Only the six sample propositions may be tabled in this game.", "DES-PROP-03"
        if isinstance(move, (TableLaw, TableFree, DraftLaw)) and not may_talk(pos, self.seat):
            return "Twenty drafts and offers in one step are enough.", "DES-PROP-22"
        return "", ""


TABLES_AGAIN.append(TableTurn)


def table_text(pos: Table, seat: Seat, text: str, again: Step[Any]) -> None:
    """A proposition in the language of laws is checked when it is tabled (DES-BILL-03, DES-LAW-28)."""
    reading = read_law(pos.content, text)
    problem, clause = refusal(pos, reading)
    if problem:
        pos.tell(clause, "The proposition of {0:seat} is refused: {1}", seat, problem)
        pos.offers[seat] += 1  # DES-PROP-22
        pos.then(again)
        return
    bring_in(pos, bill_of(seat, f"Proposition of {pos.seat_name(seat)}", reading.provisions, reading.turns))


def table_free(pos: Table, seat: Seat, move: TableFree, again: Step[Any]) -> None:
    """A law in free words; the players judge it (DES-LAW-20)."""
    if not move.text.strip() or move.text in pos.failed:
        pos.tell(
            "DES-SNT-08", "The proposition of {0:seat} is refused: it is empty, or failed this turn", seat
        )
        pos.offers[seat] += 1
        pos.then(again)
        return
    bring_in(pos, bill_of(seat, f"Law of {pos.seat_name(seat)}", (), move.turns, text=move.text))
