"""The store: what is written is there, a number is given once, a database is opened by one server and kept up to date."""

from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from asyncio.subprocess import PIPE
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, inspect, text

from orrery.engine.stops import Stops
from orrery.host.config import Config
from orrery.host.errors import HostError
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.engines import migrate, open_engine
from orrery.host.store.rows import Chair, Pulse, TableRow, chair_from, params_of
from orrery.host.store.store import Store
from orrery.host.store.writer import Job
from orrery.host.values import Away, Entry
from tests.host.kit import config_for, unmade_in


def a_table(name: str) -> TableRow:
    return TableRow(
        id=name, game="emperor", title="", players=3, options={}, public=False, owner="", state="playing",
        draw_seats=False, minutes=0, pace=None, content="", rules="", commitment="", secret="", salts=(),
        shares=(), away=Away(), watch=f"watch-{name}", outcome=None, again="", created=0.0,
    )  # fmt: skip


def a_word(table: str, number: int, text: str = "") -> Job:
    return Job(table, Entry(number, 1.0, "say", 0, "Ann", text), Pulse(number, (), [0.0] * 3, 0, False, 1.0))


async def opened(url: str, *names: str) -> Store:
    store = await Store.open(config_for(url))
    for name in names:
        assert await store.write(Job(first=[s.tables.insert().values(**params_of(a_table(name)))]))
    return store


async def test_what_is_written_is_there_after_the_store_is_opened_again(database: str) -> None:
    store = await opened(database, "t1")
    assert await store.write(a_word("t1", 1, "hello"))
    await store.close()
    store = await Store.open(config_for(database))
    loaded = await store.read(reads.load, "t1")
    await store.close()
    assert loaded is not None
    assert [entry.text for entry in loaded.entries] == ["hello"]
    assert loaded.pulse.at == 1


async def test_a_number_is_given_once_and_a_loser_takes_nobody_along(database: str) -> None:
    """All jobs of one batch share a transaction; one whose number is taken must not undo the others."""

    store = await opened(database, "t1", "t2", "t3")
    assert await store.write(a_word("t2", 1, "first"))
    results = await asyncio.gather(
        store.write(a_word("t1", 1)), store.write(a_word("t2", 1, "late")), store.write(a_word("t3", 1))
    )
    assert list(results) == [True, False, True]
    assert [e.text for e in await store.read(reads.entries, "t2")] == ["first"]
    assert await store.read(reads.at, "t1") == await store.read(reads.at, "t3") == 1
    await store.close()


async def test_moves_of_many_tables_share_their_commits(database: str) -> None:
    names = [f"t{n}" for n in range(40)]
    store = await opened(database, *names)
    before = store.writer.batches
    for number in range(1, 6):
        assert all(await asyncio.gather(*(store.write(a_word(name, number)) for name in names)))
    assert store.writer.batches - before <= 20
    await store.close()


def test_the_migrations_lead_to_the_schema(unmade: str) -> None:
    engine = open_engine(config_for(unmade))
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), s.metadata)
    engine.dispose()
    assert differences == []


def insert_as_it_was(connection: Connection, table: str, row: dict[str, Any]) -> None:
    """Write a row into a table of an older schema: the columns that came later are left out."""
    known = [column["name"] for column in inspect(connection).get_columns(table) if column["name"] in row]
    values = {name: row[name] for name in known}
    marks = ", ".join(f":{name}" for name in known)
    connection.execute(text(f"INSERT INTO {table} ({', '.join(known)}) VALUES ({marks})"), values)


def test_tables_of_the_version_before_go_on(unmade: str) -> None:
    """Their away rule is the usual one, and their dice are what they were."""
    engine = create_engine(config_for(unmade).driver_url)
    with engine.begin() as connection:
        migrate(connection, "0002")
        insert_as_it_was(connection, "tables", params_of(a_table("t1")) | {"salts": '["a","b","c"]'})
        pulse = params_of(Pulse(0, (), [0.0] * 3, 0, False, 1.0)) | {"table_id": "t1"}
        insert_as_it_was(connection, "pulse", pulse)
    engine.dispose()
    engine = open_engine(config_for(unmade))
    with engine.connect() as connection:
        loaded = reads.load(connection, "t1")
    engine.dispose()
    assert loaded is not None
    assert (loaded.row.away, loaded.row.shares, loaded.row.salts) == (Away(), (), ("a", "b", "c"))


