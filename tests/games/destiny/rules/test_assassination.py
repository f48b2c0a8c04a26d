"""Assassination (DES-ASN)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.cards.announcing import OpenAnswers
from orrery.games.destiny.cards.answers import interferes, priority
from orrery.games.destiny.table.announced import ATTEMPT, Played
from tests.games.destiny.kit import legal, sen, start, table
from tests.ledger import clause


@clause("DES-ASN-25")
@pytest.mark.parametrize("by_card", [True, False])
def test_only_the_card_of_an_attempt_can_be_negated_and_not_the_ability(by_card: bool) -> None:
    pos = table(
        phase="intrigue",
        senators={"GSP": "orrumah", "BIP": "nambasu"},
        hands={"PoP": "ghost_in_the_dark distraction"},
        money=20,
        influence=20,
    )
    card = pos.content.card("assassination") if by_card else -1
    pos.pile = [Played(ATTEMPT, 1, card, sen("nambasu"), sen("orrumah"), dice=1)]
    assert (priority(pos, pos.pile[0]) >= 0) is by_card
    negating = [c for c in pos.hands[2] if interferes(pos, 2, c, pos.pile[0])]
    assert bool(negating) is by_card
    start(pos, OpenAnswers(1))
    offered = legal(pos, 2) if 2 in pos.waiting else []
    assert any(text.startswith("play ") for text in offered) is by_card
