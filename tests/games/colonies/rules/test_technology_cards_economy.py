"""Technology cards: economy (COL-TECON): Engineer, Energy Converter, Rogue, Trader, Transport Beam and the others."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.colonies.phases.rounds import Phase
from orrery.games.colonies.table.state import Chart
from orrery.games.colonies.terms import BUILDING, MOVEMENT, PHASES, PRODUCTION
from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
    aboard,
    asked,
    at,
    building,
    cards,
    chart,
    clauses,
    go,
    harvest,
    holds,
    legal,
    maintenance,
    movement,
    of,
    place,
    play,
    settle,
    ship,
    start,
    tech,
)
from tests.games.colonies.scenes import C, beams, fleet, gadgets, rich
from tests.ledger import clause


def beam_scene(phase: str = "building", **more: Any) -> Chart:
    planets = {"A1": of(0, energy=2, meeples=2), "A5": of(1, energy=9), **more.pop("planets", {})}
    pos = chart(planets=planets, hands={0: "Transport Beam"}, **more)
    return building(pos) if phase == "building" else movement(pos)


def robbery() -> Chart:
    """Red's Rogue is about to rob Blue, then Purple; Red has two planets to bring the loot to."""
    pos = chart(
        3,
        planets={
            "A1": of(RED, "Cinderhusk"),
            "B2": of(RED, "Lowmere"),
            "A5": of(BLUE, energy=4, ore=4),
            "E5": of(PURPLE, energy=4, ore=4),
        },
        hands={RED: "Rogue"},
    )
    harvest(pos, RED)
    play(pos, "send out the rogue")
    return pos


def deal(seat: int = RED, other: int = BLUE) -> Chart:
    """A seat's Trader has called on A5, where there is as much Energy as Ore."""
    pos = chart(
        3,
        planets={
            "A1": of(seat, energy=5, ore=5),
            "A5": of(other, energy=1, ore=1),
            "E5": of(PURPLE, ore=1),
        },
        hands={seat: "Trader", PURPLE: "Hacker"},
    )
    harvest(pos, seat)
    pos.energy[0] = pos.ore[0] = 5  # whatever the harvest was
    play(pos, "trade with a5")
    return pos


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


def beamer() -> Any:
    """Two planets, two Ships in space and a Beam."""
    return chart(
        planets={"A1": of(0, energy=9, windmill=2, bunkers=2, nuke=1), "B2": of(0, windmill=2), "A5": of(1)},
        ships=[ship("D1", 0, energy=1, ore=2), ship("D2", 0, energy=1)],
        hands={0: "Transport Beam"},
    )


@clause("COL-TECON-01", "COL-TECON-02", "COL-TECH-07")
def test_each_bonus_is_announced_on_its_own() -> None:
    pos = chart(planets={"A1": of(RED, "Lowmere")}, hands={RED: "Engineer, Metallurgist", BLUE: "Hacker"})
    harvest(pos, RED)
    assert legal(pos, BLUE) == ["hack engineer", "pass"]
    play(pos, "pass")
    assert legal(pos, BLUE) == ["hack metallurgist", "pass"]
    play(pos, "hack metallurgist", "done")
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (2, 1)


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


@clause("COL-TECON-03", "COL-TECH-07")
@pytest.mark.parametrize(
    ("planet", "announced"),
    [
        ({"energy": 8}, True),
        ({"energy": 9}, False),  # the store is full without it
        ({"plague": 9}, False),
        ({"fallout": 9}, False),
    ],
)
def test_a_bonus_that_makes_no_difference_is_not_announced(planet: dict[str, int], announced: bool) -> None:
    pos = chart(planets={"A1": of(RED, "Lowmere", **planet)}, hands={RED: "Engineer"})
    harvest(pos, RED)
    assert ("COL-TECH-07" in clauses(pos.events)) == announced


@clause("COL-TECON-04", "COL-TECON-05", "COL-MAINT-02", "COL-MAINT-09")
@pytest.mark.parametrize(("hacked", "left"), [(False, 3), (True, 2)])
def test_a_cancelled_permaculture_expert_feeds_nobody(hacked: bool, left: int) -> None:
    pos = chart(
        planets={"A1": of(RED, "Lowmere", meeples=4)}, hands={RED: "Permaculture Expert", BLUE: "Hacker"}
    )
    pos.shown_cards = pos.hands[:]
    maintenance(pos)
    assert legal(pos) == ["hack permaculture expert", "pass"]
    play(pos, "hack permaculture expert" if hacked else "pass")
    assert at(pos, "A1")["meeples"] == left


