"""Databases for tests: empty, and with the newest schema, as the first start of a server leaves them.

To make one takes longer than most tests take with it: PostgreSQL copies a whole database, Alembic is imported, and eleven migrations
run. So a file is made once for every process of tests and copied, and a database of PostgreSQL is emptied and given to the next
test. How a database is made, and brought up to date, is tested where nothing is prepared: `unmade_in`, `bench.servers.fresh_postgres`.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, create_engine, text

from bench.servers import fresh_postgres as new_postgres
from bench.servers import hang_up
from orrery.host.config import Config
from orrery.host.store.engines import open_engine
from orrery.host.store.schema import metadata

FILE = "orrery.db"

_standing = ExitStack()
"""What this process has made, until the session ends."""
_free: list[str] = []
"""Databases of PostgreSQL that nobody uses now."""


@cache
def _prepared() -> Path:
    folder = Path(_standing.enter_context(tempfile.TemporaryDirectory(prefix="orrery-tests-")))
    open_engine(Config(unmade_in(folder))).dispose()
    return folder / FILE


def sqlite_in(folder: Path) -> str:
    """The URL of the database file of this folder. Where there is none yet, an empty one is put there."""
    file = folder / FILE
    if not file.exists():
        shutil.copy(_prepared(), file)  # with its rights: nobody else may read it
    return unmade_in(folder)


def unmade_in(folder: Path) -> str:
    """The same where whoever opens it has to make it."""
    return f"sqlite:///{folder / FILE}"


@contextmanager
def fresh_postgres() -> Iterator[str]:
    """The URL of an empty database of PostgreSQL. Whoever uses it leaves its schema as it is."""
    url = _free.pop() if _free else _made()
    yield url
    hang_up(url)
    with _administered(url) as connection:
        connection.execute(text("SET session_replication_role = replica"))  # in any order
        for table in metadata.tables:
            connection.execute(text(f"DELETE FROM {table}"))
        for sequence in connection.execute(text("SELECT sequencename FROM pg_sequences")).scalars().all():
            connection.execute(text(f"ALTER SEQUENCE {sequence} RESTART"))
    _free.append(url)


def _made() -> str:
    url = _standing.enter_context(new_postgres())
    with _administered(url) as connection:
        # no test cuts the power of PostgreSQL itself: what it has taken need not be on the disk before it says so
        connection.execute(text(f"ALTER DATABASE {url.rpartition('/')[2]} SET synchronous_commit = off"))
    open_engine(Config(url)).dispose()
    return url


@contextmanager
def _administered(url: str) -> Iterator[Connection]:
    engine = create_engine(Config(url).driver_url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        yield connection
    engine.dispose()


def drop_all() -> None:
    """Nothing of it stays behind."""
    _free.clear()
    _prepared.cache_clear()
    _standing.close()
