"""The Merchant role (EMP-MER)."""

from __future__ import annotations

import pytest

from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.merchant import MerchantTurn
from orrery.games.emperor.regent import RegentStart
from orrery.games.emperor.rounds import role_steps
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.scoring import EndRole
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.steward import StewardTurn
from tests.games.emperor.kit import (
    asked,
    clauses,
    decline,
    food,
    galaxy,
    legal,
    play,
    refused,
    rolled,
    said,
    start,
)
from tests.ledger import clause


def trading_scene(**given: object) -> Galaxy:
    """A Merchant turn of seat 0 at prices 1, 2, 3, chosen by another."""
    pos = galaxy(**{"role": "merchant", "chooser": 2, **given})  # type: ignore[arg-type]
    pos.prices = [1, 2, 3]
    return start(pos, MerchantTurn(0))


def merchant(dice: list[int], **given: object) -> Galaxy:
    """A Merchant role chosen by seat 0, after its roll."""
    pos = galaxy(**{"role": "merchant", "dice": dice, **given})  # type: ignore[arg-type]
    return start(pos, *role_steps(pos))


def trading(prices: tuple[int, int, int] = (2, 3, 5), **given: object) -> Galaxy:
    """The Merchant turn of seat 0, which did not choose the role."""
    pos = galaxy(**{"role": "merchant", "chooser": 2, **given})  # type: ignore[arg-type]
    pos.prices = list(prices)
    return start(pos, MerchantTurn(0))


@clause("EMP-MER-01")
def test_the_chooser_first_receives_three_marks() -> None:
    pos = merchant([6, 6, 6, 6], chooser=1, marks=2)
    assert pos.marks == [2, 5, 2]
    assert clauses(pos.events)[:2] == ["EMP-MER-01", "EMP-MER-02"]  # before the dice


@clause("EMP-MER-02")
def test_the_chooser_rolls_four_dice_and_discards_one() -> None:
    pos = merchant([2, 5, 3, 5], chooser=1)
    assert rolled(pos) == [2, 5, 3, 5]
    assert asked(pos) == (1,)
    assert legal(pos) == ["discard the 2", "discard the 3", "discard the 5"]
    refused(pos, "discard the 4")
    play(pos, "discard the 5")
    assert sorted(rolled(pos)) == [2, 3, 5]


@clause("EMP-MER-03", "EMP-MER-22")
@pytest.mark.parametrize(("away", "prices"), [(6, [1, 3, 4]), (4, [1, 3, 6]), (3, [1, 4, 6]), (1, [3, 4, 6])])
def test_the_kept_dice_price_food_metal_and_energy_in_rising_order(away: int, prices: list[int]) -> None:
    pos = merchant([4, 1, 6, 3])
    play(pos, f"discard the {away}")
    assert pos.prices == prices  # the number on the die is the price in marks


@clause("EMP-MER-04")
def test_equal_dice_give_equal_prices() -> None:
    pos = merchant([6, 6, 6, 2], marks=20)
    play(pos, "discard the 6")
    assert pos.prices == [2, 6, 6]
    play(pos, "buy metal", "buy energy")
    assert pos.marks[0] == 23 - 12


@clause("EMP-MER-05")
def test_buying_and_selling_use_the_same_price() -> None:
    pos = trading((2, 3, 5), marks=20, metal=1, energy=1)
    play(pos, "sell metal", "buy energy")
    assert pos.marks[0] == 20 + 3 - 5
    pos = trading((2, 3, 5), marks=20, metal=1, energy=1)
    play(pos, "buy metal", "sell energy")
    assert pos.marks[0] == 20 - 3 + 5


@clause("EMP-MER-05")
def test_prices_hold_for_this_role_only() -> None:
    pos = merchant([1, 2, 3, 4])
    play(pos, "discard the 4")
    assert pos.prices == [1, 2, 3]
    decline(pos)
    start(pos, EndRole())
    assert pos.prices == [0, 0, 0]
    again = galaxy(role="merchant", dice=[5, 5, 5, 6])
    start(again, *role_steps(again))
    play(again, "discard the 6")
    assert again.prices == [5, 5, 5]


@clause("EMP-MER-06", "EMP-MER-16")
def test_a_turn_begins_with_the_harvest_and_ends_with_the_sale_of_excess_food() -> None:
    pos = trading(marks=9, tiles={"D3": "plain_02"}, empires={"D3": 0})
    events = list(pos.events)
    assert pos.held == 3
    events += play(pos, "fund a1", "sell food", "done")
    assert clauses(events) == ["EMP-MER-07", "EMP-MER-13", "EMP-MER-09", "EMP-MER-16"]
    assert pos.marks[0] == 9 + 2 + 2
    assert pos.held == 0


