"""Unusual cases (REF-EDG)."""

from __future__ import annotations

from orrery.games.referendum.turn.turns import StartGameTurn
from tests.games.referendum.kit import clauses, legal, play, realm, start
from tests.ledger import clause


@clause("REF-EDG-01")
def test_a_reinforcement_is_told_with_its_own_clause() -> None:
    pos = realm("royal church", at={"svelk": "solne"})
    start(pos, StartGameTurn())
    assert legal(pos)[0].startswith("start at")
    told = clauses(play(pos, legal(pos)[0]))
    assert told[0] == "REF-EDG-01" and "REF-SET-12" not in told
