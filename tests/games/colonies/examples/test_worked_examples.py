"""The worked examples of the rules, one test each; the docstring is the example's title."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.errors import SetupError
from orrery.games.colonies.phases.rounds import PassToken, Phase, StartRound
from orrery.games.colonies.space.control import Recheck
from orrery.games.colonies.space.routes import spaces_in_all
from orrery.games.colonies.terms import MAINTENANCE, PRODUCTION
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    building,
    cards,
    chart,
    end_movement,
    ended,
    go,
    harvest,
    holds,
    legal,
    maintenance,
    movement,
    new,
    of,
    place,
    play,
    settle,
    ship,
    start,
    tech,
)

FLY = "fly ship 1 on 1 energy"


def again(pos: Any) -> Any:
    """The next Movement phase."""
    pos.stack, pos.done = [], 0
    pos.announced, pos.off = [0] * pos.players, [0] * pos.players
    pos.ship_marks = [0] * len(pos.ship_marks)
    return movement(pos)


def test_ex_01_fusion_reactor_keeps_a_ship_alive_in_space() -> None:
    """Fusion Reactor keeps a ship alive in space."""
    pos = chart(ships=[ship("A1", 0, energy=1)], hands={0: "Fusion Reactor"}, in_round=3)
    movement(pos)
    events = go(pos, FLY, "go to a2", "go to a3", "stop")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["energy"]) == ("A3", 0)
    assert "COL-TECH-07" in [event.clause for event in events]
    again(pos)
    assert [text for text in legal(pos) if text.startswith("fly")] == ["fly ship 1 on 0 energy"]
    go(pos, "fly ship 1 on 0 energy", "go to a4")
    assert (aboard(pos, 1)["at"], pos.flying) == ("A4", 0)


def test_ex_02_turned_meeples_on_a_counter_of_three() -> None:
    """Turned Meeples on a counter of three."""
    pos = chart(planets={"A1": of(0, "Paragon Rest", meeples=3, energy=3, ore=3)})
    building(pos)
    play(pos, "work at a1", "build windmill", "build ship", "clone")
    home = at(pos, "A1")
    assert (home["energy"], home["ore"], home["windmill"], home["ships"], home["meeples"], home["free"]) == (
        0,
        1,
        1,
        [1],
        4,
        0,
    )
    assert asked(pos) == (1,)


def test_ex_03_asteroid_field_with_two_spaces_and_with_the_last_space() -> None:
    """Asteroid Field with two spaces and with the last space."""
    pos = chart(
        planets={"B1": of(1), "A1": of(0)},
        faces={"B3": "Asteroid Field"},
        ships=[ship("B2", 1, energy=2), ship("B1", 1, energy=2)],
    )
    movement(pos, 1)
    play(pos, FLY, "go to b3")
    assert pos.flying == 0
    if "done" in legal(pos):
        play(pos, "done")
    play(pos, "fly ship 2 on 1 energy", "go to b2", "go to b3")
    assert [(aboard(pos, n)["at"], aboard(pos, n)["energy"]) for n in (1, 2)] == [("B3", 1), ("B3", 1)]


def test_ex_04_out_of_energy_on_a_space_card() -> None:
    """Out of Energy on a Space card."""
    pos = chart(3, planets={"E5": of(2, meeples=2)}, ships=[ship("E5", 2, energy=1, ore=2, meeples=1)])
    movement(pos, 2)
    play(pos, FLY, "go to e4", "stop")
    assert aboard(pos, 1)["at"] == ""
    assert pos.population(2) == 2


@pytest.mark.parametrize(("energy", "owner", "left"), [(1, -1, 0), (2, 3, 1)])
def test_ex_05_06_a_drone_gets_stuck_on_a_discovered_planet(energy: int, owner: int, left: int) -> None:
    """A drone gets stuck on a discovered planet; a drone with Energy keeps its owner."""
    pos = chart(4, down={"D1": "Mosshaven"}, ships=[ship("E1", 3, energy=energy)])
    movement(pos, 3)
    play(pos, FLY, "go to d1", "stop", "turn up d1")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["owner"], aboard(pos, 1)["energy"]) == ("D1", owner, left)
    assert at(pos, "D1")["owner"] == -1


def test_ex_07_a_colony_ship_settles_at_once() -> None:
    """A colony ship settles at once."""
    pos = chart(
        planets={"A1": of(0, meeples=1)}, down={"B1": "Deepseam"}, ships=[ship("A1", 0, energy=1, meeples=2)]
    )
    movement(pos)
    play(pos, FLY, "go to b1", "stop", "turn up b1", "land 2 meeples")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["owner"], at(pos, "B1")["energy"], at(pos, "B1")["ore"]) == (
        "B1",
        0,
        0,
        0,
    )
    harvest(pos, 0)
    assert (
        at(pos, "B1")["owner"],
        at(pos, "B1")["meeples"],
        at(pos, "B1")["energy"],
        at(pos, "B1")["ore"],
    ) == (0, 2, 1, 3)


def test_ex_08_one_ship_against_a_fleet() -> None:
    """One ship against a fleet."""
    pos = chart(ships=[ship("C2", 0, energy=2), ship("C3", 1, energy=2), ship("C3", 1, energy=1, meeples=2)])
    movement(pos)
    play(pos, FLY, "go to c3", "defend with ship 2")
    assert [aboard(pos, n)["at"] for n in (1, 2, 3)] == ["", "", "C3"]
    assert aboard(pos, 3)["meeples"] == 2


def test_ex_09_a_nuclear_detonation_takes_the_whole_fleet() -> None:
    """A nuclear detonation takes the whole fleet."""
    pos = chart(
        planets={"A5": of(1, ore=5)},
        ships=[
            ship("C2", 0, energy=2, nuke=1),
            ship("C3", 1, energy=1),
            ship("C3", 1),
            ship("C3", 1, energy=2),
        ],
        hands={1: "Energy Shield, Ship Armor"},
    )
    movement(pos)
    go(pos, FLY, "go to c3", "detonate the nuclear warhead against blue", "shield ship 2", "shield ship 4")
    settle(pos)
    assert [aboard(pos, n)["at"] for n in (1, 2, 3, 4)] == ["", "C3", "", "C3"]
    assert [aboard(pos, n)["energy"] for n in (2, 4)] == [0, 1]


def test_ex_10_invasion_of_a_bunkered_planet() -> None:
    """Invasion of a bunkered planet."""
    pos = chart(
        planets={"A5": of(1, meeples=3, bunkers=1, windmill=2, energy=4, ore=6), "E5": of(1)},
        ships=[ship("A4", 0, meeples=6, energy=2, ore=1), ship("A5", 1)],
    )
    movement(pos)
    play(pos, FLY, "go to a5", "invade")
    got = at(pos, "A5")
    assert (got["owner"], got["meeples"], got["bunkers"], got["windmill"], got["energy"], got["ore"]) == (
        0,
        2,
        1,
        2,
        4,
        6,
    )
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["owner"], aboard(pos, 2)["moved"]) == ("", 0, True)


def test_ex_11_a_missile_removes_a_whole_windmill() -> None:
    """A missile removes a whole Windmill."""
    pos = chart(
        4, planets={"E1": of(3, meeples=2, windmill=3, refinery=1)}, ships=[ship("E2", 2, energy=2, ore=3)]
    )
    movement(pos, 2)
    play(pos, FLY, "go to e1", "strike the windmill")
    assert (
        at(pos, "E1")["windmill"],
        at(pos, "E1")["refinery"],
        at(pos, "E1")["meeples"],
        aboard(pos, 1)["at"],
    ) == (0, 1, 2, "")


def test_ex_12_a_missile_against_meeples_under_a_bunker() -> None:
    """A missile against Meeples under a Bunker."""
    pos = chart(
        4,
        planets={"E1": of(3, meeples=2, bunkers=1), "E2": of(2)},
        ships=[ship("E2", 2, energy=1), ship("E2", 2, energy=1)],
    )
    movement(pos, 2)
    play(pos, FLY, "go to e1", "strike the meeple", "done", "fly ship 2 on 1 energy")
    assert (at(pos, "E1")["meeples"], at(pos, "E1")["bunkers"]) == (1, 1)
    assert "go to e1" not in legal(pos)


def test_ex_13_biological_strike_and_its_three_rounds() -> None:
    """Biological strike and its three Rounds."""
    pos = chart(
        planets={"A2": of(1, "Everbloom", meeples=5, bunkers=2, farm=3, windmill=2, energy=1, ore=1)},
        ships=[ship("A1", 0, energy=1, bio=1)],
    )
    movement(pos)
    play(pos, FLY, "go to a2", "detonate the biological warhead")
    for number in (4, 5, 6):
        pos.round = number
        pos.stack = []
        if number > 4:
            building(pos, 1)
            assert "work at a2" not in legal(pos)
            pos.stack = []
        harvest(pos, 1)
        maintenance(pos)
    got = at(pos, "A2")
    assert (got["meeples"], got["farm"], got["bunkers"], got["windmill"], got["energy"], got["ore"]) == (
        2,
        2,
        2,
        2,
        4,
        4,
    )
    building(pos, 1)
    assert "work at a2" in legal(pos)


def test_ex_14_nuclear_strike() -> None:
    """Nuclear strike."""
    pos = chart(
        planets={"A2": of(1, meeples=2, bunkers=1, farm=2, windmill=1, refinery=3, energy=7, ore=4, bio=1)},
        ships=[ship("A1", 0, energy=1, nuke=1), ship("A2", 1, meeples=1, energy=2)],
    )
    movement(pos)
    play(pos, FLY, "go to a2", "detonate the nuclear warhead")
    got = at(pos, "A2")
    assert (got["meeples"], got["bunkers"], got["farm"], got["owner"], got["ships"]) == (1, 1, 1, 1, [])
    assert (got["energy"], got["ore"], got["bio"], got["windmill"], got["refinery"]) == (0, 0, 0, 0, 0)
    assert got["fallout"]


def test_ex_15_overpopulation_spares_those_aboard() -> None:
    """Overpopulation spares those aboard."""
    pos = chart(
        planets={"A1": of(0, "Forgecrown", farm=1, meeples=2), "C3": of(0, "Evenreach", meeples=5)},
        ships=[ship("A1", 0, meeples=2)],
    )
    maintenance(pos)
    assert (at(pos, "A1")["meeples"], aboard(pos, 1)["meeples"], at(pos, "C3")["meeples"]) == (2, 2, 2)


def test_ex_16_harvest_stops_at_ten() -> None:
    """Harvest stops at ten."""
    pos = chart(
        planets={"A1": of(0, "Crown Furnace", windmill=2, refinery=1, energy=6, ore=8)}, hands={0: "Engineer"}
    )
    harvest(pos, 0)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (10, 10)


def test_ex_17_time_limit_with_a_tie() -> None:
    """Time limit with a tie."""
    pos = chart(
        3,
        planets={
            "A1": of(0, "Paragon Rest"),
            "B1": of(0, "Lowmere"),
            "C1": of(0, "Evenreach"),
            "A5": of(1, "Everbloom"),
            "B5": of(1, "Brightlea"),
            "C5": of(1, "Coldfurrow"),
            "E5": of(2, "Motherlode"),
            "E4": of(2, "Ardent Shelf"),
        },
        in_round=12,
    )
    pos.limit = 12
    start(pos, PassToken())
    assert ended(pos).winners == (1,)


def test_ex_18_two_player_first_game() -> None:
    """Two-player first game."""
    for seed in range(300):
        pos = new(2, seed)
        names = [pos.content.card_names[pos.card[place(n)]] for n in ("A1", "A5", "E5", "E1")]
        if names == ["Everbloom", "Crown Furnace", "Paragon Rest", "Motherlode"]:
            break
    got = [
        (at(pos, n)["owner"], at(pos, n)["meeples"], at(pos, n)["energy"], at(pos, n)["ore"])
        for n in ("A1", "E5", "A5", "E1")
    ]
    assert got == [(0, 3, 3, 2), (0, 3, 3, 3), (1, 2, 3, 3), (1, 3, 2, 3)]
    assert pos.up.count(False) == 21


def test_ex_19_three_player_first_game() -> None:
    """Three-player first game."""
    pos = new(3, 1)
    assert [pos.owner[place(n)] for n in ("A1", "A5", "E5")] == [0, 1, 2]
    assert pos.up.count(False) == 22
    assert not pos.up[place("E1")]
    assert len(pos.out_pile) == 1


def test_ex_20_the_first_player_token_goes_counterclockwise() -> None:
    """The first-player token goes counterclockwise."""
    pos = chart(4)
    pos.out[3] = True
    token = [pos.first]
    for _ in range(3):
        pos.stack = []
        start(pos, PassToken())
        token.append(pos.first)
        if len(token) == 2:
            assert pos.order(pos.first) == [2, 0, 1]
    assert token == [0, 2, 1, 0]


def test_ex_21_research_is_all_or_nothing() -> None:
    """Research is all or nothing."""
    pos = chart(
        planets={"A1": of(0, energy=3), "C3": of(0, energy=3)}, hands={0: "Rogue, Spy, Trader, Engineer"}
    )
    pos.deck.remove(tech("Hacker"))
    pos.deck.append(tech("Hacker"))
    building(pos)
    play(pos, "research", "return trader")
    assert holds(pos, 0) == {"Rogue", "Spy", "Engineer", "Hacker"}
    assert tech("Trader") in pos.deck
    play(pos, "pass")
    assert asked(pos) == ()


def test_ex_22_clones_cannot_work() -> None:
    """Clones cannot work."""
    pos = chart(planets={"A5": of(1, "Crown Furnace", meeples=2, energy=3, ore=3)}, ships=[ship("A5", 1)])
    building(pos, 1)
    play(pos, "work at a5", "clone", "clone")
    assert (
        at(pos, "A5")["meeples"],
        at(pos, "A5")["free"],
        at(pos, "A5")["energy"],
        at(pos, "A5")["ore"],
    ) == (4, 0, 1, 3)
    pos.stack = []
    movement(pos, 1)
    play(
        pos,
        "load 1 energy onto ship 1",
        "load 1 meeple onto ship 1",
        "load 1 meeple onto ship 1",
        "load 1 meeple onto ship 1",
    )
    assert (
        at(pos, "A5")["meeples"],
        at(pos, "A5")["energy"],
        aboard(pos, 1)["meeples"],
        aboard(pos, 1)["energy"],
    ) == (1, 0, 3, 1)


def test_ex_23_turning_up_a_supernova() -> None:
    """Turning up a Supernova."""
    for turn, left in (("turn up c3", ["", ""]), ("leave c3 face down", ["C3", "C3"])):
        pos = chart(
            down={"C3": "Supernova"},
            ships=[ship("C2", 0, energy=3), ship("C3", 0, energy=2)],
            hands={0: "Energy Shield"},
        )
        movement(pos)
        go(pos, FLY, "go to c3", "stop", turn)
        assert [aboard(pos, n)["at"] for n in (1, 2)] == left


def test_ex_24_through_the_wormholes() -> None:
    """Through the wormholes."""
    pos = chart(
        faces={"B2": "Wormhole"},
        down={"D4": "Wormhole"},
        ships=[ship("B1", 0, energy=3), ship("D3", 0, energy=2), ship("B1", 0, energy=2)],
    )
    movement(pos)
    play(pos, FLY, "go to b2")
    assert not [text for text in legal(pos) if text.startswith("jump")]
    play(pos, "stop", "fly ship 2 on 1 energy", "go to d4", "stop", "turn up d4")
    assert legal(pos) == ["jump to b2", "stay at d4"]
    play(pos, "stay at d4")
    play(pos, "fly ship 3 on 1 energy", "go to b2", "jump to d4", "go to d5")
    assert (aboard(pos, 3)["at"], aboard(pos, 3)["energy"]) == ("D5", 1)


def test_ex_25_equal_strengths() -> None:
    """Equal strengths."""
    pos = chart(
        planets={"A1": of(), "A5": of(), "A2": of(1, meeples=2, bunkers=1)},
        ships=[ship("A1", 0, energy=1, meeples=3)],
    )
    movement(pos)
    play(pos, FLY, "go to a2", "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["bunkers"], aboard(pos, 1)["at"]) == (-1, 1, "")
    assert ended(pos).winners == (0, 1)


def test_ex_26_super_soldier_does_not_breed_soldiers() -> None:
    """Super Soldier does not breed soldiers."""
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1), "A5": of(1)},
        ships=[ship("A1", 0, energy=1, meeples=1)],
        hands={0: "Super Soldier"},
    )
    movement(pos)
    go(pos, FLY, "go to a2", "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (0, 1)


def test_ex_27_a_defender_is_capped_too() -> None:
    """A defender is capped too."""
    pos = chart(planets={"A2": of(1, meeples=2, bunkers=4)}, ships=[ship("A1", 0, energy=1, meeples=1)])
    movement(pos)
    play(pos, FLY, "go to a2", "invade")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (1, 2)


@pytest.mark.parametrize("hacked", [False, True])
def test_ex_28_29_kamikaze_pilot_against_missile_defense_system(hacked: bool) -> None:
    """Kamikaze Pilot against Missile Defense System; Hacker brings the defence back."""
    hands = {0: "Kamikaze Pilot", 1: "Missile Defense System", **({2: "Hacker"} if hacked else {})}
    pos = chart(3, planets={"A2": of(1, refinery=2, energy=1)}, ships=[ship("A1", 0, energy=2)], hands=hands)
    movement(pos)
    go(pos, FLY, "go to a2", "strike the refinery", "fire the missile defense", "send in the kamikaze pilot")
    if hacked:
        go(pos, "hack kamikaze pilot")
    settle(pos)
    assert (at(pos, "A2")["refinery"], at(pos, "A2")["energy"], aboard(pos, 1)["at"]) == (
        2 if hacked else 0,
        0,
        "",
    )
    if hacked:
        assert pos.used_round[2] == cards("Hacker")


@pytest.mark.parametrize("telescope", [False, True])
def test_ex_30_stealth_against_missile_defense_system_with_and_without_a_telescope(telescope: bool) -> None:
    """Stealth against Missile Defense System, with and without a telescope."""
    pos = chart(
        planets={"A2": of(1, farm=1, energy=2)},
        ships=[ship("A1", 0, energy=3)],
        hands={
            0: "Stealth Technology",
            1: "Missile Defense System" + (", Radio Telescope" if telescope else ""),
        },
    )
    movement(pos)
    go(pos, FLY, "go to a2", "strike the farm", "fire the missile defense", "cloak ship 1")
    settle(pos)
    assert (at(pos, "A2")["farm"], at(pos, "A2")["energy"], aboard(pos, 1)["at"]) == (
        1 if telescope else 0,
        1,
        "",
    )


def test_ex_31_force_field_meets_ship_armor() -> None:
    """Force Field meets Ship Armor."""
    pos = chart(
        planets={"A1": of(0, ore=1), "A2": of(1, meeples=2, energy=3), "A5": of(1)},
        ships=[ship("A1", 0, energy=1, ore=4, meeples=4)],
        hands={0: "Ship Armor", 1: "Force Field"},
    )
    movement(pos)
    go(pos, FLY, "go to a2", "invade", "raise the force field", "armor ship 1")
    settle(pos)
    assert (at(pos, "A1")["ore"], at(pos, "A2")["owner"], at(pos, "A2")["meeples"], at(pos, "A2")["ore"]) == (
        0,
        0,
        2,
        0,
    )
    assert aboard(pos, 1)["at"] == ""


@pytest.mark.parametrize(("energy", "where", "left"), [(3, "A4", 1), (2, "", 0)])
def test_ex_32_missile_defense_system_meets_energy_shield(energy: int, where: str, left: int) -> None:
    """Missile Defense System meets Energy Shield."""
    pos = chart(
        planets={"A5": of(1, windmill=1, energy=2)},
        ships=[ship("A4", 0, energy=energy)],
        hands={0: "Energy Shield", 1: "Missile Defense System"},
    )
    movement(pos)
    go(pos, FLY, "go to a5", "strike the windmill", "fire the missile defense", "shield ship 1")
    settle(pos)
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["energy"], at(pos, "A5")["windmill"]) == (where, left, 1)
    assert aboard(pos, 1)["moved"] == bool(where)


def test_ex_33_the_fuel_of_the_move_cannot_pay_for_a_shield() -> None:
    """The fuel of the move cannot pay for a shield."""
    pos = chart(
        planets={"B2": of(0)},
        ships=[ship("B2", 0, energy=1), ship("B3", 1, energy=1)],
        hands={0: "Energy Shield"},
    )
    movement(pos)
    play(pos, FLY, "go to b3")
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""


def test_ex_34_armored_ships_bounce() -> None:
    """Armored ships bounce."""
    pos = chart(
        planets={"A1": of(0, ore=2)},
        ships=[ship("C2", 0, energy=2), ship("C3", 1, energy=2)],
        hands={0: "Ship Armor", 1: "Energy Shield"},
    )
    movement(pos)
    go(pos, FLY, "go to c3", "shield ship 2", "armor ship 1")
    settle(pos)
    assert [(aboard(pos, n)["at"], aboard(pos, n)["energy"]) for n in (1, 2)] == [("C2", 1), ("C3", 1)]
    assert aboard(pos, 1)["moved"]


def test_ex_35_armor_piercer_opens_a_bunker() -> None:
    """Armor Piercer opens a Bunker."""
    pos = chart(
        planets={"A1": of(0, ore=1), "A2": of(1, meeples=2, bunkers=2)},
        ships=[ship("A1", 0, energy=1), ship("A1", 0, energy=1)],
        hands={0: "Armor Piercer"},
    )
    movement(pos)
    go(pos, FLY, "go to a2", "strike the bunker")
    assert (at(pos, "A2")["bunkers"], at(pos, "A2")["meeples"], at(pos, "A1")["ore"]) == (1, 2, 0)
    go(pos, "done", "fly ship 2 on 1 energy", "go to a2", "strike the meeple")
    assert (at(pos, "A2")["bunkers"], at(pos, "A2")["meeples"]) == (1, 1)


def test_ex_36_em_pulse_before_an_airstrike() -> None:
    """EM Pulse before an airstrike."""
    pos = chart(
        planets={"A5": of(1, windmill=1, energy=6)},
        ships=[ship("A3", 0, energy=3), ship("B5", 0, energy=2), ship("A5", 1, energy=3)],
        hands={0: "EM Pulse Cannon", 1: "Force Field"},
    )
    movement(pos)
    go(pos, FLY, "go to a4", "stop", "fire a pulse from ship 1 at a5")
    settle(pos)
    go(pos, "done")
    assert aboard(pos, 1)["energy"] == 1
    assert not [text for text in legal(pos, 1) if text.startswith("fly")]
    play(pos, "pass")
    go(pos, "fly ship 2 on 1 energy", "go to a5", "strike the windmill")
    assert at(pos, "A5")["windmill"] == 0


def test_ex_37_wave_motion_gun() -> None:
    """Wave Motion Gun."""
    pos = chart(
        3,
        planets={"A1": of(0), "C3": of(1, meeples=2, bunkers=3), "A5": of(), "E5": of(2)},
        down={"C2": "Wormhole"},
        ships=[ship("C1", 0, energy=11), ship("C4", 0, energy=1), ship("C5", 2, energy=1)],
        hands={0: "Wave Motion Gun"},
    )
    movement(pos)
    play(pos, "fire the gun of ship 1 right")
    assert [pos.content.card_names[pos.card[place(n)]] for n in ("C2", "C3", "C4")] == ["Space"] * 3
    assert (aboard(pos, 1)["energy"], aboard(pos, 2)["at"], aboard(pos, 3)["at"]) == (1, "", "C5")
    assert pos.out[1]


def test_ex_38_hyperspace_through_a_blockade() -> None:
    """Hyperspace through a blockade."""
    pos = chart(
        planets={"C5": of(1)},
        faces={"C3": "Supernova"},
        ships=[ship("C1", 0, energy=3), ship("C2", 1, energy=1)],
        hands={0: "Hyperspace Drive"},
    )
    movement(pos)
    play(pos, "fly ship 1 on 2 energy", "go to c2", "go to c3", "go to c4")
    assert "go to c5" not in legal(pos)
    play(pos, "stop")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["energy"]) == ("C4", 1)


def test_ex_39_plasma_with_hyperspace() -> None:
    """Plasma with Hyperspace."""
    pos = chart(
        ships=[ship("C1", 0, energy=3), ship("D1", 0)],
        hands={0: "Plasma Propulsion System, Hyperspace Drive, Fusion Reactor"},
    )
    movement(pos)
    play(pos, "fly ship 1 on 2 energy")
    assert spaces_in_all(pos, 0) == 6
    pos.stack = []
    pos.flying = 0
    again(pos)
    play(pos, "fly ship 2 on 0 energy")
    assert spaces_in_all(pos, 0) == 1


def test_ex_40_energy_converter() -> None:
    """Energy Converter."""
    pos = chart(planets={"A1": of(0, energy=9, ore=7), "C3": of(0, energy=1)}, hands={0: "Energy Converter"})
    building(pos)
    play(pos, "use energy converter on a1", "pay energy from c3", "convert 5 energy")
    assert (at(pos, "C3")["energy"], at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (0, 4, 10)


def test_ex_41_trader_and_rogue_in_one_harvest() -> None:
    """Trader and Rogue in one harvest."""
    pos = chart(
        3,
        planets={
            "A1": of(0, "Forgecrown", energy=1, meeples=1),
            "A5": of(1, energy=1, ore=2, meeples=1),
            "E5": of(2, ore=3, meeples=4),
        },
        hands={0: "Trader, Rogue"},
    )
    pos.ore[0] = 0
    harvest(pos, 0)
    pos.energy[0], pos.ore[0] = 4, 1
    go(pos, "trade with a5", "give energy from a1", "take 0 energy and 2 ore", "send out the rogue")
    assert "steal meeple from a5" not in legal(pos)
    go(pos, "steal meeple from e5")
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"], at(pos, "A1")["meeples"]) == (4, 3, 2)
    assert at(pos, "A1")["free"] == 1
    assert (at(pos, "A5")["energy"], at(pos, "A5")["ore"], at(pos, "A5")["meeples"]) == (1, 0, 1)
    assert (at(pos, "E5")["ore"], at(pos, "E5")["meeples"]) == (3, 3)


def test_ex_42_ambassador_pays_and_fails_to_pay() -> None:
    """Ambassador pays and fails to pay."""
    pos = chart(
        planets={"A1": of(0, meeples=2, ore=1, windmill=1), "A5": of(1, ore=10, energy=4)},
        ships=[ship("A2", 1, energy=3, meeples=4), ship("A3", 1, energy=3)],
        hands={0: "Ambassador"},
    )
    pos.ties[1] = place("A5")
    pos.shown_cards[0] = cards("Ambassador")
    movement(pos, 1)
    go(pos, FLY, "go to a1", "invade", "pay off the attack with ore from a1")
    assert (at(pos, "A5")["ore"], aboard(pos, 1)["at"], pos.spent) == (10, "A2", 0)
    assert "go to a1" not in legal(pos)
    play(pos, "stop")
    pos.stack = []
    pos.truce = [False] * 4
    pos.ship_marks = [0] * 3
    movement(pos, 1)
    go(pos, "fly ship 2 on 1 energy", "go to a2", "go to a1", "strike the windmill")
    play(pos, "pass")
    assert (at(pos, "A1")["windmill"], pos.ties[1]) == (0, -1)


def test_ex_43_spy_copies_a_hacker() -> None:
    """Spy copies a Hacker."""
    pos = chart(
        3,
        planets={"A5": of(1, energy=2)},
        hands={0: "Spy, Trader, Fusion Reactor, Metallurgist", 1: "Hacker, Engineer", 2: "Rogue"},
    )
    building(pos)
    go(pos, "spy on blue")
    settle(pos)
    play(pos, "copy hacker")
    pos.stack = []
    harvest(pos, 2)
    go(pos, "send out the rogue")
    pos.play("hack rogue", 0)
    pos.play("pass", 1)
    go(pos, "hack hacker")
    settle(pos)
    assert (asked(pos), legal(pos)) == ((2,), ["steal energy from a5", "steal meeple from a5"])
    assert pos.used_round[0] >> tech("Hacker") & 1
    assert pos.hands[0].bit_count() == 4


def test_ex_44_beamed_invasion() -> None:
    """Beamed invasion."""
    pos = chart(
        planets={"A1": of(0, meeples=3, energy=2), "E5": of(1, meeples=2, bunkers=1, energy=8), "A5": of(1)},
        hands={0: "Transport Beam, Super Soldier", 1: "Force Field"},
    )
    movement(pos)
    go(pos, "beam tokens")
    go(pos, "beam to e5")
    settle(pos)
    go(pos, "send 3 free meeples")
    settle(pos)
    got = at(pos, "E5")
    assert (got["owner"], got["meeples"], got["energy"], got["bunkers"], at(pos, "A1")["owner"]) == (
        0,
        2,
        8,
        1,
        -1,
    )


def test_ex_45_stealth_runs_out() -> None:
    """Stealth runs out."""
    pos = chart(ships=[ship("B2", 0, energy=1, meeples=1, stealth=1), ship("B2", 1, energy=2)])
    end_movement(pos)
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""


def test_ex_46_leaving_a_planet_empty() -> None:
    """Leaving a planet empty."""
    pos = chart(
        planets={"C3": of(0, meeples=1, energy=4, ore=2, windmill=1)},
        ships=[ship("C3", 0), ship("C3", 0), ship("C5", 1, energy=3, meeples=1)],
        homes=False,
    )
    pos.owner[place("A5")], pos.card[place("A5")], pos.meeples[place("A5")] = 1, 0, 1
    movement(pos)
    play(
        pos,
        "load 1 meeple onto ship 1",
        "load 4 energy onto ship 1",
        "load 1 ore onto ship 1",
        FLY,
        "go to c2",
        "stop",
    )
    assert (
        at(pos, "C3")["owner"],
        at(pos, "C3")["ore"],
        at(pos, "C3")["windmill"],
        aboard(pos, 2)["owner"],
    ) == (-1, 1, 1, -1)
    go(pos, "fly ship 3 on 1 energy", "go to c4", "go to c3", "land 1 meeples")
    assert (
        at(pos, "C3")["owner"],
        at(pos, "C3")["ore"],
        at(pos, "C3")["windmill"],
        aboard(pos, 2)["owner"],
    ) == (1, 1, 1, 1)


def test_ex_47_re_spawn() -> None:
    """Re-spawn."""
    pos = chart(4, planets={"E1": of()}, down={"D2": "Coldfurrow"}, respawn=True, in_round=5)
    start(pos, Recheck(), StartRound())
    got = at(pos, "D2")
    assert (got["owner"], got["meeples"], got["windmill"], got["refinery"], got["farm"], got["bunkers"]) == (
        3,
        4,
        1,
        1,
        1,
        1,
    )
    assert (len(got["ships"]), got["energy"], got["ore"], pos.hands[3].bit_count()) == (2, 1, 2, 1)
    pos.stack = []
    pos.hands = [0] * 4
    start(pos, Phase(PRODUCTION), Phase(MAINTENANCE))
    assert (at(pos, "D2")["energy"], at(pos, "D2")["ore"], at(pos, "D2")["meeples"]) == (3, 5, 3)


def test_ex_48_surrender() -> None:
    """Surrender."""
    pos = chart(
        3,
        planets={"A1": of(0), "A5": of(1), "B5": of(1)},
        ships=[ship("C3", 1, energy=1)],
        hands={1: "Rogue, Spy, Hacker"},
    )
    pos.resign(2)
    building(pos, 1)
    pos.play("resign", 1)
    assert (pos.population(1), aboard(pos, 1)["at"], at(pos, "A5")["owner"], at(pos, "B5")["owner"]) == (
        0,
        "",
        -1,
        -1,
    )
    assert len(pos.deck) == 27
    assert ended(pos).winners == (0,)


@pytest.mark.parametrize(
    ("order", "energy", "ore"), [("production_first", 1, 1), ("maintenance_first", 3, 2)]
)
def test_ex_49_phase_order_matters_for_a_marker(order: str, energy: int, ore: int) -> None:
    """Phase order matters for a marker."""
    pos = chart(planets={"A5": of(1, "Everbloom", plague=6)}, in_round=5, phase_order=order)
    start(pos, StartRound())
    while pos.round == 6:
        play(pos, legal(pos)[-1])
    assert (at(pos, "A5")["energy"], at(pos, "A5")["ore"]) == (energy, ore)


def test_ex_50_a_scenario_that_does_not_add_up() -> None:
    """A scenario that does not add up."""
    with pytest.raises(SetupError, match=r"2\+6\+1\+1\+4\+3 = 17 cards .* only 3 Wormholes"):
        new(
            2,
            scenario="custom",
            rows=4,
            cols=4,
            hidden_planets=6,
            supernovas=1,
            asteroid_fields=1,
            wormholes=4,
            space_cards=3,
        )
