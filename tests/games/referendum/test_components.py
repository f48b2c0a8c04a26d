"""The game in brief, alignments, skills and components."""

from __future__ import annotations

import pytest

from orrery.engine.base import Word
from orrery.engine.errors import SetupError
from orrery.engine.view import UNSEEN
from orrery.games.referendum import GAME
from orrery.games.referendum.content import BLOCS, ICONS, PLAYABLE, SKILLS, distance
from orrery.games.referendum.effects import cards, conditions, traits, troubles
from orrery.games.referendum.pack import Pack
from tests.games.referendum.kit import (
    C,
    act,
    activate,
    bloc,
    citizen,
    faces,
    gov,
    hand,
    legal,
    new,
    place,
    play,
    realm,
    referendum,
)
from tests.ledger import clause

PACK: Pack = C.pack


@clause("REF-GEN-01")
def test_two_to_four_players_lead_different_blocs() -> None:
    for players in (2, 3, 4):
        pos = new(players, players)
        assert len(set(pos.bloc_of)) == players
    for players in (1, 5):
        with pytest.raises(SetupError):
            GAME.new(players)


@clause("REF-GEN-02")
def test_most_governments_win() -> None:
    pos = referendum(realm("royal church", boxes={"solne": "R FP", "gurst": "C FFF", "cristal": "R CCC"}))
    assert pos.outcome is not None and pos.outcome.winners == (0,)
    assert pos.outcome.scores == (2, 1)


@clause("REF-GEN-03", "REF-GEN-05")
def test_six_blocs_are_full_alignments() -> None:
    assert BLOCS == ("Royal", "Navy", "Senate", "Church", "FWM", "PF")
    assert {face.bloc for face in PACK.face} == set(BLOCS) == set(PACK.wheel.order)
    printed = [C.symbol[C.gov[p]] for p in range(C.planets)]
    assert [printed.count(b) for b in range(6)] == [4, 4, 4, 4, 4, 4]
    pos = realm("pf royal", at={"waal": "dunst"}, boxes={"dunst": "F NNS"}, dice="GGG")
    act(pos, "waal", "no confidence", "turn dunst government to navy")
    assert gov(pos, "dunst") == "N"


@clause("REF-GEN-04", "REF-GEN-10")
def test_navy_and_fwm_have_no_citizens_and_never_win() -> None:
    assert {C.bloc[c] for c in range(C.citizens)} == set(PLAYABLE)
    assert bloc("navy") not in PLAYABLE and bloc("fwm") not in PLAYABLE
    pos = referendum(realm("royal church", boxes={"solne": "N FP", "gurst": "N FFF", "cristal": "R CCC"}))
    assert pos.outcome is not None and pos.outcome.winners == (0,)


@clause("REF-GEN-06", "REF-GEN-07", "REF-GEN-11")
def test_five_sectors_with_the_headquarters_in_the_core() -> None:
    assert C.sector_names == [
        "Core Worlds",
        "Perseus Arm",
        "Sagittarius Arm",
        "Orloon Frontier",
        "T'tan Border",
    ]
    heads = {"aurestine": "royal", "corvane": "navy", "sanctora": "church", "enalda": "senate"}
    for planet, owner in heads.items():
        assert C.sector_of[place(planet)] == C.sector_names.index("Core Worlds")
        assert C.symbol[C.gov[place(planet)]] == bloc(owner)
    assert C.sector_of[place("ossery")] == 1 and C.symbol[C.gov[place("ossery")]] == bloc("fwm")
    assert C.sector_of[place("mevtu")] == 2 and C.symbol[C.gov[place("mevtu")]] == bloc("pf")


@clause("REF-GEN-08")
def test_sectors_have_no_rules_of_their_own() -> None:
    for sector in ("kor_river", "grimholt"):
        pos = activate(realm("royal church", at={"kalban": sector}), "kalban")
        assert "recruit the people" in legal(pos) and "use bread & circuses" in legal(pos)


def vocabulary() -> dict[str, type[Word]]:
    """Every word that a pack can say."""
    found = {}
    for module in (conditions, cards, traits, troubles):
        for name, word in vars(module).items():
            if isinstance(word, type) and issubclass(word, Word) and word is not Word:
                found[name] = word
    assert len(found) > 70
    return found


@clause("REF-GEN-09", "REF-APL-13")
def test_nothing_military_exists() -> None:
    fields = set(PACK.planet[0].__struct_fields__) | set(PACK.citizen[0].__struct_fields__)
    assert not fields & {"units", "unit", "silhouettes", "combat"}
    assert not [word for word in vocabulary() if "unit" in word.lower() or "combat" in word.lower()]


@clause("REF-ALI-01", "REF-ALI-08")
def test_every_box_of_a_planet_in_play_has_exactly_one_marker() -> None:
    pos = new(4, 3)
    for planet in range(C.planets):
        marks = [pos.align[box] for box in (C.gov[planet], *C.pop[planet])]
        assert all((mark in range(6)) == pos.placed[planet] for mark in marks)
    before = list(pos.align)
    pos = realm("church royal", at={"kelling": "grimholt"}, boxes={"grimholt": "C NNF"})
    before = list(pos.align)
    act(pos, "kelling", "use moving sermon", "turn grimholt 2 to church")
    changed = [box for box in range(C.boxes) if pos.align[box] != before[box]]
    assert [C.box_names[box] for box in changed] == ["Grimholt 2"]


