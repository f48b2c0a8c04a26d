"""One roll from its first die to its last: who is asked when, what may be turned to what, and what is told."""

from __future__ import annotations

import pytest

from orrery.games.referendum.table.odds import odds_of, odds_of_roll, percent, sentence
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import (
    act,
    citizen,
    clauses,
    faces,
    hand,
    legal,
    people,
    play,
    realm,
    said,
    the_question,
)
from tests.ledger import clause

CROWD = {
    "kalban": "cristal",
    "trevin": "cristal",
    "svelk": "cristal",
    "hyrala": "cristal",
    "zaria": "cristal",
    "xuan": "cristal",
}


def asked(pos: Realm, until: str) -> list[tuple[int, str]]:
    """Everybody declines; who was asked, and for what kind of answer."""
    found: list[tuple[int, str]] = []
    while until not in legal(pos):
        first = legal(pos)[0].split(" with ")[0]
        found.append((pos.waiting[0], first))
        play(pos, "pass")
    return found


@clause("REF-ROL-05", "REF-ROL-09", "REF-ROL-14", "REF-ROL-32", "REF-ROL-33", "REF-RCT-02", "REF-RCT-08")
def test_the_whole_order_of_a_roll() -> None:
    pos = realm(
        "royal church pf",
        at=CROWD,
        boxes={"cristal": "R RNP"},
        wealth={"trevin": 1, "hyrala": 1, "xuan": 1},
        hands={"royal": "crowd-pleaser", "church": "sabotage"},
        dice="WI WA",
        troubles="hostile-takeover",
    )
    act(pos, "kalban", "recruit the people")
    first = asked(pos, "stop rolling")
    declared = [(0, "pass")]  # a plus card on the declaration, which Royal does not hold
    dice = [
        (0, "help"),
        (0, "play crowd pleaser"),
        (1, "help"),
        (2, "help"),
        (1, "hinder"),
        (1, "play sabotage"),
        (2, "hinder"),
        (0, "hinder"),
    ]
    wealth = [
        (0, "pay for a success"),
        (1, "pay for a success"),
        (2, "pay for a success"),
        (1, "pay for adversity"),
        (2, "pay for adversity"),
        (0, "pay for adversity"),
    ]
    assert first == declared + dice + wealth
    assert pos.the_roll().throws == 1 and len(pos.troubles) == 18


@clause("REF-ROL-32", "REF-ROL-16", "REF-ROL-27")
def test_a_re_roll_asks_for_tokens_then_draws_adversity_then_asks_to_stop() -> None:
    pos = realm(
        "church royal",
        at={"svelk": "solne", "hyrala": "solne"},
        wealth={"hyrala": 1},
        dice="NIII AWI",
        troubles="silver-tongue",
    )
    act(pos, "svelk", "recruit the people", "help with hyrala", "roll again")
    assert legal(pos) == ["pay for a success with hyrala", "pass"] and len(pos.troubles) == 18
    told = clauses(play(pos, "pay for a success with hyrala"))
    assert told.index("REF-ROL-12") < told.index("REF-ADV-01") < told.index("REF-ROL-28")
    assert legal(pos) == ["roll again", "stop rolling"]
    assert (pos.the_roll().aside, pos.the_roll().thrown) == ([2], [6, 2, 3])
    assert pos.the_roll().successes() == 2


@clause("REF-ROL-17", "REF-ROL-33", "REF-ROL-11")
@pytest.mark.parametrize(
    ("blocs", "who", "move", "icons"),
    [
        ("pf royal", "waal", "no confidence", "adversity negotiation intelligence opportunity"),
        ("pf royal", "kata", "search core worlds", "adversity negotiation opportunity"),
        ("pf royal", "kata", "recruit the people", "adversity intelligence opportunity"),
        ("pf royal", "waal", "seek opportunity", "adversity negotiation intelligence"),
    ],
)
def test_a_hinderer_turns_a_wealth_icon_to_whatever_is_no_success(
    blocs: str, who: str, move: str, icons: str
) -> None:
    pos = realm(blocs, at={who: "solne", "anilay": "solne"}, wealth={"anilay": 1}, dice="WAA")
    act(pos, who, move)
    while not legal(pos)[0].startswith("pay for adversity"):
        play(pos, "pass")
    assert legal(pos) == [f"pay for {icon} with anilay" for icon in icons.split()] + ["pass"]


@clause("REF-ROL-33")
def test_at_the_edge_of_knowing_guile_is_one_of_the_blanks() -> None:
    at = {"svelk": "ymmeril", "caan": "ymmeril"}
    pos = realm("church royal", at=at, wealth={"caan": 1}, dice="WAA")
    act(pos, "svelk", "recruit the people")
    while not legal(pos)[0].startswith("pay for adversity"):
        play(pos, "pass")
    icons = [text.split()[2] for text in legal(pos)[:-1]]
    assert icons == ["adversity", "guile", "intelligence", "opportunity"]


