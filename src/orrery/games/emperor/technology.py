"""Technologies: declaring one, the Saboteur who stops it, the Time Warp on a roll (EMP-TEC)."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step, says
from orrery.engine.window import Window
from orrery.games.emperor.effects import Reroll, StopTechnology
from orrery.games.emperor.state import GONE, Galaxy


@says("sabotage", "EMP-TEC-27")
class Sabotage(Move, frozen=True):
    """Stop the technology that was just declared."""


@says("roll to catch the saboteur", "EMP-TEC-30")
class RollToCatch(Move, frozen=True):
    """The victim's die: on 5 or 6 the Saboteur is removed from the game."""


@says("warp time on die {die}", "EMP-TEC-37")
class WarpTime(Move, frozen=True):
    """Re-roll one die of the roll that lies open; dice are counted from 1."""

    die: int


@says("roll it again", "EMP-TEC-37")
class RollAgain(Move, frozen=True):
    """The second re-roll of the same die."""


@says("keep the die", "EMP-TEC-39")
class KeepDie(Move, frozen=True):
    """Let the re-rolled result stand."""


# --- declaring --------------------------------------------------------------------------------------------------


def declare(pos: Galaxy, seat: Seat, tech: int, *then: Step[Galaxy]) -> None:
    """A seat declares a technology; the Saboteur may answer before it takes effect (EMP-TEC-01, EMP-TEC-33).

    The steps in `then` must look whether the card was stopped (`pos.tech_stopped`), and do nothing if so.
    """
    pos.tell("EMP-TEC-01", "{0:seat} declares {1:tech}", seat, tech)
    saboteur = saboteur_of(pos, seat)
    if saboteur >= 0:
        pos.then(SaboteurWindow((saboteur,), seat, tech), *then)
    else:
        pos.then(*then)


def saboteur_of(pos: Galaxy, victim: Seat) -> Seat:
    """Who could stop a technology of this seat now, or -1 (EMP-TEC-27, EMP-TEC-29, EMP-TEC-33)."""
    tech = pos.content.tech(StopTechnology)
    if tech < 0 or pos.tech_used[tech]:
        return -1
    owner = pos.tech_owner[tech]
    return owner if owner >= 0 and owner != victim else -1


class SaboteurWindow(Window[Galaxy], frozen=True):
    """Immediately after a declaration the Saboteur's owner may stop it (EMP-TEC-27)."""

    victim: Seat
    tech: int

    def answers(self, pos: Galaxy, seat: Seat) -> Sequence[Move]:
        return (Sabotage(),)

    def answer(self, pos: Galaxy, seat: Seat, move: Sabotage) -> None:
        pos.tech_used[pos.content.tech(StopTechnology)] = True
        pos.tech_stopped[self.tech] = True
        pos.tell("EMP-TEC-28", "{0:seat} sabotages {1:tech}: it is stopped for this round", seat, self.tech)
        pos.then(CatchSaboteur(self.victim))

    def ask(self, pos: Galaxy, seat: Seat) -> Question:
        return Question(
            f"Do you stop {pos.content.tech_names[self.tech]} of {pos.seat_name(self.victim)} with the Saboteur?",
            "{seat} XXX",
            clause="EMP-TEC-27",
        )


class CatchSaboteur(Decision[Galaxy], frozen=True):
    """The victim may roll a die to catch the culprit (EMP-TEC-30)."""

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return (RollToCatch(), Pass())

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, RollToCatch):
            # a Time Warp may have been stopped in the middle of another roll: that one comes back afterwards
            pos.outer_roll = [pos.dice, pos.dice_owner, pos.dice_need]
            pos.set_dice([pos.chance.die()], [self.seat], [0])
            pos.tell("EMP-TEC-30", "{0:seat} rolls {1:dice} to catch the Saboteur", self.seat, pos.dice[:])
            pos.then(TimeWarpStep(), JudgeCatch())

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "Do you roll a die to catch the Saboteur? On 5 or 6 the card leaves the game.",
            "{seat} XXX",
            clause="EMP-TEC-30",
        )


