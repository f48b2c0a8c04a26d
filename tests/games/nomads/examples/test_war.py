"""The rulebook's war in six parts, and the designed examples of wars, one test each."""

from __future__ import annotations

from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import attack, defence, level, ship_attack, ship_defence
from orrery.games.nomads.war.assault import AssaultChoice
from orrery.games.nomads.war.fleet import BlockShips, NextConfrontation
from orrery.testing.kit import legal, play, refused
from tests.games.nomads.kit import (
    A,
    B,
    C,
    D,
    Player,
    act,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    until_confrontation,
)
from tests.ledger import clause


def the_war() -> Expanse:
    """The position given in NOM-EX-06, with A's action to come."""
    attacker = Player(
        "Kethri",
        "Ares Forge",
        4,
        3,
        5,
        ["Interplanetary Missile", "Trade Hub"],
        ["Space Cruiser", "Destruction Satellite", "Civil Ship"],
    )
    defender = Player(
        "Thalassid",
        "Bloodroot",
        4,
        1,
        4,
        ["Combat Droids"],
        ["Civil Ship", "Destruction Satellite", "Mecadestroyer", "Tissue Regenerator"],
    )
    helper = Player("Lemurai", "Crimson Gate", 4, 0, 3, ["Thermal Decoy"])
    return act(expanse(attacker, defender, helper))


def part_1() -> Expanse:
    pos = the_war()
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2", "done")
    return pos


def part_2() -> Expanse:
    pos = part_1()
    play(pos, "block crimson-1 with orange-1", "block crimson-2 with orange-2")
    play(pos, "confront crimson-1")
    one_round(pos, b="use combat droids on orange-1")
    one_round(pos)  # the Droids are resolved
    one_round(pos)  # the ships are compared
    return pos


def part_3() -> Expanse:
    pos = part_2()  # the last confrontation names itself
    one_round(pos, a="use interplanetary missile on crimson-2")
    one_round(pos, c="use thermal decoy on orange-2")
    everybody_passes(pos)
    return pos


@clause(
    "NOM-WAR-03",
    "NOM-FLEET-01",
    "NOM-FLEET-03",
    "NOM-FLEET-04",
    "NOM-FLEET-05",
    "NOM-FLEET-06",
    "NOM-FLEET-07",
)
@clause("NOM-FLEET-08")
def test_ex_06_sending_and_blocking() -> None:
    pos = the_war()
    do(pos, "declare war on orange")
    assert legal(pos) == ["send crimson-1", "send crimson-2", "send crimson-3"]  # at least one
    play(pos, "send crimson-1", "send crimson-2", "done")
    assert isinstance(pos.decision, BlockShips)
    assert pos.waiting == (B,)
    assert len(legal(pos)) == 2 * 3
    assert "done" not in legal(pos)  # no attacking ship may be left unblocked
    play(pos, "block crimson-1 with orange-1")
    assert legal(pos) == ["block crimson-2 with orange-2", "block crimson-2 with orange-3"]
    play(pos, "block crimson-2 with orange-2")
    assert isinstance(pos.decision, NextConfrontation)
    assert legal(pos) == ["confront crimson-1", "confront crimson-2"]


@clause("NOM-FLEET-09", "NOM-FLEET-10", "NOM-FLEET-11", "NOM-FLEET-12", "NOM-FLEET-15", "NOM-WND-05")
def test_ex_07_both_ships_are_destroyed() -> None:
    pos = part_2()
    assert names(pos.discards[0]) == ["Space Cruiser", "Civil Ship"]
    assert pos.credits[B] == 2
    assert pos.technology[0] == -1 and pos.technology[8] == -1
    assert [
        one.card for one in pos.standing if one.card >= 0
    ] != []  # the Droids lie there until the battle ends


@clause(
    "NOM-FLEET-12", "NOM-FLEET-13", "NOM-WND-05", "NOM-WND-11", "NOM-WAR-08", "NOM-SECT-07", "NOM-SYNC-05"
)
def test_ex_08_missile_and_decoy() -> None:
    for answer_the_missile in (True, False):
        pos = part_2()
        one_round(pos, a="use interplanetary missile on crimson-2")
        if not answer_the_missile:
            one_round(pos)
            assert (ship_attack(pos, 1), ship_defence(pos, 9)) == (6, 4)
        one_round(pos, c="use thermal decoy on orange-2")
        while (
            pos.war is not None
            and pos.war.confrontation
            and (ship_attack(pos, 1), ship_defence(pos, 9)) != (6, 6)
        ):
            one_round(pos)
        assert (ship_attack(pos, 1), ship_defence(pos, 1)) == (6, 4)
        assert (ship_attack(pos, 9), ship_defence(pos, 9)) == (4, 6)
        one_round(pos)
        assert pos.war is not None
        assert pos.war.blocked == [1, 9]
        assert (pos.credits[A], pos.credits[C]) == (4, 2)


