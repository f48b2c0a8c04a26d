"""Actions, technologies, ships, equipment, training (NOM-ACT, NOM-TECH, NOM-SHIP, NOM-EQUIP, NOM-TRAIN)."""

from __future__ import annotations

from orrery.games.nomads.changes import credits_left, destroy
from orrery.games.nomads.prices import price
from orrery.games.nomads.reorganization import FinishConstructions
from orrery.games.nomads.values import (
    attack,
    defence,
    free_slot,
    level,
    ship_attack,
    ship_damage,
    ship_defence,
    technologies,
)
from tests.games.nomads.kit import A, B, Player, act, card, do, everybody_passes, expanse, names, one_round
from tests.kit import legal, play, refused, start
from tests.ledger import clause


@clause("NOM-ACT-01", "NOM-ACT-02", "NOM-ACT-10")
def test_all_kinds_of_actions() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                military=1,
                credits=20,
                built=["Civil Ship"],
                storage=["Supply Windfall", "Trade Hub", "Laser Turrets"],
            ),
            Player("Vorrax", "Crimson Gate", built=["Civil Ship"]),
        )
    )
    assert legal(pos) == [
        "use supply windfall",
        "use hatch",
        "build trade hub",
        "install laser turrets on crimson-1",
        "train a unit",
        "make an extra jump",
        "declare war on orange",
        "negotiate with orange",
        "announce an offer",
        "end the turn",
    ]
    do(pos, "declare war on orange")
    assert pos.war is not None
    assert pos.war.phase > 0  # the war has started a phase of its own


@clause("NOM-ACT-05", "NOM-CONS-01", "NOM-TECH-02")
def test_a_price_is_paid_in_full_when_the_action_is_announced() -> None:
    pos = act(
        expanse(
            Player(credits=3, storage=["Archive Fragment", "Trade Hub"]),
            Player("Kethri", storage=["Civil Ship"]),
        )
    )
    assert refused(pos, "build trade hub").clause == "NOM-ACT-05"
    assert "train a unit" not in legal(pos)
    play(pos, "use archive fragment")
    assert pos.credits[A] == 2  # before it is resolved
    assert len(pos.storage[A]) == 1
    everybody_passes(pos)
    assert len(pos.storage[A]) == 3
    assert names(pos.discards[0]) == ["Archive Fragment"]


@clause("NOM-ACT-06")
def test_reductions_add_up_and_never_raise_a_price() -> None:
    pos = expanse(Player("Vorrax", "Ares Forge", built=["War Academy", "War Academy"]), Player("Kethri"))
    assert price(pos, A, 4, ("train",)) == 1  # 1 + 1 + 2 + 2 off, at least 1
    assert price(pos, A, 0, ("train",)) == 0
    assert price(pos, A, 4, ("build",)) == 4


@clause("NOM-ACT-07")
def test_what_is_not_there_cannot_be_asked_for_and_what_is_under_way_does_what_it_can() -> None:
    hand = [
        "Pirate Raid",
        "Saboteur Cell",
        "Orbital Strike",
        "Data Theft",
        "Salvage Crew",
        "Archive Fragment",
    ]
    pos = act(
        expanse(
            Player(at="Ares Forge", storage=hand, credits=20), Player("Kethri", "Crimson Gate", credits=0)
        )
    )
    used = [text for text in legal(pos) if text.startswith("use")]
    assert used == ["use archive fragment"]
    pos.decks[0], pos.discards[0] = pos.decks[0][:1], []
    do(pos, "use archive fragment")
    assert len(pos.storage[A]) == 5 + 1


@clause("NOM-ACT-08", "NOM-ACT-09")
def test_nobody_pays_with_the_last_unit_and_units_go_back_to_the_pile() -> None:
    pos = act(expanse(Player(at="Bloodroot", civil=1), Player("Kethri", credits=0)))
    assert "use tithe" not in legal(pos)
    pos = act(expanse(Player(at="Bloodroot", civil=1, military=1, credits=0), Player("Kethri", credits=0)))
    do(pos, "use tithe")
    assert (pos.civil[A], pos.military[A], pos.credits[A]) == (0, 1, 5)
    assert sum(pos.civil) + sum(pos.military) == 5


