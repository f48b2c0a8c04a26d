"""Opening a database: the right options for SQLite and PostgreSQL, and migrations up to the newest."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from orrery.engine.extras import extra
from orrery.host.config import Config
from orrery.host.discretion import unsaid
from orrery.host.errors import HostError
from orrery.host.store.schema import HEAD, metadata

_MIGRATING = 0x0221E87
"""The advisory lock of PostgreSQL under which one server migrates while the others wait."""


SERVING = 0x0221E88
"""The lock that every server on PostgreSQL shares while it writes: nobody may put a backup in place under it."""
_PATIENCE = 5
"""Seconds that a database may take to let us in."""
_LIVELY = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3, "tcp_user_timeout": 20_000}
"""After how long a PostgreSQL that has gone without a word (its machine, or the way to it) is given up: seconds, and
milliseconds for what it has not acknowledged. Otherwise that takes the system a quarter of an hour or more."""
_LOOKED_THROUGH = 512 * 2**20
"""The largest file, in bytes, that is looked through at the start: a second or two."""
_FOREIGN = "This database holds something else than Orrery's tables; name another one with ORRERY_DB."
_VERSIONS = frozenset(f"{number:04}" for number in range(1, int(HEAD) + 1))


def open_engine(config: Config) -> Engine:
    """The engine of a database that exists (it is made where it does not), answers, and has the newest schema."""
    file = config.file
    if file is not None:
        _make_private(file)
    engine = _engine(config)
    with _said_of(config, engine), engine.begin() as connection:
        _check_sound(connection, file)
        migrate(connection)
    if file is not None:
        _keep_private(file)
    return engine


def standing_engine(config: Config, older: bool = False) -> Engine:
    """The engine of a database as it stands, for those who look after it: it is not made, and not brought up to date
    behind the back of a server that may be running. With `older` it may be of an older program."""
    file = config.file
    if file is not None and not file.exists():
        raise HostError(f"There is no database at {file}; name one with ORRERY_DB or ORRERY_DATA.")
    engine = _engine(config)
    with _said_of(config, engine), engine.connect() as connection:
        found = version_of(connection)
        if found != HEAD and not (found and older):
            raise HostError(
                f"This database is of an older Orrery (its version is {found or 'none'}, this program knows {HEAD}). "
                "Start the server once: it brings the database up to date."
            )
    return engine


def is_current(config: Config) -> bool:
    """Whether a database has the form that this program knows; one of an older program is brought up to date by a server."""
    engine = standing_engine(config, older=True)
    try:
        with engine.connect() as connection:
            return version_of(connection) == HEAD
    finally:
        engine.dispose()


def _engine(config: Config) -> Engine:
    try:
        if make_url(config.driver_url).get_backend_name() not in {"sqlite", "postgresql"}:
            raise HostError(
                "The database URL cannot be used: Orrery keeps its tables in SQLite or PostgreSQL."
            )
        with extra("postgres", "A database on PostgreSQL"):
            more: dict[str, Any] = {"hide_parameters": True}  # moves, words and keys are nobody's business
            if not config.file:
                more |= {"pool_pre_ping": True, "pool_size": 8, "pool_timeout": _PATIENCE}
            if config.driver_url.startswith("postgresql"):
                more["connect_args"] = {"connect_timeout": _PATIENCE, **_LIVELY}
            engine = create_engine(config.driver_url, **more)
    except ValueError as error:  # it quotes what it could not read, which may be the end of a password
        raise HostError("The database URL cannot be used: its host or port cannot be read.") from error
    except (ArgumentError, ImportError, SQLAlchemyError) as error:
        raise HostError(unsaid(f"The database URL cannot be used: {error}.", config.database)) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
    return engine


# --- what can be wrong with a database, in sentences -----------------------------------------------------------------


@contextlib.contextmanager
def _said_of(config: Config, engine: Engine) -> Iterator[None]:
    """Whatever is wrong with a database becomes a sentence that names it, without its password."""
    try:
        yield
    except HostError:
        engine.dispose()
        raise
    except DBAPIError as error:
        engine.dispose()
        said = unsaid(" ".join(str(error.orig).split()), config.database).rstrip(".")
        raise HostError(_sentence(config.file, said)) from error


def _sentence(file: Path | None, said: str) -> str:
    if file is None:
        return f"The database does not answer: {said}."
    if "not a database" in said:
        return f"{file} is not an SQLite database, so it is none of Orrery's. Move it away, or name another with ORRERY_DB."
    if "malformed" in said or "damaged" in said or "disk I/O" in said:
        return f"{file} is damaged ({said}). Put a backup in its place with `orrery restore`."
    if "readonly" in said or "read-only" in said or "unable to open" in said:
        return f"{file} cannot be written ({said}). Orrery needs to write to the file and to its folder."
    if "already exists" in said or "duplicate column" in said or "no such" in said:
        return f"{file} does not hold what its version says ({said}). Put a backup in its place with `orrery restore`."
    return f"The database {file} does not answer: {said}."


def _check_sound(connection: Connection, file: Path | None) -> None:
    """A file with broken pages would be served until somebody comes upon them. A large one would keep the start waiting;
    `orrery doctor` looks at those."""
    if file is None or file.stat().st_size > _LOOKED_THROUGH:
        return
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
    if found != "ok":
        raise HostError(_sentence(file, f"damaged: {found}"))


def version_of(connection: Connection) -> str:
    """The version of a database's schema, empty for an empty one. Raises if it is not ours, or of a newer program."""
    known = set(inspect(connection).get_table_names())
    if "alembic_version" not in known:
        if known if connection.dialect.name == "sqlite" else known & set(metadata.tables):
            raise HostError(_FOREIGN)
        return ""
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or ""
    if re.fullmatch(r"\d{4}", found) and found > HEAD:
        raise HostError(
            f"This database was written by a newer Orrery (its version is {found}, this program knows {HEAD})."
        )
    if not found and known & set(metadata.tables):
        raise HostError(
            "This database holds tables of Orrery, but does not say of which version. Put a backup in its place with "
            "`orrery restore`, or name another one with ORRERY_DB."
        )
    if found and found not in _VERSIONS:
        raise HostError(_FOREIGN)
    return found


