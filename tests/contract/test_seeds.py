"""Games in which a check of the contract once failed, each by its seed; what failed there shall not come back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from orrery.games import game
from orrery.testing.seeing import check_free_moves
from orrery.testing.walks import Walk

Check = Callable[[Walk], None]
FOUND: dict[str, tuple[str, int, str, dict[str, Any], Check]] = {
    "whoever uses a known copy has not the card itself": (
        "colonies",
        2,
        "attack 1 1819",
        {"first_player": "blue", "phase_order": "maintenance_first", "respawn": "off"},
        check_free_moves,
    ),
}


@pytest.mark.parametrize("what", FOUND)
def test_what_a_seed_once_showed(what: str) -> None:
    slug, players, seed, options, check = FOUND[what]
    check(Walk(game(slug), players, seed, options))
