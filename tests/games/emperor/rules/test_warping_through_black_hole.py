"""Warping through the Black Hole (EMP-WARP)."""

from __future__ import annotations

from orrery.games.emperor.combat import fighting
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import (
    all_ships,
    fleet,
    galaxy,
    legal,
    play,
    refused,
    rolled,
    rollers,
    said,
    start,
    token,
)
from tests.games.emperor.scenes import destinations, warlord
from tests.ledger import clause


def warlord_scene(**given: object) -> Galaxy:
    """A Warlord turn of seat 0 after the explosion."""
    pos = galaxy(**{"role": "warlord", "chooser": 2, "exploded": True, **given})  # type: ignore[arg-type]
    return start(pos, WarlordTurn(0))


@clause("EMP-WARP-01", "EMP-MAP-11")
def test_ships_move_onto_off_and_through_the_black_hole_like_any_space() -> None:
    pos = warlord(exploded=True, ships={0: {"D3": "cruiser dreadnought", "D4": "fighter"}})
    assert "D5" in destinations(pos, "send cruiser from d3") and "D4" in destinations(
        pos, "send cruiser from d3"
    )
    assert "D5" not in destinations(pos, "send dreadnought from d3")  # it counts as a space, unlike a Sun
    assert "D5" in destinations(pos, "send fighter from d4")


@clause("EMP-WARP-02", "EMP-WARP-04", "EMP-WARP-05", "EMP-WARP-15", "EMP-WARP-18")
def test_a_warp_is_refused_with_its_true_reason() -> None:
    fleets = {"D4": "fighter cruiser dreadnought", "C2": "fighter"}
    pos = warlord_scene(ships={0: fleets}, tiles={"C3": "plain_18"}, techs={0: "fusion_engines"})
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


@clause("EMP-WARP-02", "EMP-WARP-15")
def test_only_ships_that_began_the_turn_in_the_black_hole_may_warp() -> None:
    pos = warlord(exploded=True, ships={0: {"D3": "fighter", "D4": "cruiser"}})
    play(pos, "send fighter from d3", "go to d4", "send fighter from d4")
    assert not [text for text in legal(pos) if text.startswith("warp")]
    play(pos, "go to d5", "send cruiser from d4")
    assert "warp to a3" in legal(pos)
    play(pos, "go to c4", "send cruiser from c4", "go to d4")
    assert "send cruiser from d4" not in legal(pos)  # off and back: it has moved, so it cannot warp


@clause("EMP-WARP-03")
def test_the_right_to_warp_lasts_and_holds_in_a_second_warlord_role_of_the_round() -> None:
    pos = warlord(exploded=True, ships={0: {"D3": "fighter"}})
    play(pos, "send fighter from d3", "go to d4", "done")
    for _ in range(2):  # the next Warlord turn, and the one after it: a ship that stays keeps the right
        start(pos, WarlordTurn(0))
        assert "send fighter from d4" in legal(pos)
        trial = pos.copy()
        play(trial, "send fighter from d4")
        assert "warp to g4" in legal(trial)
        play(pos, "done")


@clause("EMP-WARP-04", "EMP-WARP-05")
def test_a_warp_leads_anywhere_but_homes_suns_and_the_black_hole() -> None:
    pos = warlord(exploded=True, tiles={"C3": "plain_18", "E5": "home_white"}, ships={0: {"D4": "fighter"}})
    play(pos, "send fighter from d4")
    targets = {text.removeprefix("warp to ").upper() for text in legal(pos) if text.startswith("warp")}
    everywhere = set(pos.content.space_ids)
    assert everywhere - targets == {"A1", "D7", "G1", "C3", "D4"}
    assert "E5" in targets  # an unused home tile
    assert refused(pos, "warp to a1").clause == "EMP-WARP-04"


