"""Components and limits (REF-CMP): citizens, planets, cards, dice, tokens and their numbers."""

from __future__ import annotations

import pytest

from orrery.games.referendum.content import ICONS
from tests.games.referendum.kit import C, act, citizen, clauses, faces, hand, legal, new, play, realm
from tests.games.referendum.scenes import PACK, drawn
from tests.ledger import clause


@clause("REF-CMP-01", "REF-CMP-02", "REF-CMP-12")
def test_twenty_four_citizens_six_for_each_playable_bloc() -> None:
    assert C.citizens == 24 == PACK.supply.activation_tokens
    assert [len(C.of_bloc[b]) for b in range(6)] == [6, 0, 6, 6, 0, 6]
    for entry in PACK.citizen:
        assert entry.title
        assert bool(entry.home) == bool(entry.home_sector)
    pos = new(2, 1)
    assert len(pos.ready) == 24 and {True, False} >= set(pos.ready)


@clause("REF-CMP-03")
def test_twenty_seven_planets_in_their_sectors() -> None:
    assert [len(planets) for planets in C.in_sector] == [9, 6, 6, 3, 3]


@clause("REF-CMP-04")
def test_a_planet_has_one_government_and_two_to_five_population_boxes() -> None:
    assert len(C.gov) == C.planets == 27
    assert {len(boxes) for boxes in C.pop} == {2, 3, 4, 5}
    assert all(symbol in (-1, -2, -3, 0, 1, 2, 3, 4, 5) for symbol in C.symbol)


@clause("REF-CMP-05")
def test_an_asterisk_marks_homes() -> None:
    homes = {home for home in C.home if home >= 0}
    assert [entry.asterisk for entry in PACK.planet] == [planet in homes for planet in range(C.planets)]


@clause("REF-CMP-06", "REF-STA-05")
def test_four_stations_each_with_one_rolled_skill() -> None:
    skills = {entry.id: entry.skill for entry in PACK.station}
    assert skills == {
        "labica": "negotiation",
        "notana": "intelligence",
        "vantry": "opportunity",
        "keld": "guile",
    }


@clause("REF-CMP-07", "REF-CMP-08")
def test_fifty_four_opportunities_and_eighteen_adversities() -> None:
    pos = new(2, 4)
    assert len(pos.deck) + len(pos.discards) + sum(len(h) for h in pos.hands) == 54 == len(C.all_cards)
    assert len(pos.troubles) == 18 == len(C.all_adversity)


@clause("REF-CMP-09")
def test_no_roll_uses_more_than_six_dice() -> None:
    at = dict.fromkeys(("svelk", "gremelec", "hyrala", "kelling"), "labica")
    pos = realm("church royal", at=at, dice="IIIIII")
    act(pos, "svelk", "recruit a citizen", "help with gremelec", "help with hyrala", "help with kelling")
    assert pos.the_roll().number == 6 == PACK.supply.dice


@clause("REF-CMP-10")
def test_faces_of_the_die() -> None:
    wanted = [
        "senate guile",
        "church negotiation",
        "navy intelligence",
        "royal wealth",
        "fwm opportunity",
        "pf adversity",
    ]
    assert [f"{face.bloc.lower()} {face.icon}" for face in PACK.face] == wanted
    assert ICONS[1:] == tuple(face.icon for face in PACK.face)
    assert faces("GNIWOA") == [1, 2, 3, 4, 5, 6]


@clause("REF-CMP-11")
def test_face_four_is_rank_on_rank_rolls_and_wealth_on_others() -> None:
    pos = realm("royal church", at={"kalban": "cristal"}, boxes={"cristal": "R NNP"}, dice="WGGGGG")
    act(pos, "kalban", "use bread & circuses")
    assert pos.the_roll().successes() == 1, "a rank icon"
    pos = realm("royal church", at={"kalban": "cristal"}, wealth={"kalban": 1}, dice="WI")
    act(pos, "kalban", "recruit the people")
    assert pos.the_roll().successes() == 0 and legal(pos)[0] == "pay for a success with kalban", (
        "a wealth icon"
    )


