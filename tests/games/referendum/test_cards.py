"""Opportunity cards: the rules about them, and every single card."""

from __future__ import annotations

from typing import get_args

import pytest

from orrery.engine.view import UNSEEN
from orrery.games.referendum import GAME
from orrery.games.referendum.effects.terms import Timing
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    card,
    citizen,
    gov,
    hand,
    legal,
    people,
    play,
    realm,
    refused,
    where,
)
from tests.ledger import clause


@clause("REF-PLO-02")
@pytest.mark.parametrize("dice", ["NN", "OO"])
def test_a_card_is_discarded_whether_it_succeeds_or_fails(dice: str) -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "raise-funds"}, dice=dice)
    act(pos, "kalban", "play raise funds")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert pos.discards == [card("raise-funds")] and hand(pos, "royal") == []
    assert pos.wealth[citizen("kalban")] == (3 if dice == "NN" else 0)


@clause("REF-PLO-04", "REF-PLO-11")
def test_plus_cards_modify_the_own_action() -> None:
    at = {"kalban": "solne", "svelk": "solne"}
    pos = realm("royal church", at=at, hands={"royal": "crowd-pleaser momentum"}, dice="NOOO")
    activate(pos, "kalban")
    assert "play crowd pleaser" not in legal(pos), "it is no action itself"
    play(pos, "recruit the people", "pass", "play crowd pleaser")
    assert pos.the_roll().number == 4 and pos.actions == 1
    while "stop rolling" not in legal(pos):
        play(pos, "pass")
    play(pos, "stop rolling", "play momentum")
    assert pos.the_deed().steps == 2, "several plus cards, each in its own window"


@clause("REF-PLO-11")
def test_nobody_adds_dice_to_another_players_roll() -> None:
    at = {"kalban": "solne", "gremelec": "solne"}
    pos = realm("royal church", at=at, hands={"church": "crowd-pleaser"}, dice="OO")
    act(pos, "kalban", "recruit the people")
    assert pos.waiting == (1,) and legal(pos) == ["help with gremelec", "pass"]


@clause("REF-PLO-07", "REF-PLO-08")
def test_clock_icons_count_only_when_the_card_does_something() -> None:
    pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "street-protest"}, dice="GOO", clocks=5)
    act(pos, "waal", "play street protest", "stop rolling", "turn solne 1 to pf")
    assert people(pos, "solne") == "PP" and pos.clocks == 4
    pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "street-protest"}, dice="GOO", clocks=5)
    act(pos, "waal", "play street protest", "stop rolling", "done")
    assert pos.clocks == 5, "nothing took place"
    pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "palace-coup"}, dice="GGO", clocks=1)
    act(pos, "waal", "play palace coup", "stop rolling", "turn solne government to pf")
    assert pos.clocks == 0, "as far as there are any"


@clause("REF-PLO-09")
def test_reactions_are_for_the_turns_of_others() -> None:
    at = {"kalban": "cristal", "svelk": "cristal"}
    pos = realm(
        "royal church", at=at, hands={"royal": "customs-hold whistleblower sabotage loyal-crowd"}, dice="NN"
    )
    activate(pos, "kalban")
    assert not [text for text in legal(pos) if text.startswith("play")]
    play(pos, "travel to notana station", "done")
    assert where(pos, "kalban") == "notana"


@clause("REF-PLO-12")
def test_no_target_no_card() -> None:
    hands = {"royal": "luxury-levy surprise-audit snap-election wake-up-call field-medic generous-donations"}
    pos = realm("royal church", at={"kalban": "cristal"}, boxes={"cristal": "R RRN"}, hands=hands)
    activate(pos, "kalban")
    assert not [text for text in legal(pos) if text.startswith("play")]
    for name in ("snap election", "field medic", "luxury levy"):
        assert refused(pos, f"play {name}").clause in ("REF-PLO-12", "REF-PLO-13")


@clause("REF-PLO-14")
def test_ten_friends_thirteen_laws_twelve_clock_icons() -> None:
    assert sum(C.copies[k] for k in range(len(C.copies)) if C.is_friend[k]) == 10
    assert sum(C.copies[k] for k in range(len(C.copies)) if C.is_law[k]) == 13
    assert sum(C.copies[k] * C.clocks[k] for k in range(len(C.copies))) == 12


