"""The effect of every planet that has one, beside the same thing on a planet without."""

from __future__ import annotations

import pytest

from orrery.games.referendum.senate.votes import votes_of
from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    card,
    citizen,
    clauses,
    gov,
    hand,
    legal,
    play,
    realm,
    where,
)
from tests.games.referendum.test_every_card import finished
from tests.ledger import clause

PLAIN = (
    "cristal",
    "velmoor",
    "gurst",
    "dunst",
    "tamberly",
    "mevtu",
    "westafa",
    "bellmere",
    "lantern",
    "grimholt",
)


def test_ten_planets_have_no_effect() -> None:
    assert [p.id for p in C.pack.planet if not p.words] == list(PLAIN)
    assert all(len(p.words) <= 1 for p in C.pack.planet)


@clause("REF-PLN-10", "REF-VOT-07")
@pytest.mark.parametrize(("there", "votes"), [("enalda", (3, True)), ("velmoor", (0, False))])
def test_enalda(there: str, votes: tuple[int, bool]) -> None:
    pos = realm("church royal", at={"svelk": there}, planets="enalda")
    assert votes_of(pos, citizen("svelk")) == votes


@clause("REF-PLN-04")
@pytest.mark.parametrize(("there", "may"), [("corvane", False), ("velmoor", True)])
def test_corvane(there: str, may: bool) -> None:
    boxes = {there: "C FPR"}
    at = {"waal": there, "caan": there}
    hands = {
        "pf": "spy smear-campaign assassination street-protest palace-coup compromising-letters",
        "royal": "curfew",
    }
    pos = activate(realm("pf royal", at=at, boxes=boxes, hands=hands), "waal")
    guileful = [text for text in legal(pos) if text.startswith("play") or text == "no confidence"]
    assert bool(guileful) == may and len(guileful) in (0, 7)


@clause("REF-PLN-02")
@pytest.mark.parametrize(
    ("blocs", "who", "there", "move", "dice"),
    [
        ("pf royal", "zaria", "aurestine", "recruit the people", 4),
        ("pf royal", "zaria", "aurestine", "seek opportunity", 1),
        ("church royal", "svelk", "aurestine", "recruit the people", 3),
        ("pf royal", "zaria", "velmoor", "recruit the people", 3),
        ("senate royal", "chekart", "inkqa", "search perseus arm", 2),
        ("church royal", "svelk", "inkqa", "recruit the people", 3),
        ("senate royal", "chekart", "gurst", "search perseus arm", 1),
        ("pf royal", "xuan", "ahnad", "seek opportunity", 4),
        ("pf royal", "xuan", "ahnad", "recruit the people", 1),
        ("pf royal", "xuan", "mevtu", "seek opportunity", 3),
    ],
)
def test_aurestine_inkqa_and_ahnad(blocs: str, who: str, there: str, move: str, dice: int) -> None:
    pos = realm(blocs, at={who: there}, dice="AAAAAA")
    act(pos, who, move)
    assert pos.the_roll().number == dice


@clause("REF-PLN-05", "REF-PLN-06")
@pytest.mark.parametrize(("there", "fails"), [("sanctora", True), ("velmoor", False)])
def test_sanctora(there: str, fails: bool) -> None:
    pos = realm("church royal", at={"kelling": there}, dice="NO A", troubles="silver-tongue")
    events = act(pos, "kelling", "recruit the people", "roll again")
    assert (pos.deed is None) == fails and (len(pos.troubles) == 18) == fails
    assert ("REF-PLN-05" in clauses(events)) == fails
    rank = realm(
        "royal church",
        at={"kalban": there},
        boxes={there: "R NNNNN" if fails else "R NNN"},
        dice="WGGGGG AGGGG",
    )
    told = clauses(act(rank, "kalban", "use bread & circuses", "roll again"))
    assert "REF-RNK-04" in told and "REF-PLN-05" not in told, "a rank roll fails by its own rule"


@clause("REF-PLN-07", "REF-FRE-04")
@pytest.mark.parametrize(("there", "free"), [("hyph", True), ("velmoor", False)])
def test_hyph(there: str, free: bool) -> None:
    pos = activate(realm("royal church", at={"kalban": there}, planets="solne"), "kalban")
    assert ("travel free to solne" in legal(pos)) == free
    if free:
        play(pos, "travel free to solne")
        assert pos.actions == 2 and where(pos, "kalban") == "solne" and "travel to hyph" in legal(pos)


