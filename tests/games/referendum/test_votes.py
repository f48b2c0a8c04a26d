"""The Senate in session: who is asked, how narrow a law may pass, and what a law does without anybody being there."""

from __future__ import annotations

import pytest

from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    card,
    citizen,
    clauses,
    gov,
    legal,
    people,
    place,
    play,
    realm,
    said,
    the_question,
    where,
)
from tests.ledger import clause

HOUSE = {"wallak": "enalda", "madalla": "tamberly", "krelane": "keld"}


def curfew(*votes: str, rival: str = "hyrala", blocs: str = "senate church pf") -> Realm:
    """A curfew for Solne: Madalla has 5 votes, Krelane 3, Hyrala 5, Zaria 4."""
    at = {**HOUSE, rival: "gurst"}
    pos = realm(blocs, at=at, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne", *votes)
    return pos


def is_law(pos: Realm) -> bool:
    assert pos.deed is None and card("curfew") in pos.discards
    return pos.curfew[place("solne")] > 0


@clause("REF-VOT-14", "REF-VOT-15")
def test_a_margin_of_three_may_be_vetoed() -> None:
    pos = curfew("vote for", "vote for", "vote against")
    assert pos.waiting == (0,) and legal(pos) == ["cancel the law", "pass"], "8 to 5"
    assert pos.curfew[place("solne")] == 0, "before the law is performed"
    play(pos, "cancel the law")
    assert not is_law(pos)
    pos = curfew("vote for", "vote for", "vote against")
    play(pos, "pass")
    assert is_law(pos)


@clause("REF-VOT-14")
def test_a_margin_of_four_may_not() -> None:
    assert is_law(curfew("vote for", "vote for", "vote against", rival="zaria")), "8 to 4"


@clause("REF-VOT-11", "REF-VOT-14")
def test_a_law_that_fails_narrowly_is_not_krelanes_affair() -> None:
    assert not is_law(curfew("vote against", "vote for", "pass")), "3 to 5"


@clause("REF-VOT-12", "REF-VOT-13")
@pytest.mark.parametrize(("answer", "passed"), [("pass the proposal", True), ("reject the proposal", False)])
def test_krelane_decides_a_tie(answer: str, passed: bool) -> None:
    pos = curfew("vote for", "pass", "vote against")
    assert pos.waiting == (0,) and legal(pos) == ["pass the proposal", "reject the proposal"], "5 to 5"
    play(pos, answer)
    assert is_law(pos) == passed


@clause("REF-VOT-15", "REF-VOT-12")
def test_krelane_decides_a_tie_about_the_clock_too() -> None:
    at = {"madalla": "tamberly", "krelane": "keld", "hyrala": "gurst"}
    pos = realm("senate church", at=at, clocks=4)
    act(pos, "madalla", "propose one clock less", "vote for", "pass", "vote against", "pass the proposal")
    assert pos.clocks == 3 and pos.vote is None


@clause("REF-VOT-10", "REF-VOT-07")
def test_who_has_neither_votes_nor_a_way_to_buy_them_is_not_asked() -> None:
    at = {"wallak": "enalda", "sand": "itaria", "caan": "keld", "trevin": "enalda", "baluvula": "enalda"}
    wealth = {"caan": 2, "baluvula": 1}
    pos = realm("senate pf royal church", at=at, wealth=wealth, planets="solne", hands={"senate": "curfew"})
    events = act(pos, "wallak", "enact curfew", "aim at solne")
    assert pos.waiting == (2,) and legal(pos) == ["vote for", "vote against", "pass"], "Trevin on Enalda"
    assert "REF-VOT-10" not in clauses(events), "Sand has no token, Caan is elsewhere"
    play(pos, "pass")
    assert legal(pos) == ["vote for and pay 1", "vote against and pay 1", "pass"], "tokens alone"
    events = play(pos, "vote for and pay 1")
    assert [event.args for event in events if event.clause == "REF-VOT-10"] == [(citizen("baluvula"), 1)]
    assert is_law(pos)


@clause("REF-VOT-10")
def test_the_votes_cast_lie_open() -> None:
    pos = curfew("vote for", "vote against")
    vote = pos.the_vote()
    assert (vote.pro, vote.contra) == (5, 3)
    assert vote.cast == {citizen("madalla"): 5, citizen("krelane"): -3}
    assert the_question(pos) == "How does Hyrala vote? So far 5 for, 3 against."


@clause("REF-VOT-23")
@pytest.mark.parametrize(("move", "way"), [("more", "add"), ("less", "remove")])
def test_what_is_proposed_is_told(move: str, way: str) -> None:
    pos = activate(realm("senate royal", at={"madalla": "keld"}, clocks=4), "madalla")
    told = said(pos, play(pos, f"propose one clock {move}"))
    assert f"Madalla proposes to {way} a clock token" in told


@clause("REF-VOT-21", "REF-VOT-18")
def test_a_law_that_rolls_too_little_says_so() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly"}
    for dice, cited in (("NAAAAA", "REF-VOT-21"), ("NGAAAA", "REF-VOT-18")):
        pos = realm("senate royal", at=at, boxes={"dunst": "F NSP"}, hands={"senate": "diplomacy"}, dice=dice)
        events = act(pos, "wallak", "enact diplomacy", "aim at dunst", "name senate", "vote for")
        assert cited in clauses(events), "two steps from FWM to Senate"
        assert gov(pos, "dunst") == ("S" if cited == "REF-VOT-18" else "F")


@clause("REF-VOT-21")
def test_a_law_without_any_success_does_nothing() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly"}
    pos = realm("senate royal", at=at, hands={"senate": "planetary-census"}, dice="AAAAAA")
    events = act(pos, "wallak", "enact planetary census", "name the perseus arm", "vote for")
    assert "REF-VOT-21" in clauses(events) and pos.deed is None and not pos.drawn


# --- laws reach where nobody is ---------------------------------------------------------------------------------


@clause("REF-VOT-03", "REF-VOT-20")
def test_an_embargo_by_law_hits_the_planet_aimed_at() -> None:
    at = {"wallak": "keld", "madalla": "tamberly"}
    pos = realm("senate royal", at=at, planets="enalda solne", hands={"senate": "embargo"}, turn=3)
    act(pos, "wallak", "enact embargo")
    assert legal(pos) == [f"aim at {name}" for name in ("enalda", "solne", "tamberly")], "planets alone"
    play(pos, "aim at solne", "vote for")
    assert [p for p in range(C.planets) if pos.embargo[p]] == [place("solne")]
    assert pos.embargo[place("solne")] == 4


@clause("REF-VOT-03", "REF-VOT-20")
@pytest.mark.parametrize(
    ("law", "aims"),
    [
        ("emergency-powers", ["dunst", "mevtu"]),  # a box of the Senate, and another government
        ("snap-election", ["dunst", "cristal"]),  # a plurality that is not the government's
    ],
)
def test_a_law_is_aimed_only_where_its_other_requirements_hold(law: str, aims: list[str]) -> None:
    at = {"wallak": "keld", "madalla": "keld"}
    boxes = {
        "solne": "R RP",
        "cristal": "R CCC",
        "dunst": "F SSP",
        "mevtu": "P PPSF",
        "bellmere": "S SSR",
    }
    pos = realm("senate royal", at=at, boxes=boxes, hands={"senate": law})
    act(pos, "wallak", f"enact {law.replace('-', ' ')}")
    assert sorted(legal(pos)) == sorted(f"aim at {name}" for name in aims)


@clause("REF-VOT-03", "REF-VOT-20")
def test_a_law_heals_and_moves_people_far_away() -> None:
    at = {"wallak": "keld", "madalla": "tamberly", "caan": "mevtu"}
    pos = realm("senate royal", at=at, hurt="caan", hands={"senate": "amnesty"})
    act(pos, "wallak", "enact amnesty", "aim at mevtu", "turn mevtu 4 to pf", "vote for")
    assert not pos.hurt[citizen("caan")] and people(pos, "mevtu") == "PPSP"


@clause("REF-VOT-31", "REF-VOT-20")
def test_a_census_needs_no_place_and_its_boxes_are_filled_by_the_proposer() -> None:
    at = {"wallak": "keld", "madalla": "tamberly", "kata": "mevtu"}
    planets = "kor_river ymmeril"
    pos = realm("senate pf", at=at, planets=planets, hands={"senate": "planetary-census"}, dice="IAAAAA")
    act(pos, "wallak", "enact planetary census", "name the orloon frontier", "vote for")
    assert pos.waiting == (0,) and legal(pos)[0] == "fill lantern government with royal"
    play(pos, "fill lantern government with senate")
    assert people(pos, "lantern") == "SSSC" and pos.deed is None and where(pos, "wallak") == "keld"


@clause("REF-VOT-22")
def test_the_last_token_pays_and_is_not_asked_for_again() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly"}
    pos = realm("senate royal", at=at, boxes={"solne": "R FP"}, hands={"senate": "grain-shipment"})
    activate(pos, "wallak")
    pos.wealth[citizen("wallak")] = 1
    play(pos, "enact grain shipment", "aim at solne", "turn solne 1 to church", "done")
    assert pos.wealth[citizen("wallak")] == 0
    play(pos, "vote for")
    assert people(pos, "solne") == "CP"


@clause("REF-VOT-02", "REF-ALI-04")
def test_a_law_states_at_least_one_change_and_each_box_once() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly"}
    pos = realm("senate royal", at=at, boxes={"solne": "R FP"}, hands={"senate": "grain-shipment"})
    act(pos, "wallak", "enact grain shipment", "aim at solne")
    assert "done" not in legal(pos)
    play(pos, "turn solne 1 to church")
    assert legal(pos) == ["turn solne 2 to royal", "turn solne 2 to fwm", "done"]


@clause("REF-VOT-30", "REF-RCT-09")
def test_a_crowd_may_resist_a_law() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly", "kata": "solne"}
    hands = {"senate": "amnesty", "pf": "loyal-crowd"}
    pos = realm("senate pf", at=at, boxes={"solne": "R FP"}, hands=hands)
    act(pos, "wallak", "enact amnesty", "aim at solne", "turn solne 1 to church", "vote for")
    while "play loyal crowd for solne 1" not in legal(pos):
        play(pos, "pass")
    play(pos, "play loyal crowd for solne 1")
    assert people(pos, "solne") == "FP" and pos.deed is None


@clause("REF-VOT-26")
@pytest.mark.parametrize(
    ("there", "boxes", "votes"),
    [("bellmere", "S SPC", 4), ("bellmere", "S SSS", 6), ("velmoor", "S SSS", 3), ("keld", "", 3)],
)
def test_provincial_support_counts_senate_boxes_outside_the_core(there: str, boxes: str, votes: int) -> None:
    given = {there: boxes} if boxes else {}
    at = {"wallak": "enalda", "vu": there}
    pos = realm("senate royal", at=at, boxes=given, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at enalda")
    play(pos, "stay here")
    events = play(pos, "vote for")
    assert [e.args[1] for e in events if e.clause == "REF-VOT-10"] == [votes]


@clause("REF-VOT-27", "REF-INJ-17")
def test_an_injured_vu_rolls_before_he_travels_and_may_still_vote() -> None:
    at = {"wallak": "enalda", "vu": "vantry"}
    hands = {"senate": "curfew"}
    pos = realm("senate royal", at=at, planets="lantern", hurt="vu", hands=hands, dice="AAGGGG")
    act(pos, "wallak", "enact curfew", "aim at enalda", "travel free to lantern")
    assert where(pos, "vu") == "vantry" and legal(pos) == ["vote for", "vote against", "pass"]
    play(pos, "vote for")
    assert pos.curfew[place("enalda")] > 0, "the roll of an injured traveller does not touch the law"


@clause("REF-VOT-27")
def test_vu_travels_before_a_vote_on_the_clock_and_takes_others_along() -> None:
    at = {"madalla": "vantry", "vu": "vantry"}
    pos = realm("senate royal", at=at, planets="lantern", clocks=4)
    act(pos, "madalla", "propose one clock more")
    assert legal(pos)[-1] == "stay here"
    play(pos, "travel free to lantern", "take along madalla")
    assert where(pos, "madalla") == where(pos, "vu") == "lantern"
    play(pos, "vote for", "vote for")
    assert pos.clocks == 5
