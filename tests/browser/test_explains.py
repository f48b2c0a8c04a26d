"""Whatever stands on a table explains itself: names of players first, then every number, sign and gauge; at a table, for spectators, in a replay."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from orrery.games import game, games
from tests.browser.conftest import Visit
from tests.browser.kit import MIDDLE, SMALL, WIDE, Player, Server, Visitor, my_turn, open_table, settled

every_game = pytest.mark.parametrize("slug", sorted(games()))
SIZES = [WIDE, MIDDLE, SMALL]


def resized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("document.querySelector('#show-players').checked = true")
    settled(page)
    if size == SMALL and page.locator(".deck:not(.is-low) .sheet-handle").is_visible():
        page.keyboard.press("v")  # the sheet lies over the lower half until it is pulled down
        settled(page)
    page.evaluate(
        "document.querySelector('.hint:not([hidden]) [data-no-hints]')?.click()"
    )  # it lies over the lower edge


def begun(visitor: Visitor, slug: str) -> Page:
    """A game in its middle, with the reader in the first seat."""
    page = open_table(visitor, {1: "me"}, 4, slug)
    Player(visitor).by_chance(12, seed=3, without='class="paper bargain"')
    my_turn(page)
    # it is written over the others' panels
    assert not page.locator(".bargain:visible").count(), "no offer is asked for"
    settled(page)
    return page


def names_explain(page: Page, touch: bool) -> None:
    """Every name opens the card that it has in the log, by a finger, a pointer and keys, and neither unfolds its panel nor plays."""
    card, here = page.locator("#explain"), page.url
    for panel in page.locator(".player").all():
        name, seat = panel.locator("h3 .reads"), panel.get_attribute("data-seat")
        called = (name.evaluate("one => one.firstChild.textContent") or "").strip()
        assert name.get_attribute("data-about") == f"seat:{seat}"
        name.evaluate("one => one.scrollIntoView({ block: 'start' })")
        box = name.bounding_box()
        assert box is not None
        assert box["height"] >= 24, "high enough for a finger"
        (name.tap if touch else name.click)()
        expect(card.locator("h3")).to_contain_text(called)
        expect(card.locator(".explain-read > p").first).not_to_be_empty()
        expect(card.locator(".clause-chip")).to_be_visible()
        assert card.locator("header").inner_text().count(called) == 1, "who it is, is said once"
        page.keyboard.press("Escape")
        expect(card).to_be_hidden()
        if not touch:
            page.mouse.move(1, 1)
            name.hover()
            expect(card.locator("h3")).to_contain_text(called)
            page.mouse.move(1, 1)
            expect(card).to_be_hidden()
    assert not page.locator(".player.is-open").count(), "reading unfolds nothing"
    assert page.url == here
    # the rest of a panel unfolds it, and folds it up again: here its edge
    rest = page.locator(".player:not(.is-legal)").last
    if not rest.count():  # everybody can be chosen, and a press on a panel asks for it
        return
    rest.evaluate("one => one.scrollIntoView({ block: 'start' })")
    for unfolded in (1, 0):
        (rest.tap if touch else rest.click)(position={"x": 3, "y": 12})
        expect(page.locator(".player.is-open")).to_have_count(unfolded)


def keys_explain(page: Page) -> None:
    """Whoever comes to a name by Tab sees its card; Enter holds it, Escape closes it, and it stays closed."""
    card, first = page.locator("#explain"), page.locator(".player h3 .reads").first
    page.keyboard.press("l")  # keys are in use: the focus is seen
    first.focus()
    expect(card).to_be_visible()
    expect(card.locator("h3")).to_contain_text(first.evaluate("one => one.firstChild.textContent.trim()"))
    page.keyboard.press("Enter")
    expect(page.locator("#explain.is-held button:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(card).to_be_hidden()
    expect(first).to_be_focused()
    page.wait_for_timeout(900)  # longer than a pointer rests: what was closed does not come back
    expect(card).to_be_hidden()


@every_game
def test_names_of_players_explain_themselves(server: Server, visit: Visit, slug: str) -> None:
    page = begun(visit(server), slug)
    before = page.input_value("#after")
    for size in (WIDE, MIDDLE):
        resized(page, size)
        names_explain(page, touch=False)
    keys_explain(page)
    assert page.input_value("#after") == before, "reading never plays"


@every_game
def test_names_explain_themselves_to_a_finger(server: Server, visit: Visit, slug: str) -> None:
    page = begun(visit(server, SMALL), slug)
    resized(page, SMALL)
    before = page.input_value("#after")
    names_explain(page, touch=True)
    assert page.input_value("#after") == before, "reading never plays"


@every_game
def test_names_explain_themselves_to_spectators_and_in_a_replay(
    server: Server, visit: Visit, slug: str
) -> None:
    """A spectator sees the same names; and once all but one have given up, the game is read again, at any step, with names as they stood."""
    visitor = visit(server)
    players = game(slug).players[0]
    page = open_table(visitor, dict.fromkeys(range(1, players + 1), "me"), players, slug)
    guest = Player(visitor)
    guest.by_chance(10, seed=3)
    page.evaluate("document.querySelector('.cover button')?.click()")
    page.click("[popovertarget=share]")
    watch = page.locator(".share-link", has_text="Spectators").locator("input").input_value()
    looker = visit(server).page
    looker.goto(watch)
    looker.click("main .btn-primary")
    looker.wait_for_selector("#prompt")
    for size in SIZES:
        resized(looker, size)
        names_explain(looker, touch=False)
    for seat in range(1, players):
        assert guest.send("post", "/resign", seat=seat)
    page.goto(f"{server.url}/tables/{guest.table}/replay?step=6&seat=0")
    page.wait_for_selector("#scrub")
    for size in SIZES:
        resized(page, size)
        names_explain(page, touch=False)
    # a line of the log leads to its step, also where it names somebody; a resting pointer reads
    resized(page, WIDE)
    page.locator("#chronicle [data-about^='seat:']").first.hover()
    expect(page.locator("#explain .clause-chip")).to_be_visible()


# --- everything else --------------------------------------------------------------------------------------------------

DUMB = """() => {
  const told = new Set(), about = new Set();
  const look = (one, box, what, root) => {
    if (!box?.width || !box.height) return;
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (!hit || !root.contains(hit)) return; // something lies over it
    // a card of the shelf or of a hand opens its own text
    const reads = hit.closest('[data-about], [popovertarget]');
    if (reads?.dataset.about) about.add(reads.dataset.about);
    if (!reads) told.add(`${root.id || root.className}: ${what}`);
  };
  const all = () => {
    for (const root of document.querySelectorAll('#state, #goal, .players ol, .shelf, #stage, #chart, #hand')) {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (walk.nextNode()) {
        const text = walk.currentNode.textContent.trim(), one = walk.currentNode.parentElement;
        if (!text || !one.getClientRects().length || one.closest('title, desc, defs, [hidden], .hush, [popover]')) continue;
        if (!root.matches('#chart')) one.scrollIntoView({ block: 'nearest' });
        const range = document.createRange();
        range.selectNodeContents(walk.currentNode);
        look(one, range.getClientRects()[0], text.slice(0, 60), root);
      }
      for (const one of root.querySelectorAll('svg.icon, .seal, .slots, .pips, .die, .cells, meter, progress, use, #pieces > *')) {
        if (!one.getClientRects().length || one.closest('defs, [hidden], .hush, [popover]')) continue;
        if (!root.matches('#chart')) one.scrollIntoView({ block: 'nearest' });
        look(one, one.getBoundingClientRect(), `a sign ${one.outerHTML.slice(0, 80)}`, root);
      }
    }
  };
  for (const tab of document.querySelectorAll('#show-talk, #show-shelf, #show-players')) { tab.checked = true; all(); }
  return [[...told], [...about]];
}"""
"""What a pointer rests on in vain, of all words, numbers, signs and gauges that can be pointed at; and all that was read about.
The question itself is left out: it is a whole sentence, and its answers explain themselves. So is the log, whose words are tested elsewhere."""


@every_game
def test_nothing_on_a_table_is_pointed_at_in_vain(server: Server, visit: Visit, slug: str) -> None:
    """In the middle of a game, at two moments and three sizes: whatever stands there opens a card, and every card is there."""
    visitor = visit(server)
    page = open_table(visitor, {1: "me"}, 4, slug)
    table = page.url.rsplit("/", 1)[1]
    for seed, decisions in ((3, 10), (5, 25)):
        Player(visitor).by_chance(decisions, seed=seed)
        my_turn(page)
        told: set[str] = set()
        for size in SIZES:
            resized(page, size)
            dumb, about = page.evaluate(DUMB)
            assert not dumb, (page.inner_text("#prompt h2"), size, dumb)
            assert len(about) > 5, size
            told.update(about)
        for what in sorted(told):
            answer = page.request.get(f"{server.url}/tables/{table}/explain?what={what}")
            assert answer.ok, what
