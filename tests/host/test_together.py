"""Work that several people wait for is done once, and its failure is nobody's surprise."""

from __future__ import annotations

import asyncio
import contextlib
import gc
from typing import Any

import pytest

from orrery.host.together import Together


async def test_whoever_asks_meanwhile_gets_the_same_answer() -> None:
    begun, go = list[str](), asyncio.Event()
    together: Together[str, str] = Together()

    async def work() -> str:
        begun.append("once")
        await go.wait()
        return "answer"

    waiting = [asyncio.create_task(together.ask("a", work)) for _ in range(3)]
    await asyncio.sleep(0)
    go.set()
    assert await asyncio.gather(*waiting) == ["answer"] * 3
    assert begun == ["once"]
    assert await together.ask("a", work) == "answer"
    assert begun == ["once", "once"]


async def test_who_goes_away_leaves_the_work_to_the_others_and_no_trace_in_the_log() -> None:
    go, strays = asyncio.Event(), list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, said: strays.append(said))
    together: Together[str, str] = Together()

    async def work() -> str:
        await go.wait()
        raise ValueError("no")

    gone, stays = (asyncio.create_task(together.ask("a", work)) for _ in range(2))
    alone = asyncio.create_task(together.ask("b", work))
    await asyncio.sleep(0)
    gone.cancel()
    alone.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await alone
    go.set()
    with pytest.raises(ValueError, match="no"):
        await stays
    await asyncio.sleep(0)
    gc.collect()
    assert not strays
