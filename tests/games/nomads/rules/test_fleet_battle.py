"""Fleet battle (NOM-FLEET)."""

from __future__ import annotations

from orrery.engine.base import Event
from orrery.games.nomads.table.changes import destroy
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.table.values import healing, technologies
from orrery.games.nomads.war.assault import AssaultChoice
from orrery.games.nomads.war.fleet import BlockShips
from orrery.testing.kit import clauses, legal, play, refused
from tests.games.nomads.kit import (
    A,
    B,
    Player,
    act,
    card,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    until_confrontation,
)
from tests.games.nomads.scenes import boarded, fleets, no
from tests.ledger import clause


def battle_scene() -> Expanse:
    """Three ships of Crimson, one of them unblockable, against two of Orange and one that cannot block."""
    pos = act(
        expanse(
            Player(
                "Dracoth",
                "Ares Forge",
                9,
                1,
                0,
                built=["Space Cruiser", "Civil Ship", "Phantom Corvette"],
            ),
            Player(
                "Kethri",
                "Ironblood Reach",
                9,
                0,
                0,
                built=["Destruction Satellite", "Civil Ship", "Trade Hub"],
            ),
        )
    )
    play(pos, "declare war on orange")
    everybody_passes(pos)
    return pos


def battle(mine: list[str], theirs: list[str], send: str = "") -> Expanse:
    """A war of two Kethri with these ships up to the blocks; nobody has a card or a credit."""
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=9, credits=0, built=mine),
            Player("Kethri", "Crimson Gate", civil=9, credits=0, built=theirs),
        )
    )
    play(pos, "declare war on orange")
    for number in send:
        play(pos, f"send crimson-{number}")
    return pos


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


@clause("NOM-FLEET-02", "NOM-FLEET-04")
def test_an_attacker_without_ships_is_not_asked_to_send_any() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=9, military=1, credits=0),
            Player("Kethri", "Ironblood Reach", credits=0, built=["Space Cruiser"]),
        )
    )
    play(pos, "declare war on orange")
    assert legal(pos) == ["give up 1 civil and 0 military", "give up 0 civil and 1 military"]


@clause("NOM-FLEET-03", "NOM-FLEET-04")
def test_why_ships_are_not_sent() -> None:
    pos = battle_scene()
    assert no(pos, "done") == ("You own ships, so you must send at least one.", "NOM-FLEET-04")
    assert no(pos, "send orange-1") == ("You send built ships of your own.", "NOM-FLEET-03")
    play(pos, "send crimson-1")
    assert no(pos, "send crimson-1") == ("That ship is sent already.", "NOM-FLEET-03")


@clause("NOM-FLEET-03", "NOM-FLEET-19")
def test_a_ship_kept_back_is_neither_blocked_nor_does_it_apply_damage() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 0, 0, built=["Phantom Corvette", "Destruction Satellite"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Civil Ship"]),
        )
    )
    play(pos, "declare war on orange", "send crimson-1", "done")
    assert (pos.civil[B], pos.war) == (8, None)


@clause("NOM-FLEET-04", "NOM-FLEET-06", "NOM-FLEET-09", "NOM-ASLT-09")
def test_refused_choices_in_a_war_change_nothing() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 3, 0, built=["Space Cruiser", "Civil Ship"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 5, built=["Civil Ship", "Civil Ship"]),
        )
    )
    play(pos, "declare war on orange")
    for text in ("done", "send orange-1", "send crimson-3", "launch the assault"):
        refused(pos, text)
    play(pos, "send crimson-1", "send crimson-2")
    for text in (
        "done",
        "block crimson-3 with orange-1",
        "block crimson-1 with crimson-2",
        "confront crimson-1",
    ):
        refused(pos, text)
    play(pos, "block crimson-1 with orange-1")
    for text in ("done", "confront crimson-3", "confront orange-1"):
        refused(pos, text)
    play(pos, "confront crimson-1")
    for text in ("end the turn", "steal 1 credits", "give up 1 civil and 0 military", "train a unit"):
        refused(pos, text)
    play(pos, "launch the assault")
    for text in ("steal 4 credits", "done", "pass"):
        refused(pos, text)


