"""Every Opportunity card that is played for itself: its roll, its limits, what it does, and when its clock icons count."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from orrery.games.referendum import content
from orrery.games.referendum.content import PACKS, SKILLS
from orrery.games.referendum.game import Referendum
from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    card,
    citizen,
    clauses,
    hand,
    legal,
    people,
    place,
    play,
    realm,
    refused,
    where,
)
from tests.ledger import clause


@dataclass
class Rig:
    """The smallest realm in which a card works, and what is named when it is declared."""

    blocs: str
    who: str
    there: str
    given: dict[str, Any] = field(default_factory=dict)
    named: tuple[str, ...] = ()
    skill: str = ""
    need: int = 0


VICTIM = {"at": {"trevin": "gurst", "caan": "gurst"}}
RIGS = {
    "fast-transport": Rig("royal church", "kalban", "cristal"),
    "spy": Rig("church royal", "michael", "gurst", {**VICTIM, "hands": {"royal": "embargo"}}, (), "guile", 1),
    "diplomacy": Rig("royal church", "kalban", "gurst", {}, ("name navy",), "negotiation", 2),
    "raise-funds": Rig("royal church", "kalban", "cristal", {}, (), "negotiation", 1),
    "activism": Rig("royal church", "trevin", "solne", {}, (), "rank", 1),
    "smear-campaign": Rig("pf royal", "waal", "solne", {}, (), "guile", 1),
    "land-reform": Rig(
        "royal church", "kalban", "cristal", {"boxes": {"cristal": "R RNP"}}, ("name pf",), "negotiation", 1
    ),
    "grain-shipment": Rig("pf royal", "sand", "itaria"),
    "planetary-census": Rig(
        "royal church", "renard", "gurst", {}, ("name the t'tan border",), "intelligence", 1
    ),
    "emergency-powers": Rig("royal church", "kalban", "solne", {"boxes": {"solne": "N RP"}}, (), "rank", 2),
    "snap-election": Rig("royal church", "kalban", "solne", {"boxes": {"solne": "R PP"}}),
    "charter-revoked": Rig("royal church", "kalban", "solne", {}, (), "negotiation", 2),
    "embargo": Rig("royal church", "kalban", "cristal"),
    "amnesty": Rig("pf royal", "kata", "mevtu"),
    "curfew": Rig("pf royal", "waal", "solne"),
    "resettlement": Rig(
        "royal church", "renard", "solne", {"boxes": {"velmoor": "S RCP"}}, (), "intelligence", 1
    ),
    "luxury-levy": Rig("church royal", "michael", "gurst", {**VICTIM, "wealth": {"caan": 1}}),
    "compromising-letters": Rig(
        "church royal",
        "michael",
        "gurst",
        {**VICTIM, "hands": {"royal": "embargo"}},
        ("target caan",),
        "guile",
        1,
    ),
    "assassination": Rig("pf royal", "waal", "dunst", {"at": {"renard": "dunst"}}, (), "guile", 2),
    "generous-donations": Rig("pf royal", "sand", "itaria"),
    "grand-tour": Rig("royal church", "kalban", "cristal", {"planets": "solne"}),
    "holovid-broadcast": Rig("church royal", "svelk", "solne", {}, (), "negotiation", 1),
    "patronage": Rig("royal church", "kalban", "cristal", {}, (), "rank", 1),
    "think-tank": Rig("royal church", "renard", "gurst", {}, (), "intelligence", 1),
    "deep-survey": Rig("royal church", "kalban", "vantry", {}, ("name the orloon frontier",)),
    "street-protest": Rig("pf royal", "waal", "solne", {}, (), "guile", 1),
    "palace-coup": Rig("pf royal", "waal", "solne", {}, (), "guile", 2),
    "town-hall": Rig("royal church", "kalban", "solne"),
    "surprise-audit": Rig(
        "church royal",
        "baluvula",
        "inkqa",
        {"at": {"angel": "inkqa"}, "wealth": {"angel": 2}},
        (),
        "intelligence",
        1,
    ),
    "retired-pilot": Rig("royal church", "kalban", "cristal", {"at": {"trevin": "solne"}}),
    "field-medic": Rig("royal church", "kalban", "cristal", {"hurt": "svelk", "at": {"svelk": "cristal"}}),
    "rich-uncle": Rig("royal church", "kalban", "cristal"),
    "second-wind": Rig("royal church", "kalban", "cristal"),
    "bartender": Rig("royal church", "kalban", "cristal"),
    "wake-up-call": Rig("royal church", "kalban", "cristal", {"done": "trevin", "at": {"trevin": "cristal"}}),
}
ROLLED = [name for name, rig in RIGS.items() if rig.skill]
ICON = {"guile": "G", "intelligence": "I", "negotiation": "N", "rank": "W"}


def rigged(name: str, successes: int = 0, **more: Any) -> Realm:
    """The card in hand, and dice that bring exactly so many successes."""
    rig = RIGS[name]
    given = {**rig.given, **more}
    given["at"] = {rig.who: rig.there, **given.get("at", {})}
    hands = dict(given.get("hands", {}))
    own = rig.blocs.split()[0]
    hands[own] = f"{name} {hands.get(own, '')}"
    given["hands"] = hands
    given.setdefault("dice", ICON.get(rig.skill, "") * successes + "O" * 6 if rig.skill else "")
    return realm(rig.blocs, **given)


def played(name: str, pos: Realm) -> list[str]:
    """Play the card, stop rolling, answer nothing, take the first choice offered; the clauses told come back."""
    rig = RIGS[name]
    told = clauses(act(pos, rig.who, f"play {C.card_names[card(name)].lower()}", *rig.named))
    return told + finished(pos)


def finished(pos: Realm) -> list[str]:
    told: list[str] = []
    while pos.deed is not None:
        texts = legal(pos)
        choice = next((text for text in ("stop rolling", "pass") if text in texts), texts[0])
        told += clauses(play(pos, choice))
    return told


# --- all of them ------------------------------------------------------------------------------------------------


def test_every_card_that_is_played_for_itself_is_rigged() -> None:
    assert set(RIGS) == {entry.id for entry in C.pack.opportunity if entry.timing in ("action", "free")}


@clause("REF-ROL-02", "REF-RNK-01", "REF-ACT-04")
@pytest.mark.parametrize("name", ROLLED)
def test_a_card_is_rolled_for_with_its_skill_and_needs_its_successes(name: str) -> None:
    rig = RIGS[name]
    level = C.skill[citizen(rig.who)][SKILLS.index(rig.skill)]
    for successes in (rig.need - 1, rig.need):
        pos = rigged(name, successes)
        told = played(name, pos)
        roll = pos.the_roll()
        assert SKILLS[roll.skill] == rig.skill
        assert roll.number == level + (1 if rig.there == "inkqa" else 0)
        assert roll.successes() == successes and ("REF-ACT-04" in told) == (successes < rig.need)


@pytest.fixture(scope="module")
def ticking(tmp_path_factory: pytest.TempPathFactory) -> Referendum:
    """A pack in which every card that is played as an action or free shows exactly one clock icon."""
    text = Path(str(content.__file__)).with_name("content.toml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("clocks = ")]
    timings = ('timing = "action"', 'timing = "free"')
    lines = [f"{line}\nclocks = 1" if line in timings else line for line in lines]
    path = tmp_path_factory.mktemp("pack") / "content.toml"
    path.write_text("\n".join(lines), encoding="utf-8")
    return Referendum(PACKS.load(path))


@clause("REF-PLO-07", "REF-PLO-08")
@pytest.mark.parametrize("name", list(RIGS))
def test_a_clock_icon_counts_on_whatever_card_that_did_something(name: str, ticking: Referendum) -> None:
    pos = rigged(name, RIGS[name].need, game=ticking)
    played(name, pos)
    assert pos.clocks == 5 and card(name) in pos.discards


@clause("REF-PLO-08")
@pytest.mark.parametrize("name", ROLLED)
def test_a_clock_icon_does_not_count_on_a_failed_roll(name: str, ticking: Referendum) -> None:
    pos = rigged(name, RIGS[name].need - 1, game=ticking)
    played(name, pos)
    assert pos.clocks == 6 and card(name) in pos.discards


# --- what each of them does and does not do ---------------------------------------------------------------------


def at_the_choice(name: str, successes: int, **more: Any) -> Realm:
    """The card has been rolled for, and the boxes are to be named."""
    pos = rigged(name, successes, **more)
    rig = RIGS[name]
    act(pos, rig.who, f"play {C.card_names[card(name)].lower()}", *rig.named)
    while not legal(pos)[0].startswith("turn"):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    return pos


@clause("REF-LOC-01")
@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("activism", "velmoor"),
        ("land-reform", "velmoor"),
        ("grain-shipment", "mevtu"),
        ("amnesty", "itaria"),
        ("street-protest", "velmoor"),
    ],
)
def test_the_people_of_the_next_planet_are_left_alone(name: str, other: str) -> None:
    rig = RIGS[name]
    assert C.sector_of[place(other)] == C.sector_of[place(rig.there)]
    pos = at_the_choice(name, 1, planets=other)
    turns = [text for text in legal(pos) if text.startswith("turn")]
    assert turns and all(text.startswith(f"turn {rig.there}") for text in turns)


@clause("REF-LOC-03", "REF-PLO-12")
@pytest.mark.parametrize(
    ("name", "station"),
    [
        ("diplomacy", "labica"),
        ("activism", "keld"),
        ("smear-campaign", "keld"),
        ("land-reform", "labica"),
        ("grain-shipment", "labica"),
        ("emergency-powers", "keld"),
        ("charter-revoked", "labica"),
        ("amnesty", "keld"),
        ("curfew", "keld"),
        ("resettlement", "notana"),
        ("generous-donations", "keld"),
        ("street-protest", "keld"),
        ("palace-coup", "keld"),
        ("town-hall", "keld"),
    ],
)
def test_no_government_and_no_people_on_a_station(name: str, station: str) -> None:
    rig = RIGS[name]
    pos = rigged(name, at={rig.who: station}, planets="solne velmoor")
    activate(pos, rig.who)
    assert refused(pos, f"play {name.replace('-', ' ')}").clause == "REF-LOC-03"


@pytest.mark.parametrize("successes", [1, 2])
@pytest.mark.parametrize("name", ["activism", "land-reform", "street-protest", "holovid-broadcast"])
def test_one_step_for_each_success(name: str, successes: int) -> None:
    assert at_the_choice(name, successes).the_deed().steps == successes


@clause("REF-PLO-12")
@pytest.mark.parametrize(
    ("name", "boxes"), [("emergency-powers", {"solne": "N FP"}), ("street-protest", {"solne": "R FF"})]
)
def test_a_card_that_needs_a_box_of_the_own_bloc(name: str, boxes: dict[str, str]) -> None:
    pos = activate(rigged(name, boxes=boxes), RIGS[name].who)
    assert refused(pos, f"play {name.replace('-', ' ')}").clause == "REF-PLO-12"


@clause("REF-PLO-12", "REF-ACT-07")
@pytest.mark.parametrize(("name", "price"), [("grain-shipment", 1), ("generous-donations", 2)])
def test_a_price_is_met_by_exactly_so_many_tokens(name: str, price: int) -> None:
    for tokens in (price - 1, price):
        pos = realm("pf royal", at={"kata": "itaria"}, wealth={"kata": tokens}, hands={"pf": name})
        activate(pos, "kata")
        assert (f"play {name.replace('-', ' ')}" in legal(pos)) == (tokens == price)
    play(pos, f"play {name.replace('-', ' ')}")
    assert pos.wealth[citizen("kata")] == 0


def test_spy_takes_one_card_and_no_more() -> None:
    pos = rigged("spy", 1, hands={"royal": "curfew embargo"})
    played("spy", pos)
    assert len(hand(pos, "church")) == len(hand(pos, "royal")) == 1


def test_amnesty_moves_one_box_one_step_either_way() -> None:
    pos = at_the_choice("amnesty", 0)
    assert [text for text in legal(pos) if text.startswith("turn mevtu 1")] == [
        "turn mevtu 1 to royal",
        "turn mevtu 1 to fwm",
    ]
    play(pos, "turn mevtu 1 to fwm")
    assert pos.deed is None and people(pos, "mevtu") == "FPSF"


def test_a_census_brings_a_planet_and_no_journey() -> None:
    pos = rigged("planetary-census", 1, planets="inkqa tamberly ossery pellane")
    act(pos, "renard", "play planetary census", "name the perseus arm", "stop rolling")
    assert pos.placed[place("dunst")] and pos.deed is None and where(pos, "renard") == "gurst"


def test_a_survey_searches_a_sector_in_reach_and_may_lead_there() -> None:
    pos = rigged("deep-survey")
    act(pos, "kalban", "play deep survey")
    assert legal(pos) == ["name the core worlds", "name the orloon frontier"]
    play(pos, "name the orloon frontier")
    play(pos, legal(pos)[0])
    while legal(pos)[0].startswith("fill"):
        play(pos, legal(pos)[0])
    assert legal(pos)[0].startswith("travel free to") and legal(pos)[1:] == ["stay here"]


def test_letters_with_one_success_cost_one_card() -> None:
    pos = rigged("compromising-letters", 1, hands={"royal": "curfew embargo"})
    played("compromising-letters", pos)
    assert len(hand(pos, "church")) == len(hand(pos, "royal")) == 1


def test_nobody_assassinates_a_better() -> None:
    at = {"michael": "gurst", "caan": "gurst"}
    pos = realm("church royal", at=at, hands={"church": "assassination"})
    assert refused(activate(pos, "michael"), "play assassination").clause == "REF-PLO-12"
    equal = realm("pf royal", at={"waal": "gurst", "caan": "gurst"}, hands={"pf": "assassination"})
    assert C.rank[citizen("waal")] == C.rank[citizen("caan")]
    assert "play assassination" in legal(activate(equal, "waal")), "of equal or lower rank"


def test_a_grand_tour_has_two_legs() -> None:
    pos = rigged("grand-tour")
    act(pos, "kalban", "play grand tour")
    assert "stay here" not in legal(pos)
    play(pos, "travel free to solne", "done", "travel free to notana station")
    assert pos.deed is None and where(pos, "kalban") == "notana", "and no people to move on a station"
    assert people(pos, "solne") == "FP"


@clause("REF-INJ-15")
def test_a_grand_tour_ends_with_the_traveller() -> None:
    at = {"kalban": "keld"}
    pos = realm("royal church", at=at, planets="aldace", hands={"royal": "grand-tour"}, dice="A")
    pos.hurt[citizen("kalban")] = False
    act(pos, "kalban", "play grand tour", "travel free to aldace")
    assert pos.hurt[citizen("kalban")] and pos.deed is not None, "an injury does not end it"
    pos = realm("royal church", at=at, planets="aldace", hands={"royal": "grand-tour"}, dice="AGGGGG A")
    pos.hurt[citizen("kalban")] = True
    act(pos, "kalban", "play grand tour", "travel free to aldace")
    assert where(pos, "kalban") == "gone" and pos.deed is None


@clause("REF-TRV-09")
def test_a_journey_that_is_stopped_ends_the_grand_tour() -> None:
    hands = {"royal": "grand-tour", "church": "customs-hold"}
    pos = realm("royal church", at={"kalban": "cristal", "svelk": "cristal"}, planets="solne", hands=hands)
    act(pos, "kalban", "play grand tour")
    while "travel free to solne" not in legal(pos):
        play(pos, "pass")
    play(pos, "travel free to solne", "done", "play customs hold")
    assert pos.deed is None and where(pos, "kalban") == "cristal"


def test_a_broadcast_moves_people_either_way() -> None:
    pos = at_the_choice("holovid-broadcast", 1)
    turns = [text for text in legal(pos) if text.startswith("turn solne 1")]
    assert turns == ["turn solne 1 to pf", "turn solne 1 to church"]


@clause("REF-PLO-12")
@pytest.mark.parametrize(("who", "may"), [("renard", True), ("angel", False)])
def test_patronage_is_for_rank_four_and_higher(who: str, may: bool) -> None:
    assert C.rank[citizen("renard")] == 4 and C.rank[citizen("angel")] == 3
    pos = activate(realm("royal church", at={who: "cristal"}, hands={"royal": "patronage"}), who)
    assert ("play patronage" in legal(pos)) == may


def test_a_think_tank_cuts_the_hand() -> None:
    six = "spy spy diplomacy diplomacy raise-funds activism"
    pos = rigged("think-tank", 1, hands={"royal": six})
    played("think-tank", pos)
    assert len(hand(pos, "royal")) == 6


def test_an_audit_takes_a_token_for_each_success_and_brings_one_card() -> None:
    pos = rigged("surprise-audit", 1)
    played("surprise-audit", pos)
    assert (pos.wealth[citizen("baluvula")], pos.wealth[citizen("angel")]) == (1, 1)
    assert len(hand(pos, "church")) == 1


def test_the_bartender_wants_one_card_back() -> None:
    pos = rigged("bartender")
    played("bartender", pos)
    assert len(hand(pos, "royal")) == 1


# --- plus cards and reactions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("blocs", "who", "there", "move"),
    [
        ("pf royal", "waal", "solne", "no confidence"),
        ("royal church", "renard", "gurst", "search perseus arm"),
        ("royal church", "kalban", "cristal", "recruit the people"),
        ("pf royal", "waal", "mevtu", "seek opportunity"),
    ],
)
def test_the_fixer_adds_one_die_to_every_ordinary_roll(blocs: str, who: str, there: str, move: str) -> None:
    pos = realm(blocs, at={who: there}, hands={blocs.split()[0]: "fixer"}, dice="AAAAA")
    act(pos, who, move)
    before = pos.the_roll().number
    play(pos, "play fixer")
    assert pos.the_roll().number == before + 1


@clause("REF-ADV-19", "REF-ROL-29")
def test_the_fixer_skips_one_card_and_not_the_next() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, hands={"church": "fixer"}, dice="NOOO AOO AO")
    act(pos, "svelk", "recruit the people", "play fixer", "roll again")
    assert len(pos.troubles) == 18 and "roll again" in legal(pos)
    play(pos, "roll again")
    assert len(pos.troubles) == 17


@clause("REF-RCT-02")
@pytest.mark.parametrize(("there", "asked"), [("solne", True), ("velmoor", False)])
def test_sabotage_takes_two_dice_where_its_player_has_a_citizen(there: str, asked: bool) -> None:
    at = {"svelk": "solne", "hyrala": "solne", "trevin": there}
    pos = realm("church royal", at=at, hands={"royal": "sabotage"}, dice="OOOO")
    act(pos, "svelk", "recruit the people", "help with hyrala")
    while pos.the_roll().throws == 0 and "play sabotage" not in legal(pos):
        play(pos, "pass")
    assert ("play sabotage" in legal(pos)) == asked and pos.the_roll().number == 4
    if asked:
        play(pos, "play sabotage")
        assert pos.the_roll().number == 2


@clause("REF-PLO-13")
def test_whistleblowers_must_be_there() -> None:
    at = {"kalban": "solne", "svelk": "velmoor"}
    pos = realm("royal church", at=at, hands={"royal": "town-hall", "church": "whistleblower"})
    act(pos, "kalban", "play town hall")
    assert pos.waiting == (0,) and "play whistleblower" not in legal(pos)


@clause("REF-RCT-02")
def test_no_card_removes_the_last_die() -> None:
    at = {"trevin": "cristal", "svelk": "cristal"}
    pos = realm("royal church", at=at, hands={"church": "sabotage"}, dice="O")
    act(pos, "trevin", "recruit the people", "pass", "pass")
    assert pos.deed is None and hand(pos, "church") == ["sabotage"], "one die: nobody was asked for a card"
    two = realm("royal church", at=at | {"kalban": "cristal"}, hands={"church": "sabotage"}, dice="OO")
    act(two, "trevin", "recruit the people", "help with kalban", "pass")
    play(two, "pass")
    assert legal(two) == ["play sabotage", "pass"], "two dice: one of them can go"
