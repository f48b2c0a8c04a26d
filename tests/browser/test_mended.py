"""What newcomers tripped over, each clicked in the middle of what a person would click, at three sizes."""

from __future__ import annotations

import random
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from orrery.games.emperor import GAME
from tests.browser.conftest import Visit
from tests.browser.kit import (
    MIDDLE,
    SMALL,
    WIDE,
    Player,
    Server,
    asked,
    choose,
    my_turn,
    open_table,
    second,
    settled,
    wait_for_change,
)
from tests.browser.stage import Stage

SIZES = [WIDE, MIDDLE, SMALL]


@pytest.mark.parametrize("size", SIZES)
def test_the_middle_of_a_glowing_card_of_colonies_can_be_clicked(
    server: Server, visit: Visit, size: tuple[int, int]
) -> None:
    page = open_table(visit(server, size), {1: "me", 2: "me"}, 2, "colonies")
    rng, clicked = random.Random(3), 0
    for _ in range(40):
        assert my_turn(page)
        settled(page)
        before = asked(page)
        spot = page.evaluate(
            """() => {
              const one = [...document.querySelectorAll('.target:not(.mark) .hit')].find((one) => {
                const box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
                const board = document.querySelector('#board').getBoundingClientRect(), deck = document.querySelector('.deck').getBoundingClientRect();
                // the decision lies over the board's upper part, on a phone over the lower one
                const [top, bottom] = innerWidth < 760 ? [board.top, deck.top] : [Math.max(board.top, deck.bottom + 24), board.bottom];
                return x > board.left && x < board.right && y > top && y < Math.min(board.bottom, bottom);
              });
              const box = one?.getBoundingClientRect();
              return one && [box.x + box.width / 2, box.y + box.height / 2];
            }"""
        )
        if spot is None:
            choose(page, rng, board=False, ending=1)
            continue
        page.mouse.click(*spot)
        second(page)
        wait_for_change(page, before)
        clicked += 1
        if clicked == 2:
            return
    raise AssertionError("no card glowed")


FREE = """() => [...document.querySelectorAll('.target[data-move] .hit')].flatMap((one) => {
  const b = one.getBoundingClientRect(), x = b.x + b.width / 2, y = b.y + b.height / 2;
  return document.elementFromPoint(x, y)?.closest('.target') === one.closest('.target') ? [[x, y]] : [];
})"""
"""The middles of what glows on the board."""


def glowing(page: Page) -> tuple[float, float]:
    """Play until something glows on the board; where that is."""
    rng = random.Random(3)
    for _ in range(20):
        assert my_turn(page)
        settled(page)
        if spots := page.evaluate(FREE):
            x, y = spots[0]
            return x, y
        choose(page, rng, board=False)
    raise AssertionError("nothing glows")


@pytest.mark.parametrize("size", [WIDE, MIDDLE])
def test_a_press_that_ended_beside_the_board_swallows_no_later_one(
    server: Server, visit: Visit, size: tuple[int, int]
) -> None:
    """The pointer went down on the board and up on the decision, as where a decision grows under it."""
    page = open_table(visit(server, size), {1: "me"}, 3, "emperor")
    x, y = glowing(page)
    before = asked(page)
    page.mouse.move(x, y)
    page.mouse.down()
    page.locator("#prompt-text h2").hover()
    page.mouse.up()
    assert asked(page) == before
    page.mouse.move(x - 60, y + 5)
    page.mouse.click(x, y)
    second(page)
    wait_for_change(page, before)


def test_a_hand_that_slips_on_a_board_seen_as_a_whole_still_presses(server: Server, visit: Visit) -> None:
    page = open_table(visit(server), {1: "me"}, 3, "emperor")
    x, y = glowing(page)
    before = asked(page)
    page.mouse.move(x - 5, y - 5)
    page.mouse.down()
    page.mouse.move(x + 5, y + 5)
    page.mouse.up()
    second(page)
    wait_for_change(page, before)


