"""Senate votes and laws."""

from __future__ import annotations

import pytest

from orrery.games.referendum.senate.votes import votes_of
from tests.games.referendum.kit import (
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
    where,
)
from tests.ledger import clause


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


@clause("REF-VOT-32", "REF-VOT-13")
def test_without_any_votes_the_vote_is_tied() -> None:
    pos = realm("senate royal", at={"wallak": "solne"}, hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew")
    assert pos.curfew[place("solne")] == 0 and pos.deed is None
    pos = realm("senate royal", at={"wallak": "solne", "krelane": "keld"}, hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "pass")
    assert legal(pos) == ["pass the proposal", "reject the proposal"]


@clause("REF-VOT-15", "REF-VOT-23")
def test_the_veto_does_not_reach_the_clock() -> None:
    pos = realm("senate royal", at={"madalla": "keld", "krelane": "keld", "anilay": "solne"}, clocks=5)
    act(pos, "madalla", "propose one clock more", "vote for", "pass", "vote against")
    assert pos.clocks == 6 and pos.deed is None, "5 to 3, and no veto is offered"


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


@clause("REF-VOT-28", "REF-VOT-27")
def test_vu_may_stay_where_he_is() -> None:
    at = {"wallak": "enalda", "vu": "solne"}
    pos = realm("senate pf", at=at, boxes={"solne": "R SS"}, hands={"senate": "curfew"})
    act(pos, "wallak", "enact curfew", "aim at solne")
    assert legal(pos)[-1] == "stay here"
    play(pos, "stay here")
    assert votes_of(pos, citizen("vu")) == (3, False), "no support within the Core Worlds"
