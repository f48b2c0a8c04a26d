"""The turn (NOM-TURN)."""

from __future__ import annotations

from tests.games.nomads.kit import Player, act, do, expanse
from tests.kit import refused
from tests.ledger import clause


@clause("NOM-TURN-10", "NOM-TURN-12")
def test_nobody_discards_what_the_storage_does_not_hold() -> None:
    pos = act(expanse(Player(storage=["Civil Ship"] * 7), Player("Kethri", credits=0)))
    do(pos, "end the turn")
    error = refused(pos, "discard trade hub")
    assert (str(error), error.clause) == ("You do not hold that card.", "NOM-TURN-12")
