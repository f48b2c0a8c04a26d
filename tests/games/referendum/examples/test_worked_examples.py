"""Every worked example of the rulebook and every designed scenario, step by step."""

from __future__ import annotations

import pytest

from orrery.games.referendum.actions.changes import one_step, reachable
from orrery.games.referendum.content import distance
from orrery.games.referendum.turn.turns import EndGameTurn
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    bloc,
    citizen,
    clauses,
    cristal,
    game_on,
    gov,
    hand,
    legal,
    new,
    people,
    place,
    play,
    realm,
    referendum,
    refused,
    start,
    where,
)
from tests.ledger import clause


@clause("REF-ALI-02", "REF-ALI-03")
def test_ex_01_one_step_from_royal_leads_to_pf_or_navy() -> None:
    assert sorted(one_step(bloc("R"), -1)) == sorted([bloc("PF"), bloc("Navy")])
    pos = realm(at={"waal": "solne"}, blocs="pf royal", hands={"pf": "smear-campaign"}, dice="GGG")
    act(pos, "waal", "play smear campaign")
    assert legal(pos) == ["turn solne government to navy", "turn solne government to pf"]


@clause("REF-SET-04", "REF-SET-05", "REF-SET-06")
def test_ex_02_the_leader_fixes_the_bloc_and_the_rest_leaves_the_game() -> None:
    seen = set()
    for seed in range(40):
        pos = new(3, seed)
        blocs = tuple(pos.bloc_of)
        seen.add(blocs)
        left_out = ({0, 2, 3, 5} - set(blocs)).pop()
        assert all(pos.where[c] == -2 for c in C.of_bloc[left_out])
        assert all(pos.where[C.leader[b]] >= 0 for b in blocs)
        assert not set(blocs) & {1, 4}
    assert len(seen) > 10


@clause("REF-SET-17")
@pytest.mark.parametrize(("players", "tokens"), [(2, 6), (3, 9), (4, 12)])
def test_ex_03_three_clock_tokens_for_each_player(players: int, tokens: int) -> None:
    assert new(players, 1).clocks == tokens


@clause("REF-TRN-11", "REF-TRN-13", "REF-PLO-01")
def test_ex_04_two_different_actions() -> None:
    pos = realm(
        "senate pf",
        at={"vu": "vantry", "xuan": "lantern"},
        hands={"senate": "raise-funds spy", "pf": "bartender"},
        dice="NN",
    )
    act(pos, "vu", "travel to lantern")
    assert "play spy" in legal(pos)
    other = realm(
        "senate pf",
        at={"vu": "lantern", "xuan": "lantern"},
        hands={"senate": "raise-funds spy", "pf": "bartender"},
        dice="NN",
    )
    act(other, "vu", "play raise funds", "pass", "pass")
    while "done" not in legal(other) and "travel to vantry station" not in legal(other):
        play(other, legal(other)[-1])
    error = refused(other, "play spy")
    assert error.clause == "REF-TRN-13"


@clause("REF-REC-07")
def test_ex_05_only_citizens_of_the_own_bloc() -> None:
    pos = realm("church royal", at={"gremelec": "sanctora"}, dice="NO")
    act(pos, "gremelec", "recruit a citizen", "stop rolling")
    drawn = [c for c in C.of_bloc[bloc("church")] if pos.where[c] >= 0]
    assert len(drawn) == 2 and all(C.bloc[c] == bloc("church") for c in drawn)


@clause("REF-LOC-01", "REF-NOC-01", "REF-NOC-03")
def test_ex_06_no_confidence_is_local() -> None:
    pos = realm("pf royal", at={"waal": "dunst"}, boxes={"gurst": "C FFF", "dunst": "F NSP"}, dice="GGG")
    act(pos, "waal", "no confidence")
    assert legal(pos) == [f"turn dunst government to {name}" for name in ("navy", "senate", "pf")]
    play(pos, "turn dunst government to pf")
    assert (gov(pos, "dunst"), gov(pos, "gurst")) == ("P", "C")


