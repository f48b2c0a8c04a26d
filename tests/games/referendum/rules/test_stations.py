"""Stations (REF-STA): the level that a station lends, and to whom."""

from __future__ import annotations

import pytest

from orrery.games.referendum.content import SKILLS
from orrery.games.referendum.rolls.roll import level
from tests.games.referendum.kit import C, act, activate, citizen, legal, place, realm
from tests.ledger import clause


@clause("REF-CMP-06", "REF-SET-03", "REF-STA-01")
def test_stations_lend_one_level_and_lie_between_two_sectors() -> None:
    rows = {
        "labica": ("negotiation", 1, "core sagittarius", "core sagittarius"),
        "notana": ("intelligence", 1, "core perseus", "perseus core"),
        "vantry": ("opportunity", 1, "core orloon", "sagittarius orloon"),
        "keld": ("guile", 1, "core ttan", "ttan perseus"),
    }
    sectors = [sector.id for sector in C.pack.sector]
    for name, (skill, bonus, hub, chain) in rows.items():
        at = place(name) - C.planets
        assert (SKILLS[C.station_skill[at]], C.station_bonus[at]) == (skill, bonus)
        assert [sectors[one] for one in C.touches["hub"][at]] == hub.split()
        assert [sectors[one] for one in C.touches["chain"][at]] == chain.split()


@clause("REF-STA-02", "REF-ACT-02")
@pytest.mark.parametrize(
    ("who", "station", "move"),
    [
        ("michael", "labica", "recruit a citizen"),
        ("gremelec", "notana", "search core worlds"),
        ("michael", "vantry", "seek opportunity"),
    ],
)
def test_a_station_lends_its_skill_and_no_other_place_does(who: str, station: str, move: str) -> None:
    assert move in legal(activate(realm("church royal", at={who: station}), who))
    assert move not in legal(activate(realm("church royal", at={who: "keld"}), who))


@clause("REF-STA-03", "REF-ROL-10")
def test_the_station_bonus_is_for_the_active_citizen_only() -> None:
    pos = realm("senate church", at={"chekart": "labica", "krelane": "labica", "michael": "labica"}, dice="N")
    act(pos, "chekart", "recruit a citizen")
    assert pos.the_roll().helped == [] and pos.the_roll().number == 1


@clause("REF-STA-04")
def test_the_bonus_follows_where_she_rolls() -> None:
    pos = realm("senate royal", at={"chekart": "vantry"}, dice="N")
    act(pos, "chekart", "travel to labica station", "recruit a citizen")
    assert pos.recruited[0]
    pos = realm("senate royal", at={"chekart": "labica"}, dice="N")
    act(pos, "chekart", "travel to vantry station")
    assert "recruit a citizen" not in legal(pos)


@clause("REF-STA-05")
def test_each_station_lends_one_of_the_four_rolled_skills() -> None:
    lent = {entry.id: entry.skill for entry in C.pack.station}
    assert lent["labica"] == "negotiation" and lent["notana"] == "intelligence"
    assert sorted(lent.values()) == ["guile", "intelligence", "negotiation", "opportunity"]
    for station, skill in lent.items():
        pos = realm("senate royal", at={"chekart": station})
        assert (
            level(pos, citizen("chekart"), SKILLS.index(skill))
            == C.skill[citizen("chekart")][SKILLS.index(skill)] + 1
        )
