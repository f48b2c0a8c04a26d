"""Victory and defeat (DES-END)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.phases.ending import CheckEnd
from tests.games.destiny.kit import table
from tests.ledger import clause


@clause("DES-END-16", "DES-END-12", "DES-REB-20")
@pytest.mark.parametrize(("rebel", "winners"), [("", (0,)), ("GSP", (1,)), ("BIP", (0,))])
def test_a_rebel_does_not_win_by_the_turn_limit(rebel: str, winners: tuple[int, ...]) -> None:
    owners = {13: "GSP", 14: "GSP", 15: "GSP", 16: "BIP", 17: "BIP", 18: "PoP"}
    pos = table(turn=5, turn_limit=5, owners=owners, rebel=rebel)
    CheckEnd().run(pos)
    assert pos.outcome is not None and pos.outcome.winners == winners


@clause("DES-END-16", "DES-REB-20")
def test_a_rebel_with_ten_sectors_may_win_a_tie_by_the_limit() -> None:
    owners = {number: "GSP" if number < 23 else "BIP" for number in range(13, 33)}
    pos = table(turn=5, turn_limit=5, owners=owners, rebel="GSP", money={"GSP": 4})
    CheckEnd().run(pos)
    assert pos.outcome is not None and pos.outcome.winners == (0,)