@clause("COL-TECON-04", "COL-TECH-07", "COL-MAINT-02")
@pytest.mark.parametrize(("meeples", "announced"), [(2, False), (3, True)])
def test_a_permaculture_expert_is_announced_only_where_somebody_would_starve(
    meeples: int, announced: bool
) -> None:
    pos = chart(planets={"A1": of(RED, "Lowmere", meeples=meeples)}, hands={RED: "Permaculture Expert"})
    pos.shown_cards = pos.hands[:]
    maintenance(pos)
    assert ("COL-TECH-07" in clauses(pos.events)) == announced
    assert at(pos, "A1")["meeples"] == meeples


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


@clause("COL-TECON-07")
def test_a_matter_converter_is_logged_by_its_own_clause() -> None:
    pos = building(chart(planets={"A1": of(RED, ore=4)}, hands={RED: "Matter Converter"}))
    events = go(pos, "use matter converter on a1", "convert 2 ore")
    assert "COL-TECON-07" in clauses(events) and "COL-TECON-06" not in clauses(events)


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


@clause("COL-TECON-09", "COL-OUT-07")
def test_a_victim_who_surrenders_is_not_robbed_and_the_next_one_is() -> None:
    pos = robbery()
    pos.resign(BLUE)
    assert legal(pos) == ["steal energy from e5", "steal ore from e5", "steal meeple from e5"]
    play(pos, "steal ore from e5", "bring it to b2")
    assert [(at(pos, spot)["energy"], at(pos, spot)["ore"]) for spot in ("A5", "E5")] == [(4, 4), (4, 3)]
    pos = robbery()
    pos.resign(PURPLE)
    play(pos, "steal ore from a5", "bring it to b2")
    assert at(pos, "E5")["ore"] == 4


@clause("COL-TECON-09", "COL-TECON-11", "COL-OUT-07")
def test_a_rogue_whose_holder_surrenders_takes_nothing_more() -> None:
    pos = robbery()
    pos.resign(RED)
    assert [at(pos, spot)[what] for spot in ("A5", "E5") for what in ("energy", "ore", "meeples")] == [
        4,
        4,
        3,
    ] * 2
    assert [at(pos, spot)["owner"] for spot in ("A1", "B2")] == [-1, -1]
    pos = robbery()
    play(pos, "steal meeple from a5")
    pos.resign(RED)
    assert [at(pos, spot)["meeples"] for spot in ("A1", "B2", "A5", "E5")] == [0, 0, 2, 3]


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


OWN_TURN = {
    "EM Pulse Cannon": "fire a pulse",
    "Energy Converter": "use energy converter",
    "Matter Converter": "use matter converter",
    "Radio Telescope": "scan face-down cards",
    "Rogue": "send out the rogue",
    "Space Bridge": "bridge ",
    "Spy": "spy on",
    "Stealth Technology": "cloak ship",
    "Trader": "trade with",
    "Transport Beam": "beam tokens",
    "Wave Motion Gun": "fire the gun",
}
"""The moves of the cards that are used on one's own turn, by how they begin."""


@clause("COL-TECH-06", "COL-TECH-08", "COL-TECON-12", "COL-TECON-09", "COL-TINFO-09", "COL-TECON-08")
@pytest.mark.parametrize("name", C.tech_names)
def test_a_card_of_ones_own_turn_is_offered_in_the_phases_it_names_and_in_no_other(name: str) -> None:
    entry = C.pack.technology[tech(name)]
    turns: tuple[tuple[int, Any], ...] = (
        (BUILDING, lambda pos: building(pos)),
        (MOVEMENT, lambda pos: movement(pos)),
        (PRODUCTION, lambda pos: harvest(pos, RED)),
    )
    for phase, begin in turns:
        pos = begin(rich(name))
        used = [text for text in legal(pos) if any(text.startswith(start) for start in OWN_TURN.values())]
        allowed = name in OWN_TURN and PHASES[phase].lower() in entry.phases
        assert bool(used) == allowed, (name, PHASES[phase])
        assert all(
            text.startswith(OWN_TURN[name]) for text in used if name in OWN_TURN and "structure" not in text
        )
    maintained = start(rich(name), Phase(3))
    assert ("offer ties to blue" in legal(maintained)) == (name == "Ambassador")


