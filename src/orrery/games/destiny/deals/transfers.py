"""What changes hands at once: whether it is there, and handing it over (DES-DEAL-02, 16 to 25, 30)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Seat
from orrery.games.destiny.content.printed import INFESTED, INFLUENCE, MONEY
from orrery.games.destiny.deals.promises import mark_kept
from orrery.games.destiny.deals.terms import GOODS
from orrery.games.destiny.table.deals import (
    GIVE_CARD,
    GIVE_FLEETS,
    GIVE_INFLUENCE,
    GIVE_MONEY,
    GIVE_RESERVE,
    GIVE_SECTOR,
    GIVE_SENATOR,
    HAND_OVER,
    Term,
)
from orrery.games.destiny.table.state import IN_RESERVE, Table
from orrery.games.destiny.table.war import Attack, Stand
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.senators import leave_office, release


def has_it(pos: Table, term: Term) -> bool:
    """Whether the giver has what it is to give now."""
    giver = term.giver
    if term.kind == GIVE_MONEY:
        return pos.money[giver] >= term.n
    if term.kind == GIVE_INFLUENCE:
        return pos.influence[giver] >= term.n
    if term.kind == GIVE_SECTOR:
        return pos.owner[term.a] == giver
    if term.kind == GIVE_FLEETS:
        return pos.fleets_at(giver, term.a) >= term.n
    if term.kind == GIVE_SENATOR:
        return pos.party_of(term.a) == giver
    if term.kind == GIVE_RESERVE:
        return pos.sen_at[term.a] == IN_RESERVE and pos.sen_seat[term.a] == giver
    return term.kind != GIVE_CARD or term.a in pos.hands[giver]


def feasible(pos: Table, terms: Sequence[Term]) -> bool:
    """Everything that changes hands is there, in full, and nobody gets more than ten Fleets (DES-DEAL-02, 22)."""
    if not all(has_it(pos, term) for term in terms):
        return False
    owed: dict[tuple[int, int, int], int] = {}
    arriving = [0] * pos.players
    for term in terms:
        if term.kind not in GOODS:
            continue
        key = (term.giver, term.kind, term.a)
        owed[key] = owed.get(key, 0) + max(term.n, 1)
        if term.kind == GIVE_FLEETS:
            arriving[term.receiver] += term.n
            arriving[term.giver] -= term.n
    for (giver, kind, a), number in owed.items():
        if kind == GIVE_MONEY and pos.money[giver] < number:
            return False
        if kind == GIVE_INFLUENCE and pos.influence[giver] < number:
            return False
        if kind == GIVE_FLEETS and pos.fleets_at(giver, a) < number:
            return False
        if kind == GIVE_CARD and pos.hands[giver].count(a) < number:
            return False
        if kind in (GIVE_SECTOR, GIVE_SENATOR, GIVE_RESERVE) and number > 1:
            return False
    return all(pos.fleets_of(s) + arriving[s] <= pos.content.fleet_limit for s in range(pos.players))


def exchange(pos: Table, terms: Sequence[Term]) -> None:
    """All transfers of a deal at once: every purse gives before any is filled, at most to 99 (DES-DEAL-02, DES-RES-02)."""
    for term in terms:
        if term.kind in (GIVE_MONEY, GIVE_INFLUENCE):
            pos.lose(term.giver, _resource(term), term.n)
    for term in terms:
        hand_over(pos, term)


def _resource(term: Term) -> int:
    return MONEY if term.kind == GIVE_MONEY else INFLUENCE


def hand_over(pos: Table, term: Term) -> None:
    """One instant transfer; `exchange` has taken Money and Influence before (DES-DEAL-16 to DES-DEAL-21)."""
    giver, receiver = term.giver, term.receiver
    if term.kind in (GIVE_MONEY, GIVE_INFLUENCE):
        resource = _resource(term)
        pos.gain(receiver, resource, term.n)
        pos.tell("DES-DEAL-02", "{0:seat} gives {1:seat} {2} {3:resource}", giver, receiver, term.n, resource)
    elif term.kind == GIVE_SECTOR:
        take_control(pos, term.a, receiver)
        pos.tell("DES-DEAL-20", "{0:seat} hands Sector {1:sector} to {2:seat}", giver, term.a, receiver)
    elif term.kind == GIVE_FLEETS:
        _hand_fleets(pos, giver, receiver, term.a, term.n)
    elif term.kind == GIVE_SENATOR:
        pos.sen_seat[term.a] = receiver
        release(pos, term.a)
        if receiver == pos.rebel:
            leave_office(pos, term.a)  # DES-REB-21
        pos.tell("DES-DEAL-16", "{0:senator} goes from {1:seat} to {2:seat}", term.a, giver, receiver)
    elif term.kind == GIVE_RESERVE:
        pos.sen_seat[term.a] = receiver
        pos.tell("DES-DEAL-16", "{0:seat} gives {1:seat} a Senator of the reserve", giver, receiver)
        pos.whisper((giver, receiver), "DES-DEAL-16", "It is {0:senator}", term.a)
    elif term.kind == GIVE_CARD:
        pos.hands[giver].remove(term.a)
        pos.hands[receiver].append(term.a)
        pos.tell("DES-DEAL-19", "{0:seat} gives {1:seat} an Action card", giver, receiver)
        pos.whisper((giver, receiver), "DES-DEAL-19", "It is {0:card}", term.a)
    _note_promised(pos, term)


def _note_promised(pos: Table, done: Term) -> None:
    """Handing a promised thing to its receiver keeps the promise; to somebody else gives it up (DES-DEAL-13, 14).

    Where a card went is a secret; whether the promised one is still there is seen when it falls due.
    """
    for deal in pos.deals[:]:
        for index, term in enumerate(deal.terms):
            if term.kind != HAND_OVER or term.giver != done.giver or index in deal.kept:
                continue
            if term.b == done.kind and term.a == done.a:
                if term.receiver == done.receiver and done.n >= term.n:
                    mark_kept(pos, deal.id, index)
                elif done.kind != GIVE_CARD:
                    pos.given_up.append((deal.id, index))


def _hand_fleets(pos: Table, giver: Seat, receiver: Seat, sector: int, number: int) -> None:
    """The giver takes Fleets off, the receiver puts its own there, in the same state (DES-DEAL-21, 23, 30)."""
    at, to = giver * pos.area + sector, receiver * pos.area + sector
    rested = pos.fleets[at] - pos.moved[at]
    moved = max(0, number - rested)
    fought = max(0, number - (pos.fleets[at] - pos.fought[at]))
    pos.fleets[at] -= number
    pos.moved[at] -= moved
    pos.fought[at] -= fought
    pos.fleets[to] += number
    pos.moved[to] += moved
    pos.fought[to] += fought
    pos.tell(
        "DES-DEAL-21",
        "{0:seat} gives {1:seat} {2} Fleet(s) in Sector {3:sector}",
        giver,
        receiver,
        number,
        sector,
    )
    attack = [a for a in pos.attacks if a.seat == giver and a.sector == sector]
    joins = attack and not any(a.seat == receiver and a.sector == sector for a in pos.attacks)
    if joins and pos.owner[sector] != receiver:
        pos.attacks.append(Attack(receiver, sector, attack[0].purpose, -1, 0))
    if attack and not pos.fleets[at]:
        pos.attacks.remove(attack[0])
    if pos.owner[sector] == INFESTED and _stands(pos, giver, sector):
        fights = any(a.seat == receiver and a.sector == sector for a in pos.attacks)
        if not fights and not _stands(pos, receiver, sector):
            pos.stands.append(Stand(receiver, sector, -1))  # DES-INV-21: they go on defending it


def _stands(pos: Table, seat: Seat, sector: int) -> bool:
    return any(stand.seat == seat and stand.sector == sector for stand in pos.stands)
