"""Components and limits (NOM-COMP): cards, tokens and what limits them."""

from __future__ import annotations

from orrery.games.nomads.table.changes import (
    credits_left,
    gain_civil,
    gain_credits,
    train,
    units_left,
    untrain,
)
from orrery.games.nomads.table.values import attack, defence
from orrery.testing.kit import legal, refused
from tests.games.nomads.kit import CONTENT, A, B, C, Player, act, changed, do, expanse, with_game
from tests.games.nomads.scenes import alone, uses
from tests.ledger import clause


@clause(
    "NOM-COMP-01", "NOM-COMP-02", "NOM-COMP-03", "NOM-COMP-04", "NOM-COMP-05", "NOM-COMP-07", "NOM-COMP-08"
)
def test_the_box_holds_what_the_rulebook_counts() -> None:
    pack = CONTENT.pack
    assert len(pack.species) == 12
    assert sum(entry.copies for entry in pack.resource) == 100
    assert len(pack.resource) == 57
    assert len(pack.system) == 46
    assert all(entry.sectors for entry in pack.system)
    assert len(pack.sectors.names) == 5
    assert (pack.screens.count, pack.screens.attack_markers, pack.screens.defence_markers) == (4, 8, 8)
    for tokens, count, total in ((pack.tokens.population, 28, 80), (pack.tokens.credits, 42, 120)):
        assert sum(token.count for token in tokens) == count
        assert sum(token.count * token.value for token in tokens) == total
    assert (CONTENT.units_total, CONTENT.credits_total) == (80, 120)


@clause("NOM-COMP-01")
def test_there_are_12_species_with_class_name_initiative_and_base_values() -> None:
    found = CONTENT.pack.species
    assert len({one.name for one in found}) == 12
    assert all(one.kind and one.effect and one.initiative > 0 for one in found)
    assert all(one.attack > 0 and one.defence > 0 for one in found)


@clause("NOM-COMP-02")
def test_there_are_100_resources_with_price_name_type_and_effect() -> None:
    found = CONTENT.pack.resource
    assert sum(one.copies for one in found) == 100
    assert all(one.name and one.effect and one.price >= 0 for one in found)
    assert {one.type for one in found} == {"consumable", "technology", "ship", "equipment"}
    assert all((one.slots > 0) <= (one.type == "ship") for one in found)


@clause("NOM-COMP-03")
def test_there_are_46_systems_with_sectors_name_and_effect() -> None:
    found = CONTENT.pack.system
    assert len({one.name for one in found}) == 46
    assert all(one.effect and one.sectors and len(set(one.sectors)) == len(one.sectors) for one in found)


@clause("NOM-COMP-04")
def test_the_galaxy_has_5_sectors_and_systems_lie_in_no_other() -> None:
    assert len(set(CONTENT.sector_names)) == 5
    assert {sector for one in CONTENT.pack.system for sector in one.sectors} == set(CONTENT.sector_names)


@clause("NOM-COMP-05")
def test_there_are_4_screens_with_8_markers_of_each_kind() -> None:
    screens = CONTENT.pack.screens
    assert (screens.count, screens.attack_markers, screens.defence_markers) == (4, 8, 8)


@clause("NOM-COMP-06", "NOM-COMP-15", "NOM-EFF-09", "NOM-TECH-10", "NOM-SHIP-02")
def test_the_screen_follows_everything_but_ships_and_equipment_and_stops_at_0() -> None:
    pos = expanse(
        Player(
            "Kethri",
            military=2,
            built=["Plasma Batteries", "Orbital Shield", ("Mecadestroyer", "Laser Turrets")],
        ),
        Player("Thalassid", "Coral Spires"),
    )
    assert (attack(pos, A), defence(pos, A)) == (2 + 4 + 3, 2 + 4 + 3)
    pos.building[0] = True
    assert attack(pos, A) == 6
    train(pos, A, 1)
    assert (attack(pos, A), defence(pos, A)) == (8, 11)
    assert attack(pos, B) == 0  # 1 - 1
    pos.species[B] = pos.content.species_names.index("Lumen")
    assert attack(pos, B) == 0


@clause("NOM-COMP-06")
def test_totals_change_at_once_with_what_changes_them() -> None:
    pos = act(expanse(Player("Kethri", civil=4, credits=9), Player("Vorrax", credits=0)))
    assert (attack(pos.view(B), A), defence(pos.view(B), A)) == (2, 2)
    do(pos, "train a unit")
    assert (attack(pos.view(B), A), defence(pos.view(B), A)) == (4, 4)


@clause("NOM-COMP-07")
def test_the_population_tokens_are_worth_80_units() -> None:
    tokens = {token.value: token.count for token in CONTENT.pack.tokens.population}
    assert tokens == {1: 16, 4: 8, 8: 4}
    assert CONTENT.units_total == 80


@clause("NOM-COMP-08")
def test_the_credit_tokens_are_worth_120_credits() -> None:
    tokens = {token.value: token.count for token in CONTENT.pack.tokens.credits}
    assert tokens == {1: 24, 4: 12, 8: 6}
    assert CONTENT.credits_total == 120


