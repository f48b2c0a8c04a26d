"""Corners that only rare turns of a game reach: refusals, second askings, prices that cannot be paid, journeys that end."""

from __future__ import annotations

import pytest

from orrery.games.referendum.people.injury import Hurt
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
    start,
    where,
)
from tests.games.referendum.test_adversity import drawn, goes_on
from tests.ledger import clause

# --- Adversity --------------------------------------------------------------------------------------------------


@clause("REF-ADV-06")
def test_a_friend_may_be_kept_and_the_action_lost() -> None:
    pos = drawn("red-shirt", hands={"church": "bartender"})
    play(pos, "pass", "pass")
    assert not goes_on(pos) and hand(pos, "church") == ["bartender"]
    empty = drawn("red-shirt", hands={"church": "spy"})
    assert legal(empty) == ["pass"], "asked all the same: nobody learns that there is no Friend"


@clause("REF-ADV-01")
def test_a_card_at_random_may_be_refused() -> None:
    pos = drawn("leaked-memo", hands={"church": "spy"})
    assert legal(pos) == ["risk a card", "pass"]
    play(pos, "pass", "pass")
    assert not goes_on(pos) and hand(pos, "church") == ["spy"]


@clause("REF-ADV-08")
def test_poison_is_poured_once() -> None:
    at = {"kelling": "solne", "kata": "solne", "kalban": "solne"}
    pos = drawn("poison-pen", at=at)
    assert pos.waiting == (1,) and legal(pos) == ["make it fail", "pass"]
    events = play(pos, "make it fail")
    assert clauses(events).count("REF-ADV-08") == 1 and pos.deed is None, "nobody else is asked"
    pos = drawn("poison-pen", at=at)
    play(pos, "pass")
    assert pos.waiting == (2,), "the next in order, if the first did not"
    pos = drawn("poison-pen", at=at, resigned="royal")
    assert pos.waiting == (2,), "who has resigned is not asked"


@clause("REF-ADV-17")
def test_only_one_rival_takes_over() -> None:
    at = {"kelling": "solne", "kata": "solne", "kalban": "solne"}
    pos = drawn("hostile-takeover", at=at)
    assert pos.waiting == (1,)
    play(pos, "take control")
    assert pos.the_deed().controller == 1 and "take control" not in legal(pos)
    pos = drawn("hostile-takeover", at=at)
    play(pos, "pass")
    assert pos.waiting == (2,) and legal(pos) == ["take control", "pass"]
    gone = drawn("hostile-takeover", at=at, resigned="royal pf")
    assert goes_on(gone), "who has resigned takes nothing over"


# --- cards ------------------------------------------------------------------------------------------------------


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


@clause("REF-CIT-14")
def test_research_ends_when_there_is_no_law_left() -> None:
    pos = realm("senate royal", at={"chekart": "tamberly"}, dice="IIIOO")
    laws = [one for one in pos.deck if C.is_law[one]]
    pos.deck = [one for one in pos.deck if not C.is_law[one]]
    pos.hands[1] = sorted(laws)
    act(pos, "chekart", "use research")
    while pos.deed is not None:
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else legal(pos)[-1])
    assert hand(pos, "senate") == [] and len(pos.deck) + len(pos.discards) == len(C.all_cards) - len(laws)


@clause("REF-VOT-29")
@pytest.mark.parametrize(("side", "votes"), [("in favour", (4, 9, 0)), ("against it", (4, 5, 4))])
def test_a_filibuster_counts_for_either_side(side: str, votes: tuple[int, int, int]) -> None:
    at = {"wallak": "enalda", "madalla": "tamberly", "zaria": "solne"}
    pos = realm("senate pf", at=at, hands={"senate": "curfew", "pf": "filibuster"})
    act(pos, "wallak", "enact curfew", "aim at solne", "vote for", "pass")
    events = play(pos, f"play filibuster {side}")
    while pos.vote is not None:
        events += play(pos, "pass")
    assert [event.args for event in events if event.clause == "REF-VOT-29"][-1] == votes


# --- actions and company ----------------------------------------------------------------------------------------


