"""The decision as a person meets it: rows that are chosen before they are decided, forms of several moves, what hurts, why not,
and guards against presses that were not meant. Played with the toy, which puts every kind of choice."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import (
    AXE,
    MIDDLE,
    SMALL,
    WIDE,
    Server,
    asked,
    axe_by_night_and_day,
    my_turn,
    open_table,
    settled,
    wait_for_change,
)
from tests.needs import need

SIZES = [WIDE, MIDDLE, SMALL]


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[Server]:
    """A server that plays the toy, too."""
    running = Server(tmp_path_factory.mktemp("toy"), toy=True)
    yield running
    running.stop()


def middle(page: Page, selector: str) -> tuple[float, float]:
    """Where a person would click."""
    page.locator(selector).first.scroll_into_view_if_needed()
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def click(page: Page, selector: str) -> None:
    """Click the middle of it, whatever lies there."""
    page.mouse.click(*middle(page, selector))


def lanterns(
    visit: Visit, toy: Server, size: tuple[int, int] = WIDE, guarded: bool = False, **more: str
) -> Page:
    """A rich table of the toy, at whose first question we are asked for a card."""
    page = open_table(visit(toy, size, guarded), {1: "me"}, 2, "lanterns", option__rich="true", **more)
    assert my_turn(page)
    return page


def shopping(page: Page) -> None:
    """Play until we shop: the highest card, and no answers."""
    for _ in range(60):
        assert my_turn(page), "the game ended before we won a trick"
        before = asked(page)
        if page.locator("#paper").count():
            return
        if page.locator(".option:not(.is-not)").count():
            last = page.locator(".option:not(.is-not)").last
            last.click()
            last.click()
        elif page.locator("#prompt .move-end").count():
            page.locator("#prompt .move-end").last.click()
        wait_for_change(page, before)
    raise AssertionError("we never won a trick")


@pytest.mark.parametrize("size", SIZES)
def test_the_first_press_chooses_and_lights_the_board_and_the_second_decides(
    toy: Server, visit: Visit, size: tuple[int, int]
) -> None:
    page = lanterns(visit, toy, size)
    before, target = asked(page), page.locator(".option:not(.is-not)").first.get_attribute("data-target")
    assert page.locator(".option:not(.is-not) .option-me").first.inner_text().endswith("in the trick")
    click(page, ".option:not(.is-not)")
    expect(page.locator(".option.is-chosen")).to_have_count(1)
    expect(page.locator(f"#{target}.is-picked")).to_have_count(1)
    assert asked(page) == before, "choosing plays nothing"
    page.keyboard.press("Escape")
    expect(page.locator(".option.is-chosen")).to_have_count(0)
    click(page, f"#{target} .hit")
    expect(page.locator(".option.is-chosen")).to_have_count(1)
    expect(page.locator("#decide")).to_be_visible()
    click(page, "#decide")
    assert wait_for_change(page, before) == ""


@pytest.mark.parametrize("size", SIZES)
def test_a_form_of_several_moves_is_one_confirmation_and_one_undo(
    toy: Server, visit: Visit, size: tuple[int, int]
) -> None:
    page = lanterns(visit, toy, size)
    shopping(page)
    coins = int(page.inner_text("[data-purse='0'] b"))
    plus, minus = "[data-step='1']", "[data-step='-1']"
    assert page.locator(minus).is_disabled()
    for _ in range(coins):
        click(page, plus)
    expect(page.locator(plus)).to_be_disabled()
    expect(page.locator("[data-purse='0'] b")).to_have_text("0")
    click(page, minus)
    click(page, "#paper-clear")
    expect(page.locator("#paper-go")).to_have_text("Done")
    click(page, plus)
    click(page, plus)
    expect(page.locator("#paper-go")).to_have_text("Buy 2")
    before = asked(page)
    click(page, "#paper-go")
    wait_for_change(page, before)
    assert my_turn(page)
    assert page.inner_text("#prompt h2") == "How much do you bid?"
    page.locator("#undo").click()
    page.wait_for_selector("#paper")
    assert page.inner_text("[data-purse='0'] b") == str(coins), "all of it was taken back"
    expect(page.locator(".thing input").first).to_have_value("0")


def test_what_hurts_says_so_first_and_escape_is_no(toy: Server, visit: Visit) -> None:
    page = lanterns(visit, toy)
    shopping(page)
    before = asked(page)
    x, y = middle(page, ".move[data-hurts]")
    page.mouse.click(x, y)
    expect(page.locator("#prompt.is-armed .armed:not([hidden])")).to_contain_text(
        "Whoever has looked must go on."
    )
    yes = page.locator("[data-sure]").bounding_box()
    assert yes is not None and not (
        yes["x"] <= x <= yes["x"] + yes["width"] and yes["y"] <= y <= yes["y"] + yes["height"]
    )
    back = page.locator("[data-disarm]").bounding_box()
    assert back is not None and back["x"] < yes["x"], "the way back left, the way on right"
    page.keyboard.press("Escape")
    expect(page.locator("#prompt.is-armed")).to_have_count(0)
    assert asked(page) == before
    page.mouse.click(x, y)
    click(page, "[data-sure]")
    expect(page.locator(".toast:not(.is-bad)")).to_contain_text(
        "Something new came to light after 1 of 2 moves"
    )
    page.wait_for_selector("#prompt:not(:has([data-hurts]))")
    expect(page.locator("#prompt h2")).to_have_text(
        "What do you buy?"
    )  # the plan ended at what came to light
    assert asked(page) != before


def test_what_is_not_possible_takes_focus_and_says_why(toy: Server, visit: Visit) -> None:
    page = lanterns(visit, toy)
    refused = page.locator(".option.is-not").first
    before, card = asked(page), refused.get_attribute("data-says")
    refused.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#whynot")).to_contain_text(f"You have no {card}.")
    page.locator("#whynot a").click()
    expect(page.locator("#TOY-PLAY-01.is-found")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#whynot")).to_be_hidden()
    assert asked(page) == before


def test_reading_about_somebody_does_not_play(toy: Server, visit: Visit) -> None:
    page = lanterns(visit, toy)
    shopping(page)
    before = asked(page)
    click(page, ".member.is-legal b")
    expect(page.locator(".board-menu .btn")).to_have_text(
        ["Peek: Whoever has looked must go on.", "Read about it"]
    )
    assert asked(page) == before and not page.locator("#prompt.is-armed").count()
    page.locator(".board-menu .move").click()
    expect(page.locator("#prompt.is-armed")).to_have_count(1)


def test_a_double_click_decides_once(toy: Server, visit: Visit) -> None:
    page = open_table(visit(toy, guarded=True), {1: "me", 2: "me"}, 2, "lanterns", option__rich="true")
    assert my_turn(page)
    page.wait_for_function("() => performance.now() > 1000")
    first = asked(page)
    page.locator(".option:not(.is-not)").first.dblclick()
    wait_for_change(page, first)
    page.evaluate("document.querySelector('.cover button')?.click()")
    second = asked(page)
    # however slow the machine is: this question is too young for a minute
    page.evaluate("document.documentElement.style.setProperty('--ripe', '60000ms')")
    page.mouse.dblclick(*middle(page, ".option:not(.is-not)"))
    assert page.locator(".option.is-chosen").count() == 0
    assert asked(page) == second


def test_keys_rest_while_somebody_reads(toy: Server, visit: Visit) -> None:
    page = lanterns(visit, toy)
    shopping(page)
    click(page, "[data-step='1']")
    before = asked(page)
    click(page, "#paper-go")
    wait_for_change(page, before)
    assert my_turn(page)
    assert not page.locator("#undo").is_disabled()
    before = asked(page)
    page.keyboard.press("r")
    expect(page.locator("#rules-search")).to_be_focused()
    page.keyboard.type("build ships")
    expect(page.locator("#rules-search")).to_have_value("build ships")
    page.locator("#rules .clauses").focus()
    page.keyboard.type("u")
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()
    assert asked(page) == before


@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_in_a_decision(toy: Server, visit: Visit, size: tuple[int, int]) -> None:
    need(AXE.exists(), "axe-core (make setup fetches it)")
    visitor = visit(toy, size, bypass_csp=True)
    page = open_table(visitor, {1: "me"}, 2, "lanterns", option__rich="true")
    assert my_turn(page)
    click(page, ".option:not(.is-not)")
    axe_by_night_and_day(page, "options")
    visitor.shot(f"options-{size[0]}")
    shopping(page)
    click(page, "[data-step='1']")
    axe_by_night_and_day(page, "sheet")
    visitor.shot(f"sheet-{size[0]}")
    click(page, ".move[data-hurts]")
    axe_by_night_and_day(page, "armed")
    visitor.shot(f"armed-{size[0]}")


def test_no_question_is_cut_and_every_move_can_be_reached(toy: Server, visit: Visit) -> None:
    page = lanterns(visit, toy)
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        cut = page.evaluate(
            """() => [...document.querySelectorAll('#prompt h2, #prompt .prompt-who')]
              .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).length"""
        )
        assert not cut
        assert page.evaluate("getComputedStyle(document.querySelector('#moves')).overflowY") == "auto"
        for place in range(page.locator("#moves button:visible").count()):
            button = page.locator("#moves button:visible").nth(place)
            button.scroll_into_view_if_needed()
            expect(button).to_be_in_viewport(ratio=0.9)
    assert re.search(r"\d", page.inner_text(".option-me"))


def test_a_hint_marks_its_move_and_plays_nothing(server: Server, visit: Visit) -> None:
    page = visit(server).go("/")
    page.click("#game-emperor .btn-act")
    my_turn(page)
    settled(page)
    before = asked(page)
    page.click(".ask-captain")
    page.locator("[data-advice]").first.click()
    marked = page.locator("#prompt .is-advised")
    expect(marked).to_be_visible()
    page.hover("#prompt .move >> nth=-1")
    page.hover("#board")
    expect(marked).to_be_visible()
    expect(page.locator("[data-advice]").first).to_have_attribute("aria-pressed", "true")
    assert asked(page) == before
