"""Setup (EMP-SETUP): colours, tiles, the sector stack, the victory point pool and the first Throne."""

from __future__ import annotations

import pytest

from orrery.engine.errors import SetupError
from orrery.games.emperor import GAME
from orrery.games.emperor.merchant import MerchantTurn
from orrery.games.emperor.rounds import ChooseRole, StartRound
from orrery.games.emperor.state import Galaxy
from orrery.games.emperor.warlord import WarlordTurn
from tests.games.emperor.kit import (
    all_ships,
    asked,
    decline,
    galaxy,
    legal,
    new,
    play,
    refused,
    start,
    tile_at,
    token,
)
from tests.ledger import clause

PLAYERS = [3, 4, 5, 6]


def ids(pos: Galaxy, tiles: list[int]) -> list[str]:
    return [pos.content.tile_ids[tile] for tile in tiles]


def whole_stack(pos: Galaxy) -> list[str]:
    """The stack as it was built, from its top: what has been turned up, then what is left."""
    return ids(pos, [*pos.open_tiles, *reversed(pos.deck)])


@clause("EMP-SETUP-01")
def test_each_player_has_a_colour_of_their_own_with_all_its_ships() -> None:
    pos = new(6)
    assert sorted(pos.colours) == [0, 1, 2, 3, 4, 5]
    pos = new(3, colours="white black")
    assert [pos.seat_name(seat) for seat in range(3)] == ["White", "Black", "Crimson"]
    with pytest.raises(SetupError, match="different colour"):
        new(3, colours="white white")
    with pytest.raises(SetupError, match="no colour 'pink'; the colours are crimson"):
        new(3, colours="pink")


@clause("EMP-SETUP-02")
@pytest.mark.parametrize(("players", "tokens"), [(3, 11), (4, 10), (5, 9), (6, 8)])
def test_the_reserve_of_tokens_depends_on_the_number_of_players(players: int, tokens: int) -> None:
    assert new(players).tokens == [tokens] * players


@clause("EMP-SETUP-03")
def test_tokens_above_that_number_are_out_of_the_game() -> None:
    assert new(6).tokens == [8] * 6  # of 11 in the box
    spaces = ["B2", "B3", "B4", "C2", "C3", "C4", "C5"]
    tiles = {space: f"plain_{number:02}" for number, space in enumerate(spaces, 1)}
    pos = galaxy(
        6,
        role="warlord",
        chooser=2,
        tiles={**tiles, "D2": "plain_13", "D3": "plain_14"},
        empires=dict.fromkeys(spaces, 0),
        ships={0: {"D2": "fighter", "D3": "fighter"}},
    )
    start(pos, WarlordTurn(0))
    play(pos, "claim d2")
    assert refused(pos, "claim d3").clause == "EMP-MOV-14"  # the box holds three more, the reserve none


@clause("EMP-SETUP-04")
@pytest.mark.parametrize("players", PLAYERS)
def test_homes_and_the_omega_sun_lie_on_the_board_and_nothing_else(players: int) -> None:
    pos = new(players)
    homes = [pos.content.space_ids[space] for space in pos.content.homes[players]]
    laid = {name: tile_at(pos, name) for name in pos.content.space_ids if tile_at(pos, name)}
    colours = [pos.content.colours[colour] for colour in pos.colours]
    assert laid == {"D4": "omega_sun", **{home: f"home_{colours[seat]}" for seat, home in enumerate(homes)}}


@clause("EMP-SETUP-05")
@pytest.mark.parametrize("players", PLAYERS)
def test_a_home_starbase_and_one_fighter_stand_on_each_home(players: int) -> None:
    pos = new(players)
    for seat, space in enumerate(pos.content.homes[players]):
        home = pos.content.space_ids[space]
        assert token(pos, home) == f"home of {seat}"
        assert all_ships(pos, seat) == {home: "fighter"}
        waiting = set(range(seat * pos.content.ships, (seat + 1) * pos.content.ships)) - set(pos.fleet(seat))
        kinds = [pos.content.ship_type[ship] for ship in waiting]
        assert [kinds.count(kind) for kind in range(3)] == [7, 4, 2]


@clause("EMP-SETUP-06")
def test_both_piles_are_shuffled_and_unused_homes_are_in_the_atomic_one() -> None:
    stacks = [whole_stack(new(4, seed)) for seed in range(6)]
    upper = [tuple(stack[:18]) for stack in stacks]
    lower = [tuple(stack[19:]) for stack in stacks]
    assert len(set(upper)) == len(set(lower)) == 6
    plain = [f"plain_{number:02}" for number in range(1, 19)]
    atomic = [f"atomic_{number:02}" for number in range(1, 13)]
    for stack in stacks:
        assert sorted(stack[:18]) == plain
        assert sorted(stack[19:]) == sorted([*atomic, "home_black", "home_turquoise"])


