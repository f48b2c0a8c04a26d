"""Technology cards of attack, defence, information and diplomacy (COL-TATT, COL-TDEF, COL-TINFO)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.chance import seeded
from orrery.engine.view import UNSEEN
from orrery.engine.window import Window
from orrery.games.colonies import GAME
from orrery.games.colonies.control import Recheck
from orrery.games.colonies.rounds import EndRound
from orrery.games.colonies.state import Chart
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
    said,
    settle,
    ship,
    start,
    tech,
)
from tests.ledger import clause

FLY = ("fly ship 1 on 1 energy", "go to a2")


def strike(
    hands: dict[int, str], cargo: dict[str, int] | None = None, players: int = 2, **target: int
) -> Chart:
    """A Red drone enters Blue's planet at A2 (Windmill, Refinery) and has yet to name its attack."""
    pos = chart(
        players,
        planets={
            "A1": of(0, energy=3, ore=3),
            "A2": of(1, **{"meeples": 2, "windmill": 1, "refinery": 2, **target}),
            "A5": of(1, energy=3, ore=3),
        },
        ships=[ship("A1", 0, **{"energy": 3, **(cargo or {})})],
        hands=hands,
    )
    movement(pos)
    go(pos, *FLY)
    return pos


# --- attack -----------------------------------------------------------------------------------------------------


@clause("COL-TATT-01")
@pytest.mark.parametrize("defence", ["raise the force field", "fire the missile defense"])
def test_armor_piercer_cancels_ship_armor(defence: str) -> None:
    hands = {0: "Ship Armor", 1: "Force Field, Missile Defense System, Armor Piercer"}
    pos = strike(hands)
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


@clause("COL-TATT-13", "COL-TATT-14")
def test_kamikaze_pilot_cancels_missile_defense_for_drones_too() -> None:
    pos = strike({0: "Kamikaze Pilot", 1: "Missile Defense System"})
    go(pos, "strike the refinery", "fire the missile defense", "send in the kamikaze pilot")
    settle(pos)
    assert (at(pos, "A2")["refinery"], at(pos, "A5")["energy"], aboard(pos, 1)["at"]) == (0, 2, "")


@clause("COL-TATT-15", "COL-INV-06")
def test_super_soldier_on_both_sides() -> None:
    pos = strike({0: "Super Soldier"}, {"meeples": 1}, meeples=1)
    go(pos, "invade")
    settle(pos)
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (0, 1)
    pos = strike({1: "Super Soldier"}, {"meeples": 3}, meeples=1)
    go(pos, "invade")
    settle(pos)
    assert at(pos, "A2")["owner"] == -1
    pos = strike({0: "Hacker", 1: "Super Soldier"}, {"meeples": 3}, meeples=1)
    go(pos, "invade", "hack super soldier")
    settle(pos)
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (0, 2)


@clause("COL-TATT-16")
def test_surgical_strike_hits_a_warhead() -> None:
    pos = strike({0: "Surgical Strike"}, nuke=1)
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


def gun(hands: dict[int, str] | None = None, energy: int = 11, **more: Any) -> Chart:
    pos = chart(
        3,
        planets={
            "A1": of(0),
            "C3": of(1, meeples=2, bunkers=3, energy=5, windmill=1),
            "A5": of(1),
            **more.pop("planets", {}),
        },
        down={"C2": "Wormhole"},
        ships=[ship("C1", 0, energy=energy), ship("C4", 0, energy=1), ship("C5", 2, energy=1)],
        hands={0: "Wave Motion Gun", **(hands or {})},
    )
    movement(pos)
    return pos


@clause("COL-TATT-17")
def test_a_shot_costs_ten_ship_energy_and_is_the_turn_and_the_move() -> None:
    pos = gun()
    go(pos, "fire the gun of ship 1 right")
    settle(pos)
    assert (aboard(pos, 1)["energy"], aboard(pos, 1)["moved"], aboard(pos, 1)["at"]) == (1, True, "C1")
    assert pos.active == 0
    assert not [text for text in legal(pos) if text.startswith("fly")]
    assert "fire the gun of ship 1 right" not in legal(gun(energy=9))