# --- SQLite -----------------------------------------------------------------------------------------------------------


def _make_private(file: Path) -> None:
    """Make the file, if there is none, so that nobody else can read it: it holds keys of seats and secrets of dice. What
    SQLite puts beside it (-wal, -shm) gets the same rights."""
    try:
        make_folder(file.parent)
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        if isinstance(error, IsADirectoryError):
            raise HostError(f"{file} is a folder; name a file in it with ORRERY_DB.") from error
        raise HostError(
            f"{file} cannot be written: {error.strerror}. Orrery needs to write to the file and to its folder."
        ) from error


def _keep_private(file: Path) -> None:
    """The same for files that an older Orrery has made."""
    for ending in ("", "-wal", "-shm", ".lock"):
        found = file.with_name(file.name + ending)
        with contextlib.suppress(OSError):  # not there, or another's: what matters is whether we can use it
            if found.stat().st_mode & 0o077:
                found.chmod(0o600)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, or say why not."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise HostError(f"The folder {folder} cannot be made: {error.strerror}.") from error


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Durable (FULL flushes the log at every commit), and readers never wait for the writer (WAL)."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA busy_timeout = 5000")
    cursor.execute("PRAGMA cache_size = -32000")
    cursor.close()


def hold(connection: Connection) -> None:
    """Tell that a server is using the database, as long as this connection lasts. (On SQLite it holds a file's lock.)"""
    if connection.dialect.name == "postgresql":
        with connection.begin():
            connection.execute(text("SELECT pg_advisory_lock_shared(:key)"), {"key": SERVING})


def migrate(connection: Connection, to: str = "head") -> None:
    """Bring the schema to the newest version (or, for a test, to an older one). A database that has it is not touched, and Alembic not even loaded."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _MIGRATING})
    if version_of(connection) == HEAD:
        return
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
    make_folder(file.parent)
    beside = file.with_name(file.name + ".lock")
    try:
        descriptor = os.open(beside, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise HostError(
            f"The folder {file.parent} cannot be written: {error.strerror}. Name another with ORRERY_DATA or ORRERY_DB."
        ) from error
    with open(descriptor, "a+", encoding="utf-8") as handle:
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
