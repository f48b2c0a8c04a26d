"""The workshop of packs in a browser: the whole way from a new pack to a move at a table, at three sizes, and for everybody."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.kit import AXE, Server, axe, choose, my_turn
from tests.needs import need

SIZES = {"large": (1440, 900), "middle": (1024, 768), "small": (390, 844)}


def test_a_pack_is_made_changed_seen_kept_shared_and_played(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go("/workshop/emperor")
    page.get_by_label("Name of a new pack").fill("Dear robots")
    page.get_by_role("button", name="Make a pack from ours").click()
    expect(page.locator("#verdict")).to_contain_text("This pack can be played.")
    page.locator("summary", has_text="Technology").click()
    page.get_by_role("link", name="Robotics").click()
    cost = page.locator("[name='f.cost_energy']")
    expect(cost).to_have_value("2")
    cost.fill("7")
    expect(page.locator("#card .card-head")).to_contain_text("7")
    expect(page.locator("body")).to_contain_text("nobody can ever buy Robotics")
    cost.fill("-1")
    expect(page.locator("#verdict")).to_contain_text("it must be a whole number, at least 0")
    cost.fill("1")
    expect(page.locator("#verdict")).to_contain_text("The pack can be played with it.")
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator(".toast")).to_contain_text("Robotics is kept.")
    page.get_by_role("link", name="Dear robots").click()
    expect(page.locator(".pk-item", has_text="Robotics")).to_contain_text("Dear robots")
    page.get_by_role("link", name="The galaxy").click()
    page.get_by_role("button", name=re.compile("^A3:")).click()
    expect(page.locator("#verdict")).to_contain_text("37 tiles are needed, 38 are there")
    page.get_by_role("button", name=re.compile("no space at column 2, row -3")).click()
    page.get_by_role("link", name="Dear robots").click()
    page.get_by_role("button", name="Share it").click()
    expect(page.locator("h1")).to_have_text("Dear robots")
    page.get_by_role("link", name="New table with it").click()
    page.select_option("#players", "3")
    page.click("text=Open the table")
    assert my_turn(page)
    expect(page.locator(".bar .tag")).to_have_text("Dear robots")
    choose(page, random.Random(1))


DRAWN = {
    "emperor": ("tile", "home_white", "f.name", "Ivory Gate", "path.tile"),
    "nomads": ("system", "NOM-ST-46", "f.name", "The Knot", ".medal-disc"),
    "destiny": ("sector", "12", "f.influence", "7", "rect.sector"),
    "colonies": ("planet", "COL-P-04", "f.energy", "9", ".tick-off"),
    "referendum": ("citizen", "anilay", "f.name", "Anilaya", ".medal"),
}
"""For each game an item, a field of it, what somebody types there, and a shape of the table's own drawing."""


@pytest.mark.parametrize("slug", DRAWN)
@pytest.mark.parametrize("size", ["large", "small"])
def test_the_card_beside_the_form_is_drawn_as_the_table_draws_it(
    server: Server, visit: Visit, slug: str, size: str
) -> None:
    kind, ident, field, typed, shape = DRAWN[slug]
    visitor = visit(server, SIZES[size])
    page = visitor.go(f"/workshop/{slug}")
    page.get_by_label("Name of a new pack").fill(f"Drawn {size}")
    page.get_by_role("button", name="Make a pack from ours").click()
    expect(page.locator("#verdict")).to_be_visible()
    page = visitor.go(f"/workshop/{slug}/item?name=Drawn {size}&kind={kind}&id={ident}")
    art = page.locator("#card .card-art svg")
    expect(art.locator(shape).first).to_be_visible()
    expect(art).not_to_contain_text(typed)
    page.locator(f"[name='{field}']").fill(typed)
    expect(art).to_contain_text(typed)
    expect(page.locator("#card .tag")).to_have_text(f"Drawn {size}")
    box, card = art.bounding_box(), page.locator("#card").bounding_box()
    assert box is not None and card is not None and box["height"] > 100
    assert card["x"] >= 0 and card["x"] + card["width"] <= SIZES[size][0]


@pytest.mark.parametrize("size", SIZES)
def test_the_workshop_fits_and_everybody_can_use_it(server: Server, visit: Visit, size: str) -> None:
    visitor = visit(server, SIZES[size], bypass_csp=True)
    page = visitor.go("/workshop/colonies")
    page.get_by_label("Name of a new pack").fill(f"Sizes {size}")
    page.get_by_role("button", name="Make a pack from ours").click()
    expect(page.locator("#verdict")).to_be_visible()
    name = f"name=Sizes {size}"
    need(AXE.exists(), "axe-core (make setup fetches it)")
    for path in (
        "/workshop/colonies",
        f"/workshop/colonies/pack?{name}",
        f"/workshop/colonies/item?{name}&kind=technology&id=COL-T-TRADER",
        f"/workshop/colonies/map?{name}&chart=map-first2",
    ):
        page = visitor.go(path)
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        axe(page, f"{path}, {size}")
