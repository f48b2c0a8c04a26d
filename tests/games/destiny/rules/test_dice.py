"""Dice (DES-DICE): sixes that explode, re-rolls and ties."""

from __future__ import annotations

import pytest

from orrery.games.destiny.table.war import Attack
from orrery.games.destiny.turn.dice import (
    AfterRoll,
    RerollWindow,
    again,
    hits,
    might_reroll,
    reroll_all,
    throw,
    total,
)
from orrery.games.destiny.war.battles import StartBattle
from tests.games.destiny.kit import answer, at, legal, play, quiet, said, start, table
from tests.games.destiny.scenes import SPOT, breaking, skip_to_rerolls, thrown
from tests.ledger import clause


@clause("DES-DICE-01", "DES-DICE-06", "DES-CARD-03")
def test_late_returns_roll_all_dice_of_the_own_roll_again_and_nobody_elses() -> None:
    """GSP defends its own Sector: the Sector's die and those of its Fleets are its own; BIP's 4 stays."""
    pos = table(
        phase="intrigue",
        owners={43: "GSP"},
        fleets={"GSP": {43: 2}, "BIP": {43: 1}},
        hands={"GSP": "late_returns"},
        influence=2,
        dice=[1, 2, 3, 4, 2, 3, 1],
    )
    pos.attacks = [Attack(1, at(43), 1, -1, 1)]
    start(pos, StartBattle(at(43)))
    skip_to_rerolls(pos)
    assert pos.roll is not None and pos.roll.dice == [[1], [2, 3], [4]]
    answer(pos, "GSP", "re-roll with late returns")
    assert any("rolls again: 2, 3, 1, 4" in line for line in said(pos, pos.events))
    assert (pos.influence[0], pos.hands[0]) == (0, [])


@clause("DES-DICE-01", "DES-CARD-04")
@pytest.mark.parametrize(("influence", "fine"), [(2, True), (1, False)])
def test_late_returns_need_their_price_and_dice_of_ones_own(influence: int, fine: bool) -> None:
    pos = table(phase="intrigue", fleets={"BIP": {43: 1}}, hands={"GSP": "feint", "BIP": "late_returns"})
    pos.influence = [2, influence, 0]
    pos.attacks = [Attack(1, at(43), 1, -1, 1)]
    start(pos, StartBattle(at(43)))
    skip_to_rerolls(pos)
    assert pos.waiting == (1,)  # GSP rolls for the neutral Sector, but takes no part
    assert ("re-roll with late returns" in legal(pos)) is fine


@clause("DES-DICE-01", "DES-DICE-05")
def test_all_dice_of_a_roll_again() -> None:
    pos = thrown([6, 1, 3, 2, 6, 4], 2)
    reroll_all(pos, 0)
    assert pos.roll is not None
    assert (pos.roll.dice, pos.roll.extra, pos.rolled) == ([[2, 6]], [[0, 4]], [2, 6, 4])


@clause("DES-DICE-01", "DES-CARD-02")
@pytest.mark.parametrize(("seat", "dice"), [(0, [[5], [2], [3]]), (1, [[1], [5], [3]]), (2, [[1], [2], [5]])])
def test_late_returns_roll_only_the_own_die_of_a_campaign_again(seat: int, dice: list[list[int]]) -> None:
    """GSP and BIP campaign in a Sector of PoP."""
    names = ["GSP", "BIP", "PoP"]
    pos = table(hands={names[seat]: "late_returns"}, influence=2, phase="intrigue", dice=[1, 2, 3, 5])
    throw(pos, "campaign", [0, 1, 2], [1, 1, 1])
    start(pos, AfterRoll())
    assert pos.waiting == (seat,)
    play(pos, "re-roll with late returns")
    assert pos.roll is not None and pos.roll.dice == dice


