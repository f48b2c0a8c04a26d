"""What identifies the rules that a table is played by: the version of the program and a hash of the clauses."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from orrery.engine.game import Game


@cache
def program() -> str:
    """The version of this program."""
    try:
        return version("orrery")
    except PackageNotFoundError:
        return "0"


@cache
def _clauses(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()[:16]


def rules_of(game: Game) -> str:
    """The program's version and the hash of the game's clauses."""
    return f"{program()} {_clauses(str(game.room / 'rules.toml'))}"
