"""Initiative: who acts when, from worst to best (DES-INIT)."""

from __future__ import annotations

from orrery.engine.base import Seat, Step
from orrery.games.destiny.content import DEFENCE, ELECTION
from orrery.games.destiny.effects import BestInitiative
from orrery.games.destiny.state import Table

UNSEATED, REBELLION, ABOVE_ALL = 1, 7, 8


def rank_of(pos: Table, seat: Seat) -> int:
    """A Party's place by its best Ministry; the rebel above them, Informer Network above all (DES-INIT-01 to 03)."""
    if pos.has_ability(seat, pos.content.sector_word(BestInitiative)):
        return ABOVE_ALL
    if seat == pos.rebel:
        return REBELLION
    held = pos.ministries_of(seat)
    return UNSEATED if not held else 2 + DEFENCE - min(held)


def set_initiative(pos: Table, afresh: bool) -> None:
    """Set the order; ties roll off, unless a tied group only lost members this turn (DES-INIT-05 to 07, 12)."""
    ranks = [rank_of(pos, seat) for seat in range(pos.players)]
    known = pos.initiative if not afresh else []
    order: list[int] = []
    for rank in sorted(set(ranks)):
        group = [seat for seat in range(pos.players) if ranks[seat] == rank]
        before = {pos.rank[seat] for seat in group}
        if len(group) > 1:
            if known and len(before) == 1 and -1 not in before:
                group = [seat for seat in known if seat in group]
            else:
                group = roll_off(pos, group, "DES-INIT-05")
        order.extend(group)
    changed = order != pos.initiative
    pos.initiative = order
    pos.rank = ranks
    if changed:
        pos.tell("DES-INIT-01", "Initiative from worst to best: {0:seat}", tuple(pos.present()))


def reset_initiative(pos: Table) -> None:
    """Offices, Rebellion or Sector 10 have changed hands (DES-INIT-07); not while an Election is due (DES-INIT-13).

    Who is in the middle of a step keeps its order: steps carry the order they began with (DES-INIT-08).
    """
    if pos.counter == ELECTION or not pos.initiative:
        return
    if any(rank_of(pos, seat) != pos.rank[seat] for seat in range(pos.players)):
        set_initiative(pos, afresh=False)


def roll_off(pos: Table, seats: list[int], clause: str) -> list[int]:
    """One die each, ties among them again; the highest comes last (DES-INIT-06)."""
    if len(seats) < 2:
        return seats
    dice = {seat: pos.chance.die() for seat in seats}
    pos.tell(clause, "Roll-off of {0:seat}: {1:dice}", tuple(seats), tuple(dice.values()))
    order: list[int] = []
    for value in sorted(set(dice.values())):
        order.extend(roll_off(pos, [seat for seat in seats if dice[seat] == value], clause))
    return order


class SetInitiative(Step[Table], frozen=True):
    """Initiative is set at the start of every turn and after an Election (DES-INIT-07)."""

    afresh: bool

    def run(self, pos: Table) -> None:
        set_initiative(pos, self.afresh)