@clause("EMP-SETUP-07")
def test_eighteen_plain_and_twelve_atomic_tiles_can_be_discovered_and_homes_are_atomic() -> None:
    tiles = GAME.content.pack.tile
    found = [
        tile.stack for tile in tiles if tile.kind != "home" and tile.id not in ("omega_sun", "black_hole")
    ]
    assert (found.count("plain"), found.count("atomic"), len(found)) == (18, 12, 30)
    assert {tile.stack for tile in tiles if tile.kind == "home"} == {"atomic"}


@clause("EMP-SETUP-08", "EMP-SETUP-07")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_black_hole_lies_between_the_piles(players: int) -> None:
    for seed in range(3):
        stack = whole_stack(new(players, seed))
        assert len(stack) == 37 - players
        assert stack.index("black_hole") == 18  # the nineteenth tile, for every number of players


@clause("EMP-SETUP-09")
@pytest.mark.parametrize("players", PLAYERS)
def test_one_tile_a_player_and_one_more_are_turned_up(players: int) -> None:
    pos = new(players)
    assert len(pos.open_tiles) == players + 1
    assert len(pos.deck) == 37 - players - (players + 1)
    assert pos.view(None).open_tiles == pos.open_tiles


@clause("EMP-SETUP-10")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_tile_finds_a_place(players: int) -> None:
    pos = new(players)
    empty = sum(1 for tile in pos.tile if tile < 0)
    assert empty == len(whole_stack(pos)) - 1 == 36 - players


@clause("EMP-SETUP-11")
def test_all_technologies_lie_open_to_everybody_at_all_times() -> None:
    pos = galaxy(techs={1: "saboteur"})
    for seat in (0, 1, 2, None):
        view = pos.view(seat)
        assert len(view.tech_owner) == 12
        assert view.tech_owner.count(-1) == 11
        assert view.tech_owner[pos.content.tech_ids.index("saboteur")] == 1


@clause("EMP-SETUP-12")
def test_all_seven_roles_can_be_chosen_first_and_the_explorer_side_is_up() -> None:
    pos = new(3)
    play(pos, "point clockwise")
    assert isinstance(pos.decision, ChooseRole)
    names = [text.removeprefix("choose ") for text in legal(pos)]
    assert names == ["explorer", "merchant", "steward", "engineer", "warlord", "regent", "scientist"]


@clause("EMP-SETUP-13")
@pytest.mark.parametrize(("players", "points"), [(3, 115), (4, 130), (5, 145), (6, 160)])
def test_the_pool_of_points_depends_on_the_players_and_lies_open(players: int, points: int) -> None:
    pos = new(players)
    assert pos.pool == points
    assert pos.view(None).pool == points


@clause("EMP-SETUP-14")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_starts_with_five_marks_a_metal_and_an_energy(players: int) -> None:
    pos = new(players)
    assert (pos.marks, pos.metal, pos.energy) == ([5] * players, [1] * players, [1] * players)


@clause("EMP-SETUP-15")
def test_metal_and_energy_lie_in_a_storage_of_six_and_three() -> None:
    pos = galaxy(role="merchant", chooser=2, marks=99, metal={0: 5}, energy={0: 2})
    pos.prices = [1, 1, 1]
    start(pos, MerchantTurn(0))
    play(pos, "buy metal", "buy energy")
    assert (pos.metal[0], pos.energy[0]) == (6, 3)
    assert refused(pos, "buy metal").clause == "EMP-MER-12"
    assert refused(pos, "buy energy").clause == "EMP-MER-12"
    assert (pos.view(1).metal[0], pos.view(1).energy[0]) == (6, 3)


@clause("EMP-SETUP-16")
def test_the_first_throne_is_drawn_among_all_players() -> None:
    assert {new(4, seed).throne for seed in range(40)} == {0, 1, 2, 3}


@clause("EMP-SETUP-16")
def test_no_throne_is_drawn_after_the_first_round() -> None:
    pos = galaxy(throne=1, energy=3)
    start(pos, StartRound())
    drawn = pos.chance.drawn
    play(pos, "point clockwise")
    for role in ("scientist", "engineer", "steward"):
        play(pos, f"choose {role}")
        decline(pos)
    assert pos.round == 3  # the kit begins in round 1
    assert (pos.throne, asked(pos)) == (1, (1,))
    assert pos.chance.drawn == drawn


@clause("EMP-SETUP-17")
def test_the_host_may_name_the_first_holder_of_the_throne() -> None:
    for seat in (1, 2, 3):
        for seed in range(5):
            assert new(3, seed, first_throne="host", throne_seat=seat).throne == seat - 1
    with pytest.raises(SetupError, match="seat 5"):
        new(3, first_throne="host", throne_seat=5)


@clause("EMP-SETUP-18")
def test_nobody_starts_with_a_technology_or_with_points() -> None:
    pos = new(6)
    assert set(pos.tech_owner) == {-1}
    assert pos.points == [0] * 6
