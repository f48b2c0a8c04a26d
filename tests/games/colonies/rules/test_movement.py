"""Movement (COL-MOVE): loading, flying, Energy, blockades and where a flight ends."""

from __future__ import annotations

import pytest

from orrery.games.colonies.phases.movement import MovementTurn
from orrery.games.colonies.table.state import Chart
from tests.games.colonies.kit import (
    BLUE,
    RED,
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
    play,
    refused,
    settle,
    ship,
)
from tests.games.colonies.scenes import (
    SHIELD,
    armed,
    arsenals,
    both_ships,
    fleet,
    flights,
    handing,
    meet,
    where,
)
from tests.ledger import clause


def port(**planet: int) -> Chart:
    """Red's planet A1 with two Ships that carry 2 Energy each, and Red's turn."""
    pos = chart(
        planets={"A1": of(0, energy=5, **planet)}, ships=[ship("A1", 0, energy=2), ship("A1", 0, energy=2)]
    )
    return movement(pos)


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


@clause("COL-MOVE-02", "COL-MOVE-04", "COL-MOVE-01")
def test_why_a_ship_does_not_fly() -> None:
    pos = chart(
        ships=[
            ship("C1", 0, energy=2, moved=1),
            ship("D1", 0),
            ship("E4", 1, energy=2),
            ship("C3", 0, energy=1),
        ]
    )
    movement(pos)
    for text, sentence, cited in (
        ("fly ship 1 on 1 energy", "This Ship has moved in this phase.", "COL-MOVE-02"),
        ("fly ship 2 on 1 energy", "Ship 2 has too little Ship Energy.", "COL-MOVE-04"),
        ("fly ship 2 on 0 energy", "Ship 2 has too little Ship Energy.", "COL-MOVE-04"),
        ("fly ship 3 on 1 energy", "Ship 3 is not yours.", "COL-MOVE-01"),
        ("fly ship 4 on 2 energy", "Ship 4 has too little Ship Energy.", "COL-MOVE-04"),
    ):
        why = refused(pos, text)
        assert (str(why), why.clause) == (sentence, cited)
    assert str(refused(pos, "fly ship 9 on 1 energy"))
    assert flights(pos) == ["ship 4 on 1 energy"]


@clause("COL-MOVE-03", "COL-MOVE-10")
def test_a_pass_ends_the_loading_step_and_all_further_turns() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of(0, meeples=1, energy=2)},
        ships=[ship("C3", 0, energy=1), ship("C3", 0), ship("E5", 1, energy=2), ship("E4", 1, energy=2)],
    )
    movement(pos)
    play(pos, "load 1 meeple onto ship 1", "pass")
    assert (at(pos, "C3")["owner"], aboard(pos, 2)["owner"]) == (-1, -1)
    play(pos, "fly ship 3 on 1 energy", "go to d5", "stop")
    assert asked(pos) == (1,)  # Red has passed


@clause("COL-MOVE-03", "COL-MOVE-29")
def test_passing_and_who_passes_without_being_asked() -> None:
    pos = chart(3, ships=[ship("B2", 0, energy=9), ship("C3", 0, energy=9)], hands={1: "Engineer"})
    movement(pos)
    play(pos, "pass")
    assert asked(pos) == (1,)  # holds a card: asked, whatever it is
    play(pos, "pass")
    assert asked(pos) == ()  # Purple has neither card nor Ship


@clause("COL-MOVE-04", "COL-TMOVE-10")
def test_a_dry_ship_does_not_set_out_on_plasma() -> None:
    pos = chart(ships=[ship("C3", RED)], hands={RED: "Plasma Propulsion System"})
    movement(pos)
    assert not any(text.startswith("fly") for text in legal(pos))


@clause("COL-MOVE-04")
def test_a_ship_needs_energy_to_move() -> None:
    pos = chart(ships=[ship("A1", 0)])
    movement(pos)
    assert not [text for text in legal(pos) if text.startswith("fly")]
    assert refused(pos, "fly ship 1 on 1 energy").clause == "COL-MOVE-04"


