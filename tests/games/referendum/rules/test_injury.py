"""Injury (REF-INJ)."""

from __future__ import annotations

import pytest

from orrery.games.referendum.people.injury import Hurt, WhoIsHurt
from orrery.games.referendum.table.parts import Roll
from tests.games.referendum.kit import (
    act,
    activate,
    box,
    card,
    citizen,
    clauses,
    faces,
    hand,
    legal,
    people,
    place,
    play,
    realm,
    start,
    where,
)
from tests.ledger import clause


def injured(dice: str) -> tuple[str, bool, int]:
    """Where Caan is after an injury roll, whether she keeps the token, how many actions are left."""
    pos = realm("royal church", at={"caan": "cristal"}, hurt="caan", dice=dice)
    act(pos, "caan", "travel to notana station")
    return where(pos, "caan"), pos.hurt[citizen("caan")], pos.actions


@clause("REF-INJ-01")
def test_injuries_find_everybody_in_play_and_nobody_else() -> None:
    for there, hurt in (("enalda", True), ("sanctora", True), ("keld", True)):
        pos = start(realm("royal church", at={"kalban": there}), Hurt(citizen("kalban")))
        assert pos.hurt[citizen("kalban")] == hurt
    away = start(realm("royal church", at={"kalban": "keld"}), Hurt(citizen("caan")))
    assert not any(away.hurt) and where(away, "caan") == "deck"


@clause("REF-INJ-01", "REF-INJ-02")
def test_a_token_then_removal() -> None:
    pos = start(realm("royal church", at={"caan": "cristal"}, wealth={"caan": 2}), Hurt(citizen("caan")))
    assert pos.hurt[citizen("caan")]
    start(pos, Hurt(citizen("caan")))
    assert where(pos, "caan") == "gone" and pos.wealth[citizen("caan")] == 0


@clause("REF-INJ-03", "REF-INJ-09", "REF-ROL-36")
def test_the_injury_roll_is_a_bare_throw_of_six() -> None:
    at = {"kalban": "cristal", "caan": "cristal", "svelk": "cristal"}
    pos = realm(
        "royal church",
        at=at,
        hurt="kalban",
        wealth={"caan": 2, "kalban": 2},
        dice="WAGGGG NN",
        hands={"royal": "fixer momentum clean-getaway", "church": "sabotage"},
    )
    activate(pos, "kalban")
    events = play(pos, "travel to notana station", "done", "pass")
    assert "REF-INJ-05" in clauses(events) and where(pos, "kalban") == "notana"
    assert pos.roll is not None and pos.roll.kind == "injury" and pos.roll.number == 6


@clause("REF-INJ-04")
def test_no_icon_heals() -> None:
    assert injured("GNIWOG") == ("notana", False, 1)


@clause("REF-INJ-05")
def test_one_icon_is_a_flesh_wound() -> None:
    assert injured("GNIWOA") == ("notana", True, 1)


@clause("REF-INJ-06", "REF-INJ-11")
def test_a_law_that_wallak_must_skip_is_not_put_to_the_vote() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly"}
    pos = realm(
        "senate royal", at=at, planets="solne", hurt="wallak", hands={"senate": "curfew"}, dice="AAGGGG"
    )
    events = act(pos, "wallak", "enact curfew", "aim at solne")
    assert "REF-INJ-06" in clauses(events) and pos.vote is None and pos.actions == 1
    assert hand(pos, "senate") == ["curfew"] and card("curfew") not in pos.discards


@clause("REF-INJ-08")
def test_five_or_six_icons_are_the_end() -> None:
    assert injured("AAAAAG")[0] == injured("AAAAAA")[0] == "gone"
    assert injured("AAAAGG")[0] == "bed", "four are not"


@clause("REF-INJ-09", "REF-ROL-36")
def test_the_roll_of_an_injured_citizen_lies_on_the_table() -> None:
    pos = realm("royal church", at={"caan": "cristal"}, hurt="caan", dice="AGNIWO")
    act(pos, "caan", "travel to notana station")
    thrown = faces("AGNIWO")
    wanted = Roll("injury", 0, 0, citizen("caan"), place("cristal"), 6, 0, wild=False, stage="over", throws=1)
    wanted.thrown = thrown
    assert pos.roll == wanted


@clause("REF-INJ-10", "REF-TRV-05")
def test_a_companion_does_not_roll_for_an_injury() -> None:
    pos = realm("royal church", at={"kalban": "cristal", "caan": "cristal"}, hurt="caan", dice="AAAAAA")
    act(pos, "kalban", "travel to notana station", "take along caan")
    assert where(pos, "caan") == "notana" and pos.hurt[citizen("caan")]


