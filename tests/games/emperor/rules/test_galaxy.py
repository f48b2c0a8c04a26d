"""The galaxy (EMP-MAP): spaces, distances, home sectors, suns and what tiles show."""

from __future__ import annotations

import math

import pytest

from orrery.games.emperor import GAME
from orrery.games.emperor.explorer import ExplorerTurn
from orrery.games.emperor.merchant import MerchantTurn
from orrery.games.emperor.regent import RegentStart
from orrery.games.emperor.scoring import VictoryCount
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.steward import StewardTurn
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import (
    all_ships,
    asked,
    at,
    clauses,
    fleet,
    food,
    galaxy,
    legal,
    new,
    play,
    refused,
    said,
    start,
    tile_at,
    token,
)
from tests.ledger import clause

CONTENT = GAME.content


def distance(one: str, two: str) -> int:
    ids = CONTENT.space_ids
    return CONTENT.distance[ids.index(one)][ids.index(two)]


def goals(pos: Galaxy, sending: str) -> set[str]:
    """Where the ship could go."""
    trial = pos.copy()
    play(trial, sending)
    return {text.split()[-1].upper() for text in legal(trial) if text.startswith("go to ")}


def sun_under_ships() -> Galaxy:
    """Bright Herald has just been placed under ships of seat 1 at D2; ships of seat 0 stand next to it."""
    pos = galaxy(
        role="explorer",
        turned_up="plain_18",
        ships={0: {"D3": "fighter"}, 1: {"D2": "fighter dreadnought"}},
        dice=[1] * 6,
    )
    start(pos, ExplorerTurn(0))
    play(pos, "place on d2")
    pos.role, pos.chooser = 4, 2
    return pos


@clause("EMP-MAP-01")
def test_the_galaxy_is_a_centre_and_rings_of_6_12_and_18_spaces() -> None:
    rings = [distance("D4", space) for space in CONTENT.space_ids]
    assert len(rings) == 37
    assert [rings.count(ring) for ring in range(4)] == [1, 6, 12, 18]


@clause("EMP-MAP-02")
def test_spaces_are_named_by_row_from_the_top_and_number_from_the_left() -> None:
    names = [
        f"{row}{n}"
        for row, size in zip("ABCDEFG", (4, 5, 6, 7, 6, 5, 4), strict=True)
        for n in range(1, size + 1)
    ]
    assert CONTENT.space_ids == names
    # further down on the page is a larger row, further right a larger number
    page = [(r, 2 * q + r) for q, r in CONTENT.axial]
    assert page == sorted(page)
    assert CONTENT.axial[names.index("D4")] == (0, 0)


@clause("EMP-MAP-03")
def test_adjacent_spaces_share_an_edge_and_distance_counts_steps() -> None:
    page = {
        name: (math.sqrt(3) * (q + r / 2), 1.5 * r)
        for name, (q, r) in zip(CONTENT.space_ids, CONTENT.axial, strict=True)
    }
    for one, (x, y) in page.items():
        for two, (u, v) in page.items():
            touching = one != two and math.dist((x, y), (u, v)) < 1.8  # hexes of side 1 share an edge at 1.73
            assert (distance(one, two) == 1) == touching, (one, two)
    assert distance("A1", "G4") == 6
    assert distance("A1", "D7") == 6
    assert distance("C3", "E3") == 2


@clause("EMP-MAP-03")
def test_nearness_counts_suns_as_spaces() -> None:
    """From C3 the Starbase at E3 lies 1 step away for ships, across the Omega Sun, and 2 spaces away as A2 does."""
    pos = galaxy(
        role="regent",
        chooser=2,
        tiles={"C3": "plain_14", "E3": "plain_11", "A2": "plain_12"},
        empires={"C3": 1},
        starbases={"E3": 1, "A2": 1},
        ships={1: {"C3": "fighter"}},
    )
    start(pos, RegentStart(2))
    play(pos, "influence c3", "done", "done", "done")
    assert asked(pos) == (1,)
    assert legal(pos) == ["flee to a2", "flee to e3"]


@clause("EMP-MAP-04", "EMP-SETUP-04")
@pytest.mark.parametrize(
    ("players", "homes"),
    [(3, "A1 D7 G1"), (4, "B1 B5 F5 F1"), (5, "A2 B5 E6 G2 C1"), (6, "A1 A4 D7 G4 G1 D1")],
)
def test_homes_lie_clockwise_by_seat(players: int, homes: str) -> None:
    pos = new(players)
    assert [pos.content.space_ids[space] for space in pos.content.homes[players]] == homes.split()
    for seat, home in enumerate(homes.split()):
        assert token(pos, home) == f"home of {seat}"
        assert tile_at(pos, home) == f"home_{pos.content.colours[pos.colours[seat]]}"
        assert distance("D4", home) == 3