@clause("COL-MOVE-05", "COL-MOVE-07", "COL-MOVE-08")
def test_tokens_go_up_down_and_across_one_by_one_or_all_at_once() -> None:
    pos = chart(
        planets={"A1": of(0, energy=1, meeples=2)},
        ships=[ship("A1", 0, ore=3), ship("A1", 0, bio=1), ship("A2", 1, energy=4)],
    )
    movement(pos)
    assert handing(pos) == {
        "load 1 energy onto ship 1",
        "load 1 energy onto ship 2",
        "load 1 meeple onto ship 1",
        "load 2 meeple onto ship 1",
        "load 1 meeple onto ship 2",
        "load 2 meeple onto ship 2",
        "unload 1 ore from ship 1",
        "unload 3 ore from ship 1",
        "unload 1 biological warhead from ship 2",
        "shift 1 ore from ship 1 to ship 2",
        "shift 3 ore from ship 1 to ship 2",
        "shift 1 biological warhead from ship 2 to ship 1",
    }


@clause("COL-MOVE-05", "COL-MOVE-07")
def test_refused_cargo_changes_nothing() -> None:
    pos = port()
    for text in (
        "load 6 energy onto ship 1",
        "load 1 ore onto ship 1",
        "unload 3 energy from ship 1",
        "shift 1 energy from ship 1 to ship 1",
        "load 1 energy onto ship 3",
    ):
        assert str(refused(pos, text))


