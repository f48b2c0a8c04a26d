"""Two servers on one PostgreSQL and one Redis: they hear of each other's moves, and the log decides who was first."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager

import pytest

from orrery.engine.errors import StaleMove
from orrery.host import presence
from orrery.host.config import Config
from orrery.host.errors import NoSuchTable, NotNow, NotYours
from orrery.host.tables import Tables
from orrery.host.values import Away, Plan
from tests.host.kit import (
    BOT,
    LINK,
    ME,
    REDIS,
    Group,
    config_for,
    fresh_postgres,
    gather,
    guest,
    serving,
    until,
)
from tests.host.test_playing import to_the_shop
from tests.needs import need_postgres, need_redis

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


@pytest.fixture
def config() -> Iterator[Config]:
    need_postgres()
    need_redis()
    with fresh_postgres() as url:
        yield config_for(url, redis=REDIS)


@asynccontextmanager
async def two_servers(config: Config) -> AsyncIterator[tuple[Tables, Tables]]:
    async with serving(config) as one, serving(config) as two:
        yield one, two


async def numbers(tables: Tables, group: Group) -> list[int]:
    return [entry.number for entry in await tables.log(group.table, group.people[0], limit=500)]


async def test_a_watcher_hears_of_a_move_on_the_other_server(config: Config) -> None:
    async with two_servers(config) as (one, two):
        group = await gather(one)
        async with two.watch(group.table, group.people[2]) as watch:
            while await watch.changed(0.3):
                pass
            before = (await group.look(0)).at
            await group.any_move(random.Random(1))
            loop = asyncio.get_running_loop()
            start = loop.time()
            assert await watch.changed(2)
            assert loop.time() - start < 0.2
            sight = await two.look(group.table, group.people[2], fresh=False)
            assert sight.at == before + 1


async def test_people_who_play_on_two_servers_play_one_game(config: Config) -> None:
    async with two_servers(config) as (one, two):
        group = await gather(one)
        other = group.moved_to(two)
        luck = random.Random(3)
        for turn in range(120):
            await (group, other)[turn % 2].any_move(luck)

        async def agree() -> bool:
            """Something may still go by itself on one of them."""
            return await numbers(one, group) == await numbers(two, group)

        await until(agree)
        first, second = await one.hall.live(group.table), await two.hall.live(group.table)
        assert first.pos is not None
        assert second.pos is not None
        assert first.pos.save() == second.pos.save()


async def test_of_two_posts_at_once_on_two_servers_one_wins(config: Config) -> None:
    async with two_servers(config) as (one, two):
        group = await gather(one)
        await two.look(group.table, group.people[0])
        lost = 0
        for _ in range(40):
            seat, sight = await group.asked()
            assert sight.scene is not None
            texts = sight.scene.texts
            sent = [
                tables.play(group.table, group.people[seat], texts[n % len(texts)], sight.at)
                for n, tables in enumerate((one, two))
            ]
            results = await asyncio.gather(*sent, return_exceptions=True)
            failed = [result for result in results if isinstance(result, BaseException)]
            assert len(failed) == 1
            assert isinstance(failed[0], StaleMove)
            lost += 1
            assert await group.chosen(sight.at) == ["move"]
        assert lost == 40
        assert await numbers(one, group) == await numbers(two, group)


async def test_an_invitation_that_is_opened_on_two_servers_at_once_seats_one(config: Config) -> None:
    async with two_servers(config) as (one, two):
        for _ in range(8):
            ann, bob, eve = guest(), guest(), guest()
            opened = await one.open(ann.guest, Plan("emperor", (ME, LINK, LINK)))
            await two.look(opened.table, ann)
            token = opened.links[0].token
            answers = await asyncio.gather(
                one.join(bob.guest, token), two.join(eve.guest, token), return_exceptions=True
            )
            assert sum(isinstance(answer, NoSuchTable) for answer in answers) == 1


async def test_a_request_that_is_sent_to_both_servers_is_done_once(config: Config) -> None:
    async with two_servers(config) as (one, two):
        group = await gather(one)
        await two.look(group.table, group.people[0])
        for number in range(8):
            sent = [
                tables.say(group.table, group.people[0], f"word {number}", once=f"key {number}")
                for tables in (one, two)
            ]
            first, second = await asyncio.gather(*sent)
            assert first == second
        said = [e.text for e in await one.log(group.table, group.people[1]) if e.kind == "say"]
        assert said == [f"word {number}" for number in range(8)]


async def test_sealed_answers_at_once_on_two_servers_all_count(config: Config) -> None:
    """Nobody is stale: whoever lost the race for a number is given the next one."""

    async with two_servers(config) as (one, two):
        group = await gather(one, 4, "lanterns")
        sights = [await group.look(seat) for seat in range(4)]
        sent = []
        for seat, sight in enumerate(sights):
            assert sight.scene is not None
            tables = (one, two)[seat % 2]
            sent.append(tables.play(group.table, group.people[seat], sight.scene.texts[0], sight.at))
        played = await asyncio.gather(*sent)
        assert len({found.at for found in played}) == 4


async def test_people_and_presence_are_known_on_both_servers(config: Config) -> None:
    async with two_servers(config) as (one, two):
        group = await gather(one)
        async with one.watch(group.table, group.people[0]), two.watch(group.table, group.people[1]):

            async def both() -> bool:
                found = [await tables.look(group.table, group.people[2]) for tables in (one, two)]
                return all([p.online for p in s.people] == [True, True, False] for s in found)

            await until(both)
        await two.stand(group.table, group.people[2])
        assert (await one.look(group.table, group.people[0])).people[2].bot


async def test_who_belongs_to_a_table_is_known_on_both_servers(config: Config) -> None:
    """Spectators, second devices and new keys: what one server has let in the other does not turn away."""
    async with two_servers(config) as (one, two):
        group = await gather(one)
        await two.look(group.table, group.people[0])
        fan, phone = guest(), guest()
        await one.join(fan.guest, group.opened.watch)
        assert (await two.look(group.table, fan)).you.watcher
        key = next(link.token for link in (await group.look(1)).links if link.seat == 1)
        await two.join(phone.guest, key)
        assert (await one.look(group.table, phone)).you.seats == (1,)


async def test_private_words_are_heard_on_the_other_server_and_only_by_whom_they_are_for(
    config: Config,
) -> None:
    async with two_servers(config) as (one, two):
        group = await gather(one)
        async with (
            two.watch(group.table, group.people[1]) as other,
            two.watch(group.table, group.people[2]) as ear,
        ):
            for watch in (other, ear):
                while await watch.changed(0.3):
                    pass
            await one.say(group.table, group.people[0], "psst", to=2)
            assert await ear.changed(2)
            assert (await two.look(group.table, group.people[2], fresh=False)).heard == 1
            assert not await other.changed(0.3)


async def test_how_long_somebody_is_away_is_known_on_both_servers(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They leave on one server; a vote on the other counts from then on, not from when it last saw the table change."""
    monkeypatch.setattr(presence, "GRACE", 0.1)
    async with two_servers(config) as (one, two):
        group = await gather(one, away=Away(seconds=30))
        seat, _ = await group.asked()
        other = group.people[(seat + 1) % 3]
        await two.look(group.table, other)
        async with one.watch(group.table, group.people[seat]):
            await asyncio.sleep(0.3)
            for tables in (one, two):
                await group.moved_to(tables).waited(100)
            with pytest.raises(NotYours, match="at the table"):
                await two.bot_in(group.table, other, seat)
        await asyncio.sleep(0.5)
        with pytest.raises(NotNow, match="to come back"):
            await two.bot_in(group.table, other, seat)


