"""No Confidence (REF-NOC): who may call for it, and what a success replaces."""

from __future__ import annotations

import pytest

from tests.games.referendum.kit import C, act, activate, box, gov, legal, people, play, realm
from tests.ledger import clause


@clause("REF-NOC-01")
def test_a_curfew_holds_through_the_next_game_turn_and_no_longer() -> None:
    for turn, forbidden in ((1, True), (2, True), (3, False)):
        pos = realm("pf royal", at={"waal": "solne"}, turn=turn)
        pos.curfew[C.box_planet[box("solne", 0)]] = 2
        assert ("no confidence" not in legal(activate(pos, "waal"))) == forbidden


@clause("REF-NOC-02")
def test_one_success_is_enough_except_in_the_hill_forts() -> None:
    pos = realm("pf royal", at={"waal": "dunst"}, boxes={"dunst": "F NSP"}, dice="GOO")
    act(pos, "waal", "no confidence", "stop rolling", "turn dunst government to navy")
    assert gov(pos, "dunst") == "N"
    hill = realm("pf royal", at={"waal": "pellane"}, boxes={"pellane": "F PPNR"}, dice="GOO")
    act(hill, "waal", "no confidence", "stop rolling")
    assert gov(hill, "pellane") == "F"


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


@clause("REF-NOC-03")
def test_the_new_government_is_one_that_the_people_have() -> None:
    pos = realm("pf royal", at={"waal": "velmoor"}, boxes={"velmoor": "R NNC"}, dice="GGG")
    act(pos, "waal", "no confidence")
    assert legal(pos) == ["turn velmoor government to navy", "turn velmoor government to church"]
    play(pos, "turn velmoor government to church")
    assert gov(pos, "velmoor") == "C"


@clause("REF-NOC-04")
def test_harrowgate_costs_a_second_clock_token() -> None:
    pos = realm("pf royal", at={"waal": "harrowgate"}, boxes={"harrowgate": "R PPC"}, dice="GOO", clocks=6)
    act(pos, "waal", "no confidence", "stop rolling", "turn harrowgate government to pf")
    assert pos.clocks == 4


@clause("REF-NOC-04")
@pytest.mark.parametrize(("there", "clocks"), [("harrowgate", 4), ("bellmere", 5)])
def test_harrowgate(there: str, clocks: int) -> None:
    pos = realm("pf royal", at={"waal": there}, boxes={there: "R PPC"}, dice="GOO", clocks=6)
    act(pos, "waal", "no confidence", "stop rolling", f"turn {there} government to pf")
    assert pos.clocks == clocks and gov(pos, there) == "P"


@clause("REF-NOC-05")
def test_no_confidence_succeeds_with_an_empty_pool() -> None:
    pos = realm("pf royal", at={"waal": "solne"}, clocks=0, dice="GGG")
    act(pos, "waal", "no confidence", "turn solne government to fwm")
    assert gov(pos, "solne") == "F" and pos.clocks == 0


@clause("REF-NOC-06")
def test_a_guile_icon_is_one_success_of_a_guile_roll() -> None:
    pos = realm("pf royal", at={"waal": "velmoor"}, boxes={"velmoor": "R NNC"}, dice="GGO")
    act(pos, "waal", "no confidence", "stop rolling")
    assert pos.the_deed().successes == 2
