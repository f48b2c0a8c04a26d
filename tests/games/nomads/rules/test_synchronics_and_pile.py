"""Synchronics and the pile (NOM-SYNC): adding, answering, resolving and cancelling."""

from __future__ import annotations

from orrery.games.nomads.board.facts import kind_of
from orrery.games.nomads.holdings.units import Eliminate
from orrery.games.nomads.table.items import Item, OnPlace
from orrery.games.nomads.table.values import ship_attack
from orrery.games.nomads.turn.turns import StartTurn
from orrery.games.nomads.using.aims import targets
from orrery.games.nomads.using.windows import React, resolve
from orrery.testing.kit import asked, clauses, legal, play, refused, start
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
    stack_systems,
    system,
    until_confrontation,
    with_game,
)
from tests.games.nomads.scenes import LEVY, answering, four, no, three_with, trio, uses
from tests.ledger import clause


@clause("NOM-SYNC-01", "NOM-CONS-09", "NOM-EFF-05", "NOM-WND-13")
def test_a_window_says_what_does_not_fit_it() -> None:
    pos = answering()
    assert no(pos, "use colonist convoy", B) == (
        "It is not synchronic: it is used as an action of your own turn.",
        "NOM-CONS-09",
    )
    assert no(pos, "use clone", C)[1] == "NOM-EFF-05"
    assert no(pos, "use thermal decoy on orange-1", B)[1] == "NOM-WND-13"
    assert no(pos, "use frenzy", B)[1] == "NOM-WND-13"
    assert no(pos, "use flicker against item 1", C) == (
        "It costs 3 credits; you have 2.",
        "NOM-ACT-05",
    )


@clause("NOM-SYNC-02")
def test_a_synchronic_is_used_in_the_windows_of_each_phase_of_a_war() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 3, 30, storage=["Trade Hub"], built=["Mecadestroyer"]),
            Player(
                "Kethri", "Ironblood Reach", 9, 0, 30, storage=["Emergency Levy"] * 2, built=["Civil Ship"]
            ),
        )
    )
    play(pos, "declare war on orange")
    seen = 0
    while pos.war is not None:
        if len(pos.waiting) == 2:
            assert "use emergency levy" in legal(pos, B)
            seen += 1
            one_round(pos)
        else:
            play(pos, legal(pos)[0])
    assert seen == 5  # declaration, confrontation, fleet damage, assault, assault damage


@clause("NOM-SYNC-03", "NOM-SYNC-11")
def test_the_phase_stands_still_until_the_pile_is_resolved() -> None:
    pos = act(three_with(["Trade Hub"], ["Emergency Levy"], ["Trade Hub"]))
    play(pos, "build trade hub")
    one_round(pos, b="use emergency levy")
    refused(pos, "train a unit", A)
    one_round(pos)
    assert pos.military[B] == 1
    everybody_passes(pos)
    assert legal(pos)[-1] == "end the turn"


@clause("NOM-SYNC-04")
def test_the_last_played_is_resolved_first() -> None:
    pos = trio(
        ["Supply Windfall", "Trade Hub"], ["Emergency Levy", "Trade Hub"], ["Emergency Levy", "Trade Hub"]
    )
    play(pos, "use supply windfall")
    one_round(pos, b="use emergency levy")
    one_round(pos, c="use emergency levy")
    order = []
    while pos.pile:
        one_round(pos)
        order.append((pos.military[B], pos.military[C], pos.credits[A]))
    assert order == [(0, 1, 12), (1, 1, 12), (1, 1, 15)]


@clause("NOM-SYNC-06")
def test_only_a_synchronic_can_be_added_to_a_pile_that_is_not_empty() -> None:
    pos = act(
        three_with(["Supply Windfall", "Supply Windfall", "Emergency Levy"], ["Trade Hub"], ["Trade Hub"])
    )
    play(pos, "use supply windfall")
    assert [item.user for item in pos.pile] == [A]
    assert legal(pos, A) == ["use emergency levy", "pass"]


