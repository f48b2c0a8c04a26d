"""The general actions: Activate Planet, No Confidence, Recruit, Seek Opportunity, Travel; locations and stations."""

from __future__ import annotations

from orrery.games.referendum.turn.turns import StartGameTurn
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    box,
    citizen,
    clauses,
    gov,
    hand,
    legal,
    new,
    people,
    place,
    play,
    realm,
    refused,
    start,
    where,
)
from tests.ledger import clause

CORE = "enalda sanctora aurestine corvane hyph solne cristal velmoor quillon"


@clause("REF-APL-01", "REF-APL-02")
def test_a_planet_searches_its_own_sector_and_a_station_one_of_two() -> None:
    pos = activate(realm("royal church", at={"renard": "gurst"}), "renard")
    assert [text for text in legal(pos) if text.startswith("search")] == ["search perseus arm"]
    pos = activate(realm("royal church", at={"renard": "keld"}), "renard")
    assert [text for text in legal(pos) if text.startswith("search")] == [
        "search core worlds",
        "search t'tan border",
    ]


@clause("REF-APL-03", "REF-APL-04", "REF-REC-11")
def test_decks_are_known_sets_without_an_order() -> None:
    pos = new(2, 6)
    view = pos.view(None)
    out = {p for p in range(C.planets) if not view.placed[p]}
    assert out == {p for sector in range(5) for p in pos.sector_deck(sector)}
    assert {c for c in range(24) if view.where[c] == -1} == {*pos.in_deck(0), *pos.in_deck(1)}
    firsts = set()
    for seed in range(12):
        pos = realm("church royal", at={"baluvula": "vantry"}, dice="I", seed=seed)
        act(pos, "baluvula", "search orloon frontier")
        while "roll again" in legal(pos):
            play(pos, "stop rolling")
        firsts.add(tuple(pos.drawn))
    assert len(firsts) > 1, "the deck is shuffled before every draw"


@clause("REF-APL-05", "REF-APL-07")
def test_as_many_cards_as_successes() -> None:
    pos = realm("royal church", at={"renard": "gurst"}, dice="IG")
    act(pos, "renard", "search perseus arm")
    assert len(pos.drawn) == 2 and len(legal(pos)) == 2
    play(pos, legal(pos)[0])
    assert sum(pos.placed) == 2


@clause("REF-APL-06")
def test_short_and_empty_sector_decks() -> None:
    pos = realm("royal church", at={"renard": "vantry"}, planets="kor_river ymmeril", dice="II")
    act(pos, "renard", "search orloon frontier")
    assert legal(pos)[0].startswith("fill lantern"), "only one card was left, and it is placed"
    empty = activate(
        realm("royal church", at={"renard": "vantry"}, planets="kor_river ymmeril lantern"), "renard"
    )
    assert "search orloon frontier" not in legal(empty)


@clause("REF-APL-10", "REF-APL-12")
def test_dice_boxes_are_rolled_first_the_government_before_the_people() -> None:
    pos = realm("royal church", at={"renard": "vantry"}, planets="kor_river lantern", dice="IN IWOA")
    act(pos, "renard", "search orloon frontier", "stop rolling")
    assert (gov(pos, "ymmeril"), people(pos, "ymmeril")) == ("N", "RFP")
    rolled = [event.args[0] for event in pos.events if event.clause == "REF-APL-10"]
    assert rolled == [box("ymmeril", number) for number in (0, 1, 2, 3)]


@clause("REF-APL-14", "REF-APL-15")
def test_the_free_travel_to_the_new_planet_may_take_companions() -> None:
    at = {"renard": "notana", "trevin": "notana"}
    pos = realm("royal church", at=at, planets=CORE.replace(" velmoor", ""), dice="IIO")
    act(pos, "renard", "search core worlds", "stop rolling")
    assert legal(pos) == ["travel free to velmoor", "stay here"]
    play(pos, "travel free to velmoor", "take along trevin")
    assert where(pos, "renard") == where(pos, "trevin") == "velmoor"
    assert pos.actions == 1 and "travel to notana station" in legal(pos)


@clause("REF-APL-16")
def test_a_home_activated_later_moves_nobody() -> None:
    at = {"renard": "notana", "zaria": "labica"}
    pos = realm("royal pf", at=at, planets=CORE.replace(" solne", ""), dice="IIO")
    act(pos, "renard", "search core worlds", "stop rolling")
    assert pos.placed[place("solne")] and where(pos, "zaria") == "labica"


@clause("REF-NOC-02")
def test_one_success_is_enough_except_in_the_hill_forts() -> None:
    pos = realm("pf royal", at={"waal": "dunst"}, boxes={"dunst": "F NSP"}, dice="GOO")
    act(pos, "waal", "no confidence", "stop rolling", "turn dunst government to navy")
    assert gov(pos, "dunst") == "N"
    hill = realm("pf royal", at={"waal": "pellane"}, boxes={"pellane": "F PPNR"}, dice="GOO")
    act(hill, "waal", "no confidence", "stop rolling")
    assert gov(hill, "pellane") == "F"


