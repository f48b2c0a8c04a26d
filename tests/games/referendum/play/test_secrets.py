"""What each seat sees of the table, and what nobody can read off questions, logs or silence."""

from __future__ import annotations

from orrery.engine.view import UNSEEN
from tests.games.referendum.kit import act, card, hand, legal, people, play, realm
from tests.games.referendum.scenes import AT, drawn, played, rigged, spying, thinking
from tests.ledger import clause

# --- drawing ----------------------------------------------------------------------------------------------------


def test_hands_are_kept_in_order() -> None:
    """Whichever way a card comes, a hand is sorted: two equal hands look equal."""
    pos = realm("pf royal", at={"xuan": "mevtu"}, hands={"pf": "curfew"}, discards="spy", dice="OAA")
    act(pos, "xuan", "seek opportunity", "pass", "pass", "draw from the discards")
    assert hand(pos, "pf") == ["spy", "curfew"]
    pos = rigged("spy", 1, hands={"church": "curfew", "royal": "embargo"})
    played("spy", pos)
    assert hand(pos, "church") == ["embargo", "curfew"]
    pos = rigged("compromising-letters", 1, hands={"church": "curfew", "royal": "embargo"})
    played("compromising-letters", pos)
    assert hand(pos, "church") == ["embargo", "curfew"]
    pos = realm("pf royal", at={"zaria": "solne"}, hands={"pf": "sabotage"}, discards="fixer")
    act(pos, "zaria", "use diverse friends")
    assert hand(pos, "pf") == ["fixer", "sabotage"]
    hurt = realm("royal church", at={"kalban": "solne"}, hurt="kalban", hands={"royal": "town-hall curfew"})
    hurt.chance.loaded = [6, 6, 1, 1, 1, 1]  # type: ignore[attr-defined]
    act(hurt, "kalban", "play curfew")
    assert hand(hurt, "royal") == ["curfew", "town-hall"], "a skipped card goes back where it was"


# --- a single choice may be a secret -----------------------------------------------------------------------------


def test_a_hand_of_one_card_is_asked_all_the_same() -> None:
    """Carried out unasked, the move would tell the table that there was nothing to choose."""
    pos = rigged("spy", 1)
    act(pos, "michael", "play spy")
    while pos.the_roll().stage != "over":
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    while legal(pos) == ["pass"]:
        play(pos, "pass")
    assert legal(pos) == ["take embargo"]
    pos = rigged("compromising-letters", 1)
    act(pos, "michael", "play compromising letters", "target caan")
    while "hand over cards" not in legal(pos):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    play(pos, "hand over cards")
    assert legal(pos) == ["hand over embargo"]
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender"}, top="spy spy")
    act(pos, "kalban", "play bartender")
    assert legal(pos) == ["discard spy"], "two of a kind"
    pos = drawn("red-shirt", hands={"church": "spy"})
    assert pos.question().clause == "REF-ADV-06"
    pos = rigged("think-tank", 2, top="spy spy raise-funds raise-funds")
    act(pos, "renard", "play think tank")
    while not legal(pos)[0].startswith("keep"):
        play(pos, "pass")
    play(pos, "keep spy")
    play(pos, "keep raise funds")
    assert hand(pos, "royal") == ["spy", "raise-funds"]


def test_nobody_is_told_who_held_nothing() -> None:
    """Two tables that differ only in a hidden hand ask the same seats (REF-RCT-03)."""
    asked = []
    for cards in ("customs-hold", "spy"):
        pos = realm("royal church pf", at=AT, hands={"church": cards})
        act(pos, "kalban", "travel to labica station", "done")
        asked.append((pos.waiting, pos.view(None)))
    assert asked[0] == asked[1]


# --- what a seat can imagine ------------------------------------------------------------------------------------


@clause("REF-EDG-11")
def test_who_looks_at_a_hand_sees_it_and_nobody_else_does() -> None:
    pos = spying()
    shown, backs = [card("embargo"), card("curfew")], [UNSEEN, UNSEEN]
    assert pos.view(0).hands[1] == shown and pos.view(None).hands == [[], backs]
    first = realm("church royal", at={"michael": "gurst", "caan": "gurst"}, hands={"church": "curfew"})
    assert first.view(1).hands[0] == [UNSEEN], "nobody is looking"
    at = {"caan": "gurst", "michael": "gurst"}
    pos = realm("church royal", at=at, hands={"church": "curfew embargo", "royal": "spy"}, dice="GOO")
    act(pos, "caan", "play spy")
    while not legal(pos)[0].startswith("take"):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    assert pos.view(1).hands[0] == shown, "the first seat's hand can be shown too"


@clause("REF-EDG-11")
def test_cards_drawn_to_choose_from_are_seen_by_their_drawer() -> None:
    pos = thinking()
    assert pos.view(0).picked == pos.picked and len(pos.picked) == 4
    assert pos.view(1).picked == pos.view(None).picked == [UNSEEN] * 4
    assert people(pos, "gurst") == "CFF"
