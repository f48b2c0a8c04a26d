"""Equipment (NOM-EQUIP): installing it, its slot and its price."""

from __future__ import annotations

from orrery.games.nomads.table.values import (
    attack,
    defence,
    free_slot,
    level,
    ship_attack,
    ship_damage,
    ship_defence,
    technologies,
)
from orrery.testing.kit import legal, play, refused, start
from tests.games.nomads.kit import CONTENT, A, B, Player, act, card, changed, do, expanse, names, with_game
from tests.games.nomads.scenes import alone, no, table, uses
from tests.ledger import clause


@clause("NOM-EQUIP-01")
def test_equipment_is_installed_on_the_own_turn_only() -> None:
    pos = act(
        expanse(
            Player(credits=9, storage=["Trade Hub"]),
            Player("Kethri", credits=9, storage=["Bomb Bay", "Emergency Levy"], built=["Civil Ship"]),
        )
    )
    play(pos, "train a unit")
    assert legal(pos, B) == ["use emergency levy", "pass"]
    pos.stack.clear()
    pos.on_turn = B
    assert "install bomb bay on orange-1" in legal(act(pos))


@clause("NOM-EQUIP-02")
def test_equipment_lies_face_up_at_once_for_its_price() -> None:
    pos = act(
        expanse(Player(credits=9, storage=["Medical Bay"], built=["Civil Ship"]), Player("Kethri", credits=0))
    )
    play(pos, "install medical bay on crimson-1")
    assert (pos.view(B).equipment[0], pos.credits[A], pos.storage[A]) == (card("Medical Bay"), 6, [])


@clause("NOM-EQUIP-03", "NOM-SHIP-03")
def test_equipment_takes_the_first_free_slot_of_a_built_ship() -> None:
    pos = act(
        expanse(
            Player(
                credits=9,
                storage=["Laser Turrets", "Reinforced Hull", "Bomb Bay"],
                built=["Trade Hub", "Civil Ship"],
                building=["Space Cruiser"],
            ),
            Player("Vorrax", credits=0),
        )
    )
    assert [text for text in legal(pos) if text.endswith(("-3", "-1"))] == []
    do(pos, "install laser turrets on crimson-2", "install bomb bay on crimson-2")
    slots = CONTENT.max_slots
    assert names(pos.equipment[slots : slots + 2]) == ["Laser Turrets", "Bomb Bay"]
    assert (free_slot(pos, 1), pos.equipment[slots + 2]) == (-1, -1)
    assert not any(text.startswith("install") for text in legal(pos))


@clause("NOM-EQUIP-03")
def test_why_equipment_cannot_be_installed() -> None:
    pos = table(
        storage=["Bomb Bay"],
        built=["Trade Hub", ("Interceptor Wing", "Laser Turrets")],
        building=["Civil Ship"],
    )
    for place in (1, 2, 3, 4):
        assert no(pos, f"install bomb bay on crimson-{place}")[1] == "NOM-EQUIP-03"
    free = table(storage=["Bomb Bay"], built=["Civil Ship"])
    assert "install bomb bay on crimson-1" in legal(free)
    assert no(free, "install bomb bay on orange-1")[1] == "NOM-EQUIP-03"


@clause("NOM-TECH-11", "NOM-EQUIP-04", "NOM-EQUIP-05")
def test_a_destroyed_ship_takes_its_equipment_along_and_counts_by_its_own_price() -> None:
    pos = expanse(
        Player("Kethri", "Breaker's Yard", credits=0, built=[("Civil Ship", "Repair Swarm", "Medical Bay")]),
        Player(),
    )
    from orrery.games.nomads.turn.jumps import Arrive

    start(pos, Arrive(A))
    assert technologies(pos, A) == 1
    play(pos, "break up crimson-1")
    assert pos.credits[A] == 2  # the Civil Ship alone
    assert sorted(names(pos.discards[0])) == ["Civil Ship", "Medical Bay", "Repair Swarm"]
    assert level(pos, A) == 1


@clause("NOM-EQUIP-04")
def test_a_ship_with_its_equipment_is_one_technology() -> None:
    pos = expanse(
        Player(
            civil=0,
            military=1,
            built=[("Civil Ship", "Bomb Bay", "Laser Turrets"), "Deep Archive", "Trade Hub"],
        ),
        Player("Kethri"),
    )
    assert (technologies(pos, A), level(pos, A)) == (3, 0)


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
    pos.visited[A] = []
    assert ship_defence(pos, 0) == 3


@clause("NOM-EQUIP-06")
def test_there_is_no_way_to_remove_equipment() -> None:
    pos = act(
        expanse(Player(credits=9, built=[("Space Cruiser", "Laser Turrets"), "Civil Ship"]), Player("Kethri"))
    )
    assert not any("laser" in text or "remove" in text for text in legal(pos))
    refused(pos, "install laser turrets on crimson-2")


@clause("NOM-EQUIP-07")
def test_equipment_may_bring_an_active_effect_with_its_own_limit() -> None:
    pump = [
        {
            "mode": "active",
            "name": "Pump",
            "target": "self",
            "limit": "turn",
            "ops": [{"do": "gain-credits", "n": 1}],
        }
    ]
    game = changed("Bomb Bay", abilities=pump)
    pos = with_game(
        alone(built=["Trade Hub", ("Space Cruiser", "Laser Turrets", "Bomb Bay")], credits=0), game
    )
    do(act(pos), "use pump")
    assert (pos.credits[A], uses(pos)) == (1, [])
    assert pos.used[pos.limits_at(1)] != []


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


@clause("NOM-EQUIP-08")
def test_equipment_works_as_soon_as_it_is_installed() -> None:
    pos = act(
        expanse(
            Player("Kethri", storage=["Laser Turrets"], credits=9, built=["Space Cruiser"]),
            Player("Vorrax", credits=0),
        )
    )
    assert ship_attack(pos, 0) == 3
    play(pos, "install laser turrets on crimson-1")
    assert ship_attack(pos, 0) == 5


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