@clause("REF-TRN-15")
@pytest.mark.parametrize(
    ("held", "open_deck", "asked"),
    [("filibuster", True, True), ("filibuster", False, False), ("", True, False)],
)
def test_an_activation_ends_by_itself_once_no_free_card_can_be_held(
    held: str, open_deck: bool, asked: bool
) -> None:
    """The last question, to which there is no answer but "done", is asked only while the hand might hold one."""
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": held}, dice="II")
    if not open_deck:
        pos.discards = [one for one in pos.deck if one in C.free_kinds]
        pos.deck = [one for one in pos.deck if one not in C.free_kinds]
    act(pos, "kalban", "travel to notana station", "seek opportunity")
    while pos.deed is not None:
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    assert legal(pos) == (["done"] if asked else [])


@clause("REF-TRN-13")
@pytest.mark.parametrize(
    ("who", "there", "action"),
    [
        ("kalban", "cristal", "seek opportunity"),
        ("kalban", "cristal", "recruit the people"),
        ("kalban", "cristal", "travel to"),
        ("renard", "cristal", "search"),
        ("renard", "solne", "no confidence"),
    ],
)
def test_the_second_action_differs_from_the_first(who: str, there: str, action: str) -> None:
    pos = realm("royal church", at={who: there}, planets="solne", dice="AAAA")
    activate(pos, who)
    first = next(text for text in legal(pos) if text.startswith(action))
    play(pos, first)
    while pos.deed is not None:
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    assert pos.actions == 1 and legal(pos), "something is left to do"
    assert not [text for text in legal(pos) if text.startswith(action)]


@clause("REF-PLN-02")
@pytest.mark.parametrize(("who", "blocs", "dice"), [("zaria", "pf royal", 4), ("svelk", "church royal", 3)])
def test_a_planet_adds_its_die_from_rank_four_on(who: str, blocs: str, dice: int) -> None:
    assert C.rank[citizen("zaria")] == 4 and C.rank[citizen("svelk")] == 3
    pos = realm(blocs, at={who: "aurestine"}, dice="OOOO")
    act(pos, who, "recruit the people")
    assert pos.the_roll().number == dice, "both have negotiation 3"


def test_a_token_of_the_purse_does_not_go_back_the_way_it_came() -> None:
    pos = realm(
        "royal church", at={"caan": "aurestine", "kalban": "cristal", "trevin": "solne"}, wealth={"trevin": 1}
    )
    activate(pos, "caan")
    play(pos, "give a token to kalban")
    assert "take a token from kalban" not in legal(pos)
    play(pos, "take a token from trevin")
    assert "give a token to trevin" not in legal(pos) and "give a token to kalban" in legal(pos)


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


@clause("REF-VOT-23")
@pytest.mark.parametrize(("move", "left"), [("propose one clock more", 5), ("propose one clock less", 3)])
def test_the_senate_moves_the_clock_by_exactly_one(move: str, left: int) -> None:
    pos = realm("senate royal", at={"madalla": "tamberly", "fula": "bellmere"}, clocks=4)
    act(pos, "madalla", move, "vote for", "vote for")
    assert pos.vote is None and pos.clocks == left


@clause("REF-PAS-02")
def test_no_card_is_offered_where_there_is_none() -> None:
    pos = realm("royal church", at={"kalban": "cristal"})
    pos.hands[1], pos.deck = sorted(pos.deck), []
    act(pos, "kalban", "pass")
    assert legal(pos) == ["take a wealth token", "pass"]


def test_angel_disarms_only_here_only_his_bloc_only_one_skill() -> None:
    """Nobody else hinders such rolls of the bloc where Angel stands; everything else is hindered as ever."""

    def hindered(who: str, action: str, angel: str, rival: str, blocs: str = "royal pf") -> bool:
        at = {who: "cristal", "angel": angel, rival: "cristal"}
        pos = realm(blocs, at=at, planets="solne", boxes={"cristal": "R RNP"}, dice="OOOO")
        act(pos, who, action)
        while pos.the_roll().throws == 0:
            if any(text.startswith("hinder") for text in legal(pos)) and pos.waiting == (
                blocs.split().index("pf"),
            ):
                return True
            play(pos, "pass")
        return False

    assert not hindered("kalban", "recruit the people", "cristal", "xuan")
    assert hindered("kalban", "recruit the people", "solne", "xuan"), "not from afar"
    assert hindered("kalban", "seek opportunity", "cristal", "xuan"), "not in another skill"


