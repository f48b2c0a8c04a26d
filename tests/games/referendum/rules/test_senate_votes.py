"""Senate votes (REF-VOT)."""

from __future__ import annotations

from tests.games.referendum.kit import act, legal, realm, refused
from tests.ledger import clause


@clause("REF-VOT-30")
def test_a_law_opens_no_window_of_declaring() -> None:
    at = {"wallak": "enalda", "kalban": "enalda", "caan": "solne"}
    hands = {"senate": "curfew", "royal": "whistleblower"}
    pos = realm("senate royal", at=at, hands=hands)
    act(pos, "wallak", "enact curfew", "aim at solne")
    assert pos.vote is not None, "the vote is called at once"
    assert "play whistleblower" not in legal(pos)


@clause("REF-VOT-20", "REF-VOT-03")
def test_a_law_that_cannot_be_aimed_there_says_why() -> None:
    pos = realm("senate royal", at={"wallak": "enalda"}, hands={"senate": "curfew"}, planets="solne")
    act(pos, "wallak", "enact curfew")
    assert refused(pos, "aim at keld station").clause == "REF-LOC-03"
    assert refused(pos, "aim at cristal").clause == "REF-VOT-03", "not in play"
