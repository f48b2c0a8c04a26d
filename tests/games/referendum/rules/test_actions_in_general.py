"""Actions in general (REF-ACT)."""

from __future__ import annotations

import pytest

from tests.games.referendum.kit import act, legal, people, play, realm, where
from tests.ledger import clause


@clause("REF-ACT-01")
@pytest.mark.parametrize("there", ["solne", "vantry"])
def test_seeking_is_possible_on_planets_and_on_stations(there: str) -> None:
    pos = realm("pf royal", at={"xuan": there})
    act(pos, "xuan")
    assert "seek opportunity" in legal(pos)


@clause("REF-ACT-06")
def test_the_second_action_is_chosen_when_the_first_is_over() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNN", planets="cristal")
    act(pos, "svelk", "recruit the people")
    assert all(text.startswith("turn") or text == "done" for text in legal(pos))
    play(pos, "turn solne 1 to church")
    assert people(pos, "solne") == "CP" and pos.deed is None, "the first is resolved ..."
    assert pos.actions == 1 and "travel to cristal" in legal(pos), "... before the second is chosen"


@clause("REF-ACT-06")
def test_a_journey_is_over_before_the_next_action_is_chosen() -> None:
    pos = realm("church royal", at={"svelk": "solne", "kelling": "solne"}, planets="cristal")
    act(pos, "svelk", "travel to cristal")
    assert legal(pos) == ["take along kelling", "done"], "nothing else is asked meanwhile"
    play(pos, "done")
    assert where(pos, "svelk") == "cristal" and "recruit the people" in legal(pos)


@clause("REF-ACT-07", "REF-PLO-12", "REF-EDG-09")
@pytest.mark.parametrize("layout", ["hub", "chain"])
def test_what_is_offered_can_be_aimed(layout: str) -> None:
    boxes = {"sanctora": "C CCCCC"} if layout == "hub" else {"gurst": "C CCC"}
    pos = realm("church pf", at={"gremelec": "keld", "kata": "mevtu"}, boxes=boxes, station_layout=layout)
    act(pos, "gremelec")
    assert "use edict" not in legal(pos), "every box in reach is Church already"
