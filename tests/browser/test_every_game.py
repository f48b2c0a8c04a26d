"""What every game must do on a page, once for each: a whole game by clicks, keys alone, three sizes, axe, its rules."""

from __future__ import annotations

import random
import re
import statistics
from functools import cache
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from orrery.games import game, games
from orrery.web.origins import origins
from tests.browser.conftest import Visit
from tests.browser.kit import (
    AXE,
    MIDDLE,
    SMALL,
    WIDE,
    Server,
    Visitor,
    asked,
    axe_by_night_and_day,
    choose,
    decide_by_keys,
    furnish,
    my_turn,
    open_table,
    press,
    settled,
    unfold,
    unpointed,
    wait_for_change,
)
from tests.needs import need

LAW = "tax bank_trade 1 money for 1 turns"


class Short(msgspec.Struct, frozen=True):
    """The shortest whole game that the form of a new table offers, and what it needs to be played in full."""

    players: int
    options: dict[str, str]
    forms: str = ""
    """Where moves lead to forms, if the game has open-ended choices: one of them is made before anything else."""
    words: tuple[str, ...] = ()


SHORT = {
    "colonies": Short(2, {"time_limit": "3 rounds"}),
    "destiny": Short(3, {"turn_limit": "1"}, "#prompt .no-other-way", (LAW,)),
    "emperor": Short(3, {"round_limit": "2"}),
    "nomads": Short(2, {"round_limit": "3"}),
    "referendum": Short(2, {"turn_limit": "1"}),
}
every_game = pytest.mark.parametrize("slug", sorted(SHORT))
every_middle = pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=pytest.mark.xdist_group(f"middle-{slug}")) for slug in sorted(SHORT)]
)
"""Who shares the middle of a game shares the process that has played it."""
HURRY = 0.3
"""How often somebody who wants to see the end ends a chain of clicks."""


FRAMES = """() => JSON.stringify(['#prompt', '#board', '.players', '.shelf', '.talk'].map((all) => {
  const b = document.querySelector(all).getBoundingClientRect();
  const y = b.y + scrollY, end = b.bottom + scrollY;
  const [top, bottom] = { '#prompt': [y, 0], '.players': [y, 0], '.shelf': [0, end] }[all] ?? [y, end];
  return [all, b.x, top, bottom, all === '#prompt' ? 0 : b.width].map((n) => isNaN(n) ? n : Math.round(n));
}))"""
"""Where everything lies. The decision is as high as it must be, and hangs over the board where that is much; a stage may take
some of the prompt's width. Where panels and shelf share a column, the panels are as high as what they hold."""


def test_no_game_is_forgotten() -> None:
    assert set(SHORT) == set(games())


# the game of destiny is by far the longest
@pytest.mark.parametrize(
    "slug",
    [pytest.param(slug, marks=pytest.mark.long if slug == "destiny" else ()) for slug in sorted(SHORT)],
)
def test_a_whole_game_from_the_home_page_to_the_end_screen(server: Server, visit: Visit, slug: str) -> None:
    visitor = visit(server)
    visitor.expects("status of 4")  # what somebody types into a form may be refused, with a sentence
    short = SHORT[slug]
    page = visitor.go()
    page.click(f"#game-{slug} >> text=New table")
    page.select_option("#players", str(short.players))
    page.fill("#new [name=name]", "Ines")
    unfold(page)
    for name, value in short.options.items():
        page.fill(f"#new [name='option.{name}']", value)
    page.click("text=Open the table")
    rng, filled, refused, frames = random.Random(3), set[str](), list[str](), set[str]()
    made = 0
    while my_turn(page):
        assert made < 400, "this game does not come to its end"
        if short.forms and not filled and page.locator(short.forms).count():
            before = asked(page)
            page.locator(short.forms).first.click()
            said = wait_for_change(page, before)
        else:
            said = choose(page, rng, words=short.words, ending=HURRY, filled=filled)
        if said:
            refused.append(said)
        frames.add(page.evaluate(FRAMES))
        made += 1
    assert made >= 5
    assert len(frames) == 1, f"something jumped: {frames}"
    assert filled or not short.forms
    # a sentence, and the clause that it stands on may follow
    assert all(re.search(r"\.( [A-Z]{3}-[A-Z]+-\d+)?\s*$", said) for said in refused), refused
    _end_screen(visitor, page, short.players)
    visitor.shot(f"{slug}-end")
    _what_is_left(page)
    _replayed(page)
    visitor.shot(f"{slug}-replay")
    page.click("text=Result")
    page.click("text=Play again")
    page.wait_for_selector("#prompt.is-yours, #lobby, #prompt:not(.is-over)")
    page.goto(server.url)
    expect(page.locator("#mine")).to_contain_text(game(slug).title)


