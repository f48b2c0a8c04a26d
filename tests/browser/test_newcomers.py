"""Whoever comes for the first time: the guided game by keys alone and as a screen reader tells it, how to play, and five
questions that everybody asks, each answered from the table within two clicks."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from orrery.engine.learn import Learning
from orrery.games import game, games
from tests.browser.conftest import Visit
from tests.browser.kit import (
    AXE,
    SHOTS,
    SMALL,
    WIDE,
    Server,
    asked,
    axe_by_night_and_day,
    choose,
    my_turn,
    open_table,
    press,
    settled,
)
from tests.browser.stage import Stage
from tests.needs import need

every_game = pytest.mark.parametrize("slug", sorted(games()))


def learning(slug: str) -> Learning:
    """How a game is taught; a game that nobody teaches yet is skipped."""
    found = game(slug).learning
    if found is None:
        pytest.skip(f"{slug} has no learn.toml")
    return found


# --- the guided game --------------------------------------------------------------------------------------------------

WAITS = """before => {
  const one = document.querySelector('[data-live] #guide .guide-bubble:not([hidden])');
  const now = one && one.querySelector('.guide-do button') && [one.dataset.step, one.dataset.move, document.getElementById('after').value].join(' ');
  return now && now !== before && now;
}"""
"""What identifies the bubble that waits for its learner, if it is another one."""
INSIDE = """() => {
  const box = document.querySelector('.guide-bubble:not([hidden])').getBoundingClientRect();
  return box.width > 0 && box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
}"""


def by_tab(page: Page, arrived: str, most: int) -> None:
    """Press Tab until the focus is where it shall be."""
    for _ in range(most):
        press(page, "Tab")
        if page.evaluate(arrived):
            return
    at = page.evaluate("document.activeElement.outerHTML.slice(0, 300)")
    raise AssertionError(f"{most} times Tab do not lead to {arrived} but to {at}")


@every_game
def test_the_guided_game_by_keys_alone_and_as_it_is_heard(server: Server, visit: Visit, slug: str) -> None:
    lesson, course = learning(slug).lesson, game(slug).course
    visitor = visit(server)
    page = visitor.go(f"/learn/{slug}")
    by_tab(
        page,
        f"document.activeElement.closest('form[action=\"/learn/{slug}\"]') !== null",
        40,
    )
    page.keyboard.press("Enter")
    heard: list[str] = []
    at = ""
    for _ in range(len(course.lines) + 2 * len(lesson.steps) + 2):
        at = str(page.wait_for_function(WAITS, arg=at, polling=20).json_value())
        press(page, "g")
        bubble = page.locator(".guide-bubble:not([hidden])")
        assert page.evaluate(INSIDE), f"the bubble lies outside the page at {at}"
        said = bubble.aria_snapshot()
        by_tab(page, "document.activeElement.matches('.guide-bubble:not([hidden]) .guide-do button')", 3)
        if page.evaluate(WAITS, at):
            continue  # the table went on meanwhile, and says something else: nobody presses what they have not heard
        heard.append(said)
        page.keyboard.press("Enter")
        if int(at.split(" ", 1)[0]) == len(lesson.steps):
            break
    else:
        raise AssertionError("the lesson does not end")
    expect(page.locator(".guide-bubble:visible")).to_have_count(0)
    assert my_turn(page), "behind the lesson the game goes on"
    SHOTS.mkdir(parents=True, exist_ok=True)
    (SHOTS / f"{slug}-lesson.txt").write_text("\n\n".join(heard) + "\n", encoding="utf-8")
    _is_told(heard, slug)


COVERS = """() => {
  const said = document.querySelector('.guide-bubble:not([hidden])')?.getBoundingClientRect(), ring = document.querySelector('.guide-ring:not([hidden])')?.getBoundingClientRect();
  const crosses = (b) => said && b.left < said.right - 1 && b.right > said.left + 1 && b.top < said.bottom - 1 && b.bottom > said.top + 1;
  const found = [];
  if (crosses(document.querySelector('#prompt-text').getBoundingClientRect())) found.push('the guide covers the question');
  const deck = document.querySelector('.deck').getBoundingClientRect(), x = ring && ring.x + ring.width / 2, y = ring && ring.y + ring.height / 2;
  const hit = ring && document.elementFromPoint(x, y);
  if (ring && y < deck.bottom && y > deck.top && x > deck.left && x < deck.right && !hit?.closest('.deck, .guide-bubble')) found.push('it points at what nobody sees');
  const read = document.querySelector('.guide-bubble:not([hidden]) h2')?.textContent, counted = document.querySelector('.guide-name b')?.textContent;
  if (read && read !== counted) found.push(`the bar tells of ${counted}`);
  return found;
}"""


@pytest.mark.parametrize("slug", ["colonies", "emperor", "referendum"])
def test_the_guide_covers_no_question(server: Server, visit: Visit, slug: str) -> None:
    """In a wide window there is room beside or below a decision for what is said about it."""
    page = visit(server).go(f"/learn/{slug}")
    page.click("text=Guided first game")
    page.wait_for_selector(".guide-bubble:not([hidden])")
    steps = 0
    for _ in range(8):
        settled(page)
        assert page.evaluate(COVERS) == [], page.inner_text(".guide-bubble:not([hidden])")
        go = page.locator(".guide-bubble:not([hidden]) .guide-do button")
        if not go.count():
            break
        told = page.inner_text(".guide-bubble:not([hidden])")
        before = asked(page)
        go.first.click()
        page.wait_for_function(
            "([told, before]) => document.querySelector('.guide-bubble:not([hidden])')?.innerText !== told"
            " || ['after', 'seat'].map(id => document.getElementById(id).value).join(' ') !== before",
            arg=[told, before],
        )
        steps += 1
    assert steps >= 5


def plain(text: str) -> str:
    """Letters and numbers alone: how a tree is written down quotes some words, and others not."""
    return re.sub(r"\W+", "", text)


def _is_told(heard: list[str], slug: str) -> None:
    """A screen reader is told every step: its title as a heading, its words, and a button that goes on."""
    lesson = learning(slug).lesson
    whole = plain("".join(heard))
    for step in lesson.steps:
        assert plain(f'heading "{step.title}"') in whole, step.title
        assert plain(step.say) in whole, step.say
    assert "Play on" in heard[-1]
    for told in heard:
        assert told.startswith("- group"), told
        assert "- button" in told, told


@every_game
def test_axe_finds_nothing_where_one_learns(server: Server, visit: Visit, slug: str) -> None:
    """How to play, and the first bubbles of the guided game, in both themes and on a phone."""
    need(AXE.exists(), "axe-core (make setup fetches it)")
    learning(slug)
    visitor = visit(server, bypass_csp=True)
    page = visitor.go(f"/learn/{slug}")
    axe_by_night_and_day(page, f"how to play {slug}")
    visitor.shot(f"{slug}-how")
    page.get_by_role("button", name="Guided first game").click()
    page.wait_for_function(WAITS, arg="")
    for size in (WIDE, SMALL):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settled(page)
        assert page.evaluate(INSIDE), f"the bubble lies outside the page of {size}"
        axe_by_night_and_day(page, f"lesson of {slug}, {size}")
        visitor.shot(f"{slug}-lesson-{size[0]}")


# --- five questions ---------------------------------------------------------------------------------------------------

THINGS = """() => {
  const found = {};
  for (const one of document.querySelectorAll('main [data-about], .bar [data-about]')) {
    const kind = one.dataset.about.split(':')[0], box = one.getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const there = box.width && document.elementFromPoint(x, y)?.closest('[data-about]');
    if (there && there.dataset.about === one.dataset.about) found[kind] ??= [one.dataset.about, x, y];
  }
  return Object.values(found);
}"""
"""One thing of each kind that can be read about, where a pointer reaches it."""


def sentence(place: Locator) -> str:
    """What stands there, which is a sentence."""
    expect(place).to_be_visible()
    # its clause may stand behind it
    said = re.sub(r" [A-Z]{3}-[A-Z]+-\d+$", "", " ".join(place.inner_text().split()))
    assert len(said) > 10 or re.fullmatch(r"[A-Z]\w+ \w+\.", said), (
        said
    )  # "Damage 1." says all there is to say
    assert said[-1] in ".!?:)", said
    return said


@every_game
def test_five_questions_of_a_newcomer_are_answered_within_two_clicks(
    server: Server, visit: Visit, slug: str
) -> None:
    taught = learning(slug)
    page = open_table(visit(server), {1: "me"}, game=slug)
    rng = random.Random(7)
    assert my_turn(page)
    _how_do_i_win(page, taught)
    _what_should_i_look_at_now(page, taught)
    refused = False
    read: set[str] = set()
    for made in range(14):
        if not my_turn(page):  # a random player may lose early
            break
        if made % 4 == 0:
            settled(page)
            _what_does_this_do(page, read)
        refused = refused or _why_can_i_not_do_that(page)
        choose(page, rng, words=("tax bank_trade 1 money for 1 turns",))
    assert len(read) >= 2, f"only {read} can be read about"
    my_turn(page)  # until then the others move, and the log and what lies under the pointer with them
    settled(page)
    if not refused:  # nothing was refused on the way: then the rules are asked
        _rules_answer(page, "why can i not")
    _what_just_happened(page, slug)


def _how_do_i_win(page: Page, taught: Learning) -> None:
    """Without a click: the goal beside the players. With one: how to play. With one and a few letters: the rules."""
    sentence(page.locator("#goal summary span"))
    with page.context.expect_page() as opened:
        page.locator("#how").click()
    expect(opened.value.locator(".howto-lead")).to_contain_text(taught.how.win)
    opened.value.close()
    page.bring_to_front()  # keys go to the tab in front, and the other one may still be there
    _rules_answer(page, "how do i win")


def _rules_answer(page: Page, question: str) -> None:
    """The rules are opened and asked; the first thing they show is an answer."""
    page.locator(".bar [popovertarget=rules]").click()
    page.wait_for_selector("#rules .clause")
    page.fill("#rules-search", question)
    sentence(page.locator("#answers .answer:visible > p").first)
    page.fill("#rules-search", "")
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()


def _what_does_this_do(page: Page, read: set[str]) -> None:
    """The other button of the mouse on a thing: its card, for every kind of thing that lies there."""
    for what, x, y in page.evaluate(THINGS):
        kind = what.split(":")[0]
        if kind in read:
            continue
        page.mouse.click(x, y, button="right")
        expect(page.locator("#explain:popover-open h3"), what).to_be_visible()
        sentence(page.locator("#explain .explain-read > p").first)
        page.keyboard.press("Escape")
        expect(page.locator("#explain")).to_be_hidden()
        read.add(kind)


def _why_can_i_not_do_that(page: Page) -> bool:
    """A press on what cannot be done says why; whether there was such a thing."""
    locked = page.locator("#prompt [data-why]:visible")
    if not locked.count():
        return False
    locked.first.click(force=True)  # it is no way to play, but it answers
    sentence(page.locator("#whynot [data-says=why]"))
    page.locator("#whynot [data-unask]").click()
    return True


def _what_should_i_look_at_now(page: Page, taught: Learning) -> None:
    """Without a click: the question, and what it can be answered with. With one: what a turn is, and what helps at first."""
    assert len(page.inner_text("#prompt h2")) > 5
    assert page.locator("#prompt :is(.move, .move-end, .thing, summary):visible").count()
    with page.context.expect_page() as opened:
        page.locator("#how").click()
    expect(opened.value.locator(".howto-turn li")).to_have_text(list(taught.how.turn))
    expect(opened.value.locator(".howto-first li")).to_have_text(list(taught.how.tips))
    opened.value.close()
    page.bring_to_front()  # keys go to the tab in front, and the other one may still be there


def _what_just_happened(page: Page, slug: str) -> None:
    """The last line of the log, and with one click the clause that made it so."""
    chip = page.locator("#log .clause-chip:visible").first  # of several that went by themselves one is shown
    clause = chip.get_attribute("data-clause") or ""
    chip.click()
    expect(page.locator(f"#rules #{clause}")).to_be_in_viewport()
    expect(page.locator(f"#rules #{clause} p").first).to_have_text(game(slug).rules.clauses[clause].text)


RINGED = """what => {
  const ring = document.querySelector('.guide-ring:not([hidden])')?.getBoundingClientRect(), box = document.querySelector(what)?.getBoundingClientRect();
  return !!ring && !!box && Math.abs(ring.x + ring.width / 2 - box.x - box.width / 2) < 3 && Math.abs(ring.y + ring.height / 2 - box.y - box.height / 2) < 3;
}"""
"""Whether the guide's ring lies round a thing."""


