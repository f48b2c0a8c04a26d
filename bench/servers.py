"""Processes for tests and benches: servers that are started, asked, killed and started again on the same database and
port, a Redis of one's own, and a fresh database of PostgreSQL."""

from __future__ import annotations

import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import create_engine, text

ROOT = Path(__file__).resolve().parents[1]
POSTGRES = "postgresql://postgres@127.0.0.1:5432"


class Server:
    """`orrery serve` on one database. It greets before it is asked anything. `first` is code that the process runs before it serves,
    `errors` a file for what it writes to stderr; with a `nursery` it starts at once."""

    def __init__(
        self,
        database: str,
        redis: str = "",
        port: int = 0,
        first: str = "",
        errors: Path | None = None,
        nursery: Nursery | None = None,
        **env: str,
    ) -> None:
        self.env = {
            "ORRERY_DB": database,
            "ORRERY_REDIS": redis,
            "ORRERY_PACE": "0",
            "ORRERY_BEAT": "0",
            "ORRERY_LIMITS": "off",
            **env,
        }
        self.port = port
        self.first = first
        self.errors = errors
        self.nursery = nursery
        self.process: subprocess.Popen[str] | Child | None = None
        """None while it is not there, or not yet."""

    def start(self) -> Self:
        """Start it and wait until it greets."""
        process: subprocess.Popen[str] | Child
        process, greeting = self._spawn() if self.nursery is None else self.nursery.bear(self)
        found = re.search(r"http://localhost:(\d+)", greeting)
        assert found, f"the server did not start: {greeting!r}"
        self.port = int(found[1])
        self.process = process
        return self

    def _spawn(self) -> tuple[subprocess.Popen[str], str]:
        code = f"{self.first}\nfrom orrery.web.serve import serve\nserve(port={self.port}, browser=False)"
        with open(self.errors, "ab") if self.errors else nullcontext() as errors:
            process = subprocess.Popen(
                [sys.executable, "-c", code],
                env={**os.environ, **self.env},
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                cwd=ROOT,
            )
        assert process.stdout is not None
        return process, process.stdout.readline()

    @property
    def has_fallen(self) -> bool:
        """Whether it has ended by itself."""
        return self.process is not None and self.process.poll() is not None

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        process, self.process = self.process, None
        process.send_signal(signal.SIGKILL)
        self._ended(process)

    def stop(self, patience: float = 15) -> int:
        """End it politely; its exit code."""
        if self.process is None:
            return 0
        process, self.process = self.process, None
        process.send_signal(signal.SIGTERM)
        return self._ended(process, patience)

    def _ended(self, process: subprocess.Popen[str] | Child, patience: float | None = None) -> int:
        code = process.wait(patience)
        if process.stdout is not None:
            process.stdout.close()
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process is not None:
            self.stop()


class Child:
    """A server that a nursery has borne."""

    stdout = None

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def send_signal(self, number: int) -> None:
        """Signal it, unless it is gone."""
        with suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def poll(self) -> int | None:
        """None while it is there. Its exit code is known to the nursery alone, and taken for a good one."""
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return 0
        return None

    def wait(self, patience: float | None = None) -> int:
        """Wait until it is gone."""
        end = time.monotonic() + (patience or 60)
        while time.monotonic() < end:
            if self.poll() is not None:
                return 0
            time.sleep(0.002)
        raise subprocess.TimeoutExpired(f"process {self.pid}", patience or 60)


_NURSERY = """
import asyncio, json, os, signal, sys, tempfile
from orrery.host.config import Config
from orrery.web.app import Site
from orrery.web.serve import serve

async def load():
    with tempfile.TemporaryDirectory() as folder:
        site = Site(Config(f"sqlite:///{folder}/orrery.db"))
        await site.open()
        await site.close()

asyncio.run(load())
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print("loaded", flush=True)
for line in sys.stdin:
    order = json.loads(line)
    reading, writing = os.pipe()
    pid = os.fork()
    if not pid:
        os.dup2(os.open(order["errors"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), 2)
        os.dup2(writing, 1)
        os.environ.update(order["env"])
        try:
            serve(port=order["port"], browser=False)
        except Exception as error:
            print(error, flush=True)
        os._exit(0)
    os.close(writing)
    with open(reading) as said:
        print(json.dumps([pid, said.readline()]), flush=True)
"""


class Nursery:
    """A process that has loaded all that a server needs, and divides itself into one whenever one is wanted: whoever kills
    servers by the hundred would otherwise wait for imports most of the time."""

    def __enter__(self) -> Nursery:
        self.process = subprocess.Popen(
            [sys.executable, "-c", _NURSERY],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "ORRERY_DB": "", "ORRERY_REDIS": ""},
        )
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "loaded\n"
        return self

    def bear(self, server: Server) -> tuple[Child, str]:
        """A process for a server, and its greeting."""
        assert self.process.stdin is not None and self.process.stdout is not None
        assert not server.first, "what a nursery bears has begun long before"
        order = {"env": server.env, "port": server.port, "errors": str(server.errors or os.devnull)}
        self.process.stdin.write(json.dumps(order) + "\n")
        self.process.stdin.flush()
        pid, greeting = json.loads(self.process.stdout.readline())
        return Child(pid), greeting

    def __exit__(self, *_: object) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


class Redis:
    """A `redis-server` of one's own, without a disk, which can be stopped as a power cut would and started again."""

    def __init__(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port: int = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it and wait until it takes connections."""
        command = ["redis-server", "--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd="/")
        for _ in range(1000):
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self.process.poll() is None, "redis-server has ended"
                time.sleep(0.02)
        raise AssertionError("redis-server does not take connections")

    def stop(self) -> None:
        """End it; what it knew is gone."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def __enter__(self) -> Redis:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


@contextmanager
def fresh_postgres() -> Iterator[str]:
    """The URL of an empty database that is dropped afterwards."""
    name = f"orrery_{secrets.token_hex(6)}"
    engine = create_engine(f"{POSTGRES.replace('://', '+psycopg://')}/test", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
    try:
        yield f"{POSTGRES}/{name}"
    finally:
        with engine.connect() as connection:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
        engine.dispose()


def hang_up(database: str) -> int:
    """End every connection to a database of PostgreSQL, as a restart would; how many it were."""
    engine = create_engine(f"{POSTGRES.replace('://', '+psycopg://')}/test", isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        found = connection.execute(
            text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"),
            {"name": database.rpartition("/")[2]},
        ).all()
    engine.dispose()
    return len(found)
