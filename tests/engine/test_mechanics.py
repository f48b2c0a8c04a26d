"""What games share: chains of clicks, decks, order round the table, and what becomes of questions to who has left."""

from __future__ import annotations

import pytest

from orrery.engine.base import Done, Move, Pass, Question, absent_take_first, always_asked, lapses
from orrery.engine.chain import Chain
from orrery.engine.chance import seeded
from orrery.engine.decks import NO_CARD, draw, remake
from orrery.engine.meanings import Meanings
from orrery.engine.order import from_after, others, round_table
from orrery.testing.toy.game import LANTERNS, BidOnDie, BuyOil, PlayCards, Shop
from orrery.testing.toy.table import Table


class Till(Chain[Table], frozen=True):
    """Oil as long as there are coins."""

    def links(self, pos: Table) -> list[Move]:
        return [BuyOil()] if pos.coins[self.seat] else []

    def link(self, pos: Table, move: BuyOil) -> None:
        pos.coins[self.seat] -= 1
        pos.oil[self.seat] += 1

    def end(self, pos: Table) -> None:
        pos.round = 99

    def ask(self, pos: Table) -> Question:
        return Question("What do you buy?", "{seat} buy(s|) oil")


def table(coins: int) -> Table:
    pos = LANTERNS.blank(2, LANTERNS.check_options({}), seeded(1))
    assert isinstance(pos, Table)
    pos.coins = [coins, coins]
    pos.then(Till(0))
    pos.settle()
    return pos


def test_a_chain_asks_until_done_and_the_last_click_can_still_be_taken_back() -> None:
    pos = table(2)
    assert pos.moves() == [BuyOil(), Done()]
    pos.play(BuyOil())
    pos.play(BuyOil())
    assert pos.moves() == [Done()]  # whoever has acted ends the chain by hand
    assert pos.round == 0
    pos.play(Done())
    assert (pos.round, pos.oil) == (99, [2, 0])


def test_who_can_do_nothing_is_not_asked() -> None:
    assert table(0).round == 99


def test_an_empty_deck_is_made_anew_from_the_discards() -> None:
    deck, discards = [1], [5, 6, 7]
    chance = seeded(3)
    assert draw(deck, discards, chance) == 1
    found = [draw(deck, discards, chance) for _ in range(3)]
    assert sorted(found) == [5, 6, 7] and discards == []
    assert draw(deck, discards, chance) == NO_CARD
    remake(deck, discards, chance)
    assert deck == []


def test_seats_stand_round_the_table() -> None:
    assert round_table(4, 2) == [2, 3, 0, 1]
    assert round_table(4, 2, -1) == [2, 1, 0, 3]
    assert others(4, 2) == [3, 0, 1]
    assert from_after([0, 2, 3], 2) == [3, 0, 2]
    assert from_after([0, 3], 2) == [0, 3]


def test_decisions_say_what_becomes_of_them_when_their_seat_has_left() -> None:
    @lapses
    class Gift(Shop, frozen=True):
        pass

    @absent_take_first
    class First(BidOnDie, frozen=True):
        pass

    @absent_take_first
    class FirstOfAll(PlayCards, frozen=True):
        pass

    pos = table(3)
    pos.stack.clear()
    pos.resigned[0] = True
    pos.then(Gift(0), Till(1))
    pos.settle()
    assert pos.waiting == (1,) and pos.oil == [0, 0]
    moves = [Pass(), Done()]
    assert First(0).absent(pos, moves) == Pass()
    assert FirstOfAll((0, 1)).absent(pos, 0, moves) == Pass()
    assert BidOnDie(0).absent(pos, moves) == Done()


def test_a_decision_may_want_to_be_asked_even_if_there_is_one_answer() -> None:
    @always_asked
    class Asked(Shop, frozen=True):
        pass

    assert Shop(0).forced() and not Asked(0).forced()


def test_a_word_means_one_thing() -> None:
    from orrery.engine.base import Word
    from orrery.engine.errors import ContentError

    class Shine(Word, frozen=True):
        amount: int

    class Smoke(Word, frozen=True):
        pass

    meanings: Meanings[object] = Meanings()

    @meanings.of(Shine)
    class Shining:
        pass

    assert isinstance(meanings[Shine(2)], Shining)
    meanings.check([Shine])
    with pytest.raises(ContentError, match="Smoke"):
        meanings.check([Shine, Smoke])
    with pytest.raises(TypeError, match="already"):
        meanings.of(Shine)(Shining)


def test_questions_are_sentences_for_who_decides_and_for_those_who_wait() -> None:
    words = table(1).words()
    asked = Question("Do you follow {0:seat} with {1} coin(s)?", "{seat} follow(s|) {0:seat}", (1, 1))
    assert words.asked(asked) == "Do you follow Bo with 1 coin?"
    assert words.awaited(asked, (0,)) == "Ada follows Bo"
    assert words.awaited(asked, (0, 1)) == "Ada and Bo follow Bo"
    assert words.asked(asked, ("Ines", "Marek")) == "Do you follow Marek with 1 coin?"
    assert words.awaited(asked, (0, 1), ("Ines", "Marek")) == "Ines and Marek follow Marek"