FITS = """() => {
  const said = document.querySelector('.guide-bubble:not([hidden])'), ring = document.querySelector('.guide-ring:not([hidden])')?.getBoundingClientRect();
  const move = said.dataset.move, go = document.querySelector('#paper-go');
  if (!move) return '';
  const plays = [...document.querySelectorAll('#prompt button[name=move], #paper .thing')].find((one) => (one.value || one.dataset.plays) === move);
  if (!plays && !go) return `${move} is no answer to what is asked`;
  if (!ring) return `nothing points at ${move}`;
  const about = plays?.dataset.about ? document.querySelectorAll(`[data-about="${plays.dataset.about}"]`) : [];
  const things = [plays, go, document.querySelector('#paper'), document.getElementById(plays?.dataset.target ?? ''), ...about].filter((one) => one?.getClientRects().length);
  const at = (b) => Math.abs(b.x + b.width / 2 - ring.x - ring.width / 2) < 3 && Math.abs(b.y + b.height / 2 - ring.y - ring.height / 2) < 3;
  return things.some((one) => at(one.getBoundingClientRect())) ? '' : `the pointer for ${move} is elsewhere`;
}"""
"""What is wrong with the pointer: it lies round the button of the move, its line in a form, the whole form, or what the move is about."""


def test_a_step_of_several_moves_says_what_is_next_and_folds_what_was_read(
    server: Server, visit: Visit
) -> None:
    """The fourth step of emperor: take a tile, place it, claim it."""
    page = visit(server).go("/learn/emperor")
    page.click("text=Guided first game")
    step = learning("emperor").lesson.steps[3]
    bubble = page.locator(".guide-bubble[data-step='3']:not([hidden])")
    while not bubble.count():
        page.locator(".guide-bubble:not([hidden]) .guide-do button").first.click()
        settled(page)
    expect(bubble.locator(".label")).to_contain_text("move 1 of 3", ignore_case=True)
    expect(bubble).to_contain_text(step.say[:20])
    for part, words in ((2, "Place"), (3, "Claim")):
        bubble.locator(".guide-do button").click()
        expect(bubble.locator(".label")).to_contain_text(f"move {part} of 3", ignore_case=True)
        expect(bubble.locator("[aria-live]")).to_contain_text(f"Next: {words}", ignore_case=True)
        expect(bubble.get_by_text(step.say[:20])).to_be_hidden()
        bubble.locator("summary").click()
        expect(bubble.get_by_text(step.say[:20])).to_be_visible()