def test_standing_orders_of_the_version_before_become_stops(unmade: str) -> None:
    engine = create_engine(config_for(unmade).driver_url)
    with engine.begin() as connection:
        migrate(connection, "0004")
        insert_as_it_was(connection, "tables", params_of(a_table("t1")))
        for number, orders in enumerate(('{"save": "never", "defence": "if-loss"}', "{}")):
            old = params_of(Chair(number, number, "person", "Ines", "", f"key {number}", "", "", False))
            insert_as_it_was(connection, "chairs", old | {"table_id": "t1", "orders": orders})
    engine.dispose()
    engine = open_engine(config_for(unmade))
    with engine.connect() as connection:
        rows = connection.execute(s.chairs.select().order_by(s.chairs.c.chair)).mappings().all()
    engine.dispose()
    chairs = [chair_from({name: row[name] for name in row if name != "table_id"}) for row in rows]  # type: ignore[arg-type]
    assert [chair.stops for chair in chairs] == [
        Stops("smart", {"save": "never", "defence": "mine"}),
        Stops(),
    ]


async def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    store = await Store.open(config_for(unmade_in(tmp_path)))
    with pytest.raises(HostError, match="already serving"):
        await Store.open(config_for(unmade_in(tmp_path)))
    await store.close()
    await (await Store.open(config_for(unmade_in(tmp_path)))).close()


def test_a_database_of_a_newer_program_is_not_touched(tmp_path: Path) -> None:
    open_engine(config_for(unmade_in(tmp_path))).dispose()
    engine = create_engine(unmade_in(tmp_path))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(HostError, match="newer Orrery"):
        open_engine(config_for(unmade_in(tmp_path)))


def test_a_database_that_does_not_answer_gets_a_sentence() -> None:
    with pytest.raises(HostError, match="does not answer"):
        open_engine(Config("postgresql://nobody@127.0.0.1:1/nothing"))


def test_sqlite_is_durable(tmp_path: Path) -> None:
    """`synchronous = FULL` (2) flushes the log at every commit."""
    engine = open_engine(config_for(unmade_in(tmp_path)))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    engine.dispose()


# --- databases that cannot be used: a sentence each, and nothing is touched --------------------------------------------


async def refused(url: str) -> str:
    """What somebody is told who wants to serve this database."""
    with pytest.raises(HostError) as told:
        await Store.open(config_for(url))
    return str(told.value)


async def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "orrery.db"
    file.write_bytes(b"Dear diary, today we played Emperor.\n" * 200)
    before = file.read_bytes()
    assert "is not an SQLite database" in await refused(unmade_in(tmp_path))
    assert file.read_bytes() == before


