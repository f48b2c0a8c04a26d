"""Galactic Showdown (EMP-SHOW): the battle of the two that are tied."""

from __future__ import annotations

import pytest

from orrery.games.emperor.scoring import Crown, Showdown
from orrery.games.emperor.state import Galaxy
from tests.games.emperor.kit import all_ships, galaxy, legal, play, said, start
from tests.games.emperor.scenes import TILES
from tests.ledger import clause


def showdown(ships: dict[int, dict[str, str]], dice: list[int], **given: object) -> Galaxy:
    """Seats 0 and 1 tied at 20 points."""
    pos = galaxy(**{"points": [20, 20, 3], "ships": ships, "dice": dice, **given})  # type: ignore[arg-type]
    return start(pos, Crown("pool", "EMP-END-03"))


def winners(pos: Galaxy) -> tuple[int, ...]:
    assert pos.outcome is not None
    return pos.outcome.winners


@clause("EMP-SHOW-01")
def test_a_tie_is_fought_out_with_all_ships() -> None:
    pos = showdown({0: {"C3": "cruiser"}, 1: {"G4": "cruiser"}}, [1, 1, 4, 1])
    # the first two dice are the second player's (who stands in the attacker's place)
    assert winners(pos) == (0,)
    assert pos.problems() == []  # the lost Cruiser holds no space any more
    assert any("Showdown" in line for line in said(pos))


@clause("EMP-SHOW-02")
def test_it_takes_place_off_the_board_without_tokens_and_with_every_ship_in_play() -> None:
    pos = galaxy(
        points=[20, 20, 3],
        tiles={"C3": "plain_01"},
        starbases={"C3": 0},
        ships={0: {"C3": "fighter", "E3": "fighter"}, 1: {"G4": "dreadnought", "B4": "fighter"}},
        dice=[1] * 8,
    )
    start(pos, Crown("pool", "EMP-END-03"))
    phases = [line for line in said(pos) if line.startswith("Phase")]
    assert phases[0].startswith("Phase 1: Orange rolls 1, 1, 1")
    assert not any(line.startswith("Phase 2") for line in phases[:3])  # the Starbase does not fire
    assert phases[1].startswith("Phase 3: Orange rolls 1") and phases[2].startswith(
        "Phase 3: Crimson rolls 1, 1"
    )


@clause("EMP-SHOW-03")
def test_of_more_than_two_the_ones_with_most_sectors_fight() -> None:
    pos = galaxy(points=[20, 20, 20], tiles=TILES, empires={"C3": 2, "C2": 1}, ships={1: {"C2": "fighter"}})
    start(pos, Crown("pool", "EMP-END-03"))
    assert "Orange and Violet are tied: a Galactic Showdown" in said(pos)
    assert winners(pos) == (1,)


@clause("EMP-SHOW-04")
def test_equal_sectors_are_decided_by_planets_ships_marks_and_at_last_dice() -> None:
    by_planets = galaxy(
        points=20, tiles=TILES, empires={"C3": 0, "C2": 1, "D3": 2}, ships={2: {"D3": "fighter"}}
    )
    start(by_planets, Crown("pool", "EMP-END-03"))
    assert "Orange and Violet are tied: a Galactic Showdown" in said(
        by_planets
    )  # 3 planets, then 1 ship more
    by_marks = galaxy(points=20, marks=[1, 2, 3])
    start(by_marks, Crown("pool", "EMP-END-03"))
    assert "Violet and Orange are tied: a Galactic Showdown" in said(by_marks)
    by_dice = galaxy(points=20, dice=[2, 5, 5, 1])
    start(by_dice, Crown("pool", "EMP-END-03"))
    assert "Orange and Violet are tied: a Galactic Showdown" in said(by_dice)
    again = galaxy(points=20, dice=[6, 2, 2, 3, 4])
    start(again, Crown("pool", "EMP-END-03"))
    assert "Crimson and Violet are tied: a Galactic Showdown" in said(again)


@clause("EMP-SHOW-05")
def test_rounds_follow_each_other_without_retreat_until_one_fleet_is_left() -> None:
    pos = showdown({0: {"C3": "fighter"}, 1: {"G4": "fighter"}}, [1, 1, 1, 1, 1, 5])
    assert winners(pos) == (0,) and sum(line.startswith("Phase 3") for line in said(pos)) == 6


@clause("EMP-SHOW-06")
def test_no_technologies_and_no_extra_die() -> None:
    pos = showdown(
        {0: {"C3": "fighter"}, 1: {"G4": "fighter"}},
        [4, 1, 1, 5],
        role="warlord",
        chooser=1,
        techs={1: "plasma_weapons time_warp", 0: "shield_generators"},
    )
    # the 4 misses without Plasma Weapons, one die each, no Time Warp is asked, and the shield does not save seat 1
    assert winners(pos) == (0,)


@clause("EMP-SHOW-07")
def test_dreadnoughts_take_two_hits_not_necessarily_in_one_round_and_owners_assign() -> None:
    pos = showdown(
        {0: {"C3": "dreadnought fighter"}, 1: {"G4": "cruiser"}}, [1, 1, 1, 4, 1, 1, 1, 1, 1, 4, 1, 1]
    )
    assert pos.waiting == (0,) and legal(pos) == ["assign hit to fighter", "assign hit to dreadnought"]
    play(pos, "assign hit to dreadnought")
    assert legal(pos) == ["assign hit to fighter", "assign hit to damaged dreadnought"]
    play(pos, "assign hit to damaged dreadnought")
    assert list(all_ships(pos, 0).values()) == ["fighter"] or pos.over


@clause("EMP-SHOW-08")
def test_a_player_without_ships_loses_to_one_who_has_any() -> None:
    assert winners(showdown({1: {"G4": "fighter"}}, [])) == (1,)
    assert winners(showdown({0: {"G4": "fighter"}}, [])) == (0,)


@clause("EMP-SHOW-09")
def test_without_a_fleet_left_sectors_planets_and_marks_decide_or_the_victory_is_shared() -> None:
    both = showdown({0: {"C3": "fighter"}, 1: {"G4": "fighter"}}, [5, 5], tiles=TILES, empires={"D3": 1})
    assert winners(both) == (1,)
    planets = showdown({}, [], tiles=TILES, empires={"C3": 1, "C2": 0})
    assert winners(planets) == (0,)
    assert winners(showdown({}, [], marks=[3, 4, 0])) == (1,)
    assert winners(showdown({}, [])) == (0, 1)


@clause("EMP-SHOW-10")
@pytest.mark.parametrize(("throne", "direction", "first"), [(0, 1, 0), (2, 1, 0), (2, -1, 1), (1, 1, 1)])
def test_who_sits_first_from_the_throne_holder_in_the_last_direction_assigns_first(
    throne: int, direction: int, first: int
) -> None:
    fleets = {0: {"C3": "cruiser fighter"}, 1: {"G4": "cruiser fighter"}}
    pos = galaxy(points=[20, 20, 3], ships=fleets, dice=[4, 1, 4, 1], throne=throne, direction=direction)
    start(pos, Showdown(0, 1, "pool", "EMP-END-03"))
    assert pos.waiting == (first,)
    play(pos, "assign hit to fighter")
    assert pos.waiting == (1 - first,)
    assert "fighter" in all_ships(pos, first).get("C3" if first == 0 else "G4", "")  # all leave together
