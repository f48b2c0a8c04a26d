"""What a Beam, a bridge and a converter carry to the last token, and when somebody leaves meanwhile (COL-TECON-06 to 28)."""

from __future__ import annotations

import pytest

from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
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
)
from tests.ledger import clause

RED, BLUE, PURPLE = 0, 1, 2


def beams(phase: str = "building") -> Chart:
    """Red has a Beam, planets B1 and B2, Ship 1 in space, Ship 2 at B1; A1 is Blue's, C3 free, E5 Purple's."""
    pos = chart(
        3,
        planets={
            "A1": of(BLUE, meeples=2, energy=3),
            "B1": of(RED, energy=9, ore=3, meeples=4, used=2, windmill=1),
            "B2": of(RED, meeples=2, used=1, windmill=1, refinery=1, bio=1),
            "C3": of(card="Lowmere"),
            "E5": of(PURPLE),
        },
        ships=[ship("D1", RED, energy=2, meeples=3, nuke=1), ship("B1", RED, meeples=2, energy=1)],
        hands={RED: "Transport Beam"},
    )
    pos.ship_used[1], pos.ship_used[2] = 2, 1
    return building(pos) if phase == "building" else movement(pos)


# --- from where to where ----------------------------------------------------------------------------------------


@clause("COL-TECON-16", "COL-TECON-17")
@pytest.mark.parametrize(
    ("cargo", "can"),
    [
        ({"energy": 1}, True),
        ({"ore": 1}, True),
        ({"meeples": 1}, True),
        ({"bio": 1, "nuke": 1}, False),  # warheads are Structure tokens
        ({}, False),
    ],
)
def test_a_single_token_aboard_can_be_beamed(cargo: dict[str, int], can: bool) -> None:
    """The Ship beside it has everything that this one lacks."""
    full = {"energy": 1, "ore": 1, "meeples": 1}
    ships = [ship("D1", RED, **full), ship("D2", RED, **cargo), ship("D3", RED, **full)]
    pos = chart(planets={"A1": of(RED, energy=2)}, ships=ships, hands={RED: "Transport Beam"})
    building(pos)
    play(pos, "beam tokens")
    assert ("beam from ship 2" in legal(pos)) == can
    assert {"beam from a1", "beam from ship 1", "beam from ship 3"} <= set(legal(pos))


@clause("COL-SCN-13", "COL-SCN-16", "COL-SETTLE-09")
@pytest.mark.parametrize("owner", [None, RED])
def test_neither_an_own_nor_an_ownerless_ship_keeps_a_beam_from_natives(owner: int | None) -> None:
    pos = chart(
        planets={"A1": of(RED, energy=2), "B2": of(RED), "C3": of(card="Lowmere", natives=1)},
        ships=[ship("C3", owner, energy=1)],
        hands={RED: "Transport Beam"},
    )
    movement(pos)
    play(pos, "beam tokens", "beam from a1")
    assert "beam to c3" in legal(pos)


@clause("COL-TECON-22", "COL-TECON-23")
def test_structures_are_taken_from_the_planet_on_which_they_stand() -> None:
    pos = beams()
    play(pos, "beam a structure")
    assert legal(pos) == [
        "take the windmill of b1",
        "take the windmill of b2",
        "take the refinery of b2",
        "take the biological warhead of b2",
        "take the nuclear warhead aboard ship 1",
        "take ship 1",
        "take ship 2",
    ]


@clause("COL-TECON-24", "COL-TATT-09", "COL-TATT-11")
def test_while_all_planets_are_under_a_pulse_a_warhead_goes_from_ship_to_ship() -> None:
    for number in (1, 2):
        ships = [ship("D1", RED, energy=1, nuke=1), ship("D4", RED, energy=1)][:number]
        pos = chart(planets={"A1": of(RED, energy=3, nuke=1)}, ships=ships, hands={RED: "Transport Beam"})
        pos.pulses[place("A1")] = 1 << BLUE
        movement(pos)
        assert ("beam a structure" in legal(pos)) == (number == 2)
    play(pos, "beam a structure")
    assert (aboard(pos, 1)["nuke"], aboard(pos, 2)["nuke"]) == (0, 1)  # there was no other choice
    assert (at(pos, "A1")["energy"], at(pos, "A1")["nuke"]) == (0, 1)


# --- what arrives, and what is left behind ----------------------------------------------------------------------


@clause("COL-TECON-27", "COL-TECON-16")
def test_free_and_used_meeples_are_counted_at_both_ends() -> None:
    pos = beams()
    play(pos, "beam tokens", "beam from b1", "beam to b2", "send 0 energy", "send 0 ore")
    events = play(pos, "send 1 free meeples", "send 1 used meeples")
    assert (at(pos, "B1")["meeples"], at(pos, "B1")["free"]) == (2, 1)
    assert (at(pos, "B2")["meeples"], at(pos, "B2")["free"]) == (4, 2)
    assert "COL-TECON-19" not in clauses(events)  # nobody colonises an own planet
    pos = beams()
    play(pos, "beam tokens", "beam from ship 1", "beam to ship 2", "send 0 energy")
    play(pos, "send 1 free meeples", "send 1 used meeples")
    assert (aboard(pos, 1)["meeples"], pos.ship_used[1]) == (1, 1)
    assert (aboard(pos, 2)["meeples"], pos.ship_used[2]) == (4, 2)


