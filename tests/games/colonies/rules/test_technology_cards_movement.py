"""Technology cards: movement (COL-TMOVE): Fusion Reactor, Plasma Propulsion, Hyperspace, Stealth and the others."""

from __future__ import annotations

import pytest

from orrery.games.colonies.phases.rounds import Phase
from orrery.games.colonies.space.control import Recheck
from orrery.games.colonies.table.state import STEALTH
from orrery.games.colonies.terms import BUILDING
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
    end_movement,
    go,
    legal,
    movement,
    of,
    place,
    play,
    refused,
    said,
    settle,
    ship,
    start,
)
from tests.games.colonies.scenes import (
    FLY,
    ambush,
    attack_on_a1,
    first_card,
    flights,
    gadgets,
    nuked,
    settle_until,
    strike,
    where,
)
from tests.ledger import clause


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


@clause("COL-TMOVE-02", "COL-TATT-09", "COL-MOVE-30")
def test_when_a_ship_without_energy_may_move() -> None:
    pos = chart(ships=[ship("E3", 0), ship("C1", 0)], hands={0: "Fusion Reactor"})
    pos.pulses[place("E3")] = 1 << 1  # an enemy's pulse
    assert flights(movement(pos)) == ["ship 2 on 0 energy"]
    boxed = {"A1": of(0), "A2": of(1, meeples=1, bunkers=1), "B1": of(1, meeples=1, bunkers=1)}
    pos = chart(planets=boxed, ships=[ship("A1", 0)], hands={0: "Fusion Reactor"})
    assert flights(movement(pos)) == []


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


@clause("COL-TMOVE-03", "COL-TMOVE-04", "COL-TECH-13")
def test_a_hacked_fusion_reactor_lets_a_dry_drone_go() -> None:
    pos = chart(
        planets={"A1": of(RED), "C3": of()},
        ships=[ship("C3", RED), ship("C3", RED)],
        hands={RED: "Fusion Reactor", BLUE: "Hacker"},
    )
    start(pos, Recheck())
    assert legal(pos) == ["hack fusion reactor", "pass"]
    play(pos, "hack fusion reactor")
    assert [aboard(pos, number)["owner"] for number in (1, 2)] == [-1, -1]


@clause("COL-TMOVE-03", "COL-TMOVE-04")
def test_fusion_reactor_keeps_a_drone_on_an_uncontrolled_planet() -> None:
    pos = chart(planets={"A1": of(0), "C3": of()}, ships=[ship("C3", 0)], hands={0: "Fusion Reactor"})
    start(pos, Recheck())
    assert aboard(pos, 1)["owner"] == 0
    pos.hands[0] = 0
    start(pos, Recheck())
    assert aboard(pos, 1)["owner"] == -1


@clause("COL-TECH-07", "COL-TMOVE-03", "COL-TMOVE-30", "COL-MOVE-27")
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


@clause("COL-TMOVE-04", "COL-RSCH-06")
def test_returning_the_fusion_reactor_leaves_a_dry_drone_without_an_owner() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of()},
        ships=[ship("C3", 0)],
        hands={0: "Fusion Reactor, Spy, Trader, Engineer"},
    )
    building(pos)
    play(pos, "research", "return fusion reactor")
    assert aboard(pos, 1)["owner"] == -1


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


@clause("COL-TMOVE-04", "COL-TMOVE-30", "COL-TECH-13")
def test_a_reactor_that_keeps_a_parked_drone_is_announced_in_every_phase_and_can_be_cancelled() -> None:
    pos = chart(
        3,
        planets={"A1": of(RED), "C3": of(None, "Lowmere")},
        ships=[ship("C3", RED)],
        hands={RED: "Fusion Reactor", PURPLE: "Hacker"},
    )
    start(pos, Phase(BUILDING))
    go(pos, "pass")
    assert legal(pos, PURPLE) == ["hack fusion reactor", "pass"] and aboard(pos, 1)["owner"] == RED
    go(pos, "hack fusion reactor")
    assert aboard(pos, 1)["owner"] == -1


@clause("COL-TMOVE-04", "COL-TINFO-01")
def test_a_cancelled_fusion_reactor_saves_nobody() -> None:
    pos = chart(ships=[ship("A1", 0, energy=1)], hands={0: "Fusion Reactor", 1: "Hacker"})
    movement(pos)
    go(pos, *FLY, "stop", "hack fusion reactor")
    assert aboard(pos, 1)["at"] == ""


