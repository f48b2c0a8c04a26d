"""Die rolls (REF-ROL): dice, help and hindrance, wealth, re-rolls, adversity and odds."""

from __future__ import annotations

import pytest

from orrery.games.referendum import GAME
from orrery.games.referendum.content import SKILLS
from orrery.games.referendum.table.odds import odds_of_roll, sentence
from orrery.games.referendum.table.parts import Roll
from orrery.games.referendum.table.state import Realm
from tests.games.referendum.kit import (
    act,
    activate,
    citizen,
    clauses,
    cristal,
    faces,
    gov,
    hand,
    legal,
    people,
    play,
    realm,
    refused,
    the_question,
)
from tests.ledger import clause


@clause("REF-ROL-01", "REF-PLN-02")
def test_planet_dice_are_for_the_acting_citizen() -> None:
    pos = realm("church royal", at={"baluvula": "inkqa"}, dice="OOOO")
    act(pos, "baluvula", "search perseus arm")
    assert pos.the_roll().number == 4
    pos = realm("royal church", at={"kalban": "aurestine"}, dice="OOO")
    act(pos, "kalban", "recruit the people")
    assert pos.the_roll().number == 3, "rank IV or higher"
    pos = realm("royal church", at={"trevin": "aurestine"}, dice="O")
    act(pos, "trevin", "recruit the people")
    assert pos.the_roll().number == 1
    lacking = activate(realm("church royal", at={"gremelec": "inkqa"}), "gremelec")
    assert "search perseus arm" not in legal(lacking), "extra dice give no skill"


@clause("REF-ROL-02", "REF-ROL-23", "REF-VOT-17")
def test_the_log_cites_first_throws_and_re_rolls() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NII I")
    events = act(pos, "svelk", "recruit the people")
    thrown = [event.clause for event in events if "throws" in event.text]
    assert thrown == ["REF-ROL-02"]
    events = play(pos, "roll again")
    assert [event.clause for event in events if "throws" in event.text] == ["REF-ROL-23"]
    law = realm(
        "senate royal",
        at={"wallak": "enalda", "madalla": "tamberly"},
        hands={"senate": "planetary-census"},
        dice="AAAAAA",
    )
    events = act(law, "wallak", "enact planetary census", "name the perseus arm", "vote for")
    assert [event.clause for event in events if "throws" in event.text] == ["REF-VOT-17"]


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


@clause("REF-ROL-04", "REF-ROL-08")
def test_anybody_with_the_skill_takes_sides_once_in_any_state() -> None:
    pos = cristal(done="trevin", hurt="svelk", dice="OOO")
    act(pos, "kalban", "recruit the people", "help with trevin")
    assert legal(pos) == ["help with svelk", "pass"], "an injured citizen of another player"
    play(pos, "help with svelk", "pass")
    assert "hinder with svelk" not in legal(pos), "at most once in a roll"
    assert pos.the_roll().number == 4, "each adds one die, whatever her level"


@clause("REF-ROL-04", "REF-ROL-08", "REF-ROL-10", "REF-LOC-02")
def test_a_refused_helper_is_told_why() -> None:
    at = {
        "svelk": "solne",
        "gremelec": "solne",
        "hyrala": "solne",
        "michael": "solne",
        "kelling": "keld",
        "caan": "solne",
    }
    pos = realm("church royal", at=at, dice="IIIII")
    act(pos, "svelk", "recruit the people", "help with gremelec")
    wanted = {
        "gremelec": "REF-ROL-08",
        "michael": "REF-ROL-10",
        "kelling": "REF-LOC-02",
        "svelk": "REF-ROL-04",
        "caan": "REF-ROL-09",
    }
    assert {name: refused(pos, f"help with {name}").clause for name in wanted} == wanted
    play(pos, "pass")
    while "hinder with caan" not in legal(pos):
        play(pos, "pass")
    assert refused(pos, "hinder with svelk").clause == "REF-ROL-09"


