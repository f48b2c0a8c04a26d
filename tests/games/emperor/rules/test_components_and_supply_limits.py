"""Components and supply limits (EMP-COMP): what is in the box, and what happens when a pool runs dry."""

from __future__ import annotations

import pytest

from orrery.engine.chance import seeded
from orrery.engine.errors import SetupError
from orrery.games.emperor import GAME
from orrery.games.emperor.content import HOME
from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.merchant import MerchantTurn
from orrery.games.emperor.rounds import ChooseRole
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.scoring import VictoryCount
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import (
    asked,
    at,
    fleet,
    galaxy,
    legal,
    new,
    play,
    refused,
    rolled,
    said,
    start,
    token,
)
from tests.games.emperor.scenes import random_game
from tests.ledger import clause

PACK = GAME.content.pack


@clause("EMP-COMP-01", "EMP-SCOPE-01")
def test_three_to_six_play_and_no_other_number() -> None:
    for players in (3, 4, 5, 6):
        assert new(players).players == players
    for players in (0, 1, 2, 7, 8):
        with pytest.raises(SetupError, match=f"3 to 6 players, not {players}"):
            new(players)


@clause("EMP-COMP-02")
def test_a_colour_owns_eight_fighters_four_cruisers_two_dreadnoughts_and_never_more() -> None:
    full = "fighter " * 8 + "cruiser " * 4 + "dreadnought " * 2
    pos = galaxy(role="engineer", chooser=1, ships={0: {"A1": full}}, marks=50, metal=6, energy=3)
    assert fleet(pos, 0, "A1") == full.strip()
    for kind in range(3):
        assert pos.reserve(0, kind) < 0
    start(pos, EngineerTurn(0))
    assert asked(pos) == ()  # nothing is left to build, so there is nothing to ask
    assert [unit.per_player for unit in PACK.unit] == [8, 4, 2, 0, 0]


@clause("EMP-COMP-02", "EMP-ENG-07")
def test_the_ninth_fighter_cannot_be_built() -> None:
    pos = galaxy(role="engineer", chooser=1, ships={0: {"A1": "fighter " * 7}}, marks=50, metal=6)
    start(pos, EngineerTurn(0))
    play(pos, "build fighter at a1")
    error = refused(pos, "build fighter at a1")
    assert error.clause == "EMP-ENG-07"
    assert "build cruiser at a1" in legal(pos)


@clause("EMP-COMP-03")
def test_each_colour_has_eleven_tokens_in_the_box_and_no_layout_uses_more() -> None:
    assert [entry.empire_tokens_in_box for entry in PACK.colour] == [11] * 6
    assert max(layout.empire_tokens for layout in PACK.layout) == 11


@clause("EMP-COMP-04")
def test_the_home_starbase_is_no_empire_token() -> None:
    pos = new(3)
    assert pos.tokens == [11, 11, 11]  # none of them has gone onto the home
    assert token(pos, "A1") == "home of 0"


@clause("EMP-COMP-04", "EMP-MAP-13")
@pytest.mark.parametrize("players", [3, 6])
def test_the_home_starbase_never_leaves_its_sector(players: int) -> None:
    for pos in random_game(players, 5):
        for seat, home in enumerate(pos.content.homes[players]):
            assert (pos.owner[home], pos.token[home]) == (seat, HOME)


@clause("EMP-COMP-05")
def test_38_tiles_are_six_homes_the_omega_sun_the_black_hole_and_thirty_to_discover() -> None:
    tiles = PACK.tile
    assert len(tiles) == 38
    homes = [tile for tile in tiles if tile.kind == "home"]
    assert sorted(tile.id for tile in homes) == sorted(colour.home_tile for colour in PACK.colour)
    assert len(homes) == len(GAME.content.colours) == 6
    special = [tile.id for tile in tiles if tile.id in ("omega_sun", "black_hole")]
    assert special == ["omega_sun", "black_hole"]
    rest = [tile for tile in tiles if tile not in homes and tile.id not in special]
    assert len(rest) == 30


@clause("EMP-COMP-06")
def test_six_full_storage_facilities_hold_all_metal_and_energy_there_is() -> None:
    supply = {entry.id: entry.count for entry in PACK.supply}
    assert (supply["metal"], supply["energy"]) == (36, 18)
    assert 6 * GAME.content.room_metal == supply["metal"]
    assert 6 * GAME.content.room_energy == supply["energy"]
    pos = galaxy(6, role="merchant", chooser=1, metal=6, energy=3, marks=99)
    pos.prices = [1, 1, 1]
    start(pos, MerchantTurn(0))
    assert "buy metal" not in legal(pos)  # nobody can ever take a 37th cube
    assert "buy energy" not in legal(pos)


