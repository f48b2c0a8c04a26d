"""Consumables (NOM-CONS): paying, using, waiting and discarding."""

from __future__ import annotations

from orrery.games.nomads.table.values import (
    attack,
    defence,
    healing,
    level,
    ship_attack,
    ship_defence,
    technologies,
)
from orrery.games.nomads.turn.reorganization import Earn
from orrery.games.nomads.turn.turns import StartTurn
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
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    until_confrontation,
    with_game,
)
from tests.games.nomads.scenes import alone, answering, no, table, three_with, use, uses
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


@clause("NOM-CONS-03")
def test_the_first_card_of_a_pack_is_discarded_when_it_was_used() -> None:
    first = CONTENT.card_names[0]
    windfall = {"mode": "use", "timing": "action", "target": "self", "ops": [{"do": "gain-credits", "n": 2}]}
    game = changed(first, abilities=[windfall])
    pos = act(with_game(expanse(Player(storage=[first], credits=4), Player("Kethri", credits=0)), game))
    do(pos, f"use {first.lower()}")
    assert (pos.credits[A], names(pos.discards[0])) == (4 - 1 + 2, [first])


@clause("NOM-CONS-04", "NOM-SECT-04")
def test_everything_in_reach_is_a_target_whoever_else_is_not() -> None:
    pos = expanse(
        Player(at="Ares Forge", credits=9, storage=["Orbital Strike", "Saboteur Cell"]),
        Player("Kethri", "Lifewell", built=["Orbital Shield"], building=["Civil Ship"]),
        Player("Vorrax", "Ironblood Reach", built=["Trade Hub", "Orbital Shield", "War Academy"]),
    )
    pos.technology[16 + 5], pos.building[16 + 5] = card("Civil Ship"), True
    pos.technology[16 + 7], pos.building[16 + 7] = card("Trade Hub"), True
    assert uses(pos) == [
        "orbital strike on violet-2",
        "orbital strike on violet-3",
        "saboteur cell on violet-6",
        "saboteur cell on violet-8",
    ]


@clause("NOM-CONS-04", "NOM-COMP-16")
def test_why_something_cannot_be_used() -> None:
    pos = table(storage=["Pirate Raid", "Civil Ship", "Jump Beacon"], turns=1)
    assert no(pos, "use pirate raid on violet") == ("You are not in the same sector.", "NOM-CONS-04")
    assert no(pos, "use civil ship") == ("Only consumables are used.", "NOM-COMP-16")
    assert no(pos, "use jump beacon") == ("You may not jump before your second turn.", "NOM-TURN-05")
    assert no(pos, "use hatch") == ("You have no card in force with that effect.", "NOM-EFF-10")
    assert no(pos, "use data theft on violet") == ("You do not hold that card.", "NOM-CONS-01")
    assert no(pos, "use pirate raid") == ("It is aimed at a species; say at which.", "NOM-CONS-11")
    assert no(pos, "use pirate raid on crimson") == ("There is no such target for it.", "NOM-ACT-07")


@clause("NOM-SYNC-13", "NOM-CONS-06", "NOM-CONS-04")
def test_a_window_says_why_a_target_is_none() -> None:
    pos = answering()
    assert no(pos, "use signal jammer against item 1", C) == (
        "You are not in the same sector.",
        "NOM-CONS-04",
    )
    assert no(pos, "use signal jammer against item 7", B)[1] == "NOM-ACT-07"
    assert no(pos, "use signal jammer", B)[1] == "NOM-CONS-11"
    assert no(pos, "use signal jammer against item 1", A) == (
        "It cancels what others have used.",
        "NOM-CONS-06",
    )
    assert no(pos, "use demobilisation order on crimson", B) == (
        "That species has no military unit.",
        "NOM-ACT-07",
    )
    one_round(pos, b="use signal jammer against item 1")
    assert len(pos.pile) == 2


@clause("NOM-CONS-07", "NOM-CONS-08", "NOM-CONS-13", "NOM-FLEET-27")
def test_mines_wait_for_ships_being_sent_and_last_until_the_battle_ends() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=["Mecadestroyer", "Space Cruiser"]),
            Player("Kethri", "Crimson Gate", storage=["Orbital Mines"], built=["Space Cruiser"]),
        )
    )
    pos.on_turn = B
    pos.stack.clear()
    act(pos)
    do(pos, "use orbital mines")
    assert [one.waiting for one in pos.standing] == [True]
    assert (pos.storage[B], pos.discards[0]) == ([], [])
    pos.on_turn = A
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


@clause("NOM-CONS-07")
def test_a_card_lies_open_once_whatever_it_changes() -> None:
    bunkers = use(
        "fighter",
        {"do": "change-fighter", "attack": 1},
        {"do": "change-fighter", "defence": 2},
        timing="synchronic",
        windows=["assault"],
    )
    game = changed("Planetary Bunkers", abilities=bunkers)
    pos = expanse(
        Player("Kethri", "Ares Forge", 9, 1, 9, storage=["Planetary Bunkers", "Trade Hub"]),
        Player("Dracoth", "Ironblood Reach", 9, credits=0),
    )
    do(act(with_game(pos, game)), "declare war on orange")
    play(pos, "launch the assault")
    one_round(pos, a="use planetary bunkers on crimson")
    one_round(pos)
    assert (attack(pos, A), defence(pos, A)) == (4 + 1, 4 + 2)
    assert names([one.card for one in pos.standing if one.card >= 0]) == ["Planetary Bunkers"]
    assert len({one.serial for one in pos.standing}) == 2
    everybody_passes(pos)
    assert (pos.standing, names(pos.discards[0])) == ([], ["Planetary Bunkers"])


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