CROWD = {
    "kalban": "cristal",
    "trevin": "cristal",
    "svelk": "cristal",
    "hyrala": "cristal",
    "zaria": "cristal",
    "xuan": "cristal",
}


def asked(pos: Realm, until: str) -> list[tuple[int, str]]:
    """Everybody declines; who was asked, and for what kind of answer."""
    found: list[tuple[int, str]] = []
    while until not in legal(pos):
        first = legal(pos)[0].split(" with ")[0]
        found.append((pos.waiting[0], first))
        play(pos, "pass")
    return found


@clause("REF-ROL-05", "REF-ROL-09", "REF-ROL-14", "REF-ROL-32", "REF-ROL-33", "REF-RCT-02", "REF-RCT-08")
def test_the_whole_order_of_a_roll() -> None:
    pos = realm(
        "royal church pf",
        at=CROWD,
        boxes={"cristal": "R RNP"},
        wealth={"trevin": 1, "hyrala": 1, "xuan": 1},
        hands={"royal": "crowd-pleaser", "church": "sabotage"},
        dice="WI WA",
        troubles="hostile-takeover",
    )
    act(pos, "kalban", "recruit the people")
    first = asked(pos, "stop rolling")
    declared = [(0, "pass")]  # a plus card on the declaration, which Royal does not hold
    dice = [
        (0, "help"),
        (0, "play crowd pleaser"),
        (1, "help"),
        (2, "help"),
        (1, "hinder"),
        (1, "play sabotage"),
        (2, "hinder"),
        (0, "hinder"),
    ]
    wealth = [
        (0, "pay for a success"),
        (1, "pay for a success"),
        (2, "pay for a success"),
        (1, "pay for adversity"),
        (2, "pay for adversity"),
        (0, "pay for adversity"),
    ]
    assert first == declared + dice + wealth
    assert pos.the_roll().throws == 1 and len(pos.troubles) == 18


@clause("REF-ROL-05", "REF-ROL-09")
def test_helpers_from_the_active_player_hinderers_from_the_left() -> None:
    pos = cristal(dice="OO")
    act(pos, "kalban", "recruit the people")
    asked = [pos.waiting[0]]
    while pos.the_roll().throws == 0:
        play(pos, "pass")
        asked.append(pos.waiting[0])
    assert asked[:6] == [0, 1, 2, 1, 2, 0]


@clause("REF-ROL-06", "REF-ROL-07")
def test_a_seventh_die_is_lost_and_a_hinderer_still_takes_one_of_six() -> None:
    at = dict.fromkeys(("svelk", "gremelec", "hyrala", "kelling", "xuan"), "labica")
    pos = realm("church pf", at=at, dice="IIIII")
    act(pos, "svelk", "recruit a citizen", "help with gremelec", "help with hyrala", "help with kelling")
    assert pos.the_roll().number == 6, "4 and three helpers"
    play(pos, "pass", "hinder with xuan")
    assert pos.the_roll().number == 5


@clause("REF-ROL-06", "REF-ROL-24")
def test_the_last_die_is_neither_taken_nor_thrown_again() -> None:
    at = dict.fromkeys(("trevin", "zaria", "xuan"), "cristal")
    pos = realm("royal pf", at=at, dice="I")
    act(pos, "trevin", "recruit the people", "pass")
    assert pos.the_roll().number == 1
    play(pos, "hinder with zaria", "hinder with xuan")
    assert pos.the_roll().number == 1 and pos.the_roll().throws == 1 and pos.deed is None, (
        "no re-roll was offered"
    )


@clause("REF-ROL-10")
def test_whoever_has_a_skill_only_by_the_station_neither_helps_nor_hinders() -> None:
    at = {"svelk": "labica", "michael": "labica", "renard": "labica"}
    pos = realm("church royal", at=at, dice="IIII")
    act(pos, "svelk", "recruit a citizen")
    assert pos.the_roll().helped == [] and pos.the_roll().throws == 1, (
        "neither has negotiation by the own card"
    )


