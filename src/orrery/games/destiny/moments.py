"""Open moments: where cards and abilities that answer nothing can be used (DES-CARD-24).

Everybody is asked at once, the first in initiative order who acts is carried out, and the moment opens again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Pass, Seat, Step
from orrery.engine.window import Window
from orrery.games.destiny.state import Table

# where in the turn a moment lies; own turns have their number too
M_STEP, M_VOTE, M_TABLED, M_TRIAL, M_FEINT, M_BATTLE, M_CAMPAIGN = 0, 1, 2, 3, 4, 5, 6
OWN_VOTE, OWN_TABLE, OWN_DECLARE, OWN_CAMPAIGN, OWN_BUY = 10, 11, 12, 13, 14

# the steps of a turn after the Galactic Phase
S_ELECTION, S_ORDERS, S_LIST, S_PROPOSITIONS, S_TRIALS, S_TRIAL_ROLLS = 1, 2, 3, 4, 5, 6
I_DECLARE, I_FEINT, I_BATTLES, I_CAMPAIGNS, I_RESOLVE, I_BUY = 7, 8, 9, 10, 11, 12
STAGE_NAMES = (
    "Galactic Phase",
    "Elections",
    "Orders to the Republic Fleets",
    "List of prosecutions",
    "Propositions",
    "Prosecutions",
    "Trials",
    "Declaration of Invasions",
    "Feints",
    "Battles",
    "Declaration of Campaigns",
    "Campaigns",
    "Purchases",
)


OFFERS = 20
"""Offers, drafts, complaints and allegations of one player in one step (DES-DEAL-29, DES-PROP-22, DES-COURT-20)."""


def may_talk(pos: Table, seat: Seat) -> bool:
    """Whether a player may still begin something of that kind in this step; the table must move on."""
    return pos.offers[seat] < OFFERS


class Stage(Step[Table], frozen=True):
    """A step of the turn begins: offers are counted anew (DES-DEAL-29), and there is an open moment before it."""

    stage: int
    open: bool = True

    def run(self, pos: Table) -> None:
        pos.stage = self.stage
        pos.offers = [0] * pos.players
        pos.refused = [False] * pos.players
        if self.open:
            pos.then(OpenMoment(M_STEP))


class OpenMoment(Step[Table], frozen=True):
    """The players act in initiative order, one thing at a time, until all pass in a row (DES-CARD-24)."""

    where: int
    start: Seat = -1

    def run(self, pos: Table) -> None:
        seats = pos.present()
        if self.start < 0:
            pos.refused = [False] * pos.players
        if seats:
            pos.then(Moment(pos.around(seats, self.start), self.where))


class Reopen(Step[Table], frozen=True):
    """The moment goes on with those who have not passed, or with everybody if a deal was made meanwhile."""

    where: int
    start: Seat
    seats: tuple[Seat, ...]
    concluded: int

    def run(self, pos: Table) -> None:
        if pos.concluded != self.concluded:
            pos.then(OpenMoment(self.where, self.start))
            return
        seats = tuple(seat for seat in self.seats if not pos.resigned[seat])
        if seats:
            pos.then(Moment(seats, self.where))


class Moment(Window[Table], frozen=True):
    """Does anybody use a card, an ability, the bank, a deal? (DES-CARD-24)."""

    where: int

    def answers(self, pos: Table, seat: Seat) -> Sequence[Move]:
        from orrery.games.destiny.menu import free_moves

        return free_moves(pos, seat, self.where)

    def answer(self, pos: Table, seat: Seat, move: Any) -> None:
        from orrery.games.destiny.menu import do_free

        pos.then(OpenMoment(self.where, seat))
        do_free(pos, seat, move)

    def resolve(self, pos: Table, answers: Sequence[Any]) -> None:
        """The first who acts is carried out. Talk, the bank and tokens are no cards or abilities: who has passed is
        not asked again for them, unless a deal was made."""
        from orrery.games.destiny.menu import do_free, is_aside

        for seat, move in zip(self.seats, answers, strict=True):
            if isinstance(move, Pass):
                continue
            if is_aside(move):
                open_seats = [s for s, m in zip(self.seats, answers, strict=True) if not isinstance(m, Pass)]
                pos.then(Reopen(self.where, seat, pos.around(open_seats, seat), pos.concluded))
                do_free(pos, seat, move)
            else:
                self.answer(pos, seat, move)
            return
        self.close(pos)

    def ask(self, pos: Table, seat: Seat) -> str:
        return f"{STAGE_NAMES[pos.stage]}: do you act before this goes on?"

    def clause(self) -> str:
        return "DES-CARD-24"