@clause("COL-TECON-20", "COL-INV-01")
@pytest.mark.parametrize("source", ["b1", "ship 1"])
def test_a_beamed_invasion_leaves_energy_and_ore_where_they_were(source: str) -> None:
    pos = beams("movement")
    pos.cargo[5 + 1] = 1
    play(
        pos, "beam tokens", f"beam from {source}", "beam to a1", "send 1 free meeples", "send 0 used meeples"
    )
    assert (at(pos, "B1")["energy"], at(pos, "B1")["ore"]) == (7, 3)
    assert (aboard(pos, 1)["energy"], aboard(pos, 1)["ore"]) == (2, 1)
    assert (at(pos, "A1")["owner"], at(pos, "A1")["meeples"]) == (BLUE, 1)


@clause("COL-TECON-21", "COL-TINFO-19")
def test_a_beamed_invasion_that_is_paid_off_names_no_ship_and_costs_the_beam() -> None:
    pos = beams("movement")
    pos.hands[BLUE] = pos.shown_cards[BLUE] = cards("Ambassador")
    pos.ties[BLUE * 3 + RED] = place("B2")
    play(pos, "beam tokens", "beam from b1", "beam to a1", "send 2 free meeples", "send 0 used meeples")
    assert asked(pos) == (BLUE,) and pos.the_attack().ship == 0
    go(pos, "pay off the attack with energy from a1")
    settle(pos)
    assert (at(pos, "A1")["owner"], at(pos, "A1")["energy"], at(pos, "B2")["energy"]) == (BLUE, 2, 1)
    assert (at(pos, "B1")["meeples"], at(pos, "B1")["free"], at(pos, "B1")["energy"]) == (4, 2, 7)
    assert not pos.attack


@clause("COL-MOVE-22", "COL-MOVE-23")
def test_a_stranded_ship_is_not_lost_for_ore_that_is_beamed_from_it() -> None:
    pos = chart(
        planets={"A1": of(RED, energy=2)},
        ships=[ship("D1", RED, ore=2), ship("A1", RED, energy=2)],
        hands={RED: "Transport Beam"},
    )
    building(pos)
    play(pos, "beam tokens", "beam from ship 1", "beam to a1", "send 1 ore", "pass")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["ore"], at(pos, "A1")["ore"]) == ("D1", 1, 1)


# --- the bridge's toll ------------------------------------------------------------------------------------------


@clause("COL-TECON-15", "COL-TECON-14")
@pytest.mark.parametrize(
    ("energy", "ore", "payers"),
    [
        (0, 2, ["b1"]),
        (1, 0, ["b1"]),  # paying would leave nothing to carry
        (1, 1, ["a1", "b1"]),
        (2, 0, ["a1", "b1"]),
    ],
)
def test_either_planet_pays_for_the_bridge_if_something_is_left_to_carry(
    energy: int, ore: int, payers: list[str]
) -> None:
    for payer in payers:
        pos = chart(
            planets={"A1": of(RED, energy=energy, ore=ore), "B1": of(RED, energy=3)},
            hands={RED: "Space Bridge", BLUE: "Hacker"},
        )
        building(pos)
        play(pos, "bridge a1 to b1")
        if len(payers) > 1:
            assert legal(pos) == [f"pay energy from {name}" for name in payers]
            play(pos, f"pay energy from {payer}")
        assert at(pos, payer)["energy"] == {"a1": energy, "b1": 3}[payer] - 1
        assert asked(pos) == (BLUE,)


# --- leaving in the middle --------------------------------------------------------------------------------------


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


@clause("COL-OUT-07", "COL-TECON-14", "COL-TECON-06")
@pytest.mark.parametrize("card", ["Space Bridge", "Energy Converter"])
def test_who_surrenders_while_a_bridge_or_a_converter_waits_leaves_the_stores_alone(card: str) -> None:
    pos = chart(3, planets={"A1": of(RED, energy=3, ore=1), "B1": of(RED, energy=3)}, hands={RED: card})
    building(pos)
    if card == "Space Bridge":
        play(pos, "bridge a1 to b1")
        stores = {"A1": (3, 1), "B1": (3, 0)}
    else:
        go(pos, "use energy converter on a1", "pay energy from b1")
        assert legal(pos) == ["convert 1 energy", "convert 2 energy", "convert 3 energy"]
        stores = {"A1": (3, 1), "B1": (2, 0)}
    pos.resign(RED)
    for spot, (energy, ore) in stores.items():
        assert (at(pos, spot)["owner"], at(pos, spot)["energy"], at(pos, spot)["ore"]) == (-1, energy, ore)
