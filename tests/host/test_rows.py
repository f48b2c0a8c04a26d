"""Several moves in one request: all of them or none, one undo for all, and a stop where something new comes to light."""

from __future__ import annotations

import pytest

from orrery.engine.errors import IllegalMove, StaleMove
from orrery.host.errors import DuplicateMove, Refused
from orrery.host.values import Played
from tests.host.kit import config_for, gather, serving
from tests.host.test_playing import state_of, to_the_shop


async def test_a_row_is_one_entry_a_move_and_one_undo(database: str) -> None:
    async with serving(config_for(database, snapshot_every=1)) as tables:
        group = await gather(tables, 3, "lanterns", options={"rich": True})
        seat = await to_the_shop(group)
        me = group.people[seat]
        _, start = await state_of(group)
        single = await group.play("buy oil", seat)
        at, _ = await state_of(group)
        steps = (await group.look(seat)).scene.steps  # type: ignore[union-attr]
        played = await tables.play_row(group.table, me, ["buy oil", "buy oil"], at)
        assert played == Played(at + 2, 2)
        entries = await tables.log(group.table, me, after=single - 1)
        assert [(entry.kind, entry.text) for entry in entries] == [("move", "buy oil")] * 3
        assert (await group.look(seat)).scene.steps == steps + 2  # type: ignore[union-attr]
        await tables.undo(group.table, me)
        entries = await tables.log(group.table, me, after=single - 1)
        assert [(entry.undone, entry.undoes) for entry in entries] == [
            (False, 0), (True, 0), (True, 0), (False, at + 2), (False, at + 1),
        ]  # fmt: skip
        assert (await group.look(seat)).scene.steps == steps  # type: ignore[union-attr]
        await tables.undo(group.table, me)
        assert (await state_of(group))[1] == start


async def test_a_row_is_taken_back_as_one_after_the_table_was_read_from_disk(database: str) -> None:
    async with serving(config_for(database, snapshot_every=1)) as tables:
        group = await gather(tables, 3, "lanterns", options={"rich": True})
        seat = await to_the_shop(group)
        _, start = await state_of(group)
        await tables.play_row(group.table, group.people[seat], ["buy oil"] * 3)
    async with serving(config_for(database, snapshot_every=1)) as again:
        group = group.moved_to(again)
        await again.undo(group.table, group.people[seat])
        assert (await state_of(group))[1] == start


async def test_one_impossible_move_spoils_the_row(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns", options={"rich": True})
        seat = await to_the_shop(group)
        me, before = group.people[seat], await state_of(group)
        with pytest.raises(IllegalMove, match=r"Move 2 of 2 .*is not possible now"):
            await tables.play_row(group.table, me, ["buy oil", "pass"])
        with pytest.raises(StaleMove):
            await tables.play_row(group.table, me, ["buy oil", "done"], before[0] - 1)
        for moves in ([], ["buy oil"] * 61):
            with pytest.raises(Refused, match="between 1 and 60"):
                await tables.play_row(group.table, me, moves)
        assert await state_of(group) == before


async def test_what_was_played_before_something_new_stands(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns", options={"rich": True})
        seat = await to_the_shop(group)
        me, (at, _) = group.people[seat], await state_of(group)
        played = await tables.play_row(group.table, me, ["buy oil", "peek", "buy oil", "done"], at)
        assert (played.at, played.moves) == (at + 2, 2)
        assert played.stopped == "Something new came to light after 2 of 4 moves; look again."
        scene = (await group.look(seat)).scene
        assert scene is not None and scene.prompt.kind == "shop" and not scene.undo


async def test_a_row_that_is_sent_twice_is_played_once(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns", options={"rich": True})
        seat = await to_the_shop(group)
        me, (at, _) = group.people[seat], await state_of(group)
        row = ["buy oil", "peek", "buy oil"]
        first = await tables.play_row(group.table, me, row, at, once="k")
        assert await tables.play_row(group.table, me, row, at, once="k") == first
        with pytest.raises(DuplicateMove):
            await tables.play_row(group.table, me, row, at)
        assert (await state_of(group))[0] == at + 2


async def test_why_not_tells_the_reason_and_plays_nothing(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        seat = await to_the_shop(group, rich=False)
        me, other = group.people[seat], group.people[(seat + 1) % 3]
        before = await state_of(group)
        assert (await tables.why_not(group.table, me, "done")).sentence == ""
        told = await tables.why_not(group.table, me, "pass")
        assert told.sentence.startswith("'pass' is not possible now") and told.clause == "TOY-PLAY-03"
        assert "not your decision" in (await tables.why_not(group.table, other, "done")).sentence
        assert await state_of(group) == before