@clause("REF-INJ-10")
def test_no_injury_roll_for_passing_helping_voting_or_riding() -> None:
    at = {"kalban": "cristal", "trevin": "cristal"}
    pos = realm("royal church", at=at, hurt="trevin", dice="NNN")
    act(pos, "kalban", "recruit the people", "help with trevin")
    assert pos.the_roll().number == 3 and where(pos, "trevin") == "cristal"
    pos = realm("royal church", at=at, hurt="trevin", dice="AAAAAA")
    act(pos, "kalban", "travel to notana station", "take along trevin")
    assert where(pos, "trevin") == "notana"
    pos = realm("royal church", at={"caan": "cristal"}, hurt="caan", dice="AAAAAA")
    act(pos, "caan", "pass", "take a card")
    assert where(pos, "caan") == "cristal"
    special = realm("royal church", at={"kalban": "cristal"}, hurt="kalban", dice="AAAAAA")
    act(special, "kalban", "use bread & circuses")
    assert where(special, "kalban") == "gone", "but before special actions"


@clause("REF-INJ-11")
def test_a_skipped_card_stays_in_hand_and_may_be_tried_again() -> None:
    pos = realm(
        "royal church", at={"kalban": "cristal"}, hurt="kalban", hands={"royal": "town-hall"}, dice="AAGGGG"
    )
    act(pos, "kalban", "play town hall")
    assert hand(pos, "royal") == ["town-hall"] and pos.actions == 1
    assert "play town hall" in legal(pos)


@clause("REF-INJ-12", "REF-INJ-13")
@pytest.mark.parametrize(("dice", "there"), [("AAAGGG", "bed"), ("AAAAAG", "gone")])
def test_whoever_leaves_play_leaves_all_tokens(dice: str, there: str) -> None:
    pos = realm("royal church", at={"caan": "aurestine"}, hurt="caan", wealth={"caan": 3}, dice=dice)
    act(pos, "caan", "travel to notana station")
    caan = citizen("caan")
    assert where(pos, "caan") == there
    assert (pos.ready[caan], pos.hurt[caan], pos.wealth[caan]) == (False, False, 0)
    assert pos.placed[place("aurestine")] and not pos.problems()


@clause("REF-INJ-12", "REF-INJ-13")
def test_convalescence() -> None:
    pos = realm("royal church", at={"caan": "aurestine"}, hurt="caan", wealth={"caan": 2}, dice="AAAGGG")
    before = list(pos.align)
    act(pos, "caan", "travel to notana station")
    assert where(pos, "caan") == "bed" and not pos.hurt[citizen("caan")] and pos.wealth[citizen("caan")] == 0
    assert citizen("caan") not in pos.in_deck(0), "she cannot be drawn in this game turn"
    assert pos.placed[place("aurestine")] and pos.align == before


@clause("REF-INJ-14")
def test_the_player_who_is_hit_chooses() -> None:
    at = {"kalban": "cristal", "caan": "cristal", "svelk": "cristal"}
    pos = start(realm("royal church", at=at), WhoIsHurt(0, place("cristal")))
    assert pos.waiting == (0,) and legal(pos) == ["injure kalban", "injure caan"]


@clause("REF-INJ-15", "REF-INJ-19", "REF-INJ-07", "REF-INJ-08")
@pytest.mark.parametrize(("dice", "there"), [("AAAGGG", "bed"), ("AAAAAA", "gone")])
def test_nobody_is_left_to_carry_the_action_out(dice: str, there: str) -> None:
    pos = realm("church royal", at={"kelling": "solne"}, hurt="kelling", dice=dice)
    events = act(pos, "kelling", "use moving sermon")
    assert where(pos, "kelling") == there and "REF-INJ-15" in clauses(events)
    assert people(pos, "solne") == "FP" and pos.deed is None and pos.decision is None
    hands = {"church": "town-hall"}
    pos = realm("church royal", at={"kelling": "solne"}, hurt="kelling", hands=hands, dice=dice)
    act(pos, "kelling", "play town hall")
    assert people(pos, "solne") == "FP" and pos.discards == [], "nothing has been done with the card"
    assert pos.hands[0] == [card("town-hall")]


@clause("REF-INJ-15")
def test_a_removed_acting_citizen_ends_the_action() -> None:
    pos = realm(
        "royal church", at={"kalban": "solne"}, hurt="kalban", dice="AGGGGG NO A", troubles="bar-fight"
    )
    events = act(pos, "kalban", "recruit the people", "roll again")
    assert "REF-INJ-15" in clauses(events) and pos.align[box("solne", 1)] == 4
    assert pos.decision is None