@pytest.mark.parametrize("slug", ["emperor", "nomads"])
def test_every_step_points_at_something_of_the_question_that_is_asked(
    server: Server, visit: Visit, slug: str
) -> None:
    lesson, course = learning(slug).lesson, game(slug).course
    page = visit(server).go(f"/learn/{slug}")
    page.click("text=Guided first game")
    at = ""
    for _ in range(len(course.lines) + 2 * len(lesson.steps) + 2):
        at = str(page.wait_for_function(WAITS, arg=at, polling=20).json_value())
        settled(page)
        wrong = page.evaluate(FITS)
        assert not wrong, f"{at}: {wrong}; asked is: {page.inner_text('#prompt h2')}"
        page.locator(".guide-bubble:not([hidden]) .guide-do button").first.click()
        if int(at.split(" ", 1)[0]) == len(lesson.steps):
            break
    else:
        raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_the_guide_points_at_the_line_of_a_form_and_then_at_what_sends_it(
    server: Server, visit: Visit, size: tuple[int, int]
) -> None:
    """The second step of colonies: a Windmill is one line of a form with eight."""
    page = visit(server, size).go("/learn/colonies")
    page.click("text=Guided first game")
    page.wait_for_selector(".guide-bubble:not([hidden])")
    page.locator(".guide-bubble:not([hidden]) .guide-do button").click()
    page.wait_for_selector(".guide-bubble[data-step='1']:not([hidden])")
    page.wait_for_function(RINGED, arg="#paper .thing[data-plays='build windmill']")
    line = page.locator("#paper .thing[data-plays='build windmill']")
    line.locator("[data-step='1'], input[type=checkbox]").first.click()
    page.wait_for_function(RINGED, arg="#paper-go")
    page.locator("#paper-go").click()
    page.wait_for_selector(".guide-bubble[data-step='2']:not([hidden])")