@clause("REF-PLO-16")
def test_a_plus_card_must_change_something() -> None:
    at = dict.fromkeys(("svelk", "gremelec", "hyrala", "kelling"), "labica")
    pos = realm("church royal", at=at, hands={"church": "crowd-pleaser fixer"}, dice="IIIIII")
    act(pos, "svelk", "recruit a citizen")
    play(pos, "help with gremelec", "pass")
    assert pos.the_roll().number == 5 and legal(pos) == ["play fixer", "play crowd pleaser", "pass"]
    pos = realm("church royal", at=at, hands={"church": "crowd-pleaser fixer"}, dice="IIIIII")
    act(pos, "svelk", "recruit a citizen", "help with gremelec", "help with hyrala", "pass")
    assert pos.the_roll().number == 6
    assert "play crowd pleaser" not in legal(pos) and "play fixer" in legal(pos)
    alone = realm("royal church", at={"kalban": "solne"}, hands={"royal": "closed-doors"}, dice="NN")
    act(alone, "kalban", "recruit the people")
    assert "play closed doors" not in legal(alone), "there is nobody to keep out"


@clause("REF-PLO-06")
def test_a_law_card_may_be_played_in_the_ordinary_way() -> None:
    pos = realm(
        "royal senate", at={"kalban": "solne"}, boxes={"solne": "R PP"}, hands={"royal": "snap-election"}
    )
    act(pos, "kalban", "play snap election")
    assert gov(pos, "solne") == "P" and pos.clocks == 5


# --- card by card -----------------------------------------------------------------------------------------------


def test_spy_looks_and_takes() -> None:
    at = {"michael": "gurst", "trevin": "gurst"}
    pos = realm("church royal", at=at, hands={"church": "spy", "royal": "embargo curfew"}, dice="GOO")
    act(pos, "michael", "play spy", "pass", "pass", "stop rolling")
    assert pos.view(0).hands[1] == pos.hands[1] and pos.view(None).hands[1] == [UNSEEN] * 2
    assert legal(pos) == ["take embargo", "take curfew"]
    play(pos, "take curfew")
    assert hand(pos, "church") == ["curfew"] and hand(pos, "royal") == ["embargo"]


def test_raise_funds_is_divided_among_own_citizens_here() -> None:
    at = {"kalban": "cristal", "trevin": "cristal"}
    pos = realm("royal church", at=at, hands={"royal": "raise-funds"}, dice="NNO")
    act(pos, "kalban", "play raise funds", "help with trevin", "stop rolling")
    play(pos, "give a token to trevin", "give a token to trevin", "give a token to kalban")
    assert (pos.wealth[citizen("trevin")], pos.wealth[citizen("kalban")]) == (2, 1)


def test_activism_uses_the_citizens_rank() -> None:
    pos = realm("royal church", at={"trevin": "solne"}, hands={"royal": "activism"}, dice="WW")
    act(pos, "trevin", "play activism")
    assert pos.the_roll().number == 2 and pos.the_deed().steps == 2
    play(pos, "turn solne 1 to pf", "turn solne 1 to royal")
    assert people(pos, "solne") == "RP", "both steps on one box"


def test_diplomacy_needs_the_distance() -> None:
    pos = realm("royal church", at={"kalban": "gurst"}, hands={"royal": "diplomacy"}, dice="NN", clocks=6)
    act(pos, "kalban", "play diplomacy", "name royal")
    assert gov(pos, "gurst") == "C" and pos.clocks == 6, "three steps away, two successes"
    pos = realm("royal church", at={"kalban": "gurst"}, hands={"royal": "diplomacy"}, dice="NN", clocks=6)
    act(pos, "kalban", "play diplomacy", "name navy")
    assert gov(pos, "gurst") == "N" and pos.clocks == 5


def test_grain_amnesty_and_curfew() -> None:
    pos = realm("pf royal", at={"sand": "itaria"}, hands={"pf": "grain-shipment"})
    act(pos, "sand", "play grain shipment", "turn itaria 1 to pf")
    assert not [text for text in legal(pos) if text.startswith("turn itaria 1")]
    play(pos, "turn itaria 3 to navy")
    assert people(pos, "itaria") == "PSN" and pos.wealth[citizen("sand")] == 3
    pos = realm("pf royal", at={"kata": "mevtu", "caan": "mevtu"}, hurt="caan", hands={"pf": "amnesty"})
    act(pos, "kata", "play amnesty", "done")
    assert not pos.hurt[citizen("caan")]
    pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "curfew"})
    act(pos, "waal", "play curfew")
    assert "no confidence" not in legal(pos)
    pos.turn = 3
    pos.stack.clear()
    assert "no confidence" in legal(activate(pos, "waal"))


