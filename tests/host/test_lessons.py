"""Lessons at a table: the others play their part, only the lesson's move is taken, and in the end it is a game like others."""

from __future__ import annotations

import random

import pytest

from orrery.engine.errors import IllegalMove
from orrery.host.errors import NoSuchTable, NotNow
from orrery.host.tables import Tables
from orrery.host.values import Plan, Sight, TableId, Who
from tests.host.kit import ME, TOY, any_of, config_for, gather, guest, servers_of, serving, until

LESSON = Plan(TOY.slug, (ME,), lesson=True)


async def asked(tables: Tables, table: TableId, me: Who) -> Sight:
    """What the learner sees once the lesson waits for them."""

    async def waits() -> bool:
        live = await tables.hall.live(table)
        return not live.lesson_due(live.steps)

    await until(waits)
    return await tables.look(table, me)


async def play_on(tables: Tables, table: TableId, me: Who, luck: random.Random) -> None:
    """Play any legal moves among bots, whenever one is asked, until the game is over."""
    sight = await tables.look(table, me)

    async def asks_or_ends() -> bool:
        nonlocal sight
        sight = await tables.look(table, me)
        return sight.state == "over" or (sight.scene is not None and sight.scene.yours)

    for _ in range(500):
        await until(asks_or_ends)
        if sight.state == "over":
            return
        await tables.play(table, me, any_of(sight, luck), sight.at)
    raise AssertionError("the game does not end")


async def test_a_lesson_is_played_through_and_becomes_a_game_with_real_dice(database: str) -> None:
    me = guest()
    async with serving(config_for(database)) as tables:
        opened = await tables.open(me.guest, LESSON)
        sight = await asked(tables, opened.table, me)
        assert sight.origin.lesson == "on"
        assert [person.name for person in sight.people] == ["Player 1", "Boreas", "Cygnus"]
        with pytest.raises(IllegalMove, match=r"Good idea for later. First: Play your nine"):
            await tables.play(opened.table, me, "play 3", sight.at)
        with pytest.raises(IllegalMove, match="by the table, not by a player"):
            await tables.play(opened.table, me, "scene poor", sight.at)
        await tables.play(opened.table, me, "play 9", sight.at)
        sight = await asked(tables, opened.table, me)
        assert sight.scene is not None
        assert sight.scene.texts == ("peek", "buy oil", "done")
    async with serving(config_for(database)) as tables:  # left and resumed, by another server
        sight = await asked(tables, opened.table, me)
        await tables.play(opened.table, me, "buy oil", sight.at)
        sight = await asked(tables, opened.table, me)
        live = await tables.hall.live(opened.table)
        assert live.pos is not None
        assert getattr(live.pos, "coins") == [0, 1, 1]  # noqa: B009 - a field of the toy's own table
        await tables.play(opened.table, me, "play 1", sight.at)

        async def free() -> bool:
            return (await tables.look(opened.table, me)).origin.lesson == "over"

        await until(free)
        luck = random.Random(1)
        await play_on(tables, opened.table, me, luck)
        record = await tables.record(opened.table, me)
        assert record.header.seed == "lesson"
        assert not record.header.commitment
        live = await tables.hall.live(opened.table)
        assert live.pos is not None
        assert record.verify(TOY).save() == live.pos.save()
        assert sum(move.startswith("scene") for _, move in record.moves) == 3


async def test_a_lesson_can_be_left_at_any_time(database: str) -> None:
    me, stranger = guest(), guest()
    async with serving(config_for(database)) as tables:
        opened = await tables.open(me.guest, LESSON)
        await asked(tables, opened.table, me)
        for server in servers_of(tables):  # no bot moves while we look
            await server.driver.close()
        with pytest.raises(NoSuchTable):
            await tables.leave_lesson(opened.table, stranger)
        before = (await tables.hall.live(opened.table)).pos
        await tables.leave_lesson(opened.table, me)
        sight = await tables.look(opened.table, me)
        assert sight.origin.lesson == "over"
        live = await tables.hall.live(opened.table)
        assert before is not None
        assert live.pos is not None
        assert live.pos.chance.key != before.chance.key
        assert live.pos.view(0) == before.view(0)
        await tables.play(opened.table, me, "play 3", sight.at)
        with pytest.raises(NotNow, match="no lesson here any more"):
            await tables.leave_lesson(opened.table, me)


async def test_nobody_reads_the_seed_of_the_dice_that_follow(database: str) -> None:
    me = guest()
    async with serving(config_for(database)) as tables:
        opened = await tables.open(me.guest, LESSON)
        await asked(tables, opened.table, me)
        await tables.leave_lesson(opened.table, me)
        log = await tables.log(opened.table, me)
        assert [entry.text for entry in log if entry.kind == "free"] == [""]


async def test_the_learner_cannot_resign_from_a_lesson(database: str) -> None:
    me = guest()
    async with serving(config_for(database)) as tables:
        opened = await tables.open(me.guest, LESSON)
        await asked(tables, opened.table, me)
        with pytest.raises(IllegalMove, match="Good idea for later"):
            await tables.resign(opened.table, me)


async def test_a_finished_game_is_played_on_from_a_step_at_a_table_of_its_own(database: str) -> None:
    luck = random.Random(2)
    async with serving(config_for(database)) as tables:
        group = await gather(tables, game=TOY.slug)
        await group.play_out(luck)
        before = await tables.record(group.table, group.people[0])
        me = group.people[1]
        with pytest.raises(NotNow, match="over at this step"):
            await tables.play_on(group.table, me, len(before.moves), 1)
        with pytest.raises(NotNow, match="there is no step 9999"):
            await tables.play_on(group.table, me, 9999, 1)
        opened = await tables.play_on(group.table, me, 5, 1)
        sight = await tables.look(opened.table, me)
        assert sight.origin.table == group.table
        assert [person.kind for person in sight.people] == ["bot", "person", "bot"]
        await play_on(tables, opened.table, me, luck)
        record = await tables.record(opened.table, me)
        assert record.moves[:5] == before.moves[:5]
        assert record.moves[5][1].startswith("scene dice/")
        live = await tables.hall.live(opened.table)
        assert live.pos is not None
        assert record.verify(TOY).save() == live.pos.save()
        assert await tables.record(group.table, group.people[0]) == before
