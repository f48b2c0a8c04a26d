"""Terms (EMP-TERM): control, reserve, Chooser, directional order, forces and sides."""

from __future__ import annotations

import pytest

from orrery.games.emperor.engineer import EngineerTurn
from orrery.games.emperor.explorer import ExplorerTurn
from orrery.games.emperor.regent import RegentStart, ShipsAway
from orrery.games.emperor.rounds import role_steps
from orrery.games.emperor.scientist import ScientistTurn
from orrery.games.emperor.scoring import VictoryCount
from orrery.games.emperor.steward import StewardTurn
from orrery.games.emperor.warlord import Battles, NextBattle, WarlordTurn, pending_battles
from tests.games.emperor.kit import (
    all_ships,
    asked,
    clauses,
    fleet,
    galaxy,
    legal,
    play,
    refused,
    start,
    token,
)
from tests.games.emperor.scenes import random_game
from tests.ledger import clause


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