@clause("COL-TMOVE-05", "COL-TMOVE-23")
def test_which_numbers_of_energy_can_be_declared() -> None:
    for energy, numbers in ((1, [1]), (2, [1, 2]), (4, [1, 2, 3, 4])):
        pos = chart(ships=[ship("C1", 0, energy=energy)], hands={0: "Hyperspace Drive"})
        assert flights(movement(pos)) == [f"ship 1 on {number} energy" for number in numbers]
    pos = chart(ships=[ship("C1", 0, energy=4)])
    assert flights(movement(pos)) == ["ship 1 on 1 energy"]


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


@clause("COL-TMOVE-07", "COL-MOVE-30")
def test_a_ship_that_could_only_enter_planets_does_not_go_into_hyperspace() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(0), "B1": of(0)},
        ships=[ship("A1", 0, energy=4)],
        hands={0: "Hyperspace Drive"},
    )
    assert flights(movement(pos)) == ["ship 1 on 1 energy"]


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


@clause("COL-TMOVE-12", "COL-TMOVE-13")
def test_stealth_against_the_missile_defense_is_paid_from_the_ship_and_tried_once() -> None:
    pos = chart(
        planets={"A1": of(RED), "A2": of(BLUE, windmill=1, energy=3)},
        ships=[ship("A1", RED, energy=4)],
        hands={RED: "Stealth Technology, Hacker", BLUE: "Missile Defense System, Hacker"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill", "fire the missile defense")
    before = aboard(pos, 1)["energy"]
    go(pos, "cloak ship 1")
    assert aboard(pos, 1)["energy"] == before - 1
    go(pos, "hack stealth technology")
    assert asked(pos) == (RED,) and legal(pos) == ["hack hacker", "pass"]
    go(pos, "pass")
    assert "cloak ship 1" not in legal(pos), "once for one trigger"


@clause("COL-TMOVE-12", "COL-TMOVE-28", "COL-TATT-06")
def test_stealth_and_pulses_are_gone_when_the_phase_is_over() -> None:
    pos = chart(ships=[ship("C3", 0, energy=2, stealth=1)], hands={0: "Stealth Technology"})
    pos.pulses[place("B1")] = 1
    end_movement(pos)
    assert not aboard(pos, 1)["stealth"] and pos.ship_marks[1] == 0 and not any(pos.pulses)
    movement(pos)
    assert "cloak ship 1" in legal(pos)


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


@clause("COL-TMOVE-13", "COL-TMOVE-18")
def test_a_striking_ship_hides_from_the_missile_defense_and_its_cost_is_lost() -> None:
    pos = strike({0: "Stealth Technology", 1: "Missile Defense System"})
    go(pos, "strike the windmill", "fire the missile defense", "cloak ship 1")
    settle(pos)
    assert (at(pos, "C2")["windmill"], at(pos, "A5")["energy"]) == (0, 2)


@clause("COL-TMOVE-13", "COL-TMOVE-19")
@pytest.mark.parametrize("move", ["strike the windmill", "detonate the nuclear warhead"])
def test_only_a_ship_that_was_named_may_hide_from_an_attack_on_its_planet(move: str) -> None:
    pos = attack_on_a1({BLUE: "Stealth Technology"}, [ship("A1", BLUE, energy=2)], nuke=1)
    pos.shown_cards[BLUE] = cards("Stealth Technology")
    play(pos, move)  # and nobody is asked
    assert (at(pos, "A1")["windmill"], aboard(pos, 1)["at"], aboard(pos, 2)["stealth"]) == (0, "", False)


@clause("COL-TMOVE-13", "COL-STRK-15")
def test_a_ship_that_was_named_does_not_hide_once_the_strike_has_become_an_invasion() -> None:
    hands = {RED: "Kamikaze Pilot", BLUE: "Stealth Technology", PURPLE: "Hacker"}
    pos = attack_on_a1(hands, [ship("A1", BLUE, energy=2)], meeples=4)
    pos.shown_cards[BLUE] = cards("Stealth Technology")
    play(pos, "strike ship 2", "hack kamikaze pilot")
    assert (at(pos, "A1")["owner"], at(pos, "A1")["meeples"]) == (RED, 2)
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["stealth"]) == (RED, False)


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


@clause("COL-TMOVE-14", "COL-SHIP-09")
def test_a_ship_in_stealth_that_wins_its_fight_stays_beside_the_rest_of_the_fleet() -> None:
    pos = chart(
        planets={"A1": of(0, ore=1)},
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2), ship("C2", 1)],
        hands={0: "Ship Armor"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "fight blue", "defend with ship 3", "armor ship 1")
    settle(pos)
    assert where(pos, 1, 2, 3) == ["C2", "C2", ""]


