"""Chromium, a server, and visitors that check themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.kit import PATIENCE, WIDE, Server, Visitor
from tests.browser.stage import Stage
from tests.needs import need_chromium

Visit = Callable[..., Visitor]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    for item in items:
        if "tests/browser/" in item.nodeid:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, headless."""
    path = need_chromium()
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as driver:
        found = driver.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Server]:
    """A server on data of its own, with bots that play at once."""
    running = Server(tmp_path_factory.mktemp("orrery"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Stage]:
    """A site of this process, for tests that put positions on its tables."""
    made = Stage(tmp_path_factory.mktemp("stage"))
    yield made
    made.close()


@pytest.fixture
def own_server(tmp_path: Path, browser: Browser) -> Iterator[Server]:
    """A server that the test may kill."""
    running = Server(tmp_path)
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Make visitors; at the end of the test none of them may have met an error."""
    made: list[Visitor] = []

    def visitor(
        server: Server, size: tuple[int, int] = WIDE, guarded: bool = False, **options: Any
    ) -> Visitor:
        small = size[0] < 760
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=small, is_mobile=small, **options
        )
        found = Visitor(context, server.url, guarded)
        made.append(found)
        return found

    yield visitor
    problems = []
    for one in made:
        try:
            one.check()
        except AssertionError as error:
            problems.append(str(error))
        one.context.close()
    assert not problems, problems
