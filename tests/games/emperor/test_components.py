"""Components, supply limits and terms (EMP-COMP, EMP-TERM)."""

from __future__ import annotations

import pytest

from orrery.engine.chance import seeded
from orrery.engine.errors import SetupError
from orrery.games.emperor import GAME
from orrery.games.emperor.content import HOME
from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.explorer import ExplorerTurn
from orrery.games.emperor.merchant import MerchantTurn
from orrery.games.emperor.regent import RegentStart, ShipsAway
from orrery.games.emperor.rounds import ChooseRole, role_steps
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.scoring import VictoryCount
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.steward import StewardTurn
from orrery.games.emperor.warlord import Battles, NextBattle, WarlordTurn, pending_battles
from tests.games.emperor.kit import (
    all_ships,
    asked,
    at,
    clauses,
    fleet,
    galaxy,
    legal,
    new,
    play,
    refused,
    said,
    start,
    token,
)
from tests.ledger import clause

PACK = GAME.content.pack


def random_game(players: int, seed: int) -> list[Galaxy]:
    """All positions of a random game, its end included."""
    pos, chance = new(players, seed), seeded(f"random {seed}")
    found = [pos.copy()]
    while not pos.over:
        moves = pos.moves()
        pos.play(moves[chance.below(len(moves))])
        found.append(pos.copy())
    return found


# --- components -------------------------------------------------------------------------------------------------


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
    assert len(pos.dice) == 16  # twice as many as came with the printed game
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


# --- terms ------------------------------------------------------------------------------------------------------


@clause("EMP-TERM-01")
def test_empire_and_starbase_are_two_sides_of_one_token() -> None:
    pos = galaxy(role="regent", tiles={"D3": "plain_14"}, empires={"D3": 0})
    assert pos.tokens[0] == 10
    start(pos, RegentStart(2))
    play(pos, "influence d3", "done", "done")
    while pos.waiting:
        play(pos, "done" if "done" in legal(pos) else "pass")
    assert token(pos, "D3") == "starbase of 0"
    assert pos.tokens[0] == 10  # one token is on the board, as before


@clause("EMP-TERM-02")
def test_empires_starbases_and_the_home_starbase_control_their_sectors() -> None:
    pos = galaxy(
        tiles={"D3": "plain_14", "D2": "plain_11", "C2": "plain_12"},
        empires={"D3": 0},
        starbases={"D2": 0},
        ships={0: {"C2": "cruiser"}},
    )
    assert {pos.content.space_ids[space] for space in pos.controlled(0)} == {"A1", "D2", "D3"}
    start(pos, VictoryCount("EMP-REG-34"))
    assert pos.points[0] == 1 + 2 + 2  # ships alone control nothing


@clause("EMP-TERM-03")
def test_nothing_can_be_put_on_a_sector_without_planets() -> None:
    pos = galaxy(role="warlord", tiles={"D3": "plain_15"}, ships={0: {"D3": "fighter"}})
    start(pos, WarlordTurn(0))
    assert refused(pos, "claim d3").clause == "EMP-TERM-03"
    pos = galaxy(role="regent", tiles={"D3": "plain_15"})
    start(pos, RegentStart(2))
    assert refused(pos, "influence d3").clause == "EMP-REG-11"
    pos = galaxy(role="explorer", turned_up="plain_15")
    start(pos, ExplorerTurn(0))
    play(pos, "place on d3")
    assert asked(pos) == ()  # no claim is offered


@clause("EMP-TERM-04")
def test_any_number_of_ships_of_one_player_may_share_a_space() -> None:
    pos = galaxy(
        role="warlord",
        ships={0: {"D3": "fighter " * 7 + "cruiser " * 4, "D2": "dreadnought dreadnought fighter"}},
    )
    start(pos, WarlordTurn(0))
    play(pos, "send fleet from d2", "go to d3", "done")
    assert len(all_ships(pos, 0)["D3"].split()) == 14


@clause("EMP-TERM-05")
def test_influence_in_hand_or_on_the_throne_is_not_in_the_reserve() -> None:
    pos = galaxy(role="regent", chooser=2, tokens=2, marks=20, tiles={"D3": "plain_14"})
    start(pos, RegentStart(2))
    assert pos.tokens == [0, 0, 0]
    assert pos.hand == [2, 2, 2]
    assert asked(pos) == (0,)
    assert "influence the throne" in legal(pos)  # nobody had a token left to buy
    play(pos, "influence the throne")
    assert pos.tokens[0] == 0
    play(pos, "done", "done", "done")
    assert pos.tokens == [2, 2, 2]


@clause("EMP-TERM-06", "EMP-MER-19")
def test_only_the_chooser_gets_the_special_ability() -> None:
    pos = galaxy(role="merchant", chooser=1, dice=[1, 2, 3, 4])
    start(pos, *role_steps(pos))
    assert pos.marks == [0, 3, 0]
    pos = galaxy(role="steward", chooser=1)
    start(pos, StewardTurn(1), StewardTurn(2), StewardTurn(0))
    assert legal(pos) == ["take metal", "take energy"]
    play(pos, "take metal")
    assert (asked(pos), pos.metal) == ((), [0, 1, 0])  # nobody else is asked
    pos = galaxy(role="engineer", chooser=1)
    start(pos, EngineerTurn(1), EngineerTurn(2), EngineerTurn(0))
    assert (all_ships(pos, 1), all_ships(pos, 0), all_ships(pos, 2)) == ({"D7": "fighter"}, {}, {})
    pos = galaxy(role="scientist", chooser=1, energy=1)
    start(pos, ScientistTurn(0))
    assert "buy robotics" not in legal(pos)
    pos = galaxy(role="scientist", chooser=0, energy=1)
    start(pos, ScientistTurn(0))
    assert "buy robotics" in legal(pos)  # for 1 instead of 2


