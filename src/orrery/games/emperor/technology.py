"""Technologies: declaring one, the Saboteur who stops it, the Time Warp on a roll (EMP-TEC).

What each card does stands in the chapter of its role, under `@TECHNOLOGIES.of(...)`. A card is used once in a role, or
once in a round if it works in any (`pos.tech_used`), and several cards may have the same word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Move, Pass, Question, Seat, Step, asks, says
from orrery.engine.dice import lay, lying, take_up
from orrery.engine.stops import Stake
from orrery.engine.window import Round, RoundWindow, Window
from orrery.games.emperor.content import MERCHANT
from orrery.games.emperor.effects import Reroll, StopTechnology
from orrery.games.emperor.meanings import TECHNOLOGIES, Refusal, Technology
from orrery.games.emperor.state import GONE, Galaxy, Roll, changed


@says("use {tech}", "EMP-TEC-01")
class UseTechnology(Move, frozen=True):
    """Declare a technology that needs no aim."""

    tech: int

    def why_not(self, pos: Galaxy, seat: Seat) -> Refusal | None:
        return why_not_use(pos, seat, self.tech)


@says("sabotage", "EMP-TEC-27")
class Sabotage(Move, frozen=True):
    """Stop the technology that was just declared."""


@says("roll to catch the saboteur", "EMP-TEC-30")
class RollToCatch(Move, frozen=True):
    """The victim's die: on 5 or 6 the Saboteur is removed from the game."""


@says(
    "warp time on die {die}",
    "EMP-TEC-37",
    "There is no such die, or one before it is its equal: re-roll that one.",
)
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


def meaning_of(pos: Galaxy, tech: int) -> Technology:
    """What a technology does."""
    return pos.content.meanings[tech]


class Use(Step[Galaxy], frozen=True):
    """A technology works: it has been declared, and nobody has stopped it (EMP-TEC-01)."""

    seat: Seat
    tech: int

    def run(self, pos: Galaxy) -> None:
        meaning_of(pos, self.tech).works(pos, self.seat, self.tech)

    def touches(self, pos: Galaxy, seat: Seat) -> bool:
        """Whether it is aimed at what another seat has: in a battle both sides are."""
        return pos.battle is not None and seat in (pos.battle.attacker, pos.battle.defender)


def why_not_use(pos: Galaxy, seat: Seat, tech: int) -> Refusal | None:
    """Why a seat cannot use a technology now: not its own, not of this role, stopped, used (EMP-TEC-02, EMP-TEC-28)."""
    content = pos.content
    if pos.tech_owner[tech] != seat:
        return f"You do not own {content.tech_names[tech]}.", "EMP-SCI-07"
    if tech not in content.role_techs[pos.role]:
        return f"{content.tech_names[tech]} cannot be used in this role.", "EMP-TEC-02"
    if pos.tech_stopped[tech]:
        return f"The Saboteur has stopped {content.tech_names[tech]} for this round.", "EMP-TEC-28"
    meaning = meaning_of(pos, tech)
    if pos.tech_used[tech]:
        return f"You have used {content.tech_names[tech]} already.", meaning.limit
    return meaning.why_not(pos, seat, tech)


def why_not_word(pos: Galaxy, seat: Seat, word: type[Any]) -> Refusal | None:
    """Why a seat can use none of its technologies with this word now."""
    own = [tech for tech in pos.content.cards(word) if pos.tech_owner[tech] == seat]
    reasons = [why_not_use(pos, seat, tech) for tech in own]
    if None in reasons:
        return None
    return reasons[0] if reasons else ("You do not own the technology for this.", "EMP-SCI-07")


def offer(pos: Galaxy, seat: Seat, moves: list[Move]) -> None:
    """Add to a list how a seat can use its technologies on its turn of the role being played."""
    owner = pos.tech_owner
    for tech in pos.content.role_techs[pos.role]:
        if owner[tech] == seat and why_not_use(pos, seat, tech) is None:
            moves.extend(meaning_of(pos, tech).moves(pos, seat, tech))


def declare(pos: Galaxy, step: Use) -> None:
    """A technology is declared; the Saboteur may answer before it takes effect (EMP-TEC-01, EMP-TEC-33)."""
    pos.tell("EMP-TEC-01", "{0:seat} declares {1:tech}", step.seat, step.tech)
    saboteurs = holders(pos, StopTechnology, step.seat)
    if saboteurs:
        pos.then(SaboteurWindow(saboteurs, step.seat, step.tech), step)
    else:
        pos.then(step)