@clause("REF-ROL-02", "REF-ROL-23", "REF-VOT-17")
def test_the_log_cites_first_throws_and_re_rolls() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NII I")
    events = act(pos, "svelk", "recruit the people")
    thrown = [event.clause for event in events if "throws" in event.text]
    assert thrown == ["REF-ROL-02"]
    events = play(pos, "roll again")
    assert [event.clause for event in events if "throws" in event.text] == ["REF-ROL-23"]
    law = realm(
        "senate royal",
        at={"wallak": "enalda", "madalla": "tamberly"},
        hands={"senate": "planetary-census"},
        dice="AAAAAA",
    )
    events = act(law, "wallak", "enact planetary census", "name the perseus arm", "vote for")
    assert [event.clause for event in events if "throws" in event.text] == ["REF-VOT-17"]


@clause("REF-ROL-20")
def test_the_question_says_how_many_successes_are_still_missing() -> None:
    asks = []
    for dice in ("IIO", "GIO", "GGO"):
        pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "palace-coup"}, dice=dice)
        act(pos, "waal", "play palace coup")
        while "stop rolling" not in legal(pos):
            play(pos, "pass")
        asks.append(the_question(pos))
    assert asks == [
        "Stop with 0 successes of 2, or re-roll 2 dice?",
        "Stop with 1 success of 2, or re-roll 2 dice?",
        "Stop with 2 successes, or re-roll 1 die?",
    ]
    pos = realm("pf royal", at={"waal": "solne"}, dice="GIO")
    act(pos, "waal", "no confidence")
    assert pos.decision is not None
    assert the_question(pos) == "Stop with 1 success, or re-roll 2 dice?"


@clause("REF-ROL-21", "REF-ROL-22")
def test_the_log_cites_why_dice_are_set_aside() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NII IO I")
    act(pos, "svelk", "recruit the people")
    told = clauses(play(pos, "roll again"))
    assert "REF-ROL-21" in told and "REF-ROL-22" not in told, "a success came up"
    told = clauses(play(pos, "set aside opportunity and roll again"))
    assert "REF-ROL-22" in told and "REF-ROL-21" not in told, "nothing did"


@clause("REF-ACT-04", "REF-VOT-21")
def test_a_failure_tells_what_was_needed() -> None:
    pos = realm("royal church", at={"trevin": "cristal"}, dice="O")
    assert "0 successes, 1 needed: it fails" in said(pos, act(pos, "trevin", "recruit the people"))
    pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "palace-coup"}, dice="GOO")
    act(pos, "waal", "play palace coup")
    while "stop rolling" not in legal(pos):
        play(pos, "pass")
    events = play(pos, "stop rolling")
    while pos.deed is not None:
        events += play(pos, "pass")
    assert "1 success, 2 needed: it fails" in said(pos, events)
    at = {"wallak": "enalda", "madalla": "tamberly"}
    pos = realm("senate royal", at=at, hands={"senate": "planetary-census"}, dice="AAAAAA")
    events = act(pos, "wallak", "enact planetary census", "name the perseus arm", "vote for")
    assert "0 successes, 1 needed: the law fails" in said(pos, events)


# --- odds -------------------------------------------------------------------------------------------------------


@clause("REF-ROL-26")
def test_odds_of_a_first_throw_name_no_risk() -> None:
    first = odds_of_roll(Roll("ordinary", 2, 0, 0, 0, 3, 1))
    assert first is not None and first.enough == (19, 27), "one success is enough"
    assert sentence(first, "ordinary") == "3 dice: 1+ 70%, 2+ 26%, 3+ 4%"


@clause("REF-RNK-04")
def test_odds_of_a_re_roll_name_adversity_or_failure() -> None:
    roll = Roll("rank", 5, 0, 0, 0, 3, 1, wild=False, throws=1, thrown=faces("WGO"))
    again = odds_of_roll(roll)
    assert again is not None and sentence(again, "rank") == "2 dice: 2+ 31%, 3+ 3%; failure 31%"
    assert sentence(again, "ordinary").endswith("Adversity 31%")
    assert sentence(odds_of(1, 2, 3, 1, True), "ordinary").startswith("1 die: no more successes that matter")