class JudgeCatch(Step[Galaxy], frozen=True):
    """On 5 or 6 the Saboteur card is removed; the sabotage stands all the same (EMP-TEC-30, EMP-TEC-31)."""

    def run(self, pos: Galaxy) -> None:
        tech = pos.content.tech(StopTechnology)
        die = pos.dice[0]
        pos.set_dice(pos.outer_roll[0], pos.outer_roll[1], pos.outer_roll[2])
        pos.outer_roll = []
        if die in pos.content.power(StopTechnology).caught:
            pos.tell(
                "EMP-TEC-30", "The Saboteur of {0:seat} is caught and leaves the game", pos.tech_owner[tech]
            )
            pos.tech_owner[tech] = GONE
        else:
            pos.tell("EMP-TEC-31", "The Saboteur is not caught")


# --- Time Warp --------------------------------------------------------------------------------------------------


class TimeWarpStep(Step[Galaxy], frozen=True):
    """After every roll, before it is used, the owner of Time Warp may re-roll a die (EMP-TEC-37, EMP-TEC-41)."""

    def run(self, pos: Galaxy) -> None:
        tech = pos.content.tech(Reroll)
        if tech < 0 or pos.tech_used[tech] or pos.tech_stopped[tech]:
            return
        owner = pos.tech_owner[tech]
        if owner >= 0 and pos.dice:
            pos.then(TimeWarpWindow((owner,)))


class TimeWarpWindow(Window[Galaxy], frozen=True):
    """Any one die of the roll, of either side (EMP-TEC-37, EMP-TEC-55)."""

    def answers(self, pos: Galaxy, seat: Seat) -> Sequence[Move]:
        moves: list[Move] = []
        seen: set[tuple[int, int, int]] = set()
        for i, value in enumerate(pos.dice):
            key = (pos.dice_owner[i], pos.dice_need[i], value)
            if key not in seen:
                seen.add(key)
                moves.append(WarpTime(i + 1))
        return moves

    def answer(self, pos: Galaxy, seat: Seat, move: WarpTime) -> None:
        declare(pos, seat, pos.content.tech(Reroll), UseTimeWarp(seat, move.die - 1))

    def ask(self, pos: Galaxy, seat: Seat) -> Question:
        return Question("Do you re-roll one of these dice with Time Warp?", "{seat} XXX", clause="EMP-TEC-37")


class UseTimeWarp(Step[Galaxy], frozen=True):
    """Re-roll the die, unless the Saboteur has stopped it (EMP-TEC-37, EMP-TEC-38, EMP-TEC-42)."""

    seat: Seat
    die: int

    def run(self, pos: Galaxy) -> None:
        tech = pos.content.tech(Reroll)
        if pos.tech_stopped[tech]:
            return
        pos.tech_used[tech] = True
        reroll(pos, self.seat, self.die)
        if pos.content.power(Reroll).times > 1:
            pos.then(KeepOrRollAgain(self.seat, self.die, pos.content.power(Reroll).times - 1))


class KeepOrRollAgain(Decision[Galaxy], frozen=True):
    """If the new result displeases, the same die may be re-rolled once more; the last stands (EMP-TEC-37, 39)."""

    die: int
    left: int

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return (RollAgain(), KeepDie())

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, RollAgain):
            reroll(pos, self.seat, self.die)
            if self.left > 1:
                pos.then(KeepOrRollAgain(self.seat, self.die, self.left - 1))

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            f"The die shows {pos.dice[self.die]}. Keep it, or roll it once more?",
            "{seat} XXX",
            clause="EMP-TEC-37",
        )


def reroll(pos: Galaxy, seat: Seat, die: int) -> None:
    """Roll one die of the open roll anew."""
    old = pos.dice[die]
    pos.dice[die] = pos.chance.die()
    pos.tell("EMP-TEC-37", "{0:seat} warps time: {1:dice} becomes {2:dice}", seat, [old], [pos.dice[die]])