@clause("EMP-WARP-06", "EMP-WARP-15", "EMP-MOV-19")
def test_a_ship_that_rested_in_the_black_hole_warps_beside_one_that_has_just_come() -> None:
    pos = warlord_scene(ships={0: {"D4": "fighter", "D3": "fighter"}})
    play(pos, "send fighter from d3", "go to d4")
    tired = pos.copy()
    play(tired, "send fighter from d4")
    assert not any(text.startswith("warp") for text in legal(tired))
    play(pos, "send fighter with 2 to go from d4", "warp to g3")
    assert all_ships(pos, 0) == {"D4": "fighter", "G3": "fighter"}


@clause("EMP-WARP-06", "EMP-WARP-18")
def test_the_first_warp_fixes_the_destination_and_others_may_stay_or_move() -> None:
    pos = warlord(exploded=True, ships={0: {"D4": "fighter fighter cruiser dreadnought"}})
    play(pos, "send fighter from d4", "warp to a3", "send fighter from d4")
    assert [text for text in legal(pos) if text.startswith("warp")] == ["warp to a3"]
    play(pos, "warp to a3", "send cruiser from d4", "go to c3")
    assert all_ships(pos, 0) == {"A3": "fighter fighter", "C3": "cruiser", "D4": "dreadnought"}


@clause("EMP-WARP-06")
def test_a_group_warps_together() -> None:
    pos = warlord(exploded=True, ships={0: {"D4": "fighter dreadnought"}})
    play(pos, "send fleet from d4", "warp to g3")
    assert fleet(pos, 0, "G3") == "fighter dreadnought"


@clause("EMP-WARP-07")
def test_a_warped_ship_moves_no_further_even_with_fusion_engines() -> None:
    pos = warlord(exploded=True, ships={0: {"D4": "fighter", "F2": "fighter"}}, techs={0: "fusion_engines"})
    play(pos, "send fighter from d4", "warp to a3", "use fusion engines")
    assert "send fighter from a3" not in legal(pos)
    play(pos, "send fighter from f2")
    assert "go to f5" in legal(pos)  # three steps for the ship that did not warp


@clause("EMP-WARP-08")
def test_a_warp_to_an_unprotected_planet_allows_a_claim() -> None:
    pos = warlord(exploded=True, tiles={"A3": "plain_01"}, ships={0: {"D4": "fighter"}})
    play(pos, "send fighter from d4", "warp to a3", "claim a3")
    assert token(pos, "A3") == "empire of 0"


@clause("EMP-WARP-09", "EMP-WARP-10", "EMP-WARP-12")
def test_warped_ships_fire_once_through_three_phases_unanswered_and_the_defender_assigns() -> None:
    pos = warlord(
        exploded=True,
        ships={0: {"D4": "fighter dreadnought"}, 1: {"B3": "fighter cruiser dreadnought"}},
        dice=[4, 4, 1, 5, 1, 1, 1, 1, 1],
    )
    play(pos, "send fleet from d4", "warp to b3", "done")
    # phase 1: two hits, and the defender has three kinds of ship to choose from
    assert pos.waiting == (1,) and legal(pos) == [
        "assign hit to fighter",
        "assign hit to cruiser",
        "assign hit to dreadnought",
    ]
    assert rollers(pos) == [0, 0, 0]
    play(pos, "assign hit to dreadnought", "assign hit to damaged dreadnought")
    # phase 2 has no warped cruiser; phase 3: the fighter fires alone
    assert fighting(pos).phase == 3 and rolled(pos) == [5] and rollers(pos) == [0]
    play(pos, "assign hit to cruiser")
    # now the ordinary combat round: the defender fires
    assert "Phase 3: Orange rolls 1, and 5 or more hits" in said(pos)


@clause("EMP-WARP-11")
def test_plasma_shields_and_extra_die_work_in_a_surprise_attack_and_a_shield_only_once() -> None:
    pos = warlord(
        exploded=True,
        chooser=0,
        ships={0: {"D4": "fighter"}, 1: {"B3": "fighter fighter"}},
        techs={0: "plasma_weapons", 1: "shield_generators"},
        dice=[4, 1, 4, 1, 1, 1],
    )
    play(
        pos,
        "send fighter from d4",
        "warp to b3",
        "done",
        "use plasma weapons in battle",
        "use shield generators in battle",
    )
    # two dice (the extra one) hit on 4: one hit, cancelled by the shield; then in round 1 the 4 hits
    log = said(pos)
    assert any("cancel 1 hit" in line for line in log)
    assert sum("Shield" in line for line in log) == 2  # declared, and used once
    assert any("loses a Fighter" in line for line in log)