@clause("REF-ROL-11", "REF-ROL-21")
@pytest.mark.parametrize(("there", "successes"), [("ymmeril", 1), ("grimholt", 2)])
def test_ymmeril(there: str, successes: int) -> None:
    pos = realm("church royal", at={"svelk": there}, dice="GNO")
    act(pos, "svelk", "recruit the people")
    assert pos.the_roll().successes() == successes
    play(pos, "roll again")
    assert len(pos.the_roll().aside) == successes, "a guile icon is re-rolled like other blanks"


@clause("REF-ROL-11")
def test_guile_is_wild_except_at_the_edge_of_knowing() -> None:
    pos = realm("church royal", at={"svelk": "ymmeril"}, dice="GGO OO")
    act(pos, "svelk", "recruit the people")
    assert pos.the_roll().successes() == 0 and legal(pos)[0].startswith("set aside guile")
    guile = realm("pf royal", at={"waal": "ymmeril"}, boxes={"ymmeril": "R NNN"}, dice="GGG")
    act(guile, "waal", "no confidence")
    assert gov(guile, "ymmeril") == "N", "on guile rolls it counts"


@clause("REF-ROL-12", "REF-ROL-13", "REF-ROL-15")
def test_one_token_for_each_citizen_in_the_whole_action() -> None:
    pos = realm(
        "royal church",
        at={"kalban": "cristal", "caan": "cristal", "anilay": "cristal"},
        wealth={"caan": 2, "anilay": 1},
        dice="WWW WW",
    )
    act(pos, "kalban", "recruit the people", "help with caan")
    assert legal(pos) == ["pay for a success with caan", "pay for a success with anilay", "pass"]
    play(pos, "pay for a success with caan")
    assert legal(pos) == ["pay for a success with anilay", "pass"], "with or without the skill, once each"
    play(pos, "pass", "pass", "roll again")
    assert "pay for a success with caan" not in legal(pos), "a re-roll is the same action"
    assert pos.wealth[citizen("caan")] == 1


@clause("REF-ROL-12", "REF-ROL-13")
def test_a_refused_payer_is_told_why() -> None:
    at = {"svelk": "solne", "gremelec": "solne", "hyrala": "solne", "kelling": "keld"}
    wealth = {"svelk": 1, "gremelec": 2, "kelling": 1}
    pos = realm("church royal", at=at, wealth=wealth, dice="WWW")
    act(pos, "svelk", "recruit the people", "pass", "pass", "pay for a success with gremelec")
    assert refused(pos, "pay for a success with gremelec").clause == "REF-ROL-13"
    assert refused(pos, "pay for a success with hyrala").clause == "REF-ROL-12", "no token"
    assert refused(pos, "pay for a success with kelling").clause == "REF-ROL-12", "not there"


@clause("REF-ROL-16", "REF-ROL-32")
def test_only_dice_of_the_last_throw_are_changed_and_before_adversity() -> None:
    pos = realm("royal church", at={"kalban": "solne"}, wealth={"kalban": 1}, dice="OW AO", troubles="plan-b")
    act(pos, "kalban", "recruit the people", "pass", "pass", "set aside wealth and roll again")
    assert pos.the_roll().aside == [4]
    assert len(pos.past_troubles) == 1, "no wealth icon in this throw: nobody is asked before the card"
    pos = realm("royal church", at={"kalban": "solne"}, wealth={"kalban": 1}, dice="OO W", troubles="plan-b")
    act(pos, "kalban", "recruit the people", "set aside opportunity and roll again")
    assert legal(pos) == ["pay for a success with kalban", "pass"]


