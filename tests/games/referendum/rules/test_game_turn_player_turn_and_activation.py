"""Game turn, player turn and activation (REF-TRN): whose turn it is, who is Ready or Done, two different actions, the clock."""

from __future__ import annotations

import pytest

from orrery.games.referendum.turn.turns import EndGameTurn, StartGameTurn
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    citizen,
    clauses,
    game_on,
    gov,
    legal,
    people,
    place,
    play,
    realm,
    refused,
    said,
    start,
    where,
    whole_turn,
)
from tests.games.referendum.scenes import EACH, FOUR
from tests.ledger import clause


@clause("REF-TRN-01", "REF-TRN-03", "REF-TRN-05", "REF-TRN-04")
def test_players_activate_one_citizen_each_until_all_are_done() -> None:
    at = {"kalban": "cristal", "trevin": "cristal", "svelk": "notana"}
    pos = game_on(realm("royal church", at=at, clocks=2))
    assert legal(pos) == ["activate kalban", "activate trevin"], "who has a Ready citizen must activate one"
    play(pos, "activate trevin", "pass", "pass")
    assert not pos.ready[citizen("trevin")]
    assert pos.seat_on_turn == 1 and pos.active == citizen("svelk")
    play(pos, "pass", "pass")
    assert pos.active == citizen("kalban"), "Church has nobody Ready any more and is skipped"
    play(pos, "pass", "pass")
    assert pos.turn == 2 and pos.clocks == 1


@clause("REF-TRN-02", "REF-TRN-17", "REF-INJ-12", "REF-INJ-07")
def test_the_start_of_a_game_turn() -> None:
    pos = realm(
        "royal church", at={"kalban": "cristal", "svelk": "notana"}, done="kalban svelk", planets="kor_river"
    )
    pos.where[citizen("caan")] = -3
    pos.recruited = [True, True]
    before = list(pos.align)
    start(pos, StartGameTurn())
    assert pos.ready[citizen("kalban")] and pos.recruited == [False, False]
    assert pos.where[citizen("caan")] == -1, "convalescents join the deck"
    cited = clauses(pos.events)
    assert cited.index("REF-TRN-02") < cited.index("REF-ALI-07")
    changed = [box for box in range(C.boxes) if pos.align[box] != before[box]]
    assert all(box in C.pop[place("kor_river")] for box in changed) and len(changed) <= 1


@clause("REF-TRN-04")
def test_whoever_is_done_is_told_and_whoever_left_is_not() -> None:
    pos = realm("royal church", at={"kalban": "cristal", "caan": "enalda", "svelk": "solne"})
    game_on(pos)
    play(pos, "activate caan")
    while legal(pos) != ["pass"] and "pass" not in legal(pos):
        play(pos, "done")
    events = play(pos, "pass", "pass")
    assert "Caan is Done" in said(pos, events), "on the first of all places too"
    pos = realm("royal church", at={"kalban": "cristal", "svelk": "solne"}, hurt="kalban", dice="AAAAAA")
    game_on(pos)
    events = play(pos, "travel to notana station")
    assert where(pos, "kalban") == "gone" and "REF-TRN-04" not in clauses(events)
    assert pos.active == citizen("svelk"), "the next player is on turn"


@clause("REF-TRN-05")
def test_nobody_activates_a_citizen_of_others_or_one_who_is_done() -> None:
    at = {"kalban": "cristal", "caan": "cristal", "trevin": "cristal", "svelk": "solne"}
    pos = game_on(realm("royal church", at=at, done="caan"))
    assert legal(pos) == ["activate kalban", "activate trevin"]
    for move in ("activate caan", "activate svelk", "activate renard"):
        refused(pos, move)
    refused(pos, "activate svelk", seat=1)


@clause("REF-TRN-05", "REF-TRN-04", "REF-TRN-01")
def test_turns_go_clockwise_and_skip_whoever_is_done() -> None:
    at = {**EACH, "angel": "cristal", "xuan": "mevtu", "vu": "keld"}
    pos = game_on(realm(FOUR, at=at, done="svelk", clocks=5), 2)
    order = []
    while pos.turn == 1:
        order.append(pos.waiting[0])
        if legal(pos)[0].startswith("activate"):
            assert (pos.active, pos.actions, pos.taken) == (-1, 0, [])
            play(pos, legal(pos)[0])
        play(pos, "pass", "pass")
    assert order == [2, 3, 0, 2, 3, 0], "Church has nobody Ready"
    assert pos.clocks == 4


@clause("REF-TRN-06", "REF-TRN-07", "REF-END-01")
@pytest.mark.parametrize(
    ("clocks", "left", "over"), [(0, 0, True), (1, 0, True), (2, 1, False), (3, 2, False)]
)
def test_the_clock_at_the_end_of_a_game_turn(clocks: int, left: int, over: bool) -> None:
    pos = start(
        realm("royal church", at={"kalban": "cristal", "svelk": "solne"}, clocks=clocks), EndGameTurn()
    )
    assert (pos.clocks, pos.over) == (left, over)
    assert pos.turn == (1 if over else 2)


