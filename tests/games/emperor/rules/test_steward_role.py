"""The Steward role (EMP-STW)."""

from __future__ import annotations

from pathlib import Path

from orrery.games.emperor.steward import StewardTurn
from tests.games.emperor.kit import asked, galaxy, legal, play, refused, repacked, start
from tests.ledger import clause


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
