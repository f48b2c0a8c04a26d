"""Windows for plus cards and reactions, one by one: who is asked, where from, and what the answer does."""

from __future__ import annotations

import pytest

from orrery.games.referendum.people.injury import Hurt
from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import (
    C,
    act,
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
    start,
    where,
)
from tests.games.referendum.test_adversity import drawn, goes_on
from tests.ledger import clause


def plays(pos: Realm, text: str) -> bool:
    """Whether the card is offered to anybody before the deed is over; everybody declines everything else."""
    while pos.deed is not None:
        if text in legal(pos):
            return True
        texts = legal(pos)
        play(pos, next((one for one in ("stop rolling", "pass") if one in texts), texts[0]))
    return False


# --- plus cards -------------------------------------------------------------------------------------------------


@clause("REF-PLO-16")
@pytest.mark.parametrize(
    ("others", "wealth", "resigned", "offered"),
    [
        ({}, {}, "", False),
        ({"trevin": "solne"}, {"trevin": 1}, "", False),
        ({"zaria": "solne"}, {}, "", True),
        ({"waal": "solne"}, {}, "", False),
        ({"waal": "solne"}, {"waal": 1}, "", True),
        ({"zaria": "velmoor"}, {"zaria": 2}, "", False),
        ({"sand": "itaria"}, {"sand": 1}, "", True),
        ({"sand": "itaria"}, {}, "", False),
        ({"zaria": "solne", "sand": "itaria"}, {"sand": 1}, "pf", False),
    ],
)
def test_closed_doors_need_somebody_to_keep_out(
    others: dict[str, str], wealth: dict[str, int], resigned: str, offered: bool
) -> None:
    """A rival here with the skill or a token, or one who spends from anywhere."""
    at = {"kalban": "solne", **others}
    hands = {"royal": "closed-doors"}
    pos = realm("royal pf church", at=at, wealth=wealth, resigned=resigned, hands=hands, dice="AA")
    act(pos, "kalban", "recruit the people")
    assert plays(pos, "play closed doors") == offered


@clause("REF-PLO-16", "REF-PLO-11")
@pytest.mark.parametrize(
    ("name", "who", "move", "offered"),
    [
        ("inside-man", "waal", "no confidence", True),
        ("inside-man", "waal", "seek opportunity", False),
        ("data-broker", "waal", "seek opportunity", True),
        ("data-broker", "kata", "search core worlds", True),
        ("data-broker", "waal", "no confidence", False),
        ("crowd-pleaser", "kata", "recruit the people", True),
        ("crowd-pleaser", "kata", "recruit a citizen", True),
        ("crowd-pleaser", "kata", "search core worlds", False),
        ("crowd-pleaser", "kata", "use activism", False),
        ("fixer", "kata", "use activism", False),
        ("closed-doors", "kata", "use activism", False),
    ],
)
def test_a_plus_card_is_for_its_own_skills(name: str, who: str, move: str, offered: bool) -> None:
    at = {who: "solne", "kalban": "solne"}
    pos = realm("pf royal", at=at, wealth={"kalban": 1}, hands={"pf": name}, dice="AAAAAA")
    act(pos, who, move)
    assert plays(pos, f"play {name.replace('-', ' ')}") == offered


@pytest.mark.parametrize(
    ("name", "who", "move"),
    [
        ("inside-man", "waal", "no confidence"),
        ("data-broker", "waal", "seek opportunity"),
        ("crowd-pleaser", "kata", "recruit the people"),
    ],
)
def test_a_friend_brings_two_dice_and_six_are_the_most(name: str, who: str, move: str) -> None:
    pos = realm("pf royal", at={who: "solne"}, hands={"pf": name}, dice="AAAAAA")
    act(pos, who, move)
    before = pos.the_roll().number
    while pos.the_roll().throws == 0:
        play(pos, f"play {name.replace('-', ' ')}" if len(legal(pos)) > 1 else "pass")
    assert pos.the_roll().number == min(6, before + 2)


@clause("REF-RCT-01")
def test_a_window_opens_only_for_cards_that_can_still_be_held() -> None:
    known = "crowd-pleaser fixer closed-doors momentum clean-getaway"
    pos = realm("royal church", at={"kalban": "solne"}, hands={"royal": "spy"}, discards=known, dice="OO")
    act(pos, "kalban", "recruit the people")
    assert pos.the_roll().throws == 1, "all of them lie open: nobody is asked"
    hidden = realm("royal church", at={"kalban": "solne"}, hands={"royal": "spy"}, dice="OO")
    act(hidden, "kalban", "recruit the people")
    assert hidden.the_roll().throws == 0 and legal(hidden) == ["pass"], "asked, whatever is in hand"


