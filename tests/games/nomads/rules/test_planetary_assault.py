"""Planetary assault (NOM-ASLT)."""

from __future__ import annotations

from tests.games.nomads.kit import Player, act, do, expanse
from tests.kit import refused
from tests.ledger import clause


@clause("NOM-ASLT-10")
def test_why_no_more_credits_are_stolen() -> None:
    pos = act(
        expanse(
            Player("Umbral Tide", "Ares Forge", 9, 3, 0),
            Player("Kethri", "Ironblood Reach", 9, 0, 2),
        )
    )
    do(pos, "declare war on orange", "launch the assault")
    error = refused(pos, "steal 3 credits")
    assert (str(error), error.clause) == ("You may steal from 0 to 2 credits.", "NOM-ASLT-10")
