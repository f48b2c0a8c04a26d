"""Galactic Destiny in the browser: the middle of a game at three sizes, a law written in a form that reads back as a
sentence, costs before the click, the chamber with bids as seats over a map that stands still, offers and counter-offers in
one form, and private talk between two seats."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from orrery.games.destiny.deals.talk import OfferOf
from orrery.games.destiny.laws.propositions import TableTurn
from orrery.games.destiny.senate.orders import NameAdmiral
from orrery.games.destiny.table.state import Table
from tests.browser.conftest import Visit
from tests.browser.kit import (
    AXE,
    DONE,
    MIDDLE,
    SMALL,
    WIDE,
    Player,
    Server,
    Visitor,
    asked,
    axe,
    my_turn,
    open_table,
    second,
    see_the_board,
    settled,
    wait_for_change,
)
from tests.browser.stage import Stage
from tests.games.destiny.kit import play, quiet, start, table, who


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
    see_the_board(page)
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


# --- offers -----------------------------------------------------------------------------------------------------


def talks(mine: str = "GSP") -> Table:
    """Somebody is about to make an offer; the reader sits in the first seat."""
    pos = table(
        "GSP BIP PoP",
        owners={29: "GSP", 55: "GSP", 31: "BIP", 33: "BIP", 30: "PoP"},
        senators={"GSP": "orrumah fola", "BIP": "zharrak", "PoP": "liriana"},
        fleets={"GSP": {29: 2}, "BIP": {33: 2}},
        money=8,
        influence={"GSP": 0, "BIP": 5, "PoP": 2},
    )
    start(pos, OfferOf(who(pos, mine)))
    return pos


def side(page: Page, number: int) -> Locator:
    return page.locator("#paper > section").nth(number)


@pytest.mark.parametrize("size", [WIDE, MIDDLE, SMALL])
def test_an_offer_is_put_together_in_one_form_and_sent_by_one_press(
    stage: Stage, visit: Visit, size: tuple[int, int]
) -> None:
    pos = talks()
    play(pos, "deal with bip")
    page = stage.seat(visit(stage, size), "destiny", pos)
    settled(page)
    expect(page.locator("#prompt h2")).to_contain_text("What do you offer Astra")
    expect(page.locator("#paper-go")).to_be_disabled()
    expect(side(page, 0)).to_contain_text("You have no Influence.")
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert board["height"] >= 250

    side(page, 0).get_by_label("One more: You give Astra: Money", exact=True).click()
    side(page, 0).get_by_label("One more: You give Astra: Money", exact=True).click()
    side(page, 0).locator("select.add").select_option(label="A Sector")
    side(page, 0).get_by_label("You give Astra: a Sector: Sector").first.select_option(label="Sector 55")
    side(page, 1).locator("select.add").select_option(label="A vote")
    side(page, 1).get_by_label("Astra promises you: a vote: vote").select_option(
        label="to elect Fola Prime Minister"
    )
    expect(page.locator("#paper-says")).to_have_text(
        "You give Astra 2 Money and Sector 55. Astra promises you to elect Fola Prime Minister until turn 2."
    )
    # what was added can be left out again
    side(page, 0).locator("select.add").select_option(label="Fleets")
    side(page, 0).get_by_label("You give Astra: Fleets: Sector").select_option(label="1 Fleet in Sector 29")
    expect(page.locator("#paper-says")).to_contain_text("1 Fleet in Sector 29")
    side(page, 0).get_by_label("Leave out: You give Astra: Fleets").click()
    expect(page.locator("#paper-says")).not_to_contain_text("Fleet")

    before = asked(page)
    go = page.locator("#paper-go")
    box = go.bounding_box()
    assert box is not None
    go.click()
    assert wait_for_change(page, before) == ""
    expect(page.locator("#prompt")).to_contain_text("Waiting for Astra")
    if size != SMALL:
        expect(page.locator("#state")).to_contain_text("Your offer")
    # where the button was nothing plays: a press there does nothing
    after = asked(page)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.evaluate(DONE)
    assert asked(page) == after
    assert not page.evaluate(
        "([x, y]) => !!document.elementFromPoint(x, y)?.closest('#prompt [name=move], #prompt [name=moves]')",
        [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2],
    )


def test_a_counter_offer_begins_with_what_was_offered(stage: Stage, visit: Visit) -> None:
    pos = talks("BIP")
    play(
        pos,
        "deal with gsp",
        "deal: bip gives gsp 1 influence",
        "deal: gsp gives bip 1 money",
        "deal: gsp gives bip 1 money",
        "make the offer",
    )
    page = stage.seat(visit(stage), "destiny", pos)
    settled(page)
    expect(page.locator("#prompt h2")).to_contain_text("wants 2 Money from you")
    expect(page.locator("#state")).to_contain_text("Astra’s offer")
    expect(page.locator("#paper")).to_be_hidden()
    expect(page.locator("#paper-go")).to_be_hidden()
    page.locator("#paper-open").click()
    expect(page.locator("#paper-says")).to_have_text("You give Astra 2 Money. Astra gives you 1 Influence.")
    side(page, 1).get_by_label("One more: Astra gives you: Influence").click()
    expect(page.locator("#paper-says")).to_have_text("You give Astra 2 Money. Astra gives you 2 Influence.")
    before = asked(page)
    page.locator("#paper-go").click()
    assert wait_for_change(page, before) == ""
    expect(page.locator("#prompt")).to_contain_text("Waiting for Astra")


def test_an_offer_to_two_partners_is_one_form_in_words(stage: Stage, visit: Visit) -> None:
    pos = talks("GSP")
    play(pos, "deal with bip", "deal: gsp gives bip 1 money", "deal with pop")
    visitor = visit(stage)
    page = stage.seat(visitor, "destiny", pos)
    settled(page)
    titles = page.locator("#paper section header h3").all_inner_texts()
    assert titles[:2] == ["You give Astra", "You give Boreas"]
    assert len(titles) == 6
    part = page.locator("#paper section", has_text="Boreas gives Astra")
    part.locator("select.add").select_option(label="Influence")
    part.locator(".thing:visible select").select_option(label="2")
    expect(page.locator("#paper-says")).to_have_text("Boreas gives Astra 2 Influence.")
    visitor.shot("destiny-three")
    before = asked(page)
    page.locator("#paper-go").click()
    assert wait_for_change(page, before) == ""
    expect(page.locator("#prompt")).to_contain_text("Waiting for")


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_what_one_partner_gives_another_is_a_form_in_words(
    stage: Stage, visit: Visit, size: tuple[int, int]
) -> None:
    pos = table("GSP BIP PoP CoS", senators={"GSP": "orrumah"}, money=8, influence=5)
    start(pos, OfferOf(who(pos, "GSP")))
    play(pos, "deal with bip", "deal: gsp gives bip 1 money", "deal with pop", "deal with cos")
    visitor = visit(stage, size)
    page = stage.seat(visitor, "destiny", pos)
    settled(page)
    click(page, "Astra gives Boreas")
    expect(page.locator("#prompt h2")).to_contain_text("What does Astra give or promise Boreas?")
    part = page.locator("#paper section", has_text="Astra gives Boreas")
    part.locator("select.add").select_option(label="Influence")
    part.locator(".thing:visible select").select_option(label="2")
    expect(page.locator("#paper-says")).to_have_text("Astra gives Boreas 2 Influence.")
    visitor.shot(f"destiny-partners-{size[0]}")
    page.locator("#paper-go").click()
    expect(page.locator("#prompt h2")).to_contain_text("The offer has 2 terms.")
    expect(page.locator("body")).to_contain_text("Astra to Boreas: 2 Influence")


COVERED = """() => [...document.querySelectorAll('#paper .thing')].filter((one) => one.getClientRects().length).flatMap((one) => {
  const box = (it) => it.getBoundingClientRect(), all = box(one), name = box(one.querySelector('h3'));
  return [...one.querySelectorAll('select')].filter((it) => {
    const list = box(it);
    return list.left < all.left || list.right > all.right || (list.top < name.bottom - 1 && list.left < name.right - 1);
  }).map(() => one.textContent);
})"""
"""Lines of a form whose list lies over their name or sticks out of them."""


def floor(stage: Stage, visitor: Visitor) -> Page:
    """A proposition of the reader's is on the floor."""
    pos = table("GSP BIP PoP", senators={"GSP": "orrumah"}, ministers={"justice": "orrumah"})
    start(pos, TableTurn(0))
    play(pos, "table movement registration oversight")
    quiet(pos)
    page = stage.seat(visitor, "destiny", pos)
    page.click("#stops [popovertarget='stops-kinds']")
    page.locator("#stops-kinds").get_by_role("button", name="Full control").click()
    page.keyboard.press("Escape")
    settled(page)
    return page