@clause("REF-PLO-13", "REF-LOC-01", "REF-PLO-12")
def test_ex_07_spy_needs_a_victim() -> None:
    pos = realm(
        "church royal", at={"michael": "gurst", "trevin": "cristal"}, hands={"church": "spy", "royal": "spy"}
    )
    activate(pos, "michael")
    assert refused(pos, "play spy").clause == "REF-PLO-13"
    pos = realm(
        "church royal", at={"michael": "gurst", "trevin": "gurst"}, hands={"church": "spy", "royal": "spy"}
    )
    activate(pos, "michael")
    assert "play spy" in legal(pos)


@clause("REF-LOC-03", "REF-NOC-01")
def test_ex_08_no_government_on_a_station() -> None:
    pos = activate(realm("senate pf", at={"krelane": "notana"}), "krelane")
    assert refused(pos, "no confidence").clause == "REF-LOC-03"


@clause("REF-STA-01", "REF-STA-02", "REF-ACT-02", "REF-ROL-02")
def test_ex_09_chekart_recruits_at_labica() -> None:
    pos = realm("senate pf", at={"chekart": "labica"}, dice="N")
    act(pos, "chekart", "recruit a citizen")
    assert pos.roll is not None and pos.roll.number == 1
    elsewhere = activate(realm("senate pf", at={"chekart": "vantry"}), "chekart")
    assert "recruit a citizen" not in legal(elsewhere)


@clause("REF-FRE-03", "REF-PLO-03", "REF-TRV-06")
def test_ex_10_travel_twice_with_fast_transport() -> None:
    pos = realm("pf royal", at={"zaria": "solne"}, planets="mevtu", hands={"pf": "fast-transport"})
    act(pos, "zaria", "travel to labica station", "play fast transport", "travel free to mevtu")
    assert where(pos, "zaria") == "mevtu"
    assert (pos.actions, pos.discards[-1]) == (1, 0)


@clause("REF-ROL-02", "REF-ROL-04", "REF-ROL-05", "REF-CIT-29")
def test_ex_11_kalban_on_cristal_number_of_dice() -> None:
    pos = cristal()
    act(pos, "kalban", "recruit the people")
    counts = [pos.the_roll().number]
    assert "help with renard" not in legal(pos)
    play(pos, "help with trevin")
    counts.append(pos.the_roll().number)
    play(pos, "help with svelk")
    counts.append(pos.the_roll().number)
    play(pos, "pass", "hinder with xuan")
    counts.append(pos.the_roll().number)
    assert counts == [2, 3, 4, 3]


@clause("REF-ROL-11", "REF-ROL-12", "REF-ROL-13", "REF-CMP-11")
def test_ex_12_kalban_on_cristal_guile_and_wealth() -> None:
    pos = cristal()
    act(
        pos, "kalban", "recruit the people", "help with trevin", "help with svelk", "pass", "hinder with xuan"
    )
    assert legal(pos) == ["pay for a success with trevin", "pass"]
    play(pos, "pay for a success with trevin")
    assert (pos.the_roll().thrown, pos.the_roll().successes()) == ([1, 2, 4], 2)
    assert pos.wealth[citizen("trevin")] == 0
    assert legal(pos) == ["roll again", "stop rolling"]


@clause("REF-ROL-20", "REF-ROL-21", "REF-ROL-23", "REF-ROL-27", "REF-ADV-15", "REF-ROL-30", "REF-REC-02")
def test_ex_13_kalban_on_cristal_wildlife() -> None:
    pos = cristal()
    act(
        pos, "kalban", "recruit the people", "help with trevin", "help with svelk", "pass", "hinder with xuan"
    )
    events = play(pos, "pay for a success with trevin", "roll again")
    assert pos.the_roll().aside == [1, 2]
    assert "REF-ADV-01" in clauses(events) and not any(pos.hurt)
    wanted = {f"turn cristal 2 to {name}" for name in ("royal", "senate", "pf", "church")}
    assert wanted == {text for text in legal(pos) if text.startswith("turn cristal 2")}
    play(pos, "turn cristal 2 to church")
    assert people(pos, "cristal") == "RCP"