@clause("COL-TECON-12", "COL-TECON-13")
@pytest.mark.parametrize(("seat", "other"), [(RED, BLUE), (BLUE, RED)])
def test_a_planet_with_one_token_of_each_kind_gives_both(seat: int, other: int) -> None:
    pos = deal(seat, other)
    play(pos, "pass", "give ore from a1")
    assert (at(pos, "A5")["energy"], at(pos, "A5")["ore"]) == (0, 1)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (6, 5)


@clause("COL-TECON-12", "COL-OUT-07")
def test_no_trade_with_a_player_who_surrenders_before_it_is_done() -> None:
    pos = deal()
    pos.resign(BLUE)
    play(pos, "pass")
    assert legal(pos) == ["done"]
    pos = deal()
    play(pos, "pass")
    assert "give ore from a1" in legal(pos)
    pos.resign(BLUE)
    assert legal(pos) == ["done"]
    pos = deal()
    pos.energy[4] = 3
    play(pos, "pass", "give ore from a1")
    assert legal(pos) == ["take 1 energy and 1 ore", "take 2 energy and 0 ore"]
    pos.resign(BLUE)
    assert legal(pos) == ["done"]
    assert (at(pos, "A5")["energy"], at(pos, "A5")["ore"]) == (3, 1)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (5, 5)


@clause("COL-TECON-12", "COL-OUT-07")
def test_no_trade_for_a_player_who_surrenders_before_it_is_done() -> None:
    pos = deal()
    pos.energy[4] = 3
    play(pos, "pass", "give ore from a1")
    pos.resign(RED)
    assert asked(pos) == () and holds(pos, RED) == set()
    assert (at(pos, "A5")["energy"], at(pos, "A5")["ore"]) == (3, 1)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (5, 5)


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


@clause("COL-TECON-14")
def test_a_bridge_is_logged_by_its_own_clause() -> None:
    pos = building(chart(planets={"A1": of(RED, energy=3), "B2": of(RED)}, hands={RED: "Space Bridge"}))
    events = go(pos, "bridge a1 to b2", "send 2 energy")
    assert "COL-TECON-14" in clauses(events) and "COL-TECON-16" not in clauses(events)


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


@clause("COL-OUT-07", "COL-TECON-14", "COL-TECON-06")
@pytest.mark.parametrize("card", ["Space Bridge", "Energy Converter"])
def test_who_surrenders_while_a_bridge_or_a_converter_waits_leaves_the_stores_alone(card: str) -> None:
    pos = chart(3, planets={"A1": of(RED, energy=3, ore=1), "B1": of(RED, energy=3)}, hands={RED: card})
    building(pos)
    if card == "Space Bridge":
        play(pos, "bridge a1 to b1")
        stores = {"A1": (3, 1), "B1": (3, 0)}
    else:
        go(pos, "use energy converter on a1", "pay energy from b1")
        assert legal(pos) == ["convert 1 energy", "convert 2 energy", "convert 3 energy"]
        stores = {"A1": (3, 1), "B1": (2, 0)}
    pos.resign(RED)
    for spot, (energy, ore) in stores.items():
        assert (at(pos, spot)["owner"], at(pos, spot)["energy"], at(pos, spot)["ore"]) == (-1, energy, ore)


@clause("COL-TECON-15")
def test_who_pays_for_a_bridge_must_leave_something_to_cross() -> None:
    pos = chart(planets={"A1": of(0, energy=1), "B2": of(0, energy=3)}, hands={0: "Space Bridge"})
    building(pos)
    play(pos, "bridge a1 to b2", "send 1 energy")
    assert (at(pos, "A1")["energy"], at(pos, "B2")["energy"]) == (0, 3)  # B2 paid 1 and received 1


@clause("COL-TECON-15", "COL-TECON-14")
@pytest.mark.parametrize(
    ("energy", "ore", "payers"),
    [
        (0, 2, ["b1"]),
        (1, 0, ["b1"]),  # paying would leave nothing to carry
        (1, 1, ["a1", "b1"]),
        (2, 0, ["a1", "b1"]),
    ],
)
def test_either_planet_pays_for_the_bridge_if_something_is_left_to_carry(
    energy: int, ore: int, payers: list[str]
) -> None:
    for payer in payers:
        pos = chart(
            planets={"A1": of(RED, energy=energy, ore=ore), "B1": of(RED, energy=3)},
            hands={RED: "Space Bridge", BLUE: "Hacker"},
        )
        building(pos)
        play(pos, "bridge a1 to b1")
        if len(payers) > 1:
            assert legal(pos) == [f"pay energy from {name}" for name in payers]
            play(pos, f"pay energy from {payer}")
        assert at(pos, payer)["energy"] == {"a1": energy, "b1": 3}[payer] - 1
        assert asked(pos) == (BLUE,)