@clause("REF-ALI-09")
def test_a_citizen_never_changes_her_bloc() -> None:
    pos = new(2, 1)
    assert not any("bloc" in name and name != "bloc_of" for name in GAME.fields())
    assert all(pos.seat_of(c) == pos.bloc_of.index(C.bloc[c]) for c in range(24) if pos.where[c] >= 0)


@clause("REF-SKL-01", "REF-SKL-06", "REF-SKL-08")
def test_skills_and_ranks() -> None:
    assert SKILLS == ("guile", "intelligence", "negotiation", "opportunity", "wealth", "rank")
    for b in PLAYABLE:
        assert sorted((C.rank[c] for c in C.of_bloc[b]), reverse=True) == [6, 5, 4, 3, 3, 2]
        assert C.rank[C.leader[b]] == 6
    leaders = {C.citizen_names[C.leader[b]] for b in PLAYABLE}
    assert leaders == {"Kalban", "Gremelec", "Kata", "Wallak"}
    lacking = activate(realm("royal church", at={"renard": "cristal"}), "renard")
    assert "recruit the people" not in legal(lacking)


@clause("REF-SKL-02", "REF-SKL-03", "REF-SKL-04", "REF-SKL-05")
@pytest.mark.parametrize(
    ("who", "there", "boxes", "move", "skill"),
    [
        ("waal", "solne", {"solne": "R FP"}, "no confidence", "guile"),
        ("kata", "solne", {}, "search core worlds", "intelligence"),
        ("kata", "solne", {}, "recruit the people", "negotiation"),
        ("kata", "solne", {}, "recruit a citizen", "negotiation"),
        ("waal", "mevtu", {}, "seek opportunity", "opportunity"),
    ],
)
def test_each_action_has_its_target_skill(
    who: str, there: str, boxes: dict[str, str], move: str, skill: str
) -> None:
    pos = realm("pf royal", at={who: there}, boxes=boxes, dice="AAAAAA")
    act(pos, who, move)
    assert SKILLS[pos.the_roll().skill] == skill
    assert pos.the_roll().number == C.skill[citizen(who)][SKILLS.index(skill)]


@clause("REF-SKL-07")
def test_wealth_is_the_level_topped_up_to() -> None:
    pos = activate(realm("church royal", at={"gremelec": "sanctora", "hyrala": "sanctora"}), "gremelec")
    assert pos.wealth[citizen("gremelec")] == 2 and pos.wealth[citizen("hyrala")] == 0


@clause("REF-SKL-09", "REF-EDG-11")
def test_everything_on_the_table_is_public_but_hands_and_decks() -> None:
    pos = new(3, 5)
    views = [pos.view(seat) for seat in (0, 1, 2, None)]
    for name in GAME.fields():
        values = [getattr(view, name) for view in views]
        assert name == "hands" or all(value == values[0] for value in values), name
    unseen = [UNSEEN] * 6
    assert views[3].hands == [unseen] * 3 and views[1].hands == [unseen, pos.hands[1], unseen]
    assert views[0].deck == [UNSEEN] * len(pos.deck) and views[0].troubles == [UNSEEN] * 18


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


@clause("REF-CMP-20")
def test_tokens_belong_to_citizens() -> None:
    pos = realm("royal church", at={"trevin": "cristal", "caan": "cristal"}, wealth={"trevin": 1}, dice="WW")
    act(pos, "trevin", "recruit the people", "help with caan")
    assert "pay for a success with trevin" in legal(pos)
    play(pos, "pay for a success with trevin")
    assert pos.wealth[citizen("trevin")] == 1 and pos.the_roll().successes() == 1


@clause("REF-ALI-02")
def test_the_wheel_pairs_rivals_opposite_each_other() -> None:
    for one, two in (("royal", "church"), ("navy", "fwm"), ("senate", "pf")):
        assert distance(bloc(one), bloc(two)) == 3


@clause("REF-EDG-07")
def test_random_choices_are_fair() -> None:
    starts = [new(3, seed).start for seed in range(150)]
    assert all(30 <= starts.count(seat) <= 70 for seat in range(3))
    blocs = [new(2, f"b{seed}").bloc_of[0] for seed in range(200)]
    assert all(30 <= blocs.count(b) <= 70 for b in PLAYABLE)


@clause("REF-NEG-02")
def test_no_move_gives_cards_or_tokens_away() -> None:
    pos = realm(
        "royal church",
        at={"renard": "cristal", "svelk": "cristal"},
        wealth={"renard": 3},
        hands={"royal": "spy"},
    )
    activate(pos, "renard")
    assert not [text for text in legal(pos) if text.startswith(("give", "hand", "show"))]


@clause("REF-RCT-07")
def test_words_of_the_vocabulary_are_all_documented() -> None:
    for name, word in vocabulary().items():
        assert word.__doc__, name
    # a card that contradicts a rule prevails: Palace Coup strikes a government that the people support
    pos = realm(
        "pf royal",
        at={"waal": "enalda"},
        boxes={"enalda": "S SSCRN"},
        hands={"pf": "palace-coup"},
        dice="GGG",
    )
    act(pos, "waal", "play palace coup")
    play(pos, "turn enalda government to church")
    assert gov(pos, "enalda") == "C"
