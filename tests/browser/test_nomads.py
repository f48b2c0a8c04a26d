"""Space Opera: Nomads by clicks: a whole game against bots, deals and wars included, and the small screens."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import MIDDLE, SMALL, Server, play, settled


def test_a_whole_game_of_nomads_by_clicks(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go("/new/nomads")
    page.select_option("#players", "2")
    page.fill("[name='option.round_limit']", "9")
    page.click("text=Open the table")
    page.wait_for_selector("#prompt")
    made = play(page, 60)
    settled(page)
    visitor.shot("nomads-wide")
    made += play(page, 900, seed=2)
    expect(page.locator("#prompt.is-over h2")).to_contain_text("win")
    assert made > 20


def test_nomads_on_smaller_screens(server: Server, visit: Visit) -> None:
    for name, size in (("middle", MIDDLE), ("small", SMALL)):
        visitor = visit(server, size)
        page = visitor.go("/new/nomads")
        page.select_option("#players", "3")
        page.click("text=Open the table")
        page.wait_for_selector("#prompt")
        assert play(page, 25) == 25
        settled(page)
        visitor.shot(f"nomads-{name}")
        wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"the {name} page is {wide} pixels too wide"