@clause("REF-TRN-07")
def test_an_empty_pool_ends_the_game_with_the_game_turn() -> None:
    assert start(realm("royal church", at={"kalban": "cristal"}, clocks=0), EndGameTurn()).over


@clause("REF-TRN-08")
def test_cards_that_empty_the_pool_do_not_end_the_game_turn() -> None:
    pos = realm(
        "pf royal",
        at={"waal": "solne", "kalban": "cristal"},
        hands={"pf": "palace-coup"},
        dice="GGO",
        clocks=2,
    )
    act(pos, "waal", "play palace coup", "stop rolling", "turn solne government to pf")
    assert pos.clocks == 0 and not pos.over
    pos.stack.clear()
    assert legal(activate(pos, "kalban"))


@clause("REF-TRN-09")
@pytest.mark.parametrize(("held", "after"), [(0, 2), (1, 2), (2, 2), (3, 3)])
def test_wealth_is_topped_up_and_never_taken(held: int, after: int) -> None:
    pos = realm("church royal", at={"gremelec": "sanctora"}, wealth={"gremelec": held})
    activate(pos, "gremelec")
    assert pos.wealth[citizen("gremelec")] == after
    assert ("REF-TRN-09" in clauses(pos.events)) == (held < after), "with enough she takes none"


@clause("REF-TRN-10", "REF-TRN-18", "REF-PLN-01")
def test_order_when_activated() -> None:
    pos = realm("church royal", at={"hyrala": "quillon"}, boxes={"quillon": "R RRSF"})
    activate(pos, "hyrala")
    assert pos.wealth[citizen("hyrala")] == 3, "topped up to 2, then 1 from the planet"
    pos = realm("royal church", at={"caan": "skarn_reach"}, hurt="caan")
    activate(pos, "caan")
    assert not pos.hurt[citizen("caan")] and pos.wealth[citizen("caan")] == 2
    at = {"renard": "quillon", "svelk": "quillon"}
    pos = realm("royal church", at=at, boxes={"quillon": "R RRSF"}, hands={"church": "spy"})
    activate(pos, "renard")
    planet = [e.clause for e in pos.events].index("REF-PLN-01")
    assert [e.clause for e in pos.events].index("REF-CMP-18") > planet, "the planet first, then her own"


@clause("REF-TRN-11", "REF-PLO-01")
def test_two_actions_are_all_and_a_card_is_one_of_them() -> None:
    hands = {"royal": "town-hall rich-uncle"}
    pos = realm("royal church", at={"kalban": "cristal"}, planets="solne", hands=hands, dice="II")
    act(pos, "kalban", "seek opportunity")
    while pos.deed is not None:
        play(pos, "stop rolling" if "stop rolling" in legal(pos) else "pass")
    assert "play town hall" in legal(pos), "as the second action"
    play(pos, "travel to solne")
    assert pos.actions == 0 and legal(pos) == ["play rich uncle", "done"]
    assert refused(pos, "play town hall").clause == "REF-TRN-11"


@clause("REF-TRN-11")
@pytest.mark.parametrize(
    ("move", "sentence", "cited"),
    [
        ("travel to mevtu", "That place cannot be reached from here.", "REF-TRV-01"),
        ("travel free to notana station", "Leaving this place is no free action.", "REF-FRE-01"),
        ("no confidence", "A station has no government.", "REF-LOC-03"),
        ("recruit the people", "There are no people to recruit on a station.", "REF-REC-03"),
        ("play embargo", "This card is not in your hand.", "REF-PLO-01"),
        ("play town hall", "This is possible on a planet only.", "REF-LOC-03"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(move: str, sentence: str, cited: str) -> None:
    pos = activate(realm("royal church", at={"kalban": "keld"}, hands={"royal": "town-hall"}), "kalban")
    error = refused(pos, move)
    assert error.clause == cited and sentence in str(error)


@clause("REF-ACT-01", "REF-TRN-12")
def test_the_log_tells_what_is_declared() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, dice="OO GGGGGG")
    activate(pos, "kalban")
    assert "Kalban declares Recruit Population" in said(pos, play(pos, "recruit the people"))
    play(pos, "stop rolling")
    assert "Kalban uses Bread & Circuses" in said(pos, play(pos, "use bread & circuses"))
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "rich-uncle"})
    activate(pos, "kalban")
    assert "Kalban plays Rich Uncle" in said(pos, play(pos, "play rich uncle"))
    told = said(pos, play(pos, "travel to notana station"))
    assert told[0] == "Kalban sets out for Notana Station", "a journey is told once"


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


