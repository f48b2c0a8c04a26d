"""Adversity cards (REF-ADV)."""

from __future__ import annotations

import pytest

from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import C, act, citizen, clauses, hand, legal, people, play, realm, where
from tests.games.referendum.scenes import drawn, goes_on
from tests.ledger import clause


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


@clause("REF-ADV-01", "REF-ADV-02")
def test_a_card_is_followed_at_once_and_discarded() -> None:
    pos = drawn("silver-tongue")
    assert pos.trouble == -1 and [C.adversity_names[t] for t in pos.past_troubles] == ["Silver Tongue"]
    plain = realm("church royal", at={"kelling": "solne"}, dice="OO")
    act(plain, "kelling", "recruit the people", "stop rolling")
    assert len(plain.troubles) == 18, "a plain failure brings no card"


@clause("REF-ADV-01")
def test_a_card_at_random_may_be_refused() -> None:
    pos = drawn("leaked-memo", hands={"church": "spy"})
    assert legal(pos) == ["risk a card", "pass"]
    play(pos, "pass", "pass")
    assert not goes_on(pos) and hand(pos, "church") == ["spy"]


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


@clause("REF-ADV-04")
@pytest.mark.parametrize(
    ("name", "rival", "boxes"),
    [
        ("too-big-to-fail", "kalban", "R RNP"),
        ("constabulary", "trevin", "R RNP"),
        ("wildlife", "trevin", "R RNP"),
        ("popular-support", "kalban", "C RRR"),
        ("home-ground", "kalban", "R RNP"),
        ("plan-b", "renard", "R RNP"),
        ("improvise", "caan", "R RNP"),
        ("high-roller", "caan", "R RNP"),
    ],
)
def test_whoever_helps_from_another_bloc_saves_nobody(name: str, rival: str, boxes: str) -> None:
    """Kelling of the Church acts on Cristal; what the card asks for is there, but in the wrong bloc."""
    at = {"kelling": "cristal", rival: "cristal"}
    assert not goes_on(drawn(name, at=at, boxes={"cristal": boxes}))
    at = {"angel": "cristal", rival: "cristal", "svelk": "cristal"}
    own = realm("royal church", at=at, boxes={"cristal": boxes}, dice="NO A", troubles=name)
    act(own, "angel", "recruit the people")
    while "roll again" not in legal(own):
        play(own, "help with svelk" if "help with svelk" in legal(own) else "pass")
    play(own, "roll again")
    assert own.deed is not None, "in her own bloc the same citizen saves it"


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


@clause("REF-ADV-06")
def test_a_friend_may_be_kept_and_the_action_lost() -> None:
    pos = drawn("red-shirt", hands={"church": "bartender"})
    play(pos, "pass", "pass")
    assert not goes_on(pos) and hand(pos, "church") == ["bartender"]
    empty = drawn("red-shirt", hands={"church": "spy"})
    assert legal(empty) == ["pass"], "asked all the same: nobody learns that there is no Friend"


@clause("REF-ADV-07")
def test_too_big_to_fail() -> None:
    assert not goes_on(drawn("too-big-to-fail"))
    assert goes_on(drawn("too-big-to-fail", who="gremelec"))


@clause("REF-ADV-07")
@pytest.mark.parametrize(("who", "saved"), [("caan", True), ("renard", False)])
def test_rank_five_is_too_big_to_fail(who: str, saved: bool) -> None:
    assert C.rank[citizen("caan")] == 5 and C.rank[citizen("renard")] == 4
    at = {"angel": "cristal", "trevin": "cristal", who: "cristal"}
    pos = realm("royal church", at=at, dice="NO A", troubles="too-big-to-fail")
    act(pos, "angel", "recruit the people", "help with trevin")
    while "roll again" not in legal(pos):
        play(pos, "pass")
    play(pos, "roll again")
    assert (pos.deed is not None) == saved


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


@clause("REF-ADV-08")
def test_poison_is_poured_once() -> None:
    at = {"kelling": "solne", "kata": "solne", "kalban": "solne"}
    pos = drawn("poison-pen", at=at)
    assert pos.waiting == (1,) and legal(pos) == ["make it fail", "pass"]
    events = play(pos, "make it fail")
    assert clauses(events).count("REF-ADV-08") == 1 and pos.deed is None, "nobody else is asked"
    pos = drawn("poison-pen", at=at)
    play(pos, "pass")
    assert pos.waiting == (2,), "the next in order, if the first did not"
    pos = drawn("poison-pen", at=at, resigned="royal")
    assert pos.waiting == (2,), "who has resigned is not asked"


