"""Room for what one must read: a species of nomads stands once, a large vote hides no chamber, and the log is more than a few lines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from orrery.games import games
from orrery.games.destiny.deals.talk import OfferOf
from orrery.games.destiny.senate.ballots import open_vote
from orrery.games.destiny.senate.orders import STAY
from orrery.games.destiny.senate.votes import CastVote
from orrery.games.destiny.table.senate import Plan
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.votes import UNCALLED, V_ORDERS
from orrery.games.destiny.table.war import Force
from orrery.games.nomads.table.state import Expanse
from orrery.testing.kit import play
from tests.browser.conftest import Visit
from tests.browser.kit import MIDDLE, SMALL, WIDE, Server, my_turn, open_table, settled, unpointed
from tests.browser.kit import Player as Guest
from tests.browser.stage import Stage
from tests.games.destiny.kit import sen, start, table
from tests.games.destiny.scenes import counted
from tests.games.nomads.kit import Player, act, expanse, one_round

SIZES = [WIDE, (1366, 768), MIDDLE, SMALL]
SIX = {"GSP": "tasumbe", "BIP": "zharrak", "PoP": "fola", "TMP": "ilsane", "CoS": "orrumah", "PPF": "liriana"}
"""Six Parties with a Senator each."""


def resized(page: Page, size: tuple[int, int]) -> None:
    """The same page in a window of another size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settled(page)
    unpointed(page)


# --- nomads -----------------------------------------------------------------------------------------------------------

SHIPS = ["Mecadestroyer", "Space Cruiser", "Civil Ship"]
WORKS = ["Orbital Shield", "Plasma Batteries", "Tissue Regenerator", "Deep Archive", "Trade Hub"]


def four(players: int, works: int) -> Expanse:
    """So many players who have built so much, in the turn of the first."""
    armed: list[str | tuple[str, ...]] = [("Space Cruiser", "Laser Turrets")]
    mine = [*armed, *SHIPS, *WORKS][:works]
    theirs = [*SHIPS, *WORKS][:works]
    everybody = [
        Player("Kethri", "Auric Exchange", 7, 2, 9, storage=["Trade Hub", "Laser Turrets"], built=mine),
        Player("Vorrax", "Sunmint", 6, 3, 8, storage=["Signal Jammer"], built=theirs),
        Player("Null Chorus", "Gilded Shoals", 5, 1, 7, storage=["Signal Jammer"], built=theirs),
        Player("Nautiloi", "Thornmarch", 9, 0, 6, storage=["Data Theft"], built=theirs),
    ]
    return act(expanse(*everybody[:players]))


def answered() -> Expanse:
    """Two cards lie on the pile, and the first player may answer."""
    pos = act(
        expanse(
            Player(
                "Dracoth",
                "Ares Forge",
                credits=9,
                storage=["Pirate Raid", "Signal Jammer"],
                built=["Space Cruiser"],
            ),
            Player("Vorrax", "Ironblood Reach", credits=9, storage=["Signal Jammer", "Thermal Decoy"]),
            Player("Lumen", "Lifewell", credits=2, storage=["Signal Jammer"], built=["Cloning Vats"]),
            Player("Kethri", "Thornmarch", credits=5, built=["Civil Ship", "Deep Archive"]),
        )
    )
    play(pos, "use pirate raid on orange")
    one_round(pos, b="use signal jammer against item 1")
    return pos


def offered() -> Expanse:
    """An offer lies before the first player."""
    pos = four(4, 3)
    pos.wish[1] = True
    play(pos, "train a unit")
    pos.play("negotiate with crimson", 1)
    for seat in (0, 2, 3):
        pos.play("pass", seat)
    play(pos, "give 3 credits", "ask for trade hub by name", "send the offer")
    return pos


def fought() -> Expanse:
    """A fleet battle of the first player."""
    pos = act(
        expanse(
            Player("Vorrax", "Ares Forge", 4, 3, 9, storage=["Interplanetary Missile"], built=SHIPS),
            Player("Kethri", "Warhead Drift", 9, 0, 9, storage=["Trade Hub"], built=SHIPS),
            Player("Lumen", "Lifewell", credits=2, built=["Cloning Vats"]),
            Player("Nautiloi", "Thornmarch", credits=4),
        )
    )
    play(pos, "declare war on orange")
    while not any(text.startswith("send ") for text in map(pos.text, pos.moves(0))):
        pos.play(pos.moves(pos.waiting[0])[-1], pos.waiting[0])
    return pos


MOMENTS: dict[str, Any] = {
    "the beginning": lambda: four(4, 0),
    "two": lambda: four(2, 3),
    "three": lambda: four(3, 5),
    "much is built": lambda: four(4, 8),
    "a pile": answered,
    "an offer": offered,
    "a war": fought,
}