@clause("COL-TATT-18")
def test_a_shot_hits_the_next_three_cards() -> None:
    pos = gun()
    go(pos, "fire the gun of ship 1 right")
    settle(pos)
    assert aboard(pos, 2)["at"] == ""  # on the third card
    assert aboard(pos, 3)["at"] == "C5"  # on the fourth
    assert [GAME.content.card_names[card] for card in pos.gone] == ["Wormhole", "Motherlode", "Space"]


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


@clause("COL-TATT-20")
def test_nothing_that_saves_ships_or_planets_helps_against_a_shot() -> None:
    pos = gun({1: "Force Field, Energy Shield, Ship Armor, Stealth Technology", 2: "Missile Defense System"})
    go(pos, "fire the gun of ship 1 right")
    while isinstance(pos.decision, Window):
        for seat in pos.waiting:
            assert legal(pos, seat) == ["pass"]
        pos.play("pass")
    assert pos.owner[place("C3")] == -1


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


@clause("COL-STR-09")
def test_a_shot_destroys_bunkers() -> None:
    pos = gun()
    go(pos, "fire the gun of ship 1 right")
    settle(pos)
    assert at(pos, "C3")["bunkers"] == 0


@clause("COL-TATT-18", "COL-TATT-25")
def test_fewer_cards_at_the_edge_and_none_beyond_it() -> None:
    pos = gun()
    assert "fire the gun of ship 1 left" not in legal(pos)
    assert "fire the gun of ship 1 up" in legal(pos)
    go(pos, "fire the gun of ship 1 up")
    assert at(pos, "A1")["owner"] == -1


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


@clause("COL-TECH-20", "COL-TATT-20", "COL-TATT-09")
def test_a_hacked_shot_was_the_turn_and_a_pulse_prevents_it() -> None:
    pos = gun({1: "Hacker"})
    go(pos, "fire the gun of ship 1 right", "hack wave motion gun")
    assert (at(pos, "C3")["owner"], aboard(pos, 1)["energy"], aboard(pos, 1)["moved"]) == (1, 1, True)
    assert not [text for text in legal(pos) if text.startswith("fly")]
    pos = gun()
    pos.pulses[place("C1")] = 2
    assert not [text for text in legal(movement(pos)) if "gun" in text]


# --- defence ----------------------------------------------------------------------------------------------------


