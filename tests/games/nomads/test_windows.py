"""Who is asked in a window, in which order, and what the pile does in between (NOM-SYNC, NOM-WND, NOM-CONS)."""

from __future__ import annotations

import msgspec

from orrery.engine.standing import kind_of
from orrery.games.nomads.aims import aims_at
from orrery.games.nomads.content import OPEN
from orrery.games.nomads.state import Expanse, Item
from orrery.games.nomads.units import Eliminate
from orrery.games.nomads.values import attack, healing, in_reach, level, sectors, technologies
from orrery.games.nomads.windows import React, Round, could_answer
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    D,
    Player,
    act,
    card,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    system,
)
from tests.kit import asked, legal, play, refused
from tests.ledger import clause


def four(*hands: list[str], order: list[int] | None = None, credits: int = 12) -> Expanse:  # noqa: A002
    """Up to four species in red with these storages, the turn order as given."""
    species = ("Umbral Tide", "Kethri", "Vorrax", "Dracoth")
    places = ("Ares Forge", "Ironblood Reach", "Warhead Drift", "Crimson Gate")
    players = [Player(species[i], places[i], storage=hand, credits=credits) for i, hand in enumerate(hands)]
    pos = expanse(*players)
    pos.order = order or list(range(len(hands)))
    return act(pos)


LEVY = ["Emergency Levy", "Emergency Levy"]


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


@clause("NOM-CONS-08")
def test_a_waiting_consumable_is_no_part_of_a_storage_and_no_technology() -> None:
    seven = ["Trade Hub", "Civil Ship", "Deep Archive", "Cloning Vats", "Laser Turrets", "Bomb Bay"]
    pos = expanse(
        Player(at="Ares Forge", storage=[*seven, "Harvest Bonds"], credits=9, built=["Deep Archive"] * 3),
        Player("Kethri", "Ironblood Reach", credits=9, storage=["Data Theft", "Orbital Strike"]),
    )
    do(act(pos), "use harvest bonds")
    assert (len(pos.storage[A]), len(pos.standing)) == (6, 1)
    assert (technologies(pos, A), level(pos, A)) == (3, 1)  # 4 units, and no fourth technology
    do(pos, "end the turn")
    assert (len(pos.storage[A]), pos.active) == (6, B)  # nothing had to be discarded for the limit
    assert card("Harvest Bonds") not in pos.view(A).storage[A]
    pos.stack.clear()
    assert [text for text in legal(act(pos)) if "strike" in text] == [
        f"use orbital strike on crimson-{n}" for n in (1, 2, 3)
    ]


@clause("NOM-WAR-07")
def test_while_a_war_lasts_both_fighters_count_as_being_in_the_defenders_system() -> None:
    pos = expanse(
        Player("Kethri", "Thornmarch", military=1, credits=0),
        Player("Kethri", "Coral Spires", credits=9, storage=["Trade Hub"]),
        Player("Vorrax", "Tidal Array", credits=9, storage=["Trade Hub"]),
    )
    before = (sectors(pos, A), attack(pos, A), healing(pos, A))
    assert not in_reach(pos, A, C)
    play(act(pos), "declare war on orange")
    assert (pos.system(A), pos.system(B)) == (system("Coral Spires"), system("Coral Spires"))
    assert sectors(pos, A) == sectors(pos, B)
    assert in_reach(pos, A, C)
    # Thornmarch's +1 attack is away, the Spires' -1 attack and healing 1 count for both
    assert (attack(pos, A), attack(pos, B)) == (2 + 2 - 1, 2 - 1)
    assert (healing(pos, A), healing(pos, B)) == (1, 1)
    everybody_passes(pos)
    do(pos, "done")
    assert (sectors(pos, A), attack(pos, A), healing(pos, A)) == before


@clause("NOM-WND-17", "NOM-WND-12")
def test_whether_a_seat_is_asked_does_not_depend_on_the_cards_it_holds() -> None:
    for pile in (False, True):
        for credits in range(5):  # noqa: A001
            hands = [["Trade Hub"], ["Emergency Levy"], ["Signal Jammer"], ["Civil Ship"]]
            found = set()
            for hand in hands:
                pos = expanse(
                    Player(at="Ares Forge"),
                    Player("Vorrax", "Ironblood Reach", credits=credits, storage=hand),
                )
                if pile:
                    pos.pile = [Item(1, A, CONTENT.consumable(card("Supply Windfall"))[0].number, -1, ())]
                found.add(could_answer(pos, B, OPEN))
            # the cheapest synchronic of an open window costs 1, the cheapest answer to something on the pile 2
            assert found == {credits >= 1}, (pile, credits)