@clause("NOM-COMP-09")
def test_units_and_credits_are_plain_numbers() -> None:
    pos = expanse(Player(credits=7), Player("Kethri", credits=0))
    assert gain_credits(pos, A, 6) == 6
    assert pos.credits[A] == 13


@clause("NOM-COMP-10", "NOM-COMP-11")
def test_a_gain_is_cut_to_what_is_left_and_credits_on_constructions_are_not() -> None:
    pos = expanse(
        Player(civil=70, military=3, credits=100, building=["Trade Hub"]),
        Player("Vorrax", civil=5, credits=12),
    )
    assert (units_left(pos), credits_left(pos)) == (2, 3)
    assert (gain_civil(pos, A, 5), gain_credits(pos, B, 2), gain_credits(pos, B, 2)) == (2, 2, 1)
    assert (units_left(pos), credits_left(pos), pos.civil[A], pos.credits[B]) == (0, 0, 72, 15)
    free = expanse(Player(civil=80, credits=120), Player("Vorrax", civil=9, credits=9), limited_tokens=False)
    assert (gain_civil(free, A, 50), gain_credits(free, A, 500)) == (50, 500)


@clause("NOM-COMP-10", "NOM-COMP-11")
def test_gains_are_cut_to_what_the_central_pile_holds() -> None:
    pos = expanse(
        Player(civil=70, credits=100), Player("Kethri", civil=8, credits=10, building=["Trade Hub"])
    )
    assert (units_left(pos), credits_left(pos)) == (2, 5)
    assert gain_civil(pos, A, 5) == 2
    assert gain_credits(pos, A, 9) == 5
    free = expanse(Player(civil=70), Player("Kethri", civil=8), limited_tokens=False)
    assert gain_civil(free, A, 50) == 50


@clause("NOM-COMP-12")
def test_when_several_gain_the_active_player_is_served_first() -> None:
    feast = [
        {"mode": "use", "target": "each_species", "universal": True, "ops": [{"do": "gain-credits", "n": 3}]}
    ]
    game = changed("Supply Windfall", abilities=feast)
    pos = expanse(
        Player(credits=50),
        Player("Kethri", credits=30),
        Player("Vorrax", credits=35, storage=["Supply Windfall"]),
    )
    pos = with_game(pos, game)
    pos.on_turn = C
    act(pos)
    do(pos, "use supply windfall")
    assert pos.credits == [52, 30, 38]


@clause("NOM-COMP-13", "NOM-TRAIN-04")
def test_units_are_flipped_as_far_as_there_are_any() -> None:
    pos = expanse(Player(civil=2, military=1), Player("Vorrax"))
    assert (train(pos, A, 1), train(pos, A, 5)) == (1, 1)
    assert (pos.civil[A], pos.military[A]) == (0, 3)
    assert (untrain(pos, A, 2), untrain(pos, A, 9)) == (2, 1)
    assert (pos.civil[A], pos.military[A]) == (3, 0)


@clause("NOM-COMP-13")
def test_training_needs_nothing_from_the_central_pile() -> None:
    pos = act(expanse(Player(civil=76), Player("Kethri", civil=4)))
    assert units_left(pos) == 0
    do(pos, "train a unit")
    assert (pos.civil[A], pos.military[A], units_left(pos)) == (75, 1, 0)


@clause("NOM-COMP-14")
def test_the_class_of_a_species_does_nothing() -> None:
    twins = expanse(Player("Kethri"), Player("Vorrax"))
    assert (
        CONTENT.pack.species[twins.species[A]].kind
        == CONTENT.pack.species[twins.species[B]].kind
        == "Insectoid"
    )
    assert attack(twins, A) != attack(twins, B)


@clause("NOM-COMP-15")
def test_the_screen_adds_2_for_each_military_unit_to_the_base_values() -> None:
    pos = expanse(Player("Dracoth", military=3), Player("Kethri"))
    assert (attack(pos, A), defence(pos, A)) == (3 + 6, 5 + 6)
    assert (attack(pos, B), defence(pos, B)) == (2, 2)


@clause("NOM-COMP-16")
def test_ships_are_built_equipment_is_installed_consumables_are_used() -> None:
    pos = act(
        expanse(
            Player(
                credits=20,
                storage=["Supply Windfall", "Civil Ship", "Laser Turrets", "Trade Hub"],
                built=["Civil Ship"],
            ),
            Player("Kethri", credits=0),
        )
    )
    mine = [text for text in legal(pos) if text.split()[0] in ("use", "build", "install")]
    assert mine == [
        "use supply windfall",
        "build trade hub",
        "build civil ship",
        "install laser turrets on crimson-1",
    ]
    assert refused(pos, "build supply windfall").clause == "NOM-COMP-16"
    assert refused(pos, "use trade hub").clause == "NOM-COMP-16"


@clause("NOM-COMP-16", "NOM-TECH-03")
def test_a_technology_in_the_storage_cannot_be_used() -> None:
    pos = alone(at="Ares Forge", credits=9, storage=["Deep Archive", "Listening Post", "Cloning Vats"])
    assert uses(pos) == []
    assert refused(act(pos), "use deep archive").clause == "NOM-COMP-16"