@clause("NOM-FLEET-04", "NOM-FLEET-03", "NOM-FLEET-19")
def test_an_attacker_with_ships_sends_at_least_one_and_may_keep_the_others_back() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=["Mecadestroyer", "Space Cruiser"]),
            Player("Kethri", "Crimson Gate", credits=0, built=["Hospital Frigate"]),
        )
    )
    play(pos, "declare war on orange")
    assert legal(pos) == ["send crimson-1", "send crimson-2"]
    play(pos, "send crimson-2")
    assert legal(pos) == ["send crimson-1", "done"]
    play(pos, "done")
    assert (pos.civil, technologies(pos, B)) == (
        [4, 4],
        1,
    )  # 3 against 4: blocked; the Mecadestroyer stayed at home


@clause("NOM-FLEET-05", "NOM-FLEET-06", "NOM-FLEET-07", "NOM-FLEET-08")
def test_why_ships_do_not_block() -> None:
    pos = battle_scene()
    play(pos, "send crimson-1", "send crimson-3", "done")
    # only one of them can be blocked
    assert no(pos, "done") == ("You must block as many of the ships sent as you can.", "NOM-FLEET-06")
    assert no(pos, "block crimson-3 with orange-1") == ("That ship cannot be blocked.", "NOM-FLEET-08")
    assert no(pos, "block crimson-2 with orange-1") == ("That ship was not sent.", "NOM-FLEET-05")
    assert no(pos, "block crimson-1 with orange-3") == (
        "You block with built ships of your own.",
        "NOM-FLEET-05",
    )
    both = battle_scene()
    both.technology[10] = both.technology[9]  # a third ship for Orange
    play(both, "send crimson-1", "send crimson-2", "done", "block crimson-1 with orange-1")
    assert no(both, "block crimson-1 with orange-2") == (
        "Each ship is blocked only once.",
        "NOM-FLEET-07",
    )
    assert no(both, "block crimson-2 with orange-1") == ("Each ship blocks only once.", "NOM-FLEET-07")


@clause("NOM-FLEET-05")
def test_the_defender_decides_which_ship_blocks_which() -> None:
    pos = fleets()
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    assert isinstance(pos.decision, BlockShips)
    assert pos.waiting == (B,)
    assert sorted(legal(pos)) == sorted(
        f"block crimson-{mine} with orange-{theirs}" for mine in (1, 2) for theirs in (1, 2)
    )


@clause("NOM-FLEET-06")
def test_the_defender_cannot_leave_an_attacking_ship_alone_that_could_be_blocked() -> None:
    pos = battle(["Civil Ship"] * 2, ["Civil Ship"] * 3, send="12")
    assert pos.waiting == (B,)
    assert refused(pos, "done").clause == "NOM-FLEET-06"
    play(pos, "block crimson-1 with orange-1")
    assert legal(pos) == ["block crimson-2 with orange-2", "block crimson-2 with orange-3"]
    refused(pos, "done")


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


@clause("NOM-FLEET-08")
def test_there_are_as_many_confrontations_as_the_smaller_number_of_ships_able_to_meet() -> None:
    def meetings(mine: list[str], theirs: list[str]) -> int:
        pos = battle(mine, theirs, send="123"[: len(mine)])
        events: list[Event] = []
        while pos.war is not None:
            events += play(pos, legal(pos)[0])
        return clauses(events).count("NOM-FLEET-10")

    assert meetings(["Civil Ship"] * 3, ["Civil Ship"] * 2) == 2
    assert meetings(["Civil Ship"] * 2, ["Civil Ship"] * 3) == 2
    assert meetings(["Phantom Corvette", "Civil Ship"], ["Civil Ship"] * 2) == 1  # it cannot be blocked
    assert meetings(["Civil Ship"] * 2, ["Phantom Corvette", "Civil Ship"]) == 1  # it cannot block


