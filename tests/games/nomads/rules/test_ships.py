"""Ships (NOM-SHIP): technologies with slots that fight for themselves."""

from __future__ import annotations

from orrery.games.nomads.table.prices import build_price
from orrery.games.nomads.table.values import attack, defence, free_slot, level, ship_attack, ship_defence
from orrery.games.nomads.turn.reorganization import FinishConstructions
from orrery.testing.kit import legal, play, refused, start
from tests.games.nomads.kit import A, B, Player, act, card, do, everybody_passes, expanse
from tests.ledger import clause


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


@clause("NOM-SHIP-01", "NOM-ACT-06")
def test_a_discount_for_ships_is_for_ships_and_one_for_building_is_for_both() -> None:
    for at, ship, other in (("Cobalt Drydock", 1, 5), ("Gilded Shoals", 1, 4), ("Moss Cathedral", 2, 5)):
        pos = expanse(Player(at=at, credits=9), Player("Vorrax"))
        assert (build_price(pos, A, card("Civil Ship")), build_price(pos, A, card("Trade Hub"))) == (
            ship,
            other,
        )
        for name, cost in (("Civil Ship", ship), ("Trade Hub", other)):
            bought = act(expanse(Player(at=at, credits=cost, storage=[name]), Player("Vorrax", credits=0)))
            do(bought, f"build {name.lower()}")
            assert (bought.credits[A], bought.credits_on[0]) == (0, cost)


@clause("NOM-SHIP-02")
def test_ships_and_their_equipment_never_count_on_the_screen() -> None:
    bare = expanse(Player("Kethri"), Player("Vorrax"))
    pos = expanse(Player("Kethri", built=[("Mecadestroyer", "Laser Turrets")]), Player("Vorrax"))
    assert (attack(pos, A), defence(pos, A)) == (attack(bare, A), defence(bare, A))
    assert (ship_attack(pos, 0), ship_defence(pos, 0)) == (5 + 2, 5)


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


@clause("NOM-SHIP-04")
def test_a_ship_is_not_worn_out_by_a_confrontation() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", built=["Space Cruiser"], credits=0),
            Player("Kethri", "Crimson Gate", built=["Hospital Frigate"], credits=0),
        )
    )
    before = (ship_attack(pos, 0), ship_defence(pos, 0))
    do(pos, "declare war on orange")  # 3 against 4, 0 against 3
    assert pos.war is None
    assert (ship_attack(pos, 0), ship_defence(pos, 0)) == before == (3, 3)
    assert (ship_attack(pos, 8), ship_defence(pos, 8)) == (0, 4)
