"""Timing and reactions (REF-RCT): windows, who is asked, and which effect goes first."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.games.referendum import GAME
from orrery.games.referendum.content import PACKS
from orrery.games.referendum.game import Referendum
from orrery.games.referendum.table.parts import Reply
from orrery.testing.packs import repacked
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    box,
    card,
    citizen,
    gov,
    hand,
    legal,
    people,
    place,
    play,
    realm,
    where,
)
from tests.games.referendum.scenes import AT, drawn, goes_on, plays, vocabulary
from tests.ledger import clause


@clause("REF-RCT-01", "REF-INJ-18")
def test_clean_getaway_turns_failure_into_going_on_but_other_harm_stays() -> None:
    pos = drawn("wildlife", hands={"church": "clean-getaway"})
    assert legal(pos) == ["play clean getaway", "pass"]
    play(pos, "play clean getaway")
    assert pos.hurt[citizen("kelling")]
    assert goes_on(pos)


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


@clause("REF-RCT-01", "REF-PLO-13")
@pytest.mark.parametrize(("there", "asked"), [("solne", True), ("labica", False), ("velmoor", False)])
def test_customs_hold_where_the_journey_starts(there: str, asked: bool) -> None:
    at = {"kalban": "solne", "svelk": there}
    pos = realm("royal church", at=at, hands={"church": "customs-hold"})
    act(pos, "kalban", "travel to labica station")
    assert plays(pos, "play customs hold") == asked


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


@clause("REF-RCT-02")
def test_cards_that_change_dice_go_with_helpers_and_hinderers() -> None:
    at = {"gremelec": "solne", "kalban": "solne"}
    pos = realm("church royal", at=at, hands={"church": "crowd-pleaser", "royal": "sabotage"}, dice="NN")
    act(pos, "gremelec", "recruit the people", "pass")
    assert legal(pos) == ["play crowd pleaser", "pass"]
    play(pos, "play crowd pleaser", "pass")
    assert pos.waiting == (1,) and pos.the_roll().number == 4
    assert legal(pos) == ["hinder with kalban", "pass"]
    play(pos, "hinder with kalban")
    assert pos.the_roll().number == 3 and legal(pos) == ["play sabotage", "pass"]
    play(pos, "play sabotage")
    assert pos.the_roll().number == 1, "and never below one"


@clause("REF-RCT-03")
def test_everybody_who_could_answer_is_asked_at_once_clockwise_from_the_left() -> None:
    at = {"kalban": "solne", "svelk": "solne", "kata": "solne", "vu": "solne"}
    hands = {"church": "spy", "pf": "customs-hold", "senate": "spy"}
    pos = realm("royal church pf senate", at=at, hands=hands)
    act(pos, "kalban", "travel to labica station", "done")
    assert pos.waiting == (1, 2, 3), "whoever has cards and a citizen here"
    pos.play("pass", 3)
    pos.play("pass", 1)
    pos.play("play customs hold", 2)
    assert where(pos, "kalban") == "solne"
    known = realm("royal church pf", at=AT, hands={"church": "spy"}, discards="customs-hold")
    act(known, "kalban", "travel to labica station", "done")
    assert where(known, "kalban") == "labica", "nobody can hold a card that lies in the discards"


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


@clause("REF-RCT-04")
def test_a_reaction_can_be_cancelled_by_another_player(tmp_path: Path) -> None:
    other = ('effects = [{ do = "cancel-card" }]', 'effects = [{ do = "cancel-reaction" }]')
    game = Referendum(repacked(PACKS, tmp_path, other))
    hands = {"church": "customs-hold", "pf": "whistleblower"}
    pos = realm("royal church pf", at=AT, hands=hands, game=game)
    act(pos, "kalban", "travel to labica station", "done")
    pos.play("pass", 2)
    pos.play("play customs hold", 1)
    assert pos.waiting == (2,), "never the player who played it"
    assert pos.pile == [Reply(card("customs-hold"), 1, -1)] and not pos.problems()
    play(pos, "play whistleblower")
    assert where(pos, "kalban") == "labica", "the last one played is resolved first"
    assert pos.pile == [] and game.slug == GAME.slug


@clause("REF-RCT-05")
def test_abilities_that_block_come_before_cards() -> None:
    at = {"waal": "solne", "svelk": "solne", "michael": "solne"}
    hands = {"pf": "smear-campaign closed-doors", "church": "whistleblower"}
    pos = realm("pf church", at=at, hands=hands, dice="GGG")
    act(pos, "waal", "play smear campaign")
    assert legal(pos) == ["block it", "pass"]
    play(pos, "pass")
    assert legal(pos) == ["play closed doors", "pass"]
    play(pos, "pass")
    assert legal(pos) == ["play whistleblower", "pass"]


@clause("REF-RCT-06")
def test_what_forbids_wins() -> None:
    pos = realm("pf royal", at={"waal": "corvane"}, boxes={"corvane": "N FPR"}, hands={"pf": "inside-man"})
    activate(pos, "waal")
    assert "no confidence" not in legal(pos), "no card opens what the planet forbids"
    at = {"kalban": "solne", "trevin": "solne", "hyrala": "solne"}
    both = realm("royal church", at=at, wealth={"trevin": 1, "hyrala": 1}, dice="WO")
    act(both, "kalban", "recruit the people", "pass", "pass", "pass")
    while not [text for text in legal(both) if text.startswith("pay")]:
        play(both, "pass")
    assert both.waiting == (0,), "the active player chooses first"


@clause("REF-RCT-07")
def test_words_of_the_vocabulary_are_all_documented() -> None:
    for name, word in vocabulary().items():
        assert word.__doc__, name
    # a card that contradicts a rule prevails: Palace Coup strikes a government that the people support
    pos = realm(
        "pf royal",
        at={"waal": "enalda"},
        boxes={"enalda": "S SSCRN"},
        hands={"pf": "palace-coup"},
        dice="GGG",
    )
    act(pos, "waal", "play palace coup")
    play(pos, "turn enalda government to church")
    assert gov(pos, "enalda") == "C"


@clause("REF-RCT-08")
def test_plus_cards_come_before_reactions_in_every_round() -> None:
    hands = {"royal": "diplomacy closed-doors", "church": "whistleblower"}
    pos = realm("royal church pf", at=AT, hands=hands, dice="NN")
    act(pos, "kalban", "play diplomacy", "name navy")
    assert pos.waiting == (0,) and legal(pos) == ["play closed doors", "pass"]
    play(pos, "pass")
    assert pos.waiting == (1,) and legal(pos) == ["play whistleblower", "pass"]


@clause("REF-RCT-09")
def test_a_protected_box_keeps_its_alignment_and_the_step_is_lost() -> None:
    at = {"kata": "velmoor", "svelk": "velmoor"}
    pos = realm(
        "pf church", at=at, boxes={"velmoor": "F CCS"}, hands={"church": "loyal-crowd"}, dice="WWGGGG"
    )
    act(pos, "kata", "use activism", "stop rolling", "turn velmoor 1 to fwm", "turn velmoor 2 to fwm")
    assert pos.waiting == (1,) and legal(pos) == [
        "play loyal crowd for velmoor 1",
        "play loyal crowd for velmoor 2",
        "pass",
    ]
    play(pos, "play loyal crowd for velmoor 2")
    assert people(pos, "velmoor") == "FCS" and pos.deed is None


@clause("REF-RCT-09")
def test_the_exchange_of_a_protected_box_leaves_it_alone() -> None:
    at = {"kalban": "solne", "svelk": "solne"}
    pos = realm("royal church", at=at, hands={"royal": "charter-revoked", "church": "loyal-crowd"}, dice="NN")
    act(pos, "kalban", "play charter revoked")
    while "choose solne 2" not in legal(pos):
        play(pos, "pass")
    play(pos, "choose solne 2", "play loyal crowd for solne 2")
    assert (gov(pos, "solne"), people(pos, "solne")) == ("P", "FP")


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
