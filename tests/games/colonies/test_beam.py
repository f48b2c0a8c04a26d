"""Transport Beam: every source, every target, every kind of token and structure (COL-TECON-16 to COL-TECON-28)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    building,
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


def fleet(**more: Any) -> Chart:
    """Red has a Beam, planets A1 and B2, Ship 1 in space and Ship 2 at A1; C3 is free, A5 and E5 are Blue's."""
    pos = chart(
        planets={
            "A1": of(0, energy=9, ore=3, meeples=3, used=1, windmill=2, bunkers=2, nuke=1),
            "B2": of(0, meeples=2, farm=1),
            "C3": of(card="Lowmere"),
            "A5": of(1, meeples=2, energy=2),
            "E5": of(1),
            **more.pop("planets", {}),
        },
        ships=[ship("D1", 0, energy=2, ore=1, meeples=2, bio=1), ship("A1", 0), ship("E4", 1, energy=1)],
        hands={0: "Transport Beam", **more.pop("hands", {})},
        **more,
    )
    pos.ship_used[1] = 1
    return pos


# --- from where to where ----------------------------------------------------------------------------------------


@clause("COL-TECON-17", "COL-TECON-18", "COL-TECON-20")
def test_from_planets_and_ships_with_something_aboard_to_anywhere_of_ones_own() -> None:
    pos = building(fleet())
    play(pos, "beam tokens")
    assert legal(pos) == ["beam from a1", "beam from b2", "beam from ship 1"]  # Ship 2 is empty
    play(pos, "beam from a1")
    assert legal(pos) == ["beam to b2", "beam to ship 1", "beam to ship 2", "beam to c3"]
    pos = movement(fleet())
    play(pos, "beam tokens", "beam from ship 1")
    assert legal(pos) == [
        "beam to a1",
        "beam to b2",
        "beam to ship 2",
        "beam to a5",
        "beam to c3",
        "beam to e5",
    ]


@clause("COL-TECON-18", "COL-TECON-19")
def test_without_meeples_no_strange_planet_is_reached() -> None:
    pos = fleet()
    pos.cargo[5 + 2] = pos.ship_used[1] = 0
    movement(pos)
    play(pos, "beam tokens", "beam from ship 1")
    assert legal(pos) == ["beam to a1", "beam to b2", "beam to ship 2"]


@clause("COL-TECON-28", "COL-WMD-09")
def test_a_beam_neither_takes_from_nor_brings_to_fallout() -> None:
    for name in ("B2", "C3", "A5"):
        pos = fleet()
        pos.markers[place(name) * 2 + 1] = 9
        movement(pos)
        play(pos, "beam tokens", "beam from a1")
        assert f"beam to {name.lower()}" not in legal(pos)
    pos = fleet()
    pos.markers[place("A1") * 2 + 1] = 9
    pos.energy[place("B2")] = 5
    movement(pos)
    play(pos, "beam tokens")
    assert legal(pos) == ["beam from b2", "beam from ship 1"]  # nor from a Ship that stands there


@clause("COL-TATT-09", "COL-TECON-21")
@pytest.mark.parametrize("pulse", [1 << 1, 1 << 0])
def test_an_enemys_pulse_stops_a_beam_at_both_ends_and_ones_own_does_not(pulse: int) -> None:
    stopped = pulse == 1 << 1
    pos = fleet()
    pos.pulses[place("D1")] = pos.pulses[place("C3")] = pos.pulses[place("A5")] = pulse
    movement(pos)
    play(pos, "beam tokens")
    assert ("beam from ship 1" in legal(pos)) != stopped
    play(pos, "beam from a1")
    for target in ("ship 1", "c3", "a5"):
        assert (f"beam to {target}" in legal(pos)) != stopped


@clause("COL-TINFO-17", "COL-TECON-20")
def test_a_planet_of_a_player_who_has_paid_is_not_invaded_by_beam() -> None:
    pos = movement(fleet())
    pos.truce[0 * 2 + 1] = True
    play(pos, "beam tokens", "beam from a1")
    assert "beam to a5" not in legal(pos) and "beam to c3" in legal(pos)


