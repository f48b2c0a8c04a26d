"""Scenes, cards and forms in each other's company: nothing that comes by itself lies over what one is asked to press."""

from __future__ import annotations

import random

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.kit import MIDDLE, SMALL, WIDE, Server, choose, my_turn, open_table, settled

SLOWLY = """localStorage.setItem('orrery-scenes', '0.02')"""
"""A scene stays for minutes: no test depends on how long."""
SCENE = """([mine, count]) => {
  const tales = document.getElementById('tales');
  tales.replaceChildren();
  for (let i = 0; i < count; i++) tales.insertAdjacentHTML('beforeend', `<article class="scene panel ${mine}" data-tale="${i}" aria-label="Scene ${i}">
    <header class="scene-head"><p class="label">Battle</p><h2>Scene ${i}</h2></header><ol class="throws">${'<li><b>Throw</b></li>'.repeat(20)}</ol>
    <footer class="scene-end"><button class="btn scene-show" type="button" data-show>Show</button><button class="btn scene-hold" type="button" data-hold aria-pressed="false">Hold</button>
    <button class="btn" type="button" data-skip>Close</button></footer></article>`);
}"""
"""Scenes as the server sends them, longer than any board."""


def tall(page: Page, what: str) -> tuple[float, float]:
    """How high something is, and how far it reaches over the lower edge of the board."""
    found = page.evaluate(
        """what => { const one = document.querySelector(what).getBoundingClientRect(), board = document.getElementById('board').getBoundingClientRect();
          return [one.height, one.bottom - board.bottom]; }""",
        what,
    )
    return found[0], found[1]


def test_a_scene_of_others_is_one_line_and_one_s_own_fits_the_board(server: Server, visit: Visit) -> None:
    visitor = visit(server, bypass_csp=True)  # the test lays out scenes of its own
    visitor.page.add_init_script(SLOWLY)
    page = open_table(visitor, {1: "me"}, game="emperor")
    assert my_turn(page)
    for size in (WIDE, MIDDLE, SMALL):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.evaluate(SCENE, ["", 2])
        expect(page.locator("#tales .scene.is-on .throws")).to_be_hidden()
        assert tall(page, "#tales .scene.is-on")[0] < 90, f"one line at {size}"
        page.locator("#tales .is-on [data-show]").click()
        expect(page.locator("#tales .scene.is-on .throws")).to_be_visible()
        assert tall(page, "#tales .scene.is-on")[1] <= 0, f"a scene is cut at {size}"
        expect(page.locator("#tales .is-on [data-hold]")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("n")
        expect(page.locator("#tales .scene.is-on")).to_have_attribute("data-tale", "1")
        page.evaluate(SCENE, ["is-mine", 1])
        expect(page.locator("#tales .scene.is-on .throws")).to_be_visible()
        assert tall(page, "#tales .scene.is-on")[1] <= 0, f"one's own scene is cut at {size}"
        page.locator("#tales .is-on [data-skip]").click()
        expect(page.locator("#tales .scene")).to_have_count(0)


def test_what_comes_to_lie_under_a_pointer_at_rest_does_not_cover_the_guide(
    server: Server, visit: Visit
) -> None:
    """Whoever presses "Do it for me" leaves the pointer there; no card comes up over the next bubble, whatever moves beneath."""
    page = visit(server).go("/learn/nomads")
    page.get_by_role("button", name="Guided first game").click()
    button = page.locator(".guide-bubble:not([hidden]) .guide-do button").first
    for _ in range(12):
        expect(button).to_be_visible()
        settled(page)
        box = button.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        hit = page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('.guide-bubble')", [x, y])
        assert hit, "something lies over the button"
        page.mouse.click(x, y)
        expect(page.locator("#explain")).to_be_hidden()


def test_what_excludes_each_other_cannot_be_chosen_together(server: Server, visit: Visit) -> None:
    """Emperor's market: goods are bought or sold."""
    page = open_table(visit(server), {1: "me"}, game="emperor")
    rng = random.Random(3)
    for _ in range(60):
        assert my_turn(page)
        apart = page.evaluate(
            """() => { const lines = [...document.querySelectorAll('#paper .thing[data-apart]')];
              const one = lines.find((a) => lines.some((b) => b !== a && b.dataset.apart === a.dataset.apart)); return one?.dataset.apart; }"""
        )
        if apart:
            break
        choose(page, rng, board=False)
    one, other = (page.locator(f"#paper .thing[data-apart={apart}]").nth(i) for i in range(2))
    more = "[data-step='1'], .mark"
    one.locator(more).first.click()
    expect(page.locator("#explain")).to_be_hidden()  # who chooses does not read
    for button in other.locator("[data-step='1'], .mark input").all():
        expect(button).to_be_disabled()
    page.locator("#paper-clear").click()
    for button in other.locator("[data-step='1'], .mark input").all():
        expect(button).to_be_enabled()