@clause("COL-TECON-16", "COL-TECON-27")
def test_tokens_go_from_ship_to_ship_and_meeples_keep_their_state() -> None:
    pos = building(fleet())
    play(pos, "beam tokens", "beam from ship 1", "beam to ship 2")
    assert legal(pos) == ["send 0 energy", "send 1 energy", "send 2 energy"]
    play(pos, "send 1 energy", "send 1 ore")
    assert legal(pos) == ["send 0 free meeples", "send 1 free meeples"]
    play(pos, "send 1 free meeples")
    assert legal(pos) == ["send 0 used meeples", "send 1 used meeples"]
    play(pos, "send 0 used meeples")
    assert pos.cargo[5:15] == [1, 0, 1, 1, 0, 1, 1, 1, 0, 0]
    assert (pos.ship_used[1], pos.ship_used[2]) == (1, 0)
    assert at(pos, "A1")["energy"] == 7  # two were paid


@clause("COL-TECON-16", "COL-TECON-29")
def test_nobody_has_to_send_anything() -> None:
    pos = building(fleet())
    play(pos, "beam tokens", "beam from a1", "beam to b2")
    play(pos, "send 0 energy", "send 0 ore", "send 0 free meeples")
    events = play(pos, "send 0 used meeples")
    assert at(pos, "B2")["meeples"] == 2 and at(pos, "A1")["meeples"] == 3
    assert clauses(events) == ["COL-TECON-29"] and asked(pos) == (0,)


@clause("COL-TECON-16", "COL-TECH-04")
def test_what_the_beam_itself_cost_cannot_be_sent() -> None:
    pos = chart(planets={"A1": of(0, energy=3, meeples=1), "B2": of(0)}, hands={0: "Transport Beam"})
    building(pos)
    play(pos, "beam tokens", "beam from a1")  # B2 is the only target
    assert legal(pos) == ["send 0 energy", "send 1 energy"]


@clause("COL-TECON-16", "COL-TECON-17", "COL-TECH-04")
def test_a_beam_needs_two_energy_and_somewhere_to_go() -> None:
    assert gadgets(beam_scene()) == set()  # one planet, no Ship: nowhere to go
    assert gadgets(beam_scene(planets={"B2": of(0)})) == {"beam tokens"}
    assert gadgets(beam_scene(planets={"A1": of(0, energy=1), "B2": of(0)})) == set()
    assert gadgets(beam_scene(ships=[ship("D4", 0, energy=1)])) == {"beam tokens"}
    assert gadgets(beam_scene("movement")) == {"beam tokens"}  # Blue's planet can be invaded
    assert gadgets(beam_scene(planets={"C3": of()})) == {"beam tokens"}  # a planet to settle


@clause("COL-TECON-16", "COL-TECON-29")
def test_a_beam_does_not_take_the_last_meeple_unasked() -> None:
    pos = chart(
        planets={"A1": of(RED, meeples=1, energy=2), "E1": of(RED, meeples=2)},
        ships=[ship("C3", RED, energy=1)],
        hands={RED: "Transport Beam"},
    )
    movement(pos)
    go(pos, "beam tokens", "beam from a1", "beam to ship 1")
    assert legal(pos) == ["send 0 free meeples", "send 1 free meeples"]
    play(pos, "send 0 free meeples")
    assert (at(pos, "A1")["owner"], at(pos, "A1")["meeples"]) == (RED, 1)


@clause("COL-TECON-16", "COL-TECON-17", "COL-TECON-27", "COL-TECON-28")
def test_transport_beam_moves_tokens_at_any_distance() -> None:
    pos = beam(target="ship 1")
    play(pos, "send 2 energy", "send 3 ore", "send 0 free meeples", "send 1 used meeples")
    assert (aboard(pos, 1)["energy"], aboard(pos, 1)["ore"], aboard(pos, 1)["meeples"]) == (3, 3, 1)
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"], at(pos, "A1")["energy"]) == (2, 2, 1)
    pos = beam("building", "b2")
    play(pos, "send 0 energy", "send 0 ore", "send 1 free meeples", "send 1 used meeples")
    assert (at(pos, "B2")["meeples"], at(pos, "B2")["free"]) == (5, 4)