@clause("REF-RCT-01", "REF-PLO-04")
@pytest.mark.parametrize(("dice", "steps"), [("NO", 2), ("NN", 3)])
def test_momentum_adds_one_success_once_the_rolling_is_over(dice: str, steps: int) -> None:
    pos = realm("royal church", at={"kalban": "solne"}, hands={"royal": "momentum"}, dice=dice)
    act(pos, "kalban", "recruit the people")
    while "play momentum" not in legal(pos):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    play(pos, "play momentum")
    assert pos.the_deed().steps == steps and hand(pos, "royal") == []


# --- reactions --------------------------------------------------------------------------------------------------


@clause("REF-RCT-01", "REF-PLO-13")
@pytest.mark.parametrize(("there", "asked"), [("solne", True), ("labica", False), ("velmoor", False)])
def test_customs_hold_where_the_journey_starts(there: str, asked: bool) -> None:
    at = {"kalban": "solne", "svelk": there}
    pos = realm("royal church", at=at, hands={"church": "customs-hold"})
    act(pos, "kalban", "travel to labica station")
    assert plays(pos, "play customs hold") == asked


@clause("REF-PLO-09", "REF-RCT-03")
def test_nobody_reacts_to_the_own_journey() -> None:
    at = {"kalban": "solne", "caan": "solne"}
    pos = realm("royal church", at=at, hands={"royal": "customs-hold"})
    act(pos, "kalban", "travel to labica station", "done")
    assert where(pos, "kalban") == "labica"


@clause("REF-RCT-09", "REF-RCT-01")
def test_only_people_can_be_loyal_and_only_where_a_citizen_stands() -> None:
    at = {"waal": "solne", "svelk": "solne"}
    hands = {"pf": "palace-coup", "church": "loyal-crowd"}
    pos = realm("pf church", at=at, hands=hands, dice="GGG")
    act(pos, "waal", "play palace coup")
    while not legal(pos)[0].startswith("turn"):
        play(pos, "pass")
    play(pos, "turn solne government to pf")
    assert gov(pos, "solne") == "P" and hand(pos, "church") == ["loyal-crowd"], "a government has no crowd"
    far = realm(
        "pf church", at={"kata": "solne", "svelk": "velmoor"}, hands={"church": "loyal-crowd"}, dice="NN"
    )
    act(far, "kata", "recruit the people", "turn solne 1 to pf")
    assert people(far, "solne") == "PP"


@clause("REF-RCT-09")
def test_the_first_government_has_no_crowd_either() -> None:
    assert box("enalda", 0) == C.pops
    at = {"waal": "enalda", "svelk": "enalda"}
    pos = realm("pf church", at=at, hands={"pf": "palace-coup", "church": "loyal-crowd"}, dice="GGG")
    act(pos, "waal", "play palace coup")
    while not legal(pos)[0].startswith("turn"):
        play(pos, "pass")
    play(pos, "turn enalda government to royal")
    assert gov(pos, "enalda") == "R" and hand(pos, "church") == ["loyal-crowd"]


@clause("REF-RCT-09")
def test_the_first_box_of_the_first_planet_may_be_protected() -> None:
    assert box("enalda", 1) == 0
    at = {"kata": "enalda", "svelk": "enalda"}
    hands = {"church": "loyal-crowd"}
    pos = realm("pf church", at=at, hands=hands, dice="NN")
    act(pos, "kata", "recruit the people")
    while not legal(pos)[0].startswith("turn"):
        play(pos, "pass")
    play(pos, "turn enalda 1 to church", "play loyal crowd for enalda 1")
    assert people(pos, "enalda") == "SSCRN" and pos.deed is None


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


@clause("REF-RCT-01", "REF-PLO-09")
def test_a_bodyguard_serves_in_the_own_turn_and_whoever_is_hit() -> None:
    pos = drawn("bar-fight", hands={"church": "bodyguard", "royal": "spy"}, at={"kelling": "solne"})
    while "play bodyguard" not in legal(pos):
        assert pos.waiting == (0,), "nobody else is asked"
        play(pos, "pass")
    play(pos, "play bodyguard")
    while legal(pos) == ["pass"]:
        play(pos, "pass")
    assert goes_on(pos) and not pos.hurt[citizen("kelling")] and pos.spared == -1


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


