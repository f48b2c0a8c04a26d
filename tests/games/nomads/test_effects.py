"""Consumables, passive and active effects (NOM-CONS, NOM-EFF)."""

from __future__ import annotations

from orrery.engine.base import Decision
from orrery.games.nomads.jumps import Arrive
from orrery.games.nomads.prices import jump_price
from orrery.games.nomads.state import Expanse
from orrery.games.nomads.turns import StartTurn
from orrery.games.nomads.values import attack, defence, healing, jumps_left, ship_attack, storage_limit
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
    do,
    everybody_passes,
    expanse,
    known,
    names,
    one_round,
    stack_deck,
    stack_stars,
    until_lane,
    with_game,
)
from tests.kit import legal, play, refused, said, start
from tests.ledger import clause


@clause("NOM-CONS-01", "NOM-CONS-02", "NOM-CONS-03")
def test_a_consumable_is_paid_applied_and_then_discarded() -> None:
    pos = act(
        expanse(Player(storage=["Colonist Convoy"], credits=6), Player("Kethri", storage=["Civil Ship"]))
    )
    play(pos, "use colonist convoy")
    assert (pos.credits[A], pos.storage[A], pos.discards[0]) == (1, [], [])
    everybody_passes(pos)
    assert pos.civil[A] == 6
    assert names(pos.discards[0]) == ["Colonist Convoy"]


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
    until_lane(pos)
    one_round(pos, a="use interplanetary missile on crimson-1")
    one_round(pos)
    assert ship_attack(pos, 0) == 7
    assert pos.discards[0] == []
    everybody_passes(pos)
    assert legal(pos) == ["launch the assault", "done"]
    assert ship_attack(pos, 0) == 5
    assert sorted(names(pos.discards[0])) == ["Interplanetary Missile", "Mecadestroyer"]


@clause("NOM-CONS-07", "NOM-CONS-08", "NOM-CONS-13", "NOM-FLEET-27")
def test_mines_wait_for_ships_being_sent_and_last_until_the_battle_ends() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=["Mecadestroyer", "Space Cruiser"]),
            Player("Kethri", "Crimson Gate", storage=["Orbital Mines"], built=["Space Cruiser"]),
        )
    )
    pos.at = B
    pos.stack.clear()
    act(pos)
    do(pos, "use orbital mines")
    assert [one.waiting for one in pos.standing] == [True]
    assert (pos.storage[B], pos.discards[0]) == ([], [])
    pos.at = A
    pos.stack.clear()
    act(pos)
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    assert pos.waiting == (B,)  # before any block
    assert legal(pos) == ["mine crimson-1", "mine crimson-2"]
    play(pos, "mine crimson-1")
    assert legal(pos) == ["block crimson-1 with orange-1", "block crimson-2 with orange-1"]
    do(pos, "block crimson-1 with orange-1")
    # 5 - 3 is below 3, and 5 beats 3: both are destroyed; the other Cruiser inflicts 1
    assert sorted(names(pos.discards[0])) == ["Mecadestroyer", "Orbital Mines", "Space Cruiser"]
    assert pos.civil[B] == 3


@clause("NOM-CONS-11", "NOM-WND-14")
def test_targets_are_named_when_announcing_and_later_facts_when_resolving() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", storage=["Quarantine Breach"]),
            Player("Kethri", "Crimson Gate", military=1, storage=["Civil Ship"]),
            Player("Vorrax", "Warhead Drift", storage=["Civil Ship"]),
        )
    )
    events = play(pos, "use quarantine breach on orange")
    assert said(pos, events) == ["Crimson uses Quarantine Breach on Orange"]
    assert pos.view(C).pile[0].target == (B,)
    while pos.decision is not None and len(pos.waiting) > 1:
        one_round(pos)
    assert pos.waiting == (B,)
    play(pos, "give up 0 civil and 1 military")
    assert (pos.civil[B], pos.military[B]) == (4, 0)


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


