"""Flights: who flies, how far, where a flight may lead and how it ends (COL-MOVE, COL-CARD, COL-TMOVE)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    chart,
    clauses,
    go,
    legal,
    movement,
    of,
    place,
    play,
    refused,
    settle,
    ship,
)
from tests.ledger import clause


def flights(pos: Chart) -> list[str]:
    """The Ships that may set out, and on how much Energy."""
    return [text.removeprefix("fly ") for text in legal(pos) if text.startswith("fly")]


# --- turns ------------------------------------------------------------------------------------------------------


@clause("COL-MOVE-29", "COL-ROUND-07", "COL-MOVE-01")
def test_who_has_no_card_and_no_ship_to_move_passes_automatically() -> None:
    pos = chart(
        4,
        ships=[ship("C1", 0, energy=2), ship("D1", 0, energy=2), ship("C5", 2, moved=1), ship("D5", 3)],
        hands={1: "Engineer"},
    )
    movement(pos)
    order = []
    while asked(pos):
        order.append(asked(pos)[0])
        play(pos, *(["fly ship 1 on 1 energy", "go to c2", "stop"] if len(order) == 1 else ["pass"]))
    assert order == [
        0,
        1,
        3,
        0,
    ]  # Blue for a card, Green for a Ship without Energy; not Purple, whose Ship has moved


@clause("COL-MOVE-03", "COL-MOVE-10")
def test_a_pass_ends_the_loading_step_and_all_further_turns() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of(0, meeples=1, energy=2)},
        ships=[ship("C3", 0, energy=1), ship("C3", 0), ship("E5", 1, energy=2), ship("E4", 1, energy=2)],
    )
    movement(pos)
    play(pos, "load 1 meeple onto ship 1", "pass")
    assert (at(pos, "C3")["owner"], aboard(pos, 2)["owner"]) == (-1, -1)
    play(pos, "fly ship 3 on 1 energy", "go to d5", "stop")
    assert asked(pos) == (1,)  # Red has passed


@clause("COL-MOVE-10", "COL-RES-10", "COL-MOVE-30")
def test_a_dry_ship_on_a_planet_that_its_crew_has_left_does_not_set_out() -> None:
    pos = chart(planets={"A1": of(0), "C3": of(0, meeples=1)}, ships=[ship("C3", 0, energy=1), ship("C3", 0)])
    movement(pos)
    play(pos, "load 1 meeple onto ship 1", "fly ship 1 on 1 energy", "go to c4", "go to c3")
    assert aboard(pos, 2)["owner"] == -1


@clause("COL-MOVE-02", "COL-MOVE-04", "COL-MOVE-01")
def test_why_a_ship_does_not_fly() -> None:
    pos = chart(
        ships=[
            ship("C1", 0, energy=2, moved=1),
            ship("D1", 0),
            ship("E4", 1, energy=2),
            ship("C3", 0, energy=1),
        ]
    )
    movement(pos)
    for text, sentence, cited in (
        ("fly ship 1 on 1 energy", "This Ship has moved in this phase.", "COL-MOVE-02"),
        ("fly ship 2 on 1 energy", "Ship 2 has too little Ship Energy.", "COL-MOVE-04"),
        ("fly ship 2 on 0 energy", "Ship 2 has too little Ship Energy.", "COL-MOVE-04"),
        ("fly ship 3 on 1 energy", "Ship 3 is not yours.", "COL-MOVE-01"),
        ("fly ship 4 on 2 energy", "Ship 4 has too little Ship Energy.", "COL-MOVE-04"),
    ):
        why = refused(pos, text)
        assert (str(why), why.clause) == (sentence, cited)
    assert str(refused(pos, "fly ship 9 on 1 energy"))
    assert flights(pos) == ["ship 4 on 1 energy"]


@clause("COL-MOVE-22", "COL-TMOVE-01")
def test_every_ship_that_ran_dry_on_the_turn_is_checked_when_it_ends() -> None:
    fleet = [ship("C3", 0, energy=1), ship("C3", 0, energy=1), ship("C3", 0, energy=1), ship("D3", 0)]
    pos = chart(ships=fleet)
    movement(pos)
    play(pos, "shift 1 energy from ship 1 to ship 3", "shift 1 energy from ship 2 to ship 3", "pass")
    assert [aboard(pos, number)["at"] for number in (1, 2, 3, 4)] == ["", "", "C3", "D3"]  # D3 was dry before


# --- how far ----------------------------------------------------------------------------------------------------


@clause("COL-MOVE-11", "COL-MOVE-12", "COL-SCN-06")
@pytest.mark.parametrize("rate", [1, 2, 3, 5])
def test_as_many_spaces_as_the_rate_says(rate: int) -> None:
    pos = chart(ships=[ship("E1", 0, energy=2)], rate=rate)
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    steps = 0
    for name in ("e2", "e3", "e4", "e5", "d5"):
        if not pos.flying:
            break
        play(pos, f"go to {name}")
        steps += 1
    assert (steps, aboard(pos, 1)["energy"], pos.flying) == (rate, 1, 0)


@clause("COL-MOVE-11", "COL-MAP-02")
def test_a_move_has_at_least_one_step_and_each_goes_to_a_neighbour() -> None:
    pos = chart(ships=[ship("C3", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert set(legal(pos)) == {"go to b3", "go to c2", "go to c4", "go to d3"}
    why = refused(pos, "stop")
    assert (str(why), why.clause) == ("A move takes at least one step.", "COL-MOVE-11")
    why = refused(pos, "go to c5")
    assert (str(why), why.clause) == ("C5 is not next to the Ship.", "COL-MAP-02")
    play(pos, "go to c4")
    assert "go to c3" in legal(pos) and "stop" in legal(pos)  # back again is allowed


@clause("COL-CARD-07", "COL-CARD-08", "COL-CARD-14")
def test_what_asteroids_cost_face_up_and_face_down() -> None:
    pos = chart(faces={"C2": "Asteroid Field"}, ships=[ship("C1", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert (aboard(pos, 1)["at"], pos.flying) == ("C2", 0)
    pos = chart(faces={"C3": "Asteroid Field"}, ships=[ship("C1", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3")
    assert (aboard(pos, 1)["at"], pos.flying) == ("C3", 0)
    pos = chart(down={"C2": "Asteroid Field"}, ships=[ship("C1", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3")
    assert aboard(pos, 1)["at"] == "C3"


@clause("COL-CARD-07", "COL-TMOVE-26", "COL-TMOVE-05")
def test_asteroids_cost_two_spaces_in_hyperspace_too() -> None:
    pos = chart(
        faces={"C2": "Asteroid Field"}, ships=[ship("C1", 0, energy=5)], hands={0: "Hyperspace Drive"}
    )
    movement(pos)
    play(pos, "fly ship 1 on 2 energy", "go to c2", "go to c3", "go to c4")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["energy"], pos.flying) == ("C4", 3, 0)


@clause("COL-CARD-10", "COL-CARD-11", "COL-CARD-13")
def test_a_wormhole_reached_with_the_last_space_still_leads_on() -> None:
    pos = chart(faces={"C3": "Wormhole", "E5": "Wormhole"}, ships=[ship("C1", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3")
    assert legal(pos) == ["jump to e5", "stop"]
    play(pos, "jump to e5")
    assert (aboard(pos, 1)["at"], pos.flying) == ("E5", 0)


# --- who may set out --------------------------------------------------------------------------------------------


@clause("COL-TMOVE-05", "COL-TMOVE-23")
def test_which_numbers_of_energy_can_be_declared() -> None:
    for energy, numbers in ((1, [1]), (2, [1, 2]), (4, [1, 2, 3, 4])):
        pos = chart(ships=[ship("C1", 0, energy=energy)], hands={0: "Hyperspace Drive"})
        assert flights(movement(pos)) == [f"ship 1 on {number} energy" for number in numbers]
    pos = chart(ships=[ship("C1", 0, energy=4)])
    assert flights(movement(pos)) == ["ship 1 on 1 energy"]


@clause("COL-TMOVE-07", "COL-MOVE-30")
def test_a_ship_that_could_only_enter_planets_does_not_go_into_hyperspace() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(0), "B1": of(0)},
        ships=[ship("A1", 0, energy=4)],
        hands={0: "Hyperspace Drive"},
    )
    assert flights(movement(pos)) == ["ship 1 on 1 energy"]


@clause("COL-TMOVE-02", "COL-TATT-09", "COL-MOVE-30")
def test_when_a_ship_without_energy_may_move() -> None:
    pos = chart(ships=[ship("E3", 0), ship("C1", 0)], hands={0: "Fusion Reactor"})
    pos.pulses[place("E3")] = 1 << 1  # an enemy's pulse
    assert flights(movement(pos)) == ["ship 2 on 0 energy"]
    boxed = {"A1": of(0), "A2": of(1, meeples=1, bunkers=1), "B1": of(1, meeples=1, bunkers=1)}
    pos = chart(planets=boxed, ships=[ship("A1", 0)], hands={0: "Fusion Reactor"})
    assert flights(movement(pos)) == []


@clause("COL-TATT-06", "COL-TATT-12")
def test_nobody_but_its_owner_leaves_a_card_under_a_pulse() -> None:
    for pulse, ships in ((1 << 0, ["ship 1 on 1 energy"]), (1 << 1, []), (1 << 0 | 1 << 1, [])):
        pos = chart(ships=[ship("C1", 0, energy=2)])
        pos.pulses[place("C1")] = pulse
        assert flights(movement(pos)) == ships


@clause("COL-TMOVE-29", "COL-TECH-13")
def test_a_ship_whose_fusion_reactor_is_cancelled_gets_no_free_space() -> None:
    for start, where in (("C3", ""), ("A1", "A1")):
        pos = chart(ships=[ship(start, 0)], hands={0: "Fusion Reactor", 1: "Hacker"})
        movement(pos)
        go(pos, "fly ship 1 on 0 energy", "hack fusion reactor")
        assert (aboard(pos, 1)["at"], pos.flying) == (where, 0)  # off planets the Energy check follows
        assert flights(pos) == []


@clause("COL-TMOVE-04", "COL-TMOVE-29", "COL-RES-10", "COL-MOVE-27")
def test_a_ship_that_loses_its_owner_as_it_sets_out_stays_behind_and_another_may_fly() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of(0, meeples=1)},
        ships=[ship("C3", 0, energy=1), ship("C3", 0)],
        hands={0: "Fusion Reactor", 1: "Hacker"},
    )
    movement(pos)
    go(pos, "load 1 meeple onto ship 1", "fly ship 2 on 0 energy", "hack fusion reactor")
    assert (aboard(pos, 2)["at"], aboard(pos, 2)["owner"], pos.flying) == ("C3", -1, 0)
    assert asked(pos) == (0,) and flights(pos) == ["ship 1 on 1 energy"]


@clause("COL-TMOVE-29", "COL-EXPL-07")
def test_a_ship_that_was_kept_from_its_free_space_turns_no_card() -> None:
    pos = chart(
        down={"C3": "Deepseam"}, ships=[ship("C3", 0, meeples=1)], hands={0: "Fusion Reactor", 1: "Hacker"}
    )
    movement(pos)
    go(pos, "fly ship 1 on 0 energy", "hack fusion reactor")
    assert (aboard(pos, 1)["at"], pos.up[place("C3")]) == ("", False)


@clause("COL-TMOVE-01", "COL-TECH-07")
def test_fusion_reactor_is_announced_once_in_a_phase() -> None:
    pos = chart(ships=[ship("C1", 0, energy=1), ship("E1", 0, energy=1)], hands={0: "Fusion Reactor"})
    pos.shown_cards[0] = pos.hands[0]
    movement(pos)
    events = play(pos, "fly ship 1 on 1 energy", "go to c2", "stop", "done")
    assert clauses(events).count("COL-TECH-07") == 1
    events = play(pos, "fly ship 2 on 1 energy", "go to e2", "stop")
    assert clauses(events).count("COL-TECH-07") == 0
    assert [aboard(pos, number)["at"] for number in (1, 2)] == ["C2", "E2"]


# --- where a flight may lead ------------------------------------------------------------------------------------


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


@clause("COL-MOVE-15", "COL-MOVE-17", "COL-RES-04")
def test_own_and_uncontrolled_planets_are_crossed_and_enemy_ones_are_not() -> None:
    for owner, crossed in ((1, True), (None, True), (0, False)):
        pos = chart(
            planets={"A1": of(0), "C2": of(owner, meeples=0 if owner is None else 2), "A5": of(1)},
            ships=[ship("C1", 1, energy=2)],
        )
        movement(pos, 1)
        play(pos, "fly ship 1 on 1 energy", "go to c2")
        assert ("go to c3" in legal(pos)) == crossed


@clause("COL-TINFO-26", "COL-TMOVE-14", "COL-TMOVE-06")
@pytest.mark.parametrize(
    ("others", "mine", "fuel", "can"),
    [
        ([(1, 0)], 0, 1, False),  # only Blue, who has paid
        ([(1, 0)], 1, 1, True),  # one's own Ship is in stealth
        ([(1, 1)], 0, 1, True),  # Blue's is
        ([(1, 0), (2, 0)], 0, 1, True),  # Purple can be attacked
        ([(1, 0)], 0, 2, True),  # hyperspace passes
        ([(0, 0)], 0, 1, True),  # an own Ship
        ([(None, 0)], 0, 1, True),  # an ownerless one
        ([(None, 0), (1, 0)], 0, 1, False),  # which is no way past Blue
        ([(0, 0), (1, 0)], 0, 1, False),  # nor is one's own
    ],
)
def test_who_has_paid_is_passed_only_in_stealth_in_hyperspace_or_beside_another_enemy(
    others: list[tuple[int | None, int]], mine: int, fuel: int, can: bool
) -> None:
    pos = chart(
        3,
        ships=[
            ship("C1", 0, energy=4, stealth=mine),
            *(ship("C2", owner, energy=1, stealth=hidden) for owner, hidden in others),
        ],
        hands={0: "Hyperspace Drive"},
    )
    movement(pos)
    pos.truce[0 * 3 + 1] = True
    go(pos, f"fly ship 1 on {fuel} energy")
    settle(pos)
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


@clause("COL-MOVE-05", "COL-MOVE-24", "COL-CARD-06")
@pytest.mark.parametrize(
    ("face", "enemy", "fuel", "steps"),
    [
        ("Space", True, 1, ("go to c2",)),
        ("Supernova", False, 1, ("go to c2",)),
        ("Supernova", False, 2, ("go to c2", "stop")),
    ],
)
def test_after_a_ship_is_lost_its_owner_still_loads_others(
    face: str, enemy: bool, fuel: int, steps: tuple[str, ...]
) -> None:
    pos = chart(
        planets={"A1": of(0, energy=1)},
        faces={"C2": face},
        ships=[ship("C1", 0, energy=3), ship("A1", 0), ship("C2" if enemy else "E4", 1, energy=1)],
        hands={0: "Hyperspace Drive"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    play(pos, f"fly ship 1 on {fuel} energy", *steps)
    assert aboard(pos, 1)["at"] == "" and (pos.flying, pos.path) == (0, [])
    assert asked(pos) == (0,) and "load 1 energy onto ship 2" in legal(pos)
    assert flights(pos) == []


@clause("COL-MOVE-19", "COL-MAP-01")
def test_the_first_card_of_the_map_is_no_safer_than_others() -> None:
    pos = chart(planets={"E1": of(0), "E5": of(1)}, ships=[ship("A2", 0, energy=1)], homes=False)
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a1", "stop")
    assert aboard(pos, 1)["at"] == ""


@clause("COL-TMOVE-14")
def test_a_ship_that_slipped_by_is_not_asked_again_when_it_stops() -> None:
    pos = chart(ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "slip by", "stop")
    assert pos.flying == 0 and asked(pos) == (1,)


# --- going back -------------------------------------------------------------------------------------------------


def beaten_back(**more: Any) -> Chart:
    """Red comes out of hyperspace at C4, fights Blue's Ship 2 there, and both survive."""
    pos = chart(
        planets={"A1": of(0, ore=1), **more.pop("planets", {})},
        ships=[ship("C1", 0, energy=4), ship("C4", 1, energy=2), *more.pop("ships", [])],
        hands={0: "Hyperspace Drive, Ship Armor", 1: "Energy Shield"},
        **more,
    )
    movement(pos)
    go(pos, "fly ship 1 on 2 energy", "go to c2", "go to c3", "go to c4", "stop")
    go(pos, "shield ship 2", "armor ship 1")
    settle(pos)
    return pos


