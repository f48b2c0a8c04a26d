"""The Engineer role (EMP-ENG)."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import all_ships, asked, fleet, galaxy, legal, play, refused, repacked, start
from tests.ledger import clause

BASES = {"tiles": {"D3": "plain_14", "D2": "plain_13"}, "starbases": {"D3": 0}, "empires": {"D2": 0}}


def engineer(**given: object) -> Galaxy:
    """The Engineer turn of seat 0; seat 2 chose the role unless it is said."""
    pos = galaxy(**{"role": "engineer", "chooser": 2, **given})  # type: ignore[arg-type]
    return start(pos, EngineerTurn(0))


@clause("EMP-ENG-01")
def test_type_and_number_of_free_ships_stand_on_the_card(tmp_path: Path) -> None:
    game = repacked(tmp_path, ('ships = 1, ship = "fighter"', 'ships = 3, ship = "dreadnought"'))
    given = {"tiles": {"C3": "plain_03"}, "starbases": {"C3": 0}}
    pos = start(galaxy(game=game, role="engineer", **given), EngineerTurn(0))  # type: ignore[arg-type]
    play(pos, "deploy the free dreadnought at c3", "deploy the free dreadnought at a1")
    assert all_ships(pos, 0) == {"A1": "dreadnought", "C3": "dreadnought"}  # there is no third
    assert asked(pos) == ()


@clause("EMP-ENG-01", "EMP-ENG-06")
def test_the_free_ship_needs_a_starbase() -> None:
    given = {"tiles": {"C3": "plain_03", "D3": "plain_01"}, "starbases": {"C3": 0}, "empires": {"D3": 0}}
    pos = start(galaxy(role="engineer", **given), EngineerTurn(0))  # type: ignore[arg-type]
    assert refused(pos, "deploy the free fighter at d3").clause == "EMP-ENG-06"


@clause("EMP-ENG-01")
def test_the_chooser_puts_a_free_fighter_on_any_own_starbase() -> None:
    pos = engineer(chooser=0, **BASES)
    assert legal(pos) == ["deploy the free fighter at a1", "deploy the free fighter at d3"]
    play(pos, "deploy the free fighter at d3")
    assert all_ships(pos, 0) == {"D3": "fighter"}
    assert (pos.marks[0], pos.metal[0]) == (0, 0)


@clause("EMP-ENG-01")
def test_without_a_fighter_in_reserve_there_is_no_free_one() -> None:
    pos = engineer(chooser=0, ships={0: {"A1": "fighter " * 8}}, **BASES)
    assert asked(pos) == ()
    assert fleet(pos, 0, "A1") == ("fighter " * 8).strip()


@clause("EMP-ENG-02")
def test_any_number_of_ships_can_be_bought() -> None:
    pos = engineer(marks=20, metal=6)
    play(pos, *["build fighter at a1"] * 4, "build cruiser at a1")
    assert all_ships(pos, 0) == {"A1": "fighter fighter fighter fighter cruiser"}
    assert pos.metal[0] == 0
    assert legal(pos) == ["done"]


@clause("EMP-ENG-03", "EMP-TEC-20")
def test_the_price_in_a_refusal_is_the_one_that_holds() -> None:
    pos = galaxy(role="engineer", chooser=1, techs={0: "robotics"}, marks=1)
    start(pos, EngineerTurn(0))
    assert "2 metal and 2 marks" in str(refused(pos, "build cruiser at a1"))
    play(pos, "use robotics")
    assert "0 metal and 2 marks" in str(refused(pos, "build cruiser at a1"))


@clause("EMP-ENG-03", "EMP-ENG-04")
@pytest.mark.parametrize(
    ("ship", "metal", "energy", "marks"),
    [("fighter", 1, 0, 1), ("cruiser", 2, 0, 2), ("dreadnought", 2, 1, 3)],
)
def test_ships_are_paid_with_metal_energy_and_marks(ship: str, metal: int, energy: int, marks: int) -> None:
    pos = engineer(marks=10, metal=6, energy=3)
    play(pos, f"build {ship} at a1")
    assert (pos.metal[0], pos.energy[0], pos.marks[0]) == (6 - metal, 3 - energy, 10 - marks)
    assert (pos.metal[1], pos.energy[1], pos.marks[1]) == (6, 3, 10)
    assert fleet(pos, 0, "A1") == ship
    for short in ("metal", "energy", "marks"):
        price = {"metal": metal, "energy": energy, "marks": marks}
        if price[short]:
            pos = engineer(**{**price, short: price[short] - 1})
            assert f"build {ship} at a1" not in legal(pos)
            pos = engineer(**price)
            assert f"build {ship} at a1" in legal(pos)  # the exact price is enough


@clause("EMP-ENG-03")
def test_a_ship_that_cannot_be_paid_is_refused_with_its_price() -> None:
    pos = engineer(marks=2, metal=2)
    error = refused(pos, "build dreadnought at a1")
    assert error.clause == "EMP-ENG-03"
    assert "2 metal, 1 energy and 3 marks" in str(error)


@clause("EMP-ENG-05")
def test_ships_may_be_split_over_starbases_home_included() -> None:
    pos = engineer(marks=9, metal=6, **BASES)
    play(pos, "build fighter at a1", "build fighter at d3", "build cruiser at d3")
    assert all_ships(pos, 0) == {"A1": "fighter", "D3": "fighter cruiser"}


@clause("EMP-ENG-06")
def test_an_empire_deploys_no_ships() -> None:
    pos = engineer(marks=9, metal=6, **BASES)
    assert refused(pos, "build fighter at d2").clause == "EMP-ENG-06"
    assert refused(pos, "build fighter at d7").clause == "EMP-ENG-06"  # nor does the base of somebody else


@clause("EMP-ENG-07")
@pytest.mark.parametrize(("ship", "number"), [("fighter", 8), ("cruiser", 4), ("dreadnought", 2)])
def test_a_type_of_ship_runs_out(ship: str, number: int) -> None:
    pos = engineer(marks=50, metal=6, energy=3, ships={0: {"A1": f"{ship} " * (number - 1)}})
    play(pos, f"build {ship} at a1")
    assert refused(pos, f"build {ship} at a1").clause == "EMP-ENG-07"


@clause("EMP-ENG-08")
def test_ships_lost_in_battle_can_be_bought_again() -> None:
    pos = galaxy(
        role="warlord",
        chooser=2,
        ships={0: {"C3": "dreadnought dreadnought"}, 1: {"B3": "dreadnought dreadnought"}},
        dice=[1] * 6 + [6] * 6,
        marks=9,
        metal=6,
        energy=3,
    )
    start(pos, WarlordTurn(0))
    play(pos, "send fleet from c3", "go to b3", "done")
    while asked(pos):
        play(pos, legal(pos)[0])
    assert all_ships(pos, 0) == {}
    pos.role = 3
    start(pos, EngineerTurn(0))
    play(pos, "build dreadnought at a1", "build dreadnought at a1")
    assert fleet(pos, 0, "A1") == "dreadnought dreadnought"


@clause("EMP-ENG-09")
def test_the_home_starbase_is_always_there_to_deploy() -> None:
    pos = engineer(marks=1, metal=1)
    assert legal(pos) == ["build fighter at a1", "done"]


@clause("EMP-ENG-10")
def test_the_free_fighter_comes_before_any_purchase() -> None:
    pos = engineer(chooser=0, ships={0: {"A1": "fighter " * 7}}, marks=9, metal=6, **BASES)
    assert legal(pos) == ["deploy the free fighter at a1", "deploy the free fighter at d3"]
    play(pos, "deploy the free fighter at d3")
    assert refused(pos, "build fighter at a1").clause == "EMP-ENG-07"  # the last one was the free one


@clause("EMP-ENG-10")
def test_each_ship_is_paid_and_deployed_before_the_next() -> None:
    pos = engineer(marks=9, metal=3)
    play(pos, "build cruiser at a1")
    assert (pos.metal[0], fleet(pos, 0, "A1")) == (1, "cruiser")
    assert legal(pos) == ["build fighter at a1", "done"]
