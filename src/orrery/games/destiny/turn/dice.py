"""Dice: every one of the game falls here; exploding 6s, and the window in which they may be rolled again (DES-DICE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Move, Seat, asks
from orrery.engine.dice import lay, lying, ranked
from orrery.engine.window import Round, RoundWindow
from orrery.games.destiny.content.printed import GALACTIC
from orrery.games.destiny.table.announced import Roll
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.ways import Ways

SIX = 6


def throw(
    pos: Table,
    contest: str,
    seats: list[int],
    numbers: list[int],
    explodes: list[bool] | None = None,
    raised: list[int] | None = None,
) -> Roll:
    """Roll groups of dice; each natural 6 of an exploding group grants one die that grants none (DES-DICE-02, 03).

    Every die of the game falls here. `seats` are the Parties by or for which the groups are rolled, -1 nobody:
    in their interest a die may be rolled again (DES-SEC-19), if the caller pushes `AfterRoll`.
    """
    flags = explodes or [False] * len(seats)
    bonus = raised or [0] * len(seats)
    dice = [pos.chance.dice(number) for number in numbers]
    extra: list[list[int]] = []
    for group, values in enumerate(dice):
        more = [0] * len(values)
        if flags[group]:
            for i, value in enumerate(values):
                if value + (bonus[group] if i == 0 else 0) >= SIX:
                    more[i] = pos.chance.die()
        extra.append(more)
    roll = lay(pos, Roll(contest, seats, dice, extra, flags, bonus))
    show(pos)
    return roll


def show(pos: Table) -> None:
    """Keep the last dice in sight."""
    roll = lying(pos)
    pos.rolled = [value for group in roll.dice for value in group]
    pos.rolled += [value for group in roll.extra for value in group if value]


def total(roll: Roll, group: int) -> int:
    """The sum of a group's dice, extra dice and raised die included."""
    bonus = roll.raised[group] if roll.dice[group] else 0
    return sum(roll.dice[group]) + sum(roll.extra[group]) + bonus


def hits(roll: Roll, group: int, needed: int) -> int:
    """Dice of a group that show at least this number, extra dice included (DES-CAS-01, DES-SAB-23)."""
    values = [value + (roll.raised[group] if i == 0 else 0) for i, value in enumerate(roll.dice[group])]
    return sum(1 for value in values + roll.extra[group] if value >= needed)


def shown(roll: Roll, group: int, die: int) -> int:
    """What a die shows; the numbers beyond the group's own dice are its extra ones."""
    own = roll.dice[group]
    return own[die] if die < len(own) else roll.extra[group][die - len(own)]


def put(pos: Table, roll: Roll, group: int, die: int, value: int) -> None:
    """A new result stands; a 6 grants an extra die, one granted by the replaced result goes (DES-DICE-05)."""
    dice, extra = roll.dice[group], roll.extra[group]
    if die >= len(dice):  # an extra die
        extra[die - len(dice)] = value
        return
    dice[die] = value
    extra[die] = 0
    if roll.explodes[group] and value + (roll.raised[group] if die == 0 else 0) >= SIX:
        extra[die] = pos.chance.die()


def fall_again(pos: Table) -> int:
    """What a die shows that is rolled again."""
    return pos.chance.die()


def again(pos: Table, roll: Roll, group: int, die: int) -> None:
    """Roll one die again; the new result stands."""
    value = fall_again(pos)
    pos.tell("DES-DICE-06", "The die shows {0} now", value)
    put(pos, roll, group, die, value)


def highest(roll: Roll) -> list[int]:
    """The groups whose single die is the highest, of a roll in which each rolls one."""
    return ranked([group[0] for group in roll.dice])[0]


def reroll_all(pos: Table, group: int) -> None:
    """All dice of a roll again; the new result stands."""
    roll = lying(pos)
    for die in range(len(roll.dice[group])):
        again(pos, roll, group, die)
    show(pos)


# --- the window after a roll ------------------------------------------------------------------------------------


REROLLS = Ways()
"""What can still be done to dice that have fallen (DES-DICE-01)."""


class AfterRoll(Round[Table], frozen=True):
    """After a roll those who are in it may use re-rolls, in initiative order, until all pass (DES-DICE-06)."""

    start: Seat = -1

    def asked(self, pos: Table) -> Sequence[Seat]:
        seats = [seat for seat in pos.present() if might_reroll(pos, seat)]
        return pos.around(seats, self.start)

    def window(self, seats: tuple[Seat, ...]) -> RerollWindow:
        return RerollWindow(seats)

    def again(self, seat: Seat) -> AfterRoll:
        return AfterRoll(seat)


def might_reroll(pos: Table, seat: Seat) -> bool:
    """Whether a seat could have a re-roll, as far as the table shows; nobody has in the Galactic Phase (DES-SEC-20)."""
    if pos.roll is None or pos.phase == GALACTIC:
        return False
    return any(way.might(pos, seat) for way in REROLLS.all)


@asks("The dice have fallen. Do you re-roll?", "{seat} may re-roll", "DES-DICE-06", "re-roll")
class RerollWindow(RoundWindow[Table], frozen=True):
    """Who re-rolls? (DES-DICE-01, DES-DICE-06)."""

    def round(self) -> AfterRoll:
        return AfterRoll()

    def answers(self, pos: Table, seat: Seat) -> Sequence[Move]:
        return REROLLS.moves(pos, seat, 0)

    def carry_out(self, pos: Table, seat: Seat, move: Any) -> None:
        REROLLS.way_of(move).do(pos, seat, move)


def dice_of(roll: Roll, group: int) -> list[int]:
    """The dice of a group that can be named: its own, then the extra ones."""
    size = len(roll.dice[group])
    return [*range(size), *[size + i for i, value in enumerate(roll.extra[group]) if value]]


def own_groups(pos: Table, seat: Seat) -> list[int]:
    """The dice of a Party's own force, Sector or Senator; not those that it rolls for nobody's Sector or for the
    Republic, in whose place it takes no part (DES-CARD-02)."""
    roll, battle = lying(pos), pos.battle
    mine = [group for group, who in enumerate(roll.seats) if who == seat and roll.dice[group]]
    if battle is None:
        return mine
    owners = [battle.owner if force.seat < 0 else force.seat for force in battle.forces]
    return [group for group in mine if owners[group] == seat]