@clause("REF-RNK-01", "REF-RNK-02", "REF-RNK-04", "REF-RNK-05", "REF-RNK-06", "REF-CIT-27")
def test_ex_14_bread_and_circuses_fails() -> None:
    pos = cristal(dice="AAOOGG AGWW")
    act(pos, "kalban", "use bread & circuses")
    assert legal(pos) == ["roll again", "stop rolling"], "nobody could help or hinder"
    before = list(pos.troubles)
    play(pos, "roll again")
    assert pos.the_roll().thrown == [6, 1, 4, 4] and pos.the_roll().failed
    assert pos.troubles == before and people(pos, "cristal") == "RNP"


@clause("REF-VOT-01", "REF-VOT-02", "REF-VOT-03", "REF-VOT-16", "REF-VOT-17", "REF-VOT-18", "REF-VOT-19")
@clause("REF-PLO-15", "REF-PLO-06")
def test_ex_15_proposing_diplomacy_as_a_law() -> None:
    pos = realm(
        "senate royal",
        at={"wallak": "enalda", "madalla": "tamberly"},
        boxes={"dunst": "F NSP"},
        hands={"senate": "diplomacy"},
        clocks=5,
        dice="GNIOAA",
    )
    act(pos, "wallak", "enact diplomacy", "aim at dunst", "name senate", "vote for")
    assert gov(pos, "dunst") == "S" and pos.clocks == 4
    assert pos.discards == [C.card_names.index("Diplomacy")]
    assert not pos.past_troubles


@clause("REF-VOT-04", "REF-VOT-05", "REF-VOT-06", "REF-VOT-07", "REF-VOT-09", "REF-VOT-11")
def test_ex_16_votes_in_the_senate() -> None:
    pos = realm(
        "senate church pf royal",
        at={
            "wallak": "enalda",
            "madalla": "tamberly",
            "fula": "bellmere",
            "krelane": "notana",
            "hyrala": "enalda",
            "zaria": "solne",
            "anilay": "cristal",
        },
        wealth={"hyrala": 2},
        hands={"senate": "curfew"},
    )
    act(pos, "wallak", "enact curfew", "aim at solne")
    play(pos, "vote for", "vote for", "vote for")
    play(pos, "vote against and pay 2", "vote against", "vote against")
    assert pos.deed is None, "Wallak was not asked, and the vote is over"
    assert pos.curfew[place("solne")] == 0, "12 for, 15 against"
    assert pos.wealth[citizen("hyrala")] == 0


@clause("REF-ALI-02", "REF-ALI-04", "REF-ALI-05")
def test_ex_17_wheel_distances() -> None:
    church, royal = bloc("church"), bloc("royal")
    assert distance(church, royal) == 3
    two = [new for first in one_step(church, royal) for new in one_step(first, royal)]
    assert sorted(two) == sorted([bloc("navy"), bloc("pf")])
    assert sorted(one_step(church, royal)) == sorted([bloc("senate"), bloc("fwm")])
    assert sorted(reachable(church, 3, -1)) == [b for b in range(6) if b != church]
    assert one_step(royal, royal) == []


@clause("REF-TRN-06", "REF-TRN-07", "REF-TRN-08", "REF-NOC-04", "REF-NOC-05")
def test_ex_18_the_pool_runs_dry_in_mid_turn() -> None:
    pos = realm(
        "pf senate",
        at={"waal": "dunst", "krelane": "solne"},
        boxes={"dunst": "F NSP", "solne": "R FP"},
        clocks=1,
        dice="GGG GG",
    )
    game_on(pos)
    play(pos, "no confidence", "turn dunst government to pf")
    assert pos.clocks == 0 and not pos.over
    play(pos, "pass")
    assert "no confidence" in legal(pos)
    play(pos, "no confidence", "turn solne government to fwm")
    assert pos.clocks == 0 and gov(pos, "solne") == "F" and not pos.over
    play(pos, "pass")
    assert legal(pos) == [] and pos.outcome is not None and pos.outcome.ending == "clock"


@clause("REF-TRN-06", "REF-TRN-07", "REF-END-01")
def test_ex_19_last_token_at_the_end_of_a_turn() -> None:
    pos = start(realm(at={"kalban": "cristal"}, clocks=1), EndGameTurn())
    assert pos.over and pos.clocks == 0
    assert not start(realm(at={"kalban": "cristal"}, clocks=2), EndGameTurn()).over