def holders(pos: Galaxy, word: type[Any], actor: Seat) -> tuple[Seat, ...]:
    """The other seats that could answer with such a card, in directional order from the next (EMP-TABLE-08)."""
    owner = pos.tech_owner
    able: list[Seat] = []
    for tech in pos.content.cards(word):
        if (
            owner[tech] >= 0
            and owner[tech] != actor
            and not pos.tech_stopped[tech]
            and not pos.tech_used[tech]
        ):
            able.append(owner[tech])
    if len(able) > 1:
        able = [seat for seat in pos.order(actor) if seat in able]
    return tuple(able)


class SaboteurWindow(Window[Galaxy], frozen=True):
    """Immediately after a declaration the Saboteur's owner may stop it (EMP-TEC-27)."""

    victim: Seat
    tech: int

    def answers(self, pos: Galaxy, seat: Seat) -> Sequence[Move]:
        return (Sabotage(),)

    def answer(self, pos: Galaxy, seat: Seat, move: Sabotage) -> None:
        saboteur = pos.usable(StopTechnology, seat)
        pos.tech_used[saboteur] = True
        pos.tech_stopped = changed(pos.tech_stopped, (self.tech,), True)
        pos.tell("EMP-TEC-28", "{0:seat} sabotages {1:tech}: it is stopped for this round", seat, self.tech)
        undone = pos.stack.pop()  # what was declared does not happen
        assert isinstance(undone, Use)
        meaning_of(pos, self.tech).stopped(pos, undone)
        pos.then(CatchSaboteur(self.victim, saboteur))

    def stake(self, pos: Galaxy, seat: Seat) -> Stake:
        """What is aimed at oneself, or helps whoever leads; the Saboteur works but once a round (EMP-TEC-29)."""
        declared = pos.stack[-2]
        assert isinstance(declared, Use)
        touches = declared.touches(pos, seat)
        wants = touches or (self.victim in pos.leaders() and seat not in pos.leaders())
        reason = "it is not aimed at you, and your Saboteur works once a round"
        return Stake("sabotage", True, wants, touches, reason=reason)

    def ask(self, pos: Galaxy, seat: Seat) -> Question:
        return Question(
            "Do you stop {0:tech} of {1:seat} with the Saboteur? It is dead for this round then.",
            "{seat} may sabotage {0:tech} of {1:seat}",
            (self.tech, self.victim),
            "EMP-TEC-27",
            "sabotage",
        )


@TECHNOLOGIES.of(StopTechnology)
class Saboteur(Technology):
    """It answers the declaration of another player, once a round (EMP-TEC-27, EMP-TEC-29, EMP-TEC-33)."""

    limit = "EMP-TEC-29"


class CatchSaboteur(Decision[Galaxy], frozen=True):
    """The victim may roll a die to catch the culprit (EMP-TEC-30)."""

    tech: int

    def moves(self, pos: Galaxy) -> Sequence[Move]:
        return (RollToCatch(), Pass())

    def apply(self, pos: Galaxy, move: Move) -> None:
        if isinstance(move, RollToCatch):
            # a Time Warp may have been stopped in the middle of another roll: that one comes back afterwards
            roll = lay(pos, Roll((pos.chance.die(),), (self.seat,), (0,)))
            pos.tell(
                "EMP-TEC-30", "{0:seat} rolls {1:dice} to catch the Saboteur", self.seat, list(roll.dice)
            )
            pos.then(TimeWarpStep(), JudgeCatch(self.tech))

    def stake(self, pos: Galaxy) -> Stake:
        """A roll costs nothing; who wants to spare the Saboteur says so (EMP-TEC-30)."""
        reason = "the roll costs you nothing and may rid the table of the Saboteur"
        return Stake("catch saboteur", True, False, True, answer=RollToCatch(), reason=reason)

    def ask(self, pos: Galaxy) -> Question:
        caught = " or ".join([str(face) for face in pos.content.power(self.tech, StopTechnology).caught])
        return Question(
            "Do you roll a die to catch the Saboteur? On {0} the card leaves the game.",
            "{seat} may roll a die to catch the Saboteur",
            (caught,),
            "EMP-TEC-30",
        )


class JudgeCatch(Step[Galaxy], frozen=True):
    """On 5 or 6 the Saboteur card is removed; the sabotage stands all the same (EMP-TEC-30, EMP-TEC-31)."""

    tech: int

    def run(self, pos: Galaxy) -> None:
        tech = self.tech
        die = take_up(pos).dice[0]
        if die in pos.content.power(tech, StopTechnology).caught:
            pos.tell(
                "EMP-TEC-30", "The Saboteur of {0:seat} is caught and leaves the game", pos.tech_owner[tech]
            )
            pos.tech_owner[tech] = GONE
        else:
            pos.tell("EMP-TEC-31", "The Saboteur is not caught")


# --- Time Warp --------------------------------------------------------------------------------------------------