@clause("DES-DICE-01", "DES-CARD-02")
def test_late_returns_roll_the_dice_of_an_attacker_again_and_not_those_of_the_sector() -> None:
    """GSP attacks; as Minister of Defence it rolls for the neutral Sector, too."""
    pos = table(
        phase="intrigue",
        fleets={"GSP": {43: 2}},
        senators={"GSP": "orrumah"},
        ministers={"defence": "orrumah"},
        hands={"GSP": "late_returns"},
        influence=2,
        dice=[1, 2, 3, 4, 5],
    )
    pos.attacks = [Attack(0, at(43), 0, -1, 1)]
    start(pos, StartBattle(at(43)))
    while not isinstance(pos.decision, RerollWindow):
        pos.play("pass", pos.waiting[0])
    told = said(pos, pos.play("re-roll with late returns", 0))
    assert "GSP rolls again: 1, 4, 5" in told


@clause("DES-DICE-02", "DES-DICE-03")
def test_each_natural_six_grants_one_die_and_that_die_none() -> None:
    pos = thrown([6, 5, 6, 6, 2], 3)
    roll = pos.roll
    assert roll is not None
    assert (roll.dice, roll.extra) == ([[6, 5, 6]], [[6, 0, 2]])
    assert total(roll, 0) == 25
    assert pos.rolled == [6, 5, 6, 6, 2]
    plain = thrown([6, 6, 4], 2, explodes=False)
    assert plain.roll is not None and plain.roll.extra == [[0, 0]]


@clause("DES-DICE-02", "DES-DICE-03", "DES-DICE-05", "DES-DICE-01")
def test_sixes_grant_one_die_and_rerolls_take_it_back() -> None:
    pos = table(dice=[6, 3, 6, 2, 6, 5])
    roll = throw(pos, "battle", [0], [2], [True])
    assert (roll.dice, roll.extra) == ([[6, 3]], [[6, 0]])
    assert total(roll, 0) == 15
    again(pos, roll, 0, 0)
    assert (roll.dice, roll.extra) == ([[2, 3]], [[0, 0]])
    again(pos, roll, 0, 1)
    assert (roll.dice, roll.extra) == ([[2, 6]], [[0, 5]])
    plain = throw(table(dice=[6, 6]), "vote", [0], [2])
    assert total(plain, 0) == 12
    assert hits(roll, 0, 5) == 2


@clause("DES-DICE-03")
@pytest.mark.parametrize("contest", ["assassination", "prosecution", "rebellion"])
def test_sixes_outside_battles_and_campaigns_grant_nothing(contest: str) -> None:
    pos = table(dice=[6, 6, 3])
    roll = throw(pos, contest, [0], [2])
    assert (roll.dice, roll.extra, pos.rolled) == ([[6, 6]], [[0, 0]], [6, 6])


@clause("DES-DICE-04")
@pytest.mark.parametrize("owner", ["", "BIP", "infested"])
def test_neutral_infested_and_owned_sectors_win_ties_in_battle(owner: str) -> None:
    """A 1 and the Defence of 6 against a 4 and a 3."""
    pos = table(
        phase="intrigue",
        owners={SPOT: "BIP", 12: "GSP"} if owner == "BIP" else {12: "GSP"},
        infested=[SPOT] if owner == "infested" else [],
        fleets={"GSP": {SPOT: 2}},
        dice=[1, 4, 3],
    )
    before = pos.owner[at(SPOT)]
    pos.attacks = [Attack(0, at(SPOT), 0, -1, 1)]
    start(pos, StartBattle(at(SPOT)))
    quiet(pos)
    assert (pos.owner[at(SPOT)], pos.rolled) == (before, [1, 4, 3])


@clause("DES-DICE-05")
@pytest.mark.parametrize(
    ("dice", "die", "after"),
    [
        ([6, 2, 4, 3], 0, ([[3, 2]], [[0, 0]])),  # the granted die goes with the 6
        ([1, 2, 6, 5], 0, ([[6, 2]], [[5, 0]])),  # a new 6 grants one
        ([1, 6, 4, 6, 5], 1, ([[1, 6]], [[0, 5]])),  # a 6 for a 6 grants a new one
        ([6, 2, 4, 1], 2, ([[6, 2]], [[1, 0]])),  # the extra die itself
        ([6, 2, 1, 6], 2, ([[6, 2]], [[6, 0]])),  # which grants none
    ],
)
def test_what_becomes_of_a_die_that_is_rolled_again(
    dice: list[int], die: int, after: tuple[list[list[int]], list[list[int]]]
) -> None:
    pos = thrown(dice, 2)
    assert pos.roll is not None
    again(pos, pos.roll, 0, die)
    assert (pos.roll.dice, pos.roll.extra) == after


