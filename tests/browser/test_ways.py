"""Ways to use it: keyboard only, a phone, a screen reader's tree, reduced motion, a reload, a server that dies."""

from __future__ import annotations

import random
import re
import time

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visit
from tests.browser.kit import (
    AXE,
    MIDDLE,
    SMALL,
    Server,
    asked,
    axe,
    axe_by_night_and_day,
    choose,
    decide_by_keys,
    my_turn,
    open_table,
    play,
    settled,
    unpointed,
    wait_for_change,
)
from tests.needs import need


def test_keys_of_the_table(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go()
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('[action=\"/play/emperor\"]') !== null"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#prompt")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "Skip to the decision"
    for number in range(3):
        assert my_turn(page)
        before = asked(page)
        if number == 0:
            page.keyboard.press("d")
        # Later the decision takes the focus by itself, wherever the button was that is gone now.
        page.wait_for_function("() => document.activeElement.closest('#prompt')")
        wait_for_change(page, before, decide_by_keys(page))
    page.keyboard.press("b")
    page.keyboard.press("+")
    assert page.locator("#board.is-zoomed").count()
    page.keyboard.press("0")
    assert not page.locator("#board.is-zoomed").count()
    page.keyboard.press("r")
    expect(page.locator("#rules .clause").first).to_be_visible()
    page.fill("#rules-search", "Dreadnought moves")
    expect(page.locator("#rules-found")).to_contain_text("clause")
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()


def test_bare_coordinates_have_a_name_within_reach(server: Server, visit: Visit) -> None:
    """Pointed at or reached by keys, a button says its whole sentence over the board; on a phone the name stands on it."""
    page = open_table(visit(server), {1: "me"})
    rng = random.Random(41)
    spaces = page.locator("#prompt .moves-group > .move[data-target^=go-]:visible")
    for _ in range(60):
        assert my_turn(page)
        if spaces.count():
            break
        choose(page, rng)
    spaces.first.hover()
    said = spaces.first.locator(".hush").inner_text()
    expect(page.locator("#says")).to_have_text(said)
    assert page.locator(f"#{spaces.first.get_attribute('data-target')}.is-hinted").count()
    unpointed(page)
    expect(page.locator("#says")).to_be_hidden()
    page.keyboard.press("d")
    expect(page.locator("#says")).to_be_visible()

    small = visit(server, SMALL, storage_state=page.context.storage_state()).page
    small.goto(page.url)
    assert my_turn(small)
    detail = small.locator("#prompt .move[data-target^=go-] small").first
    assert detail.is_visible() == detail.locator("xpath=ancestor::button").is_visible()


def test_on_a_phone(server: Server, visit: Visit) -> None:
    visitor = visit(server, SMALL)
    page = visitor.go()
    visitor.shot("home-small")
    page.click("#game-emperor >> text=Play now")
    page.wait_for_selector("#prompt")
    rng = random.Random(11)
    zoomed = False
    for _ in range(60):
        assert my_turn(page)
        settled(page)
        box = page.locator(".deck").bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 845, "the decision is a sheet at the lower edge"
        for button in page.locator("#prompt .move:visible, #prompt .move-end:visible").all()[:4]:
            size = button.bounding_box()
            assert size is not None
            assert size["height"] >= 43.5
        if page.locator("#board.is-zoomed").count() and not zoomed:
            zoomed = True
            visitor.shot("table-small-near")
            name = page.locator("#labels .name").first
            assert name.evaluate("e => getComputedStyle(e).display") != "none", "names come back when near"
            break
        choose(page, rng)
    visitor.shot("table-small")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    before = page.evaluate("document.querySelector('#chart').offsetWidth")
    _pinch(page, 0.6)
    _pinch(page, 2.5)
    assert page.evaluate("document.querySelector('#chart').offsetWidth") != before
    page.click("label[for=show-talk]")
    expect(page.locator("#log .beat").first).to_be_visible()
    page.click(".sheet-handle")
    expect(page.locator("#moves")).to_be_hidden()
    assert zoomed, "the board never came near"


