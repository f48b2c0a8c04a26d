"""Re-rolls that lie open on the table: Will to Power and the Code Breaker (DES-SEC-18, 19, 23; DES-SAB-07, 08, 30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Question, Seat, says
from orrery.engine.dice import lying
from orrery.games.destiny.content.effects.sectors import RerollBest
from orrery.games.destiny.content.effects.traits import RerollOne
from orrery.games.destiny.content.lasting import reads
from orrery.games.destiny.table.announced import Roll
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.acts import SECTOR_ABILITY, deed
from orrery.games.destiny.turn.dice import REROLLS, again, dice_of, fall_again, put, show, shown
from orrery.games.destiny.turn.senators import trait
from orrery.games.destiny.turn.ways import Way

reads(__name__, RerollBest, RerollOne)


@says(
    "re-roll die {die} of roll {group}",
    "DES-SEC-18",
    "There is no such die on the table that you may roll again.",
)
class Again(Move, frozen=True):
    """Roll one die again with Will to Power, and choose between the two results."""

    group: int
    die: int


@says("keep the new result", "DES-SEC-23")
class KeepNew(Move, frozen=True):
    """What the die shows now counts."""


@says("keep the old result", "DES-SEC-23")
class KeepOld(Move, frozen=True):
    """What the die showed before counts."""


@says("break code of die {die} of roll {group}", "DES-SAB-07")
class BreakCode(Move, frozen=True):
    """Roll one die of the force again; the new result stands."""

    group: int
    die: int


class WillToPower(Way):
    """Once per turn one die rolled by or for the Party (DES-SEC-18, DES-SEC-19)."""

    def might(self, pos: Table, seat: Seat) -> bool:
        ability = pos.content.sector_word(RerollBest)
        return seat in lying(pos).seats and pos.has_ability(seat, ability) and not pos.used[ability]

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        if self.might(pos, seat):
            roll = lying(pos)
            groups = [group for group, who in enumerate(roll.seats) if who == seat]
            found += [Again(group, die) for group in groups for die in dice_of(roll, group)]

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        pos.used[pos.content.sector_word(RerollBest)] = True
        pos.tell("DES-SEC-18", "{0:seat} uses Will to Power", seat)
        value = fall_again(pos)
        pos.tell("DES-DICE-06", "Rolled again, the die shows {0}", value)
        same = value == shown(lying(pos), move.group, move.die)
        choice = () if same else (ChooseResult(seat, move.group, move.die, value),)
        pos.then(*deed(pos, seat, SECTOR_ABILITY), *choice)


REROLLS.add(10, WillToPower(), Again)


class CodeBreaker(Way):
    """One die of the force that its Senator leads, once in each battle (DES-SAB-07, DES-SAB-08)."""

    def might(self, pos: Table, seat: Seat) -> bool:
        return bool(_unbroken(pos, seat))

    def list_moves(self, pos: Table, seat: Seat, where: int, found: list[Move]) -> None:
        for group in _unbroken(pos, seat):
            found += [BreakCode(group, die) for die in dice_of(lying(pos), group)]

    def do(self, pos: Table, seat: Seat, move: Any) -> None:
        assert pos.battle is not None
        pos.battle.forces[move.group].broken = True
        pos.tell("DES-SAB-07", "{0:seat} uses Code Breaker", seat)
        again(pos, lying(pos), move.group, move.die)
        show(pos)


REROLLS.add(20, CodeBreaker(), BreakCode)


def _unbroken(pos: Table, seat: Seat) -> list[int]:
    """The forces led by a Party's Senators, the Republic's too, whose admiral may still break codes in this battle
    (DES-SAB-08, DES-SAB-30)."""
    battle, roll = pos.battle, pos.roll
    if battle is None or roll is None or roll.contest != "battle":
        return []
    return [
        group
        for group, force in enumerate(battle.forces)
        if force.admiral >= 0
        and pos.party_of(force.admiral) == seat
        and not force.broken
        and roll.dice[group]
        and trait(pos, force.admiral, RerollOne) is not None
    ]


class ChooseResult(Decision[Table], frozen=True):
    """Who re-rolls with Will to Power chooses the result that is better in its eyes (DES-SEC-18, DES-SEC-23)."""

    group: int
    die: int
    value: int

    def moves(self, pos: Table) -> Sequence[Move]:
        return [KeepNew(), KeepOld()]

    def apply(self, pos: Table, move: Move) -> None:
        roll = pos.roll
        if roll is None or self.seat not in roll.seats:
            return  # the roll is over: who made it has left the table
        group = self.group_in(roll)
        if isinstance(move, KeepNew):
            put(pos, roll, group, self.die, self.value)
            show(pos)
        pos.tell("DES-SEC-23", "{0:seat} lets the {1} count", self.seat, shown(roll, group, self.die))

    def group_in(self, roll: Roll) -> int:
        """The group of the die; it has another place when a campaigner before it has left (DES-ASN-23)."""
        at = self.group
        return at if at < len(roll.seats) and roll.seats[at] == self.seat else roll.seats.index(self.seat)

    def ask(self, pos: Table) -> Question:
        roll = pos.roll
        old = 0 if roll is None else shown(roll, self.group_in(roll), self.die)
        text = "The die shows {0} now. It showed {1} before. Which result counts?"
        return Question(text, "{seat} choose(s|) between two results", (self.value, old), "DES-SEC-23")
