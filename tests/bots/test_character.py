"""Characters: a bot's word is worth to it what its character says, and everybody may read that."""

from __future__ import annotations

from collections import Counter

import pytest

from orrery.bots import bot
from orrery.bots.character import CHARACTERS, FAIR, SLY, TRUE, Character, character_at
from orrery.bots.remarks import remark, shown
from orrery.bots.search import SearchBot
from orrery.engine.chance import seeded
from orrery.games import game
from orrery.games.destiny import GAME
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.due import KeepOrBreak
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.table.terms import WillPay
from tests.games.destiny.kit import deal, start, table
from tests.games.destiny.scenes import PEOPLE


def owing(money: int) -> Table:
    """A Party that has promised all its Money."""
    pos = table(senators=PEOPLE, money=money, phase="ending")
    made = deal(pos, WillPay(0, 1, pos.turn, pos.turn, MONEY, money))
    start(pos, KeepOrBreak(0, made.id, 0))
    return pos


def answer(pos: Table, level: str, character: Character | None) -> str:
    mind = bot(level, GAME, "word", character)
    return pos.text(mind.choose(pos.view(0), pos.moves(0), pos.domains(0)))


def test_bots_differ_and_each_remains_who_it_is() -> None:
    found = Counter(character_at(f"table {n}", seat) for n in range(60) for seat in range(4))
    assert set(found) == set(CHARACTERS)
    assert min(found.values()) > 50
    assert character_at("table 1", 2) == character_at("table 1", 2)
    assert len({one.line for one in CHARACTERS}) == len(CHARACTERS)


def test_who_stands_in_for_a_person_keeps_that_persons_word() -> None:
    assert {character_at(f"table {n}", 0, stands_in=True) for n in range(20)} == {TRUE}


@pytest.mark.parametrize("level", ["cadet", "officer"])
@pytest.mark.parametrize(
    ("money", "keeping"),
    [(1, {TRUE, FAIR, SLY}), (4, {TRUE, FAIR}), (12, {TRUE})],
    ids=["little", "more", "a great deal"],
)
def test_a_promise_is_kept_by_character(level: str, money: int, keeping: set[Character]) -> None:
    kept = {one for one in CHARACTERS if answer(owing(money), level, one) == "keep the promise"}
    assert kept == keeping


def test_without_a_character_a_bot_is_fair() -> None:
    assert answer(owing(8), "officer", None) == answer(owing(8), "officer", FAIR)


def test_who_looks_ahead_takes_a_broken_word_off_its_chances() -> None:
    pos = owing(8)
    prices = {}
    for character in CHARACTERS:
        mind = SearchBot(GAME, seeded("price"), budget=60)
        mind.be(character)
        found = mind._candidates(pos.view(0), 0, pos.moves(0), pos.domains(0), None)
        prices[character] = {pos.text(one.move): one.price for one in found}
    for character, price in prices.items():
        assert price == {"keep the promise": 0.0, "break the promise": character.price}


def test_a_character_is_shown_where_promises_bind() -> None:
    assert shown(GAME, TRUE) == TRUE.line
    assert [shown(game(slug), TRUE) for slug in ("emperor", "nomads", "referendum", "colonies")] == [""] * 4


def test_most_moves_need_no_words() -> None:
    pos = owing(8)
    assert [remark(GAME, pos.view(0), move) for move in pos.moves(0)] == ["", ""]
