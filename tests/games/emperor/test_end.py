"""The end of the game and the Galactic Showdown (EMP-END, EMP-SHOW)."""

from __future__ import annotations

import pytest

from orrery.games.emperor.content import EXPLORER, REGENT, STEWARD, WARLORD
from orrery.games.emperor.explorer import EndExplorer, ExplorerTurn, Leftovers
from orrery.games.emperor.rounds import EndRound, NextChooser
from orrery.games.emperor.scoring import Crown, EndGame, EndRole, Showdown, VictoryCount, WealthyLord
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import all_ships, galaxy, legal, new, play, said, start
from tests.ledger import clause

TILES = {"C3": "plain_01", "C2": "plain_11", "D3": "plain_03", "E3": "plain_15"}


def ending(pos: Galaxy) -> str:
    """How the game ended."""
    return pos.outcome.ending if pos.outcome is not None else ""


@clause("EMP-END-01")
@pytest.mark.parametrize(
    ("role", "ends"), [(EXPLORER, True), (WARLORD, True), (REGENT, True), (STEWARD, False)]
)
def test_an_empty_reserve_ends_the_game_with_an_explorer_warlord_or_regent_role(
    role: int, ends: bool
) -> None:
    pos = galaxy(tokens={1: 0})
    pos.role = role
    start(pos, EndRole())
    assert pos.over is ends
    if ends:
        assert pos.outcome is not None and pos.outcome.ending == "tokens"


@clause("EMP-END-02")
def test_the_reserve_is_looked_at_when_the_role_ends_and_not_before() -> None:
    pos = galaxy(
        role="warlord",
        chooser=0,
        tiles=TILES,
        empires={"D3": 0},
        ships={0: {"C3": "fighter"}, 1: {"E3": "dreadnought"}},
        tokens={0: 1},
        dice=[6, 1, 1],
    )
    start(pos, WarlordTurn(0), WarlordTurn(1), EndRole())
    play(pos, "claim c3", "done")
    assert pos.tokens[0] == 0 and not pos.over
    play(pos, "send dreadnought from e3", "go to d3", "done", "done")
    assert pos.tokens[0] == 1 and not pos.over


@clause("EMP-END-03")
def test_an_empty_pool_ends_the_game_with_the_role() -> None:
    pos = galaxy(role="warlord", pool=0)
    start(pos, EndRole())
    assert pos.outcome is not None and (pos.outcome.ending, pos.outcome.clause) == ("pool", "EMP-END-03")


@clause("EMP-END-04", "EMP-EXP-16")
def test_every_player_still_finishes_the_turn_of_that_role() -> None:
    pos = galaxy(role="explorer", chooser=0, turned_up="plain_01 plain_02 plain_03 plain_04", tokens={0: 1})
    start(pos, ExplorerTurn(0), ExplorerTurn(1), ExplorerTurn(2), Leftovers(0), EndExplorer(), EndRole())
    first = pos.content.tile_names[pos.open_tiles[0]].lower()
    play(pos, f"take {first}", "place on b2", "claim it")
    assert pos.tokens[0] == 0 and ending(pos) == "" and pos.waiting == (1,)
    while ending(pos) == "":
        play(pos, legal(pos)[0])
    assert ending(pos) == "tokens"
    assert len([tile for tile in pos.tile if tile >= 0]) == 3 + 1 + 4  # homes, the Sun, and all four tiles


@clause("EMP-END-05")
def test_points_after_the_pool_is_empty_are_paid_from_the_box() -> None:
    pos = galaxy(tiles=TILES, empires={"C2": 0}, pool=1, chooser=0)
    start(pos, VictoryCount("EMP-END-06"))
    assert pos.points == [3, 1, 1] and pos.pool == 0


@clause("EMP-END-06", "EMP-END-07")
def test_explorer_and_warlord_endings_have_a_final_count_and_regent_has_none() -> None:
    for role, counted in (("explorer", True), ("warlord", True), ("regent", False)):
        pos = galaxy(role=role, tiles=TILES, empires={"C2": 0}, marks=[1, 1, 1])
        start(pos, EndGame("pool", "EMP-END-03"))
        assert pos.points == ([3 + 1, 1 + 1, 1 + 1] if counted else [1, 1, 1])


@clause("EMP-END-08")
def test_a_full_storage_facility_gives_a_point() -> None:
    pos = start(galaxy(metal=[6, 6, 5], energy=[3, 2, 3], marks=[9, 0, 0]), WealthyLord())
    assert pos.points == [1 + 2, 0, 0]


@clause("EMP-END-09")
def test_the_most_marks_give_two_points_or_one_each_when_tied() -> None:
    assert start(galaxy(marks=[3, 9, 8]), WealthyLord()).points == [0, 2, 0]
    assert start(galaxy(marks=[9, 9, 8]), WealthyLord()).points == [1, 1, 0]


@clause("EMP-END-10")
@pytest.mark.parametrize("role", ["explorer", "warlord", "regent"])
def test_wealthy_lord_follows_the_final_count_however_the_game_ends(role: str) -> None:
    pos = galaxy(role=role, marks=[5, 0, 0])
    start(pos, EndGame("pool", "EMP-END-03"))
    log = said(pos)
    bonus = next(i for i, line in enumerate(log) if "most marks" in line)
    counts = [i for i, line in enumerate(log) if "for planets" in line]
    assert all(i < bonus for i in counts)
    assert pos.outcome is not None and pos.outcome.winners == (0,)


@clause("EMP-END-11")
def test_the_most_points_win() -> None:
    pos = start(galaxy(points=[10, 12, 11]), Crown("pool", "EMP-END-03"))
    assert pos.outcome is not None and pos.outcome.winners == (1,) and pos.outcome.scores == (10, 12, 11)


@clause("EMP-END-12")
def test_hailing_the_winner_changes_nothing() -> None:
    pos = start(galaxy(points=[10, 12, 11], marks=7), Crown("pool", "EMP-END-03"))
    assert said(pos)[-1] == "Orange is the Galactic Emperor"
    assert pos.marks == [7, 7, 7] and pos.points == [10, 12, 11] and not pos.waiting


@clause("EMP-END-13")
def test_the_round_limit_ends_the_game_with_final_count_and_bonuses() -> None:
    pos = galaxy(round_limit=3, marks=[5, 0, 0], tiles=TILES, empires={"C2": 1})
    pos.round, pos.role, pos.chosen = 3, STEWARD, 3
    start(pos, EndRound())
    assert pos.outcome is not None and pos.outcome.ending == "rounds"
    assert pos.points == [1 + 2, 3, 1] and pos.marks == [5, 0, 0]
    on = galaxy(round_limit=3)
    on.round, on.chosen = 2, 3
    start(on, EndRound())
    assert not on.over


@clause("EMP-END-13")
def test_the_default_limit_is_a_hundred_rounds() -> None:
    assert new().options["round_limit"] == 100


@clause("EMP-ROUND-15", "EMP-ROUND-16")
def test_after_the_end_no_role_is_chosen_and_nobody_gets_marks() -> None:
    pos = galaxy(role="warlord", pool=0, marks=[1, 2, 3])
    pos.chosen = 3
    start(pos, EndRole(), NextChooser())
    assert pos.over and pos.marks == [1, 2, 3] and not pos.stack


# --- the Showdown -----------------------------------------------------------------------------------------------


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