@clause("REF-CIT-11")
def test_steps_on_several_boxes_are_planned_box_by_box() -> None:
    pos = realm("pf royal", at={"kata": "velmoor"}, boxes={"velmoor": "F CCS"}, dice="WWWGGG")
    act(pos, "kata", "use activism", "stop rolling")
    play(pos, "turn velmoor 1 to fwm", "turn velmoor 2 to fwm")
    assert "turn velmoor 2 to pf" in legal(pos) and "turn velmoor 2 to church" not in legal(pos)
    events = play(pos, "turn velmoor 2 to pf")
    assert people(pos, "velmoor") == "FPS"
    assert clauses(events).count("REF-ALI-08") == 2, "each box is changed once, to where its steps led"


@clause("REF-PLO-12")
def test_a_snap_election_needs_a_planet() -> None:
    pos = activate(realm("senate royal", at={"fula": "labica"}, hands={"senate": "snap-election"}), "fula")
    assert refused(pos, "play snap election").clause == "REF-LOC-03"
    boxes = {"velmoor": "F SSP"}
    pos = realm("senate royal", at={"fula": "velmoor"}, boxes=boxes, hands={"senate": "snap-election"})
    activate(pos, "fula")
    assert "play snap election" in legal(pos)


def test_an_amnesty_heals_whoever_is_hurt_and_tells_of_nobody_else() -> None:
    at = {"fula": "velmoor", "kalban": "velmoor", "caan": "velmoor"}
    hands = {"senate": "amnesty"}
    pos = realm("senate royal", at=at, boxes={"velmoor": "F SSP"}, hurt="caan", hands=hands)
    events = act(pos, "fula", "play amnesty")
    while pos.deed is not None:
        events += play(pos, legal(pos)[-1])
    healed = [event.args for event in events if "loses the injury token" in event.text]
    assert healed == [(citizen("caan"),)] and not pos.hurt[citizen("caan")]


# --- injuries ---------------------------------------------------------------------------------------------------


@clause("REF-INJ-17")
def test_an_offered_travel_may_be_lost_to_an_injury() -> None:
    core = "enalda sanctora aurestine corvane hyph solne cristal quillon"
    pos = realm(
        "royal church", at={"renard": "notana"}, hurt="renard", planets=core, dice="AGGGGG IIO AAGGGG"
    )
    act(pos, "renard", "search core worlds", "stop rolling", "travel free to velmoor")
    assert where(pos, "renard") == "notana" and pos.placed[place("velmoor")], (
        "the planet stays, the journey is skipped"
    )


@clause("REF-INJ-06", "REF-INJ-11")
def test_a_law_that_wallak_must_skip_is_not_put_to_the_vote() -> None:
    at = {"wallak": "enalda", "madalla": "tamberly"}
    pos = realm(
        "senate royal", at=at, planets="solne", hurt="wallak", hands={"senate": "curfew"}, dice="AAGGGG"
    )
    events = act(pos, "wallak", "enact curfew", "aim at solne")
    assert "REF-INJ-06" in clauses(events) and pos.vote is None and pos.actions == 1
    assert hand(pos, "senate") == ["curfew"] and card("curfew") not in pos.discards


@clause("REF-EDG-04")
def test_the_first_injury_is_not_ignored_for_whoever_has_resigned() -> None:
    pos = realm("royal church pf", at={"trevin": "cristal"}, resigned="royal")
    start(pos, Hurt(citizen("trevin")))
    assert pos.hurt[citizen("trevin")]


@clause("REF-INJ-16")
def test_the_first_card_of_the_pack_is_no_exception() -> None:
    """Fast Transport has the index 0: a skipped free action is over, whichever card it is."""
    assert card("fast-transport") == 0
    hands = {"royal": "fast-transport"}
    pos = realm("royal church", at={"kalban": "cristal"}, hurt="kalban", hands=hands, dice="AAGGGG")
    act(pos, "kalban", "play fast transport")
    while pos.deed is not None:
        play(pos, legal(pos)[0])
    assert hand(pos, "royal") == ["fast-transport"] and "play fast transport" not in legal(pos)
