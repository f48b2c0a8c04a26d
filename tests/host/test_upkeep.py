"""Backups of a server that runs, put back into either kind of database; and every stored table opened and judged."""

from __future__ import annotations

import asyncio
import contextlib
import random
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import create_engine, delete, select, text, update

from bench.servers import fresh_postgres as new_postgres
from orrery.host.config import Config
from orrery.host.doctoring import Finding, examine
from orrery.host.errors import HostError
from orrery.host.store import schema as s
from orrery.host.store.backup import back_up, counts, restore, unpacked
from orrery.host.store.engines import migrate, open_engine, standing_engine
from orrery.host.tables import Tables
from orrery.host.values import Plan
from tests.host.kit import (
    BOT,
    LINK,
    ME,
    Group,
    all_games,
    config_for,
    gather,
    guest,
    serving,
    unmade_in,
)
from tests.needs import need_postgres


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def elsewhere(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The URL of a second database, to which a backup is carried."""
    if request.param == "sqlite":
        (tmp_path / "elsewhere").mkdir()
        yield unmade_in(tmp_path / "elsewhere")
        return
    need_postgres()
    with new_postgres() as url:
        yield url


async def some_tables(tables: Tables) -> tuple[Group, Group]:
    """One in play, one over, one that gathers; words, whispers, a name and a work."""
    group, over = await gather(tables, 3, "lanterns"), await gather(tables, 2, "lanterns")
    await tables.rename(group.people[0].guest, "Ann")
    for _ in range(5):
        await group.any_move(random.Random(1))
    await tables.say(group.table, group.people[0], "hello")
    await tables.say(group.table, group.people[0], "psst", to=1)
    await over.play_out(random.Random(1))
    await tables.open(group.people[0].guest, Plan("emperor", (ME, LINK, BOT)))
    await tables.works.keep(group.people[0].guest, "nomads", "Mine", "Hive Tide")
    return group, over


def judged(url: str, whole: bool = False) -> list[Finding]:
    """What is found about all tables of a database."""

    async def look() -> list[Finding]:
        engine = standing_engine(config_for(url))
        return [finding async for finding in examine(engine, config_for(url), all_games(), whole)]

    return asyncio.run(look())


def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a database, in order."""
    engine = create_engine(config_for(url).driver_url)
    with engine.connect() as connection:
        found = {
            rows.name: [tuple(row) for row in connection.execute(select(rows).order_by(*rows.primary_key))]
            for rows in s.metadata.sorted_tables
        }
    engine.dispose()
    return found


# --- backups ----------------------------------------------------------------------------------------------------------


async def test_a_backup_of_a_running_server_goes_into_any_database_and_is_played_on(
    database: str, elsewhere: str, tmp_path: Path
) -> None:
    file = tmp_path / "copy.backup"
    async with serving(config_for(database)) as tables:
        group, _ = await some_tables(tables)
        at = (await group.look(0)).at
        await asyncio.to_thread(back_up, config_for(database), file)
        await group.any_move(random.Random(2))  # after the backup: not in it
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == ["copy.backup"]
    found = restore(config_for(elsewhere), file)
    assert (found["tables"], found["guests"], found["works"]) == (3, 1, 1)
    assert not [finding for finding in await asyncio.to_thread(judged, elsewhere, True) if finding.wrong]
    async with serving(config_for(elsewhere)) as tables:
        moved = group.moved_to(tables)
        assert (await moved.look(0)).at == at
        assert await moved.any_move(random.Random(3))
        assert (await tables.say(group.table, group.people[0], "here again")).at > at


async def test_a_backup_holds_one_moment_however_much_is_played_meanwhile(
    database: str, tmp_path: Path
) -> None:
    """Every table in it is whole: its log ends where its pulse says, and it leads to one position."""
    file = tmp_path / "copy.backup"
    async with serving(config_for(database)) as tables:
        for _ in range(6):
            ann = guest()
            opened = await tables.open(ann.guest, Plan("lanterns", (ME, BOT, BOT)))
            await tables.bot_in(opened.table, ann, 0, "random")
        groups = [await gather(tables, 3, "lanterns") for _ in range(3)]

        async def play_on() -> None:
            luck = random.Random(5)
            while any([await group.any_move(luck) for group in groups]):
                pass  # on a busy machine games may be over before the copies are made: whoever went on asking would keep the loop to themselves

        playing = asyncio.create_task(play_on())
        for number in range(3):
            await asyncio.to_thread(back_up, config_for(database), file.with_name(f"{number}.backup"))
        playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await playing
    for number in range(3):
        with unpacked(file.with_name(f"{number}.backup")) as engine:
            found = [one async for one in examine(engine, config_for(database), all_games(), whole=True)]
        assert len(found) == 9
        assert [one for one in found if one.wrong] == []


def test_a_restored_database_is_the_same_row_by_row(database: str, elsewhere: str, tmp_path: Path) -> None:
    async def fill() -> None:
        async with serving(config_for(database)) as tables:
            await some_tables(tables)

    asyncio.run(fill())
    back_up(config_for(database), tmp_path / "one.backup")
    restore(config_for(elsewhere), tmp_path / "one.backup")
    assert everything(elsewhere) == everything(database)


def test_what_is_there_is_not_replaced_unless_it_is_said(database: str, tmp_path: Path) -> None:
    async def fill() -> None:
        async with serving(config_for(database)) as tables:
            await some_tables(tables)

    asyncio.run(fill())
    file = tmp_path / "one.backup"
    back_up(config_for(database), file)
    with pytest.raises(HostError, match=r"is not empty \(tables: 3"):
        restore(config_for(database), file)
    before = everything(database)
    assert restore(config_for(database), file, replace=True)["tables"] == 3
    assert everything(database) == before
    with pytest.raises(HostError, match="exists already"):
        back_up(config_for(database), file)


async def test_nothing_is_put_back_under_a_running_server(database: str, tmp_path: Path) -> None:
    async with serving(config_for(database)) as tables:
        await gather(tables, 2, "lanterns")
        back_up(config_for(database), tmp_path / "one.backup")
        with pytest.raises(HostError, match=r"already serving|A server is using"):
            await asyncio.to_thread(restore, config_for(database), tmp_path / "one.backup", True)


def test_a_file_that_is_no_backup_changes_nothing(database: str, tmp_path: Path) -> None:
    open_engine(config_for(database)).dispose()
    before = everything(database)
    garbage, foreign = tmp_path / "garbage", tmp_path / "foreign"
    garbage.write_bytes(b"not a database at all" * 500)
    with contextlib.closing(sqlite3.connect(foreign)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    wrong = {garbage: "no backup of Orrery's", foreign: "something else", tmp_path / "none": "no file"}
    for file, sentence in wrong.items():
        with pytest.raises(HostError, match=sentence):
            restore(config_for(database), file)
    assert everything(database) == before
    with pytest.raises(HostError, match="cannot be written"):
        back_up(config_for(database), tmp_path / "no folder" / "one.backup")


def test_a_backup_of_an_older_program_stays_one_and_is_brought_up_to_date_on_the_way_back(
    tmp_path: Path,
) -> None:
    engine = create_engine(unmade_in(tmp_path))
    with engine.begin() as connection:
        migrate(connection, "0002")
        connection.execute(text("INSERT INTO guests (id, name, created) VALUES ('g', 'Ann', 1.0)"))
    engine.dispose()
    back_up(config_for(unmade_in(tmp_path)), tmp_path / "old.backup")
    with contextlib.closing(sqlite3.connect(tmp_path / "old.backup")) as old:
        assert old.execute("SELECT version_num FROM alembic_version").fetchone() == ("0002",)
    (tmp_path / "new").mkdir()
    assert restore(config_for(unmade_in(tmp_path / "new")), tmp_path / "old.backup")["guests"] == 1
    with pytest.raises(HostError, match="older Orrery"):
        standing_engine(config_for(unmade_in(tmp_path)))


def test_a_database_that_is_not_there_is_not_made_by_whoever_looks_after_it(tmp_path: Path) -> None:
    with pytest.raises(HostError, match="There is no database"):
        back_up(Config(unmade_in(tmp_path / "empty")), tmp_path / "one.backup")
    assert not (tmp_path / "empty").exists()


# --- check ------------------------------------------------------------------------------------------------------------


def test_every_table_is_opened_and_what_is_wrong_is_said(database: str) -> None:
    async def fill() -> list[str]:
        async with serving(config_for(database)) as tables:
            groups = [await gather(tables, 2, "lanterns") for _ in range(8)]
            for group in groups:
                for _ in range(5):
                    await group.any_move(random.Random(1))
            return [group.table for group in groups]

    well, gap, late, unknown, cards, chair, move, dice = asyncio.run(fill())
    assert [finding.wrong for finding in judged(database, whole=True)] == [""] * 8
    engine = create_engine(config_for(database).driver_url)
    with engine.begin() as connection:
        connection.execute(delete(s.log).where(s.log.c.table_id == gap, s.log.c.number == 3))
        connection.execute(update(s.pulse).where(s.pulse.c.table_id == late).values(at=99))
        connection.execute(update(s.tables).where(s.tables.c.id == unknown).values(game="chess"))
        connection.execute(update(s.tables).where(s.tables.c.id == cards).values(content="other"))
        connection.execute(delete(s.chairs).where(s.chairs.c.table_id == chair, s.chairs.c.chair == 1))
        connection.execute(
            update(s.log)
            .where(s.log.c.table_id == move, s.log.c.kind == "move")
            .values(body='{"text": "fly to the moon"}')
        )
        connection.execute(update(s.tables).where(s.tables.c.id == dice).values(secret="00" * 32))
    engine.dispose()
    found = {finding.table: finding.wrong or finding.update for finding in judged(database, whole=True)}
    assert found.pop(well) == ""
    wanted = {
        gap: "gaps",
        late: "says 99",
        unknown: "'chess', which is not installed",
        cards: "other cards or tiles than it was begun with",
        chair: "1 chairs for 2 players",
        move: "",
        dice: "",
    }
    for table, words in wanted.items():
        assert words in found[table]
        assert found[table].endswith((".", "?")), found[table]


def test_a_snapshot_that_does_not_fit_is_found(database: str) -> None:
    async def fill() -> None:
        async with serving(config_for(database)) as tables:
            group = await gather(tables, 2, "lanterns")
            await group.any_move(random.Random(1))

    asyncio.run(fill())
    engine = create_engine(config_for(database).driver_url)
    with engine.begin() as connection:
        connection.execute(update(s.snapshots).values(position=b"broken"))
        assert counts(connection)["snapshots"] >= 1
    engine.dispose()
    (finding,) = judged(database)
    assert finding.wrong.startswith("It cannot be opened")
