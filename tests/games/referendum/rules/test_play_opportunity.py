"""Play Opportunity (REF-PLO)."""

from __future__ import annotations

from pathlib import Path

import pytest

from orrery.games.referendum.content import PACKS
from orrery.games.referendum.game import Referendum
from orrery.testing.packs import repacked
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
    people,
    play,
    realm,
    refused,
    where,
    whole_turn,
)
from tests.games.referendum.scenes import AT, SENATE, offered, plays
from tests.ledger import clause

BARTENDER = 'effects = [{ do = "draw", amount = 2 }, { do = "discard", amount = 1 }]'


def pack(tmp_path: Path, old: str, new: str) -> Referendum:
    """A pack of another group in which one thing reads otherwise."""
    return Referendum(repacked(PACKS, tmp_path, (old, new)))


@clause("REF-PLO-01")
@pytest.mark.parametrize(
    ("only", "found"), [("friend", ["rich-uncle", "field-medic"]), ("law", ["embargo", "curfew"])]
)
def test_a_card_draws_the_kind_that_it_names(tmp_path: Path, only: str, found: list[str]) -> None:
    game = pack(tmp_path, BARTENDER, f'effects = [{{ do = "draw", amount = 2, only = "{only}" }}]')
    top = "spy embargo rich-uncle curfew field-medic"
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender"}, top=top, game=game)
    act(pos, "kalban", "play bartender")
    assert sorted(hand(pos, "royal")) == sorted(found)


@clause("REF-PLO-01")
@pytest.mark.parametrize(("only", "found"), [("any", "spy"), ("law", "curfew"), ("friend", "rich-uncle")])
def test_a_card_takes_the_first_of_the_kind_from_the_discards(tmp_path: Path, only: str, found: str) -> None:
    word = f'effects = [{{ do = "draw", amount = 1, pile = "discards", only = "{only}" }}]'
    game = pack(tmp_path, BARTENDER, word)
    pos = realm(
        "royal church",
        at={"kalban": "cristal"},
        hands={"royal": "bartender"},
        discards="rich-uncle curfew spy",
        game=game,
    )
    act(pos, "kalban", "play bartender")
    assert hand(pos, "royal") == [found]
    empty = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "bartender"}, game=game)
    assert "play bartender" not in legal(activate(empty, "kalban")), "nothing lies there"


@clause("REF-PLO-01")
@pytest.mark.parametrize(
    ("name", "moves"),
    [
        ("bartender", ("play bartender", "discard rich uncle")),
        ("retired-pilot", ("play retired pilot", "aim at keld station")),
        ("rich-uncle", ("play rich uncle",)),
        ("field-medic", ("play field medic",)),
        ("second-wind", ("play second wind",)),
    ],
)
def test_what_a_card_does_is_told_with_the_clause_of_cards(name: str, moves: tuple[str, ...]) -> None:
    at = {"kalban": "cristal", "caan": "solne"}
    held = f"{name} rich-uncle" if name == "bartender" else name
    pos = realm("royal church", at=at, hands={"royal": held}, hurt="kalban", dice="AGGGGG")
    told = set(clauses(act(pos, "kalban", *moves)))
    assert not told & {"REF-SEK-02", "REF-TRV-05", "REF-CMP-14", "REF-CMP-16", "REF-PAS-06"}
    assert "REF-PLO-01" in told


@clause("REF-PLO-01")
def test_a_card_of_which_two_are_held_is_offered_once_and_hides_no_other() -> None:
    hands = {"royal": "raise-funds raise-funds activism town-hall"}
    pos = activate(realm("royal church", at={"kalban": "cristal"}, hands=hands), "kalban")
    cards = [text for text in legal(pos) if text.startswith("play")]
    assert cards == ["play raise funds", "play activism", "play town hall"]


@clause("REF-PLO-02")
@pytest.mark.parametrize("dice", ["NN", "OO"])
def test_a_card_is_discarded_whether_it_succeeds_or_fails(dice: str) -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "raise-funds"}, dice=dice)
    act(pos, "kalban", "play raise funds")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert pos.discards == [card("raise-funds")] and hand(pos, "royal") == []
    assert pos.wealth[citizen("kalban")] == (3 if dice == "NN" else 0)


@clause("REF-PAS-05", "REF-FRE-02", "REF-PLO-03")
def test_free_actions_do_not_spoil_a_double_pass() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "rich-uncle"})
    act(pos, "kalban", "play rich uncle")
    assert pos.actions == 2 and pos.taken == [] and pos.wealth[citizen("kalban")] == 2
    play(pos, "pass", "take a wealth token")
    assert pos.wealth[citizen("kalban")] == 3


