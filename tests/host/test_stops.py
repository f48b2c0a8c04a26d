"""Stops at tables: what goes by itself, when, what its seat is told, and how it is taken back."""

from __future__ import annotations

import asyncio
import random
import zlib
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from orrery.engine.base import Seat
from orrery.engine.errors import StaleMove
from orrery.engine.stops import NOTHING_HELD, Stops
from orrery.host import opening
from orrery.host.errors import NotNow
from orrery.host.live import Live
from orrery.host.plans import quiet
from orrery.host.store import schema as s
from orrery.host.tables import Tables
from orrery.host.values import Entry, Plan
from tests.host.kit import BOT, ME, Group, config_for, gather, guest, servers_of, serving, until

BEAT = 0.5
SLACK = 3.0
"""A loaded machine answers late, never early."""


@pytest.fixture(autouse=True)
def same_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table begins with the same hands, in which everybody has a choice: nothing goes by itself before it is dealt anew."""
    monkeypatch.setattr(opening, "secrets", SimpleNamespace(token_bytes=lambda size: bytes([7]) * size))


async def test_the_hands_of_these_tests_leave_everybody_a_choice(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        pos: Any = (await tables.hall.live(group.table)).pos
        assert all(len(set(hand)) > 1 for hand in pos.hands), pos.hands


async def trick(group: Group, coins: list[int], nines: tuple[Seat, ...] = ()) -> Live:
    """A trick of lanterns whose window opens with these coins and nines: who has neither holds no answer."""
    await deal(group, coins, [[1, 2, 9] if seat in nines else [1, 2, 3] for seat in range(3)])
    for seat in range(3):
        await group.play("play 1", seat)
    return await inside(group)


async def deal(group: Group, coins: list[int], hands: list[list[int]]) -> Live:
    """Put these coins and hands on a table of lanterns that has just begun, in memory and on disk."""
    held = [await server.hall.live(group.table) for server in servers_of(group.tables)]
    for live in held:  # at one go: between two servers of which one was dealt, nobody may act
        pos: Any = live.pos
        for seat, hand in enumerate(hands):
            for card in pos.hands[seat]:
                pos.deck.append(card)
            for card in hand:
                if card in pos.deck:
                    pos.deck.remove(card)
        pos.coins, pos.hands = list(coins), [list(hand) for hand in hands]
        pos.game.resume(pos)
        live.scenes, live.autos = {}, {}
    saved = zlib.compress(pos.save(), 1)
    with group.tables.hall.store._engine.begin() as connection:
        connection.execute(
            s.snapshots.update().where(s.snapshots.c.table_id == group.table).values(position=saved)
        )
    return await inside(group)


async def inside(group: Group) -> Live:
    """The table as a server holds it: the first of several, which has caught up with the others."""
    return await group.tables.hall.live(group.table)


async def moves(tables: Tables, group: Group, seat: Seat = 0) -> list[Entry]:
    entries = await tables.log(group.table, group.people[seat], limit=500)
    return [entry for entry in entries if entry.kind == "move" and not entry.undone]


async def closed(group: Group) -> float:
    """How long after the window was opened that is open now all answers were in."""
    opened = (await inside(group)).opened

    async def gone() -> bool:
        return (await inside(group)).opened != opened

    await until(gone)
    return (await inside(group)).opened - opened


async def test_who_can_only_pass_is_never_stopped_and_told_so_in_private(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        await trick(group, [0, 1, 0])
        await until(lambda: _waits(group, (1,)))
        sight = await group.look(1)
        assert sight.scene is not None
        assert sight.scene.yours
        assert sight.scene.prompt.stop == "answer trick"
        own, others = (await moves(tables, group, 0))[3:], (await moves(tables, group, 1))[3:]
        assert [(e.seat, e.text, e.auto) for e in own] == [(0, "pass", NOTHING_HELD), (2, "", "")]
        assert [(e.seat, e.text, e.auto) for e in others] == [(0, "", ""), (2, "", "")]
    async with serving(config_for(database)) as again:
        moved = group.moved_to(again)
        assert [e.auto for e in await moves(again, moved, 2) if e.seat == 2] == ["", NOTHING_HELD]


async def _waits(group: Group, seats: tuple[Seat, ...]) -> bool:
    return (await inside(group)).waiting == seats


async def test_others_are_told_the_same_whoever_could_answer(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        live = await trick(group, [0, 1, 0])
        first = await group.look(0)
        await until(lambda: _waits(group, (1,)))
        later, spectator = await group.look(0), live.scene(None)
        assert first.scene is not None
        assert later.scene is not None
        assert spectator is not None
        assert spectator.prompt.waiting == (0, 1, 2)
        assert spectator.prompt.quiet
        assert later.scene.prompt.others == first.scene.prompt.others == spectator.prompt.others
        assert [person.asked for person in later.people] == [True, True, True]
        assert later.scene.view.waiting == (1, 2), "a seat knows of its own answer alone"


@pytest.mark.parametrize("chosen", [False, True])
async def test_a_window_closes_a_beat_after_it_opened_whatever_is_held(database: str, chosen: bool) -> None:
    """With and without an answer in hand, passed by itself or by choice: the times are the same."""
    times = []
    for holding in (False, True):
        async with serving(config_for(database, beat=BEAT)) as tables:
            group = await gather(tables, 3, "lanterns")
            for who in group.people:
                await tables.stop(group.table, who, "full" if chosen else "turn")
            live = await trick(group, [0, 0, 0], (0, 1, 2) if holding else ())
            if chosen and holding:
                for seat in range(3):
                    assert live.is_asked(seat)
                closing = asyncio.create_task(closed(group))
                await asyncio.gather(*(group.play("pass", seat) for seat in range(3)))
                times.append(await closing)
            else:
                assert not any(live.is_asked(seat) for seat in range(3))
                times.append(await closed(group))
    assert all(BEAT <= time < BEAT + SLACK for time in times), times


async def test_bots_answer_a_window_at_the_same_beat_whatever_they_hold(database: str) -> None:
    times = []
    for holding in (False, True):
        async with serving(config_for(database, beat=BEAT, pace=0.0)) as tables:
            ann = guest()
            opened = await tables.open(ann.guest, Plan("lanterns", (ME, BOT, BOT)))
            group = Group(tables, opened, [ann])
            held = [9, 9, 9] if holding else [2, 2, 2]
            await deal(group, [0, 0, 0], [[1, 1, 1], held, held])
            await group.play("play 1", 0)

            async def open_window(group: Group = group) -> bool:
                pos = (await inside(group)).pos
                return pos is not None and quiet(pos)

            await until(open_window)
            times.append(await closed(group))
    assert all(BEAT <= time < BEAT + SLACK for time in times), times


async def test_windows_that_follow_each_other_without_an_answer_stand_ever_shorter(database: str) -> None:
    async with serving(config_for(database)) as tables:
        live = await trick(await gather(tables, 3, "lanterns"), [1, 1, 1])
        assert live.beat(1.0) == 1.0
        live.passed = 1
        assert live.beat(1.0) == 0.5
        assert sum(1.0 / (1 << min(passed, 6)) for passed in range(10)) < 2.1
        assert live.beat_left(0.0) == 0.0
        live.opened += 1000  # a clock was set
        live.passed = 0
        assert live.beat_left(0.5) == 0.5
        live.opened -= 5000
        assert live.beat_left(0.5) == 0.0


async def test_an_answer_ends_the_row_of_silent_windows(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        live = await trick(group, [0, 2, 0])
        live.passed = 3
        await group.play("snuff", 1)
        await until(lambda: _waits(group, (1,)))
        live = await inside(group)
        assert live.passed == 0, "somebody has answered: there is something to read"
        await group.play("pass", 1)
        assert live.passed == 0, "no window follows"


async def test_what_goes_by_itself_can_be_stopped_while_its_beat_lasts(database: str) -> None:
    async with serving(config_for(database, beat=5.0)) as tables:
        group = await gather(tables, 3, "lanterns")
        await tables.stop(group.table, group.people[0], "turn")
        live = await trick(group, [1, 1, 0])
        sight = await group.look(0)
        assert sight.scene is not None
        assert not sight.scene.yours
        assert sight.scene.prompt.auto == "you pass until your turn"
        assert sight.scene.texts == ("snuff", "pass")
        await tables.ask(group.table, group.people[0])
        sight = await group.look(0)
        assert sight.scene is not None
        assert sight.scene.yours
        assert sight.stops == Stops("turn", {}, True)
        assert live.passed == 0
        live.opened = 0.0
        await group.play("snuff", 0)
        assert (await group.look(0)).stops == Stops("turn"), "asked once, and answered"
        with pytest.raises(NotNow, match="taken back"):
            await tables.ask(group.table, group.people[1])


async def test_an_automatic_answer_is_taken_back_as_long_as_nobody_has_seen_it(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        await tables.stop(group.table, group.people[2], "turn")
        live = await trick(group, [1, 0, 1])
        await until(lambda: _waits(group, (0,)))
        sight = await group.look(2)
        assert sight.back
        before = live.asked[0]
        assert not (await group.look(0)).back
        await tables.ask(group.table, group.people[2])
        live = await inside(group)
        assert live.waiting == (0, 2)
        assert live.asked[0] == before, "the question to the others stands"
        sight = await group.look(2)
        assert sight.scene is not None
        assert sight.scene.yours
        with pytest.raises(StaleMove):
            await tables.play(group.table, group.people[2], "snuff", live.asked[2] - 1)
    async with serving(config_for(database)) as again:
        moved = group.moved_to(again)
        live = await again.hall.live(group.table)
        assert live.waiting == (0, 2), "taken back on disk as well"
        await moved.play("snuff", 2)
        await moved.play("pass", 0)
        await moved.play_out(random.Random(3))


async def test_undo_takes_back_what_went_by_itself_with_the_decision_before_it(database: str) -> None:
    async with serving(config_for(database, beat=0.0)) as tables:
        group = await gather(tables, 3, "emperor")
        luck = random.Random(2)
        for _ in range(400):
            seat, sight = await group.asked()
            await group.play(sight.scene.texts[-1] if sight.scene else "", seat)
            live = await inside(group)
            if live.can_undo(seat) and live.is_asked(seat):
                break
            if not await group.any_move(luck):
                pytest.skip("no undo in this game")
        number, _ = live.undo_target(seat)
        entry = next(e for e in live.tail if e.number == number)
        live.tail[live.tail.index(entry)] = _auto(entry)
        steps = live.steps
        await tables.undo(group.table, group.people[seat], live.at)
        live = await inside(group)
        undone = [e for e in live.tail if e.kind == "undo"]
        assert live.steps <= steps - 1
        assert undone[0].undoes == number


def _auto(entry: Entry) -> Entry:
    from msgspec.structs import replace

    return replace(entry, auto="it was the only possible answer")


async def test_a_stop_at_the_next_question_stops_once(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await gather(tables, 3, "lanterns")
        await tables.stop(group.table, group.people[0], "turn", once=True)
        live = await trick(group, [2, 0, 0])
        await until(lambda: _waits(group, (0,)))
        assert live.is_asked(0)
        await group.play("snuff", 0)

        async def over() -> bool:
            pos = (await inside(group)).pos
            return pos is not None and not quiet(pos)

        await until(over)
        own = [e for e in await moves(tables, group, 0) if e.seat == 0]
        assert [bool(e.auto) for e in own] == [False, False, True], (
            "after the stop it passes until its turn again"
        )


async def test_hot_seats_do_not_change_hands_for_an_empty_question(database: str) -> None:
    async with serving(config_for(database, beat=5.0)) as tables:
        ann = guest()
        opened = await tables.open(ann.guest, Plan("lanterns", (ME, ME, ME)))
        group = Group(tables, opened, [ann])
        await deal(group, [0, 0, 0], [[1, 2, 3]] * 3)
        for seat in range(3):
            sight = await tables.look(group.table, ann)
            assert sight.scene is not None
            assert sight.scene.seat == seat
            await tables.play(group.table, ann, "play 1", sight.at, seat)
        sight = await tables.look(group.table, ann)
        assert sight.scene is not None
        assert (await inside(group)).waiting == (0, 1, 2)
        assert sight.scene.seat == 2, "it stays with whoever decided last"


async def test_two_servers_give_each_answer_once(database: str) -> None:
    if database.startswith("sqlite"):
        pytest.skip("several processes need PostgreSQL")
    config = config_for(database, redis="redis://127.0.0.1:6379", beat=0.05)
    async with serving(config) as one, serving(config) as two:
        group = await gather(one, 3, "lanterns")
        there = group.moved_to(two)
        luck = random.Random(4)
        for turn in range(12):
            await (group if turn % 2 else there).any_move(luck)
        entries = await moves(one, group)
        assert len({e.number for e in entries}) == len(entries)
        assert all(a.number < b.number for a, b in pairwise(entries))
        await tables_agree(one, two, group)


async def tables_agree(one: Tables, two: Tables, group: Group) -> None:
    async def same() -> bool:
        a, b = await one.hall.live(group.table), await two.hall.live(group.table)
        return a.at == b.at and a.pos == b.pos

    await until(same)
