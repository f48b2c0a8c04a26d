"""Naming changes box by box, placing planets, journeys: the first box, the first planet and the first place included."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.referendum.people.injury import Hurt
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import Realm
from orrery.games.referendum.turn.turns import StartGameTurn
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    card,
    citizen,
    clauses,
    faces,
    gov,
    hand,
    legal,
    people,
    place,
    play,
    realm,
    said,
    start,
    the_question,
    where,
)
from tests.games.referendum.test_every_card import rigged
from tests.ledger import clause

PERSEUS = "gurst dunst inkqa tamberly ossery pellane"
CORE = "enalda sanctora aurestine corvane hyph solne cristal velmoor quillon"


# --- boxes ------------------------------------------------------------------------------------------------------


@clause("REF-CIT-11", "REF-ALI-03")
def test_every_box_goes_on_from_where_its_own_steps_led() -> None:
    pos = realm("pf royal", at={"kata": "velmoor"}, boxes={"velmoor": "F SCN"}, dice="WWWWGG")
    act(pos, "kata", "use activism", "stop rolling")
    play(pos, "turn velmoor 1 to church", "turn velmoor 2 to fwm")
    assert legal(pos) == ["turn velmoor 1 to fwm", "turn velmoor 2 to pf", "turn velmoor 3 to royal", "done"]
    events = play(pos, "turn velmoor 1 to fwm", "turn velmoor 1 to pf")
    assert people(pos, "velmoor") == "PFN"
    assert clauses(events).count("REF-ALI-08") == 2, "the first box is changed once, whatever its steps"


@clause("REF-EDG-09")
def test_donations_turn_as_many_boxes_as_were_paid_for_each_once() -> None:
    pos = realm("pf royal", at={"sand": "itaria"}, wealth={"sand": 7}, hands={"pf": "generous-donations"})
    act(pos, "sand", "play generous donations")
    assert legal(pos) == ["pay 1 times", "pay 2 times", "pay 3 times"]
    assert "Sand pays 6 wealth tokens" in said(pos, play(pos, "pay 3 times"))
    play(pos, "turn itaria 1 to pf")
    assert not [text for text in legal(pos) if text.startswith("turn itaria 1")]
    play(pos, "turn itaria 3 to pf")
    assert people(pos, "itaria") == "PPP" and pos.deed is None and pos.wealth[citizen("sand")] == 1


@clause("REF-EDG-09")
def test_no_more_donations_than_boxes_to_turn() -> None:
    pos = realm(
        "pf royal",
        at={"sand": "itaria"},
        boxes={"itaria": "R PRR"},
        wealth={"sand": 9},
        hands={"pf": "generous-donations"},
    )
    act(pos, "sand", "play generous donations")
    assert len(legal(pos)) == 2
    hands = {"pf": "generous-donations"}
    poor = realm(
        "pf royal", at={"sand": "itaria"}, boxes={"itaria": "R RRR"}, wealth={"sand": 5}, hands=hands
    )
    act(poor, "sand", "play generous donations")
    assert legal(poor) == ["pay 1 times", "pay 2 times"], "nor than tokens pay for"


@clause("REF-LOC-01", "REF-EDG-09")
def test_people_resettle_between_planets_in_play_of_one_sector() -> None:
    boxes = {"enalda": "S SSCRN", "solne": "R SP", "gurst": "C CFF"}
    pos = rigged("resettlement", 1, at={"renard": "enalda"}, boxes=boxes)
    act(pos, "renard", "play resettlement", "stop rolling")
    assert legal(pos) == [f"choose enalda {number}" for number in (1, 2, 3, 4, 5)]
    play(pos, "choose enalda 1")
    assert (people(pos, "enalda"), people(pos, "solne")) == ("PSCRN", "SS"), "the only marker that differs"


@clause("REF-EDG-09")
def test_resettlement_needs_a_second_planet_in_play() -> None:
    pos = realm("royal church", at={"renard": "solne"}, planets="gurst", hands={"royal": "resettlement"})
    assert "play resettlement" not in legal(activate(pos, "renard"))


@clause("REF-EDG-09", "REF-ALI-07")
def test_a_die_may_show_the_old_alignment() -> None:
    pos = realm("pf royal", at={"ahambra": "enalda"}, dice="G")
    act(pos, "ahambra", "use metaphysical teachings", "choose enalda 1")
    assert people(pos, "enalda") == "SSCRN" and pos.deed is None


@clause("REF-ALI-07", "REF-CMP-10")
@pytest.mark.parametrize(("die", "bloc"), list(zip("GNIWOA", "SCNRFP", strict=True)))
def test_every_face_has_its_bloc(die: str, bloc: str) -> None:
    pos = realm("pf royal", at={"ahambra": "solne"}, dice=die)
    act(pos, "ahambra", "use metaphysical teachings", "choose solne 1")
    assert people(pos, "solne") == f"{bloc}P"


def question(pos: Realm) -> tuple[str, str]:
    """What is asked, and the clause that asks it."""
    return the_question(pos), pos.question().clause


@clause("REF-REC-02", "REF-ALI-04")
def test_the_question_tells_one_box_from_many() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNO")
    act(pos, "svelk", "recruit the people", "stop rolling")
    assert question(pos) == ("Which population box do you change, by up to 2 steps?", "REF-REC-02")
    pos = realm("pf royal", at={"kata": "velmoor"}, boxes={"velmoor": "F CCS"}, dice="WWGGGG")
    act(pos, "kata", "use activism", "stop rolling")
    assert question(pos) == ("Which population box do you move one step? 2 steps left.", "REF-ALI-04")
    play(pos, "turn velmoor 1 to fwm")
    assert question(pos)[0].endswith("1 step left.")


def test_the_question_tells_the_own_box_from_the_other() -> None:
    pos = rigged("resettlement", 1)
    act(pos, "renard", "play resettlement", "stop rolling")
    assert question(pos)[0] == "Which box here do you exchange?"
    play(pos, "choose solne 1")
    assert question(pos)[0] == "With which box?"
    hands = {"royal": "resettlement"}
    pos = realm("royal church", at={"renard": "enalda"}, planets="solne", hands=hands, dice="IO")
    act(pos, "renard", "play resettlement", "stop rolling", "choose enalda 1")
    assert question(pos)[0] == "With which box?", "the first of all boxes has been chosen"
    pos = rigged("charter-revoked", 2)
    act(pos, "kalban", "play charter revoked")
    assert question(pos)[0] == "With which population box does the government change places?"
    pos = rigged("smear-campaign", 1)
    act(pos, "waal", "play smear campaign", "stop rolling")
    assert question(pos) == ("Which bloc gets the government of Solne?", "REF-ALI-03")
    pos = rigged("palace-coup", 2)
    act(pos, "waal", "play palace coup", "stop rolling")
    assert question(pos) == ("Which bloc gets the government of Solne?", "REF-NOC-03")


@clause("REF-TRV-01")
@pytest.mark.parametrize("name", ["fast-transport", "grand-tour"])
def test_journeys_of_cards_start_from_the_first_place_too(name: str) -> None:
    pos = realm("royal church", at={"kalban": "enalda"}, planets="solne", hands={"royal": name})
    act(pos, "kalban", f"play {name.replace('-', ' ')}")
    assert question(pos) == ("Where does Kalban travel?", "REF-FRE-02")
    play(pos, "travel free to solne")
    assert where(pos, "kalban") == "solne"


# --- planets ----------------------------------------------------------------------------------------------------


@clause("REF-APL-04", "REF-EDG-07")
def test_any_planet_of_the_deck_may_be_drawn() -> None:
    seen = set()
    for seed in range(30):
        pos = realm("royal church", at={"renard": "vantry"}, dice="IN", seed=seed)
        act(pos, "renard", "search orloon frontier", "stop rolling")
        seen |= {planet for planet in C.in_sector[3] if pos.placed[planet]}
    assert seen == set(C.in_sector[3])


@clause("REF-REC-04", "REF-EDG-07")
def test_any_citizen_of_the_deck_may_be_drawn() -> None:
    seen = set()
    for seed in range(40):
        pos = realm("royal church", at={"kalban": "cristal"}, dice="NO", seed=seed)
        act(pos, "kalban", "recruit a citizen", "stop rolling")
        seen |= set(pos.citizens_of(0))
    assert seen == set(C.of_bloc[0])


@clause("REF-APL-09", "REF-APL-11")
def test_the_log_and_the_question_tell_a_choice_from_a_lock() -> None:
    planets = "kor_river ymmeril"
    pos = realm("royal church", at={"renard": "vantry"}, planets=planets, dice="IN")
    act(pos, "renard", "search orloon frontier", "stop rolling")
    assert the_question(pos) == "Which bloc do all lock boxes favour, Lantern government first?"
    told = clauses(play(pos, "fill lantern government with royal"))
    assert told.count("REF-APL-11") == 3 and "REF-APL-09" not in told
    pos = realm("royal church", at={"renard": "keld"}, planets="grimholt aldace", dice="II")
    act(pos, "renard", "search t'tan border")
    assert the_question(pos) == "Which bloc does Skarn Reach 3 favour?"
    told = clauses(play(pos, "fill skarn reach 3 with royal"))
    assert "REF-APL-09" in told and "REF-APL-11" not in told


@clause("REF-APL-14", "REF-APL-15")
def test_the_free_travel_leads_to_the_new_planet_alone_even_to_the_first_of_the_list() -> None:
    others = CORE.replace("enalda ", "")
    pos = realm("royal church", at={"renard": "notana"}, planets=others, dice="IIO")
    assert place("enalda") == 0
    act(pos, "renard", "search core worlds", "stop rolling")
    assert legal(pos) == ["travel free to enalda", "stay here"]
    assert pos.question().clause == "REF-APL-14"
    play(pos, "travel free to enalda")
    assert where(pos, "renard") == "enalda"


@clause("REF-APL-05", "REF-APL-06")
def test_baluvula_draws_one_more_with_activate_planet_alone() -> None:
    pos = realm("church royal", at={"baluvula": "inkqa"}, hands={"church": "deep-survey"})
    act(pos, "baluvula", "play deep survey")
    assert len(pos.drawn) == 2, "a card draws what it says"
    pos = realm("church royal", at={"baluvula": "gurst"}, planets=PERSEUS.replace("dunst ", ""), dice="IAA")
    act(pos, "baluvula", "search perseus arm")
    assert pos.placed[place("dunst")], "the deck holds one card only"


@clause("REF-TRN-17")
def test_kor_river_turns_a_box_at_the_start_of_every_game_turn() -> None:
    changed = set()
    for seed in range(30):
        at = {"kata": "mevtu", "kalban": "cristal"}
        pos = realm("pf royal", at=at, boxes={"kor_river": "P RRR"}, dice="I", seed=seed)
        start(pos, StartGameTurn())
        assert sorted(people(pos, "kor_river")) == ["N", "R", "R"] and gov(pos, "kor_river") == "P"
        changed.add(people(pos, "kor_river").index("N"))
    assert changed == {0, 1, 2}
    absent = realm("pf royal", at={"kata": "mevtu", "kalban": "cristal"}, dice="I")
    start(absent, StartGameTurn())
    assert len(absent.chance.loaded) == 1, "not in play: no die"  # type: ignore[attr-defined]


# --- journeys ---------------------------------------------------------------------------------------------------


@clause("REF-TRV-10", "REF-ROL-36")
def test_at_the_border_fortress_everybody_rolls_the_traveller_first() -> None:
    at = {"kalban": "keld", "caan": "keld", "svelk": "keld"}
    pos = realm("royal church", at=at, planets="aldace", dice="GAA")
    events = act(pos, "kalban", "travel to aldace", "take along caan", "invite svelk", "agree")
    rolled = [event.args[0] for event in events if event.clause == "REF-ROL-36"]
    assert rolled == [citizen("kalban"), citizen("caan"), citizen("svelk")]
    assert [pos.hurt[one] for one in rolled] == [False, True, True]
    assert "Kalban, Caan, Svelk arrive at Aldace" in said(pos, events)
    alone = realm("royal church", at={"kalban": "aldace"}, planets="grimholt", dice="A")
    told = said(alone, act(alone, "kalban", "travel to grimholt"))
    assert "Kalban arrives at Grimholt" in told and not any(alone.hurt), "leaving is safe"


@clause("REF-TRV-03", "REF-TRV-07")
def test_only_who_stands_there_comes_along() -> None:
    at = {"kalban": "cristal", "caan": "solne", "svelk": "solne"}
    pos = realm("royal church", at=at)
    act(pos, "kalban", "travel to notana station")
    assert where(pos, "kalban") == "notana", "nobody to ask"


@clause("REF-TRV-01", "REF-TRV-02")
def test_where_journeys_lead() -> None:
    def goals(there: str, **more: Any) -> list[str]:
        pos = realm("royal church", at={"kalban": there}, planets="enalda solne gurst mevtu", **more)
        return [
            t.removeprefix("travel to ") for t in legal(activate(pos, "kalban")) if t.startswith("travel to")
        ]

    stations = ["labica station", "notana station", "vantry station", "keld station"]
    assert goals("solne") == ["enalda", *stations]
    assert goals("gurst") == ["notana station"]
    assert goals("labica") == ["enalda", "solne", "mevtu", *stations[1:]]
    assert goals("gurst", station_layout="chain") == ["notana station", "keld station"]


@clause("REF-INJ-10", "REF-TRV-05")
def test_a_companion_does_not_roll_for_an_injury() -> None:
    pos = realm("royal church", at={"kalban": "cristal", "caan": "cristal"}, hurt="caan", dice="AAAAAA")
    act(pos, "kalban", "travel to notana station", "take along caan")
    assert where(pos, "caan") == "notana" and pos.hurt[citizen("caan")]


# --- injuries ---------------------------------------------------------------------------------------------------


@clause("REF-INJ-01")
def test_injuries_find_everybody_in_play_and_nobody_else() -> None:
    for there, hurt in (("enalda", True), ("sanctora", True), ("keld", True)):
        pos = start(realm("royal church", at={"kalban": there}), Hurt(citizen("kalban")))
        assert pos.hurt[citizen("kalban")] == hurt
    away = start(realm("royal church", at={"kalban": "keld"}), Hurt(citizen("caan")))
    assert not any(away.hurt) and where(away, "caan") == "deck"


@clause("REF-INJ-09", "REF-ROL-36")
def test_the_roll_of_an_injured_citizen_lies_on_the_table() -> None:
    pos = realm("royal church", at={"caan": "cristal"}, hurt="caan", dice="AGNIWO")
    act(pos, "caan", "travel to notana station")
    thrown = faces("AGNIWO")
    wanted = Roll("injury", 0, 0, citizen("caan"), place("cristal"), 6, 0, wild=False, stage="over", throws=1)
    wanted.thrown = thrown
    assert pos.roll == wanted


@clause("REF-INJ-12", "REF-INJ-13")
@pytest.mark.parametrize(("dice", "there"), [("AAAGGG", "bed"), ("AAAAAG", "gone")])
def test_whoever_leaves_play_leaves_all_tokens(dice: str, there: str) -> None:
    pos = realm("royal church", at={"caan": "aurestine"}, hurt="caan", wealth={"caan": 3}, dice=dice)
    act(pos, "caan", "travel to notana station")
    caan = citizen("caan")
    assert where(pos, "caan") == there
    assert (pos.ready[caan], pos.hurt[caan], pos.wealth[caan]) == (False, False, 0)
    assert pos.placed[place("aurestine")] and not pos.problems()


@clause("REF-INJ-15", "REF-INJ-19", "REF-INJ-07", "REF-INJ-08")
@pytest.mark.parametrize(("dice", "there"), [("AAAGGG", "bed"), ("AAAAAA", "gone")])
def test_nobody_is_left_to_carry_the_action_out(dice: str, there: str) -> None:
    pos = realm("church royal", at={"kelling": "solne"}, hurt="kelling", dice=dice)
    events = act(pos, "kelling", "use moving sermon")
    assert where(pos, "kelling") == there and "REF-INJ-15" in clauses(events)
    assert people(pos, "solne") == "FP" and pos.deed is None and pos.decision is None
    hands = {"church": "town-hall"}
    pos = realm("church royal", at={"kelling": "solne"}, hurt="kelling", hands=hands, dice=dice)
    act(pos, "kelling", "play town hall")
    assert people(pos, "solne") == "FP" and pos.discards == [], "nothing has been done with the card"
    assert pos.hands[0] == [card("town-hall")]


@clause("REF-INJ-16", "REF-PAS-05")
@pytest.mark.parametrize("name", ["rich-uncle", "bartender"])
def test_a_skipped_free_card_is_over_for_this_activation(name: str) -> None:
    hands = {"royal": name}
    pos = realm("royal church", at={"kalban": "cristal"}, hurt="kalban", hands=hands, dice="AAGGGG")
    text = f"play {name.replace('-', ' ')}"
    act(pos, "kalban", text)
    assert hand(pos, "royal") == [name] and text not in legal(pos) and pos.actions == 2
    play(pos, "pass")
    assert "take a wealth token" in legal(pos), "the double pass is not spoiled"
    assert card(name) not in pos.discards


def test_an_unrolled_roll_has_nothing_to_roll_again() -> None:
    assert Roll("ordinary", 2, 0, 0, 0, 3, 1).loose() == 0
