"""The order of the tests: the long build first, so that others run beside it; browsers last.

Playwright keeps an event loop running in its process until the session ends, and no test that starts one of its own
can run behind it.
"""

from __future__ import annotations

import asyncio
import gc
import inspect
import sys
from collections.abc import Iterator
from importlib import import_module
from random import Random
from types import SimpleNamespace

import pytest

from tests.workers import Lost, Readers


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is read for the tests stays until the end: to look through it for garbage is in vain, then and later. And what they make are larger heaps than
    those for which Python chose how often it looks."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


def pytest_sessionfinish() -> None:
    """What tests of this process were given leaves with it."""
    if databases := sys.modules.get("tests.databases"):
        databases.drop_all()


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Lost(), "lost")
    config.pluginmanager.register(Readers(), "readers")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--all", action="store_true", help="also what is marked as long (`make test-all`)")


LONGEST = 120.0
"""Seconds that a test of the server may take: one that waits for ever tells nothing. One that is marked as long may take four times as many."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test that is a coroutine is run, but not for ever."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    wanted = pyfuncitem._fixtureinfo.argnames
    given = {name: pyfuncitem.funcargs[name] for name in wanted}

    async def limited() -> None:
        async with asyncio.timeout(LONGEST * (4 if pyfuncitem.get_closest_marker("long") else 1)):
            await pyfuncitem.obj(**given)

    asyncio.run(limited())
    return True


REAL = ("attack/", "browser/", "client/", "host/", "lab/", "web/")
"""Tests with real processes, sockets and browsers get up to two more goes on a machine that is busy; each is reported as a rerun,
and a test that needs one more than once in many runs is a defect to be mended. One that hangs is not tried again: nothing
would time its second go."""


@pytest.fixture(autouse=True)
def dealt_by_name(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that a test of the server opens in its own process are dealt, and their bots choose, by the name of the test: a hand with a single card to
    play, which is played by itself, comes up in every run or in none."""
    if request.path.as_posix().split("/tests/")[-1].startswith(REAL):
        luck = Random(request.node.nodeid)
        dealt = SimpleNamespace(
            token_bytes=luck.randbytes, token_hex=lambda length: luck.randbytes(length).hex()
        )
        for room in ("opening", "thoughts"):
            monkeypatch.setattr(import_module(f"orrery.host.{room}"), "secrets", dealt)


def _turn(item: pytest.Item) -> int:
    path = item.path.as_posix()
    return 0 if path.endswith("tests/test_compiled.py") else 2 if "/tests/browser/" in path else 1


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--all"):
        long = [item for item in items if item.get_closest_marker("long") is not None]
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item.get_closest_marker("long") is None]
    items.sort(key=_turn)
    for item in items:
        if item.get_closest_marker("long") is not None:
            item.add_marker(pytest.mark.timeout(5400))
        if item.path.as_posix().split("/tests/")[-1].startswith(REAL):
            item.add_marker(pytest.mark.flaky(reruns=2, rerun_except=[r"Timeout \(>"]))
