"""Battles (EMP-BAT): firing phases, hits, retreats, and what becomes of the sector."""

from __future__ import annotations

from orrery.games.emperor.combat import StartBattle, fighting
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.warlord import LateClaims, WarlordTurn
from tests.games.emperor.kit import (
    all_ships,
    at,
    fleet,
    galaxy,
    legal,
    play,
    refused,
    rollers,
    said,
    start,
    token,
)
from tests.ledger import clause


def battle(
    attacker: str, defender: str = "", on: str = "", dice: tuple[int, ...] = (), **given: object
) -> Galaxy:
    """Seat 0 attacks from D3 into C3; `on`: the defender's Empire or Starbase there. Stops at the first question."""
    given = {"role": "warlord", "chooser": 2, "tiles": {"C3": "plain_01"}, **given}
    if on:
        given["empires" if on == "empire" else "starbases"] = {"C3": 1}
    ships: dict[int, dict[str, str]] = {0: {"D3": attacker}}
    if defender:
        ships[1] = {"C3": defender}
    pos = galaxy(ships=ships, dice=dice, **given)  # type: ignore[arg-type]
    start(pos, WarlordTurn(0))
    play(pos, "send fleet from d3" if " " in attacker else f"send {attacker} from d3", "go to c3", "done")
    return pos


def rolls(pos: Galaxy, seat: int) -> int:
    """How many dice a seat has in the roll that lies open."""
    return rollers(pos).count(seat)


@clause("EMP-BAT-01")
def test_all_ships_of_the_active_player_attack_and_all_units_there_defend() -> None:
    pos = battle("cruiser cruiser fighter", "cruiser", "starbase", dice=(1,) * 30)
    log = said(pos)
    assert any(line.startswith("Phase 2: Crimson rolls 1, 1, 1, 1") for line in log)  # two Cruisers
    assert any(line.startswith("Phase 2: Orange rolls 1, 1, 1, 1, 1") for line in log)  # Cruiser and Starbase
    assert any(line.startswith("Phase 3: Crimson rolls 1") for line in log)


@clause("EMP-BAT-02")
def test_fighters_hit_on_5_and_6_and_all_others_on_4_to_6() -> None:
    pos = battle("fighter cruiser dreadnought", "fighter", "empire", dice=(3, 3, 3, 3, 3, 3, 3, 4, 4))
    assert not [
        line for line in said(pos) if "loses" in line or "damaged" in line
    ]  # 3s and Fighters' 4s all miss
    hits = battle("cruiser", "fighter fighter", dice=(4, 1))
    assert fleet(hits, 1, "C3") == "fighter" or "loses a Fighter" in " ".join(said(hits))
    five = battle("fighter", "fighter fighter", dice=(5, 1, 1))
    assert fleet(five, 1, "C3") == "fighter"


@clause("EMP-BAT-03", "EMP-BAT-04", "EMP-BAT-05")
def test_dreadnoughts_fire_three_dice_then_cruisers_two_and_tokens_then_fighters_one() -> None:
    pos = battle("fighter cruiser dreadnought", "fighter cruiser dreadnought", "starbase", dice=(1,) * 40)
    wanted = {1: (3, 3), 2: (2, 2 + 3), 3: (1, 1)}
    for phase, (mine, theirs) in wanted.items():
        lines = [line for line in said(pos) if line.startswith(f"Phase {phase}")]
        assert [line.count("1") - (phase == 1) for line in lines] == [mine, theirs]
    empire = battle("cruiser", on="empire", dice=(1,) * 10)
    line = next(line for line in said(empire) if line.startswith("Phase 2: Orange"))
    assert line.partition(", and ")[0].endswith("rolls 1, 1")


@clause("EMP-BAT-06")
def test_a_unit_hit_in_a_phase_still_fires_in_that_phase() -> None:
    pos = battle("cruiser", "cruiser", dice=(6, 1, 6, 1))
    assert all_ships(pos, 0) == {} and all_ships(pos, 1) == {}


@clause("EMP-BAT-07")
def test_a_unit_destroyed_in_an_earlier_phase_does_not_fire_later() -> None:
    pos = battle("dreadnought", "fighter cruiser", dice=(6, 6, 1))
    play(pos, "assign hit to cruiser")
    log = " ".join(said(pos))
    assert "Phase 2: Orange" not in log and "Phase 3: Orange" not in log


