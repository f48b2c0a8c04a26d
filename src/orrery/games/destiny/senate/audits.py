"""Audits by the Minister of Finance (DES-MIN-03, DES-MIN-04, DES-CARD-21)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Move, Seat, Step, says
from orrery.engine.dice import take_up
from orrery.games.destiny.cards.announcing import Office, office, pile_up
from orrery.games.destiny.content.printed import FINANCE, INFLUENCE, SENATE
from orrery.games.destiny.table.announced import REGULAR, Played
from orrery.games.destiny.table.state import Refusal, Table
from orrery.games.destiny.table.terms import WontTry
from orrery.games.destiny.turn.acts import AUDIT, deed
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.dice import AfterRoll, throw
from orrery.games.destiny.turn.open_moments import FREE_MOVES
from orrery.games.destiny.turn.promised import barred, watch
from orrery.games.destiny.turn.senators import in_senate
from orrery.games.destiny.turn.ways import Way


@says("audit {senator}", "DES-MIN-03", "This Senator cannot be audited by you now.")
class AuditOf(Move, frozen=True):
    """Look into a Senator's books."""

    senator: int

    def why_not(self, pos: Table, seat: Seat) -> Refusal | None:
        return why_no_audits(pos, seat) or why_not_audit(pos, seat, self.senator)


def why_no_audits(pos: Table, seat: Seat) -> Refusal | None:
    """The Minister of Finance audits in the Senate Phase, for 1 Influence (DES-MIN-03, DES-MIN-04)."""
    if pos.minister(FINANCE) != seat:
        return "Only the Minister of Finance audits.", "DES-MIN-03"
    if pos.phase != SENATE:
        return "Audits are made in the Senate Phase.", "DES-MIN-04"
    price = pos.content.numbers.audit_cost
    return None if pos.influence[seat] >= price else (f"An audit costs {price} Influence.", "DES-MIN-03")


def why_not_audit(pos: Table, seat: Seat, senator: int) -> Refusal | None:
    """Any Senator in the Senate, once per turn (DES-MIN-03, DES-MIN-04, DES-CARD-22)."""
    party = pos.party_of(senator)
    if party < 0 or senator not in in_senate(pos, party):
        return (
            "This Senator is not in the Senate.",
            "DES-CARD-22" if party == pos.rebel >= 0 else "DES-MIN-03",
        )
    if pos.audited[senator]:
        return "This Senator was audited already this turn.", "DES-MIN-04"
    if barred(pos, seat, WontTry, party, senator):
        return "A ratified deal forbids you to audit this Senator.", "DES-COURT-19"
    return None


def audit_moves(pos: Table, seat: Seat) -> list[Move]:
    """Whom a Party may audit now."""
    if why_no_audits(pos, seat) is not None:
        return []
    able = [senator for other in pos.loyal() for senator in in_senate(pos, other)]
    return [AuditOf(senator) for senator in able if why_not_audit(pos, seat, senator) is None]


def announce_audit(pos: Table, seat: Seat, senator: int) -> None:
    """The Influence is paid, then others may answer (DES-CARD-21)."""
    price = pos.content.numbers.audit_cost
    pos.lose(seat, INFLUENCE, price)
    pos.audited[senator] = True
    pos.tell("DES-MIN-03", "{0:seat} audits {1:senator}", seat, senator)
    audit = Played(REGULAR, seat, FINANCE, target=senator, influence=price)
    laws = deed(pos, seat, AUDIT)
    pile_up(pos, audit, *laws, *watch(pos, seat, WontTry, pos.party_of(senator), senator))


class AuditSenators(Way):
    """In the Senate Phase, whenever the Minister may act (DES-CARD-22)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        if pos.phase == SENATE and pos.minister(FINANCE) == seat:
            found += audit_moves(pos, seat)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        announce_audit(pos, seat, move.senator)


FREE_MOVES.add(40, AuditSenators(), AuditOf)


@office(FINANCE)
class AuditOffice(Office):
    """One die for the audit (DES-MIN-03)."""

    def do(self, pos: Table, played: Played) -> None:
        throw(pos, "audit", [played.seat], [1])
        pos.tell("DES-MIN-03", "The audit rolls {0:dice}", tuple(pos.rolled))
        pos.then(AfterRoll(), AuditResult(played.target))


class AuditResult(Step[Table], frozen=True):
    """On a 6 the Senator gains 1 Corruption (DES-MIN-03)."""

    senator: int

    def run(self, pos: Table) -> None:
        roll = take_up(pos)
        if roll.dice[0][0] >= pos.content.numbers.audit_hit:
            corrupt(pos, self.senator, 1, "DES-MIN-03")