@clause("NOM-EFF-05", "NOM-WAR-06")
def test_an_active_effect_that_is_not_synchronic_is_used_in_the_own_activation_outside_wars() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", military=1),
            Player("Kethri", "Crimson Gate", storage=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    assert all("hatch" not in text for seat in pos.waiting for text in legal(pos, seat))
    own = act(expanse(Player("Vorrax"), Player("Kethri", storage=["Civil Ship"])))
    play(own, "train a unit")
    assert legal(own, B) == ["pass"]


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


def trap(name: str, **op: object) -> dict[str, object]:
    """What makes a resource wait for something, as data."""
    return {
        "mode": "delayed",
        "timing": "action",
        "target": "self",
        "trigger": name,
        "ops": [op],
    }


def question(pos: Expanse) -> str:
    """What the one who decides is asked."""
    assert isinstance(pos.decision, Decision)
    return pos.words().asked(pos.decision.ask(pos))


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
    pos.at = B
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
    pos.at = B
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
        while not pos.storage[A] or pos.phase == 1:
            play(pos, legal(pos, pos.waiting[0])[0])
        assert len(pos.storage[A]) == kept, first


@clause("NOM-EFF-12", "NOM-SYNC-18")
def test_a_limit_counts_for_each_card_and_is_used_up_when_announced() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=9, built=["Deep Archive", "Deep Archive"]),
            Player("Kethri", "Crimson Gate", storage=["Conclave Veto"]),
        )
    )
    play(pos, "use query")
    one_round(pos, b="use conclave veto against item 1")
    everybody_passes(pos)
    assert pos.storage[A] == []
    do(pos, "use query")
    assert len(pos.storage[A]) == 1
    assert "use query" not in legal(pos)
    pos.stack.clear()
    pos.at = B
    stack_stars(pos, "Lifewell")
    start(pos, StartTurn())
    assert pos.used[2 * pos.players] == 0  # anew with every turn of any player


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
def test_the_first_technology_of_a_turn_is_counted_from_its_beginning() -> None:
    pos = act(
        expanse(
            Player(credits=9, storage=["Civil Ship", "Space Cruiser", "Jump Beacon"]),
            Player("Kethri", credits=0),
        )
    )
    stack_stars(pos, "Gilded Shoals")
    do(pos, "build civil ship", "use jump beacon", "build space cruiser")
    assert pos.credits[A] == 9 - 2 - 4  # no discount: it was the second


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
    stack_stars(pos, "Lifewell", "Crimson Gate")
    start(pos, Arrive(A))
    assert [CONTENT.system_names[one] for one in known(pos.view(A).stars)] == ["Lifewell", "Crimson Gate"]
    both = pos.copy()
    play(pos, "put lifewell at the bottom", "put crimson gate on top")
    assert CONTENT.system_names[pos.stars[0]] == "Lifewell"
    assert CONTENT.system_names[pos.stars[-1]] == "Crimson Gate"
    play(both, "put lifewell on top", "put crimson gate on top")
    assert [CONTENT.system_names[one] for one in both.stars[-2:]] == ["Lifewell", "Crimson Gate"]


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


# --- every kind of card -----------------------------------------------------------------------------------------


@clause("NOM-SECT-11", "NOM-SECT-09", "NOM-JUMP-06")
def test_effects_on_arrival() -> None:
    def arriving(name: str, other: str = "", **have: object) -> tuple[int, int, int]:
        pos = expanse(Player(at=name, **have), Player("Kethri", other, credits=4))  # type: ignore[arg-type]
        pos.extracted = card("Trade Hub")
        start(pos, Arrive(A))
        return pos.credits[A] - 4, len(pos.storage[A]), pos.civil[A] - 4

    assert arriving("Auric Exchange") == (2, 0, 0)
    assert arriving("Gorath's Scar") == (2, 0, 0)
    assert arriving("Sporefall") == (1, 0, 0)
    assert arriving("Harvest Crescent") == (2, 0, 0)
    assert arriving("Harvest Crescent", military=1) == (1, 0, 0)
    assert arriving("Amethyst Vault") == (0, 1, 0)
    assert arriving("Symbiont Reef") == (0, 1, 0)
    assert arriving("Symbiont Reef", built=["Trade Hub", "War Academy", "Civil Ship", "Data Theft"][:3]) == (
        0,
        1,
        0,
    )
    assert arriving("Lottery Nebula") == (2, 0, 0)
    assert arriving("Tollkeeper's Star", "Sunmint") == (1, 0, 0)
    assert arriving("Tollkeeper's Star", "Lifewell") == (0, 0, 0)
    assert arriving("The Crossroads", "Lifewell") == (1, 0, 0)
    assert arriving("Eden Remnant") == (0, 0, 0)
    assert arriving("Eden Remnant", civil=3) == (0, 0, 0)  # one obtained: 4 again


