"""Warlord role: movement, claims and warps (EMP-MOV, EMP-WARP)."""

from __future__ import annotations

from orrery.games.emperor.combat import fighting
from orrery.games.emperor.rounds import ChooseRole
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import all_ships, at, fleet, galaxy, legal, play, refused, said, start, token
from tests.ledger import clause


def warlord(seat: int = 0, **given: object) -> Galaxy:
    """A Warlord turn of one seat, chosen by another unless it is said."""
    pos = galaxy(**{"role": "warlord", "chooser": 2, **given})  # type: ignore[arg-type]
    return start(pos, WarlordTurn(seat))


def destinations(pos: Galaxy, sending: str) -> set[str]:
    """Where a ship could go, by name."""
    trial = pos.copy()
    play(trial, sending)
    return {text.removeprefix("go to ").upper() for text in legal(trial) if text.startswith("go to")}


# --- movement ---------------------------------------------------------------------------------------------------


@clause("EMP-MOV-01")
def test_ships_move_one_by_one_or_in_groups_in_any_order() -> None:
    pos = warlord(ships={0: {"C2": "fighter fighter cruiser", "F3": "fighter"}})
    assert legal(pos) == [
        "send fighter from c2",
        "send cruiser from c2",
        "send fighter from f3",
        "send fleet from c2",
        "done",
    ]
    play(
        pos,
        "send fighter from f3",
        "go to f4",
        "send fleet from c2",
        "go to b2",
        "send fighter from f4",
        "go to f5",
    )
    assert all_ships(pos, 0) == {"B2": "fighter fighter cruiser", "F5": "fighter"}


@clause("EMP-MOV-02")
def test_fighters_and_cruisers_move_two_spaces_and_dreadnoughts_one() -> None:
    pos = warlord(ships={0: {"B2": "fighter cruiser dreadnought"}})
    near = {"A1", "A2", "B1", "B3", "C2", "C3"}
    assert destinations(pos, "send dreadnought from b2") == near
    two = destinations(pos, "send fighter from b2")
    assert near < two and "C4" in two and "B5" not in two
    assert destinations(pos, "send cruiser from b2") == two
    play(pos, "send fighter from b2", "go to b4")
    assert "send fighter from b4" not in legal(pos)
    play(pos, "send dreadnought from b2", "go to b3")
    error = refused(pos, "send dreadnought from b3")
    assert error.clause == "EMP-MOV-02"


@clause("EMP-MOV-03")
def test_empires_and_starbases_never_move() -> None:
    pos = warlord(tiles={"C2": "plain_01", "C3": "plain_03"}, empires={"C2": 0}, starbases={"C3": 0})
    assert token(pos, "C2") == "empire of 0" and token(pos, "C3") == "starbase of 0"
    assert pos.over is False and not pos.waiting  # nothing to send: the turn is over without a question


@clause("EMP-MOV-04")
def test_a_ship_moves_step_by_step_and_others_may_move_in_between() -> None:
    pos = warlord(ships={0: {"C2": "fighter", "E2": "cruiser"}})
    play(pos, "send fighter from c2", "go to c3", "send cruiser from e2", "go to e3")
    play(pos, "send fighter from c3", "go to b3")
    assert fleet(pos, 0, "B3") == "fighter"
    play(pos, "done")
    start(pos, WarlordTurn(0))
    assert "C3" in destinations(pos, "send fighter from b3") and "A3" in destinations(
        pos, "send fighter from b3"
    )
    assert pos.steps_left[8] == 2  # the unused step of the Cruiser was lost, not saved


@clause("EMP-MOV-05")
def test_ships_may_enter_tiles_and_empty_spaces_alike() -> None:
    pos = warlord(tiles={"C2": "plain_15", "C3": "plain_01"}, ships={0: {"B2": "dreadnought"}})
    assert {"C2", "C3", "B3"} <= destinations(pos, "send dreadnought from b2")


@clause("EMP-MOV-06")
def test_a_sun_is_skipped_without_counting_as_a_space() -> None:
    pos = warlord(ships={0: {"D3": "dreadnought"}})  # the Omega Sun is on D4
    reached = destinations(pos, "send dreadnought from d3")
    assert {"D5", "C4", "E4"} <= reached and "D4" not in reached


