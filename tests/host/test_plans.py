"""Plans at tables: what is left of a row goes on when nobody answers, ends when somebody does, and is nobody else's business."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import pytest

from orrery.engine.base import Seat
from orrery.engine.errors import IllegalMove, UnreadableMove
from orrery.engine.stops import PLANNED
from orrery.games.nomads.table.state import Expanse
from orrery.host.plans import ANSWERED
from orrery.host.store import schema as s
from orrery.host.values import Played
from orrery.web.api_json import table_now
from tests.games.nomads.kit import Player, act, expanse
from tests.host.kit import Group, Shared, config_for, gather, servers_of, serving, until

ROW = ["train a unit", "build trade hub", "end the turn"]
A, B, C = 0, 1, 2


def three() -> Expanse:
    """A's turn, who has the money for a plan; the others could answer, if they wanted to."""
    return act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=11, storage=["Trade Hub", "Embassy Spire"]),
            Player("Vorrax", "Sunmint", credits=5, storage=["Evasive Warp"]),
            Player("Thalassid", "Moss Cathedral", credits=5, storage=["Evasive Warp"]),
        )
    )


async def laid_out(tables: Any, pos: Expanse, **plan: Any) -> Group:
    """A table of three people with this position, in memory and on disk."""
    group = await gather(tables, 3, "nomads", **plan)
    held = [await server.hall.live(group.table) for server in servers_of(tables)]
    game: Any = held[0].game
    assert game.content.card_names == pos.content.card_names, "cards are known by their numbers"
    pos.game, pos.content = game, game.content
    for live in held:
        assert live.history is not None
        live.history.pos = pos.copy()
        live.scenes, live.autos = {}, {}
    saved = zlib.compress(pos.save(), 1)
    with tables.hall.store._engine.begin() as connection:
        connection.execute(
            s.snapshots.update().where(s.snapshots.c.table_id == group.table).values(position=saved)
        )
    return group


async def plan(group: Group, row: list[str] | None = None) -> Played:
    """Send a row for the first seat."""
    sight = await group.look(A)
    return await group.tables.play_row(group.table, group.people[A], row or ROW, sight.at)


async def told(group: Group, seat: Seat = A) -> list[tuple[Seat | None, str, str]]:
    """The moves of the log but for passes, as a seat reads them."""
    entries = await group.tables.log(group.table, group.people[seat], limit=500)
    moves = [entry for entry in entries if entry.kind == "move" and not entry.undone]
    return [(entry.seat, entry.text, entry.auto) for entry in moves if entry.text not in ("", "pass")]


async def asks(group: Group, seat: Seat, words: str) -> None:
    """Wait until a seat is asked this."""

    async def so() -> bool:
        scene = (await group.look(seat)).scene
        return scene is not None and scene.yours and words in scene.prompt.ask

    await until(so)


async def waits_for(group: Group, *seats: Seat) -> None:
    """Wait until whoever answers by itself has."""

    async def so() -> bool:
        return (await group.tables.hall.live(group.table)).waiting == seats

    await until(so)


async def ended(group: Group) -> bool:
    """Whether the first seat's turn is over."""
    return (await told(group))[-1][1] == "end the turn"


