"""Saving Ships: Energy Shield, Ship Armor and stealth as a reaction, and what opens as a target (COL-TDEF, COL-TMOVE-12 to 18)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.standing import IF_LOSS, automatic, kind_of
from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    cards,
    chart,
    go,
    legal,
    movement,
    of,
    place,
    play,
    refused,
    settle,
    ship,
    tech,
)
from tests.ledger import clause

SHIELD, ARMOR, PIERCER = "Energy Shield", "Ship Armor", "Armor Piercer"


def meet(
    hands: dict[int, str],
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    seat: int = 0,
    ore: int = 2,
) -> Chart:
    """Ship 1 of `seat` flies from C2 to C3 into Ship 2 of the other player; who holds what is known to all."""
    pos = chart(
        planets={"A1": of(0, ore=ore), "A5": of(1, ore=ore)},
        ships=[
            ship("C2", seat, **{"energy": 3, **(mine or {})}),
            ship("C3", 1 - seat, **{"energy": 3, **(theirs or {})}),
        ],
        hands=hands,
    )
    pos.shown_cards = pos.hands[:]
    movement(pos, seat)
    go(pos, "fly ship 1 on 1 energy", "go to c3")
    return pos


def where(pos: Chart) -> list[str]:
    return [aboard(pos, number)["at"] for number in (1, 2)]


# --- shield and armor -------------------------------------------------------------------------------------------


@clause("COL-TDEF-01", "COL-TDEF-14", "COL-SHIP-09")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_attacked_ship_shields_itself_and_holds_the_card(seat: int) -> None:
    pos = meet({1 - seat: SHIELD}, theirs={"energy": 1}, seat=seat)
    assert asked(pos) == (1 - seat,)
    assert legal(pos) == ["shield ship 2", "pass"]
    go(pos, "shield ship 2")
    settle(pos)
    assert where(pos) == ["", "C3"] and aboard(pos, 2)["energy"] == 0


@clause("COL-TDEF-01", "COL-TECH-03", "COL-TECH-04")
def test_a_ship_without_energy_has_no_shield() -> None:
    pos = meet({1: SHIELD}, theirs={"energy": 0, "ore": 5})
    assert where(pos) == ["", ""]  # nobody could be asked


@clause("COL-MOVE-14", "COL-TDEF-01")
def test_the_moving_ship_pays_with_what_it_did_not_set_aside() -> None:
    pos = meet({0: SHIELD}, mine={"energy": 1})
    assert where(pos) == ["", ""]
    pos = meet({0: SHIELD}, mine={"energy": 2})
    go(pos, "shield ship 1")
    assert where(pos) == ["", ""]  # it won the card, and has no Energy left on it
    pos = meet({0: SHIELD}, mine={"energy": 3})
    go(pos, "shield ship 1")
    assert where(pos) == ["C3", ""] and aboard(pos, 1)["energy"] == 1


@clause("COL-TDEF-05", "COL-TECH-02", "COL-TECH-05")
def test_armor_is_paid_in_ore_from_planets() -> None:
    pos = meet({1: ARMOR}, theirs={"energy": 0})
    go(pos, "armor ship 2")
    settle(pos)
    assert where(pos) == ["", "C3"] and (at(pos, "A5")["ore"], at(pos, "A1")["ore"]) == (1, 2)
    pos = meet({1: ARMOR}, theirs={"ore": 9}, ore=0)
    assert where(pos) == ["", ""]  # Ore aboard does not pay


@clause("COL-TDEF-15", "COL-SHIP-14", "COL-TDEF-14", "COL-SHIP-10")
def test_first_the_attacked_side_then_the_moving_side() -> None:
    pos = meet({0: f"{SHIELD}, {ARMOR}", 1: f"{SHIELD}, {ARMOR}"})
    assert asked(pos) == (1,) and legal(pos) == ["shield ship 2", "armor ship 2", "pass"]
    play(pos, "shield ship 2")
    settle_until(pos, "shield ship 1")
    play(pos, "armor ship 1")
    settle(pos)
    assert where(pos) == ["C2", "C3"]  # both survive: the moving Ship goes back
    assert (aboard(pos, 1)["energy"], aboard(pos, 2)["energy"], at(pos, "A1")["ore"]) == (2, 2, 1)


def settle_until(pos: Chart, text: str) -> None:
    """Windows are let pass until this move is possible."""
    while text not in legal(pos):
        play(pos, "pass")


@clause("COL-TECH-10", "COL-TDEF-15", "COL-TATT-01")
def test_what_was_cancelled_is_not_tried_again_but_the_other_card_is() -> None:
    pos = meet({0: f"Hacker, {PIERCER}", 1: f"{SHIELD}, {ARMOR}"})
    go(pos, "shield ship 2", "hack energy shield")
    assert asked(pos) == (1,) and legal(pos) == ["armor ship 2", "pass"]
    go(pos, "armor ship 2", "pierce the armor")
    settle(pos)
    assert where(pos) == ["", ""]
    assert (aboard(pos, 2)["energy"], at(pos, "A5")["ore"], at(pos, "A1")["ore"]) == (0, 1, 1)
    pos = meet({0: PIERCER, 1: f"{SHIELD}, {ARMOR}"})
    go(pos, "armor ship 2", "pierce the armor")
    assert asked(pos) == (1,) and legal(pos) == ["shield ship 2", "pass"]
    go(pos, "shield ship 2")
    settle(pos)
    assert where(pos) == ["", "C3"]


@clause("COL-TATT-01", "COL-TECH-04")
def test_armor_is_pierced_by_the_attacker_alone_and_for_ore() -> None:
    pos = chart(
        3,
        planets={"A1": of(0), "A5": of(1, ore=2), "E5": of(2, ore=2)},
        ships=[ship("C2", 0, energy=3), ship("C3", 1, energy=3)],
        hands={1: ARMOR, 2: PIERCER},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c3", "armor ship 2")
    for seat in pos.waiting:
        assert "pierce the armor" not in legal(pos, seat)  # Red has no Ore, Purple has no part in it
    settle(pos)
    assert where(pos) == ["", "C3"]


@clause("COL-TDEF-02", "COL-TDEF-05", "COL-SHIP-15")
def test_against_a_detonation_only_shields_help_and_not_the_ship_that_detonates() -> None:
    pos = meet({0: f"{SHIELD}, {ARMOR}", 1: f"{SHIELD}, {ARMOR}"}, mine={"nuke": 1})
    go(pos, "detonate the nuclear warhead against blue")
    assert asked(pos) == (1,) and legal(pos) == ["shield ship 2", "pass"]
    go(pos, "shield ship 2")
    settle(pos)
    assert where(pos) == ["", "C3"]


@clause("COL-TECH-17", "COL-COMP-14")
def test_who_is_known_not_to_have_a_save_is_not_asked() -> None:
    for known in (True, False):
        pos = chart(ships=[ship("C2", 0, energy=3), ship("C3", 1, energy=3)], hands={1: "Engineer"})
        pos.shown_cards[1] = cards("Engineer") if known else 0
        movement(pos)
        play(pos, "fly ship 1 on 1 energy", "go to c3")
        assert aboard(pos, 2)["at"] == ("" if known else "C3")
    kinds = []
    while pos.attack:
        kinds.append(kind_of(pos, 1))
        assert asked(pos) == (1,) and legal(pos) == ["pass"]
        assert str(refused(pos, "shield ship 2"))
        play(pos, "pass")
    assert kinds == ["stealth", "save"]


@clause("COL-SHIP-01", "COL-MOVE-24")
def test_a_fight_on_the_first_card_of_the_map_is_a_fight_like_any_other() -> None:
    pos = chart(
        planets={"E1": of(0), "E5": of(1)},
        ships=[ship("A2", 0, energy=3), ship("A1", 1, energy=3)],
        homes=False,
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a1")
    assert where(pos) == ["", ""]


@clause("COL-TATT-09", "COL-TATT-10")
def test_under_an_enemys_pulse_armor_works_and_a_shield_does_not() -> None:
    for pulse, moves in (
        (1 << 0, ["armor ship 2", "pass"]),
        (1 << 1, ["shield ship 2", "armor ship 2", "pass"]),
    ):
        pos = chart(
            planets={"A5": of(1, ore=2)},
            ships=[ship("C2", 0, energy=3), ship("C3", 1, energy=3)],
            hands={1: f"{SHIELD}, {ARMOR}"},
        )
        pos.shown_cards = pos.hands[:]
        pos.pulses[place("C3")] = pulse  # Red's stops Blue's shield, Blue's own does not
        movement(pos)
        play(pos, "fly ship 1 on 1 energy", "go to c3")
        assert legal(pos) == moves


# --- stealth as a reaction --------------------------------------------------------------------------------------


def ambush(fleet: list[dict[str, Any]], hands: dict[int, str] | None = None) -> Chart:
    """Red's Ship 1 flies into a fleet of Blue, who holds Stealth Technology."""
    pos = chart(ships=[ship("C2", 0, energy=3), *fleet], hands={1: "Stealth Technology", **(hands or {})})
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c3")
    return pos


