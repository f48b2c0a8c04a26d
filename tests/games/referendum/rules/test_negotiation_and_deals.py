"""Negotiation and deals (REF-NEG): what may be promised, and what cannot change hands."""

from __future__ import annotations

from tests.games.referendum.kit import act, activate, legal, play, realm, where
from tests.ledger import clause


@clause("REF-NEG-02")
def test_no_move_gives_cards_or_tokens_away() -> None:
    pos = realm(
        "royal church",
        at={"renard": "cristal", "svelk": "cristal"},
        wealth={"renard": 3},
        hands={"royal": "spy"},
    )
    activate(pos, "renard")
    assert not [text for text in legal(pos) if text.startswith(("give", "hand", "show"))]


@clause("REF-TRV-04", "REF-NEG-03", "REF-NEG-01")
def test_rides_are_answered_before_the_journey_goes_on() -> None:
    at = dict.fromkeys(("kalban", "svelk", "hyrala"), "cristal")
    pos = realm("royal church", at=at)
    act(pos, "kalban", "travel to notana station", "invite svelk", "invite hyrala")
    assert pos.waiting == (1,) and where(pos, "kalban") == "cristal"
    assert legal(pos) == ["agree", "pass"], "no answer counts as refusal: the last choice"
    play(pos, "agree", "pass")
    assert (where(pos, "svelk"), where(pos, "hyrala")) == ("notana", "cristal")
