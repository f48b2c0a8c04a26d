"""Charts made up at random reach the whole space; the contract plays on from them."""

from __future__ import annotations

from orrery.engine.chance import seeded
from tests.games.colonies.constructed import construct


def test_constructed_charts_differ_in_everything() -> None:
    charts = [construct(seeded(f"many/{number}")) for number in range(60)]
    assert {pos.players for pos in charts} == {2, 3, 4}
    assert {pos.phase for pos in charts} == {0, 1, 2, 3}
    assert len({(pos.rows, pos.cols) for pos in charts}) > 10
    assert any(any(pos.out) for pos in charts) and any(max(pos.ties) >= 0 for pos in charts)
