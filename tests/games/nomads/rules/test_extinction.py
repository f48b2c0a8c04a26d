"""Extinction and victory by extermination (NOM-EXT)."""

from __future__ import annotations

from orrery.games.nomads.extinction import CheckLife
from tests.games.nomads.kit import A, B, C, Player, expanse, winners
from tests.kit import start
from tests.ledger import clause


@clause("NOM-EXT-01")
def test_a_species_of_soldiers_alone_lives() -> None:
    pos = expanse(Player(civil=0, military=1), Player("Kethri", civil=1), Player("Vorrax", civil=0))
    start(pos, CheckLife())
    assert (pos.alive, pos.outcome) == ([True, True, False], None)


@clause("NOM-EXT-07")
def test_who_died_out_before_has_no_part_in_the_draw_of_the_last() -> None:
    pos = expanse(Player(), Player("Kethri"), Player("Vorrax", civil=0))
    start(pos, CheckLife())
    assert pos.out == [C]
    pos.civil[A] = pos.civil[B] = 0
    start(pos, CheckLife())
    assert pos.outcome is not None
    assert (pos.outcome.clause, winners(pos)) == ("NOM-EXT-07", (A, B))
