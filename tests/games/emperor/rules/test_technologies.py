"""Technologies (EMP-TEC)."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.engine.dice import lying
from orrery.engine.view import UNSEEN
from orrery.games.emperor.combat import fighting
from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.explorer import EndExplorer, ExplorerTurn, Leftovers
from orrery.games.emperor.merchant import MerchantStart, MerchantTurn
from orrery.games.emperor.regent import RegentStart
from orrery.games.emperor.rounds import StartRound
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.scoring import EndRole
from orrery.games.emperor.state import GONE, Galaxy
from orrery.games.emperor.steward import StewardTurn
from orrery.games.emperor.technology import CatchSaboteur, SaboteurWindow, TimeWarpWindow
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import (
    all_ships,
    asked,
    at,
    food,
    galaxy,
    legal,
    play,
    refused,
    repacked,
    rolled,
    rollers,
    said,
    start,
    tech,
    tile,
    token,
)
from tests.games.emperor.scenes import warlord_scene
from tests.ledger import clause

TILES = {"C3": "plain_03", "C2": "plain_09", "D3": "plain_01", "E3": "plain_04"}


def scanning(top: str = "plain_14 plain_03 plain_05") -> Galaxy:
    """Seat 0 has drawn the first of the top tiles and is asked which of two it keeps."""
    pos = galaxy(role="explorer", techs={0: "long_range_scanners"}, turned_up="plain_01 plain_02", top=top)
    start(pos, ExplorerTurn(0))
    play(pos, "take meadow of anselm", "use the scanners")
    return pos


def shared(folder: Path, card: str, works_in: str, power: str, **given: object) -> Galaxy:
    """A galaxy with a pack in which the Ambassador is another card of this power."""
    before = 'role = "regent"\ncost_energy = 2\npower = { do = "protect-sector" }'
    game = repacked(folder, (before, f'role = "{works_in}"\ncost_energy = 2\npower = {power}'))
    usual = {"game": game, "role": works_in, "chooser": 2, "techs": {0: f"{card} ambassador"}}
    return galaxy(**{**usual, **given})  # type: ignore[arg-type]


def turn(pos: Galaxy, seat: int = 0) -> Galaxy:
    """The turn of one seat in the role that is being played."""
    steps = {
        1: MerchantTurn,
        2: StewardTurn,
        3: EngineerTurn,
        4: WarlordTurn,
        0: ExplorerTurn,
        6: ScientistTurn,
    }
    pos.prices = [2, 4, 6] if pos.role == 1 else pos.prices
    return start(pos, steps[pos.role](seat))


def regent(**given: object) -> Galaxy:
    pos = galaxy(**{"role": "regent", "chooser": 2, "tiles": TILES, **given})  # type: ignore[arg-type]
    return start(pos, RegentStart(2))


def war(
    attacker: str, defender: str = "", on: str = "", dice: tuple[int, ...] = (), **given: object
) -> Galaxy:
    """Seat 0 attacks from D3 into C3, where seat 1 stands."""
    given = {"role": "warlord", "chooser": 2, "tiles": {"C3": "plain_03"}, **given}
    if on:
        given["empires" if on == "empire" else "starbases"] = {"C3": 1}
    ships: dict[int, dict[str, str]] = {0: {"D3": attacker}}
    if defender:
        ships[1] = {"C3": defender}
    pos = turn(galaxy(ships=ships, dice=dice, **given))  # type: ignore[arg-type]
    play(pos, "send fleet from d3" if " " in attacker else f"send {attacker} from d3", "go to c3", "done")
    return pos


def fields(**given: object) -> Galaxy:
    given = {
        "tiles": {"C3": "plain_03", "C2": "plain_09", "E3": "plain_04"},
        "empires": {"C3": 0, "C2": 0, "E3": 0},
        **given,
    }
    return turn(galaxy(role="steward", chooser=2, techs={0: "protein_fields"}, **given))  # type: ignore[arg-type]


def sabotaged(**given: object) -> Galaxy:
    """Seat 0 has declared Robotics; seat 1 owns the Saboteur and is asked."""
    given = {
        "role": "engineer",
        "chooser": 2,
        "techs": {0: "robotics", 1: "saboteur"},
        "marks": 9,
        "metal": 1,
        **given,
    }
    pos = turn(galaxy(**given))  # type: ignore[arg-type]
    play(pos, "use robotics")
    return pos


def market(dice: tuple[int, ...], **given: object) -> Galaxy:
    pos = galaxy(**{"role": "merchant", "chooser": 0, "techs": {1: "time_warp"}, "dice": dice, **given})  # type: ignore[arg-type]
    return start(pos, MerchantStart(0))


def pirate(**given: object) -> Galaxy:
    given = {"role": "merchant", "chooser": 2, "techs": {0: "space_pirate"}, **given}
    return turn(galaxy(**given))  # type: ignore[arg-type]


def explorer(seat: int = 1, **given: object) -> Galaxy:
    """Seat 1 owns the Scanners; seat 0 is the Chooser unless it is said."""
    given = {
        "role": "explorer",
        "chooser": 0,
        "techs": {1: "long_range_scanners"},
        "turned_up": "plain_01 plain_02 plain_03",
        "top": "plain_04",
        **given,
    }
    return start(galaxy(**given), ExplorerTurn(seat))  # type: ignore[arg-type]


@clause("EMP-TEC-01")
def test_using_a_technology_means_declaring_it_and_nobody_is_forced() -> None:
    pos = turn(galaxy(role="engineer", chooser=1, techs={0: "robotics"}, metal=2, marks=5))
    assert "use robotics" in legal(pos)
    play(pos, "build fighter at a1")
    assert pos.metal[0] == 1  # bought without it
    pos = turn(galaxy(role="engineer", chooser=1, techs={0: "robotics"}, metal=2, marks=5))
    assert said(pos, play(pos, "use robotics"))[0] == "Crimson declares Robotics"


@clause("EMP-TEC-02", "EMP-TEC-20", "EMP-TEC-22", "EMP-TEC-28")
def test_robotics_is_refused_with_its_reason() -> None:
    given = {"role": "engineer", "chooser": 1, "metal": 4, "marks": 9}
    pos = start(galaxy(techs={0: "robotics fusion_engines"}, **given), EngineerTurn(0))  # type: ignore[arg-type]
    assert refused(pos, "use fusion engines").clause == "EMP-TEC-02"
    late = pos.copy()
    play(late, "build fighter at a1")
    assert refused(late, "use robotics").clause == "EMP-TEC-22"
    play(pos, "use robotics")
    assert refused(pos, "use robotics").clause == "EMP-TEC-20"
    pos = start(galaxy(techs={0: "robotics", 2: "saboteur"}, **given), EngineerTurn(0))  # type: ignore[arg-type]
    play(pos, "use robotics", "sabotage", "pass")
    assert refused(pos, "use robotics").clause == "EMP-TEC-28"


@clause("EMP-TEC-02")
@pytest.mark.parametrize(
    ("card", "own_role", "use"),
    [
        ("robotics", "engineer", "use robotics"),
        ("fusion_engines", "warlord", "use fusion engines"),
        ("protein_fields", "steward", "use protein fields at c3"),
        ("space_pirate", "merchant", "steal metal from orange"),
    ],
)
def test_a_technology_works_only_in_its_role(card: str, own_role: str, use: str) -> None:
    for role in ("engineer", "warlord", "steward", "merchant"):
        pos = galaxy(
            role=role,
            chooser=1,
            tiles=TILES,
            empires={"C3": 0, "C2": 0},
            food={"C2": 1},
            techs={0: card},
            metal=1,
            marks=9,
            ships={0: {"D3": "fighter"}},
        )
        assert (use in legal(turn(pos))) is (role == own_role)


@clause("EMP-TEC-02", "EMP-SCI-07")
def test_time_warp_works_in_every_role_with_a_roll() -> None:
    market = galaxy(role="merchant", chooser=0, techs={1: "time_warp"}, dice=[1, 2, 3, 4])
    assert isinstance(start(market, MerchantStart(0)).decision, TimeWarpWindow)
    war = galaxy(
        role="warlord",
        chooser=2,
        techs={1: "time_warp"},
        ships={0: {"C3": "fighter"}, 2: {"D3": "fighter"}},
        dice=[1, 1],
    )
    turn(war)
    play(war, "send fighter from c3", "go to d3", "done")
    assert isinstance(war.decision, TimeWarpWindow)


@clause("EMP-TEC-03", "EMP-TEC-04", "EMP-TEC-05")
def test_the_ambassador_sends_a_token_elsewhere_and_closes_the_sector_to_others() -> None:
    pos = regent(techs={1: "ambassador"}, empires={"D3": 2})
    play(pos, "influence c3")
    assert pos.waiting == (1,) and legal(pos) == ["declare personal business", "pass"]  # C3 is nobody's
    play(pos, "declare personal business")
    assert pos.waiting == (0,) and pos.hand[0] == 2
    assert refused(pos, "influence c3").clause == "EMP-TEC-04"
    play(pos, "influence d3", "done")
    assert pos.waiting == (1,) and "influence c3" in legal(pos)  # only the owner
    play(pos, "done")
    assert "influence c3" not in legal(pos)


@clause("EMP-TEC-03")
def test_the_ambassador_may_let_a_token_pass() -> None:
    pos = regent(techs={1: "ambassador"})
    play(pos, "influence c3", "pass")
    assert pos.placed[at(pos, "C3") * 3] == 1 and "influence c3" in legal(pos)


@clause("EMP-TEC-03")
@pytest.mark.parametrize("owner", [0, 1])
def test_the_ambassador_answers_whoever_owns_it(owner: int) -> None:
    pos = galaxy(role="regent", chooser=2 - 2 * owner, tiles=TILES, techs={owner: "ambassador"})
    start(pos, RegentStart(pos.chooser))
    while pos.waiting == (owner,):
        play(pos, "done")
    play(pos, "influence c3")
    assert pos.waiting == (owner,) and legal(pos) == ["declare personal business", "pass"]


@clause("EMP-TEC-04")
def test_the_sector_is_open_again_in_the_next_regent_role() -> None:
    pos = regent(techs={1: "ambassador"})
    play(pos, "influence c3", "declare personal business", "done", "done", "done")
    start(pos, RegentStart(2))
    assert "influence c3" in legal(pos)


@clause("EMP-TEC-06", "EMP-TEC-09")
def test_the_ambassador_has_no_use_on_homes_and_the_throne() -> None:
    pos = regent(techs={1: "ambassador"})
    assert refused(pos, "influence d7").clause == "EMP-REG-10"
    play(pos, "influence the throne")
    assert pos.waiting == (0,)  # nobody was asked


@clause("EMP-TEC-07")
def test_the_ambassador_protects_one_sector_in_a_role() -> None:
    pos = regent(techs={1: "ambassador"})
    play(pos, "influence c3", "declare personal business", "influence d3")
    assert pos.waiting == (0,)
    play(pos, "done", "done", "done")
    start(pos, EndRole(), RegentStart(2))
    play(pos, "influence d3")
    assert pos.waiting == (1,)  # once in each role


@clause("EMP-TEC-08")
def test_only_the_token_just_placed_goes_back_and_not_on_own_tokens() -> None:
    pos = regent(techs={1: "ambassador"})
    play(pos, "influence c3", "pass", "influence c3", "declare personal business")
    assert pos.placed[at(pos, "C3") * 3] == 1 and pos.hand[0] == 1
    play(pos, "done")
    play(pos, "influence d3")
    assert pos.waiting == (1,) and legal(pos)[-1] == "done"  # no window for the owner's own token


@clause("EMP-TEC-10")
def test_the_returned_token_may_go_elsewhere_or_stay_unplaced() -> None:
    pos = regent(techs={1: "ambassador"})
    play(pos, "influence c3", "declare personal business")
    assert {"influence c2", "influence the throne", "done"} <= set(legal(pos))
    before = pos.tokens[0]
    play(pos, "done")
    assert pos.tokens[0] == before + 2


@clause("EMP-TEC-11")
def test_shields_ignore_the_first_hit_attacking_and_defending() -> None:
    defending = war("cruiser", "cruiser", techs={1: "shield_generators"}, dice=(4, 1, 1, 1))
    play(defending, "use shield generators in battle")
    assert all_ships(defending, 1) == {"C3": "cruiser"}
    attacking = war("cruiser", "cruiser", techs={0: "shield_generators"}, dice=(1, 1, 4, 1))
    play(attacking, "use shield generators in battle")
    assert all_ships(attacking, 0) == {"C3": "cruiser"}


@clause("EMP-TEC-12")
def test_shields_do_not_work_for_a_token_without_a_ship() -> None:
    pos = war("dreadnought", on="starbase", techs={1: "shield_generators"}, dice=(4, 4, 1))
    assert token(pos, "C3") == "" and not any("Shield" in line for line in said(pos))


@clause("EMP-TEC-13")
def test_the_first_hit_on_the_side_is_cancelled_before_assigning_and_once_in_a_battle() -> None:
    pos = war(
        "dreadnought", "fighter", "starbase", techs={1: "shield_generators"}, dice=(4, 4, 1, 1, 1, 1, 1, 1, 1)
    )
    play(pos, "use shield generators in battle")
    assert legal(pos) == ["assign hit to fighter", "assign hit to starbase"]  # one of two hits is left
    assert fighting(pos).hits[1] == 1
    play(pos, "assign hit to starbase")
    assert fighting(pos).shield == [0, 0]


@clause("EMP-TEC-13")
def test_a_second_combat_round_has_no_second_shield() -> None:
    pos = war(
        "cruiser",
        "cruiser cruiser",
        techs={1: "shield_generators"},
        dice=(4, 1, 1, 1, 1, 1, 4, 1, 1, 1, 1, 1),
    )
    play(pos, "use shield generators in battle")
    assert all_ships(pos, 1) == {"C3": "cruiser cruiser"}
    play(pos, "fight on")
    assert all_ships(pos, 1) == {"C3": "cruiser"}


@clause("EMP-TEC-14")
def test_ion_cannons_give_empires_three_dice_and_starbases_four() -> None:
    for on, dice in (("empire", 3), ("starbase", 4)):
        pos = war("cruiser", on=on, techs={1: "ion_cannons"}, dice=(1,) * 8)
        play(pos, "use ion cannons in battle")
        line = next(line for line in said(pos) if line.startswith("Phase 2: Orange"))
        assert line.count("1") == dice


@clause("EMP-TEC-15", "EMP-TEC-16")
def test_plasma_weapons_add_one_to_ships_dice_when_attacking_only() -> None:
    pos = war("cruiser", "fighter fighter", techs={0: "plasma_weapons"}, dice=(3, 3))
    play(pos, "use plasma weapons in battle")
    assert all_ships(pos, 1) == {}
    fighter = war("fighter", "fighter", techs={0: "plasma_weapons"}, dice=(4, 1))
    play(fighter, "use plasma weapons in battle")
    assert all_ships(fighter, 1) == {}
    defending = war("fighter", "cruiser", techs={1: "plasma_weapons"}, dice=(3, 3, 1))
    assert all_ships(defending, 0) == {"C3": "fighter"}  # not asked, and 3s miss


@clause("EMP-TEC-17")
def test_battle_technologies_are_declared_before_any_die_the_attacker_first() -> None:
    pos = war(
        "cruiser",
        "cruiser",
        "empire",
        techs={0: "plasma_weapons", 1: "shield_generators ion_cannons"},
        dice=(1,) * 9,
    )
    asked = []
    while len(legal(pos)) == 2 and legal(pos)[1] == "pass":
        assert not rolled(pos)
        asked.append((pos.waiting[0], legal(pos)[0]))
        play(pos, legal(pos)[0])
    assert asked == [
        (0, "use plasma weapons in battle"),
        (1, "use shield generators in battle"),
        (1, "use ion cannons in battle"),
    ]
    assert rolled(pos)


@clause("EMP-TEC-18", "EMP-TEC-19")
@pytest.mark.parametrize(("ship", "path"), [("dreadnought", ["e5"]), ("fighter", ["e5", "e6"])])
def test_fusion_engines_can_be_declared_when_every_ship_has_used_its_steps(
    ship: str, path: list[str]
) -> None:
    pos = warlord_scene(techs={0: "fusion_engines"}, ships={0: {"E4": ship}})
    for before, after in zip(["e4", *path], path, strict=False):
        play(pos, f"send {ship} from {before}", f"go to {after}")
    assert legal(pos) == ["use fusion engines", "done"]
    play(pos, "use fusion engines")
    assert f"send {ship} from {path[-1]}" in legal(pos)
    assert refused(pos, "use fusion engines").clause == "EMP-TEC-19"


@clause("EMP-TEC-18", "EMP-WARP-07", "EMP-MOV-09")
def test_fusion_engines_are_not_offered_where_no_ship_could_go_farther() -> None:
    given = {"techs": {0: "fusion_engines"}, "exploded": True}
    pos = warlord_scene(ships={0: {"D4": "fighter", "C2": "cruiser"}, 1: {"C3": "fighter"}}, **given)
    play(pos, "send fighter from d4", "warp to g3", "send cruiser from c2", "go to c3")
    assert legal(pos) == ["done"]
    assert refused(pos, "use fusion engines").clause == "EMP-TEC-18"
    assert (
        refused(warlord_scene(exploded=True, ships={0: {"D4": "fighter"}}), "use fusion engines").clause
        == "EMP-SCI-07"
    )


@clause("EMP-TEC-18")
def test_fusion_engines_give_every_ship_a_space_more() -> None:
    pos = turn(
        galaxy(
            role="warlord", chooser=2, techs={0: "fusion_engines"}, ships={0: {"A2": "fighter dreadnought"}}
        )
    )
    play(pos, "use fusion engines")
    for ship, far, too_far in (("fighter", "d3", "e2"), ("dreadnought", "c3", "d3")):
        trial = pos.copy()
        play(trial, f"send {ship} from a2")
        assert f"go to {far}" in legal(trial) and f"go to {too_far}" not in legal(trial)


@clause("EMP-TEC-19")
def test_fusion_engines_are_declared_once_and_before_the_step_that_needs_them() -> None:
    pos = turn(galaxy(role="warlord", chooser=2, techs={0: "fusion_engines"}, ships={0: {"A2": "fighter"}}))
    play(pos, "send fighter from a2")
    assert "go to d3" not in legal(pos)
    play(pos, "go to c3")
    assert "send fighter from c3" not in legal(pos)


@clause("EMP-TEC-19")
def test_fusion_engines_help_ships_that_have_used_up_their_steps_too() -> None:
    ships = {0: {"A2": "fighter", "E3": "fighter"}}
    pos = turn(galaxy(role="warlord", chooser=2, techs={0: "fusion_engines"}, ships=ships))
    play(pos, "send fighter from a2", "go to c3", "use fusion engines")
    assert "send fighter from c3" in legal(pos) and "use fusion engines" not in legal(pos)


@clause("EMP-TEC-20", "EMP-TEC-22")
def test_robotics_takes_two_metal_off_the_total_of_a_turn() -> None:
    pos = turn(galaxy(role="engineer", chooser=2, techs={0: "robotics"}, metal=3, marks=9))
    play(pos, "use robotics", "build fighter at a1")
    assert pos.metal[0] == 3  # 1 of 2 spared
    play(pos, "build cruiser at a1")
    assert pos.metal[0] == 2  # the other one
    play(pos, "build fighter at a1")
    assert pos.metal[0] == 1  # no more
    assert "use robotics" not in legal(pos)


@clause("EMP-TEC-21")
def test_robotics_refunds_nothing_and_spares_neither_marks_nor_energy() -> None:
    pos = turn(galaxy(role="engineer", chooser=2, techs={0: "robotics"}, metal=0, energy=1, marks=4))
    play(pos, "use robotics", "build fighter at a1")
    assert (pos.metal[0], pos.energy[0], pos.marks[0]) == (0, 1, 3)
    pos = turn(galaxy(role="engineer", chooser=2, techs={0: "robotics"}, metal=0, energy=0, marks=9))
    play(pos, "use robotics")
    assert "build dreadnought at a1" not in legal(pos)  # its energy is not reduced


@clause("EMP-TEC-22")
def test_robotics_is_declared_with_the_first_ship_not_later() -> None:
    pos = turn(galaxy(role="engineer", chooser=2, techs={0: "robotics"}, metal=3, marks=9))
    play(pos, "build fighter at a1")
    assert "use robotics" not in legal(pos)


@clause("EMP-TEC-23", "EMP-TEC-25")
def test_protein_fields_are_refused_with_their_reason() -> None:
    pos = galaxy(
        role="steward",
        chooser=1,
        techs={0: "protein_fields"},
        tiles=TILES,
        empires={"C3": 0, "C2": 0, "E3": 0, "D3": 0},
    )
    start(pos, StewardTurn(0))
    assert refused(pos, "use protein fields at d3").clause == "EMP-STW-03"
    play(pos, "use protein fields at c3")
    assert refused(pos, "use protein fields at c3").clause == "EMP-STW-04"
    play(pos, "use protein fields at c2")
    assert refused(pos, "use protein fields at e3").clause == "EMP-TEC-23"


@clause("EMP-TEC-23", "EMP-TEC-24")
def test_protein_fields_let_two_controlled_sectors_produce_without_food() -> None:
    pos = fields(food={"C3": 1})
    play(pos, "use protein fields at c3", "use protein fields at c2")
    assert (pos.metal[0], pos.energy[0]) == (2, 1) and food(pos, "C3") == 1  # food stays, C2 had none
    assert not [text for text in legal(pos) if text.startswith("use protein")]


@clause("EMP-TEC-25")
def test_a_sector_with_protein_fields_does_not_produce_again() -> None:
    pos = fields(food={"C3": 1})
    play(pos, "use protein fields at c3")
    assert "produce at c3" not in legal(pos) and "use protein fields at c3" not in legal(pos)


@clause("EMP-TEC-26")
def test_a_stopped_ambassador_leaves_the_token_where_it_was_placed() -> None:
    pos = regent(techs={1: "ambassador", 2: "saboteur"})
    play(pos, "influence c3", "declare personal business", "sabotage", "pass")
    assert pos.placed[at(pos, "C3") * 3] == 1 and pos.hand[0] == 1 and set(pos.personal) == {-1}


@clause("EMP-TEC-26")
def test_protein_fields_are_declared_with_the_first_sector_and_pirate_with_its_target() -> None:
    pos = fields()
    pos.tech_owner[tech(pos, "saboteur")] = 1
    play(pos, "use protein fields at c3")
    assert pos.waiting == (1,)
    play(pos, "pass", "use protein fields at c2")
    assert pos.waiting == (0,) and pos.metal[0] == 2  # no second window for the second sector
    robbed = turn(galaxy(role="merchant", chooser=2, techs={0: "space_pirate", 1: "saboteur"}, metal={2: 1}))
    play(robbed, "steal metal from violet")
    assert robbed.waiting == (1,) and robbed.metal == [0, 0, 1]
    play(robbed, "sabotage", "pass")
    assert robbed.metal == [0, 0, 1] and not robbed.tech_used[tech(robbed, "space_pirate")]


@clause("EMP-TEC-27", "EMP-TEC-28", "EMP-TEC-32")
def test_the_saboteur_stops_a_declared_technology_for_the_round_and_the_turn_goes_on() -> None:
    pos = sabotaged()
    assert pos.waiting == (1,) and legal(pos) == ["sabotage", "pass"]
    play(pos, "sabotage", "pass")
    assert pos.waiting == (0,) and pos.discount == 0 and pos.metal[0] == 1 and pos.marks[0] == 9
    assert "build fighter at a1" in legal(pos) and "use robotics" not in legal(pos)
    start(pos, EngineerTurn(0))
    assert "use robotics" not in legal(pos)  # for the rest of the round
    pos.stack.clear()
    start(pos, StartRound())
    assert not pos.tech_stopped[tech(pos, "robotics")]


@clause("EMP-TEC-27")
def test_the_saboteur_may_let_it_pass() -> None:
    pos = sabotaged()
    play(pos, "pass")
    assert pos.discount == 2


@clause("EMP-TEC-29")
def test_the_saboteur_works_once_a_round() -> None:
    pos = sabotaged(techs={0: "robotics", 1: "saboteur", 2: "fusion_engines"}, ships={2: {"C3": "fighter"}})
    play(pos, "sabotage", "pass", "done")
    pos.role = 4
    turn(pos, 2)
    play(pos, "use fusion engines")
    assert pos.waiting == (2,) and pos.tech_used[tech(pos, "fusion_engines")]
    pos.stack.clear()
    start(pos, StartRound())
    pos.stack.clear()
    turn(pos, 2)
    play(pos, "use fusion engines")
    assert isinstance(pos.decision, SaboteurWindow)


@clause("EMP-TEC-30", "EMP-TEC-31")
@pytest.mark.parametrize(("die", "caught"), [(4, False), (5, True), (6, True)])
def test_the_victim_may_roll_to_catch_and_the_sabotage_stands(die: int, caught: bool) -> None:
    pos = sabotaged(dice=(die,))
    play(pos, "sabotage")
    assert pos.waiting == (0,) and legal(pos) == ["roll to catch the saboteur", "pass"]
    play(pos, "roll to catch the saboteur")
    assert (pos.tech_owner[tech(pos, "saboteur")] == GONE) is caught
    assert pos.discount == 0 and pos.tech_stopped[tech(pos, "robotics")]


@clause("EMP-TEC-32")
def test_stopped_scanners_leave_the_selected_tile_to_be_placed() -> None:
    pos = explorer(techs={1: "long_range_scanners", 2: "saboteur"})
    play(pos, "take meadow of anselm", "use the scanners", "sabotage", "pass")
    assert pos.scanned == -1 and legal(pos)[0].startswith("place on")
    assert pos.content.tile_names[pos.taken] == "Meadow of Anselm"


@clause("EMP-TEC-33")
def test_no_window_opens_for_the_owners_own_technologies() -> None:
    pos = turn(galaxy(role="engineer", chooser=2, techs={0: "robotics saboteur"}, marks=9, metal=1))
    play(pos, "use robotics")
    assert pos.waiting == (0,) and pos.discount == 2


@clause("EMP-TEC-33")
def test_the_window_opens_at_every_declaration() -> None:
    pos = war(
        "cruiser", "cruiser", techs={0: "plasma_weapons shield_generators", 2: "saboteur"}, dice=(1,) * 9
    )
    play(pos, "use plasma weapons in battle")
    assert isinstance(pos.decision, SaboteurWindow)
    play(pos, "pass", "use shield generators in battle")
    assert isinstance(pos.decision, SaboteurWindow)


@clause("EMP-TEC-34", "EMP-TEC-35")
def test_the_diplomats_token_costs_two_and_raises_the_price_for_the_next() -> None:
    pos = galaxy(role="regent", chooser=0, techs={1: "diplomat"}, marks=9, tiles=TILES)
    start(pos, RegentStart(0))
    play(pos, "buy influence", "buy influence through the diplomat", "buy influence")
    assert pos.marks == [7, 7, 5]


@clause("EMP-TEC-34")
def test_the_diplomat_is_not_needed_while_the_price_is_two() -> None:
    pos = galaxy(role="regent", chooser=1, techs={1: "diplomat"}, marks=9, tiles=TILES)
    assert legal(start(pos, RegentStart(1))) == ["buy influence", "pass"]


@clause("EMP-TEC-36")
def test_a_stopped_diplomat_may_pay_the_normal_price_or_not_buy() -> None:
    pos = galaxy(role="regent", chooser=0, techs={1: "diplomat", 2: "saboteur"}, marks=9, tiles=TILES)
    start(pos, RegentStart(0))
    play(pos, "buy influence", "buy influence through the diplomat", "sabotage", "pass")
    assert pos.waiting == (1,) and legal(pos) == ["buy influence", "pass"]
    play(pos, "buy influence")
    assert pos.marks[1] == 6


@clause("EMP-TEC-37", "EMP-TEC-39", "EMP-TEC-40")
def test_time_warp_rerolls_a_die_once_or_twice_before_it_is_used_and_the_last_stands() -> None:
    pos = market((1, 2, 5, 6, 2, 4))
    assert pos.waiting == (1,) and "warp time on die 1" in legal(pos) and legal(pos)[-1] == "pass"
    play(pos, "warp time on die 1")
    assert rolled(pos) == [2, 2, 5, 6] and legal(pos) == ["roll it again", "keep the die"]
    play(pos, "roll it again")
    assert rolled(pos) == [4, 2, 5, 6] and pos.waiting == (0,)
    assert legal(pos) == ["discard the 2", "discard the 4", "discard the 5", "discard the 6"]
    kept = market((1, 2, 5, 6, 3))
    play(kept, "warp time on die 1", "keep the die")
    assert rolled(kept) == [3, 2, 5, 6]


@clause("EMP-TEC-38")
def test_time_warp_is_used_on_one_die_a_round() -> None:
    pos = market((1, 2, 5, 6, 2))
    play(pos, "warp time on die 1", "keep the die", "discard the 6")
    pos.stack.clear()
    start(pos, MerchantStart(0))
    assert pos.waiting == (0,)  # not asked again this round
    pos.stack.clear()
    start(pos, StartRound())
    pos.stack.clear()
    start(pos, MerchantStart(0))
    assert pos.waiting == (1,)


@clause("EMP-TEC-38")
def test_a_pass_does_not_use_the_card() -> None:
    pos = market((1, 2, 5, 6))
    play(pos, "pass", "discard the 6")
    pos.stack.clear()
    assert start(pos, MerchantStart(0)).waiting == (1,)


@clause("EMP-TEC-41")
def test_the_window_opens_before_shields_cancel_and_hits_are_assigned() -> None:
    pos = war("cruiser", "cruiser", techs={1: "shield_generators", 2: "time_warp"}, dice=(4, 1, 1, 1, 4))
    play(pos, "use shield generators in battle")
    assert pos.waiting == (2,) and fighting(pos).shield == [0, 1]
    play(pos, "warp time on die 2", "keep the die")
    # two hits now: one cancelled, one taken
    assert all_ships(pos, 1) == {}


@clause("EMP-TEC-41")
def test_time_warp_may_change_the_catch_of_a_saboteur() -> None:
    pos = sabotaged(techs={0: "robotics", 1: "saboteur", 2: "time_warp"}, dice=(5, 2))
    play(pos, "sabotage", "roll to catch the saboteur")
    assert pos.waiting == (2,)
    play(pos, "warp time on die 1", "keep the die")
    assert pos.tech_owner[tech(pos, "saboteur")] == 1


@clause("EMP-TEC-42")
def test_the_saboteur_stops_a_time_warp_before_the_die_is_rerolled_and_the_roll_goes_on() -> None:
    pos = market((1, 2, 5, 6, 3), techs={1: "time_warp", 2: "saboteur"})
    play(pos, "warp time on die 1", "sabotage")
    assert isinstance(pos.decision, CatchSaboteur) and pos.waiting == (1,)
    play(pos, "roll to catch the saboteur")
    assert rolled(pos) == [1, 2, 5, 6] and pos.waiting == (0,)  # the market dice lie there as before
    assert legal(pos)[0] == "discard the 1"


@clause("EMP-TEC-43")
def test_the_pirate_takes_a_metal_or_a_food_cube() -> None:
    pos = pirate(metal={1: 2})
    play(pos, "steal metal from orange")
    assert pos.metal == [1, 1, 0]
    pos = pirate(tiles=TILES, empires={"C3": 1}, food={"C3": 2})
    held = pos.held
    play(pos, "steal food from c3")
    assert food(pos, "C3") == 1 and pos.held == held + 1


@clause("EMP-TEC-44")
def test_the_pirate_strikes_once_a_role_on_the_owners_turn() -> None:
    pos = pirate(metal={1: 2})
    play(pos, "steal metal from orange")
    assert not [text for text in legal(pos) if text.startswith("steal")]
    pos.stack.clear()
    turn(pos, 1)
    assert not [text for text in legal(pos) if text.startswith("steal")]


@clause("EMP-TEC-45")
def test_stolen_metal_needs_room_and_stolen_food_is_held_like_harvest() -> None:
    pos = pirate(metal={0: 6, 1: 2}, tiles=TILES, empires={"C3": 1}, food={"C3": 1})
    assert "steal metal from orange" not in legal(pos) and "steal food from c3" in legal(pos)
    marks, held = pos.marks[0], pos.held
    play(pos, "steal food from c3", "done")
    assert pos.marks[0] == marks + 2 * (held + 1)  # sold at the end like any food


@clause("EMP-TEC-46")
def test_any_opponents_cube_may_be_taken_homes_included_but_not_food_of_nobody() -> None:
    pos = pirate(tiles=TILES, food={"D7": 1, "C3": 1}, metal={1: 1, 2: 1})
    assert [text for text in legal(pos) if text.startswith("steal")] == [
        "steal metal from orange",
        "steal metal from violet",
        "steal food from d7",
    ]
    without = pirate()
    assert not [text for text in legal(without) if text.startswith("steal")]


@clause("EMP-TEC-47", "EMP-TABLE-04")
def test_while_one_of_two_tiles_is_chosen_nobody_sees_the_tile_below() -> None:
    pos = scanning()
    assert pos.view(0).scanned == tile(pos, "plain_14")
    for seat in (0, 1, 2, None):
        assert pos.view(seat).deck[-1] == UNSEEN
    below = pos.copy()
    below.deck[-1], below.deck[-2] = below.deck[-2], below.deck[-1]
    for seat in (0, 1, 2, None):
        assert pos.view(seat).shown() == below.view(seat).shown()


@clause("EMP-TEC-47", "EMP-TABLE-04", "EMP-TEC-53")
def test_a_tile_known_to_all_that_is_drawn_uncovers_nothing_and_is_known_when_it_returns() -> None:
    pos = galaxy(
        role="explorer",
        techs={0: "long_range_scanners"},
        turned_up="plain_01 plain_02",
        top="plain_14 plain_03",
    )
    pos.top_public = True
    start(pos, ExplorerTurn(0))
    play(pos, "take meadow of anselm", "use the scanners")
    assert [pos.view(seat).deck[-1] for seat in (0, 1, None)] == [UNSEEN] * 3
    play(pos, "keep meadow of anselm")
    assert [pos.view(seat).deck[-1] for seat in (0, 1, None)] == [tile(pos, "plain_14")] * 3


@clause("EMP-TEC-47", "EMP-TEC-53")
def test_the_scanners_show_the_top_tile_to_their_owner_and_the_other_tile_goes_on_top() -> None:
    pos = explorer()
    play(pos, "take meadow of anselm", "use the scanners")
    drawn = pos.content.tile_names[pos.scanned].lower()
    assert legal(pos) == ["keep meadow of anselm", f"keep {drawn}"]
    assert pos.view(1).scanned == pos.scanned and pos.view(0).scanned == pos.view(None).scanned == UNSEEN
    back = pos.copy()
    play(back, "keep meadow of anselm")
    assert (
        back.deck[-1] == pos.scanned
        and back.view(1).deck[-1] == pos.scanned
        and back.view(0).deck[-1] == UNSEEN
    )
    play(pos, f"keep {drawn}")
    assert pos.content.tile_names[pos.deck[-1]] == "Meadow of Anselm"
    assert pos.view(0).deck[-1] == pos.deck[-1]  # a turned-up tile put back is known to all
    assert (
        pos.view(0).taken == UNSEEN and pos.view(1).taken >= 0
    )  # the kept one is a secret until it is placed


@clause("EMP-TEC-48")
def test_the_chooser_scans_only_with_the_first_tile() -> None:
    pos = galaxy(
        role="explorer",
        chooser=0,
        techs={0: "long_range_scanners"},
        turned_up="plain_01 plain_02",
        top="plain_04",
    )
    start(pos, ExplorerTurn(0), Leftovers(0), EndExplorer())
    play(pos, "take meadow of anselm")
    assert "use the scanners" in legal(pos)
    events = play(pos, "pass", "place on b2", "pass")
    assert not any("looks at" in line for line in said(pos, events))
    assert legal(pos)[0].startswith("place on")  # the leftover is placed at once, without a scan


@clause("EMP-TEC-49")
def test_a_selected_black_hole_cannot_be_scanned() -> None:
    pos = explorer(turned_up="plain_01 black_hole")
    play(pos, "take black hole")
    assert pos.scanned == -1 and pos.tile[pos.content.centre] == pos.content.black_hole and not pos.waiting


@clause("EMP-TEC-50")
def test_whoever_draws_the_black_hole_has_seen_it() -> None:
    pos = scanning(top="black_hole plain_03")
    assert [pos.view(seat).deck[-1] for seat in (0, 1)] == [pos.content.black_hole, UNSEEN]


@clause("EMP-TEC-50", "EMP-TEC-51")
def test_a_drawn_black_hole_goes_back_and_any_turned_up_tile_may_be_taken() -> None:
    pos = explorer(turned_up="plain_01 plain_02", top="black_hole")
    play(pos, "take meadow of anselm")
    events = play(pos, "use the scanners")
    assert pos.deck[-1] == pos.content.black_hole
    assert not any(
        event.visible_to(0) and "Black Hole" in line
        for event, line in zip(events, said(pos, events), strict=True)
    )
    assert sorted(legal(pos)) == sorted(
        f"take {pos.content.tile_names[tile].lower()}" for tile in pos.open_tiles
    )
    assert len(pos.open_tiles) == 2
    play(pos, legal(pos)[0])
    assert legal(pos)[0].startswith("place on")  # no second scan


@clause("EMP-TEC-52")
def test_the_tile_kept_through_the_scanners_may_be_claimed_as_the_first_sector() -> None:
    pos = explorer(seat=0, techs={0: "long_range_scanners"})
    play(pos, "take meadow of anselm", "use the scanners")
    kept = pos.content.tile_names[pos.scanned].lower()
    play(pos, f"keep {kept}", "place on b2", "claim it")
    assert token(pos, "B2") == "empire of 0"


@clause("EMP-TEC-53", "EMP-TABLE-04")
def test_a_drawn_tile_that_goes_back_is_known_to_its_drawer_only() -> None:
    pos = scanning()
    play(pos, "keep meadow of anselm")
    assert [pos.view(seat).deck[-1] for seat in (0, 1, 2, None)] == [
        tile(pos, "plain_14"),
        UNSEEN,
        UNSEEN,
        UNSEEN,
    ]


@clause("EMP-TEC-54")
def test_without_a_stack_there_is_nothing_to_scan() -> None:
    pos = galaxy(
        role="explorer",
        chooser=0,
        techs={1: "long_range_scanners"},
        turned_up="plain_01",
        stack="",
        exploded=True,
    )
    pos.tile[at(pos, "B2")] = -1
    start(pos, ExplorerTurn(1))
    assert "use the scanners" not in legal(pos)


@clause("EMP-TEC-55", "EMP-TABLE-07")
def test_the_dice_of_both_sides_are_one_roll_and_any_of_them_may_be_warped() -> None:
    pos = war("cruiser", "fighter cruiser", techs={2: "time_warp"}, dice=(4, 1, 4, 2, 1))
    assert pos.waiting == (2,) and rolled(pos) == [4, 1, 4, 2] and rollers(pos) == [0, 0, 1, 1]
    assert [text for text in legal(pos) if text != "pass"] == [f"warp time on die {n}" for n in (1, 2, 3, 4)]
    play(pos, "warp time on die 3", "keep the die")
    assert all_ships(pos, 0) == {"C3": "cruiser"}  # the defender's hit is gone


@clause("EMP-TEC-56")
def test_a_technology_can_be_used_in_the_round_in_which_it_was_bought() -> None:
    pos = galaxy(role="scientist", chooser=0, energy=3, metal=2, marks=5)
    turn(pos)
    play(pos, "buy robotics")
    pos.role = 3
    assert "use robotics" in legal(turn(pos))


@clause("EMP-TEC-57")
def test_two_cards_for_battle_add_up(tmp_path: Path) -> None:
    pos = shared(
        tmp_path,
        "plasma_weapons",
        "warlord",
        '{ do = "hit-bonus", amount = 2 }',
        ships={0: {"C2": "fighter"}, 1: {"C3": "fighter"}},
    )
    start(pos, WarlordTurn(0))
    play(pos, "send fighter from c2", "go to c3", "done")
    assert legal(pos) == ["use ambassador in battle", "pass"]
    play(pos, "use ambassador in battle")
    assert fighting(pos).bonus == 2
    play(pos, "use plasma weapons in battle")
    assert lying(pos).needs[:1] == (5 - 3,) or pos.battle is None


@clause("EMP-TEC-57")
def test_of_two_cards_for_tokens_the_last_one_declared_counts(tmp_path: Path) -> None:
    pos = shared(
        tmp_path,
        "ion_cannons",
        "warlord",
        '{ do = "token-dice", empire = 6, starbase = 7 }',
        ships={1: {"C2": "fighter"}},
        tiles={"C3": "plain_03"},
        empires={"C3": 0},
        dice=[1] * 6 + [1],
    )
    start(pos, WarlordTurn(1))
    play(pos, "send fighter from c2", "go to c3", "done", "use ambassador in battle")
    assert fighting(pos).ion == tech(pos, "ambassador")
    play(pos, "pass")
    assert not pos.over


@clause("EMP-TEC-57", "EMP-TEC-44")
def test_two_pirates_rob_twice_and_as_much_as_they_say(tmp_path: Path) -> None:
    pos = shared(
        tmp_path,
        "space_pirate",
        "merchant",
        '{ do = "steal", amount = 3 }',
        metal=[2, 6, 1],
        tiles={"D3": "plain_04"},
        empires={"D3": 1},
        food={"D3": 2},
    )
    pos.prices = [1, 2, 3]
    start(pos, MerchantTurn(0))
    play(pos, "steal metal from orange")
    assert pos.metal == [5, 3, 1]
    held = pos.held
    play(pos, "steal food from d3")
    assert (pos.held - held, food(pos, "D3")) == (1, 1)
    assert refused(pos, "steal metal from orange").clause == "EMP-TEC-44"


@clause("EMP-TEC-57", "EMP-TEC-23")
def test_protein_fields_of_two_cards_are_used_one_after_the_other(tmp_path: Path) -> None:
    spaces = {"C3": 0, "C2": 0, "E3": 0}
    pos = shared(
        tmp_path,
        "protein_fields",
        "steward",
        '{ do = "free-production", sectors = 1 }',
        tiles=TILES,
        empires=spaces,
    )
    start(pos, StewardTurn(0))
    assert refused(pos, "use protein fields at c3").clause == "EMP-TEC-23"
    play(pos, "use ambassador at c3", "use protein fields at c2", "use protein fields at e3")
    assert pos.produced == [pos.content.space_ids.index(name) for name in ("C3", "C2", "E3")]
    assert legal(pos) == ["done"]


@clause("EMP-TEC-57", "EMP-TEC-18")
def test_two_engines_carry_farther(tmp_path: Path) -> None:
    pos = shared(
        tmp_path,
        "fusion_engines",
        "warlord",
        '{ do = "move-bonus", amount = 2 }',
        ships={0: {"A4": "dreadnought"}},
    )
    start(pos, WarlordTurn(0))
    play(pos, "use ambassador", "use fusion engines", "send dreadnought from a4", "go to e3")
    assert all_ships(pos, 0) == {"E3": "dreadnought"}


@clause("EMP-TEC-57", "EMP-TEC-20")
def test_two_reductions_are_one_total(tmp_path: Path) -> None:
    pos = shared(tmp_path, "robotics", "engineer", '{ do = "discount", amount = 1 }', marks=9)
    start(pos, EngineerTurn(0))
    play(pos, "use robotics", "use ambassador", "build cruiser at a1", "build fighter at a1")
    assert pos.metal[0] == 0 and pos.discount == 0


@clause("EMP-TEC-57", "EMP-TEC-34")
def test_of_two_diplomats_the_cheaper_one_buys(tmp_path: Path) -> None:
    pos = shared(tmp_path, "diplomat", "regent", '{ do = "fixed-price", price = 1 }', marks=5, chooser=0)
    start(pos, RegentStart(0))
    play(pos, "buy influence through the diplomat")
    assert pos.marks[0] == 4 and pos.influence_price == 3


@clause("EMP-TEC-57", "EMP-TEC-37")
def test_a_second_time_warp_may_follow_the_first_on_the_same_roll(tmp_path: Path) -> None:
    pos = shared(
        tmp_path,
        "time_warp",
        "any",
        '{ do = "reroll", times = 1 }',
        role="merchant",
        techs={0: "time_warp", 1: "ambassador"},
        dice=[1, 2, 3, 4, 6, 5, 6],
    )
    start(pos, MerchantStart(2))
    assert asked(pos) == (0, 1)
    pos.play("pass", 0)
    pos.play("warp time on die 1", 1)
    assert rolled(pos) == [6, 2, 3, 4]
    assert asked(pos) == (0,)
    play(pos, "warp time on die 2", "roll it again")
    assert rolled(pos) == [6, 6, 3, 4]
    assert asked(pos) == (2,)
