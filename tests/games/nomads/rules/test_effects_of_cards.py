"""Effects of cards (NOM-EFF): passive and active effects, limits and how they add up."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.nomads.holdings.extinction import perish
from orrery.games.nomads.table.changes import destroy
from orrery.games.nomads.table.items import Standing
from orrery.games.nomads.table.prices import build_price, jump_price
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import (
    attack,
    defence,
    healing,
    jumps_left,
    ship_attack,
    ship_defence,
    storage_limit,
)
from orrery.games.nomads.turn.jumps import Arrive, Jump
from orrery.games.nomads.turn.turns import StartTurn
from orrery.games.nomads.using.powers import renew
from orrery.games.nomads.war.assault import AssaultChoice
from orrery.testing.kit import legal, play, refused, said, start
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
    known,
    names,
    one_round,
    stack_deck,
    stack_systems,
    system,
    until_confrontation,
    with_game,
)
from tests.games.nomads.scenes import alone, arriving, gains, launched, offer, question, uses
from tests.ledger import clause

HAVEN = ["Civil Ship", "Space Cruiser"]


def use(**ability: Any) -> list[dict[str, Any]]:
    """A consumable with this use."""
    return [{"mode": "use", **ability}]


def peace(pos: Expanse) -> None:
    """As if war had not been declared this turn."""
    pos.warred = False
    pos.stack.clear()
    act(pos)


def trap(name: str, **op: object) -> dict[str, object]:
    """What makes a resource wait for something, as data."""
    return {
        "mode": "delayed",
        "timing": "action",
        "target": "self",
        "trigger": name,
        "ops": [op],
    }


@clause("NOM-EFF-01", "NOM-EFF-10", "NOM-EFF-15", "NOM-WAR-17")
def test_passive_effects_apply_all_the_time_and_answers_to_events_open_no_window() -> None:
    pos = act(
        expanse(
            Player(
                "Ursanni", "Patent Court", storage=["Civil Ship"], credits=2, built=["Tissue Regenerator"]
            ),
            Player("Kethri", credits=0),
        )
    )
    assert healing(pos, A) == 2
    do(pos, "build civil ship")
    assert pos.credits[A] == 1  # the credit of the Patent Court came by itself
    assert pos.pile == []


@clause("NOM-EFF-01", "NOM-TECH-03")
def test_active_effects_are_found_behind_empty_places_and_constructions() -> None:
    pos = alone(credits=9)
    pos.technology[1], pos.building[1] = card("Trade Hub"), True
    pos.technology[5] = card("Deep Archive")
    assert uses(pos) == ["query"]


@clause("NOM-EFF-02", "NOM-EFF-03", "NOM-EFF-04")
def test_active_effects_have_a_name_and_are_paid_each_time() -> None:
    assert len(set(CONTENT.power_names)) == len(CONTENT.powers)
    unlimited = [
        {
            "mode": "active",
            "name": "Query",
            "target": "self",
            "cost": {"credits": 1},
            "ops": [{"do": "extract", "n": 1}],
        }
    ]
    from tests.games.nomads.kit import changed, with_game

    game = changed("Deep Archive", abilities=unlimited)
    pos = act(with_game(expanse(Player(built=["Deep Archive"]), Player("Kethri", credits=0)), game))
    do(pos, "use query", "use query", "use query")
    assert (pos.credits[A], len(pos.storage[A])) == (1, 3)
    do(pos, "end the turn")
    assert pos.active == B  # using it is voluntary


@clause("NOM-EFF-02", "NOM-ACT-02")
def test_active_effects_of_systems_and_species() -> None:
    def using(text: str, species: str, at: str = "", **have: object) -> tuple[int, int, int, int]:
        pos = act(
            expanse(
                Player(species, at, storage=["Trade Hub", "Civil Ship"], **have),  # type: ignore[arg-type]
                Player("Vorrax", at="Cannon Foundry", storage=["Data Theft"], credits=0),
            )
        )
        do(pos, text)
        while pos.pile or "end the turn" not in legal(pos):
            do(pos, legal(pos)[0])
        return pos.credits[A], len(pos.storage[A]), pos.civil[A], pos.military[A]

    assert using("use hatch", "Kethri") == (1, 2, 5, 0)
    assert using("use barter", "Lemurai") == (7, 1, 4, 0)
    assert using("use recompile", "Null Chorus") == (3, 2, 4, 0)
    assert using("use slipstream", "Nautiloi", "Ares Forge")[1] == 3
    assert using("use assay", "Vorrax", "Sunmint") == (7, 1, 4, 0)
    assert using("use hire", "Vorrax", "Mercenary Row") == (4, 1, 3, 1)
    assert using("use settle", "Vorrax", "Pilgrim Market") == (0, 2, 5, 0)
    assert using("use thaw", "Vorrax", "Seedvault") == (4, 0, 5, 0)
    assert using("use surge on crimson-1", "Vorrax", "Tidal Array", building=["Plasma Batteries"]) == (
        2,
        2,
        4,
        0,
    )
    assert (
        using(
            "use instant forge on crimson-2",
            "Vorrax",
            "",
            built=["Quantum Foundry"],
            building=["Plasma Batteries"],
        )[0]
        == 3
    )
    assert using("use reflect on orange", "Vorrax", "Mirror Expanse") == (3, 2, 4, 0)
    assert using("use eavesdrop on orange", "Vorrax", "Whispering Rift")[0] == 3


@clause("NOM-EFF-04")
def test_an_effect_without_a_limit_leaves_no_mark() -> None:
    query = [{"mode": "active", "name": "Query", "target": "self", "ops": [{"do": "extract", "n": 1}]}]
    pos = with_game(alone(built=["Deep Archive"]), changed("Deep Archive", abilities=query))
    do(act(pos), "use query")
    assert not any(pos.used)


@clause("NOM-EFF-05", "NOM-GEN-05")
def test_the_winter_den_lasts_until_the_next_own_turn() -> None:
    pos = act(
        expanse(Player("Ursanni", "Ares Forge", military=1), Player("Kethri", "Crimson Gate", credits=0))
    )
    do(pos, "use winter den")
    assert defence(pos, A) == 4 + 2 + 2
    stack_systems(pos, "Sunmint", "Auric Exchange", "Helio Bazaar")
    do(pos, "end the turn")
    assert defence(pos, A) == 8
    do(pos, "end the turn")
    assert defence(pos, A) == 6


@clause("NOM-CONS-04", "NOM-EFF-06", "NOM-SECT-04", "NOM-SECT-05")
def test_another_species_must_be_in_the_same_sector_unless_the_effect_is_universal() -> None:
    pos = act(
        expanse(
            Player(
                at="Ares Forge", credits=9, storage=["Pirate Raid", "Data Theft"], built=["Listening Post"]
            ),
            Player("Kethri", "Crimson Gate", storage=["Civil Ship"]),
            Player("Vorrax", "Lifewell", storage=["Civil Ship"]),
        )
    )
    aimed = [text for text in legal(pos) if " on " in text and text.startswith("use")]
    assert aimed == [
        "use pirate raid on orange",
        "use data theft on orange",
        "use data theft on violet",
        "use intercept on orange",
    ]
    assert refused(pos, "use pirate raid on violet").clause == "NOM-CONS-04"


@clause("NOM-ASLT-10", "NOM-EFF-07")
def test_no_unit_lost_means_nothing_stolen_whatever_the_looters_say() -> None:
    pos = launched({"species": "Sszelan", "military": 2}, {"credits": 9, "built": ["Tissue Regenerator"] * 2})
    assert (pos.war, pos.civil[B], pos.credits[:2]) == (None, 9, [0, 9])


@clause("NOM-EFF-08")
def test_an_active_effect_on_the_pile_is_carried_out_even_if_its_card_is_gone() -> None:
    pos = act(expanse(Player(built=["Cloning Vats"]), Player("Kethri", storage=["Civil Ship"])))
    play(pos, "use clone")
    destroy(pos, 0)
    everybody_passes(pos)
    assert pos.civil[A] == 5
    assert "use clone" not in legal(pos)


@clause("NOM-EFF-09")
def test_values_are_added_up_first_and_a_sum_below_0_counts_as_0() -> None:
    query = next(one.number for one in CONTENT.abilities if one.name == "Query")

    def weakened(by: int) -> tuple[int, int, int, int, int]:
        pos = expanse(Player("Kethri", built=["Space Cruiser", "Tissue Regenerator"]), Player("Vorrax"))
        pos.standing = [
            Standing(1, B, query, -1, False, "trigger", A, -1, -by, -by, -by),
            Standing(2, B, query, -1, False, "trigger", -1, 0, -by, -by, 0),
        ]
        return attack(pos, A), defence(pos, A), healing(pos, A), ship_attack(pos, 0), ship_defence(pos, 0)

    assert weakened(0) == (2, 2, 1, 3, 3)
    assert weakened(1) == (1, 1, 0, 2, 2)
    assert weakened(3) == (0, 0, 0, 0, 0)
    assert weakened(9) == (0, 0, 0, 0, 0)


@clause("NOM-EFF-09")
def test_bonuses_and_penalties_are_added_first_and_stop_at_0() -> None:
    pos = act(
        expanse(
            Player("Thalassid", "Coral Spires", military=1, credits=9),
            Player("Thalassid", "Logic Shoal", civil=9, credits=9),
        )
    )
    assert attack(pos, B) == 1
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    one_round(pos, b="use undertow on orange")
    one_round(pos)
    assert attack(pos, B) == 0  # 1 - 2 is not below 0


@clause("NOM-EFF-11", "NOM-TURN-12")
def test_whoever_an_effect_reaches_discards_in_turn_order() -> None:
    for target, expected in (("each_other_in_sector", [B, C]), ("each_species", [A, B, C])):
        game = changed("Supply Windfall", abilities=use(target=target, ops=[{"do": "discard", "n": 1}]))
        pos = expanse(
            Player(at="Ares Forge", storage=["Supply Windfall", "Bomb Bay", "Trade Hub"]),
            Player("Kethri", "Ironblood Reach", credits=0, storage=["Bomb Bay", "Trade Hub"]),
            Player("Vorrax", "Warhead Drift", credits=0, storage=["Bomb Bay", "Trade Hub"]),
        )
        act(with_game(pos, game))
        do(pos, "use supply windfall")
        asked = []
        while "discard bomb bay" in legal(pos):
            asked.append(pos.waiting[0])
            do(pos, "discard bomb bay")
        assert asked == expected


@clause("NOM-EFF-11", "NOM-COMP-12", "NOM-GEN-10")
def test_an_effect_for_each_species_draws_and_trains_for_each_of_them() -> None:
    ops = [{"do": "extract", "n": 1}, {"do": "train", "n": 1}]
    game = changed("Supply Windfall", abilities=use(target="each_species", ops=ops))
    pos = expanse(
        Player(at="Ares Forge", storage=["Supply Windfall"]),
        Player("Kethri", "Ironblood Reach", credits=0),
        Player("Vorrax", "Lifewell", credits=0),
    )
    stack_deck(pos, "Trade Hub", "Bomb Bay")
    act(with_game(pos, game))
    do(pos, "use supply windfall")
    assert (names(pos.storage[A]), names(pos.storage[B]), pos.storage[C]) == (["Trade Hub"], ["Bomb Bay"], [])
    assert pos.military == [1, 1, 0]


@clause("NOM-EFF-11")
def test_losses_of_one_effect_are_chosen_in_turn_order_and_carried_out_together() -> None:
    pos = act(
        expanse(
            Player(storage=["Plague Relic"], credits=5, civil=3, military=2),
            Player("Kethri", civil=3, military=2, credits=0),
            Player("Vorrax", civil=4, credits=0),
        )
    )
    play(pos, "use plague relic")
    everybody_passes(pos)
    assert pos.waiting == (A,)
    play(pos, "give up 2 civil and 0 military")
    assert (pos.civil[A], pos.waiting) == (3, (B,))  # not yet
    play(pos, "give up 0 civil and 2 military")
    assert (pos.civil[A], pos.military[B], pos.civil[C]) == (1, 0, 4)


@clause("NOM-EFF-11")
def test_a_defender_with_different_traps_for_the_same_ships_chooses_which_is_sprung_first() -> None:
    game = changed(
        "Harvest Bonds", abilities=[trap("ships_sent_against_owner", do="weaken-on-send", defence=-1)]
    )
    pos = expanse(
        Player(at="Ares Forge", storage=["Orbital Mines", "Harvest Bonds"], credits=9, built=["Civil Ship"]),
        Player("Kethri", "Crimson Gate", built=["Space Cruiser", "Mecadestroyer"], credits=0),
    )
    with_game(pos, game)
    do(act(pos), "use orbital mines", "use harvest bonds")
    pos.stack.clear()
    pos.on_turn = B
    do(act(pos), "declare war on crimson", "send orange-1", "send orange-2")
    assert pos.waiting == (A,)
    assert legal(pos, A) == ["apply orbital mines first", "apply harvest bonds first"]
    play(pos, "apply harvest bonds first")
    assert "Harvest Bonds" in question(pos)
    play(pos, "mine orange-2")
    assert "Orbital Mines" in question(pos)  # the only one left is not asked for
    play(pos, "mine orange-1")
    assert [(one.place % 8, one.defence) for one in pos.standing] == [(0, -3), (1, -1)]


@clause("NOM-EFF-11")
def test_between_equal_effects_there_is_no_order_to_choose() -> None:
    pos = expanse(
        Player(at="Ares Forge", storage=["Orbital Mines", "Orbital Mines"], credits=9, built=["Civil Ship"]),
        Player("Kethri", "Crimson Gate", built=["Space Cruiser", "Mecadestroyer"], credits=0),
    )
    do(act(pos), "use orbital mines", "use orbital mines")
    pos.stack.clear()
    pos.on_turn = B
    do(act(pos), "declare war on crimson", "send orange-1", "send orange-2")
    assert legal(pos, A) == ["mine orange-1", "mine orange-2"]


@clause("NOM-EFF-11")
def test_own_effects_of_one_reorganization_come_in_the_order_that_their_owner_chooses() -> None:
    when = "own_reorganization_step_2"
    mines = changed("Orbital Mines", abilities=[trap(when, do="extract", n=1)])
    game = changed("Harvest Bonds", mines.content, abilities=[trap(when, do="discard", n=1)])
    for first, kept in (("orbital mines", 1), ("harvest bonds", 2)):
        pos = expanse(
            Player(storage=["Orbital Mines", "Harvest Bonds"], credits=9), Player("Kethri", credits=0)
        )
        with_game(pos, game)
        do(act(pos), "use orbital mines", "use harvest bonds")
        assert pos.storage[A] == []
        pos.stack.clear()
        start(pos, StartTurn())
        assert sorted(legal(pos, A)) == ["apply harvest bonds first", "apply orbital mines first"]
        play(pos, f"apply {first} first")
        while not pos.storage[A] or pos.phase == "reorganization":
            play(pos, legal(pos, pos.waiting[0])[0])
        assert len(pos.storage[A]) == kept, first


@clause("NOM-EFF-11")
def test_refused_answers_inside_effects_change_nothing() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", storage=["Quarantine Breach"], credits=9),
            Player("Kethri", "Ironblood Reach", 3, 2, 0),
            Player("Vorrax", credits=0),
        )
    )
    do(pos, "use quarantine breach on orange")
    assert pos.waiting == (B,)
    for text in (
        "give up 2 civil and 0 military",
        "give up 0 civil and 0 military",
        "pass",
        "end the turn",
    ):
        refused(pos, text, B)
    refused(pos, "give up 1 civil and 0 military", A)
    refused(pos, "give up 1 civil and 0 military", C)


def frenzied() -> Expanse:
    """Vorrax in an assault that nobody can win."""
    return act(
        expanse(
            Player("Vorrax", "Ares Forge", 9, 1, 0),
            Player("Dracoth", "Ironblood Reach", 9, 0, 0, built=["Orbital Shield"] * 3),
            Player("Lemurai", "Lifewell", credits=0),
        )
    )


@clause("NOM-EFF-12")
def test_a_limit_per_phase_starts_anew_with_the_next_assault() -> None:
    pos = frenzied()
    for _ in range(2):
        do(pos, "declare war on orange")
        play(pos, "launch the assault")
        play(pos, "use frenzy", "give up 1 civil and 0 military")
        assert pos.war is None  # nobody else can answer, and Frenzy not again
        peace(pos)
    assert pos.civil[A] == 7


@clause("NOM-EFF-12")
def test_a_limit_per_phase_counts_anew_in_the_fleet_battle_and_in_the_assault() -> None:
    launch = {
        "mode": "active",
        "name": "Launch",
        "timing": "synchronic",
        "windows": ["confrontation", "assault"],
        "limit": "phase",
        "condition": "self_is_fighter",
        "target": "self",
        "ops": [{"do": "change-fighter", "attack": 1}],
    }
    game = changed("Missile Silos", abilities=[launch])
    pos = expanse(
        Player("Kethri", "Ares Forge", 9, 1, 0, built=["Missile Silos", "Civil Ship"]),
        Player("Dracoth", "Ironblood Reach", 9, 0, 0, built=["Orbital Shield", "Civil Ship"]),
    )
    act(with_game(pos, game))
    for _ in range(2):
        play(pos, "declare war on orange")
        assert legal(pos, A) == ["use launch", "pass"]
        play(pos, "use launch")
        assert isinstance(pos.decision, AssaultChoice)
        play(pos, "launch the assault")
        assert legal(pos, A) == ["use launch", "pass"]
        play(pos, "use launch")
        assert pos.war is None
        peace(pos)


@clause("NOM-EFF-12")
def test_a_limit_per_war_holds_through_the_war_and_starts_anew_with_the_next() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 0, 9, built=["Missile Silos", "Civil Ship", "Civil Ship"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Hospital Frigate", "Hospital Frigate"]),
        )
    )
    for _ in range(2):
        do(pos, "declare war on orange", "send crimson-2", "send crimson-3", "block crimson-2 with orange-1")
        play(pos, "confront crimson-2")
        play(pos, "use launch on crimson-2")
        assert pos.war is None  # not again in the second confrontation, so nobody was asked
        peace(pos)
    assert pos.credits[A] == 7


@clause("NOM-EFF-12")
def test_flicker_works_once_between_two_own_turns() -> None:
    pos = act(
        expanse(
            Player(credits=9, storage=["Supply Windfall", "Supply Windfall"]),
            Player("Lumen", credits=9),
            Player("Vorrax", credits=9, storage=["Supply Windfall"]),
        )
    )
    play(pos, "use supply windfall")
    one_round(pos, b="use flicker against item 1")
    everybody_passes(pos)
    play(pos, "use supply windfall")
    assert pos.waiting != (B,)
    assert "use flicker against item 1" not in [text for seat in pos.waiting for text in legal(pos, seat)]
    pos.pile, pos.stack[:] = [], []
    pos.on_turn = C
    start(pos, StartTurn())
    assert pos.used[B] != []  # another player's turn does not renew it
    pos.stack.clear()
    pos.on_turn = B
    start(pos, StartTurn())
    assert pos.used[B] == []


@clause("NOM-EFF-12")
def test_a_limit_is_noted_at_the_place_of_its_card() -> None:
    pos = act(expanse(Player(credits=9, built=["Trade Hub", "Deep Archive"]), Player("Kethri", credits=0)))
    do(pos, "use query")
    assert [i for i, bits in enumerate(pos.used) if bits] == [2 * pos.players + 1]


@clause("NOM-EFF-12")
def test_of_two_equal_cards_each_is_used_once_and_the_move_stands_there_once() -> None:
    pos = act(alone(credits=9, built=["Deep Archive", "Cloning Vats", "Deep Archive"]))
    for left in (1, 1, 0):
        assert legal(pos).count("use query") == left
        if left:
            do(pos, "use query")
    assert [bool(bits) for bits in pos.used[6:9]] == [True, False, True]
    assert "use clone" in legal(pos)  # another card's limit is its own


@clause("NOM-EFF-12")
def test_limits_start_anew_for_the_living_and_where_asked_for_one_alone() -> None:
    pos = expanse(
        Player("Kethri", built=["Deep Archive"]),
        Player("Lumen", built=["Deep Archive"]),
        Player("Lumen", built=["Deep Archive"]),
    )
    pos.used = [list(range(len(CONTENT.powers))) for _ in pos.used]
    renew(pos, "round", B)
    flicker = next(one for one in CONTENT.abilities if one.name == "Flicker")
    assert [flicker.power in pos.used[seat] for seat in (B, C)] == [False, True]
    query = next(one for one in CONTENT.abilities if one.name == "Query")
    pos.alive[C] = False
    renew(pos, "turn")
    assert [query.power in pos.used[2 * 3 + seat * 8] for seat in (A, B, C)] == [False, False, True]
    assert [flicker.power in pos.used[seat] for seat in (B, C)] == [False, True]  # another limit


@clause("NOM-EFF-12")
def test_every_turn_of_any_player_renews_limits_per_turn_but_per_round_only_the_own() -> None:
    pos = expanse(Player("Kethri"), Player("Lumen"), Player("Nautiloi"))
    pos.used = [list(range(len(CONTENT.powers))) for _ in pos.used]
    start(pos, StartTurn())
    hatch, flicker, slip = (
        next(one for one in CONTENT.abilities if one.name == name).power
        for name in ("Hatch", "Flicker", "Slipstream")
    )
    assert (hatch in pos.used[A], slip in pos.used[C], flicker in pos.used[B]) == (False, False, True)


@clause("NOM-EFF-12")
def test_limits_are_noted_with_the_system_of_their_user_and_with_each_ship() -> None:
    pos = expanse(Player(), Player("Vorrax", "Sunmint", storage=["Civil Ship"]), Player("Kethri"))
    pos.on_turn = B
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


@clause("NOM-EFF-13", "NOM-TURN-09")
def test_effects_that_replace_a_limit_are_not_added() -> None:
    pos = act(
        expanse(
            Player("Lemurai", credits=9, built=["Fold Drive Nexus", "Fold Drive Nexus"]),
            Player("Kethri", credits=0),
        )
    )
    assert storage_limit(pos, A) == 8
    assert jump_price(pos, A) == 0  # discounts do add up
    do(pos, "make an extra jump")
    while pos.decision is not None and "end the turn" not in legal(pos):
        play(pos, legal(pos)[-1])
    assert jumps_left(pos, A)
    pos.jumps = 2
    assert not jumps_left(pos, A)


@clause("NOM-EFF-14")
def test_the_first_ship_of_a_turn_is_counted_apart_from_other_technologies() -> None:
    first = [{"do": "discount", "what": "build_ship", "by": 1, "min": 0, "first_per_turn": True}]
    game = changed_system("Cobalt Drydock", here=first)
    pos = expanse(
        Player("Dracoth", "Cobalt Drydock", credits=20, storage=["Trade Hub", "Civil Ship", "Space Cruiser"]),
        Player("Kethri", credits=0),
    )
    act(with_game(pos, game))
    ship, cruiser = card("Civil Ship"), card("Space Cruiser")
    do(pos, "build trade hub")
    assert build_price(pos, A, ship) == 1
    do(pos, "build civil ship")
    assert (pos.credits_on[1], build_price(pos, A, cruiser)) == (1, 4)
    do(pos, "end the turn")
    assert pos.built_ships == 0


@clause("NOM-EFF-14", "NOM-EFF-15")
def test_the_patent_court_pays_for_the_first_technology_of_a_turn_only() -> None:
    pos = expanse(Player(at="Patent Court", credits=9, storage=["Civil Ship"] * 2), Player("Kethri"))
    do(act(pos), "build civil ship")
    assert pos.credits[A] == 9 - 2 + 1
    do(pos, "build civil ship")
    assert pos.credits[A] == 8 - 2


@clause("NOM-EFF-14")
def test_the_first_technology_of_a_turn_is_counted_from_its_beginning() -> None:
    pos = act(
        expanse(
            Player(credits=9, storage=["Civil Ship", "Space Cruiser", "Jump Beacon"]),
            Player("Kethri", credits=0),
        )
    )
    stack_systems(pos, "Gilded Shoals")
    do(pos, "build civil ship", "use jump beacon", "build space cruiser")
    assert pos.credits[A] == 9 - 2 - 4  # no discount: it was the second


@clause("NOM-EFF-14", "NOM-EFF-15")
def test_the_bazaar_pays_for_the_first_deal_of_a_turn() -> None:
    pos = act(expanse(Player("Kethri", "Helio Bazaar", credits=5), Player("Vorrax", "Sunmint", credits=0)))
    for _ in range(2):
        offer(pos, "orange", "give 1 credits")
        do(pos, "accept the offer")
    assert pos.credits == [5 - 2 + 1, 2]


@clause("NOM-EFF-15", "NOM-JUMP-03")
def test_nautiloi_gain_a_credit_on_arrival_in_a_system_of_several_sectors() -> None:
    assert gains(arriving("Mirror Expanse", species="Nautiloi")) == {"credits": 1}
    assert gains(arriving("Violet Maw", species="Nautiloi")) == {}


@clause("NOM-EFF-15", "NOM-FLEET-15")
def test_the_insurance_haven_pays_2_for_every_ship_that_is_destroyed() -> None:
    pos = expanse(
        Player("Kethri", "Auric Exchange", credits=0, built=["Mecadestroyer", "Mecadestroyer"]),
        Player("Kethri", "Insurance Haven", credits=0, built=["Civil Ship", "Civil Ship"]),
    )
    do(act(pos), "declare war on orange", "send crimson-1", "send crimson-2")
    while pos.war is not None:
        do(pos, legal(pos)[0])
    assert pos.credits == [0, 4]


@clause("NOM-EFF-15")
def test_current_readers_gain_a_credit_in_systems_with_several_sectors() -> None:
    pos = expanse(Player("Nautiloi", credits=0), Player("Kethri"))
    stack_systems(pos, "Thornmarch", "Lifewell")
    start(pos, Jump(A))
    assert pos.credits[A] == 1
    start(pos, Jump(A))
    assert pos.credits[A] == 1


@clause("NOM-EFF-15", "NOM-EFF-14")
def test_a_deal_is_the_first_of_the_turn_for_each_partner_by_itself() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=9),
            Player("Vorrax", "Sunmint", credits=0),
            Player("Lemurai", "Helio Bazaar", credits=0),
        )
    )
    violet = []
    for partner in ("orange", "violet", "violet", "violet"):
        play(pos, f"negotiate with {partner}", "give 1 credits", "send the offer")
        do(pos, "accept the offer")
        violet.append(pos.credits[C])
    assert violet == [0, 2, 3, 4]  # the Bazaar pays for the first one alone
    assert (pos.credits[:2], pos.deals, pos.pair_deals) == ([5, 1], [4, 1, 3], [0, 1, 3])


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


@clause("NOM-EFF-16")
def test_the_logic_shoal_extracts_one_more_and_discards_one_of_all() -> None:
    pos = arriving("Logic Shoal")
    assert sorted(legal(pos)) == ["discard mecadestroyer", "discard trade hub"]
    play(pos, "discard mecadestroyer")
    assert (gains(pos), pos.waiting) == ({}, ())


@clause("NOM-EFF-16")
def test_three_cards_are_looked_at_on_the_dreaming_moon_and_two_systems_from_the_observatory() -> None:
    moon = arriving("Dreaming Moon")
    assert len(known(moon.view(A).decks[0])) == 3
    observatory = arriving("Silent Observatory")
    assert len(known(observatory.view(A).system_deck)) == 2


@clause("NOM-EFF-16")
def test_only_the_one_who_looks_sees_the_systems_and_only_while_a_jump_is_possible() -> None:
    pos = act(expanse(Player("Lumen", credits=2), Player("Lumen", credits=2)))
    assert (
        len(known(pos.view(A).system_deck)),
        known(pos.view(B).system_deck),
        known(pos.view(None).system_deck),
    ) == (
        1,
        [],
        [],
    )
    assert known(pos.view(A).system_deck) == [pos.system_deck[-1]]
    poor = act(expanse(Player("Lumen", credits=1), Player("Vorrax")))
    assert known(poor.view(A).system_deck) == []
    early = act(expanse(Player("Lumen", credits=2, turns=1), Player("Vorrax")))
    assert known(early.view(A).system_deck) == []


@clause("NOM-EFF-16")
def test_looking_at_cards_takes_none_out_and_brings_no_decline() -> None:
    pos = expanse(Player(at="Dreaming Moon"), Player("Kethri"))
    pos.decks[0] = cards("Civil Ship", "Trade Hub")
    start(pos, Arrive(A))
    assert known(pos.view(A).decks[0]) == cards("Trade Hub", "Civil Ship")
    assert known(pos.view(B).decks[0]) == []
    assert legal(pos) == ["put trade hub next on the deck", "put civil ship next on the deck"]
    play(pos, "put civil ship next on the deck")
    assert (names(pos.decks[0]), pos.declines) == (["Trade Hub", "Civil Ship"], [0])


@clause("NOM-EFF-16")
def test_three_cards_go_back_in_any_order() -> None:
    pos = expanse(Player(at="Dreaming Moon"), Player("Kethri"))
    stack_deck(pos, "Trade Hub", "Civil Ship", "Data Theft")
    start(pos, Arrive(A))
    play(pos, "put data theft next on the deck", "put trade hub next on the deck")
    assert names(pos.decks[0][-3:]) == ["Civil Ship", "Trade Hub", "Data Theft"]


@clause("NOM-EFF-16")
def test_systems_looked_at_go_on_top_or_to_the_bottom() -> None:
    pos = expanse(Player(at="Silent Observatory"), Player("Kethri"))
    stack_systems(pos, "Lifewell", "Crimson Gate")
    start(pos, Arrive(A))
    assert [CONTENT.system_names[one] for one in known(pos.view(A).system_deck)] == [
        "Lifewell",
        "Crimson Gate",
    ]
    both = pos.copy()
    play(pos, "put lifewell at the bottom", "put crimson gate on top")
    assert CONTENT.system_names[pos.system_deck[0]] == "Lifewell"
    assert CONTENT.system_names[pos.system_deck[-1]] == "Crimson Gate"
    play(both, "put lifewell on top", "put crimson gate on top")
    assert [CONTENT.system_names[one] for one in both.system_deck[-2:]] == ["Lifewell", "Crimson Gate"]


@clause("NOM-EFF-16")
def test_cards_that_lie_in_their_new_place_are_not_offered_again_and_the_last_one_needs_no_word() -> None:
    pos = expanse(Player(at="Dreaming Moon"), Player("Kethri"))
    stack_deck(pos, "Trade Hub", "Civil Ship", "Data Theft")
    start(pos, Arrive(A))
    assert [text.split()[1] for text in legal(pos)] == ["trade", "civil", "data"]
    play(pos, "put civil ship next on the deck")
    assert [text.split()[1] for text in legal(pos)] == ["trade", "data"]
    play(pos, "put data theft next on the deck")
    assert pos.waiting == ()
    assert names(pos.decks[0][-3:]) == ["Trade Hub", "Data Theft", "Civil Ship"]


@clause("NOM-EFF-16")
def test_the_only_card_of_a_deck_is_looked_at_all_the_same() -> None:
    pos = expanse(Player(at="Dreaming Moon"), Player("Kethri"))
    pos.decks[0] = cards("Civil Ship")
    start(pos, Arrive(A))
    assert (known(pos.view(A).decks[0]), legal(pos)) == (
        cards("Civil Ship"),
        ["put civil ship next on the deck"],
    )
    play(pos, "put civil ship next on the deck")
    assert (pos.waiting, names(pos.decks[0]), pos.declines) == ((), ["Civil Ship"], [0])
    pos.decks[0] = []
    start(pos, Arrive(A))
    assert pos.waiting == ()  # nothing to look at


@clause("NOM-EFF-16")
def test_systems_kept_on_top_stay_in_sight_until_the_last_is_placed() -> None:
    pos = expanse(Player(at="Silent Observatory"), Player("Kethri"))
    stack_systems(pos, "Lifewell", "Crimson Gate")
    start(pos, Arrive(A))
    play(pos, "put lifewell on top")
    assert set(known(pos.view(A).system_deck)) == {system("Lifewell"), system("Crimson Gate")}
    assert legal(pos) == ["put crimson gate on top", "put crimson gate at the bottom"]
    events = play(pos, "put crimson gate at the bottom")
    assert said(pos, events) == ["Crimson keeps 1 of the systems seen on top"]
    assert (pos.system_deck[-1], pos.system_deck[0]) == (system("Lifewell"), system("Crimson Gate"))


@clause("NOM-EFF-17")
def test_at_random_means_that_every_card_is_equally_likely() -> None:
    taken = set()
    for seed in range(40):
        pos = act(
            expanse(
                Player(storage=["Data Theft"]),
                Player("Kethri", credits=0, storage=["Civil Ship", "Trade Hub"]),
            )
        )
        pos.chance.drawn = seed * 64
        do(pos, "use data theft on orange")
        assert pos.storage[B] + pos.storage[A] != []
        taken.add(names(pos.storage[A])[0])
    assert taken == {"Civil Ship", "Trade Hub"}


def armed() -> Expanse:
    """Crimson boards Orange's ship, whose equipment can strengthen a ship once per war."""
    spark = {
        "mode": "active",
        "name": "Spark",
        "timing": "synchronic",
        "windows": ["confrontation"],
        "limit": "war",
        "target": "ship",
        "ops": [{"do": "change-ship", "attack": 1}],
    }
    game = changed("Laser Turrets", abilities=[spark])
    pos = expanse(
        Player(
            "Dracoth",
            "Ares Forge",
            9,
            1,
            9,
            storage=["Boarding Party", "Thermal Decoy"],
            built=["Leviathan Carrier", "Space Cruiser"],
        ),
        Player(
            "Kethri",
            "Ironblood Reach",
            9,
            0,
            0,
            built=[("Space Cruiser", "Laser Turrets"), "Hospital Frigate"],
        ),
    )
    return act(with_game(pos, game))


