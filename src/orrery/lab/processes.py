"""Several processes of this machine do the work: the standard library's."""

from __future__ import annotations

import sys
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from orrery.lab.batches import Batch, Came, Done, done


class Processes:
    """So many processes. When one is killed the pool is broken; what it was doing is lost, and there is a new one."""

    batches = True

    def __init__(self, count: int) -> None:
        self.count = count
        # where it can, a process starts as a copy of this one: fast, and a script needs no guard against being run again
        self._context = get_context("fork" if sys.platform == "linux" else "spawn")
        self._sent: dict[Future[Done], Batch] = {}
        self._pool: ProcessPoolExecutor | None = None

    def _open(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.count, mp_context=self._context)
        return self._pool

    def warm(self, batch: Batch) -> None:
        # a pool starts a process for each thing that finds nobody idle; one that has loaded more than the others harms nobody
        try:
            wait([self._open().submit(done, batch) for _ in range(self.count)])
        except BrokenProcessPool:
            self.close()

    def send(self, batch: Batch) -> None:
        pool = self._open()
        try:
            self._sent[pool.submit(done, batch)] = batch
        except BrokenProcessPool as error:
            broken: Future[Done] = Future()
            broken.set_exception(error)
            self._sent[broken] = batch

    def wait(self) -> list[Came]:
        ready, _ = wait(self._sent, return_when=FIRST_COMPLETED)
        if any(isinstance(one.exception(), BrokenProcessPool) for one in ready):
            # then every other batch comes back, too
            ready, _ = wait(self._sent)
            self.close()
        return [self._came(one, self._sent.pop(one)) for one in ready]

    def forget(self) -> None:
        for one in self._sent:
            one.cancel()
        self._sent.clear()

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = None

    def _came(self, one: Future[Done], batch: Batch) -> Came:
        error = one.exception()
        if isinstance(error, BrokenProcessPool):
            return Came(batch, lost="a process was ended from outside, or by the job itself.")
        return Came(batch, *one.result())