@clause("COL-TMOVE-13", "COL-TMOVE-17", "COL-TMOVE-12")
def test_a_fleet_goes_into_stealth_ship_by_ship() -> None:
    pos = ambush([ship("C3", 1, energy=1), ship("C3", 1, energy=2), ship("C3", 1), ship("D3", 1, energy=1)])
    assert asked(pos) == (1,)
    assert legal(pos) == ["cloak ship 2", "cloak ship 3", "pass"]  # not the one without Energy, nor from D3
    play(pos, "cloak ship 3")
    settle_until(pos, "cloak ship 2")
    assert legal(pos) == ["cloak ship 2", "pass"]
    go(pos, "cloak ship 2")
    settle(pos)
    assert [aboard(pos, number)["at"] for number in (1, 2, 3, 4)] == ["", "C3", "C3", ""]  # Ship 4 fought
    assert [aboard(pos, number)["energy"] for number in (2, 3)] == [0, 1]


@clause("COL-TMOVE-13", "COL-TMOVE-16", "COL-SHIP-14")
def test_if_all_are_in_stealth_the_intruder_goes_on() -> None:
    pos = ambush([ship("C3", 1, energy=1)])
    go(pos, "cloak ship 2")
    settle(pos)
    assert asked(pos) == (0,)
    play(pos, "go to c4")
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"]) == ("C4", "C3")


