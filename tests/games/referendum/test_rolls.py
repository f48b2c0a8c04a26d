"""Die rolls and rank rolls, and the exact odds that are shown before each decision."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from orrery.games.referendum import GAME
from orrery.games.referendum.table.odds import at_least, odds_of_roll, percent, risk, sentence
from orrery.games.referendum.table.parts import Roll
from tests.games.referendum.kit import (
    act,
    activate,
    citizen,
    clauses,
    cristal,
    faces,
    gov,
    legal,
    people,
    play,
    realm,
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


@clause("REF-ROL-04", "REF-ROL-08")
def test_anybody_with_the_skill_takes_sides_once_in_any_state() -> None:
    pos = cristal(done="trevin", hurt="svelk", dice="OOO")
    act(pos, "kalban", "recruit the people", "help with trevin")
    assert legal(pos) == ["help with svelk", "pass"], "an injured citizen of another player"
    play(pos, "help with svelk", "pass")
    assert "hinder with svelk" not in legal(pos), "at most once in a roll"
    assert pos.the_roll().number == 4, "each adds one die, whatever her level"


@clause("REF-ROL-05", "REF-ROL-09")
def test_helpers_from_the_active_player_hinderers_from_the_left() -> None:
    pos = cristal(dice="OO")
    act(pos, "kalban", "recruit the people")
    asked = [pos.waiting[0]]
    while pos.the_roll().throws == 0:
        play(pos, "pass")
        asked.append(pos.waiting[0])
    assert asked[:6] == [0, 1, 2, 1, 2, 0]


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


@clause("REF-ROL-16", "REF-ROL-32")
def test_only_dice_of_the_last_throw_are_changed_and_before_adversity() -> None:
    pos = realm("royal church", at={"kalban": "solne"}, wealth={"kalban": 1}, dice="OW AO", troubles="plan-b")
    act(pos, "kalban", "recruit the people", "pass", "pass", "set aside wealth and roll again")
    assert pos.the_roll().aside == [4]
    assert len(pos.past_troubles) == 1, "no wealth icon in this throw: nobody is asked before the card"
    pos = realm("royal church", at={"kalban": "solne"}, wealth={"kalban": 1}, dice="OO W", troubles="plan-b")
    act(pos, "kalban", "recruit the people", "set aside opportunity and roll again")
    assert legal(pos) == ["pay for a success with kalban", "pass"]


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


@clause("REF-ROL-26")
def test_the_first_throw_draws_no_card() -> None:
    pos = realm("church royal", at={"svelk": "labica"}, dice="AAAN")
    act(pos, "svelk", "recruit a citizen")
    assert len(pos.troubles) == 18 and pos.recruited[0]


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


@clause("REF-RNK-01", "REF-RNK-02", "REF-RNK-03", "REF-RNK-08")
def test_rank_rolls_take_no_dice_no_tokens_no_cards() -> None:
    pos = realm(
        "royal church",
        at=dict.fromkeys(("kalban", "caan", "svelk"), "aurestine"),
        boxes={"aurestine": "R NNSN"},
        wealth={"caan": 2},
        hands={"royal": "crowd-pleaser fixer closed-doors clean-getaway", "church": "sabotage"},
        dice="WGOAGG",
    )
    act(pos, "kalban", "use bread & circuses")
    assert pos.the_roll().number == 6 and legal(pos) == ["roll again", "stop rolling"]


@clause("REF-RNK-04", "REF-RNK-06")
def test_a_rank_roll_fails_on_adversity_in_a_re_roll_only() -> None:
    pos = realm("royal church", at={"kalban": "solne"}, hands={"royal": "clean-getaway"}, dice="AWGGGG GGGA")
    act(pos, "kalban", "use bread & circuses")
    assert pos.the_roll().successes() == 1 and not pos.the_roll().failed
    events = play(pos, "roll again")
    assert "REF-RNK-04" in clauses(events) and len(pos.troubles) == 18 and people(pos, "solne") == "FP"


@clause("REF-RNK-05", "REF-RNK-07")
def test_guile_is_a_blank_on_a_rank_roll_and_one_die_must_be_set_aside() -> None:
    pos = realm("royal church", at={"kalban": "solne"}, dice="GGGGOO")
    act(pos, "kalban", "use bread & circuses")
    assert legal(pos) == [
        "set aside guile and roll again",
        "set aside opportunity and roll again",
        "stop rolling",
    ]
    assert pos.the_roll().successes() == 0
    assert Roll("rank", 5, 0, 0, 0, 6, 1, wild=False).faces() == 1


@clause("REF-RNK-09")
def test_momentum_may_be_played_on_a_rank_roll() -> None:
    pos = realm("royal church", at={"kalban": "enalda"}, hands={"royal": "momentum"}, dice="WGGGGG")
    act(pos, "kalban", "use bread & circuses", "stop rolling", "play momentum")
    assert pos.the_deed().steps == 2
    none = realm("royal church", at={"kalban": "enalda"}, hands={"royal": "momentum"}, dice="GGGGGG")
    act(none, "kalban", "use bread & circuses", "stop rolling")
    assert none.deed is None, "without a rank icon there is nothing to add to"


@clause("REF-ROL-11")
def test_guile_is_wild_except_at_the_edge_of_knowing() -> None:
    pos = realm("church royal", at={"svelk": "ymmeril"}, dice="GGO OO")
    act(pos, "svelk", "recruit the people")
    assert pos.the_roll().successes() == 0 and legal(pos)[0].startswith("set aside guile")
    guile = realm("pf royal", at={"waal": "ymmeril"}, boxes={"ymmeril": "R NNN"}, dice="GGG")
    act(guile, "waal", "no confidence")
    assert gov(guile, "ymmeril") == "N", "on guile rolls it counts"


# --- odds -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
@pytest.mark.parametrize("hits", [1, 2])
def test_odds_agree_with_counting_every_throw(dice: int, hits: int) -> None:
    throws = list(product(range(1, 7), repeat=dice))
    for wanted in range(dice + 2):
        good = sum(1 for throw in throws if sum(face <= hits for face in throw) >= wanted)
        assert at_least(dice, hits, wanted) == Fraction(good, len(throws))
    bad = sum(1 for throw in throws if 6 in throw)
    assert risk(dice) == Fraction(bad, len(throws))


@pytest.mark.parametrize("skill", range(6))
@pytest.mark.parametrize("thrown", ["", "NOO", "OIO", "GWAN", "WWII", "AAO", "GNO"])
@pytest.mark.parametrize("wild", [True, False])
def test_odds_of_a_roll_agree_with_throwing_every_way(skill: int, thrown: str, wild: bool) -> None:
    """Every face of every die that would be thrown is tried, and successes are counted as the rules count them."""
    roll = Roll("rank" if skill == 5 else "ordinary", skill, 0, 0, 0, 4, 2, wild=wild and skill != 5)
    if thrown:
        roll.throws, roll.thrown = 1, faces(thrown)
    odds = odds_of_roll(roll)
    kept = [face for face in roll.thrown if roll.stays(face)]
    loose = len(roll.thrown) - (len(kept) or 1) if thrown else 4
    if odds is None:
        assert loose == 0
        return
    assert odds.dice == loose
    ways = list(product(range(1, 7), repeat=loose))
    have = sum(1 for face in kept if roll.hits(face))
    total = [have + sum(1 for face in way if roll.hits(face)) for way in ways]
    for wanted in (1, 2, 3):
        good = Fraction(sum(1 for one in total if one >= wanted), len(ways))
        assert Fraction(*odds.at_least[wanted - 1]) == good
    assert Fraction(*odds.enough) == Fraction(sum(1 for one in total if one >= 2), len(ways))
    bad = sum(1 for way in ways if 6 in way) if thrown else 0
    assert Fraction(*odds.adversity) == Fraction(bad, len(ways))


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


def test_odds_are_told_in_the_question() -> None:
    pos = cristal()
    act(pos, "kalban", "recruit the people")
    assert "2 dice: 1+ 56%, 2+ 11%" in the_question(pos)
    play(
        pos,
        "help with trevin",
        "help with svelk",
        "pass",
        "hinder with xuan",
        "pay for a success with trevin",
    )
    assert the_question(pos) == "Stop with 2 successes, or re-roll 1 die?"
    told = odds_of_roll(pos.view(None).the_roll())
    assert told is not None and sentence(told, "ordinary") == "1 die: 3+ 33%; Adversity 17%"
    assert (
        percent((1, 1000)) == "under 1%" and percent((999, 1000)) == "over 99%" and percent((1, 1)) == "100%"
    )


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
