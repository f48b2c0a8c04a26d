"""Orders to the Republic Fleets (DES-ORD)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.senate.orders import FollowOrRefuse, RepublicMoves
from orrery.games.destiny.table.senate import March, Plan
from orrery.games.destiny.table.war import DEFENDS
from tests.games.destiny.kit import answer, at, legal, play, quiet, said, sen, start, table
from tests.ledger import clause


@clause("DES-ORD-07", "DES-ASN-14", "DES-ASN-22", "DES-ASN-24")
def test_an_assassination_interrupts_an_admiral_of_the_republic() -> None:
    """GSP's admiral is killed by BIP's Assassin on its way to the Republic Fleets."""
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah", "BIP": "nambasu"},
        republic={1: 2},
        dice=[6],
    )
    pos.orders = Plan(0, (March(at(1), at(50), 2, DEFENDS),), ((at(50), sen("orrumah")),))
    start(pos, RepublicMoves())
    assert pos.waiting == (1,), "BIP may interrupt"
    answer(pos, "BIP", next(text for text in legal(pos, 1) if text.startswith("use ")))
    quiet(pos)
    assert not pos.in_play(sen("orrumah")) and pos.admirals == []
    assert any("is assassinated" in line for line in said(pos))


@clause("DES-ORD-09", "DES-ASN-24")
@pytest.mark.parametrize(("move", "asked"), [("go along", True), ("refuse to go", False)])
def test_who_follows_the_minister_of_defence_may_be_interrupted(move: str, asked: bool) -> None:
    pos = table(phase="intrigue", senators={"GSP": "orrumah", "BIP": "nambasu"}, republic={50: 1})
    start(pos, FollowOrRefuse(0, at(50), sen("orrumah")))
    play(pos, move)
    assert (pos.waiting == (1,)) is asked
