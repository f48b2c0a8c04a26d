"""Technology cards: attack (COL-TATT): Armor Piercer, pulse, Surgical Strike, Wave Motion Gun and the others."""

from __future__ import annotations

import pytest

from orrery.engine.window import Window
from orrery.games.colonies import GAME
from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
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
    said,
    settle,
    ship,
    tech,
)
from tests.games.colonies.scenes import (
    ARMOR,
    FLY,
    PIERCER,
    SHIELD,
    both_ships,
    drone_strike,
    fleet,
    flights,
    gadgets,
    gun,
    strike,
    strike_at_a2,
    windmill_strike,
)
from tests.ledger import clause


@clause("COL-TATT-01")
@pytest.mark.parametrize("ore", [0, 1])
def test_who_cannot_pay_for_the_armor_piercer_is_not_offered_it(ore: int) -> None:
    pos = chart(
        planets={"A1": of(RED, ore=ore), "A5": of(BLUE, ore=2)},
        ships=[ship("C1", RED, energy=2), ship("C2", BLUE, energy=2)],
        hands={RED: "Armor Piercer, Hacker", BLUE: "Ship Armor"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "armor ship 2")
    assert asked(pos) == (RED,)
    assert ("pierce the armor" in legal(pos)) is bool(ore)


@clause("COL-TATT-01")
@pytest.mark.parametrize("defence", ["raise the force field", "fire the missile defense"])
def test_armor_piercer_cancels_ship_armor(defence: str) -> None:
    hands = {0: "Ship Armor", 1: "Force Field, Missile Defense System, Armor Piercer"}
    pos = strike_at_a2(hands)
    go(pos, "strike the windmill", defence, "armor ship 1", "pierce the armor")
    settle(pos)
    assert (aboard(pos, 1)["at"], at(pos, "A2")["windmill"], at(pos, "A1")["ore"], at(pos, "A5")["ore"]) == (
        "",
        1,
        2,
        2,
    )
    pos = chart(
        planets={"A1": of(0, ore=1), "A5": of(1, ore=1)},
        ships=[ship("C1", 0, energy=2), ship("C2", 1, energy=2)],
        hands={0: "Armor Piercer", 1: "Ship Armor"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "armor ship 2", "pierce the armor")
    settle(pos)
    assert aboard(pos, 2)["at"] == ""


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
    assert both_ships(pos) == ["", "C3"]


@clause("COL-TATT-02", "COL-TATT-03", "COL-STRK-09", "COL-TATT-24")
def test_a_pierced_bunker_is_the_only_thing_that_falls() -> None:
    pos = strike({0: "Armor Piercer"}, bunkers=2)
    before = at(pos, "C2")
    play(pos, "strike the bunker")
    assert at(pos, "C2") == {**before, "ships": [2], "bunkers": 1}
    assert at(pos, "A1")["ore"] == 2


@clause("COL-TATT-02", "COL-TECH-04", "COL-STRK-13")
def test_a_bunker_is_a_target_for_one_ore() -> None:
    pos = drone_strike({0: PIERCER}, [], windmill=1)
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


@clause("COL-TATT-02", "COL-TATT-16", "COL-STRK-12", "COL-TECH-13")
@pytest.mark.parametrize(
    ("card", "target", "lost"),
    [
        ("Armor Piercer", "strike the bunker", "hack armor piercer"),
        ("Surgical Strike", "strike the nuclear warhead", "hack surgical strike"),
        ("Surgical Strike", "strike the biological warhead aboard ship 2", "hack surgical strike"),
    ],
)
def test_a_target_whose_technology_is_hacked_is_lost_and_another_is_named(
    card: str, target: str, lost: str
) -> None:
    pos = windmill_strike({RED: card, BLUE: "Hacker"}, [ship("A2", BLUE, bio=1)], nuke=1)
    go(pos, target, lost)
    assert legal(pos) == ["strike the windmill", "strike ship 2"]
    play(pos, "strike the windmill")
    left = at(pos, "A2")
    assert (left["bunkers"], left["nuke"], aboard(pos, 2)["bio"], left["windmill"]) == (1, 1, 1, 0)


@clause("COL-TATT-04", "COL-STRK-16")
def test_a_warhead_is_set_off_without_a_target() -> None:
    pos = strike({0: "Armor Piercer"}, {"bio": 1, "nuke": 1}, bunkers=1, farm=2)
    play(pos, "detonate the biological warhead")
    left = at(pos, "C2")
    assert (left["bunkers"], left["meeples"], left["farm"], left["windmill"]) == (1, 1, 1, 1)
    assert (left["plague"], left["fallout"], at(pos, "A1")["ore"]) == (6, 0, 3)  # Rounds 4 to 6


@clause("COL-TATT-05", "COL-TATT-06", "COL-TATT-12")
def test_ships_cannot_leave_a_card_under_a_pulse() -> None:
    pos = chart(
        ships=[ship("C2", 0, energy=3), ship("C3", 1, energy=5), ship("C3", 0, energy=0)],
        hands={0: "EM Pulse Cannon"},
    )
    pos.ship_at[3] = place("D3")
    pos.cargo[15] = 2
    movement(pos)
    assert "fire a pulse from ship 1 at c4" not in legal(pos)  # adjacent cards only
    play(pos, "fire a pulse from ship 1 at c3")
    assert aboard(pos, 1)["energy"] == 2
    play(pos, "fly ship 1 on 1 energy", "go to b2", "stop")  # the pulse stays
    go(pos, "done")
    assert not [text for text in legal(pos, 1) if text.startswith("fly")]
    play(pos, "pass")
    go(pos, "fly ship 3 on 1 energy", "go to c3")  # the holder's own Ships are not affected
    settle(pos)
    assert aboard(pos, 3)["at"] == ""


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


@clause("COL-TATT-06", "COL-TATT-12")
def test_nobody_but_its_owner_leaves_a_card_under_a_pulse() -> None:
    for pulse, ships in ((1 << 0, ["ship 1 on 1 energy"]), (1 << 1, []), (1 << 0 | 1 << 1, [])):
        pos = chart(ships=[ship("C1", 0, energy=2)])
        pos.pulses[place("C1")] = pulse
        assert flights(movement(pos)) == ships


@clause("COL-TATT-07")
def test_a_ship_that_enters_a_pulse_is_caught() -> None:
    pos = chart(ships=[ship("C2", 0, energy=3), ship("C4", 1, energy=5)], hands={0: "EM Pulse Cannon"})
    movement(pos)
    play(
        pos,
        "fire a pulse from ship 1 at b2",
        "fire a pulse from ship 1 at c3",
        "pass",
        "fly ship 2 on 1 energy",
        "go to c3",
    )
    assert (pos.flying, aboard(pos, 2)["at"]) == (0, "C3")


@clause("COL-TATT-08", "COL-TATT-09", "COL-TATT-10", "COL-TATT-11")
def test_technologies_stop_under_a_pulse_except_armor_and_bunkers() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, windmill=1, energy=5, ore=2, meeples=3, bunkers=1), "E5": of(1)},
        ships=[
            ship("A1", 0, energy=3),
            ship("A1", 0, energy=1),
            ship("A2", 1, energy=3),
            ship("A1", 0, energy=1, meeples=4),
        ],
        hands={0: "EM Pulse Cannon", 1: "Force Field, Ship Armor, Energy Shield, Super Soldier"},
    )
    movement(pos)
    go(pos, "fire a pulse from ship 1 at a2", "fly ship 2 on 1 energy", "go to a2", "strike ship 3")
    assert asked(pos) == (1,)
    assert legal(pos) == ["armor ship 3", "pass"]
    play(pos, "armor ship 3")  # paid with Ore of the planet under the pulse
    assert (aboard(pos, 3)["at"], at(pos, "A2")["ore"]) == ("A2", 1)
    go(pos, "done")
    play(pos, "pass")
    go(pos, "fly ship 4 on 1 energy", "go to a2", "invade")
    settle(pos)
    assert at(pos, "A2")["owner"] == -1  # 4 against 3 + 1: the Bunker counts, Super Soldier does not


