"""Backups: a database as one SQLite file, whatever it is kept in, and back into SQLite or PostgreSQL.

A backup is made while servers are running, in one piece: SQLite by its online backup, PostgreSQL in one transaction that
sees the database as it was when it began. Nothing but this program is needed, and what was kept in one kind of database
can be put back into the other.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from orrery.host.config import Config
from orrery.host.errors import HostError
from orrery.host.store.engines import SERVING, open_engine, sole_server, standing_engine
from orrery.host.store.schema import metadata

_ROWS = 1000
"""Rows that are carried at once."""

Counts = dict[str, int]


def back_up(config: Config, target: Path) -> None:
    """Write a backup. The file appears when it is complete, readable by its owner alone. A file of an older program is
    copied as it is, so that one can go back to that program."""
    engine = standing_engine(config, older=config.file is not None)
    try:
        with _new_file(target) as made:
            if config.file is not None:
                _copy_file(config.file, made)
            else:
                with _frozen(engine) as source:
                    _fill(made, source)
    finally:
        engine.dispose()


@contextlib.contextmanager
def unpacked(source: Path) -> Iterator[Engine]:
    """A backup to look into: a copy of it, brought up to date. The backup itself is not touched."""
    if not source.is_file():
        raise HostError(f"There is no file '{source}'.")
    with _aside(source) as made, closing_engine(Config(f"sqlite:///{made}")) as engine:
        yield engine


def restore(config: Config, source: Path, replace: bool = False) -> Counts:
    """Put a backup into a database that no server uses, all of it or nothing; how many rows of each kind there are then.

    A database that holds tables already is left alone unless it is to be replaced. Backups of older programs are brought
    up to date on the way.
    """
    with contextlib.ExitStack() as stack:
        stack.enter_context(sole_server(config.file))
        old = stack.enter_context(unpacked(source))
        engine = open_engine(config)
        stack.callback(engine.dispose)
        with old.connect() as reader, engine.begin() as writer:
            _check_unused(writer)
            found = counts(writer)
            if any(found.values()) and not replace:
                raise HostError(
                    f"The database is not empty (tables: {found['tables']}, guests: {found['guests']}); back it up, and say "
                    "--replace to put the backup in the place of what is there."
                )
            for rows in reversed(metadata.sorted_tables):
                writer.execute(rows.delete())
            carry(reader, writer)
            wanted, now = counts(reader), counts(writer)
            if wanted != now:
                raise HostError(f"Not everything arrived ({wanted} was to be {now}); nothing has changed.")
            return now


def counts(connection: Connection) -> Counts:
    """How many rows there are of each kind."""
    return {
        rows.name: connection.execute(select(func.count()).select_from(rows)).scalar() or 0
        for rows in metadata.sorted_tables
    }


def carry(reader: Connection, writer: Connection) -> None:
    """Carry all rows from one database to another, parents first."""
    for rows in metadata.sorted_tables:
        found = reader.execution_options(stream_results=True).execute(select(rows)).mappings()
        while some := found.fetchmany(_ROWS):
            writer.execute(rows.insert(), [dict(row) for row in some])
    if writer.dialect.name == "postgresql":  # numbers that were carried are given
        for name in ("calls", "notices"):
            writer.execute(
                text(
                    f"SELECT setval(pg_get_serial_sequence('{name}', 'number'), "
                    f"(SELECT coalesce(max(number), 0) + 1 FROM {name}), false)"
                )
            )


@contextlib.contextmanager
def closing_engine(config: Config) -> Iterator[Engine]:
    """The engine of a file, closed at the end, with nothing left beside it."""
    engine = open_engine(config)
    try:
        yield engine
    finally:
        engine.dispose()
        if config.file is not None:
            _fold(config.file)


@contextlib.contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """A file under another name, which gets its own when everything is in it and on disk."""
    if target.exists():
        raise HostError(f"'{target}' exists already; name another file.")
    made = target.with_name(f".{target.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except OSError as error:
        raise HostError(f"'{target}' cannot be written: {error.strerror}.") from error
    try:
        yield made
        with open(made, "rb") as handle:
            os.fsync(handle.fileno())
        os.replace(made, target)
    except (OSError, sqlite3.Error) as error:
        raise HostError(f"'{target}' cannot be written: {error}.") from error
    finally:
        _remove(made)


@contextlib.contextmanager
def _aside(source: Path) -> Iterator[Path]:
    """A copy of a backup beside it, to work on: the backup itself stays as it is."""
    made = source.with_name(f".{source.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        _copy_file(source, made)
        yield made
    except OSError as error:
        raise HostError(f"The folder {source.parent} cannot be written: {error.strerror}.") from error
    except sqlite3.DatabaseError as error:
        raise HostError(f"'{source}' is no backup of Orrery's, or it is damaged: {error}.") from error
    finally:
        _remove(made)


def _copy_file(source: Path, target: Path) -> None:
    """SQLite's online backup: one consistent state, while others write on."""
    with (
        contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as old,
        contextlib.closing(sqlite3.connect(target)) as new,
    ):
        old.execute("PRAGMA busy_timeout = 5000")
        old.backup(new)
    _fold(target)


def _fold(file: Path) -> None:
    """One file and nothing beside it: it can be carried about."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")


def _fill(file: Path, source: Connection) -> None:
    with closing_engine(Config(f"sqlite:///{file}")) as engine, engine.begin() as writer:
        carry(source, writer)


@contextlib.contextmanager
def _frozen(engine: Engine) -> Iterator[Connection]:
    """A connection that sees the database as it is now, however long the copy takes."""
    try:
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            yield connection
    except SQLAlchemyError as error:
        raise HostError(
            f"The database could not be read to the end: {getattr(error, 'orig', error)}."
        ) from error


def _check_unused(connection: Connection) -> None:
    """No server may use the database: it would go on with what it has in memory. Servers hold a lock (see `Writer`)."""
    if connection.dialect.name == "postgresql":
        free = connection.execute(text(f"SELECT pg_try_advisory_xact_lock({SERVING})")).scalar()
        if not free:
            raise HostError("A server is using this database; end it first.")


def _remove(file: Path) -> None:
    for ending in ("", "-wal", "-shm", "-journal", ".lock"):
        file.with_name(file.name + ending).unlink(missing_ok=True)
