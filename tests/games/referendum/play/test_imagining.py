"""Positions that a seat imagines: they fit all that it knows, and deal anew what it cannot know."""

from __future__ import annotations

from orrery.engine.chance import seeded
from orrery.games.referendum import GAME
from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import new
from tests.ledger import clause

# --- what a seat can imagine ------------------------------------------------------------------------------------


@clause("REF-EDG-11")
def test_hidden_cards_are_dealt_anew() -> None:
    pos = new(3, 4)
    decks, hands, troubles = set(), set(), set()
    for seed in range(6):
        other = GAME.imagine(pos.view(0), seeded(seed))
        assert isinstance(other, Realm)
        assert other.hands[0] == pos.hands[0]
        decks.add(tuple(other.deck))
        hands.add(tuple(other.hands[1]))
        troubles.add(tuple(other.troubles))
    assert len(decks) == len(hands) == len(troubles) == 6
