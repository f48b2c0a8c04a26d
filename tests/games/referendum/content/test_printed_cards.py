"""The cards of citizens, planets and stations as they are printed, and what each citizen's own action does."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.referendum import GAME as OURS
from tests.games.referendum.kit import LETTERS, C, act, activate, legal, people, play, realm
from tests.games.referendum.scenes import CITIZENS
from tests.ledger import clause


@clause("REF-CMP-02")
def test_blocs_have_about_the_same_number_of_levels() -> None:
    assert len(CITIZENS) == C.citizens
    for bloc, levels in {"Royal": 28, "Church": 26, "PF": 25, "Senate": 27}.items():
        rows = [row[4] for row in CITIZENS.values() if row[0] == bloc]
        columns = [sum(int(row[skill]) for row in rows) for skill in range(5)]
        assert sum(columns) == levels and all(3 <= column <= 8 for column in columns), bloc


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
    "mevtu": ("sagittarius", "P PCSF"),
    "westafa": ("sagittarius", "F CNN"),
    "ahnad": ("sagittarius", "P PRS"),
    "itaria": ("sagittarius", "P RSR"),
    "bellmere": ("sagittarius", "S SSC"),
    "harrowgate": ("sagittarius", "R RPC"),
    "kor-river": ("orloon", "P Pdd"),
    "ymmeril": ("orloon", "d ddd"),
    "lantern": ("orloon", "l llSC"),
    "grimholt": ("ttan", "C CNF"),
    "aldace": ("ttan", "N NNR?"),
    "skarn-reach": ("ttan", "N RC?"),
}


@clause("REF-CMP-04", "REF-APL-08")
@pytest.mark.parametrize("name", list(PLANETS))
def test_a_planet_is_as_its_card_shows(name: str) -> None:
    sector, boxes = PLANETS[name]
    printed = OURS.content
    planet = [entry.id for entry in printed.pack.planet].index(name)
    shown = [printed.symbol[box] for box in (printed.gov[planet], *printed.pop[planet])]
    letters = ["?" if s == -1 else "d" if s == -2 else "l" if s == -3 else LETTERS[s] for s in shown]
    assert (printed.pack.sector[printed.sector_of[planet]].id, f"{letters[0]} {''.join(letters[1:])}") == (
        sector,
        boxes,
    )


# --- special actions --------------------------------------------------------------------------------------------


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


def test_renard_overhears_one_card_of_each_opponent_with_cards() -> None:
    at = {"renard": "cristal", "svelk": "cristal", "kelling": "cristal", "kata": "cristal", "vu": "solne"}
    hands = {"church": "spy curfew", "pf": "embargo", "senate": "amnesty"}
    pos = activate(realm("royal church pf senate", at=at, hands=hands), "renard")
    secret = [event for event in pos.events if event.only is not None]
    assert len(secret) == 2 and all(event.only == (0,) for event in secret), "one a hand, not one a citizen"
    empty = activate(realm("royal church", at={"renard": "cristal", "svelk": "cristal"}), "renard")
    assert not [event for event in empty.events if event.only is not None]
