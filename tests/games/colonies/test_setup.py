"""Scenarios of one's own, options and packs: what is laid out, and the sentence where nothing is (COL-SETUP, COL-SCN)."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from orrery.engine.errors import ContentError, SetupError
from orrery.games.colonies import GAME
from orrery.games.colonies.content import PACKS, Content
from orrery.games.colonies.effects import CancelAny, DestroyLine, NoEnergyNeeded, ProductionBonus
from orrery.games.colonies.game import Colonies
from orrery.games.colonies.scenarios import check
from orrery.games.colonies.setup import place_homes, time_limit
from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import bare, chart, new, place
from tests.ledger import clause

C = GAME.content

SMALL: dict[str, Any] = {
    "scenario": "custom",
    "rows": 3,
    "cols": 4,
    "hidden_planets": 4,
    "supernovas": 1,
    "asteroid_fields": 1,
    "wormholes": 1,
    "space_cards": 3,
}
"""Two homes and ten hidden cards: twelve places."""


# --- options ----------------------------------------------------------------------------------------------------


@clause("COL-END-04", "COL-END-13", "COL-SCN-10")
def test_a_time_limit_is_in_rounds_or_in_minutes() -> None:
    texts = ("none", "12 rounds", "1 round", "90 minutes", "1 minute", "91 minutes")
    assert [time_limit(text, 5) for text in texts] == [0, 12, 1, 18, 1, 19]
    assert new(2, time_limit="7 Rounds").limit == 7
    assert new(2, time_limit="90 minutes").limit == 18
    assert new(2).limit == 0
    for wrong in ("0 rounds", "-3 rounds", "12", "rounds", "soon", "1000 rounds", "2 hours"):
        with pytest.raises(SetupError, match="time_limit cannot be"):
            new(2, time_limit=wrong)


@clause("COL-SETUP-21")
def test_who_holds_the_token_first() -> None:
    assert {new(4, seed).first for seed in range(20)} == {0, 1, 2, 3}
    assert {new(2, seed).first for seed in range(20)} == {0, 1}
    for seat, colour in enumerate(("red", "blue", "purple", "green")):
        assert new(4, first_player=colour).first == seat
    with pytest.raises(SetupError, match="Purple does not play in a game of 2"):
        new(2, first_player="purple")
    with pytest.raises(SetupError, match="Green does not play in a game of 3"):
        new(3, first_player="green")
    with pytest.raises(SetupError):
        new(3, first_player="yellow")


@clause("COL-SCN-11", "COL-SCN-14", "COL-OPT-01", "COL-SCN-10")
def test_options_go_before_what_the_scenario_says() -> None:
    plain = new(2, **SMALL)
    assert (plain.natives_each, plain.respawn, plain.limit, sum(plain.up)) == (0, False, 0, 2)
    asked_for = new(2, **SMALL, natives=2, respawn=True, time_limit="9 rounds", open_map=True)
    assert (asked_for.natives_each, asked_for.respawn, asked_for.limit, all(asked_for.up)) == (
        2,
        True,
        9,
        True,
    )
    for scenario in C.scenarios.values():
        pos = new(scenario.players, scenario=scenario.id)
        assert (pos.natives_each, pos.respawn, pos.limit) == (
            scenario.natives,
            scenario.respawn,
            scenario.time_limit,
        )
        assert all(pos.up) == scenario.open_map


@clause("COL-SCN-11", "COL-SCN-14")
def test_natives_of_an_open_map_live_on_hidden_planets_only() -> None:
    pos = new(2, **SMALL, natives=2, open_map=True)
    for at, card in enumerate(pos.card):
        hidden_planet = card < 27 and pos.owner[at] < 0
        assert pos.natives[at] == (min(2, C.capacity[card]) if hidden_planet else 0)
    assert sum(1 for number in pos.natives if number) == 4
    assert not any(new(2, **SMALL, open_map=True).natives)
    assert not any(new(2, **SMALL, natives=2).natives)  # face down: they appear when the card is turned up


@clause("COL-SCN-01", "COL-SCN-02", "COL-END-08")
def test_what_is_agreed_on_where_nothing_is_said() -> None:
    assert GAME.check_options({}) == {
        "scenario": "first",
        "first_player": "random",
        "two_player_corners": "diagonal",
        "phase_order": "production_first",
        "clone_last": False,
        "time_limit": "scenario",
        "round_cap": 100,
        "agreement": False,
        "respawn": "scenario",
        "respawn_level": 1,
        "respawn_techs": 1,
        "natives": "scenario",
        "open_map": "scenario",
        "rows": 5,
        "cols": 5,
        "homes": 1,
        "home_class": 5,
        "home_places": "",
        "hidden_planets": 6,
        "supernovas": 1,
        "asteroid_fields": 2,
        "wormholes": 2,
        "space_cards": -1,
        "movement_rate": 2,
    }
    plain = new(2, scenario="custom")
    assert (plain.rows, plain.cols, plain.problems()) == (5, 5, [])


@clause("COL-SCN-03", "COL-SCN-06", "COL-SCN-07", "COL-SCN-11", "COL-OPT-06", "COL-OPT-08", "COL-END-08")
@pytest.mark.parametrize(
    ("name", "least", "most"),
    [
        ("round_cap", 20, 500),
        ("respawn_level", 1, 2),
        ("respawn_techs", 0, 2),
        ("rows", 3, 9),
        ("cols", 3, 9),
        ("homes", 1, 3),
        ("home_class", 1, 5),
        ("hidden_planets", 0, 27),
        ("supernovas", 0, 9),
        ("asteroid_fields", 0, 9),
        ("wormholes", 0, 9),
        ("space_cards", -1, 81),
        ("movement_rate", 1, 5),
    ],
)
def test_an_option_takes_numbers_from_its_least_to_its_most(name: str, least: int, most: int) -> None:
    custom = {"scenario": "custom"}
    assert [GAME.check_options({**custom, name: number})[name] for number in (least, most)] == [least, most]
    for number in (least - 1, most + 1):
        with pytest.raises(SetupError, match=name):
            GAME.check_options({**custom, name: number})


@clause("COL-SCN-01")
def test_a_scenario_is_known_by_its_name_too() -> None:
    some = next(iter(C.scenarios.values()))
    assert new(some.players, scenario=f" {some.name.upper()} ").options["scenario"] == some.id


# --- what is laid out -------------------------------------------------------------------------------------------


@clause("COL-SCN-02", "COL-SCN-09", "COL-SETUP-17")
def test_a_custom_map_has_just_the_cards_it_names() -> None:
    pos = new(2, 5, **SMALL, movement_rate=3)
    assert (pos.rows, pos.cols, pos.rate, len(pos.card)) == (3, 4, 3, 12)
    kinds = Counter("planet" if card < 27 else C.card_names[card] for card in pos.card)
    assert kinds == {"planet": 6, "Supernova": 1, "Asteroid Field": 1, "Wormhole": 1, "Space": 3}
    assert [pos.owner[at] for at in (0, 3)] == [0, 1] and sorted(pos.owner)[:10] == [-1] * 10
    assert pos.spare_space == 27 - 3
    assert pos.problems() == []


@clause("COL-SCN-09")
@pytest.mark.parametrize(("players", "owners"), [(2, [0, 1, -1, -1]), (3, [0, 1, 2, -1]), (4, [0, 1, 2, 3])])
def test_homes_lie_in_the_corners_clockwise_from_the_upper_left(players: int, owners: list[int]) -> None:
    pos = new(players, **{**SMALL, "space_cards": 5 - players})
    assert [pos.owner[at] for at in (0, 3, 11, 8)] == owners


@clause("COL-SCN-09", "COL-SCN-07")
def test_listed_places_are_dealt_seat_by_seat() -> None:
    pos = new(2, **{**SMALL, "space_cards": 1}, homes=2, home_places="A2 b1  c3 B4")
    assert [pos.owner[at] for at in (1, 4, 10, 7)] == [0, 1, 0, 1]
    pos = new(2, **{**SMALL, "space_cards": 1}, homes=2)
    assert [pos.owner[at] for at in (0, 3, 11, 8)] == [0, 1, 0, 1]


@clause("COL-SCN-07", "COL-SCN-08")
@pytest.mark.parametrize(
    ("rank", "ranks"),
    [
        (5, {5: 4, 4: 6, 3: 2}),
        (2, {2: 6, 1: 4, 3: 2}),
        (1, {1: 4, 2: 6, 3: 2}),
        (4, {4: 6, 3: 6}),
    ],
)
def test_too_few_homes_of_a_class_come_from_lower_ones_then_from_higher_ones(
    rank: int, ranks: dict[int, int]
) -> None:
    places = "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2"
    pos = new(
        4,
        rank,
        scenario="custom",
        homes=3,
        home_class=rank,
        home_places=places,
        hidden_planets=0,
        supernovas=0,
        asteroid_fields=0,
        wormholes=0,
        space_cards=13,
    )
    assert (
        Counter(C.rank[card] for card, owner in zip(pos.card, pos.owner, strict=True) if owner >= 0) == ranks
    )
    left = sum(1 for planet in C.rank if planet == rank) - ranks[rank]
    assert len(pos.out_pile) == left and all(C.rank[card] == rank for card in pos.out_pile)


@clause("COL-SETUP-09", "COL-SCN-08")
def test_homes_are_drawn_in_rotation_so_that_nobody_gets_two_better_ones() -> None:
    """Four homes are of Class 5, and the second home of each player is of Class 4."""
    for seed in range(4):
        pos = new(
            4,
            seed,
            scenario="custom",
            homes=2,
            home_places="a1 a2 a3 a4 b1 b2 b3 b4",
            hidden_planets=0,
            supernovas=0,
            asteroid_fields=0,
            wormholes=0,
            space_cards=17,
        )
        ranks = {name: C.rank[pos.card[place(name)]] for name in ("A1", "A2", "A3", "A4")}
        assert ranks == {"A1": 5, "A2": 5, "A3": 5, "A4": 5}
        ranks = {name: C.rank[pos.card[place(name)]] for name in ("B1", "B2", "B3", "B4")}
        assert ranks == {"B1": 4, "B2": 4, "B3": 4, "B4": 4}


@clause("COL-SCN-15", "COL-SETUP-13")
@pytest.mark.parametrize(("hidden", "out"), [(20, 3), (21, 0)])
def test_the_rest_of_the_home_pile_is_shuffled_in_only_if_it_is_needed(hidden: int, out: int) -> None:
    """Four homes of Class 3 leave 3 of it and 20 other planets."""
    pos = chart(4)
    scenario = msgspec.structs.replace(C.scenarios["humble"], hidden_planets=hidden)
    rest = place_homes(pos, scenario)
    assert (len(rest), len(pos.out_pile)) == (23 - out, out)
    homes = {pos.card[place(name)] for name in ("A1", "A5", "E5", "E1")}
    assert len(homes | set(rest) | set(pos.out_pile)) == 27


@clause("COL-SETUP-17")
def test_space_objects_lie_anywhere_among_the_hidden_cards() -> None:
    lying = {
        tuple(at for at, card in enumerate(new(2, seed).card) if card == C.wormhole) for seed in range(6)
    }
    assert len(lying) > 1


@clause("COL-SETUP-20", "COL-COMP-10")
def test_the_technology_deck_is_shuffled() -> None:
    decks = [new(2, seed).deck for seed in range(3)]
    assert all(sorted(deck) == list(range(27)) for deck in decks)
    assert decks[0] != decks[1] != decks[2]


# --- what cannot be laid out ------------------------------------------------------------------------------------


@clause("COL-SCN-03", "COL-SCN-04", "COL-SCN-05", "COL-SCN-06", "COL-SCN-07", "COL-SCN-09")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"space_cards": 2}, "2\\+4\\+1\\+1\\+1\\+2 = 11 cards do not fill 12 places"),
        ({"supernovas": 4, "space_cards": 0}, "the Main Deck holds only 3 Supernovas, not 4"),
        ({"asteroid_fields": 4, "space_cards": 0}, "the Main Deck holds only 3 Asteroid Fields, not 4"),
        ({"wormholes": 4, "space_cards": 0}, "the Main Deck holds only 3 Wormholes, not 4"),
        ({"rows": 9, "cols": 9, "space_cards": 28}, "the Main Deck holds only 27 Space cards, not 28"),
        ({"rows": 9, "cols": 9, "hidden_planets": 26}, "the Main Deck holds only 27 planets, not 28"),
        ({"home_places": "a1 a1"}, "2 different home places are needed"),
        ({"home_places": "a1"}, "lists 1 places; 2 players with 1 homes each need 2"),
        ({"home_places": "a1 d1"}, "there is no place 'd1' on a grid of 3 by 4"),
        ({"home_places": "a1 a5"}, "there is no place 'a5' on a grid of 3 by 4"),
        ({"home_places": "a1 a0"}, "there is no place 'a0'"),
        ({"home_places": "a1 b²"}, "there is no place 'b²'"),
        ({"home_places": "a1 b"}, "there is no place 'b'"),
        ({"home_places": "a1 2b"}, "there is no place '2b'"),
        ({"homes": 3}, "need more than four corners"),
    ],
)
def test_a_custom_scenario_that_cannot_be_laid_out_is_refused_with_a_sentence(
    change: dict[str, Any], words: str
) -> None:
    with pytest.raises(SetupError, match=words):
        new(2, **{**SMALL, **change})


@clause("COL-SCN-04", "COL-SCN-05")
def test_just_as_many_cards_as_the_main_deck_holds_can_be_laid_out() -> None:
    full = {"rows": 7, "cols": 9, "supernovas": 3, "asteroid_fields": 3, "wormholes": 3, "space_cards": 27}
    pos = new(2, **{**SMALL, **full, "hidden_planets": 25})
    assert (pos.spare_space, pos.problems()) == (0, [])


@clause("COL-SCN-03", "COL-SCN-06", "COL-SCN-07")
@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"rows": 2}, "the rows must be from 3 to 9, not 2"),
        ({"rows": 10}, "the rows must be from 3 to 9, not 10"),
        ({"cols": 2}, "the columns must be from 3 to 9, not 2"),
        ({"homes_per_player": 4}, "the homes of each player must be from 1 to 3, not 4"),
        ({"home_class": 6}, "the Class of the homes must be from 1 to 5, not 6"),
        ({"movement_rate": 6}, "the movement rate must be from 1 to 5, not 6"),
        ({"movement_rate": 0}, "the movement rate must be from 1 to 5, not 0"),
        ({"hidden_planets": -1}, "no number of cards is below 0"),
        ({"home_cells": (((1, 1), (1, 5)), ())}, "home places are needed, 2 for each player"),
        ({"home_cells": (((1, 1), (1, 5)), ((5, 5), (6, 1)))}, "a home place lies outside the grid"),
        ({"home_cells": (((1, 1), (1, 5)), ((5, 5), (0, 1)))}, "a home place lies outside the grid"),
        ({"home_cells": (((1, 1), (1, 5)), ((5, 5), (1, 6)))}, "a home place lies outside the grid"),
    ],
)
def test_a_scenario_of_a_pack_is_checked_before_it_is_laid_out(change: dict[str, Any], words: str) -> None:
    first = next(scenario for scenario in C.scenarios.values() if scenario.players == 2)
    check(C, first)
    with pytest.raises(SetupError, match=words):
        check(C, msgspec.structs.replace(first, **change))


@clause("COL-SCN-05")
def test_how_many_objects_can_be_laid_out_is_what_the_pack_holds() -> None:
    counts = {"COL-C-SUPERNOVA": 1, "COL-C-ASTEROID": 2}
    fewer = tuple(
        msgspec.structs.replace(card, count=counts.get(card.id, card.count)) for card in C.pack.map_card
    )
    content = Content(msgspec.structs.replace(C.pack, map_card=fewer), "pack.toml", "fewer")
    first = next(scenario for scenario in C.scenarios.values() if scenario.players == 2)
    spaces = first.space_cards - 4
    check(content, msgspec.structs.replace(first, asteroid_fields=2, wormholes=3, space_cards=spaces + 2))
    for change, words in (
        ({"supernovas": 2, "space_cards": spaces + 3}, "the Main Deck holds only 1 Supernovas, not 2"),
        (
            {"asteroid_fields": 3, "space_cards": spaces + 2},
            "the Main Deck holds only 2 Asteroid Fields, not 3",
        ),
    ):
        with pytest.raises(SetupError, match=f"cannot be laid out: {words}.$"):
            check(content, msgspec.structs.replace(first, **change))


def test_a_pack_without_a_scenario_for_so_many_says_so() -> None:
    pack = msgspec.structs.replace(C.pack, scenario=tuple(one for one in C.pack.scenario if one.players != 3))
    game = Colonies(Content(pack, "pack.toml", "other"))
    assert game.new(2).players == 2
    with pytest.raises(SetupError, match=r"^pack.toml has no scenario for 3 players\.$"):
        game.new(3)


# --- packs ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "broken", "words"),
    [
        ('resource = "energy"', 'resource = "gold"', "technology 'COL-T-ENGINEER'.*'gold'.*resource"),
        (
            'do = "convert", source = "energy"',
            'do = "convert", source = "Energy"',
            "technology 'COL-T-ECONVERTER'.*'Energy'.*source",
        ),
        ('do = "treaty"', 'do = "treaty", payment = 2', "COL-T-AMBASSADOR.*payment"),
        ("ship_energy = 10", "ship_energy = -10", "COL-T-WAVE.*>= 0.*ship_energy"),
        ("length = 3", "length = 0", "COL-T-WAVE.*>= 1.*length"),
        ("least = 2", "least = 1", "COL-T-HYPERSPACE.*>= 2.*least"),
        ("most = 3", "most = 0", "structure 'COL-S-WINDMILL', field most: .* at least 1 level"),
        ('id = "COL-S-SHIP"', 'id = "COL-S-SHIP"\nmost = 2', "structure 'COL-S-SHIP', field most"),
        (
            'name = "Research"',
            'name = "Research"\nore = 3',
            "action 'COL-A-RESEARCH': only cloning has a cost",
        ),
        ("rounds = 3", "rounds = 0", "marker 'COL-M-CONTAM', field rounds"),
        ('id = "COL-M-MOVED"', 'id = "COL-M-MOVED"\nrounds = 2', "marker 'COL-M-MOVED', field rounds"),
        (
            'name = "Red"\nsource = "rulebook"',
            'name = "Red"\nsource = "hearsay"',
            "seat 'COL-SEAT-1'.*hearsay",
        ),
        ("enter_cost = 2", "enter_cost = 0", "a step costs at least 1 space"),
        ('id = "COL-A-CLONE"', 'id = "COL-A-COPY"', "'COL-A-CLONE' must come first"),
        ('id = "COL-M-FALLOUT"', 'id = "COL-M-RAIN"', "marker: 'COL-M-FALLOUT' is missing"),
        ('id = "COL-T-SPY"', 'id = "COL-T-ROGUE"', "technology 'COL-T-ROGUE': the id is there twice"),
        ("class = 5", "class = 6", "the Class is 1 to 5"),
        ("capacity = 3", "capacity = 0", "each attribute at least 1"),
        ("[limits]", "[limits]\ntokens = 3", "tokens"),
    ],
)
def test_a_broken_pack_is_refused_when_it_is_loaded(
    tmp_path: Path, old: str, broken: str, words: str
) -> None:
    text = (GAME.room / "content.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "pack.toml"
    path.write_text(text.replace(old, broken, 1), encoding="utf-8")
    with pytest.raises(ContentError, match=words) as caught:
        PACKS.load(path)
    assert "pack.toml" in str(caught.value)


def test_a_pack_may_have_no_wormholes_and_a_card_that_costs_nothing() -> None:
    cards = tuple(
        msgspec.structs.replace(card, count=0) if card.id == "COL-C-WORMHOLE" else card
        for card in C.pack.map_card
    )
    at = C.tech_names.index("Wave Motion Gun")
    gun = msgspec.structs.replace(C.pack.technology[at], effects=(DestroyLine(ship_energy=0, length=3),))
    techs = (*C.pack.technology[:at], gun, *C.pack.technology[at + 1 :])
    content = Content(msgspec.structs.replace(C.pack, map_card=cards, technology=techs), "pack.toml", "less")
    assert (content.counts, content.price(gun)) == ([27, 3, 3, 0], "")


def test_a_pack_says_what_cloning_costs() -> None:
    clone, *others = C.pack.action
    dear = msgspec.structs.replace(clone, energy=2, ore=3)
    content = Content(msgspec.structs.replace(C.pack, action=(dear, *others)), "pack.toml", "dear")
    assert (C.clone, content.clone) == ((1, 0), (2, 3))


def test_a_pack_has_at_most_sixty_technologies() -> None:
    plain = C.pack.technology[0]
    many = tuple(msgspec.structs.replace(plain, id=f"COL-T-{number}") for number in range(61))
    assert Content(msgspec.structs.replace(C.pack, technology=many[:60]), "pack.toml", "many").techs == 60
    with pytest.raises(ContentError, match=r"^pack.toml: technology: at most 60 cards, one copy of each\.$"):
        Content(msgspec.structs.replace(C.pack, technology=many), "pack.toml", "more")


@clause("COL-SETUP-12", "COL-SETUP-22", "COL-ROUND-01")
def test_a_game_begins_with_nothing_on_the_table_but_what_is_laid_out() -> None:
    pos = new(3, first_player="red")
    places, players = 25, 3
    assert (pos.rate, pos.limit, pos.natives_each, pos.respawn) == (2, 0, 0, False)
    for nothing, number in (
        (pos.seen, places),
        (pos.levels, places * 3),
        (pos.bunkers, places),
        (pos.warheads, places * 2),
        (pos.markers, places * 2),
        (pos.natives, places),
        (pos.pulses, places),
        (pos.hands, players),
        (pos.shown_cards, players),
        (pos.spied, players * players),
        (pos.announced, players),
        (pos.off, players),
        (pos.used_round, players),
        (pos.used_phase, players),
        (pos.worked, places),
        (pos.copy_shown, players),
        (pos.truce, players * players),
        (pos.offered, players * players),
        (pos.out, players),
        (pos.returning, players),
        (pos.returned, players),
        (pos.ship_used, 1),
        (pos.ship_marks, 1),
        (pos.cargo, 5),
    ):
        assert len(nothing) == number and not any(nothing)
    for nobody, number in (
        (pos.copies, players),
        (pos.copied_from, players),
        (pos.ties, players * players),
        (pos.ship_at, 1),
        (pos.ship_owner, 1),
    ):
        assert nobody == [-1] * number
    for empty in (pos.gone, pos.pile, pos.path, pos.handled):
        assert empty == []
    assert (pos.round, pos.phase, pos.first, pos.active, pos.blanks) == (1, 0, 0, 0, 0)
    for zero in (pos.done, pos.begun, pos.idle, pos.proposed, pos.leaving, pos.last_out):
        assert zero == 0
    for zero in (pos.flying, pos.fuel, pos.spent, pos.last_cost):
        assert zero == 0
    assert not any((pos.busy, pos.turn_taken, pos.by_shift, pos.shifted, pos.bounced))
    assert not any((pos.halted, pos.attack))


@clause("COL-MAP-01", "COL-SETUP-19")
def test_a_blank_table_has_face_up_space_on_every_place() -> None:
    pos = bare()
    assert (pos.card, pos.up) == ([C.space] * 25, [True] * 25)
    assert (pos.owner, pos.spare_space) == ([-1] * 25, 2)
    assert not any((*pos.meeples, *pos.ready, *pos.energy, *pos.ore))
    assert (pos.rate, pos.limit, pos.natives_each, pos.respawn) == (0, 0, 0, False)
    assert (pos.round, pos.phase, pos.first, pos.active) == (0, 0, 0, -1)
    assert (pos.announced, pos.used_phase) == ([0, 0], [0, 0])


def with_cards(*names: str) -> Colonies:
    """The game with no other Technologies than these."""
    techs = tuple(tech for tech in C.pack.technology if tech.name in names)
    return Colonies(Content(msgspec.structs.replace(C.pack, technology=techs), "pack.toml", " ".join(names)))


@clause("COL-CARD-01", "COL-COMP-10")
def test_a_pack_read_again_says_the_same() -> None:
    again = Content(C.pack, C.file, C.digest)
    assert vars(again) == vars(C)


def test_a_card_that_a_pack_does_not_have_is_nobodys() -> None:
    content = with_cards("Hacker", "Engineer").content
    assert [len(content.cards(word)) for word in (CancelAny, ProductionBonus, NoEnergyNeeded)] == [1, 1, 0]


@clause("COL-MAINT-02", "COL-RSCH-09")
def test_a_game_without_technologies_is_played_round_after_round() -> None:
    pos = with_cards().new(3, 1)
    assert isinstance(pos, Chart) and pos.deck == []
    home = pos.planets(0)[0]
    pos.meeples[home] = pos.ready[home] = 9
    while pos.round < 3:
        pos.play(pos.text(pos.moves()[-1]))
    assert pos.meeples[home] == pos.content.capacity[pos.card[home]]  # Maintenance fed no more
