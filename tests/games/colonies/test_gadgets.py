"""Technologies of one's own turn: where, when and by whom each can be used (COL-TECON, COL-TATT-05 to 25, COL-TINFO-04 to 13)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.view import UNSEEN
from orrery.games.colonies.rounds import StartRound
from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    building,
    chart,
    go,
    harvest,
    legal,
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

OWN = ("work", "research", "pass", "done", "fly", "load", "unload", "shift")


def gadgets(pos: Chart) -> set[str]:
    """What is offered besides the moves of every turn."""
    return {text for text in legal(pos) if text.split()[0] not in OWN}


# --- converters -------------------------------------------------------------------------------------------------


@clause("COL-TECON-06", "COL-TECON-08", "COL-WMD-09", "COL-TATT-09")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_converter_needs_a_token_beside_its_fee_on_a_planet_it_can_reach(seat: int) -> None:
    pos = chart(
        planets={
            "A1": of(seat, energy=1),
            "B1": of(seat, energy=1),
            "C1": of(seat, ore=5),
            "D1": of(seat, energy=5, fallout=9),
            "E1": of(seat, energy=1),
            "A5": of(1 - seat, energy=5),
        },
        hands={seat: "Energy Converter"},
    )
    pos.pulses[place("E1")] = 1 << (1 - seat)
    movement(pos, seat)
    assert gadgets(pos) == {"use energy converter on a1", "use energy converter on b1"}
    pos = chart(
        planets={"A1": of(seat, energy=1, ore=5), "A5": of(1 - seat)}, hands={seat: "Energy Converter"}
    )
    assert gadgets(building(pos, seat)) == set()  # the fee leaves nothing


@clause("COL-TECON-06", "COL-TECON-07", "COL-PROD-06")
@pytest.mark.parametrize(
    ("card", "source", "target"),
    [("Energy Converter", "energy", "ore"), ("Matter Converter", "ore", "energy")],
)
def test_any_number_from_one_to_all_is_converted_after_the_harvest_too(
    card: str, source: str, target: str
) -> None:
    pos = chart(planets={"A1": of(0, "Cinderhusk", **{source: 3})}, hands={0: card})
    harvest(pos, 0)
    play(pos, f"use {card} on a1".lower())
    assert legal(pos) == [f"convert {number} {source}" for number in (1, 2, 3)]
    play(pos, f"convert 2 {source}")
    assert (at(pos, "A1")[source], at(pos, "A1")[target]) == (1, 3)  # 1 of each was harvested
    assert f"use {card} on a1".lower() not in legal(pos)  # what is left would pay the fee


@clause("COL-TECH-02", "COL-TECON-08")
def test_who_pays_the_fee_is_the_holders_choice() -> None:
    pos = chart(
        planets={"A1": of(0, energy=2), "B1": of(0, energy=2), "C1": of(0, energy=2, fallout=9)},
        hands={0: "Energy Converter"},
    )
    building(pos)
    play(pos, "use energy converter on a1")
    assert legal(pos) == ["pay energy from a1", "pay energy from b1"]
    play(pos, "pay energy from a1")
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"], at(pos, "B1")["energy"]) == (0, 1, 2)


# --- Space Bridge -----------------------------------------------------------------------------------------------


@clause("COL-TECON-14", "COL-TECON-15", "COL-WMD-09")
@pytest.mark.parametrize(
    ("one", "other", "ways"),
    [
        ({"energy": 1}, {}, set()),  # the only token would be spent on the bridge
        ({"energy": 2}, {}, {"bridge a1 to b2"}),
        ({"energy": 1, "ore": 1}, {}, {"bridge a1 to b2"}),
        ({"ore": 1}, {"energy": 1}, {"bridge a1 to b2"}),
        ({"ore": 1}, {}, set()),
        ({"energy": 1}, {"energy": 1}, {"bridge a1 to b2", "bridge b2 to a1"}),
        ({"energy": 2, "fallout": 9}, {"energy": 2}, set()),
    ],
)
def test_between_which_planets_a_bridge_can_be_built(
    one: dict[str, int], other: dict[str, int], ways: set[str]
) -> None:
    pos = chart(
        planets={"A1": of(0, **one), "B2": of(0, **other), "C3": of(), "A5": of(1, energy=5)},
        hands={0: "Space Bridge"},
    )
    assert gadgets(building(pos)) == ways


@clause("COL-TECON-14", "COL-TECON-15")
def test_a_bridge_carries_energy_and_ore_but_no_meeples() -> None:
    pos = chart(
        planets={"A1": of(0, energy=2, ore=1), "B2": of(0, energy=9, ore=9)}, hands={0: "Space Bridge"}
    )
    building(pos)
    play(pos, "bridge a1 to b2", "pay energy from a1")
    assert legal(pos) == ["send 0 energy", "send 1 energy"]
    play(pos, "send 1 energy")
    assert legal(pos) == ["send 0 ore", "send 1 ore"]
    play(pos, "send 1 ore")
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"], at(pos, "A1")["meeples"]) == (0, 0, 3)
    assert (at(pos, "B2")["energy"], at(pos, "B2")["ore"]) == (10, 10)


@clause("COL-TECON-14", "COL-TECH-13")
def test_a_hacked_bridge_costs_its_energy_and_carries_nothing() -> None:
    pos = chart(planets={"A1": of(0, energy=3), "B2": of(0)}, hands={0: "Space Bridge", 1: "Hacker"})
    building(pos)
    go(pos, "bridge a1 to b2", "hack space bridge")
    assert (at(pos, "A1")["energy"], at(pos, "B2")["energy"]) == (2, 0)
    assert asked(pos) == (0,) and "bridge a1 to b2" in legal(pos)


# --- Transport Beam ---------------------------------------------------------------------------------------------


def beam(phase: str = "building", **more: Any) -> Chart:
    planets = {"A1": of(0, energy=2, meeples=2), "A5": of(1, energy=9), **more.pop("planets", {})}
    pos = chart(planets=planets, hands={0: "Transport Beam"}, **more)
    return building(pos) if phase == "building" else movement(pos)


@clause("COL-TECON-16", "COL-TECON-17", "COL-TECH-04")
def test_a_beam_needs_two_energy_and_somewhere_to_go() -> None:
    assert gadgets(beam()) == set()  # one planet, no Ship: nowhere to go
    assert gadgets(beam(planets={"B2": of(0)})) == {"beam tokens"}
    assert gadgets(beam(planets={"A1": of(0, energy=1), "B2": of(0)})) == set()
    assert gadgets(beam(ships=[ship("D4", 0, energy=1)])) == {"beam tokens"}
    assert gadgets(beam("movement")) == {"beam tokens"}  # Blue's planet can be invaded
    assert gadgets(beam(planets={"C3": of()})) == {"beam tokens"}  # a planet to settle


@clause("COL-TECON-22", "COL-TECON-24")
def test_beaming_a_structure_needs_three_energy_and_a_structure() -> None:
    rich = of(0, energy=3, meeples=2)
    assert "beam a structure" not in gadgets(beam(planets={"A1": rich, "B2": of(0)}))
    for thing in ("windmill", "refinery", "farm", "bunkers", "bio", "nuke"):
        assert "beam a structure" in gadgets(beam(planets={"A1": rich, "B2": of(0, **{thing: 1})}))
        assert "beam a structure" not in gadgets(beam(planets={"B2": of(0, **{thing: 1})}))  # 2 Energy


# --- Radio Telescope --------------------------------------------------------------------------------------------


@clause("COL-TINFO-04", "COL-TECH-04")
def test_a_telescope_needs_energy_and_a_card_it_has_not_seen() -> None:
    for energy, seen, up in ((1, 0, True), (0, 0, False), (1, 1 << 0, False), (1, 1 << 1, True)):
        pos = chart(planets={"A1": of(0, energy=energy)}, down={"C3": "Space"}, hands={0: "Radio Telescope"})
        pos.seen[place("C3")] = seen
        assert ("scan face-down cards" in gadgets(movement(pos))) == up
    pos = chart(planets={"A1": of(0, energy=1)}, hands={0: "Radio Telescope"})
    assert gadgets(movement(pos)) == set()  # nothing lies face down


@clause("COL-TINFO-04", "COL-TECH-13")
def test_a_hacked_telescope_shows_nothing_and_is_paid() -> None:
    pos = chart(
        planets={"A1": of(0, energy=2)},
        down={"C3": "Deepseam", "C4": "Space"},
        hands={0: "Radio Telescope", 1: "Hacker"},
    )
    movement(pos)
    go(pos, "scan face-down cards", "scan c3", "done", "hack radio telescope")
    assert (pos.view(0).card[place("C3")], at(pos, "A1")["energy"]) == (UNSEEN, 1)
    play(pos, "scan face-down cards", "scan c4", "done")
    assert pos.view(0).card[place("C4")] >= 0 and pos.view(0).card[place("C3")] == -1


# --- Spy --------------------------------------------------------------------------------------------------------


@clause("COL-TINFO-07", "COL-TECH-18", "COL-TINFO-03")
def test_spy_visits_others_with_cards_once_per_round_even_if_it_was_hacked() -> None:
    pos = chart(4, hands={0: "Spy", 1: "Hacker", 3: "Trader, Engineer"})
    building(pos)
    assert gadgets(pos) == {"spy on blue", "spy on green"}
    go(pos, "spy on green", "hack spy")
    settle(pos)
    assert asked(pos) == (0,) and gadgets(pos) == set()
    assert pos.view(0).hands[3] == 0 and pos.copies[0] == -1
    pos.stack = []
    start(pos, StartRound())
    assert "spy on green" in gadgets(pos)


@clause("COL-TINFO-08", "COL-TINFO-10", "COL-TINFO-11")
def test_a_copied_card_is_used_as_if_it_were_in_hand() -> None:
    pos = chart(
        planets={"A1": of(0, energy=3)}, hands={0: "Spy, Rogue, Trader, Engineer", 1: "Energy Converter"}
    )
    building(pos)
    go(pos, "spy on blue")
    settle(pos)
    play(pos, "copy energy converter")
    assert pos.view(0).copies[0] == tech("Energy Converter")
    assert pos.view(1).copies[0] == UNSEEN
    play(pos, "use energy converter on a1")
    assert pos.view(1).copies[0] == tech("Energy Converter")
    assert pos.hands[0].bit_count() == 4


# --- EM Pulse Cannon --------------------------------------------------------------------------------------------


@clause("COL-TATT-05", "COL-TATT-09", "COL-TECH-03")
def test_which_cards_a_pulse_can_be_fired_at() -> None:
    pos = chart(
        3,
        ships=[ship("C3", 0, energy=1), ship("E3", 0), ship("A3", 0, energy=5), ship("E5", 1, energy=5)],
        hands={0: "EM Pulse Cannon"},
    )
    pos.pulses[place("A3")] = 1 << 1  # an enemy's pulse lies on this Ship's card
    pos.pulses[place("C4")] = 1 << 0  # here lies one's own already
    pos.pulses[place("B3")] = 1 << 2  # and here another player's
    movement(pos)
    assert gadgets(pos) == {f"fire a pulse from ship 1 at {name}" for name in ("b3", "c2", "d3")}
    play(pos, "fire a pulse from ship 1 at b3")
    assert pos.pulses[place("B3")] == 1 << 2 | 1 << 0
    assert aboard(pos, 1)["energy"] == 0 and gadgets(pos) == set()
    play(pos, "pass")
    assert aboard(pos, 1)["at"] == ""  # the last Energy was spent on one's own turn (COL-MOVE-22)


@clause("COL-TATT-05", "COL-TECH-13")
def test_a_hacked_pulse_is_paid_and_lies_nowhere() -> None:
    pos = chart(ships=[ship("C3", 0, energy=3)], hands={0: "EM Pulse Cannon", 1: "Hacker"})
    movement(pos)
    go(pos, "fire a pulse from ship 1 at c4", "hack em pulse cannon")
    assert (pos.pulses[place("C4")], aboard(pos, 1)["energy"]) == (0, 2)
    assert "fire a pulse from ship 1 at c4" in legal(pos)


# --- stealth ----------------------------------------------------------------------------------------------------


@clause("COL-TMOVE-12", "COL-TMOVE-13", "COL-TATT-09")
def test_which_ships_may_switch_stealth_on() -> None:
    pos = chart(
        ships=[
            ship("C3", 0, energy=1),
            ship("C3", 0),
            ship("C3", 0, energy=2, moved=1),
            ship("D3", 0, energy=2),
            ship("E3", 0, energy=2, stealth=1),
            ship("B5", 1, energy=2),
        ],
        hands={0: "Stealth Technology"},
    )
    pos.pulses[place("D3")] = 1 << 1
    movement(pos)
    assert gadgets(pos) == {"cloak ship 1"}


# --- Wave Motion Gun --------------------------------------------------------------------------------------------


@clause("COL-TATT-17", "COL-TATT-18", "COL-TATT-25")
def test_which_ships_may_fire_and_where() -> None:
    pos = chart(
        ships=[
            ship("C1", 0, energy=10),
            ship("C3", 0, energy=9),
            ship("D3", 0, energy=10, moved=1),
            ship("E5", 0, energy=12),
            ship("B2", 0, energy=12),
        ],
        hands={0: "Wave Motion Gun"},
    )
    pos.pulses[place("B2")] = 1 << 1
    movement(pos)
    assert gadgets(pos) == {
        "fire the gun of ship 1 up",
        "fire the gun of ship 1 right",
        "fire the gun of ship 1 down",
        "fire the gun of ship 4 up",
        "fire the gun of ship 4 left",
    }


@clause("COL-TINFO-17", "COL-TATT-20", "COL-TINFO-24")
@pytest.mark.parametrize(("paid", "ways"), [(None, ("up", "right", "down")), (0, ()), (2, ("right", "down"))])
def test_a_gun_is_not_turned_on_anything_of_a_player_who_has_paid(
    paid: int | None, ways: tuple[str, ...]
) -> None:
    """Blue's gun at C1 would hit Purple's Ship and A1 above it, Red's Ship to the right, E1 below."""
    pos = chart(
        3,
        planets={"A1": of(0), "A5": of(1), "E1": of(0), "E5": of(2)},
        ships=[ship("C3", 0, energy=1), ship("C1", 1, energy=12), ship("B1", 2, energy=1)],
        hands={1: "Wave Motion Gun"},
        homes=False,
    )
    if paid is not None:
        pos.truce[1 * 3 + paid] = True
    movement(pos, 1)
    assert gadgets(pos) == {f"fire the gun of ship 2 {way}" for way in ways}


