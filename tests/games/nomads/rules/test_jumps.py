"""Jumps (NOM-JUMP)."""

from __future__ import annotations

import pytest

from orrery.games.nomads import GAME
from orrery.games.nomads.cards.content import CONFRONTATION
from orrery.games.nomads.table.state import new_war
from orrery.games.nomads.table.values import attack, defence, sectors
from orrery.games.nomads.turn.jumps import Arrive, Jump
from orrery.games.nomads.using.powers import card_moves
from orrery.testing.kit import legal, play, refused, said, start
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    Player,
    act,
    changed,
    do,
    expanse,
    known,
    names,
    stack_deck,
    stack_systems,
    system,
    with_game,
)
from tests.games.nomads.scenes import alone, no, nowhere, table
from tests.ledger import clause


@clause("NOM-JUMP-01", "NOM-JUMP-02", "NOM-JUMP-03", "NOM-SECT-01")
def test_a_jump_puts_a_system_on_top_and_extracts_a_resource() -> None:
    pos = expanse(Player(at="Ares Forge"), Player("Kethri"))
    stack_systems(pos, "Lifewell")
    start(pos, Jump(A))
    assert pos.visited[A] == [system("Ares Forge"), system("Lifewell")]
    assert pos.system(A) == system("Lifewell")
    assert len(pos.storage[A]) == 1
    assert sectors(pos, A) == CONTENT.sectors[system("Lifewell")]


@clause("NOM-JUMP-02", "NOM-SECT-10")
def test_one_is_in_the_system_reached_last() -> None:
    pos = expanse(Player("Kethri", "Crimson Gate"), Player("Vorrax"))
    assert attack(pos, A) == 2 + 2
    stack_systems(pos, "Lifewell")
    start(pos, Jump(A))
    assert pos.system(A) == system("Lifewell")
    assert (attack(pos, A), defence(pos, A)) == (2, 2 + 2)


@clause("NOM-JUMP-03", "NOM-DECL-10")
@pytest.mark.parametrize("stars", [True, False])
def test_a_jump_tells_of_no_resource_when_there_is_none(stars: bool) -> None:
    pos = start(nowhere(stars), Jump(A))
    told = said(pos)
    assert "There is no card for Crimson to extract" in told
    assert not any("extracts" in sentence for sentence in told)
    assert len(pos.storage[A]) == 1
    full = start(expanse(Player("Dracoth"), Player("Kethri")), Jump(A))
    assert any(sentence.endswith("and extracts a resource") for sentence in said(full))


@clause("NOM-JUMP-04")
def test_an_extra_jump_costs_2_credits() -> None:
    pos = expanse(Player(at="Ares Forge", credits=2), Player("Kethri", credits=0))
    stack_systems(pos, "Moss Cathedral")
    act(pos)
    do(pos, "make an extra jump")
    assert pos.credits[A] == 0
    assert CONTENT.system_names[pos.system(A)] == "Moss Cathedral"
    poor = act(expanse(Player(at="Ares Forge", credits=1), Player("Kethri", credits=0)))
    refused(poor, "make an extra jump")


@clause("NOM-JUMP-05")
def test_there_is_one_extra_jump_a_turn() -> None:
    pos = expanse(Player(at="Ares Forge", credits=9), Player("Kethri", credits=0))
    stack_systems(pos, "Moss Cathedral")
    act(pos)
    do(pos, "make an extra jump")
    assert refused(pos, "make an extra jump").clause == "NOM-JUMP-05"


@clause("NOM-TURN-05", "NOM-JUMP-05", "NOM-JUMP-04")
def test_why_no_extra_jump_is_possible() -> None:
    assert no(table(turns=1), "make an extra jump") == (
        "You may not jump before your second turn.",
        "NOM-TURN-05",
    )
    assert no(table(credits=1), "make an extra jump") == (
        "An extra jump costs 2 credits; you have 1.",
        "NOM-ACT-05",
    )
    again = table()
    again.jumps = 1
    again.stack.clear()
    assert no(act(again), "make an extra jump") == (
        "You have made your extra jump this turn.",
        "NOM-JUMP-05",
    )


