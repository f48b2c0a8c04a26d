"""Sectors and systems (NOM-SECT): who is in whose sector, and what systems do on arrival."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.nomads.table.changes import destroy
from orrery.games.nomads.table.prices import train_price
from orrery.games.nomads.table.values import (
    attack,
    free_slot,
    healing,
    in_reach,
    may_negotiate,
    sectors,
    ship_attack,
    technologies,
    war_barred,
)
from orrery.games.nomads.turn.jumps import Arrive, Jump
from orrery.testing.kit import legal, play, start
from tests.games.nomads.kit import (
    CONTENT,
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
    known,
    names,
    one_round,
    stack_deck,
    stack_systems,
    system,
    with_game,
)
from tests.games.nomads.scenes import alone, arriving, gains, question, uses, war
from tests.ledger import clause


@clause("NOM-SECT-01")
def test_sectors_are_those_of_the_last_system() -> None:
    pos = expanse(Player(at="Ares Forge"), Player("Vorrax"))
    stack_systems(pos, "Coral Spires")
    start(pos, Jump(A))
    assert sectors(pos, A) == CONTENT.sectors[system("Coral Spires")] != CONTENT.sectors[system("Ares Forge")]


@clause("NOM-SECT-02", "NOM-SECT-03", "NOM-SECT-06", "NOM-SECT-08")
def test_one_common_sector_is_enough() -> None:
    pos = expanse(Player(at="Thornmarch"), Player("Kethri", "Lifewell"), Player("Vorrax"))
    assert sectors(pos, A).bit_count() == 2
    assert in_reach(pos, A, B)
    assert not in_reach(pos, A, C)
    assert in_reach(pos, C, C)
    pos.visited[B] = [system("Sunmint")]
    assert not in_reach(pos, A, B)


@clause("NOM-SECT-03", "NOM-SECT-06", "NOM-SECT-08")
def test_who_is_in_reach_of_whom() -> None:
    pos = expanse(Player(at="Thornmarch"), Player("Vorrax", "Ares Forge"), Player("Kethri"))
    assert [in_reach(pos, A, seat) for seat in (A, B, C)] == [True, True, False]
    assert in_reach(pos, C, C) and not in_reach(pos, B, C)
    assert [may_negotiate(pos, seat) for seat in (B, C)] == [True, False]
    assert not war_barred(pos, A, B)
    pos.visited[A] = [system("Shroud of Nyx")]
    assert war_barred(pos, A, B) and war_barred(pos, B, A) and not war_barred(pos, B, C)


@clause("NOM-SECT-04", "NOM-SECT-07")
def test_no_interaction_outside_the_sector_neither_harm_nor_help_nor_trade_nor_war() -> None:
    for at, reach in (("Lifewell", False), ("Crimson Gate", True)):
        pos = act(
            expanse(
                Player(
                    at="Ares Forge",
                    military=1,
                    credits=9,
                    storage=["Quarantine Breach", "Demobilisation Order"],
                ),
                Player("Kethri", at, military=1),
            )
        )
        aimed = {text for text in legal(pos) if "orange" in text}
        wanted = {
            "use quarantine breach on orange",
            "use demobilisation order on orange",
            "declare war on orange",
            "negotiate with orange",
        }
        assert aimed == (wanted if reach else set())


@clause("NOM-SYNC-19", "NOM-SECT-05")
def test_a_mark_counts_only_for_what_carries_it() -> None:
    pos = act(
        expanse(
            Player(at="Ares Forge", credits=9, storage=["Supply Windfall"]),
            Player("Lumen", "Lifewell", credits=9, storage=["Signal Jammer", "Conclave Veto"]),
        )
    )
    play(pos, "use supply windfall")
    # the universal Veto and Flicker reach it, the Jammer does not, whatever else is universal
    assert legal(pos, B) == ["use conclave veto against item 1", "use flicker against item 1", "pass"]


@clause("NOM-SECT-06")
def test_who_has_not_jumped_yet_reaches_nobody_and_is_reached_by_nobody() -> None:
    pos = act(
        expanse(
            Player(credits=9, military=1, storage=["Pirate Raid", "Data Theft"]),
            Player("Kethri", "The Crossroads", storage=["Bomb Bay"]),
        )
    )
    aimed = [text for text in legal(pos) if "orange" in text]
    assert aimed == ["use data theft on orange"]  # universal
    pos.visited = [[system("The Crossroads")], []]
    pos.stack.clear()
    assert [text for text in legal(act(pos)) if "orange" in text] == aimed


@clause("NOM-SECT-09", "NOM-SECT-10", "NOM-SECT-11", "NOM-SECT-13")
def test_only_the_top_system_is_in_force_for_who_is_there() -> None:
    pos = expanse(Player("Vorrax", "Ares Forge"), Player("Kethri", "Crimson Gate"))
    assert (train_price(pos, A), train_price(pos, B)) == (2, 4)
    assert (attack(pos, A), attack(pos, B)) == (4, 4)
    stack_systems(pos, "Moss Cathedral")
    start(pos, Jump(A))
    assert (train_price(pos, A), healing(pos, A)) == (3, 1)
    assert healing(pos, B) == 0


@clause("NOM-SECT-10", "NOM-EFF-07")
def test_lumen_looks_at_the_next_system_while_an_extra_jump_is_possible() -> None:
    pos = expanse(Player("Lumen", credits=2), Player("Kethri", credits=0))
    stack_systems(pos, "Lifewell")
    act(pos)
    assert known(pos.view(A).system_deck) == [pos.system_deck[-1]]
    assert known(pos.view(B).system_deck) == []
    do(pos, "make an extra jump")
    assert known(pos.view(A).system_deck) == []


GAIN = {"mode": "arrival", "target": "self", "ops": [{"do": "gain-credits", "n": 1}]}


AGAIN = {"mode": "arrival", "target": "self", "optional": True, "ops": [{"do": "jump"}]}


@clause("NOM-SECT-11")
def test_each_effect_of_a_system_happens_once_though_another_jump_lies_between() -> None:
    reef = changed_system("Paradox Reef", abilities=[AGAIN, GAIN])
    game = changed_system("Auric Exchange", reef.content, abilities=[GAIN, GAIN])
    pos = with_game(expanse(Player(credits=0), Player("Kethri", credits=0)), game)
    stack_systems(pos, "Paradox Reef", "Auric Exchange")
    start(pos, Jump(A))
    play(pos, "accept the system's offer")
    assert [CONTENT.system_names[one] for one in pos.visited[A]] == ["Paradox Reef", "Auric Exchange"]
    assert pos.credits[A] == 2 + 1  # both of the Exchange, then the second one of the Reef


@clause("NOM-SECT-11", "NOM-REORG-12")
def test_an_offer_that_is_turned_down_costs_and_brings_nothing() -> None:
    pos = expanse(Player(credits=2), Player("Kethri"))
    stack_systems(pos, "Verdant Halo")
    start(pos, Jump(A))
    assert legal(pos) == ["accept the system's offer", "done"]
    play(pos, "done")
    assert (pos.credits[A], pos.civil[A]) == (2, 4)


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


@clause("NOM-SECT-11", "NOM-SECT-09", "NOM-JUMP-06")
def test_effects_on_arrival() -> None:
    def arriving(name: str, other: str = "", **have: object) -> tuple[int, int, int]:
        pos = expanse(Player(at=name, **have), Player("Kethri", other, credits=4))  # type: ignore[arg-type]
        pos.extracted = card("Trade Hub")
        start(pos, Arrive(A))
        return pos.credits[A] - 4, len(pos.storage[A]), pos.civil[A] - 4

    assert arriving("Auric Exchange") == (2, 0, 0)
    assert arriving("Gorath's Scar") == (2, 0, 0)
    assert arriving("Sporefall") == (1, 0, 0)
    assert arriving("Harvest Crescent") == (2, 0, 0)
    assert arriving("Harvest Crescent", military=1) == (1, 0, 0)
    assert arriving("Amethyst Vault") == (0, 1, 0)
    assert arriving("Symbiont Reef") == (0, 1, 0)
    assert arriving("Symbiont Reef", built=["Trade Hub", "War Academy", "Civil Ship", "Data Theft"][:3]) == (
        0,
        1,
        0,
    )
    assert arriving("Lottery Nebula") == (2, 0, 0)
    assert arriving("Tollkeeper's Star", "Sunmint") == (1, 0, 0)
    assert arriving("Tollkeeper's Star", "Lifewell") == (0, 0, 0)
    assert arriving("The Crossroads", "Lifewell") == (1, 0, 0)
    assert arriving("Eden Remnant") == (0, 0, 0)
    assert arriving("Eden Remnant", civil=3) == (0, 0, 0)  # one obtained: 4 again


@clause("NOM-SECT-11")
def test_offers_on_arrival_may_be_declined() -> None:
    for name, gain in (("Verdant Halo", (5, 0)), ("Ironblood Reach", (3, 1))):
        pos = expanse(Player(at=name), Player("Kethri"))
        start(pos, Arrive(A))
        declined = pos.copy()
        play(pos, "accept the system's offer")
        assert ((pos.civil[A], pos.military[A]), pos.credits[A]) == (gain, 2)
        play(declined, "done")
        assert (declined.civil[A], declined.credits[A]) == (4, 4)
    reef = expanse(Player(at="Paradox Reef"), Player("Kethri"))
    stack_systems(reef, "Lifewell")
    start(reef, Arrive(A))
    play(reef, "accept the system's offer")
    assert len(reef.visited[A]) == 2
    shoal = expanse(Player(at="Logic Shoal", storage=["Civil Ship"]), Player("Kethri"))
    stack_deck(shoal, "Trade Hub")
    start(shoal, Arrive(A))
    play(shoal, "discard civil ship")
    assert names(shoal.storage[A]) == ["Trade Hub"]


@clause("NOM-SECT-11", "NOM-EFF-12")
def test_an_active_effect_of_a_system_belongs_to_who_is_there() -> None:
    pos = act(expanse(Player(at="Pilgrim Market", credits=9), Player("Kethri", credits=9)))
    assert "use settle" in legal(pos)
    do(pos, "use settle")
    assert "use settle" not in legal(pos)
    away = act(expanse(Player(credits=9), Player("Kethri", "Pilgrim Market")))
    assert "use settle" not in legal(away)


@clause("NOM-SECT-11", "NOM-EFF-12")
def test_an_arrival_makes_the_effects_of_the_system_new_for_the_one_who_arrives() -> None:
    pos = expanse(Player(at="Sunmint"), Player("Kethri", "Tidal Array"), Player("Vorrax"))
    pos.used = [[1] for _ in pos.used]
    start(pos, Jump(B))
    assert [at for at, bits in enumerate(pos.used) if not bits] == [pos.players + B]


@clause("NOM-SECT-11", "NOM-DECL-10")
def test_the_lottery_pays_nothing_when_there_was_no_card_to_extract() -> None:
    pos = expanse(Player(credits=0), Player("Kethri"))
    pos.decks[0] = []
    stack_systems(pos, "Lottery Nebula")
    start(pos, Jump(A))
    assert (pos.credits[A], pos.storage[A]) == (0, [])


@clause("NOM-SECT-11")
def test_the_first_card_of_a_pack_can_be_broken_up_too() -> None:
    first = CONTENT.card_names[0]
    game = changed(first, type="technology", abilities=[])
    pos = with_game(expanse(Player(at="Breaker's Yard", built=[first], credits=0), Player("Kethri")), game)
    start(pos, Arrive(A))
    assert legal(pos) == ["break up crimson-1", "done"]
    assert question(pos).startswith("Breaker's Yard: You may destroy")
    play(pos, "break up crimson-1")
    assert (pos.credits[A], pos.technology[0]) == (1, -1)


@clause("NOM-SECT-11", "NOM-EQUIP-07")
def test_the_first_system_and_the_first_card_as_equipment_may_have_an_active_effect() -> None:
    def power(name: str) -> list[dict[str, Any]]:
        return [{"mode": "active", "name": name, "target": "self", "ops": [{"do": "gain-credits", "n": 1}]}]

    home, first = CONTENT.system_names[0], CONTENT.card_names[0]
    here = with_game(alone(at=home), changed_system(home, abilities=power("Glow")))
    assert uses(here) == ["glow"]
    nowhere = with_game(alone(), changed_system(home, abilities=power("Glow")))
    assert uses(nowhere) == []
    gear = changed(first, type="equipment", abilities=power("Spark"), attack=2)
    ship = with_game(alone(built=[("Space Cruiser", first)]), gear)
    assert (uses(ship), ship_attack(ship, 0)) == (["spark"], 3 + 1 + 2)
    assert (free_slot(ship, 0), technologies(ship, A)) == (1, 1)
    destroy(ship, 0)
    assert sorted(names(ship.discards[0])) == sorted([first, "Space Cruiser"])


@clause("NOM-WAR-07", "NOM-WAR-12", "NOM-SECT-12")
def test_in_the_assault_the_attacker_is_still_with_the_defender() -> None:
    pos = war(at="Lifewell", storage=["Planetary Bunkers"])
    everybody_passes(pos)
    before = attack(pos, A)
    play(pos, "launch the assault")
    assert pos.war is not None
    assert in_reach(pos, C, A)  # green, where Crimson never was
    assert attack(pos, A) == before == 3 + 2 * 3 + 1  # Thornmarch's +1, not the +2 of Crimson Gate
    one_round(pos, c="use planetary bunkers on crimson")
    do(pos, "steal 0 credits")
    assert not in_reach(pos, C, A)