@clause("EMP-MOV-07")
def test_several_suns_are_skipped_in_one_step_even_with_ships_on_them() -> None:
    pos = warlord(
        tiles={"D5": "plain_18", "D6": "atomic_12"}, ships={0: {"D3": "dreadnought"}, 1: {"D5": "fighter"}}
    )
    assert "C6" in destinations(pos, "send dreadnought from d3")
    assert not {"D4", "D5", "D6"} & destinations(pos, "send dreadnought from d3")


@clause("EMP-MOV-08", "EMP-MAP-12")
def test_ships_cannot_enter_or_cross_another_home() -> None:
    pos = warlord(ships={0: {"B1": "fighter"}}, seat=0)
    assert "A1" in destinations(pos, "send fighter from b1")  # the own home
    pos = warlord(seat=1, ships={1: {"B1": "fighter"}})
    assert "A1" not in destinations(pos, "send fighter from b1")
    assert destinations(pos, "send fighter from b1") >= {"A2"}  # around it, by way of B2
    pos = warlord(seat=1, ships={1: {"B1": "dreadnought"}})
    play(pos, "send dreadnought from b1")
    assert refused(pos, "go to a1").clause == "EMP-MOV-08"


@clause("EMP-MOV-09")
def test_a_ship_that_enters_a_space_with_enemy_forces_stops() -> None:
    pos = warlord(ships={0: {"C2": "fighter"}, 1: {"C3": "fighter"}}, dice=[1, 1] * 9)
    play(pos, "send fighter from c2", "go to c3")
    assert legal(pos) == ["done"]  # it has a step left, but cannot use it
    play(pos, "done")
    assert legal(pos) == ["fight on", "retreat"]


@clause("EMP-MOV-09")
def test_no_way_leads_through_enemy_forces() -> None:
    blockade = dict.fromkeys(("B2", "B3", "C4", "D3", "C2"), "fighter")
    pos = warlord(ships={0: {"C3": "fighter"}, 1: blockade})
    assert "A2" not in destinations(pos, "send fighter from c3")


@clause("EMP-MOV-10")
def test_own_ships_and_tokens_never_hinder() -> None:
    pos = warlord(tiles={"C3": "plain_01"}, empires={"C3": 0}, ships={0: {"B2": "cruiser", "C3": "fighter"}})
    assert "D3" in destinations(pos, "send cruiser from b2")


# --- claims -----------------------------------------------------------------------------------------------------


@clause("EMP-MOV-11", "EMP-MOV-13")
def test_entering_an_uncontrolled_planet_sector_allows_a_claim_and_the_ship_may_move_on() -> None:
    pos = warlord(tiles={"C3": "plain_01"}, ships={0: {"B2": "fighter"}})
    before = pos.tokens[0]
    play(pos, "send fighter from b2", "go to c3")
    assert legal(pos) == ["send fighter from c3", "claim c3", "done"]  # optional: it may move on without
    play(pos, "claim c3", "send fighter from c3", "go to d3", "done")
    assert (
        token(pos, "C3") == "empire of 0" and pos.tokens[0] == before - 1 and fleet(pos, 0, "D3") == "fighter"
    )


@clause("EMP-MOV-11")
def test_controlled_and_empty_sectors_cannot_be_claimed() -> None:
    pos = warlord(
        tiles={"C3": "plain_01", "C2": "plain_15"},
        empires={"C3": 0},
        ships={0: {"C3": "fighter", "C2": "fighter"}},
    )
    assert not [text for text in legal(pos) if text.startswith("claim")]
    assert refused(pos, "claim c2").clause == "EMP-TERM-03"
    assert refused(pos, "claim c3").clause == "EMP-MOV-11"


@clause("EMP-MOV-12")
def test_a_sector_under_own_ships_can_be_claimed_without_moving() -> None:
    pos = warlord(tiles={"C3": "plain_01"}, ships={0: {"C3": "dreadnought"}})
    play(pos, "claim c3")
    assert token(pos, "C3") == "empire of 0"
    assert "send dreadnought from c3" in legal(pos)


