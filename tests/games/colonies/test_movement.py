"""Movement, exploration, colonising, Ship against Ship (COL-MOVE, COL-EXPL, COL-SETTLE, COL-SHIP)."""

from __future__ import annotations

from orrery.games.colonies.space.control import Recheck
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    building,
    chart,
    go,
    harvest,
    legal,
    maintenance,
    movement,
    of,
    place,
    play,
    refused,
    said,
    settle,
    ship,
    start,
)
from tests.ledger import clause

# --- movement ---------------------------------------------------------------------------------------------------


@clause("COL-MOVE-01", "COL-MOVE-02", "COL-ROUND-07")
def test_one_ship_a_turn_and_each_once() -> None:
    pos = chart(ships=[ship("B2", 0, energy=9), ship("C3", 0, energy=9), ship("D4", 1, energy=9)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to b1", "stop")
    assert asked(pos) == (1,)
    assert aboard(pos, 1)["moved"]
    play(pos, "pass")
    assert not [text for text in legal(pos) if "ship 1" in text]
    assert refused(pos, "fly ship 1 on 1 energy").clause == "COL-MOVE-02"
    play(pos, "fly ship 2 on 1 energy", "go to c2", "stop")
    assert asked(pos) == ()


@clause("COL-MOVE-03", "COL-MOVE-29")
def test_passing_and_who_passes_without_being_asked() -> None:
    pos = chart(3, ships=[ship("B2", 0, energy=9), ship("C3", 0, energy=9)], hands={1: "Engineer"})
    movement(pos)
    play(pos, "pass")
    assert asked(pos) == (1,)  # holds a card: asked, whatever it is
    play(pos, "pass")
    assert asked(pos) == ()  # Purple has neither card nor Ship


@clause("COL-MOVE-04")
def test_a_ship_needs_energy_to_move() -> None:
    pos = chart(ships=[ship("A1", 0)])
    movement(pos)
    assert not [text for text in legal(pos) if text.startswith("fly")]
    assert refused(pos, "fly ship 1 on 1 energy").clause == "COL-MOVE-04"


@clause("COL-MOVE-05", "COL-MOVE-06")
def test_loading_is_free_before_and_after_the_move_and_before_a_pass() -> None:
    pos = chart(
        planets={"A1": of(0, energy=5, ore=2), "A2": of(0, ore=3)}, ships=[ship("A1", 0), ship("A1", 0)]
    )
    movement(pos)
    play(pos, "load 1 energy onto ship 1", "load 1 energy onto ship 2", "load 2 ore onto ship 2")
    assert not aboard(pos, 1)["moved"]
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "load 3 ore onto ship 1", "done")
    assert aboard(pos, 1)["ore"] == 3
    play(pos, "load 3 energy onto ship 2", "pass")
    assert aboard(pos, 2)["energy"] == 4


@clause("COL-MOVE-07")
def test_unloading_only_on_a_planet_under_control() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of()}, ships=[ship("C3", 0, ore=2, energy=1), ship("A1", 0, ore=2)]
    )
    movement(pos)
    assert "unload 1 ore from ship 2" in legal(pos)
    assert "unload 1 ore from ship 1" not in legal(pos)


@clause("COL-MOVE-08")
def test_cargo_shifts_between_own_ships_in_space() -> None:
    pos = chart(ships=[ship("C3", 0, energy=3), ship("C3", 0)])
    movement(pos)
    play(pos, "shift 1 energy from ship 1 to ship 2", "fly ship 2 on 1 energy", "go to c2", "stop")
    assert aboard(pos, 1)["energy"] == 2


