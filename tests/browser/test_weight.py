"""How heavy and how fast: what a mid-game table costs over the wire, when it is first painted, how large an update is."""

from __future__ import annotations

import statistics
from typing import Any

from playwright.sync_api import Browser

from tests.browser.conftest import Visit
from tests.browser.kit import Server, open_table, play, settled

KILO = 1000


def test_a_mid_game_table_is_light(server: Server, visit: Visit, browser: Browser) -> None:
    visitor = visit(server)
    page = open_table(visitor, {1: "me"}, players=4)
    page.evaluate(
        "() => { window.sizes = [];"
        " document.addEventListener('htmx:sse:before:message', e => window.sizes.push(e.detail.message.data.length)) }"
    )
    play(page, 40, seed=31)
    sizes: list[int] = page.evaluate("window.sizes.filter(size => size > 1)")
    assert len(sizes) > 40
    assert statistics.median(sizes) < 20 * KILO

    painted: list[float] = []
    for _ in range(3):
        context = browser.new_context(
            viewport={"width": 1440, "height": 900}, storage_state=visitor.context.storage_state()
        )
        fresh = context.new_page()
        wire = context.new_cdp_session(fresh)
        wire.send("Network.enable")
        received: list[int] = []

        def count(event: dict[str, Any], received: list[int] = received) -> None:
            received.append(int(event["encodedDataLength"]))

        wire.on("Network.dataReceived", count)
        fresh.goto(page.url)
        fresh.wait_for_selector("#pieces > *")
        settled(fresh)
        painted.append(fresh.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        html = fresh.evaluate("async () => (await (await fetch(location.href)).arrayBuffer()).byteLength")
        assert sum(received) <= 250 * KILO, received
        assert html < 250 * KILO
        context.close()
    assert min(painted) < 1000, painted
