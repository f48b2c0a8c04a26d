"""Setting up the first-game scenario (COL-SETUP): colours, home planets, the cards of the map and what each player begins with."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.errors import SetupError
from tests.games.colonies.kit import at, new, place
from tests.games.colonies.scenes import C
from tests.ledger import clause


def hidden(players: int, seed: int = 1) -> list[int]:
    """The face-down cards of a first game, row by row."""
    pos = new(players, seed)
    return [card for card, up in zip(pos.card, pos.up, strict=True) if not up]


def of_kind(cards_: list[int], name: str) -> int:
    return sum(card >= 27 and C.card_names[card] == name for card in cards_)


@clause("COL-SETUP-01")
def test_colours_in_seating_order() -> None:
    assert C.colours == ["Red", "Blue", "Purple", "Green"]
    for players in (2, 3, 4):
        assert list(new(players).words().tables["seat"]) == C.colours[:players]


@clause("COL-SETUP-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_game_has_no_time_limit_and_ends_with_the_last_enemy(players: int) -> None:
    pos = new(players)
    assert pos.limit == 0
    for seat in range(1, players):
        assert pos.outcome is None
        pos.resign(seat)
    assert pos.outcome is not None and pos.outcome.winners == (0,)


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


@clause("COL-SETUP-08", "COL-SETUP-09")
def test_two_players_have_two_homes_each() -> None:
    pos = new(2)
    assert [pos.owner[place(name)] for name in ("A1", "A5", "E5", "E1")] == [0, 1, 0, 1]
    pos = new(2, two_player_corners="sides")
    assert [pos.owner[place(name)] for name in ("A1", "A5", "E5", "E1")] == [0, 1, 1, 0]


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


@clause("COL-SETUP-12")
def test_nobody_starts_with_structures_ships_or_cards() -> None:
    pos = new(4)
    assert not any(pos.levels) and not any(pos.bunkers) and not any(pos.warheads)
    assert pos.ship_at == [-1]
    assert pos.hands == [0, 0, 0, 0]


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
def test_space_objects_lie_anywhere_among_the_hidden_cards() -> None:
    lying = {
        tuple(at for at, card in enumerate(new(2, seed).card) if card == C.wormhole) for seed in range(6)
    }
    assert len(lying) > 1


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