@clause("NOM-FLEET-17", "NOM-FLEET-18", "NOM-FLEET-19", "NOM-FLEET-20", "NOM-FLEET-21", "NOM-FLEET-23")
def test_ex_09_fleet_damage() -> None:
    pos = part_3()
    everybody_passes(pos)
    assert pos.waiting == (A,)
    assert pos.war is not None
    assert pos.war.damage == [1, 0]
    play(pos, "give up 1 civil and 0 military")
    assert (pos.civil[A], pos.military[A]) == (3, 3)
    assert (pos.credits[A], pos.credits[B]) == (4, 2)


@clause(
    "NOM-ASLT-01", "NOM-ASLT-02", "NOM-ASLT-03", "NOM-ASLT-04", "NOM-ASLT-05", "NOM-ASLT-06", "NOM-ASLT-08"
)
@clause("NOM-ASLT-09", "NOM-DMG-04")
def test_ex_10_planetary_assault() -> None:
    pos = part_3()
    everybody_passes(pos)
    play(pos, "give up 1 civil and 0 military")
    assert isinstance(pos.decision, AssaultChoice)
    assert (attack(pos, A), defence(pos, A)) == (8, 8)
    assert (attack(pos, B), defence(pos, B)) == (3, 6)
    do(pos, "launch the assault")
    assert legal(pos) == ["give up 2 civil and 0 military", "give up 1 civil and 1 military"]
    play(pos, "give up 1 civil and 1 military")
    assert legal(pos) == ["steal 2 credits", "steal 1 credits", "steal 0 credits"]
    play(pos, "steal 2 credits")
    assert (pos.civil[B], pos.military[B], pos.credits[B]) == (3, 0, 0)
    assert (pos.civil[A], pos.military[A], pos.credits[A]) == (3, 3, 6)


@clause("NOM-WAR-01", "NOM-WAR-05", "NOM-WAR-14", "NOM-WAR-15", "NOM-CIV-01", "NOM-CIV-02")
def test_ex_11_the_war_as_a_whole() -> None:
    before = the_war()
    assert (level(before, A), level(before, B)) == (1, 2)
    pos = part_3()
    everybody_passes(pos)
    play(pos, "give up 1 civil and 0 military")
    do(pos, "launch the assault", "give up 1 civil and 1 military", "steal 2 credits")
    assert pos.war is None
    assert names(pos.technology[1:3]) == ["Destruction Satellite", "Civil Ship"]
    assert (level(pos, A), level(pos, B), pos.credits) == (1, 0, [6, 0, 2])
    wanted = ["Civil Ship", "Combat Droids", "Interplanetary Missile", "Space Cruiser", "Thermal Decoy"]
    assert sorted(names(pos.discards[0])) == wanted
    assert pos.waiting == (A,)
    assert pos.system(A) == pos.visited[A][-1]
    assert refused(pos, "declare war on orange").clause == "NOM-WAR-01"


@clause("NOM-WAR-07", "NOM-WAR-08", "NOM-WAR-09", "NOM-WAR-12", "NOM-SECT-03")
def test_ex_03_species_in_both_sectors_of_the_defender_may_interfere() -> None:
    pos = act(
        expanse(
            Player(at="Crimson Gate", built=["Space Cruiser"], credits=0),
            Player("Kethri", "Thornmarch", built=["Space Cruiser"], credits=0),
            Player("Lemurai", "Lifewell", storage=["Thermal Decoy"]),
            Player("Vorrax", "Ares Forge", storage=["Thermal Decoy"]),
        )
    )
    play(pos, "declare war on orange")  # one ship each: sent, blocking and met without a choice
    until_confrontation(pos)
    assert "use thermal decoy on crimson-1" in legal(pos, C)
    assert "use thermal decoy on crimson-1" in legal(pos, D)


