"""What newcomers tripped over, each clicked in the middle of what a person would click, at three sizes."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import (
    MIDDLE,
    SMALL,
    WIDE,
    Server,
    asked,
    choose,
    my_turn,
    open_table,
    second,
    settled,
    wait_for_change,
)

SIZES = [WIDE, MIDDLE, SMALL]


@pytest.mark.parametrize("size", SIZES)
def test_the_middle_of_a_glowing_card_of_colonies_can_be_clicked(
    server: Server, visit: Visit, size: tuple[int, int]
) -> None:
    page = open_table(visit(server, size), {1: "me", 2: "me"}, 2, "colonies")
    rng, clicked = random.Random(3), 0
    for _ in range(40):
        assert my_turn(page)
        settled(page)
        before = asked(page)
        spot = page.evaluate(
            """() => {
              const one = [...document.querySelectorAll('.target:not(.mark) .hit')].find((one) => {
                const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
                const board = document.querySelector('#board').getBoundingClientRect(), deck = document.querySelector('.deck').getBoundingClientRect();
                return x > board.left && x < board.right && y > board.top && y < Math.min(board.bottom, innerWidth < 760 ? deck.top : board.bottom);
              });
              const box = one?.getBoundingClientRect();
              return one && [box.x + box.width / 2, box.y + box.height / 2];
            }"""
        )
        if spot is None:
            choose(page, rng, board=False, ending=1)
            continue
        page.mouse.click(*spot)
        second(page)
        wait_for_change(page, before)
        clicked += 1
        if clicked == 2:
            return
    raise AssertionError("no card glowed")


@pytest.mark.parametrize("size", SIZES)
def test_rules_stay_on_the_page(server: Server, visit: Visit, size: tuple[int, int]) -> None:
    page = visit(server, size).page
    for slug in ("colonies", "emperor", "nomads", "destiny", "referendum"):
        page.goto(f"{server.url}/rules/{slug}")
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, f"{slug} is {over} pixels too wide"


PANELS = """() => {
  const list = document.querySelector('.players').getBoundingClientRect();
  const panels = [...document.querySelectorAll('.player')].map((one) => ({ one, box: one.getBoundingClientRect() }));
  const small = (one) => one.getClientRects().length && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    && parseFloat(getComputedStyle(one).fontSize) < 10.99;
  return {
    first: panels.sort((a, b) => a.box.top - b.box.top)[0].one.classList.contains('is-mine'),
    out: panels.filter(({ box }) => box.top < list.top - 1 || box.bottom > list.bottom + 1).length,
    cut: panels.flatMap(({ one, box }) => [...one.querySelectorAll('*')].filter((part) => {
      const inner = part.getBoundingClientRect();
      return inner.width && !part.closest('.hush, svg') && (inner.right > box.right + 1 || inner.bottom > box.bottom + 1);
    }).map((part) => part.outerHTML.slice(0, 80))),
    small: [...document.querySelectorAll('.player *')].filter(small).map((one) => one.outerHTML.slice(0, 80)),
  };
}"""


@pytest.mark.parametrize(
    ("game", "players", "sizes"),
    [
        ("emperor", 6, [(1366, 768), (1440, 900), (1024, 768)]),
        ("destiny", 6, [(1366, 768), (1440, 900), (1024, 768)]),
        ("emperor", 4, [(1440, 900), (1366, 768)]),
        ("nomads", 4, [(1440, 900)]),
        ("referendum", 4, [(1440, 900), (1366, 768), (1024, 768)]),
        ("colonies", 4, [(1440, 900), (1024, 768)]),
    ],
)
def test_everybody_is_in_sight_and_oneself_first(
    server: Server, visit: Visit, game: str, players: int, sizes: list[tuple[int, int]]
) -> None:
    page = open_table(visit(server, sizes[0]), {1: "officer", players: "me"}, players, game)
    rng = random.Random(5)
    for _ in range(6):
        if my_turn(page):
            choose(page, rng)
    my_turn(page)
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settled(page)
        found = page.evaluate(PANELS)
        assert found == {"first": True, "out": 0, "cut": [], "small": []}, (size, found)


def shared(visit: Visit, server: Server) -> Page:
    """A screen that two people share, with hands to hide."""
    page = open_table(visit(server), {1: "me", 2: "me"}, 2, "nomads", name1="Ann", name2="Bob")
    page.wait_for_selector("[data-live] #prompt.is-yours")
    return page


def test_the_cover_of_a_shared_screen_outlives_a_reload(server: Server, visit: Visit) -> None:
    page = shared(visit, server)
    rng = random.Random(1)
    for _ in range(30):
        if page.locator(".cover").count():
            break
        choose(page, rng)
        page.wait_for_selector("[data-live] #prompt.is-yours")
    expect(page.locator(".cover h2")).to_have_text(
        "Ann is asked" if "Ann" in page.inner_text(".cover h2") else "Bob is asked"
    )
    page.reload()
    expect(page.locator(".cover")).to_be_visible()
    page.locator(".cover button").click()
    page.reload()
    page.wait_for_selector("[data-live] #prompt.is-yours")
    expect(page.locator(".cover")).to_have_count(0)


def test_whoever_has_resigned_is_not_asked_about_it_any_more(server: Server, visit: Visit) -> None:
    page = open_table(visit(server), {1: "me"})
    my_turn(page)
    page.locator("[popovertarget=settings]").click()
    page.locator("[popovertarget^=resign]").first.click()
    page.locator("[popover] [name=resign]").first.click()
    page.wait_for_selector("#prompt:not(.is-yours)")
    expect(page.locator(":popover-open")).to_have_count(0)


def test_back_at_home_the_table_is_there(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go()
    expect(page.locator("#mine")).to_contain_text("Nothing here yet")
    page.get_by_role("button", name="Play now: Galactic Emperor, against bots").click()
    page.wait_for_selector("#prompt")
    page.go_back()
    expect(page.locator("#mine")).not_to_contain_text("Nothing here yet")
    expect(page.locator(".hero .btn-primary")).to_contain_text("Continue")


def test_while_a_bot_plays_for_me_nothing_looks_as_if_i_were_asked(server: Server, visit: Visit) -> None:
    page = open_table(visit(server), {1: "me", 2: "me", 3: "me"})
    assert my_turn(page)
    page.locator("[popovertarget=settings]").click()
    mine = page.locator("#actions [name=bot]")
    for left in (2, 1, 0):
        mine.first.click()
        expect(mine).to_have_count(left)
    expect(page.locator("#prompt.is-yours")).to_have_count(0)
    expect(page.locator("#prompt [name=back], #prompt.is-over").first).to_be_visible()


def test_the_legend_opens_beside_its_button(server: Server, visit: Visit) -> None:
    page = open_table(visit(server), {1: "me"})
    my_turn(page)
    button = page.locator("[popovertarget=legend]")
    button.click()
    one, other = button.bounding_box(), page.locator("#legend").bounding_box()
    assert one is not None and other is not None
    assert 0 <= other["x"] - (one["x"] + one["width"]) <= 16
    assert other["y"] <= one["y"] <= other["y"] + other["height"]
