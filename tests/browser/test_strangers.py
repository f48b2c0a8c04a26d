"""A stranger's first evening: what the second reading of the tables found, pressed and read as a newcomer would."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from orrery.games.destiny import GAME as GALAXY
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.orders import STAY
from orrery.games.destiny.senate.votes import CastVote
from orrery.games.destiny.table.senate import Plan
from orrery.games.destiny.table.votes import UNCALLED, V_ORDERS
from orrery.games.destiny.turn.open_moments import OpenMoment
from orrery.games.destiny.turn.stages import M_STEP
from tests.browser.conftest import Visit
from tests.browser.kit import MIDDLE, SMALL, WIDE, Player, Server, asked, settled, unfold
from tests.browser.stage import Stage
from tests.games.destiny.kit import start, table
from tests.games.referendum.kit import activate, realm


def test_a_new_table_asks_what_applies_and_its_free_seats_take_any_bot(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    visitor.expects("status of 422")
    page = visitor.go("/new/colonies")
    unfold(page)
    rows, corners = page.locator("[name='option.rows']"), page.locator("[name='option.two_player_corners']")
    expect(page.locator("[name='option.round_cap']")).to_be_visible()
    expect(rows).to_be_hidden()
    page.select_option("#players", "2")
    expect(corners).to_be_visible()
    page.select_option("#players", "4")
    expect(corners).to_be_hidden()
    page.check("[name='option.scenario'][value=custom]")
    rows.fill("77")
    page.check("[name='option.scenario'][value=first]")
    expect(rows).to_be_hidden()
    page.fill("[name='option.time_limit']", "soon")
    for seat in (2, 3):
        page.check(f"[name=seat{seat}][value=link]")
    page.click("text=Open the table")
    expect(page.locator(".problem").first).to_contain_text("time limit” cannot be 'soon'")
    expect(rows).to_be_hidden()
    page.check("[name='option.scenario'][value=custom]")
    expect(rows).to_have_value("77")
    visitor.shot("new-custom-map")
    page.check("[name='option.scenario'][value=first]")
    page.fill("[name='option.time_limit']", "none")
    page.click("text=Open the table")
    seats = page.locator(".lobby-seat")
    expect(seats).to_have_count(4)
    seats.nth(2).locator("select").select_option("cadet")
    seats.nth(1).locator("select").select_option("captain")
    visitor.shot("lobby-levels")
    seats.nth(1).get_by_role("button", name="A bot instead").click()
    expect(seats.nth(1)).to_contain_text("Captain")
    expect(seats.nth(2).locator("select")).to_have_value("cadet")
    page.click("text=Start now")
    page.wait_for_selector("#prompt")
    levels = sorted(one["bot"] for one in Player(visitor).look()["people"])
    assert levels == ["", "cadet", "captain", "officer"]


UNDER = """() => {
  const deck = document.querySelector('.deck').getBoundingClientRect();
  const words = [...document.querySelectorAll('#dials text')].map((one) => [one.textContent, one.getBoundingClientRect()]);
  const cross = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3;
  const hidden = words.filter(([, box]) => box.top < deck.bottom).map(([said]) => said);
  const over = words.flatMap(([said, box], i) => words.slice(i + 1).filter(([, other]) => cross(box, other)).map(([other]) => `${said}: ${other}`));
  const seats = [...document.querySelectorAll('#dials .seat')].map((one) => one.getBoundingClientRect());
  const crowded = seats.filter((box, i) => seats.slice(i + 1).some((other) => cross(box, other))).length;
  return [hidden, over, crowded];
}"""
"""Words of the chamber that the decision hides, words that lie over each other, and seats that do."""


def test_the_chamber_is_seen_below_a_large_decision_and_a_senator_is_read_about(
    stage: Stage, visit: Visit
) -> None:
    """Five choices, of which one stands in the middle, where somebody is still to be called."""
    people = {"GSP": "tasumbe", "BIP": "zharrak", "PoP": "fola", "TMP": "ilsane"}
    pos = table(" ".join(people), senators=people, influence=9, money=9, hands={"BIP": "feint"})
    pos.plans = [Plan(seat, (), ()) for seat in range(4)]
    open_vote(pos, V_ORDERS, 0, [0, 1, 2, 3, STAY], 1)
    assert pos.vote is not None
    pos.vote.order, pos.vote.cast = [1, 2], [UNCALLED, 2, 2, UNCALLED]
    start(pos, CastVote(0))
    visitor = visit(stage)
    page = stage.seat(visitor, "destiny", pos)
    for size in (WIDE, MIDDLE):
        resized(page, size)
        visitor.shot(f"destiny-vote-{size[0]}")
        expect(page.locator("#dials")).to_contain_text("Your plan")
        expect(page.locator("#dials .verdict")).to_have_text(["Orders to the", "Republic Fleets"])
        page.wait_for_function(UNDER.replace("return [hidden, over, crowded]", "return !hidden.length"))
        assert page.evaluate(UNDER) == [[], [], 0]
    start(pos, OpenMoment(M_STEP))
    stage.put(page, pos)
    settled(page)
    before = asked(page)
    box = page.locator(".member.is-legal b").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator(".board-menu .btn")).to_have_text([re.compile("Use Spy of Tasumbe"), "Read about it"])
    assert asked(page) == before
    page.locator(".board-menu .btn").last.click()
    expect(page.locator("#explain:popover-open")).to_contain_text("Spy: Action and 4 Money")


WIDTHS = """all => [...document.querySelectorAll(all)].map((one) => [one.getBoundingClientRect().width, one.closest('.option').getBoundingClientRect().width])"""


def test_what_a_choice_means_is_read_before_it_is_made(stage: Stage, visit: Visit) -> None:
    """Sentences have the whole width, also on a phone; dice and chances stand beside the name."""
    pos = GALAXY.new(4, 3)
    while pos.waiting[0]:
        pos.play(pos.moves(pos.waiting[0])[0], pos.waiting[0])
    page = stage.seat(visit(stage, SMALL), "destiny", pos)
    told = page.locator(".option-best", has_text="At home in Sector")
    for size in (SMALL, MIDDLE, WIDE):
        resized(page, size)
        assert told.count() >= 3
        expect(told.first).to_be_visible()
        assert all(own > 0.85 * whole for own, whole in page.evaluate(WIDTHS, ".option.is-long .option-best"))
    page = stage.seat(
        visit(stage, SMALL), "referendum", activate(realm("church royal", at={"svelk": "solne"}), "svelk")
    )
    for size in (SMALL, WIDE):
        resized(page, size)
        expect(page.locator(".option.is-short .option-best").first).to_be_visible()
        expect(page.locator(".option.is-short .option-best").first).to_contain_text("dice")


def resized(page: Page, size: tuple[int, int]) -> None:
    """The same page in a window of another size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settled(page)
