"""Technology cards: defence (COL-TDEF): Energy Shield, Ship Armor, Force Field, Missile Defense System."""

from __future__ import annotations

import pytest

from orrery.engine.window import Window
from orrery.games.colonies.table.state import Chart
from tests.games.colonies.kit import (
    BLUE,
    PURPLE,
    RED,
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
    settle,
    ship,
)
from tests.games.colonies.scenes import (
    ARMOR,
    FLY,
    SHIELD,
    attack_on_a1,
    both_ships,
    meet,
    nuked,
    settle_until,
    strike,
    strike_at_a2,
)
from tests.ledger import clause


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


@clause("COL-TDEF-01", "COL-TDEF-14", "COL-SHIP-09")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_attacked_ship_shields_itself_and_holds_the_card(seat: int) -> None:
    pos = meet({1 - seat: SHIELD}, theirs={"energy": 1}, seat=seat)
    assert asked(pos) == (1 - seat,)
    assert legal(pos) == ["shield ship 2", "pass"]
    go(pos, "shield ship 2")
    settle(pos)
    assert both_ships(pos) == ["", "C3"] and aboard(pos, 2)["energy"] == 0


@clause("COL-TDEF-01", "COL-TECH-03", "COL-TECH-04")
def test_a_ship_without_energy_has_no_shield() -> None:
    pos = meet({1: SHIELD}, theirs={"energy": 0, "ore": 5})
    assert both_ships(pos) == ["", ""]  # nobody could be asked


@clause("COL-TDEF-02", "COL-TDEF-05", "COL-SHIP-15")
def test_against_a_detonation_only_shields_help_and_not_the_ship_that_detonates() -> None:
    pos = meet({0: f"{SHIELD}, {ARMOR}", 1: f"{SHIELD}, {ARMOR}"}, mine={"nuke": 1})
    go(pos, "detonate the nuclear warhead against blue")
    assert asked(pos) == (1,) and legal(pos) == ["shield ship 2", "pass"]
    go(pos, "shield ship 2")
    settle(pos)
    assert both_ships(pos) == ["", "C3"]


@clause("COL-TDEF-03")
def test_an_energy_shield_does_not_save_a_parked_ship_from_a_nuclear_strike() -> None:
    pos = nuked()
    while isinstance(pos.decision, Window):
        assert legal(pos, pos.waiting[0]) == ["pass"]
        pos.play("pass")
    assert aboard(pos, 2)["at"] == ""


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


@clause("COL-TDEF-05", "COL-TDEF-12")
def test_armor_and_the_way_back_go_by_their_own_clauses() -> None:
    pos = chart(
        planets={"A1": of(RED, ore=2), "D3": of(BLUE, energy=2, windmill=1)},
        ships=[ship("D2", RED, energy=2)],
        hands={RED: "Ship Armor", BLUE: "Missile Defense System"},
    )
    movement(pos)
    events = go(
        pos,
        "fly ship 1 on 1 energy",
        "go to d3",
        "strike the windmill",
        "fire the missile defense",
        "armor ship 1",
    )
    events += settle(pos)
    told = clauses(events)
    assert "COL-TDEF-05" in told and "COL-TDEF-12" in told
    assert "COL-TDEF-01" not in told and "COL-SHIP-10" not in told and aboard(pos, 1)["at"] == "D2"


@clause("COL-TDEF-05", "COL-TECH-02", "COL-TECH-05")
def test_armor_is_paid_in_ore_from_planets() -> None:
    pos = meet({1: ARMOR}, theirs={"energy": 0})
    go(pos, "armor ship 2")
    settle(pos)
    assert both_ships(pos) == ["", "C3"] and (at(pos, "A5")["ore"], at(pos, "A1")["ore"]) == (1, 2)
    pos = meet({1: ARMOR}, theirs={"ore": 9}, ore=0)
    assert both_ships(pos) == ["", ""]  # Ore aboard does not pay


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
    pos = strike_at_a2({0: "Ship Armor", 1: "Force Field"}, {"meeples": 4}, meeples=2)
    go(pos, "invade", "raise the force field", "armor ship 1")
    settle(pos)
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"], aboard(pos, 1)["at"]) == (0, 2, "")


