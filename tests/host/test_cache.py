"""Tables in memory: bound by their bytes, and whatever is forgotten is read again."""

from __future__ import annotations

import gc
import random
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from orrery.host.config import Config
from orrery.host.errors import HostError
from tests.host.kit import config_for, gather, serving, sqlite_in


def _bytes(root: Any, without: list[Any]) -> int:
    """What an object and all that it refers to takes in memory."""
    known, todo, found = {id(one) for one in without}, [root], 0
    while todo:
        one = todo.pop()
        if id(one) in known or isinstance(one, type | types.ModuleType | types.FunctionType):
            continue
        known.add(id(one))
        found += sys.getsizeof(one)
        todo += gc.get_referents(one)
    return found


@pytest.mark.parametrize(("game", "players"), [("emperor", 3), ("nomads", 2)])
async def test_the_host_knows_about_how_much_a_table_takes(tmp_path: Path, game: str, players: int) -> None:
    async with serving(config_for(sqlite_in(tmp_path))) as tables:
        group, luck = await gather(tables, players, game), random.Random(3)
        for number in range(300):
            if number in {20, 299}:
                live = await tables.hall.live(group.table)
                live.memo, live.shown = {}, None
                real = _bytes(live, [live.game, live.game.content, live.lock, tables.hall])
                assert 0.5 * real < live.weight < 2.5 * real, (number, real, live.weight)
            if not await group.any_move(luck):
                break


async def test_tables_that_take_too_many_bytes_are_forgotten_and_read_again(tmp_path: Path) -> None:
    async with serving(config_for(sqlite_in(tmp_path), cache=1)) as tables:
        hall, luck = tables.hall, random.Random(4)
        groups = [await gather(tables, 3, "lanterns") for _ in range(20)]
        watched = groups[0]
        async with tables.watch(watched.table, watched.people[0]):
            for group in groups[1:]:
                for _ in range(6):
                    await group.any_move(luck)
            for number in range(60):
                await gather(tables, 3, "emperor")
                assert hall.bytes <= 1_000_000, number
            assert hall.cached(watched.table) is not None
            assert hall.cached(groups[1].table) is None
            assert hall.bytes == sum(hall._weights.values())
            assert set(hall._weights) == set(hall._lives)
        sight = await groups[1].look(0)
        assert sight.at > 1
        await groups[1].any_move(luck)


def test_the_variable_is_a_number_of_megabytes() -> None:
    assert Config.from_env({"ORRERY_DB": "sqlite:///x", "ORRERY_CACHE": "64"}).cache == 64
    assert Config.from_env({"ORRERY_DB": "sqlite:///x"}).cache == Config("").cache
    for wrong in ("0", "-1", "1.5", "many", "²", "9" * 400):
        with pytest.raises(HostError, match="ORRERY_CACHE"):
            Config.from_env({"ORRERY_DB": "sqlite:///x", "ORRERY_CACHE": wrong})
