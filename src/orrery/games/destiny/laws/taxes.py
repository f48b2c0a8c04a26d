"""What laws say to an act: taxes due, breaches, licences used (DES-COR-07, DES-LAW).

The game never blocks an act forbidden by law; `due` lets pages and bots warn before it (DES-LAW-18).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from orrery.engine.base import Decision, Move, Question, Seat, Step, Value, says
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.laws.places import covers, law_by_id
from orrery.games.destiny.table.laws import (
    BAN,
    LICENSE,
    PER_SECTOR,
    PER_TURN,
    PERMIT,
    TAX,
    Grant,
    Law,
    Provision,
)
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Payment
from orrery.games.destiny.turn.acts import judges
from orrery.games.destiny.turn.bank import BuyInfluence, BuyMoney, bank
from orrery.games.destiny.turn.corruption import bearer, new_tag


@says("pay the tax", "DES-LAW-10")
class PayIt(Move, frozen=True):
    """Pay what the law demands."""


@says("refuse the tax", "DES-LAW-10")
class RefuseIt(Move, frozen=True):
    """Break the law instead."""


class Due(Value, frozen=True):
    """What one law demands for an act: a tax, or nothing but that it is broken."""

    law: int
    resource: int
    amount: int
    breach: bool


def binds(pos: Table, law: Law, seat: Seat) -> bool:
    """Laws bind every Party in good standing that has not broken them this turn (DES-SNT-14, DES-COR-07, 09)."""
    return pos.in_standing(seat) and (law.id, seat) not in pos.broken


def counted(pos: Table, law: int, index: int, seat: Seat, sector: int = -1, per: int = PER_TURN) -> int:
    """How often a provision has counted an act of a Party this turn, in a Sector or anywhere (DES-LAW-07)."""
    return sum(
        1
        for entry in pos.tally
        if entry[0] == law
        and entry[1] == index
        and entry[2] == seat
        and (per != PER_SECTOR or entry[3] == sector)
    )


def _lifted(pos: Table, law: Law, act: int, sector: int, seat: Seat, extra: int) -> bool:
    """Whether a permission excepts this act from a law (DES-LAW-19)."""
    for other in pos.laws:
        for index, provision in other.numbered():
            if provision.kind != PERMIT or provision.law != law.id or provision.act != act:
                continue
            if not covers(pos, provision, sector, seat):
                continue
            used = counted(pos, other.id, index, seat, sector, provision.per) + extra
            if not provision.count or used < provision.count:
                return True
    return False


def _licensed(pos: Table, seat: Seat, act: int, sector: int, number: int) -> int:
    """How many of these acts licences cover; a second one begins where the first is used up (DES-LAW-25)."""
    left = sum(grant.number for grant in pos.grants if _fits(grant, seat, act, sector))
    return min(number, left)


def _fits(grant: Grant, seat: Seat, act: int, sector: int) -> bool:
    return grant.seat == seat and grant.act == act and (not grant.sectors or sector in grant.sectors)


def due(
    pos: Table, seat: Seat, act: int, sector: int, number: int = 1, more: Sequence[int] = ()
) -> list[Due]:
    """What the laws in force say to so many acts at once, for warnings and for the acts themselves.

    One deal about several Sectors is one act; `more` are the others (DES-LAW-22).
    """
    found: list[Due] = []
    sectors = (sector, *more)
    for law in pos.laws:
        if not binds(pos, law, seat):
            continue
        taxes = [0, 0]
        breach = False
        for index, provision in law.numbered():
            if provision.act != act or provision.kind not in (TAX, BAN, LICENSE):
                continue
            many = 0
            for spot in sectors:
                if covers(pos, provision, spot, seat):
                    beyond = _beyond(pos, law, index, provision, seat, spot, number)
                    if provision.kind == LICENSE:
                        beyond -= _licensed(pos, seat, act, spot, number)
                    many = max(many, beyond)
            if provision.kind == TAX:
                taxes[provision.resource] += many * provision.rate
            elif many:
                breach = True
        for resource in (MONEY, INFLUENCE):
            if taxes[resource]:
                found.append(Due(law.id, resource, taxes[resource], False))
        if breach:
            found.append(Due(law.id, MONEY, 0, True))
    return found


def _beyond(
    pos: Table, law: Law, index: int, provision: Provision, seat: Seat, sector: int, number: int
) -> int:
    """How many of these acts lie beyond the threshold and are not permitted (DES-LAW-06, DES-LAW-07)."""
    before = counted(pos, law.id, index, seat, sector, provision.per)
    beyond = 0
    for i in range(number):
        if before + i + 1 > max(provision.over, 0) and not _lifted(pos, law, provision.act, sector, seat, i):
            beyond += 1
    return beyond


@judges
def judge(
    pos: Table, seat: Seat, act: int, sector: int, number: int, declared: bool, more: Sequence[int]
) -> list[Step[Any]]:
    """An act is counted, licences are used up, taxes collected and breaches punished (DES-LAW-10, DES-COR-07)."""
    if not pos.laws or not pos.in_standing(seat):
        return []
    steps: list[Step[Any]] = []
    for item in due(pos, seat, act, sector, number, more):
        if item.breach:
            steps.append(BreakLaw(seat, item.law, declared))
        else:
            steps.append(Tax(seat, item.law, item.resource, item.amount, declared))
    for law in pos.laws:
        for index, provision in law.numbered():
            if provision.act == act:
                spots = [spot for spot in (sector, *more) if covers(pos, provision, spot, seat)]
                for spot in spots if provision.per == PER_SECTOR else spots[:1]:
                    pos.tally.extend([(law.id, index, seat, spot)] * number)
    left = number
    for i, grant in enumerate(pos.grants):
        if _fits(grant, seat, act, sector):
            used = min(left, grant.number)
            pos.grants[i] = msgspec.structs.replace(grant, number=grant.number - used)
            left -= used
    return steps


class BreakLaw(Step[Table], frozen=True):
    """A breach brings 2 Corruption at once, once for each law and turn (DES-COR-07, DES-LAW-17)."""

    seat: Seat
    law: int
    declared: bool = False

    def run(self, pos: Table) -> None:
        law = law_by_id(pos, self.law)
        if law is None or not binds(pos, law, self.seat):
            return
        pos.broken.append((self.law, self.seat))
        pos.tell("DES-COR-07", "{0:seat} breaks the law: {1}", self.seat, law.name)
        tag = 0
        if self.declared:
            tag = new_tag(pos)
            pos.payments.append(Payment(self.seat, self.law, -1, tag))
        bearer(pos, self.seat, pos.content.numbers.broken_law_corruption, "DES-LAW-17", tag)


class Tax(Decision[Table], frozen=True):
    """A tax is due in full when the act is declared; who does not pay breaks the law (DES-LAW-10)."""

    law: int
    resource: int
    amount: int
    declared: bool = False

    def moves(self, pos: Table) -> Sequence[Move]:
        law = law_by_id(pos, self.law)
        if law is None or not binds(pos, law, self.seat):
            return [RefuseIt()]  # broken or repealed meanwhile: nothing is due any more (DES-COR-09)
        purse = pos.money if self.resource == MONEY else pos.influence
        if purse[self.seat] >= self.amount:
            return [PayIt(), RefuseIt()]
        rate = pos.content.numbers.bank_rate
        if self.resource == MONEY and pos.influence[self.seat] >= rate:
            return [BuyMoney(rate), RefuseIt()]
        if self.resource == INFLUENCE and pos.money[self.seat] >= rate:
            return [BuyInfluence(rate), RefuseIt()]
        return [RefuseIt()]

    def apply(self, pos: Table, move: Move) -> None:
        if isinstance(move, PayIt):
            pos.lose(self.seat, self.resource, self.amount)
            if self.resource == MONEY:
                pos.pool += self.amount  # DES-LAW-11; Influence is lost (DES-LAW-12)
            if self.declared:
                pos.payments.append(Payment(self.seat, self.law, self.resource, self.amount))
            pos.tell(
                "DES-LAW-10", "{0:seat} pays {1} {2:resource} of tax", self.seat, self.amount, self.resource
            )
        elif isinstance(move, RefuseIt):
            law = law_by_id(pos, self.law)
            if law is not None and binds(pos, law, self.seat):
                pos.then(BreakLaw(self.seat, self.law, self.declared))
        else:
            pos.then(self)
            bank(pos, self.seat, move)

    def ask(self, pos: Table) -> Question:
        law = law_by_id(pos, self.law)
        name = law.name if law is not None else "The law"
        text = "{0} demands {1} {2:resource}. Do you pay, or break the law (2 Corruption)?"
        others = "{seat} decide(s|) whether to pay a tax"
        return Question(text, others, (name, self.amount, self.resource), "DES-LAW-10")
