"""What an activated citizen may declare, and what she may not: the menu of actions, move by move."""

from __future__ import annotations

import pytest

from tests.games.referendum.kit import (
    C,
    act,
    activate,
    box,
    citizen,
    clauses,
    game_on,
    legal,
    play,
    realm,
    refused,
)
from tests.ledger import clause

SKILLED = {
    "no confidence": ("waal", "xuan", "kata"),
    "search core worlds": ("kata", "ahambra", "zaria"),
    "recruit the people": ("zaria", "xuan", "waal"),
    "recruit a citizen": ("zaria", "xuan", "waal"),
    "seek opportunity": ("xuan", "zaria", "kata"),
}
"""For each action two citizens of the Forum with its skill, the second at level 1 or 2, and one without it."""


@clause("REF-ACT-02", "REF-SKL-01")
@pytest.mark.parametrize("move", list(SKILLED))
def test_an_action_is_for_whoever_has_its_skill(move: str) -> None:
    *able, unable = SKILLED[move]
    for who in (*able, unable):
        pos = activate(realm("pf royal", at={who: "solne"}), who)
        assert (move in legal(pos)) == (who in able), who
    pos = activate(realm("pf royal", at={unable: "solne"}), unable)
    refused(pos, move)


@clause("REF-STA-02", "REF-ACT-02")
@pytest.mark.parametrize(
    ("who", "station", "move"),
    [
        ("michael", "labica", "recruit a citizen"),
        ("gremelec", "notana", "search core worlds"),
        ("michael", "vantry", "seek opportunity"),
    ],
)
def test_a_station_lends_its_skill_and_no_other_place_does(who: str, station: str, move: str) -> None:
    assert move in legal(activate(realm("church royal", at={who: station}), who))
    assert move not in legal(activate(realm("church royal", at={who: "keld"}), who))


@clause("REF-NOC-01")
def test_a_curfew_holds_through_the_next_game_turn_and_no_longer() -> None:
    for turn, forbidden in ((1, True), (2, True), (3, False)):
        pos = realm("pf royal", at={"waal": "solne"}, turn=turn)
        pos.curfew[C.box_planet[box("solne", 0)]] = 2
        assert ("no confidence" not in legal(activate(pos, "waal"))) == forbidden


@clause("REF-SEK-04")
@pytest.mark.parametrize(("where_to", "may"), [("deck", True), ("discards", True), ("hand", False)])
def test_without_cards_to_draw_nobody_seeks(where_to: str, may: bool) -> None:
    pos = realm("pf royal", at={"xuan": "mevtu"})
    cards, pos.deck = pos.deck, []
    if where_to == "deck":
        pos.deck = cards
    elif where_to == "discards":
        pos.discards = cards
    else:
        pos.hands[1] = sorted(cards)
    assert ("seek opportunity" in legal(activate(pos, "xuan"))) == may


@clause("REF-TRN-11", "REF-PLO-01")
def test_two_actions_are_all_and_a_card_is_one_of_them() -> None:
    hands = {"royal": "town-hall rich-uncle"}
    pos = realm("royal church", at={"kalban": "cristal"}, planets="solne", hands=hands, dice="II")
    act(pos, "kalban", "seek opportunity")
    while pos.deed is not None:
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    assert "play town hall" in legal(pos), "as the second action"
    play(pos, "travel to solne")
    assert pos.actions == 0 and legal(pos) == ["play rich uncle", "done"]
    assert refused(pos, "play town hall").clause == "REF-TRN-11"


@clause("REF-PLO-01")
def test_a_card_of_which_two_are_held_is_offered_once_and_hides_no_other() -> None:
    hands = {"royal": "raise-funds raise-funds activism town-hall"}
    pos = activate(realm("royal church", at={"kalban": "cristal"}, hands=hands), "kalban")
    cards = [text for text in legal(pos) if text.startswith("play")]
    assert cards == ["play raise funds", "play activism", "play town hall"]


@clause("REF-TRN-13")
def test_a_special_action_is_taken_once() -> None:
    pos = realm("pf royal", at={"kata": "velmoor"}, dice="GGGGGG")
    act(pos, "kata", "use activism", "stop rolling")
    assert pos.actions == 1 and "use activism" not in legal(pos)
    refused(pos, "use activism")
    fula = realm("senate royal", at={"fula": "velmoor"}, boxes={"velmoor": "F SSP"}, dice="GGGG")
    act(fula, "fula", "use populist", "stop rolling")
    assert "use activist" in legal(fula) and "use populist" not in legal(fula)


@clause("REF-VOT-25", "REF-VOT-24")
@pytest.mark.parametrize(
    ("clocks", "offered"),
    [(0, ["more"]), (1, ["more", "less"]), (5, ["more", "less"]), (6, ["less"])],
)
def test_the_clock_is_put_to_the_vote_within_its_limits(clocks: int, offered: list[str]) -> None:
    pos = activate(realm("senate royal", at={"madalla": "keld"}, clocks=clocks), "madalla")
    assert [text.split()[-1] for text in legal(pos) if text.startswith("propose")] == offered
    if clocks == 6:
        assert refused(pos, "propose one clock more").clause == "REF-VOT-24"
    if clocks == 0:
        refused(pos, "propose one clock less")


