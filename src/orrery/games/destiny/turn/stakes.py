"""What questions are about for one Party, so that a player is asked only when it matters (see `engine.stops`)."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.destiny.table.state import Table

NEAR = 3
"""So many Sectors short of victory a Party is watched by everybody."""
CHAIRS = 5


def near_victory(pos: Table, seat: Seat) -> bool:
    """Whether a Party could win soon: by Sectors, or with a Senator for every Ministry (DES-END-01, DES-END-02)."""
    if pos.count_sectors(seat) >= pos.content.numbers.sectors_to_win - NEAR:
        return True
    return pos.in_standing(seat) and len(pos.senators_of(seat)) >= CHAIRS


def accused(pos: Table, seat: Seat) -> bool:
    """Whether a Senator of this Party is on the list of prosecutions."""
    return any(pos.party_of(charge.senator) == seat for charge in pos.charges)


def in_war(pos: Table, seat: Seat) -> bool:
    """Whether a Party attacks this turn, or a Sector of its own is attacked."""
    return any(attack.seat == seat or pos.owner[attack.sector] == seat for attack in pos.attacks)


def concerned(pos: Table, seat: Seat) -> bool:
    """Whether a Party has a part in the battle or the Campaign that is being settled."""
    battle, contest = pos.battle, pos.contest
    if battle is not None:
        return battle.owner == seat or any(force.seat == seat for force in battle.forces)
    if contest is not None:
        return pos.owner[contest.sector] == seat or any(tour.seat == seat for tour in contest.tours)
    return False
