"""What can be taken back, and what cannot: whatever showed something to somebody stays."""

from __future__ import annotations

from tests.games.colonies.kit import asked, building, chart, play, ship
from tests.games.colonies.scenes import arrive

# --- research ---------------------------------------------------------------------------------------------------


def test_a_card_that_was_drawn_cannot_be_put_back() -> None:
    pos = chart(hands={0: "Rogue, Spy, Trader, Engineer"})
    building(pos)
    play(pos, "research")
    assert asked(pos) == (0,) and pos.free == 0


# --- natives ----------------------------------------------------------------------------------------------------


def test_a_card_that_was_turned_up_cannot_be_turned_back() -> None:
    pos = arrive(ship("B1", 0, energy=2, meeples=2), down={"B2": "Deepseam"})
    play(pos, "turn up b2")
    assert asked(pos) == (0,) and pos.free == 0
