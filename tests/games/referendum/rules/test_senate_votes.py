"""Senate votes (REF-VOT)."""

from __future__ import annotations

import pytest

from orrery.games.referendum.senate.votes import votes_of
from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    box,
    card,
    citizen,
    clauses,
    gov,
    hand,
    legal,
    people,
    place,
    play,
    realm,
    refused,
    said,
    the_question,
    where,
)
from tests.games.referendum.scenes import SENATE
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


@clause("REF-VOT-01", "REF-VOT-02", "REF-VOT-31")
def test_wallak_states_the_law_before_the_vote() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly"}
    pos = realm("senate royal", at=at, boxes={"solne": "R FP"}, hands={"senate": "amnesty"})
    act(pos, "wallak", "enact amnesty", "aim at solne", "turn solne 1 to church")
    assert pos.vote is not None and pos.vote.cast == {} and people(pos, "solne") == "FP"
    play(pos, "vote for")
    assert people(pos, "solne") == "CP"
    other = activate(realm("senate royal", at=at, hands={"senate": "amnesty"}), "madalla")
    assert "enact amnesty" not in legal(other), "a special action of Wallak"


@clause("REF-VOT-02", "REF-ALI-04")
def test_a_law_states_at_least_one_change_and_each_box_once() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly"}
    pos = realm("senate royal", at=at, boxes={"solne": "R FP"}, hands={"senate": "grain-shipment"})
    act(pos, "wallak", "enact grain shipment", "aim at solne")
    assert "done" not in legal(pos)
    play(pos, "turn solne 1 to church")
    assert legal(pos) == ["turn solne 2 to royal", "turn solne 2 to fwm", "done"]


@clause("REF-VOT-03", "REF-VOT-20")
def test_a_law_reaches_any_place_and_waives_presence_rank_and_skill() -> None:
    at = {"wallak": "notana", "madalla": "tamberly", "sand": "itaria", "hyrala": "keld"}
    pos = realm("senate pf church", at=at, wealth={"sand": 1, "hyrala": 1}, hands={"senate": "luxury-levy"})
    act(pos, "wallak", "enact luxury levy")
    assert legal(pos) == ["aim at itaria", "aim at keld station"]
    play(pos, "aim at itaria", "vote for", "pass", "pass")
    while pos.vote is not None:
        play(pos, "pass")
    assert pos.wealth[citizen("sand")] == 0 and pos.wealth[citizen("wallak")] == 3
    far = {"wallak": "notana", "chekart": "keld"}
    powers = realm(
        "senate royal", at=far, boxes={"solne": "R SP"}, hands={"senate": "emergency-powers"}, dice="WWGGGG"
    )
    act(powers, "wallak", "enact emergency powers", "vote for")
    assert gov(powers, "solne") == "S"


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


