"""A disk that is full: what cannot be stored is refused with a sentence, whoever looks goes on looking, nothing that was
acknowledged is lost, and when there is room again the game goes on by itself."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import resource
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from bench.wire import Client
from orrery.host.people import new_token
from tests.host.kit import sqlite_in
from tests.web.servers import Server

UNLIMITED = resource.RLIM_INFINITY


class Solitaire:
    """Somebody on all seats of a table, who remembers what was acknowledged."""

    def __init__(self, port: int, game: str) -> None:
        self.client = Client("127.0.0.1", port)
        self.token = new_token()
        self.game = game
        self.table = ""
        self.luck = random.Random(game)
        self.acknowledged: dict[int, str] = {}

    async def open(self) -> None:
        """Sit down."""
        plan = {"game": self.game, "seats": [{"kind": "me"}] * 3}
        self.table = (await self.client.json("POST", "/api/tables", plan, self.token))["table"]

    async def play(self) -> int:
        """Try to play any move, until it is not too late for it (some questions are answered by themselves); how it was
        answered."""
        status = 409
        while status == 409:
            status = await self.attempt()
        return status

    async def attempt(self) -> int:
        """Send one move."""
        now: Any = await self.client.json("GET", f"/api/tables/{self.table}/moves", token=self.token)
        moves = [*now["moves"], *(choice["example"] for choice in now["choices"])]
        if not moves:  # what goes by itself is just about to be kept, or waits for room on the disk
            await asyncio.sleep(0.1)
            said = await self.client.ask("POST", f"/api/tables/{self.table}/chat", {"text": "?"}, self.token)
            return 503 if said[0] == 503 else 409
        body = {"move": self.luck.choice(moves), "after": now["at"], "seat": now["seat"]}
        path = f"/api/tables/{self.table}/moves"
        status, _, answer = await self.client.ask("POST", path, body, self.token)
        if status == 200:
            self.acknowledged[json.loads(answer)["at"]] = body["move"]
        elif status != 409:
            assert json.loads(answer)["kind"] == "host", answer
            assert json.loads(answer)["error"].endswith(".")
        return status


def room(server: Server, size: int) -> None:
    """From now on no file of the server may grow beyond so many bytes: to a process that is what a full disk is."""
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, UNLIMITED))


@pytest.mark.slow
async def test_a_full_disk_costs_a_sentence_and_no_move(tmp_path: Path) -> None:
    server = Server(sqlite_in(tmp_path), errors=tmp_path / "errors.log")
    with server:
        people = [Solitaire(server.port, game) for game in ("emperor", "referendum")]
        for one in people:
            await one.open()
            for _ in range(5):
                assert await one.play() == 200
        with contextlib.closing(sqlite3.connect(tmp_path / "orrery.db")) as database:
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # what is written next makes the log grow
        room(server, 96 * 1024)
        answers = [await one.play() for _ in range(40) for one in people]
        assert answers[0] == 200, "some moves still fit"
        assert answers[-10:] == [503] * 10, "the disk has not become full"
        for one in people:  # whoever looks goes on looking
            for path in (f"/tables/{one.table}", "/", f"/api/tables/{one.table}/log"):
                status, _, _ = await one.client.ask("GET", path, None, one.token)
                assert status == 200, path
            path = f"/api/tables/{one.table}/chat"
            assert (await one.client.ask("POST", path, {"text": "hello?"}, one.token))[0] == 503
        stranger = Solitaire(server.port, "nomads")
        plan = {"game": "emperor", "seats": [{"kind": "me"}] * 3}
        assert (await stranger.client.ask("POST", "/api/tables", plan, stranger.token))[0] == 503
        room(server, UNLIMITED)
        for one in people:
            for _ in range(5):
                assert await one.play() == 200
            one.client.close()
        stranger.client.close()
        server.kill()
    with contextlib.closing(sqlite3.connect(tmp_path / "orrery.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        for one in people:
            rows = database.execute(
                "SELECT number, kind, body FROM log WHERE table_id = ? AND number > 0 ORDER BY number",
                (one.table,),
            ).fetchall()
            assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
            played = {number: json.loads(body) for number, kind, body in rows if kind == "move"}
            moves = {number: body["text"] for number, body in played.items() if not body.get("auto")}
            assert moves == one.acknowledged, "lost, doubled, or stored though it was refused"