@clause("COL-TECH-10", "COL-TMOVE-12", "COL-TINFO-01")
def test_a_ship_whose_stealth_was_hacked_does_not_try_again() -> None:
    pos = ambush([ship("C3", 1, energy=3)], {0: "Hacker"})
    go(pos, "cloak ship 2", "hack stealth technology")
    settle(pos)
    assert where(pos) == ["", ""]


@clause("COL-TATT-09", "COL-TMOVE-13")
def test_no_stealth_under_an_enemys_pulse() -> None:
    pos = chart(ships=[ship("C2", 0, energy=3), ship("C3", 1, energy=3)], hands={1: "Stealth Technology"})
    pos.pulses[place("C3")] = 1 << 0
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    settle(pos)
    assert where(pos) == ["", ""]


# --- targets of a strike ----------------------------------------------------------------------------------------


def strike(hands: dict[int, str], ships: list[dict[str, Any]], seat: int = 0, **target: int) -> Chart:
    """A drone (Ship 1) of `seat` enters the other's planet C2; there are warheads next door."""
    pos = chart(
        3,
        planets={
            "A1": of(seat, ore=1),
            "C2": of(1 - seat, **{"meeples": 1, "bunkers": 1, **target}),
            "A5": of(1 - seat),
            "C3": of(1 - seat, bio=1, nuke=1),
        },
        ships=[ship("C1", seat, energy=2, bio=target.pop("carried", 0)), *ships],
        hands=hands,
    )
    movement(pos, seat)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    return pos


