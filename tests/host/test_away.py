"""Somebody is away: the table has agreed on what happens then, and no opponent's word alone does it."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack

import pytest

from orrery.host import presence
from orrery.host.away import spell
from orrery.host.errors import NotNow, NotYours
from orrery.host.live import Since
from orrery.host.tables import Tables
from orrery.host.values import Away
from tests.host.kit import Group, config_for, gather, serving, until


async def waited(group: Group, seconds: float) -> None:
    """As if the table had waited for so long, and nobody had looked meanwhile."""
    live = await group.tables.hall.live(group.table)
    live.since = Since(live.since.shown, live.since.counted - seconds)
    live.noticed = {chair: seen - seconds for chair, seen in live.noticed.items()}
    left = group.tables.hall.presence._left_at.get(group.table, {})
    left.update({who: when - seconds for who, when in left.items()})


async def at_the_table(stack: AsyncExitStack, tables: Tables, group: Group, *seats: int) -> None:
    for seat in seats:
        await stack.enter_async_context(tables.watch(group.table, group.people[seat]))


async def test_an_opponent_cannot_put_a_bot_on_a_seat_whose_sitter_has_just_gone(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        seat, _ = await group.asked()
        other = group.people[(seat + 1) % 3]
        async with tables.watch(group.table, group.people[seat]):
            await waited(group, 4000)
            with pytest.raises(NotYours, match="at the table"):
                await tables.bot_in(group.table, other, seat, "random")
        await asyncio.sleep(presence.GRACE + 0.2)
        with pytest.raises(NotNow, match="to come back"):
            await tables.bot_in(group.table, other, seat, "random")
        assert not (await group.look(seat)).people[seat].bot


async def test_somebody_who_plays_without_a_stream_is_not_away_while_they_look(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        seat, _ = await group.asked()
        await waited(group, 4000)
        await group.look(seat)
        with pytest.raises(NotNow, match="to come back"):
            await tables.bot_in(group.table, group.people[(seat + 1) % 3], seat)


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
        await waited(group, 61)
        for count, voter in enumerate(others[:needed], 1):
            assert not (await tables.look(group.table, group.people[voter])).people[seat].bot
            await tables.bot_in(group.table, group.people[voter], seat, "greedy")
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
        with pytest.raises(NotNow, match="to come back"):
            await tables.bot_in(group.table, group.people[others[0]], seat)


async def test_votes_are_for_one_question_and_outlive_a_restart(database: str) -> None:
    rule = Away(seconds=60)
    async with serving(config_for(database)) as tables, AsyncExitStack() as stack:
        group = await gather(tables, 4, away=rule)
        seat, _ = await group.asked()
        others = [other for other in range(4) if other != seat]
        await at_the_table(stack, tables, group, *others)
        await waited(group, 61)
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
        await waited(group, 4000)
        with pytest.raises(NotNow, match="does not wait"):
            await tables.bot_in(group.table, group.people[first], second)
        patient = await gather(tables, away=Away(by="never"))
        seat, _ = await patient.asked()
        await waited(patient, 4000)
        with pytest.raises(NotYours, match="agreed"):
            await tables.bot_in(patient.table, patient.people[(seat + 1) % 3], seat)


async def test_where_it_was_agreed_a_bot_stands_in_by_itself(database: str) -> None:
    async with serving(config_for(database, pace=30)) as tables, AsyncExitStack() as stack:
        group = await gather(tables, away=Away(seconds=60, by="time"))
        seat, _ = await group.asked()
        other = (seat + 1) % 3
        live = await tables.hall.live(group.table)
        async with tables.watch(group.table, group.people[seat]):
            await waited(group, 59.8)
            tables._driver.attend(live)
            await asyncio.sleep(0.5)
            assert not live.by_seat[seat].bot, "they are at the table"
        tables.hall.presence._left(group.table, f"chair {live.by_seat[seat].chair}")
        await at_the_table(stack, tables, group, other)
        await waited(group, 59.8)
        tables._driver.attend(live)

        async def stands_in() -> bool:
            return live.by_seat[seat].bot == "greedy"

        await until(stands_in, 5)
        await tables.bot_out(group.table, group.people[seat], seat)


def test_times_in_words() -> None:
    assert [spell(n) for n in (1, 59, 60, 61, 119, 120, 300, 3600, 7200, 86400)] == [
        "1 seconds", "59 seconds", "1 minute", "61 seconds", "119 seconds", "2 minutes", "5 minutes",
        "1 hour", "2 hours", "1 day",
    ]  # fmt: skip