@clause("REF-PAS-01", "REF-PAS-03")
def test_who_has_passed_takes_no_action_any_more() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, top="rich-uncle")
    act(pos, "kalban", "pass", "take a card")
    assert pos.actions == 0 and legal(pos) == ["play rich uncle", "done"], "but a free card just drawn"


@clause("REF-PAS-02", "REF-PAS-04")
def test_one_token_is_one_even_where_two_are_offered() -> None:
    pos = realm("pf royal", at={"xuan": "itaria"})
    act(pos, "xuan", "pass", "take a wealth token")
    assert pos.wealth[citizen("xuan")] == 1
    elsewhere = realm("pf royal", at={"xuan": "mevtu"})
    act(elsewhere, "xuan", "pass")
    refused(elsewhere, "take two wealth tokens")


@clause("REF-TRN-19")
def test_a_hand_that_may_hold_a_card_is_asked_while_an_action_is_left() -> None:
    """Nothing but a pass is left to Trevin; that no card fits either is his player's secret."""
    alone = "kalban caan renard anilay angel"
    free = "fast-transport fast-transport fast-transport retired-pilot field-medic rich-uncle second-wind"
    pos = realm(
        "royal church",
        at={"trevin": "cristal"},
        gone=alone,
        hands={"royal": "filibuster"},
        discards=f"{free} bartender wake-up-call",
    )
    act(pos, "trevin", "travel to keld station")
    assert pos.actions == 1 and legal(pos) == ["pass"]
    bare = realm("royal church", at={"trevin": "cristal"}, gone=alone)
    act(bare, "trevin", "travel to keld station")
    assert bare.decision is None, "without a card there is nothing to hide"


@clause("REF-TRN-09")
@pytest.mark.parametrize(("held", "after"), [(0, 2), (1, 2), (2, 2), (3, 3)])
def test_wealth_is_topped_up_and_never_taken(held: int, after: int) -> None:
    pos = realm("church royal", at={"gremelec": "sanctora"}, wealth={"gremelec": held})
    activate(pos, "gremelec")
    assert pos.wealth[citizen("gremelec")] == after
    assert ("REF-TRN-09" in clauses(pos.events)) == (held < after), "with enough she takes none"


def test_a_token_given_to_trevin_is_not_taken_back() -> None:
    at = {"caan": "aurestine", "trevin": "solne", "renard": "solne"}
    pos = realm("royal church", at=at, wealth={"renard": 1})
    act(pos, "caan", "give a token to trevin")
    assert "take a token from trevin" not in legal(pos) and "give a token to trevin" in legal(pos)
    play(pos, "take a token from renard")
    assert "give a token to renard" not in legal(pos)


# --- refusals ---------------------------------------------------------------------------------------------------


@clause("REF-TRN-11")
@pytest.mark.parametrize(
    ("move", "sentence", "cited"),
    [
        ("travel to mevtu", "That place cannot be reached from here.", "REF-TRV-01"),
        ("travel free to notana station", "Leaving this place is no free action.", "REF-FRE-01"),
        ("no confidence", "A station has no government.", "REF-LOC-03"),
        ("recruit the people", "There are no people to recruit on a station.", "REF-REC-03"),
        ("play embargo", "This card is not in your hand.", "REF-PLO-01"),
        ("play town hall", "This is possible on a planet only.", "REF-LOC-03"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(move: str, sentence: str, cited: str) -> None:
    pos = activate(realm("royal church", at={"kalban": "keld"}, hands={"royal": "town-hall"}), "kalban")
    error = refused(pos, move)
    assert error.clause == cited and sentence in str(error)


@clause("REF-REC-08", "REF-TRN-13", "REF-PLN-04", "REF-NOC-01")
def test_a_refusal_tells_the_reason_of_that_move_and_of_no_other() -> None:
    pos = realm("royal church", at={"renard": "corvane"}, boxes={"corvane": "N FPR"})
    activate(pos, "renard")
    assert refused(pos, "no confidence").clause == "REF-PLN-04"
    assert refused(pos, "recruit a citizen").clause == "REF-ACT-02", "Renard cannot negotiate"
    able = realm("royal church", at={"kalban": "cristal"})
    able.recruited[0] = True
    activate(able, "kalban")
    assert refused(able, "recruit a citizen").clause == "REF-REC-08"
    assert refused(able, "play spy").clause == "REF-PLO-01", "recruited or not"
    held = realm("royal church", at={"kalban": "solne"}, hands={"royal": "town-hall activism curfew"})
    act(held, "kalban", "play town hall", "turn solne 1 to pf")
    assert refused(held, "play activism").clause == "REF-TRN-13"
    assert refused(held, "use edict").clause == "REF-TRN-12", "an action that is not his"
    supported = activate(realm("royal church", at={"kalban": "cristal"}), "kalban")
    assert refused(supported, "no confidence").clause == "REF-NOC-01"


@clause("REF-TRN-05")
def test_nobody_activates_a_citizen_of_others_or_one_who_is_done() -> None:
    at = {"kalban": "cristal", "caan": "cristal", "trevin": "cristal", "svelk": "solne"}
    pos = game_on(realm("royal church", at=at, done="caan"))
    assert legal(pos) == ["activate kalban", "activate trevin"]
    for move in ("activate caan", "activate svelk", "activate renard"):
        refused(pos, move)
    refused(pos, "activate svelk", seat=1)
