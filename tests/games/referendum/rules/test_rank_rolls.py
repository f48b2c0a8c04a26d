"""Rank rolls (REF-RNK): rolls that look for rank alone."""

from __future__ import annotations

from orrery.games.referendum.table.odds import odds_of, odds_of_roll, sentence
from orrery.games.referendum.table.parts import Roll
from tests.games.referendum.kit import act, clauses, faces, legal, people, play, realm
from tests.ledger import clause


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


@clause("REF-RNK-04")
def test_odds_of_a_re_roll_name_adversity_or_failure() -> None:
    roll = Roll("rank", 5, 0, 0, 0, 3, 1, wild=False, throws=1, thrown=faces("WGO"))
    again = odds_of_roll(roll)
    assert again is not None and sentence(again, "rank") == "2 dice: 2+ 31%, 3+ 3%; failure 31%"
    assert sentence(again, "ordinary").endswith("Adversity 31%")
    assert sentence(odds_of(1, 2, 3, 1, True), "ordinary").startswith("1 die: no more successes that matter")


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
