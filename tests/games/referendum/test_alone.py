"""Clauses that the long examples only show among others: each by itself, from the smallest realm that shows it."""

from __future__ import annotations

import pytest

from tests.games.referendum.kit import (
    C,
    act,
    citizen,
    game_on,
    gov,
    hand,
    legal,
    people,
    place,
    play,
    realm,
    where,
)
from tests.ledger import clause

SENATE = {"wallak": "enalda", "madalla": "tamberly"}


# --- recruiting -------------------------------------------------------------------------------------------------


@clause("REF-TRN-14")
def test_a_recruit_may_be_activated_in_the_same_game_turn() -> None:
    pos = realm("pf royal", at={"kata": "mevtu", "kalban": "cristal"}, dice="NO", gone="waal zaria xuan sand")
    game_on(pos)
    play(pos, "recruit a citizen", "stop rolling", "pass")
    play(pos, "pass", "pass")
    assert pos.turn == 1 and pos.active == citizen("ahambra"), "the only one Ready is activated"


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


# --- planets, governments, journeys -----------------------------------------------------------------------------


@clause("REF-APL-08")
def test_printed_boxes_are_filled_as_the_card_shows() -> None:
    core = "enalda sanctora aurestine corvane hyph cristal velmoor quillon"
    pos = realm("royal church", at={"renard": "enalda"}, planets=core, dice="IO")
    act(pos, "renard", "search core worlds", "stop rolling", "stay here")
    assert pos.placed[place("solne")]
    entry = C.pack.planet[place("solne")]
    names = [entry.government, *entry.population]
    assert [gov(pos, "solne"), *people(pos, "solne")] == [name[0] for name in names] == ["R", "F", "P"]


@clause("REF-NOC-05")
def test_no_confidence_succeeds_with_an_empty_pool() -> None:
    pos = realm("pf royal", at={"waal": "solne"}, clocks=0, dice="GGG")
    act(pos, "waal", "no confidence", "turn solne government to fwm")
    assert gov(pos, "solne") == "F" and pos.clocks == 0


@clause("REF-TRV-08")
def test_each_guest_is_asked_alone_and_the_journey_takes_who_accepts() -> None:
    at = dict.fromkeys(("kalban", "svelk", "michael", "xuan"), "cristal")
    pos = realm("royal church pf", at=at)
    act(pos, "kalban", "travel to notana station", "invite svelk", "invite michael", "invite xuan")
    asked = []
    while pos.deed is not None:
        asked.append(pos.waiting[0])
        assert legal(pos) == ["agree", "pass"]
        play(pos, "agree" if len(asked) in (1, 3) else "pass")
    assert asked == [1, 1, 2], "citizen by citizen"
    assert [where(pos, name) for name in at] == ["notana", "notana", "cristal", "notana"]


# --- rolls and injuries -----------------------------------------------------------------------------------------


@clause("REF-ROL-31")
def test_adversity_that_ends_the_action_costs_all_successes() -> None:
    """Far from home: Home Ground ends it, two successes or not."""
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNO A", troubles="home-ground")
    act(pos, "svelk", "recruit the people")
    assert pos.the_roll().successes() == 2
    play(pos, "roll again")
    assert pos.deed is None and people(pos, "solne") == "FP" and pos.actions == 1
    kept = realm("church royal", at={"svelk": "solne"}, dice="NNO")
    act(kept, "svelk", "recruit the people", "stop rolling")
    assert "turn solne 1 to senate" in legal(kept), "two steps, had he stopped"


def injured(dice: str) -> tuple[str, bool, int]:
    """Where Caan is after an injury roll, whether she keeps the token, how many actions are left."""
    pos = realm("royal church", at={"caan": "cristal"}, hurt="caan", dice=dice)
    act(pos, "caan", "travel to notana station")
    return where(pos, "caan"), pos.hurt[citizen("caan")], pos.actions


@clause("REF-INJ-04")
def test_no_icon_heals() -> None:
    assert injured("GNIWOG") == ("notana", False, 1)


@clause("REF-INJ-05")
def test_one_icon_is_a_flesh_wound() -> None:
    assert injured("GNIWOA") == ("notana", True, 1)


@clause("REF-INJ-08")
def test_five_or_six_icons_are_the_end() -> None:
    assert injured("AAAAAG")[0] == injured("AAAAAA")[0] == "gone"
    assert injured("AAAAGG")[0] == "bed", "four are not"


# --- the Senate -------------------------------------------------------------------------------------------------


@clause("REF-VOT-05")
def test_wallak_has_no_vote() -> None:
    pos = realm("senate royal", at=SENATE, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne")
    assert legal(pos) == ["vote for", "vote against", "pass"]
    play(pos, "pass")
    assert pos.vote is None and pos.curfew[place("solne")] == 0, "only Madalla was asked"


@clause("REF-VOT-11")
@pytest.mark.parametrize(("answer", "passed"), [("vote for", True), ("vote against", False), ("pass", False)])
def test_more_votes_for_than_against_pass_a_proposal(answer: str, passed: bool) -> None:
    pos = realm("senate royal", at=SENATE, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne", answer)
    assert (pos.curfew[place("solne")] > 0) == passed


@clause("REF-VOT-16")
def test_a_passed_law_does_what_its_card_says() -> None:
    pos = realm("senate royal", at=SENATE, boxes={"solne": "R FP"}, hands={"senate": "amnesty"})
    act(pos, "wallak", "enact amnesty", "aim at solne", "turn solne 2 to royal", "vote for")
    assert people(pos, "solne") == "FR", "exactly what was stated"
    lost = realm("senate royal", at=SENATE, boxes={"solne": "R FP"}, hands={"senate": "amnesty"})
    act(lost, "wallak", "enact amnesty", "aim at solne", "turn solne 2 to royal", "vote against")
    assert people(lost, "solne") == "FP"


@clause("REF-VOT-19")
@pytest.mark.parametrize("answer", ["vote for", "vote against"])
def test_the_card_is_discarded_passed_or_not(answer: str) -> None:
    pos = realm("senate royal", at=SENATE, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne", answer)
    assert [C.pack.opportunity[one].id for one in pos.discards] == ["curfew"] and hand(pos, "senate") == []


@clause("REF-PLO-15")
@pytest.mark.parametrize(
    ("answer", "dice", "left"),
    [("vote for", "GNIOAA", 4), ("vote for", "IOIOAA", 5), ("vote against", "", 5)],
)
def test_clock_icons_of_a_law_count_when_it_works(answer: str, dice: str, left: int) -> None:
    pos = realm(
        "senate royal",
        at=SENATE,
        boxes={"dunst": "F NSP"},
        hands={"senate": "diplomacy"},
        clocks=5,
        dice=dice,
    )
    act(pos, "wallak", "enact diplomacy", "aim at dunst", "name senate", answer)
    assert pos.clocks == left
