"""Going out, the end of the game, re-spawn, scenarios, standing orders (COL-OUT, COL-END, COL-OPT, COL-SCN)."""

from __future__ import annotations

from typing import Any

import pytest

from orrery.engine.chance import seeded
from orrery.engine.errors import ContentError, IllegalMove, SetupError
from orrery.engine.standing import ASK, IF_LOSS, NEVER, automatic, kind_of
from orrery.games.colonies import GAME
from orrery.games.colonies.content import MOVEMENT, PACKS
from orrery.games.colonies.control import Recheck
from orrery.games.colonies.rounds import PassToken, StartRound
from orrery.games.colonies.setup import place_homes
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
    new,
    of,
    place,
    play,
    settle,
    ship,
    start,
    tech,
)
from tests.ledger import clause

C = GAME.content


# --- going out --------------------------------------------------------------------------------------------------


def beaten() -> Any:
    """Blue loses its last Meeple in an invasion; it has a Ship in space, one on an uncontrolled planet, and two cards."""
    pos = chart(
        3,
        planets={"A1": of(0), "A2": of(1, meeples=1), "C3": of(), "A5": of(), "E5": of(2)},
        ships=[ship("A1", 0, energy=1, meeples=3), ship("D4", 1, energy=5), ship("C3", 1, energy=3, ore=1)],
        hands={1: "Hacker, Rogue"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    assert not pos.out[1]
    go(pos, "invade")
    settle(pos)
    return pos


@clause("COL-OUT-01", "COL-OUT-02")
def test_who_has_no_meeple_left_is_out_as_soon_as_the_invasion_is_over() -> None:
    pos = beaten()
    assert pos.out == [False, True, False]
    assert pos.outcome is None  # two are left
    assert pos.phase == MOVEMENT


@clause("COL-OUT-03")
def test_ships_in_space_go_with_their_player() -> None:
    assert aboard(beaten(), 2)["at"] == ""


@clause("COL-OUT-04")
def test_ships_on_uncontrolled_planets_stay_without_an_owner() -> None:
    left = aboard(beaten(), 3)
    assert (left["at"], left["owner"], left["energy"], left["ore"]) == ("C3", -1, 3, 1)


@clause("COL-TINFO-22")
def test_ties_with_a_player_who_goes_out_end_and_others_stay() -> None:
    pos = chart(3, planets={"A1": of(0), "A5": of(), "E5": of(2)})
    pos.ties[2 * 3 + 1] = pos.ties[1 * 3 + 2] = place("A5")
    pos.ties[0 * 3 + 2] = place("E5")
    pos.hands[0] = cards("Ambassador")
    start(pos, Recheck())
    assert pos.out[1]
    assert pos.ties[2 * 3 + 1] == pos.ties[1 * 3 + 2] == -1
    assert pos.ties[0 * 3 + 2] == place("E5")


@clause("COL-OUT-05")
def test_cards_of_a_player_who_goes_out_return_to_the_deck() -> None:
    pos = beaten()
    assert (pos.hands[1], len(pos.deck)) == (0, 27)
    assert sorted(pos.deck) == list(range(27))


@clause("COL-OUT-06", "COL-OUT-07", "COL-END-02")
def test_surrender() -> None:
    pos = chart(
        planets={"A1": of(0), "A5": of(1, energy=3), "C3": of(1)},
        ships=[ship("D4", 1, energy=1), ship("C3", 1, energy=1, meeples=1)],
    )
    building(pos, 1)
    pos.play("resign", 1)
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.clause) == ((0,), "COL-END-02")
    assert (at(pos, "A5")["owner"], at(pos, "A5")["meeples"], at(pos, "A5")["energy"]) == (-1, 0, 3)
    assert (aboard(pos, 1)["at"], aboard(pos, 2)["owner"]) == ("", -1)


@clause("COL-OUT-08")
def test_a_surrender_during_an_attack_waits_for_its_end() -> None:
    pos = chart(
        3,
        planets={"A1": of(0), "A2": of(1, windmill=1, energy=3, meeples=1)},
        ships=[ship("A1", 0, energy=1, meeples=3)],
        hands={1: "Force Field"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "invade")
    assert asked(pos) == (1,)
    pos.play("resign", 1)
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"], pos.out[1]) == (0, 2, True)


@clause("COL-OUT-09")
def test_a_player_without_planets_plays_on() -> None:
    pos = chart(planets={"A1": of(), "A5": of(1)}, ships=[ship("C3", 0, energy=3, meeples=1)])
    start(pos, Recheck())
    assert not pos.out[0]
    movement(pos)
    assert "fly ship 1 on 1 energy" in legal(pos)


@clause("COL-OUT-10")
def test_if_the_player_on_turn_goes_out_the_next_one_follows() -> None:
    pos = chart(
        3,
        planets={"A1": of(), "A5": of(1), "E5": of(2)},
        ships=[ship("C3", 0, energy=1, meeples=1), ship("D4", 1, energy=3)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to c4", "stop")
    assert pos.out[0]
    assert asked(pos) == (1,)


# --- the end ----------------------------------------------------------------------------------------------------


@clause("COL-END-03")
def test_the_last_ones_who_go_out_together_share_the_win() -> None:
    pos = chart(
        planets={"A1": of(), "A2": of(1, meeples=2, bunkers=1), "A5": of()},
        ships=[ship("A1", 0, energy=1, meeples=3)],
    )
    movement(pos)
    play(pos, "fly ship 1 on 1 energy", "go to a2", "invade")
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.clause) == ((0, 1), "COL-END-03")


@clause("COL-END-04", "COL-END-05", "COL-END-06", "COL-END-07")
def test_a_time_limit_ends_the_game_with_its_round() -> None:
    pos = chart(
        3,
        planets={
            "A1": of(0, "Paragon Rest"),
            "B1": of(0, "Lowmere"),
            "A5": of(1, "Everbloom"),
            "B5": of(1, "Coldfurrow"),
            "E5": of(2),
        },
        in_round=12,
    )
    pos.limit = 12
    start(pos, PassToken())
    assert pos.outcome is not None
    assert (pos.outcome.winners, pos.outcome.scores, pos.outcome.ending) == ((1,), (2, 2, 1), "time")
    pos = chart(
        planets={"A1": of(0, "Lowmere", meeples=2), "A5": of(1, "Cinderhusk", meeples=1)},
        ships=[ship("C3", 1, energy=1, meeples=2)],
    )
    pos.limit = 4
    start(pos, PassToken())
    assert ended(pos).winners == (1,)  # Meeples aboard Ships count
    pos = chart(planets={"A1": of(0, "Lowmere", meeples=2), "A5": of(1, "Cinderhusk", meeples=2)}, in_round=3)
    pos.limit = 4
    start(pos, PassToken())
    assert pos.outcome is None
    pos.stack = []
    start(pos, PassToken())
    assert ended(pos).winners == (0, 1)


@clause("COL-END-08")
def test_a_game_without_limit_ends_by_the_round_cap() -> None:
    pos = chart(in_round=20, round_cap=20)
    start(pos, PassToken())
    assert ended(pos).ending == "cap"
    assert new(2).options["round_cap"] == 100


@clause("COL-END-09")
def test_five_idle_rounds_end_the_game() -> None:
    pos = new(2)
    while pos.outcome is None:
        play(pos, "pass" if "pass" in legal(pos) else legal(pos)[-1])
    assert (pos.round, pos.outcome.ending) == (5, "standstill")


@clause("COL-END-10", "COL-END-12")
def test_all_may_agree_to_stop() -> None:
    assert "propose to stop" not in legal(new(3))
    pos = new(3, agreement=True)
    play(pos, "propose to stop")
    assert len(pos.waiting) == 2
    play(pos, "agree to stop", "play on")
    assert pos.outcome is None
    assert "propose to stop" not in legal(pos)
    play(pos, "pass", "propose to stop", "agree to stop", "agree to stop")
    assert ended(pos).ending == "agreed"


@clause("COL-END-11")
def test_how_long_a_game_lasts() -> None:
    assert GAME.minutes == "60 min"


# --- re-spawn ---------------------------------------------------------------------------------------------------


def waiting_green(**options: Any) -> Any:
    pos = chart(
        4,
        planets={"A1": of(0), "A5": of(1), "E5": of(2), "E1": of()},
        respawn=True,
        **{"down": {"D2": "Coldfurrow"}, **options},
    )
    start(pos, Recheck())
    return pos


def green_is_back(**options: Any) -> Any:
    """Green's new planet, in the Round after it went out."""
    pos = waiting_green(**options)
    start(pos, StartRound())
    return pos


@clause("COL-OPT-01")
def test_with_the_variant_a_player_without_meeples_waits_for_a_planet() -> None:
    pos = waiting_green()
    assert (pos.out[3], pos.returning[3]) == (True, True)
    plain = chart(4, planets={"A1": of(0), "A5": of(1), "E5": of(2), "E1": of()})
    start(plain, Recheck())
    assert (plain.out[3], plain.returning[3]) == (True, False)


@clause("COL-OPT-02")
def test_a_hidden_planet_is_turned_up_at_the_start_of_the_next_round() -> None:
    pos = waiting_green()
    assert not pos.up[place("D2")]
    start(pos, StartRound())
    assert pos.up[place("D2")] and not pos.out[3]
    assert at(pos, "D2")["owner"] == 3


@clause("COL-OPT-05")
def test_a_new_home_has_twice_its_capacity_in_meeples() -> None:
    assert at(green_is_back(), "D2")["meeples"] == 4


@clause("COL-OPT-06")
def test_a_new_home_has_structures_of_the_agreed_level() -> None:
    for level in (1, 2):
        home = at(green_is_back(respawn_level=level), "D2")
        assert [home[what] for what in ("windmill", "refinery", "farm", "bunkers")] == [level] * 4


@clause("COL-OPT-07")
def test_a_new_home_has_two_ships() -> None:
    pos = green_is_back()
    assert [pos.ship_owner[ship] for ship in at(pos, "D2")["ships"]] == [3, 3]


@clause("COL-OPT-08")
def test_a_new_home_brings_the_agreed_number_of_cards() -> None:
    for number in (0, 1, 2):
        assert green_is_back(respawn_techs=number).hands[3].bit_count() == number


@clause("COL-OPT-09")
def test_a_new_home_has_energy_and_ore_by_its_attributes() -> None:
    home = at(green_is_back(), "D2")
    assert (home["energy"], home["ore"]) == (1, 2)


@clause("COL-OPT-02", "COL-OPT-03", "COL-OPT-04")
def test_no_hidden_planet_without_a_ship_on_it() -> None:
    pos = waiting_green(ships=[ship("D2", 0, energy=1)])
    start(pos, StartRound())
    assert not pos.up[place("D2")]
    assert at(pos, "E1")["owner"] == 3  # a face-up uncontrolled planet instead
    pos = waiting_green(ships=[ship("D2", 0, energy=1), ship("E1", 0, energy=1)])
    start(pos, StartRound())
    assert (pos.out[3], pos.returning[3]) == (True, True)  # waits
    pos.ship_at[2] = place("C3")
    pos.stack = []
    start(pos, StartRound())
    assert at(pos, "E1")["owner"] == 3


@clause("COL-OPT-10", "COL-OPT-16")
def test_what_lies_there_counts_if_it_is_more() -> None:
    pos = chart(
        4,
        planets={
            "A1": of(0),
            "A5": of(1),
            "E5": of(2),
            "E1": of(card="Coldfurrow", energy=5, windmill=3, bunkers=2, plague=9, natives=1),
        },
        ships=[ship("E1", None, ore=1)],
        respawn=True,
    )
    start(pos, Recheck(), StartRound())
    got = at(pos, "E1")
    assert (got["energy"], got["ore"], got["windmill"], got["farm"], got["bunkers"], got["plague"]) == (
        5,
        2,
        3,
        1,
        2,
        0,
    )
    assert len(got["ships"]) == 3
    assert (aboard(pos, 1)["owner"], pos.natives[place("E1")]) == (3, 0)


@clause("COL-OPT-11")
def test_the_newcomer_has_one_round_for_the_crowd() -> None:
    pos = waiting_green()
    start(pos, StartRound())
    pos.stack = []
    harvest(pos, 3)
    settle(pos)
    maintenance_of(pos)
    assert at(pos, "D2")["meeples"] == 3


def maintenance_of(pos: Any) -> None:
    pos.stack = []
    pos.hands = [0] * 4
    pos.shown_cards = [0] * 4
    maintenance(pos)


@clause("COL-OPT-12", "COL-OPT-14")
def test_nobody_comes_back_twice_or_after_surrender() -> None:
    pos = waiting_green()
    pos.returned[2] = True
    pos.meeples[place("E5")] = pos.ready[place("E5")] = 0
    start(pos, Recheck())
    assert (pos.out[2], pos.returning[2]) == (True, False)
    pos = chart(4, respawn=True)
    pos.resign(1)
    assert (pos.out[1], pos.returning[1]) == (True, False)


@clause("COL-OPT-13", "COL-OPT-15")
def test_the_game_waits_for_those_who_may_come_back() -> None:
    pos = chart(planets={"A1": of(0), "A5": of()}, respawn=True)
    start(pos, Recheck())
    assert pos.outcome is None
    pos = chart(planets={"A1": of(0), "A5": of(0)}, respawn=True)
    start(pos, Recheck())
    assert pos.outcome is not None  # every planet is controlled
    pos = chart(3, planets={"A1": of(), "A5": of(), "E5": of()}, respawn=True, first=1)
    start(pos, Recheck(), StartRound())
    assert pos.out == [False, False, False]
    assert {name: pos.owner[place(name)] for name in ("A1", "A5", "E5")} == {"A1": 1, "A5": 2, "E5": 0}


# --- scenarios --------------------------------------------------------------------------------------------------


@clause("COL-SCN-01", "COL-SCN-02", "COL-SCN-04", "COL-SCN-05")
@pytest.mark.parametrize("name", list(C.scenarios))
def test_every_scenario_is_laid_out(name: str) -> None:
    scenario = C.scenarios[name]
    pos = new(scenario.players, 1, scenario=name)
    assert (pos.rows, pos.cols, pos.rate) == (scenario.rows, scenario.cols, scenario.movement_rate)
    assert pos.problems() == []
    for kind, number in (
        (C.space, scenario.space_cards),
        (C.supernova, scenario.supernovas),
        (C.asteroid, scenario.asteroid_fields),
        (C.wormhole, scenario.wormholes),
    ):
        assert pos.card.count(kind) == number
    assert (
        sum(1 for card in pos.card if card < 27)
        == scenario.hidden_planets + scenario.homes_per_player * scenario.players
    )
    for seat in range(scenario.players):
        for row, col in scenario.home_cells[seat]:
            assert pos.owner[(row - 1) * pos.cols + col - 1] == seat


CUSTOM = {
    "scenario": "custom",
    "rows": 4,
    "cols": 4,
    "hidden_planets": 5,
    "supernovas": 1,
    "asteroid_fields": 1,
    "wormholes": 2,
    "space_cards": 5,
}


@clause("COL-SCN-02", "COL-SCN-03", "COL-SCN-06", "COL-SCN-09")
def test_custom_scenarios() -> None:
    pos = new(2, **CUSTOM, movement_rate=5)
    assert (pos.rows, pos.cols, pos.rate) == (4, 4, 5)
    assert [pos.owner[0], pos.owner[3]] == [0, 1]
    pos = new(2, **CUSTOM, home_places="b2 c3")
    assert [pos.owner[5], pos.owner[10]] == [0, 1]
    for wrong in (
        {"rows": 2},
        {"cols": 10},
        {"movement_rate": 6},
        {"home_places": "z9 a1"},
        {"home_places": "a1"},
    ):
        with pytest.raises(SetupError):
            new(2, **{**CUSTOM, **wrong})


@clause("COL-SCN-04", "COL-SCN-05")
def test_a_scenario_that_does_not_add_up_is_refused_with_its_reasons() -> None:
    with pytest.raises(SetupError) as error:
        new(2, **{**CUSTOM, "hidden_planets": 6, "wormholes": 4, "space_cards": 3})
    assert "2+6+1+1+4+3 = 17 cards do not fill 16 places" in str(error.value)
    assert "only 3 Wormholes" in str(error.value)
    with pytest.raises(SetupError, match="is for 3 players"):
        new(2, scenario="cradle")
    with pytest.raises(SetupError, match="There is no scenario"):
        new(2, scenario="nowhere")


@clause("COL-SCN-07", "COL-SCN-08", "COL-SCN-15")
def test_homes_of_another_class_and_too_few_of_it() -> None:
    pos = new(4, 3, scenario="humble")
    homes = [pos.card[place(name)] for name in ("A1", "A5", "E5", "E1")]
    assert {C.rank[card] for card in homes} == {3}
    assert len(pos.out_pile) == 3
    big = {"scenario": "custom", "rows": 5, "cols": 5, "homes": 3, "home_places": "a1 a5 e5 e1 a3 c5"}
    pos = new(2, 3, **big, hidden_planets=6, supernovas=0, asteroid_fields=0, wormholes=0, space_cards=13)
    ranks = sorted(C.rank[pos.card[i]] for i, owner in enumerate(pos.owner) if owner >= 0)
    assert ranks == [4, 4, 5, 5, 5, 5]  # Class 5 has only four
    low = GAME.check_options({**big, "home_class": 1, "hidden_planets": 21, "space_cards": 0})
    from orrery.games.colonies.scenarios import custom

    scenario = custom(C, 2, low)
    pos = chart()
    rest = place_homes(pos, scenario)
    assert sorted(C.rank[pos.card[i]] for i in (0, 4, 24, 20, 2, 14)) == [1, 1, 1, 1, 2, 2]
    assert len(rest) == 21
    humble = C.scenarios["humble"]
    import msgspec

    crowded = msgspec.structs.replace(humble, hidden_planets=22)
    pos = chart(4)
    assert len(place_homes(pos, crowded)) == 23  # what is left of the home pile is needed
    assert pos.out_pile == []


@clause("COL-SCN-10")
def test_time_limit_scenarios() -> None:
    assert new(3, scenario="cradle").limit == 12
    assert new(2, scenario="first").limit == 0
    assert new(2, time_limit="7 rounds").limit == 7


@clause("COL-SCN-11")
def test_natives_never_exceed_the_capacity() -> None:
    pos = chart(
        down={"A2": "Slagholm", "B1": "Mosshaven"},
        ships=[ship("A1", 0, energy=2), ship("A1", 0, energy=2)],
        natives=3,
    )
    movement(pos)
    go(
        pos,
        "fly ship 1 on 1 energy",
        "go to a2",
        "stop",
        "turn up a2",
        "done",
        "fly ship 2 on 1 energy",
        "go to b1",
        "stop",
        "turn up b1",
    )
    assert (pos.natives[place("A2")], pos.natives[place("B1")]) == (1, 3)
    assert new(3, scenario="held").natives_each == 1
    assert new(2, natives=2).natives_each == 2


@clause("COL-SCN-12")
@pytest.mark.parametrize(("crew", "owner", "left"), [(3, 0, 2), (1, -1, 0)])
def test_a_piloted_ship_invades_natives(crew: int, owner: int, left: int) -> None:
    for known in (True, False):
        pos = chart(
            planets={"A1": of(0), **({"A2": of(card="Slagholm", natives=1)} if known else {})},
            down={} if known else {"A2": "Slagholm"},
            ships=[ship("A1", 0, energy=2, meeples=crew)],
            natives=1,
        )
        movement(pos)
        go(pos, "fly ship 1 on 1 energy", "go to a2", "stop", *([] if known else ["turn up a2"]))
        assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"], pos.natives[place("A2")]) == (
            owner,
            left,
            0,
        )
        assert aboard(pos, 1)["at"] == ""


@clause("COL-SCN-16")
def test_nobody_invades_natives_beside_a_ship_of_another() -> None:
    pos = chart(
        planets={"A1": of(0), "A2": of(card="Slagholm", natives=1)},
        ships=[ship("A1", 0, energy=2, meeples=3), ship("A2", 1, energy=2, stealth=1)],
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "stop")
    assert (at(pos, "A2")["owner"], pos.natives[place("A2")], aboard(pos, 1)["at"]) == (-1, 1, "A2")


@clause("COL-SCN-13")
def test_natives_do_not_hinder_drones_or_count() -> None:
    pos = chart(
        planets={"A1": of(0, energy=9), "A2": of(card="Slagholm", natives=1)},
        ships=[ship("A1", 0, energy=3, bio=1), ship("A1", 0, energy=3)],
        hands={0: "Transport Beam"},
    )
    building(pos)
    play(pos, "beam tokens", "beam from a1")
    assert legal(pos) == ["beam to ship 1", "beam to ship 2"]
    pos.stack = []
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2", "go to a3", "stop")
    assert aboard(pos, 1)["at"] == "A3"
    go(pos, "done", "fly ship 2 on 1 energy", "go to a2", "stop")
    assert (aboard(pos, 2)["at"], aboard(pos, 2)["owner"]) == ("A2", 0)
    assert pos.owner[place("A2")] == -1
    go(pos, "beam tokens", "beam from a1", "beam to a2")
    settle(pos)
    go(pos, "send 2 free meeples")
    assert (at(pos, "A2")["owner"], at(pos, "A2")["meeples"]) == (0, 1)


@clause("COL-SCN-14")
def test_an_open_map() -> None:
    pos = new(2, open_map=True, natives=1)
    assert all(pos.up)
    assert pos.view(None).card == pos.card
    assert sum(pos.natives) == 4


# --- standing orders --------------------------------------------------------------------------------------------


def struck() -> Any:
    pos = chart(
        planets={"A1": of(0), "A2": of(1, windmill=1, energy=3)},
        ships=[ship("A1", 0, energy=1)],
        hands={1: "Force Field"},
    )
    movement(pos)
    go(pos, "fly ship 1 on 1 energy", "go to a2")
    return pos


def test_standing_orders_answer_windows_and_nothing_else() -> None:
    pos = struck()
    assert automatic(pos, 0, {"*": NEVER}) is None  # a decision of one's own turn is never taken away
    go(pos, "strike the windmill")
    assert kind_of(pos, 1) == "defence"
    assert automatic(pos, 0, {"*": NEVER}) is None
    assert automatic(pos, 1, {}) is None
    assert automatic(pos, 1, {"defence": ASK, "*": NEVER}) is None
    assert pos.text(automatic(pos, 1, {"defence": NEVER})) == "pass"
    assert pos.text(automatic(pos, 1, {"defence": IF_LOSS})) == "pass"
    pos = struck()
    go(pos, "strike the meeple")
    assert pos.text(automatic(pos, 1, {"defence": IF_LOSS})) == "raise the force field"
    pos.hands[1] = cards("Engineer")
    assert pos.text(automatic(pos, 1, {"defence": IF_LOSS})) == "pass"
    pos.hands[1] = cards("Force Field, Missile Defense System")
    assert automatic(pos, 1, {"defence": IF_LOSS}) is None  # two ways: the player decides


def test_a_standing_order_answers_a_card_that_would_cost_meeples() -> None:
    def saved_by_armor(target: str) -> Any:
        pos = chart(
            planets={"A1": of(0, ore=2), "A2": of(1, windmill=1, energy=3, ore=2)},
            ships=[ship("A1", 0, energy=1)],
            hands={0: "Ship Armor", 1: "Force Field, Armor Piercer"},
        )
        movement(pos)
        go(pos, "fly ship 1 on 1 energy", "go to a2", target)
        play(pos, "raise the force field", "pass", "armor ship 1")
        return pos

    pos = saved_by_armor("strike the meeple")
    assert kind_of(pos, 1) == "answer"
    assert pos.text(automatic(pos, 1, {"answer": IF_LOSS})) == "pierce the armor"
    pos = saved_by_armor("strike the windmill")
    assert pos.text(automatic(pos, 1, {"answer": IF_LOSS})) == "pass"  # no Meeple is at stake


# --- packs and refusals -----------------------------------------------------------------------------------------


def test_broken_packs_name_file_entry_and_field(tmp_path: Any) -> None:
    text = (GAME.room / "content.toml").read_text(encoding="utf-8")
    for old, new_text, words in (
        ('do = "cancel-any"', 'do = "cancel-nothing"', "technology 'COL-T-HACKER'"),
        ('{ do = "see-stealth" }', '{ do = "peek-map", energy = 2 }', "COL-T-TELESCOPE.*each once"),
        ("capacity = 3", 'capacity = "many"', "planet"),
        ('id = "COL-S-SHIP"', 'id = "COL-S-BOAT"', "COL-S-SHIP"),
    ):
        path = tmp_path / "pack.toml"
        path.write_text(text.replace(old, new_text), encoding="utf-8")
        with pytest.raises(ContentError, match=words):
            PACKS.load(path)


def test_a_resigned_seat_is_not_asked_again() -> None:
    pos = new(3, 5)
    pos.resign(2)
    for _ in range(60):
        if pos.outcome is not None:
            break
        assert 2 not in pos.waiting
        play(pos, legal(pos)[-1])
    with pytest.raises(IllegalMove):
        pos.resign(2)


def test_imagined_hands_fit_what_is_known() -> None:
    pos = chart(hands={0: "Hacker, Rogue", 1: "Spy, Engineer"}, down={"C3": "Mosshaven", "C4": "Space"})
    pos.shown_cards[1] = cards("Engineer")
    pos.seen[place("C3")] = 1
    building(pos)
    for seed in range(20):
        other: Any = GAME.imagine(pos.view(0), seeded(seed))
        assert holds(other, 0) == {"Hacker", "Rogue"}
        assert other.hands[1] >> tech("Engineer") & 1
        assert other.card[place("C3")] == pos.card[place("C3")]
        assert other.problems() == []