@clause("COL-TDEF-07", "COL-TECH-14", "COL-TDEF-08")
@pytest.mark.parametrize(
    ("card", "save", "ore"), [("Energy Shield", "shield ship 1", 5), ("Ship Armor", "armor ship 1", 4)]
)
def test_a_ship_saved_from_a_force_field_goes_on_with_its_attack(card: str, save: str, ore: int) -> None:
    pos = attack_on_a1({RED: card, BLUE: "Force Field"})
    events = go(pos, "strike the windmill", "raise the force field", save)
    events += settle(pos)
    assert "COL-SHIP-10" not in clauses(events)  # it does not go back first
    assert (at(pos, "A1")["windmill"], aboard(pos, 1)["at"]) == (0, "")
    assert (at(pos, "A5")["energy"], at(pos, "C3")["ore"]) == (4, ore)


@clause("COL-TATT-09", "COL-TDEF-08", "COL-TDEF-10")
@pytest.mark.parametrize("card", ["Force Field", "Missile Defense System"])
def test_no_defence_under_an_enemys_pulse(card: str) -> None:
    pos = chart(
        planets={"A1": of(RED), "A2": of(BLUE, windmill=1, energy=3), "A5": of(BLUE, energy=3)},
        ships=[ship("A1", RED, energy=3)],
        hands={BLUE: card},
    )
    pos.pulses[place("A2")] = 1 << RED
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "strike the windmill")
    assert at(pos, "A2")["windmill"] == 0


@clause("COL-TDEF-08", "COL-TDEF-09")
def test_force_field_destroys_drones_and_piloted_ships_and_is_paid_each_time() -> None:
    for cargo, attack in (({}, "strike the windmill"), ({"meeples": 3}, "invade")):
        pos = strike_at_a2({1: "Force Field"}, cargo)
        go(pos, attack, "raise the force field")
        assert (aboard(pos, 1)["at"], at(pos, "A2")["owner"], at(pos, "A5")["energy"]) == ("", 1, 2)


