"""`orrery admin`, `backup`, `restore` and `doctor` as somebody types them, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, update

from orrery.host.store import schema as s
from orrery.host.values import Plan
from tests.cli.command import Ran, orrery
from tests.host.kit import LINK, ME, config_for, fresh_postgres, guest, serving, sqlite_in
from tests.needs import need_postgres


class Host:
    """A database with one table at which Ann and Ben play, and the commands of whoever looks after it."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.ann, self.ben = guest(), guest()
        self.table = ""
        asyncio.run(self._fill())

    async def _fill(self) -> None:
        async with serving(config_for(self.url)) as tables:
            await tables.rename(self.ann.guest, "Ann")
            await tables.rename(self.ben.guest, "Ben")
            opened = await tables.open(self.ann.guest, Plan("emperor", (ME, LINK, LINK), title="Tuesday"))
            for link in opened.links:
                await tables.join(self.ben.guest, link.token)
            self.table = opened.table
            luck = random.Random(1)
            for _ in range(4):
                sight = await tables.look(self.table, self.ann)
                assert sight.scene is not None
                seat = sight.scene.prompt.waiting[0]
                who = self.ann if seat == 0 else self.ben
                shown = (await tables.look(self.table, who, seat)).scene
                assert shown is not None
                await tables.play(self.table, who, luck.choice(shown.texts), seat=seat)
            await tables.say(self.table, self.ann, "good evening")

    def listed(self, what: str = "tables", *more: str) -> list[dict[str, Any]]:
        """`orrery admin list ... --json`."""
        ran = orrery("admin", "list", what, *more, "--json")
        assert ran.status == 0, ran.err
        found: list[dict[str, Any]] = json.loads(ran.out)
        return found


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def host(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Host]:
    monkeypatch.delenv("ORRERY_DATA", raising=False)
    if request.param == "sqlite":
        monkeypatch.setenv("ORRERY_DB", sqlite_in(tmp_path))
        yield Host(sqlite_in(tmp_path))
        return
    need_postgres()
    with fresh_postgres() as url:
        monkeypatch.setenv("ORRERY_DB", url)
        yield Host(url)


def well(ran: Ran) -> str:
    assert (ran.status, ran.err) == (0, ""), ran.err + ran.out
    return ran.out


def wrong(ran: Ran) -> str:
    """A sentence, and no trace."""
    assert (ran.status, ran.out) == (2, ""), ran.out
    assert ran.err.strip().endswith("."), ran.err
    assert "Traceback" not in ran.err
    return ran.err


def test_lists(host: Host) -> None:
    (table,) = host.listed()
    assert (table["table"], table["game"], table["title"], table["state"]) == (
        host.table, "emperor", "Tuesday", "playing",
    )  # fmt: skip
    assert table["people"] == ["Ann", "Ben", "Ben 2"]
    assert host.listed("tables", "--state", "over") == []
    assert {one["name"]: one["seats"] for one in host.listed("guests")} == {"Ann": 1, "Ben": 2}
    assert [one["guest"] for one in host.listed("guests", "--name", "nn")] == [host.ann.guest]
    shown = well(orrery("admin", "list", width=160))
    assert host.table in shown
    assert "Ann, Ben, Ben 2" in shown
    assert well(orrery("admin", "list", "bans")) == "There are none.\n"
    assert orrery("admin", "list", "spoons").status == 2


def test_closing_and_deleting(host: Host) -> None:
    assert "is closed" in well(orrery("admin", "close", host.table, "--why", "Too late"))
    assert [one["closed"] for one in host.listed("tables", "--state", "closed")] == [
        "Whoever runs this server has closed this table: Too late."
    ]
    assert "closed already" in wrong(orrery("admin", "close", host.table))
    assert "open again" in well(orrery("admin", "reopen", host.table))
    ran = orrery("admin", "delete", host.table)
    assert (ran.status, "say --yes" in ran.out) == (1, True)
    assert len(host.listed()) == 1
    assert "is deleted" in well(orrery("admin", "delete", host.table, "--yes"))
    assert host.listed() == []
    assert "no table" in wrong(orrery("admin", "close", "nowhere1"))


def test_renaming(host: Host) -> None:
    assert "'Wednesday'" in well(orrery("admin", "rename", "table", host.table, "Wednesday"))
    assert "'Anna'" in well(orrery("admin", "rename", "guest", "ann", "Anna"))
    (table,) = host.listed()
    assert (table["title"], table["people"][0]) == ("Wednesday", "Anna")
    assert "Nobody here" in wrong(orrery("admin", "rename", "guest", "Zed", "Anna"))
    assert "at most 24 letters" in wrong(orrery("admin", "rename", "guest", "Ben", "B" * 40))


def test_bans(host: Host) -> None:
    said = well(orrery("admin", "ban", "guest", f"{host.table}:1"))
    assert "old key of theirs (1 seat)" in said
    assert host.ann.guest in said
    assert "192.0.2.0/24 is shut out" in well(
        orrery("admin", "ban", "address", "192.0.2.9/24", "--why", "Floods")
    )
    assert [(one["kind"], one["who"], one["why"]) for one in host.listed("bans")] == [
        ("guest", host.ann.guest, ""),
        ("address", "192.0.2.0/24", "Floods"),
    ]
    assert "Floods" in well(orrery("admin", "list", "bans", width=160))
    well(orrery("admin", "unban", "guest", "Ann"))
    well(orrery("admin", "unban", "address", "192.0.2.0/24"))
    assert host.listed("bans") == []
    assert "not shut out" in wrong(orrery("admin", "unban", "address", "192.0.2.0/24"))
    assert "no address" in wrong(orrery("admin", "ban", "address", "next door"))


