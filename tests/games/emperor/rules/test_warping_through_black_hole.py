"""Warping through the Black Hole (EMP-WARP)."""

from __future__ import annotations

from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import all_ships, galaxy, legal, play, refused, start
from tests.ledger import clause


def warlord(**given: object) -> Galaxy:
    """A Warlord turn of seat 0 after the explosion."""
    pos = galaxy(**{"role": "warlord", "chooser": 2, "exploded": True, **given})  # type: ignore[arg-type]
    return start(pos, WarlordTurn(0))


@clause("EMP-WARP-06", "EMP-WARP-15", "EMP-MOV-19")
def test_a_ship_that_rested_in_the_black_hole_warps_beside_one_that_has_just_come() -> None:
    pos = warlord(ships={0: {"D4": "fighter", "D3": "fighter"}})
    play(pos, "send fighter from d3", "go to d4")
    tired = pos.copy()
    play(tired, "send fighter from d4")
    assert not any(text.startswith("warp") for text in legal(tired))
    play(pos, "send fighter with 2 to go from d4", "warp to g3")
    assert all_ships(pos, 0) == {"D4": "fighter", "G3": "fighter"}


@clause("EMP-WARP-02", "EMP-WARP-04", "EMP-WARP-05", "EMP-WARP-15", "EMP-WARP-18")
def test_a_warp_is_refused_with_its_true_reason() -> None:
    fleets = {"D4": "fighter cruiser dreadnought", "C2": "fighter"}
    pos = warlord(ships={0: fleets}, tiles={"C3": "plain_18"}, techs={0: "fusion_engines"})
    play(pos, "use fusion engines", "send fighter from c2")
    assert refused(pos, "warp to g3").clause == "EMP-WARP-02"
    play(pos, "go to d2", "send fighter from d4")
    assert refused(pos, "warp to a1").clause == "EMP-WARP-04"
    assert refused(pos, "warp to c3").clause == "EMP-WARP-04"
    assert refused(pos, "warp to d4").clause == "EMP-WARP-05"
    play(pos, "warp to g3", "send cruiser from d4")
    error = refused(pos, "warp to c5")
    assert error.clause == "EMP-WARP-18" and "G3" in str(error)
    play(pos, "go to d5", "send cruiser from d5", "go to d4")
    play(pos, "send cruiser from d4")
    assert refused(pos, "warp to g3").clause == "EMP-WARP-15"
