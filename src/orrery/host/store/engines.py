"""Opening a database: the right options for SQLite and PostgreSQL, and migrations up to the newest."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import ArgumentError, OperationalError, SQLAlchemyError

from orrery.engine.extras import extra
from orrery.host.config import Config
from orrery.host.errors import HostError
from orrery.host.store.schema import HEAD

_MIGRATING = 0x0221E87
"""The advisory lock of PostgreSQL under which one server migrates while the others wait."""


_PATIENCE = 5
"""Seconds that a database may take to let us in."""


def open_engine(config: Config) -> Engine:
    """The engine of a database that exists, answers and has the newest schema."""
    file = config.file
    if file is not None:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise HostError(f"The folder {file.parent} cannot be made: {error.strerror}.") from error
    try:
        with extra("postgres", "A database on PostgreSQL"):
            more: dict[str, Any] = {"hide_parameters": True}  # moves, words and keys are nobody's business
            if not file:
                more |= {"pool_pre_ping": True, "pool_size": 8, "pool_timeout": _PATIENCE}
            if config.driver_url.startswith("postgresql"):
                more["connect_args"] = {"connect_timeout": _PATIENCE}
            engine = create_engine(config.driver_url, **more)
    except (ArgumentError, ImportError, SQLAlchemyError) as error:
        raise HostError(f"The database URL cannot be used: {error}.") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    try:
        with engine.begin() as connection:
            migrate(connection)
    except OperationalError as error:
        engine.dispose()
        raise HostError(f"The database does not answer: {str(error.orig).strip()}.") from error
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Durable (FULL flushes the log at every commit), and readers never wait for the writer (WAL)."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.execute("PRAGMA cache_size = -32000")
    cursor.close()


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring the schema to the newest version (or, for a test, to an older one). A database that has it is not touched, and Alembic not even loaded."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
    if inspect(connection).has_table("alembic_version"):
        found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if found == HEAD:
            return
        if found is not None and found > HEAD:
            raise HostError(
                f"This database was written by a newer Orrery (its version is {found}, this program knows {HEAD})."
            )
    # slow to import, and wanted only where there is something to migrate
    from alembic import command
    from alembic.config import Config as Alembic

    alembic = Alembic()
    alembic.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    alembic.attributes["connection"] = connection
    command.upgrade(alembic, to)


@contextlib.contextmanager
def sole_server(file: Path | None) -> Any:
    """Hold a lock beside a database file: two servers on one file would not hear of each other's moves.

    The system releases it when the process ends, however it ends.
    """
    if file is None:
        yield
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    with open(file.with_name(file.name + ".lock"), "a+", encoding="utf-8") as handle:
        if not _locked(handle):
            raise HostError(
                f"Another Orrery is already serving {file}. Use its address, end it, or serve another file with ORRERY_DB."
            )
        yield


def _locked(handle: IO[str]) -> bool:
    try:
        if os.name == "nt":  # pragma: no cover
            import msvcrt  # another module elsewhere

            msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl  # another module on Windows

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