@clause("REF-ROL-05", "REF-ROL-06", "REF-ROL-07", "REF-STA-01")
def test_ex_20_no_more_than_six_dice() -> None:
    at = dict.fromkeys(("svelk", "gremelec", "hyrala", "kelling", "zaria", "xuan"), "labica")
    pos = realm("church pf", at=at, dice="IIII")
    act(pos, "svelk", "recruit a citizen")
    counts = [pos.the_roll().number]
    for helper in ("gremelec", "hyrala", "kelling"):
        play(pos, f"help with {helper}")
        counts.append(pos.the_roll().number)
    play(pos, "pass")
    for hinderer in ("zaria", "xuan"):
        play(pos, f"hinder with {hinderer}")
        counts.append(pos.the_roll().number)
    assert counts == [4, 5, 6, 6, 5, 4]


@clause("REF-ROL-06", "REF-ROL-24", "REF-ROL-22")
def test_ex_21_never_less_than_one_die() -> None:
    pos = realm("royal pf", at=dict.fromkeys(("trevin", "xuan", "zaria"), "cristal"), dice="O")
    act(pos, "trevin", "recruit the people", "pass", "hinder with xuan", "hinder with zaria")
    roll = pos.the_roll()
    assert (roll.number, roll.throws, roll.thrown, roll.failed) == (1, 1, [5], True)
    assert len(pos.troubles) == 18


@clause("REF-ROL-22", "REF-ROL-23", "REF-ROL-30")
def test_ex_22_nothing_came_up() -> None:
    pos = realm("church royal", at={"gremelec": "sanctora"}, dice="IO N")
    act(pos, "gremelec", "recruit the people")
    assert legal(pos) == [
        "set aside intelligence and roll again",
        "set aside opportunity and roll again",
        "stop rolling",
    ]
    play(pos, "set aside intelligence and roll again")
    assert pos.the_roll().aside == [3] and pos.the_deed().steps == 1


@clause("REF-ROL-26", "REF-ROL-27", "REF-ADV-02")
def test_ex_23_adversity_on_the_first_throw_is_harmless() -> None:
    pos = realm("pf royal", at={"kata": "mevtu"}, dice="AN")
    act(pos, "kata", "recruit the people")
    assert pos.the_deed().steps == 1, "no die is left, so the rolling is over"
    assert len(pos.troubles) == 18


@clause("REF-ROL-16", "REF-ROL-17", "REF-ROL-18", "REF-ROL-32", "REF-ROL-33", "REF-ADV-11")
def test_ex_24_hindering_with_money_from_afar() -> None:
    pos = realm(
        "church pf",
        at={"kelling": "grimholt", "sand": "itaria"},
        wealth={"sand": 2},
        dice="IO W",
        troubles="silver-tongue",
    )
    act(pos, "kelling", "recruit the people", "set aside intelligence and roll again", "pass")
    events = play(pos, "pay for adversity with sand")
    assert "REF-ADV-01" in clauses(events) and "REF-ROL-28" in clauses(events)
    assert "REF-ACT-04" in clauses(events), "it continues, but nothing is left and nothing came up"
    assert pos.wealth[citizen("sand")] == 1


@clause("REF-ROL-27", "REF-ROL-28", "REF-ROL-29", "REF-ROL-31", "REF-ADV-14")
def test_ex_25_one_card_for_several_adversity_icons() -> None:
    pos = realm("church royal", at={"baluvula": "inkqa"}, dice="IOOO AAN", troubles="improvise plan-b")
    act(pos, "baluvula", "search perseus arm")
    assert pos.the_roll().number == 4
    play(pos, "roll again")
    assert len(pos.past_troubles) == 1 and pos.deed is None
    assert sum(pos.placed) == 1, "the success is lost"


@clause("REF-NOC-01")
def test_ex_26_supported_governments_are_safe() -> None:
    pos = activate(realm("pf royal", at={"waal": "enalda"}, boxes={"enalda": "S SSCRN"}), "waal")
    assert refused(pos, "no confidence").clause == "REF-NOC-01"


@clause("REF-NOC-01", "REF-NOC-02", "REF-NOC-03", "REF-NOC-04", "REF-NOC-06")
def test_ex_27_no_confidence_on_solne() -> None:
    pos = realm("pf royal senate", at={"waal": "solne"}, clocks=7, dice="GOW")
    act(pos, "waal", "no confidence", "stop rolling")
    assert pos.the_deed().successes == 1
    assert legal(pos) == ["turn solne government to fwm", "turn solne government to pf"]
    play(pos, "turn solne government to pf")
    assert (gov(pos, "solne"), pos.clocks) == ("P", 6)