STANDS = """() => {
  const wide = innerWidth >= 760, told = [];
  document.querySelector('#show-players').checked = true;
  const board = document.querySelector('#board').getBoundingClientRect(), deck = document.querySelector('.deck').getBoundingClientRect();
  const players = [...document.querySelectorAll('.player')], shown = (one) => one.getClientRects().length;
  const hit = (one) => {
    const b = one.getBoundingClientRect(), over = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2);
    return over && (one.contains(over) || over.contains(one));
  };
  for (const one of players) {
    const box = one.getBoundingClientRect(), name = one.querySelector('h3').textContent;
    // its name, its counts and its level can be read, and are not cut
    if (wide) for (const part of one.querySelectorAll('h3, .counts dd, .ticks-n')) {
      const b = part.getBoundingClientRect();
      if (b.left < box.left - 1 || b.right > box.right + 1 || b.bottom > box.bottom + 1) told.push(`${name}: ${part.textContent} is cut`);
      const list = one.matches('.is-mine') ? null : one.closest('.players').getBoundingClientRect();
      if (list && (b.top < list.top - 1 || b.bottom > list.bottom + 1)) told.push(`${name}: ${part.textContent} is out of sight`);
      else if (!hit(part)) told.push(`${name}: something lies over ${part.textContent}`);
    }
    if (wide && !(box.right <= board.left + 1 || box.left >= board.right - 1 || box.bottom <= board.top + 1 || box.top >= board.bottom - 1)) told.push(`${name} lies over the board`);
    if (!one.querySelector('.ticks[data-about^="clock:"], .throne[data-about^="clock:"]')) told.push(`${name} has no level to read about`);
  }
  // what is built has one place on the page
  const names = [...document.querySelectorAll('#chart text')].map((one) => one.textContent);
  const fights = document.querySelector('#chart .fleet');
  for (const one of document.querySelectorAll('.member b')) if (!fights && names.includes(one.textContent)) told.push(`${one.textContent} stands twice`);
  if (wide) {
    const own = document.querySelector('.player.is-mine').getBoundingClientRect();
    for (const one of players) if (!one.matches('.is-mine') && one.querySelectorAll('.member').length <= document.querySelectorAll('.is-mine .member').length
      && innerWidth < 1200 && one.getBoundingClientRect().height > own.height + 1 && !document.querySelector('.deck.is-large')) told.push('the own panel is not the largest');
    if (own.top < deck.bottom - 1 && own.left < deck.right) told.push('the decision hides the own panel');
    // a pile or an offer lies over neither board nor panels
    const stage = document.querySelector('.stage-beside:not(:empty)')?.getBoundingClientRect();
    if (stage?.height) for (const [what, b] of [['the board', board], ...players.map((one) => [one.querySelector('h3').textContent, one.getBoundingClientRect()])])
      if (Math.min(stage.right, b.right) - Math.max(stage.left, b.left) > 1 && Math.min(stage.bottom, b.bottom) - Math.max(stage.top, b.top) > 1) told.push(`what lies open covers ${what}`);
  }
  return told;
}"""
"""What is wrong with the place of a species."""


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_species_of_nomads_stands_once_and_can_be_read(stage: Stage, visit: Visit, moment: str) -> None:
    visitor = visit(stage)
    pos = MOMENTS[moment]()
    page = stage.seat(visitor, "nomads", pos)
    for size in SIZES:
        resized(page, size)
        visitor.shot(f"nomads-{moment.replace(' ', '-')}-{size[0]}")
        expect(page.locator(".player")).to_have_count(pos.players)
        assert not page.evaluate(STANDS), f"{moment} at {size}"


def test_what_is_built_is_pressed_in_its_panel(stage: Stage, visit: Visit) -> None:
    """Equipment goes onto a ship by a press on the ship, where it stands."""
    page = stage.seat(visit(stage), "nomads", four(4, 3))
    settled(page)
    ship = page.locator("#work-crimson-2.is-legal")
    expect(ship).to_contain_text("Mecadestroyer")
    ship.click()
    menu = page.locator(".board-menu .btn", has_text="Install")
    (menu.first if menu.count() else page.locator("#prompt .is-armed")).click()
    expect(page.locator("#log")).to_contain_text("Laser Turrets")


