"""Ship against Ship (COL-SHIP): meetings, strengths, detonations and who leaves the card."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.colonies.table.state import Chart
from tests.games.colonies.kit import aboard, asked, chart, go, legal, movement, of, place, play, settle, ship
from tests.games.colonies.scenes import bomber, both_ships, first_card, where
from tests.ledger import clause


@clause("COL-MOVE-18", "COL-SHIP-01", "COL-SHIP-11")
def test_enemy_ships_block_the_way() -> None:
    pos = chart(ships=[ship("C2", 0, energy=3, ore=1), ship("C3", 1, energy=3, ore=2)], rate=5)
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"]) == ("", "")
    assert pos.cargo == [0] * 15


@clause("COL-SHIP-01", "COL-MOVE-24")
def test_a_fight_on_the_first_card_of_the_map_is_a_fight_like_any_other() -> None:
    pos = chart(
        planets={"E1": of(0), "E5": of(1)},
        ships=[ship("A2", 0, energy=3), ship("A1", 1, energy=3)],
        homes=False,
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a1")
    assert both_ships(pos) == ["", ""]


@clause("COL-SHIP-02")
def test_ships_of_two_players_never_share_a_card() -> None:
    pos = chart(ships=[ship("C2", 0, energy=3), ship("C3", 1, energy=3)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    assert pos.problems() == []
    assert pos.ships_at(place("C3")) == []


@clause("COL-SHIP-03", "COL-SHIP-04", "COL-SHIP-10")
def test_the_fleets_owner_chooses_the_ship_that_fights() -> None:
    pos = chart(ships=[ship("C2", 0, energy=3), ship("C3", 1, energy=3), ship("C3", 1, energy=1, meeples=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    assert asked(pos) == (1,)
    assert legal(pos) == ["defend with ship 2", "defend with ship 3"]
    play(pos, "defend with ship 2")
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "", "C3"]


@clause("COL-SHIP-04", "COL-SHIP-03", "COL-SHIP-10")
def test_a_ship_that_beats_one_of_a_fleet_goes_back() -> None:
    pos = chart(
        planets={"A1": of(0, ore=1)},
        ships=[ship("C1", 0, energy=3), ship("C2", 1, energy=2), ship("C2", 1, ore=1)],
        hands={0: "Ship Armor"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    assert asked(pos) == (1,)
    go(pos, "defend with ship 3", "armor ship 1")
    settle(pos)
    assert where(pos, 1, 2, 3) == ["C1", "C2", ""]


@clause("COL-SHIP-05", "COL-SHIP-15")
def test_a_detonation_hits_all_enemies_in_sight_and_no_ship_of_ones_own() -> None:
    pos = bomber(
        [
            ship("C2", 1, energy=2),
            ship("C2", 1, energy=2, stealth=1),
            ship("C2", 2, energy=2),
            ship("C2", 0, energy=2, stealth=1),
            ship("C3", 1, energy=2),
        ]
    )
    assert legal(pos) == [
        "fight blue",
        "fight purple",
        "detonate the nuclear warhead against blue",
        "detonate the nuclear warhead against purple",
    ]
    play(pos, "detonate the nuclear warhead against blue")
    assert where(pos, 1, 2, 3, 4, 5, 6) == ["", "", "C2", "", "C2", "C3"]


@clause("COL-SHIP-05", "COL-SHIP-07", "COL-SHIP-15")
def test_a_detonation_attacks_every_enemy_ship() -> None:
    pos = chart(
        3,
        ships=[
            ship("C2", 0, energy=3, nuke=1),
            ship("C3", 1, energy=3, nuke=1),
            ship("C3", 1, energy=1),
            ship("C3", 2, energy=3, stealth=1),
            ship("C3", 2, energy=1),
        ],
        hands={0: "Energy Shield"},
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    assert set(legal(pos)) == {
        "fight blue",
        "fight purple",
        "detonate the nuclear warhead against blue",
        "detonate the nuclear warhead against purple",
    }
    play(pos, "detonate the nuclear warhead against blue")
    assert [aboard(pos, number)["at"] for number in range(1, 6)] == ["", "", "", "C3", ""]


@clause("COL-SHIP-06", "COL-SHIP-07", "COL-SHIP-08")
def test_where_and_by_whom_nothing_is_detonated() -> None:
    pos = bomber([ship("C2", 1, energy=2, nuke=1), ship("C2", 2, energy=1)], planets={"C2": of()})
    assert legal(pos) == ["fight blue", "fight purple"]  # over a planet
    pos = chart(ships=[ship("C1", 0, energy=3, bio=1), ship("C2", 1, energy=2, nuke=3), ship("C2", 1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert legal(pos) == ["defend with ship 2", "defend with ship 3"]  # no warhead is set off by either side


@clause("COL-SHIP-08")
def test_a_biological_warhead_does_nothing_in_ship_combat() -> None:
    pos = chart(ships=[ship("C2", 0, energy=3, bio=1), ship("C3", 1, energy=3), ship("C3", 1, energy=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    assert asked(pos) == (1,)  # no choice of a detonation


@clause("COL-SHIP-09")
def test_who_survives_alone_holds_the_card() -> None:
    fleet = [ship("C2", 0, energy=3), ship("C3", 1, energy=3)]
    pos = chart(ships=fleet, hands={0: "Energy Shield"})
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    go(pos, "shield ship 1")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["energy"], aboard(pos, 2)["at"]) == ("C3", 1, "")
    pos = chart(ships=fleet, hands={1: "Energy Shield"})
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    go(pos, "shield ship 2")
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"], aboard(pos, 2)["energy"]) == ("", "C3", 2)


@clause("COL-SHIP-10", "COL-TMOVE-14")
def test_a_ship_in_stealth_goes_back_if_the_one_it_fought_survives() -> None:
    pos = chart(
        planets={"A1": of(0, ore=1)},
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2)],
        hands={0: "Ship Armor", 1: "Energy Shield"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "fight blue", "shield ship 2", "armor ship 1")
    settle(pos)
    assert where(pos, 1, 2) == ["C1", "C2"]


@clause("COL-SHIP-10", "COL-TMOVE-14")
def test_a_ship_in_stealth_goes_back_beside_the_enemies_it_passed() -> None:
    pos = chart(
        planets={"A1": of(0, ore=1)},
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, ore=1), ship("C3", 1, energy=2)],
        hands={0: "Ship Armor", 1: "Energy Shield"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "slip by", "go to c3", "fight blue")
    go(pos, "shield ship 3", "armor ship 1")
    assert where(pos, 1, 2, 3) == ["C2", "C2", "C3"]


@clause("COL-SHIP-10", "COL-MAP-01")
@pytest.mark.parametrize("stealth", [0, 1])
def test_ships_that_survive_on_the_first_card_of_the_map_part_as_elsewhere(stealth: int) -> None:
    pos = first_card(stealth=stealth)
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a1", *(["fight blue"] if stealth else []))
    go(pos, "shield ship 2", "armor ship 1")
    assert where(pos, 1, 2) == ["A2", "A1"]


def beaten_back(**more: Any) -> Chart:
    """Red comes out of hyperspace at C4, fights Blue's Ship 2 there, and both survive."""
    pos = chart(
        planets={"A1": of(0, ore=1), **more.pop("planets", {})},
        ships=[ship("C1", 0, energy=4), ship("C4", 1, energy=2), *more.pop("ships", [])],
        hands={0: "Hyperspace Drive, Ship Armor", 1: "Energy Shield"},
        **more,
    )
    movement(pos)
    go(pos, "fly ship 1 on 2 energy", "go to c2", "go to c3", "go to c4", "stop")
    go(pos, "shield ship 2", "armor ship 1")
    settle(pos)
    return pos


