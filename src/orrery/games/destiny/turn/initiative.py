"""Initiative: who acts when, from worst to best (DES-INIT)."""

from __future__ import annotations

from orrery.engine.base import Seat, Step
from orrery.engine.dice import ranked, take_up
from orrery.games.destiny.content.effects.sectors import BestInitiative
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.content.printed import DEFENCE
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.dice import AfterRoll, throw

reads(__name__, BestInitiative)

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
    ties: list[RollOff] = []
    for rank in sorted(set(ranks)):
        group = [seat for seat in range(pos.players) if ranks[seat] == rank]
        before = {pos.rank[seat] for seat in group}
        if len(group) > 1:
            if known and len(before) == 1 and -1 not in before:
                group = [seat for seat in known if seat in group]
            else:
                ties.append(RollOff(tuple(group)))
        order.extend(group)
    was = tuple(pos.initiative)
    pos.initiative = order
    pos.rank = ranks
    pos.then(*ties, TellInitiative(was))


class SetInitiative(Step[Table], frozen=True):
    """Initiative is set at the start of every turn and after an Election; what has changed in the middle of a step
    counts from the next step on (DES-INIT-07, DES-INIT-08), but not while an Election is due (DES-INIT-13)."""

    afresh: bool

    def run(self, pos: Table) -> None:
        ranks = [rank_of(pos, seat) for seat in range(pos.players)]
        if self.afresh or (pos.counter != pos.content.election and ranks != pos.rank):
            set_initiative(pos, self.afresh)


class RollOff(Step[Table], frozen=True):
    """Equal Parties roll one die each (DES-INIT-05, DES-INIT-06)."""

    seats: tuple[Seat, ...]

    def run(self, pos: Table) -> None:
        throw(pos, "roll-off", list(self.seats), [1] * len(self.seats))
        pos.tell("DES-INIT-05", "Roll-off of {0:seat}: {1:dice}", self.seats, tuple(pos.rolled))
        pos.then(AfterRoll(), RankByDice(self.seats))


class RankByDice(Step[Table], frozen=True):
    """The highest comes last, which is best; ties among them roll again (DES-INIT-06)."""

    seats: tuple[Seat, ...]

    def run(self, pos: Table) -> None:
        dice = [group[0] for group in take_up(pos).dice]
        first = min(pos.initiative.index(seat) for seat in self.seats)
        again: list[RollOff] = []
        order: list[int] = []
        for group in reversed(ranked(dice)):
            equal = [self.seats[i] for i in group]
            order.extend(equal)
            if len(equal) > 1:
                again.append(RollOff(tuple(equal)))
        pos.initiative[first : first + len(order)] = order
        pos.then(*again)


class TellInitiative(Step[Table], frozen=True):
    """The new order is told, if it is another one."""

    was: tuple[Seat, ...]

    def run(self, pos: Table) -> None:
        if tuple(pos.initiative) != self.was:
            pos.tell("DES-INIT-01", "Initiative from worst to best: {0:seat}", tuple(pos.present()))
