"""The fleet battle, clause by clause (NOM-FLEET)."""

from __future__ import annotations

from orrery.engine.base import Event
from orrery.games.nomads.cards.content import ASSAULT
from orrery.games.nomads.table.changes import destroy
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.using.windows import React, at_stake
from orrery.games.nomads.war.assault import AssaultChoice
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
from tests.kit import clauses, legal, play, refused
from tests.ledger import clause


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


@clause("NOM-FLEET-06")
def test_the_defender_cannot_leave_an_attacking_ship_alone_that_could_be_blocked() -> None:
    pos = battle(["Civil Ship"] * 2, ["Civil Ship"] * 3, send="12")
    assert pos.waiting == (B,)
    assert refused(pos, "done").clause == "NOM-FLEET-06"
    play(pos, "block crimson-1 with orange-1")
    assert legal(pos) == ["block crimson-2 with orange-2", "block crimson-2 with orange-3"]
    refused(pos, "done")


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


@clause("NOM-WND-12", "NOM-FLEET-22")
def test_damage_that_was_applied_is_no_longer_to_come() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 9, 3, 9, storage=["Trade Hub"], built=["Phantom Corvette"]),
            Player("Kethri", "Crimson Gate", 9, 0, 9, storage=["Trade Hub"], built=["Phantom Corvette"]),
        )
    )
    do(pos, "declare war on orange", "give up 1 civil and 0 military")
    assert pos.war is not None
    assert (pos.civil, pos.war.damage) == ([8, 8], [0, 0])
    play(pos, "launch the assault")
    assert isinstance(pos.decision, React)
    assert pos.decision.kind == ASSAULT
    assert [at_stake(pos, seat) for seat in (A, B)] == [0, 1]  # nothing of the fleet's damage
    one_round(pos)
    assert pos.war.damage == [0, 3]


# --- what effects make of a confrontation ------------------------------------------------------------------------------


def boarded(by: str, mine: str, theirs: str) -> Expanse:
    """One ship against another, the one of `by` ("a" or "b") with a Boarding Party; announced."""
    hand = {by: ["Boarding Party", "Trade Hub"]}
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=9, credits=9, storage=hand.get("a", []), built=[mine]),
            Player(
                "Kethri", "Ironblood Reach", civil=9, credits=9, storage=hand.get("b", []), built=[theirs]
            ),
        )
    )
    play(pos, "declare war on orange")
    until_confrontation(pos)
    one_round(pos, **{by: f"use boarding party on {'crimson' if by == 'a' else 'orange'}-1"})
    return pos


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


@clause("NOM-FLEET-24", "NOM-FLEET-26")
def test_a_boarding_party_captures_nothing_when_both_ships_fall_or_neither() -> None:
    both = boarded("a", "Interceptor Wing", "Interceptor Wing")
    everybody_passes(both)
    assert sorted(names(both.discards[0])) == ["Boarding Party", "Interceptor Wing", "Interceptor Wing"]
    neither = boarded("a", "Space Cruiser", "Hospital Frigate")
    everybody_passes(neither)
    assert (names([neither.technology[8]]), neither.technology[1]) == (["Hospital Frigate"], -1)
    assert (names(neither.discards[0]), neither.standing) == (["Boarding Party"], [])


@clause("NOM-TECH-08", "NOM-FLEET-26")
def test_without_room_a_ship_is_destroyed_instead_of_captured() -> None:
    pos = boarded("a", "Mecadestroyer", "Space Cruiser")
    for place in range(1, 8):
        pos.technology[place], pos.building[place] = card("Deep Archive"), place > 3
    everybody_passes(pos)
    assert "Space Cruiser" in names(pos.discards[0])
    assert pos.technology[8] == -1
    assert pos.technology[:8].count(card("Deep Archive")) == 7


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
