"""Campaigns (DES-CAMP)."""

from __future__ import annotations

import pytest

from orrery.games.destiny.table.war import Contest, Tour
from orrery.games.destiny.turn.senators import diplomacy
from orrery.games.destiny.war.campaigns import persuasion
from tests.games.destiny.kit import at, sen, table
from tests.ledger import clause


@clause("DES-CAMP-13", "DES-SEN-08")
@pytest.mark.parametrize("shadow", [0, 1, 2, 4])
def test_diplomacy_below_nothing_counts_against_the_campaigner(shadow: int) -> None:
    """Each Shadow token takes 3 off, and nothing stops at 0."""
    clean = table(senators={"GSP": "orrumah"})
    pos = table(senators={"GSP": "orrumah"}, tainted={"orrumah": (0, shadow)})
    tour = Tour(0, sen("orrumah"), at(50))
    for each in (clean, pos):
        each.contest = Contest(at(50), [tour], [0] * 3, [0] * 3, 0, 0)
    assert persuasion(pos, tour) == persuasion(clean, tour) - 3 * shadow
    assert shadow < 2 or diplomacy(pos, sen("orrumah")) < 0