@clause("REF-RCT-03")
def test_after_a_reaction_the_window_opens_again_for_whoever_could_answer() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly", "kata": "mevtu", "svelk": "gurst"}
    hands = {"senate": "curfew", "pf": "filibuster", "church": "spy"}
    pos = realm("senate pf church", at=at, planets="solne", hands=hands)
    act(pos, "wallak", "enact curfew", "aim at solne", "vote for")
    assert pos.waiting == (1, 2), "whoever has a card"
    pos.play("play filibuster against it", 1)
    pos.play("pass", 2)
    assert pos.curfew[place("solne")] > 0 and card("filibuster") in pos.discards, "5 for, 4 against"


# --- Adversity at its limits ------------------------------------------------------------------------------------


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


@clause("REF-CMP-18")
@pytest.mark.parametrize(("there", "saved"), [("keld", True), ("vantry", False), ("grimholt", True)])
def test_home_ground_on_a_station_that_touches_the_home_sector(there: str, saved: bool) -> None:
    """Kelling comes from the T'tan Border."""
    pos = realm("church royal", at={"kelling": there}, dice="NO A", troubles="home-ground")
    events = act(pos, "kelling", "recruit a citizen", "roll again")
    assert ("REF-ROL-28" in clauses(events)) == saved and pos.recruited[0] == saved


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


@clause("REF-ADV-08")
def test_poison_needs_negotiation_two_of_a_citizen_who_is_there() -> None:
    for rival, there, asked in (
        ("kalban", "solne", True),
        ("kalban", "keld", False),
        ("angel", "solne", False),
    ):
        pos = drawn("poison-pen", at={"kelling": "solne", rival: there})
        assert ("make it fail" in legal(pos)) == asked


# --- naming -----------------------------------------------------------------------------------------------------


@clause("REF-ACT-08")
def test_what_stands_first_in_every_list_is_named_once() -> None:
    """Royal, the Core Worlds, Kalban, the first seat: none of them is mistaken for nothing."""
    hands = {"church": "diplomacy"}
    pos = realm("church royal", at={"gremelec": "gurst"}, hands=hands, dice="OO")
    act(pos, "gremelec", "play diplomacy", "name royal")
    assert pos.the_deed().align == 0 and pos.the_roll().need == 3
    pos = realm("church royal", at={"svelk": "mevtu"}, hands={"church": "planetary-census"}, dice="I")
    act(pos, "svelk", "play planetary census", "name the core worlds")
    while not legal(pos)[0].startswith("place"):
        play(pos, legal(pos)[-1])
    assert {C.sector_of[planet] for planet in pos.drawn} == {0}
    at = {"michael": "gurst", "kalban": "gurst", "caan": "gurst"}
    pos = realm("royal church", at=at, hands={"church": "compromising-letters", "royal": "spy"}, dice="GGG")
    act(pos, "michael", "play compromising letters", "target kalban")
    assert pos.the_deed().target == 0
    assert not legal(pos)[0].startswith("target")
    pos = realm("royal church", at=at, hands={"church": "spy", "royal": "curfew"}, dice="GGG")
    act(pos, "michael", "play spy")
    assert pos.the_deed().victim == 0
    pos = realm(
        "church royal", at={"svelk": "solne", "kelling": "solne"}, hands={"church": "land-reform"}, dice="NNN"
    )
    pos.align[box("solne", 1)] = 0
    act(pos, "svelk", "play land reform", "name royal")
    while not legal(pos)[0].startswith("turn"):
        play(pos, legal(pos)[-1])
    assert all(text.startswith("turn solne 1") for text in legal(pos)[:-1]), "only the boxes of that bloc"


@clause("REF-ACT-07")
def test_an_aimed_card_asks_before_the_roll_and_a_free_one_too() -> None:
    at = {"kalban": "cristal", "trevin": "keld", "caan": "solne"}
    pos = realm("royal church", at=at, hands={"royal": "retired-pilot"})
    act(pos, "kalban", "play retired pilot")
    assert legal(pos) == ["target caan", "target trevin"]
    play(pos, "target trevin")
    assert "aim at keld station" not in legal(pos)
