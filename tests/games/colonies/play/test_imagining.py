"""Positions that a seat imagines: they fit all that it knows, and deal anew what it cannot know."""

from __future__ import annotations

from typing import Any

from orrery.engine.chance import seeded
from orrery.games.colonies import GAME
from tests.games.colonies.kit import building, cards, chart, holds, place, tech

# --- packs and refusals -----------------------------------------------------------------------------------------


def test_imagined_hands_fit_what_is_known() -> None:
    pos = chart(hands={0: "Hacker, Rogue", 1: "Spy, Engineer"}, down={"C3": "Mosshaven", "C4": "Space"})
    pos.shown_cards[1] = cards("Engineer")
    pos.seen[place("C3")] = 1
    building(pos)
    for seed in range(20):
        other: Any = GAME.imagine(pos.view(0), seeded(seed))
        assert holds(other, 0) == {"Hacker", "Rogue"}
        assert other.hands[1] >> tech("Engineer") & 1
        assert other.card[place("C3")] == pos.card[place("C3")]
        assert other.problems() == []
