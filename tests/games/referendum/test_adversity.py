"""Adversity cards, each with its way out and its way down."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import (
    C,
    act,
    citizen,
    clauses,
    hand,
    legal,
    people,
    play,
    realm,
    where,
)
from tests.ledger import clause


def drawn(card: str, who: str = "kelling", there: str = "solne", **more: Any) -> Realm:
    """A Church citizen recruits the people, rolls again and draws this card; no die is left afterwards."""
    given: dict[str, Any] = {"blocs": "church royal pf", "at": {who: there}, "dice": "NO A", "troubles": card}
    given.update(more)
    pos = realm(given.pop("blocs"), **given)
    act(pos, who, "recruit the people")
    while "roll again" not in legal(pos):
        play(pos, "pass")
    play(pos, "roll again")
    return pos


def goes_on(pos: Realm) -> bool:
    return pos.deed is not None and pos.deed.steps == 1


@clause("REF-ADV-01", "REF-ADV-02")
def test_a_card_is_followed_at_once_and_discarded() -> None:
    pos = drawn("silver-tongue")
    assert pos.trouble == -1 and [C.adversity_names[t] for t in pos.past_troubles] == ["Silver Tongue"]
    plain = realm("church royal", at={"kelling": "solne"}, dice="OO")
    act(plain, "kelling", "recruit the people", "stop rolling")
    assert len(plain.troubles) == 18, "a plain failure brings no card"


@clause("REF-ADV-03")
def test_an_empty_adversity_deck_is_made_anew() -> None:
    pos = realm("church royal", at={"kelling": "solne"}, dice="NO A")
    pos.past_troubles = pos.troubles[:]
    pos.troubles = []
    events = act(pos, "kelling", "recruit the people", "roll again")
    assert "REF-ADV-03" in clauses(events) and len(pos.troubles) == 17


@clause("REF-ADV-04")
def test_helpers_of_other_players_save_nobody() -> None:
    at = {"kelling": "solne", "kalban": "solne"}
    assert not goes_on(drawn("too-big-to-fail", at=at))
    assert goes_on(drawn("too-big-to-fail", at={"kelling": "solne", "hyrala": "solne"}))


@clause("REF-ADV-05")
def test_bonuses_do_not_count_for_adversity() -> None:
    pos = realm("church royal", at={"hyrala": "labica"}, dice="NO A", troubles="silver-tongue")
    act(pos, "hyrala", "recruit a citizen", "roll again")
    assert not pos.recruited[0], "negotiation 1 plus the station is no negotiation 2"


@clause("REF-ADV-06")
def test_red_shirt() -> None:
    pos = drawn("red-shirt", hands={"church": "bartender spy"})
    assert legal(pos) == ["discard bartender", "pass"]
    play(pos, "discard bartender", "pass")
    assert goes_on(pos) and hand(pos, "church") == ["spy"]
    assert not goes_on(drawn("red-shirt"))


@clause("REF-ADV-07")
def test_too_big_to_fail() -> None:
    assert not goes_on(drawn("too-big-to-fail"))
    assert goes_on(drawn("too-big-to-fail", who="gremelec"))


@clause("REF-ADV-08")
def test_poison_pen() -> None:
    pos = drawn("poison-pen", at={"kelling": "solne", "kata": "solne"})
    assert pos.waiting == (2,) and legal(pos) == ["make it fail", "pass"]
    play(pos, "pass")
    assert goes_on(pos)
    pos = drawn("poison-pen", at={"kelling": "solne", "kata": "solne"})
    play(pos, "make it fail")
    assert pos.deed is None
    assert goes_on(drawn("poison-pen", at={"kelling": "solne", "trevin": "solne"})), (
        "negotiation 1 is too little"
    )


@clause("REF-ADV-09")
def test_constabulary() -> None:
    assert not goes_on(drawn("constabulary"))
    assert goes_on(drawn("constabulary", there="grimholt"))
    pos = realm("church royal", at={"kelling": "labica"}, dice="NOO AO", troubles="constabulary")
    act(pos, "kelling", "recruit a citizen", "roll again", "stop rolling")
    assert pos.recruited[0], "on a station it continues"


@clause("REF-ADV-10", "REF-ALI-06")
def test_popular_support() -> None:
    assert not goes_on(drawn("popular-support"))
    assert goes_on(drawn("popular-support", boxes={"solne": "R CC"}))
    assert not goes_on(drawn("popular-support", boxes={"solne": "R CF"})), "a tie is no plurality"
    pos = realm("church royal", at={"kelling": "labica"}, dice="NOO AO", troubles="popular-support")
    act(pos, "kelling", "recruit a citizen", "roll again")
    assert not pos.recruited[0] and pos.deed is None, "never on a station"


@clause("REF-ADV-12", "REF-ADV-13", "REF-ADV-14")
@pytest.mark.parametrize(
    ("card", "saviour", "bystander"),
    [
        ("high-roller", "hyrala", "michael"),
        ("plan-b", "baluvula", "michael"),
        ("improvise", "michael", "baluvula"),
        ("old-contacts", "kelling", "michael"),
    ],
)
def test_a_citizen_with_the_skill_saves_the_action(card: str, saviour: str, bystander: str) -> None:
    assert drawn(card, who="svelk", at={"svelk": "solne", saviour: "solne"}, dice="NOO AO").deed is not None
    assert drawn(card, who="svelk", at={"svelk": "solne", bystander: "solne"}, dice="NOO AO").deed is None


@clause("REF-ADV-11")
def test_silver_tongue() -> None:
    for companion, recruits in (("svelk", True), ("michael", False)):
        at = {"hyrala": "labica", companion: "labica"}
        pos = realm("church royal", at=at, dice="NO A", troubles="silver-tongue")
        act(pos, "hyrala", "recruit a citizen")
        while "roll again" not in legal(pos):
            play(pos, "pass")
        play(pos, "roll again")
        assert (pos.deed is not None or pos.recruited[0]) == recruits


@clause("REF-ADV-15", "REF-ADV-16")
def test_wildlife() -> None:
    assert goes_on(drawn("wildlife", there="grimholt"))
    pos = drawn("wildlife", at={"kelling": "solne", "hyrala": "solne"})
    assert legal(pos) == ["injure hyrala", "injure kelling"]
    play(pos, "injure hyrala")
    assert pos.hurt[citizen("hyrala")] and pos.deed is None and people(pos, "solne") == "FP"
    pos = realm("church royal", at={"kelling": "labica"}, dice="NOO AO", troubles="wildlife")
    act(pos, "kelling", "recruit a citizen", "roll again", "stop rolling")
    assert pos.recruited[0] and not any(pos.hurt)


@clause("REF-ADV-17", "REF-ADV-18")
def test_hostile_takeover_changes_who_decides() -> None:
    at = {"kelling": "solne", "kata": "solne", "trevin": "solne"}
    pos = drawn("hostile-takeover", at=at, dice="NO A", hands={"church": "spy"})
    assert pos.waiting == (1,), "clockwise, and only with the target skill present"
    play(pos, "pass", "take control")
    assert pos.the_deed().controller == 2
    if legal(pos) == ["pass"]:
        assert pos.waiting == (0,), "the acting player alone decides about the own hand"
        play(pos, "pass")
    assert pos.waiting == (2,) and "turn solne 1 to pf" in legal(pos)
    play(pos, "turn solne 1 to pf")
    assert people(pos, "solne") == "PP"
    assert goes_on(drawn("hostile-takeover")), "it continues if nobody does"


@clause("REF-ADV-18")
def test_after_a_takeover_your_bloc_is_the_controllers_and_goods_go_to_the_actor() -> None:
    at = {"michael": "gurst", "waal": "gurst"}
    pos = realm(
        "church pf",
        at=at,
        boxes={"gurst": "N CCR"},
        hands={"church": "street-protest"},
        dice="GOO AO",
        troubles="hostile-takeover",
    )
    act(pos, "michael", "play street protest", "pass", "pass", "roll again", "take control", "stop rolling")
    assert pos.waiting == (1,) and "turn gurst 3 to pf" in legal(pos)
    assert "turn gurst 1 to fwm" in legal(pos), "toward PF, the controller's bloc"
    at = {"xuan": "mevtu", "renard": "mevtu"}
    pos = realm("pf royal", at=at, dice="OII AI", troubles="hostile-takeover")
    act(pos, "xuan", "seek opportunity", "pass", "pass", "roll again", "take control")
    assert pos.waiting == (1,) and legal(pos)[-1] == "stop rolling"
    play(pos, "stop rolling")
    assert len(hand(pos, "pf")) == 1 and hand(pos, "royal") == []


@clause("REF-ADV-19", "REF-PLO-16")
def test_fixer_skips_the_first_card() -> None:
    pos = realm(
        "church royal",
        at={"kelling": "solne"},
        hands={"church": "fixer"},
        dice="NOO AO",
        troubles="change-of-plans",
    )
    act(pos, "kelling", "recruit the people", "play fixer")
    assert pos.the_roll().number == 3
    events = play(pos, "roll again")
    assert "REF-ADV-19" in clauses(events) and len(pos.troubles) == 18
    assert "stop rolling" in legal(pos)


def test_leaked_memo_and_cover_charge() -> None:
    pos = drawn("leaked-memo", hands={"church": "spy"})
    play(pos, "risk a card")
    assert hand(pos, "church") == [] and goes_on(pos)
    assert not goes_on(drawn("leaked-memo"))
    pos = drawn("cover-charge", wealth={"kelling": 1})
    play(pos, "pay with kelling")
    assert goes_on(pos) and pos.wealth[citizen("kelling")] == 0
    pos = drawn("cover-charge", wealth={"kelling": 1})
    play(pos, "pass")
    assert pos.deed is None and pos.wealth[citizen("kelling")] == 1


@clause("REF-CIT-30")
def test_sand_pays_the_cover_charge_from_anywhere() -> None:
    pos = realm(
        "pf royal",
        at={"kata": "mevtu", "sand": "itaria"},
        wealth={"sand": 1},
        dice="NO A",
        troubles="cover-charge",
    )
    act(pos, "kata", "recruit the people", "roll again", "pay with sand")
    assert goes_on(pos) and pos.wealth[citizen("sand")] == 0
    pos = realm("pf royal", at={"kata": "mevtu", "sand": "itaria"}, dice="NO A", troubles="high-roller")
    act(pos, "kata", "recruit the people", "roll again")
    assert pos.deed is None, "he is not present for his skill"


def test_home_ground_bar_fight_bad_landing_and_change_of_plans() -> None:
    assert goes_on(drawn("home-ground", there="aldace"))
    assert not goes_on(drawn("home-ground"))
    pos = drawn("bar-fight")
    assert pos.hurt[citizen("kelling")] and goes_on(pos)
    assert goes_on(drawn("bad-landing", dice="NO A G"))
    pos = drawn("bad-landing", dice="NO A A")
    assert pos.deed is None and pos.hurt[citizen("kelling")]
    pos = drawn("change-of-plans")
    assert legal(pos)[-1] == "stay here"
    play(pos, "travel free to labica station")
    assert where(pos, "kelling") == "labica" and pos.deed is None and pos.actions == 1


@clause("REF-PLN-11", "REF-PLN-05")
def test_nothing_helps_at_the_cathedral() -> None:
    pos = realm(
        "royal church", at={"renard": "sanctora"}, hands={"royal": "fixer clean-getaway"}, dice="IOO AO"
    )
    act(pos, "renard", "search core worlds", "play fixer", "pass")
    events = play(pos, "roll again")
    assert "REF-PLN-05" in clauses(events) and pos.deed is None and hand(pos, "royal") == ["clean-getaway"]


@clause("REF-RCT-01", "REF-INJ-18")
def test_clean_getaway_turns_failure_into_going_on_but_other_harm_stays() -> None:
    pos = drawn("wildlife", hands={"church": "clean-getaway"})
    assert legal(pos) == ["play clean getaway", "pass"]
    play(pos, "play clean getaway")
    assert pos.hurt[citizen("kelling")]
    assert goes_on(pos)
