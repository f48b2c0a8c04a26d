"""The store: reads in a few threads, writes through the one writer."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from orrery.host.config import Config
from orrery.host.errors import HostError
from orrery.host.store.engines import open_engine, sole_server
from orrery.host.store.writer import SILENT, Job, Writer

A = ParamSpec("A")
T = TypeVar("T")


class Store:
    """One database. Open it inside a running event loop."""

    def __init__(self, engine: Engine, lock: contextlib.ExitStack) -> None:
        self._engine = engine
        self._lock = lock
        self._readers = ThreadPoolExecutor(4, "orrery-reader")
        self.writer = Writer(engine)

    @classmethod
    async def open(cls, config: Config) -> Store:
        """Open the database and bring its schema up to date."""
        with contextlib.ExitStack() as stack:
            stack.enter_context(sole_server(config.file))
            engine = await asyncio.to_thread(open_engine, config)
            return cls(engine, stack.pop_all())

    @property
    def is_postgres(self) -> bool:
        """Whether it is a PostgreSQL; SQLite otherwise."""
        return self._engine.dialect.name == "postgresql"

    async def close(self) -> None:
        """Write what is waiting, and close."""
        await self.writer.close()
        # beside the loop: what is still read may be on a way that the loop itself serves
        await asyncio.to_thread(self._readers.shutdown)
        self._engine.dispose()
        self._lock.close()

    async def write(self, job: Job) -> bool:
        """True when the job is on disk, False when another server was faster."""
        return await self.writer.settled(self.writer.write(job))

    async def read(
        self, work: Callable[Concatenate[Connection, A], T], *args: A.args, **named: A.kwargs
    ) -> T:
        """Run one of `reads` in a thread. A connection that was lost is made again; a database that is away, or says nothing
        for long, is a sentence, and the next read tries again."""

        def run() -> T:
            try:
                return once()
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                return once()

        def once() -> T:
            with self._engine.connect() as connection:
                return work(connection, *args, **named)

        try:
            async with asyncio.timeout(self.writer.patience):
                return await asyncio.get_running_loop().run_in_executor(self._readers, run)
        except (IntegrityError, ProgrammingError, DataError):
            raise  # ours, not the database's
        except (DBAPIError, PoolTimeout, TimeoutError) as error:
            raise HostError(SILENT) from error
