"""Injuries."""

from __future__ import annotations

from orrery.games.referendum.people.injury import Hurt, WhoIsHurt
from tests.games.referendum.kit import (
    act,
    activate,
    box,
    citizen,
    clauses,
    hand,
    legal,
    place,
    play,
    realm,
    start,
    where,
)
from tests.ledger import clause


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


@clause("REF-INJ-15")
def test_a_removed_acting_citizen_ends_the_action() -> None:
    pos = realm(
        "royal church", at={"kalban": "solne"}, hurt="kalban", dice="AGGGGG NO A", troubles="bar-fight"
    )
    events = act(pos, "kalban", "recruit the people", "roll again")
    assert "REF-INJ-15" in clauses(events) and pos.align[box("solne", 1)] == 4
    assert pos.decision is None


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