def test_an_amendment_is_written_word_by_word_and_no_notation_is_asked_for(
    stage: Stage, visit: Visit
) -> None:
    visitor = visit(stage)
    page = floor(stage, visitor)
    expect(page.locator("#prompt input.field")).to_be_hidden()
    click(page, "Write it anew")
    expect(page.locator("#stage")).to_contain_text("Your amendment", ignore_case=True)
    click(page, "A prohibition")
    click(page, "Trade with the bank")
    click(page, "Every time")
    expect(page.locator("#stage")).to_contain_text("No Party may trade with the bank.")
    visitor.shot("destiny-amend-anew")
    click(page, "3 turns")
    expect(page.locator("#log")).to_contain_text("No Party may trade with the bank.")
    expect(page.locator("#prompt h2")).to_contain_text("Your proposition is on the table.")


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_a_proposition_is_amended_by_choosing_words(
    stage: Stage, visit: Visit, size: tuple[int, int]
) -> None:
    visitor = visit(stage, size)
    page = floor(stage, visitor)
    page.locator("#paper-open").click()
    settled(page)
    assert page.evaluate(COVERED) == []
    line = page.locator("#paper .thing", has_text="For each Fleet moved")
    line.locator("select").select_option(label="For each Fleet moved, a Party pays 5 Money.")
    visitor.shot(f"destiny-amend-{size[0]}")
    page.locator("#paper-go").click()
    expect(page.locator("#log")).to_contain_text("For each Fleet moved, a Party pays 5 Money.")


