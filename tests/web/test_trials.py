"""Try this pack against ours: a study in the background, its progress and its report, its limits, and how it ends."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from orrery.games import games
from orrery.host import trials
from orrery.host.errors import NotNow
from orrery.host.people import new_token
from orrery.host.trials import Trial, Trials
from orrery.host.values import GuestId
from orrery.lab.trying import Wish, tried
from tests.host.kit import sqlite_in
from tests.web.page_kit import Guest, pages, read
from tests.web.servers import Server

SHOP = "/workshop/emperor"
TRIAL = f"{SHOP}/trial"
PACK = '[pack]\ngame = "emperor"\nname = "Cheap"\n[[technology]]\nid = "robotics"\ncost_energy = 0\n'
SLEEPS = "tests.web.sleeper"


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games, and no waiting behind the other tests."""
    monkeypatch.setattr(trials, "GAMES", 2)
    monkeypatch.setattr(trials, "BEHIND", 0)


@asynccontextmanager
async def studies() -> AsyncIterator[Trials]:
    """Studies without pages."""
    found = Trials()
    try:
        yield found
    finally:
        await found.close()
    assert found.process is None or found.process.returncode is not None


def begun(some: Trials, guest: str, address: str = "here") -> Trial:
    game = games()["emperor"]
    return some.begin(GuestId(guest), address, game, game.boxed["six-gates"], 3)


async def uploaded(guest: Guest) -> None:
    assert (await guest.post(SHOP, do="upload", text=PACK)).status_code == 303


async def over(guest: Guest) -> str:
    """What the part of the page says when there is nothing more to come."""
    async with asyncio.timeout(120):
        while True:
            found = await guest.ask("GET", TRIAL, headers={"hx-request": "true"})
            assert found.status_code == 200
            if "hx-trigger" not in found.text:
                return str(found.text)
            assert "pairs of games" in found.text
            await asyncio.sleep(0.1)


async def ended(trial: Trial) -> None:
    async with asyncio.timeout(60):
        while trial.runs:
            await asyncio.sleep(0.02)
    assert trial.task is not None
    await asyncio.gather(trial.task, return_exceptions=True)


async def test_a_pack_is_tried_and_the_page_tells_what_it_changes(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, marek):
        await uploaded(ines)
        assert "Try this pack against ours" in read(await ines.get(f"{SHOP}/pack?name=Cheap"))
        answer = await ines.post(TRIAL, pack="Cheap", players="3", do="begin")
        assert answer.status_code == 303 and answer.headers["location"] == TRIAL
        assert "Cheap against ours" in read(await ines.get(TRIAL))
        busy = await ines.post(TRIAL, pack="Cheap", players="3", do="begin")
        assert busy.status_code == 409 and "You are trying a pack already" in read(busy.text)
        said = read(await over(ines))
        assert "Galactic Emperor, Cheap against ours: 2 games with 3 players (officer)" in said
        assert "Difference (95 %)" in said and "The whole report" in said
        report = await ines.ask("GET", f"{TRIAL}/report")
        assert report.status_code == 200 and "<h1>Galactic Emperor: Cheap against ours</h1>" in report.text
        assert "default-src 'none'" in report.headers["content-security-policy"]
        assert "The last result" in read(await ines.get(f"{SHOP}/pack?name=Cheap"))
        assert (await marek.ask("GET", TRIAL)).status_code == 404  # it is hers alone
        assert (await marek.ask("GET", f"{TRIAL}/report")).status_code == 404


async def test_what_cannot_be_played_is_not_tried(tmp_path: Path) -> None:
    async with pages(tmp_path) as (ines, _):
        await uploaded(ines)
        assert (await ines.post(TRIAL, pack="Cheap", players="9", do="begin")).status_code == 422
        assert (await ines.post(TRIAL, pack="Cheap", players="x", do="begin")).status_code == 422
        assert (await ines.post(TRIAL, pack="Other", players="3", do="begin")).status_code == 404
        await ines.post(f"{SHOP}/item", pack="Cheap", kind="tile", id="plain_01", do="remove")
        refused = await ines.post(TRIAL, pack="Cheap", players="3", do="begin")
        assert refused.status_code == 422 and "cannot be played yet" in read(refused.text)
        assert "Try this pack against ours" not in read(await ines.get(f"{SHOP}/pack?name=Cheap"))