@clause("COL-TATT-08")
def test_a_pulse_on_the_first_place_stops_cards_there_and_nowhere_else() -> None:
    for pulse, texts in (
        (0, ["use energy converter on a1", "use energy converter on c3"]),
        (1 << RED, ["use energy converter on a1", "use energy converter on c3"]),
        (1 << BLUE, ["use energy converter on c3"]),
    ):
        pos = chart(
            planets={"A1": of(RED, energy=9), "C3": of(RED, energy=9)}, hands={RED: "Energy Converter"}
        )
        pos.pulses[place("A1")] = pulse
        movement(pos)
        assert [text for text in legal(pos) if text.startswith("use")] == texts


@clause("COL-TATT-09", "COL-TECON-21")
@pytest.mark.parametrize("pulse", [1 << 1, 1 << 0])
def test_an_enemys_pulse_stops_a_beam_at_both_ends_and_ones_own_does_not(pulse: int) -> None:
    stopped = pulse == 1 << 1
    pos = fleet()
    pos.pulses[place("D1")] = pos.pulses[place("C3")] = pos.pulses[place("A5")] = pulse
    movement(pos)
    play(pos, "beam tokens")
    assert ("beam from ship 1" in legal(pos)) != stopped
    play(pos, "beam from a1")
    for target in ("ship 1", "c3", "a5"):
        assert (f"beam to {target}" in legal(pos)) != stopped