@clause("EMP-MAP-05")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_table_neighbours_are_board_neighbours_clockwise(players: int) -> None:
    angles = []
    for home in CONTENT.homes[players]:
        q, r = CONTENT.axial[home]
        angles.append(
            math.atan2(1.5 * r, math.sqrt(3) * (q + r / 2)) % math.tau
        )  # clockwise, since y points down
    turned = [(angle - angles[0]) % math.tau for angle in angles]
    assert turned == sorted(turned)


@clause("EMP-MAP-05")
def test_the_first_seat_takes_the_first_home_whatever_its_colour() -> None:
    pos = new(3, colours="white black turquoise")
    assert [tile_at(pos, home) for home in ("A1", "D7", "G1")] == [
        "home_white",
        "home_black",
        "home_turquoise",
    ]


@clause("EMP-MAP-06")
def test_ships_enter_stay_and_fight_in_a_space_without_a_tile() -> None:
    pos = galaxy(role="warlord", chooser=2, ships={0: {"C3": "cruiser"}, 1: {"B3": "fighter"}}, dice=[6, 1])
    assert tile_at(pos, "B3") == tile_at(pos, "C3") == ""
    start(pos, WarlordTurn(0))
    events = play(pos, "send cruiser from c3", "go to b3", "done")
    assert "EMP-BAT-01" in clauses(events)
    assert (all_ships(pos, 0), all_ships(pos, 1)) == ({"B3": "cruiser"}, {})
    start(pos, WarlordTurn(0))
    play(pos, "done")
    assert all_ships(pos, 0) == {"B3": "cruiser"}


@clause("EMP-MAP-07")
def test_a_tile_shows_one_or_two_planets_empty_space_a_sun_or_the_black_hole() -> None:
    for tile in CONTENT.pack.tile:
        planets = {"home": {1}, "planet": {1, 2}, "empty": {0}, "sun": {0}, "black_hole": {0}}[tile.kind]
        assert tile.planets in planets, tile.id
    assert {tile.kind for tile in CONTENT.pack.tile} == {"home", "planet", "empty", "sun", "black_hole"}


@clause("EMP-MAP-08")
def test_only_tiles_with_planets_show_food_metal_or_energy() -> None:
    shown = {(tile.food > 0, tile.metal > 0, tile.energy > 0) for tile in CONTENT.pack.tile if tile.planets}
    assert (False, False, False) in shown
    assert (True, True, True) in shown
    for tile in CONTENT.pack.tile:
        if not tile.planets:
            assert (tile.food, tile.metal, tile.energy) == (0, 0, 0), tile.id


@clause("EMP-MAP-09")
def test_no_ship_stops_on_a_sun() -> None:
    pos = galaxy(role="warlord", tiles={"C2": "plain_18"}, ships={0: {"C3": "fighter"}})
    start(pos, WarlordTurn(0))
    assert not goals(pos, "send fighter from c3") & {"D4", "C2"}  # the Omega Sun, and Bright Herald
    play(pos, "send fighter from c3")
    assert refused(pos, "go to d4").clause == "EMP-MAP-09"
    assert refused(pos, "go to c2").clause == "EMP-MAP-09"


@clause("EMP-MAP-10")
def test_ships_under_which_a_sun_is_placed_stay_and_cannot_be_attacked() -> None:
    pos = sun_under_ships()
    assert all_ships(pos, 1) == {"D2": "fighter dreadnought"}
    start(pos, WarlordTurn(0))
    reached = goals(pos, "send fighter from d3")
    assert "D2" not in reached
    assert {"C1", "D1", "E1"} <= reached  # they do not stop anybody who skips the Sun either


@clause("EMP-MAP-10")
def test_ships_leave_a_sun_counting_the_first_space_as_one() -> None:
    pos = sun_under_ships()
    start(pos, WarlordTurn(1))
    assert goals(pos, "send dreadnought from d2") == {"D3", "C2", "C1", "D1", "E1", "E2"}
    two = goals(pos, "send fighter from d2")
    assert "B1" in two
    assert "A1" not in two
    assert "B3" not in two


