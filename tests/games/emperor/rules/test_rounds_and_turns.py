"""Rounds and turns (EMP-ROUND)."""

from __future__ import annotations

from orrery.games.emperor.rounds import ChooseRole
from tests.games.emperor.kit import galaxy, refused, start
from tests.ledger import clause


@clause("EMP-ROUND-03", "EMP-ROLE-02", "EMP-ROLE-03")
def test_a_role_that_cannot_be_chosen_is_refused_with_its_reason() -> None:
    pos = galaxy(role="merchant", chooser=1, exploded=True)
    start(pos, ChooseRole(2))
    error = refused(pos, "choose merchant")
    assert error.clause == "EMP-ROUND-03" and "Orange" in str(error)
    assert refused(pos, "choose scientist").clause == "EMP-ROLE-03"
    assert refused(pos, "choose second warlord").clause == "EMP-ROLE-02"
    pos = galaxy(stack="")
    pos.explorer_flipped = True
    start(pos, ChooseRole(2))
    assert refused(pos, "choose explorer").clause == "EMP-ROLE-02"