def _end_screen(visitor: Visitor, page: Page, players: int) -> None:
    """Scores, the course of the game, the record, the revealed secret and its proof, and another game."""
    expect(page.locator("#prompt.is-over h2")).to_contain_text("win")
    rows = page.locator(".finale .sources tbody tr")
    expect(rows).to_have_count(players)
    expect(page.locator(".finale .sources tbody .is-winner").first).to_be_visible()
    # every score is told by its sources
    assert all(re.search(r"\d\s*$", row) for row in rows.all_inner_texts())
    expect(page.locator(".finale .plot:visible .curve")).to_have_count(players)
    assert len(page.inner_text("#secret")) == 64
    for words in ("Play again", "Replay", "Record", "Verify the dice"):
        expect(page.locator(".finale-go", has_text=words)).to_be_visible()
    settled(page)


def _what_is_left(page: Page) -> None:
    """The record as a file, and the proof of its dice."""
    with page.expect_download() as download:
        page.click("text=Record")
    assert download.value.path().read_text().startswith("orrery-record: 1\n")
    page.click("text=Verify the dice")
    expect(page.locator("h1")).to_have_text("This game is proved")
    page.go_back()


def _replayed(page: Page) -> None:
    """The game step by step, by keys; each step and each viewpoint has an address of its own."""
    page.click(".finale >> text=Replay")
    expect(page.locator("#step-n")).to_have_text("0")
    before = page.inner_html("#pieces")
    page.keyboard.press("End")
    page.wait_for_function("before => document.querySelector('#pieces').innerHTML !== before", arg=before)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => location.search.includes('step=')")
    step = page.locator("#step-n").inner_text()
    page.wait_for_function("step => location.search.includes(`step=${step}`)", arg=step)
    told = page.inner_text("#prompt h2")
    page.reload()
    expect(page.locator("#prompt h2")).to_have_text(told)
    page.locator(".viewpoints label", has=page.locator('input[value="1"]')).click()
    page.wait_for_function("() => location.search.includes('seat=1')")


# --- keys alone -------------------------------------------------------------------------------------------------------


@every_game
def test_keys_alone(server: Server, visit: Visit, slug: str) -> None:
    """From the home page into a table, and there six decisions; the mouse is never touched."""
    visitor = visit(server)
    visitor.expects("status of 4")
    page = visitor.go()
    for _ in range(60):
        press(page, "Tab")
        if page.evaluate(f"document.activeElement.closest('[action=\"/play/{slug}\"]') !== null"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#prompt")
    assert my_turn(page)
    press(page, "d")
    rng = random.Random(5)
    for _ in range(6):
        assert my_turn(page)
        page.wait_for_function("() => document.activeElement.closest('#prompt')")
        before = asked(page)
        for _ in range(rng.randrange(3)):
            press(page, "Tab")
            if not page.evaluate(
                "document.activeElement.matches('#prompt :is(.move, .move-end, summary, .field, .thing *)')"
            ):
                press(page, "Shift+Tab")
                break
        wait_for_change(page, before, decide_by_keys(page, LAW))
    visitor.shot(f"{slug}-keys")


# --- one table in the middle of a game, seen by several eyes -----------------------------------------------------------


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
        for seed in range(9, 14):
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
    prompt: box('#prompt-text'), board: box('#board'), drawing: box('#chart > svg'),
    cut: cut('#prompt, .players, .shelf, .bar, #moves') };
}"""


@every_middle
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
    assert right - left >= min(size[0], 600)
    assert bottom - top >= 250


@every_middle
def test_axe_finds_nothing_in_the_middle_of_a_game(
    middle: Any, server: Server, visit: Visit, slug: str
) -> None:
    need(AXE.exists(), "axe-core (make setup fetches it)")
    visitor = _seen(middle, server, visit, slug, WIDE, bypass_csp=True)
    axe_by_night_and_day(visitor.page, slug)
    visitor.shot(f"{slug}-light")


@every_middle
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


@every_middle
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