class TimeWarpStep(Round[Galaxy], frozen=True):
    """After every roll, before it is used, the owner of Time Warp may re-roll a die (EMP-TEC-37, EMP-TEC-41); then
    others with such a card are asked, even if it was stopped (EMP-TEC-42)."""

    def asked(self, pos: Galaxy) -> Sequence[Seat]:
        roll = pos.roll
        if roll is None or not pos.content.cards(Reroll):
            return ()
        roller = roll.seats[0]
        seats = holders(pos, Reroll, roller)
        return (*seats, roller) if pos.usable(Reroll, roller) >= 0 else seats

    def window(self, seats: tuple[Seat, ...]) -> TimeWarpWindow:
        return TimeWarpWindow(seats)


@asks(
    "Do you re-roll one of these dice with Time Warp?",
    "{seat} may re-roll a die with Time Warp",
    "EMP-TEC-37",
    "warp time",
)
class TimeWarpWindow(RoundWindow[Galaxy], frozen=True):
    """Any one die of the roll, of either side (EMP-TEC-37, EMP-TEC-55)."""

    def round(self) -> TimeWarpStep:
        return TimeWarpStep()

    def answers(self, pos: Galaxy, seat: Seat) -> Sequence[Move]:
        roll = lying(pos)
        moves: list[Move] = []
        seen: set[tuple[int, int, int]] = set()
        for i, value in enumerate(roll.dice):
            key = (roll.seats[i], roll.needs[i], value)
            if key not in seen:
                seen.add(key)
                moves.append(WarpTime(i + 1))
        return moves

    def stake(self, pos: Galaxy, seat: Seat) -> Stake:
        """Own battles, the prices at which one trades, a die that catches one's own Saboteur."""
        kind, roll = "warp time", lying(pos)
        catching = any(
            isinstance(step, JudgeCatch) and pos.tech_owner[step.tech] == seat for step in pos.stack
        )
        if any(roll.needs):
            mine = pos.battle is not None and seat in (pos.battle.attacker, pos.battle.defender)
            bad = any(
                (by == seat) != (value >= need)
                for value, by, need in zip(roll.dice, roll.seats, roll.needs, strict=True)
            )
            reason = "every die fell as you want it" if mine else "it is not your battle"
            return Stake(kind, True, mine and bad, mine, reason=reason)
        if catching:
            return Stake(kind, True, True, True)
        if pos.role == MERCHANT and pos.battle is None and len(roll.dice) > 1:
            goods = pos.metal[seat] + pos.energy[seat] + pos.harvest(seat)
            return Stake(kind, True, goods > 1, goods > 1, reason="you have next to nothing to trade")
        return Stake(kind, True, False, False, reason="nothing of yours hangs on this die")

    def carry_out(self, pos: Galaxy, seat: Seat, move: WarpTime) -> None:
        declare(pos, UseTimeWarp(seat, pos.usable(Reroll, seat), move.die - 1))


class UseTimeWarp(Use, frozen=True):
    """Re-roll the die, and perhaps again (EMP-TEC-37, EMP-TEC-38)."""

    die: int

    def touches(self, pos: Galaxy, seat: Seat) -> bool:
        return seat in lying(pos).seats or super().touches(pos, seat)

    def run(self, pos: Galaxy) -> None:
        pos.tech_used[self.tech] = True
        reroll(pos, self.seat, self.die)
        times = pos.content.power(self.tech, Reroll).times
        if times > 1:
            pos.then(KeepOrRollAgain(self.seat, self.die, times - 1))


@TECHNOLOGIES.of(Reroll)
class TimeWarp(Technology):
    """It answers a roll, once a round (EMP-TEC-37, EMP-TEC-38); a stopped one leaves the roll as it is (EMP-TEC-42)."""

    limit = "EMP-TEC-38"


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

    def stake(self, pos: Galaxy) -> Stake:
        """A die in battle that has become what its owner wanted is kept (EMP-TEC-39)."""
        roll = lying(pos)
        need = roll.needs[self.die]
        good = need > 0 and (roll.dice[self.die] >= need) == (roll.seats[self.die] == self.seat)
        return Stake(
            "roll again", True, not good, True, answer=KeepDie(), reason="the die fell as you want it"
        )

    def ask(self, pos: Galaxy) -> Question:
        return Question(
            "The die shows {0:dice}. Keep it, or roll it once more?",
            "{seat} has re-rolled {0:dice} and may roll it once more",
            ([lying(pos).dice[self.die]],),
            "EMP-TEC-37",
        )


def reroll(pos: Galaxy, seat: Seat, die: int) -> None:
    """Roll one die of the open roll anew."""
    roll, value = lying(pos), pos.chance.die()
    pos.roll = roll.turned(die, value)
    pos.tell("EMP-TEC-37", "{0:seat} warps time: {1:dice} becomes {2:dice}", seat, [roll.dice[die]], [value])