@clause("EMP-BAT-08")
def test_a_starbase_flipped_earlier_fires_as_an_empire() -> None:
    pos = battle("dreadnought", on="starbase", dice=(6, 1, 1, 1, 1))
    line = next(line for line in said(pos) if line.startswith("Phase 2: Orange"))
    assert line.partition(", and ")[0].endswith("rolls 1, 1")


@clause("EMP-BAT-09", "EMP-BAT-10")
def test_each_player_chooses_own_casualties_the_defender_first_and_they_leave_together() -> None:
    pos = battle("cruiser cruiser fighter", "cruiser cruiser fighter", dice=(6, 1, 1, 1, 6, 1, 1, 1))
    assert pos.waiting == (1,) and legal(pos) == ["assign hit to fighter", "assign hit to cruiser"]
    play(pos, "assign hit to cruiser")
    assert pos.waiting == (0,)
    assert fleet(pos, 1, "C3") == "fighter cruiser cruiser"  # still there while the attacker assigns
    play(pos, "assign hit to fighter")
    assert fleet(pos, 1, "C3") == "fighter cruiser" and fleet(pos, 0, "C3") == "cruiser cruiser"


@clause("EMP-BAT-11")
def test_an_empire_takes_no_hit_while_its_owner_has_a_ship_there() -> None:
    pos = battle("dreadnought", "fighter cruiser", "empire", dice=(6, 1, 1))
    assert legal(pos) == ["assign hit to fighter", "assign hit to cruiser"]
    assert refused(pos, "assign hit to empire").clause == "EMP-BAT-11"


@clause("EMP-BAT-12")
def test_a_starbase_may_take_a_hit_beside_ships_and_is_then_protected_as_an_empire() -> None:
    pos = battle("dreadnought", "fighter cruiser", "starbase", dice=(6, 6, 1))
    assert "assign hit to starbase" in legal(pos)
    play(pos, "assign hit to starbase")
    assert legal(pos) == ["assign hit to fighter", "assign hit to cruiser"]
    assert token(pos, "C3") == "empire of 1"


@clause("EMP-BAT-13")
def test_one_hit_destroys_a_fighter_or_a_cruiser() -> None:
    pos = battle("dreadnought", "fighter cruiser dreadnought", dice=(6, 6, 1, 1, 1, 1))
    play(pos, "assign hit to fighter", "assign hit to cruiser")
    assert fleet(pos, 1, "C3") == "dreadnought"


@clause("EMP-BAT-14")
def test_a_dreadnought_is_damaged_by_the_first_hit_at_full_strength_and_destroyed_by_the_second() -> None:
    pos = battle("dreadnought", "dreadnought cruiser", dice=(6, 1, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1))
    play(pos, "assign hit to dreadnought", "fight on")
    assert rolls(pos, 1) == 3  # the damaged Dreadnought fires as before
    assert legal(pos) == ["assign hit to cruiser", "assign hit to damaged dreadnought"]
    play(pos, "assign hit to damaged dreadnought")
    assert fleet(pos, 1, "C3") == "cruiser"


@clause("EMP-BAT-15", "EMP-BAT-16", "EMP-BAT-20")
def test_two_hits_destroy_a_starbase_and_the_token_returns_to_the_reserve() -> None:
    pos = battle("dreadnought", on="starbase", dice=(6, 1, 1, 1, 1, 4, 1, 1))
    before = pos.tokens[1]
    assert token(pos, "C3") == "empire of 1"
    play(pos, "fight on")
    assert token(pos, "C3") == "" and pos.tokens[1] == before + 1


@clause("EMP-BAT-17")
def test_hits_are_assigned_one_after_another_until_no_target_is_left() -> None:
    pos = battle("dreadnought dreadnought", "dreadnought", dice=(6, 6, 6, 6, 6, 6, 1, 1, 1))
    assert all_ships(pos, 1) == {}  # one Dreadnought took two hits, the other four are lost
    assert pos.battle is None


@clause("EMP-BAT-18", "EMP-BAT-19")
def test_a_surviving_dreadnought_is_repaired_and_a_flipped_starbase_is_not() -> None:
    pos = battle("dreadnought", on="starbase", dice=(6, 1, 1, 6, 1, 1, 1, 1, 1, 1))
    assert len(fighting(pos).damaged) == 1
    play(pos, "retreat")
    assert token(pos, "C3") == "empire of 1"
    start(pos, WarlordTurn(0))
    play(pos, "send dreadnought from d3", "go to c3", "done")
    assert fighting(pos).damaged == []


@clause("EMP-BAT-20")
def test_destroyed_ships_return_to_the_reserve() -> None:
    pos = battle("cruiser", "fighter", dice=(6, 1))
    assert pos.ship_at[pos.content.ships] == -1  # the first Fighter of seat 1
    assert pos.reserve(1, 0) >= 0