@clause("REF-TRN-13")
def test_a_special_action_is_taken_once() -> None:
    pos = realm("pf royal", at={"kata": "velmoor"}, dice="GGGGGG")
    act(pos, "kata", "use activism", "stop rolling")
    assert pos.actions == 1 and "use activism" not in legal(pos)
    refused(pos, "use activism")
    fula = realm("senate royal", at={"fula": "velmoor"}, boxes={"velmoor": "F SSP"}, dice="GGGG")
    act(fula, "fula", "use populist", "stop rolling")
    assert "use activist" in legal(fula) and "use populist" not in legal(fula)


@clause("REF-TRN-13")
def test_both_kinds_of_recruiting_are_one_action() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNN")
    act(pos, "svelk", "recruit the people", "done")
    assert pos.taken == ["population"]
    assert "recruit a citizen" not in legal(pos) and "recruit the people" not in legal(pos)


@clause("REF-TRN-14")
def test_a_recruit_may_be_activated_in_the_same_game_turn() -> None:
    pos = realm("pf royal", at={"kata": "mevtu", "kalban": "cristal"}, dice="NO", gone="waal zaria xuan sand")
    game_on(pos)
    play(pos, "recruit a citizen", "stop rolling", "pass")
    play(pos, "pass", "pass")
    assert pos.turn == 1 and pos.active == citizen("ahambra"), "the only one Ready is activated"


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


@clause("REF-TRN-15")
def test_nobody_waits_for_a_citizen_who_has_left() -> None:
    pos = realm(
        "royal church", at={"caan": "cristal", "svelk": "notana"}, hurt="caan", clocks=2, dice="AAAAAA"
    )
    whole_turn(pos, "caan")
    play(pos, "travel to notana station")
    assert where(pos, "caan") == "gone" and pos.active == citizen("svelk")


@clause("REF-TRN-16")
def test_a_citizen_made_ready_may_be_activated_again() -> None:
    at = {"kalban": "cristal", "trevin": "cristal"}
    pos = realm("royal church", at=at, done="trevin", hands={"royal": "wake-up-call"}, clocks=6)
    act(pos, "kalban", "play wake-up call")
    assert pos.ready[citizen("trevin")] and pos.clocks == 5
    pos.stack.clear()
    game_on(pos)
    assert "activate trevin" in legal(pos)


@clause("REF-TRN-17")
def test_kor_river_turns_a_box_at_the_start_of_every_game_turn() -> None:
    changed = set()
    for seed in range(30):
        at = {"kata": "mevtu", "kalban": "cristal"}
        pos = realm("pf royal", at=at, boxes={"kor_river": "P RRR"}, dice="I", seed=seed)
        start(pos, StartGameTurn())
        assert sorted(people(pos, "kor_river")) == ["N", "R", "R"] and gov(pos, "kor_river") == "P"
        changed.add(people(pos, "kor_river").index("N"))
    assert changed == {0, 1, 2}
    absent = realm("pf royal", at={"kata": "mevtu", "kalban": "cristal"}, dice="I")
    start(absent, StartGameTurn())
    assert len(absent.chance.loaded) == 1, "not in play: no die"  # type: ignore[attr-defined]


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


@clause("REF-TRN-19")
def test_a_hand_that_may_hold_a_card_is_asked_while_an_action_is_left() -> None:
    """Nothing but a pass is left to Trevin; that no card fits either is his player's secret."""
    alone = "kalban caan renard anilay angel"
    free = "fast-transport fast-transport fast-transport retired-pilot field-medic rich-uncle second-wind"
    pos = realm(
        "royal church",
        at={"trevin": "cristal"},
        gone=alone,
        hands={"royal": "filibuster"},
        discards=f"{free} bartender wake-up-call",
    )
    act(pos, "trevin", "travel to keld station")
    assert pos.actions == 1 and legal(pos) == ["pass"]
    bare = realm("royal church", at={"trevin": "cristal"}, gone=alone)
    act(bare, "trevin", "travel to keld station")
    assert bare.decision is None, "without a card there is nothing to hide"


@clause("REF-TRN-19")
def test_an_activation_ends_by_itself_when_nothing_is_left() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, dice="NN GGGGGG")
    act(pos, "kalban", "recruit the people", "done", "use bread & circuses", "stop rolling")
    assert pos.actions == 0 and pos.decision is None
    full = realm("royal church", at={"kalban": "cristal"}, dice="NN GGGGGG", hands={"royal": "spy"})
    act(full, "kalban", "recruit the people", "pass", "pass", "done", "use bread & circuses", "stop rolling")
    assert legal(full) == ["done"], "with a card in hand it would tell too much to end by itself"


@clause("REF-TRN-03", "REF-TRN-04")
def test_who_cannot_be_activated_and_why() -> None:
    at = {"kalban": "cristal", "trevin": "cristal", "caan": "cristal", "svelk": "solne"}
    pos = game_on(realm("royal church", at=at, done="caan"))
    assert (refused(pos, "activate caan").clause, "Done" in str(refused(pos, "activate caan"))) == (
        "REF-TRN-04",
        True,
    )
    assert "not in play" in str(refused(pos, "activate renard"))
    assert "another bloc" in str(refused(pos, "activate svelk"))