@clause("REF-ROL-17", "REF-ROL-33", "REF-ROL-11")
@pytest.mark.parametrize(
    ("blocs", "who", "move", "icons"),
    [
        ("pf royal", "waal", "no confidence", "adversity negotiation intelligence opportunity"),
        ("pf royal", "kata", "search core worlds", "adversity negotiation opportunity"),
        ("pf royal", "kata", "recruit the people", "adversity intelligence opportunity"),
        ("pf royal", "waal", "seek opportunity", "adversity negotiation intelligence"),
    ],
)
def test_a_hinderer_turns_a_wealth_icon_to_whatever_is_no_success(
    blocs: str, who: str, move: str, icons: str
) -> None:
    pos = realm(blocs, at={who: "solne", "anilay": "solne"}, wealth={"anilay": 1}, dice="WAA")
    act(pos, who, move)
    while not legal(pos)[0].startswith("pay for adversity"):
        play(pos, "pass")
    assert legal(pos) == [f"pay for {icon} with anilay" for icon in icons.split()] + ["pass"]


@clause("REF-ROL-17", "REF-ROL-33")
def test_hinderers_turn_dice_to_anything_but_a_success() -> None:
    pos = realm(
        "royal church", at={"kalban": "cristal", "hyrala": "cristal"}, wealth={"hyrala": 1}, dice="WO A"
    )
    act(pos, "kalban", "recruit the people", "pass", "pass")
    assert pos.waiting == (1,) and legal(pos) == ["pay for a success with hyrala", "pass"]
    play(pos, "pass")
    icons = {text.split()[2] for text in legal(pos) if text.startswith("pay")}
    assert icons == {"adversity", "intelligence", "opportunity"}, "no negotiation, no guile"
    play(pos, "pay for adversity with hyrala")
    assert pos.the_roll().thrown == [6, 5]
    play(pos, "roll again")
    assert pos.the_roll().aside == [6], "set aside like any adversity die"


@clause("REF-ROL-18", "REF-ROL-19", "REF-CIT-21")
def test_sand_spends_tokens_anywhere_and_dice_only_where_he_stands() -> None:
    pos = realm("pf royal", at={"waal": "solne", "sand": "itaria"}, wealth={"sand": 1}, dice="WOO")
    act(pos, "waal", "no confidence")
    assert pos.the_roll().throws == 1, "nobody was asked for dice, although Sand has guile"
    assert legal(pos) == ["pay for a success with sand", "pass"]
    play(pos, "pay for a success with sand")
    assert pos.the_roll().successes() == 1


@clause("REF-ROL-20")
def test_the_question_says_how_many_successes_are_still_missing() -> None:
    asks = []
    for dice in ("IIO", "GIO", "GGO"):
        pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "palace-coup"}, dice=dice)
        act(pos, "waal", "play palace coup")
        while "stop rolling" not in legal(pos):
            play(pos, "pass")
        asks.append(the_question(pos))
    assert asks == [
        "Palace Coup on Solne: stop with 0 successes, 2 needed, or re-roll 2 dice?",
        "Palace Coup on Solne: stop with 1 success, 2 needed, or re-roll 2 dice?",
        "Palace Coup on Solne: stop with 2 successes, or re-roll 1 die?",
    ]
    pos = realm("pf royal", at={"waal": "solne"}, dice="GIO")
    act(pos, "waal", "no confidence")
    assert pos.decision is not None
    assert the_question(pos) == "No Confidence on Solne: stop with 1 success, or re-roll 2 dice?"


@clause("REF-ROL-20", "REF-ROL-21", "REF-ROL-23", "REF-ROL-25")
def test_all_dice_that_are_not_set_aside_are_rolled_again() -> None:
    pos = realm("church royal", at={"svelk": "labica"}, dice="NOOO IOO OO O")
    act(pos, "svelk", "recruit a citizen", "roll again")
    assert (pos.the_roll().aside, pos.the_roll().thrown) == ([2], [3, 5, 5])
    assert legal(pos) == [
        "set aside intelligence and roll again",
        "set aside opportunity and roll again",
        "stop rolling",
    ], "one die, no more"
    play(pos, "set aside intelligence and roll again")
    assert len(pos.the_roll().thrown) == 2, "no limit to the number of re-rolls"
    play(pos, "set aside opportunity and roll again")
    assert pos.recruited[0], "no die remains, and one success stands"


