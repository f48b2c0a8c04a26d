"""Seek Opportunity (REF-SEK)."""

from __future__ import annotations

import pytest

from tests.games.referendum.kit import act, clauses, play, realm
from tests.ledger import clause


@clause("REF-CIT-20", "REF-PLN-08")
@pytest.mark.parametrize(
    ("who", "there", "cited"), [("xuan", "mevtu", "REF-CIT-20"), ("zaria", "solne", "REF-PLN-08")]
)
def test_a_card_from_the_discards_is_told_with_the_clause_that_allows_it(
    who: str, there: str, cited: str
) -> None:
    pos = realm("pf royal", at={who: there}, discards="spy", dice="OIIIII")
    act(pos, who, "seek opportunity")
    while "draw from the discards" not in [pos.text(move) for move in pos.moves()]:
        play(pos, "stop rolling")
    assert clauses(play(pos, "draw from the discards"))[0] == cited
