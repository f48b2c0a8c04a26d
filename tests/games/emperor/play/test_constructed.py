"""Galaxies made up at random reach the whole space; the contract plays on from them."""

from __future__ import annotations

from orrery.engine.chance import seeded
from orrery.games.emperor.state import Galaxy
from tests.games.emperor.constructed import construct


def test_they_cover_every_number_of_players_and_every_role() -> None:
    made = [construct(seeded(f"constructed {part} {number}")) for part in range(15) for number in range(10)]
    assert {pos.players for pos in made} == {3, 4, 5, 6}
    assert (
        len({pos.role for pos in made if isinstance(pos, Galaxy)}) == 8
    )  # seven roles, and rounds that begin
