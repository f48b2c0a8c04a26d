"""Travel (REF-TRV): where a citizen can go, and who comes along."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.referendum.kit import act, activate, citizen, legal, play, realm, refused, said, where
from tests.games.referendum.scenes import question
from tests.ledger import clause


@clause("REF-TRV-01", "REF-TRV-02")
def test_destinations() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, planets="solne gurst mevtu")
    activate(pos, "kalban")
    goals = [text.removeprefix("travel to ") for text in legal(pos) if text.startswith("travel")]
    assert goals == ["solne", "labica station", "notana station", "vantry station", "keld station"]
    pos = realm("royal church", at={"kalban": "gurst"}, planets="dunst mevtu solne")
    activate(pos, "kalban")
    goals = [text.removeprefix("travel to ") for text in legal(pos) if text.startswith("travel")]
    assert goals == ["dunst", "notana station"]
    pos = realm("royal church", at={"kalban": "notana"}, planets="dunst mevtu solne")
    activate(pos, "kalban")
    goals = [text.removeprefix("travel to ") for text in legal(pos) if text.startswith("travel")]
    assert goals == ["solne", "dunst", "labica station", "vantry station", "keld station"]


@clause("REF-TRV-01")
@pytest.mark.parametrize("name", ["fast-transport", "grand-tour"])
def test_journeys_of_cards_start_from_the_first_place_too(name: str) -> None:
    pos = realm("royal church", at={"kalban": "enalda"}, planets="solne", hands={"royal": name})
    act(pos, "kalban", f"play {name.replace('-', ' ')}")
    assert question(pos) == ("Where does Kalban travel?", "REF-FRE-02")
    play(pos, "travel free to solne")
    assert where(pos, "kalban") == "solne"


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


@clause("REF-TRV-03", "REF-TRV-05", "REF-TRV-07")
def test_own_citizens_come_along_in_any_state() -> None:
    at = dict.fromkeys(("kalban", "trevin", "caan"), "cristal")
    pos = realm("royal church", at=at, done="trevin", hurt="caan")
    act(pos, "kalban", "travel to notana station", "take along trevin", "take along caan")
    assert where(pos, "trevin") == where(pos, "caan") == "notana"
    assert not pos.ready[citizen("trevin")] and pos.ready[citizen("caan")] and pos.hurt[citizen("caan")]


@clause("REF-TRV-03", "REF-TRV-07")
def test_only_who_stands_there_comes_along() -> None:
    at = {"kalban": "cristal", "caan": "solne", "svelk": "solne"}
    pos = realm("royal church", at=at)
    act(pos, "kalban", "travel to notana station")
    assert where(pos, "kalban") == "notana", "nobody to ask"


@clause("REF-TRV-04")
def test_a_stranger_comes_along_if_invited_and_willing() -> None:
    for answer, there in (("agree", "cristal"), ("pass", "solne")):
        pos = realm("church royal", at={"svelk": "solne", "caan": "solne"}, planets="cristal")
        act(pos, "svelk", "travel to cristal", "invite caan")
        assert pos.waiting == (1,)
        play(pos, answer)
        assert (where(pos, "svelk"), where(pos, "caan")) == ("cristal", there)


@clause("REF-TRV-06")
def test_travel_is_taken_once() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, planets="solne")
    act(pos, "kalban", "travel to solne")
    assert refused(pos, "travel to cristal").clause == "REF-TRV-06"


@clause("REF-TRV-08")
def test_each_guest_is_asked_alone_and_the_journey_takes_who_accepts() -> None:
    at = dict.fromkeys(("kalban", "svelk", "michael", "xuan"), "cristal")
    pos = realm("royal church pf", at=at)
    act(pos, "kalban", "travel to notana station", "invite svelk", "invite michael", "invite xuan")
    asked = []
    while pos.deed is not None:
        asked.append(pos.waiting[0])
        assert legal(pos) == ["agree", "pass"]
        play(pos, "agree" if len(asked) in (1, 3) else "pass")
    assert asked == [1, 1, 2], "citizen by citizen"
    assert [where(pos, name) for name in at] == ["notana", "notana", "cristal", "notana"]


@clause("REF-TRV-09")
def test_travel_needs_no_roll() -> None:
    pos = realm("royal church", at={"kalban": "cristal", "svelk": "cristal"}, dice="AAAAAA")
    act(pos, "kalban", "travel to notana station", "done")
    assert where(pos, "kalban") == "notana"
    assert len(pos.chance.loaded) == 6  # type: ignore[attr-defined]


@clause("REF-TRV-10", "REF-ROL-36")
def test_arrivals_are_tested_one_by_one() -> None:
    at = dict.fromkeys(("kalban", "caan", "anilay"), "keld")
    pos = realm("royal church", at=at, planets="aldace", dice="GAG")
    events = act(pos, "kalban", "travel to aldace", "take along anilay", "take along caan")
    tested = [event.args[0] for event in events if event.clause == "REF-ROL-36"]
    assert tested == [citizen("kalban"), citizen("anilay"), citizen("caan")]
    assert pos.hurt[citizen("anilay")] and not pos.hurt[citizen("kalban")] and not pos.hurt[citizen("caan")]


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


@clause("REF-TRV-03", "REF-TRV-04")
def test_a_refused_companion_is_told_why() -> None:
    at = {"svelk": "solne", "kelling": "solne", "caan": "solne", "michael": "keld"}
    pos = realm("church royal", at=at, planets="cristal")
    act(pos, "svelk", "travel to cristal")
    assert refused(pos, "take along caan").clause == refused(pos, "invite kelling").clause == "REF-TRV-04"
    assert refused(pos, "take along michael").clause == "REF-TRV-03"
