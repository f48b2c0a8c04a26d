"""Planetary assault: the decision, the comparison, damage, losses and stolen credits (NOM-ASLT)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from orrery.engine.base import Decision, Done, Move, Question, Step, says
from orrery.engine.stops import Auto
from orrery.games.nomads.cards import effects
from orrery.games.nomads.cards.content import ASSAULT, ASSAULT_DAMAGE
from orrery.games.nomads.cards.meaning import OPERATIONS, Operation, Reason, Resolution
from orrery.games.nomads.holdings.extinction import CheckLife
from orrery.games.nomads.table.passives import total
from orrery.games.nomads.table.state import PLANETARY, WAR, Choice, Expanse
from orrery.games.nomads.table.values import assault_damage, attack, defence, healing
from orrery.games.nomads.using.applying import stand
from orrery.games.nomads.using.powers import renew
from orrery.games.nomads.using.windows import Round
from orrery.games.nomads.war.losses import ApplyDamage, open_war

TAKE_ALL = "you take as many credits as you may; fewer are never better"


@says("launch the assault", "NOM-ASLT-01")
class Launch(Move, frozen=True):
    """Begin the planetary assault."""


@says("steal {credits} credits", "NOM-ASLT-09")
class Steal(Move, frozen=True):
    """How many credits are stolen."""

    credits: int


class PlanetaryAssault(Step[Expanse], frozen=True):
    """Possible with a military unit, unless an effect forbids it (NOM-ASLT-01, NOM-WAR-13)."""

    def run(self, pos: Expanse) -> None:
        war = open_war(pos)
        if forbidden(pos):
            pos.tell("NOM-GEN-05", "There is no planetary assault in this war")
        elif pos.military[war.attacker]:
            pos.then(AssaultChoice(war.attacker))


def forbidden(pos: Expanse) -> bool:
    """Whether an effect in force rules out the assault of this war."""
    return any(
        isinstance(op, effects.NoAssault)
        for one in pos.standing
        for op in pos.content.abilities[one.ability].ops
    )


@OPERATIONS.of(effects.NoAssault)
class NoAssault(Operation):
    """The war has no planetary assault, as long as this is in force (NOM-GEN-05)."""

    aims = frozenset({"war"})

    def do(self, pos: Expanse, word: Any, use: Resolution) -> None:
        stand(pos, use.seat, use.ability, use.card, WAR)


class AssaultChoice(Decision[Expanse], frozen=True):
    """The attacker decides after the fleet battle, knowing its result (NOM-ASLT-02, NOM-ASLT-12)."""

    def moves(self, pos: Expanse) -> Sequence[Move]:
        return (Launch(), Done())

    def apply(self, pos: Expanse, move: Move) -> None:
        if isinstance(move, Launch):
            war = open_war(pos)
            war.phase = PLANETARY
            renew(pos, "phase")
            pos.tell(
                "NOM-ASLT-01", "{0:seat} launches a planetary assault on {1:seat}", war.attacker, war.defender
            )
            pos.then(Round(ASSAULT), CompareTotals())

    def ask(self, pos: Expanse) -> Question:
        war = open_war(pos)
        a, d = war.attacker, war.defender
        landing, back = expected_damage(pos)
        return Question(
            "Do you land? Your attack {1} against defence {2}: {0:seat} would lose {3}. They strike back with {4} against {5}: "
            "you would lose {6}.",
            "{seat} decide(s|) whether to land at {0:seat}",
            (d, attack(pos, a), defence(pos, d), landing, attack(pos, d), defence(pos, a), back),
            "NOM-ASLT-01",
        )


def inflicted(pos: Expanse) -> list[int]:
    """What attacker and defender would suffer by the comparisons as they stand, before healing (NOM-ASLT-04 to 07)."""
    war = open_war(pos)
    a, d = war.attacker, war.defender
    damage = [0, 0]
    if attack(pos, a) > defence(pos, d):
        damage[1] = max(0, assault_damage(pos, a) + total(pos, a, effects.BonusIfDamaging))
    if attack(pos, d) > defence(pos, a):
        bonus = total(pos, d, effects.BonusIfDamaging) + total(pos, d, effects.DefenderDamage)
        damage[0] = max(0, assault_damage(pos, d) + bonus)
    return damage


def expected_damage(pos: Expanse) -> tuple[int, int]:
    """How many units the defender and the attacker would lose if nobody added anything."""
    war = open_war(pos)
    mine, theirs = inflicted(pos)
    return (
        min(pos.units(war.defender), max(0, theirs - healing(pos, war.defender))),
        min(pos.units(war.attacker), max(0, mine - healing(pos, war.attacker))),
    )


class CompareTotals(Step[Expanse], frozen=True):
    """Both comparisons at the same time; whoever's attack is higher damages the other (NOM-ASLT-03 to 07, 13)."""

    def run(self, pos: Expanse) -> None:
        war = open_war(pos)
        a, d = war.attacker, war.defender
        values = (attack(pos, a), defence(pos, a), attack(pos, d), defence(pos, d))
        pos.tell("NOM-ASLT-03", "{0:seat} shows {2}/{3}, {1:seat} shows {4}/{5}", a, d, *values)
        war.damage = inflicted(pos)
        pos.tell(
            "NOM-ASLT-06",
            "{0:seat} inflicts {1} damage, {2:seat} inflicts {3}",
            a,
            war.damage[1],
            d,
            war.damage[0],
        )
        if war.damage[0] or war.damage[1]:
            pos.then(Round(ASSAULT_DAMAGE), ApplyDamage(), Loot(), CheckLife())


class Loot(Step[Expanse], frozen=True):
    """The attacker may steal a credit for each unit the defender lost; a dead attacker steals nothing, and the
    defender never steals (NOM-ASLT-09 to 11)."""

    def run(self, pos: Expanse) -> None:
        war = open_war(pos)
        if war.spoils and pos.units(war.attacker) and pos.credits[war.defender]:
            pos.then(StealCredits(war.attacker))


def most_stolen(pos: Expanse) -> int:
    """A credit for each unit lost and what effects add, at most what the defender has (NOM-ASLT-09, NOM-ASLT-10)."""
    war = open_war(pos)
    return min(war.spoils + total(pos, war.attacker, effects.StealBonus), pos.credits[war.defender])


class StealCredits(Choice, frozen=True):
    """Any number up to the units lost and what effects add, at most what the defender has (NOM-ASLT-10)."""

    def named(self, pos: Expanse) -> Sequence[Move]:
        return [Steal(number) for number in range(most_stolen(pos), -1, -1)]

    def why(self, pos: Expanse, move: Move) -> Reason | None:
        if isinstance(move, Steal) and move.credits > most_stolen(pos):
            return f"You may steal from 0 to {most_stolen(pos)} credits.", "NOM-ASLT-10"
        return None

    def by_itself(self, pos: Expanse) -> Auto:
        return Auto(Steal(most_stolen(pos)), TAKE_ALL)

    def apply(self, pos: Expanse, move: Move) -> None:
        assert isinstance(move, Steal)
        war = open_war(pos)
        pos.credits[war.defender] -= move.credits
        pos.credits[war.attacker] += move.credits
        pos.tell("NOM-ASLT-09", "{0:seat} steals {1} credit(s)", war.attacker, move.credits)

    def ask(self, pos: Expanse) -> Question:
        return Question(
            "How many credits do you take from {1:seat}? Up to {0}.",
            "{seat} take(s|) credits from {1:seat}",
            (most_stolen(pos), open_war(pos).defender),
            "NOM-ASLT-09",
        )