@clause("EMP-MOV-14")
def test_a_claim_needs_a_token_in_the_reserve() -> None:
    pos = warlord(tiles={"C3": "plain_01"}, ships={0: {"C3": "fighter"}}, tokens={0: 0})
    assert "claim c3" not in legal(pos)
    assert refused(pos, "claim c3").clause == "EMP-MOV-14"


@clause("EMP-MOV-15")
def test_a_claim_needs_an_own_ship_there_and_no_enemy_force() -> None:
    pos = warlord(
        tiles={"C3": "plain_01", "B3": "plain_03"}, ships={0: {"B2": "fighter"}, 1: {"C3": "fighter"}}
    )
    assert refused(pos, "claim b3").clause == "EMP-MOV-15"
    play(pos, "send fighter from b2", "go to b3", "claim b3")  # just passing through
    play(pos, "send fighter from b3")
    play(pos, "go to c3")
    assert token(pos, "C3") == ""  # where a battle is pending, only after winning it


@clause("EMP-MOV-16", "EMP-MOV-17")
def test_all_moves_come_first_and_then_every_battle_in_the_order_of_the_attacker() -> None:
    pos = warlord(
        ships={0: {"B2": "fighter", "F3": "fighter", "D2": "cruiser"}, 1: {"B3": "fighter", "F4": "fighter"}},
        dice=[1, 1] * 20,
    )
    play(pos, "send fighter from b2", "go to b3")
    assert "send fighter from f3" in legal(pos) and pos.battle is None  # moves first
    play(pos, "send fighter from f3", "go to f4", "done")
    assert legal(pos) == ["fight at b3", "fight at f4"]  # nothing calls a battle off
    play(pos, "fight at f4")
    assert fighting(pos).space == at(pos, "F4")
    play(pos, "retreat")
    assert fighting(pos).space == at(pos, "B3")


@clause("EMP-MOV-18")
def test_each_turn_with_its_battles_is_finished_before_the_next_begins() -> None:
    pos = galaxy(ships={0: {"B2": "fighter"}, 1: {"B3": "fighter"}, 2: {"F2": "fighter"}}, dice=[1, 1])
    start(pos, ChooseRole(0))
    play(pos, "choose warlord")
    assert pos.waiting == (0,)
    play(pos, "send fighter from b2", "go to b3", "done")
    assert legal(pos) == ["fight on", "retreat"]
    play(pos, "retreat")
    assert pos.waiting == (1,)
    play(pos, "done")
    assert pos.waiting == (2,)


# --- warps ------------------------------------------------------------------------------------------------------


@clause("EMP-WARP-01", "EMP-MAP-11")
def test_ships_move_onto_off_and_through_the_black_hole_like_any_space() -> None:
    pos = warlord(exploded=True, ships={0: {"D3": "cruiser dreadnought", "D4": "fighter"}})
    assert "D5" in destinations(pos, "send cruiser from d3") and "D4" in destinations(
        pos, "send cruiser from d3"
    )
    assert "D5" not in destinations(pos, "send dreadnought from d3")  # it counts as a space, unlike a Sun
    assert "D5" in destinations(pos, "send fighter from d4")


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
    assert pos.dice_owner == [0, 0, 0]
    play(pos, "assign hit to dreadnought", "assign hit to damaged dreadnought")
    # phase 2 has no warped cruiser; phase 3: the fighter fires alone
    assert fighting(pos).phase == 3 and pos.dice == [5] and pos.dice_owner == [0]
    play(pos, "assign hit to cruiser")
    assert "Phase 3: Orange rolls 1" in said(pos)  # now the ordinary combat round: the defender fires


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


@clause("EMP-WARP-18")
def test_a_warp_to_the_first_space_of_the_board_fixes_the_destination_too() -> None:
    pos = warlord(players=4, exploded=True, ships={0: {"D4": "fighter fighter"}})
    play(pos, "send fighter from d4", "warp to a1", "send fighter from d4")
    assert [text for text in legal(pos) if text.startswith("warp")] == ["warp to a1"]
