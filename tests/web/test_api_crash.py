"""An acknowledged move survives `kill -9` of the server at any instant, on both databases.

A real server process, clients that play over the API, and a hand that kills it at random instants; after each restart the
log is compared with what was acknowledged. A move whose answer never came may be there or not, but not half, not twice.
"""

from __future__ import annotations

import asyncio
import json
import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bench.wire import Client, HttpError
from orrery.engine.record import read_record
from orrery.games import game
from tests.host.kit import fresh_postgres, run, sqlite_in
from tests.needs import need_postgres
from tests.web.servers import Server

KILLS = 20
TABLES = 4


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield sqlite_in(tmp_path)
        return
    need_postgres()
    with fresh_postgres() as url:
        yield url


class Player:
    """Somebody who plays all seats of a table, and remembers what was acknowledged and what was never answered."""

    def __init__(self, port: int, seed: int) -> None:
        self.client = Client("127.0.0.1", port)
        self.token = secrets.token_urlsafe(16)
        self.luck = random.Random(seed)
        self.table = ""
        self.over = False
        self.acknowledged: dict[int, tuple[str, str]] = {}
        self.unanswered: list[tuple[int, str]] = []

    async def open(self) -> None:
        """Open a table for one screen."""
        body = {"game": "emperor", "seats": [{"kind": "me"}] * 3}
        self.table = (await self.client.json("POST", "/api/tables", body, self.token))["table"]

    async def play_until_it_dies(self) -> None:
        """Play and take back, as fast as it goes, until the server is gone."""
        sent: tuple[int, str] | None = None
        try:
            while True:
                sent = None
                now = await self.client.json("GET", f"/api/tables/{self.table}/moves", token=self.token)
                if not now["moves"]:
                    self.over = True
                    return
                back = now["undo"] and self.luck.random() < 0.2
                move = "undo" if back else self.luck.choice(now["moves"])
                body = (
                    {"after": now["at"]} if back else {"move": move, "after": now["at"], "seat": now["seat"]}
                )
                sent = (now["at"] + 1, move)
                where = f"/api/tables/{self.table}/{'undo' if back else 'moves'}"
                status, _, answer = await self.client.ask("POST", where, body, self.token)
                assert status == 200, answer
                number = json.loads(answer)["at"]
                assert number not in self.acknowledged, "a number was given twice"
                self.acknowledged[number] = ("undo" if back else "move", "" if back else move)
        except HttpError:
            if sent is not None:
                self.unanswered.append(sent)
        finally:
            self.client.close()  # the server that it led to is about to die, if it is not dead yet

    async def log(self) -> list[dict[str, Any]]:
        """The whole log, page by page."""
        found: list[dict[str, Any]] = []
        before = ""
        while True:
            path = f"/api/tables/{self.table}/log?limit=500{before}"
            page = (await self.client.json("GET", path, token=self.token))["entries"]
            found[:0] = page
            if not page or page[0]["number"] == 1:
                return found
            before = f"&before={page[0]['number']}"

    def check(self, log: list[dict[str, Any]]) -> None:
        """Nothing acknowledged is lost, doubled or reordered; nothing is there that nobody sent."""
        assert [entry["number"] for entry in log] == list(range(1, len(log) + 1))
        written = {entry["number"]: entry for entry in log}
        for number, (kind, text) in self.acknowledged.items():
            assert number in written, f"move {number} ({text}) was acknowledged and is lost"
            # a table for one screen is read from the seat that is asked: moves of its other seats are read by events
            assert written[number]["kind"] == kind
            assert written[number]["text"] in {text, ""}
        extra = [
            n for n, e in written.items() if e["kind"] in {"move", "undo"} and n not in self.acknowledged
        ]
        assert set(extra) <= {number for number, _ in self.unanswered}


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_doubled_or_reordered_by_a_kill(database: str) -> None:
    luck = random.Random(42)
    server = Server(database).start()

    async def test() -> None:
        players: list[Player] = []

        async def sit_down() -> None:
            players.append(Player(server.port, len(players)))
            await players[-1].open()

        for _ in range(KILLS):
            while sum(not player.over for player in players) < TABLES:
                await (
                    sit_down()
                )  # a game that ended makes room for another: each kill meets tables in full play
            playing = [
                asyncio.create_task(player.play_until_it_dies()) for player in players if not player.over
            ]
            await asyncio.sleep(0.05 + luck.random() * 0.4)
            server.kill()
            await asyncio.gather(*playing)
            await asyncio.to_thread(server.start)
            for player in players:
                player.check(await player.log())
                player.client.close()
        assert sum(len(player.acknowledged) for player in players) > KILLS
        for player in players:
            await finish(player)
            player.client.close()

    try:
        run(test(), 600)
    finally:
        server.stop()


async def finish(player: Player) -> None:
    """End the game, and let its record prove that the position after all this is the one that the moves lead to."""
    for seat in (0, 1):
        where = f"/api/tables/{player.table}/resign"
        status, _, _ = await player.client.ask("POST", where, {"seat": seat}, player.token)
        assert status in {200, 409}
    status, _, text = await player.client.ask("GET", f"/api/tables/{player.table}/record", token=player.token)
    assert status == 200
    record = read_record(text.decode())
    record.verify(game("emperor"))
    moves = sum(1 for kind, _ in player.acknowledged.values() if kind == "move")
    undone = sum(1 for kind, _ in player.acknowledged.values() if kind == "undo")
    assert abs(len(record.moves) - (moves - undone)) <= 2 + len(player.unanswered)
