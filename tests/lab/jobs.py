"""Jobs for tests of the crew: small, and some of them deadly."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from orrery.bots import RandomBot
from orrery.lab.one import Played
from orrery.lab.simulate import Work, play


class Sum(NamedTuple):
    number: int
    deadly: str = ""
    """A file; whoever does the job while it is not there makes it and is killed."""


class Answer(msgspec.Struct, frozen=True):
    number: int
    square: int


def squared(job: Sum) -> Answer:
    maybe_die(job.deadly)
    return Answer(job.number, job.number**2)


def always_deadly(job: Sum) -> Answer:
    if job.deadly:
        os.kill(os.getpid(), signal.SIGKILL)
    return Answer(job.number, job.number**2)


def refused(job: Sum) -> Answer:
    if job.number == 3:
        raise ValueError("three is refused")
    return Answer(job.number, 0)


class DeadlyGame(NamedTuple):
    work: Work
    deadly: str


def play_deadly(job: DeadlyGame) -> Played:
    maybe_die(job.deadly)
    return play(job.work)


def counted(job: Sum) -> Answer:
    """Leaves a trace in the folder that `deadly` names."""
    (Path(job.deadly) / str(job.number)).touch(exist_ok=False)
    return Answer(job.number, job.number**2)


def here(folder: str) -> None:
    """Leaves a file with the name of the process, and stays long enough that others are there as well."""
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(0.3)


def maybe_die(marker: str) -> None:
    if marker and not Path(marker).exists():
        Path(marker).touch()
        os.kill(os.getpid(), signal.SIGKILL)


ARMED = "ORRERY_TEST_ARMED"
"""The variable that names a file; it is set before Ray starts, whose workers know what was set then."""


class DeadlyBot(RandomBot):
    """While the file is there, the first process that has made a few of these takes it away and is killed at its next move."""

    made = 0

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        DeadlyBot.made += 1

    def choose(self, *given: Any) -> Any:
        if DeadlyBot.made > 2 and ARMED in os.environ:
            try:
                Path(os.environ[ARMED]).unlink()
            except FileNotFoundError:
                return super().choose(*given)
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(*given)
