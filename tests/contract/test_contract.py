"""The contract: every registered game, with every number of players, keeps every promise of `orrery.testing.checks`.

The toy of the engine's tests runs along, since it has sealed questions and domains.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from orrery.games import game, games
from orrery.testing.contract import suite
from orrery.testing.outside import served
from orrery.testing.recorded import kept
from orrery.testing.toy import secrets
from orrery.testing.toy.game import LANTERNS
from orrery.testing.words import is_drawn

TESTS = Path(__file__).resolve().parents[1] / "games"


def ours(slug: str) -> Callable[..., None]:
    """The contract of a game in the box."""
    return suite(
        game(slug),
        oracle=import_module(f"tests.games.{slug}.secrets"),
        construct=import_module(f"tests.games.{slug}.constructed").construct,
        golden=TESTS / slug / "play" / "playthrough.txt",
        recorded=TESTS / slug / "play" / "recorded",
    )


test_colonies = ours("colonies")
test_destiny = ours("destiny")
test_emperor = ours("emperor")
test_nomads = ours("nomads")
test_referendum = ours("referendum")
test_lanterns = suite(LANTERNS, oracle=secrets)


def test_every_registered_game_is_tested_with_its_drawing() -> None:
    for slug, one in games().items():
        assert f"test_{slug}" in globals(), f"{slug} = ours('{slug}') is missing here"
        assert is_drawn(one)
        games_kept = len(kept(TESTS / slug / "play" / "recorded"))
        assert games_kept == one.players[1] - one.players[0] + 1, (
            f"{slug} has no recorded games of every size"
        )


def test_what_host_and_web_send_is_part_of_the_test() -> None:
    assert served() is not None
