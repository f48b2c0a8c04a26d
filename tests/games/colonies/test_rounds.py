"""Round after Round: harvest, Maintenance, who goes out, who comes back, and who wins (COL-PROD, COL-MAINT, COL-OUT, COL-END)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.games.colonies.content import BUILDING, MOVEMENT, PRODUCTION
from orrery.games.colonies.control import Recheck
from orrery.games.colonies.rounds import EndRound, PassToken, Phase, StartRound
from orrery.games.colonies.scoring import scores_of, standing
from orrery.games.colonies.state import Chart
from tests.games.colonies.kit import (
    aboard,
    asked,
    at,
    building,
    cards,
    chart,
    ended,
    go,
    harvest,
    holds,
    legal,
    maintenance,
    movement,
    of,
    place,
    play,
    ship,
    start,
    tech,
)
from tests.ledger import clause

RED, BLUE, PURPLE, GREEN = 0, 1, 2, 3


# --- order ------------------------------------------------------------------------------------------------------


@clause("COL-ROUND-03", "COL-ROUND-05", "COL-MAP-05")
def test_order_and_opponents_go_clockwise_past_those_who_are_out() -> None:
    pos = chart(4)
    pos.out[PURPLE] = True
    assert pos.order(BLUE) == [BLUE, GREEN, RED]
    assert pos.order(PURPLE) == [GREEN, RED, BLUE]
    assert pos.others(RED) == [BLUE, GREEN]
    assert pos.others(GREEN) == [RED, BLUE]


@clause("COL-ROUND-01", "COL-ROUND-04", "COL-MAINT-07", "COL-TECH-18")
def test_a_round_from_its_beginning_to_the_next() -> None:
    pos = chart(3, first=BLUE, in_round=3)
    pos.used_round = [1, 1, 1]
    pos.proposed, pos.busy = 7, True
    start(pos, StartRound())
    assert (pos.round, pos.phase, asked(pos), pos.busy, pos.proposed) == (4, BUILDING, (BLUE,), False, 0)
    assert pos.used_round == [0, 0, 0]
    phases = []
    while pos.round == 4:
        phases.append(pos.phase)
        play(pos, "pass")
    assert phases == [BUILDING] * 3  # nobody has a Ship: the other phases need no choice
    assert (pos.first, asked(pos)) == (RED, (RED,))


@clause("COL-ROUND-06", "COL-ROUND-03")
@pytest.mark.parametrize(("phase", "seat"), [(BUILDING, PURPLE), (MOVEMENT, PURPLE)])
def test_in_every_phase_the_next_in_the_game_acts_for_a_token_holder_who_is_out(
    phase: int, seat: int
) -> None:
    pos = chart(4, first=BLUE, hands={RED: "Engineer", PURPLE: "Rogue", GREEN: "Spy"})
    pos.out[BLUE] = True
    start(pos, Phase(phase))
    assert asked(pos) == (seat,)


@clause("COL-TECH-13", "COL-ROUND-07", "COL-BUILD-02")
def test_what_lasts_for_a_phase_is_gone_in_the_next() -> None:
    pos = chart(3, planets={"A1": of(RED, energy=1)})
    pos.announced = [1, 2, 3]
    pos.off = [1, 2, 3]
    pos.used_phase = [1, 2, 3]
    pos.worked = [True] * 25
    pos.done, pos.begun = 7, 7
    start(pos, Phase(BUILDING))
    assert asked(pos) == (RED,) and "work at a1" in legal(pos) and "research" in legal(pos)
    assert pos.announced == pos.off == pos.used_phase == [0, 0, 0]


# --- production -------------------------------------------------------------------------------------------------


@clause("COL-PROD-01", "COL-PROD-05", "COL-ROUND-05")
def test_all_planets_of_all_players_in_the_game_yield_and_no_others() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(RED, "Lowmere"),
            "B1": of(RED, "Deepseam"),
            "A5": of(BLUE, "Cinderhusk"),
            "C3": of(card="Everbloom"),
            "E5": of(card="Mosshaven"),
        },
    )
    pos.out[PURPLE] = True
    start(pos, Phase(PRODUCTION))
    got = {name: (at(pos, name)["energy"], at(pos, name)["ore"]) for name in ("A1", "B1", "A5", "C3", "E5")}
    assert got == {"A1": (1, 1), "B1": (1, 3), "A5": (1, 1), "C3": (0, 0), "E5": (0, 0)}


@clause("COL-PROD-01", "COL-ROUND-05", "COL-OUT-07")
def test_who_surrenders_before_the_own_harvest_is_passed_over() -> None:
    pos = chart(3, planets={"A5": of(BLUE, "Lowmere"), "E5": of(PURPLE, "Lowmere")}, hands={RED: "Rogue"})
    start(pos, Phase(PRODUCTION))
    assert asked(pos) == (RED,)
    pos.resign(BLUE)
    play(pos, "done")
    assert (at(pos, "A5")["energy"], at(pos, "E5")["energy"]) == (0, 1)


@clause("COL-WMD-04", "COL-WMD-08", "COL-WMD-12", "COL-STR-01")
@pytest.mark.parametrize(
    ("markers", "energy", "ore"),
    [({}, 6, 5), ({"plague": 9}, 1, 1), ({"fallout": 9}, 0, 0), ({"plague": 9, "fallout": 9}, 0, 0)],
)
def test_what_markers_leave_of_a_harvest(markers: dict[str, int], energy: int, ore: int) -> None:
    pos = chart(planets={"A1": of(RED, "Everbloom", windmill=3, refinery=3, **markers)})
    harvest(pos, RED)
    assert (at(pos, "A1")["energy"], at(pos, "A1")["ore"]) == (energy, ore)


# --- Maintenance ------------------------------------------------------------------------------------------------


@clause("COL-MAINT-02", "COL-MAINT-03", "COL-MAINT-08", "COL-STR-03", "COL-RES-14")
def test_just_the_excess_goes_and_used_meeples_first() -> None:
    pos = chart(
        planets={
            "A1": of(RED, "Lowmere", meeples=5, used=2, farm=1),
            "B1": of(RED, "Cinderhusk", meeples=1),
            "A5": of(BLUE, "Everbloom", meeples=3),
            "C3": of(card="Cinderhusk"),
        },
        ships=[ship("A1", RED, meeples=4)],
    )
    pos.ship_used[1] = 2
    maintenance(pos)
    assert [at(pos, name)["meeples"] for name in ("A1", "B1", "A5")] == [3, 1, 3]
    assert at(pos, "A1")["free"] == 3 and aboard(pos, 1)["meeples"] == 4


@clause("COL-MAINT-04", "COL-MAINT-05", "COL-MAINT-06", "COL-TMOVE-23")
def test_everything_is_upright_unmarked_and_due_markers_are_gone() -> None:
    pos = chart(
        planets={
            "A1": of(RED, "Everbloom", meeples=3, used=2, plague=4),
            "B1": of(BLUE, fallout=5),
            "C1": of(BLUE, fallout=3),
        },
        ships=[ship("C3", RED, energy=1, meeples=2, moved=1)],
        in_round=4,
    )
    pos.ship_used[1] = 1
    pos.ship_marks[1] |= 8  # it has tried hyperspace
    maintenance(pos)
    assert (at(pos, "A1")["free"], pos.ship_used[1], pos.ship_marks[1]) == (3, 0, 0)
    assert (at(pos, "A1")["plague"], at(pos, "B1")["fallout"], at(pos, "C1")["fallout"]) == (0, 5, 0)


@clause("COL-MAINT-09", "COL-TECON-04", "COL-TECH-15")
def test_permaculture_helps_its_holder_on_all_planets_and_a_copy_adds_nothing() -> None:
    pos = chart(
        planets={
            "A1": of(RED, "Lowmere", meeples=4),
            "B1": of(RED, "Cinderhusk", meeples=4),
            "A5": of(BLUE, "Mosshaven", meeples=9),
        },
        hands={RED: "Permaculture Expert"},
    )
    pos.copies[RED], pos.copy_shown[RED] = tech("Permaculture Expert"), True
    pos.shown_cards = pos.hands[:]
    maintenance(pos)
    capacity = pos.content.capacity[pos.card[place("A5")]]
    assert [at(pos, name)["meeples"] for name in ("A1", "B1", "A5")] == [3, 2, capacity]


# --- control ----------------------------------------------------------------------------------------------------


@clause("COL-RES-09", "COL-RES-03", "COL-RES-10")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_ships_belong_to_the_planet_or_to_their_cargo(seat: int) -> None:
    pos = chart(
        planets={"A1": of(seat), "C3": of(), "A5": of(1 - seat)},
        ships=[
            ship("A1", 1 - seat, energy=3),  # on a controlled planet
            ship("C3", seat, energy=1),
            ship("C3", seat, meeples=1),
            ship("C3", seat, ore=1, nuke=1),
            ship("D4", seat),  # in space
            ship("B2", None, energy=1),
        ],
    )
    start(pos, Recheck())
    assert pos.ship_owner[1:] == [seat, seat, seat, -1, seat, -1]


@clause("COL-TMOVE-03", "COL-TMOVE-04", "COL-TECH-13")
def test_a_hacked_fusion_reactor_lets_a_dry_drone_go() -> None:
    pos = chart(
        planets={"A1": of(RED), "C3": of()},
        ships=[ship("C3", RED), ship("C3", RED)],
        hands={RED: "Fusion Reactor", BLUE: "Hacker"},
    )
    start(pos, Recheck())
    assert legal(pos) == ["hack fusion reactor", "pass"]
    play(pos, "hack fusion reactor")
    assert [aboard(pos, number)["owner"] for number in (1, 2)] == [-1, -1]


@clause("COL-OUT-01", "COL-OUT-09")
def test_one_meeple_anywhere_keeps_a_player_in_the_game() -> None:
    pos = chart(
        4,
        planets={"A1": of(RED, meeples=1), "A5": of(), "E5": of(), "E1": of()},
        ships=[ship("C3", BLUE, meeples=1), ship("C4", PURPLE, energy=5, ore=5), ship("E1", GREEN, energy=1)],
    )
    start(pos, Recheck())
    assert pos.out == [False, False, True, True]


@clause("COL-OUT-03", "COL-OUT-04", "COL-OUT-05", "COL-OUT-07", "COL-TATT-12", "COL-TINFO-22")
def test_what_a_player_who_surrenders_leaves_behind() -> None:
    pos = chart(
        3,
        planets={"A1": of(RED), "A5": of(BLUE, energy=3, windmill=1, meeples=2, used=1), "C3": of()},
        ships=[
            ship("A5", BLUE, energy=1, meeples=2),
            ship("C3", BLUE, energy=1, ore=1, meeples=1),
            ship("D4", BLUE, energy=1),
            ship("D2", RED, energy=1),
        ],
        hands={BLUE: "Engineer, Rogue", PURPLE: "Spy"},
    )
    pos.ship_used[1] = 1
    pos.copies[BLUE], pos.copied_from[BLUE] = tech("Spy"), PURPLE
    pos.pulses[place("D3")] = 1 << BLUE | 1 << RED
    pos.shown_cards[BLUE] = cards("Rogue")
    building(pos, RED)
    pos.resign(BLUE)
    left = at(pos, "A5")
    assert (left["owner"], left["meeples"], left["free"], left["energy"], left["windmill"]) == (
        -1,
        0,
        0,
        3,
        1,
    )
    assert [aboard(pos, number)["at"] for number in (1, 2, 3, 4)] == ["A5", "C3", "", "D2"]
    assert [aboard(pos, number)["owner"] for number in (1, 2, 4)] == [-1, -1, RED]
    assert [aboard(pos, number)["meeples"] for number in (1, 2)] == [0, 0] and pos.ship_used[1] == 0
    assert aboard(pos, 2)["ore"] == 1
    assert (pos.hands[BLUE], pos.shown_cards[BLUE], pos.copies[BLUE], pos.copied_from[BLUE]) == (0, 0, -1, -1)
    assert {tech("Engineer"), tech("Rogue")} <= set(pos.deck)
    assert pos.pulses[place("D3")] == 1 << RED
    assert pos.out == [False, True, False] and asked(pos) == (RED,)


@clause("COL-OUT-05", "COL-RSCH-07")
def test_returned_cards_of_a_player_who_is_out_are_shuffled_in() -> None:
    found = set()
    for seed in range(5):
        pos = chart(3, hands={BLUE: "Engineer"}, seed=seed)
        building(pos, RED)
        pos.resign(BLUE)
        found.add(pos.deck.index(tech("Engineer")))
    assert len(found) > 1


# --- the end ----------------------------------------------------------------------------------------------------


@clause("COL-END-01", "COL-END-02")
def test_which_clause_ends_a_game_with_one_player_left() -> None:
    pos = chart(3)
    building(pos, RED)
    pos.resign(BLUE)
    assert pos.outcome is None
    pos.resign(PURPLE)
    assert (ended(pos).winners, ended(pos).clause) == ((RED,), "COL-END-02")
    pos = chart(3, planets={"A1": of(RED), "A5": of(BLUE), "E5": of()})
    start(pos, Recheck())
    assert pos.out == [False, False, True]
    building(pos, RED)
    pos.resign(BLUE)
    assert (ended(pos).winners, ended(pos).clause) == ((RED,), "COL-END-01")


@clause("COL-END-03")
def test_only_those_who_went_out_last_share_a_win() -> None:
    pos = chart(
        3,
        planets={"A1": of(), "C2": of(BLUE, meeples=2), "A5": of(), "E5": of()},
        ships=[ship("C1", RED, energy=1, meeples=2)],
    )
    start(pos, Recheck())  # Purple has nothing
    assert pos.out == [False, False, True]
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c2", "invade")
    assert (ended(pos).winners, ended(pos).clause) == ((RED, BLUE), "COL-END-03")


@clause("COL-END-04", "COL-SCN-10", "COL-END-13")
@pytest.mark.parametrize(
    ("limit", "round_", "over"),
    [(1, 1, True), (5, 4, False), (5, 5, True), (5, 6, True), (0, 50, False)],
)
def test_when_a_time_limit_ends_the_game(limit: int, round_: int, over: bool) -> None:
    pos = chart(in_round=round_)
    pos.limit, pos.busy = limit, True
    start(pos, PassToken())
    assert (pos.outcome is not None) == over
    if over:
        assert (ended(pos).clause, ended(pos).ending) == ("COL-END-04", "time")


@clause("COL-END-08")
@pytest.mark.parametrize(
    ("limit", "round_", "ending"),
    [(0, 29, ""), (0, 30, "cap"), (40, 30, "")],
)
def test_the_cap_is_for_games_without_a_limit_in_rounds(limit: int, round_: int, ending: str) -> None:
    pos = chart(in_round=round_, round_cap=30)
    pos.limit, pos.busy = limit, True
    start(pos, PassToken())
    assert (pos.outcome.ending if pos.outcome else "") == ending


@clause("COL-END-09")
def test_five_idle_rounds_in_a_row_and_no_fewer() -> None:
    pos = chart()
    pos.idle = 3
    start(pos, PassToken())
    assert pos.outcome is None and pos.idle == 4
    pos.stack, pos.busy = [], True
    start(pos, PassToken())
    assert pos.idle == 0  # something was done
    pos.stack, pos.busy, pos.idle = [], False, 4
    start(pos, PassToken())
    assert ended(pos).ending == "standstill"


@clause("COL-END-09", "COL-MOVE-11")
def test_a_flight_is_a_deed_of_the_round() -> None:
    pos = chart(ships=[ship("C1", RED, energy=2)])
    movement(pos)
    play(pos, "fly ship 1 on 1 energy")
    assert pos.busy


def scored(planets: dict[str, Any], players: int = 3, **more: Any) -> Chart:
    pos = chart(players, planets=planets, in_round=9, **more)
    pos.limit = 9
    return pos


@clause("COL-END-05", "COL-END-06", "COL-END-07")
@pytest.mark.parametrize(
    ("planets", "winners"),
    [
        (
            {"A1": of(RED, "Cinderhusk"), "B1": of(RED, "Lowmere"), "A5": of(BLUE, "Everbloom", meeples=9)},
            (RED,),
        ),
        ({"A1": of(RED, "Cinderhusk", meeples=9), "A5": of(BLUE, "Everbloom", meeples=1)}, (BLUE,)),
        ({"A1": of(RED, "Everbloom", meeples=1), "A5": of(BLUE, "Paragon Rest", meeples=2)}, (BLUE,)),
        ({"A1": of(RED, "Everbloom", meeples=2), "A5": of(BLUE, "Paragon Rest", meeples=2)}, (RED, BLUE)),
    ],
)
def test_planets_then_classes_then_meeples_decide(planets: dict[str, Any], winners: tuple[int, ...]) -> None:
    pos = scored({**planets, "E5": of(PURPLE, "Lowmere", meeples=1)})
    start(pos, PassToken())
    assert ended(pos).winners == winners
    assert ended(pos).scores == scores_of(pos)


@clause("COL-END-05", "COL-OUT-07")
def test_who_is_out_does_not_win_by_score() -> None:
    pos = scored({"A1": of(RED), "A5": of(BLUE), "B5": of(BLUE), "E5": of(PURPLE)})
    pos.out[BLUE] = True
    start(pos, PassToken())
    assert BLUE not in ended(pos).winners


@clause("COL-END-06", "COL-END-07")
def test_what_stands_for_a_player() -> None:
    pos = chart(
        planets={"A1": of(RED, "Everbloom", meeples=2), "B1": of(RED, "Cinderhusk", meeples=1)},
        ships=[ship("C3", RED, energy=1, meeples=4), ship("C4", BLUE, energy=1, meeples=7)],
    )
    assert standing(pos, RED) == (2, 6, 7)


# --- coming back ------------------------------------------------------------------------------------------------


@clause("COL-OPT-15", "COL-OPT-02")
def test_those_who_wait_are_given_their_planets_in_turn_order() -> None:
    for first, owner in ((PURPLE, PURPLE), (GREEN, GREEN), (RED, PURPLE)):
        pos = chart(
            4,
            planets={"A1": of(RED), "A5": of(BLUE)},
            homes=False,
            down={"D2": "Coldfurrow"},
            respawn=True,
            first=first,
        )
        start(pos, Recheck(), StartRound())
        assert at(pos, "D2")["owner"] == owner
        assert pos.returning == [False, False, owner != PURPLE, owner != GREEN]


@clause("COL-OPT-10", "COL-OPT-09", "COL-COMP-12")
def test_a_newcomer_keeps_what_is_more_of_each_kind() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(RED),
            "A5": of(BLUE),
            "C3": of(card="Everbloom", energy=1, ore=9, refinery=3, farm=1, bunkers=1, fallout=9, bio=2),
        },
        homes=False,
        respawn=True,
        respawn_level=2,
        respawn_techs=2,
    )
    start(pos, Recheck(), StartRound())
    got = at(pos, "C3")
    assert (got["energy"], got["ore"], got["bio"], got["fallout"]) == (3, 9, 2, 0)
    assert (got["windmill"], got["refinery"], got["farm"], got["bunkers"]) == (2, 3, 2, 2)
    assert (got["meeples"], got["free"], len(got["ships"])) == (6, 6, 2)
    assert len(holds(pos, PURPLE)) == 2 and pos.returned[PURPLE] and not pos.out[PURPLE]


@clause("COL-OPT-04", "COL-OPT-13")
def test_with_no_planet_left_to_come_back_to_the_last_player_wins() -> None:
    pos = chart(planets={"A1": of(RED)}, homes=False, respawn=True)
    pos.card[place("C3")] = pos.content.card_names.index("Everbloom")
    pos.up[place("C3")] = False
    start(pos, Recheck())
    assert pos.outcome is None and pos.returning == [False, True]
    pos.card[place("C3")] = pos.content.space  # shot away
    start(pos, StartRound())
    assert ended(pos).winners == (RED,)


@clause("COL-TINFO-08", "COL-TINFO-13", "COL-TINFO-28")
def test_copies_end_with_the_round() -> None:
    pos = chart(3, hands={RED: "Spy", BLUE: "Engineer"})
    pos.copies[RED], pos.copied_from[RED], pos.copy_shown[RED] = tech("Engineer"), BLUE, True
    start(pos, EndRound())
    assert (pos.copies[RED], pos.copied_from[RED], pos.copy_shown[RED]) == (-1, -1, False)


@clause("COL-ROUND-02", "COL-ROUND-01")
@pytest.mark.parametrize(("order", "crowd"), [("production_first", 4), ("maintenance_first", 2)])
def test_who_starves_before_the_harvest_and_who_after_it(order: str, crowd: int) -> None:
    pos = chart(planets={"A1": of(RED, "Lowmere", meeples=4)}, hands={RED: "Rogue"}, phase_order=order)
    start(pos, StartRound())
    while pos.phase != PRODUCTION or not asked(pos):
        go(pos, legal(pos)[-1])
    assert (asked(pos), at(pos, "A1")["energy"], at(pos, "A1")["meeples"]) == ((RED,), 1, crowd)
