"""Finished games: the record proves them, every step can be seen from every side, and opening costs the same."""

from __future__ import annotations

import random

import pytest

from orrery.engine.record import commit, read_record
from orrery.host.errors import NotNow
from orrery.host.store import reads
from orrery.host.values import Entry
from tests.host.kit import TOY, config_for, gather, serving


async def test_the_record_of_a_table_proves_its_dice_and_its_end(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        promised = (await group.look(0)).commitment
        with pytest.raises(NotNow):
            await tables.record(group.table, group.people[0])
        with pytest.raises(NotNow):
            await tables.frame(group.table, group.people[0], 0)
        await group.play_out(random.Random(4))
        sight = await group.look(1)
        record = await tables.record(group.table, group.people[1])
        assert record.header.commitment == promised == commit(bytes.fromhex(sight.secret))
        again = read_record(record.text())
        assert again == record
        pos = again.verify(TOY)
        assert pos.outcome == sight.outcome


async def test_every_step_of_a_finished_game_can_be_seen_from_every_side(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns", options={"rich": True})
        luck = random.Random(9)
        while await group.any_move(luck):
            if (found := await group.asked_or_over()) is None:
                break
            seat, sight = found
            if sight.scene is not None and sight.scene.undo and luck.random() < 0.4:
                await tables.undo(group.table, group.people[seat])
    async with serving(config_for(database)) as tables:
        record = await tables.record(group.table, group.people[0])
        steps = len(record.moves)
        for step in [steps, 0, *luck.sample(range(steps), 12), 1]:
            truth = record.replay(TOY, step)
            for side in (None, 0, 1, 2):
                frame = await tables.frame(group.table, group.people[0], step, side)
                assert frame.view == truth.view(side)
                assert all(event.visible_to(side) for event in frame.events)
                assert (frame.by, frame.move) == (record.moves[step - 1] if step else (None, ""))
        with pytest.raises(NotNow):
            await tables.frame(group.table, group.people[0], steps + 1)


async def test_opening_a_table_does_not_depend_on_its_length(database: str) -> None:
    """However long a game is, the latest snapshot and a handful of entries are read."""

    async with serving(config_for(database, snapshot_every=16)) as tables:
        group = await gather(tables)
        luck = random.Random(6)
        for _ in range(300):
            await group.any_move(luck)
        await group.asked()  # what goes by itself after the last move has gone
        loaded = await tables.hall.store.read(reads.load, group.table)
        assert loaded is not None
        assert loaded.snapshot is not None
        assert loaded.snapshot.number > 200
        assert len(loaded.entries) < 60
        live = await tables.hall.live(group.table)
        assert live.pos is not None
        truth, steps = live.pos.save(), live.steps
        assert steps >= 300
    async with serving(config_for(database)) as again:
        live = await again.hall.live(group.table)
        assert live.pos is not None
        assert live.pos.save() == truth
        assert live.steps == steps


async def test_the_log_can_be_read_page_by_page(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        luck = random.Random(8)
        for _ in range(60):
            await group.any_move(luck)
    async with serving(config_for(database)) as tables:
        whole = await tables.log(group.table, group.people[0], limit=500)
        assert [entry.number for entry in whole] == list(range(1, len(whole) + 1))
        pages: list[Entry] = []  # what goes by itself may come behind them meanwhile
        before = None
        while before != 1:
            page = await tables.log(group.table, group.people[0], before=before, limit=13)
            pages[:0] = page
            before = page[0].number
        assert pages[: len(whole)] == whole
        assert (await tables.log(group.table, group.people[0], after=len(whole) - 3))[:3] == whole[-3:]


async def test_the_course_of_a_game_ends_at_its_scores(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        await group.play_out(random.Random(12))
        sight = await group.look(0)
        course = await tables.course(group.table, group.people[0])
        assert sight.outcome is not None
        decided = course[0]
        assert decided.name == "Victory points"
        assert decided.course[-1][1] == sight.outcome.scores
        assert {one.course[0][0] for one in course} == {0}
        assert {"Planets", "Marks", "Metal"} <= {one.name for one in course}
