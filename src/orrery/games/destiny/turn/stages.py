"""Open moments: where cards and abilities that answer nothing can be used (DES-CARD-24).

Everybody is asked at once, the first in initiative order who acts is carried out, and the moment opens again.
"""

from __future__ import annotations

from orrery.engine.base import Seat, Step
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.initiative import SetInitiative

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
    """A step of the turn begins: initiative is set again if it has changed (DES-INIT-08), offers are counted anew
    (DES-DEAL-29), and there is an open moment before it."""

    stage: int
    open: bool = True

    def run(self, pos: Table) -> None:
        pos.stage = self.stage
        pos.offers = [0] * pos.players
        pos.refused = [False] * pos.players
        moment = (OpenMoment(M_STEP),) if self.open else ()
        pos.then(SetInitiative(False), *moment)


class OpenMoment(Step[Table], frozen=True):
    """The players act in initiative order, one thing at a time, until all pass in a row (DES-CARD-24)."""

    where: int
    start: Seat = -1

    def run(self, pos: Table) -> None:
        from orrery.games.destiny.turn.open_moments import Moment

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
        from orrery.games.destiny.turn.open_moments import Moment

        if pos.concluded != self.concluded:
            pos.then(OpenMoment(self.where, self.start))
            return
        seats = tuple(seat for seat in self.seats if not pos.resigned[seat])
        if seats:
            pos.then(Moment(seats, self.where))
