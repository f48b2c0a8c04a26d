"""Technology cards: common rules, economy and movement (COL-TECH, COL-TECON, COL-TMOVE)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.window import Window
from orrery.games.colonies.control import Recheck
from orrery.games.colonies.knowledge import could
from orrery.games.colonies.rounds import StartRound
from orrery.games.colonies.state import STEALTH
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    building,
    cards,
    chart,
    end_movement,
    go,
    harvest,
    holds,
    legal,
    maintenance,
    movement,
    of,
    place,
    play,
    refused,
    settle,
    ship,
    start,
    tech,
)
from tests.ledger import clause

FLY = ("fly ship 1 on 1 energy", "go to a2")


# --- common rules -----------------------------------------------------------------------------------------------


@clause("COL-TECH-01", "COL-TMOVE-01")
def test_a_card_goes_before_the_basic_rules() -> None:
    for hand, where in (("Fusion Reactor", "A3"), ("Engineer", "")):
        pos = chart(ships=[ship("A1", 0, energy=1)], hands={0: hand})
        movement(pos)
        go(pos, "fly ship 1 on 1 energy", "go to a2", "go to a3")
        if pos.flying:
            go(pos, "stop")
        assert aboard(pos, 1)["at"] == where


@clause("COL-TECH-02")
def test_a_cost_may_be_split_over_several_planets() -> None:
    pos = chart(
        planets={"A1": of(0, energy=1), "B2": of(0, energy=1), "C3": of(0, energy=1)},
        hands={0: "Transport Beam"},
    )
    building(pos)
    play(pos, "beam tokens", "beam from a1", "beam to b2", "pay energy from b2", "pay energy from c3")
    assert [at(pos, name)["energy"] for name in ("A1", "B2", "C3")] == [1, 0, 0]


@clause("COL-TECH-03", "COL-TECH-05")
def test_ship_energy_and_planet_energy_are_not_mixed() -> None:
    pos = chart(
        ships=[ship("C3", 0, energy=9, ore=9), ship("C4", 0)], hands={0: "EM Pulse Cannon, Energy Converter"}
    )
    pos.energy[0] = 3
    movement(pos)
    assert not [text for text in legal(pos) if "pulse from ship 2" in text]
    play(pos, "fire a pulse from ship 1 at b3")
    assert (aboard(pos, 1)["energy"], at(pos, "A1")["energy"]) == (8, 3)
    pos = chart(ships=[ship("A1", 0, energy=9)], hands={0: "Radio Telescope"}, down={"C3": "Space"})
    movement(pos)
    assert "scan face-down cards" not in legal(pos)


@clause("COL-TECH-04")
def test_what_cannot_be_paid_in_full_cannot_be_used() -> None:
    pos = chart(planets={"A1": of(0, energy=1), "B2": of(0)}, hands={0: "Transport Beam"})
    building(pos)
    assert "beam tokens" not in legal(pos)
    pos.energy[0] = 2
    building(pos)
    assert "beam tokens" in legal(pos)
    assert "beam a structure" not in legal(pos)


@clause("COL-TECH-06", "COL-TECH-08")
def test_cards_work_in_their_phases_only() -> None:
    hand = {0: "Space Bridge, Rogue, Energy Converter, EM Pulse Cannon"}
    planets = {"A1": of(0, energy=9), "B2": of(0, energy=3)}
    pos = chart(planets=planets, hands=hand, ships=[ship("C3", 0, energy=3)])
    building(pos)
    texts = " ".join(legal(pos))
    assert ("bridge" in texts, "rogue" in texts, "converter" in texts, "pulse" in texts) == (
        True,
        False,
        True,
        False,
    )
    movement(pos)
    texts = " ".join(legal(pos))
    assert ("bridge" in texts, "rogue" in texts, "converter" in texts, "pulse" in texts) == (
        False,
        False,
        True,
        True,
    )
    harvest(pos, 0)
    texts = " ".join(legal(pos))
    assert ("bridge" in texts, "rogue" in texts, "converter" in texts, "pulse" in texts) == (
        False,
        True,
        True,
        False,
    )


@clause("COL-TECH-07")
def test_an_always_on_card_is_announced_the_first_time_it_matters_in_a_phase() -> None:
    pos = chart(planets={"A1": of(0, "Lowmere"), "B2": of(0)}, hands={0: "Engineer"})
    harvest(pos, 0)
    assert [event.clause for event in pos.events].count("COL-TECH-07") == 1
    pos = chart(planets={"A1": of(0, energy=10)}, hands={0: "Engineer"})
    harvest(pos, 0)
    assert "COL-TECH-07" not in [event.clause for event in pos.events]
    assert pos.view(1).hands[0] == 0


@clause("COL-TECH-09")
def test_a_reaction_comes_before_its_trigger_takes_effect() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, windmill=1, energy=2)},
        ships=[ship("A1", 0, energy=1)],
        hands={1: "Force Field"},
    )
    movement(pos)
    play(pos, *FLY, "strike the windmill")
    assert (at(pos, "A2")["windmill"], pos.waiting, pos.active) == (1, (1,), 0)


@clause("COL-TECH-10")
def test_once_for_one_trigger_and_again_for_the_next() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, windmill=1, refinery=1, energy=5)},
        ships=[ship("A1", 0, energy=1), ship("A1", 0, energy=1)],
        hands={0: "Hacker", 1: "Force Field"},
    )
    movement(pos)
    go(pos, *FLY, "strike the windmill", "raise the force field", "hack force field")
    assert at(pos, "A2")["windmill"] == 0  # not the same one twice
    play(pos, "done", "pass")
    go(pos, "fly ship 2 on 1 energy", "go to a2", "strike the refinery", "raise the force field")
    settle(pos)
    assert at(pos, "A2")["refinery"] == 1
    assert at(pos, "A2")["energy"] == 3


@clause("COL-TECH-11")
def test_using_a_card_shows_it_and_it_stays_in_hand() -> None:
    pos = chart(planets={"A1": of(0, energy=4)}, hands={0: "Energy Converter, Hacker"})
    building(pos)
    play(pos, "use energy converter on a1")
    assert pos.view(1).hands[0] == cards("Energy Converter")
    assert holds(pos, 0) == {"Energy Converter", "Hacker"}


@clause("COL-TECH-12", "COL-TINFO-02")
def test_answers_nest_and_the_last_takes_effect_first() -> None:
    pos = chart(3, planets={"A1": of(0, ore=5)}, hands={0: "Matter Converter", 1: "Hacker", 2: "Hacker"})
    pos.hands[2] = cards("Engineer")
    pos.copies[2] = tech("Hacker")
    building(pos)
    play(pos, "use matter converter on a1")
    assert asked(pos) == (1, 2)
    pos.play("hack matter converter", 1)
    pos.play("pass", 2)
    assert asked(pos) == (2,)
    go(pos, "hack hacker")
    settle(pos)
    assert legal(pos)[0].startswith("convert")  # the converter works


@clause("COL-TECH-12")
def test_a_cancelled_use_is_answered_by_nobody_else() -> None:
    pos = chart(3, planets={"A1": of(0, ore=5)}, hands={0: "Matter Converter", 1: "Hacker"})
    pos.hands[2] = cards("Engineer")
    pos.copies[2] = tech("Hacker")
    building(pos)
    play(pos, "use matter converter on a1")
    pos.play("hack matter converter", 1)
    pos.play("hack matter converter", 2)
    assert pos.pile[-1].tech == tech("Hacker")
    settle(pos)
    assert at(pos, "A1")["energy"] == 0
    assert not pos.used_round[2]


@clause("COL-TECH-13", "COL-TECH-20")
def test_the_cost_of_a_cancelled_card_stays_paid() -> None:
    pos = chart(planets={"A1": of(0, energy=5)}, hands={0: "Energy Converter", 1: "Hacker"})
    building(pos)
    play(pos, "use energy converter on a1", "hack energy converter")
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (4, 0)
    pos = chart(
        planets={"A1": of(0, "Lowmere"), "C3": of(0, "Cinderhusk")}, hands={0: "Engineer", 1: "Hacker"}
    )
    harvest(pos, 0)
    play(pos, "hack engineer")
    assert (at(pos, "A1")["energy"], at(pos, "C3")["energy"]) == (1, 1)  # off until the end of the phase


@clause("COL-TECH-14")
def test_what_is_an_enemy_attack_on_a_ship() -> None:
    pos = chart(
        planets={"A1": of(0, ore=3), "A2": of(1, windmill=1, energy=3)},
        ships=[ship("A1", 0, energy=3)],
        hands={0: "Energy Shield, Ship Armor", 1: "Missile Defense System"},
    )
    movement(pos)
    go(pos, *FLY, "strike the windmill", "fire the missile defense")
    go(pos, "shield ship 1")
    settle(pos)
    assert aboard(pos, 1)["at"] == "A1"
    pos = chart(ships=[ship("A1", 0, energy=1)], planets={"A1": of(0, ore=3)}, hands={0: "Ship Armor"})
    movement(pos)
    go(pos, *FLY, "stop")
    assert aboard(pos, 1)["at"] == ""  # lack of Energy is no attack


@clause("COL-TECH-15")
def test_a_copy_does_not_add_to_the_same_card() -> None:
    pos = chart(planets={"A1": of(0, "Lowmere")}, hands={0: "Engineer, Metallurgist"})
    pos.copies[0] = tech("Engineer")
    harvest(pos, 0)
    settle(pos)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (2, 2)


@clause("COL-TECH-17")
def test_a_card_helps_only_its_holder() -> None:
    pos = chart(ships=[ship("A1", 0, energy=1)], hands={1: "Fusion Reactor"})
    movement(pos)
    go(pos, *FLY, "stop")
    assert aboard(pos, 1)["at"] == ""


@clause("COL-TECH-18")
def test_once_per_round_is_refreshed_by_a_new_round() -> None:
    pos = chart(planets={"A1": of(0, ore=9)}, hands={0: "Matter Converter", 1: "Hacker"})
    building(pos)
    play(pos, "use matter converter on a1", "hack matter converter", "use matter converter on a1")
    assert asked(pos) == (0,)  # Hacker is used up
    pos.stack = []
    start(pos, StartRound())
    play(pos, "use matter converter on a1")
    assert asked(pos) == (1,)


@clause("COL-TECH-20")
def test_a_cancelled_use_counts_towards_the_limit() -> None:
    pos = chart(planets={"A1": of(0), "A5": of(1, energy=3)}, hands={0: "Rogue", 1: "Hacker"})
    harvest(pos, 0)
    play(pos, "send out the rogue", "hack rogue")
    assert "send out the rogue" not in legal(pos)
    assert at(pos, "A5")["energy"] == 3


def test_windows_ask_whoever_could_answer_and_nobody_learns_who_would() -> None:
    asked = []
    for hand in ("Hacker", "Engineer"):
        pos = chart(planets={"A1": of(0, ore=9)}, hands={0: "Matter Converter", 1: hand})
        building(pos)
        play(pos, "use matter converter on a1")
        asked.append((pos.waiting, pos.view(0)))
        assert isinstance(pos.decision, Window)
    assert asked[0] == asked[1]
    pos.shown_cards[1] = pos.hands[1]
    assert not could(pos, 1, tech("Hacker"))


# --- economy ----------------------------------------------------------------------------------------------------


@clause("COL-TECON-01", "COL-TECON-02", "COL-TECON-03")
def test_engineer_and_metallurgist() -> None:
    pos = chart(
        planets={
            "A1": of(0, "Lowmere"),
            "B2": of(0, "Deepseam"),
            "C3": of(0, plague=9),
            "D4": of(0, fallout=9),
        },
        hands={0: "Engineer, Metallurgist"},
    )
    harvest(pos, 0)
    assert [(at(pos, n)["energy"], at(pos, n)["ore"]) for n in ("A1", "B2", "C3", "D4")] == [
        (2, 2),
        (2, 4),
        (1, 1),
        (0, 0),
    ]


@clause("COL-TECON-06", "COL-TECON-07", "COL-TECON-08")
@pytest.mark.parametrize(
    ("name", "source", "target"), [("energy", "energy", "ore"), ("matter", "ore", "energy")]
)
def test_converters(name: str, source: str, target: str) -> None:
    planets = {"A1": of(0, **{source: 9, target: 7}), "B2": of(0, **{source: 1})}
    for phase in (building, movement):
        pos = chart(planets=planets, hands={0: f"{name.capitalize()} Converter"})
        phase(pos)
        play(pos, f"use {name} converter on a1", f"pay {source} from b2", f"convert 5 {source}")
        assert (at(pos, "A1")[source], at(pos, "A1")[target], at(pos, "B2")[source]) == (4, 10, 0)
    pos = chart(planets={"A1": of(0, **{source: 2})}, hands={0: f"{name.capitalize()} Converter"})
    building(pos)
    play(pos, f"use {name} converter on a1")  # the fee may come from the same planet
    assert at(pos, "A1")[target] == 1


@clause("COL-TECON-09", "COL-TECON-10", "COL-TECON-11")
def test_rogue_takes_one_token_from_every_other_player() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(0, meeples=2),
            "C3": of(0),
            "A5": of(1, meeples=1, ore=1),
            "E5": of(2, meeples=4),
            "D4": of(2, energy=2, fallout=9),
        },
        ships=[ship("E5", 2, energy=5)],
        hands={0: "Rogue"},
    )
    harvest(pos, 0)
    play(pos, "send out the rogue")
    assert at(pos, "A5")["ore"] == 0  # all that Blue had within reach
    assert legal(pos) == ["bring it to a1", "bring it to c3"]
    play(pos, "bring it to a1")
    assert legal(pos) == [
        "bring it to a1",
        "bring it to c3",
    ]  # Purple's Meeple: Ships and fallout are out of reach
    play(pos, "bring it to c3")
    assert (at(pos, "C3")["meeples"], at(pos, "C3")["free"], at(pos, "E5")["meeples"]) == (4, 3, 3)
    assert "send out the rogue" not in legal(pos)
    pos = chart(
        planets={"A1": of(), "A5": of(1, ore=2)},
        ships=[ship("C3", 0, meeples=1, energy=1)],
        hands={0: "Rogue"},
    )
    harvest(pos, 0)
    assert legal(pos) == ["done"]


@clause("COL-TECON-10")
def test_a_planet_robbed_of_its_last_meeple_is_uncontrolled() -> None:
    pos = chart(planets={"A1": of(0), "A5": of(1), "C3": of(1, meeples=1)}, hands={0: "Rogue"})
    harvest(pos, 0)
    play(pos, "send out the rogue", "steal meeple from c3")
    assert at(pos, "C3")["owner"] == -1
    assert at(pos, "A1")["meeples"] == 4


@clause("COL-TECON-12", "COL-TECON-13")
def test_trader_gives_one_and_takes_two() -> None:
    planets = {"A1": of(0, "Cinderhusk"), "A5": of(1, energy=1, ore=2), "E5": of(1, ore=1), "C3": of(1)}
    pos = chart(planets=planets, hands={0: "Trader"})
    harvest(pos, 0)
    assert "trade with c3" not in legal(pos)  # nothing to take
    play(pos, "trade with a5", "give energy from a1")
    assert legal(pos) == ["take 0 energy and 2 ore", "take 1 energy and 1 ore"]
    play(pos, "take 1 energy and 1 ore")
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (1, 2)
    assert (at(pos, "A5")["energy"], at(pos, "A5")["ore"]) == (1, 1)
    assert legal(pos) == ["done"]  # once per phase
    pos = chart(planets=planets, hands={0: "Trader"})
    harvest(pos, 0)
    play(pos, "trade with e5", "give ore from a1")
    assert (at(pos, "A1")["ore"], at(pos, "E5")["ore"]) == (1, 1)  # only one was there


@clause("COL-TECON-14", "COL-TECON-15")
def test_space_bridge() -> None:
    pos = chart(
        planets={"A1": of(0, energy=3, ore=4), "B2": of(0, energy=1), "C3": of(0, energy=9)},
        hands={0: "Space Bridge"},
    )
    building(pos)
    play(pos, "bridge a1 to b2")
    assert legal(pos) == ["pay energy from a1", "pay energy from b2"]  # not from a third planet
    play(pos, "pay energy from b2", "send 3 energy", "send 2 ore")
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (0, 2)
    assert (at(pos, "B2")["energy"], at(pos, "B2")["ore"], at(pos, "C3")["energy"]) == (3, 2, 9)


def beam(phase: str = "movement", target: str = "", **more: Any):  # type: ignore[no-untyped-def]
    planets = {
        "A1": of(0, meeples=3, used=1, energy=5, ore=3),
        "B2": of(0),
        "C3": of(card="Lowmere"),
        "A5": of(1, meeples=1),
        "E5": of(1),
    }
    pos = chart(
        planets=planets, ships=[ship("D1", 0, energy=1)], hands={0: "Transport Beam", **more.get("hands", {})}
    )
    (movement if phase == "movement" else building)(pos)
    go(pos, "beam tokens", "beam from a1")
    if target:
        go(pos, f"beam to {target}")
    return pos


@clause("COL-TECON-16", "COL-TECON-17", "COL-TECON-27", "COL-TECON-28")
def test_transport_beam_moves_tokens_at_any_distance() -> None:
    pos = beam(target="ship 1")
    play(pos, "send 2 energy", "send 3 ore", "send 0 free meeples", "send 1 used meeples")
    assert (aboard(pos, 1)["energy"], aboard(pos, 1)["ore"], aboard(pos, 1)["meeples"]) == (3, 3, 1)
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"], at(pos, "A1")["energy"]) == (2, 2, 1)
    pos = beam("building", "b2")
    play(pos, "send 0 energy", "send 0 ore", "send 1 free meeples", "send 1 used meeples")
    assert (at(pos, "B2")["meeples"], at(pos, "B2")["free"]) == (5, 4)


@clause("COL-TECON-18", "COL-TECON-19")
def test_beamed_meeples_colonise() -> None:
    pos = beam("building", "c3")
    play(pos, "send 2 free meeples")
    go(pos, "send 0 used meeples") if "send 0 used meeples" in legal(pos) else None
    play(pos, "send 1 energy", "send 0 ore")
    assert (at(pos, "C3")["owner"], at(pos, "C3")["meeples"], at(pos, "C3")["energy"]) == (0, 2, 1)


@clause("COL-TECON-20", "COL-TECON-21", "COL-INV-01")
def test_beamed_meeples_invade_in_the_movement_phase_only() -> None:
    pos = beam("building")
    assert "beam to a5" not in legal(pos)
    pos = beam(target="a5", hands={1: "Force Field, Missile Defense System"})
    settle(pos)
    assert legal(pos)[0].endswith("free meeples")  # no Energy or Ore goes along
    go(pos, "send 2 free meeples", "send 1 used meeples")
    settle(pos)
    assert (at(pos, "A5")["owner"], at(pos, "A5")["meeples"]) == (0, 2)
    assert at(pos, "A1")["owner"] == -1


def beamer() -> Any:
    """Two planets, two Ships in space and a Beam."""
    return chart(
        planets={"A1": of(0, energy=9, windmill=2, bunkers=2, nuke=1), "B2": of(0, windmill=2), "A5": of(1)},
        ships=[ship("D1", 0, energy=1, ore=2), ship("D2", 0, energy=1)],
        hands={0: "Transport Beam"},
    )


@clause("COL-TECON-22")
def test_beaming_a_structure_costs_three_energy() -> None:
    pos = beamer()
    building(pos)
    play(pos, "beam a structure", "take the bunker of a1")
    assert at(pos, "A1")["energy"] == 6
    pos = beamer()
    pos.energy[0] = 2
    building(pos)
    assert "beam a structure" not in legal(pos)
    pos.energy[0] = 3
    assert "beam a structure" in legal(movement(beamer()))


@clause("COL-TECON-23")
def test_a_token_is_all_levels_of_a_windmill_but_one_bunker() -> None:
    pos = beamer()
    pos.levels[place("B2") * 3] = 0
    building(pos)
    play(pos, "beam a structure", "take the windmill of a1")
    assert (at(pos, "A1")["windmill"], at(pos, "B2")["windmill"]) == (0, 2)
    play(pos, "beam a structure", "take the bunker of a1")
    assert (at(pos, "A1")["bunkers"], at(pos, "B2")["bunkers"]) == (1, 1)


@clause("COL-TECON-24")
def test_only_a_warhead_may_go_aboard_a_ship() -> None:
    pos = beamer()
    building(pos)
    play(pos, "beam a structure", "take the nuclear warhead of a1")
    assert set(legal(pos)) == {"beam to b2", "beam to ship 1", "beam to ship 2"}
    play(pos, "beam to ship 1")
    assert (aboard(pos, 1)["nuke"], at(pos, "A1")["nuke"]) == (1, 0)
    play(pos, "beam a structure", "take ship 2")
    assert set(legal(pos)) == {"beam to a1", "beam to b2"}


@clause("COL-TECON-25")
def test_beamed_levels_above_three_are_lost() -> None:
    pos = beamer()
    building(pos)
    play(pos, "beam a structure", "take the windmill of a1")
    assert (at(pos, "A1")["windmill"], at(pos, "B2")["windmill"]) == (0, 3)


@clause("COL-TECON-26")
def test_a_beamed_ship_keeps_its_cargo_and_has_not_moved() -> None:
    pos = beamer()
    movement(pos)
    play(pos, "beam a structure", "take ship 1", "beam to b2")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["ore"], aboard(pos, 1)["moved"]) == ("B2", 2, False)
    assert "fly ship 1 on 1 energy" in legal(pos)


# --- movement ---------------------------------------------------------------------------------------------------


@clause("COL-TMOVE-02", "COL-TMOVE-11", "COL-TMOVE-25")
def test_fusion_reactor_moves_one_space_without_energy() -> None:
    pos = chart(
        faces={"C4": "Asteroid Field"},
        ships=[ship("C3", 0), ship("A1", 0, energy=1)],
        hands={0: "Fusion Reactor, Plasma Propulsion System"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 0 energy", "go to c4")
    assert (aboard(pos, 1)["at"], pos.flying) == ("C4", 0)  # its last space, and no second one
    go(pos, "done", "fly ship 2 on 1 energy", "go to a2", "go to a3", "go to a4")
    assert pos.flying == 0  # no extra space after the last Energy
    assert aboard(pos, 2)["at"] == "A4"


@clause("COL-TMOVE-03", "COL-TMOVE-04")
def test_fusion_reactor_keeps_a_drone_on_an_uncontrolled_planet() -> None:
    pos = chart(planets={"A1": of(0), "C3": of()}, ships=[ship("C3", 0)], hands={0: "Fusion Reactor"})
    start(pos, Recheck())
    assert aboard(pos, 1)["owner"] == 0
    pos.hands[0] = 0
    start(pos, Recheck())
    assert aboard(pos, 1)["owner"] == -1


@clause("COL-TECH-07", "COL-TMOVE-03", "COL-MOVE-27")
@pytest.mark.parametrize("answer", ["hack fusion reactor", "pass"])
def test_a_fusion_reactor_is_announced_before_another_technology_ends_the_loading_step(answer: str) -> None:
    pos = chart(
        planets={"A1": of(0, energy=2), "C3": of()},
        ships=[ship("C3", 0), ship("C3", 0)],
        hands={0: "Fusion Reactor, Radio Telescope", 1: "Hacker"},
        down={"D4": "Space"},
    )
    movement(pos)
    play(pos, "scan face-down cards")
    assert legal(pos) == ["hack fusion reactor", "pass"]
    play(pos, answer)
    assert [aboard(pos, number)["owner"] for number in (1, 2)] == [-1 if answer != "pass" else 0] * 2
    play(pos, "scan face-down cards")
    assert legal(pos) == ["scan d4"]


@clause("COL-TMOVE-04", "COL-TINFO-01")
def test_a_cancelled_fusion_reactor_saves_nobody() -> None:
    pos = chart(ships=[ship("A1", 0, energy=1)], hands={0: "Fusion Reactor", 1: "Hacker"})
    movement(pos)
    go(pos, *FLY, "stop", "hack fusion reactor")
    assert aboard(pos, 1)["at"] == ""


@clause("COL-TMOVE-05", "COL-TMOVE-06", "COL-TMOVE-07", "COL-TMOVE-08")
def test_hyperspace_passes_blockades_and_supernovas_but_no_planets() -> None:
    pos = chart(
        planets={"A1": of(0), "C5": of(1), "B4": of(0)},
        faces={"C3": "Supernova"},
        ships=[ship("C1", 0, energy=3), ship("C2", 1, energy=2)],
        hands={0: "Hyperspace Drive"},
    )
    movement(pos)
    assert {"fly ship 1 on 2 energy", "fly ship 1 on 3 energy"} <= set(legal(pos))
    play(pos, "fly ship 1 on 2 energy", "go to c2", "go to c3", "go to c4")
    assert not {"go to c5", "go to b4"} & set(legal(pos))
    assert refused(pos, "go to c5").clause == "COL-TMOVE-07"
    play(pos, "stop")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["energy"], aboard(pos, 2)["at"]) == ("C4", 1, "C2")


@clause("COL-TMOVE-09", "COL-TMOVE-26")
def test_hyperspace_ends_with_the_last_step() -> None:
    pos = chart(ships=[ship("C1", 0, energy=4), ship("C2", 1, energy=2)], hands={0: "Hyperspace Drive"})
    movement(pos)
    go(pos, "fly ship 1 on 2 energy", "go to c2", "stop")
    settle(pos)
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""
    pos = chart(faces={"C2": "Supernova"}, ships=[ship("C1", 0, energy=4)], hands={0: "Hyperspace Drive"})
    movement(pos)
    play(pos, "fly ship 1 on 2 energy", "go to c2", "stop")
    assert aboard(pos, 1)["at"] == ""


@clause("COL-TMOVE-26", "COL-TATT-07")
def test_a_pulse_ends_hyperspace() -> None:
    pos = chart(
        ships=[ship("C1", 0, energy=4), ship("D2", 1, energy=2)],
        hands={0: "Hyperspace Drive", 1: "EM Pulse Cannon"},
    )
    movement(pos, 1)
    go(pos, "fire a pulse from ship 2 at c2")
    settle(pos)
    play(pos, "pass")
    go(pos, "fly ship 1 on 3 energy", "go to c2")
    assert (pos.flying, aboard(pos, 1)["at"], aboard(pos, 1)["energy"]) == (0, "C2", 1)


@clause("COL-TMOVE-10", "COL-TMOVE-11")
def test_plasma_adds_a_space_for_each_energy() -> None:
    pos = chart(
        ships=[ship("A1", 0, energy=1)],
        hands={0: "Plasma Propulsion System, Hyperspace Drive, Fusion Reactor"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "go to a3", "go to a4")
    assert (pos.flying, aboard(pos, 1)["at"]) == (0, "A4")
    pos = chart(ships=[ship("E1", 0, energy=3)], hands={0: "Plasma Propulsion System, Hyperspace Drive"})
    movement(pos)
    go(pos, "fly ship 1 on 2 energy", "go to e2", "go to e3", "go to e4", "go to e5", "go to d5", "go to c5")
    assert (pos.flying, aboard(pos, 1)["at"]) == (0, "C5")


@clause("COL-TMOVE-24")
def test_cancelled_plasma_ends_the_move_on_the_card_reached() -> None:
    pos = chart(ships=[ship("A1", 0, energy=2)], hands={0: "Plasma Propulsion System", 1: "Hacker"})
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "go to a3", "go to a4", "hack plasma propulsion system")
    assert (pos.flying, aboard(pos, 1)["at"]) == (0, "A3")


@clause("COL-TMOVE-23")
def test_cancelled_hyperspace_leaves_the_energy_aboard() -> None:
    pos = chart(ships=[ship("C1", 0, energy=4)], hands={0: "Hyperspace Drive", 1: "Hacker"})
    movement(pos)
    go(pos, "fly ship 1 on 3 energy", "hack hyperspace drive")
    assert aboard(pos, 1)["energy"] == 4
    assert "fly ship 1 on 1 energy" in legal(pos)
    assert "fly ship 1 on 2 energy" not in legal(pos)


@clause("COL-TMOVE-12", "COL-TMOVE-13", "COL-TMOVE-14")
def test_a_ship_in_stealth_passes_and_may_stay_or_attack() -> None:
    fleet = [ship("C1", 0, energy=3), ship("C2", 1, energy=3)]
    pos = chart(ships=fleet, hands={0: "Stealth Technology"})
    movement(pos)
    go(pos, "cloak ship 1")
    assert (aboard(pos, 1)["stealth"], aboard(pos, 1)["energy"]) == (True, 2)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    assert legal(pos) == ["fight blue", "slip by"]
    go(pos, "slip by", "stop")
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == "C2"
    pos = chart(ships=fleet, hands={0: "Stealth Technology"})
    movement(pos)
    go(pos, "cloak ship 1", "fly ship 1 on 1 energy", "go to c2", "fight blue")
    settle(pos)
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""


@clause("COL-TMOVE-15", "COL-TMOVE-17")
def test_only_ships_in_stealth_are_safe() -> None:
    pos = chart(ships=[ship("C1", 0, energy=3), ship("C2", 1, energy=3, stealth=1), ship("C2", 1, energy=3)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert [aboard(pos, n)["at"] for n in (1, 2, 3)] == ["", "C2", ""]
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1)},
        ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=3, stealth=1)],
    )
    movement(pos)
    play(pos, *FLY)
    assert "strike ship 2" not in legal(pos)


@clause("COL-TMOVE-18")
def test_missile_defense_does_not_stop_a_ship_in_stealth() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, windmill=1, energy=3)},
        ships=[ship("A1", 0, energy=3, stealth=1)],
        hands={1: "Missile Defense System"},
    )
    movement(pos)
    go(pos, *FLY, "strike the windmill")
    if pos.waiting == (1,):
        assert legal(pos) == ["pass"]
        settle(pos)
    assert at(pos, "A2")["windmill"] == 0


@clause("COL-TMOVE-19", "COL-TMOVE-20")
def test_stealth_does_not_help_against_force_field() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, windmill=1, energy=3)},
        ships=[ship("A1", 0, energy=3, stealth=1)],
        hands={1: "Force Field"},
    )
    movement(pos)
    go(pos, *FLY)
    assert pos.attack  # stealth does not let it fly over
    go(pos, "strike the windmill", "raise the force field")
    assert (at(pos, "A2")["windmill"], aboard(pos, 1)["at"]) == (1, "")


@clause("COL-TMOVE-21")
def test_the_ship_that_was_in_stealth_attacks_when_stealth_ends() -> None:
    pos = chart(ships=[ship("C3", 0, energy=2), ship("C3", 1, energy=2, nuke=1, stealth=1)], first=0)
    end_movement(pos)
    assert pos.waiting == (1,)
    assert "fight red" in legal(pos)


@clause("COL-TMOVE-21", "COL-TMOVE-28")
def test_when_stealth_ends_those_who_share_a_card_fight() -> None:
    pos = chart(
        ships=[
            ship("B2", 0, energy=1, stealth=1),
            ship("B2", 1, energy=1),
            ship("C3", 1, energy=1, stealth=1),
            ship("C3", 0, energy=1, stealth=1),
        ]
    )
    pos.pulses[0] = 2
    end_movement(pos)
    assert [aboard(pos, n)["at"] for n in (1, 2, 3, 4)] == ["", "", "", ""]
    assert pos.pulses[0] == 0


@clause("COL-TMOVE-22")
def test_if_both_survive_the_one_from_stealth_withdraws() -> None:
    pos = chart(
        planets={"A1": of(0, ore=2), "A5": of(1, ore=2), "C2": of(1)},
        faces={"B3": "Supernova"},
        ships=[ship("C3", 0, energy=2, stealth=1), ship("C3", 1, energy=2), ship("C4", 1, energy=1)],
        hands={0: "Energy Shield", 1: "Ship Armor"},
    )
    end_movement(pos)
    go(pos, "armor ship 2", "shield ship 1")
    settle(pos)
    assert aboard(pos, 1)["at"] == "D3"  # the only card without enemy or Supernova


@clause("COL-TMOVE-27")
def test_stealth_that_stops_working_does_not_start_a_fight_at_once() -> None:
    pos = chart(
        ships=[ship("C3", 0, energy=2, stealth=1), ship("C3", 1, energy=2), ship("C4", 1, energy=2)],
        hands={1: "EM Pulse Cannon"},
    )
    movement(pos, 1)
    go(pos, "fire a pulse from ship 3 at c3")
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == "C3"
    go(pos, "fly ship 3 on 1 energy", "go to c3")
    settle(pos)
    assert (aboard(pos, 1)["at"], aboard(pos, 3)["at"]) == ("", "")
    assert not pos.ship_marks[1] & STEALTH


def test_maintenance_runs_without_cards() -> None:
    pos = chart()
    maintenance(pos)
    assert pos.stack == []
    assert place("B1") == 5


@clause("COL-TECON-08")
def test_the_fee_leaves_the_named_planet_a_token_to_convert() -> None:
    pos = chart(
        planets={"A1": of(0, energy=1, ore=5), "B2": of(0, energy=2, ore=1)}, hands={0: "Energy Converter"}
    )
    building(pos)
    play(pos, "use energy converter on a1")
    assert (at(pos, "A1")["energy"], at(pos, "B2")["energy"]) == (
        0,
        1,
    )  # B2 paid, and A1's last token was converted
    assert (at(pos, "A1")["ore"], at(pos, "B2")["ore"]) == (6, 1)


@clause("COL-TECON-15")
def test_who_pays_for_a_bridge_must_leave_something_to_cross() -> None:
    pos = chart(planets={"A1": of(0, energy=1), "B2": of(0, energy=3)}, hands={0: "Space Bridge"})
    building(pos)
    play(pos, "bridge a1 to b2", "send 1 energy")
    assert (at(pos, "A1")["energy"], at(pos, "B2")["energy"]) == (0, 3)  # B2 paid 1 and received 1


@clause("COL-TECON-17")
def test_meeples_are_beamed_from_a_ship() -> None:
    pos = chart(
        planets={"A1": of(0, energy=4, meeples=1), "B2": of(0, meeples=1)},
        ships=[ship("C3", 0, energy=1, meeples=2)],
        hands={0: "Transport Beam"},
    )
    building(pos)
    play(pos, "beam tokens", "beam from ship 1", "beam to b2", "send 0 energy", "send 2 free meeples")
    assert (at(pos, "B2")["meeples"], aboard(pos, 1)["meeples"], aboard(pos, 1)["energy"]) == (3, 0, 1)


@clause("COL-TECON-24")
def test_a_warhead_is_not_beamed_where_there_is_nowhere_to_go() -> None:
    pos = chart(planets={"A1": of(0, energy=4, nuke=1)}, hands={0: "Transport Beam"})
    building(pos)
    assert "beam a structure" not in legal(pos)