@clause("COL-TATT-09", "COL-STRK-15")
def test_no_kamikaze_pilot_under_an_enemys_pulse() -> None:
    pos = chart(
        planets={"A1": of(0), "C2": of(1, windmill=1, bunkers=1)},
        ships=[ship("C1", 0, energy=3, meeples=1, bio=1)],
        hands={0: "Kamikaze Pilot"},
    )
    pos.pulses[place("C2")] = 1 << 1
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert legal(pos) == ["invade"]


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


@clause("COL-TATT-09", "COL-TMOVE-13")
def test_no_stealth_under_an_enemys_pulse() -> None:
    pos = chart(ships=[ship("C2", 0, energy=3), ship("C3", 1, energy=3)], hands={1: "Stealth Technology"})
    pos.pulses[place("C3")] = 1 << 0
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    settle(pos)
    assert both_ships(pos) == ["", ""]


@clause("COL-TATT-13", "COL-TMOVE-13", "COL-TECH-17")
def test_only_the_owner_of_the_striking_ship_answers_the_missile_defense() -> None:
    pos = chart(
        3,
        planets={"A1": of(RED), "A2": of(BLUE, windmill=1, energy=3)},
        ships=[ship("A1", RED, energy=3)],
        hands={RED: "Stealth Technology", BLUE: "Missile Defense System", PURPLE: "Kamikaze Pilot"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill", "fire the missile defense")
    assert asked(pos) == (RED,)
    assert legal(pos) == ["cloak ship 1", "pass"]


@clause("COL-TATT-13", "COL-TATT-09", "COL-TECH-09")
def test_under_an_enemys_pulse_no_kamikaze_and_no_stealth_answer_the_missile_defense() -> None:
    pos = chart(
        planets={"A1": of(RED), "A2": of(BLUE, windmill=1, energy=3)},
        ships=[ship("A1", RED, energy=3)],
        hands={RED: "Kamikaze Pilot, Stealth Technology", BLUE: "Missile Defense System"},
    )
    pos.shown_cards = pos.hands[:]
    pos.pulses[place("A2")] = 1 << BLUE
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill", "fire the missile defense")
    assert aboard(pos, 1)["at"] == "" and at(pos, "A2")["windmill"] == 1


@clause("COL-TATT-13", "COL-TATT-14")
def test_kamikaze_pilot_cancels_missile_defense_for_drones_too() -> None:
    pos = strike_at_a2({0: "Kamikaze Pilot", 1: "Missile Defense System"})
    go(pos, "strike the refinery", "fire the missile defense", "send in the kamikaze pilot")
    settle(pos)
    assert (at(pos, "A2")["refinery"], at(pos, "A5")["energy"], aboard(pos, 1)["at"]) == (0, 2, "")


@clause("COL-TATT-15", "COL-INV-06")
def test_super_soldier_on_both_sides() -> None:
    pos = strike_at_a2({0: "Super Soldier"}, {"meeples": 1}, meeples=1)
    go(pos, "invade")
    settle(pos)
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (0, 1)
    pos = strike_at_a2({1: "Super Soldier"}, {"meeples": 3}, meeples=1)
    go(pos, "invade")
    settle(pos)
    assert at(pos, "A2")["owner"] == -1
    pos = strike_at_a2({0: "Hacker", 1: "Super Soldier"}, {"meeples": 3}, meeples=1)
    go(pos, "invade", "hack super soldier")
    settle(pos)
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (0, 2)


@clause("COL-TATT-15", "COL-TATT-09", "COL-TATT-12")
def test_super_soldier_fails_under_an_enemys_pulse_and_not_under_ones_own() -> None:
    for pulse, owner in ((0, 0), (1 << 0, 0), (1 << 1, 1)):
        pos = chart(
            planets={"A1": of(0), "C2": of(1, meeples=4), "A5": of(1)},
            ships=[ship("C1", 0, energy=3, meeples=3)],
            hands={0: "Super Soldier"},
        )
        pos.pulses[place("C2")] = pulse
        movement(pos)
        go(pos, "fly ship 1 on 1 energy", "go to c2", "invade")
        settle(pos)
        assert at(pos, "C2")["owner"] == owner


@clause("COL-TATT-15", "COL-TECH-15")
def test_super_soldiers_of_both_sides_cancel_out() -> None:
    pos = strike({0: "Super Soldier", 1: "Rogue"}, {"meeples": 4})
    pos.copies[1] = tech("Super Soldier")
    go(pos, "invade")
    settle(pos)
    assert (at(pos, "C2")["owner"], at(pos, "C2")["meeples"]) == (0, 1)  # 4 + 2 against 3 + 2


@clause("COL-TATT-16")
def test_surgical_strike_hits_a_warhead() -> None:
    pos = strike_at_a2({0: "Surgical Strike"}, nuke=1)
    play(pos, "strike the nuclear warhead")
    assert at(pos, "A2")["nuke"] == 0
    pos = chart(
        planets={"A1": of(0), "A2": of(1)},
        ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=1, bio=2)],
        hands={0: "Surgical Strike"},
    )
    movement(pos)
    play(pos, *FLY, "strike the biological warhead aboard ship 2")
    assert (aboard(pos, 2)["bio"], aboard(pos, 2)["at"]) == (1, "A2")