def _pinch(page: Page, by: float) -> None:
    """Two fingers on the board, moved apart or together."""
    touch = page.context.new_cdp_session(page)
    for kind, width in (("touchStart", 80.0), ("touchMove", 80 * (1 + by) / 2), ("touchMove", 80 * by)):
        points = [{"x": 195 - width / 2, "y": 200}, {"x": 195 + width / 2, "y": 200}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


SEEN = """() => {
  const words = (one) => one.name === 'class' ? one.value.split(/\\s+/).sort().join(' ') : one.value;
  const plain = (node) => node.nodeType === 3 ? node.textContent.replace(/\\s+/g, ' ')
    : node.nodeType !== 1 ? '' : '<' + node.tagName + ' '
    + [...node.attributes].map((one) => one.name + '=' + words(one)).sort().join(' ') + '>'
    + [...node.childNodes].map(plain).join('') + '</>';
  const sorted = (id) => [...document.getElementById(id).children].map(plain).sort();
  const text = (all) => [...document.querySelectorAll(all)].map((one) => [...one.childNodes].map(plain).join(''));
  return JSON.stringify([['tiles', 'control', 'pieces', 'targets', 'labels', 'dials'].map(sorted),
    text('.player'), text('.shelf-part'), text('#state'), text('#stage'), text('#moves'), text('#prompt-text')]);
}"""


def test_who_follows_sees_what_who_comes_sees(server: Server, visit: Visit) -> None:
    """After many updates in place the page is the one that a reload brings."""
    visitor = visit(server, reduced_motion="reduce")
    page = open_table(visitor, {1: "me", 2: "me"})
    rng = random.Random(37)
    for _ in range(3):
        for _ in range(12):
            if my_turn(page):
                choose(page, rng)
        my_turn(page)
        unpointed(page)
        settled(page)
        followed = page.evaluate(SEEN)
        page.reload()
        my_turn(page)
        settled(page)
        assert page.evaluate(SEEN) == followed


def test_pieces_slide_and_the_last_move_is_marked(server: Server, visit: Visit) -> None:
    page = open_table(visit(server, moving=True), {1: "me"})
    rng = random.Random(43)
    for _ in range(20):
        assert my_turn(page)
        choose(page, rng)
        if page.locator("#last-move > *").count():
            break
    assert page.locator("#last-move > *").count()
    slides = """async () => {
      const piece = document.querySelector('#pieces > .piece');
      piece.setAttribute('transform', 'translate(0 0)');
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return piece.getAnimations().some((one) => one.transitionProperty === 'transform');
    }"""
    assert page.evaluate(slides), "a piece that keeps its id slides to its new place"
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    assert my_turn(page)
    assert not page.evaluate(slides)


def test_with_reduced_motion_pieces_do_not_slide(server: Server, visit: Visit) -> None:
    visitor = visit(server, reduced_motion="reduce")
    page = open_table(visitor, {1: "me"})
    page.evaluate(
        "() => { window.ran = 0; document.addEventListener('transitionrun', () => window.ran++, true) }"
    )
    play(page, 8)
    assert page.evaluate("window.ran") == 0


def test_axe_finds_nothing(server: Server, visit: Visit) -> None:
    """In the dark and in the light, on a wide screen; the table on two smaller ones."""
    need(AXE.exists(), "axe-core (make setup fetches it)")
    visitor = visit(server, bypass_csp=True)
    lobby = open_table(visitor, {1: "me", 2: "link"}).url
    page = open_table(visitor, {1: "me"})
    play(page, 6, seed=17)
    table = page.url
    for name, url in (("home", server.url), ("new table", f"{server.url}/new/emperor"), ("lobby", lobby)):
        page.goto(url)
        axe_by_night_and_day(page, name)
    page.goto(table)
    assert my_turn(page)
    page.keyboard.press("r")
    page.wait_for_selector("#rules .clause")
    axe_by_night_and_day(page, "rules")
    for size in (MIDDLE, SMALL):
        other = visit(server, size, storage_state=visitor.context.storage_state(), bypass_csp=True)
        other.page.goto(table)
        assert my_turn(other.page)
        settled(other.page)
        other.shot(f"table-{size[0]}")
        axe(other.page, f"table {size[0]}")


def test_a_reload_and_a_dead_server_lose_nothing(own_server: Server, visit: Visit) -> None:
    visitor = visit(own_server)
    visitor.expects(
        "ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "htmx:sse:error", "Failed to fetch", "htmx:error"
    )
    page = open_table(visitor, {1: "me", 2: "me", 3: "me"})
    play(page, 8, seed=23)
    assert my_turn(page)
    question, log = page.inner_text("#prompt h2"), page.locator("#log .beat").first.inner_text()
    page.reload()
    expect(page.locator("#prompt h2")).to_have_text(question)
    assert page.locator("#log .beat").first.inner_text() == log

    own_server.kill()
    page.wait_for_selector("body.is-lost", timeout=10_000)
    own_server.start()
    page.wait_for_selector("body:not(.is-lost)", timeout=20_000)
    expect(page.locator("#prompt h2")).to_have_text(question)
    before = asked(page)
    choose(page, random.Random(29))
    assert asked(page) != before or not page.locator("#prompt.is-yours").count()


def test_the_first_news_is_heard_however_late_the_scripts_come(server: Server, visit: Visit) -> None:
    """The stream begins where our scripts listen already: what it says first is lost on nobody."""
    visitor = visit(server)
    page = open_table(visitor, {1: "me"})
    assert my_turn(page)

    def late(route: Route) -> None:
        time.sleep(1)
        route.continue_()

    page.route("**/orrery*.js*", late)
    page.reload()
    page.wait_for_selector("[data-live] #prompt.is-yours")


def test_cookies_and_policy_are_strict(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    answer = visitor.page.goto(server.url)
    assert answer is not None
    policy = answer.all_headers()["content-security-policy"]
    assert "unsafe" not in policy
    assert re.search(r"script-src 'nonce-[\w-]{20,}'", policy)
    for cookie in visitor.context.cookies():
        assert cookie.get("httpOnly")
        assert cookie.get("sameSite") == "Lax"
    page = open_table(visitor, {1: "me"})
    html = page.content()
    assert not re.search(
        r"<[^>]+ (style|on\w+)=", page.evaluate("async () => (await fetch(location.href)).text()")
    )
    assert "<script>" not in html


def test_the_rules_page_lists_the_chapters_that_a_search_leaves(server: Server, visit: Visit) -> None:
    page = visit(server).go("/rules/destiny")
    page.click(".contents >> text=Prosecutions")
    expect(page.get_by_role("heading", name="Prosecutions", exact=True)).to_be_in_viewport()
    every = page.locator(".contents li:visible").count()
    page.fill("#rules-search", "veto")
    # short answers stand above all chapters
    expect(page.locator("#answers .clause:visible")).not_to_have_count(0)
    listed = page.locator(".chapter:not(#answers):visible").count()
    expect(page.locator(".contents li:visible")).to_have_count(listed)
    assert 0 < page.locator(".contents li:visible").count() < every
