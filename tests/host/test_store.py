"""The store: what is written is there, a number is given once, a database is opened by one server and kept up to date."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, text

from orrery.host.config import Config
from orrery.host.errors import HostError
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.engines import migrate, open_engine
from orrery.host.store.rows import Pulse, TableRow, params_of
from orrery.host.store.store import Store
from orrery.host.store.writer import Job
from orrery.host.values import Away, Entry
from tests.host.kit import config_for, sqlite_in


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


def test_the_migrations_lead_to_the_schema(database: str) -> None:
    engine = open_engine(config_for(database))
    with engine.connect() as connection:
        differences = compare_metadata(MigrationContext.configure(connection), s.metadata)
    engine.dispose()
    assert differences == []


def test_tables_of_the_version_before_go_on(database: str) -> None:
    """Their away rule is the usual one, and their dice are what they were."""
    engine = create_engine(config_for(database).driver_url)
    with engine.begin() as connection:
        migrate(connection, "0002")
        old = {
            name: value for name, value in params_of(a_table("t1")).items() if name not in {"shares", "away"}
        }
        old["salts"] = '["a","b","c"]'
        connection.execute(
            text(f"INSERT INTO tables ({', '.join(old)}) VALUES ({', '.join(f':{n}' for n in old)})"), old
        )
        pulse = params_of(Pulse(0, (), [0.0] * 3, 0, False, 1.0)) | {"table_id": "t1"}
        connection.execute(s.pulse.insert().values(**pulse))
    engine.dispose()
    engine = open_engine(config_for(database))
    with engine.connect() as connection:
        loaded = reads.load(connection, "t1")
    engine.dispose()
    assert loaded is not None
    assert (loaded.row.away, loaded.row.shares, loaded.row.salts) == (Away(), (), ("a", "b", "c"))


async def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    store = await Store.open(config_for(sqlite_in(tmp_path)))
    with pytest.raises(HostError, match="already serving"):
        await Store.open(config_for(sqlite_in(tmp_path)))
    await store.close()
    await (await Store.open(config_for(sqlite_in(tmp_path)))).close()


def test_a_database_of_a_newer_program_is_not_touched(tmp_path: Path) -> None:
    open_engine(config_for(sqlite_in(tmp_path))).dispose()
    engine = create_engine(sqlite_in(tmp_path))
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(HostError, match="newer Orrery"):
        open_engine(config_for(sqlite_in(tmp_path)))


def test_a_database_that_does_not_answer_gets_a_sentence() -> None:
    with pytest.raises(HostError, match="does not answer"):
        open_engine(Config("postgresql://nobody@127.0.0.1:1/nothing"))


def test_sqlite_is_durable(tmp_path: Path) -> None:
    """`synchronous = FULL` (2) flushes the log at every commit."""
    engine = open_engine(config_for(sqlite_in(tmp_path)))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    engine.dispose()