@clause("COL-TATT-16")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_surgical_strike_finds_every_warhead_but_its_own(seat: int) -> None:
    pos = drone_strike(
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


@clause("COL-TATT-16", "COL-STRK-01")
@pytest.mark.parametrize(
    ("target", "left"),
    [
        ("strike the biological warhead", (0, 2, 2, 2)),
        ("strike the nuclear warhead", (1, 1, 2, 2)),
        ("strike the biological warhead aboard ship 2", (1, 2, 1, 2)),
        ("strike the nuclear warhead aboard ship 2", (1, 2, 2, 1)),
    ],
)
def test_a_surgical_strike_takes_one_warhead(target: str, left: tuple[int, ...]) -> None:
    pos = windmill_strike({RED: "Surgical Strike"}, [ship("A2", BLUE, bio=2, nuke=2)], bio=1, nuke=2)
    go(pos, target)
    settle(pos)
    here, parked = at(pos, "A2"), aboard(pos, 2)
    assert (here["bio"], here["nuke"], parked["bio"], parked["nuke"]) == left
    assert aboard(pos, 1)["at"] == ""


@clause("COL-TATT-17")
def test_a_shot_costs_ten_ship_energy_and_is_the_turn_and_the_move() -> None:
    pos = gun()
    go(pos, "fire the gun of ship 1 right")
    settle(pos)
    assert (aboard(pos, 1)["energy"], aboard(pos, 1)["moved"], aboard(pos, 1)["at"]) == (1, True, "C1")
    assert pos.active == 0
    assert not [text for text in legal(pos) if text.startswith("fly")]
    assert "fire the gun of ship 1 right" not in legal(gun(energy=9))


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


@clause("COL-TATT-18")
def test_a_shot_hits_the_next_three_cards() -> None:
    pos = gun()
    go(pos, "fire the gun of ship 1 right")
    settle(pos)
    assert aboard(pos, 2)["at"] == ""  # on the third card
    assert aboard(pos, 3)["at"] == "C5"  # on the fourth
    assert [GAME.content.card_names[card] for card in pos.gone] == ["Wormhole", "Motherlode", "Space"]


@clause("COL-TATT-18", "COL-TATT-25")
def test_fewer_cards_at_the_edge_and_none_beyond_it() -> None:
    pos = gun()
    assert "fire the gun of ship 1 left" not in legal(pos)
    assert "fire the gun of ship 1 up" in legal(pos)
    go(pos, "fire the gun of ship 1 up")
    assert at(pos, "A1")["owner"] == -1


@clause("COL-TATT-19")
def test_a_shot_leaves_nothing_on_the_cards_it_hits_but_spares_the_firing_ship() -> None:
    pos = gun(planets={"C3": of(1, meeples=2, energy=5, ore=2, windmill=1, farm=2, bio=1, nuke=1, plague=9)})
    go(pos, "fire the gun of ship 1 right")
    settle(pos)
    left = at(pos, "C3")
    assert left.pop("ships") == [] and left.pop("owner") == -1
    assert set(left.values()) == {0}
    assert aboard(pos, 2)["at"] == ""  # the holder's own is hit as well
    assert aboard(pos, 1)["at"] == "C1"


@clause("COL-TATT-19", "COL-OUT-02", "COL-OUT-01", "COL-END-01")
def test_whoever_loses_the_last_meeple_to_a_shot_is_out_at_once() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of(1)}, ships=[ship("C1", 0, energy=12)], hands={0: "Wave Motion Gun"}
    )
    movement(pos)
    play(pos, "fire the gun of ship 1 right")
    assert pos.outcome is not None and pos.outcome.winners == (0,)