@clause("COL-MOVE-09")
def test_no_loading_in_the_middle_of_a_move() -> None:
    pos = chart(planets={"A1": of(0, energy=5), "A2": of(0, energy=5)}, ships=[ship("A1", 0, energy=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert not [text for text in legal(pos) if "load" in text]


@clause("COL-MOVE-11", "COL-MOVE-12", "COL-MOVE-13")
def test_up_to_the_rate_step_by_step_for_one_energy() -> None:
    pos = chart(ships=[ship("C3", 0, energy=3)])
    movement(pos)
    assert [text for text in legal(pos) if text.startswith("fly")] == ["fly ship 1 on 1 energy"]
    play(pos, "fly ship 1 on 1 energy")
    assert set(legal(pos)) == {"go to b3", "go to c4", "go to d3", "go to c2"}
    assert refused(pos, "stop").clause == "COL-MOVE-11"
    assert refused(pos, "go to a1").clause == "COL-MAP-02"
    play(pos, "go to b3", "go to c3")  # it may cross its own path
    assert pos.flying == 0
    assert aboard(pos, 1)["energy"] == 2
    pos = chart(ships=[ship("C3", 0, energy=3)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to b3", "stop")
    assert aboard(pos, 1)["energy"] == 2  # spent even if a space is left


@clause("COL-MOVE-14")
def test_the_energy_of_a_move_cannot_pay_for_technology() -> None:
    pos = chart(
        ships=[ship("B3", 0, energy=1), ship("C3", 1, energy=1)],
        hands={0: "Energy Shield"},
        planets={"A1": of(0)},
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    assert aboard(pos, 1)["at"] == aboard(pos, 2)["at"] == ""


@clause("COL-MOVE-15")
def test_own_and_uncontrolled_planets_may_be_crossed() -> None:
    pos = chart(planets={"A1": of(0), "C3": of(0), "C4": of()}, ships=[ship("C2", 0, energy=2)], rate=3)
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3", "go to c4", "go to c5")
    assert aboard(pos, 1)["at"] == "C5"


@clause("COL-MOVE-16", "COL-MOVE-17")
def test_entering_an_enemy_planet_is_an_attack_and_ends_the_move() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, meeples=3), "E5": of(1)},
        ships=[ship("A1", 0, energy=3, meeples=1)],
        rate=5,
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert legal(pos) == ["invade"]
    play(pos, "invade")
    assert pos.flying == 0
    assert aboard(pos, 1)["at"] == ""


@clause("COL-MOVE-18", "COL-SHIP-01", "COL-SHIP-11")
def test_enemy_ships_block_the_way() -> None:
    pos = chart(ships=[ship("C2", 0, energy=3, ore=1), ship("C3", 1, energy=3, ore=2)], rate=5)
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["at"]) == ("", "")
    assert pos.cargo == [0] * 15


@clause("COL-MOVE-20", "COL-MOVE-21", "COL-EXPL-06", "COL-SETTLE-08")
def test_the_card_is_turned_before_the_energy_check() -> None:
    pos = chart(down={"A2": "Mosshaven"}, planets={"A1": of(0, energy=5)}, ships=[ship("A1", 0, energy=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["owner"]) == ("A2", -1)


@clause("COL-MOVE-22")
def test_a_ship_emptied_on_its_owners_turn_is_checked_when_the_turn_ends() -> None:
    pos = chart(ships=[ship("C3", 0, energy=1), ship("C3", 0)])
    movement(pos)
    play(pos, "shift 1 energy from ship 1 to ship 2")
    assert aboard(pos, 1)["at"] == "C3"
    play(pos, "pass")
    assert aboard(pos, 1)["at"] == ""
    assert aboard(pos, 2)["at"] == "C3"


@clause("COL-MOVE-23")
def test_a_ship_that_pays_its_last_energy_on_anothers_turn_is_stranded() -> None:
    pos = chart(ships=[ship("C2", 0, energy=2), ship("C3", 1, energy=1)], hands={1: "Energy Shield"})
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3")
    go(pos, "shield ship 2")
    assert (aboard(pos, 2)["at"], aboard(pos, 2)["energy"]) == ("C3", 0)
    assert not [text for text in legal(pos, 1) if text.startswith("fly")]
    play(pos, "pass")
    assert aboard(pos, 2)["at"] == "C3"


@clause("COL-MOVE-24", "COL-OUT-01")
def test_everything_aboard_is_lost_with_a_ship() -> None:
    pos = chart(3, planets={"A1": of(), "A5": of(1), "E5": of(2)}, ships=[ship("C2", 0, energy=1, meeples=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c3", "stop")
    assert pos.out == [True, False, False]


@clause("COL-MOVE-25")
def test_a_meeple_aboard_makes_a_pilot() -> None:
    planets = {"A1": of(0), "A2": of(1, windmill=1), "E5": of(1)}
    pos = chart(planets=planets, ships=[ship("A1", 0, energy=1, meeples=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert legal(pos) == ["invade"]
    pos = chart(planets=planets, ships=[ship("A1", 0, energy=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")
    assert "strike the windmill" in legal(pos)


@clause("COL-MOVE-27", "COL-TECH-08")
def test_a_technology_on_a_movement_turn_is_not_the_turn() -> None:
    pos = chart(
        planets={"A1": of(0, energy=3)}, ships=[ship("A1", 0, energy=1)], hands={0: "Energy Converter"}
    )
    movement(pos)
    play(pos, "use energy converter on a1", "convert 1 energy")
    assert "fly ship 1 on 1 energy" in legal(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert not [text for text in legal(pos) if text.startswith("use")]  # not in the middle of a move


@clause("COL-MOVE-28")
def test_who_gives_a_kind_does_not_receive_it_in_the_same_step() -> None:
    pos = chart(planets={"A1": of(0, energy=3)}, ships=[ship("A1", 0)], hands={0: "Energy Converter"})
    movement(pos)
    play(pos, "load 1 energy onto ship 1")
    assert "unload 1 energy from ship 1" not in legal(pos)
    assert "load 1 energy onto ship 1" in legal(pos)
    play(pos, "use energy converter on a1")
    play(pos, *([legal(pos)[0]] if legal(pos)[0].startswith("convert") else []))
    assert "unload 1 energy from ship 1" in legal(pos)  # a Technology opens one more step


@clause("COL-MOVE-30")
def test_only_a_ship_that_can_take_a_step_is_chosen() -> None:
    boxed = {"A1": of(0), "A2": of(1, meeples=1, bunkers=1), "B1": of(1, meeples=1, bunkers=1)}
    pos = chart(planets=boxed, ships=[ship("A1", 0, energy=3)])
    movement(pos)
    assert not [text for text in legal(pos) if text.startswith("fly")]


@clause("COL-MOVE-31", "COL-SHIP-10")
def test_a_ship_sent_back_ends_its_move_there() -> None:
    pos = chart(
        planets={"A1": of(0, ore=2)},
        down={"C2": "Wormhole"},
        faces={"E2": "Wormhole"},
        ships=[ship("C1", 0, energy=3), ship("C3", 1, energy=2)],
        hands={0: "Ship Armor", 1: "Energy Shield"},
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3")
    go(pos, "shield ship 2", "armor ship 1")
    settle(pos)
    assert aboard(pos, 1)["at"] == "C2"
    assert legal(pos) == ["turn up c2", "leave c2 face down"]
    play(pos, "leave c2 face down")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["energy"]) == ("C2", 2)


# --- exploration ------------------------------------------------------------------------------------------------


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


@clause("COL-EXPL-05")
def test_a_wormhole_turned_up_may_be_used_without_further_spaces() -> None:
    pos = chart(down={"A2": "Wormhole"}, faces={"D4": "Wormhole"}, ships=[ship("A1", 0, energy=3)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    assert legal(pos) == ["jump to d4", "stay at a2"]
    play(pos, "jump to d4")
    assert aboard(pos, 1)["at"] == "D4"
    assert pos.flying == 0


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


# --- colonising -------------------------------------------------------------------------------------------------


@clause("COL-SETTLE-01")
def test_hidden_planets_have_no_inhabitants() -> None:
    pos = chart(down={"A2": "Mosshaven"}, ships=[ship("A1", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    assert (at(pos, "A2")["meeples"], pos.natives[place("A2")]) == (0, 0)


@clause("COL-SETTLE-02", "COL-SETTLE-04", "COL-SETTLE-06")
def test_a_piloted_ship_colonises_what_it_turns_up() -> None:
    pos = chart(down={"A2": "Deepseam"}, ships=[ship("A1", 0, energy=2, meeples=2, ore=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    assert legal(pos) == ["land 1 meeples", "land 2 meeples"]
    play(pos, "land 1 meeples", "unload 1 ore from ship 1", "done")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"], at(pos, "A2")["ore"]) == (0, 1, 1)
    assert aboard(pos, 1)["meeples"] == 1
    harvest(pos, 0)
    assert (at(pos, "A2")["energy"], at(pos, "A2")["ore"]) == (1, 4)


@clause("COL-SETTLE-03", "COL-SETTLE-05")
def test_a_face_up_planet_may_be_colonised_with_what_lies_there() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(card="Lowmere", energy=3, farm=1)},
        ships=[ship("A1", 0, energy=2, meeples=2), ship("A2", None)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop")
    assert legal(pos) == ["land 1 meeples", "land 2 meeples", "stay aboard"]
    play(pos, "land 2 meeples")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["energy"], at(pos, "A2")["farm"]) == (0, 3, 1)
    assert aboard(pos, 2)["owner"] == 0


@clause("COL-SETTLE-07", "COL-SETTLE-08")
def test_a_drone_with_energy_keeps_its_owner() -> None:
    for energy, owner in ((2, 0), (1, -1)):
        pos = chart(planets={"A1": of(0), "A2": of()}, ships=[ship("A1", 0, energy=energy)])
        movement(pos)
        play(pos, "fly ship 1 on 1 energy", "go to a2", "stop")
        assert (aboard(pos, 1)["at"], aboard(pos, 1)["owner"]) == ("A2", owner)


@clause("COL-SETTLE-09", "COL-SHIP-06")
def test_ships_meet_on_an_uncontrolled_planet_as_in_space() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of()},
        ships=[ship("A1", 0, energy=2, nuke=1), ship("A2", 1, energy=2), ship("A2", None)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2")  # no detonation is offered, so the fight needs no choice
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "", "A2"]


@clause("COL-SETTLE-10")
def test_a_ship_that_stands_there_may_colonise_without_moving() -> None:
    pos = chart(planets={"A1": of(0), "A2": of()}, ships=[ship("A2", 0, energy=2, meeples=2)])
    movement(pos)
    play(pos, "unload 1 meeple from ship 1")
    assert at(pos, "A2")["owner"] == 0
    assert "fly ship 1 on 1 energy" in legal(pos)


@clause("COL-SETTLE-11")
def test_no_colony_beside_a_ship_of_another_player() -> None:
    pos = chart(
        planets={"A1": of(0, energy=9), "A2": of()},
        ships=[ship("A2", 1, energy=2, stealth=1), ship("A2", 0, energy=2, meeples=1)],
        hands={0: "Transport Beam"},
    )
    movement(pos)
    assert not [text for text in legal(pos) if text.startswith("unload")]
    play(pos, "beam tokens", "beam from a1")
    assert "beam to a2" not in legal(pos)


# --- Ship against Ship ------------------------------------------------------------------------------------------


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


@clause("COL-TINFO-26")
def test_of_several_enemies_only_those_who_have_not_paid_are_fought() -> None:
    pos = chart(3, ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=1), ship("A2", 2, energy=1)])
    pos.truce[0 * 3 + 1] = True
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    assert [aboard(pos, number)["at"] for number in (1, 2, 3)] == ["", "A2", ""]  # Purple, without a question


@clause("COL-TMOVE-15")
def test_a_telescope_of_its_owner_does_not_show_a_ship_in_stealth_to_others() -> None:
    pos = chart(
        ships=[ship("A1", 0, energy=1), ship("A2", 1, energy=1, stealth=1)], hands={1: "Radio Telescope"}
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    settle(pos)
    assert "go to a3" in legal(pos)  # nobody fights, the flight goes on
    assert aboard(pos, 2)["at"] == "A2"


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


def test_the_log_never_says_who_was_asked() -> None:
    pos = chart(ships=[ship("C2", 0, energy=4), ship("C3", 1, energy=4)], hands={1: "Engineer"})
    movement(pos)
    events = play(pos, "fly ship 1 on 1 energy", "go to c3")
    assert asked(pos) == (1,)  # might hold something
    events += play(pos, "pass", "pass")
    assert not [line for line in said(pos, events) if "ask" in line or "pass" in line.lower()]
    start(pos, Recheck())
    building(pos)
    maintenance(pos)
