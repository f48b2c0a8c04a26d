"""The cards of citizens, planets and stations as they are printed, and what each citizen's own action does."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.referendum.content import BLOCS, SKILLS
from tests.games.referendum.kit import (
    LETTERS,
    C,
    act,
    activate,
    citizen,
    clauses,
    gov,
    hand,
    legal,
    people,
    place,
    play,
    realm,
)
from tests.ledger import clause

CITIZENS = {
    # bloc, rank, home and its sector; levels of guile, intelligence, negotiation, opportunity and wealth
    "kalban": ("Royal", 6, "aurestine", "core", "11220"),
    "caan": ("Royal", 5, "aurestine", "core", "20102"),
    "renard": ("Royal", 4, "harrowgate", "sagittarius", "12020"),
    "anilay": ("Royal", 3, "enalda", "core", "00022"),
    "angel": ("Royal", 3, "solne", "core", "02110"),
    "trevin": ("Royal", 2, "cristal", "core", "00102"),
    "gremelec": ("Church", 6, "sanctora", "core", "00212"),
    "hyrala": ("Church", 5, "sanctora", "core", "00122"),
    "baluvula": ("Church", 4, "inkqa", "perseus", "13010"),
    "svelk": ("Church", 3, "", "", "01300"),
    "kelling": ("Church", 3, "grimholt", "ttan", "00220"),
    "michael": ("Church", 2, "gurst", "perseus", "31000"),
    "kata": ("PF", 6, "mevtu", "sagittarius", "02200"),
    "waal": ("PF", 5, "westafa", "sagittarius", "30020"),
    "zaria": ("PF", 4, "solne", "core", "00310"),
    "xuan": ("PF", 3, "ahnad", "sagittarius", "10130"),
    "sand": ("PF", 3, "itaria", "sagittarius", "11004"),
    "ahambra": ("PF", 2, "kor-river", "orloon", "02100"),
    "wallak": ("Senate", 6, "enalda", "core", "01022"),
    "madalla": ("Senate", 5, "tamberly", "perseus", "01202"),
    "fula": ("Senate", 4, "bellmere", "sagittarius", "00220"),
    "krelane": ("Senate", 3, "", "", "22002"),
    "vu": ("Senate", 3, "lantern", "orloon", "10210"),
    "chekart": ("Senate", 2, "", "", "21000"),
}
PLANETS = {
    # sector; government and people: a bloc, ? for a choice, d for a die, l for a lock
    "enalda": ("core", "S SSCRN"),
    "sanctora": ("core", "C FPRCC"),
    "aurestine": ("core", "R RRSN"),
    "corvane": ("core", "N NNS"),
    "hyph": ("core", "N ??"),
    "solne": ("core", "R FP"),
    "cristal": ("core", "R RN?"),
    "velmoor": ("core", "S RCP"),
    "quillon": ("core", "? llSF"),
    "gurst": ("perseus", "C CFF"),
    "dunst": ("perseus", "F NSP"),
    "inkqa": ("perseus", "C CCFP"),
    "tamberly": ("perseus", "S SFF"),
    "ossery": ("perseus", "F FFd"),
    "pellane": ("perseus", "F FPNR"),
    "mevtu": ("sagittarius", "P PPSF"),
    "westafa": ("sagittarius", "F PNN"),
    "ahnad": ("sagittarius", "P PRS"),
    "itaria": ("sagittarius", "P RSR"),
    "bellmere": ("sagittarius", "S SPC"),
    "harrowgate": ("sagittarius", "R RPC"),
    "kor-river": ("orloon", "P Pdd"),
    "ymmeril": ("orloon", "d ddd"),
    "lantern": ("orloon", "l llSC"),
    "grimholt": ("ttan", "C CNF"),
    "aldace": ("ttan", "N NNR?"),
    "skarn-reach": ("ttan", "N RC?"),
}


@clause("REF-CMP-02", "REF-CIT-29")
@pytest.mark.parametrize("name", list(CITIZENS))
def test_a_citizen_is_as_her_card_says(name: str) -> None:
    bloc, rank, home, sector, levels = CITIZENS[name]
    who = citizen(name)
    assert [BLOCS.index(bloc), rank] == [C.bloc[who], C.rank[who]]
    assert C.skill[who] == (*(int(level) for level in levels), rank)
    there = C.home[who]
    assert ("" if there < 0 else C.pack.planet[there].id) == home
    assert ("" if C.home_sector[who] < 0 else C.pack.sector[C.home_sector[who]].id) == sector


@clause("REF-CMP-02")
def test_every_bloc_has_the_same_number_of_levels() -> None:
    assert len(CITIZENS) == C.citizens
    for bloc in ("Royal", "Church", "PF", "Senate"):
        rows = [row[4] for row in CITIZENS.values() if row[0] == bloc]
        columns = [sum(int(row[skill]) for row in rows) for skill in range(5)]
        assert sum(columns) == 27 and all(4 <= column <= 8 for column in columns), bloc


@clause("REF-CMP-04", "REF-APL-08")
@pytest.mark.parametrize("name", list(PLANETS))
def test_a_planet_is_as_its_card_shows(name: str) -> None:
    sector, boxes = PLANETS[name]
    planet = [entry.id for entry in C.pack.planet].index(name)
    shown = [C.symbol[box] for box in (C.gov[planet], *C.pop[planet])]
    letters = ["?" if s == -1 else "d" if s == -2 else "l" if s == -3 else LETTERS[s] for s in shown]
    assert (C.pack.sector[C.sector_of[planet]].id, f"{letters[0]} {''.join(letters[1:])}") == (sector, boxes)


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


# --- special actions --------------------------------------------------------------------------------------------

SPECIALS = [
    ("royal church", "kalban", "use bread & circuses", 6, "R NNN"),
    ("church royal", "gremelec", "use edict", 6, "R NNN"),
    ("pf royal", "kata", "use activism", 6, "R NNN"),
    ("pf royal", "waal", "use populist", 5, "R PPN"),
    ("senate royal", "fula", "use activist", 4, "R NNN"),
    ("senate royal", "fula", "use populist", 4, "R SSN"),
]


@clause("REF-RNK-01", "REF-ACT-04", "REF-CIT-07", "REF-CIT-08", "REF-CIT-09", "REF-CIT-10", "REF-CIT-27")
@pytest.mark.parametrize(("blocs", "who", "move", "dice", "boxes"), SPECIALS)
@pytest.mark.parametrize("icons", [0, 1])
def test_a_special_rank_roll_has_its_dice_and_needs_one_icon(
    blocs: str, who: str, move: str, dice: int, boxes: str, icons: int
) -> None:
    pos = realm(blocs, at={who: "velmoor"}, boxes={"velmoor": boxes}, dice="W" * icons + "G" * 6)
    act(pos, who, move)
    roll = pos.the_roll()
    assert (roll.kind, SKILLS[roll.skill], roll.number, roll.need) == ("rank", "rank", dice, 1)
    told = clauses(play(pos, "stop rolling"))
    assert ("REF-ACT-04" in told) == (icons == 0)
    if pos.deed is not None:
        assert pos.the_deed().steps == icons, "one step for each icon"
        play(pos, legal(pos)[0])
    changed = (gov(pos, "velmoor"), people(pos, "velmoor")) != (boxes[0], boxes[2:])
    assert changed == (icons == 1)


@clause("REF-CIT-13", "REF-ROL-03")
@pytest.mark.parametrize("icons", [0, 1])
def test_research_is_an_ordinary_roll_of_three_dice(icons: int) -> None:
    dice = "O" * icons + "I" * 3
    pos = realm("senate royal", at={"chekart": "tamberly"}, dice=dice, top="spy curfew embargo")
    act(pos, "chekart", "use research")
    roll = pos.the_roll()
    assert (roll.kind, SKILLS[roll.skill], roll.number, roll.need) == ("ordinary", "opportunity", 3, 1)
    play(pos, "stop rolling")
    assert hand(pos, "senate") == ["curfew"] * icons and pos.deed is None


@clause("REF-CIT-01", "REF-LOC-03")
@pytest.mark.parametrize(
    ("blocs", "who", "move"),
    [
        ("royal church", "kalban", "use bread & circuses"),
        ("church royal", "kelling", "use moving sermon"),
        ("pf royal", "kata", "use activism"),
        ("pf royal", "waal", "use populist"),
        ("pf royal", "ahambra", "use metaphysical teachings"),
        ("senate royal", "fula", "use activist"),
        ("senate royal", "fula", "use populist"),
    ],
)
def test_actions_for_the_people_are_for_planets(blocs: str, who: str, move: str) -> None:
    pos = activate(realm(blocs, at={who: "labica"}, planets="velmoor mevtu"), who)
    assert move not in legal(pos)


def turns(blocs: str, who: str, move: str, **more: Any) -> set[str]:
    """The planets whose people a special action may move."""
    pos = realm(blocs, at={who: "solne"}, planets="velmoor mevtu", dice="WWGGGG", **more)
    act(pos, who, move, "stop rolling")
    return {text.split()[1] for text in legal(pos) if text.startswith("turn")}


@clause("REF-CIT-01", "REF-LOC-01", "REF-LOC-06")
def test_an_edict_reaches_the_sector_and_everything_else_stays_here() -> None:
    assert turns("church royal", "gremelec", "use edict") == {"solne", "velmoor"}
    assert turns("royal church", "kalban", "use bread & circuses") == {"solne"}
    assert turns("pf royal", "kata", "use activism") == {"solne"}
    assert turns("senate royal", "fula", "use activist") == {"solne"}


def test_an_edict_moves_each_box_once_toward_church() -> None:
    pos = realm("church royal", at={"gremelec": "solne"}, boxes={"solne": "R NS"}, dice="WWGGGG")
    act(pos, "gremelec", "use edict", "stop rolling")
    assert legal(pos) == ["turn solne 1 to senate", "turn solne 2 to church", "done"]
    play(pos, "turn solne 1 to senate")
    assert legal(pos) == ["turn solne 2 to church", "done"]
    play(pos, "turn solne 2 to church")
    assert people(pos, "solne") == "SC" and pos.deed is None


@clause("REF-CIT-15", "REF-CIT-16")
def test_zaria_takes_the_uppermost_friend_and_cuts_her_hand() -> None:
    six = "spy spy diplomacy diplomacy raise-funds activism"
    pos = realm("pf royal", at={"zaria": "solne"}, hands={"pf": six}, discards="fixer bartender curfew")
    act(pos, "zaria", "use diverse friends")
    assert len(hand(pos, "pf")) == 7 and "bartender" in hand(pos, "pf") and "fixer" not in hand(pos, "pf")
    play(pos, "discard activism")
    assert len(hand(pos, "pf")) == 6 and pos.deed is None
    friendless = activate(realm("pf royal", at={"zaria": "solne"}, discards="curfew spy"), "zaria")
    assert "use diverse friends" not in legal(friendless)


def test_renard_overhears_one_card_of_each_opponent_with_cards() -> None:
    at = {"renard": "cristal", "svelk": "cristal", "kelling": "cristal", "kata": "cristal", "vu": "solne"}
    hands = {"church": "spy curfew", "pf": "embargo", "senate": "amnesty"}
    pos = activate(realm("royal church pf senate", at=at, hands=hands), "renard")
    secret = [event for event in pos.events if event.only is not None]
    assert len(secret) == 2 and all(event.only == (0,) for event in secret), "one a hand, not one a citizen"
    empty = activate(realm("royal church", at={"renard": "cristal", "svelk": "cristal"}), "renard")
    assert not [event for event in empty.events if event.only is not None]
