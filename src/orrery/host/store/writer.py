"""One writer for each process: whatever is waiting to be written is written in one transaction.

A commit costs a flush of the disk, whether it holds one move or a hundred. While one is under way, the moves of other
tables gather for the next. A move is acknowledged when its transaction has been committed, never before.

Most jobs of a batch have one log entry, some a row of them. All entries go in by one statement that leaves existing numbers alone;
if it wrote fewer rows than it was given, somebody else (another server) was faster at some table: then the batch is
rolled back and its jobs are tried one by one, and the losers are told.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Sequence
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from orrery.host.discretion import trace
from orrery.host.errors import HostError
from orrery.host.store.engines import hold
from orrery.host.store.rows import Pulse, Snapshot, entry_params
from orrery.host.values import Entry, TableId

logger = logging.getLogger(__name__)

_LOG = ("table_id", "number", "time", "kind", "seat", "undone", "body")
_PULSE = ("table_id", "at", "waiting", "used", "steps", "due", "updated")
_SNAPSHOT = ("table_id", "number", "steps", "asked", "position", "version")
_ROWS = 100
"""Rows of one statement: below the limits of parameters of both databases."""
SILENT = "The database does not answer; please try again in a moment."


class Job(msgspec.Struct, frozen=True, eq=False):
    """One thing to be written, all of it or nothing: an entry (or `entries`, a row of them) with pulse and snapshot, and any
    other statements.

    `first` are statements that the entry refers to (a new table), `then` those that follow from it; `claims` must find
    exactly one row each (a promise that is kept once), or somebody else was faster.
    """

    table: TableId = ""
    entry: Entry | None = None
    pulse: Pulse | None = None
    snapshot: Snapshot | None = None
    first: Sequence[Executable] = ()
    then: Sequence[Executable] = ()
    claims: Sequence[Executable] = ()
    entries: Sequence[Entry] = ()

    @property
    def written(self) -> Sequence[Entry]:
        """All its entries."""
        return self.entries or (() if self.entry is None else (self.entry,))


class Lost(Exception):
    """The connection had died, perhaps long ago, and nothing was to be committed yet: it can be written by another."""


class Writer:
    """A thread with a connection of its own, and the queue before it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._mark = "?" if engine.dialect.paramstyle == "qmark" else "%s"
        self._loop = asyncio.get_running_loop()
        self._pending: list[tuple[Job, asyncio.Future[bool]]] = []
        self._busy = False
        self._batches: queue.SimpleQueue[list[tuple[Job, asyncio.Future[bool]]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="orrery-writer", daemon=True)
        self._thread.start()
        self._handed = 0
        self.patience = 20.0
        """Seconds after which a database that neither answers nor hangs up is taken for one that is away."""
        self.batches = 0
        self.written = 0

    def write(self, job: Job) -> asyncio.Future[bool]:
        """True when it is on disk, False when somebody else has taken its number."""
        future: asyncio.Future[bool] = self._loop.create_future()
        if not self._pending and not self._busy:
            # everything that this turn of the event loop still brings goes into the same transaction
            self._loop.call_soon(self._hand_over)
        self._pending.append((job, future))
        return future

    async def settled(self, writing: asyncio.Future[bool]) -> bool:
        """Wait for what was given to `write`, but not for ever. What the thread has not begun by then is never written; what
        it has begun may be, as when a connection is lost in the middle of a commit."""
        try:
            async with asyncio.timeout(self.patience):
                return await asyncio.shield(writing)
        except TimeoutError as error:
            kept = [(job, future) for job, future in self._pending if future is not writing]
            if len(kept) < len(self._pending):
                self._pending = kept
                writing.cancel()
            raise HostError(SILENT) from error

    @property
    def waiting(self) -> int:
        """How many jobs are not on disk yet."""
        return len(self._pending) + self._handed

    async def close(self) -> None:
        """Write what is waiting, and end."""
        while self._pending or self._busy:
            await asyncio.sleep(0.001)
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def _hand_over(self) -> None:
        if self._pending and not self._busy:
            self._busy = True
            batch, self._pending = self._pending, []
            self._handed = len(batch)
            self._batches.put(batch)

    def _done(self, batch: list[tuple[Job, asyncio.Future[bool]]], outcome: list[bool | Exception]) -> None:
        self._busy = False
        self._handed = 0
        self._hand_over()
        for (_, future), result in zip(batch, outcome, strict=True):
            if future.done():
                continue
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

    # --- in the thread ----------------------------------------------------------------------------------------------

    def _run(self) -> None:
        connection: Connection | None = None
        with contextlib.suppress(SQLAlchemyError):  # whoever writes first will try again
            connection = self._connected()
        while (batch := self._batches.get()) is not None:
            jobs = [job for job, _ in batch]
            outcome: list[bool | Exception]
            try:
                if connection is None or connection.closed or connection.invalidated:
                    connection = self._connected()
                try:
                    outcome = [*self._write_all(connection, jobs)]
                except Lost:
                    connection.close()
                    connection = None
                    connection = self._connected()
                    outcome = [*self._write_all(connection, jobs)]
            except Exception as error:
                logger.error("nothing of this batch could be stored: %s", trace(error))
                if connection is not None:
                    connection.invalidate()
                    connection.close()
                    connection = None
                refusal = HostError("The server could not store this; please try again.")
                refusal.__cause__ = error
                outcome = [refusal] * len(jobs)
            self.batches += 1
            self.written += len(jobs)
            self._loop.call_soon_threadsafe(self._done, batch, outcome)
        if connection is not None:
            connection.close()

    def _connected(self) -> Connection:
        connection = self._engine.connect()
        hold(connection)
        return connection

    def _write_all(self, connection: Connection, jobs: list[Job]) -> list[bool]:
        committing = False
        try:
            with connection.begin() as transaction:
                if self._write(connection, jobs):
                    committing = True
                    return [True] * len(jobs)
                transaction.rollback()
        except IntegrityError:
            pass  # a number, name or key taken between our statements: one by one will tell whose
        except OperationalError as error:
            if connection.invalidated and not committing:
                raise Lost from error
            if connection.invalidated or len(jobs) == 1:  # or a deadlock between servers
                raise
        return [self._write_one(connection, job) for job in jobs]

    def _write_one(self, connection: Connection, job: Job) -> bool:
        for attempt in range(5):
            try:
                with connection.begin() as transaction:
                    if self._write(connection, [job]):
                        return True
                    transaction.rollback()
                    return False
            except IntegrityError:
                return False
            except OperationalError:
                if connection.invalidated or attempt == 4:
                    raise
        return False

    def _write(self, connection: Connection, jobs: list[Job]) -> bool:
        """Write the jobs in the open transaction; False if some entry's number was taken."""
        for job in jobs:
            if any(connection.execute(claim).rowcount != 1 for claim in job.claims):
                return False
            for statement in job.first:
                connection.execute(statement)
        # all servers write in the same order, so that none waits for another that waits for it
        entries = sorted(entry_params(job.table, entry) for job in jobs for entry in job.written)
        if entries and self._insert(connection, "log", _LOG, "number", entries) != len(entries):
            return False
        pulses = sorted(_pulse_params(job.table, job.pulse) for job in jobs if job.pulse is not None)
        if pulses:
            self._insert(connection, "pulse", _PULSE, "", pulses)
        kept = [_snapshot_params(job.table, job.snapshot) for job in jobs if job.snapshot is not None]
        if kept:
            self._insert(connection, "snapshots", _SNAPSHOT, "number", kept)
        for job in jobs:
            for statement in job.then:
                connection.execute(statement)
        return True

    def _insert(
        self,
        connection: Connection,
        table: str,
        columns: tuple[str, ...],
        key: str,
        rows: list[tuple[Any, ...]],
    ) -> int:
        """Insert many rows by few statements; how many were new."""
        written = 0
        for start in range(0, len(rows), _ROWS):
            some = rows[start : start + _ROWS]
            statement = _insert_sql(table, columns, key, len(some), self._mark)
            flat = tuple(value for row in some for value in row)
            written += connection.exec_driver_sql(statement, flat).rowcount
        return written


@cache
def _insert_sql(table: str, columns: tuple[str, ...], key: str, rows: int, mark: str) -> str:
    """An insert of so many rows at once: SQLAlchemy would compile it anew for each number of rows."""
    values = ", ".join([f"({', '.join([mark] * len(columns))})"] * rows)
    if key:
        conflict = f"(table_id, {key}) DO NOTHING"
    else:
        changes = ", ".join(f"{name} = excluded.{name}" for name in columns[1:])
        conflict = f"(table_id) DO UPDATE SET {changes}"
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES {values} ON CONFLICT {conflict}"


def _pulse_params(table: TableId, pulse: Pulse) -> tuple[Any, ...]:
    waiting = msgspec.json.encode(pulse.waiting).decode()
    used = msgspec.json.encode([round(seconds, 3) for seconds in pulse.used]).decode()
    return (table, pulse.at, waiting, used, pulse.steps, pulse.due, pulse.updated)


def _snapshot_params(table: TableId, snapshot: Snapshot) -> tuple[Any, ...]:
    asked = msgspec.json.encode(snapshot.asked).decode()
    return (table, snapshot.number, snapshot.steps, asked, snapshot.position, snapshot.version)
