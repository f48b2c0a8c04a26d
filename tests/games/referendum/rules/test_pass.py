"""Pass (REF-PAS)."""

from __future__ import annotations

import pytest

from tests.games.referendum.kit import activate, citizen, legal, play, realm, whole_turn
from tests.ledger import clause


@clause("REF-PAS-07")
def test_passing_heals_the_passing_citizen_and_nobody_beside_her() -> None:
    at = {"michael": "gurst", "kelling": "gurst"}
    pos = realm("church royal", at=at, hurt="kelling")
    activate(pos, "michael")
    play(pos, "pass")
    assert "rest" not in legal(pos), "Michael is well"
    pos = realm("church royal", at=at, hurt="kelling michael")
    activate(pos, "michael")
    play(pos, "pass", "rest")
    assert not pos.hurt[citizen("michael")] and pos.hurt[citizen("kelling")]


@clause("REF-PAS-08", "REF-PLO-10", "REF-TRN-19")
@pytest.mark.parametrize("reward", ["take a card", "rest", "take a wealth token"])
def test_free_actions_may_follow_the_benefit_of_a_double_pass(reward: str) -> None:
    at = {"michael": "gurst", "kalban": "cristal"}
    pos = realm("church royal", at=at, hurt="michael", hands={"church": "fast-transport"}, planets="dunst")
    whole_turn(pos, "michael")
    play(pos, "pass", reward)
    assert pos.active == citizen("michael") and "play fast transport" in legal(pos)


@clause("REF-PAS-08")
def test_a_pass_without_a_benefit_ends_the_activation() -> None:
    at = {"michael": "gurst", "kalban": "cristal"}
    given = {"church": "fast-transport"}
    pos = realm("church royal", at=at, hands=given, planets="dunst")
    whole_turn(pos, "michael")
    play(pos, "pass", "pass")
    assert pos.active != citizen("michael"), "the benefit was declined"
    pos = realm("church royal", at=at, hands=given, planets="dunst")
    whole_turn(pos, "michael")
    play(pos, "travel to dunst", "pass")
    assert pos.active != citizen("michael"), "only one action was passed"