@clause("COL-SHIP-10", "COL-MOVE-31")
@pytest.mark.parametrize(
    ("what", "where"),
    [
        ({}, "C3"),
        ({"ships": [ship("C3", 1, energy=1)]}, "C2"),
        ({"ships": [ship("C3", 1, energy=1, stealth=1)]}, "C3"),
        ({"ships": [ship("C3", 0, energy=1)]}, "C3"),
        ({"ships": [ship("C3", None)]}, "C3"),
        ({"faces": {"C3": "Supernova"}}, "C2"),
        ({"ships": [ship("C3", 1, energy=1), ship("C2", 1, energy=1)]}, "C1"),
    ],
)
def test_a_ship_goes_back_to_the_nearest_card_where_it_may_stay(what: dict[str, Any], where: str) -> None:
    assert aboard(beaten_back(**what), 1)["at"] == where


@clause("COL-SHIP-12", "COL-SHIP-14")
def test_the_moving_player_names_one_of_several_enemies_and_the_others_stay_out_of_it() -> None:
    pos = chart(
        3, ships=[ship("C1", 0, energy=3), ship("C2", 1, energy=2), ship("C2", 2, energy=2), ship("C2", 2)]
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert legal(pos) == ["fight blue", "fight purple"]
    play(pos, "fight purple", "defend with ship 4")
    assert where(pos, 1, 2, 3, 4) == ["", "C2", "C2", ""]


@clause("COL-SHIP-12")
def test_the_moving_player_chooses_among_several_enemies() -> None:
    pos = chart(
        3, ships=[ship("C2", 0, energy=3), ship("C3", 1, energy=3, stealth=1), ship("C3", 2, energy=1)]
    )
    pos.ship_marks[2] = 0
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    assert legal(pos) == ["fight blue", "fight purple"]


@clause("COL-SHIP-13")
def test_parked_ships_do_not_intercept() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=2), "E5": of(1)},
        ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=5)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert legal(pos) == ["strike the meeple", "strike ship 2"]


