"""What not everybody may know of (private words, stops, who belongs to a table) leaves no gap and no beat."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest

from orrery.engine.stops import Stops
from orrery.host import looking
from orrery.host.errors import Refused
from orrery.host.tables import Tables
from orrery.host.values import Card, Entry, Sight, TableId
from tests.host.kit import Group, config_for, gather, guest, serving
from tests.host.test_playing import to_the_shop


async def settled(group: Group, seat: int) -> list[Entry]:
    return await group.tables.log(group.table, group.people[seat], limit=500)


async def seen_by(group: Group, seat: int) -> tuple[int, int, list[Entry], float, list[Card]]:
    """Everything in which a seat could notice that something was written."""
    sight: Sight = await group.look(seat)
    assert sight.scene is not None
    cards = await group.tables.mine(group.people[seat].guest)
    return sight.at, sight.heard, await settled(group, seat), sight.scene.prompt.since, cards


async def test_private_words_leave_no_gap_and_no_beat(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        async with (
            tables.watch(group.table, group.people[1]) as other,
            tables.watch(group.table, group.people[2]) as ear,
        ):
            for watch in (other, ear):
                while await watch.changed(0.5):
                    pass
            before = await seen_by(group, 1)
            await tables.say(group.table, group.people[0], "psst", to=2)
            assert await ear.changed(2)
            assert not await other.changed(0.2)
            before_people = await seen_by(group, 1)
        assert before_people[:4] == before[:4]
        assert [card.updated for card in before_people[4]] == [card.updated for card in before[4]]
        await tables.say(group.table, group.people[1], "anybody?")
        for seat, whispers in ((0, ["psst"]), (1, []), (2, ["psst"])):
            entries = await settled(group, seat)
            assert [e.number for e in entries if not e.aside] == list(range(1, before[0] + 2))
            heard = [e for e in entries if e.aside]
            assert [e.text for e in heard] == whispers
            assert [(e.number, e.aside) for e in heard] == [(before[0], 1)] * len(whispers)
            assert (await group.look(seat)).heard == len(whispers)


async def test_each_seat_counts_its_own_private_words(database: str) -> None:
    """A number that others made go up would tell that they talked."""
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        for text, by, to in (("a", 0, 2), ("b", 2, 0), ("c", 0, 1), ("d", 2, 1), ("e", 1, 0)):
            await tables.say(group.table, group.people[by], text, to=to)
        told = {0: ["a", "b", "c", "e"], 1: ["c", "d", "e"], 2: ["a", "b", "d"]}
        for seat, texts in told.items():
            found = [e for e in await settled(group, seat) if e.aside]
            assert [(e.aside, e.text) for e in found] == list(enumerate(texts, 1))
        after = await tables.log(group.table, group.people[1], after=99, heard=1)
        assert [e.text for e in after] == ["d", "e"]
    async with serving(config_for(database)) as again:
        group = group.moved_to(again)
        for seat, texts in told.items():
            found = [e for e in await settled(group, seat) if e.aside]
            assert [(e.aside, e.text) for e in found] == list(enumerate(texts, 1))


async def test_private_words_change_nothing_about_moves_undo_and_records(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns", options={"rich": True})
        seat = await to_the_shop(group)
        sight = await group.look(seat)
        await tables.say(group.table, group.people[seat], "shall I?", to=(seat + 1) % 3)
        at = (await tables.play(group.table, group.people[seat], "buy oil", sight.at)).at
        assert at == sight.at + 1
        await tables.say(group.table, group.people[(seat + 1) % 3], "no", to=seat)
        await tables.undo(group.table, group.people[seat], at)
        luck = random.Random(5)
        while await group.any_move(luck):
            if luck.random() < 0.2:
                await tables.say(group.table, group.people[0], "hm", to=2)
        record = await tables.record(group.table, group.people[1])
        record.verify(tables.hall.library.games["lanterns"])
        pages: list[Entry] = []
        before = None
        while before != 1:
            page = await tables.log(group.table, group.people[0], before=before, limit=13)
            pages[:0] = page
            before = page[0].number
        assert pages == await settled(group, 0), "each stands on one page"


async def test_what_somebody_wants_to_be_asked_leaves_no_trace_for_others(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        before = await seen_by(group, 1)
        async with tables.watch(group.table, group.people[1]) as other:
            while await other.changed(0.1):
                pass
            await tables.stop(group.table, group.people[2], "mine", {"answer trick": "never"}, True)
            assert not await other.changed(0.2)
        assert (await seen_by(group, 1))[:4] == before[:4]
    async with serving(config_for(database)) as again:
        moved = group.moved_to(again)
        assert (await moved.look(2)).stops == Stops("mine", {"answer trick": "never"}, True)
        assert (await moved.look(1)).stops == Stops()


async def test_somebody_who_begins_to_watch_leaves_no_gap(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        before = (await group.look(0)).at
        fan = guest()
        await tables.join(fan.guest, group.opened.watch)
        assert (await group.look(0)).at == before
        assert not any(entry.kind == "member" for entry in await settled(group, 0))
        assert (await tables.look(group.table, fan)).you.watcher


async def test_rules_are_for_questions_that_exist_and_what_is_left_out_stays(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        ann = group.people[0]
        for kind in ("no such question", "*", "x" * 60):
            with pytest.raises(Refused, match="no question of the kind"):
                await tables.stop(group.table, ann, kinds={kind: "never"})
        await tables.stop(group.table, ann, kinds={"sabotage": "never", "warp time": "always"})
        await tables.stop(group.table, ann, "full")
        await tables.stop(group.table, ann, kinds={"warp time": None})
        assert (await group.look(0)).stops == Stops("full", {"sabotage": "never"})
        live = await tables.hall.live(group.table)
        written = live.asides
        await asyncio.gather(*(tables.stop(group.table, ann, "full") for _ in range(20)))
        assert live.asides == written, "what says nothing new is not written"


async def test_who_was_away_for_long_is_told_every_entry_once(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody speaks while the log is read from disk, before the look at it or after."""
    known, read = looking.news, Tables.log

    async def busy(self: Tables, table: TableId, *given: Any) -> list[Entry]:
        await tables.say(group.table, group.people[1], "before")
        found = await read(self, table, *given)
        await tables.say(group.table, group.people[1], "after")
        return found

    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        late = [True]
        monkeypatch.setattr(
            "orrery.host.tables.news",
            lambda *given: None if late and late.pop() else known(*given),
        )
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(Tables, "log", busy)
            first = await tables.news(group.table, group.people[0], 0)
        then = await tables.news(group.table, group.people[0], first.at)
        numbers = [entry.number for entry in (*first.entries, *then.entries)]
        assert numbers == list(range(1, then.at + 1))
        # where two servers take turns, what was said at the other may be told at the next waking
        words = [entry.text for entry in then.entries]
        assert words in (["before", "after"], ["before"])
