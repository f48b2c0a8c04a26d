"""Where a card or a special action cannot be declared: no skill, no target, nothing that could change."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.referendum.kit import (
    C,
    act,
    activate,
    citizen,
    gov,
    hand,
    legal,
    people,
    place,
    play,
    realm,
    refused,
    said,
    where,
)
from tests.games.referendum.test_every_card import RIGS, ROLLED, rigged
from tests.ledger import clause

LACKING = {
    ("royal", "negotiation"): "renard",
    ("royal", "intelligence"): "caan",
    ("church", "guile"): "gremelec",
    ("church", "negotiation"): "michael",
    ("church", "intelligence"): "gremelec",
    ("pf", "guile"): "kata",
}


@clause("REF-ACT-02")
@pytest.mark.parametrize("name", [name for name in ROLLED if RIGS[name].skill != "rank"])
def test_a_card_with_a_roll_is_for_whoever_has_the_skill(name: str) -> None:
    rig = RIGS[name]
    unable = LACKING[rig.blocs.split()[0], rig.skill]
    text = f"play {name.replace('-', ' ')}"
    at = {**rig.given.get("at", {}), unable: rig.there}
    pos = rigged(name, at=at)
    assert text in legal(activate(pos, rig.who))
    pos = rigged(name, at=at)
    activate(pos, unable)
    if unable == "caan":
        play(pos, "done")
    error = refused(pos, text)
    assert error.clause == "REF-ACT-02" and rig.skill in str(error)


def offered(text: str, blocs: str, who: str, there: str, held: str = "", **more: Any) -> bool:
    """Whether the menu of a citizen holds this text."""
    at = {who: there, **more.pop("at", {})}
    pos = realm(blocs, at=at, hands={blocs.split()[0]: held}, **more)
    return text in legal(activate(pos, who))


ORLOON = "kor_river ymmeril lantern"
CORE = "enalda sanctora aurestine corvane hyph solne cristal velmoor quillon"


@clause("REF-APL-06", "REF-PLO-12")
def test_a_survey_needs_a_deck_in_reach_and_a_census_any_deck() -> None:
    assert offered("play deep survey", "royal church", "kalban", "vantry", "deep-survey", planets=ORLOON)
    both = f"{ORLOON} {CORE}"
    assert not offered("play deep survey", "royal church", "kalban", "vantry", "deep-survey", planets=both)
    for planets in (CORE, " ".join(C.pack.planet[p].id.replace("-", "_") for p in range(C.planets))):
        may = planets == CORE
        there = "enalda"
        held = "planetary-census"
        assert offered("play planetary census", "royal church", "renard", there, held, planets=planets) == may


@clause("REF-REC-10", "REF-REC-09")
def test_patronage_needs_a_deck_and_no_recruit_in_the_game_turn() -> None:
    everybody = "caan renard anilay angel trevin"
    assert not offered("play patronage", "royal church", "kalban", "cristal", "patronage", gone=everybody)
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "patronage"})
    pos.recruited[0] = True
    assert refused(activate(pos, "kalban"), "play patronage").clause == "REF-REC-08"


@clause("REF-EDG-09")
@pytest.mark.parametrize(
    ("name", "boxes"),
    [
        ("generous-donations", {"itaria": "R PPP"}),
        ("palace-coup", {"solne": "R RR"}),
        ("charter-revoked", {"solne": "R RR"}),
        ("town-hall", {"solne": "R PP"}),
        ("street-protest", {"solne": "R PP"}),
        ("emergency-powers", {"solne": "R RP"}),
        ("snap-election", {"solne": "P PP"}),
        ("snap-election", {"solne": "P PR"}),
        ("resettlement", {"solne": "R PP", "velmoor": "S PPP"}),
    ],
)
def test_where_nothing_can_change_nothing_is_declared(name: str, boxes: dict[str, str]) -> None:
    pos = activate(rigged(name, boxes=boxes), RIGS[name].who)
    cited = "REF-PLO-12" if name == "snap-election" else "REF-EDG-09"
    assert refused(pos, f"play {name.replace('-', ' ')}").clause == cited


@clause("REF-EDG-09")
@pytest.mark.parametrize(
    ("blocs", "who", "move", "boxes"),
    [
        ("pf royal", "waal", "use populist", "{} PPC"),
        ("senate royal", "fula", "use populist", "{} SSC"),
    ],
)
def test_a_populist_wants_another_government(blocs: str, who: str, move: str, boxes: str) -> None:
    own = boxes[3]
    assert offered(move, blocs, who, "velmoor", boxes={"velmoor": boxes.format("F")})
    assert not offered(move, blocs, who, "velmoor", boxes={"velmoor": boxes.format(own)})


@clause("REF-PLO-12")
def test_an_embargo_needs_a_planet_to_name() -> None:
    assert not offered("play embargo", "royal church", "kalban", "labica", "embargo")
    assert not offered("play embargo", "royal church", "kalban", "labica", "embargo", planets="gurst")
    assert offered("play embargo", "royal church", "kalban", "labica", "embargo", planets="mevtu")


@clause("REF-LOC-06")
@pytest.mark.parametrize(("planets", "may"), [("mevtu", True), ("solne", True), ("gurst", False)])
def test_a_broadcast_reaches_the_sectors_that_the_station_touches(planets: str, may: bool) -> None:
    held = "holovid-broadcast"
    assert offered("play holovid broadcast", "church royal", "svelk", "labica", held, planets=planets) == may


@clause("REF-LOC-06")
def test_a_broadcast_from_a_station_names_one_of_its_sectors() -> None:
    hands = {"church": "holovid-broadcast"}
    pos = realm("church royal", at={"svelk": "labica"}, planets="solne mevtu", hands=hands, dice="NOOO")
    act(pos, "svelk", "play holovid broadcast")
    assert legal(pos) == ["name the core worlds", "name the sagittarius arm"]
    play(pos, "name the core worlds", "stop rolling")
    assert all(text.startswith("turn solne") for text in legal(pos)[:-1]), "the first sector, and no other"


@clause("REF-PLO-12", "REF-TRN-16")
def test_a_wake_up_call_is_for_another_of_the_own_bloc_who_is_done() -> None:
    at = dict.fromkeys(("kalban", "caan", "trevin", "svelk"), "cristal")
    pos = realm("royal church", at=at, done="trevin svelk", hands={"royal": "wake-up-call"})
    act(pos, "kalban", "play wake-up call")
    assert pos.ready[citizen("trevin")] and not pos.ready[citizen("svelk")] and pos.clocks == 5
    assert not offered("play wake-up call", "royal church", "kalban", "cristal", "wake-up-call", at=at)
    far = {"trevin": "solne"}
    assert not offered(
        "play wake-up call", "royal church", "kalban", "cristal", "wake-up-call", at=far, done="trevin"
    )


def test_a_medic_treats_anybody_here_and_michael_only_others() -> None:
    medic = ("play field medic", "royal church", "kalban", "cristal", "field-medic")
    assert offered(*medic, hurt="kalban"), "herself included"
    assert not offered(*medic, at={"trevin": "solne"}, hurt="trevin")
    michael = ("use tend the wounded", "church royal pf", "michael", "gurst", "")
    assert not offered(*michael, hurt="michael")
    assert offered(*michael, at={"caan": "gurst"}, hurt="caan")
    assert not offered(*michael, at={"caan": "solne"}, hurt="caan")
    assert not offered(*michael, at={"caan": "gurst"})
    assert not offered(*michael, at={"caan": "gurst"}, hurt="caan", resigned="royal"), (
        "nobody is there to consent"
    )


@clause("REF-CMP-18")
def test_a_stranger_may_refuse_treatment_and_the_own_bloc_is_not_asked() -> None:
    at = {"michael": "gurst", "caan": "gurst"}
    pos = realm("church royal", at=at, hurt="caan")
    act(pos, "michael", "use tend the wounded", "pass")
    assert pos.hurt[citizen("caan")] and pos.actions == 1
    own = realm("church royal", at={"michael": "gurst", "svelk": "gurst"}, hurt="svelk")
    act(own, "michael", "use tend the wounded")
    assert not own.hurt[citizen("svelk")]


@clause("REF-NOC-02")
def test_the_hill_forts_need_two_successes_for_no_confidence_alone() -> None:
    boxes = {"pellane": "F PPNR"}
    pos = realm("pf royal", at={"waal": "pellane"}, boxes=boxes, dice="GOO")
    act(pos, "waal", "no confidence", "stop rolling")
    assert pos.deed is None and gov(pos, "pellane") == "F"
    pos = realm("pf royal", at={"waal": "pellane"}, boxes=boxes, dice="GGO")
    act(pos, "waal", "no confidence", "stop rolling", "turn pellane government to navy")
    assert gov(pos, "pellane") == "N"
    people_there = realm("pf royal", at={"kata": "pellane"}, boxes=boxes, dice="NO")
    act(people_there, "kata", "recruit the people", "stop rolling", "turn pellane 1 to fwm")
    assert people(people_there, "pellane") == "FPNR", "everything else as elsewhere"


@clause("REF-LOC-05", "REF-TRV-01")
@pytest.mark.parametrize(("turn", "open_"), [(1, False), (2, False), (3, True)])
def test_nobody_travels_to_a_planet_under_embargo(turn: int, open_: bool) -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, planets="enalda solne", turn=turn)
    pos.embargo[place("enalda")] = 2
    activate(pos, "kalban")
    assert ("travel to enalda" in legal(pos)) == open_ and "travel to solne" in legal(pos)


@clause("REF-LOC-05")
def test_an_embargo_holds_until_the_end_of_the_next_game_turn() -> None:
    hands = {"royal": "embargo"}
    pos = realm("royal church", at={"kalban": "cristal"}, planets="enalda solne", hands=hands, turn=4)
    act(pos, "kalban", "play embargo", "aim at enalda")
    assert pos.embargo[place("enalda")] == 5 and pos.embargo[place("cristal")] == 0
    curfew = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "curfew"}, turn=4)
    act(curfew, "kalban", "play curfew")
    assert curfew.curfew[place("cristal")] == 5


def test_the_pilot_brings_anybody_else_of_the_bloc_to_another_station() -> None:
    at = {"kalban": "cristal", "trevin": "keld"}
    pos = realm("royal church", at=at, hands={"royal": "retired-pilot"})
    act(pos, "kalban", "play retired pilot")
    assert legal(pos) == [f"aim at {name} station" for name in ("labica", "notana", "vantry")]
    play(pos, "aim at labica station")
    assert (where(pos, "trevin"), where(pos, "kalban")) == ("labica", "cristal")
    alone = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "retired-pilot"})
    assert refused(activate(alone, "kalban"), "play retired pilot").clause == "REF-PLO-12"


@clause("REF-ACT-08")
def test_each_thing_is_named_once_also_the_first_citizen_of_all() -> None:
    at = {"caan": "cristal", "kalban": "solne", "trevin": "gurst"}
    pos = activate(realm("royal church", at=at, hands={"royal": "retired-pilot"}), "caan")
    if "done" in legal(pos):
        play(pos, "done")
    play(pos, "play retired pilot")
    assert legal(pos) == ["target kalban", "target trevin"]
    play(pos, "target kalban")
    assert legal(pos) == [f"aim at {name} station" for name in ("labica", "notana", "vantry", "keld")]
    play(pos, "aim at vantry station")
    assert where(pos, "kalban") == "vantry" and pos.deed is None
    at = {"svelk": "cristal", "kalban": "cristal", "michael": "cristal"}
    pos = realm("church royal", at=at, hurt="kalban michael", hands={"church": "field-medic"})
    act(pos, "svelk", "play field medic", "target kalban")
    assert not pos.hurt[citizen("kalban")] and pos.hurt[citizen("michael")] and pos.deed is None


@clause("REF-PLO-13", "REF-PLO-12")
def test_whose_hand_is_empty_is_not_spied_on() -> None:
    at = {"michael": "gurst", "caan": "gurst", "kata": "gurst"}
    hands = {"church": "spy", "pf": "curfew"}
    pos = realm("church royal pf", at=at, hands=hands, dice="GOO")
    act(pos, "michael", "play spy")
    while pos.the_roll().throws == 0:
        play(pos, "pass")
    assert pos.the_deed().victim == 2, "the only hand with a card"
    nothing = realm("church royal pf", at=at, hands={"church": "spy"})
    assert refused(activate(nothing, "michael"), "play spy").clause == "REF-PLO-13"


@clause("REF-ACT-08")
def test_two_hands_to_choose_from() -> None:
    at = {"michael": "gurst", "caan": "gurst", "kata": "gurst"}
    hands = {"church": "spy", "royal": "embargo", "pf": "curfew"}
    pos = realm("church royal pf", at=at, hands=hands, dice="GOO")
    act(pos, "michael", "play spy")
    assert len(legal(pos)) == 2
    play(pos, legal(pos)[0])
    assert pos.the_deed().victim == 1
    while "take embargo" not in legal(pos):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    play(pos, "take embargo")
    assert hand(pos, "church") == ["embargo"] and hand(pos, "pf") == ["curfew"]


@clause("REF-ACT-01", "REF-TRN-12")
def test_the_log_tells_what_is_declared() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, dice="OO GGGGGG")
    activate(pos, "kalban")
    assert "Kalban declares Recruit Population" in said(pos, play(pos, "recruit the people"))
    play(pos, "stop rolling")
    assert "Kalban uses Bread & Circuses" in said(pos, play(pos, "use bread & circuses"))
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "rich-uncle"})
    activate(pos, "kalban")
    assert "Kalban plays Rich Uncle" in said(pos, play(pos, "play rich uncle"))
    told = said(pos, play(pos, "travel to notana station"))
    assert told[0] == "Kalban sets out for Notana Station", "a journey is told once"
