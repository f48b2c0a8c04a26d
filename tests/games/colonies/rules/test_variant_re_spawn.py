"""Variant: re-spawn (COL-OPT): who comes back, where, and with what."""

from __future__ import annotations

from typing import Any

from orrery.games.colonies.phases.rounds import StartRound
from orrery.games.colonies.space.control import Recheck
from tests.games.colonies.kit import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    aboard,
    at,
    chart,
    ended,
    harvest,
    holds,
    maintenance,
    of,
    place,
    settle,
    ship,
    start,
)
from tests.ledger import clause


def waiting_green(**options: Any) -> Any:
    pos = chart(
        4,
        planets={"A1": of(0), "A5": of(1), "E5": of(2), "E1": of()},
        respawn=True,
        **{"down": {"D2": "Coldfurrow"}, **options},
    )
    start(pos, Recheck())
    return pos


def green_is_back(**options: Any) -> Any:
    """Green's new planet, in the Round after it went out."""
    pos = waiting_green(**options)
    start(pos, StartRound())
    return pos


@clause("COL-OPT-01")
def test_with_the_variant_a_player_without_meeples_waits_for_a_planet() -> None:
    pos = waiting_green()
    assert (pos.out[3], pos.returning[3]) == (True, True)
    plain = chart(4, planets={"A1": of(0), "A5": of(1), "E5": of(2), "E1": of()})
    start(plain, Recheck())
    assert (plain.out[3], plain.returning[3]) == (True, False)


@clause("COL-OPT-02")
def test_a_hidden_planet_is_turned_up_at_the_start_of_the_next_round() -> None:
    pos = waiting_green()
    assert not pos.up[place("D2")]
    start(pos, StartRound())
    assert pos.up[place("D2")] and not pos.out[3]
    assert at(pos, "D2")["owner"] == 3


@clause("COL-OPT-02", "COL-OPT-03", "COL-OPT-04")
def test_no_hidden_planet_without_a_ship_on_it() -> None:
    pos = waiting_green(ships=[ship("D2", 0, energy=1)])
    start(pos, StartRound())
    assert not pos.up[place("D2")]
    assert at(pos, "E1")["owner"] == 3  # a face-up uncontrolled planet instead
    pos = waiting_green(ships=[ship("D2", 0, energy=1), ship("E1", 0, energy=1)])
    start(pos, StartRound())
    assert (pos.out[3], pos.returning[3]) == (True, True)  # waits
    pos.ship_at[2] = place("C3")
    pos.stack = []
    start(pos, StartRound())
    assert at(pos, "E1")["owner"] == 3


@clause("COL-OPT-04", "COL-OPT-13")
def test_with_no_planet_left_to_come_back_to_the_last_player_wins() -> None:
    pos = chart(planets={"A1": of(RED)}, homes=False, respawn=True)
    pos.card[place("C3")] = pos.content.card_names.index("Everbloom")
    pos.up[place("C3")] = False
    start(pos, Recheck())
    assert pos.outcome is None and pos.returning == [False, True]
    pos.card[place("C3")] = pos.content.space  # shot away
    start(pos, StartRound())
    assert ended(pos).winners == (RED,)


@clause("COL-OPT-05")
def test_a_new_home_has_twice_its_capacity_in_meeples() -> None:
    assert at(green_is_back(), "D2")["meeples"] == 4


@clause("COL-OPT-06")
def test_a_new_home_has_structures_of_the_agreed_level() -> None:
    for level in (1, 2):
        home = at(green_is_back(respawn_level=level), "D2")
        assert [home[what] for what in ("windmill", "refinery", "farm", "bunkers")] == [level] * 4


@clause("COL-OPT-07")
def test_a_new_home_has_two_ships() -> None:
    pos = green_is_back()
    assert [pos.ship_owner[ship] for ship in at(pos, "D2")["ships"]] == [3, 3]


@clause("COL-OPT-08")
def test_a_new_home_brings_the_agreed_number_of_cards() -> None:
    for number in (0, 1, 2):
        assert green_is_back(respawn_techs=number).hands[3].bit_count() == number


@clause("COL-OPT-09")
def test_a_new_home_has_energy_and_ore_by_its_attributes() -> None:
    home = at(green_is_back(), "D2")
    assert (home["energy"], home["ore"]) == (1, 2)


