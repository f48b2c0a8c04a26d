"""Adversity cards (REF-ADV)."""

from __future__ import annotations

from tests.games.referendum.kit import act, legal, play, realm
from tests.ledger import clause


@clause("REF-ADV-20")
def test_a_poisoned_action_that_was_saved_is_poisoned_by_nobody_else() -> None:
    at = {"svelk": "gurst", "kalban": "gurst", "zaria": "gurst"}
    pos = realm(
        "church royal pf", at=at, hands={"church": "clean-getaway"}, dice="NOO AO", troubles="poison-pen"
    )
    act(pos, "svelk", "recruit the people")
    while "roll again" not in legal(pos):
        play(pos, "pass")
    play(pos, "roll again")
    assert pos.waiting == (1,) and legal(pos) == ["make it fail", "pass"]
    play(pos, "make it fail", "play clean getaway")
    assert "make it fail" not in legal(pos) and not pos.the_roll().failed
    assert "stop rolling" in legal(pos) or legal(pos)[0].startswith("turn")


@clause("REF-ADV-20", "REF-ADV-08")
def test_the_next_opponent_is_asked_if_the_first_declines() -> None:
    at = {"svelk": "gurst", "kalban": "gurst", "zaria": "gurst"}
    pos = realm("church royal pf", at=at, dice="NOO AO", troubles="poison-pen")
    act(pos, "svelk", "recruit the people")
    while "roll again" not in legal(pos):
        play(pos, "pass")
    play(pos, "roll again", "pass")
    assert pos.waiting == (2,) and legal(pos) == ["make it fail", "pass"]
    play(pos, "make it fail")
    assert pos.deed is None