@clause("COL-TATT-17", "COL-TECH-08")
def test_the_gun_is_not_fired_after_a_move() -> None:
    pos = chart(ships=[ship("C1", 0, energy=12), ship("E1", 0, energy=2)], hands={0: "Wave Motion Gun"})
    movement(pos)
    play(pos, "fly ship 2 on 1 energy", "go to e2", "stop")
    assert gadgets(pos) == set()


@clause("COL-TATT-17", "COL-END-09")
def test_a_shot_is_a_deed_of_the_round() -> None:
    pos = chart(ships=[ship("C1", 0, energy=12)], hands={0: "Wave Motion Gun"})
    movement(pos)
    play(pos, "fire the gun of ship 1 right")
    assert pos.busy


@clause("COL-TATT-19", "COL-OUT-02", "COL-OUT-01", "COL-END-01")
def test_whoever_loses_the_last_meeple_to_a_shot_is_out_at_once() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of(1)}, ships=[ship("C1", 0, energy=12)], hands={0: "Wave Motion Gun"}
    )
    movement(pos)
    play(pos, "fire the gun of ship 1 right")
    assert pos.outcome is not None and pos.outcome.winners == (0,)


# --- Rogue and Trader -------------------------------------------------------------------------------------------


@clause("COL-TECON-09", "COL-TECON-11", "COL-WMD-09")
@pytest.mark.parametrize(
    ("mine", "theirs", "can"),
    [
        ({}, {"meeples": 2}, True),
        ({}, {"meeples": 1}, False),  # the last Meeple is not within reach
        ({}, {"meeples": 1, "energy": 1}, True),
        ({}, {"meeples": 2, "energy": 1, "fallout": 9}, False),
        ({"fallout": 9}, {"meeples": 2}, False),  # nowhere to bring it
    ],
)
def test_when_a_rogue_can_be_sent_out(mine: dict[str, int], theirs: dict[str, int], can: bool) -> None:
    pos = chart(planets={"A1": of(0, **mine), "A5": of(1, **theirs)}, hands={0: "Rogue"})
    harvest(pos, 0)
    assert gadgets(pos) == ({"send out the rogue"} if can else set())