@clause("COL-TATT-09", "COL-TMOVE-14", "COL-TMOVE-27")
def test_a_ship_in_stealth_is_seen_under_an_enemys_pulse() -> None:
    pos = chart(ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2)])
    pos.pulses[place("C2")] = 1 << 1
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert where(pos, 1, 2) == ["", ""]


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


@clause("COL-TMOVE-14")
def test_a_ship_that_slipped_by_is_not_asked_again_when_it_stops() -> None:
    pos = chart(ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "slip by", "stop")
    assert pos.flying == 0 and asked(pos) == (1,)


@clause("COL-TMOVE-14", "COL-TMOVE-15")
def test_a_ship_in_stealth_may_attack_whom_it_sees_and_no_other_in_stealth() -> None:
    fleet = [ship("C1", RED, energy=2, stealth=1), ship("C2", BLUE), ship("C2", PURPLE, energy=1, stealth=1)]
    pos = chart(3, ships=fleet)
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert legal(pos) == ["fight blue", "slip by"]


@clause("COL-TMOVE-15")
def test_a_telescope_of_its_owner_does_not_show_a_ship_in_stealth_to_others() -> None:
    pos = chart(
        ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=1, stealth=1)], hands={1: "Radio Telescope"}
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    settle(pos)
    assert "go to a3" in legal(pos)  # nobody fights, the flight goes on
    assert aboard(pos, 2)["at"] == "A2"


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


@clause("COL-TMOVE-15", "COL-SHIP-15", "COL-TINFO-05")
def test_a_detonation_with_a_telescope_hits_the_hidden_ships_of_all_enemies() -> None:
    fleet = [
        ship("C1", RED, energy=2, nuke=1),
        ship("C2", BLUE, energy=1),
        ship("C2", PURPLE, energy=1, stealth=1),
        ship("C2", RED, energy=1, stealth=1),
    ]
    pos = chart(3, ships=fleet, hands={RED: "Radio Telescope"})
    movement(pos)
    events = go(pos, "fly ship 1 on 1 energy", "go to c2")
    assert "Red has Radio Telescope" in said(pos, events)
    go(pos, "detonate the nuclear warhead against blue")
    settle(pos)
    assert [aboard(pos, number)["at"] for number in (1, 2, 3, 4)] == ["", "", "", "C2"]
    assert asked(pos) == (RED,)


@clause("COL-TMOVE-15", "COL-SHIP-12", "COL-TINFO-05")
@pytest.mark.parametrize("hand", ["", "Radio Telescope"])
def test_nobody_attacks_a_hidden_ship_whatever_its_owner_sees(hand: str) -> None:
    fleet = [ship("C1", RED, energy=2), ship("C2", BLUE), ship("C2", PURPLE, energy=1, stealth=1)]
    pos = chart(3, ships=fleet, hands={PURPLE: hand} if hand else {})
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    settle(pos)  # the fight with Blue was the only one
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "", "C2"]


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