@clause("COL-SHIP-14", "COL-TMOVE-16", "COL-SHIP-05")
def test_stealth_in_time_means_no_detonation() -> None:
    pos = bomber([ship("C2", 1, energy=2)], hands={1: "Stealth Technology"})
    go(pos, "detonate the nuclear warhead against blue", "cloak ship 2")
    settle(pos)
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["nuke"], aboard(pos, 2)["at"]) == ("C2", 1, "C2")
    play(pos, "go to c3")
    assert where(pos, 1, 2) == ["C3", "C2"]


@clause("COL-SHIP-14", "COL-TMOVE-13")
def test_every_player_in_a_detonation_may_use_stealth() -> None:
    pos = bomber(
        [ship("C2", 1, energy=2), ship("C2", 2, energy=2)],
        hands={1: "Rogue", 2: "Stealth Technology"},
    )
    go(pos, "detonate the nuclear warhead against blue", "cloak ship 3")
    settle(pos)
    assert where(pos, 1, 2, 3) == ["", "", "C2"]


@clause("COL-SHIP-14", "COL-TDEF-15", "COL-TDEF-14")
def test_the_order_of_ship_combat() -> None:
    pos = chart(
        ships=[ship("C2", 0, energy=4), ship("C3", 1, energy=4), ship("C3", 1, energy=4)],
        hands={0: "Energy Shield", 1: "Stealth Technology, Ship Armor"},
        planets={"A5": of(1, ore=2)},
    )
    movement(pos)
    asked = []
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    while pos.attack:
        asked.append(type(pos.decision).__name__)
        play(pos, legal(pos)[0] if asked[-1] == "NameDefender" else "pass")
    assert asked == ["StealthWindow", "NameDefender", "SaveWindow", "SaveWindow"]


@clause("COL-SHIP-14", "COL-TMOVE-16")
def test_stealth_that_leaves_nobody_means_no_fight() -> None:
    pos = chart(ships=[ship("C2", 0, energy=4), ship("C3", 1, energy=4)], hands={1: "Stealth Technology"})
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3", "cloak ship 2")
    assert {"go to c4", "stop"} <= set(legal(pos))
    play(pos, "stop")
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == "C3"