@clause("COL-STRK-03", "COL-STRK-08", "COL-STR-07")
@pytest.mark.parametrize("seat", [0, 1])
def test_every_target_that_is_not_protected_is_named(seat: int) -> None:
    pos = strike(
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
    pos = strike({}, [], seat, windmill=1, refinery=1, farm=1)
    assert set(legal(pos)) == {
        "strike the windmill",
        "strike the refinery",
    }  # one Bunker protects both others


@clause("COL-TMOVE-15", "COL-TATT-09", "COL-TINFO-05")
@pytest.mark.parametrize(
    ("pulse", "hand", "seen"),
    [
        (0, "", False),
        (1 << 0, "", True),
        (1 << 2, "", True),
        (1 << 1, "", False),
        (0, "Radio Telescope", True),
    ],
)
def test_a_parked_ship_in_stealth_is_a_target_only_where_stealth_fails(
    pulse: int, hand: str, seen: bool
) -> None:
    pos = chart(
        3,
        planets={"A1": of(0), "A2": of(1, windmill=1, refinery=1)},
        ships=[ship("A1", 0, energy=2), ship("A2", 1, energy=2, stealth=1)],
        hands={0: hand} if hand else {},
    )
    pos.pulses[place("A2")] = pulse
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    assert ("strike ship 2" in legal(pos)) == seen


@clause("COL-TATT-02", "COL-TECH-04", "COL-STRK-13")
def test_a_bunker_is_a_target_for_one_ore() -> None:
    pos = strike({0: PIERCER}, [], windmill=1)
    assert set(legal(pos)) == {"strike the windmill", "strike the bunker"}
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=1, bunkers=1)},
        ships=[ship("A1", 0, energy=2, ore=3)],
        hands={0: PIERCER},
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert "go to a2" not in legal(pos)  # no Ore to pay with, so no target
    why = refused(pos, "go to a2")
    assert (str(why), why.clause) == ("The drone would have no target there.", "COL-STRK-13")


@clause("COL-TATT-16")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_surgical_strike_finds_every_warhead_but_its_own(seat: int) -> None:
    pos = strike(
        {seat: "Surgical Strike"},
        [ship("C2", 1 - seat, bio=1, nuke=2), ship("C2", 1 - seat)],
        seat,
        bio=1,
        nuke=1,
        carried=1,
    )
    assert {text for text in legal(pos) if "warhead" in text} == {
        "strike the biological warhead",
        "strike the nuclear warhead",
        "strike the biological warhead aboard ship 2",
        "strike the nuclear warhead aboard ship 2",
        "detonate the biological warhead",
    }
    go(pos, "strike the nuclear warhead aboard ship 2")
    settle(pos)
    assert (aboard(pos, 2)["bio"], aboard(pos, 2)["nuke"], at(pos, "C2")["nuke"]) == (1, 1, 1)


@clause("COL-TATT-16", "COL-TATT-09")
def test_no_surgical_strike_and_no_piercing_under_an_enemys_pulse() -> None:
    pos = chart(
        planets={"A1": of(0, ore=1), "A2": of(1, windmill=1, refinery=1, bunkers=1, nuke=1)},
        ships=[ship("A1", 0, energy=2)],
        hands={0: f"Surgical Strike, {PIERCER}"},
    )
    pos.pulses[place("A2")] = 1 << 1
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    assert not [text for text in legal(pos) if "warhead" in text or "bunker" in text]


# --- standing orders --------------------------------------------------------------------------------------------


def test_a_standing_order_saves_a_ship_only_if_meeples_are_aboard() -> None:
    for crew, answer in ((0, "pass"), (2, "shield ship 2")):
        pos: Any = meet({1: SHIELD}, theirs={"meeples": crew})
        assert kind_of(pos, 1) == "save"
        assert pos.text(automatic(pos, 1, {"save": IF_LOSS})) == answer


def test_a_standing_order_cloaks_a_ship_only_if_meeples_are_aboard() -> None:
    for crew, answer in ((0, "pass"), (1, "cloak ship 2")):
        pos: Any = ambush([ship("C3", 1, energy=1, meeples=crew)])
        assert kind_of(pos, 1) == "stealth"
        assert pos.text(automatic(pos, 1, {"stealth": IF_LOSS})) == answer
    pos = ambush([ship("C3", 1, energy=1, meeples=1), ship("C3", 1, energy=1)])
    assert automatic(pos, 1, {"stealth": IF_LOSS}) is None  # which one is the player's choice


@pytest.mark.parametrize(
    ("attack", "loss"),
    [
        ("strike the meeple", 1),
        ("strike the windmill", 0),
        ("detonate the biological warhead", 2),
        ("invade", 3),
    ],
)
def test_a_standing_order_weighs_the_meeples_at_stake(attack: str, loss: int) -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=3, bunkers=1, windmill=1, energy=2)},
        ships=[ship("A1", 0, energy=2, bio=1, meeples=2 if attack == "invade" else 0)],
        hands={1: "Force Field"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", attack)
    step: Any = pos.decision
    assert step.threat(pos, 1).loss == loss
    assert pos.hands[1] >> tech("Force Field") & 1
