"""Trouble behind the host: a database that hangs up, a Redis that forgets us, a caller who gives up in the middle."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Awaitable, Callable, Sequence

import pytest
from msgspec.structs import replace

from orrery.bots.registry import bots
from orrery.engine.base import Done, Move
from orrery.engine.chance import Chance
from orrery.engine.domain import Domain
from orrery.engine.game import Game
from orrery.engine.view import View
from orrery.host import bots as host_bots
from orrery.host import bus, hall
from orrery.host.bus import LOST, RedisBus
from orrery.host.config import Config
from orrery.host.errors import HostError
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.rows import Pulse, params_of
from orrery.host.store.writer import Job
from orrery.host.tables import Tables
from orrery.host.values import Entry, Plan, SeatPlan
from tests.host.kit import (
    BOT,
    ME,
    REDIS,
    config_for,
    fresh_postgres,
    gather,
    guest,
    hang_up,
    run,
    serving,
    until,
)
from tests.host.outage import line_to
from tests.host.test_store import a_table
from tests.needs import need_postgres, need_redis


@pytest.mark.postgres
def test_a_database_that_hangs_up_costs_a_sentence_and_no_move() -> None:
    need_postgres()

    async def test(url: str) -> None:
        async with serving(config_for(url)) as tables:
            group = await gather(tables)
            luck = random.Random(1)
            acknowledged = 0
            for turn in range(30):
                if turn % 6 == 3:
                    await asyncio.to_thread(hang_up, url)
                before = (await group.look(0)).at if turn % 6 != 3 else 0
                with contextlib.suppress(HostError):
                    await group.any_move(luck)
                    acknowledged += 1
                    assert not before or (await group.look(0)).at > before
            assert acknowledged >= 24
            entries, _ = await tables.hall.store.read(reads.since, group.table, 0, 0)
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
            moves = sum(entry.kind == "move" and not entry.auto for entry in entries)  # some go by themselves
            assert acknowledged <= moves <= 30

    with fresh_postgres() as url:
        run(test(url))


def on_port(url: str, port: int) -> Config:
    """The same database, by way of another port."""
    return config_for(url.replace(":5432", f":{port}"))


@pytest.mark.postgres
async def test_a_database_that_is_away_is_a_sentence_on_reads_as_on_writes_and_comes_back() -> None:
    need_postgres()
    with fresh_postgres() as url:
        async with line_to(5432) as line, serving(on_port(url, line.port)) as tables:
            group = await gather(tables, 3, "lanterns")
            ann = guest()
            bots = await tables.open(ann.guest, Plan("lanterns", (ME, BOT, BOT)))
            await line.cut()
            tables.hall._lives.clear()
            asked: list[Callable[[], Awaitable[object]]] = [
                lambda: tables.look(group.table, group.people[0]),
                lambda: tables.mine(group.people[0].guest),
                lambda: tables.public(),
                lambda: tables.join(ann.guest, group.opened.watch),
                lambda: tables.name_of(ann.guest),
                lambda: tables.rename(ann.guest, "Ann"),
                lambda: tables.open(ann.guest, Plan("lanterns", (ME, BOT, BOT))),
            ]
            for ask in asked:
                with pytest.raises(HostError):
                    await ask()
            await line.mend()
            await group.any_move(random.Random(1))
            assert await tables.rename(ann.guest, "Ann") == "Ann"
            await tables.bot_in(bots.table, ann, 0, "random")

            async def over() -> bool:
                return (await tables.look(bots.table, ann)).state == "over"

            await until(over, 40)


@pytest.mark.postgres
async def test_a_database_that_says_nothing_is_a_sentence_and_what_was_refused_is_not_done_later() -> None:
    """It neither answers nor hangs up. One write is under way, and may be done; what waits behind it never is."""
    need_postgres()
    with fresh_postgres() as url:
        async with line_to(5432) as line, serving(on_port(url, line.port)) as tables:
            one, two = await gather(tables, 3, "lanterns"), await gather(tables, 3, "lanterns")
            writer = tables.hall.store.writer
            ann, patience = guest(), writer.patience
            line.freeze()
            writer.patience = 0.2
            with pytest.raises(HostError, match="does not answer"):
                await tables.say(one.table, one.people[0], "under way")
            assert (await two.look(0)).at, "what is in memory is shown"
            asked: list[Callable[[], Awaitable[object]]] = [
                lambda: tables.say(two.table, two.people[0], "behind it"),
                lambda: tables.open(ann.guest, Plan("lanterns", (ME, BOT, BOT))),
                lambda: tables.mine(ann.guest),
                lambda: tables.public(),
            ]
            for ask in asked:
                with pytest.raises(HostError, match="does not answer"):
                    await ask()
            writer.patience = patience
            line.thaw()

            async def back() -> bool:
                with contextlib.suppress(HostError):
                    return (await tables.say(two.table, two.people[0], "back")).at > 0
                return False

            await until(back, 60)
            await tables.say(one.table, one.people[0], "back")
            said = [
                [
                    entry.text
                    for entry in await tables.log(group.table, group.people[0])
                    if entry.kind == "say"
                ]
                for group in (one, two)
            ]
            assert said in ([["back"], ["back"]], [["under way", "back"], ["back"]])
            assert await tables.mine(ann.guest) == []


@pytest.mark.redis
async def test_a_redis_that_says_nothing_holds_up_nobody_and_is_found_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    need_redis()
    monkeypatch.setattr(bus, "_SILENT", 0.3)
    heard: list[tuple[str, int]] = []
    async with line_to(6379) as line:
        mine, other = (RedisBus(f"redis://127.0.0.1:{line.port}"), RedisBus(REDIS))
        await mine.start(lambda table, number: heard.append((table, number)))
        await other.start(lambda table, number: None)
        try:
            line.freeze()
            async with asyncio.timeout(30):  # it would be for ever
                assert await mine.lease("t", 5), "nobody holds a lease: the log decides"
                assert await mine.present("t") == frozenset()
                assert await mine.gone("t") == {}
                await mine.attend("t", "chair 0", True)
            await asyncio.sleep(1)
            line.thaw()
            await until(
                lambda: said(heard, ("", LOST), 2), 30
            )  # found again: whatever was said meanwhile may be lost
            other.publish("t", 7)
            await until(lambda: said(heard, ("t", 7), 1), 30)
        finally:
            await mine.close()
            await other.close()


async def said(heard: list[tuple[str, int]], what: tuple[str, int], times: int) -> bool:
    return heard.count(what) >= times


async def test_tables_that_cannot_be_opened_do_not_stop_the_others(database: str) -> None:
    """Five hundred and more whose game is gone, all waiting longer than the one that can go on."""
    ann = guest()
    async with serving(config_for(database)) as tables:
        opened = await tables.open(ann.guest, Plan("lanterns", (ME, BOT, BOT)))
        await tables._driver.close()
        await tables.bot_in(opened.table, ann, 0, "random")
        stuck = [f"stuck{number:04}" for number in range(520)]
        pulse = Pulse(1, (0,), [0.0] * 3, 0, True, 1.0)
        for name in stuck:
            row = replace(a_table(name), game="gone")
            tables.hall.store.writer.write(
                Job(name, Entry(1, 1.0, "open"), pulse, first=[s.tables.insert().values(**params_of(row))])
            )
        await tables.hall.store.write(Job())
        pages, after = [], None
        while page := await tables.hall.store.read(reads.due, None, after, 100):
            pages.append(page)
            after = page[-1]
        assert [table for page in pages for _, table in page] == [*stuck, opened.table]
    async with serving(config_for(database)) as again:

        async def over() -> bool:
            return (await again.look(opened.table, ann)).state == "over"

        await until(over, 30)


async def test_a_database_that_takes_no_tables_is_a_sentence(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serving(config_for(database)) as tables:
        monkeypatch.setattr("orrery.host.opening.new_table_id", lambda: "always")
        await tables.open(guest().guest, Plan("lanterns", (ME, BOT, BOT)))
        with pytest.raises(HostError, match="does not take new tables"):
            await tables.open(guest().guest, Plan("lanterns", (ME, BOT, BOT)))


async def forget(tables: Tables) -> None:
    """End the connection on which a server listens to Redis."""
    bus = tables.hall.bus
    assert isinstance(bus, RedisBus)
    for client in await bus._redis.client_list():
        if client["name"] == f"orrery-{bus.name}" and client["cmd"] == "subscribe":
            await bus._redis.client_kill(client["addr"])


@pytest.mark.postgres
@pytest.mark.redis
def test_servers_find_each_other_again_when_redis_has_hung_up() -> None:
    need_postgres()
    need_redis()

    async def test(url: str) -> None:
        config = config_for(url, redis=REDIS)
        async with serving(config) as one, serving(config) as two:
            group = await gather(one)
            async with two.watch(group.table, group.people[0]) as watch:
                for _ in range(3):
                    while await watch.changed(0.3):
                        pass
                    await forget(two)
                    await group.any_move(random.Random(2))
                    at = (await group.look(0)).at
                    async with asyncio.timeout(10):
                        while (await two.look(group.table, group.people[0], fresh=False)).at < at:
                            await watch.changed(1)

    with fresh_postgres() as url:
        run(test(url))


@pytest.mark.postgres
@pytest.mark.redis
async def test_streams_go_on_while_redis_is_away_and_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both lose it; a move is seen on the other server all the same, and the first message after it arrives at once."""
    need_postgres()
    need_redis()
    monkeypatch.setattr(hall, "QUIET", 1.0)
    with fresh_postgres() as url:
        async with line_to(6379) as line:
            config = config_for(url, redis=f"redis://127.0.0.1:{line.port}")
            async with serving(config) as one, serving(config) as two:
                group = await gather(one)
                async with two.watch(group.table, group.people[0]) as watch:

                    async def told(seconds: float) -> float:
                        """How long a word takes to the watcher on the other server."""
                        while await watch.changed(0.2):
                            pass
                        loop = asyncio.get_running_loop()
                        start = loop.time()
                        at = (await one.say(group.table, group.people[1], "still there?")).at
                        async with asyncio.timeout(seconds):
                            while (await two.look(group.table, group.people[0], fresh=False)).at < at:
                                await watch.changed(seconds)
                        return loop.time() - start

                    assert await told(2) < 0.5
                    await line.cut()
                    await told(5)
                    await told(5)
                    monkeypatch.setattr(hall, "QUIET", 60.0)
                    said = (await one.say(group.table, group.people[1], "one more")).at
                    await line.mend()
                    async with asyncio.timeout(10):
                        while (await two.look(group.table, group.people[0], fresh=False)).at < said:
                            await watch.changed(5)
                    await asyncio.sleep(1.5)
                    assert await told(5) < 3, "nobody looked into the database for it"


