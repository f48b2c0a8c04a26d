"""Planet effects (REF-PLN)."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.games.referendum import GAME
from orrery.games.referendum.content import PACKS
from orrery.games.referendum.game import Referendum
from orrery.games.referendum.senate.votes import votes_of
from orrery.testing.packs import repacked
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    card,
    citizen,
    clauses,
    hand,
    legal,
    play,
    realm,
    where,
)
from tests.games.referendum.scenes import finished
from tests.ledger import clause


@clause("REF-PLN-01")
def test_a_planet_may_give_any_number_of_tokens_for_a_double_pass(tmp_path: Path) -> None:
    more = ('do = "pass-wealth", amount = 2', 'do = "pass-wealth", amount = 3')
    game = Referendum(repacked(PACKS, tmp_path, more))
    there = next(p.name.lower() for p in C.pack.planet if "tokens" in p.effect and "pass" in p.effect.lower())
    pos = realm("royal church", at={"kalban": there}, game=game)
    act(pos, "kalban", "pass")
    assert "take three wealth tokens" in legal(pos)
    play(pos, "take three wealth tokens")
    assert pos.wealth[citizen("kalban")] == 3


def test_the_clauses_of_cards_exist() -> None:
    rules = set(GAME.rules.clauses)
    named = [one.clause for entry in C.pack.citizen for one in entry.actions]
    named += [one.clause for entry in C.pack.citizen for one in entry.traits]
    assert not {*named, *[planet.clause for planet in C.pack.planet]} - rules


@clause("REF-PLN-01", "REF-PLN-03")
def test_planet_effects_hold_for_everybody() -> None:
    for blocs, who in (("royal church", "renard"), ("pf church", "waal"), ("church pf", "michael")):
        pos = activate(realm(blocs, at={who: "corvane"}, boxes={"corvane": "N FPR"}), who)
        assert "no confidence" not in legal(pos)


@clause("REF-PLN-01")
@pytest.mark.parametrize(("there", "hurt"), [("skarn reach", False), ("grimholt", True)])
def test_skarn_reach(there: str, hurt: bool) -> None:
    pos = realm("royal church", at={"kalban": there, "svelk": there}, hurt="kalban svelk")
    activate(pos, "kalban")
    assert pos.hurt[citizen("kalban")] == hurt and pos.hurt[citizen("svelk")], "only who is activated"
    assert ("REF-PLN-01" in clauses(pos.events)) == (not hurt)


@clause("REF-PLN-02")
@pytest.mark.parametrize(("who", "blocs", "dice"), [("zaria", "pf royal", 4), ("svelk", "church royal", 3)])
def test_a_planet_adds_its_die_from_rank_four_on(who: str, blocs: str, dice: int) -> None:
    assert C.rank[citizen("zaria")] == 4 and C.rank[citizen("svelk")] == 3
    pos = realm(blocs, at={who: "aurestine"}, dice="OOOO")
    act(pos, who, "recruit the people")
    assert pos.the_roll().number == dice, "both have negotiation 3"


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


def test_ossery_wants_no_foreign_help() -> None:
    at = {"kata": "ossery", "xuan": "ossery", "trevin": "ossery"}
    pos = realm("pf royal", at=at, wealth={"trevin": 1}, dice="WO")
    act(pos, "kata", "recruit the people")
    assert legal(pos) == ["help with xuan", "pass"]
    play(pos, "pass")
    assert pos.waiting == (1,) and legal(pos) == ["hinder with trevin", "pass"]


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


@clause("REF-CIT-20", "REF-PLN-09", "REF-SEK-01")
def test_three_cards_are_three_questions() -> None:
    pos = realm("pf royal", at={"xuan": "mevtu"}, discards="curfew embargo amnesty", dice="OOO")
    act(pos, "xuan", "seek opportunity", "draw from the discards")
    assert hand(pos, "pf") == ["amnesty"]
    play(pos, "draw from the deck", "draw from the discards")
    assert {"amnesty", "embargo"} <= set(hand(pos, "pf")) and len(hand(pos, "pf")) == 3
    assert pos.deed is None and pos.discards == [card("curfew")]


@clause("REF-PLN-10", "REF-VOT-07")
@pytest.mark.parametrize(("there", "votes"), [("enalda", (3, True)), ("velmoor", (0, False))])
def test_enalda(there: str, votes: tuple[int, bool]) -> None:
    pos = realm("church royal", at={"svelk": there}, planets="enalda")
    assert votes_of(pos, citizen("svelk")) == votes


@clause("REF-PLN-11", "REF-PLN-05")
def test_nothing_helps_at_the_cathedral() -> None:
    pos = realm(
        "royal church", at={"renard": "sanctora"}, hands={"royal": "fixer clean-getaway"}, dice="IOO AO"
    )
    act(pos, "renard", "search core worlds", "play fixer", "pass")
    events = play(pos, "roll again")
    assert "REF-PLN-05" in clauses(events) and pos.deed is None and hand(pos, "royal") == ["clean-getaway"]
