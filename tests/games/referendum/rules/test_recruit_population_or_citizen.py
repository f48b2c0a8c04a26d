"""Recruit Population or Citizen (REF-REC): winning boxes over, and bringing citizens into play."""

from __future__ import annotations

import pytest

from orrery.games.referendum.turn.turns import StartGameTurn
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    bloc,
    citizen,
    legal,
    play,
    realm,
    refused,
    start,
    where,
)
from tests.games.referendum.scenes import offered, question, rigged
from tests.ledger import clause


@clause("REF-REC-01", "REF-REC-03")
def test_the_kind_of_recruiting_is_said_first() -> None:
    pos = activate(realm("church royal", at={"svelk": "labica"}), "svelk")
    assert "recruit a citizen" in legal(pos)
    assert refused(pos, "recruit the people").clause == "REF-REC-03"
    pos = activate(realm("church royal", at={"svelk": "solne"}), "svelk")
    assert {"recruit a citizen", "recruit the people"} <= set(legal(pos))


@clause("REF-REC-02", "REF-ALI-04")
def test_the_question_tells_one_box_from_many() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNO")
    act(pos, "svelk", "recruit the people", "stop rolling")
    assert question(pos) == ("Which seat of Solne turns, by up to 2 steps on the wheel?", "REF-REC-02")
    pos = realm("pf royal", at={"kata": "velmoor"}, boxes={"velmoor": "F CCS"}, dice="WWGGGG")
    act(pos, "kata", "use activism", "stop rolling")
    assert question(pos) == (
        "2 steps on the wheel: which seats turn, one step each?",
        "REF-ALI-04",
    )
    play(pos, "turn velmoor 1 to fwm")
    assert question(pos)[0].startswith("1 step on the wheel")


def test_the_question_tells_the_own_box_from_the_other() -> None:
    pos = rigged("resettlement", 1)
    act(pos, "renard", "play resettlement", "stop rolling")
    assert question(pos)[0] == "Which seat of Solne changes places with one of another world?"
    play(pos, "choose solne 1")
    assert question(pos)[0] == "With which seat does Solne 1 change places?"
    hands = {"royal": "resettlement"}
    pos = realm("royal church", at={"renard": "enalda"}, planets="solne", hands=hands, dice="IO")
    act(pos, "renard", "play resettlement", "stop rolling", "choose enalda 1")
    assert question(pos)[0] == "With which seat does Enalda 1 change places?", (
        "the first of all boxes has been chosen"
    )
    pos = rigged("charter-revoked", 2)
    act(pos, "kalban", "play charter revoked")
    assert question(pos)[0] == "With which seat does the government of Solne change places?"
    pos = rigged("smear-campaign", 1)
    act(pos, "waal", "play smear campaign", "stop rolling")
    assert question(pos) == ("Who governs Solne now?", "REF-ALI-03")
    pos = rigged("palace-coup", 2)
    act(pos, "waal", "play palace coup", "stop rolling")
    assert question(pos) == ("Who governs Solne now?", "REF-NOC-03")


@clause("REF-REC-04")
@pytest.mark.parametrize(("dice", "drawn"), [("NO", 1), ("NN", 2)])
def test_as_many_citizens_are_drawn_as_successes_and_exactly_one_stays(dice: str, drawn: int) -> None:
    pos = realm("pf royal", at={"kata": "mevtu"}, dice=dice)
    act(pos, "kata", "recruit a citizen")
    if "stop rolling" in legal(pos):
        play(pos, "stop rolling")
    if drawn > 1:
        assert len(pos.drawn) == drawn and all(text.startswith("bring in ") for text in legal(pos))
        play(pos, legal(pos)[0])
    assert len(pos.citizens_of(0)) == 2 and len(pos.in_deck(0)) == 4, "the others go back"


@clause("REF-REC-04", "REF-EDG-07")
def test_any_citizen_of_the_deck_may_be_drawn() -> None:
    seen = set()
    for seed in range(40):
        pos = realm("royal church", at={"kalban": "cristal"}, dice="NO", seed=seed)
        act(pos, "kalban", "recruit a citizen", "stop rolling")
        seen |= set(pos.citizens_of(0))
    assert seen == set(C.of_bloc[0])


@clause("REF-REC-05")
@pytest.mark.parametrize("there", ["mevtu", "labica"])
def test_a_recruit_comes_in_where_the_recruiter_stands(there: str) -> None:
    pos = realm("pf royal", at={"kata": there}, dice="NNN", gone="waal zaria xuan sand")
    act(pos, "kata", "recruit a citizen")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert where(pos, "ahambra") == there


@clause("REF-REC-06")
def test_the_home_of_a_recruit_stays_in_its_deck() -> None:
    pos = realm("pf royal", at={"kata": "mevtu"}, dice="NN", gone="waal zaria xuan sand")
    home = C.home[citizen("ahambra")]
    assert home >= 0 and not pos.placed[home]
    act(pos, "kata", "recruit a citizen")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert where(pos, "ahambra") == "mevtu"
    assert not pos.placed[home] and home in pos.sector_deck(C.sector_of[home])


@clause("REF-REC-07")
def test_whoever_recruits_draws_from_the_own_deck() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNN")
    act(pos, "svelk", "recruit a citizen")
    assert len(pos.drawn) == 3 and {C.bloc[who] for who in pos.drawn} == {bloc("church")}


@clause("REF-REC-08", "REF-REC-10")
def test_patronage_counts_as_the_recruit_of_the_game_turn() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "patronage"}, dice="WGGGGG")
    act(pos, "kalban", "play patronage", "stop rolling", "bring in caan")
    assert where(pos, "caan") == "cristal" and pos.recruited[0]
    assert refused(pos, "recruit a citizen").clause == "REF-REC-08"
    start(pos, StartGameTurn())
    assert not pos.recruited[0], "until the next game turn"


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


@clause("REF-REC-09")
def test_without_a_deck_nobody_can_be_recruited() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, gone="caan renard anilay angel trevin")
    activate(pos, "kalban")
    assert "recruit a citizen" not in legal(pos)
    pos = realm("royal church", at={"kalban": "cristal"}, gone="caan renard anilay angel", dice="NN")
    act(pos, "kalban", "recruit a citizen")
    assert where(pos, "trevin") == "cristal", "fewer cards than successes: all of them are drawn"


@clause("REF-REC-10", "REF-REC-09")
def test_patronage_needs_a_deck_and_no_recruit_in_the_game_turn() -> None:
    everybody = "caan renard anilay angel trevin"
    assert not offered("play patronage", "royal church", "kalban", "cristal", "patronage", gone=everybody)
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "patronage"})
    pos.recruited[0] = True
    assert refused(activate(pos, "kalban"), "play patronage").clause == "REF-REC-08"


@clause("REF-REC-11")
def test_who_is_in_a_citizen_deck_is_known_and_in_which_order_is_not() -> None:
    pos = realm("church royal", at={"svelk": "solne"})
    church = [who for who in C.of_bloc[bloc("church")] if who != citizen("svelk")]
    assert all(pos.view(seat).in_deck(0) == church for seat in (0, 1, None))
    first = set()
    for seed in range(8):
        pos = realm("church royal", at={"svelk": "solne"}, dice="NOO", seed=seed)
        act(pos, "svelk", "recruit a citizen", "stop rolling")
        first |= {who for who in church if pos.where[who] >= 0}
    assert len(first) > 1, "any of them may lie on top"
