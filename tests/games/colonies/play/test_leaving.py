"""A player who leaves: nobody waits for its seat, and what it had begun comes to nothing."""

from __future__ import annotations

import pytest

from orrery.engine.errors import IllegalMove
from tests.games.colonies.kit import legal, new, play

# --- packs and refusals -----------------------------------------------------------------------------------------


def test_a_resigned_seat_is_not_asked_again() -> None:
    pos = new(3, 5)
    pos.resign(2)
    for _ in range(60):
        if pos.outcome is not None:
            break
        assert 2 not in pos.waiting
        play(pos, legal(pos)[-1])
    with pytest.raises(IllegalMove):
        pos.resign(2)