@clause("NOM-WAR-07", "NOM-WAR-08", "NOM-WAR-10", "NOM-WAR-11", "NOM-WAR-12", "NOM-WAR-18")
def test_ex_04_only_the_defenders_sectors_count() -> None:
    pos = act(
        expanse(
            Player(at="Patent Court", built=["Space Cruiser"], credits=0),
            Player("Kethri", "Auric Exchange", built=["Space Cruiser"], credits=0),
            Player("Lemurai", "Tidal Array", storage=["Thermal Decoy", "Emergency Levy", "Conclave Veto"]),
            Player("Vorrax", "Sunmint", storage=["Thermal Decoy"]),
        )
    )
    play(pos, "declare war on orange")
    everybody = pos.waiting
    until_confrontation(pos)
    assert everybody == (C, D)
    assert "use thermal decoy on crimson-1" in legal(pos, D)
    assert legal(pos, C) == ["use emergency levy", "pass"]
    one_round(pos, d="use thermal decoy on crimson-1")
    assert legal(pos, C) == ["use conclave veto against item 1", "use emergency levy", "pass"]


@clause("NOM-ACT-03", "NOM-ACT-04", "NOM-NEGO-08", "NOM-WAR-06")
def test_ex_05_no_other_action_inside_a_war() -> None:
    pos = act(
        expanse(
            Player(
                at="Crimson Gate",
                civil=3,
                military=1,
                credits=8,
                storage=["Emergency Levy", "Supply Windfall"],
            ),
            Player("Kethri", "Ares Forge"),
        )
    )
    play(pos, "declare war on orange")
    refused(pos, "train a unit")
    refused(pos, "negotiate with orange")
    refused(pos, "use supply windfall")
    one_round(pos, a="use emergency levy")
    one_round(pos)
    assert (pos.credits[A], pos.civil[A], pos.military[A]) == (5, 2, 2)


@clause("NOM-FLEET-11", "NOM-FLEET-14", "NOM-FLEET-17", "NOM-FLEET-23")
def test_ex_21_a_winner_is_not_blocked() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Crimson Gate", built=["Mecadestroyer"], credits=0),
            Player("Kethri", "Ares Forge", 4, 1, 3, built=["Civil Ship"]),
        )
    )
    do(pos, "declare war on orange")
    assert names(pos.discards[0]) == ["Civil Ship"]
    play(pos, "give up 0 civil and 1 military")
    assert (pos.civil[B], pos.military[B], pos.credits[B]) == (4, 0, 3)


@clause("NOM-FLEET-02", "NOM-FLEET-18", "NOM-FLEET-20", "NOM-FLEET-21", "NOM-WAR-03")
def test_ex_22_attacking_a_fleet_without_ships() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Crimson Gate", 3, 2),
            Player("Kethri", "Ares Forge", built=["Space Cruiser", ("Interceptor Wing", "Bomb Bay")]),
        )
    )
    do(pos, "declare war on orange", "give up 3 civil and 0 military")
    assert (pos.civil[A], pos.military[A]) == (0, 2)
    assert isinstance(pos.decision, AssaultChoice)


@clause("NOM-WAR-01", "NOM-WAR-03", "NOM-FLEET-02")
def test_ex_23_a_war_that_cannot_be_declared() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Crimson Gate", built=["Space Cruiser", "Space Cruiser"], credits=0),
            Player("Vorrax", "Ares Forge", credits=0),
            Player("Lemurai", "Thornmarch", built=["Civil Ship"], credits=0),
            Player("Dracoth", "Sunmint", built=["Civil Ship"], credits=0),
        )
    )
    assert refused(pos, "declare war on orange").clause == "NOM-WAR-03"
    assert refused(pos, "declare war on white").clause == "NOM-WAR-01"
    do(pos, "declare war on violet", "send crimson-1", "done")
    assert pos.war is None
    assert refused(pos, "declare war on violet").clause == "NOM-WAR-01"


@clause("NOM-ASLT-05", "NOM-ASLT-07", "NOM-ASLT-10", "NOM-EXT-03", "NOM-EXT-07")
def test_ex_24_both_fighters_die_out() -> None:
    pos = act(
        expanse(
            Player("Umbral Tide", "Ares Forge", 0, 2, built=["Plasma Batteries"], credits=0),
            Player("Vorrax", "Warhead Drift", 0, 2, built=["Plasma Batteries"], credits=5),
        )
    )
    play(pos, "declare war on orange")
    do(pos, "launch the assault")
    assert pos.outcome is not None
    assert (pos.outcome.clause, pos.outcome.winners) == ("NOM-EXT-07", (A, B))


