"""The command `orrery`: run in this process, as `main` runs it, or in a process of its own."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

from orrery.cli import main

COMMAND = [sys.executable, "-m", "orrery"]
QUIET = {"NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}


class Ran:
    """What came of it."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status = status
        self.out = out
        self.err = err


def orrery(*arguments: str | Path, said: str = "", width: int = 100) -> Ran:
    """Run `orrery ...` with these lines typed into it; there is no terminal. A process of its own takes a second more,
    and does the same (`alone`)."""
    out, err, status = io.StringIO(), io.StringIO(), 0
    argv = ["orrery", *map(str, arguments)]
    env = {**QUIET, "COLUMNS": str(width)}
    with (
        mock.patch.object(sys, "argv", argv),
        mock.patch.object(sys, "stdin", io.StringIO(said)),
        mock.patch.dict(os.environ, env),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
    return Ran(status, out.getvalue(), err.getvalue())


def alone(*arguments: str | Path, said: str = "", width: int = 100) -> Ran:
    """The same in a process of its own."""
    env = {**os.environ, **QUIET, "COLUMNS": str(width)}
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=said,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        timeout=120,
    )
    return Ran(done.returncode, done.stdout, done.stderr)
