"""One table of each game in the middle of it, seen by several eyes: three sizes, axe, its rules, its weight. A process plays to
the middle of a game once, and has all of its tests (tests/workers.py)."""

from __future__ import annotations

import random
import statistics
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from orrery.games import game
from orrery.web.origins import origins
from tests.browser.conftest import Visit
from tests.browser.kit import (
    AXE,
    MIDDLE,
    SMALL,
    WIDE,
    Server,
    Visitor,
    axe_by_night_and_day,
    choose,
    furnish,
    my_turn,
    open_table,
    settled,
    unpointed,
)
from tests.browser.test_every_game import FRAMES, LAW, every_game
from tests.needs import need

KILO = 1000
WEIGHED = """() => { window.sizes = [];
  document.addEventListener('htmx:sse:before:message', (e) => window.sizes.push(e.detail.message.data.length)) }"""
"""How long each update is."""
SHOWN = """() => ['#state', '.players', '#stage', '#chart', '.shelf', '#hand', '#prompt'].map((place) => {
  const copy = document.querySelector(place)?.cloneNode(true);
  if (!copy) return '';
  for (const one of [copy, ...copy.querySelectorAll('*')]) {
    one.classList.remove('is-hinted', 'is-open', 'is-gliding');
    for (const name of one.getAttributeNames().sort()) {
      const value = one.getAttribute(name);
      one.removeAttribute(name);
      if (!/^(style|tabindex|open|aria-expanded|data-.*)$/.test(name)) one.setAttribute(name, name === 'class' ? value.split(' ').sort().join(' ') : value);
    }
  }
  return copy.outerHTML.replace(/\\s+/g, ' ').replaceAll('> <', '><').replaceAll(' class=""', '');
})"""
"""What a page shows, but for where a reader has been with the mouse."""


@pytest.fixture(scope="module")
def middle(server: Server, browser: Browser) -> Any:
    """Where a table of a game stands after some twenty decisions, and the cookies of its player; played once a game.
    On the way nothing jumps, and updates are small."""

    @cache
    def played(slug: str) -> tuple[str, Any]:
        context = browser.new_context(viewport={"width": MIDDLE[0], "height": MIDDLE[1]})
        visitor = Visitor(furnish(context), server.url)
        # a random player may surrender, or lose at once: then another table is taken
        for seed in range(10, 15):
            page = open_table(visitor, {1: "me"}, game=slug)
            page.evaluate(WEIGHED)
            rng, frames, made = random.Random(seed), set[str](), 0
            while made < 16 and my_turn(page):
                choose(page, rng, words=(LAW,))
                frames.add(page.evaluate(FRAMES))
                made += 1
            if my_turn(page):
                break
        else:
            raise AssertionError("five games were over before their middle")
        assert len(frames) == 1, f"something jumped: {frames}"
        sizes: list[int] = page.evaluate("window.sizes.filter(size => size > 1)")
        assert len(sizes) >= 16
        assert statistics.median(sizes) < 12 * KILO, sizes
        fresh = context.new_page()
        fresh.goto(page.url)
        assert my_turn(fresh)
        for one in (page, fresh):
            settled(one)
        followed, loaded = page.evaluate(SHOWN), fresh.evaluate(SHOWN)
        assert followed == loaded, "whoever followed the updates sees what a fresh page shows"
        url, cookies = page.url, context.storage_state()
        context.close()
        return url, cookies

    return played


def _seen(
    middle: Any, server: Server, visit: Visit, slug: str, size: tuple[int, int], **more: Any
) -> Visitor:
    url, cookies = middle(slug)
    visitor = visit(server, size, storage_state=cookies, **more)
    visitor.page.goto(url)
    assert my_turn(visitor.page)
    settled(visitor.page)
    return visitor


FITS = """() => {
  const box = (all) => { const b = document.querySelector(all).getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; };
  const cut = (all) => [...document.querySelectorAll(all)].filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 90));
  return { wide: document.documentElement.scrollWidth - innerWidth, high: document.documentElement.scrollHeight - innerHeight,
    prompt: box('#prompt-text'), board: box('#board'), ground: box('#board')[2] - Math.min(box('#board')[0], box('.deck')[0]), drawing: box('#chart > svg'),
    cut: cut('#prompt, .players, .shelf, .bar, #moves') };
}"""


