"""What a player would laugh at stays rare: counted in games of officers and of those who look ahead, the same ones every time."""

from __future__ import annotations

import pytest

from orrery.testing.laughable import laughed_at, too_often
from tests.games.destiny.brain.laughable import Destiny
from tests.games.destiny.kit import GAME

MOST = {
    "begs again": 0.1,
    "negotiates about nothing": 0.2,
    "to the bank and back": 0.0,
    "betrays its accusation": 0.1,
    "pays for a won vote": 0.1,
    "pays for a lost vote": 0.1,
    "rebels for nothing": 0.2,
    "rich and alone": 0.1,
    "rebellions": 3.0,
    "offers": 25.0,
}
"""So often in a game of four, at most."""


@pytest.mark.parametrize("games", [3, pytest.param(50, marks=pytest.mark.long)])
def test_officers_play_nothing_that_one_would_laugh_at(games: int) -> None:
    found = laughed_at(GAME, 4, games, Destiny)
    assert not too_often(found, MOST)
    assert found["offers accepted"] >= 0.4 * found["offers"] > 0.4
    assert found["accusations"] > 0


@pytest.mark.long
def test_captains_make_offers_that_captains_accept() -> None:
    found = laughed_at(GAME, 3, 1, Destiny, "captain")
    assert found.get("negotiates about nothing", 0.0) <= 0.05 * found["decisions"]
    assert found["offers accepted"] >= 0.4 * found["offers"] > 0.4
