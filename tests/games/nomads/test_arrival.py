"""Effects on arrival, also inside each other (NOM-SECT-11, NOM-JUMP)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.nomads.jumps import Jump
from orrery.games.nomads.state import Expanse
from orrery.games.nomads.values import technologies
from tests.games.nomads.kit import (
    CONTENT,
    A,
    B,
    C,
    Player,
    act,
    changed_system,
    do,
    expanse,
    known,
    names,
    stack_deck,
    stack_stars,
    with_game,
)
from tests.kit import legal, play, start
from tests.ledger import clause

GAIN = {"mode": "arrival", "target": "self", "ops": [{"do": "gain-credits", "n": 1}]}
AGAIN = {"mode": "arrival", "target": "self", "optional": True, "ops": [{"do": "jump"}]}


@clause("NOM-SECT-11")
def test_each_effect_of_a_system_happens_once_though_another_jump_lies_between() -> None:
    reef = changed_system("Paradox Reef", abilities=[AGAIN, GAIN])
    game = changed_system("Auric Exchange", reef.content, abilities=[GAIN, GAIN])
    pos = with_game(expanse(Player(credits=0), Player("Kethri", credits=0)), game)
    stack_stars(pos, "Paradox Reef", "Auric Exchange")
    start(pos, Jump(A))
    play(pos, "accept the system's offer")
    assert [CONTENT.system_names[one] for one in pos.path[A]] == ["Paradox Reef", "Auric Exchange"]
    assert pos.credits[A] == 2 + 1  # both of the Exchange, then the second one of the Reef


@clause("NOM-SECT-11", "NOM-REORG-12")
def test_an_offer_that_is_turned_down_costs_and_brings_nothing() -> None:
    pos = expanse(Player(credits=2), Player("Kethri"))
    stack_stars(pos, "Verdant Halo")
    start(pos, Jump(A))
    assert legal(pos) == ["accept the system's offer", "done"]
    play(pos, "done")
    assert (pos.credits[A], pos.civil[A]) == (2, 4)


@clause("NOM-ACT-07")
def test_an_offer_that_cannot_be_paid_is_not_made() -> None:
    pos = expanse(Player(credits=1), Player("Kethri"))
    stack_stars(pos, "Verdant Halo")
    start(pos, Jump(A))
    assert (pos.waiting, pos.civil[A]) == ((), 4)


@clause("NOM-JUMP-06", "NOM-JUMP-01")
def test_the_resource_is_extracted_before_the_effects_of_arrival() -> None:
    pos = expanse(Player(credits=0), Player("Kethri"))
    stack_deck(pos, "Mecadestroyer")
    stack_stars(pos, "Lottery Nebula")
    start(pos, Jump(A))
    assert names(pos.storage[A]) == ["Mecadestroyer"]
    assert pos.credits[A] == 6 // 2  # half the price of what this jump extracted
    assert pos.extracted == -1  # and of no later one


@clause("NOM-JUMP-08")
def test_discarded_systems_are_shuffled_for_a_look_only_when_somebody_may_look() -> None:
    for credits, looks in ((2, True), (1, False)):  # noqa: A001
        pos = expanse(Player("Lumen", credits=credits), Player("Kethri", credits=0))
        pos.star_discard, pos.stars = pos.stars, []
        act(pos)
        assert (bool(pos.stars), bool(pos.star_discard)) == (looks, not looks)
        assert len(known(pos.view(A).stars)) == looks
        assert pos.declines == [0]


def arriving(at: str, **mine: Any) -> Expanse:
    """Crimson jumps there and extracts a Mecadestroyer; one rival is in every sector, the other in none."""
    pos = expanse(
        Player(**{"species": "Umbral Tide", "civil": 7, "credits": 5, **mine}),
        Player("Kethri", civil=8, military=1, credits=3),
        Player("Vorrax", civil=2, credits=3),
    )
    pos.path[B] = [CONTENT.system_names.index("The Crossroads")]
    stack_deck(pos, "Mecadestroyer", "Trade Hub")
    if at == "Paradox Reef":
        stack_stars(pos, "Violet Maw")
    stack_stars(pos, at)
    return start(pos, Jump(A))


def gains(pos: Expanse) -> dict[str, int]:
    """What Crimson has beside 7 civil units, 5 credits, the card that every jump brings, one system and no technology."""
    found = {
        "credits": pos.credits[A] - 5,
        "civil": pos.civil[A] - 7,
        "military": pos.military[A],
        "cards": len(pos.storage[A]) - 1,
        "systems": len(pos.path[A]) - 1,
        "built": technologies(pos, A),
        "b credits": pos.credits[B] - 3,
        "c credits": pos.credits[C] - 3,
    }
    return {name: gain for name, gain in found.items() if gain}


AT_ONCE: dict[str, dict[str, int]] = {
    "Gorath's Scar": {"credits": 2},
    "Sporefall": {"credits": 2},  # 7 civil units, rounded down
    "Eden Remnant": {"civil": 1},
    "Auric Exchange": {"credits": 2},
    "Tollkeeper's Star": {"credits": 1, "b credits": -1},
    "Amethyst Vault": {"cards": 1},
    "Harvest Crescent": {"credits": 2},
    "Symbiont Reef": {"cards": 1},
    "Lottery Nebula": {"credits": 3},
    "The Crossroads": {"credits": 1},
}
OFFERED: dict[str, dict[str, int]] = {
    "Ironblood Reach": {"credits": -2, "civil": -1, "military": 1},
    "Verdant Halo": {"credits": -2, "civil": 1},
    "Paradox Reef": {"cards": 1, "systems": 1},
}


@clause("NOM-SECT-11")
@pytest.mark.parametrize("at", CONTENT.system_names)
def test_on_arrival_a_system_does_at_once_or_offers_what_it_says_or_nothing(at: str) -> None:
    pos = arriving(at)
    assert gains(pos) == (AT_ONCE.get(at, {}) if at != "Logic Shoal" else {"cards": 1})
    if at in OFFERED:
        assert legal(pos) == ["accept the system's offer", "done"]
        play(pos, "accept the system's offer")
        assert gains(pos) == OFFERED[at]
        assert pos.jumps == 0
    elif at not in ("Logic Shoal", "Dreaming Moon", "Silent Observatory"):
        assert pos.waiting == ()


@clause("NOM-SECT-11", "NOM-ACT-07")
def test_arrivals_that_depend_on_what_one_has() -> None:
    assert gains(arriving("Harvest Crescent", civil=7, military=1)) == {"credits": 1, "military": 1}
    assert gains(arriving("Eden Remnant", civil=9)) == {"civil": 2}  # level with the rival: nothing more
    assert gains(arriving("Ironblood Reach", civil=0, military=3)) == {"civil": -7, "military": 3}
    three = ["Deep Archive", "Deep Archive", "Cloning Vats"]
    assert gains(arriving("Symbiont Reef", built=three)) == {"built": 3, "cards": 1}
    assert gains(arriving("Symbiont Reef", built=[*three, "Trade Hub"])) == {"built": 4}
    assert gains(arriving("Lottery Nebula")) == {"credits": 3}


@clause("NOM-SECT-11", "NOM-EQUIP-05")
def test_the_breakers_yard_pays_the_printed_price_without_equipment() -> None:
    pos = arriving(
        "Breaker's Yard", built=["Trade Hub", ("Space Cruiser", "Bomb Bay")], building=["Cloning Vats"]
    )
    assert legal(pos) == ["break up crimson-1", "break up crimson-2", "done"]
    play(pos, "break up crimson-2")
    assert gains(pos) == {"credits": 4, "built": 1}
    assert sorted(names(pos.discards[0])) == ["Bomb Bay", "Space Cruiser"]


@clause("NOM-EFF-16")
def test_the_logic_shoal_extracts_one_more_and_discards_one_of_all() -> None:
    pos = arriving("Logic Shoal")
    assert sorted(legal(pos)) == ["discard mecadestroyer", "discard trade hub"]
    play(pos, "discard mecadestroyer")
    assert (gains(pos), pos.waiting) == ({}, ())


@clause("NOM-EFF-16")
def test_three_cards_are_looked_at_on_the_dreaming_moon_and_two_systems_from_the_observatory() -> None:
    moon = arriving("Dreaming Moon")
    assert len(known(moon.view(A).decks[0])) == 3
    observatory = arriving("Silent Observatory")
    assert len(known(observatory.view(A).stars)) == 2


@clause("NOM-EFF-15", "NOM-JUMP-03")
def test_nautiloi_gain_a_credit_on_arrival_in_a_system_of_several_sectors() -> None:
    assert gains(arriving("Mirror Expanse", species="Nautiloi")) == {"credits": 1}
    assert gains(arriving("Violet Maw", species="Nautiloi")) == {}


@clause("NOM-EFF-14", "NOM-EFF-15")
def test_the_patent_court_pays_for_the_first_technology_of_a_turn_only() -> None:
    pos = expanse(Player(at="Patent Court", credits=9, storage=["Civil Ship"] * 2), Player("Kethri"))
    do(act(pos), "build civil ship")
    assert pos.credits[A] == 9 - 2 + 1
    do(pos, "build civil ship")
    assert pos.credits[A] == 8 - 2


@clause("NOM-EFF-15", "NOM-FLEET-15")
def test_the_insurance_haven_pays_2_for_every_ship_that_is_destroyed() -> None:
    pos = expanse(
        Player("Kethri", "Auric Exchange", credits=0, built=["Mecadestroyer", "Mecadestroyer"]),
        Player("Kethri", "Insurance Haven", credits=0, built=["Civil Ship", "Civil Ship"]),
    )
    do(act(pos), "declare war on orange", "send crimson-1", "send crimson-2")
    while pos.war is not None:
        do(pos, legal(pos)[0])
    assert pos.credits == [0, 4]
