"""Space Opera in a browser: what is special to it. The star map at three sizes, the odds before a roll's decision, a vote."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from orrery.games.referendum import GAME
from orrery.games.referendum.table.odds import percent, risk
from orrery.games.referendum.table.state import Realm
from tests.browser.conftest import Visit
from tests.browser.kit import (
    MIDDLE,
    SMALL,
    WIDE,
    Player,
    Server,
    Visitor,
    asked,
    axe,
    my_turn,
    settled,
    unfold,
    wait_for_change,
)
from tests.browser.stage import Stage
from tests.games.referendum.kit import activate, realm

SIZES = {"wide": WIDE, "middle": MIDDLE, "small": SMALL}
OFF_THE_MAP = """() => {
  const frame = document.querySelector('#chart > svg').getBoundingClientRect();
  return [...document.querySelectorAll('#pieces [id^=citizen-] > .fig')].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1;
  }).map((one) => one.parentElement.id);
}"""
HIDDEN_WORLDS = """() => {
  const middle = (one) => { const box = one.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const pills = [...document.querySelectorAll('#pieces [id^=citizen-] .body')].map((one) => one.getBoundingClientRect())
    .filter((box) => box.width);
  return [...document.querySelectorAll('#pieces [id^=gov-] .body')].filter((one) => {
    const [x, y] = middle(one);
    return pills.some((box) => x > box.left && x < box.right && y > box.top && y < box.bottom);
  }).length;
}"""


PRESS = """(button) => {
  button.click();
  // a row that is compared with others is chosen first, and what hurts has a last word
  document.querySelector('#decide:not([hidden])')?.click();
  document.querySelector('#prompt.is-armed > .armed:not([hidden]) [data-sure]')?.click();
}"""


def new_table(visitor: Visitor, players: int, **choices: str) -> Page:
    page = visitor.go("/new/referendum")
    page.select_option("#players", str(players))
    if choices:
        unfold(page)
    for name, value in choices.items():
        page.locator(f"#new [name='option.{name}']").first.set_checked(value == "yes")
    page.click("text=Open the table")
    page.wait_for_selector("#prompt")
    return page


def offered(page: Page) -> list[str]:
    """The texts of all moves that the decision offers."""
    found = page.locator("#prompt [name=move]").evaluate_all("all => all.map((one) => one.value)")
    return [str(text) for text in found]


def press(page: Page, move: str) -> None:
    """Press the button of a move, wherever it lies; whole games by the mouse are played in test_every_game."""
    before = asked(page)
    page.locator(f'#prompt [name=move][value="{move}"]').first.evaluate(PRESS)
    wait_for_change(page, before)


def play_towards(visitor: Visitor, wanted: str, likes: tuple[str, ...], **choices: str) -> Page:
    """A table where a move is offered whose text begins so; on the way what is liked best is taken."""
    page = new_table(visitor, 2, **choices)
    Player(visitor).until_offered(wanted, *likes)
    assert my_turn(page)
    settled(page)
    return page


def fits(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, f"the page is {wide} pixels too wide"


def looks(page: Page, server: Server, visit: Visit) -> Iterator[tuple[str, Visitor]]:
    """The same table on screens of three sizes, each a browser of its own with the player's cookies."""
    state, url = page.context.storage_state(), page.url
    for name, size in SIZES.items():
        visitor = visit(server, size, storage_state=state)
        visitor.page.goto(url)
        assert my_turn(visitor.page)
        settled(visitor.page)
        yield name, visitor


def test_the_star_map_in_the_middle_of_a_game(server: Server, visit: Visit) -> None:
    first = visit(server)
    played = new_table(first, 4)
    Player(first).with_a_bot(lambda view: view["turn"] >= 2)
    assert my_turn(played)
    for name, visitor in looks(played, server, visit):
        page = visitor.page
        visitor.shot(f"referendum-{name}")
        fits(page)
        assert page.evaluate(OFF_THE_MAP) == [], f"every figure is on the map ({name})"
        assert page.evaluate(HIDDEN_WORLDS) == 0, f"no figure hides a government ({name})"
        expect(page.locator("#pieces [id^=gov-]")).not_to_have_count(0)
        expect(page.locator("#dials .clock .count")).to_be_visible()


CROWDS = {
    "tamberly": 5,
    "enalda": 3,
    "quillon": 2,
    "skarn-reach": 2,
    "aldace": 3,
    "solne": 4,
    "notana": 3,
    "vantry": 2,
}
"""How many citizens meet where, beside each other and at the edges of the map."""
LEAST = {WIDE: 90, (1366, 768): 68, MIDDLE: 68, SMALL: 46}
"""How wide a world is at least, in pixels, with all twenty-seven of them on the map."""
LYING = """() => {
  const box = (one) => { const b = one.getBoundingClientRect(); return { name: one.closest('[id]').id, l: b.left, r: b.right, t: b.top, b: b.bottom }; };
  const seen = (all) => [...document.querySelectorAll(all)].filter((one) => one.getClientRects().length).map(box);
  const over = (a, b, by) => Math.min(a.r, b.r) - Math.max(a.l, b.l) > by && Math.min(a.b, b.b) - Math.max(a.t, b.t) > by;
  const figures = seen('#pieces [id^=citizen-] .body'), worlds = seen('#tiles [id^=tile-] .tile'), shields = seen('#pieces [id^=gov-] .body'), tools = seen('.zoom .btn');
  const pairs = (all, others) => all.flatMap((a, i) => (others ?? all.slice(0, i)).filter((b) => over(a, b, 1.5)).map((b) => `${a.name} over ${b.name}`));
  return { figures: figures.length, wide: Math.min(...worlds.map((one) => one.r - one.l)), over: [...pairs(figures), ...pairs(worlds), ...pairs(figures, shields), ...pairs(figures, tools)] };
}"""
"""How many figures are seen, how wide worlds are, and what lies over what."""


@pytest.mark.parametrize("layout", ["hub", "chain"])
def test_worlds_are_large_and_nothing_lies_over_anything(stage: Stage, visit: Visit, layout: str) -> None:
    """With every world charted and crowds of citizens, at the sizes that people have."""
    pos = GAME.new(4, 7, station_layout=layout)
    assert isinstance(pos, Realm)
    start: Any = pos
    start.placed = [True] * pos.content.planets
    start.align = [max(0, bloc) for bloc in pos.align]
    ids = [place.id for place in (*pos.content.pack.planet, *pos.content.pack.station)]
    crowd = iter(range(pos.content.citizens))
    start.where = [-1] * pos.content.citizens
    for name, number in CROWDS.items():
        for _ in range(number):
            start.where[next(crowd)] = ids.index(name)
    page = stage.seat(visit(stage), "referendum", pos)
    for size, least in LEAST.items():
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settled(page)
        found = page.evaluate(LYING)
        assert found["figures"] == sum(CROWDS.values()), size
        assert found["wide"] >= least, (size, found)
        assert not found["over"], (size, found)
        assert page.evaluate(OFF_THE_MAP) == [], size


def test_the_exact_odds_stand_beside_the_dice_before_a_re_roll(server: Server, visit: Visit) -> None:
    played = play_towards(
        visit(server), "stop rolling", ("recruit", "seek", "search", "no confidence", "use ", "activate")
    )
    for name, visitor in looks(played, server, visit):
        visitor.shot(f"referendum-odds-{name}")
        fits(visitor.page)
        odds_are_exact(visitor.page)
        axe(visitor.page, f"a roll at {name} size")
    thrown = played.inner_html("#stage")
    press(played, next(move for move in offered(played) if move.endswith("roll again")))
    played.wait_for_function("before => document.querySelector('#stage').innerHTML !== before", arg=thrown)


def odds_are_exact(page: Page) -> None:
    """The shares beside the dice are those of the rules, and the button warns with the same one."""
    told = page.locator("#stage [aria-label^='Re-roll']").get_attribute("aria-label") or ""
    found = re.fullmatch(
        r"Re-roll (\d) di(?:e|ce): 1 or more: (.+), 2 or more: (.+), 3 or more: (.+), (?:Adversity|failure) on a re-roll: (.+)",
        told,
    )
    assert found is not None, told
    chance = risk(int(found[1]))
    assert found[5] == percent((chance.numerator, chance.denominator))
    expect(page.locator("#stage .odds")).to_have_count(4)
    expect(page.locator("#stage .odds.is-bad .odds-share")).to_have_text(found[5])
    dice = page.locator("#stage .die-box")
    expect(dice).not_to_have_count(0)
    again = page.locator("#prompt .move", has_text=re.compile("roll again", re.IGNORECASE)).first
    expect(again).to_contain_text(found[5])


def test_a_vote_of_the_senate_is_counted_beside_the_decision(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    likes = (
        "lead senate",
        "enact",
        "(aim at|name|target|turn|choose) ",
        "seek",
        "activate wallak",
        "keep",
        "pass",
        "done",
    )
    page = play_towards(visitor, "vote for", likes, choose_blocs="yes")
    settled(page)
    visitor.shot("referendum-vote")
    fits(page)
    expect(page.locator("#stage")).to_contain_text("Senate vote")
    bar = page.locator("#stage [aria-label*='votes for']")
    before = re.findall(r"\d+", bar.get_attribute("aria-label") or "")
    axe(page, "a vote")
    press(page, next(move for move in offered(page) if move.startswith("vote for")))
    log = page.locator("#log .beat p", has_text="for the proposal").first
    expect(log).to_be_visible()
    cast = re.search(r"casts (\d+) vote", log.inner_text())
    assert cast is not None and int(cast[1]) > 0 and before[1] == "0"


def test_an_option_that_warns_keeps_its_name_in_one_line_on_a_phone(stage: Stage, visit: Visit) -> None:
    """Beside the warning the name had the width of one letter."""
    pos = activate(realm("royal church", at={"kalban": "solne"}, boxes={"solne": "R FP"}), "kalban")
    page = stage.seat(visit(stage, SMALL), "referendum", pos)
    option = page.locator("#prompt .option", has=page.locator(".option-best em")).first
    expect(option).to_contain_text("This is your own government.")
    name = option.locator(".option-n b").bounding_box()
    assert name is not None
    assert name["width"] > 80 and name["height"] < 30, name
