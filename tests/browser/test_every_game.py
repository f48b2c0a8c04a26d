"""What every game must do on a page, once for each: a whole game by clicks, and by keys alone."""

from __future__ import annotations

import random
import re

import msgspec
import pytest
from playwright.sync_api import Page, expect

from orrery.games import game, games
from tests.browser.conftest import Visit
from tests.browser.kit import (
    Server,
    Visitor,
    asked,
    choose,
    decide_by_keys,
    my_turn,
    press,
    settled,
    unfold,
    wait_for_change,
)

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