@clause("COL-SHIP-10", "COL-MOVE-31")
@pytest.mark.parametrize(
    ("what", "where"),
    [
        ({}, "C3"),
        ({"ships": [ship("C3", 1, energy=1)]}, "C2"),
        ({"ships": [ship("C3", 1, energy=1, stealth=1)]}, "C3"),
        ({"ships": [ship("C3", 0, energy=1)]}, "C3"),
        ({"ships": [ship("C3", None)]}, "C3"),
        ({"faces": {"C3": "Supernova"}}, "C2"),
        ({"ships": [ship("C3", 1, energy=1), ship("C2", 1, energy=1)]}, "C1"),
    ],
)
def test_a_ship_goes_back_to_the_nearest_card_where_it_may_stay(what: dict[str, Any], where: str) -> None:
    assert aboard(beaten_back(**what), 1)["at"] == where


@clause("COL-TDEF-12", "COL-SHIP-10")
def test_a_drone_goes_back_past_nothing_to_where_it_came_from() -> None:
    pos = chart(
        planets={"A1": of(0), "C2": of(1, windmill=1, energy=2)},
        ships=[ship("C1", 0, energy=4), ship("C1", 1, energy=1, stealth=1)],
        hands={0: "Energy Shield", 1: "Missile Defense System"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "strike the windmill", "fire the missile defense")
    go(pos, "shield ship 1")
    settle(pos)
    assert aboard(pos, 1)["at"] == "C1"


@clause("COL-MOVE-31", "COL-MOVE-19")
def test_a_ship_sent_back_is_checked_for_energy_there() -> None:
    for energy, where in ((2, ""), (3, "C1")):
        pos = chart(
            planets={"A1": of(0), "C2": of(1, windmill=1, energy=2)},
            ships=[ship("C1", 0, energy=energy)],
            hands={0: "Energy Shield", 1: "Missile Defense System"},
        )
        movement(pos)
        go(pos, "fly ship 1 on 1 energy", "go to c2", "strike the windmill", "fire the missile defense")
        go(pos, "shield ship 1")
        settle(pos)
        assert aboard(pos, 1)["at"] == where


# --- hyperspace -------------------------------------------------------------------------------------------------


@clause("COL-TMOVE-08", "COL-TMOVE-09", "COL-MOVE-26")
def test_a_supernova_is_passed_in_hyperspace_and_deadly_at_its_end() -> None:
    for steps, where in ((("go to c2", "go to c3", "stop"), "C3"), (("go to c2", "stop"), "")):
        pos = chart(faces={"C2": "Supernova"}, ships=[ship("C1", 0, energy=4)], hands={0: "Hyperspace Drive"})
        movement(pos)
        play(pos, "fly ship 1 on 2 energy", *steps)
        assert aboard(pos, 1)["at"] == where


@clause("COL-TMOVE-09", "COL-EXPL-01", "COL-SETTLE-02")
def test_at_the_end_of_hyperspace_a_card_is_turned_and_settled() -> None:
    pos = chart(
        down={"C4": "Deepseam"}, ships=[ship("C1", 0, energy=2, meeples=1)], hands={0: "Hyperspace Drive"}
    )
    movement(pos)
    play(pos, "fly ship 1 on 2 energy", "go to c2", "go to c3", "go to c4", "stop", "turn up c4")
    assert (at(pos, "C4")["owner"], aboard(pos, 1)["energy"]) == (0, 0)


@clause("COL-TMOVE-09", "COL-TMOVE-26", "COL-MOVE-19")
def test_all_the_energy_declared_is_used_up() -> None:
    pos = chart(ships=[ship("C1", 0, energy=3)], hands={0: "Hyperspace Drive"})
    movement(pos)
    play(pos, "fly ship 1 on 3 energy", "go to c2", "stop")
    assert aboard(pos, 1)["at"] == ""  # spaces were left over, Energy was not


@clause("COL-CARD-10", "COL-TMOVE-06")
def test_a_wormhole_works_in_hyperspace_and_the_ship_stays_there_among_enemies_only_if_it_fights() -> None:
    pos = chart(
        faces={"C2": "Wormhole", "E5": "Wormhole"},
        ships=[ship("C1", 0, energy=4), ship("E5", 1, energy=2)],
        hands={0: "Hyperspace Drive"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 2 energy", "go to c2", "jump to e5", "go to e4", "stop")
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"]) == ("E4", "E5")  # it passed without combat


@clause("COL-CARD-06", "COL-MOVE-24", "COL-OUT-01")
def test_a_last_crew_that_flies_into_a_supernova_is_out_at_once() -> None:
    pos = chart(
        3,
        planets={"A1": of(), "A5": of(1), "E5": of(2)},
        faces={"C2": "Supernova"},
        ships=[ship("C1", 0, energy=2, meeples=1)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert pos.out == [True, False, False]