@clause("REF-INJ-16")
def test_the_first_card_of_the_pack_is_no_exception() -> None:
    """Fast Transport has the index 0: a skipped free action is over, whichever card it is."""
    assert card("fast-transport") == 0
    hands = {"royal": "fast-transport"}
    pos = realm("royal church", at={"kalban": "cristal"}, hurt="kalban", hands=hands, dice="AAGGGG")
    act(pos, "kalban", "play fast transport")
    while pos.deed is not None:
        play(pos, legal(pos)[0])
    assert hand(pos, "royal") == ["fast-transport"] and "play fast transport" not in legal(pos)


@clause("REF-INJ-16")
def test_a_skipped_free_action_is_over_for_this_activation() -> None:
    pos = realm(
        "royal church", at={"kalban": "cristal"}, hurt="kalban", hands={"royal": "rich-uncle"}, dice="AAGGGG"
    )
    act(pos, "kalban", "play rich uncle")
    assert hand(pos, "royal") == ["rich-uncle"] and "play rich uncle" not in legal(pos)
    assert pos.actions == 2
    play(pos, "pass")
    assert "rest" in legal(pos), "the double pass is not spoiled"


@clause("REF-INJ-17")
def test_an_offered_travel_may_be_lost_to_an_injury() -> None:
    core = "enalda sanctora aurestine corvane hyph solne cristal quillon"
    pos = realm(
        "royal church", at={"renard": "notana"}, hurt="renard", planets=core, dice="AGGGGG IIO AAGGGG"
    )
    act(pos, "renard", "search core worlds", "stop rolling", "travel free to velmoor")
    assert where(pos, "renard") == "notana" and pos.placed[place("velmoor")], (
        "the planet stays, the journey is skipped"
    )


@clause("REF-INJ-17")
def test_one_roll_for_a_card_with_its_journeys_and_a_new_one_for_an_offered_travel() -> None:
    pos = realm(
        "royal church",
        at={"kalban": "cristal"},
        hurt="kalban",
        planets="solne",
        hands={"royal": "grand-tour"},
        dice="AGGGGG",
    )
    events = act(pos, "kalban", "play grand tour", "travel free to notana station", "travel free to solne")
    assert clauses(events).count("REF-INJ-03") == 1
    core = "enalda sanctora aurestine corvane hyph solne cristal quillon"
    pos = realm(
        "royal church", at={"renard": "notana"}, hurt="renard", planets=core, dice="AGGGGG IIO AGGGGG"
    )
    events = act(pos, "renard", "search core worlds", "stop rolling", "travel free to velmoor")
    assert clauses(events).count("REF-INJ-03") == 2 and where(pos, "renard") == "velmoor"


@clause("REF-INJ-18")
def test_trevin_ignores_the_first_injury_of_each_game_turn() -> None:
    pos = start(realm("royal church", at={"trevin": "cristal"}), Hurt(citizen("trevin")))
    assert not pos.hurt[citizen("trevin")]
    start(pos, Hurt(citizen("trevin")))
    assert pos.hurt[citizen("trevin")], "only the first"
    pos.turn += 1
    start(pos, Hurt(citizen("trevin")))
    assert where(pos, "trevin") == "cristal", "each game turn anew"


@clause("REF-INJ-18", "REF-PLO-09")
def test_bodyguard_works_even_in_the_own_turn() -> None:
    pos = realm(
        "church royal",
        at={"kelling": "solne"},
        hands={"church": "bodyguard"},
        dice="NO A",
        troubles="wildlife",
    )
    act(pos, "kelling", "recruit the people", "pass", "roll again")
    while "play bodyguard" not in legal(pos):
        play(pos, "pass")
    play(pos, "play bodyguard")
    assert not pos.hurt[citizen("kelling")] and pos.deed is None, "the action fails all the same"


@clause("REF-INJ-18", "REF-RCT-01")
def test_a_bodyguard_saves_one_and_the_next_is_hit() -> None:
    at = {"kalban": "keld", "caan": "keld"}
    pos = realm("royal church", at=at, planets="aldace", hands={"royal": "bodyguard"}, dice="AA")
    act(pos, "kalban", "travel to aldace", "take along caan", "play bodyguard")
    assert (pos.hurt[citizen("kalban")], pos.hurt[citizen("caan")]) == (False, True)


@clause("REF-INJ-18")
def test_trevin_shrugs_off_one_injury_in_a_game_turn() -> None:
    pos = realm("royal church", at={"trevin": "cristal"}, turn=3)
    trevin = citizen("trevin")
    start(pos, Hurt(trevin))
    assert not pos.hurt[trevin] and pos.shielded[trevin] == 3
    start(pos, Hurt(trevin))
    assert pos.hurt[trevin], "the second counts"
    pos.turn, pos.hurt[trevin] = 4, False
    start(pos, Hurt(trevin))
    assert not pos.hurt[trevin], "a new game turn"


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