@clause("REF-ROL-21", "REF-ROL-22")
def test_the_log_cites_why_dice_are_set_aside() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NII IO I")
    act(pos, "svelk", "recruit the people")
    told = clauses(play(pos, "roll again"))
    assert "REF-ROL-21" in told and "REF-ROL-22" not in told, "a success came up"
    told = clauses(play(pos, "set aside opportunity and roll again"))
    assert "REF-ROL-22" in told and "REF-ROL-21" not in told, "nothing did"


@clause("REF-ROL-26")
def test_odds_of_a_first_throw_name_no_risk() -> None:
    first = odds_of_roll(Roll("ordinary", 2, 0, 0, 0, 3, 1))
    assert first is not None and first.enough == (19, 27), "one success is enough"
    assert sentence(first, "ordinary") == "3 dice: 1+ 70%, 2+ 26%, 3+ 4%"


@clause("REF-ROL-26")
def test_the_first_throw_draws_no_card() -> None:
    pos = realm("church royal", at={"svelk": "labica"}, dice="AAAN")
    act(pos, "svelk", "recruit a citizen")
    assert len(pos.troubles) == 18 and pos.recruited[0]


@clause("REF-ROL-26", "REF-ROL-27")
def test_odds_before_the_throw_and_before_a_re_roll() -> None:
    roll = Roll("ordinary", 2, 0, 0, 0, 3, 1)
    first = odds_of_roll(roll)
    assert first is not None and first.adversity == (0, 1), "no risk on a first throw"
    assert first.at_least == ((19, 27), (7, 27), (1, 27))
    roll.throws, roll.thrown = 1, faces("NOO")
    again = odds_of_roll(roll)
    assert again is not None and (again.dice, again.have) == (2, 1)
    assert again.at_least == ((1, 1), (5, 9), (1, 9)) and again.adversity == (11, 36)
    roll.thrown = faces("OIO")
    blank = odds_of_roll(roll)
    assert blank is not None and blank.dice == 2, "one die must be set aside"
    roll.thrown = faces("NNA")
    assert odds_of_roll(roll) is None


def test_a_roll_is_saved_at_each_of_its_steps() -> None:
    pos = cristal()
    activate(pos, "kalban")
    texts = ["recruit the people", "help with trevin", "help with svelk", "pass", "hinder with xuan"]
    texts += ["pay for a success with trevin", "roll again", "turn cristal 2 to church"]
    for text in texts:
        loaded = GAME.load(pos.save())
        assert loaded.roll == pos.roll and loaded.deed == pos.deed  # type: ignore[attr-defined]
        assert legal(loaded) == legal(pos)
        pos.play(text)


@clause("REF-ROL-29", "REF-ROL-28")
def test_every_later_re_roll_with_adversity_brings_another_card() -> None:
    pos = realm(
        "church royal", at={"svelk": "labica"}, dice="NOOO AOO AO", troubles="silver-tongue constabulary"
    )
    act(pos, "svelk", "recruit a citizen", "roll again")
    assert legal(pos) == ["roll again", "stop rolling"], "saved: she may stop or go on"
    play(pos, "roll again")
    assert len(pos.past_troubles) == 2


@clause("REF-ROL-30", "REF-NOC-06")
def test_guile_counts_once_on_a_guile_roll() -> None:
    roll = Roll("ordinary", 0, 0, 0, 0, 3, 1, thrown=faces("GGO"))
    assert roll.successes() == 2 and roll.faces() == 1
    roll = Roll("ordinary", 2, 0, 0, 0, 4, 1, thrown=faces("GN"), aside=faces("NA"))
    assert roll.successes() == 3 and roll.faces() == 2