@clause("EMP-BAT-21", "EMP-BAT-24")
def test_the_warlord_chooser_has_one_extra_die_when_attacking_in_the_phase_of_the_named_ship() -> None:
    pos = battle("fighter cruiser", "dreadnought", chooser=0, dice=(1,) * 30)
    assert legal(pos) == ["extra die for fighter", "extra die for cruiser"]
    play(pos, "extra die for cruiser")
    line = next(line for line in said(pos) if line.startswith("Phase 2: Crimson"))
    assert line.partition(", and ")[0].endswith("rolls 1, 1, 1")
    plain = next(line for line in said(pos) if line.startswith("Phase 3: Crimson"))
    assert plain.partition(", and ")[0].endswith("rolls 1")


@clause("EMP-BAT-22")
def test_the_ship_for_the_extra_die_is_named_anew_before_each_combat_round() -> None:
    pos = battle("fighter cruiser", "dreadnought", chooser=0, dice=(1,) * 30)
    play(pos, "extra die for cruiser", "fight on")
    assert legal(pos) == ["extra die for fighter", "extra die for cruiser"]


@clause("EMP-BAT-23")
def test_the_extra_die_is_lost_with_the_named_ship() -> None:
    pos = battle("fighter dreadnought", "cruiser", chooser=0, dice=(1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1))
    play(pos, "extra die for fighter", "assign hit to fighter")
    assert not any(line.startswith("Phase 3: Crimson") for line in said(pos))


@clause("EMP-BAT-24")
def test_the_extra_die_hits_like_the_other_dice_of_that_ship_plasma_included() -> None:
    pos = battle(
        "fighter", "cruiser cruiser", chooser=0, techs={0: "plasma_weapons"}, dice=(1, 1, 1, 1, 4, 4)
    )
    play(pos, "use plasma weapons in battle")
    assert all_ships(pos, 1) == {}  # both dice of the Fighter hit on 4


@clause("EMP-BAT-25")
def test_the_chooser_has_no_extra_die_when_defending() -> None:
    pos = battle("fighter", "fighter", chooser=1, dice=(1, 1))
    assert rolls(pos, 1) == 1 and legal(pos) == ["fight on", "retreat"]


@clause("EMP-BAT-26")
def test_a_battle_ends_at_once_when_a_side_has_no_units_left() -> None:
    pos = battle("dreadnought fighter", "cruiser", dice=(6, 1, 1))
    log = said(pos)
    assert any("wins the battle" in line for line in log)
    assert not any(line.startswith(("Phase 2", "Phase 3")) for line in log)


@clause("EMP-BAT-27", "EMP-BAT-31")
def test_after_phase_3_the_attacker_alone_chooses_to_fight_on_or_retreat() -> None:
    pos = battle("fighter", "fighter", dice=(1, 1, 1, 1))
    assert pos.waiting == (0,) and legal(pos) == ["fight on", "retreat"]
    play(pos, "fight on")
    assert pos.waiting == (0,) and legal(pos) == ["fight on", "retreat"]


@clause("EMP-BAT-28", "EMP-BAT-29", "EMP-BAT-30")
def test_retreating_ships_go_back_each_to_the_space_it_came_from_and_none_stays() -> None:
    pos = galaxy(
        role="warlord",
        chooser=2,
        ships={0: {"D2": "fighter", "B3": "cruiser", "D5": "dreadnought"}, 1: {"C3": "fighter"}},
        dice=(1,) * 10,
    )
    start(pos, WarlordTurn(0))
    play(pos, "send fighter from d2", "go to d3", "send fighter from d3", "go to c3")
    play(pos, "send cruiser from b3", "go to c3", "send dreadnought from d5", "go to c3", "done")
    play(pos, "retreat")
    # the Fighter stood last on D3, not where its turn began; the Dreadnought came over the Sun from D5
    assert all_ships(pos, 0) == {"D3": "fighter", "B3": "cruiser", "D5": "dreadnought"}


@clause("EMP-BAT-29")
def test_a_ship_that_came_two_steps_in_one_click_retreats_to_the_last_space_on_its_way() -> None:
    pos = galaxy(role="warlord", chooser=2, ships={0: {"E3": "fighter"}, 1: {"C2": "fighter"}}, dice=(1, 1))
    start(pos, WarlordTurn(0))
    play(pos, "send fighter from e3", "go to c2", "done", "retreat")
    (space,) = all_ships(pos, 0)
    assert at(pos, space) in pos.content.near[at(pos, "C2")] and space != "E3"


