"""What a Party does in the game world, as laws name it; what laws say to it comes back as steps (DES-LAW-03, 29)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from orrery.engine.base import Seat, Step
from orrery.games.destiny.table.state import Table

MOVE, STATION, INVADE, BUY_FLEET, BUY_REPUBLIC, RECRUIT, CAMPAIGN = 0, 1, 2, 3, 4, 5, 6
TRADE_RESOURCES, TRADE_FLEETS, TRADE_SECTORS, TRADE_SENATORS, EXCHANGE_CARDS, PROMISE = 7, 8, 9, 10, 11, 12
BANK, CORRUPT_MINISTRY, SENATOR_ABILITY, HOLD = 13, 14, 15, 16
SEND_ADMIRAL, STAND, AUDIT, ADD_TRIAL, VETO, SECTOR_ABILITY, GO_TO_COURT = 17, 18, 19, 20, 21, 22, 23

ONLY_TAXED = (SEND_ADMIRAL, STAND, AUDIT, ADD_TRIAL, VETO, SECTOR_ABILITY, GO_TO_COURT)
"""Acts that rules, offices and Ability cards grant: the Senate can tax them, but not take them away (DES-LAW-29)."""

TRADES = (TRADE_RESOURCES, TRADE_FLEETS, TRADE_SECTORS, TRADE_SENATORS, EXCHANGE_CARDS)
"""Acts that the Senate licenses by ratifying a deal, not by request (DES-PROP-14, DES-LAW-25)."""

Judge = Callable[[Table, Seat, int, int, int, bool, Sequence[int]], list[Step[Any]]]

JUDGES: list[Judge] = []
"""Who looks at acts: the chapter of laws."""


def judges(judge: Judge) -> Judge:
    """The decorated function looks at every act."""
    JUDGES.append(judge)
    return judge


def deed(
    pos: Table,
    seat: Seat,
    act: int,
    sector: int = -1,
    number: int = 1,
    declared: bool = False,
    more: Sequence[int] = (),
) -> list[Step[Any]]:
    """A Party does an act: it is counted, and the steps that collect taxes and punish breaches come back.

    `declared` acts belong to a declaration of Invasions, which a Feint can take back (DES-FEINT-12). One deal about
    several Sectors is one act; `more` are the others (DES-LAW-22).
    """
    steps: list[Step[Any]] = []
    for judge in JUDGES:
        steps += judge(pos, seat, act, sector, number, declared, more)
    return steps
