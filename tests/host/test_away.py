"""Somebody is away: the table has agreed on what happens then, and no opponent's word alone does it."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from orrery.host import presence
from orrery.host.away import spell
from orrery.host.bus import LocalBus
from orrery.host.errors import NotNow, NotYours
from orrery.host.presence import Watch
from orrery.host.tables import Tables
from orrery.host.values import Away, TableId
from tests.host.kit import Group, config_for, gather, servers_of, serving, settled, sqlite_in, until


async def at_the_table(stack: AsyncExitStack, tables: Tables, group: Group, *seats: int) -> None:
    for seat in seats:
        await stack.enter_async_context(tables.watch(group.table, group.people[seat]))


async def test_an_opponent_cannot_put_a_bot_on_a_seat_whose_sitter_has_just_gone(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        seat, _ = await group.asked()
        other = group.people[(seat + 1) % 3]
        async with tables.watch(group.table, group.people[seat]):
            await group.waited(4000)
            with pytest.raises(NotYours, match="at the table"):
                await tables.bot_in(group.table, other, seat, "random")
        await asyncio.sleep(presence.GRACE + 0.2)
        with pytest.raises(NotNow, match="to come back"):
            await tables.bot_in(group.table, other, seat, "random")
        assert not (await group.look(seat)).people[seat].bot


async def test_somebody_who_plays_without_a_stream_is_not_away_while_they_look(database: str) -> None:
    """Nor on the other server, which they have not asked."""
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        seat, _ = await group.asked()
        for server in servers_of(tables):
            await group.waited(4000)
            await server.look(group.table, group.people[seat])
            await settled(server)
            for asked in servers_of(tables):
                with pytest.raises(NotNow, match="to come back"):
                    await asked.bot_in(group.table, group.people[(seat + 1) % 3], seat)


async def test_others_are_told_of_whoever_asks_often_only_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "NOTICE", 0.2)
    told: list[str] = []

    class Bus(LocalBus):
        shared = True

        async def notice(self, table: TableId, who: str) -> None:
            told.append(who)

    everybody = presence.Presence(Bus(), lambda table: None)
    for chair in (0, 0, 1, 2, 1):
        everybody.notice("t", [chair])
    await asyncio.sleep(0)
    assert told == ["chair 0", "chair 1", "chair 2"], "each at once"
    async with asyncio.timeout(5):
        while len(told) < 5:
            await asyncio.sleep(0.01)
    assert sorted(told[3:]) == ["chair 0", "chair 1"], "and once more, who has asked again meanwhile"
    everybody.close()


@pytest.mark.parametrize(("by", "needed"), [("all", 3), ("most", 2)])
async def test_those_who_are_there_vote_and_the_agreed_bot_stands_in(
    database: str, by: str, needed: int
) -> None:
    rule = Away(seconds=60, by=by, bot="random")  # type: ignore[arg-type]
    async with serving(config_for(database, pace=30)) as tables, AsyncExitStack() as stack:
        group = await gather(tables, 4, away=rule)
        assert (await group.look(0)).away == rule
        seat, _ = await group.asked()
        others = [other for other in range(4) if other != seat]
        await at_the_table(stack, tables, group, *others)
        await group.waited(61)
        for count, voter in enumerate(others[:needed], 1):
            assert not (await tables.look(group.table, group.people[voter])).people[seat].bot
            await tables.bot_in(group.table, group.people[voter], seat, "officer")
            if count < needed:
                people = (await tables.look(group.table, group.people[voter])).people
                assert people[seat].votes == tuple(sorted(others[:count]))
                with pytest.raises(NotNow, match="said so already"):
                    await tables.bot_in(group.table, group.people[voter], seat)
        people = (await tables.look(group.table, group.people[others[0]])).people
        assert (people[seat].bot, people[seat].votes) == ("random", ())
        kinds = [e.kind for e in await tables.log(group.table, group.people[others[0]])]
        assert kinds.count("vote") == needed - 1
        await tables.bot_out(group.table, group.people[seat], seat)
        for server in servers_of(tables):
            await settled(server)
        with pytest.raises(NotNow, match="to come back"):
            await tables.bot_in(group.table, group.people[others[0]], seat)


async def test_votes_are_for_one_question_and_outlive_a_restart(database: str) -> None:
    rule = Away(seconds=60)
    async with serving(config_for(database)) as tables, AsyncExitStack() as stack:
        group = await gather(tables, 4, away=rule)
        seat, _ = await group.asked()
        others = [other for other in range(4) if other != seat]
        await at_the_table(stack, tables, group, *others)
        await group.waited(61)
        await tables.bot_in(group.table, group.people[others[0]], seat)
    async with serving(config_for(database)) as again:
        group = group.moved_to(again)
        assert (await group.look(others[1])).people[seat].votes == (others[0],)
        assert (await group.look(others[1])).away == rule
        await group.any_move(random.Random(1))
        assert (await group.look(others[1])).people[seat].votes == ()


async def test_whom_nobody_waits_for_is_not_replaced_and_some_tables_replace_nobody(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, away=Away(seconds=60))
        seat, _ = await group.asked()
        first, second = (other for other in range(3) if other != seat)
        await group.waited(4000)
        with pytest.raises(NotNow, match="does not wait"):
            await tables.bot_in(group.table, group.people[first], second)
        patient = await gather(tables, away=Away(by="never"))
        seat, _ = await patient.asked()
        await patient.waited(4000)
        with pytest.raises(NotYours, match="agreed"):
            await tables.bot_in(patient.table, patient.people[(seat + 1) % 3], seat)


async def test_where_it_was_agreed_a_bot_stands_in_by_itself(database: str) -> None:
    async with serving(config_for(database, pace=30)) as tables, AsyncExitStack() as stack:
        group = await gather(tables, away=Away(seconds=60, by="time"))
        seat, _ = await group.asked()
        other = (seat + 1) % 3

        async def attended() -> None:
            """Every server looks again at how long somebody has been away."""
            await group.waited(59.8)
            for server in servers_of(tables):
                server._driver.attend(await server.hall.live(group.table))

        async def bot() -> str:
            return (await group.look(other)).people[seat].bot

        async with tables.watch(group.table, group.people[seat]):
            await attended()
            await asyncio.sleep(0.5)
            assert not await bot(), "they are at the table"
        for server in servers_of(tables):
            live = await server.hall.live(group.table)
            server.hall.presence._left(group.table, f"chair {live.by_seat[seat].chair}")
        await at_the_table(stack, tables, group, other)
        await attended()

        async def stands_in() -> bool:
            return await bot() == "officer"

        await until(stands_in, 20)
        await tables.bot_out(group.table, group.people[seat], seat)


def test_times_in_words() -> None:
    assert [spell(n) for n in (1, 59, 60, 61, 119, 120, 300, 3600, 7200, 86400)] == [
        "1 seconds", "59 seconds", "1 minute", "61 seconds", "119 seconds", "2 minutes", "5 minutes",
        "1 hour", "2 hours", "1 day",
    ]  # fmt: skip


async def _crowd(tables: Tables, each: int) -> int:
    """Three hundred spectators come to as many tables as they need for `each` at one; how often somebody was woken."""
    woken = 0

    class Counted(Watch):
        def wake(self) -> None:
            nonlocal woken
            woken += 1
            super().wake()

    everybody = tables.hall.presence
    real, presence.Watch = presence.Watch, Counted  # type: ignore[misc]
    try:
        watches = []
        for number in range(300):
            watches.append(everybody.enter(f"table {number // each}", f"guest {number}", ()))
            await asyncio.sleep(0)
        await asyncio.sleep(1.7)
        assert everybody.at("table 0") == (set(), each)
        for watch in watches:
            everybody.leave(watch)
    finally:
        presence.Watch = real  # type: ignore[misc]
    return woken


async def test_a_crowd_at_one_table_costs_what_it_costs_at_many(tmp_path: Path) -> None:
    async with serving(config_for(sqlite_in(tmp_path))) as tables:
        alone, together = await _crowd(tables, 1), await _crowd(tables, 300)
        assert alone >= 300
        assert together <= 3 * alone, (alone, together)  # not three hundred times


async def test_a_sitter_who_comes_is_news_at_once_even_in_a_crowd(tmp_path: Path) -> None:
    async with serving(config_for(sqlite_in(tmp_path))) as tables:
        group = await gather(tables, 3, public=True)
        everybody = tables.hall.presence
        crowd = [everybody.enter(group.table, f"guest {number}", ()) for number in range(600)]
        await asyncio.sleep(0.05)
        assert everybody._rest(group.table) == 3.0
        before = everybody.version(group.table)
        async with tables.watch(group.table, group.people[0]) as watch:
            async with asyncio.timeout(presence.SOON + 1):
                while everybody.version(group.table) == before:
                    await watch.changed(0.05)
            assert (await group.look(1)).people[0].online
        for one in crowd:
            everybody.leave(one)
