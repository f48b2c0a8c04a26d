"""Planetary assault (NOM-ASLT)."""

from __future__ import annotations

from orrery.games.nomads.holdings.extinction import EndWar
from orrery.games.nomads.table.state import Expanse
from orrery.games.nomads.war.assault import AssaultChoice
from orrery.testing.kit import legal, play, refused, said
from tests.games.nomads.kit import A, B, Player, act, do, everybody_passes, expanse, names, one_round
from tests.games.nomads.scenes import launched
from tests.ledger import clause


def assault(mine: int, theirs: int) -> Expanse:
    """An assault with these military units on both sides of two Kethri, all windows passed."""
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 9 - mine, mine, 0),
            Player("Kethri", "Warhead Drift", 9 - theirs, theirs, 0),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    return pos


@clause("NOM-ASLT-01")
def test_an_assault_needs_a_military_unit_and_the_will() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 4, 1, 0),
            Player("Kethri", "Crimson Gate", credits=0),
        )
    )
    do(pos, "declare war on orange")
    assert isinstance(pos.decision, AssaultChoice)
    assert "launch the assault" in legal(pos) and len(legal(pos)) == 2
    play(pos, next(text for text in legal(pos) if text != "launch the assault"))
    assert (pos.war, pos.civil[B]) == (None, 4)
    without = act(
        expanse(
            Player("Vorrax", "Ares Forge", 5, 0, 0, built=["Civil Ship"]),
            Player("Kethri", "Crimson Gate", credits=0, built=["Civil Ship"]),
        )
    )
    do(without, "declare war on orange")
    assert without.war is None


@clause("NOM-ASLT-02")
def test_the_attacker_decides_on_the_assault_after_the_fleet_battle() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 4, 1, 0, built=["Mecadestroyer"]),
            Player("Kethri", "Crimson Gate", built=["Civil Ship"], credits=0),
        )
    )
    do(pos, "declare war on orange")
    assert isinstance(pos.decision, AssaultChoice)
    assert pos.waiting == (A,)
    assert (names(pos.discards[0]), pos.civil[B]) == (["Civil Ship"], 3)


@clause("NOM-ASLT-03")
def test_each_fighter_compares_its_attack_with_the_others_defence() -> None:
    assert assault(3, 1).war is not None  # 8 against 4: there is something to choose
    assert assault(1, 1).war is None  # 4 against 4 on both sides
    pos = assault(1, 3)
    assert pos.units(A) < 9 or pos.war is not None  # the defender's 8 against 4 counts as well


@clause("NOM-ASLT-04")
def test_only_a_higher_attack_damages() -> None:
    equal = assault(2, 2)
    assert (equal.units(A), equal.units(B), equal.war) == (9, 9, None)
    higher = assault(3, 2)
    assert higher.war is not None
    assert higher.war.damage[0] == 0
    assert higher.war.damage[1] > 0


@clause("NOM-ASLT-06", "NOM-SECT-12")
def test_both_fighters_get_the_bonus_of_the_place_of_the_war() -> None:
    pos = launched({"military": 2}, {"civil": 20, "military": 0}, at="Warp Scar")
    assert pos.civil[B] == 20 - (2 + 1)
    mutual = launched(
        {"military": 4}, {"civil": 5, "military": 4, "built": ["Plasma Batteries"]}, at="Warp Scar"
    )
    assert mutual.war is not None
    assert mutual.war.damage == [4 + 1, 0]  # 13 against 10, 10 against 10


@clause("NOM-ASLT-06")
def test_the_log_tells_what_each_inflicts() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 9, 3, 0, built=["Plasma Batteries"]),
            Player("Vorrax", "Ironblood Reach", 9, 2, 0, built=["Plasma Batteries"]),
        )
    )
    events = do(pos, "declare war on orange", "launch the assault")
    told = said(pos, [event for event in events if event.clause in ("NOM-ASLT-03", "NOM-ASLT-06")])
    assert told == [
        "Crimson shows 13/8, Orange shows 11/6",
        "Crimson inflicts 3 damage, Orange inflicts 2",
    ]


@clause("NOM-ASLT-07")
def test_damage_is_counted_with_the_units_before_any_are_eliminated() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", 0, 3, 0, built=["Plasma Batteries"] * 3),
            Player("Kethri", "Ironblood Reach", 4, 3, 0, built=["Plasma Batteries"] * 3),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    assert pos.war is not None
    assert pos.war.damage == [3, 3]  # the defender's soldiers strike although they may all be lost


@clause("NOM-ASLT-08")
def test_the_attacker_chooses_the_losses_of_both() -> None:
    pos = assault(3, 2)
    assert pos.waiting == (A,)
    assert [text[:7] for text in legal(pos)] == ["give up"] * 3
    before = pos.military[B]
    play(pos, legal(pos)[-1])
    assert pos.military[B] == before - 2
    beaten = assault(2, 3)
    assert beaten.waiting == (A,)  # the attacker's own losses
    assert beaten.war is not None and beaten.war.damage[0] > 0


@clause("NOM-ASLT-09", "NOM-ASLT-10")
def test_what_is_stolen_is_limited_by_the_units_lost_and_by_what_the_defender_has() -> None:
    for credits, most in ((9, 3), (2, 2), (0, None)):  # noqa: A001
        pos = launched({"military": 3}, {"civil": 9, "credits": credits})
        if most is None:
            assert pos.war is None  # nothing to steal, nothing to ask
            continue
        assert legal(pos) == [f"steal {n} credits" for n in range(most, -1, -1)]
        refused(pos, f"steal {most + 1} credits")
        do(pos, f"steal {most} credits")
        assert (pos.credits[:2], pos.war) == ([most, credits - most], None)