@clause("REF-CIT-02", "REF-CIT-03", "REF-RCT-05")
def test_ex_28_svelk_calms_the_crowd() -> None:
    pos = realm("pf church royal", at={"waal": "solne", "svelk": "solne"}, clocks=7, dice="GGG")
    act(pos, "waal", "no confidence", "block it")
    assert pos.clocks == 7 and gov(pos, "solne") == "R"
    assert len(pos.chance.loaded) == 3, "no dice are rolled"  # type: ignore[attr-defined]
    assert pos.actions == 1 and "no confidence" not in legal(pos) and "seek opportunity" in legal(pos)


@clause("REF-PLN-03", "REF-PLN-04")
def test_ex_29_no_guile_at_navy_headquarters() -> None:
    there = {"krelane": "corvane", "hyrala": "corvane"}
    pos = activate(realm("senate church", at=there, hands={"senate": "spy", "church": "spy"}), "krelane")
    assert "play spy" not in legal(pos)


@clause("REF-PLN-05", "REF-PLN-06")
def test_ex_30_no_second_chance_at_the_cathedral() -> None:
    pos = realm("royal church", at={"renard": "sanctora"}, dice="IO A")
    act(pos, "renard", "search core worlds", "roll again")
    assert len(pos.troubles) == 18 and pos.deed is None and sum(pos.placed) == 1


@clause("REF-APL-07", "REF-APL-08", "REF-APL-09", "REF-APL-11", "REF-APL-14")
def test_ex_31_placing_a_planet_with_symbols() -> None:
    others = "enalda sanctora aurestine corvane solne cristal velmoor"
    pos = realm("royal church", at={"renard": "notana"}, planets=others, dice="IIO")
    act(pos, "renard", "search core worlds", "stop rolling")
    assert legal(pos) == ["place hyph", "place quillon"]
    play(pos, "place quillon", "fill quillon government with royal", "fill quillon 1 with royal")
    assert (gov(pos, "quillon"), people(pos, "quillon")) == ("R", "RRSF")
    play(pos, "travel free to quillon")
    assert where(pos, "renard") == "quillon" and pos.actions == 1
    assert not pos.placed[place("hyph")] and not pos.drawn


@clause("REF-CIT-25", "REF-CIT-26", "REF-APL-11", "REF-ALI-07")
def test_ex_32_ahambra_places_the_same_planet() -> None:
    others = "enalda sanctora aurestine corvane solne cristal velmoor hyph"
    pos = realm("pf church", at={"ahambra": "notana"}, planets=others, dice="IAO I")
    act(pos, "ahambra", "search core worlds", "stop rolling")
    assert legal(pos)[0] == "fill quillon 1 with royal"
    play(pos, "fill quillon 1 with pf", "stay here")
    assert (gov(pos, "quillon"), people(pos, "quillon")) == ("N", "PPSF")


@clause("REF-REC-04", "REF-REC-05", "REF-REC-06", "REF-REC-08", "REF-REC-09", "REF-TRN-14")
def test_ex_33_recruiting_a_citizen() -> None:
    pos = realm("pf church", at={"kata": "labica"}, dice="NNO", gone="zaria xuan", planets="solne")
    act(pos, "kata", "recruit a citizen", "stop rolling")
    drawn = sorted(C.citizen_names[c] for c in pos.drawn)
    assert len(drawn) == 2 and set(drawn) <= {"Waal", "Sand", "Ahambra"}
    name = drawn[0].lower()
    play(pos, f"bring in {name}")
    assert where(pos, name) == "labica" and pos.ready[citizen(name)] and pos.wealth[citizen(name)] == 0
    assert not pos.placed[place("itaria")] and len(pos.in_deck(0)) == 2
    pos = activate(pos, "kata")
    assert refused(pos, "recruit a citizen").clause == "REF-REC-08"


