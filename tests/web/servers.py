"""Server processes for tests: started, asked, killed and started again on the same database and port."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).resolve().parents[2]


class Server:
    """`orrery serve` on one database. It greets before it is asked anything."""

    def __init__(self, database: str, redis: str = "", port: int = 0, **env: str) -> None:
        self.env = {
            "ORRERY_DB": database,
            "ORRERY_REDIS": redis,
            "ORRERY_PACE": "0",
            "ORRERY_LIMITS": "off",
            **env,
        }
        self.port = port
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> Server:
        """Start it and wait until it greets."""
        code = f"from orrery.web.serve import serve; serve(port={self.port}, browser=False)"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code],
            env={**os.environ, **self.env},
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self.process.stdout is not None
        greeting = self.process.stdout.readline()
        found = re.search(r"http://localhost:(\d+)", greeting)
        assert found, f"the server did not start: {greeting!r}"
        self.port = int(found[1])
        return self

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self._ended()

    def stop(self, patience: float = 15) -> int:
        """End it politely; its exit code."""
        if self.process is None:
            return 0
        self.process.terminate()
        self.process.wait(patience)
        return self._ended()

    def _ended(self) -> int:
        assert self.process is not None
        code = self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None
        return code

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None:
            self.stop()