@clause("COL-TDEF-01", "COL-TDEF-02", "COL-TDEF-04", "COL-TDEF-05")
def test_each_ship_pays_for_its_own_shield_and_armor_fails_against_nuclear_fire() -> None:
    pos = chart(
        planets={"A1": of(0), "A5": of(1, ore=5)},
        ships=[
            ship("C2", 0, energy=2, nuke=1),
            ship("C3", 1, energy=1),
            ship("C3", 1),
            ship("C3", 1, energy=2),
        ],
        hands={1: "Energy Shield, Ship Armor"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c3", "detonate the nuclear warhead against blue")
    go(pos, "shield ship 2", "shield ship 4")
    settle(pos)
    assert [aboard(pos, n)["at"] for n in (1, 2, 3, 4)] == ["", "C3", "", "C3"]
    assert [aboard(pos, n)["energy"] for n in (2, 4)] == [0, 1]


@clause("COL-TDEF-05")
def test_ship_armor_costs_ore_of_any_planet() -> None:
    pos = chart(
        planets={"A1": of(0), "A5": of(1, ore=1), "E5": of(1, ore=1)},
        ships=[ship("C2", 0, energy=2), ship("C3", 1, ore=4)],
        hands={1: "Ship Armor"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c3", "armor ship 2", "pay ore from e5")
    assert (aboard(pos, 2)["at"], aboard(pos, 2)["ore"], at(pos, "E5")["ore"]) == ("C3", 4, 0)


@clause("COL-TDEF-06", "COL-STRK-02")
def test_a_saved_target_makes_the_strike_void_and_the_missile_is_used_up() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, windmill=1), "E5": of(1)},
        ships=[ship("A1", 0, energy=3), ship("A2", 1, energy=1)],
        hands={1: "Energy Shield"},
    )
    movement(pos)
    go(pos, *FLY, "strike ship 2", "shield ship 2")
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"], at(pos, "A2")["windmill"]) == ("", "A2", 1)


@clause("COL-TDEF-07", "COL-TDEF-08")
def test_a_ship_saved_from_the_field_goes_on_and_is_still_used_up() -> None:
    pos = strike({0: "Ship Armor", 1: "Force Field"}, {"meeples": 4}, meeples=2)
    go(pos, "invade", "raise the force field", "armor ship 1")
    settle(pos)
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"], aboard(pos, 1)["at"]) == (0, 2, "")


@clause("COL-TDEF-08", "COL-TDEF-09")
def test_force_field_destroys_drones_and_piloted_ships_and_is_paid_each_time() -> None:
    for cargo, attack in (({}, "strike the windmill"), ({"meeples": 3}, "invade")):
        pos = strike({1: "Force Field"}, cargo)
        go(pos, attack, "raise the force field")
        assert (aboard(pos, 1)["at"], at(pos, "A2")["owner"], at(pos, "A5")["energy"]) == ("", 1, 2)


@clause("COL-TDEF-10", "COL-TDEF-11")
def test_missile_defense_stops_drones_only() -> None:
    pos = strike({1: "Missile Defense System"}, {"bio": 1})
    go(pos, "detonate the biological warhead", "fire the missile defense")
    assert (aboard(pos, 1)["at"], at(pos, "A2")["plague"], at(pos, "A5")["energy"]) == ("", 0, 2)
    for hands in ({1: "Missile Defense System"}, {0: "Kamikaze Pilot", 1: "Missile Defense System"}):
        pos = strike(hands, {"meeples": 1})
        go(pos, "invade" if 0 not in hands else "strike the windmill")
        while pos.attack:
            assert "fire the missile defense" not in legal(pos)
            go(pos, "pass")


@clause("COL-TDEF-12", "COL-MOVE-31")
def test_a_drone_saved_from_missile_defense_goes_back() -> None:
    for energy, where in ((3, "A3"), (2, "")):
        pos = chart(
            planets={"A1": of(0), "A2": of(1, windmill=1, energy=2), "E5": of(1)},
            ships=[ship("A3", 0, energy=energy)],
            hands={0: "Energy Shield", 1: "Missile Defense System"},
        )
        movement(pos)
        go(pos, *FLY, "strike the windmill", "fire the missile defense", "shield ship 1")
        settle(pos)
        assert (aboard(pos, 1)["at"], at(pos, "A2")["windmill"]) == (where, 1)


@clause("COL-TDEF-13")
def test_if_one_defence_fails_the_other_may_still_be_used() -> None:
    pos = strike({0: "Kamikaze Pilot", 1: "Force Field, Missile Defense System"})
    go(pos, "strike the windmill", "fire the missile defense", "send in the kamikaze pilot")
    while "raise the force field" not in legal(pos):
        play(pos, "pass")
    assert legal(pos) == ["raise the force field", "pass"]
    go(pos, "raise the force field")
    settle(pos)
    assert (at(pos, "A2")["windmill"], aboard(pos, 1)["at"]) == (1, "")


# --- information ------------------------------------------------------------------------------------------------


@clause("COL-TINFO-01", "COL-TINFO-03")
def test_hacker_works_once_per_round_on_one_use() -> None:
    pos = chart(planets={"A1": of(0, ore=9)}, hands={0: "Matter Converter", 1: "Hacker"})
    building(pos)
    play(pos, "use matter converter on a1", "hack matter converter")
    assert (at(pos, "A1")["ore"], at(pos, "A1")["energy"]) == (8, 0)
    play(pos, "use matter converter on a1", "convert 3 ore")  # used again with a new payment
    assert at(pos, "A1")["energy"] == 3


@clause("COL-TINFO-04")
def test_a_look_is_at_one_card_or_more_and_ends_when_its_holder_likes() -> None:
    pos = chart(
        planets={"A1": of(0, energy=3)},
        down={"C3": "Deepseam", "C4": "Space", "D4": "Space"},
        hands={0: "Radio Telescope"},
    )
    movement(pos)
    play(pos, "scan face-down cards")
    assert legal(pos) == ["scan c3", "scan c4", "scan d4"]  # at least one
    play(pos, "scan c4")
    assert legal(pos) == ["scan c3", "scan d4", "done"]
    play(pos, "done")
    assert at(pos, "A1")["energy"] == 2
    assert [pos.seen[place(name)] for name in ("C3", "C4", "D4")] == [0, 1, 0]


@clause("COL-TINFO-04")
def test_radio_telescope_shows_cards_to_its_holder_alone_and_for_good() -> None:
    pos = chart(
        planets={"A1": of(0, energy=2)},
        down={"C3": "Deepseam", "C4": "Supernova", "D4": "Space"},
        hands={0: "Radio Telescope"},
    )
    movement(pos)
    play(pos, "scan face-down cards", "scan c3", "scan c4")
    assert legal(pos) == ["done"]  # no Energy for a third
    events = play(pos, "done")
    assert at(pos, "A1")["energy"] == 0
    for view, seen in ((pos.view(0), True), (pos.view(1), False), (pos.view(None), False)):
        assert (view.card[place("C3")] >= 0) == seen
        assert view.card[place("D4")] == UNSEEN
    assert not pos.up[place("C3")]
    again = GAME.load(pos.save())
    assert again.view(0) == pos.view(0)
    assert [event.visible_to(1) for event in events if "see" in event.text] == [False, False]


@clause("COL-TINFO-05", "COL-TINFO-06")
def test_stealth_has_no_effect_on_a_telescope() -> None:
    fleet = [ship("C1", 0, energy=3), ship("C2", 1, energy=3, stealth=1)]
    pos = chart(ships=fleet, hands={0: "Radio Telescope"})
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    settle(pos)
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""  # the holder's Ship attacks it
    pos = chart(
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=3)], hands={1: "Radio Telescope"}
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    settle(pos)
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""  # and blocks it
    pos = chart(ships=fleet, hands={0: "Radio Telescope", 1: "Hacker"})
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "hack radio telescope", "stop")
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == "C2"


