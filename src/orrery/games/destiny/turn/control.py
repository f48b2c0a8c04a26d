"""Who controls a Sector, and what follows when that changes (DES-BOARD-09, 11; DES-DEAL-25)."""

from __future__ import annotations

from orrery.engine.base import Seat
from orrery.games.destiny.content.printed import INFESTED, NEUTRAL
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import Stand
from orrery.games.destiny.turn.senators import leave_contest


def take_control(pos: Table, sector: int, owner: int) -> None:
    """A Sector is neutral, controlled by one Party, or Infested; its Ability card goes with it (DES-BOARD-09, 11)."""
    before = pos.owner[sector]
    if before == owner:
        return
    pos.owner[sector] = owner
    ability = pos.content.ability_at[sector]
    if ability >= 0 and owner >= 0:
        pos.tell("DES-BOARD-09", "{0:seat} takes the Ability card {1:ability}", owner, ability)
    if owner >= 0:
        end_attempts(pos, owner, sector)


def end_attempts(pos: Table, seat: Seat, sector: int) -> None:
    """A Party that comes to control what it is trying to take tries no more; its Fleets there defend (DES-DEAL-25)."""
    attack = [a for a in pos.attacks if a.seat == seat and a.sector == sector]
    if attack and pos.battle is None:
        pos.attacks = [a for a in pos.attacks if a not in attack]
        pos.stands.append(Stand(seat, sector, attack[0].admiral))
    pos.tours = [tour for tour in pos.tours if tour.seat != seat or tour.sector != sector]
    contest = pos.contest
    if contest is not None and contest.sector == sector:
        for tour in contest.tours[:]:
            if tour.seat == seat:
                leave_contest(pos, tour.senator)


def infest(pos: Table, sector: int, clause: str) -> None:
    """The Infestation takes control; Fleets stay and no battle is fought (DES-INF-06, DES-INF-07)."""
    if pos.owner[sector] == INFESTED:
        return
    owner = pos.owner[sector]
    take_control(pos, sector, INFESTED)
    if owner >= 0:
        pos.tell(clause, "Sector {0:sector} becomes Infested; {1:seat} loses it", sector, owner)
    else:
        pos.tell(clause, "Sector {0:sector} becomes Infested", sector)


def free_sector(pos: Table, sector: int) -> None:
    """A Sector becomes neutral; any Infestation there is removed (DES-BAT-19)."""
    take_control(pos, sector, NEUTRAL)
