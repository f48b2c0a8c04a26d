"""Actions in general (REF-ACT)."""

from __future__ import annotations

import pytest

from tests.games.referendum.kit import (
    C,
    act,
    activate,
    box,
    citizen,
    clauses,
    hand,
    legal,
    people,
    play,
    realm,
    refused,
    said,
    where,
)
from tests.games.referendum.scenes import RIGS, ROLLED, rigged
from tests.ledger import clause


@clause("REF-ACT-01")
@pytest.mark.parametrize("there", ["solne", "vantry"])
def test_seeking_is_possible_on_planets_and_on_stations(there: str) -> None:
    pos = realm("pf royal", at={"xuan": there})
    act(pos, "xuan")
    assert "seek opportunity" in legal(pos)


@clause("REF-ACT-01")
def test_six_general_actions() -> None:
    at = {"kata": "solne"}
    pos = activate(realm("pf royal", at=at, hands={"pf": "town-hall"}), "kata")
    texts = legal(pos)
    assert {"search core worlds", "play town hall", "recruit the people", "recruit a citizen"} <= set(texts)
    assert any(text.startswith("travel to") for text in texts)
    other = activate(realm("pf royal", at={"waal": "solne"}), "waal")
    assert {"no confidence", "seek opportunity"} <= set(legal(other))


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


SKILLED = {
    "no confidence": ("waal", "xuan", "kata"),
    "search core worlds": ("kata", "ahambra", "zaria"),
    "recruit the people": ("zaria", "xuan", "waal"),
    "recruit a citizen": ("zaria", "xuan", "waal"),
    "seek opportunity": ("xuan", "zaria", "kata"),
}
"""For each action two citizens of the Forum with its skill, the second at level 1 or 2, and one without it."""


@clause("REF-ACT-02", "REF-SKL-01")
@pytest.mark.parametrize("move", list(SKILLED))
def test_an_action_is_for_whoever_has_its_skill(move: str) -> None:
    *able, unable = SKILLED[move]
    for who in (*able, unable):
        pos = activate(realm("pf royal", at={who: "solne"}), who)
        assert (move in legal(pos)) == (who in able), who
    pos = activate(realm("pf royal", at={unable: "solne"}), unable)
    refused(pos, move)


@clause("REF-ACT-03", "REF-ACT-04")
def test_a_failed_action_is_spent() -> None:
    pos = realm("royal church", at={"trevin": "cristal"}, dice="O")
    events = act(pos, "trevin", "recruit the people")
    assert "REF-ACT-04" in clauses(events) and people(pos, "cristal") == "RNN"
    assert pos.actions == 1 and "recruit the people" not in legal(pos)


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


@clause("REF-ACT-05")
def test_successes_are_not_kept() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNN")
    act(pos, "svelk", "recruit the people", "done")
    assert pos.deed is None and "turn" not in " ".join(legal(pos))


@clause("REF-ACT-06")
def test_the_second_action_is_chosen_when_the_first_is_over() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNN", planets="cristal")
    act(pos, "svelk", "recruit the people")
    assert all(text.startswith("turn") or text == "done" for text in legal(pos))
    play(pos, "turn solne 1 to church")
    assert people(pos, "solne") == "CP" and pos.deed is None, "the first is resolved ..."
    assert pos.actions == 1 and "travel to cristal" in legal(pos), "... before the second is chosen"


@clause("REF-ACT-06")
def test_a_journey_is_over_before_the_next_action_is_chosen() -> None:
    pos = realm("church royal", at={"svelk": "solne", "kelling": "solne"}, planets="cristal")
    act(pos, "svelk", "travel to cristal")
    assert legal(pos) == ["take along kelling", "done"], "nothing else is asked meanwhile"
    play(pos, "done")
    assert where(pos, "svelk") == "cristal" and "recruit the people" in legal(pos)


@clause("REF-ACT-06")
def test_the_second_action_follows_the_first() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNN")
    act(pos, "svelk", "recruit the people")
    assert all(text.startswith("turn") or text == "done" for text in legal(pos))


@clause("REF-ACT-07", "REF-PLO-12", "REF-EDG-09")
@pytest.mark.parametrize("layout", ["hub", "chain"])
def test_what_is_offered_can_be_aimed(layout: str) -> None:
    boxes = {"sanctora": "C CCCCC"} if layout == "hub" else {"gurst": "C CCC"}
    pos = realm("church pf", at={"gremelec": "keld", "kata": "mevtu"}, boxes=boxes, station_layout=layout)
    act(pos, "gremelec")
    assert "use edict" not in legal(pos), "every box in reach is Church already"


@clause("REF-ACT-07")
def test_order_of_an_action() -> None:
    pos = realm(
        "pf royal",
        at={"sand": "itaria"},
        hurt="sand",
        wealth={"sand": 4},
        hands={"pf": "grain-shipment"},
        dice="AGGGGG",
    )
    events = act(pos, "sand", "play grain shipment")
    cited = clauses(events)
    assert cited.index("REF-PLO-01") < cited.index("REF-INJ-03") < cited.index("REF-ACT-07")
    assert pos.wealth[citizen("sand")] == 3
    skipped = realm(
        "pf royal", at={"sand": "itaria"}, hurt="sand", hands={"pf": "grain-shipment"}, dice="AAGGGG"
    )
    act(skipped, "sand", "play grain shipment")
    assert skipped.wealth[citizen("sand")] == 4, "a skipped action costs nothing"
    assert hand(skipped, "pf") == ["grain-shipment"]


@clause("REF-ACT-07")
def test_an_aimed_card_asks_before_the_roll_and_a_free_one_too() -> None:
    at = {"kalban": "cristal", "trevin": "keld", "caan": "solne"}
    pos = realm("royal church", at=at, hands={"royal": "retired-pilot"})
    act(pos, "kalban", "play retired pilot")
    assert legal(pos) == ["target caan", "target trevin"]
    play(pos, "target trevin")
    assert "aim at keld station" not in legal(pos)


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


@clause("REF-ACT-08")
def test_what_is_named_early_and_what_late() -> None:
    boxes = {"cristal": "R RNP"}
    pos = realm(
        "royal church", at={"kalban": "cristal"}, boxes=boxes, hands={"royal": "land-reform"}, dice="NN"
    )
    act(pos, "kalban", "play land reform")
    assert legal(pos) == ["name navy", "name pf"] and pos.roll is None
    play(pos, "name pf")
    assert legal(pos) == ["turn cristal 3 to royal", "done"], "boxes are chosen when the successes are known"
    pos = realm("royal church", at={"kalban": "solne"}, hands={"royal": "diplomacy"}, dice="NN")
    act(pos, "kalban", "play diplomacy")
    assert sorted(legal(pos)) == sorted(f"name {b}" for b in ("navy", "senate", "church", "fwm", "pf"))
    assert pos.roll is None, "named before the roll"


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
