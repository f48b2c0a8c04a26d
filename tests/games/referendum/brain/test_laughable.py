"""What a player would laugh at stays rare: counted in games of officers, the same ones every time."""

from __future__ import annotations

import pytest

from orrery.testing.laughable import laughed_at, too_often
from tests.games.referendum.brain.laughable import Referendum
from tests.games.referendum.kit import GAME

MOST = {
    "hinders one die": 0.0,
    "a seventh die": 0.0,
    "rolls on for nothing": 0.1,
    "stops short": 0.1,
    "crowns a rival": 0.1,
    "topples itself": 0.0,
    "seeks for the bin": 0.5,
    "burns the clock": 0.1,
    "leaves the prize": 0.5,
    "votes bought": 2.0,
}
"""So often in a game of three, at most."""


@pytest.mark.parametrize("games", [6, pytest.param(50, marks=pytest.mark.long)])
def test_officers_play_nothing_that_one_would_laugh_at(games: int) -> None:
    found = laughed_at(GAME, 3, games, Referendum)
    assert not too_often(found, MOST)
    assert found["rolls"] > 10
    assert found["overthrows"] > 1
    assert found["hinders"] > 1
