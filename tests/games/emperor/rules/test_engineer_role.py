"""The Engineer role (EMP-ENG)."""

from __future__ import annotations

from pathlib import Path

from orrery.games.emperor.engineer import EngineerTurn
from tests.games.emperor.kit import all_ships, asked, galaxy, play, refused, repacked, start
from tests.ledger import clause


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


@clause("EMP-ENG-03", "EMP-TEC-20")
def test_the_price_in_a_refusal_is_the_one_that_holds() -> None:
    pos = galaxy(role="engineer", chooser=1, techs={0: "robotics"}, marks=1)
    start(pos, EngineerTurn(0))
    assert "2 metal, 0 energy and 2 marks" in str(refused(pos, "build cruiser at a1"))
    play(pos, "use robotics")
    assert "0 metal, 0 energy and 2 marks" in str(refused(pos, "build cruiser at a1"))
