"""Setup (REF-SET)."""

from __future__ import annotations

from orrery.games.referendum import GAME
from tests.games.referendum.kit import clauses, play, said
from tests.ledger import clause


@clause("REF-SET-07")
def test_a_bloc_that_is_chosen_is_not_dealt() -> None:
    pos = GAME.new(2, 8, choose_blocs=True)
    events = play(pos, "lead pf")
    assert clauses(events)[0] == "REF-SET-07" and "chooses Kata and leads PF" in said(pos, events)[0]