def test_a_message_to_all(host: Host) -> None:
    assert "For 5 minutes everybody reads: Back soon" in well(
        orrery("admin", "tell", "Back soon", "--minutes", "5")
    )
    assert "taken down" in well(orrery("admin", "tell", "--end"))
    assert "no message" in wrong(orrery("admin", "tell", "--end"))
    assert "empty message" in wrong(orrery("admin", "tell"))


def test_export_and_erase(host: Host, tmp_path: Path) -> None:
    found = json.loads(well(orrery("admin", "export", "Ann")))
    assert (found["guest"], found["name"], found["tables"][0]["title"]) == (host.ann.guest, "Ann", "Tuesday")
    assert "good evening" in json.dumps(found)
    file = tmp_path / "ben.json"
    assert "1 table," in well(orrery("admin", "export", host.ben.guest[:10], "-o", file))
    assert json.loads(file.read_text(encoding="utf-8"))["name"] == "Ben"
    ran = orrery("admin", "erase", "Ann")
    assert (ran.status, "('Ann') would be erased: seats at 1 table," in ran.out) == (1, True)
    assert "is erased" in well(orrery("admin", "erase", "Ann", "--yes"))
    assert host.listed()[0]["people"][0] == "Player 1 (officer)"
    assert "Nobody here" in wrong(orrery("admin", "export", "Ann"))


def test_cleaning(host: Host) -> None:
    assert "0 tables and 0 guests would be deleted" in well(orrery("admin", "clean", "--days", "30"))
    engine = create_engine(config_for(host.url).driver_url)
    with engine.begin() as connection:
        connection.execute(update(s.pulse).values(updated=1.0))
        connection.execute(update(s.tables).values(visited=1.0))
        connection.execute(update(s.guests).values(created=1.0, seen=1.0))
    engine.dispose()
    assert "1 table and 2 guests would be deleted" in well(orrery("admin", "clean", "--days", "30"))
    assert len(host.listed()) == 1
    assert "Deleted: 1 table and 2 guests." in well(orrery("admin", "clean", "--days", "30", "--yes"))
    assert (host.listed(), host.listed("guests")) == ([], [])
    assert "within a day" in wrong(orrery("admin", "clean", "--days", "0.5"))


def test_a_new_key(host: Host) -> None:
    said = well(orrery("admin", "renew", host.table, "1"))
    key = said.split("/join/")[1].split()[0]

    async def back() -> tuple[int, ...]:
        async with serving(config_for(host.url)) as tables:
            await tables.join(host.ann.guest, key)
            return (await tables.look(host.table, host.ann)).you.seats

    assert asyncio.run(back()) == (0,)
    assert "no seat 9" in wrong(orrery("admin", "renew", host.table, "9"))


def test_backup_check_and_restore(host: Host, tmp_path: Path) -> None:
    file = tmp_path / "tuesday.backup"
    said = well(orrery("backup", file))
    assert "1 table with" in said
    assert "2 guests" in said
    assert "The one table can be opened (1)." in said
    assert "exists already" in wrong(orrery("backup", file))
    assert "can be opened" in well(orrery("doctor", "--whole"))
    assert "can be opened" in well(orrery("doctor", file))
    assert "is not empty (tables: 1, guests: 2)" in wrong(orrery("restore", file))
    well(orrery("admin", "delete", host.table, "--yes"))
    assert well(orrery("doctor")) == "There are no tables yet.\n"
    said = well(orrery("restore", file, "--replace"))
    assert "Put back: 1 table with" in said
    assert "can be opened" in said
    assert [one["table"] for one in host.listed()] == [host.table]
    engine = create_engine(config_for(host.url).driver_url)
    with engine.begin() as connection:
        connection.execute(update(s.tables).values(content="another pack"))
    ran = orrery("doctor")
    assert ran.status == 0
    assert "other cards or tiles than it was begun with" in " ".join(ran.out.split())
    with engine.begin() as connection:
        connection.execute(update(s.tables).values(game="chess"))
    engine.dispose()
    ran = orrery("doctor")
    assert ran.status == 1
    assert f"{host.table} (chess): This table plays 'chess'" in ran.out
    assert "1 of 1 table cannot be opened" in ran.out
    assert "no file" in wrong(orrery("restore", tmp_path / "nothing"))


@pytest.mark.parametrize(
    "command",
    [("admin", "list"), ("admin", "tell", "hello"), ("backup", "copy.backup"), ("doctor",)],
    ids=lambda command: " ".join(command),
)
def test_without_a_database_there_is_a_sentence_and_none_is_made(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ORRERY_DB", raising=False)
    monkeypatch.setenv("ORRERY_DATA", str(tmp_path / "data"))
    assert "There is no database" in wrong(orrery(*command))
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "orrery.db").write_bytes(b"garbage" * 1000)
    assert "is not an SQLite database" in wrong(orrery(*command))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


def test_every_command_explains_itself() -> None:
    for name in ("backup", "restore", "doctor", "admin"):
        assert name in orrery("--help").out
    shown = orrery("admin", "--help").out
    for name in (
        "list", "close", "reopen", "delete", "rename", "ban", "unban", "tell", "export", "erase", "clean", "renew",
    ):  # fmt: skip
        assert name in shown
        assert orrery("admin", name, "--help").status == 0
