"""Injury (REF-INJ)."""

from __future__ import annotations

import pytest

from tests.games.referendum.kit import act, clauses, hand, realm, where
from tests.ledger import clause


@clause("REF-INJ-19")
@pytest.mark.parametrize(("dice", "there"), [("AAAGGG", "bed"), ("AAAAAG", "gone")])
@pytest.mark.parametrize("name", ["fast-transport", "raise-funds"])
def test_a_card_goes_back_to_hand_if_the_injury_roll_takes_its_citizen(
    name: str, dice: str, there: str
) -> None:
    pos = realm("church royal", at={"svelk": "gurst"}, hurt="svelk", hands={"church": name}, dice=dice)
    events = act(pos, "svelk", f"play {name.replace('-', ' ')}")
    assert hand(pos, "church") == [name] and not pos.discards and where(pos, "svelk") == there
    assert "REF-INJ-19" in clauses(events) and not pos.problems()


@clause("REF-INJ-19")
def test_a_law_goes_back_to_hand_too() -> None:
    hands = {"senate": "curfew"}
    pos = realm(
        "senate royal", at={"wallak": "enalda"}, hurt="wallak", hands=hands, planets="solne", dice="AAAGGG"
    )
    act(pos, "wallak", "enact curfew", "aim at solne")
    assert hand(pos, "senate") == ["curfew"] and not pos.discards