@clause("NOM-SYNC-07")
def test_building_installing_training_jumping_and_war_happen_at_once() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=20, storage=["Trade Hub", "Laser Turrets"], built=["Civil Ship"]),
            Player("Kethri", "Crimson Gate", credits=9, storage=["Conclave Veto"], built=["Civil Ship"]),
        )
    )
    stack_systems(pos, "Gorath's Scar")
    for text in (
        "build trade hub",
        "install laser turrets on crimson-1",
        "train a unit",
        "make an extra jump",
    ):
        play(pos, text)
        assert pos.pile == []
        assert legal(pos, B) == (["negotiate with crimson", "pass"])
        everybody_passes(pos)
    assert (pos.building[1], pos.equipment[0] >= 0, pos.military[A], pos.jumps) == (True, True, 1, 1)


@clause("NOM-SYNC-08", "NOM-SYNC-09", "NOM-SYNC-12", "NOM-WND-17")
def test_the_right_to_act_begins_with_the_active_player_and_begins_again_after_each_item() -> None:
    pos = three_with(["Emergency Levy"], ["Emergency Levy", "Emergency Levy"], ["Emergency Levy"], credits=12)
    pos.order = [B, C, A]
    act(pos)
    play(pos, "train a unit")
    assert pos.waiting == (B, C, A)
    one_round(pos, b="use emergency levy", c="use emergency levy", a="use emergency levy")
    assert [item.user for item in pos.pile] == [B]  # the first in order; the others are asked again
    assert pos.waiting == (B, C, A)
    one_round(pos, b="use emergency levy")  # an own item may be answered
    assert [item.user for item in pos.pile] == [B, B]


@clause("NOM-SYNC-08")
def test_of_several_answers_the_first_counts_from_the_active_player_in_turn_order() -> None:
    answers = {"a": "use emergency levy", "c": "use emergency levy", "d": "use emergency levy"}
    for order, first in (([B, C, D, A], C), ([B, D, A, C], D), ([B, A, C, D], A)):
        pos = four(LEVY, [*LEVY, "Trade Hub"], LEVY, LEVY, order=order)
        play(pos, "train a unit")
        assert asked(pos) == tuple(order)
        one_round(pos, **answers)
        assert [item.user for item in pos.pile] == [first]
    own = four(LEVY, [*LEVY, "Trade Hub"], LEVY, LEVY, order=[B, C, D, A])
    play(own, "train a unit")
    one_round(own, b="use emergency levy", **answers)
    assert [item.user for item in own.pile] == [B]  # one at a time, and the active player before all others


@clause("NOM-SYNC-09")
def test_an_item_that_is_added_makes_all_earlier_passes_void() -> None:
    pos = four(["Emergency Levy", "Trade Hub"], ["Trade Hub"], LEVY)
    play(pos, "train a unit")
    one_round(pos, c="use emergency levy")  # the others have passed
    assert asked(pos) == (A, B, C)
    one_round(pos, a="use emergency levy")
    assert [item.user for item in pos.pile] == [C, A]
    assert asked(pos) == (A, B, C)


@clause("NOM-SYNC-10", "NOM-SYNC-04", "NOM-SYNC-05")
def test_the_top_item_is_resolved_alone_and_the_round_begins_again() -> None:
    pos = act(three_with(["Emergency Levy", "Trade Hub"], ["Emergency Levy"], ["Emergency Levy"]))
    play(pos, "train a unit")
    one_round(pos, a="use emergency levy")
    one_round(pos, b="use emergency levy")
    one_round(pos)
    assert (pos.military, len(pos.pile)) == ([1, 1, 0], 1)
    one_round(pos, c="use emergency levy")
    one_round(pos)
    assert (pos.military, len(pos.pile)) == ([1, 1, 1], 1)
    one_round(pos)
    assert pos.military == [2, 1, 1]


@clause("NOM-SYNC-10", "NOM-SYNC-05")
def test_the_window_opens_again_after_each_item_though_nobody_adds_one() -> None:
    pos = four(["Trade Hub"], LEVY, LEVY)
    play(pos, "train a unit")
    one_round(pos, b="use emergency levy")
    one_round(pos, c="use emergency levy")
    heights = []
    while isinstance(pos.decision, React):
        heights.append((len(pos.pile), asked(pos)))
        one_round(pos)
    assert heights == [(2, (A, B, C)), (1, (A, B, C)), (0, (A, B, C))]


