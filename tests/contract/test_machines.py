"""The same seed and moves give the same bytes, whatever order Python hashes in."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from orrery.games import games

ROOT = Path(__file__).resolve().parents[2]

PLAY = """
import sys
from orrery.engine.record import digest_of
from orrery.games import game
from tests.contract.walks import Walk
found = game(sys.argv[1])
walk = Walk(found, found.players[1], "machines", {})
print(len(walk.stops), digest_of(walk.end), digest_of(walk.stops[len(walk.stops) // 2].pos))
"""


def digest(slug: str, hash_seed: str) -> str:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
    }
    done = subprocess.run(
        [sys.executable, "-c", PLAY, slug],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


@pytest.mark.parametrize("slug", list(games()))
def test_a_game_does_not_depend_on_the_order_of_hashing(slug: str) -> None:
    assert digest(slug, "1") == digest(slug, "2")