@clause("EMP-COMP-07")
def test_a_harvest_takes_only_what_the_food_pool_holds() -> None:
    pos = galaxy(
        role="merchant",
        chooser=1,
        tiles={"D3": "atomic_01"},
        empires={"D3": 0},
        food={"A1": 2, "D7": 2, "G1": 2},
    )
    pos.food_pool, pos.food[at(pos, "D2")] = 3, 31  # all but 3 of the 40 cubes are in use
    pos.prices = [2, 3, 4]
    start(pos, MerchantTurn(0))
    assert said(pos)[0] == "Crimson harvests 3 food"  # 4 are shown: 3 on D3, 1 at home
    assert (pos.held, pos.food_pool) == (3, 0)


@clause("EMP-COMP-07")
def test_no_food_can_be_bought_from_an_empty_pool() -> None:
    assert galaxy().food_pool == 40
    pos = galaxy(role="merchant", chooser=1, marks=20, metal=1)
    pos.prices = [1, 3, 4]
    pos.food_pool = 2
    start(pos, MerchantTurn(0))  # the harvest of the home leaves 1
    play(pos, "buy food")
    error = refused(pos, "buy food")
    assert error.clause == "EMP-COMP-07"


@clause("EMP-COMP-08")
def test_the_bank_always_pays() -> None:
    everything = 5 * 70  # more than all chits of the box are worth
    pos = galaxy(role="merchant", chooser=1, marks=everything, metal=6)
    pos.prices = [1, 6, 6]
    start(pos, MerchantTurn(0))
    play(pos, *["sell metal"] * 6)
    assert pos.marks[0] == everything + 36


@clause("EMP-COMP-09")
def test_points_are_paid_exactly_whatever_chits_would_allow() -> None:
    pos = galaxy(pool=3, tiles={"D3": "plain_14"}, empires={"D3": 0})
    start(pos, VictoryCount("EMP-REG-34"))
    assert pos.points == [3, 1, 1]  # 2 planets on D3 and the home; homes of the others
    assert pos.pool == 0


@clause("EMP-COMP-10")
def test_seven_role_cards_lie_in_the_pool_and_the_back_of_the_explorer_is_a_warlord() -> None:
    seven = ["explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist"]
    pos = start(galaxy(), ChooseRole(0))
    assert legal(pos) == [f"choose {role}" for role in seven]
    pos = galaxy(stack="")
    pos.explorer_flipped = True
    start(pos, ChooseRole(0))
    assert "choose explorer" not in legal(pos)
    assert "choose second warlord" in legal(pos)
    play(pos, "choose second warlord")
    assert pos.content.pack.role[pos.role].id == "warlord"


@clause("EMP-COMP-11")
def test_there_is_one_copy_of_each_of_twelve_technologies() -> None:
    names = (
        "Ambassador, Shield Generators, Ion Cannons, Plasma Weapons, Fusion Engines, Robotics, Protein Fields, "
        "Saboteur, Diplomat, Time Warp, Space Pirate, Long Range Scanners"
    )
    assert GAME.content.tech_names == names.split(", ")
    pos = galaxy(role="scientist", chooser=2, energy=3)
    start(pos, ScientistTurn(0), ScientistTurn(1))
    play(pos, "buy saboteur")
    assert asked(pos) == (1,)
    assert "buy saboteur" not in legal(pos)


@clause("EMP-COMP-12")
def test_dice_are_fair_and_there_are_always_enough() -> None:
    pos = galaxy(6, role="warlord", chooser=2, ships={0: {"D3": "fighter " * 8}, 1: {"C3": "fighter " * 8}})
    start(pos, WarlordTurn(0))
    play(pos, "send fleet from d3", "go to c3", "done")
    assert len(rolled(pos)) == 16  # twice as many as came with the printed game
    chance = seeded("fair dice")
    counts = [0] * 7
    for die in chance.dice(6000):
        counts[die] += 1
    assert counts[0] == 0
    assert sum((count - 1000) ** 2 / 1000 for count in counts[1:]) < 20.5  # chi-square, 5 degrees, 0.1 %


@clause("EMP-COMP-13")
def test_there_is_one_throne_one_direction_and_a_storage_facility_for_each_of_six_players() -> None:
    pos = new(6)
    assert pos.throne in range(6) and asked(pos) == (pos.throne,)
    play(pos, "point counter-clockwise")
    assert pos.direction == -1
    assert (pos.metal, pos.energy) == ([1] * 6, [1] * 6)
    assert (PACK.storage.metal, PACK.storage.energy) == (6, 3)
