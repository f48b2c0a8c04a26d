"""Ray does the work: workers on this machine (`local`) or on a cluster, each ready before the first batch is sent.

On every machine of a cluster the same Orrery is installed. A worker that dies, with its machine or without, is replaced.
"""

from __future__ import annotations

import os
from importlib.metadata import version
from typing import Any

from orrery.engine.errors import SetupError
from orrery.engine.extras import extra
from orrery.lab.batches import Batch, Came, CrewError, Done, done

LOCAL = "local"
TRIES = 3
PATIENCE = 60.0
"""Seconds to wait for the workers of a cluster before the work begins with those that are there."""


class Worker:
    """What lives in one of Ray's processes."""

    def __init__(self, wanted: str) -> None:
        self._wanted = wanted

    def ready(self) -> int:
        """Here, with everything imported; its process."""
        return os.getpid()

    def do(self, batch: Batch) -> Done:
        """Do a batch."""
        here = version("orrery")
        if here != self._wanted:
            raise SetupError(
                f"A worker of the cluster has Orrery {here}, and this is {self._wanted}; install the same everywhere."
            )
        return done(batch)


def join(address: str, count: int | None = None) -> tuple[Any, bool]:
    """Ray, started here (`local`, with so many cores) or found at an address, and whether it was just now: one that runs in this
    process already is used as it is."""
    # nothing about a run leaves the machine; a worker without a graphics card sees what the others see
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    # Ray would let its workers stand back behind everything else that the machine does
    os.environ.setdefault("RAY_worker_niceness", "0")
    # what Ray has to say of a worker that died it writes into standard output, where the results go
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
    with extra("ray", "A run on Ray"):
        # it is large, and only wanted here
        import ray
    if ray.is_initialized():
        return ray, False
    quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    here: dict[str, Any] = {"num_cpus": count, "include_dashboard": False} if address == LOCAL else {}
    for tried in range(1, TRIES + 1):
        try:
            ray.init(address=address, **here, **quiet)
            return ray, True
        # a machine with much to do does not start Ray's servants in the seconds that Ray gives them, and Ray raises just that
        except Exception as error:
            ray.shutdown()
            if tried == TRIES or address != LOCAL:
                said = str(error).strip().split("\n")[0]
                raise CrewError(f"Ray does not answer at '{address}': {said}") from error
    raise AssertionError("tried, and neither there nor refused")


class Cluster:
    """Ray's workers. A Ray that was started before (in a notebook, say) is used and left running."""

    batches = True

    def __init__(self, address: str, count: int | None) -> None:
        ray, self._mine = join(address, count)
        self._ray = ray
        self.count = count or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._kind: Any = ray.remote(num_cpus=1, max_restarts=0, max_task_retries=0)(Worker)
        self._sent: dict[Any, tuple[Any, Batch]] = {}
        self._actors: list[Any] = []
        try:
            self._actors = [self._actor() for _ in range(self.count)]
            begun = [actor.ready.remote() for actor in self._actors]
            ray.wait(begun, num_returns=len(begun), timeout=PATIENCE)
        except BaseException:
            self.close()
            raise

    def _actor(self) -> Any:
        return self._kind.remote(version("orrery"))

    def warm(self, batch: Batch) -> None:
        begun = [actor.do.remote(batch) for actor in self._actors]
        self._ray.wait(begun, num_returns=len(begun), timeout=PATIENCE)

    def send(self, batch: Batch) -> None:
        busy = [actor for actor, _ in self._sent.values()]
        actor = min(self._actors, key=lambda one: sum(one is other for other in busy))
        self._sent[actor.do.remote(batch)] = (actor, batch)

    def wait(self) -> list[Came]:
        ready, _ = self._ray.wait(list(self._sent), num_returns=1)
        return [self._came(one) for one in ready]

    def _came(self, one: Any) -> Came:
        actor, batch = self._sent.pop(one)
        try:
            return Came(batch, *self._ray.get(one))
        except (self._ray.exceptions.RayActorError, self._ray.exceptions.ObjectLostError) as error:
            if any(actor is other for other in self._actors):
                self._actors = [other for other in self._actors if other is not actor] + [self._actor()]
            return Came(batch, lost=f"{type(error).__name__} at one of Ray's workers.")

    def forget(self) -> None:
        self._sent.clear()

    def close(self) -> None:
        for actor in self._actors:
            self._ray.kill(actor)
        self._actors = []
        self._sent.clear()
        if self._mine and self._ray.is_initialized():
            self._ray.shutdown()