@clause("EMP-TERM-07", "EMP-ROUND-04")
@pytest.mark.parametrize(("direction", "order"), [(1, [1, 2, 3, 0]), (-1, [1, 0, 3, 2])])
def test_directional_order_goes_around_the_table_from_the_chooser(direction: int, order: list[int]) -> None:
    pos = galaxy(4, role="scientist", chooser=1, direction=direction, energy=3)
    start(pos, *role_steps(pos))
    asked = []
    while pos.waiting:
        asked.append(pos.waiting[0])
        play(pos, "pass")
    assert asked == order


@clause("EMP-TERM-08")
@pytest.mark.parametrize("force", ["ship", "empire", "starbase", "own"])
def test_ships_empires_and_starbases_of_others_are_enemy_forces(force: str) -> None:
    given: dict[str, dict[str, int]] = {
        "empire": {"empires": {"D3": 1}},
        "starbase": {"starbases": {"D3": 1}},
    }.get(force, {})
    seat = 0 if force == "own" else 1
    ships = {0: {"C3": "fighter"}, 2: {}}
    if force in ("ship", "own"):
        ships[seat] = {**ships.get(seat, {}), "D3": "cruiser"}
    pos = galaxy(role="warlord", chooser=2, tiles={"D3": "plain_14"}, ships=ships, dice=[1] * 9, **given)  # type: ignore[arg-type]
    start(pos, WarlordTurn(0))
    events = play(pos, "send fighter from c3", "go to d3")
    if force == "own":
        assert "claim d3" in legal(pos)  # nobody else is there: the sector is unprotected
    else:
        assert "claim d3" not in legal(pos)
        events += play(pos, "done")
        assert "EMP-BAT-01" in clauses(events)


@clause("EMP-TERM-09")
def test_a_side_is_the_fleet_and_the_token() -> None:
    pos = galaxy(
        role="warlord",
        chooser=2,
        tiles={"D3": "plain_14"},
        empires={"D3": 1},
        ships={0: {"C3": "cruiser cruiser"}, 1: {"D3": "fighter"}},
        dice=[6, 1, 1, 1, 1, 1],
    )
    start(pos, WarlordTurn(0))
    play(pos, "send fleet from c3", "go to d3", "done")
    assert pos.battle is not None  # the fleet is gone, the side is not: the Empire fights on
    assert (fleet(pos, 1, "D3"), token(pos, "D3")) == ("", "empire of 1")
    assert legal(pos) == ["fight on", "retreat"]


@clause("EMP-TERM-10")
@pytest.mark.parametrize("players", [3, 4])
def test_outside_a_battle_a_space_never_holds_forces_of_two_players(players: int) -> None:
    met = 0
    for seed in range(3):
        for pos in random_game(players, seed):
            allowed = {pos.battle.space} if pos.battle is not None else set()
            for step in pos.stack:
                if isinstance(
                    step, (Battles, NextBattle)
                ):  # a Warlord turn goes on: its battles are still to be fought
                    allowed |= set(pending_battles(pos, step.seat))
                elif isinstance(step, ShipsAway):  # whoever lost the sector is asked where the ships flee
                    allowed.add(step.space)
            for space in range(pos.content.spaces):
                seats = {
                    ship // pos.content.ships for ship, there in enumerate(pos.ship_at) if there == space
                }
                seats |= {pos.owner[space]} - {-1}
                assert len(seats) <= 1 or space in allowed, (
                    f"{pos.decision}: {seats} at {pos.content.space_ids[space]}"
                )
                met += len(seats) > 1
    assert met  # the games had battles


@clause("EMP-TERM-10", "EMP-TERM-08")
def test_ships_leave_a_sector_that_another_player_gains_by_influence() -> None:
    pos = galaxy(role="regent", chooser=2, tiles={"D3": "plain_14"}, ships={1: {"D3": "fighter"}})
    start(pos, RegentStart(2))
    play(pos, "influence d3", "done", "done", "done")
    assert token(pos, "D3") == "empire of 0"
    assert all_ships(pos, 1) == {"D7": "fighter"}


@clause("EMP-TERM-11")
def test_a_combat_round_is_not_a_round_of_the_game() -> None:
    pos = galaxy(
        role="warlord",
        chooser=2,
        ships={0: {"D3": "cruiser"}, 1: {"C3": "cruiser"}},
        techs={2: "time_warp"},
        dice=[1, 1, 1, 2, 1, 1, 1, 1],
    )
    start(pos, WarlordTurn(0))
    play(pos, "send cruiser from d3", "go to c3", "done")
    play(pos, "warp time on die 1", "keep the die", "fight on")
    assert pos.battle is not None
    assert pos.battle.round == 2
    assert pos.round == 1
    assert legal(pos) == ["fight on", "retreat"]  # Time Warp waits for a new round of the game
