"""Game turns, activations, actions in general, passing and free actions."""

from __future__ import annotations

from orrery.games.referendum.turn.turns import EndGameTurn, StartGameTurn
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    citizen,
    clauses,
    game_on,
    gov,
    hand,
    legal,
    people,
    place,
    play,
    realm,
    refused,
    start,
    where,
    whole_turn,
)
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


@clause("REF-TRN-12", "REF-CIT-12", "REF-CIT-01")
def test_special_actions_are_further_different_actions() -> None:
    pos = realm("senate royal", at={"fula": "bellmere"}, boxes={"bellmere": "P SSC"}, dice="WGGG WGGG")
    act(pos, "fula", "use activist", "stop rolling", "turn bellmere 3 to senate")
    assert pos.actions == 1 and "use activist" not in legal(pos)
    play(pos, "use populist", "stop rolling")
    assert gov(pos, "bellmere") == "S" and pos.actions == 0
    other = activate(realm("senate royal", at={"wallak": "bellmere"}), "wallak")
    assert "use activist" not in legal(other)


@clause("REF-TRN-13")
def test_both_kinds_of_recruiting_are_one_action() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNN")
    act(pos, "svelk", "recruit the people", "done")
    assert pos.taken == ["population"]
    assert "recruit a citizen" not in legal(pos) and "recruit the people" not in legal(pos)


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


@clause("REF-TRN-19")
def test_an_activation_ends_by_itself_when_nothing_is_left() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, dice="NN GGGGGG")
    act(pos, "kalban", "recruit the people", "done", "use bread & circuses", "stop rolling")
    assert pos.actions == 0 and pos.decision is None
    full = realm("royal church", at={"kalban": "cristal"}, dice="NN GGGGGG", hands={"royal": "spy"})
    act(full, "kalban", "recruit the people", "pass", "pass", "done", "use bread & circuses", "stop rolling")
    assert legal(full) == ["done"], "with a card in hand it would tell too much to end by itself"


@clause("REF-ACT-01")
def test_six_general_actions() -> None:
    at = {"kata": "solne"}
    pos = activate(realm("pf royal", at=at, hands={"pf": "town-hall"}), "kata")
    texts = legal(pos)
    assert {"search core worlds", "play town hall", "recruit the people", "recruit a citizen"} <= set(texts)
    assert any(text.startswith("travel to") for text in texts)
    other = activate(realm("pf royal", at={"waal": "solne"}), "waal")
    assert {"no confidence", "seek opportunity"} <= set(legal(other))


@clause("REF-ACT-03", "REF-ACT-04")
def test_a_failed_action_is_spent() -> None:
    pos = realm("royal church", at={"trevin": "cristal"}, dice="O")
    events = act(pos, "trevin", "recruit the people")
    assert "REF-ACT-04" in clauses(events) and people(pos, "cristal") == "RNN"
    assert pos.actions == 1 and "recruit the people" not in legal(pos)


@clause("REF-ACT-05")
def test_successes_are_not_kept() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNN")
    act(pos, "svelk", "recruit the people", "done")
    assert pos.deed is None and "turn" not in " ".join(legal(pos))


@clause("REF-ACT-06")
def test_the_second_action_follows_the_first() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNN")
    act(pos, "svelk", "recruit the people")
    assert all(text.startswith("turn") or text == "done" for text in legal(pos))


@clause("REF-ACT-07")
def test_order_of_an_action() -> None:
    pos = realm(
        "pf royal",
        at={"sand": "itaria"},
        hurt="sand",
        wealth={"sand": 4},
        hands={"pf": "grain-shipment"},
        dice="AGGGGG",
    )
    events = act(pos, "sand", "play grain shipment")
    cited = clauses(events)
    assert cited.index("REF-PLO-01") < cited.index("REF-INJ-03") < cited.index("REF-ACT-07")
    assert pos.wealth[citizen("sand")] == 3
    skipped = realm(
        "pf royal", at={"sand": "itaria"}, hurt="sand", hands={"pf": "grain-shipment"}, dice="AAGGGG"
    )
    act(skipped, "sand", "play grain shipment")
    assert skipped.wealth[citizen("sand")] == 4, "a skipped action costs nothing"
    assert hand(skipped, "pf") == ["grain-shipment"]


@clause("REF-ACT-08")
def test_what_is_named_early_and_what_late() -> None:
    boxes = {"cristal": "R RNP"}
    pos = realm(
        "royal church", at={"kalban": "cristal"}, boxes=boxes, hands={"royal": "land-reform"}, dice="NN"
    )
    act(pos, "kalban", "play land reform")
    assert legal(pos) == ["name navy", "name pf"] and pos.roll is None
    play(pos, "name pf")
    assert legal(pos) == ["turn cristal 3 to royal", "done"], "boxes are chosen when the successes are known"
    pos = realm("royal church", at={"kalban": "solne"}, hands={"royal": "diplomacy"}, dice="NN")
    act(pos, "kalban", "play diplomacy")
    assert sorted(legal(pos)) == sorted(f"name {b}" for b in ("navy", "senate", "church", "fwm", "pf"))
    assert pos.roll is None, "named before the roll"