@clause("COL-TECON-20", "COL-TINFO-17")
@pytest.mark.parametrize("paid", [False, True])
def test_parked_ships_do_not_stop_a_beamed_invasion_and_a_payment_does(paid: bool) -> None:
    pos = chart(
        planets={"A1": of(0), "A5": of(1, energy=2)},
        ships=[ship("A1", 0, energy=1)],
        hands={1: "Transport Beam"},
    )
    pos.truce[1 * 2 + 0] = paid
    movement(pos, 1)
    assert ("beam tokens" in legal(pos)) != paid  # A1 is the only planet to beam to


@clause("COL-SCN-13", "COL-SCN-16", "COL-SETTLE-11")
def test_natives_are_invaded_by_beam_in_the_movement_phase_unless_a_strange_ship_is_there() -> None:
    pos = fleet(planets={"C3": of(card="Lowmere", natives=1)})
    play(building(pos), "beam tokens", "beam from a1")
    assert "beam to c3" not in legal(pos)
    for where, can in (("C3", False), ("E4", True)):
        pos = fleet(planets={"C3": of(card="Lowmere", natives=1)})
        pos.ship_at[3] = place(where)
        play(movement(pos), "beam tokens", "beam from a1")
        assert ("beam to c3" in legal(pos)) == can
    play(pos, "beam to c3", "send 2 free meeples", "send 0 used meeples")
    assert (at(pos, "C3")["owner"], at(pos, "C3")["meeples"], pos.natives[place("C3")]) == (0, 1, 0)
    assert not pos.attack and asked(pos) == (0,)


# --- tokens -----------------------------------------------------------------------------------------------------


@clause("COL-TECON-16", "COL-TECON-27")
def test_tokens_go_from_ship_to_ship_and_meeples_keep_their_state() -> None:
    pos = building(fleet())
    play(pos, "beam tokens", "beam from ship 1", "beam to ship 2")
    assert legal(pos) == ["send 0 energy", "send 1 energy", "send 2 energy"]
    play(pos, "send 1 energy", "send 1 ore")
    assert legal(pos) == ["send 0 free meeples", "send 1 free meeples"]
    play(pos, "send 1 free meeples")
    assert legal(pos) == ["send 0 used meeples", "send 1 used meeples"]
    play(pos, "send 0 used meeples")
    assert pos.cargo[5:15] == [1, 0, 1, 1, 0, 1, 1, 1, 0, 0]
    assert (pos.ship_used[1], pos.ship_used[2]) == (1, 0)
    assert at(pos, "A1")["energy"] == 7  # two were paid


@clause("COL-TECON-16", "COL-TECON-27", "COL-TECH-19")
def test_tokens_go_from_a_ship_to_a_planet() -> None:
    pos = fleet()
    pos.energy[place("B2")], pos.ready[place("B2")] = 9, 1
    building(pos)
    play(pos, "beam tokens", "beam from ship 1", "beam to b2", "pay energy from a1", "pay energy from a1")
    play(pos, "send 2 energy", "send 0 ore", "send 0 free meeples", "send 1 used meeples")
    here = at(pos, "B2")
    assert (here["energy"], here["ore"], here["meeples"], here["free"]) == (10, 0, 3, 1)
    assert (pos.ship_used[1], aboard(pos, 1)["meeples"], aboard(pos, 1)["ore"]) == (0, 1, 1)


@clause("COL-TECON-16", "COL-TECON-29")
def test_nobody_has_to_send_anything() -> None:
    pos = building(fleet())
    play(pos, "beam tokens", "beam from a1", "beam to b2")
    play(pos, "send 0 energy", "send 0 ore", "send 0 free meeples")
    events = play(pos, "send 0 used meeples")
    assert at(pos, "B2")["meeples"] == 2 and at(pos, "A1")["meeples"] == 3
    assert clauses(events) == ["COL-TECON-29"] and asked(pos) == (0,)


