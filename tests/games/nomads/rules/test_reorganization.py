"""Reorganization (NOM-REORG): its steps at the beginning of a turn, which nobody may interrupt."""

from __future__ import annotations

import pytest

from orrery.engine.errors import IllegalMove
from orrery.games.nomads.table.changes import credits_left
from orrery.games.nomads.table.state import ACTIVATION, REORGANIZATION
from orrery.games.nomads.table.values import defence
from orrery.games.nomads.turn.reorganization import Earn, Grow, Reorganize
from orrery.games.nomads.turn.turns import StartTurn
from orrery.games.nomads.using.windows import React
from orrery.testing.kit import clauses, legal, play, start
from tests.games.nomads.kit import CONTENT, A, B, Player, expanse, stack_systems, system
from tests.ledger import clause


@clause("NOM-TURN-02", "NOM-REORG-01")
def test_a_turn_is_reorganization_in_four_steps_and_then_activation() -> None:
    pos = expanse(Player(at="Ares Forge", building=["Trade Hub"]), Player("Kethri", credits=0))
    stack_systems(pos, "Lifewell")
    events = start(pos, StartTurn()).events
    told = [one for one in clauses(events) if one.startswith(("NOM-REORG", "NOM-JUMP"))]
    assert told == ["NOM-REORG-02", "NOM-REORG-04", "NOM-REORG-05", "NOM-JUMP-01"]
    assert pos.phase == ACTIVATION
    assert (pos.credits[A], pos.civil[A], len(pos.visited[A])) == (
        4 + 5 + 2,
        5,
        1,
    )  # the Trade Hub pays already


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
    stack_systems(pos, "Ares Forge")
    assert (pos.credits_on[0], credits_left(pos)) == (3, 117)
    start(pos, Reorganize(A))
    assert pos.credits_on[0] == 0
    assert pos.credits[A] + credits_left(pos) == 120


@clause("NOM-REORG-04")
def test_a_civil_unit_is_obtained_as_long_as_there_was_no_decline() -> None:
    pos = expanse(Player(civil=4), Player("Kethri"))
    start(pos, Grow(A))
    assert (pos.civil[A], pos.military[A]) == (5, 0)


@clause("NOM-REORG-05")
def test_each_civil_unit_brings_a_credit() -> None:
    for civil in (0, 1, 7):
        pos = expanse(Player(civil=civil, military=1, credits=2), Player("Kethri"))
        start(pos, Earn(A))
        assert pos.credits[A] == 2 + civil


@clause("NOM-REORG-06")
def test_the_new_unit_counts_for_the_credits() -> None:
    pos = expanse(Player(civil=4, credits=0), Player("Kethri"))
    start(pos, Grow(A), Earn(A))
    assert pos.credits[A] == 5


@clause("NOM-REORG-07")
def test_a_species_of_soldiers_alone_gains_no_credit() -> None:
    pos = expanse(Player(civil=0, military=3, credits=0), Player("Kethri"))
    start(pos, Earn(A))
    assert pos.credits[A] == 0


@clause("NOM-REORG-08", "NOM-CONS-13")
def test_extra_credits_are_added_to_the_same_gain() -> None:
    pos = expanse(
        Player("Thalassid", credits=0, built=["Trade Hub", ("Civil Ship", "Cargo Modules")]),
        Player("Kethri", credits=0),
    )
    stack_systems(pos, "Lifewell")
    start(pos, Reorganize(A))
    assert pos.credits[A] == 5 + 1 + 2 + 1


@clause("NOM-REORG-09")
def test_the_whole_pile_of_systems_is_left() -> None:
    pos = expanse(Player(at="Ares Forge"), Player("Kethri", "Sunmint"))
    pos.visited[A].append(system("Lifewell"))
    pos.system_deck.remove(system("Lifewell"))
    stack_systems(pos, "Crimson Gate")
    start(pos, Reorganize(A))
    assert [CONTENT.system_names[one] for one in pos.system_discards] == ["Ares Forge", "Lifewell"]
    assert [CONTENT.system_names[one] for one in pos.visited[A]] == ["Crimson Gate"]
    assert [CONTENT.system_names[one] for one in pos.visited[B]] == ["Sunmint"]


@clause("NOM-REORG-10")
def test_a_reorganization_ends_with_a_jump_that_extracts_a_resource() -> None:
    pos = expanse(Player(at="Ares Forge", storage=[]), Player("Kethri"))
    stack_systems(pos, "Crimson Gate")
    top = pos.decks[0][-1]
    start(pos, Reorganize(A))
    assert CONTENT.system_names[pos.system(A)] == "Crimson Gate"
    assert pos.storage[A] == [top]


@clause("NOM-REORG-11")
def test_no_window_opens_in_a_reorganization_though_everybody_could_answer() -> None:
    pos = expanse(
        Player(credits=9, storage=["Emergency Levy"], building=["Trade Hub"]),
        Player("Kethri", credits=9, storage=["Emergency Levy"]),
    )
    stack_systems(pos, "Verdant Halo")
    start(pos, StartTurn())
    assert (pos.phase, pos.waiting) == (
        REORGANIZATION,
        (A,),
    )  # the offer of the system, and nobody else is asked
    with pytest.raises(IllegalMove):
        pos.play("use emergency levy", B)
    play(pos, "done")
    assert (pos.phase, pos.waiting) == (ACTIVATION, (A, B))


@clause("NOM-REORG-11", "NOM-REORG-12", "NOM-SYNC-02", "NOM-JUMP-06")
def test_nobody_interrupts_reorganization_and_its_choices_are_made_at_once() -> None:
    pos = expanse(
        Player(credits=3, storage=["Evasive Warp"], military=1),
        Player("Kethri", credits=9, storage=["Evasive Warp", "Emergency Levy"]),
    )
    pos.declines = [1]
    stack_systems(pos, "Verdant Halo")
    start(pos, Reorganize(A))
    assert pos.phase == REORGANIZATION
    assert pos.waiting == (A,)
    assert not isinstance(pos.decision, React)
    play(pos, "give up 0 civil and 1 military")
    assert pos.waiting == (A,)
    assert legal(pos) == ["accept the system's offer", "done"]
    play(pos, "accept the system's offer")
    assert (pos.civil[A], pos.credits[A]) == (5, 3 + 4 - 2)


@clause("NOM-REORG-13", "NOM-EXT-05")
def test_a_species_that_dies_out_in_step_2_takes_no_further_step() -> None:
    pos = expanse(Player(civil=1, at="Ares Forge", credits=2), Player("Kethri"), Player("Vorrax", credits=0))
    pos.declines = [1]
    stars = len(pos.system_deck)
    start(pos, StartTurn())
    assert not pos.alive[A]
    assert (pos.active, pos.credits[A], len(pos.system_deck)) == (B, 0, stars - 1)  # only B has jumped
    assert pos.outcome is None