@clause("EMP-MER-07", "EMP-SCOPE-05")
def test_the_harvest_is_all_food_on_controlled_sectors() -> None:
    pos = galaxy(
        role="merchant",
        chooser=2,
        tiles={"D3": "atomic_01", "D2": "plain_10", "C3": "plain_02"},
        empires={"D3": 0, "C3": 1},
        starbases={"D2": 0},
    )
    pos.prices = [2, 3, 5]
    start(pos, MerchantTurn(0))
    assert pos.held == 3 + 2 + 1  # D3, D2 and the home
    assert pos.food_pool == 40 - 6
    play(pos, "done")
    start(pos, MerchantTurn(0))
    assert pos.held == 6  # a food sector always harvests


@clause("EMP-MER-07", "EMP-COMP-07")
def test_nothing_is_harvested_from_other_players_and_the_cubes_add_up() -> None:
    pos = trading(tiles={"D3": "atomic_01"}, empires={"D3": 1})
    assert pos.held == 1
    assert pos.food_pool + pos.held + sum(pos.food) == 40
    assert food(pos, "D3") == 0


@clause("EMP-MER-08", "EMP-TEC-44", "EMP-TEC-46")
def test_refusals_of_food_and_of_the_pirate_name_their_reasons() -> None:
    pos = trading_scene(
        techs={0: "space_pirate"},
        metal=[1, 1, 0],
        tiles={"C3": "plain_03", "D3": "plain_04"},
        empires={"C3": 0, "D3": 1},
        food={"D3": 2},
    )
    assert refused(pos, "take back food from d3").clause == "EMP-MER-08"
    assert refused(pos, "take back food from c3").clause == "EMP-MER-08"
    assert refused(pos, "steal metal from violet").clause == "EMP-TEC-46"
    assert refused(pos, "steal metal from crimson").clause == "EMP-TEC-46"
    assert refused(pos, "steal food from c3").clause == "EMP-TEC-46"
    play(pos, "steal food from d3")
    assert refused(pos, "steal metal from orange").clause == "EMP-TEC-44"
    assert not any(text.startswith("steal") for text in legal(pos))
    without = trading_scene(metal=[0, 1, 0])
    assert refused(without, "steal metal from orange").clause == "EMP-SCI-07"


@clause("EMP-MER-08", "EMP-MER-21")
def test_food_of_an_earlier_role_may_be_taken_back_while_harvesting() -> None:
    pos = trading(tiles={"D3": "plain_04"}, empires={"D3": 0}, food={"D3": 2})
    play(pos, "take back food from d3")
    assert (food(pos, "D3"), pos.held) == (1, 2)
    play(pos, "take back food from d3")
    assert (food(pos, "D3"), pos.held) == (0, 3)
    play(pos, "done")
    assert pos.marks[0] == 6


@clause("EMP-MER-08")
def test_food_on_sectors_of_others_cannot_be_taken_back() -> None:
    pos = trading(tiles={"D3": "plain_04"}, empires={"D3": 1}, food={"D3": 2})
    refused(pos, "take back food from d3")


@clause("EMP-MER-09")
def test_any_amounts_in_any_order() -> None:
    pos = trading((1, 2, 4), marks=5, metal=3)
    play(pos, "buy energy")
    assert (pos.marks[0], pos.energy[0]) == (1, 1)
    play(pos, "sell metal", "sell metal", "buy energy", "buy food", "sell metal")
    assert (pos.marks[0], pos.metal[0], pos.energy[0], pos.held) == (5 - 4 + 4 - 4 - 1 + 2, 0, 2, 2)


@clause("EMP-MER-10", "EMP-MER-16")
def test_sold_cubes_return_to_the_pool() -> None:
    pos = trading(tiles={"D3": "atomic_01"}, empires={"D3": 0})
    assert (pos.held, pos.food_pool) == (4, 36)
    play(pos, "sell food")
    assert (pos.held, pos.food_pool) == (3, 37)
    play(pos, "done")
    assert pos.food_pool == 40


