"""Activate Planet (REF-APL): drawing planets of a sector and filling the boxes of one."""

from __future__ import annotations

from orrery.games.referendum.turn.setup import PlaceEverybody
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    box,
    citizen,
    clauses,
    gov,
    legal,
    new,
    people,
    place,
    play,
    realm,
    start,
    the_question,
    where,
)
from tests.games.referendum.scenes import PACK, offered, vocabulary
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


@clause("REF-APL-04", "REF-EDG-07")
def test_any_planet_of_the_deck_may_be_drawn() -> None:
    seen = set()
    for seed in range(30):
        pos = realm("royal church", at={"renard": "vantry"}, dice="IN", seed=seed)
        act(pos, "renard", "search orloon frontier", "stop rolling")
        seen |= {planet for planet in C.in_sector[3] if pos.placed[planet]}
    assert seen == set(C.in_sector[3])


@clause("REF-APL-05", "REF-APL-07")
def test_as_many_cards_as_successes() -> None:
    pos = realm("royal church", at={"renard": "gurst"}, dice="IG")
    act(pos, "renard", "search perseus arm")
    assert len(pos.drawn) == 2 and len(legal(pos)) == 2
    play(pos, legal(pos)[0])
    assert sum(pos.placed) == 2


PERSEUS = "gurst dunst inkqa tamberly ossery pellane"


@clause("REF-APL-05", "REF-APL-06")
def test_baluvula_draws_one_more_with_activate_planet_alone() -> None:
    pos = realm("church royal", at={"baluvula": "inkqa"}, hands={"church": "deep-survey"})
    act(pos, "baluvula", "play deep survey")
    assert len(pos.drawn) == 2, "a card draws what it says"
    pos = realm("church royal", at={"baluvula": "gurst"}, planets=PERSEUS.replace("dunst ", ""), dice="IAA")
    act(pos, "baluvula", "search perseus arm")
    assert pos.placed[place("dunst")], "the deck holds one card only"


@clause("REF-APL-06")
def test_short_and_empty_sector_decks() -> None:
    pos = realm("royal church", at={"renard": "vantry"}, planets="kor_river ymmeril", dice="II")
    act(pos, "renard", "search orloon frontier")
    assert legal(pos)[0].startswith("fill lantern"), "only one card was left, and it is placed"
    empty = activate(
        realm("royal church", at={"renard": "vantry"}, planets="kor_river ymmeril lantern"), "renard"
    )
    assert "search orloon frontier" not in legal(empty)


ORLOON = "kor_river ymmeril lantern"


@clause("REF-APL-06", "REF-PLO-12")
def test_a_survey_needs_a_deck_in_reach_and_a_census_any_deck() -> None:
    assert offered("play deep survey", "royal church", "kalban", "vantry", "deep-survey", planets=ORLOON)
    both = f"{ORLOON} {CORE}"
    assert not offered("play deep survey", "royal church", "kalban", "vantry", "deep-survey", planets=both)
    for planets in (CORE, " ".join(C.pack.planet[p].id.replace("-", "_") for p in range(C.planets))):
        may = planets == CORE
        there = "enalda"
        held = "planetary-census"
        assert offered("play planetary census", "royal church", "renard", there, held, planets=planets) == may


@clause("REF-APL-08")
def test_printed_boxes_are_filled_as_the_card_shows() -> None:
    core = "enalda sanctora aurestine corvane hyph cristal velmoor quillon"
    pos = realm("royal church", at={"renard": "enalda"}, planets=core, dice="IO")
    act(pos, "renard", "search core worlds", "stop rolling", "stay here")
    assert pos.placed[place("solne")]
    entry = C.pack.planet[place("solne")]
    names = [entry.government, *entry.population]
    assert [gov(pos, "solne"), *people(pos, "solne")] == [name[0] for name in names] == ["R", "F", "P"]


