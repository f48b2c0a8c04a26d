"""Missiles and airstrikes (COL-STRK): targets, what is destroyed, and which strikes cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
    aboard,
    asked,
    at,
    cards,
    chart,
    clauses,
    go,
    legal,
    movement,
    of,
    play,
    refused,
    settle,
    ship,
    tech,
)
from tests.games.colonies.scenes import (
    CLOAKED,
    FLY,
    announced,
    attack,
    attack_on_a1,
    drone_strike,
    strike,
    where,
    windmill_strike,
)
from tests.ledger import clause


@clause("COL-STRK-01", "COL-STRK-02", "COL-STRK-06")
def test_a_drone_takes_down_one_target_and_is_used_up() -> None:
    pos = attack(windmill=3, refinery=2, cargo={"ore": 3})
    play(pos, "strike the windmill")
    assert (at(pos, "A2")["windmill"], at(pos, "A2")["refinery"], at(pos, "A2")["meeples"]) == (0, 2, 2)
    assert aboard(pos, 1)["at"] == ""
    pos = attack(refinery=2)
    play(pos, "strike the refinery")
    assert at(pos, "A2")["refinery"] == 0


@clause("COL-STRK-02", "COL-STRK-10", "COL-WMD-15", "COL-INV-08")
@pytest.mark.parametrize(
    ("cargo", "attack"),
    [
        ({}, "strike the windmill"),
        ({}, "strike ship 2"),
        ({"bio": 1}, "detonate the biological warhead"),
        ({"nuke": 1}, "detonate the nuclear warhead"),
        ({"meeples": 1}, "invade"),
    ],
)
def test_whatever_attacks_the_first_planet_of_the_map_is_used_up_too(
    cargo: dict[str, int], attack: str
) -> None:
    pos = chart(
        planets={"A1": of(BLUE, meeples=4, bunkers=4, windmill=1), "A2": of(RED)},
        ships=[ship("A2", RED, energy=1, **cargo), ship("A1", BLUE)],
    )
    movement(pos)
    events = go(pos, "fly ship 1 on 1 energy", "go to a1", attack)
    events += settle(pos)
    cited = {"invade": "COL-INV-08"}.get(attack, "COL-WMD-15" if "detonate" in attack else "COL-STRK-02")
    assert cited in clauses(events)
    assert aboard(pos, 1)["at"] == ""
    assert pos.flying == 0


@clause("COL-STRK-03", "COL-STRK-04")
def test_what_can_be_a_target() -> None:
    pos = attack(windmill=1, refinery=1, farm=1, bunkers=0, bio=1, nuke=1)
    assert legal(pos) == [
        "strike the meeple",
        "strike the windmill",
        "strike the refinery",
        "strike the farm",
    ]
    pos = attack(windmill=1, bunkers=5)
    assert legal(pos) == ["strike the windmill"]


@clause("COL-STRK-03", "COL-STRK-08", "COL-STR-07")
@pytest.mark.parametrize("seat", [0, 1])
def test_every_target_that_is_not_protected_is_named(seat: int) -> None:
    pos = drone_strike(
        {},
        [ship("C2", 1 - seat), ship("C2", 1 - seat, stealth=1, energy=1)],
        seat,
        windmill=1,
        refinery=1,
        farm=2,
        meeples=2,
    )
    assert set(legal(pos)) == {
        "strike the meeple",
        "strike the windmill",
        "strike the refinery",
        "strike the farm",
        "strike ship 2",
    }
    pos = drone_strike({}, [], seat, windmill=1, refinery=1, farm=1)
    assert set(legal(pos)) == {
        "strike the windmill",
        "strike the refinery",
    }  # one Bunker protects both others


@clause("COL-STRK-04", "COL-STRK-05", "COL-STRK-15", "COL-STRK-16", "COL-INV-01")
def test_why_a_planet_is_not_attacked_like_this() -> None:
    planets = {"D3": of(BLUE, meeples=1, bunkers=1, windmill=1)}
    pos = movement(chart(planets=planets, ships=[ship("D2", RED, energy=2)]))
    go(pos, "fly ship 1 on 1 energy", "go to d3")
    for text, cited in (
        ("invade", "COL-INV-01"),
        ("strike the bunker", "COL-STRK-04"),
        ("strike the meeple", "COL-STRK-05"),
        ("strike the farm", "COL-STRK-03"),
        ("detonate the nuclear warhead", "COL-STRK-16"),
    ):
        assert refused(pos, text).clause == cited, text
    pos = movement(chart(planets=planets, ships=[ship("D2", RED, energy=2, meeples=2)]))
    go(pos, "fly ship 1 on 1 energy", "go to d3")
    assert refused(pos, "strike the windmill").clause == "COL-STRK-15"


@clause("COL-STRK-05")
def test_only_meeples_above_the_bunkers_are_struck() -> None:
    pos = attack(meeples=3, bunkers=2)
    play(pos, "strike the meeple")
    assert at(pos, "A2")["meeples"] == 2


@clause("COL-STRK-05", "COL-STRK-06", "COL-STRK-07", "COL-STRK-10", "COL-STRK-02", "COL-STRK-01")
@pytest.mark.parametrize(
    ("target", "changed"),
    [
        ("strike the meeple", {"meeples": 1, "free": 1}),
        ("strike the windmill", {"windmill": 0}),
        ("strike the refinery", {"refinery": 0}),
        ("strike the farm", {"farm": 1}),
        ("strike ship 2", {"ships": []}),
    ],
)
def test_a_strike_takes_down_one_target_and_nothing_else(target: str, changed: dict[str, Any]) -> None:
    pos = strike({}, windmill=2, farm=3, bunkers=1, energy=2, bio=1)
    before = at(pos, "C2")
    play(pos, target)
    assert at(pos, "C2") == {**before, "ships": [2], **changed}
    assert aboard(pos, 1)["at"] == "" and not pos.attack


@clause("COL-STRK-07", "COL-STRK-08")
def test_protected_farm_levels_stay() -> None:
    pos = attack(farm=3, bunkers=1)
    play(pos, "strike the farm")
    assert at(pos, "A2")["farm"] == 1
    pos = attack(farm=1, bunkers=1)
    assert "strike the farm" not in legal(pos)


@clause("COL-STRK-09", "COL-TATT-02", "COL-TATT-03", "COL-TATT-24")
def test_armor_piercer_makes_a_bunker_the_target() -> None:
    pos = attack({0: "Armor Piercer"}, meeples=2, bunkers=2)
    assert legal(pos) == ["strike the bunker"]
    play(pos, "strike the bunker")
    assert (at(pos, "A2")["bunkers"], at(pos, "A2")["meeples"], at(pos, "A1")["ore"]) == (1, 2, 4)


@clause("COL-STRK-10", "COL-WMD-13")
def test_a_struck_ship_is_lost_with_its_crew() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1, bunkers=3), "E5": of(1)},
        ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=2, meeples=2)],
    )
    movement(pos)
    play(pos, *FLY, "strike ship 2")
    assert aboard(pos, 2)["at"] == ""
    assert pos.population(1) == 4


@clause("COL-STRK-11", "COL-STRK-17")
def test_the_target_is_named_before_the_defender_reacts() -> None:
    pos = attack({1: "Force Field"}, windmill=1)
    assert asked(pos) == (0,)
    events = play(pos, "strike the windmill")
    assert clauses(events) == ["COL-STRK-11"]
    assert asked(pos) == (1,)
    assert legal(pos) == ["raise the force field", "pass"]


@clause("COL-STRK-12")
def test_a_target_that_is_gone_is_named_again() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1), "E5": of(1)},
        ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=2)],
        hands={1: "Stealth Technology"},
    )
    movement(pos)
    play(pos, *FLY, "strike ship 2", "cloak ship 2")
    assert legal(pos) == ["strike the meeple"]
    play(pos, "strike the meeple")
    assert (aboard(pos, 2)["at"], aboard(pos, 1)["at"], at(pos, "A2")["meeples"]) == ("A2", "", 0)
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1, bunkers=1), "E5": of(1)},
        ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=2)],
        hands={1: "Stealth Technology"},
    )
    movement(pos)
    play(pos, *FLY, "strike ship 2", "cloak ship 2")
    assert (aboard(pos, 2)["at"], aboard(pos, 1)["at"]) == ("A2", "")


@clause("COL-STRK-12", "COL-TATT-24", "COL-TINFO-01")
def test_if_the_piercer_is_cancelled_another_target_is_named_and_the_ore_is_lost() -> None:
    pos = strike({0: "Armor Piercer", 1: "Hacker"}, bunkers=1)
    go(pos, "strike the bunker", "hack armor piercer")
    assert asked(pos) == (0,) and "strike the bunker" not in legal(pos)
    assert "strike the windmill" in legal(pos)
    play(pos, "strike the windmill")
    assert (at(pos, "C2")["bunkers"], at(pos, "C2")["windmill"], at(pos, "A1")["ore"]) == (1, 0, 2)


@clause("COL-STRK-12", "COL-TATT-16", "COL-TINFO-01")
def test_if_surgical_strike_is_cancelled_no_warhead_can_be_named() -> None:
    pos = strike({0: "Surgical Strike", 1: "Hacker"}, nuke=1)
    go(pos, "strike the nuclear warhead", "hack surgical strike")
    assert asked(pos) == (0,) and not [text for text in legal(pos) if "warhead" in text]


@clause("COL-STRK-12", "COL-STRK-02", "COL-TMOVE-13")
def test_a_strike_that_finds_no_target_has_no_effect_and_the_missile_is_used_up() -> None:
    pos = strike({1: "Stealth Technology"}, meeples=1, bunkers=1, windmill=0, refinery=0)
    go(pos, "strike ship 2", "cloak ship 2")
    settle(pos)
    assert where(pos, 1, 2) == ["", "C2"] and at(pos, "C2")["meeples"] == 1


@clause("COL-STRK-12", "COL-TECH-07", "COL-TINFO-05")
@pytest.mark.parametrize("hacked", [False, True])
def test_a_ship_in_stealth_that_is_named_in_place_of_a_lost_target_needs_the_telescope_too(
    hacked: bool,
) -> None:
    pos = windmill_strike({RED: "Armor Piercer, Radio Telescope", BLUE: "Hacker", PURPLE: "Spy"}, [CLOAKED])
    pos.copies[PURPLE] = tech("Hacker")
    go(pos, "strike the bunker")
    pos.play("hack armor piercer", BLUE)
    settle(pos)
    assert legal(pos) == ["strike the windmill", "strike ship 2"]
    events = play(pos, "strike ship 2")
    assert announced(pos, events) == ["Red has Radio Telescope"]
    assert asked(pos) == (PURPLE,)
    if not hacked:
        play(pos, "pass")
        assert (aboard(pos, 2)["at"], at(pos, "A2")["windmill"], at(pos, "A2")["bunkers"]) == ("", 1, 1)
        return
    play(pos, "hack radio telescope")
    assert legal(pos) == ["strike the windmill"]
    play(pos, "strike the windmill")
    assert (aboard(pos, 2)["at"], at(pos, "A2")["windmill"], at(pos, "A2")["bunkers"]) == ("A2", 0, 1)


@clause("COL-STRK-13")
def test_a_drone_without_a_target_may_not_enter() -> None:
    planets = {"A1": of(0, ore=1), "A2": of(1, meeples=1, bunkers=1), "E5": of(1)}
    pos = chart(planets=planets, ships=[ship("A1", 0, energy=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert "go to a2" not in legal(pos)
    assert refused(pos, "go to a2").clause == "COL-STRK-13"
    pos = chart(planets=planets, ships=[ship("A1", 0, energy=1)], hands={0: "Armor Piercer"})
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert "go to a2" in legal(pos)


@clause("COL-STRK-13", "COL-MOVE-16", "COL-STRK-16")
@pytest.mark.parametrize(
    ("cargo", "can"),
    [({}, False), ({"ore": 3}, False), ({"bio": 1}, True), ({"nuke": 1}, True), ({"meeples": 1}, True)],
)
def test_what_a_ship_needs_to_attack_a_planet_without_targets(cargo: dict[str, int], can: bool) -> None:
    pos = chart(
        planets={"A1": of(0), "C2": of(1, meeples=1, bunkers=1, energy=5, nuke=1)},
        ships=[ship("C1", 0, energy=2, **cargo)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert ("go to c2" in legal(pos)) == can


@clause("COL-STRK-13", "COL-TINFO-26")
def test_why_a_card_is_not_entered() -> None:
    pos = chart(
        planets={"C2": of(0, meeples=1, bunkers=1), "A5": of(1)},
        ships=[ship("C1", 1, energy=2), ship("D1", 0, energy=1)],
    )
    movement(pos, 1)
    pos.truce[1 * 2 + 0] = True
    play(pos, "fly ship 1 on 1 energy")
    why = refused(pos, "go to c2")
    assert (str(why), why.clause) == ("You have been paid for peace in this phase.", "COL-TINFO-26")
    assert refused(pos, "go to d1").clause == "COL-TINFO-26"  # a Ship of a player who has paid
    pos.truce[1 * 2 + 0] = False
    pos.settle()
    assert refused(pos, "go to c2").clause == "COL-STRK-13"  # its only Meeple is in a Bunker


@clause("COL-STRK-14")
def test_uncontrolled_planets_are_not_struck() -> None:
    pos = chart(planets={"A1": of(0), "A2": of(windmill=2)}, ships=[ship("A1", 0, energy=2, nuke=1)])
    movement(pos)
    play(pos, *FLY)
    assert "stop" in legal(pos)
    play(pos, "stop")
    assert at(pos, "A2")["windmill"] == 2


@clause("COL-STRK-15", "COL-TATT-13")
def test_a_piloted_ship_invades_unless_it_has_a_kamikaze_pilot() -> None:
    pos = attack(cargo={"meeples": 1}, windmill=1)
    assert legal(pos) == ["invade"]
    pos = attack({0: "Kamikaze Pilot"}, cargo={"meeples": 1}, windmill=1)
    assert "strike the windmill" in legal(pos)
    people = pos.population(0)
    play(pos, "strike the windmill")
    assert (at(pos, "A2")["windmill"], pos.population(0)) == (0, people - 1)
    pos = attack({0: "Kamikaze Pilot", 1: "Hacker"}, cargo={"meeples": 4}, windmill=1)
    play(pos, "strike the windmill", "hack kamikaze pilot")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["windmill"]) == (0, 1)


@clause("COL-STRK-15", "COL-TINFO-01", "COL-TATT-14")
def test_a_cancelled_kamikaze_pilot_must_invade() -> None:
    pos = strike({0: "Kamikaze Pilot", 1: "Hacker"}, {"meeples": 5})
    go(pos, "strike the windmill", "hack kamikaze pilot")
    settle(pos)
    assert (at(pos, "C2")["owner"], at(pos, "C2")["windmill"], at(pos, "C2")["meeples"]) == (0, 1, 2)
    pos = strike({0: "Kamikaze Pilot"}, {"meeples": 5})
    assert {"invade", "strike the windmill"} <= set(legal(pos))
    play(pos, "strike the windmill")
    assert (at(pos, "C2")["owner"], at(pos, "C2")["windmill"], aboard(pos, 1)["at"]) == (1, 0, "")


@clause("COL-STRK-15", "COL-TATT-02", "COL-TECH-13")
def test_a_single_pilot_whose_card_is_hacked_invades_and_opens_no_bunker() -> None:
    hands = {RED: "Kamikaze Pilot, Armor Piercer", PURPLE: "Hacker"}
    pos = attack_on_a1(hands, meeples=1)
    go(pos, "strike the bunker", "hack kamikaze pilot")
    assert (at(pos, "A1")["owner"], at(pos, "A1")["meeples"], at(pos, "A1")["bunkers"]) == (BLUE, 1, 1)
    assert (aboard(pos, 1)["at"], at(pos, "C3")["ore"]) == ("", 5)


@clause("COL-STRK-16", "COL-WMD-15", "COL-TATT-04")
def test_one_warhead_is_set_off_instead_of_a_target() -> None:
    pos = attack({0: "Armor Piercer"}, cargo={"bio": 2, "nuke": 1}, windmill=1, bunkers=1)
    assert legal(pos) == [
        "strike the meeple",
        "strike the windmill",
        "strike the bunker",
        "detonate the biological warhead",
        "detonate the nuclear warhead",
    ]
    play(pos, "detonate the biological warhead")
    assert (at(pos, "A2")["windmill"], at(pos, "A2")["bunkers"], at(pos, "A2")["fallout"]) == (1, 1, 0)
    assert aboard(pos, 1)["at"] == ""


@clause("COL-STRK-17", "COL-COMP-14")
def test_a_defender_is_asked_whatever_the_unknown_cards_are() -> None:
    pos = attack_on_a1({BLUE: "Engineer"})
    play(pos, "strike the windmill")
    assert (asked(pos), legal(pos), at(pos, "A1")["windmill"]) == ((BLUE,), ["pass"], 1)
    pos = attack_on_a1({BLUE: "Engineer"})
    pos.shown_cards[BLUE] = cards("Engineer")
    play(pos, "strike the windmill")
    assert at(pos, "A1")["windmill"] == 0  # nobody had to be asked