def test_census_survey_and_think_tank() -> None:
    pos = realm("royal church", at={"renard": "gurst"}, hands={"royal": "planetary-census"}, dice="IO")
    act(pos, "renard", "play planetary census", "name the t'tan border", "stop rolling")
    assert len(pos.drawn) == 2
    play(pos, legal(pos)[0])
    pos = realm("royal church", at={"kalban": "vantry"}, hands={"royal": "deep-survey"})
    act(pos, "kalban", "play deep survey", "name the orloon frontier")
    assert len(pos.drawn) == 2
    pos = realm(
        "royal church",
        at={"renard": "gurst"},
        hands={"royal": "think-tank"},
        dice="II",
        top="spy spy curfew embargo",
    )
    act(pos, "renard", "play think tank")
    assert legal(pos) == ["keep spy", "keep embargo", "keep curfew"] and set(pos.view(1).picked) == {UNSEEN}
    play(pos, "keep curfew", "keep embargo")
    assert hand(pos, "royal") == ["embargo", "curfew"]
    assert [C.pack.opportunity[c].id for c in pos.discards] == ["spy", "spy", "think-tank"]


def test_emergency_powers_charter_and_resettlement() -> None:
    pos = realm(
        "royal church",
        at={"kalban": "solne"},
        boxes={"solne": "N RP"},
        hands={"royal": "emergency-powers"},
        dice="WWGGGG",
    )
    act(pos, "kalban", "play emergency powers", "stop rolling")
    assert gov(pos, "solne") == "R" and pos.clocks == 4
    pos = realm("royal church", at={"kalban": "solne"}, hands={"royal": "charter-revoked"}, dice="NN")
    act(pos, "kalban", "play charter revoked", "choose solne 2")
    assert (gov(pos, "solne"), people(pos, "solne")) == ("P", "FR")
    pos = realm(
        "royal church",
        at={"renard": "solne"},
        boxes={"velmoor": "S RCP"},
        hands={"royal": "resettlement"},
        dice="II",
    )
    act(pos, "renard", "play resettlement", "choose solne 1", "choose velmoor 1")
    assert (people(pos, "solne"), people(pos, "velmoor")) == ("RP", "FCP")


def test_letters_assassination_and_tokens() -> None:
    at = {"michael": "gurst", "trevin": "gurst", "caan": "gurst"}
    pos = realm("church royal", at=at, hands={"church": "compromising-letters", "royal": "spy"}, dice="GGG")
    act(pos, "michael", "play compromising letters", "target caan")
    while "suffer the injury" not in legal(pos):
        play(pos, "pass")
    assert pos.waiting == (1,) and legal(pos) == ["hand over cards", "suffer the injury"]
    play(pos, "suffer the injury", "pass")
    assert pos.hurt[citizen("caan")]
    pos = realm("church royal", at=at, hands={"church": "assassination"}, dice="GGG", clocks=6)
    act(pos, "michael", "play assassination")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert not pos.hurt[citizen("trevin")] and pos.shielded[citizen("trevin")] == 1, (
        "the only one of rank II or lower"
    )
    pos = realm("church royal", at=at, wealth={"caan": 2, "trevin": 1}, hands={"church": "luxury-levy"})
    act(pos, "michael", "play luxury levy")
    assert pos.wealth[citizen("michael")] == 2
    at = {"baluvula": "inkqa", "caan": "inkqa"}
    pos = realm("church royal", at=at, wealth={"caan": 2}, hands={"church": "surprise-audit"}, dice="IIOO")
    act(pos, "baluvula", "play surprise audit", "stop rolling")
    while pos.deed is not None:
        play(pos, legal(pos)[0])
    assert pos.wealth[citizen("baluvula")] == 2 and len(hand(pos, "church")) == 1


def test_an_assassination_that_hits_removes_a_clock_token() -> None:
    at = {"waal": "dunst", "caan": "dunst"}
    pos = realm("pf royal", at=at, hands={"pf": "assassination"}, dice="GGOO", clocks=6)
    act(pos, "waal", "play assassination", "pass", "pass", "stop rolling")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert pos.hurt[citizen("caan")] and pos.clocks == 5


@clause("REF-PLO-17")
def test_an_assassination_that_is_prevented_removes_no_clock_token() -> None:
    at = {"waal": "dunst", "caan": "dunst"}
    hands = {"pf": "assassination", "royal": "bodyguard"}
    pos = realm("pf royal", at=at, hands=hands, dice="GGOO", clocks=6)
    act(pos, "waal", "play assassination")
    while "play bodyguard" not in legal(pos):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    play(pos, "play bodyguard")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert not pos.hurt[citizen("caan")] and pos.clocks == 6, "cancelled by a card"
    at = {"waal": "dunst", "trevin": "dunst"}
    pos = realm("pf royal", at=at, hands={"pf": "assassination"}, dice="GGOO", clocks=6)
    act(pos, "waal", "play assassination", "stop rolling")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert not pos.hurt[citizen("trevin")] and pos.clocks == 6, "ignored by the victim"
    assert card("assassination") in pos.discards


