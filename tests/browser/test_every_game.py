"""What every game must do on a page, played once for each: a whole game by clicks, keys alone, three sizes, axe, rules."""

from __future__ import annotations

import random

import msgspec
import pytest
from playwright.sync_api import Page, expect

from orrery.games import games
from tests.browser.conftest import Visit
from tests.browser.kit import Server, Visitor, choose, my_turn, settled

LAW = "tax bank_trade 1 money for 1 turns"


class Short(msgspec.Struct, frozen=True):
    """The shortest whole game that the form of a new table offers, and what to type where it asks for words."""

    players: int
    options: dict[str, str]
    words: tuple[str, ...] = ()
    ending: float = 0.3


SHORT = {
    "colonies": Short(2, {"time_limit": "1 rounds"}),
    "destiny": Short(3, {"turn_limit": "1"}, (LAW, "I keep the peace")),
    "emperor": Short(3, {"round_limit": "2"}),
    "nomads": Short(2, {"round_limit": "3"}),
    "referendum": Short(2, {"turn_limit": "1"}),
}
every_game = pytest.mark.parametrize("slug", sorted(SHORT))


def test_no_game_is_forgotten() -> None:
    assert set(SHORT) == set(games())


@every_game
def test_a_whole_game_from_the_home_page_to_the_end_screen(server: Server, visit: Visit, slug: str) -> None:
    visitor = visit(server)
    visitor.expects("status of 4")  # what somebody types into a form may be refused, with a sentence
    short = SHORT[slug]
    page = visitor.go()
    page.click(f"#game-{slug} >> text=New table")
    page.select_option("#players", str(short.players))
    page.fill("#new [name=name]", "Ines")
    for name, value in short.options.items():
        page.fill(f"#new [name='option.{name}']", value)
    page.click("text=Open the table")
    rng, filled = random.Random(3), set[str]()
    made = 0
    while my_turn(page) and made < 400:
        refused = choose(page, rng, words=short.words, ending=short.ending, filled=filled)
        print(made, page.inner_text("#prompt h2"), refused, filled)
        made += 1
    print(slug, made, filled)