@clause("COL-MOVE-05", "COL-MOVE-24", "COL-CARD-06")
@pytest.mark.parametrize(
    ("face", "enemy", "fuel", "steps"),
    [
        ("Space", True, 1, ("go to c2",)),
        ("Supernova", False, 1, ("go to c2",)),
        ("Supernova", False, 2, ("go to c2", "stop")),
    ],
)
def test_after_a_ship_is_lost_its_owner_still_loads_others(
    face: str, enemy: bool, fuel: int, steps: tuple[str, ...]
) -> None:
    pos = chart(
        planets={"A1": of(0, energy=1)},
        faces={"C2": face},
        ships=[ship("C1", 0, energy=3), ship("A1", 0), ship("C2" if enemy else "E4", 1, energy=1)],
        hands={0: "Hyperspace Drive"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    play(pos, f"fly ship 1 on {fuel} energy", *steps)
    assert aboard(pos, 1)["at"] == "" and (pos.flying, pos.path) == (0, [])
    assert asked(pos) == (0,) and "load 1 energy onto ship 2" in legal(pos)
    assert flights(pos) == []


@clause("COL-MOVE-05", "COL-MOVE-08", "COL-MOVE-28")
def test_why_cargo_is_not_moved_like_this() -> None:
    pos = chart(
        planets={"A1": of(RED, energy=4)},
        ships=[ship("A1", RED, energy=1), ship("C3", RED, energy=1), ship("E5", BLUE)],
    )
    movement(pos)
    for text, cited in (
        ("load 1 energy onto ship 2", "COL-MOVE-05"),
        ("load 9 energy onto ship 1", "COL-MOVE-05"),
        ("unload 1 energy from ship 3", "COL-MOVE-05"),
        ("shift 1 energy from ship 1 to ship 2", "COL-MOVE-08"),
    ):
        assert refused(pos, text).clause == cited, text
    play(pos, "load 1 energy onto ship 1")
    assert refused(pos, "unload 1 energy from ship 1").clause == "COL-MOVE-28"


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


@clause("COL-MOVE-05", "COL-STR-11")
def test_warheads_are_loaded_from_the_planet_where_they_lie() -> None:
    pos = armed()
    before = arsenals(pos)
    assert before["C3"] == (4, 5)
    movement(pos)
    assert [text for text in legal(pos) if "warhead" in text] == [
        "load 1 biological warhead onto ship 1",
        "load 4 biological warhead onto ship 1",
        "load 1 nuclear warhead onto ship 1",
        "load 5 nuclear warhead onto ship 1",
    ]
    play(pos, "load 4 biological warhead onto ship 1", "load 1 nuclear warhead onto ship 1")
    assert arsenals(pos) == {**before, "C3": (0, 4)}
    assert (aboard(pos, 1)["bio"], aboard(pos, 1)["nuke"]) == (4, 1)


@clause("COL-MOVE-05", "COL-RES-14")
def test_loading_energy_or_ore_uses_no_meeple() -> None:
    pos = chart(planets={"A1": of(RED, energy=3, ore=3)}, ships=[ship("A1", RED, meeples=2)])
    movement(pos)
    play(pos, "load 3 energy onto ship 1", "load 1 ore onto ship 1", "unload 2 meeple from ship 1")
    assert (at(pos, "A1")["meeples"], at(pos, "A1")["free"]) == (5, 5)


@clause("COL-MOVE-07")
def test_unloading_only_on_a_planet_under_control() -> None:
    pos = chart(
        planets={"A1": of(0), "C3": of()}, ships=[ship("C3", 0, ore=2, energy=1), ship("A1", 0, ore=2)]
    )
    movement(pos)
    assert "unload 1 ore from ship 2" in legal(pos)
    assert "unload 1 ore from ship 1" not in legal(pos)


@clause("COL-MOVE-08")
def test_cargo_of_every_kind_is_shifted_between_own_ships_in_space() -> None:
    pos = chart(ships=[ship("C3", 0), ship("C3", 0, energy=1, ore=1, meeples=1, bio=1, nuke=1)])
    movement(pos)
    for kind in ("ore", "meeple", "biological warhead", "nuclear warhead"):
        events = play(pos, f"shift 1 {kind} from ship 2 to ship 1")
        assert clauses(events) == ["COL-MOVE-08"]  # nothing was claimed
    assert pos.cargo[5:15] == [0, 1, 1, 1, 1, 1, 0, 0, 0, 0]
    assert pos.ship_used == [0, 0, 0]


@clause("COL-MOVE-08", "COL-MAP-05")
def test_nothing_is_shifted_to_a_ship_on_another_card_or_of_another_player() -> None:
    pos = chart(ships=[ship("C3", 0, energy=1, stealth=1), ship("C3", 1, energy=1), ship("C4", 0)])
    movement(pos)
    assert handing(pos) == set()
    assert str(refused(pos, "shift 1 energy from ship 1 to ship 2"))


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


@clause("COL-MOVE-10", "COL-RES-10", "COL-MOVE-30")
def test_a_dry_ship_on_a_planet_that_its_crew_has_left_does_not_set_out() -> None:
    pos = chart(planets={"A1": of(0), "C3": of(0, meeples=1)}, ships=[ship("C3", 0, energy=1), ship("C3", 0)])
    movement(pos)
    play(pos, "load 1 meeple onto ship 1", "fly ship 1 on 1 energy", "go to c4", "go to c3")
    assert aboard(pos, 2)["owner"] == -1


@clause("COL-MOVE-10", "COL-MOVE-28")
def test_technology_is_offered_as_the_chart_is_after_the_loading_step() -> None:
    pos = chart(
        planets={"A1": of(RED, meeples=1, energy=4), "E1": of(RED, meeples=1, energy=2)},
        ships=[ship("A1", RED, energy=1)],
        hands={RED: "Energy Converter"},
    )
    movement(pos)
    go(pos, "load 1 meeple onto ship 1")
    used = [text for text in legal(pos) if text.startswith("use")]
    assert used == ["use energy converter on e1"] and at(pos, "A1")["owner"] == RED
    assert refused(pos, "use energy converter on a1").clause == "COL-MOVE-10"
    events = go(pos, "use energy converter on e1")
    assert "COL-TECH-11" in clauses(events) and at(pos, "A1")["owner"] == -1


@clause("COL-MOVE-11", "COL-MOVE-12", "COL-SCN-06")
@pytest.mark.parametrize("rate", [1, 2, 3, 5])
def test_as_many_spaces_as_the_rate_says(rate: int) -> None:
    pos = chart(ships=[ship("E1", 0, energy=2)], rate=rate)
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    steps = 0
    for name in ("e2", "e3", "e4", "e5", "d5"):
        if not pos.flying:
            break
        play(pos, f"go to {name}")
        steps += 1
    assert (steps, aboard(pos, 1)["energy"], pos.flying) == (rate, 1, 0)


@clause("COL-MOVE-11", "COL-MAP-02")
def test_a_move_has_at_least_one_step_and_each_goes_to_a_neighbour() -> None:
    pos = chart(ships=[ship("C3", 0, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert set(legal(pos)) == {"go to b3", "go to c2", "go to c4", "go to d3"}
    why = refused(pos, "stop")
    assert (str(why), why.clause) == ("A move takes at least one step.", "COL-MOVE-11")
    why = refused(pos, "go to c5")
    assert (str(why), why.clause) == ("C5 is not next to the Ship.", "COL-MAP-02")
    play(pos, "go to c4")
    assert "go to c3" in legal(pos) and "stop" in legal(pos)  # back again is allowed


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


@clause("COL-MOVE-14", "COL-TDEF-01")
def test_the_moving_ship_pays_with_what_it_did_not_set_aside() -> None:
    pos = meet({0: SHIELD}, mine={"energy": 1})
    assert both_ships(pos) == ["", ""]
    pos = meet({0: SHIELD}, mine={"energy": 2})
    go(pos, "shield ship 1")
    assert both_ships(pos) == ["", ""]  # it won the card, and has no Energy left on it
    pos = meet({0: SHIELD}, mine={"energy": 3})
    go(pos, "shield ship 1")
    assert both_ships(pos) == ["C3", ""] and aboard(pos, 1)["energy"] == 1


@clause("COL-MOVE-15", "COL-MOVE-17", "COL-RES-04")
def test_own_and_uncontrolled_planets_are_crossed_and_enemy_ones_are_not() -> None:
    for owner, crossed in ((1, True), (None, True), (0, False)):
        pos = chart(
            planets={"A1": of(0), "C2": of(owner, meeples=0 if owner is None else 2), "A5": of(1)},
            ships=[ship("C1", 1, energy=2)],
        )
        movement(pos, 1)
        play(pos, "fly ship 1 on 1 energy", "go to c2")
        assert ("go to c3" in legal(pos)) == crossed


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


@clause("COL-SHIP-01", "COL-SHIP-11", "COL-SHIP-09", "COL-MOVE-18")
def test_a_ship_that_wins_a_card_has_no_more_spaces() -> None:
    pos = chart(
        planets={"A1": of(0, ore=1)},
        ships=[ship("C1", 0, energy=3), ship("C2", 1, energy=2)],
        hands={0: "Ship Armor"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "armor ship 1")
    settle(pos)
    assert where(pos, 1, 2) == ["C2", ""] and pos.flying == 0


@clause("COL-MOVE-19", "COL-MAP-01")
def test_the_first_card_of_the_map_is_no_safer_than_others() -> None:
    pos = chart(planets={"E1": of(0), "E5": of(1)}, ships=[ship("A2", 0, energy=1)], homes=False)
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a1", "stop")
    assert aboard(pos, 1)["at"] == ""


@clause("COL-MOVE-20", "COL-MOVE-21", "COL-EXPL-06", "COL-SETTLE-08")
def test_the_card_is_turned_before_the_energy_check() -> None:
    pos = chart(down={"A2": "Mosshaven"}, planets={"A1": of(0, energy=5)}, ships=[ship("A1", 0, energy=1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "stop", "turn up a2")
    assert (aboard(pos, 1)["at"], aboard(pos, 1)["owner"]) == ("A2", -1)


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


@clause("COL-MOVE-22", "COL-MOVE-19")
def test_a_ship_in_space_that_shifted_its_last_energy_away_is_lost_when_the_turn_ends() -> None:
    pos = chart(ships=[ship("C3", 0, energy=2, ore=1), ship("C3", 0, energy=1, ore=1)])
    movement(pos)
    play(pos, "shift 1 energy from ship 1 to ship 2", "pass")
    assert [aboard(pos, number)["at"] for number in (1, 2)] == ["C3", "C3"]  # one is left aboard
    movement(pos)
    play(pos, "shift 1 energy from ship 1 to ship 2")
    assert aboard(pos, 1)["at"] == "C3"
    play(pos, "pass")
    assert [aboard(pos, number)["at"] for number in (1, 2)] == ["", "C3"]


@clause("COL-MOVE-22", "COL-MOVE-21")
def test_a_ship_that_unloaded_its_last_energy_on_a_planet_is_safe() -> None:
    pos = chart(planets={"A1": of(0)}, ships=[ship("A1", 0, energy=1)])
    movement(pos)
    assert clauses(play(pos, "unload 1 energy from ship 1")) == ["COL-MOVE-07"]  # and nothing was colonised
    play(pos, "pass")
    assert aboard(pos, 1)["at"] == "A1"


@clause("COL-MOVE-22", "COL-TMOVE-01")
def test_every_ship_that_ran_dry_on_the_turn_is_checked_when_it_ends() -> None:
    fleet = [ship("C3", 0, energy=1), ship("C3", 0, energy=1), ship("C3", 0, energy=1), ship("D3", 0)]
    pos = chart(ships=fleet)
    movement(pos)
    play(pos, "shift 1 energy from ship 1 to ship 3", "shift 1 energy from ship 2 to ship 3", "pass")
    assert [aboard(pos, number)["at"] for number in (1, 2, 3, 4)] == ["", "", "C3", "D3"]  # D3 was dry before


@clause("COL-MOVE-22")
def test_a_ship_emptied_on_its_owners_turn_is_checked_when_the_turn_ends() -> None:
    pos = chart(ships=[ship("C3", 0, energy=1), ship("C3", 0)])
    movement(pos)
    play(pos, "shift 1 energy from ship 1 to ship 2")
    assert aboard(pos, 1)["at"] == "C3"
    play(pos, "pass")
    assert aboard(pos, 1)["at"] == ""
    assert aboard(pos, 2)["at"] == "C3"


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


@clause("COL-MOVE-23", "COL-MOVE-22")
@pytest.mark.parametrize(("turn", "where"), [(RED, ""), (BLUE, "C3")])
def test_the_last_energy_spent_on_stealth_kills_a_ship_on_its_own_turn_only(turn: int, where: str) -> None:
    pos = chart(
        ships=[ship("C3", RED, energy=1), ship("C2", BLUE, energy=3)], hands={RED: "Stealth Technology"}
    )
    movement(pos, turn)
    if turn == RED:
        go(pos, "cloak ship 1", "pass")
    else:
        go(pos, "fly ship 2 on 1 energy", "go to c3", "cloak ship 1")
        settle(pos)
        go(pos, "go to c4")
    assert aboard(pos, 1)["at"] == where


@clause("COL-MOVE-23")
def test_a_stranded_ship_may_hand_over_its_cargo_and_lives() -> None:
    pos = chart(ships=[ship("C3", 0, ore=1), ship("C3", 0, energy=1)])
    movement(pos)
    play(pos, "shift 1 ore from ship 1 to ship 2", "pass")
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["ore"]) == ("C3", 1)


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


@clause("COL-MOVE-24", "COL-BUILD-11")
def test_a_lost_ship_is_nowhere_and_nobodys_and_the_next_one_built_takes_its_number() -> None:
    pos = chart(
        planets={"A1": of(RED, energy=2, ore=2)},
        ships=[ship("C3", RED, energy=1, ore=2, meeples=1), ship("D1", RED, energy=1)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "stop")
    lost = {"energy": 0, "ore": 0, "meeples": 0, "bio": 0, "nuke": 0, "moved": False, "stealth": False}
    assert aboard(pos, 1) == {"at": "", "owner": -1, **lost}
    assert (pos.view(None).ship_at[1], pos.view(None).ship_owner[1]) == (-1, -1)
    pos.stack = []
    building(pos)
    play(pos, "work at a1", "build ship", "build ship")
    assert [(aboard(pos, number)["at"], aboard(pos, number)["owner"]) for number in (1, 2, 3)] == [
        ("A1", RED),
        ("D1", RED),
        ("A1", RED),
    ]


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


@clause("COL-TMOVE-08", "COL-TMOVE-09", "COL-MOVE-26")
def test_a_supernova_is_passed_in_hyperspace_and_deadly_at_its_end() -> None:
    for steps, there in ((("go to c2", "go to c3", "stop"), "C3"), (("go to c2", "stop"), "")):
        pos = chart(faces={"C2": "Supernova"}, ships=[ship("C1", 0, energy=4)], hands={0: "Hyperspace Drive"})
        movement(pos)
        play(pos, "fly ship 1 on 2 energy", *steps)
        assert aboard(pos, 1)["at"] == there


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
def test_a_planet_that_gave_a_kind_does_not_receive_it_and_the_ship_that_got_it_keeps_it() -> None:
    pos = port(ore=2)
    before = handing(pos)
    play(pos, "load 1 energy onto ship 1")
    after = handing(pos)
    closed = {
        "unload 1 energy from ship 1",
        "unload 2 energy from ship 1",
        "unload 1 energy from ship 2",
        "unload 2 energy from ship 2",
        "shift 1 energy from ship 1 to ship 2",
        "shift 2 energy from ship 1 to ship 2",
    }
    renumbered = {"load 5 energy onto ship 1", "load 5 energy onto ship 2"}
    assert before - after == closed | renumbered  # Ore and Meeples are free to move as before
    assert after - before == {"load 4 energy onto ship 1", "load 4 energy onto ship 2"}


@clause("COL-MOVE-28")
def test_a_planet_that_received_a_kind_does_not_give_it() -> None:
    pos = port()
    play(pos, "unload 1 energy from ship 1")
    assert {text for text in handing(pos) if "energy" in text} == {
        "unload 1 energy from ship 1",
        "shift 1 energy from ship 1 to ship 2",
        "unload 1 energy from ship 2",
        "unload 2 energy from ship 2",
    }  # neither Ship is loaded, and Ship 1 receives nothing any more


@clause("COL-MOVE-28")
def test_a_ship_that_received_a_kind_by_a_shift_hands_none_on() -> None:
    pos = port()
    play(pos, "shift 1 energy from ship 2 to ship 1")
    assert {text for text in handing(pos) if "energy" in text} == {
        "load 1 energy onto ship 1",
        "load 5 energy onto ship 1",
        "unload 1 energy from ship 2",
        "shift 1 energy from ship 2 to ship 1",
    }


@clause("COL-MOVE-28", "COL-MOVE-27")
def test_each_technology_opens_a_new_loading_step() -> None:
    pos = chart(
        planets={"A1": of(0, energy=5, ore=2)},
        ships=[ship("A1", 0, energy=2)],
        hands={0: "Energy Converter"},
    )
    movement(pos)
    play(pos, "load 1 energy onto ship 1")
    assert "unload 1 energy from ship 1" not in legal(pos)
    play(pos, "use energy converter on a1", "convert 1 energy")
    assert "unload 1 energy from ship 1" in legal(pos)


@clause("COL-MOVE-28")
def test_the_end_of_a_move_is_a_new_loading_step_and_so_is_the_next_turn() -> None:
    pos = chart(
        planets={"A1": of(0, energy=5)},
        ships=[ship("A1", 0, energy=2), ship("A1", 0, energy=2), ship("E4", 1, energy=2)],
    )
    movement(pos)
    play(pos, "load 1 energy onto ship 1", "fly ship 2 on 1 energy", "go to a2", "go to a1")
    assert "unload 1 energy from ship 1" in legal(pos)
    play(pos, "load 1 energy onto ship 1")
    assert "unload 1 energy from ship 1" not in legal(pos)
    play(pos, "done", "pass")
    assert "unload 1 energy from ship 1" in legal(pos)


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


@clause("COL-MOVE-29", "COL-ROUND-07", "COL-MOVE-01")
def test_who_has_no_card_and_no_ship_to_move_passes_automatically() -> None:
    pos = chart(
        4,
        ships=[ship("C1", 0, energy=2), ship("D1", 0, energy=2), ship("C5", 2, moved=1), ship("D5", 3)],
        hands={1: "Engineer"},
    )
    movement(pos)
    order = []
    while asked(pos):
        order.append(asked(pos)[0])
        play(pos, *(["fly ship 1 on 1 energy", "go to c2", "stop"] if len(order) == 1 else ["pass"]))
    assert order == [
        0,
        1,
        3,
        0,
    ]  # Blue for a card, Green for a Ship without Energy; not Purple, whose Ship has moved


@clause("COL-MOVE-30")
def test_only_a_ship_that_can_take_a_step_is_chosen() -> None:
    boxed = {"A1": of(0), "A2": of(1, meeples=1, bunkers=1), "B1": of(1, meeples=1, bunkers=1)}
    pos = chart(planets=boxed, ships=[ship("A1", 0, energy=3)])
    movement(pos)
    assert not [text for text in legal(pos) if text.startswith("fly")]


@clause("COL-MOVE-31", "COL-MOVE-19")
def test_a_ship_sent_back_is_checked_for_energy_there() -> None:
    for energy, there in ((2, ""), (3, "C1")):
        pos = chart(
            planets={"A1": of(0), "C2": of(1, windmill=1, energy=2)},
            ships=[ship("C1", 0, energy=energy)],
            hands={0: "Energy Shield", 1: "Missile Defense System"},
        )
        movement(pos)
        go(pos, "fly ship 1 on 1 energy", "go to c2", "strike the windmill", "fire the missile defense")
        go(pos, "shield ship 1")
        settle(pos)
        assert aboard(pos, 1)["at"] == there


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


def test_whoever_has_no_ship_is_not_asked_which_one_flies() -> None:
    """A card could be used all the same."""
    planets, hands = {"A1": of(0, energy=2)}, {0: "Radio Telescope"}
    none = movement(chart(planets=planets, down={"C3": "Deepseam"}, hands=hands))
    one = movement(chart(planets=planets, ships=[ship("A1", 0, energy=1)], hands=hands))
    asks = [MovementTurn(0).ask(pos).text for pos in (none, one)]
    assert asks[0].startswith("No Ship of yours can fly") and asks[1].startswith("Which Ship flies?")