@clause("NOM-ASLT-10")
def test_why_no_more_credits_are_stolen() -> None:
    pos = act(
        expanse(
            Player("Umbral Tide", "Ares Forge", 9, 3, 0),
            Player("Kethri", "Ironblood Reach", 9, 0, 2),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    error = refused(pos, "steal 3 credits")
    assert (str(error), error.clause) == ("You may steal from 0 to 2 credits.", "NOM-ASLT-10")


@clause("NOM-ASLT-10")
def test_a_defender_who_dies_out_is_still_robbed_and_the_loot_counts_the_units_it_had() -> None:
    pos = launched({"military": 5}, {"civil": 2, "credits": 6})
    assert legal(pos)[0] == "steal 2 credits"
    assert pos.alive[B]
    do(pos, "steal 2 credits")
    assert (pos.credits[:2], pos.alive[B], pos.war) == ([2, 0], False, None)


@clause("NOM-ASLT-10", "NOM-EXT-03")
def test_an_attacker_who_dies_out_in_the_same_moment_steals_nothing() -> None:
    mine = {"civil": 0, "military": 2, "built": ["Plasma Batteries"] * 2}
    theirs = {"civil": 7, "military": 2, "credits": 6, "built": ["Plasma Batteries"] * 2}
    pos = launched(mine, theirs)
    play(pos, "give up 2 civil and 0 military")
    assert (pos.alive[A], pos.units(B), pos.active) == (False, 7 + 1, B)  # its reorganization brought a unit
    assert pos.credits[A] == 0
    assert pos.credits[B] >= 6


@clause("NOM-ASLT-10", "NOM-ASLT-09")
def test_looters_may_steal_more_and_the_attacker_chooses_how_much() -> None:
    pos = act(
        expanse(
            Player("Sszelan", "Ares Forge", military=2, credits=0),
            Player("Kethri", "Plunder Lanes", civil=9, credits=20),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    assert legal(pos)[0] == "steal 5 credits"  # 2 units, 2 for the Looters, 1 for the Lanes
    assert legal(pos)[-1] == "steal 0 credits"
    do(pos, "steal 1 credits")
    assert pos.credits == [1, 19]


@clause("NOM-ASLT-11", "NOM-ASLT-05")
def test_a_defender_who_wins_steals_nothing() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=3, military=1, credits=5),
            Player("Dracoth", "Crimson Gate", civil=0, military=4, credits=0),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    assert pos.outcome is not None or pos.credits[A] == 5
    assert pos.credits[B] == 0


@clause("NOM-WAR-15", "NOM-ASLT-12", "NOM-WAR-14")
def test_the_attacker_may_decline_the_assault() -> None:
    pos = act(expanse(Player("Vorrax", "Ares Forge", military=3), Player("Kethri", "Crimson Gate")))
    do(pos, "declare war on orange", "done")
    assert (pos.war, pos.civil, pos.credits) == (None, [4, 4], [4, 4])
    assert pos.waiting == (A,)
    assert EndWar() not in pos.stack


@clause("NOM-ASLT-13", "NOM-ASLT-06")
def test_a_higher_attack_without_soldiers_or_bonuses_inflicts_nothing() -> None:
    pos = launched({"military": 1}, {"built": ["Plasma Batteries"]})  # 4 against 2, 5 against 4
    assert (pos.war, pos.units(A), pos.units(B)) == (None, 10, 8)
    unarmed = act(
        expanse(
            Player("Kethri", "Ares Forge", 9, 1, 0, built=["Plasma Batteries"]),
            Player("Kethri", "Ironblood Reach", 9, 0, 9, storage=["Demobilisation Order"]),
        )
    )
    do(unarmed, "declare war on orange")
    play(unarmed, "launch the assault")
    one_round(unarmed, b="use demobilisation order on crimson")
    assert (unarmed.war, unarmed.units(A), unarmed.units(B)) == (None, 10, 9)  # 5 against 2, and no damage


@clause("NOM-ASLT-13", "NOM-ASLT-06")
def test_a_fighter_whose_attack_is_higher_damages_even_with_0_and_then_bonuses_count() -> None:
    pos = act(
        expanse(
            Player("Kethri", "Ares Forge", civil=9, military=1, credits=0),
            Player(
                "Dracoth", "Warp Scar", civil=9, credits=0, built=["Plasma Batteries", "Plasma Batteries"]
            ),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    # attacker 4/4 against 9/5; the defender damages with 0 soldiers, +1 Cornered Fury, +1 Warp Scar
    play(pos, "give up 2 civil and 0 military")
    assert (pos.civil[A], pos.civil[B]) == (7, 9)


@clause("NOM-ASLT-14")
def test_an_assault_goes_on_without_its_last_soldier() -> None:
    pos = act(
        expanse(
            Player(
                "Vorrax", "Ares Forge", military=1, credits=0, built=["Siege Computers", "Plasma Batteries"]
            ),
            Player("Kethri", "Warhead Drift", civil=9, credits=9, storage=["Demobilisation Order"]),
        )
    )
    do(pos, "declare war on orange")
    play(pos, "launch the assault")
    one_round(pos, b="use demobilisation order on crimson")
    everybody_passes(pos)
    assert pos.military[A] == 0
    assert pos.civil[B] == 8  # 8 against 2: the damage of the Siege Computers alone