@clause("REF-APL-09", "REF-APL-11")
def test_the_log_and_the_question_tell_a_choice_from_a_lock() -> None:
    planets = "kor_river ymmeril"
    pos = realm("royal church", at={"renard": "vantry"}, planets=planets, dice="IN")
    act(pos, "renard", "search orloon frontier", "stop rolling")
    assert the_question(pos) == "Whom do all lock seats of Lantern favour?"
    told = clauses(play(pos, "fill lantern government with royal"))
    assert told.count("REF-APL-11") == 3 and "REF-APL-09" not in told
    pos = realm("royal church", at={"renard": "keld"}, planets="grimholt aldace", dice="II")
    act(pos, "renard", "search t'tan border")
    assert the_question(pos) == "Whom does Skarn Reach 3 favour?"
    told = clauses(play(pos, "fill skarn reach 3 with royal"))
    assert "REF-APL-09" in told and "REF-APL-11" not in told


@clause("REF-SET-11", "REF-APL-09", "REF-APL-11")
def test_the_player_who_lives_there_fills_the_boxes_of_a_home() -> None:
    pos = realm("senate royal")
    pos.drawn = [citizen("vu"), citizen("trevin")]
    start(pos, PlaceEverybody())
    assert pos.waiting == (0,) and legal(pos)[0] == "fill lantern government with royal"
    play(pos, "fill lantern government with senate")
    assert (gov(pos, "lantern"), people(pos, "lantern")) == ("S", "SSSC"), "one choice for all lock boxes"
    assert pos.waiting == (1,), "Trevin's player fills the ? of Cristal"
    play(pos, "fill cristal 3 with navy")
    assert people(pos, "cristal") == "RNN"


@clause("REF-APL-10", "REF-APL-12")
def test_dice_boxes_are_rolled_first_the_government_before_the_people() -> None:
    pos = realm("royal church", at={"renard": "vantry"}, planets="kor_river lantern", dice="IN IWOA")
    act(pos, "renard", "search orloon frontier", "stop rolling")
    assert (gov(pos, "ymmeril"), people(pos, "ymmeril")) == ("N", "RFP")
    rolled = [event.args[0] for event in pos.events if event.clause == "REF-APL-10"]
    assert rolled == [box("ymmeril", number) for number in (0, 1, 2, 3)]


@clause("REF-GEN-09", "REF-APL-13")
def test_nothing_military_exists() -> None:
    fields = set(PACK.planet[0].__struct_fields__) | set(PACK.citizen[0].__struct_fields__)
    assert not fields & {"units", "unit", "silhouettes", "combat"}
    assert not [word for word in vocabulary() if "unit" in word.lower() or "combat" in word.lower()]


@clause("REF-APL-14", "REF-APL-15")
def test_the_free_travel_to_the_new_planet_may_take_companions() -> None:
    at = {"renard": "notana", "trevin": "notana"}
    pos = realm("royal church", at=at, planets=CORE.replace(" velmoor", ""), dice="IIO")
    act(pos, "renard", "search core worlds", "stop rolling")
    assert legal(pos) == ["travel free to velmoor", "stay here"]
    play(pos, "travel free to velmoor", "take along trevin")
    assert where(pos, "renard") == where(pos, "trevin") == "velmoor"
    assert pos.actions == 1 and "travel to notana station" in legal(pos)


@clause("REF-APL-14", "REF-APL-15")
def test_the_free_travel_leads_to_the_new_planet_alone_even_to_the_first_of_the_list() -> None:
    others = CORE.replace("enalda ", "")
    pos = realm("royal church", at={"renard": "notana"}, planets=others, dice="IIO")
    assert place("enalda") == 0
    act(pos, "renard", "search core worlds", "stop rolling")
    assert legal(pos) == ["travel free to enalda", "stay here"]
    assert pos.question().clause == "REF-APL-14"
    play(pos, "travel free to enalda")
    assert where(pos, "renard") == "enalda"


@clause("REF-APL-16")
def test_a_home_activated_later_moves_nobody() -> None:
    at = {"renard": "notana", "zaria": "labica"}
    pos = realm("royal pf", at=at, planets=CORE.replace(" solne", ""), dice="IIO")
    act(pos, "renard", "search core worlds", "stop rolling")
    assert pos.placed[place("solne")] and where(pos, "zaria") == "labica"