@clause("NOM-EFF-18", "NOM-EFF-12")
def test_a_captured_card_keeps_what_was_used_of_its_limits() -> None:
    pos = armed()
    play(pos, "declare war on orange")
    everybody_passes(pos)
    play(pos, "send crimson-1", "send crimson-2", "block crimson-1 with orange-1")
    play(pos, "confront crimson-1")
    until_confrontation(pos)
    one_round(pos, a="use boarding party on crimson-1")
    one_round(pos)
    one_round(pos, b="use spark on orange-1")
    while pos.war is not None and pos.war.confrontation != [1, 9]:
        one_round(pos)
    assert names([pos.technology[2]]) == ["Space Cruiser"]  # taken over
    assert pos.used[pos.limits_at(2)] != []
    assert pos.war is not None and pos.war.confrontation == [1, 9]
    assert refused(pos, "use spark on crimson-2", A).clause == "NOM-EFF-12"


@clause("NOM-EFF-19", "NOM-GEN-05")
@pytest.mark.parametrize(
    ("target", "text", "barred"), [("self", "", False), ("species", " on crimson", True)]
)
def test_only_the_species_aimed_at_may_not_declare_war(target: str, text: str, barred: bool) -> None:
    ban = use(timing="synchronic", windows=["open"], target=target, ops=[{"do": "forbid-war"}])
    pos = expanse(
        Player("Dracoth", "Ares Forge", military=2),
        Player("Kethri", "Ironblood Reach", credits=9, storage=["Evasive Warp"]),
    )
    act(with_game(pos, changed("Evasive Warp", abilities=ban)))
    play(pos, "announce an offer", "train a unit")
    one_round(pos, b=f"use evasive warp{text}")
    everybody_passes(pos)
    assert ("declare war on orange" not in legal(pos)) == barred
    assert pos.no_war == barred


