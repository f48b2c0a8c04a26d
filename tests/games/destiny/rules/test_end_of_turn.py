"""End of the turn (DES-EOT): its order, and what stays until the next."""

from __future__ import annotations

from orrery.games.destiny.deals.due import JudgePromises
from orrery.games.destiny.phases.ending import Duties, EndOfTurn, RunDown
from orrery.games.destiny.phases.galactic import clear_turn
from orrery.games.destiny.turn.open_moments import free_moves
from tests.games.destiny.kit import at, legal, play, start, table
from tests.games.destiny.scenes import PEOPLE, SPOT
from tests.ledger import clause


@clause("DES-EOT-01", "DES-EOT-03")
def test_the_end_of_a_turn_asks_the_loyal_for_duties_and_everybody_for_discards() -> None:
    pos = table("GSP BIP PoP TMP", rebel="BIP", phase="intrigue")
    pos.resigned[3] = True
    EndOfTurn().run(pos)
    names = [type(step).__name__ for step in reversed(pos.stack)]
    assert names == [
        *["Duties"] * 2,
        "SpendPool",
        "EndAbilities",
        *["DiscardDown"] * 3,
        "JudgePromises",
        "RunDown",
        "CheckEnd",
    ]
    assert pos.phase == 3


@clause("DES-EOT-01")
def test_the_order_of_the_end_of_a_turn() -> None:
    pos = table()
    EndOfTurn().run(pos)
    names = [type(step).__name__ for step in reversed(pos.stack)]
    assert list(dict.fromkeys(names)) == [
        "Duties",
        "SpendPool",
        "EndAbilities",
        "DiscardDown",
        "JudgePromises",
        "RunDown",
        "CheckEnd",
    ]
    assert JudgePromises() in pos.stack


@clause("DES-EOT-02")
def test_sector_tokens_outlast_the_turn() -> None:
    pos = table(marked=[SPOT, 44])
    RunDown().run(pos)
    clear_turn(pos)
    assert pos.marked == [at(SPOT), at(44)]


@clause("DES-EOT-03", "DES-RES-05", "DES-PROP-10")
def test_who_cannot_pay_may_trade_with_the_bank_first() -> None:
    pos = table(phase="ending", senators=PEOPLE, money=2, influence=4, republic={1: 5}, laws=["sample:1"])
    start(pos, Duties(0))
    assert legal(pos) == ["trade 3 influence for 1 money", "break the law"]
    play(pos, "trade 3 influence for 1 money", "buy the republic fleet the law demands")
    assert (pos.money[0], pos.influence[0], pos.fleets_of(pos.republic)) == (0, 1, 6)


@clause("DES-EOT-03")
def test_only_the_bank_at_the_end_of_the_turn() -> None:
    pos = table(
        phase="ending",
        money=9,
        hands={"GSP": "multi_task lobby_dinner"},
        senators={"GSP": "orrumah"},
        exhausted="orrumah",
    )
    assert free_moves(pos, 0, 0) == []
