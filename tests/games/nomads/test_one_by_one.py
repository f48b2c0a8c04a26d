"""Clauses that whole examples show together, here each by itself: the smallest table on which only that one can fail."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from orrery.engine.domain import Range
from orrery.engine.errors import SetupError
from orrery.engine.view import UNSEEN
from orrery.games.nomads import GAME
from orrery.games.nomads.aims import aims_at
from orrery.games.nomads.assault import AssaultChoice
from orrery.games.nomads.changes import credits_left, units_left
from orrery.games.nomads.content import ASSAULT, CONFRONTATION, WAR_DECLARED
from orrery.games.nomads.decks import Deck, check_deck, deck_problems, deck_text, sample_deck
from orrery.games.nomads.extinction import clear_pile, perish
from orrery.games.nomads.fleet import BlockShips
from orrery.games.nomads.reorganization import Earn, Grow, Reorganize
from orrery.games.nomads.setup import FirstCards, Prepare, TurnOrder
from orrery.games.nomads.state import PLANETARY, Expanse, Item
from orrery.games.nomads.trade import why_not_conclude
from orrery.games.nomads.turns import StartTurn
from orrery.games.nomads.values import (
    attack,
    defence,
    healing,
    level,
    ship_attack,
    ship_defence,
    technologies,
)
from orrery.games.nomads.windows import React, at_stake, resolve
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    D,
    Player,
    act,
    card,
    changed,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_stars,
    system,
    until_lane,
    with_game,
)
from tests.kit import legal, play, refused, said, start
from tests.ledger import clause

# --- components ------------------------------------------------------------------------------------------------------


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


@clause("NOM-COMP-15")
def test_the_screen_adds_2_for_each_military_unit_to_the_base_values() -> None:
    pos = expanse(Player("Dracoth", military=3), Player("Kethri"))
    assert (attack(pos, A), defence(pos, A)) == (3 + 6, 5 + 6)
    assert (attack(pos, B), defence(pos, B)) == (2, 2)


# --- setup -----------------------------------------------------------------------------------------------------------


def fresh(players: int = 2, seed: int = 1) -> Expanse:
    pos = GAME.new(players, seed=seed)
    assert isinstance(pos, Expanse)
    return pos


@clause("NOM-SETUP-01")
def test_the_resource_deck_is_shuffled_face_down() -> None:
    one, other = fresh(seed=1), fresh(seed=2)
    assert sorted(one.decks[0]) == sorted(other.decks[0])
    assert one.decks[0] != other.decks[0]
    assert one.decks[0] != sorted(one.decks[0])
    hidden = one.copy()
    hidden.decks[0].reverse()
    assert msgspec.json.encode(hidden.view(None).shown()) == msgspec.json.encode(one.view(None).shown())


@clause("NOM-SETUP-02")
def test_the_system_deck_is_shuffled_face_down() -> None:
    one, other = fresh(seed=1), fresh(seed=2)
    assert sorted(one.stars) == list(range(46))
    assert one.stars not in (other.stars, sorted(one.stars))
    hidden = one.copy()
    hidden.stars.reverse()
    assert msgspec.json.encode(hidden.view(None).shown()) == msgspec.json.encode(one.view(None).shown())


@clause("NOM-SETUP-03")
def test_all_tokens_begin_in_the_central_pile() -> None:
    pos = fresh(3)
    assert (units_left(pos), credits_left(pos)) == (80, 120)


@clause("NOM-SETUP-04")
def test_two_different_species_are_dealt_to_each_player() -> None:
    for players in (2, 3, 4):
        pos = fresh(players)
        dealt = [species for pair in pos.dealt for species in pair]
        assert len(set(dealt)) == len(dealt) == 2 * players == 2 * len(pos.dealt)
    assert fresh(seed=1).dealt != fresh(seed=2).dealt


@clause("NOM-SETUP-08")
def test_the_turn_order_runs_from_the_lowest_initiative_to_the_highest() -> None:
    pos = expanse(Player("Umbral Tide"), Player("Nautiloi"), Player("Ursanni"), Player("Vorrax"))
    start(pos, TurnOrder())
    assert pos.order == [B, D, C, A]  # 1, 2, 5, 7


@clause("NOM-SETUP-12")
def test_screens_are_numbered_as_the_turn_order_is() -> None:
    pos = expanse(Player("Umbral Tide"), Player("Nautiloi"))
    start(pos, TurnOrder())
    assert pos.view(A).order == [B, A]


@clause("NOM-SETUP-13")
def test_the_screens_start_at_the_base_values() -> None:
    pos = expanse(Player("Umbral Tide"), Player("Lumen"))
    start(pos, Prepare())
    assert [(attack(pos, seat), defence(pos, seat)) for seat in (A, B)] == [(4, 4), (1, 4)]


@clause("NOM-SETUP-14")
def test_everybody_starts_with_4_civil_units_and_4_credits() -> None:
    pos = expanse(Player(civil=0, credits=0), Player("Kethri", civil=0, credits=0))
    start(pos, Prepare())
    assert (pos.civil, pos.military, pos.credits) == ([4, 4], [0, 0], [4, 4])


@clause("NOM-SETUP-15")
def test_five_resources_are_drawn_for_each_player_in_turn_order() -> None:
    pos = expanse(Player(), Player("Kethri"))
    pos.order = [B, A]
    top = pos.decks[0][::-1][:10]
    start(pos, FirstCards())
    assert sorted(pos.storage[B] or pos.packets[B]) == sorted(top[:5])
    assert sorted(pos.storage[A] or pos.packets[A]) == sorted(top[5:])


@clause("NOM-SETUP-20")
def test_nobody_is_in_a_system_before_the_first_reorganization() -> None:
    pos = fresh()
    while pos.round == 0:
        assert pos.path == [[], []]
        pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
    assert [pos.system(seat) for seat in (A, B)] == [-1, -1]


@clause("NOM-SETUP-22")
def test_apart_from_the_cards_dealt_setup_does_not_depend_on_the_players() -> None:
    for players in (2, 3, 4):
        pos = fresh(players)
        while pos.round == 0:
            pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
        assert [len(cards) for cards in pos.storage] == [5] * players
        assert pos.civil == pos.credits == [4] * players
        assert len(pos.stars) == 46


# --- reorganization --------------------------------------------------------------------------------------------------


@clause("NOM-REORG-02")
def test_all_constructions_are_built_in_step_1() -> None:
    pos = expanse(
        Player(building=["Orbital Shield", "Trade Hub"]), Player("Kethri", building=["Deep Archive"])
    )
    start(pos, Reorganize(A))
    assert pos.building[:2] == [False, False]
    assert pos.building[8] is True  # another player's
    assert defence(pos, A) == 4 + 3


@clause("NOM-REORG-03")
def test_the_credits_on_constructions_go_back_to_the_central_pile() -> None:
    pos = expanse(
        Player(civil=0, military=1, credits=0, building=["Orbital Shield"]), Player("Kethri", credits=0)
    )
    pos.declines = [1]  # no unit, and no credits for civil ones
    stack_stars(pos, "Ares Forge")
    assert (pos.laid[0], credits_left(pos)) == (3, 117)
    start(pos, Reorganize(A))
    assert pos.laid[0] == 0
    assert pos.credits[A] + credits_left(pos) == 120


@clause("NOM-REORG-04")
def test_a_civil_unit_is_obtained_as_long_as_there_was_no_decline() -> None:
    pos = expanse(Player(civil=4), Player("Kethri"))
    start(pos, Grow(A))
    assert (pos.civil[A], pos.military[A]) == (5, 0)


@clause("NOM-REORG-09")
def test_the_whole_pile_of_systems_is_left() -> None:
    pos = expanse(Player(at="Ares Forge"), Player("Kethri", "Sunmint"))
    pos.path[A].append(system("Lifewell"))
    pos.stars.remove(system("Lifewell"))
    stack_stars(pos, "Crimson Gate")
    start(pos, Reorganize(A))
    assert [CONTENT.system_names[one] for one in pos.star_discard] == ["Ares Forge", "Lifewell"]
    assert [CONTENT.system_names[one] for one in pos.path[A]] == ["Crimson Gate"]
    assert [CONTENT.system_names[one] for one in pos.path[B]] == ["Sunmint"]


@clause("NOM-DECL-12")
def test_whoever_must_sacrifice_more_than_it_has_loses_all_and_is_extinct() -> None:
    for units, alive in ((2, False), (3, False), (4, True)):
        pos = expanse(Player(civil=units), Player("Kethri", civil=5), Player("Vorrax", civil=5))
        pos.declines = [3]
        start(pos, Reorganize(A))
        assert pos.alive[A] is alive, units
        assert pos.units(A) == max(0, units - 3)


# --- cards -----------------------------------------------------------------------------------------------------------


@clause("NOM-CONS-14")
def test_a_consumable_on_the_pile_is_nowhere_else_and_waits_only_once_resolved() -> None:
    pos = act(expanse(Player(storage=["Harvest Bonds"], credits=9), Player("Kethri", storage=["Trade Hub"])))
    play(pos, "use harvest bonds")
    assert (pos.storage[A], pos.discards[0], len(pos.pile), pos.standing) == ([], [], 1, [])
    everybody_passes(pos)
    assert (len(pos.pile), [one.waiting for one in pos.standing]) == (0, [True])
    assert pos.discards[0] == []


@clause("NOM-TECH-01")
def test_a_technology_is_begun_face_down_with_its_price_on_it() -> None:
    pos = act(expanse(Player(storage=["Orbital Shield"], credits=5), Player("Kethri", credits=0)))
    do(pos, "build orbital shield")
    assert (pos.work[0], pos.building[0], pos.laid[0]) == (card("Orbital Shield"), True, 3)
    assert (pos.credits[A], pos.storage[A]) == (2, [])
    assert defence(pos, A) == 4  # not yet


@clause("NOM-TECH-07")
def test_built_ones_and_constructions_together_stay_below_8_when_one_is_begun() -> None:
    seven = ["War Academy", "Deep Archive", "Cloning Vats", "Orbital Shield", "Trade Hub", "Missile Silos"]
    pos = act(
        expanse(
            Player(
                credits=30, storage=["Listening Post", "Data Theft"], built=seven, building=["Civil Ship"]
            ),
            Player("Kethri", credits=0),
        )
    )
    do(pos, "build listening post")  # the eighth
    pos.storage[A].append(card("Tissue Regenerator"))
    assert refused(pos, "build tissue regenerator").clause == "NOM-TECH-07"


@clause("NOM-TECH-10")
def test_values_of_built_technologies_are_added_to_the_screen() -> None:
    bare = expanse(Player("Kethri"), Player("Vorrax"))
    pos = expanse(Player("Kethri", built=["Plasma Batteries", "Orbital Shield"]), Player("Vorrax"))
    assert attack(pos, A) == attack(bare, A) + CONTENT.pack.resource[card("Plasma Batteries")].attack
    assert defence(pos, A) == defence(bare, A) + CONTENT.pack.resource[card("Orbital Shield")].defence


@clause("NOM-SHIP-02")
def test_ships_and_their_equipment_never_count_on_the_screen() -> None:
    bare = expanse(Player("Kethri"), Player("Vorrax"))
    pos = expanse(Player("Kethri", built=[("Mecadestroyer", "Laser Turrets")]), Player("Vorrax"))
    assert (attack(pos, A), defence(pos, A)) == (attack(bare, A), defence(bare, A))
    assert (ship_attack(pos, 0), ship_defence(pos, 0)) == (5 + 2, 5)


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


@clause("NOM-EQUIP-06")
def test_there_is_no_way_to_remove_equipment() -> None:
    pos = act(
        expanse(Player(credits=9, built=[("Space Cruiser", "Laser Turrets"), "Civil Ship"]), Player("Kethri"))
    )
    assert not any("laser" in text or "remove" in text for text in legal(pos))
    refused(pos, "install laser turrets on crimson-2")


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


# --- jumps and trade -------------------------------------------------------------------------------------------------


@clause("NOM-JUMP-04")
def test_an_extra_jump_costs_2_credits() -> None:
    pos = expanse(Player(at="Ares Forge", credits=2), Player("Kethri", credits=0))
    stack_stars(pos, "Moss Cathedral")
    act(pos)
    do(pos, "make an extra jump")
    assert pos.credits[A] == 0
    assert CONTENT.system_names[pos.system(A)] == "Moss Cathedral"
    poor = act(expanse(Player(at="Ares Forge", credits=1), Player("Kethri", credits=0)))
    refused(poor, "make an extra jump")


@clause("NOM-JUMP-05")
def test_there_is_one_extra_jump_a_turn() -> None:
    pos = expanse(Player(at="Ares Forge", credits=9), Player("Kethri", credits=0))
    stack_stars(pos, "Moss Cathedral")
    act(pos)
    do(pos, "make an extra jump")
    assert refused(pos, "make an extra jump").clause == "NOM-JUMP-05"


@clause("NOM-NEGO-01")
def test_a_deal_moves_cards_and_credits_between_storages() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5),
            Player("Vorrax", "Sunmint", storage=["Civil Ship"], credits=0),
        )
    )
    play(pos, "negotiate with orange", "give 3 credits", "ask for civil ship by name", "send the offer")
    do(pos, "accept the offer")
    assert (pos.credits, names(pos.storage[A]), pos.storage[B]) == ([2, 3], ["Civil Ship"], [])


def offers(**mine: object) -> list[str]:
    """Everything that can be put into an offer by somebody who has this, and no card or credit."""
    player = Player("Kethri", "Auric Exchange", credits=0, **mine)  # type: ignore[arg-type]
    pos = act(expanse(player, Player("Vorrax", "Sunmint", credits=3, storage=["Civil Ship"])))
    play(pos, "negotiate with orange")
    return [text for text in legal(pos) if text.startswith(("give", "offer", "put", "add"))]


@clause("NOM-NEGO-07")
def test_units_and_built_technologies_cannot_be_traded() -> None:
    assert offers() == []
    assert offers(military=3, built=["Trade Hub", "Mecadestroyer"]) == []
    assert offers(storage=["Trade Hub"]) != []


@clause("NOM-NEGO-09")
def test_constructions_and_installed_equipment_cannot_be_traded() -> None:
    assert offers(building=["Deep Archive"], built=[("Space Cruiser", "Laser Turrets")]) == []


# --- windows and wars ------------------------------------------------------------------------------------------------


def kind(pos: Expanse) -> int:
    """Which window is open; 0 for none."""
    return pos.decision.kind if isinstance(pos.decision, React) else 0


def fleets(**more: object) -> Expanse:
    """Two fleets in one sector, with credits and cards enough for every window to be asked."""
    mine = Player(
        "Vorrax", "Ares Forge", 4, 3, 9, storage=["Trade Hub"], built=["Mecadestroyer", "Space Cruiser"]
    )
    theirs = Player(
        "Kethri", "Warhead Drift", 9, 0, 9, storage=["Trade Hub"], built=["Civil Ship", "Hospital Frigate"]
    )
    return act(expanse(mine, theirs, **more))


@clause("NOM-WND-03")
def test_a_window_is_open_whenever_something_lies_on_the_pile() -> None:
    pos = act(
        expanse(
            Player(credits=0, storage=["Supply Windfall"]),
            Player("Kethri", credits=3, storage=["Emergency Levy"]),
        )
    )
    assert pos.waiting == (A,)
    play(pos, "use supply windfall")
    assert len(pos.pile) == 1
    assert isinstance(pos.decision, React)
    assert "use emergency levy" in legal(pos, B)


@clause("NOM-WND-04")
def test_a_window_opens_after_the_declaration_before_ships_are_sent() -> None:
    pos = fleets()
    play(pos, "declare war on orange")
    assert kind(pos) == WAR_DECLARED
    everybody_passes(pos)
    assert legal(pos) == ["send crimson-1", "send crimson-2"]


@clause("NOM-WND-05")
def test_a_window_opens_before_each_confrontation() -> None:
    pos = fleets()
    do(pos, "declare war on orange")
    play(pos, "send crimson-1", "send crimson-2", "block crimson-1 with orange-1")
    play(pos, "confront crimson-1")
    assert kind(pos) == CONFRONTATION
    assert pos.work[8] != -1  # nothing is compared yet
    one_round(pos)
    assert pos.work[8] == -1
    assert (kind(pos), pos.war is not None and pos.war.lane) == (CONFRONTATION, [1, 9])


@clause("NOM-WND-07")
def test_a_window_opens_after_the_assault_is_launched_before_values_are_compared() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 4, 3, 9, storage=["Trade Hub"]),
            Player("Kethri", "Warhead Drift", 9, 0, 9, storage=["Trade Hub"]),
        )
    )
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    assert kind(pos) == ASSAULT
    assert pos.war is not None
    assert pos.war.damage == [0, 0]


def interferers(attacker: str, defender: str, *others: str) -> list[bool]:
    """Who of the others may use an ordinary synchronic in a confrontation, by where they are."""
    species = ("Lemurai", "Vorrax")
    pos = act(
        expanse(
            Player(at=attacker, built=["Space Cruiser"], credits=0),
            Player("Kethri", defender, built=["Space Cruiser"], credits=0),
            *(Player(species[i], at, storage=["Thermal Decoy"]) for i, at in enumerate(others)),
        )
    )
    play(pos, "declare war on orange")
    until_lane(pos)
    return ["use thermal decoy on crimson-1" in legal(pos, C + i) for i in range(len(others))]


@clause("NOM-WAR-08")
def test_whoever_is_in_a_sector_of_the_defenders_system_may_interfere() -> None:
    assert interferers("Crimson Gate", "Ares Forge", "Warhead Drift") == [True]
    assert interferers("Crimson Gate", "Ares Forge", "Lifewell", "Warhead Drift") == [False, True]


@clause("NOM-WAR-09")
def test_both_sectors_of_the_defender_count_though_the_attacker_is_in_one() -> None:
    assert interferers("Crimson Gate", "Thornmarch", "Lifewell", "Ares Forge") == [True, True]


@clause("NOM-WAR-10")
def test_the_attackers_other_sector_does_not_count() -> None:
    assert interferers("Patent Court", "Auric Exchange", "Tidal Array", "Sunmint") == [False, True]


@clause("NOM-FLEET-01")
def test_there_is_a_fleet_battle_only_if_the_defender_has_a_built_ship() -> None:
    for built, building, battle in ((["Civil Ship"], [], True), ([], ["Civil Ship"], False)):
        pos = act(
            expanse(
                Player("Kethri", "Ares Forge", military=1, built=["Space Cruiser", "Civil Ship"], credits=0),
                Player("Kethri", "Crimson Gate", built=built, building=building, credits=0),
            )
        )
        do(pos, "declare war on orange")
        assert ("send crimson-1" in legal(pos)) is battle


@clause("NOM-FLEET-05")
def test_the_defender_decides_which_ship_blocks_which() -> None:
    pos = fleets()
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    assert isinstance(pos.decision, BlockShips)
    assert pos.waiting == (B,)
    assert sorted(legal(pos)) == sorted(
        f"block crimson-{mine} with orange-{theirs}" for mine in (1, 2) for theirs in (1, 2)
    )


@clause("NOM-FLEET-07")
def test_each_ship_blocks_and_is_blocked_once() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", built=["Mecadestroyer", "Space Cruiser", "Civil Ship"], credits=0),
            Player("Kethri", "Crimson Gate", built=["Civil Ship", "Hospital Frigate"], credits=0),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2", "send crimson-3")
    play(pos, "block crimson-1 with orange-1")
    assert legal(pos) == ["block crimson-2 with orange-2", "block crimson-3 with orange-2"]


@clause("NOM-FLEET-09")
def test_the_defender_decides_the_order_of_the_confrontations() -> None:
    pos = fleets()
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2", "block crimson-1 with orange-1")
    assert pos.waiting == (B,)
    assert legal(pos) == ["confront crimson-1", "confront crimson-2"]


@clause("NOM-FLEET-10")
def test_the_next_confrontation_is_named_after_the_previous_one() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", built=["Mecadestroyer", "Space Cruiser", "Civil Ship"], credits=0),
            Player(
                "Kethri", "Crimson Gate", built=["Civil Ship", "Hospital Frigate", "Space Cruiser"], credits=0
            ),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2", "send crimson-3")
    do(pos, "block crimson-1 with orange-1", "block crimson-2 with orange-2", "confront crimson-2")
    assert pos.waiting == (B,)
    assert legal(pos) == ["confront crimson-1", "confront crimson-3"]


def duel(mine: str, theirs: str, **more: object) -> Expanse:
    """One ship against another, fought out."""
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", built=[mine], credits=0),
            Player("Kethri", "Crimson Gate", civil=9, built=[theirs], credits=0),
            **more,
        )
    )
    do(pos, "declare war on orange")
    return pos


@clause("NOM-FLEET-12")
def test_both_ships_can_be_destroyed_and_equal_values_destroy_nothing() -> None:
    both = duel("Interceptor Wing", "Interceptor Wing")  # 3 against 1, twice
    assert (both.work[0], both.work[8]) == (-1, -1)
    neither = duel("Space Cruiser", "Space Cruiser")  # 3 against 3, twice
    assert names([neither.work[0], neither.work[8]]) == ["Space Cruiser", "Space Cruiser"]


@clause("NOM-FLEET-13")
def test_ships_that_do_not_destroy_each_other_block_each_other() -> None:
    pos = duel("Space Cruiser", "Space Cruiser")
    assert (pos.civil, pos.war) == ([4, 9], None)  # neither applied its damage


@clause("NOM-FLEET-15")
def test_a_destroyed_ship_leaves_before_the_next_confrontation() -> None:
    pos = fleets()
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2", "block crimson-1 with orange-2")
    assert healing(pos, B) == 1  # the Frigate
    play(pos, "confront crimson-1")
    one_round(pos)
    assert pos.war is not None and pos.war.lane == [1, 8]
    assert (pos.work[9], healing(pos, B)) == (-1, 0)
    assert names(pos.discards[0]) == ["Hospital Frigate"]


@clause("NOM-FLEET-18")
def test_all_ships_of_the_defender_apply_damage_though_none_was_sent() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=6, built=["Civil Ship"], credits=0),
            Player("Kethri", "Crimson Gate", built=["Space Cruiser", "Interceptor Wing"], credits=0),
        )
    )
    do(pos, "declare war on orange", "block crimson-1 with orange-1")
    assert pos.civil[A] == 6 - 2  # the Cruiser won, the Wing met nobody


@clause("NOM-FLEET-20")
def test_the_damage_of_all_ships_that_apply_it_is_added() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", built=["Destruction Satellite", "Mecadestroyer"], credits=0),
            Player("Kethri", "Crimson Gate", civil=9, built=["Civil Ship"], credits=0),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2", "block crimson-2 with orange-1")
    assert pos.civil[B] == 9 - (2 + 1)


@clause("NOM-ASLT-01")
def test_an_assault_needs_a_military_unit_and_the_will() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 4, 1, 0),
            Player("Kethri", "Crimson Gate", credits=0),
        )
    )
    do(pos, "declare war on orange")
    assert isinstance(pos.decision, AssaultChoice)
    assert "launch the assault" in legal(pos) and len(legal(pos)) == 2
    play(pos, next(text for text in legal(pos) if text != "launch the assault"))
    assert (pos.war, pos.civil[B]) == (None, 4)
    without = act(
        expanse(
            Player("Vorrax", "Ares Forge", 5, 0, 0, built=["Civil Ship"]),
            Player("Kethri", "Crimson Gate", credits=0, built=["Civil Ship"]),
        )
    )
    do(without, "declare war on orange")
    assert without.war is None


@clause("NOM-ASLT-02")
def test_the_attacker_decides_on_the_assault_after_the_fleet_battle() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 4, 1, 0, built=["Mecadestroyer"]),
            Player("Kethri", "Crimson Gate", built=["Civil Ship"], credits=0),
        )
    )
    do(pos, "declare war on orange")
    assert isinstance(pos.decision, AssaultChoice)
    assert pos.waiting == (A,)
    assert (names(pos.discards[0]), pos.civil[B]) == (["Civil Ship"], 3)


def assault(mine: int, theirs: int) -> Expanse:
    """An assault with these military units on both sides of two Kethri, all windows passed."""
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9 - mine, mine, 0),
            Player("Kethri", "Warhead Drift", 9 - theirs, theirs, 0),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    return pos


@clause("NOM-ASLT-03")
def test_each_fighter_compares_its_attack_with_the_others_defence() -> None:
    assert assault(3, 1).war is not None  # 8 against 4: there is something to choose
    assert assault(1, 1).war is None  # 4 against 4 on both sides
    pos = assault(1, 3)
    assert pos.units(A) < 9 or pos.war is not None  # the defender's 8 against 4 counts as well


@clause("NOM-ASLT-04")
def test_only_a_higher_attack_damages() -> None:
    equal = assault(2, 2)
    assert (equal.units(A), equal.units(B), equal.war) == (9, 9, None)
    higher = assault(3, 2)
    assert higher.war is not None
    assert higher.war.damage[0] == 0
    assert higher.war.damage[1] > 0


@clause("NOM-ASLT-08")
def test_the_attacker_chooses_the_losses_of_both() -> None:
    pos = assault(3, 2)
    assert pos.waiting == (A,)
    assert [text[:7] for text in legal(pos)] == ["give up"] * 3
    before = pos.military[B]
    play(pos, legal(pos)[-1])
    assert pos.military[B] == before - 2
    beaten = assault(2, 3)
    assert beaten.waiting == (A,)  # the attacker's own losses
    assert beaten.war is not None and beaten.war.damage[0] > 0


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


@clause("NOM-DMG-05")
def test_healing_counts_again_in_the_assault() -> None:
    sick, healed = raid(), raid("Tissue Regenerator")
    assert (sick.civil[B], healed.civil[B]) == (7, 8)
    for pos in (sick, healed):
        do(pos, "launch the assault")
    assert healed.civil[B] - sick.civil[B] == 2


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


@clause("NOM-EXT-07")
def test_all_who_die_out_in_the_same_step_share_the_game() -> None:
    pos = expanse(Player(storage=["Plague Relic"], credits=9, civil=2), Player("Kethri", civil=2, credits=0))
    do(act(pos), "use plague relic")
    assert pos.outcome is not None
    assert (pos.outcome.clause, pos.outcome.winners) == ("NOM-EXT-07", (A, B))


@clause("NOM-CIV-12")
def test_level_3_reached_in_a_reorganization_wins_at_the_end_of_the_next_own_turn() -> None:
    pos = expanse(Player(civil=11, built=["Trade Hub"], credits=0), Player("Kethri", civil=2, credits=0))
    start(pos, StartTurn())
    assert level(pos, A) == 3
    finished = 0
    while pos.outcome is None:
        everybody_passes(pos)
        if "end the turn" in legal(pos):
            finished += 1
            play(pos, "end the turn")
        elif not isinstance(pos.decision, React) and pos.outcome is None:
            play(pos, legal(pos)[-1])
    assert (finished, pos.outcome.winners) == (3, (A,))  # this turn, the rival's, the next own one


# --- competitive mode ------------------------------------------------------------------------------------------------


def competitive(**options: Any) -> Expanse:
    pos = GAME.new(2, seed=1, mode="competitive", **options)
    assert isinstance(pos, Expanse)
    return pos


def deck(*parts: tuple[int, str]) -> Deck:
    """A deck of 40 around these cards."""
    chosen = [one for number, name in parts for one in [card(name)] * number]
    taken = {name for _, name in parts}
    for one, name in enumerate(CONTENT.card_names):
        if name not in taken and not CONTENT.unique[one]:
            chosen += [one] * min(3, 40 - len(chosen))
    return Deck(0, tuple(sorted(chosen)))


def with_species(name: str, number: int = 0) -> str:
    """A sample deck under another species."""
    cards = deck_text(CONTENT, sample_deck(CONTENT, number)).partition(":")[2]
    return f"{name}:{cards}"


@clause("NOM-COMPET-02")
def test_everybody_leads_the_species_of_their_choice() -> None:
    for name in CONTENT.species_names:
        pos = competitive(deck_1=with_species(name))
        assert CONTENT.species_names[pos.species[A]] == name


@clause("NOM-COMPET-03")
def test_two_players_may_lead_the_same_species() -> None:
    pos = competitive(deck_1=with_species("Lumen"), deck_2=with_species("Lumen", 1))
    assert pos.species[A] == pos.species[B]


@clause("NOM-COMPET-04")
def test_everybody_draws_from_the_deck_they_brought() -> None:
    pos = competitive(deck_1="Iron Orrery", deck_2="Hive Tide")
    for seat, number in ((A, 2), (B, 0)):
        drawn = [one % CONTENT.kinds for one in (*pos.decks[seat], *pos.storage[seat])]
        assert sorted(drawn) == list(sample_deck(CONTENT, number).cards)


@clause("NOM-COMPET-05")
def test_a_deck_holds_exactly_40_resources() -> None:
    fine = deck()
    assert deck_problems(CONTENT, fine) == []
    assert "not 39" in deck_problems(CONTENT, Deck(0, fine.cards[1:]))[0]
    spare = next(one for one in range(CONTENT.kinds) if one not in fine.cards)
    assert "not 41" in deck_problems(CONTENT, Deck(0, tuple(sorted((*fine.cards, spare)))))[0]


@clause("NOM-COMPET-06")
def test_3_copies_of_a_card_are_allowed_and_4_are_not() -> None:
    assert deck_problems(CONTENT, deck((3, "Civil Ship"))) == []
    assert deck_problems(CONTENT, deck((4, "Civil Ship"))) == [
        "At most 3 copies of a card are allowed, not 4 of Civil Ship."
    ]


@clause("NOM-COMPET-07")
def test_the_limit_is_for_a_card_by_name_not_for_a_category() -> None:
    ships = deck((3, "Civil Ship"), (3, "Space Cruiser"), (3, "Mecadestroyer"), (3, "Interceptor Wing"))
    assert deck_problems(CONTENT, ships) == []


@clause("NOM-COMPET-08")
def test_a_unique_card_may_be_there_once() -> None:
    assert deck_problems(CONTENT, deck((1, "Conclave Veto"))) == []
    assert deck_problems(CONTENT, deck((2, "Conclave Veto"))) == [
        "Conclave Veto is unique: only 1 copy is allowed, not 2."
    ]


@clause("NOM-COMPET-10")
def test_the_copies_of_the_casual_deck_do_not_limit_a_deck() -> None:
    rare = next(one for one in range(CONTENT.kinds) if CONTENT.copies[one] == 1 and not CONTENT.unique[one])
    assert deck_problems(CONTENT, deck((3, CONTENT.card_names[rare]))) == []


@clause("NOM-COMPET-18")
def test_species_are_shown_together_and_the_lists_stay_secret() -> None:
    pos = competitive(deck_1="Iron Orrery", deck_2="Hive Tide")
    assert pos.view(B).species == pos.view(None).species == pos.species
    assert (pos.view(B).options["deck_1"], pos.view(None).options["deck_1"]) == ("", "")
    assert pos.view(A).options["deck_1"] == "Iron Orrery"
    assert sorted(pos.view(A).decklists[A]) == sorted(sample_deck(CONTENT, 2).cards)
    assert pos.view(None).decklists[A] == [UNSEEN] * 40


@clause("NOM-COMPET-22")
def test_a_deck_that_breaks_a_rule_cannot_be_used() -> None:
    with pytest.raises(SetupError, match="cannot be used"):
        competitive(deck_2=deck_text(CONTENT, deck((4, "Civil Ship"))))
    assert check_deck(CONTENT, deck_text(CONTENT, deck())) == deck()


@clause("NOM-REORG-06")
def test_the_new_unit_counts_for_the_credits() -> None:
    pos = expanse(Player(civil=4, credits=0), Player("Kethri"))
    start(pos, Grow(A), Earn(A))
    assert pos.credits[A] == 5


@clause("NOM-REORG-10")
def test_a_reorganization_ends_with_a_jump_that_extracts_a_resource() -> None:
    pos = expanse(Player(at="Ares Forge", storage=[]), Player("Kethri"))
    stack_stars(pos, "Crimson Gate")
    top = pos.decks[0][-1]
    start(pos, Reorganize(A))
    assert CONTENT.system_names[pos.system(A)] == "Crimson Gate"
    assert pos.storage[A] == [top]


def passing(players: int) -> Expanse:
    """A new game in which the species are chosen and packets go round."""
    pos = fresh(players)
    for seat in range(players):
        pos.play(pos.moves(seat)[0], seat)
    return pos


@clause("NOM-SETUP-17")
def test_packets_shrink_until_the_last_card_is_kept() -> None:
    pos = passing(3)
    sizes = []
    while pos.packets:
        sizes.append({len(packet) for packet in pos.packets})
        for seat in range(3):
            pos.play(pos.moves(seat)[0], seat)
    assert sizes == [{5}, {4}, {3}, {2}]  # the last single card needs no choice
    assert [len(cards) for cards in pos.storage] == [5, 5, 5]


@clause("NOM-SETUP-18")
def test_packets_go_to_the_next_seat_whatever_the_turn_order() -> None:
    pos = passing(3)
    pos.order = [C, A, B]
    left = [sorted(packet)[1:] for packet in pos.packets]
    for seat in range(3):
        pos.play(f"keep {CONTENT.card_names[sorted(pos.packets[seat])[0]]}", seat)
    assert [sorted(packet) for packet in pos.packets] == [left[2], left[0], left[1]]


@clause("NOM-SETUP-21")
def test_after_setup_the_common_deck_holds_5_cards_less_for_each_player() -> None:
    for players, left in ((2, 90), (3, 85), (4, 80)):
        pos = passing(players)
        while pos.round == 0:
            pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
        assert len(pos.decks[0]) == left


# --- holes that broken copies of the rules have shown ------------------------------------------------------------------


def offered(**mine: object) -> Expanse:
    """An offer of Crimson lies before Orange."""
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5, **mine),  # type: ignore[arg-type]
            Player("Vorrax", "Sunmint", storage=["Civil Ship", "Trade Hub"], credits=0),
        )
    )
    play(pos, "negotiate with orange", "give 3 credits", "ask for civil ship by name", "send the offer")
    return pos


@clause("NOM-NEGO-15")
def test_an_offer_cannot_be_accepted_once_the_partners_share_no_sector() -> None:
    pos = offered()
    assert pos.deal is not None
    assert not why_not_conclude(pos, pos.deal)
    pos.path[B] = [system("Ares Forge")]
    assert why_not_conclude(pos, pos.deal)
    pos.path[B] = [system("Sunmint")]
    pos.alive[B] = False
    assert why_not_conclude(pos, pos.deal)


@clause("NOM-NEGO-12")
def test_cards_asked_for_by_name_leave_fewer_to_ask_for_without_a_name() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5),
            Player("Vorrax", "Sunmint", storage=["Civil Ship", "Trade Hub"], credits=0),
        )
    )
    play(pos, "negotiate with orange")

    def free() -> list[int]:
        return [
            field.high
            for domain in pos.domains()
            if domain.label.startswith("Ask for cards")
            for field in domain.fields
            if isinstance(field, Range)
        ]

    assert free() == [2]
    play(pos, "ask for civil ship by name")
    assert free() == [1]


@clause("NOM-CIV-09")
def test_the_log_tells_which_level_was_reached() -> None:
    pos = expanse(Player(civil=11), Player("Kethri"))
    start(pos, Grow(A))
    assert "Crimson rises to civilization level 3" in said(pos)


@clause("NOM-FLEET-26")
def test_a_captured_ship_takes_the_first_free_place_even_the_very_first() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                credits=9,
                storage=["Boarding Party"],
                built=["Trade Hub", "Mecadestroyer"],
            ),
            Player("Kethri", "Crimson Gate", built=["Civil Ship"], credits=0),
        )
    )
    pos.work[0] = -1
    play(pos, "declare war on orange")
    until_lane(pos)
    one_round(pos, a="use boarding party on crimson-2")
    everybody_passes(pos)
    assert names(pos.work[:2]) == ["Civil Ship", "Mecadestroyer"]


@clause("NOM-EFF-12")
def test_a_limit_is_noted_at_the_place_of_its_card() -> None:
    pos = act(expanse(Player(credits=9, built=["Trade Hub", "Deep Archive"]), Player("Kethri", credits=0)))
    do(pos, "use query")
    assert [i for i, bits in enumerate(pos.used) if bits] == [2 * pos.players + 1]


@clause("NOM-WND-12")
def test_a_standing_order_knows_what_is_aimed_at_ones_own_things() -> None:
    ability = next(one for one in CONTENT.abilities if one.target == "ship").number
    whole = next(one for one in CONTENT.abilities if one.target == "species").number
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"))
    ship = Item(1, C, ability, -1, (B * 8 + 2,))
    assert [aims_at(pos, ship, seat) for seat in (A, B, C)] == [False, True, False]
    seat = Item(2, C, whole, -1, (A,))
    assert [aims_at(pos, seat, who) for who in (A, B, C)] == [True, False, False]
    own = Item(3, B, ability, -1, (B * 8,))
    assert not aims_at(pos, own, B)


@clause("NOM-TECH-06")
def test_the_first_card_of_a_pack_counts_like_any_other() -> None:
    first = CONTENT.card_names[0]
    game = changed(first, type="ship", attack=2, defence=2, slots=1, abilities=[])
    pos = with_game(expanse(Player("Kethri", built=[first]), Player("Vorrax")), game)
    assert (technologies(pos, A), ship_attack(pos, 0), ship_attack(pos.view(A), 0)) == (1, 2, 2)


@clause("NOM-WND-12")
def test_a_standing_order_knows_what_a_fighter_would_lose() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 4, 1, 9, storage=["Trade Hub"], built=["Space Cruiser"]),
            Player("Kethri", "Crimson Gate", 4, 1, 9, storage=["Trade Hub"], built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 0]
    until_lane(pos)  # 3 against 2, 1 against 3
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 1]
    assert pos.war is not None
    pos.war.lane, pos.war.damage = [], [2, 3]
    assert [at_stake(pos, seat) for seat in (A, B)] == [2, 3]
    pos.war.damage, pos.war.phase = [0, 0], PLANETARY
    stakes = (attack(pos, B) > defence(pos, A), attack(pos, A) > defence(pos, B))
    assert [at_stake(pos, seat) for seat in (A, B)] == [int(one) for one in stakes]
    pos.military = [3, 0]
    pos.path[A] = pos.path[B] = []
    assert (attack(pos, A), defence(pos, B)) == (8, 2)
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 1]
    pos.military = [1, 1]
    assert (attack(pos, A), defence(pos, B)) == (4, 4)  # equal values do nothing
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 0]


@clause("NOM-SYNC-13")
def test_an_item_that_has_lost_its_target_is_discarded_whichever_card_it_is() -> None:
    for name in ("Interplanetary Missile", "Thermal Decoy"):
        pos = expanse(Player(), Player("Kethri"))
        ability = CONTENT.consumable(card(name))[0].number
        resolve(pos, Item(1, A, ability, card(name), (0,)))  # no ship lies there
        assert names(pos.discards[0]) == [name]


@clause("NOM-CONS-03")
def test_the_first_card_of_a_pack_is_discarded_when_it_was_used() -> None:
    first = CONTENT.card_names[0]
    windfall = {"mode": "use", "timing": "action", "target": "self", "ops": [{"do": "gain-credits", "n": 2}]}
    game = changed(first, abilities=[windfall])
    pos = act(with_game(expanse(Player(storage=[first], credits=4), Player("Kethri", credits=0)), game))
    do(pos, f"use {first.lower()}")
    assert (pos.credits[A], names(pos.discards[0])) == (4 - 1 + 2, [first])


@clause("NOM-EXT-04")
def test_what_an_extinct_species_had_in_force_or_on_the_pile_goes_and_that_of_others_stays() -> None:
    pos = expanse(
        Player(storage=["Harvest Bonds"], credits=9),
        Player("Kethri", storage=["Orbital Mines"], credits=9),
        Player("Vorrax"),
    )
    do(act(pos), "use harvest bonds")
    pos.stack.clear()
    pos.at = B
    do(act(pos), "use orbital mines")
    missile = CONTENT.consumable(card("Interplanetary Missile"))[0].number
    pos.pile = [
        Item(8, A, missile, card("Interplanetary Missile"), (0,)),
        Item(9, C, missile, card("Interplanetary Missile"), (0,)),
    ]
    perish(pos, A)
    assert [one.user for one in pos.standing] == [B]
    assert [item.user for item in pos.pile] == [C]
    assert sorted(names(pos.discards[0])) == ["Harvest Bonds", "Interplanetary Missile"]


@clause("NOM-EXT-05")
def test_the_pile_is_cleared_with_the_turn_of_an_extinct_species() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax"))
    missile = CONTENT.consumable(card("Interplanetary Missile"))[0].number
    pos.pile = [Item(1, B, missile, card("Interplanetary Missile"), (0,))]
    clear_pile(pos)
    assert (pos.pile, names(pos.discards[0])) == ([], ["Interplanetary Missile"])
