"""Duties at the end of the turn, the turn limit, and what leaves with a Party (DES-EOT, DES-PROP-08 to 10, DES-END)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.phases.ending import Duties, dissolve, finish_by_limit
from orrery.games.destiny.phases.galactic import infestation_bonus
from orrery.games.destiny.table.senate import Charge
from orrery.games.destiny.turn.senators import kill
from tests.games.destiny.kit import law, legal, play, said, sen, start, table, tokens
from tests.ledger import clause

PEOPLE = {"GSP": "orrumah", "BIP": "zharrak", "PoP": "fola"}
DUTY = "require buy_republic_fleet 1 per turn end_of_turn for 2 turns"


@clause("DES-COR-07", "DES-PROP-10")
def test_who_has_broken_the_law_need_not_buy_for_it_but_for_the_next_one() -> None:
    pos = table(phase="ending", senators=PEOPLE, money=9, republic={1: 5})
    broken = law(pos, "prohibit bank_trade; " + DUTY)
    pos.broken = [(broken.id, 0)]
    start(pos, Duties(0))
    assert not pos.waiting
    kept = law(pos, "tax bank_trade 1 money; " + DUTY)
    start(pos, Duties(0))
    play(pos, "break the law")
    assert pos.broken == [(broken.id, 0), (kept.id, 0)]
    assert tokens(pos, "orrumah") == (2, 0)


@clause("DES-PROP-08", "DES-PROP-09")
def test_a_fleet_bought_for_one_law_counts_for_the_other() -> None:
    pos = table(phase="ending", senators=PEOPLE, money=9, republic={1: 5})
    law(pos, DUTY)
    law(pos, "tax bank_trade 1 money; " + DUTY)
    start(pos, Duties(0))
    play(pos, "buy the republic fleet the law demands")
    assert not pos.waiting
    assert (pos.fleets_of(pos.republic), pos.broken) == (6, [])


@clause("DES-LAW-14", "DES-PROP-08")
@pytest.mark.parametrize(
    "text",
    [
        "tax buy_republic_fleet 1 money for 2 turns",
        "require move_fleet 1 per turn end_of_declarations for 2 turns",
        "prohibit buy_republic_fleet for 2 turns",
    ],
)
def test_no_other_law_demands_a_republic_fleet(text: str) -> None:
    pos = table(phase="ending", senators=PEOPLE, money=9, republic={1: 5})
    law(pos, text)
    start(pos, Duties(0))
    assert not pos.waiting
    assert (pos.broken, pos.fleets_of(pos.republic)) == ([], 5)


@clause("DES-EOT-03", "DES-RES-05", "DES-PROP-10")
def test_who_cannot_pay_may_trade_with_the_bank_first() -> None:
    pos = table(phase="ending", senators=PEOPLE, money=2, influence=4, republic={1: 5}, laws=["sample:1"])
    start(pos, Duties(0))
    assert legal(pos) == ["trade 3 influence for 1 money", "break the law"]
    play(pos, "trade 3 influence for 1 money", "buy the republic fleet the law demands")
    assert (pos.money[0], pos.influence[0], pos.fleets_of(pos.republic)) == (0, 1, 6)


@clause("DES-END-12")
def test_money_and_influence_count_together_at_the_turn_limit() -> None:
    pos = table(money={"GSP": 4, "BIP": 6, "PoP": 0}, influence={"GSP": 4, "BIP": 1, "PoP": 7})
    finish_by_limit(pos, (1, 1, 1))
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.clause) == ((0,), "DES-END-12")


@clause("DES-END-10", "DES-PROS-19", "DES-SEN-10")
def test_the_tokens_and_trials_of_senators_leave_with_their_party() -> None:
    pos = table(senators=PEOPLE, tainted={"orrumah": (3, 1), "zharrak": (2, 0)}, exhausted="orrumah")
    pos.charges = [Charge(sen("orrumah"), 1, False), Charge(sen("zharrak"), 2, False)]
    pos.resigned[0] = True
    dissolve(pos, 0)
    assert (tokens(pos, "orrumah"), tokens(pos, "zharrak")) == ((0, 0), (2, 0))
    assert infestation_bonus(pos) == 0
    assert [charge.senator for charge in pos.charges] == [sen("zharrak")]
    assert not pos.exhausted[sen("orrumah")]


@clause("DES-PROS-19", "DES-SEN-10")
@pytest.mark.parametrize(("killed", "ends"), [("zharrak", True), ("fola", False)])
def test_the_prosecution_of_a_senator_that_dies_ends_and_no_other_one(killed: str, ends: bool) -> None:
    pos = table(senators=PEOPLE)
    pos.charges = [Charge(sen("zharrak"), 2, False), Charge(sen("orrumah"), 2, False)]
    start(pos)
    kill(pos, sen(killed), "DES-ASN-04", "{0:senator} is assassinated")
    left = ["orrumah"] if ends else ["zharrak", "orrumah"]
    assert [charge.senator for charge in pos.charges] == [sen(name) for name in left]
    assert ("The prosecution of Zharrak ends without cost" in said(pos)) is ends
    assert len(said(pos)) == 1 + ends