@clause("REF-PAS-01", "REF-PAS-02")
def test_the_benefits_of_passing_on_both() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hurt="kalban")
    act(pos, "kalban", "pass")
    assert legal(pos) == ["take a wealth token", "rest", "take a card", "pass"]
    play(pos, "rest")
    assert not pos.hurt[citizen("kalban")]
    one = realm("royal church", at={"kalban": "cristal"}, dice="OO")
    act(one, "kalban", "recruit the people", "stop rolling", "pass")
    assert one.decision is None, "who passes on one action gains nothing"


@clause("REF-PAS-04")
def test_a_generous_planet_gives_two_tokens() -> None:
    pos = realm("pf royal", at={"xuan": "itaria"})
    act(pos, "xuan", "pass")
    assert "take two wealth tokens" in legal(pos)
    play(pos, "take two wealth tokens")
    assert pos.wealth[citizen("xuan")] == 2


@clause("REF-PAS-05", "REF-FRE-02", "REF-PLO-03")
def test_free_actions_do_not_spoil_a_double_pass() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "rich-uncle"})
    act(pos, "kalban", "play rich uncle")
    assert pos.actions == 2 and pos.taken == [] and pos.wealth[citizen("kalban")] == 2
    play(pos, "pass", "take a wealth token")
    assert pos.wealth[citizen("kalban")] == 3


@clause("REF-PAS-06")
def test_a_third_action_must_be_passed_on_too() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "second-wind"}, dice="OO", clocks=6)
    act(pos, "kalban", "play second wind")
    assert pos.actions == 3 and pos.clocks == 5
    play(pos, "recruit the people", "stop rolling")
    assert pos.actions == 2
    play(pos, "pass")
    assert pos.decision is None, "one of three was taken"
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "spy"}, top="second-wind")
    act(pos, "kalban", "pass", "take a card", "play second wind", "pass")
    assert pos.decision is None, "the benefit comes once in an activation"


@clause("REF-FRE-01", "REF-PLO-10")
def test_free_actions_come_from_citizens_planets_and_cards() -> None:
    pos = realm(
        "royal church", at={"kalban": "hyph"}, planets="cristal", hands={"royal": "fast-transport rich-uncle"}
    )
    act(pos, "kalban")
    assert {"play fast transport", "play rich uncle", "travel free to cristal"} <= set(legal(pos))
    play(pos, "travel to cristal")
    assert "play rich uncle" in legal(pos), "between the actions"
    play(pos, "use bread & circuses")
    while "stop rolling" in legal(pos):
        play(pos, "stop rolling")
    while legal(pos)[-1] == "pass" and pos.deed is not None:
        play(pos, "pass")
    if pos.deed is not None:
        play(pos, "done")
    assert pos.actions == 0 and "play rich uncle" in legal(pos), "and after them"


@clause("REF-FRE-04")
def test_leaving_the_hub_is_free_once() -> None:
    pos = realm("royal church", at={"kalban": "hyph"}, planets="cristal", hands={"royal": "fast-transport"})
    act(pos, "kalban", "travel free to cristal", "play fast transport", "travel free to hyph")
    assert where(pos, "kalban") == "hyph"
    assert not [text for text in legal(pos) if text.startswith("travel free")]


@clause("REF-TRV-06")
def test_travel_is_taken_once() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, planets="solne")
    act(pos, "kalban", "travel to solne")
    assert refused(pos, "travel to cristal").clause == "REF-TRV-06"


@clause("REF-EDG-09")
def test_steps_may_be_left_unused_but_a_change_must_be_possible() -> None:
    pos = activate(realm("church royal", at={"kelling": "grimholt"}, boxes={"grimholt": "N CCC"}), "kelling")
    assert "use moving sermon" not in legal(pos)
    pos = activate(realm("royal church", at={"kalban": "cristal"}, boxes={"cristal": "R RRR"}), "kalban")
    assert "use bread & circuses" not in legal(pos)
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNN")
    act(pos, "svelk", "recruit the people", "done")
    assert people(pos, "solne") == "FP"


@clause("REF-TRN-07")
def test_an_empty_pool_ends_the_game_with_the_game_turn() -> None:
    assert start(realm("royal church", at={"kalban": "cristal"}, clocks=0), EndGameTurn()).over