def spying() -> Chart:
    pos = chart(3, hands={0: "Spy, Rogue", 1: "Hacker, Engineer", 2: "Trader"}, planets={"A1": of(0)})
    building(pos)
    return pos


@clause("COL-TINFO-07", "COL-TINFO-08", "COL-TINFO-10", "COL-TINFO-11")
def test_spy_sees_a_hand_and_copies_a_card_in_secret() -> None:
    pos = spying()
    go(pos, "spy on blue")
    settle(pos)
    assert pos.view(0).hands[1] == cards("Hacker, Engineer")
    assert pos.view(2).hands[1] == 0
    assert set(legal(pos)) == {"copy hacker", "copy engineer"}
    play(pos, "copy engineer")
    assert pos.view(0).copies[0] == tech("Engineer")
    assert pos.view(1).copies[0] == UNSEEN
    assert holds(pos, 1) == {"Hacker", "Engineer"}
    assert pos.hands[0].bit_count() == 2
    assert "spy on purple" not in legal(pos)  # once per Round
    assert GAME.load(pos.save()).view(0) == pos.view(0)
    imagined = GAME.imagine(pos.view(0), seeded(3))
    assert imagined.view(0).shown() == pos.view(0).shown()
    harvest(pos, 0)
    settle(pos)
    assert pos.view(1).copies[0] == tech("Engineer")  # used, so known
    start(pos, EndRound())
    assert pos.copies[0] == -1


@clause("COL-TINFO-09")
def test_spy_works_in_three_phases() -> None:
    for phase in (building, movement, lambda pos: harvest(pos, 0)):
        pos = spying()
        pos.stack = []
        phase(pos)
        assert "spy on blue" in legal(pos)
    pos.stack = []
    maintenance(pos)
    assert not [text for text in legal(pos) if text.startswith("spy")]


