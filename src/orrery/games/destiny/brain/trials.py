"""Prosecutions and the Galactic Court: whom to accuse, whom to stand forward, when a word is worth a suit."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Move, Pass, Seat
from orrery.games.destiny.brain.menu import trial_gain
from orrery.games.destiny.brain.senate import charge_value
from orrery.games.destiny.brain.sense import (
    BREACH,
    blight,
    influence_worth,
    rivalry,
    senator_value,
)
from orrery.games.destiny.deals.breaches import AcceptBreach, Sue
from orrery.games.destiny.deals.court import (
    AcceptReading,
    Admit,
    Deny,
    ReadBroken,
    ReadKept,
    StandBefore,
)
from orrery.games.destiny.deals.ledger import deal_by_id
from orrery.games.destiny.deals.promises import against
from orrery.games.destiny.senate.prosecutions import (
    PayTrial,
    ProposeCharge,
    Prosecute,
    TryNext,
    guilt,
    trial_cost,
)
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WillHandOver, WillPay, WontTry
from orrery.games.destiny.turn.senators import voting_strength

ACCUSES = 0.06
"""Who gains or loses less by a prosecution abstains."""


def accuse(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Tainted Senators of others are a common danger, and ministers of rivals a private one."""
    found: list[float] = []
    for move in moves:
        value = 0.0 if isinstance(move, Pass) else -1.0
        if isinstance(move, Prosecute) and _pays(pos, seat, move.senator):
            value = trial_gain(pos, seat, move.senator) - 0.12
            value += influence_worth(pos, seat, -trial_cost(pos, move.senator))
            if type(pos.decision) is ProposeCharge:
                value = min(value, _support(pos, seat, move.senator))
            if against(pos, seat, WontTry, pos.party_of(move.senator), move.senator):
                value -= BREACH + blight(pos, 2)
        found.append(value)
    return found


def _support(pos: Table, seat: Seat, senator: int) -> float:
    """Whether a proposed prosecution would pass: everybody votes by what it brings, the proposer first of all."""
    if charge_value(pos, seat, senator, payer=True) <= ACCUSES:
        return -1.0
    votes = 0.0
    for other in pos.loyal():
        value = charge_value(pos, other, senator, payer=other == seat)
        if abs(value) > ACCUSES:
            votes += max(0, voting_strength(pos, other)) * (1 if value > 0 else -1)
    return votes


def _pays(pos: Table, seat: Seat, senator: int) -> bool:
    """Whether it is worth a word: another Party's Senator, and Influence left beside the trials already asked for."""
    owed = sum([trial_cost(pos, charge.senator) for charge in pos.charges if charge.payer == seat])
    return pos.party_of(senator) != seat and pos.influence[seat] >= owed + trial_cost(pos, senator)


def next_trial(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The surest execution first, while there is Influence to pay for it; own Senators last."""
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, TryNext):
            mine = pos.party_of(move.senator) == seat
            value = -1.0 if mine else trial_gain(pos, seat, move.senator)
        found.append(value)
    return found


def pay(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """A trial is paid for while it still promises more than its Influence."""
    senator = int(getattr(pos.decision, "senator", 0))
    gain = trial_gain(pos, seat, senator) if pos.party_of(senator) != seat else -1.0
    gain += influence_worth(pos, seat, -trial_cost(pos, senator))
    return [gain if isinstance(m, PayTrial) else (0.0 if m is moves[-1] else -1.0) for m in moves]


# --- the court --------------------------------------------------------------------------------------------------


def stand_in_court(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """The least tainted wins; among those, who is missed least (DES-COURT-05, DES-COURT-12)."""
    found: list[float] = []
    for move in moves:
        value = 0.0
        if isinstance(move, StandBefore):
            office = 0.6 if pos.office(move.senator) >= 0 else 0.0
            value = 5.0 - guilt(pos, move.senator) - senator_value(pos, move.senator) - office
        found.append(value)
    return found


def _owed(pos: Table) -> float:
    """What the promise in dispute is worth: what the court would enforce."""
    step = pos.decision
    deal = deal_by_id(pos, int(getattr(step, "deal", -1)))
    index = int(getattr(step, "term", 0))
    if deal is None or index >= len(deal.terms):
        return 0.0
    term = deal.terms[index]
    if type(term) is WillPay:
        return 0.06 * term.amount * max(1, term.until - max(pos.turn, term.first) + 1)
    return 1.0 if type(term) is WillHandOver else 0.2


def breach(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """A suit puts an own Senator on trial, too: one in six is executed. It must be worth that."""
    mine = pos.senators_of(seat)
    risk = min((senator_value(pos, s) for s in mine), default=0.0) / 6 + 0.15
    suit = _owed(pos) * 0.5 - risk + blight(pos, 2)
    return [suit if isinstance(m, Sue) else (0.0 if isinstance(m, AcceptBreach) else -1.0) for m in moves]


def plead(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Admitting costs 2 Corruption, denying a trial: a clean Party denies."""
    mine = pos.senators_of(seat)
    clean = min((guilt(pos, s) for s in mine), default=9)
    admitted = -BREACH - blight(pos, 2)
    denied = -0.35 - 0.12 * clean
    return [admitted if isinstance(m, Admit) else (denied if isinstance(m, Deny) else -9.0) for m in moves]


def reading(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """Who proposed a deal in free words reads it as the weaker rival would like it, and never against itself."""
    step = pos.decision
    plaintiff, defendant = int(getattr(step, "plaintiff", -1)), int(getattr(step, "defendant", -1))
    broken = rivalry(pos, seat, defendant) - rivalry(pos, seat, plaintiff)
    if seat in (plaintiff, defendant):
        broken = 1.0 if seat == plaintiff else -1.0
    return [
        broken if isinstance(m, ReadBroken) else (0.0 if isinstance(m, ReadKept) else -9.0) for m in moves
    ]


def reject(pos: Table, seat: Seat, moves: Sequence[Move]) -> list[float]:
    """A reading is worth a suit only to who would be punished by it, and is clean."""
    step = pos.decision
    broken = bool(getattr(step, "broken", False))
    clean = min((guilt(pos, s) for s in pos.senators_of(seat)), default=9)
    suit = (BREACH + blight(pos, 2) - 0.35 - 0.12 * clean) if broken else -0.3
    return [suit if isinstance(m, Sue) else (0.0 if isinstance(m, AcceptReading) else -9.0) for m in moves]
