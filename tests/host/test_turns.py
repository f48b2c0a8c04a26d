"""Bots think in turns: by party, then by table, and whoever has used much waits for whoever has used little."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from orrery.bots.uniform import RandomBot
from orrery.engine.base import Move
from orrery.engine.domain import Domain
from orrery.engine.view import View
from orrery.host import turns
from orrery.host.tables import Tables
from orrery.host.turns import Turns
from orrery.host.values import Plan
from tests.host.kit import BOT, ME, config_for, guest, serving, sqlite_in, until


async def _order(queue: Turns, asked: Sequence[tuple[str, str]]) -> list[str]:
    """Who has a turn in which order, if all ask while somebody else has one."""
    had: list[str] = []

    async def one(party: str, table: str) -> None:
        async with queue.turn(party, table):
            had.append(table)
            await asyncio.sleep(0.002)

    async with queue.turn("first", "first"):
        tasks = [asyncio.create_task(one(party, table)) for party, table in asked]
        await asyncio.sleep(0.01)
        assert queue.waiting == len(asked)
    await asyncio.gather(*tasks)
    assert queue.waiting == 0
    return had


async def test_many_tables_of_one_party_wait_for_each_other_not_everybody_for_them() -> None:
    crowd = [("crowd", f"crowd {number}") for number in range(50)]
    had = await _order(Turns(1), [*crowd, ("ann", "ann"), ("bob", "bob")])
    assert {had.index("ann"), had.index("bob")} <= {0, 1, 2}


async def test_inside_a_party_tables_take_turns() -> None:
    had = await _order(Turns(1), [*[("ann", "one")] * 5, ("ann", "two"), ("ann", "three")])
    assert had == ["one", "two", "three", "one", "one", "one", "one"]


async def test_whoever_gives_up_waiting_blocks_nobody() -> None:
    queue = Turns(1)
    async with queue.turn("ann", "one"):
        late = asyncio.create_task(queue.turn("bob", "two").__aenter__())
        await asyncio.sleep(0)
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
    async with asyncio.timeout(1), queue.turn("cyd", "three"):
        pass


@pytest.mark.parametrize(
    ("rations", "others", "rests"), [(True, True, True), (True, False, False), (False, True, False)]
)
async def test_a_party_that_has_used_its_share_rests_while_others_play(
    rations: bool, others: bool, rests: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "SHARE", 0.05)
    queue, loop = Turns(1, rations), asyncio.get_running_loop()
    end, used = loop.time() + 0.6, 0.0

    async def greedy() -> None:
        nonlocal used
        while loop.time() < end:
            async with queue.turn("greedy", "table"):
                began = loop.time()
                await asyncio.sleep(0.01)
                used += loop.time() - began

    async def modest() -> None:
        while others and loop.time() < end:
            async with queue.turn("modest", "other"):
                pass
            await asyncio.sleep(0.05)

    await asyncio.gather(greedy(), modest())
    assert (used < 0.3) == rests, used


async def test_a_strangers_burst_does_not_slow_down_another_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots that take ten milliseconds: with sixty other tables, all in one queue, each would wait more than half a second."""
    thinks = RandomBot.choose

    def slowly(self: RandomBot, view: View, moves: Sequence[Move], domains: Sequence[Domain]) -> Move:
        time.sleep(0.01)
        return thinks(self, view, moves, domains)

    monkeypatch.setattr(RandomBot, "choose", slowly)
    async with serving(config_for(sqlite_in(tmp_path))) as tables:
        quiet = await _wait_for_bots(tables)
        for _ in range(60):
            await tables.open("", Plan("emperor", (BOT, BOT, BOT), pace=0), address="192.0.2.1")
        await until(lambda: _is_busy(tables))
        busy = await _wait_for_bots(tables)
        assert busy < 3 * quiet + 0.2, (quiet, busy)


async def _is_busy(tables: Tables) -> bool:
    return tables._driver.thoughts.turns.waiting > 20


async def _wait_for_bots(tables: Tables) -> float:
    """The longest of some waits for one's own two bots."""
    ann = guest()
    opened = await tables.open(ann.guest, Plan("lanterns", (ME, BOT, BOT), pace=0), address="192.0.2.2")
    loop, worst = asyncio.get_running_loop(), 0.0
    for _ in range(6):
        sight = await tables.look(opened.table, ann)
        if sight.state == "over":
            break
        assert sight.scene is not None
        if 0 in sight.scene.prompt.waiting:
            texts = [*sight.scene.texts, *(sight.scene.words.text(one.sample) for one in sight.scene.domains)]
            await tables.play(opened.table, ann, texts[0], sight.at)
        began = loop.time()

        async def mine() -> bool:
            now = await tables.look(opened.table, ann)
            return now.state == "over" or (now.scene is not None and 0 in now.scene.prompt.waiting)

        await until(mine, 30)
        worst = max(worst, loop.time() - began)
    return worst