@clause("REF-INJ-03", "REF-INJ-06", "REF-INJ-11", "REF-PAS-05")
def test_ex_34_injury_before_acting() -> None:
    pos = realm("royal church", at={"trevin": "cristal"}, hurt="trevin", dice="AAGNIW GGGGGG")
    act(pos, "trevin", "travel to notana station")
    assert where(pos, "trevin") == "cristal" and pos.actions == 1
    assert "travel to notana station" in legal(pos)
    play(pos, "pass")
    assert pos.decision is None, "no benefit of a double pass"


@clause("REF-INJ-04", "REF-INJ-05", "REF-INJ-07", "REF-INJ-08", "REF-INJ-12")
@pytest.mark.parametrize(
    ("dice", "end", "token"),
    [
        ("GGGGGG", "notana", False),
        ("AGGGGG", "notana", True),
        ("AAAGGG", "bed", False),
        ("AAAAAG", "gone", False),
    ],
)
def test_ex_35_flesh_wound_and_worse(dice: str, end: str, token: bool) -> None:
    pos = realm("royal church", at={"caan": "cristal"}, hurt="caan", wealth={"caan": 2}, dice=dice)
    act(pos, "caan", "travel to notana station")
    assert (where(pos, "caan"), pos.hurt[citizen("caan")]) == (end, token)
    if end in ("bed", "gone"):
        assert pos.wealth[citizen("caan")] == 0 and pos.decision is None


@clause("REF-INJ-02", "REF-INJ-15")
def test_ex_36_second_injury() -> None:
    pos = realm(
        "church royal",
        at={"michael": "gurst"},
        hurt="michael",
        boxes={"gurst": "C FFF"},
        dice="AGGGGG GOO AO",
        troubles="bar-fight",
    )
    events = act(pos, "michael", "no confidence", "roll again")
    assert where(pos, "michael") == "gone" and gov(pos, "gurst") == "C"
    assert {"REF-INJ-02", "REF-INJ-15"} <= set(clauses(events))
    assert pos.decision is None, "the activation is over"


@clause("REF-PAS-01", "REF-PAS-02", "REF-PAS-03", "REF-SEK-02")
def test_ex_37_passing_with_a_full_hand() -> None:
    six = "spy spy diplomacy diplomacy raise-funds raise-funds"
    pos = realm("pf royal", at={"kata": "mevtu", "xuan": "ahnad"}, hands={"pf": six}, dice="OIII")
    act(pos, "kata", "pass", "take a card")
    assert len(hand(pos, "pf")) == 7
    pos.stack.clear()
    act(pos, "xuan", "seek opportunity", "pass", "stop rolling", "pass")
    assert len(hand(pos, "pf")) == 8 and legal(pos)[0].startswith("discard")
    play(pos, legal(pos)[0], legal(pos)[0])
    assert len(hand(pos, "pf")) == 6


@clause("REF-TRN-09", "REF-TRN-10")
def test_ex_38_topping_up_wealth() -> None:
    pos = realm("pf royal", at={"sand": "itaria", "caan": "aurestine"}, wealth={"sand": 1, "caan": 3})
    activate(pos, "sand")
    assert pos.wealth[citizen("sand")] == 4
    pos.stack.clear()
    activate(pos, "caan")
    assert pos.wealth[citizen("caan")] == 3


@clause("REF-VOT-12", "REF-VOT-13", "REF-VOT-14", "REF-VOT-15")
@pytest.mark.parametrize("krelane", [True, False])
@pytest.mark.parametrize(("pro", "contra"), [(12, 12), (12, 9), (12, 8)])
def test_ex_39_a_tied_vote_and_a_narrow_one(pro: int, contra: int, krelane: bool) -> None:
    from orrery.games.referendum.senate.laws import PerformLaw
    from orrery.games.referendum.senate.votes import CountVotes
    from orrery.games.referendum.table.parts import Deed, Vote

    at = {"wallak": "enalda", "krelane": "notana"} if krelane else {"wallak": "enalda"}
    pos = realm("senate royal", at=at, planets="solne", gone="" if krelane else "krelane")
    pos.deed = Deed("law", 0, citizen("wallak"), 0, place("solne"), C.card_names.index("Curfew"), 0)
    pos.deck.remove(pos.deed.card)
    pos.vote = Vote(0, "law", pro, contra)
    start(pos, CountVotes(), PerformLaw())
    law = pos.curfew[place("solne")] > 0
    if pro == contra:
        assert legal(pos) == (["pass the proposal", "reject the proposal"] if krelane else [])
        assert not law
        if krelane:
            play(pos, "pass the proposal")
            assert pos.curfew[place("solne")] > 0
    elif pro - contra <= 3 and krelane:
        play(pos, "cancel the law")
        assert not pos.curfew[place("solne")]
    else:
        assert law and legal(pos) == []


