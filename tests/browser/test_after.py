"""After the game, at three sizes: the result, jumps and viewpoints of the replay, playing on from a step, and a new table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import MIDDLE, SMALL, WIDE, Player, Server, Visitor, open_table

SIZES = [WIDE, MIDDLE, SMALL]


def finished(one: Visitor) -> str:
    """The address of a table of random bots that have played three rounds to the end."""
    one.go("/new/emperor")
    bots = {f"seat{n}": "random" for n in range(1, 4)}
    form: dict[str, str | float | bool] = {"players": "3", **bots, "pace": "0", "option.round_limit": "3"}
    answer = one.page.request.post(
        f"{one.url}/new/emperor", form=form, headers={"origin": one.url}, max_redirects=0
    )
    found = answer.headers["location"]
    one.go(found)
    one.page.wait_for_selector(".finale", timeout=60_000)
    return found


def test_a_result_begins_below_the_verdict_and_shows_every_total(server: Server, visit: Visit) -> None:
    """On a phone a table of many sources scrolls, and its totals stay."""
    one = visit(server)
    finished(one)
    for size in SIZES:
        one.page.set_viewport_size({"width": size[0], "height": size[1]})
        for total in one.page.locator(".finale .sources tr > :last-child").all():
            expect(total).to_be_in_viewport(ratio=1)
        deck, result = one.page.locator(".deck").bounding_box(), one.page.locator(".finale").bounding_box()
        assert deck is not None
        assert result is not None
        if size != SMALL:
            assert 0 <= result["y"] - deck["y"] - deck["height"] < 60


def step(one: Visitor) -> int:
    return int(one.page.locator("#step").input_value())


def test_a_replay_is_read_by_chapters_and_played_on(server: Server, visit: Visit) -> None:
    one = visit(server)
    table = finished(one)
    page = one.page
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"{server.url}{table}/replay?step=3")
        expect(page.locator(".chapters")).to_be_visible()
        page.get_by_role("link", name="Round 2", exact=True).click()
        page.wait_for_url(re.compile("step=(?!3\\b)"))
        assert page.locator('.chapter[aria-current="step"]').inner_text() == "Round 2"
        start = step(one)
        page.get_by_role("button", name="One step on").click()
        page.wait_for_url(re.compile(f"step=(?!{start}\\b)"))
        assert step(one) > start
        wide = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert wide, "nothing runs off the screen"
    page.set_viewport_size({"width": WIDE[0], "height": WIDE[1]})
    # a line of the log leads to its step, and the address names step and viewpoint
    line = page.locator("#chronicle .said").nth(2)
    wanted = line.get_attribute("data-to")
    line.locator("p").first.click()
    page.wait_for_url(re.compile(f"step={wanted}\\b"))
    page.locator('.viewpoints input[value="all"]').check(force=True)
    page.wait_for_url(re.compile("seat=all"))
    page.keyboard.press("Shift+ArrowLeft")
    page.wait_for_url(re.compile(f"step=(?!{wanted}\\b)"))
    here = step(one)
    page.reload()
    assert step(one) == here and page.locator('.viewpoints input[value="all"]').is_checked()
    page.get_by_role("button", name="Play on from here").click()
    page.locator("#onward button").nth(1).click()
    page.wait_for_selector("#prompt")
    assert "/replay" not in page.url and page.url != f"{server.url}{table}"
    expect(page.locator(".player.is-mine")).to_have_count(1)


def test_steps_in_which_everybody_passes_are_skipped_unless_asked_for(server: Server, visit: Visit) -> None:
    one = visit(server)
    table = finished(one)
    page = one.page
    page.goto(f"{server.url}{table}/replay")
    passes = page.locator("#scrub").get_attribute("data-passes") or ""
    first = int(re.split("[- ]", passes)[0])
    page.goto(f"{server.url}{table}/replay?step={first - 1}")
    page.get_by_role("button", name="One step on").click()
    page.wait_for_url(re.compile(f"step=(?!{first - 1}\\b)"))
    assert step(one) > first
    page.goto(f"{server.url}{table}/replay?step={first - 1}")
    page.locator("#skip-passes").uncheck()
    page.get_by_role("button", name="One step on").click()
    page.wait_for_url(re.compile(f"step={first}\\b"))


@pytest.mark.parametrize("size", SIZES)
def test_scenarios_have_pictures_and_the_rest_is_folded(
    server: Server, visit: Visit, size: tuple[int, int]
) -> None:
    one = visit(server, size)
    page = one.go("/new/colonies")
    expect(page.locator(".face:visible .map-plan").first).to_be_visible()
    expect(page.locator('[name="option.round_cap"]')).to_be_hidden()
    page.select_option("#players", "2")
    page.get_by_text("The Thin Belt").click()
    assert page.locator('[value="belt"]').is_checked()
    page.select_option("#players", "4")
    assert page.locator('[value="first"]').is_checked(), "a map for two cannot be chosen by four"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect(page.locator("#told")).to_be_empty()


def test_the_log_folds_passes_and_remembers_what_one_reads(server: Server, visit: Visit) -> None:
    one = visit(server)
    table = finished(one)
    page = one.page
    page.evaluate(
        """() => {
          const log = document.querySelector('#log');
          const pass = (n) => { const one = document.createElement('ul'); one.className = 'beat is-folded'; one.id = `beat-x${n}`; return one; };
          log.prepend(pass(1), pass(2), pass(3));
        }"""
    )
    folded = page.locator(".passes").first
    expect(folded).to_have_text("3 passes")
    expect(page.locator("#beat-x2")).to_be_hidden()
    folded.click()
    expect(page.locator("#beat-x2")).not_to_have_attribute("hidden", "")
    page.locator('.log-filter [value="main"]').check(force=True)
    page.goto(server.url + table)
    assert page.locator('.log-filter [value="main"]').is_checked()
    expect(page.locator(".talk-pane.log")).to_have_attribute("data-log", "main")


CUT = """() => {
  const told = [], box = document.querySelector('.finale-sources'), wide = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > wide) told.push('the page scrolls sideways');
  if (box.scrollWidth > box.clientWidth) told.push(`the table scrolls by ${box.scrollWidth - box.clientWidth}`);
  const cells = [...box.querySelectorAll('th, td')].map((one) => [one, one.getBoundingClientRect()]);
  for (const [one, b] of cells) {
    const range = document.createRange();
    if (!one.querySelector('.hush')) range.selectNodeContents(one);
    const text = range.getBoundingClientRect();
    const name = one.querySelector('.score-name')?.childNodes[1];
    if (name) range.selectNode(name);
    if (name && range.getClientRects().length > 1) told.push(`${name.textContent} is broken`);
    if (b.left < -1 || b.right > wide + 1 || (text.width && text.right > b.right + 1)) told.push(`${one.textContent.trim()} is cut`);
    for (const [other, c] of cells) if (one !== other && Math.min(b.right, c.right) - Math.max(b.left, c.left) > 2 && Math.min(b.bottom, c.bottom) - Math.max(b.top, c.top) > 2) told.push(`${one.textContent.trim()} lies over ${other.textContent.trim()}`);
  }
  return told;
}"""
"""What of a result cannot be read at once."""


def test_the_result_of_referendum_is_read_whole_on_a_phone(server: Server, visit: Visit) -> None:
    """Four players with long names, five columns of sectors and the total, without scrolling sideways."""
    one = visit(server, SMALL)
    names = {
        f"name{n}": name
        for n, name in enumerate(("Maximiliana", "Bartholomew", "Wilhelmina", "Theodosius"), 1)
    }
    page = open_table(one, dict.fromkeys(range(1, 5), "me"), 4, "referendum", **names)
    guest = Player(one)
    for seat in (1, 2, 3):
        assert guest.send("post", "/resign", seat=seat)
    page.wait_for_selector(".finale .sources")
    one.shot("referendum-result-390")
    assert page.locator(".finale .sources thead th").count() == 7
    assert page.locator(".finale .sources tbody tr").count() == 4
    assert page.evaluate(CUT) == []
