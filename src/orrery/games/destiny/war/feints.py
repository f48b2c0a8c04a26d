"""After all have declared: Feints, Counter-March, and what laws look at then (DES-FEINT, DES-LAW-14)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step, says
from orrery.games.destiny.cards.meanings import CARDS, Meaning
from orrery.games.destiny.content.effects.played import MoveFleets, Redeclare
from orrery.games.destiny.content.printed import INFESTED, MONEY
from orrery.games.destiny.deals.ledger import make_whole
from orrery.games.destiny.deals.promises import judge_defence
from orrery.games.destiny.laws.places import covers
from orrery.games.destiny.laws.taxes import BreakLaw, binds, counted
from orrery.games.destiny.table.announced import Played
from orrery.games.destiny.table.laws import BAN, DUTY, PER_SECTOR, PERMIT, Law, Provision
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Stand
from orrery.games.destiny.turn.acts import HOLD, INVADE, MOVE, SEND_ADMIRAL, STATION
from orrery.games.destiny.turn.corruption import take_back
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_FEINT
from orrery.games.destiny.turn.stakes import in_war
from orrery.games.destiny.war.invasions import DeclareTurn, welcome_back


@says("march a fleet from sector {source:sector}", "DES-OPT-07")
class MarchFrom(Move, frozen=True):
    """A Fleet that has not moved."""

    source: int


@says("march to sector {sector}", "DES-OPT-07")
class MarchTo(Move, frozen=True):
    """Where it goes to defend."""

    sector: int


class FeintRound(Step[Table], frozen=True):
    """From the last pass to the first battle Feints can be played; each round can be followed by another (FEINT-06)."""

    def run(self, pos: Table) -> None:
        pos.feints = []
        pos.then(OpenMoment(M_FEINT), AfterFeints())


class AfterFeints(Step[Table], frozen=True):
    """All who played a Feint declare again in initiative order; nobody else changes anything (DES-FEINT-01, 02)."""

    def run(self, pos: Table) -> None:
        again = [seat for seat in pos.present() if seat in pos.feints]
        if again:
            pos.then(*[DeclareTurn(seat) for seat in again], FeintRound())
        else:
            pos.then(EndOfDeclarations())


class Feinting(Meaning):
    """A Feint is played between the last declaration and the first battle (DES-FEINT-01)."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return where == M_FEINT

    def presses(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return in_war(pos, seat)

    def do(self, pos: Table, word: Any, played: Played) -> None:
        play_feint(pos, played.seat)


CARDS.add({Redeclare: Feinting()})


def play_feint(pos: Table, seat: Seat) -> None:
    """All declarations of the Party are void, with their Corruption, taxes and breaches (DES-FEINT-03, 07, 08, 12)."""
    if seat not in pos.feints:
        pos.feints.append(seat)
    pos.tell("DES-FEINT-03", "The declarations of {0:seat} are void", seat)
    for journey in reversed([j for j in pos.journeys if j.seat == seat]):
        at = seat * pos.area + journey.target
        number = min(journey.number, pos.moved[at])
        pos.moved[at] -= number
        pos.fleets[at] -= number
        pos.fleets[seat * pos.area + journey.source] += number
    pos.journeys = [j for j in pos.journeys if j.seat != seat]
    tags = [a.tag for a in pos.attacks if a.seat == seat and a.tag]
    admirals = [a.admiral for a in pos.attacks if a.seat == seat] + [
        s.admiral for s in pos.stands if s.seat == seat
    ]
    pos.sent.extend([admiral for admiral in admirals if admiral >= 0 and admiral not in pos.sent])
    for payment in [p for p in pos.payments if p.seat == seat]:
        if payment.resource < 0:
            tags.append(payment.amount)
            pos.broken = [entry for entry in pos.broken if entry != (payment.law, seat)]
        else:
            pos.gain(seat, payment.resource, payment.amount)
            if payment.resource == MONEY:
                pos.pool -= payment.amount
            pos.tell(
                "DES-FEINT-12",
                "{0:seat} gets {1} {2:resource} of tax back",
                seat,
                payment.amount,
                payment.resource,
            )
    pos.payments = [p for p in pos.payments if p.seat != seat]
    pos.tally = [
        entry for entry in pos.tally if not (entry[2] == seat and _declared(pos, entry[0], entry[1]))
    ]
    welcome_back(pos, seat)
    pos.attacks = [a for a in pos.attacks if a.seat != seat]
    pos.stands = [s for s in pos.stands if s.seat != seat]
    take_back(pos, tags, "DES-FEINT-08")
    make_whole(pos, tags)


def _declared(pos: Table, number: int, index: int) -> bool:
    """Whether a counted act belongs to declarations of Invasions."""
    for law in pos.laws:
        if law.id == number:
            return any(own == index and p.act in (MOVE, INVADE, SEND_ADMIRAL) for own, p in law.numbered())
    return False


# --- Counter-March ----------------------------------------------------------------------------------------------


class CounterMarching(Meaning):
    """Up to so many Fleets that did not move go anywhere as defenders, when Feints can be played."""

    def when(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return where == M_FEINT

    def presses(self, pos: Table, word: Any, seat: Seat, where: int) -> bool:
        return any(pos.owner[attack.sector] == seat != attack.seat for attack in pos.attacks)

    def do(self, pos: Table, word: Any, played: Played) -> None:
        pos.then(Marching(played.seat, word.n))


CARDS.add({MoveFleets: CounterMarching()})


class Marching(Decision[Table], frozen=True):
    """From where, then to where, one Fleet at a time."""

    left: int
    source: int = -1

    def moves(self, pos: Table) -> Sequence[Move]:
        if self.source < 0:
            rested = [MarchFrom(s) for s in range(pos.area) if pos.rested(self.seat, s)]
            return [*rested, Pass()] if self.left else [Pass()]
        if not pos.rested(self.seat, self.source):
            return [Pass()]  # the Party has left the table with its Fleets
        attacked = {a.sector for a in pos.attacks if a.seat == self.seat}
        return [MarchTo(s) for s in range(pos.area) if s not in attacked and s != self.source]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, MarchFrom):
            pos.then(Marching(self.seat, self.left, move.source))
        elif isinstance(move, MarchTo):
            pos.bring(self.seat, self.source, move.sector, 1)
            if all(s.seat != self.seat or s.sector != move.sector for s in pos.stands):
                pos.stands.append(Stand(self.seat, move.sector, -1))  # DES-INV-21: it is ordered to defend
            pos.tell("DES-OPT-07", "{0:seat} marches a Fleet to Sector {1:sector}", self.seat, move.sector)
            pos.then(Marching(self.seat, self.left - 1))

    def ask(self, pos: Table) -> Question:
        text = "Which Fleet marches?" if self.source < 0 else "To which Sector?"
        return Question(text, "{seat} march(es|) with Fleets", (), "DES-OPT-07")


# --- what laws look at when all have declared -------------------------------------------------------------------


class EndOfDeclarations(Step[Table], frozen=True):
    """Duties to move and station Fleets are judged when nobody plays a Feint any more (DES-LAW-14)."""

    def run(self, pos: Table) -> None:
        steps: list[Step[Any]] = []
        for seat in pos.loyal():
            for law in pos.laws:
                if binds(pos, law, seat) and _breaks(pos, law, seat):
                    steps.append(BreakLaw(seat, law.id))
        pos.then(*steps, *judge_defence(pos))


def defending(pos: Table, seat: Seat, sector: int) -> int:
    """Own Fleets that defend in a Sector when all have declared; in an Infested one they need orders (DES-LAW-22,
    DES-INF-08)."""
    if any(a.seat == seat and a.sector == sector for a in pos.attacks):
        return 0
    ordered = any(s.seat == seat and s.sector == sector for s in pos.stands)
    return pos.fleets_at(seat, sector) if ordered or pos.owner[sector] != INFESTED else 0


def _breaks(pos: Table, law: Law, seat: Seat) -> bool:
    for index, provision in law.numbered():
        if provision.kind == DUTY and provision.act in (MOVE, STATION):
            if not fulfilled(pos, law, index, provision, seat):
                return True
        if provision.kind == BAN and provision.act == STATION and too_many(pos, law, provision, seat):
            return True
    return False


def fulfilled(pos: Table, law: Law, index: int, provision: Provision, seat: Seat) -> bool:
    """As many acts as required, as far as the Party has Fleets and there are Sectors (DES-LAW-14, 27, PROP-16)."""
    sectors = [s for s in range(pos.area) if covers(pos, provision, s, seat)]
    fleets = pos.fleets_of(seat)
    if provision.per == PER_SECTOR:
        needed = provision.count * len(sectors)
        done = 0
        for sector in sectors:
            if provision.act == STATION:
                done += min(provision.count, defending(pos, seat, sector))
            else:
                done += min(provision.count, counted(pos, law.id, index, seat, sector, PER_SECTOR))
        return done >= min(needed, fleets)
    if not sectors:
        return True
    if provision.act == STATION:
        done = sum(defending(pos, seat, sector) for sector in sectors)
    else:
        done = counted(pos, law.id, index, seat)
    return done >= min(provision.count, fleets)


def too_many(pos: Table, law: Law, provision: Provision, seat: Seat) -> bool:
    """More Fleets stationed or held than the law allows; permissions are taken off first (DES-LAW-06, 19)."""
    limit = max(provision.over, 0)
    total = 0
    for sector in range(pos.area):
        if not covers(pos, provision, sector, seat):
            continue
        number = pos.fleets_at(seat, sector) if provision.act == HOLD else defending(pos, seat, sector)
        number = _unpermitted(pos, law, provision, sector, seat, number)
        if provision.per == PER_SECTOR and number > limit:
            return True
        total += number
    if provision.per == PER_SECTOR:
        return False
    return total - _quota(pos, law, provision) > limit


def _permits(pos: Table, law: Law, provision: Provision) -> list[Provision]:
    return [
        p
        for other in pos.laws
        for p in other.provisions
        if p.kind == PERMIT and p.law == law.id and p.act == provision.act
    ]


def _unpermitted(pos: Table, law: Law, provision: Provision, sector: int, seat: Seat, number: int) -> int:
    for permit in _permits(pos, law, provision):
        if covers(pos, permit, sector, seat):
            if not permit.count:
                return 0
            if permit.per == PER_SECTOR:
                number = max(0, number - permit.count)
    return number


def _quota(pos: Table, law: Law, provision: Provision) -> int:
    return sum(p.count for p in _permits(pos, law, provision) if p.per != PER_SECTOR)
