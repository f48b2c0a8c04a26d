"""Trade with the bank, three to one (DES-RES-05, DES-RES-06)."""

from __future__ import annotations

from typing import Any

from orrery.engine.base import Move, Seat, says
from orrery.games.destiny.content.printed import INFLUENCE, MONEY
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.acts import BANK, deed
from orrery.games.destiny.turn.open_moments import FREE_MOVES
from orrery.games.destiny.turn.ways import Way


@says("trade {rate} money for 1 influence", "DES-RES-05", "The bank trades at another rate.")
class BuyInfluence(Move, frozen=True):
    """Trade with the bank."""

    rate: int


@says("trade {rate} influence for 1 money", "DES-RES-05", "The bank trades at another rate.")
class BuyMoney(Move, frozen=True):
    """Trade with the bank."""

    rate: int


def bank_moves(pos: Table, seat: Seat) -> list[Move]:
    """Trades with the bank at three to one, outside the Galactic Phase (DES-RES-05, DES-RES-06)."""
    found: list[Move] = []
    list_trades(pos, seat, found)
    return found


def list_trades(pos: Table, seat: Seat, found: list[Move]) -> None:
    """Add these trades to what was found before."""
    numbers = pos.content.numbers
    rate: int = numbers.bank_rate
    money, influence = pos.money[seat], pos.influence[seat]
    if money < rate and influence < rate:
        return
    cap: int = numbers.resource_cap
    if money >= rate and influence < cap:
        found.append(BuyInfluence(rate))
    if influence >= rate and money < cap:
        found.append(BuyMoney(rate))


def bank(pos: Table, seat: Seat, move: Move) -> None:
    """Carry out a trade with the bank, and whatever the laws say to it (DES-RES-04, DES-RES-05)."""
    rate = pos.content.numbers.bank_rate
    source, target = (MONEY, INFLUENCE) if isinstance(move, BuyInfluence) else (INFLUENCE, MONEY)
    pos.lose(seat, source, rate)
    pos.gain(seat, target, 1)
    pos.tell("DES-RES-05", "{0:seat} trades {1} {2:resource} for 1 {3:resource}", seat, rate, source, target)
    pos.then(*deed(pos, seat, BANK))


class AtTheBank(Way):
    """Whenever a player could spend resources (DES-RES-06)."""

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        list_trades(pos, seat, found)

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        bank(pos, seat, move)

    def is_aside(self) -> bool:
        return True


FREE_MOVES.add(70, AtTheBank(), BuyInfluence, BuyMoney)