@clause("COL-TINFO-12")
def test_spy_cannot_copy_a_spy() -> None:
    pos = chart(hands={0: "Rogue", 1: "Spy, Engineer"})
    pos.copies[0] = tech("Spy")
    building(pos)
    go(pos, "spy on blue")
    settle(pos)
    assert legal(pos) == ["copy engineer"]


@clause("COL-TINFO-13", "COL-TINFO-02")
def test_a_copied_hacker_is_a_second_hacker() -> None:
    pos = chart(
        3, planets={"A1": of(0), "E5": of(2, ore=9)}, hands={0: "Spy", 1: "Hacker", 2: "Matter Converter"}
    )
    pos.copies[0] = tech("Hacker")
    building(pos, 2)
    go(pos, "use matter converter on e5")
    pos.play("hack matter converter", 0)
    pos.play("hack matter converter", 1)
    go(pos, "hack hacker")  # Blue answers Red's copied Hacker
    settle(pos)
    assert legal(pos)[0].startswith("convert")
    assert pos.used_round[0] and pos.used_round[1]


@clause("COL-TINFO-25")
def test_a_copy_outlives_the_original() -> None:
    pos = chart(3, hands={0: "Spy", 1: "Engineer, Rogue"}, planets={"A1": of(0, "Cinderhusk")})
    pos.copies[0], pos.copied_from[0] = tech("Engineer"), 1
    pos.resign(1)
    pos.stack = []
    harvest(pos, 0)
    settle(pos)
    assert at(pos, "A1")["energy"] == 2


# --- diplomacy --------------------------------------------------------------------------------------------------


def ties(players: int = 3, hands: dict[int, str] | None = None, **options: Any) -> Chart:
    """Red holds Ambassador and has ties with Blue, embassy on A5."""
    pos = chart(
        players,
        planets={
            "A1": of(0, meeples=2, ore=1),
            "B1": of(0, windmill=1),
            "A5": of(1, energy=4, ore=10),
            "B5": of(1),
        },
        ships=[ship("B2", 1, energy=4, **options), ship("B2", 1, energy=4), ship("C1", 0, energy=12)],
        hands={0: "Ambassador", **(hands or {})},
    )
    pos.ties[1] = place("A5")
    pos.shown_cards[0] = cards("Ambassador")
    return pos


def ambassador() -> Chart:
    """Red holds Ambassador; Purple has no planet."""
    pos = chart(
        4,
        hands={0: "Ambassador"},
        planets={"A1": of(0), "A5": of(1), "B5": of(1), "E5": of(), "E1": of(3)},
        ships=[ship("C3", 2, energy=1, meeples=1)],
    )
    maintenance(pos)
    return pos


@clause("COL-TINFO-14")
def test_ties_are_offered_once_to_each_and_accepted_or_refused() -> None:
    pos = ambassador()
    play(pos, "offer ties to green")
    assert legal(pos) == ["accept the ties", "refuse the ties"]
    play(pos, "refuse the ties")
    assert pos.ties == [-1] * 16
    assert legal(pos) == ["offer ties to blue", "pass"]  # once each per phase
    play(pos, "offer ties to blue", "accept the ties", "move the embassy to b5")
    assert pos.ties[1] == place("B5")
    assert pos.stack == []


@clause("COL-TINFO-28")
def test_ties_are_offered_only_to_players_with_a_planet() -> None:
    assert legal(ambassador()) == ["offer ties to blue", "offer ties to green", "pass"]


@clause("COL-TINFO-15")
def test_the_embassy_stands_on_a_planet_of_the_partner() -> None:
    pos = ambassador()
    play(pos, "offer ties to blue", "accept the ties")
    assert pos.waiting == (0,)  # its holder chooses where
    assert legal(pos) == ["move the embassy to a5", "move the embassy to b5"]


@clause("COL-TINFO-16")
def test_an_embassy_is_no_meeple() -> None:
    pos = ambassador()
    before = [pos.population(seat) for seat in range(4)], pos.meeples[:], pos.owner[:]
    play(pos, "offer ties to blue", "accept the ties", "move the embassy to b5")
    assert ([pos.population(seat) for seat in range(4)], pos.meeples, pos.owner) == before