@clause("NOM-EFF-20", "NOM-EFF-15")
def test_a_ship_that_an_effect_destroys_is_answered_like_any_other() -> None:
    strike = use(target="technology", ops=[{"do": "destroy-technology"}])
    pos = expanse(
        Player("Dracoth", "The Crossroads", credits=9, storage=["Orbital Strike", "Orbital Strike"]),
        Player("Kethri", "Insurance Haven", credits=1, built=[*HAVEN, "Trade Hub"]),
    )
    act(with_game(pos, changed("Orbital Strike", abilities=strike)))
    events = do(pos, "use orbital strike on orange-2")
    assert pos.credits[B] == 3
    assert "Orange gains 2 credits from Insurance Haven" in said(pos, events)
    do(pos, "use orbital strike on orange-3")
    assert pos.credits[B] == 3  # no ship


@clause("NOM-EFF-20", "NOM-EXT-04")
def test_ships_under_construction_and_ships_of_the_extinct_bring_nothing() -> None:
    pos = expanse(
        Player("Dracoth", "Insurance Haven", credits=1, built=HAVEN, building=["Mecadestroyer"]),
        Player("Kethri"),
    )
    destroy(pos, 2)
    assert pos.credits[A] == 1
    perish(pos, A)
    assert pos.credits[A] == 0
