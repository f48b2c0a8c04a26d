"""The steps of a turn after the Galactic Phase, and the moments that lie between and in them (DES-CARD-24)."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.destiny.table.state import Table

# where in the turn a moment lies; own turns have their number too
M_STEP, M_VOTE, M_TABLED, M_TRIAL, M_FEINT, M_BATTLE, M_CAMPAIGN = 0, 1, 2, 3, 4, 5, 6
OWN_VOTE, OWN_TABLE, OWN_DECLARE, OWN_CAMPAIGN, OWN_BUY = 10, 11, 12, 13, 14

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
