"""What a player would laugh at becomes no more frequent: counted in games of officers, the same ones every time."""

from __future__ import annotations

import pytest

from orrery.games.colonies import GAME
from orrery.testing.laughable import laughed_at, too_often
from tests.games.colonies.brain.laughable import Colonies

MOST = {"born to starve": 16.0, "full stores": 8.0, "nobody told them to work": 7.0}
"""So often in a game of three, at most."""


@pytest.mark.parametrize("games", [3, pytest.param(50, marks=pytest.mark.long)])
def test_officers_play_no_more_that_one_would_laugh_at(games: int) -> None:
    found = laughed_at(GAME, 3, games, Colonies)
    assert not too_often(found, MOST)
    assert found["research"] > 1
    assert found["rounds"] > 1
