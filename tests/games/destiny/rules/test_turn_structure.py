"""Turn structure (DES-TURN): three phases, and the limit of the hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from orrery.games.destiny import GAME
from orrery.games.destiny.cards.sector_abilities import GiveOne, NameOne
from orrery.games.destiny.phases.ending import DiscardDown
from orrery.games.destiny.phases.events import DrawEvent, LoseCard
from orrery.games.destiny.phases.galactic import (
    CallElection,
    DrawActions,
    DrawSenators,
    MarkSectors,
    MoveElectionCounter,
)
from orrery.games.destiny.phases.turn import StartTurn
from orrery.games.destiny.table.state import Table
from orrery.games.destiny.turn.open_moments import OpenMoment, free_moves
from orrery.games.destiny.turn.stages import M_STEP
from orrery.games.destiny.war.purchases import BuyTurn
from tests.games.destiny.kit import answer, at, legal, play, start, table
from tests.games.destiny.scenes import PEOPLE, texts
from tests.ledger import clause


@clause("DES-TURN-01", "DES-TURN-02", "DES-SNT-01", "DES-INV-01")
def test_three_phases_in_order() -> None:
    pos = table(turn=1, counter=0, senators={"GSP": "orrumah"}, phase="galactic", republic={1: 5})
    assert free_moves(pos, 0, 0) == []
    start(pos, StartTurn())
    heads: list[str] = []
    while pos.turn == 2 and pos.waiting:
        events = pos.play("pass" if "pass" in legal(pos) else legal(pos)[-1])
        heads += [pos.words().sentence(e) for e in events if e.clause in ("DES-TURN-01", "DES-EOT-01")]
    assert heads[:3] == ["The Intrigue Phase begins", "Turn 2 ends", "Turn 3 begins with the Galactic Phase"]


@clause("DES-TURN-03", "DES-GAL-23")
def test_calling_an_election_is_the_one_ability_of_the_galactic_phase() -> None:
    pos = table(senators=PEOPLE, ministers={"prime_minister": "orrumah"}, phase="galactic", counter=0)
    start(pos, MoveElectionCounter())
    assert isinstance(pos.decision, CallElection) and legal(pos) == ["call an election", "pass"]
    assert texts(pos, 0) == []
    play(pos, "call an election")
    assert pos.counter == GAME.content.election and pos.ministry == [-1] * 5


@clause("DES-TURN-04", "DES-TURN-06")
@pytest.mark.parametrize(("number", "asked"), [(7, False), (8, True)])
def test_hands_are_discarded_down_to_seven(number: int, asked: bool) -> None:
    cards = (["feint", "feint", "feint", "feint", "multi_task", "multi_task", "multi_task", "multi_task"])[
        :number
    ]
    pos = table(phase="ending", hands={"GSP": " ".join(cards)})
    start(pos, DiscardDown(0))
    assert bool(pos.waiting) is asked
    if asked:
        play(pos, "discard feint")
        assert len(pos.hands[0]) == 7
        assert not pos.resigned[0]


@clause("DES-TURN-04", "DES-TURN-06")
def test_what_is_discarded_lies_in_the_discards() -> None:
    pos = table(phase="ending", hands={"GSP": "feint " * 4 + "multi_task " * 4 + "seduction"})
    start(pos, DiscardDown(0))
    play(pos, "discard seduction", "discard feint")
    assert (len(pos.hands[0]), pos.discards) == (
        7,
        [pos.content.card(name) for name in ("seduction", "feint")],
    )
    assert not pos.waiting


@clause("DES-TURN-05")
def test_waiting_senators_do_not_count_towards_the_hand() -> None:
    from orrery.games.destiny.phases.ending import DiscardDown

    pos = table(
        phase="ending",
        reserve={"GSP": "brannoch wythelle sarrishet eluvanne mohadru jemak krazzeth ordrun"},
        hands={"GSP": "feint feint feint feint"},
    )
    start(pos, DiscardDown(0))
    assert len(pos.hands[0]) == 4
    assert len(pos.reserve_of(0)) == 8


def _look(pos: Table) -> None:
    pos.owner[at(5)] = 0
    start(pos, OpenMoment(M_STEP))
    answer(pos, "GSP", "look at the hand of bip")


SEEN: dict[str, Callable[[Table], object]] = {
    "an Event": lambda pos: start(pos, DrawEvent()),
    "Sector cards": lambda pos: start(pos, MarkSectors()),
    "Action cards": lambda pos: start(pos, DrawActions()),
    "Senators": lambda pos: start(pos, DrawSenators()),
    "a card thrown away": lambda pos: play(start(pos, LoseCard(0)), "throw away feint"),
    "a card handed over": lambda pos: play(start(pos, GiveOne(0, 1)), "hand over feint"),
    "a card named": lambda pos: play(start(pos, NameOne(0, 1)), "name feint"),
    "a recruit": lambda pos: play(start(pos, BuyTurn(0)), "recruit brannoch"),
    "a hand looked at": _look,
    "cards discarded": lambda pos: play(start(pos, DiscardDown(2)), "discard feint"),
}


@clause("DES-TURN-06", "DES-GAL-05", "DES-SEC-03")
@pytest.mark.parametrize("what", SEEN)
def test_who_has_seen_something_cannot_take_it_back(what: str) -> None:
    pos = table(
        money=20,
        reserve={"GSP": "brannoch"},
        hands={
            "GSP": "feint",
            "BIP": "distraction",
            "PoP": "feint " + "multi_task " * 4 + "distraction seduction seduction",
        },
    )
    pos.event_deck = [0]
    pos.revealed = False
    SEEN[what](pos)
    assert pos.revealed
