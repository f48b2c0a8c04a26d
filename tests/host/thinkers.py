"""Bots that think in bad ways, for the tests of those who wait for them. Worker processes know them by `register`."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path

from orrery.bots.bot import Maker
from orrery.bots.registry import bots
from orrery.engine.base import Event, Move, Seat
from orrery.engine.chance import Chance
from orrery.engine.domain import Domain
from orrery.engine.game import Game
from orrery.engine.view import View

GATE = "ORRERY_TEST_GATE"
"""The environment names a folder: bots write there that they think, and some go on only when it says so."""


def gate() -> Path:
    """The folder through which tests and bots speak."""
    return Path(os.environ[GATE])


class Thinker:
    """Plays the first legal move, after it has noted that it thinks, in which process."""

    def __init__(self, game: Game, chance: Chance) -> None:
        self.heard = 0

    @property
    def listens(self) -> bool:
        return True

    def seen(self, events: Sequence[Event], seat: Seat) -> None:
        self.heard += len(events)

    def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        (gate() / "thinks").write_text(str(os.getpid()))
        self.think()
        with (gate() / "heard").open("a") as notes:
            notes.write(f"{self.heard}\n")
        return [*moves, *(domain.sample for domain in domains)][0]

    def think(self) -> None:
        """By default, not at all."""


class Patient(Thinker):
    """Thinks until it may go on."""

    def think(self) -> None:
        while not (gate() / "go").exists():
            time.sleep(0.002)


class Deaf(Thinker):
    """Thinks for ever, and cannot be stopped."""

    def think(self) -> None:
        while True:
            try:
                while True:
                    time.sleep(0.002)
            except BaseException:
                continue


class Crash(Thinker):
    """Takes its whole process with it."""

    def think(self) -> None:
        os._exit(1)


class Wrong(Thinker):
    """Has a bug."""

    def think(self) -> None:
        raise ValueError("hand: 3 4 5")


class Burns(Thinker):
    """Computes for a second."""

    def think(self) -> None:
        end = time.process_time() + 1.0
        while time.process_time() < end:
            sum(range(1000))


THINKERS: dict[str, Maker] = {
    "thinker": Thinker, "patient": Patient, "deaf": Deaf, "crash": Crash, "wrong": Wrong, "burns": Burns,
}  # fmt: skip


def register() -> None:
    """Let this process know the bots."""
    bots().update(THINKERS)