async def test_a_caller_who_gives_up_leaves_the_table_whole(database: str) -> None:
    """The move may be on disk or not; the table knows which, and the game goes on."""

    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        luck = random.Random(4)
        for turn in range(40):
            task = asyncio.create_task(group.any_move(luck))
            for _ in range(turn % 8):
                await asyncio.sleep(0)
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
            await group.any_move(luck)
        live = await tables.hall.live(group.table)
        assert live.pos is not None
        truth, at = live.pos.save(), live.at
    async with serving(config_for(database)) as again:
        live = await again.hall.live(group.table)
        assert live.pos is not None
        assert (live.pos.save(), live.at) == (truth, at)


async def test_a_bot_with_a_bug_does_not_hold_up_the_table(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken:
        def __init__(self, game: Game, chance: Chance) -> None:
            self.asked = 0

        def choose(self, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
            self.asked += 1
            if self.asked % 2:
                raise RuntimeError("a bug in somebody's bot")
            return Done()  # rarely a legal one

    monkeypatch.setitem(bots(), "broken", Broken)
    monkeypatch.setattr(host_bots, "QUICK", {*host_bots.QUICK, "broken"})

    async with serving(config_for(database)) as tables:
        ann = guest()
        opened = await tables.open(ann.guest, Plan("lanterns", (ME, SeatPlan("bot", "broken"), BOT)))
        await tables.bot_in(opened.table, ann, 0, "random")

        async def over() -> bool:
            return (await tables.look(opened.table, ann)).state == "over"

        await until(over)
