"""Free actions (REF-FRE): where they come from, and that they count for nothing."""

from __future__ import annotations

from tests.games.referendum.kit import act, legal, play, realm, where
from tests.ledger import clause


@clause("REF-FRE-01", "REF-PLO-10")
def test_free_actions_come_from_citizens_planets_and_cards() -> None:
    pos = realm(
        "royal church", at={"kalban": "hyph"}, planets="cristal", hands={"royal": "fast-transport rich-uncle"}
    )
    act(pos, "kalban")
    assert {"play fast transport", "play rich uncle", "travel free to cristal"} <= set(legal(pos))
    play(pos, "travel to cristal")
    assert "play rich uncle" in legal(pos), "between the actions"
    play(pos, "use bread & circuses")
    while "stop rolling" in legal(pos):
        play(pos, "stop rolling")
    while legal(pos)[-1] == "pass" and pos.deed is not None:
        play(pos, "pass")
    if pos.deed is not None:
        play(pos, "done")
    assert pos.actions == 0 and "play rich uncle" in legal(pos), "and after them"


@clause("REF-FRE-02")
def test_a_free_action_leaves_both_actions_and_may_be_like_another() -> None:
    hands = {"royal": "rich-uncle bartender"}
    pos = realm("royal church", at={"kalban": "hyph"}, planets="solne", hands=hands)
    act(pos, "kalban", "play rich uncle")
    assert pos.actions == 2 and "play bartender" in legal(pos), "a second card, and both actions are left"
    play(pos, "travel free to solne")
    assert pos.actions == 2 and "travel to hyph" in legal(pos), "Travel has not been taken"


@clause("REF-FRE-03")
def test_a_free_journey_may_follow_the_travel_action() -> None:
    pos = realm("royal church", at={"kalban": "solne"}, planets="hyph cristal")
    act(pos, "kalban", "travel to hyph")
    assert "travel to cristal" not in legal(pos) and "travel free to cristal" in legal(pos)
    play(pos, "travel free to cristal")
    assert where(pos, "kalban") == "cristal" and pos.actions == 1


@clause("REF-FRE-04")
def test_leaving_the_hub_is_free_once() -> None:
    pos = realm("royal church", at={"kalban": "hyph"}, planets="cristal", hands={"royal": "fast-transport"})
    act(pos, "kalban", "travel free to cristal", "play fast transport", "travel free to hyph")
    assert where(pos, "kalban") == "hyph"
    assert not [text for text in legal(pos) if text.startswith("travel free")]