@every_game
def test_it_fits(middle: Any, server: Server, visit: Visit, slug: str) -> None:
    """At three sizes; a phone is a page of its own, since it has fingers."""
    wide = _seen(middle, server, visit, slug, WIDE)
    for visitor, size in ((wide, WIDE), (wide, MIDDLE), (_seen(middle, server, visit, slug, SMALL), SMALL)):
        visitor.page.set_viewport_size({"width": size[0], "height": size[1]})
        settled(visitor.page)
        visitor.shot(f"{slug}-{size[0]}")
        _fits(visitor.page.evaluate(FITS), size)


def _fits(found: dict[str, Any], size: tuple[int, int]) -> None:
    assert found["wide"] <= 0, f"{found['wide']} pixels too wide at {size}"
    assert found["high"] <= 0, f"{found['high']} pixels too high at {size}"
    assert not found["cut"], f"scrolls sideways at {size}: {found['cut']}"
    for part in ("prompt", "board"):
        left, top, right, bottom = found[part]
        assert left >= 0
        assert top >= 0
        assert right <= size[0] + 1
        assert bottom <= size[1] + 1
    left, top, right, bottom = found["board"]
    assert found["ground"] >= min(size[0], 600)  # a panel may lie beside the board, below the decision
    assert right - left >= min(size[0], 400)
    assert bottom - top >= 250


@every_game
def test_axe_finds_nothing_in_the_middle_of_a_game(
    middle: Any, server: Server, visit: Visit, slug: str
) -> None:
    need(AXE.exists(), "axe-core (make setup fetches it)")
    visitor = _seen(middle, server, visit, slug, WIDE, bypass_csp=True)
    axe_by_night_and_day(visitor.page, slug)
    visitor.shot(f"{slug}-light")


@every_game
def test_why_and_where_from(middle: Any, server: Server, visit: Visit, slug: str) -> None:
    """A line of the log opens its clause, the rules are searched as one types, and designed content is marked."""
    page = _seen(middle, server, visit, slug, WIDE).page
    chip = page.locator("#log .clause-chip").first
    clause = chip.get_attribute("data-clause") or ""
    chip.click()
    found = page.locator(f"#rules #{clause}")
    expect(found).to_be_in_viewport()
    expect(found).to_have_class("clause is-found")
    expect(found.locator("p").first).to_have_text(game(slug).rules.clauses[clause].text)

    page.fill("#rules-search", clause)
    expect(page.locator("#rules-found")).to_have_text("1 clause")
    expect(page.locator("#rules .clause:visible")).to_have_count(1)
    ruling = next(one for one in game(slug).rules.clauses.values() if one.kind == "ruling")
    page.fill("#rules-search", ruling.id)
    expect(page.locator(f"#rules #{ruling.id} .tag")).to_have_text("ruling")
    expect(page.locator(f"#rules #{ruling.id} .clause-why")).to_have_text(ruling.why)

    made = next(one for one in origins(game(slug)) if one.source == "designed" and one.names)
    page.fill("#rules-search", f"{made.names[0]} designed")
    listed = page.locator("#origins .clause:visible").filter(has=page.get_by_text("designed", exact=True))
    expect(listed.first).to_contain_text(made.kind)
    expect(listed.first).to_contain_text(made.names[-1])
    page.keyboard.press("Escape")
    unpointed(page)


PAINTED = 1000
"""Milliseconds until the first content."""


@every_game
def test_a_table_is_light(middle: Any, server: Server, browser: Browser, slug: str) -> None:
    """What it costs over the wire, styles, scripts and fonts included, and when it is first painted."""
    url, cookies = middle(slug)
    painted: list[float] = []
    while len(painted) < 8 and min(painted, default=PAINTED) >= PAINTED:  # a busy machine gets another go
        context = browser.new_context(viewport={"width": WIDE[0], "height": WIDE[1]}, storage_state=cookies)
        fresh = context.new_page()
        wire = context.new_cdp_session(fresh)
        wire.send("Network.enable")
        received: list[int] = []

        def count(event: dict[str, Any], received: list[int] = received) -> None:
            received.append(int(event["encodedDataLength"]))

        wire.on("Network.dataReceived", count)
        fresh.goto(url)
        fresh.wait_for_selector("#pieces > *")
        settled(fresh)
        painted.append(fresh.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        html = fresh.evaluate("async () => (await (await fetch(location.href)).arrayBuffer()).byteLength")
        assert sum(received) <= 250 * KILO, received
        assert html < 250 * KILO
        context.close()
    assert min(painted) < PAINTED, painted