@clause("NOM-ACT-11", "NOM-TRAIN-05", "NOM-TRAIN-01", "NOM-TRAIN-02")
def test_actions_repeat_as_often_as_they_can_be_paid() -> None:
    pos = act(expanse(Player("Kethri", civil=3, credits=9), Player("Vorrax", credits=0)))
    do(pos, "train a unit", "train a unit")
    assert (pos.civil[A], pos.military[A], pos.credits[A]) == (1, 2, 1)
    assert (attack(pos, A), defence(pos, A)) == (2 + 4, 2 + 4)
    assert refused(pos, "train a unit").clause == "NOM-ACT-05"


@clause("NOM-TRAIN-03")
def test_a_military_unit_inflicts_one_damage_in_assaults() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", military=3, credits=0), Player("Kethri", "Warhead Drift", civil=9)
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    assert pos.civil[B] == 6


@clause("NOM-TRAIN-04")
def test_only_an_effect_makes_a_military_unit_civil() -> None:
    pos = act(expanse(Player(military=1, storage=["Demobilisation Order"]), Player("Kethri", credits=0)))
    assert not any("civil" in text for text in legal(pos))
    do(pos, "use demobilisation order on crimson")
    assert (pos.civil[A], pos.military[A]) == (5, 0)


@clause("NOM-TECH-03", "NOM-TECH-04", "NOM-TECH-05", "NOM-TECH-09")
def test_a_technology_works_from_the_next_reorganization_until_it_is_destroyed() -> None:
    pos = act(expanse(Player(storage=["Plasma Batteries"]), Player("Kethri", credits=0)))
    do(pos, "build plasma batteries")
    assert attack(pos, A) == 4
    assert technologies(pos, A) == 0
    start(pos, FinishConstructions(A))
    assert attack(pos, A) == 7
    assert not any("crimson-1" in text for text in legal(pos))  # nobody gets rid of it
    destroy(pos, 0)
    assert attack(pos, A) == 4


@clause("NOM-TECH-08", "NOM-TECH-06")
def test_no_effect_gives_a_ninth_technology() -> None:
    built = ["Mecadestroyer", "Orbital Shield", "Trade Hub", "War Academy", "Deep Archive", "Cloning Vats"]
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                storage=["Boarding Party"],
                built=built,
                building=["Civil Ship", "Siege Computers"],
            ),
            Player("Kethri", "Crimson Gate", built=["Space Cruiser"], storage=["Trade Hub"]),
        )
    )
    play(pos, "declare war on orange")
    while pos.war is not None and not pos.war.lane:
        one_round(pos)
    one_round(pos, a="use boarding party on crimson-1")
    everybody_passes(pos)
    assert sorted(names(pos.discards[0])) == ["Boarding Party", "Space Cruiser"]
    assert technologies(pos, A) == 6


@clause("NOM-TECH-11", "NOM-EQUIP-04", "NOM-EQUIP-05")
def test_a_destroyed_ship_takes_its_equipment_along_and_counts_by_its_own_price() -> None:
    pos = expanse(
        Player("Kethri", "Breaker's Yard", credits=0, built=[("Civil Ship", "Repair Swarm", "Medical Bay")]),
        Player(),
    )
    from orrery.games.nomads.jumps import Arrive

    start(pos, Arrive(A))
    assert technologies(pos, A) == 1
    play(pos, "break up crimson-1")
    assert pos.credits[A] == 2  # the Civil Ship alone
    assert sorted(names(pos.discards[0])) == ["Civil Ship", "Medical Bay", "Repair Swarm"]
    assert level(pos, A) == 1


@clause("NOM-TECH-13", "NOM-TECH-14")
def test_credits_on_a_construction_belong_to_nobody_and_return_when_it_is_destroyed() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=9, storage=["Saboteur Cell", "Pirate Raid"]),
            Player("Kethri", "Crimson Gate", credits=0, building=["Trade Hub"]),
        )
    )
    left = credits_left(pos)
    assert "use pirate raid on orange" not in legal(pos)
    assert "use saboteur cell on orange-1" in legal(pos)
    events = do(pos, "use saboteur cell on orange-1")
    assert credits_left(pos) == left + 5 + 2
    assert sorted(names(pos.discards[0])) == ["Saboteur Cell", "Trade Hub"]
    assert any(event.clause == "NOM-TECH-14" and card("Trade Hub") in event.args for event in events)


@clause("NOM-TECH-15")
def test_an_effect_can_finish_a_construction_at_once() -> None:
    pos = act(expanse(Player("Automa Concord", building=["Plasma Batteries"]), Player("Kethri", credits=0)))
    do(pos, "use overclock on crimson-1")
    assert (pos.building[0], pos.laid[0], pos.credits[A], attack(pos, A)) == (False, 0, 1, 5)


