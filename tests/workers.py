"""How the suite's tests are dealt to its processes: those of one group to one process, and what a process that died leaves
behind to the others.

pytest-xdist 3.8 puts all that a dead process had ever done back into its queue when tests are grouped, and then waits for ever for
results of nothing (its issues 1323, 1327, 1378; mended there, and in no release yet). A run that does not end tells nobody which
test killed its process.
"""

from __future__ import annotations

from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController

ENOUGH = 2
"""A process starts a test when it knows the next one, so it always has two."""


class Dealt(LoadGroupScheduling):
    """Tests by group; whoever comes in for a process that died takes what is left of its work."""

    def remove_node(self, node: WorkerController) -> str | None:
        """A process is gone: the test that it was at, if it did not end as it should."""
        units = self.assigned_work.pop(node).values()
        left: list[str] = [name for unit in units for name, done in unit.items() if not done]
        if not left:
            return None
        for name in left[1:]:
            self._queue(name)
        for other in self.nodes:
            self._reschedule(other)
        return left[0]

    def mark_test_pending(self, item: str) -> None:
        """One more go for a test that killed its process, if it has one."""
        self._queue(item)
        for node in self.nodes:
            self._reschedule(node)

    def _queue(self, name: str) -> None:
        self.workqueue.setdefault(self._split_scope(name), {})[name] = False

    def _assign_work_unit(self, node: WorkerController) -> None:
        """The next unit. What is left of one may come back to a process that had done some of it: both are remembered."""
        scope = next(iter(self.workqueue))
        had = self.assigned_work[node].get(scope, {})
        super()._assign_work_unit(node)
        self.assigned_work[node][scope] = had | self.assigned_work[node][scope]

    def _reschedule(self, node: WorkerController) -> None:
        """More work for a process that runs out of it; none for one that is still looking for its tests."""
        if node not in self.registered_collections or node.shutting_down:
            return
        while self.workqueue and self._pending_of(self.assigned_work[node]) <= ENOUGH:
            self._assign_work_unit(node)
        if not self.workqueue:
            node.shutdown()
