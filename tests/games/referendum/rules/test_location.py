"""Location (REF-LOC): who is present, and how far actions reach."""

from __future__ import annotations

import pytest

from tests.games.referendum.kit import act, activate, legal, people, place, play, realm
from tests.games.referendum.scenes import offered, rigged
from tests.ledger import clause


@clause("REF-LOC-01", "REF-LOC-02")
def test_only_citizens_on_the_spot_help_or_hinder() -> None:
    pos = realm("royal pf", at={"kalban": "cristal", "trevin": "solne", "xuan": "solne"}, dice="OO")
    act(pos, "kalban", "recruit the people")
    assert legal(pos) and pos.the_roll().throws == 1, "nobody was asked before the throw"
    assert pos.the_roll().number == 2


@clause("REF-LOC-01", "REF-EDG-09")
def test_people_resettle_between_planets_in_play_of_one_sector() -> None:
    boxes = {"enalda": "S SSCRN", "solne": "R SP", "gurst": "C CFF"}
    pos = rigged("resettlement", 1, at={"renard": "enalda"}, boxes=boxes)
    act(pos, "renard", "play resettlement", "stop rolling")
    assert legal(pos) == [f"choose enalda {number}" for number in (1, 2, 3, 4, 5)]
    play(pos, "choose enalda 1")
    assert (people(pos, "enalda"), people(pos, "solne")) == ("PSCRN", "SS"), "the only marker that differs"


@clause("REF-LOC-03", "REF-LOC-06")
def test_a_wider_area_can_be_reached_from_a_station() -> None:
    pos = realm("church royal", at={"gremelec": "labica"}, planets="solne mevtu", dice="WWGGGG")
    act(pos, "gremelec", "use edict")
    assert legal(pos) == ["name the core worlds", "name the sagittarius arm"]
    play(pos, "name the core worlds", "stop rolling", "turn solne 1 to church", "done")
    assert people(pos, "solne") == "CP"
    local = activate(realm("royal church", at={"kalban": "labica"}, hands={"royal": "town-hall"}), "kalban")
    assert "use bread & circuses" not in legal(local) and "play town hall" not in legal(local)


@clause("REF-LOC-04", "REF-ADV-04")
def test_present_includes_the_acting_citizen() -> None:
    pos = realm("royal church", at={"kalban": "solne"}, dice="NO AO", troubles="too-big-to-fail")
    act(pos, "kalban", "recruit the people", "roll again")
    assert pos.deed is not None and pos.deed.steps == 1, "Kalban's own rank saves the action"


@clause("REF-LOC-05")
def test_any_number_may_share_a_place_unless_a_card_bars_it() -> None:
    at = dict.fromkeys(("kalban", "caan", "svelk", "hyrala", "gremelec"), "cristal")
    pos = realm("royal church", at=at, hands={"royal": "embargo"}, planets="solne")
    act(pos, "kalban", "play embargo", "aim at solne")
    assert "travel to solne" not in legal(pos) and "travel to notana station" in legal(pos)
    assert pos.embargo[place("solne")] == 2, "until the end of the next game turn"
    pos.turn = 3
    assert "travel to solne" in list(legal(activate(pos, "svelk")))


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
