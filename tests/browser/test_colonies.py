"""Space Opera Boardgame on its page: what only its chart has. Positions are put on the table, so that every moment is at hand."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from orrery.bots import bot
from orrery.engine.window import Window
from orrery.games.colonies import GAME
from orrery.games.colonies.travel.flight import ChooseStep
from tests.browser.conftest import Visit
from tests.browser.kit import MIDDLE, SMALL, WIDE, Visitor, axe, my_turn, see_the_board, settled
from tests.browser.stage import Stage
from tests.games.colonies.kit import cards, chart, go, movement, of, place, play, ship

SIZES = {"wide": WIDE, "middle": MIDDLE, "small": SMALL}
WIDER = "document.documentElement.scrollWidth - window.innerWidth"


def seated(stage: Stage, visitor: Visitor, pos: Any) -> Page:
    """A table of ours with this position, seen from the first seat."""
    return stage.seat(visitor, "colonies", pos)


def mid_game() -> Any:
    """A flight of the first seat in the sixth Round of a game between officers, or later."""
    for number in range(20):
        pos: Any = GAME.new(4, f"mid {number}")
        minds = [bot("officer", GAME, f"mid {number}/{seat}") for seat in range(4)]
        while pos.outcome is None:
            seat = pos.waiting[0]
            if seat == 0 and pos.round >= 6 and isinstance(pos.decision, ChooseStep):
                return pos
            pos.play(minds[seat].choose(pos.view(seat), pos.moves(seat), pos.domains(seat)), seat)
    raise AssertionError("no game came so far")


def scouted() -> Any:
    """The first seat has looked at C3; a Ship of four is about to leave for an enemy planet past a blockade."""
    pos = chart(
        planets={"B2": of(0, "Galewater", meeples=4, used=1, energy=4, bunkers=1), "B4": of(1, meeples=2)},
        down={"C3": "Deepseam", "C4": "Supernova"},
        faces={"A2": "Supernova"},
        hands={0: "Radio Telescope"},
        ships=[ship("B2", 0, energy=1, meeples=4), ship("C2", 1, energy=1)],
    )
    movement(pos)
    play(pos, "scan face-down cards", "scan c3", "done")
    while isinstance(pos.decision, Window):
        pos.play("pass")
    return pos


def test_mid_game_fits_three_sizes_and_two_themes(stage: Stage, visit: Visit) -> None:
    pos = mid_game()
    for name, size in SIZES.items():
        visitor = visit(stage, size)
        page = seated(stage, visitor, pos)
        settled(page)
        for theme in ("dark", "light"):
            page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
            visitor.shot(f"colonies-{name}-{theme}")
        wide = page.evaluate(WIDER)
        assert wide <= 0, f"the {name} page is {wide} pixels too wide"
        frame, card = page.locator("#board").bounding_box(), page.locator("#card-E5").bounding_box()
        assert frame and card
        if name != "small":  # there the eye goes to what may be chosen
            assert card["x"] + card["width"] <= frame["x"] + frame["width"] + 1
            assert card["y"] + card["height"] <= frame["y"] + frame["height"] + 1
        if name == "wide":
            axe(page, "a flight")


def test_a_planet_opens_in_full_by_pointer_tap_and_key(stage: Stage, visit: Visit) -> None:
    page = seated(stage, visit(stage), scouted())
    settled(page)
    see_the_board(page)
    box = page.locator("#card-B4").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    card = page.locator("#explain")
    expect(card).to_contain_text("Meeples: 2 free, 0 used")
    page.mouse.move(2, 2)
    expect(card).to_be_hidden()
    page.keyboard.press("d")
    page.locator("#moves .move[data-about='ship:1'] >> nth=0").focus()
    page.keyboard.press("i")
    expect(card).to_contain_text("It stands at B2")
    page.keyboard.press("Escape")

    phone = seated(stage, visit(stage, SMALL), scouted())
    settled(phone)
    phone.locator("#go-B4").tap(position={"x": 12, "y": 12})
    phone.get_by_role("button", name="Read about it").tap()  # what can be played asks before it acts
    expect(phone.locator("#explain")).to_contain_text("Controlled by")
    assert phone.evaluate(WIDER) <= 0


def test_own_knowledge_is_marked_for_its_owner_and_outlives_a_reload(stage: Stage, visit: Visit) -> None:
    page = seated(stage, visit(stage), scouted())
    for _ in range(2):
        expect(page.locator("#card-C3 .private")).to_contain_text("only you")
        assert page.locator("#card-C4 .private").count() == 0
        page.reload()
    link = page.locator("#share li:has-text('Spectators') input").get_attribute("value")
    other = visit(stage)
    other.page.goto(link or "")
    other.page.locator("main button").first.click()
    other.page.wait_for_selector("#prompt")
    assert other.page.locator("#card-C3").count() == 1
    assert "Deepseam" not in other.page.content()
    assert other.page.locator("#card-C3 .private").count() == 0


def test_ranges_and_dangers_are_seen_before_the_click_and_a_move_is_a_path(
    stage: Stage, visit: Visit
) -> None:
    page = seated(stage, visit(stage), scouted())
    settled(page)
    page.mouse.move(2, 2)
    expect(page.locator("#targets .range:visible")).to_have_count(
        0
    )  # the range of a Ship under the pointer alone
    page.hover("#moves .move:has-text('Ship 1') >> nth=0")
    expect(page.locator("#targets .range:visible")).to_contain_text("invade 4 : 2")
    page.click("#moves .move:has-text('Ship 1') >> nth=0")
    page.wait_for_selector("#go-B3")
    page.mouse.move(2, 2)
    expect(page.locator("#badges")).to_contain_text("fight")
    expect(page.locator("#badges")).to_contain_text("burns")
    expect(page.locator("#badges")).to_contain_text("no Energy to stop")
    assert page.locator("#badges .barrier").count() > 0  # behind the Ship at C2
    expect(page.locator("#stage")).to_contain_text("must end on a planet")
    page.hover("#moves .move[data-target='go-B3']")
    expect(page.locator("#go-B3 + .range .gate.is-ahead")).to_be_visible()
    page.click("#moves .move[data-target='go-B3']")
    expect(page.locator("#trail .gate.is-flown")).to_have_count(1)
    expect(page.locator("#prompt")).to_contain_text("Stop and lose the Ship")


CROSSED = """() => {
  const shown = (which, all) => [...document.querySelectorAll(`#board ${all}`)]
    .filter((one) => one.getClientRects().length).map((one) => [which, one.getBoundingClientRect(), one.closest('[id]').id]);
  const ships = shown('Ship', '.plate .body'), marks = [...shown('verdict', '.near .badge'), ...shown('gate', '.gate-arrow')];
  return marks.flatMap(([what, a, id], at) => [...ships, ...marks.slice(0, at)].flatMap(([other, b, on]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 1 && high > 1 ? [`${what} of ${id} over ${other} of ${on}: ${wide} x ${high}`] : [];
  }));
}"""
"""Verdicts and gates that lie over a Ship or each other; a rim is a pixel wide."""


@pytest.mark.parametrize("size", [WIDE, MIDDLE])
def test_verdicts_and_gates_lie_over_no_ship(stage: Stage, visit: Visit, size: tuple[int, int]) -> None:
    pos = chart(
        planets={
            "C2": of(0, "Galewater", meeples=4, energy=4),
            "C4": of(1, meeples=2),
            "D3": of(0, meeples=2),
        },
        down={"D2": "Deepseam", "B3": "Supernova"},
        ships=[
            ship("C3", 0, energy=3, meeples=1),
            ship("C2", 0, energy=1, meeples=2),
            ship("C4", 1, energy=1),
            ship("D3", 0, energy=2, meeples=1),
        ],
    )
    movement(pos)
    page = seated(stage, visit(stage, size), pos)
    settled(page)
    see_the_board(page)
    for at in ("C2", "C3", "D3"):  # what each of them reaches from here
        page.locator(f"#go-{at}").hover()
        expect(page.locator(f"#go-{at} + .range")).to_be_visible()
        if size == WIDE:
            expect(page.locator(f"#go-{at} + .range")).to_contain_text("home")
        assert page.evaluate(CROSSED) == []
    go(pos, "fly ship 1 on 1 energy")
    stage.put(page, pos)
    settled(page)
    see_the_board(page)
    for at in ("C2", "D3"):
        page.locator(f"#go-{at}").hover()
        expect(page.locator(f"#go-{at} + .range .gate")).to_be_visible()
        assert page.evaluate(CROSSED) == []


def test_flights_that_lose_the_ship_are_folded_away_behind_the_others(stage: Stage, visit: Visit) -> None:
    page = seated(stage, visit(stage), scouted())
    settled(page)
    fatal = page.locator("#moves .moves-fold:has-text('is lost at')")
    expect(fatal).to_have_count(1)
    expect(fatal.locator(".move").first).to_be_hidden()
    expect(page.locator("#moves .moves-group:not(.moves-fold) .move:visible .warn")).to_have_count(0)
    fatal.locator("summary").click()
    expect(fatal.locator(".move[data-target=go-B1]")).to_contain_text("Ship 1 is lost with 4 Meeples")


def test_stops_are_chosen_beside_the_decision_and_kept(stage: Stage, visit: Visit) -> None:
    page = seated(stage, visit(stage), scouted())
    settled(page)
    door, kinds = page.locator("#stops [popovertarget=stops-kinds]"), page.locator("#stops-kinds")
    levels = kinds.get_by_role("group", name="Stops")
    row = kinds.get_by_role("group", name="A planet of mine is attacked")
    expect(door).to_contain_text("Stops: Smart")
    door.click()
    expect(levels.get_by_role("button", name="Smart")).to_have_attribute("aria-pressed", "true")
    levels.get_by_role("button", name="Touches me").click()
    expect(levels.get_by_role("button", name="Touches me")).to_have_attribute("aria-pressed", "true")
    row.get_by_role("button", name="Never").click()
    expect(row.get_by_role("button", name="Never")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(kinds).to_be_hidden()
    expect(door).to_contain_text("Stops: Touches me")
    page.keyboard.press("s")
    expect(page.get_by_role("button", name="Stop at the next")).to_have_attribute("aria-pressed", "true")
    page.reload()
    door.click()
    expect(levels.get_by_role("button", name="Touches me")).to_have_attribute("aria-pressed", "true")
    expect(row.get_by_role("button", name="Never")).to_have_attribute("aria-pressed", "true")


def test_an_attack_shows_its_target_row_by_row(stage: Stage, visit: Visit) -> None:
    pos = chart(
        planets={"A1": of(0, "Galewater", meeples=3, windmill=2, bunkers=1, energy=3), "A3": of(1)},
        ships=[ship("A3", 1, energy=1)],
        hands={0: "Force Field"},
    )
    movement(pos, 1)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "go to a1", "strike the windmill")
    assert pos.waiting == (0,) and pos.the_attack().place == place("A1")
    visitor = visit(stage)
    page = seated(stage, visitor, pos)
    assert my_turn(page)
    settled(page)
    visitor.shot("colonies-answer")
    expect(page.locator("#shelf-sheet")).to_contain_text("named target")
    expect(page.locator("#shelf-sheet")).to_contain_text("Harvest if it hits")
    expect(page.locator("#prompt h2")).not_to_contain_text("Blue")  # players have names
    expect(page.locator("#last-move .under-attack")).to_have_count(1)


@pytest.mark.parametrize("size", [WIDE, MIDDLE])
def test_a_hint_lies_over_no_card_in_hand(stage: Stage, visit: Visit, size: tuple[int, int]) -> None:
    pos = scouted()
    pos.hands[0] |= cards("Spy, Space Bridge, Matter Converter, Fusion Reactor")
    page = seated(stage, visit(stage, size), pos)
    settled(page)
    expect(page.locator(".hint:visible")).to_have_count(1)
    over = page.evaluate(
        """() => { const a = document.querySelector('.hint:not([hidden])').getBoundingClientRect();
          return [...document.querySelectorAll('#hand .hand-card')].filter((one) => { const b = one.getBoundingClientRect();
            return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom; }).map((one) => one.id); }"""
    )
    assert over == []