@clause("NOM-FLEET-09", "NOM-FLEET-10")
def test_the_defender_names_each_confrontation_knowing_how_the_last_one_ended() -> None:
    pos = act(
        expanse(
            Player("Dracoth", "Ares Forge", 9, 1, 0, built=["Space Cruiser", "Mecadestroyer", "Civil Ship"]),
            Player(
                "Kethri",
                "Ironblood Reach",
                9,
                0,
                0,
                built=["Civil Ship", "Destruction Satellite", "Interceptor Wing"],
            ),
        )
    )
    play(pos, "declare war on orange")
    everybody_passes(pos)
    play(pos, "send crimson-1", "send crimson-2", "send crimson-3")
    play(
        pos,
        "block crimson-1 with orange-1",
        "block crimson-2 with orange-2",
    )
    assert legal(pos) == ["confront crimson-1", "confront crimson-2", "confront crimson-3"]
    assert no(pos, "done")[1] == "NOM-FLEET-09"
    play(pos, "confront crimson-1")
    assert names(pos.discards[0]) == ["Civil Ship"]  # known before the next is named
    assert legal(pos) == ["confront crimson-2", "confront crimson-3"]
    assert no(pos, "confront crimson-1") == (
        "That ship has no confrontation before it.",
        "NOM-FLEET-09",
    )


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


@clause("NOM-FLEET-11")
def test_a_ship_is_destroyed_by_an_attack_above_its_defence_and_by_no_other() -> None:
    def left(mine: str, theirs: str) -> tuple[bool, bool]:
        pos = battle([mine], [theirs])
        assert pos.war is None
        return pos.technology[0] >= 0, pos.technology[8] >= 0

    assert left("Space Cruiser", "Civil Ship") == (True, False)  # 3 against 2, 1 against 3
    assert left("Civil Ship", "Space Cruiser") == (False, True)
    assert left("Space Cruiser", "Hospital Frigate") == (True, True)  # 3 against 4, 0 against 3
    assert left("Destruction Satellite", "Hospital Frigate") == (True, True)  # 4 against 4


@clause("NOM-FLEET-12")
def test_both_ships_can_be_destroyed_and_equal_values_destroy_nothing() -> None:
    both = duel("Interceptor Wing", "Interceptor Wing")  # 3 against 1, twice
    assert (both.technology[0], both.technology[8]) == (-1, -1)
    neither = duel("Space Cruiser", "Space Cruiser")  # 3 against 3, twice
    assert names([neither.technology[0], neither.technology[8]]) == ["Space Cruiser", "Space Cruiser"]


@clause("NOM-FLEET-13")
def test_ships_that_do_not_destroy_each_other_block_each_other() -> None:
    pos = duel("Space Cruiser", "Space Cruiser")
    assert (pos.civil, pos.war) == ([4, 9], None)  # neither applied its damage


@clause("NOM-FLEET-14")
def test_a_ship_that_destroys_its_opponent_is_not_blocked_and_applies_its_damage() -> None:
    for mine, theirs, lost in (
        ("Mecadestroyer", "Interceptor Wing", [9, 8]),
        ("Interceptor Wing", "Mecadestroyer", [8, 9]),
    ):
        pos = battle([mine], [theirs])
        assert [names(pile) for pile in pos.discards].count(["Interceptor Wing"]) == 1
        assert (pos.civil, pos.war) == (lost, None)


@clause("NOM-FLEET-15", "NOM-FLEET-26")
def test_the_table_remembers_which_ships_fell_or_changed_hands_until_the_battle_is_over() -> None:
    pos = boarded("a", "Mecadestroyer", "Space Cruiser")
    pos.military[A] = 1
    while pos.war is not None and not pos.war.damage[1]:
        one_round(pos)
    assert pos.war is not None
    assert pos.war.fallen == [8, card("Space Cruiser")]
    assert pos.view(B).war == pos.war
    fell = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 0, 9, storage=["Trade Hub"], built=["Mecadestroyer"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Civil Ship"]),
        )
    )
    play(fell, "declare war on orange")
    until_confrontation(fell)
    one_round(fell)
    assert fell.war is not None
    assert (fell.war.fallen, fell.war.damage) == ([8, card("Civil Ship")], [0, 1])


