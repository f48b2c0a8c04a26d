"""Exact odds of a roll: the chance of at least so many successes, and the risk of Adversity on a re-roll.

Dice are independent, so a throw is a binomial count; nothing is sampled. What others may still do with wealth tokens
and cards is their choice and no part of the odds.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

from orrery.engine.base import Value
from orrery.games.referendum.table.parts import Kind, Roll


class Odds(Value, frozen=True):
    """What a player is told before deciding. Chances are exact fractions as (numerator, denominator)."""

    dice: int
    """How many dice would be thrown."""
    have: int
    """Successes already set aside."""
    at_least: tuple[tuple[int, int], ...]
    """The chance of at least 1, 2 and 3 successes in all after the throw."""
    adversity: tuple[int, int]
    """The risk that the throw shows an adversity icon that counts; 0 on a first throw."""
    enough: tuple[int, int]
    """The chance of at least as many successes as are needed."""


@cache
def at_least(dice: int, faces: int, wanted: int) -> Fraction:
    """The chance that at least `wanted` of so many dice show one of so many faces."""
    if wanted <= 0:
        return Fraction(1)
    hit, miss = Fraction(faces, 6), Fraction(6 - faces, 6)
    total = Fraction(0)
    for k in range(wanted, dice + 1):
        total += comb(dice, k) * hit**k * miss ** (dice - k)
    return total


def risk(dice: int) -> Fraction:
    """The chance that at least one die shows adversity."""
    return at_least(dice, 1, 1)


def odds_of(dice: int, faces: int, have: int, need: int, again: bool) -> Odds:
    """The odds of throwing so many dice on top of what is there; adversity counts only on a re-roll (REF-ROL-26)."""
    return Odds(
        dice,
        have,
        tuple(_pair(at_least(dice, faces, wanted - have)) for wanted in (1, 2, 3)),
        _pair(risk(dice) if again else Fraction(0)),
        _pair(at_least(dice, faces, max(1, need) - have)),
    )


def odds_of_roll(roll: Roll) -> Odds | None:
    """The odds of the next throw of a roll in its present state; None when nothing can be thrown any more."""
    if roll.kind == "injury" or roll.stage == "over":
        return None
    if roll.throws == 0:
        return odds_of(roll.number, roll.faces(), roll.extra, roll.need, False)
    if roll.kind == "law" or not roll.loose():
        return None
    return odds_of(roll.loose(), roll.faces(), roll.successes(), roll.need, True)


def percent(pair: tuple[int, int]) -> str:
    """A chance for people: whole percents, never a false 0 or 100."""
    part, whole = pair
    value = 100 * part / whole
    if 0 < value < 1:
        return "under 1%"
    if 99 < value < 100:
        return "over 99%"
    return f"{value:.0f}%"


def sentence(odds: Odds, kind: Kind) -> str:
    """The odds in one line."""
    chances = ", ".join(
        f"{wanted}+ {percent(odds.at_least[wanted - 1])}"
        for wanted in (1, 2, 3)
        if odds.have < wanted <= odds.have + odds.dice
    )
    dice = "1 die" if odds.dice == 1 else f"{odds.dice} dice"
    text = f"{dice}: {chances or 'no more successes that matter'}"
    if odds.adversity[0]:
        text += f"; {'failure' if kind == 'rank' else 'Adversity'} {percent(odds.adversity)}"
    return text


def told(roll: Roll) -> str:
    """The exact odds of the next throw, as a sentence."""
    odds = odds_of_roll(roll)
    return "" if odds is None else f"{sentence(odds, roll.kind)}."


def _pair(value: Fraction) -> tuple[int, int]:
    return value.numerator, value.denominator
