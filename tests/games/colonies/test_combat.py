"""Ship against Ship, and Ship against planet, blow by blow (COL-SHIP, COL-STRK, COL-WMD, COL-INV, COL-TMOVE-14 to 28)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    chart,
    end_movement,
    go,
    legal,
    movement,
    of,
    place,
    play,
    settle,
    ship,
    tech,
)
from tests.ledger import clause

RED, BLUE, PURPLE = 0, 1, 2


def where(pos: Chart, *numbers: int) -> list[str]:
    return [aboard(pos, number)["at"] for number in numbers]


# --- meeting ----------------------------------------------------------------------------------------------------


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


@clause("COL-SETTLE-09", "COL-MAP-05")
@pytest.mark.parametrize("mover", [0, 1])
def test_ownerless_ships_do_not_fight(mover: int) -> None:
    pos = chart(
        planets={"A1": of(0), "A5": of(1), "C2": of()}, ships=[ship("C1", mover, energy=3), ship("C2", None)]
    )
    movement(pos, mover)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "go to c3")
    assert where(pos, 1, 2) == ["C3", "C2"]


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


# --- detonation -------------------------------------------------------------------------------------------------


def bomber(fleet: list[dict[str, Any]], truce: int = -1, **more: Any) -> Chart:
    pos = chart(3, ships=[ship("C1", 0, energy=3, nuke=1), *fleet], **more)
    movement(pos)
    if truce >= 0:
        pos.truce[0 * 3 + truce] = True
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    return pos


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


@clause("COL-SHIP-06", "COL-SHIP-07", "COL-SHIP-08")
def test_where_and_by_whom_nothing_is_detonated() -> None:
    pos = bomber([ship("C2", 1, energy=2, nuke=1), ship("C2", 2, energy=1)], planets={"C2": of()})
    assert legal(pos) == ["fight blue", "fight purple"]  # over a planet
    pos = chart(ships=[ship("C1", 0, energy=3, bio=1), ship("C2", 1, energy=2, nuke=3), ship("C2", 1)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert legal(pos) == ["defend with ship 2", "defend with ship 3"]  # no warhead is set off by either side


@clause("COL-TINFO-26", "COL-SHIP-05")
def test_nothing_is_detonated_where_somebody_who_has_paid_would_be_hit() -> None:
    pos = bomber([ship("C2", 1, energy=2), ship("C2", 2, energy=2)], truce=2)
    assert where(pos, 1, 2, 3) == ["", "", "C2"]  # the fight with Blue was the only choice


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


# --- stealth and telescope --------------------------------------------------------------------------------------


@clause("COL-TMOVE-14", "COL-SHIP-09")
def test_a_ship_in_stealth_that_wins_its_fight_stays_beside_the_rest_of_the_fleet() -> None:
    pos = chart(
        planets={"A1": of(0, ore=1)},
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2), ship("C2", 1)],
        hands={0: "Ship Armor"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "fight blue", "defend with ship 3", "armor ship 1")
    settle(pos)
    assert where(pos, 1, 2, 3) == ["C2", "C2", ""]


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


@clause("COL-TINFO-05", "COL-TMOVE-14")
def test_a_telescope_blocks_a_ship_in_stealth_for_its_holder_alone() -> None:
    pos = chart(
        3,
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2), ship("C2", 2, energy=2)],
        hands={2: "Radio Telescope"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    settle(pos)
    assert where(pos, 1, 2, 3) == ["", "C2", ""]  # it had to fight Purple, who saw it


@clause("COL-TINFO-05", "COL-TMOVE-17")
def test_a_ship_in_stealth_with_a_telescope_shows_itself_when_it_blocks() -> None:
    pos = chart(
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2, stealth=1)],
        hands={1: "Radio Telescope"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2")
    settle(pos)
    assert where(pos, 1, 2) == ["", ""]


@clause("COL-TINFO-01", "COL-TINFO-05", "COL-TMOVE-14")
def test_a_hacked_telescope_lets_a_ship_in_stealth_pass() -> None:
    pos = chart(
        ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2)],
        hands={0: "Hacker", 1: "Radio Telescope"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "hack radio telescope", "slip by", "go to c3")
    assert where(pos, 1, 2) == ["C3", "C2"]


@clause("COL-TATT-09", "COL-TMOVE-14", "COL-TMOVE-27")
def test_a_ship_in_stealth_is_seen_under_an_enemys_pulse() -> None:
    pos = chart(ships=[ship("C1", 0, energy=3, stealth=1), ship("C2", 1, energy=2)])
    pos.pulses[place("C2")] = 1 << 1
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert where(pos, 1, 2) == ["", ""]


@clause("COL-TINFO-05", "COL-TECH-07")
def test_a_telescope_announced_once_serves_for_the_whole_phase() -> None:
    pos = chart(
        ships=[
            ship("C1", 0, energy=3),
            ship("C2", 1, energy=2, stealth=1),
            ship("E1", 0, energy=3),
            ship("E2", 1, energy=2, stealth=1),
        ],
        hands={0: "Radio Telescope"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "done", "pass", "fly ship 3 on 1 energy", "go to e2")
    assert where(pos, 1, 2, 3, 4) == ["", "", "", ""]


@clause("COL-TINFO-05", "COL-TINFO-06", "COL-TINFO-01", "COL-TMOVE-13")
@pytest.mark.parametrize(("hacked", "left"), [(False, ["", ""]), (True, ["C2", "C2"])])
def test_a_ship_that_hides_in_the_last_moment_is_found_by_a_telescope(hacked: bool, left: list[str]) -> None:
    pos = chart(
        3,
        ships=[ship("C1", 0, energy=3), ship("C2", 1, energy=2)],
        hands={0: "Radio Telescope", 1: "Stealth Technology", 2: "Hacker"},
    )
    pos.shown_cards = [0, *pos.hands[1:]]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "cloak ship 2")
    assert asked(pos) == (2,)
    play(pos, "pass")  # the stealth itself; then the telescope is announced
    play(pos, "hack radio telescope" if hacked else "pass")
    settle(pos)
    if hacked:
        play(pos, "stop")
    assert where(pos, 1, 2) == left
    assert aboard(pos, 2)["energy"] == (1 if hacked else 0)


@clause("COL-TMOVE-16", "COL-MOVE-18", "COL-SHIP-14")
def test_whoever_does_not_hide_is_fought_when_the_other_has_hidden() -> None:
    pos = chart(
        3,
        ships=[ship("C1", 0, energy=3), ship("C2", 1, energy=2), ship("C2", 2, energy=2)],
        hands={1: "Stealth Technology"},
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "fight blue", "cloak ship 2")
    assert where(pos, 1, 2, 3) == ["", "C2", ""]


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


def first_card(**mover: int) -> Chart:
    """Ship 1 of Red at A2 and Ship 2 of Blue at A1, which is Space; both have a save."""
    pos = chart(
        planets={"E1": of(0, ore=1), "E5": of(1)},
        ships=[ship("A2", 0, energy=3, **mover), ship("A1", 1, energy=2)],
        hands={0: "Ship Armor", 1: "Energy Shield"},
        homes=False,
    )
    pos.shown_cards = pos.hands[:]
    return pos


@clause("COL-SHIP-10", "COL-MAP-01")
@pytest.mark.parametrize("stealth", [0, 1])
def test_ships_that_survive_on_the_first_card_of_the_map_part_as_elsewhere(stealth: int) -> None:
    pos = first_card(stealth=stealth)
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a1", *(["fight blue"] if stealth else []))
    go(pos, "shield ship 2", "armor ship 1")
    assert where(pos, 1, 2) == ["A2", "A1"]


@clause("COL-TMOVE-21", "COL-TMOVE-22", "COL-TMOVE-28")
def test_stealth_ends_on_the_first_card_of_the_map_too() -> None:
    pos = first_card(stealth=1)
    pos.ship_at[1] = place("A1")
    end_movement(pos)
    go(pos, "shield ship 2", "armor ship 1")
    assert legal(pos) == ["withdraw to a2", "withdraw to b1"]
    play(pos, "withdraw to b1")
    assert where(pos, 1, 2) == ["B1", "A1"]
    assert (pos.flying, pos.path, pos.halted) == (0, [], False)


# --- who has paid -----------------------------------------------------------------------------------------------


def peace(ships: list[dict[str, Any]], paid: int, hands: dict[int, str] | None = None) -> Chart:
    """Blue is on turn, and this player has paid Blue off in this phase."""
    pos = chart(3, ships=ships, hands=hands or {})
    pos.shown_cards = pos.hands[:]
    pos.truce[BLUE * 3 + paid] = True
    return movement(pos, BLUE)


@clause("COL-TINFO-26", "COL-TMOVE-14")
@pytest.mark.parametrize(("paid", "asks"), [(PURPLE, False), (RED, True)])
def test_a_ship_in_stealth_may_attack_only_those_who_have_not_paid(paid: int, asks: bool) -> None:
    pos = peace([ship("C1", BLUE, energy=3, stealth=1), ship("C2", PURPLE, energy=2)], paid)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert ("fight purple" in legal(pos)) == asks
    assert ("go to c3" in legal(pos)) != asks


@clause("COL-TINFO-26", "COL-SHIP-12")
@pytest.mark.parametrize(("paid", "fallen"), [(RED, 3), (PURPLE, 2)])
def test_beside_a_player_who_has_paid_the_other_enemy_is_fought_and_nothing_is_detonated(
    paid: int, fallen: int
) -> None:
    pos = peace(
        [ship("C1", BLUE, energy=3, nuke=1), ship("C2", RED, energy=2), ship("C2", PURPLE, energy=2)], paid
    )
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert [aboard(pos, number)["at"] == "" for number in (1, 2, 3)] == [True, fallen == 2, fallen == 3]


@clause("COL-TINFO-29", "COL-TINFO-26")
@pytest.mark.parametrize("paid", [RED, PURPLE])
def test_a_ship_that_leaves_hyperspace_among_those_who_have_paid_goes_back(paid: int) -> None:
    pos = peace([ship("C1", BLUE, energy=4), ship("C3", PURPLE, energy=2)], paid, {BLUE: "Hyperspace Drive"})
    play(pos, "fly ship 1 on 2 energy", "go to c2", "go to c3", "stop")
    assert where(pos, 1, 2) == (["C2", "C3"] if paid == PURPLE else ["", ""])


# --- stealth ends -----------------------------------------------------------------------------------------------


@clause("COL-TMOVE-21")
@pytest.mark.parametrize("first", [0, 1])
def test_of_two_ships_in_stealth_the_one_of_the_earlier_player_attacks(first: int) -> None:
    pos = chart(
        ships=[
            ship("C3", 0, energy=2, stealth=1, nuke=1),
            ship("C3", 1, energy=2, stealth=1, nuke=1),
        ],
        first=first,
    )
    end_movement(pos)
    assert asked(pos) == (first,)
    assert "detonate the nuclear warhead against " + ("red" if first else "blue") in legal(pos)


@clause("COL-TMOVE-21", "COL-TMOVE-28")
def test_they_fight_until_one_players_ships_are_left_row_by_row() -> None:
    pos = chart(
        3,
        planets={"E5": of(1)},
        ships=[
            ship("D2", 0, energy=2, stealth=1),
            ship("D2", 1, energy=2),
            ship("B3", 2, energy=2, stealth=1),
            ship("B3", 0, energy=2),
            ship("B3", 1, energy=2),
            ship("B3", 1, energy=2),
            ship("E5", 1, energy=2),
        ],
    )
    end_movement(pos)
    assert asked(pos) == (2,) and pos.flying == 3  # B3 comes before D2, and Purple's Ship was in stealth
    assert legal(pos) == ["fight red", "fight blue"]
    play(pos, "fight blue", "defend with ship 6")
    assert where(pos, 1, 2, 3, 4, 5, 6, 7) == ["", "", "", "", "", "", "E5"]
    assert asked(pos) == ()


@clause("COL-TMOVE-22")
def test_without_a_free_card_beside_it_a_ship_from_stealth_is_lost() -> None:
    around = [ship(name, 1, energy=1) for name in ("B3", "C2", "C4")]
    pos = chart(
        planets={"A1": of(0, ore=2), "A5": of(1, ore=2), "D3": of(1)},
        ships=[ship("C3", 0, energy=2, stealth=1), ship("C3", 1, energy=2), *around],
        hands={0: "Energy Shield", 1: "Ship Armor"},
    )
    end_movement(pos)
    go(pos, "armor ship 2", "shield ship 1")
    settle(pos)
    assert where(pos, 1, 2) == ["", "C3"]


@clause("COL-TMOVE-22")
def test_where_a_ship_from_stealth_withdraws_to_is_its_owners_choice() -> None:
    pos = chart(
        planets={"A1": of(0, ore=2), "A5": of(1, ore=2), "D3": of(), "C2": of(0)},
        ships=[
            ship("C3", 0, energy=2, stealth=1),
            ship("C3", 1, energy=2),
            ship("C4", None),
            ship("B3", 1, energy=1),
        ],
        hands={0: "Energy Shield", 1: "Ship Armor"},
    )
    end_movement(pos)
    go(pos, "armor ship 2", "shield ship 1")
    settle(pos)
    assert legal(pos) == ["withdraw to c4", "withdraw to d3", "withdraw to c2"]
    play(pos, "withdraw to d3")
    assert where(pos, 1, 2) == ["D3", "C3"]


@clause("COL-TMOVE-12", "COL-TMOVE-28", "COL-TATT-06")
def test_stealth_and_pulses_are_gone_when_the_phase_is_over() -> None:
    pos = chart(ships=[ship("C3", 0, energy=2, stealth=1)], hands={0: "Stealth Technology"})
    pos.pulses[place("B1")] = 1
    end_movement(pos)
    assert not aboard(pos, 1)["stealth"] and pos.ship_marks[1] == 0 and not any(pos.pulses)
    movement(pos)
    assert "cloak ship 1" in legal(pos)


# --- strikes ----------------------------------------------------------------------------------------------------


def strike(hands: dict[int, str], cargo: dict[str, int] | None = None, **target: Any) -> Chart:
    """Red's Ship 1 enters Blue's planet C2; who holds what is known to all."""
    pos = chart(
        planets={
            "A1": of(0, energy=3, ore=3),
            "C2": of(1, **{"meeples": 2, "windmill": 1, "refinery": 2, **target}),
            "A5": of(1, energy=3, ore=3),
        },
        ships=[ship("C1", 0, **{"energy": 3, **(cargo or {})}), ship("C2", 1, energy=2, meeples=1, ore=1)],
        hands=hands,
    )
    pos.shown_cards = pos.hands[:]
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    return pos


@clause("COL-STRK-05", "COL-STRK-06", "COL-STRK-07", "COL-STRK-10", "COL-STRK-02", "COL-STRK-01")
@pytest.mark.parametrize(
    ("target", "changed"),
    [
        ("strike the meeple", {"meeples": 1, "free": 1}),
        ("strike the windmill", {"windmill": 0}),
        ("strike the refinery", {"refinery": 0}),
        ("strike the farm", {"farm": 1}),
        ("strike ship 2", {"ships": []}),
    ],
)
def test_a_strike_takes_down_one_target_and_nothing_else(target: str, changed: dict[str, Any]) -> None:
    pos = strike({}, windmill=2, farm=3, bunkers=1, energy=2, bio=1)
    before = at(pos, "C2")
    play(pos, target)
    assert at(pos, "C2") == {**before, "ships": [2], **changed}
    assert aboard(pos, 1)["at"] == "" and not pos.attack


@clause("COL-STRK-12", "COL-TATT-24", "COL-TINFO-01")
def test_if_the_piercer_is_cancelled_another_target_is_named_and_the_ore_is_lost() -> None:
    pos = strike({0: "Armor Piercer", 1: "Hacker"}, bunkers=1)
    go(pos, "strike the bunker", "hack armor piercer")
    assert asked(pos) == (0,) and "strike the bunker" not in legal(pos)
    assert "strike the windmill" in legal(pos)
    play(pos, "strike the windmill")
    assert (at(pos, "C2")["bunkers"], at(pos, "C2")["windmill"], at(pos, "A1")["ore"]) == (1, 0, 2)


@clause("COL-STRK-12", "COL-TATT-16", "COL-TINFO-01")
def test_if_surgical_strike_is_cancelled_no_warhead_can_be_named() -> None:
    pos = strike({0: "Surgical Strike", 1: "Hacker"}, nuke=1)
    go(pos, "strike the nuclear warhead", "hack surgical strike")
    assert asked(pos) == (0,) and not [text for text in legal(pos) if "warhead" in text]


@clause("COL-STRK-12", "COL-STRK-02", "COL-TMOVE-13")
def test_a_strike_that_finds_no_target_has_no_effect_and_the_missile_is_used_up() -> None:
    pos = strike({1: "Stealth Technology"}, meeples=1, bunkers=1, windmill=0, refinery=0)
    go(pos, "strike ship 2", "cloak ship 2")
    settle(pos)
    assert where(pos, 1, 2) == ["", "C2"] and at(pos, "C2")["meeples"] == 1


@clause("COL-TATT-02", "COL-TATT-03", "COL-STRK-09", "COL-TATT-24")
def test_a_pierced_bunker_is_the_only_thing_that_falls() -> None:
    pos = strike({0: "Armor Piercer"}, bunkers=2)
    before = at(pos, "C2")
    play(pos, "strike the bunker")
    assert at(pos, "C2") == {**before, "ships": [2], "bunkers": 1}
    assert at(pos, "A1")["ore"] == 2


@clause("COL-TATT-24", "COL-TDEF-08")
def test_the_ore_of_a_strike_that_is_stopped_is_lost() -> None:
    pos = strike({0: "Armor Piercer", 1: "Force Field"}, bunkers=2)
    go(pos, "strike the bunker", "raise the force field")
    settle(pos)
    assert (at(pos, "C2")["bunkers"], at(pos, "A1")["ore"], at(pos, "A5")["energy"]) == (2, 2, 2)


@clause("COL-TATT-04", "COL-STRK-16")
def test_a_warhead_is_set_off_without_a_target() -> None:
    pos = strike({0: "Armor Piercer"}, {"bio": 1, "nuke": 1}, bunkers=1, farm=2)
    play(pos, "detonate the biological warhead")
    left = at(pos, "C2")
    assert (left["bunkers"], left["meeples"], left["farm"], left["windmill"]) == (1, 1, 1, 1)
    assert (left["plague"], left["fallout"], at(pos, "A1")["ore"]) == (6, 0, 3)  # Rounds 4 to 6


@clause("COL-STRK-15", "COL-TINFO-01", "COL-TATT-14")
def test_a_cancelled_kamikaze_pilot_must_invade() -> None:
    pos = strike({0: "Kamikaze Pilot", 1: "Hacker"}, {"meeples": 5})
    go(pos, "strike the windmill", "hack kamikaze pilot")
    settle(pos)
    assert (at(pos, "C2")["owner"], at(pos, "C2")["windmill"], at(pos, "C2")["meeples"]) == (0, 1, 2)
    pos = strike({0: "Kamikaze Pilot"}, {"meeples": 5})
    assert {"invade", "strike the windmill"} <= set(legal(pos))
    play(pos, "strike the windmill")
    assert (at(pos, "C2")["owner"], at(pos, "C2")["windmill"], aboard(pos, 1)["at"]) == (1, 0, "")


@clause("COL-TATT-09", "COL-STRK-15")
def test_no_kamikaze_pilot_under_an_enemys_pulse() -> None:
    pos = chart(
        planets={"A1": of(0), "C2": of(1, windmill=1, bunkers=1)},
        ships=[ship("C1", 0, energy=3, meeples=1, bio=1)],
        hands={0: "Kamikaze Pilot"},
    )
    pos.pulses[place("C2")] = 1 << 1
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2")
    assert legal(pos) == ["invade"]


@clause("COL-TDEF-13", "COL-TDEF-08", "COL-TDEF-10", "COL-TECH-10")
def test_field_and_defence_are_each_used_once_against_one_ship() -> None:
    pos = strike({0: "Ship Armor, Kamikaze Pilot", 1: "Force Field, Missile Defense System"})
    go(pos, "strike the windmill")
    assert legal(pos) == ["raise the force field", "fire the missile defense", "pass"]
    go(pos, "raise the force field", "armor ship 1")
    assert asked(pos) == (1,) and legal(pos) == ["fire the missile defense", "pass"]
    go(pos, "fire the missile defense", "send in the kamikaze pilot")
    settle(pos)
    assert (at(pos, "C2")["windmill"], at(pos, "A5")["energy"], aboard(pos, 1)["at"]) == (0, 1, "")


@clause("COL-TMOVE-13", "COL-TMOVE-18")
def test_a_striking_ship_hides_from_the_missile_defense_and_its_cost_is_lost() -> None:
    pos = strike({0: "Stealth Technology", 1: "Missile Defense System"})
    go(pos, "strike the windmill", "fire the missile defense", "cloak ship 1")
    settle(pos)
    assert (at(pos, "C2")["windmill"], at(pos, "A5")["energy"]) == (0, 2)


@clause("COL-TINFO-05", "COL-TMOVE-18", "COL-TINFO-06")
def test_a_telescope_finds_a_ship_that_hides_from_the_missile_defense() -> None:
    pos = strike({0: "Stealth Technology", 1: "Missile Defense System, Radio Telescope"})
    go(pos, "strike the windmill", "fire the missile defense", "cloak ship 1")
    settle(pos)
    assert (at(pos, "C2")["windmill"], aboard(pos, 1)["at"], at(pos, "A5")["energy"]) == (1, "", 2)


@clause("COL-TINFO-05", "COL-TMOVE-18", "COL-TINFO-01")
def test_with_its_telescope_hacked_the_missile_defense_misses() -> None:
    pos = strike({0: "Stealth Technology, Hacker", 1: "Missile Defense System, Radio Telescope"})
    go(pos, "strike the windmill", "fire the missile defense", "cloak ship 1", "hack radio telescope")
    settle(pos)
    assert (at(pos, "C2")["windmill"], at(pos, "A5")["energy"]) == (0, 2)


@clause("COL-TINFO-05", "COL-TMOVE-18")
def test_the_defence_fires_at_a_ship_in_stealth_only_with_a_telescope() -> None:
    for hand, fires in (("Missile Defense System", False), ("Missile Defense System, Radio Telescope", True)):
        pos = chart(
            planets={"A1": of(0), "C2": of(1, windmill=1, refinery=1, energy=3)},
            ships=[ship("C1", 0, energy=3, stealth=1)],
            hands={1: hand},
        )
        pos.shown_cards = pos.hands[:]
        movement(pos)
        play(pos, "fly ship 1 on 1 energy", "go to c2", "strike the windmill")
        if fires:
            play(pos, "fire the missile defense")
        assert (at(pos, "C2")["windmill"] == 1) == fires
        assert at(pos, "C2")["energy"] == (2 if fires else 3)


# --- warheads and crews -----------------------------------------------------------------------------------------


@clause("COL-WMD-13", "COL-WMD-06", "COL-RES-14")
def test_crews_step_out_used_or_free_as_they_are() -> None:
    pos = strike({}, {"nuke": 1}, bunkers=3)
    pos.cargo[2 * 5 + 2], pos.ship_used[2] = 2, 1
    play(pos, "detonate the nuclear warhead")
    left = at(pos, "C2")
    assert (left["meeples"], left["free"], left["bunkers"], left["fallout"]) == (
        3,
        3,
        3,
        6,
    )  # the used one fell
    assert left["ships"] == [] and pos.ship_used[2] == 0


@clause("COL-WMD-11", "COL-WMD-12", "COL-MAINT-06")
def test_markers_count_from_the_round_of_the_last_strike() -> None:
    pos = strike({}, {"bio": 1}, plague=5, fallout=5)
    play(pos, "detonate the biological warhead")
    assert (at(pos, "C2")["plague"], at(pos, "C2")["fallout"]) == (6, 5)


# --- invasions --------------------------------------------------------------------------------------------------


@clause("COL-INV-04", "COL-INV-05", "COL-INV-06", "COL-INV-10", "COL-RES-14")
def test_what_is_left_of_a_winning_invader() -> None:
    pos = strike({}, {"meeples": 6, "ore": 2}, bunkers=1)
    pos.ship_used[1] = 1
    play(pos, "invade")  # 6 against 2 + 1 from Ship 2 + 1 Bunker
    left = at(pos, "C2")
    assert (left["owner"], left["meeples"], left["free"], left["bunkers"]) == (0, 2, 2, 1)
    assert (aboard(pos, 2)["owner"], aboard(pos, 2)["moved"], aboard(pos, 2)["ore"]) == (0, True, 1)
    assert (aboard(pos, 1)["at"], left["ore"]) == ("", 0)  # the transport's cargo is lost


@clause("COL-INV-06", "COL-RES-14", "COL-TATT-15")
def test_the_used_among_the_winners_stay_used() -> None:
    pos = strike({0: "Super Soldier"}, {"meeples": 4})
    pos.ship_used[1] = 3
    go(pos, "invade")  # 4 + 2 against 2 + 1 from Ship 2
    settle(pos)
    assert (at(pos, "C2")["meeples"], at(pos, "C2")["free"]) == (3, 1)


@clause("COL-INV-05", "COL-INV-06", "COL-RES-14")
def test_what_is_left_of_a_winning_defender() -> None:
    pos = strike({}, {"meeples": 4}, meeples=4, used=1, bunkers=1)
    play(pos, "invade")  # 4 against 5 + 1
    left = at(pos, "C2")
    assert (left["owner"], left["meeples"], left["free"]) == (1, 2, 2)  # the used one fell first
    pos = strike({}, {"meeples": 1}, meeples=4, bunkers=5)
    play(pos, "invade")  # 1 against 10: nobody falls, and nobody is added
    assert at(pos, "C2")["meeples"] == 5


@clause("COL-TATT-15", "COL-TATT-09", "COL-TATT-12")
def test_super_soldier_fails_under_an_enemys_pulse_and_not_under_ones_own() -> None:
    for pulse, owner in ((0, 0), (1 << 0, 0), (1 << 1, 1)):
        pos = chart(
            planets={"A1": of(0), "C2": of(1, meeples=4), "A5": of(1)},
            ships=[ship("C1", 0, energy=3, meeples=3)],
            hands={0: "Super Soldier"},
        )
        pos.pulses[place("C2")] = pulse
        movement(pos)
        go(pos, "fly ship 1 on 1 energy", "go to c2", "invade")
        settle(pos)
        assert at(pos, "C2")["owner"] == owner


@clause("COL-TATT-15", "COL-TECH-15")
def test_super_soldiers_of_both_sides_cancel_out() -> None:
    pos = strike({0: "Super Soldier", 1: "Rogue"}, {"meeples": 4})
    pos.copies[1] = tech("Super Soldier")
    go(pos, "invade")
    settle(pos)
    assert (at(pos, "C2")["owner"], at(pos, "C2")["meeples"]) == (0, 1)  # 4 + 2 against 3 + 2


@clause("COL-INV-02", "COL-INV-03", "COL-TATT-15", "COL-STR-08")
@pytest.mark.parametrize("seat", [RED, BLUE])
@pytest.mark.parametrize(
    ("crew", "hands", "owner", "left"),
    [
        (5, {}, "attacker", 1),  # against 3 + 1
        (4, {}, "nobody", 0),
        (3, {}, "defender", 1),
        (6, {"defender": "Super Soldier"}, "nobody", 0),
        (3, {"attacker": "Super Soldier"}, "attacker", 1),
    ],
)
def test_strengths_are_compared_whoever_attacks(
    seat: int, crew: int, hands: dict[str, str], owner: str, left: int
) -> None:
    sides = {"attacker": seat, "defender": 1 - seat, "nobody": -1}
    pos = chart(
        planets={"A1": of(seat), "C2": of(1 - seat, meeples=3, bunkers=1), "A5": of(1 - seat)},
        ships=[ship("C1", seat, energy=3, meeples=crew)],
        hands={sides[side]: card for side, card in hands.items()},
    )
    movement(pos, seat)
    go(pos, "fly ship 1 on 1 energy", "go to c2", "invade")
    settle(pos)
    assert (at(pos, "C2")["owner"], at(pos, "C2")["meeples"]) == (sides[owner], left)


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