@clause("COL-TMOVE-16", "COL-MOVE-18", "COL-SHIP-14")
def test_whoever_does_not_hide_is_fought_when_the_other_has_hidden() -> None:
    pos = chart(
        3,
        ships=[ship("C1", 0, energy=3), ship("C2", 1, energy=2), ship("C2", 2, energy=2)],
        hands={1: "Stealth Technology"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "fight blue", "cloak ship 2")
    assert where(pos, 1, 2, 3) == ["", "C2", ""]


@clause("COL-TMOVE-18", "COL-TATT-09", "COL-TECH-07")
@pytest.mark.parametrize(
    ("pulse", "fires"),
    [
        (0, False),
        (1 << RED, False),  # the attacker's own pulse: it stops the defence, not the attacker's stealth
        (1 << BLUE, True),
    ],
)
def test_the_defence_sees_a_ship_in_stealth_under_its_own_pulse(pulse: int, fires: bool) -> None:
    pos = attack_on_a1({BLUE: "Missile Defense System"}, stealth=1, pulse=pulse)
    pos.shown_cards[BLUE] = cards("Missile Defense System")
    events = play(pos, "strike the windmill")
    assert ("fire the missile defense" in legal(pos)) == fires
    if fires:
        events += play(pos, "fire the missile defense")
    assert (at(pos, "A1")["windmill"], at(pos, "A5")["energy"]) == ((1, 4) if fires else (0, 5))
    assert not [text for text in said(pos, events) if "Radio Telescope" in text]


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


@clause("COL-TMOVE-19")
def test_stealth_does_not_hide_a_parked_ship_from_a_nuclear_strike() -> None:
    pos = nuked()
    settle(pos)
    assert aboard(pos, 3)["at"] == ""


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


@clause("COL-TMOVE-21", "COL-TMOVE-22", "COL-TMOVE-28")
def test_stealth_ends_on_the_first_card_of_the_map_too() -> None:
    pos = first_card(stealth=1)
    pos.ship_at[1] = place("A1")
    end_movement(pos)
    go(pos, "shield ship 2", "armor ship 1")
    assert legal(pos) == ["withdraw to a2", "withdraw to b1"]
    play(pos, "withdraw to b1")
    assert where(pos, 1, 2) == ["B1", "A1"]
    assert (pos.flying, pos.path, pos.halted) == (0, [], False)


@clause("COL-TMOVE-21")
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_ships_in_stealth_the_one_of_the_earlier_player_attacks(first: int) -> None:
    pos = chart(
        ships=[
            ship("C3", 0, energy=2, stealth=1, nuke=1),
            ship("C3", 1, energy=2, stealth=1, nuke=1),
        ],
        first=first,
    )
    end_movement(pos)
    assert asked(pos) == (first,)
    assert "detonate the nuclear warhead against " + ("red" if first else "blue") in legal(pos)


@clause("COL-TMOVE-21", "COL-TMOVE-28")
def test_they_fight_until_one_players_ships_are_left_row_by_row() -> None:
    pos = chart(
        3,
        planets={"E5": of(1)},
        ships=[
            ship("D2", 0, energy=2, stealth=1),
            ship("D2", 1, energy=2),
            ship("B3", 2, energy=2, stealth=1),
            ship("B3", 0, energy=2),
            ship("B3", 1, energy=2),
            ship("B3", 1, energy=2),
            ship("E5", 1, energy=2),
        ],
    )
    end_movement(pos)
    assert asked(pos) == (2,) and pos.flying == 3  # B3 comes before D2, and Purple's Ship was in stealth
    assert legal(pos) == ["fight red", "fight blue"]
    play(pos, "fight blue", "defend with ship 6")
    assert where(pos, 1, 2, 3, 4, 5, 6, 7) == ["", "", "", "", "", "", "E5"]
    assert asked(pos) == ()


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
def test_without_a_free_card_beside_it_a_ship_from_stealth_is_lost() -> None:
    around = [ship(name, 1, energy=1) for name in ("B3", "C2", "C4")]
    pos = chart(
        planets={"A1": of(0, ore=2), "A5": of(1, ore=2), "D3": of(1)},
        ships=[ship("C3", 0, energy=2, stealth=1), ship("C3", 1, energy=2), *around],
        hands={0: "Energy Shield", 1: "Ship Armor"},
    )
    end_movement(pos)
    go(pos, "armor ship 2", "shield ship 1")
    settle(pos)
    assert where(pos, 1, 2) == ["", "C3"]


@clause("COL-TMOVE-22")
def test_where_a_ship_from_stealth_withdraws_to_is_its_owners_choice() -> None:
    pos = chart(
        planets={"A1": of(0, ore=2), "A5": of(1, ore=2), "D3": of(), "C2": of(0)},
        ships=[
            ship("C3", 0, energy=2, stealth=1),
            ship("C3", 1, energy=2),
            ship("C4", None),
            ship("B3", 1, energy=1),
        ],
        hands={0: "Energy Shield", 1: "Ship Armor"},
    )
    end_movement(pos)
    go(pos, "armor ship 2", "shield ship 1")
    settle(pos)
    assert legal(pos) == ["withdraw to c4", "withdraw to d3", "withdraw to c2"]
    play(pos, "withdraw to d3")
    assert where(pos, 1, 2) == ["D3", "C3"]


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


@clause("COL-TMOVE-23")
def test_cancelled_hyperspace_leaves_the_energy_aboard() -> None:
    pos = chart(ships=[ship("C1", 0, energy=4)], hands={0: "Hyperspace Drive", 1: "Hacker"})
    movement(pos)
    go(pos, "fly ship 1 on 3 energy", "hack hyperspace drive")
    assert aboard(pos, 1)["energy"] == 4
    assert "fly ship 1 on 1 energy" in legal(pos)
    assert "fly ship 1 on 2 energy" not in legal(pos)


@clause("COL-TMOVE-24")
def test_cancelled_plasma_ends_the_move_on_the_card_reached() -> None:
    pos = chart(ships=[ship("A1", 0, energy=2)], hands={0: "Plasma Propulsion System", 1: "Hacker"})
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "go to a3", "go to a4", "hack plasma propulsion system")
    assert (pos.flying, aboard(pos, 1)["at"]) == (0, "A3")


