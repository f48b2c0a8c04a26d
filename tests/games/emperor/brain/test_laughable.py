"""What a player would laugh at stays rare: counted in games of officers, the same ones every time."""

from __future__ import annotations

import pytest

from orrery.games.emperor import GAME
from orrery.testing.laughable import laughed_at, too_often
from tests.games.emperor.brain.laughable import Emperor

MOST = {
    "counts for the others": 0.5,
    "serves the neighbours": 0.3,
    "walls itself in": 0.1,
    "pours it away": 0.2,
    "starves the mine": 0.5,
    "walks past": 0.0,
    "scratches the wrong ship": 0.0,
    "keeps the hammer in the box": 0.2,
    "sits on its money": 2.7,
}
"""So often in a game of four, at most. Purses are still fuller at the end than they should be."""


@pytest.mark.parametrize("games", [6, pytest.param(50, marks=pytest.mark.long)])
def test_officers_play_nothing_that_one_would_laugh_at(games: int) -> None:
    found = laughed_at(GAME, 4, games, Emperor)
    assert not too_often(found, MOST)
    assert found["turns of building"] > 5
    assert found["influence asked"] > 5
