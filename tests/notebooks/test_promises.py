"""The study of promises: characters do what they are called, and every promise is counted once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from orrery.bots.officer import OfficerBot
from orrery.engine.chance import seeded
from orrery.games.destiny import GAME
from orrery.games.destiny.content.printed import MONEY
from orrery.games.destiny.deals.due import BreakIt, JudgePromises, KeepIt
from orrery.games.destiny.table.terms import WillPay
from promises import (
    CHARACTERS,
    FAITHFUL,
    FAITHLESS,
    OFFICER,
    Faithful,
    Faithless,
    Game,
    Job,
    Promise,
    became,
    breaks,
    kinds,
    paired,
    play,
    told,
    watched,
    wins,
)
from tests.games.destiny.kit import deal, start, table
from tests.games.destiny.scenes import PEOPLE


def owing() -> Any:
    """GSP owes BIP one Money, and has it."""
    pos = table(senators=PEOPLE, money=9, turn=2)
    deal(pos, WillPay(0, 1, 2, first=2, resource=MONEY, amount=1))
    return start(pos, JudgePromises())


def chosen(kind: type[OfficerBot]) -> Any:
    pos = owing()
    return kind(GAME, seeded(1)).choose(pos.view(0), pos.moves(0), pos.domains(0))


def test_one_keeps_its_word_and_the_other_does_not() -> None:
    assert chosen(Faithful) == KeepIt()
    assert chosen(Faithless) == BreakIt()


def test_whether_a_move_breaks_a_promise_is_tried_on_a_copy() -> None:
    pos = owing()
    before = pos.save()
    assert breaks(pos, 0, BreakIt()) and not breaks(pos, 0, KeepIt())
    assert pos.save() == before


def test_every_promise_became_one_thing() -> None:
    (made,) = owing().deals
    assert became(made, 0, still=True) == "open"
    assert became(made, 0, still=False) == "lapsed"
    assert became(msgspec.structs.replace(made, kept=(0,)), 0, still=False) == "kept"
    assert became(msgspec.structs.replace(made, broken=(0,)), 0, still=False) == "broken"


@dataclass
class Sketch:
    """A game as the tables want it."""

    watched: str
    won: float
    promises: tuple[Promise, ...] = ()

    def game(self, seat: int = 1) -> Game:
        return Game(self.watched, seat, self.won, 3, 100, self.promises, (0, 0, 0, 0), (1, 2, 1, 0), ())


def test_tables_count_wins_and_promises() -> None:
    kept, broken = Promise("WillPay", 1, 2, "kept"), Promise("WontInvade", 0, 3, "broken")
    found = {
        OFFICER: [Sketch(OFFICER, 1.0, (kept, broken)).game(), Sketch(OFFICER, 0.0).game()],
        FAITHFUL: [Sketch(FAITHFUL, 1.0).game(), Sketch(FAITHFUL, 1.0).game()],
        FAITHLESS: [Sketch(FAITHLESS, 0.0).game(), Sketch(FAITHLESS, 0.0).game()],
    }
    assert kinds(found[OFFICER]) == {"WillPay": Counter(kept=1), "WontInvade": Counter(broken=1)}
    assert kinds(found[OFFICER], seat=0) == {"WontInvade": Counter(broken=1)}
    assert watched(found[OFFICER]) == Counter(kept=1), "of the watched seat alone"
    assert wins(found[OFFICER]).rate == 0.5
    assert paired(found[FAITHFUL], found[OFFICER])[0] == 0.5
    text = told(found)
    assert "| WillPay | 1 | 1 | 0 | 0 | 0 |" in text
    assert "| faithful | 2 | 100.0% |" in text and "| faithless | 2 | 0.0% |" in text


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_game_of_each_character_is_played_to_its_end_and_is_the_same_again(character: str) -> None:
    job = Job(character, 2, "a test")
    game = play(job)
    assert game.seat == 2 and 0 <= game.won <= 1 and game.decisions > 100
    if character == FAITHFUL:
        assert game.breaches[game.seat] <= play(Job(FAITHLESS, 2, "a test")).breaches[game.seat]
    if character == OFFICER:
        assert play(job) == game