async def test_one_server_at_a_time_plays_the_bots_and_the_other_takes_over(config: Config) -> None:
    async with serving(config) as two:
        ann = guest()
        async with serving(config) as one:
            opened = await one.open(ann.guest, Plan("lanterns", (ME, BOT, BOT)))
            await one.bot_in(opened.table, ann, 0, "random")
            await two.look(opened.table, ann)
            await asyncio.sleep(0.02)

        async def over() -> bool:
            return (await two.look(opened.table, ann)).state == "over"

        await until(over, 60)


async def test_nothing_is_refused_that_the_other_server_has_made_right(config: Config) -> None:
    """What is acknowledged on one server counts on the other at once, though it has not been told of it: moves, moves taken
    back, who belongs to the table."""
    async with two_servers(config) as (one, two):
        group = await gather(one, 3, "lanterns", options={"rich": True})
        await two.look(group.table, group.people[0])
        seat = await to_the_shop(group)
        who = group.people[seat]
        for _ in range(8):
            at = (await one.play(group.table, who, "buy oil", None, seat)).at
            assert (await two.undo(group.table, who, at, seat)).at == at + 1
        phone = guest()
        key = next(link.token for link in (await group.look(1)).links if link.seat == 1)
        await one.join(phone.guest, key)
        assert (await two.say(group.table, phone, "on my phone", once="a key")).at