@clause("COL-TECON-19", "COL-TECON-18", "COL-TECON-29")
def test_to_a_strange_planet_goes_at_least_one_meeple() -> None:
    pos = building(fleet())
    play(pos, "beam tokens", "beam from a1", "beam to c3", "send 0 free meeples", "send 0 used meeples")
    assert (at(pos, "C3")["owner"], at(pos, "C3")["energy"]) == (
        -1,
        0,
    )  # nobody goes, and nothing with nobody
    pos = building(fleet())
    play(pos, "beam tokens", "beam from a1", "beam to c3", "send 0 free meeples", "send 1 used meeples")
    play(pos, "send 3 energy", "send 1 ore")
    here = at(pos, "C3")
    assert (here["owner"], here["meeples"], here["free"], here["energy"], here["ore"]) == (0, 1, 0, 3, 1)


@clause("COL-MOVE-22", "COL-TECON-16")
@pytest.mark.parametrize(("sent", "where"), [(1, "D1"), (2, "")])
def test_a_ship_in_space_whose_last_energy_was_beamed_away_is_lost_when_the_turn_ends(
    sent: int, where: str
) -> None:
    pos = building(fleet())
    play(pos, "beam tokens", "beam from ship 1", "beam to ship 2", f"send {sent} energy", "send 0 ore")
    play(pos, "send 0 free meeples", "send 0 used meeples")
    assert aboard(pos, 1)["at"] == "D1"
    play(pos, "pass")
    assert aboard(pos, 1)["at"] == where


@clause("COL-TECON-27", "COL-RES-04", "COL-RES-10")
def test_a_planet_whose_last_meeples_are_beamed_away_is_uncontrolled_with_its_ships() -> None:
    pos = building(fleet())
    play(pos, "beam tokens", "beam from a1", "beam to b2", "send 0 energy", "send 0 ore")
    play(pos, "send 2 free meeples", "send 1 used meeples")
    assert (at(pos, "A1")["owner"], at(pos, "A1")["energy"], aboard(pos, 2)["owner"]) == (-1, 7, -1)
    assert (at(pos, "B2")["meeples"], at(pos, "B2")["free"]) == (5, 4)


@clause("COL-TECON-20", "COL-INV-01", "COL-INV-06", "COL-TECON-27")
def test_a_beamed_invasion_is_fought_by_meeples_alone() -> None:
    pos = movement(fleet())
    play(pos, "beam tokens", "beam from a1", "beam to a5")
    assert legal(pos) == ["send 0 free meeples", "send 1 free meeples", "send 2 free meeples"]
    play(pos, "send 2 free meeples", "send 1 used meeples")
    here = at(pos, "A5")
    assert (here["owner"], here["meeples"], here["free"], here["energy"]) == (0, 1, 1, 2)
    assert (at(pos, "A1")["owner"], at(pos, "A1")["meeples"]) == (-1, 0)
    assert asked(pos) == (0,) and not pos.attack


@clause("COL-TECON-20", "COL-INV-07", "COL-INV-01")
def test_a_beamed_invasion_from_a_ship_that_is_beaten_off() -> None:
    pos = movement(fleet())
    play(pos, "beam tokens", "beam from ship 1", "beam to e5", "send 1 free meeples", "send 1 used meeples")
    assert (at(pos, "E5")["owner"], at(pos, "E5")["meeples"]) == (1, 1)
    assert (aboard(pos, 1)["meeples"], pos.ship_used[1], aboard(pos, 1)["at"]) == (0, 0, "D1")


@clause("COL-TECON-21", "COL-TECH-13")
def test_a_hacked_beam_is_paid_and_moves_nothing() -> None:
    pos = movement(fleet(hands={1: "Hacker"}))
    go(pos, "beam tokens", "beam from a1", "beam to a5", "hack transport beam")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["energy"], at(pos, "A5")["owner"]) == (3, 7, 1)
    assert asked(pos) == (0,) and "beam tokens" in legal(pos)


@clause("COL-TECON-16", "COL-TECH-04")
def test_what_the_beam_itself_cost_cannot_be_sent() -> None:
    pos = chart(planets={"A1": of(0, energy=3, meeples=1), "B2": of(0)}, hands={0: "Transport Beam"})
    building(pos)
    play(pos, "beam tokens", "beam from a1")  # B2 is the only target
    assert legal(pos) == ["send 0 energy", "send 1 energy"]


# --- structures -------------------------------------------------------------------------------------------------