async def test_everybody_has_one_and_an_address_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    async with studies() as some:
        monkeypatch.setattr(trials, "MODULE", SLEEPS)
        first = begun(some, "a")
        with pytest.raises(NotNow, match="already"):
            begun(some, "a", "elsewhere")
        second = begun(some, "b")
        with pytest.raises(NotNow, match="address"):
            begun(some, "c")
        more = [begun(some, name, name) for name in "def"]
        with pytest.raises(NotNow, match="Many packs"):
            begun(some, "g", "g")
        await asyncio.sleep(0.05)
        assert first.state == "playing" and second.state == "waiting"
        for one in (first, second, *more):
            some.end(one.guest, "emperor")
            await ended(one)
            assert one.state == "ended"
        monkeypatch.setattr(trials, "A_DAY", 1)
        with pytest.raises(NotNow, match="many packs today"):
            begun(some, "a")


async def test_whoever_leaves_lets_it_go(monkeypatch: pytest.MonkeyPatch) -> None:
    async with studies() as some:
        monkeypatch.setattr(trials, "MODULE", SLEEPS)
        monkeypatch.setattr(trials, "LEFT", 0.4)
        trial = begun(some, "a")
        for _ in range(8):
            await asyncio.sleep(0.1)
            assert some.look(GuestId("a"), "emperor") is trial and trial.runs
        await ended(trial)
        assert trial.state == "ended" and some.process is not None
        assert not os.path.exists(f"/proc/{some.process.pid}")
        assert begun(some, "a").runs  # and there is room again


async def test_a_process_that_dies_or_never_ends_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async with studies() as some:
        monkeypatch.setattr(trials, "MODULE", "orrery.no_such_module")
        broken = begun(some, "a")
        await ended(broken)
        assert broken.state == "failed"
        monkeypatch.setattr(trials, "MODULE", SLEEPS)
        monkeypatch.setattr(trials, "PATIENCE", 0.001)
        slow = begun(some, "a")
        await ended(slow)
        assert slow.state == "failed"


def test_the_budget_ends_a_study_and_the_report_tells_of_what_was_played() -> None:
    pack = games()["emperor"].boxed["six-gates"]
    played: list[int] = []
    clock = iter([1.0, 2.0, 3.0, 4.0])
    report = tried(Wish("emperor", pack.source, 3, 4, 2.0), played.append, lambda: next(clock))
    assert played == [1, 2]
    assert "The Six Gates against ours: 2 games with 3 players" in report.headline and report.rows


async def test_a_real_server_tries_a_pack(tmp_path: Path) -> None:
    first = "from orrery.host import trials; trials.GAMES = 2; trials.BEHIND = 0"
    with Server(sqlite_in(tmp_path), first=first, errors=tmp_path / "errors.log") as server:
        site = f"http://127.0.0.1:{server.port}"
        headers = {"cookie": f"orrery={new_token()}", "origin": site}
        async with httpx.AsyncClient(base_url=site, headers=headers, timeout=60) as client:
            sent = await client.post(SHOP, data={"do": "upload", "text": PACK})
            assert sent.status_code == 303
            form = {"pack": "Cheap", "players": "3", "do": "begin"}
            assert (await client.post(TRIAL, data=form)).status_code == 303
            assert (await client.get("/")).status_code == 200  # it serves others meanwhile
            async with asyncio.timeout(120):
                while "The whole report" not in (found := (await client.get(TRIAL)).text):
                    assert "It could not be tried" not in found
                    await asyncio.sleep(0.2)
            assert (await client.get(f"{TRIAL}/report")).status_code == 200
