"""A stranger's first evening: what the second reading of the tables found, pressed and read as a newcomer would."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import Server, unfold


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