@clause("COL-TECON-16", "COL-TECON-17")
@pytest.mark.parametrize(
    ("cargo", "can"),
    [
        ({"energy": 1}, True),
        ({"ore": 1}, True),
        ({"meeples": 1}, True),
        ({"bio": 1, "nuke": 1}, False),  # warheads are Structure tokens
        ({}, False),
    ],
)
def test_a_single_token_aboard_can_be_beamed(cargo: dict[str, int], can: bool) -> None:
    """The Ship beside it has everything that this one lacks."""
    full = {"energy": 1, "ore": 1, "meeples": 1}
    ships = [ship("D1", RED, **full), ship("D2", RED, **cargo), ship("D3", RED, **full)]
    pos = chart(planets={"A1": of(RED, energy=2)}, ships=ships, hands={RED: "Transport Beam"})
    building(pos)
    play(pos, "beam tokens")
    assert ("beam from ship 2" in legal(pos)) == can
    assert {"beam from a1", "beam from ship 1", "beam from ship 3"} <= set(legal(pos))


@clause("COL-TECON-17", "COL-TECON-18", "COL-TECON-20")
def test_from_planets_and_ships_with_something_aboard_to_anywhere_of_ones_own() -> None:
    pos = building(fleet())
    play(pos, "beam tokens")
    assert legal(pos) == ["beam from a1", "beam from b2", "beam from ship 1"]  # Ship 2 is empty
    play(pos, "beam from a1")
    assert legal(pos) == ["beam to b2", "beam to ship 1", "beam to ship 2", "beam to c3"]
    pos = movement(fleet())
    play(pos, "beam tokens", "beam from ship 1")
    assert legal(pos) == [
        "beam to a1",
        "beam to b2",
        "beam to ship 2",
        "beam to a5",
        "beam to c3",
        "beam to e5",
    ]


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


@clause("COL-TECON-18", "COL-TECON-19")
def test_without_meeples_no_strange_planet_is_reached() -> None:
    pos = fleet()
    pos.cargo[5 + 2] = pos.ship_used[1] = 0
    movement(pos)
    play(pos, "beam tokens", "beam from ship 1")
    assert legal(pos) == ["beam to a1", "beam to b2", "beam to ship 2"]


@clause("COL-TECON-18", "COL-TECON-19")
def test_beamed_meeples_colonise() -> None:
    pos = beam("building", "c3")
    play(pos, "send 2 free meeples")
    go(pos, "send 0 used meeples") if "send 0 used meeples" in legal(pos) else None
    play(pos, "send 1 energy", "send 0 ore")
    assert (at(pos, "C3")["owner"], at(pos, "C3")["meeples"], at(pos, "C3")["energy"]) == (0, 2, 1)


@clause("COL-TECON-19", "COL-TECON-18", "COL-TECON-29")
def test_to_a_strange_planet_goes_at_least_one_meeple() -> None:
    pos = building(fleet())
    play(pos, "beam tokens", "beam from a1", "beam to c3", "send 0 free meeples", "send 0 used meeples")
    assert (at(pos, "C3")["owner"], at(pos, "C3")["energy"]) == (
        -1,
        0,
    )  # nobody goes, and nothing with nobody
    pos = building(fleet())
    play(pos, "beam tokens", "beam from a1", "beam to c3", "send 0 free meeples", "send 1 used meeples")
    play(pos, "send 3 energy", "send 1 ore")
    here = at(pos, "C3")
    assert (here["owner"], here["meeples"], here["free"], here["energy"], here["ore"]) == (0, 1, 0, 3, 1)


@clause("COL-TECON-20", "COL-TINFO-17")
@pytest.mark.parametrize("paid", [False, True])
def test_parked_ships_do_not_stop_a_beamed_invasion_and_a_payment_does(paid: bool) -> None:
    pos = chart(
        planets={"A1": of(0), "A5": of(1, energy=2)},
        ships=[ship("A1", 0, energy=1)],
        hands={1: "Transport Beam"},
    )
    pos.truce[1 * 2 + 0] = paid
    movement(pos, 1)
    assert ("beam tokens" in legal(pos)) != paid  # A1 is the only planet to beam to


@clause("COL-TECON-20", "COL-INV-01", "COL-INV-06", "COL-TECON-27")
def test_a_beamed_invasion_is_fought_by_meeples_alone() -> None:
    pos = movement(fleet())
    play(pos, "beam tokens", "beam from a1", "beam to a5")
    assert legal(pos) == ["send 0 free meeples", "send 1 free meeples", "send 2 free meeples"]
    play(pos, "send 2 free meeples", "send 1 used meeples")
    here = at(pos, "A5")
    assert (here["owner"], here["meeples"], here["free"], here["energy"]) == (0, 1, 1, 2)
    assert (at(pos, "A1")["owner"], at(pos, "A1")["meeples"]) == (-1, 0)
    assert asked(pos) == (0,) and not pos.attack


