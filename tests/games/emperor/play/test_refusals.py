"""Moves that cannot be: most know why themselves, and a move of another decision gets no reason that is beside the point."""

from __future__ import annotations

from orrery.engine.base import Move
from orrery.games.emperor import GAME
from orrery.games.emperor.merchant import MerchantTurn
from tests.games.emperor.kit import galaxy, refused, start

KINDS = [cls for cls in GAME.move_types() if cls.why_not is not Move.why_not]
"""Moves that know why they cannot be made."""


def test_a_move_of_another_decision_is_refused_without_a_reason_that_is_beside_the_point() -> None:
    pos = galaxy(role="merchant", chooser=2)
    pos.prices = [1, 2, 3]
    start(pos, MerchantTurn(0))
    for text in (
        "build fighter at a1",
        "flee to a1",
        "choose merchant",
        "influence a1",
        "claim c3",
        "buy saboteur",
    ):
        error = refused(pos, text)
        assert "is not possible now" in str(error) and error.clause == "EMP-MER-06"


def test_most_moves_with_an_aim_know_why_they_cannot_be_made() -> None:
    assert len(KINDS) >= 24
