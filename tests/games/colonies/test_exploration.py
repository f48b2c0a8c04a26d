"""The end of a move: turning a card up, what it does, and who lands (COL-EXPL, COL-SETTLE, COL-SCN-11 to 16)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.colonies.table.state import Chart
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    chart,
    ended,
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

FLY = ("fly ship 1 on 1 energy", "go to b2", "stop")


def arrive(*ships: dict[str, Any], seat: int = 0, players: int = 2, **more: Any) -> Chart:
    """Ship 1 flies from B1 to B2 and its move ends there."""
    pos = chart(players, ships=ships, **more)
    movement(pos, seat)
    play(pos, *FLY)
    return pos


# --- turning up -------------------------------------------------------------------------------------------------


@clause("COL-EXPL-01", "COL-EXPL-09", "COL-CARD-14")
def test_a_planet_left_face_down_is_space_and_no_place_to_run_dry() -> None:
    pos = arrive(ship("B1", 0, energy=1, meeples=2), down={"B2": "Deepseam"})
    play(pos, "leave b2 face down")
    assert aboard(pos, 1)["at"] == ""
    assert not pos.up[place("B2")] and at(pos, "B2")["owner"] == -1


@clause("COL-EXPL-06", "COL-MOVE-20", "COL-MOVE-21")
def test_a_planet_turned_up_in_time_saves_a_ship_without_energy() -> None:
    pos = arrive(ship("B1", 0, energy=1, meeples=2), down={"B2": "Deepseam"})
    play(pos, "turn up b2", "land 1 meeples")
    assert (aboard(pos, 1)["at"], at(pos, "B2")["owner"], pos.up[place("B2")]) == ("B2", 0, True)


@clause("COL-EXPL-04", "COL-MOVE-19")
@pytest.mark.parametrize("face", ["Space", "Asteroid Field", "Wormhole"])
def test_what_is_no_planet_saves_nobody(face: str) -> None:
    pos = arrive(ship("B1", 0, energy=1), down={"B2": face})
    play(pos, "turn up b2")
    assert aboard(pos, 1)["at"] == ""


@clause("COL-EXPL-03", "COL-OUT-01", "COL-OUT-02", "COL-EXPL-02")
def test_a_supernova_takes_every_ship_and_whoever_has_no_meeple_left_is_out_at_once() -> None:
    pos = arrive(
        ship("B1", 0, energy=2, meeples=1),
        ship("B2", 0, energy=2, meeples=1),
        ship("B3", 0, energy=2),
        planets={"A1": of(), "A5": of(1), "E5": of(2)},
        down={"B2": "Supernova"},
        players=3,
    )
    play(pos, "turn up b2")
    assert pos.out == [True, False, False]
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "", ""]


@clause("COL-EXPL-03", "COL-OUT-10")
def test_after_a_supernova_the_turn_goes_on_with_the_next_player() -> None:
    pos = arrive(ship("B1", 0, energy=2), ship("E4", 1, energy=2), down={"B2": "Supernova"})
    play(pos, "turn up b2")
    assert asked(pos) == (1,) and pos.flying == 0


@clause("COL-EXPL-01", "COL-MAP-01")
def test_the_first_card_of_the_map_is_turned_up_like_any_other() -> None:
    pos = chart(
        ships=[ship("A2", 1, energy=3)], down={"A1": "Space"}, homes=False, planets={"E1": of(0), "E5": of(1)}
    )
    movement(pos, 1)
    play(pos, "fly ship 1 on 1 energy", "go to a1", "stop")
    assert legal(pos) == ["turn up a1", "leave a1 face down"]


@clause("COL-EXPL-08", "COL-TMOVE-09")
def test_a_ship_that_falls_at_the_end_of_hyperspace_turns_no_card_and_the_turn_goes_on() -> None:
    pos = chart(
        planets={"A1": of(0, energy=2), "A5": of(1)},
        down={"C3": "Space", "E5": "Space"},
        ships=[ship("C1", 0, energy=4), ship("C3", 1, energy=1), ship("A1", 0)],
        hands={0: "Hyperspace Drive"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 2 energy", "go to c2", "go to c3", "stop")
    settle(pos)
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""
    assert asked(pos) == (0,) and "load 1 energy onto ship 3" in legal(pos) and pos.flying == 0


# --- Wormholes --------------------------------------------------------------------------------------------------


@clause("COL-EXPL-05", "COL-CARD-11")
def test_a_wormhole_turned_up_leads_only_to_wormholes_that_lie_face_up() -> None:
    pos = arrive(ship("B1", 0, energy=2), down={"B2": "Wormhole", "D4": "Wormhole"}, faces={"E2": "Wormhole"})
    play(pos, "turn up b2")
    assert legal(pos) == ["jump to e2", "stay at b2"]
    play(pos, "stay at b2")
    assert (aboard(pos, 1)["at"], pos.flying) == ("B2", 0)
    pos = arrive(ship("B1", 0, energy=2), down={"B2": "Wormhole", "D4": "Wormhole"})
    play(pos, "turn up b2")
    assert (aboard(pos, 1)["at"], pos.flying) == ("B2", 0)  # nowhere to go: no question


@clause("COL-EXPL-05", "COL-CARD-12", "COL-MOVE-20")
def test_the_shift_may_end_in_combat_and_the_energy_check_comes_last() -> None:
    pos = arrive(
        ship("B1", 0, energy=2),
        ship("E2", 1, energy=2),
        down={"B2": "Wormhole"},
        faces={"E2": "Wormhole"},
    )
    play(pos, "turn up b2", "jump to e2")
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""
    pos = arrive(ship("B1", 0, energy=1), down={"B2": "Wormhole"}, faces={"E2": "Wormhole"})
    play(pos, "turn up b2", "jump to e2")
    assert aboard(pos, 1)["at"] == ""  # no Energy at its final card


@clause("COL-EXPL-05", "COL-SHIP-10", "COL-MOVE-31")
def test_a_ship_beaten_back_after_the_shift_stands_at_the_wormhole_it_turned_up() -> None:
    pos = arrive(
        ship("B1", 0, energy=3),
        ship("E2", 1, energy=2),
        down={"B2": "Wormhole"},
        faces={"E2": "Wormhole"},
        planets={"A1": of(0, ore=1)},
        hands={0: "Ship Armor", 1: "Energy Shield"},
    )
    go(pos, "turn up b2", "jump to e2", "shield ship 2", "armor ship 1")
    settle(pos)
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"]) == ("B2", "E2")
    assert not [text for text in legal(pos) if text.startswith("jump")]


@clause("COL-TINFO-26", "COL-EXPL-05")
def test_a_wormhole_guarded_by_a_partner_who_has_paid_is_no_way_out() -> None:
    pos = chart(
        ships=[ship("B1", 0, energy=2), ship("E2", 1, energy=2)],
        down={"B2": "Wormhole"},
        faces={"E2": "Wormhole", "E4": "Wormhole"},
    )
    movement(pos)
    pos.truce[0 * 2 + 1] = True
    play(pos, *FLY, "turn up b2")
    assert legal(pos) == ["jump to e4", "stay at b2"]
    pos = chart(
        ships=[ship("B1", 0, energy=2), ship("E2", 1, energy=2)],
        down={"B2": "Wormhole"},
        faces={"E2": "Wormhole"},
    )
    movement(pos)
    pos.truce[0 * 2 + 1] = True
    play(pos, *FLY, "turn up b2")
    assert (aboard(pos, 1)["at"], pos.flying) == ("B2", 0)


# --- landing ----------------------------------------------------------------------------------------------------


@clause("COL-SETTLE-03", "COL-SETTLE-04")
def test_a_crew_may_stay_aboard_over_a_face_up_planet() -> None:
    pos = arrive(ship("B1", 0, energy=2, meeples=2), planets={"A1": of(0), "B2": of()})
    assert legal(pos) == ["land 1 meeples", "land 2 meeples", "stay aboard"]
    play(pos, "stay aboard")
    assert (at(pos, "B2")["owner"], aboard(pos, 1)["meeples"], aboard(pos, 1)["owner"]) == (-1, 2, 0)


@clause("COL-SETTLE-03", "COL-SETTLE-07")
def test_nobody_is_asked_to_land_from_a_drone_or_on_an_own_planet() -> None:
    pos = arrive(ship("B1", 0, energy=2), planets={"A1": of(0), "B2": of()})
    assert pos.flying == 0 and at(pos, "B2")["owner"] == -1
    pos = arrive(ship("B1", 0, energy=2, meeples=1), planets={"A1": of(0), "B2": of(0)})
    assert pos.flying == 0 and aboard(pos, 1)["meeples"] == 1


@clause("COL-SETTLE-11")
@pytest.mark.parametrize("face_up", [True, False])
def test_nobody_lands_beside_a_strange_ship(face_up: bool) -> None:
    where: dict[str, Any] = (
        {"planets": {"A1": of(0), "B2": of()}} if face_up else {"down": {"B2": "Deepseam"}}
    )
    pos = arrive(ship("B1", 0, energy=2, meeples=1), ship("B2", 1, energy=2, stealth=1), **where)
    if not face_up:
        play(pos, "turn up b2")
    assert (pos.flying, at(pos, "B2")["owner"], aboard(pos, 1)["meeples"]) == (0, -1, 1)
    assert aboard(pos, 2)["owner"] == 1


@clause("COL-SETTLE-05", "COL-RES-14")
def test_those_who_worked_this_round_land_used() -> None:
    pos = chart(
        ships=[ship("B1", 0, energy=2, meeples=3), ship("B2", None, ore=2)],
        planets={"A1": of(0), "B2": of(energy=2, windmill=1)},
    )
    pos.ship_used[1] = 2
    movement(pos)
    play(pos, *FLY, "land 1 meeples")
    here = at(pos, "B2")
    assert (here["owner"], here["meeples"], here["free"], here["energy"], here["windmill"]) == (0, 1, 0, 2, 1)
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["moved"], pos.ship_used[1]) == (0, False, 1)
    pos = chart(ships=[ship("B1", 0, energy=2, meeples=3)], planets={"A1": of(0), "B2": of()})
    pos.ship_used[1] = 2
    movement(pos)
    play(pos, *FLY, "land 3 meeples")
    assert (at(pos, "B2")["meeples"], at(pos, "B2")["free"], pos.ship_used[1]) == (3, 1, 0)


@clause("COL-SETTLE-02", "COL-RES-01")
def test_blue_lands_as_red_does() -> None:
    pos = arrive(ship("B1", 1, energy=2, meeples=2), seat=1, down={"B2": "Deepseam"})
    play(pos, "turn up b2")
    assert legal(pos) == ["land 1 meeples", "land 2 meeples"]  # at least one
    play(pos, "land 2 meeples")
    assert (at(pos, "B2")["owner"], at(pos, "B2")["meeples"], aboard(pos, 1)["meeples"]) == (1, 2, 0)


@clause("COL-EXPL-10", "COL-RES-10")
def test_the_other_ships_on_a_planet_turned_up_have_landed_too() -> None:
    pos = arrive(
        ship("B1", 0, energy=2),
        ship("B2", 0),
        ship("B2", 0, energy=1),
        ship("B2", 0, meeples=1),
        down={"B2": "Deepseam"},
    )
    play(pos, "turn up b2")
    assert [aboard(pos, number)["owner"] for number in (1, 2, 3, 4)] == [0, -1, 0, 0]


# --- natives ----------------------------------------------------------------------------------------------------


@clause("COL-SCN-11", "COL-SCN-12")
def test_a_planet_turned_up_has_its_natives_but_no_more_than_it_can_feed() -> None:
    for card, natives in (("Deepseam", 2), ("Everbloom", 3)):
        pos = arrive(ship("B1", 0, energy=2), down={"B2": card}, natives=3)
        assert pos.natives[place("B2")] == 0
        play(pos, "turn up b2")
        assert pos.natives[place("B2")] == natives
    for card in ("Space", "Wormhole"):
        pos = arrive(ship("B1", 0, energy=2), down={"B2": card}, natives=3)
        play(pos, "turn up b2")
        assert pos.natives[place("B2")] == 0


def test_a_card_that_was_turned_up_cannot_be_turned_back() -> None:
    pos = arrive(ship("B1", 0, energy=2, meeples=2), down={"B2": "Deepseam"})
    play(pos, "turn up b2")
    assert asked(pos) == (0,) and pos.free == 0


@clause("COL-SCN-12")
@pytest.mark.parametrize("face_up", [True, False])
def test_a_crew_that_finds_natives_invades_them_without_being_asked(face_up: bool) -> None:
    where: dict[str, Any] = (
        {"planets": {"A1": of(0), "B2": of(natives=2)}} if face_up else {"down": {"B2": "Everbloom"}}
    )
    pos = arrive(ship("B1", 0, energy=2, meeples=5, ore=2), natives=2, **where)
    if not face_up:
        play(pos, "turn up b2")
    assert (at(pos, "B2")["owner"], at(pos, "B2")["meeples"], aboard(pos, 1)["at"]) == (0, 3, "")
    assert pos.natives[place("B2")] == 0 and pos.flying == 0 and not pos.attack


@clause("COL-SCN-12", "COL-SCN-13")
def test_a_drone_leaves_natives_alone() -> None:
    pos = arrive(ship("B1", 0, energy=2), planets={"A1": of(0), "B2": of(natives=2)})
    assert (aboard(pos, 1)["at"], pos.natives[place("B2")]) == ("B2", 2)


@clause("COL-SCN-16")
def test_an_ownerless_ship_does_not_keep_a_crew_from_natives_but_a_strange_one_does() -> None:
    for owner, left in ((None, 0), (1, 1)):
        pos = arrive(
            ship("B1", 0, energy=2, meeples=3),
            ship("B2", owner, energy=1, stealth=1),
            planets={"A1": of(0), "B2": of(natives=1)},
        )
        assert pos.natives[place("B2")] == left


@clause("COL-SCN-12", "COL-OUT-01", "COL-END-01")
def test_a_player_whose_last_meeples_fall_among_natives_is_out() -> None:
    pos = arrive(ship("B1", 0, energy=2, meeples=1), planets={"A1": of(), "A5": of(1), "B2": of(natives=2)})
    assert ended(pos).winners == (1,)
    assert pos.natives[place("B2")] == 1
