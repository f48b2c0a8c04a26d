"""How the bench talks to its contenders: a worker process reads one JSON request a line and answers with one JSON line.

Each contender lives in its own process (and peers in their own environment), so that plain Orrery, compiled Orrery and
a peer can run in turns on the same core. Rates are counted in processor time: another busy process changes little.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

Answer = dict[str, Any]


def serve(jobs: Mapping[str, Callable[..., Answer]]) -> None:
    """The worker's side: answer requests until the input ends. Prints of libraries go to the error stream."""
    answers, sys.stdout = sys.stdout, sys.stderr
    cpu = os.environ.get("BENCH_CPU")
    if cpu and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(cpu)})
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = jobs[request.pop("do")](**request)
        except Exception as error:  # the bench reports it and goes on with the others
            answer = {"error": f"{type(error).__name__}: {error}", "trace": traceback.format_exc()}
        print(json.dumps(answer), file=answers, flush=True)


class WorkerFailed(Exception):
    """A contender could not do what it was asked."""


class Worker:
    """The bench's side: one contender."""

    def __init__(
        self,
        name: str,
        command: list[str],
        path: list[Path],
        cpu: int | None = None,
        hash_seed: str = "random",
    ) -> None:
        self.name = name
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONHASHSEED": hash_seed}
        if cpu is not None:
            env["BENCH_CPU"] = str(cpu)
        self.process: Popen[str] = Popen(command, stdin=PIPE, stdout=PIPE, text=True, env=env)

    def ask(self, do: str, **arguments: Any) -> Answer:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"do": do, **arguments}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise WorkerFailed(f"{self.name} ended while it was asked to {do}")
        answer: Answer = json.loads(line)
        if "error" in answer:
            raise WorkerFailed(f"{self.name} could not {do}: {answer['error']}\n{answer['trace']}")
        return answer

    def close(self) -> None:
        if self.process.stdin:
            self.process.stdin.close()
        self.process.wait()

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
