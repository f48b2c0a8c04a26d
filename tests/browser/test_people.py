"""People: two browsers at one table, links, chat, presence, bots that stand in."""

from __future__ import annotations

import random
import re
import statistics
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.conftest import Visit
from tests.browser.kit import Server, Visitor, choose, my_turn, open_table, settled

NEWS = """() => {
  window.heard = [];
  const watch = new MutationObserver(() => window.heard.push(Date.now()));
  watch.observe(document.querySelector('#table'), { childList: true, subtree: true, characterData: true, attributes: true });
}"""
CLICKED = """() => {
  window.sent = 0;
  addEventListener('submit', () => { window.sent = Date.now() }, { once: true, capture: true });
}"""


def joined(server: Server, visit: Visit) -> tuple[Page, Page]:
    """Ines has opened a table for a friend and a bot, and Marek has followed the link."""
    ines, marek = visit(server), visit(server)
    here = open_table(ines, {1: "me", 2: "link", 3: "officer"}, name="Ines")
    link = here.locator("#lobby .share-link input").input_value()
    there = marek.page
    there.goto(link)
    expect(there.locator("h1")).to_contain_text("Sit down")
    there.fill("main [name=name]", "Marek <i>")
    there.click("main .btn-primary")
    there.wait_for_selector("#prompt")
    here.wait_for_selector("#prompt")
    return here, there


def asked_of(here: Page, there: Page) -> tuple[Page, Page]:
    """Whoever is asked, and the other one, as soon as the bot has played."""
    for _ in range(400):
        for one, other in ((here, there), (there, here)):
            if one.locator("#prompt.is-yours").count():
                return one, other
        here.wait_for_timeout(25)
    raise AssertionError("neither of the two is asked")


def test_browsers_give_a_share_in_the_dice_after_the_promise(server: Server, visit: Visit) -> None:
    here, _ = joined(server, visit)
    table = here.url.rpartition("/")[2]
    now = here.evaluate(f"fetch('/api/tables/{table}').then(answer => answer.json())")
    assert sorted(len(share) for share in now["shares"]) == [0, 32, 32], "two people, one bot"
    assert now["commitment"]
    assert now["away"] == {"seconds": 300, "by": "all", "bot": "officer"}


def test_two_people_see_each_others_moves_at_once(server: Server, visit: Visit) -> None:
    here, there = joined(server, visit)
    settled(here)
    rng = random.Random(7)
    for page in (here, there):
        page.evaluate(NEWS)
    rounds: list[list[int]] = []
    for _ in range(3):  # a machine that is busy with something else gets another chance
        rounds.append(_delays(here, there, rng))
        if statistics.median(rounds[-1]) < 200:
            return
    raise AssertionError(rounds)


def _delays(here: Page, there: Page, rng: random.Random) -> list[int]:
    """Milliseconds from a click of one to what the other sees, for a dozen moves."""
    delays: list[int] = []
    for _ in range(12):
        mover, other = asked_of(here, there)
        mover.evaluate(CLICKED)
        choose(mover, rng)
        sent: int = mover.evaluate("window.sent")
        try:
            found = other.wait_for_function(
                "t => window.heard.find(time => time >= t)", arg=sent, timeout=1000
            )
        except TooLate:
            continue  # a click that nobody else may know of
        delays.append(int(found.json_value()) - sent)
    assert delays
    return delays


def test_chat_is_heard_and_harmless(server: Server, visit: Visit) -> None:
    here, there = joined(server, visit)
    here.click("label[for=talk-chat]")
    here.fill(".chat-form input", "<img src=x onerror=alert(1)> peace?")
    here.click(".chat-form button")
    expect(there.locator("#unread")).to_have_text("1")
    there.click("label[for=talk-chat]")
    expect(there.locator("#chat .say")).to_contain_text("<img src=x onerror=alert(1)> peace?")
    assert not there.locator("#chat img").count()
    expect(here.locator(".chat-form input")).to_have_value("")
    expect(there.locator(".players")).to_contain_text("Marek <i>")


def test_whoever_leaves_is_away_and_a_bot_stands_in_only_as_agreed(server: Server, visit: Visit) -> None:
    made: list[Visitor] = []

    def noted(*args: Any) -> Visitor:
        made.append(visit(*args))
        return made[-1]

    here, there = joined(server, noted)
    made[0].expects("status of 409")
    marek = here.locator(".player", has_text="Marek")
    expect(marek).not_to_contain_text("away")
    there.goto("about:blank")
    expect(marek).to_contain_text("away", timeout=10_000)
    here.click("[popovertarget=settings]")
    expect(here.locator("#actions")).to_contain_text("stands in after 5 minutes")
    here.click("text=Let a bot stand in")
    expect(here.locator("#toasts")).to_contain_text(re.compile("to come back|does not wait"))
    stand_in = marek.locator("[aria-label='the officer stands in']")
    expect(stand_in).to_have_count(0)
    there.go_back()
    there.wait_for_selector("#prompt")
    there.click("[popovertarget=settings]")
    there.click("text=Bot plays for me")
    expect(stand_in).to_be_visible()
    there.click("text=Take the seat back")
    expect(stand_in).to_have_count(0)


def test_the_key_of_one_s_own_seat_brings_it_to_a_second_device(server: Server, visit: Visit) -> None:
    """The page behind it says what it does, and the decision is there."""
    here, _ = joined(server, visit)
    here.click("[popovertarget=share]")
    key = here.locator(".share-link", has_text="your key").locator("input").input_value()
    there = visit(server).page
    there.goto(key)
    expect(there.locator("h1")).to_contain_text("Back to")
    there.get_by_role("button", name="Take your seat").click()
    there.wait_for_selector("#prompt")
    expect(there.locator(".player.is-mine")).to_contain_text("Ines")


def test_a_spectator_sees_the_table_and_no_secrets(server: Server, visit: Visit) -> None:
    here, _ = joined(server, visit)
    here.click("[popovertarget=share]")
    watch = here.locator(".share-link", has_text="Spectators").locator("input").input_value()
    visitor = visit(server)
    page = visitor.page
    page.goto(watch)
    page.click("main .btn-primary")
    page.wait_for_selector("#prompt")
    expect(page.locator(".player dd", has_text="sealed")).to_have_count(3)
    assert not page.locator("#prompt button[name=move]").count()
    here.keyboard.press("Escape")
    here.click("[popovertarget=settings]")
    expect(here.locator("#watching")).to_contain_text("1 is watching")


def test_resigning_asks_first(server: Server, visit: Visit) -> None:
    here, there = joined(server, visit)
    there.click("[popovertarget=settings]")
    there.click("#actions >> text=Resign")
    there.click("[id^=resign] .btn-danger")
    expect(here.locator("#log")).to_contain_text("resign")
    assert my_turn(here), "the others play on"