@clause("NOM-JUMP-06", "NOM-JUMP-01")
def test_the_resource_is_extracted_before_the_effects_of_arrival() -> None:
    pos = expanse(Player(credits=0), Player("Kethri"))
    stack_deck(pos, "Mecadestroyer")
    stack_systems(pos, "Lottery Nebula")
    start(pos, Jump(A))
    assert names(pos.storage[A]) == ["Mecadestroyer"]
    assert pos.credits[A] == 6 // 2  # half the price of what this jump extracted
    assert pos.extracted == -1  # and of no later one


@clause("NOM-JUMP-07")
def test_a_jump_that_a_card_grants_is_not_the_extra_jump() -> None:
    pos = expanse(Player("Nautiloi", credits=9, storage=["Jump Beacon"]), Player("Vorrax", credits=0))
    stack_systems(pos, "Violet Maw", "Moss Cathedral", "Ambush Veil")
    do(act(pos), "use jump beacon")
    assert (pos.credits[A], pos.jumps) == (9, 0)
    do(pos, "use slipstream")
    assert pos.jumps == 0
    assert "make an extra jump" in legal(pos)


@clause("NOM-JUMP-08")
def test_discarded_systems_are_shuffled_for_a_look_only_when_somebody_may_look() -> None:
    for credits, looks in ((2, True), (1, False)):  # noqa: A001
        pos = expanse(Player("Lumen", credits=credits), Player("Kethri", credits=0))
        pos.system_discards, pos.system_deck = pos.system_deck, []
        act(pos)
        assert (bool(pos.system_deck), bool(pos.system_discards)) == (looks, not looks)
        assert len(known(pos.view(A).system_deck)) == looks
        assert pos.declines == [0]


@clause("NOM-JUMP-08", "NOM-JUMP-09")
def test_discarded_systems_become_a_new_deck_and_without_any_the_location_stays() -> None:
    pos = expanse(Player(at="Ares Forge"), Player("Kethri"))
    pos.system_deck, pos.system_discards = [], [system("Lifewell")]
    start(pos, Jump(A))
    assert (pos.visited[A][-1], pos.declines) == (system("Lifewell"), [0])
    start(pos, Jump(A))
    assert pos.visited[A][-1] == system("Lifewell")
    assert len(pos.storage[A]) == 2


@clause("NOM-JUMP-08", "NOM-EFF-16")
def test_discarded_systems_are_shuffled_when_one_is_to_be_looked_at() -> None:
    pos = expanse(Player(at="Silent Observatory"), Player("Kethri"))
    pos.system_discards, pos.system_deck = pos.system_deck, []
    start(pos, Arrive(A))
    assert (len(known(pos.view(A).system_deck)), pos.system_discards) == (2, [])


@clause("NOM-JUMP-08")
def test_the_new_system_deck_is_really_shuffled() -> None:
    pos = expanse(Player(), Player("Kethri"))
    pos.chance = GAME.new(2, seed=1).chance
    pos.system_discards, pos.system_deck = pos.system_deck, []
    before = pos.system_discards[:]
    start(pos, Jump(A))
    assert sorted([*pos.system_deck, *pos.visited[A]]) == sorted(before)
    assert [*pos.system_deck, *pos.visited[A]] != before


@clause("NOM-JUMP-10")
def test_nobody_jumps_during_a_war() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", military=1, storage=["Evasive Warp"]),
            Player("Nautiloi", "Crimson Gate", storage=["Evasive Warp"]),
            Player("Vorrax", "Sunmint", storage=["Evasive Warp"]),
        )
    )
    play(pos, "declare war on orange")
    assert pos.waiting == (A, B, C)
    assert all(legal(pos, seat) == ["pass"] for seat in (A, B, C))


@clause("NOM-JUMP-10")
def test_no_card_offers_a_jump_during_a_war() -> None:
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
