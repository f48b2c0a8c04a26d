"""Who sees a Ship in stealth in a fight, and what that shows to others (COL-TMOVE-15 to 17, COL-TINFO-05, COL-TECH-07)."""

from __future__ import annotations

import pytest

from orrery.games.colonies.space.control import RECHECK
from tests.games.colonies.kit import (
    aboard,
    asked,
    chart,
    end_movement,
    go,
    legal,
    movement,
    of,
    play,
    said,
    settle,
    ship,
    start,
)
from tests.ledger import clause

RED, BLUE, PURPLE = 0, 1, 2


@clause("COL-RES-10", "COL-SETTLE-09", "COL-TMOVE-12")
def test_a_stuck_ship_that_had_gone_into_stealth_does_not_disturb_a_fight_on_its_card() -> None:
    pos = chart(
        planets={"C2": of(card="Evenreach")},
        ships=[
            ship("C2", RED, stealth=1),
            ship("C2", RED, energy=2),
            ship("C1", BLUE, energy=2),
        ],
    )
    start(pos, RECHECK)
    assert aboard(pos, 1)["owner"] == -1  # no Energy, no crew, nobody's planet
    movement(pos, BLUE)
    play(pos, "fly ship 3 on 1 energy", "go to c2")
    settle(pos)
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["C2", "", ""]


@clause("COL-TECH-07", "COL-COMP-14", "COL-TINFO-05")
def test_an_own_ship_in_stealth_is_no_reason_to_show_a_telescope() -> None:
    fleet = [ship("C1", RED, energy=2), ship("C2", BLUE, energy=1), ship("C2", RED, energy=1, stealth=1)]
    pos = chart(3, ships=fleet, hands={RED: "Radio Telescope"})
    movement(pos)
    events = go(pos, "fly ship 1 on 1 energy", "go to c2")
    events += settle(pos)
    assert not [text for text in said(pos, events) if "Radio Telescope" in text]
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "", "C2"]


@clause("COL-TMOVE-15", "COL-SHIP-15", "COL-TINFO-05")
def test_a_detonation_with_a_telescope_hits_the_hidden_ships_of_all_enemies() -> None:
    fleet = [
        ship("C1", RED, energy=2, nuke=1),
        ship("C2", BLUE, energy=1),
        ship("C2", PURPLE, energy=1, stealth=1),
        ship("C2", RED, energy=1, stealth=1),
    ]
    pos = chart(3, ships=fleet, hands={RED: "Radio Telescope"})
    movement(pos)
    events = go(pos, "fly ship 1 on 1 energy", "go to c2")
    assert "Red has Radio Telescope" in said(pos, events)
    go(pos, "detonate the nuclear warhead against blue")
    settle(pos)
    assert [aboard(pos, number)["at"] for number in (1, 2, 3, 4)] == ["", "", "", "C2"]
    assert asked(pos) == (RED,)


@clause("COL-TMOVE-15", "COL-SHIP-12", "COL-TINFO-05")
@pytest.mark.parametrize("hand", ["", "Radio Telescope"])
def test_nobody_attacks_a_hidden_ship_whatever_its_owner_sees(hand: str) -> None:
    fleet = [ship("C1", RED, energy=2), ship("C2", BLUE), ship("C2", PURPLE, energy=1, stealth=1)]
    pos = chart(3, ships=fleet, hands={PURPLE: hand} if hand else {})
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    settle(pos)  # the fight with Blue was the only one
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "", "C2"]


@clause("COL-TMOVE-14", "COL-TMOVE-15")
def test_a_ship_in_stealth_may_attack_whom_it_sees_and_no_other_in_stealth() -> None:
    fleet = [ship("C1", RED, energy=2, stealth=1), ship("C2", BLUE), ship("C2", PURPLE, energy=1, stealth=1)]
    pos = chart(3, ships=fleet)
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert legal(pos) == ["fight blue", "slip by"]


@clause("COL-TMOVE-28", "COL-TMOVE-21")
@pytest.mark.parametrize("spots", [("A1", "C3", "E3"), ("E3", "C3", "A1")])
def test_the_fights_at_the_end_go_row_by_row_whatever_the_ships_numbers(spots: tuple[str, ...]) -> None:
    fleet = [ship(spot, owner, energy=1, stealth=1) for owner in (RED, BLUE) for spot in spots]
    pos = chart(planets={"B1": of(RED), "B5": of(BLUE)}, ships=fleet)
    end_movement(pos)
    fights = [text for text in said(pos) if "Stealth has ended" in text]
    assert fights == [f"Stealth has ended: enemies at {spot} fight" for spot in ("A1", "C3", "E3")]
    assert pos.ship_at == [-1] * 7


@clause("COL-SETTLE-09", "COL-TMOVE-21")
def test_nobody_fights_an_ownerless_ship_when_stealth_ends() -> None:
    pos = chart(
        planets={"C2": of(card="Evenreach")}, ships=[ship("C2", RED, energy=1, stealth=1), ship("C2", None)]
    )
    end_movement(pos)
    assert [text for text in said(pos) if "Stealth has ended" in text] == []
    assert [aboard(pos, number)["at"] for number in (1, 2)] == ["C2", "C2"]