@clause("COL-OPT-10", "COL-OPT-16")
def test_what_lies_there_counts_if_it_is_more() -> None:
    pos = chart(
        4,
        planets={
            "A1": of(0),
            "A5": of(1),
            "E5": of(2),
            "E1": of(card="Coldfurrow", energy=5, windmill=3, bunkers=2, plague=9, natives=1),
        },
        ships=[ship("E1", None, ore=1)],
        respawn=True,
    )
    start(pos, Recheck(), StartRound())
    got = at(pos, "E1")
    assert (got["energy"], got["ore"], got["windmill"], got["farm"], got["bunkers"], got["plague"]) == (
        5,
        2,
        3,
        1,
        2,
        0,
    )
    assert len(got["ships"]) == 3
    assert (aboard(pos, 1)["owner"], pos.natives[place("E1")]) == (3, 0)


@clause("COL-OPT-10", "COL-OPT-09", "COL-COMP-12")
def test_a_newcomer_keeps_what_is_more_of_each_kind() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(RED),
            "A5": of(BLUE),
            "C3": of(card="Everbloom", energy=1, ore=9, refinery=3, farm=1, bunkers=1, fallout=9, bio=2),
        },
        homes=False,
        respawn=True,
        respawn_level=2,
        respawn_techs=2,
    )
    start(pos, Recheck(), StartRound())
    got = at(pos, "C3")
    assert (got["energy"], got["ore"], got["bio"], got["fallout"]) == (3, 9, 2, 0)
    assert (got["windmill"], got["refinery"], got["farm"], got["bunkers"]) == (2, 3, 2, 2)
    assert (got["meeples"], got["free"], len(got["ships"])) == (6, 6, 2)
    assert len(holds(pos, PURPLE)) == 2 and pos.returned[PURPLE] and not pos.out[PURPLE]


def maintenance_of(pos: Any) -> None:
    pos.stack = []
    pos.hands = [0] * 4
    pos.shown_cards = [0] * 4
    maintenance(pos)


@clause("COL-OPT-11")
def test_the_newcomer_has_one_round_for_the_crowd() -> None:
    pos = waiting_green()
    start(pos, StartRound())
    pos.stack = []
    assert at(pos, "D2")["meeples"] == 4, "all of them are there and free until the next Maintenance"
    harvest(pos, 3)
    settle(pos)
    assert at(pos, "D2")["meeples"] > 3
    maintenance_of(pos)
    assert at(pos, "D2")["meeples"] == 3


@clause("COL-OPT-12", "COL-OPT-14")
def test_nobody_comes_back_twice_or_after_surrender() -> None:
    pos = waiting_green()
    pos.returned[2] = True
    pos.meeples[place("E5")] = pos.ready[place("E5")] = 0
    start(pos, Recheck())
    assert (pos.out[2], pos.returning[2]) == (True, False)
    pos = chart(4, respawn=True)
    pos.resign(1)
    assert (pos.out[1], pos.returning[1]) == (True, False)


@clause("COL-OPT-13", "COL-OPT-15")
def test_the_game_waits_for_those_who_may_come_back() -> None:
    pos = chart(planets={"A1": of(0), "A5": of()}, respawn=True)
    start(pos, Recheck())
    assert pos.outcome is None
    pos = chart(planets={"A1": of(0), "A5": of(0)}, respawn=True)
    start(pos, Recheck())
    assert pos.outcome is not None  # every planet is controlled
    pos = chart(3, planets={"A1": of(), "A5": of(), "E5": of()}, respawn=True, first=1)
    start(pos, Recheck(), StartRound())
    assert pos.out == [False, False, False]
    assert {name: pos.owner[place(name)] for name in ("A1", "A5", "E5")} == {"A1": 1, "A5": 2, "E5": 0}


@clause("COL-OPT-15", "COL-OPT-02")
def test_those_who_wait_are_given_their_planets_in_turn_order() -> None:
    for first, owner in ((PURPLE, PURPLE), (GREEN, GREEN), (RED, PURPLE)):
        pos = chart(
            4,
            planets={"A1": of(RED), "A5": of(BLUE)},
            homes=False,
            down={"D2": "Coldfurrow"},
            respawn=True,
            first=first,
        )
        start(pos, Recheck(), StartRound())
        assert at(pos, "D2")["owner"] == owner
        assert pos.returning == [False, False, owner != PURPLE, owner != GREEN]