@clause("REF-VOT-26", "REF-VOT-27", "REF-VOT-28")
def test_ex_40_vu_goes_home_to_vote() -> None:
    pos = realm(
        "senate royal",
        at={"wallak": "enalda", "vu": "vantry"},
        boxes={"lantern": "S SSSC"},
        done="vu",
        hands={"senate": "curfew"},
        planets="solne",
    )
    act(pos, "wallak", "enact curfew", "aim at solne", "travel free to lantern")
    events = play(pos, "vote for")
    assert any(event.clause == "REF-VOT-10" and event.args[1] == 6 for event in events)
    assert where(pos, "vu") == "lantern" and not pos.ready[citizen("vu")]


@clause("REF-VOT-23", "REF-VOT-24", "REF-VOT-25")
def test_ex_41_the_clock_cannot_be_overfilled() -> None:
    pos = activate(realm("senate royal pf", at={"madalla": "tamberly"}, clocks=9), "madalla")
    assert refused(pos, "propose one clock more").clause == "REF-VOT-24"
    events = play(pos, "propose one clock less", "vote for")
    assert pos.clocks == 8 and any(e.clause == "REF-VOT-10" and e.args[1] == 5 for e in events)
    empty = activate(realm("senate royal pf", at={"madalla": "tamberly"}, clocks=0), "madalla")
    assert "propose one clock less" not in legal(empty) and "propose one clock more" in legal(empty)


@clause("REF-CIT-13", "REF-CIT-14", "REF-ROL-03")
def test_ex_42_chekart_finds_laws() -> None:
    pos = realm(
        "senate royal",
        at={"chekart": "velmoor"},
        top="spy embargo rich-uncle curfew",
        dice="OGN",
        hands={"senate": "raise-funds raise-funds activism activism grand-tour"},
    )
    act(pos, "chekart", "use research", "pass", "stop rolling", "pass")
    assert [C.pack.opportunity[c].id for c in pos.discards] == ["spy", "rich-uncle"]
    assert {"embargo", "curfew"} <= set(hand(pos, "senate")) and len(hand(pos, "senate")) == 7
    play(pos, "discard grand tour")
    assert len(hand(pos, "senate")) == 6


@clause("REF-CIT-10", "REF-ALI-06")
def test_ex_43_populist_needs_a_real_plurality() -> None:
    pos = activate(realm("pf royal", at={"waal": "solne"}, boxes={"solne": "R FP"}, dice="WOOAN"), "waal")
    assert "use populist" not in legal(pos)
    pos = realm("pf royal", at={"waal": "solne"}, boxes={"solne": "R PP"}, dice="WOOAN", clocks=5)
    act(pos, "waal", "use populist", "stop rolling")
    assert gov(pos, "solne") == "P" and pos.clocks == 5


@clause("REF-TRV-01", "REF-TRV-03", "REF-TRV-04", "REF-TRV-05", "REF-TRV-08")
def test_ex_44_taking_others_along() -> None:
    pos = realm("royal church", at=dict.fromkeys(("kalban", "trevin", "svelk"), "cristal"), done="trevin")
    act(pos, "kalban", "travel to notana station", "take along trevin", "invite svelk")
    assert pos.waiting == (1,), "nobody else is left to ask along"
    play(pos, "pass")
    assert [where(pos, name) for name in ("kalban", "trevin", "svelk")] == ["notana", "notana", "cristal"]
    assert not pos.ready[citizen("trevin")]


@clause("REF-PLN-07", "REF-FRE-04", "REF-TRV-06")
def test_ex_45_leaving_the_hub() -> None:
    pos = realm("pf royal", at={"zaria": "hyph"}, planets="solne", dice="NNNN")
    act(pos, "zaria", "travel free to solne")
    assert pos.actions == 2
    play(pos, "travel to labica station", "recruit a citizen", "bring in kata")
    assert where(pos, "zaria") == "labica" and pos.recruited[0]


