"""War, fleet battle, planetary assault, damage (NOM-WAR, NOM-FLEET, NOM-ASLT, NOM-DMG)."""

from __future__ import annotations

from orrery.games.nomads.holdings.extinction import EndWar
from orrery.games.nomads.table.changes import destroy
from orrery.games.nomads.table.values import attack, in_reach, technologies
from orrery.games.nomads.war.assault import AssaultChoice
from orrery.games.nomads.war.fleet import BlockShips
from tests.games.nomads.kit import (
    A,
    B,
    C,
    Player,
    act,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    until_confrontation,
)
from tests.kit import clauses, legal, play
from tests.ledger import clause


@clause("NOM-WAR-02", "NOM-WAR-16", "NOM-WAR-01")
def test_saying_that_you_attack_is_enough() -> None:
    pos = act(expanse(Player(at="Ares Forge", military=1), Player("Kethri", "Crimson Gate")))
    play(pos, "declare war on orange")
    assert pos.war is not None
    assert (pos.war.attacker, pos.war.defender, pos.credits[A]) == (A, B, 4)


@clause("NOM-WAR-04", "NOM-WAR-05")
def test_nobody_retreats_and_the_phases_come_in_order() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", military=1, built=["Civil Ship"], credits=0),
            Player("Kethri", "Crimson Gate", built=["Mecadestroyer"], credits=0),
        )
    )
    events = play(pos, "declare war on orange")
    assert legal(pos) == [
        "give up 1 civil and 0 military",
        "give up 0 civil and 1 military",
    ]  # no way out of the fleet battle
    events += play(pos, "give up 1 civil and 0 military", "launch the assault")
    told = clauses(events)
    assert told.index("NOM-FLEET-01") < told.index("NOM-ASLT-01") < told.index("NOM-WAR-15")


@clause("NOM-WAR-13", "NOM-FLEET-28")
def test_a_war_whose_condition_fails_later_has_fewer_phases() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", military=1, storage=["Trade Hub"]),
            Player("Vorrax", "Crimson Gate", storage=["Demobilisation Order"]),
        )
    )
    play(pos, "declare war on orange")
    one_round(pos, b="use demobilisation order on crimson")
    everybody_passes(pos)
    assert pos.war is None
    assert legal(pos)[-1] == "end the turn"
    ship = act(
        expanse(
            Player("Kethri", "Ares Forge", built=["Space Cruiser"], storage=["Trade Hub"]),
            Player("Vorrax", "Crimson Gate", built=["Civil Ship"], storage=["Trade Hub"]),
        )
    )
    play(ship, "declare war on orange")
    destroy(ship, 8)
    everybody_passes(ship)
    assert (ship.war, ship.civil) == (None, [4, 4])


@clause("NOM-FLEET-28", "NOM-FLEET-16")
def test_once_begun_a_battle_is_carried_through_and_a_lone_ship_is_unblocked() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=["Space Cruiser", "Space Cruiser"]),
            Player(
                "Kethri",
                "Crimson Gate",
                credits=9,
                storage=["Trade Hub"],
                built=["Mecadestroyer", "Mecadestroyer"],
            ),
        )
    )
    play(pos, "declare war on orange")
    one_round(pos)
    play(pos, "send crimson-1", "send crimson-2")
    assert isinstance(pos.decision, BlockShips)
    play(pos, "block crimson-1 with orange-1", "confront crimson-1")
    destroy(pos, 9)  # the second blocker leaves before its confrontation
    everybody_passes(pos)
    # the first Cruiser is destroyed, the second has no opponent and inflicts 1; the first Mecadestroyer inflicts 1
    assert (pos.civil[A], pos.civil[B]) == (3, 3)
    assert pos.war is None


@clause("NOM-WAR-11", "NOM-WAR-12", "NOM-WAR-18")
def test_the_attacker_is_out_of_reach_of_the_sector_it_came_from() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Thornmarch", military=1, credits=0),
            Player("Vorrax", "Lifewell", credits=0),
            Player("Dracoth", "Ares Forge", credits=9, storage=["Demobilisation Order", "Emergency Levy"]),
        )
    )
    assert in_reach(pos, A, C)
    play(pos, "declare war on orange")
    assert not in_reach(pos, A, C)
    assert legal(pos, C) == ["use emergency levy", "pass"]
    one_round(pos)
    assert isinstance(pos.decision, AssaultChoice)
    do(pos, "done")
    assert in_reach(pos, A, C)


@clause("NOM-WAR-15", "NOM-ASLT-12", "NOM-WAR-14")
def test_the_attacker_may_decline_the_assault() -> None:
    pos = act(expanse(Player("Vorrax", "Ares Forge", military=3), Player("Kethri", "Crimson Gate")))
    do(pos, "declare war on orange", "done")
    assert (pos.war, pos.civil, pos.credits) == (None, [4, 4], [4, 4])
    assert pos.waiting == (A,)
    assert EndWar() not in pos.stack


