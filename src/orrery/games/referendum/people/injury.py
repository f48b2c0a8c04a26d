"""Injuries, the roll of an injured citizen, convalescence and removal (REF-INJ)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from orrery.engine.base import Decision, Move, Question, Step, absent_take_first, otherwise
from orrery.games.referendum.cards.reactions import Reactions, fail
from orrery.games.referendum.content import FACE_ADVERSITY, GUILE
from orrery.games.referendum.effects.traits import IgnoreInjury
from orrery.games.referendum.table.moves import LetInjure
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import CONVALESCING, GONE, Realm

# what an injured citizen's roll lets them do
ACT: Final = 0
SKIP: Final = 1
OUT: Final = 2


class Hurt(Step[Realm], frozen=True):
    """A citizen would be injured: a trait may ignore it, a card may prevent it (REF-INJ-01, REF-INJ-18)."""

    citizen: int

    def run(self, pos: Realm) -> None:
        citizen = self.citizen
        if pos.where[citizen] < 0:
            return
        ignores = pos.content.trait(citizen, IgnoreInjury) is not None
        if ignores and pos.shielded[citizen] != pos.turn and pos.may_act(citizen):
            pos.shielded[citizen] = pos.turn
            pos.tell("REF-INJ-18", "{0:citizen} shrugs off the first injury of the game turn", citizen)
            return
        pos.spared = -1
        pos.then(Reactions("injury", pos.seat_on_turn, citizen), TakeInjury(citizen))


class TakeInjury(Step[Realm], frozen=True):
    """An injury token; a second one removes the citizen for good (REF-INJ-01, REF-INJ-02, REF-INJ-15)."""

    citizen: int

    def run(self, pos: Realm) -> None:
        citizen = self.citizen
        if pos.spared == citizen:
            pos.spared = -1
            return
        deed = pos.deed
        if deed is not None and deed.goes_on and deed.target == citizen:
            deed.effective = True
        if not pos.hurt[citizen]:
            pos.hurt[citizen] = True
            pos.tell("REF-INJ-01", "{0:citizen} is injured", citizen)
            return
        pos.leave_play(citizen, GONE)
        pos.tell("REF-INJ-02", "{0:citizen} is injured again and leaves the game for good", citizen)
        if deed is not None and deed.citizen == citizen and deed.goes_on:
            fail(pos, "REF-INJ-15", "Nobody is left to carry the action out")


@otherwise("Only one of your citizens here can be injured.", "REF-INJ-14")
@absent_take_first
class WhoIsHurt(Decision[Realm], frozen=True):
    """The player whose citizens are hit chooses who is injured (REF-INJ-14)."""

    place: int

    def moves(self, pos: Realm) -> Sequence[Move]:
        return [LetInjure(citizen) for citizen in pos.own_here(self.seat, self.place)]

    def apply(self, pos: Realm, move: LetInjure) -> None:
        pos.then(Hurt(move.citizen))

    def ask(self, pos: Realm) -> Question:
        return Question(
            "Who of yours on {0:place} is injured?",
            "{seat} choose(s|) who is injured",
            (self.place,),
            "REF-INJ-14",
        )


def injury_roll(pos: Realm, citizen: int) -> int:
    """A bare throw of 6 dice: how many adversity icons decides what they may do (REF-INJ-03 to REF-INJ-09)."""
    dice = pos.chance.dice(pos.content.max_dice)
    seat, place = pos.seat_of(citizen), pos.where[citizen]
    pos.roll = Roll(
        "injury", GUILE, seat, citizen, place, len(dice), 0, wild=False, stage="over", throws=1, thrown=dice
    )
    icons = dice.count(FACE_ADVERSITY)
    pos.tell("REF-INJ-03", "{0:citizen} is injured and rolls {1:die}", citizen, dice)
    if icons == 0:
        pos.hurt[citizen] = False
        pos.tell("REF-INJ-04", "No adversity: {0:citizen} loses the injury token", citizen)
        return ACT
    if icons == 1:
        pos.tell("REF-INJ-05", "A flesh wound: {0:citizen} acts and keeps the injury token", citizen)
        return ACT
    if icons == 2:
        pos.tell("REF-INJ-06", "{0:citizen} must skip this action", citizen)
        return SKIP
    if icons <= 4:
        pos.leave_play(citizen, CONVALESCING)
        pos.tell("REF-INJ-07", "{0:citizen} convalesces until the next game turn", citizen)
        return OUT
    pos.leave_play(citizen, GONE)
    pos.tell("REF-INJ-08", "{0:citizen} leaves the game for good", citizen)
    return OUT


class CheckDeed(Step[Realm], frozen=True):
    """Before each action of their own an injured citizen rolls (REF-INJ-03, 10, 11, 16, 19)."""

    def run(self, pos: Realm) -> None:
        deed = pos.the_deed()
        if not pos.hurt[deed.citizen]:
            return
        verdict = injury_roll(pos, deed.citizen)
        if verdict == ACT:
            return
        if verdict == SKIP:
            deed.state = "skipped"
            if not deed.free:
                pos.taken.remove(deed.key())
            elif deed.card >= 0:
                pos.tried_free.append(deed.card)
        else:
            fail(pos, "REF-INJ-15", "Nobody is left to carry the action out")
        if deed.card >= 0:
            clause = "REF-INJ-11" if verdict == SKIP else "REF-INJ-19"
            pos.tell(clause, "{0:card} goes back to the hand of {1:seat}", deed.card, deed.seat)
            pos.hands[deed.seat].append(deed.card)
            pos.hands[deed.seat].sort()
            deed.card = -1


class CheckJourney(Step[Realm], frozen=True):
    """A free Travel offered after another action needs an injury roll of its own (REF-INJ-17)."""

    def run(self, pos: Realm) -> None:
        journey = pos.the_journey()
        if pos.hurt[journey.citizen] and injury_roll(pos, journey.citizen) != ACT:
            journey.stopped = True
