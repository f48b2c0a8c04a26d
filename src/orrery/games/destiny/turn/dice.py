"""Dice that may be rolled again: exploding 6s, re-rolls in initiative order (DES-DICE, DES-SEC-18, DES-SAB-07)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Seat, Step, says
from orrery.engine.window import Window
from orrery.games.destiny.content.effects import Reroll
from orrery.games.destiny.content.printed import GALACTIC
from orrery.games.destiny.laws.acts import SECTOR_ABILITY
from orrery.games.destiny.laws.taxes import deed
from orrery.games.destiny.table.announced import CARD, Played, Roll
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.senators import trait

SIX = 6


@says("re-roll die {die} of roll {group}", "DES-SEC-18")
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


@says("re-roll with {card}", "DES-DICE-01")
class RollWith(Move, frozen=True):
    """Play a card that re-rolls all dice of the own roll."""

    card: int


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
    roll = Roll(contest, seats, dice, extra, flags, bonus)
    if pos.roll is not None:  # a card that re-rolls these dice was answered by one that throws its own
        pos.under.append(pos.roll)
    pos.roll = roll
    show(pos)
    return roll


def take_up(pos: Table) -> Roll:
    """The dice are read and taken from the table; a roll that waited for them lies there again."""
    roll = pos.roll
    assert roll is not None
    pos.roll = pos.under.pop() if pos.under else None
    return roll


def show(pos: Table) -> None:
    """Keep the last dice in sight."""
    roll = pos.roll
    assert roll is not None
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


def again(pos: Table, roll: Roll, group: int, die: int) -> None:
    """Roll one die again; the new result stands."""
    value = pos.chance.die()
    pos.tell("DES-DICE-06", "The die shows {0} now", value)
    put(pos, roll, group, die, value)


def highest(roll: Roll) -> list[int]:
    """The groups whose single die is the highest, of a roll in which each rolls one."""
    dice = [group[0] for group in roll.dice]
    return [group for group, value in enumerate(dice) if value == max(dice)]


def reroll_all(pos: Table, group: int) -> None:
    """All dice of a roll again; the new result stands."""
    roll = pos.roll
    assert roll is not None
    for die in range(len(roll.dice[group])):
        again(pos, roll, group, die)
    show(pos)


# --- the window after a roll ------------------------------------------------------------------------------------


class AfterRoll(Step[Table], frozen=True):
    """After a roll those who are in it may use re-rolls, in initiative order, until all pass (DES-DICE-06)."""

    start: Seat = -1

    def run(self, pos: Table) -> None:
        seats = [seat for seat in pos.present() if might_reroll(pos, seat)]
        if seats:
            pos.then(RerollWindow(pos.around(seats, self.start)))


def might_reroll(pos: Table, seat: Seat) -> bool:
    """Whether a seat could have a re-roll, as far as the table shows."""
    roll = pos.roll
    if roll is None or pos.phase == GALACTIC:  # nothing can be used there (DES-SEC-20, DES-INF-05)
        return False
    if _code_breakers(pos, seat):
        return True
    if seat not in roll.seats:
        return False
    if _will(pos, seat):
        return True
    return roll.contest in ("battle", "campaign") and bool(pos.hands[seat]) and bool(own_groups(pos, seat))


def own_groups(pos: Table, seat: Seat) -> list[int]:
    """The dice of a Party's own force, Sector or Senator; not those that it rolls for nobody's Sector or for the
    Republic, in whose place it takes no part (DES-CARD-02)."""
    roll, battle = pos.roll, pos.battle
    assert roll is not None
    mine = [group for group, who in enumerate(roll.seats) if who == seat and roll.dice[group]]
    if battle is None:
        return mine
    owners = [battle.owner if force.seat < 0 else force.seat for force in battle.forces]
    return [group for group in mine if owners[group] == seat]


def _will(pos: Table, seat: Seat) -> bool:
    ability = pos.content.sector_word(Reroll)
    return pos.has_ability(seat, ability) and not pos.used[ability]


def _code_breakers(pos: Table, seat: Seat) -> list[int]:
    """The forces led by a Party's Senators, the Republic's too, whose admiral may still break codes in this battle
    (DES-SAB-07, DES-SAB-08)."""
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
        and trait(pos, force.admiral, Reroll) is not None
    ]


class RerollWindow(Window[Table], frozen=True):
    """Who re-rolls? (DES-DICE-01, DES-DICE-06)."""

    def answers(self, pos: Table, seat: Seat) -> Sequence[Move]:
        roll = pos.roll
        assert roll is not None
        found: list[Move] = []
        if _will(pos, seat):
            for group, who in enumerate(roll.seats):
                if who == seat:
                    found.extend([Again(group, die) for die in _dice(roll, group)])
        for group in _code_breakers(pos, seat):
            found.extend([BreakCode(group, die) for die in _dice(roll, group)])
        if roll.contest in ("battle", "campaign"):
            for card in sorted(set(pos.hands[seat])):
                if isinstance(pos.content.card_effects[card][0], Reroll) and _pays(pos, seat, card):
                    if own_groups(pos, seat):
                        found.append(RollWith(card))
        return found

    def answer(self, pos: Table, seat: Seat, move: Any) -> None:
        roll = pos.roll
        assert roll is not None
        if isinstance(move, Again):
            pos.used[pos.content.sector_word(Reroll)] = True
            pos.tell("DES-SEC-18", "{0:seat} uses Will to Power", seat)
            value = pos.chance.die()
            pos.tell("DES-DICE-06", "Rolled again, the die shows {0}", value)
            same = value == shown(roll, move.group, move.die)
            choice = () if same else (ChooseResult(seat, move.group, move.die, value),)
            pos.then(*deed(pos, seat, SECTOR_ABILITY), *choice, AfterRoll(seat))
        elif isinstance(move, BreakCode):
            assert pos.battle is not None
            pos.battle.forces[move.group].broken = True
            pos.tell("DES-SAB-07", "{0:seat} uses Code Breaker", seat)
            again(pos, roll, move.group, move.die)
            show(pos)
            pos.then(AfterRoll(seat))
        else:
            from orrery.games.destiny.cards.announcing import Announce

            pos.pending = Played(CARD, seat, move.card)
            pos.then(Announce(), AfterRoll(seat))

    def ask(self, pos: Table, seat: Seat) -> str:
        return "The dice have fallen. Do you re-roll?"

    def clause(self) -> str:
        return "DES-DICE-06"


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

    def ask(self, pos: Table) -> str:
        roll = pos.roll
        old = "" if roll is None else f" It showed {shown(roll, self.group_in(roll), self.die)} before."
        return f"The die shows {self.value} now.{old} Which result counts?"

    def clause(self) -> str:
        return "DES-SEC-23"


def _dice(roll: Roll, group: int) -> list[int]:
    """The dice of a group that can be named: its own, then the extra ones."""
    size = len(roll.dice[group])
    return [*range(size), *[size + i for i, value in enumerate(roll.extra[group]) if value]]


def _pays(pos: Table, seat: Seat, card: int) -> bool:
    content = pos.content
    return pos.money[seat] >= content.card_money[card] and pos.influence[seat] >= content.card_influence[card]
