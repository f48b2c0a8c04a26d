"""The odds that the table tells are those of the rules."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from orrery.games.referendum.table.odds import at_least, odds_of_roll, percent, risk, sentence
from orrery.games.referendum.table.parts import Roll
from tests.games.referendum.kit import act, cristal, faces, play, the_question

# --- odds -------------------------------------------------------------------------------------------------------


def test_when_the_rolling_is_over_there_are_no_odds() -> None:
    thrown = faces("NOO")
    over = Roll("ordinary", 2, 0, 0, 0, 3, 1, throws=1, thrown=thrown, stage="over")
    hurt = Roll("injury", 2, 0, 0, 0, 3, 1, throws=1, thrown=thrown, stage="over")
    again = Roll("ordinary", 2, 0, 0, 0, 3, 1, throws=1, thrown=thrown, stage="deciding")
    assert odds_of_roll(over) is None is odds_of_roll(hurt) and odds_of_roll(again) is not None
    law = Roll("law", 2, 0, 0, 0, 6, 1, throws=1, thrown=thrown, stage="deciding")
    assert odds_of_roll(law) is None, "a law is thrown once"


@pytest.mark.parametrize(
    ("pair", "text"),
    [
        ((0, 1), "0%"),
        ((1, 200), "under 1%"),
        ((1, 100), "1%"),
        ((3, 200), "2%"),
        ((197, 200), "98%"),
        ((99, 100), "99%"),
        ((199, 200), "over 99%"),
        ((1, 1), "100%"),
    ],
)
def test_percents_never_lie_about_certainty(pair: tuple[int, int], text: str) -> None:
    assert percent(pair) == text


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("hits", [1, 2])
def test_odds_agree_with_counting_every_throw(dice: int, hits: int) -> None:
    throws = list(product(range(1, 7), repeat=dice))
    for wanted in range(dice + 2):
        good = sum(1 for throw in throws if sum(face <= hits for face in throw) >= wanted)
        assert at_least(dice, hits, wanted) == Fraction(good, len(throws))
    bad = sum(1 for throw in throws if 6 in throw)
    assert risk(dice) == Fraction(bad, len(throws))


@pytest.mark.parametrize("skill", range(6))
@pytest.mark.parametrize("thrown", ["", "NOO", "OIO", "GWAN", "WWII", "AAO", "GNO"])
@pytest.mark.parametrize("wild", [True, False])
def test_odds_of_a_roll_agree_with_throwing_every_way(skill: int, thrown: str, wild: bool) -> None:
    """Every face of every die that would be thrown is tried, and successes are counted as the rules count them."""
    roll = Roll("rank" if skill == 5 else "ordinary", skill, 0, 0, 0, 4, 2, wild=wild and skill != 5)
    if thrown:
        roll.throws, roll.thrown = 1, faces(thrown)
    odds = odds_of_roll(roll)
    kept = [face for face in roll.thrown if roll.stays(face)]
    loose = len(roll.thrown) - (len(kept) or 1) if thrown else 4
    if odds is None:
        assert loose == 0
        return
    assert odds.dice == loose
    ways = list(product(range(1, 7), repeat=loose))
    have = sum(1 for face in kept if roll.hits(face))
    total = [have + sum(1 for face in way if roll.hits(face)) for way in ways]
    for wanted in (1, 2, 3):
        good = Fraction(sum(1 for one in total if one >= wanted), len(ways))
        assert Fraction(*odds.at_least[wanted - 1]) == good
    assert Fraction(*odds.enough) == Fraction(sum(1 for one in total if one >= 2), len(ways))
    bad = sum(1 for way in ways if 6 in way) if thrown else 0
    assert Fraction(*odds.adversity) == Fraction(bad, len(ways))


def test_odds_are_told_in_the_question() -> None:
    pos = cristal()
    act(pos, "kalban", "recruit the people")
    assert "2 dice: 1+ 56%, 2+ 11%" in the_question(pos)
    play(
        pos,
        "help with trevin",
        "help with svelk",
        "pass",
        "hinder with xuan",
        "pay for a success with trevin",
    )
    assert the_question(pos) == "Winning over people on Cristal: stop with 2 successes, or re-roll 1 die?"
    told = odds_of_roll(pos.view(None).the_roll())
    assert told is not None and sentence(told, "ordinary") == "1 die: 3+ 33%; Adversity 17%"
    assert (
        percent((1, 1000)) == "under 1%" and percent((999, 1000)) == "over 99%" and percent((1, 1)) == "100%"
    )
