"""War (NOM-WAR)."""

from __future__ import annotations

from orrery.games.nomads.state import Expanse
from orrery.games.nomads.values import attack, in_reach
from tests.games.nomads.kit import A, B, C, Player, act, do, everybody_passes, expanse, one_round
from tests.kit import legal, play
from tests.ledger import clause


def war(**third: object) -> Expanse:
    """Crimson in red attacks Orange in red and green; Violet is where the test says."""
    pos = expanse(
        Player("Dracoth", "Crimson Gate", 9, 3, 9),
        Player("Kethri", "Thornmarch", 9, 0, 9),
        Player("Vorrax", credits=9, **third),  # type: ignore[arg-type]
    )
    play(act(pos), "declare war on orange")
    return pos


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


@clause("NOM-WAR-08", "NOM-WAR-11")
def test_a_third_species_in_the_sector_may_stop_the_war_itself() -> None:
    near = war(at="Lifewell", storage=["Ceasefire Accord"])
    assert "use ceasefire accord" in legal(near, C)
    one_round(near, c="use ceasefire accord")
    everybody_passes(near)
    assert near.war is None and near.military[A] == 3
    assert (near.civil[B], near.units(B)) == (9, 9)
    far = war(at="Sunmint", storage=["Ceasefire Accord"])
    assert "use ceasefire accord" not in legal(far, C)
