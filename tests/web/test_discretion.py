"""Nothing secret in the log: a whole run with faults, whose log is searched for everything that was sent and given."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, text

from bench.wire import Client, HttpError
from orrery.engine.errors import IllegalMove
from orrery.host.bus import RedisBus
from orrery.host.config import Config
from orrery.host.discretion import Discreet, kind, trace, unsaid
from orrery.host.errors import HostError
from orrery.host.people import guest_of, new_token
from orrery.host.store.engines import open_engine
from tests.host.kit import REDIS, fresh_postgres
from tests.host.outage import line_to
from tests.needs import need_postgres, need_redis
from tests.web.servers import Server

BROKEN = """
import asyncio
from orrery.bots.officer import OfficerBot
from orrery.host import seating
def broken(self, view, moves, domains): raise ValueError(f"a bot with a bug: {view} {moves}")
OfficerBot.choose = broken
begin = seating.drawn_seats
def fails(secret, salts):
    async def forgotten(): raise KeyError(f"a task with a bug: {secret.hex()} {salts}")
    asyncio.get_running_loop().create_task(forgotten())
    return begin(secret, salts)
seating.drawn_seats = fails
"""


async def _quietly(work: Any) -> Any:
    """Ask for something that may fail: the database is away."""
    with contextlib.suppress(HttpError, TimeoutError):
        async with asyncio.timeout(20):
            return await work
    return None


@contextlib.asynccontextmanager
async def _started(server: Server) -> AsyncIterator[Server]:
    """A server whose lines to its services run in our own loop, which must not wait for it."""
    await asyncio.to_thread(server.start)
    try:
        yield server
    finally:
        await asyncio.to_thread(server.stop)


async def _cut_in_the_middle(url: str, table: str, work: Any) -> None:
    """End the connections to the database while a statement of theirs waits for a lock."""
    engine = create_engine(url.replace("://", "+psycopg://"))
    name = url.rpartition("/")[2]
    waiting = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name AND wait_event_type = 'Lock'"

    def lock() -> Connection:
        connection = engine.connect()
        connection.execute(text(f"LOCK TABLE {table} IN ACCESS EXCLUSIVE MODE"))
        return connection

    def end() -> None:
        with engine.connect() as connection:
            connection.execute(text(waiting), {"name": name})

    held = await asyncio.to_thread(lock)
    task = asyncio.create_task(_quietly(work))
    await asyncio.sleep(0.5)
    await asyncio.to_thread(end)
    await asyncio.to_thread(held.close)
    await task
    engine.dispose()


@pytest.mark.postgres
@pytest.mark.redis
async def test_the_log_of_a_run_with_faults_holds_nothing_secret(tmp_path: Path) -> None:
    need_postgres()
    need_redis()
    log, secrets = tmp_path / "errors.log", set()
    luck = random.Random(12)
    with fresh_postgres() as url:
        async with line_to(5432) as database, line_to(6379) as redis:
            away = url.replace(":5432", f":{database.port}").replace("postgres@", "postgres:hunter2hunter2@")
            bus = REDIS.replace(":6379", f":{redis.port}")
            secrets.add("hunter2hunter2")
            async with _started(Server(away, bus, first=BROKEN, errors=log)) as here:
                client = Client("127.0.0.1", here.port)
                ann, bob = new_token(), new_token()
                secrets |= {ann, bob, guest_of(ann), guest_of(bob)}
                seats = [
                    {"kind": "me", "name": "Ann-of-the-log"},
                    {"kind": "link"},
                    {"kind": "bot", "bot": "officer"},
                ]
                plan = {
                    "game": "emperor",
                    "seats": seats,
                    "title": "Title-of-the-log",
                    "draw_seats": True,
                    "pace": 0,
                }
                opened = await client.json("POST", "/api/tables", plan, ann)
                table, link = opened["table"], opened["links"][0]["token"]
                secrets |= {link, opened["watch"], "Ann-of-the-log", "Title-of-the-log", "Bob-of-the-log"}
                join = {"token": link, "name": "Bob-of-the-log", "salt": "SALT-of-bob"}
                await _cut_in_the_middle(url, "chairs", client.ask("POST", "/api/join", join, bob))
                joined = json.loads((await client.ask("POST", "/api/join", join, bob))[2])
                secrets |= {joined.get("key", link), "SALT-of-bob"}
                moves = 0
                while moves < 12:
                    await asyncio.sleep(0.01)  # the bot acts, and what goes by itself goes
                    for token in (ann, bob):
                        now = await client.json("GET", f"/api/tables/{table}/moves", token=token)
                        if not now["moves"] or now["prompt"]["auto"]:
                            continue
                        move = luck.choice(now["moves"])
                        secrets.add(move)
                        body = {"move": move, "after": now["at"]}
                        fault = client.ask("POST", f"/api/tables/{table}/moves", body, token)
                        await (_cut_in_the_middle(url, "log", fault) if moves == 5 else _quietly(fault))
                        moves += 1
                words = {"text": "WHISPER to one alone", "to": 2}
                secrets |= {"WHISPER", "SHOUT to everybody"}
                await _cut_in_the_middle(
                    url, "log", client.ask("POST", f"/api/tables/{table}/chat", words, ann)
                )
                await _quietly(client.ask("GET", f"/join/{link}"))
                await _quietly(client.ask("GET", "/%FF%00" + ann))
                await redis.cut()
                await database.cut()
                for path in (f"/tables/{table}", f"/join/{link}", "/", f"/api/tables/{table}"):
                    await _quietly(client.ask("GET", path, headers=f"Cookie: orrery={ann}\r\n"))
                await _quietly(
                    client.ask("POST", f"/api/tables/{table}/chat", {"text": "SHOUT to everybody"}, ann)
                )
                await asyncio.sleep(1)
                await database.mend()
                await redis.mend()
                await _quietly(
                    client.ask("POST", f"/api/tables/{table}/chat", {"text": "SHOUT to everybody"}, ann)
                )
                client.close()
            engine = create_engine(url.replace("://", "+psycopg://"))
            with engine.connect() as connection:
                rows = connection.execute(text("SELECT secret, watch FROM tables")).all()
                tokens = connection.execute(text("SELECT token FROM chairs")).all()
                secrets |= {value for row in [*rows, *tokens] for value in row}
            engine.dispose()
    written = log.read_text()
    found = {secret for secret in secrets if secret in written}
    assert not found, written
    for line in (
        "could be stored",
        "the bot 'officer' failed at table",
        "ValueError (",
        "Redis",
        "never retrieved",
    ):
        assert line in written, (line, written[-3000:])
    assert "[parameters" not in written


def test_a_trace_names_places_and_kinds_and_no_message() -> None:
    def fails() -> None:
        try:
            raise IllegalMove("build a secret cruiser")
        except IllegalMove as error:
            raise KeyError("a token") from error

    with pytest.raises(KeyError) as caught:
        fails()
    told = trace(caught.value)
    assert "fails" in told
    assert told.startswith("KeyError (test_discretion.py:")
    assert " because of IllegalMove (" in told
    assert "secret" not in told
    assert "token" not in told
    assert kind(HostError("The database is away.")) == "HostError: The database is away."
    assert kind(OSError(28, "No space left on device", "/secret/place")) == "OSError: No space left on device"


def test_records_of_libraries_are_made_discreet() -> None:
    try:
        raise RuntimeError("a token")
    except RuntimeError as error:
        given = (type(error), error, error.__traceback__)
    record = logging.LogRecord("asyncio", 40, "x.py", 1, "Task failed\nfuture: a token", (), given)
    assert Discreet().filter(record)
    written = logging.Formatter().format(record)
    assert "RuntimeError (" in written
    assert "token" not in written


PASSWORDS = ("hunter2", "p%40ss%2Fword", "with@sign", "with:colon")


@pytest.mark.parametrize("password", PASSWORDS)
def test_no_error_at_the_start_tells_a_password(password: str) -> None:
    urls = (
        f"postgresql://me:{password}@127.0.0.1:1/x",
        f"postgresql://me:{password}@127.0.0.1:port/x",
        f"no://me:{password}@h/x",
    )
    for url in urls:
        with pytest.raises(HostError) as caught:
            open_engine(Config(url))
        assert password not in str(caught.value)

    async def connect(url: str) -> None:
        await RedisBus(url).start(lambda table, number: None)

    for url in (
        f"redis://:{password}@127.0.0.1:1/0",
        f"redis://me:{password}@127.0.0.1:port/0",
        f"no://:{password}@h",
    ):
        with pytest.raises(HostError) as caught:
            asyncio.run(connect(url))
        assert password not in str(caught.value)
    assert password not in unsaid(f"cannot open postgresql://me:{password}@h/x?password={password}", "")
