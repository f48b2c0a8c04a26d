"""What changes hands at once: whether it is there, and handing it over (DES-DEAL-02, 16 to 25, 30)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from orrery.engine.base import Seat
from orrery.games.destiny.content.printed import INFESTED
from orrery.games.destiny.deals.ledger import mark_kept
from orrery.games.destiny.table.goods import (
    ActionCard,
    AnyGoods,
    FleetsAt,
    Funds,
    OwnedSector,
    ReserveSenator,
    SenatorInPlay,
)
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import Gift, Term, WillHandOver
from orrery.games.destiny.table.war import Attack, Stand
from orrery.games.destiny.turn.control import take_control
from orrery.games.destiny.turn.senators import leave_office, release


def gifts_of(terms: Sequence[Term]) -> list[Gift]:
    """What changes hands at once."""
    return [term for term in terms if type(term) is Gift]


def has_it(pos: Table, term: Term) -> bool:
    """Whether the giver has what it is to give now."""
    return type(term) is not Gift or term.goods.there(pos, term.giver)


def feasible(pos: Table, terms: Sequence[Term]) -> bool:
    """Everything that changes hands is there, in full, and nobody gets more than ten Fleets (DES-DEAL-02, 22)."""
    gifts = gifts_of(terms)
    handed = False
    for gift in gifts:
        same = [other.goods for other in gifts if other.giver == gift.giver and other.goods.same(gift.goods)]
        if sum([goods.number() for goods in same]) > gift.goods.stock(pos, gift.giver):
            return False
        handed = handed or type(gift.goods) is FleetsAt
    return not handed or _has_room(pos, gifts)


def _has_room(pos: Table, gifts: Sequence[Gift]) -> bool:
    """Whether nobody gets more than ten Fleets (DES-DEAL-22)."""
    fleets = [pos.fleets_of(seat) for seat in range(pos.players)]
    for gift in gifts:
        if type(gift.goods) is FleetsAt:
            fleets[gift.receiver] += gift.goods.fleets
            fleets[gift.giver] -= gift.goods.fleets
    return max(fleets) <= pos.content.fleet_limit


def exchange(pos: Table, gifts: Sequence[Gift]) -> None:
    """All transfers of a deal at once: every purse gives before any is filled, at most to 99 (DES-DEAL-02, DES-RES-02)."""
    for gift in gifts:
        if type(gift.goods) is Funds:
            pos.lose(gift.giver, gift.goods.resource, gift.goods.amount)
    for gift in gifts:
        hand_over(pos, gift.giver, gift.receiver, gift.goods)


def hand_over(pos: Table, giver: Seat, receiver: Seat, goods: AnyGoods) -> None:
    """One instant transfer; `exchange` has taken Money and Influence before (DES-DEAL-16 to DES-DEAL-21)."""
    TRANSFERS[type(goods)](pos, giver, receiver, goods)
    _note_promised(pos, giver, receiver, goods)


def _hand_funds(pos: Table, giver: Seat, receiver: Seat, goods: Funds) -> None:
    pos.gain(receiver, goods.resource, goods.amount)
    pos.tell(
        "DES-DEAL-02",
        "{0:seat} gives {1:seat} {2} {3:resource}",
        giver,
        receiver,
        goods.amount,
        goods.resource,
    )


def _hand_sector(pos: Table, giver: Seat, receiver: Seat, goods: OwnedSector) -> None:
    take_control(pos, goods.sector, receiver)
    pos.tell("DES-DEAL-20", "{0:seat} hands Sector {1:sector} to {2:seat}", giver, goods.sector, receiver)


def _hand_senator(pos: Table, giver: Seat, receiver: Seat, goods: SenatorInPlay) -> None:
    senator = goods.senator
    pos.sen_seat[senator] = receiver
    release(pos, senator)
    if receiver == pos.rebel:
        leave_office(pos, senator)  # DES-REB-21
    pos.tell("DES-DEAL-16", "{0:senator} goes from {1:seat} to {2:seat}", senator, giver, receiver)


def _hand_reserve(pos: Table, giver: Seat, receiver: Seat, goods: ReserveSenator) -> None:
    pos.sen_seat[goods.senator] = receiver
    pos.tell("DES-DEAL-16", "{0:seat} gives {1:seat} a Senator of the reserve", giver, receiver)
    pos.whisper((giver, receiver), "DES-DEAL-16", "It is {0:senator}", goods.senator)


def _hand_card(pos: Table, giver: Seat, receiver: Seat, goods: ActionCard) -> None:
    pos.hands[giver].remove(goods.card)
    pos.hands[receiver].append(goods.card)
    pos.tell("DES-DEAL-19", "{0:seat} gives {1:seat} an Action card", giver, receiver)
    pos.whisper((giver, receiver), "DES-DEAL-19", "It is {0:card}", goods.card)


def _note_promised(pos: Table, giver: Seat, receiver: Seat, goods: AnyGoods) -> None:
    """Handing a promised thing to its receiver keeps the promise; to somebody else gives it up (DES-DEAL-13, 14).

    Where a card went is a secret; whether the promised one is still there is seen when it falls due.
    """
    for deal in pos.deals[:]:
        for index, term in enumerate(deal.terms):
            if type(term) is not WillHandOver or term.giver != giver or index in deal.kept:
                continue
            if goods.same(term.goods):
                if term.receiver == receiver and goods.number() >= term.goods.number():
                    mark_kept(pos, deal.id, index)
                elif goods.in_sight(pos):
                    pos.given_up.append((deal.id, index))


def _hand_fleets(pos: Table, giver: Seat, receiver: Seat, goods: FleetsAt) -> None:
    """The giver takes Fleets off, the receiver puts its own there, in the same state (DES-DEAL-21, 23, 30)."""
    sector, number = goods.sector, goods.fleets
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


TRANSFERS: dict[type[Any], Callable[[Table, Seat, Seat, Any], None]] = {
    Funds: _hand_funds,
    OwnedSector: _hand_sector,
    FleetsAt: _hand_fleets,
    SenatorInPlay: _hand_senator,
    ReserveSenator: _hand_reserve,
    ActionCard: _hand_card,
}
"""How each kind of goods changes hands."""
