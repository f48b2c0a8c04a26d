"""The same seed and moves give the same bytes, whatever order Python hashes in."""

from __future__ import annotations

import os
import subprocess
import sys

from orrery.engine.game import Game
from orrery.engine.record import digest_of
from orrery.testing.walks import Walk

PLAY = (
    "from {module} import {name} as Kind; from orrery.testing.machines import digest; print(digest(Kind()))"
)


def digest(game: Game) -> str:
    """A random game for the largest table, in a line."""
    walk = Walk(game, game.players[1], "machines", {})
    half = walk.stops[len(walk.stops) // 2].pos
    return f"{len(walk.stops)} {digest_of(walk.end)} {digest_of(half)}"


def digest_elsewhere(game: Game, hash_seed: str) -> str:
    """The same from another process, which hashes in its own order."""
    kind = type(game)
    done = subprocess.run(
        [sys.executable, "-c", PLAY.format(module=kind.__module__, name=kind.__name__)],
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def check_machines(game: Game) -> None:
    """A game does not depend on the order of hashing."""
    one, two = digest_elsewhere(game, "1"), digest_elsewhere(game, "2")
    assert one == two, f"{game.slug}: other hashes, another game: {one} and {two}"
