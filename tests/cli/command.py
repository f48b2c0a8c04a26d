"""The real command in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-c", "from orrery.cli import main; main()"]


class Ran:
    """What came of it."""

    def __init__(self, done: subprocess.CompletedProcess[str]) -> None:
        self.status = done.returncode
        self.out = done.stdout
        self.err = done.stderr


def orrery(*arguments: str | Path, said: str = "", width: int = 100) -> Ran:
    """Run `orrery ...`, with these lines typed into it; there is no terminal."""
    env = {**os.environ, "COLUMNS": str(width), "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=said,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=env,
        timeout=120,
    )
    return Ran(done)