@clause("COL-TECON-20", "COL-INV-07", "COL-INV-01")
def test_a_beamed_invasion_from_a_ship_that_is_beaten_off() -> None:
    pos = movement(fleet())
    play(pos, "beam tokens", "beam from ship 1", "beam to e5", "send 1 free meeples", "send 1 used meeples")
    assert (at(pos, "E5")["owner"], at(pos, "E5")["meeples"]) == (1, 1)
    assert (aboard(pos, 1)["meeples"], pos.ship_used[1], aboard(pos, 1)["at"]) == (0, 0, "D1")


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


@clause("COL-TECON-20", "COL-INV-01")
@pytest.mark.parametrize("source", ["b1", "ship 1"])
def test_a_beamed_invasion_leaves_energy_and_ore_where_they_were(source: str) -> None:
    pos = beams("movement")
    pos.cargo[5 + 1] = 1
    play(
        pos, "beam tokens", f"beam from {source}", "beam to a1", "send 1 free meeples", "send 0 used meeples"
    )
    assert (at(pos, "B1")["energy"], at(pos, "B1")["ore"]) == (7, 3)
    assert (aboard(pos, 1)["energy"], aboard(pos, 1)["ore"]) == (2, 1)
    assert (at(pos, "A1")["owner"], at(pos, "A1")["meeples"]) == (BLUE, 1)


@clause("COL-TECON-21", "COL-TECH-13")
def test_a_hacked_beam_is_paid_and_moves_nothing() -> None:
    pos = movement(fleet(hands={1: "Hacker"}))
    go(pos, "beam tokens", "beam from a1", "beam to a5", "hack transport beam")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["energy"], at(pos, "A5")["owner"]) == (3, 7, 1)
    assert asked(pos) == (0,) and "beam tokens" in legal(pos)


@clause("COL-TECON-21", "COL-TINFO-19")
def test_a_beamed_invasion_that_is_paid_off_names_no_ship_and_costs_the_beam() -> None:
    pos = beams("movement")
    pos.hands[BLUE] = pos.shown_cards[BLUE] = cards("Ambassador")
    pos.ties[BLUE * 3 + RED] = place("B2")
    play(pos, "beam tokens", "beam from b1", "beam to a1", "send 2 free meeples", "send 0 used meeples")
    assert asked(pos) == (BLUE,) and pos.the_attack().ship == 0
    go(pos, "pay off the attack with energy from a1")
    settle(pos)
    assert (at(pos, "A1")["owner"], at(pos, "A1")["energy"], at(pos, "B2")["energy"]) == (BLUE, 2, 1)
    assert (at(pos, "B1")["meeples"], at(pos, "B1")["free"], at(pos, "B1")["energy"]) == (4, 2, 7)
    assert not pos.attack


@clause("COL-TECON-22", "COL-TECON-23", "COL-TECON-24")
def test_every_structure_token_within_reach() -> None:
    pos = building(fleet())
    play(pos, "beam a structure")
    assert set(legal(pos)) == {
        "take the windmill of a1",
        "take the bunker of a1",
        "take the nuclear warhead of a1",
        "take the farm of b2",
        "take the biological warhead aboard ship 1",
        "take ship 1",
        "take ship 2",
    }
    play(pos, "take ship 2")
    assert (aboard(pos, 2)["at"], at(pos, "A1")["energy"]) == ("B2", 6)  # the only other planet


@clause("COL-TECON-22", "COL-TECH-13", "COL-TINFO-01")
def test_a_hacked_structure_beam_is_paid_and_moves_nothing() -> None:
    pos = building(fleet(hands={1: "Hacker"}))
    go(pos, "beam a structure", "take the windmill of a1", "hack transport beam")
    settle(pos)
    assert (at(pos, "A1")["windmill"], at(pos, "B2")["windmill"], at(pos, "A1")["energy"]) == (2, 0, 6)