@clause("NOM-FLEET-15")
def test_a_destroyed_ship_leaves_before_the_next_confrontation() -> None:
    pos = fleets()
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2", "block crimson-1 with orange-2")
    assert healing(pos, B) == 1  # the Frigate
    play(pos, "confront crimson-1")
    one_round(pos)
    assert pos.war is not None and pos.war.confrontation == [1, 8]
    assert (pos.technology[9], healing(pos, B)) == (-1, 0)
    assert names(pos.discards[0]) == ["Hospital Frigate"]


@clause("NOM-FLEET-16")
def test_a_ship_whose_opponent_leaves_in_the_window_is_not_compared_and_not_blocked() -> None:
    for gone, lost in ((8, [9, 8]), (0, [8, 9])):
        pos = act(
            expanse(
                Player(
                    "Kethri", "Ares Forge", civil=9, credits=9, storage=["Trade Hub"], built=["Space Cruiser"]
                ),
                Player("Kethri", "Ironblood Reach", civil=9, credits=0, built=["Space Cruiser"]),
            )
        )
        play(pos, "declare war on orange")
        until_confrontation(pos)
        destroy(pos, gone)
        everybody_passes(pos)
        assert (pos.civil, pos.war) == (lost, None)


@clause("NOM-FLEET-16")
def test_a_ship_that_has_left_before_its_turn_is_confronted_by_nobody() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 0, 9, storage=["Trade Hub"], built=["Space Cruiser"] * 2),
            Player("Kethri", "Ironblood Reach", 9, 0, 0, built=["Space Cruiser"] * 2),
        )
    )
    do(pos, "declare war on orange", "send crimson-1", "send crimson-2")
    play(pos, "block crimson-1 with orange-1", "confront crimson-1")
    pos.discards[0].append(pos.technology[1])
    pos.technology[1] = -1  # as if an effect had destroyed it
    events = one_round(pos)
    assert "NOM-FLEET-10" not in [event.clause for event in events]
    everybody_passes(pos)
    assert (pos.civil, pos.war) == ([8, 9], None)  # the second Cruiser of the defender met nobody


@clause("NOM-FLEET-17")
def test_damage_is_counted_after_the_last_confrontation_from_ships_neither_blocked_nor_destroyed() -> None:
    pos = battle(
        ["Space Cruiser", "Space Cruiser", "Interceptor Wing"], ["Space Cruiser", "Mecadestroyer"], "123"
    )
    play(pos, "block crimson-1 with orange-1", "block crimson-3 with orange-2")
    assert legal(pos) == ["confront crimson-1", "confront crimson-3"]
    events = play(pos, "confront crimson-1")
    told = clauses(events)
    assert told.count("NOM-FLEET-20") == 1
    assert told.index("NOM-FLEET-20") > max(i for i, one in enumerate(told) if one == "NOM-FLEET-11")
    # the first Cruisers block each other, the Wing falls: the second Cruiser and the Mecadestroyer inflict 1 each
    assert (pos.civil, names(pos.discards[0])) == ([8, 8], ["Interceptor Wing"])


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


@clause("NOM-FLEET-22", "NOM-DMG-01", "NOM-FLEET-21")
def test_fleet_damage_of_both_sides_is_applied_together() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=1, military=1, credits=0, built=["Phantom Corvette"]),
            Player("Kethri", "Crimson Gate", civil=1, military=1, credits=0, built=["Phantom Corvette"]),
        )
    )
    play(pos, "declare war on orange")
    assert pos.waiting == (A,)
    play(pos, "give up 1 civil and 0 military")
    assert pos.units(A) == 2  # chosen, not yet carried out
    play(pos, "give up 0 civil and 1 military")
    assert (pos.civil, pos.military) == ([0, 1], [1, 0])