@clause("COL-TECON-22", "COL-TECON-23", "COL-TECON-24")
def test_every_structure_token_within_reach() -> None:
    pos = building(fleet())
    play(pos, "beam a structure")
    assert set(legal(pos)) == {
        "take the windmill of a1",
        "take the bunker of a1",
        "take the nuclear warhead of a1",
        "take the farm of b2",
        "take the biological warhead aboard ship 1",
        "take ship 1",
        "take ship 2",
    }
    play(pos, "take ship 2")
    assert (aboard(pos, 2)["at"], at(pos, "A1")["energy"]) == ("B2", 6)  # the only other planet


@clause("COL-TECON-24", "COL-TECON-23")
def test_a_warhead_goes_from_ship_to_ship_or_ashore() -> None:
    for target, bio in (("ship 2", (0, 1, 0)), ("b2", (0, 0, 1))):
        pos = building(fleet())
        play(pos, "beam a structure", "take the biological warhead aboard ship 1")
        assert legal(pos) == ["beam to a1", "beam to b2", "beam to ship 2"]
        play(pos, f"beam to {target}")
        assert (aboard(pos, 1)["bio"], aboard(pos, 2)["bio"], at(pos, "B2")["bio"]) == bio


@clause("COL-TECON-24", "COL-TECON-23", "COL-TECON-22")
def test_what_goes_where_from_a_planet() -> None:
    pos = building(fleet())
    play(pos, "beam a structure", "take the nuclear warhead of a1", "beam to b2")
    assert (at(pos, "A1")["nuke"], at(pos, "B2")["nuke"]) == (0, 1)
    play(pos, "beam a structure", "take the farm of b2")
    assert (at(pos, "A1")["farm"], at(pos, "B2")["farm"]) == (1, 0)
    play(pos, "beam a structure", "take the bunker of a1")
    assert (at(pos, "A1")["bunkers"], at(pos, "B2")["bunkers"]) == (1, 1)
    assert at(pos, "A1")["energy"] == 0


@clause("COL-TECON-24", "COL-TECON-28")
def test_with_one_planet_only_warheads_and_ships_from_elsewhere_can_be_taken() -> None:
    pos = chart(
        planets={"A1": of(0, energy=9, windmill=1, bunkers=1, nuke=1), "B2": of(0, farm=1, bio=1, fallout=9)},
        ships=[ship("A1", 0), ship("D4", 0, energy=1), ship("B2", 0, bio=1)],
        hands={0: "Transport Beam"},
    )
    building(pos)
    play(pos, "beam a structure")
    assert set(legal(pos)) == {"take the nuclear warhead of a1", "take ship 2"}  # B2 is out of reach
    play(pos, "take ship 2")
    assert aboard(pos, 2)["at"] == "A1"


@clause("COL-TECON-24", "COL-RES-09")
def test_a_ship_in_space_is_enough_for_a_warhead_of_another_ship() -> None:
    pos = chart(
        planets={"A1": of(0, energy=9, fallout=9), "B2": of(0, energy=3, fallout=0)},
        ships=[ship("D1", 0, energy=1, nuke=1), ship("D4", 0, energy=1)],
        hands={0: "Transport Beam"},
    )
    building(pos)
    play(pos, "beam a structure", "take the nuclear warhead aboard ship 1", "beam to ship 2")
    assert (aboard(pos, 1)["nuke"], aboard(pos, 2)["nuke"], at(pos, "B2")["energy"]) == (0, 1, 0)


@clause("COL-TECON-22", "COL-TECH-13", "COL-TINFO-01")
def test_a_hacked_structure_beam_is_paid_and_moves_nothing() -> None:
    pos = building(fleet(hands={1: "Hacker"}))
    go(pos, "beam a structure", "take the windmill of a1", "hack transport beam")
    settle(pos)
    assert (at(pos, "A1")["windmill"], at(pos, "B2")["windmill"], at(pos, "A1")["energy"]) == (2, 0, 6)


@clause("COL-TECON-26", "COL-TECON-24", "COL-MOVE-02")
def test_a_ship_that_has_moved_may_be_beamed_and_keeps_its_marker() -> None:
    pos = fleet()
    pos.ship_marks[1] = 1
    movement(pos)
    play(pos, "beam a structure", "take ship 1", "beam to b2")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["moved"], aboard(pos, 1)["meeples"]) == ("B2", True, 2)