def test_news_before_the_answer_do_not_lose_the_next_press(server: Server, visit: Visit) -> None:
    """The stream tells of a move before its request is answered; what is pressed on the next question meanwhile counts."""
    page = open_table(visit(server), {1: "me", 2: "me"}, 3, "emperor")
    assert my_turn(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        answer = route.fetch()
        if held:
            route.fulfill(response=answer)
            return
        held.append(route)
        held_answers.append(answer)

    held_answers: list[APIResponse] = []
    page.route("**/do", hold)
    rng = random.Random(3)
    before = asked(page)
    choose(page, rng, board=False)
    assert my_turn(page)
    between = asked(page)
    assert between != before
    page.locator("#prompt :is(.moves-group > .move:not(.is-not), .option:not(.is-not))").first.click()
    second(page)
    assert asked(page) == between
    held[0].fulfill(response=held_answers[0])
    wait_for_change(page, between)


@pytest.mark.parametrize("size", SIZES)
def test_rules_stay_on_the_page(server: Server, visit: Visit, size: tuple[int, int]) -> None:
    page = visit(server, size).page
    for slug in ("colonies", "emperor", "nomads", "destiny", "referendum"):
        page.goto(f"{server.url}/rules/{slug}")
        over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, f"{slug} is {over} pixels too wide"


PANELS = """() => {
  const list = document.querySelector('.players').getBoundingClientRect();
  const panels = [...document.querySelectorAll('.player')].map((one) => ({ one, box: one.getBoundingClientRect() }));
  const apart = ({ box }) => box.left >= list.right - 1 || box.right <= list.left + 1; // a panel of one's own, beside the board
  const column = panels.filter((panel) => !apart(panel));
  const small = (one) => one.getClientRects().length && [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
    && parseFloat(getComputedStyle(one).fontSize) < 10.99;
  return {
    first: (panels.find(apart) ?? panels.sort((a, b) => a.box.top - b.box.top)[0]).one.classList.contains('is-mine'),
    out: column.filter(({ box }) => box.top < list.top - 1 || box.bottom > list.bottom + 1).length,
    cut: panels.flatMap(({ one, box }) => [...one.querySelectorAll('*')].filter((part) => {
      const inner = part.getBoundingClientRect();
      return inner.width && !part.closest('.hush, svg') && (inner.right > box.right + 1 || inner.bottom > box.bottom + 1);
    }).map((part) => part.outerHTML.slice(0, 80))),
    small: [...document.querySelectorAll('.player *')].filter(small).map((one) => one.outerHTML.slice(0, 80)),
  };
}"""


@pytest.mark.parametrize(
    ("game", "players", "sizes"),
    [
        ("emperor", 6, [(1366, 768), (1440, 900), (1024, 768)]),
        ("destiny", 6, [(1366, 768), (1440, 900), (1024, 768)]),
        ("emperor", 4, [(1440, 900), (1366, 768)]),
        ("nomads", 4, [(1440, 900), (1366, 768), (1024, 768)]),
        ("referendum", 4, [(1440, 900), (1366, 768), (1024, 768)]),
        ("colonies", 4, [(1440, 900), (1024, 768)]),
    ],
)
def test_everybody_is_in_sight_and_oneself_first(
    server: Server, visit: Visit, game: str, players: int, sizes: list[tuple[int, int]]
) -> None:
    visitor = visit(server, sizes[0])
    page = open_table(visitor, {1: "officer", players: "me"}, players, game)
    Player(visitor).by_chance(6, seed=5)
    my_turn(page)
    for size in sizes:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settled(page)
        found = page.evaluate(PANELS)
        assert found == {"first": True, "out": 0, "cut": [], "small": []}, (size, found)


CROSSED = """() => [...document.querySelectorAll('.player')].flatMap((panel) => {
  const parts = [...panel.querySelectorAll('h3, .tag, dd, .res li')].filter((one) => one.getClientRects().length);
  const boxes = parts.map((one) => [one, one.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], n) => boxes.slice(n + 1).filter(([other, b]) => !one.contains(other)
    && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one.textContent} over ${other.textContent}`));
})"""
"""What of a panel is printed over something else."""


def test_counts_of_a_regent_stand_apart_and_an_opened_panel_stretches_no_other(
    server: Server, visit: Visit
) -> None:
    visitor = visit(server, MIDDLE)
    page = open_table(visitor, {1: "me"}, 4, "emperor")
    assert my_turn(page)
    Player(visitor).until("influence token", "^choose regent")
    for size in (WIDE, (1366, 768), MIDDLE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        settled(page)
        assert not page.evaluate(CROSSED), size
    rivals = page.locator(".player:not(.is-mine)")
    before = rivals.nth(0).bounding_box()
    rivals.nth(2).click(position={"x": 3, "y": 12})  # its name is there to be read
    expect(rivals.nth(2).locator(".res")).to_be_visible()
    settled(page)
    after = rivals.nth(0).bounding_box()
    assert before is not None
    assert after is not None
    assert after["height"] <= before["height"]


def test_a_sheet_on_a_phone_has_no_empty_foot(server: Server, visit: Visit) -> None:
    """A lesson gives no hints: before a row is chosen nothing stands below the rows."""
    page = visit(server, SMALL).go("/learn/emperor")
    page.click("text=Guided first game")
    assert my_turn(page)
    page.locator(".guide-bubble:not([hidden]) [data-seen]").click()
    foot = page.locator("#prompt > .decide-foot")
    expect(foot).to_be_hidden()
    page.locator("#prompt .option").first.click()
    expect(foot).to_be_visible()


def shared(visit: Visit, server: Server) -> Page:
    """A screen that two people share, with hands to hide."""
    page = open_table(visit(server), {1: "me", 2: "me"}, 2, "nomads", name1="Ann", name2="Bob")
    page.wait_for_selector("[data-live] #prompt.is-yours")
    return page


def test_the_cover_of_a_shared_screen_outlives_a_reload(server: Server, visit: Visit) -> None:
    page = shared(visit, server)
    rng = random.Random(1)
    for _ in range(30):
        if page.locator(".cover").count():
            break
        choose(page, rng)
        page.wait_for_selector("[data-live] #prompt.is-yours")
    expect(page.locator(".cover h2")).to_have_text(
        "Ann is asked" if "Ann" in page.inner_text(".cover h2") else "Bob is asked"
    )
    page.reload()
    expect(page.locator(".cover")).to_be_visible()
    page.locator(".cover button").click()
    page.reload()
    page.wait_for_selector("[data-live] #prompt.is-yours")
    expect(page.locator(".cover")).to_have_count(0)


def test_whoever_has_resigned_is_not_asked_about_it_any_more(stage: Stage, visit: Visit) -> None:
    page = stage.seat(visit(stage), "emperor", GAME.new(3, "resigned 2"))
    my_turn(page)
    page.locator("[popovertarget=settings]").click()
    page.locator("[popovertarget^=resign]").first.click()
    page.locator("[popover] [name=resign]").first.click()
    page.wait_for_selector("#prompt:not(.is-yours)")
    expect(page.locator(":popover-open")).to_have_count(0)


def test_back_at_home_the_table_is_there(server: Server, visit: Visit) -> None:
    visitor = visit(server)
    page = visitor.go()
    expect(page.locator("#mine")).to_contain_text("Nothing here yet")
    page.get_by_role("button", name="Play now: Galactic Emperor, against bots").click()
    page.wait_for_selector("#prompt")
    page.go_back()
    expect(page.locator("#mine")).not_to_contain_text("Nothing here yet")
    expect(page.locator(".hero .btn-primary")).to_contain_text("Continue")


def test_while_a_bot_plays_for_me_nothing_looks_as_if_i_were_asked(stage: Stage, visit: Visit) -> None:
    page = open_table(visit(stage), {1: "me", 2: "me", 3: "me"})
    assert my_turn(page)
    page.locator("[popovertarget=settings]").click()
    mine = page.locator("#actions [name=bot]")
    for left in (2, 1, 0):
        mine.first.click()
        expect(mine).to_have_count(left)
    expect(page.locator("#prompt.is-yours")).to_have_count(0)
    expect(page.locator("#prompt [name=back], #prompt.is-over").first).to_be_visible()


def test_the_legend_opens_beside_its_button(server: Server, visit: Visit) -> None:
    page = open_table(visit(server), {1: "me"})
    my_turn(page)
    button = page.locator("[popovertarget=legend]")
    button.click()
    one, other = button.bounding_box(), page.locator("#legend").bounding_box()
    assert one is not None and other is not None
    assert 0 <= other["x"] - (one["x"] + one["width"]) <= 16
    assert other["y"] <= one["y"] <= other["y"] + other["height"]


def test_on_a_phone_the_log_has_the_room_between_tabs_and_decision(server: Server, visit: Visit) -> None:
    """The players are behind a tab of their own, and the log goes down to the decision, folded up or not."""
    page = open_table(visit(server, SMALL), {1: "me"}, 3)
    assert my_turn(page)
    page.locator("label[for=show-talk]").click()
    expect(page.locator(".players")).to_be_hidden()
    page.locator(".sheet-handle").click()
    tabs, log, deck = (
        page.locator(where).bounding_box()
        for where in (".tabs-small", "#talk-log >> xpath=ancestor::section", ".deck")
    )
    assert tabs is not None
    assert log is not None
    assert deck is not None
    assert log["y"] <= tabs["y"] + tabs["height"] + 1
    assert log["y"] + log["height"] >= deck["y"]
    page.locator("label[for=show-players]").click()
    expect(page.locator(".players")).to_be_visible()
    expect(page.locator(".talk")).to_be_hidden()


def test_messages_come_up_beside_the_hand(server: Server, visit: Visit) -> None:
    """Where the hand lies in the corner of messages, they come up above it."""
    page = open_table(visit(server), {1: "me"}, 3, "colonies")
    rng = random.Random(3)
    while my_turn(page) and not page.locator("#hand .hand-card").count():
        choose(page, rng)
    settled(page)
    page.evaluate(
        "const p = Object.assign(document.createElement('p'), { className: 'toast', textContent: 'A message.' });"
        "document.querySelector('.toasts').append(p)"
    )
    hand = page.locator("#hand .hand-card").first.bounding_box()
    assert hand is not None
    for where in (".toasts .toast", ".hint:visible"):
        for shown in page.locator(where).all():
            box = shown.bounding_box()
            assert box is not None
            apart = box["y"] + box["height"] <= hand["y"] or box["x"] >= hand["x"] + hand["width"]
            assert apart or box["x"] + box["width"] <= hand["x"], (where, box, hand)


def crowded(tiles: int = 5) -> Any:
    """A galaxy whose players have much of everything, with influence in hand; the longest names lie open."""
    pos: Any = GAME.new(4, "much")
    for seat in range(4):
        pos.marks[seat], pos.hand[seat], pos.points[seat] = 127, 3, 40
    names = pos.content.tile_names
    pos.open_tiles[:] = sorted(
        pos.open_tiles + pos.deck, key=lambda tile: -max(map(len, names[tile].split()))
    )[:tiles]
    return pos


@pytest.mark.parametrize("size", SIZES)
def test_whatever_players_own_stays_inside_their_panels(
    stage: Stage, visit: Visit, size: tuple[int, int]
) -> None:
    page = stage.seat(visit(stage, size), "emperor", crowded())
    settled(page)
    out = page.evaluate(
        """() => [...document.querySelectorAll('.player')].flatMap((panel) => {
          const edge = panel.getBoundingClientRect().right;
          return [...panel.querySelectorAll('dd, .end, h3')].filter((one) => one.getClientRects().length && one.getBoundingClientRect().right > edge - 1)
            .map((one) => `${panel.id}: ${one.textContent}`);
        })"""
    )
    assert out == []


CROSSING = """([all, others]) => {
  const boxes = (what, root) => [...root.querySelectorAll(what)].filter((one) => one.getClientRects().length).map((one) => [one, one.getBoundingClientRect()]);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const found = [];
  for (const root of document.querySelectorAll(others ? '#chart' : '.player')) {
    const first = boxes(all, root), second = others ? boxes(others, root) : first;
    for (const [one, a] of first) for (const [other, b] of second)
      if (one !== other && !one.contains(other) && !other.contains(one) && over(a, b)) found.push(`${one.id || one.textContent.trim()} over ${other.textContent.trim()}`);
  }
  return found;
}"""
"""What lies over what: of one kind in the same panel, or of two kinds on the board."""


@pytest.mark.parametrize("size", SIZES)
def test_influence_stands_beside_a_name_and_no_number_lies_over_another(
    stage: Stage, visit: Visit, size: tuple[int, int]
) -> None:
    """With influence in hand a panel has a number more; on a sector it lies above the name, and never over it."""
    pos = crowded()
    for space in (place for place in range(pos.content.spaces) if pos.tile[place] >= 0):
        for seat in range(3):
            pos.placed[space * pos.players + seat] = 2
    visitor = visit(stage, size)
    page = stage.seat(visitor, "emperor", pos)
    settled(page)
    page.evaluate("document.querySelector('#show-players').checked = true")
    visitor.shot(f"emperor-influence-{size[0]}")
    assert page.locator(".player [title='Influence in hand']").count() == 4
    assert page.evaluate(CROSSING, ["h3, .counts > div, .stores > div, .player-head .end", None]) == []
    assert page.locator("#pieces [id^=influence-]").count() >= 9
    assert page.evaluate(CROSSING, ["#pieces [id^=influence-] .token", "#labels .name"]) == []


@pytest.mark.parametrize("tiles", [4, 5])
@pytest.mark.parametrize("size", [WIDE, MIDDLE])
def test_names_of_open_tiles_break_between_words_only(
    stage: Stage, visit: Visit, size: tuple[int, int], tiles: int
) -> None:
    page = stage.seat(visit(stage, size), "emperor", crowded(tiles))
    settled(page)
    broken, wide = page.evaluate(
        """() => [[...document.querySelectorAll('.shelf .tiles figcaption')].flatMap((one) => {
          const text = one.firstChild, range = document.createRange();
          return [...text.textContent.matchAll(/\\S+/g)].filter((word) => {
            range.setStart(text, word.index), range.setEnd(text, word.index + word[0].length);
            return new Set([...range.getClientRects()].map((line) => line.top)).size > 1;
          }).map((word) => word[0]);
        }), document.querySelector('.shelf').scrollWidth - document.querySelector('.shelf').clientWidth]"""
    )
    assert broken == [] and wide <= 0


def test_answers_of_the_rules_are_read_to_their_ends_beside_the_table(server: Server, visit: Visit) -> None:
    """The drawer and the chapters of a replay once had a class in common, which kept every sentence in one line."""
    page = open_table(visit(server), {1: "me"}, 3, "emperor")
    page.keyboard.press("r")
    page.wait_for_selector("#rules .clause")
    cut = page.evaluate(
        """() => { const edge = document.querySelector('#rules').getBoundingClientRect().right;
          return [...document.querySelectorAll('#rules .clause > p')].filter((one) => {
            const range = document.createRange(); range.selectNodeContents(one);
            return range.getBoundingClientRect().right > edge; }).length; }"""
    )
    assert cut == 0


def test_a_press_on_a_sign_of_the_legend_tells_what_it_means(server: Server, visit: Visit) -> None:
    page = open_table(visit(server), {1: "me"}, 3, "emperor")
    assert my_turn(page)
    page.click("[popovertarget=legend]")
    page.click("#legend li:has-text('Marks')")
    expect(page.locator("#explain")).to_contain_text("Everybody gets 2 at the end of a round")


@pytest.mark.parametrize("slug", ["colonies", "emperor"])
def test_rules_are_not_wider_than_a_phone(server: Server, visit: Visit, slug: str) -> None:
    page = visit(server, SMALL).go(f"/rules/{slug}")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_facts_in_the_bar_of_a_phone_are_whole_or_not_there(stage: Stage, visit: Visit) -> None:
    pos = crowded()
    for text in ("clockwise", "scientist"):
        pos.play(
            next(m for m in pos.moves(pos.waiting[0]) if text in pos.words().text(m).lower()), pos.waiting[0]
        )
    page = stage.seat(visit(stage, SMALL), "emperor", pos)
    settled(page)
    shown = page.evaluate(
        """() => { const bar = document.querySelector('#state').getBoundingClientRect();
          return [...document.querySelectorAll('#state li')].map((one) => one.getBoundingClientRect())
            .filter((one) => one.width && one.top < bar.bottom - 1).map((one) => one.right <= bar.right + 0.5); }"""
    )
    assert shown and all(shown)
