"""Tables made up at random reach the whole space; the contract plays on from them."""

from __future__ import annotations

from orrery.engine.chance import seeded
from orrery.games.destiny.table.state import Table
from tests.games.destiny.constructed import construct


def test_they_cover_every_number_of_players_every_phase_and_rebellions() -> None:
    made = [construct(seeded(f"constructed {part} {number}")) for part in range(15) for number in range(10)]
    tables = [pos for pos in made if isinstance(pos, Table)]
    assert {pos.players for pos in tables} == {3, 4, 5, 6}
    assert {pos.phase for pos in tables} == {0, 1, 2, 3}
    assert {pos.rebel >= 0 for pos in tables} == {True, False}
    assert any(pos.laws and pos.deals for pos in tables)
