"""Damage and healing (NOM-DMG): what damage costs, which cards inflict it where, and what healing saves."""

from __future__ import annotations

from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import attack, ship_attack
from orrery.testing.kit import legal, play
from tests.games.nomads.kit import (
    A,
    B,
    Player,
    act,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    until_confrontation,
)
from tests.games.nomads.scenes import launched
from tests.ledger import clause


def raid(*built: str) -> Expanse:
    """Two ships that cannot be blocked and three soldiers against a species with these technologies, fought out."""
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 4, 3, 0, built=["Phantom Corvette", "Phantom Corvette"]),
            Player("Kethri", "Crimson Gate", 9, 0, 0, built=["Civil Ship", *built]),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    return pos


@clause("NOM-DMG-01")
def test_each_point_of_damage_costs_one_unit() -> None:
    pos = raid()
    assert pos.units(B) == 9 - 2  # two corvettes of damage 1


@clause("NOM-DMG-02")
def test_damage_of_ships_counts_in_the_fleet_battle_alone() -> None:
    pos = raid()
    assert pos.units(B) == 9 - 2
    do(pos, "launch the assault")
    assert pos.units(B) == 9 - 2 - 3  # the soldiers, without the ships


@clause("NOM-DMG-03")
def test_damage_of_other_cards_counts_in_the_assault_alone() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 4, 3, 0, built=["Phantom Corvette", "Siege Computers"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Civil Ship"]),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    assert pos.units(B) == 9 - 1 - (3 + 1)


@clause("NOM-DMG-04", "NOM-DMG-09")
def test_healing_reduces_the_damage_of_each_side_by_its_own_cards() -> None:
    mine = {"military": 3, "built": ["Plasma Batteries", "Tissue Regenerator"]}
    theirs = {
        "civil": 0,
        "military": 3,
        "built": ["Plasma Batteries", "Tissue Regenerator", "Tissue Regenerator"],
    }
    pos = launched(mine, theirs)
    assert pos.war is not None
    assert pos.war.damage == [3 - 1, 3 - 2]
    assert "civil" in legal(pos)[0]


@clause("NOM-DMG-05")
def test_healing_counts_again_in_the_assault() -> None:
    sick, healed = raid(), raid("Tissue Regenerator")
    assert (sick.civil[B], healed.civil[B]) == (7, 8)
    for pos in (sick, healed):
        do(pos, "launch the assault")
    assert healed.civil[B] - sick.civil[B] == 2


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


@clause("NOM-CONS-05", "NOM-CONS-12", "NOM-DMG-07", "NOM-SYNC-17")
def test_a_change_of_values_lasts_for_its_war_phase() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                military=1,
                storage=["Interplanetary Missile", "Trade Hub"],
                built=["Mecadestroyer"],
            ),
            Player("Kethri", "Crimson Gate", civil=9, built=["Mecadestroyer"], credits=0),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, a="use interplanetary missile on crimson-1")
    one_round(pos)
    assert ship_attack(pos, 0) == 7
    assert pos.discards[0] == []
    everybody_passes(pos)
    assert legal(pos) == ["launch the assault", "done"]
    assert ship_attack(pos, 0) == 5
    assert sorted(names(pos.discards[0])) == ["Interplanetary Missile", "Mecadestroyer"]


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


@clause("NOM-DMG-09")
def test_healing_is_counted_from_the_cards_in_force_and_never_adds_units() -> None:
    assert raid("Tissue Regenerator", "Tissue Regenerator").civil[B] == 9
    assert raid("Tissue Regenerator", "Tissue Regenerator", "Tissue Regenerator").civil[B] == 9


@clause("NOM-DMG-10")
def test_a_blocked_frigate_heals_and_a_destroyed_one_does_not() -> None:
    for mine, lost in (("Space Cruiser", 0), ("Mecadestroyer", 2)):
        pos = act(
            expanse(
                Player("Kethri", "Ares Forge", credits=0, built=[mine, "Phantom Corvette"]),
                Player("Kethri", "Crimson Gate", 9, 0, 0, built=["Hospital Frigate"]),
            )
        )
        do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
        assert pos.civil[B] == 9 - lost, mine


@clause("NOM-DMG-11")
def test_damage_as_large_as_the_population_leaves_nothing_to_decide() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", built=["Phantom Corvette", "Phantom Corvette"], credits=0),
            Player("Kethri", "Crimson Gate", 1, 1, 0, built=["Civil Ship"]),
            Player("Lemurai", "Sunmint", credits=0),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    assert (pos.units(B), pos.alive[B]) == (0, False)
    assert pos.waiting == (A,)


@clause("NOM-DMG-12")
def test_units_that_an_effect_eliminates_are_not_healed() -> None:
    pos = act(
        expanse(
            Player("Dracoth", "Ares Forge", credits=9, storage=["Quarantine Breach"]),
            Player("Ursanni", "Ironblood Reach", 4, 0, 0, built=["Tissue Regenerator"]),
        )
    )
    do(pos, "use quarantine breach on orange")
    assert pos.units(B) == 3
