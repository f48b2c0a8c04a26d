"""Some jobs on their way to a worker, and what comes back."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

from orrery.engine.errors import OrreryError


class CrewError(OrreryError):
    """The work cannot be done here: workers die at it, or cannot be had."""


class Batch(NamedTuple):
    """Some jobs of a run, by their numbers."""

    do: Callable[[Any], Any]
    numbers: tuple[int, ...]
    jobs: tuple[Any, ...]


class Came(NamedTuple):
    """What came of a batch: its results and the seconds they took, or nothing, and why it was lost."""

    batch: Batch
    results: tuple[Any, ...] = ()
    seconds: float = 0.0
    lost: str = ""


Done = tuple[tuple[Any, ...], float]


def done(batch: Batch) -> Done:
    """Do a batch, and say how long it took."""
    start = perf_counter()
    return tuple(batch.do(job) for job in batch.jobs), perf_counter() - start