@clause("NOM-FLEET-04", "NOM-FLEET-03", "NOM-FLEET-19")
def test_an_attacker_with_ships_sends_at_least_one_and_may_keep_the_others_back() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=["Mecadestroyer", "Space Cruiser"]),
            Player("Kethri", "Crimson Gate", credits=0, built=["Hospital Frigate"]),
        )
    )
    play(pos, "declare war on orange")
    assert legal(pos) == ["send crimson-1", "send crimson-2"]
    play(pos, "send crimson-2")
    assert legal(pos) == ["send crimson-1", "done"]
    play(pos, "done")
    assert (pos.civil, technologies(pos, B)) == (
        [4, 4],
        1,
    )  # 3 against 4: blocked; the Mecadestroyer stayed at home


@clause("NOM-FLEET-22", "NOM-DMG-01", "NOM-FLEET-21")
def test_fleet_damage_of_both_sides_is_applied_together() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=1, military=1, credits=0, built=["Phantom Corvette"]),
            Player("Kethri", "Crimson Gate", civil=1, military=1, credits=0, built=["Phantom Corvette"]),
        )
    )
    play(pos, "declare war on orange")
    assert pos.waiting == (A,)
    play(pos, "give up 1 civil and 0 military")
    assert pos.units(A) == 2  # chosen, not yet carried out
    play(pos, "give up 0 civil and 1 military")
    assert (pos.civil, pos.military) == ([0, 1], [1, 0])


@clause("NOM-FLEET-24", "NOM-FLEET-26", "NOM-FLEET-29")
def test_a_captured_ship_is_not_destroyed_and_brings_its_equipment() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Gilded Shoals", credits=3, storage=["Boarding Party"], built=["Mecadestroyer"]),
            Player("Kethri", "Insurance Haven", credits=0, built=[("Space Cruiser", "Reactor Failsafe")]),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, a="use boarding party on crimson-1")
    everybody_passes(pos)
    assert names([pos.technology[1], pos.equipment[pos.content.max_slots]]) == [
        "Space Cruiser",
        "Reactor Failsafe",
    ]
    assert pos.technology[0] >= 0  # the Failsafe did not work
    assert pos.credits[B] == 0  # nor did the insurance
    assert pos.civil[B] == 3  # the ship that captured is not blocked; the captured one takes no part
    assert not pos.problems()


@clause("NOM-FLEET-25", "NOM-FLEET-24")
def test_a_swarm_saves_once_per_war() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=["Mecadestroyer"]),
            Player("Kethri", "Crimson Gate", credits=0, built=[("Space Cruiser", "Repair Swarm")]),
        )
    )
    pos.saves[8] = 1
    play(pos, "declare war on orange")
    assert pos.technology[8] >= 0  # a new war: it saves again
    assert pos.saves[8] == 1


@clause("NOM-ASLT-11", "NOM-ASLT-05")
def test_a_defender_who_wins_steals_nothing() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=3, military=1, credits=5),
            Player("Dracoth", "Crimson Gate", civil=0, military=4, credits=0),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    assert pos.outcome is not None or pos.credits[A] == 5
    assert pos.credits[B] == 0


@clause("NOM-ASLT-13", "NOM-ASLT-06")
def test_a_fighter_whose_attack_is_higher_damages_even_with_0_and_then_bonuses_count() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=9, military=1, credits=0),
            Player(
                "Dracoth", "Warp Scar", civil=9, credits=0, built=["Plasma Batteries", "Plasma Batteries"]
            ),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    # attacker 4/4 against 9/5; the defender damages with 0 soldiers, +1 Cornered Fury, +1 Warp Scar
    play(pos, "give up 2 civil and 0 military")
    assert (pos.civil[A], pos.civil[B]) == (7, 9)


@clause("NOM-ASLT-14")
def test_an_assault_goes_on_without_its_last_soldier() -> None:
    pos = act(
        expanse(
            Player(
                "Vorrax", "Ares Forge", military=1, credits=0, built=["Siege Computers", "Plasma Batteries"]
            ),
            Player("Kethri", "Warhead Drift", civil=9, credits=9, storage=["Demobilisation Order"]),
        )
    )
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    one_round(pos, b="use demobilisation order on crimson")
    everybody_passes(pos)
    assert pos.military[A] == 0
    assert pos.civil[B] == 8  # 8 against 2: the damage of the Siege Computers alone