@clause("EMP-BAT-32", "EMP-BAT-33", "EMP-BAT-37")
def test_the_winner_claims_the_sector_and_takes_a_point_for_a_destroyed_empire() -> None:
    pos = battle("dreadnought", on="empire", dice=(6, 1, 1))
    assert pos.points[0] == 1 and pos.pool == 114
    assert legal(pos) == ["claim c3", "done"]
    declined = pos.copy()
    play(pos, "claim c3")
    assert token(pos, "C3") == "empire of 0"
    play(declined, "done")
    assert token(declined, "C3") == "" and fleet(declined, 0, "C3") == "dreadnought"


@clause("EMP-BAT-34")
def test_the_defender_earns_nothing_for_wiping_out_the_attackers() -> None:
    pos = battle("fighter", "cruiser", "empire", dice=(6, 1, 1, 1))
    assert all_ships(pos, 0) == {} and pos.points == [0, 0, 0] and token(pos, "C3") == "empire of 1"


@clause("EMP-BAT-35")
def test_if_both_sides_destroy_each_other_nobody_gets_a_point_or_a_claim() -> None:
    pos = battle("cruiser", on="empire", dice=(6, 1, 6, 1))
    assert pos.points == [0, 0, 0] and token(pos, "C3") == "" and pos.holder[at(pos, "C3")] == -1
    assert not pos.waiting


@clause("EMP-BAT-36")
def test_destroying_ships_alone_gives_no_point() -> None:
    pos = battle("dreadnought", "cruiser fighter", dice=(6, 6, 1))
    play(pos, "assign hit to cruiser")
    assert all_ships(pos, 1) == {} and pos.points == [0, 0, 0]


@clause("EMP-BAT-37")
def test_a_winner_without_a_token_leaves_the_sector_uncontrolled_under_the_ships() -> None:
    pos = battle("dreadnought", on="empire", dice=(6, 1, 1), tokens={0: 0})
    assert token(pos, "C3") == "" and fleet(pos, 0, "C3") == "dreadnought" and pos.holder[at(pos, "C3")] == 0


@clause("EMP-BAT-38", "EMP-MAP-15")
def test_food_on_a_conquered_sector_stays_on_it() -> None:
    pos = battle("dreadnought", on="empire", tiles={"C3": "plain_03"}, food={"C3": 2}, dice=(6, 1, 1))
    play(pos, "claim c3")
    assert pos.food[at(pos, "C3")] == 2


@clause("EMP-BAT-39")
def test_combat_rounds_have_no_limit() -> None:
    pos = battle("fighter", "fighter", dice=(1,) * 100)
    for _ in range(40):
        play(pos, "fight on")
    assert legal(pos) == ["fight on", "retreat"]
    assert fighting(pos).round == 41


@clause("EMP-BAT-40", "EMP-MAP-10")
def test_a_ship_that_came_straight_from_a_sun_it_stood_on_retreats_to_that_sun() -> None:
    pos = galaxy(
        role="warlord",
        chooser=2,
        tiles={"D3": "plain_18"},
        ships={0: {"D3": "fighter"}, 1: {"C3": "fighter"}},
        dice=(1, 1),
    )
    start(pos, WarlordTurn(0))
    play(pos, "send fighter from d3", "go to c3", "done", "retreat")
    assert all_ships(pos, 0) == {"D3": "fighter"}


@clause("EMP-BAT-41")
def test_retreated_ships_do_not_move_again_but_their_owner_may_claim_where_they_stand() -> None:
    pos = galaxy(
        role="warlord",
        chooser=2,
        tiles={"D3": "plain_01"},
        ships={0: {"D3": "fighter"}, 1: {"C3": "fighter"}},
        dice=(1, 1),
    )
    start(pos, WarlordTurn(0))
    play(pos, "send fighter from d3", "go to c3", "done", "retreat")
    assert isinstance(pos.decision, LateClaims) and legal(pos) == ["claim d3", "done"]
    play(pos, "claim d3")
    assert token(pos, "D3") == "empire of 0" and not pos.waiting


def test_a_battle_can_be_started_alone() -> None:
    """StartBattle needs only ships of both sides in one space."""
    pos = galaxy(role="warlord", chooser=2, ships={1: {"C3": "fighter"}}, dice=(5,))
    pos.ship_at[0] = at(pos, "C3")
    start(pos, StartBattle(0, at(pos, "C3")))
    assert all_ships(pos, 1) == {}