@clause("REF-PLO-04", "REF-PLO-11")
def test_plus_cards_modify_the_own_action() -> None:
    at = {"kalban": "solne", "svelk": "solne"}
    pos = realm("royal church", at=at, hands={"royal": "crowd-pleaser momentum"}, dice="NOOO")
    activate(pos, "kalban")
    assert "play crowd pleaser" not in legal(pos), "it is no action itself"
    play(pos, "recruit the people", "pass", "play crowd pleaser")
    assert pos.the_roll().number == 4 and pos.actions == 1
    while "stop rolling" not in legal(pos):
        play(pos, "pass")
    play(pos, "stop rolling", "play momentum")
    assert pos.the_deed().steps == 2, "several plus cards, each in its own window"


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


@clause("REF-PLO-06")
def test_a_law_card_may_be_played_in_the_ordinary_way() -> None:
    pos = realm(
        "royal senate", at={"kalban": "solne"}, boxes={"solne": "R PP"}, hands={"royal": "snap-election"}
    )
    act(pos, "kalban", "play snap election")
    assert gov(pos, "solne") == "P" and pos.clocks == 5


@clause("REF-PLO-07", "REF-PLO-08")
def test_clock_icons_count_only_when_the_card_does_something() -> None:
    pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "street-protest"}, dice="GOO", clocks=5)
    act(pos, "waal", "play street protest", "stop rolling", "turn solne 1 to pf")
    assert people(pos, "solne") == "PP" and pos.clocks == 4
    pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "street-protest"}, dice="GOO", clocks=5)
    act(pos, "waal", "play street protest", "stop rolling", "done")
    assert pos.clocks == 5, "nothing took place"
    pos = realm("pf royal", at={"waal": "solne"}, hands={"pf": "palace-coup"}, dice="GGO", clocks=1)
    act(pos, "waal", "play palace coup", "stop rolling", "turn solne government to pf")
    assert pos.clocks == 0, "as far as there are any"


@clause("REF-PLO-09")
def test_reactions_are_for_the_turns_of_others() -> None:
    at = {"kalban": "cristal", "svelk": "cristal"}
    pos = realm(
        "royal church", at=at, hands={"royal": "customs-hold whistleblower sabotage loyal-crowd"}, dice="NN"
    )
    activate(pos, "kalban")
    assert not [text for text in legal(pos) if text.startswith("play")]
    play(pos, "travel to notana station", "done")
    assert where(pos, "kalban") == "notana"


@clause("REF-PLO-09", "REF-RCT-03")
def test_nobody_reacts_to_the_own_journey() -> None:
    at = {"kalban": "solne", "caan": "solne"}
    pos = realm("royal church", at=at, hands={"royal": "customs-hold"})
    act(pos, "kalban", "travel to labica station", "done")
    assert where(pos, "kalban") == "labica"


@clause("REF-PAS-08", "REF-PLO-10", "REF-TRN-19")
@pytest.mark.parametrize("reward", ["take a card", "rest", "take a wealth token"])
def test_free_actions_may_follow_the_benefit_of_a_double_pass(reward: str) -> None:
    at = {"michael": "gurst", "kalban": "cristal"}
    pos = realm("church royal", at=at, hurt="michael", hands={"church": "fast-transport"}, planets="dunst")
    whole_turn(pos, "michael")
    play(pos, "pass", reward)
    assert pos.active == citizen("michael") and "play fast transport" in legal(pos)


@clause("REF-PLO-11")
def test_nobody_adds_dice_to_another_players_roll() -> None:
    at = {"kalban": "solne", "gremelec": "solne"}
    pos = realm("royal church", at=at, hands={"church": "crowd-pleaser"}, dice="OO")
    act(pos, "kalban", "recruit the people")
    assert pos.waiting == (1,) and legal(pos) == ["help with gremelec", "pass"]


@clause("REF-PLO-12")
def test_a_card_that_cannot_be_aimed_is_not_played_for_the_rest_of_its_text(tmp_path: Path) -> None:
    old = 'effects = [{ do = "heal", who = "one-here" }]'
    game = pack(tmp_path, old, 'effects = [{ do = "heal", who = "one-here" }, { do = "draw", amount = 1 }]')
    for hurt in ("", "kalban"):
        pos = realm(
            "royal church", at={"kalban": "cristal"}, hurt=hurt, hands={"royal": "field-medic"}, game=game
        )
        assert ("play field medic" in legal(activate(pos, "kalban"))) == bool(hurt)