@clause("NOM-SECT-11")
def test_offers_on_arrival_may_be_declined() -> None:
    for name, gain in (("Verdant Halo", (5, 0)), ("Ironblood Reach", (3, 1))):
        pos = expanse(Player(at=name), Player("Kethri"))
        start(pos, Arrive(A))
        declined = pos.copy()
        play(pos, "accept the system's offer")
        assert ((pos.civil[A], pos.military[A]), pos.credits[A]) == (gain, 2)
        play(declined, "done")
        assert (declined.civil[A], declined.credits[A]) == (4, 4)
    reef = expanse(Player(at="Paradox Reef"), Player("Kethri"))
    stack_stars(reef, "Lifewell")
    start(reef, Arrive(A))
    play(reef, "accept the system's offer")
    assert len(reef.path[A]) == 2
    shoal = expanse(Player(at="Logic Shoal", storage=["Civil Ship"]), Player("Kethri"))
    stack_deck(shoal, "Trade Hub")
    start(shoal, Arrive(A))
    play(shoal, "discard civil ship")
    assert names(shoal.storage[A]) == ["Trade Hub"]


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


@clause("NOM-GEN-08")
def test_looking_at_a_storage_is_told_to_the_looker_alone() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", built=["Listening Post"]),
            Player("Kethri", "Crimson Gate", storage=["Data Theft"], credits=0),
            Player("Vorrax", credits=0),
        )
    )
    events = do(pos, "use intercept on orange")
    secret = [event for event in events if event.only is not None]
    assert [event.only for event in secret] == [(A,)]
    assert pos.words().sentence(secret[0]) == "Orange holds Data Theft"


@clause("NOM-EFF-05", "NOM-GEN-05")
def test_the_winter_den_lasts_until_the_next_own_turn() -> None:
    pos = act(
        expanse(Player("Ursanni", "Ares Forge", military=1), Player("Kethri", "Crimson Gate", credits=0))
    )
    do(pos, "use winter den")
    assert defence(pos, A) == 4 + 2 + 2
    stack_stars(pos, "Sunmint", "Auric Exchange", "Helio Bazaar")
    do(pos, "end the turn")
    assert defence(pos, A) == 8
    do(pos, "end the turn")
    assert defence(pos, A) == 6


@clause("NOM-SECT-10", "NOM-EFF-07")
def test_lumen_looks_at_the_next_system_while_an_extra_jump_is_possible() -> None:
    pos = expanse(Player("Lumen", credits=2), Player("Kethri", credits=0))
    stack_stars(pos, "Lifewell")
    act(pos)
    assert known(pos.view(A).stars) == [pos.stars[-1]]
    assert known(pos.view(B).stars) == []
    do(pos, "make an extra jump")
    assert known(pos.view(A).stars) == []


@clause("NOM-ACT-07", "NOM-COMPET-24")
def test_salvage_and_orbital_strike_find_what_qualifies() -> None:
    pos = expanse(
        Player(at="Ares Forge", credits=9, storage=["Salvage Crew", "Orbital Strike"]),
        Player("Kethri", "Crimson Gate", credits=0, built=["Trade Hub", "Civil Ship", "Orbital Shield"]),
    )
    pos.discards[0] = cards("Data Theft", "Mecadestroyer")
    act(pos)
    assert [text for text in legal(pos) if text.startswith("use")] == [
        "use orbital strike on orange-3",
        "use salvage crew for mecadestroyer",
    ]
    do(pos, "use salvage crew for mecadestroyer", "use orbital strike on orange-3")
    assert names(pos.storage[A]) == ["Mecadestroyer"]
    assert pos.work[10] == -1