@clause("NOM-SYNC-10", "NOM-CONS-11")
def test_a_choice_inside_a_resolution_comes_before_the_items_below_and_before_any_window() -> None:
    pos = four(["Quarantine Breach", "Trade Hub"], ["Emergency Levy", "Trade Hub"], ["Trade Hub"])
    pos.military[B] = 1
    play(pos, "use quarantine breach on orange")
    one_round(pos, b="use emergency levy")
    one_round(pos)  # the Levy first: last in, first out
    assert (pos.military[B], len(pos.pile)) == (2, 1)
    one_round(pos)
    assert type(pos.decision) is Eliminate
    assert (asked(pos), pos.pile) == ((B,), [])
    assert names([pos.resolving.card if pos.resolving else -1]) == ["Quarantine Breach"]
    refused(pos, "pass", A)
    play(pos, "give up 0 civil and 1 military")
    assert (pos.military[B], pos.resolving) == (1, None)
    assert (asked(pos), "pass" in legal(pos, A)) == (
        (A, B, C),
        True,
    )  # the window opens again over the empty pile


@clause("NOM-SYNC-12")
def test_the_active_player_may_cancel_the_answer_to_its_own_item() -> None:
    pos = four(["Supply Windfall", "Signal Jammer", "Trade Hub"], ["Conclave Veto", "Trade Hub"])
    play(pos, "use supply windfall")
    one_round(pos, b="use conclave veto against item 1")
    one_round(pos, a="use signal jammer against item 2")
    everybody_passes(pos)
    assert pos.credits[A] == 12 - 2 + 3
    assert names(pos.discards[0]) == ["Conclave Veto", "Signal Jammer", "Supply Windfall"]


@clause("NOM-SYNC-13")
def test_an_item_that_has_lost_its_target_is_discarded_whichever_card_it_is() -> None:
    for name in ("Interplanetary Missile", "Thermal Decoy"):
        pos = expanse(Player(), Player("Kethri"))
        ability = CONTENT.consumable(card(name))[0].number
        resolve(pos, Item(1, A, ability, card(name), OnPlace(0)))  # no ship lies there
        assert names(pos.discards[0]) == [name]


@clause("NOM-SYNC-13")
def test_an_item_whose_condition_no_longer_holds_has_no_effect() -> None:
    pos = act(three_with(["Demobilisation Order", "Trade Hub"], ["Trade Hub"], ["Demobilisation Order"]))
    pos.military[B] = 1
    do(pos)
    act(pos)
    play(pos, "use demobilisation order on orange")
    pos.military[B] = 0
    events = everybody_passes(pos)
    assert "NOM-SYNC-13" in clauses(events)
    assert names(pos.discards[0]) == ["Demobilisation Order"]
    assert (pos.credits[A], pos.civil[B]) == (6, 4)


@clause("NOM-SYNC-13")
def test_a_technology_that_was_replaced_by_another_is_no_longer_the_target() -> None:
    strike = CONTENT.consumable(card("Orbital Strike"))[0]
    pos = expanse(
        Player(at="Ares Forge"), Player("Kethri", "Ironblood Reach", built=["Orbital Shield", "Trade Hub"])
    )
    assert targets(pos, A, strike) == [OnPlace(8, card("Orbital Shield"))]
    item = Item(1, A, strike.number, -1, OnPlace(8, card("Orbital Shield")))
    pos.technology[8] = card("Deep Archive")
    assert item.target not in targets(pos, A, strike)
    assert targets(pos, B, strike) == []  # nobody strikes at home


@clause("NOM-SYNC-13", "NOM-SYNC-15")
def test_an_answer_to_an_item_that_is_gone_already_has_no_effect() -> None:
    pos = four(
        ["Supply Windfall", "Trade Hub"], ["Conclave Veto", "Trade Hub"], ["Signal Jammer", "Trade Hub"]
    )
    play(pos, "use supply windfall")
    one_round(pos, b="use conclave veto against item 1")
    one_round(pos, c="use signal jammer against item 1")
    one_round(pos)  # the Jammer takes the Windfall off
    assert [item.user for item in pos.pile] == [B]
    everybody_passes(pos)
    assert (pos.credits[A], pos.credits[B]) == (12, 9)
    assert names(pos.discards[0]) == ["Supply Windfall", "Signal Jammer", "Conclave Veto"]