@clause("COL-TATT-20")
def test_nothing_that_saves_ships_or_planets_helps_against_a_shot() -> None:
    pos = gun({1: "Force Field, Energy Shield, Ship Armor, Stealth Technology", 2: "Missile Defense System"})
    go(pos, "fire the gun of ship 1 right")
    while isinstance(pos.decision, Window):
        for seat in pos.waiting:
            assert legal(pos, seat) == ["pass"]
        pos.play("pass")
    assert pos.owner[place("C3")] == -1


@clause("COL-TECH-20", "COL-TATT-20", "COL-TATT-09")
def test_a_hacked_shot_was_the_turn_and_a_pulse_prevents_it() -> None:
    pos = gun({1: "Hacker"})
    go(pos, "fire the gun of ship 1 right", "hack wave motion gun")
    assert (at(pos, "C3")["owner"], aboard(pos, 1)["energy"], aboard(pos, 1)["moved"]) == (1, 1, True)
    assert not [text for text in legal(pos) if text.startswith("fly")]
    pos = gun()
    pos.pulses[place("C1")] = 2
    assert not [text for text in legal(movement(pos)) if "gun" in text]


@clause("COL-TATT-21")
def test_cards_that_a_shot_hits_are_shown_and_give_way_to_space() -> None:
    pos = gun()
    world, spare = pos.card[place("C3")], pos.spare_space
    events = go(pos, "fire the gun of ship 1 right")
    events += settle(pos)
    assert said(pos, events)[3:] == [
        "Wormhole at C2 is destroyed with everything on it",  # the face-down card
        "Motherlode at C3 is destroyed with everything on it",
        "Space at C4 is destroyed with everything on it",
    ]
    assert all(
        pos.up[place(name)] and pos.card[place(name)] == GAME.content.space for name in ("C2", "C3", "C4")
    )
    assert world in pos.gone and GAME.content.wormhole in pos.gone
    assert pos.spare_space == spare - 3


@clause("COL-TATT-22")
def test_a_blank_place_stands_in_when_no_space_card_is_left() -> None:
    pos = gun()
    pos.card[place("E5")] = GAME.content.space
    pos.spare_space = 1
    go(pos, "fire the gun of ship 1 right")
    assert (pos.spare_space, pos.blanks) == (0, 2)
    assert pos.is_kind(place("C4"), GAME.content.space)


@clause("COL-TATT-23")
def test_a_dry_gunship_is_destroyed_unless_fusion_saves_it() -> None:
    for hand, where in (("Engineer", ""), ("Fusion Reactor", "C1")):
        pos = gun(energy=10)
        pos.hands[0] |= cards(hand)
        go(pos, "fire the gun of ship 1 right", "done")
        settle(pos)
        assert aboard(pos, 1)["at"] == where


@clause("COL-TATT-24", "COL-TDEF-08")
def test_the_ore_of_a_strike_that_is_stopped_is_lost() -> None:
    pos = strike({0: "Armor Piercer", 1: "Force Field"}, bunkers=2)
    go(pos, "strike the bunker", "raise the force field")
    settle(pos)
    assert (at(pos, "C2")["bunkers"], at(pos, "A1")["ore"], at(pos, "A5")["energy"]) == (2, 2, 2)


@clause("COL-TATT-26")
@pytest.mark.parametrize(
    ("hand", "seen"), [("Surgical Strike", False), ("Surgical Strike, Radio Telescope", True)]
)
def test_a_warhead_aboard_a_ship_in_stealth_cannot_be_named(hand: str, seen: bool) -> None:
    pos = chart(
        planets={"D3": of(BLUE, meeples=2)},
        ships=[ship("D2", RED, energy=2), ship("D3", BLUE, energy=1, nuke=1, stealth=1)],
        hands={RED: hand},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to d3")
    assert ("strike the nuclear warhead aboard ship 2" in legal(pos)) == seen