@clause("COL-TDEF-08", "COL-WMD-15")
@pytest.mark.parametrize("warhead", ["nuclear", "biological"])
def test_a_force_field_stops_a_warhead(warhead: str) -> None:
    pos = chart(
        planets={"D3": of(BLUE, meeples=4, energy=2)},
        ships=[ship("D2", RED, energy=2, nuke=1, bio=1)],
        hands={BLUE: "Force Field"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to d3", f"detonate the {warhead} warhead", "raise the force field")
    settle(pos)
    assert (at(pos, "D3")["meeples"], aboard(pos, 1)["at"]) == (4, "")
    assert (at(pos, "D3")["fallout"], at(pos, "D3")["plague"]) == (0, 0)


@clause("COL-TDEF-10", "COL-TDEF-11")
def test_missile_defense_stops_drones_only() -> None:
    pos = strike_at_a2({1: "Missile Defense System"}, {"bio": 1})
    go(pos, "detonate the biological warhead", "fire the missile defense")
    assert (aboard(pos, 1)["at"], at(pos, "A2")["plague"], at(pos, "A5")["energy"]) == ("", 0, 2)
    for hands in ({1: "Missile Defense System"}, {0: "Kamikaze Pilot", 1: "Missile Defense System"}):
        pos = strike_at_a2(hands, {"meeples": 1})
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


@clause("COL-TDEF-12", "COL-TECH-14", "COL-TDEF-10")
@pytest.mark.parametrize(
    ("card", "save", "energy", "ore"),
    [("Energy Shield", "shield ship 1", 1, 5), ("Ship Armor", "armor ship 1", 2, 4)],
)
def test_a_drone_saved_from_the_missile_defense_is_sent_back_all_the_same(
    card: str, save: str, energy: int, ore: int
) -> None:
    pos = attack_on_a1({RED: card, BLUE: "Missile Defense System"})
    go(pos, "strike the windmill", "fire the missile defense", save)
    settle(pos)
    assert (at(pos, "A1")["windmill"], aboard(pos, 1)["at"], pos.flying) == (1, "A2", 0)
    assert (aboard(pos, 1)["energy"], at(pos, "C3")["ore"]) == (energy, ore)


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


@clause("COL-TDEF-13")
def test_if_one_defence_fails_the_other_may_still_be_used() -> None:
    pos = strike_at_a2({0: "Kamikaze Pilot", 1: "Force Field, Missile Defense System"})
    go(pos, "strike the windmill", "fire the missile defense", "send in the kamikaze pilot")
    while "raise the force field" not in legal(pos):
        play(pos, "pass")
    assert legal(pos) == ["raise the force field", "pass"]
    go(pos, "raise the force field")
    settle(pos)
    assert (at(pos, "A2")["windmill"], aboard(pos, 1)["at"]) == (1, "")


@clause("COL-TDEF-13", "COL-TDEF-08", "COL-TDEF-10", "COL-TECH-10")
def test_field_and_defence_are_each_used_once_against_one_ship() -> None:
    pos = strike({0: "Ship Armor, Kamikaze Pilot", 1: "Force Field, Missile Defense System"})
    go(pos, "strike the windmill")
    assert legal(pos) == ["raise the force field", "fire the missile defense", "pass"]
    go(pos, "raise the force field", "armor ship 1")
    assert asked(pos) == (1,) and legal(pos) == ["fire the missile defense", "pass"]
    go(pos, "fire the missile defense", "send in the kamikaze pilot")
    settle(pos)
    assert (at(pos, "C2")["windmill"], at(pos, "A5")["energy"], aboard(pos, 1)["at"]) == (0, 1, "")


def settle_answers(pos: Chart) -> None:
    """Answers of others to a card are let pass."""
    while type(pos.decision).__name__ == "AnswerWindow":
        play(pos, "pass")


@clause("COL-TDEF-13", "COL-TMOVE-13", "COL-TMOVE-12")
@pytest.mark.parametrize("hacked", [False, True])
def test_who_has_hidden_the_target_may_still_raise_a_force_field(hacked: bool) -> None:
    hands = {BLUE: "Stealth Technology, Force Field", PURPLE: "Hacker"}
    pos = attack_on_a1(hands, [ship("A1", BLUE, energy=3)])
    go(pos, "strike ship 2")
    assert legal(pos) == ["raise the force field", "cloak ship 2", "pass"]
    go(pos, "cloak ship 2", "hack stealth technology" if hacked else "pass")
    settle_answers(pos)
    assert (asked(pos), legal(pos)) == ((BLUE,), ["raise the force field", "pass"])  # each is tried once
    assert (aboard(pos, 2)["stealth"], aboard(pos, 2)["energy"]) == (not hacked, 2)
    go(pos, "raise the force field")
    settle(pos)
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"], at(pos, "A5")["energy"]) == ("", "A1", 4)


@clause("COL-TDEF-15", "COL-SHIP-14", "COL-TDEF-14", "COL-SHIP-10")
def test_first_the_attacked_side_then_the_moving_side() -> None:
    pos = meet({0: f"{SHIELD}, {ARMOR}", 1: f"{SHIELD}, {ARMOR}"})
    assert asked(pos) == (1,) and legal(pos) == ["shield ship 2", "armor ship 2", "pass"]
    play(pos, "shield ship 2")
    settle_until(pos, "shield ship 1")
    play(pos, "armor ship 1")
    settle(pos)
    assert both_ships(pos) == ["C2", "C3"]  # both survive: the moving Ship goes back
    assert (aboard(pos, 1)["energy"], aboard(pos, 2)["energy"], at(pos, "A1")["ore"]) == (2, 2, 1)
