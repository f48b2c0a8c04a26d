"""Every Opportunity card: its roll, its limits, what it does, and when its clock icons count."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from orrery.engine.view import UNSEEN
from orrery.games.referendum import GAME, content
from orrery.games.referendum.content import PACKS, SKILLS
from orrery.games.referendum.effects.terms import Timing
from orrery.games.referendum.game import Referendum
from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    card,
    citizen,
    gov,
    hand,
    legal,
    people,
    place,
    play,
    realm,
    refused,
    where,
)
from tests.games.referendum.scenes import RIGS, ROLLED, offered, played, rigged
from tests.ledger import clause


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


def at_the_choice(name: str, successes: int, **more: Any) -> Realm:
    """The card has been rolled for, and the boxes are to be named."""
    pos = rigged(name, successes, **more)
    rig = RIGS[name]
    act(pos, rig.who, f"play {C.card_names[card(name)].lower()}", *rig.named)
    while not legal(pos)[0].startswith("turn"):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    return pos


# --- card by card -----------------------------------------------------------------------------------------------


def test_spy_looks_and_takes() -> None:
    at = {"michael": "gurst", "trevin": "gurst"}
    pos = realm("church royal", at=at, hands={"church": "spy", "royal": "embargo curfew"}, dice="GOO")
    act(pos, "michael", "play spy", "pass", "pass", "stop rolling")
    assert pos.view(0).hands[1] == pos.hands[1] and pos.view(None).hands[1] == [UNSEEN] * 2
    assert legal(pos) == ["take embargo", "take curfew"]
    play(pos, "take curfew")
    assert hand(pos, "church") == ["curfew"] and hand(pos, "royal") == ["embargo"]


def test_raise_funds_is_divided_among_own_citizens_here() -> None:
    at = {"kalban": "cristal", "trevin": "cristal"}
    pos = realm("royal church", at=at, hands={"royal": "raise-funds"}, dice="NNO")
    act(pos, "kalban", "play raise funds", "help with trevin", "stop rolling")
    play(pos, "give a token to trevin", "give a token to trevin", "give a token to kalban")
    assert (pos.wealth[citizen("trevin")], pos.wealth[citizen("kalban")]) == (2, 1)


def test_activism_uses_the_citizens_rank() -> None:
    pos = realm("royal church", at={"trevin": "solne"}, hands={"royal": "activism"}, dice="WW")
    act(pos, "trevin", "play activism")
    assert pos.the_roll().number == 2 and pos.the_deed().steps == 2
    play(pos, "turn solne 1 to pf", "turn solne 1 to royal")
    assert people(pos, "solne") == "RP", "both steps on one box"


def test_diplomacy_needs_the_distance() -> None:
    pos = realm("royal church", at={"kalban": "gurst"}, hands={"royal": "diplomacy"}, dice="NN", clocks=6)
    act(pos, "kalban", "play diplomacy", "name royal")
    assert gov(pos, "gurst") == "C" and pos.clocks == 6, "three steps away, two successes"
    pos = realm("royal church", at={"kalban": "gurst"}, hands={"royal": "diplomacy"}, dice="NN", clocks=6)
    act(pos, "kalban", "play diplomacy", "name navy")
    assert gov(pos, "gurst") == "N" and pos.clocks == 5


def test_grain_amnesty_and_curfew() -> None:
    pos = realm("pf royal", at={"sand": "itaria"}, hands={"pf": "grain-shipment"})
    act(pos, "sand", "play grain shipment", "turn itaria 1 to pf")
    assert not [text for text in legal(pos) if text.startswith("turn itaria 1")]
    play(pos, "turn itaria 3 to navy")
    assert people(pos, "itaria") == "PSN" and pos.wealth[citizen("sand")] == 3
    pos = realm("pf royal", at={"kata": "mevtu", "caan": "mevtu"}, hurt="caan", hands={"pf": "amnesty"})
    act(pos, "kata", "play amnesty", "done")
    assert not pos.hurt[citizen("caan")]
    pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "curfew"})
    act(pos, "waal", "play curfew")
    assert "no confidence" not in legal(pos)
    pos.turn = 3
    pos.stack.clear()
    assert "no confidence" in legal(activate(pos, "waal"))


def test_census_survey_and_think_tank() -> None:
    pos = realm("royal church", at={"renard": "gurst"}, hands={"royal": "planetary-census"}, dice="IO")
    act(pos, "renard", "play planetary census", "name the t'tan border", "stop rolling")
    assert len(pos.drawn) == 2
    play(pos, legal(pos)[0])
    pos = realm("royal church", at={"kalban": "vantry"}, hands={"royal": "deep-survey"})
    act(pos, "kalban", "play deep survey", "name the orloon frontier")
    assert len(pos.drawn) == 2
    pos = realm(
        "royal church",
        at={"renard": "gurst"},
        hands={"royal": "think-tank"},
        dice="II",
        top="spy spy curfew embargo",
    )
    act(pos, "renard", "play think tank")
    assert legal(pos) == ["keep spy", "keep embargo", "keep curfew"] and set(pos.view(1).picked) == {UNSEEN}
    play(pos, "keep curfew", "keep embargo")
    assert hand(pos, "royal") == ["embargo", "curfew"]
    assert [C.pack.opportunity[c].id for c in pos.discards] == ["spy", "spy", "think-tank"]


def test_emergency_powers_charter_and_resettlement() -> None:
    pos = realm(
        "royal church",
        at={"kalban": "solne"},
        boxes={"solne": "N RP"},
        hands={"royal": "emergency-powers"},
        dice="WWGGGG",
    )
    act(pos, "kalban", "play emergency powers", "stop rolling")
    assert gov(pos, "solne") == "R" and pos.clocks == 4
    pos = realm("royal church", at={"kalban": "solne"}, hands={"royal": "charter-revoked"}, dice="NN")
    act(pos, "kalban", "play charter revoked", "choose solne 2")
    assert (gov(pos, "solne"), people(pos, "solne")) == ("P", "FR")
    pos = realm(
        "royal church",
        at={"renard": "solne"},
        boxes={"velmoor": "S RCP"},
        hands={"royal": "resettlement"},
        dice="II",
    )
    act(pos, "renard", "play resettlement", "choose solne 1", "choose velmoor 1")
    assert (people(pos, "solne"), people(pos, "velmoor")) == ("RP", "FCP")


def test_letters_assassination_and_tokens() -> None:
    at = {"michael": "gurst", "trevin": "gurst", "caan": "gurst"}
    pos = realm("church royal", at=at, hands={"church": "compromising-letters", "royal": "spy"}, dice="GGG")
    act(pos, "michael", "play compromising letters", "target caan")
    while "suffer the injury" not in legal(pos):
        play(pos, "pass")
    assert pos.waiting == (1,) and legal(pos) == ["hand over cards", "suffer the injury"]
    play(pos, "suffer the injury", "pass")
    assert pos.hurt[citizen("caan")]
    pos = realm("church royal", at=at, hands={"church": "assassination"}, dice="GGG", clocks=6)
    act(pos, "michael", "play assassination")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert not pos.hurt[citizen("trevin")] and pos.shielded[citizen("trevin")] == 1, (
        "the only one of rank II or lower"
    )
    pos = realm("church royal", at=at, wealth={"caan": 2, "trevin": 1}, hands={"church": "luxury-levy"})
    act(pos, "michael", "play luxury levy")
    assert pos.wealth[citizen("michael")] == 2
    at = {"baluvula": "inkqa", "caan": "inkqa"}
    pos = realm("church royal", at=at, wealth={"caan": 2}, hands={"church": "surprise-audit"}, dice="IIOO")
    act(pos, "baluvula", "play surprise audit", "stop rolling")
    while pos.deed is not None:
        play(pos, legal(pos)[0])
    assert pos.wealth[citizen("baluvula")] == 2 and len(hand(pos, "church")) == 1


def test_an_assassination_that_hits_removes_a_clock_token() -> None:
    at = {"waal": "dunst", "caan": "dunst"}
    pos = realm("pf royal", at=at, hands={"pf": "assassination"}, dice="GGOO", clocks=6)
    act(pos, "waal", "play assassination", "pass", "pass", "stop rolling")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert pos.hurt[citizen("caan")] and pos.clocks == 5


def test_donations_tour_broadcast_and_town_hall() -> None:
    pos = realm("pf royal", at={"sand": "itaria"}, hands={"pf": "generous-donations"})
    act(pos, "sand", "play generous donations", "pay 2 times", "turn itaria 1 to pf", "turn itaria 2 to pf")
    assert people(pos, "itaria") == "PPR" and pos.wealth[citizen("sand")] == 0
    pos = realm("royal church", at={"kalban": "cristal"}, planets="solne", hands={"royal": "grand-tour"})
    act(
        pos,
        "kalban",
        "play grand tour",
        "travel free to solne",
        "turn solne 1 to pf",
        "travel free to cristal",
    )
    assert people(pos, "solne") == "PP" and legal(pos)[0].startswith("turn cristal")
    pos = realm(
        "church royal",
        at={"svelk": "solne"},
        planets="velmoor",
        hands={"church": "holovid-broadcast"},
        dice="NNO",
    )
    act(
        pos,
        "svelk",
        "play holovid broadcast",
        "stop rolling",
        "turn velmoor 2 to senate",
        "turn solne 1 to church",
    )
    assert (people(pos, "velmoor"), people(pos, "solne")) == ("RSP", "CP")
    pos = realm("royal church", at={"kalban": "solne"}, hands={"royal": "town-hall"})
    act(pos, "kalban", "play town hall", "turn solne 1 to pf")
    assert people(pos, "solne") == "PP"


def test_pilot_medic_bartender_and_smear() -> None:
    at = {"kalban": "cristal", "trevin": "solne"}
    pos = realm("royal church", at=at, hands={"royal": "retired-pilot"})
    act(pos, "kalban", "play retired pilot", "aim at keld station")
    assert where(pos, "trevin") == "keld" and pos.actions == 2
    pos = realm(
        "royal church",
        at={"kalban": "cristal", "svelk": "cristal"},
        hurt="svelk",
        hands={"royal": "field-medic"},
    )
    act(pos, "kalban", "play field medic")
    assert not pos.hurt[citizen("svelk")]
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender"}, top="spy curfew")
    act(pos, "kalban", "play bartender", "discard spy")
    assert hand(pos, "royal") == ["curfew"]
    pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "smear-campaign"}, dice="GOO", clocks=6)
    act(pos, "waal", "play smear campaign", "stop rolling", "turn solne government to navy")
    assert gov(pos, "solne") == "N" and pos.clocks == 5


def test_plus_cards_for_each_skill() -> None:
    at = {"waal": "solne"}
    pos = realm("pf royal", at=at, hands={"pf": "inside-man data-broker"}, dice="GOOOO")
    act(pos, "waal", "no confidence")
    assert "play data broker" not in legal(pos)
    play(pos, "play inside man")
    assert pos.the_roll().number == 5
    pos = realm("pf royal", at={"waal": "mevtu"}, hands={"pf": "data-broker"}, dice="OIII")
    act(pos, "waal", "seek opportunity", "play data broker")
    assert pos.the_roll().number == 4


def test_closed_doors() -> None:
    at = {"kalban": "solne", "zaria": "solne", "hyrala": "solne"}
    pos = realm("royal pf church", at=at, wealth={"hyrala": 1}, hands={"royal": "closed-doors"}, dice="WO")
    act(pos, "kalban", "recruit the people", "play closed doors", "pass", "pass")
    assert pos.the_roll().throws == 1 and pos.waiting == (0,), "nobody may hinder or spend"


@pytest.mark.parametrize("number", range(len(C.card_names)))
def test_every_card_has_words_that_the_rules_know(number: int) -> None:
    entry = C.pack.opportunity[number]
    assert entry.effects and entry.effect.endswith(".") and entry.timing in get_args(Timing)
    assert GAME.content.card_names.count(entry.name) == 1


def test_refusals_say_why() -> None:
    pos = activate(realm("royal church", at={"kalban": "cristal"}), "kalban")
    assert refused(pos, "play spy").clause == "REF-PLO-01"
    assert refused(pos, "travel to cristal").clause == "REF-TRV-01"


# --- actions and company ----------------------------------------------------------------------------------------


def test_closed_doors_shut_out_rivals_and_nobody_else() -> None:
    at = {"kalban": "cristal", "caan": "cristal", "hyrala": "cristal", "svelk": "cristal"}
    given = {"wealth": {"caan": 1, "hyrala": 1}, "boxes": {"cristal": "R RNP"}, "dice": "WWO"}
    pos = realm("royal church", at=at, hands={"royal": "closed-doors"}, **given)  # type: ignore[arg-type]
    act(pos, "kalban", "recruit the people", "play closed doors")
    asked: list[tuple[int, str]] = []
    while pos.the_roll().throws == 0 or any(text.startswith("pay") for text in legal(pos)):
        asked += [(pos.waiting[0], text.split()[0]) for text in legal(pos) if text != "pass"]
        play(pos, "pass")
    assert (0, "pay") in asked and (0, "hinder") in asked, "the own citizens may do as they like"
    assert (1, "help") in asked, "rivals may still help"
    assert not {(1, "hinder"), (1, "pay")} & set(asked)


def test_an_amnesty_heals_whoever_is_hurt_and_tells_of_nobody_else() -> None:
    at = {"fula": "velmoor", "kalban": "velmoor", "caan": "velmoor"}
    hands = {"senate": "amnesty"}
    pos = realm("senate royal", at=at, boxes={"velmoor": "F SSP"}, hurt="caan", hands=hands)
    events = act(pos, "fula", "play amnesty")
    while pos.deed is not None:
        events += play(pos, legal(pos)[-1])
    healed = [event.args for event in events if "loses the injury token" in event.text]
    assert healed == [(citizen("caan"),)] and not pos.hurt[citizen("caan")]


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


# --- drawing ----------------------------------------------------------------------------------------------------


def test_a_think_tank_with_one_success_keeps_both_cards_unasked() -> None:
    pos = rigged("think-tank", 1, top="curfew embargo")
    act(pos, "renard", "play think tank", "stop rolling")
    assert pos.deed is None and hand(pos, "royal") == ["embargo", "curfew"]


# --- taking and giving ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("successes", [1, 2, 3])
def test_letters_cost_a_card_for_each_success_and_no_more(successes: int) -> None:
    pos = rigged("compromising-letters", successes, hands={"royal": "curfew embargo amnesty spy"})
    played("compromising-letters", pos)
    assert len(hand(pos, "church")) == successes and len(hand(pos, "royal")) == 4 - successes


def test_an_audit_takes_as_many_tokens_as_there_are_and_no_more() -> None:
    at = {"angel": "inkqa", "trevin": "inkqa"}
    pos = rigged("surprise-audit", 3, wealth={"angel": 3, "trevin": 1}, at=at)
    act(pos, "baluvula", "play surprise audit")
    while not legal(pos)[0].startswith("take a token"):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    assert legal(pos) == ["take a token from angel", "take a token from trevin"]
    play(pos, "take a token from trevin")
    assert pos.wealth[citizen("trevin")] == 0 and pos.deed is None, "then only Angel has any"
    assert pos.wealth[citizen("angel")] == 1 and pos.wealth[citizen("baluvula")] == 3
    poor = rigged("surprise-audit", 3, wealth={"angel": 1})
    played("surprise-audit", poor)
    assert poor.wealth[citizen("baluvula")] == 1 and poor.deed is None


@pytest.mark.parametrize("successes", [1, 2, 3])
def test_funds_are_one_token_and_one_for_each_success(successes: int) -> None:
    pos = rigged("raise-funds", successes, at={"angel": "cristal"})
    act(pos, "kalban", "play raise funds")
    while pos.deed is not None:
        texts = legal(pos)
        play(pos, next((t for t in ("help with angel", "stop rolling", "pass") if t in texts), texts[0]))
    assert pos.wealth[citizen("kalban")] == 1 + successes


def test_raised_funds_are_divided_token_by_token() -> None:
    pos = rigged("raise-funds", 2, at={"trevin": "cristal", "caan": "solne"})
    act(pos, "kalban", "play raise funds")
    while not legal(pos)[0].startswith("give"):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    assert legal(pos) == ["give a token to kalban", "give a token to trevin"], "own citizens here"
    play(pos, "give a token to kalban", "give a token to trevin", "give a token to kalban")
    assert (pos.wealth[citizen("kalban")], pos.wealth[citizen("trevin")]) == (2, 1) and pos.deed is None


def test_the_bartender_of_an_almost_empty_bar() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender"})
    pos.hands[1], pos.deck = sorted(pos.deck[1:]), pos.deck[:1]
    act(pos, "kalban", "play bartender")
    while pos.deed is not None:
        play(pos, legal(pos)[0])
    assert hand(pos, "royal") == [] and len(pos.discards) == 2, "one card drawn and given back"


def test_a_levy_takes_one_token_from_each_who_has_one() -> None:
    at = {"trevin": "gurst", "caan": "gurst", "renard": "gurst", "anilay": "solne", "svelk": "gurst"}
    wealth = {"caan": 3, "trevin": 1, "anilay": 2, "svelk": 2}
    pos = rigged("luxury-levy", wealth=wealth, at=at)
    played("luxury-levy", pos)
    left = {
        name: pos.wealth[citizen(name)] for name in ("michael", "caan", "trevin", "renard", "anilay", "svelk")
    }
    assert left == {"michael": 2, "caan": 2, "trevin": 0, "renard": 0, "anilay": 2, "svelk": 2}


def test_a_medic_treats_anybody_here_and_michael_only_others() -> None:
    medic = ("play field medic", "royal church", "kalban", "cristal", "field-medic")
    assert offered(*medic, hurt="kalban"), "herself included"
    assert not offered(*medic, at={"trevin": "solne"}, hurt="trevin")
    michael = ("use tend the wounded", "church royal pf", "michael", "gurst", "")
    assert not offered(*michael, hurt="michael")
    assert offered(*michael, at={"caan": "gurst"}, hurt="caan")
    assert not offered(*michael, at={"caan": "solne"}, hurt="caan")
    assert not offered(*michael, at={"caan": "gurst"})
    assert not offered(*michael, at={"caan": "gurst"}, hurt="caan", resigned="royal"), (
        "nobody is there to consent"
    )


def test_the_pilot_brings_anybody_else_of_the_bloc_to_another_station() -> None:
    at = {"kalban": "cristal", "trevin": "keld"}
    pos = realm("royal church", at=at, hands={"royal": "retired-pilot"})
    act(pos, "kalban", "play retired pilot")
    assert legal(pos) == [f"aim at {name} station" for name in ("labica", "notana", "vantry")]
    play(pos, "aim at labica station")
    assert (where(pos, "trevin"), where(pos, "kalban")) == ("labica", "cristal")
    alone = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "retired-pilot"})
    assert refused(activate(alone, "kalban"), "play retired pilot").clause == "REF-PLO-12"


# --- plus cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "who", "move"),
    [
        ("inside-man", "waal", "no confidence"),
        ("data-broker", "waal", "seek opportunity"),
        ("crowd-pleaser", "kata", "recruit the people"),
    ],
)
def test_a_friend_brings_two_dice_and_six_are_the_most(name: str, who: str, move: str) -> None:
    pos = realm("pf royal", at={who: "solne"}, hands={"pf": name}, dice="AAAAAA")
    act(pos, who, move)
    before = pos.the_roll().number
    while pos.the_roll().throws == 0:
        play(pos, f"play {name.replace('-', ' ')}" if len(legal(pos)) > 1 else "pass")
    assert pos.the_roll().number == min(6, before + 2)
