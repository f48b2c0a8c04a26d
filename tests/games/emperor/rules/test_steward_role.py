"""The Steward role (EMP-STW)."""

from __future__ import annotations

from pathlib import Path

from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.steward import StewardTurn
from tests.games.emperor.kit import asked, food, galaxy, legal, play, refused, repacked, said, start
from tests.ledger import clause

TILES = {"D3": "plain_04", "D2": "atomic_10", "C3": "plain_02"}
"""Two metal; one metal and one energy; food alone."""


def steward(**given: object) -> Galaxy:
    """The Steward turn of seat 0, which did not choose the role."""
    pos = galaxy(
        **{"role": "steward", "chooser": 2, "tiles": TILES, "empires": dict.fromkeys(TILES, 0), **given}  # type: ignore[arg-type]
    )
    return start(pos, StewardTurn(0))


@clause("EMP-STW-01", "EMP-STW-02")
def test_the_number_of_free_cubes_stands_on_the_card(tmp_path: Path) -> None:
    game = repacked(tmp_path, ('{ do = "produce", cubes = 1 }', '{ do = "produce", cubes = 3 }'))
    pos = start(galaxy(game=game, role="steward", metal=5, energy=1), StewardTurn(0))
    play(pos, "take energy", "take metal")
    assert (pos.metal[0], pos.energy[0]) == (6, 3)  # the third was energy, for want of room for metal
    full = start(galaxy(role="steward", metal=6, energy=0), StewardTurn(0))
    assert asked(full) == () and full.energy[0] == 1


@clause("EMP-STW-01", "EMP-STW-02", "EMP-STW-03", "EMP-STW-04")
def test_what_does_not_produce_is_told_its_reason() -> None:
    pos = galaxy(
        role="steward",
        chooser=0,
        energy=2,
        tiles={"C3": "plain_03", "C2": "plain_01", "D3": "plain_04", "E3": "plain_09"},
        empires={"C3": 0, "C2": 0, "D3": 0, "E3": 1},
        food={"C3": 2, "E3": 1},
    )
    start(pos, StewardTurn(0))
    assert refused(pos, "take food").clause == "EMP-STW-01"
    play(pos, "take metal")
    assert refused(pos, "produce at e3").clause == "EMP-STW-03"
    assert "neither metal nor energy" in str(refused(pos, "produce at c2"))
    assert "no food" in str(refused(pos, "produce at d3"))
    play(pos, "produce at c3")
    error = refused(pos, "produce at c3")
    assert error.clause == "EMP-STW-04" and "already" in str(error)
    assert legal(pos) == ["done"]


@clause("EMP-STW-01")
def test_the_chooser_first_takes_a_metal_or_an_energy() -> None:
    for cube, stored in (("metal", (1, 0)), ("energy", (0, 1))):
        pos = steward(chooser=0, food={"D3": 1})
        assert legal(pos) == ["take metal", "take energy"]  # before anything is produced
        play(pos, f"take {cube}")
        assert (pos.metal[0], pos.energy[0]) == stored
        assert legal(pos) == ["produce at d3", "done"]


@clause("EMP-STW-01")
def test_nobody_else_takes_a_free_cube() -> None:
    pos = steward(chooser=2)
    assert (asked(pos), pos.metal, pos.energy) == ((), [0, 0, 0], [0, 0, 0])


@clause("EMP-STW-02")
def test_the_free_cube_needs_room() -> None:
    pos = steward(chooser=0, metal=6, energy=2)
    assert (asked(pos), pos.energy[0]) == ((), 3)  # only one kind fits: it is taken without asking
    pos = steward(chooser=0, metal=5, energy=3)
    assert (pos.metal[0], pos.energy[0]) == (6, 3)
    pos = steward(chooser=0, metal=6, energy=3)
    assert (asked(pos), pos.metal[0], pos.energy[0]) == ((), 6, 3)
    assert said(pos) == ["Crimson has no room for a free cube"]


@clause("EMP-STW-03", "EMP-STW-07")
def test_a_sector_gives_up_a_food_and_yields_all_it_shows() -> None:
    pos = steward(food={"D3": 1, "D2": 1})
    pool = pos.food_pool
    play(pos, "produce at d3")
    assert (food(pos, "D3"), pos.metal[0], pos.energy[0]) == (0, 2, 0)
    play(pos, "produce at d2")
    assert (food(pos, "D2"), pos.metal[0], pos.energy[0]) == (0, 3, 1)
    assert pos.food_pool == pool + 2


@clause("EMP-STW-03")
def test_only_funded_sectors_that_you_control_produce() -> None:
    pos = steward(food={"D3": 1, "D2": 1}, empires={"D3": 0, "D2": 1})
    assert legal(pos) == ["produce at d3", "done"]
    refused(pos, "produce at d2")
    refused(pos, "produce at a1")  # no food there


@clause("EMP-STW-04")
def test_a_sector_produces_once_in_a_role_even_with_two_food() -> None:
    pos = steward(food={"D3": 2})
    play(pos, "produce at d3")
    assert food(pos, "D3") == 1
    assert legal(pos) == ["done"]
    refused(pos, "produce at d3")


@clause("EMP-STW-05", "EMP-SCOPE-06")
def test_two_food_prepare_a_sector_for_two_steward_roles() -> None:
    pos = steward(food={"D3": 2})
    play(pos, "produce at d3", "done")
    start(pos, StewardTurn(0))
    play(pos, "produce at d3", "done")
    assert (food(pos, "D3"), pos.metal[0]) == (0, 4)
    start(pos, StewardTurn(0))
    assert asked(pos) == ()


@clause("EMP-STW-06")
def test_what_does_not_fit_into_storage_goes_back_to_the_pool() -> None:
    pos = steward(food={"D3": 1, "D2": 1}, metal=5, energy=3)
    play(pos, "produce at d3")
    assert pos.metal[0] == 6
    play(pos, "produce at d2")
    assert (pos.metal[0], pos.energy[0]) == (6, 3)
    assert not pos.problems()


@clause("EMP-STW-07")
def test_the_food_returns_to_the_pool() -> None:
    pos = steward(food={"D3": 2})
    assert pos.food_pool == 38
    play(pos, "produce at d3")
    assert pos.food_pool == 39


@clause("EMP-STW-08")
def test_each_sector_may_keep_its_food() -> None:
    pos = steward(food={"D3": 1, "D2": 1}, metal=6, energy=2)
    assert legal(pos) == ["produce at d2", "produce at d3", "done"]
    play(pos, "produce at d2", "done")
    assert (food(pos, "D3"), food(pos, "D2")) == (1, 0)


@clause("EMP-STW-09")
def test_a_sector_yields_everything_it_shows() -> None:
    pos = steward(food={"D2": 1}, metal=0, energy=0)
    assert legal(pos) == ["produce at d2", "done"]  # there is no way to take the metal alone
    events = play(pos, "produce at d2")
    assert (pos.metal[0], pos.energy[0]) == (1, 1)
    assert said(pos, events) == ["Crimson produces 1 metal and 1 energy on D2"]
