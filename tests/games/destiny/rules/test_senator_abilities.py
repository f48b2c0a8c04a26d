"""Senator abilities (DES-SAB)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.content.printed import INFESTED
from orrery.games.destiny.table.war import DEFENDS, Battle, Force
from orrery.games.destiny.turn.dice import AfterRoll, throw
from orrery.games.destiny.war.battles import bonus_of
from tests.games.destiny.kit import at, legal, play, sen, start, table
from tests.ledger import clause


@clause("DES-SAB-04", "DES-SAB-29")
@pytest.mark.parametrize(("purpose", "bonus"), [(0, 3 + 5), (-1, 3 + 5), (DEFENDS, 3)])
def test_a_believer_fights_the_infestation_and_not_for_it(purpose: int, bonus: int) -> None:
    pos = table(senators={"GSP": "quorith"}, infested=(50,))
    battle = Battle(at(50), INFESTED, [], 0, DEFENDS)
    assert bonus_of(pos, battle, Force(0, purpose, 1, sen("quorith"))) == bonus


@clause("DES-SAB-07", "DES-SAB-30")
def test_a_code_breaker_that_leads_republic_fleets_re_rolls_their_die() -> None:
    """The dice of the Republic are rolled by PoP, the Minister of Defence; the admiral belongs to GSP."""
    pos = table(
        phase="intrigue",
        senators={"GSP": "valourne", "PoP": "fola"},
        ministers={"defence": "fola"},
        republic={50: 1},
        dice=[2, 3, 6, 1],
    )
    forces = [Force(-1, DEFENDS, 0, -1), Force(pos.republic, -1, 1, sen("valourne"))]
    pos.battle = Battle(at(50), INFESTED, forces, 2, DEFENDS)
    throw(pos, "battle", [2, 2], [1, 1], [True, True])
    start(pos, AfterRoll())
    assert pos.waiting == (0,)
    assert legal(pos, 0) == ["break code of die 1 of roll 2", "pass"]
    play(pos, "break code of die 1 of roll 2")
    assert pos.roll is not None and (pos.roll.dice, pos.roll.extra) == ([[2], [6]], [[0], [1]])
    assert not pos.waiting, "once in each battle"
