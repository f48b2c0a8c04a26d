"""Whole games by clicks: from the home page to the end screen, the replay and the proof."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import Server, choose, my_turn, open_table, play, settled


def test_from_the_home_page_to_the_end_of_a_game_against_bots(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go()
    visitor.shot("home-wide")
    page.click("#game-emperor >> text=New table")
    page.select_option("#players", "3")
    page.fill("[name='option.round_limit']", "5")
    page.click("text=Open the table")
    page.wait_for_selector("#prompt")
    made = play(page, 30)
    settled(page)
    visitor.shot("table-wide")
    made += play(page, 600, seed=2)
    expect(page.locator("#prompt.is-over h2")).to_contain_text("win")
    expect(page.locator(".finale .score")).to_have_count(3)
    expect(page.locator(".finale .plot:visible .curve")).to_have_count(3)
    assert len(page.inner_text("#secret")) == 64
    settled(page)
    visitor.shot("end-wide")
    assert made > 20

    with page.expect_download() as download:
        page.click("text=Record")
    text = download.value.path().read_text()
    assert text.startswith("orrery-record: 1\n")

    page.click("text=Verify the dice")
    expect(page.locator("h1")).to_have_text("This game is proved")

    page.go_back()
    page.click(".finale >> text=Replay")
    expect(page.locator("#step-n")).to_have_text("0")
    before = page.inner_html("#pieces")
    page.keyboard.press("End")
    page.wait_for_function("before => document.querySelector('#pieces').innerHTML !== before", arg=before)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => location.search.includes('step=')")
    step = page.locator("#step-n").inner_text()
    page.wait_for_function("step => location.search.includes(`step=${step}`)", arg=step)
    visitor.shot("replay-wide")
    told = page.inner_text("#prompt h2")
    page.reload()
    expect(page.locator("#prompt h2")).to_have_text(told)
    page.select_option("#viewpoint", "1")
    page.wait_for_function("() => location.search.includes('seat=1')")

    page.click("text=Result")
    page.click("text=Play again")
    page.wait_for_selector("#prompt.is-yours, #lobby, #prompt:not(.is-over)")
    page.goto(server.url)
    expect(page.locator("#mine")).to_contain_text("Galactic Emperor")


def test_several_people_share_one_screen(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = open_table(visitor, {1: "me", 2: "me", 3: "me"}, name1="Ines", name2="Marek", name3="Odile")
    seen = set()
    rng = random.Random(3)
    for _ in range(25):
        assert my_turn(page)
        seen.add(page.inner_text(".prompt-who").split(" decides")[0])
        choose(page, rng)
    assert seen == {"Ines", "Marek", "Odile"}


def test_a_move_can_be_taken_back(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = open_table(visitor, {1: "me", 2: "me", 3: "me"})
    rng = random.Random(5)
    for _ in range(60):
        assert my_turn(page)
        choose(page, rng)
        if page.locator("#undo:not([disabled])").count():
            break
    question, log = page.inner_text("#prompt h2"), page.locator("#log > .beat").count()
    page.click("#undo")
    page.wait_for_function(
        "([question, log]) => document.querySelector('#prompt h2').innerText !== question"
        " || document.querySelectorAll('#log > .beat').length < log",
        arg=[question, log],
    )


def test_a_refused_move_is_told_in_a_sentence_and_changes_nothing(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    visitor.expects("status of 4")
    page = open_table(visitor, {1: "me"})
    assert my_turn(page)
    before = page.inner_html("#board")
    page.locator("#prompt button[name=move]").first.evaluate(
        "b => { b.value = 'build a castle'; b.id = 'wrong' }"
    )
    page.locator("#wrong").dispatch_event("click")
    expect(page.locator(".toast")).to_contain_text("no move")
    assert page.inner_html("#board") == before