@clause("EMP-MER-11")
def test_there_is_no_credit_and_nothing_can_be_sold_that_is_not_there() -> None:
    pos = trading((2, 3, 5), marks=4, energy=1)
    error = refused(pos, "buy energy")
    assert (error.clause, str(error)) == ("EMP-MER-11", "A cube of energy costs 5 marks; you have too few.")
    assert refused(pos, "sell metal").clause == "EMP-MER-11"
    play(pos, "buy metal")
    assert refused(pos, "buy metal").clause == "EMP-MER-11"  # 1 mark is left
    play(pos, "sell energy")
    play(pos, "buy metal")  # the order is the player's choice
    assert (pos.marks[0], pos.metal[0]) == (3, 2)


@clause("EMP-MER-12")
def test_bought_cubes_go_into_storage_which_holds_six_metal_and_three_energy() -> None:
    pos = trading(marks=99)
    play(pos, *["buy metal"] * 6, *["buy energy"] * 3)
    assert (pos.metal[0], pos.energy[0]) == (6, 3)
    assert refused(pos, "buy metal").clause == "EMP-MER-12"
    assert refused(pos, "buy energy").clause == "EMP-MER-12"
    assert "buy food" in legal(pos)


@clause("EMP-MER-13")
def test_food_is_put_on_controlled_sectors_that_show_metal_or_energy() -> None:
    pos = trading(
        marks=9,
        tiles={"D3": "plain_04", "D2": "plain_14", "C3": "plain_03"},
        empires={"D3": 0, "D2": 0, "C3": 1},
    )
    play(pos, "buy food", "buy food")
    play(pos, "fund d3", "fund d2", "fund a1")
    assert [food(pos, space) for space in ("D3", "D2", "A1")] == [1, 1, 1]
    assert pos.held == 0
    assert refused(pos, "fund c3").clause == "EMP-MER-13"
    assert refused(pos, "fund d3").clause == "EMP-MER-13"  # no food in hand


@clause("EMP-MER-14")
def test_a_sector_holds_at_most_two_food_old_cubes_included() -> None:
    pos = trading(marks=9, tiles={"D3": "plain_04"}, empires={"D3": 0}, food={"D3": 1})
    play(pos, "buy food", "fund d3")
    assert food(pos, "D3") == 2
    assert refused(pos, "fund d3").clause == "EMP-MER-14"


@clause("EMP-MER-15")
def test_a_sector_without_metal_and_energy_takes_no_food() -> None:
    pos = trading(tiles={"D3": "plain_02", "D2": "plain_11"}, empires={"D3": 0, "D2": 0})
    assert pos.held == 3
    assert refused(pos, "fund d3").clause == "EMP-MER-15"
    assert refused(pos, "fund d2").clause == "EMP-MER-15"


@clause("EMP-MER-16")
def test_nobody_keeps_food_outside_sectors() -> None:
    pos = trading((4, 5, 6), tiles={"D3": "atomic_01"}, empires={"D3": 0})
    events = play(pos, "done")
    assert said(pos, events) == ["Crimson must sell the last 4 food for 16"]
    assert (pos.held, pos.marks[0]) == (0, 16)


@clause("EMP-MER-17")
def test_buying_selling_and_funding_may_be_mixed() -> None:
    pos = trading((1, 2, 3), marks=1, metal=1, tiles={"D3": "plain_04"}, empires={"D3": 0})
    play(pos, "fund a1", "buy food", "fund d3", "sell metal", "buy food", "fund d3", "done")
    assert (food(pos, "A1"), food(pos, "D3")) == (1, 2)
    assert pos.marks[0] == 1 - 1 + 2 - 1


@clause("EMP-MER-18", "EMP-SCOPE-08")
def test_what_marks_and_cubes_are_good_for() -> None:
    """Marks pay for ships and influence, food funds production, metal and energy pay for ships, energy for cards."""
    pos = galaxy(role="engineer", chooser=2, marks=9, metal=6, energy=3)
    start(pos, EngineerTurn(0))
    play(pos, "build dreadnought at a1")
    assert (pos.marks[0], pos.metal[0], pos.energy[0]) == (6, 4, 2)
    pos = galaxy(role="scientist", chooser=2, marks=9, metal=6, energy=3)
    start(pos, ScientistTurn(0))
    play(pos, "buy robotics")
    assert (pos.marks[0], pos.metal[0], pos.energy[0]) == (9, 6, 1)
    pos = galaxy(role="regent", marks=9, metal=6, energy=3)
    start(pos, RegentStart(0))
    play(pos, "buy influence")
    assert (pos.marks[0], pos.metal[0], pos.energy[0]) == (7, 6, 3)
    pos = galaxy(role="steward", chooser=2, food={"A1": 1})
    start(pos, StewardTurn(0))
    play(pos, "produce at a1")
    assert (food(pos, "A1"), pos.metal[0]) == (0, 1)