@clause("REF-ADV-06", "REF-PLO-14", "REF-CIT-15", "REF-CIT-16")
def test_ex_46_a_friend_takes_the_fall() -> None:
    pos = realm(
        "pf royal",
        at={"xuan": "ahnad", "zaria": "solne"},
        hands={"pf": "bartender"},
        dice="OOII AA",
        troubles="red-shirt",
    )
    act(pos, "xuan", "seek opportunity", "pass", "roll again", "discard bartender")
    assert pos.deed is not None and legal(pos) == ["draw from the deck", "draw from the discards"]
    assert hand(pos, "pf") == []
    pos = realm("pf royal", at={"zaria": "solne"}, discards="bartender spy")
    act(pos, "zaria", "use diverse friends")
    assert hand(pos, "pf") == ["bartender"] and [C.pack.opportunity[c].id for c in pos.discards] == ["spy"]
    bare = activate(realm("pf royal", at={"zaria": "solne"}, discards="spy"), "zaria")
    assert "use diverse friends" not in legal(bare)


@clause("REF-END-02", "REF-END-03", "REF-END-04", "REF-END-05")
@pytest.mark.parametrize("strict", [False, True])
def test_ex_47_the_referendum(strict: bool) -> None:
    names = [planet.id.replace("-", "_") for planet in C.pack.planet[:16]]
    letters = "N" * 5 + "C" * 4 + "P" * 4 + "S" * 2 + "R"
    boxes = {
        name: letter + "F" * len(C.pop[place(name)]) for name, letter in zip(names, letters, strict=True)
    }
    pos = referendum(realm("church pf senate", boxes=boxes, strict_referendum=strict))
    assert pos.outcome is not None and pos.outcome.scores == (4, 4, 2)
    assert pos.outcome.winners == (() if strict else (0, 1))


@clause("REF-ROL-14", "REF-ROL-15", "REF-ROL-33")
def test_ex_48_helpers_spend_before_hinderers() -> None:
    pos = realm(
        "royal church",
        at=dict.fromkeys(("angel", "trevin", "hyrala"), "cristal"),
        wealth={"trevin": 1, "hyrala": 1},
        dice="WO",
    )
    act(pos, "angel", "recruit the people", "help with trevin")
    assert legal(pos) == ["help with hyrala", "pass"]
    play(pos, "pass")
    assert legal(pos) == ["pay for a success with trevin", "pass"], "Hyrala may not subtract a die"
    play(pos, "pay for a success with trevin")
    assert legal(pos) == ["roll again", "stop rolling"], "no wealth icon is left for Hyrala"
    assert pos.the_roll().successes() == 1
    assert (pos.wealth[citizen("trevin")], pos.wealth[citizen("hyrala")]) == (0, 1)


@clause("REF-ROL-03", "REF-ROL-34", "REF-STA-01")
def test_ex_49_research_is_not_a_skill_roll() -> None:
    pos = realm("senate royal", at=dict.fromkeys(("chekart", "anilay", "krelane"), "vantry"), dice="II")
    act(pos, "chekart", "use research")
    assert pos.the_roll().number == 3 and legal(pos) == ["help with anilay", "pass"]
    play(pos, "pass", "hinder with anilay")
    assert pos.the_roll().number == 2
    pos = realm("senate royal", at=dict.fromkeys(("chekart", "krelane"), "vantry"), dice="I")
    act(pos, "chekart", "seek opportunity")
    assert pos.the_roll().number == 1


@clause("REF-RCT-01", "REF-RCT-09", "REF-PLO-05")
def test_ex_50_a_crowd_that_will_not_move() -> None:
    pos = realm(
        "church senate",
        at={"kelling": "bellmere", "fula": "bellmere"},
        boxes={"bellmere": "S SPC"},
        hands={"senate": "loyal-crowd"},
    )
    act(pos, "kelling", "use moving sermon", "turn bellmere 1 to church", "play loyal crowd for bellmere 1")
    assert people(pos, "bellmere") == "SPC" and pos.actions == 1
    assert pos.deed is None and hand(pos, "senate") == []