@clause("REF-PLO-12")
def test_no_target_no_card() -> None:
    hands = {"royal": "luxury-levy surprise-audit snap-election wake-up-call field-medic generous-donations"}
    pos = realm("royal church", at={"kalban": "cristal"}, boxes={"cristal": "R RRN"}, hands=hands)
    activate(pos, "kalban")
    assert not [text for text in legal(pos) if text.startswith("play")]
    for name in ("snap election", "field medic", "luxury levy"):
        assert refused(pos, f"play {name}").clause in ("REF-PLO-12", "REF-PLO-13")


@clause("REF-PLO-12")
def test_a_snap_election_needs_a_planet() -> None:
    pos = activate(realm("senate royal", at={"fula": "labica"}, hands={"senate": "snap-election"}), "fula")
    assert refused(pos, "play snap election").clause == "REF-LOC-03"
    boxes = {"velmoor": "F SSP"}
    pos = realm("senate royal", at={"fula": "velmoor"}, boxes=boxes, hands={"senate": "snap-election"})
    activate(pos, "fula")
    assert "play snap election" in legal(pos)


@clause("REF-PLO-12")
def test_an_embargo_needs_a_planet_to_name() -> None:
    assert not offered("play embargo", "royal church", "kalban", "labica", "embargo")
    assert not offered("play embargo", "royal church", "kalban", "labica", "embargo", planets="gurst")
    assert offered("play embargo", "royal church", "kalban", "labica", "embargo", planets="mevtu")


@clause("REF-PLO-12", "REF-TRN-16")
def test_a_wake_up_call_is_for_another_of_the_own_bloc_who_is_done() -> None:
    at = dict.fromkeys(("kalban", "caan", "trevin", "svelk"), "cristal")
    pos = realm("royal church", at=at, done="trevin svelk", hands={"royal": "wake-up-call"})
    act(pos, "kalban", "play wake-up call")
    assert pos.ready[citizen("trevin")] and not pos.ready[citizen("svelk")] and pos.clocks == 5
    assert not offered("play wake-up call", "royal church", "kalban", "cristal", "wake-up-call", at=at)
    far = {"trevin": "solne"}
    assert not offered(
        "play wake-up call", "royal church", "kalban", "cristal", "wake-up-call", at=far, done="trevin"
    )


@clause("REF-PLO-13")
@pytest.mark.parametrize(("held", "given"), [("curfew spy", 2), ("spy", 1)])
def test_letters_cost_a_card_for_each_success_as_far_as_there_are_any(held: str, given: int) -> None:
    at = {"michael": "gurst", "caan": "gurst"}
    hands = {"church": "compromising-letters", "royal": held}
    pos = realm("church royal", at=at, hands=hands, dice="GGO")
    act(pos, "michael", "play compromising letters")
    while "hand over cards" not in legal(pos):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    play(pos, "hand over cards")
    while pos.waiting == (1,) and legal(pos)[0].startswith("hand over"):
        play(pos, legal(pos)[0])
    assert len(hand(pos, "church")) == given and len(hand(pos, "royal")) == len(held.split()) - given
    assert not pos.hurt[citizen("caan")]


@clause("REF-PLO-13", "REF-PLO-12")
def test_whose_hand_is_empty_is_not_spied_on() -> None:
    at = {"michael": "gurst", "caan": "gurst", "kata": "gurst"}
    hands = {"church": "spy", "pf": "curfew"}
    pos = realm("church royal pf", at=at, hands=hands, dice="GOO")
    act(pos, "michael", "play spy")
    while pos.the_roll().throws == 0:
        play(pos, "pass")
    assert pos.the_deed().victim == 2, "the only hand with a card"
    nothing = realm("church royal pf", at=at, hands={"church": "spy"})
    assert refused(activate(nothing, "michael"), "play spy").clause == "REF-PLO-13"


@clause("REF-PLO-14")
def test_ten_friends_thirteen_laws_twelve_clock_icons() -> None:
    assert sum(C.copies[k] for k in range(len(C.copies)) if C.is_friend[k]) == 10
    assert sum(C.copies[k] for k in range(len(C.copies)) if C.is_law[k]) == 13
    assert sum(C.copies[k] * C.clocks[k] for k in range(len(C.copies))) == 12


@clause("REF-PLO-15")
@pytest.mark.parametrize(
    ("answer", "dice", "left"),
    [("vote for", "GNIOAA", 4), ("vote for", "IOIOAA", 5), ("vote against", "", 5)],
)
def test_clock_icons_of_a_law_count_when_it_works(answer: str, dice: str, left: int) -> None:
    pos = realm(
        "senate royal",
        at=SENATE,
        boxes={"dunst": "F NSP"},
        hands={"senate": "diplomacy"},
        clocks=5,
        dice=dice,
    )
    act(pos, "wallak", "enact diplomacy", "aim at dunst", "name senate", answer)
    assert pos.clocks == left