@clause("EMP-MER-19")
def test_every_player_takes_a_full_merchant_turn_chooser_first() -> None:
    pos = merchant([1, 2, 3, 4], chooser=1)
    play(pos, "discard the 4")
    turns = []
    while pos.waiting:
        turns.append(pos.waiting[0])
        assert pos.held == 1  # each harvests its own home
        play(pos, "sell food", "done")
    assert turns == [1, 2, 0]
    assert pos.marks == [1, 4, 1]
    assert pos.prices == [1, 2, 3]


@clause("EMP-MER-20")
@pytest.mark.parametrize("cube", ["food", "metal", "energy"])
def test_each_kind_of_cube_is_either_bought_or_sold_in_a_turn(cube: str) -> None:
    pos = trading((1, 1, 1), marks=9, metal=2, energy=2)
    play(pos, f"buy {cube}")
    assert refused(pos, f"sell {cube}").clause == "EMP-MER-20"
    pos = trading((1, 1, 1), marks=9, metal=2, energy=2)
    play(pos, f"sell {cube}")
    assert refused(pos, f"buy {cube}").clause == "EMP-MER-20"
    play(pos, "done")
    start(pos, MerchantTurn(0))
    assert f"buy {cube}" in legal(pos)  # a new turn, a new choice


@clause("EMP-MER-20")
def test_bought_food_that_is_left_is_sold_all_the_same() -> None:
    pos = trading((2, 3, 5), marks=6)
    play(pos, "buy food", "done")
    assert (pos.held, pos.marks[0]) == (0, 6 - 2 + 2 * 2)


@clause("EMP-MER-21")
@pytest.mark.parametrize("first", ["buy food", "sell metal", "fund a1"])
def test_food_is_taken_back_only_before_trading_begins(first: str) -> None:
    pos = trading(marks=9, metal=1, tiles={"D3": "plain_04"}, empires={"D3": 0}, food={"D3": 1})
    assert "take back food from d3" in legal(pos)
    play(pos, first)
    assert refused(pos, "take back food from d3").clause == "EMP-MER-21"
    assert refused(pos, "take back food from a1").clause == "EMP-MER-21"


@clause("EMP-MER-22")
def test_a_cube_costs_what_its_die_shows() -> None:
    pos = merchant([3, 4, 6, 6], marks=20)
    play(pos, "discard the 6")
    for cube, price in (("food", 3), ("metal", 4), ("energy", 6)):
        before = pos.marks[0]
        play(pos, f"buy {cube}")
        assert before - pos.marks[0] == price


@clause("EMP-MER-23")
@pytest.mark.parametrize(("die", "price"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_the_price_table_makes_food_cost_one_or_two(die: int, price: int) -> None:
    pos = merchant([die, 6, 6, 5], market_table=True)
    play(pos, "discard the 5")
    assert pos.prices == [price, 6, 6]
    plain = merchant([die, 6, 6, 5])
    play(plain, "discard the 5")
    assert plain.prices == [die, 6, 6]


@clause("EMP-MER-23")
def test_the_price_table_leaves_metal_and_energy_as_rolled() -> None:
    for die in range(1, 7):
        pos = merchant([1, die, die, 6], market_table=True)
        play(pos, "discard the 6")
        assert pos.prices == [1, die, die]


@clause("EMP-MER-24", "EMP-MER-20", "EMP-TEC-32")
def test_what_was_sold_to_make_room_for_the_pirate_can_be_bought_back_when_it_is_stopped() -> None:
    pos = trading_scene(techs={0: "space_pirate", 1: "saboteur"}, metal=[6, 2, 0], marks=5)
    assert refused(pos, "steal metal from orange").clause == "EMP-TEC-45"
    play(pos, "sell metal")
    assert refused(pos, "buy metal").clause == "EMP-MER-20"
    play(pos, "steal metal from orange", "sabotage", "pass")
    play(pos, "buy metal")
    assert (pos.metal, pos.marks[0]) == ([6, 2, 0], 5)
    assert refused(pos, "sell metal").clause == "EMP-MER-20"  # one way, counted from the stop
    assert refused(pos, "steal food from b1").clause == "EMP-TEC-28"