@clause("REF-CMP-13")
def test_twelve_clock_tokens_are_the_most_that_can_lie_in_the_pool() -> None:
    assert new(4, 2).clocks == PACK.supply.clock_tokens == 12
    assert new(4, 2).full_pool == 12


@clause("REF-CMP-14", "REF-CMP-16", "REF-PAS-04")
def test_wealth_has_no_limit() -> None:
    pos = realm("pf royal", at={"kata": "mevtu"}, wealth={"kata": 50})
    act(pos, "kata", "pass", "take a wealth token")
    assert pos.wealth[citizen("kata")] == 51, "and Kata has no wealth skill at all"


@clause("REF-CMP-15", "REF-CMP-19", "REF-PAS-03")
def test_hands_belong_to_players_and_are_cut_only_where_a_rule_says_so() -> None:
    pos = realm(
        "pf royal", at={"kata": "mevtu"}, hands={"pf": "spy spy diplomacy diplomacy raise-funds activism"}
    )
    act(pos, "kata", "pass", "take a card")
    assert len(hand(pos, "pf")) == 7
    pos.where[citizen("kata")] = -2
    assert len(hand(pos, "pf")) == 7, "a citizen who leaves takes no cards with her"


@clause("REF-CMP-17")
def test_spellings() -> None:
    assert {"Wallak", "Krelane", "Vu"} <= set(C.citizen_names)
    assert not {"Wallack", "Krelain", "Lak Vu"} & set(C.citizen_names)


@clause("REF-CMP-18")
def test_every_item_says_where_it_comes_from() -> None:
    groups = (PACK.citizen, PACK.planet, PACK.station, PACK.opportunity, PACK.adversity)
    for entry in (one for group in groups for one in group):
        assert entry.source in ("rulebook", "partial", "designed"), entry.id
        assert bool(entry.known) == (entry.source == "partial"), entry.id
    assert PACK.opportunity[0].effect and PACK.planet[0].effect


@clause("REF-CMP-18")
def test_a_cover_charge_that_nobody_can_pay_ends_the_action() -> None:
    pos = drawn("cover-charge", at={"kelling": "solne", "hyrala": "gurst"}, wealth={"hyrala": 2})
    assert pos.deed is None and pos.wealth[citizen("hyrala")] == 2


@clause("REF-CMP-18")
def test_a_stranger_may_refuse_treatment_and_the_own_bloc_is_not_asked() -> None:
    at = {"michael": "gurst", "caan": "gurst"}
    pos = realm("church royal", at=at, hurt="caan")
    act(pos, "michael", "use tend the wounded", "pass")
    assert pos.hurt[citizen("caan")] and pos.actions == 1
    own = realm("church royal", at={"michael": "gurst", "svelk": "gurst"}, hurt="svelk")
    act(own, "michael", "use tend the wounded")
    assert not own.hurt[citizen("svelk")]


@clause("REF-CMP-18")
@pytest.mark.parametrize(("there", "saved"), [("keld", True), ("vantry", False), ("grimholt", True)])
def test_home_ground_on_a_station_that_touches_the_home_sector(there: str, saved: bool) -> None:
    """Kelling comes from the T'tan Border."""
    pos = realm("church royal", at={"kelling": there}, dice="NO A", troubles="home-ground")
    events = act(pos, "kelling", "recruit a citizen", "roll again")
    assert ("REF-ROL-28" in clauses(events)) == saved and pos.recruited[0] == saved


@clause("REF-CMP-20")
def test_tokens_belong_to_citizens() -> None:
    pos = realm("royal church", at={"trevin": "cristal", "caan": "cristal"}, wealth={"trevin": 1}, dice="WW")
    act(pos, "trevin", "recruit the people", "help with caan")
    assert "pay for a success with trevin" in legal(pos)
    play(pos, "pay for a success with trevin")
    assert pos.wealth[citizen("trevin")] == 1 and pos.the_roll().successes() == 1
