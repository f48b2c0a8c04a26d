"""Production phase (COL-PROD): the harvest of each planet and its limit."""

from __future__ import annotations

import pytest

from orrery.games.colonies.phases.rounds import Phase
from orrery.games.colonies.terms import PRODUCTION
from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
    aboard,
    asked,
    at,
    chart,
    harvest,
    legal,
    movement,
    of,
    play,
    settle,
    ship,
    start,
)
from tests.games.colonies.scenes import C
from tests.ledger import clause


@clause("COL-PROD-01", "COL-PROD-05")
def test_everybody_harvests_on_all_controlled_planets() -> None:
    pos = chart(
        planets={
            "A1": of(0, "Lowmere"),
            "C3": of(0, "Deepseam"),
            "A5": of(1, "Flarewick"),
            "E5": of(card="Slagholm"),
        }
    )
    harvest(pos, 1, 0)
    assert (at(pos, "A1")["energy"], at(pos, "C3")["ore"], at(pos, "A5")["energy"]) == (1, 3, 3)
    assert (at(pos, "E5")["energy"], at(pos, "E5")["ore"]) == (0, 0)


@clause("COL-PROD-01", "COL-PROD-05", "COL-ROUND-05")
def test_all_planets_of_all_players_in_the_game_yield_and_no_others() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(RED, "Lowmere"),
            "B1": of(RED, "Deepseam"),
            "A5": of(BLUE, "Cinderhusk"),
            "C3": of(card="Everbloom"),
            "E5": of(card="Mosshaven"),
        },
    )
    pos.out[PURPLE] = True
    start(pos, Phase(PRODUCTION))
    got = {name: (at(pos, name)["energy"], at(pos, name)["ore"]) for name in ("A1", "B1", "A5", "C3", "E5")}
    assert got == {"A1": (1, 1), "B1": (1, 3), "A5": (1, 1), "C3": (0, 0), "E5": (0, 0)}


@clause("COL-PROD-01", "COL-ROUND-05", "COL-OUT-07")
def test_who_surrenders_before_the_own_harvest_is_passed_over() -> None:
    pos = chart(3, planets={"A5": of(BLUE, "Lowmere"), "E5": of(PURPLE, "Lowmere")}, hands={RED: "Rogue"})
    start(pos, Phase(PRODUCTION))
    assert asked(pos) == (RED,)
    pos.resign(BLUE)
    play(pos, "done")
    assert (at(pos, "A5")["energy"], at(pos, "E5")["energy"]) == (0, 1)


@clause("COL-STR-01", "COL-PROD-02")
def test_each_windmill_level_yields_one_more_energy() -> None:
    for levels in range(4):
        pos = chart(planets={"A1": of(0, "Lowmere", windmill=levels, refinery=1, farm=3, meeples=2)})
        harvest(pos, 0)
        assert at(pos, "A1")["energy"] == 1 + levels


@clause("COL-PROD-03")
@pytest.mark.parametrize(("hand", "ore"), [("", 5), ("Metallurgist", 6), ("Engineer", 5)])
def test_a_planet_yields_its_ore_with_refineries_and_technology(hand: str, ore: int) -> None:
    card = C.card_names[next(i for i in range(C.planets) if C.ore[i] == 3)]
    pos = chart(planets={"A1": of(RED, card, refinery=2)}, hands={RED: hand})
    harvest(pos, RED)
    settle(pos)
    assert at(pos, "A1")["ore"] == ore


@clause("COL-COMP-12", "COL-PROD-04", "COL-TECH-19", "COL-MOVE-07")
def test_a_planet_stores_ten() -> None:
    pos = chart(
        planets={"A1": of(0, "Paragon Rest", energy=9, ore=8)}, ships=[ship("A1", 0, ore=5, energy=5)]
    )
    harvest(pos, 0)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (10, 10)
    movement(pos)
    play(pos, "unload 5 ore from ship 1")
    assert at(pos, "A1")["ore"] == 10
    assert aboard(pos, 1)["ore"] == 0


@clause("COL-PROD-06")
def test_harvest_comes_before_technology() -> None:
    pos = chart(planets={"A1": of(0, "Lowmere"), "A5": of(1, "Lodewater", energy=2)}, hands={0: "Rogue"})
    harvest(pos, 0, 1)
    assert at(pos, "A1")["energy"] == 1
    play(pos, "send out the rogue", "steal energy from a5")
    assert at(pos, "A1")["energy"] == 2


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


@clause("COL-PROD-07")
def test_a_harvest_brings_no_meeples() -> None:
    pos = chart(planets={"A1": of(RED, meeples=2, farm=3)}, ships=[ship("A1", RED, meeples=1)])
    harvest(pos, RED, BLUE)
    assert (at(pos, "A1")["meeples"], pos.population(RED), pos.population(BLUE)) == (2, 3, 3)