@clause("EMP-WARP-13", "EMP-WARP-14")
def test_nobody_on_the_attacking_side_retreats_from_a_battle_that_ships_warped_into() -> None:
    pos = warlord(
        exploded=True,
        ships={0: {"D4": "fighter", "B2": "fighter"}, 1: {"B3": "cruiser"}},
        dice=[1, 1, 1, 1, 1, 1, 1, 1, 1, 5],
    )
    play(pos, "send fighter from b2", "go to b3", "send fighter from d4", "warp to b3", "done")
    log = said(pos)
    assert sum("Phase 3" in line for line in log) >= 2  # a second combat round without a question
    assert not any("retreat" in line for line in log)


@clause("EMP-WARP-14")
def test_only_the_warped_ships_make_the_surprise_attack() -> None:
    pos = warlord(
        exploded=True,
        ships={0: {"D4": "fighter", "B2": "fighter fighter"}, 1: {"B3": "dreadnought"}},
        dice=[5],
    )
    play(pos, "send fleet from b2", "go to b3", "send fighter from d4")
    events = play(pos, "warp to b3", "done")
    rolls = [event.args[1] for event in events if event.clause == "EMP-BAT-05"]
    assert rolls[0] == [5]


@clause("EMP-WARP-14")
def test_nobody_retreats_even_when_all_warped_ships_are_lost() -> None:
    pos = warlord(
        exploded=True,
        ships={0: {"D4": "fighter", "B2": "dreadnought"}, 1: {"B3": "cruiser"}},
        dice=[1, 1, 1, 1, 4, 1, 1, 1, 1, 6],
    )
    play(pos, "send dreadnought from b2", "go to b3", "send fighter from d4", "warp to b3", "done")
    assert legal(pos) == ["assign hit to fighter", "assign hit to dreadnought"]
    log = said(pos, play(pos, "assign hit to fighter"))
    assert all_ships(pos, 1) == {} and not any("retreats" in line for line in log)


@clause("EMP-WARP-16")
def test_ships_that_retreated_into_the_black_hole_may_warp_on_the_next_turn() -> None:
    pos = warlord(exploded=True, ships={0: {"D4": "fighter"}, 1: {"D5": "fighter"}}, dice=[1, 1])
    play(pos, "send fighter from d4", "go to d5", "done", "retreat")
    assert fleet(pos, 0, "D4") == "fighter"
    start(pos, WarlordTurn(0))
    play(pos, "send fighter from d4")
    assert "warp to a3" in legal(pos)


@clause("EMP-WARP-17")
def test_the_extra_die_of_a_surprise_attack_goes_to_a_warped_ship_and_is_named_anew_afterwards() -> None:
    pos = warlord(
        exploded=True,
        chooser=0,
        ships={0: {"D4": "fighter cruiser", "B2": "dreadnought"}, 1: {"B3": "dreadnought dreadnought"}},
        dice=[1] * 40,
    )
    play(pos, "send dreadnought from b2", "go to b3", "send fleet from d4", "warp to b3", "done")
    assert legal(pos) == [
        "extra die for fighter",
        "extra die for cruiser",
    ]  # not the Dreadnought, which came by foot
    play(pos, "extra die for cruiser")
    assert legal(pos) == ["extra die for fighter", "extra die for cruiser", "extra die for dreadnought"]


@clause("EMP-WARP-18")
def test_a_warp_to_the_first_space_of_the_board_fixes_the_destination_too() -> None:
    pos = warlord(players=4, exploded=True, ships={0: {"D4": "fighter fighter"}})
    play(pos, "send fighter from d4", "warp to a1", "send fighter from d4")
    assert [text for text in legal(pos) if text.startswith("warp")] == ["warp to a1"]
