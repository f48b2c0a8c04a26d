"""Effects of cards (NOM-EFF)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.nomads.changes import destroy
from orrery.games.nomads.extinction import perish
from orrery.games.nomads.prices import build_price
from orrery.games.nomads.state import Expanse
from tests.games.nomads.kit import (
    A,
    B,
    C,
    Player,
    act,
    card,
    changed,
    changed_system,
    do,
    everybody_passes,
    expanse,
    names,
    one_round,
    stack_deck,
    until_lane,
    with_game,
)
from tests.kit import legal, play, refused, said
from tests.ledger import clause


def use(**ability: Any) -> list[dict[str, Any]]:
    """A consumable with this use."""
    return [{"mode": "use", **ability}]


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
    assert (pos.laid[1], build_price(pos, A, cruiser)) == (1, 4)
    do(pos, "end the turn")
    assert pos.built_ships == 0


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
    until_lane(pos)
    one_round(pos, a="use boarding party on crimson-1")
    one_round(pos)
    one_round(pos, b="use spark on orange-1")
    while pos.war is not None and pos.war.lane != [1, 9]:
        one_round(pos)
    assert names([pos.work[2]]) == ["Space Cruiser"]  # taken over
    assert pos.used[2 * pos.players + 2] != 0
    assert pos.war is not None and pos.war.lane == [1, 9]
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


HAVEN = ["Civil Ship", "Space Cruiser"]


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
