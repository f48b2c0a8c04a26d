"""Servers that are killed under load, again and again: what was acknowledged, and what is in the log afterwards.

    python -m bench.kills                             # 200 kills on SQLite, 200 on PostgreSQL with two processes
    python -m bench.kills sqlite --kills 20 --seed 7
    python -m bench.kills postgres --kills 20 --tables 20

Two tables of every game are played at any time, as fast as they go: people on one screen, people with bots, public and
private words, moves taken back. Every request carries an `Idempotency-Key`, and one that was cut off is sent again with
the same key (on PostgreSQL to either process) until it is answered. So each request is settled in the end, and the log
can be held against the answers, entry by entry:

    lost        acknowledged, and not there
    changed     acknowledged, and there is something else, or it is somebody else's
    doubled     there, and nobody was told so: done twice, or done though it was refused
    reordered   a later request of the same person stands before an earlier one, or numbers are missing

Games are ended at last, and their records prove that the positions after all this are those that the moves lead to. On
PostgreSQL the hand that kills also stops Redis and cuts connections in between; only killed processes are counted. It
needs PostgreSQL on its usual port, and `redis-server` on the path. It ends with 1 if anything was wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Engine, create_engine, text

from bench.servers import Nursery, Redis, Server, fresh_postgres, hang_up
from bench.wire import Client, HttpError
from orrery.engine.errors import OrreryError
from orrery.engine.record import read_record
from orrery.games import game

HOST = "127.0.0.1"
GAMES = (("emperor", 3), ("destiny", 3), ("referendum", 3), ("nomads", 2), ("colonies", 3))
"""What is played, by how many."""
FAULTS = ("kill", "kill", "kill", "kill", "kill", "kill all", "restart redis", "stop redis", "hang up")
"""What happens to two processes, each as often as it stands here; one process alone is killed."""
PATIENCE = 60.0
"""Seconds after which a request that is neither answered nor cut off is a fault of its own."""
KINDS = {"moves": "move", "undo": "undo", "chat": "say"}


class Sent(msgspec.Struct, frozen=True):
    """A request of one person, and the key under which it may be sent again."""

    path: str
    key: str
    body: dict[str, Any]

    @property
    def kind(self) -> str:
        """What its entry in the log is called."""
        return KINDS[self.path]

    @property
    def words(self) -> str:
        """The text of its entry."""
        said: str = self.body.get("move") or self.body.get("text") or ""
        return plain(said)


class Row(msgspec.Struct, frozen=True):
    """An entry of a table's log, as the database has it."""

    number: int
    kind: str
    seat: int | None
    text: str
    auto: bool = False
    """Whether the table answered by itself, where there was nothing to decide."""
    undoes: int = 0


def plain(words: str) -> str:
    """A move's text as the log writes it: who types it may use other blanks and letters."""
    return " ".join(words.lower().split())


class Tally(msgspec.Struct):
    """What a run has found."""

    store: str
    kills: int = 0
    tables: int = 0
    acknowledged: int = 0
    repeated: int = 0
    """Requests that were cut off and sent again."""
    proved: int = 0
    """Games whose record was proved in the end."""
    seconds: float = 0.0
    faults: Counter[str] = msgspec.field(default_factory=Counter)
    lost: list[str] = []
    changed: list[str] = []
    doubled: list[str] = []
    reordered: list[str] = []
    other: list[str] = []
    """Whatever else should not be: answers 500, silence, a server that falls by itself, a record that proves nothing."""

    @property
    def problems(self) -> list[str]:
        """Everything that is wrong."""
        return [*self.lost, *self.changed, *self.doubled, *self.reordered, *self.other]

    def __str__(self) -> str:
        faults = ", ".join(f"{count} x {name}" for name, count in sorted(self.faults.items()))
        return (
            f"{self.store}: {self.kills} kills ({faults}) in {self.seconds:.0f} s; {self.acknowledged} acknowledged"
            f" entries at {self.tables} tables, {self.repeated} requests sent again, {self.proved} records proved\n"
            f"  lost {len(self.lost)}, changed {len(self.changed)}, doubled {len(self.doubled)},"
            f" reordered {len(self.reordered)}, other {len(self.other)}"
        )