@clause("NOM-SECT-12", "NOM-SECT-13", "NOM-WAR-07", "NOM-WAR-14")
def test_ex_28_system_effects_in_a_war() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Crimson Gate", 4, 2, credits=0),
            Player("Thalassid", "Thornmarch", 5, 0, credits=0),
        )
    )
    assert (attack(pos, A), defence(pos, A), attack(pos, B), defence(pos, B)) == (8, 6, 2, 5)
    do(pos, "declare war on orange")
    assert (attack(pos, A), defence(pos, A), attack(pos, B), defence(pos, B)) == (7, 7, 2, 5)
    do(pos, "launch the assault")
    assert pos.civil[B] == 3
    assert pos.war is None
    assert (attack(pos, A), defence(pos, A)) == (8, 6)


@clause("NOM-DMG-04", "NOM-DMG-05", "NOM-DMG-06", "NOM-DMG-09", "NOM-DMG-10")
def test_ex_29_healing_in_both_phases() -> None:
    pos = act(
        expanse(
            Player(
                "Vorrax",
                "Ares Forge",
                1,
                3,
                built=[("Mecadestroyer", "Laser Turrets"), "Space Cruiser"],
                credits=0,
            ),
            Player(
                "Kethri", "Warhead Drift", 8, 0, built=["Tissue Regenerator", "Hospital Frigate"], credits=0
            ),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    do(pos, "block crimson-1 with orange-2")
    assert pos.civil[B] == 7  # 2 damage, healing 1: the Frigate's is gone
    do(pos, "launch the assault")
    assert pos.civil[B] == 5


@clause("NOM-GEN-04", "NOM-FLEET-06", "NOM-FLEET-08", "NOM-FLEET-17")
def test_ex_36_ships_that_cannot_be_blocked() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", built=["Phantom Corvette", "Space Cruiser"], credits=0),
            Player("Kethri", "Crimson Gate", built=["Mecadestroyer", "Civil Ship"], credits=0),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    assert legal(pos) == ["block crimson-2 with orange-1", "block crimson-2 with orange-2"]
    do(pos, "block crimson-2 with orange-1")
    assert names(pos.discards[0]) == ["Space Cruiser"]
    assert (pos.civil[A], pos.civil[B]) == (3, 3)


@clause("NOM-FLEET-14", "NOM-FLEET-24", "NOM-FLEET-25")
def test_ex_37_failsafe_against_repair_swarm() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", built=[("Space Cruiser", "Reactor Failsafe")], credits=0),
            Player("Kethri", "Crimson Gate", built=[("Mecadestroyer", "Repair Swarm")], credits=0),
        )
    )
    do(pos, "declare war on orange")
    assert names(pos.discards[0]) == ["Space Cruiser", "Reactor Failsafe"]
    assert pos.saves[8] == 1
    assert pos.civil[A] == 3  # not blocked: 1 damage


@clause("NOM-CONS-14", "NOM-FLEET-13", "NOM-FLEET-24", "NOM-FLEET-25", "NOM-SYNC-17")
def test_ex_47_a_repair_spoils_the_boarding() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                credits=3,
                storage=["Boarding Party"],
                built=["Mecadestroyer", "Orbital Shield", "Trade Hub"],
            ),
            Player(
                "Kethri", "Crimson Gate", storage=["Trade Hub"], built=[("Space Cruiser", "Repair Swarm")]
            ),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, a="use boarding party on crimson-1")
    one_round(pos)
    assert [one.waiting for one in pos.standing] == [True]
    assert pos.discards[0] == []
    everybody_passes(pos)
    assert names(pos.discards[0]) == ["Boarding Party"]
    assert (pos.credits[A], pos.civil) == (0, [4, 4])
    assert names(pos.technology[8:9]) == ["Space Cruiser"]


@clause("NOM-ASLT-09", "NOM-ASLT-10", "NOM-DMG-11", "NOM-EXT-04", "NOM-EXT-06")
def test_ex_45_robbing_a_species_that_dies_out() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 1, 4, 0),
            Player("Kethri", "Warhead Drift", 2, 1, 7, ["Civil Ship"], ["Trade Hub"]),
            Player("Lemurai", "Sunmint"),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    assert legal(pos) == ["steal 3 credits", "steal 2 credits", "steal 1 credits", "steal 0 credits"]
    do(pos, "steal 3 credits")
    assert not pos.alive[B]
    assert (pos.credits, pos.units(B)) == ([3, 0, 4], 0)
    assert sorted(names(pos.discards[0])) == ["Civil Ship", "Trade Hub"]
    assert (pos.waiting, pos.war, pos.outcome) == ((A,), None, None)
    assert not pos.problems()