@clause("NOM-WND-17")
def test_with_something_to_cancel_the_cheapest_answer_counts_too() -> None:
    dear = {bit: 9 if bit != 64 else 2 for bit in CONTENT.cheapest}
    pos = expanse(
        Player(at="Ares Forge"), Player("Vorrax", "Ironblood Reach", credits=2, storage=["Trade Hub"])
    )
    kept = dict(CONTENT.cheapest)
    try:
        CONTENT.cheapest.update(dear)
        assert not could_answer(pos, B, OPEN)
        pos.pile = [Item(1, A, CONTENT.consumable(card("Supply Windfall"))[0].number, -1, ())]
        assert could_answer(pos, B, OPEN)
        pos.credits[B] = 1
        assert not could_answer(pos, B, OPEN)
    finally:
        CONTENT.cheapest.update(kept)


@clause("NOM-WND-17")
def test_a_discount_that_everybody_sees_makes_a_poorer_seat_one_that_is_asked() -> None:
    for at, wanted in (("Ironblood Reach", False), ("Ambush Veil", True)):
        pos = expanse(Player(at="Ares Forge"), Player("Vorrax", at, credits=0, storage=["Trade Hub"]))
        assert Round(OPEN).asked(pos) == ([B] if wanted else [])


@clause("NOM-WND-17", "NOM-GEN-08")
def test_answers_that_are_not_carried_out_are_told_to_nobody() -> None:
    pos = four(LEVY, ["Emergency Levy", "Evasive Warp"], ["Trade Hub"])
    play(pos, "train a unit")
    quiet = pos.copy()
    for table, answer in ((pos, "use evasive warp"), (quiet, "pass")):
        table.play("use emergency levy", A)
        table.play(answer, B)
        table.play("pass", C)
    assert msgspec.json.encode(pos.view(C).shown()) == msgspec.json.encode(quiet.view(C).shown())
    assert [item.user for item in pos.pile] == [A]


@clause("NOM-WND-12")
def test_a_standing_order_knows_an_item_aimed_at_an_own_item_on_the_pile_or_in_force() -> None:
    pos = four(["Harvest Bonds", "Supply Windfall", "Trade Hub"], ["Signal Jammer"] * 2, ["Trade Hub"])
    do(pos, "use harvest bonds")
    bonds = pos.standing[0].serial
    play(pos, "use supply windfall")
    windfall = pos.pile[0].serial
    for target in (bonds, windfall):
        table = pos.copy()
        one_round(table, b=f"use signal jammer against item {target}")
        assert [kind_of(table, seat) for seat in (A, B, C)] == ["aimed at me", "pile", "pile"]
    jammer = CONTENT.consumable(card("Signal Jammer"))[0].number
    assert not aims_at(pos, Item(9, B, jammer, -1, (99,)), A)  # nothing of that number
    assert not aims_at(pos, Item(9, C, jammer, -1, (windfall,)), B)
    salvage = CONTENT.consumable(card("Salvage Crew"))[0].number
    assert not any(
        aims_at(pos, Item(9, C, salvage, -1, (8,)), seat) for seat in (A, B)
    )  # a card, not a place


@clause("NOM-WND-12")
def test_a_standing_order_knows_the_end_of_a_turn_from_a_quiet_window() -> None:
    pos = four(["Trade Hub"], ["Trade Hub"])
    play(pos, "train a unit")
    assert kind_of(pos, B) == "quiet"
    everybody_passes(pos)
    play(pos, "end the turn")
    assert kind_of(pos, B) == "end of turn"


@clause("NOM-NEGO-20")
def test_after_a_deal_in_a_window_the_right_to_act_begins_again_with_the_active_player() -> None:
    pos = expanse(
        Player("Kethri", "Auric Exchange", storage=["Civil Ship"], credits=9),
        Player("Vorrax", "Sunmint", storage=["Trade Hub"]),
        Player("Lemurai", "Lifewell", storage=["Evasive Warp"]),
    )
    play(act(pos), "train a unit")
    one_round(pos, b="negotiate with crimson")
    play(pos, "give 1 credits", "send the offer", "accept the offer")
    assert asked(pos) == (A, B, C)