@clause("REF-PLO-16")
def test_a_plus_card_must_change_something() -> None:
    at = dict.fromkeys(("svelk", "gremelec", "hyrala", "kelling"), "labica")
    pos = realm("church royal", at=at, hands={"church": "crowd-pleaser fixer"}, dice="IIIIII")
    act(pos, "svelk", "recruit a citizen")
    play(pos, "help with gremelec", "pass")
    assert pos.the_roll().number == 5 and legal(pos) == ["play fixer", "play crowd pleaser", "pass"]
    pos = realm("church royal", at=at, hands={"church": "crowd-pleaser fixer"}, dice="IIIIII")
    act(pos, "svelk", "recruit a citizen", "help with gremelec", "help with hyrala", "pass")
    assert pos.the_roll().number == 6
    assert "play crowd pleaser" not in legal(pos) and "play fixer" in legal(pos)
    alone = realm("royal church", at={"kalban": "solne"}, hands={"royal": "closed-doors"}, dice="NN")
    act(alone, "kalban", "recruit the people")
    assert "play closed doors" not in legal(alone), "there is nobody to keep out"


@clause("REF-PLO-16")
@pytest.mark.parametrize(
    ("others", "wealth", "resigned", "offered"),
    [
        ({}, {}, "", False),
        ({"trevin": "solne"}, {"trevin": 1}, "", False),
        ({"zaria": "solne"}, {}, "", True),
        ({"waal": "solne"}, {}, "", False),
        ({"waal": "solne"}, {"waal": 1}, "", True),
        ({"zaria": "velmoor"}, {"zaria": 2}, "", False),
        ({"sand": "itaria"}, {"sand": 1}, "", True),
        ({"sand": "itaria"}, {}, "", False),
        ({"zaria": "solne", "sand": "itaria"}, {"sand": 1}, "pf", False),
    ],
)
def test_closed_doors_need_somebody_to_keep_out(
    others: dict[str, str], wealth: dict[str, int], resigned: str, offered: bool
) -> None:
    """A rival here with the skill or a token, or one who spends from anywhere."""
    at = {"kalban": "solne", **others}
    hands = {"royal": "closed-doors"}
    pos = realm("royal pf church", at=at, wealth=wealth, resigned=resigned, hands=hands, dice="AA")
    act(pos, "kalban", "recruit the people")
    assert plays(pos, "play closed doors") == offered


@clause("REF-PLO-16", "REF-PLO-11")
@pytest.mark.parametrize(
    ("name", "who", "move", "offered"),
    [
        ("inside-man", "waal", "no confidence", True),
        ("inside-man", "waal", "seek opportunity", False),
        ("data-broker", "waal", "seek opportunity", True),
        ("data-broker", "kata", "search core worlds", True),
        ("data-broker", "waal", "no confidence", False),
        ("crowd-pleaser", "kata", "recruit the people", True),
        ("crowd-pleaser", "kata", "recruit a citizen", True),
        ("crowd-pleaser", "kata", "search core worlds", False),
        ("crowd-pleaser", "kata", "use activism", False),
        ("fixer", "kata", "use activism", False),
        ("closed-doors", "kata", "use activism", False),
    ],
)
def test_a_plus_card_is_for_its_own_skills(name: str, who: str, move: str, offered: bool) -> None:
    at = {who: "solne", "kalban": "solne"}
    pos = realm("pf royal", at=at, wealth={"kalban": 1}, hands={"pf": name}, dice="AAAAAA")
    act(pos, who, move)
    assert plays(pos, f"play {name.replace('-', ' ')}") == offered


@clause("REF-PLO-17")
def test_an_assassination_that_is_prevented_removes_no_clock_token() -> None:
    at = {"waal": "dunst", "caan": "dunst"}
    hands = {"pf": "assassination", "royal": "bodyguard"}
    pos = realm("pf royal", at=at, hands=hands, dice="GGOO", clocks=6)
    act(pos, "waal", "play assassination")
    while "play bodyguard" not in legal(pos):
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    play(pos, "play bodyguard")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert not pos.hurt[citizen("caan")] and pos.clocks == 6, "cancelled by a card"
    at = {"waal": "dunst", "trevin": "dunst"}
    pos = realm("pf royal", at=at, hands={"pf": "assassination"}, dice="GGOO", clocks=6)
    act(pos, "waal", "play assassination", "stop rolling")
    while pos.deed is not None:
        play(pos, legal(pos)[-1])
    assert not pos.hurt[citizen("trevin")] and pos.clocks == 6, "ignored by the victim"
    assert card("assassination") in pos.discards
