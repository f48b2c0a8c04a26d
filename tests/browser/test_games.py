"""Whole games by clicks: from the home page to the end screen, the replay and the proof."""

from __future__ import annotations

import random

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import Server, choose, my_turn, open_table, second


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
    page.click("#wrong")
    second(page)
    expect(page.locator(".toast")).to_contain_text("no move")
    assert page.inner_html("#board") == before