@clause("NOM-FLEET-23")
def test_no_credits_are_stolen_in_the_fleet_battle() -> None:
    pos = act(
        expanse(
            Player("Sszelan", "Plunder Lanes", military=1, credits=0, built=["Phantom Corvette"]),
            Player("Kethri", "Ares Forge", civil=9, credits=7, built=["Civil Ship"]),
        )
    )
    do(pos, "declare war on orange")
    assert (pos.civil[B], pos.credits) == (8, [0, 7])
    assert isinstance(pos.decision, AssaultChoice)
    do(pos, "done")
    assert pos.credits == [0, 7]


@clause("NOM-FLEET-24", "NOM-FLEET-26")
def test_a_boarding_party_captures_nothing_when_both_ships_fall_or_neither() -> None:
    both = boarded("a", "Interceptor Wing", "Interceptor Wing")
    everybody_passes(both)
    assert sorted(names(both.discards[0])) == ["Boarding Party", "Interceptor Wing", "Interceptor Wing"]
    neither = boarded("a", "Space Cruiser", "Hospital Frigate")
    everybody_passes(neither)
    assert (names([neither.technology[8]]), neither.technology[1]) == (["Hospital Frigate"], -1)
    assert (names(neither.discards[0]), neither.standing) == (["Boarding Party"], [])


@clause("NOM-FLEET-24")
def test_a_ship_that_a_failsafe_would_take_along_may_be_saved() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=9, credits=0, built=[("Mecadestroyer", "Repair Swarm")]),
            Player(
                "Kethri", "Ironblood Reach", civil=9, credits=0, built=[("Civil Ship", "Reactor Failsafe")]
            ),
        )
    )
    play(pos, "declare war on orange")
    assert (names([pos.technology[0]]), pos.technology[8]) == (["Mecadestroyer"], -1)
    assert (pos.saves[0], pos.civil) == (1, [9, 8])  # it survived and is not blocked


@clause("NOM-FLEET-24", "NOM-FLEET-26", "NOM-FLEET-29")
def test_a_captured_ship_is_not_destroyed_and_brings_its_equipment() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Gilded Shoals", credits=3, storage=["Boarding Party"], built=["Mecadestroyer"]),
            Player("Kethri", "Insurance Haven", credits=0, built=[("Space Cruiser", "Reactor Failsafe")]),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, a="use boarding party on crimson-1")
    everybody_passes(pos)
    assert names([pos.technology[1], pos.equipment[pos.content.max_slots]]) == [
        "Space Cruiser",
        "Reactor Failsafe",
    ]
    assert pos.technology[0] >= 0  # the Failsafe did not work
    assert pos.credits[B] == 0  # nor did the insurance
    assert pos.civil[B] == 3  # the ship that captured is not blocked; the captured one takes no part
    assert not pos.problems()


@clause("NOM-FLEET-24")
def test_a_failsafe_takes_the_winner_along() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=["Mecadestroyer"]),
            Player("Kethri", "Crimson Gate", credits=0, built=[("Civil Ship", "Reactor Failsafe")]),
        )
    )
    play(pos, "declare war on orange")
    assert sorted(names(pos.discards[0])) == ["Civil Ship", "Mecadestroyer", "Reactor Failsafe"]
    assert pos.civil == [4, 4]