@clause("REF-ADV-08")
def test_poison_needs_negotiation_two_of_a_citizen_who_is_there() -> None:
    for rival, there, asked in (
        ("kalban", "solne", True),
        ("kalban", "keld", False),
        ("angel", "solne", False),
    ):
        pos = drawn("poison-pen", at={"kelling": "solne", rival: there})
        assert ("make it fail" in legal(pos)) == asked


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


@clause("REF-ADV-11", "REF-ADV-13", "REF-ADV-14", "REF-ADV-05")
@pytest.mark.parametrize(
    ("name", "skill", "enough", "too_little"),
    [
        ("silver-tongue", 2, "kalban", "angel"),
        ("plan-b", 1, "renard", "kalban"),
        ("improvise", 0, "caan", "renard"),
        ("old-contacts", 3, "anilay", "angel"),
    ],
)
def test_level_two_is_enough_and_level_one_is_not(
    name: str, skill: int, enough: str, too_little: str
) -> None:
    """Trevin recruits with one success and rolls on; who of his bloc is there decides."""
    assert (C.skill[citizen(enough)][skill], C.skill[citizen(too_little)][skill]) == (2, 1)
    for friend, saved in ((enough, True), (too_little, False)):
        at = {"trevin": "cristal", "zaria": "cristal", friend: "cristal"}
        pos = realm("royal pf", at=at, boxes={"cristal": "R RNP"}, dice="NO A", troubles=name)
        act(pos, "trevin", "recruit the people")
        while "roll again" not in legal(pos):
            helping = "help with zaria"
            play(pos, helping if helping in legal(pos) else "pass")
        play(pos, "roll again")
        assert (pos.deed is not None) == saved, friend


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


@clause("REF-ADV-17")
def test_only_one_rival_takes_over() -> None:
    at = {"kelling": "solne", "kata": "solne", "kalban": "solne"}
    pos = drawn("hostile-takeover", at=at)
    assert pos.waiting == (1,)
    play(pos, "take control")
    assert pos.the_deed().controller == 1 and "take control" not in legal(pos)
    pos = drawn("hostile-takeover", at=at)
    play(pos, "pass")
    assert pos.waiting == (2,) and legal(pos) == ["take control", "pass"]
    gone = drawn("hostile-takeover", at=at, resigned="royal pf")
    assert goes_on(gone), "who has resigned takes nothing over"


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


@clause("REF-ADV-18", "REF-RCT-09")
def test_after_a_takeover_a_third_player_may_protect_the_people() -> None:
    at = dict.fromkeys(("kelling", "kata", "trevin"), "solne")
    hands = {"royal": "loyal-crowd", "pf": "spy", "church": "spy"}
    pos = drawn("hostile-takeover", at=at, hands=hands)
    while "take control" not in legal(pos) or pos.waiting != (2,):
        play(pos, "pass")
    play(pos, "take control")
    while not legal(pos)[0].startswith("turn"):
        play(pos, "pass")
    assert pos.waiting == (2,)
    play(pos, "turn solne 1 to pf")
    assert pos.waiting == (1,), "neither the acting player nor the controller"
    play(pos, "play loyal crowd for solne 1")
    assert people(pos, "solne") == "FP"


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


@clause("REF-ADV-20")
def test_a_poisoned_action_that_was_saved_is_poisoned_by_nobody_else() -> None:
    at = {"svelk": "gurst", "kalban": "gurst", "zaria": "gurst"}
    pos = realm(
        "church royal pf", at=at, hands={"church": "clean-getaway"}, dice="NOO AO", troubles="poison-pen"
    )
    act(pos, "svelk", "recruit the people")
    while "roll again" not in legal(pos):
        play(pos, "pass")
    play(pos, "roll again")
    assert pos.waiting == (1,) and legal(pos) == ["make it fail", "pass"]
    play(pos, "make it fail", "play clean getaway")
    assert "make it fail" not in legal(pos) and not pos.the_roll().failed
    assert "stop rolling" in legal(pos) or legal(pos)[0].startswith("turn")


@clause("REF-ADV-20", "REF-ADV-08")
def test_the_next_opponent_is_asked_if_the_first_declines() -> None:
    at = {"svelk": "gurst", "kalban": "gurst", "zaria": "gurst"}
    pos = realm("church royal pf", at=at, dice="NOO AO", troubles="poison-pen")
    act(pos, "svelk", "recruit the people")
    while "roll again" not in legal(pos):
        play(pos, "pass")
    play(pos, "roll again", "pass")
    assert pos.waiting == (2,) and legal(pos) == ["make it fail", "pass"]
    play(pos, "make it fail")
    assert pos.deed is None