@clause("DES-DICE-05", "DES-SAB-22")
def test_a_raised_die_that_is_rolled_again_is_still_raised() -> None:
    pos = thrown([1, 1, 5, 2], 2, raised=1)
    assert pos.roll is not None
    again(pos, pos.roll, 0, 0)
    assert pos.roll.extra == [[2, 0]]
    other = thrown([1, 1, 5], 2, raised=1)
    assert other.roll is not None
    again(other, other.roll, 0, 1)
    assert other.roll.extra == [[0, 0]]
    calm = thrown([1, 6], 1, explodes=False)
    assert calm.roll is not None
    again(calm, calm.roll, 0, 0)
    assert calm.roll.extra == [[0]]


@clause("DES-DICE-06")
@pytest.mark.parametrize(
    ("contest", "hand", "asked"),
    [
        ("battle", "feint", True),
        ("campaign", "feint", True),
        ("prosecution", "feint", False),
        ("battle", "", False),
    ],
)
def test_who_holds_cards_is_asked_after_battles_and_campaigns(contest: str, hand: str, asked: bool) -> None:
    pos = table(phase="intrigue", hands={"GSP": hand, "BIP": "feint"} if hand else {"BIP": "feint"})
    assert not might_reroll(pos, 0)  # nothing was rolled
    throw(pos, contest, [0], [1])
    assert might_reroll(pos, 0) is asked
    assert not might_reroll(pos, 1)


@clause("DES-DICE-06")
def test_after_a_re_roll_the_others_may_answer_it_and_who_rolled_comes_last() -> None:
    pos = table(
        owners={34: "GSP"},
        hands={"BIP": "feint", "PoP": "feint", "GSP": "feint"},
        phase="intrigue",
        dice=[1, 2, 3, 4],
    )
    throw(pos, "campaign", [0, 1, 2], [1, 1, 1])
    start(pos, AfterRoll())
    assert pos.waiting == (0, 1, 2)
    pos.play("re-roll die 1 of roll 1", 0)
    pos.play("pass", 1)
    pos.play("pass", 2)
    pos.play("keep the new result", 0)
    assert pos.decision is not None and pos.decision.seats == (1, 2, 0)  # type: ignore[attr-defined]


@clause("DES-DICE-06", "DES-SAB-07")
def test_a_broken_code_may_be_answered_with_a_re_roll() -> None:
    """BIP passes Will to Power by, until GSP's Code Breaker has found a better die."""
    pos = table(owners={34: "BIP"}, senators={"GSP": "valourne"}, phase="intrigue", dice=[1, 2, 2, 5, 4])
    breaking(pos)
    start(pos, AfterRoll())
    pos.play("break code of die 1 of roll 2", 0)
    pos.play("pass", 1)
    assert pos.waiting == (1,)
    play(pos, "re-roll die 1 of roll 1", "keep the new result")
    assert pos.roll is not None and pos.roll.dice == [[4], [5, 2]]


@clause("DES-DICE-06", "DES-DICE-01")
def test_late_returns_may_be_answered_with_a_re_roll() -> None:
    pos = table(
        owners={34: "BIP"}, hands={"GSP": "late_returns"}, influence=2, phase="intrigue", dice=[1, 2, 3]
    )
    throw(pos, "campaign", [0, 1], [1, 1], [True, True])
    start(pos, AfterRoll())
    pos.play("re-roll with late returns", 0)
    pos.play("pass", 1)
    assert pos.waiting == (1,)
    assert legal(pos) == ["re-roll die 1 of roll 2", "pass"]


@clause("DES-DICE-06")
def test_after_a_roll_only_those_in_it_are_asked_in_initiative_order() -> None:
    pos = table(
        initiative="PoP GSP BIP", hands={"GSP": "feint", "BIP": "feint", "PoP": "feint"}, phase="intrigue"
    )
    throw(pos, "battle", [0, 2], [1, 1])
    start(pos, AfterRoll())
    assert pos.decision is not None and pos.decision.seats == (2, 0)  # type: ignore[attr-defined]