HIDDEN = """() => {
  const told = [], form = document.querySelector('.bargain');
  const free = (one) => { const b = one.getBoundingClientRect(), hit = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2); return one.contains(hit) || hit?.contains(one); };
  for (const one of document.querySelectorAll('.players .player:not(.is-mine) :is(h3, .counts dd)')) if (!free(one)) told.push(one.textContent);
  for (const one of document.querySelectorAll('#prompt-text h2, #paper-says')) if (!free(one)) told.push(one.textContent);
  for (const one of form.querySelectorAll('.thing:not([hidden]) h3')) { one.scrollIntoView({ block: 'nearest' }); if (!free(one)) told.push(`in the form: ${one.textContent}`); }
  return told;
}"""
"""What is hidden while an offer is written: anything of the partner, the question, a line of the form."""


def treaty() -> Expanse:
    """The first of four species writes an offer to the second."""
    pos = four(4, 3)
    play(pos, "negotiate with orange")
    return pos


def pact() -> Table:
    """The first of six Parties writes an offer to the second."""
    pos = table(
        " ".join(SIX),
        owners={29: "GSP", 55: "GSP", 31: "BIP"},
        senators=SIX,
        fleets={"GSP": {29: 2}, "BIP": {33: 2}},
        money=8,
        influence=5,
    )
    start(pos, OfferOf(0))
    play(pos, "deal with bip")
    return pos


@pytest.mark.parametrize("size", [WIDE, MIDDLE])
@pytest.mark.parametrize(("slug", "written"), [("nomads", treaty), ("destiny", pact)])
def test_what_the_partner_has_is_seen_while_an_offer_is_written(
    stage: Stage, visit: Visit, slug: str, written: Callable[[], Any], size: tuple[int, int]
) -> None:
    visitor = visit(stage, size)
    page = stage.seat(visitor, slug, written())
    settled(page)
    visitor.shot(f"{slug}-writes-an-offer-{size[0]}")
    expect(page.locator(".bargain")).to_be_visible()
    assert page.evaluate(HIDDEN) == []


APART = """() => {
  const [number, of] = [...document.querySelectorAll('[data-about="sign:deck"] .dial text:not(.cap)')].map((one) => one.getBoundingClientRect());
  // a line of words is higher than its digits: a quarter of it lies above them and below them
  return of.top + of.height / 4 - (number.bottom - number.height / 4);
}"""
"""Pixels between the cards that are left, on the clock of nomads, and how many there were."""


@pytest.mark.parametrize("size", SIZES)
def test_a_spectator_reads_the_clock_of_the_deck(stage: Stage, visit: Visit, size: tuple[int, int]) -> None:
    page = stage.seat(visit(stage), "nomads", four(4, 3))
    page.click("[popovertarget=share]")
    watch = page.locator(".share-link", has_text="Spectators").locator("input").input_value()
    visitor = visit(stage, size)
    visitor.page.goto(watch)
    visitor.page.click("main .btn-primary")
    visitor.page.wait_for_selector("#prompt")
    settled(visitor.page)
    visitor.shot(f"nomads-watched-{size[0]}")
    assert visitor.page.evaluate(APART) >= 2


# --- destiny ----------------------------------------------------------------------------------------------------------

LOST = """() => {
  const wide = innerWidth >= 760, deck = document.querySelector('.deck').getBoundingClientRect(), board = document.querySelector('#board').getBoundingClientRect();
  const told = [];
  const hit = (one) => { const b = one.getBoundingClientRect(); return one.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)); };
  // words of the chamber, where it has some, and its seats
  for (const one of document.querySelectorAll('#dials :is(text, .seat)')) {
    if (!one.getClientRects().length) continue;
    const b = one.getBoundingClientRect();
    const under = wide ? b.top < deck.bottom && b.left < deck.right : b.bottom > deck.top;
    if (under || b.bottom > board.bottom + 1) told.push(`chamber: ${one.textContent || 'a seat'}`);
  }
  const handle = document.querySelector('.sheet-handle').getBoundingClientRect();
  if (wide && handle.height) for (const one of document.querySelectorAll('#dials text')) {
    const b = one.getBoundingClientRect();
    if (Math.min(b.right, handle.right) > Math.max(b.left, handle.left) && Math.min(b.bottom, handle.bottom) > Math.max(b.top, handle.top)) told.push(`under the tab: ${one.textContent}`);
  }
  // every way to vote, without scrolling
  for (const one of document.querySelectorAll('#moves [name=move]:is([value^="vote "], [value="abstain"])')) if (!hit(one)) told.push(`choice: ${one.textContent}`);
  return told;
}"""
"""What of a vote is out of sight."""


