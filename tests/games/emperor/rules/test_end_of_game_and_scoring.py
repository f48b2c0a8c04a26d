"""End of the game and scoring (EMP-END)."""

from __future__ import annotations

import pytest

from orrery.games.emperor import GAME
from orrery.games.emperor.content import EXPLORER, REGENT, STEWARD, WARLORD
from orrery.games.emperor.explorer import EndExplorer, ExplorerTurn, Leftovers
from orrery.games.emperor.regent import RegentStart
from orrery.games.emperor.rounds import EndRound
from orrery.games.emperor.scoring import Crown, EndGame, EndRole, VictoryCount, WealthyLord
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import clauses, galaxy, legal, new, play, said, start
from tests.games.emperor.scenes import TILES
from tests.ledger import clause


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


def ending(pos: Galaxy) -> str:
    """How the game ended."""
    return pos.outcome.ending if pos.outcome is not None else ""


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


@clause("EMP-END-13", "EMP-END-07")
def test_a_last_round_that_ends_with_a_regent_role_counts_planets_once() -> None:
    pos = galaxy(role="regent", round_limit=1, tiles={"C2": "plain_11"}, empires={"C2": 1}, marks=[4, 0, 0])
    start(pos, RegentStart(0), EndRole(), EndRound())
    play(pos, "pass", "done", "done")
    events = play(pos, "done")
    assert pos.outcome is not None and pos.outcome.ending == "rounds"
    assert pos.points == [1 + 2, 3, 1]
    assert "EMP-END-13" in clauses(events) and "EMP-END-06" not in clauses(events)


@clause("EMP-END-13")
@pytest.mark.parametrize("role", ["explorer", "warlord", "steward"])
def test_after_any_other_role_the_last_round_has_a_final_count(role: str) -> None:
    pos = galaxy(role=role, round_limit=1, tiles={"C2": "plain_11"}, empires={"C2": 1}, marks=[4, 0, 0])
    start(pos, EndRole(), EndRound())
    assert pos.points == [1 + 2, 3, 1]


@clause("EMP-END-13")
def test_the_longest_limit_stays_within_the_bound_of_decisions() -> None:
    (limit,) = [option for option in GAME.options() if option.name == "round_limit"]
    assert limit.high == 1000 and GAME.bound >= 600 * limit.high


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
