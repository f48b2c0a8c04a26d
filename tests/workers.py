"""How the suite's tests are dealt to its processes: those that share what is dear to one process, and what a process that died
leaves behind to the others. How its processes share the work of reading them.

pytest-xdist has groups of its own (`--dist loadgroup`). Its 3.8 does not see them under pytest 9.2, which no longer lets it write
them behind a test's name; and after a process has died it waits for ever for results of nothing (its issues 1323, 1327, 1378:
mended there, and in no release yet). A run that does not end tells nobody which test killed its process.
"""

from __future__ import annotations

import re
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling
from xdist.workermanage import WorkerController

TOGETHER = {
    r"walks of \1 with \2": r"tests/contract/test_contract\.py::test_(\w+)\[(\d+)-",
    "Ray": r"tests/lab/test_crew\.py::",
    "proxies": r"tests/web/test_proxies\.py::",
    r"the middle of \1": r"tests/browser/test_middle\.py::.*\[(\w+)\]",
}
"""What tests share, and which they are: what is dear to make, or would be in its own way twice at a time."""

TESTS = Path(__file__).resolve().parent

ENOUGH = 2
"""A process starts a test when it knows the next one, so it always has two."""


class Dealt(LoadScopeScheduling):
    """Tests that share something to one process; whoever comes in for a process that died takes what is left of its work. The test that it was at gets one more
    go, since a machine without memory kills whom it likes; the summary names it all the same."""

    def __init__(self, config: pytest.Config, log: Any = None) -> None:
        super().__init__(config, log)
        # in the order of the suite: those with most tests are not those that take longest
        config.option.loadscopereorder = False
        self.lost: list[str] = []

    def remove_node(self, node: WorkerController) -> str | None:
        """A process is gone: the test that killed it, if it did not end as it should and has done so before."""
        units = self.assigned_work.pop(node).values()
        left: list[str] = [name for unit in units for name, done in unit.items() if not done]
        if not left:
            return None
        again = left[0] in self.lost
        self.lost.append(left[0])
        for name in left[again:]:
            self._queue(name)
        for other in self.nodes:
            self._reschedule(other)
        return left[0] if again else None

    def mark_test_pending(self, item: str) -> None:
        """One more go for a test that killed its process, if it has one."""
        self._queue(item)
        for node in self.nodes:
            self._reschedule(node)

    def _split_scope(self, nodeid: str) -> str:
        """What it shares with others, or itself."""
        found = (match.expand(name) for name, those in TOGETHER.items() if (match := re.match(those, nodeid)))
        return next(found, nodeid)

    def _queue(self, name: str) -> None:
        self.workqueue.setdefault(self._split_scope(name), {})[name] = False

    def _assign_work_unit(self, node: WorkerController) -> None:
        """The next unit. What is left of one may come back to a process that had done some of it: both are remembered."""
        scope = next(iter(self.workqueue))
        had = self.assigned_work[node].get(scope, {})
        with suppress(OSError):  # it has just died: what it was given is dealt again as soon as that is known
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


class Readers:
    """Every process of a run reads every file of tests, and pytest writes each anew for its assertions, which takes three quarters of that. What one has
    written the others find: so each begins with files of its own. In a fresh clone three processes took 61 seconds of a core for it, and take 46."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        """This process's files first, if it is one of several that read all."""
        given = getattr(session.config, "workerinput", None)
        if given is None:
            return
        number, many = int(given["workerid"].removeprefix("gw")), given["workercount"]
        if [Path(arg).name for arg in session.config.args] != session.config.getini("testpaths"):
            return
        for path in sorted(TESTS.rglob("test_*.py"))[number::many]:
            # one that cannot be read says so when its turn comes
            with suppress(Exception, pytest.skip.Exception):
                import_module(".".join(path.relative_to(TESTS.parent).with_suffix("").parts))


class Lost:
    """What is told at the end of those that were lost with their process and then passed."""

    def __init__(self) -> None:
        self.dealt: Dealt | None = None

    @pytest.hookimpl(optionalhook=True)  # tools run tests without pytest-xdist
    def pytest_xdist_make_scheduler(self, config: pytest.Config, log: Any) -> Dealt:
        """The house's way to deal tests."""
        self.dealt = Dealt(config, log)
        return self.dealt

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name them: each is a defect until somebody knows better."""
        for name in self.dealt.lost if self.dealt else ():
            terminalreporter.write_line(f"LOST its process: {name}")
