"""Space Opera: Nomads: what only its pages have: the deck editor, an open hand, the pile over the board."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from orrery.draw.text import curly
from orrery.testing.kit import play
from tests.browser.conftest import Visit
from tests.browser.kit import (
    AXE,
    MIDDLE,
    SMALL,
    WIDE,
    Server,
    asked,
    axe,
    choose,
    my_turn,
    settled,
    wait_for_change,
)
from tests.browser.stage import Stage
from tests.games.nomads.kit import Player, act, expanse
from tests.needs import need


def problem(page: Page) -> str:
    """What the page says about the deck."""
    return page.inner_text("#verdict")


def test_a_deck_is_built_checked_live_kept_and_brought_to_a_table(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go("/new/nomads")
    expect(page.locator(".brings").first).to_be_hidden()
    page.check("[name='option.mode'][value=competitive]")
    expect(page.locator(".brings").first).to_be_visible()
    page.click("text=Build your own")
    assert "not 0" in problem(page)

    # by clicks and by keys; every change is judged at once, and nothing else of the page goes away
    page.fill("#bench [name=name]", "Tin Men")
    page.evaluate("window.stays = true")
    more = page.get_by_role("button", name="One Civil Ship more")
    for count in (1, 2, 3):
        more.click()
        expect(page.locator("#verdict")).to_contain_text(f"not {count}.")
    expect(more).to_be_disabled()
    page.get_by_label("How many Mecadestroyer").fill("4")
    page.keyboard.press("Tab")
    expect(page.locator("#verdict")).to_contain_text(
        "At most 3 copies of a card are allowed, not 4 of Mecadestroyer"
    )
    page.get_by_role("button", name="One Mecadestroyer less").first.click()
    expect(page.locator("#verdict")).not_to_contain_text("Mecadestroyer")
    expect(page.get_by_label("How many Mecadestroyer")).to_have_value("3")
    page.select_option("#bench [name=lead]", label="Automa Concord")
    expect(page.locator(".shop-lead")).to_contain_text("Hardened Plating")
    page.fill("[data-filter]", "repair swarm")
    expect(page.locator(".piece:visible")).to_have_count(1)
    page.get_by_role("button", name="One Repair Swarm more").click()
    expect(page.locator("#verdict")).to_contain_text("not 7.")
    expect(page.locator(".piece:visible")).to_have_count(1)
    page.fill("[data-filter]", "")
    assert page.input_value("#bench [name=name]") == "Tin Men"
    assert page.evaluate("window.stays") is True
    page.click("#bench >> text=Keep it")
    expect(page.locator(".toast")).to_contain_text("Tin Men is kept, unfinished.")
    expect(page.locator(".shop-own")).to_contain_text("unfinished")

    # text out and in
    page.click(".shop-list >> text=Iron Orrery")
    expect(page.locator("#verdict.is-ready")).to_be_visible()
    page.click("#texts summary")
    text = page.input_value("#export")
    assert text.startswith("Automa Concord\n")
    page.click(".shop-list >> text=Tin Men")
    page.click("#texts summary")
    page.fill("#words", text.replace("Mecadestroyer", "Mecadestroyr"))
    page.click("text=Read this text")
    expect(page.locator("#wrong")).to_contain_text("did you mean Mecadestroyer?")
    page.fill("#words", text)
    page.click("text=Read this text")
    expect(page.locator("#verdict.is-ready")).to_be_visible()
    assert page.input_value("#export") == text
    page.click("#bench >> text=Keep it")
    expect(page.locator(".toast")).to_contain_text("Tin Men is kept.")
    visitor.shot("nomads-decks")

    # to the table: mine for me, a sample for the bot
    page.click("text=New table")
    page.select_option("#players", "2")
    page.check("[name='option.mode'][value=competitive]")
    page.select_option("[name='option.deck_1']", label="Tin Men")
    page.select_option("[name='option.deck_2']", label="Quiet Hand")
    page.click("text=Open the table")
    assert my_turn(page)
    expect(page.locator("#hand .hand-card")).to_have_count(5)
    brought = {curly(line.partition(" ")[2]) for line in text.split("\n")[1:]}
    assert set(page.locator("#hand .hand-card h3").all_inner_texts()) <= brought
    assert "Quiet Hand" not in page.content()


def test_the_deck_editor_on_a_phone_and_for_everybody(server: Server, visit: Visit) -> None:
    visitor = visit(server, SMALL, bypass_csp=True)
    page = visitor.go("/workshop/nomads/decks?sample=Red Lances")
    settled_page(page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    small = page.evaluate(
        "[...document.querySelectorAll('.stepper .btn')].filter(b => b.getBoundingClientRect().height < 44).length"
    )
    assert small == 0
    visitor.shot("nomads-decks-small")
    need(AXE.exists(), "axe-core (make setup fetches it)")
    for theme in ("dark", "light"):
        visitor.context.add_cookies([{"name": "orrery-theme", "value": theme, "url": server.url}])
        page.reload()
        settled_page(page)
        axe(page, f"decks, {theme}")


def settled_page(page: Page) -> None:
    """A page without a table is settled when it is loaded."""
    page.wait_for_load_state("networkidle")


def test_the_hand_lies_open_and_the_pile_lies_on_the_board(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go("/new/nomads")
    page.select_option("#players", "2")
    for seat in (1, 2):
        page.check(f"[name=seat{seat}][value=me]")
    page.click("text=Open the table")
    rng = random.Random(2)
    for _ in range(12):  # species, and the first cards
        assert my_turn(page)
        if page.locator("#hand .hand-card").count() == 5 and "lead" not in page.inner_text("#prompt h2"):
            break
        choose(page, rng)
    card = page.locator("#hand .hand-card").nth(1)
    for part in (".card-head h3", ".cost", ".card-strip", ".card-text"):
        expect(card.locator(f".card-whole {part}")).to_be_visible()
    small = card.locator(".card-whole").bounding_box()
    card.hover()
    page.wait_for_function(
        "([card, wide]) => card.getBoundingClientRect().width > wide * 1.15",
        arg=[card.locator(".card-whole").element_handle(), small["width"] if small else 0],
    )
    visitor.shot("nomads-hand")
    card.locator(".hand-open-it").click()
    expect(card.locator(".card-pop")).to_be_visible()
    page.keyboard.press("Escape")

    uses = "[...document.querySelectorAll('#prompt [name=move]')].find(b => b.value.startsWith('use '))"
    for _ in range(120):
        assert my_turn(page)
        if page.locator("#stage .pile-item").count():
            break
        before = asked(page)
        if page.evaluate(f"() => {{ const b = {uses}; b?.click(); return !!b; }}"):
            wait_for_change(page, before)
        else:
            choose(page, rng)
    settled(page)
    top = page.locator("#stage .pile-item.is-top")
    expect(top.locator(".pile-text")).to_be_visible()
    board, pile = page.locator("#board").bounding_box(), page.locator("#stage").bounding_box()
    assert board is not None
    assert pile is not None
    assert pile["x"] > board["x"] + board["width"] / 2
    assert pile["y"] + pile["height"] <= board["y"] + board["height"] + 1
    visitor.shot("nomads-pile")


GROWN = """count => {
  const hand = document.getElementById('hand');
  while (hand.children.length < count) hand.append(hand.children[hand.children.length % 3].cloneNode(true));
  const cut = (card) => {
    const face = card.querySelector('.card-whole'), box = face.getBoundingClientRect();
    const parts = [...face.querySelectorAll('.card-head, .card-head > *, .card-text, .card-foot, .card-value')].filter((one) => one.offsetParent);
    return parts.some((one) => { const at = one.getBoundingClientRect(); return at.right > box.right + 1 || at.bottom > box.bottom + 1; });
  };
  return [...hand.children].filter(cut).map((card) => card.innerText);
}"""


def test_a_large_hand_is_not_cut_off(server: Server, visit: Visit) -> None:
    """Six cards and more lie in two rows; name, price, text and values of each stay inside it, at every size."""
    visitor = visit(server)
    page = visitor.go("/")
    page.click("[action='/play/nomads'] button")
    rng = random.Random(4)
    while my_turn(page) and page.locator("#hand .hand-card").count() < 3:
        choose(page, rng)
    for count in (5, 6, 8, 10, 12):
        for size in (WIDE, MIDDLE):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert not page.evaluate(GROWN, count), f"{count} cards at {size}"


def test_a_shared_screen_is_covered_until_the_next_player_sits_down(server: Server, visit: Visit) -> None:
    page = visit(server).go("/new/nomads")
    page.select_option("#players", "2")
    for seat in (1, 2):
        page.check(f"[name=seat{seat}][value=me]")
    page.click("text=Open the table")
    rng = random.Random(4)
    covered = page.locator(".cover")
    for _ in range(40):
        assert my_turn(page)
        sitting = page.input_value("#seat")
        hands = page.locator("#hand .hand-card").count()
        choose(page, rng)
        if page.input_value("#seat") != sitting and hands:
            break
    expect(covered).to_be_visible()
    expect(covered.locator("h2")).to_contain_text("is asked")
    box = covered.bounding_box()
    assert box == {"x": 0, "y": 0, "width": 1440, "height": 900}, "nothing of the hand looks out under it"
    expect(covered.locator("button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(covered).to_have_count(0)


def test_an_offer_is_put_together_on_one_sheet_and_sent_by_one_press(stage: Stage, visit: Visit) -> None:
    """No field of another form of the decision, hidden or not, keeps it from being sent."""
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5, storage=["Civil Ship", "Trade Hub"]),
            Player("Vorrax", "Sunmint", credits=5, storage=["Data Theft", "Jump Beacon"]),
        )
    )
    play(pos, "negotiate with orange")
    page = stage.seat(visit(stage), "nomads", pos)
    settled(page)
    expect(page.locator("#prompt h2")).to_contain_text("What do you give")
    more = page.locator("#paper [data-step='1']:enabled, #paper .mark")
    more.first.click()
    more.last.click()
    before = asked(page)
    page.click("#paper-go")
    assert wait_for_change(page, before) == ""
    expect(page.locator("#prompt")).to_contain_text("Waiting for")


HEADS = """() => {
  const note = () => window.heads.push(document.querySelector('#prompt .prompt-who').firstChild.textContent.trim());
  window.heads = [];
  new MutationObserver(note).observe(document.querySelector('#prompt').parentElement, { childList: true, subtree: true, characterData: true });
}"""
"""Notes what stands above the question, from now on."""


def test_a_turn_is_planned_on_one_form_and_goes_on_by_itself(stage: Stage, visit: Visit) -> None:
    """A unit, a building and the end of the turn by one press; what is left of them stands there until it is done."""
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=11, storage=["Trade Hub", "Embassy Spire"]),
            Player("Vorrax", "Sunmint", credits=5, storage=["Data Theft", "Jump Beacon"]),
        )
    )
    visitor = visit(stage)
    page = stage.seat(visitor, "nomads", pos)
    settled(page)
    expect(page.locator("#paper")).to_be_hidden()
    single = page.locator("#prompt [name=move][value='build trade hub']")
    expect(single).to_be_visible()
    page.click("#paper-open")
    expect(page.locator("#paper")).to_be_visible()
    expect(single).to_be_hidden()
    go, close = page.locator("#paper-go"), page.locator("#paper-close")
    expect(go).to_be_disabled()
    expect(close).to_be_disabled()
    train = page.locator("#paper .thing", has_text="Train")
    train.locator("[data-step='1']").click()
    page.locator("#paper .thing", has_text="Trade Hub").locator(".mark").click()
    expect(page.locator("[data-purse='0'] b")).to_have_text("3")
    expect(train.locator("[data-step='1']")).to_be_disabled()
    expect(go).to_have_text("Do these 2")
    visitor.shot("nomads-plan")
    page.evaluate(HEADS)
    close.click()
    plan = page.locator(".stops-plan")
    expect(plan).to_contain_text("build trade hub, then end the turn")
    visitor.shot("nomads-plan-goes-on")
    expect(plan).to_have_count(0, timeout=20_000)
    expect(page.locator("#log")).to_contain_text("begins a technology")
    expect(page.locator("#log")).to_contain_text("As you planned: end the turn.")
    heads = page.evaluate("window.heads")
    assert "Your plan is carried out" in heads and "Waiting for Ines" not in heads, heads


def test_a_plan_is_stopped_by_a_press(stage: Stage, visit: Visit) -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=12, storage=["Trade Hub"]),
            Player("Vorrax", "Sunmint", credits=5, storage=["Data Theft", "Jump Beacon"]),
        )
    )
    page = stage.seat(visit(stage), "nomads", pos)
    settled(page)
    page.click("#paper-open")
    page.locator("#paper .thing", has_text="Train").locator("[data-step='1']").click()
    page.locator("#paper-close").click()
    page.click("text=Stop the plan")
    expect(page.locator(".stops-plan")).to_have_count(0)
    expect(page.locator("#prompt-text h2")).to_contain_text("What do you do?", timeout=20_000)
    expect(page.locator("#log")).not_to_contain_text("As you planned")


def test_a_counter_offer_begins_with_what_was_offered(stage: Stage, visit: Visit) -> None:
    pos = act(
        expanse(
            Player("Kethri", "Auric Exchange", credits=5, storage=["Civil Ship", "Trade Hub"]),
            Player("Vorrax", "Sunmint", credits=7, storage=["Data Theft"]),
        )
    )
    pos.wish[1] = True
    play(pos, "train a unit")
    pos.play("negotiate with crimson", 1)
    while 0 in pos.waiting:
        pos.play("pass", 0)
    play(pos, "give 3 credits", "ask for trade hub by name", "send the offer")
    visitor = visit(stage)
    page = stage.seat(visitor, "nomads", pos)
    settled(page)
    expect(page.locator("#paper")).to_be_hidden()
    page.click("#paper-open")
    expect(page.locator("#paper-says")).to_have_text(
        "You give Astra Trade Hub by its name. Astra gives you 3 credits."
    )
    page.locator("#paper section").nth(1).locator("[data-step='1']").first.click()
    expect(page.locator("#paper-says")).to_contain_text("Astra gives you 4 credits.")
    visitor.shot("nomads-counter")
    before = asked(page)
    page.click("#paper-go")
    assert wait_for_change(page, before) == ""
    expect(page.locator("#log")).to_contain_text("offers Astra 1 card for 4 credits")
