"""Jumps (NOM-JUMP)."""

from __future__ import annotations

import pytest

from orrery.games.nomads.jumps import Jump
from orrery.games.nomads.state import Expanse
from tests.games.nomads.kit import A, Player, act, do, expanse
from tests.kit import said, start
from tests.ledger import clause


def nowhere(stars: bool) -> Expanse:
    """No card is left to extract; systems are left, or not."""
    pos = expanse(Player("Dracoth", storage=["Archive Fragment"]), Player("Kethri", credits=0))
    pos.decks[0] = []
    if not stars:
        pos.stars = []
    return pos


@clause("NOM-JUMP-03", "NOM-DECL-10")
@pytest.mark.parametrize("stars", [True, False])
def test_a_jump_tells_of_no_resource_when_there_is_none(stars: bool) -> None:
    pos = start(nowhere(stars), Jump(A))
    told = said(pos)
    assert "There is no card for Crimson to extract" in told
    assert not any("extracts" in sentence for sentence in told)
    assert len(pos.storage[A]) == 1
    full = start(expanse(Player("Dracoth"), Player("Kethri")), Jump(A))
    assert any(sentence.endswith("and extracts a resource") for sentence in said(full))


@clause("NOM-DECL-10", "NOM-GEN-10")
def test_an_effect_tells_how_many_resources_were_really_extracted() -> None:
    pos = act(nowhere(True))
    told = said(pos, do(pos, "use archive fragment"))
    assert not any("more resource" in sentence for sentence in told)
    one = nowhere(True)
    one.discards[0] = [3]
    told = said(one, do(act(one), "use archive fragment"))
    assert "Crimson extracts 1 more resource" in told