@clause("REF-VOT-05")
def test_wallak_has_no_vote() -> None:
    pos = realm("senate royal", at=SENATE, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne")
    assert legal(pos) == ["vote for", "vote against", "pass"]
    play(pos, "pass")
    assert pos.vote is None and pos.curfew[place("solne")] == 0, "only Madalla was asked"


@clause("REF-VOT-07", "REF-VOT-09", "REF-PLN-10", "REF-CIT-22")
def test_who_buys_votes() -> None:
    at = {"svelk": "enalda", "hyrala": "enalda", "kelling": "solne", "sand": "itaria", "wallak": "enalda"}
    pos = realm("church pf senate", at=at)
    assert votes_of(pos, citizen("svelk")) == (3, True)
    assert votes_of(pos, citizen("hyrala")) == (6, True), "influence and negotiation"
    assert votes_of(pos, citizen("kelling")) == (0, False)
    assert votes_of(pos, citizen("sand")) == (0, True), "as if on Enalda, with tokens only"
    assert votes_of(pos, citizen("wallak")) == (0, False)
    pos.placed[place("enalda")] = False
    assert votes_of(pos, citizen("sand")) == (0, False)


@clause("REF-VOT-08", "REF-VOT-04", "REF-VOT-06", "REF-CIT-18")
def test_senators_and_influence() -> None:
    at = {"kata": "mevtu", "madalla": "keld", "chekart": "keld", "anilay": "keld", "zaria": "keld"}
    pos = realm("senate pf royal", at=at)
    votes = {name: votes_of(pos, citizen(name)) for name in at}
    assert votes == {
        "kata": (0, False),
        "madalla": (5, False),
        "chekart": (2, False),
        "anilay": (3, False),
        "zaria": (4, False),
    }


@clause("REF-VOT-10", "REF-VOT-32")
def test_one_open_round_from_the_proposer_citizen_by_citizen() -> None:
    at = {"wallak": "solne", "madalla": "keld", "fula": "keld", "zaria": "keld", "svelk": "enalda"}
    pos = realm("pf senate church", at=at, wealth={"svelk": 2}, hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne")
    assert pos.waiting == (1,)
    play(pos, "vote for")
    assert pos.waiting == (1,), "the next citizen of the same player may vote differently"
    play(pos, "vote against")
    assert pos.waiting == (2,), "clockwise"
    assert legal(pos) == [
        "vote for",
        "vote against",
        "vote for and pay 1",
        "vote against and pay 1",
        "vote for and pay 2",
        "vote against and pay 2",
        "pass",
    ]
    play(pos, "vote against and pay 1")
    assert pos.wealth[citizen("svelk")] == 1, "paid when cast"
    play(pos, "pass")
    assert pos.curfew[place("solne")] == 0 and pos.wealth[citizen("svelk")] == 1, "and not returned"


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
    assert the_question(pos) == "Curfew on Solne. So far 5 for, 3 against. How does Hyrala vote?"


@clause("REF-VOT-11")
@pytest.mark.parametrize(("answer", "passed"), [("vote for", True), ("vote against", False), ("pass", False)])
def test_more_votes_for_than_against_pass_a_proposal(answer: str, passed: bool) -> None:
    pos = realm("senate royal", at=SENATE, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne", answer)
    assert (pos.curfew[place("solne")] > 0) == passed


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


@clause("REF-VOT-15", "REF-VOT-23")
def test_the_veto_does_not_reach_the_clock() -> None:
    pos = realm("senate royal", at={"madalla": "keld", "krelane": "keld", "anilay": "solne"}, clocks=5)
    act(pos, "madalla", "propose one clock more", "vote for", "pass", "vote against")
    assert pos.clocks == 6 and pos.deed is None, "5 to 3, and no veto is offered"


@clause("REF-VOT-15", "REF-VOT-12")
def test_krelane_decides_a_tie_about_the_clock_too() -> None:
    at = {"madalla": "tamberly", "krelane": "keld", "hyrala": "gurst"}
    pos = realm("senate church", at=at, clocks=4)
    act(pos, "madalla", "propose one clock less", "vote for", "pass", "vote against", "pass the proposal")
    assert pos.clocks == 3 and pos.vote is None


@clause("REF-VOT-16")
def test_a_passed_law_does_what_its_card_says() -> None:
    pos = realm("senate royal", at=SENATE, boxes={"solne": "R FP"}, hands={"senate": "amnesty"})
    act(pos, "wallak", "enact amnesty", "aim at solne", "turn solne 2 to royal", "vote for")
    assert people(pos, "solne") == "FR", "exactly what was stated"
    lost = realm("senate royal", at=SENATE, boxes={"solne": "R FP"}, hands={"senate": "amnesty"})
    act(lost, "wallak", "enact amnesty", "aim at solne", "turn solne 2 to royal", "vote against")
    assert people(lost, "solne") == "FP"


@clause("REF-VOT-17", "REF-VOT-30")
def test_a_law_rolls_six_dice_once_and_nothing_changes_them() -> None:
    at = {"wallak": "inkqa", "madalla": "inkqa", "hyrala": "inkqa", "baluvula": "inkqa"}
    pos = realm(
        "senate church",
        at=at,
        boxes={"solne": "R FP", "enalda": "S SSCRN"},
        wealth={"hyrala": 1, "wallak": 2},
        hands={"senate": "resettlement data-broker momentum fixer", "church": "sabotage whistleblower"},
        dice="WWIAAA",
    )
    act(
        pos,
        "wallak",
        "enact resettlement",
        "aim at solne",
        "choose solne 1",
        "choose enalda 3",
        "vote for",
        "pass",
    )
    while (
        pos.vote is not None
        and legal(pos)
        and "pass" in legal(pos)
        and pos.the_vote().pro == 5
        and pos.roll is None
    ):
        play(pos, "pass")
    assert people(pos, "solne") == "CP" and people(pos, "enalda") == "SSFRN"
    assert hand(pos, "church") == ["whistleblower", "sabotage"], "a law is not a card played at a location"
    assert len(pos.troubles) == 18


@clause("REF-VOT-18")
def test_guile_counts_for_laws_but_not_on_rank_rolls() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly"}
    for dice, wanted in (("GGAAAA", "R"), ("WWAAAA", "S")):
        pos = realm(
            "senate royal", at=at, boxes={"solne": "R SP"}, hands={"senate": "emergency-powers"}, dice=dice
        )
        act(pos, "wallak", "enact emergency powers", "vote for")
        assert gov(pos, "solne") == wanted
    pos = realm(
        "senate royal", at=at, boxes={"ymmeril": "R FPN"}, hands={"senate": "charter-revoked"}, dice="GGAAAA"
    )
    act(pos, "wallak", "enact charter revoked", "aim at ymmeril", "choose ymmeril 1", "vote for")
    assert (gov(pos, "ymmeril"), people(pos, "ymmeril")) == ("F", "RPN")


@clause("REF-VOT-19")
@pytest.mark.parametrize("answer", ["vote for", "vote against"])
def test_the_card_is_discarded_passed_or_not(answer: str) -> None:
    pos = realm("senate royal", at=SENATE, planets="solne", hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne", answer)
    assert [C.pack.opportunity[one].id for one in pos.discards] == ["curfew"] and hand(pos, "senate") == []


@clause("REF-VOT-20", "REF-VOT-03")
def test_a_law_that_cannot_be_aimed_there_says_why() -> None:
    pos = realm("senate royal", at={"wallak": "enalda"}, hands={"senate": "curfew"}, planets="solne")
    act(pos, "wallak", "enact curfew")
    assert refused(pos, "aim at keld station").clause == "REF-LOC-03"
    assert refused(pos, "aim at cristal").clause == "REF-VOT-03", "not in play"


@clause("REF-VOT-20")
def test_requirements_must_hold_again_when_the_law_is_performed() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly"}
    pos = realm(
        "senate royal", at=at, boxes={"solne": "R PP", "dunst": "F SSP"}, hands={"senate": "snap-election"}
    )
    act(pos, "wallak", "enact snap election", "aim at solne")
    pos.align[box("solne", 1)] = 4
    events = play(pos, "vote for")
    assert "REF-VOT-20" in clauses(events) and gov(pos, "solne") == "R"
    assert card("snap-election") in pos.discards


@clause("REF-VOT-21")
@pytest.mark.parametrize(("dice", "wanted"), [("NNAAAA", "SSF"), ("NAAAAA", "NNF")])
def test_a_law_has_its_stated_result_or_none(dice: str, wanted: str) -> None:
    pos = realm(
        "senate royal",
        at={"wallak": "enalda", "madalla": "tamberly"},
        boxes={"grimholt": "C NNF"},
        hands={"senate": "land-reform"},
        dice=dice,
    )
    act(pos, "wallak", "enact land reform", "aim at grimholt", "name navy")
    play(pos, "turn grimholt 1 to senate", "turn grimholt 2 to senate", "vote for")
    assert people(pos, "grimholt") == wanted


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


@clause("REF-VOT-22")
def test_wallak_pays_the_price_before_the_vote() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly"}
    pos = realm("senate royal", at=at, boxes={"solne": "R FP"}, hands={"senate": "grain-shipment"})
    act(
        pos,
        "wallak",
        "enact grain shipment",
        "aim at solne",
        "turn solne 1 to church",
        "turn solne 2 to royal",
    )
    assert pos.wealth[citizen("wallak")] == 1 and pos.vote is not None
    play(pos, "vote against")
    assert people(pos, "solne") == "FP" and pos.wealth[citizen("wallak")] == 1
    poor = realm("senate royal", at=at, boxes={"solne": "R FP"}, hands={"senate": "grain-shipment"})
    activate(poor, "wallak")
    poor.wealth[citizen("wallak")] = 0
    poor.settle()
    assert "enact grain shipment" not in legal(poor)


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


@clause("REF-VOT-23")
@pytest.mark.parametrize(("move", "left"), [("propose one clock more", 5), ("propose one clock less", 3)])
def test_the_senate_moves_the_clock_by_exactly_one(move: str, left: int) -> None:
    pos = realm("senate royal", at={"madalla": "tamberly", "fula": "bellmere"}, clocks=4)
    act(pos, "madalla", move, "vote for", "vote for")
    assert pos.vote is None and pos.clocks == left


@clause("REF-VOT-23")
@pytest.mark.parametrize(("move", "way"), [("more", "add"), ("less", "remove")])
def test_what_is_proposed_is_told(move: str, way: str) -> None:
    pos = activate(realm("senate royal", at={"madalla": "keld"}, clocks=4), "madalla")
    told = said(pos, play(pos, f"propose one clock {move}"))
    assert f"Madalla proposes to {way} a clock token" in told


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


@clause("REF-VOT-28", "REF-VOT-27")
def test_vu_may_stay_where_he_is() -> None:
    at = {"wallak": "enalda", "vu": "solne"}
    pos = realm("senate pf", at=at, boxes={"solne": "R SS"}, hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne")
    assert legal(pos)[-1] == "stay here"
    play(pos, "stay here")
    assert votes_of(pos, citizen("vu")) == (3, False), "no support within the Core Worlds"


@clause("REF-VOT-29")
@pytest.mark.parametrize(("side", "votes"), [("in favour", (4, 9, 0)), ("against it", (4, 5, 4))])
def test_a_filibuster_counts_for_either_side(side: str, votes: tuple[int, int, int]) -> None:
    at = {"wallak": "enalda", "madalla": "tamberly", "zaria": "solne"}
    pos = realm("senate pf", at=at, hands={"senate": "curfew", "pf": "filibuster"})
    act(pos, "wallak", "enact curfew", "aim at solne", "vote for", "pass")
    events = play(pos, f"play filibuster {side}")
    while pos.vote is not None:
        events += play(pos, "pass")
    assert [event.args for event in events if event.clause == "REF-VOT-29"][-1] == votes


@clause("REF-VOT-29")
def test_filibuster_comes_after_the_last_vote() -> None:
    at = {"wallak": "enalda", "chekart": "keld", "kata": "mevtu"}
    pos = realm("senate pf", at=at, hands={"senate": "curfew", "pf": "filibuster"})
    act(pos, "wallak", "enact curfew", "aim at mevtu")
    assert pos.waiting == (0,)
    play(pos, "vote for")
    assert pos.waiting == (1,) and legal(pos) == [
        "play filibuster in favour",
        "play filibuster against it",
        "pass",
    ]
    play(pos, "play filibuster against it")
    assert pos.curfew[place("mevtu")] == 0, "2 for, 4 against"
    own = realm("senate pf", at=at, hands={"senate": "curfew filibuster"})
    act(own, "wallak", "enact curfew", "aim at mevtu", "vote for")
    assert "filibuster" in hand(own, "senate"), "not on a vote of one's own"


@clause("REF-VOT-30")
def test_a_law_opens_no_window_of_declaring() -> None:
    at = {"wallak": "enalda", "kalban": "enalda", "caan": "solne"}
    hands = {"senate": "curfew", "royal": "whistleblower"}
    pos = realm("senate royal", at=at, hands=hands)
    act(pos, "wallak", "enact curfew", "aim at solne")
    assert pos.vote is not None, "the vote is called at once"
    assert "play whistleblower" not in legal(pos)


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


@clause("REF-VOT-31")
def test_what_cannot_be_known_is_decided_when_it_arises() -> None:
    pos = realm(
        "senate royal",
        at={"wallak": "enalda", "madalla": "tamberly"},
        hands={"senate": "planetary-census"},
        dice="IIGOOO",
    )
    act(pos, "wallak", "enact planetary census", "name the perseus arm", "vote for")
    assert len(pos.drawn) == 4 and pos.waiting == (0,), "one plus three successes"
    play(pos, legal(pos)[0])
    assert where(pos, "wallak") == "enalda", "no free Travel follows"


@clause("REF-VOT-31", "REF-VOT-20")
def test_a_census_needs_no_place_and_its_boxes_are_filled_by_the_proposer() -> None:
    at = {"wallak": "keld", "madalla": "tamberly", "kata": "mevtu"}
    planets = "kor_river ymmeril"
    pos = realm("senate pf", at=at, planets=planets, hands={"senate": "planetary-census"}, dice="IAAAAA")
    act(pos, "wallak", "enact planetary census", "name the orloon frontier", "vote for")
    assert pos.waiting == (0,) and legal(pos)[0] == "fill lantern government with royal"
    play(pos, "fill lantern government with senate")
    assert people(pos, "lantern") == "SSSC" and pos.deed is None and where(pos, "wallak") == "keld"


@clause("REF-VOT-32", "REF-VOT-13")
def test_without_any_votes_the_vote_is_tied() -> None:
    pos = realm("senate royal", at={"wallak": "solne"}, hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew")
    assert pos.curfew[place("solne")] == 0 and pos.deed is None
    pos = realm("senate royal", at={"wallak": "solne", "krelane": "keld"}, hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "pass")
    assert legal(pos) == ["pass the proposal", "reject the proposal"]
