"""Tables made up at random are sound, and stay so whatever is played from them."""

from __future__ import annotations

import pytest

from orrery.engine.chance import seeded
from orrery.games.destiny import GAME
from orrery.games.destiny.table.state import Table
from tests.games.destiny.constructed import construct

MOVES = 50


@pytest.mark.parametrize("part", range(15))
def test_whatever_the_rules_allow_can_be_played_on(part: int) -> None:
    for number in range(10):
        seed = f"constructed {part} {number}"
        pos = construct(seeded(seed))
        picks = seeded(f"{seed} moves")
        for _ in range(MOVES):
            if pos.over:
                break
            seat = pos.waiting[picks.below(len(pos.waiting))]
            moves = pos.moves(seat)
            assert moves, seed
            assert pos.question(seat).others.startswith("{seat} ")
            pos.play(moves[picks.below(len(moves))], seat)
            assert not pos.problems(), (seed, pos.problems())
        assert GAME.load(pos.save()) == pos, seed
        for seat in range(pos.players):
            assert pos.copy().view(seat).shown() == pos.view(seat).shown()


def test_they_cover_every_number_of_players_every_phase_and_rebellions() -> None:
    made = [construct(seeded(f"constructed {part} {number}")) for part in range(15) for number in range(10)]
    tables = [pos for pos in made if isinstance(pos, Table)]
    assert {pos.players for pos in tables} == {3, 4, 5, 6}
    assert {pos.phase for pos in tables} == {0, 1, 2, 3}
    assert {pos.rebel >= 0 for pos in tables} == {True, False}
    assert any(pos.laws and pos.deals for pos in tables)
