"""Licences: asking the Senate for permission (DES-LAW-25)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Seat, absent_take_first, asks, says
from orrery.games.destiny.laws.tabled import TABLES_AGAIN, bring_in, key_of
from orrery.games.destiny.table.laws import LICENSE, Grant, Law
from orrery.games.destiny.table.senate import B_LICENCE, Bill
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.acts import TRADES


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


def licensed_acts(pos: Table) -> list[int]:
    """Acts that need a licence by a law in force; trades are ratified as such (DES-LAW-25, DES-PROP-14)."""
    acts = {p.act for law in pos.laws for p in law.provisions if p.kind == LICENSE}
    return sorted(acts.difference(TRADES))


def licences_trade(law: Law) -> bool:
    """Whether a law demands that trades be ratified."""
    return any(p.kind == LICENSE and p.act in TRADES for p in law.provisions)


@absent_take_first
@asks("For how many of them do you ask?", "{seat} ask(s|) for a licence", "DES-LAW-25")
class LicenceNumber(Decision[Table], frozen=True):
    """How many acts does the request cover? (DES-LAW-25)."""

    act: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [SoMany(number) for number in range(1, 11)]

    def apply(self, pos: Table, move: SoMany) -> None:
        if pos.content.act_placed[self.act]:
            pos.then(LicenceSectors(self.seat, self.act, move.number, ()))
        else:
            request(pos, self.seat, self.act, move.number, ())


@asks("In which Sectors? Name some, or go on.", "{seat} ask(s|) for a licence", "DES-LAW-25")
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


def request(pos: Table, seat: Seat, act: int, number: int, sectors: tuple[int, ...]) -> None:
    """Put a request for a licence to the vote."""
    grant = Grant(seat, act, number, sectors)
    name = f"Licence for {pos.seat_name(seat)}: {pos.content.acts[act]}"
    bill = Bill(B_LICENCE, seat, name, [], grant=grant)
    if key_of(pos, bill) in pos.failed:
        pos.tell("DES-SNT-08", "The same request failed this turn")
        pos.requests[seat] += 1  # DES-PROP-22
        pos.then(TABLES_AGAIN[0](seat))
        return
    bring_in(pos, bill)