def test_donations_tour_broadcast_and_town_hall() -> None:
    pos = realm("pf royal", at={"sand": "itaria"}, hands={"pf": "generous-donations"})
    act(pos, "sand", "play generous donations", "pay 2 times", "turn itaria 1 to pf", "turn itaria 2 to pf")
    assert people(pos, "itaria") == "PPR" and pos.wealth[citizen("sand")] == 0
    pos = realm("royal church", at={"kalban": "cristal"}, planets="solne", hands={"royal": "grand-tour"})
    act(
        pos,
        "kalban",
        "play grand tour",
        "travel free to solne",
        "turn solne 1 to pf",
        "travel free to cristal",
    )
    assert people(pos, "solne") == "PP" and legal(pos)[0].startswith("turn cristal")
    pos = realm(
        "church royal",
        at={"svelk": "solne"},
        planets="velmoor",
        hands={"church": "holovid-broadcast"},
        dice="NNO",
    )
    act(
        pos,
        "svelk",
        "play holovid broadcast",
        "stop rolling",
        "turn velmoor 2 to senate",
        "turn solne 1 to church",
    )
    assert (people(pos, "velmoor"), people(pos, "solne")) == ("RSP", "CP")
    pos = realm("royal church", at={"kalban": "solne"}, hands={"royal": "town-hall"})
    act(pos, "kalban", "play town hall", "turn solne 1 to pf")
    assert people(pos, "solne") == "PP"


def test_pilot_medic_bartender_and_smear() -> None:
    at = {"kalban": "cristal", "trevin": "solne"}
    pos = realm("royal church", at=at, hands={"royal": "retired-pilot"})
    act(pos, "kalban", "play retired pilot", "aim at keld station")
    assert where(pos, "trevin") == "keld" and pos.actions == 2
    pos = realm(
        "royal church",
        at={"kalban": "cristal", "svelk": "cristal"},
        hurt="svelk",
        hands={"royal": "field-medic"},
    )
    act(pos, "kalban", "play field medic")
    assert not pos.hurt[citizen("svelk")]
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender"}, top="spy curfew")
    act(pos, "kalban", "play bartender", "discard spy")
    assert hand(pos, "royal") == ["curfew"]
    pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "smear-campaign"}, dice="GOO", clocks=6)
    act(pos, "waal", "play smear campaign", "stop rolling", "turn solne government to navy")
    assert gov(pos, "solne") == "N" and pos.clocks == 5


def test_plus_cards_for_each_skill() -> None:
    at = {"waal": "solne"}
    pos = realm("pf royal", at=at, hands={"pf": "inside-man data-broker"}, dice="GOOOO")
    act(pos, "waal", "no confidence")
    assert "play data broker" not in legal(pos)
    play(pos, "play inside man")
    assert pos.the_roll().number == 5
    pos = realm("pf royal", at={"waal": "mevtu"}, hands={"pf": "data-broker"}, dice="OIII")
    act(pos, "waal", "seek opportunity", "play data broker")
    assert pos.the_roll().number == 4


def test_closed_doors() -> None:
    at = {"kalban": "solne", "zaria": "solne", "hyrala": "solne"}
    pos = realm("royal pf church", at=at, wealth={"hyrala": 1}, hands={"royal": "closed-doors"}, dice="WO")
    act(pos, "kalban", "recruit the people", "play closed doors", "pass", "pass")
    assert pos.the_roll().throws == 1 and pos.waiting == (0,), "nobody may hinder or spend"


@pytest.mark.parametrize("number", range(len(C.card_names)))
def test_every_card_has_words_that_the_rules_know(number: int) -> None:
    entry = C.pack.opportunity[number]
    assert entry.effects and entry.effect.endswith(".") and entry.timing in get_args(Timing)
    assert GAME.content.card_names.count(entry.name) == 1


def test_refusals_say_why() -> None:
    pos = activate(realm("royal church", at={"kalban": "cristal"}), "kalban")
    assert refused(pos, "play spy").clause == "REF-PLO-01"
    assert refused(pos, "travel to cristal").clause == "REF-TRV-01"
