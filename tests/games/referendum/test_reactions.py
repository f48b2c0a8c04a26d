"""Timing and reactions."""

from __future__ import annotations

from pathlib import Path

from orrery.engine.standing import IF_LOSS, NEVER, automatic
from orrery.engine.window import PASS
from orrery.games.referendum import GAME, content
from orrery.games.referendum.content import PACKS
from orrery.games.referendum.game import Referendum
from orrery.games.referendum.table.parts import Reply
from tests.games.referendum.kit import (
    act,
    activate,
    card,
    citizen,
    gov,
    legal,
    people,
    play,
    realm,
    where,
)
from tests.ledger import clause

AT = {"kalban": "solne", "svelk": "solne", "kata": "solne"}


@clause("REF-RCT-01", "REF-PLO-05")
def test_customs_hold_and_whistleblower_answer_declarations() -> None:
    pos = realm("royal church pf", at=AT, hands={"pf": "customs-hold"})
    act(pos, "kalban", "travel to labica station", "done")
    assert pos.waiting == (2,), "Church has no cards at all"
    play(pos, "play customs hold")
    assert where(pos, "kalban") == "solne" and pos.actions == 1, "its action is spent"
    pos = realm("royal church pf", at=AT, hands={"royal": "town-hall", "church": "whistleblower"})
    act(pos, "kalban", "play town hall", "play whistleblower")
    assert people(pos, "solne") == "FP" and card("town-hall") in pos.discards and pos.actions == 1
    free = realm("royal church pf", at=AT, hands={"royal": "rich-uncle", "church": "whistleblower"})
    act(free, "kalban", "play rich uncle")
    assert free.wealth[citizen("kalban")] == 2, "free actions are no Play Opportunity actions"


@clause("REF-RCT-02")
def test_cards_that_change_dice_go_with_helpers_and_hinderers() -> None:
    at = {"gremelec": "solne", "kalban": "solne"}
    pos = realm("church royal", at=at, hands={"church": "crowd-pleaser", "royal": "sabotage"}, dice="NN")
    act(pos, "gremelec", "recruit the people", "pass")
    assert legal(pos) == ["play crowd pleaser", "pass"]
    play(pos, "play crowd pleaser", "pass")
    assert pos.waiting == (1,) and pos.the_roll().number == 4
    assert legal(pos) == ["hinder with kalban", "pass"]
    play(pos, "hinder with kalban")
    assert pos.the_roll().number == 3 and legal(pos) == ["play sabotage", "pass"]
    play(pos, "play sabotage")
    assert pos.the_roll().number == 1, "and never below one"


@clause("REF-RCT-03")
def test_everybody_who_could_answer_is_asked_at_once_clockwise_from_the_left() -> None:
    at = {"kalban": "solne", "svelk": "solne", "kata": "solne", "vu": "solne"}
    hands = {"church": "spy", "pf": "customs-hold", "senate": "spy"}
    pos = realm("royal church pf senate", at=at, hands=hands)
    act(pos, "kalban", "travel to labica station", "done")
    assert pos.waiting == (1, 2, 3), "whoever has cards and a citizen here"
    pos.play("pass", 3)
    pos.play("pass", 1)
    pos.play("play customs hold", 2)
    assert where(pos, "kalban") == "solne"
    known = realm("royal church pf", at=AT, hands={"church": "spy"}, discards="customs-hold")
    act(known, "kalban", "travel to labica station", "done")
    assert where(known, "kalban") == "labica", "nobody can hold a card that lies in the discards"


@clause("REF-RCT-04")
def test_a_reaction_can_be_cancelled_by_another_player(tmp_path: Path) -> None:
    text = Path(str(content.__file__)).with_name("content.toml").read_text(encoding="utf-8")
    text = text.replace('effects = [{ do = "cancel-card" }]', 'effects = [{ do = "cancel-reaction" }]')
    path = tmp_path / "content.toml"
    path.write_text(text, encoding="utf-8")
    game = Referendum(PACKS.load(path))
    hands = {"church": "customs-hold", "pf": "whistleblower"}
    pos = realm("royal church pf", at=AT, hands=hands, game=game)
    act(pos, "kalban", "travel to labica station", "done")
    pos.play("pass", 2)
    pos.play("play customs hold", 1)
    assert pos.waiting == (2,), "never the player who played it"
    assert pos.pile == [Reply(card("customs-hold"), 1, -1)] and not pos.problems()
    play(pos, "play whistleblower")
    assert where(pos, "kalban") == "labica", "the last one played is resolved first"
    assert pos.pile == [] and game.slug == GAME.slug


