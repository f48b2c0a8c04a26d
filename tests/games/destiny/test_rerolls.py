"""Dice that explode and dice that are rolled again (DES-DICE, DES-SEC-18, 19; DES-SAB-07, 08, 22, 23)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import NEUTRAL
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.war import DEFENDS, Attack, Battle, Contest, Force, Tour
from orrery.games.destiny.turn.dice import (
    AfterRoll,
    RerollWindow,
    again,
    hits,
    might_reroll,
    reroll_all,
    take_up,
    throw,
    total,
)
from orrery.games.destiny.turn.senators import kill
from orrery.games.destiny.war.battles import StartBattle
from orrery.games.destiny.war.campaigns import CampaignResult, RollCampaign
from tests.games.destiny.kit import at, legal, play, refused, said, sen, start, table
from tests.ledger import clause


def thrown(dice: list[int], number: int, *, raised: int = 0, explodes: bool = True) -> Table:
    """GSP has rolled so many dice in a battle; what is left of `dice` falls later."""
    pos = table(phase="intrigue", dice=dice)
    throw(pos, "battle", [0], [number], [explodes], [raised])
    return pos


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


@clause("DES-SAB-22", "DES-SAB-23")
def test_a_strategist_raises_one_die_for_the_extra_die_the_total_and_the_casualties() -> None:
    pos = thrown([5, 5, 3], 2, raised=1)
    roll = pos.roll
    assert roll is not None
    assert roll.extra == [[3, 0]]  # the first die counts 6, the second does not
    assert total(roll, 0) == 5 + 1 + 5 + 3
    assert [hits(roll, 0, needed) for needed in (3, 5, 6)] == [3, 2, 1]
    low = thrown([4, 4], 2, raised=1)
    assert low.roll is not None and [hits(low.roll, 0, needed) for needed in (4, 5)] == [2, 1]


@clause("DES-SAB-22", "DES-SAB-14")
def test_without_dice_there_is_nothing_to_raise() -> None:
    pos = thrown([], 0, raised=1)
    assert pos.roll is not None and total(pos.roll, 0) == 0


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


@clause("DES-DICE-01", "DES-DICE-05")
def test_all_dice_of_a_roll_again() -> None:
    pos = thrown([6, 1, 3, 2, 6, 4], 2)
    reroll_all(pos, 0)
    assert pos.roll is not None
    assert (pos.roll.dice, pos.roll.extra, pos.rolled) == ([[2, 6]], [[0, 4]], [2, 6, 4])


# --- who is asked -----------------------------------------------------------------------------------------------


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


@clause("DES-SEC-18", "DES-SEC-19", "DES-DICE-06")
def test_will_to_power_reaches_every_roll_of_the_party_extra_dice_included() -> None:
    pos = table(owners={34: "GSP"}, dice=[6, 2, 3, 5])
    throw(pos, "prosecution", [1, 0], [1, 2], [True, True])
    assert might_reroll(pos, 0)
    offered = [pos.text(move) for move in RerollWindow((0,)).answers(pos, 0)]
    assert offered == ["re-roll die 1 of roll 2", "re-roll die 2 of roll 2"]
    throw(pos, "campaign", [0], [1], [True])
    pos.used[pos.content.ability_ids.index("will_to_power")] = True
    assert not might_reroll(pos, 0)


@clause("DES-SEC-19")
def test_a_granted_die_can_be_named_after_the_own_dice() -> None:
    pos = table(owners={34: "GSP"}, dice=[2, 6, 1, 4])
    throw(pos, "campaign", [0], [2], [True])
    start(pos, AfterRoll())
    assert legal(pos) == [
        "re-roll die 1 of roll 1",
        "re-roll die 2 of roll 1",
        "re-roll die 4 of roll 1",
        "pass",
    ]
    assert str(refused(pos, "re-roll die 3 of roll 1"))
    play(pos, "re-roll die 4 of roll 1", "keep the new result")
    assert pos.rolled == [2, 6, 4]


def breaking(pos: Table, *, admiral: str = "valourne", dice: int = 2) -> Table:
    """GSP attacks with a Code Breaker; its dice lie on the table as the second roll."""
    pos.battle = Battle(at(50), -1, [Force(-1, DEFENDS, 0, -1), Force(0, 0, 2, sen(admiral))], 1, DEFENDS)
    throw(pos, "battle", [1, 0], [1, dice], [True, True])
    return pos


@clause("DES-SAB-07", "DES-SAB-08", "DES-SAB-26")
def test_a_code_breaker_may_still_break_once_and_only_dice_of_its_force() -> None:
    pos = breaking(table(senators={"GSP": "valourne"}, phase="intrigue", dice=[1, 5, 4, 2]))
    start(pos, AfterRoll())
    assert legal(pos) == ["break code of die 1 of roll 2", "break code of die 2 of roll 2", "pass"]
    play(pos, "break code of die 1 of roll 2")
    assert pos.roll is not None and pos.roll.dice == [[1], [2, 4]]  # worse, and it stands
    assert not might_reroll(pos, 0)


@clause("DES-SAB-07", "DES-SAB-08")
@pytest.mark.parametrize(
    ("admiral", "dice", "broken", "asked"),
    [
        ("valourne", 2, False, True),
        ("orrumah", 2, False, False),
        ("valourne", 0, False, False),
        ("valourne", 2, True, False),
    ],
)
def test_who_is_asked_to_break_a_code(admiral: str, dice: int, broken: bool, asked: bool) -> None:
    pos = breaking(table(senators={"GSP": "valourne orrumah"}, phase="intrigue"), admiral=admiral, dice=dice)
    assert pos.battle is not None
    pos.battle.forces[1].broken = broken
    assert might_reroll(pos, 0) is asked
    assert not might_reroll(pos, 1)
    if asked:
        throw(pos, "campaign", [0], [1])
        pos.battle = None
        assert not might_reroll(pos, 0)


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


# --- dice within dice -------------------------------------------------------------------------------------------


def between_rolls(**more: object) -> Table:
    """GSP re-rolls the battle for its Sector 43 with Late Returns, and PoP answers with an Assassin."""
    settings: dict[str, object] = {
        "parties": "GSP BIP PoP",
        "phase": "intrigue",
        "owners": {43: "GSP"},
        "fleets": {"GSP": {43: 2}, "BIP": {43: 1}},
        "senators": {"PoP": "nambasu", "BIP": "zharrak"},
        "hands": {"GSP": "late_returns"},
        "influence": 2,
        **more,
    }
    pos = table(**settings)  # type: ignore[arg-type]
    pos.attacks = [Attack(1, at(43), 1, -1, 1)]
    start(pos, StartBattle(at(43)))
    while not isinstance(pos.decision, RerollWindow):
        pos.play("pass", pos.waiting[0])
    pos.play("re-roll with late returns", 0)
    return pos


@clause("DES-ASN-14", "DES-DICE-01")
def test_a_roll_waits_while_the_card_that_rolls_it_again_is_answered_by_an_assassin() -> None:
    pos = between_rolls(dice=[1, 2, 3, 4, 5, 2, 3, 1])
    pos.play("use assassin of nambasu", 2)
    told = said(pos)
    while pos.battle is not None:
        pos.play("pass" if "pass" in legal(pos) else legal(pos)[0], pos.waiting[0])
        told += said(pos)
    assert any("Nambasu rolls 5" in line for line in told)
    assert any("rolls again: 2, 3, 1, 4" in line for line in told), "the battle's dice, not the assassin's"
    assert (pos.roll, pos.under) == (None, [])


@clause("DES-ASN-23", "DES-ASN-14")
@pytest.mark.parametrize("alone", [True, False])
def test_a_campaigner_who_falls_between_throw_and_result_takes_its_dice_along(alone: bool) -> None:
    """GSP and BIP campaign for Sector 43; the dice lie there when GSP's Senator is killed."""
    people = {"GSP": "orrumah"} if alone else {"GSP": "orrumah", "BIP": "zharrak"}
    pos = table(phase="intrigue", senators=people, dice=[6, 6, 5, 1] if alone else [6, 6, 6, 4, 1])
    tours = [Tour(seat, sen(name), at(43)) for seat, name in enumerate(people.values())]
    pos.tours = tours[:]
    pos.contest = Contest(at(43), tours[:], [0, 30, 0], [0, 0, 0], 0, 0)
    RollCampaign().run(pos)
    kill(pos, sen("orrumah"), "DES-ASN-04", "{0:senator} is killed")
    assert pos.roll is not None
    assert len(pos.roll.seats) == len(pos.roll.dice) == len(pos.roll.extra) == (1 if alone else 2)
    CampaignResult().run(pos)
    over: tuple[object, object] = (pos.contest, pos.roll)
    assert over == (None, None)
    assert pos.owner[at(43)] == (NEUTRAL if alone else 1), "BIP's dice and its 30 Influence win"


@clause("DES-ASN-14")
def test_the_roll_that_waits_is_saved_and_copied_by_itself() -> None:
    pos = between_rolls(dice=[1, 2, 3, 4, 5], owners={43: "GSP", 33: "PoP"})
    throw(pos, "assassination", [2], [1])
    other = pos.copy()
    assert [roll.contest for roll in other.under] == ["battle"]
    other.under[0].dice[0][0] = 6
    assert pos.under[0].dice[0][0] == 1
    again_there = pos.game.load(pos.save())
    assert isinstance(again_there, Table) and again_there.under == pos.under
    assert take_up(pos).contest == "assassination"
    assert pos.roll is not None and pos.roll.contest == "battle" and pos.under == []
    assert take_up(pos).contest == "battle" and pos.roll is None