@clause("NOM-SYNC-14", "NOM-SYNC-20", "NOM-EXT-04")
def test_if_some_targets_are_gone_the_others_are_affected() -> None:
    pos = act(three_with(["Plague Relic"], ["Trade Hub"], ["Trade Hub"]))
    play(pos, "use plague relic")
    pos.play("resign", C)
    everybody_passes(pos)
    while "end the turn" not in legal(pos):
        play(pos, legal(pos)[0])
    assert (pos.civil, pos.alive) == ([2, 2, 0], [True, True, False])


@clause("NOM-SYNC-15")
def test_the_first_card_of_the_pack_is_discarded_when_it_is_cancelled() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri", "Ares Forge", 9, 0, 9, storage=["Interplanetary Missile"], built=["Space Cruiser"]
            ),
            Player(
                "Kethri",
                "Ironblood Reach",
                9,
                0,
                9,
                storage=["Signal Jammer", "Trade Hub"],
                built=["Civil Ship"],
            ),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, a="use interplanetary missile on crimson-1")
    one_round(pos, b="use signal jammer against item 1")
    one_round(pos)
    assert names(pos.discards[0])[:2] == ["Interplanetary Missile", "Signal Jammer"]
    assert ship_attack(pos, 0) == 3


@clause("NOM-SYNC-16")
def test_cancelling_what_lasts_ends_it_and_leaves_what_was_brought_about() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                9,
                0,
                9,
                storage=["Interplanetary Missile", "Trade Hub"],
                built=["Space Cruiser"],
            ),
            Player(
                "Kethri",
                "Ironblood Reach",
                9,
                0,
                9,
                storage=["Signal Jammer", "Trade Hub"],
                built=["Civil Ship", "Mecadestroyer"],
            ),
        )
    )
    play(pos, "declare war on orange")
    one_round(pos)
    play(pos, "block crimson-1 with orange-1")
    one_round(pos, a="use interplanetary missile on crimson-1")
    one_round(pos)
    one_round(pos)  # 5 against 2: the Civil Ship is destroyed
    assert pos.technology[8] == -1
    assert len(pos.standing) == 1
    one_round(pos, b=f"use signal jammer against item {pos.standing[0].serial}")
    one_round(pos)
    assert (pos.standing, pos.technology[8]) == ([], -1)


@clause("NOM-SYNC-17")
def test_what_lasts_for_a_confrontation_is_discarded_before_the_next_one() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                9,
                0,
                9,
                storage=["Boarding Party", "Trade Hub"],
                built=["Civil Ship"] * 2,
            ),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Hospital Frigate"] * 2),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    play(pos, "block crimson-1 with orange-1", "confront crimson-1")
    one_round(pos, a="use boarding party on crimson-1")
    one_round(pos)
    assert pos.discards[0] == []
    one_round(pos)
    assert pos.war is not None and pos.war.confrontation == [1, 9]
    assert (pos.standing, names(pos.discards[0])) == ([], ["Boarding Party"])


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
    pos.on_turn = B
    stack_systems(pos, "Lifewell")
    start(pos, StartTurn())
    assert pos.used[pos.limits_at(0)] == []  # anew with every turn of any player


@clause("NOM-SYNC-19")
def test_the_marks_of_a_card_are_those_of_its_uses() -> None:
    wide = {
        "mode": "use",
        "universal": True,
        "target": "species",
        "ops": [{"do": "steal-credits", "n": 1}],
    }
    content = changed("Pirate Raid", abilities=[wide]).content
    entry = content.pack.resource[content.card_names.index("Pirate Raid")]
    assert kind_of(entry) == "consumable, universal"
    silos = content.pack.resource[content.card_names.index("Missile Silos")]
    assert kind_of(silos) == "technology"  # the mark counts only for its effect, Launch


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
        far.visited[B] = [system("Verdant Halo")]
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