@clause("REF-RCT-05")
def test_abilities_that_block_come_before_cards() -> None:
    at = {"waal": "solne", "svelk": "solne", "michael": "solne"}
    hands = {"pf": "smear-campaign closed-doors", "church": "whistleblower"}
    pos = realm("pf church", at=at, hands=hands, dice="GGG")
    act(pos, "waal", "play smear campaign")
    assert legal(pos) == ["block it", "pass"]
    play(pos, "pass")
    assert legal(pos) == ["play closed doors", "pass"]
    play(pos, "pass")
    assert legal(pos) == ["play whistleblower", "pass"]


@clause("REF-RCT-06")
def test_what_forbids_wins() -> None:
    pos = realm("pf royal", at={"waal": "corvane"}, boxes={"corvane": "N FPR"}, hands={"pf": "inside-man"})
    activate(pos, "waal")
    assert "no confidence" not in legal(pos), "no card opens what the planet forbids"
    at = {"kalban": "solne", "trevin": "solne", "hyrala": "solne"}
    both = realm("royal church", at=at, wealth={"trevin": 1, "hyrala": 1}, dice="WO")
    act(both, "kalban", "recruit the people", "pass", "pass", "pass")
    while not [text for text in legal(both) if text.startswith("pay")]:
        play(both, "pass")
    assert both.waiting == (0,), "the active player chooses first"


@clause("REF-RCT-08")
def test_plus_cards_come_before_reactions_in_every_round() -> None:
    hands = {"royal": "diplomacy closed-doors", "church": "whistleblower"}
    pos = realm("royal church pf", at=AT, hands=hands, dice="NN")
    act(pos, "kalban", "play diplomacy", "name navy")
    assert pos.waiting == (0,) and legal(pos) == ["play closed doors", "pass"]
    play(pos, "pass")
    assert pos.waiting == (1,) and legal(pos) == ["play whistleblower", "pass"]


@clause("REF-RCT-09")
def test_a_protected_box_keeps_its_alignment_and_the_step_is_lost() -> None:
    at = {"kata": "velmoor", "svelk": "velmoor"}
    pos = realm(
        "pf church", at=at, boxes={"velmoor": "F CCS"}, hands={"church": "loyal-crowd"}, dice="WWGGGG"
    )
    act(pos, "kata", "use activism", "stop rolling", "turn velmoor 1 to fwm", "turn velmoor 2 to fwm")
    assert pos.waiting == (1,) and legal(pos) == [
        "play loyal crowd for velmoor 1",
        "play loyal crowd for velmoor 2",
        "pass",
    ]
    play(pos, "play loyal crowd for velmoor 2")
    assert people(pos, "velmoor") == "FCS" and pos.deed is None


@clause("REF-RCT-09")
def test_the_exchange_of_a_protected_box_leaves_it_alone() -> None:
    at = {"kalban": "solne", "svelk": "solne"}
    pos = realm("royal church", at=at, hands={"royal": "charter-revoked", "church": "loyal-crowd"}, dice="NN")
    act(pos, "kalban", "play charter revoked")
    while "choose solne 2" not in legal(pos):
        play(pos, "pass")
    play(pos, "choose solne 2", "play loyal crowd for solne 2")
    assert (gov(pos, "solne"), people(pos, "solne")) == ("P", "FP")


def test_nobody_is_told_who_held_nothing() -> None:
    """Two tables that differ only in a hidden hand ask the same seats (REF-RCT-03)."""
    asked = []
    for cards in ("customs-hold", "spy"):
        pos = realm("royal church pf", at=AT, hands={"church": cards})
        act(pos, "kalban", "travel to labica station", "done")
        asked.append((pos.waiting, pos.view(None)))
    assert asked[0] == asked[1]


def test_standing_orders_answer_windows_for_a_seat() -> None:
    pos = realm("royal church pf", at=AT, hands={"church": "spy"})
    act(pos, "kalban", "travel to labica station", "done")
    assert automatic(pos, 1, {}) is None
    assert automatic(pos, 1, {"journeys": NEVER}) == PASS
    assert automatic(pos, 1, {"*": IF_LOSS}) == PASS, "nothing in hand that would answer"
    pos = realm("royal church pf", at=AT, hands={"church": "customs-hold"})
    act(pos, "kalban", "travel to labica station", "done")
    assert automatic(pos, 1, {"*": IF_LOSS}) is None
    pos = realm("royal church pf", at=AT, hands={"royal": "spy"}, dice="NN")
    act(pos, "kalban", "recruit the people")
    assert automatic(pos, 0, {"plus cards": IF_LOSS}) == PASS