# --- what was broken --------------------------------------------------------------------------------------------


def test_a_law_that_cannot_be_read_stays_in_its_field_and_is_told_to_nobody(
    server: Server, visit: Visit
) -> None:
    visitor = visit(server)
    visitor.expects("422")
    player = new_game(visitor)
    player.until("Do you table a proposition", "^pass$", "^decline", "^abstain")
    page = visitor.go(f"/tables/{player.table}")
    settled(page)
    told = page.inner_text("#log")
    fold = page.locator("#prompt .moves-fold").filter(has_text="a law in the language of laws")
    fold.locator("summary").click()
    field = fold.locator("input.field")
    field.fill("tax everything that moves")
    fold.locator("button.move").click()
    expect(page.locator(".toast")).to_be_visible()
    settled(page)
    assert field.input_value() == "tax everything that moves"
    assert page.inner_text("#log") == told


def test_an_admiral_who_cannot_come_says_so_before_the_press(stage: Stage, visit: Visit) -> None:
    pos = table(
        "GSP BIP PoP",
        owners={29: "GSP", 31: "BIP"},
        senators={"GSP": "orrumah fola", "BIP": "zharrak"},
        tainted={"fola": (2, 0)},
        exhausted="orrumah",
        republic={1: 5},
    )
    start(pos, NameAdmiral(who(pos, "GSP"), 25, -1))
    page = stage.seat(visit(stage), "destiny", pos)
    settled(page)
    tired = page.locator("#prompt .move").filter(has_text="Orrumah")
    expect(tired).to_contain_text("cannot come: you break a law, 2 Corruption")
    # buttons show what panels show
    expect(page.locator("#prompt .move").filter(has_text="Fola")).to_contain_text("Diplomacy 2, Command 3")
    before = asked(page)
    tired.click()
    expect(page.locator("#prompt .armed:not([hidden])")).to_contain_text("cannot come")
    assert asked(page) == before, "a second press decides"
