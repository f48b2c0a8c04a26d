"""Map cards (COL-CARD): planets and Classes, Supernovas, Asteroid Fields and Wormholes."""

from __future__ import annotations

import pytest

from orrery.games.colonies.table.scoring import scores_of
from orrery.games.colonies.travel.exploration import turn_up
from tests.games.colonies.kit import (
    aboard,
    at,
    chart,
    go,
    legal,
    maintenance,
    movement,
    of,
    place,
    play,
    ship,
)
from tests.games.colonies.scenes import C
from tests.ledger import clause


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
    from orrery.games.colonies.table.scoring import standing

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


@clause("COL-CARD-06", "COL-MOVE-24", "COL-OUT-01")
def test_a_last_crew_that_flies_into_a_supernova_is_out_at_once() -> None:
    pos = chart(
        3,
        planets={"A1": of(), "A5": of(1), "E5": of(2)},
        faces={"C2": "Supernova"},
        ships=[ship("C1", 0, energy=2, meeples=1)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert pos.out == [True, False, False]


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


@clause("COL-CARD-07", "COL-CARD-08", "COL-CARD-14")
def test_what_asteroids_cost_face_up_and_face_down() -> None:
    pos = chart(faces={"C2": "Asteroid Field"}, ships=[ship("C1", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert (aboard(pos, 1)["at"], pos.flying) == ("C2", 0)
    pos = chart(faces={"C3": "Asteroid Field"}, ships=[ship("C1", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3")
    assert (aboard(pos, 1)["at"], pos.flying) == ("C3", 0)
    pos = chart(down={"C2": "Asteroid Field"}, ships=[ship("C1", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3")
    assert aboard(pos, 1)["at"] == "C3"


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
def test_a_wormhole_reached_with_the_last_space_still_leads_on() -> None:
    pos = chart(faces={"C3": "Wormhole", "E5": "Wormhole"}, ships=[ship("C1", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3")
    assert legal(pos) == ["jump to e5", "stop"]
    play(pos, "jump to e5")
    assert (aboard(pos, 1)["at"], pos.flying) == ("E5", 0)


@clause("COL-CARD-10", "COL-TMOVE-06")
def test_a_wormhole_works_in_hyperspace_and_the_ship_stays_there_among_enemies_only_if_it_fights() -> None:
    pos = chart(
        faces={"C2": "Wormhole", "E5": "Wormhole"},
        ships=[ship("C1", 0, energy=4), ship("E5", 1, energy=2)],
        hands={0: "Hyperspace Drive"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 2 energy", "go to c2", "jump to e5", "go to e4", "stop")
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"]) == ("E4", "E5")  # it passed without combat


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