@clause("NOM-DMG-08")
def test_a_flipped_unit_stays_so_after_the_phase() -> None:
    pos = act(
        expanse(
            Player(
                "Vorrax", "Ares Forge", military=1, credits=9, storage=["Emergency Levy", "Combat Droids"]
            ),
            Player(
                "Dracoth",
                "Warhead Drift",
                credits=0,
                built=["Orbital Shield", "Orbital Shield", "Orbital Shield"],
            ),
        )
    )
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    one_round(pos, a="use emergency levy")
    one_round(pos, a="use combat droids on crimson")
    one_round(pos)
    assert attack(pos, A) == 4 + 2 + 3
    everybody_passes(pos)
    assert (pos.military[A], attack(pos, A)) == (2, 8)


@clause("NOM-ASLT-10", "NOM-ASLT-09")
def test_looters_may_steal_more_and_the_attacker_chooses_how_much() -> None:
    pos = act(
        expanse(
            Player("Sszelan", "Ares Forge", military=2, credits=0),
            Player("Kethri", "Plunder Lanes", civil=9, credits=20),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    assert legal(pos)[0] == "steal 5 credits"  # 2 units, 2 for the Looters, 1 for the Lanes
    assert legal(pos)[-1] == "steal 0 credits"
    do(pos, "steal 1 credits")
    assert pos.credits == [1, 19]


@clause("NOM-GEN-05", "NOM-CONS-06")
def test_a_ceasefire_rules_out_the_assault_unless_it_is_cancelled() -> None:
    for cancelled in (False, True):
        pos = act(
            expanse(
                Player("Kethri", "Ares Forge", military=1, credits=9, storage=["Signal Jammer", "Trade Hub"]),
                Player("Vorrax", "Crimson Gate", credits=9, storage=["Ceasefire Accord"]),
            )
        )
        play(pos, "declare war on orange")
        one_round(pos, b="use ceasefire accord")
        one_round(pos)
        assert pos.standing
        if cancelled:
            one_round(pos, a="use signal jammer against item 1")
        everybody_passes(pos)
        assert isinstance(pos.decision, AssaultChoice) == cancelled
        assert "Ceasefire Accord" in names(pos.discards[0])


@clause("NOM-EFF-12", "NOM-SYNC-18", "NOM-ACT-09")
def test_frenzy_costs_a_unit_and_works_once_per_phase() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", civil=2, military=2, credits=0),
            Player("Dracoth", "Warhead Drift", credits=0),
        )
    )
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    assert legal(pos, A) == ["use frenzy", "pass"]
    play(pos, "use frenzy")
    assert legal(pos) == ["give up 1 civil and 0 military", "give up 0 civil and 1 military"]
    play(pos, "give up 0 civil and 1 military")
    # the soldier took its +2 along: 4 + 2 + 3 against 5
    assert (pos.military[A], pos.civil[B]) == (1, 3)


@clause("NOM-FLEET-24")
def test_a_failsafe_takes_the_winner_along() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=["Mecadestroyer"]),
            Player("Kethri", "Crimson Gate", credits=0, built=[("Civil Ship", "Reactor Failsafe")]),
        )
    )
    play(pos, "declare war on orange")
    assert sorted(names(pos.discards[0])) == ["Civil Ship", "Mecadestroyer", "Reactor Failsafe"]
    assert pos.civil == [4, 4]


@clause("NOM-EFF-15", "NOM-SECT-12")
def test_the_insurance_pays_both_fighters_in_the_defenders_system() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Gilded Shoals", credits=0, built=["Civil Ship"]),
            Player("Kethri", "Insurance Haven", credits=0, built=["Mecadestroyer"]),
        )
    )
    play(pos, "declare war on orange")
    assert pos.credits == [2, 0]


@clause("NOM-EQUIP-07", "NOM-EFF-07")
def test_targeting_arrays_help_only_who_declared_the_war() -> None:
    ships = [("Civil Ship", "Targeting Array")]
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=ships),
            Player("Kethri", "Crimson Gate", credits=0, built=["Space Cruiser"]),
        )
    )
    play(pos, "declare war on orange")
    assert sorted(names(pos.discards[0])) == [
        "Civil Ship",
        "Space Cruiser",
        "Targeting Array",
    ]  # 1 + 3 beats 3
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=["Space Cruiser"]),
            Player("Kethri", "Crimson Gate", credits=0, built=ships),
        )
    )
    play(pos, "declare war on orange")
    assert sorted(names(pos.discards[0])) == ["Civil Ship", "Targeting Array"]


@clause("NOM-DMG-06", "NOM-DMG-04")
def test_a_field_hospital_heals_in_the_damage_window() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", military=3, credits=0),
            Player("Kethri", "Warhead Drift", civil=9, credits=9, storage=["Field Hospital"]),
        )
    )
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    one_round(pos)
    one_round(pos, b="use field hospital on orange")
    everybody_passes(pos)
    assert pos.civil[B] == 9 - (3 - 2)