@clause("REF-NOC-04")
def test_harrowgate_costs_a_second_clock_token() -> None:
    pos = realm("pf royal", at={"waal": "harrowgate"}, boxes={"harrowgate": "R PPC"}, dice="GOO", clocks=6)
    act(pos, "waal", "no confidence", "stop rolling", "turn harrowgate government to pf")
    assert pos.clocks == 4


@clause("REF-REC-01", "REF-REC-03")
def test_the_kind_of_recruiting_is_said_first() -> None:
    pos = activate(realm("church royal", at={"svelk": "labica"}), "svelk")
    assert "recruit a citizen" in legal(pos)
    assert refused(pos, "recruit the people").clause == "REF-REC-03"
    pos = activate(realm("church royal", at={"svelk": "solne"}), "svelk")
    assert {"recruit a citizen", "recruit the people"} <= set(legal(pos))


@clause("REF-REC-02", "REF-ALI-04")
def test_one_box_by_up_to_one_step_for_each_success() -> None:
    pos = realm("church royal", at={"svelk": "solne"}, dice="NNO")
    act(pos, "svelk", "recruit the people", "stop rolling")
    fwm = [text for text in legal(pos) if text.startswith("turn solne 1")]
    assert len(fwm) == 4 and "turn solne 1 to navy" not in fwm, "Navy is three steps away"
    play(pos, "turn solne 1 to senate")
    assert people(pos, "solne") == "SP" and pos.deed is None, "a single box"


@clause("REF-REC-08", "REF-REC-10")
def test_patronage_counts_as_the_recruit_of_the_game_turn() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, hands={"royal": "patronage"}, dice="WGGGGG")
    act(pos, "kalban", "play patronage", "stop rolling", "bring in caan")
    assert where(pos, "caan") == "cristal" and pos.recruited[0]
    assert refused(pos, "recruit a citizen").clause == "REF-REC-08"
    start(pos, StartGameTurn())
    assert not pos.recruited[0], "until the next game turn"


@clause("REF-REC-09")
def test_without_a_deck_nobody_can_be_recruited() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, gone="caan renard anilay angel trevin")
    activate(pos, "kalban")
    assert "recruit a citizen" not in legal(pos)
    pos = realm("royal church", at={"kalban": "cristal"}, gone="caan renard anilay angel", dice="NN")
    act(pos, "kalban", "recruit a citizen")
    assert where(pos, "trevin") == "cristal", "fewer cards than successes: all of them are drawn"


@clause("REF-SEK-01", "REF-SEK-03")
def test_seek_opportunity() -> None:
    six = "spy spy diplomacy diplomacy raise-funds activism"
    pos = realm("royal church", at={"renard": "gurst"}, hands={"royal": six}, top="embargo curfew", dice="OO")
    act(pos, "renard", "seek opportunity", "pass", "pass")
    assert len(hand(pos, "royal")) == 8
    assert "discard embargo" in legal(pos), "also cards just drawn"
    play(pos, "discard embargo", "discard spy")
    assert len(hand(pos, "royal")) == 6


@clause("REF-SEK-04")
def test_an_empty_opportunity_deck_is_made_from_the_discards() -> None:
    pos = realm("royal church", at={"renard": "gurst"}, dice="OO")
    pos.discards = pos.deck[:]
    pos.deck = []
    events = act(pos, "renard", "seek opportunity")
    assert "REF-SEK-04" in clauses(events) and len(hand(pos, "royal")) == 2 and not pos.discards
    dry = realm("royal church", at={"renard": "gurst"}, dice="OO")
    dry.hands[1] = sorted(dry.deck[:-1])
    dry.deck = dry.deck[-1:]
    act(dry, "renard", "seek opportunity", "pass")
    assert len(dry.hands[0]) == 1, "no more cards are drawn than there are"


@clause("REF-TRV-01", "REF-TRV-02")
def test_destinations() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, planets="solne gurst mevtu")
    activate(pos, "kalban")
    goals = [text.removeprefix("travel to ") for text in legal(pos) if text.startswith("travel")]
    assert goals == ["solne", "labica station", "notana station", "vantry station", "keld station"]
    pos = realm("royal church", at={"kalban": "gurst"}, planets="dunst mevtu solne")
    activate(pos, "kalban")
    goals = [text.removeprefix("travel to ") for text in legal(pos) if text.startswith("travel")]
    assert goals == ["dunst", "notana station"]
    pos = realm("royal church", at={"kalban": "notana"}, planets="dunst mevtu solne")
    activate(pos, "kalban")
    goals = [text.removeprefix("travel to ") for text in legal(pos) if text.startswith("travel")]
    assert goals == ["solne", "dunst", "labica station", "vantry station", "keld station"]


@clause("REF-TRV-03", "REF-TRV-05", "REF-TRV-07")
def test_own_citizens_come_along_in_any_state() -> None:
    at = dict.fromkeys(("kalban", "trevin", "caan"), "cristal")
    pos = realm("royal church", at=at, done="trevin", hurt="caan")
    act(pos, "kalban", "travel to notana station", "take along trevin", "take along caan")
    assert where(pos, "trevin") == where(pos, "caan") == "notana"
    assert not pos.ready[citizen("trevin")] and pos.ready[citizen("caan")] and pos.hurt[citizen("caan")]