@clause("COL-TECON-22", "COL-TECON-24")
def test_beaming_a_structure_needs_three_energy_and_a_structure() -> None:
    rich = of(0, energy=3, meeples=2)
    assert "beam a structure" not in gadgets(beam_scene(planets={"A1": rich, "B2": of(0)}))
    for thing in ("windmill", "refinery", "farm", "bunkers", "bio", "nuke"):
        assert "beam a structure" in gadgets(beam_scene(planets={"A1": rich, "B2": of(0, **{thing: 1})}))
        assert "beam a structure" not in gadgets(beam_scene(planets={"B2": of(0, **{thing: 1})}))  # 2 Energy


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


@clause("COL-TECON-22", "COL-TECON-23")
def test_structures_are_taken_from_the_planet_on_which_they_stand() -> None:
    pos = beams()
    play(pos, "beam a structure")
    assert legal(pos) == [
        "take the windmill of b1",
        "take the windmill of b2",
        "take the refinery of b2",
        "take the biological warhead of b2",
        "take the nuclear warhead aboard ship 1",
        "take ship 1",
        "take ship 2",
    ]


@clause("COL-TECON-23")
def test_a_token_is_all_levels_of_a_windmill_but_one_bunker() -> None:
    pos = beamer()
    pos.levels[place("B2") * 3] = 0
    building(pos)
    play(pos, "beam a structure", "take the windmill of a1")
    assert (at(pos, "A1")["windmill"], at(pos, "B2")["windmill"]) == (0, 2)
    play(pos, "beam a structure", "take the bunker of a1")
    assert (at(pos, "A1")["bunkers"], at(pos, "B2")["bunkers"]) == (1, 1)


@clause("COL-TECON-24", "COL-TECON-23")
def test_a_warhead_goes_from_ship_to_ship_or_ashore() -> None:
    for target, bio in (("ship 2", (0, 1, 0)), ("b2", (0, 0, 1))):
        pos = building(fleet())
        play(pos, "beam a structure", "take the biological warhead aboard ship 1")
        assert legal(pos) == ["beam to a1", "beam to b2", "beam to ship 2"]
        play(pos, f"beam to {target}")
        assert (aboard(pos, 1)["bio"], aboard(pos, 2)["bio"], at(pos, "B2")["bio"]) == bio


@clause("COL-TECON-24", "COL-TECON-23", "COL-TECON-22")
def test_what_goes_where_from_a_planet() -> None:
    pos = building(fleet())
    play(pos, "beam a structure", "take the nuclear warhead of a1", "beam to b2")
    assert (at(pos, "A1")["nuke"], at(pos, "B2")["nuke"]) == (0, 1)
    play(pos, "beam a structure", "take the farm of b2")
    assert (at(pos, "A1")["farm"], at(pos, "B2")["farm"]) == (1, 0)
    play(pos, "beam a structure", "take the bunker of a1")
    assert (at(pos, "A1")["bunkers"], at(pos, "B2")["bunkers"]) == (1, 1)
    assert at(pos, "A1")["energy"] == 0


@clause("COL-TECON-24", "COL-TECON-28")
def test_with_one_planet_only_warheads_and_ships_from_elsewhere_can_be_taken() -> None:
    pos = chart(
        planets={"A1": of(0, energy=9, windmill=1, bunkers=1, nuke=1), "B2": of(0, farm=1, bio=1, fallout=9)},
        ships=[ship("A1", 0), ship("D4", 0, energy=1), ship("B2", 0, bio=1)],
        hands={0: "Transport Beam"},
    )
    building(pos)
    play(pos, "beam a structure")
    assert set(legal(pos)) == {"take the nuclear warhead of a1", "take ship 2"}  # B2 is out of reach
    play(pos, "take ship 2")
    assert aboard(pos, 2)["at"] == "A1"


@clause("COL-TECON-24", "COL-RES-09")
def test_a_ship_in_space_is_enough_for_a_warhead_of_another_ship() -> None:
    pos = chart(
        planets={"A1": of(0, energy=9, fallout=9), "B2": of(0, energy=3, fallout=0)},
        ships=[ship("D1", 0, energy=1, nuke=1), ship("D4", 0, energy=1)],
        hands={0: "Transport Beam"},
    )
    building(pos)
    play(pos, "beam a structure", "take the nuclear warhead aboard ship 1", "beam to ship 2")
    assert (aboard(pos, 1)["nuke"], aboard(pos, 2)["nuke"], at(pos, "B2")["energy"]) == (0, 1, 0)


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


@clause("COL-TECON-24")
def test_a_warhead_is_not_beamed_where_there_is_nowhere_to_go() -> None:
    pos = chart(planets={"A1": of(0, energy=4, nuke=1)}, hands={0: "Transport Beam"})
    building(pos)
    assert "beam a structure" not in legal(pos)