def test_when_the_rolling_is_over_there_are_no_odds() -> None:
    thrown = faces("NOO")
    over = Roll("ordinary", 2, 0, 0, 0, 3, 1, throws=1, thrown=thrown, stage="over")
    hurt = Roll("injury", 2, 0, 0, 0, 3, 1, throws=1, thrown=thrown, stage="over")
    again = Roll("ordinary", 2, 0, 0, 0, 3, 1, throws=1, thrown=thrown, stage="deciding")
    assert odds_of_roll(over) is None is odds_of_roll(hurt) and odds_of_roll(again) is not None
    law = Roll("law", 2, 0, 0, 0, 6, 1, throws=1, thrown=thrown, stage="deciding")
    assert odds_of_roll(law) is None, "a law is thrown once"


@pytest.mark.parametrize(
    ("pair", "text"),
    [
        ((0, 1), "0%"),
        ((1, 200), "under 1%"),
        ((1, 100), "1%"),
        ((3, 200), "2%"),
        ((197, 200), "98%"),
        ((99, 100), "99%"),
        ((199, 200), "over 99%"),
        ((1, 1), "100%"),
    ],
)
def test_percents_never_lie_about_certainty(pair: tuple[int, int], text: str) -> None:
    assert percent(pair) == text


# --- a takeover in the middle -----------------------------------------------------------------------------------


def taken_over(who: str, move: str, rival: str, dice: str, there: str = "solne", **more: object) -> Realm:
    """An action of the Forum that Royal takes over after the first re-roll."""
    given = {"at": {who: there, rival: there}, "dice": dice, "troubles": "hostile-takeover", **more}
    pos = realm("pf royal", **given)  # type: ignore[arg-type]
    act(pos, who, move)
    while "roll again" not in legal(pos):
        play(pos, "pass")
    play(pos, "roll again")
    assert pos.waiting == (1,) and legal(pos) == ["take control", "pass"]
    play(pos, "take control")
    return pos


@clause("REF-ADV-18")
def test_whoever_took_over_chooses_the_government() -> None:
    pos = taken_over("waal", "no confidence", "kalban", "GII AI")
    play(pos, "stop rolling")
    assert pos.waiting == (1,)
    assert legal(pos) == ["turn solne government to fwm", "turn solne government to pf"]


@clause("REF-ADV-18")
def test_whoever_took_over_picks_the_planet_but_the_journey_is_the_actors() -> None:
    planets = "enalda sanctora aurestine corvane hyph cristal"
    pos = taken_over("kata", "search core worlds", "renard", "IO A", planets=planets)
    while pos.waiting == (1,) and legal(pos)[0].startswith(("place", "fill")):
        play(pos, legal(pos)[0])
    assert pos.waiting == (0,) and legal(pos)[-1] == "stay here"


@clause("REF-ADV-18")
def test_whoever_took_over_picks_the_citizen_who_joins_the_actor() -> None:
    pos = taken_over("zaria", "recruit a citizen", "kalban", "NNI A")
    assert pos.waiting == (1,) and legal(pos)[0].startswith("bring in")
    play(pos, "bring in sand")
    assert pos.recruited == [True, False] and pos.seat_of(citizen("sand")) == 0


@clause("REF-ADV-18")
def test_whoever_took_over_moves_the_people_but_cards_go_to_the_actor() -> None:
    pos = taken_over("kata", "recruit the people", "kalban", "NO A")
    assert pos.waiting == (1,)
    play(pos, "turn solne 1 to church")
    assert people(pos, "solne") == "CP"
    pos = taken_over("xuan", "seek opportunity", "angel", "OOI A", discards="spy")
    assert pos.waiting == (0,) and legal(pos) == ["draw from the deck", "draw from the discards"]
    play(pos, "draw from the discards")
    assert "spy" in hand(pos, "pf") and len(hand(pos, "pf")) == 2 and hand(pos, "royal") == []


@clause("REF-ADV-18")
@pytest.mark.parametrize(
    ("third", "offered"),
    [
        ("AII", ["roll again", "stop rolling"]),
        (
            "IIO",
            ["set aside intelligence and roll again", "set aside opportunity and roll again", "stop rolling"],
        ),
    ],
)
def test_whoever_took_over_rolls_on_and_later_adversity_is_read_for_the_actor(
    third: str, offered: list[str]
) -> None:
    """Waal's guile answers Improvise, although Renard, whose player decides now, has too little of it."""
    pos = realm(
        "pf royal",
        at={"waal": "solne", "renard": "solne"},
        dice=f"GIIII AIII {third}",
        hands={"pf": "inside-man"},
        troubles="hostile-takeover improvise",
    )
    act(pos, "waal", "no confidence")
    while pos.the_roll().throws == 0:
        play(pos, "play inside man" if "play inside man" in legal(pos) else "pass")
    play(pos, "roll again", "take control", "roll again")
    assert pos.waiting == (1,) and legal(pos) == offered