async def test_a_plan_goes_on_when_everybody_passes(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await laid_out(tables, three())
        for seat in (B, C):
            await tables.stop(group.table, group.people[seat], level="turn")
        played = await plan(group)
        assert (played.moves, played.stopped, played.planned) == (1, "", tuple(ROW[1:]))
        await until(lambda: ended(group))
        assert await told(group) == [(A, ROW[0], ""), (A, ROW[1], PLANNED), (A, ROW[2], PLANNED)]
        sight = await group.look(A)
        assert (sight.plan, sight.unplanned) == ((), "")


async def test_a_plan_ends_when_somebody_answers_and_says_so_then_and_not_before(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await laid_out(tables, three())
        for seat in (B, C):
            await tables.stop(group.table, group.people[seat], level="full")
        await plan(group)
        await waits_for(group, B, C)
        await group.play("use evasive warp", B)
        waiting = await group.look(A)
        assert (waiting.plan, waiting.unplanned) == (tuple(ROW[1:]), ""), "it would tell that B has answered"
        for _ in range(20):
            found = await group.asked()
            if found[0] == A and "What do you do" in found[1].scene.prompt.ask:  # type: ignore[union-attr]
                break
            await group.play(found[1].scene.texts[-1], found[0])  # type: ignore[union-attr]
        sight = await group.look(A)
        assert (sight.plan, sight.unplanned) == ((), ANSWERED)
        assert [text for seat, text, _ in await told(group) if seat == A] == [ROW[0]]
        await group.play("train a unit", A)
        assert (await group.look(A)).unplanned == ""


async def test_a_plan_ends_where_its_next_move_is_not_possible(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await laid_out(tables, three())
        for seat in (B, C):
            await tables.stop(group.table, group.people[seat], level="turn")
        played = await plan(group, [*ROW[:1] * 4, ROW[2]])  # 11 credits pay for two of these
        assert played.planned == (*ROW[:1] * 3, ROW[2])
        await asks(group, A, "What do you do")
        sight = await group.look(A)
        assert sight.plan == ()
        assert sight.unplanned == "Your plan has ended: \u201ctrain a unit\u201d is not possible here."
        assert await told(group) == [(A, ROW[0], ""), (A, ROW[0], PLANNED)]


async def test_a_plan_is_given_up_by_hand(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await laid_out(tables, three())
        await tables.stop(group.table, group.people[B], level="full")
        await plan(group)
        me = group.people[A]
        assert (await group.look(A)).plan == tuple(ROW[1:])
        await tables.unplan(group.table, me)
        assert (await group.look(A)).plan == ()
        asides = (await tables.hall.live(group.table)).asides
        await tables.unplan(group.table, me)
        assert (await tables.hall.live(group.table)).asides == asides, "there is nothing left to give up"
        await group.play("pass", B)
        await asks(group, A, "What do you do")
        assert await told(group) == [(A, ROW[0], "")]
        await group.play("build embassy spire", A)
        await group.play("pass", B)
        await asks(group, A, "What do you do")
        assert [text for _, text, _ in await told(group)] == [ROW[0], "build embassy spire"]


async def test_a_stop_at_the_next_question_stops_a_plan_too(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await laid_out(tables, three())
        await tables.stop(group.table, group.people[B], level="full")
        await plan(group)
        await tables.stop(group.table, group.people[A], once=True)
        await group.play("pass", B)
        await asks(group, A, "What do you do")
        assert await told(group) == [(A, ROW[0], "")]
        await group.play("end the turn", A)
        assert [text for _, text, auto in await told(group) if not auto] == [ROW[0], "end the turn"]
        assert (await group.look(A)).plan == ()


async def test_a_plan_ends_when_its_seat_takes_something_back(database: str) -> None:
    """Its own pass in the window, which nobody has seen: it wants to be asked, and not that anything goes by itself."""
    async with serving(config_for(database)) as tables:
        group = await laid_out(tables, three())
        await tables.stop(group.table, group.people[B], level="full")
        me = group.people[A]
        await plan(group)
        with pytest.raises(IllegalMove, match="cannot be taken back"):
            await tables.undo(group.table, me)
        assert (await group.look(A)).plan == tuple(ROW[1:])

        async def passed() -> bool:
            return (await group.look(A)).back

        await until(passed)
        await tables.ask(group.table, me)
        assert (await group.look(A)).plan == ()
        await group.play("pass", B)
        await asks(group, A, "What do you do")
        assert await told(group) == [(A, ROW[0], "")]


async def test_a_plan_survives_a_restart(database: str) -> None:
    async with serving(config_for(database, snapshot_every=1)) as tables:
        group = await laid_out(tables, three())
        await tables.stop(group.table, group.people[B], level="full")
        await plan(group)
        assert (await group.look(A)).plan == tuple(ROW[1:])
    async with serving(config_for(database, snapshot_every=1)) as again:
        group = group.moved_to(again)
        assert (await group.look(A)).plan == tuple(ROW[1:])
        await group.play("pass", B)

        async def further() -> bool:
            return (await group.look(A)).plan == (ROW[2],)

        await until(further)
    async with serving(config_for(database, snapshot_every=1)) as third:
        group = group.moved_to(third)
        assert (await group.look(A)).plan == (ROW[2],)
        await group.play("pass", B)
        await until(lambda: ended(group))
    async with serving(config_for(database, snapshot_every=1)) as last:
        group = group.moved_to(last)
        assert (await group.look(A)).plan == ()
        assert [auto for _, _, auto in await told(group)][:3] == ["", PLANNED, PLANNED]


async def test_nobody_else_learns_of_a_plan(database: str) -> None:
    """Neither what others see, nor what they are told, nor what the API sends them differs by a plan."""
    seen: list[list[bytes]] = []
    for row in (ROW, ROW[:1]):
        async with serving(config_for(database)) as tables:
            group = await laid_out(tables, three())
            await tables.stop(group.table, group.people[B], level="full")
            await plan(group, row)
            await waits_for(group, B)
            found = []
            for seat in (B, C):
                sight = await group.look(seat)
                assert (sight.plan, sight.unplanned) == ((), "")
                now = table_now(sight)
                entries = await tables.log(group.table, group.people[seat])
                news = await tables.news(group.table, group.people[seat], 0)
                assert news.entries == entries
                kept = [now["now"], now["people"], [(one.kind, one.text, one.events) for one in entries]]
                found.append(_timeless(kept))
                assert b"trade hub" not in found[-1]
            seen.append(found)
    assert seen[0] == seen[1]


def _timeless(value: Any) -> bytes:
    told = msgspec.json.decode(msgspec.json.encode(value))
    told[0]["prompt"]["since"] = 0
    for person in told[1]:
        person["used"] = 0
    return msgspec.json.encode(told)


async def test_a_row_with_anything_else_in_it_is_no_plan(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await laid_out(tables, three())
        await tables.stop(group.table, group.people[B], level="full")
        with pytest.raises(UnreadableMove):
            await plan(group, ["dance", *ROW])
        played = await plan(group, [ROW[0], "make an extra jump", ROW[2]])
        assert (played.moves, played.planned) == (1, ())
        assert played.stopped == "Something new came to light after 1 of 3 moves; look again."
        assert (await group.look(A)).plan == ()


async def test_a_planned_row_that_is_sent_again_is_answered_as_the_first_time(database: str) -> None:
    async with serving(config_for(database)) as tables:
        group = await laid_out(tables, three())
        await tables.stop(group.table, group.people[B], level="full")
        me, at = group.people[A], (await group.look(A)).at
        first = await tables.play_row(group.table, me, ROW, at, once="k1")
        assert first.planned == tuple(ROW[1:])
        assert await tables.play_row(group.table, me, ROW, at, once="k1") == first
        await group.play("pass", B)
        await asks(group, B, "")
        assert await tables.play_row(group.table, me, ROW, at, once="k1") == first
        assert [text for _, text, _ in await told(group)] == ROW[:2]


async def test_a_bot_that_stands_in_knows_no_plan(database: str) -> None:
    async with serving(config_for(database, pace=30.0)) as tables:
        group = await laid_out(tables, three())
        await tables.stop(group.table, group.people[B], level="full")
        await plan(group)
        await tables.bot_in(group.table, group.people[A], A)
        await tables.bot_out(group.table, group.people[A], A)
        assert (await group.look(A)).plan == ()


async def test_two_servers_know_the_same_plan(database: str) -> None:
    async with serving(config_for(database)) as tables:
        if not isinstance(database, Shared):
            pytest.skip("one server alone")
        group = await laid_out(tables, three())
        await tables.stop(group.table, group.people[B], level="full")
        await plan(group)
        for server in servers_of(tables):
            assert (await server.look(group.table, group.people[A])).plan == tuple(ROW[1:])
        await servers_of(tables)[1].unplan(group.table, group.people[A])
        for server in servers_of(tables):
            assert (await server.look(group.table, group.people[A])).plan == ()
