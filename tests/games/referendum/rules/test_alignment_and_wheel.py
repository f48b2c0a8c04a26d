"""Alignment and the wheel (REF-ALI): steps, distances, and which bloc has the plurality."""

from __future__ import annotations

import pytest

from orrery.games.referendum import GAME
from orrery.games.referendum.content import distance
from tests.games.referendum.kit import C, act, bloc, clauses, legal, new, people, place, play, realm
from tests.ledger import clause


@clause("REF-ALI-01", "REF-ALI-08")
def test_every_box_of_a_planet_in_play_has_exactly_one_marker() -> None:
    pos = new(4, 3)
    for planet in range(C.planets):
        marks = [pos.align[box] for box in (C.gov[planet], *C.pop[planet])]
        assert all((mark in range(6)) == pos.placed[planet] for mark in marks)
    before = list(pos.align)
    pos = realm("church royal", at={"kelling": "grimholt"}, boxes={"grimholt": "C NNF"})
    before = list(pos.align)
    act(pos, "kelling", "use moving sermon", "turn grimholt 2 to church")
    changed = [box for box in range(C.boxes) if pos.align[box] != before[box]]
    assert [C.box_names[box] for box in changed] == ["Grimholt 2"]


@clause("REF-ALI-02")
def test_the_wheel_pairs_rivals_opposite_each_other() -> None:
    for one, two in (("royal", "church"), ("navy", "fwm"), ("senate", "pf")):
        assert distance(bloc(one), bloc(two)) == 3


@clause("REF-CIT-11", "REF-ALI-03")
def test_every_box_goes_on_from_where_its_own_steps_led() -> None:
    pos = realm("pf royal", at={"kata": "velmoor"}, boxes={"velmoor": "F SCN"}, dice="WWWWGG")
    act(pos, "kata", "use activism", "stop rolling")
    play(pos, "turn velmoor 1 to church", "turn velmoor 2 to fwm")
    assert legal(pos) == ["turn velmoor 1 to fwm", "turn velmoor 2 to pf", "turn velmoor 3 to royal", "done"]
    events = play(pos, "turn velmoor 1 to fwm", "turn velmoor 1 to pf")
    assert people(pos, "velmoor") == "PFN"
    assert clauses(events).count("REF-ALI-08") == 2, "the first box is changed once, whatever its steps"


@clause("REF-REC-02", "REF-ALI-04")
def test_one_box_by_up_to_one_step_for_each_success() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNO")
    act(pos, "svelk", "recruit the people", "stop rolling")
    fwm = [text for text in legal(pos) if text.startswith("turn solne 1")]
    assert len(fwm) == 4 and "turn solne 1 to navy" not in fwm, "Navy is three steps away"
    play(pos, "turn solne 1 to senate")
    assert people(pos, "solne") == "SP" and pos.deed is None, "a single box"


@clause("REF-ALI-05")
def test_a_step_toward_a_bloc_comes_nearer_and_from_the_opposite_either_way() -> None:
    pos = realm("pf royal", at={"kata": "velmoor"}, boxes={"velmoor": "R SPN"}, dice="WGGGGG")
    act(pos, "kata", "use activism", "stop rolling")
    # Senate lies opposite PF and may go either way; PF itself cannot; Navy has one way
    assert legal(pos) == [
        "turn velmoor 1 to church",
        "turn velmoor 1 to navy",
        "turn velmoor 3 to royal",
        "done",
    ]


@clause("REF-ALI-06")
@pytest.mark.parametrize(
    ("letters", "plurality"), [("RRN", "R"), ("RNS", ""), ("NNN", "N"), ("RRP", "R"), ("PPR", "P")]
)
def test_a_plurality_is_strictly_more_than_every_other(letters: str, plurality: str) -> None:
    pos = realm("royal church", boxes={"cristal": f"C {letters}"})
    assert pos.plurality(place("cristal")) == (bloc(plurality) if plurality else -1)


@clause("REF-ALI-07", "REF-CMP-10")
@pytest.mark.parametrize(("die", "bloc"), list(zip("GNIWOA", "SCNRFP", strict=True)))
def test_every_face_has_its_bloc(die: str, bloc: str) -> None:
    pos = realm("pf royal", at={"ahambra": "solne"}, dice=die)
    act(pos, "ahambra", "use metaphysical teachings", "choose solne 1")
    assert people(pos, "solne") == f"{bloc}P"


@clause("REF-ALI-09")
def test_a_citizen_never_changes_her_bloc() -> None:
    pos = new(2, 1)
    assert not any("bloc" in name and name != "bloc_of" for name in GAME.fields())
    assert all(pos.seat_of(c) == pos.bloc_of.index(C.bloc[c]) for c in range(24) if pos.where[c] >= 0)
