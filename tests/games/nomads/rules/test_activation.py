"""Activation (NOM-ACT)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.nomads.table.prices import BUILD, TRAIN, price
from orrery.games.nomads.table.state import new_war
from orrery.games.nomads.turn.jumps import Jump
from orrery.games.nomads.using.powers import power_moves
from orrery.testing.kit import legal, play, refused, start
from tests.games.nomads.kit import (
    A,
    B,
    Player,
    act,
    cards,
    changed,
    changed_system,
    do,
    expanse,
    names,
    stack_systems,
    system,
    until_confrontation,
    with_game,
)
from tests.games.nomads.scenes import alone, no, table, uses
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
    assert pos.war.phase != "declared"  # the war has started a phase of its own


@clause("NOM-ACT-03")
def test_nothing_else_can_be_begun_before_an_action_is_finished() -> None:
    pos = act(
        expanse(
            Player("Lemurai", "Auric Exchange", credits=9, storage=["Civil Ship", "Trade Hub"]),
            Player("Kethri", "Sunmint", credits=9, storage=["Bomb Bay"]),
        )
    )
    paying, trading = pos.copy(), pos.copy()
    play(paying, "use barter")  # a card has to be discarded first
    play(trading, "negotiate with orange")
    for this_table in (paying, trading):
        for text in ("train a unit", "build civil ship", "make an extra jump", "end the turn"):
            refused(this_table, text)


@clause("NOM-WAR-06", "NOM-ACT-04")
def test_in_a_war_nothing_is_offered_that_is_not_synchronic() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri",
                "Ares Forge",
                9,
                1,
                30,
                storage=["Supply Windfall", "Trade Hub"],
                built=["Civil Ship"],
            ),
            Player("Kethri", "Ironblood Reach", 9, 1, 30, storage=["Emergency Levy"], built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    assert legal(pos, A) == ["pass"]
    until_confrontation(pos)
    assert legal(pos, A) == ["pass"]
    for text in ("train a unit", "use supply windfall", "build trade hub", "make an extra jump"):
        refused(pos, text, A)


@clause("NOM-ACT-05", "NOM-EFF-03")
def test_what_is_too_dear_is_refused_with_its_price() -> None:
    pos = table(storage=["Colonist Convoy"], credits=4)
    assert no(pos, "use colonist convoy") == ("It costs 5 credits; you have 4.", "NOM-ACT-05")
    vats = table(built=["Cloning Vats"], credits=2)
    assert no(vats, "use clone") == ("It costs 3 credits; you have 2.", "NOM-ACT-05")


@clause("NOM-ACT-05", "NOM-TECH-02", "NOM-EQUIP-02", "NOM-TRAIN-01")
@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("build trade hub", 5),
        ("install bomb bay on crimson-1", 2),
        ("train a unit", 4),
        ("make an extra jump", 2),
    ],
)
def test_an_action_needs_its_price_in_full_and_takes_exactly_that(text: str, cost: int) -> None:
    for credits in (cost - 1, cost):  # noqa: A001
        pos = expanse(
            Player(
                at="Moss Cathedral", credits=credits, storage=["Trade Hub", "Bomb Bay"], built=["Civil Ship"]
            ),
            Player("Dracoth", credits=0),
        )
        pos.system_deck.append(pos.system_deck.pop(pos.system_deck.index(system("Violet Maw"))))
        act(pos)
        assert (text in legal(pos)) is (credits == cost)
        if credits == cost:
            play(pos, text)
            assert pos.credits[A] == 0


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


@clause("NOM-ACT-05", "NOM-COMP-16", "NOM-TECH-07")
def test_why_a_card_cannot_be_built() -> None:
    pos = table(storage=["Leviathan Carrier", "Data Theft"], credits=8)
    assert no(pos, "build leviathan carrier") == ("It costs 9 credits; you have 8.", "NOM-ACT-05")
    assert no(pos, "build data theft") == ("Only technologies and ships are built.", "NOM-COMP-16")
    full = table(storage=["Civil Ship"], built=["Deep Archive"] * 8)
    assert no(full, "build civil ship") == (
        "You have 8 technologies already, built and under construction together.",
        "NOM-TECH-07",
    )
    refused(pos, "build trade hub")  # not in the storage


@clause("NOM-ACT-05", "NOM-TURN-15")
def test_why_equipment_is_too_dear_and_what_is_left_to_who_has_nothing() -> None:
    poor = table(storage=["Medical Bay"], built=["Civil Ship"], credits=2)
    assert no(poor, "install medical bay on crimson-1") == (
        "It costs 3 credits; you have 2.",
        "NOM-ACT-05",
    )
    assert no(poor, "install bomb bay on crimson-1") == ("You do not hold that card.", "NOM-EQUIP-02")
    bare = expanse(Player(credits=0), Player("Kethri", credits=0))
    bare.wish[A] = True
    assert legal(act(bare)) == ["end the turn"]  # asked all the same: a turn that ends by itself would tell


@clause("NOM-ACT-06")
@pytest.mark.parametrize("minima", [(3, 1), (1, 3)])
def test_of_several_minima_the_highest_applies(minima: tuple[int, int]) -> None:
    def cut(least: int) -> list[dict[str, object]]:
        return [{"do": "discount", "what": "train", "by": 2, "min": least}]

    game = changed("War Academy", passive=cut(minima[0]))
    game = changed_system("Ares Forge", base=game.content, here=cut(minima[1]))
    pos = with_game(expanse(Player("Dracoth", "Ares Forge", built=["War Academy"]), Player("Kethri")), game)
    assert [price(pos, A, base, TRAIN) for base in (9, 7, 6, 4, 3, 2)] == [5, 3, 3, 3, 3, 2]


@clause("NOM-ACT-06")
def test_reductions_add_up_and_never_raise_a_price() -> None:
    pos = expanse(Player("Vorrax", "Ares Forge", built=["War Academy", "War Academy"]), Player("Kethri"))
    assert price(pos, A, 4, ("train",)) == 1  # 1 + 1 + 2 + 2 off, at least 1
    assert price(pos, A, 0, ("train",)) == 0
    assert price(pos, A, 4, ("build",)) == 4


@clause("NOM-ACT-06")
def test_reductions_add_up_to_their_minimum_and_never_raise_a_price() -> None:
    pos = expanse(Player("Vorrax", "Ares Forge", built=["War Academy"]), Player("Kethri"))
    assert [price(pos, A, base, TRAIN) for base in (9, 5, 4, 1, 0)] == [9 - 4, 1, 1, 1, 0]
    first = expanse(Player("Kethri", "Gilded Shoals"), Player("Vorrax"))
    assert price(first, A, 5, BUILD) == 3
    first.built = 1
    assert price(first, A, 5, BUILD) == 5


@clause("NOM-ACT-07")
def test_what_is_not_there_cannot_be_aimed_at() -> None:
    pos = table(storage=["Pirate Raid", "Orbital Strike", "Salvage Crew", "Data Theft"])
    pos.credits[B] = 0
    pos.stack.clear()
    act(pos)
    assert no(pos, "use pirate raid on orange") == ("There is no credit to steal.", "NOM-ACT-07")
    assert no(pos, "use data theft on orange") == ("That storage is empty.", "NOM-ACT-07")
    assert no(pos, "use orbital strike on orange-1") == ("There is no such target for it.", "NOM-ACT-07")
    assert no(pos, "use orbital strike on white-8") == ("There is no such target for it.", "NOM-ACT-07")
    assert no(pos, "use salvage crew for trade hub")[1] == "NOM-ACT-07"
    barter = table(species="Lemurai")
    assert no(barter, "use barter") == ("You would have to discard 1 of your resources.", "NOM-ACT-07")


@clause("NOM-ACT-07", "NOM-GEN-04")
def test_what_a_card_does_not_reach_is_refused_with_its_words() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=9, storage=["Orbital Strike", "Saboteur Cell", "Salvage Crew"]),
            Player(
                "Kethri",
                "Ironblood Reach",
                built=["Trade Hub", "Civil Ship", "War Academy"],
                building=["Deep Archive"],
            ),
        )
    )
    pos.discards[0].append(pos.content.card_names.index("Data Theft"))
    assert no(pos, "use orbital strike on orange-1") == ("Its printed price is above 4.", "NOM-GEN-04")
    assert no(pos, "use orbital strike on orange-2") == ("It cannot be aimed at a ship.", "NOM-GEN-04")
    assert no(pos, "use orbital strike on orange-4")[1] == "NOM-TECH-03"
    assert no(pos, "use saboteur cell on orange-1")[1] == "NOM-TECH-05"
    assert no(pos, "use salvage crew for data theft") == (
        "It brings back only cards of the types technology, ship, equipment.",
        "NOM-GEN-04",
    )
    assert "use orbital strike on orange-3" in legal(pos) and "use saboteur cell on orange-4" in legal(pos)


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


@clause("NOM-ACT-07")
def test_an_offer_that_cannot_be_paid_is_not_made() -> None:
    pos = expanse(Player(credits=1), Player("Kethri"))
    stack_systems(pos, "Verdant Halo")
    start(pos, Jump(A))
    assert (pos.waiting, pos.civil[A]) == ((), 4)


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
    assert pos.technology[10] == -1


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


@clause("NOM-ACT-07")
def test_the_last_civil_unit_can_be_flipped() -> None:
    assert "emergency levy" in uses(alone(civil=1, storage=["Emergency Levy"]))
    assert "emergency levy" not in uses(alone(civil=0, military=1, storage=["Emergency Levy"]))


@clause("NOM-ACT-08", "NOM-TURN-06")
def test_nobody_pays_with_the_last_unit_or_sacrifices_on_the_first_turn() -> None:
    assert no(table(at="Bloodroot", civil=1), "use tithe") == (
        "Nobody may pay with the last population unit.",
        "NOM-ACT-08",
    )
    assert no(table(at="Bloodroot", turns=1), "use tithe")[1] == "NOM-TURN-06"
    assert no(table(at="Bloodroot", civil=0, military=2), "use tithe")[1] == "NOM-ACT-07"
    assert "use tithe" in legal(table(at="Bloodroot", civil=2))


@clause("NOM-ACT-08", "NOM-ACT-09")
def test_nobody_pays_with_the_last_unit_and_units_go_back_to_the_pile() -> None:
    pos = act(expanse(Player(at="Bloodroot", civil=1), Player("Kethri", credits=0)))
    assert "use tithe" not in legal(pos)
    pos = act(expanse(Player(at="Bloodroot", civil=1, military=1, credits=0), Player("Kethri", credits=0)))
    do(pos, "use tithe")
    assert (pos.civil[A], pos.military[A], pos.credits[A]) == (0, 1, 5)
    assert sum(pos.civil) + sum(pos.military) == 5


@clause("NOM-ACT-08")
def test_nobody_pays_with_the_last_unit() -> None:
    assert "tithe" in uses(alone(at="Bloodroot", civil=2))
    assert "tithe" in uses(alone(at="Bloodroot", civil=1, military=1))
    assert "tithe" not in uses(alone(at="Bloodroot", civil=1))
    assert "tithe" not in uses(alone(at="Bloodroot", civil=0, military=3))  # it asks for a civil one
    frenzy = alone(species="Vorrax", at="Ares Forge", civil=0, military=2)
    frenzy.war = new_war(A, B)
    assert [frenzy.text(move) for move in power_moves(frenzy, A, "assault", False)] == ["use frenzy"]
    frenzy.military[A] = 1
    assert power_moves(frenzy, A, "assault", False) == []


@clause("NOM-ACT-11", "NOM-EFF-12")
def test_an_effect_whose_limit_is_used_up_says_so() -> None:
    pos = table(built=["Cloning Vats"])
    do(pos, "use clone")
    assert no(pos, "use clone") == ("Its limit, once per turn, is used up.", "NOM-EFF-12")
    again = table(built=["Cloning Vats", "Cloning Vats"])
    do(again, "use clone", "use clone")
    assert no(again, "use clone")[1] == "NOM-EFF-12"
    play(pos, "announce an offer")
    assert no(pos, "announce an offer") == ("You have announced it already.", "NOM-NEGO-24")
