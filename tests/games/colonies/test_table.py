"""Components, the map, setting up, map cards (COL-COMP, COL-MAP, COL-SETUP, COL-CARD, COL-SCOPE)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.base import PHRASES
from orrery.engine.errors import SetupError
from orrery.engine.view import UNSEEN
from orrery.games.colonies import GAME
from orrery.games.colonies.content import KINDS
from orrery.games.colonies.exploration import turn_up
from orrery.games.colonies.scoring import scores_of
from tests.games.colonies.kit import (
    aboard,
    at,
    building,
    cards,
    chart,
    harvest,
    holds,
    legal,
    maintenance,
    movement,
    new,
    of,
    place,
    play,
    ship,
)
from tests.ledger import clause

C = GAME.content


# --- components -------------------------------------------------------------------------------------------------


@clause("COL-COMP-01", "COL-SETUP-02", "COL-END-01")
def test_the_last_player_with_meeples_wins() -> None:
    assert GAME.players == (2, 4)
    pos = chart(
        planets={"A1": of(0, meeples=4), "A2": of(1, meeples=1)}, ships=[ship("A1", 0, energy=1, meeples=3)]
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "invade")
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.clause) == ((0,), "COL-END-01")


@clause("COL-COMP-02", "COL-COMP-03", "COL-COMP-04", "COL-SCOPE-04")
def test_the_main_deck() -> None:
    assert len(C.pack.planet) == 27
    assert {card.name: card.count for card in C.pack.map_card} == {
        "Space": 27,
        "Supernova": 3,
        "Asteroid Field": 3,
        "Wormhole": 3,
    }
    assert not any("comet" in card.name.lower() for card in C.pack.map_card)
    assert all(planet.source == "designed" for planet in C.pack.planet)


@clause("COL-COMP-05", "COL-COMP-06", "COL-COMP-07", "COL-SCOPE-02")
def test_tokens_structures_and_markers() -> None:
    assert KINDS[:3] == ("Energy", "Ore", "Meeple")
    assert C.structure_names == [
        "Windmill",
        "Refinery",
        "Farm",
        "Bunker",
        "Ship",
        "Biological warhead",
        "Nuclear warhead",
    ]
    names = {marker.name for marker in C.pack.marker}
    assert {
        "First-Player-Token",
        "Movement marker",
        "Contamination marker",
        "Nuclear Fallout marker",
    } <= names
    pos = chart(planets={"A1": of(0, bio=1)}, ships=[ship("A1", 0)])
    movement(pos)
    play(pos, "load 1 biological warhead onto ship 1")
    assert (aboard(pos, 1)["bio"], aboard(pos, 1)["nuke"], at(pos, "A1")["nuke"]) == (1, 0, 0)


@clause("COL-COMP-08", "COL-COMP-09", "COL-STR-05", "COL-STR-12")
def test_nothing_is_limited_by_the_box() -> None:
    pos = chart(planets={"A1": of(0, meeples=9, energy=10, ore=10, bunkers=7)})
    building(pos)
    play(pos, "work at a1", "build bunker", "build ship", "build ship", "build ship", "clone")
    assert at(pos, "A1")["meeples"] == 10
    assert at(pos, "A1")["bunkers"] == 8
    assert at(pos, "A1")["ships"] == [1, 2, 3]


@clause("COL-COMP-10", "COL-SCOPE-03")
def test_one_card_of_each_of_27_technologies() -> None:
    assert len(C.pack.technology) == len({tech.name for tech in C.pack.technology}) == 27
    pos = new(3)
    assert sorted(pos.deck) == list(range(27))


@clause("COL-COMP-11", "COL-RSCH-06")
def test_a_fifth_card_is_returned() -> None:
    pos = chart(hands={0: "Rogue, Spy, Trader, Engineer"})
    building(pos)
    play(pos, "research")
    assert len(legal(pos)) == 5
    play(pos, legal(pos)[0])
    assert pos.hands[0].bit_count() == 4


@clause("COL-COMP-12", "COL-PROD-04", "COL-TECH-19", "COL-MOVE-07")
def test_a_planet_stores_ten() -> None:
    pos = chart(
        planets={"A1": of(0, "Paragon Rest", energy=9, ore=8)}, ships=[ship("A1", 0, ore=5, energy=5)]
    )
    harvest(pos, 0)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (10, 10)
    movement(pos)
    play(pos, "unload 5 ore from ship 1")
    assert at(pos, "A1")["ore"] == 10
    assert aboard(pos, 1)["ore"] == 0


@clause("COL-COMP-13", "COL-STR-10")
def test_a_ship_carries_any_number_of_tokens() -> None:
    pos = chart(
        planets={"A1": of(0, meeples=12, energy=10, ore=10, bio=2, nuke=3)}, ships=[ship("A1", 0, energy=9)]
    )
    movement(pos)
    play(
        pos,
        "load 10 energy onto ship 1",
        "load 10 ore onto ship 1",
        "load 12 meeple onto ship 1",
        "load 2 biological warhead onto ship 1",
        "load 3 nuclear warhead onto ship 1",
    )
    assert pos.cargo[5:10] == [19, 10, 12, 2, 3]


@clause("COL-COMP-14", "COL-COMP-15")
def test_what_is_secret_and_what_is_open() -> None:
    pos = chart(
        planets={"A1": of(0, energy=4)},
        down={"C3": "Mosshaven"},
        ships=[ship("A1", 0, energy=2, ore=1)],
        hands={0: "Hacker, Rogue", 1: "Spy"},
    )
    movement(pos)
    red, blue, nobody = pos.view(0), pos.view(1), pos.view(None)
    for view in (red, blue, nobody):
        assert view.card[place("C3")] == UNSEEN
        assert view.energy[0] == 4
        assert view.cargo[5:7] == [2, 1]
        assert view.hand_sizes == [2, 1]
        assert view.deck == [UNSEEN] * 24
    assert (red.hands, blue.hands, nobody.hands) == ([cards("Hacker, Rogue"), 0], [0, cards("Spy")], [0, 0])


# --- the map ----------------------------------------------------------------------------------------------------


@clause("COL-MAP-01", "COL-MAP-04")
def test_every_place_of_the_grid_holds_a_card() -> None:
    pos = new(2)
    assert (pos.rows, pos.cols, len(pos.card)) == (5, 5, 25)


@clause("COL-MAP-02", "COL-MAP-03")
def test_cards_that_share_a_side_are_adjacent() -> None:
    pos = chart()
    assert pos.near(place("C3")) == [place(name) for name in ("B3", "C4", "D3", "C2")]
    assert sorted(pos.near(place("A1"))) == [place("A2"), place("B1")]
    assert sorted(pos.near(place("B5"))) == [place("A5"), place("B4"), place("C5")]


@clause("COL-MAP-05")
def test_every_other_player_is_an_enemy() -> None:
    pos = chart(4)
    assert pos.others(1) == [2, 3, 0]


# --- setting up -------------------------------------------------------------------------------------------------


@clause("COL-SETUP-01")
def test_colours_in_seating_order() -> None:
    assert C.colours == ["Red", "Blue", "Purple", "Green"]
    for players in (2, 3, 4):
        assert list(new(players).words().tables["seat"]) == C.colours[:players]


def home_pile(pos: Any, *corners: str) -> list[int]:
    """The cards in these corners, which must lie face up."""
    assert all(pos.up[place(name)] for name in corners)
    return [pos.card[place(name)] for name in corners]


@clause("COL-SETUP-03")
def test_homes_are_class_5_planets_in_any_order() -> None:
    drawn = {tuple(home_pile(new(4, seed), "A1", "A5", "E5", "E1")) for seed in range(8)}
    assert len(drawn) > 1
    assert all(C.rank[card] == 5 and len(set(cards_)) == 4 for cards_ in drawn for card in cards_)


@clause("COL-SETUP-04", "COL-SETUP-05")
def test_red_and_blue_begin_in_the_upper_corners() -> None:
    for players in (2, 3, 4):
        pos = new(players, 1)
        assert pos.up[place("A1")] and pos.up[place("A5")]
        assert (pos.owner[place("A1")], pos.owner[place("A5")]) == (0, 1)


@clause("COL-SETUP-06")
def test_purple_begins_in_the_lower_right_corner() -> None:
    for players in (3, 4):
        assert new(players, 1).owner[place("E5")] == 2 and new(players, 1).up[place("E5")]


@clause("COL-SETUP-07")
def test_green_begins_in_the_lower_left_corner() -> None:
    pos = new(4, 1)
    assert pos.owner[place("E1")] == 3 and pos.up[place("E1")]


@clause("COL-SETUP-10")
def test_a_home_begins_with_as_many_meeples_as_its_capacity() -> None:
    for seed in range(4):
        pos = new(4, seed)
        for name in ("A1", "A5", "E5", "E1"):
            home = at(pos, name)
            assert home["meeples"] == home["free"] == C.capacity[pos.card[place(name)]]


@clause("COL-SETUP-11")
def test_a_home_begins_with_energy_and_ore_by_its_attributes() -> None:
    for seed in range(4):
        pos = new(4, seed)
        for name in ("A1", "A5", "E5", "E1"):
            card = pos.card[place(name)]
            assert (at(pos, name)["energy"], at(pos, name)["ore"]) == (C.energy[card], C.ore[card])


@clause("COL-SETUP-08", "COL-SETUP-09")
def test_two_players_have_two_homes_each() -> None:
    pos = new(2)
    assert [pos.owner[place(name)] for name in ("A1", "A5", "E5", "E1")] == [0, 1, 0, 1]
    pos = new(2, two_player_corners="sides")
    assert [pos.owner[place(name)] for name in ("A1", "A5", "E5", "E1")] == [0, 1, 1, 0]


@clause("COL-SETUP-12")
def test_nobody_starts_with_structures_ships_or_cards() -> None:
    pos = new(4)
    assert not any(pos.levels) and not any(pos.bunkers) and not any(pos.warheads)
    assert pos.ship_at == [-1]
    assert pos.hands == [0, 0, 0, 0]


def hidden(players: int, seed: int = 1) -> list[int]:
    """The face-down cards of a first game, row by row."""
    pos = new(players, seed)
    return [card for card, up in zip(pos.card, pos.up, strict=True) if not up]


def of_kind(cards_: list[int], name: str) -> int:
    return sum(card >= 27 and C.card_names[card] == name for card in cards_)


@clause("COL-SETUP-13")
@pytest.mark.parametrize(("players", "left"), [(2, 0), (3, 1), (4, 0)])
def test_class_5_planets_that_nobody_drew_are_out_of_the_game(players: int, left: int) -> None:
    for seed in range(4):
        assert all(C.rank[card] < 5 for card in hidden(players, seed) if card < 27)
        pos = new(players, seed)
        assert len(pos.out_pile) == left and all(C.rank[card] == 5 for card in pos.out_pile)


@clause("COL-SETUP-14")
@pytest.mark.parametrize(("players", "planets"), [(2, 4), (3, 5), (4, 4)])
def test_how_many_planets_are_hidden(players: int, planets: int) -> None:
    drawn = [{card for card in hidden(players, seed) if card < 27} for seed in range(4)]
    assert all(len(cards_) == planets for cards_ in drawn)
    assert len({frozenset(cards_) for cards_ in drawn}) > 1  # shuffled


@clause("COL-SETUP-15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_which_objects_are_hidden(players: int) -> None:
    found = hidden(players)
    assert [of_kind(found, name) for name in ("Supernova", "Asteroid Field", "Wormhole")] == [1, 1, 2]


@clause("COL-SETUP-16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thirteen_space_cards_are_hidden(players: int) -> None:
    assert of_kind(hidden(players), "Space") == 13


@clause("COL-SETUP-17")
@pytest.mark.parametrize(("players", "number"), [(2, 21), (3, 22), (4, 21)])
def test_hidden_cards_are_shuffled_onto_every_empty_place(players: int, number: int) -> None:
    orders = {tuple(hidden(players, seed)) for seed in range(4)}
    assert len(orders) == 4
    assert {len(order) for order in orders} == {number}


@clause("COL-SETUP-18")
def test_with_three_players_the_last_corner_is_dark() -> None:
    assert [new(players, 1).up[place("E1")] for players in (2, 3, 4)] == [True, False, True]


@clause("COL-SETUP-19")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_space_cards_that_were_not_dealt_stay_in_the_deck(players: int) -> None:
    assert new(players, 1).spare_space == C.counts[0] - 13 == 14


@clause("COL-SETUP-20", "COL-SETUP-21", "COL-SETUP-22")
def test_deck_token_and_rate() -> None:
    assert len({tuple(new(2, seed).deck) for seed in range(4)}) == 4
    assert len({new(4, seed).first for seed in range(40)}) == 4
    assert new(4, first_player="purple").first == 2
    with pytest.raises(SetupError, match="Green does not play"):
        new(2, first_player="green")
    assert new(2).rate == 2


# --- map cards --------------------------------------------------------------------------------------------------


@clause("COL-CARD-01", "COL-CARD-02", "COL-CARD-03")
def test_planets_are_all_combinations_and_class_follows_the_sum() -> None:
    values = {(planet.energy, planet.ore, planet.capacity) for planet in C.pack.planet}
    assert values == {(a, b, c) for a in (1, 2, 3) for b in (1, 2, 3) for c in (1, 2, 3)}
    rank = {3: 1, 4: 1, 5: 2, 6: 3, 7: 4, 8: 5, 9: 5}
    for planet in C.pack.planet:
        assert planet.rank == rank[planet.energy + planet.ore + planet.capacity]
    assert [C.rank.count(i) for i in range(1, 6)] == [4, 6, 7, 6, 4]


@clause("COL-CARD-04")
def test_structures_never_change_the_class() -> None:
    from orrery.games.colonies.scoring import standing

    pos = chart(planets={"A1": of(0, "Lowmere", windmill=3, refinery=3, farm=3)})
    assert standing(pos, 0)[1] == 1
    assert scores_of(pos)[0] == 1


@clause("COL-CARD-05", "COL-MOVE-19", "COL-CARD-15")
@pytest.mark.parametrize("face", ["Space", "Asteroid Field", "Wormhole"])
def test_a_ship_that_ends_off_planets_without_energy_is_destroyed(face: str) -> None:
    pos = chart(faces={"A2": face}, ships=[ship("A1", 0, energy=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", *(["stop"] if face != "Asteroid Field" else []))
    assert aboard(pos, 1)["at"] == ""


@clause("COL-CARD-06", "COL-MOVE-26")
def test_entering_a_supernova_destroys_the_ship_and_nothing_helps() -> None:
    pos = chart(
        planets={"A1": of(0, ore=5)},
        faces={"A2": "Supernova"},
        ships=[ship("A1", 0, energy=5, ore=2)],
        hands={0: "Energy Shield, Ship Armor, Fusion Reactor"},
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert aboard(pos, 1)["at"] == ""
    assert at(pos, "A1")["ore"] == 5


@clause("COL-CARD-07", "COL-CARD-08", "COL-CARD-09")
def test_asteroids_cost_two_spaces_or_the_last_one() -> None:
    pos = chart(
        faces={"A2": "Asteroid Field", "B2": "Wormhole"},
        ships=[ship("A1", 0, energy=4), ship("B1", 0, energy=4)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert pos.flying == 0  # both spaces are gone
    assert aboard(pos, 1)["at"] == "A2"
    play(pos, "fly ship 2 on 1 energy", "go to b2", "go to a2")
    assert aboard(pos, 2)["at"] == "A2"


@clause("COL-CARD-10", "COL-CARD-11", "COL-CARD-13")
def test_a_wormhole_leads_to_another_one_once_per_move() -> None:
    worm = {"A2": "Wormhole", "D4": "Wormhole", "D5": "Wormhole"}
    pos = chart(faces=worm, ships=[ship("A1", 0, energy=4)], rate=3)
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert {"jump to d4", "jump to d5", "stop"} <= set(legal(pos))
    play(pos, "jump to d4")
    assert not [text for text in legal(pos) if text.startswith("jump")]
    play(pos, "go to d5")
    assert not [text for text in legal(pos) if text.startswith("jump")]
    play(pos, "stop")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["energy"]) == ("D5", 3)
    pos = chart(faces={"A2": "Wormhole"}, ships=[ship("A1", 0, energy=4)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert not [text for text in legal(pos) if text.startswith("jump")]


@clause("COL-CARD-12")
def test_coming_out_of_a_wormhole_beside_an_enemy_is_combat() -> None:
    pos = chart(
        faces={"A2": "Wormhole", "D4": "Wormhole"}, ships=[ship("A1", 0, energy=4), ship("D4", 1, energy=1)]
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "jump to d4")
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""


@clause("COL-CARD-17")
def test_a_ship_that_starts_on_a_wormhole_has_not_entered_it() -> None:
    worm = {"B2": "Wormhole", "D4": "Wormhole"}
    pos = chart(faces=worm, ships=[ship("B2", 0, energy=4)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert not [text for text in legal(pos) if text.startswith("jump")]
    play(pos, "go to b3", "go to b2")
    assert "jump to d4" in legal(pos)
    pos = chart(
        faces=worm, ships=[ship("B1", 0, energy=4), ship("C2", 1, energy=4)], hands={1: "EM Pulse Cannon"}
    )
    movement(pos, 1)
    play(pos, "fire a pulse from ship 2 at b2", "pass")
    play(pos, "fly ship 1 on 1 energy", "go to b2")
    assert pos.flying == 0
    assert aboard(pos, 1)["at"] == "B2"
    pos = chart(faces=worm, ships=[ship("B1", 0, energy=4)], hands={0: "Hyperspace Drive"})
    movement(pos)
    play(pos, "fly ship 1 on 2 energy", "go to b2", "jump to d4")
    assert (pos.fuel, aboard(pos, 1)["at"]) == (2, "D4")


@clause("COL-CARD-14", "COL-EXPL-09")
def test_a_face_down_card_counts_as_space() -> None:
    down = {"A2": "Supernova", "A3": "Asteroid Field"}
    pos = chart(down=down, ships=[ship("A1", 0, energy=4)], rate=3)
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "go to a3", "go to a2", "leave a2 face down")
    assert aboard(pos, 1)["at"] == "A2"
    pos = chart(down={"A2": "Mosshaven"}, ships=[ship("A1", 0, energy=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "leave a2 face down")
    assert aboard(pos, 1)["at"] == ""


@clause("COL-CARD-16")
def test_a_card_that_was_turned_stays_face_up() -> None:
    pos = chart(down={"A2": "Mosshaven"}, ships=[ship("A1", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    maintenance(pos)
    assert pos.up[place("A2")]
    turn_up(pos, place("A2"))
    assert pos.up[place("A2")]


# --- what is left out -------------------------------------------------------------------------------------------


@clause("COL-SCOPE-01", "COL-SCOPE-05")
def test_hot_keys_and_thanks_hold_no_rules() -> None:
    texts = " ".join(PHRASES[move].template for move in GAME.move_types())
    assert "flip" not in texts
    assert "rotate" not in texts
    assert "thank" not in texts


@clause("COL-SCOPE-06", "COL-RES-06")
def test_how_many_meeples_are_used_is_one_number() -> None:
    pos = chart(planets={"A1": of(0, meeples=3, energy=3, ore=3)})
    building(pos)
    free = [at(pos, "A1")["free"]]
    play(pos, "work at a1")
    for move in ("build windmill", "build ship", "clone"):
        play(pos, move)
        free.append(at(pos, "A1")["free"])
    assert free == [3, 2, 1, 0]
    assert at(pos, "A1")["meeples"] == 4


def test_holds_names_cards() -> None:
    assert holds(chart(hands={0: "Hacker"}), 0) == {"Hacker"}
