"""Charts that nobody has played to: every rule holds on them, and they save, load and imagine like any other."""

from __future__ import annotations

import pytest

from orrery.engine.chance import seeded
from orrery.games.colonies import GAME
from tests.games.colonies.constructed import construct


@pytest.mark.parametrize("batch", range(10))
def test_constructed_charts_are_played_on_soundly(batch: int) -> None:
    for number in range(16):
        chance = seeded(f"constructed/{batch}/{number}")
        pos = construct(chance)
        assert pos.problems() == []
        pick = seeded(f"pick/{batch}/{number}")
        for _ in range(50):
            if pos.outcome is not None:
                break
            seat = pos.waiting[pick.below(len(pos.waiting))]
            moves = pos.moves(seat)
            assert moves, (batch, number)
            pos.play(moves[pick.below(len(moves))], seat)
            assert pos.problems() == [], (batch, number)
        assert GAME.load(pos.save()) == pos
        if pos.outcome is None:
            for seat in (*range(pos.players), None):
                imagined = GAME.imagine(pos.view(seat), seeded("deal"))
                assert imagined.problems() == []
                assert imagined.view(seat).shown() == pos.view(seat).shown()


def test_constructed_charts_differ_in_everything() -> None:
    charts = [construct(seeded(f"many/{number}")) for number in range(60)]
    assert {pos.players for pos in charts} == {2, 3, 4}
    assert {pos.phase for pos in charts} == {0, 1, 2, 3}
    assert len({(pos.rows, pos.cols) for pos in charts}) > 10
    assert any(any(pos.out) for pos in charts) and any(max(pos.ties) >= 0 for pos in charts)
