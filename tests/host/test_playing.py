"""Playing at a table: stale, duplicate, foreign and illegal moves change nothing; undo, orders, clocks, bots."""

from __future__ import annotations

import asyncio
import random
import time

import pytest

from orrery.engine.errors import IllegalMove, StaleMove, UnreadableMove
from orrery.host.errors import DuplicateMove, NotNow, NotYours, Refused
from orrery.host.live import Since
from orrery.host.store import reads
from orrery.host.store import schema as s
from orrery.host.store.store import Store
from orrery.host.store.writer import Job
from orrery.host.tables import Tables
from orrery.host.values import Plan
from tests.host.kit import BOT, ME, Group, config_for, gather, guest, servers_of, serving, until


async def state_of(group: Group) -> tuple[int, bytes]:
    """How far a table is, in memory and on disk, and its whole position."""
    live = await group.tables.hall.live(group.table)
    assert live.pos is not None
    return live.at, live.pos.save()


async def test_an_illegal_unreadable_foreign_or_stale_move_changes_nothing(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        seat, sight = await group.asked()
        me, other = group.people[seat], group.people[(seat + 1) % 3]
        before = await state_of(group)
        with pytest.raises(UnreadableMove):
            await tables.play(group.table, me, "dance", sight.at)
        with pytest.raises(IllegalMove):
            await tables.play(group.table, me, "done", sight.at)
        with pytest.raises(IllegalMove, match="not your decision"):
            await tables.play(group.table, other, sight.scene.texts[0] if sight.scene else "", sight.at)
        with pytest.raises(NotYours):
            await tables.play(group.table, other, "done", sight.at, seat=seat)
        with pytest.raises(StaleMove):
            await tables.play(group.table, me, "point clockwise", sight.at - 1)
        with pytest.raises(IllegalMove):
            await tables.undo(group.table, me, sight.at)
        assert await state_of(group) == before


async def test_a_move_that_is_sent_twice_is_played_once(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        seat, sight = await group.asked()
        assert sight.scene is not None
        move = sight.scene.texts[0]
        await group.play(move, seat)
        before = await state_of(group)
        with pytest.raises(DuplicateMove, match="already"):
            await tables.play(group.table, group.people[seat], move, sight.at)
        assert await state_of(group) == before


async def test_a_repeated_request_is_not_played_for_another_seat(database: str) -> None:
    """One person on several seats that are asked at the same time: a move names its seat, or is refused."""
    async with serving(config_for(database)) as tables:
        ann = guest()
        opened = await tables.open(ann.guest, Plan("lanterns", (ME, ME, ME)))
        group = Group(tables, opened, [ann] * 3)
        sights = [await tables.look(opened.table, ann, seat) for seat in range(3)]
        texts = [sight.scene.texts[0] for sight in sights if sight.scene is not None]
        before = await state_of(group)
        for _ in range(2):
            with pytest.raises(Refused, match="several seats"):
                await tables.play(opened.table, ann, texts[0], sights[0].at)
        with pytest.raises(Refused, match="several seats"):
            await tables.resign(opened.table, ann)
        assert await state_of(group) == before
        for seat in range(3):
            await tables.play(opened.table, ann, texts[seat], sights[seat].at, seat)
        entries = await tables.log(opened.table, ann, seat=0)
        assert [entry.seat for entry in entries if entry.kind == "move"] == [0, 1, 2]


async def test_a_request_with_a_key_is_answered_again_and_done_once(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        seat, sight = await group.asked()
        assert sight.scene is not None
        me, move = group.people[seat], sight.scene.texts[0]
        sent = [tables.play(group.table, me, move, sight.at, once="k1") for _ in range(4)]
        first = await asyncio.gather(*sent)
        assert {answer.at for answer in first} == {sight.at + 1}
        said = [await tables.say(group.table, me, "once", once="k2") for _ in range(3)]
        whispered = [await tables.say(group.table, me, "pst", (seat + 1) % 3, once="k3") for _ in range(3)]
        assert len({answer.at for answer in said}) == len({answer.at for answer in whispered}) == 1
        with pytest.raises(Refused, match="something else"):
            await tables.say(group.table, me, "twice", once="k2")
        other = group.people[(seat + 1) % 3]
        await tables.say(group.table, other, "another's key", once="k2")
        entries = await tables.log(group.table, me)
        assert [e.text for e in entries if e.kind == "say"] == ["once", "pst", "another's key"]
        assert [e.text for e in entries if e.kind == "move"] == [move]
    async with serving(config_for(database)) as again:
        assert (await again.play(group.table, me, move, sight.at, once="k1")).at == sight.at + 1


async def test_of_two_posts_at_once_one_wins_and_the_other_is_told(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        for _ in range(20):
            seat, sight = await group.asked()
            assert sight.scene is not None
            texts = sight.scene.texts
            sent = [
                tables.play(group.table, group.people[seat], texts[n % len(texts)], sight.at)
                for n in range(4)
            ]
            results = await asyncio.gather(*sent, return_exceptions=True)
            won = [result for result in results if not isinstance(result, BaseException)]
            assert len(won) == 1
            assert all(isinstance(r, StaleMove) for r in results if isinstance(r, BaseException))
            assert await group.chosen(sight.at) == ["move"]


async def test_words_between_do_not_make_a_move_stale(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        seat, sight = await group.asked()
        assert sight.scene is not None
        await tables.say(group.table, group.people[(seat + 1) % 3], "hurry up <b>!</b>")
        await tables.play(group.table, group.people[seat], sight.scene.texts[0], sight.at)
        said = [entry for entry in await tables.log(group.table, group.people[0]) if entry.kind == "say"]
        assert [entry.text for entry in said] == ["hurry up <b>!</b>"]
        with pytest.raises(Refused):
            await tables.say(group.table, group.people[0], "  ")
        with pytest.raises(Refused):
            await tables.say(group.table, group.people[0], "x" * 501)


async def test_a_sealed_answer_does_not_make_the_others_stale(database: str) -> None:
    """All three were asked at the same time; each answers the question that they saw."""

    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        sights = [await group.look(seat) for seat in range(3)]
        for seat, sight in enumerate(sights):
            assert sight.scene is not None
            await tables.play(group.table, group.people[seat], sight.scene.texts[0], sight.at)
        sight = await group.look(0)
        assert sight.scene is not None
        assert sight.scene.prompt.kind == "answer trick"
        with pytest.raises(StaleMove):
            await tables.play(group.table, group.people[0], "pass", sights[0].at)


async def test_nobody_reads_anothers_sealed_answer(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        sight = await group.look(1)
        assert sight.scene is not None
        await group.play(sight.scene.texts[0], 1)
        mine, others = (
            await tables.log(group.table, group.people[1]),
            await tables.log(group.table, group.people[0]),
        )
        assert mine[-1].text == sight.scene.texts[0]
        assert (others[-1].kind, others[-1].seat, others[-1].text, others[-1].events) == (
            "move",
            1,
            "",
            (),
        )


async def to_the_shop(group: Group, rich: bool = True) -> int:
    """Play Lanterns until somebody shops, where moves can be taken back; their seat."""
    luck = random.Random(11)
    while True:
        seat, sight = await group.asked()
        assert sight.scene is not None
        if sight.scene.prompt.kind == "shop":
            return seat
        if sight.scene.prompt.kind == "answer trick":
            await group.play("pass", seat)
        else:
            await group.any_move(luck)


async def test_undo_goes_as_far_as_it_is_free(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns", options={"rich": True})
        seat = await to_the_shop(group)
        live = await tables.hall.live(group.table)
        assert live.pos is not None
        start = live.pos.save()
        assert not (await group.look(seat)).scene.undo  # type: ignore[union-attr]
        first = await group.play("buy oil", seat)
        await group.play("buy oil", seat)
        with pytest.raises(IllegalMove):
            await tables.undo(group.table, group.people[(seat + 1) % 3])
        await tables.undo(group.table, group.people[seat])
        await tables.undo(group.table, group.people[seat])
        with pytest.raises(IllegalMove):
            await tables.undo(group.table, group.people[seat])
        live = await tables.hall.live(group.table)
        assert live.pos is not None
        assert live.pos.save() == start
        entries = await tables.log(group.table, group.people[seat], after=first - 1)
        assert [(e.kind, e.undone, e.undoes) for e in entries] == [
            ("move", True, 0), ("move", True, 0), ("undo", False, first + 1), ("undo", False, first),
        ]  # fmt: skip
        await group.play("peek", seat)
        with pytest.raises(IllegalMove, match="revealed"):
            await tables.undo(group.table, group.people[seat])


async def test_undo_still_works_when_the_table_was_read_from_disk(database: str) -> None:
    async with serving(config_for(database, snapshot_every=1)) as tables:
        group = await gather(tables, 3, "lanterns", options={"rich": True})
        seat = await to_the_shop(group)
        live = await tables.hall.live(group.table)
        assert live.pos is not None
        start = live.pos.save()
        for _ in range(4):
            await group.play("buy oil", seat)
    async with serving(config_for(database, snapshot_every=1)) as again:
        group = group.moved_to(again)
        for _ in range(4):
            await again.undo(group.table, group.people[seat])
        live = await again.hall.live(group.table)
        assert live.pos is not None
        assert live.pos.save() == start
        with pytest.raises(IllegalMove):
            await again.undo(group.table, group.people[seat])


async def test_a_move_sent_after_an_undo_must_have_seen_it(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns", options={"rich": True})
        seat = await to_the_shop(group)
        at = await group.play("buy oil", seat)
        await tables.undo(group.table, group.people[seat])
        with pytest.raises(StaleMove):
            await tables.play(group.table, group.people[seat], "peek", at)


async def test_resigning(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        await tables.resign(group.table, group.people[1])
        assert (await group.look(0)).people[1].resigned
        with pytest.raises(IllegalMove):
            await tables.resign(group.table, group.people[1])
        await tables.resign(group.table, group.people[2])
        sight = await group.look(0)
        assert sight.state == "over"
        assert sight.outcome is not None
        assert sight.outcome.winners == (0,)
        with pytest.raises(NotNow):
            await tables.play(group.table, group.people[0], "pass")
        (await tables.record(group.table, group.people[0])).verify(tables.hall.library.games["emperor"])


async def test_a_bot_plays_on_when_the_thinking_time_is_over(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, minutes=1)
        seat, sight = await group.asked()
        assert sight.people[seat].left == 60
        live = await tables.hall.live(group.table)
        live.since = Since(live.since.shown, live.since.counted - 59.8)
        tables._driver.attend(live)

        async def timed_out() -> bool:
            return any(entry.kind == "clock" for entry in await tables.log(group.table, group.people[0]))

        await until(timed_out)
        with pytest.raises(NotNow, match="time"):
            await tables.bot_out(group.table, group.people[seat], seat)

        async def moved() -> bool:
            entries = await tables.log(group.table, group.people[0])
            return any(entry.kind == "move" and entry.seat == seat for entry in entries)

        await until(moved)


async def test_thinking_time_is_counted_for_those_who_are_asked(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, minutes=60)
        seat, _ = await group.asked()
        for server in servers_of(tables):
            live = await server.hall.live(group.table)
            live.since = Since(live.since.shown, live.since.counted - 100)
        while (await group.asked())[0] == seat:
            await group.any_move(random.Random(1))
        people = (await group.look(0)).people
        assert 100 <= people[seat].used < 110
        assert all(person.used < 10 for person in people if person.seat != seat)
    async with serving(config_for(database)) as again:
        people = (await group.moved_to(again).look(0)).people
        assert 100 <= people[seat].used < 110


@pytest.mark.parametrize("jump", [3600, -3600])
async def test_a_clock_that_is_set_costs_nobody_their_seat_and_stops_no_bot(
    database: str, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, minutes=30)
        ann = guest()
        bots = await tables.open(ann.guest, Plan("lanterns", (ME, BOT, BOT)))
        truth = time.time
        monkeypatch.setattr(time, "time", lambda: truth() + jump)
        live = await tables.hall.live(group.table)
        tables._driver.attend(live)
        luck = random.Random(2)
        for _ in range(6):
            await group.any_move(luck)
        await tables.hall._read_again(live)
        tables._driver.attend(live)
        await asyncio.sleep(0.1)
        people = (await group.look(0)).people
        assert not any(entry.kind == "clock" for entry in await tables.log(group.table, group.people[0]))
        assert all(person.used < 60 and not person.bot for person in people)
        await tables.bot_in(bots.table, ann, 0, "random")
        await until(lambda: over(tables, Group(tables, bots, [ann])))
    async with serving(config_for(database)) as again:
        people = (await group.moved_to(again).look(0)).people
        assert all(person.used < 60 and not person.bot for person in people)


async def test_bots_go_on_after_a_restart_with_a_clock_that_is_behind(database: str) -> None:
    ann = guest()
    async with serving(config_for(database, pace=5)) as tables:
        opened = await tables.open(ann.guest, Plan("lanterns", (ME, BOT, BOT), pace=0.0))
        for server in servers_of(tables):
            await server._driver.close()
        await tables.bot_in(opened.table, ann, 0, "random")
        later = s.pulse.update().values(updated=time.time() + 7200)
        await tables.hall.store.write(Job(first=[later]))
    store = await Store.open(config_for(database))
    found = await store.read(reads.due, (time.time() - 8, time.time() + 8))
    await store.close()
    assert [table for _, table in found] == [opened.table], "a time to come is no sign of life"
    async with serving(config_for(database)) as again:
        await until(lambda: over(again, Group(again, opened, [ann])))


async def over(tables: Tables, group: Group) -> bool:
    return (await tables.look(group.table, group.people[0])).state == "over"


async def test_bots_play_a_game_to_its_end_and_go_on_after_a_restart(database: str) -> None:
    ann = guest()
    async with serving(config_for(database)) as tables:
        opened = await tables.open(ann.guest, Plan("lanterns", (ME, BOT, BOT)))
        group = Group(tables, opened, [ann])
        await tables.bot_in(group.table, ann, 0, "random")
        await asyncio.sleep(0.02)
    async with serving(config_for(database)) as again:
        await until(lambda: over(again, group))


async def test_a_bot_says_why_where_it_refuses_and_a_stand_in_keeps_quiet(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.host.thoughts.can_refuse", lambda game: True)
    monkeypatch.setattr("orrery.host.thoughts.remark", lambda game, view, move: f"seat {view.seat} declines")
    ann = guest()
    async with serving(config_for(database)) as tables:
        opened = await tables.open(ann.guest, Plan("lanterns", (ME, BOT, BOT)))
        await tables.bot_in(opened.table, ann, 0, "random")
        await until(lambda: over(tables, Group(tables, opened, [ann])))
        log = await tables.log(opened.table, ann, 0)
    said = [entry for entry in log if entry.kind == "say"]
    seats = {entry.seat for entry in said}
    assert {entry.text for entry in said} == {f"seat {seat} declines" for seat in seats}
    assert len(seats) == 2, "whoever stands in for a person says nothing"


async def test_somebody_who_watches_is_woken(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables)
        seat, sight = await group.asked()
        async with tables.watch(group.table, group.people[(seat + 1) % 3]) as watch:
            while await watch.changed(0.5):  # that somebody has come is news, on every server
                pass
            await group.any_move(random.Random(1))
            assert await watch.changed(10)

            async def all_know() -> bool:
                people = (await group.look(seat)).people
                return [person.online for person in people] == [n == (seat + 1) % 3 for n in range(3)]

            for _ in servers_of(tables):
                await until(all_know, 20)
            for server in servers_of(tables):
                server.send_home()
            stayed = await watch.changed(5) and await watch.changed(5) and await watch.changed(5)
        assert "stayed" not in locals(), "a farewell ends the watch"
