"""Elimination and surrender (COL-OUT): who is out, what becomes of the things left behind, and surrender."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.colonies.space.control import Recheck
from orrery.games.colonies.terms import MOVEMENT
from tests.games.colonies.kit import (
    BLUE,
    GREEN,
    PURPLE,
    RED,
    aboard,
    asked,
    at,
    building,
    cards,
    chart,
    clauses,
    go,
    legal,
    movement,
    of,
    place,
    play,
    settle,
    ship,
    start,
    tech,
)
from tests.games.colonies.scenes import beams, offering
from tests.ledger import clause


def beaten() -> Any:
    """Blue loses its last Meeple in an invasion; it has a Ship in space, one on an uncontrolled planet, and two cards."""
    pos = chart(
        3,
        planets={"A1": of(0), "A2": of(1, meeples=1), "C3": of(), "A5": of(), "E5": of(2)},
        ships=[ship("A1", 0, energy=1, meeples=3), ship("D4", 1, energy=5), ship("C3", 1, energy=3, ore=1)],
        hands={1: "Hacker, Rogue"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    assert not pos.out[1]
    go(pos, "invade")
    settle(pos)
    return pos


@clause("COL-OUT-01", "COL-OUT-02")
def test_who_has_no_meeple_left_is_out_as_soon_as_the_invasion_is_over() -> None:
    pos = beaten()
    assert pos.out == [False, True, False]
    assert pos.outcome is None  # two are left
    assert pos.phase == MOVEMENT


@clause("COL-OUT-01")
def test_meeples_aboard_a_ship_on_a_planet_keep_their_player_in() -> None:
    from orrery.games.colonies.space.control import Recheck

    pos = chart(
        3,
        planets={"A5": of(BLUE), "E5": of(PURPLE), "C3": of(None, "Lowmere")},
        ships=[ship("C3", RED, meeples=1)],
        homes=False,
    )
    start(pos, Recheck())
    assert pos.out == [False, False, False]
    pos.cargo[1 * 5 + 2] = 0
    start(pos, Recheck())
    assert pos.out == [True, False, False]


@clause("COL-OUT-01", "COL-OUT-09")
def test_one_meeple_anywhere_keeps_a_player_in_the_game() -> None:
    pos = chart(
        4,
        planets={"A1": of(RED, meeples=1), "A5": of(), "E5": of(), "E1": of()},
        ships=[ship("C3", BLUE, meeples=1), ship("C4", PURPLE, energy=5, ore=5), ship("E1", GREEN, energy=1)],
    )
    start(pos, Recheck())
    assert pos.out == [False, False, True, True]


@clause("COL-OUT-03")
def test_ships_in_space_go_with_their_player() -> None:
    assert aboard(beaten(), 2)["at"] == ""


@clause("COL-OUT-03", "COL-OUT-04", "COL-OUT-05", "COL-OUT-07", "COL-TATT-12", "COL-TINFO-22")
def test_what_a_player_who_surrenders_leaves_behind() -> None:
    pos = chart(
        3,
        planets={"A1": of(RED), "A5": of(BLUE, energy=3, windmill=1, meeples=2, used=1), "C3": of()},
        ships=[
            ship("A5", BLUE, energy=1, meeples=2),
            ship("C3", BLUE, energy=1, ore=1, meeples=1),
            ship("D4", BLUE, energy=1),
            ship("D2", RED, energy=1),
        ],
        hands={BLUE: "Engineer, Rogue", PURPLE: "Spy"},
    )
    pos.ship_used[1] = 1
    pos.copies[BLUE], pos.copied_from[BLUE] = tech("Spy"), PURPLE
    pos.pulses[place("D3")] = 1 << BLUE | 1 << RED
    pos.shown_cards[BLUE] = cards("Rogue")
    building(pos, RED)
    pos.resign(BLUE)
    left = at(pos, "A5")
    assert (left["owner"], left["meeples"], left["free"], left["energy"], left["windmill"]) == (
        -1,
        0,
        0,
        3,
        1,
    )
    assert [aboard(pos, number)["at"] for number in (1, 2, 3, 4)] == ["A5", "C3", "", "D2"]
    assert [aboard(pos, number)["owner"] for number in (1, 2, 4)] == [-1, -1, RED]
    assert [aboard(pos, number)["meeples"] for number in (1, 2)] == [0, 0] and pos.ship_used[1] == 0
    assert aboard(pos, 2)["ore"] == 1
    assert (pos.hands[BLUE], pos.shown_cards[BLUE], pos.copies[BLUE], pos.copied_from[BLUE]) == (0, 0, -1, -1)
    assert {tech("Engineer"), tech("Rogue")} <= set(pos.deck)
    assert pos.pulses[place("D3")] == 1 << RED
    assert pos.out == [False, True, False] and asked(pos) == (RED,)


@clause("COL-OUT-04")
def test_ships_on_uncontrolled_planets_stay_without_an_owner() -> None:
    left = aboard(beaten(), 3)
    assert (left["at"], left["owner"], left["energy"], left["ore"]) == ("C3", -1, 3, 1)


@clause("COL-OUT-05", "COL-TINFO-22")
def test_a_holder_who_surrenders_after_an_offer_founds_no_embassy() -> None:
    pos = offering({PURPLE: "Ambassador"})
    play(pos, "offer ties to red")
    pos.resign(PURPLE)
    assert asked(pos) == (RED,)  # still to be answered, with nobody to move in
    play(pos, "accept the ties")
    assert max(pos.ties) == -1


@clause("COL-OUT-05")
def test_cards_of_a_player_who_goes_out_return_to_the_deck() -> None:
    pos = beaten()
    assert (pos.hands[1], len(pos.deck)) == (0, 27)
    assert sorted(pos.deck) == list(range(27))


@clause("COL-OUT-05", "COL-RSCH-07")
def test_returned_cards_of_a_player_who_is_out_are_shuffled_in() -> None:
    found = set()
    for seed in range(5):
        pos = chart(3, hands={BLUE: "Engineer"}, seed=seed)
        building(pos, RED)
        pos.resign(BLUE)
        found.add(pos.deck.index(tech("Engineer")))
    assert len(found) > 1


@clause("COL-OUT-06", "COL-OUT-10", "COL-BUILD-01")
def test_a_player_who_surrenders_in_the_middle_of_building_leaves_the_turn_to_the_next() -> None:
    pos = chart(3, planets={"A1": of(0, meeples=3, energy=5)})
    building(pos)
    play(pos, "work at a1", "clone")
    pos.resign(0)
    assert asked(pos) == (1,)
    assert (at(pos, "A1")["owner"], at(pos, "A1")["energy"]) == (-1, 4)


@clause("COL-OUT-06", "COL-OUT-07", "COL-END-02")
def test_surrender() -> None:
    pos = chart(
        planets={"A1": of(0), "A5": of(1, energy=3), "C3": of(1)},
        ships=[ship("D4", 1, energy=1), ship("C3", 1, energy=1, meeples=1)],
    )
    building(pos, 1)
    pos.play("resign", 1)
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.clause) == ((0,), "COL-END-02")
    assert (at(pos, "A5")["owner"], at(pos, "A5")["meeples"], at(pos, "A5")["energy"]) == (-1, 0, 3)
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["owner"]) == ("", -1)


@clause("COL-OUT-07", "COL-TECON-16")
@pytest.mark.parametrize(
    "moves",
    [
        ("beam tokens",),
        ("beam tokens", "beam from b1"),
        ("beam tokens", "beam from b1", "beam to b2"),
        ("beam tokens", "beam from b1", "beam to b2", "send 1 energy"),
        ("beam tokens", "beam from b1", "beam to c3", "send 1 free meeples", "send 1 used meeples"),
        ("beam tokens", "beam from ship 2", "beam to b2", "send 1 energy"),
        ("beam a structure",),
        ("beam a structure", "take the biological warhead of b2"),
    ],
)
def test_who_surrenders_in_the_middle_of_a_beam_sends_nothing(moves: tuple[str, ...]) -> None:
    pos = beams()
    paid = 2 if {"beam to b2", "beam to c3"} & set(moves) else 0
    play(pos, *moves)
    events = pos.resign(RED)
    assert "COL-TECH-11" not in clauses(events)  # no card is used any more
    left = at(pos, "B1")
    assert (left["owner"], left["energy"], left["ore"], left["windmill"]) == (-1, 9 - paid, 3, 1)
    left = at(pos, "B2")
    assert (left["owner"], left["energy"], left["ore"], left["refinery"], left["bio"]) == (-1, 0, 0, 1, 1)
    assert (at(pos, "C3")["owner"], at(pos, "A1")["meeples"], aboard(pos, 2)["energy"]) == (-1, 2, 1)
    assert RED not in asked(pos)


@clause("COL-OUT-08", "COL-SCN-12", "COL-OUT-07")
def test_a_surrender_while_natives_are_invaded_waits_for_its_end() -> None:
    pos = chart(
        3,
        planets={"A1": of(0), "C2": of(natives=2)},
        ships=[ship("C1", 0, energy=3, meeples=3)],
        hands={0: "Super Soldier", 1: "Hacker"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "stop")
    assert asked(pos) == (1,) and pos.attack
    pos.resign(0)
    assert pos.out == [False, False, False]
    play(pos, "pass")
    assert pos.out == [True, False, False]
    assert (at(pos, "C2")["owner"], at(pos, "C2")["meeples"]) == (-1, 0)
    assert pos.natives[place("C2")] == 0


@clause("COL-OUT-08")
def test_a_surrender_during_an_attack_waits_for_its_end() -> None:
    pos = chart(
        3,
        planets={"A1": of(0), "A2": of(1, windmill=1, energy=3, meeples=1)},
        ships=[ship("A1", 0, energy=1, meeples=3)],
        hands={1: "Force Field"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "invade")
    assert asked(pos) == (1,)
    pos.play("resign", 1)
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"], pos.out[1]) == (0, 2, True)


@clause("COL-OUT-09")
def test_a_player_without_planets_plays_on() -> None:
    pos = chart(planets={"A1": of(), "A5": of(1)}, ships=[ship("C3", 0, energy=3, meeples=1)])
    start(pos, Recheck())
    assert not pos.out[0]
    movement(pos)
    assert "fly ship 1 on 1 energy" in legal(pos)


@clause("COL-OUT-10")
def test_if_the_player_on_turn_goes_out_the_next_one_follows() -> None:
    pos = chart(
        3,
        planets={"A1": of(), "A5": of(1), "E5": of(2)},
        ships=[ship("C3", 0, energy=1, meeples=1), ship("D4", 1, energy=3)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c4", "stop")
    assert pos.out[0]
    assert asked(pos) == (1,)