@clause("COL-MAINT-09")
def test_an_offer_is_answered_before_the_next_is_made() -> None:
    pos = ambassador()
    play(pos, "offer ties to blue")
    assert pos.waiting == (1,)
    play(pos, "refuse the ties")
    assert pos.waiting == (0,)


@clause("COL-TINFO-17", "COL-TINFO-18", "COL-TINFO-20", "COL-TINFO-26")
def test_paying_off_an_attack() -> None:
    pos = ties(meeples=1)
    movement(pos, 1)
    go(pos, "fly ship 1 on 1 energy", "go to b1", "invade")
    assert asked(pos) == (0,)
    assert legal(pos) == [
        "pay off the attack with ore from a1",
        "pay off the attack with meeple from a1",
        "pay off the attack with meeple from b1",
        "pass",
    ]
    go(pos, "pay off the attack with ore from a1")
    assert at(pos, "A5")["ore"] == 10  # lost above ten
    assert (aboard(pos, 1)["at"], pos.spent) == ("B2", 0)
    assert "go to b1" not in legal(pos)
    play(pos, "go to c2")
    assert "go to c1" not in legal(pos)  # a card with the holder's Ship
    play(pos, "stop")
    assert aboard(pos, 1)["energy"] == 3
    assert pos.ties[1] == place("A5")


@clause("COL-TINFO-23")
def test_an_embassy_on_a_planet_just_lost_moves_before_an_attack_is_paid_off() -> None:
    pos = ties(meeples=1)
    home = pos.ties[1]
    lost = next(place for place, owner in enumerate(pos.owner) if owner < 0)
    movement(pos, 1)
    go(pos, "fly ship 1 on 1 energy", "go to b1")
    pos.ties[1] = lost  # as if its planet had been emptied by the same effect
    go(pos, "invade")
    assert (asked(pos), legal(pos)) == ((0,), ["move the embassy to a5", "move the embassy to b5"])
    go(pos, "move the embassy to a5")
    assert pos.ties[1] == home
    go(pos, "pay off the attack with ore from a1")
    assert at(pos, "A5")["ore"] == 10
    assert pos.ore[lost] == 0 and not pos.problems()


@clause("COL-TINFO-18")
def test_a_ship_that_was_paid_off_may_stay_where_it_is() -> None:
    pos = ties(meeples=1)
    movement(pos, 1)
    go(pos, "fly ship 1 on 1 energy", "go to b1", "invade", "pay off the attack with ore from a1", "stop")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["moved"], aboard(pos, 1)["energy"]) == ("B2", True, 3)


@clause("COL-TINFO-29")
def test_a_ship_out_of_hyperspace_goes_back_along_its_path() -> None:
    pos = ties(hands={1: "Hyperspace Drive"})
    movement(pos, 1)
    go(pos, "fly ship 1 on 2 energy", "go to c2", "go to c1", "stop", "pay off the attack with ore from a1")
    settle(pos)
    assert (aboard(pos, 1)["at"], aboard(pos, 3)["at"], aboard(pos, 1)["energy"]) == ("C2", "C1", 2)


@clause("COL-TINFO-19")
def test_shots_and_beams_are_paid_off_too() -> None:
    pos = ties(hands={1: "Wave Motion Gun, Transport Beam"})
    pos.cargo[5] = 12
    pos.energy[place("A5")] = 9
    movement(pos, 1)
    go(pos, "fire the gun of ship 1 left", "pay off the attack with ore from a1")
    settle(pos)
    assert (aboard(pos, 1)["energy"], aboard(pos, 1)["moved"], at(pos, "B1")["owner"]) == (12, False, 0)
    assert asked(pos) == (1,)
    assert "pass" in legal(pos)
    pos = ties(hands={1: "Transport Beam"})
    pos.energy[place("A5")] = 9
    movement(pos, 1)
    go(pos, "beam tokens", "beam from a5", "beam to b1")
    settle(pos)
    go(pos, "send 2 free meeples", "pay off the attack with ore from a1")
    settle(pos)
    assert (at(pos, "A5")["meeples"], at(pos, "A5")["energy"], at(pos, "B1")["owner"]) == (3, 7, 0)


