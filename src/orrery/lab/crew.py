"""One way to spread work: many small jobs in, their results in the same order out, whoever does them.

A job is a small value that msgspec can write down, and what is done with it is a function of a module, which gives the same
result for the same job wherever and whenever it runs. Then it does not matter who does it: this process, several processes of this
machine, or a cluster of Ray; nor how often somebody is killed in the middle, for what is lost is done again. With a file for what is
finished, a run that was broken off goes on where it stopped.

    with Crew(jobs=2, keep=Path("run.jsonl")) as crew:
        results = crew.run(play_game, jobs, each=lambda number, result: ...)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self, TypeVar, get_type_hints

from orrery.engine.errors import SetupError
from orrery.lab.batches import Batch, Came, CrewError
from orrery.lab.finished import Finished, digest
from orrery.lab.processes import Processes

Job = TypeVar("Job")
Result = TypeVar("Result")

MOST_JOBS = 256
AHEAD = 2
"""Batches that a worker is given at once, so that it never waits for the next."""
SPAN = 0.5
"""Seconds that a batch should take: long enough that sending costs nothing, short enough for a bar that moves."""
MOST_LOSSES = 4
"""Workers that may die, one after the other, without anything getting done between them."""


class Workers(Protocol):
    """Who does the work. A batch that is sent comes back once: done, or lost with its worker. What a job raises is raised by `wait`."""

    count: int
    batches: bool
    """Whether jobs are sent several at a time."""

    def warm(self, batch: Batch) -> None:
        """Every worker does this once, so that it has loaded what it needs; what comes of it is not wanted."""

    def send(self, batch: Batch) -> None: ...

    def wait(self) -> list[Came]:
        """Wait until something comes back."""

    def forget(self) -> None:
        """What is still out is not wanted any more."""

    def close(self) -> None: ...


class Alone:
    """This process itself."""

    count = 1
    batches = False

    def __init__(self) -> None:
        self._sent: deque[Batch] = deque()

    def warm(self, batch: Batch) -> None:
        batch.do(*batch.jobs)

    def send(self, batch: Batch) -> None:
        self._sent.append(batch)

    def wait(self) -> list[Came]:
        batch = self._sent.popleft()
        return [Came(batch, tuple(batch.do(job) for job in batch.jobs))]

    def forget(self) -> None:
        self._sent.clear()

    def close(self) -> None:
        self.forget()


class Crew:
    """Workers, and what they have finished. It can do several runs, one after the other, with the same workers.

    `jobs` is the number of processes; with `ray` (the address of a cluster, or `local`) that of Ray's workers, by default
    as many as it has cores. `keep` names a file of finished results: what stands there already is not done again.
    """

    def __init__(self, jobs: int | None = None, ray: str | None = None, keep: Path | None = None) -> None:
        if jobs is not None and not 1 <= jobs <= MOST_JOBS:
            raise SetupError(f"The number of jobs must be between 1 and {MOST_JOBS}, not {jobs}.")
        self._finished = Finished(keep) if keep is not None else None
        try:
            self._workers = _workers(jobs, ray)
        except BaseException:
            self._close_file()
            raise

    @property
    def count(self) -> int:
        """How many work at once."""
        return self._workers.count

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._workers.close()
        self._close_file()

    def _close_file(self) -> None:
        if self._finished is not None:
            self._finished.close()

    def warm(self, do: Callable[[Job], object], job: Job) -> None:
        """Let every worker do this before the work begins: it is there, and has loaded what `do` loads. A run does not need it; a clock does."""
        self._workers.warm(Batch(do, (0,), (job,)))

    def run(
        self,
        do: Callable[[Job], Result],
        jobs: Sequence[Job],
        each: Callable[[int, Result], None] | None = None,
    ) -> list[Result]:
        """Do the jobs, and give their results in the order of the jobs. `each` gets every result with its number as soon as it is there."""
        found: dict[int, Result] = {}
        for number, result in self.stream(do, jobs):
            found[number] = result
            if each is not None:
                each(number, result)
        return [found[number] for number in range(len(jobs))]

    def stream(self, do: Callable[[Job], Result], jobs: Sequence[Job]) -> Iterator[tuple[int, Result]]:
        """The same, result by result with the number of its job: first what was finished before, then as they come."""
        keys: dict[int, str] = {}
        todo: deque[int] = deque()
        if self._finished is None:
            todo.extend(range(len(jobs)))
        else:
            kind = get_type_hints(do)["return"]
            for number, job in enumerate(jobs):
                keys[number] = digest(do, job)
                if keys[number] in self._finished:
                    yield number, self._finished.read(keys[number], kind)
                else:
                    todo.append(number)
        try:
            for number, result in self._done(do, jobs, todo):
                if self._finished is not None:
                    self._finished.write(keys[number], result)
                yield number, result
        finally:
            # broken off: the next run must not be given what this one sent out
            self._workers.forget()

    def _done(
        self, do: Callable[[Job], Result], jobs: Sequence[Job], todo: deque[int]
    ) -> Iterator[tuple[int, Result]]:
        workers = self._workers
        out = losses = count = 0
        seconds = 0.0
        while todo or out:
            while todo and out < AHEAD * workers.count:
                size = self._size(len(todo), seconds / count if count else None)
                numbers = tuple(todo.popleft() for _ in range(size))
                workers.send(Batch(do, numbers, tuple(jobs[number] for number in numbers)))
                out += 1
            for came in workers.wait():
                out -= 1
                if came.lost:
                    losses += 1
                    # at the end of the line: what others wait for is not held up by a job that nobody survives
                    todo.extend(came.batch.numbers)
                    count, seconds = 0, 0.0
                    if losses > MOST_LOSSES * AHEAD * workers.count:
                        raise CrewError(
                            f"Workers have died again and again at {len(todo)} of {len(jobs)} jobs, and nothing got done: {came.lost}"
                        )
                    continue
                losses = 0
                count += len(came.results)
                seconds += came.seconds
                yield from zip(came.batch.numbers, came.results, strict=True)

    def _size(self, left: int, each: float | None) -> int:
        """Jobs in the next batch: about half a second of work, and towards the end less, so that all end together."""
        if not self._workers.batches or each is None:
            return 1
        wanted = SPAN / each if each > 0 else left
        return max(1, min(int(wanted), left // (AHEAD * self._workers.count)))


def _workers(jobs: int | None, ray: str | None) -> Workers:
    if ray is not None:
        # Ray is large, and an extra
        from orrery.lab.cluster import Cluster

        return Cluster(ray, jobs)
    return Alone() if jobs in (None, 1) else Processes(jobs or 1)
