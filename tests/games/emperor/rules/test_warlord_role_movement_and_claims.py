"""The Warlord role: movement and claims (EMP-MOV)."""

from __future__ import annotations

from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.warlord import LateClaims, WarlordTurn
from tests.games.emperor.kit import all_ships, clauses, galaxy, legal, play, refused, start
from tests.ledger import clause


def warlord(**given: object) -> Galaxy:
    """A Warlord turn of seat 0, chosen by another."""
    pos = galaxy(**{"role": "warlord", "chooser": 2, **given})  # type: ignore[arg-type]
    return start(pos, WarlordTurn(0))


@clause("EMP-MOV-01", "EMP-MOV-02", "EMP-MOV-08", "EMP-MOV-09", "EMP-WARP-07")
def test_a_ship_that_is_not_sent_is_told_the_true_reason() -> None:
    pos = warlord(exploded=True, ships={0: {"C2": "fighter", "D4": "cruiser"}, 1: {"C3": "fighter"}})
    assert refused(pos, "send cruiser from c2").clause == "EMP-MOV-01"
    assert refused(pos, "send fleet from c2").clause == "EMP-MOV-02"
    play(pos, "send fighter from c2", "go to c3", "send cruiser from d4", "warp to g3")
    assert refused(pos, "send fighter from c3").clause == "EMP-MOV-09"
    assert refused(pos, "send cruiser from g3").clause == "EMP-WARP-07"


@clause("EMP-MOV-15", "EMP-BAT-41", "EMP-BAT-32")
def test_a_claim_after_a_battle_cites_the_clause_that_allows_it() -> None:
    given = {"tiles": {"C3": "plain_01", "D3": "plain_03"}, "ships": {0: {"C3": "fighter", "D3": "fighter"}}}
    pos = start(galaxy(role="warlord", chooser=2, **given), LateClaims(0, 11))  # type: ignore[arg-type]
    assert clauses(play(pos, "claim c3")) == ["EMP-BAT-32"]
    assert clauses(play(pos, "claim d3"))[0] == "EMP-BAT-41"


@clause("EMP-MOV-19", "EMP-MOV-04")
def test_a_fresh_ship_may_leave_a_tired_one_of_its_type_behind() -> None:
    pos = warlord(ships={0: {"C2": "fighter", "C3": "fighter"}})
    play(pos, "send fighter from c2", "go to c3")
    assert legal(pos) == [
        "send fighter from c3",
        "send fighter with 2 to go from c3",
        "send fleet from c3",
        "done",
    ]
    tired = pos.copy()
    play(tired, "send fighter from c3")
    assert "go to a3" not in legal(tired) and "go to b3" in legal(tired)
    play(pos, "send fighter with 2 to go from c3", "go to a3")
    assert all_ships(pos, 0) == {"A3": "fighter", "C3": "fighter"}
    assert legal(pos) == ["send fighter from c3", "done"]  # the tired one has its step still


@clause("EMP-MOV-19")
def test_with_fusion_engines_three_ships_of_one_type_can_differ() -> None:
    pos = warlord(techs={0: "fusion_engines"}, ships={0: {"C2": "fighter", "B2": "fighter", "C3": "fighter"}})
    play(pos, "use fusion engines", "send fighter from c2", "go to c3", "send fighter from b2", "go to b3")
    play(pos, "send fighter from b3", "go to c3")
    assert legal(pos)[:3] == [
        "send fighter from c3",
        "send fighter with 2 to go from c3",
        "send fighter with 3 to go from c3",
    ]
    play(pos, "send fighter with 2 to go from c3", "go to c2")
    assert all_ships(pos, 0) == {"C2": "fighter", "C3": "fighter fighter"}
    assert pos.steps_left[:3] == [1, 1, 3]


@clause("EMP-MOV-19")
def test_ships_that_do_not_differ_are_called_by_their_type_alone() -> None:
    pos = warlord(ships={0: {"C3": "fighter fighter"}})
    assert legal(pos) == ["send fighter from c3", "send fleet from c3", "done"]
    assert refused(pos, "send fighter with 2 to go from c3").clause == "EMP-MOV-19"
    assert refused(pos, "send fighter with 1 to go from c3").clause == "EMP-MOV-19"


@clause("EMP-MOV-17")
def test_only_a_battle_that_is_pending_can_be_fought() -> None:
    pos = warlord(ships={0: {"C2": "fighter fighter"}, 1: {"C3": "fighter"}, 2: {"B2": "fighter"}})
    play(pos, "send fighter from c2", "go to c3", "send fighter from c2", "go to b2", "done")
    assert legal(pos) == ["fight at b2", "fight at c3"]
    assert refused(pos, "fight at d3").clause == "EMP-MOV-17"
