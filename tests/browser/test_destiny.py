"""Galactic Destiny in the browser: the middle of a game at three sizes, a law written in a form that reads back as a
sentence, costs before the click, the chamber with bids as seats, and private talk between two seats."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import (
    AXE,
    MIDDLE,
    SMALL,
    WIDE,
    Player,
    Server,
    Visitor,
    axe,
    my_turn,
    open_table,
    second,
    settled,
)


def new_game(visitor: Visitor, players: int = 3) -> Player:
    """A table against bots."""
    open_table(visitor, {1: "me"}, players, "destiny")
    return Player(visitor)


def click(page: Page, name: str, exact: bool = False) -> None:
    """Press the button of a move, in a fold that is opened first, and wait for what comes of it."""
    before = page.inner_html("#prompt") + page.inner_html("#stage")
    button = page.locator("#prompt").get_by_role("button", name=name, exact=exact, include_hidden=True).first
    if not button.is_visible():
        page.locator("#prompt .moves-fold").filter(has=button).locator("summary").click()
    button.click()
    page.wait_for_function(
        "before => document.querySelector('#prompt').innerHTML + document.querySelector('#stage').innerHTML !== before",
        arg=before,
    )


@pytest.mark.long  # what every game's middle is asked is asked of this one, too (test_every_game.py, test_legible.py)
def test_the_middle_of_a_game_at_three_sizes(server: Server, visit: Visit) -> None:
    first = visit(server)
    player = new_game(first, 6)
    player.with_a_bot(lambda view: view["turn"] >= 2)
    assert my_turn(first.page)
    phone = visit(server, SMALL, storage_state=first.context.storage_state())
    phone.go(f"/tables/{player.table}")
    assert my_turn(phone.page)
    for visitor, size, name in ((first, WIDE, "wide"), (first, MIDDLE, "middle"), (phone, SMALL, "small")):
        page = visitor.page
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for theme in ("light", "dark"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            settled(page)
            visitor.shot(f"destiny-{name}-{theme}")
        wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"the {name} page is {wide} pixels too wide"
        expect(page.locator("#tiles > g")).to_have_count(56)
        expect(page.locator(".infest-meter")).to_have_count(1)
        expect(page.locator(".player")).to_have_count(6)
        assert page.locator(".members.is-open .member").count() >= 1, "my Senators lie open"
        if AXE.exists():
            axe(page, f"the {name} table of destiny")


def test_a_law_is_written_in_a_form_that_reads_back_as_a_sentence(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    player = new_game(visitor)
    player.until("Do you table a proposition", "^pass$", "^decline", "^abstain")
    page = visitor.go(f"/tables/{player.table}")
    form = page.locator("#stage .sentence").last
    click(page, "Write a law")
    click(page, "A prohibition")
    expect(form).to_contain_text("No Party may")
    click(page, "Declare a Campaign")
    expect(form.locator(".blank").first).to_have_text("declare a Campaign")
    click(page, "Neutral Sectors")
    expect(form).to_contain_text("neutral Sectors")
    click(page, "or ...")
    click(page, "Sectors other than")
    expect(form.locator(".blank.is-open")).to_have_text("neutral Sectors or Sectors other than")
    page.locator("#stage").get_by_role("button", name="Change the last part").click()
    expect(form.locator(".blank.is-open")).to_have_text("neutral Sectors or")
    page.locator("#go-13").click()
    expect(form).to_contain_text("neutral Sectors or Sector 13")
    click(page, "The place is complete")
    click(page, "Every time")
    law = "No Party may declare a Campaign in neutral Sectors or Sector 13."
    expect(page.locator("#stage")).to_contain_text(law)
    settled(page)
    visitor.shot("destiny-law")
    click(page, "until repealed")
    expect(page.locator("#log")).to_contain_text(re.compile("article 4|No Party may declare a Campaign"))


def test_an_order_shows_its_costs_and_its_trail_before_it_is_given(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    player = new_game(visitor)
    player.until("Declare your Fleets", "^pass$", "^decline", "^abstain", "^buy a fleet")
    if not any(move.startswith("order fleets") for move in player.look()["now"]["moves"]):
        player.until("purchases|Purchases|buy", "^pass$", "^decline")
    player.until("Declare your Fleets", "^buy a fleet", "^pass$", "^decline", "^abstain")
    page = visitor.go(f"/tables/{player.table}")
    target = page.locator("#targets .target").first
    expect(page.locator("#stage")).to_contain_text("Send")
    target.click()
    page.wait_for_function("document.querySelector('#stage .sentence').textContent.includes('to Sector')")
    while page.locator("#prompt").get_by_role("button", name="Take").count():
        click(page, "Take")
    if page.locator("#prompt").get_by_role("button", name="That is all").count():
        click(page, "That is all")
    attack = page.locator("#prompt").get_by_role("button", name="Attack")
    if attack.count():
        assert "2 Corruption" in str(attack.first.text_content())
        attack.first.click()
        second(page)  # it hurts, and says so first
        expect(page.locator("#stage")).to_contain_text("What it costs", ignore_case=True)
        expect(page.locator("#stage")).to_contain_text("Corruption on")
        settled(page)
        visitor.shot("destiny-order")


def test_bids_are_seats_of_the_chamber(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    player = new_game(visitor)
    player.until("You have bid", "^stand", "^vote for", "^pass$", "^decline")
    page = visitor.go(f"/tables/{player.table}")
    settled(page)
    visitor.shot("destiny-chamber")
    assert page.locator("#dials .seat").count(), "every vote is a seat"
    expect(page.locator("#bid-1 title")).to_contain_text("+1")
    page.locator("#bid-1").click()
    expect(page.locator("#log")).to_contain_text("bids 1 Influence")


def test_two_seats_talk_in_private(server: Server, visit: Visit) -> None:
    ines = visit(server)
    page = open_table(ines, {1: "me", 2: "link", 3: "link"}, 3, "destiny")
    table = page.url.rsplit("/", 1)[1]
    links = page.locator("#lobby .share-link input").evaluate_all("all => all.map(one => one.value)")
    others = []
    for name, link in zip(("Marek", "Odile"), links, strict=False):
        visitor = visit(server)
        visitor.page.goto(link)
        visitor.page.fill("main [name=name]", name)
        visitor.page.click("main button >> text=Sit down")
        visitor.page.wait_for_selector("#prompt, #lobby")
        others.append(visitor)
    marek, odile = others
    page.goto(f"{server.url}/tables/{table}")
    page.wait_for_selector("#prompt")
    for one in (page, marek.page, odile.page):
        one.wait_for_selector("#prompt")
        one.locator("label[for=talk-chat]").click()
    page.select_option(".chat-form [name=to]", label="Only Marek")
    page.fill(".chat-form [name=text]", "Vote with me and Finance is yours.")
    page.click(".chat-form button")
    expect(marek.page.locator("#chat")).to_contain_text("Finance is yours")
    expect(marek.page.locator("#chat .is-private")).to_contain_text("only to Marek")
    expect(page.locator("#chat")).to_contain_text("Finance is yours")
    assert page.input_value(".chat-form [name=to]"), "the next words go to the same ear"
    page.select_option(".chat-form [name=to]", label="To all")
    page.fill(".chat-form [name=text]", "Good evening, everybody.")
    page.click(".chat-form button")
    expect(odile.page.locator("#chat")).to_contain_text("Good evening")
    expect(odile.page.locator("#chat")).not_to_contain_text("Finance")
    odile.page.reload()
    odile.page.wait_for_selector("#prompt")
    assert "Finance is yours" not in odile.page.content()
    marek.shot("destiny-private")