@clause("COL-TECON-09", "COL-TECON-10", "COL-TECON-11")
def test_the_rogue_visits_every_other_player_clockwise_and_takes_what_its_holder_likes() -> None:
    pos = chart(
        4,
        planets={
            "A1": of(3, "Cinderhusk"),
            "B1": of(3, "Lowmere", fallout=9),
            "A5": of(0, energy=1, ore=1, meeples=1),
            "B5": of(0, meeples=1),
            "C3": of(1, meeples=1),
            "E5": of(2, ore=2, meeples=1),
        },
        ships=[ship("E4", 1, energy=5)],
        hands={3: "Rogue"},
    )
    harvest(pos, 3)
    play(pos, "send out the rogue")
    assert set(legal(pos)) == {
        "steal energy from a5",
        "steal ore from a5",
        "steal meeple from a5",
        "steal meeple from b5",
    }
    play(pos, "steal meeple from b5")  # A1 is the only base; Blue has nothing; Purple has Ore alone
    assert at(pos, "B5")["owner"] == -1
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"], at(pos, "A1")["ore"]) == (4, 3, 2)
    assert at(pos, "E5")["ore"] == 1
    assert gadgets(pos) == set()  # once per phase


@clause("COL-TECON-12", "COL-TECON-13", "COL-WMD-09")
def test_with_whom_a_trader_trades() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(0, "Cinderhusk"),
            "B2": of(0, energy=5),
            "A5": of(1, ore=1),
            "B5": of(1),
            "C5": of(1, energy=3, fallout=9),
            "C3": of(energy=3),
            "E5": of(2, energy=1),
        },
        hands={0: "Trader"},
    )
    harvest(pos, 0)
    assert gadgets(pos) == {"trade with a5", "trade with e5"}
    play(pos, "trade with e5")
    assert {"give energy from a1", "give ore from a1", "give energy from b2"} <= set(legal(pos))
    play(pos, "give energy from b2")
    assert at(pos, "E5")["energy"] == 1  # it gave one and got one
    assert gadgets(pos) == set()