@clause("REF-TRV-04", "REF-NEG-03", "REF-NEG-01")
def test_rides_are_answered_before_the_journey_goes_on() -> None:
    at = dict.fromkeys(("kalban", "svelk", "hyrala"), "cristal")
    pos = realm("royal church", at=at)
    act(pos, "kalban", "travel to notana station", "invite svelk", "invite hyrala")
    assert pos.waiting == (1,) and where(pos, "kalban") == "cristal"
    assert legal(pos) == ["agree", "pass"], "no answer counts as refusal: the last choice"
    play(pos, "agree", "pass")
    assert (where(pos, "svelk"), where(pos, "hyrala")) == ("notana", "cristal")


@clause("REF-TRV-09")
def test_travel_needs_no_roll() -> None:
    pos = realm("royal church", at={"kalban": "cristal", "svelk": "cristal"}, dice="AAAAAA")
    act(pos, "kalban", "travel to notana station", "done")
    assert where(pos, "kalban") == "notana"
    assert len(pos.chance.loaded) == 6  # type: ignore[attr-defined]


@clause("REF-TRV-10", "REF-ROL-36")
def test_arrivals_are_tested_one_by_one() -> None:
    at = dict.fromkeys(("kalban", "caan", "anilay"), "keld")
    pos = realm("royal church", at=at, planets="aldace", dice="GAG")
    events = act(pos, "kalban", "travel to aldace", "take along anilay", "take along caan")
    tested = [event.args[0] for event in events if event.clause == "REF-ROL-36"]
    assert tested == [citizen("kalban"), citizen("anilay"), citizen("caan")]
    assert pos.hurt[citizen("anilay")] and not pos.hurt[citizen("kalban")] and not pos.hurt[citizen("caan")]


@clause("REF-LOC-01", "REF-LOC-02")
def test_only_citizens_on_the_spot_help_or_hinder() -> None:
    pos = realm("royal pf", at={"kalban": "cristal", "trevin": "solne", "xuan": "solne"}, dice="OO")
    act(pos, "kalban", "recruit the people")
    assert legal(pos) and pos.the_roll().throws == 1, "nobody was asked before the throw"
    assert pos.the_roll().number == 2


@clause("REF-LOC-04", "REF-ADV-04")
def test_present_includes_the_acting_citizen() -> None:
    pos = realm("royal church", at={"kalban": "solne"}, dice="NO AO", troubles="too-big-to-fail")
    act(pos, "kalban", "recruit the people", "roll again")
    assert pos.deed is not None and pos.deed.steps == 1, "Kalban's own rank saves the action"


@clause("REF-LOC-05")
def test_any_number_may_share_a_place_unless_a_card_bars_it() -> None:
    at = dict.fromkeys(("kalban", "caan", "svelk", "hyrala", "gremelec"), "cristal")
    pos = realm("royal church", at=at, hands={"royal": "embargo"}, planets="solne")
    act(pos, "kalban", "play embargo", "aim at solne")
    assert "travel to solne" not in legal(pos) and "travel to notana station" in legal(pos)
    assert pos.embargo[place("solne")] == 2, "until the end of the next game turn"
    pos.turn = 3
    assert "travel to solne" in list(legal(activate(pos, "svelk")))


@clause("REF-LOC-03", "REF-LOC-06")
def test_a_wider_area_can_be_reached_from_a_station() -> None:
    pos = realm("church royal", at={"gremelec": "labica"}, planets="solne mevtu", dice="WWGGGG")
    act(pos, "gremelec", "use edict")
    assert legal(pos) == ["name the core worlds", "name the sagittarius arm"]
    play(pos, "name the core worlds", "stop rolling", "turn solne 1 to church", "done")
    assert people(pos, "solne") == "CP"
    local = activate(realm("royal church", at={"kalban": "labica"}, hands={"royal": "town-hall"}), "kalban")
    assert "use bread & circuses" not in legal(local) and "play town hall" not in legal(local)


@clause("REF-STA-03", "REF-ROL-10")
def test_the_station_bonus_is_for_the_active_citizen_only() -> None:
    pos = realm("senate church", at={"chekart": "labica", "krelane": "labica", "michael": "labica"}, dice="N")
    act(pos, "chekart", "recruit a citizen")
    assert pos.the_roll().helped == [] and pos.the_roll().number == 1


@clause("REF-STA-04")
def test_the_bonus_follows_where_she_rolls() -> None:
    pos = realm("senate royal", at={"chekart": "vantry"}, dice="N")
    act(pos, "chekart", "travel to labica station", "recruit a citizen")
    assert pos.recruited[0]
    pos = realm("senate royal", at={"chekart": "labica"}, dice="N")
    act(pos, "chekart", "travel to vantry station")
    assert "recruit a citizen" not in legal(pos)
