"""The Warlord role: movement and claims (EMP-MOV)."""

from __future__ import annotations

from orrery.games.emperor.combat import fighting
from orrery.games.emperor.rounds import ChooseRole
from orrery.games.emperor.warlord import LateClaims, WarlordTurn
from tests.games.emperor.kit import all_ships, at, clauses, fleet, galaxy, legal, play, refused, start, token
from tests.games.emperor.scenes import destinations, warlord, warlord_scene
from tests.ledger import clause


@clause("EMP-MOV-01", "EMP-MOV-02", "EMP-MOV-08", "EMP-MOV-09", "EMP-WARP-07")
def test_a_ship_that_is_not_sent_is_told_the_true_reason() -> None:
    pos = warlord_scene(exploded=True, ships={0: {"C2": "fighter", "D4": "cruiser"}, 1: {"C3": "fighter"}})
    assert refused(pos, "send cruiser from c2").clause == "EMP-MOV-01"
    assert refused(pos, "send fleet from c2").clause == "EMP-MOV-02"
    play(pos, "send fighter from c2", "go to c3", "send cruiser from d4", "warp to g3")
    assert refused(pos, "send fighter from c3").clause == "EMP-MOV-09"
    assert refused(pos, "send cruiser from g3").clause == "EMP-WARP-07"


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


@clause("EMP-MOV-15", "EMP-BAT-41", "EMP-BAT-32")
def test_a_claim_after_a_battle_cites_the_clause_that_allows_it() -> None:
    given = {"tiles": {"C3": "plain_01", "D3": "plain_03"}, "ships": {0: {"C3": "fighter", "D3": "fighter"}}}
    pos = start(galaxy(role="warlord", chooser=2, **given), LateClaims(0, 11))  # type: ignore[arg-type]
    assert clauses(play(pos, "claim c3")) == ["EMP-BAT-32"]
    assert clauses(play(pos, "claim d3"))[0] == "EMP-BAT-41"


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


@clause("EMP-MOV-17")
def test_only_a_battle_that_is_pending_can_be_fought() -> None:
    pos = warlord_scene(ships={0: {"C2": "fighter fighter"}, 1: {"C3": "fighter"}, 2: {"B2": "fighter"}})
    play(pos, "send fighter from c2", "go to c3", "send fighter from c2", "go to b2", "done")
    assert legal(pos) == ["fight at b2", "fight at c3"]
    assert refused(pos, "fight at d3").clause == "EMP-MOV-17"


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


@clause("EMP-MOV-19", "EMP-MOV-04")
def test_a_fresh_ship_may_leave_a_tired_one_of_its_type_behind() -> None:
    pos = warlord_scene(ships={0: {"C2": "fighter", "C3": "fighter"}})
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
    pos = warlord_scene(
        techs={0: "fusion_engines"}, ships={0: {"C2": "fighter", "B2": "fighter", "C3": "fighter"}}
    )
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
    pos = warlord_scene(ships={0: {"C3": "fighter fighter"}})
    assert legal(pos) == ["send fighter from c3", "send fleet from c3", "done"]
    assert refused(pos, "send fighter with 2 to go from c3").clause == "EMP-MOV-19"
    assert refused(pos, "send fighter with 1 to go from c3").clause == "EMP-MOV-19"
