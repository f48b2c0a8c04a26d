"""Audits by the Minister of Finance (DES-MIN-03, DES-MIN-04, DES-CARD-21)."""

from __future__ import annotations

from orrery.engine.base import Move, Seat, Step, says
from orrery.games.destiny.cards.announcing import OpenAnswers, Resolve
from orrery.games.destiny.content.effects import Audit
from orrery.games.destiny.content.printed import FINANCE, INFLUENCE, SENATE, find
from orrery.games.destiny.deals.promises import barred, watch
from orrery.games.destiny.laws.acts import AUDIT
from orrery.games.destiny.laws.taxes import deed
from orrery.games.destiny.table.announced import REGULAR, Played
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WontTry
from orrery.games.destiny.turn.corruption import corrupt
from orrery.games.destiny.turn.dice import AfterRoll, take_up, throw
from orrery.games.destiny.turn.senators import in_senate


@says("audit {senator}", "DES-MIN-03")
class AuditOf(Move, frozen=True):
    """Look into a Senator's books."""

    senator: int


def audit_moves(pos: Table, seat: Seat) -> list[Move]:
    """Any Senator in the Senate, once per turn, in the Senate Phase, for 1 Influence (DES-MIN-03, 04, DES-CARD-22)."""
    if pos.phase != SENATE or pos.minister(FINANCE) != seat:
        return []
    if pos.influence[seat] < find(pos.content.minister_effects[FINANCE], Audit).price:
        return []
    return [
        AuditOf(senator)
        for other in pos.loyal()
        for senator in in_senate(pos, other)
        if not pos.audited[senator] and not barred(pos, seat, WontTry, other, senator)
    ]


def announce_audit(pos: Table, seat: Seat, senator: int) -> None:
    """The Influence is paid, then others may answer (DES-CARD-21)."""
    price = find(pos.content.minister_effects[FINANCE], Audit).price
    pos.lose(seat, INFLUENCE, price)
    pos.audited[senator] = True
    pos.tell("DES-MIN-03", "{0:seat} audits {1:senator}", seat, senator)
    pos.pile.append(Played(REGULAR, seat, FINANCE, target=senator, influence=price))
    laws = deed(pos, seat, AUDIT)
    pos.then(*laws, *watch(pos, seat, WontTry, pos.party_of(senator), senator), OpenAnswers(seat), Resolve())


def roll_audit(pos: Table, played: Played) -> None:
    """One die for the audit."""
    throw(pos, "audit", [played.seat], [1])
    pos.tell("DES-MIN-03", "The audit rolls {0:dice}", tuple(pos.rolled))
    pos.then(AfterRoll(), AuditResult(played.target))


class AuditResult(Step[Table], frozen=True):
    """On a 6 the Senator gains 1 Corruption (DES-MIN-03)."""

    senator: int

    def run(self, pos: Table) -> None:
        roll = take_up(pos)
        if roll.dice[0][0] >= find(pos.content.minister_effects[FINANCE], Audit).hit:
            corrupt(pos, self.senator, 1, "DES-MIN-03")