@clause("REF-PLN-08")
@pytest.mark.parametrize(("there", "may"), [("solne", True), ("velmoor", False)])
def test_solne(there: str, may: bool) -> None:
    pos = realm("royal church", at={"anilay": there}, discards="spy", dice="OA")
    act(pos, "anilay", "seek opportunity")
    assert ("draw from the discards" in legal(pos)) == may
    finished(pos)
    assert len(hand(pos, "royal")) == 1 and pos.discards == [card("spy")]


@clause("REF-TRN-18", "REF-TRN-10")
@pytest.mark.parametrize(("who", "held", "after"), [("gremelec", 0, 3), ("gremelec", 4, 5), ("svelk", 0, 1)])
def test_quillon(who: str, held: int, after: int) -> None:
    pos = realm("church royal", at={who: "quillon"}, wealth={who: held})
    activate(pos, who)
    assert pos.wealth[citizen(who)] == after, "one token after topping up"


@clause("REF-TRN-18")
def test_quillon_pays_before_caan_opens_her_purse() -> None:
    pos = realm("royal church", at={"caan": "quillon", "trevin": "solne"})
    activate(pos, "caan")
    assert pos.wealth[citizen("caan")] == 3 and legal(pos) == ["give a token to trevin", "done"]


@pytest.mark.parametrize(("there", "asked"), [("ossery", False), ("dunst", True)])
def test_ossery(there: str, asked: bool) -> None:
    at = dict.fromkeys(("kata", "xuan", "trevin"), there)
    pos = realm("pf royal", at=at, wealth={"trevin": 1, "xuan": 1}, dice="WO")
    act(pos, "kata", "recruit the people")
    helped: list[tuple[int, str]] = []
    while "stop rolling" not in legal(pos):
        helped += [(pos.waiting[0], text) for text in legal(pos)]
        play(pos, "pass")
    assert ((1, "help with trevin") in helped) == asked
    assert ((1, "pay for a success with trevin") in helped) == asked
    assert (0, "help with xuan") in helped and (0, "pay for a success with xuan") in helped
    assert (1, "hinder with trevin") in helped and (1, "pay for adversity with trevin") in helped


@pytest.mark.parametrize(("there", "token"), [("itaria", 2), ("mevtu", 1)])
def test_itaria(there: str, token: int) -> None:
    pos = realm("pf royal", at={"xuan": there})
    act(pos, "xuan", "pass")
    play(pos, next((text for text in legal(pos) if "two" in text), "take a wealth token"))
    assert pos.wealth[citizen("xuan")] == token


@clause("REF-NOC-04")
@pytest.mark.parametrize(("there", "clocks"), [("harrowgate", 4), ("bellmere", 5)])
def test_harrowgate(there: str, clocks: int) -> None:
    pos = realm("pf royal", at={"waal": there}, boxes={there: "R PPC"}, dice="GOO", clocks=6)
    act(pos, "waal", "no confidence", "stop rolling", f"turn {there} government to pf")
    assert pos.clocks == clocks and gov(pos, there) == "P"


@clause("REF-ROL-11", "REF-ROL-21")
@pytest.mark.parametrize(("there", "successes"), [("ymmeril", 1), ("grimholt", 2)])
def test_ymmeril(there: str, successes: int) -> None:
    pos = realm("church royal", at={"svelk": there}, dice="GNO")
    act(pos, "svelk", "recruit the people")
    assert pos.the_roll().successes() == successes
    play(pos, "roll again")
    assert len(pos.the_roll().aside) == successes, "a guile icon is re-rolled like other blanks"


def arriving(there: str) -> Realm:
    pos = realm("royal church", at={"kalban": "keld"}, planets=there, dice="A")
    act(pos, "kalban", f"travel to {there}")
    return pos


@clause("REF-ROL-36")
def test_aldace() -> None:
    assert arriving("aldace").hurt[citizen("kalban")]
    assert not arriving("grimholt").hurt[citizen("kalban")]


@clause("REF-PLN-01")
@pytest.mark.parametrize(("there", "hurt"), [("skarn reach", False), ("grimholt", True)])
def test_skarn_reach(there: str, hurt: bool) -> None:
    pos = realm("royal church", at={"kalban": there, "svelk": there}, hurt="kalban svelk")
    activate(pos, "kalban")
    assert pos.hurt[citizen("kalban")] == hurt and pos.hurt[citizen("svelk")], "only who is activated"
    assert ("REF-PLN-01" in clauses(pos.events)) == (not hurt)
