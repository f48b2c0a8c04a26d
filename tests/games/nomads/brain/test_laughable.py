"""What a player would laugh at stays rare: counted in games of officers and of those who look ahead, the same ones every time."""

from __future__ import annotations

import pytest

from orrery.testing.laughable import laughed_at, too_often
from tests.bots.quick import QUICK
from tests.games.nomads.brain.laughable import Nomads
from tests.games.nomads.kit import GAME

MOST = {
    "sits on gold": 1.2,
    "leaves free money": 0.25,
    "lets the winner win": 0.2,
    "throws its win away": 0.0,
    "soldiers against nobody": 0.0,
    "wrong enemy": 0.2,
    "feeds the leader": 0.0,
    "leaves the shelter": 0.0,
    "war for nothing": 0.2,
    "lands below the wall": 0.0,
    "shoots its own card": 0.0,
    "throws a house away": 0.2,
    "begs again": 0.2,
    "negotiates about nothing": 0.2,
    "offers": 9.0,
}
"""So often in a game of three, at most."""


@pytest.mark.parametrize("games", [6, pytest.param(50, marks=pytest.mark.long)])
def test_officers_play_nothing_that_one_would_laugh_at(games: int) -> None:
    found = laughed_at(GAME, 3, games, Nomads)
    assert not too_often(found, MOST)
    assert found["offers accepted"] >= 0.4 * found["offers"] > 0.4
    assert found["soldiers"] > 1
    assert found["wars"] > 1


def test_who_looks_ahead_negotiates_about_something() -> None:
    found = laughed_at(GAME, 2, 1, Nomads, QUICK)
    assert 0 < found["offers"] < found["turns"]
    assert found.get("negotiates about nothing", 0.0) == 0


@pytest.mark.long
def test_captains_make_offers_that_captains_accept() -> None:
    found = laughed_at(GAME, 3, 4, Nomads, "captain")
    assert found.get("negotiates about nothing", 0.0) <= 0.5
    assert found["offers accepted"] >= 0.4 * found["offers"] > 0.4
