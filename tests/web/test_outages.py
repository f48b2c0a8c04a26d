"""A database that is away, and people who leave with their page open: a sentence each, and no trace."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from orrery.host import presence
from orrery.host.presence import Presence
from tests.host.kit import fresh_postgres, sqlite_in
from tests.host.outage import line_to
from tests.needs import need_postgres
from tests.web.api_kit import place

AWAY = "does not answer"


@pytest.mark.postgres
async def test_pages_and_api_say_that_the_database_is_away_and_come_back(
    caplog: pytest.LogCaptureFixture,
) -> None:
    need_postgres()
    with fresh_postgres() as url:
        async with line_to(5432) as line, place(url.replace(":5432", f":{line.port}")) as here:
            table, people, opened = await here.group()
            link = opened["links"][0]["token"]
            cookie = {"cookie": f"orrery={people[0].token}", "origin": "http://test"}
            pages = ("/", f"/tables/{table}", f"/tables/{table}/log", f"/tables/{table}/pulse", f"/tables/{table}/live",
                     f"/tables/{table}/replay", f"/tables/{table}/verify", f"/join/{opened['watch']}", "/new/emperor",
                     "/workshop/nomads/decks", "/rules/emperor")  # fmt: skip
            reads = ("/tables", "/tables?mine=true", f"/tables/{table}", f"/tables/{table}/moves", f"/tables/{table}/log",
                     f"/tables/{table}/events", f"/tables/{table}/stream", f"/tables/{table}/record")  # fmt: skip
            await line.cut()
            for path in pages:
                here.tables.hall._lives.clear()
                answer = await here.client.get(path, headers=cookie)
                assert answer.status_code == 503, (path, answer.text)
                assert AWAY in answer.text, path
                assert "content-security-policy" in answer.headers
            assert (
                await here.client.get("/nothing", headers=cookie)
            ).status_code == 404  # that is known all the same
            for path in reads:
                here.tables.hall._lives.clear()
                assert await people[0].refused("GET", path) == (503, "host"), path
            for path, form in (
                (f"/tables/{table}/say", {"text": "x"}),
                ("/me", {"name": "Ann"}),
                ("/play/emperor", {}),
            ):
                here.tables.hall._lives.clear()
                answer = await here.client.post(path, data=form, headers=cookie)
                assert answer.status_code == 503, (path, answer.text)
            here.tables.hall._lives.clear()
            assert await people[0].refused("POST", f"/tables/{table}/chat", {"text": "x"}) == (503, "host")
            assert await people[0].refused("POST", "/join", {"token": link}) == (503, "host")
            await line.mend()
            assert (await here.client.get(f"/tables/{table}", headers=cookie)).status_code == 200
            assert (await here.client.get("/", headers=cookie)).status_code == 200
            await people[0].post(f"/tables/{table}/chat", {"text": "back"})
    assert not [record for record in caplog.records if record.exc_info], caplog.text


async def test_whoever_leaves_a_private_table_with_a_stream_open_leaves_no_trace(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the log, nor among those who are present; and their stream ends."""
    monkeypatch.setattr(presence, "GRACE", 0.05)
    caplog.set_level(logging.WARNING)
    async with place(sqlite_in(tmp_path)) as here:
        ann, bob = here.caller(), here.caller()
        seats = [{"kind": "me"}, {"kind": "link"}, {"kind": "link"}]
        opened = await ann.post("/tables", {"game": "emperor", "seats": seats})
        table = opened["table"]
        await bob.post("/join", {"token": opened["links"][0]["token"]})
        cookie = {"cookie": f"orrery={bob.token}"}
        streams = [
            asyncio.create_task(bob.ask("GET", f"/tables/{table}/stream")),
            asyncio.create_task(here.client.get(f"/tables/{table}/live?state=gathering", headers=cookie)),
            asyncio.create_task(bob.ask("GET", f"/tables/{table}/events?after=99&wait=20")),
        ]
        people: Presence = here.tables.hall.presence
        async with asyncio.timeout(10):
            while people._watchers.get(table, 0) < 3:
                await asyncio.sleep(0.01)
            assert (await ann.get(f"/tables/{table}"))["people"][1]["online"]
            await bob.post(f"/tables/{table}/seats/1", method="DELETE")
            ended = await asyncio.gather(*streams)
        assert [answer.status_code for answer in ended] == [200, 200, 404]
        async with asyncio.timeout(10):
            while table in people._gone:
                await asyncio.sleep(0.01)
        assert people.at(table) == (set(), 0)
        assert not people._here
        assert not people._watchers
        for path in ("", "/stream", "/events"):
            assert await bob.refused("GET", f"/tables/{table}{path}") == (404, "unknown")
        assert (await here.client.get(f"/tables/{table}/live", headers=cookie)).status_code == 404
        assert (await ann.get(f"/tables/{table}"))["watching"] == 0
    assert caplog.text == ""
