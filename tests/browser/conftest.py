"""Chromium, a server, and visitors that check themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.browser.kit import PATIENCE, WIDE, Server, Visitor, furnish
from tests.browser.stage import Stage
from tests.needs import need_chromium

Visit = Callable[..., Visitor]
Worn = tuple[str, BrowserContext]
"""The kind of a context, and the context."""


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
        # pages of one context share its process, which `Wardrobe` keeps alive
        flags = ["--no-sandbox", "--disable-gpu", "--renderer-process-limit=1"]
        found = driver.chromium.launch(executable_path=path, args=flags)
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


class Wardrobe:
    """Contexts of the browser, for one visitor after the other. To make one and to fill its cache takes three times as long as to
    load a table; so they are kept, and whoever gets one finds it as empty as a new one, but for that cache. In each lies a page that nobody looks at: with it the
    process of the context lives on, and to start one takes an eighth of what it takes to show a table."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.free: dict[str, list[BrowserContext]] = {}

    def take(
        self, url: str, small: bool, guarded: bool, moving: bool, state: Any, options: dict[str, Any]
    ) -> Worn:
        """A context of this kind that nobody uses, with these cookies and this storage."""
        kind = repr((small, guarded, moving, sorted(options.items())))
        kept = self.free.setdefault(kind, [])
        if kept:
            context = kept.pop()
        else:
            made = self.browser.new_context(has_touch=small, is_mobile=small, **options)
            context = furnish(made, guarded, moving)
            context.new_page().goto(f"{url}/healthz")
        if state:
            context.set_storage_state(state)
        return kind, context

    def put_back(self, worn: Worn, url: str) -> None:
        """Nothing of who used it stays: no page, no cookie, no storage of the site, no permission."""
        kind, context = worn
        keeper, *pages = context.pages
        wipe = context.new_cdp_session(keeper)
        wipe.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
        wipe.detach()
        for page in pages:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        self.free[kind].append(context)


@pytest.fixture(scope="session")
def wardrobe(browser: Browser) -> Wardrobe:
    """What visitors come in."""
    return Wardrobe(browser)


@pytest.fixture
def visit(wardrobe: Wardrobe) -> Iterator[Visit]:
    """Make visitors; at the end of the test none of them may have met an error."""
    made: list[tuple[Worn, Visitor]] = []

    def visitor(
        server: Server,
        size: tuple[int, int] = WIDE,
        guarded: bool = False,
        moving: bool = False,
        storage_state: Any = None,
        **options: Any,
    ) -> Visitor:
        worn = wardrobe.take(server.url, size[0] < 760, guarded, moving, storage_state, options)
        found = Visitor(worn[1], server.url)
        found.page.set_viewport_size({"width": size[0], "height": size[1]})
        made.append((worn, found))
        return found

    yield visitor
    problems = []
    for worn, one in made:
        try:
            one.check()
        except AssertionError as error:
            problems.append(str(error))
        wardrobe.put_back(worn, one.url)
    assert not problems, problems