@clause("NOM-FLEET-25", "NOM-FLEET-13")
def test_a_saved_ship_and_its_opponent_block_each_other() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=9, credits=0, built=["Mecadestroyer"]),
            Player(
                "Kethri", "Ironblood Reach", civil=9, credits=0, built=[("Space Cruiser", "Repair Swarm")]
            ),
        )
    )
    play(pos, "declare war on orange")
    assert (names([pos.technology[8]]), pos.civil) == (["Space Cruiser"], [9, 9])
    again = act(
        expanse(
            Player(
                "Kethri", "Ares Forge", civil=9, credits=9, storage=["Trade Hub"], built=["Mecadestroyer"]
            ),
            Player(
                "Kethri", "Ironblood Reach", civil=9, credits=0, built=[("Space Cruiser", "Repair Swarm")]
            ),
        )
    )
    play(again, "declare war on orange")
    until_confrontation(again)
    again.saves[8] = 1  # it has saved its ship in this war already
    everybody_passes(again)
    assert (again.technology[8], again.civil) == (-1, [9, 8])


@clause("NOM-FLEET-25", "NOM-FLEET-24")
def test_a_swarm_saves_once_per_war() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=["Mecadestroyer"]),
            Player("Kethri", "Crimson Gate", credits=0, built=[("Space Cruiser", "Repair Swarm")]),
        )
    )
    pos.saves[8] = 1
    play(pos, "declare war on orange")
    assert pos.technology[8] >= 0  # a new war: it saves again
    assert pos.saves[8] == 1


@clause("NOM-FLEET-26", "NOM-FLEET-14")
def test_a_ship_that_captures_is_not_blocked_and_the_captured_one_applies_no_damage() -> None:
    for by, mine, theirs, lost in (
        ("a", "Mecadestroyer", "Space Cruiser", [9, 8]),
        ("b", "Space Cruiser", "Mecadestroyer", [8, 9]),
    ):
        pos = boarded(by, mine, theirs)
        everybody_passes(pos)
        seat = 0 if by == "a" else 8
        assert names([pos.technology[seat], pos.technology[seat + 1]]) == ["Mecadestroyer", "Space Cruiser"]
        assert pos.technology[8 - seat] == -1
        assert (pos.civil, pos.war) == (lost, None)  # 1 of the Mecadestroyer, nothing of the Cruiser


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
    pos.technology[0] = -1
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, a="use boarding party on crimson-2")
    everybody_passes(pos)
    assert names(pos.technology[:2]) == ["Civil Ship", "Mecadestroyer"]


@clause("NOM-FLEET-27", "NOM-CONS-13")
def test_mines_stay_where_they_are_when_no_ship_is_sent_or_the_war_is_against_somebody_else() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", storage=["Orbital Mines"], credits=9, built=["Civil Ship"]),
            Player("Kethri", "Ironblood Reach", military=1, credits=0),
            Player("Kethri", "Crimson Gate", credits=0, built=["Civil Ship"]),
        )
    )
    do(pos, "use orbital mines")
    pos.stack.clear()
    pos.on_turn = B
    do(act(pos), "declare war on crimson")
    assert [one.waiting for one in pos.standing] == [True]  # no ship of the attacker
    do(pos, "done")
    pos.technology[8], pos.warred = card("Space Cruiser"), False
    pos.stack.clear()
    do(act(pos), "declare war on violet")
    assert [one.waiting for one in pos.standing] == [True]


@clause("NOM-FLEET-28", "NOM-FLEET-16")
def test_once_begun_a_battle_is_carried_through_and_a_lone_ship_is_unblocked() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", credits=0, built=["Space Cruiser", "Space Cruiser"]),
            Player(
                "Kethri",
                "Crimson Gate",
                credits=9,
                storage=["Trade Hub"],
                built=["Mecadestroyer", "Mecadestroyer"],
            ),
        )
    )
    play(pos, "declare war on orange")
    one_round(pos)
    play(pos, "send crimson-1", "send crimson-2")
    assert isinstance(pos.decision, BlockShips)
    play(pos, "block crimson-1 with orange-1", "confront crimson-1")
    destroy(pos, 9)  # the second blocker leaves before its confrontation
    everybody_passes(pos)
    # the first Cruiser is destroyed, the second has no opponent and inflicts 1; the first Mecadestroyer inflicts 1
    assert (pos.civil[A], pos.civil[B]) == (3, 3)
    assert pos.war is None