async def test_a_truncated_file_and_one_with_broken_pages_are_not_served(tmp_path: Path) -> None:
    store = await opened(unmade_in(tmp_path), "t1")
    for number in range(1, 400):
        assert await store.write(a_word("t1", number, "so many words " * 20))
    await store.close()
    file = tmp_path / "orrery.db"
    whole = file.read_bytes()
    for broken in (whole[: len(whole) // 2], whole[:8192] + b"\xff" * 40_000 + whole[48_192:]):
        file.write_bytes(broken)
        assert "is damaged" in await refused(unmade_in(tmp_path))
    file.write_bytes(whole)
    await (await Store.open(config_for(unmade_in(tmp_path)))).close()


async def test_a_database_of_something_else_is_not_touched(unmade: str) -> None:
    engine = create_engine(config_for(unmade).driver_url)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE guests (room INTEGER)"))
    assert "holds something else" in await refused(unmade)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('ae1027a6acf')"))
    assert "holds something else" in await refused(unmade)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0000'"))
    assert "holds something else" in await refused(unmade)
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM alembic_version"))
    assert "does not say of which version" in await refused(unmade)
    with engine.connect() as connection:
        assert set(inspect(connection).get_table_names()) == {"alembic_version", "guests"}
    engine.dispose()


async def test_a_file_that_does_not_hold_what_its_version_says_is_not_touched(tmp_path: Path) -> None:
    await (await Store.open(config_for(unmade_in(tmp_path)))).close()
    engine = create_engine(unmade_in(tmp_path))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0003'"))
    assert "does not hold what its version says" in await refused(unmade_in(tmp_path))
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "0003"
    engine.dispose()


async def test_a_database_of_another_kind_is_named() -> None:
    for url in ("mysql://ann:secret@localhost/orrery", "nonsense"):
        told = await refused(url)
        assert told.startswith("The database URL cannot be used")
        assert "secret" not in told


async def test_folders_that_cannot_be_made_or_written_are_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert f"The folder {tmp_path / 'file'} cannot be made" in await refused(unmade_in(tmp_path / "file"))
    (tmp_path / "orrery.db").mkdir()
    assert "is a folder" in await refused(unmade_in(tmp_path))


READ_ONLY = """
import asyncio, os, sys
from orrery.host.config import Config
from orrery.host.errors import HostError
from orrery.host.store.store import Store
if os.getuid() == 0:  # root may write everywhere
    os.setuid(65534)
for url in sys.argv[1:]:
    try:
        asyncio.run(Store.open(Config(url)))
    except HostError as error:
        print(error)
"""


async def test_what_may_only_be_read_is_named() -> None:
    """As somebody who may not write: in a folder of another's, and a file of another's in a folder of one's own."""
    with TemporaryDirectory() as name:  # pytest's own folders are closed to others
        place = Path(name)
        place.chmod(0o755)
        locked, shared = place / "locked", place / "shared"
        for folder in (locked, shared):
            folder.mkdir()
            await (await Store.open(config_for(unmade_in(folder)))).close()
            (folder / "orrery.db").chmod(0o444)
            (folder / "orrery.db.lock").unlink()
        shared.chmod(0o777)
        locked.chmod(0o555)
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", READ_ONLY, unmade_in(locked), unmade_in(shared), stdout=PIPE, stderr=PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        )  # fmt: skip
        out, err = await process.communicate()
        locked.chmod(0o755)
    lines = out.decode().splitlines()
    assert len(lines) == 2, err.decode()
    assert lines[0].startswith(f"The folder {locked} cannot be written")
    assert lines[1].startswith(f"{shared / 'orrery.db'} cannot be written")


# --- nobody else's business --------------------------------------------------------------------------------------------


async def test_the_file_and_what_lies_beside_it_are_private(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        store = await opened(unmade_in(tmp_path), "t1")
        assert await store.write(a_word("t1", 1))
        modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
        await store.close()
    finally:
        os.umask(before)
    assert modes == {f"orrery.db{ending}": 0o600 for ending in ("", "-wal", "-shm", ".lock")}


async def test_a_file_that_an_older_orrery_left_open_to_all_is_made_private(tmp_path: Path) -> None:
    await (await opened(unmade_in(tmp_path))).close()
    file = tmp_path / "orrery.db"
    file.chmod(0o644)
    store = await Store.open(config_for(unmade_in(tmp_path)))
    assert {stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()} == {0o600}
    await store.close()


MEET = """
import sys
import msgspec
from orrery.host.store import rows

called = []
sys.setprofile(lambda frame, event, arg: called.append(frame.f_code.co_name) if event == "call" else None)
for kind in (rows.TableRow, rows.Chair, rows.Pulse, rows.Body):
    try:
        msgspec.convert({}, kind)
    except msgspec.ValidationError:
        pass
sys.setprofile(None)
print(called)
"""


def test_readers_meet_no_type_that_is_not_known_yet() -> None:
    """msgspec runs code of ours when it first meets a type, and another thread that meets it meanwhile ends the process:
    so nothing may be left to learn when the readers begin. A fresh process, since here everything is known by now."""
    found = subprocess.run([sys.executable, "-c", MEET], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