@clause("COL-TECON-24", "COL-TATT-09", "COL-TATT-11")
def test_while_all_planets_are_under_a_pulse_a_warhead_goes_from_ship_to_ship() -> None:
    for number in (1, 2):
        ships = [ship("D1", RED, energy=1, nuke=1), ship("D4", RED, energy=1)][:number]
        pos = chart(planets={"A1": of(RED, energy=3, nuke=1)}, ships=ships, hands={RED: "Transport Beam"})
        pos.pulses[place("A1")] = 1 << BLUE
        movement(pos)
        assert ("beam a structure" in legal(pos)) == (number == 2)
    play(pos, "beam a structure")
    assert (aboard(pos, 1)["nuke"], aboard(pos, 2)["nuke"]) == (0, 1)  # there was no other choice
    assert (at(pos, "A1")["energy"], at(pos, "A1")["nuke"]) == (0, 1)


@clause("COL-TECON-25")
def test_beamed_levels_above_three_are_lost() -> None:
    pos = beamer()
    building(pos)
    play(pos, "beam a structure", "take the windmill of a1")
    assert (at(pos, "A1")["windmill"], at(pos, "B2")["windmill"]) == (0, 3)


@clause("COL-TECON-26", "COL-TECON-24", "COL-MOVE-02")
def test_a_ship_that_has_moved_may_be_beamed_and_keeps_its_marker() -> None:
    pos = fleet()
    pos.ship_marks[1] = 1
    movement(pos)
    play(pos, "beam a structure", "take ship 1", "beam to b2")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["moved"], aboard(pos, 1)["meeples"]) == ("B2", True, 2)


@clause("COL-TECON-26")
def test_a_beamed_ship_keeps_its_cargo_and_has_not_moved() -> None:
    pos = beamer()
    movement(pos)
    play(pos, "beam a structure", "take ship 1", "beam to b2")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["ore"], aboard(pos, 1)["moved"]) == ("B2", 2, False)
    assert "fly ship 1 on 1 energy" in legal(pos)


@clause("COL-TECON-27", "COL-RES-04", "COL-RES-10")
def test_a_planet_whose_last_meeples_are_beamed_away_is_uncontrolled_with_its_ships() -> None:
    pos = building(fleet())
    play(pos, "beam tokens", "beam from a1", "beam to b2", "send 0 energy", "send 0 ore")
    play(pos, "send 2 free meeples", "send 1 used meeples")
    assert (at(pos, "A1")["owner"], at(pos, "A1")["energy"], aboard(pos, 2)["owner"]) == (-1, 7, -1)
    assert (at(pos, "B2")["meeples"], at(pos, "B2")["free"]) == (5, 4)


@clause("COL-TECON-27", "COL-TECON-16")
def test_free_and_used_meeples_are_counted_at_both_ends() -> None:
    pos = beams()
    play(pos, "beam tokens", "beam from b1", "beam to b2", "send 0 energy", "send 0 ore")
    events = play(pos, "send 1 free meeples", "send 1 used meeples")
    assert (at(pos, "B1")["meeples"], at(pos, "B1")["free"]) == (2, 1)
    assert (at(pos, "B2")["meeples"], at(pos, "B2")["free"]) == (4, 2)
    assert "COL-TECON-19" not in clauses(events)  # nobody colonises an own planet
    pos = beams()
    play(pos, "beam tokens", "beam from ship 1", "beam to ship 2", "send 0 energy")
    play(pos, "send 1 free meeples", "send 1 used meeples")
    assert (aboard(pos, 1)["meeples"], pos.ship_used[1]) == (1, 1)
    assert (aboard(pos, 2)["meeples"], pos.ship_used[2]) == (4, 2)


@clause("COL-TECON-28", "COL-WMD-09")
def test_a_beam_neither_takes_from_nor_brings_to_fallout() -> None:
    for name in ("B2", "C3", "A5"):
        pos = fleet()
        pos.markers[place(name) * 2 + 1] = 9
        movement(pos)
        play(pos, "beam tokens", "beam from a1")
        assert f"beam to {name.lower()}" not in legal(pos)
    pos = fleet()
    pos.markers[place("A1") * 2 + 1] = 9
    pos.energy[place("B2")] = 5
    movement(pos)
    play(pos, "beam tokens")
    assert legal(pos) == ["beam from b2", "beam from ship 1"]  # nor from a Ship that stands there