@clause("NOM-TECH-16", "NOM-EFF-07")
def test_several_copies_of_a_technology_each_count() -> None:
    pos = expanse(
        Player(built=["Plasma Batteries", "Plasma Batteries", "Plasma Batteries"]), Player("Kethri")
    )
    assert (attack(pos, A), technologies(pos, A)) == (4 + 9, 3)


@clause("NOM-SHIP-01", "NOM-CIV-04")
def test_a_ship_is_built_like_a_technology_and_counts_as_one() -> None:
    ships = ["Civil Ship", "Civil Ship", "Civil Ship"]
    pos = act(
        expanse(
            Player(civil=0, military=1, storage=["Space Cruiser"], built=ships), Player("Kethri", credits=0)
        )
    )
    do(pos, "build space cruiser")
    assert pos.building[3]
    assert level(pos, A) == 0
    start(pos, FinishConstructions(A))
    assert level(pos, A) == 1


@clause("NOM-SHIP-03", "NOM-EQUIP-03", "NOM-EQUIP-01", "NOM-EQUIP-02")
def test_equipment_takes_a_free_slot_of_a_built_ship_on_the_own_turn() -> None:
    pos = act(
        expanse(
            Player(
                credits=9,
                storage=["Laser Turrets", "Reinforced Hull"],
                built=["Interceptor Wing"],
                building=["Civil Ship"],
            ),
            Player("Kethri", credits=9, storage=["Laser Turrets"], built=["Civil Ship"]),
        )
    )
    assert free_slot(pos, 0) == 0
    installs = [text for text in legal(pos) if text.startswith("install")]
    assert installs == ["install laser turrets on crimson-1", "install reinforced hull on crimson-1"]
    play(pos, "install laser turrets on crimson-1")
    assert legal(pos, B) == ["pass"]  # not on another player's turn
    everybody_passes(pos)
    assert pos.credits[A] == 8
    assert free_slot(pos, 0) == -1
    assert refused(pos, "install reinforced hull on crimson-1").clause == "NOM-EQUIP-03"
    assert refused(pos, "install reinforced hull on crimson-2").clause == "NOM-EQUIP-03"


@clause("NOM-SHIP-04", "NOM-SHIP-02", "NOM-EQUIP-06", "NOM-EQUIP-07", "NOM-EQUIP-08")
def test_a_ship_has_its_printed_values_its_equipment_and_what_is_in_force() -> None:
    pos = act(
        expanse(
            Player(
                "Umbral Tide",
                "Sapphire Bastion",
                storage=["Laser Turrets"],
                built=[("Space Cruiser", "Bomb Bay")],
            ),
            Player("Kethri", credits=0),
        )
    )
    assert (ship_attack(pos, 0), ship_defence(pos, 0), ship_damage(pos, 0)) == (3 + 1, 3 + 1, 1 + 1)
    do(pos, "install laser turrets on crimson-1")
    assert ship_attack(pos, 0) == 6  # from the moment it is installed
    assert (attack(pos, A), defence(pos, A)) == (4, 4)
    assert not any("laser" in text for text in legal(pos))  # and never removed
    pos.path[A] = []
    assert ship_defence(pos, 0) == 3


@clause("NOM-EQUIP-09", "NOM-DMG-02", "NOM-DMG-03")
def test_damage_of_ships_counts_in_fleet_battles_and_of_other_cards_in_assaults() -> None:
    pos = act(
        expanse(
            Player(
                "Vorrax",
                "Ares Forge",
                military=1,
                credits=0,
                built=[("Mecadestroyer", "Bomb Bay"), "Siege Computers"],
            ),
            Player("Kethri", "Warhead Drift", civil=12, credits=0, built=["Civil Ship"]),
        )
    )
    do(pos, "declare war on orange")
    assert pos.civil[B] == 12 - 2  # 1 + 1, nothing of the Siege Computers
    do(pos, "launch the assault")
    assert pos.civil[B] == 10 - 2  # 1 soldier + 1, nothing of the ship


@clause("NOM-EFF-08")
def test_an_active_effect_on_the_pile_is_carried_out_even_if_its_card_is_gone() -> None:
    pos = act(expanse(Player(built=["Cloning Vats"]), Player("Kethri", storage=["Civil Ship"])))
    play(pos, "use clone")
    destroy(pos, 0)
    everybody_passes(pos)
    assert pos.civil[A] == 5
    assert "use clone" not in legal(pos)
