"""Technologies (EMP-TEC)."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.engine.view import UNSEEN
from orrery.games.emperor.combat import fighting
from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.explorer import ExplorerTurn
from orrery.games.emperor.merchant import MerchantStart, MerchantTurn
from orrery.games.emperor.regent import RegentStart
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.steward import StewardTurn
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import (
    all_ships,
    asked,
    food,
    galaxy,
    legal,
    play,
    refused,
    repacked,
    start,
    tech,
    tile,
)
from tests.ledger import clause

TILES = {"C3": "plain_03", "C2": "plain_09", "D3": "plain_01", "E3": "plain_04"}


def warlord(**given: object) -> Galaxy:
    """A Warlord turn of seat 0, chosen by another."""
    pos = galaxy(**{"role": "warlord", "chooser": 2, **given})  # type: ignore[arg-type]
    return start(pos, WarlordTurn(0))


# --- Fusion Engines ---------------------------------------------------------------------------------------------


@clause("EMP-TEC-18", "EMP-TEC-19")
@pytest.mark.parametrize(("ship", "path"), [("dreadnought", ["e5"]), ("fighter", ["e5", "e6"])])
def test_fusion_engines_can_be_declared_when_every_ship_has_used_its_steps(
    ship: str, path: list[str]
) -> None:
    pos = warlord(techs={0: "fusion_engines"}, ships={0: {"E4": ship}})
    for before, after in zip(["e4", *path], path, strict=False):
        play(pos, f"send {ship} from {before}", f"go to {after}")
    assert legal(pos) == ["use fusion engines", "done"]
    play(pos, "use fusion engines")
    assert f"send {ship} from {path[-1]}" in legal(pos)
    assert refused(pos, "use fusion engines").clause == "EMP-TEC-19"


@clause("EMP-TEC-18", "EMP-WARP-07", "EMP-MOV-09")
def test_fusion_engines_are_not_offered_where_no_ship_could_go_farther() -> None:
    given = {"techs": {0: "fusion_engines"}, "exploded": True}
    pos = warlord(ships={0: {"D4": "fighter", "C2": "cruiser"}, 1: {"C3": "fighter"}}, **given)
    play(pos, "send fighter from d4", "warp to g3", "send cruiser from c2", "go to c3")
    assert legal(pos) == ["done"]
    assert refused(pos, "use fusion engines").clause == "EMP-TEC-18"
    assert (
        refused(warlord(exploded=True, ships={0: {"D4": "fighter"}}), "use fusion engines").clause
        == "EMP-SCI-07"
    )


# --- Robotics ---------------------------------------------------------------------------------------------------


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


# --- Protein Fields ---------------------------------------------------------------------------------------------


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


# --- Long Range Scanners ----------------------------------------------------------------------------------------


def scanning(top: str = "plain_14 plain_03 plain_05") -> Galaxy:
    """Seat 0 has drawn the first of the top tiles and is asked which of two it keeps."""
    pos = galaxy(role="explorer", techs={0: "long_range_scanners"}, turned_up="plain_01 plain_02", top=top)
    start(pos, ExplorerTurn(0))
    play(pos, "take meadow of anselm", "use the scanners")
    return pos


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


@clause("EMP-TEC-50")
def test_whoever_draws_the_black_hole_has_seen_it() -> None:
    pos = scanning(top="black_hole plain_03")
    assert [pos.view(seat).deck[-1] for seat in (0, 1)] == [pos.content.black_hole, UNSEEN]


# --- several cards with one power -------------------------------------------------------------------------------


def shared(folder: Path, card: str, works_in: str, power: str, **given: object) -> Galaxy:
    """A galaxy with a pack in which the Ambassador is another card of this power."""
    before = 'role = "regent"\ncost_energy = 2\npower = { do = "protect-sector" }'
    game = repacked(folder, (before, f'role = "{works_in}"\ncost_energy = 2\npower = {power}'))
    usual = {"game": game, "role": works_in, "chooser": 2, "techs": {0: f"{card} ambassador"}}
    return galaxy(**{**usual, **given})  # type: ignore[arg-type]


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
    assert pos.dice_need[:1] == [5 - 3] or pos.battle is None


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
    assert pos.dice == [6, 2, 3, 4]
    assert asked(pos) == (0,)
    play(pos, "warp time on die 2", "roll it again")
    assert pos.dice == [6, 6, 3, 4]
    assert asked(pos) == (2,)
