"""Jumps, sectors and stellar systems (NOM-JUMP, NOM-SECT)."""

from __future__ import annotations

from orrery.games.nomads.jumps import Jump
from orrery.games.nomads.prices import train_price
from orrery.games.nomads.values import attack, healing, in_reach, sectors
from tests.games.nomads.kit import CONTENT, A, B, C, Player, act, do, expanse, stack_stars, system
from tests.kit import legal, play, start
from tests.ledger import clause


@clause("NOM-JUMP-01", "NOM-JUMP-02", "NOM-JUMP-03", "NOM-SECT-01")
def test_a_jump_puts_a_system_on_top_and_extracts_a_resource() -> None:
    pos = expanse(Player(at="Ares Forge"), Player("Kethri"))
    stack_stars(pos, "Lifewell")
    start(pos, Jump(A))
    assert pos.path[A] == [system("Ares Forge"), system("Lifewell")]
    assert pos.system(A) == system("Lifewell")
    assert len(pos.storage[A]) == 1
    assert sectors(pos, A) == CONTENT.sectors[system("Lifewell")]


@clause("NOM-JUMP-08", "NOM-JUMP-09")
def test_discarded_systems_become_a_new_deck_and_without_any_the_location_stays() -> None:
    pos = expanse(Player(at="Ares Forge"), Player("Kethri"))
    pos.stars, pos.star_discard = [], [system("Lifewell")]
    start(pos, Jump(A))
    assert (pos.path[A][-1], pos.declines) == (system("Lifewell"), [0])
    start(pos, Jump(A))
    assert pos.path[A][-1] == system("Lifewell")
    assert len(pos.storage[A]) == 2


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


@clause("NOM-SECT-02", "NOM-SECT-03", "NOM-SECT-06", "NOM-SECT-08")
def test_one_common_sector_is_enough() -> None:
    pos = expanse(Player(at="Thornmarch"), Player("Kethri", "Lifewell"), Player("Vorrax"))
    assert sectors(pos, A).bit_count() == 2
    assert in_reach(pos, A, B)
    assert not in_reach(pos, A, C)
    assert in_reach(pos, C, C)
    pos.path[B] = [system("Sunmint")]
    assert not in_reach(pos, A, B)


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


@clause("NOM-SECT-09", "NOM-SECT-10", "NOM-SECT-11", "NOM-SECT-13")
def test_only_the_top_system_is_in_force_for_who_is_there() -> None:
    pos = expanse(Player("Vorrax", "Ares Forge"), Player("Kethri", "Crimson Gate"))
    assert (train_price(pos, A), train_price(pos, B)) == (2, 4)
    assert (attack(pos, A), attack(pos, B)) == (4, 4)
    stack_stars(pos, "Moss Cathedral")
    start(pos, Jump(A))
    assert (train_price(pos, A), healing(pos, A)) == (3, 1)
    assert healing(pos, B) == 0


@clause("NOM-SECT-11", "NOM-EFF-12")
def test_an_active_effect_of_a_system_belongs_to_who_is_there() -> None:
    pos = act(expanse(Player(at="Pilgrim Market", credits=9), Player("Kethri", credits=9)))
    assert "use settle" in legal(pos)
    do(pos, "use settle")
    assert "use settle" not in legal(pos)
    away = act(expanse(Player(credits=9), Player("Kethri", "Pilgrim Market")))
    assert "use settle" not in legal(away)


@clause("NOM-EFF-15")
def test_current_readers_gain_a_credit_in_systems_with_several_sectors() -> None:
    pos = expanse(Player("Nautiloi", credits=0), Player("Kethri"))
    stack_stars(pos, "Thornmarch", "Lifewell")
    start(pos, Jump(A))
    assert pos.credits[A] == 1
    start(pos, Jump(A))
    assert pos.credits[A] == 1