@clause("REF-ROL-31")
def test_adversity_that_ends_the_action_costs_all_successes() -> None:
    """Far from home: Home Ground ends it, two successes or not."""
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNO A", troubles="home-ground")
    act(pos, "svelk", "recruit the people")
    assert pos.the_roll().successes() == 2
    play(pos, "roll again")
    assert pos.deed is None and people(pos, "solne") == "FP" and pos.actions == 1
    kept = realm("church royal", at={"svelk": "solne"}, dice="NNO")
    act(kept, "svelk", "recruit the people", "stop rolling")
    assert "turn solne 1 to senate" in legal(kept), "two steps, had he stopped"


@clause("REF-ROL-32", "REF-ROL-16", "REF-ROL-27")
def test_a_re_roll_asks_for_tokens_then_draws_adversity_then_asks_to_stop() -> None:
    pos = realm(
        "church royal",
        at={"svelk": "solne", "hyrala": "solne"},
        wealth={"hyrala": 1},
        dice="NIII AWI",
        troubles="silver-tongue",
    )
    act(pos, "svelk", "recruit the people", "help with hyrala", "roll again")
    assert legal(pos) == ["pay for a success with hyrala", "pass"] and len(pos.troubles) == 18
    told = clauses(play(pos, "pay for a success with hyrala"))
    assert told.index("REF-ROL-12") < told.index("REF-ADV-01") < told.index("REF-ROL-28")
    assert legal(pos) == ["roll again", "stop rolling"]
    assert (pos.the_roll().aside, pos.the_roll().thrown) == ([2], [6, 2, 3])
    assert pos.the_roll().successes() == 2


@clause("REF-ROL-33")
def test_at_the_edge_of_knowing_guile_is_one_of_the_blanks() -> None:
    at = {"svelk": "ymmeril", "caan": "ymmeril"}
    pos = realm("church royal", at=at, wealth={"caan": 1}, dice="WAA")
    act(pos, "svelk", "recruit the people")
    while not legal(pos)[0].startswith("pay for adversity"):
        play(pos, "pass")
    icons = [text.split()[2] for text in legal(pos)[:-1]]
    assert icons == ["adversity", "guile", "intelligence", "opportunity"]


@clause("REF-ROL-34")
def test_stated_dice_take_planet_dice_but_no_station_bonus() -> None:
    pos = realm("senate royal", at={"chekart": "ahnad"}, dice="IIII")
    act(pos, "chekart", "use research")
    assert pos.the_roll().number == 4
    pos = realm("senate royal", at={"chekart": "vantry"}, dice="III")
    act(pos, "chekart", "use research")
    assert pos.the_roll().number == 3


@clause("REF-ROL-35")
def test_payments_to_adversity_do_not_count_against_the_limit() -> None:
    pos = realm(
        "royal church",
        at={"caan": "solne", "trevin": "solne"},
        wealth={"caan": 2},
        dice="NW AO",
        troubles="cover-charge",
    )
    act(pos, "caan", "done", "recruit the people", "help with trevin", "pay for a success with caan")
    assert pos.deed is not None and pos.deed.successes == 2
    pos = realm(
        "royal church",
        at={"caan": "solne", "trevin": "solne"},
        wealth={"caan": 2},
        dice="OW A",
        troubles="cover-charge",
    )
    act(
        pos,
        "caan",
        "done",
        "recruit the people",
        "help with trevin",
        "pay for a success with caan",
        "roll again",
    )
    assert legal(pos) == ["pay with caan", "pass"], "she has spent one on the dice and may pay all the same"


def arriving(there: str) -> Realm:
    pos = realm("royal church", at={"kalban": "keld"}, planets=there, dice="A")
    act(pos, "kalban", f"travel to {there}")
    return pos


@clause("REF-ROL-36")
def test_aldace() -> None:
    assert arriving("aldace").hurt[citizen("kalban")]
    assert not arriving("grimholt").hurt[citizen("kalban")]


def test_an_unrolled_roll_has_nothing_to_roll_again() -> None:
    assert Roll("ordinary", 2, 0, 0, 0, 3, 1).loose() == 0