@pytest.mark.parametrize("size", SIZES)
def test_chamber_and_choices_of_a_large_vote_are_both_in_sight(
    stage: Stage, visit: Visit, size: tuple[int, int]
) -> None:
    people = {"GSP": "tasumbe", "BIP": "zharrak", "PoP": "fola", "TMP": "ilsane"}
    pos = table(" ".join(people), senators=people, influence=9, money=9, hands={"BIP": "feint"})
    pos.plans = [Plan(seat, (), ()) for seat in range(4)]
    open_vote(pos, V_ORDERS, 0, [0, 1, 2, 3, STAY], 1)
    assert pos.vote is not None
    pos.vote.order, pos.vote.cast = [1, 2], [UNCALLED, 2, 2, UNCALLED]
    start(pos, CastVote(0))
    visitor = visit(stage, size)
    page = stage.seat(visitor, "destiny", pos)
    settled(page)
    visitor.shot(f"destiny-large-vote-{size[0]}")
    assert page.locator("#moves [name=move][value^='vote ']").count() == 5
    page.wait_for_function(f"() => !({LOST})().length", timeout=5_000)
    assert not page.evaluate(LOST)


CROWDED = """() => {
  const told = [], stage = document.querySelector('#stage'), edge = stage.getBoundingClientRect();
  const seen = (one) => { const b = one.getBoundingClientRect(), hit = document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2); return one.contains(hit); };
  const words = document.createTreeWalker(stage, NodeFilter.SHOW_TEXT), boxes = [];
  for (let text; (text = words.nextNode());) {
    if (!text.data.trim()) continue;
    if (parseFloat(getComputedStyle(text.parentElement).fontSize) < 11) told.push(`small: ${text.data}`);
    const range = document.createRange(); range.selectNodeContents(text);
    boxes.push([text.data, range.getBoundingClientRect()]);
  }
  for (const one of stage.querySelectorAll('.die')) boxes.push(['a die', one.getBoundingClientRect()]);
  for (const [what, b] of boxes) {
    if (b.left < edge.left || b.right > edge.right) told.push(`beyond the edge: ${what}`);
    if (b.bottom > edge.bottom + 1) told.push(`cut: ${what}`);
    for (const [other, a] of boxes) if (a !== b && Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3) told.push(`${what} over ${other}`);
  }
  for (const one of document.querySelectorAll('#moves [name=move]')) if (!seen(one)) told.push(`choice: ${one.textContent.trim()}`);
  return told;
}"""
"""What cannot be read of a battle, or pressed beside it."""


@pytest.mark.parametrize("size", SIZES)
def test_a_battle_of_six_sides_is_seen_whole_beside_its_choices(
    stage: Stage, visit: Visit, size: tuple[int, int]
) -> None:
    forces = [
        (Force(seat, seat, 3, sen(name)), [6, 5, 2, 1 + seat]) for seat, name in enumerate(SIX.values())
    ]
    pos = counted(table(" ".join(SIX), senators=SIX, phase="intrigue"), -1, 0, *forces, own=[3, 4])
    visitor = visit(stage, size)
    page = stage.seat(visitor, "destiny", pos)
    settled(page)
    visitor.shot(f"destiny-six-sides-{size[0]}")
    expect(page.locator("#stage .roll")).to_have_count(7)
    assert page.locator("#moves [name=move]").count() == 5
    assert page.evaluate(CROWDED) == []


# --- the log ----------------------------------------------------------------------------------------------------------

LINES = """() => {
  const log = document.querySelector('.talk .log'), b = log.getBoundingClientRect();
  return [...log.querySelectorAll('.beat li')].filter((one) => { const r = one.getBoundingClientRect(); return r.height && r.top >= b.top - 1 && r.bottom <= b.bottom + 1; }).length;
}"""
"""Lines of the log that are read as a whole."""
LEAST = {WIDE: 10, (1366, 768): 8, MIDDLE: 6, SMALL: 6}
SCROLLS = (
    "() => { const one = document.querySelector('.shelf'); return one.scrollHeight - one.clientHeight; }"
)


@pytest.mark.parametrize("slug", sorted(games()))
def test_the_log_shows_ten_lines_and_the_shelf_is_whole(server: Server, visit: Visit, slug: str) -> None:
    visitor = visit(server)
    page = open_table(visitor, {1: "officer", 4: "me"}, 4, slug)
    my_turn(page)
    settled(page)
    assert page.evaluate(SCROLLS) <= 0, "the shelf is whole when the game begins"
    Guest(visitor).by_chance(12, seed=10)
    my_turn(page)
    for size, least in LEAST.items():
        resized(page, size)
        if size == WIDE:
            assert page.evaluate(SCROLLS) <= 0, "nothing of the shelf is lost for it"
        else:
            page.evaluate("document.querySelector('#show-talk').checked = true")
        if size == SMALL:  # a sheet lies over the lower half until it is pulled down
            page.keyboard.press("v")
            settled(page)
        visitor.shot(f"log-{slug}-{size[0]}")
        assert page.evaluate(LINES) >= least, f"{slug} at {size}"
