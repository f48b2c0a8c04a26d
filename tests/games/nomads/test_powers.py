"""What can be paid for and aimed at, at the very border (NOM-ACT-05 to 08, NOM-TURN-05 to 07, NOM-CONS-04)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.nomads import GAME
from orrery.games.nomads.aims import targets
from orrery.games.nomads.changes import destroy
from orrery.games.nomads.content import CONFRONTATION, OPEN
from orrery.games.nomads.extinction import perish
from orrery.games.nomads.powers import card_moves, power_moves, renew
from orrery.games.nomads.state import Expanse, Item, new_war
from orrery.games.nomads.turns import StartTurn
from orrery.games.nomads.values import free_slot, ship_attack, technologies
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    Player,
    act,
    card,
    cards,
    changed,
    changed_system,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    system,
    with_game,
)
from tests.kit import legal, play, refused, said, start
from tests.ledger import clause


def alone(**mine: Any) -> Expanse:
    """Crimson with this, and two others who are nowhere."""
    return expanse(Player(**mine), Player("Dracoth", credits=0), Player("Automa Concord", credits=0))


def uses(pos: Expanse) -> list[str]:
    """What Crimson may use as an action."""
    moves = [*card_moves(pos, A, OPEN, True), *power_moves(pos, A, OPEN, True)]
    return [pos.text(move).removeprefix("use ") for move in moves]


PRICED: dict[str, tuple[dict[str, Any], int]] = {
    "hatch": ({"species": "Kethri"}, 3),
    "query": ({"built": ["Deep Archive"]}, 1),
    "settle": ({"at": "Pilgrim Market"}, 4),
    "colonist convoy": ({"storage": ["Colonist Convoy"]}, 5),
    "emergency levy": ({"species": "Null Chorus", "storage": ["Emergency Levy"]}, 2),
}


@clause("NOM-ACT-05")
@pytest.mark.parametrize("deed", PRICED)
def test_a_deed_needs_its_price_in_full_and_no_more(deed: str) -> None:
    mine, cost = PRICED[deed]
    assert deed in uses(alone(**mine, credits=cost))
    poor = alone(**mine, credits=cost - 1)
    assert deed not in uses(poor)
    refused(act(poor), f"use {deed}")


@clause("NOM-ACT-08")
def test_nobody_pays_with_the_last_unit() -> None:
    assert "tithe" in uses(alone(at="Bloodroot", civil=2))
    assert "tithe" in uses(alone(at="Bloodroot", civil=1, military=1))
    assert "tithe" not in uses(alone(at="Bloodroot", civil=1))
    assert "tithe" not in uses(alone(at="Bloodroot", civil=0, military=3))  # it asks for a civil one
    frenzy = alone(species="Vorrax", at="Ares Forge", civil=0, military=2)
    frenzy.war = new_war(A, B)
    assert [frenzy.text(move) for move in power_moves(frenzy, A, 16, False)] == ["use frenzy"]
    frenzy.military[A] = 1
    assert power_moves(frenzy, A, 16, False) == []


@clause("NOM-TURN-05", "NOM-TURN-06", "NOM-TURN-07")
def test_before_the_own_second_turn_nobody_sacrifices_or_jumps_by_any_effect() -> None:
    for turns, free in ((1, False), (2, True)):
        tithe = alone(at="Bloodroot", turns=turns)
        assert ("tithe" in uses(tithe)) is free
        slip = alone(species="Nautiloi", turns=turns, storage=["Jump Beacon", "Evasive Warp"])
        assert uses(slip) == (["jump beacon", "evasive warp", "slipstream"] if free else [])
        assert (
            refused(act(alone(turns=1, storage=["Jump Beacon"])), "use jump beacon").clause == "NOM-TURN-05"
        )


@clause("NOM-JUMP-10")
def test_nobody_jumps_during_a_war() -> None:
    everywhere = {
        "mode": "use",
        "timing": "synchronic",
        "windows": ["any"],
        "target": "self",
        "ops": [{"do": "jump"}],
    }
    pos = with_game(alone(storage=["Evasive Warp"]), changed("Evasive Warp", abilities=[everywhere]))
    assert len(card_moves(pos, A, CONFRONTATION, False)) == 1
    pos.war = new_war(B, C)
    assert card_moves(pos, A, CONFRONTATION, False) == []


@clause("NOM-ACT-07")
def test_a_cost_in_cards_needs_so_many_cards_beside_the_one_that_is_used() -> None:
    assert "thaw" in uses(alone(at="Seedvault", storage=["Civil Ship"] * 2))
    assert "thaw" not in uses(alone(at="Seedvault", storage=["Civil Ship"]))
    dear = [
        {
            "mode": "use",
            "target": "self",
            "cost": {"discard": 1},
            "ops": [{"do": "gain-credits", "n": 9}],
        }
    ]
    game = changed("Supply Windfall", abilities=dear, price=1)
    one = with_game(alone(storage=["Supply Windfall"], credits=9), game)
    two = with_game(alone(storage=["Supply Windfall", "Civil Ship"], credits=1), game)
    assert (uses(one), uses(two)) == ([], ["supply windfall"])
    do(act(two), "use supply windfall", "discard civil ship")
    assert (two.credits[A], sorted(names(two.discards[0]))) == (9, ["Civil Ship", "Supply Windfall"])


@clause("NOM-ACT-05", "NOM-ACT-09")
def test_what_is_paid_with_is_chosen_before_anybody_may_answer() -> None:
    pos = act(
        expanse(
            Player("Lemurai", storage=["Civil Ship", "Bomb Bay"], credits=9),
            Player("Kethri", storage=["Trade Hub"], credits=9),
        )
    )
    play(pos, "use barter")
    assert (pos.waiting, legal(pos)) == ((A,), ["discard civil ship", "discard bomb bay"])
    play(pos, "discard bomb bay")
    assert (pos.waiting, len(pos.pile), pos.credits[A]) == ((A, B), 1, 9)


@clause("NOM-ACT-07")
def test_nothing_is_stolen_or_looked_at_where_there_is_nothing() -> None:
    pos = expanse(
        Player(at="Ares Forge", credits=9, storage=["Pirate Raid", "Data Theft"], built=["Listening Post"]),
        Player("Dracoth", "Ironblood Reach", credits=0),
        Player("Vorrax", "Warhead Drift", credits=1, storage=["Civil Ship"]),
    )
    assert uses(pos) == ["pirate raid on violet", "data theft on violet", "intercept on violet"]


@clause("NOM-ACT-07")
def test_an_effect_under_way_does_as_much_as_possible() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=1, storage=["Pirate Raid"]),
            Player("Dracoth", "Ironblood Reach", credits=2),
        )
    )
    do(pos, "use pirate raid on orange")
    assert pos.credits == [2, 0]


@clause("NOM-EFF-12")
def test_of_two_equal_cards_each_is_used_once_and_the_move_stands_there_once() -> None:
    pos = act(alone(credits=9, built=["Deep Archive", "Cloning Vats", "Deep Archive"]))
    for left in (1, 1, 0):
        assert legal(pos).count("use query") == left
        if left:
            do(pos, "use query")
    assert [bool(bits) for bits in pos.used[6:9]] == [True, False, True]
    assert "use clone" in legal(pos)  # another card's limit is its own


@clause("NOM-CONS-11")
def test_equal_cards_in_a_storage_are_one_choice() -> None:
    pos = alone(storage=["Supply Windfall", "Supply Windfall", "Archive Fragment"], credits=9)
    assert uses(pos) == ["supply windfall", "archive fragment"]


@clause("NOM-TECH-03", "NOM-EFF-05")
def test_a_construction_lends_no_active_effect() -> None:
    assert "query" not in uses(alone(building=["Deep Archive"]))
    assert "query" in uses(alone(built=["Deep Archive"]))


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
    assert pos.used[2 * pos.players + 1] != 0


@clause("NOM-EFF-12")
def test_limits_start_anew_for_the_living_and_where_asked_for_one_alone() -> None:
    pos = expanse(
        Player("Kethri", built=["Deep Archive"]),
        Player("Lumen", built=["Deep Archive"]),
        Player("Lumen", built=["Deep Archive"]),
    )
    pos.used = [-1] * len(pos.used)
    renew(pos, "round", B)
    flicker = next(one for one in CONTENT.abilities if one.name == "Flicker")
    assert [pos.used[seat] >> flicker.power & 1 for seat in (B, C)] == [0, 1]
    query = next(one for one in CONTENT.abilities if one.name == "Query")
    pos.alive[C] = False
    renew(pos, "turn")
    assert [pos.used[2 * 3 + seat * 8] >> query.power & 1 for seat in (A, B, C)] == [0, 0, 1]
    assert [pos.used[seat] >> flicker.power & 1 for seat in (B, C)] == [0, 1]  # another limit


@clause("NOM-EFF-12")
def test_every_turn_of_any_player_renews_limits_per_turn_but_per_round_only_the_own() -> None:
    pos = expanse(Player("Kethri"), Player("Lumen"), Player("Nautiloi"))
    pos.used = [-1] * len(pos.used)
    start(pos, StartTurn())
    hatch, flicker, slip = (
        next(one for one in CONTENT.abilities if one.name == name).power
        for name in ("Hatch", "Flicker", "Slipstream")
    )
    assert (pos.used[A] >> hatch & 1, pos.used[C] >> slip & 1, pos.used[B] >> flicker & 1) == (0, 0, 1)


@clause("NOM-CONS-11", "NOM-WND-14")
def test_the_log_says_what_is_used_on_what() -> None:
    pos = expanse(
        Player("Lumen", "Ares Forge", credits=30, built=["Deep Archive"], building=["Civil Ship"]),
        Player(
            "Kethri",
            "Ironblood Reach",
            credits=30,
            storage=["Conclave Veto", "Trade Hub"],
            building=["Trade Hub"],
        ),
    )
    for name in ("Pirate Raid", "Saboteur Cell", "Salvage Crew"):
        pos.storage[A].append(card(name))
    pos.storage[A].sort()
    pos.discards[0] = cards("Mecadestroyer")
    act(pos)
    assert said(pos, play(pos, "use query"))[0] == "Crimson uses Query of Deep Archive"
    told = said(pos, one_round(pos, b="use conclave veto against item 1"))
    assert told[0] == "Orange uses Conclave Veto on item 1"
    everybody_passes(pos)
    for text, sentence in (
        ("use pirate raid on orange", "Crimson uses Pirate Raid on Orange"),
        ("use saboteur cell on orange-1", "Crimson uses Saboteur Cell on Orange-1"),
        ("use salvage crew for mecadestroyer", "Crimson uses Salvage Crew on Mecadestroyer"),
    ):
        assert said(pos, do(pos, text))[0] == sentence


@clause("NOM-WAR-11", "NOM-SECT-04")
def test_what_can_be_aimed_at_in_a_war_follows_the_place_of_the_war() -> None:
    pos = expanse(
        Player("Kethri", "Lifewell", credits=9, built=["Space Cruiser"]),
        Player("Kethri", "Ironblood Reach", credits=9, built=["Space Cruiser"]),
        Player("Kethri", "Verdant Halo", credits=9),
    )
    pos.war = new_war(A, B)
    pos.war.lane = [0, 8]
    ship, own, fighter, war = (
        CONTENT.consumable(card(name))[i]
        for name, i in (
            ("Thermal Decoy", 0),
            ("Boarding Party", 0),
            ("Combat Droids", 1),
            ("Ceasefire Accord", 0),
        )
    )
    assert [targets(pos, seat, ship) for seat in (A, B, C)] == [[(0,), (8,)], [(0,), (8,)], []]
    assert [targets(pos, seat, own) for seat in (A, B, C)] == [[(0,)], [(8,)], []]
    assert [targets(pos, seat, fighter) for seat in (A, B, C)] == [[(A,), (B,)], [(A,), (B,)], []]
    assert [targets(pos, seat, war) for seat in (A, B, C)] == [[()], [()], []]
    pos.path[C] = [system("Crimson Gate")]
    assert targets(pos, C, ship) == [(0,), (8,)]
    assert (targets(pos, C, fighter), targets(pos, C, war)) == ([(A,), (B,)], [()])
    pos.work[0] = -1  # it has left
    assert (targets(pos, A, own), targets(pos, A, ship)) == ([], [(8,)])
    pos.war = None
    assert [targets(pos, A, one) for one in (ship, own, fighter, war)] == [[], [], [], []]


@clause("NOM-SYNC-20", "NOM-SECT-04")
def test_an_effect_on_all_others_in_the_sector_needs_one_there_unless_it_is_universal() -> None:
    for universal in (False, True):
        tax = [
            {
                "mode": "use",
                "universal": universal,
                "target": "each_other_in_sector",
                "ops": [{"do": "steal-credits", "n": 1}],
            }
        ]
        game = changed("Supply Windfall", abilities=tax)
        pos = expanse(
            Player(at="Ares Forge", credits=0, storage=["Supply Windfall"]),
            Player("Dracoth", "Ironblood Reach", credits=3),
            Player("Kethri", "Lifewell", credits=3),
        )
        with_game(pos, game)
        far = pos.copy()
        far.path[B] = [system("Verdant Halo")]
        assert bool(uses(far)) is universal
        do(act(pos), "use supply windfall")
        assert pos.credits == ([2, 2, 2] if universal else [1, 2, 3])


@clause("NOM-SYNC-20", "NOM-COMP-12")
def test_a_gain_for_every_species_reaches_those_in_the_sector_the_active_player_first() -> None:
    for universal in (False, True):
        gift = [
            {
                "mode": "use",
                "universal": universal,
                "target": "each_species",
                "ops": [{"do": "gain-credits", "n": 3}, {"do": "gain-civil", "n": 1}],
            }
        ]
        game = changed("Supply Windfall", abilities=gift)
        pos = expanse(
            Player(at="Ares Forge", credits=110, storage=["Supply Windfall"]),
            Player("Dracoth", "Ironblood Reach", credits=2),
            Player("Kethri", "Lifewell", credits=3),
        )
        do(act(with_game(pos, game)), "use supply windfall")
        # 5 credits are left in the central pile
        assert pos.credits == [113, 4, 3]
        assert pos.civil == ([5, 5, 5] if universal else [5, 5, 4])


@clause("NOM-SYNC-13")
def test_a_technology_that_was_replaced_by_another_is_no_longer_the_target() -> None:
    strike = CONTENT.consumable(card("Orbital Strike"))[0]
    pos = expanse(
        Player(at="Ares Forge"), Player("Kethri", "Ironblood Reach", built=["Orbital Shield", "Trade Hub"])
    )
    assert targets(pos, A, strike) == [(8, card("Orbital Shield"))]
    item = Item(1, A, strike.number, -1, (8, card("Orbital Shield")))
    pos.work[8] = card("Deep Archive")
    assert item.target not in targets(pos, A, strike)
    assert targets(pos, B, strike) == []  # nobody strikes at home


@clause("NOM-COMP-16", "NOM-TECH-03")
def test_a_technology_in_the_storage_cannot_be_used() -> None:
    pos = alone(at="Ares Forge", credits=9, storage=["Deep Archive", "Listening Post", "Cloning Vats"])
    assert uses(pos) == []
    assert refused(act(pos), "use deep archive").clause == "NOM-COMP-16"


@clause("NOM-CONS-04", "NOM-SECT-04")
def test_everything_in_reach_is_a_target_whoever_else_is_not() -> None:
    pos = expanse(
        Player(at="Ares Forge", credits=9, storage=["Orbital Strike", "Saboteur Cell"]),
        Player("Kethri", "Lifewell", built=["Orbital Shield"], building=["Civil Ship"]),
        Player("Vorrax", "Ironblood Reach", built=["Trade Hub", "Orbital Shield", "War Academy"]),
    )
    pos.work[16 + 5], pos.building[16 + 5] = card("Civil Ship"), True
    pos.work[16 + 7], pos.building[16 + 7] = card("Trade Hub"), True
    assert uses(pos) == [
        "orbital strike on violet-2",
        "orbital strike on violet-3",
        "saboteur cell on violet-6",
        "saboteur cell on violet-8",
    ]


@clause("NOM-ACT-07")
def test_the_last_civil_unit_can_be_flipped() -> None:
    assert "emergency levy" in uses(alone(civil=1, storage=["Emergency Levy"]))
    assert "emergency levy" not in uses(alone(civil=0, military=1, storage=["Emergency Levy"]))


@clause("NOM-EFF-12")
def test_limits_are_noted_with_the_system_of_their_user_and_with_each_ship() -> None:
    pos = expanse(Player(), Player("Vorrax", "Sunmint", storage=["Civil Ship"]), Player("Kethri"))
    pos.at = B
    do(act(pos), "use assay", "discard civil ship")
    assert [at for at, bits in enumerate(pos.used) if bits] == [pos.players + B]
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
    one = with_game(
        alone(built=[("Space Cruiser", "Bomb Bay"), "Space Cruiser", "Civil Ship"], credits=0), game
    )
    do(act(one), "use pump")
    assert (one.credits[A], uses(one)) == (1, [])  # the other ships carry none
    two = with_game(alone(built=[("Space Cruiser", "Bomb Bay"), ("Civil Ship", "Bomb Bay")], credits=0), game)
    do(act(two), "use pump", "use pump")
    assert (two.credits[A], uses(two)) == (2, [])


@clause("NOM-EFF-04")
def test_an_effect_without_a_limit_leaves_no_mark() -> None:
    query = [{"mode": "active", "name": "Query", "target": "self", "ops": [{"do": "extract", "n": 1}]}]
    pos = with_game(alone(built=["Deep Archive"]), changed("Deep Archive", abilities=query))
    do(act(pos), "use query")
    assert not any(pos.used)


@clause("NOM-EFF-01", "NOM-TECH-03")
def test_active_effects_are_found_behind_empty_places_and_constructions() -> None:
    pos = alone(credits=9)
    pos.work[1], pos.building[1] = card("Trade Hub"), True
    pos.work[5] = card("Deep Archive")
    assert uses(pos) == ["query"]


@clause("NOM-COMPET-13", "NOM-EFF-02")
def test_active_effects_are_used_in_competitive_mode_too() -> None:
    pos = GAME.new(3, seed=1, mode="competitive", deck_1="Hive Tide", deck_2="Hive Tide", deck_3="Hive Tide")
    assert isinstance(pos, Expanse)
    for seat in (A, B, C):
        pos.play("send back nothing", seat)
    everybody_passes(pos)
    seat = pos.active
    do(pos, "use hatch")
    assert (pos.civil[seat], pos.credits[seat]) == (5, 1)


@clause("NOM-TECH-06", "NOM-EXT-04", "NOM-EFF-02")
def test_the_first_card_of_a_pack_may_be_a_technology_or_a_ship_like_any_other() -> None:
    first = CONTENT.card_names[0]
    power = [{"mode": "active", "name": "Spark", "target": "self", "ops": [{"do": "gain-credits", "n": 1}]}]
    game = changed(first, type="technology", abilities=power)
    pos = with_game(
        expanse(
            Player(at="Ares Forge", built=[first]), Player("Kethri", "Ironblood Reach"), Player("Vorrax")
        ),
        game,
    )
    assert uses(pos) == ["spark"]
    strike = game.content.consumable(card("Orbital Strike"))[0]
    assert targets(pos, B, strike) == [(0, 0)]
    perish(pos, A)
    assert (pos.work[0], names(pos.discards[0])) == (-1, [first])
    ship = changed(first, type="ship", abilities=[], attack=1, defence=1, slots=1)
    war = with_game(
        expanse(
            Player(at="Ares Forge", built=[first]), Player("Kethri", "Ironblood Reach", built=["Civil Ship"])
        ),
        ship,
    )
    war.war = new_war(A, B)
    war.war.lane = [0, 8]
    assert targets(war, A, ship.content.consumable(card("Thermal Decoy"))[0]) == [(0,), (8,)]


@clause("NOM-SECT-11", "NOM-EQUIP-07")
def test_the_first_system_and_the_first_card_as_equipment_may_have_an_active_effect() -> None:
    def power(name: str) -> list[dict[str, Any]]:
        return [{"mode": "active", "name": name, "target": "self", "ops": [{"do": "gain-credits", "n": 1}]}]

    home, first = CONTENT.system_names[0], CONTENT.card_names[0]
    here = with_game(alone(at=home), changed_system(home, abilities=power("Glow")))
    assert uses(here) == ["glow"]
    nowhere = with_game(alone(), changed_system(home, abilities=power("Glow")))
    assert uses(nowhere) == []
    gear = changed(first, type="equipment", abilities=power("Spark"), attack=2)
    ship = with_game(alone(built=[("Space Cruiser", first)]), gear)
    assert (uses(ship), ship_attack(ship, 0)) == (["spark"], 3 + 1 + 2)
    assert (free_slot(ship, 0), technologies(ship, A)) == (1, 1)
    destroy(ship, 0)
    assert sorted(names(ship.discards[0])) == sorted([first, "Space Cruiser"])