@clause("COL-TINFO-21")
def test_an_unpaid_attack_breaks_the_ties() -> None:
    pos = ties()
    movement(pos, 1)
    go(pos, "fly ship 1 on 1 energy", "go to b1", "strike the windmill")
    play(pos, "pass")
    assert (at(pos, "B1")["windmill"], pos.ties[1]) == (0, -1)


@clause("COL-TINFO-22", "COL-TINFO-28")
def test_what_else_breaks_the_ties() -> None:
    pos = ties()
    pos.cargo[15 + 2] = 1
    pos.ship_at[3] = place("C5")
    movement(pos)
    go(pos, "fly ship 3 on 1 energy", "go to b5", "invade")
    assert pos.ties[1] == -1  # the holder attacks the partner
    pos = ties()
    pos.hands[0] = 0
    pos.shown_cards[0] = 0
    start(pos, Recheck())
    assert pos.ties[1] == -1  # the card has left the hand
    pos = ties()
    pos.resign(1)
    assert pos.ties[1] == -1
    pos = ties()
    pos.hands[0], pos.shown_cards[0], pos.copies[0] = 0, 0, tech("Ambassador")
    start(pos, EndRound())
    assert pos.ties[1] == -1  # a copy ends with the Round


@clause("COL-TINFO-23")
def test_a_lost_embassy_moves() -> None:
    pos = ties()
    pos.owner[place("A5")] = -1
    pos.meeples[place("A5")] = pos.ready[place("A5")] = 0
    start(pos, Recheck())
    assert pos.ties[1] == place("B5")
    pos.owner[place("B5")] = -1
    pos.meeples[place("B5")] = pos.ready[place("B5")] = 0
    pos.cargo[5 + 2] = 1
    start(pos, Recheck())
    assert pos.ties[1] == -1


@clause("COL-TINFO-24")
def test_what_is_no_attack() -> None:
    pos = ties(hands={1: "Rogue, EM Pulse Cannon, Spy"})
    movement(pos, 1)
    go(pos, "fire a pulse from ship 1 at b1")
    settle(pos)
    go(pos, "spy on red")
    settle(pos)
    assert pos.ties[1] == place("A5")
    pos = ties()
    pos.ship_at[3] = place("B2")
    pos.ship_marks[3] = 2
    end_movement(pos)
    play(pos, "defend with ship 1")
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "B2", ""]
    assert pos.ties[1] == place("A5")


@clause("COL-TINFO-27")
def test_a_hacked_payment_stays_paid() -> None:
    pos = ties(hands={2: "Hacker"})
    movement(pos, 1)
    go(
        pos,
        "fly ship 1 on 1 energy",
        "go to b1",
        "strike the windmill",
        "pay off the attack with meeple from b1",
        "hack ambassador",
    )
    settle(pos)
    assert (at(pos, "B1")["windmill"], pos.ties[1]) == (0, -1)
    assert (at(pos, "A5")["meeples"], at(pos, "A5")["free"]) == (4, 3)
    pos = ties()
    pos.markers[place("A5") * 2 + 1] = 9
    movement(pos, 1)
    go(
        pos,
        "fly ship 1 on 1 energy",
        "go to b1",
        "strike the windmill",
        "pay off the attack with meeple from b1",
    )
    settle(pos)
    assert (at(pos, "B1")["windmill"], at(pos, "A5")["meeples"]) == (1, 3)


@clause("COL-TINFO-17")
def test_one_payment_lasts_for_the_phase() -> None:
    pos = ties()
    pos.truce[1 * 3 + 0] = True
    movement(pos, 1)
    play(pos, "fly ship 1 on 1 energy")
    assert "go to b1" not in legal(pos)
    pos.stack = []
    end_movement(pos)
    movement(pos, 1)
    play(pos, "fly ship 2 on 1 energy")
    assert "go to b1" in legal(pos)
