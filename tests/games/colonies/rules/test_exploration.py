"""Exploration (COL-EXPL): turning a card up at the end of a move, and what it does."""

from __future__ import annotations

import pytest

from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    chart,
    go,
    legal,
    movement,
    of,
    place,
    play,
    settle,
    ship,
)
from tests.games.colonies.scenes import arrive
from tests.ledger import clause


@clause("COL-EXPL-01", "COL-EXPL-09", "COL-CARD-14")
def test_a_planet_left_face_down_is_space_and_no_place_to_run_dry() -> None:
    pos = arrive(ship("B1", 0, energy=1, meeples=2), down={"B2": "Deepseam"})
    play(pos, "leave b2 face down")
    assert aboard(pos, 1)["at"] == ""
    assert not pos.up[place("B2")] and at(pos, "B2")["owner"] == -1


@clause("COL-EXPL-01", "COL-MAP-01")
def test_the_first_card_of_the_map_is_turned_up_like_any_other() -> None:
    pos = chart(
        ships=[ship("A2", 1, energy=3)], down={"A1": "Space"}, homes=False, planets={"E1": of(0), "E5": of(1)}
    )
    movement(pos, 1)
    play(pos, "fly ship 1 on 1 energy", "go to a1", "stop")
    assert legal(pos) == ["turn up a1", "leave a1 face down"]


@clause("COL-EXPL-01", "COL-EXPL-04")
def test_the_owner_may_turn_the_card_or_leave_it() -> None:
    for face in ("Space", "Asteroid Field"):
        pos = chart(down={"A2": face}, ships=[ship("A1", 0, energy=3)])
        movement(pos)
        play(pos, "fly ship 1 on 1 energy", "go to a2", "stop")
        assert legal(pos) == ["turn up a2", "leave a2 face down"]
        play(pos, "turn up a2")
        assert pos.view(1).card[place("A2")] == pos.card[place("A2")]
        assert aboard(pos, 1)["energy"] == 2


@clause("COL-EXPL-02", "COL-EXPL-03")
def test_a_supernova_turned_up_destroys_all_ships_there() -> None:
    pos = chart(down={"A2": "Supernova"}, ships=[ship("A1", 0, energy=3), ship("A2", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""


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


@clause("COL-EXPL-04", "COL-MOVE-19")
@pytest.mark.parametrize("face", ["Space", "Asteroid Field", "Wormhole"])
def test_what_is_no_planet_saves_nobody(face: str) -> None:
    pos = arrive(ship("B1", 0, energy=1), down={"B2": face})
    play(pos, "turn up b2")
    assert aboard(pos, 1)["at"] == ""


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


@clause("COL-EXPL-05")
def test_a_wormhole_turned_up_may_be_used_without_further_spaces() -> None:
    pos = chart(down={"A2": "Wormhole"}, faces={"D4": "Wormhole"}, ships=[ship("A1", 0, energy=3)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    assert legal(pos) == ["jump to d4", "stay at a2"]
    play(pos, "jump to d4")
    assert aboard(pos, 1)["at"] == "D4"
    assert pos.flying == 0


@clause("COL-EXPL-06", "COL-MOVE-20", "COL-MOVE-21")
def test_a_planet_turned_up_in_time_saves_a_ship_without_energy() -> None:
    pos = arrive(ship("B1", 0, energy=1, meeples=2), down={"B2": "Deepseam"})
    play(pos, "turn up b2", "land 1 meeples")
    assert (aboard(pos, 1)["at"], at(pos, "B2")["owner"], pos.up[place("B2")]) == ("B2", 0, True)


@clause("COL-EXPL-07", "COL-EXPL-08")
def test_a_card_is_turned_only_at_the_end_of_a_move() -> None:
    pos = chart(down={"A2": "Space"}, ships=[ship("A1", 0, energy=3), ship("A2", 0, energy=3)])
    movement(pos)
    assert not [text for text in legal(pos) if text.startswith("turn")]
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert not [text for text in legal(pos) if text.startswith("turn")]
    pos = chart(down={"A2": "Space"}, ships=[ship("A1", 0, energy=3), ship("A2", 1, energy=3)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert not pos.up[place("A2")]


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


@clause("COL-EXPL-10")
def test_only_the_ship_that_turned_the_card_settles_at_once() -> None:
    pos = chart(
        down={"A2": "Mosshaven"},
        ships=[
            ship("A1", 0, energy=2),
            ship("A2", 0, energy=1, meeples=1),
            ship("A2", 0),
            ship("A1", 0, energy=1),
        ],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    assert at(pos, "A2")["owner"] == -1
    assert aboard(pos, 3)["owner"] == -1
    play(pos, "unload 1 meeple from ship 2")
    assert at(pos, "A2")["owner"] == 0