@clause("EMP-MAP-11")
def test_the_black_hole_is_a_space_to_enter_cross_stay_and_fight_in() -> None:
    ships = {0: {"C3": "fighter dreadnought cruiser"}, 1: {"C4": "fighter"}}
    pos = galaxy(role="warlord", chooser=2, exploded=True, ships=ships, dice=[1, 6, 1, 1, 1, 1, 1, 1])
    assert pos.planets(at(pos, "D4")) == 0
    start(pos, WarlordTurn(0))
    assert "D4" in goals(pos, "send dreadnought from c3")
    assert "E4" not in goals(pos, "send dreadnought from c3")  # a Sun would have been skipped
    assert "E4" in goals(pos, "send fighter from c3")
    play(pos, "send cruiser from c3", "go to d4", "done")
    assert fleet(pos, 0, "D4") == "cruiser"
    start(pos, WarlordTurn(1))
    events = play(pos, "send fighter from c4", "go to d4", "done")
    assert "Orange attacks Crimson at D4" in said(pos, events)


@clause("EMP-MAP-12")
def test_a_home_is_open_to_its_owner_only_and_cannot_be_influenced() -> None:
    ships = {0: {"A2": "fighter"}, 1: {"B2": "fighter"}}
    pos = galaxy(role="warlord", chooser=2, ships=ships)
    start(pos, WarlordTurn(0))
    assert "A1" in goals(pos, "send fighter from a2")
    play(pos, "done")
    start(pos, WarlordTurn(1))
    assert "A1" not in goals(pos, "send fighter from b2")
    pos = galaxy(role="regent", chooser=2)
    start(pos, RegentStart(2))
    for home in ("a1", "d7", "g1"):
        assert refused(pos, f"influence {home}").clause == "EMP-REG-10"


@clause("EMP-MAP-13")
def test_a_home_has_a_planet_harvests_produces_and_counts() -> None:
    for tile in CONTENT.pack.tile:
        if tile.kind == "home":
            assert tile.planets == 1
    pos = galaxy(role="merchant", chooser=2, marks=9)
    pos.prices = [1, 2, 3]
    start(pos, MerchantTurn(0))
    assert pos.held == 1
    play(pos, "fund a1", "done")
    pos.role = 2
    start(pos, StewardTurn(0))
    play(pos, "produce at a1", "done")
    assert pos.metal[0] == 1
    start(pos, VictoryCount("EMP-REG-34"))
    assert pos.points == [1, 1, 1]


@clause("EMP-MAP-14")
def test_an_unused_home_is_an_ordinary_sector() -> None:
    pos = galaxy(
        role="warlord",
        chooser=2,
        exploded=True,
        tiles={"D3": "home_white"},
        ships={0: {"C3": "cruiser"}, 1: {"D4": "fighter", "D2": "cruiser"}},
        dice=[6, 6, 1, 1],
    )
    start(pos, WarlordTurn(1))
    play(pos, "send fighter from d4")
    assert "warp to d3" in legal(pos)
    assert "warp to a1" not in legal(pos)
    play(pos, "go to e4", "done")
    start(pos, WarlordTurn(0))
    play(pos, "send cruiser from c3", "go to d3", "claim d3", "done")
    assert token(pos, "D3") == "empire of 0"
    start(pos, WarlordTurn(1))
    play(pos, "send cruiser from d2", "go to d3", "done")
    assert "EMP-BAT-01" in clauses(pos.events)
    pos = galaxy(role="regent", chooser=2, tiles={"D3": "home_white"})
    start(pos, RegentStart(2))
    play(pos, "influence d3", "done", "done", "done")
    assert token(pos, "D3") == "empire of 0"


@clause("EMP-MAP-15")
def test_food_stays_on_a_sector_that_changes_hands() -> None:
    pos = galaxy(
        role="warlord",
        chooser=2,
        tiles={"D3": "plain_04"},
        empires={"D3": 1},
        food={"D3": 2},
        ships={0: {"C3": "cruiser cruiser"}},
        dice=[6, 6, 6, 6, 1, 1],
    )
    start(pos, WarlordTurn(0))
    play(pos, "send fleet from c3", "go to d3", "done")
    assert (token(pos, "D3"), food(pos, "D3")) == ("", 2)
    play(pos, "claim d3")
    pos.stack.clear()
    pos.role = 2
    start(pos, StewardTurn(0))
    play(pos, "produce at d3", "done")
    assert (food(pos, "D3"), pos.metal[0]) == (1, 2)


@clause("EMP-MAP-15")
def test_food_stays_on_a_sector_that_influence_leaves_uncontrolled() -> None:
    pos = galaxy(role="regent", chooser=2, tiles={"D3": "plain_04"}, empires={"D3": 1}, food={"D3": 1})
    start(pos, RegentStart(2))
    play(pos, "influence d3", "done", "done", "done")
    assert (token(pos, "D3"), food(pos, "D3")) == ("", 1)