class Player:
    """Somebody who plays all seats of a table that bots do not play, and remembers every answer."""

    def __init__(self, siege: Siege, number: int) -> None:
        self.siege = siege
        self.game, seats = GAMES[number % len(GAMES)]
        self.bots = (0, 1, seats - 1)[number // len(GAMES) % 3]
        self.people = seats - self.bots
        self.token = secrets.token_urlsafe(16)
        self.luck = random.Random(f"{siege.seed} {number}")
        self.table = ""
        self.over = False
        self.pending: Sent | None = None
        self.count = 0
        self.acknowledged: list[tuple[int, Sent]] = []
        self.client: Client | None = None

    def __str__(self) -> str:
        return f"{self.game} {self.table}"

    # --- asking -----------------------------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, body: Any = None, key: str = "") -> tuple[int, Any]:
        """Ask any server; raises `HttpError` if it is gone."""
        if self.client is None:
            self.client = Client(HOST, self.luck.choice(self.siege.servers).port)
        head = f"Idempotency-Key: {key}\r\n" if key else ""
        try:
            async with asyncio.timeout(PATIENCE):
                status, _, answer = await self.client.ask(method, f"/api{path}", body, self.token, head)
        except TimeoutError:
            self.siege.tally.other.append(f"{self}: no answer to {method} {path} in {PATIENCE:.0f} s")
            self.drop()
            raise HttpError("no answer") from None
        except (HttpError, ValueError):
            self.drop()
            raise
        return status, answer

    def drop(self) -> None:
        """Close the connection; the next request may go to another server."""
        if self.client is not None:
            self.client.close()
        self.client = None

    async def patiently(self, method: str, path: str, body: Any = None) -> Any:
        """An answer that will come sooner or later, and must be good."""
        while True:
            with contextlib.suppress(HttpError):
                status, answer = await self.ask(method, path, body)
                if status < 300:
                    return json.loads(answer)
                assert status == 503, f"{method} {path}: {status} {answer.decode()[:300]}"
            await self.siege.somebody_serves()

    async def open(self) -> None:
        """Sit down; an opening that was cut off may leave a table behind at which nobody plays."""
        bot = {"kind": "bot", "bot": self.luck.choice(["officer", "random"])}
        seats = [{"kind": "me"}] * self.people + [bot] * self.bots
        opened = await self.patiently("POST", "/tables", {"game": self.game, "seats": seats, "pace": 0})
        self.table = opened["table"]

    # --- playing ----------------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Play until the game is over or the siege pauses, and leave no request unsettled."""
        again = False
        while self.pending or not (self.over or self.siege.paused):
            try:
                if self.pending is None:
                    again, self.pending = False, await self.next()
                if self.pending is not None:
                    self.siege.tally.repeated += again
                    again = False
                    await self.settle(self.pending)
            except HttpError:
                again = self.pending is not None
                await self.siege.somebody_serves()

    async def next(self) -> Sent | None:
        """What to send now; None if it is not our turn."""
        status, answer = await self.ask("GET", f"/tables/{self.table}/moves")
        if status != 200:
            if status != 503:
                self.siege.tally.other.append(f"{self}: moves answered {status}: {answer.decode()[:300]}")
            await asyncio.sleep(0.05)
            return None
        now = json.loads(answer)
        if now["prompt"] is None or not now["prompt"]["waiting"]:
            self.over = True
            return None
        dice = self.luck.random()
        if dice < 0.03:
            return self.sent("chat", {"text": f"word {secrets.token_hex(6)}"})
        if dice < 0.05 and self.people > 1:
            to = self.luck.randrange(self.people)
            return self.sent("chat", {"text": f"whisper {secrets.token_hex(6)}", "to": to})
        if now["undo"] and dice < 0.2:
            return self.sent("undo", {"after": now["at"], "seat": now["seat"]})
        moves = [*now["moves"], *(choice["example"] for choice in now["choices"])]
        if not moves:
            await asyncio.sleep(0.01)
            return None
        return self.sent("moves", {"move": self.luck.choice(moves), "after": now["at"], "seat": now["seat"]})

    def sent(self, path: str, body: dict[str, Any]) -> Sent:
        """A request with a key of its own."""
        self.count += 1
        return Sent(path, f"{self.table} {self.count}", body)

    async def settle(self, sent: Sent) -> None:
        """Send a request, and note its answer if that is final."""
        status, answer = await self.ask("POST", f"/tables/{self.table}/{sent.path}", sent.body, sent.key)
        if status == 503:
            await asyncio.sleep(0.05)
            return
        self.pending = None
        if status == 200:
            self.acknowledged.append((json.loads(answer)["at"], sent))
            self.siege.tally.acknowledged += 1
        elif status not in {409, 422}:
            self.siege.tally.other.append(f"{self}: {sent} answered {status}: {answer.decode()[:300]}")

    # --- holding the log against the answers --------------------------------------------------------------------------

    def check(self, rows: list[Row], tally: Tally) -> None:
        """Compare what was acknowledged with the table's log. What went by itself, and goes back with the move that it
        followed, is nobody's request."""
        public = {row.number: row for row in rows if row.number > 0}
        by_itself = {row.number for row in rows if row.auto}
        if sorted(public) != list(range(1, len(public) + 1)):
            tally.reordered.append(f"{self}: numbers are missing")
        whispers = Counter(row.text for row in rows if row.number < 0 and row.kind == "say")
        last = 0
        told = set()
        for number, sent in self.acknowledged:
            if sent.body.get("to") is not None:
                if not whispers[sent.words]:
                    tally.lost.append(f"{self}: {sent}")
                whispers[sent.words] -= 1
                continue
            if number <= last:
                tally.reordered.append(f"{self}: {number} after {last}, {sent}")
            last = number
            told.add(number)
            found = public.get(number)
            if found is None:
                tally.lost.append(f"{self}: entry {number}, {sent}")
            elif (found.kind, found.text, sent.body.get("seat", found.seat)) != (
                sent.kind,
                sent.words,
                found.seat,
            ):
                tally.changed.append(f"{self}: {sent} is {found}")
        for number, row in public.items():
            by_us = row.seat is not None and row.seat < self.people and row.kind in KINDS.values()
            if by_us and number not in told and not row.auto and row.undoes not in by_itself:
                tally.doubled.append(f"{self}: {row} was never acknowledged")
        tally.doubled += [f"{self}: '{words}'" for words, count in whispers.items() if count > 0]

    async def finish(self) -> bool:
        """End the game, if that is in our hands, and prove its record. Tables with several bots play on without us."""
        if not self.over and self.bots > 1:
            return False
        for seat in range(self.people - (not self.bots)):
            with contextlib.suppress(HttpError):
                await self.ask("POST", f"/tables/{self.table}/resign", {"seat": seat})
        status, answer = await self.ask("GET", f"/tables/{self.table}/record")
        try:
            assert status == 200, f"its record is not given: {status} {answer.decode()[:300]}"
            read_record(answer.decode()).verify(game(self.game))
        except (OrreryError, AssertionError) as error:
            self.siege.tally.other.append(f"{self}: {error}")
            return False
        return True


class Siege:
    """Servers, those who play on them, and the hand that kills."""

    def __init__(
        self, database: str, servers: list[Server], redis: Redis | None, seed: int, tables: int = 10
    ) -> None:
        self.database = database
        self.servers = servers
        self.redis = redis
        self.seed = seed
        self.tables = tables
        self.luck = random.Random(f"the hand of {seed}")
        self.tally = Tally("PostgreSQL and two processes" if redis else "SQLite")
        self.players: list[Player] = []
        self.paused = False

    async def run(self, kills: int, each: int = 20, say: bool = False) -> Tally:
        """So many kills; the log is looked at after each few, and at the end."""
        start = time.monotonic()
        while self.tally.kills < kills:
            self.paused = False
            goal = min(kills, self.tally.kills + each)
            playing: dict[Player, asyncio.Task[None]] = {}
            while self.tally.kills < goal:
                await self.seat_everybody(playing)
                await self.load()
                await self.strike()
            self.paused = True
            await asyncio.gather(*playing.values())
            self.check()
            self.tally.seconds = time.monotonic() - start
            if say:
                print(self.tally, flush=True)
        for player in self.players:
            self.tally.proved += await player.finish()
            player.drop()
        self.tally.seconds = time.monotonic() - start
        return self.tally

    async def seat_everybody(self, playing: dict[Player, asyncio.Task[None]]) -> None:
        """A game that ended makes room for another, so that each kill meets tables in full play."""
        for player, task in playing.items():
            if task.done():
                task.result()
                player.drop()
        while sum(not player.over for player in self.players) < self.tables:
            player = Player(self, len(self.players))
            await player.open()
            self.players.append(player)
            self.tally.tables += 1
        for player in self.players:
            if not player.over and player not in playing:
                playing[player] = asyncio.create_task(player.play())

    async def load(self) -> None:
        """Let them play until so many more requests are acknowledged, however slow the machine is, and a moment more."""
        goal = self.tally.acknowledged + self.luck.randrange(20, 120)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self.tally.acknowledged < goal:
                    for server in self.servers:
                        if server.has_fallen:
                            await self.mourn(server)
                    await asyncio.sleep(0.005)
        await asyncio.sleep(0.05 * self.luck.random())

    async def mourn(self, server: Server) -> None:
        """A server has ended by itself, which none should: note what it said, and start it again."""
        server.process = None
        said = server.errors.read_text(encoding="utf-8")[-1000:] if server.errors else ""
        self.tally.other.append(f"a server has ended by itself; the last it said: {said}")
        await asyncio.to_thread(server.start)

    async def somebody_serves(self) -> None:
        """Wait a moment, and until at least one process is up."""
        await asyncio.sleep(0.02)
        while all(server.process is None for server in self.servers):
            await asyncio.sleep(0.02)

    async def strike(self) -> None:
        """Do what the luck of this siege says, and mend it."""
        fault = self.luck.choice(FAULTS) if self.redis is not None else "kill"
        self.tally.faults[fault] += 1
        if fault in {"kill", "kill all"}:
            fallen = self.servers if fault == "kill all" else [self.luck.choice(self.servers)]
            for server in fallen:
                server.kill()
                self.tally.kills += 1
            if len(self.servers) > 1:
                await asyncio.sleep(0.3 * self.luck.random())  # the other one goes on alone
            for server in fallen:
                await asyncio.to_thread(server.start)
        elif fault == "hang up":
            await asyncio.to_thread(hang_up, self.database)
        else:
            assert self.redis is not None
            self.redis.stop()
            await asyncio.sleep(2.0 if fault == "stop redis" else 0.0)
            await asyncio.to_thread(self.redis.start)

    def check(self) -> None:
        """Look into the database, without the servers."""
        tally = self.tally
        tally.lost, tally.changed, tally.doubled, tally.reordered = [], [], [], []
        with engine_of(self.database) as engine, engine.connect() as connection:
            for player in self.players:
                found = connection.execute(
                    text("SELECT number, kind, seat, body FROM log WHERE table_id = :table"),
                    {"table": player.table},
                )
                player.check([row_of(*row) for row in found], tally)


def row_of(number: int, kind: str, seat: int | None, body: str) -> Row:
    """An entry from its row."""
    rest = json.loads(body)
    words, auto = plain(rest.get("text", "")), bool(rest.get("auto"))
    return Row(number, kind, seat, words, auto, rest.get("undoes", 0))


@contextmanager
def engine_of(database: str) -> Iterator[Engine]:
    """A way into the database of a server."""
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def besieged(store: str, folder: Path, seed: int, tables: int = 10) -> Iterator[Siege]:
    """A siege of fresh servers: one on a file, or two on PostgreSQL and a Redis of their own."""
    with contextlib.ExitStack() as stack:
        redis = None
        if store == "sqlite":
            database = f"sqlite:///{folder / 'orrery.db'}"
        else:
            database = stack.enter_context(fresh_postgres())
            redis = stack.enter_context(Redis())
        nursery = stack.enter_context(Nursery())
        servers = [
            Server(
                database, redis.url if redis else "", errors=folder / f"server{number}.log", nursery=nursery
            )
            for number in range(2 if redis else 1)
        ]
        for server in servers:
            stack.enter_context(server)
        yield Siege(database, servers, redis, seed, tables)


def main() -> None:
    """Run on one store or on both, and say what was found."""
    parser = argparse.ArgumentParser(prog="python -m bench.kills", description=__doc__.partition("\n")[0])
    parser.add_argument(
        "store", nargs="?", choices=["sqlite", "postgres"], help="one of the two (otherwise both)"
    )
    parser.add_argument("--kills", type=int, default=200, help="how many processes are killed on each")
    parser.add_argument("--tables", type=int, default=10, help="how many are played at any time")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    bad = False
    for store in [given.store] if given.store else ["sqlite", "postgres"]:
        with (
            tempfile.TemporaryDirectory() as folder,
            besieged(store, Path(folder), given.seed, given.tables) as siege,
        ):
            tally = asyncio.run(siege.run(given.kills, say=True))
        print(tally)
        for problem in tally.problems[:40]:
            print(f"  {problem}")
        bad = bad or bool(tally.problems)
    sys.exit(bad)


if __name__ == "__main__":
    main()