@clause("COL-CARD-07", "COL-TMOVE-26", "COL-TMOVE-05")
def test_asteroids_cost_two_spaces_in_hyperspace_too() -> None:
    pos = chart(
        faces={"C2": "Asteroid Field"}, ships=[ship("C1", 0, energy=5)], hands={0: "Hyperspace Drive"}
    )
    movement(pos)
    play(pos, "fly ship 1 on 2 energy", "go to c2", "go to c3", "go to c4")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["energy"], pos.flying) == ("C4", 3, 0)


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


@clause("COL-TMOVE-28", "COL-TMOVE-21")
@pytest.mark.parametrize("spots", [("A1", "C3", "E3"), ("E3", "C3", "A1")])
def test_the_fights_at_the_end_go_row_by_row_whatever_the_ships_numbers(spots: tuple[str, ...]) -> None:
    fleet = [ship(spot, owner, energy=1, stealth=1) for owner in (RED, BLUE) for spot in spots]
    pos = chart(planets={"B1": of(RED), "B5": of(BLUE)}, ships=fleet)
    end_movement(pos)
    fights = [text for text in said(pos) if "Stealth has ended" in text]
    assert fights == [f"Stealth has ended: enemies at {spot} fight" for spot in ("A1", "C3", "E3")]
    assert pos.ship_at == [-1] * 7


@clause("COL-TMOVE-29", "COL-TECH-13")
def test_a_ship_whose_fusion_reactor_is_cancelled_gets_no_free_space() -> None:
    for origin, there in (("C3", ""), ("A1", "A1")):
        pos = chart(ships=[ship(origin, 0)], hands={0: "Fusion Reactor", 1: "Hacker"})
        movement(pos)
        go(pos, "fly ship 1 on 0 energy", "hack fusion reactor")
        assert (aboard(pos, 1)["at"], pos.flying) == (there, 0)  # off planets the Energy check follows
        assert flights(pos) == []


@clause("COL-TMOVE-29", "COL-EXPL-07")
def test_a_ship_that_was_kept_from_its_free_space_turns_no_card() -> None:
    pos = chart(
        down={"C3": "Deepseam"}, ships=[ship("C3", 0, meeples=1)], hands={0: "Fusion Reactor", 1: "Hacker"}
    )
    movement(pos)
    go(pos, "fly ship 1 on 0 energy", "hack fusion reactor")
    assert (aboard(pos, 1)["at"], pos.up[place("C3")]) == ("", False)


@clause("COL-TMOVE-31", "COL-TMOVE-23")
def test_a_cancelled_hyperspace_is_not_declared_again_by_that_ship() -> None:
    pos = chart(
        ships=[ship("C1", RED, energy=3), ship("D1", RED, energy=3)],
        hands={RED: "Hyperspace Drive", BLUE: "Hacker"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 2 energy", "hack hyperspace drive")
    assert "fly ship 1 on 2 energy" not in legal(pos) and "fly ship 1 on 1 energy" in legal(pos)
    assert "fly ship 2 on 2 energy" in legal(pos)
    assert refused(pos, "fly ship 1 on 2 energy").clause == "COL-MOVE-13"
