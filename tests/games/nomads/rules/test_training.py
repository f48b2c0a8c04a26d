"""Training (NOM-TRAIN): turning civil units military, and what they are worth then."""

from __future__ import annotations

from orrery.games.nomads.table.values import attack, defence
from orrery.testing.kit import legal, refused
from tests.games.nomads.kit import A, B, Player, act, do, expanse
from tests.games.nomads.scenes import no, table
from tests.ledger import clause


@clause("NOM-TRAIN-01")
def test_why_no_unit_can_be_trained() -> None:
    assert no(table(civil=0, military=4), "train a unit") == (
        "You have no civil unit to train.",
        "NOM-TRAIN-01",
    )
    assert no(table(credits=2), "train a unit") == (
        "Training costs 3 credits; you have 2.",
        "NOM-ACT-05",
    )


@clause("NOM-TRAIN-02")
def test_a_military_unit_gives_2_attack_and_2_defence() -> None:
    pos = act(expanse(Player("Kethri", credits=4), Player("Vorrax", credits=0)))
    before = (attack(pos, A), defence(pos, A))
    do(pos, "train a unit")
    assert (attack(pos, A) - before[0], defence(pos, A) - before[1]) == (2, 2)


@clause("NOM-TRAIN-03")
def test_a_military_unit_inflicts_one_damage_in_assaults() -> None:
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", military=3, credits=0), Player("Kethri", "Warhead Drift", civil=9)
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    assert pos.civil[B] == 6


@clause("NOM-TRAIN-04")
def test_only_an_effect_makes_a_military_unit_civil() -> None:
    pos = act(expanse(Player(military=1, storage=["Demobilisation Order"]), Player("Kethri", credits=0)))
    assert not any("civil" in text for text in legal(pos))
    do(pos, "use demobilisation order on crimson")
    assert (pos.civil[A], pos.military[A]) == (5, 0)


@clause("NOM-ACT-11", "NOM-TRAIN-05", "NOM-TRAIN-01", "NOM-TRAIN-02")
def test_actions_repeat_as_often_as_they_can_be_paid() -> None:
    pos = act(expanse(Player("Kethri", civil=3, credits=9), Player("Vorrax", credits=0)))
    do(pos, "train a unit", "train a unit")
    assert (pos.civil[A], pos.military[A], pos.credits[A]) == (1, 2, 1)
    assert (attack(pos, A), defence(pos, A)) == (2 + 4, 2 + 4)
    assert refused(pos, "train a unit").clause == "NOM-ACT-05"


@clause("NOM-TRAIN-05")
def test_any_number_of_units_is_trained_each_for_its_own_price() -> None:
    pos = act(expanse(Player("Kethri", credits=13, civil=4), Player("Vorrax", credits=0)))
    do(pos, "train a unit", "train a unit", "train a unit")
    assert (pos.military[A], pos.civil[A], pos.credits[A]) == (3, 1, 1)