@clause("NOM-TURN-03", "NOM-CONS-09", "NOM-SYNC-01")
def test_out_of_turn_only_synchronics_can_be_used() -> None:
    hand = ["Supply Windfall", "Civil Ship", "Emergency Levy"]
    pos = act(expanse(Player(), Player("Kethri", "Ares Forge", credits=9, storage=hand)))
    play(pos, "train a unit")
    assert legal(pos, B) == ["use emergency levy", "pass"]
    refused(pos, "use supply windfall", B)
    refused(pos, "build civil ship", B)


@clause("NOM-SYNC-15", "NOM-CONS-10")
def test_a_cancelled_item_is_taken_off_without_effect_and_nothing_is_paid_back() -> None:
    pos = act(three_with(["Colonist Convoy"], ["Conclave Veto"], ["Trade Hub"]))
    play(pos, "use colonist convoy")
    one_round(pos, b="use conclave veto against item 1")
    one_round(pos)
    assert pos.pile == []
    assert (pos.civil[A], pos.credits[A], pos.credits[B]) == (4, 4, 6)
    assert names(pos.discards[0]) == ["Colonist Convoy", "Conclave Veto"]


@clause("NOM-CONS-11")
def test_equal_cards_in_a_storage_are_one_choice() -> None:
    pos = alone(storage=["Supply Windfall", "Supply Windfall", "Archive Fragment"], credits=9)
    assert uses(pos) == ["supply windfall", "archive fragment"]


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
    assert told[0] == "Orange uses Conclave Veto against Deep Archive"
    everybody_passes(pos)
    for text, sentence in (
        ("use pirate raid on orange", "Crimson uses Pirate Raid on Orange"),
        ("use saboteur cell on orange-1", "Crimson uses Saboteur Cell on a construction of Orange"),
        ("use salvage crew for mecadestroyer", "Crimson uses Salvage Crew on Mecadestroyer"),
    ):
        assert said(pos, do(pos, text))[0] == sentence


@clause("NOM-CONS-12", "NOM-CONS-05")
def test_a_change_of_the_fleet_battle_is_over_in_the_assault() -> None:
    pos = act(
        expanse(
            Player(
                "Kethri", "Ares Forge", 9, 1, 9, storage=["Field Hospital", "Trade Hub"], built=["Civil Ship"]
            ),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, a="use field hospital on crimson")
    one_round(pos)
    assert healing(pos, A) == 2
    everybody_passes(pos)
    assert legal(pos) == ["launch the assault", "done"]
    assert (healing(pos, A), pos.standing) == (0, [])


@clause("NOM-CONS-13", "NOM-EFF-10")
def test_a_waiting_effect_may_last_on_from_its_moment() -> None:
    bonds = {
        "mode": "delayed",
        "target": "self",
        "trigger": "own_reorganization_step_2",
        "ops": [
            {"do": "gain-credits", "n": 2},
            {"do": "change-species", "defence": 4},
        ],
    }
    game = changed("Harvest Bonds", abilities=[bonds])
    pos = act(with_game(expanse(Player(storage=["Harvest Bonds"]), Player("Vorrax", credits=0)), game))
    do(pos, "use harvest bonds")
    pos.stack.clear()
    before = pos.credits[A]
    start(pos, StartTurn())
    assert [one.defence for one in pos.standing] == [4]
    assert pos.credits[A] == before + pos.civil[A] + 2
    assert not pos.problems()


@clause("NOM-CONS-13", "NOM-REORG-08")
def test_only_own_consumables_that_wait_for_it_pay_in_a_reorganization() -> None:
    pos = expanse(
        Player(storage=["Harvest Bonds", "Orbital Mines"], credits=9),
        Player("Kethri", civil=4, credits=0),
    )
    do(act(pos), "use harvest bonds", "use orbital mines")
    start(pos, Earn(B))
    assert (pos.credits[B], len(pos.standing)) == (4, 2)
    start(pos, Earn(A))
    assert [names([one.card]) for one in pos.standing] == [["Orbital Mines"]]


@clause("NOM-CONS-13", "NOM-SYNC-17")
def test_mines_change_the_defence_of_the_ship_they_meet_and_nothing_else() -> None:
    pos = expanse(
        Player("Kethri", "Ares Forge", storage=["Orbital Mines"], credits=9, built=["Civil Ship"]),
        Player("Kethri", "Ironblood Reach", 9, 0, 9, storage=["Trade Hub"], built=["Mecadestroyer"]),
    )
    do(act(pos), "use orbital mines")
    pos.stack.clear()
    pos.on_turn = B
    play(act(pos), "declare war on crimson")
    until_confrontation(pos)
    assert (ship_attack(pos, 8), ship_defence(pos, 8)) == (5, 5 - 3)
    assert (ship_attack(pos, 0), ship_defence(pos, 0)) == (1, 2)
    assert pos.discards[0] == []
    everybody_passes(pos)
    assert "Orbital Mines" in names(pos.discards[0])


@clause("NOM-CONS-14")
def test_a_consumable_on_the_pile_is_nowhere_else_and_waits_only_once_resolved() -> None:
    pos = act(expanse(Player(storage=["Harvest Bonds"], credits=9), Player("Kethri", storage=["Trade Hub"])))
    play(pos, "use harvest bonds")
    assert (pos.storage[A], pos.discards[0], len(pos.pile), pos.standing) == ([], [], 1, [])
    everybody_passes(pos)
    assert (len(pos.pile), [one.waiting for one in pos.standing]) == (0, [True])
    assert pos.discards[0] == []
