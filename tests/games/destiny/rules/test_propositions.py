"""Propositions (DES-PROP)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.turn.bank import BuyInfluence, bank
from tests.games.destiny.kit import clauses, start, table
from tests.ledger import clause


@clause("DES-PROP-13")
@pytest.mark.parametrize(
    "law", ["tax trade_resources 1 money until_repealed", "license trade_resources until_repealed"]
)
def test_a_trade_with_the_bank_is_no_trade_of_resources(law: str) -> None:
    """Neither a tax nor a licence on trades of resources looks at the bank."""
    pos = table(laws=[law], money=9, senators={"GSP": "orrumah"})
    bank(pos, 0, BuyInfluence(3))
    start(pos)
    assert (pos.money[0], pos.influence[0], pos.waiting) == (6, 1, ())
    assert "DES-COR-07" not in clauses(pos.events)
    assert pos.tally == []