@pytest.mark.parametrize("slug", ["colonies", "destiny", "emperor"])
def test_progress_towards_the_goal_explains_itself(stage: Stage, visit: Visit, slug: str) -> None:
    """Everybody's row of the goal opens a card by a resting pointer and by a press: the goal, and how much is done. In the other
    games species and blocs come first, and until then nobody has a row."""
    page = stage.seat(visit(stage), slug, game(slug).new(3, 7))
    settled(page)
    row = page.locator("#goal .goal-p").nth(1)
    row.scroll_into_view_if_needed()
    row.hover()
    card = page.locator("#explain")
    expect(card).to_contain_text("Towards the goal")
    expect(card).to_contain_text(page.inner_text("#goal summary span").rstrip("."))
    page.keyboard.press("Escape")
    page.mouse.move(1, 1)
    row.click()
    expect(card).to_contain_text("Towards the goal")


def test_a_space_without_a_tile_explains_itself_where_a_ship_stands(stage: Stage, visit: Visit) -> None:
    """Only the dashed edge and the letters of such a space could be pointed at."""
    page = stage.seat(visit(stage), "emperor", game("emperor").new(3, 7))
    settled(page)
    box = page.locator("#spaces [id^=sp-] .space").last.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.78)
    expect(page.locator("#explain")).to_contain_text("pace")