@clause("COL-TECON-12", "COL-TECON-13")
def test_the_trader_needs_something_to_give() -> None:
    pos = chart(
        planets={"A1": of(0, fallout=9, energy=5), "A5": of(1, ore=5)},
        ships=[ship("A1", 0, energy=3)],
        hands={0: "Trader"},
    )
    harvest(pos, 0)
    assert gadgets(pos) == set()


@clause("COL-TECON-13", "COL-COMP-12")
def test_tokens_taken_leave_before_the_gift_arrives() -> None:
    pos = chart(planets={"A1": of(0, energy=9, ore=9), "A5": of(1, energy=10, ore=0)}, hands={0: "Trader"})
    harvest(pos, 0)
    play(pos, "trade with a5", "give energy from a1")
    assert (at(pos, "A5")["energy"], at(pos, "A1")["energy"]) == (
        9,
        10,
    )  # 10 - 2 + 1, and 10 - 1 + 2 is capped


@clause("COL-PROD-06", "COL-TECH-10")
def test_cards_are_used_in_any_order_after_the_harvest_until_their_holder_is_done() -> None:
    pos = chart(
        planets={"A1": of(0, energy=3, ore=3), "A5": of(1, ore=5, meeples=1)},
        hands={0: "Rogue, Trader, Energy Converter"},
    )
    harvest(pos, 0)
    play(pos, "use energy converter on a1", "convert 1 energy", "send out the rogue")
    assert "trade with a5" in legal(pos) and "use energy converter on a1" in legal(pos)
    play(pos, "trade with a5", "give ore from a1", "done")
    assert asked(pos) == ()


# --- what is refused --------------------------------------------------------------------------------------------


@clause("COL-TECH-04", "COL-TECH-08")
@pytest.mark.parametrize(
    "text",
    [
        "use energy converter on a5",
        "use matter converter on a1",
        "bridge a1 to a1",
        "spy on red",
        "fire the gun of ship 1 right",
        "fire a pulse from ship 1 at e5",
        "cloak ship 1",
        "send out the rogue",
        "trade with a5",
    ],
)
def test_a_technology_that_cannot_be_used_is_refused_and_changes_nothing(text: str) -> None:
    pos = chart(
        planets={"A1": of(0, energy=3), "A5": of(1, energy=3)},
        ships=[ship("C1", 0, energy=3)],
        hands={0: "Energy Converter, Transport Beam, Spy", 1: "Hacker"},
    )
    assert str(refused(movement(pos), text))
