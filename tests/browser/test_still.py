"""Boards stand still: whatever is asked, and while others decide, a board keeps its place and its size, and all that can be
done is in sight or can be scrolled to."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import MIDDLE, SMALL, WIDE, Server, choose, my_turn, open_table, settled
from tests.browser.test_every_game import LAW, SHORT

SIZES = (WIDE, (1366, 768), MIDDLE, SMALL)
DECISIONS = 8

WATCHED = """() => {
  // every picture is looked at, those between two decisions, too
  window.places = {};
  const look = () => {
    const box = (one) => { const b = one.getBoundingClientRect(); return [b.x, b.y, b.width, b.height].map(Math.round).join(' '); };
    const key = `${innerWidth}x${innerHeight}`, board = document.querySelector('#board');
    (window.places[key] ??= {})[box(board)] ??= document.querySelector('#prompt h2').textContent;
    requestAnimationFrame(look);
  };
  look();
}"""
"""Notes where the board is, and what was asked when it first was there."""

UNREACHED = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const shown = (all) => [...document.querySelectorAll(all)].filter((one) => one.getClientRects().length);
  const hit = (one) => {
    const b = one.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + Math.min(b.height / 2, 20);
    return one.contains(document.elementFromPoint(x, y));
  };
  const lost = [];
  // the question and what ends it stand there without scrolling
  for (const one of shown('#prompt .prompt-head h2, #prompt > .decide-foot :is(.btn, .foot-say:not(:empty))')) if (!hit(one)) lost.push(`out of sight: ${one.textContent}`);
  for (const one of shown('#moves :is(.option, .reply, .thing, .moves-group > .move, .moves-fold > summary)')) {
    one.scrollIntoView({ block: 'nearest' });
    await frame();
    if (!hit(one)) lost.push(`cannot be reached: ${one.textContent.slice(0, 80)}`);
  }
  document.querySelector('#moves').scrollTop = 0;
  return lost;
}"""


def _look(page: Page, size: tuple[int, int]) -> list[str]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settled(page)
    found: list[str] = page.evaluate(UNREACHED)
    return found


@pytest.mark.parametrize("slug", sorted(SHORT))
def test_a_board_stands_still_and_every_move_can_be_reached(server: Server, visit: Visit, slug: str) -> None:
    """Decisions open, grow and close, at four sizes of the same window."""
    visitor = visit(server)
    visitor.expects("status of 4")
    page = open_table(visitor, {1: "me"}, players=4, game=slug)
    page.evaluate(WATCHED)
    rng = random.Random(11)
    for made in range(DECISIONS):
        if not my_turn(page):
            break
        for size in SIZES[made % 2 :: 2]:
            assert not _look(page, size), f"at {size}: {page.inner_text('#prompt-text h2')}"
        choose(page, rng, words=(LAW,))
    places: dict[str, Any] = page.evaluate("window.places")
    assert len(places) == len(SIZES)
    for window, found in places.items():
        assert len(found) == 1, f"the board moved at {window}: {found}"


@pytest.mark.parametrize("size", [WIDE, MIDDLE])
def test_a_large_decision_folds_up_to_its_question(
    server: Server, visit: Visit, size: tuple[int, int]
) -> None:
    """It hangs over the board; a tab below it, or the key v, shows the board and brings it back."""
    page = open_table(visit(server, size), {1: "me"}, players=4, game="colonies")
    assert my_turn(page)
    settled(page)
    expect(page.locator(".deck.is-large")).to_be_visible()
    page.get_by_role("button", name="See the board").click()
    expect(page.locator("#moves")).to_be_hidden()
    expect(page.locator("#prompt-text h2")).to_be_visible()
    deck, board = page.locator(".deck").bounding_box(), page.locator("#board").bounding_box()
    assert deck is not None
    assert board is not None
    assert deck["y"] + deck["height"] <= board["y"]
    page.get_by_role("button", name="Show the decision").click()
    expect(page.locator("#moves")).to_be_visible()
    page.keyboard.press("v")
    expect(page.locator("#moves")).to_be_hidden()
    # whoever wants to decide gets the decision
    page.keyboard.press("d")
    expect(page.locator("#moves")).to_be_visible()
